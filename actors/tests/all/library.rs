//! Libraries of tenants: who has them, and what becomes of them when sessions are kept.
//!
//! Place: systems with a folder of packages; kept ones over a store, as in `keep.rs`.
//!
//! Invariants: a session that comes back has the libraries that its tenant is granted then.
//! Limits: none of its own.

use std::path::Path;
use std::sync::atomic::Ordering;

use ophiary_actors::{Hooks, Outcome};
use ophiary_runtime::host::HostValue;
use ophiary_runtime::library::Library;

use crate::harness::{House, feed, value};
use crate::keep::{DURABLE, Keeper, result, start, until};

fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let root = tempfile::tempdir().unwrap();
    write(root.path(), files);
    root
}

fn write(root: &Path, files: &[(&str, &str)]) {
    for (path, text) in files {
        let path = root.join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
}

fn granting(root: &tempfile::TempDir, text: &str) -> String {
    format!("libraries = [{:?}]\n{text}", root.path().to_str().unwrap())
}

#[test]
fn a_tenants_sessions_and_their_children_import_its_libraries() {
    let root = folder(&[
        ("pkg/__init__.py", "from .m import double\n"),
        ("pkg/m.py", "def double(x):\n    return 2 * x\n"),
    ]);
    let house = House::with(&granting(&root, ""));
    let script =
        "import pkg\n[pkg.double(1)] + sandbox_map('import pkg; pkg.double(item)', [2, 3])";
    let expect = [2, 4, 6].map(HostValue::Int).to_vec();
    assert_eq!(house.value(script), HostValue::List(expect));
}

#[test]
fn a_library_of_the_host_comes_before_those_of_the_configuration() {
    let root = folder(&[("who.py", "name = 'file'\n"), ("other.py", "x = 1\n")]);
    let library = Library::from_files([("who.py", "name = 'host'\n")]).unwrap();
    let house = House::hooked(&granting(&root, ""), &Hooks::default().library(library));
    let expect = HostValue::Tuple(vec!["host".into(), HostValue::Int(1)]);
    assert_eq!(house.value("import who, other\n(who.name, other.x)"), expect);
}

#[test]
fn a_durable_session_goes_on_in_the_midst_of_an_import() {
    let root = folder(&[(
        "slow.py",
        "first = world_wait('a')\n\ndef both():\n    return [first, world_wait('b')]\n",
    )]);
    let mut keeper = Keeper::new(&granting(&root, DURABLE));
    start(&keeper.open(1), "import slow\nslow.both()");
    until("the first call", || keeper.calls().len() == 1);
    keeper = keeper.killed();
    until("the first call, again", || keeper.calls().len() == 2);
    keeper.world.open.store(1, Ordering::Relaxed);
    until("the second call", || keeper.calls().len() == 3);
    keeper = keeper.stopped();
    until("the second call, again", || keeper.calls().len() == 4);
    keeper.world.open.store(1, Ordering::Relaxed);
    let Outcome::Value(HostValue::List(said)) = result(&keeper.open(1)) else { panic!("a list") };
    assert_eq!(said, [HostValue::from("a 2"), HostValue::from("b 4")]);
    let again = feed(&keeper.open(1), "slow.first");
    assert_eq!(value(&again), HostValue::from("a 2"));
}

#[test]
fn a_parked_session_does_not_come_back_to_another_library() {
    let root = folder(&[("pkg.py", "def f(x):\n    return x + 1\n")]);
    let keeper = Keeper::new(&granting(&root, "durability = \"park\""));
    assert_eq!(value(&feed(&keeper.open(1), "import pkg\npkg.f(1)")), HostValue::Int(2));
    let keeper = keeper.stopped();
    assert_eq!(value(&feed(&keeper.open(1), "pkg.f(2)")), HostValue::Int(3));
    write(root.path(), &[("pkg.py", "def f(x):\n    return x + 2\n")]);
    let keeper = keeper.stopped();
    let refused = keeper.open(1).feed_blocking(ophiary_actors::Feed::new("pkg.f(3)"));
    let told = refused.expect_err("it is refused").to_string();
    assert!(told.contains("library file pkg.py is not given, or it was another"), "{told}");
}

#[test]
fn a_durable_session_does_not_go_on_with_another_library() {
    let before = "def f(x):\n    return x + 1\n";
    let root = folder(&[("pkg.py", before), ("other.py", "y = 1\n")]);
    let mut keeper = Keeper::new(&granting(&root, DURABLE));
    // The first has imported from it, the second has looked for what is not there, the third has done neither.
    for (id, script) in [
        (1, "import pkg\nx = pkg.f(1)\nworld_wait('a')\nx"),
        (2, "try:\n    import absent\nexcept ImportError:\n    x = 3\nworld_wait('b')\nx"),
        (3, "x = 4\nworld_wait('c')\nx"),
    ] {
        start(&keeper.open(id), script);
    }
    until("the calls", || keeper.calls().len() == 3);
    write(root.path(), &[("pkg.py", "def f(x):\n    return x + 2\n"), ("absent.py", "")]);
    keeper = keeper.killed();
    for id in [1, 2] {
        let refused = keeper.open(id).feed_blocking(ophiary_actors::Feed::new("x"));
        let told = refused.expect_err("it is refused").to_string();
        let reason = "the libraries that it imports from are others than they were";
        let id = ophiary_actors::SessionId(id);
        assert!(told.starts_with(&format!("session {id} cannot be restored: entry ")), "{told}");
        assert!(told.ends_with(reason), "{told}");
    }
    keeper.world.open.store(1, Ordering::Relaxed);
    assert_eq!(result(&keeper.open(3)), Outcome::Value(HostValue::Int(4)));
    // With the old files both go on where they were.
    write(root.path(), &[("pkg.py", before)]);
    std::fs::remove_file(root.path().join("absent.py")).unwrap();
    let keeper = keeper.killed();
    keeper.world.open.store(2, Ordering::Relaxed);
    assert_eq!(result(&keeper.open(1)), Outcome::Value(HostValue::Int(2)));
    assert_eq!(result(&keeper.open(2)), Outcome::Value(HostValue::Int(3)));
}

#[test]
fn a_session_that_was_stopped_in_order_takes_new_files_that_it_has_not_used() {
    let root = folder(&[("pkg.py", "def f(x):\n    return x + 1\n"), ("other.py", "y = 1\n")]);
    let keeper = Keeper::new(&granting(&root, DURABLE));
    assert_eq!(value(&feed(&keeper.open(1), "import pkg\npkg.f(1)")), HostValue::Int(2));
    write(root.path(), &[("other.py", "y = 2\n")]);
    let keeper = keeper.stopped();
    assert_eq!(value(&feed(&keeper.open(1), "import other\npkg.f(other.y)")), HostValue::Int(3));
}
