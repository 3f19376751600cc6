//! Libraries and modules of the host, as an embedder gives them: what is shared, what is saved, what is refused.
//!
//! Place: beside the cases of `python/library`, which prove what scripts see.
//!
//! Invariants: each test is one promise of `ophiary_runtime::library` or of `HostModule`.
//! Limits: none of its own.

use ophiary_runtime::compile::{CompileOptions, compile};
use ophiary_runtime::host::{HostFunction, HostModule, HostValue};
use ophiary_runtime::library::Library;
use ophiary_runtime::limits::{LimitName, Limits};
use ophiary_runtime::session::{Session, SessionOptions};
use ophiary_runtime::snapshot::{RestoreOptions, SnapshotError};
use ophiary_runtime::source::Source;
use ophiary_runtime::suspension::{FeedError, Suspension};

fn library(files: &[(&str, &str)]) -> Library {
    Library::from_files(files.iter().map(|(path, text)| (*path, *text))).expect("a library")
}

fn options(libraries: &[Library]) -> SessionOptions {
    SessionOptions {
        limits: Limits { fuel: 20_000_000, ..Limits::default() },
        functions: vec![HostFunction::blocking("ask"), HostFunction::blocking("crm.find")],
        libraries: libraries.to_vec(),
        modules: vec![
            HostModule::new("crm")
                .with_doc("Customers.")
                .with_value("LIMIT", 5)
                .with_value("NAMES", vec![HostValue::from("a")])
                .with_function("find", "crm.find"),
            HostModule::new("crm.contacts.old").with_function("ask", "ask"),
        ],
        ..SessionOptions::default()
    }
}

fn feed(session: &mut Session, text: &str) -> Result<(), FeedError> {
    let options = CompileOptions { result: true, ..CompileOptions::default() };
    let program = compile(Source::new("script.py", text), &options).expect("it compiles");
    session.feed(&program, &[])
}

/// Runs to the end, or to a call.
fn run(session: &mut Session) -> Suspension {
    loop {
        let why = session.run(1000);
        if why != Suspension::OutOfFuel {
            return why;
        }
    }
}

fn value(session: &mut Session, text: &str) -> HostValue {
    feed(session, text).expect("it is idle");
    match run(session) {
        Suspension::Finished(value) => value,
        other => unreachable!("{other:?}"),
    }
}

fn raised(session: &mut Session, text: &str) -> String {
    feed(session, text).expect("it is idle");
    match run(session) {
        Suspension::Raised(raised) => raised.traceback,
        other => unreachable!("{other:?}"),
    }
}

fn restored(session: &mut Session, libraries: &[Library]) -> Result<Session, SnapshotError> {
    let bytes = session.snapshot().expect("it is saved");
    let trusting = RestoreOptions { trust_unsealed: true, ..RestoreOptions::default() };
    Session::restore(&bytes, options(libraries), &trusting)
}

#[test]
fn a_session_pays_alike_for_what_another_has_imported() {
    let libraries =
        [library(&[("a.py", "def f(x):\n    return x + 1\n"), ("b.py", "import a\ny = a.f(1)\n")])];
    let cost = || {
        let mut session = Session::new(options(&libraries));
        assert_eq!(value(&mut session, "import b\nb.y"), HostValue::Int(2));
        (session.usage().fuel, session.usage().heap_bytes)
    };
    let first = cost();
    assert_eq!(first, cost());
    let apart =
        [library(&[("a.py", "def f(x):\n    return x + 1\n"), ("b.py", "import a\ny = a.f(1)\n")])];
    let mut session = Session::new(options(&apart));
    value(&mut session, "import b\nb.y");
    assert_eq!(first.0, session.usage().fuel);
}

#[test]
fn the_first_library_counts() {
    let one = library(&[("a.py", "who = 1\n")]);
    let two = library(&[("a.py", "who = 2\n"), ("b.py", "from a import who\n")]);
    let mut session = Session::new(options(&[one, two]));
    assert_eq!(value(&mut session, "import b\nb.who"), HostValue::Int(1));
}

#[test]
fn a_session_without_libraries_imports_no_file() {
    let mut session = Session::new(SessionOptions::default());
    let text = raised(&mut session, "import a");
    assert!(text.ends_with("ModuleNotFoundError: No module named 'a'\n"), "{text}");
    let text = raised(&mut session, "from . import a");
    assert!(text.ends_with("attempted relative import with no known parent package\n"), "{text}");
}

#[test]
fn a_snapshot_names_what_a_library_has() {
    let files = [("a.py", "def f(x):\n    return x + 1\n".repeat(200))];
    let libraries = [Library::from_files(files.clone()).expect("a library")];
    let mut session = Session::new(options(&libraries));
    value(&mut session, "import a");
    let bytes = session.snapshot().expect("it is saved");
    assert!(bytes.len() < 4000, "{} bytes", bytes.len());
    let mut copy = restored(&mut session, &libraries).expect("it is restored");
    assert_eq!(value(&mut copy, "a.f(2)"), HostValue::Int(3));
    // Another library of the same files will do.
    let same = [Library::from_files(files).expect("a library")];
    let mut copy = restored(&mut session, &same).expect("it is restored");
    assert_eq!(value(&mut copy, "import sys; sys.modules['a'].f(3)"), HostValue::Int(4));
    let gone = SnapshotError::Library { path: "a.py".to_owned() };
    assert_eq!(restored(&mut session, &[]).err(), Some(gone.clone()));
    let other = [library(&[("a.py", "def f(x):\n    return x + 2\n")])];
    assert_eq!(restored(&mut session, &other).err(), Some(gone.clone()));
    let broken = [library(&[("a.py", "def f(x:\n")])];
    assert_eq!(restored(&mut session, &broken).err(), Some(gone));
}

#[test]
fn a_session_is_saved_in_the_midst_of_an_import() {
    let libraries = [library(&[
        ("p/__init__.py", "from . import m\nfrom .m import got\n"),
        ("p/m.py", "got = ask('now') + 1\n"),
    ])];
    let mut session = Session::new(options(&libraries));
    feed(&mut session, "import p.m\n(p.got, p.m.__spec__.name)").expect("it is idle");
    let Suspension::HostCall(call) = run(&mut session) else { unreachable!("it asks") };
    let mut copy = restored(&mut session, &libraries).expect("it is restored");
    let mut fork = session.fork().expect("it is copied");
    assert!(matches!(run(&mut fork), Suspension::Raised(_)), "its call was cancelled");
    for session in [&mut session, &mut copy] {
        session.resume(call.id, Ok(HostValue::Int(1))).expect("it waits for it");
        let names = vec![HostValue::Int(2), HostValue::from("p.m")];
        assert_eq!(run(session), Suspension::Finished(HostValue::Tuple(names)));
    }
}

#[test]
fn modules_of_the_host_are_imported_as_any() {
    let mut session = Session::new(options(&[]));
    let text =
        "import crm\nfrom crm import LIMIT, NAMES\n(crm.__name__, crm.__doc__, LIMIT, NAMES)";
    let names = [HostValue::from("crm"), HostValue::from("Customers."), HostValue::Int(5)];
    let list = HostValue::List(vec![HostValue::from("a")]);
    assert_eq!(value(&mut session, text), HostValue::Tuple([&names[..], &[list]].concat()));
    feed(&mut session, "from crm import find\nfind('x')").expect("it is idle");
    let Suspension::HostCall(call) = run(&mut session) else { unreachable!("it calls") };
    assert_eq!(call.name, "crm.find");
    let mut copy = restored(&mut session, &[]).expect("it is restored");
    copy.resume(call.id, Ok(HostValue::Int(7))).expect("it waits");
    assert_eq!(run(&mut copy), Suspension::Finished(HostValue::Int(7)));
    // What stands in it is there at once, and can be imported by its name.
    feed(
        &mut copy,
        "import crm\nimport crm.contacts.old as old\nassert old is crm.contacts.old\nold.ask()",
    )
    .expect("it is idle");
    let Suspension::HostCall(call) = run(&mut copy) else { unreachable!("it calls") };
    assert_eq!(call.name, "ask");
    copy.resume(call.id, Ok(HostValue::None)).expect("it waits");
    assert_eq!(run(&mut copy), Suspension::Finished(HostValue::None));
    for (text, ends) in [
        ("from crm import lose", "cannot import name 'lose' from 'crm' (unknown location)\n"),
        ("import crm.lose", "No module named 'crm.lose'\n"),
        (
            "import crm.contacts.old.er",
            "No module named 'crm.contacts.old.er'; 'crm.contacts.old' is not a package\n",
        ),
        (
            "crm.find.x = 1",
            "object has no attribute 'x' and no __dict__ for setting new attributes\n",
        ),
    ] {
        let told = raised(&mut copy, text);
        assert!(told.ends_with(ends), "{told}");
    }
}

#[test]
fn a_value_of_the_host_is_a_sessions_own() {
    let mut session = Session::new(options(&[]));
    assert_eq!(
        value(&mut session, "import crm\ncrm.NAMES.append('b')\nlen(crm.NAMES)"),
        HostValue::Int(2)
    );
    let mut other = Session::new(options(&[]));
    assert_eq!(value(&mut other, "import crm\nlen(crm.NAMES)"), HostValue::Int(1));
}

#[test]
fn an_import_that_never_ends_is_stopped() {
    let libraries = [library(&[("ever.py", "while True:\n    pass\n"), ("fine.py", "x = 1\n")])];
    let mut session = Session::new(options(&libraries));
    feed(&mut session, "import ever").expect("it is idle");
    match run(&mut session) {
        Suspension::LimitExceeded(exceeded) => assert_eq!(exceeded.limit, LimitName::Fuel),
        other => unreachable!("{other:?}"),
    }
    assert_eq!(value(&mut session, "import fine\nfine.x"), HostValue::Int(1));
}

#[test]
fn imports_nest_as_deeply_as_calls() {
    let count = 2000;
    let chain = (0..count).map(|n| (format!("m{n}.py"), format!("import m{}\n", n + 1)));
    let libraries = [Library::from_files(chain).expect("a library")];
    let mut session = Session::new(options(&libraries));
    let text = "try:\n    import m0\nexcept RecursionError as e:\n    said = str(e)\nsaid";
    assert_eq!(value(&mut session, text), HostValue::from("maximum recursion depth exceeded"));
    assert_eq!(value(&mut session, "import sys\n'm0' in sys.modules"), HostValue::Bool(false));
    let deep = "p/".repeat(60);
    let folders = (1..=60).map(|n| (format!("{}__init__.py", "p/".repeat(n)), String::new()));
    let files = folders.chain([(format!("{deep}end.py"), "x = 3\n".to_owned())]);
    let libraries = [Library::from_files(files).expect("a library")];
    let mut session = Session::new(options(&libraries));
    let name = deep.replace('/', ".");
    assert_eq!(value(&mut session, &format!("from {name}end import x\nx")), HostValue::Int(3));
}

#[test]
fn what_a_guest_does_to_the_import_state_harms_nobody_else() {
    let libraries = [library(&[
        ("p/__init__.py", "import sys\nsys.modules[__name__] = None\n"),
        ("q/__init__.py", "import sys\ndel sys.modules[__name__]\n"),
        ("r/__init__.py", "__path__ = 3\n"),
        ("r/s.py", ""),
        ("t/__init__.py", "__path__ = ['/etc', '/library/../etc', '/library/r', 4]\n"),
        ("u/__init__.py", "__name__ = 3\n__spec__ = None\n__all__ = [1]\n"),
    ])];
    let mut session = Session::new(options(&libraries));
    let script = r"
said = []
def attempt(text):
    try:
        exec(text, {})
        said.append(text)
    except Exception as e:
        said.append(f'{type(e).__name__}: {e}')
for text in ['import p', 'import p', 'import q', 'import r.s', 'import t.s', 'import t.passwd', 'from u import *',
             'from u import x', 'import sys; sys.modules[''] = 1; __import__(\'.x\')', '__import__(\'a..b\')',
             'import sys; sys.modules[\'a\'] = 1; import a.b', 'import sys; sys.modules = 3; import r']:
    attempt(text)
said
";
    let HostValue::List(said) = value(&mut session, script) else { unreachable!("a list") };
    let said: Vec<String> = said
        .into_iter()
        .map(|text| if let HostValue::Str(text) = text { text } else { String::new() })
        .collect();
    assert_eq!(said[2], "KeyError: 'q'");
    assert_eq!(said[4], "import t.s");
    assert_eq!(said[5], "ModuleNotFoundError: No module named 't.passwd'");
    assert_eq!(said.len(), 12, "{said:?}");
}

#[test]
fn long_sources_are_refused_when_they_are_imported() {
    let long = format!("x = 1\n{}", "#".repeat(1 << 20));
    let deep = format!("x = {}1{}\n", "(".repeat(100), ")".repeat(100));
    let libraries = [library(&[("long.py", &long), ("deep.py", &deep), ("nul.py", "x = '\0'")])];
    let mut session = Session::new(options(&libraries));
    for name in ["long", "deep", "nul"] {
        let told = raised(&mut session, &format!("import {name}"));
        assert!(told.contains("SyntaxError: "), "{told}");
        assert!(told.contains(&format!("/library/{name}.py")), "{told}");
    }
}
