//! `str.join`.
//!
//! Place: a method of `str`; an iterable that is no list or tuple is drained into a list first.
//!
//! Invariants: all items are checked before the text is made.
//! Limits: the result is charged before it is made.

use super::{named, receiver};
use crate::core::Core;
use crate::exception::Fault;
use crate::heap::text::ShortText;
use crate::native::{NativeDef, Signature};
use crate::protocol::settle::How;
use crate::value::{Kind, UNDEF, Value};

pub(crate) static NATIVES: &[NativeDef] = &[NativeDef::method("join", Signature::exact(1), join)];

/// Items that may make a text which fits into a slot.
const SHORT: usize = 12;

fn join(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let sep = receiver(core, args, "join")?;
    let given = args.get(1).copied().unwrap_or(UNDEF);
    let Some(items) = core.heap.items(given) else {
        if !core.may_iterate(given) {
            return Err(core.type_error("can only join an iterable"));
        }
        return Err(core.settle(named("join"), &[sep, given], 1, How::IteratorList));
    };
    let count = items.len();
    core.charge_values(count * 2)?;
    if count <= SHORT
        && let Some(joined) = join_short(core, sep, given)
    {
        return core.heap.new_short(&joined);
    }
    let items = core.heap.items(given).unwrap_or_default();
    let mut bytes = core.byte_len(sep).saturating_mul(count.saturating_sub(1));
    for (at, item) in items.iter().enumerate() {
        if item.is_kind(Kind::Str) {
            bytes = bytes.saturating_add(core.byte_len(*item));
            continue;
        }
        match core.plain_text(*item) {
            Some(text) => bytes = bytes.saturating_add(core.byte_len(text)),
            None => {
                let name = core.type_name(*item);
                return Err(core.type_error(format!(
                    "sequence item {at}: expected str instance, {name} found"
                )));
            }
        }
    }
    if let [only] = items
        && only.is_kind(Kind::Str)
    {
        return Ok(*only);
    }
    core.heap.reserve_text(bytes as u64)?;
    core.charge_bytes(bytes)?;
    let mut out = String::with_capacity(bytes);
    let sep = core.heap.str(sep);
    for (at, item) in core.heap.items(given).unwrap_or_default().iter().enumerate() {
        match sep.as_bytes() {
            _ if at == 0 => {}
            [] => {}
            [one] => out.push(char::from(*one)),
            _ => out.push_str(sep),
        }
        let text = if item.is_kind(Kind::Str) { *item } else { core.plain(*item) };
        let text = core.heap.as_str(text).unwrap_or("");
        match text.as_bytes() {
            [one] => out.push(char::from(*one)),
            _ => out.push_str(text),
        }
    }
    core.heap.new_string(out)
}

/// What a few short texts make that fits into a slot; of one alone, and of anything else than text, nothing.
fn join_short(core: &Core, sep: Value, given: Value) -> Option<ShortText> {
    let items = core.heap.items(given)?;
    if items.len() < 2 {
        return None;
    }
    let mut joined = ShortText::default();
    let (between, between_chars) = core.heap.text_and_chars(sep)?;
    for (at, item) in items.iter().enumerate() {
        if at > 0 {
            joined.push(between, between_chars)?;
        }
        let (text, chars) = core.heap.text_and_chars(*item)?;
        joined.push(text, chars)?;
    }
    Some(joined)
}

impl Core {
    /// Whether `iter(value)` can work: for errors that are not its own.
    pub(crate) fn may_iterate(&mut self, value: Value) -> bool {
        match value.kind() {
            Some(Kind::Instance | Kind::Class | Kind::Exception) => {
                let plain = self.plain(value);
                match self.guest_special(value, "__iter__") {
                    Some(method) => !method.is_none(),
                    None => {
                        self.guest_special(value, "__getitem__").is_some()
                            || plain != value && !self.is_number(plain) && self.may_iterate(plain)
                    }
                }
            }
            _ => self.is_iterable(value),
        }
    }
}
