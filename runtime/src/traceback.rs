//! Tracebacks: from an uncaught exception to CPython's text.
//!
//! Place: the session runs `Report` as a frame: it asks for the texts of the exception, of all it is chained to or holds,
//! and of their notes, which may need guest code. `render` then writes the whole without running anything.
//!
//! ```text
//! Report -> texts -> tree.rs (what is printed) -> frame.rs, anchor.rs (one frame) -> out.rs (bounded text)
//!                            \-> hint.rs ("Did you mean"), syntax.rs (`SyntaxError`)
//! ```
//!
//! Invariants: the text is that of CPython 3.14's `traceback` module. A frame is named by `__name__`, not `__qualname__`.
//! Names of classes lack `__main__` and `builtins`. What changes between asking and rendering changes only the text.
//! Limits: `tree::NODES_MAX` exceptions, `NOTES_MAX` notes each, `out::TEXT_MAX` bytes of one message,
//! `out::BYTES_MAX` in all, of which the middle is left out; CPython's own for groups.

use serde::{Deserialize, Serialize};

use crate::core::Core;
use crate::exception::{Fault, Pending};
use crate::native::state::StepFn;
use crate::native::{Input, Step};
use crate::source::{Position, Source, Span};
use crate::types::TypeId;
use crate::value::{Kind, NONE, TRUE, Value};

mod anchor;
mod frame;
mod hint;
mod out;
mod syntax;
mod tables;
mod tree;
mod write;

pub(crate) use hint::FRAME as HINT_FRAME;
pub(crate) use syntax::{noted_place, render_compile_error};
pub(crate) use tables::{is_stdlib_module, stdlib_modules};

/// The most notes of an exception that are printed.
const NOTES_MAX: u32 = 1000;
/// Parts of an exception that are asked for: itself, its text, then its notes.
const PART_ITSELF: u32 = 0;
const PART_TEXT: u32 = 1;
const PART_NOTES: u32 = 2;

/// Collects the texts of an exception and of all that is printed with it. Registers: exception, list of texts, list of
/// exceptions (unbound at first). The list of texts holds, for each exception, itself and then strings, or None where
/// the string could not be had: its text, then its notes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Report {
    at: u32,
    part: u32,
    asked: bool,
}

/// What an exception says of itself; absent where it could not be asked.
#[derive(Clone, Copy, Debug, Default)]
struct Said<'a> {
    text: Option<&'a str>,
    notes: &'a [Value],
}

// === impl Report ===

impl StepFn for Report {
    fn catches(&self) -> bool {
        self.asked
    }

    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [exception, texts, ref mut links] = regs else {
            return Err(core.system_error("bad registers"));
        };
        if links.is_undef() {
            let all = tree::printed(core, exception);
            *links = core.heap.new_list(all)?;
        }
        let links = *links;
        match input {
            Input::Returned(text) if self.asked => self.take(core, texts, text)?,
            Input::Raised(_) if self.asked => self.take(core, texts, NONE)?,
            _ => {}
        }
        while let Some(link) = core.item_at(links, self.at as usize) {
            if core.meter.is_over() {
                return Ok(Step::Yield);
            }
            self.asked = true;
            core.retrying(|core| {
                core.charge(1)?;
                self.ask(core, link, texts)
            })?;
        }
        Ok(Step::Return(texts))
    }
}

impl Report {
    /// Asks for the next part of an exception.
    fn ask(&mut self, core: &mut Core, link: Value, texts: Value) -> Result<(), Fault> {
        let text = match self.part {
            PART_ITSELF => Ok(link),
            PART_TEXT => core.str_of(link),
            part => match note_of(core, link, part - PART_NOTES) {
                None => {
                    self.asked = false;
                    self.at += 1;
                    self.part = PART_ITSELF;
                    return Ok(());
                }
                Some((note, true)) => core.repr(note),
                Some((note, false)) => core.str_of(note),
            },
        };
        let text = match text {
            // What is raised here, rather than by a frame that was entered, is not given back to this step.
            Err(Fault::Raise) => {
                core.pending = Pending::Nothing;
                NONE
            }
            text => text?,
        };
        self.take(core, texts, text)
    }

    fn take(&mut self, core: &mut Core, texts: Value, text: Value) -> Result<(), Fault> {
        core.heap.list_push(texts, text)?;
        self.part += 1;
        self.asked = false;
        Ok(())
    }
}

/// A note of an exception, and whether its `repr` is printed: of `__notes__` that is no list or tuple.
fn note_of(core: &Core, exception: Value, number: u32) -> Option<(Value, bool)> {
    let notes = attribute(core, exception, "__notes__");
    if notes.is_none() || number >= NOTES_MAX {
        return None;
    }
    match core.heap.items(notes) {
        Some(items) => items.get(number as usize).map(|note| (*note, false)),
        None if number == 0 => Some((notes, true)),
        None => None,
    }
}

/// An attribute that stands in the exception itself, or None.
fn attribute(core: &Core, exception: Value, name: &str) -> Value {
    if !exception.is_kind(Kind::Exception) {
        return NONE;
    }
    core.dict_get_text(core.heap.exception(exception).attrs, name).unwrap_or(NONE)
}

/// `str(exception)` as `Report` found it, at most `out::TEXT_MAX` bytes of it.
pub(crate) fn message(core: &Core, exception: Value, texts: Value) -> String {
    let text = said(core, exception, texts).text.unwrap_or_default();
    out::head_of(text, out::TEXT_MAX).to_owned()
}

/// What CPython writes to standard error for an uncaught exception; `texts` is what `Report` gave, or None when it was
/// cut short.
pub(crate) fn render(core: &mut Core, exception: Value, texts: Value) -> String {
    if core.exception_is(exception, TypeId::SystemExit) {
        return exit_text(core, exception, texts);
    }
    let limit = frames_limit(core).unwrap_or(usize::MAX);
    write::render(core, exception, texts, limit)
}

/// What a module that is loaded has under a name.
pub(crate) fn of_module(core: &Core, module: &str, name: &str) -> Option<Value> {
    let module = core.module(module).filter(|module| module.is_kind(Kind::Module))?;
    core.dict_get_text(core.heap.module(module).dict, name)
}

/// `sys.tracebacklimit`, where a script has set it.
fn frames_limit(core: &Core) -> Option<usize> {
    let limit = of_module(core, "sys", "tracebacklimit")?;
    let limit = if limit.is_bool() { i64::from(limit == TRUE) } else { limit.small_int()? };
    Some(usize::try_from(limit.max(0)).unwrap_or(usize::MAX))
}

/// The traceback of any exception, with all that it is chained to.
pub(crate) fn render_whole(core: &mut Core, exception: Value, texts: Value) -> String {
    write::render(core, exception, texts, usize::MAX)
}

/// The last lines alone: class, text and notes.
pub(crate) fn render_last(core: &mut Core, exception: Value, texts: Value, traced: bool) -> String {
    write::render_last(core, exception, texts, traced)
}

/// Fuel for looking what an exception's text may have meant, which is more than writing it.
pub(crate) fn hint_fuel(core: &Core, exception: Value) -> u64 {
    /// As for reading a faulty text, for the names that are looked at.
    const FUEL_PER_BYTE: u64 = 20;
    let of_syntax =
        exception.is_kind(Kind::Exception) && core.exception_is(exception, TypeId::SyntaxError);
    if of_syntax { syntax::typo_bytes(core, exception) as u64 * FUEL_PER_BYTE } else { 0 }
}

/// What is told of one frame of a traceback.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) file: String,
    pub(crate) name: String,
    /// As a traceback shows it.
    pub(crate) text: String,
    /// First and last line; where the first begins to be marked and the last ends, in bytes.
    pub(crate) place: [u32; 4],
}

/// What is told of the instruction `pc` of a code object.
pub(crate) fn entry(core: &Core, code: u32, pc: u32) -> Entry {
    let link = core.link_of(code);
    let source = &link.program.source;
    let span = link.code().spans.get(pc as usize).copied().unwrap_or_default();
    let name = match link.code().kind {
        crate::code::CodeKind::Module | crate::code::CodeKind::Namespace => "<module>",
        _ => &*link.code().name,
    };
    let (start, end) = (source.position(span.start), source.position(span.end));
    Entry {
        file: source.name().to_owned(),
        name: name.to_owned(),
        text: text_of_frame(core, code, span, name),
        place: [start.line, end.line, start.column_bytes, end.column_bytes],
    }
}

/// The text of a frame. Lines of code that came from text are those that a script has put into `linecache.cache` for it.
fn text_of_frame(core: &Core, code: u32, span: Span, name: &str) -> String {
    let link = core.link_of(code);
    let source = &link.program.source;
    if !core.is_dynamic(link.base(code)) {
        return frame::frame_text(source, span, name, true);
    }
    let (start, end) = (source.position(span.start), source.position(span.end));
    let Some(lines) = kept_lines(core, source.name(), (start.line, end.line)) else {
        return frame::frame_text(source, span, name, false);
    };
    // As a source that has nothing before these lines.
    let before = start.line.saturating_sub(1);
    let kept = Source::new(source.name(), "\n".repeat(before as usize) + &lines);
    let place = |at: Position| {
        let length = kept.line_text(at.line).len() as u32;
        kept.line_start(at.line) + at.column_bytes.min(length)
    };
    frame::frame_text(&kept, Span::new(place(start), place(end)), name, true)
}

/// Lines of `linecache.cache` that come from no file, which would have to be looked at.
fn kept_lines(core: &Core, file: &str, (first, last): (u32, u32)) -> Option<String> {
    /// The most that is shown of a frame, and the last line that is: each frame is looked at anew.
    const BYTES_MAX: usize = 1 << 14;
    const LINES_MAX: u32 = 10_000;
    if last > LINES_MAX {
        return None;
    }
    let cache = of_module(core, "linecache", "cache")?;
    let entry = core.dict_get_text(cache, file)?;
    let &[_, time, lines, ..] = core.heap.items(entry)? else { return None };
    let lines = core.heap.items(lines).filter(|_| time.is_none())?;
    let mut text = String::new();
    for number in first..=last {
        let line = lines.get((number as usize).checked_sub(1)?);
        let line = line.map_or(Some(""), |line| core.heap.as_str(*line))?;
        let line = line.lines().next().unwrap_or("");
        if text.len() + line.len() > BYTES_MAX {
            return None;
        }
        text.push_str(line);
        text.push('\n');
    }
    Some(text)
}

/// CPython prints the code that a `SystemExit` carries, unless it is None or an int.
fn exit_text(core: &Core, exception: Value, texts: Value) -> String {
    let code = exit_code(core, exception);
    if code.is_none() || core.layout_of(core.type_of(code)).is_subtype(TypeId::Int) {
        return String::new();
    }
    let mut text = message(core, exception, texts);
    text.push('\n');
    text
}

/// The code of a `SystemExit`: what was set, `args[0]`, or all of `args`.
pub(crate) fn exit_code(core: &Core, exception: Value) -> Value {
    if !exception.is_kind(Kind::Exception) {
        return NONE;
    }
    if let Some(own) = crate::types::exceptions::as_set(core, exception, "code") {
        return own;
    }
    let args = core.heap.exception(exception).args;
    match core.heap.items(args).unwrap_or_default() {
        [] => NONE,
        [code] => *code,
        _ => args,
    }
}

/// What `Report` found of an exception. Without it (no memory was left) a single string argument is the text.
fn said(core: &Core, exception: Value, texts: Value) -> Said<'_> {
    let items = core.heap.items(texts).unwrap_or_default();
    let is_text = |item: &Value| item.is_kind(Kind::Str) || item.is_none();
    let Some(at) = items.iter().position(|item| *item == exception) else {
        return Said { text: plain_text(core, exception), notes: &[] };
    };
    let rest = items.get(at + 1..).unwrap_or_default();
    let len = rest.iter().position(|item| !is_text(item)).unwrap_or(rest.len());
    match rest.get(..len).unwrap_or_default() {
        [] => Said { text: plain_text(core, exception), notes: &[] },
        [text, notes @ ..] => Said { text: core.heap.as_str(*text), notes },
    }
}

fn plain_text(core: &Core, exception: Value) -> Option<&str> {
    if !exception.is_kind(Kind::Exception) {
        return Some("");
    }
    match core.heap.items(core.heap.exception(exception).args).unwrap_or_default() {
        [text] => core.heap.as_str(*text),
        _ => Some(""),
    }
}
