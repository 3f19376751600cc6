//! Host values of calls that have not left yet, flat.
//!
//! Place: `save.rs` and `load.rs` for the outbox and the calls that wait for their turn.
//!
//! Invariants: neither saving nor loading recurses: a container's token stands before those of what it holds.
//! Limits: `DEPTH_MAX`, so that what is loaded can be dropped and compared by recursion.

use num_bigint::{BigUint, Sign};

use super::SnapshotError;
use super::codec::{Reader, Writer};
use super::objects::big;
use super::require;
use super::state::Token;
use crate::host::{HostCall, HostDecimal, HostRecord, HostValue, RecordKind};

/// How deeply a value may nest; values that cross are shallower.
const DEPTH_MAX: usize = 600;

/// Bytes that a value takes in a list that grows.
const TOKEN_BYTES: usize = 2 * size_of::<HostValue>();

/// A container of which items are missing.
struct Open {
    what: What,
    missing: usize,
    items: Vec<HostValue>,
}

enum What {
    List,
    Tuple,
    Dict,
    Set,
    FrozenSet,
    Exception(String),
    Record(String, RecordKind, Vec<String>),
}

/// What is still to be written.
enum Rest<'a> {
    Values(&'a [HostValue]),
    Pairs(&'a [(HostValue, HostValue)]),
    Fields(&'a [(String, HostValue)]),
}

pub(super) fn save_call(writer: &mut Writer, call: &HostCall) {
    writer.put(&call.id);
    writer.put(&*call.name);
    writer.put(&(call.args.len() as u32));
    save(writer, &call.args);
    writer.put(&(call.kwargs.len() as u32));
    for (name, value) in &call.kwargs {
        writer.put(&**name);
        save(writer, std::slice::from_ref(value));
    }
}

/// A call. What it holds is taken from `room`, in bytes.
pub(super) fn load_call(
    reader: &mut Reader<'_>,
    room: &mut u64,
) -> Result<HostCall, SnapshotError> {
    let id = reader.take()?;
    let name: &str = reader.take()?;
    let count = reader.count()?;
    let args = (0..count).map(|_| load(reader, room)).collect::<Result<_, _>>()?;
    let count = reader.count()?;
    let mut kwargs = Vec::new();
    for _ in 0..count {
        let name: &str = reader.take()?;
        kwargs.push((name.to_owned(), load(reader, room)?));
    }
    Ok(HostCall { id, name: name.into(), args, kwargs })
}

fn save(writer: &mut Writer, values: &[HostValue]) {
    let mut open = vec![Rest::Values(values)];
    while let Some(last) = open.last_mut() {
        let first = match last {
            Rest::Values(values) => values.split_first().map(|(first, rest)| {
                *values = rest;
                first
            }),
            Rest::Fields(fields) => fields.split_first().map(|((_, first), rest)| {
                *fields = rest;
                first
            }),
            Rest::Pairs(pairs) => {
                let Some(((key, value), rest)) = pairs.split_first() else {
                    open.pop();
                    continue;
                };
                *pairs = rest;
                open.push(Rest::Values(std::slice::from_ref(value)));
                Some(key)
            }
        };
        let Some(first) = first else {
            open.pop();
            continue;
        };
        if let Some(rest) = save_token(writer, first) {
            open.push(rest);
        }
    }
}

fn save_token<'a>(writer: &mut Writer, value: &'a HostValue) -> Option<Rest<'a>> {
    let token = match value {
        HostValue::None => Token::None,
        HostValue::Bool(b) => Token::Bool(*b),
        HostValue::Int(i) => Token::Int(*i),
        HostValue::BigInt(i) => {
            let (sign, magnitude) = i.to_bytes_le();
            writer.put(&Token::BigInt { negative: sign == Sign::Minus, magnitude: &magnitude });
            return None;
        }
        HostValue::Float(f) => Token::Float(*f),
        HostValue::Str(text) => Token::Str(text),
        HostValue::Bytes(data) => Token::Bytes(data),
        HostValue::List(items) => Token::List(items.len() as u32),
        HostValue::Tuple(items) => Token::Tuple(items.len() as u32),
        HostValue::Dict(pairs) => Token::Dict(pairs.len() as u32),
        HostValue::Set(items) => Token::Set(items.len() as u32),
        HostValue::FrozenSet(items) => Token::FrozenSet(items.len() as u32),
        HostValue::Exception { class, args } => Token::Exception(class, args.len() as u32),
        HostValue::Handle { id, name } => Token::Handle(*id, name),
        HostValue::Repr(text) => Token::Repr(text),
        HostValue::Date(date) => Token::Date(*date),
        HostValue::Time(time) => Token::Time((**time).clone()),
        HostValue::DateTime(time) => Token::DateTime((**time).clone()),
        HostValue::TimeDelta(span) => Token::TimeDelta(*span),
        HostValue::TimeZone(zone) => Token::TimeZone((**zone).clone()),
        HostValue::Decimal(decimal) => {
            let HostDecimal { negative, kind, exponent, .. } = **decimal;
            let magnitude = decimal.digits.to_bytes_le();
            writer.put(&Token::Decimal { negative, kind, magnitude: &magnitude, exponent });
            return None;
        }
        HostValue::Record(record) => {
            let names = record.fields.iter().map(|(name, _)| &**name).collect();
            Token::Record(&record.name, record.kind, names)
        }
    };
    writer.put(&token);
    match value {
        HostValue::List(items)
        | HostValue::Tuple(items)
        | HostValue::Set(items)
        | HostValue::FrozenSet(items)
        | HostValue::Exception { args: items, .. } => Some(Rest::Values(items)),
        HostValue::Dict(pairs) => Some(Rest::Pairs(pairs)),
        HostValue::Record(record) => Some(Rest::Fields(&record.fields)),
        _ => None,
    }
}

/// The value of a token, or what it is a container of, and of how many.
fn begun(token: Token<'_>) -> (Result<What, HostValue>, u32) {
    match token {
        Token::List(count) => (Ok(What::List), count),
        Token::Tuple(count) => (Ok(What::Tuple), count),
        Token::Dict(count) => (Ok(What::Dict), count.saturating_mul(2)),
        Token::Set(count) => (Ok(What::Set), count),
        Token::FrozenSet(count) => (Ok(What::FrozenSet), count),
        Token::Exception(class, count) => (Ok(What::Exception(class.to_owned())), count),
        Token::Record(name, kind, names) => {
            let names: Vec<String> = names.into_iter().map(str::to_owned).collect();
            let count = names.len() as u32;
            (Ok(What::Record(name.to_owned(), kind, names)), count)
        }
        Token::None => (Err(HostValue::None), 0),
        Token::Bool(b) => (Err(HostValue::Bool(b)), 0),
        Token::Int(i) => (Err(HostValue::Int(i)), 0),
        Token::BigInt { negative, magnitude } => {
            (Err(HostValue::BigInt(big(negative, magnitude))), 0)
        }
        Token::Float(f) => (Err(HostValue::Float(f)), 0),
        Token::Str(text) => (Err(HostValue::Str(text.to_owned())), 0),
        Token::Bytes(data) => (Err(HostValue::Bytes(data.to_vec())), 0),
        Token::Handle(id, name) => (Err(HostValue::Handle { id, name: name.to_owned() }), 0),
        Token::Repr(text) => (Err(HostValue::Repr(text.to_owned())), 0),
        Token::Date(date) => (Err(date.into()), 0),
        Token::Time(time) => (Err(time.into()), 0),
        Token::DateTime(time) => (Err(time.into()), 0),
        Token::TimeDelta(span) => (Err(span.into()), 0),
        Token::TimeZone(zone) => (Err(zone.into()), 0),
        Token::Decimal { negative, kind, magnitude, exponent } => {
            let digits = BigUint::from_bytes_le(magnitude);
            (Err(HostDecimal { negative, kind, digits, exponent }.into()), 0)
        }
    }
}

fn load(reader: &mut Reader<'_>, room: &mut u64) -> Result<HostValue, SnapshotError> {
    let mut open: Vec<Open> = Vec::new();
    loop {
        let before = reader.left();
        let token = reader.take()?;
        let names = if let Token::Record(_, _, names) = &token { names.len() } else { 0 };
        let bytes = TOKEN_BYTES + names * size_of::<String>() + (before - reader.left());
        let left = room.checked_sub(bytes as u64);
        *room = left.ok_or(SnapshotError::Malformed("calls hold more than the session may"))?;
        let (what, count) = begun(token);
        if let Err(leaf) = &what {
            require(is_sound(leaf), "a host value is out of range")?;
        }
        let mut value = match what {
            Err(value) => value,
            Ok(what) => {
                require(open.len() < DEPTH_MAX, "a host value nests too deeply")?;
                open.push(Open { what, missing: count as usize, items: Vec::new() });
                if count > 0 {
                    continue;
                }
                match open.pop() {
                    Some(empty) => empty.close(),
                    None => HostValue::None,
                }
            }
        };
        // Each value may complete the container that it is in, and that the one around it.
        loop {
            let Some(last) = open.last_mut() else { return Ok(value) };
            last.items.push(value);
            last.missing -= 1;
            if last.missing > 0 {
                break;
            }
            let Some(done) = open.pop() else { return Ok(HostValue::None) };
            value = done.close();
        }
    }
}

/// Whether a date, time or decimal is one.
fn is_sound(leaf: &HostValue) -> bool {
    match leaf {
        HostValue::Date(date) => date.check().is_ok(),
        HostValue::Time(time) => time.check().is_ok(),
        HostValue::DateTime(time) => time.check().is_ok(),
        HostValue::TimeDelta(span) => span.check().is_ok(),
        HostValue::TimeZone(zone) => zone.check().is_ok(),
        HostValue::Decimal(decimal) => decimal.check().is_ok(),
        _ => true,
    }
}

impl Open {
    fn close(self) -> HostValue {
        let items = self.items;
        match self.what {
            What::List => HostValue::List(items),
            What::Tuple => HostValue::Tuple(items),
            What::Set => HostValue::Set(items),
            What::FrozenSet => HostValue::FrozenSet(items),
            What::Exception(class) => HostValue::Exception { class, args: items },
            What::Record(name, kind, names) => {
                let fields = names.into_iter().zip(items).collect();
                HostRecord { name, kind, fields }.into()
            }
            What::Dict => {
                let mut pairs = Vec::with_capacity(items.len() / 2);
                let mut items = items.into_iter();
                while let (Some(key), Some(value)) = (items.next(), items.next()) {
                    pairs.push((key, value));
                }
                HostValue::Dict(pairs)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_calls_hold_is_taken_from_the_room() {
        let many = HostValue::List(vec![HostValue::None; 10_000]);
        let call = HostCall { id: 1, name: "f".into(), args: vec![many], kwargs: Vec::new() };
        let mut writer = Writer::default();
        save_call(&mut writer, &call);
        let bytes = writer.finish().expect("it can be saved");
        let mut room = 1 << 20;
        let loaded = load_call(&mut Reader::new(&bytes), &mut room).expect("there is room");
        assert_eq!(loaded.args, call.args);
        assert!((1 << 20) - room >= 10_000 * size_of::<HostValue>() as u64);
        // 10 KB of input that would become several times as much.
        let refused = load_call(&mut Reader::new(&bytes), &mut 100_000);
        assert!(matches!(refused, Err(SnapshotError::Malformed(_))), "{refused:?}");
    }

    #[test]
    fn a_record_has_so_many_fields_at_the_most() {
        let names = vec![""; (1 << 16) + 1];
        for (count, fits) in [(1 << 16, true), (names.len(), false)] {
            let mut writer = Writer::default();
            writer.put(&Token::Record("R", RecordKind::Tuple, names[..count].to_vec()));
            let bytes = writer.finish().expect("it can be saved");
            assert_eq!(Reader::new(&bytes).take::<Token<'_>>().is_ok(), fits, "{count}");
        }
    }
}
