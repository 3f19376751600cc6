//! `run --library`: packages in folders.
//!
//! Place: the contract of the command, with files to import.
//!
//! Invariants: scripts see no path of the machine.
//! Limits: none.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use super::harness::{Said, file, run};

static NEXT: AtomicU32 = AtomicU32::new(0);

/// A folder with these files.
fn folder(files: &[(&str, &str)]) -> PathBuf {
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("library_{number}"));
    let _ = fs::remove_dir_all(&root);
    fs::create_dir_all(&root).expect("the folder for tests can be written");
    for (path, text) in files {
        let path = root.join(path);
        fs::create_dir_all(path.parent().expect("it is beneath")).expect("a folder");
        fs::write(path, text).expect("a file");
    }
    root
}

fn with(library: &Path, script: &str) -> Said {
    run(&["--library", library.to_str().expect("a path in UTF-8")], script)
}

#[test]
fn a_package_is_imported_from_each_folder_that_is_granted() {
    let one = folder(&[("a/__init__.py", "from .b import who\n"), ("a/b.py", "who = 'one'\n")]);
    let two =
        folder(&[("c.py", "import a\nprint(a.who, __file__)\n"), ("a/b.py", "who = 'two'\n")]);
    let text = |path: &Path| path.to_str().expect("a path in UTF-8").to_owned();
    let said = run(&["--library", &text(&one), "--library", &text(&two)], "import c");
    assert_eq!((said.out.as_str(), said.err.as_str()), ("one /library/c.py\n", ""));
    let said =
        run(&["--tenant", "local", "--library", &text(&two), "--library", &text(&one)], "import c");
    assert_eq!((said.out.as_str(), said.err.as_str()), ("two /library/c.py\n", ""));
    let said = run(&[], "import c");
    assert!(said.err.ends_with("ModuleNotFoundError: No module named 'c'\n"), "{said:?}");
}

#[test]
fn a_tenants_file_names_its_libraries_and_children_have_them() {
    let library = folder(&[("tools.py", "def twice(x):\n    return 2 * x\n")]);
    let config = format!(
        "[tenants.acme]\nlibraries = [{:?}]\n[tenants.other]\n",
        library.to_str().expect("UTF-8")
    );
    let config = file(config.as_bytes());
    let config = config.to_str().expect("a path in UTF-8");
    let script = "import tools\nprint(tools.twice(2), sandbox_map('import tools; tools.twice(item)', [1, 2]))";
    let said = run(&["--config", config, "--tenant", "acme"], script);
    assert_eq!((said.out.as_str(), said.err.as_str()), ("4 [2, 4]\n", ""));
    let said = run(&["--config", config, "--tenant", "other"], script);
    assert!(said.err.ends_with("ModuleNotFoundError: No module named 'tools'\n"), "{said:?}");
    let wrong = file(b"[tenants.acme]\nlibraries = [\"/nowhere/at/all\"]\n");
    let said = run(&["--config", wrong.to_str().expect("UTF-8"), "--tenant", "acme"], "1");
    assert_eq!(said.status, Some(2));
    let expect = "tenants.acme.libraries: found \"/nowhere/at/all\", expected a folder, ";
    assert!(said.err.contains(expect), "{said:?}");
}

#[test]
fn errors_show_the_librarys_file_and_line_and_nothing_of_the_machine() {
    let library =
        folder(&[("fails.py", "def f():\n    return {}['x']\n"), ("wrong.py", "x = 1\ndef f(:\n")]);
    let said = with(&library, "import fails\nfails.f()");
    assert!(
        said.err.contains("  File \"/library/fails.py\", line 2, in f\n    return {}['x']\n"),
        "{said:?}"
    );
    let said = with(&library, "import wrong");
    assert!(said.err.contains("  File \"/library/wrong.py\", line 2\n    def f(:\n"), "{said:?}");
    assert!(!said.err.contains("library_"), "{said:?}");
}

#[test]
fn what_is_in_the_folder_is_all_that_is_read() {
    let said = run(&["--library", "/nowhere/at/all"], "1");
    assert_eq!(said.status, Some(2));
    assert!(said.err.starts_with("ophiary: library /nowhere/at/all: "), "{said:?}");
    let library = folder(&[("a.py", "x = 1\n"), ("__pycache__/a.pyc", ""), (".hidden", "")]);
    fs::write(library.join("old.pyc"), b"\xFF\xFE").expect("a file");
    std::os::unix::fs::symlink("a.py", library.join("b.py")).expect("a link");
    let said =
        with(&library, "import b, importlib.resources as r\nprint(b.x, sorted(r.contents(b)))");
    assert_eq!((said.out.as_str(), said.err.as_str()), ("1 ['a.py', 'b.py']\n", ""));
    std::os::unix::fs::symlink("/etc/hostname", library.join("c.py")).expect("a link");
    let said = with(&library, "1");
    assert_eq!(said.status, Some(2));
    assert!(said.err.contains("\"c.py\": "), "{said:?}");
    fs::remove_file(library.join("c.py")).expect("it is there");
    std::os::unix::fs::symlink(".", library.join("again")).expect("a link");
    let said = with(&library, "1");
    assert!(said.err.ends_with("\"again\" is a link to what is no file\n"), "{said:?}");
}

#[test]
fn hostile_files_end_with_an_exception_or_a_limit() {
    let library = folder(&[("ever.py", "while True:\n    pass\n")]);
    let nested = format!("x = {}\n", "-".repeat(100_000) + "1");
    fs::write(library.join("nested.py"), nested).expect("a file");
    fs::write(library.join("huge.py"), vec![b'#'; 30 << 20]).expect("a file");
    fs::write(library.join("text.py"), b"x = '\xFF'\n").expect("a file");
    for (number, next) in (0..1500).zip(1..) {
        let text = format!("import chain{next}\n");
        fs::write(library.join(format!("chain{number}.py")), text).expect("a file");
    }
    for (name, ends) in [
        ("nested", "SyntaxError: "),
        ("huge", "SyntaxError: "),
        ("text", "SyntaxError: Non-UTF-8 code starting with '\\xff' on line 1"),
        ("chain0", "RecursionError: maximum recursion depth exceeded"),
    ] {
        let said = with(&library, &format!("import {name}"));
        assert_eq!(said.status, Some(1), "{name}");
        assert!(said.err.lines().any(|line| line.starts_with(ends)), "{name}: {}", said.err);
    }
    let library = library.to_str().expect("a path in UTF-8");
    let said = run(&["--limit", "cpu=100ms", "--library", library], "import ever");
    assert_eq!(said.status, Some(124));
    fs::write(Path::new(library).join("more.bin"), vec![0; 40 << 20]).expect("a file");
    let said = run(&["--library", library], "1");
    assert_eq!(said.status, Some(2));
    assert!(said.err.contains("at most 67108864 bytes"), "{said:?}");
}
