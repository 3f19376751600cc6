//! What faults of a configuration show: one line each, without secrets, and what a policy leaves open.
//!
//! Place: loads texts and scripts as the command does.
//!
//! Invariants: none of its own.
//! Limits: none of its own.

use ophiary_config::Sources;
use ophiary_config::plain::is_plain;

fn faults(text: &str) -> String {
    Sources::new().with_text("test.toml", text).load().expect_err("it has faults").to_string()
}

fn of_script(text: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tenants.py");
    std::fs::write(&path, text).expect("it is written");
    let sources = Sources::new().with_script(path);
    let sources = sources.with_env([("OPHIARY_KEY".to_owned(), "hunter2".to_owned())]);
    match sources.load() {
        Ok(loaded) => loaded.show(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn keys_and_values_are_one_line() {
    let odd = "\\u001b[2J\\nlimits.wall: found nothing\\u202e\\u2028";
    for text in [
        format!("\"{odd}\" = 1"),
        format!("[tenants.\"{odd}\"]"),
        format!("[tenants.a]\nclass = \"{odd}\""),
        format!("[tenants.a.policy]\n\"{odd}\" = \"deny\""),
        format!("[tenants.a.policy]\nfs_read = \"{odd}\""),
        format!("[limits]\nwall = \"{odd}\""),
        format!("[limits]\n\"{odd}\" = 1"),
    ] {
        let told = faults(&text);
        assert!(told.chars().all(|c| is_plain(c) || c == '\n'), "{told:?}");
        assert!(!told.lines().any(|line| line.starts_with("limits.wall")), "{told}");
        assert!(told.contains("\\u{1b}[2J"), "{told}");
    }
}

#[test]
fn keys_that_a_script_made_of_a_secret_are_hidden() {
    for (text, expect) in [
        ("config = {env('OPHIARY_KEY'): 1}", "unknown key `***`"),
        ("config = {'limits': {env('OPHIARY_KEY'): 1}}", "unknown key `***`"),
        ("config = {'limits': {env('OPHIARY_KEY')[::-1]: 1}}", "unknown key `***`"),
        ("config = {'tenants': {env('OPHIARY_KEY').upper(): {'weight': 3}}}", "tenants.***: found"),
        ("config = {'tenants': {'A' + env('OPHIARY_KEY'): {'weight': 0}}}", "tenants.***.weight"),
        (
            "config = {'tenants': {'a': {'policy': {env('OPHIARY_KEY').upper(): 'deny'}}}}",
            "tenants.a.policy.***: found \"***\"",
        ),
        (
            "config = {'tenants': {'a': {'policy': {'fs_read': env('OPHIARY_KEY')}}}}",
            "tenants.a.policy.fs_read: found",
        ),
        // And where nothing is wrong.
        ("config = {'tenants': {'a' + env('OPHIARY_KEY'): {'weight': 3}}}", "\"***\".weight = 3"),
    ] {
        let told = of_script(text);
        let upper = told.to_uppercase();
        assert!(!upper.contains("HUNTER2") && !upper.contains("2RETNUH"), "{text}: {told}");
        assert!(told.contains(expect), "{text}: {told}");
    }
    // A key that stands in the script is shown.
    let told = of_script("key = env('OPHIARY_KEY')\nconfig = {'limits': {'wal': 1}}");
    assert!(told.contains("unknown key `wal`, expected `wall`"), "{told}");
}

#[test]
fn classes_in_a_circle_are_refused_also_where_nobody_is_of_them() {
    let expected = "expected a class that does not inherit itself";
    let circle =
        "[classes.a]\nclass = \"b\"\n[classes.b]\nclass = \"c\"\n[classes.c]\nclass = \"a\"\n";
    let told = faults(circle);
    assert_eq!(told, format!("test.toml: classes.c.class: found \"a\", {expected}"));
    // Once, also where tenants are of it, and others come to it.
    let more = format!("{circle}[classes.d]\nclass = \"a\"\n[tenants.x]\nclass = \"d\"");
    assert_eq!(faults(&more), told);
    let own = faults("[classes.a]\nclass = \"a\"");
    assert_eq!(own, format!("test.toml: classes.a.class: found \"a\", {expected}"));
    // The class that all others have at their end.
    let told = faults("[classes.default]\nclass = \"a\"\n[classes.a]");
    assert!(told.ends_with(expected) && told.lines().count() == 1, "{told}");
}

#[test]
fn a_rule_that_leaves_another_way_is_told() {
    let doubts = |policy: &str| {
        let text = format!("[tenants.a]\nextensions = [\"sandbox\", \"log\"]\npolicy = {policy}");
        let loaded = Sources::new().with_text("test.toml", text).load().expect("it is right");
        let faults: Vec<String> = loaded.config.doubts().iter().map(ToString::to_string).collect();
        faults.join("\n")
    };
    let told = doubts("{ sandbox_spawn = \"deny\" }");
    let expected = "test.toml: tenants.a.policy.sandbox_spawn: found \"deny\", expected a rule for sandbox_map as well, \
                    which starts children too; or one for sandbox, which is all of it";
    assert_eq!(told, expected);
    for fine in [
        "{ sandbox = \"deny\" }",
        "{ sandbox_spawn = \"deny\", sandbox_map = \"ask\" }",
        "{ \"sandbox_*\" = \"deny\" }",
        "{ sandbox_spawn = \"allow\" }",
        "{ fs_read = \"deny\" }",
    ] {
        assert_eq!(doubts(fine), "", "{fine}");
    }
}
