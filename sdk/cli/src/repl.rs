//! `ophiary repl`: statements one after the other, each run when it is complete.
//!
//! Place: drives one session as `run.rs` does; reedline edits lines where there is a terminal.
//!
//! Invariants: what is defined stays for the next statement. Values of expressions are shown by `repr`. A failed statement
//! leaves the session usable.
//! Limits: `--limit`, over the defaults; they count for each statement.

use std::borrow::Cow;
use std::io::{BufRead, IsTerminal, Read};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use ophiary_runtime::code::Program;
use ophiary_runtime::compile::{CompileOptions, compile};
use ophiary_runtime::limits::{LimitExceeded, LimitName};
use ophiary_runtime::parse::{CompileError, ParseAs};
use ophiary_runtime::session::Session;
use ophiary_runtime::source::Source;
use reedline::{
    FileBackedHistory, Prompt, PromptEditMode, PromptHistorySearch, Reedline, Signal,
    ValidationResult, Validator,
};

use crate::args::ReplArgs;
use crate::limit::RunLimits;
use crate::run::{self, Shown};
use crate::shape::Shape;
use crate::{exit, out, source};

/// Bytes of lines that are looked at for faults before they are complete.
const LOOKED_AT_MAX: usize = 4096;
/// Lines of the history that are kept.
const HISTORY_MAX: usize = 1000;

/// Reads, runs and prints until the input ends.
pub(crate) fn repl(args: &ReplArgs) -> ExitCode {
    let limits = match RunLimits::of(&args.limits) {
        Ok(limits) => limits,
        Err(error) => {
            errln!("ophiary: {error:#}");
            return exit::usage();
        }
    };
    let mut session = run::new_session(&limits);
    session.set_arguments("", &[]);
    if let Err(error) = prepare(&mut session, args, &limits) {
        errln!("ophiary: {error:#}");
        return exit::usage();
    }
    let mut count = 0;
    let mut run_one = |text: &str| {
        let going_on = statement(&mut session, &limits, text, count);
        count += 1;
        going_on
    };
    let code = if std::io::stdin().is_terminal() {
        edit(&mut run_one)
    } else {
        read(limits.runtime.source, &mut run_one)
    };
    // What is registered for the end, as where a program ends.
    if session.begin_end() && !out::is_lost() {
        run::drive_shown(&mut session, &limits);
    }
    code
}

/// Gives the session what the command line grants.
fn prepare(session: &mut Session, args: &ReplArgs, limits: &RunLimits) -> anyhow::Result<()> {
    session.share_libraries(run::libraries(&args.libraries)?.into());
    let inputs = args.inputs.iter().map(|input| (input.name.clone(), input.value.clone()));
    let inputs: Vec<_> = inputs.collect();
    if inputs.is_empty() {
        return Ok(());
    }
    let nothing = compile(Source::new("<inputs>", "pass"), &CompileOptions::default())?;
    session.feed(&nothing, &inputs)?;
    run::drive_shown(session, limits);
    Ok(())
}

/// Runs what a terminal edits.
fn edit(run_one: &mut dyn FnMut(&str) -> Option<ExitCode>) -> ExitCode {
    outln!("Ophiary {}, Python 3.14. Ctrl-D ends.", env!("CARGO_PKG_VERSION"));
    let mut editor = Reedline::create().with_validator(Box::new(Complete));
    let history =
        history_file().and_then(|file| FileBackedHistory::with_file(HISTORY_MAX, file).ok());
    if let Some(history) = history {
        editor = editor.with_history(Box::new(history));
    }
    loop {
        match editor.read_line(&Python) {
            Ok(Signal::Success(text)) => {
                if let Some(code) = run_one(command_of(&text)) {
                    return code;
                }
            }
            Ok(Signal::CtrlC) => outln!("KeyboardInterrupt"),
            Ok(_) => return ExitCode::SUCCESS,
            Err(error) => {
                errln!("ophiary: {error}");
                return ExitCode::from(70);
            }
        }
    }
}

/// What a line says: `exit` and `quit` alone leave, as they do at `CPython`'s terminal, unless the program has a name like that.
fn command_of(text: &str) -> &str {
    match text.trim() {
        "exit" => "exit if 'exit' in globals() else exit()",
        "quit" => "quit if 'quit' in globals() else quit()",
        _ => text,
    }
}

/// The next line, without its end, of which no more than so many bytes are read, and one; none where there is no more text.
fn next_line(input: &mut dyn BufRead, most: u64) -> Option<String> {
    let mut line = Vec::new();
    let read = input.take(most.saturating_add(1)).read_until(b'\n', &mut line).ok()?;
    if read == 0 {
        return None;
    }
    if line.last() == Some(&b'\n') {
        line.pop();
        line.pop_if(|byte| *byte == b'\r');
    }
    if line.len() as u64 > most {
        // It may have been cut within a character.
        return Some(String::from_utf8_lossy(&line).into_owned());
    }
    String::from_utf8(line).ok()
}

/// Runs what standard input has; statements up to so many bytes.
fn read(most: u64, run_one: &mut dyn FnMut(&str) -> Option<ExitCode>) -> ExitCode {
    let mut text = String::new();
    let mut shape = Shape::default();
    let mut input = std::io::stdin().lock();
    while let Some(line) = next_line(&mut input, most) {
        let used = (text.len() + line.len()) as u64;
        if used > most {
            let exceeded = LimitExceeded { limit: LimitName::Source, allowed: most, used };
            errln!("ophiary: {exceeded}");
            return exit::limit(&exceeded);
        }
        if shape.ends_before(&line) {
            shape = Shape::default();
            if let Some(code) = run_one(&std::mem::take(&mut text)) {
                return code;
            }
        }
        text.push_str(&line);
        text.push('\n');
        shape.add(&line);
        if shape.is_complete() || is_hopeless(&text, &shape) {
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

/// Whether lines that are not complete have a fault that no further line can mend: one before their end, as `compile_command`
/// has it. Of long statements it is found when they are complete.
fn is_hopeless(text: &str, shape: &Shape) -> bool {
    /// What is said of lines that only lack what follows.
    const UNFINISHED: [&str; 5] = [
        "was never closed",
        "unterminated",
        "EOF",
        "expected an indented block",
        "expected 'except'",
    ];
    if text.len() > LOOKED_AT_MAX || shape.is_within_quotes() {
        return false;
    }
    let options = CompileOptions { top_level_await: true, ..CompileOptions::default() };
    let Err(error) = compile(Source::new("<input>", text), &options) else { return false };
    let unfinished = UNFINISHED.iter().any(|words| error.message.contains(words));
    // Nothing but a colon can follow on the same line.
    let lacks_colon = error.message.starts_with("expected ':'") && !shape.is_within();
    !unfinished && (lacks_colon || (error.span.start as usize) < text.trim_end().len())
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
    let typed = Source::new(format!("<python-input-{number}>"), text);
    let shown = typed.clone();
    let program = match compile_typed(typed) {
        Ok(program) => program,
        Err(error) => {
            err!("{}", source::error_text(&shown, &error));
            return None;
        }
    };
    if let Err(error) = session.feed_repr(&program, &[]) {
        errln!("ophiary: {error}");
        return None;
    }
    match run::drive_shown(session, limits) {
        Shown::Value(text) => outln!("{text}"),
        Shown::Nothing => {}
        Shown::Error(text) => err!("{text}"),
        Shown::Exit(code) => return Some(code),
    }
    // Nobody sees what it shows.
    out::is_lost().then_some(ExitCode::SUCCESS)
}

/// Compiles what was typed. A statement is compiled as for `exec` with "single", so that values are shown by
/// `sys.displayhook`, which leaves the last in `_`; of several statements the last one's value is shown.
fn compile_typed(typed: Source) -> Result<Arc<Program>, CompileError> {
    let options = CompileOptions { top_level_await: true, ..CompileOptions::default() };
    let single = CompileOptions { what: ParseAs::Interactive, ..options };
    let made = compile(typed.clone(), &single);
    if made.as_ref().is_err_and(|error| error.message.starts_with("multiple statements")) {
        return compile(typed, &CompileOptions { result: true, ..options });
    }
    made
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
        if shape.is_complete() || is_hopeless(text, &shape) {
            ValidationResult::Complete
        } else {
            ValidationResult::Incomplete
        }
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
