//! Frozen modules: Python of our own in the binary, for plain logic whose speed does not matter.
//!
//! Place: `build.rs` compiles `frozen/*.py` to the programs that stand here; `stdlib.rs` makes a module without running
//! anything; `frozen/need.rs` runs a part of it when one of its names is first asked for. Native modules name here what
//! they have in frozen ones (`provider`).
//!
//! ```text
//! import of a name -> an empty module
//! module.name, or a global of frozen code -> ImportFrozen, a frame -> Entering::Frozen -> the part runs in the module's dict
//! ```
//!
//! Invariants: a part is decoded once for the process and shared by all sessions; each session has globals of its own.
//! Built-ins are bound when the code is made (`Constant::Builtin`), so that nothing a guest does replaces them. Frames of
//! frozen code do not show in tracebacks. A snapshot names a frozen program by the hash of its bytes.
//! Limits: as for any Python.

use std::sync::{Arc, LazyLock, OnceLock};

use crate::code::Program;

pub(crate) mod built_in;
mod need;

pub(crate) use need::ImportFrozen;

/// What a source's name begins with; its frames are left out of tracebacks.
const MARK: &str = "<frozen ";

/// A module: its parts are the numbers from `first` to the next module's.
#[derive(Debug)]
pub(crate) struct Module {
    name: &'static str,
    first: usize,
    /// Each name with the part that binds it, sorted.
    names: &'static [(&'static str, usize)],
}

/// What the build script wrote: the modules, and where each part ends in the programs' bytes.
mod table {
    use super::Module;

    include!(concat!(env!("OUT_DIR"), "/frozen.rs"));
}

/// The programs of all parts.
static PROGRAMS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/frozen.bin"));

static DECODED: [OnceLock<Option<Arc<Program>>>; table::ENDS.len()] =
    [const { OnceLock::new() }; table::ENDS.len()];

/// The hash of each part, by which snapshots name it.
static HASHES: LazyLock<Vec<[u8; 32]>> = LazyLock::new(|| {
    (0..table::ENDS.len()).map(|part| *blake3::hash(bytes(part)).as_bytes()).collect()
});

/// What native modules have in frozen ones: module, frozen module, names.
static PROVIDED: &[(&str, &str, &[&str])] = &[
    (
        "asyncio",
        "asyncio.events",
        &[
            "AbstractEventLoop",
            "BaseEventLoop",
            "EventLoop",
            "SelectorEventLoop",
            "_get_running_loop",
            "get_event_loop",
            "get_event_loop_policy",
            "get_running_loop",
            "new_event_loop",
            "set_event_loop",
            "set_event_loop_policy",
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
    (
        "asyncio",
        "asyncio.streams",
        &[
            "IncompleteReadError",
            "LimitOverrunError",
            "SendfileNotAvailableError",
            "StreamReader",
            "StreamWriter",
            "open_connection",
            "start_server",
        ],
    ),
    (
        "asyncio.exceptions",
        "asyncio.streams",
        &["IncompleteReadError", "LimitOverrunError", "SendfileNotAvailableError"],
    ),
    (
        "asyncio",
        "asyncio.protocols",
        &[
            "BaseProtocol",
            "BufferedProtocol",
            "DatagramProtocol",
            "Protocol",
            "StreamReaderProtocol",
            "SubprocessProtocol",
        ],
    ),
    (
        "asyncio",
        "asyncio.transports",
        &[
            "AbstractServer",
            "BaseTransport",
            "DatagramTransport",
            "ReadTransport",
            "Server",
            "SubprocessTransport",
            "Transport",
            "WriteTransport",
        ],
    ),
    (
        "asyncio",
        "asyncio._refused",
        &[
            "FrameCallGraphEntry",
            "FutureCallGraph",
            "_enter_task",
            "_leave_task",
            "_register_task",
            "_set_running_loop",
            "_unregister_task",
            "capture_call_graph",
            "create_eager_task_factory",
            "create_subprocess_exec",
            "create_subprocess_shell",
            "eager_task_factory",
            "format_call_graph",
            "future_add_to_awaited_by",
            "future_discard_from_awaited_by",
            "print_call_graph",
        ],
    ),
    ("asyncio.exceptions", "asyncio.locks", &["BrokenBarrierError"]),
    ("asyncio", "asyncio.threads", &["to_thread"]),
    ("asyncio", "asyncio.timeouts", &["Timeout", "timeout", "timeout_at"]),
    (
        "time",
        "_time",
        &[
            "asctime",
            "clock_getres",
            "clock_gettime",
            "clock_gettime_ns",
            "clock_settime",
            "clock_settime_ns",
            "ctime",
            "get_clock_info",
            "gmtime",
            "localtime",
            "mktime",
            "pthread_getcpuclockid",
            "strftime",
            "strptime",
            "struct_time",
        ],
    ),
    (
        "sys",
        "_sys",
        &[
            "__breakpointhook__",
            "__displayhook__",
            "__excepthook__",
            "__stdin__",
            "__unraisablehook__",
            "_getframe",
            "_getframemodulename",
            "_xoptions",
            "abiflags",
            "activate_stack_trampoline",
            "addaudithook",
            "audit",
            "base_exec_prefix",
            "base_prefix",
            "breakpointhook",
            "builtin_module_names",
            "call_tracing",
            "deactivate_stack_trampoline",
            "displayhook",
            "excepthook",
            "exec_prefix",
            "executable",
            "flags",
            "float_info",
            "float_repr_style",
            "get_asyncgen_hooks",
            "get_coroutine_origin_tracking_depth",
            "getallocatedblocks",
            "getdlopenflags",
            "getfilesystemencodeerrors",
            "getfilesystemencoding",
            "getprofile",
            "getrefcount",
            "getswitchinterval",
            "gettrace",
            "getunicodeinternedsize",
            "hash_info",
            "implementation",
            "int_info",
            "is_finalizing",
            "is_remote_debug_enabled",
            "is_stack_trampoline_active",
            "meta_path",
            "orig_argv",
            "path_hooks",
            "path_importer_cache",
            "platlibdir",
            "prefix",
            "pycache_prefix",
            "remote_exec",
            "set_asyncgen_hooks",
            "set_coroutine_origin_tracking_depth",
            "set_int_max_str_digits",
            "setdlopenflags",
            "setprofile",
            "setswitchinterval",
            "settrace",
            "stdin",
            "stdlib_module_names",
            "thread_info",
            "unraisablehook",
            "version_info",
            "warnoptions",
        ],
    ),
    (
        "json.encoder",
        "_json_encoder",
        &[
            "ESCAPE",
            "ESCAPE_ASCII",
            "ESCAPE_DCT",
            "HAS_UTF8",
            "INFINITY",
            "c_encode_basestring",
            "c_encode_basestring_ascii",
            "c_make_encoder",
            "encode_basestring",
            "encode_basestring_ascii",
            "py_encode_basestring",
            "py_encode_basestring_ascii",
        ],
    ),
    ("heapq", "_heapq", &["merge", "nlargest", "nsmallest"]),
];

/// The frozen module of this name.
pub(crate) fn module(name: &str) -> Option<&'static Module> {
    // The compiler of a part and its module's name are all that is looked up; there are few modules.
    table::MODULES.iter().find(|module| module.name == name)
}

/// The bytes of a part's program.
fn bytes(part: usize) -> &'static [u8] {
    let end = |part: usize| table::ENDS.get(part).map_or(0, |end| *end as usize);
    let start = part.checked_sub(1).map_or(0, end);
    PROGRAMS.get(start..end(part)).unwrap_or_default()
}

/// The program of a part; `None` past the last.
pub(crate) fn program(part: u16) -> Option<&'static Arc<Program>> {
    let part = usize::from(part);
    DECODED
        .get(part)?
        .get_or_init(|| crate::snapshot::decode_program(bytes(part)).map(Arc::new))
        .as_ref()
}

/// Whether a program is frozen.
pub(crate) fn is_frozen(program: &Program) -> bool {
    program.source.name().starts_with(MARK)
}

/// The module that a frozen program is of.
fn module_of(program: &Program) -> Option<&'static Module> {
    module(program.source.name().strip_prefix(MARK)?.strip_suffix('>')?)
}

/// The name of the module that a program is of, if it is one of ours, and does not merely say so.
pub(crate) fn name_of(program: &Arc<Program>) -> Option<&'static str> {
    hash_of(program).and_then(|_| module_of(program)).map(|module| module.name)
}

/// As `name_of`, without the hashes of all programs.
pub(crate) fn own_name(program: &Arc<Program>) -> Option<&'static str> {
    let module = module_of(program)?;
    let own = module.parts().any(|part| {
        let known = DECODED.get(part).and_then(OnceLock::get).and_then(Option::as_ref);
        known.is_some_and(|known| Arc::ptr_eq(known, program))
    });
    own.then_some(module.name)
}

/// The hash by which a snapshot names this program, if it is one of ours.
pub(crate) fn hash_of(program: &Arc<Program>) -> Option<[u8; 32]> {
    let is_it = |part: &usize| {
        let known = DECODED.get(*part).and_then(OnceLock::get).and_then(Option::as_ref);
        known.is_some_and(|known| Arc::ptr_eq(known, program))
    };
    HASHES.get(module_of(program)?.parts().find(is_it)?).copied()
}

/// The frozen program of this hash.
pub(crate) fn find(hash: &[u8; 32]) -> Option<Arc<Program>> {
    let part = HASHES.iter().position(|known| known == hash)?;
    program(part as u16).cloned()
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

// === impl Module ===

impl Module {
    /// The part that binds a name.
    fn part_of(&self, name: &str) -> Option<u16> {
        let at = self.names.binary_search_by(|(known, _)| (*known).cmp(name)).ok()?;
        self.names.get(at).map(|(_, part)| *part as u16)
    }

    /// The numbers of its parts.
    fn parts(&self) -> std::ops::Range<usize> {
        let next = table::MODULES.iter().map(|module| module.first).find(|next| *next > self.first);
        self.first..next.unwrap_or(table::ENDS.len())
    }

    /// All names that it binds, sorted.
    pub(crate) fn names(&self) -> impl Iterator<Item = &'static str> {
        self.names.iter().map(|(name, _)| *name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code::op::Op;
    use crate::code::{CodeObject, Constant};
    use crate::source::Span;

    /// Each part with its module; spans, which parts do without, are made up for the verifier.
    fn parts() -> impl Iterator<Item = (&'static Module, Program)> {
        let parts = |module: &'static Module| module.parts().map(move |part| (module, part));
        table::MODULES.iter().flat_map(parts).map(|(module, part)| {
            let mut program = crate::snapshot::decode_program(bytes(part)).expect("it decodes");
            for code in &mut program.codes {
                let code = Arc::get_mut(code).expect("nobody else has it");
                code.spans = vec![Span::default(); code.ops.len()].into();
            }
            (module, program)
        })
    }

    fn globals(code: &CodeObject, wanted: fn(Op) -> Option<u16>) -> Vec<String> {
        let names = code.ops.iter().filter_map(|op| wanted(*op));
        names.map(|name| code.names[usize::from(name)].to_string()).collect()
    }

    #[test]
    fn the_verifier_accepts_every_part() {
        for (module, program) in parts() {
            assert!(crate::code::verify::verify(&program).is_ok(), "{}", module.name);
        }
    }

    #[test]
    fn built_ins_are_bound_and_their_names_are_not() {
        for (module, program) in parts() {
            for code in &program.codes {
                for constant in &code.constants {
                    if let Constant::Builtin(name) = constant {
                        assert!(crate::builtins::find(name).is_some(), "{}: {name}", module.name);
                    }
                }
                let loads = |op| match op {
                    Op::LoadGlobal { name, .. } => Some(name),
                    _ => None,
                };
                for name in globals(code, loads) {
                    let known = module.part_of(&name).is_some();
                    assert!(known || name == "__name__", "{} does not bind {name}", module.name);
                }
                let stores = |op| match op {
                    Op::StoreGlobal { name, .. } => Some(name),
                    _ => None,
                };
                for name in globals(code, stores) {
                    assert!(module.part_of(&name).is_some(), "{} hides {name}", module.name);
                }
            }
        }
    }

    #[test]
    fn a_program_is_found_by_its_hash() {
        for part in 0..table::ENDS.len() as u16 {
            let known = program(part).expect("it decodes");
            let found = find(&HASHES[usize::from(part)]).expect("it is known");
            assert!(Arc::ptr_eq(&found, known));
            assert_eq!(hash_of(&found), Some(HASHES[usize::from(part)]));
        }
    }
}
