//! `Dockerfile` and `compose.yaml`: what they name is there, and the commands in them run.
//!
//! Place: the commands are run here as they stand there, without a container.
//!
//! Invariants: lists are written on one line, as JSON.
//! Limits: none.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value as Json;

use super::harness::{Said, command};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn text(name: &str) -> String {
    std::fs::read_to_string(root().join(name)).expect("it is there")
}

/// The list behind this, on the same line.
fn list(text: &str, before: &str) -> Vec<String> {
    let lines = text.lines().map(str::trim).filter(|line| !line.starts_with('#'));
    let mut lists = lines.filter_map(|line| line.split_once(before));
    let list = lists.next().expect("it is there").1;
    let items: Vec<Json> = serde_json::from_str(list).expect("it is a list");
    items.into_iter().map(|item| item.as_str().expect("of texts").to_owned()).collect()
}

#[test]
fn what_is_copied_into_the_image_is_there() {
    let text = text("Dockerfile");
    let copied: Vec<&str> = text
        .lines()
        .filter_map(|line| line.strip_prefix("COPY --from=build /src/"))
        .filter_map(|line| line.split(' ').next())
        .collect();
    assert_eq!(copied, ["target/release/ophiary", "config/default.toml"]);
    assert!(root().join(copied[1]).is_file());
    let manifest = std::fs::read_to_string(root().join("sdk/cli/Cargo.toml")).expect("it is there");
    assert!(text.contains("-p ophiary-cli --features types") && manifest.contains("\ntypes = ["));
    // The build needs all members of the workspace, and its lock.
    let ignored = std::fs::read_to_string(root().join(".dockerignore")).expect("it is there");
    assert_eq!(ignored, ".git\ntarget\n**/target\n**/node_modules\n");
    assert!(root().join("Cargo.lock").is_file());
}

#[test]
fn the_health_check_looks_at_nothing_of_its_container() {
    let health = list(&text("Dockerfile"), "HEALTHCHECK --interval=30s --timeout=5s CMD");
    let here =
        |part: &String| part.replace("/usr/local/bin/ophiary", env!("CARGO_BIN_EXE_ophiary"));
    let health: Vec<String> = health.iter().map(here).collect();
    // A store that another process has open would be as wrong for it as this is.
    let output = Command::new(&health[0])
        .args(&health[1..])
        .env("OPHIARY_TELEMETRY__OTLP", "http://127.0.0.1:9")
        .env("OPHIARY_LIMITS__WALL", "what no limit can be")
        .output();
    let said = Said::from(output.expect("it starts"));
    assert_eq!((said.out.as_str(), said.err.as_str(), said.status), ("", "", Some(0)));
}

#[test]
fn the_composed_service_runs_what_is_mounted() {
    let text = text("compose.yaml");
    let entry = list(&self::text("Dockerfile"), "ENTRYPOINT");
    assert_eq!(entry, ["ophiary"]);
    assert!(
        text.contains("- ./examples:/scripts:ro")
            && self::text("Dockerfile").contains("WORKDIR /scripts")
    );
    let mut service = command();
    service.args(list(&text, "command:")).current_dir(root().join("examples"));
    let said = Said::from(service.output().expect("it starts"));
    assert_eq!((said.err.as_str(), said.status), ("", Some(0)), "{said:?}");
    assert!(said.out.starts_with("primes in each thousand:"), "{said:?}");
    // What its first lines say to do.
    let said =
        text.lines().find_map(|line| line.strip_prefix("# docker compose run --rm ophiary "));
    let said = said.expect("it is said").replace("http://collector:4318", "http://127.0.0.1:9");
    let mut other = command();
    other.args(said.split(' ')).current_dir(root().join("examples"));
    let said = Said::from(other.output().expect("it starts"));
    assert!(said.out.starts_with("primes in each thousand:") && said.status == Some(0), "{said:?}");
}
