//! `ophiary run`: a program as `python FILE` runs it, under limits.
//!
//! Place: drives one session slice by slice (`slices.rs`), keeps the clocks, prints.
//!
//! Invariants: output appears while the script runs, and is kept on failure. Sleeping tasks sleep. The script has no host
//! functions; the clocks are those of the machine.
//! Limits: `--limit`, over the defaults.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use cpu_time::ProcessTime;
use ophiary::{FeedUsage, FolderError, Library, LimitHit, Outcome};
use ophiary_config::plain::escaped_json;
use ophiary_runtime::code::Program;
use ophiary_runtime::compile::{self, CompileOptions};
use ophiary_runtime::host::{HostCall, HostError, HostFunction, HostValue};
use ophiary_runtime::limits::{LimitExceeded, LimitName, Limits};
use ophiary_runtime::parse::{ErrorClass, ParseLimits};
use ophiary_runtime::session::{Session, SessionOptions};
use ophiary_runtime::source::Source;
use ophiary_runtime::suspension::{Raised, Suspension};

use crate::args::RunArgs;
use crate::console::Console;
use crate::interrupt::Interrupt;
use crate::limit::RunLimits;
use crate::slices::Slices;
use crate::source::{self, Unread};
use crate::{exit, grant, out, tenant};

/// How a run ended.
enum Ending {
    Finished(HostValue),
    Raised(Box<Raised>),
    Limit(LimitExceeded),
    NotCompiled(NotCompiled),
    /// What it prints comes nowhere.
    Unheard,
}

/// Why a program was not compiled.
pub(crate) struct NotCompiled {
    class: ErrorClass,
    /// What `CPython` would print.
    pub(crate) text: String,
}

/// What `MemoryError` means where nothing has run.
pub(crate) const NO_ROOM_TO_COMPILE: &str =
    "the program was not run: compiling so long a source needs more than the limit memory";

/// Runs a program.
pub(crate) fn run(args: &RunArgs) -> ExitCode {
    let limits = match RunLimits::of(&args.limits) {
        Ok(limits) => limits,
        Err(error) => {
            errln!("ophiary: {error:#}");
            return exit::usage();
        }
    };
    let mut console = Console::new(args.json);
    let mut session = new_session(&limits);
    let text = match source::read(args.file(), limits.runtime.source) {
        Ok(text) => text,
        Err(unread @ Unread::Failed(_)) => return unread.tell(args.file()),
        Err(Unread::TooLong(exceeded)) => {
            return report(&session, &Ending::Limit(exceeded), &mut console);
        }
        Err(Unread::Undecoded(undecoded)) => {
            let (class, text) = (undecoded.error.class, source::undecoded_text(&undecoded));
            let ending = Ending::NotCompiled(NotCompiled { class, text });
            return report(&session, &ending, &mut console);
        }
    };
    match libraries(&args.libraries) {
        Ok(libraries) => session.share_libraries(libraries.into()),
        Err(error) => {
            errln!("ophiary: {error}");
            return exit::usage();
        }
    }
    let ending = match compile_quietly(args.file(), text, &limits.runtime) {
        Err(not) => Ending::NotCompiled(not),
        Ok((program, _)) if grant::is_named_in(&program) => {
            return tenant::run_text(args, program.source.text().to_owned());
        }
        Ok((program, options)) => {
            warn(&program.source, &options);
            let inputs: Vec<_> =
                args.inputs.iter().map(|input| (input.name.clone(), input.value.clone())).collect();
            session.set_arguments(args.file(), args.args());
            if let Err(error) = session.feed(&program, &inputs) {
                errln!("ophiary: {error}");
                return exit::usage();
            }
            drive_to_end(&mut session, &limits, &mut console)
        }
    };
    report(&session, &ending, &mut console)
}

/// The packages that the command line grants.
pub(crate) fn libraries(folders: &[PathBuf]) -> Result<Vec<Library>, FolderError> {
    folders.iter().map(ophiary::library_from_folder).collect()
}

/// A session with the clocks and the randomness of the machine.
pub(crate) fn new_session(limits: &RunLimits) -> Session {
    Session::new(SessionOptions {
        limits: limits.runtime.clone(),
        functions: vec![HostFunction::blocking("sys_clock"), HostFunction::blocking("sys_random")],
        hash_key: hash_key(),
        ..SessionOptions::default()
    })
}

/// What came of a statement that was typed.
pub(crate) enum Shown {
    /// The `repr` of an expression's value.
    Value(String),
    Nothing,
    /// A traceback.
    Error(String),
    /// `SystemExit`
    Exit(ExitCode),
}

/// Runs what the session was fed, printing as it goes.
pub(crate) fn drive_shown(session: &mut Session, limits: &RunLimits) -> Shown {
    let mut console = Console::typed();
    match drive(session, limits, &mut console, &Clocks::start()) {
        Ending::Finished(HostValue::Repr(text)) => Shown::Value(text),
        Ending::Finished(_) => Shown::Nothing,
        Ending::Raised(raised) if raised.exit_code.is_some() => Shown::Exit(exit::raised(&raised)),
        Ending::Raised(raised) => {
            console.raised(&raised);
            Shown::Nothing
        }
        Ending::Limit(exceeded) => {
            // What passed a limit of the host's is still under way.
            session.cancel();
            console.say(&exceeded.to_string());
            Shown::Nothing
        }
        Ending::NotCompiled(not) => Shown::Error(not.text),
        Ending::Unheard => {
            session.cancel();
            Shown::Exit(ExitCode::SUCCESS)
        }
    }
}

/// Prints what a program is warned of when it is compiled; nothing of one that has errors.
pub(crate) fn warn(source: &Source, options: &CompileOptions) {
    for warning in compile::warn::warnings(source, options) {
        err!("{}", warning.text(source));
    }
}

/// Compiles a program, and prints what it is warned of.
pub(crate) fn compile(
    file: &str,
    text: String,
    limits: &Limits,
) -> Result<Arc<Program>, NotCompiled> {
    let (program, options) = compile_quietly(file, text, limits)?;
    warn(&program.source, &options);
    Ok(program)
}

fn compile_quietly(
    file: &str,
    text: String,
    limits: &Limits,
) -> Result<(Arc<Program>, CompileOptions), NotCompiled> {
    let source = Source::new(source::shown(file), text);
    let shown = source.clone();
    let options = CompileOptions {
        top_level_await: true,
        top_level_return: true,
        result: true,
        limits: ParseLimits {
            source_bytes: u32::try_from(limits.source).unwrap_or(u32::MAX),
            memory_bytes: limits.memory,
            ..ParseLimits::default()
        },
        ..CompileOptions::default()
    };
    let compiled = compile::compile(source, &options);
    compiled.map(|program| (program, options)).map_err(|error| NotCompiled {
        class: error.class,
        text: source::error_text(&shown, &error),
    })
}

/// Runs a program, then what is to be done when it has ended.
fn drive_to_end(session: &mut Session, limits: &RunLimits, console: &mut Console) -> Ending {
    let clocks = Clocks::start();
    let ending = drive(session, limits, console, &clocks);
    if matches!(ending, Ending::Finished(_) | Ending::Raised(_)) && session.begin_end() {
        let end = drive(session, limits, console, &clocks);
        if let Ending::Limit(_) | Ending::Unheard = end {
            return end;
        }
    }
    ending
}

fn drive(
    session: &mut Session,
    limits: &RunLimits,
    console: &mut Console,
    clocks: &Clocks,
) -> Ending {
    let interrupt = Interrupt::listen();
    let left = limits.wall.saturating_sub(clocks.wall.elapsed());
    let mut slices = Slices::new(session, left, interrupt.clone());
    loop {
        let began = Instant::now();
        let why = slices.run(session);
        console.out(&session.take_output());
        console.err(&session.take_error_output());
        if out::is_lost() {
            return Ending::Unheard;
        }
        let went_on = match why {
            Suspension::Finished(value) => return Ending::Finished(value),
            Suspension::Raised(raised) => return Ending::Raised(raised),
            Suspension::LimitExceeded(exceeded) => return Ending::Limit(exceeded),
            _ if interrupt.take() => {
                session.interrupt();
                Ok(())
            }
            Suspension::HostCall(call) => session.resume(call.id, answer(&call, clocks)),
            Suspension::Waiting { wake_after, .. } => {
                let wait = wake_after.unwrap_or_default();
                let left = limits.wall.saturating_sub(clocks.wall.elapsed());
                // A little more than is left, so that the limit is seen to be passed.
                interrupt.sleep(wait.min(left + Duration::from_millis(1)));
                if interrupt.take() {
                    session.interrupt();
                    Ok(())
                } else {
                    session.resolve(&[], wait)
                }
            }
            // A task that never waits lets time pass too, as others wait for it.
            _ => session.resolve(&[], began.elapsed()),
        };
        if let Err(error) = went_on {
            errln!("ophiary: {error}");
        }
        // Each time, for a script that does nothing but ask would never come to the end of a slice.
        if let Some(exceeded) = clocks.over(limits) {
            return Ending::Limit(exceeded);
        }
    }
}

/// When a run began.
struct Clocks {
    wall: Instant,
    cpu: ProcessTime,
}

impl Clocks {
    fn start() -> Clocks {
        Clocks { wall: Instant::now(), cpu: ProcessTime::now() }
    }

    /// The clock limit that was passed, if one was. The command does nothing beside the run, so the CPU time of the process
    /// is that of the script.
    fn over(&self, limits: &RunLimits) -> Option<LimitExceeded> {
        let passed = |limit: LimitName, allowed: Duration, used: Duration| {
            let millis = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
            (used > allowed).then(|| {
                // In whole milliseconds what is used must still be more than what is allowed.
                let (allowed, used) = (millis(allowed), millis(used));
                LimitExceeded { limit, allowed, used: used.max(allowed + 1) }
            })
        };
        passed(LimitName::Wall, limits.wall, self.wall.elapsed())
            .or_else(|| passed(LimitName::Cpu, limits.cpu, self.cpu.elapsed()))
    }
}

/// What the machine's clocks say, and random bytes; no other host function is granted.
fn answer(call: &HostCall, clocks: &Clocks) -> Result<HostValue, HostError> {
    if call.name == "sys_random" {
        return ophiary::random_bytes(call);
    }
    let which = match call.args.as_slice() {
        [HostValue::Str(which)] => which.as_str(),
        _ => "",
    };
    let time = match which {
        "wall" => SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default(),
        "monotonic" => clocks.wall.elapsed(),
        "process" => clocks.cpu.elapsed(),
        _ => return Err(HostError::new("RuntimeError", format!("no clock {which:?}"))),
    };
    Ok(HostValue::Int(i64::try_from(time.as_nanos()).unwrap_or(i64::MAX)))
}

/// A key for string hashes that a script cannot know.
fn hash_key() -> [u8; 16] {
    use std::hash::{BuildHasher, RandomState};
    let (low, high) = (RandomState::new().hash_one(0), RandomState::new().hash_one(1));
    let mut key = [0; 16];
    key[..8].copy_from_slice(&low.to_le_bytes());
    key[8..].copy_from_slice(&high.to_le_bytes());
    key
}

fn report(session: &Session, ending: &Ending, console: &mut Console) -> ExitCode {
    let status = match ending {
        // That of a run whose output is lost is seen to by `out::status`.
        Ending::Finished(_) | Ending::Unheard => ExitCode::SUCCESS,
        Ending::Raised(raised) => exit::raised(raised),
        Ending::Limit(exceeded) => exit::limit(exceeded),
        Ending::NotCompiled(not) if not.class == ErrorClass::Memory => exit::out_of_memory(),
        Ending::NotCompiled(_) => ExitCode::from(1),
    };
    if let Some(printed) = console.take_kept() {
        print_json(session, ending, &printed);
        return status;
    }
    match ending {
        Ending::Finished(_) | Ending::Unheard => {}
        Ending::Raised(raised) => console.raised(raised),
        Ending::Limit(exceeded) => console.say(&exceeded.to_string()),
        Ending::NotCompiled(not) => {
            console.err(&not.text);
            if not.class == ErrorClass::Memory {
                console.say(NO_ROOM_TO_COMPILE);
            }
        }
    }
    status
}

fn print_json(session: &Session, ending: &Ending, printed: &str) {
    let outcome = match ending {
        Ending::Finished(value) => Outcome::Value(value.clone()),
        Ending::Unheard => Outcome::Value(HostValue::None),
        Ending::Raised(raised) => Outcome::Raised(raised.clone()),
        Ending::Limit(LimitExceeded { limit, allowed, used }) => {
            Outcome::Limit(LimitHit { limit: limit.to_string(), allowed: *allowed, used: *used })
        }
        Ending::NotCompiled(not) => Outcome::Syntax(not.text.clone()),
    };
    let usage = FeedUsage { runtime: session.usage(), ..FeedUsage::default() };
    outln!("{}", escaped_json(tenant::object(&outcome, &usage, printed).to_string()));
}
