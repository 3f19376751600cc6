//! `run --config` and `config`: programs as sessions of tenants.
//!
//! Place: the contract of the command, with a configuration.
//!
//! Invariants: a plain program is run as without one.
//! Limits: none.

use serde_json::{Value as Json, json};

use super::harness::{Said, command, file, ophiary, run, with_stdin};

/// A configuration file; its path.
fn config(text: &str) -> String {
    let path = file(text.as_bytes());
    path.to_str().expect("a path in UTF-8").to_owned()
}

#[test]
fn a_program_runs_as_the_tenant_that_is_named() {
    let config = config("[tenants.acme]\nlimits.wall = \"200ms\"\n");
    let said = run(&["--config", &config, "--tenant", "acme"], "print('said')\n1 / 0");
    assert_eq!((said.out.as_str(), said.status), ("said\n", Some(1)));
    assert!(said.err.ends_with("ZeroDivisionError: division by zero\n"), "{said:?}");
    let said = run(
        &["--config", &config, "--tenant", "acme"],
        "import time, asyncio\nawait asyncio.sleep(9)",
    );
    assert_eq!(said.status, Some(124));
    assert!(said.err.starts_with("ophiary: limit wall exceeded (200 ms allowed, "), "{said:?}");
    let said = run(&["--config", &config, "--tenant", "nobody"], "1");
    assert_eq!((said.err.as_str(), said.status), ("ophiary: no tenant \"nobody\"\n", Some(2)));
}

#[test]
fn warnings_of_the_compiler_are_printed_with_a_tenant_too() {
    let said = run(&["--tenant", "local"], "assert (1, 'a')\nprint('said')");
    let warned = ":1: SyntaxWarning: assertion is always true, perhaps remove parentheses?\n";
    assert!(said.err.contains(warned), "{said:?}");
    assert_eq!((said.out.as_str(), said.status), ("said\n", Some(0)));
    let said = run(&["--tenant", "local"], "assert (1, 'a')\nx = (");
    assert!(!said.err.contains("Warning"), "{said:?}");
}

#[test]
fn a_session_ends_as_a_program_does() {
    let script = "import atexit\natexit.register(print, 'atexit')\ndef g():\n    try:\n        yield\n    \
                  finally:\n        print('generator')\nrests = g()\nnext(rests)\n\
                  h = sandbox_spawn('import atexit\\natexit.register(print, \"child\")')\n\
                  sandbox_await(h)\nprint(sandbox_get_output(h), end='')";
    let said = run(&["--tenant", "local"], script);
    assert_eq!((said.out.as_str(), said.err.as_str()), ("child\natexit\ngenerator\n", ""));
    assert_eq!(said.status, Some(0));
}

#[test]
fn a_program_fans_out_to_children() {
    let script = "print(sandbox_map('item ** 2', [1, 2, 3]))";
    let said = run(&["--tenant", "local"], script);
    assert_eq!((said.out.as_str(), said.err.as_str(), said.status), ("[1, 4, 9]\n", "", Some(0)));
    let said = run(&["--limit", "child_depth=0"], script);
    assert_eq!(said.status, Some(1));
    assert!(said.err.ends_with("Maximum sandbox recursion depth (0) exceeded.\n"), "{said:?}");
}

#[test]
fn the_example_of_a_fan_out_runs_under_its_tenant() {
    let example = |name: &str| format!("{}/../../examples/{name}", env!("CARGO_MANIFEST_DIR"));
    let (config, script) = (example("tenants.toml"), example("fan_out.py"));
    let said = ophiary(&["run", "--config", &config, "--tenant", "acme", &script]);
    let expect = "primes in each thousand: [168, 135, 127, 120]\n\
                  as it should: child 4 failed: limit wall exceeded (50 ms)\n\
                  squares: [1, 4, 9]\n";
    assert_eq!((said.out.as_str(), said.err.as_str(), said.status), (expect, "", Some(0)));
    // A tenant that was not granted children has none.
    let said = ophiary(&["run", "--config", &config, "--tenant", "guest", &script]);
    assert_eq!(said.status, Some(1));
    assert!(said.err.contains("NameError: name 'sandbox_spawn' is not defined"), "{said:?}");
}

#[test]
fn limits_of_the_command_line_count_for_sessions() {
    let options = ["--tenant", "local", "--limit", "output=4", "--json"];
    let said = run(&options, "while True:\n    print(1)");
    assert_eq!(said.status, Some(125));
    assert_eq!(said.json()["error"]["limit"], "output");
    assert_eq!(said.json()["output"], "1\n1\n");
}

#[test]
fn inputs_arguments_and_the_object_are_as_without() {
    let options = ["--tenant", "local", "--input", "n=5", "--json"];
    let said = run(&options, "import sys\n[n, len(sys.argv)]");
    assert_eq!(said.json()["value"], json!([5, 1]));
    assert_eq!(said.json()["error"], Json::Null);
    assert_eq!(said.json()["usage"]["children"], 0);
}

#[test]
fn events_are_json_lines() {
    let said = run(&["--events"], "print('a')\nh = sandbox_spawn('1')\nx = sandbox_await(h)");
    let events: Vec<Json> = said
        .out
        .lines()
        .map(|line| serde_json::from_str(line).expect("each line is an object"))
        .collect();
    let numbers: Vec<u64> = events.iter().filter_map(|event| event["seq"].as_u64()).collect();
    assert_eq!(numbers, (0..events.len() as u64).collect::<Vec<_>>());
    let kinds: Vec<&str> = events.iter().filter_map(|event| event["kind"].as_str()).collect();
    assert_eq!(kinds.first(), Some(&"feed_started"));
    assert_eq!(kinds.last(), Some(&"feed_finished"));
    for kind in ["output", "call_started", "call_finished", "child_started", "child_event"] {
        assert!(kinds.contains(&kind), "{kind}: {kinds:?}");
    }
    assert_eq!(said.status, Some(0));
}

#[test]
fn what_scripts_log_comes_to_standard_error() {
    let script = "log_info('a\\nb')\nlog_warning('c')\nlog_error('d')\nlog_debug('e')\nprint('f')";
    for options in [[].as_slice(), &["--tenant", "local"], &["--json"], &["--trace"]] {
        let said = run(options, script);
        let text = "info: a\\nb\nwarning: c\nerror: d\ndebug: e\n";
        assert!(said.err.starts_with(text), "{options:?}: {said:?}");
        assert_eq!(said.status, Some(0));
    }
    let said = run(&[], "h = sandbox_spawn('log_info(1 * \"of a child\")')\nx = sandbox_await(h)");
    assert_eq!(said.err, "info: of a child\n");
}

#[test]
fn a_collector_that_is_not_there_is_told() {
    // The port is one that nobody listens on.
    let port =
        std::net::TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
    let url = format!("http://{}", port.expect("a port"));
    let said = run(&[&format!("--trace=otlp={url}")], "print(1)");
    assert_eq!((said.out.as_str(), said.status), ("1\n", Some(0)));
    let text = format!("ophiary: the trace was not sent: cannot send to {url}: ");
    assert!(said.err.starts_with(&text) && said.err.lines().count() == 1, "{said:?}");
}

#[test]
fn events_have_ids_values_and_times_as_elsewhere() {
    let said = run(&["--events"], "h = sandbox_spawn('(b\"hi\", None)')\nx = sandbox_await(h)\nx");
    let last = said.out.lines().last().expect("an event");
    let last: Json = serde_json::from_str(last).expect("an object");
    assert_eq!(last["session"].as_str().map(str::len), Some(32), "{last}");
    let value = serde_json::json!({ "$tuple": [{ "$bytes": "aGk=" }, null] });
    assert_eq!(last["outcome"], serde_json::json!({ "kind": "value", "value": value }));
    assert!(last["usage"]["wall_ms"].is_u64() && last["usage"]["fuel"].is_u64(), "{last}");
    assert!(!said.out.contains("\"Value\""), "{said:?}");
}

#[test]
fn faults_of_a_configuration_are_all_told() {
    let config = config("[limits]\nwal = \"1s\"\nmemory = \"lots\"\n");
    for args in [vec!["config", "check", &config], vec!["run", "--config", &config, "x.py"]] {
        let said = ophiary(&args);
        assert_eq!((said.out.as_str(), said.status), ("", Some(2)), "{args:?}");
        if args[0] == "config" {
            assert_eq!(said.err.lines().count(), 2, "{said:?}");
            assert!(
                said.err.contains(&format!("{config}: limits.wal: found unknown key")),
                "{said:?}"
            );
        }
    }
}

#[test]
fn what_can_be_started_and_cannot_work_is_told_by_check() {
    let text = "[tenants.a]\nextensions = [\"fs\"]\n[tenants.b]\nextensions = [\"fs\", \"kv\", \"sandbox\"]\nextension.sandbox.base = \"/not/there\"\nextension.fs.root = \"/not/there\"\n\
                extension.kv.path = \"/not/there/kv.redb\"\n[tenants.c]\nextensions = [\"fs\", \"kv\"]\nextension.fs.mode = \"overlay\"\n\
                extension.kv.path = \"kv.redb\"\n";
    let doubtful = config(text);
    let said = ophiary(&["config", "check", &doubtful]);
    assert_eq!((said.out.as_str(), said.status), ("", Some(2)), "{said:?}");
    for text in [
        "tenants.a.extension.fs.root: found none, expected a folder, or mode = \"overlay\": fs is granted and has no files",
        "tenants.b.extension.fs.root: found \"/not/there\", expected a folder: ",
        "tenants.b.extension.sandbox.base: found \"/not/there\", expected a folder: ",
        "tenants.b.extension.kv.path: found \"/not/there/kv.redb\", expected a file in a folder: ",
    ] {
        assert!(said.err.contains(text), "{text}: {said:?}");
    }
    assert_eq!(said.err.lines().count(), 4, "{said:?}");
    // What is wrong and what is doubtful is told together.
    let both = config(
        "worker.threads = -1\naudit.path = \"/not/there/a.jsonl\"\nstore.path = \"/\"\nstore.seal = \"none\"\n",
    );
    let said = ophiary(&["config", "check", &both]);
    for text in [
        "worker.threads: found -1, expected a whole number",
        "audit.path: found \"/not/there/a.jsonl\", expected a file in a folder: ",
        "store.path: found \"/\", expected a file in a folder: it is a folder",
    ] {
        assert!(said.err.contains(text), "{text}: {said:?}");
    }
    assert_eq!((said.err.lines().count(), said.status), (3, Some(2)), "{said:?}");
    // A function that has no time cannot be called.
    let timeout = config("[classes.default.functions.\"log_*\"]\ntimeout = \"0s\"\n");
    let said = ophiary(&["config", "check", &timeout]);
    assert!(said.err.contains("timeout: found 0ms, expected more than nothing"), "{said:?}");
}

#[test]
fn a_configuration_is_shown_with_its_sources() {
    let config = config("[limits]\nwall = \"3s\"\n");
    let said = ophiary(&["config", "show", &config]);
    assert_eq!(said.status, Some(0));
    assert!(said.out.contains(&format!("limits.wall = \"3s\"  # {config}\n")), "{said:?}");
    assert!(said.out.contains("limits.cpu = \"30s\"  # built-in defaults\n"), "{said:?}");
    let said = ophiary(&["config", "schema"]);
    let schema: Json = serde_json::from_str(&said.out).expect("a JSON Schema");
    assert!(schema["properties"]["tenants"].is_object(), "{schema}");
}

#[test]
fn a_check_tells_what_is_granted_and_not_there() {
    let config = config(
        "[limits]\nmemory = \"1kB\"\n[tenants.acme]\nextensions = [\"fss\", \"log\", \"crm\"]\nlibraries = [\"/nonexistent\"]\n\
         durability = \"park\"\npolicy = { log_inf = \"deny\", \"fs_*\" = \"dney\", \"kv_*\" = \"deny\" }\n",
    );
    let expect = [
        "tenants.acme.policy.fs_*: found \"dney\", expected `deny`, or another of allow, deny, ask",
        "limits.memory: found 1000B, expected at least 16KiB",
        "tenants.acme.extensions: found \"fss\", expected \"fs\", or another of ",
        "tenants.acme.extensions: found \"crm\", expected one of ",
        "tenants.acme.policy.kv_*: found \"kv_*\", expected a function of its extensions, log: it is not granted kv",
        "tenants.acme.policy.log_inf: found \"log_inf\", expected \"log_info\", or another function of log",
        "tenants.acme.libraries: found \"/nonexistent\", expected a folder, relative to where the process runs: No such file",
        "tenants.acme.durability: found \"park\", expected \"none\", or a file in store.path for what is kept",
    ];
    let check = |args: &[&str], expect: &[&str]| {
        let said = ophiary(args);
        assert_eq!((said.out.as_str(), said.status), ("", Some(2)), "{said:?}");
        let lines: Vec<&str> = said.err.trim_start_matches("ophiary: ").lines().collect();
        assert_eq!(lines.len(), expect.len(), "{said:?}");
        for (line, expect) in lines.iter().zip(expect) {
            assert!(line.starts_with(&format!("{config}: {expect}")), "{line}\n{expect}");
        }
    };
    check(&["config", "check", &config], &expect);
    let script = file(b"print('ran')");
    let script = script.to_str().expect("a path in UTF-8");
    check(&["run", "--config", &config, "--tenant", "acme", script], &expect);
    // What the embedding program brings is not this command's to know.
    let with = |line: &str| {
        let line = line.replace("extensions, log:", "extensions, crm, log:");
        line.replace("function of log", "function of crm, log")
            .replace("one of el", "one of crm, el")
    };
    let without = expect.iter().filter(|line| !line.contains("\"crm\"")).map(|line| with(line));
    let without: Vec<String> = without.collect();
    let without: Vec<&str> = without.iter().map(String::as_str).collect();
    check(&["config", "check", "--extension", "crm", &config], &without);
}

#[test]
fn more_memory_than_the_tenant_has_is_refused_by_the_option() {
    let config = config("[tenants.ada]\nquota.memory = \"64MiB\"\n");
    let options = ["--config", config.as_str(), "--tenant", "ada", "--limit", "memory=8GiB"];
    let said = run(&options, "print(1)");
    let expect = "ophiary: --limit memory: expected at most 64MiB, as tenant ada has (its quota for all sessions), found 8GiB\n";
    assert_eq!((said.out.as_str(), said.err.as_str(), said.status), ("", expect, Some(2)));
    // It is no matter of other tenants.
    let options = ["--config", config.as_str(), "--tenant", "local", "--limit", "memory=128MiB"];
    assert_eq!(run(&options, "print(len('x' * 100_000_000))").out, "100000000\n");
}

#[test]
fn a_plain_run_has_the_functions_that_need_no_grant() {
    let said = run(&[], "print(sandbox_map('item ** 2', [1, 2, 3]), sorted(help())[0])\n");
    assert_eq!(
        (said.out.as_str(), said.err.as_str(), said.status),
        ("[1, 4, 9] el\n", "", Some(0))
    );
    let said = with_stdin(&["run", "-"], b"print(tmpl_render('{{ n }}', {'n': 3}))");
    assert_eq!((said.out.as_str(), said.err.as_str(), said.status), ("3\n", "", Some(0)));
}

#[test]
fn the_error_of_a_function_that_is_not_granted_says_what_grants_it() {
    let said = run(&[], "fs_write('/a', 'b')");
    let hint = "NameError: name 'fs_write' is not defined\nophiary: fs_write is a function of the extension fs, which is not \
                granted; grant it to a tenant by `extensions` in a file, and run with --config FILE --tenant NAME\n";
    assert!(said.err.ends_with(hint), "{said:?}");
    let said = run(&[], "eval('log_' + 'info')");
    assert!(
        said.err.ends_with("--tenant local, or as a tenant of a file (--config, --tenant)\n"),
        "{said:?}"
    );
    let said = run(&["--tenant", "local"], "kv_get('a')");
    assert!(said.err.contains("ophiary: kv_get is a function of the extension kv,"), "{said:?}");
    assert!(run(&[], "fs_wrote()").err.contains("did you mean fs_write? It is a function of"));
}

/// A trace without what differs from run to run.
fn masked(tree: &str) -> String {
    let lines = tree.lines().map(|line| {
        let (label, rest) = line.split_once(" ms |").unwrap_or((line, "|"));
        let label = label.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.').trim_end();
        let tail = rest.split_once('|').map_or("", |(_, tail)| tail);
        let words = tail.split(' ').filter(|word| !word.starts_with("fuel="));
        format!("{label}{}\n", words.collect::<Vec<_>>().join(" "))
    });
    lines.collect()
}

#[test]
fn the_trace_of_a_run_is_a_tree() {
    let script = "handle = sandbox_spawn('print(1)\\n1 / 0', name='kid\\x1b[2J')\n\
                  try:\n    sandbox_await(handle)\nexcept ChildError:\n    log_info('so it is')\n";
    let path = config(script);
    let said = ophiary(&["run", "--trace", "--tenant", "local", &path]);
    assert_eq!((said.out.as_str(), said.status), ("", Some(0)), "{said:?}");
    let tree = masked(&said.err).replace(&path, "FILE");
    let expect = "info: so it is\nsession.run FILE calls=3\n\
        |- execute_tool sandbox_spawn\n\
        |- sandbox.child 0 kid\\u{1b}[2J outcome=raised error=ZeroDivisionError (division by zero)\n\
        |- execute_tool sandbox_await outcome=raised error=ChildError \
        (child 0 failed: ZeroDivisionError: division by zero)\n\
        `- execute_tool log_info\n";
    assert_eq!(tree, expect);
    let said = run(&["--trace=elsewhere"], "1");
    assert_eq!(said.status, Some(2));
}

#[test]
fn without_a_terminal_a_call_that_needs_an_approval_is_rejected() {
    let config = config("[tenants.local.policy]\nlog_info = \"ask\"\n");
    let script = "try:\n    log_info('a\\nb')\nexcept PermissionError as error:\n    print(error)";
    let said = run(&["--config", &config], script);
    let why = "there is no terminal to ask";
    assert_eq!(said.out, format!("log_info() was rejected: {why}\n"), "{said:?}");
    let expect =
        "ophiary: log_info(message=\"a\\nb\") needs an approval, and there is no terminal to ask\n";
    assert_eq!(said.err, expect);
}

#[test]
fn prompts_stubs_and_schemas_are_printed() {
    let config = config("[tenants.acme]\nextensions = [\"log\"]\nsystem_prompt = \"Be brief.\"\n");
    let of = |args: &[&str]| {
        let said = ophiary(&[args, &["--config", &config, "--tenant", "acme"]].concat());
        assert_eq!((said.err.as_str(), said.status), ("", Some(0)));
        said
    };
    assert!(of(&["prompt"]).out.starts_with("Be brief.\n\n# log\n\n- `log_debug(message: str)"));
    assert!(of(&["stubs"]).out.contains("\ndef log_info(message: str) -> None:\n"));
    assert_eq!(of(&["stubs", "--json"]).json()[1]["name"], "log_info");
    let said = ophiary(&["prompt", "--config", &config, "--tenant", "nobody"]);
    assert_eq!((said.err.as_str(), said.status), ("ophiary: no tenant \"nobody\"\n", Some(2)));
}

/// Runs an example of `examples/`.
fn example(options: &[&str], name: &str) -> Said {
    let path = |name: &str| format!("{}/../../examples/{name}", env!("CARGO_MANIFEST_DIR"));
    let mut args = vec!["run".to_owned()];
    args.extend(
        options.iter().map(|option| {
            if option.contains(".toml") { path(option) } else { (*option).to_owned() }
        }),
    );
    args.push(path(name));
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    ophiary(&args)
}

#[test]
fn each_example_prints_what_it_should() {
    let local: &[&str] = &["--tenant", "local"];
    let careful: &[&str] = &["--config", "approval.toml", "--tenant", "careful"];
    let squares = "1 squared is 1\n2 squared is 4\n3 squared is 9\n4 squared is 16\n5 squared is 25\n6 squared is 36\n";
    for (options, name, expect) in [
        (
            local,
            "timeouts.py",
            "fallback, because child 0 failed: limit wall exceeded (100 ms)\n\
             333333332833333333500000000\nfirst: 0.01\n",
        ),
        (
            local,
            "recursion.py",
            "sum: 499500\nas it should: Maximum sandbox recursion depth (3) exceeded.\n",
        ),
        (
            local,
            "futures.py",
            "squares: [0, 1, 4, 9, 16]\none failed: ['ChildError', 'int']\nnothing came\n",
        ),
        (local, "workers.py", &format!("{squares}jobs done: 6\n")),
        (
            careful,
            "approval.py",
            "not removed: fs_remove() was rejected: there is no terminal to ask\n\
             files: ['draft.txt']\nkv_set() is denied by policy\n",
        ),
    ] {
        let said = example(options, name);
        assert_eq!((said.out.as_str(), said.status), (expect, Some(0)), "{name}: {said:?}");
    }
    let said = example(&["--config", "script.toml", "--tenant", "team-2"], "hello.py");
    assert_eq!(said.status, Some(0), "{said:?}");
}

#[test]
fn every_example_in_python_is_run_by_a_test() {
    let folder = format!("{}/../../examples", env!("CARGO_MANIFEST_DIR"));
    let mut names: Vec<String> = std::fs::read_dir(folder)
        .expect("the folder")
        .flatten()
        .filter_map(|entry| entry.file_name().into_string().ok())
        .filter(|name| name.contains(".py"))
        .collect();
    names.sort();
    let expect = [
        "approval.py",
        "fan_out.py",
        "futures.py",
        "hello.py",
        "recursion.py",
        "tenants.py",
        "timeouts.py",
        "workers.py",
    ];
    assert_eq!(names, expect);
}

#[test]
fn the_trace_of_the_fan_out_shows_its_children() {
    let options = ["--trace", "--config", "tenants.toml", "--tenant", "acme"];
    let said = example(&options, "fan_out.py");
    assert_eq!(said.status, Some(0), "{said:?}");
    let tree = masked(&said.err);
    let count = |what: &str| tree.lines().filter(|line| line.contains(what)).count();
    assert_eq!((count("session.run"), count("sandbox.child")), (1, 8), "{tree}");
    assert_eq!(count("sandbox.child 4 <child> outcome=limit error=LimitExceeded"), 1, "{tree}");
}

#[test]
fn a_damaged_store_is_told_in_words() {
    let store = file(b"");
    std::fs::remove_file(&store).expect("it was there");
    let keys = "ab".repeat(32);
    let config = config(&format!(
        "[store]\npath = {store:?}\nkeys.main = \"{keys}\"\n[tenants.acme]\ndurability = \"durable\"\n"
    ));
    let id = "a".repeat(32);
    let of = ["--config", config.as_str(), "--tenant", "acme", "--session", id.as_str()];
    assert_eq!(run(&of, "x = 'kept' * 500").status, Some(0));
    let whole = std::fs::read(&store).expect("it is there");
    let used = whole.iter().rposition(|byte| *byte != 0).expect("something is in it");
    let mut damaged = vec![Vec::new(), whole[..200].to_vec(), whole[..used / 2].to_vec()];
    damaged.push(vec![0; whole.len()]);
    for at in [10, 64, 200, 4096, 4097, used / 2, used * 3 / 4, used - 20] {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x55;
        damaged.push(bytes);
    }
    let mut refused = 0;
    for bytes in &damaged {
        std::fs::write(&store, bytes).expect("it can be written");
        let listed = ophiary(&["sessions", of[0], of[1], of[2], of[3]]);
        for said in [listed, run(&of, "len(x)")] {
            assert!(!said.err.contains("panicked"), "{said:?}");
            match said.status {
                Some(0) => {}
                Some(2) => {
                    assert!(said.err.starts_with("ophiary: "), "{said:?}");
                    refused += 1;
                }
                _ => panic!("{said:?}"),
            }
        }
    }
    assert!(refused >= 8, "{refused}");
}

#[test]
fn a_kept_session_goes_on_from_one_command_to_the_next() {
    let store = file(b"");
    std::fs::remove_file(&store).expect("it was there");
    let keys = "ab".repeat(32);
    let config = config(&format!(
        "[store]\npath = {store:?}\nkeys.main = \"{keys}\"\n[tenants.acme]\ndurability = \"durable\"\n[tenants.guest]\n"
    ));
    let id = "00000000000000000000000000000abc";
    let of = ["--config", config.as_str(), "--tenant", "acme", "--session", id];
    let said = run(&of, "x = [1]\nprint(x)");
    assert_eq!((said.out.as_str(), said.err.as_str(), said.status), ("[1]\n", "", Some(0)));
    let said = run(&of, "x.append(2)\nprint(x)");
    assert_eq!((said.out.as_str(), said.err.as_str(), said.status), ("[1, 2]\n", "", Some(0)));
    let sessions = |more: &[&str]| {
        let args = ["sessions", "--config", config.as_str(), "--tenant", "acme"];
        ophiary(&[args.as_slice(), more].concat())
    };
    assert_eq!(sessions(&[]).out, format!("{id} idle\n"));
    // One that is killed in mid-run goes on with the next command, which waits for it.
    let script = file(b"import asyncio\ny = 0\nawait asyncio.sleep(1)\ny = 1\nprint('late')");
    // The second time it has nothing left to wait for, and may be over before it is asked.
    for pause in [0, 1_000] {
        let mut child =
            command().arg("run").args(of).arg(&script).spawn().expect("the command starts");
        std::thread::sleep(std::time::Duration::from_millis(500));
        child.kill().expect("it runs");
        child.wait().expect("it has ended");
        assert_eq!(sessions(&[]).out, format!("{id} running\n"));
        std::thread::sleep(std::time::Duration::from_millis(pause));
        let said = run(&of, "print(y)");
        assert_eq!((said.out.as_str(), said.status), ("late\n1\n", Some(0)), "{said:?}");
    }
    // That it fails then stops nothing.
    let script = file(b"import asyncio\nprint('begun')\nawait asyncio.sleep(1)\n1 / 0");
    let mut child = command().arg("run").args(of).arg(&script).spawn().expect("the command starts");
    std::thread::sleep(std::time::Duration::from_millis(500));
    child.kill().expect("it runs");
    child.wait().expect("it has ended");
    assert_eq!(sessions(&[]).out, format!("{id} running\n"));
    // With `--json` standard output is one object, whatever was left.
    let said = run(&[of.as_slice(), &["--json"]].concat(), "print(y)");
    assert_eq!((said.json()["output"].as_str(), said.status), (Some("1\n"), Some(0)), "{said:?}");
    assert!(said.err.contains("begun\n"), "{said:?}");
    assert!(said.err.ends_with("ZeroDivisionError: division by zero\n"), "{said:?}");
    let said = sessions(&["--remove", id]);
    assert_eq!((said.err.as_str(), said.status), ("", Some(0)));
    assert_eq!(sessions(&[]).out, "");
    assert_eq!(sessions(&["--remove", id]).status, Some(2));
    let guest = ["--config", config.as_str(), "--tenant", "guest", "--session", id];
    let said = run(&guest, "1");
    let expect = "ophiary: --session: tenant guest keeps no sessions (durability)\n";
    assert_eq!((said.err.as_str(), said.status), (expect, Some(2)));
    assert_eq!(run(&["--session", "abc"], "1").status, Some(2));
}

#[test]
fn sigterm_stores_what_a_session_has_before_the_command_ends() {
    let store = file(b"");
    std::fs::remove_file(&store).expect("it was there");
    let keys = "ab".repeat(32);
    let config = config(&format!(
        "[shutdown]\ngrace = \"100ms\"\n[store]\npath = {store:?}\nkeys.main = \"{keys}\"\n[tenants.acme]\ndurability = \"park\"\n"
    ));
    let id = "00000000000000000000000000000abd";
    let of = ["--config", config.as_str(), "--tenant", "acme", "--session", id];
    assert_eq!(run(&of, "x = 41").status, Some(0));
    let script = file(b"import time\nx += 1\nprint('ready', x)\ntime.sleep(1)\nx += 1");
    let mut child = command()
        .arg("run")
        .args(of)
        .arg(&script)
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut line = String::new();
    let mut out = std::io::BufReader::new(child.stdout.take().expect("it is piped"));
    std::io::BufRead::read_line(&mut out, &mut line).expect("it prints");
    assert_eq!(line, "ready 42\n");
    let pid = child.id().to_string();
    let sent = std::process::Command::new("kill").args(["-TERM", &pid]).status();
    assert!(sent.expect("there is a kill").success());
    assert_eq!(child.wait().expect("it ends").code(), Some(143));
    // What ran goes on with the next command.
    let said = run(&of, "print(x)");
    assert_eq!((said.out.as_str(), said.status), ("ready 42\n43\n", Some(0)), "{said:?}");
}
