//! What natives ask of the frames: globals, locals, the exception that is being handled.
//!
//! Place: `globals()`, `locals()`, `dir()`, `sys.exc_info()` and their kin come here by `Entering::Inspect`, because natives
//! do not see the frames.
//!
//! Invariants: the frame that is meant is the innermost one of the guest. `locals()` of a function is a new dict at each
//! call (PEP 667); that of a module or class body is its namespace itself.
//! Limits: charged by the number of names.

use std::sync::Arc;

use super::frame::{Frame, Ret};
use super::{Flow, Vm};
use crate::code::{CodeKind, Local};
use crate::exception::Fault;
use crate::heap::misc::Misc;
use crate::native::Inspect;
use crate::stdlib::weak::Finalize;
use crate::value::{Kind, NONE, UNDEF, Value};

/// The largest heap that statements look through for what they let go of, in bytes.
const LOOK_MAX: u64 = 4 << 20;

/// The least that a look counts for.
const LOOK_MIN: u64 = 64 << 10;

/// Bytes that the statements of one feed may look through, all told.
const LOOKED_MAX: u64 = 64 << 20;

impl Vm {
    /// Answers a native's question; collects where there is no room for the answer.
    pub(crate) fn inspect(&mut self, what: Inspect, ret: Ret) -> Flow {
        match what {
            Inspect::Collect => return self.collect_now(ret),
            Inspect::Look => return self.look(ret),
            _ => {}
        }
        let kept = if let Inspect::Traced(pair) = what { pair } else { UNDEF };
        match self.with_memory(&[kept], |vm| vm.inspected(what)) {
            Ok(value) => self.accept(ret, value),
            Err(Fault::NeedsMemory) => self.no_memory(),
            Err(fault) => {
                let before = self.core.meter.slice;
                self.fault(fault, ret, before)
            }
        }
    }

    /// Collects, and does what is to be done for the dead.
    fn collect_now(&mut self, ret: Ret) -> Flow {
        let found = self.find_dead(ret);
        // By what lives, which is the same however often there were collections before.
        let alive = self.core.heap.books.used().saturating_sub(self.core.gap_bytes());
        self.core.meter.slice -= (alive / 1024).min(1 << 30) as i64 + 1;
        self.finalize(found, ret)
    }

    /// Collects where a statement has ended, so that finalizers run when `CPython` would run them, as long as that was cheap.
    /// It takes no fuel, for what it finds depends on what collections before have found; `looked` bounds it.
    fn look(&mut self, ret: Ret) -> Flow {
        if self.core.looked >= LOOKED_MAX {
            return self.accept(ret, NONE);
        }
        let found = self.find_dead(ret);
        let alive = self.core.heap.books.used().next_power_of_two().max(LOOK_MIN);
        self.core.looked += if alive > LOOK_MAX { LOOKED_MAX } else { alive };
        self.core.watchful = !self.core.doomed.is_empty() || self.core.has_watched();
        self.finalize(found, ret)
    }

    fn find_dead(&mut self, ret: Ret) -> Value {
        if let Some(frame) = self.frames.last().copied() {
            self.forget_dead(frame, ret, frame.top());
        }
        self.collect(&[]);
        Value::int(self.core.doomed.len() as i64)
    }

    fn finalize(&mut self, found: Value, ret: Ret) -> Flow {
        if self.core.doomed.is_empty() {
            return self.accept(ret, found);
        }
        self.push_native(Finalize::default().into(), &[found], ret)
    }

    fn inspected(&mut self, what: Inspect) -> Result<Value, Fault> {
        let frame = self.frames.iter().rev().find(|frame| !frame.is_native()).copied();
        match (what, frame) {
            (Inspect::Globals, Some(frame)) => Ok(Value::heap(Kind::Dict, frame.globals)),
            (Inspect::Locals, Some(frame)) => self.locals(&frame),
            (Inspect::Names, Some(frame)) => self.local_names(&frame),
            (Inspect::Handled, _) => Ok(self.handled().or(NONE)),
            (Inspect::HandledInfo, _) => self.handled_info(),
            (Inspect::Collect | Inspect::Look, _) => Ok(Value::int(0)),
            (Inspect::Traced(pair), _) => {
                self.add_trace(self.core.item_at(pair, 0).unwrap_or(NONE));
                Ok(pair)
            }
            (Inspect::CallerModule, _) => self.caller_module(),
            (Inspect::CallerPlace(level), _) => self.caller_place(level),
            (Inspect::Frame(place), _) => self.frame_at(place),
            (Inspect::FrameLocals(height), _) => match self.own_frame(-height)? {
                Some((_, frame)) => self.locals(&frame),
                None => Ok(NONE),
            },
            (Inspect::Globals | Inspect::Locals | Inspect::Names, None) => self.core.main_globals(),
        }
    }

    /// The file, line, name and text of the guest's frame at a level; the first is the innermost.
    fn caller_place(&mut self, level: u32) -> Result<Value, Fault> {
        let own = |frame: &&Frame| {
            let code = self.codes.get(frame.code as usize);
            !frame.is_native() && code.is_some_and(|code| !code.hidden)
        };
        let nth = level.saturating_sub(1) as usize;
        let found = self.frames.iter().rev().filter(own).nth(nth).copied();
        let Some(frame) = found else {
            let name = self.core.heap.intern("<sys>")?;
            return self.core.heap.new_tuple(&[name, Value::int(0), NONE, NONE]);
        };
        let told = crate::traceback::entry(&self.core, frame.code, frame.pc.saturating_sub(1));
        self.core.charge_bytes(told.file.len() + told.name.len() + told.text.len())?;
        let file = self.core.heap.new_string(told.file)?;
        let name = self.core.heap.new_string(told.name)?;
        let text = self.core.heap.new_string(told.text)?;
        let line = Value::int(i64::from(told.place[0]));
        self.core.heap.new_tuple(&[file, line, name, text])
    }

    /// The guest's frame at a place, as `Inspect::Frame` counts them, with its number from the outermost.
    fn own_frame(&mut self, place: i64) -> Result<Option<(i64, Frame)>, Fault> {
        self.core.charge_values(self.frames.len())?;
        let own = |frame: &&Frame| {
            let code = self.codes.get(frame.code as usize);
            !frame.is_native() && code.is_some_and(|code| !code.hidden)
        };
        let count = self.frames.iter().filter(own).count() as i64;
        let height = if place < 0 { place.saturating_neg() } else { count + 1 - place };
        if !(1..=count).contains(&height) {
            return Ok(None);
        }
        let found = self.frames.iter().filter(own).nth(height as usize - 1);
        Ok(found.map(|frame| (height, *frame)))
    }

    /// Number from the outermost, code, line, instruction and globals of a frame; None where there is none.
    fn frame_at(&mut self, place: i64) -> Result<Value, Fault> {
        let Some((height, frame)) = self.own_frame(place)? else { return Ok(NONE) };
        let link = self.core.link_of(frame.code);
        let at = frame.pc.saturating_sub(1);
        let span = link.code().spans.get(at as usize).copied().unwrap_or_default();
        let line = i64::from(link.program.source.line_at(span.start));
        let code = self.core.heap.new_misc(Misc::Code { code: frame.code })?;
        self.core.heap.new_tuple(&[
            Value::int(height),
            code,
            Value::int(line),
            crate::types::code::last_instruction(at),
            Value::heap(Kind::Dict, frame.globals),
        ])
    }

    fn caller_module(&mut self) -> Result<Value, Fault> {
        let own = |frame: &&Frame| {
            let code = self.codes.get(frame.code as usize);
            !frame.is_native() && code.is_some_and(|code| !code.hidden)
        };
        let globals = self.frames.iter().rev().find(own).map(|frame| frame.globals);
        let dict = globals.map(|globals| Value::heap(Kind::Dict, globals));
        match dict.and_then(|dict| self.core.dict_get_text(dict, "__name__")) {
            Some(name) => Ok(name),
            None => self.core.heap.intern("__main__"),
        }
    }

    fn locals(&mut self, frame: &Frame) -> Result<Value, Fault> {
        let code = Arc::clone(&self.codes[frame.code as usize].code);
        let base = frame.base as usize;
        let pc = frame.pc.saturating_sub(1);
        let hidden = code.hidden.iter().filter(|hidden| hidden.start <= pc && pc < hidden.end);
        let hidden: Vec<Local> = hidden.map(|hidden| hidden.local).collect();
        match code.kind {
            // A comprehension in one has nothing but its variables.
            CodeKind::Module | CodeKind::Class | CodeKind::Namespace if !hidden.is_empty() => {
                let dict = self.core.heap.new_empty_dict()?;
                self.add_locals(frame, &hidden, dict)?;
                return Ok(dict);
            }
            CodeKind::Module => return Ok(Value::heap(Kind::Dict, frame.globals)),
            CodeKind::Class | CodeKind::Namespace => {
                return Ok(self.stack.get(base).copied().unwrap_or(UNDEF).or(NONE));
            }
            CodeKind::Function | CodeKind::GeneratorExpression => {}
        }
        let dict = self.core.heap.new_empty_dict()?;
        self.add_locals(frame, &code.locals, dict)?;
        self.add_locals(frame, &hidden, dict)?;
        Ok(dict)
    }

    fn add_locals(&mut self, frame: &Frame, locals: &[Local], dict: Value) -> Result<(), Fault> {
        self.core.charge_values(locals.len())?;
        for local in locals {
            let value = self.local_value(frame.base as usize, *local);
            if !value.is_undef() {
                let name = self.core.name(frame.code, local.name)?;
                self.core.dict_set_str(dict, name, value)?;
            }
        }
        Ok(())
    }

    /// The names of the local variables, sorted.
    fn local_names(&mut self, frame: &Frame) -> Result<Value, Fault> {
        let locals = self.locals(frame)?;
        let dict = self.core.plain(locals);
        let mut names = Vec::new();
        if dict.is_kind(Kind::Dict) {
            self.core.charge_values(self.core.heap.dict(dict).len() as usize)?;
            let keys = self.core.heap.dict(dict).iter_from(0).map(|(_, entry)| entry.key);
            names = keys.filter(|key| key.is_kind(Kind::Str)).collect();
        }
        names.sort_by(|a, b| self.core.heap.str(*a).cmp(self.core.heap.str(*b)));
        self.core.heap.books.reserve(names.len() as u64 * 8 + 64)?;
        self.core.heap.new_list(names)
    }

    /// `(class, exception, traceback)` of what is being handled.
    fn handled_info(&mut self) -> Result<Value, Fault> {
        let exception = self.handled();
        if exception.is_undef() {
            return self.core.heap.new_tuple(&[NONE, NONE, NONE]);
        }
        let class = self.core.type_of(exception);
        let traceback = self.core.traceback_of(exception)?;
        self.core.heap.new_tuple(&[class, exception, traceback])
    }
}
