//! Compiled code: immutable, shared between sessions, addressed by its hash.
//!
//! Place: `compile/` makes a `Program`, a session links it, `vm/` runs its code objects, `snapshot/` embeds it or names it
//! by hash.
//!
//! Invariants: a `Program` holds all code objects of one source; code 0 is the module. What `verify` accepted never sends
//! the VM outside its registers, constants, names or instructions.
//! Registers: parameters first (positional, then keyword-only, then `*args`, then `**kwargs`), then the other locals,
//! then temporaries. A class body takes its namespace in register 0.
//!
//! Limits: see `code/op.rs`; the source limit bounds the rest.

use std::collections::BTreeSet;
use std::sync::Arc;

use num_bigint::BigInt;
use serde::{Deserialize, Serialize};

use crate::source::{Source, Span};

pub mod dis;
mod flat;
mod memo;
pub mod op;
pub mod verify;

pub(crate) use memo::Memo;
use op::Op;

/// All code compiled from one source.
#[derive(Debug, Serialize, Deserialize)]
pub struct Program {
    /// The text it came from; tracebacks quote it.
    pub source: Source,
    /// The code objects; the first is the module's.
    pub codes: Vec<Arc<CodeObject>>,
    /// What compiling it cost; charged alike whether it came from a cache or from source.
    pub fuel: u64,
    /// What of it was left out (`CompileOptions::optimize`): a text that is compiled anew keeps to that.
    pub optimize: u8,
}

/// What a code object is the body of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CodeKind {
    /// A module or feed.
    Module,
    /// A `def` or `lambda`.
    Function,
    /// A `class` body; register 0 is its namespace.
    Class,
    /// A generator expression; register 0 is its first iterator.
    GeneratorExpression,
    /// What `exec` or `eval` runs with locals that are not the globals; register 0 is the mapping of the locals.
    Namespace,
}

impl CodeKind {
    /// Whether register 0 holds the namespace of the names that are bound.
    pub fn has_namespace(self) -> bool {
        matches!(self, CodeKind::Class | CodeKind::Namespace)
    }
}

/// What calling the code gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CodeFlow {
    /// It runs at once.
    Plain,
    /// A generator.
    Generator,
    /// A coroutine. A module with top-level `await` is one too.
    Coroutine,
    /// An asynchronous generator.
    AsyncGenerator,
}

/// One code object.
#[derive(Debug, Serialize, Deserialize)]
pub struct CodeObject {
    /// `__name__`
    pub name: Box<str>,
    /// `__qualname__`
    pub qualname: Box<str>,
    /// What it is the body of.
    pub kind: CodeKind,
    /// What calling it gives.
    pub flow: CodeFlow,
    /// Parameters.
    pub params: Params,
    /// Near and far registers in all; near ones are the first 256.
    pub registers: u16,
    /// Instructions.
    pub ops: Arc<[Op]>,
    /// Where each instruction came from; as long as `ops`.
    pub spans: Box<[Span]>,
    /// Constants.
    #[serde(with = "flat")]
    pub constants: Box<[Constant]>,
    /// Names of globals, attributes, keyword arguments, modules, locals.
    pub names: Box<[Box<str>]>,
    /// For each attribute site the index of its name.
    pub sites: Box<[u16]>,
    /// Local variables by register: name index and register (far ones included), cells included; for `locals()` and
    /// error texts.
    pub locals: Box<[Local]>,
    /// Variables of the comprehensions in this code, outer ones first, each with the instructions that it is there for.
    pub hidden: Box<[Hidden]>,
    /// Names of the closure cells that `CopyFree` copies, in order.
    pub free: Box<[u16]>,
    /// Protected ranges, innermost first.
    pub handlers: Box<[Handler]>,
    /// The docstring.
    pub doc: Option<Box<str>>,
    /// First line, counted from 1.
    pub first_line: u32,
    /// For each attribute site the method of a built-in type that it met last.
    #[serde(skip)]
    pub(crate) methods: Memo,
}

/// A code object's parameters; their names are `names` of the first registers' locals.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Params {
    /// Name index of each: positional, keyword-only, `*args`, `**kwargs`.
    pub names: Box<[u16]>,
    /// Positional-only ones.
    pub positional_only: u16,
    /// Positional ones in all, the positional-only included.
    pub positional: u16,
    /// Keyword-only ones.
    pub keyword_only: u16,
    /// Whether there is a `*args`.
    pub var_args: bool,
    /// Whether there is a `**kwargs`.
    pub var_kwargs: bool,
}

/// A local variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Local {
    /// Index of its name.
    pub name: u16,
    /// Its register.
    pub register: u16,
    /// Whether the register holds a cell.
    pub cell: bool,
}

/// A variable of a comprehension: `locals()` has it for `start <= pc < end`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hidden {
    /// First instruction it is there for.
    pub start: u32,
    /// First instruction it is not there for.
    pub end: u32,
    /// The variable.
    pub local: Local,
}

impl CodeObject {
    /// The handler of an exception raised at `pc`, of which the innermost comes first; and how many were looked at.
    pub(crate) fn handler_of(&self, pc: u32) -> (Option<&Handler>, usize) {
        let covers = |handler: &Handler| handler.start <= pc && pc < handler.end;
        match self.handlers.iter().position(covers) {
            Some(at) => (self.handlers.get(at), at),
            None => (None, self.handlers.len()),
        }
    }
}

/// A protected range: an exception raised at `start <= pc < end` goes to `target` with the exception in `register`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Handler {
    /// First instruction covered.
    pub start: u32,
    /// First instruction not covered.
    pub end: u32,
    /// Where the handler begins.
    pub target: u32,
    /// Near register that receives the exception.
    pub register: u8,
}

/// The most keys of a dict that `BuildRecord` makes: as many as a dict has entries before it has an index.
pub(crate) const RECORD_MAX: usize = 8;
/// The most bytes of such a key, so that hashing it is no work to speak of.
const RECORD_KEY_MAX: usize = 256;

/// Whether `BuildRecord` may make a dict with these keys: few short strings that differ.
pub(crate) fn are_record_keys(keys: &[Constant]) -> bool {
    let new_and_short = |at: usize, key: &Constant| match key {
        Constant::Str(text) => text.len() <= RECORD_KEY_MAX && !keys[..at].contains(key),
        _ => false,
    };
    (1..=RECORD_MAX).contains(&keys.len())
        && keys.iter().enumerate().all(|(at, key)| new_and_short(at, key))
}

/// A constant; it reaches a session's heap when first used.
#[derive(Clone, Debug, PartialEq)]
pub enum Constant {
    /// `None`
    None,
    /// `True` or `False`
    Bool(bool),
    /// `...`
    Ellipsis,
    /// An int that fits 64 bits.
    Int(i64),
    /// A wider int.
    BigInt(BigInt),
    /// A float.
    Float(f64),
    /// A complex number's imaginary part.
    Imaginary(f64),
    /// A string.
    Str(Box<str>),
    /// Bytes.
    Bytes(Box<[u8]>),
    /// A tuple of constants.
    Tuple(Box<[Constant]>),
    /// A frozenset of constants (from `in {...}`).
    FrozenSet(Box<[Constant]>),
    /// A built-in by name, which nothing in the session can replace: in frozen modules.
    Builtin(Box<str>),
}

impl Constant {
    /// Whether the two are equal keys: numbers are so across their types.
    pub(crate) fn equals(&self, other: &Constant) -> bool {
        let int = |constant: &Constant| match *constant {
            Constant::Int(int) => Some(int),
            Constant::Bool(bool) => Some(i64::from(bool)),
            // One that is no int becomes another one when it is turned back.
            Constant::Float(float) => Some(float as i64).filter(|int| *int as f64 == float),
            _ => None,
        };
        self == other || int(self).is_some_and(|x| int(other) == Some(x))
    }
}

// === impl Program ===

impl Program {
    /// The module's code.
    pub fn module(&self) -> &Arc<CodeObject> {
        &self.codes[0]
    }

    /// Names of globals that its code reads and never binds: built-ins, and what the host grants or has fed before. Those that
    /// are made while it runs (`globals()[...]`, `exec`) are not among them.
    pub fn unbound_names(&self) -> BTreeSet<&str> {
        let mut read = BTreeSet::new();
        let mut bound = BTreeSet::new();
        for code in &self.codes {
            let name = |index: u16| code.names.get(index as usize).map(|name| &**name);
            let own: BTreeSet<u16> = code
                .ops
                .iter()
                .filter_map(|op| match op {
                    Op::StoreName { name, .. } => Some(*name),
                    _ => None,
                })
                .collect();
            for op in code.ops.iter() {
                match *op {
                    Op::LoadGlobal { name: index, .. } => read.extend(name(index)),
                    Op::LoadName { name: index, .. } if !own.contains(&index) => {
                        read.extend(name(index));
                    }
                    Op::StoreGlobal { name: index, .. } => bound.extend(name(index)),
                    _ => {}
                }
            }
        }
        read.retain(|name| !bound.contains(name));
        read
    }
}
