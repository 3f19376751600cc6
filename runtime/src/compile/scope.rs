//! Symbol tables: what each name of each scope refers to.
//!
//! Place: `collect.rs` walks the AST and records what every scope does with its names; `resolve` then decides, for each,
//! whether it is local, a cell, free or global. Code generation asks by scope number, which stands in the AST node.
//!
//! Invariants: scopes are in preorder, so a parent comes before its children. List, set and dict comprehensions are
//! scopes for names only (PEP 709): their code, and so their cells, belong to the nearest enclosing *owner*. A name that
//! is bound in one owner and used in another is a cell in the first and free in the second and in every owner between.
//!
//! Limits: the scopes nest as deeply as the door lets indentations and brackets nest.

use super::names::NameId;

/// The number of a scope.
pub(super) type ScopeId = u32;

/// No scope.
pub(super) const NO_SCOPE: ScopeId = u32::MAX;

/// What a scope is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ScopeKind {
    Module,
    Function,
    Lambda,
    Class,
    /// A generator expression: its own code.
    Generator,
    /// A list, set or dict comprehension: part of its owner's code.
    Comprehension,
}

/// What a scope does with a name.
pub(super) mod uses {
    /// Reads it.
    pub(crate) const USE: u16 = 1;
    /// Binds it by assignment, definition and the like.
    pub(crate) const LOCAL: u16 = 1 << 1;
    /// It is a parameter.
    pub(crate) const PARAM: u16 = 1 << 2;
    /// `global`
    pub(crate) const GLOBAL: u16 = 1 << 3;
    /// `nonlocal`
    pub(crate) const NONLOCAL: u16 = 1 << 4;
    /// It has an annotation.
    pub(crate) const ANNOTATED: u16 = 1 << 5;
    /// It is the target of a comprehension's `for`.
    pub(crate) const ITERATION: u16 = 1 << 6;
    /// An assignment expression binds it.
    pub(crate) const WALRUS: u16 = 1 << 7;
    /// It may become unbound again: `del`, or the name of an `except`.
    pub(crate) const UNBINDS: u16 = 1 << 8;
    /// An augmented assignment binds it.
    pub(crate) const AUGMENTED: u16 = 1 << 9;
    /// It is a type parameter.
    pub(crate) const TYPE_PARAM: u16 = 1 << 10;
    /// An import binds it.
    pub(crate) const IMPORT: u16 = 1 << 11;
    /// Any of the ways of binding.
    pub(crate) const BOUND: u16 = LOCAL | PARAM | ITERATION | IMPORT;
}

/// What a name refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Resolution {
    /// A variable of this scope; `cell` when another owner uses it.
    Local { cell: bool },
    /// A global or built-in name.
    Global,
    /// A variable of the scope `of`.
    Outer { of: ScopeId },
}

/// A name in a scope.
#[derive(Clone, Copy, Debug)]
pub(super) struct Symbol {
    pub(super) name: NameId,
    pub(super) flags: u16,
    pub(super) resolution: Resolution,
    /// Where the name was declared nonlocal, for the error.
    pub(super) at: (u32, u32),
    /// The symbol of this name in the next scope around that had one when this was added.
    pub(super) outer: (ScopeId, u32),
}

/// One scope.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "independent facts about a scope")]
pub(super) struct Scope {
    pub(super) kind: ScopeKind,
    pub(super) parent: ScopeId,
    /// The scope whose code this one's code is part of; itself, but for comprehensions.
    pub(super) owner: ScopeId,
    /// The number after its last descendant's.
    pub(super) end: ScopeId,
    /// Names in order of first appearance; parameters first.
    pub(super) symbols: Vec<Symbol>,
    /// Names that this owner gets from outside, with the scopes they belong to; sorted by name.
    pub(super) free: Vec<(NameId, ScopeId)>,
    /// `async def`
    pub(super) is_async: bool,
    /// It yields.
    pub(super) yields: bool,
    /// It awaits, or has asynchronous `for` clauses.
    pub(super) awaits: bool,
    /// A class of which a method uses `__class__`.
    pub(super) class_cell: bool,
    /// Names assigned on `self` in a class's methods.
    pub(super) static_attributes: Vec<NameId>,
    /// Of a comprehension or generator expression that is in no loop of its code: the number of what it loads.
    pub(super) loop_number: u32,
}

impl Scope {
    /// Whether names bound here are seen by the scopes within.
    fn is_function_like(&self) -> bool {
        !matches!(self.kind, ScopeKind::Module | ScopeKind::Class)
    }
}

/// Why resolution failed.
pub(super) struct Unresolved {
    pub(super) name: NameId,
    pub(super) problem: Problem,
    pub(super) at: (u32, u32),
}

/// What may be wrong with a declaration.
pub(super) enum Problem {
    NoBinding,
    NonlocalAtModule,
    NonlocalAndGlobal,
    NonlocalTypeParam,
}

/// The binding of a name that scopes within see.
#[derive(Clone, Copy)]
enum Visible {
    Nothing,
    /// Declared global.
    Global,
    /// A variable: its scope and its symbol's place there (none for `__class__`).
    Variable {
        scope: ScopeId,
        symbol: u32,
    },
}

/// Decides what every name refers to. `class_name` is the number of `__class__`.
pub(super) fn resolve(
    scopes: &mut [Scope],
    names: usize,
    class_name: NameId,
) -> Result<(), Unresolved> {
    let mut resolver = Resolver {
        visible: vec![Visible::Nothing; names],
        undo: Vec::new(),
        open: Vec::new(),
        class_name,
    };
    for id in 0..scopes.len() as ScopeId {
        resolver.close_before(scopes, id);
        resolver.enter(scopes, id)?;
    }
    resolver.close_before(scopes, scopes.len() as ScopeId);
    Ok(())
}

struct Resolver {
    /// By name, what a scope entered now would see.
    visible: Vec<Visible>,
    undo: Vec<(NameId, Visible)>,
    /// Scopes entered and not left, with the length of `undo` at their start.
    open: Vec<(ScopeId, usize)>,
    class_name: NameId,
}

impl Resolver {
    /// Leaves all scopes that end before scope `id`.
    fn close_before(&mut self, scopes: &mut [Scope], id: ScopeId) {
        while let Some((last, mark)) = self.open.last().copied() {
            if scopes[last as usize].end > id {
                break;
            }
            self.open.pop();
            while self.undo.len() > mark {
                if let Some((name, was)) = self.undo.pop() {
                    self.visible[name as usize] = was;
                }
            }
            Self::pass_free_names_up(scopes, last);
        }
    }

    /// What an owner lacks, the owner around it lacks too, unless it has it.
    fn pass_free_names_up(scopes: &mut [Scope], id: ScopeId) {
        let scope = &mut scopes[id as usize];
        if scope.free.is_empty() || scope.owner != id || scope.parent == NO_SCOPE {
            return;
        }
        scope.free.sort_unstable();
        scope.free.dedup();
        let outer = scope.parent;
        let free = std::mem::take(&mut scope.free);
        let owner = scopes[outer as usize].owner;
        for (name, of) in &free {
            if scopes[*of as usize].owner != owner {
                scopes[owner as usize].free.push((*name, *of));
            }
        }
        scopes[id as usize].free = free;
    }

    fn enter(&mut self, scopes: &mut [Scope], id: ScopeId) -> Result<(), Unresolved> {
        let mark = self.undo.len();
        self.open.push((id, mark));
        let owner = scopes[id as usize].owner;
        let kind = scopes[id as usize].kind;
        for place in 0..scopes[id as usize].symbols.len() {
            let symbol = scopes[id as usize].symbols[place];
            let resolution = self.resolve_symbol(scopes, symbol, kind)?;
            scopes[id as usize].symbols[place].resolution = resolution;
            if let Resolution::Outer { of } = resolution
                && scopes[of as usize].owner != owner
            {
                scopes[owner as usize].free.push((symbol.name, of));
            }
        }
        self.show(scopes, id);
        Ok(())
    }

    fn resolve_symbol(
        &mut self,
        scopes: &mut [Scope],
        symbol: Symbol,
        kind: ScopeKind,
    ) -> Result<Resolution, Unresolved> {
        let fail = |problem| Err(Unresolved { name: symbol.name, problem, at: symbol.at });
        if symbol.flags & uses::NONLOCAL != 0 {
            if symbol.flags & uses::GLOBAL != 0 {
                return fail(Problem::NonlocalAndGlobal);
            }
            if kind == ScopeKind::Module {
                return fail(Problem::NonlocalAtModule);
            }
            return match self.visible[symbol.name as usize] {
                Visible::Variable { scope, symbol: place }
                    if scopes[scope as usize].symbols.get(place as usize).is_some_and(
                        |found| found.name == symbol.name && found.flags & uses::TYPE_PARAM != 0,
                    ) =>
                {
                    fail(Problem::NonlocalTypeParam)
                }
                Visible::Variable { .. } => Ok(self.outer(scopes, symbol.name)),
                _ => fail(Problem::NoBinding),
            };
        }
        if kind == ScopeKind::Module || symbol.flags & uses::GLOBAL != 0 {
            return Ok(Resolution::Global);
        }
        if symbol.flags & uses::BOUND != 0 {
            return Ok(Resolution::Local { cell: false });
        }
        Ok(self.outer(scopes, symbol.name))
    }

    /// What a name that a scope does not bind itself refers to; marks a variable that becomes a cell.
    fn outer(&mut self, scopes: &mut [Scope], name: NameId) -> Resolution {
        let Visible::Variable { scope, symbol } = self.visible[name as usize] else {
            return Resolution::Global;
        };
        let user = self.open.last().map_or(scope, |(id, _)| scopes[*id as usize].owner);
        if scopes[scope as usize].kind == ScopeKind::Class {
            // CPython: an inlined comprehension of a class body does not see `__class__`.
            if scope == user {
                return Resolution::Global;
            }
            scopes[scope as usize].class_cell = true;
        } else if scopes[scope as usize].owner != user {
            scopes[scope as usize].symbols[symbol as usize].resolution =
                Resolution::Local { cell: true };
        }
        Resolution::Outer { of: scope }
    }

    /// Makes the names of a scope visible to those within it.
    fn show(&mut self, scopes: &[Scope], id: ScopeId) {
        let scope = &scopes[id as usize];
        if scope.kind == ScopeKind::Class {
            self.set(self.class_name, Visible::Variable { scope: id, symbol: 0 });
        }
        if !scope.is_function_like() {
            return;
        }
        for (place, symbol) in scope.symbols.iter().enumerate() {
            match symbol.resolution {
                Resolution::Local { .. } => {
                    let variable = Visible::Variable { scope: id, symbol: place as u32 };
                    self.set(symbol.name, variable);
                }
                Resolution::Global if symbol.flags & uses::GLOBAL != 0 => {
                    self.set(symbol.name, Visible::Global);
                }
                _ => {}
            }
        }
    }

    fn set(&mut self, name: NameId, visible: Visible) {
        if let Some(slot) = self.visible.get_mut(name as usize) {
            self.undo.push((name, *slot));
            *slot = visible;
        }
    }
}
