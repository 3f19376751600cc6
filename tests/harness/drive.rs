//! Driving a session through a case, in a mode.
//!
//! Place: `conformance.rs`.
//!
//! Invariants: the host functions are those of `python/README.md`. After each run the heap's books equal a recount.
//! Limits: none of its own.

use std::sync::Arc;
use std::time::Duration;

use ophiary_runtime::code::Program;
use ophiary_runtime::compile::{CompileOptions, compile};
use ophiary_runtime::host::{HostCall, HostError, HostFunction, HostValue};
use ophiary_runtime::limits::Limits;
use ophiary_runtime::session::{Session, SessionOptions};
use ophiary_runtime::source::Source;
use ophiary_runtime::suspension::Suspension;

use crate::case::{Case, Outcome};

/// How a case is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// In large slices.
    Plain,
    /// One unit of fuel at a time.
    OneFuel,
    /// One unit of fuel at a time, with a collection between any two.
    Collect,
}

impl Mode {
    /// All modes.
    pub const ALL: [Mode; 3] = [Mode::Plain, Mode::OneFuel, Mode::Collect];

    /// The mode's name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Mode::Plain => "plain",
            Mode::OneFuel => "one-fuel",
            Mode::Collect => "collect",
        }
    }

    /// Whether the mode runs this case.
    pub fn takes(self, case: &Case) -> bool {
        match self {
            Mode::Plain => true,
            Mode::OneFuel => !case.has("slow"),
            Mode::Collect => !case.has("slow") && !case.has("gc-visible"),
        }
    }

    fn slice(self) -> u64 {
        if self == Mode::Plain { 100_000 } else { 1 }
    }
}

/// What a run came to, and what it cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The sections.
    pub outcome: Outcome,
    /// Fuel; the same in every mode.
    pub fuel: u64,
}

/// The host functions of the cases.
pub fn host_functions() -> Vec<HostFunction> {
    vec![
        HostFunction::blocking("host_echo"),
        HostFunction::blocking("host_add"),
        HostFunction::blocking("host_fail"),
        HostFunction::asynchronous("host_aecho"),
        HostFunction::asynchronous("host_afail"),
    ]
}

/// The program of a case, or the text of its syntax error.
pub fn program(case: &Case) -> Result<Arc<Program>, String> {
    let source = Source::new("case.py", case.source.as_str());
    let options =
        CompileOptions { top_level_await: true, result: true, ..CompileOptions::default() };
    let shown = source.clone();
    compile(source, &options)
        .map_err(|error| ophiary_runtime::session::compile_error_text(&shown, &error))
}

/// Runs a case to its end.
pub fn run(case: &Case, mode: Mode) -> Result<Run, String> {
    let program = match program(case) {
        Ok(program) => program,
        Err(traceback) => {
            let outcome = Outcome { traceback: Some(traceback), ..Outcome::default() };
            return Ok(Run { outcome, fuel: 0 });
        }
    };
    let limits = Limits { fuel: 50_000_000, ..Limits::default() };
    let mut functions = if case.has("host") { host_functions() } else { Vec::new() };
    functions.push(HostFunction::blocking("sys_clock"));
    let mut session =
        Session::new(SessionOptions { limits, functions, ..SessionOptions::default() });
    session.feed_repr(&program, &[]).map_err(|error| error.to_string())?;
    let mut outcome = Outcome::default();
    let mut calls: Vec<HostCall> = Vec::new();
    let mut ticks = 0;
    loop {
        let why = session.run(mode.slice());
        if mode == Mode::Collect {
            session.collect();
        }
        calls.extend(session.take_outbox());
        outcome.stdout.push_str(&session.take_output());
        match why {
            Suspension::OutOfFuel => {}
            Suspension::HostCall(call) => {
                let reply = if call.name == "sys_clock" {
                    ticks += 1;
                    Ok(HostValue::Int(CLOCK_START + ticks * 1_000_000))
                } else {
                    answer(&call)
                };
                session.resume(call.id, reply).map_err(|error| error.to_string())?;
            }
            Suspension::Waiting { wake_after, .. } => {
                let pending = session.pending_calls();
                let due: Vec<_> = calls
                    .iter()
                    .filter(|call| pending.contains(&call.id))
                    .map(|call| (call.id, answer(call)))
                    .collect();
                calls.clear();
                let elapsed =
                    if due.is_empty() { wake_after.unwrap_or_default() } else { Duration::ZERO };
                session.resolve(&due, elapsed).map_err(|error| error.to_string())?;
            }
            Suspension::Finished(HostValue::Repr(text)) => outcome.result = Some(text),
            Suspension::Finished(_) => {}
            Suspension::Raised(raised) if raised.exit_code.is_some() => {
                outcome.traceback = Some(raised.traceback).filter(|text| !text.is_empty());
            }
            Suspension::Raised(raised) => outcome.traceback = Some(raised.traceback),
            other => return Err(format!("{other:?}")),
        }
        if !session.is_busy() {
            break;
        }
    }
    if !session.books_balance() {
        return Err("the books do not equal a recount of the heap".to_owned());
    }
    Ok(Run { outcome, fuel: session.usage().fuel })
}

/// What every clock says at first, in nanoseconds; each look at one takes a millisecond.
const CLOCK_START: i64 = 1_700_000_000_000_000_000;

/// What the host answers; `python/README.md` says it.
fn answer(call: &HostCall) -> Result<HostValue, HostError> {
    let arg = |at: usize, name: &str| {
        let named = call.kwargs.iter().find(|(known, _)| known == name).map(|(_, value)| value);
        call.args.get(at).or(named).cloned()
    };
    let text = |value: Option<HostValue>| match value {
        Some(HostValue::Str(text)) => text,
        _ => String::new(),
    };
    match call.name.as_str() {
        "host_echo" | "host_aecho" => Ok(arg(0, "x").unwrap_or(HostValue::None)),
        "host_add" => add(arg(0, "a"), arg(1, "b").unwrap_or(HostValue::Int(0))),
        _ => Err(HostError::new(text(arg(0, "kind")), text(arg(1, "message")))),
    }
}

fn add(a: Option<HostValue>, b: HostValue) -> Result<HostValue, HostError> {
    match (a, b) {
        (Some(HostValue::Int(a)), HostValue::Int(b)) => Ok(HostValue::Int(a + b)),
        (Some(HostValue::Float(a)), HostValue::Float(b)) => Ok(HostValue::Float(a + b)),
        (Some(HostValue::Str(a)), HostValue::Str(b)) => Ok(HostValue::Str(a + &b)),
        (Some(HostValue::List(mut a)), HostValue::List(b)) => {
            a.extend(b);
            Ok(HostValue::List(a))
        }
        _ => Err(HostError::new("TypeError", "host_add takes numbers, strings or lists")),
    }
}
