//! Decimals and records outside of any session.
//!
//! Place: in `HostValue`; `cross/leave.rs` makes them of the guest's objects, `cross/arrive.rs` the reverse.
//!
//! Invariants: a decimal keeps its sign, digits and exponent: `1.50` is not `1.5`. A record is a name and named values; the
//! class that it had does not cross.
//! Limits: `DIGITS_MAX`, `FIELDS_MAX`, and the exponents of Python's `decimal`.

use std::fmt;
use std::str::FromStr;

use num_bigint::BigUint;
use serde::{Deserialize, Serialize};

use super::{FormError, HostValue};

/// The most digits of a decimal: more take long to be written as text.
pub(super) const DIGITS_MAX: usize = 65_536;
/// The most bits of so many digits.
pub(super) const BITS_MAX: u64 = 217_707;
/// The most fields of a record.
pub(super) const FIELDS_MAX: usize = 1_000;
/// The largest exponent of the first digit.
const EXPONENT_MAX: i64 = 999_999_999_999_999_999;
/// The least exponent of the last.
const EXPONENT_MIN: i64 = -1_999_999_999_999_999_997;

/// `decimal.Decimal`
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct HostDecimal {
    /// Whether its sign is minus; 0 and NaN have one too.
    pub negative: bool,
    /// What it is.
    pub kind: DecimalKind,
    /// Its digits as one number; what a NaN carries.
    pub digits: BigUint,
    /// The exponent of the last digit: `1.50` is 150 and -2. 0 where it is no number.
    pub exponent: i64,
}

/// What a decimal is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum DecimalKind {
    /// A number.
    Finite,
    /// Infinity.
    Infinity,
    /// No number.
    Nan,
    /// No number, and an error where it is computed with.
    SignalingNan,
}

/// An instance of a dataclass, or a named tuple.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HostRecord {
    /// The name of its type.
    pub name: String,
    /// What sort of type that is.
    pub kind: RecordKind,
    /// Its fields in order.
    pub fields: Vec<(String, HostValue)>,
}

/// What a record is to a script.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum RecordKind {
    /// An instance of a dataclass.
    #[default]
    Mutable,
    /// An instance of a dataclass that is frozen, and so can be hashed.
    Frozen,
    /// A named tuple.
    Tuple,
}

// === impl HostDecimal ===

impl HostDecimal {
    /// A number: `negative` digits with an exponent.
    pub fn new(negative: bool, digits: impl Into<BigUint>, exponent: i64) -> HostDecimal {
        HostDecimal { negative, kind: DecimalKind::Finite, digits: digits.into(), exponent }
    }

    /// Whether Python has such a decimal, and it has not too many digits.
    pub fn check(&self) -> Result<(), FormError> {
        if self.digits.bits() > BITS_MAX {
            return Err(too_long());
        }
        // Digits behind the first: never more than there are.
        let digits = (self.digits.bits().saturating_sub(1) * 1_233 / 4_096) as i64;
        let above = self.exponent.saturating_add(digits);
        if above > EXPONENT_MAX || self.exponent < EXPONENT_MIN {
            return Err(FormError("the exponent of a decimal is out of range".to_owned()));
        }
        if self.kind != DecimalKind::Finite && self.exponent != 0 {
            return Err(FormError("a decimal that is no number has no exponent".to_owned()));
        }
        Ok(())
    }
}

fn too_long() -> FormError {
    FormError(format!("a decimal of more than {DIGITS_MAX} digits"))
}

/// As Python's `str` has it.
impl fmt::Display for HostDecimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.negative { "-" } else { "" })?;
        let digits = self.digits.to_string();
        let payload = if digits == "0" { "" } else { &digits };
        match self.kind {
            DecimalKind::Infinity => return f.write_str("Infinity"),
            DecimalKind::Nan => return write!(f, "NaN{payload}"),
            DecimalKind::SignalingNan => return write!(f, "sNaN{payload}"),
            DecimalKind::Finite => {}
        }
        let first = self.exponent.saturating_add(digits.len() as i64);
        if self.exponent > 0 || first < -5 {
            let (head, tail) = digits.split_at(1);
            let point = if tail.is_empty() { "" } else { "." };
            return write!(f, "{head}{point}{tail}E{:+}", first - 1);
        }
        if self.exponent == 0 {
            return f.write_str(&digits);
        }
        match usize::try_from(first) {
            Ok(0) | Err(_) => {
                let zeros = "0".repeat(first.unsigned_abs() as usize);
                write!(f, "0.{zeros}{digits}")
            }
            Ok(first) => {
                let (whole, fraction) = digits.split_at(first);
                write!(f, "{whole}.{fraction}")
            }
        }
    }
}

impl FromStr for HostDecimal {
    type Err = FormError;

    fn from_str(text: &str) -> Result<HostDecimal, FormError> {
        let wrong = || {
            let shown: String = text.chars().take(80).collect();
            FormError(format!("{shown:?} is no decimal"))
        };
        let (negative, rest) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        let number = |digits: &str| -> Result<BigUint, FormError> {
            if digits.len() > DIGITS_MAX {
                return Err(too_long());
            }
            if digits.is_empty() { Ok(BigUint::ZERO) } else { digits.parse().map_err(|_| wrong()) }
        };
        let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let lower = rest.get(..rest.len().min(16)).unwrap_or_default().to_ascii_lowercase();
        let special = |kind, digits: &str| {
            let digits = if is_digits(digits) { number(digits)? } else { return Err(wrong()) };
            Ok(HostDecimal { negative, kind, digits, exponent: 0 })
        };
        if lower == "inf" || lower == "infinity" {
            return special(DecimalKind::Infinity, "");
        }
        if lower.starts_with("nan") {
            return special(DecimalKind::Nan, rest.get(3..).unwrap_or_default());
        }
        if lower.starts_with("snan") {
            return special(DecimalKind::SignalingNan, rest.get(4..).unwrap_or_default());
        }
        let (mantissa, exponent) = match rest.split_once(['e', 'E']) {
            Some((mantissa, exponent)) => (mantissa, exponent.parse::<i64>().map_err(|_| wrong())?),
            None => (rest, 0),
        };
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        if !is_digits(whole) || !is_digits(fraction) || whole.len() + fraction.len() == 0 {
            return Err(wrong());
        }
        if whole.len() + fraction.len() > DIGITS_MAX {
            return Err(too_long());
        }
        let made = HostDecimal::new(
            negative,
            number(&format!("{whole}{fraction}"))?,
            exponent.saturating_sub(fraction.len() as i64),
        );
        made.check().map(|()| made)
    }
}

// === impl HostRecord ===

impl HostRecord {
    /// A record without fields.
    pub fn new(name: impl Into<String>) -> HostRecord {
        HostRecord { name: name.into(), kind: RecordKind::Mutable, fields: Vec::new() }
    }

    /// The same with a field.
    #[must_use]
    pub fn with(mut self, name: impl Into<String>, value: impl Into<HostValue>) -> HostRecord {
        self.fields.push((name.into(), value.into()));
        self
    }

    /// The same as another sort of type.
    #[must_use]
    pub fn of_kind(mut self, kind: RecordKind) -> HostRecord {
        self.kind = kind;
        self
    }

    /// A field's value.
    pub fn get(&self, name: &str) -> Option<&HostValue> {
        self.fields.iter().find(|(known, _)| known == name).map(|(_, value)| value)
    }

    /// Whether a script can have it: names are those of Python, none stands twice, and there are not too many.
    pub fn check(&self) -> Result<(), FormError> {
        if self.fields.len() > FIELDS_MAX {
            return Err(FormError(format!("a record of more than {FIELDS_MAX} fields")));
        }
        let mut names: Vec<&str> = self.fields.iter().map(|(name, _)| name.as_str()).collect();
        let hidden = |name: &&&str| self.kind == RecordKind::Tuple && name.starts_with('_');
        if let Some(wrong) = names.iter().find(|name| !is_name(name)) {
            return Err(FormError(format!("a record's field cannot be called {wrong:?}")));
        }
        if let Some(wrong) = names.iter().find(hidden) {
            return Err(FormError(format!("a named tuple's field cannot be called {wrong:?}")));
        }
        if !is_name(&self.name) {
            return Err(FormError(format!("a record's type cannot be called {:?}", self.name)));
        }
        names.sort_unstable();
        match names.windows(2).find(|two| two.first() == two.last()) {
            Some(twice) => Err(FormError(format!("a record has the field {:?} twice", twice[0]))),
            None => Ok(()),
        }
    }
}

/// Whether Python can have this name: no keyword, and no more than 255 characters of letters, digits and `_`.
fn is_name(name: &str) -> bool {
    const KEYWORDS: [&str; 35] = [
        "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class",
        "continue", "def", "del", "elif", "else", "except", "finally", "for", "from", "global",
        "if", "import", "in", "is", "lambda", "nonlocal", "not", "or", "pass", "raise", "return",
        "try", "while", "with", "yield",
    ];
    let begins = name.starts_with(|c: char| c.is_alphabetic() || c == '_');
    begins
        && name.len() <= 255
        && name.chars().all(|c| c.is_alphanumeric() || c == '_')
        && !KEYWORDS.contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_written_as_python_has_them() {
        for text in [
            "1.50",
            "-0",
            "0.000001",
            "1E-7",
            "1.5E+3",
            "0E+2",
            "NaN",
            "-sNaN12",
            "Infinity",
            "0.00",
            "123456789012345678901234567890.1",
            "1E+999999999999999999",
            "-Infinity",
        ] {
            let made: HostDecimal = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(made.to_string(), text);
        }
    }

    #[test]
    fn what_is_no_decimal_is_refused() {
        let long = "1".repeat(10_000_000);
        for text in ["", ".", "1e", "1_0", "1E+1000000000000000000", "nano", "é", "--1", &long] {
            assert!(text.parse::<HostDecimal>().is_err(), "{text:.20}");
        }
        let digits = BigUint::from(10_u32).pow(70_000);
        assert!(HostDecimal::new(false, digits, 0).check().is_err());
    }

    #[test]
    fn names_of_fields_are_pythons() {
        let record = |name: &str| HostRecord::new("P").with(name, 1_i64);
        assert!(record("a_1").check().is_ok());
        for name in ["", "1a", "class", "a b", "a.b"] {
            assert!(record(name).check().is_err(), "{name}");
        }
        assert!(record("_a").of_kind(RecordKind::Tuple).check().is_err());
        assert!(record("a").with("a", 2_i64).check().is_err());
        let many = (0..1_001).fold(HostRecord::new("P"), |r, n| r.with(format!("f{n}"), 1_i64));
        assert!(many.check().is_err());
    }
}
