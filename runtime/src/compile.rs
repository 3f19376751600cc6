//! AST to code objects: the whole of compilation behind one function.
//!
//! Place: `compile` parses (`parse.rs`), refuses what is not offered (`subset.rs`), fills the symbol tables
//! (`compile/collect.rs`, `compile/scope.rs`) and emits code. The result is a `Program` that sessions share.
//!
//! Shape: one code object is made at a time. A function, class or generator expression that is met is queued and compiled
//! when the code around it is finished, so that scratch memory is reused and recursion follows expressions only.
//! An error found while code is emitted is kept (`fail`) and reported at the end; what is emitted after it is dropped.
//!
//! Invariants: what comes out passes `code/verify.rs`. Equal source and options give equal programs.
//!
//! Limits: the door's; 65,536 constants, names, sites and codes; `OPS_PER_BYTE`.

use std::collections::BTreeSet;
use std::sync::Arc;

use ruff_python_ast::{Expr, ExprGenerator, ExprLambda, Stmt, StmtClassDef, StmtFunctionDef};
use ruff_text_size::TextRange;

use crate::code::{CodeObject, Local, Program};
use crate::parse::{self, CompileError, ParseAs, ParseLimits, Tree};
use crate::source::{Source, Span};

mod annotation;
mod assembler;
mod assign;
mod block;
mod call;
mod collect;
mod collect_expr;
mod collect_stmt;
mod comprehension;
mod condition;
pub(crate) mod constant;
mod display;
mod except;
mod expr;
#[doc(hidden)]
pub mod frozen;
mod function;
mod generic;
mod keep;
mod loops;
mod name;
mod names;
mod pattern;
mod register;
mod scope;
pub(crate) mod stmt;
pub(crate) mod string;
mod unit;
mod unparse;
pub mod warn;
mod with;

use assembler::{Assembler, RegisterSet};
use block::Block;
use constant::ConstantTable;
use keep::{Kept, Noted};
use name::Slot;
use names::{NameId, Names};
use scope::{Scope, ScopeId};

/// Instructions that any program may have.
const OPS_MIN: usize = 4096;
/// Instructions a program may have for each byte of its source, above `OPS_MIN`.
const OPS_PER_BYTE: usize = 16;
/// Bytes of memory that an instruction takes while code is made, with its place in the source, labels and growth.
const BYTES_PER_OP: u64 = 40;
/// Bytes of memory that trees and scopes take for a byte of source.
const TREE_BYTES_PER_BYTE: u64 = 60;

/// Bytes of a class's name that private names begin with.
const MANGLED_CLASS_MAX: usize = 200;

/// Bytes that constant folding may make for each byte of source, above a base of 64 KiB.
const FOLDED_PER_BYTE: usize = 4;

/// How a source is to be compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CompileOptions {
    /// Statements or one expression.
    pub what: ParseAs,
    /// What the door admits.
    pub limits: ParseLimits,
    /// `await` is allowed outside functions; a module that uses it becomes a coroutine.
    pub top_level_await: bool,
    /// `return` is allowed outside functions.
    pub top_level_return: bool,
    /// The module's code returns the value of a final expression statement; otherwise None.
    pub result: bool,
    /// Where the names are that the module's code binds.
    pub bindings: Bindings,
    /// As `compile` takes it: from 1 on without assertions and with a false `__debug__`, from 2 on without docstrings too.
    pub optimize: u8,
}

/// Where the names are that a module's code binds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bindings {
    /// In its globals.
    Globals,
    /// In a mapping beside them: the locals of `exec`.
    Namespace,
}

/// What a pending code object is the body of.
#[derive(Clone, Copy)]
enum Body<'a> {
    Module(&'a [Stmt]),
    Expression(&'a Expr),
    Function(&'a StmtFunctionDef),
    Lambda(&'a ExprLambda),
    Class(&'a StmtClassDef),
    Generator(&'a ExprGenerator),
    Annotations(annotation::Annotated<'a>),
    Generic(generic::Generic<'a>),
}

/// A code object to be made.
struct Pending<'a> {
    body: Body<'a>,
    scope: ScopeId,
    qualname: String,
    /// The class whose names are mangled in it.
    class: Option<&'a str>,
}

/// The compiler: tables of the whole source, and the state of the code object being made.
struct Compiler<'a> {
    source: &'a Source,
    options: &'a CompileOptions,
    names: Names<'a>,
    scopes: Vec<Scope>,
    /// What the outermost loops load, by their number less one.
    noted: Vec<Vec<Noted<'a>>>,
    codes: Vec<Arc<CodeObject>>,
    /// Code objects met and not yet made, in order; the first `codes.len()` are done.
    queue: Vec<Option<Pending<'a>>>,
    error: Option<CompileError>,
    /// In a frozen module: the names that it binds. Other names of built-ins are bound to them now.
    frozen: Option<&'a BTreeSet<&'a str>>,
    /// `from __future__ import annotations`
    text_annotations: bool,
    /// Registers were too few in a loop that keeps constants in some.
    crowded: bool,
    /// It may see values go: statements end by a look for those that went.
    watches: bool,
    /// Bytes that constant folding may still make.
    fold_left: usize,

    asm: Assembler,
    constants: ConstantTable,
    /// Names of this code object, and by name the code object that last listed it with its place there.
    code_names: Vec<NameId>,
    name_places: Vec<(u32, u16)>,
    sites: Vec<u16>,
    handlers: Vec<crate::code::Handler>,
    locals: Vec<Local>,
    hidden: Vec<crate::code::Hidden>,
    /// By name, the code object for which it was last set and what the name is there.
    slots: Vec<(u32, Slot)>,
    /// Which code object this is, counted from 1.
    serial: u32,
    unit: Unit<'a>,
    blocks: Vec<Block<'a>>,
}

/// State of the code object being made.
#[derive(Clone, Debug)]
struct Unit<'a> {
    scope: ScopeId,
    kind: scope::ScopeKind,
    qualname: String,
    class: Option<&'a str>,
    /// What a name is that has no slot.
    default_slot: Slot,
    first_temp: u32,
    next_temp: u32,
    /// Temporaries below this may not be moved away.
    pinned: u32,
    near_max: u32,
    next_far: u32,
    far_max: u32,
    /// Where the cells of outer variables stand, in the order of the scope's `free`.
    free_base: FreeCells,
    /// The register of a class's `__class__` cell.
    class_cell: Option<u8>,
    /// Registers of variables that `del` or `except` may make unbound.
    unbinds: RegisterSet,
    /// Whether it has positional parameters.
    has_positional: bool,
    /// Registers of variables that assignment expressions bind.
    walrus: RegisterSet,
    /// Where the annotations of a class body begin that are not come to in any case.
    conditional: Vec<u32>,
    /// How many `finally` bodies are being emitted, one within the other.
    finally_depth: u32,
    /// Constants that the loop around has in registers.
    kept: Kept,
}

/// Where free cells are.
#[derive(Clone, Copy, Debug)]
enum FreeCells {
    Near(u8),
    Far(u16),
}

// === impl CompileOptions ===

impl Default for CompileOptions {
    fn default() -> CompileOptions {
        CompileOptions {
            what: ParseAs::Module,
            limits: ParseLimits::default(),
            top_level_await: false,
            top_level_return: false,
            result: false,
            bindings: Bindings::Globals,
            optimize: 0,
        }
    }
}

/// Compiles a source.
///
/// The thread needs `parse::STACK_BYTES` of stack.
pub fn compile(source: Source, options: &CompileOptions) -> Result<Arc<Program>, CompileError> {
    let tree = parse::parse(&source, &options.limits, options.what)?;
    let refused = |error| parse::reconsider(&source, options.what, error);
    crate::subset::check(&tree, source.text()).map_err(refused)?;
    let (codes, fuel) = match &tree {
        Tree::Module(module) => compile_tree(&source, &module.body, None, options, None),
        Tree::Expression(expression) => {
            compile_tree(&source, &[], Some(&expression.body), options, None)
        }
    }
    .map_err(refused)?;
    Ok(Arc::new(Program { source, codes, fuel, optimize: options.optimize }))
}

/// Whether a program names what tells it that a value is gone: `CPython` counts references, so such programs rely on when.
fn watches(text: &str) -> bool {
    ["__del__", "weakref"]
        .iter()
        .any(|name| memchr::memmem::find(text.as_bytes(), name.as_bytes()).is_some())
}

/// How many instructions a program of so many bytes may have, and whether it is memory that allows no more.
fn ops_max(bytes: usize, limits: &ParseLimits) -> (usize, bool) {
    let by_source = OPS_MIN + bytes * OPS_PER_BYTE;
    let room = limits.memory_bytes.saturating_sub(bytes as u64 * TREE_BYTES_PER_BYTE);
    let by_memory = usize::try_from(room / BYTES_PER_OP).unwrap_or(usize::MAX).max(OPS_MIN);
    (by_source.min(by_memory), by_memory < by_source)
}

/// The memory with which a text of so many bytes has all the instructions that it may have.
pub(crate) fn memory_most(bytes: usize) -> u64 {
    let ops = (OPS_MIN + bytes * OPS_PER_BYTE) as u64;
    ops * BYTES_PER_OP + bytes as u64 * TREE_BYTES_PER_BYTE
}

/// A program's codes, and what compiling it cost.
type Emitted = Result<(Vec<Arc<CodeObject>>, u64), CompileError>;

/// Emits the code of a parsed source; also tells the fuel, which counts 1 for each 100 bytes of source begun and 1 for
/// each instruction.
fn compile_tree<'a>(
    source: &'a Source,
    body: &'a [Stmt],
    expression: Option<&'a Expr>,
    options: &'a CompileOptions,
    frozen: Option<&'a BTreeSet<&'a str>>,
) -> Emitted {
    match emit_tree(source, body, expression, options, frozen, true) {
        (Err(_), true) => emit_tree(source, body, expression, options, frozen, false).0,
        (result, _) => result,
    }
}

/// As `compile_tree`; `keeps` says whether loops keep constants in registers. Also tells whether registers were too few for that.
fn emit_tree<'a>(
    source: &'a Source,
    body: &'a [Stmt],
    expression: Option<&'a Expr>,
    options: &'a CompileOptions,
    frozen: Option<&'a BTreeSet<&'a str>>,
    keeps: bool,
) -> (Emitted, bool) {
    let collected = match collect::collect(body, expression, options) {
        Ok(collected) => collected,
        Err(error) => return (Err(error), false),
    };
    let bytes = source.text().len();
    let names = collected.names.len();
    let mut compiler = Compiler {
        source,
        options,
        names: collected.names,
        scopes: collected.scopes,
        noted: if keeps { collected.noted } else { Vec::new() },
        codes: Vec::new(),
        queue: Vec::new(),
        error: None,
        frozen,
        text_annotations: annotation::as_text(body),
        crowded: false,
        watches: frozen.is_none() && watches(source.text()),
        fold_left: (64 << 10) + bytes * FOLDED_PER_BYTE,
        asm: Assembler::new(ops_max(bytes, &options.limits).0, (bytes / 4).clamp(16, 512)),
        constants: ConstantTable::default(),
        code_names: Vec::new(),
        name_places: vec![(0, 0); names],
        sites: Vec::new(),
        handlers: Vec::new(),
        locals: Vec::new(),
        hidden: Vec::new(),
        slots: vec![(0, Slot::Global); names],
        serial: 0,
        unit: Unit::new(),
        blocks: Vec::new(),
    };
    let root = match expression {
        Some(expression) => Body::Expression(expression),
        None => Body::Module(body),
    };
    compiler.queue.push(Some(Pending {
        body: root,
        scope: 0,
        qualname: String::new(),
        class: None,
    }));
    if let Err(error) = compiler.run() {
        return (Err(error), compiler.crowded);
    }
    let ops: usize = compiler.codes.iter().map(|code| code.ops.len()).sum();
    (Ok((compiler.codes, (bytes as u64).div_ceil(100) + ops as u64)), false)
}

/// A span from the parser's range.
fn span_of(range: TextRange) -> Span {
    Span::new(range.start().to_u32(), range.end().to_u32())
}

/// The name that Python stores for a private name in a class, where it differs.
pub(crate) fn mangle(class: Option<&str>, name: &str) -> Option<String> {
    if !name.starts_with("__") || name.ends_with("__") || name.contains('.') {
        return None;
    }
    let mut class = class?.trim_start_matches('_');
    // Thousands of private names in a class of a very long name would take far more memory than their source.
    if class.len() > MANGLED_CLASS_MAX {
        class = &class[..class.floor_char_boundary(MANGLED_CLASS_MAX)];
    }
    (!class.is_empty()).then(|| format!("_{class}{name}"))
}

impl<'a> Compiler<'a> {
    /// Makes all code objects.
    fn run(&mut self) -> Result<(), CompileError> {
        while let Some(pending) = self.queue.get_mut(self.codes.len()).and_then(Option::take) {
            self.code_object(pending);
            if let Some(error) = self.error.take() {
                return Err(error);
            }
        }
        Ok(())
    }

    /// Queues a code object; gives its index.
    fn enqueue(&mut self, pending: Pending<'a>, range: TextRange) -> u16 {
        let index = self.queue.len();
        if index > usize::from(u16::MAX) {
            self.fail("too many functions in one source", range);
            return 0;
        }
        self.queue.push(Some(pending));
        index as u16
    }

    /// Where the last instruction came from; for errors of no place of their own.
    fn last_range(&self) -> TextRange {
        let span = self.asm.spans.last().copied().unwrap_or_default();
        TextRange::new(span.start.into(), span.end.into())
    }

    /// Keeps the first error; what follows is compiled in vain.
    #[cold]
    fn fail(&mut self, message: impl Into<String>, range: TextRange) {
        if self.error.is_none() {
            self.error = Some(CompileError::syntax(message, span_of(range)));
        }
    }

    /// The place of a name in this code object's names.
    fn name_index(&mut self, name: NameId) -> u16 {
        let at = name as usize;
        if at >= self.name_places.len() {
            self.name_places.resize(at + 64, (0, 0));
        }
        let (serial, place) = self.name_places[at];
        if serial == self.serial {
            return place;
        }
        let place = self.code_names.len();
        if place > usize::from(u16::MAX) {
            let range = self.last_range();
            self.fail("too many names in one code object", range);
            return 0;
        }
        self.code_names.push(name);
        self.name_places[at] = (self.serial, place as u16);
        place as u16
    }

    /// The place of a text in this code object's names.
    fn text_index(&mut self, text: &'a str) -> u16 {
        let name = self.names.intern(text);
        self.name_index(name)
    }

    /// The place of an attribute's name, mangled, in this code object's names.
    fn attribute_index(&mut self, text: &'a str) -> u16 {
        let name = match mangle(self.unit.class, text) {
            Some(text) => self.names.intern_owned(text),
            None => self.names.intern(text),
        };
        self.name_index(name)
    }

    /// A new attribute site for a name.
    fn site(&mut self, name: u16, range: TextRange) -> u16 {
        let place = self.sites.len();
        if place > usize::from(u16::MAX) {
            self.fail("too many attributes in one code object", range);
            return 0;
        }
        self.sites.push(name);
        place as u16
    }
}

#[cfg(test)]
mod tests;
