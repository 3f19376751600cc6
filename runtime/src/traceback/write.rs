//! Writing a traceback: chains, groups, frames, the last lines.
//!
//! Place: `traceback.rs` calls `render`.
//!
//! Invariants: causes and contexts come before what they led to. CPython's `TracebackException.format`.
//! Recursion is that of groups within groups, which `tree::GROUP_DEPTH_MAX` bounds.
//! Limits: those of `Out` and `Tree`; texts of frames are made once for each instruction while `FRAMES_KEPT` last.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::out::Out;
use super::tree::{GROUP_DEPTH_MAX, GROUP_WIDTH_MAX, Tree};
use super::{Said, hint, said, syntax};
use crate::code::{CodeKind, CodeObject, Program};
use crate::core::Core;
use crate::heap::object::TraceEntry;
use crate::source::Span;
use crate::types::TypeId;
use crate::value::{Kind, Value};

const CAUSE: &str = "\nThe above exception was the direct cause of the following exception:\n\n";
const CONTEXT: &str = "\nDuring handling of the above exception, another exception occurred:\n\n";
/// Frames of the same line that are printed before they are counted.
const REPEATED_MAX: u64 = 3;
/// Frames whose text is kept for when it is printed again.
const FRAMES_KEPT: usize = 256;

/// The traceback of an exception, with so many of each one's innermost frames at most.
pub(super) fn render(core: &mut Core, exception: Value, texts: Value, limit: usize) -> String {
    let tree = Tree::new(core, exception);
    let mut writer = Writer { limit, ..Writer::new(core, texts) };
    writer.chain(&tree, 0);
    writer.out.finish()
}

/// The last lines of an exception.
pub(super) fn render_last(core: &mut Core, exception: Value, texts: Value, traced: bool) -> String {
    let mut writer = Writer::new(core, texts);
    let hint = hint::hint(writer.core, exception, traced);
    writer.last_lines_with(exception, &hint);
    writer.out.finish()
}

struct Writer<'a> {
    core: &'a mut Core,
    texts: Value,
    out: Out,
    /// The frame around the open group's members is not closed yet.
    needs_close: bool,
    frames: BTreeMap<(u32, u32), String>,
    /// The most frames of an exception: those nearest to where it was raised.
    limit: usize,
}

/// What tells whether a frame is the one before again: CPython compares file, line and name.
#[derive(Clone)]
struct Spot {
    line: u32,
    code: Arc<CodeObject>,
    program: Arc<Program>,
}

// === impl Spot ===

impl PartialEq for Spot {
    fn eq(&self, other: &Spot) -> bool {
        let same_file = Arc::ptr_eq(&self.program, &other.program)
            || self.program.source.name() == other.program.source.name();
        self.line == other.line && self.code.name == other.code.name && same_file
    }
}

// === impl Writer ===

impl<'a> Writer<'a> {
    fn new(core: &'a mut Core, texts: Value) -> Writer<'a> {
        let (out, frames) = (Out::default(), BTreeMap::new());
        Writer { core, texts, out, needs_close: false, frames, limit: usize::MAX }
    }

    /// Writes an exception after those it is chained to.
    fn chain(&mut self, tree: &Tree, at: usize) {
        let mut links = vec![(at, "")];
        let mut last = at;
        loop {
            let node = &tree.nodes[last];
            let (next, tie) = match (node.cause, node.context) {
                (Some(cause), _) => (cause, CAUSE),
                (None, Some(context)) => (context, CONTEXT),
                (None, None) => break,
            };
            links.push((next, tie));
            last = next;
        }
        if tree.nodes[last].cut {
            self.out.emit("... (earlier exceptions are not shown)\n\n");
        }
        for (number, (link, _)) in links.iter().enumerate().rev() {
            if let Some((_, tie)) = links.get(number + 1) {
                self.out.emit(tie);
            }
            match tree.nodes[*link].width {
                None => self.plain(tree.nodes[*link].exception),
                Some(_) if self.out.depth > GROUP_DEPTH_MAX => {
                    let text = format!("... (max_group_depth is {GROUP_DEPTH_MAX})\n");
                    self.out.emit(&text);
                }
                Some(width) => self.group(tree, *link, width),
            }
        }
    }

    fn plain(&mut self, exception: Value) {
        if self.has_frames(exception) {
            self.out.emit("Traceback (most recent call last):\n");
            self.stack(exception);
        }
        self.last_lines(exception);
    }

    fn group(&mut self, tree: &Tree, at: usize, width: usize) {
        let exception = tree.nodes[at].exception;
        let is_outermost = self.out.depth == 0;
        if is_outermost {
            self.out.depth = 1;
        }
        if self.has_frames(exception) {
            let bar = if is_outermost { "+" } else { "|" };
            self.out.emit_with("Exception Group Traceback (most recent call last):\n", bar);
            self.stack(exception);
        }
        self.last_lines(exception);
        let shown = width.min(GROUP_WIDTH_MAX + 1);
        self.needs_close = false;
        for number in 0..shown {
            let is_last = number + 1 == shown;
            self.needs_close |= is_last;
            let member = tree.nodes[at].members.get(number).copied();
            let title = match number {
                GROUP_WIDTH_MAX => "...".to_owned(),
                _ => (number + 1).to_string(),
            };
            let corner = if number == 0 { "+-" } else { "  " };
            let margin = self.out.margin();
            self.out.push(&format!("{margin}{corner}+---------------- {title} ----------------\n"));
            self.out.depth += 1;
            match member {
                Some(member) => self.chain(tree, member),
                None if number < GROUP_WIDTH_MAX => self.out.emit("... (not shown)\n"),
                None => {
                    let more = width - GROUP_WIDTH_MAX;
                    let plural = if more > 1 { "s" } else { "" };
                    self.out.emit(&format!("and {more} more exception{plural}\n"));
                }
            }
            if is_last && self.needs_close {
                let margin = self.out.margin();
                self.out.push(&format!("{margin}+------------------------------------\n"));
                self.needs_close = false;
            }
            self.out.depth -= 1;
        }
        if is_outermost {
            self.out.depth = 0;
        }
    }

    fn has_frames(&self, exception: Value) -> bool {
        self.limit > 0
            && exception.is_kind(Kind::Exception)
            && !self.core.heap.exception(exception).trace.entries.is_empty()
    }

    fn stack(&mut self, exception: Value) {
        let mut same: Option<(Spot, u64)> = None;
        let count = self.core.heap.exception(exception).trace.entries.len().min(self.limit);
        for number in (0..count).rev() {
            if !self.out.has_room() {
                self.repeated(same.as_ref());
                let frames = number + 1;
                let plural = if frames > 1 { "s" } else { "" };
                self.out.emit(&format!("  ... ({frames} more frame{plural} not shown)\n"));
                return;
            }
            let entries = &self.core.heap.exception(exception).trace.entries;
            let Some(entry) = entries.get(number).copied() else { return };
            let spot = self.spot(entry);
            let times = match &mut same {
                Some((before, times)) if *before == spot => {
                    *times += 1;
                    *times
                }
                _ => {
                    self.repeated(same.as_ref());
                    same = Some((spot, 1));
                    1
                }
            };
            if times <= REPEATED_MAX {
                self.frame(entry);
            }
        }
        self.repeated(same.as_ref());
    }

    fn spot(&self, entry: TraceEntry) -> Spot {
        let link = self.core.link_of(entry.code);
        Spot {
            line: link.program.source.line_at(span_of(link.code(), entry.pc).start),
            code: Arc::clone(link.code()),
            program: Arc::clone(&link.program),
        }
    }

    fn frame(&mut self, entry: TraceEntry) {
        let key = (entry.code, entry.pc);
        if let Some(text) = self.frames.get(&key) {
            return self.out.emit(text);
        }
        let link = self.core.link_of(entry.code);
        let name = match link.code().kind {
            CodeKind::Module | CodeKind::Namespace => "<module>",
            _ => &link.code().name,
        };
        let span = span_of(link.code(), entry.pc);
        let text = super::text_of_frame(self.core, entry.code, span, name);
        self.out.emit(&text);
        if self.frames.len() >= FRAMES_KEPT {
            self.frames.clear();
        }
        self.frames.insert(key, text);
    }

    /// The class and text of an exception, and its notes.
    fn last_lines(&mut self, exception: Value) {
        let hint = hint::hint(self.core, exception, true);
        self.last_lines_with(exception, &hint);
    }

    fn last_lines_with(&mut self, exception: Value, hint: &str) {
        let core = &*self.core;
        let class = core.class_full_name(core.type_of(exception));
        let class = class.strip_prefix("__main__.").unwrap_or(&class);
        let Said { text, notes } = said(core, exception, self.texts);
        if exception.is_kind(Kind::Exception) && core.exception_is(exception, TypeId::SyntaxError) {
            self.out.emit(&syntax::exception_text(core, exception, class));
        } else {
            let text = text.unwrap_or("<exception str() failed>");
            let (kept, more) = self.out.cut(text);
            let tie = if text.is_empty() && hint.is_empty() { "" } else { ": " };
            self.out.emit(&format!("{class}{tie}{kept}{}{hint}\n", not_shown(more)));
        }
        let of_list = core.heap.items(super::attribute(core, exception, "__notes__")).is_some();
        for note in notes {
            let failed = if of_list { "<note str() failed>" } else { "<__notes__ repr() failed>" };
            let (kept, more) = self.out.cut(core.heap.as_str(*note).unwrap_or(failed));
            self.out.emit(&format!("{kept}{}\n", not_shown(more)));
        }
    }

    /// Says how often the last frame was repeated beyond what was printed.
    fn repeated(&mut self, same: Option<&(Spot, u64)>) {
        if let Some((_, times)) = same
            && *times > REPEATED_MAX
        {
            let more = times - REPEATED_MAX;
            let plural = if more > 1 { "s" } else { "" };
            self.out.emit(&format!("  [Previous line repeated {more} more time{plural}]\n"));
        }
    }
}

fn span_of(code: &CodeObject, pc: u32) -> Span {
    code.spans.get(pc as usize).copied().unwrap_or_default()
}

/// What stands for the end of a text that was cut.
fn not_shown(bytes: usize) -> String {
    if bytes == 0 { String::new() } else { format!("... ({bytes} more bytes not shown)") }
}
