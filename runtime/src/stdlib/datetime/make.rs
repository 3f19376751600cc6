//! Instances of `date`, `datetime` and `time` made of parts and of each other.
//!
//! Place: shortcuts of `stdlib/datetime.rs`.
//! Invariants: parts are checked before an instance is made; wrong ones are left to the method, which says what is wrong.
//! Limits: as the calendar.

use super::calendar::{self, Clock, DAY, Day, EPOCH, Span};
use super::{Answer, Moment, ints};
use crate::core::Core;
use crate::host::cross::DoorClass;
use crate::value::{NONE, TRUE, Value};

/// Floats hold all ints up to this.
const EXACT_MAX: i128 = 1 << 53;

impl Core {
    pub(super) fn new_date(&mut self, day: Day) -> Answer {
        let parts = [Value::int(day.year), Value::int(day.month), Value::int(day.day)];
        self.instance_of(DoorClass::Date, &parts)
    }

    pub(super) fn new_datetime(&mut self, moment: Moment) -> Answer {
        let Moment { day, clock, zone, fold } = moment;
        let parts = [
            Value::int(day.year),
            Value::int(day.month),
            Value::int(day.day),
            Value::int(clock.hour),
            Value::int(clock.minute),
            Value::int(clock.second),
            Value::int(clock.microsecond),
            zone,
            fold,
        ];
        self.instance_of(DoorClass::DateTime, &parts)
    }

    pub(super) fn new_time(&mut self, clock: Clock, zone: Value, fold: Value) -> Answer {
        let parts = [
            Value::int(clock.hour),
            Value::int(clock.minute),
            Value::int(clock.second),
            Value::int(clock.microsecond),
            zone,
            fold,
        ];
        self.instance_of(DoorClass::Time, &parts)
    }

    pub(super) fn new_span(&mut self, span: Span) -> Answer {
        match span.parts() {
            Some([days, seconds, microseconds]) => {
                let parts = [Value::int(days), Value::int(seconds), Value::int(microseconds)];
                self.instance_of(DoorClass::TimeDelta, &parts)
            }
            None => Ok(None),
        }
    }
}

fn is_fold(value: Value) -> bool {
    value == Value::int(0) || value == Value::int(1)
}

/// `datetime(...)`
pub(super) fn datetime(core: &mut Core, _: Value, args: &[Value]) -> Answer {
    let &[class, year, month, day, hour, minute, second, microsecond, zone, fold] = args else {
        return Ok(None);
    };
    if !core.is_door_class(class, DoorClass::DateTime) {
        return Ok(None);
    }
    let parts = [year, month, day, hour, minute, second, microsecond];
    moment_of(core, parts, zone, fold)
}

fn moment_of(core: &mut Core, parts: [Value; 7], zone: Value, fold: Value) -> Answer {
    let Some([year, month, day, hour, minute, second, microsecond]) = ints(parts) else {
        return Ok(None);
    };
    let clock = Clock::new(hour, minute, second, microsecond);
    let Some((day, clock)) = Day::new(year, month, day).zip(clock) else { return Ok(None) };
    if !is_fold(fold) || !core.is_plain_zone(zone) {
        return Ok(None);
    }
    core.new_datetime(Moment { day, clock, zone, fold })
}

/// `date(year, month, day)`
pub(super) fn date(core: &mut Core, _: Value, args: &[Value]) -> Answer {
    let &[class, year, month, day] = args else { return Ok(None) };
    if !core.is_door_class(class, DoorClass::Date) {
        return Ok(None);
    }
    match ints([year, month, day]).and_then(|[year, month, day]| Day::new(year, month, day)) {
        Some(day) => core.new_date(day),
        None => Ok(None),
    }
}

/// `time(...)`
pub(super) fn time(core: &mut Core, _: Value, args: &[Value]) -> Answer {
    let &[class, hour, minute, second, microsecond, zone, fold] = args else { return Ok(None) };
    if !core.is_door_class(class, DoorClass::Time) || !is_fold(fold) {
        return Ok(None);
    }
    match super::clock_from([hour, minute, second, microsecond]) {
        Some(clock) if core.is_plain_zone(zone) => core.new_time(clock, zone, fold),
        _ => Ok(None),
    }
}

/// `date + timedelta` of a `date` that is no `datetime`; `sign` is -1 for `-`.
pub(super) fn moved_date(core: &mut Core, args: &[Value], sign: i64) -> Answer {
    let &[this, other] = args else { return Ok(None) };
    let Some(day) = core.plain_date(this) else { return Ok(None) };
    if core.time_span(other).is_none() {
        return Ok(None);
    }
    let Some(days) = core.span_part(&[other], 0).filter(|days| days.is_int()) else {
        return Ok(None);
    };
    match Day::from_ordinal(day.ordinal() + sign * days.as_int()) {
        Some(day) => core.new_date(day),
        None => Ok(None),
    }
}

/// `date - other`
pub(super) fn date_difference(core: &mut Core, _: Value, args: &[Value]) -> Answer {
    let &[this, other] = args else { return Ok(None) };
    let (a, b) = (core.plain_date(this), core.plain_date(other));
    match a.zip(b) {
        Some((a, b)) => core.new_span(Span(i128::from((a.ordinal() - b.ordinal()) * DAY))),
        None => moved_date(core, args, -1),
    }
}

/// `datetime + timedelta`; `sign` is -1 for `-`.
pub(super) fn moved(core: &mut Core, args: &[Value], sign: i64) -> Answer {
    let &[this, other] = args else { return Ok(None) };
    let (Some(moment), Some(span)) = (core.moment(this), core.time_span(other)) else {
        return Ok(None);
    };
    // A span of so many days leaves the calendar anyway.
    let Ok(span) = i64::try_from(span.0) else { return Ok(None) };
    let from = calendar::micros(moment.day, moment.clock);
    let micros = span.checked_mul(sign).and_then(|span| from.checked_add(span));
    match micros.and_then(calendar::from_micros) {
        Some((day, clock)) => {
            core.new_datetime(Moment { day, clock, zone: moment.zone, fold: Value::int(0) })
        }
        None => Ok(None),
    }
}

/// `datetime - other`
pub(super) fn difference(core: &mut Core, _: Value, args: &[Value]) -> Answer {
    let &[this, other] = args else { return Ok(None) };
    let (Some(a), Some(b)) = (core.moment(this), core.moment(other)) else {
        return moved(core, args, -1);
    };
    if a.zone != b.zone {
        return Ok(None);
    }
    let micros = calendar::micros(a.day, a.clock) - calendar::micros(b.day, b.clock);
    core.new_span(Span(i128::from(micros)))
}

/// `date.replace` of a `date` that is no `datetime`.
pub(super) fn replace_date(core: &mut Core, _: Value, args: &[Value]) -> Answer {
    let &[this, year, month, day] = args else { return Ok(None) };
    let Some(mut parts) = core.parts::<3>(DoorClass::Date, this) else { return Ok(None) };
    replace_given(&mut parts, &[year, month, day]);
    match ints(parts).and_then(|[year, month, day]| Day::new(year, month, day)) {
        Some(day) => core.new_date(day),
        None => Ok(None),
    }
}

/// `datetime.replace`
pub(super) fn replace(core: &mut Core, _: Value, args: &[Value]) -> Answer {
    let &[this, year, month, day, hour, minute, second, microsecond, zone, fold] = args else {
        return Ok(None);
    };
    let given = [year, month, day, hour, minute, second, microsecond];
    let Some(parts) = core.parts::<9>(DoorClass::DateTime, this) else { return Ok(None) };
    let [year, month, day, hour, minute, second, microsecond, own_zone, own_fold] = parts;
    let mut parts = [year, month, day, hour, minute, second, microsecond];
    replace_given(&mut parts, &given);
    let zone = if zone == TRUE { own_zone } else { zone };
    let fold = if fold.is_none() { own_fold } else { fold };
    moment_of(core, parts, zone, fold)
}

fn replace_given(parts: &mut [Value], given: &[Value]) {
    for (part, given) in parts.iter_mut().zip(given) {
        if !given.is_none() {
            *part = *given;
        }
    }
}

/// `date.fromordinal`
pub(super) fn from_ordinal(core: &mut Core, _: Value, args: &[Value]) -> Answer {
    let &[class, ordinal] = args else { return Ok(None) };
    if !core.is_door_class(class, DoorClass::Date) || !ordinal.is_int() {
        return Ok(None);
    }
    match Day::from_ordinal(ordinal.as_int()) {
        Some(day) => core.new_date(day),
        None => Ok(None),
    }
}

/// `datetime.date`
pub(super) fn date_of(core: &mut Core, _: Value, args: &[Value]) -> Answer {
    match args.first().and_then(|this| core.moment(*this)) {
        Some(moment) => core.new_date(moment.day),
        None => Ok(None),
    }
}

/// `datetime.time`
pub(super) fn time_of(core: &mut Core, _: Value, args: &[Value]) -> Answer {
    match args.first().and_then(|this| core.moment(*this)) {
        Some(moment) if is_fold(moment.fold) => core.new_time(moment.clock, NONE, moment.fold),
        _ => Ok(None),
    }
}

/// `datetime.combine`
pub(super) fn combine(core: &mut Core, _: Value, args: &[Value]) -> Answer {
    let &[class, date, time, zone] = args else { return Ok(None) };
    if !core.is_door_class(class, DoorClass::DateTime) {
        return Ok(None);
    }
    let (Some(day), Some(clock)) = (core.day_arg(&[date]), core.plain_time(time)) else {
        return Ok(None);
    };
    let zone = if zone == TRUE { NONE } else { zone };
    if !core.is_plain_zone(zone) {
        return Ok(None);
    }
    core.new_datetime(Moment { day, clock, zone, fold: Value::int(0) })
}

/// `datetime.timestamp`
pub(super) fn timestamp(core: &mut Core, _: Value, args: &[Value]) -> Answer {
    let Some(moment) = args.first().and_then(|this| core.moment(*this)) else { return Ok(None) };
    let Some(offset) = core.offset(moment.zone) else { return Ok(None) };
    let micros = calendar::micros(moment.day, moment.clock) - EPOCH * DAY - offset;
    Ok(seconds(i128::from(micros)))
}

/// Microseconds as seconds, if one division rounds rightly.
pub(super) fn seconds(micros: i128) -> Option<Value> {
    (micros.abs() <= EXACT_MAX).then(|| Value::float(micros as f64 / calendar::SECOND as f64))
}
