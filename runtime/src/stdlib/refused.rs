//! What the standard library of CPython has and this one does not: why, and what to use instead.
//!
//! Place: the import of a module that is not there (`vm/ops/import.rs`) takes the text of its `ModuleNotFoundError` here.
//!
//! Invariants: a module is in this table or is offered, never both; a test compares.
//! Limits: none.

/// Modules, and packages with all that is in them, by what is said of them.
static REFUSED: &[(&[&str], &str)] = &[
    (
        &["socket", "socketserver", "select", "selectors", "ssl"],
        "the sandbox has no network; call a host function that does the request",
    ),
    (
        &[
            "urllib.request",
            "urllib.response",
            "urllib.robotparser",
            "http.client",
            "http.cookiejar",
            "http.cookies",
            "http.server",
            "ftplib",
            "imaplib",
            "poplib",
            "smtplib",
            "xmlrpc",
            "wsgiref",
            "webbrowser",
            "requests",
            "httpx",
            "aiohttp",
        ],
        "the sandbox has no network; call a host function that does the request (urllib.parse, urllib.error and http.HTTPStatus are offered)",
    ),
    (
        &["subprocess", "asyncio.subprocess", "pty", "pipes", "posix", "nt"],
        "the sandbox starts no processes; call a host function, or a child session with sandbox_spawn",
    ),
    (
        &["multiprocessing", "concurrent", "_interpreters"],
        "the sandbox has one thread; use asyncio, or child sessions with sandbox_spawn, which run in parallel",
    ),
    (
        &["signal", "faulthandler"],
        "the sandbox has no signals; asyncio.timeout limits how long something takes",
    ),
    (
        &[
            "ctypes", "mmap", "fcntl", "termios", "tty", "resource", "pwd", "grp", "syslog",
            "msvcrt", "winreg", "winsound",
        ],
        "the sandbox does not reach the operating system; call a host function",
    ),
    (
        &["pickle", "pickletools", "marshal", "shelve"],
        "data that runs code when it is read is not safe; use json, which is offered",
    ),
    (&["dbm", "sqlite3"], "the sandbox has no databases; call a host function that does the query"),
    (
        &["tkinter", "turtle", "curses", "readline", "idlelib", "turtledemo"],
        "the sandbox has no screen and no keyboard; print, or return a value",
    ),
    (
        &[
            "pdb",
            "bdb",
            "trace",
            "tracemalloc",
            "cProfile",
            "profile",
            "pstats",
            "symtable",
            "dis",
            "opcode",
            "sys.monitoring",
        ],
        "programs cannot watch how they run; print, logging and traceback are offered",
    ),
    (
        &["compileall", "py_compile", "modulefinder", "pyclbr", "tabnanny"],
        "there are no files of programs to look at; ast and tokenize are offered, for source that a script has as text",
    ),
    (
        &["sre_compile", "sre_constants", "sre_parse"],
        "they are what CPython's re is made of; re is offered",
    ),
    (
        &["doctest", "pydoc", "pydoc_data"],
        "there are no help pages; unittest and inspect are offered, and help(name) where host functions are granted",
    ),
    (
        &["email", "mailbox", "mimetypes", "netrc", "quopri"],
        "mail is the host's; call a host function that reads or sends it (base64 and html are offered)",
    ),
    (
        &[
            "xml.dom",
            "xml.parsers",
            "xml.sax.expatreader",
            "xml.sax.handler",
            "xml.sax.xmlreader",
            "pyexpat",
        ],
        "XML is read by xml.etree.ElementTree, which is offered",
    ),
    (
        &["plistlib", "wave"],
        "the format is not read here; call a host function that gives its data (struct, json, csv and tomllib are offered)",
    ),
    (&["optparse"], "use argparse, which is offered"),
    (&["json.tool"], "it is a command; use json.dumps with indent"),
    (
        &["encodings", "stringprep"],
        "they are what CPython's codecs are made of; codecs, str.encode and bytes.decode are offered",
    ),
    (&["sysconfig"], "nothing was installed that it could tell of; sys is offered"),
    (&["nturl2path"], "paths here are POSIX's; pathlib and urllib.parse are offered"),
    (&["antigravity", "this"], "it is a joke of CPython's, and no script needs it"),
    (
        &["runpy", "zipimport", "imp", "site", "venv", "ensurepip", "zipapp", "pip"],
        "a script imports what the sandbox offers and what its libraries hold, with the import statement or importlib",
    ),
    (
        &["zipfile", "tarfile", "bz2", "lzma", "fileinput", "filecmp", "compression"],
        "files and archives are the host's; call a host function",
    ),
    (
        &["code", "codeop", "cmd", "rlcompleter", "getpass"],
        "nobody types while a script runs; take values as inputs",
    ),
    (
        &[
            "numpy",
            "pandas",
            "scipy",
            "matplotlib",
            "yaml",
            "bs4",
            "lxml",
            "PIL",
            "pytest",
            "pydantic",
            "attr",
            "attrs",
        ],
        "it is neither in the standard library nor in a library that this session was granted; lists, statistics, csv, json, html.parser and dataclasses do much of it",
    ),
];

/// Why a module is not there; `None` where nothing is known of it.
pub(crate) fn reason(name: &str) -> Option<&'static str> {
    let holds = |known: &str| {
        name.strip_prefix(known).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    let found = REFUSED.iter().find(|(names, _)| names.iter().any(|known| holds(known)));
    found.map(|(_, reason)| *reason)
}

/// The names of the table.
#[cfg(test)]
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    REFUSED.iter().flat_map(|(names, _)| names.iter().copied())
}

#[cfg(test)]
mod tests {
    #[test]
    fn what_is_refused_is_not_offered() {
        for name in super::names() {
            assert!(crate::stdlib::frozen::module(name).is_none(), "{name} is offered and refused");
        }
    }

    #[test]
    fn what_is_in_a_package_is_refused_with_it() {
        assert!(super::reason("http.client").is_some());
        assert!(super::reason("httplib").is_none());
        assert!(super::reason("urllib.parse").is_none());
    }
}
