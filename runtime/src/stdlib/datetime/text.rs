//! The text of dates, times and spans: `isoformat`, `str`, `repr`, `strftime`.
//!
//! Place: shortcuts of `stdlib/datetime.rs`.
//! Invariants: as the methods of `frozen/datetime.py` write it, which do what is left out here.
//! Limits: formats of `FORMAT_MAX` bytes.

use compact_str::CompactString;

use super::calendar::{Clock, Day, SECOND, Span};
use super::{Answer, Moment};
use crate::core::Core;
use crate::value::{Kind, Value};

/// The longest format.
const FORMAT_MAX: usize = 200;

const WEEKDAYS: [&str; 7] =
    ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// How exactly `isoformat` says the time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Precision {
    Auto,
    Hours,
    Minutes,
    Seconds,
    Milliseconds,
    Microseconds,
}

fn finished(core: &mut Core, text: &str) -> Answer {
    core.heap.new_compact(CompactString::new(text)).map(Some)
}

/// Appends a number of at least so many digits, which is not negative.
fn put(number: i64, width: usize, out: &mut String) {
    let mut buffer = itoa::Buffer::new();
    let digits = buffer.format(number);
    out.extend(std::iter::repeat_n('0', width.saturating_sub(digits.len())));
    out.push_str(digits);
}

/// Appends a number of two digits.
fn put_two(number: i64, out: &mut String) {
    out.push(char::from(b'0' + (number / 10 % 10) as u8));
    out.push(char::from(b'0' + (number % 10) as u8));
}

fn put_day(day: Day, out: &mut String) {
    put_two(day.year / 100, out);
    put_two(day.year % 100, out);
    out.push('-');
    put_two(day.month, out);
    out.push('-');
    put_two(day.day, out);
}

fn put_clock(clock: Clock, precision: Precision, out: &mut String) {
    put_two(clock.hour, out);
    if precision == Precision::Hours {
        return;
    }
    out.push(':');
    put_two(clock.minute, out);
    if precision == Precision::Minutes {
        return;
    }
    out.push(':');
    put_two(clock.second, out);
    match precision {
        Precision::Milliseconds => {
            out.push('.');
            put(clock.microsecond / 1000, 3, out);
        }
        Precision::Microseconds => {
            out.push('.');
            put(clock.microsecond, 6, out);
        }
        Precision::Auto if clock.microsecond != 0 => {
            out.push('.');
            put(clock.microsecond, 6, out);
        }
        _ => {}
    }
}

/// Appends an offset from UTC, in microseconds.
fn put_offset(micros: i64, out: &mut String) {
    out.push(if micros < 0 { '-' } else { '+' });
    let offset = Clock::from_micros(micros.abs());
    put_two(offset.hour, out);
    out.push(':');
    put_two(offset.minute, out);
    if offset.second != 0 || offset.microsecond != 0 {
        out.push(':');
        put_two(offset.second, out);
    }
    if offset.microsecond != 0 {
        out.push('.');
        put(offset.microsecond, 6, out);
    }
}

fn precision(core: &Core, value: Value) -> Option<Precision> {
    if !value.is_kind(Kind::Str) {
        return None;
    }
    Some(match core.heap.str(value) {
        "auto" => Precision::Auto,
        "hours" => Precision::Hours,
        "minutes" => Precision::Minutes,
        "seconds" => Precision::Seconds,
        "milliseconds" => Precision::Milliseconds,
        "microseconds" => Precision::Microseconds,
        _ => return None,
    })
}

/// `date.isoformat()`, `str(date)`
pub(super) fn iso_date(core: &mut Core, _: Value, args: &[Value]) -> Answer {
    let day = match args.first() {
        Some(this) => core.plain_date(*this),
        None => None,
    };
    let Some(day) = day else { return Ok(None) };
    let mut text = String::with_capacity(16);
    put_day(day, &mut text);
    finished(core, &text)
}

fn iso(core: &mut Core, this: Value, separator: char, precision: Precision) -> Answer {
    let Some(moment) = core.moment(this) else { return Ok(None) };
    let Some(offset) = core.offset(moment.zone) else { return Ok(None) };
    let mut text = String::with_capacity(48);
    put_day(moment.day, &mut text);
    text.push(separator);
    put_clock(moment.clock, precision, &mut text);
    if !moment.zone.is_none() {
        put_offset(offset, &mut text);
    }
    finished(core, &text)
}

/// `datetime.isoformat(sep, timespec)`
pub(super) fn iso_datetime(core: &mut Core, _: Value, args: &[Value]) -> Answer {
    let &[this, separator, precise] = args else { return Ok(None) };
    let Some(precision) = precision(core, precise) else { return Ok(None) };
    if !separator.is_kind(Kind::Str) {
        return Ok(None);
    }
    let mut chars = core.heap.str(separator).chars();
    match (chars.next(), chars.next()) {
        (Some(separator), None) if separator.is_ascii() => iso(core, this, separator, precision),
        _ => Ok(None),
    }
}

/// `str(datetime)`
pub(super) fn str_datetime(core: &mut Core, _: Value, args: &[Value]) -> Answer {
    match args {
        &[this] => iso(core, this, ' ', Precision::Auto),
        _ => Ok(None),
    }
}

/// `time.isoformat(timespec)`, `str(time)`; naive ones.
pub(super) fn iso_time(core: &mut Core, _: Value, args: &[Value]) -> Answer {
    let precision = match args {
        [_] => Some(Precision::Auto),
        [_, precise] => precision(core, *precise),
        _ => None,
    };
    let Some(this) = args.first().copied() else { return Ok(None) };
    let Some((clock, precision)) = core.plain_time(this).zip(precision) else { return Ok(None) };
    let mut text = String::with_capacity(24);
    put_clock(clock, precision, &mut text);
    finished(core, &text)
}

/// Numbers with commas between them.
fn put_list(numbers: &[i64], out: &mut String) {
    for (at, number) in numbers.iter().enumerate() {
        out.push_str(if at > 0 { ", " } else { "" });
        put(*number, 1, out);
    }
}

/// `repr(date)`
pub(super) fn repr_date(core: &mut Core, _: Value, args: &[Value]) -> Answer {
    let day = match args.first() {
        Some(this) => core.plain_date(*this),
        None => None,
    };
    let Some(day) = day else { return Ok(None) };
    let mut text = String::from("datetime.date(");
    put_list(&[day.year, day.month, day.day], &mut text);
    text.push(')');
    finished(core, &text)
}

/// `repr(datetime)`; naive ones without a fold.
pub(super) fn repr_datetime(core: &mut Core, _: Value, args: &[Value]) -> Answer {
    let moment = args.first().and_then(|this| core.moment(*this));
    let Some(moment) = moment else { return Ok(None) };
    if !moment.zone.is_none() || moment.fold != Value::int(0) {
        return Ok(None);
    }
    let Moment { day, clock, .. } = moment;
    let numbers =
        [day.year, day.month, day.day, clock.hour, clock.minute, clock.second, clock.microsecond];
    let shown = match (clock.second, clock.microsecond) {
        (_, 1..) => 7,
        (1.., _) => 6,
        _ => 5,
    };
    let mut text = String::from("datetime.datetime(");
    put_list(numbers.get(..shown).unwrap_or_default(), &mut text);
    text.push(')');
    finished(core, &text)
}

/// `str(timedelta)`
pub(super) fn str_span(core: &mut Core, _: Value, args: &[Value]) -> Answer {
    let Some([days, seconds, microseconds]) = core.span_arg(args, 0).and_then(Span::parts) else {
        return Ok(None);
    };
    let mut text = String::with_capacity(32);
    if days != 0 {
        text.push_str(itoa::Buffer::new().format(days));
        text.push_str(if days.abs() == 1 { " day, " } else { " days, " });
    }
    put(seconds / 3600, 1, &mut text);
    text.push(':');
    put_two(seconds / 60 % 60, &mut text);
    text.push(':');
    put_two(seconds % 60, &mut text);
    if microseconds != 0 {
        text.push('.');
        put(microseconds, 6, &mut text);
    }
    finished(core, &text)
}

/// `repr(timedelta)`
pub(super) fn repr_span(core: &mut Core, _: Value, args: &[Value]) -> Answer {
    let Some(parts) = core.span_arg(args, 0).and_then(Span::parts) else {
        return Ok(None);
    };
    let mut text = String::from("datetime.timedelta(");
    let start = text.len();
    for (name, part) in ["days=", "seconds=", "microseconds="].iter().zip(parts) {
        if part != 0 {
            text.push_str(if text.len() > start { ", " } else { "" });
            text.push_str(name);
            text.push_str(itoa::Buffer::new().format(part));
        }
    }
    text.push_str(if text.len() > start { ")" } else { "0)" });
    finished(core, &text)
}

/// `strftime(format)` and `format(value, spec)` of naive dates and times.
pub(super) fn strftime(core: &mut Core, _: Value, args: &[Value]) -> Answer {
    let &[this, format] = args else { return Ok(None) };
    if !format.is_kind(Kind::Str) {
        return Ok(None);
    }
    let moment = core.moment(this).filter(|moment| moment.zone.is_none());
    let (day, clock) = if let Some(moment) = moment {
        (moment.day, moment.clock)
    } else if let Some(day) = core.plain_date(this) {
        (day, Clock::default())
    } else if let Some(clock) = core.plain_time(this) {
        (Day { year: 1900, month: 1, day: 1 }, clock)
    } else {
        return Ok(None);
    };
    let format = core.heap.str(format);
    // An empty one asks for other text than a format that is empty.
    if format.is_empty() || format.len() > FORMAT_MAX {
        return Ok(None);
    }
    let mut text = String::with_capacity(64);
    if !put_format(format, day, clock, &mut text) {
        return Ok(None);
    }
    finished(core, &text)
}

/// Appends what a format says; false where it has what is left to the method.
fn put_format(format: &str, day: Day, clock: Clock, out: &mut String) -> bool {
    let mut rest = format;
    while let Some(at) = rest.find('%') {
        let (before, after) = rest.split_at(at);
        out.push_str(before);
        let Some(letter) = after.as_bytes().get(1) else { return false };
        if !put_directive(*letter, day, clock, out) {
            return false;
        }
        // The letter is ASCII, or it would be no directive.
        rest = after.get(2..).unwrap_or_default();
    }
    out.push_str(rest);
    true
}

fn put_directive(letter: u8, day: Day, clock: Clock, out: &mut String) -> bool {
    let weekday = || WEEKDAYS.get(day.weekday() as usize).copied().unwrap_or_default();
    let month = || MONTHS.get((day.month - 1) as usize).copied().unwrap_or_default();
    match letter {
        b'Y' => put(day.year, 4, out),
        b'm' => put_two(day.month, out),
        b'd' => put_two(day.day, out),
        b'H' => put_two(clock.hour, out),
        b'M' => put_two(clock.minute, out),
        b'S' => put_two(clock.second, out),
        b'f' => put(clock.microsecond % SECOND, 6, out),
        b'y' => put_two(day.year % 100, out),
        b'j' => put(day.of_year(), 3, out),
        b'I' => put_two((clock.hour + 11) % 12 + 1, out),
        b'p' => out.push_str(if clock.hour < 12 { "AM" } else { "PM" }),
        b'a' => out.push_str(weekday().get(..3).unwrap_or_default()),
        b'A' => out.push_str(weekday()),
        b'b' => out.push_str(month().get(..3).unwrap_or_default()),
        b'B' => out.push_str(month()),
        b'F' => put_day(day, out),
        b'T' => put_clock(clock, Precision::Seconds, out),
        b'z' | b'Z' => {}
        b'%' => out.push('%'),
        _ => return false,
    }
    true
}
