//! Dates, times, spans and time zones outside of any session.
//!
//! Place: in `HostValue`; `text.rs` writes and reads them, `cross/leave.rs` makes them of the guest's objects.
//!
//! Invariants: what `check` accepts is what Python's constructors accept. A time zone is a fixed offset or a name of the
//! database; one that a program defines does not cross.
//! Limits: those of Python: years 1 to 9999, offsets of less than a day, spans of 999,999,999 days.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use thiserror::Error;

mod text;

/// Microseconds of a second.
pub(super) const SECOND: i64 = 1_000_000;
/// Microseconds of a day.
pub(super) const DAY: i64 = 86_400 * SECOND;
/// The most days that a `timedelta` has, either way.
const DAYS_MAX: i32 = 999_999_999;

/// Why a date, time, span, zone, decimal or record is none.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct FormError(pub(crate) String);

/// `datetime.date`
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct HostDate {
    /// 1 to 9999.
    pub year: u16,
    /// 1 to 12.
    pub month: u8,
    /// 1 to 31.
    pub day: u8,
}

/// `datetime.time`
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct HostTime {
    /// 0 to 23.
    pub hour: u8,
    /// 0 to 59.
    pub minute: u8,
    /// 0 to 59.
    pub second: u8,
    /// 0 to 999,999.
    pub microsecond: u32,
    /// Whether it is the second of two equal times, when clocks are set back.
    pub fold: bool,
    /// None where it is naive.
    pub zone: Option<Box<HostZone>>,
}

/// `datetime.datetime`
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct HostDateTime {
    /// Its day.
    pub date: HostDate,
    /// Its time, with the zone.
    pub time: HostTime,
}

/// `datetime.timedelta`, in Python's form: of a negative span the days alone are negative.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct HostTimeDelta {
    /// At most 999,999,999 either way.
    pub days: i32,
    /// 0 to 86,399.
    pub seconds: u32,
    /// 0 to 999,999.
    pub microseconds: u32,
}

/// `datetime.timezone` or `zoneinfo.ZoneInfo`
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum HostZone {
    /// An offset that is always the same.
    Fixed {
        /// East of UTC, in microseconds; less than a day.
        offset: i64,
        /// What it is called, if it has a name of its own.
        name: Option<String>,
    },
    /// A zone of the database.
    Named {
        /// Its name, for example `Europe/Berlin`.
        key: String,
        /// The offset that holds at the time that this is the zone of, in microseconds. Into a session it may be left out.
        offset: Option<i64>,
    },
}

// === impl HostDate ===

impl HostDate {
    /// Whether there is such a day.
    pub fn check(&self) -> Result<(), FormError> {
        if !(1..=9999).contains(&self.year) {
            return Err(FormError(format!("year {} is out of range", self.year)));
        }
        if !(1..=12).contains(&self.month) {
            return Err(FormError(format!("month must be in 1..12, not {}", self.month)));
        }
        let (year, of) = (self.year, u16::is_multiple_of);
        let leap = of(year, 4) && (!of(year, 100) || of(year, 400));
        let last = match self.month {
            2 => 28 + u8::from(leap),
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        };
        if !(1..=last).contains(&self.day) {
            let (year, month, day) = (self.year, self.month, self.day);
            return Err(FormError(format!(
                "day {day} is out of range for month {month} in year {year}"
            )));
        }
        Ok(())
    }

    /// Days since 1970-01-01.
    pub fn days(&self) -> i64 {
        // Years begin in March, so that a leap day is the last of one.
        let (year, month) = (i64::from(self.year), i64::from(self.month));
        let year = if month <= 2 { year - 1 } else { year };
        let (era, of_era) = (year.div_euclid(400), year.rem_euclid(400));
        let of_year = (153 * ((month + 9) % 12) + 2) / 5 + i64::from(self.day) - 1;
        era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
    }
}

// === impl HostTime ===

impl HostTime {
    /// Whether there is such a time.
    pub fn check(&self) -> Result<(), FormError> {
        let within = self.hour <= 23 && self.minute <= 59 && self.second <= 59;
        if !within || self.microsecond > 999_999 {
            let (hour, minute, second) = (self.hour, self.minute, self.second);
            return Err(FormError(format!(
                "there is no time {hour:02}:{minute:02}:{second:02} and {} microseconds",
                self.microsecond
            )));
        }
        self.zone.as_ref().map_or(Ok(()), |zone| zone.check())
    }

    /// Seconds since midnight.
    pub(crate) fn seconds(&self) -> i64 {
        (i64::from(self.hour) * 60 + i64::from(self.minute)) * 60 + i64::from(self.second)
    }
}

// === impl HostDateTime ===

impl HostDateTime {
    /// Whether there is such a time.
    pub fn check(&self) -> Result<(), FormError> {
        self.date.check()?;
        self.time.check()
    }

    /// Its zone's offset from UTC in microseconds; none where it is naive.
    pub fn offset(&self) -> Option<i64> {
        match self.time.zone.as_deref()? {
            HostZone::Fixed { offset, .. } => Some(*offset),
            HostZone::Named { key, offset } => {
                offset.or_else(|| self.offset_in(key, self.time.fold))
            }
        }
    }

    /// Microseconds since 1970-01-01 in UTC; none where it is naive.
    pub fn unix_micros(&self) -> Option<i64> {
        let local = self.local_seconds() * SECOND + i64::from(self.time.microsecond);
        Some(local - self.offset()?)
    }

    /// Seconds since 1970 by the clock on the wall.
    fn local_seconds(&self) -> i64 {
        self.date.days() * 86_400 + self.time.seconds()
    }

    /// The offset of a zone at this time on the wall.
    pub(crate) fn offset_in(&self, key: &str, fold: bool) -> Option<i64> {
        let seconds = crate::stdlib::zoneinfo::offset_at(key, self.local_seconds(), fold)?;
        Some(i64::from(seconds) * SECOND)
    }
}

// === impl HostTimeDelta ===

impl HostTimeDelta {
    /// A span of so many microseconds; none where it is too long for Python.
    pub fn from_micros(micros: i128) -> Option<HostTimeDelta> {
        let (day, second) = (i128::from(DAY), i128::from(SECOND));
        let days = i32::try_from(micros.div_euclid(day)).ok()?;
        let rest = micros.rem_euclid(day);
        let span = HostTimeDelta {
            days,
            seconds: u32::try_from(rest / second).ok()?,
            microseconds: u32::try_from(rest % second).ok()?,
        };
        span.check().ok().map(|()| span)
    }

    /// All of it in microseconds.
    pub fn micros(&self) -> i128 {
        let seconds = i128::from(self.days) * 86_400 + i128::from(self.seconds);
        seconds * i128::from(SECOND) + i128::from(self.microseconds)
    }

    /// Whether it is in Python's form and range.
    pub fn check(&self) -> Result<(), FormError> {
        let fits = self.seconds < 86_400 && self.microseconds < 1_000_000;
        if !fits || !(-DAYS_MAX..=DAYS_MAX).contains(&self.days) {
            let HostTimeDelta { days, seconds, microseconds } = self;
            return Err(FormError(format!(
                "a timedelta of {days} days, {seconds} seconds and {microseconds} microseconds is out of range"
            )));
        }
        Ok(())
    }
}

/// Parts of a microsecond are left out.
impl TryFrom<Duration> for HostTimeDelta {
    type Error = FormError;

    fn try_from(span: Duration) -> Result<HostTimeDelta, FormError> {
        let micros = i128::try_from(span.as_micros()).ok();
        let too_long = || FormError("a span of more than 999999999 days".to_owned());
        micros.and_then(HostTimeDelta::from_micros).ok_or_else(too_long)
    }
}

impl TryFrom<HostTimeDelta> for Duration {
    type Error = FormError;

    fn try_from(span: HostTimeDelta) -> Result<Duration, FormError> {
        let negative = || FormError(format!("the span {span} is negative"));
        let micros = u128::try_from(span.micros()).map_err(|_| negative())?;
        let seconds = u64::try_from(micros / 1_000_000).map_err(|_| negative())?;
        Ok(Duration::from_secs(seconds) + Duration::from_micros((micros % 1_000_000) as u64))
    }
}

// === impl HostZone ===

impl HostZone {
    /// UTC.
    pub const UTC: HostZone = HostZone::Fixed { offset: 0, name: None };

    /// A zone of the database, at no time in particular.
    pub fn named(key: impl Into<String>) -> HostZone {
        HostZone::Named { key: key.into(), offset: None }
    }

    /// Whether there is such a zone.
    pub fn check(&self) -> Result<(), FormError> {
        match self {
            HostZone::Fixed { offset, .. } if *offset <= -DAY || *offset >= DAY => {
                Err(FormError("an offset from UTC must be less than 24 hours".to_owned()))
            }
            HostZone::Named { key, .. } if !crate::stdlib::zoneinfo::is_known(key) => {
                Err(FormError(format!("there is no time zone {key:?}")))
            }
            _ => Ok(()),
        }
    }
}
