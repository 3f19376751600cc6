//! `ophiary repl`: statements one after the other, each run when it is complete.
//!
//! Place: drives one session as `run.rs` does; reedline edits lines where there is a terminal.
//!
//! Invariants: what is defined stays for the next statement. Values of expressions are shown by `repr`. A failed statement
//! leaves the session usable.
//! Limits: `--limit`, over the defaults; they count for each statement.

use std::borrow::Cow;
use std::io::{BufRead, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use ophiary_runtime::compile::{CompileOptions, compile};
use ophiary_runtime::session::{Session, compile_error_text};
use ophiary_runtime::source::Source;
use reedline::{
    FileBackedHistory, Prompt, PromptEditMode, PromptHistorySearch, Reedline, Signal,
    ValidationResult, Validator,
};

use crate::args::ReplArgs;
use crate::limit::RunLimits;
use crate::run::{self, Shown};
use crate::shape::Shape;

/// Lines of the history that are kept.
const HISTORY_MAX: usize = 1000;

/// Reads, runs and prints until the input ends.
pub(crate) fn repl(args: &ReplArgs) -> ExitCode {
    let limits = RunLimits::new(&args.limits);
    let mut session = run::new_session(&limits);
    session.set_arguments("", &[]);
    let mut count = 0;
    let mut run_one = |text: &str| {
        let going_on = statement(&mut session, &limits, text, count);
        count += 1;
        going_on
    };
    if std::io::stdin().is_terminal() { edit(&mut run_one) } else { read(&mut run_one) }
}

/// Runs what a terminal edits.
fn edit(run_one: &mut dyn FnMut(&str) -> Option<ExitCode>) -> ExitCode {
    println!("Ophiary {}, Python 3.14. Ctrl-D ends.", env!("CARGO_PKG_VERSION"));
    let mut editor = Reedline::create().with_validator(Box::new(Complete));
    let history =
        history_file().and_then(|file| FileBackedHistory::with_file(HISTORY_MAX, file).ok());
    if let Some(history) = history {
        editor = editor.with_history(Box::new(history));
    }
    loop {
        match editor.read_line(&Python) {
            Ok(Signal::Success(text)) => {
                if let Some(code) = run_one(&text) {
                    return code;
                }
            }
            Ok(Signal::CtrlC) => println!("KeyboardInterrupt"),
            Ok(_) => return ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("ophiary: {error}");
                return ExitCode::from(70);
            }
        }
    }
}

/// Runs what standard input has.
fn read(run_one: &mut dyn FnMut(&str) -> Option<ExitCode>) -> ExitCode {
    let mut text = String::new();
    let mut shape = Shape::default();
    for line in std::io::stdin().lock().lines() {
        let Ok(line) = line else { break };
        if shape.ends_before(&line) {
            shape = Shape::default();
            if let Some(code) = run_one(&std::mem::take(&mut text)) {
                return code;
            }
        }
        text.push_str(&line);
        text.push('\n');
        shape.add(&line);
        if shape.is_complete() {
            shape = Shape::default();
            if let Some(code) = run_one(&std::mem::take(&mut text)) {
                return code;
            }
        }
    }
    if !text.trim().is_empty()
        && let Some(code) = run_one(&text)
    {
        return code;
    }
    ExitCode::SUCCESS
}

/// Runs one piece of text; a status where the session is to end.
fn statement(
    session: &mut Session,
    limits: &RunLimits,
    text: &str,
    number: usize,
) -> Option<ExitCode> {
    if text.trim().is_empty() {
        return None;
    }
    let source = Source::new(format!("<python-input-{number}>"), text);
    let shown = source.clone();
    let options =
        CompileOptions { top_level_await: true, result: true, ..CompileOptions::default() };
    let program = match compile(source, &options) {
        Ok(program) => program,
        Err(error) => {
            eprint!("{}", compile_error_text(&shown, &error));
            return None;
        }
    };
    if let Err(error) = session.feed_repr(&program, &[]) {
        eprintln!("ophiary: {error}");
        return None;
    }
    match run::drive_shown(session, limits) {
        Shown::Value(text) => println!("{text}"),
        Shown::Nothing => {}
        Shown::Error(text) => eprint!("{text}"),
        Shown::Exit(code) => return Some(code),
    }
    let _ = std::io::stdout().flush();
    None
}

fn history_file() -> Option<PathBuf> {
    let state = std::env::var_os("XDG_STATE_HOME").map(PathBuf::from);
    let home = || std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".local/state"));
    let folder = state.or_else(home)?.join("ophiary");
    std::fs::create_dir_all(&folder).ok()?;
    Some(folder.join("history.txt"))
}

/// Asks for more lines until a statement is complete.
struct Complete;

impl Validator for Complete {
    fn validate(&self, text: &str) -> ValidationResult {
        let mut shape = Shape::default();
        for line in text.split('\n') {
            shape.add(line);
        }
        if shape.is_complete() { ValidationResult::Complete } else { ValidationResult::Incomplete }
    }
}

/// The prompts of `CPython`.
struct Python;

impl Prompt for Python {
    fn render_prompt_left(&self) -> Cow<'_, str> {
        Cow::Borrowed("")
    }

    fn render_prompt_right(&self) -> Cow<'_, str> {
        Cow::Borrowed("")
    }

    fn render_prompt_indicator(&self, _mode: PromptEditMode) -> Cow<'_, str> {
        Cow::Borrowed(">>> ")
    }

    fn render_prompt_multiline_indicator(&self) -> Cow<'_, str> {
        Cow::Borrowed("... ")
    }

    fn render_prompt_history_search_indicator(&self, search: PromptHistorySearch) -> Cow<'_, str> {
        Cow::Owned(format!("(search: {}) ", search.term))
    }
}
