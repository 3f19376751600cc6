//! The format mini-language: what stands after the colon in `f"{x:>10.2f}"`, read into plain data.
//!
//! Place: `format()`, f-strings and `str.format` parse a specification here, ask how long the result can get, charge
//! that, and hand it to `format.rs`. A specification without `{}` in it can be parsed once and kept.
//!
//! ```text
//! [[fill]align][sign]["z"]["#"]["0"][width][grouping]["." precision [grouping]][type]
//! ```
//!
//! Invariants: accepts, refuses and words errors as 64-bit CPython 3.14. What depends on the type of the formatted
//! object (its name, its default alignment) is not looked at here.
//! Limits: width and precision are at most `i64::MAX`; whoever formats bounds them by charging `*_bound` bytes first.

use std::borrow::Cow;
use std::cell::Cell;

use super::int::TooManyDigits;
use super::{surrogate, unicode};

/// Where padding goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Align {
    /// `<`: padding after.
    Left,
    /// `>`: padding before.
    Right,
    /// `^`: padding on both sides.
    Center,
    /// `=`: padding between sign and digits.
    AfterSign,
}

/// Which signs a number shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sign {
    /// `-`: only minus.
    Minus,
    /// `+`: minus or plus.
    Plus,
    /// A space: minus or a space.
    Space,
}

/// What separates groups of digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Grouping {
    /// `,`
    Comma,
    /// `_`
    Underscore,
}

impl Grouping {
    /// The separator.
    pub(crate) fn separator(self) -> char {
        match self {
            Self::Comma => ',',
            Self::Underscore => '_',
        }
    }
}

/// A parsed format specification.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct FormatSpec {
    /// The fill character, if one stands before the alignment.
    pub(crate) fill: Option<char>,
    /// The alignment.
    pub(crate) align: Option<Align>,
    /// The sign.
    pub(crate) sign: Option<Sign>,
    /// `z`: no minus for what rounds to zero.
    pub(crate) no_negative_zero: bool,
    /// `#`
    pub(crate) alternate: bool,
    /// A `0` before the width: fill with zeros, after the sign unless an alignment is given.
    pub(crate) zero: bool,
    /// The least number of characters.
    pub(crate) width: Option<usize>,
    /// Separator of thousands.
    pub(crate) grouping: Option<Grouping>,
    /// Digits after the point, significant digits or characters.
    pub(crate) precision: Option<usize>,
    /// Separator of thousandths.
    pub(crate) fraction_grouping: Option<Grouping>,
    /// The type character.
    pub(crate) kind: Option<char>,
}

/// Why a specification is refused, alone or for a type of object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SpecError {
    /// More than one character is left where the type should be; a `ValueError`.
    Invalid,
    /// The object has no such type character; a `ValueError`.
    UnknownCode(char),
    /// This separator does not go with this type character; a `ValueError`.
    GroupingWith(Grouping, char),
    /// Another `ValueError`, with this message.
    Value(&'static str),
    /// An `OverflowError`, with this message.
    Overflow(&'static str),
    /// An int has too many digits; a `ValueError`.
    Digits(TooManyDigits),
}

impl SpecError {
    /// Whether Python raises `OverflowError`; else it is `ValueError`.
    pub(crate) fn is_overflow(&self) -> bool {
        matches!(self, Self::Overflow(_))
    }

    /// Python's message, for this specification and name of the object's type.
    pub(crate) fn message(&self, spec: &str, type_name: &str) -> Cow<'static, str> {
        match *self {
            Self::Invalid => {
                format!("Invalid format specifier '{spec}' for object of type '{type_name}'").into()
            }
            Self::UnknownCode(kind) => {
                let kind = shown(kind);
                format!("Unknown format code '{kind}' for object of type '{type_name}'").into()
            }
            Self::GroupingWith(grouping, kind) => {
                let kind = shown(kind);
                format!("Cannot specify '{}' with '{kind}'.", grouping.separator()).into()
            }
            Self::Value(message) | Self::Overflow(message) => message.into(),
            Self::Digits(error) => error.to_string().into(),
        }
    }
}

/// Short specifications that a thread remembers.
const KNOWN: usize = 16;

thread_local! {
    /// What was read from the specification of this key, which 0 is not: programs have few, and ask for them again and again.
    static READ: [Cell<(u64, FormatSpec)>; KNOWN] =
        const { [const { Cell::new((0, FormatSpec::EMPTY)) }; KNOWN] };
}

/// The bytes of a text of at most 7, and their number, in one number; 0 for other texts.
fn key_of(text: &str) -> u64 {
    if text.len() > 7 {
        return 0;
    }
    text.bytes().fold(text.len() as u64, |key, byte| key << 8 | u64::from(byte))
}

impl FormatSpec {
    /// That of an empty specification.
    const EMPTY: FormatSpec = FormatSpec {
        fill: None,
        align: None,
        sign: None,
        no_negative_zero: false,
        alternate: false,
        zero: false,
        width: None,
        grouping: None,
        precision: None,
        fraction_grouping: None,
        kind: None,
    };

    /// As `parse`, which is asked once for a short one that is good.
    pub(crate) fn read(text: &str) -> Result<Self, SpecError> {
        let key = key_of(text);
        if key == 0 {
            return Self::parse(text);
        }
        READ.with(|read| {
            let place = &read[(key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 60) as usize % KNOWN];
            let (known, spec) = place.get();
            if known == key {
                return Ok(spec);
            }
            let spec = Self::parse(text)?;
            place.set((key, spec));
            Ok(spec)
        })
    }

    /// Reads a specification; errors come in CPython's order.
    pub(crate) fn parse(text: &str) -> Result<Self, SpecError> {
        let mut spec = Self::EMPTY;
        let mut rest = Cursor { text, at: 0 };
        spec.parse_alignment(&mut rest);
        spec.sign = match rest.byte() {
            Some(b'+') => Some(Sign::Plus),
            Some(b'-') => Some(Sign::Minus),
            Some(b' ') => Some(Sign::Space),
            _ => None,
        };
        if spec.sign.is_some() {
            rest.skip();
        }
        spec.no_negative_zero = rest.take(b'z');
        spec.alternate = rest.take(b'#');
        spec.zero = spec.fill.is_none() && rest.take(b'0');
        spec.width = rest.take_number()?;
        spec.grouping = rest.take_grouping()?;
        if rest.take(b'.') {
            spec.precision = rest.take_number()?;
            spec.fraction_grouping = rest.take_grouping()?;
            if spec.precision.is_none() && spec.fraction_grouping.is_none() {
                return Err(SpecError::Value("Format specifier missing precision"));
            }
        }
        spec.kind = rest.peek();
        rest.skip();
        if rest.peek().is_some() {
            return Err(SpecError::Invalid);
        }
        spec.check_grouping()?;
        Ok(spec)
    }

    /// The most bytes that a string of `len` bytes formats to.
    pub(crate) fn str_bound(&self, len: usize) -> usize {
        len.saturating_add(self.padding_bound())
    }

    /// The most bytes that a number formats to whose decimal, or other, digits are at most `digits` (400 for floats).
    pub(crate) fn number_bound(&self, digits: usize) -> usize {
        // The exponent or sign, prefix and per cent sign; a separator for at most every third digit, and with zeros
        // for padding one more group than the width.
        let all = digits.saturating_add(self.precision.unwrap_or(6)).saturating_add(16);
        all.saturating_add(all / 3).saturating_add(self.padding_bound())
    }

    /// Whether neither width nor separators ask for more than the digits themselves.
    pub(crate) fn is_plain(&self) -> bool {
        self.width.is_none() && self.grouping.is_none() && self.fraction_grouping.is_none()
    }

    /// The fill character in force.
    pub(crate) fn fill_character(&self) -> char {
        self.fill.unwrap_or(if self.zero { '0' } else { ' ' })
    }

    /// The most bytes that padding adds.
    fn padding_bound(&self) -> usize {
        self.width.unwrap_or(0).saturating_mul(self.fill_character().len_utf8()).saturating_add(2)
    }

    /// Reads `[[fill]align]`.
    fn parse_alignment(&mut self, rest: &mut Cursor<'_>) {
        let Some(first) = rest.peek() else { return };
        let second = Cursor { at: rest.at + first.len_utf8(), ..*rest };
        if let Some(align) = second.byte().and_then(align_of) {
            self.fill = Some(first);
            self.align = Some(align);
            rest.at = second.at + 1;
        } else if let Some(align) = rest.byte().and_then(align_of) {
            self.align = Some(align);
            rest.at += 1;
        }
    }

    /// Refuses separators where the type character does not go with them.
    fn check_grouping(&self) -> Result<(), SpecError> {
        // After the point only the separators of the locale stand in the way.
        let of_fraction = self.fraction_grouping.filter(|_| self.kind == Some('n'));
        match (self.grouping.or(of_fraction), self.kind) {
            (None, _) | (_, None | Some('d' | 'e' | 'f' | 'g' | 'E' | 'F' | 'G' | '%')) => Ok(()),
            (Some(Grouping::Underscore), Some('b' | 'o' | 'x' | 'X')) => Ok(()),
            (Some(grouping), Some(kind)) => Err(SpecError::GroupingWith(grouping, kind)),
        }
    }
}

/// A place in a specification.
#[derive(Debug)]
struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl Cursor<'_> {
    /// The next byte.
    #[inline(always)]
    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// The next character.
    #[inline(always)]
    fn peek(&self) -> Option<char> {
        match self.byte()? {
            byte if byte.is_ascii() => Some(char::from(byte)),
            _ => self.text.get(self.at..)?.chars().next(),
        }
    }

    /// Goes past the next character.
    #[inline(always)]
    fn skip(&mut self) {
        self.at += self.peek().map_or(0, char::len_utf8);
    }

    /// Goes past an ASCII character if it is next.
    #[inline(always)]
    fn take(&mut self, byte: u8) -> bool {
        let found = self.byte() == Some(byte);
        self.at += usize::from(found);
        found
    }

    /// The value of the next character, where that is a decimal digit of any script.
    #[inline]
    fn digit(&self) -> Option<u32> {
        match self.byte()? {
            byte @ b'0'..=b'9' => Some(u32::from(byte - b'0')),
            byte if byte.is_ascii() => None,
            _ => self.peek().and_then(unicode::decimal_value).map(u32::from),
        }
    }

    /// Reads a number.
    #[inline]
    fn take_number(&mut self) -> Result<Option<usize>, SpecError> {
        let mut number = None;
        while let Some(digit) = self.digit() {
            let value = number.unwrap_or(0_i64);
            let next = value.checked_mul(10).and_then(|value| value.checked_add(i64::from(digit)));
            number =
                Some(next.ok_or(SpecError::Value("Too many decimal digits in format string"))?);
            self.skip();
        }
        Ok(number.map(|number| usize::try_from(number).unwrap_or(usize::MAX)))
    }

    /// Reads a separator. Two commas are left for the type to trip over, as in CPython.
    #[inline]
    fn take_grouping(&mut self) -> Result<Option<Grouping>, SpecError> {
        const BOTH: SpecError = SpecError::Value("Cannot specify both ',' and '_'.");
        let comma = self.take(b',');
        let underscore = self.take(b'_');
        if underscore && (comma || self.byte() == Some(b',')) {
            return Err(BOTH);
        }
        Ok(match (comma, underscore) {
            (true, _) => Some(Grouping::Comma),
            (_, true) => Some(Grouping::Underscore),
            _ => None,
        })
    }
}

/// The alignment that an ASCII character stands for.
fn align_of(character: u8) -> Option<Align> {
    match character {
        b'<' => Some(Align::Left),
        b'>' => Some(Align::Right),
        b'^' => Some(Align::Center),
        b'=' => Some(Align::AfterSign),
        _ => None,
    }
}

/// A type character as CPython's messages show it.
fn shown(kind: char) -> String {
    if kind.is_ascii() && kind > ' ' {
        kind.to_string()
    } else {
        format!("\\x{:x}", surrogate::to_code_point(kind))
    }
}
