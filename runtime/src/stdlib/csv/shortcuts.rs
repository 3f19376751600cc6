//! Shortcuts of `csv`: rows that are read of lines at hand, and written where that needs no frame.
//!
//! Place: `stdlib/shortcut.rs` finds them by the names of the methods in `frozen/csv.py`.
//!
//! Invariants: readers and writers are of the module's own classes. A line is passed only when its row is made, as the last
//! thing; lines come from a list, a tuple or a `StringIO`, where they can be looked at before.
//! Limits: those of `split_line` and `join_row`.

use smallvec::SmallVec;

use crate::core::Core;
use crate::exception::Fault;
use crate::heap::iter::Iter;
use crate::stdlib::io::Line;
use crate::stdlib::shortcut::{OwnClass, Shortcut};
use crate::value::{Kind, TRUE, Value};

type Answer = Result<Option<Value>, Fault>;

/// A line: the text that it is in, and its bytes.
type Part = (Value, usize, usize);

const READER: OwnClass = OwnClass {
    place: 5,
    name: "_Reader",
    slots: &["_lines", "line_num", "_plain", "_marks", "_limits", "dialect", "_stop", "_simple"],
};

const DICT_READER: OwnClass = OwnClass {
    place: 6,
    name: "DictReader",
    slots: &["_fieldnames", "restkey", "restval", "reader", "line_num", "dialect"],
};

const WRITER: OwnClass = OwnClass {
    place: 7,
    name: "_Writer",
    slots: &["_write", "_plain", "_marks", "dialect", "_odd", "_simple"],
};

const DICT_WRITER: OwnClass = OwnClass {
    place: 8,
    name: "DictWriter",
    slots: &["fieldnames", "restval", "extrasaction", "writer"],
};

/// The most fields of a row that becomes a dict, or is made of one.
const NAMES_MAX: usize = 256;

/// The methods.
pub(in crate::stdlib) static SHORTCUTS: &[Shortcut] = &[
    Shortcut::new("_Reader.__next__", |core, function, args| {
        let &[reader] = args else { return Ok(None) };
        let Some(row) = core.next_row(function, reader)? else { return Ok(None) };
        core.pass_row(reader, &row);
        Ok(Some(row.fields))
    }),
    Shortcut::new("DictReader.__next__", next_dict),
    Shortcut::new("_Writer.writerow", write_row),
    Shortcut::new("DictWriter._dict_to_list", dict_to_list),
];

/// A row and where its line is.
struct Row {
    fields: Value,
    from: From,
    /// The number of the line.
    number: Value,
}

/// Where a line is.
#[derive(Clone, Copy)]
enum From {
    /// In what an iterator goes over.
    Items(Value),
    /// In a stream.
    Stream(Value, Line),
}

/// `DictReader.__next__()` of a row that is not empty.
fn next_dict(core: &mut Core, function: Value, args: &[Value]) -> Answer {
    let &[this] = args else { return Ok(None) };
    let parts = core.own_parts::<5>(function, &DICT_READER, this)?;
    let Some([names, rest_key, rest_value, reader, number]) = parts else { return Ok(None) };
    if !names.is_kind(Kind::List) || number == Value::int(0) {
        return Ok(None);
    }
    let Some(row) = core.next_row(function, reader)? else { return Ok(None) };
    let names = core.heap.items(names).unwrap_or_default();
    let fields = core.heap.items(row.fields).unwrap_or_default();
    let (count, given) = (names.len(), fields.len());
    let known = names.iter().all(|name| name.is_kind(Kind::Str));
    if given == 0 || !known || count > NAMES_MAX {
        return Ok(None);
    }
    let mut items: SmallVec<[Value; 32]> = SmallVec::with_capacity(count * 2 + 2);
    for (at, name) in names.iter().enumerate() {
        items.extend([*name, fields.get(at).copied().unwrap_or(rest_value)]);
    }
    if given > count {
        if !rest_key.is_none() && !rest_key.is_kind(Kind::Str) {
            return Ok(None);
        }
        let rest = fields.get(count..).unwrap_or_default().to_vec();
        core.heap.books.reserve(rest.len() as u64 * 8 + 64)?;
        let rest = core.heap.new_list(rest)?;
        items.extend([rest_key, rest]);
    }
    core.charge_values(items.len())?;
    let dict = core.build_dict(&items)?;
    core.pass_row(reader, &row);
    if let Some([.., number]) = core.heap.instance_mut(this).slots.first_chunk_mut::<5>() {
        *number = row.number;
    }
    Ok(Some(dict))
}

/// `writer.writerow(row)` to what takes a text without a frame.
fn write_row(core: &mut Core, function: Value, args: &[Value]) -> Answer {
    let &[this, row] = args else { return Ok(None) };
    let Some([write, plain, marks]) = core.own_parts::<3>(function, &WRITER, this)? else {
        return Ok(None);
    };
    if plain != TRUE || !write.is_kind(Kind::Method) {
        return Ok(None);
    }
    let (write, stream) = {
        let method = core.heap.method(write);
        (method.function, method.receiver)
    };
    let marks = core.heap.items(marks).and_then(|marks| marks.first_chunk::<3>().copied());
    let Some(marks) = marks.filter(|_| core.shortcut_of(write).is_some()) else {
        return Ok(None);
    };
    match core.join_row(row, marks)? {
        Some(line) => core.quick_call(write, &[stream, line]),
        None => Ok(None),
    }
}

/// `DictWriter._dict_to_list(rowdict)`
fn dict_to_list(core: &mut Core, function: Value, args: &[Value]) -> Answer {
    let &[this, row] = args else { return Ok(None) };
    let parts = core.own_parts::<3>(function, &DICT_WRITER, this)?;
    let Some([names, rest, action]) = parts else { return Ok(None) };
    let count = core.heap.items(names).map_or(0, <[Value]>::len);
    if !row.is_kind(Kind::Dict) || count > NAMES_MAX {
        return Ok(None);
    }
    core.charge_values(count)?;
    core.heap.books.reserve(count as u64 * 8 + 64)?;
    let mut found: SmallVec<[u32; 32]> = SmallVec::new();
    let mut values = Vec::with_capacity(count);
    for at in 0..count {
        let Some(name) = core.item_at(names, at).filter(|name| name.is_kind(Kind::Str)) else {
            return Ok(None);
        };
        // What `near_entry` does not find may be there all the same.
        let entry = core.near_entry(row, name);
        let value = entry.and_then(|at| core.heap.dict(row).entries.get(at as usize));
        found.extend(entry.filter(|_| value.is_some()));
        values.push(value.map_or(rest, |entry| entry.value));
    }
    // A name that comes twice is one key.
    found.sort_unstable();
    found.dedup();
    let found = found.len();
    let all = found == count && found == core.heap.dict(row).len() as usize;
    let ignores = core.heap.as_str(action) == Some("ignore") && found == count;
    if all || ignores { core.heap.new_list(values).map(Some) } else { Ok(None) }
}

// === impl Core ===

impl Core {
    /// The next row of a reader, of a line that has not been passed yet.
    fn next_row(&mut self, function: Value, reader: Value) -> Result<Option<Row>, Fault> {
        let parts = self.own_parts::<5>(function, &READER, reader)?;
        let Some([lines, number, plain, marks, limits]) = parts else { return Ok(None) };
        let marks = self.heap.items(marks).and_then(|marks| marks.first_chunk::<2>().copied());
        let (Some(marks), true, true) = (marks, plain == TRUE, number.is_int()) else {
            return Ok(None);
        };
        let Some((from, line)) = self.line_at_hand(lines)? else { return Ok(None) };
        let most = self.item_at(limits, 0).and_then(Value::small_int).unwrap_or(0);
        // There are no more characters than bytes.
        if (line.2 - line.1) as i64 > most {
            return Ok(None);
        }
        let fields = self.split_line(line, marks)?;
        let number = Value::int(number.as_int() + 1);
        Ok(fields.map(|fields| Row { fields, from, number }))
    }

    /// The next line of what can be looked at.
    fn line_at_hand(&mut self, lines: Value) -> Result<Option<(From, Part)>, Fault> {
        if lines.is_kind(Kind::Instance) {
            let Some(next) = self.guest_special(lines, "__next__") else { return Ok(None) };
            let line = self.stream_line(next, lines)?;
            return Ok(
                line.map(|line| (From::Stream(lines, line), (line.text, line.start, line.end)))
            );
        }
        if !lines.is_kind(Kind::Iterator) {
            return Ok(None);
        }
        let item = match *self.heap.iter(lines) {
            Iter::List { list, at } => self.item_at(list, at as usize),
            Iter::Tuple { tuple, at } => self.item_at(tuple, at as usize),
            _ => None,
        };
        let Some(text) = item.filter(|item| item.is_kind(Kind::Str)) else { return Ok(None) };
        Ok(Some((From::Items(lines), (text, 0, self.heap.str(text).len()))))
    }

    /// Goes on behind a row.
    fn pass_row(&mut self, reader: Value, row: &Row) {
        match row.from {
            From::Items(lines) => match self.heap.iter_mut(lines) {
                Iter::List { at, .. } | Iter::Tuple { at, .. } => *at += 1,
                _ => {}
            },
            From::Stream(stream, line) => self.pass_line(stream, line),
        }
        if let Some([_, number]) = self.heap.instance_mut(reader).slots.first_chunk_mut::<2>() {
            *number = row.number;
        }
    }
}
