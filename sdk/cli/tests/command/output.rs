//! Standard output that cannot be written, programs that are too long or no UTF-8, and what is shown of long lines.
//!
//! Place: status 120, and how much is read and printed.
//!
//! Invariants: no panic, whoever reads; nothing without a bound, whatever is read.
//! Limits: those under test.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::process::Stdio;
use std::time::{Duration, Instant};

use super::harness::{Said, command, file, ophiary, run};

fn path(script: &[u8]) -> String {
    file(script).to_str().expect("a name in UTF-8").to_owned()
}

/// What the command says with its output on a full disk.
fn on_full_disk(args: &[&str]) -> Said {
    let full = File::options().write(true).open("/dev/full").expect("there is one");
    let output = command().args(args).stdin(Stdio::null()).stdout(full).output();
    output.expect("the command starts").into()
}

#[test]
fn a_full_disk_is_named_and_no_success() {
    let script = path(b"print('hi')");
    for args in [
        vec!["run", &script],
        vec!["run", "--json", &script],
        vec!["run", "--tenant", "local", &script],
        vec!["run", "--events", &script],
        vec!["stubs"],
        vec!["config", "schema"],
        vec!["dis", &script],
    ] {
        let said = on_full_disk(&args);
        assert_eq!(said.status, Some(120), "{args:?}: {said:?}");
        let text = "ophiary: cannot write to standard output: No space left on device";
        assert!(said.err.starts_with(text) && said.err.lines().count() == 1, "{args:?}: {said:?}");
    }
    assert_eq!(on_full_disk(&["--help"]).status, Some(120));
    // What failed anyway keeps its status.
    let said = on_full_disk(&["run", &path(b"import sys\nprint('hi')\nsys.exit(3)")]);
    assert!([Some(120), Some(3)].contains(&said.status), "{said:?}");
}

#[test]
fn a_script_ends_soon_after_its_reader() {
    let script = path(b"while True: print('y')");
    for options in [[].as_slice(), &["--tenant", "local"], &["--events"]] {
        let began = Instant::now();
        let mut child = command()
            .args(["run", "--limit", "output=100GiB", "--limit", "fuel=1_000_000_000_000"])
            .args(options)
            .arg(&script)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the command starts");
        let mut line = String::new();
        let mut out = BufReader::new(child.stdout.take().expect("it is piped"));
        out.read_line(&mut line).expect("a line");
        drop(out);
        let said = child.wait_with_output().expect("it ends");
        assert_eq!(said.status.code(), Some(120), "{options:?}");
        assert_eq!(String::from_utf8_lossy(&said.stderr), "", "{options:?}");
        assert!(began.elapsed() < Duration::from_secs(20), "{options:?}");
    }
}

#[test]
fn no_more_is_read_than_the_limit_allows() {
    let text = "ophiary: limit source exceeded (100 bytes allowed, 101 bytes used)\n";
    for options in [[].as_slice(), &["--tenant", "local"]] {
        let args = [&["run", "--limit", "source=100"], options, &["/dev/zero"]].concat();
        let said = ophiary(&args);
        assert_eq!((said.err.as_str(), said.status), (text, Some(125)), "{options:?}");
        let said = ophiary(&[&args[..3], &["--json"], &args[3..]].concat());
        assert_eq!(said.json()["error"]["limit"], "source", "{said:?}");
    }
    let long = path("x = 1;".repeat(1 << 18).as_bytes());
    for name in ["check", "dis"] {
        let said = ophiary(&[name, &long]);
        assert_eq!((said.out.as_str(), said.status), ("", Some(125)), "{name}");
        let end = "limit source exceeded (1048576 bytes allowed, 1572864 bytes used)\n";
        assert!(said.err.ends_with(end) && said.err.len() < 500, "{name}: {said:?}");
    }
}

#[test]
fn a_part_is_shown_of_a_long_line() {
    let fill = "y=2;".repeat(20_000);
    for (text, place) in [
        (format!("a b;{fill}\n"), "1:3"),
        (format!("z = 1\r\n{fill}a b\r\n"), "2:80003"),
        (format!("a b\n{fill}\n"), "1:3"),
    ] {
        let script = path(text.as_bytes());
        let said = ophiary(&["check", &script]);
        assert_eq!(said.status, Some(1));
        assert!(said.err.len() < 1000 && said.err.contains(&format!(":{place}]")), "{said:?}");
        let line = place.split(':').next().expect("a line");
        assert!(said.err.contains(&format!(" {line} \u{2502} ")), "{said:?}");
        for name in ["run", "dis"] {
            let said = ophiary(&[name, &script]);
            let shown = said.err.lines().map(str::len).max();
            assert!(shown < Some(500) && said.err.contains("a b"), "{name}: {said:?}");
            assert!(said.err.contains(&format!("line {line}\n")), "{name}: {said:?}");
        }
    }
}

#[test]
fn programs_are_read_in_the_encoding_that_they_name() {
    let latin = b"# -*- coding: latin-1 -*-\nprint('\xe9')\n";
    for options in [[].as_slice(), &["--tenant", "local"]] {
        let script = path(latin);
        let said = ophiary(&[&["run"], options, &[&script]].concat());
        assert_eq!((said.out.as_str(), said.err.as_str()), ("\u{e9}\n", ""), "{options:?}");
        let unknown = path(b"# coding: foo\n");
        let said = ophiary(&[&["run"], options, &[&unknown]].concat());
        let text = "SyntaxError: encoding problem: foo\n";
        assert_eq!((said.err.as_str(), said.status), (text, Some(1)), "{options:?}");
        let wrong = path(b"x = 1\nprint('\xff')\n");
        let said = ophiary(&[&["run"], options, &[&wrong]].concat());
        let text = "SyntaxError: Non-UTF-8 code starting with '\\xff' on line 2, but no encoding declared; see \
                    https://peps.python.org/pep-0263/ for details\n";
        assert!(said.err.ends_with(text) && said.status == Some(1), "{said:?}");
        let said = ophiary(&[&["run", "--json"], options, &[&wrong]].concat());
        assert_eq!(said.json()["error"]["kind"], "syntax");
    }
    let said = ophiary(&["check", &path(latin)]);
    assert_eq!((said.err.as_str(), said.status), ("", Some(0)));
    let said = ophiary(&["check", &path(b"x = '\xff'")]);
    assert!(said.err.contains("Non-UTF-8 code") && said.status == Some(1), "{said:?}");
}

#[test]
fn libraries_are_read_in_the_encoding_that_they_name() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("latin_library");
    std::fs::create_dir_all(&folder).expect("it can be made");
    std::fs::write(folder.join("latin.py"), b"# coding: latin-1\nname = '\xe9'\n")
        .expect("written");
    let said =
        run(&["--library", folder.to_str().expect("UTF-8")], "import latin\nprint(latin.name)");
    assert_eq!((said.out.as_str(), said.err.as_str()), ("\u{e9}\n", ""));
}

#[test]
fn bytes_are_written_to_the_streams_below() {
    let script = r"
import io, sys
sys.stdout.reconfigure(encoding='utf-8', line_buffering=True)
print('a')
sys.stdout.buffer.write('é'.encode()[:1])
sys.stdout.buffer.write('é'.encode()[1:] + b'\xff\n')
with io.TextIOWrapper(sys.stderr.buffer, encoding='utf-8') as err:
    err.write('e')
print(sys.stdin.buffer.read(), isinstance(sys.stdout, io.TextIOBase), sys.stdout)
";
    let said = run(&[], script);
    let stream = "<_io.TextIOWrapper name='<stdout>' mode='w' encoding='utf-8'>";
    assert_eq!(said.out, format!("a\né\u{fffd}\nb'' True {stream}\n"), "{said:?}");
    assert_eq!((said.err.as_str(), said.status), ("e", Some(0)), "{said:?}");
}
