//! `Import`: finding the modules of a dotted name, and running those that are files.
//!
//! Place: `import.rs` enters it where `sys.modules` does not have everything.
//!
//! ```text
//! Walk: a, a.b, a.b.c  -- a file --> Running: its code, in the module's namespace -- returned --> Walk
//! Names: what `from` wants and the package does not have -- a module in it --> another Import
//! ```
//!
//! Invariants: a module is in `sys.modules` while it runs, so that cycles end; if it fails it is taken out again. A step makes
//! one module at most, as the last thing that it does.
//! Limits: `slice` is looked at between two names.

use serde::{Deserialize, Serialize};

use super::make::Made;
use crate::core::Core;
use crate::exception::{Fault, Pending};
use crate::native::state::StepFn;
use crate::native::{Entering, Input, Step};
use crate::types::TypeId;
use crate::value::{Kind, TRUE, UNDEF, Value};

/// An import. Registers: the full name, the names that `from` wants, the module that was found last, and while it runs its
/// spec, afterwards the names of its `__all__`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Import {
    goal: Goal,
    stage: Stage,
    /// Bytes of the name that are imported.
    done: u32,
    /// The name of `from` that is looked at.
    item: u32,
    /// The names are those of `__all__`.
    all: bool,
}

/// What is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Goal {
    /// The outermost package.
    Outermost,
    /// The module itself.
    Innermost,
    /// The module, with the modules in it that have these names.
    Names,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    Walk,
    /// A module's code runs.
    Running,
    Names,
    /// The package is asked whether it has a name.
    Asked,
    /// A module in the package is imported.
    Inner,
    /// The script's finders are asked.
    Finders,
    /// They are asked for a module in the package.
    InnerFinders,
}

// === impl Import ===

impl Import {
    pub(crate) fn new(goal: Goal) -> Import {
        Import { goal, stage: Stage::Walk, done: 0, item: 0, all: false }
    }

    /// The next part of the name that is not imported: where it ends.
    fn next_end(self, name: &str) -> Option<usize> {
        let from = self.done as usize + usize::from(self.done > 0);
        let rest = name.get(from..).filter(|rest| !rest.is_empty() || from == 0)?;
        if self.done as usize >= name.len() && self.done > 0 {
            return None;
        }
        Some(from + rest.find('.').unwrap_or(rest.len()))
    }

    /// Sees to the next part of the name that is not there yet; false when there is none.
    fn walk(&mut self, core: &mut Core, regs: &mut [Value]) -> Result<bool, Fault> {
        let [full, _, module, spec] = regs else { return Err(core.system_error("bad registers")) };
        let name = core.heap.str(*full).to_owned();
        let Some(end) = self.next_end(&name) else { return Ok(false) };
        let path = name.get(..end).unwrap_or_default();
        let known = core.dict_get_text(core.modules, path).filter(|_| !path.is_empty());
        let made = match known {
            Some(known) if known.is_none() => return Err(core.halted(path)?),
            Some(known) => {
                core.charge_bytes(name.len())?;
                Made::Module(known)
            }
            None => match core.make_any(path, *module) {
                Err(Fault::Raise) if core.asks_finders() => {
                    core.pending = Pending::Nothing;
                    let fault = core.ask_finders(path, *module)?;
                    if fault == Fault::Enter {
                        self.done = end as u32;
                        self.stage = Stage::Finders;
                    }
                    return Err(fault);
                }
                made => made?,
            },
        };
        self.done = end as u32;
        match made {
            Made::Module(found) => {
                *module = found;
                Ok(true)
            }
            Made::File { program, module: found, spec: ready } => {
                *module = found;
                *spec = ready;
                self.stage = Stage::Running;
                let globals = core.heap.module(found).dict;
                core.entering = Some(Entering::Shared { program, globals });
                Err(Fault::Enter)
            }
        }
    }

    /// A module has run: it is what `sys.modules` has now.
    fn ran(&mut self, core: &mut Core, regs: &mut [Value]) -> Result<(), Fault> {
        let [full, _, module, spec] = regs else { return Err(core.system_error("bad registers")) };
        let path = core.heap.str(*full).get(..self.done as usize).unwrap_or_default().to_owned();
        let Some(now) = core.dict_get_text(core.modules, &path) else {
            let key = core.heap.new_str(&path)?;
            return Err(core.raise_args(TypeId::KeyError, &[key]));
        };
        core.bind_to_parent(&path, now)?;
        core.initialized(*module, *spec)?;
        *module = now;
        *spec = UNDEF;
        self.stage = Stage::Walk;
        Ok(())
    }

    /// The finders have answered with a module, or with None.
    fn found(&mut self, core: &mut Core, regs: &mut [Value], made: Value) -> Result<(), Fault> {
        let [full, _, module, _] = regs else { return Err(core.system_error("bad registers")) };
        let path = core.heap.str(*full).get(..self.done as usize).unwrap_or_default().to_owned();
        if made.is_none() {
            return Err(core.missing(&path, *module)?);
        }
        core.bind_to_parent(&path, made)?;
        *module = made;
        self.stage = Stage::Walk;
        Ok(())
    }

    fn names(&mut self, core: &mut Core, regs: &mut [Value]) -> Result<Step, Fault> {
        let &mut [_, names, module, ref mut all] = regs else {
            return Err(core.system_error("bad registers"));
        };
        let Some(dict) = core.package_dict(module) else { return Ok(Step::Return(module)) };
        loop {
            if core.meter.is_over() {
                return Ok(Step::Yield);
            }
            let list = if self.all { *all } else { names };
            let wanted = core.heap.items(list).and_then(|list| list.get(self.item as usize));
            let Some(wanted) = wanted.copied() else { return Ok(Step::Return(module)) };
            let Some(text) = core.heap.as_str(wanted).map(str::to_owned) else {
                let class = core.type_name(wanted);
                let place = if self.all { "__all__" } else { "from list" };
                let text = format!("Item in {place} must be str, not {class}");
                return Err(core.type_error(text));
            };
            if text == "*" && !self.all {
                let Some(public) = core.dict_get_text(dict, "__all__") else {
                    return Ok(Step::Return(module));
                };
                (*all, self.all, self.item) = (public, true, 0);
                continue;
            }
            core.charge(1)?;
            core.charge_bytes(text.len())?;
            if core.dict_get_text(dict, &text).is_some() {
                self.item += 1;
                continue;
            }
            if core.dict_get_text(dict, "__getattr__").is_some() {
                let hasattr = crate::builtins::find_text("hasattr");
                let fault = core.call(hasattr, &[module, wanted]).err().unwrap_or(Fault::Enter);
                if fault == Fault::Enter {
                    self.stage = Stage::Asked;
                }
                return Err(fault);
            }
            return self.inner(core, module, &text);
        }
    }

    /// Imports a module in a package, if there is one; else whoever wants the name says that it is missing.
    fn inner(&mut self, core: &mut Core, package: Value, name: &str) -> Result<Step, Fault> {
        let owner = core.module_name(package);
        let full = format!("{owner}.{name}");
        core.charge_bytes(full.len())?;
        let known = core.dict_get_text(core.modules, &full).is_some();
        if !known && core.is_there(&full, package)? {
            let fault = core.enter_import(&full, UNDEF, Goal::Innermost).err();
            if fault != Some(Fault::Enter) {
                return Err(fault.unwrap_or(Fault::Enter));
            }
            self.item += 1;
            self.stage = Stage::Inner;
            return Err(Fault::Enter);
        }
        if !known && core.has_finders() {
            let fault = core.ask_finders(&full, package)?;
            if fault == Fault::Enter {
                self.stage = Stage::InnerFinders;
            }
            return Err(fault);
        }
        self.item += 1;
        self.stage = Stage::Names;
        Ok(Step::Yield)
    }

    /// What the finders have for a module in the package.
    fn inner_found(
        &mut self,
        core: &mut Core,
        regs: &mut [Value],
        made: Value,
    ) -> Result<Step, Fault> {
        let &mut [_, _, package, _] = regs else { return Err(core.system_error("bad registers")) };
        if !made.is_none()
            && let Some(name) = self.wanted(core, regs)
        {
            let full = format!("{}.{name}", core.module_name(package));
            core.bind_to_parent(&full, made)?;
        }
        self.item += 1;
        self.stage = Stage::Names;
        Ok(Step::Yield)
    }

    /// What the import gives, once all parts of the name are imported.
    fn finish(&mut self, core: &mut Core, regs: &mut [Value]) -> Result<Step, Fault> {
        let &mut [full, _, module, _] = regs else {
            return Err(core.system_error("bad registers"));
        };
        match self.goal {
            Goal::Innermost => Ok(Step::Return(module)),
            Goal::Names => {
                self.stage = Stage::Names;
                Ok(Step::Yield)
            }
            Goal::Outermost => {
                let name = core.heap.str(full);
                let first = name.split('.').next().unwrap_or(name).to_owned();
                match core.dict_get_text(core.modules, &first) {
                    Some(outermost) => Ok(Step::Return(outermost)),
                    None => {
                        let key = core.heap.new_str(&first)?;
                        Err(core.raise_args(TypeId::KeyError, &[key]))
                    }
                }
            }
        }
    }
}

impl StepFn for Import {
    fn catches(&self) -> bool {
        self.stage == Stage::Running
    }

    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [full, _, module, _] = regs else {
            return Err(core.system_error("bad registers"));
        };
        if !full.is_kind(Kind::Str) {
            return Err(core.system_error("bad registers"));
        }
        core.modules_dict()?;
        match (self.stage, input) {
            (Stage::Running, Input::Raised(exception)) => {
                core.forget_module(module);
                return Err(core.raise_again(exception));
            }
            (Stage::Running, _) => self.ran(core, regs)?,
            (Stage::Finders, Input::Returned(made)) => self.found(core, regs, made)?,
            (Stage::InnerFinders, Input::Returned(made)) => {
                return self.inner_found(core, regs, made);
            }
            (Stage::Finders | Stage::InnerFinders, _) => {
                return Err(core.system_error("bad registers"));
            }
            (Stage::Walk, _) => {
                if !self.walk(core, regs)? {
                    return self.finish(core, regs);
                }
            }
            (Stage::Names | Stage::Inner, _) => return self.names(core, regs),
            (Stage::Asked, Input::Returned(there)) if there == TRUE => {
                self.item += 1;
                self.stage = Stage::Names;
                return self.names(core, regs);
            }
            (Stage::Asked, _) => {
                let Some(text) = self.wanted(core, regs) else {
                    return Err(core.system_error("bad registers"));
                };
                return self.inner(core, module, &text);
            }
        }
        // One part at a time: what was made stays, whatever the next one needs.
        Ok(Step::Yield)
    }
}

impl Import {
    /// The name that the package was asked for.
    fn wanted(self, core: &Core, regs: &[Value]) -> Option<String> {
        let &[_, names, _, all] = regs else { return None };
        let list = core.heap.items(if self.all { all } else { names })?;
        core.heap.as_str(*list.get(self.item as usize)?).map(str::to_owned)
    }
}
