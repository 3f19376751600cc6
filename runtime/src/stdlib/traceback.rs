//! `_traceback`: exceptions as CPython prints them, for `frozen/traceback.py`.
//!
//! Place: the module asks for the text of an exception, or of its last lines, and for the frames of a traceback.
//!
//! Invariants: the texts are those of uncaught exceptions (`crate::traceback`).
//! Limits: those of tracebacks.

use serde::{Deserialize, Serialize};

use crate::core::Core;
use crate::exception::Fault;
use crate::heap::misc::Misc;
use crate::native::state::StepFn;
use crate::native::{Input, NativeDef, Signature, Step};
use crate::traceback::{self, Report};
use crate::value::{Kind, NONE, UNDEF, Value};

/// Bytes that an entry's tuple and its texts may take besides the source.
const ENTRY_BYTES: u64 = 512;

/// `_traceback`
pub(crate) static NATIVES: &[NativeDef] = &[
    NativeDef::function("text", Signature::exact(2), |core, args| {
        let &[exception, whole] = args else { return Err(core.system_error("bad arguments")) };
        let traced = !whole.is_none();
        let state = Text { whole: whole == crate::value::TRUE, traced, asked: false };
        Err(core.enter(state, &[exception]))
    }),
    NativeDef::function("entry", Signature::exact(1), entry),
];

/// The text of an exception. Register: the exception.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Text {
    /// With its frames and what it is chained to.
    whole: bool,
    /// As with its traceback: without one no name is suggested.
    traced: bool,
    asked: bool,
}

impl StepFn for Text {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [exception] = regs else { return Err(core.system_error("bad registers")) };
        match input {
            Input::Returned(texts) if self.asked => {
                core.charge(traceback::hint_fuel(core, exception))?;
                let text = if self.whole {
                    traceback::render_whole(core, exception, texts)
                } else {
                    traceback::render_last(core, exception, texts, self.traced)
                };
                core.charge_bytes(text.len())?;
                core.heap.new_string(text).map(Step::Return)
            }
            _ => {
                let texts = core.heap.new_list(Vec::new())?;
                self.asked = true;
                Err(core.enter(Report::default(), &[exception, texts, UNDEF]))
            }
        }
    }
}

/// What one entry of a traceback tells: file, line, last line, columns in bytes, name, and the entry's text.
fn entry(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let known =
        args[0].is_kind(Kind::Misc) && matches!(core.heap.misc_of(args[0]), Misc::Traceback { .. });
    if !known {
        return Ok(NONE);
    }
    let (code, pc) = core.traceback_entry(args[0]);
    let told = traceback::entry(core, code, pc);
    let bytes = told.file.len() + told.name.len() + told.text.len();
    core.heap.books.reserve(bytes as u64 * 2 + ENTRY_BYTES)?;
    core.charge_bytes(bytes)?;
    let file = core.heap.new_string(told.file)?;
    let name = core.heap.new_string(told.name)?;
    let text = core.heap.new_string(told.text)?;
    let [line, last, from, to] = told.place.map(|at| Value::int(i64::from(at)));
    core.heap.new_tuple(&[file, line, last, from, to, name, text])
}
