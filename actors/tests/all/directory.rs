//! Working directories of children, and their system prompts.
//!
//! Place: a base of the tests' own.
//!
//! Invariants: nothing is left in it.
//! Limits: none.

use std::path::PathBuf;

use ophiary_actors::EventKind;
use ophiary_runtime::host::HostValue;

use crate::harness::{House, feed, list, value};

fn based(more: &str) -> (tempfile::TempDir, House) {
    let folder = tempfile::tempdir().unwrap();
    let base = folder.path().display();
    let house = House::with(&format!("extension.sandbox = {{ base = \"{base}\"{more} }}"));
    (folder, house)
}

/// Working directories that are there.
fn there(folder: &tempfile::TempDir) -> Vec<PathBuf> {
    let all = folder.path().join(".sandboxes");
    let Ok(sessions) = std::fs::read_dir(all) else { return Vec::new() };
    let children = sessions.flatten().flat_map(|session| std::fs::read_dir(session.path()));
    children.flat_map(|children| children.flatten().map(|child| child.path())).collect()
}

#[test]
fn a_child_works_in_a_directory_of_its_own() {
    let (folder, house) = based("");
    let session = house.session();
    let script = "code = 'fs_write(\"x\", str(n))\\nmsg_recv(\"go\")\\n\
                  fs_read_text(\"x\"), [e[\"name\"] for e in fs_list()]'\n\
                  hs = [sandbox_spawn(code, inputs={'n': n}) for n in range(2)]\n\
                  for h in hs:\n    msg_send('go', 1)\n\
                  [int(r[0]) for r in sandbox_await_all(hs)]";
    assert_eq!(value(&feed(&session, script)), list([0, 1]));
    session.close();
    house.is_empty();
    drop(house);
    assert_eq!(there(&folder), Vec::<PathBuf>::new());
    assert_eq!(std::fs::read_dir(folder.path().join(".sandboxes")).unwrap().count(), 0);
}

#[test]
fn a_directory_has_its_name_and_stays_until_the_child_is_freed() {
    let (folder, house) = based("");
    let session = house.session();
    let id = session.id();
    let path = folder.path().join(format!(".sandboxes/{id}/child_0"));
    let script = "h = sandbox_spawn('fs_write(\"x\", \"1\")')\nsandbox_await(h)\n\
                  test_wait(1, 300)\nsandbox_free(h)\ntest_wait(1, 300)";
    let running = std::thread::spawn(move || feed(&session, script));
    while !path.join("x").exists() {
        std::thread::yield_now();
    }
    while path.exists() {
        assert!(!running.is_finished(), "it stayed until the run ended");
        std::thread::yield_now();
    }
    running.join().unwrap();
}

#[test]
fn directories_are_kept_if_configured_and_bounded() {
    let (folder, house) = based(", keep = true, bytes = 5, entries = 2");
    let child = "r = []\nfor name in ['a', 'b', 'c']:\n    try:\n        fs_write(name, '12')\n    \
                 except OSError as e:\n        r.append(str(e)[:11])\n\
                 try:\n    fs_write('a', '1234')\nexcept OSError as e:\n    r.append(str(e)[:11])\nr";
    assert_eq!(
        house.value(&format!("sandbox_await(sandbox_spawn({child:?}))")),
        HostValue::List(vec!["[Errno 122]".into(); 2])
    );
    drop(house);
    assert_eq!(there(&folder).len(), 1);
}

#[test]
fn grandchildren_have_directories_and_all_end_with_a_crash_too() {
    let (folder, house) = based("");
    let grandchild = "fs_write('g', '1')\nwhile True: pass";
    let child = format!("fs_write('c', '1')\nsandbox_await(sandbox_spawn({grandchild:?}))");
    let script = format!("sandbox_await(sandbox_spawn({child:?}, timeout_ms=200))");
    assert!(house.raised(&script).starts_with("ChildError: child 0 failed: limit wall"));
    house.is_empty();
    drop(house);
    assert_eq!(there(&folder), Vec::<PathBuf>::new());
}

#[test]
fn a_link_in_a_directory_is_removed_and_not_followed() {
    let (folder, house) = based("");
    let outside = folder.path().join("outside");
    std::fs::create_dir(&outside).unwrap();
    std::fs::write(outside.join("x"), "1").unwrap();
    let session = house.session();
    let path = folder.path().join(format!(".sandboxes/{}/child_0", session.id()));
    let running = std::thread::spawn(move || {
        feed(&session, "h = sandbox_spawn('test_wait(1, 200)')\nsandbox_await(h)")
    });
    while !path.exists() {
        std::thread::yield_now();
    }
    std::os::unix::fs::symlink(&outside, path.join("link")).unwrap();
    running.join().unwrap();
    drop(house);
    assert!(!path.exists() && outside.join("x").exists());
}

#[test]
fn a_base_that_is_not_there_refuses_children() {
    let house = House::with("extension.sandbox.base = \"/nowhere/at/all\"");
    let expect = "RuntimeError: the working directory of the child cannot be made now";
    assert_eq!(house.raised("sandbox_spawn('1')"), expect);
    assert_eq!(
        house.value("try:\n    sandbox_spawn('1')\nexcept RuntimeError:\n    pass\nsandbox_list()"),
        { HostValue::List(vec![]) }
    );
}

#[test]
fn without_a_base_a_child_has_no_files() {
    let raised = House::new().raised("sandbox_await(sandbox_spawn('fs_read(\"x\")'))");
    assert!(raised.contains("PermissionError"), "{raised}");
}

#[test]
fn a_directory_that_cannot_be_removed_is_told_as_an_event() {
    let (folder, house) = based("");
    let session = house.session();
    let mut events = session.events_blocking(None).unwrap();
    let path = folder.path().join(format!(".sandboxes/{}", session.id()));
    let running = std::thread::spawn(move || {
        feed(&session, "h = sandbox_spawn('test_wait(1, 100)')\nsandbox_await(h)")
    });
    while !path.join("child_0").exists() {
        std::thread::yield_now();
    }
    // Somebody else was faster.
    std::fs::remove_dir_all(&path).unwrap();
    running.join().unwrap();
    let warned = std::iter::from_fn(|| events.next_within(std::time::Duration::from_secs(5)))
        .find_map(|event| match event.kind {
            EventKind::Warning { text } => Some(text),
            _ => None,
        });
    assert_eq!(warned.as_deref(), Some("the working directory of child_0 stays: entity not found"));
}
