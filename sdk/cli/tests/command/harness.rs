//! Starting the command and reading what it said.
//!
//! Place: the tests beside this file.
//!
//! Invariants: each script has a file of its own, so tests run at the same time.
//! Limits: none.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use serde_json::Value as Json;

static NEXT: AtomicU32 = AtomicU32::new(0);

/// What the command said.
#[derive(Debug)]
pub(crate) struct Said {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) status: Option<i32>,
}

impl Said {
    /// The object that `--json` prints.
    pub(crate) fn json(&self) -> Json {
        serde_json::from_str(&self.out).expect("the command prints one object")
    }
}

impl From<Output> for Said {
    fn from(output: Output) -> Said {
        let text = |bytes| String::from_utf8(bytes).expect("the command prints UTF-8");
        Said { out: text(output.stdout), err: text(output.stderr), status: output.status.code() }
    }
}

/// A file with this content.
pub(crate) fn file(content: &[u8]) -> PathBuf {
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let name = format!("command_{number}.py");
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, content).expect("the folder for tests can be written");
    path
}

/// The command, not started yet.
pub(crate) fn command() -> Command {
    Command::new(env!("CARGO_BIN_EXE_ophiary"))
}

/// `ophiary ARGS...`
pub(crate) fn ophiary(args: &[&str]) -> Said {
    command().args(args).stdin(Stdio::null()).output().expect("the command starts").into()
}

/// `ophiary run OPTIONS... FILE`
pub(crate) fn run(options: &[&str], script: &str) -> Said {
    let path = file(script.as_bytes());
    let output = command().arg("run").args(options).arg(path).stdin(Stdio::null()).output();
    output.expect("the command starts").into()
}

/// `ophiary ARGS...` with this on standard input.
pub(crate) fn with_stdin(args: &[&str], stdin: &[u8]) -> Said {
    let mut child = command()
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    child.stdin.take().expect("it is piped").write_all(stdin).expect("the command reads it");
    child.wait_with_output().expect("the command ends").into()
}
