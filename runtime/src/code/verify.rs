//! Proves of a `Program` what the VM relies on, so that code which came from a snapshot can be run.
//!
//! Place: decoding calls `verify` before anything else sees the program; tests call it on all that the compiler makes.
//!
//! What it proves: every index of every instruction is within its table, every register and run of registers within the
//! frame, every flag within its meaning; data words stand where instructions need them and nothing jumps onto one; control
//! never falls off the end; only `Loop` and `ForNext` go back; no path runs more than 64 instructions without a charge
//! (calls, `Loop`, a taken `ForNext`, `Safepoint`; entering a handler counts as one, because unwinding charges); parameters,
//! locals, kinds and flows agree; a class body never writes register 0, its namespace; a generator's code starts with
//! `GeneratorStart` after its cells.
//! What it does not: the kinds of values in registers. An instruction that needs a cell, a list or an iteration state must
//! test for it, for decoded code may hold anything there.
//!
//! Limits: time and memory are linear in the program; nothing here recurses or panics on any value whatever.

use thiserror::Error;

use super::{CodeFlow, CodeKind, CodeObject, Constant, Program};

mod flow;
mod operand;

/// How deeply constant tuples may nest.
const CONSTANT_DEPTH_MAX: usize = 256;

/// The most entries that 16 bits index.
const TABLE_MAX: usize = 1 << 16;

/// Instructions of one code object, so that any jump reaches.
const OPS_MAX: usize = 1 << 23;

/// Why a program was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("code {code}, instruction {at}: {problem}")]
pub struct VerifyError {
    /// Index of the code object.
    pub code: usize,
    /// Index of the instruction, or of the table's entry.
    pub at: usize,
    /// What is wrong.
    pub problem: &'static str,
}

/// A check's result: where and what.
type Checked = Result<(), (usize, &'static str)>;

/// Proves a program; see the module's documentation.
pub fn verify(program: &Program) -> Result<(), VerifyError> {
    let fault = |code, at, problem| Err(VerifyError { code, at, problem });
    let Some(module) = program.codes.first() else {
        return fault(0, 0, "a program has at least its module's code");
    };
    if program.codes.len() > TABLE_MAX {
        return fault(0, 0, "too many codes");
    }
    if !matches!(module.kind, CodeKind::Module | CodeKind::Namespace) {
        return fault(0, 0, "the first code is not a module's");
    }
    for (index, code) in program.codes.iter().enumerate() {
        if index > 0 && matches!(code.kind, CodeKind::Module | CodeKind::Namespace) {
            return fault(index, 0, "only the first code is a module's");
        }
        check_code(code, program.codes.len()).or_else(|(at, problem)| fault(index, at, problem))?;
    }
    Ok(())
}

fn check_code(code: &CodeObject, codes: usize) -> Checked {
    check_tables(code)?;
    check_params(code)?;
    check_kind(code)?;
    let data = flow::data_words(code)?;
    operand::check(code, codes)?;
    flow::check(code, &data)
}

fn check_tables(code: &CodeObject) -> Checked {
    let tables = [code.constants.len(), code.names.len(), code.sites.len(), code.locals.len()];
    if tables.iter().any(|length| *length > TABLE_MAX) {
        return Err((0, "a table has more than 65,536 entries"));
    }
    if code.ops.is_empty() || code.ops.len() > OPS_MAX {
        return Err((0, "the number of instructions is out of range"));
    }
    if code.spans.len() != code.ops.len() {
        return Err((0, "not every instruction has a span"));
    }
    let names = code.names.len();
    let is_name = |name: u16| usize::from(name) < names;
    if let Some(at) = code.sites.iter().position(|name| !is_name(*name)) {
        return Err((at, "an attribute site has no name"));
    }
    if let Some(at) = code.free.iter().position(|name| !is_name(*name)) {
        return Err((at, "a free variable has no name"));
    }
    let wrong = |local: &super::Local| !is_name(local.name) || local.register >= code.registers;
    if let Some(at) = code.locals.iter().position(wrong) {
        return Err((at, "a local variable is out of range"));
    }
    let hidden = code.hidden.iter().map(|hidden| &hidden.local);
    if code.hidden.len() > TABLE_MAX || hidden.into_iter().any(wrong) {
        return Err((0, "a comprehension's variable is out of range"));
    }
    for (at, constant) in code.constants.iter().enumerate() {
        check_constant(constant).map_err(|problem| (at, problem))?;
    }
    Ok(())
}

/// Checks a constant without recursion.
fn check_constant(constant: &Constant) -> Result<(), &'static str> {
    let mut open: Vec<&[Constant]> = vec![std::slice::from_ref(constant)];
    while let Some(items) = open.last_mut() {
        let Some((first, rest)) = items.split_first() else {
            open.pop();
            continue;
        };
        *items = rest;
        match first {
            Constant::Tuple(inner) | Constant::FrozenSet(inner) => {
                if open.len() > CONSTANT_DEPTH_MAX {
                    return Err("a constant nests too deeply");
                }
                open.push(inner);
            }
            Constant::BigInt(value) if value.bits() < 64 => {
                return Err("a wide int fits 64 bits");
            }
            _ => {}
        }
    }
    Ok(())
}

fn check_params(code: &CodeObject) -> Checked {
    let params = &code.params;
    let count = usize::from(params.positional)
        + usize::from(params.keyword_only)
        + usize::from(params.var_args)
        + usize::from(params.var_kwargs);
    if params.names.len() != count {
        return Err((0, "the parameters' names are not as many as the parameters"));
    }
    if params.positional_only > params.positional {
        return Err((0, "more positional-only than positional parameters"));
    }
    if count > usize::from(code.registers) {
        return Err((0, "more parameters than registers"));
    }
    match params.names.iter().position(|name| usize::from(*name) >= code.names.len()) {
        Some(at) => Err((at, "a parameter has no name")),
        None => Ok(()),
    }
}

fn check_kind(code: &CodeObject) -> Checked {
    if code.registers == 0 {
        return Err((0, "a code object has at least one register"));
    }
    let params = &code.params;
    let flow = code.flow;
    let agrees = match code.kind {
        CodeKind::Module => {
            params.names.is_empty() && matches!(flow, CodeFlow::Plain | CodeFlow::Coroutine)
        }
        CodeKind::Class | CodeKind::Namespace => params.names.is_empty() && flow == CodeFlow::Plain,
        CodeKind::Function => true,
        CodeKind::GeneratorExpression => {
            params.names.len() == 1
                && params.positional == 1
                && matches!(flow, CodeFlow::Generator | CodeFlow::AsyncGenerator)
        }
    };
    if agrees { Ok(()) } else { Err((0, "kind, flow and parameters do not agree")) }
}

#[cfg(test)]
mod tests;
