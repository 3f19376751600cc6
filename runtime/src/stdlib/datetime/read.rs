//! Reading dates and times from text: `fromisoformat`, `strptime`.
//!
//! Place: shortcuts of `stdlib/datetime.rs`.
//! Invariants: what is read here the method would read alike; text of another form, and wrong text, is left to it.
//! Limits: texts and formats of `TEXT_MAX` bytes.

use super::calendar::{Clock, Day};
use super::{Answer, Moment};
use crate::core::Core;
use crate::host::cross::DoorClass;
use crate::stdlib::scan::read_timestamp;
use crate::value::{Kind, NONE, Value};

/// The longest text or format.
const TEXT_MAX: usize = 100;

const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// `date.fromisoformat`
pub(super) fn iso_date(core: &mut Core, _: Value, args: &[Value]) -> Answer {
    let &[class, text] = args else { return Ok(None) };
    if !core.is_door_class(class, DoorClass::Date) || !text.is_kind(Kind::Str) {
        return Ok(None);
    }
    let text = core.heap.str(text).as_bytes();
    let parts = if text.len() == 10 { read_timestamp(text) } else { None };
    match parts.and_then(|(parts, _)| day_of(parts)) {
        Some(day) => core.new_date(day),
        None => Ok(None),
    }
}

fn day_of([year, month, day, ..]: [u32; 7]) -> Option<Day> {
    Day::new(i64::from(year), i64::from(month), i64::from(day))
}

fn clock_of([_, _, _, hour, minute, second, microsecond]: [u32; 7]) -> Option<Clock> {
    let [hour, minute, second, microsecond] = [hour, minute, second, microsecond].map(i64::from);
    Clock::new(hour, minute, second, microsecond)
}

/// `datetime.fromisoformat`; naive, or of UTC.
pub(super) fn iso_datetime(core: &mut Core, _: Value, args: &[Value]) -> Answer {
    let &[class, text] = args else { return Ok(None) };
    if !core.is_door_class(class, DoorClass::DateTime) || !text.is_kind(Kind::Str) {
        return Ok(None);
    }
    let Some((parts, offset)) = read_timestamp(core.heap.str(text).as_bytes()) else {
        return Ok(None);
    };
    let zone = match offset {
        None => Some(NONE),
        Some(0) => core.utc(),
        Some(_) => None,
    };
    match (day_of(parts), clock_of(parts), zone) {
        (Some(day), Some(clock), Some(zone)) => {
            core.new_datetime(Moment { day, clock, zone, fold: Value::int(0) })
        }
        _ => Ok(None),
    }
}

impl Core {
    /// `timezone.utc`
    fn utc(&mut self) -> Option<Value> {
        let class = self.door_class(DoorClass::TimeZone)?;
        let name = self.heap.find_name("utc")?;
        let utc = self.class_lookup(class, name);
        self.parts::<2>(DoorClass::TimeZone, utc).map(|_| utc)
    }
}

/// `time.fromisoformat`: `HH:MM`, `HH:MM:SS`, `HH:MM:SS.ffffff`.
pub(super) fn iso_time(core: &mut Core, _: Value, args: &[Value]) -> Answer {
    let &[class, text] = args else { return Ok(None) };
    if !core.is_door_class(class, DoorClass::Time) || !text.is_kind(Kind::Str) {
        return Ok(None);
    }
    match read_clock(core.heap.str(text).as_bytes()) {
        Some(clock) => core.new_time(clock, NONE, Value::int(0)),
        None => Ok(None),
    }
}

fn read_clock(text: &[u8]) -> Option<Clock> {
    let mut reader = Reader { text, at: 0 };
    let hour = reader.exactly(2)?;
    reader.take(b':')?;
    let minute = reader.exactly(2)?;
    let (mut second, mut microsecond) = (0, 0);
    if !reader.is_done() {
        reader.take(b':')?;
        second = reader.exactly(2)?;
    }
    if !reader.is_done() {
        reader.take(b'.')?;
        microsecond = reader.exactly(6)?;
    }
    if reader.is_done() { Clock::new(hour, minute, second, microsecond) } else { None }
}

/// A place in a text.
#[derive(Debug)]
struct Reader<'a> {
    text: &'a [u8],
    at: usize,
}

// === impl Reader ===

impl Reader<'_> {
    fn is_done(&self) -> bool {
        self.at >= self.text.len()
    }

    fn take(&mut self, byte: u8) -> Option<()> {
        let found = self.text.get(self.at).is_some_and(|at| at.eq_ignore_ascii_case(&byte));
        self.at += usize::from(found);
        found.then_some(())
    }

    /// Up to so many digits, as their number and how many they were.
    fn digits(&mut self, most: usize) -> (i64, usize) {
        let (mut sum, from) = (0, self.at);
        while self.at < from + most
            && let Some(digit) = self.text.get(self.at).filter(|digit| digit.is_ascii_digit())
        {
            sum = sum * 10 + i64::from(digit - b'0');
            self.at += 1;
        }
        (sum, self.at - from)
    }

    fn exactly(&mut self, count: usize) -> Option<i64> {
        let (number, found) = self.digits(count);
        (found == count).then_some(number)
    }

    /// A number of two digits, or of one where two would be too much: what comes first of a directive's choices.
    fn up_to(&mut self, low: i64, high: i64) -> Option<i64> {
        let from = self.at;
        let (number, count) = self.digits(2);
        if count == 2 && (low..=high).contains(&number) {
            return Some(number);
        }
        self.at = from + 1;
        let digit = self.text.get(from).filter(|digit| digit.is_ascii_digit())?;
        let number = i64::from(digit - b'0');
        (number >= low).then_some(number)
    }

    /// The name that comes next: its place in the list. No name begins another one.
    fn name(&mut self, names: impl Iterator<Item = &'static str>) -> Option<i64> {
        for (number, name) in names.enumerate() {
            let end = self.at + name.len();
            let found = self.text.get(self.at..end);
            if found.is_some_and(|found| found.eq_ignore_ascii_case(name.as_bytes())) {
                self.at = end;
                return Some(number as i64);
            }
        }
        None
    }
}

/// What `strptime` has read.
#[derive(Debug, Default)]
struct Found {
    year: Option<i64>,
    month: Option<i64>,
    day: Option<i64>,
    clock: Clock,
    /// The hour of a clock of twelve, and whether it is past noon.
    hour: Option<i64>,
    afternoon: Option<bool>,
}

/// `datetime.strptime` by formats of which every directive takes what it can.
pub(super) fn strptime(core: &mut Core, _: Value, args: &[Value]) -> Answer {
    let &[class, text, format] = args else { return Ok(None) };
    if !core.is_door_class(class, DoorClass::DateTime)
        || !text.is_kind(Kind::Str)
        || !format.is_kind(Kind::Str)
    {
        return Ok(None);
    }
    let (text, format) = (core.heap.str(text).as_bytes(), core.heap.str(format).as_bytes());
    match read(text, format).and_then(Found::finish) {
        Some((day, clock)) => {
            core.new_datetime(Moment { day, clock, zone: NONE, fold: Value::int(0) })
        }
        None => Ok(None),
    }
}

/// Reads all of a text by a format. What would need another try, where the directives took too much, is `None`.
fn read(text: &[u8], format: &[u8]) -> Option<Found> {
    let short = |text: &[u8]| text.len() <= TEXT_MAX && text.is_ascii();
    if !short(text) || !short(format) {
        return None;
    }
    let mut reader = Reader { text, at: 0 };
    let mut found = Found::default();
    let mut seen = 0_u128;
    let mut rest = format.iter();
    while let Some(byte) = rest.next() {
        match byte {
            b'%' => {
                let letter = *rest.next()?;
                // A directive twice is an error, and of two for the same part one counts.
                let part = 1_u128.checked_shl(u32::from(part_of(letter)))?;
                if letter != b'%' && seen & part != 0 {
                    return None;
                }
                seen |= part;
                directive(letter, &mut reader, &mut found)?;
            }
            b' ' => {
                // Spaces next to each other are one in a format, and any number in a text.
                reader.take(b' ')?;
                let next = reader.text.get(reader.at);
                if next.is_some_and(u8::is_ascii_whitespace)
                    || rest.as_slice().first() == Some(&b' ')
                {
                    return None;
                }
            }
            _ if byte.is_ascii_whitespace() || byte.is_ascii_control() => return None,
            _ => reader.take(*byte)?,
        }
    }
    reader.is_done().then_some(found)
}

/// The directive that stands for all that say the same part.
fn part_of(letter: u8) -> u8 {
    match letter {
        b'b' | b'B' => b'm',
        b'I' => b'H',
        b'y' => b'Y',
        letter => letter,
    }
}

fn directive(letter: u8, reader: &mut Reader<'_>, found: &mut Found) -> Option<()> {
    match letter {
        b'Y' => found.year = Some(reader.exactly(4)?),
        b'y' => {
            let year = reader.exactly(2)?;
            found.year = Some(if year <= 68 { year + 2000 } else { year + 1900 });
        }
        b'm' => found.month = Some(reader.up_to(1, 12)?),
        b'd' => found.day = Some(reader.up_to(1, 31)?),
        b'H' => found.clock.hour = reader.up_to(0, 23)?,
        b'I' => found.hour = Some(reader.up_to(1, 12)?),
        b'M' => found.clock.minute = reader.up_to(0, 59)?,
        b'S' => found.clock.second = reader.up_to(0, 61)?,
        b'f' => {
            let (fraction, count) = reader.digits(6);
            if count == 0 {
                return None;
            }
            found.clock.microsecond = fraction * 10_i64.pow(6 - count as u32);
        }
        b'b' => {
            let names = MONTHS.iter().map(|name| name.get(..3).unwrap_or_default());
            found.month = Some(reader.name(names)? + 1);
        }
        b'B' => found.month = Some(reader.name(MONTHS.iter().copied())? + 1),
        b'p' => found.afternoon = Some(reader.name(["am", "pm"].into_iter())? == 1),
        b'%' => reader.take(b'%')?,
        _ => return None,
    }
    Some(())
}

// === impl Found ===

impl Found {
    fn finish(self) -> Option<(Day, Clock)> {
        let mut clock = self.clock;
        if let Some(hour) = self.hour {
            clock.hour = hour % 12 + if self.afternoon? { 12 } else { 0 };
        }
        let day = Day::new(self.year?, self.month.unwrap_or(1), self.day.unwrap_or(1))?;
        Some((day, Clock::new(clock.hour, clock.minute, clock.second, clock.microsecond)?))
    }
}
