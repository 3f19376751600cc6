//! What runs a part of a frozen module, and then does what the part was needed for.
//!
//! Place: attributes of modules, globals of frozen code and natives that leave a case to Python come here
//! (`ImportFrozen`); the VM enters the part's code (`Entering::Frozen`).
//!
//! Invariants: a part runs when one of its names is missing. If it fails, the names that it bound are removed, so that it
//! runs again when it is asked for again.
//! Limits: as for any Python.

use serde::{Deserialize, Serialize};

use super::{Module, module, module_of, provided, provider, table};
use crate::core::Core;
use crate::exception::Fault;
use crate::native::state::StepFn;
use crate::native::{Entering, Input, NativeKind, Step, registry};
use crate::value::{Kind, NONE, UNDEF, Value};

/// Bytes that a new module and its entries may need.
const MODULE_BYTES: u64 = 4096;

/// Runs parts of a frozen module for what `goal` says. Registers: the module's dict, a name, the module that wants the
/// name, positional arguments (tuple), keyword arguments (dict), the dict that `from m import *` fills.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct ImportFrozen {
    goal: Goal,
    /// The module's number.
    module: u16,
    /// The part that runs or ran last.
    part: u16,
    running: bool,
}

/// What a part is needed for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Goal {
    /// The name's value, kept in the module that wants it.
    Attribute,
    /// A call of it.
    Call,
    /// `from module import *`, asked again.
    Star,
    /// The module's dict, with all its names.
    Whole,
}

// === impl ImportFrozen ===

impl ImportFrozen {
    /// The module whose parts run.
    fn module(self) -> Option<&'static Module> {
        table::MODULES.get(usize::from(self.module))
    }

    /// The part that has to run before the goal is reached.
    fn needed(
        &mut self,
        core: &mut Core,
        regs: &[Value],
        first: bool,
    ) -> Result<Option<u16>, Fault> {
        let &[dict, name, ..] = regs else { return Err(core.system_error("bad registers")) };
        let Some(module) = self.module() else { return Ok(None) };
        if self.goal != Goal::Whole {
            let wanted = core.heap.as_str(name).unwrap_or_default();
            let part = module.part_of(wanted);
            let missing = first && core.dict_get_name(dict, name).is_none();
            return Ok(part.filter(|_| missing));
        }
        let parts = module.parts();
        let from = if first { parts.start } else { usize::from(self.part) + 1 };
        for part in from..parts.end {
            core.charge(1)?;
            let mut names = module.names.iter().filter(|(_, of)| *of == part);
            if names.any(|(name, _)| core.dict_get_text(dict, name).is_none()) {
                return Ok(Some(part as u16));
            }
        }
        Ok(None)
    }

    /// Removes the names of a part that failed.
    fn undo(self, core: &mut Core, dict: Value) {
        let names = self.module().map_or(&[][..], |module| module.names);
        for (name, _) in names.iter().filter(|(_, part)| *part == usize::from(self.part)) {
            if let Ok(name) = core.heap.intern(name) {
                core.dict_remove_name(dict, name);
            }
        }
    }

    fn finish(self, core: &mut Core, regs: &[Value]) -> Result<Step, Fault> {
        let &[dict, name, into, args, keywords, star] = regs else {
            return Err(core.system_error("bad registers"));
        };
        match self.goal {
            Goal::Whole => return Ok(Step::Return(dict)),
            Goal::Star => {
                if !into.is_kind(Kind::Module) || !star.is_kind(Kind::Dict) {
                    return Err(core.system_error("bad registers"));
                }
                return match core.import_all(into, star) {
                    Err(Fault::Enter) => Ok(Step::Become),
                    other => other.map(|()| Step::Return(NONE)),
                };
            }
            Goal::Attribute | Goal::Call => {}
        }
        let Some(value) = core.dict_get_name(dict, name) else {
            return Err(core.undefined_name(name));
        };
        if self.goal == Goal::Call {
            let args = core.heap.items(args).unwrap_or_default().to_vec();
            return match core.call_keywords(value, &args, keywords) {
                Err(Fault::Enter) => Ok(Step::Become),
                other => other.map(Step::Return),
            };
        }
        if into.is_kind(Kind::Module) {
            let dict = core.heap.module(into).dict;
            core.dict_set_str(dict, name, value)?;
        }
        Ok(Step::Return(value))
    }
}

impl StepFn for ImportFrozen {
    fn catches(&self) -> bool {
        self.running
    }

    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let dict = regs.first().copied().unwrap_or(UNDEF);
        if !dict.is_kind(Kind::Dict) {
            return Err(core.system_error("bad registers"));
        }
        let first = !self.running;
        if self.running {
            self.running = false;
            if let Input::Raised(exception) = input {
                self.undo(core, dict);
                return Err(core.raise_again(exception));
            }
        }
        if let Some(part) = self.needed(core, regs, first)? {
            self.part = part;
            self.running = true;
            core.entering = Some(Entering::Frozen { number: part, globals: dict });
            return Err(Fault::Enter);
        }
        self.finish(core, regs)
    }
}

// === impl Core ===

impl Core {
    /// A module that was imported.
    pub(crate) fn module(&self, name: &str) -> Option<Value> {
        if self.modules.is_undef() { None } else { self.dict_get_text(self.modules, name) }
    }

    /// Makes a frozen module, none of whose parts has run.
    pub(crate) fn make_frozen(&mut self, name: &str) -> Result<Option<Value>, Fault> {
        if module(name).is_none() {
            return Ok(None);
        }
        self.heap.books.reserve(MODULE_BYTES)?;
        let title = self.heap.intern(name)?;
        let dict = self.heap.new_empty_dict()?;
        let key = self.heap.intern("__name__")?;
        self.dict_set_str(dict, key, title)?;
        self.heap.new_module(title, dict).map(Some)
    }

    /// Asks for a global of frozen code whose part has not run; `None` when it is no such name.
    #[cold]
    pub(crate) fn frozen_global(
        &mut self,
        code: u32,
        name: Value,
        globals: Value,
    ) -> Option<Fault> {
        let module = module_of(&self.link_of(code).program)?;
        module.part_of(self.heap.str(name))?;
        Some(self.need(module, Goal::Attribute, [globals, name, UNDEF, UNDEF, UNDEF, UNDEF]))
    }

    fn need(&mut self, module: &Module, goal: Goal, registers: [Value; 6]) -> Fault {
        let number = table::MODULES.iter().position(|known| known.first == module.first);
        let module = number.unwrap_or(usize::MAX) as u16;
        self.enter(ImportFrozen { goal, module, part: 0, running: false }, &registers)
    }

    /// Asks for an attribute that a module has in a part that has not run, or a native one in a frozen one; `None` when
    /// it has none of this name.
    pub(crate) fn provided_attribute(
        &mut self,
        module: Value,
        attribute: Value,
    ) -> Result<Option<Fault>, Fault> {
        let object = *self.heap.module(module);
        let title = self.heap.as_str(object.name).unwrap_or_default();
        let name = self.heap.str(attribute);
        if let Some(frozen) = super::module(title) {
            let registers = [object.dict, attribute, UNDEF, UNDEF, UNDEF, UNDEF];
            if frozen.part_of(name).is_some() {
                return Ok(Some(self.need(frozen, Goal::Attribute, registers)));
            }
            // PEP 562: the hook's own part may not have run.
            let hooked = frozen.part_of("__getattr__").is_some();
            return Ok(
                hooked.then(|| self.call_frozen(frozen.name, "__getattr__", &[attribute], UNDEF))
            );
        }
        let Some(from) = provider(title, name) else { return Ok(None) };
        let (frozen, dict) = self.frozen_module(from)?;
        let registers = [dict, attribute, module, UNDEF, UNDEF, UNDEF];
        Ok(Some(self.need(frozen, Goal::Attribute, registers)))
    }

    /// Whether a frozen module has a name that is also that of a method which every object has: `operator.__lt__`.
    pub(crate) fn is_provided(&mut self, module: Value, attribute: Value) -> bool {
        if !self.heap.str(attribute).starts_with("__") {
            return false;
        }
        let class = self.type_of(module);
        let found = self.class_lookup(class, attribute);
        if registry::kind(found) != Some(NativeKind::Method) {
            return false;
        }
        let title = self.heap.as_str(self.heap.module(module).name).unwrap_or_default();
        let frozen = super::module(title);
        frozen.is_some_and(|frozen| frozen.part_of(self.heap.str(attribute)).is_some())
    }

    /// Asks for all names of a frozen module, and then gives its dict; `None` for any other module.
    pub(crate) fn whole_dict(&mut self, module: Value) -> Option<Fault> {
        let object = *self.heap.module(module);
        let frozen = super::module(self.heap.as_str(object.name)?)?;
        Some(self.need(frozen, Goal::Whole, [object.dict, UNDEF, UNDEF, UNDEF, UNDEF, UNDEF]))
    }

    /// The names of a module that has parts, whether they have run or not.
    pub(crate) fn frozen_names(&self, module: Value) -> Vec<&'static str> {
        let title = self.heap.as_str(self.heap.module(module).name).unwrap_or_default();
        let own = super::module(title).into_iter().flat_map(Module::names);
        own.chain(provided(title).map(|(_, name)| name)).collect()
    }

    /// Calls a function of a frozen module, for natives that meet a case which they leave to Python.
    pub(crate) fn call_frozen(
        &mut self,
        module: &str,
        function: &str,
        args: &[Value],
        keywords: Value,
    ) -> Fault {
        let made = self.frozen_module(module).and_then(|(frozen, dict)| {
            let function = self.heap.intern(function)?;
            let args = self.heap.new_tuple(args)?;
            Ok((frozen, [dict, function, UNDEF, args, keywords, UNDEF]))
        });
        match made {
            Ok((frozen, registers)) => self.need(frozen, Goal::Call, registers),
            Err(fault) => fault,
        }
    }

    /// Asks for a name of a frozen module: of the one in `sys.modules`, or, where the guest has put something else there, of
    /// one made for this alone.
    pub(crate) fn load_frozen_name(&mut self, module: &str, name: &str, alone: bool) -> Fault {
        let made = (|| {
            let known = if alone { UNDEF } else { self.import_module(module)? };
            let made =
                if known.is_kind(Kind::Module) { Some(known) } else { self.make_frozen(module)? };
            let (Some(frozen), Some(made)) = (super::module(module), made) else {
                return Err(self.system_error("no such frozen module"));
            };
            let dict = self.heap.module(made).dict;
            let name = self.heap.intern(name)?;
            Ok((frozen, [dict, name, UNDEF, UNDEF, UNDEF, UNDEF]))
        })();
        match made {
            Ok((frozen, registers)) => self.need(frozen, Goal::Attribute, registers),
            Err(fault) => fault,
        }
    }

    /// A frozen module that is known to exist, and its dict: of the one in `sys.modules`, or, where the guest has put something
    /// else there, of one made for this alone.
    fn frozen_module(&mut self, name: &str) -> Result<(&'static Module, Value), Fault> {
        let known = self.import_module(name)?;
        let made = if known.is_kind(Kind::Module) { Some(known) } else { self.make_frozen(name)? };
        match (super::module(name), made) {
            (Some(frozen), Some(made)) => Ok((frozen, self.heap.module(made).dict)),
            _ => Err(self.system_error("no such frozen module")),
        }
    }

    /// Asks for what `from module import *` wants and a part has to bind first; `None` when there is nothing more.
    pub(crate) fn provided_star(
        &mut self,
        module: Value,
        globals: Value,
    ) -> Result<Option<Fault>, Fault> {
        let object = *self.heap.module(module);
        let title = self.heap.as_str(object.name).unwrap_or_default().to_owned();
        let is_missing = |core: &Core, name: &str| core.dict_get_text(object.dict, name).is_none();
        if let Some(frozen) = super::module(&title) {
            let missing = match self.public_names(object.dict) {
                Some(names) => {
                    let lazy = |name: &String| frozen.part_of(name).is_some();
                    names.into_iter().find(|name| is_missing(self, name) && lazy(name))
                }
                None if frozen.part_of("__all__").is_some() => Some("__all__".to_owned()),
                None => frozen
                    .names()
                    .find(|name| !name.starts_with('_') && is_missing(self, name))
                    .map(str::to_owned),
            };
            let Some(name) = missing else { return Ok(None) };
            self.charge(frozen.names.len() as u64)?;
            let name = self.heap.intern(&name)?;
            let registers = [object.dict, name, module, UNDEF, UNDEF, globals];
            return Ok(Some(self.need(frozen, Goal::Star, registers)));
        }
        for (from, name) in provided(&title) {
            if !is_missing(self, name) {
                continue;
            }
            let (frozen, dict) = self.frozen_module(from)?;
            let name = self.heap.intern(name)?;
            match self.dict_get_name(dict, name) {
                Some(value) => self.dict_set_str(object.dict, name, value)?,
                None => {
                    let registers = [dict, name, module, UNDEF, UNDEF, globals];
                    return Ok(Some(self.need(frozen, Goal::Star, registers)));
                }
            }
        }
        Ok(None)
    }

    /// The names of `__all__`, if the dict has one that is a list or tuple of strings.
    pub(crate) fn public_names(&self, dict: Value) -> Option<Vec<String>> {
        let all = self.dict_get_text(dict, "__all__")?;
        let names = self.heap.items(all)?.iter();
        names.map(|name| self.heap.as_str(*name).map(str::to_owned)).collect()
    }

    /// Makes a module an attribute of the one that it is in.
    pub(crate) fn bind_to_parent(&mut self, path: &str, module: Value) -> Result<(), Fault> {
        let Some((parent, child)) = path.rsplit_once('.') else { return Ok(()) };
        let Some(parent) = self.module(parent).filter(|parent| parent.is_kind(Kind::Module)) else {
            return Ok(());
        };
        let child = self.heap.intern(child)?;
        let dict = self.heap.module(parent).dict;
        self.dict_set_str(dict, child, module)
    }
}
