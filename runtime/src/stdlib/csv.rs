//! `_csv`: lines of the usual dialects, taken apart and put together; `frozen/csv.py` has the module.
//!
//! Place: the reader gives a line, the writer a row; `csv/shortcuts.rs` has rows that are read and written without frames. What is not plain (a record of several lines, an error, an odd value, a
//! dialect with escapes) is answered by None, and the module does it in Python.
//!
//! Invariants: what is answered is what the module's own code would make of it.
//! Limits: lines of `LINE_BYTES`, rows of `ROW_FIELDS`; longer ones are left to Python.

use smallvec::SmallVec;

use crate::core::Core;
use crate::exception::Fault;
use crate::native::{NativeDef, Signature};
use crate::text::float;
use crate::value::{FALSE, NONE, TRUE, Value};

mod shortcuts;

pub(super) use shortcuts::SHORTCUTS;

/// The longest line that is taken apart at once; it takes less than a tenth of a millisecond.
const LINE_BYTES: usize = 65_536;
/// The most fields of a row that is put together at once.
const ROW_FIELDS: usize = 4096;
/// Bytes that a field takes besides its text.
const FIELD_BYTES: u64 = 64;

/// `_csv`
pub(crate) static NATIVES: &[NativeDef] = &[
    NativeDef::function("split", Signature::exact(3), split),
    NativeDef::function("join", Signature::exact(4), join),
];

/// The one character of a text of ASCII.
fn ascii(core: &Core, value: Value) -> Option<u8> {
    match core.heap.as_str(value)?.as_bytes() {
        [byte] if byte.is_ascii() => Some(*byte),
        _ => None,
    }
}

/// `split(line, delimiter, quotechar)`: the fields, or None.
fn split(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[text, delimiter, quote] = args else { return Err(core.system_error("bad arguments")) };
    let Some(end) = core.heap.as_str(text).map(str::len) else { return Ok(NONE) };
    let row = core.split_line((text, 0, end), [delimiter, quote])?;
    Ok(row.unwrap_or(NONE))
}

/// A field of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Field {
    /// Bytes of it.
    Part(u32, u32),
    /// What quotes stand in.
    Text(String),
}

type Fields = SmallVec<[Field; 16]>;

/// The fields of a record that ends with its line; marks are ASCII.
fn fields(line: &str, delimiter: u8, quote: u8) -> Option<Fields> {
    let body = line.trim_end_matches(['\n', '\r']).as_bytes();
    let mut fields = Fields::new();
    if body.is_empty() {
        return Some(fields);
    }
    let mut at = 0;
    loop {
        if body.get(at) == Some(&quote) {
            let (field, end) = quoted(line, body, at + 1, quote)?;
            fields.push(field);
            at = end;
        } else {
            let rest = body.get(at..)?;
            let stop = |byte: &u8| *byte == delimiter || *byte == b'\n' || *byte == b'\r';
            let size = rest.iter().position(stop).unwrap_or(rest.len());
            fields.push(Field::Part(at as u32, (at + size) as u32));
            at += size;
        }
        match body.get(at) {
            None => return Some(fields),
            // An end of line is for the quoted only, and behind a quote there is nothing.
            Some(byte) if *byte != delimiter => return None,
            Some(_) => at += 1,
        }
        if at == body.len() {
            fields.push(Field::Part(at as u32, at as u32));
            return Some(fields);
        }
    }
}

/// A field whose first quote is before `from`, and where its last one ends.
fn quoted(line: &str, body: &[u8], from: usize, quote: u8) -> Option<(Field, usize)> {
    let mut text = String::new();
    let mut from = from;
    loop {
        let end = from + memchr::memchr(quote, body.get(from..)?)?;
        if body.get(end + 1) != Some(&quote) {
            let field = if text.is_empty() {
                Field::Part(from as u32, end as u32)
            } else {
                text.push_str(line.get(from..end)?);
                Field::Text(text)
            };
            return Some((field, end + 1));
        }
        // Two quotes are one of the text.
        text.push_str(line.get(from..=end)?);
        from = end + 2;
    }
}

/// `join(row, delimiter, quotechar, lineterminator)`: the line, with quotes where they are needed, or None.
fn join(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[row, delimiter, quote, end] = args else {
        return Err(core.system_error("bad arguments"));
    };
    Ok(core.join_row(row, [delimiter, quote, end])?.unwrap_or(NONE))
}

impl Core {
    /// The fields of a part of a text that is a line, where they are plain.
    fn split_line(
        &mut self,
        (text, start, end): (Value, usize, usize),
        marks: [Value; 2],
    ) -> Result<Option<Value>, Fault> {
        let [Some(delimiter), Some(quote)] = marks.map(|mark| ascii(self, mark)) else {
            return Ok(None);
        };
        if end - start > LINE_BYTES {
            return Ok(None);
        }
        self.charge_bytes(end - start)?;
        let line = self.heap.as_str(text).and_then(|text| text.get(start..end));
        let Some(fields) = line.and_then(|line| fields(line, delimiter, quote)) else {
            return Ok(None);
        };
        self.charge_values(fields.len())?;
        let bytes = (end - start) as u64 + fields.len() as u64 * FIELD_BYTES;
        self.heap.books.reserve(bytes)?;
        let mut values = Vec::with_capacity(fields.len());
        for field in &fields {
            values.push(match field {
                Field::Part(from, to) => {
                    self.heap.new_part(text, start + *from as usize, start + *to as usize)?
                }
                Field::Text(text) => self.heap.new_str(text)?,
            });
        }
        self.heap.new_list(values).map(Some)
    }

    /// The line of a row of plain values.
    fn join_row(&mut self, row: Value, marks: [Value; 3]) -> Result<Option<Value>, Fault> {
        let [delimiter, quote, end] = marks;
        let (Some(delimiter), Some(quote)) = (ascii(self, delimiter), ascii(self, quote)) else {
            return Ok(None);
        };
        let (Some(items), Some(end)) = (self.heap.items(row), self.heap.as_str(end)) else {
            return Ok(None);
        };
        if items.len() > ROW_FIELDS || !end.is_ascii() {
            return Ok(None);
        }
        let count = items.len();
        let text = items.iter().map(|item| self.heap.as_str(*item));
        let bytes: usize = text.map(|text| text.map_or(24, str::len) + 3).sum();
        if bytes > LINE_BYTES {
            return Ok(None);
        }
        let end: SmallVec<[u8; 2]> = SmallVec::from_slice(end.as_bytes());
        self.charge_values(count)?;
        self.charge_bytes(bytes)?;
        let mut odd = 1_u128 << delimiter | 1 << quote | 1 << b'\n' | 1 << b'\r';
        end.iter().for_each(|byte| odd |= 1 << (byte & 127));
        let odd = [odd as u64, (odd >> 64) as u64];
        let is_odd = |byte: u8| {
            odd.get(usize::from(byte / 64)).is_some_and(|half| half >> (byte % 64) & 1 == 1)
        };
        let mut line = String::with_capacity(bytes);
        for (at, item) in self.heap.items(row).unwrap_or_default().iter().enumerate() {
            if at > 0 {
                line.push(char::from(delimiter));
            }
            let before = line.len();
            if !write_field(self, *item, &mut line) {
                return Ok(None);
            }
            let field = line.get(before..).unwrap_or_default();
            if field.bytes().any(is_odd) || (field.is_empty() && count == 1) {
                let quote = char::from(quote);
                let doubled = field.replace(quote, &format!("{quote}{quote}"));
                line.truncate(before);
                line.push(quote);
                line.push_str(&doubled);
                line.push(quote);
            }
        }
        line.extend(end.iter().map(|byte| char::from(*byte)));
        self.heap.reserve_text(line.len() as u64)?;
        self.heap.new_string(line).map(Some)
    }
}

/// Writes a value as `str` does; false where that is not known here.
fn write_field(core: &Core, value: Value, line: &mut String) -> bool {
    if value == TRUE || value == FALSE || value.is_undef() {
        return false;
    }
    if let Some(text) = core.heap.as_str(value) {
        line.push_str(text);
    } else if value.is_float() {
        float::write_float_repr(value.as_float(), line);
    } else if let Some(int) = value.small_int() {
        line.push_str(itoa::Buffer::new().format(int));
    } else {
        return value.is_none();
    }
    true
}

#[cfg(test)]
mod tests {
    use super::{Field, fields};

    fn told(line: &str) -> Option<Vec<String>> {
        let text = |field: &Field| match field {
            Field::Part(from, to) => line[*from as usize..*to as usize].to_owned(),
            Field::Text(text) => text.clone(),
        };
        Some(fields(line, b',', b'"')?.iter().map(text).collect())
    }

    #[test]
    fn plain_lines_are_taken_apart() {
        assert_eq!(
            told("a,\"b,\"\"c\"\"\",\r\n"),
            Some(vec!["a".into(), "b,\"c\"".into(), String::new()])
        );
        assert_eq!(told("\n"), Some(Vec::new()));
        assert_eq!(told("a\"b"), Some(vec!["a\"b".into()]));
        assert_eq!(told("\"a\nb\",\"\""), Some(vec!["a\nb".into(), String::new()]));
        assert_eq!(told("\"\"\"\",é"), Some(vec!["\"".into(), "é".into()]));
    }

    #[test]
    fn what_is_not_plain_is_left() {
        assert_eq!(told("\"open"), None);
        assert_eq!(told("\"a\"b,c"), None);
        assert_eq!(told("a\rb"), None);
        assert_eq!(told("\"a\"\"open"), None);
    }
}
