//! Shortcuts of `datetime`: dates, times and spans of the module's own classes, naive or of a fixed offset.
//!
//! Place: `stdlib/shortcut.rs` finds them by the names of the methods in `frozen/datetime.py`. `datetime/make.rs` makes and
//! changes instances, `datetime/span.rs` has `timedelta`, `datetime/text.rs` writes and `datetime/read.rs` reads,
//! `datetime/calendar.rs` counts days.
//!
//! Invariants: instances are of exactly these classes, and their zones None or a `timezone`; what guests have written to the
//! slots is checked. All else, and all that raises, is left to the method.
//! Limits: those of Python: years 1 to 9999, spans of 999,999,999 days.

use std::cmp::Ordering;

use super::shortcut::Shortcut;
use crate::core::Core;
use crate::exception::Fault;
use crate::host::cross::DoorClass;
use crate::number::hash::{self as hashes, TupleHash};
use crate::value::{Kind, Value};

use calendar::{Clock, DAY, Day, Span, micros};

mod calendar;
mod make;
mod read;
mod span;
mod text;

type Answer = Result<Option<Value>, Fault>;

/// The methods.
pub(super) static SHORTCUTS: &[Shortcut] = &[
    Shortcut::new("datetime.__new__", make::datetime),
    Shortcut::new("date.__new__", make::date),
    Shortcut::new("time.__new__", make::time),
    Shortcut::new("timedelta.__new__", span::new),
    Shortcut::new("date.year", |core, _, args| Ok(core.date_part(args, 0))),
    Shortcut::new("date.month", |core, _, args| Ok(core.date_part(args, 1))),
    Shortcut::new("date.day", |core, _, args| Ok(core.date_part(args, 2))),
    Shortcut::new("datetime.hour", |core, _, args| Ok(core.datetime_part(args, 3))),
    Shortcut::new("datetime.minute", |core, _, args| Ok(core.datetime_part(args, 4))),
    Shortcut::new("datetime.second", |core, _, args| Ok(core.datetime_part(args, 5))),
    Shortcut::new("datetime.microsecond", |core, _, args| Ok(core.datetime_part(args, 6))),
    Shortcut::new("datetime.tzinfo", |core, _, args| Ok(core.datetime_part(args, 7))),
    Shortcut::new("datetime.fold", |core, _, args| Ok(core.datetime_part(args, 8))),
    Shortcut::new("time.hour", |core, _, args| Ok(core.time_part(args, 0))),
    Shortcut::new("time.minute", |core, _, args| Ok(core.time_part(args, 1))),
    Shortcut::new("time.second", |core, _, args| Ok(core.time_part(args, 2))),
    Shortcut::new("time.microsecond", |core, _, args| Ok(core.time_part(args, 3))),
    Shortcut::new("timedelta.days", |core, _, args| Ok(core.span_part(args, 0))),
    Shortcut::new("timedelta.seconds", |core, _, args| Ok(core.span_part(args, 1))),
    Shortcut::new("timedelta.microseconds", |core, _, args| Ok(core.span_part(args, 2))),
    Shortcut::new("date.__eq__", |core, _, args| compare_dates(core, args, Ordering::is_eq)),
    Shortcut::new("date.__lt__", |core, _, args| compare_dates(core, args, Ordering::is_lt)),
    Shortcut::new("date.__le__", |core, _, args| compare_dates(core, args, Ordering::is_le)),
    Shortcut::new("date.__gt__", |core, _, args| compare_dates(core, args, Ordering::is_gt)),
    Shortcut::new("date.__ge__", |core, _, args| compare_dates(core, args, Ordering::is_ge)),
    Shortcut::new("datetime.__eq__", |core, _, args| compare(core, args, Ordering::is_eq)),
    Shortcut::new("datetime.__lt__", |core, _, args| compare(core, args, Ordering::is_lt)),
    Shortcut::new("datetime.__le__", |core, _, args| compare(core, args, Ordering::is_le)),
    Shortcut::new("datetime.__gt__", |core, _, args| compare(core, args, Ordering::is_gt)),
    Shortcut::new("datetime.__ge__", |core, _, args| compare(core, args, Ordering::is_ge)),
    Shortcut::new("time.__eq__", |core, _, args| compare_times(core, args, Ordering::is_eq)),
    Shortcut::new("time.__lt__", |core, _, args| compare_times(core, args, Ordering::is_lt)),
    Shortcut::new("time.__le__", |core, _, args| compare_times(core, args, Ordering::is_le)),
    Shortcut::new("time.__gt__", |core, _, args| compare_times(core, args, Ordering::is_gt)),
    Shortcut::new("time.__ge__", |core, _, args| compare_times(core, args, Ordering::is_ge)),
    Shortcut::hashing(hash_value, "date.__hash__", hash),
    Shortcut::hashing(hash_value, "datetime.__hash__", hash),
    Shortcut::hashing(hash_value, "time.__hash__", hash),
    Shortcut::hashing(hash_value, "timedelta.__hash__", hash),
    Shortcut::new("date.__add__", |core, _, args| make::moved_date(core, args, 1)),
    Shortcut::new("date.__sub__", make::date_difference),
    Shortcut::new("datetime.__add__", |core, _, args| make::moved(core, args, 1)),
    Shortcut::new("datetime.__sub__", make::difference),
    Shortcut::new("date.replace", make::replace_date),
    Shortcut::new("datetime.replace", make::replace),
    Shortcut::new("date.weekday", |core, _, args| on_day(core, args, Day::weekday)),
    Shortcut::new("date.isoweekday", |core, _, args| on_day(core, args, |day| day.weekday() + 1)),
    Shortcut::new("date.toordinal", |core, _, args| on_day(core, args, Day::ordinal)),
    Shortcut::new("date.fromordinal", make::from_ordinal),
    Shortcut::new("datetime.date", make::date_of),
    Shortcut::new("datetime.time", make::time_of),
    Shortcut::new("datetime.combine", make::combine),
    Shortcut::new("datetime.timestamp", make::timestamp),
    Shortcut::new("date.isoformat", text::iso_date),
    Shortcut::new("date.__str__", text::iso_date),
    Shortcut::new("date.__repr__", text::repr_date),
    Shortcut::new("datetime.isoformat", text::iso_datetime),
    Shortcut::new("datetime.__str__", text::str_datetime),
    Shortcut::new("datetime.__repr__", text::repr_datetime),
    Shortcut::new("time.isoformat", text::iso_time),
    Shortcut::new("time.__str__", text::iso_time),
    Shortcut::new("date.strftime", text::strftime),
    Shortcut::new("date.__format__", text::strftime),
    Shortcut::new("datetime.strftime", text::strftime),
    Shortcut::new("time.strftime", text::strftime),
    Shortcut::new("time.__format__", text::strftime),
    Shortcut::new("date.fromisoformat", read::iso_date),
    Shortcut::new("datetime.fromisoformat", read::iso_datetime),
    Shortcut::new("time.fromisoformat", read::iso_time),
    Shortcut::new("datetime.strptime", read::strptime),
    Shortcut::new("timedelta.__add__", |core, _, args| span::combine(core, args, 1)),
    Shortcut::new("timedelta.__sub__", |core, _, args| span::combine(core, args, -1)),
    Shortcut::new("timedelta.__neg__", |core, _, args| span::turned(core, args, |micros| -micros)),
    Shortcut::new("timedelta.__abs__", |core, _, args| span::turned(core, args, i128::abs)),
    Shortcut::new("timedelta.__mul__", span::multiply),
    Shortcut::new("timedelta.__truediv__", span::divide),
    Shortcut::new("timedelta.__floordiv__", span::floor_divide),
    Shortcut::new("timedelta.__mod__", span::remainder),
    Shortcut::new("timedelta.__eq__", |core, _, args| span::compare(core, args, Ordering::is_eq)),
    Shortcut::new("timedelta.__lt__", |core, _, args| span::compare(core, args, Ordering::is_lt)),
    Shortcut::new("timedelta.__le__", |core, _, args| span::compare(core, args, Ordering::is_le)),
    Shortcut::new("timedelta.__gt__", |core, _, args| span::compare(core, args, Ordering::is_gt)),
    Shortcut::new("timedelta.__ge__", |core, _, args| span::compare(core, args, Ordering::is_ge)),
    Shortcut::new("timedelta.__bool__", |core, _, args| {
        Ok(core.span_arg(args, 0).map(|span| Value::bool(span.0 != 0)))
    }),
    Shortcut::new("timedelta.total_seconds", span::total_seconds),
    Shortcut::new("timedelta.__str__", text::str_span),
    Shortcut::new("timedelta.__repr__", text::repr_span),
];

/// A `datetime`.
#[derive(Clone, Copy, Debug)]
struct Moment {
    day: Day,
    clock: Clock,
    /// None, or a `timezone`.
    zone: Value,
    fold: Value,
}

fn ints<const N: usize>(values: [Value; N]) -> Option<[i64; N]> {
    let mut ints = [0; N];
    for (int, value) in ints.iter_mut().zip(values) {
        *int = if value.is_int() { value.as_int() } else { return None };
    }
    Some(ints)
}

fn clock_from(values: [Value; 4]) -> Option<Clock> {
    let [hour, minute, second, microsecond] = ints(values)?;
    Clock::new(hour, minute, second, microsecond)
}

// === impl Core ===

impl Core {
    /// Part of a `date` or `datetime`.
    #[inline]
    fn date_part(&mut self, args: &[Value], at: usize) -> Option<Value> {
        let this = args.first().copied()?;
        let parts = match self.parts::<3>(DoorClass::DateTime, this) {
            Some(parts) => parts,
            None => self.parts::<3>(DoorClass::Date, this)?,
        };
        parts.get(at)?.bound()
    }

    #[inline]
    fn datetime_part(&mut self, args: &[Value], at: usize) -> Option<Value> {
        let this = args.first().copied()?;
        self.parts::<9>(DoorClass::DateTime, this)?.get(at)?.bound()
    }

    #[inline]
    fn time_part(&mut self, args: &[Value], at: usize) -> Option<Value> {
        let this = args.first().copied()?;
        self.parts::<4>(DoorClass::Time, this)?.get(at)?.bound()
    }

    #[inline]
    fn span_part(&mut self, args: &[Value], at: usize) -> Option<Value> {
        let this = args.first().copied()?;
        self.parts::<3>(DoorClass::TimeDelta, this)?.get(at)?.bound()
    }

    /// A `date` that is no `datetime`.
    #[inline]
    fn plain_date(&mut self, value: Value) -> Option<Day> {
        let [year, month, day] = ints(self.parts::<3>(DoorClass::Date, value)?)?;
        Day::new(year, month, day)
    }

    /// The day of a `date` or `datetime`.
    fn day_arg(&mut self, args: &[Value]) -> Option<Day> {
        let this = args.first().copied()?;
        match self.plain_date(this) {
            Some(day) => Some(day),
            None => self.moment(this).map(|moment| moment.day),
        }
    }

    #[inline]
    fn moment(&mut self, value: Value) -> Option<Moment> {
        let parts = self.parts::<9>(DoorClass::DateTime, value)?;
        let [year, month, day, hour, minute, second, microsecond, zone, fold] = parts;
        let [year, month, day] = ints([year, month, day])?;
        let clock = clock_from([hour, minute, second, microsecond])?;
        Some(Moment { day: Day::new(year, month, day)?, clock, zone, fold })
    }

    /// A naive `time` without a fold.
    fn plain_time(&mut self, value: Value) -> Option<Clock> {
        let parts = self.parts::<6>(DoorClass::Time, value)?;
        let [hour, minute, second, microsecond, zone, fold] = parts;
        if !zone.is_none() || fold != Value::int(0) {
            return None;
        }
        clock_from([hour, minute, second, microsecond])
    }

    #[inline]
    fn time_span(&mut self, value: Value) -> Option<Span> {
        Span::from_parts(ints(self.parts::<3>(DoorClass::TimeDelta, value)?)?)
    }

    fn span_arg(&mut self, args: &[Value], at: usize) -> Option<Span> {
        self.time_span(args.get(at).copied()?)
    }

    /// The offset of a zone in microseconds: 0 for None, and that of a `timezone`.
    fn offset(&mut self, zone: Value) -> Option<i64> {
        if zone.is_none() {
            return Some(0);
        }
        let [offset, _] = self.parts::<2>(DoorClass::TimeZone, zone)?;
        let micros = i64::try_from(self.time_span(offset)?.0).ok()?;
        (micros.abs() < DAY).then_some(micros)
    }

    /// Whether a zone is one that the shortcuts know.
    fn is_plain_zone(&mut self, zone: Value) -> bool {
        zone.is_none() || self.parts::<2>(DoorClass::TimeZone, zone).is_some()
    }
}

fn on_day(core: &mut Core, args: &[Value], of: fn(Day) -> i64) -> Answer {
    Ok(core.day_arg(args).map(|day| Value::int(of(day))))
}

fn compare_dates(core: &mut Core, args: &[Value], answers: fn(Ordering) -> bool) -> Answer {
    let &[this, other] = args else { return Ok(None) };
    let (a, b) = (core.plain_date(this), core.plain_date(other));
    Ok(a.zip(b).map(|(a, b)| Value::bool(answers(a.cmp(&b)))))
}

/// Of moments with the same zone.
fn compare(core: &mut Core, args: &[Value], answers: fn(Ordering) -> bool) -> Answer {
    let &[this, other] = args else { return Ok(None) };
    let Some(a) = core.parts::<9>(DoorClass::DateTime, this) else { return Ok(None) };
    let Some(b) = core.parts::<9>(DoorClass::DateTime, other) else { return Ok(None) };
    let ([.., zone, _], [.., other_zone, _]) = (a, b);
    if zone != other_zone {
        return Ok(None);
    }
    for (a, b) in a.iter().zip(b).take(7) {
        if !a.is_int() || !b.is_int() {
            return Ok(None);
        }
        if *a != b {
            return Ok(Some(Value::bool(answers(a.as_int().cmp(&b.as_int())))));
        }
    }
    Ok(Some(Value::bool(answers(Ordering::Equal))))
}

fn compare_times(core: &mut Core, args: &[Value], answers: fn(Ordering) -> bool) -> Answer {
    let &[this, other] = args else { return Ok(None) };
    let (a, b) = (core.plain_time(this), core.plain_time(other));
    Ok(a.zip(b).map(|(a, b)| Value::bool(answers(a.cmp(&b)))))
}

// === Hashes ===

fn hash_value(core: &mut Core, _: Value, args: &[Value]) -> Answer {
    match args.first().and_then(|this| hash(core, *this)) {
        Some(hash) => core.heap.new_int(hash).map(Some),
        None => Ok(None),
    }
}

/// The hash of the tuple that the method makes.
fn hash(core: &mut Core, value: Value) -> Option<i64> {
    if let Some(moment) = core.moment(value) {
        let micros = micros(moment.day, moment.clock) - core.offset(moment.zone)?;
        return named_hash(core, "datetime", micros);
    }
    if let Some(clock) = core.plain_time(value) {
        return named_hash(core, "time", clock.micros());
    }
    let parts = match core.parts::<3>(DoorClass::Date, value) {
        Some(parts) => parts,
        None => core.parts::<3>(DoorClass::TimeDelta, value)?,
    };
    let mut sum = TupleHash::default();
    for part in ints(parts)? {
        sum.add(hashes::hash_i64(part));
    }
    Some(sum.finish())
}

fn named_hash(core: &mut Core, name: &'static str, micros: i64) -> Option<i64> {
    let name = core.heap.find_name(name).filter(|name| name.is_kind(Kind::Str))?;
    let mut sum = TupleHash::default();
    sum.add(core.heap.hash_str(name) as i64);
    sum.add(hashes::hash_i64(micros));
    Some(sum.finish())
}
