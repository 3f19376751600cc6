//! Imports: `import a.b`, `from a import b`, `from a import *`.
//!
//! Place: the `Import*` instructions, `__import__` and `importlib`. What is in `sys.modules` is answered here; whatever has to be
//! found and run goes on as a frame (`load.rs`).
//!
//! ```text
//! name -> sys.modules -> standard module -> module of the host -> library file, which is run
//! ```
//!
//! Invariants: a standard module that is offered comes before one of the host or of a library, so that nothing that a session
//! is granted changes what the library itself does. The runtime's own needs (`import_module`) are standard modules only.
//! Limits: those of libraries; a name costs its length.

use serde::{Deserialize, Serialize};

use crate::core::Core;
use crate::exception::{Fault, Pending};
use crate::native::state::StepFn;
use crate::native::{Input, Step};
use crate::types::TypeId;
use crate::value::{Kind, NONE, TRUE, UNDEF, Value};

pub(crate) mod load;
mod make;

use load::{Goal, Import};

/// Which of the standard modules are packages of `CPython`.
const PACKAGES: [&str; 18] = [
    "asyncio",
    "collections",
    "concurrent",
    "email",
    "html",
    "importlib",
    "json",
    "logging",
    "pathlib",
    "re",
    "string",
    "tomllib",
    "unittest",
    "urllib",
    "xml",
    "xml.etree",
    "xml.sax",
    "zoneinfo",
];

/// What an import costs, beside what the module does.
const IMPORT_FUEL: u64 = 4;

/// `from module import name` where guest code may answer. Registers: module, name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct ImportAttribute {
    asked: bool,
}

impl StepFn for ImportAttribute {
    fn catches(&self) -> bool {
        self.asked
    }

    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [module, name] = regs else { return Err(core.system_error("bad registers")) };
        if !name.is_kind(Kind::Str) {
            return Err(core.system_error("bad registers"));
        }
        match input {
            Input::Returned(value) if self.asked => return Ok(Step::Return(value)),
            Input::Raised(exception) => {
                if !core.exception_is(exception, TypeId::AttributeError) {
                    return Err(core.raise_again(exception));
                }
            }
            _ => {
                self.asked = true;
                match core.get_attr(module, name) {
                    Ok(value) => return Ok(Step::Return(value)),
                    Err(Fault::Raise) if core.pending_is(TypeId::AttributeError) => {
                        core.pending = Pending::Nothing;
                    }
                    Err(fault) => return Err(fault),
                }
            }
        }
        core.import_submodule(module, name).map(Step::Return)
    }
}

impl Core {
    /// `ImportName`; `from` is the importing code's globals, and how many dots there are.
    pub(crate) fn import_name(
        &mut self,
        code: u32,
        n: u16,
        from: (u32, u8),
        names: Value,
    ) -> Result<Value, Fault> {
        self.charge(IMPORT_FUEL)?;
        let name = self.name(code, n)?;
        let (globals, level) = from;
        let own = self.own_builtins(globals);
        if own.is_some_and(|own| self.dict_get_text(own, "__import__").is_none()) {
            return Err(self.raise(TypeId::ImportError, "__import__ not found"));
        }
        let full = match level {
            0 => self.heap.str(name).to_owned(),
            _ => self.relative_name(name, Value::heap(Kind::Dict, globals), u32::from(level))?,
        };
        self.import_full(&full, names)
    }

    /// Imports the module of this full name: the outermost package, or the module itself where `names` of it are wanted.
    pub(crate) fn import_full(&mut self, full: &str, names: Value) -> Result<Value, Fault> {
        if let Some(known) = self.imported(full, names) {
            return Ok(known);
        }
        if self.libraries.is_empty() && self.host.modules.is_empty() && !self.has_finders() {
            if self.dict_get_text(self.modules, full).is_some_and(Value::is_none) {
                return Err(self.halted(full)?);
            }
            let module = self.import_module(full)?;
            return match full.split_once('.') {
                Some((first, _)) if names.is_undef() => self.import_module(first),
                _ => Ok(module),
            };
        }
        let goal = if names.is_undef() { Goal::Outermost } else { Goal::Names };
        self.enter_import(full, names, goal)
    }

    /// Enters an import as a frame.
    pub(crate) fn enter_import(
        &mut self,
        full: &str,
        names: Value,
        goal: Goal,
    ) -> Result<Value, Fault> {
        let name = self.heap.new_str(full)?;
        Err(self.enter(Import::new(goal), &[name, names, UNDEF, UNDEF]))
    }

    /// The answer where everything wanted is there.
    fn imported(&self, full: &str, names: Value) -> Option<Value> {
        let module = self.dict_get_text(self.modules, full).filter(|module| !module.is_none())?;
        if names.is_undef() {
            let Some((first, _)) = full.split_once('.') else { return Some(module) };
            return self.dict_get_text(self.modules, first).filter(|first| !first.is_none());
        }
        let Some(dict) = self.package_dict(module) else { return Some(module) };
        let mut wanted = self.heap.items(names).unwrap_or_default().iter();
        let there = wanted.all(|name| {
            name.is_kind(Kind::Str)
                && self.heap.str(*name) != "*"
                && self.dict_get_name(dict, *name).is_some()
        });
        there.then_some(module)
    }

    /// The namespace of a module that has a `__path__`.
    pub(crate) fn package_dict(&self, module: Value) -> Option<Value> {
        if !module.is_kind(Kind::Module) {
            return None;
        }
        let dict = self.heap.module(module).dict;
        self.dict_get_text(dict, "__path__").map(|_| dict)
    }

    /// The full name of a module that is named by its place: PEP 366.
    pub(crate) fn relative_name(
        &mut self,
        name: Value,
        globals: Value,
        level: u32,
    ) -> Result<String, Fault> {
        let package = match self.dict_get_text(globals, "__package__").filter(|p| !p.is_none()) {
            Some(package) if package.is_kind(Kind::Str) => self.heap.str(package).to_owned(),
            Some(_) => return Err(self.type_error("package must be a string")),
            None => {
                let own = self.dict_get_text(globals, "__name__");
                let own = own.and_then(|own| self.heap.as_str(own)).unwrap_or_default();
                match self.dict_get_text(globals, "__path__") {
                    Some(_) => own.to_owned(),
                    None => own.rsplit_once('.').map_or("", |(package, _)| package).to_owned(),
                }
            }
        };
        if package.is_empty() {
            let text = "attempted relative import with no known parent package";
            return Err(self.raise(TypeId::ImportError, text));
        }
        self.charge_bytes(package.len())?;
        let mut base = package.as_str();
        for _ in 1..level {
            let Some((outer, _)) = base.rsplit_once('.') else {
                let text = "attempted relative import beyond top-level package";
                return Err(self.raise(TypeId::ImportError, text));
            };
            base = outer;
        }
        let name = self.heap.str(name);
        Ok(if name.is_empty() { base.to_owned() } else { format!("{base}.{name}") })
    }

    /// The standard module of this name, made at its first import; for what the runtime itself needs.
    pub(crate) fn import_module(&mut self, name: &str) -> Result<Value, Fault> {
        self.modules_dict()?;
        if let Some(module) = self.dict_get_text(self.modules, name) {
            return Ok(module);
        }
        let ends = name.match_indices('.').map(|(at, _)| at).chain([name.len()]);
        let mut module = UNDEF;
        for path in ends.filter_map(|end| name.get(..end)) {
            self.charge_bytes(path.len())?;
            module = match self.dict_get_text(self.modules, path) {
                Some(known) => known,
                None => match self.make_standard(path)? {
                    Some(made) => made,
                    None => return Err(self.no_module(name)?),
                },
            };
        }
        Ok(module)
    }

    /// `sys.modules`
    pub(crate) fn modules_dict(&mut self) -> Result<Value, Fault> {
        if self.modules.is_undef() {
            self.modules = self.heap.new_dict(crate::heap::dict::Dict::default())?;
            // What was found of the built-ins had nothing to watch.
            self.heap.forget_globals();
        }
        Ok(self.modules)
    }

    /// Makes the standard module at `path`, if there is one.
    pub(crate) fn make_standard(&mut self, path: &str) -> Result<Option<Value>, Fault> {
        let Some(module) = crate::stdlib::make(self, path)? else { return Ok(None) };
        let key = self.heap.intern(path)?;
        self.bind_to_parent(path, module)?;
        self.dict_set_str(self.modules, key, module)?;
        Ok(Some(module))
    }

    /// Refuses a module that is not offered: the outermost package that is missing, or what is no package.
    #[cold]
    pub(crate) fn no_module(&mut self, name: &str) -> Result<Fault, Fault> {
        let (first, inner) = name.split_once('.').unwrap_or((name, ""));
        let (missing, text) = if inner.is_empty() || self.is_no_module(first)? {
            (first.to_owned(), crate::stdlib::refusal(first))
        } else {
            let mut known = first.to_owned();
            let mut missing = name.to_owned();
            for part in inner.split('.') {
                missing = format!("{known}.{part}");
                if self.is_no_module(&missing)? {
                    break;
                }
                known.clone_from(&missing);
            }
            let text = match crate::stdlib::refused::reason(&missing) {
                Some(_) => crate::stdlib::refusal(&missing),
                None if PACKAGES.contains(&known.as_str()) => {
                    format!("No module named '{missing}'")
                }
                None => format!("No module named '{missing}'; '{known}' is not a package"),
            };
            (missing, text)
        };
        self.module_not_found(&missing, text)
    }

    /// `ModuleNotFoundError` for a name.
    #[cold]
    fn module_not_found(&mut self, name: &str, text: String) -> Result<Fault, Fault> {
        let key = self.heap.new_str(name)?;
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
        if !module.is_kind(Kind::Module) {
            return Err(self.enter(ImportAttribute::default(), &[module, name]));
        }
        let dict = self.heap.module(module).dict;
        if let Some(value) = self.dict_get_name(dict, name) {
            return Ok(value);
        }
        if let Some(fault) = self.provided_attribute(module, name)? {
            return Err(fault);
        }
        if let Some(made) = self.lazy_attribute(module, name)? {
            return Ok(made);
        }
        if self.dict_get_text(dict, "__getattr__").is_some() {
            return Err(self.enter(ImportAttribute::default(), &[module, name]));
        }
        self.import_submodule(module, name)
    }

    /// What a package has of a name that is none of its attributes: a module in it that was imported, or a standard one.
    fn import_submodule(&mut self, module: Value, name: Value) -> Result<Value, Fault> {
        let dict = if module.is_kind(Kind::Module) { self.heap.module(module).dict } else { UNDEF };
        let owner = match self.dict_get_text(dict, "__name__").filter(|n| n.is_kind(Kind::Str)) {
            Some(owner) => owner,
            None if module.is_kind(Kind::Module) => self.heap.module(module).name,
            None => UNDEF,
        };
        let wanted = self.heap.str(name).to_owned();
        let shown = self.heap.as_str(owner).unwrap_or("<unknown module name>").to_owned();
        let full = format!("{shown}.{wanted}");
        self.charge_bytes(full.len())?;
        if let Some(known) = self.dict_get_text(self.modules, &full) {
            return Ok(known);
        }
        match self.import_module(&full) {
            Err(Fault::Raise) => {}
            other => return other,
        }
        let file = self.dict_get_text(dict, "__file__").filter(|file| file.is_kind(Kind::Str));
        let place = file.map_or("unknown location", |file| self.heap.str(file));
        let partial = if self.is_initializing(module) {
            format!("partially initialized module '{shown}' (most likely due to a circular import)")
        } else {
            format!("'{shown}'")
        };
        let text = format!("cannot import name '{wanted}' from {partial} ({place})");
        let Some(file) = file else {
            self.pending = Pending::ImportFrom { text, module: owner, name };
            return Err(Fault::Raise);
        };
        self.pending = Pending::Nothing;
        self.heap.reserve_text(text.len() as u64 + 4096)?;
        let text = self.heap.new_str(&text)?;
        let exception = self.make_exception(TypeId::ImportError, &[text])?;
        let owner = if owner.is_undef() { NONE } else { owner };
        for (attribute, value) in [("name", owner), ("path", file), ("name_from", name)] {
            self.set_exception_attr(exception, attribute, value)?;
        }
        Err(self.raise_object(exception))
    }

    /// Whether a module of a library has not run to its end.
    pub(crate) fn is_initializing(&self, module: Value) -> bool {
        if !module.is_kind(Kind::Module) {
            return false;
        }
        let spec = self.dict_get_text(self.heap.module(module).dict, "__spec__");
        spec.and_then(|spec| self.record_text(spec, "_initializing")) == Some(TRUE)
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
        let has_namespace = self.link_of(code).code().kind.has_namespace();
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
        if let Some(all) = self.dict_get_text(dict, "__all__")
            && let Some(names) = self.named_by_all(all)?
        {
            return self.import_named(module, &names, into);
        }
        self.charge_values(self.heap.dict(dict).len() as usize)?;
        let entries: Vec<_> =
            self.heap.dict(dict).iter_from(0).map(|(_, e)| (e.key, e.value)).collect();
        for (key, value) in entries {
            let Some(name) = self.heap.as_str(key) else {
                return Err(self.no_name("Key", "__dict__", module, key));
            };
            if !name.starts_with('_') {
                self.dict_set_str(into, key, value)?;
            }
        }
        Ok(())
    }

    /// What an `__all__` holds; `None` where only the script can tell.
    fn named_by_all(&mut self, all: Value) -> Result<Option<Vec<Value>>, Fault> {
        let plain = self.plain(all);
        self.charge_values(self.plain_len(plain).unwrap_or(0) as usize)?;
        if plain.is_kind(Kind::Str) {
            let letters: Vec<char> = self.heap.str(plain).chars().collect();
            let letters = letters.into_iter().map(|letter| self.char_value(letter));
            return letters.collect::<Result<_, _>>().map(Some);
        }
        if matches!(plain.kind(), Some(Kind::List | Kind::Tuple)) {
            return Ok(self.heap.items(plain).map(<[Value]>::to_vec));
        }
        if self.guest_special(all, "__getitem__").is_some() {
            return Ok(None);
        }
        let name = self.type_name(all);
        Err(self.type_error(if plain.is_kind(Kind::Dict) {
            format!("{name} is not a sequence")
        } else {
            format!("'{name}' object does not support indexing")
        }))
    }

    fn import_named(&mut self, module: Value, names: &[Value], into: Value) -> Result<(), Fault> {
        let dict = self.heap.module(module).dict;
        for name in names {
            let Some(text) = self.heap.as_str(*name).map(str::to_owned) else {
                return Err(self.no_name("Item", "__all__", module, *name));
            };
            let key = self.heap.intern(&text)?;
            let Some(value) = self.dict_get_name(dict, key) else {
                return Err(self.no_attribute(module, key));
            };
            self.dict_set_str(into, key, value)?;
        }
        Ok(())
    }

    #[cold]
    fn no_name(&mut self, what: &str, place: &str, module: Value, name: Value) -> Fault {
        let (owner, class) = (self.module_name(module), self.type_name(name));
        self.type_error(format!("{what} in {owner}.{place} must be str, not {class}"))
    }
}
