//! Driving a session through a case, in a mode.
//!
//! Place: `conformance.rs`.
//!
//! Invariants: the host functions are those of `python/README.md`. After each run the heap's books equal a recount. What is
//! restored from a snapshot and saved again gives the same bytes.
//! Limits: none of its own.

use std::fs;
use std::path::Path;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use ophiary_runtime::code::Program;
use ophiary_runtime::compile::{CompileOptions, compile};
use ophiary_runtime::host::{HostCall, HostError, HostFunction, HostValue};
use ophiary_runtime::library::Library;
use ophiary_runtime::limits::{LimitExceeded, Limits};
use ophiary_runtime::session::{Session, SessionOptions};
use ophiary_runtime::snapshot::RestoreOptions;
use ophiary_runtime::source::Source;
use ophiary_runtime::suspension::Suspension;

use crate::case::{Case, Outcome};
use crate::numbers::Numbers;

/// Steps of a case after which a run with one unit of fuel at a time is saved and restored.
const SAMPLE_MAX: u64 = 500;

/// How a case is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// In large slices.
    Plain,
    /// One unit of fuel at a time.
    OneFuel,
    /// One unit of fuel at a time, with a collection between any two.
    Collect,
    /// In large slices, with a collection at random allocations: each instruction and step must come out of one unharmed.
    Refusals,
    /// In slices; at each suspension the session is saved, and what is restored goes on.
    Snapshot,
    /// One unit of fuel at a time; saved and restored at host calls and after a sample of the steps.
    SnapshotSteps,
}

impl Mode {
    /// All modes.
    pub const ALL: [Mode; 6] = [
        Mode::Plain,
        Mode::OneFuel,
        Mode::Collect,
        Mode::Refusals,
        Mode::Snapshot,
        Mode::SnapshotSteps,
    ];

    /// The mode's name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Mode::Plain => "plain",
            Mode::OneFuel => "one-fuel",
            Mode::Collect => "collect",
            Mode::Refusals => "refusals",
            Mode::Snapshot => "snapshot",
            Mode::SnapshotSteps => "snapshot-steps",
        }
    }

    /// Whether the mode runs this case.
    pub fn takes(self, case: &Case) -> bool {
        match self {
            Mode::Plain => true,
            // Its texts are of hundreds of thousands of characters, and each suspension would save them.
            _ if case.has("long") => false,
            Mode::OneFuel => !case.has("slow"),
            // A snapshot collects first.
            Mode::Snapshot => !case.has("gc-visible"),
            Mode::Collect | Mode::Refusals | Mode::SnapshotSteps => {
                !case.has("slow") && !case.has("gc-visible")
            }
        }
    }

    fn slice(self) -> u64 {
        match self {
            Mode::Plain | Mode::Refusals => 100_000,
            Mode::Snapshot => 20_000,
            Mode::OneFuel | Mode::Collect | Mode::SnapshotSteps => 1,
        }
    }
}

/// What a run came to, and what it cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The sections.
    pub outcome: Outcome,
    /// Fuel; the same in every mode.
    pub fuel: u64,
    /// The limit that ended it.
    pub limit: Option<LimitExceeded>,
    /// The most heap bytes there were.
    pub peak: u64,
    /// A snapshot of the session after its end. The same however the run was sliced, as long as the collections were the
    /// same.
    pub end: Vec<u8>,
}

/// Which suspensions are snapshot points.
struct Sample {
    mode: Mode,
    numbers: Numbers,
    /// One in so many steps.
    rarity: u64,
    left: u64,
    /// Fuel at the last collection.
    paid: u64,
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

/// The limits of a case.
pub fn limits() -> Limits {
    Limits { fuel: 50_000_000, ..Limits::default() }
}

/// The packages that cases with the directive `library` import.
static LIBRARY: OnceLock<Library> = OnceLock::new();

/// The packages of `tests/library`, unless others were named.
fn library() -> Library {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("library");
    LIBRARY.get_or_init(|| library_in(&folder)).clone()
}

/// Has cases import the packages in this folder. Before the first case.
pub fn use_library(folder: &Path) {
    let _ = LIBRARY.set(library_in(folder));
}

fn library_in(root: &Path) -> Library {
    let mut files = Vec::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("the library is readable").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let name = path.strip_prefix(root).expect("it is beneath").to_string_lossy();
            files.push((name.replace('\\', "/"), fs::read(&path).expect("it is readable")));
        }
    }
    Library::from_files(files).expect("a library")
}

fn options(case: &Case, limits: &Limits) -> SessionOptions {
    let mut functions = if case.has("host") { host_functions() } else { Vec::new() };
    functions.push(HostFunction::blocking("sys_clock"));
    functions.push(HostFunction::blocking("sys_random"));
    let libraries = if case.has("library") { vec![library()] } else { Vec::new() };
    SessionOptions { limits: limits.clone(), functions, libraries, ..SessionOptions::default() }
}

/// Runs a case to its end.
pub fn run(case: &Case, mode: Mode) -> Result<Run, String> {
    run_within(case, mode, &limits())
}

/// Runs a case to its end, or to a limit's.
pub fn run_within(case: &Case, mode: Mode, limits: &Limits) -> Result<Run, String> {
    run_seeded(case, mode, limits, seed_of(case))
}

/// Runs a case with collections at other moments than those that follow from its name: `seed` and up.
pub fn run_reseeded(case: &Case, seed: u64) -> Result<Run, String> {
    run_seeded(case, Mode::Refusals, &limits(), seed_of(case).wrapping_add(seed))
}

fn run_seeded(case: &Case, mode: Mode, limits: &Limits, seed: u64) -> Result<Run, String> {
    let program = match program(case) {
        Ok(program) => program,
        Err(traceback) => return Ok(not_begun(traceback)),
    };
    let mut sample = Sample::new(case, mode, limits)?;
    let mut session = Session::new(options(case, limits));
    if mode == Mode::Refusals {
        session.collect_at_random(seed);
    }
    if let Err(error) = session.feed_repr(&program, &[]) {
        return Ok(not_begun(error.to_string()));
    }
    let mut limit = None;
    let mut outcome = Outcome::default();
    let mut calls: Vec<HostCall> = Vec::new();
    let mut ticks = 0;
    loop {
        let why = session.run(mode.slice());
        sample.collect(&mut session);
        if sample.takes(&why) {
            session = restored(&mut session, case, limits)?;
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
            Suspension::LimitExceeded(exceeded) => limit = Some(exceeded),
            other => return Err(format!("{other:?}")),
        }
        if !session.is_busy() {
            break;
        }
    }
    if !session.books_balance() {
        return Err("the books do not equal a recount of the heap".to_owned());
    }
    let usage = session.usage();
    // Which of the calls that were dropped at the end the host had been given depends on the slices.
    session.take_cancelled();
    let end = session.snapshot().map_err(|error| error.to_string())?;
    Ok(Run { outcome, fuel: usage.fuel, limit, peak: usage.heap_bytes_peak, end })
}

/// A run of what could not begin.
fn not_begun(traceback: String) -> Run {
    let outcome = Outcome { traceback: Some(traceback), ..Outcome::default() };
    Run { outcome, fuel: 0, limit: None, peak: 0, end: Vec::new() }
}

/// The session that comes of saving this one; saved again, it must give the same bytes.
fn restored(session: &mut Session, case: &Case, limits: &Limits) -> Result<Session, String> {
    let bytes = session.snapshot().map_err(|error| format!("snapshot: {error}"))?;
    let trusting = RestoreOptions { trust_unsealed: true, ..RestoreOptions::default() };
    let mut restored = Session::restore(&bytes, options(case, limits), &trusting)
        .map_err(|error| format!("restore: {error}"))?;
    let again = restored.snapshot().map_err(|error| format!("snapshot again: {error}"))?;
    if again != bytes {
        return Err("a restored session gives another snapshot than it came from".to_owned());
    }
    if !restored.books_balance() {
        return Err("the books of a restored session do not equal a recount".to_owned());
    }
    Ok(restored)
}

/// A number that follows from the case's name.
fn seed_of(case: &Case) -> u64 {
    case.name.bytes().fold(0xCBF2_9CE4_8422_2325, |sum: u64, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    })
}

impl Sample {
    fn new(case: &Case, mode: Mode, limits: &Limits) -> Result<Sample, String> {
        let counted = mode == Mode::SnapshotSteps;
        let steps = if counted { run_within(case, Mode::Plain, limits)?.fuel } else { 0 };
        let rarity = steps.div_ceil(SAMPLE_MAX).max(1);
        Ok(Sample { mode, numbers: Numbers::new(seed_of(case)), rarity, left: SAMPLE_MAX, paid: 0 })
    }

    /// Collects between two slices; not after one that only paid for what was done before.
    fn collect(&mut self, session: &mut Session) {
        let used = session.usage().fuel;
        if self.mode == Mode::Collect && used != self.paid {
            session.collect();
            self.paid = used;
        }
    }

    fn takes(&mut self, why: &Suspension) -> bool {
        match self.mode {
            Mode::Plain | Mode::OneFuel | Mode::Collect | Mode::Refusals => return false,
            Mode::Snapshot => return true,
            Mode::SnapshotSteps => {}
        }
        let wanted = !matches!(why, Suspension::OutOfFuel) || self.numbers.below(self.rarity) == 0;
        if wanted && self.left > 0 {
            self.left -= 1;
            return true;
        }
        false
    }
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
        "sys_random" => {
            let count = match arg(0, "n") {
                Some(HostValue::Int(count)) => usize::try_from(count).unwrap_or(0).min(1 << 20),
                _ => 0,
            };
            let bytes = (0..=u8::MAX).cycle().take(count);
            Ok(HostValue::Bytes(bytes.map(|at| at.wrapping_mul(97) ^ 0x5A).collect()))
        }
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
