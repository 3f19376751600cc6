//! Dates, times, spans and zones as text, and back.
//!
//! Place: `Display` and `FromStr` of what `when.rs` has; JSON and serde use them.
//!
//! ```text
//! 2026-01-02        03:04:05.678        2026-01-02T03:04:05+01:00[Europe/Berlin]        -P1DT2H        +01:00
//! ```
//!
//! Invariants: what is written reads back the same. A zone of the database stands behind the offset as RFC 9557 has it; what
//! no standard knows stands there too: `[_fold=1]`, `[_name=CET]`. Spans are those of ISO 8601, without months and years.
//! Limits: fractions have at most six digits that are not 0.

use std::fmt;
use std::str::FromStr;

use super::{DAY, FormError, HostDate, HostDateTime, HostTime, HostTimeDelta, HostZone, SECOND};

impl fmt::Display for HostDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl fmt::Display for HostTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_clock(f, self)?;
        write_zone(f, self.zone.as_deref(), None)?;
        write_fold(f, self.fold)
    }
}

impl fmt::Display for HostDateTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}T", self.date)?;
        write_clock(f, &self.time)?;
        write_zone(f, self.time.zone.as_deref(), self.offset())?;
        write_fold(f, self.time.fold)
    }
}

impl fmt::Display for HostZone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HostZone::Named { key, .. } => f.write_str(key),
            HostZone::Fixed { .. } => write_zone(f, Some(self), None),
        }
    }
}

impl fmt::Display for HostTimeDelta {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let micros = self.micros();
        let (days, rest) =
            (micros.unsigned_abs() / DAY as u128, micros.unsigned_abs() % DAY as u128);
        let (seconds, micros_left) = (rest / SECOND as u128, rest % SECOND as u128);
        let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        f.write_str(if micros < 0 { "-P" } else { "P" })?;
        if days > 0 {
            write!(f, "{days}D")?;
        }
        if rest == 0 {
            return f.write_str(if days == 0 { "T0S" } else { "" });
        }
        f.write_str("T")?;
        for (count, letter) in [(hours, 'H'), (minutes, 'M')] {
            if count > 0 {
                write!(f, "{count}{letter}")?;
            }
        }
        if micros_left > 0 {
            let fraction = format!("{micros_left:06}");
            return write!(f, "{seconds}.{}S", fraction.trim_end_matches('0'));
        }
        if seconds > 0 { write!(f, "{seconds}S") } else { Ok(()) }
    }
}

fn write_clock(f: &mut fmt::Formatter<'_>, time: &HostTime) -> fmt::Result {
    write!(f, "{:02}:{:02}:{:02}", time.hour, time.minute, time.second)?;
    if time.microsecond > 0 { write!(f, ".{:06}", time.microsecond) } else { Ok(()) }
}

fn write_fold(f: &mut fmt::Formatter<'_>, fold: bool) -> fmt::Result {
    f.write_str(if fold { "[_fold=1]" } else { "" })
}

/// `at` is the offset of a named zone, if it is known.
fn write_zone(f: &mut fmt::Formatter<'_>, zone: Option<&HostZone>, at: Option<i64>) -> fmt::Result {
    match zone {
        None => Ok(()),
        Some(HostZone::Named { key, offset }) => {
            if let Some(offset) = at.or(*offset) {
                write_offset(f, offset)?;
            }
            write!(f, "[{key}]")
        }
        Some(HostZone::Fixed { offset, name }) => {
            write_offset(f, *offset)?;
            let Some(name) = name else { return Ok(()) };
            f.write_str("[_name=")?;
            for byte in name.bytes() {
                if byte.is_ascii_alphanumeric() || b"_+-.:/ ".contains(&byte) {
                    write!(f, "{}", char::from(byte))?;
                } else {
                    write!(f, "%{byte:02X}")?;
                }
            }
            f.write_str("]")
        }
    }
}

fn write_offset(f: &mut fmt::Formatter<'_>, offset: i64) -> fmt::Result {
    let (sign, all) = (if offset < 0 { '-' } else { '+' }, offset.unsigned_abs());
    let (seconds, micros) = (all / SECOND as u64, all % SECOND as u64);
    write!(f, "{sign}{:02}:{:02}", seconds / 3600, seconds / 60 % 60)?;
    if seconds % 60 > 0 || micros > 0 {
        write!(f, ":{:02}", seconds % 60)?;
    }
    if micros > 0 { write!(f, ".{micros:06}") } else { Ok(()) }
}

// === reading ===

/// Text that is read from its beginning.
struct Scan<'a> {
    whole: &'a str,
    rest: &'a str,
    what: &'static str,
}

/// What stands behind a time.
#[derive(Default)]
struct Suffix {
    offset: Option<i64>,
    key: Option<String>,
    name: Option<String>,
    fold: bool,
}

impl<'a> Scan<'a> {
    fn new(whole: &'a str, what: &'static str) -> Scan<'a> {
        Scan { whole, rest: whole, what }
    }

    fn wrong(&self) -> FormError {
        let shown: String = self.whole.chars().take(80).collect();
        FormError(format!("{shown:?} is no {}", self.what))
    }

    fn take(&mut self, wanted: char) -> bool {
        let rest = self.rest.strip_prefix(wanted);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn expect(&mut self, wanted: char) -> Result<(), FormError> {
        if self.take(wanted) { Ok(()) } else { Err(self.wrong()) }
    }

    /// So many digits.
    fn number(&mut self, digits: usize) -> Result<u32, FormError> {
        let (number, rest) = self.rest.split_at_checked(digits).ok_or_else(|| self.wrong())?;
        if !number.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(self.wrong());
        }
        self.rest = rest;
        number.parse().map_err(|_| self.wrong())
    }

    /// Microseconds, behind a point.
    fn fraction(&mut self) -> Result<u32, FormError> {
        let end = self.rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(self.rest.len());
        let (digits, rest) = self.rest.split_at_checked(end).ok_or_else(|| self.wrong())?;
        self.rest = rest;
        let kept = digits.get(..6).unwrap_or(digits);
        if digits.is_empty() || digits.bytes().skip(6).any(|byte| byte != b'0') {
            return Err(self.wrong());
        }
        format!("{kept:0<6}").parse().map_err(|_| self.wrong())
    }

    fn date(&mut self) -> Result<HostDate, FormError> {
        let year = self.number(4)? as u16;
        self.expect('-')?;
        let month = self.number(2)? as u8;
        self.expect('-')?;
        let date = HostDate { year, month, day: self.number(2)? as u8 };
        date.check().map(|()| date)
    }

    /// Hours and minutes, seconds and their parts.
    fn clock(&mut self) -> Result<HostTime, FormError> {
        let hour = self.number(2)? as u8;
        self.expect(':')?;
        let minute = self.number(2)? as u8;
        let second = if self.take(':') { self.number(2)? as u8 } else { 0 };
        let microsecond = if self.take('.') { self.fraction()? } else { 0 };
        let time = HostTime { hour, minute, second, microsecond, ..HostTime::default() };
        time.check().map(|()| time)
    }

    fn offset(&mut self) -> Result<Option<i64>, FormError> {
        if self.take('Z') {
            return Ok(Some(0));
        }
        let negative = self.take('-');
        if !negative && !self.take('+') {
            return Ok(None);
        }
        let clock = self.clock().map_err(|_| {
            FormError(format!("{:?}: an offset from UTC must be less than 24 hours", self.whole))
        })?;
        let offset = clock.seconds() * SECOND + i64::from(clock.microsecond);
        Ok(Some(if negative { -offset } else { offset }))
    }

    fn suffix(&mut self) -> Result<Suffix, FormError> {
        let mut suffix = Suffix { offset: self.offset()?, ..Suffix::default() };
        while self.take('[') {
            let (inner, rest) = self.rest.split_once(']').ok_or_else(|| self.wrong())?;
            self.rest = rest;
            match inner.split_once('=') {
                Some(("_fold", "0" | "1")) => suffix.fold = inner.ends_with('1'),
                Some(("_name", name)) => {
                    suffix.name = Some(unescaped(name).ok_or_else(|| self.wrong())?);
                }
                Some(_) => return Err(self.wrong()),
                None => suffix.key = Some(inner.to_owned()),
            }
        }
        if self.rest.is_empty() { Ok(suffix) } else { Err(self.wrong()) }
    }

    /// A count before one of the letters, in their order; in microseconds.
    fn spans(&mut self, units: &[(char, i64)]) -> Result<(i128, bool), FormError> {
        let (mut sum, mut some) = (0_i128, false);
        let mut units = units.iter();
        while self.rest.starts_with(|c: char| c.is_ascii_digit()) {
            let end = self.rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(self.rest.len());
            let (count, rest) = self.rest.split_at_checked(end).ok_or_else(|| self.wrong())?;
            self.rest = rest;
            let count: i128 = count
                .get(..)
                .filter(|c| c.len() <= 20)
                .and_then(|c| c.parse().ok())
                .ok_or_else(|| self.wrong())?;
            let micros = if self.take('.') { Some(self.fraction()?) } else { None };
            let letter = self.rest.chars().next().ok_or_else(|| self.wrong())?;
            let unit = units.find(|(known, _)| *known == letter).ok_or_else(|| self.wrong())?;
            self.take(letter);
            if micros.is_some() && letter != 'S' {
                return Err(self.wrong());
            }
            sum += count * i128::from(unit.1) + i128::from(micros.unwrap_or(0));
            some = true;
        }
        Ok((sum, some))
    }
}

impl Suffix {
    /// The zone; a named one is judged by the time that it is for.
    fn zone(self, at: Option<&mut HostDateTime>) -> Result<Option<HostZone>, FormError> {
        let Some(key) = self.key else {
            return match (self.offset, self.name) {
                (Some(offset), name) => Ok(Some(HostZone::Fixed { offset, name })),
                (None, None) => Ok(None),
                (None, Some(name)) => Err(FormError(format!("the zone {name:?} has no offset"))),
            };
        };
        HostZone::named(key.clone()).check()?;
        let Some(at) = at else {
            return Ok(Some(HostZone::Named { key, offset: self.offset }));
        };
        let offset = at.offset_in(&key, self.fold);
        if self.offset.is_none() || self.offset == offset {
            return Ok(Some(HostZone::Named { key, offset }));
        }
        // The offset tells which of two equal times is meant.
        if self.offset != at.offset_in(&key, true) {
            return Err(FormError(format!("the offset is not that of {key} at this time")));
        }
        at.time.fold = true;
        Ok(Some(HostZone::Named { key, offset: self.offset }))
    }
}

/// Text in which `%41` is a byte.
fn unescaped(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'%' => {
                let digits = [rest.next()?, rest.next()?];
                u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?
            }
            _ => byte,
        });
    }
    String::from_utf8(bytes).ok()
}

impl FromStr for HostDate {
    type Err = FormError;

    fn from_str(text: &str) -> Result<HostDate, FormError> {
        let mut scan = Scan::new(text, "date");
        let date = scan.date()?;
        if scan.rest.is_empty() { Ok(date) } else { Err(scan.wrong()) }
    }
}

impl FromStr for HostTime {
    type Err = FormError;

    fn from_str(text: &str) -> Result<HostTime, FormError> {
        let mut scan = Scan::new(text, "time");
        let mut time = scan.clock()?;
        let suffix = scan.suffix()?;
        time.fold = suffix.fold;
        time.zone = suffix.zone(None)?.map(Box::new);
        Ok(time)
    }
}

impl FromStr for HostDateTime {
    type Err = FormError;

    fn from_str(text: &str) -> Result<HostDateTime, FormError> {
        let mut scan = Scan::new(text, "date and time");
        let date = scan.date()?;
        if !scan.take('T') {
            scan.expect(' ')?;
        }
        let mut made = HostDateTime { date, time: scan.clock()? };
        let suffix = scan.suffix()?;
        made.time.fold = suffix.fold;
        made.time.zone = suffix.zone(Some(&mut made))?.map(Box::new);
        Ok(made)
    }
}

impl FromStr for HostTimeDelta {
    type Err = FormError;

    fn from_str(text: &str) -> Result<HostTimeDelta, FormError> {
        let mut scan = Scan::new(text, "span of time");
        let negative = scan.take('-');
        if !negative {
            scan.take('+');
        }
        scan.expect('P')?;
        let (mut micros, mut some) = scan.spans(&[('W', 7 * DAY), ('D', DAY)])?;
        if scan.take('T') {
            let units = [('H', 3600 * SECOND), ('M', 60 * SECOND), ('S', SECOND)];
            let (more, there) = scan.spans(&units)?;
            micros += more;
            some = there;
        }
        if !some || !scan.rest.is_empty() {
            return Err(scan.wrong());
        }
        let micros = if negative { -micros } else { micros };
        HostTimeDelta::from_micros(micros)
            .ok_or_else(|| FormError(format!("{:?} is longer than 999999999 days", scan.whole)))
    }
}

impl FromStr for HostZone {
    type Err = FormError;

    fn from_str(text: &str) -> Result<HostZone, FormError> {
        let mut scan = Scan::new(text, "time zone");
        if text != "Z" && !text.starts_with(['+', '-']) {
            let zone = HostZone::named(text);
            return zone.check().map(|()| zone);
        }
        scan.suffix()?.zone(None)?.ok_or_else(|| scan.wrong())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn same<T: FromStr<Err = FormError> + fmt::Display>(text: &str) {
        let made: T = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(made.to_string(), text);
    }

    fn wrong<T: FromStr<Err = FormError> + fmt::Display>(text: &str) {
        if let Ok(made) = text.parse::<T>() {
            panic!("{text} is {made}");
        }
    }

    #[test]
    fn what_is_written_reads_back() {
        same::<HostDate>("2024-02-29");
        same::<HostTime>("03:04:05.000600-00:30:15.500000[_name=a%5Db][_fold=1]");
        same::<HostDateTime>("0001-01-01T00:00:00");
        same::<HostDateTime>("2026-01-02T03:04:05+01:00[Europe/Berlin]");
        same::<HostDateTime>("2026-10-25T02:30:00+01:00[Europe/Berlin][_fold=1]");
        same::<HostZone>("Europe/Berlin");
        same::<HostZone>("Zulu");
        same::<HostZone>("-05:00[_name=EST]");
        for text in ["PT0S", "P1D", "-P1DT2H", "PT0.5S", "P999999999DT23H59M59.999999S"] {
            same::<HostTimeDelta>(text);
        }
    }

    #[test]
    fn the_offset_tells_the_fold() {
        let text = "2026-10-25T02:30:00+01:00[Europe/Berlin]";
        let made: HostDateTime = text.parse().expect("it is one");
        assert!(made.time.fold);
        assert_eq!(made.unix_micros(), Some(1_792_891_800_000_000));
    }

    #[test]
    fn what_is_out_of_range_is_refused() {
        for text in ["0000-01-01", "10000-01-01", "2025-02-29", "2025-13-01", "2025-1-1", "", "é"]
        {
            wrong::<HostDate>(text);
        }
        for text in [
            "2025-01-01T24:00:00",
            "2025-01-01T00:00:60",
            "2025-01-01T00:00:00+24:00",
            "2025-01-01T00:00:00.1234567",
            "2025-01-01T00:00:00+05:00[Europe/Berlin]",
            "2025-01-01T00:00:00[Europe/Nowhere]",
            "2025-01-01T00:00:00[u-ca=hebrew]",
            "2025-01-01T00:00:00 ",
        ] {
            wrong::<HostDateTime>(text);
        }
        for text in ["P", "PT", "P1Y", "P1.5D", "PT1M1H", "1", "P1000000000D", "PT1S1"] {
            wrong::<HostTimeDelta>(text);
        }
        let long = format!("P{}D", "9".repeat(1_000_000));
        wrong::<HostTimeDelta>(&long);
    }
}
