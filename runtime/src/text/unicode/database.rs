//! What `unicodedata` tells of characters: category, direction, width, class, numbers, decompositions, after Unicode 16.0.
//!
//! Place: `stdlib/unicodedata.rs` asks. The tables are in `database.txt`, which `tests/oracle/unicode_database.py` writes.
//!
//! Invariants: answers are those of CPython 3.14 for every code point. The text is read once for the process, when it is
//! first asked.
//! Limits: a look-up is a binary search.

use std::sync::LazyLock;

static TEXT: &str = include_str!("database.txt");

static TABLES: LazyLock<Tables> = LazyLock::new(read);

/// What a character is, apart from numbers and decompositions.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Record {
    pub(crate) category: &'static str,
    pub(crate) direction: &'static str,
    pub(crate) width: &'static str,
    pub(crate) mirrored: bool,
    pub(crate) combining: u8,
}

/// The number that a character stands for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Number {
    pub(crate) numerator: i64,
    pub(crate) denominator: i64,
    pub(crate) is_digit: bool,
}

#[derive(Default)]
struct Tables {
    /// Records by their first code point.
    records: Vec<(u32, Record)>,
    /// Runs: first code point, how many, the first's number; the next is one more.
    numbers: Vec<(u32, u32, Number)>,
    decompositions: Vec<(u32, &'static str)>,
}

/// The record of a code point.
pub(crate) fn record(code: u32) -> Record {
    let records = &TABLES.records;
    let after = records.partition_point(|(first, _)| *first <= code);
    after.checked_sub(1).and_then(|at| records.get(at)).map(|(_, found)| *found).unwrap_or_default()
}

/// The number of a code point.
pub(crate) fn number(code: u32) -> Option<Number> {
    let numbers = &TABLES.numbers;
    let after = numbers.partition_point(|(first, _, _)| *first <= code);
    let (first, count, mut number) = *numbers.get(after.checked_sub(1)?)?;
    let place = code - first;
    number.numerator += i64::from(place);
    (place < count).then_some(number)
}

/// What a code point decomposes to in one step, as the database writes it.
pub(crate) fn decomposition(code: u32) -> &'static str {
    let table = &TABLES.decompositions;
    let found = table.binary_search_by_key(&code, |(first, _)| *first);
    found.ok().and_then(|at| table.get(at)).map_or("", |(_, text)| *text)
}

fn read() -> Tables {
    let mut tables = Tables::default();
    for line in TEXT.lines() {
        let mut parts = line.splitn(3, ' ');
        let (kind, code, rest) = (parts.next(), parts.next(), parts.next().unwrap_or(""));
        let code = code.and_then(|code| u32::from_str_radix(code, 16).ok()).unwrap_or(0);
        let mut fields = rest.split(' ');
        let mut next = || fields.next().unwrap_or("");
        match kind {
            Some("R") => {
                let (category, direction, width) = (next(), next(), next());
                let direction = if direction == "-" { "" } else { direction };
                let mirrored = next() == "1";
                let combining = next().parse().unwrap_or(0);
                let record = Record { category, direction, width, mirrored, combining };
                tables.records.push((code, record));
            }
            Some("V") => {
                let count = next().parse().unwrap_or(0);
                let numerator = next().parse().unwrap_or(0);
                let denominator = next().parse().unwrap_or(1);
                let number = Number { numerator, denominator, is_digit: next() == "1" };
                tables.numbers.push((code, count, number));
            }
            _ => tables.decompositions.push((code, rest)),
        }
    }
    tables
}

#[cfg(test)]
mod tests {
    use super::{decomposition, number, record};

    #[test]
    fn some_characters() {
        assert_eq!(record(u32::from('A')).category, "Lu");
        assert_eq!(record(0x301).combining, 230);
        assert_eq!(record(0x10_FFFF).category, "Cn");
        assert_eq!(number(0xBD).map(|half| (half.numerator, half.denominator)), Some((1, 2)));
        assert_eq!(number(u32::from('9')).map(|nine| nine.numerator), Some(9));
        assert!(number(u32::from('a')).is_none());
        assert_eq!(decomposition(0xE9), "0065 0301");
    }
}
