//! Making modules: standard ones, those of the host, and those of libraries before their code runs.
//!
//! Place: `load.rs` asks for one part of a dotted name after the other.
//!
//! Invariants: a module has the attributes that CPython's loaders set, but for `__cached__` and `__builtins__`; paths are
//! beneath `library::MOUNT`, never those of a machine. Room is made before the first effect.
//! Limits: compiling is charged by the length of the text, and as the compiler says, whoever compiled it first.

use std::sync::Arc;

use crate::builtins::evaluate::SourceOf;
use crate::code::Program;
use crate::core::Core;
use crate::exception::Fault;
use crate::host::{HostAttribute, HostModule};
use crate::library::{self, Found, MOUNT, Refused};
use crate::types::TypeId;
use crate::value::{Kind, NONE, UNDEF, Value};

/// Bytes that a new module and its entries may need, beside its texts.
const MODULE_BYTES: u64 = 8192;
/// Where modules are from that are no files, as CPython says it of its own.
const BUILT_IN: &str = "built-in";

/// The next part of a name.
pub(super) enum Made {
    /// It is there.
    Module(Value),
    /// Its code has to run. `spec` is what it has then.
    File { program: Arc<Program>, module: Value, spec: Value },
}

/// Where a module's parts are.
struct Origin<'a> {
    /// Its file, as scripts see it.
    file: Option<&'a str>,
    /// Its folder, if it is a package.
    folder: Option<&'a str>,
}

impl Core {
    /// Makes what is at `path`; `parent` is the module before the last dot.
    pub(super) fn make_any(&mut self, path: &str, parent: Value) -> Result<Made, Fault> {
        self.charge_bytes(path.len())?;
        if let Some(module) = self.make_standard(path)? {
            return Ok(Made::Module(module));
        }
        if let Some(module) = self.make_host(path)? {
            return Ok(Made::Module(module));
        }
        match self.find_module(path, parent) {
            Some((_, Found::Extension(file))) => {
                let text = format!(
                    "No module named '{path}': {file} is an extension module, and only Python can be loaded"
                );
                Err(self.module_not_found(path, text)?)
            }
            Some((folder, Found::Namespace)) => {
                let at = Origin { file: None, folder: Some(&folder) };
                let (module, _) = self.make_module(path, &at, NONE, false)?;
                let title = self.heap.module(module).name;
                self.bind_to_parent(path, module)?;
                self.dict_set_str(self.modules, title, module)?;
                Ok(Made::Module(module))
            }
            Some((folder, Found::Package(file))) => self.make_file(path, &file, Some(&folder)),
            Some((_, Found::Module(file))) => self.make_file(path, &file, None),
            None => Err(self.missing(path, parent)?),
        }
    }

    /// Where a module is in the libraries: its folder, were it a package, and what was found.
    fn find_module(&self, path: &str, parent: Value) -> Option<(String, Found)> {
        // A name has no folders in it: those are the packages'.
        if path.is_empty() || path.contains('/') {
            return None;
        }
        // What is not there counts, too.
        self.looked_in_libraries.set(true);
        let found = |folder: &str, name: &str| {
            let place =
                if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") };
            library::find(&self.libraries, folder, name).map(|found| (place, found))
        };
        let Some((_, name)) = path.rsplit_once('.') else { return found("", path) };
        let dict = self.package_dict(parent)?;
        let places = self.dict_get_text(dict, "__path__")?;
        self.heap.items(places)?.iter().take(library::DEPTH_MAX).find_map(|place| {
            let folder = library::library_path(self.heap.as_str(*place)?)?;
            found(folder, name)
        })
    }

    /// Whether the module `full` of a package could be imported.
    pub(super) fn is_there(&mut self, full: &str, package: Value) -> Result<bool, Fault> {
        if self.find_module(full, package).is_some() || self.is_of_host(full) {
            return Ok(true);
        }
        Ok(crate::stdlib::make(self, full)?.is_some())
    }

    /// Whether nothing was found and the script has finders of its own, in `sys.meta_path`.
    pub(super) fn asks_finders(&self) -> bool {
        self.has_finders() && self.pending_is(TypeId::ModuleNotFoundError)
    }

    /// Whether `sys.meta_path` holds what a script has put there.
    pub(super) fn has_finders(&self) -> bool {
        let sys = self.module("sys").filter(|module| module.is_kind(Kind::Module));
        let finders =
            sys.and_then(|sys| self.dict_get_text(self.heap.module(sys).dict, "meta_path"));
        finders.and_then(|list| self.plain_len(self.plain(list))).is_some_and(|len| len > 0)
    }

    /// Asks the finders for a module; `parent` is the module before the last dot.
    pub(super) fn ask_finders(&mut self, path: &str, parent: Value) -> Result<Fault, Fault> {
        let name = self.heap.new_str(path)?;
        let parent = if path.contains('.') { parent.or(NONE) } else { NONE };
        Ok(self.call_frozen("importlib.util", "_ask_finders", &[name, parent], UNDEF))
    }

    /// `ModuleNotFoundError` for what is nowhere.
    #[cold]
    pub(super) fn missing(&mut self, path: &str, parent: Value) -> Result<Fault, Fault> {
        let Some((outer, _)) = path.rsplit_once('.') else { return self.no_module(path) };
        let is_standard = |core: &Core| {
            parent.is_kind(Kind::Module)
                && core.dict_get_text(core.heap.module(parent).dict, "__spec__").is_none()
        };
        if self.package_dict(parent).is_some() || self.is_package_instance(parent) {
            return self.module_not_found(path, format!("No module named '{path}'"));
        }
        if is_standard(self) && !self.is_of_host(outer) {
            return self.no_module(path);
        }
        self.module_not_found(path, format!("No module named '{path}'; '{outer}' is not a package"))
    }

    /// Whether an instance that stands for a module has a `__path__`, of its own or of its class.
    fn is_package_instance(&mut self, parent: Value) -> bool {
        if !parent.is_kind(Kind::Instance) {
            return false;
        }
        let Some(name) = self.heap.find_interned("__path__") else { return false };
        let class = self.type_of(parent);
        !self.class_lookup(class, name).is_undef() || self.get_own(parent, name).is_some()
    }

    /// `ModuleNotFoundError` for a name that `sys.modules` has as None.
    #[cold]
    pub(super) fn halted(&mut self, path: &str) -> Result<Fault, Fault> {
        self.module_not_found(path, format!("import of {path} halted; None in sys.modules"))
    }

    // --- Libraries.

    fn make_file(&mut self, name: &str, path: &str, folder: Option<&str>) -> Result<Made, Fault> {
        let libraries = self.libraries.clone();
        let Some(file) = library::file(&libraries, path) else {
            return Err(self.system_error("no such file"));
        };
        // Alike whether another session has had it compiled.
        self.charge(file.content().len() as u64 / 8 + 50)?;
        let shown = library::virtual_path(path);
        let program = match file.compiled(path) {
            Ok(made) => Arc::clone(&made.program),
            Err(Refused::Syntax(source, error)) => {
                return Err(self.syntax_error(source, error, SourceOf::File));
            }
            Err(Refused::Text(text, line)) => {
                return Err(self.unreadable(text, &shown, *line));
            }
        };
        let doc = program.module().doc.as_deref();
        let texts = doc.map_or(0, str::len) + 4 * (name.len() + shown.len());
        self.heap.books.reserve(MODULE_BYTES + texts as u64)?;
        let doc = match doc {
            Some(doc) => self.heap.new_str(doc)?,
            None => NONE,
        };
        let at = Origin { file: Some(&shown), folder };
        let (module, spec) = self.make_module(name, &at, doc, true)?;
        let title = self.heap.module(module).name;
        self.dict_set_str(self.modules, title, module)?;
        Ok(Made::File { program, module, spec })
    }

    /// A module without its contents, and the spec that it has in the end.
    fn make_module(
        &mut self,
        name: &str,
        at: &Origin<'_>,
        doc: Value,
        runs: bool,
    ) -> Result<(Value, Value), Fault> {
        self.heap.books.reserve(MODULE_BYTES)?;
        let title = self.heap.intern(name)?;
        let package = match at.folder {
            Some(_) => title,
            None => self.heap.new_str(name.rsplit_once('.').map_or("", |(package, _)| package))?,
        };
        let file = match at.file {
            Some(file) => self.heap.new_str(file)?,
            None => NONE,
        };
        let places = match at.folder {
            Some(folder) => {
                let folder = self.heap.new_str(&library::virtual_path(folder))?;
                self.heap.new_list(vec![folder])?
            }
            None => NONE,
        };
        let loader = self.new_loader(title, file)?;
        let now = self.new_spec([title, loader, file, places, package], runs)?;
        let then = self.new_spec([title, loader, file, places, package], false)?;
        let dict = self.heap.new_empty_dict()?;
        let mut entries = vec![
            ("__name__", title),
            ("__doc__", doc),
            ("__package__", package),
            ("__loader__", loader),
            ("__spec__", now),
        ];
        entries.extend((!places.is_none()).then_some(("__path__", places)));
        entries.push(("__file__", file));
        for (key, value) in entries {
            let key = self.heap.intern(key)?;
            self.dict_set_str(dict, key, value)?;
        }
        Ok((self.heap.new_module(title, dict)?, then))
    }

    /// Puts into the dict of a module that is no file what tells where it is from.
    pub(crate) fn describe(&mut self, name: &str, dict: Value, package: bool) -> Result<(), Fault> {
        self.heap.books.reserve(MODULE_BYTES + 4 * name.len() as u64)?;
        let title = self.heap.intern(name)?;
        let outer = if package { name } else { name.rsplit_once('.').map_or("", |(o, _)| o) };
        let outer = self.heap.new_str(outer)?;
        let origin = self.heap.new_str(BUILT_IN)?;
        let places = if package { self.heap.new_list(Vec::new())? } else { NONE };
        let loader = self.new_record("BuiltinImporter", &[("name", title)])?;
        let spec = self.new_spec([title, loader, origin, places, outer], false)?;
        for (key, value) in [("__package__", outer), ("__loader__", loader), ("__spec__", spec)] {
            let key = self.heap.intern(key)?;
            self.dict_set_str(dict, key, value)?;
        }
        Ok(())
    }

    fn new_loader(&mut self, name: Value, file: Value) -> Result<Value, Fault> {
        if file.is_none() {
            return self.new_record("NamespaceLoader", &[("name", name)]);
        }
        self.new_record("SourceFileLoader", &[("name", name), ("path", file)])
    }

    /// `__spec__` of these: name, loader, origin, folders, package.
    fn new_spec(&mut self, parts: [Value; 5], initializing: bool) -> Result<Value, Fault> {
        let [name, loader, origin, places, parent] = parts;
        let is_file = self.heap.as_str(origin).is_some_and(|origin| origin != BUILT_IN);
        let fields = [
            ("name", name),
            ("loader", loader),
            ("origin", origin),
            ("submodule_search_locations", places),
            ("parent", parent),
            ("has_location", Value::bool(is_file)),
            ("cached", NONE),
            ("loader_state", NONE),
            ("_initializing", Value::bool(initializing)),
        ];
        self.new_record("ModuleSpec", &fields)
    }

    /// The spec of a module that could be imported, for who only asks; None where there is none.
    pub(crate) fn spec_of(&mut self, name: &str, parent: Value) -> Result<Value, Fault> {
        self.heap.books.reserve(MODULE_BYTES + 4 * name.len() as u64)?;
        self.charge_bytes(name.len())?;
        let (file, folder) = match self.find_module(name, parent) {
            Some((folder, Found::Package(file))) => (Some(file), Some(folder)),
            Some((folder, Found::Namespace)) => (None, Some(folder)),
            Some((_, Found::Module(file))) => (Some(file), None),
            Some((_, Found::Extension(_))) | None => {
                let known = self.is_of_host(name) || crate::stdlib::make(self, name)?.is_some();
                if !known {
                    return Ok(NONE);
                }
                (None, None)
            }
        };
        let file = file.map(|file| library::virtual_path(&file));
        let at = Origin { file: file.as_deref(), folder: folder.as_deref() };
        self.make_module(name, &at, NONE, false).map(|(_, spec)| spec)
    }

    /// A module's code has run.
    pub(super) fn initialized(&mut self, module: Value, spec: Value) -> Result<(), Fault> {
        if !module.is_kind(Kind::Module) || spec.is_undef() {
            return Ok(());
        }
        let dict = self.heap.module(module).dict;
        if !self.is_initializing(module) {
            // It has set a spec of its own.
            return Ok(());
        }
        // The key is there: nothing grows.
        let key = self.heap.intern("__spec__")?;
        self.dict_set_str(dict, key, spec)
    }

    /// Takes a module that failed out of `sys.modules`.
    pub(super) fn forget_module(&mut self, module: Value) {
        if module.is_kind(Kind::Module) {
            let title = self.heap.module(module).name;
            if title.is_kind(Kind::Str) {
                self.dict_remove_name(self.modules, title);
            }
        }
    }

    /// `SyntaxError` of a file that is no text.
    #[cold]
    fn unreadable(&mut self, text: &str, file: &str, line: u32) -> Fault {
        let made = self.heap.books.reserve(MODULE_BYTES).and_then(|()| {
            let message = self.heap.new_str(text)?;
            let file = self.heap.new_str(file)?;
            let line = if line == 0 { NONE } else { Value::int(i64::from(line)) };
            let details = self.heap.new_tuple(&[file, line, NONE, NONE, NONE, NONE])?;
            self.make_exception(TypeId::SyntaxError, &[message, details])
        });
        match made {
            Ok(exception) => self.raise_object(exception),
            Err(fault) => fault,
        }
    }

    /// A module's name, as it says itself.
    pub(super) fn module_name(&self, module: Value) -> String {
        if !module.is_kind(Kind::Module) {
            return String::new();
        }
        let own = *self.heap.module(module);
        let name = self.dict_get_text(own.dict, "__name__").unwrap_or(own.name);
        self.heap.as_str(name).unwrap_or_default().to_owned()
    }

    // --- Modules of the host.

    fn is_of_host(&self, name: &str) -> bool {
        !name.is_empty() && self.host.modules.iter().any(|module| module.is_within(name))
    }

    /// Makes a module of the host, and all that stand in it.
    fn make_host(&mut self, path: &str) -> Result<Option<Value>, Fault> {
        if !self.is_of_host(path) {
            return Ok(None);
        }
        let modules = self.host.modules.clone();
        let mut names: Vec<&str> = Vec::new();
        for module in modules.iter().filter(|module| module.is_within(path)) {
            let ends = module.name.match_indices('.').map(|(at, _)| at).chain([module.name.len()]);
            let ends = ends.filter(|end| *end >= path.len());
            names.extend(ends.filter_map(|end| module.name.get(..end)));
        }
        names.sort_unstable();
        names.dedup();
        let mut made: Vec<(Value, Value)> = Vec::with_capacity(names.len());
        for name in &names {
            let declared = modules.iter().filter(|module| module.name == *name);
            let package = names
                .iter()
                .any(|other| other.strip_prefix(name).is_some_and(|rest| rest.starts_with('.')));
            made.push(self.make_host_module(name, declared, package)?);
        }
        // All are made: from here on only names are bound, for which there is room.
        self.heap.books.reserve(MODULE_BYTES * made.len() as u64)?;
        for (name, (title, module)) in names.iter().zip(&made) {
            self.dict_set_str(self.modules, *title, *module)?;
            self.bind_to_parent(name, *module)?;
        }
        Ok(made.first().map(|(_, module)| *module))
    }

    fn make_host_module<'a>(
        &mut self,
        name: &str,
        declared: impl Iterator<Item = &'a HostModule>,
        package: bool,
    ) -> Result<(Value, Value), Fault> {
        let title = self.heap.intern(name)?;
        let dict = self.heap.new_empty_dict()?;
        let outer = if package { name } else { name.rsplit_once('.').map_or("", |(o, _)| o) };
        let outer = self.heap.new_str(outer)?;
        let mut entries = vec![("__name__", title), ("__doc__", NONE), ("__package__", outer)];
        if package {
            entries.push(("__path__", self.heap.new_list(Vec::new())?));
        }
        for module in declared {
            if let Some(doc) = &module.doc {
                entries.push(("__doc__", self.text_from_host(doc)?));
            }
            for (key, attribute) in &module.attributes {
                let value = match attribute {
                    HostAttribute::Function(function) => self.host_attribute(name, function)?,
                    HostAttribute::Value(value) => {
                        let measured = self.measure(value)?;
                        if measured.in_frames {
                            let text = format!(
                                "{name}.{key}: a {} cannot stand in a module of the host",
                                value.type_name()
                            );
                            return Err(self.raise(TypeId::ImportError, text));
                        }
                        self.charge_bytes(measured.bytes as usize)?;
                        self.value_from_host(value)?
                    }
                };
                entries.push((key, value));
            }
        }
        for (key, value) in entries {
            let key = self.heap.intern(key)?;
            self.dict_set_str(dict, key, value)?;
        }
        Ok((title, self.heap.new_module(title, dict)?))
    }

    /// A host function that a module has.
    fn host_attribute(&mut self, module: &str, function: &str) -> Result<Value, Fault> {
        match self.host.function(function) {
            Some(found) => Ok(found),
            None => {
                let text = format!("module '{module}' needs {function}, which is not granted");
                Err(self.raise(TypeId::ImportError, text))
            }
        }
    }

    /// `sys.path`: where modules are looked for.
    pub(crate) fn module_places(&mut self) -> Result<Value, Fault> {
        if self.libraries.is_empty() {
            return self.heap.new_list(Vec::new());
        }
        let mount = self.heap.intern(MOUNT)?;
        self.heap.new_list(vec![mount])
    }

    /// The module that an import of a part of a name would take for the one around it.
    pub(crate) fn parent_of(&self, name: &str) -> Value {
        let parent = name.rsplit_once('.').map(|(parent, _)| parent);
        parent.and_then(|parent| self.dict_get_text(self.modules, parent)).unwrap_or(UNDEF)
    }
}
