//! Taking text apart: `split`, `rsplit`, `splitlines`.
//!
//! Place: methods of `str`.
//!
//! Invariants: parts are found first, as byte ranges, and made after, so that making one never waits for the search.
//! Limits: charged by the text scanned and the parts made.

use smallvec::SmallVec;

use super::{named, receiver};
use crate::core::Core;
use crate::exception::Fault;
use crate::native::{NativeDef, Signature};
use crate::text::{lines, strip, unicode};
use crate::value::{UNDEF, Value};

pub(crate) static NATIVES: &[NativeDef] = &[
    NativeDef::method("split", Signature::named(&["sep", "maxsplit"], 0, 0, 2), |core, args| {
        split(core, args, "split", false)
    }),
    NativeDef::method("rsplit", Signature::named(&["sep", "maxsplit"], 0, 0, 2), |core, args| {
        split(core, args, "rsplit", true)
    }),
    NativeDef::method("splitlines", Signature::named(&["keepends"], 0, 0, 1), split_lines),
];

/// Byte ranges of parts.
type Parts = SmallVec<[(u32, u32); 16]>;

/// What a part takes: its slot and its place in the list.
const PART_BYTES: u64 = 56;

impl Core {
    /// More parts than a session has memory for, if each takes so many bytes: no more need be looked for.
    pub(crate) fn parts_max(&self, part_bytes: u64) -> usize {
        usize::try_from(self.heap.books.limit() / part_bytes + 1).unwrap_or(usize::MAX)
    }
}

fn split(
    core: &mut Core,
    args: &[Value],
    name: &'static str,
    backwards: bool,
) -> Result<Value, Fault> {
    let &[_, sep, most] = args else { return Err(core.system_error("bad arguments")) };
    let text = receiver(core, args, name)?;
    let most = if most.is_undef() { -1 } else { core.exact_size_arg(named(name), args, 2)? };
    let most = usize::try_from(most).unwrap_or(usize::MAX);
    let sep = if sep.is_undef() || sep.is_none() {
        None
    } else {
        let Some(sep) = core.plain_text(sep) else {
            let given = core.type_name(sep);
            return Err(core.type_error(format!("must be str or None, not {given}")));
        };
        if core.byte_len(sep) == 0 {
            return Err(core.value_error("empty separator"));
        }
        Some(sep)
    };
    let len = core.byte_len(text);
    core.charge_bytes(len * 2)?;
    let limited = most != usize::MAX;
    let most = most.min(core.parts_max(PART_BYTES));
    let source = core.heap.str(text);
    let mut parts = Parts::new();
    match sep {
        None if backwards => by_space_backwards(source, most, &mut parts),
        None => by_space(source, most, &mut parts),
        Some(sep) => {
            let sep = core.heap.str(sep);
            // Only separators that may overlap are found at other places from the end.
            let backwards = backwards && (limited || sep.len() > 1);
            by_text(source, sep, most, backwards, &mut parts);
        }
    }
    make(core, text, &parts)
}

/// Makes a list of the parts of `text`.
fn make(core: &mut Core, text: Value, parts: &Parts) -> Result<Value, Fault> {
    core.heap.books.reserve(parts.len() as u64 * PART_BYTES)?;
    core.charge(parts.len() as u64 / 2)?;
    let mut items = Vec::with_capacity(parts.len());
    for (start, stop) in parts {
        items.push(core.heap.new_part(text, *start as usize, *stop as usize)?);
    }
    core.heap.new_list(items)
}

fn by_space(text: &str, most: usize, parts: &mut Parts) {
    if text.is_ascii() {
        return by_ascii_space(text.as_bytes(), most, parts);
    }
    let mut at = 0;
    let skip = |at: usize, spaces: bool| {
        let rest = text.get(at..).unwrap_or_default();
        at + rest.find(|char| unicode::is_space(char) != spaces).unwrap_or(rest.len())
    };
    loop {
        at = skip(at, true);
        if at >= text.len() {
            return;
        }
        if parts.len() == most {
            // What is left keeps the white space at its end.
            parts.push((at as u32, text.len() as u32));
            return;
        }
        let end = skip(at, false);
        parts.push((at as u32, end as u32));
        at = end;
    }
}

/// As `by_space`: one pass over the bytes, for most parts are short.
fn by_ascii_space(bytes: &[u8], most: usize, parts: &mut Parts) {
    // Most bytes are above all white space.
    let is_space = |byte: u8| byte <= b' ' && strip::is_ascii_space(byte);
    let mut at = 0;
    loop {
        while bytes.get(at).is_some_and(|byte| is_space(*byte)) {
            at += 1;
        }
        if at >= bytes.len() {
            return;
        }
        if parts.len() == most {
            return parts.push((at as u32, bytes.len() as u32));
        }
        let start = at;
        while bytes.get(at).is_some_and(|byte| !is_space(*byte)) {
            at += 1;
        }
        parts.push((start as u32, at as u32));
    }
}

fn by_space_backwards(text: &str, most: usize, parts: &mut Parts) {
    let mut rest = text;
    loop {
        rest = rest.trim_end_matches(unicode::is_space);
        if rest.is_empty() {
            break;
        }
        if parts.len() == most {
            parts.push((0, rest.len() as u32));
            break;
        }
        let head = rest.trim_end_matches(|char| !unicode::is_space(char));
        parts.push((head.len() as u32, rest.len() as u32));
        rest = head;
    }
    parts.reverse();
}

fn by_text(text: &str, sep: &str, most: usize, backwards: bool, parts: &mut Parts) {
    let (bytes, wanted) = (text.as_bytes(), sep.as_bytes());
    if backwards {
        let mut end = bytes.len();
        while parts.len() < most
            && let Some(at) =
                super::search::rfind_bytes(bytes.get(..end).unwrap_or_default(), wanted)
        {
            parts.push(((at + wanted.len()) as u32, end as u32));
            end = at;
        }
        parts.push((0, end as u32));
        parts.reverse();
        return;
    }
    let mut last = 0;
    super::search::each_place(bytes, wanted, most, |at| {
        parts.push((last as u32, at as u32));
        last = at + wanted.len();
    });
    parts.push((last as u32, bytes.len() as u32));
}

fn split_lines(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let text = receiver(core, args, "splitlines")?;
    let keep = args.get(1).copied().unwrap_or(UNDEF);
    let keep = !keep.is_undef() && core.truth_arg(named("splitlines"), args, 1)?;
    core.charge_bytes(core.byte_len(text) * 2)?;
    let most = core.parts_max(PART_BYTES);
    let mut parts = Parts::new();
    let mut at = 0;
    for line in lines::lines(core.heap.str(text)).take(most) {
        let len = if keep { line.whole.len() } else { line.content.len() };
        parts.push((at as u32, (at + len) as u32));
        at += line.whole.len();
    }
    make(core, text, &parts)
}
