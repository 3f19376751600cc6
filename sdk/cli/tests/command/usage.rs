//! What is no run of a script: wrong command lines, files that cannot be read, help, and `ophiary dis`.
//!
//! Place: status 2 of the contract.
//!
//! Invariants: nothing of the script has run, and standard output is empty, when the command line is wrong.
//! Limits: none.

use super::harness::{Said, file, ophiary, run, with_stdin};

fn refused(said: &Said, text: &str) {
    assert_eq!((said.out.as_str(), said.status), ("", Some(2)), "{said:?}");
    assert!(said.err.contains(text), "{text:?} in {said:?}");
}

#[test]
fn a_wrong_command_line_has_status_2() {
    refused(&ophiary(&[]), "Usage");
    refused(&ophiary(&["run"]), "<FILE>");
    refused(&ophiary(&["fly"]), "fly");
    refused(&ophiary(&["run", "--no-such-option", "x.py"]), "--no-such-option");
}

#[test]
fn help_and_version_go_to_standard_output() {
    for option in ["--help", "--version"] {
        let said = ophiary(&[option]);
        assert_eq!((said.err.as_str(), said.status), ("", Some(0)));
        assert!(said.out.contains("ophiary"), "{said:?}");
    }
}

#[test]
fn a_file_that_cannot_be_read_has_status_2() {
    refused(&ophiary(&["run", "there/is/no/such.py"]), "cannot read there/is/no/such.py");
    refused(&ophiary(&["run", env!("CARGO_TARGET_TMPDIR")]), "cannot read");
    refused(&ophiary(&["dis", "there/is/no/such.py"]), "cannot read there/is/no/such.py");
}

#[test]
fn what_is_no_text_is_an_error_of_syntax() {
    let said = with_stdin(&["run", "-"], b"\xc3(");
    assert_eq!((said.out.as_str(), said.status), ("", Some(1)));
    assert!(said.err.starts_with("  File \"<stdin>\", line 1\n"), "{said:?}");
    assert!(said.err.contains("SyntaxError: Non-UTF-8 code starting with '\\xc3' on line 1"));
}

#[test]
fn wrong_inputs_are_refused() {
    let rows = [
        ("x", "expected NAME=JSON"),
        ("x=", "x: "),
        ("x={1: 2}", "x: "),
        ("x=[1", "x: "),
        ("x=NaN", "x: "),
        ("x=1e400", "1e+400 is too large for a float"),
        ("1x=1", "is no name"),
        ("a b=1", "is no name"),
        ("=1", "is no name"),
        ("a.b=1", "is no name"),
        ("if=1", "is a keyword"),
        ("None=1", "is a keyword"),
        (r#"x={"$bytes": "?"}"#, "$bytes: unexpected content"),
        (r#"x={"$int": "ten"}"#, "ten is no int"),
        (r#"x={"$int": "1_0"}"#, "1_0 is no int"),
        (r#"x={"$int": "+1"}"#, "+1 is no int"),
        (r#"x={"$int": ""}"#, " is no int"),
        (r#"x={"$float": "1.5"}"#, "$float: unexpected content"),
        (r#"x={"$set": 1}"#, "$set: unexpected content"),
        (r#"x={"$dict": [[1]]}"#, "$dict: unexpected content"),
        (r#"x={"$handle": 1}"#, "$handle: only the host gives such a value"),
    ];
    for (input, text) in rows {
        refused(&run(&["--input", input], "print('ran')"), text);
    }
}

#[test]
fn inputs_past_their_limits_are_refused() {
    refused(
        &run(&["--limit", "value_bytes=100", "--input", &format!("x={:?}", "y".repeat(200))], ""),
        "input x",
    );
    refused(&run(&["--limit", "value_depth=3", "--input", "x=[[[[1]]]]"], ""), "input x");
    refused(&run(&["--input", r#"x={"$set": [[1]]}"#], ""), "input x");
    // As a tenant's, where it is an event too.
    let of_tenant = ["--tenant", "local", "--limit", "value_bytes=100", "--input"];
    let large = format!("x={:?}", "y".repeat(200));
    let refuses = |more: &[&str]| run(&[&of_tenant[..], &[&large], more].concat(), "");
    refused(&refuses(&[]), "input x");
    let said = refuses(&["--events"]);
    assert_eq!(said.status, Some(2), "{said:?}");
    let kinds = ["feed_started", "feed_finished"].map(|kind| said.out.matches(kind).count());
    assert_eq!(kinds, [1, 1], "{said:?}");
    assert_eq!(said.err.matches("input x").count(), 1, "{said:?}");
}

#[test]
fn a_misspelt_host_function_is_guessed() {
    let said = run(&[], "x = sandbox_spwn('1')");
    let text = "ophiary: did you mean sandbox_spawn? It is a function of the extension sandbox, which is not granted; \
                run with --tenant local, or as a tenant of a file (--config, --tenant)\n";
    assert!(said.err.ends_with(text), "{said:?}");
    assert!(!run(&[], "quite_another()").err.contains("ophiary"));
}

#[test]
fn check_takes_the_libraries_of_a_run() {
    let path = file(b"import brought\n");
    let folder = env!("CARGO_TARGET_TMPDIR");
    let said = ophiary(&["check", "--library", folder, path.to_str().expect("UTF-8")]);
    assert_eq!((said.err.as_str(), said.status), ("", Some(0)));
}

#[test]
fn dis_prints_the_bytecode_and_runs_nothing() {
    let path = file(b"def double(x):\n    return x * 2\nprint(double(4))\n");
    let said = ophiary(&["dis", path.to_str().expect("a name in UTF-8")]);
    assert_eq!((said.err.as_str(), said.status), ("", Some(0)));
    assert!(said.out.starts_with("code 0 <module>"), "{said:?}");
    assert!(said.out.contains(" double "), "{said:?}");
    assert!(!said.out.contains("\n8\n"), "{said:?}");
    let said = with_stdin(&["dis", "-"], b"x = = 1");
    assert_eq!((said.out.as_str(), said.status), ("", Some(1)));
    assert!(said.err.contains("SyntaxError: invalid syntax"), "{said:?}");
}
