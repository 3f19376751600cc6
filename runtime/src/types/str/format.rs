//! `str.format` and `str.format_map`.
//!
//! Place: methods of `str`; templates are read by `text/template.rs`, values formatted by `protocol/repr.rs`.
//!
//! Invariants: one frame a call, however deep the template; a specification with fields is expanded first, in registers of
//! its own, one level deep as in CPython.
//! Limits: each field costs a fuel; text is charged as it is made.

use compact_str::CompactString;
use serde::{Deserialize, Serialize};

use super::quick::Given;
use super::receiver;
use crate::core::Core;
use crate::exception::Fault;
use crate::native::state::StepFn;
use crate::native::{Input, NativeDef, Signature, Step};
use crate::text::template::{self, Argument, Template};
use crate::types::TypeId;
use crate::value::{UNDEF, Value};

pub(crate) static NATIVES: &[NativeDef] = &[
    NativeDef::method("format", Signature::variadic(&[]).with_spare_keywords(), format),
    NativeDef::method("format_map", Signature::exact(1), format_map),
];

/// Formats by a template. Registers: template, arguments (tuple or unbound), mapping, text so far, value of the field,
/// specification's template, specification so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Format {
    /// Byte at which the current piece begins.
    at: u32,
    /// As `at`, in the specification.
    at_spec: u32,
    /// The next automatic argument.
    automatic: u32,
    /// Steps of the field's name that were taken.
    taken: u32,
    /// What the value that comes back is: see `Stage`.
    stage: Stage,
    /// Whether the specification is being expanded.
    nested: bool,
    /// Whether it has been.
    expanded: bool,
    /// 0 not yet known, 1 automatic numbers, 2 given ones.
    numbering: u8,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    /// At the beginning of a piece.
    #[default]
    Piece,
    /// The argument that the field's name begins with.
    First,
    /// An attribute or item of the value.
    Step,
    /// `!r` and its kin have been applied.
    Converted,
    /// The text of the field.
    Formatted,
}

/// A piece of a template, copied out of it.
struct Piece {
    literal: CompactString,
    field: Option<Field>,
    next: u32,
}

/// A field of a template, copied out of it.
struct Field {
    name: CompactString,
    conversion: Option<char>,
    spec: CompactString,
    has_fields: bool,
}

/// The piece of a template that begins at byte `at`.
fn read(core: &mut Core, source: Value, at: u32) -> Result<Option<Piece>, Fault> {
    let mut pieces = Template::resume(core.heap.as_str(source).unwrap_or(""), at as usize);
    let piece = match pieces.next() {
        None => return Ok(None),
        Some(Ok(piece)) => piece,
        Some(Err(error)) => return Err(core.value_error(error.0)),
    };
    let field = piece.field.map(|field| Field {
        name: field.name.into(),
        conversion: field.conversion,
        spec: field.spec.into(),
        has_fields: field.has_fields,
    });
    let literal = piece.literal.into();
    let next = pieces.position() as u32;
    core.charge_bytes((next - at) as usize)?;
    Ok(Some(Piece { literal, field, next }))
}

const TEXT: usize = 3;
const VALUE: usize = 4;
const SPEC: usize = 5;
const SPEC_TEXT: usize = 6;

impl StepFn for Format {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        if regs.len() < 8 {
            return Err(core.system_error("bad registers"));
        }
        let mut given = match input {
            Input::Returned(value) if self.stage != Stage::Piece => Some(value),
            _ => None,
        };
        loop {
            let given = given.take();
            let mut advance = |core: &mut Core| {
                core.charge(1)?;
                self.advance(core, regs, given)
            };
            // What a frame gave is given again only where the whole step runs again.
            let done = if given.is_some() { advance(core) } else { core.retrying(advance) };
            if let Some(text) = done? {
                return Ok(Step::Return(text));
            }
            if core.meter.is_over() {
                return Ok(Step::Yield);
            }
        }
    }
}

impl Format {
    /// Does the next thing; the whole text at the end.
    fn advance(
        &mut self,
        core: &mut Core,
        regs: &mut [Value],
        given: Option<Value>,
    ) -> Result<Option<Value>, Fault> {
        let (source, at) =
            if self.nested { (regs[SPEC], self.at_spec) } else { (regs[0], self.at) };
        let Some(Piece { literal, field, next }) = read(core, source, at)? else {
            if !self.nested {
                return Ok(Some(regs[TEXT]));
            }
            // The specification is complete: go on with the field it belongs to.
            self.nested = false;
            self.expanded = true;
            self.stage = Stage::Converted;
            return Ok(None);
        };
        let text = if self.nested { SPEC_TEXT } else { TEXT };
        if self.stage == Stage::Piece {
            core.append(&mut regs[text], &literal)?;
            self.taken = 0;
            self.stage = Stage::First;
        }
        let Some(field) = field else {
            self.set_at(next);
            return Ok(None);
        };
        match given {
            Some(value) if self.stage == Stage::Formatted => {
                return self.written(core, &mut regs[text], value, next);
            }
            Some(value) => self.store(regs, value),
            None if self.stage == Stage::First => {
                let value = self.first(core, regs, &field.name)?;
                self.store(regs, value);
            }
            None => {}
        }
        if self.stage == Stage::First {
            self.stage = Stage::Step;
        }
        self.resolve(core, regs, &field)?;
        if self.nested && field.has_fields {
            return Err(core.value_error("Max string recursion exceeded"));
        }
        if field.has_fields && !self.nested && !self.expanded {
            regs[SPEC] = core.heap.new_str(&field.spec)?;
            regs[SPEC_TEXT] = core.heap.new_str("")?;
            self.nested = true;
            self.at_spec = 0;
            self.stage = Stage::Piece;
            return Ok(None);
        }
        let spec = if self.expanded && !self.nested {
            regs[SPEC_TEXT]
        } else if field.spec.is_empty() {
            UNDEF
        } else {
            core.heap.new_str(&field.spec)?
        };
        self.stage = Stage::Formatted;
        let made = core.format_value(self.load(regs), spec)?;
        self.written(core, &mut regs[text], made, next)
    }

    /// Adds the text of a field.
    fn written(
        &mut self,
        core: &mut Core,
        text: &mut Value,
        made: Value,
        next: u32,
    ) -> Result<Option<Value>, Fault> {
        let made = core.plain(made);
        core.append_value(text, made)?;
        self.set_at(next);
        Ok(None)
    }

    fn set_at(&mut self, at: u32) {
        if self.nested {
            self.at_spec = at;
        } else {
            self.at = at;
            self.expanded = false;
        }
        self.stage = Stage::Piece;
    }

    /// The register of the value in hand: the specification's fields use the one of its template's text.
    fn store(&self, regs: &mut [Value], value: Value) {
        let at = if self.nested { 7 } else { VALUE };
        if let Some(register) = regs.get_mut(at) {
            *register = value;
        }
    }

    fn load(&self, regs: &[Value]) -> Value {
        regs.get(if self.nested { 7 } else { VALUE }).copied().unwrap_or(UNDEF)
    }

    /// The argument that a field's name begins with.
    fn first(&mut self, core: &mut Core, regs: &[Value], name: &str) -> Result<Value, Fault> {
        let (argument, _) = match template::split_name(name) {
            Ok(split) => split,
            Err(error) => return Err(core.value_error(error.0)),
        };
        let number = match argument {
            Argument::Name(name) => {
                let key = core.heap.new_str(name)?;
                if regs[2].is_undef() {
                    return Err(core.raise_args(TypeId::KeyError, &[key]));
                }
                return core.get_item(regs[2], key);
            }
            Argument::Automatic if self.numbering == 2 => {
                return Err(core.value_error(
                    "cannot switch from manual field specification to automatic field numbering",
                ));
            }
            Argument::Index(_) if self.numbering == 1 => {
                return Err(core.value_error(
                    "cannot switch from automatic field numbering to manual field specification",
                ));
            }
            Argument::Automatic => u64::from(self.automatic),
            Argument::Index(number) => number,
        };
        if regs[1].is_undef() {
            return Err(core.value_error("Format string contains positional fields"));
        }
        let found = usize::try_from(number).ok().and_then(|at| core.item_at(regs[1], at));
        let Some(value) = found else {
            return Err(core.raise(
                TypeId::IndexError,
                format!("Replacement index {number} out of range for positional args tuple"),
            ));
        };
        if argument == Argument::Automatic {
            self.automatic += 1;
            self.numbering = 1;
        } else {
            self.numbering = 2;
        }
        Ok(value)
    }

    /// Takes the steps of the field's name and its conversion that were not yet taken.
    fn resolve(&mut self, core: &mut Core, regs: &mut [Value], field: &Field) -> Result<(), Fault> {
        if matches!(self.stage, Stage::First | Stage::Step) {
            let Ok((_, steps)) = template::split_name(&field.name) else { return Ok(()) };
            for step in steps.skip(self.taken as usize) {
                let step = match step {
                    Ok(step) => step,
                    Err(error) => return Err(core.value_error(error.0)),
                };
                let value = self.load(regs);
                self.stage = Stage::Step;
                self.taken += 1;
                let result = match step {
                    template::Step::Attribute(name) => {
                        let name = core.heap.intern(name);
                        name.and_then(|name| core.get_attr(value, name))
                    }
                    template::Step::Index(number) => {
                        let key = core.heap.new_int(i64::try_from(number).unwrap_or(i64::MAX));
                        key.and_then(|key| core.get_item(value, key))
                    }
                    template::Step::Key(key) => {
                        let key = core.heap.new_str(key);
                        key.and_then(|key| core.get_item(value, key))
                    }
                };
                if result == Err(Fault::NeedsMemory) {
                    self.taken -= 1;
                }
                self.store(regs, result?);
            }
            self.stage = Stage::Converted;
            let how = match field.conversion {
                None => return Ok(()),
                Some('s') => 1,
                Some('r') => 2,
                Some('a') => 3,
                Some(other) => {
                    return Err(core.value_error(template::unknown_conversion(other)));
                }
            };
            let value = self.load(regs);
            let result = core.convert(value, how);
            if result == Err(Fault::NeedsMemory) {
                self.stage = Stage::Step;
            }
            self.store(regs, result?);
        }
        Ok(())
    }
}

fn format(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let text = receiver(core, args, "format")?;
    let &[_, keywords, ref positional @ ..] = args else {
        return Err(core.system_error("bad arguments"));
    };
    if has_no_fields(core, text, args[0])? {
        return Ok(args[0]);
    }
    let given = Given { positional, named: keywords };
    if let Some(made) = core.quick_format(text, given)? {
        return Ok(made);
    }
    let positional = core.heap.new_tuple(positional)?;
    let keywords = if keywords.is_undef() { core.heap.new_empty_dict()? } else { keywords };
    start(core, text, positional, keywords)
}

fn format_map(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let text = receiver(core, args, "format_map")?;
    if has_no_fields(core, text, args[0])? {
        return Ok(args[0]);
    }
    start(core, text, UNDEF, args.get(1).copied().unwrap_or(UNDEF))
}

/// Whether a text of a class of its own has nothing to replace, so that it is the answer itself.
fn has_no_fields(core: &mut Core, text: Value, given: Value) -> Result<bool, Fault> {
    if text == given {
        return Ok(false);
    }
    core.charge_bytes(core.byte_len(text))?;
    let text = core.heap.str(text);
    Ok(!text.is_empty() && !text.contains(['{', '}']))
}

fn start(core: &mut Core, text: Value, args: Value, mapping: Value) -> Result<Value, Fault> {
    core.charge_bytes(core.byte_len(text))?;
    let empty = core.heap.new_str("")?;
    let registers = [text, args, mapping, empty, UNDEF, UNDEF, UNDEF, UNDEF];
    Err(core.enter(Format::default(), &registers))
}
