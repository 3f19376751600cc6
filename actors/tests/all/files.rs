//! `open`, `io`, `os`, `pathlib`, `shutil`, `glob` and `tempfile`: the cases of `tests/files`, with answers by `CPython`.
//!
//! Place: each case runs in an overlay and in a folder on the disk, both empty.
//!
//! Invariants: without the extension `fs` all of it is refused by name. A file that was not closed is whole when a feed ends.
//! Limits: none.

use std::path::Path;

use ophiary_actors::Outcome;
use ophiary_runtime::host::HostValue;

use crate::harness::{House, feed, value};

/// Runs a case; what it prints has to be what `CPython` printed.
fn check(name: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/files");
    let case = std::fs::read_to_string(folder.join(name).with_extension("py")).unwrap();
    let expected = std::fs::read_to_string(folder.join(name).with_extension("expected")).unwrap();
    let expected = expected.strip_prefix("=== stdout\n").expect("the section");
    let disk = tempfile::tempdir().unwrap();
    let on_disk =
        format!("extension.fs = {{ root = \"{}\", mode = \"read-write\" }}", disk.path().display());
    for settings in ["extension.fs.mode = \"overlay\"", &on_disk] {
        let house = House::with(settings);
        let result = house.run(&case);
        if let Outcome::Raised(raised) = &result.outcome {
            panic!("{}", raised.traceback);
        }
        for (number, (got, want)) in result.output.lines().zip(expected.lines()).enumerate() {
            assert_eq!(got, want, "line {} of {name}, {settings}", number + 1);
        }
        assert_eq!(result.output, expected, "{name}, {settings}");
    }
}

#[test]
fn text_is_read_and_written_as_in_python() {
    check("open_text");
}

#[test]
fn bytes_are_read_and_written_as_in_python() {
    check("open_bytes");
}

#[test]
fn os_glob_shutil_and_tempfile_are_as_in_python() {
    check("os_files");
}

#[test]
fn paths_are_as_in_python() {
    check("pathlib_files");
}

#[test]
fn without_the_grant_files_are_refused_by_name() {
    let house = House::granting(&["help"]);
    for (call, name) in [
        ("open('x')", "open"),
        ("open('x', 'w')", "open"),
        ("__import__('os').listdir()", "os.listdir"),
        ("__import__('os').mkdir('x')", "os.mkdir"),
        ("__import__('os').path.exists('x')", "os.stat"),
        ("__import__('pathlib').Path('x').read_text()", "open"),
        ("__import__('pathlib').Path('x').exists()", "os.stat"),
        ("__import__('tempfile').mkdtemp()", "tempfile.mkdtemp"),
        ("__import__('shutil').rmtree('x')", "shutil.rmtree"),
        ("__import__('glob').glob('*')", "glob.glob"),
    ] {
        let raised = house.raised(call);
        let begin = format!("PermissionError: {name}() is not granted to this session: it needs ");
        assert!(
            raised.starts_with(&begin) && raised.ends_with("the extension fs"),
            "{call}: {raised}"
        );
    }
    let raised = house.raised("__import__('os').system('ls')");
    assert!(raised.starts_with("NotImplementedError: os.system() is not offered: "), "{raised}");
}

#[test]
fn what_was_not_closed_is_whole_when_a_feed_ends() {
    let house = House::with("extension.fs.mode = \"overlay\"");
    let session = house.session();
    feed(&session, "f = open('a', 'w')\nf.write('kept')\n5");
    assert_eq!(value(&feed(&session, "fs_read_text('a')")), "kept".into());
    let raised = feed(&session, "g = open('b', 'wb')\ng.write(b'also')\n1 / 0");
    let Outcome::Raised(raised) = raised.outcome else { panic!("it raises") };
    assert_eq!(raised.class, "ZeroDivisionError");
    assert!(!raised.traceback.contains("During handling"), "{}", raised.traceback);
    let both = "f.write('!')\nf.close()\nfs_read_text('a'), fs_read_text('b')";
    let expect = HostValue::Tuple(vec!["kept!".into(), "also".into()]);
    assert_eq!(value(&feed(&session, both)), expect);
}

#[test]
fn lines_are_no_host_call_each() {
    let house = House::with("extension.fs.mode = \"overlay\"");
    let session = house.session();
    feed(
        &session,
        "with open('a', 'w') as f:\n    for n in range(20000):\n        f.write(f'{n}\\n')",
    );
    let read = feed(&session, "sum(int(line) for line in open('a'))");
    assert_eq!(value(&read), HostValue::Int(199_990_000));
    assert!(read.usage.runtime.host_calls < 10, "{:?}", read.usage.runtime);
}

#[test]
fn errors_have_numbers_words_and_the_path_as_it_was_written() {
    let house = House::with("extension.fs.mode = \"overlay\"\nextension.fs.bytes = 10");
    for (call, expect) in [
        ("open('no')", "[Errno 2] No such file or directory: 'no'"),
        ("open('.')", "[Errno 21] Is a directory: '.'"),
        ("__import__('os').mkdir('/')", "[Errno 17] File exists: '/'"),
        ("__import__('os').rename('a', 'b')", "[Errno 2] No such file or directory: 'a' -> 'b'"),
        (
            "__import__('pathlib').Path('x').write_text('x' * 11)",
            "[Errno 122] Disk quota exceeded: 'x'",
        ),
        ("open(77)", "[Errno 9] Bad file descriptor"),
    ] {
        let raised = house.raised(call);
        assert!(raised.ends_with(&format!(": {expect}")), "{call}: {raised}");
    }
}
