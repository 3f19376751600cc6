//! The build script: compiles the runtime's own Python modules (`stdlib/frozen/*.py`) to bytecode.
//!
//! Place: it takes in the front end's files as they are, from source to code, and writes what `stdlib/frozen.rs` includes:
//! the programs (`frozen.bin`) and a table of where each stands and which names it binds (`frozen.rs`).
//!
//! Invariants: a source that does not compile, or whose top level is not in parts, fails the build with its name and line.
//! Limits: those of any source.
#![expect(
    dead_code,
    unreachable_pub,
    reason = "the front end's files, of which this script uses a part"
)]
#![expect(
    clippy::disallowed_methods,
    reason = "a build script reads its environment and has a thread of its own"
)]

use std::error::Error;
use std::fmt::Write;
use std::path::Path;

mod code;
mod compile;
mod parse;
mod source;
mod subset;

/// Each module's name, and the file that it is in.
static MODULES: &[(&str, &str)] = &[
    ("asyncio._sleep", "asyncio_sleep"),
    ("_refusing", "refusing"),
    ("asyncio._refused", "asyncio_refused"),
    ("asyncio.coroutines", "asyncio_coroutines"),
    ("asyncio.events", "asyncio_events"),
    ("asyncio.futures", "asyncio_futures"),
    ("asyncio.locks", "asyncio_locks"),
    ("asyncio.protocols", "asyncio_protocols"),
    ("asyncio.queues", "asyncio_queues"),
    ("asyncio.runners", "asyncio_runners"),
    ("asyncio.streams", "asyncio_streams"),
    ("asyncio.taskgroups", "asyncio_taskgroups"),
    ("asyncio.tasks", "asyncio_tasks"),
    ("asyncio.threads", "asyncio_threads"),
    ("asyncio.timeouts", "asyncio_timeouts"),
    ("asyncio.transports", "asyncio_transports"),
    ("_time", "time"),
    ("abc", "abc"),
    ("collections", "collections"),
    ("collections.abc", "collections_abc"),
    ("contextlib", "contextlib"),
    ("copy", "copy"),
    ("functools", "functools"),
    ("operator", "operator"),
    ("string", "string"),
    ("types", "types"),
    ("random", "random"),
    ("re", "re"),
    ("warnings", "warnings"),
    ("platform", "platform"),
    ("weakref", "weakref"),
    ("io", "io"),
    ("_io", "ioclasses"),
    ("_files", "files"),
    ("_door", "door"),
    ("_pieces", "pieces"),
    ("os", "os"),
    ("posixpath", "posixpath"),
    ("ntpath", "ntpath"),
    ("genericpath", "genericpath"),
    ("stat", "stat"),
    ("pathlib", "pathlib"),
    ("glob", "glob"),
    ("shutil", "shutil"),
    ("tempfile", "tempfile"),
    ("dataclasses", "dataclasses"),
    ("enum", "enum"),
    ("typing", "typing"),
    ("__future__", "future"),
    ("string.templatelib", "string_templatelib"),
    ("traceback", "traceback"),
    ("_text_signatures", "text_signatures"),
    ("numbers", "numbers"),
    ("uuid", "uuid"),
    ("secrets", "secrets"),
    ("graphlib", "graphlib"),
    ("colorsys", "colorsys"),
    ("cmath", "cmath"),
    ("array", "array"),
    ("zlib", "zlib"),
    ("hmac", "hmac"),
    ("hashlib", "hashlib"),
    ("struct", "struct"),
    ("base64", "base64"),
    ("binascii", "binascii"),
    ("decimal", "decimal"),
    ("datetime", "datetime"),
    ("_strptime", "strptime"),
    ("calendar", "calendar"),
    ("zoneinfo", "zoneinfo"),
    ("statistics", "statistics"),
    ("fractions", "fractions"),
    ("_heapq", "heapq"),
    ("_bisect", "bisect"),
    ("textwrap", "textwrap"),
    ("reprlib", "reprlib"),
    ("pprint", "pprint"),
    ("csv", "csv"),
    ("shlex", "shlex"),
    ("fnmatch", "fnmatch"),
    ("html", "html"),
    ("html.entities", "html_entities"),
    ("gzip", "gzip"),
    ("locale", "locale"),
    ("xml", "xml"),
    ("xml.etree", "xml"),
    ("xml.etree.ElementTree", "xml_etree"),
    ("xml.etree.ElementPath", "xml_etree_path"),
    ("xml.sax", "xml"),
    ("xml.sax.saxutils", "xml_saxutils"),
    ("_xml_events", "xml_events"),
    ("html.parser", "html_parser"),
    ("urllib", "urllib"),
    ("urllib.error", "urllib_error"),
    ("urllib.parse", "urllib_parse"),
    ("http", "http"),
    ("unittest.mock", "unittest_mock"),
    ("codecs", "codecs"),
    ("_codecs", "codecs_functions"),
    ("_codecs_written", "codecs_written"),
    ("errno", "errno"),
    ("_sys", "sys"),
    ("_json_encoder", "json_encoder"),
    ("sched", "sched"),
    ("atexit", "atexit"),
    ("_ending", "ending"),
    ("_groups", "groups"),
    ("token", "token"),
    ("tokenize", "tokenize"),
    ("configparser", "configparser"),
    ("ast", "ast"),
    ("_ast_unparse", "ast_unparse"),
    ("unicodedata", "unicodedata"),
    ("unittest", "unittest"),
    ("inspect", "inspect"),
    ("keyword", "keyword"),
    ("copyreg", "copyreg"),
    ("getopt", "getopt"),
    ("linecache", "linecache"),
    ("timeit", "timeit"),
    ("queue", "queue"),
    ("threading", "threading"),
    ("contextvars", "contextvars"),
    ("logging", "logging"),
    ("logging.handlers", "logging_handlers"),
    ("logging.config", "logging_config"),
    ("argparse", "argparse"),
    ("difflib", "difflib"),
    ("tomllib", "tomllib"),
    ("ipaddress", "ipaddress"),
    ("importlib", "importlib"),
    ("importlib.metadata", "importlib_metadata"),
    ("importlib.resources", "importlib_resources"),
    ("importlib.util", "importlib_util"),
    ("importlib.abc", "importlib_abc"),
    ("pkgutil", "pkgutil"),
    ("_thread", "thread"),
    ("annotationlib", "annotationlib"),
    ("gettext", "gettext"),
];

fn main() -> Result<(), Box<dyn Error>> {
    // The parser and the compiler need more stack than a main thread may have.
    let work = || build().map_err(|error| error.to_string());
    let thread = std::thread::Builder::new().stack_size(parse::STACK_BYTES).spawn(work)?;
    thread.join().map_err(|_| "the compiler failed")??;
    Ok(())
}

fn build() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=src/stdlib/frozen");
    let (mut programs, mut table, mut parts_before) = (Vec::new(), String::new(), 0);
    writeln!(table, "pub(super) static MODULES: &[Module] = &[")?;
    let mut ends = String::new();
    for (name, file) in MODULES {
        let text = std::fs::read_to_string(format!("src/stdlib/frozen/{file}.py"))?;
        let source = source::Source::new(format!("<frozen {name}>"), text);
        let parts = compile::frozen::compile_parts(&source)?;
        let mut names = Vec::new();
        for (number, part) in parts.iter().enumerate() {
            programs.extend(postcard::to_allocvec(&part.program)?);
            write!(ends, "{}, ", programs.len())?;
            names.extend(part.names.iter().map(|name| (name, parts_before + number)));
        }
        names.sort_unstable();
        writeln!(
            table,
            "    Module {{ name: {name:?}, first: {parts_before}, names: &{names:?} }},"
        )?;
        parts_before += parts.len();
    }
    writeln!(table, "];\n\npub(super) static ENDS: [u32; {parts_before}] = [{ends}];")?;
    let out = std::env::var("OUT_DIR")?;
    std::fs::write(Path::new(&out).join("frozen.bin"), programs)?;
    std::fs::write(Path::new(&out).join("frozen.rs"), table)?;
    Ok(())
}
