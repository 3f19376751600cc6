//! Frozen modules: Python of our own in the binary, for plain logic whose speed does not matter.
//!
//! Place: `stdlib.rs` and the import instructions come here for modules that are not native; native modules name here
//! what they have in frozen ones (`provider`), which is imported when it is first asked for.
//!
//! ```text
//! import of a name -> ImportFrozen, a frame -> Entering::Frozen -> the module's code runs in a new dict
//! ```
//!
//! Invariants: a module is compiled once for the process and shared by all sessions; each session has globals of its own.
//! Built-ins are bound when the code is made (`Constant::Builtin`), so that nothing a guest does replaces them. Frames of
//! frozen code do not show in tracebacks. A snapshot names a frozen program by the hash of its code.
//! Limits: as for any Python.

use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Serialize};

use crate::code::Program;
use crate::core::Core;
use crate::exception::Fault;
use crate::heap::dict::Dict;
use crate::native::state::StepFn;
use crate::native::{Entering, Input, Step};
use crate::source::Source;
use crate::value::{Kind, NONE, UNDEF, Value};

/// What a source's name begins with; its frames are left out of tracebacks.
const MARK: &str = "<frozen ";
/// Bytes that a new module and its entries may need.
const MODULE_BYTES: u64 = 4096;

/// Name and text of each module.
static MODULES: [(&str, &str); 34] = [
    ("asyncio._sleep", include_str!("frozen/asyncio_sleep.py")),
    ("asyncio.coroutines", include_str!("frozen/asyncio_coroutines.py")),
    ("asyncio.events", include_str!("frozen/asyncio_events.py")),
    ("asyncio.futures", include_str!("frozen/asyncio_futures.py")),
    ("asyncio.locks", include_str!("frozen/asyncio_locks.py")),
    ("asyncio.queues", include_str!("frozen/asyncio_queues.py")),
    ("asyncio.runners", include_str!("frozen/asyncio_runners.py")),
    ("asyncio.taskgroups", include_str!("frozen/asyncio_taskgroups.py")),
    ("asyncio.tasks", include_str!("frozen/asyncio_tasks.py")),
    ("asyncio.threads", include_str!("frozen/asyncio_threads.py")),
    ("asyncio.timeouts", include_str!("frozen/asyncio_timeouts.py")),
    ("_time", include_str!("frozen/time.py")),
    ("abc", include_str!("frozen/abc.py")),
    ("collections", include_str!("frozen/collections.py")),
    ("collections.abc", include_str!("frozen/collections_abc.py")),
    ("contextlib", include_str!("frozen/contextlib.py")),
    ("copy", include_str!("frozen/copy.py")),
    ("functools", include_str!("frozen/functools.py")),
    ("itertools", include_str!("frozen/itertools.py")),
    ("operator", include_str!("frozen/operator.py")),
    ("string", include_str!("frozen/string.py")),
    ("types", include_str!("frozen/types.py")),
    ("random", include_str!("frozen/random.py")),
    ("re", include_str!("frozen/re.py")),
    ("warnings", include_str!("frozen/warnings.py")),
    ("platform", include_str!("frozen/platform.py")),
    ("weakref", include_str!("frozen/weakref.py")),
    ("io", include_str!("frozen/io.py")),
    ("dataclasses", include_str!("frozen/dataclasses.py")),
    ("enum", include_str!("frozen/enum.py")),
    ("typing", include_str!("frozen/typing.py")),
    ("__future__", include_str!("frozen/future.py")),
    ("string.templatelib", include_str!("frozen/string_templatelib.py")),
    ("traceback", include_str!("frozen/traceback.py")),
];

/// What native modules have in frozen ones: module, frozen module, names.
static PROVIDED: &[(&str, &str, &[&str])] = &[
    (
        "asyncio",
        "asyncio.events",
        &[
            "AbstractEventLoop",
            "get_event_loop",
            "get_running_loop",
            "new_event_loop",
            "set_event_loop",
        ],
    ),
    (
        "asyncio",
        "asyncio.locks",
        &[
            "Barrier",
            "BoundedSemaphore",
            "BrokenBarrierError",
            "Condition",
            "Event",
            "Lock",
            "Semaphore",
        ],
    ),
    (
        "asyncio",
        "asyncio.queues",
        &["LifoQueue", "PriorityQueue", "Queue", "QueueEmpty", "QueueFull", "QueueShutDown"],
    ),
    ("asyncio", "asyncio.runners", &["Runner"]),
    ("asyncio", "asyncio.taskgroups", &["TaskGroup"]),
    (
        "asyncio",
        "asyncio.tasks",
        &[
            "ALL_COMPLETED",
            "FIRST_COMPLETED",
            "FIRST_EXCEPTION",
            "as_completed",
            "run_coroutine_threadsafe",
            "shield",
            "wait",
            "wait_for",
            "wrap_future",
        ],
    ),
    ("asyncio", "asyncio._sleep", &["sleep"]),
    ("asyncio.exceptions", "asyncio.locks", &["BrokenBarrierError"]),
    ("asyncio", "asyncio.threads", &["to_thread"]),
    ("asyncio", "asyncio.timeouts", &["Timeout", "timeout", "timeout_at"]),
    (
        "time",
        "_time",
        &["asctime", "ctime", "gmtime", "localtime", "mktime", "strftime", "struct_time"],
    ),
];

/// A module as compiled.
#[derive(Debug)]
pub(crate) struct Compiled {
    pub(crate) program: Arc<Program>,
    /// Of the program as it is saved.
    pub(crate) hash: [u8; 32],
}

static COMPILED: [OnceLock<Option<Compiled>>; MODULES.len()] =
    [const { OnceLock::new() }; MODULES.len()];

/// Imports a module and all that it is in, for what `goal` says. Registers: dotted name, attribute, module that provides
/// it, positional arguments (tuple), keyword arguments (dict), the module that runs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct ImportFrozen {
    goal: Goal,
    /// Bytes of the dotted name that are imported.
    done: u32,
    running: bool,
}

/// What an import is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Goal {
    /// The first module of the dotted name.
    First,
    /// The last one.
    Last,
    /// An attribute of it, kept in the module that provides it.
    Attribute,
    /// A call of the attribute.
    Call,
    /// All that native modules provide, into the dict in the attribute's register.
    Star,
}

/// The number of the frozen module of this name.
pub(crate) fn number(name: &str) -> Option<u16> {
    MODULES.iter().position(|(known, _)| *known == name).map(|at| at as u16)
}

/// A frozen module's code; `None` past the last number.
pub(crate) fn compiled(number: u16) -> Option<&'static Compiled> {
    let at = usize::from(number);
    let (name, text) = MODULES.get(at)?;
    COMPILED.get(at)?.get_or_init(|| compile(name, text)).as_ref()
}

fn compile(name: &str, text: &str) -> Option<Compiled> {
    let source = Source::new(format!("{MARK}{name}>"), text);
    let program = crate::compile::compile_frozen(source).ok()?;
    let hash = crate::snapshot::program_hash(&program);
    Some(Compiled { program, hash })
}

/// Whether a program is frozen.
pub(crate) fn is_frozen(program: &Program) -> bool {
    program.source.name().starts_with(MARK)
}

/// The hash by which a snapshot names this program, if it is one of ours.
pub(crate) fn hash_of(program: &Arc<Program>) -> Option<[u8; 32]> {
    let name = program.source.name().strip_prefix(MARK)?.strip_suffix('>')?;
    let known = compiled(number(name)?)?;
    Arc::ptr_eq(&known.program, program).then_some(known.hash)
}

/// The frozen program of this hash.
pub(crate) fn find(hash: &[u8; 32]) -> Option<Arc<Program>> {
    let all = (0..MODULES.len() as u16).filter_map(compiled);
    all.into_iter().find(|known| known.hash == *hash).map(|known| Arc::clone(&known.program))
}

/// The frozen module from which a native one has a name.
pub(crate) fn provider(module: &str, name: &str) -> Option<&'static str> {
    PROVIDED
        .iter()
        .find(|(known, _, names)| *known == module && names.contains(&name))
        .map(|(_, from, _)| *from)
}

/// The names that a native module has from frozen ones.
pub(crate) fn provided(module: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    PROVIDED
        .iter()
        .filter(move |(known, _, _)| *known == module)
        .flat_map(|(_, from, names)| names.iter().map(|name| (*from, *name)))
}

// === impl ImportFrozen ===

impl ImportFrozen {
    fn new(goal: Goal) -> ImportFrozen {
        ImportFrozen { goal, done: 0, running: false }
    }

    /// Imports what is left of the dotted name; `true` when a module's code is to run.
    fn import_rest(&mut self, core: &mut Core, regs: &mut [Value]) -> Result<bool, Fault> {
        let &mut [name, _, _, _, _, ref mut module] = regs else {
            return Err(core.system_error("bad registers"));
        };
        let full = core.heap.as_str(name).unwrap_or_default().to_owned();
        while (self.done as usize) < full.len() {
            let from = self.done as usize + usize::from(self.done > 0);
            let rest = full.get(from..).unwrap_or_default();
            let end = rest.find('.').map_or(full.len(), |dot| from + dot);
            let path = full.get(..end).unwrap_or_default();
            core.charge(1)?;
            if core.module(path).is_none()
                && let Some(number) = number(path)
            {
                *module = core.begin_frozen(path, number)?;
                self.running = true;
                return Ok(true);
            }
            *module = core.import_module(path)?;
            self.done = end as u32;
        }
        Ok(false)
    }

    fn finish(self, core: &mut Core, regs: &[Value]) -> Result<Step, Fault> {
        let &[name, attribute, into, args, keywords, _] = regs else {
            return Err(core.system_error("bad registers"));
        };
        let full = core.heap.as_str(name).unwrap_or_default().to_owned();
        let path = if self.goal == Goal::First {
            full.split('.').next().unwrap_or_default()
        } else {
            &full
        };
        let module = core.import_module(path)?;
        if matches!(self.goal, Goal::First | Goal::Last) || !module.is_kind(Kind::Module) {
            return Ok(Step::Return(module));
        }
        if self.goal == Goal::Star {
            if !into.is_kind(Kind::Module) || !attribute.is_kind(Kind::Dict) {
                return Err(core.system_error("bad registers"));
            }
            return match core.import_star(into, attribute.index()) {
                Err(Fault::Enter) => Ok(Step::Become),
                other => other.map(|()| Step::Return(NONE)),
            };
        }
        let dict = core.heap.module(module).dict;
        let Some(value) = core.dict_get_name(dict, attribute) else {
            return Err(core.no_attribute(module, attribute));
        };
        if into.is_kind(Kind::Module) {
            let dict = core.heap.module(into).dict;
            core.dict_set_str(dict, attribute, value)?;
        }
        if self.goal == Goal::Attribute {
            return Ok(Step::Return(value));
        }
        let args = core.heap.items(args).unwrap_or_default().to_vec();
        match core.call_keywords(value, &args, keywords) {
            Err(Fault::Enter) => Ok(Step::Become),
            other => other.map(Step::Return),
        }
    }
}

impl StepFn for ImportFrozen {
    fn catches(&self) -> bool {
        self.running
    }

    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let module = regs.get(5).copied().unwrap_or(UNDEF);
        if self.running {
            self.running = false;
            if let Input::Raised(exception) = input {
                core.drop_module(module);
                return Err(core.raise_again(exception));
            }
        }
        if self.import_rest(core, regs)? {
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

    /// Asks for a dotted name to be imported where that needs code to run; `None` where it does not.
    pub(crate) fn import_frozen(&mut self, full: &str, goal: Goal) -> Result<Option<Fault>, Fault> {
        let mut ends = full.match_indices('.').map(|(at, _)| at).chain([full.len()]);
        let needs = ends.any(|end| {
            let path = full.get(..end).unwrap_or_default();
            number(path).is_some() && self.module(path).is_none()
        });
        if !needs {
            return Ok(None);
        }
        let name = self.heap.intern(full)?;
        Ok(Some(self.enter(ImportFrozen::new(goal), &[name, UNDEF, UNDEF, UNDEF, UNDEF, UNDEF])))
    }

    /// Asks for an attribute that a native module has in a frozen one; `None` when it has none of this name.
    pub(crate) fn provided_attribute(
        &mut self,
        module: Value,
        attribute: Value,
    ) -> Result<Option<Fault>, Fault> {
        let name = self.heap.as_str(self.heap.module(module).name).unwrap_or_default();
        let Some(from) = provider(name, self.heap.str(attribute)) else { return Ok(None) };
        let from = self.heap.intern(from)?;
        let registers = [from, attribute, module, UNDEF, UNDEF, UNDEF];
        Ok(Some(self.enter(ImportFrozen::new(Goal::Attribute), &registers)))
    }

    /// Calls a function of a frozen module, for natives that meet a case which they leave to Python.
    pub(crate) fn call_frozen(
        &mut self,
        module: &str,
        function: &str,
        args: &[Value],
        keywords: Value,
    ) -> Fault {
        let made = self.heap.intern(module).and_then(|module| {
            let function = self.heap.intern(function)?;
            let args = self.heap.new_tuple(args)?;
            Ok([module, function, UNDEF, args, keywords, UNDEF])
        });
        match made {
            Ok(registers) => self.enter(ImportFrozen::new(Goal::Call), &registers),
            Err(fault) => fault,
        }
    }

    /// Asks for all that a native module has in frozen ones, and then for `from module import *`; `None` when it has
    /// nothing there.
    pub(crate) fn provided_star(
        &mut self,
        module: Value,
        globals: Value,
    ) -> Result<Option<Fault>, Fault> {
        let name = self.heap.as_str(self.heap.module(module).name).unwrap_or_default().to_owned();
        let missing = provided(&name).find(|(from, _)| self.module(from).is_none());
        let Some((from, _)) = missing else {
            self.fill_provided(module, &name)?;
            return Ok(None);
        };
        let from = self.heap.intern(from)?;
        let registers = [from, globals, module, UNDEF, UNDEF, UNDEF];
        Ok(Some(self.enter(ImportFrozen::new(Goal::Star), &registers)))
    }

    /// Puts the names that a native module has in imported frozen ones into its dict.
    fn fill_provided(&mut self, module: Value, name: &str) -> Result<(), Fault> {
        let into = self.heap.module(module).dict;
        for (from, attribute) in provided(name) {
            let Some(from) = self.module(from).filter(|from| from.is_kind(Kind::Module)) else {
                continue;
            };
            let key = self.heap.intern(attribute)?;
            let dict = self.heap.module(from).dict;
            if self.dict_get_name(into, key).is_none()
                && let Some(value) = self.dict_get_name(dict, key)
            {
                self.dict_set_str(into, key, value)?;
            }
        }
        Ok(())
    }

    /// Makes a frozen module and asks for its code to run.
    fn begin_frozen(&mut self, path: &str, number: u16) -> Result<Value, Fault> {
        self.heap.books.reserve(MODULE_BYTES)?;
        if self.modules.is_undef() {
            self.modules = self.heap.new_dict(Dict::default())?;
        }
        let name = self.heap.intern(path)?;
        let dict = self.heap.new_dict(Dict::default())?;
        let key = self.heap.intern("__name__")?;
        self.dict_set_str(dict, key, name)?;
        let module = self.heap.new_module(name, dict)?;
        self.dict_set_str(self.modules, name, module)?;
        self.bind_to_parent(path, module)?;
        self.entering = Some(Entering::Frozen { number, globals: dict });
        Ok(module)
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

    /// Forgets a module whose code failed.
    fn drop_module(&mut self, module: Value) {
        if module.is_kind(Kind::Module) && self.modules.is_kind(Kind::Dict) {
            let name = self.heap.module(module).name;
            self.dict_remove_name(self.modules, name);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code::op::Op;
    use crate::code::{CodeObject, Constant};

    #[test]
    fn every_module_compiles_and_means_its_own_names() {
        for (number, (name, text)) in MODULES.iter().enumerate() {
            let source = Source::new(format!("{MARK}{name}>"), *text);
            let error = crate::compile::compile_frozen(source).err();
            assert!(error.is_none(), "{name}: {error:?}");
            let program = &compiled(number as u16).expect("it compiles").program;
            let ops = |code: &CodeObject| code.ops.to_vec();
            let bound: Vec<&str> = program
                .codes
                .iter()
                .flat_map(|code| ops(code).into_iter().map(move |op| (code, op)))
                .filter_map(|(code, op)| match op {
                    Op::StoreGlobal { name, .. } => Some(&*code.names[name as usize]),
                    _ => None,
                })
                .collect();
            for constant in program.codes.iter().flat_map(|code| &code.constants) {
                if let Constant::Builtin(builtin) = constant {
                    assert!(!bound.contains(&&**builtin), "{name} binds {builtin}");
                }
            }
        }
    }

    #[test]
    fn a_program_is_found_by_its_hash() {
        for number in 0..MODULES.len() as u16 {
            let known = compiled(number).expect("it compiles");
            let found = find(&known.hash).expect("it is known");
            assert!(Arc::ptr_eq(&found, &known.program));
            assert_eq!(hash_of(&found), Some(known.hash));
        }
    }
}
