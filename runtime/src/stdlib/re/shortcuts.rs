//! Shortcuts of `re`: searches of short texts, and what is asked of a match.
//!
//! Place: `stdlib/shortcut.rs` finds them by the names of the functions in `frozen/re.py`; `Search::at_once` of `re.rs` runs the
//! machine.
//!
//! Invariants: patterns and matches are of the module's own classes, texts are ASCII where they are cut. A search that is not
//! over after the steps that one look at the slice allows is left to the function, which begins anew.
//! Limits: those of `Search::at_once`.

use smallvec::SmallVec;

use super::gather::Gives;
use super::{Over, Request};
use crate::core::Core;
use crate::exception::Fault;
use crate::heap::misc::Misc;
use crate::heap::slots::Slots;
use crate::stdlib::shortcut::{OwnClass, Shortcut};
use crate::value::{Kind, NONE, Value};

type Answer = Result<Option<Value>, Fault>;

const PATTERN: OwnClass = OwnClass {
    place: 0,
    name: "Pattern",
    slots: &["_program", "flags", "groups", "pattern", "groupindex", "_templates"],
};

const MATCH: OwnClass =
    OwnClass { place: 1, name: "Match", slots: &["re", "string", "pos", "endpos", "_spans"] };

/// The functions.
pub(crate) static SHORTCUTS: &[Shortcut] = &[
    Shortcut::new("_compile", compiled),
    Shortcut::new("_new_match", |core, function, args| {
        let &[pattern, string, pos, endpos, spans] = args else { return Ok(None) };
        core.new_match(function, [pattern, string, pos, endpos, spans])
    }),
    Shortcut::new("Pattern._found", |core, function, args| match *args {
        [pattern, string, pos, endpos, mode] => {
            found(core, function, &[pattern, string, pos, endpos], mode)
        }
        _ => Ok(None),
    }),
    Shortcut::new("Pattern.match", |core, function, args| {
        found(core, function, args, Value::int(0))
    }),
    Shortcut::new("Pattern.fullmatch", |core, function, args| {
        found(core, function, args, Value::int(1))
    }),
    Shortcut::new("Pattern.search", |core, function, args| {
        found(core, function, args, Value::int(2))
    }),
    Shortcut::new("Pattern.findall", find_all),
    Shortcut::new("Pattern.split", split),
    Shortcut::new("Pattern.sub", substitute),
    Shortcut::new("Match.group", group),
    Shortcut::new("Match.__getitem__", group),
    Shortcut::new("Match.groups", groups),
    Shortcut::new("Match.start", |core, function, args| {
        Ok(core.group_span(function, args)?.map(|[start, _]| start))
    }),
    Shortcut::new("Match.end", |core, function, args| {
        Ok(core.group_span(function, args)?.map(|[_, end]| end))
    }),
    Shortcut::new("Match.span", |core, function, args| match core.group_span(function, args)? {
        Some(span) => core.heap.new_tuple(&span).map(Some),
        None => Ok(None),
    }),
];

/// `_compile(pattern, flags)` of a text that was compiled without flags before.
fn compiled(core: &mut Core, function: Value, args: &[Value]) -> Answer {
    let &[pattern, flags] = args else { return Ok(None) };
    if !pattern.is_kind(Kind::Str) || flags != Value::int(0) {
        return Ok(None);
    }
    let mut place = core.layouts.patterns;
    let known = core.global_at(function, "_plain", &mut place);
    core.layouts.patterns = place;
    let Some(known) = known.filter(|known| known.is_kind(Kind::Dict)) else { return Ok(None) };
    let at = core.near_entry(known, pattern);
    Ok(at.and_then(|at| core.heap.dict(known).entries.get(at as usize)).map(|entry| entry.value))
}

/// `Pattern._found(string, pos, endpos, mode)`
fn found(core: &mut Core, function: Value, args: &[Value], mode: Value) -> Answer {
    let &[pattern, string, pos, endpos] = args else { return Ok(None) };
    let Some(request) = core.request(function, pattern, string, (pos, endpos))? else {
        return Ok(None);
    };
    let mode = mode.small_int().unwrap_or(0).clamp(0, 2) as u8;
    let over = Over { text: string, list: NONE, replacement: NONE };
    match request.search(mode).at_once(core, request.program, over)? {
        Some(spans) if spans.is_none() => Ok(Some(NONE)),
        Some(spans) => core.new_match(function, [pattern, string, pos, endpos, spans]),
        None => Ok(None),
    }
}

/// What is made of all matches, `most` at the most but for 0; `None` where that takes longer.
fn all_matches(
    core: &mut Core,
    function: Value,
    args: [Value; 4],
    most: u32,
    gives: Gives,
) -> Answer {
    let [pattern, string, pos, endpos] = args;
    // What is begun in vain for a long text would be lost.
    if !string.is_kind(Kind::Str) || core.heap.str(string).len() > TEXT_MAX {
        return Ok(None);
    }
    let Some(request) = core.request(function, pattern, string, (pos, endpos))? else {
        return Ok(None);
    };
    let list = core.heap.new_list(Vec::new())?;
    let over = Over { text: string, list, replacement: NONE };
    request.search_all(most, gives).at_once(core, request.program, over)
}

/// `Pattern.findall(string, pos, endpos)`
fn find_all(core: &mut Core, function: Value, args: &[Value]) -> Answer {
    let &[pattern, string, pos, endpos] = args else { return Ok(None) };
    all_matches(core, function, [pattern, string, pos, endpos], 0, Gives::Texts)
}

/// `Pattern.split(string, maxsplit)`
fn split(core: &mut Core, function: Value, args: &[Value]) -> Answer {
    let &[pattern, string, most] = args else { return Ok(None) };
    let Some(most) = most.small_int().and_then(|most| u32::try_from(most).ok()) else {
        return Ok(None);
    };
    let whole = [pattern, string, Value::int(0), Value::int(super::END)];
    all_matches(core, function, whole, most, Gives::Parts)
}

/// `Pattern.sub(repl, string, count)` where `repl` is text without escapes.
fn substitute(core: &mut Core, function: Value, args: &[Value]) -> Answer {
    let &[pattern, repl, string, most] = args else { return Ok(None) };
    let plain = repl.is_kind(Kind::Str) && {
        let text = core.heap.str(repl);
        text.len() <= REPL_MAX && !text.contains('\\')
    };
    let Some(most) = most.small_int().and_then(|most| u32::try_from(most).ok()) else {
        return Ok(None);
    };
    let whole = [pattern, string, Value::int(0), Value::int(super::END)];
    if !plain || !string.is_kind(Kind::Str) || !core.is_ascii(string) {
        return Ok(None);
    }
    let list = all_matches(core, function, whole, most, Gives::Spans)?;
    let Some(list) = list else { return Ok(None) };
    let count = core.heap.items(list).map_or(0, <[Value]>::len);
    if count == 0 {
        return Ok(Some(string));
    }
    let bytes = core.heap.str(string).len() + count * core.heap.str(repl).len();
    core.heap.books.reserve(bytes as u64 + 64)?;
    core.charge_values(count)?;
    core.charge_bytes(bytes)?;
    let mut out = String::with_capacity(bytes);
    let (text, repl) = (core.heap.str(string), core.heap.str(repl));
    let mut last = 0;
    for spans in core.heap.items(list).unwrap_or_default() {
        let [start, end] = core.span_of(*spans, 0).map(|at| at.max(0) as usize);
        out.push_str(text.get(last..start).unwrap_or_default());
        out.push_str(repl);
        last = end;
    }
    out.push_str(text.get(last..).unwrap_or_default());
    core.heap.new_string(out).map(Some)
}

/// Bytes of a text that is searched as a whole.
const TEXT_MAX: usize = 4096;
/// Bytes of a replacement.
const REPL_MAX: usize = 256;

/// `Match.group(*groups)`, also with none.
fn group(core: &mut Core, function: Value, args: &[Value]) -> Answer {
    let Some((&this, wanted)) = args.split_first() else { return Ok(None) };
    let Some([pattern, string, _, _, spans]) = core.own_parts(function, &MATCH, this)? else {
        return Ok(None);
    };
    if !string.is_kind(Kind::Str) || !core.is_ascii(string) {
        return Ok(None);
    }
    if wanted.is_empty() {
        return core.group_text(string, spans, 0, None).map(Some);
    }
    let mut values: SmallVec<[Value; 4]> = SmallVec::new();
    for group in wanted {
        let Some(at) = core.group_number(function, pattern, spans, *group)? else {
            return Ok(None);
        };
        values.push(core.group_text(string, spans, at, Some(NONE))?);
    }
    match *values {
        [value] => Ok(Some(value)),
        _ => core.heap.new_tuple(&values).map(Some),
    }
}

/// `Match.groups(default)`
fn groups(core: &mut Core, function: Value, args: &[Value]) -> Answer {
    let &[this, default] = args else { return Ok(None) };
    let Some([_, string, _, _, spans]) = core.own_parts(function, &MATCH, this)? else {
        return Ok(None);
    };
    if !string.is_kind(Kind::Str) || !core.is_ascii(string) {
        return Ok(None);
    }
    let groups = core.heap.items(spans).map_or(0, |spans| spans.len() / 2).saturating_sub(1);
    core.charge_values(groups)?;
    core.group_texts(string, spans, groups, Some(default)).map(Some)
}

// === impl Core ===

impl Core {
    /// What a search of a pattern's own needs; `None` where the function must see to it.
    fn request(
        &mut self,
        function: Value,
        pattern: Value,
        string: Value,
        (pos, endpos): (Value, Value),
    ) -> Result<Option<Request>, Fault> {
        let parts = self.own_parts::<6>(function, &PATTERN, pattern)?;
        let Some([program, _, _, source, ..]) = parts else { return Ok(None) };
        let fits = string.is_kind(Kind::Str) && source.is_kind(Kind::Str)
            || string.is_kind(Kind::Bytes) && source.is_kind(Kind::Bytes);
        let (Some(pos), Some(end)) = (pos.small_int(), endpos.small_int()) else {
            return Ok(None);
        };
        if !fits || !program.is_kind(Kind::Bytes) || 0 < pos && end < pos {
            return Ok(None);
        }
        Request::new(self, program, string, (pos, end))
    }

    /// `_new_match(pattern, string, pos, endpos, spans)`
    fn new_match(&mut self, function: Value, parts: [Value; 5]) -> Answer {
        let Some(layout) = self.own_layout(function, &MATCH)? else { return Ok(None) };
        let [pattern, string, pos, endpos, spans] = parts;
        let (Some(from), Some(to)) = (pos.small_int(), endpos.small_int()) else {
            return Ok(None);
        };
        if !matches!(string.kind(), Some(Kind::Str | Kind::Bytes)) || !spans.is_kind(Kind::Tuple) {
            return Ok(None);
        }
        let size = self.plain_len(string).unwrap_or(0) as i64;
        let (from, to) = (Value::int(from.clamp(0, size)), Value::int(to.min(size)));
        let slots = Slots::from_slice(&[pattern, string, from, to, spans]);
        self.heap.new_instance(layout.class, layout.shape, slots).map(Some)
    }

    /// Start and end of a group, -1 where it took no part.
    fn span_of(&self, spans: Value, group: usize) -> [i64; 2] {
        let spans = self.heap.items(spans).unwrap_or_default();
        let at = |at: usize| spans.get(at).and_then(|at| at.small_int()).unwrap_or(-1);
        [at(group * 2 + 1), at(group * 2 + 2)]
    }

    /// The text of a group; where it took no part the default, whose stand-in is the text itself for an empty one.
    fn group_text(
        &mut self,
        string: Value,
        spans: Value,
        group: usize,
        default: Option<Value>,
    ) -> Result<Value, Fault> {
        let [start, end] = self.span_of(spans, group);
        match default {
            Some(default) if start < 0 && default != string => Ok(default),
            _ => {
                let len = self.heap.str(string).len();
                let end = (end.max(0) as usize).min(len);
                self.heap.new_part(string, (start.max(0) as usize).min(end), end)
            }
        }
    }

    /// The texts of all groups but the whole match's, as a tuple.
    fn group_texts(
        &mut self,
        string: Value,
        spans: Value,
        groups: usize,
        default: Option<Value>,
    ) -> Result<Value, Fault> {
        let mut values: SmallVec<[Value; 8]> = SmallVec::new();
        for group in 1..=groups {
            values.push(self.group_text(string, spans, group, default)?);
        }
        self.heap.new_tuple(&values)
    }

    /// The number of a group by its number or name, if there is one.
    fn group_number(
        &mut self,
        function: Value,
        pattern: Value,
        spans: Value,
        group: Value,
    ) -> Result<Option<usize>, Fault> {
        let number = if group.is_int() {
            Some(group.as_int())
        } else if group.is_kind(Kind::Str) {
            let parts = self.own_parts::<6>(function, &PATTERN, pattern)?;
            parts.and_then(|[.., index, _]| self.number_of_name(index, group))
        } else {
            None
        };
        let groups = self.heap.items(spans).map_or(0, |spans| spans.len() / 2);
        Ok(number.and_then(|number| usize::try_from(number).ok()).filter(|at| *at < groups))
    }

    fn number_of_name(&self, index: Value, name: Value) -> Option<i64> {
        let proxy = Some(index).filter(|index| index.is_kind(Kind::Misc))?;
        let Misc::MappingProxy { dict } = *self.heap.misc_of(proxy) else { return None };
        if !dict.is_kind(Kind::Dict) {
            return None;
        }
        let at = self.near_entry(dict, name)?;
        self.heap.dict(dict).entries.get(at as usize)?.value.small_int()
    }

    /// The span of the group that `start`, `end` and `span` are asked for.
    fn group_span(&mut self, function: Value, args: &[Value]) -> Result<Option<[Value; 2]>, Fault> {
        let &[this, group] = args else { return Ok(None) };
        let Some([pattern, .., spans]) = self.own_parts::<5>(function, &MATCH, this)? else {
            return Ok(None);
        };
        let number = self.group_number(function, pattern, spans, group)?;
        Ok(number.map(|number| self.span_of(spans, number).map(Value::int)))
    }
}
