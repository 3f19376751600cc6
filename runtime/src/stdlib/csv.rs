//! `_csv`: lines of the usual dialects, taken apart and put together; `frozen/csv.py` has the module.
//!
//! Place: the reader gives a line, the writer a row. What is not plain (a record of several lines, an error, an odd value, a
//! dialect with escapes) is answered by None, and the module does it in Python.
//!
//! Invariants: what is answered is what the module's own code would make of it.
//! Limits: lines of `LINE_BYTES`, rows of `ROW_FIELDS`; longer ones are left to Python.

use std::borrow::Cow;

use crate::core::Core;
use crate::exception::Fault;
use crate::native::{NativeDef, Signature};
use crate::text::float;
use crate::value::{FALSE, NONE, TRUE, Value};

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

/// The one character of a text.
fn character(core: &Core, value: Value) -> Option<char> {
    let mut characters = core.heap.as_str(value)?.chars();
    characters.next().filter(|_| characters.next().is_none())
}

/// `split(line, delimiter, quotechar)`: the fields, or None.
fn split(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[line, delimiter, quote] = args else { return Err(core.system_error("bad arguments")) };
    let (Some(delimiter), Some(quote)) = (character(core, delimiter), character(core, quote))
    else {
        return Ok(NONE);
    };
    let Some(text) = core.heap.as_str(line).filter(|text| text.len() <= LINE_BYTES) else {
        return Ok(NONE);
    };
    let text = text.to_owned();
    core.charge_bytes(text.len())?;
    let Some(fields) = fields(&text, delimiter, quote) else { return Ok(NONE) };
    core.charge_values(fields.len())?;
    let bytes = text.len() as u64 + fields.len() as u64 * FIELD_BYTES;
    core.heap.books.reserve(bytes)?;
    let mut values = Vec::with_capacity(fields.len());
    for field in fields {
        values.push(core.heap.new_str(&field)?);
    }
    core.heap.new_list(values)
}

/// The fields of a record that ends with its line.
fn fields(line: &str, delimiter: char, quote: char) -> Option<Vec<Cow<'_, str>>> {
    let is_end = |character: char| character == '\n' || character == '\r';
    let body = line.trim_end_matches(is_end);
    let mut fields = Vec::new();
    if body.is_empty() {
        return Some(fields);
    }
    // An end of line is for the quoted only.
    let many_lines = memchr::memchr2(b'\n', b'\r', body.as_bytes()).is_some();
    let mut rest = body;
    loop {
        let field = if let Some(quoted) = rest.strip_prefix(quote) {
            let mut field = String::new();
            rest = quoted;
            loop {
                let end = rest.find(quote)?;
                field.push_str(rest.get(..end)?);
                rest = rest.get(end + quote.len_utf8()..)?;
                // Two quotes are one of the text.
                match rest.strip_prefix(quote) {
                    Some(after) => rest = after,
                    None => break,
                }
                field.push(quote);
            }
            Cow::Owned(field)
        } else {
            let end = rest.find(delimiter).unwrap_or(rest.len());
            let (field, after) = rest.split_at_checked(end)?;
            rest = after;
            if many_lines && field.contains(is_end) {
                return None;
            }
            Cow::Borrowed(field)
        };
        fields.push(field);
        if rest.is_empty() {
            return Some(fields);
        }
        rest = rest.strip_prefix(delimiter)?;
    }
}

/// `join(row, delimiter, quotechar, lineterminator)`: the line, with quotes where they are needed, or None.
fn join(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[row, delimiter, quote, end] = args else {
        return Err(core.system_error("bad arguments"));
    };
    let (Some(delimiter), Some(quote)) = (character(core, delimiter), character(core, quote))
    else {
        return Ok(NONE);
    };
    let (Some(items), Some(end)) = (core.heap.items(row), core.heap.as_str(end)) else {
        return Ok(NONE);
    };
    if items.len() > ROW_FIELDS {
        return Ok(NONE);
    }
    let (count, end) = (items.len(), end.to_owned());
    let text = core.heap.items(row).unwrap_or_default().iter().map(|item| core.heap.as_str(*item));
    let bytes: usize = text.map(|text| text.map_or(24, str::len) + 3).sum();
    if bytes > LINE_BYTES {
        return Ok(NONE);
    }
    core.charge_values(count)?;
    core.charge_bytes(bytes)?;
    // Of an odd character beyond ASCII any byte says that there may be one: then each is looked at.
    let mut odd_bytes = [false; 256];
    let odd = [delimiter, quote, '\n', '\r'].into_iter().chain(end.chars());
    odd.clone().for_each(|odd| {
        let mut buffer = [0; 4];
        odd.encode_utf8(&mut buffer).bytes().for_each(|byte| odd_bytes[usize::from(byte)] = true);
    });
    let is_odd = |text: &str| {
        text.bytes().any(|byte| odd_bytes[usize::from(byte)])
            && text.chars().any(|character| odd.clone().any(|odd| odd == character))
    };
    let mut line = String::with_capacity(bytes);
    for (at, item) in core.heap.items(row).unwrap_or_default().iter().enumerate() {
        if at > 0 {
            line.push(delimiter);
        }
        let before = line.len();
        if !write_field(core, *item, &mut line) {
            return Ok(NONE);
        }
        let field = line.get(before..).unwrap_or_default();
        if is_odd(field) || (field.is_empty() && count == 1) {
            let doubled = field.replace(quote, &format!("{quote}{quote}"));
            line.truncate(before);
            line.push(quote);
            line.push_str(&doubled);
            line.push(quote);
        }
    }
    line.push_str(&end);
    core.heap.reserve_text(line.len() as u64)?;
    core.heap.new_string(line)
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
    use super::{Cow, fields};

    fn told(line: &str) -> Option<Vec<String>> {
        Some(fields(line, ',', '"')?.into_iter().map(Cow::into_owned).collect())
    }

    #[test]
    fn plain_lines_are_taken_apart() {
        assert_eq!(
            told("a,\"b,\"\"c\"\"\",\r\n"),
            Some(vec!["a".into(), "b,\"c\"".into(), String::new()])
        );
        assert_eq!(told("\n"), Some(Vec::new()));
        assert_eq!(told("a\"b"), Some(vec!["a\"b".into()]));
    }

    #[test]
    fn what_is_not_plain_is_left() {
        assert_eq!(told("\"open"), None);
        assert_eq!(told("\"a\"b,c"), None);
        assert_eq!(told("a\rb"), None);
    }
}
