//! Prompts, stubs and schemas.
//!
//! Place: what hosts are told of a session's functions.
//!
//! Invariants: none.
//! Limits: none.

use ophiary_runtime::host::HostValue;
use serde_json::json;

use crate::harness::{House, block_on, feed, value};

#[test]
fn the_prompt_has_prefix_context_and_functions_in_order() {
    let house = House::with("system_prompt = \"Be brief.\"");
    let described = house.session().describe_blocking().unwrap();
    let prompt = described.prompt;
    assert!(prompt.starts_with("Be brief.\n\n# help\n\n- `help(name: str | None = None)`: "));
    let places =
        ["# sandbox", "# msg", "# el\n\nThe host sends", "# tmpl", "# log", "# kv", "# test"];
    let places = places.map(|part| prompt.find(part).unwrap_or_else(|| panic!("{part}")));
    assert!(places.is_sorted());
    let function = "\n- `async test_later(value, ms: int = ...)`: Gives its argument after a while.\
                    \n  - `value`: what it gives\n  - `ms`: how long it takes";
    assert!(prompt.contains(function), "{prompt}");
}

#[test]
fn what_the_policy_denies_is_not_told_of() {
    let house = House::with("policy = { 'test_*' = \"deny\", test_add = \"ask\" }");
    let described = house.session().describe_blocking().unwrap();
    let schemas = described.schemas.to_string();
    for text in [&described.prompt, &described.stubs, &schemas] {
        assert!(text.contains("test_add") && !text.contains("test_later"), "{text}");
    }
}

#[test]
fn stubs_are_python_with_types_and_docs() {
    let stubs = House::new().session().describe_blocking().unwrap().stubs;
    let later = "\n\nasync def test_later(value: Any, ms: int = ...) -> Any:\n    \
                 \"\"\"Gives its argument after a while.\n\n    value: what it gives\n    \
                 ms: how long it takes\n    \"\"\"\n    ...\n";
    assert!(stubs.contains(later), "{stubs}");
    let entry = "\n\nclass FsListResult(TypedDict):\n    name: str\n    \
                 kind: Literal['file', 'folder', 'other']\n    size: int\n    modified_ms: int\n";
    assert!(stubs.contains(entry), "{stubs}");
    assert!(stubs.contains("def fs_stat(path: str) -> FsListResult:\n"), "{stubs}");
    // It is Python: the interpreter itself reads it, where it has the names.
    let names = "Any = Literal = NotRequired = None\nclass TypedDict: pass\n";
    let code = stubs.replace("from typing import Any, Literal, NotRequired, TypedDict\n", names);
    let checked = House::new().run(&format!("compile({code:?}, 'stubs', 'exec')\n1"));
    assert_eq!(value(&checked), HostValue::Int(1));
}

#[test]
fn schemas_describe_parameters() {
    let schemas = House::new().session().describe_blocking().unwrap().schemas;
    let schemas = schemas.as_array().unwrap();
    let add = schemas.iter().find(|schema| schema["name"] == "test_add").unwrap();
    let expect = json!({
        "name": "test_add",
        "description": "Adds.",
        "async": false,
        "parameters": {
            "type": "object",
            "properties": {
                "a": { "type": "integer", "description": "one" },
                "b": {
                    "anyOf": [{ "type": "integer" }, { "type": "null" }],
                    "description": "the other",
                },
            },
            "required": ["a"],
            "additionalProperties": false,
        },
        "returns": { "type": "integer" },
    });
    assert_eq!(add, &expect);
}

#[test]
fn a_childs_prompt_begins_with_the_builders_text_and_that_of_the_spawn() {
    let house =
        House::with("extension.sandbox.system_prompt = \"Work.\"\nsystem_prompt = \"Top.\"");
    let session = house.session();
    let script = "a = sandbox_spawn('sandbox_prompt()', system_prompt='Be quick.')\n\
                  b = sandbox_spawn('sandbox_prompt()')\n\
                  r = [sandbox_prompt()] + sandbox_await_all([a, b])\ntest_wait(r, 300)";
    let run = session.clone();
    let running = std::thread::spawn(move || feed(&run, script));
    let prompt = loop {
        if let Some(described) = block_on(session.describe_child(0)).unwrap() {
            break described.prompt;
        }
    };
    assert!(prompt.starts_with("Work.\n\nBe quick.\n\n# help\n"), "{prompt}");
    // What children do not have is not in their prompt.
    assert!(!prompt.contains("el_recv"), "{prompt}");
    let expect = ["Top.", "Work.\n\nBe quick.", "Work."].map(HostValue::from).to_vec();
    assert_eq!(value(&running.join().unwrap()), HostValue::List(expect));
    let none = House::new().value("sandbox_prompt()");
    assert_eq!(none, HostValue::None);
}
