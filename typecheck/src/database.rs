//! `Database`: what ty asks about files, versions and rules.
//!
//! Place: one for each check, made by `checker.rs` over the files that the checker keeps; `report.rs` reads findings from it.
//!
//! ```text
//! /host/__builtins__.pyi      host functions and inputs: ty looks there before Python's builtins
//! /host/crm/__init__.pyi      modules of the host
//! /library/0/...              libraries, in their order
//! /program/program.py         the program, of this check alone
//! ```
//!
//! Invariants: all files are in memory: no file, variable or command of the machine is reached from here. Modules are looked
//! for as the interpreter does it: Python's own, the host's, the libraries'.
//! Limits: none of its own.

use std::any::Any;
use std::fmt;
use std::io;
use std::sync::Arc;

use ophiary_runtime::library::Library;
use ruff_db::file_revision::FileRevision;
use ruff_db::files::{File, FileError, Files, system_path_to_file};
use ruff_db::system::walk_directory::WalkDirectoryBuilder;
use ruff_db::system::{
    DirectoryEntry, FileType, MemoryFileSystem, Metadata, System, SystemPath, SystemPathBuf,
    SystemVirtualPath, WhichError, WhichResult, WritableSystem,
};
use ruff_db::vendored::VendoredFileSystem;
use ruff_python_ast::PythonVersion;
use salsa::EventKind;
use ty_module_resolver::{FallibleStrategy, SearchPathSettings, SearchPaths};
use ty_python_core::platform::PythonPlatform;
use ty_python_core::program::ProgramSettings;
use ty_python_core::{Program, ProgramFile};
use ty_python_semantic::lint::{LintRegistry, RuleSelection};
use ty_python_semantic::{
    AnalysisSettings, PythonVersionSource, PythonVersionWithSource, check_file_unwrap,
    default_lint_registry,
};

use crate::bounded::Watch;
use crate::surroundings::Surroundings;

/// Where the program is, outside of what can be imported.
const PROGRAM: &str = "/program/program.py";
/// Where modules of the host are.
const HOST: &str = "/host";
/// Endings of the files of libraries that say something of types.
const TYPED: [&str; 3] = [".py", ".pyi", "py.typed"];

/// What is the same for all checks. Clones share it.
#[derive(Clone)]
pub(crate) struct Settings {
    files: MemoryFileSystem,
    program: Arc<ProgramSettings>,
    rules: Arc<RuleSelection>,
    analysis: Arc<AnalysisSettings>,
}

/// A database with one program.
#[salsa::db]
#[derive(Clone)]
pub(crate) struct Database {
    storage: salsa::Storage<Self>,
    files: Files,
    tree: Tree,
    settings: Settings,
}

/// The shared files and the program.
#[derive(Clone)]
struct Tree {
    shared: MemoryFileSystem,
    program: Arc<str>,
}

/// A database that knows its program's settings.
#[salsa::db]
trait SettingsDb: ty_python_core::Db {
    fn settings(&self) -> &ProgramSettings;
}

// Hashing all settings for each file would take long.
#[salsa::tracked(returns(copy))]
fn program_of(db: &dyn SettingsDb) -> Program<'_> {
    Program::from_settings(db, db.settings())
}

/// Whether it is the program's path.
fn is_program(path: &SystemPath) -> bool {
    path.as_str() == PROGRAM
}

// === impl Settings ===

impl Settings {
    /// Writes the files of the surroundings.
    pub(crate) fn new(surroundings: &Surroundings, rules: RuleSelection) -> io::Result<Settings> {
        let files = MemoryFileSystem::new();
        files.write_file_all(format!("{HOST}/__builtins__.pyi"), surroundings.builtins())?;
        for (name, stubs) in &surroundings.modules {
            let folder = name.replace('.', "/");
            files.write_file_all(format!("{HOST}/{folder}/__init__.pyi"), stubs)?;
        }
        let mut paths = vec![SystemPathBuf::from(HOST)];
        for (place, library) in surroundings.libraries.iter().enumerate() {
            let folder = format!("/library/{place}");
            files.create_directory_all(&folder)?;
            write_library(&files, &folder, library)?;
            paths.push(folder.into());
        }
        let vendored = ty_vendored::file_system();
        let search =
            SearchPathSettings { site_packages_paths: paths, ..SearchPathSettings::empty() };
        let tree = Tree { shared: files.clone(), program: Arc::default() };
        let search: SearchPaths =
            search.to_search_paths(&tree, vendored, &FallibleStrategy).map_err(io::Error::other)?;
        let program = ProgramSettings {
            python_version: PythonVersionWithSource {
                version: PythonVersion::PY314,
                source: PythonVersionSource::Default,
            },
            python_platform: PythonPlatform::Identifier("linux".to_owned()),
            search_paths: search,
        };
        Ok(Settings {
            files,
            program: Arc::new(program),
            rules: Arc::new(rules),
            analysis: Arc::new(AnalysisSettings::default()),
        })
    }
}

fn write_library(files: &MemoryFileSystem, folder: &str, library: &Library) -> io::Result<()> {
    for (path, content) in library.files() {
        if TYPED.iter().any(|end| path.ends_with(end)) {
            files.write_file_all(format!("{folder}/{path}"), content)?;
        }
    }
    Ok(())
}

// === impl Database ===

impl Database {
    /// A database with this program; what ty does there looks at the watch.
    pub(crate) fn new(settings: &Settings, program: &str, watch: &Arc<Watch>) -> Database {
        let watch = watch.clone();
        let look = move |event: salsa::Event| match event.kind {
            EventKind::WillCheckCancellation | EventKind::WillExecute { .. } => watch.look(),
            _ => {}
        };
        let tree = Tree { shared: settings.files.clone(), program: program.into() };
        let database = Database {
            storage: salsa::Storage::new(Some(Box::new(look))),
            files: Files::default(),
            tree,
            settings: settings.clone(),
        };
        settings.program.search_paths.try_register_static_roots(&database);
        database
    }

    /// The program's file.
    pub(crate) fn program(&self) -> Result<File, FileError> {
        system_path_to_file(self, PROGRAM)
    }
}

#[salsa::db]
impl salsa::Database for Database {}

#[salsa::db]
impl ruff_db::Db for Database {
    fn vendored(&self) -> &VendoredFileSystem {
        ty_vendored::file_system()
    }

    fn system(&self) -> &dyn System {
        &self.tree
    }

    fn files(&self) -> &Files {
        &self.files
    }
}

#[salsa::db]
impl ty_module_resolver::Db for Database {}

#[salsa::db]
impl ty_python_core::Db for Database {
    fn should_check_file(&self, file: File) -> bool {
        file.path(self).as_system_path().is_some_and(is_program)
    }
}

#[salsa::db]
impl SettingsDb for Database {
    fn settings(&self) -> &ProgramSettings {
        &self.settings.program
    }
}

#[salsa::db]
impl ty_python_semantic::Db for Database {
    fn check_file(&self, file: File) -> Vec<ruff_db::diagnostic::Diagnostic> {
        check_file_unwrap(self, self.program_file(file))
    }

    fn program_file(&self, file: File) -> ProgramFile<'_> {
        program_of(self).program_file(self, file)
    }

    fn python_version_with_source(&self, _file: File) -> &PythonVersionWithSource {
        &self.settings.program.python_version
    }

    fn rule_selection(&self, _file: File) -> &RuleSelection {
        &self.settings.rules
    }

    fn lint_registry(&self) -> &LintRegistry {
        default_lint_registry()
    }

    fn analysis_settings(&self, _file: File) -> &AnalysisSettings {
        &self.settings.analysis
    }

    fn verbose(&self) -> bool {
        false
    }

    fn is_open_file(&self, _file: File) -> bool {
        false
    }

    fn dyn_clone(&self) -> Box<dyn ty_python_semantic::Db> {
        Box::new(self.clone())
    }
}

// === impl Tree ===

impl fmt::Debug for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tree").finish_non_exhaustive()
    }
}

impl System for Tree {
    fn path_metadata(&self, path: &SystemPath) -> io::Result<Metadata> {
        if is_program(path) {
            return Ok(Metadata::new(FileRevision::new(0), None, FileType::File));
        }
        self.shared.metadata(path)
    }

    fn canonicalize_path(&self, path: &SystemPath) -> io::Result<SystemPathBuf> {
        if is_program(path) { Ok(path.to_path_buf()) } else { self.shared.canonicalize(path) }
    }

    fn is_same_file(&self, first: &SystemPath, second: &SystemPath) -> io::Result<bool> {
        Ok(self.canonicalize_path(first)? == self.canonicalize_path(second)?)
    }

    fn which(&self, _binary_name: &str) -> WhichResult {
        Err(WhichError::CannotFindBinaryPath)
    }

    fn read_to_string(&self, path: &SystemPath) -> io::Result<String> {
        if is_program(path) {
            return Ok(self.program.as_ref().to_owned());
        }
        self.shared.read_to_string(path)
    }

    fn read_to_notebook(
        &self,
        _path: &SystemPath,
    ) -> Result<ruff_notebook::Notebook, ruff_notebook::NotebookError> {
        Ok(ruff_notebook::Notebook::empty())
    }

    fn read_virtual_path_to_string(&self, _path: &SystemVirtualPath) -> io::Result<String> {
        Err(io::ErrorKind::NotFound.into())
    }

    fn read_virtual_path_to_notebook(
        &self,
        _path: &SystemVirtualPath,
    ) -> Result<ruff_notebook::Notebook, ruff_notebook::NotebookError> {
        Ok(ruff_notebook::Notebook::empty())
    }

    fn current_directory(&self) -> &SystemPath {
        SystemPath::new("/")
    }

    fn user_config_directory(&self) -> Option<SystemPathBuf> {
        None
    }

    fn cache_dir(&self) -> Option<SystemPathBuf> {
        None
    }

    fn read_directory<'a>(
        &'a self,
        path: &SystemPath,
    ) -> io::Result<Box<dyn Iterator<Item = io::Result<DirectoryEntry>> + 'a>> {
        Ok(Box::new(self.shared.read_directory(path)?))
    }

    fn walk_directory(&self, path: &SystemPath) -> WalkDirectoryBuilder {
        self.shared.walk_directory(path)
    }

    fn as_writable(&self) -> Option<&dyn WritableSystem> {
        None
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }

    fn dyn_clone(&self) -> Box<dyn System> {
        Box::new(self.clone())
    }
}
