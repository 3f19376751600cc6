//! Names: globals, built-ins, class namespaces, cells, keyword names, imports.
//!
//! Place: the `Load*`, `Store*`, `Delete*` and `Import*` instructions.
//!
//! Invariants: the cache of a global holds the number of the dict's entry that had the name last; it is checked against the
//! entry's key at each use.
//! Limits: none beyond memory.

use smallvec::SmallVec;

use crate::core::{Core, GlobalCache, NO_ENTRY};
use crate::exception::{Fault, Pending};
use crate::types::TypeId;
use crate::value::{Kind, NONE, UNDEF, Value};

/// Names that every module has and that are None in a main program.
const NAMES_OF_NONE: [&str; 4] = ["__doc__", "__package__", "__spec__", "__loader__"];

/// What an import costs, beside what the module does.
const IMPORT_FUEL: u64 = 4;

impl Core {
    /// `LoadGlobal` when the cache does not answer.
    #[inline(never)]
    pub(crate) fn load_global(&mut self, code: u32, n: u16, globals: u32) -> Result<Value, Fault> {
        let name = self.name(code, n)?;
        let dict = Value::heap(Kind::Dict, globals);
        if let Some(at) = self.dict_entry(dict, name) {
            self.remember_global(code, n, GlobalCache { name, entry: at, version: 0 });
            return Ok(self.heap.dict(dict).entries.get(at as usize).map_or(UNDEF, |e| e.value));
        }
        if let Some(fault) = self.frozen_global(code, name, dict) {
            return Err(fault);
        }
        match self.builtin(name) {
            Some(value) => {
                let version = self.heap.dict(dict).keys_version;
                let cache = GlobalCache { name: value, entry: NO_ENTRY, version };
                self.remember_global(code, n, cache);
                Ok(value)
            }
            // Code that runs in a namespace of a script's own has no name but this.
            None if self.heap.str(name) == "__name__" => self.heap.intern("builtins"),
            // What a program has no text, package or loader for.
            None if NAMES_OF_NONE.contains(&self.heap.str(name)) => Ok(NONE),
            None => Err(self.undefined_name(name)),
        }
    }

    /// A built-in or host function by name.
    pub(crate) fn builtin(&mut self, name: Value) -> Option<Value> {
        let text = self.heap.str(name);
        self.host
            .function(text)
            .or_else(|| crate::builtins::find(text))
            .or_else(|| self.host.class(text).map(TypeId::value))
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
        self.dict_set_str(dict, name, value)?;
        if let Some(entry) = self.dict_entry(dict, name) {
            self.remember_global(code, n, GlobalCache { name, entry, version: 0 });
        }
        Ok(())
    }

    fn remember_global(&mut self, code: u32, n: u16, found: GlobalCache) {
        if let Some(cache) = self.link_mut(code).globals.get_mut(n as usize) {
            *cache = found;
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
        if let Some(value) = self.dict_get_name(namespace, name) {
            return Ok(value);
        }
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
        let object = std::sync::Arc::clone(&self.link_of(code).code);
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

    /// `ImportName`
    pub(crate) fn import_name(
        &mut self,
        code: u32,
        n: u16,
        level: u8,
        names: Value,
    ) -> Result<Value, Fault> {
        self.charge(IMPORT_FUEL)?;
        let name = self.name(code, n)?;
        if level > 0 {
            return Err(self.raise(
                TypeId::ImportError,
                "attempted relative import with no known parent package",
            ));
        }
        let full = self.heap.str(name).to_owned();
        let module = self.import_module(&full)?;
        if names.is_undef()
            && let Some((first, _)) = full.split_once('.')
        {
            return self.import_module(first);
        }
        Ok(module)
    }

    /// The module of this name, made at its first import.
    pub(crate) fn import_module(&mut self, name: &str) -> Result<Value, Fault> {
        if self.modules.is_undef() {
            self.modules = self.heap.new_dict(crate::heap::dict::Dict::default())?;
        }
        if let Some(module) = self.dict_get_text(self.modules, name) {
            return Ok(module);
        }
        let ends = name.match_indices('.').map(|(at, _)| at).chain([name.len()]);
        let mut module = UNDEF;
        for path in ends.filter_map(|end| name.get(..end)) {
            self.charge_bytes(path.len())?;
            module = match self.dict_get_text(self.modules, path) {
                Some(known) => known,
                None => self.make_module(path, name)?,
            };
        }
        Ok(module)
    }

    /// Makes the module at `path`, for the import of `name`.
    fn make_module(&mut self, path: &str, name: &str) -> Result<Value, Fault> {
        let Some(module) = crate::stdlib::make(self, path)? else {
            return Err(self.no_module(name)?);
        };
        let key = self.heap.intern(path)?;
        self.bind_to_parent(path, module)?;
        self.dict_set_str(self.modules, key, module)?;
        Ok(module)
    }

    /// Refuses a module that is not offered: the outermost package that is missing, or what is no package.
    #[cold]
    pub(crate) fn no_module(&mut self, name: &str) -> Result<Fault, Fault> {
        let (first, inner) = name.split_once('.').unwrap_or((name, ""));
        let (missing, text) = if inner.is_empty() || self.is_no_module(first)? {
            (first.to_owned(), crate::stdlib::refusal(first))
        } else {
            let second = inner.split('.').next().unwrap_or(inner);
            let missing = format!("{first}.{second}");
            let text = match crate::stdlib::refused::reason(&missing) {
                Some(_) => crate::stdlib::refusal(&missing),
                None => format!("No module named '{missing}'; '{first}' is not a package"),
            };
            (missing, text)
        };
        let key = self.heap.new_str(&missing)?;
        self.pending = Pending::Import(TypeId::ModuleNotFoundError, text, key);
        Ok(Fault::Raise)
    }

    fn is_no_module(&mut self, name: &str) -> Result<bool, Fault> {
        if self.dict_get_text(self.modules, name).is_some() {
            return Ok(false);
        }
        Ok(crate::stdlib::make(self, name)?.is_none())
    }

    /// `ImportFrom`
    pub(crate) fn import_from(&mut self, code: u32, n: u16, module: Value) -> Result<Value, Fault> {
        let name = self.name(code, n)?;
        if module.is_kind(Kind::Module)
            && let Some(value) = self.dict_get_name(self.heap.module(module).dict, name)
        {
            return Ok(value);
        }
        if module.is_kind(Kind::Module)
            && let Some(fault) = self.provided_attribute(module, name)?
        {
            return Err(fault);
        }
        if module.is_kind(Kind::Module)
            && let Some(made) = self.lazy_attribute(module, name)?
        {
            return Ok(made);
        }
        let wanted = self.heap.str(name).to_owned();
        let from = if module.is_kind(Kind::Module) { self.heap.module(module).name } else { UNDEF };
        let owner = self.heap.as_str(from).unwrap_or("?").to_owned();
        let full = format!("{owner}.{wanted}");
        match self.import_module(&full) {
            Err(Fault::Raise) => {}
            other => return other,
        }
        let text = format!("cannot import name '{wanted}' from '{owner}' (unknown location)");
        self.pending = Pending::ImportFrom { text, module: from, name };
        Err(Fault::Raise)
    }

    /// `ImportStar`
    pub(crate) fn import_star(
        &mut self,
        module: Value,
        globals: u32,
        code: u32,
        first: Value,
    ) -> Result<(), Fault> {
        if !module.is_kind(Kind::Module) {
            return Err(self.system_error("no module"));
        }
        let has_namespace = self.link_of(code).code.kind.has_namespace();
        let locals = self.plain(first);
        let into = if has_namespace && locals.is_kind(Kind::Dict) {
            locals
        } else {
            Value::heap(Kind::Dict, globals)
        };
        self.import_all(module, into)
    }

    /// Gives a dict the public names of a module.
    pub(crate) fn import_all(&mut self, module: Value, into: Value) -> Result<(), Fault> {
        if let Some(fault) = self.provided_star(module, into)? {
            return Err(fault);
        }
        let dict = self.heap.module(module).dict;
        if let Some(names) = self.public_names(dict) {
            for name in names {
                let key = self.heap.intern(&name)?;
                let Some(value) = self.dict_get_name(dict, key) else {
                    return Err(self.no_attribute(module, key));
                };
                self.dict_set_str(into, key, value)?;
            }
            return Ok(());
        }
        let entries: Vec<_> =
            self.heap.dict(dict).iter_from(0).map(|(_, e)| (e.key, e.value)).collect();
        for (key, value) in entries {
            if !self.heap.as_str(key).unwrap_or("_").starts_with('_') {
                self.dict_set_str(into, key, value)?;
            }
        }
        Ok(())
    }
}
