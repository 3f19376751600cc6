//! The calendar: days as numbers, and numbers of microseconds as days and times.
//!
//! Place: shortcuts of `stdlib/datetime.rs`.
//! Invariants: the proleptic Gregorian calendar; day 1 is 0001-01-01, a Monday.
//! Limits: years 1 to 9999.

/// Microseconds of a second.
pub(super) const SECOND: i64 = 1_000_000;
/// Microseconds of a day.
pub(super) const DAY: i64 = 86_400 * SECOND;
/// The number of 9999-12-31.
pub(super) const ORDINAL_MAX: i64 = 3_652_059;
/// The number of 1970-01-01.
pub(super) const EPOCH: i64 = 719_163;
/// The most days that a `timedelta` has, either way.
const SPAN_DAYS_MAX: i64 = 999_999_999;

/// A day that there is.
#[expect(clippy::struct_field_names, reason = "the names that Python has for them")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Day {
    pub(super) year: i64,
    pub(super) month: i64,
    pub(super) day: i64,
}

/// A time of day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Clock {
    pub(super) hour: i64,
    pub(super) minute: i64,
    pub(super) second: i64,
    pub(super) microsecond: i64,
}

/// A `timedelta`: microseconds in all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Span(pub(super) i128);

// === impl Day ===

impl Day {
    pub(super) fn new(year: i64, month: i64, day: i64) -> Option<Day> {
        let valid = (1..=9999).contains(&year)
            && (1..=12).contains(&month)
            && (day <= 28 || day <= days_in(year, month))
            && day >= 1;
        valid.then_some(Day { year, month, day })
    }

    /// Days since the day before 0001-01-01.
    pub(super) fn ordinal(self) -> i64 {
        let before = self.year - 1;
        let years = before * 365 + before / 4 - before / 100 + before / 400;
        years + self.of_year()
    }

    /// 1 for the first of January.
    pub(super) fn of_year(self) -> i64 {
        const BEFORE: [i64; 12] = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];
        let month = BEFORE.get((self.month - 1) as usize).copied().unwrap_or(0);
        month + i64::from(self.month > 2 && is_leap(self.year)) + self.day
    }

    /// The day of this number.
    pub(super) fn from_ordinal(ordinal: i64) -> Option<Day> {
        if !(1..=ORDINAL_MAX).contains(&ordinal) {
            return None;
        }
        // Years begin in March, so that a leap day is the last of one; day 0 is 0000-03-01.
        let days = ordinal + 305;
        let (era, of_era) = (days / 146_097, days % 146_097);
        let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year + year / 4 - year / 100);
        let shifted = (5 * of_year + 2) / 153;
        let day = of_year - (153 * shifted + 2) / 5 + 1;
        let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
        let year = year + era * 400 + i64::from(month <= 2);
        Some(Day { year, month, day })
    }

    /// 0 for a Monday.
    pub(super) fn weekday(self) -> i64 {
        (self.ordinal() + 6) % 7
    }
}

pub(super) fn is_leap(year: i64) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

fn days_in(year: i64, month: i64) -> i64 {
    match month {
        2 => 28 + i64::from(is_leap(year)),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

// === impl Clock ===

impl Clock {
    pub(super) fn new(hour: i64, minute: i64, second: i64, microsecond: i64) -> Option<Clock> {
        let valid = (0..24).contains(&hour)
            && (0..60).contains(&minute)
            && (0..60).contains(&second)
            && (0..SECOND).contains(&microsecond);
        valid.then_some(Clock { hour, minute, second, microsecond })
    }

    /// Microseconds since midnight.
    pub(super) fn micros(self) -> i64 {
        ((self.hour * 60 + self.minute) * 60 + self.second) * SECOND + self.microsecond
    }

    /// The time so many microseconds after midnight, which are less than a day.
    pub(super) fn from_micros(micros: i64) -> Clock {
        let (seconds, microsecond) = (micros / SECOND, micros % SECOND);
        let (minutes, second) = (seconds / 60, seconds % 60);
        Clock { hour: minutes / 60, minute: minutes % 60, second, microsecond }
    }
}

/// Microseconds since the day before 0001-01-01.
pub(super) fn micros(day: Day, clock: Clock) -> i64 {
    day.ordinal() * DAY + clock.micros()
}

/// The day and time of so many microseconds.
pub(super) fn from_micros(micros: i64) -> Option<(Day, Clock)> {
    let day = Day::from_ordinal(micros.div_euclid(DAY))?;
    Some((day, Clock::from_micros(micros.rem_euclid(DAY))))
}

// === impl Span ===

impl Span {
    /// Days, seconds and microseconds, of which only the days may be negative.
    pub(super) fn parts(self) -> Option<[i64; 3]> {
        // Nearly all are within 64 bits, whose division is much faster.
        let (days, rest) = match i64::try_from(self.0) {
            Ok(micros) => (micros.div_euclid(DAY), micros.rem_euclid(DAY)),
            Err(_) => {
                let day = i128::from(DAY);
                (i64::try_from(self.0.div_euclid(day)).ok()?, self.0.rem_euclid(day) as i64)
            }
        };
        let fits = (-SPAN_DAYS_MAX..=SPAN_DAYS_MAX).contains(&days);
        fits.then_some([days, rest / SECOND, rest % SECOND])
    }

    pub(super) fn from_parts([days, seconds, microseconds]: [i64; 3]) -> Option<Span> {
        let valid = (-SPAN_DAYS_MAX..=SPAN_DAYS_MAX).contains(&days)
            && (0..86_400).contains(&seconds)
            && (0..SECOND).contains(&microseconds);
        let micros =
            i128::from(days) * i128::from(DAY) + i128::from(seconds * SECOND + microseconds);
        valid.then_some(Span(micros))
    }
}

/// The nearest whole number to a quotient, ties to even.
pub(super) fn div_nearest(a: i128, b: i128) -> Option<i128> {
    let (quotient, rest) = (a.checked_div_euclid(b)?, a.checked_rem_euclid(b)?);
    // The remainder is not negative, so for a negative divisor the next number away is one less.
    let order = (rest * 2).cmp(&b.abs());
    let away = order.is_gt() || order.is_eq() && quotient & 1 == 1;
    Some(quotient + if away { b.signum() } else { 0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_day_has_its_number() {
        let mut expected = Day { year: 1, month: 1, day: 1 };
        for ordinal in 1..=ORDINAL_MAX {
            assert_eq!(Day::from_ordinal(ordinal), Some(expected));
            assert_eq!(expected.ordinal(), ordinal);
            expected.day += 1;
            if expected.day > days_in(expected.year, expected.month) {
                (expected.day, expected.month) = (1, expected.month + 1);
            }
            if expected.month > 12 {
                (expected.month, expected.year) = (1, expected.year + 1);
            }
        }
        assert_eq!(Day::from_ordinal(0), None);
        assert_eq!(Day::from_ordinal(ORDINAL_MAX + 1), None);
    }
}
