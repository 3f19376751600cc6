//! Tracebacks: from an exception's trace to CPython's text.
//!
//! Place: an uncaught exception's frame `Report` asks for the texts of it and of those it is chained to, which may need
//! guest code; `render` then writes the whole.
//!
//! Invariants: causes and contexts come first, as CPython prints them.
//! Limits: `CHAIN_MAX` exceptions.

use serde::{Deserialize, Serialize};

use crate::core::Core;
use crate::exception::Fault;
use crate::heap::object::TraceEntry;
use crate::native::state::StepFn;
use crate::native::{Input, Step};
use crate::value::{Kind, NONE, Value};

/// The most exceptions of a chain that are printed.
const CHAIN_MAX: usize = 1000;

/// Collects the texts of an exception and of its chain. Registers: exception, list of texts, unused.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Report {
    at: u32,
    asked: bool,
}

impl StepFn for Report {
    fn catches(&self) -> bool {
        self.asked
    }

    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [exception, texts, _] = regs else { return Err(core.system_error("bad registers")) };
        match input {
            Input::Returned(text) if self.asked => {
                core.heap.list_push(texts, text)?;
                self.at += 1;
                self.asked = false;
            }
            Input::Raised(_) => {
                let text = core.heap.new_str("<exception str() failed>")?;
                core.heap.list_push(texts, text)?;
                self.at += 1;
                self.asked = false;
            }
            _ => {}
        }
        let chain = chain_of(core, exception);
        while let Some((_, link)) = chain.get(self.at as usize) {
            self.asked = true;
            let text = core.str_of(*link).map_err(Fault::after_effect)?;
            core.heap.list_push(texts, text).map_err(Fault::after_effect)?;
            self.asked = false;
            self.at += 1;
        }
        Ok(Step::Return(texts))
    }
}

/// How an exception is tied to the one before it in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tie {
    Itself,
    Cause,
    Context,
}

/// The exception and those it is chained to, newest first.
fn chain_of(core: &Core, exception: Value) -> Vec<(Tie, Value)> {
    let mut chain = vec![(Tie::Itself, exception)];
    let mut at = exception;
    while chain.len() < CHAIN_MAX && at.is_kind(Kind::Exception) {
        let object = core.heap.exception(at);
        let next = if object.cause.is_kind(Kind::Exception) {
            (Tie::Cause, object.cause)
        } else if object.context.is_kind(Kind::Exception) && !object.suppress {
            (Tie::Context, object.context)
        } else {
            break;
        };
        if chain.iter().any(|(_, seen)| *seen == next.1) {
            break;
        }
        at = next.1;
        chain.push(next);
    }
    chain
}

/// The traceback's text; `texts` holds `str` of each exception of the chain, newest first.
pub(crate) fn render(core: &mut Core, exception: Value, texts: &[String]) -> String {
    let mut out = String::new();
    let chain = chain_of(core, exception);
    for (number, (_, link)) in chain.iter().enumerate().rev() {
        render_one(core, *link, texts.get(number).map_or("", String::as_str), &mut out);
        match chain[number].0 {
            Tie::Itself => {}
            Tie::Cause => out.push_str(
                "\nThe above exception was the direct cause of the following exception:\n\n",
            ),
            Tie::Context => out.push_str(
                "\nDuring handling of the above exception, another exception occurred:\n\n",
            ),
        }
    }
    out
}

fn render_one(core: &mut Core, exception: Value, text: &str, out: &mut String) {
    let entries: Vec<TraceEntry> = if exception.is_kind(Kind::Exception) {
        core.heap.exception(exception).trace.entries.clone()
    } else {
        Vec::new()
    };
    if !entries.is_empty() {
        out.push_str("Traceback (most recent call last):\n");
    }
    for entry in entries.iter().rev() {
        render_frame(core, *entry, out);
    }
    let class = core.type_of(exception);
    out.push_str(&core.class_full_name(class));
    if !text.is_empty() {
        out.push_str(": ");
        out.push_str(text);
    }
    out.push('\n');
    render_notes(core, exception, out);
}

fn render_notes(core: &Core, exception: Value, out: &mut String) {
    if !exception.is_kind(Kind::Exception) {
        return;
    }
    let attrs = core.heap.exception(exception).attrs;
    let notes = core.dict_get_text(attrs, "__notes__").unwrap_or(NONE);
    for note in core.heap.items(notes).unwrap_or_default() {
        out.push_str(core.heap.as_str(*note).unwrap_or(""));
        out.push('\n');
    }
}

fn render_frame(core: &Core, entry: TraceEntry, out: &mut String) {
    use std::fmt::Write;
    let link = core.link_of(entry.code);
    let span = link.code.spans.get(entry.pc as usize).copied().unwrap_or_default();
    let source = &link.program.source;
    let line = source.line_at(span.start);
    let name = match link.code.kind {
        crate::code::CodeKind::Module => "<module>",
        _ => &link.code.name,
    };
    let _ = writeln!(out, "  File \"{}\", line {line}, in {name}", source.name());
    let text = source.line_text(line).trim();
    if !text.is_empty() {
        let _ = writeln!(out, "    {text}");
    }
}

/// What CPython prints for a source that does not compile.
pub(crate) fn render_compile_error(source: &crate::source::Source, error: &crate::parse::CompileError) -> String {
    let line = source.line_at(error.span.start);
    let text = source.line_text(line).trim();
    format!(
        "  File \"{}\", line {line}\n    {text}\n{}: {}\n",
        source.name(),
        error.class.name(),
        error.message
    )
}
