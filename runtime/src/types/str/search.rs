//! Finding and replacing: `find`, `count`, `startswith`, `replace`, `partition`, `strip`, `in`.
//!
//! Place: methods of `str`.
//!
//! Invariants: searches run over bytes, which finds the same places as over code points, since UTF-8 synchronises itself.
//! An empty needle is found before each code point and at the end.
//! Limits: charged by the text scanned and made.

use memchr::memmem;
use smallvec::SmallVec;

use super::{named, receiver};
use crate::core::Core;
use crate::exception::Fault;
use crate::heap::text::{INLINE_MAX, ShortText, same_bytes};
use crate::native::{NativeDef, Signature};
use crate::text::strip;
use crate::value::{FALSE, Kind, NONE, UNDEF, Value};

pub(crate) static NATIVES: &[NativeDef] = &[
    NativeDef::method("find", Signature::range(1, 3), |core, args| find(core, args, FIND)),
    NativeDef::method("rfind", Signature::range(1, 3), |core, args| find(core, args, RFIND)),
    NativeDef::method("index", Signature::range(1, 3), |core, args| find(core, args, INDEX)),
    NativeDef::method("rindex", Signature::range(1, 3), |core, args| find(core, args, RINDEX)),
    NativeDef::method("count", Signature::range(1, 3), count),
    NativeDef::method("startswith", Signature::range(1, 3), |core, args| {
        affix(core, args, "startswith", false)
    }),
    NativeDef::method("endswith", Signature::range(1, 3), |core, args| {
        affix(core, args, "endswith", true)
    }),
    NativeDef::method("replace", Signature::named(&["old", "new", "count"], 2, 2, 3), replace),
    NativeDef::method("removeprefix", Signature::exact(1), |core, args| {
        remove(core, args, "removeprefix", false)
    }),
    NativeDef::method("removesuffix", Signature::exact(1), |core, args| {
        remove(core, args, "removesuffix", true)
    }),
    NativeDef::method("strip", Signature::range(0, 1), |core, args| {
        strip(core, args, "strip", true, true)
    }),
    NativeDef::method("lstrip", Signature::range(0, 1), |core, args| {
        strip(core, args, "lstrip", true, false)
    }),
    NativeDef::method("rstrip", Signature::range(0, 1), |core, args| {
        strip(core, args, "rstrip", false, true)
    }),
    NativeDef::method("partition", Signature::exact(1), |core, args| partition(core, args, false)),
    NativeDef::method("rpartition", Signature::exact(1), |core, args| partition(core, args, true)),
];

/// The most bytes of parts in a tuple that `startswith` compares at once.
const AFFIX_BYTES: usize = 1 << 22;

/// Bytes of a text in which a part is searched for byte by byte.
const SHORT: usize = 64;

/// Places after a hit at which the next one is looked for byte by byte.
const NEAR: usize = 16;

/// Places of a part that `replace` keeps until it knows how long the result is.
const PLACES_KEPT: usize = 16;

/// Bytes of a text that are searched before the rest.
const PIECE: usize = 4096;

/// Name, whether from the end, whether a miss raises.
type Search = (&'static str, bool, bool);
const FIND: Search = ("find", false, false);
const RFIND: Search = ("rfind", true, false);
const INDEX: Search = ("index", false, true);
const RINDEX: Search = ("rindex", true, true);

/// The bytes of `text` between the optional bounds `args[at]` and `args[at + 1]`; `None` where they cross or lie beyond.
fn window(
    core: &mut Core,
    text: Value,
    args: &[Value],
    at: usize,
    name: &'static str,
) -> Result<Option<(usize, usize)>, Fault> {
    let (start, stop) =
        (args.get(at).copied().unwrap_or(UNDEF), args.get(at + 1).copied().unwrap_or(UNDEF));
    if start.is_undef() && stop.is_undef() {
        return Ok(Some((0, core.byte_len(text))));
    }
    let len = core.char_len(text) as i64;
    let mut bounds = [0, len];
    for (bound, number) in bounds.iter_mut().zip([at, at + 1]) {
        let value = args.get(number).copied().unwrap_or(UNDEF);
        if value.is_undef() || value.is_none() {
            continue;
        }
        core.check_bound(value)?;
        let given = core.size_arg(named(name), args, number)?;
        *bound = if given < 0 { given.saturating_add(len).max(0) } else { given };
    }
    let [start, stop] = bounds;
    let stop = stop.min(len);
    if start > stop {
        return Ok(None);
    }
    core.charge_bytes(if core.is_ascii(text) { 0 } else { core.byte_len(text) })?;
    let (start, stop) = (core.byte_at(text, start as usize), core.byte_at(text, stop as usize));
    Ok(Some((start, stop)))
}

impl Core {
    /// Refuses what can be no bound of a slice.
    pub(crate) fn check_bound(&mut self, value: Value) -> Result<(), Fault> {
        let fits = self.int_ref(self.plain(value)).is_some()
            || value.is_undef()
            || value.is_none()
            || self.guest_special(value, "__index__").is_some();
        if fits {
            return Ok(());
        }
        Err(self.type_error("slice indices must be integers or None or have an __index__ method"))
    }

    /// The string that argument 1 is, or the method's `TypeError`.
    fn needle(&mut self, args: &[Value], name: &str) -> Result<Value, Fault> {
        let value = args.get(1).copied().unwrap_or(UNDEF);
        match self.plain_text(value) {
            Some(text) => Ok(text),
            None => {
                let given = self.argument_name(value);
                Err(self.type_error(format!("{name}() argument 1 must be str, not {given}")))
            }
        }
    }

    /// Leaves it to a frame, which can stop after each, to compare `most` bytes of a text or bytes object with the parts of a
    /// tuple, argument 1, where those have many bytes in all.
    pub(crate) fn affix_by_frame(
        &mut self,
        text: Value,
        args: &[Value],
        end: bool,
        most: usize,
    ) -> Result<(), Fault> {
        let tuple = self.plain(args.get(1).copied().unwrap_or(UNDEF));
        let parts = self.heap.items(tuple).unwrap_or_default();
        let len = |part: &Value| {
            let plain = self.data(*part);
            let len = match plain.kind() {
                Some(Kind::Str) => self.byte_len(plain),
                _ => self.plain_len(plain).unwrap_or(0) as usize,
            };
            len.min(most)
        };
        let bytes = parts.iter().map(len).fold(0, usize::saturating_add);
        if parts.len() < 2 || bytes <= AFFIX_BYTES {
            return Ok(());
        }
        let bound = |at: usize| args.get(at).copied().filter(|value| !value.is_undef());
        let (start, stop) = (bound(2).unwrap_or(NONE), bound(3).unwrap_or(NONE));
        let args = [text, tuple, Value::bool(end), start, stop];
        Err(self.call_frozen("binascii", "_affix", &args, UNDEF))
    }

    /// `part in text`
    pub(crate) fn text_has(&mut self, text: Value, part: Value) -> Result<bool, Fault> {
        if self.byte_len(text) > PIECE {
            let at = self.find_by_pieces(false, |core| {
                (core.heap.str(text).as_bytes(), core.heap.str(part).as_bytes())
            })?;
            return Ok(at.is_some());
        }
        self.charge_bytes(self.byte_len(text))?;
        let (text, part) = (self.heap.str(text).as_bytes(), self.heap.str(part).as_bytes());
        Ok(match part {
            // Of so few bytes a search by vectors looks at each as well.
            [byte] if text.len() < 32 => text.contains(byte),
            _ => find_bytes(text, part).is_some(),
        })
    }
}

impl Core {
    /// Where the second of two texts first stands in the first, or last. Charged is what is looked at: a text may be long, and
    /// searched from one place after the other.
    pub(crate) fn find_by_pieces(
        &mut self,
        backwards: bool,
        texts: impl for<'a> Fn(&'a Core) -> (&'a [u8], &'a [u8]),
    ) -> Result<Option<usize>, Fault> {
        let (text, part) = texts(self);
        let (len, size) = (text.len(), part.len());
        let mut piece = PIECE.max(size.saturating_mul(4));
        let mut passed = 0;
        loop {
            let more = piece.min(len - passed);
            self.charge_bytes(more)?;
            let (text, part) = texts(self);
            let from = if backwards { len - passed - more } else { passed };
            // It may begin in this piece and end behind it.
            let end = from.saturating_add(more).saturating_add(size.saturating_sub(1)).min(len);
            let within = text.get(from..end).unwrap_or_default();
            let at = if backwards { rfind_bytes(within, part) } else { find_bytes(within, part) };
            passed += more;
            if at.is_some() || passed >= len {
                return Ok(at.map(|at| from + at));
            }
            piece = piece.saturating_mul(2);
        }
    }
}

/// Where `part` first stands in `text`.
#[inline]
pub(crate) fn find_bytes(text: &[u8], part: &[u8]) -> Option<usize> {
    match part {
        [] => Some(0),
        [byte] => memchr::memchr(*byte, text),
        _ if text.len() < part.len() => None,
        _ if text.len() <= SHORT => find_short(text, part),
        _ => memmem::find(text, part),
    }
}

/// Where `part` last stands in `text`.
pub(crate) fn rfind_bytes(text: &[u8], part: &[u8]) -> Option<usize> {
    match part {
        [] => Some(text.len()),
        [byte] => memchr::memrchr(*byte, text),
        _ if text.len() < part.len() => None,
        _ => memmem::rfind(text, part),
    }
}

fn find(core: &mut Core, args: &[Value], search: Search) -> Result<Value, Fault> {
    let (name, backwards, raises) = search;
    let text = receiver(core, args, name)?;
    let part = core.needle(args, name)?;
    let mut found = None;
    if let Some((start, stop)) = window(core, text, args, 2, name)? {
        let at = core.find_by_pieces(backwards, |core| {
            let within = core.heap.str(text).as_bytes().get(start..stop).unwrap_or_default();
            (within, core.heap.str(part).as_bytes())
        })?;
        found = at.map(|at| at + start);
    }
    match found {
        Some(at) => {
            let at = core.char_at(text, at);
            Ok(Value::int(at as i64))
        }
        None if raises => Err(core.value_error("substring not found")),
        None => Ok(Value::int(-1)),
    }
}

fn count(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let text = receiver(core, args, "count")?;
    let part = core.needle(args, "count")?;
    let Some((start, stop)) = window(core, text, args, 2, "count")? else {
        return Ok(Value::int(0));
    };
    core.charge_bytes(stop.saturating_sub(start))?;
    let within = core.heap.str(text).get(start..stop).unwrap_or_default();
    let count = match core.heap.str(part).as_bytes() {
        [] => within.chars().count() + 1,
        [byte] => memchr::memchr_iter(*byte, within.as_bytes()).count(),
        part => {
            let mut hits = 0;
            each_place(within.as_bytes(), part, usize::MAX, |_| hits += 1);
            hits
        }
    };
    Ok(Value::int(count as i64))
}

fn affix(core: &mut Core, args: &[Value], name: &'static str, end: bool) -> Result<Value, Fault> {
    let text = receiver(core, args, name)?;
    let (given, unbound) = match *args {
        [_, given, start, stop] => (given, start.is_undef() && stop.is_undef()),
        _ => (UNDEF, false),
    };
    if !given.is_kind(Kind::Str) || !unbound {
        return affix_within(core, (text, given), args, name, end);
    }
    let Core { heap, meter, .. } = core;
    let (whole, part) = (heap.str(text).as_bytes(), heap.str(given).as_bytes());
    let place = if end {
        whole.len().checked_sub(part.len()).and_then(|from| whole.get(from..))
    } else {
        whole.get(..part.len())
    };
    let Some(place) = place else {
        meter.charge_bytes(whole.len())?;
        return Ok(FALSE);
    };
    if part.len() <= AFFIX_SHORT {
        meter.charge_bytes(part.len())?;
        return Ok(Value::bool(same_bytes(place, part)));
    }
    affix_within(core, (text, given), args, name, end)
}

/// As `affix`, of several strings or within bounds.
#[inline(never)]
fn affix_within(
    core: &mut Core,
    (text, given): (Value, Value),
    args: &[Value],
    name: &'static str,
    end: bool,
) -> Result<Value, Fault> {
    if let Some(found) = affix_of(core, text, args, end) {
        core.charge_values(core.heap.items(given).map_or(1, <[Value]>::len))?;
        return Ok(Value::bool(found));
    }
    let window = window(core, text, args, 2, name)?;
    let plain = core.plain(given);
    let parts: SmallVec<[Value; 4]> = match plain.kind() {
        Some(Kind::Str) => SmallVec::from_slice(&[plain]),
        Some(Kind::Tuple) => core.heap.items(plain).unwrap_or_default().into(),
        _ => {
            let class = core.type_name(given);
            return Err(core.type_error(format!(
                "{name} first arg must be str or a tuple of str, not {class}"
            )));
        }
    };
    core.charge_values(parts.len())?;
    core.affix_by_frame(text, args, end, window.map_or(0, |(start, stop)| stop - start))?;
    for part in parts {
        let Some(part) = core.plain_text(part) else {
            let class = core.type_name(part);
            return Err(
                core.type_error(format!("tuple for {name} must only contain str, not {class}"))
            );
        };
        let Some((start, stop)) = window else { continue };
        core.charge_bytes(core.byte_len(part).min(stop - start))?;
        let within = core.heap.str(text).get(start..stop).unwrap_or_default();
        let part = core.heap.str(part);
        if if end { within.ends_with(part) } else { within.starts_with(part) } {
            return Ok(Value::bool(true));
        }
    }
    Ok(Value::bool(false))
}

/// Whether a text begins or ends with one of a tuple of a few short strings; `None` where it takes the long way to tell.
fn affix_of(core: &Core, text: Value, args: &[Value], end: bool) -> Option<bool> {
    let (given, bounds) = args.get(1..)?.split_first()?;
    let parts = core.heap.items(*given).filter(|_| given.is_kind(Kind::Tuple))?;
    if parts.len() > AFFIXES_FEW || !bounds.iter().all(|bound| bound.is_undef()) {
        return None;
    }
    let whole = core.heap.str(text).as_bytes();
    for part in parts {
        let part = core.heap.as_str(*part)?.as_bytes();
        if part.len() > AFFIX_SHORT {
            return None;
        }
        if if end { whole.ends_with(part) } else { whole.starts_with(part) } {
            return Some(true);
        }
    }
    Some(false)
}

/// Beginnings or ends that are looked at for no more than their number says.
const AFFIXES_FEW: usize = 16;
/// Bytes of such a one.
const AFFIX_SHORT: usize = 64;

fn remove(core: &mut Core, args: &[Value], name: &str, end: bool) -> Result<Value, Fault> {
    let text = receiver(core, args, name)?;
    let given = args.get(1).copied().unwrap_or(UNDEF);
    let part = core.text_arg(&format!("{name}()"), given)?;
    core.charge_bytes(core.byte_len(text))?;
    let (source, part) = (core.heap.str(text), core.heap.str(part));
    let (mut start, mut stop) = (0, source.len());
    if end && source.ends_with(part) {
        stop -= part.len();
    } else if !end && source.starts_with(part) {
        start = part.len();
    }
    core.heap.new_part(text, start, stop)
}

fn strip(
    core: &mut Core,
    args: &[Value],
    name: &str,
    left: bool,
    right: bool,
) -> Result<Value, Fault> {
    let text = receiver(core, args, name)?;
    let given = args.get(1).copied().unwrap_or(UNDEF);
    let set = if given.is_undef() || given.is_none() {
        None
    } else {
        let Some(set) = core.plain_text(given) else {
            return Err(core.type_error(format!("{name} arg must be None or str")));
        };
        Some(set)
    };
    let Core { heap, meter, .. } = core;
    let (source, set) = (heap.str(text), set.map(|set| heap.str(set)));
    meter.charge_bytes(source.len() + set.map_or(0, str::len))?;
    let (start, stop) = strip::text(source, set, (left, right));
    if (start, stop) == (0, source.len()) { Ok(text) } else { heap.new_part(text, start, stop) }
}

fn partition(core: &mut Core, args: &[Value], backwards: bool) -> Result<Value, Fault> {
    let text = receiver(core, args, if backwards { "rpartition" } else { "partition" })?;
    let given = args.get(1).copied().unwrap_or(UNDEF);
    let Some(part) = core.plain_text(given) else {
        let name = core.type_name(given);
        return Err(core.type_error(format!("must be str, not {name}")));
    };
    let len = core.byte_len(text);
    let size = core.byte_len(part);
    if size == 0 {
        return Err(core.value_error("empty separator"));
    }
    core.charge_bytes(len * 2)?;
    let (source, wanted) = (core.heap.str(text).as_bytes(), core.heap.str(part).as_bytes());
    let found = if backwards { rfind_bytes(source, wanted) } else { find_bytes(source, wanted) };
    let parts = match found {
        Some(at) => {
            let head = core.heap.new_part(text, 0, at)?;
            let tail = core.heap.new_part(text, at + size, len)?;
            [head, part, tail]
        }
        None => {
            let empty = core.heap.letter(None)?;
            // The string itself, of whatever class it is.
            if backwards { [empty, empty, args[0]] } else { [args[0], empty, empty] }
        }
    };
    core.heap.new_tuple(&parts)
}

fn replace(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[_, old, new, count] = args else { return Err(core.system_error("bad arguments")) };
    let text = receiver(core, args, "replace")?;
    let old = core.needle(args, "replace").map(|_| core.plain(old))?;
    let Some(new) = core.plain_text(new) else {
        let given = core.argument_name(new);
        return Err(core.type_error(format!("replace() argument 2 must be str, not {given}")));
    };
    let most = if count.is_undef() { -1 } else { core.exact_size_arg(named("replace"), args, 3)? };
    let size = core.byte_len(text);
    core.in_pieces("replace", size, &[text, old, new, Value::int(most.clamp(-1, i64::MAX >> 17))])?;
    let most = usize::try_from(most).unwrap_or(usize::MAX);
    core.charge_bytes(size * 2)?;
    let (source, from, to) = (core.heap.str(text), core.heap.str(old), core.heap.str(new));
    if from.is_empty() {
        return replace_empty(core, text, new, most);
    }
    // The first places are kept, so that short texts are searched once.
    let mut kept = [0; PLACES_KEPT];
    let mut hits = 0;
    each_place(source.as_bytes(), from.as_bytes(), most, |at| {
        if let Some(place) = kept.get_mut(hits) {
            *place = at;
        }
        hits += 1;
    });
    if hits == 0 {
        return Ok(text);
    }
    let len = (source.len() - hits * from.len()).saturating_add(hits.saturating_mul(to.len()));
    core.heap.reserve_text(len as u64)?;
    core.charge_bytes(len)?;
    let (source, from, to) = (core.heap.str(text), core.heap.str(old), core.heap.str(new));
    let mut last = 0;
    if len <= INLINE_MAX {
        let mut out = ShortText::default();
        let put = |at: usize| {
            out.push_bytes(source.as_bytes().get(last..at).unwrap_or_default());
            out.push_bytes(to.as_bytes());
            last = at + from.len();
        };
        match kept.get(..hits) {
            Some(places) => places.iter().copied().for_each(put),
            None => each_place(source.as_bytes(), from.as_bytes(), most, put),
        }
        out.push_bytes(source.as_bytes().get(last..).unwrap_or_default());
        return core.heap.new_short_bytes(&out);
    }
    let mut out = String::with_capacity(len);
    let put = |at: usize| {
        out.push_str(source.get(last..at).unwrap_or_default());
        out.push_str(to);
        last = at + from.len();
    };
    match kept.get(..hits) {
        Some(places) => places.iter().copied().for_each(put),
        None => each_place(source.as_bytes(), from.as_bytes(), most, put),
    }
    out.push_str(source.get(last..).unwrap_or_default());
    core.heap.new_string(out)
}

/// Calls `put` with the first `most` places of `wanted`, none of which overlap.
#[inline]
pub(crate) fn each_place(bytes: &[u8], wanted: &[u8], most: usize, put: impl FnMut(usize)) {
    match wanted {
        // So few bytes are passed before a search by vectors has begun.
        [byte] if bytes.len() <= 32 => {
            let places = bytes.iter().enumerate().filter(|(_, other)| *other == byte);
            places.map(|(at, _)| at).take(most).for_each(put);
        }
        [byte] => memchr::memchr_iter(*byte, bytes).take(most).for_each(put),
        // To search for what cannot be there would still be to read all of it.
        _ if bytes.len() < wanted.len() => {}
        _ if bytes.len() <= SHORT => {
            let mut at = 0;
            let places = std::iter::from_fn(|| {
                let found = at + find_short(bytes.get(at..)?, wanted)?;
                at = found + wanted.len();
                Some(found)
            });
            places.take(most).for_each(put);
        }
        _ => {
            let finder = memmem::Finder::new(wanted);
            let mut at = 0;
            let places = std::iter::from_fn(|| {
                let found = at + find_from(&finder, bytes.get(at..)?)?;
                at = found + wanted.len();
                Some(found)
            });
            places.take(most).for_each(put);
        }
    }
}

/// Where a part first stands. What is searched for again and again is mostly near, where to look byte by byte is quicker than
/// to begin a search by vectors.
#[inline]
fn find_from(finder: &memmem::Finder<'_>, text: &[u8]) -> Option<usize> {
    let part = finder.needle();
    let near = text.get(..NEAR + part.len()).unwrap_or_default();
    find_short(near, part).or_else(|| {
        let from = (near.len() + 1).saturating_sub(part.len());
        Some(from + finder.find(text.get(from..)?)?)
    })
}

/// Where `part` first stands in a short text: a search that needs to be prepared would take longer.
#[inline]
fn find_short(text: &[u8], part: &[u8]) -> Option<usize> {
    let first = part.first()?;
    // The first byte is looked at by itself, since mostly it is another.
    text.windows(part.len()).position(|place| place.first() == Some(first) && place == part)
}

/// Puts `new` before each code point and at the end.
fn replace_empty(core: &mut Core, text: Value, new: Value, most: usize) -> Result<Value, Fault> {
    let places = (core.char_len(text) + 1).min(most);
    let len = core.byte_len(text).saturating_add(places.saturating_mul(core.byte_len(new)));
    core.heap.reserve_text(len as u64)?;
    core.charge_bytes(len)?;
    let mut out = String::with_capacity(len);
    let to = core.heap.str(new);
    let mut left = places;
    for char in core.heap.str(text).chars() {
        if left > 0 {
            out.push_str(to);
            left -= 1;
        }
        out.push(char);
    }
    if left > 0 {
        out.push_str(to);
    }
    core.heap.new_string(out)
}
