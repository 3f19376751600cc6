//! `print`.
//!
//! Place: `Core::output` takes the text; the driver hands it on while the script runs.
//!
//! Invariants: what was printed before the output limit stays.
//! Limits: `output`, `session_output`.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::core::Core;
use crate::exception::Fault;
use crate::native::state::StepFn;
use crate::native::{Input, NativeDef, Signature, Step};
use crate::value::{Kind, NONE, UNDEF, Value};

pub(crate) static NATIVES: &[NativeDef] =
    &[NativeDef::function("print", Signature::variadic(&["sep", "end", "file", "flush"]), print)];

/// Prints values one by one, where their text needs guest code. Registers: values (tuple), sep, end, file, list of texts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Print {
    at: u32,
    stage: u8,
}

impl StepFn for Print {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [values, sep, end, file, texts] = regs else {
            return Err(core.system_error("bad registers"));
        };
        if let Input::Returned(text) = input
            && self.stage > 0
        {
            if self.stage == 2 {
                return Ok(Step::Return(NONE));
            }
            core.heap.list_push(texts, text)?;
            self.at += 1;
        }
        self.stage = 1;
        while let Some(value) = core.item_at(values, self.at as usize) {
            let text = core.str_of(value).map_err(Fault::after_effect)?;
            core.heap.list_push(texts, text).map_err(Fault::after_effect)?;
            self.at += 1;
        }
        let texts: SmallVec<[Value; 8]> = core.heap.items(texts).unwrap_or_default().into();
        if file.is_undef() {
            core.print_texts(&texts, sep, end)?;
            return Ok(Step::Return(NONE));
        }
        let line = core.joined_line(&texts, sep, end)?;
        let write = core.method_of(file, "write")?;
        self.stage = 2;
        core.call(write, &[line])?;
        Ok(Step::Return(NONE))
    }
}

fn print(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[sep, end, file, _flush, ref values @ ..] = args else {
        return Err(core.system_error("bad arguments"));
    };
    for (name, value) in [("sep", sep), ("end", end)] {
        if !value.is_undef() && !value.is_none() && !value.is_kind(Kind::Str) {
            let class = core.type_name(value);
            return Err(core.type_error(format!("{name} must be None or a string, not {class}")));
        }
    }
    let file = if file.is_none() { UNDEF } else { file };
    if file.is_undef() {
        let mut texts: SmallVec<[Value; 8]> = SmallVec::new();
        for value in values {
            match core.str_of(*value) {
                Ok(text) => texts.push(text),
                Err(Fault::Enter) => return Err(enter(core, values, sep, end, file)),
                Err(fault) => return Err(fault),
            }
        }
        core.print_texts(&texts, sep, end)?;
        return Ok(NONE);
    }
    Err(enter(core, values, sep, end, file))
}

fn enter(core: &mut Core, values: &[Value], sep: Value, end: Value, file: Value) -> Fault {
    let made = core
        .heap
        .new_tuple(values)
        .and_then(|values| Ok((values, core.heap.new_list(Vec::new())?)));
    match made {
        Ok((values, texts)) => core.enter(Print::default(), &[values, sep, end, file, texts]),
        Err(fault) => fault,
    }
}

impl Core {
    fn print_texts(&mut self, texts: &[Value], sep: Value, end: Value) -> Result<(), Fault> {
        let sep_text = if sep.is_kind(Kind::Str) { self.heap.str(sep) } else { " " };
        let end_text = if end.is_kind(Kind::Str) { self.heap.str(end) } else { "\n" };
        let bytes: usize =
            texts.iter().map(|text| self.heap.as_str(*text).map_or(0, str::len)).sum();
        let bytes = bytes + sep_text.len() * texts.len().saturating_sub(1) + end_text.len();
        self.charge_bytes(bytes)?;
        let (allowed, result) = self.meter.output(bytes as u64);
        let start = self.output.len();
        for (number, text) in texts.iter().enumerate() {
            if number > 0 {
                let sep_text = if sep.is_kind(Kind::Str) { self.heap.str(sep) } else { " " };
                self.output.push_str(sep_text);
            }
            self.output.push_str(self.heap.as_str(*text).unwrap_or(""));
            if (self.output.len() - start) as u64 > allowed {
                break;
            }
        }
        if result.is_ok() {
            let end_text = if end.is_kind(Kind::Str) { self.heap.str(end) } else { "\n" };
            self.output.push_str(end_text);
            return result;
        }
        let mut cut = start + allowed as usize;
        while !self.output.is_char_boundary(cut.min(self.output.len())) {
            cut -= 1;
        }
        self.output.truncate(cut);
        result
    }

    fn joined_line(&mut self, texts: &[Value], sep: Value, end: Value) -> Result<Value, Fault> {
        let sep_text = if sep.is_kind(Kind::Str) { self.heap.str(sep) } else { " " };
        let end_text = if end.is_kind(Kind::Str) { self.heap.str(end) } else { "\n" };
        let parts: Vec<&str> =
            texts.iter().map(|text| self.heap.as_str(*text).unwrap_or("")).collect();
        let bytes: usize = parts.iter().map(|part| part.len() + sep_text.len()).sum();
        let line = parts.join(sep_text) + end_text;
        self.heap.reserve_text(bytes as u64)?;
        self.heap.new_string(line)
    }
}
