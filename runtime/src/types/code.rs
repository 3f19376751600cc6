//! Code objects, and the frames that tracebacks and generators show.
//!
//! Place: `function.__code__`, `traceback.tb_frame`, `generator.gi_frame` and what they have.
//!
//! Invariants: all of it is read-only. A frame is a record of what was known when it was asked for; it does not follow the
//! program.
//! Limits: none.

use std::sync::Arc;

use crate::code::op::{Op, OperandKind};
use crate::code::{CodeFlow, CodeObject, Local};
use crate::core::Core;
use crate::exception::Fault;
use crate::heap::misc::Misc;
use crate::heap::object::GeneratorState;
use crate::native::{NativeDef, Signature};
use crate::protocol::hash::identity_hash;
use crate::source::Span;
use crate::value::{Kind, NONE, Value};

const OPTIMIZED: i64 = 0x1;
const NEW_LOCALS: i64 = 0x2;
const VAR_ARGS: i64 = 0x4;
const VAR_KEYWORDS: i64 = 0x8;
const NESTED: i64 = 0x10;
const GENERATOR: i64 = 0x20;
const COROUTINE: i64 = 0x80;
const ASYNC_GENERATOR: i64 = 0x200;
const HAS_DOCSTRING: i64 = 0x400_0000;
const METHOD: i64 = 0x800_0000;

/// Attributes of code objects.
pub(crate) static CODE: &[NativeDef] = &[
    NativeDef::getter("co_name", |core, args| text(core, args[0], |code| code.name.to_string())),
    NativeDef::getter("co_qualname", |core, args| {
        text(core, args[0], |code| code.qualname.to_string())
    }),
    NativeDef::getter("co_filename", |core, args| {
        let name = core.link_of(code_of(core, args[0])).program.source.name().to_owned();
        core.heap.new_str(&name)
    }),
    NativeDef::getter("co_firstlineno", |core, args| number(core, args[0], |c| c.first_line)),
    NativeDef::getter("co_argcount", |core, args| {
        number(core, args[0], |code| u32::from(code.params.positional))
    }),
    NativeDef::getter("co_posonlyargcount", |core, args| {
        number(core, args[0], |code| u32::from(code.params.positional_only))
    }),
    NativeDef::getter("co_kwonlyargcount", |core, args| {
        number(core, args[0], |code| u32::from(code.params.keyword_only))
    }),
    NativeDef::getter("co_nlocals", |core, args| {
        number(core, args[0], |code| {
            code.locals.iter().filter(|l| is_variable(code, l)).count() as u32
        })
    }),
    NativeDef::getter("co_stacksize", |core, args| {
        number(core, args[0], |code| u32::from(code.registers))
    }),
    NativeDef::getter("co_flags", |core, args| {
        let code = core.link_of(code_of(core, args[0])).code();
        Ok(Value::int(flags(code)))
    }),
    NativeDef::getter("co_varnames", |core, args| names(core, args[0], variable_names)),
    NativeDef::getter("co_cellvars", |core, args| names(core, args[0], cell_names)),
    NativeDef::getter("co_freevars", |core, args| names(core, args[0], free_names)),
    NativeDef::getter("co_names", |core, args| used_names(core, args[0])),
    NativeDef::getter("co_consts", |core, args| constants(core, args[0])),
    NativeDef::method("co_lines", Signature::exact(0), lines),
    NativeDef::method("co_positions", Signature::exact(0), positions),
];

/// Bytes that an instruction counts for, as in CPython's code; the first of them is what CPython's code begins with.
const INSTRUCTION: i64 = 2;

/// What tells where an instruction is.
pub(crate) fn last_instruction(pc: u32) -> Value {
    Value::int((i64::from(pc) + 1) * INSTRUCTION)
}

/// Attributes of a traceback's entry that show its frame.
pub(crate) static TRACEBACK_FRAME: &[NativeDef] = &[
    NativeDef::getter("tb_frame", |core, args| {
        let (code, pc) = core.traceback_entry(args[0]);
        let globals = core.main_globals()?;
        frame(core, code, pc, globals)
    }),
    NativeDef::getter("tb_lasti", |core, args| {
        Ok(last_instruction(core.traceback_entry(args[0]).1))
    }),
];

/// What generators show of their state.
pub(crate) static GENERATOR_STATE: &[NativeDef] = &[
    NativeDef::getter("gi_frame", |core, args| generator_frame(core, args[0])),
    NativeDef::getter("gi_code", |core, args| generator_code(core, args[0])),
    NativeDef::getter("gi_running", |core, args| is(core, args[0], GeneratorState::Running)),
    NativeDef::getter("gi_suspended", |core, args| is(core, args[0], GeneratorState::Suspended)),
    NativeDef::getter("gi_yieldfrom", |core, args| delegate(core, args[0])),
];

/// What coroutines show of their state.
pub(crate) static COROUTINE_STATE: &[NativeDef] = &[
    NativeDef::getter("cr_frame", |core, args| generator_frame(core, args[0])),
    NativeDef::getter("cr_code", |core, args| generator_code(core, args[0])),
    NativeDef::getter("cr_running", |core, args| is(core, args[0], GeneratorState::Running)),
    NativeDef::getter("cr_suspended", |core, args| is(core, args[0], GeneratorState::Suspended)),
    NativeDef::getter("cr_await", |core, args| delegate(core, args[0])),
];

/// What asynchronous generators show of their state.
pub(crate) static ASYNC_GENERATOR_STATE: &[NativeDef] = &[
    NativeDef::getter("ag_frame", |core, args| generator_frame(core, args[0])),
    NativeDef::getter("ag_code", |core, args| generator_code(core, args[0])),
    NativeDef::getter("ag_suspended", |core, args| is(core, args[0], GeneratorState::Suspended)),
    NativeDef::getter("ag_await", |core, args| delegate(core, args[0])),
];

fn code_of(core: &Core, value: Value) -> u32 {
    match *core.heap.misc_of(value) {
        Misc::Code { code } => code,
        _ => 0,
    }
}

/// The number of the code that a value is, if it is a code object.
pub(crate) fn code_number(core: &Core, value: Value) -> Option<u32> {
    if !value.is_kind(Kind::Misc) {
        return None;
    }
    match *core.heap.misc_of(value) {
        Misc::Code { code } => Some(code),
        _ => None,
    }
}

/// The number of the code that a code object of a script's function is.
pub(crate) fn function_code(core: &Core, value: Value) -> Option<u32> {
    if !value.is_kind(Kind::Misc) {
        return None;
    }
    let Misc::Code { code } = *core.heap.misc_of(value) else { return None };
    let link = core.link_of(code);
    let plain = link.code().kind == crate::code::CodeKind::Function
        && !crate::stdlib::frozen::is_frozen(&link.program);
    plain.then_some(code)
}

impl Core {
    /// Whether two values are one object. Code objects are made when they are asked for, so all of one code are one.
    #[inline(always)]
    pub(crate) fn is_one(&self, a: Value, b: Value) -> bool {
        a == b || a.is_kind(Kind::Misc) && b.is_kind(Kind::Misc) && self.is_one_code(a, b)
    }

    #[inline(never)]
    fn is_one_code(&self, a: Value, b: Value) -> bool {
        code_number(self, a).is_some_and(|code| code_number(self, b) == Some(code))
    }

    /// Whether two codes are equal: one place of one text, whatever its file is called.
    pub(crate) fn codes_equal(&self, a: u32, b: u32) -> bool {
        if a == b {
            return true;
        }
        let (x, y) = (self.link_of(a), self.link_of(b));
        x.number == y.number
            && x.code().ops == y.code().ops
            && x.program.source.text() == y.program.source.text()
    }

    /// The hash of a code, the same for equal ones.
    pub(crate) fn code_hash(&self, code: u32) -> u64 {
        let link = self.link_of(code);
        let place = i64::from(link.number) << 24;
        identity_hash(Value::int(place ^ i64::from(link.code().first_line)))
    }
}

/// The cells that a function of this code needs.
pub(crate) fn free_count(code: &CodeObject) -> usize {
    code.free.len()
}

/// `code.co_lines()`: from where to where which line reaches.
fn lines(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let code = code_of(core, args[0]);
    let end = core.link_of(code).code().ops.len() as i64 + 1;
    core.charge(end as u64)?;
    let link = core.link_of(code);
    let mut runs = vec![(0, link.code().first_line)];
    for (pc, span) in link.code().spans.iter().enumerate() {
        if *span == Span::default() {
            // Of nothing that is written, such as the return at the end: it belongs to what stands before it.
            continue;
        }
        let line = link.program.source.line_at(span.start);
        if runs.last().is_none_or(|(_, last)| *last != line) {
            runs.push((pc as i64 + 1, line));
        }
    }
    let mut items = Vec::with_capacity(runs.len());
    for (number, (from, line)) in runs.iter().enumerate() {
        let to = runs.get(number + 1).map_or(end, |(next, _)| *next);
        let parts = [from * INSTRUCTION, to * INSTRUCTION, i64::from(*line)].map(Value::int);
        items.push(core.heap.new_tuple(&parts)?);
    }
    let list = core.heap.new_list(items)?;
    core.iter(list)
}

/// `code.co_positions()`: the lines and columns of each instruction.
fn positions(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let code = code_of(core, args[0]);
    let first = i64::from(core.link_of(code).code().first_line);
    core.charge(core.link_of(code).code().spans.len() as u64)?;
    let begin = core.heap.new_tuple(&[first, first, 0, 0].map(Value::int))?;
    let mut items = vec![begin];
    for pc in 0..core.link_of(code).code().spans.len() {
        let link = core.link_of(code);
        let Some(span) = link.code().spans.get(pc) else { break };
        if *span == Span::default() {
            items.push(core.heap.new_tuple(&[NONE; 4])?);
            continue;
        }
        let (line, start, _) = link.program.source.line_around(span.start);
        let (end_line, end_start, _) = link.program.source.line_around(span.end);
        let columns = (span.start.saturating_sub(start), span.end.saturating_sub(end_start));
        let parts = [line, end_line, columns.0, columns.1].map(|part| Value::int(part.into()));
        items.push(core.heap.new_tuple(&parts)?);
    }
    let list = core.heap.new_list(items)?;
    core.iter(list)
}

fn text(core: &mut Core, value: Value, of: fn(&CodeObject) -> String) -> Result<Value, Fault> {
    let text = of(core.link_of(code_of(core, value)).code());
    core.heap.new_str(&text)
}

fn number(core: &mut Core, value: Value, of: fn(&CodeObject) -> u32) -> Result<Value, Fault> {
    Ok(Value::int(i64::from(of(core.link_of(code_of(core, value)).code()))))
}

fn flags(code: &CodeObject) -> i64 {
    let flow = match code.flow {
        CodeFlow::Plain => 0,
        CodeFlow::Generator => GENERATOR,
        CodeFlow::Coroutine => COROUTINE,
        CodeFlow::AsyncGenerator => ASYNC_GENERATOR,
    };
    let set = |is: bool, flag: i64| if is { flag } else { 0 };
    if code.kind == crate::code::CodeKind::Module {
        return flow;
    }
    let within = code.qualname.rsplit_once('.').map(|(around, _)| around);
    let nested = within.is_some_and(|around| around.ends_with("<locals>"));
    OPTIMIZED
        | NEW_LOCALS
        | set(code.doc.is_some(), HAS_DOCSTRING)
        | set(within.is_some() && !nested, METHOD)
        | flow
        | set(code.params.var_args, VAR_ARGS)
        | set(code.params.var_kwargs, VAR_KEYWORDS)
        | set(nested, NESTED)
}

/// The names of globals, attributes and modules, in the order in which they are used.
fn used_names(core: &mut Core, value: Value) -> Result<Value, Fault> {
    let number = code_of(core, value);
    let code = Arc::clone(core.link_of(number).code());
    core.charge_values(code.ops.len())?;
    let mut seen = vec![false; code.names.len()];
    let mut names = Vec::new();
    for (at, op) in code.ops.iter().enumerate() {
        let extra = match code.ops.get(at + 1) {
            Some(Op::Extra { data, .. }) => Some(*data),
            _ => None,
        };
        let mut found = None;
        match op {
            // What they name is a local variable.
            Op::CheckBound { .. } | Op::LoadClassCell { .. } => {}
            Op::LoadAttrWide { .. } | Op::StoreAttrWide { .. } | Op::LoadMethodWide { .. } => {
                found = extra.and_then(|site| code.sites.get(site as usize).copied());
            }
            Op::ImportName { .. } | Op::ImportFrom { .. } => found = extra,
            _ => op.operands(|_, kind, value| match kind {
                OperandKind::NameIndex => found = u16::try_from(value).ok(),
                OperandKind::NearSite => {
                    found = code.sites.get(value as usize).copied();
                }
                _ => {}
            }),
        }
        if let Some(name) = found
            && let Some(seen) = seen.get_mut(name as usize)
            && !std::mem::replace(seen, true)
        {
            names.push(core.heap.intern(code.names.get(name as usize).map_or("", |name| name))?);
        }
    }
    core.heap.new_tuple(&names)
}

/// The docstring, the constants in the order in which they are used, small ints left out, and then tuples and sets.
fn constants(core: &mut Core, value: Value) -> Result<Value, Fault> {
    let number = code_of(core, value);
    let (code, base) = {
        let link = core.link_of(number);
        (Arc::clone(link.code()), link.base(number))
    };
    core.charge_values(code.ops.len())?;
    core.prepare(number)?;
    let (mut plain, mut wide) = (Vec::new(), Vec::new());
    if let Some(doc) = &code.doc {
        plain.push(core.heap.new_str(doc)?);
    }
    for op in code.ops.iter() {
        let constant = match *op {
            Op::LoadConst { k, .. } => core.constant(number, k)?,
            Op::LoadInt { i, .. } => Value::int(i64::from(i)),
            Op::LoadSingleton { which: 0, .. } => NONE,
            Op::LoadSingleton { which: which @ (1 | 2), .. } => Value::bool(which == 2),
            Op::MakeFunction { code, .. } => {
                core.heap.new_misc(Misc::Code { code: base + u32::from(code) })?
            }
            _ => continue,
        };
        let small = constant.is_int() && (0..256).contains(&constant.as_int());
        if small && !plain.is_empty() || plain.contains(&constant) || wide.contains(&constant) {
            continue;
        }
        let is_wide = matches!(constant.kind(), Some(Kind::Tuple | Kind::FrozenSet));
        if is_wide { wide.push(constant) } else { plain.push(constant) }
    }
    if plain.is_empty() && wide.is_empty() && code.kind == crate::code::CodeKind::Function {
        plain.push(NONE);
    }
    plain.extend(wide);
    core.heap.new_tuple(&plain)
}

fn is_parameter(code: &CodeObject, local: &Local) -> bool {
    code.params.names.contains(&local.name)
}

fn is_free(code: &CodeObject, local: &Local) -> bool {
    code.free.contains(&local.name)
}

fn is_cell(code: &CodeObject, local: &Local) -> bool {
    local.cell && !is_free(code, local)
}

fn is_variable(code: &CodeObject, local: &Local) -> bool {
    !local.cell || is_parameter(code, local)
}

/// The names of the cells that a closure brings, in its order.
fn free_names(code: &CodeObject) -> Vec<&str> {
    code.free.iter().map(|name| name_of(code, *name)).collect()
}

/// The names of the cells that are made: parameters first, the others in the order of their names.
fn cell_names(code: &CodeObject) -> Vec<&str> {
    let cells = || code.locals.iter().filter(|local| is_cell(code, local));
    let of = |local: &Local| name_of(code, local.name);
    let mut others: Vec<_> = cells().filter(|local| !is_parameter(code, local)).map(of).collect();
    others.sort_unstable();
    cells().filter(|local| is_parameter(code, local)).map(of).chain(others).collect()
}

fn variable_names(code: &CodeObject) -> Vec<&str> {
    let variables = code.locals.iter().filter(|local| is_variable(code, local));
    variables.map(|local| name_of(code, local.name)).collect()
}

fn name_of(code: &CodeObject, name: u16) -> &str {
    code.names.get(name as usize).map_or("", |name| name)
}

/// The tuple of some names of a code object.
fn names(
    core: &mut Core,
    value: Value,
    wanted: fn(&CodeObject) -> Vec<&str>,
) -> Result<Value, Fault> {
    let number = code_of(core, value);
    let code = Arc::clone(core.link_of(number).code());
    core.charge_values(code.locals.len())?;
    let mut names = Vec::new();
    for name in wanted(&code) {
        names.push(core.heap.intern(name)?);
    }
    core.heap.new_tuple(&names)
}

fn frame(core: &mut Core, code: u32, pc: u32, globals: Value) -> Result<Value, Fault> {
    let link = core.link_of(code);
    let span = link.code().spans.get(pc as usize).copied().unwrap_or_default();
    let line = Value::int(i64::from(link.program.source.line_at(span.start)));
    let code = core.heap.new_misc(Misc::Code { code })?;
    let fields = [
        ("f_code", code),
        ("f_lineno", line),
        ("f_globals", globals),
        ("f_back", NONE),
        ("f_trace", NONE),
    ];
    core.new_record("frame", &fields)
}

impl Core {
    /// An object with these attributes, which are read-only.
    pub(crate) fn new_record(
        &mut self,
        name: &str,
        fields: &[(&str, Value)],
    ) -> Result<Value, Fault> {
        let mut names = Vec::with_capacity(fields.len());
        for (field, _) in fields {
            names.push(self.heap.intern(field)?);
        }
        let values: Vec<Value> = fields.iter().map(|(_, value)| *value).collect();
        let name = self.heap.intern(name)?;
        let fields = self.heap.new_tuple(&names)?;
        let values = self.heap.new_tuple(&values)?;
        self.heap.new_misc(Misc::Record { name, fields, values })
    }
}

fn generator_frame(core: &mut Core, generator: Value) -> Result<Value, Fault> {
    let object = core.heap.generator(generator);
    if object.state == GeneratorState::Finished {
        return Ok(NONE);
    }
    let (code, pc, globals) = (object.code, object.pc, object.globals);
    frame(core, code, pc.saturating_sub(1), Value::heap(Kind::Dict, globals))
}

fn generator_code(core: &mut Core, generator: Value) -> Result<Value, Fault> {
    let code = core.heap.generator(generator).code;
    core.heap.new_misc(Misc::Code { code })
}

fn is(core: &mut Core, generator: Value, state: GeneratorState) -> Result<Value, Fault> {
    Ok(Value::bool(core.heap.generator(generator).state == state))
}

/// What a suspended generator delegates to.
fn delegate(core: &mut Core, generator: Value) -> Result<Value, Fault> {
    use crate::code::op::Op;
    let object = core.heap.generator(generator);
    let at = (object.pc as usize).wrapping_sub(1);
    if object.state == GeneratorState::Suspended
        && let Some(Op::YieldFrom { a, .. }) = core.link_of(object.code).code().ops.get(at)
    {
        return Ok(object.registers.get(*a as usize).copied().unwrap_or(NONE).or(NONE));
    }
    Ok(NONE)
}
