//! `eval`, `exec`, `compile`: code from text, by the same door as a program's own.
//!
//! Place: `builtins`. What was compiled is linked by `Vm::enter_program`; the collector drops it when nothing runs or holds
//! it any more (`Core::drop_programs`).
//!
//! ```text
//! eval(text, globals, locals) -> the namespaces -> compile -> Entering::Program -> the code runs -> its value
//! ```
//!
//! Invariants: where the locals are not the globals, code is compiled so that names are bound in the mapping of the locals, as
//! those of a class body are; a code object that was compiled for one namespace is compiled again from its text. Top-level
//! `await` and `return` are errors of syntax here.
//! Limits: `DOOR`, which is narrower than a program's, so that the stack of any thread that runs sessions will do; memory
//! for the code is charged by the length of the text.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::code::op::Op;
use crate::code::{CodeKind, Program};
use crate::compile::stmt::SHOW;
use crate::compile::{self, Bindings, CompileOptions};
use crate::core::Core;
use crate::exception::Fault;
use crate::heap::misc::Misc;
use crate::native::registry::Owner;
use crate::native::state::StepFn;
use crate::native::{Entering, Input, Inspect, NativeDef, Signature, Step};
use crate::parse::{BEHIND_TYPED, CompileError, ErrorClass, ParseAs, ParseLimits, Stage};
use crate::protocol::settle::{How, Name};
use crate::source::{Position, Source, Span};
use crate::types::TypeId;
use crate::value::{Kind, NONE, UNDEF, Value};

mod encoding;

pub(crate) static NATIVES: &[NativeDef] = &[
    NativeDef::function("eval", Signature::named(&["source", "globals", "locals"], 1, 1, 3), eval),
    NativeDef::function(
        "exec",
        Signature::named(&["source", "globals", "locals", "closure"], 1, 1, 3),
        exec,
    ),
    NativeDef::function(
        "compile",
        Signature::named(
            &["source", "filename", "mode", "flags", "dont_inherit", "optimize"],
            3,
            0,
            6,
        ),
        compile_native,
    ),
];

/// What text may be: half a mebibyte of stack suffices for it.
pub(crate) const DOOR: ParseLimits = ParseLimits {
    source_bytes: 256 << 10,
    brackets: 64,
    indentations: 48,
    operators: 256,
    memory_bytes: 64 << 20,
};

/// Bytes of memory that compiling a source may take at first for each of its bytes, and whatever its length.
const COMPILE_BYTES_PER_BYTE: u64 = 160;
const COMPILE_BYTES_MIN: u64 = 4096;
/// Fuel for each byte of a text that has faults.
const FAULT_FUEL: u64 = 4;

const COMPILE: Name = (Owner::Module("builtins"), "compile");

/// The flag that asks for a syntax tree.
const ONLY_TREE: i64 = 0x400;

/// Bytes that linked code is charged with, for each byte of its text and in any case.
const BYTES: (u64, u64) = (32, 2048);

/// Where a faulty source is from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SourceOf {
    /// Text, as statements.
    Module,
    /// Text, as an expression.
    Expression,
    /// A file, whose lines the compiler can read again.
    File,
}

/// Runs code in its namespaces. Registers: text or code object, globals, locals.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Evaluate {
    stage: u8,
    expression: bool,
    /// What the compiler warns of has been told.
    warned: bool,
}

/// Tells what the compiler warns of, then compiles. Registers: text, name of the file.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Compile {
    stage: u8,
    what: u8,
    optimize: u8,
}

const MODES: [ParseAs; 3] = [ParseAs::Module, ParseAs::Interactive, ParseAs::Expression];

impl StepFn for Compile {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [text, filename] = regs else {
            return Err(core.system_error("bad registers"));
        };
        let name = core.heap.as_str(filename).unwrap_or("<string>").to_owned();
        let what = MODES.get(usize::from(self.what)).copied().unwrap_or(ParseAs::Module);
        match (self.stage, input) {
            (2, Input::Returned(code)) => return Ok(Step::Return(code)),
            (1, Input::Returned(_)) => {}
            _ => {
                self.stage = 1;
                if let Some(fault) = core.source_warnings(text, &name, (what, false))? {
                    return Err(fault);
                }
            }
        }
        self.stage = 2;
        let into = Bindings::Globals;
        let program = core.compile_text(text, &name, (what, false), into, self.optimize)?;
        core.entering = Some(Entering::Program { program, globals: UNDEF, locals: UNDEF });
        Err(Fault::Enter)
    }
}

impl StepFn for Evaluate {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let [source, globals, locals] = regs else {
            return Err(core.system_error("bad registers"));
        };
        match (self.stage, input) {
            (1, Input::Returned(found)) => *globals = found,
            (2, Input::Returned(found)) => *locals = found,
            (3, Input::Returned(value)) => {
                return Ok(Step::Return(if self.expression { value } else { NONE }));
            }
            _ => {}
        }
        if globals.is_none() {
            self.stage = 1;
            return Err(core.inspect(Inspect::Globals));
        }
        if locals.is_none() {
            self.stage = 2;
            return Err(core.inspect(Inspect::Locals));
        }
        let outer = core.plain(*globals);
        if !outer.is_kind(Kind::Dict) {
            return Err(core.system_error("bad registers"));
        }
        // What a class over `dict` says of its items counts for names, also where it stands for the globals.
        let apart = core.plain(*locals) != outer || locals.is_kind(Kind::Instance);
        let bindings = if apart { Bindings::Namespace } else { Bindings::Globals };
        let locals = if apart { *locals } else { UNDEF };
        let source = *source;
        self.stage = 3;
        let what = if self.expression { ParseAs::Expression } else { ParseAs::Module };
        let is_text = !source.is_kind(Kind::Misc);
        if is_text && !self.warned && core.tells_warnings() {
            self.warned = true;
            self.stage = 4;
            if let Some(fault) =
                core.source_warnings(source, "<string>", (what, self.expression))?
            {
                return Err(fault);
            }
            self.stage = 3;
        }
        let program = if source.is_kind(Kind::Misc)
            && let Misc::Code { code } = *core.heap.misc_of(source)
        {
            if !apart || core.link_of(code).code().kind != CodeKind::Module {
                core.entering = Some(Entering::Linked { code, globals: outer });
                return Err(Fault::Enter);
            }
            core.compile_again(code)?
        } else {
            core.compile_text(source, "<string>", (what, self.expression), bindings, 0)?
        };
        core.entering = Some(Entering::Program { program, globals: outer, locals });
        Err(Fault::Enter)
    }
}

fn run(core: &mut Core, args: &[Value], name: &'static str) -> Result<Value, Fault> {
    let given = |at: usize| args.get(at).copied().unwrap_or(UNDEF).or(NONE);
    let (source, globals, mut locals) = (given(0), given(1), given(2));
    let code = source.is_kind(Kind::Misc) && matches!(core.heap.misc_of(source), Misc::Code { .. });
    let text = source_text(core, (Owner::Module("builtins"), name), args)?;
    if name == "eval" {
        check_locals(core, locals, name)?;
    }
    if !globals.is_none() && !core.plain(globals).is_kind(Kind::Dict) {
        let kind = core.type_name(globals);
        let text = match name {
            "eval" if core.is_mapping(globals) => {
                "globals must be a real dict; try eval(expr, {}, mapping)".to_owned()
            }
            "eval" => "globals must be a dict".to_owned(),
            _ => format!("exec() globals must be a dict, not {kind}"),
        };
        return Err(core.type_error(text));
    }
    if !globals.is_none() && locals.is_none() {
        locals = globals;
    }
    check_locals(core, locals, name)?;
    if !code && !matches!(text.kind(), Some(Kind::Str | Kind::Bytes)) {
        return Err(
            core.type_error(format!("{name}() arg 1 must be a string, bytes or code object"))
        );
    }
    check_closure(core, source, given(3), name)?;
    if !globals.is_none() {
        core.give_builtins(core.plain(globals))?;
    }
    let source = if code { source } else { text };
    let state = Evaluate { stage: 0, expression: name == "eval", warned: false };
    Err(core.enter(state, &[source, globals, locals]))
}

/// The source that the first argument is or has as its buffer.
fn source_text(core: &mut Core, name: Name, args: &[Value]) -> Result<Value, Fault> {
    let source = args.first().copied().unwrap_or(UNDEF);
    if core.gives_buffer(source) {
        return Err(core.settle(name, args, 0, How::Buffer));
    }
    if core.is_contiguous(source)? { core.data_of(source) } else { Ok(source) }
}

fn check_locals(core: &mut Core, locals: Value, name: &str) -> Result<(), Fault> {
    if locals.is_none() || core.is_mapping(locals) {
        return Ok(());
    }
    let kind = core.type_name(locals);
    Err(core.type_error(if name == "eval" {
        "locals must be a mapping".to_owned()
    } else {
        format!("locals must be a mapping or None, not {kind}")
    }))
}

/// Refuses code that needs cells: none are given to it here.
fn check_closure(core: &mut Core, source: Value, closure: Value, name: &str) -> Result<(), Fault> {
    let code = crate::types::code::code_number(core, source);
    let Some(code) = code else {
        if closure.is_none() {
            return Ok(());
        }
        return Err(core.type_error("closure can only be used when source is a code object"));
    };
    let wanted = crate::types::code::free_count(core.link_of(code).code());
    if wanted == 0 {
        if closure.is_none() {
            return Ok(());
        }
        return Err(core.type_error("cannot use a closure with this code object"));
    }
    Err(if name == "eval" {
        core.type_error("code object passed to eval() may not contain free variables")
    } else if closure.is_none() {
        core.type_error(format!("code object requires a closure of exactly length {wanted}"))
    } else {
        let text = "exec() with a closure is not offered";
        core.raise(TypeId::NotImplementedError, text)
    })
}

fn eval(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    run(core, args, "eval")
}

fn exec(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    run(core, args, "exec")
}

fn compile_native(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[source, filename, mode, flags, ..] = args else {
        return Err(core.system_error("bad arguments"));
    };
    let text = source_text(core, COMPILE, args)?;
    // Flags of `__future__` and of the compiler.
    const KNOWN: i64 = 0x1ff_0000 | 0xb610;
    if !flags.is_undef() && core.size_arg(COMPILE, args, 3)? & !KNOWN != 0 {
        return Err(core.value_error("compile(): unrecognised flags"));
    }
    let optimize = match args.get(5) {
        Some(level) if !level.is_undef() => core.size_arg(COMPILE, args, 5)?,
        _ => -1,
    };
    if !(-1..=2).contains(&optimize) {
        return Err(core.value_error("compile(): invalid optimize value"));
    }
    let wants_tree = !flags.is_undef() && core.size_arg(COMPILE, args, 3)? & ONLY_TREE != 0;
    let is_text = matches!(text.kind(), Some(Kind::Str | Kind::Bytes));
    let may_be_tree = !is_text && source.is_kind(Kind::Instance) && core.module("ast").is_some();
    if wants_tree || may_be_tree {
        let flags = flags.or(Value::int(0));
        let given = if is_text { text } else { source };
        let given = [given, filename, mode, flags, Value::int(optimize)];
        return Err(core.call_frozen("ast", "_compile", &given, UNDEF));
    }
    if !matches!(text.kind(), Some(Kind::Str | Kind::Bytes)) {
        return Err(
            core.type_error("compile() arg 1 must be a string, bytes or AST object".to_owned())
        );
    }
    let name = core.data(filename);
    let name = match name.kind() {
        Some(Kind::Str) => core.heap.str(name).to_owned(),
        Some(Kind::Bytes) => String::from_utf8_lossy(core.heap.bytes(name)).into_owned(),
        _ => {
            let kind = core.type_name(filename);
            return Err(
                core.type_error(format!("expected str, bytes or os.PathLike object, not {kind}"))
            );
        }
    };
    let Some(mode) = core.plain_text(mode) else {
        let kind = core.argument_name(mode);
        return Err(core.type_error(format!("compile() argument 'mode' must be str, not {kind}")));
    };
    let what = match core.heap.str(mode) {
        "exec" => ParseAs::Module,
        "single" => ParseAs::Interactive,
        "eval" => ParseAs::Expression,
        _ => {
            return Err(core.value_error("compile() mode must be 'exec', 'eval' or 'single'"));
        }
    };
    let optimize = optimize.max(0) as u8;
    if core.tells_warnings() {
        let filename = core.heap.new_str(&name)?;
        let what = MODES.iter().position(|mode| *mode == what).unwrap_or(0) as u8;
        return Err(core.enter(Compile { stage: 0, what, optimize }, &[text, filename]));
    }
    let program = core.compile_text(text, &name, (what, false), Bindings::Globals, optimize)?;
    core.entering = Some(Entering::Program { program, globals: UNDEF, locals: UNDEF });
    Err(Fault::Enter)
}

/// `offset` of an error whose first line is `line`.
fn offset_of(error: &CompileError, line: &str, start: Position) -> u32 {
    match error.message.as_str() {
        "unexpected indent" => {
            (line.len() - line.trim_start_matches([' ', '\t', '\x0c']).len()) as u32
        }
        "unexpected unindent" if start.column_chars == 0 => 0,
        // The token that ends a block stands before the first one of its line.
        text if text.starts_with("expected an indented block")
            && error.span.start == error.span.end
            && (start.column_chars as usize) < line.chars().count() =>
        {
            start.column_chars
        }
        _ => start.column_chars + 1,
    }
}

/// Whether what is marked reaches over a line's end.
fn reaches_on(source: &Source, error: &CompileError) -> bool {
    let marked = source.text().get(error.span.start as usize..error.span.end as usize);
    marked.is_some_and(|marked| marked.trim_end().contains('\n'))
}

/// `end_offset` of an error; `empty` says that the span ends where its line does.
fn end_of(source: &Source, error: &CompileError, empty: bool) -> i64 {
    let (start, end) = (source.position(error.span.start), source.position(error.span.end));
    let at = source.text().get(error.span.start as usize..);
    let of_comment = at.is_some_and(|at| at.starts_with('#'));
    let offset = match error.end_offset(empty) {
        Some(offset) => return offset,
        None if error.stage == Stage::Tokens && !error.has_extent() => start.column_chars + 1,
        None if empty && error.points_ahead() => start.column_chars + 1,
        None if empty => start.column_chars + 2,
        // A comment is marked with the end of its line.
        None if of_comment && !error.points_ahead() => end.column_chars + 2,
        // CPython counts in the line that it shows.
        None if reaches_on(source, error) && error.stage == Stage::Grammar => {
            let shown = source.line_text(start.line).chars().count() as u32;
            end.column_chars.min(shown) + 1
        }
        None => end.column_chars + 1,
    };
    i64::from(offset)
}

/// The line of an error that has no place in it: at the end of an expression that no line end follows, or behind the source.
fn line_without_place(source: &Source, error: &CompileError, origin: SourceOf) -> Option<u32> {
    let text = source.text();
    let nowhere = origin == SourceOf::Expression
        && error.message == "invalid syntax"
        && error.span.start as usize >= text.trim_end().len()
        && !text.ends_with('\n');
    if !nowhere && error.span.start as usize <= text.len() {
        return None;
    }
    Some(if text.is_empty() {
        0
    } else if origin != SourceOf::Expression {
        (source.line_count() - u32::from(text.ends_with('\n'))).max(1)
    } else if text.trim().is_empty() {
        0
    } else {
        source.position(error.span.start).line
    })
}

/// Whether an instruction is one of those that show what an expression gives.
fn shows(op: &Op) -> bool {
    matches!(op, Op::LoadCommon { which: SHOW, .. })
}

/// The fault of a text that begins with a byte order mark: that of bytes was taken off before.
pub(crate) fn marked(source: &Source) -> Option<CompileError> {
    let message = "invalid non-printable character U+FEFF";
    let fault = || CompileError::syntax(message, Span::new(0, 0));
    source.text().starts_with('\u{feff}').then(|| CompileError { stage: Stage::Tokens, ..fault() })
}

impl Core {
    /// Looks whether there is memory to compile a source of so many bytes; how much that may take.
    fn reserve_to_compile(&mut self, len: u64) -> Result<u64, Fault> {
        let bytes = len.saturating_mul(COMPILE_BYTES_PER_BYTE) + COMPILE_BYTES_MIN;
        self.heap.books.reserve(bytes)?;
        Ok(bytes)
    }

    /// Compiles with the memory that the options allow, and with more where that is too little for what the text makes: most make
    /// far less than they could.
    fn compile_source(
        &mut self,
        source: &Source,
        options: &CompileOptions,
    ) -> Result<Result<Arc<Program>, CompileError>, Fault> {
        let len = source.text().len();
        let most = compile::memory_most(len);
        let mut options = *options;
        loop {
            let compiled = compile::compile(source.clone(), &options);
            let allowed = options.limits.memory_bytes;
            let refused = |error: &CompileError| error.class == ErrorClass::Memory;
            if allowed >= most || !compiled.as_ref().is_err_and(refused) {
                return Ok(compiled);
            }
            options.limits.memory_bytes = (allowed * 2).min(most);
            self.heap.books.reserve(options.limits.memory_bytes)?;
            self.charge(len as u64 * FAULT_FUEL + 50)?;
        }
    }

    /// Whether a script can see what the compiler warns of.
    fn tells_warnings(&self) -> bool {
        self.module("warnings").is_some()
    }

    /// Tells what the compiler warns of in a text, by the module `warnings`; nothing where it is told of none.
    fn source_warnings(
        &mut self,
        text: Value,
        name: &str,
        (what, strip): (ParseAs, bool),
    ) -> Result<Option<Fault>, Fault> {
        let bytes = match text.kind() {
            Some(Kind::Str) => self.heap.str(text).as_bytes(),
            Some(Kind::Bytes) => self.heap.bytes(text),
            _ => return Ok(None),
        };
        // What is wrong with a text is told when it is compiled.
        if bytes.contains(&0) || bytes.len() > DOOR.source_bytes as usize {
            return Ok(None);
        }
        let len = bytes.len() as u64;
        let memory_bytes = self.reserve_to_compile(len)?;
        self.charge(len / 8 + 50)?;
        let source = Source::new(name, self.source_text(text, name, strip)?);
        if marked(&source).is_some() {
            return Ok(None);
        }
        let limits = ParseLimits { memory_bytes, ..DOOR };
        let options = CompileOptions { what, limits, ..CompileOptions::default() };
        let found = compile::warn::warnings(&source, &options);
        if found.is_empty() {
            return Ok(None);
        }
        self.charge(len * FAULT_FUEL)?;
        if self.compile_source(&source, &options)?.is_err() {
            return Ok(None);
        }
        let mut told = Vec::with_capacity(found.len());
        for warning in found {
            let message = self.heap.new_str(&warning.message)?;
            told.push(self.heap.new_tuple(&[Value::int(i64::from(warning.line)), message])?);
        }
        let told = self.heap.new_list(told)?;
        let name = self.heap.new_str(name)?;
        Ok(Some(self.call_frozen("warnings", "_of_source", &[told, name], UNDEF)))
    }

    /// Compiles a string or bytes object, whose leading blanks do not count where `strip`.
    fn compile_text(
        &mut self,
        text: Value,
        name: &str,
        (what, strip): (ParseAs, bool),
        bindings: Bindings,
        optimize: u8,
    ) -> Result<Arc<Program>, Fault> {
        let bytes = match text.kind() {
            Some(Kind::Str) => self.heap.str(text).as_bytes(),
            Some(Kind::Bytes) => self.heap.bytes(text),
            _ => return Err(self.system_error("bad registers")),
        };
        if bytes.contains(&0) {
            return Err(
                self.raise(TypeId::SyntaxError, "source code string cannot contain null bytes")
            );
        }
        let len = bytes.len() as u64;
        let memory_bytes = self.reserve_to_compile(len)?;
        self.charge(len / 8 + 50)?;
        let shown = self.source_text(text, name, strip)?;
        let source = Source::new(name, shown);
        if let Some(error) = marked(&source) {
            return Err(self.syntax_error(&source, &error, SourceOf::Module));
        }
        let limits = ParseLimits { memory_bytes, ..DOOR };
        let options =
            CompileOptions { what, limits, bindings, optimize, ..CompileOptions::default() };
        match self.compile_source(&source, &options)? {
            Ok(program) => {
                self.charge(program.fuel)?;
                Ok(program)
            }
            Err(error) => {
                // As long as a text that compiles, which is charged by what comes of it.
                self.charge(len * FAULT_FUEL)?;
                let origin = match what {
                    ParseAs::Module | ParseAs::Interactive => SourceOf::Module,
                    ParseAs::Expression => SourceOf::Expression,
                };
                Err(self.syntax_error(&source, &error, origin))
            }
        }
    }

    /// Compiles a code object's text for locals that are not the globals.
    fn compile_again(&mut self, code: u32) -> Result<Arc<Program>, Fault> {
        let link = self.link_of(code);
        let (source, optimize) = (link.program.source.clone(), link.program.optimize);
        // Only an expression's code gives what it computed.
        let what = match link.code().ops.last() {
            Some(Op::Return { .. }) => ParseAs::Expression,
            _ if link.code().ops.iter().any(shows) => ParseAs::Interactive,
            _ => ParseAs::Module,
        };
        let len = source.text().len() as u64;
        let memory_bytes = self.reserve_to_compile(len)?;
        self.charge(len / 8 + 50)?;
        let options = CompileOptions {
            what,
            limits: ParseLimits { memory_bytes, ..DOOR },
            bindings: Bindings::Namespace,
            optimize,
            ..CompileOptions::default()
        };
        let Ok(program) = self.compile_source(&source, &options)? else {
            return Err(self.system_error("no such code"));
        };
        self.charge(program.fuel)?;
        Ok(program)
    }

    /// Raises what the compiler refused.
    pub(crate) fn syntax_error(
        &mut self,
        source: &Source,
        error: &CompileError,
        origin: SourceOf,
    ) -> Fault {
        match self.make_syntax_error(source, error, origin) {
            Ok(exception) => self.raise_object(exception),
            Err(fault) => fault,
        }
    }

    fn make_syntax_error(
        &mut self,
        source: &Source,
        error: &CompileError,
        origin: SourceOf,
    ) -> Result<Value, Fault> {
        let (start, end) = (source.position(error.span.start), source.position(error.span.end));
        let line = source.line_text(start.line);
        self.heap.reserve_text(line.len() as u64 + 4096)?;
        let message = self.heap.new_str(&error.message)?;
        let name = self.heap.new_str(source.name())?;
        // A fault at the end of a line is one of the token that ends it.
        let no_block = error.message.starts_with("expected an indented block");
        let empty = error.span.end <= error.span.start
            || (no_block || error.points_ahead()) && start.line < end.line;
        let offset = offset_of(error, line, start);
        let end_offset = Value::int(end_of(source, error, empty));
        let whole = origin != SourceOf::Expression;
        let reaches_on = reaches_on(source, error);
        let unclosed = error.message.ends_with("was never closed");
        let last = source.line_count() - u32::from(source.text().ends_with('\n'));
        let ended = if unclosed { start.line >= last && whole } else { whole };
        let line = match error.stage {
            // The tokenizer gives the line, the grammar what the tokenizer has put into its buffer: with the line end
            // that is added to a module's last line.
            Stage::Symbols if origin != SourceOf::File => NONE,
            Stage::Symbols => self.heap.new_str(&format!("{line}\n"))?,
            // What reaches over several lines was found when the buffer held a later one.
            Stage::Grammar if reaches_on && !no_block => self.heap.new_str(line)?,
            Stage::Grammar if ended || !unclosed && start.line < source.line_count() => {
                self.heap.new_str(&format!("{line}\n"))?
            }
            Stage::Grammar | Stage::Tokens => self.heap.new_str(line)?,
        };
        let number = |number: u32| Value::int(i64::from(number));
        if let Some(at) = line_without_place(source, error, origin) {
            let typed = error.span.start as usize >= source.text().len() + BEHIND_TYPED as usize;
            let ended = !typed || source.text().ends_with('\n');
            let line = if whole {
                let end = if ended { "\n" } else { "" };
                self.heap.new_str(&format!("{}{end}", source.line_text(at)))?
            } else {
                line
            };
            let zero = Value::int(0);
            let details = [name, number(at), zero, line, number(at), zero];
            let details = self.heap.new_tuple(&details)?;
            return self.make_exception(TypeId::SyntaxError, &[message, details]);
        }
        let end_line = if empty { start.line } else { end.line };
        let details =
            [name, number(start.line), number(offset), line, number(end_line), end_offset];
        let details = self.heap.new_tuple(&details)?;
        let class = match error.class {
            ErrorClass::Syntax => TypeId::SyntaxError,
            ErrorClass::Indentation => TypeId::IndentationError,
            ErrorClass::Tab => TypeId::TabError,
            ErrorClass::Memory => return self.make_exception(TypeId::MemoryError, &[]),
        };
        let exception = self.make_exception(class, &[message, details])?;
        if error.stage == Stage::Grammar && error.class == ErrorClass::Syntax {
            self.note_statement(exception, source, error)?;
        }
        Ok(exception)
    }

    /// Keeps with an exception what is looked at for a misspelt keyword.
    fn note_statement(
        &mut self,
        exception: Value,
        source: &Source,
        error: &CompileError,
    ) -> Result<(), Fault> {
        let text = source.text();
        self.heap.reserve_text(text.len() as u64 + 512)?;
        self.charge_bytes(text.len())?;
        let (line, column) = crate::traceback::noted_place(source, error);
        let text = self.heap.new_str(text)?;
        let [line, column] = [line, column].map(|number| Value::int(i64::from(number)));
        let noted = self.heap.new_tuple(&[line, column, text])?;
        self.set_exception_attr(exception, "_metadata", noted)
    }

    /// What linked code of such a text is charged with.
    pub(crate) fn dynamic_cost(program: &Program) -> u64 {
        BYTES.0 * program.source.text().len() as u64 + BYTES.1
    }

    /// What all code from text is charged with.
    pub(crate) fn dynamic_bytes(&self) -> u64 {
        self.dynamic
            .iter()
            .filter_map(|base| self.links.get(*base as usize)?.as_ref())
            .map(|link| Core::dynamic_cost(&link.program))
            .sum()
    }

    /// Whether a linked code came from text at run time.
    pub(crate) fn is_dynamic(&self, base: u32) -> bool {
        self.dynamic.binary_search(&base).is_ok()
    }
}
