//! `--limit NAME=VALUE`: statuses 124 and 125, units, and what is refused.
//!
//! Place: the contract's list of limits.
//!
//! Invariants: what was printed before a limit stays; a script cannot catch what protects the host.
//! Limits: those under test.

use super::harness::{Said, command, run};

const LOOP: &str =
    "print('before')\ntry:\n    while True: pass\nexcept BaseException:\n    print('caught')\n";

#[test]
fn wall_cpu_and_fuel_end_a_run_with_status_124() {
    for (limit, text) in [
        ("wall=100ms", "limit wall exceeded (100 ms allowed, "),
        ("cpu=100ms", "limit cpu exceeded (100 ms allowed, "),
        ("fuel=100_000", "limit fuel exceeded (100000 units allowed, "),
    ] {
        let said = run(&["--limit", limit], LOOP);
        assert_eq!((said.out.as_str(), said.status), ("before\n", Some(124)), "{limit}");
        assert!(said.err.starts_with(&format!("ophiary: {text}")), "{said:?}");
    }
}

#[test]
fn a_script_that_sleeps_comes_to_the_wall_limit() {
    let said = run(&["--limit", "wall=100ms"], "import time\ntime.sleep(30)\n");
    assert_eq!(said.status, Some(124), "{said:?}");
    // Sleeping takes no time on a processor.
    let said = run(&["--limit", "cpu=100ms"], "import time\ntime.sleep(0.3)\nprint('woke')\n");
    assert_eq!((said.out.as_str(), said.status), ("woke\n", Some(0)), "{said:?}");
}

#[test]
fn output_ends_a_run_with_status_125_and_what_fits_stays() {
    let script =
        "try:\n    while True: print('12345')\nexcept BaseException:\n    print('caught')\n";
    let said = run(&["--limit", "output=12"], script);
    assert_eq!(said.status, Some(125), "{said:?}");
    assert_eq!(said.out, "12345\n12345\n");
    assert!(said.err.starts_with("ophiary: limit output exceeded (12 bytes allowed, "), "{said:?}");
    // At the limit itself nothing happens.
    assert_eq!(run(&["--limit", "output=6"], "print('12345')").status, Some(0));
    assert_eq!(run(&["--limit", "output=5"], "print('12345')").status, Some(125));
}

#[test]
fn host_calls_end_a_run_with_status_125() {
    // Reading a clock is none.
    let script =
        "import time\nfor i in range(10):\n    time.time()\n    help('log_info')\n    print(i)\n";
    let said = run(&["--limit", "host_calls=2"], script);
    assert_eq!((said.out.as_str(), said.status), ("0\n1\n", Some(125)), "{said:?}");
    assert!(
        said.err.starts_with("ophiary: limit host_calls exceeded (2 calls allowed, "),
        "{said:?}"
    );
}

#[test]
fn a_source_past_its_limit_is_not_run() {
    let script = "print('ran')\n";
    let said = run(&["--limit", "source=12"], script);
    assert_eq!((said.out.as_str(), said.status), ("", Some(125)), "{said:?}");
    assert_eq!(said.err, "ophiary: limit source exceeded (12 bytes allowed, 13 bytes used)\n");
    assert_eq!(run(&["--limit", "source=13"], script).status, Some(0));
}

#[test]
fn depth_and_digits_are_exceptions_of_the_script() {
    let said = run(&["--limit", "depth=50"], "def f(): f()\nf()\n");
    assert_eq!(said.status, Some(1));
    assert!(said.err.contains("RecursionError: maximum recursion depth exceeded"), "{said:?}");
    let script = "try:\n    str(10 ** 700)\nexcept ValueError as error:\n    print(error)\n";
    let said = run(&["--limit", "int_digits=650"], script);
    assert!(said.out.starts_with("Exceeds the limit (650 digits)"), "{said:?}");
}

#[test]
fn the_last_of_two_limits_counts() {
    let options = ["--limit", "fuel=10", "--limit", "fuel=1000000"];
    assert_eq!(run(&options, "print(1)").status, Some(0));
}

#[test]
fn units_are_understood() {
    let rows = [
        "wall=2s",
        "wall=2000ms",
        "wall=2000000us",
        "wall=0.5min",
        "wall=1h",
        "wall=1d",
        "wall=1_000ms",
        "cpu=1.5s",
        "memory=8MiB",
        "memory=8192KiB",
        "memory=8MB",
        "memory=8000kB",
        "memory=1GB",
        "memory=1GiB",
        "memory=1TiB",
        "memory=8388608",
        "memory=8388608B",
        "output=1kB",
        "source=1MiB",
        "fuel=1_000_000",
        "depth=100",
        "int_digits=1000",
        "value_bytes=1MiB",
        "value_depth=10",
        "host_calls=5",
        "host_calls_in_flight=5",
        "snapshot=1MiB",
    ];
    for limit in rows {
        let said = run(&["--limit", limit], "print('ran')");
        assert_eq!((said.out.as_str(), said.status), ("ran\n", Some(0)), "{limit}: {said:?}");
    }
}

#[test]
fn wrong_limits_are_refused() {
    let rows = [
        ("wall", "expected NAME=VALUE"),
        (
            "wall=2",
            "wall: expected a duration of whole milliseconds such as 250ms, 2s or 1min, found \"2\"",
        ),
        ("wall=-2s", "wall: expected a duration"),
        ("wall=2MiB", "wall: expected a duration"),
        ("cpu=fast", "cpu: expected a duration"),
        ("memory=64Mib", "memory: expected a size such as 64MiB, 500kB or 4096, found \"64Mib\""),
        ("memory=-1", "memory: expected a size"),
        ("memory=1.5MiB", "memory: expected a size"),
        ("memory=", "memory: expected a size"),
        ("memory=99999999999GiB", "memory: expected a size"),
        ("fuel=1s", "fuel: expected a whole number, found \"1s\""),
        ("fuel=", "fuel: expected a whole number"),
        ("depth=99999999999999999999999", "depth: expected a whole number"),
        ("wall=0s", "wall: expected at least 1ms, found \"0s\""),
        ("cpu=0ms", "cpu: expected at least 1ms"),
        ("fuel=0", "fuel: expected at least 1, found \"0\""),
        ("memory=0", "memory: expected at least 16KiB, found \"0\""),
        ("memory=16383", "memory: expected at least 16KiB"),
        ("host_calls_in_flight=0", "host_calls_in_flight: expected at least 1"),
        ("colour=red", "unknown limit \"colour\"; the limits are wall, cpu, "),
    ];
    for (limit, text) in rows {
        let said = run(&["--limit", limit], "print('ran')");
        assert_eq!((said.out.as_str(), said.status), ("", Some(2)), "{limit}");
        assert!(said.err.contains(text), "{limit}: {said:?}");
    }
}

#[test]
fn every_limit_of_a_session_can_be_set() {
    for name in ophiary_config::SessionLimits::NAMES {
        let value = if name.ends_with("wall") || name.ends_with("cpu") { "10s" } else { "1000000" };
        let said = run(&["--limit", &format!("{name}={value}")], "print('ran')");
        assert_eq!((said.out.as_str(), said.err.as_str()), ("ran\n", ""), "{name}");
    }
    let said = run(&["--limit", "session_wall=100ms"], LOOP);
    assert_eq!((said.out.as_str(), said.status), ("before\n", Some(124)));
    let text = "ophiary: limit session_wall exceeded (100 ms allowed, ";
    assert!(said.err.starts_with(text), "{said:?}");
}

#[test]
fn the_environment_says_limits_of_a_plain_run_too() {
    let path = super::harness::file(LOOP.as_bytes());
    let said = |name: &str, value: &str, options: &[&str]| -> Said {
        let mut command = command();
        command.env(name, value).arg("run").args(options).arg(&path);
        command.output().expect("the command starts").into()
    };
    for name in ["OPHIARY_LIMITS__WALL", "OPHIARY_TENANTS__LOCAL__LIMITS__WALL"] {
        let ended = said(name, "100ms", &[]);
        assert_eq!((ended.out.as_str(), ended.status), ("before\n", Some(124)), "{name}");
        assert!(ended.err.starts_with("ophiary: limit wall exceeded (100 ms allowed"), "{ended:?}");
    }
    // The command line comes after it.
    let ended = said("OPHIARY_LIMITS__WALL", "100h", &["--limit", "wall=100ms"]);
    assert!(ended.err.starts_with("ophiary: limit wall exceeded (100 ms allowed"), "{ended:?}");
    for (name, value) in [("OPHIARY_LIMITS__WALL", "soon"), ("OPHIARY_LIMITZ__WALL", "1s")] {
        let ended = said(name, value, &[]);
        assert_eq!((ended.out.as_str(), ended.status), ("", Some(2)), "{ended:?}");
    }
}

#[test]
fn what_a_tenant_has_less_of_is_said() {
    let config = super::harness::file(b"[tenants.a]\nlimits.memory = \"1MiB\"\n");
    let config = config.to_str().expect("UTF-8");
    let options = ["--config", config, "--tenant", "a", "--limit", "memory=1GiB"];
    let said = run(&options, "print(1)");
    assert_eq!(said.err, "ophiary: --limit memory: tenant a has 1MiB, which stays\n");
    let said = run(&[&options[..5], &["memory=512KiB"]].concat(), "print(1)");
    assert_eq!((said.out.as_str(), said.err.as_str()), ("1\n", ""));
}

#[test]
fn what_a_file_says_of_limits_is_not_widened() {
    let config = super::harness::file(b"[limits]\nwall = \"50ms\"\n[tenants.a]\n");
    let config = config.to_str().expect("UTF-8");
    let options = ["--config", config, "--tenant", "a", "--limit"];
    let said = run(&[&options[..], &["wall=2h"]].concat(), LOOP);
    let told = "ophiary: --limit wall: tenant a has 50ms, which stays\nophiary: limit wall exceeded (50 ms";
    assert!(said.err.starts_with(told), "{said:?}");
    // Nor where it says what is the default as well.
    let same = super::harness::file(b"[limits]\nfuel = 1_000_000_000\n[tenants.a]\n");
    let same = ["--config", same.to_str().expect("UTF-8"), "--tenant", "a", "--limit"];
    let said = run(&[&same[..], &["fuel=2_000_000_000"]].concat(), "print(1)");
    let told = "ophiary: --limit fuel: tenant a has 1000000000, which stays\n";
    assert_eq!((said.out.as_str(), said.err.as_str()), ("1\n", told));
    // What it says nothing of may be more than the default.
    let said = run(&[&options[..], &["fuel=100_000_000_000"]].concat(), "print(1)");
    assert_eq!((said.out.as_str(), said.err.as_str()), ("1\n", ""));
}

#[test]
fn what_is_logged_is_bounded_as_what_is_printed() {
    let script = "n = 0\ntry:\n    while True:\n        log_info('x' * 100)\n        n += 1\n\
                  except RuntimeError as error:\n    print(n, error)";
    let said = run(&["--tenant", "local", "--limit", "output=1KiB"], script);
    assert_eq!(said.out, "6 a feed logs at most 1024 bytes (limit output)\n");
    assert_eq!((said.err.lines().count(), said.status), (6, Some(0)));
}

#[test]
fn clocks_are_told_alike_in_all_runs() {
    let said = run(&["--limit", "wall=100ms", "--tenant", "local"], LOOP);
    assert!(said.err.starts_with("ophiary: limit wall exceeded (100 ms allowed, "), "{said:?}");
}

#[test]
fn what_the_command_says_begins_on_a_line_of_its_own() {
    for options in
        [["--limit", "output=3"].as_slice(), &["--limit", "output=3", "--tenant", "local"]]
    {
        let said = run(options, "print('abc', end='')\nprint('d')");
        assert_eq!((said.out.as_str(), said.status), ("abc", Some(125)));
        assert!(said.err.starts_with("\nophiary: limit output exceeded (3 bytes"), "{said:?}");
        let said = run(options, "print('ab')\nprint('d')");
        assert!(said.err.starts_with("ophiary: limit output exceeded (3 bytes"), "{said:?}");
    }
}

#[test]
fn the_least_memory_lets_a_script_run() {
    for options in
        [["--limit", "memory=16KiB"].as_slice(), &["--limit", "memory=16KiB", "--tenant", "local"]]
    {
        let said = run(options, "print(1 + 1)\nraise KeyError('x')");
        assert_eq!((said.out.as_str(), said.status), ("2\n", Some(1)), "{said:?}");
        assert!(said.err.ends_with("KeyError: 'x'\n"), "{said:?}");
    }
}

#[test]
fn units_are_the_same_for_a_session() {
    for limit in ["wall=1.5s", "cpu=2000000us", "wall=1us", "memory=8192KiB", "fuel=1_000_000"] {
        let said = run(&["--tenant", "local", "--limit", limit], "");
        assert!(!said.err.contains("expected"), "{limit}: {said:?}");
    }
}
