//! Cases: a program, its directives, what `CPython` answered.
//!
//! Place: read from `python/<area>/<name>.py` and the `.expected` beside it.
//!
//! Invariants: a case without an answer is no case; the judge writes answers, nobody else.
//! Limits: none.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// One conformance case.
#[derive(Clone, Debug)]
pub struct Case {
    /// `area/name`
    pub name: String,
    /// The program.
    pub source: String,
    /// One-word comment lines at its head.
    pub directives: Vec<String>,
    /// What `CPython` answered.
    pub expected: Outcome,
}

/// What came of a run, in the sections of `.expected`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// Standard output.
    pub stdout: String,
    /// `repr` of the result, unless it is None or the run raised.
    pub result: Option<String>,
    /// What `CPython` prints for the uncaught exception.
    pub traceback: Option<String>,
}

impl Case {
    /// Whether the case carries this directive.
    pub fn has(&self, directive: &str) -> bool {
        self.directives.iter().any(|known| known == directive)
    }
}

/// Every case below `root`, in order of names.
pub fn read_all(root: &Path) -> io::Result<Vec<Case>> {
    let mut paths = Vec::new();
    collect(root, &mut paths)?;
    paths.sort();
    paths.iter().map(|path| read(root, path)).collect()
}

/// Those cases below `root` that have an answer.
pub fn read_answered(root: &Path) -> io::Result<Vec<Case>> {
    let mut paths = Vec::new();
    collect(root, &mut paths)?;
    paths.retain(|path| path.with_extension("expected").exists());
    paths.sort();
    paths.iter().map(|path| read(root, path)).collect()
}

fn collect(folder: &Path, paths: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, paths)?;
        } else if path.extension().is_some_and(|ext| ext == "py") {
            paths.push(path);
        }
    }
    Ok(())
}

fn read(root: &Path, path: &Path) -> io::Result<Case> {
    let source = fs::read_to_string(path)?;
    let expected = fs::read_to_string(path.with_extension("expected"))?;
    let name = path.strip_prefix(root).unwrap_or(path).with_extension("");
    let directives = source
        .lines()
        .take_while(|line| line.starts_with('#'))
        .filter_map(|line| line.strip_prefix("# "))
        .filter(|text| !text.contains(' '))
        .map(str::to_owned)
        .collect();
    Ok(Case {
        name: name.to_string_lossy().replace('\\', "/"),
        source,
        directives,
        expected: parse(&expected),
    })
}

/// Reads the sections of an `.expected` file.
pub fn parse(text: &str) -> Outcome {
    let mut outcome = Outcome::default();
    let mut section = String::new();
    let mut body = String::new();
    let mut flush = |section: &str, body: &mut String| {
        let text = std::mem::take(body);
        let text = match text.strip_suffix("\n\\ No newline at end\n") {
            Some(cut) => cut.to_owned(),
            None => text,
        };
        match section {
            "stdout" => outcome.stdout = text,
            "result" => outcome.result = Some(text.trim_end_matches('\n').to_owned()),
            "traceback" => outcome.traceback = Some(text),
            _ => {}
        }
    };
    for line in text.split_inclusive('\n') {
        if let Some(name) = line.strip_prefix("=== ") {
            flush(&section, &mut body);
            name.trim_end().clone_into(&mut section);
        } else {
            body.push_str(line);
        }
    }
    flush(&section, &mut body);
    outcome
}
