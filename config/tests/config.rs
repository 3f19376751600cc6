//! The contract of configurations, a test for each promise.
//!
//! Place: loads sources as the command does.
//!
//! Invariants: the process's own environment is not touched.
//! Limits: none of its own.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::mpsc::sync_channel;
use std::time::Duration;

use ophiary_config::file::{File, schema};
use ophiary_config::load::DEFAULT_TOML;
use ophiary_config::tenant::Decision;
use ophiary_config::unit::{Bytes, Millis};
use ophiary_config::watch::{Watch, watch};
use ophiary_config::{Config, ConfigError, Offered, Sources};
use serde_json::Value;

fn load(text: &str) -> Result<Config, ConfigError> {
    Sources::new().with_text("test.toml", text).load().map(|loaded| loaded.config)
}

/// The faults of a text, a line each.
fn faults(text: &str) -> Vec<String> {
    let error = load(text).expect_err("it has faults");
    error.to_string().lines().map(str::to_owned).collect()
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

fn write(folder: &tempfile::TempDir, name: &str, text: &str) -> PathBuf {
    let path = folder.path().join(name);
    std::fs::write(&path, text).expect("a file");
    path
}

#[test]
fn default_toml_equals_the_defaults_of_the_code() {
    assert_eq!(load("").expect("the defaults are right"), Config::default());
}

/// Paths of all keys that a schema has, without those below a name that the operator chooses.
fn schema_keys(schema: &Value, root: &Value, path: &str, keys: &mut BTreeSet<String>) {
    if let Some(reference) = schema["$ref"].as_str() {
        let name = reference.trim_start_matches("#/$defs/");
        return schema_keys(&root["$defs"][name], root, path, keys);
    }
    for part in schema["anyOf"].as_array().into_iter().flatten() {
        schema_keys(part, root, path, keys);
    }
    for (name, inner) in schema["properties"].as_object().into_iter().flatten() {
        let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
        keys.insert(name.clone());
        schema_keys(inner, root, &path, keys);
    }
    if schema["additionalProperties"].is_object() {
        schema_keys(&schema["additionalProperties"], root, path, keys);
    }
}

#[test]
fn default_toml_has_every_key_with_a_comment() {
    let schema = schema();
    let mut keys = BTreeSet::new();
    schema_keys(&schema, &schema, "", &mut keys);
    assert!(keys.len() > 50, "{keys:?}");
    for key in keys {
        let assigned = |line: &str| {
            let line = line.trim_start_matches("# ");
            line.starts_with(&format!("{key} =")) || line.contains(&format!(".{key} ="))
        };
        let is_table = |line: &str| {
            let names = line.trim_start_matches("# ").trim_matches(['[', ']']);
            line.ends_with(']') && names.split('.').any(|name| name == key)
                || line.starts_with(&format!("# {key}."))
        };
        let lines: Vec<&str> =
            DEFAULT_TOML.lines().filter(|line| assigned(line) || is_table(line)).collect();
        assert!(!lines.is_empty(), "{key} is not in default.toml");
        for line in lines.iter().filter(|line| assigned(line)) {
            let commented = line.trim_start_matches("# ").contains("  # ");
            assert!(commented || line.starts_with("class = \"default\""), "no comment: {line}");
        }
    }
}

#[test]
fn every_fault_is_told_at_once_with_source_key_found_and_expected() {
    let text = r#"
        [worker]
        thread = 2
        slice = "2 ticks"
        helpers = 0
        [limits]
        memory = "64 megs"
        wall = 5
        [tenants.acme]
        class = "gold"
        weight = 0
        policy."fs_*" = "perhaps"
        [tenants."Not A Name"]
        [classes.a]
        class = "b"
        [classes.b]
        class = "a"
        [tenants.circle]
        class = "a"
    "#;
    let faults = faults(text);
    let expect = [
        "test.toml: limits.memory: found \"64 megs\", expected a size such as 64MiB, 500kB or 4096",
        "test.toml: limits.wall: found 5, expected a duration of whole milliseconds such as 250ms, 2s or 1min",
        "test.toml: tenants.acme.policy.fs_*: found \"perhaps\", expected one of allow, deny, ask",
        "test.toml: worker.slice: found \"2 ticks\", expected a duration of whole milliseconds such as 250ms, 2s or 1min",
        "test.toml: worker.thread: found unknown key `thread`, expected `threads`, or another of threads, helpers, slice, programs, program_bytes, stuck",
        "test.toml: worker.helpers: found 0, expected at least 1 and at most 1024",
        "test.toml: tenants.acme.weight: found 0, expected a whole number from 1 to 1000",
        "test.toml: tenants.acme.class: found \"gold\", expected a class: a, b, default",
        "test.toml: tenants.Not A Name: found \"Not A Name\", expected a name of a-z, 0-9, _ and -, at most 63 long",
        "test.toml: classes.b.class: found \"a\", expected a class that does not inherit itself",
    ];
    for line in expect {
        assert!(faults.iter().any(|fault| fault == line), "missing: {line}\nin {faults:#?}");
    }
    assert_eq!(faults.len(), expect.len(), "{faults:#?}");
}

#[test]
fn contradictions_are_refused() {
    let text = r#"
        [tenants.acme]
        extensions = ["help", "help"]
        quota.memory = "1MiB"
        restart = { backoff = "2s", backoff_max = "1s" }
        limits.fuel = 0
    "#;
    let expect = [
        "test.toml: tenants.acme.limits.fuel: found 0, expected at least 1",
        "test.toml: tenants.acme.quota.memory: found 1MiB, expected at least limits.memory of a session, 64MiB",
        "test.toml: tenants.acme.restart.backoff: found 2s, expected at most backoff_max, 1s",
        "test.toml: tenants.acme.extensions: found \"help\" twice, expected each name once",
    ];
    assert_eq!(faults(text), expect);
}

#[test]
fn text_that_is_not_toml_is_told_with_its_place() {
    let faults = faults("[limits]\nwall = \n");
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert!(faults[0].starts_with("test.toml:2:8: found "), "{faults:?}");
    assert!(faults[0].ends_with(", expected valid TOML"), "{faults:?}");
}

#[test]
fn a_file_that_cannot_be_read_is_told() {
    let error = Sources::new().with_file("/nonexistent/x.toml").load().expect_err("no file");
    assert!(error.to_string().starts_with("/nonexistent/x.toml: found "), "{error}");
}

#[test]
fn later_layers_win() {
    let folder = folder();
    let file = write(
        &folder,
        "ophiary.toml",
        "[script]\npath = \"layer.py\"\n[limits]\nwall = \"1s\"\ncpu = \"1s\"\nfuel = 1\ndepth = 1\n",
    );
    write(&folder, "layer.py", "config = {'limits': {'cpu': '2s', 'fuel': 2, 'depth': 2}}");
    let env = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    let loaded = Sources::new()
        .with_file(&file)
        .with_env([env("OPHIARY_LIMITS__FUEL", "3"), env("OPHIARY_LIMITS__DEPTH", "3")])
        .with_env([env("OPHIARY_UNRELATED", "x"), env("LIMITS__DEPTH", "9")])
        .with_override("limits.depth", "4")
        .load()
        .expect("it is right");
    let limits = &loaded.config.tenants["local"].limits;
    assert_eq!(limits.wall, Millis(1000));
    assert_eq!(limits.cpu, Millis(2000));
    assert_eq!((limits.fuel, limits.depth), (3, 4));
    assert_eq!(limits.memory, Bytes(64 << 20));
    let shown = loaded.show();
    let path = |name: &str| folder.path().join(name).display().to_string();
    for line in [
        format!("limits.wall = \"1s\"  # {}", path("ophiary.toml")),
        format!("limits.cpu = \"2s\"  # {}", path("layer.py")),
        "limits.fuel = 3  # environment variable OPHIARY_LIMITS__FUEL".to_owned(),
        "limits.depth = 4  # command line".to_owned(),
        "limits.memory = \"64MiB\"  # built-in defaults".to_owned(),
    ] {
        assert!(shown.lines().any(|shown| shown == line), "missing: {line}\nin {shown}");
    }
}

#[test]
fn faults_of_environment_and_command_line_name_them() {
    let error = Sources::new()
        .with_env([("OPHIARY_LIMITS__MEMORY".to_owned(), "lots".to_owned())])
        .with_override("worker.slice", "never")
        .load()
        .expect_err("both are wrong");
    let text = error.to_string();
    assert!(
        text.contains("environment variable OPHIARY_LIMITS__MEMORY: limits.memory: "),
        "{text}"
    );
    assert!(text.contains("command line: worker.slice: "), "{text}");
}

#[test]
fn the_smaller_limit_along_the_chain_counts() {
    let config = load(
        r#"
        [limits]
        wall = "10s"
        memory = "128MiB"
        [classes.gold]
        limits = { wall = "20s", memory = "100MiB" }
        [classes.silver]
        class = "gold"
        limits = { memory = "110MiB" }
        [tenants.acme]
        class = "silver"
        limits = { memory = "120MiB", cpu = "1s" }
        child_limits = { memory = "8MiB" }
        "#,
    )
    .expect("it is right");
    let acme = &config.tenants["acme"];
    assert_eq!(acme.limits.wall, Millis(10_000));
    assert_eq!(acme.limits.memory, Bytes(100 << 20));
    assert_eq!(acme.limits.cpu, Millis(1000));
    assert_eq!(acme.child_limits.memory, Bytes(8 << 20));
    assert_eq!(config.tenants["local"].limits.memory, Bytes(128 << 20));
}

#[test]
fn of_anything_else_the_nearest_along_the_chain_counts() {
    let config = load(
        r#"
        [classes.default]
        weight = 2
        quota.sessions = 7
        policy."fs_*" = "deny"
        [classes.gold]
        weight = 5
        extensions = ["help"]
        policy = { fs_read = "allow" }
        [tenants.acme]
        class = "gold"
        [tenants.plain]
        "#,
    )
    .expect("it is right");
    let (acme, plain) = (&config.tenants["acme"], &config.tenants["plain"]);
    assert_eq!((acme.weight, plain.weight), (5, 2));
    assert_eq!((acme.quota.sessions, plain.quota.sessions), (7, 7));
    assert_eq!(acme.extensions, ["help"]);
    assert_eq!(acme.policy.decide("fs", "fs_read"), Decision::Allow);
    assert_eq!(acme.policy.decide("fs", "fs_write"), Decision::Deny);
}

/// Loads a configuration script alone.
fn script(text: &str) -> (tempfile::TempDir, Sources) {
    let folder = folder();
    let path = write(&folder, "tenants.py", text);
    (folder, Sources::new().with_script(path))
}

#[test]
fn a_configuration_script_is_a_program() {
    let (_folder, sources) = script(
        "def tenant(n):\n    return {'weight': 1 + n % 3, 'limits': {'memory': f'{8 + n}MiB'}}\n\
         config = {'tenants': {f't{n}': tenant(n) for n in range(300)}}\n",
    );
    let config = sources.load().expect("it is right").config;
    assert_eq!(config.tenants.len(), 301);
    assert_eq!(config.tenants["t31"].weight, 2);
    assert_eq!(config.tenants["t31"].limits.memory, Bytes(39 << 20));
}

#[test]
fn errors_of_a_script_have_its_traceback() {
    let (_folder, sources) = script("def f(x):\n    return 1 / x\n\nconfig = f(0)\n");
    let error = sources.load().expect_err("it divides by zero").to_string();
    assert!(error.contains("tenants.py: found an uncaught exception"), "{error}");
    assert!(error.contains("line 4, in <module>"), "{error}");
    assert!(error.ends_with("ZeroDivisionError: division by zero"), "{error}");
    for (text, expect) in [
        ("x = 1", "config: found nothing, expected a dict"),
        ("config = 3", "config: found int, expected a dict"),
        ("config = {1: 2}", "config: found int, expected keys that are str"),
        ("config = {'limits': {'fuel': b'x'}}", "config.limits.fuel: found bytes"),
        ("config = {'limits': {'fuel': 'x'}}", "tenants.py: limits.fuel: found \"x\""),
        ("while True: pass", "limit fuel exceeded"),
        ("config = {", "found a syntax error"),
        ("open('/etc/passwd')", "found an uncaught exception"),
        ("config = {'limits': {'wal': '1s'}}", "found unknown key `wal`, expected `wall`"),
    ] {
        let (_folder, sources) = script(text);
        let error = sources.load().expect_err(text).to_string();
        assert!(error.contains(expect), "{text}: {error}");
    }
}

#[test]
fn a_script_reads_only_what_it_may_and_its_values_are_hidden() {
    let folder = folder();
    let path = write(
        &folder,
        "tenants.py",
        "config = {'tenants': {'acme': {'extensions': ['k_' + env('OPHIARY_KEY'),\n\
         env('REGION'), env('OPHIARY_NONE', 'absent')]}}}\n\
         try:\n    env('HOME')\nexcept PermissionError as error:\n\
         \x20   config['tenants']['x' + str(len(str(error)))] = {}\n",
    );
    let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    let sources = Sources::new()
        .with_text("test.toml", "[script]\nenv = [\"REGION\"]")
        .with_script(path)
        .with_env([pair("OPHIARY_KEY", "hunter2"), pair("REGION", "eu_1"), pair("HOME", "/root")]);
    let loaded = sources.load().expect("it is right");
    assert_eq!(loaded.config.tenants["acme"].extensions, ["k_hunter2", "eu_1", "absent"]);
    let refused = "HOME may not be read; list it in script.env";
    assert!(loaded.config.tenants.contains_key(&format!("x{}", refused.len())));
    let shown = loaded.show();
    assert!(!shown.contains("hunter2") && !shown.contains("eu_1"), "{shown}");
    assert!(shown.contains("tenants.acme.extensions = \"***\""), "{shown}");
}

#[test]
fn a_secret_does_not_stand_in_faults() {
    let (_folder, sources) = script("config = {'limits': {'wall': env('OPHIARY_KEY')}}");
    let sources = sources.with_env([("OPHIARY_KEY".to_owned(), "hunter2".to_owned())]);
    let error = sources.load().expect_err("no duration").to_string();
    assert!(error.contains("limits.wall: found ***, expected a duration"), "{error}");
    let (_folder, sources) = script("raise ValueError(env('OPHIARY_KEY'))");
    let sources = sources.with_env([("OPHIARY_KEY".to_owned(), "hunter2".to_owned())]);
    let error = sources.load().expect_err("it raises").to_string();
    assert!(error.ends_with("ValueError: ***"), "{error}");
}

#[test]
fn nothing_is_shown_that_a_script_made_of_a_secret() {
    let with = |text: &str, value: &str| {
        let (folder, sources) = script(text);
        (folder, sources.with_env([("OPHIARY_TOKEN".to_owned(), value.to_owned())]))
    };
    for (text, value) in [
        ("{}[env('OPHIARY_TOKEN')]", "line1\nsecretline2"),
        ("raise ValueError(env('OPHIARY_TOKEN')[2:])", "hunter2x"),
        ("int(env('OPHIARY_TOKEN').upper())", "hunter2x"),
        ("raise ValueError('a\\n    ' + env('OPHIARY_TOKEN')[::-1] + '\\n  b: c')", "hunter2x"),
        (
            "try:\n    {}[env('OPHIARY_TOKEN')]\nexcept KeyError as e:\n    \
             e.add_note(env('OPHIARY_TOKEN')[1:])\n    raise OSError(repr(e))",
            "hunter2x",
        ),
    ] {
        let (_folder, sources) = with(text, value);
        let error = sources.load().expect_err(text).to_string();
        for part in ["line1", "secretline", "unter2", "UNTER2", "x2retnu"] {
            assert!(!error.contains(part), "{text}: {error}");
        }
        assert!(error.contains("Error: ***") && error.contains(", line "), "{text}: {error}");
    }
    // What stands in the script itself is shown.
    let text = "token = env('OPHIARY_TOKEN')\nconfig = {'tenants': {'acme': {'system_prompt': token.upper(), \
                'telemetry': {'a': 'plain', 'b': token[1:4]}, 'weight': 7}},\n\
                'limits': {'wall': '2s', 'depth': len(token)}}";
    let (_folder, sources) = with(text, "hunter2x");
    let shown = sources.load().expect("it is right").show();
    for line in [
        "tenants.acme.system_prompt = \"***\"",
        "tenants.acme.telemetry.a = \"plain\"",
        "tenants.acme.telemetry.b = \"***\"",
        "tenants.acme.weight = 7",
        "limits.wall = \"2s\"",
        "limits.depth = \"***\"",
    ] {
        assert!(shown.contains(line), "{line} in {shown}");
    }
    let (_folder, sources) =
        with("config = {'limits': {'wall': env('OPHIARY_TOKEN').upper()}}", "hunter2x");
    let error = sources.load().expect_err("no duration").to_string();
    assert!(error.contains("limits.wall: found ***, expected"), "{error}");
    // A script that has read nothing hides nothing.
    let (_folder, sources) = script("{}['a' + 'b']");
    assert!(sources.load().expect_err("it raises").to_string().ends_with("KeyError: 'ab'"));
}

#[test]
fn users_of_urls_are_not_shown() {
    let otlp = |url: &str| Sources::new().with_override("telemetry.otlp", url);
    let loaded = otlp("http://user:passw0rd@host:1/v1@x").load().expect("it is right");
    assert_eq!(loaded.config.telemetry.otlp.as_deref(), Some("http://user:passw0rd@host:1/v1@x"));
    let shown = loaded.show();
    assert!(shown.contains("telemetry.otlp = \"http://***@host:1/v1@x\""), "{shown}");
    let error = otlp("ftp://user:passw0rd@host").load().expect_err("no http").to_string();
    assert!(error.contains("found \"ftp://***@host\""), "{error}");
}

#[test]
fn variables_are_text_where_text_is_wanted_and_do_not_contradict() {
    let env = |pairs: &[(&str, &str)]| {
        let pairs =
            pairs.iter().map(|(name, value)| (format!("OPHIARY_{name}"), (*value).to_owned()));
        Sources::new().with_env(pairs.collect::<Vec<_>>())
    };
    let prompt = |value: &str| {
        let loaded = env(&[
            ("TENANTS__LOCAL__SYSTEM_PROMPT", value),
            ("STORE__PATH", "123"),
            ("STORE__SEAL", "none"),
        ])
        .load();
        let config = loaded.expect("it is right").config;
        assert_eq!(config.store.path.as_deref(), Some(std::path::Path::new("123")));
        config.tenants["local"].system_prompt.clone()
    };
    for text in ["true", "007", "1.50", "[a]", "{a=1}", "plain"] {
        assert_eq!(prompt(text).as_deref(), Some(text));
    }
    let error = env(&[("WORKER__THREADS", "1.5")]).load().expect_err("no int").to_string();
    assert!(error.contains("worker.threads: found 1.5"), "{error}");
    let error = env(&[("LIMITS__WALL", "2s"), ("LIMITS__WALL__X", "5")]).load().expect_err("both");
    let expect = "environment variable OPHIARY_LIMITS__WALL__X: limits.wall.x: found a key of limits.wall, \
                  which has a value of its own, expected one of the two";
    assert_eq!(error.to_string(), expect);
    let sources =
        Sources::new().with_override("limits.wall.x", "5").with_override("limits.wall", "2s");
    let error = sources.load().expect_err("both").to_string();
    assert!(error.contains("command line: limits.wall.x: found a key of limits.wall"), "{error}");
}

#[test]
fn a_limit_over_the_defaults_widens_nothing_that_is_said() {
    let text = "[limits]\nwall = \"60s\"\nmemory = \"1MiB\"\n[tenants.a]\nlimits.cpu = \"1s\"\n";
    let with = |name: &str, value: &str| {
        let sources = Sources::new().with_text("test.toml", text).with_limit(name, value);
        let config = sources.load().expect("it is right").config;
        serde_json::to_value(&config.tenants["a"].limits).expect("it is plain")[name].clone()
    };
    // Less is taken; what is said stays, also where it is the default; the rest is free.
    assert_eq!((with("wall", "5s"), with("memory", "512KiB")), ("5s".into(), "512KiB".into()));
    assert_eq!((with("wall", "2h"), with("memory", "2MiB")), ("1min".into(), "1MiB".into()));
    assert_eq!(
        (with("fuel", "2000000000"), with("cpu", "2s")),
        (2_000_000_000_u64.into(), "1s".into())
    );
    let env = [("OPHIARY_LIMITS__FUEL".to_owned(), "5".to_owned())];
    let sources = Sources::new().with_env(env).with_limit("fuel", "6").with_limit("fuel", "7");
    assert_eq!(sources.load().expect("it is right").config.tenants["local"].limits.fuel, 5);
    let wrong = Sources::new().with_limit("fuel", "much").load().expect_err("no number");
    assert!(wrong.to_string().starts_with("command line: limits.fuel: found \"much\""), "{wrong}");
}

#[test]
fn the_schema_refuses_unknown_keys_and_describes_known_ones() {
    let schema = schema();
    assert_eq!(schema["additionalProperties"], false);
    let limits = &schema["$defs"]["LimitsFile"];
    assert_eq!(limits["additionalProperties"], false);
    let memory = limits["properties"]["memory"]["description"].as_str();
    assert_eq!(memory, Some("Bytes of the heap at any moment."));
    // What is written as a file is read as the same.
    let file: File = toml::from_str(DEFAULT_TOML).expect("it is right");
    let again: File =
        toml::from_str(&toml::to_string(&file).expect("it can be written")).expect("it is right");
    assert_eq!(file, again);
}

#[test]
fn a_changed_file_is_loaded_whole_or_not_at_all() {
    let folder = folder();
    let path = write(&folder, "ophiary.toml", "[limits]\nwall = \"1s\"\n");
    let sources = Sources::new().with_file(&path);
    let loaded = sources.load().expect("it is right");
    let (sender, results) = sync_channel(8);
    let _watch = watch(sources, &loaded, move |result| {
        let _ = sender.send(result.map(|loaded| loaded.config));
    })
    .expect("it is watched");
    write(&folder, "other.toml", "not ours");
    write(&folder, "ophiary.toml", "[limits]\nwall = \"soon\"\n");
    let wait = Duration::from_secs(20);
    let error = results.recv_timeout(wait).expect("a result").expect_err("it is wrong");
    assert!(error.to_string().contains("limits.wall: found \"soon\""), "{error}");
    // As editors do: a new file in place of the old one.
    let new = write(&folder, "ophiary.toml.new", "[limits]\nwall = \"3s\"\n");
    std::fs::rename(new, &path).expect("it is replaced");
    let config = results.recv_timeout(wait).expect("a result").expect("it is right");
    assert_eq!(config.tenants["local"].limits.wall, Millis(3000));
}

/// Watches a file; what is told of it: its `limits.wall`, or nothing where it cannot be used.
fn watched(path: &std::path::Path) -> (Watch, std::sync::mpsc::Receiver<Option<Millis>>) {
    let sources = Sources::new().with_file(path);
    let loaded = sources.load().expect("it is right");
    let (sender, results) = sync_channel(8);
    let watch = watch(sources, &loaded, move |result| {
        let _ = sender.send(result.ok().map(|loaded| loaded.config.tenants["local"].limits.wall));
    });
    (watch.expect("it is watched"), results)
}

fn wall(seconds: u64) -> String {
    format!("[limits]\nwall = \"{seconds}s\"\n")
}

const LONG: Duration = Duration::from_secs(20);

#[test]
fn a_file_that_was_away_is_loaded_when_it_is_back() {
    let folder = folder();
    let path = write(&folder, "ophiary.toml", &wall(1));
    let (_watch, results) = watched(&path);
    std::fs::remove_file(&path).expect("it is there");
    assert_eq!(results.recv_timeout(LONG), Ok(None));
    // What it says is what counts all the time, but who was told of a fault is told that it is over.
    write(&folder, "ophiary.toml", &wall(1));
    assert_eq!(results.recv_timeout(LONG), Ok(Some(Millis(1000))));
    // Away and back at once is another file, and once.
    std::fs::remove_file(&path).expect("it is there");
    write(&folder, "ophiary.toml", &wall(2));
    let told = |expect: Millis| {
        while results.recv_timeout(LONG).expect("a result") != Some(expect) {}
    };
    told(Millis(2000));
    // So is what is written in steps; the last counts, and then nothing is told any more.
    for seconds in [3, 4, 5] {
        write(&folder, "ophiary.toml", &wall(seconds));
    }
    told(Millis(5000));
    assert!(results.recv_timeout(Duration::from_millis(300)).is_err());
}

#[test]
fn a_file_of_the_same_length_and_time_is_another_where_it_says_another_thing() {
    let folder = folder();
    let path = write(&folder, "ophiary.toml", &wall(1));
    let (_watch, results) = watched(&path);
    // So that its first look is over.
    write(&folder, "ophiary.toml", &wall(2));
    assert_eq!(results.recv_timeout(LONG), Ok(Some(Millis(2000))));
    let new = write(&folder, "new", &wall(3));
    let modified = path.metadata().and_then(|data| data.modified()).expect("it has a time");
    let file = std::fs::File::options().write(true).open(&new).expect("it is there");
    file.set_modified(modified).expect("it can be set");
    std::fs::rename(new, &path).expect("it is replaced");
    assert_eq!(results.recv_timeout(LONG), Ok(Some(Millis(3000))));
}

#[test]
fn a_folder_that_is_replaced_is_watched_like_the_one_before() {
    let folder = folder();
    let inner = folder.path().join("etc");
    std::fs::create_dir(&inner).expect("it can be made");
    let path = write(&folder, "etc/ophiary.toml", &wall(1));
    let (_watch, results) = watched(&path);
    std::fs::rename(&inner, folder.path().join("old")).expect("it can be renamed");
    assert_eq!(results.recv_timeout(LONG), Ok(None));
    std::fs::create_dir(&inner).expect("it can be made");
    write(&folder, "etc/ophiary.toml", &wall(2));
    assert_eq!(results.recv_timeout(LONG), Ok(Some(Millis(2000))));
    write(&folder, "etc/ophiary.toml", &wall(3));
    assert_eq!(results.recv_timeout(LONG), Ok(Some(Millis(3000))));
    std::fs::remove_dir_all(&inner).expect("it can be removed");
    assert_eq!(results.recv_timeout(LONG), Ok(None));
    std::fs::create_dir(&inner).expect("it can be made");
    write(&folder, "etc/ophiary.toml", &wall(4));
    assert_eq!(results.recv_timeout(LONG), Ok(Some(Millis(4000))));
    write(&folder, "etc/ophiary.toml", &wall(5));
    assert_eq!(results.recv_timeout(LONG), Ok(Some(Millis(5000))));
}

#[test]
fn a_script_that_was_wrong_is_loaded_when_it_is_right() {
    let folder = folder();
    std::fs::create_dir(folder.path().join("scripts")).expect("it can be made");
    let path = write(&folder, "ophiary.toml", &wall(1));
    let (_watch, results) = watched(&path);
    // Its folder is known only from a configuration that cannot be used.
    write(&folder, "scripts/config.py", "config = 1 / 0");
    write(&folder, "ophiary.toml", "script.path = \"scripts/config.py\"");
    assert_eq!(results.recv_timeout(LONG), Ok(None));
    write(&folder, "scripts/config.py", "config = {'limits': {'wall': '2s'}}");
    assert_eq!(results.recv_timeout(LONG), Ok(Some(Millis(2000))));
    assert!(results.recv_timeout(Duration::from_millis(300)).is_err());
}

#[cfg(unix)]
#[test]
fn a_folder_that_is_a_link_is_followed_where_it_is_set_anew() {
    let folder = folder();
    let link = |to: &str| {
        let new = folder.path().join("new");
        std::os::unix::fs::symlink(to, &new).expect("it can be made");
        std::fs::rename(new, folder.path().join("current")).expect("it is replaced");
    };
    for version in [1, 2] {
        std::fs::create_dir_all(folder.path().join(format!("releases/{version}")))
            .expect("it can be made");
        write(&folder, &format!("releases/{version}/ophiary.toml"), &wall(version));
    }
    link("releases/1");
    let (_watch, results) = watched(&folder.path().join("current/ophiary.toml"));
    // So that its first look is over.
    write(&folder, "releases/1/ophiary.toml", &wall(9));
    assert_eq!(results.recv_timeout(LONG), Ok(Some(Millis(9000))));
    link("releases/2");
    assert_eq!(results.recv_timeout(LONG), Ok(Some(Millis(2000))));
    write(&folder, "releases/2/ophiary.toml", &wall(3));
    assert_eq!(results.recv_timeout(LONG), Ok(Some(Millis(3000))));
}

#[cfg(unix)]
#[test]
fn a_link_that_is_set_anew_is_a_changed_file_and_what_says_the_same_is_none() {
    let folder = folder();
    // As files are mounted into containers: the file is a link into a folder that is a link, which alone is replaced.
    for (version, wall) in [("1", "1s"), ("2", "2s")] {
        std::fs::create_dir(folder.path().join(version)).expect("it can be made");
        let text = format!("[limits]\nwall = \"{wall}\"\n");
        write(&folder, &format!("{version}/ophiary.toml"), &text);
    }
    let link = |to: &str, name: &str| {
        let new = folder.path().join("new");
        std::os::unix::fs::symlink(to, &new).expect("it can be made");
        std::fs::rename(new, folder.path().join(name)).expect("it is replaced");
    };
    link("1", "data");
    link("data/ophiary.toml", "ophiary.toml");
    let sources = Sources::new().with_file(folder.path().join("ophiary.toml"));
    let loaded = sources.load().expect("it is right");
    let (sender, results) = sync_channel(8);
    let _watch = watch(sources, &loaded, move |result| {
        let _ = sender.send(result.map(|loaded| loaded.config.tenants["local"].limits.wall));
    })
    .expect("it is watched");
    write(&folder, "1/ophiary.toml", "# Another text.\n[limits]\nwall = \"1s\"\n");
    link("2", "data");
    let wait = Duration::from_secs(20);
    // The first that is told is the other: what said the same was not.
    assert_eq!(results.recv_timeout(wait).expect("a result"), Ok(Millis(2000)));
    write(&folder, "2/ophiary.toml", "[limits]\nwall = \"4s\"\n");
    assert_eq!(results.recv_timeout(wait).expect("a result"), Ok(Millis(4000)));
}

#[test]
fn faults_are_in_words_of_toml() {
    let whole = "a whole number from 0 to 4294967295";
    for (text, expect) in [
        ("worker.threads = -1", format!("worker.threads: found -1, expected {whole}")),
        ("limits.depth = 1.5", format!("limits.depth: found 1.5, expected {whole}")),
        ("limits.fuel = -1", "limits.fuel: found -1, expected a whole number".to_owned()),
        ("limits = \"big\"", "limits: found \"big\", expected a table".to_owned()),
        ("limits = [1]", "limits: found a list, expected a table".to_owned()),
        ("classes.default.libraries = 3", "libraries: found 3, expected a list".to_owned()),
        (
            "telemetry.contents = 1",
            "telemetry.contents: found 1, expected true or false".to_owned(),
        ),
    ] {
        let found = faults(text);
        assert!(found.iter().any(|fault| fault.contains(&expect)), "{text}: {found:?}");
    }
    let store = Sources::new().with_env([("OPHIARY_STORE__PATH".to_owned(), "s.redb".to_owned())]);
    let error = store.load().expect_err("nothing seals it").to_string();
    assert!(error.starts_with("environment: store.key: found nothing"), "{error}");
}

#[test]
fn a_store_is_sealed_unless_it_is_said_not_to_be() {
    let path = "[store]\npath = \"s.redb\"\n";
    let expect = "test.toml: store.key: found nothing, expected the name of one of store.keys, which seals; or seal = \"none\"";
    let found = faults(path);
    assert!(found.iter().any(|fault| fault.ends_with(&expect["test.toml: ".len()..])), "{found:?}");
    assert!(load(&format!("{path}seal = \"none\"")).is_ok());
    let key = "0f".repeat(32);
    let text = format!("{path}keys = {{ main = \"{key}\" }}");
    let loaded = Sources::new().with_text("test.toml", &text).load().expect("it is right");
    assert_eq!(loaded.config.store.key.as_deref(), Some("main"));
    for shown in [
        loaded.show(),
        format!("{:?}", loaded.config),
        serde_json::to_string(&loaded.config).expect("json"),
    ] {
        assert!(!shown.contains(&key), "{shown}");
    }
    // A key that is no key is told once.
    let wrong = faults(&format!("{path}keys = {{ main = \"0f\" }}"));
    assert_eq!(wrong.len(), 1, "{wrong:?}");
    assert!(wrong[0].contains("store.keys.main: found something else"), "{wrong:?}");
    let two = format!("{path}keys = {{ a = \"{key}\", b = \"{key}\" }}");
    assert_eq!(faults(&two).len(), 1);
    let wrong = faults(&format!("{path}keys = {{ main = \"{}\" }}", "0g".repeat(32)));
    assert!(
        wrong.iter().any(|fault| fault.contains("expected 64 hexadecimal digits")),
        "{wrong:?}"
    );
    assert!(wrong.iter().all(|fault| !fault.contains("0g0g")), "{wrong:?}");
    // What stands in the wrong place may be one as well.
    for wrong in [
        format!("keys = \"{key}\""),
        format!("keys = {{ main = [\"{key}\"] }}"),
        "keys = { main = 7777 }".into(),
    ] {
        let wrong = faults(&format!("{path}{wrong}"));
        assert!(!wrong.is_empty());
        assert!(
            wrong.iter().all(|fault| !fault.contains("0f0f") && !fault.contains("7777")),
            "{wrong:?}"
        );
    }
}

/// What a process offers that has the extensions `fs` and `log`, and one of its embedder.
fn offered() -> Offered {
    let functions =
        |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
    Offered::new()
        .with_extension("fs", functions(&["fs_read", "fs_write", "fs_remove"]))
        .with_extension("log", functions(&["log_info"]))
        .with_namespace("crm")
}

/// The faults of a configuration for a process that offers these.
fn faults_of(text: &str, offered: Offered) -> Vec<String> {
    let own = "[classes.default]\nextensions = [\"log\"]\n";
    let sources = Sources::new().with_text("test.toml", format!("{own}{text}"));
    let error = sources.with_offered(offered).load().expect_err("it has faults");
    error.faults.iter().map(ToString::to_string).collect()
}

#[test]
fn what_is_granted_and_not_there_is_told_with_the_other_faults() {
    let text = r#"
        [limits]
        wall = "0s"
        memory = "1kB"
        [classes.gold]
        extensions = ["fs", "lgo"]
        libraries = ["/nonexistent/packages"]
        policy = { "fs_remvoe" = "deny", "fs_read" = "allow", "crm_find" = "ask", "*" = "ask" }
        [tenants.acme]
        class = "glod"
        durability = "durable"
        [tenants.plain]
        policy = { "fs_*" = "deny", "l*" = "deny", "lgo_*" = "deny", "shop_buy" = "deny" }
        functions."log_inf".timeout = "1s"
        calls.fs_read = "async"
    "#;
    let of_log = "expected a function of its extensions, log: it is not granted fs";
    let expect = [
        "limits.wall: found 0ms, expected at least 1ms".to_owned(),
        "limits.memory: found 1000B, expected at least 16KiB".to_owned(),
        "tenants.acme.class: found \"glod\", expected \"gold\", or another class: default, gold".to_owned(),
        "classes.gold.extensions: found \"lgo\", expected \"log\", or another of crm, fs, log".to_owned(),
        "classes.gold.policy.fs_remvoe: found \"fs_remvoe\", expected \"fs_remove\", or another function of crm, fs, log".to_owned(),
        "classes.gold.libraries: found \"/nonexistent/packages\", expected a folder, relative to where the process runs: \
         No such file or directory (os error 2)".to_owned(),
        "tenants.acme.durability: found \"durable\", expected \"none\", or a file in store.path for what is kept".to_owned(),
        format!("tenants.plain.policy.fs_*: found \"fs_*\", {of_log}"),
        "tenants.plain.policy.lgo_*: found \"lgo_*\", expected \"log_*\", or another function of log".to_owned(),
        "tenants.plain.policy.shop_buy: found \"shop_buy\", expected a function of its extensions, log".to_owned(),
        "tenants.plain.functions.log_inf: found \"log_inf\", expected \"log_info\", or another function of log".to_owned(),
        format!("tenants.plain.calls.fs_read: found \"fs_read\", {of_log}"),
    ];
    assert_eq!(faults_of(text, offered()), expect.map(|line| format!("test.toml: {line}")));
    // A process with a store of its own can keep sessions.
    let kept = "[tenants.acme]\ndurability = \"park\"\n[tenants.b]\nclass = \"c\"\n";
    assert_eq!(faults_of(kept, offered().with_store(true)).len(), 1);
    assert_eq!(faults_of(kept, offered()).len(), 2);
}

#[test]
fn a_configuration_that_was_made_by_hand_is_checked_too() {
    let mut config = Config::default();
    let tenant = config.tenants.get_mut("local").expect("it is there");
    tenant.extensions = vec!["crm".to_owned(), "fss".to_owned()];
    tenant.policy.rules.insert("fs_raed".to_owned(), Decision::Deny);
    let found: Vec<String> = config.check(&offered()).iter().map(ToString::to_string).collect();
    let expect = [
        "configuration: tenants.local.extensions: found \"fss\", expected \"fs\", or another of crm, fs, log",
        "configuration: tenants.local.policy.fs_raed: found \"fs_raed\", expected \"fs_read\", or another function of crm, fs, log",
    ];
    assert_eq!(found, expect);
}

#[cfg(target_os = "linux")]
#[test]
fn what_has_no_end_is_not_read_to_it() {
    let endless = PathBuf::from("/dev/zero");
    let error = Sources::new().with_file(&endless).load().expect_err("it is too long");
    assert!(error.to_string().contains("expected at most 16777216 bytes"), "{error}");
    // As a script that a file names.
    let folder = folder();
    let file = write(&folder, "x.toml", "[script]\npath = \"/dev/zero\"\n");
    let error = Sources::new().with_file(file).load().expect_err("it is too long");
    assert!(error.to_string().contains("expected at most 16777216 bytes"), "{error}");
}
