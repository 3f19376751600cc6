//! The pages of `docs/reference` are made here of the code, and are compared with what stands there.
//!
//! Place: `REFERENCE=write cargo test -p ophiary --test reference` writes them.
//!
//! Invariants: what is offered is in the reference, and nothing else is.
//! Limits: none.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use ophiary::Engine;
use ophiary_actors::event::KINDS;
use ophiary_actors::metrics::METRICS;
use ophiary_actors::telemetry::SPANS;
use ophiary_config::SessionLimits;
use ophiary_config::file::schema;
use serde_json::Value;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/reference")
}

/// Compares a page with what it should be, or writes it.
fn page(name: &str, title: &str, text: &str) {
    let path = folder().join(name);
    let note =
        "<!-- Made from the code: REFERENCE=write cargo test -p ophiary --test reference -->";
    let text = format!("{note}\n\n# {title}\n\n{}\n", text.trim_end());
    if std::env::var_os("REFERENCE").is_some() {
        std::fs::create_dir_all(folder()).expect("the folder can be made");
        std::fs::write(&path, &text).expect("the page can be written");
    }
    let there = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(there, text, "{name} is not what the code says; see this file's first lines");
}

/// Text in a cell of a table.
fn cell(text: &str) -> String {
    text.replace('\n', " ").replace('|', "\\|")
}

#[test]
fn functions() {
    let all = format!("[tenants.local]\nextensions = {:?}", ophiary_config::extension::ALL);
    let engine = Engine::builder().config_text(all).build().expect("it starts");
    let described = engine.blocking_session().and_then(|session| session.describe());
    let schemas = described.expect("it is open").schemas;
    let mut text =
        "All functions of the extensions that come with Ophiary; a session has those of the \
                    extensions that its tenant is granted. `ophiary stubs` prints them as Python.\n"
            .to_owned();
    for function in schemas.as_array().into_iter().flatten() {
        let name = function["name"].as_str().unwrap_or_default();
        let _ = write!(
            text,
            "\n## `{name}`\n\n{}\n",
            function["description"].as_str().unwrap_or_default()
        );
        let parameters = &function["parameters"];
        let properties = parameters["properties"].as_object().expect("an object");
        if !properties.is_empty() {
            text.push_str(
                "\n| parameter | type | must be given | meaning |\n| --- | --- | --- | --- |\n",
            );
        }
        for (name, property) in properties {
            let required = parameters["required"].as_array().expect("a list");
            let must = if required.iter().any(|r| r == name) { "yes" } else { "" };
            let doc = property["description"].as_str().unwrap_or_default();
            let _ = writeln!(text, "| `{name}` | {} | {must} | {} |", kind(property), cell(doc));
        }
        let _ = write!(text, "\nReturns {}.\n", kind(&function["returns"]));
    }
    page("functions.md", "Host functions", &text);
}

/// A type in words.
fn kind(schema: &Value) -> String {
    if let Some(shapes) = schema["anyOf"].as_array() {
        return shapes.iter().map(kind).collect::<Vec<_>>().join(" or ");
    }
    if let Some(choices) = schema["enum"].as_array() {
        return choices.iter().map(|c| format!("`{c}`")).collect::<Vec<_>>().join(", ");
    }
    match schema["type"].as_str() {
        Some("integer") => "int".to_owned(),
        Some("string") if schema["contentEncoding"] == "base64" => "bytes".to_owned(),
        Some("string") => "str".to_owned(),
        Some("boolean") => "bool".to_owned(),
        Some("number") => "float".to_owned(),
        Some("null") => "None".to_owned(),
        Some("array") => format!("list of {}", kind(&schema["items"])),
        Some("object") => match schema["properties"].as_object() {
            Some(fields) => {
                format!("dict of {}", fields.keys().cloned().collect::<Vec<_>>().join(", "))
            }
            None => "dict".to_owned(),
        },
        _ => "any value".to_owned(),
    }
}

#[test]
fn limits() {
    let schema = schema();
    let defaults = serde_json::to_value(SessionLimits::default()).expect("it can be written");
    let properties = &schema["$defs"]["LimitsFile"]["properties"];
    let mut text =
        "Keys of `limits` and `child_limits`, and of `--limit NAME=VALUE`. The smallest along the \
                    chain counts: system, class, tenant, session, child. With those of children and `session_*` a plain \
                    `ophiary run` is one of the tenant `local`.\n\n\
                    | limit | bounds | default |\n| --- | --- | --- |\n"
            .to_owned();
    for name in SessionLimits::NAMES {
        let doc = properties[name]["description"].as_str().unwrap_or_default();
        let default = &defaults[name];
        let default = default.as_str().map_or_else(|| default.to_string(), str::to_owned);
        let _ = writeln!(text, "| `{name}` | {} | {default} |", cell(doc));
    }
    page("limits.md", "Limits", &text);
}

/// Keys below a schema, with their descriptions.
fn keys(schema: &Value, root: &Value, path: &str, found: &mut Vec<(String, String)>) {
    if let Some(reference) = schema["$ref"].as_str() {
        let name = reference.trim_start_matches("#/$defs/");
        return keys(&root["$defs"][name], root, path, found);
    }
    for part in schema["anyOf"].as_array().into_iter().flatten() {
        keys(part, root, path, found);
    }
    for (name, inner) in schema["properties"].as_object().into_iter().flatten() {
        let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
        let doc = inner["description"].as_str().unwrap_or_default().to_owned();
        found.push((path.clone(), doc));
        // Classes have the keys of tenants, and limits a page of their own.
        let elsewhere = ["classes", "limits", "child_limits"];
        if !elsewhere.contains(&name.as_str()) && !path.starts_with("tenants.NAME.extension.") {
            keys(inner, root, &path, found);
        }
    }
    if schema["additionalProperties"].is_object() {
        keys(&schema["additionalProperties"], root, &format!("{path}.NAME"), found);
    }
}

#[test]
fn configuration() {
    let schema = schema();
    let mut found = Vec::new();
    keys(&schema, &schema, "", &mut found);
    let mut text =
        "Every key. Defaults and units stand in [default.toml](../../config/default.toml); \
                    `classes.NAME` has the keys of `tenants.NAME`, and `limits` those of \
                    [the limits](limits.md). `ophiary config schema` prints the JSON Schema.\n\n\
                    | key | meaning |\n| --- | --- |\n"
            .to_owned();
    for (key, doc) in found {
        let _ = writeln!(text, "| `{key}` | {} |", cell(&doc));
    }
    page("configuration.md", "Configuration", &text);
}

#[test]
fn events() {
    let mut text = "An event is `{seq, session, feed, at_ms, kind, ...}`; `ophiary run --events` prints a line of JSON \
                    for each. `seq` grows by one within a session.\n\n\
                    | kind | has | when |\n| --- | --- | --- |\n"
        .to_owned();
    for (kind, fields, meaning) in KINDS {
        let _ = writeln!(text, "| `{kind}` | {fields} | {meaning} |");
    }
    text.push_str(
        "\n`session` is 32 hexadecimal digits, as in `ophiary sessions` and `--session`. Values, `arguments` among them, have \
         the tags of [values.md](../values.md). Times are milliseconds.\n\n\
         | `outcome` of `feed_finished` | has |\n| --- | --- |\n\
         | `{\"kind\": \"value\"}` | value |\n\
         | `{\"kind\": \"exception\"}` | class, message, hints, traceback, exit_code |\n\
         | `{\"kind\": \"syntax\"}` | traceback |\n\
         | `{\"kind\": \"limit\"}` | limit, allowed, used |\n\
         | `{\"kind\": \"cancelled\"}` | by: host, parent or shutdown |\n\
         | `{\"kind\": \"internal\"}` | message |\n\n\
         `outcome` of `call_finished` is `\"value\"`, `\"cancelled\"` or `{\"raised\": CLASS}`. `usage` has fuel, heap_bytes, \
         heap_bytes_peak, output_bytes, host_calls, children, wall_ms and cpu_ms. In Rust `Event::asked` finds a call that waits for a \
         decision, of the session or of a child, however deep.\n",
    );
    page("events.md", "Events", &text);
}

#[test]
fn telemetry() {
    let mut text = "One trace for each run. A `traceparent` that comes with a script is the parent of its run, and is \
                    passed on to host functions. `telemetry` of a tenant adds attributes of its own.\n\n## Spans\n\n\
                    | span | attributes |\n| --- | --- |\n"
        .to_owned();
    for (name, attributes) in SPANS {
        let attributes: Vec<String> = attributes.iter().map(|name| format!("`{name}`")).collect();
        let _ = writeln!(text, "| `{name}` | {} |", attributes.join(", "));
    }
    text.push_str(
        "\nThe span of a host call is named `execute_tool NAME`. Contents of arguments and results stand in it only with \
         `telemetry.contents`.\n\n## Metrics\n\n| metric | unit | labels | what |\n| --- | --- | --- | --- |\n",
    );
    for (name, unit, labels, what) in METRICS {
        let _ = writeln!(text, "| `{name}` | {unit} | {labels} | {what} |");
    }
    page("telemetry.md", "Traces and metrics", &text);
}
