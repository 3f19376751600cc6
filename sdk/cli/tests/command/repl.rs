//! `ophiary repl` on piped input, and `ophiary check`.
//!
//! Place: as a shell sees both.
//!
//! Invariants: what is defined stays; a fault ends its statement only.
//! Limits: none.

use super::harness::{Said, file, ophiary, with_stdin};

fn repl(input: &str) -> Said {
    with_stdin(&["repl"], input.as_bytes())
}

fn check(text: &str) -> Said {
    let path = file(text.as_bytes());
    ophiary(&["check", path.to_str().expect("a path of ASCII")])
}

#[test]
fn values_are_shown_and_names_stay() {
    let said = repl("x = 20\nx + 1\n'a' * 3\nNone\n_x = [x,\n  2]\n_x\n");
    assert_eq!(said.out, "21\n'aaa'\n[20, 2]\n");
    assert_eq!((said.err.as_str(), said.status), ("", Some(0)));
}

#[test]
fn the_last_value_has_a_name() {
    let said = repl("1 + 1\n_ * 5\nx = 3\n_ + x\nNone\n_\nfor i in range(2): i\n\n_\n");
    assert_eq!((said.out.as_str(), said.err.as_str()), ("2\n10\n13\n13\n0\n1\n1\n", ""));
}

#[test]
fn blocks_on_a_line_of_their_own_take_more_clauses() {
    let said = repl(
        "x = 0\nif x: print('yes')\nelse: print('no')\nfor i in range(2): print(i)\nprint(5)\nif x\n1\n",
    );
    assert_eq!(said.out, "no\n0\n1\n5\n1\n");
    assert!(said.err.contains("SyntaxError: expected ':'"), "{said:?}");
}

#[test]
fn what_is_registered_for_the_end_is_called() {
    let said = repl("import atexit\natexit.register(print, 'end') and None\n1\n");
    assert_eq!((said.out.as_str(), said.err.as_str(), said.status), ("1\nend\n", "", Some(0)));
}

#[test]
fn check_prints_warnings_and_counts_none() {
    let said = check("assert (1, 'a')\nx = '\\d'\n");
    assert_eq!((said.out.as_str(), said.status), ("", Some(0)));
    let warned = |words: &str| said.err.matches(&format!("SyntaxWarning: {words}")).count();
    assert_eq!(warned("assertion is always true"), 1, "{said:?}");
    assert_eq!(warned("\"\\d\" is an invalid escape sequence"), 1, "{said:?}");
    // Of what does not compile only that is told.
    assert!(!check("assert (1, 'a')\nx = (").err.contains("Warning"));
}

#[test]
fn blocks_end_with_an_empty_line_or_where_they_end() {
    let said = repl(
        r"def f(n):
    if n:
        return n * 2
    else:
        return 'zero'

f(2)
for i in range(2):
    print(i)
else:
    print('end')
f(0)
if 1: print('one')
@staticmethod
def g():
    return 7
g()
",
    );
    assert_eq!(said.out, "4\n0\n1\nend\n'zero'\none\n7\n");
    assert_eq!(said.err, "");
}

#[test]
fn a_statement_that_passed_a_limit_leaves_the_session_usable() {
    let args = ["repl", "--limit", "wall=300ms"];
    let said = with_stdin(&args, b"x = 3\nwhile True: pass\n\nprint(x)\nx + 1\n");
    assert_eq!((said.out.as_str(), said.status), ("3\n4\n", Some(0)));
    assert!(said.err.starts_with("ophiary: limit wall exceeded"), "{said:?}");
}

#[test]
fn lines_that_go_on() {
    let said = repl(
        r"s = '''one
two: (
'''
s
t = 1 + \
  2
t
d = {'a': [1,

 2], # no :
}
d
while True:  # so
    break

class C:
    def m(self): return (1,
2)
    x = 3
C.x
",
    );
    assert_eq!(said.out, "'one\\ntwo: (\\n'\n3\n{'a': [1, 2]}\n3\n");
    assert_eq!(said.err, "");
}

#[test]
fn faults_are_shown_as_cpython_shows_them() {
    let said = repl("1 / 0\nx = = 1\nundefined\n'still here'\n");
    assert_eq!(said.out, "'still here'\n");
    let wanted = r#"Traceback (most recent call last):
  File "<python-input-0>", line 1, in <module>
    1 / 0
    ~~^~~
ZeroDivisionError: division by zero
  File "<python-input-1>", line 1
    x = = 1
        ^
SyntaxError: invalid syntax
Traceback (most recent call last):
  File "<python-input-2>", line 1, in <module>
    undefined
NameError: name 'undefined' is not defined
"#;
    assert_eq!((said.err.as_str(), said.status), (wanted, Some(0)));
}

#[test]
fn what_is_not_finished_is_run_at_the_end() {
    let said = repl("print((1,\n2)");
    assert!(said.err.contains("SyntaxError: '(' was never closed"), "{}", said.err);
    let said = repl("def f():\n    return 1");
    assert_eq!((said.out.as_str(), said.err.as_str()), ("", ""));
}

#[test]
fn lines_that_nothing_can_complete_are_told_at_once() {
    for line in ["def f(:", "while True print(1):", "class :"] {
        let said = repl(&format!("{line}\nprint('still here')\n"));
        assert_eq!(said.out, "still here\n", "{line}: {said:?}");
        assert!(said.err.contains("SyntaxError"), "{line}: {said:?}");
    }
    let open = "x = {'a':\n1,\n'b': (2\n+ 3)\n}\nx\nf = dict(a=\n1)\nf\ntry:\n    y = 1\nfinally:\n    y = 2\n\ny\n\
                match x:\n    case {'b': z}: pass\n\nz\nif (x and\n    y):\n    z = 3\nelse:\n    z = 4\n\nz\nw = lambda:\\\n 7\nw()\n";
    let said = repl(open);
    assert_eq!(
        (said.err.as_str(), said.out.as_str()),
        ("", "{'a': 1, 'b': 5}\n{'a': 1}\n2\n5\n3\n7\n")
    );
}

#[test]
fn inputs_and_libraries_are_given_to_statements_too() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("repl_library");
    std::fs::create_dir_all(&folder).expect("it can be made");
    std::fs::write(folder.join("brought.py"), "name = 'Ada'\n").expect("it can be written");
    let folder = folder.to_str().expect("UTF-8");
    let args = ["repl", "--library", folder, "--input", "n=[1, 2]"];
    let said = with_stdin(&args, b"import brought\nbrought.name, n\n");
    assert_eq!((said.out.as_str(), said.err.as_str()), ("('Ada', [1, 2])\n", ""));
    let said = with_stdin(&["repl", "--library", "/not/there"], b"1\n");
    assert_eq!((said.out.as_str(), said.status), ("", Some(2)), "{said:?}");
}

#[test]
fn a_host_function_that_is_typed_is_said_to_be_for_files() {
    let said = repl("sandbox_await(1)\n");
    assert!(said.err.contains("put them into a file: ophiary run FILE"), "{said:?}");
    assert!(!said.err.contains("--tenant local"), "{said:?}");
}

#[test]
fn exit_ends_the_session() {
    let said = repl("print(1)\nexit(3)\nprint(2)\n");
    assert_eq!((said.out.as_str(), said.status), ("1\n", Some(3)));
}

#[test]
fn each_line_of_a_long_statement_is_read_once() {
    let numbers = "    1,\n".repeat(20_000);
    assert_eq!(repl(&format!("x = [\n{numbers}]\nlen(x)\n")).out, "20000\n");
}

#[test]
fn check_tells_a_fault_far_to_the_right() {
    let ended = "y = 1\n".to_owned() + &"x = 1; ".repeat(10_000);
    let said = check(&format!("{ended}= 2\n"));
    assert_eq!((said.out.as_str(), said.status), ("", Some(1)));
    for words in ["SyntaxError: invalid syntax", ":2:70001]", "x = 1; = 2", "here"] {
        assert!(said.err.contains(words), "{words}: {}", said.err);
    }
    assert!(said.err.len() < 1_000, "{}", said.err);
    // Letters of several bytes, tabs, and a fault that is longer than what is shown.
    let letters = "'\u{e9}',\t".repeat(10_000);
    for text in
        [format!("x = [{letters}= 1]\n"), format!("{ended}f({} = 1)\n", "a + ".repeat(20_000))]
    {
        let said = check(&text);
        assert_eq!((said.out.as_str(), said.status), ("", Some(1)), "{}", said.err);
        assert!(said.err.contains("SyntaxError") && said.err.len() < 1_500, "{}", said.err);
    }
}

#[test]
fn check_tells_several_faults() {
    let said = check("x = 1\nif x = 2:\n    pass\ndef f(a, a):\n    pass\nz = 3 +\n");
    assert_eq!((said.out.as_str(), said.status), ("", Some(1)));
    for words in ["Maybe you meant '==' or ':='", "if x = 2:", "duplicate argument 'a'", "z = 3 +"]
    {
        assert!(said.err.contains(words), "{words}: {}", said.err);
    }
}

#[test]
fn check_is_silent_about_a_sound_file_and_never_runs_it() {
    let said = check("print('ran')\nawait f()\nreturn 1\n");
    assert_eq!((said.out.as_str(), said.err.as_str(), said.status), ("", "", Some(0)));
}

#[test]
fn check_of_a_file_that_is_not_there() {
    assert_eq!(ophiary(&["check", "/nowhere/at/all.py"]).status, Some(2));
}

#[test]
fn no_more_is_read_than_a_statement_may_have() {
    // Nothing tells its end.
    #[cfg(target_os = "linux")]
    {
        let endless = std::fs::File::open("/dev/zero").expect("it is there");
        let output = super::harness::command().arg("repl").stdin(endless).output();
        let said = Said::from(output.expect("the command starts"));
        assert_eq!(said.status, Some(125), "{said:?}");
        assert!(said.err.contains("limit source exceeded"), "{said:?}");
    }
    let open = format!("x = (\n{}", "1,\n".repeat(100));
    let said = with_stdin(&["repl", "--limit", "source=200"], open.as_bytes());
    assert_eq!(said.status, Some(125), "{said:?}");
    let said = with_stdin(&["repl", "--limit", "source=200"], "'a'\n".repeat(200).as_bytes());
    assert_eq!((said.status, said.out.lines().count()), (Some(0), 200), "{said:?}");
}
