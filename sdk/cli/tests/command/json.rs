//! `--json` and `--input`: values in both directions, and the one object that is printed.
//!
//! Place: the contract's words on values across the door.
//!
//! Invariants: a value that goes in as JSON comes out as the same JSON.
//! Limits: none.

use serde_json::{Value as Json, json};

use super::harness::{run, with_stdin};

#[test]
fn the_object_has_value_output_error_and_usage() {
    let said = run(&["--json"], "print('said')\n[1, 'two', None, True, 2.5]\n");
    assert_eq!((said.err.as_str(), said.status), ("", Some(0)));
    let object = said.json();
    let keys: Vec<_> = object.as_object().expect("an object").keys().collect();
    assert_eq!(keys, ["value", "output", "error", "usage"]);
    assert_eq!(object["value"], json!([1, "two", null, true, 2.5]));
    assert_eq!(object["output"], "said\n");
    assert_eq!(object["error"], Json::Null);
    for count in ["fuel", "heap_bytes", "heap_bytes_peak", "output_bytes", "host_calls", "children"]
    {
        assert!(object["usage"][count].is_u64(), "{count}: {object}");
    }
    assert_eq!(object["usage"]["output_bytes"], json!(5));
    assert_eq!(object["usage"]["host_calls"], json!(0));
}

#[test]
fn a_session_of_a_tenant_says_the_same() {
    for script in [
        "print('said')\n[1, (2, b'x')]",
        "1 / 0",
        "x = 1\nprint(X)",
        "def f(:",
        "import sys\nsys.exit(0)",
        "raise SystemExit(3)",
        "import math\nmath.sqr(1)",
        "# log_info is not called\n'log_info'",
    ] {
        let (alone, tenant) =
            (run(&["--json"], script), run(&["--json", "--tenant", "local"], script));
        assert_eq!((&alone.err, alone.status), (&tenant.err, tenant.status), "{script}");
        let (alone, tenant) = (alone.json(), tenant.json());
        for key in ["value", "output"] {
            assert_eq!(alone[key], tenant[key], "{script}");
        }
        // Each file has a name of its own.
        for key in ["kind", "class", "message", "hints", "exit_code"] {
            assert_eq!(alone["error"][key], tenant["error"][key], "{script}");
        }
        let keys = |json: &Json| {
            json["usage"].as_object().map(|usage| usage.keys().cloned().collect::<Vec<_>>())
        };
        assert_eq!(keys(&alone), keys(&tenant), "{script}");
    }
}

#[test]
fn random_bytes_are_as_many_as_asked_for() {
    let script = "import os, random, secrets  # not log_info\nrandom.random()\n\
                  [len(os.urandom(3 << 20)), len(secrets.token_bytes((1 << 20) + 1)), \
                  random.SystemRandom().getrandbits(20 << 20).bit_length() > 20_900_000]\n";
    let said = run(&["--json"], script);
    assert_eq!(said.json()["value"], json!([3 << 20, (1 << 20) + 1, true]), "{said:?}");
}

#[test]
fn the_value_is_that_of_the_last_statement() {
    for (script, value) in [
        ("1 + 1", json!(2)),
        ("x = 1", Json::Null),
        ("", Json::Null),
        ("if True:\n    5", Json::Null),
        ("return 7\n8", json!(7)),
        ("async def f(): return 9\nawait f()", json!(9)),
    ] {
        assert_eq!(run(&["--json"], script).json()["value"], value, "{script}");
    }
}

#[test]
fn what_json_lacks_is_tagged() {
    for (script, value) in [
        ("b'hi'", json!({"$bytes": "aGk="})),
        ("(1, (2,))", json!({"$tuple": [1, {"$tuple": [2]}]})),
        ("{3}", json!({"$set": [3]})),
        ("frozenset([4])", json!({"$frozenset": [4]})),
        ("2 ** 53", json!(9_007_199_254_740_992_u64)),
        ("2 ** 53 + 1", json!({"$int": "9007199254740993"})),
        ("-2 ** 53 - 1", json!({"$int": "-9007199254740993"})),
        ("-2 ** 63", json!({"$int": "-9223372036854775808"})),
        ("2 ** 70", json!({"$int": "1180591620717411303424"})),
        ("float('nan')", json!({"$float": "nan"})),
        ("float('inf')", json!({"$float": "inf"})),
        ("-float('inf')", json!({"$float": "-inf"})),
        ("{'a': 1}", json!({"a": 1})),
        ("{1: 'one'}", json!({"$dict": [[1, "one"]]})),
        ("{'$a': 1}", json!({"$dict": [["$a", 1]]})),
    ] {
        assert_eq!(run(&["--json"], script).json()["value"], value, "{script}");
    }
}

#[test]
fn an_input_is_the_value_that_its_json_stands_for() {
    for (input, shown) in [
        ("null", "None"),
        ("true", "True"),
        ("-1.5e3", "-1500.0"),
        (r#""h\u00e9""#, "'hé'"),
        (r#"[1, {"a": []}]"#, "[1, {'a': []}]"),
        ("123456789012345678901234567890", "123456789012345678901234567890"),
        (r#"{"$int": "123456789012345678901234567890"}"#, "123456789012345678901234567890"),
        (r#"{"$bytes": "AP8="}"#, r"b'\x00\xff'"),
        (r#"{"$tuple": [1]}"#, "(1,)"),
        (r#"{"$set": [1]}"#, "{1}"),
        (r#"{"$frozenset": [1]}"#, "frozenset({1})"),
        (r#"{"$float": "nan"}"#, "nan"),
        (r#"{"$float": "-inf"}"#, "-inf"),
        (r#"{"$dict": [[{"$tuple": [1, 2]}, 3]]}"#, "{(1, 2): 3}"),
        (r#"{"$a": 1, "b": 2}"#, "{'$a': 1, 'b': 2}"),
        (r##"{"$ref": "#/a"}"##, "{'$ref': '#/a'}"),
        (r#"{"$bytes": "AP8=", "b": 2}"#, "{'$bytes': 'AP8=', 'b': 2}"),
    ] {
        let said = run(&["--input", &format!("x={input}")], "print(repr(x))");
        assert_eq!(said.out, format!("{shown}\n"), "{input}: {said:?}");
    }
}

#[test]
fn a_value_goes_in_and_out_unchanged() {
    let value = json!([
        {"$int": "-1180591620717411303424"}, {"$bytes": ""}, {"$tuple": [{"$set": []}]},
        {"$dict": [["$x", {"$float": "inf"}], [null, 0.1]]}, {"plain": ["\u{1F40D}", -0.0]}
    ]);
    let said = run(&["--json", "--input", &format!("x={value}")], "x");
    assert_eq!(said.json()["value"], value, "{said:?}");
}

#[test]
fn dates_decimals_and_records_go_in_and_out_unchanged() {
    let value = json!([
        {"$date": "0001-01-01"}, {"$time": "23:59:59.999999+01:00"},
        {"$datetime": "2026-10-25T02:30:00+01:00[Europe/Berlin][_fold=1]"},
        {"$timedelta": "-P999999999D"}, {"$timezone": "-23:59"}, {"$timezone": "Europe/Berlin"},
        {"$decimal": "1E+999999999999999999"}, {"$decimal": "-sNaN7"},
        {"$record": {"type": "P", "fields": {"b": {"$decimal": "-0.00"}, "a": []}}},
        {"$record": {"type": "P", "kind": "tuple", "fields": {}}},
        {"$dict": [[{"$date": "9999-12-31"}, {"$set": [{"$timedelta": "PT0S"}]}]]},
        {"$exception": {"class": "KeyError", "args": [{"$date": "2026-01-02"}]}}
    ]);
    for options in [["--json"].as_slice(), &["--json", "--tenant", "local"]] {
        let input = format!("x={value}");
        let options = [options, &["--input", &input]].concat();
        let said = run(&options, "x");
        assert_eq!(said.json()["value"], value, "{said:?}");
    }
    for wrong in
        [r#"{"$date": "10000-01-01"}"#, r#"{"$timezone": "+24:00"}"#, r#"{"$decimal": ""}"#]
    {
        let said = run(&["--input", &format!("x={wrong}")], "x");
        assert_eq!((said.status, said.out.as_str()), (Some(2), ""), "{said:?}");
    }
}

#[test]
fn inputs_are_bound_by_name_and_leave_lines_as_they_are() {
    let said = run(&["--input", "a=1", "--input", "été=2"], "print(a + été)\n1 / 0\n");
    assert_eq!(said.out, "3\n");
    assert!(said.err.contains("line 2, in <module>"), "{said:?}");
}

#[test]
fn failures_are_told_in_the_object_and_keep_the_status() {
    let said = run(&["--json"], "print('before')\n{}['k']\n");
    assert_eq!((said.err.as_str(), said.status), ("", Some(1)));
    let object = said.json();
    assert_eq!((&object["value"], &object["output"]), (&Json::Null, &json!("before\n")));
    assert_eq!(object["error"]["kind"], "exception");
    assert_eq!(object["error"]["class"], "KeyError");
    assert_eq!(object["error"]["message"], "'k'");
    let traceback = object["error"]["traceback"].as_str().expect("a text");
    assert!(traceback.ends_with("KeyError: 'k'\n"), "{traceback}");

    let said = run(&["--json", "--limit", "fuel=10_000"], "while True: pass");
    assert_eq!((said.err.as_str(), said.status), ("", Some(124)));
    let error = &said.json()["error"];
    assert_eq!((&error["kind"], &error["limit"]), (&json!("limit"), &json!("fuel")));
    assert_eq!(error["allowed"], json!(10_000));

    assert_eq!(object["error"]["hints"], json!([]));
    for (script, hints) in [
        ("total = 1\ntotl", json!(["Did you mean: 'total'?"])),
        ("import math\nmath.sqr", json!(["Did you mean: 'sqrt'?"])),
        (
            "maths = 1\nmath",
            json!(["Did you mean: 'maths'?", "Or did you forget to import 'math'?"]),
        ),
        ("raise ValueError('a. Did you mean: b?')", json!([])),
    ] {
        for options in [["--json"].as_slice(), &["--json", "--tenant", "local"]] {
            assert_eq!(run(options, script).json()["error"]["hints"], hints, "{script}");
        }
    }

    let said = run(&["--json"], "x = = 1");
    assert_eq!((said.err.as_str(), said.status), ("", Some(1)));
    assert_eq!(said.json()["error"]["kind"], "syntax");

    let said = run(&["--json"], "import sys; sys.exit(9)");
    assert_eq!(said.status, Some(9));
    assert_eq!(said.json()["error"]["class"], "SystemExit");
}

#[test]
fn json_also_comes_of_standard_input() {
    let said = with_stdin(&["run", "--json", "-"], b"6 * 7");
    assert_eq!((said.json()["value"].clone(), said.status), (json!(42), Some(0)));
}

#[test]
fn only_what_cannot_be_encoded_is_told_by_its_repr() {
    for (script, value) in [
        (
            "[1, object, {'a': (range(3), 2)}]",
            json!([1, {"$repr": "<class 'object'>"}, {"a": {"$tuple": [{"$repr": "range(0, 3)"}, 2]}}]),
        ),
        ("class C: pass\n[C(), 'x']", json!([{"$repr": "<C>"}, "x"])),
        (
            "{len: 1, 2: '\\ud800'}",
            json!({"$dict": [[{"$repr": "<built-in function len>"}, 1], [2, {"$repr": "'\\ud800'"}]]}),
        ),
        ("{'a': {3}, 'b': [[]]}", json!({"a": {"$set": [3]}, "b": [[]]})),
        ("x = [1]\nx.append(x)\nx", json!({"$repr": "<list>"})),
        ("[b'x' * 9_000_000, 1]", json!({"$repr": "<list>"})),
    ] {
        for options in [["--json"].as_slice(), &["--json", "--tenant", "local"]] {
            assert_eq!(run(options, script).json()["value"], value, "{script}");
        }
    }
}

#[test]
fn an_exit_with_status_0_is_no_error() {
    for options in [["--json"].as_slice(), &["--json", "--tenant", "local"]] {
        let said = run(options, "import sys\nprint('a')\nsys.exit(0)");
        assert_eq!((said.status, said.json()["error"].clone()), (Some(0), Json::Null));
        assert_eq!(said.json()["output"], "a\n");
        let said = run(options, "import sys\nsys.exit(3)");
        assert_eq!(
            (said.status, said.json()["error"]["class"].clone()),
            (Some(3), json!("SystemExit"))
        );
    }
}
