//! Frozen modules: a module's top level in parts, of which each binds names by itself.
//!
//! Place: the build script (`build.rs`) compiles the runtime's own modules with this; `stdlib/frozen.rs` runs a part when
//! one of its names is first asked for.
//!
//! ```text
//! class A: ...            one part, names A
//! A.register(B)           effect on A: goes to the part of A
//! from m import x, y      two parts
//! ```
//!
//! Invariants: statements that bind the same name are in one part, in their order. Names of built-ins that the module does
//! not bind are bound now, whatever a script or host calls by the same name. `raise X from ...` raises `X` as C would that has
//! cleared its error first: what the innermost handler handles is no context of it.
//! Limits: definitions, imports, assignments, `del` and effects on a name; other statements are refused. A program has
//! neither text nor spans, since frozen frames do not show in tracebacks.

use std::collections::BTreeSet;
use std::sync::Arc;

use ruff_python_ast::{Expr, Stmt};
use ruff_text_size::Ranged;

use super::{CompileOptions, compile_tree};
use crate::code::{CodeObject, Program};
use crate::parse::{self, Tree};
use crate::source::Source;

/// A part of a module.
#[derive(Debug)]
pub struct Part {
    /// The names that it binds.
    pub names: Vec<String>,
    /// Binds them in the dict of globals.
    pub program: Program,
}

/// Statements that belong together.
#[derive(Default)]
struct Group {
    names: Vec<String>,
    body: Vec<Stmt>,
}

/// Compiles a module in parts; says what is wrong with it.
pub fn compile_parts(source: &Source) -> Result<Vec<Part>, String> {
    let options = CompileOptions::default();
    let tree = parse::parse(source, &options.limits, options.what).map_err(|e| format!("{e:?}"))?;
    crate::subset::check(&tree, source.text()).map_err(|e| format!("{e:?}"))?;
    let Tree::Module(module) = &tree else { return Err("no module".to_owned()) };
    let groups = groups(&module.body, source)?;
    let bound: BTreeSet<&str> =
        groups.iter().flat_map(|group| group.names.iter().map(String::as_str)).collect();
    let mut parts = Vec::with_capacity(groups.len());
    for group in &groups {
        let (codes, _) = compile_tree(source, &group.body, None, &options, Some(&bound))
            .map_err(|e| format!("{e:?}"))?;
        let bytes: usize = group.body.iter().map(|stmt| stmt.range().len().to_usize()).sum();
        let ops: usize = codes.iter().map(|code| code.ops.len()).sum();
        let program = Program {
            source: Source::new(source.name(), ""),
            codes: codes.into_iter().map(without_spans).collect(),
            fuel: (bytes as u64).div_ceil(100) + ops as u64,
            optimize: 0,
        };
        parts.push(Part { names: group.names.clone(), program });
    }
    Ok(parts)
}

fn without_spans(mut code: Arc<CodeObject>) -> Arc<CodeObject> {
    if let Some(code) = Arc::get_mut(&mut code) {
        code.spans = Box::default();
    }
    code
}

/// The statements by what they bind.
fn groups(body: &[Stmt], source: &Source) -> Result<Vec<Group>, String> {
    let mut groups: Vec<Group> = Vec::new();
    for stmt in body.iter().flat_map(split) {
        let line = source.line_at(stmt.range().start().to_u32());
        let refuse = |why: &str| format!("{}, line {line}: {why}", source.name());
        let names = bound(&stmt).ok_or_else(|| refuse("a part cannot hold this statement"))?;
        let mut homes: Vec<usize> = Vec::new();
        match affected(&stmt) {
            Some(name) if names.is_empty() => {
                homes.extend(home(&groups, name));
                if homes.is_empty() {
                    return Err(refuse("an effect on a name that no part binds"));
                }
            }
            _ => homes.extend(names.iter().filter_map(|name| home(&groups, name))),
        }
        homes.sort_unstable();
        homes.dedup();
        let into = homes.first().copied().unwrap_or(groups.len());
        if into == groups.len() {
            groups.push(Group::default());
        }
        for at in homes.iter().skip(1).rev() {
            let other = groups.remove(*at);
            groups[into].names.extend(other.names);
            groups[into].body.extend(other.body);
        }
        let deleted = matches!(stmt, Stmt::Delete(_));
        let group = &mut groups[into];
        if deleted {
            group.names.retain(|name| !names.contains(name));
        } else {
            for name in names {
                if !group.names.contains(&name) {
                    group.names.push(name);
                }
            }
        }
        group.body.push(stmt);
    }
    // What stood in several groups goes by its place in the source again.
    for group in &mut groups {
        group.body.sort_by_key(|stmt| stmt.range().start());
    }
    Ok(groups)
}

/// The group that binds a name.
fn home(groups: &[Group], name: &str) -> Option<usize> {
    groups.iter().position(|group| group.names.iter().any(|known| known == name))
}

/// A statement by the names that it imports one by one; any other as it is.
fn split(stmt: &Stmt) -> Vec<Stmt> {
    match stmt {
        Stmt::Import(import) if import.names.len() > 1 => {
            let one = |alias: &ruff_python_ast::Alias| {
                let mut import = import.clone();
                import.names = vec![alias.clone()];
                Stmt::Import(import)
            };
            import.names.iter().map(one).collect()
        }
        Stmt::ImportFrom(import) if import.names.len() > 1 => {
            let one = |alias: &ruff_python_ast::Alias| {
                let mut import = import.clone();
                import.names = vec![alias.clone()];
                Stmt::ImportFrom(import)
            };
            import.names.iter().map(one).collect()
        }
        other => vec![other.clone()],
    }
}

/// The names that a statement binds or deletes; `None` when it is none that a part can hold.
fn bound(stmt: &Stmt) -> Option<Vec<String>> {
    let names = match stmt {
        Stmt::FunctionDef(def) => vec![def.name.to_string()],
        Stmt::ClassDef(def) => vec![def.name.to_string()],
        Stmt::Import(import) => {
            let of = |alias: &ruff_python_ast::Alias| match &alias.asname {
                Some(name) => name.to_string(),
                None => alias.name.split('.').next().unwrap_or_default().to_owned(),
            };
            import.names.iter().map(of).collect()
        }
        Stmt::ImportFrom(import) => {
            let of = |alias: &ruff_python_ast::Alias| {
                alias.asname.as_ref().unwrap_or(&alias.name).to_string()
            };
            if import.names.iter().any(|alias| alias.name.as_str() == "*") {
                return None;
            }
            import.names.iter().map(of).collect()
        }
        Stmt::Assign(assign) => {
            let mut names = Vec::new();
            for target in &assign.targets {
                target_names(target, &mut names)?;
            }
            names
        }
        Stmt::Delete(delete) => {
            let mut names = Vec::new();
            for target in &delete.targets {
                target_names(target, &mut names)?;
            }
            names
        }
        Stmt::Expr(expr) if affected(stmt).is_some() && expr.value.is_call_expr() => Vec::new(),
        _ => return None,
    };
    Some(names)
}

fn target_names(target: &Expr, names: &mut Vec<String>) -> Option<()> {
    match target {
        Expr::Name(name) => names.push(name.id.to_string()),
        Expr::Tuple(tuple) => {
            for target in &tuple.elts {
                target_names(target, names)?;
            }
        }
        Expr::Attribute(_) => {}
        _ => return None,
    }
    Some(())
}

/// The name that a statement has an effect on: `name.method(...)`, `function(name, ...)`, `name.attribute = ...`.
fn affected(stmt: &Stmt) -> Option<&str> {
    match stmt {
        Stmt::Expr(expr) => {
            let Expr::Call(call) = &*expr.value else { return None };
            match &*call.func {
                Expr::Name(_) => root(call.arguments.args.first()?),
                func => root(func),
            }
        }
        Stmt::Assign(assign) => match assign.targets.first()? {
            Expr::Attribute(attribute) => root(&attribute.value),
            _ => None,
        },
        _ => None,
    }
}

fn root(expr: &Expr) -> Option<&str> {
    let mut expr = expr;
    loop {
        expr = match expr {
            Expr::Name(name) => return Some(name.id.as_str()),
            Expr::Attribute(attribute) => &attribute.value,
            Expr::Call(call) => &call.func,
            _ => return None,
        };
    }
}

/// Names of `builtins` that frozen modules are bound to; a test compares with the registry.
pub(crate) static BUILTINS: &[&str] = &[
    "ArithmeticError",
    "AssertionError",
    "AttributeError",
    "BaseException",
    "BaseExceptionGroup",
    "BlockingIOError",
    "BrokenPipeError",
    "BufferError",
    "BytesWarning",
    "ChildProcessError",
    "ConnectionAbortedError",
    "ConnectionError",
    "ConnectionRefusedError",
    "ConnectionResetError",
    "DeprecationWarning",
    "EOFError",
    "Ellipsis",
    "EncodingWarning",
    "EnvironmentError",
    "Exception",
    "ExceptionGroup",
    "FileExistsError",
    "FileNotFoundError",
    "FloatingPointError",
    "FutureWarning",
    "GeneratorExit",
    "IOError",
    "ImportError",
    "ImportWarning",
    "IndentationError",
    "IndexError",
    "InterruptedError",
    "IsADirectoryError",
    "KeyError",
    "KeyboardInterrupt",
    "LookupError",
    "MemoryError",
    "ModuleNotFoundError",
    "NameError",
    "NotADirectoryError",
    "NotImplemented",
    "NotImplementedError",
    "OSError",
    "OverflowError",
    "PendingDeprecationWarning",
    "PermissionError",
    "ProcessLookupError",
    "PythonFinalizationError",
    "RecursionError",
    "ReferenceError",
    "ResourceWarning",
    "RuntimeError",
    "RuntimeWarning",
    "StopAsyncIteration",
    "StopIteration",
    "SyntaxError",
    "SyntaxWarning",
    "SystemError",
    "SystemExit",
    "TabError",
    "TimeoutError",
    "TypeError",
    "UnboundLocalError",
    "UnicodeDecodeError",
    "UnicodeEncodeError",
    "UnicodeError",
    "UnicodeTranslateError",
    "UnicodeWarning",
    "UserWarning",
    "ValueError",
    "Warning",
    "ZeroDivisionError",
    "__build_class__",
    "__debug__",
    "__import__",
    "abs",
    "aiter",
    "all",
    "anext",
    "any",
    "ascii",
    "bin",
    "bool",
    "breakpoint",
    "bytearray",
    "bytes",
    "callable",
    "chr",
    "classmethod",
    "compile",
    "complex",
    "delattr",
    "dict",
    "dir",
    "divmod",
    "enumerate",
    "eval",
    "exec",
    "exit",
    "filter",
    "float",
    "format",
    "frozenset",
    "getattr",
    "globals",
    "hasattr",
    "hash",
    "help",
    "hex",
    "id",
    "input",
    "int",
    "isinstance",
    "issubclass",
    "iter",
    "len",
    "list",
    "locals",
    "map",
    "max",
    "memoryview",
    "min",
    "next",
    "object",
    "oct",
    "open",
    "ord",
    "pow",
    "print",
    "property",
    "quit",
    "range",
    "repr",
    "reversed",
    "round",
    "set",
    "setattr",
    "slice",
    "sorted",
    "staticmethod",
    "str",
    "sum",
    "super",
    "tuple",
    "type",
    "vars",
    "zip",
];
