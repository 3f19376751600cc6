//! `print`.
//!
//! Place: `Core::output` takes the text; the driver hands it on while the script runs.
//!
//! Invariants: what was printed before the output limit stays. To an object of the guest each piece is written by a call of
//! its own, as CPython does.
//! Limits: `output`, `session_output`.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::core::Core;
use crate::exception::Fault;
use crate::native::state::StepFn;
use crate::native::{Input, NativeDef, Signature, Step};
use crate::stdlib::sys::stream::Stream;
use crate::value::{FALSE, Kind, NONE, UNDEF, Value};

pub(crate) static NATIVES: &[NativeDef] =
    &[NativeDef::function("print", Signature::variadic(&["sep", "end", "file", "flush"]), print)];

/// Prints values one by one, where their text needs guest code. Registers: values (tuple), sep, end, the stream's file, list
/// of texts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Print {
    at: u32,
    stage: u8,
}

impl StepFn for Print {
    fn catches(&self) -> bool {
        self.stage > 0
    }

    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [values, sep, end, file, texts] = regs else {
            return Err(core.system_error("bad registers"));
        };
        if let Input::Raised(exception) = input {
            // What comes before has been written when a value has no text.
            let done: SmallVec<[Value; 8]> = core.heap.items(texts).unwrap_or_default().into();
            if !done.is_empty() {
                let stream = core.stream_of(file).unwrap_or(Stream::Output);
                let after = given_or(core, sep, " ");
                core.print_texts(stream, &done, sep, after)?;
            }
            return Err(core.raise_again(exception));
        }
        if let Input::Returned(text) = input
            && self.stage > 0
        {
            core.heap.list_push(texts, text)?;
            self.at += 1;
        }
        self.stage = 1;
        while let Some(value) = core.item_at(values, self.at as usize) {
            if core.meter.is_over() {
                return Ok(Step::Yield);
            }
            core.retrying(|core| {
                core.charge(u64::from(self.at.is_multiple_of(8)))?;
                let text = core.str_of(value)?;
                core.heap.list_push(texts, text)
            })?;
            self.at += 1;
        }
        let texts: SmallVec<[Value; 8]> = core.heap.items(texts).unwrap_or_default().into();
        let stream = core.stream_of(file).unwrap_or(Stream::Output);
        core.retrying(|core| core.print_texts(stream, &texts, sep, end))?;
        Ok(Step::Return(NONE))
    }
}

/// Prints to an object that has `write`, a piece a call. Registers: values (tuple), sep, end, file, flush, piece.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct PrintTo {
    at: u32,
    stage: PrintStage,
}

/// What `PrintTo` waits for.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
enum PrintStage {
    Begin,
    Piece,
    Write,
    Written,
    Flush,
    FlushMethod,
    Flushed,
}

impl StepFn for PrintTo {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        if regs.len() < 6 {
            return Err(core.system_error("bad registers"));
        }
        let file = regs[3];
        let mut given = match input {
            Input::Returned(value) => value,
            _ => NONE,
        };
        loop {
            match self.stage {
                PrintStage::Begin => {
                    self.stage = PrintStage::Piece;
                    given = match self.piece(core, regs) {
                        Some((piece, true)) => core.str_of(piece)?,
                        Some((piece, false)) => piece,
                        None => {
                            self.stage = PrintStage::Flush;
                            Value::bool(!regs[4].is_undef() && core.truth(regs[4])?)
                        }
                    };
                }
                PrintStage::Piece => {
                    regs[5] = given;
                    if core.quick_special(file, "write", &[given])?.is_some() {
                        self.stage = PrintStage::Written;
                        continue;
                    }
                    self.stage = PrintStage::Write;
                    given = core.method_of(file, "write")?;
                }
                PrintStage::Write => {
                    self.stage = PrintStage::Written;
                    given = core.call(given, &[regs[5]])?;
                }
                PrintStage::Written => {
                    self.at += 1;
                    self.stage = PrintStage::Begin;
                }
                PrintStage::Flush if given == FALSE => return Ok(Step::Return(NONE)),
                PrintStage::Flush => {
                    self.stage = PrintStage::FlushMethod;
                    given = core.method_of(file, "flush")?;
                }
                PrintStage::FlushMethod => {
                    self.stage = PrintStage::Flushed;
                    given = core.call(given, &[])?;
                }
                PrintStage::Flushed => return Ok(Step::Return(NONE)),
            }
        }
    }
}

impl PrintTo {
    /// Piece `at`, and whether its text is still to be made: values with separators between, then the end.
    fn piece(&self, core: &mut Core, regs: &[Value]) -> Option<(Value, bool)> {
        let count = core.plain_len(regs[0]).unwrap_or(0) as usize;
        let at = self.at as usize;
        let last = (count * 2).saturating_sub(1);
        if at > last {
            return None;
        }
        if at == last {
            return Some((given_or(core, regs[2], "\n"), false));
        }
        if at % 2 == 1 {
            return Some((given_or(core, regs[1], " "), false));
        }
        core.item_at(regs[0], at / 2).map(|value| (value, true))
    }
}

/// A separator or end; one-character strings are interned, so that this needs no memory after the first time.
fn given_or(core: &mut Core, text: Value, default: &str) -> Value {
    if text.is_kind(Kind::Str) { text } else { core.heap.intern(default).unwrap_or(NONE) }
}

fn print(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[sep, end, file, flush, ref values @ ..] = args else {
        return Err(core.system_error("bad arguments"));
    };
    let given = [("sep", sep), ("end", end)];
    let (sep, end) = (core.plain(sep), core.plain(end));
    for ((name, object), value) in given.into_iter().zip([sep, end]) {
        if !value.is_undef() && !value.is_none() && !value.is_kind(Kind::Str) {
            let class = core.type_name(object);
            return Err(core.type_error(format!("{name} must be None or a string, not {class}")));
        }
    }
    let file = if file.is_undef() || file.is_none() {
        match core.standard_output()? {
            Some(NONE) => return Ok(NONE),
            other => other.unwrap_or(UNDEF),
        }
    } else {
        file
    };
    let stream = core.stream_of(file);
    if stream.is_none() && !file.is_undef() {
        let values = core.heap.new_tuple(values)?;
        let state = PrintTo { at: 0, stage: PrintStage::Begin };
        return Err(core.enter(state, &[values, sep, end, file, flush, UNDEF]));
    }
    let mut texts: SmallVec<[Value; 8]> = SmallVec::new();
    for value in values {
        match core.str_of(*value) {
            Ok(text) => texts.push(text),
            Err(Fault::Enter) => return Err(enter(core, values, sep, end, file)),
            Err(fault) => return Err(fault),
        }
    }
    core.print_texts(stream.unwrap_or(Stream::Output), &texts, sep, end)?;
    Ok(NONE)
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
    fn print_texts(
        &mut self,
        stream: Stream,
        texts: &[Value],
        sep: Value,
        end: Value,
    ) -> Result<(), Fault> {
        let sep_text = if sep.is_kind(Kind::Str) { self.heap.str(sep) } else { " " };
        let end_text = if end.is_kind(Kind::Str) { self.heap.str(end) } else { "\n" };
        let bytes: usize =
            texts.iter().map(|text| self.heap.as_str(*text).map_or(0, str::len)).sum();
        let bytes = bytes + sep_text.len() * texts.len().saturating_sub(1) + end_text.len();
        self.charge_bytes(bytes)?;
        let (allowed, result) = self.meter.output(bytes as u64);
        let sep_text = if sep.is_kind(Kind::Str) { self.heap.str(sep) } else { " " };
        let end_text = if end.is_kind(Kind::Str) { self.heap.str(end) } else { "\n" };
        let out = match stream {
            Stream::Output => &mut self.output,
            Stream::Errors => &mut self.errors,
        };
        let start = out.len();
        for (number, text) in texts.iter().enumerate() {
            if number > 0 {
                out.push_str(sep_text);
            }
            out.push_str(self.heap.as_str(*text).unwrap_or(""));
            if (out.len() - start) as u64 > allowed {
                break;
            }
        }
        if result.is_ok() {
            out.push_str(end_text);
            return result;
        }
        let cut = out.floor_char_boundary((start + allowed as usize).min(out.len()));
        out.truncate(cut);
        result
    }
}
