//! Methods of `bytes`: searching, taking apart, joining, text forms.
//!
//! Place: what scripts call by name; those on case and padding are in `bytes/shape.rs`.
//!
//! Invariants: arguments are bytes-like objects or, where CPython takes them, ints.
//! Limits: charged by the bytes scanned and made.

use smallvec::SmallVec;

use crate::core::Core;
use crate::exception::Fault;
use crate::native::registry::Owner;
use crate::native::{NativeDef, Signature};
use crate::protocol::settle::{How, Name};
use crate::text::{lines, strip};
use crate::types::TypeId;
use crate::types::str::search::{each_place, find_bytes, rfind_bytes};
use crate::value::{Kind, UNDEF, Value};

/// A method whose arguments may be anything with a `__buffer__`: what it gives is what the method is called with.
macro_rules! buffered {
    ($name:literal $signature:expr, $call:expr) => {
        NativeDef::method($name, $signature, |core, args| {
            core.buffer_args(named($name), args)?;
            let call: crate::native::NativeFn = $call;
            call(core, args)
        })
    };
}

const SEPARATED: Signature = Signature::named(&["sep", "maxsplit"], 0, 0, 2);

pub(crate) static NATIVES: &[NativeDef] = &[
    NativeDef::method("decode", Signature::named(&["encoding", "errors"], 0, 0, 2), decode),
    buffered!("find" Signature::range(1, 3), |core, args| find(core, args, FIND)),
    buffered!("rfind" Signature::range(1, 3), |core, args| find(core, args, RFIND)),
    buffered!("index" Signature::range(1, 3), |core, args| find(core, args, INDEX)),
    buffered!("rindex" Signature::range(1, 3), |core, args| find(core, args, RINDEX)),
    buffered!("count" Signature::range(1, 3), count),
    buffered!("startswith" Signature::range(1, 3), |core, args| {
        affix(core, args, "startswith", false)
    }),
    buffered!("endswith" Signature::range(1, 3), |core, args| {
        affix(core, args, "endswith", true)
    }),
    buffered!("removeprefix" Signature::exact(1), |core, args| remove(core, args, false)),
    buffered!("removesuffix" Signature::exact(1), |core, args| remove(core, args, true)),
    buffered!("replace" Signature::range(2, 3), replace),
    buffered!("split" SEPARATED, |core, args| split(core, args, "split", false)),
    buffered!("rsplit" SEPARATED, |core, args| split(core, args, "rsplit", true)),
    NativeDef::method("splitlines", Signature::named(&["keepends"], 0, 0, 1), split_lines),
    buffered!("partition" Signature::exact(1), |core, args| partition(core, args, false)),
    buffered!("rpartition" Signature::exact(1), |core, args| partition(core, args, true)),
    NativeDef::method("join", Signature::exact(1), join),
    buffered!("strip" Signature::range(0, 1), |core, args| strip(core, args, true, true)),
    buffered!("lstrip" Signature::range(0, 1), |core, args| strip(core, args, true, false)),
    buffered!("rstrip" Signature::range(0, 1), |core, args| strip(core, args, false, true)),
];

/// The built-in of `bytes` of this name.
pub(crate) const fn named(name: &'static str) -> Name {
    (Owner::Type(TypeId::Bytes), name)
}

/// Name, whether from the end, whether a miss raises.
type Search = (&'static str, bool, bool);
const FIND: Search = ("find", false, false);
const RFIND: Search = ("rfind", true, false);
const INDEX: Search = ("index", false, true);
const RINDEX: Search = ("rindex", true, true);

/// The receiver as a bytes object; its bytes are charged as scanned.
pub(crate) fn receiver(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let data = receiver_unscanned(core, args)?;
    core.charge_bytes(core.heap.bytes(data).len())?;
    Ok(data)
}

/// The receiver, of which what is looked at is charged later.
fn receiver_unscanned(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let value = args.first().copied().unwrap_or(UNDEF);
    let plain = core.data(value);
    if plain.is_kind(Kind::Bytes) {
        return Ok(plain);
    }
    let given = core.type_name(value);
    Err(core.type_error(format!("descriptor requires a 'bytes' object but received a '{given}'")))
}

/// A bytes argument.
pub(crate) fn data_arg(core: &mut Core, args: &[Value], at: usize) -> Result<Value, Fault> {
    let value = args.get(at).copied().unwrap_or(UNDEF);
    core.needs_contiguous(value)?;
    let plain = core.data_of(value)?;
    if plain.is_kind(Kind::Bytes) {
        return Ok(plain);
    }
    let given = core.type_name(value);
    Err(core.type_error(format!("a bytes-like object is required, not '{given}'")))
}

/// Each byte at its number.
static BYTES: [u8; 256] = {
    let mut bytes = [0; 256];
    let mut at = 0;
    while at < 256 {
        bytes[at] = at as u8;
        at += 1;
    }
    bytes
};

/// What is searched for.
#[derive(Clone, Copy, Debug)]
enum Needle {
    Byte(u8),
    /// A bytes object.
    Part(Value),
}

// === impl Needle ===

impl Needle {
    /// Argument 1: a bytes-like object, or an int that is a byte.
    fn of(core: &mut Core, args: &[Value], name: &'static str) -> Result<Needle, Fault> {
        let value = args.get(1).copied().unwrap_or(UNDEF);
        core.needs_contiguous(value)?;
        let plain = core.data_of(value)?;
        if plain.is_kind(Kind::Bytes) {
            return Ok(Needle::Part(plain));
        }
        if core.int_ref(plain).is_some() {
            return core.byte_of(plain, "byte must be in range(0, 256)").map(Needle::Byte);
        }
        if core.guest_special(value, "__index__").is_some() {
            return Err(core.settle(named(name), args, 1, How::Index));
        }
        let given = core.type_name(value);
        Err(core
            .type_error(format!("argument should be integer or bytes-like object, not '{given}'")))
    }

    fn bytes(self, core: &Core) -> &[u8] {
        match self {
            Needle::Byte(byte) => BYTES.get(usize::from(byte)..=usize::from(byte)).unwrap_or(&[]),
            Needle::Part(part) => core.heap.bytes(part),
        }
    }
}

/// The bounds of a search; `None` where they cross.
fn window(
    core: &mut Core,
    data: Value,
    args: &[Value],
    name: &'static str,
) -> Result<Option<(usize, usize)>, Fault> {
    let len = core.heap.bytes(data).len() as i64;
    let mut bounds = [0, len];
    for (bound, at) in bounds.iter_mut().zip([2, 3]) {
        let value = args.get(at).copied().unwrap_or(UNDEF);
        if value.is_undef() || value.is_none() {
            continue;
        }
        core.check_bound(value)?;
        let given = core.size_arg(named(name), args, at)?;
        *bound = if given < 0 { given.saturating_add(len).max(0) } else { given };
    }
    let [start, stop] = bounds;
    let stop = stop.min(len);
    Ok((start <= stop).then_some((start as usize, stop as usize)))
}

fn decode(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[_, encoding, errors] = args else { return Err(core.system_error("bad arguments")) };
    let data = receiver(core, args)?;
    if core.heap.bytes(data).is_empty() {
        // Whatever the encoding: CPython does not look for it.
        return core.heap.new_str("");
    }
    core.decode(data, encoding, errors)
}

fn find(core: &mut Core, args: &[Value], search: Search) -> Result<Value, Fault> {
    let (name, backwards, raises) = search;
    let data = receiver_unscanned(core, args)?;
    let window = window(core, data, args, name)?;
    let part = Needle::of(core, args, name)?;
    let mut found = None;
    if let Some((start, stop)) = window {
        let at = core.find_by_pieces(backwards, |core| {
            let within = core.heap.bytes(data).get(start..stop).unwrap_or_default();
            (within, part.bytes(core))
        })?;
        found = at.map(|at| at + start);
    }
    match found {
        Some(at) => Ok(Value::int(at as i64)),
        None if raises => Err(core.value_error("subsection not found")),
        None => Ok(Value::int(-1)),
    }
}

fn count(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let data = receiver(core, args)?;
    let window = window(core, data, args, "count")?;
    let part = Needle::of(core, args, "count")?;
    let Some((start, stop)) = window else { return Ok(Value::int(0)) };
    let within = core.heap.bytes(data).get(start..stop).unwrap_or_default();
    let count = match part.bytes(core) {
        [] => within.len() + 1,
        [byte] => memchr::memchr_iter(*byte, within).count(),
        part => hits(within, part, usize::MAX),
    };
    Ok(Value::int(count as i64))
}

fn affix(core: &mut Core, args: &[Value], name: &'static str, end: bool) -> Result<Value, Fault> {
    let data = receiver(core, args)?;
    let window = window(core, data, args, name)?;
    let given = args.get(1).copied().unwrap_or(UNDEF);
    let plain = core.data_of(given)?;
    let parts: SmallVec<[Value; 4]> = match plain.kind() {
        Some(Kind::Bytes) => SmallVec::from_slice(&[plain]),
        Some(Kind::Tuple) => core.heap.items(plain).unwrap_or_default().into(),
        _ => {
            let class = core.type_name(given);
            return Err(core.type_error(format!(
                "{name} first arg must be bytes or a tuple of bytes, not {class}"
            )));
        }
    };
    core.charge_values(parts.len())?;
    core.affix_by_frame(data, args, end, window.map_or(0, |(start, stop)| stop - start))?;
    for part in parts {
        let part = data_arg(core, &[UNDEF, part], 1)?;
        let Some((start, stop)) = window else { continue };
        core.charge_bytes(core.heap.bytes(part).len().min(stop - start))?;
        let within = core.heap.bytes(data).get(start..stop).unwrap_or_default();
        let part = core.heap.bytes(part);
        if if end { within.ends_with(part) } else { within.starts_with(part) } {
            return Ok(Value::bool(true));
        }
    }
    Ok(Value::bool(false))
}

/// A new bytes object of a part of another; the whole is itself.
pub(crate) fn part(
    core: &mut Core,
    data: Value,
    start: usize,
    stop: usize,
) -> Result<Value, Fault> {
    let source = core.heap.bytes(data);
    if start == 0 && stop == source.len() {
        return Ok(data);
    }
    core.heap.books.reserve(stop.saturating_sub(start) as u64 + 64)?;
    let part = core.heap.bytes(data).get(start..stop).unwrap_or_default().to_vec();
    core.heap.new_bytes(part)
}

fn remove(core: &mut Core, args: &[Value], end: bool) -> Result<Value, Fault> {
    let data = receiver(core, args)?;
    let affix = data_arg(core, args, 1)?;
    let (source, affix) = (core.heap.bytes(data), core.heap.bytes(affix));
    let (mut start, mut stop) = (0, source.len());
    if end && source.ends_with(affix) {
        stop -= affix.len();
    } else if !end && source.starts_with(affix) {
        start = affix.len();
    }
    part(core, data, start, stop)
}

/// Leaves replacing in long data, bytes or a bytearray, to pieces.
pub(crate) fn replace_in_pieces(core: &mut Core, data: Value, args: &[Value]) -> Result<(), Fault> {
    let most = match args.get(3).copied().unwrap_or(UNDEF) {
        UNDEF => Some(-1),
        most => most.small_int(),
    };
    if let (&[_, old, new, ..], Some(most)) = (args, most)
        && old.is_kind(Kind::Bytes)
        && new.is_kind(Kind::Bytes)
    {
        let size = core.heap.bytes(core.data(data)).len();
        core.in_pieces("replace", size, &[data, old, new, Value::int(most.max(-1))])?;
    }
    Ok(())
}

fn replace(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let data = receiver(core, args)?;
    replace_in_pieces(core, data, args)?;
    let (old, new) = (data_arg(core, args, 1)?, data_arg(core, args, 2)?);
    let most = args.get(3).copied().unwrap_or(UNDEF);
    let most = if most.is_undef() { -1 } else { core.exact_size_arg(named("replace"), args, 3)? };
    let most = usize::try_from(most).unwrap_or(usize::MAX);
    let (source, from) = (core.heap.bytes(data), core.heap.bytes(old));
    let (size, gone) = (core.heap.bytes(new).len(), from.len());
    let places = if gone == 0 { (source.len() + 1).min(most) } else { hits(source, from, most) };
    let len = (source.len() - places * gone).saturating_add(places.saturating_mul(size));
    core.heap.books.reserve((len as u64).saturating_add(64))?;
    core.charge_bytes(len)?;
    let (source, from) = (core.heap.bytes(data), core.heap.bytes(old));
    let to = core.heap.bytes(new);
    let mut out = Vec::with_capacity(len);
    let mut last = 0;
    let put = |at: usize| {
        out.extend_from_slice(source.get(last..at).unwrap_or_default());
        out.extend_from_slice(to);
        last = at + gone;
    };
    if gone == 0 {
        (0..places).for_each(put);
    } else {
        each_place(source, from, most, put);
    }
    out.extend_from_slice(source.get(last..).unwrap_or_default());
    core.heap.new_bytes(out)
}

/// How often `part`, which is not empty, stands in `data`, up to `most` times.
fn hits(data: &[u8], part: &[u8], most: usize) -> usize {
    let mut hits = 0;
    each_place(data, part, most, |_| hits += 1);
    hits
}

/// Byte ranges of parts.
type Parts = SmallVec<[(usize, usize); 16]>;

/// What a part takes at the least: its object and its place in the list.
const PART_BYTES: u64 = 40;

fn make(core: &mut Core, data: Value, parts: &Parts) -> Result<Value, Fault> {
    core.heap.books.reserve(parts.len() as u64 * PART_BYTES)?;
    core.charge(parts.len() as u64 / 2)?;
    let mut items = Vec::with_capacity(parts.len());
    for (start, stop) in parts {
        items.push(part(core, data, *start, *stop)?);
    }
    core.heap.new_list(items)
}

fn split(
    core: &mut Core,
    args: &[Value],
    name: &'static str,
    backwards: bool,
) -> Result<Value, Fault> {
    let &[_, sep, most] = args else { return Err(core.system_error("bad arguments")) };
    let data = receiver(core, args)?;
    let most = if most.is_undef() { -1 } else { core.exact_size_arg(named(name), args, 2)? };
    let most = usize::try_from(most).unwrap_or(usize::MAX);
    let sep = if sep.is_undef() || sep.is_none() { None } else { Some(data_arg(core, args, 1)?) };
    let most = most.min(core.parts_max(PART_BYTES));
    let source = core.heap.bytes(data);
    let mut parts = Parts::new();
    match sep.map(|sep| core.heap.bytes(sep)) {
        Some([]) => return Err(core.value_error("empty separator")),
        Some(sep) => by_bytes(source, sep, most, backwards, &mut parts),
        None => by_space(source, most, backwards, &mut parts),
    }
    make(core, data, &parts)
}

fn by_bytes(source: &[u8], sep: &[u8], most: usize, backwards: bool, parts: &mut Parts) {
    if backwards {
        let mut end = source.len();
        while parts.len() < most
            && let Some(at) = rfind_bytes(source.get(..end).unwrap_or_default(), sep)
        {
            parts.push((at + sep.len(), end));
            end = at;
        }
        parts.push((0, end));
        parts.reverse();
        return;
    }
    let mut last = 0;
    each_place(source, sep, most, |at| {
        parts.push((last, at));
        last = at + sep.len();
    });
    parts.push((last, source.len()));
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b'\t'..=b'\r' | b' ')
}

fn by_space(source: &[u8], most: usize, backwards: bool, parts: &mut Parts) {
    if backwards {
        return by_space_backwards(source, most, parts);
    }
    let skip = |at: usize, spaces: bool| {
        let rest = source.get(at..).unwrap_or_default();
        at + rest.iter().position(|byte| is_space(*byte) != spaces).unwrap_or(rest.len())
    };
    let mut at = 0;
    loop {
        at = skip(at, true);
        if at >= source.len() {
            return;
        }
        if parts.len() == most {
            // What is left keeps the white space at its end.
            return parts.push((at, source.len()));
        }
        let end = skip(at, false);
        parts.push((at, end));
        at = end;
    }
}

fn by_space_backwards(source: &[u8], most: usize, parts: &mut Parts) {
    let skip = |end: usize, spaces: bool| {
        let rest = source.get(..end).unwrap_or_default();
        rest.iter().rposition(|byte| is_space(*byte) != spaces).map_or(0, |at| at + 1)
    };
    let mut end = source.len();
    loop {
        end = skip(end, true);
        if end == 0 {
            break;
        }
        if parts.len() == most {
            parts.push((0, end));
            break;
        }
        let start = skip(end, false);
        parts.push((start, end));
        end = start;
    }
    parts.reverse();
}

fn split_lines(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let data = receiver(core, args)?;
    let keep = args.get(1).copied().unwrap_or(UNDEF);
    let keep = !keep.is_undef() && core.truth_arg(named("splitlines"), args, 1)?;
    let most = core.parts_max(PART_BYTES);
    let mut parts = Parts::new();
    let mut at = 0;
    for line in lines::byte_lines(core.heap.bytes(data)).take(most) {
        let len = if keep { line.whole.len() } else { line.content.len() };
        parts.push((at, (at + len)));
        at += line.whole.len();
    }
    make(core, data, &parts)
}

fn partition(core: &mut Core, args: &[Value], backwards: bool) -> Result<Value, Fault> {
    let data = receiver(core, args)?;
    let sep = data_arg(core, args, 1)?;
    let (source, wanted) = (core.heap.bytes(data), core.heap.bytes(sep));
    let (len, size) = (source.len(), wanted.len());
    if size == 0 {
        return Err(core.value_error("empty separator"));
    }
    let found = if backwards { rfind_bytes(source, wanted) } else { find_bytes(source, wanted) };
    // Of bytes the separator is given back as it is; a bytearray makes one of its own type.
    let of_bytes = core.plain(args[0]).is_kind(Kind::Bytes);
    let between = if of_bytes { args.get(1).copied().unwrap_or(sep) } else { sep };
    let parts = match found {
        Some(at) => [part(core, data, 0, at)?, between, part(core, data, at + size, len)?],
        None => {
            let empty = core.heap.new_bytes(Vec::new())?;
            if backwards { [empty, empty, data] } else { [data, empty, empty] }
        }
    };
    core.heap.new_tuple(&parts)
}

fn join(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let sep = receiver(core, args)?;
    let given = args.get(1).copied().unwrap_or(UNDEF);
    let Some(items) = core.heap.items(given) else {
        if !core.may_iterate(given) {
            return Err(core.type_error("can only join an iterable"));
        }
        return Err(core.settle(named("join"), &[sep, given], 1, How::IteratorList));
    };
    let mut items: Vec<Value> = items.to_vec();
    core.charge_values(items.len() * 2)?;
    if items.iter().any(|item| item.is_kind(Kind::Instance))
        && items.iter().all(|item| core.is_buffer(*item))
        && items.iter().any(|item| core.gives_buffer(*item))
    {
        return Err(core.settle(named("join"), &[sep, given], 1, How::Views));
    }
    for item in &mut items {
        *item = core.data_of(*item)?;
    }
    let mut len = core.heap.bytes(sep).len().saturating_mul(items.len().saturating_sub(1));
    for (at, item) in items.iter().enumerate() {
        if !item.is_kind(Kind::Bytes) {
            let name = core.type_name(*item);
            return Err(core.type_error(format!(
                "sequence item {at}: expected a bytes-like object, {name} found"
            )));
        }
        len = len.saturating_add(core.heap.bytes(*item).len());
    }
    core.heap.books.reserve((len as u64).saturating_add(64))?;
    core.charge_bytes(len)?;
    let parts: Vec<&[u8]> = items.iter().map(|item| core.heap.bytes(*item)).collect();
    let out = parts.join(core.heap.bytes(sep));
    core.heap.new_bytes(out)
}

fn strip(core: &mut Core, args: &[Value], left: bool, right: bool) -> Result<Value, Fault> {
    let data = receiver(core, args)?;
    let set = args.get(1).copied().unwrap_or(UNDEF);
    let set = if set.is_undef() || set.is_none() { None } else { Some(data_arg(core, args, 1)?) };
    core.charge_bytes(set.map_or(0, |set| core.heap.bytes(set).len()))?;
    let set = set.map(|set| core.heap.bytes(set));
    let (start, stop) = strip::bytes(core.heap.bytes(data), set, (left, right));
    part(core, data, start, stop)
}
