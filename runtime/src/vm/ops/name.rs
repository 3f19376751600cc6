//! Names: globals, built-ins, class namespaces, cells, keyword names.
//!
//! Place: the `Load*`, `Store*` and `Delete*` instructions.
//!
//! Invariants: the cache of a global holds the number of the dict's entry that had the name last, which is checked against the
//! entry's key at each use; or the value, for as long as `Heap::globals_epoch` stands: each change to an entry that is
//! `watched` moves it on. Names that the code stores, or whose value has changed once, are remembered by their entry.
//! Limits: none beyond memory.

use smallvec::SmallVec;

use crate::core::{Core, GlobalCache, NO_ENTRY};
use crate::exception::{Fault, Pending};
use crate::heap::dict::WATCHED_MAX;
use crate::types::TypeId;
use crate::value::{Kind, NONE, UNDEF, Value};

/// Names that every module has and that are None in a main program.
pub(crate) const NAMES_OF_NONE: [&str; 4] = ["__doc__", "__package__", "__spec__", "__loader__"];

impl Core {
    /// `LoadGlobal` when the cache does not answer.
    #[inline(never)]
    pub(crate) fn load_global(&mut self, code: u32, n: u16, globals: u32) -> Result<Value, Fault> {
        let name = self.name(code, n)?;
        let dict = Value::heap(Kind::Dict, globals);
        if let Some(at) = self.dict_entry(dict, name) {
            let value = self.value_at(dict, at);
            let cache = self.global_cache(code, n).copied().unwrap_or(GlobalCache::EMPTY);
            let same = cache.epoch != self.heap.globals_epoch && cache.name == value;
            let steady = if cache.epoch == 0 { cache.place == NO_ENTRY } else { same };
            if steady && at < WATCHED_MAX {
                self.remember_value(code, n, (globals, Some(at)), value);
            } else {
                self.remember_global(code, n, GlobalCache { name, place: at, epoch: 0 });
            }
            return Ok(value);
        }
        if let Some(fault) = self.frozen_global(code, name, dict) {
            return Err(fault);
        }
        if let Some(own) = self.own_builtins(globals) {
            return match self.dict_get_name(own, name) {
                Some(value) => Ok(value),
                None => Err(self.undefined_name(name)),
            };
        }
        match self.builtin(name) {
            Some(value) => {
                self.watch_builtin(name);
                self.remember_value(code, n, (globals, None), value);
                Ok(value)
            }
            // Code that runs in a namespace of a script's own has no name but this.
            None if self.heap.str(name) == "__name__" => self.heap.intern("builtins"),
            // What a program has no text, package or loader for.
            None if NAMES_OF_NONE.contains(&self.heap.str(name)) => Ok(NONE),
            None if self.heap.str(name) == "__builtins__" => self.import_module("builtins"),
            // The file that was run, as tracebacks name it.
            None if self.heap.str(name) == "__file__" => match self.main_file(Some(code)) {
                Some(file) => self.heap.new_string(file),
                None => Err(self.undefined_name(name)),
            },
            None => Err(self.undefined_name(name)),
        }
    }

    /// The dict that a script has set in the place of the built-ins: `__builtins__` of these globals.
    pub(crate) fn own_builtins(&self, globals: u32) -> Option<Value> {
        let own = self.dict_get_text(Value::heap(Kind::Dict, globals), "__builtins__")?;
        let own = self.plain(own);
        own.is_kind(Kind::Dict).then_some(own)
    }

    /// Puts `__builtins__` into the globals that a script runs code with, as CPython does.
    pub(crate) fn give_builtins(&mut self, globals: Value) -> Result<(), Fault> {
        if globals == self.main || self.dict_get_text(globals, "__builtins__").is_some() {
            return Ok(());
        }
        let module = self.import_module("builtins")?;
        let name = self.heap.intern("__builtins__")?;
        self.dict_set_str(globals, name, module)
    }

    /// `__build_class__`, unless the globals have built-ins of their own without it.
    pub(crate) fn class_builder(&mut self, globals: u32) -> Result<Value, Fault> {
        let lacks = self
            .own_builtins(globals)
            .is_some_and(|own| self.dict_get_text(own, "__build_class__").is_none());
        if lacks {
            return Err(self.raise(TypeId::NameError, "__build_class__ not found"));
        }
        Ok(crate::builtins::build_class_function())
    }

    /// The name of the file that code is of, or for code made from text that of the program that runs it.
    pub(crate) fn main_file(&self, code: Option<u32>) -> Option<String> {
        let of = |code: u32| {
            let link = self.links.get(code as usize)?.as_ref()?;
            let name = link.program.source.name();
            let known = !name.starts_with('<')
                && !self.is_dynamic(link.base(code))
                && !crate::stdlib::frozen::is_frozen(&link.program);
            known.then(|| name.to_owned())
        };
        code.and_then(of).or_else(|| (0..self.links.len() as u32).find_map(of))
    }

    /// A built-in or host function by name.
    pub(crate) fn builtin(&mut self, name: Value) -> Option<Value> {
        let text = self.heap.str(name);
        let mut first = crate::builtins::find(text);
        if let Some(dict) = self.builtins_as_set(text) {
            let own = self.dict_get_name(dict, name);
            // A host function stands before the built-in of its name, but not before what a script has set.
            if own.is_some() && own != first {
                return own;
            }
            first = own;
        }
        self.host.function(text).or(first).or_else(|| self.host.class(text).map(TypeId::value))
    }

    /// What the module `builtins` has, where it is imported, so that a script may have set and deleted what it likes; but for names of
    /// the runtime's own.
    fn builtins_as_set(&self, name: &str) -> Option<Value> {
        let module = self.dict_get_text(self.modules, "builtins")?;
        if !module.is_kind(Kind::Module) || name.starts_with("__") && name != "__import__" {
            return None;
        }
        Some(self.heap.module(module).dict)
    }

    /// Watches what says that a built-in has this name: the dict of the module `builtins`, or that it is not imported.
    fn watch_builtin(&mut self, name: Value) {
        let modules = self.modules;
        // The first import makes void what was found before it.
        if modules.is_undef() {
            return;
        }
        // Not by what is remembered of names: a session that has looked up no more than this needs no room for that.
        let any = self.heap.dict(modules).len() > 0;
        let title = if any { self.heap.find_interned("builtins") } else { None };
        let at = title.and_then(|title| self.dict_entry(modules, title));
        self.heap.dicts.get_mut(modules.index()).watch(at);
        let module = at.map_or(UNDEF, |at| self.value_at(modules, at));
        if module.is_kind(Kind::Module) {
            let dict = self.heap.module(module).dict;
            let at = self.dict_entry(dict, name);
            self.heap.dicts.get_mut(dict.index()).watch(at);
        }
    }

    #[cold]
    pub(crate) fn undefined_name(&mut self, name: Value) -> Fault {
        let text = format!("name '{}' is not defined", self.heap.str(name));
        self.pending = Pending::Name(TypeId::NameError, text, name);
        Fault::Raise
    }

    /// `StoreGlobal` when the cache does not answer.
    #[inline(never)]
    pub(crate) fn store_global(
        &mut self,
        code: u32,
        n: u16,
        globals: u32,
        value: Value,
    ) -> Result<(), Fault> {
        let name = self.name(code, n)?;
        let dict = Value::heap(Kind::Dict, globals);
        let entry = self.dict_set_entry(dict, name, value)?;
        self.remember_global(code, n, GlobalCache { name, place: entry, epoch: 0 });
        Ok(())
    }

    /// Remembers a value until the entry changes that has it, or one comes for a name that is not there.
    fn remember_value(
        &mut self,
        code: u32,
        n: u16,
        (globals, at): (u32, Option<u32>),
        value: Value,
    ) {
        let epoch = self.heap.globals_epoch;
        if epoch != u32::MAX {
            self.heap.dicts.get_mut(globals).watch(at);
            self.remember_global(code, n, GlobalCache { name: value, place: globals, epoch });
        }
    }

    fn remember_global(&mut self, code: u32, n: u16, found: GlobalCache) {
        if let Some(known) = self.link_mut(code).names.get_mut(n as usize) {
            known.global = found;
        }
    }

    /// `DeleteGlobal`
    pub(crate) fn delete_global(&mut self, code: u32, n: u16, globals: u32) -> Result<(), Fault> {
        let name = self.name(code, n)?;
        match self.dict_remove_name(Value::heap(Kind::Dict, globals), name) {
            Some(_) => Ok(()),
            None => Err(self.undefined_name(name)),
        }
    }

    /// `LoadName`
    pub(crate) fn load_name(
        &mut self,
        code: u32,
        n: u16,
        namespace: Value,
        globals: u32,
    ) -> Result<Value, Fault> {
        let name = self.name(code, n)?;
        let plain = self.plain(namespace);
        if !namespace.is_kind(Kind::Dict) && self.is_mapped(namespace) {
            return self.load_mapped(namespace, name, Value::heap(Kind::Dict, globals));
        }
        match self.dict_get_name(plain, name) {
            Some(value) => Ok(value),
            None => self.load_global(code, n, globals),
        }
    }

    /// `StoreName`
    pub(crate) fn store_name(
        &mut self,
        code: u32,
        n: u16,
        namespace: Value,
        value: Value,
    ) -> Result<(), Fault> {
        let name = self.name(code, n)?;
        if namespace.is_kind(Kind::Dict) {
            self.dict_set_str(namespace, name, value)
        } else {
            self.set_item(namespace, name, value)
        }
    }

    /// `DeleteName`
    pub(crate) fn delete_name(&mut self, code: u32, n: u16, namespace: Value) -> Result<(), Fault> {
        let name = self.name(code, n)?;
        if !namespace.is_kind(Kind::Dict) {
            return self.delete_mapped(namespace, name);
        }
        match self.dict_remove_name(namespace, name) {
            Some(_) => Ok(()),
            None => Err(self.undefined_name(name)),
        }
    }

    /// `LoadClassCell`
    pub(crate) fn load_class_cell(
        &mut self,
        code: u32,
        n: u16,
        namespace: Value,
        cell: Value,
    ) -> Result<Value, Fault> {
        let name = self.name(code, n)?;
        if !namespace.is_kind(Kind::Dict) && self.is_mapped(namespace) {
            return self.load_mapped(namespace, name, cell);
        }
        if let Some(value) = self.dict_get_name(self.plain(namespace), name) {
            return Ok(value);
        }
        self.free_content(name, cell)
    }

    /// What a name's cell holds, which is asked where a class's namespace does not have the name.
    pub(super) fn free_content(&mut self, name: Value, cell: Value) -> Result<Value, Fault> {
        let content = if cell.is_kind(Kind::Cell) { *self.heap.cell(cell) } else { UNDEF };
        if content.is_undef() {
            return Err(self.free_unbound(name));
        }
        Ok(content)
    }

    fn free_unbound(&mut self, name: Value) -> Fault {
        let text = format!(
            "cannot access free variable '{}' where it is not associated with a value in enclosing scope",
            self.heap.str(name)
        );
        self.pending = Pending::Name(TypeId::NameError, text, name);
        Fault::Raise
    }

    fn local_unbound(&mut self, name: Value) -> Fault {
        let text = format!(
            "cannot access local variable '{}' where it is not associated with a value",
            self.heap.str(name)
        );
        self.pending = Pending::Name(TypeId::UnboundLocalError, text, name);
        Fault::Raise
    }

    /// A local that `CheckBound` found unbound.
    #[cold]
    pub(crate) fn unbound_local(&mut self, code: u32, n: u16) -> Fault {
        match self.name(code, n) {
            Ok(name) => self.local_unbound(name),
            Err(fault) => fault,
        }
    }

    /// An empty cell in a register.
    #[cold]
    pub(crate) fn unbound_cell(&mut self, code: u32, register: u8) -> Fault {
        let object = std::sync::Arc::clone(self.link_of(code).code());
        let local = object.locals.iter().find(|local| local.register == u16::from(register));
        let Some(local) = local else { return self.system_error("no such cell") };
        let free = object.free.contains(&local.name);
        match self.name(code, local.name) {
            Ok(name) if free => self.free_unbound(name),
            Ok(name) => self.local_unbound(name),
            Err(fault) => fault,
        }
    }

    /// The names of a call's keyword arguments: the strings of a constant tuple, interned.
    pub(crate) fn keyword_names(
        &mut self,
        code: u32,
        k: u16,
    ) -> Result<SmallVec<[Value; 4]>, Fault> {
        let tuple = self.constant(code, k)?;
        let mut names = SmallVec::from_slice(self.heap.items(tuple).unwrap_or_default());
        for name in &mut names {
            *name = self.heap.intern_value(*name)?;
        }
        Ok(names)
    }
}
