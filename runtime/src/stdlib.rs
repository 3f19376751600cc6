//! The modules that sessions can import.
//!
//! Place: `vm/ops/import.rs` makes a module at its first import.
//!
//! Invariants: one file a module. What is not offered is refused by name.
//! Limits: each module's own.

use compact_str::CompactString;

use crate::core::Core;
use crate::exception::Fault;
use crate::heap::object::Module;
use crate::native::NativeDef;
use crate::native::registry::{self, Owner};
use crate::types::TypeId;
use crate::value::{FALSE, NONE, TRUE, Value};

pub(crate) mod abc;
pub(crate) mod ast;
pub(crate) mod asyncio;
pub(crate) mod binascii;
pub(crate) mod collections;
pub(crate) mod csv;
pub(crate) mod datetime;
pub(crate) mod decimal;
pub(crate) mod enums;
pub(crate) mod files;
pub(crate) mod frozen;
pub(crate) mod functools;
pub(crate) mod hashlib;
pub(crate) mod heapq;
pub(crate) mod io;
pub(crate) mod itertools;
pub(crate) mod json;
pub(crate) mod library;
pub(crate) mod math;
pub(crate) mod operator;
pub(crate) mod random;
pub(crate) mod re;
pub(crate) mod refused;
pub(crate) mod scan;
pub(crate) mod shortcut;
pub(crate) mod structs;
pub(crate) mod sys;
pub(crate) mod time;
pub(crate) mod traceback;
pub(crate) mod unicodedata;
pub(crate) mod weak;
pub(crate) mod zlib;
pub(crate) mod zoneinfo;

/// The built-ins of all modules.
pub(crate) fn natives() -> Vec<(Owner, &'static [NativeDef])> {
    let mut lists: Vec<(Owner, &'static [NativeDef])> = vec![
        (Owner::Module("itertools"), itertools::NATIVES),
        (Owner::Module("asyncio"), asyncio::NATIVES),
        (Owner::Module("_asyncio"), asyncio::handle::NATIVES),
        (Owner::Module("time"), time::NATIVES),
        (Owner::Module("json"), json::NATIVES),
        (Owner::Module("json"), json::classes::NATIVES),
        (Owner::Internal, json::classes::INTERNAL),
        (Owner::Module("sys"), sys::NATIVES),
        (Owner::Internal, sys::INTERNAL),
        (Owner::Module("_operator"), operator::NATIVES),
        (Owner::Module("_functools"), operator::FUNCTOOLS),
        (Owner::Module("_functools"), functools::NATIVES),
        (Owner::Module("_typing"), operator::TYPING),
        (Owner::Module("_collections"), collections::NATIVES),
        (Owner::Type(TypeId::Deque), collections::DEQUE),
        (Owner::Module("_re"), re::NATIVES),
        (Owner::Module("_random"), random::NATIVES),
        (Owner::Module("_fs"), files::NATIVES),
        (Owner::Module("_traceback"), traceback::NATIVES),
        (Owner::Module("_library"), library::NATIVES),
        (Owner::Module("_csv"), csv::NATIVES),
        (Owner::Module("_statistics"), math::exact::NATIVES),
        (Owner::Module("_unicodedata"), unicodedata::NATIVES),
        (Owner::Module("gc"), weak::GC),
        (Owner::Module("_weakref"), weak::NATIVES),
        (Owner::Type(TypeId::Stream), sys::stream::NATIVES),
        (Owner::Type(TypeId::JSONDecodeError), json::ERROR_NATIVES),
        (Owner::Module("_zoneinfo"), zoneinfo::NATIVES),
        (Owner::Module("_binascii"), binascii::NATIVES),
        (Owner::Module("_hashlib"), hashlib::NATIVES),
        (Owner::Module("_scan"), scan::NATIVES),
        (Owner::Module("_struct"), structs::NATIVES),
        (Owner::Module("_zlib"), zlib::NATIVES),
        (Owner::Module("_ast"), ast::NATIVES),
        (Owner::Module("heapq"), heapq::NATIVES),
        (Owner::Module("bisect"), heapq::BISECT),
        (Owner::Module("math"), math::NATIVES),
        (Owner::Module("math"), math::integer::NATIVES),
        (Owner::Module("math"), math::series::NATIVES),
    ];
    lists.extend(itertools::natives());
    lists
}

/// Modules within `asyncio`, which are there once it is imported.
const ASYNCIO_PARTS: [&str; 13] = [
    "coroutines",
    "events",
    "exceptions",
    "futures",
    "locks",
    "protocols",
    "queues",
    "runners",
    "streams",
    "taskgroups",
    "tasks",
    "threads",
    "transports",
];

/// What tells where a module is from.
const PLACE_NAMES: [&str; 3] = ["__package__", "__loader__", "__spec__"];

/// Standard modules that others stand in.
const PACKAGES: [&str; 15] = [
    "asyncio",
    "collections",
    "html",
    "http",
    "importlib",
    "importlib.metadata",
    "importlib.resources",
    "json",
    "logging",
    "re",
    "string",
    "unittest",
    "urllib",
    "xml",
    "xml.etree",
];

/// Makes the module of this name, if it is offered.
pub(crate) fn make(core: &mut Core, name: &str) -> Result<Option<Value>, Fault> {
    let constants: &[(&str, Value)] = match name {
        "asyncio" => &[
            ("CancelledError", TypeId::CancelledError.value()),
            ("InvalidStateError", TypeId::InvalidStateError.value()),
            ("TimeoutError", TypeId::TimeoutError.value()),
            ("Future", TypeId::Future.value()),
            ("Task", TypeId::Task.value()),
            ("Handle", TypeId::LoopHandle.value()),
            ("TimerHandle", TypeId::TimerHandle.value()),
        ],
        "_asyncio" => &[],
        "asyncio.exceptions" => &[
            ("CancelledError", TypeId::CancelledError.value()),
            ("InvalidStateError", TypeId::InvalidStateError.value()),
            ("TimeoutError", TypeId::TimeoutError.value()),
        ],
        "time" => return time::make(core).map(Some),
        "__main__" => return sys::main_module(core).map(Some),
        "builtins" => return builtins_module(core).map(Some),
        "json" | "json.decoder" => &[("JSONDecodeError", TypeId::JSONDecodeError.value())],
        "_ast" | "_binascii" | "_hashlib" | "_scan" | "_struct" | "_zlib" | "_zoneinfo"
        | "heapq" | "json.encoder" | "_weakref" | "_operator" | "_functools" | "_typing"
        | "_re" | "_random" | "_traceback" | "_library" | "_unicodedata" | "_csv" | "_fs"
        | "_statistics" => &[],
        "gc" => &weak::GC_FLAGS,
        "os.path" => return core.import_module("posixpath").map(Some),
        "_collections" => &[("deque", TypeId::Deque.value())],
        "itertools" => return core.new_native_module(name, &itertools::constants()).map(Some),
        "bisect" => return core.new_native_module(name, &heapq::constants()).map(Some),
        "sys" => return sys::make(core).map(Some),
        "math" => {
            let constants = math::CONSTANTS.map(|(name, float)| (name, Value::float(float)));
            return core.new_native_module(name, &constants).map(Some);
        }
        _ => return core.make_frozen(name),
    };
    core.new_native_module(name, constants).map(Some)
}

/// The module of the built-ins.
fn builtins_module(core: &mut Core) -> Result<Value, Fault> {
    let constants: Vec<(&str, Value)> = crate::builtins::names()
        .chain(["Ellipsis", "NotImplemented", "__debug__", "EnvironmentError", "IOError"])
        .filter_map(|name| crate::builtins::find(name).map(|value| (name, value)))
        .chain([("None", NONE), ("True", TRUE), ("False", FALSE)])
        .collect();
    // What scripts find by name behind their globals; a host function stands before the built-in of its name.
    let names: Vec<CompactString> = core.host.names().map(CompactString::from).collect();
    let host: Vec<(&str, Value)> =
        names.iter().filter_map(|name| Some((name.as_str(), core.host.function(name)?))).collect();
    let class = TypeId::ChildError;
    let class = core.host.class(class.name()).map(|class| (class.name(), class.value()));
    let all: Vec<(&str, Value)> = constants.into_iter().chain(host).chain(class).collect();
    core.new_native_module("builtins", &all)
}

impl Core {
    /// An attribute that a module makes when it is first asked for.
    pub(crate) fn lazy_attribute(
        &mut self,
        module: Value,
        name: Value,
    ) -> Result<Option<Value>, Fault> {
        let Module { name: title, dict } = *self.heap.module(module);
        let wanted = self.heap.str(name).to_owned();
        if self.describe_module(module, &wanted)? {
            return Ok(self.dict_get_name(dict, name));
        }
        let made = match self.heap.as_str(title) {
            Some("json") if matches!(&*wanted, "decoder" | "encoder") => {
                Some(self.import_module(&format!("json.{wanted}"))?)
            }
            Some("asyncio") if ASYNCIO_PARTS.contains(&&*wanted) => {
                Some(self.import_module(&format!("asyncio.{wanted}"))?)
            }
            // CPython has loaded this one when a program begins.
            Some("importlib") if wanted == "util" => Some(self.import_module("importlib.util")?),
            // Empty: nothing is uncollectable, and nobody is told of collections.
            Some("gc") if matches!(&*wanted, "garbage" | "callbacks") => {
                Some(self.heap.new_list(Vec::new())?)
            }
            Some("json") => self.json_class(&wanted)?,
            Some("json.encoder") if frozen::provider("json.encoder", &wanted).is_some() => None,
            Some("json.decoder" | "json.encoder") => {
                let json = self.import_module("json")?;
                Some(self.get_attr(json, name)?)
            }
            _ => None,
        };
        if let Some(made) = made {
            self.dict_set_str(dict, name, made)?;
        }
        Ok(made)
    }

    /// Gives a standard module what tells where it is from, when that is first asked for.
    fn describe_module(&mut self, module: Value, wanted: &str) -> Result<bool, Fault> {
        if !PLACE_NAMES.contains(&wanted) {
            return Ok(false);
        }
        let Module { name: title, dict } = *self.heap.module(module);
        let known = PLACE_NAMES.iter().any(|name| self.dict_get_text(dict, name).is_some());
        let Some(name) = self.heap.as_str(title).filter(|name| *name != "__main__") else {
            return Ok(false);
        };
        if known || self.dict_get_name(self.modules, title) != Some(module) {
            return Ok(false);
        }
        let name = name.to_owned();
        self.describe(&name, dict, PACKAGES.contains(&name.as_str()))?;
        Ok(true)
    }

    /// A module of the built-ins that are registered under its name, and of these constants.
    pub(crate) fn new_native_module(
        &mut self,
        name: &str,
        constants: &[(&str, Value)],
    ) -> Result<Value, Fault> {
        let dict = self.heap.new_empty_dict()?;
        let title = self.heap.intern(name)?;
        let key = self.heap.intern("__name__")?;
        self.dict_set_str(dict, key, title)?;
        let functions = registry::names(Owner::Module(registry::module_name(name)));
        for (key, value) in functions {
            let key = self.heap.intern(key)?;
            self.dict_set_str(dict, key, value)?;
        }
        for (key, value) in constants {
            let key = self.heap.intern(key)?;
            self.dict_set_str(dict, key, *value)?;
        }
        self.heap.new_module(title, dict)
    }
}

/// Why a module cannot be imported.
pub(crate) fn refusal(name: &str) -> String {
    if let Some(reason) = refused::reason(name) {
        return format!("No module named '{name}': {reason}");
    }
    let first = name.split('.').next().unwrap_or(name);
    if crate::traceback::is_stdlib_module(first) {
        return format!("No module named '{name}': this standard module is not offered");
    }
    format!("No module named '{name}'")
}
