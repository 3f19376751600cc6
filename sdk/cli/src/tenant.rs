//! `ophiary run --config`: a program as a session of a tenant.
//!
//! Place: an engine with one session; `run.rs` is for programs that have the interpreter to themselves.
//!
//! Invariants: standard output is what the script prints, or its events, or one JSON object; never a mixture. Output appears
//! while the script runs.
//! Limits: those of the tenant, narrowed by `--limit`.

use std::process::ExitCode;
use std::sync::mpsc::{Receiver, SyncSender, TrySendError};
use std::time::Duration;

use anyhow::Context;
use ophiary::error::FailureKind;
use ophiary::telemetry::{Level, Telemetry};
use ophiary::{
    Description, Engine, Error, Event, EventKind, EventStream, FeedUsage, LimitHit, Outcome,
    OutputStream, Script, Tenant, blocking,
};
use ophiary_config::plain::{escaped, escaped_json};
use ophiary_config::{Config, SessionLimits, Sources};
use ophiary_runtime::compile::CompileOptions;
use ophiary_runtime::source::Source;
use serde_json::{Value, json};

use crate::approval::Questions;
use crate::args::{DescribeArgs, RunArgs, SessionsArgs, Trace};
use crate::console::Console;
use crate::interrupt::Interrupt;
use crate::limit::Limit;
use crate::progress::Progress;
use crate::source::{self, Unread};
use crate::{config, exit, out, run, value};

/// Lines of scripts that wait to be shown.
const LOGGED_MAX: usize = 1000;
/// Events of a run that are shown later than they happen.
const EVENTS: usize = 1000;
/// The longest time that an interrupt goes unseen.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// Runs a program.
pub(crate) fn run(args: &RunArgs) -> ExitCode {
    ended(session(args, None))
}

/// Runs a program that was read.
pub(crate) fn run_text(args: &RunArgs, text: String) -> ExitCode {
    ended(session(args, Some(text)))
}

fn ended(status: anyhow::Result<ExitCode>) -> ExitCode {
    status.unwrap_or_else(|error| {
        errln!("ophiary: {error:#}");
        exit::usage()
    })
}

/// Prints what can be said of the functions of a tenant's sessions.
pub(crate) fn describe(args: &DescribeArgs, part: fn(Description) -> String) -> ExitCode {
    let described = || -> anyhow::Result<Description> {
        let sources = config::sources(args.config.as_deref());
        let engine = Engine::builder().config_sources(sources).resume_on_open().build()?;
        let name = args.tenant.as_deref().unwrap_or(ophiary_config::tenant::LOCAL_TENANT);
        let description = engine.tenant(name)?.blocking_session()?.describe()?;
        engine.stop_blocking();
        Ok(description)
    };
    match described() {
        Ok(description) if args.json => {
            outln!("{}", escaped_json(format!("{:#}", description.schemas)));
        }
        Ok(description) => out!("{}", part(description)),
        Err(error) => {
            errln!("ophiary: {error:#}");
            return exit::usage();
        }
    }
    ExitCode::SUCCESS
}

/// Runs a program, which is read unless it was.
fn session(args: &RunArgs, text: Option<String>) -> anyhow::Result<ExitCode> {
    let sources = with_limits(args, config::sources(args.config.as_deref()));
    let config = Engine::builder().config_sources(sources).check()?;
    check_memory(args, &config)?;
    let name = args.tenant.as_deref().unwrap_or(ophiary_config::tenant::LOCAL_TENANT);
    let limits = config.tenants.get(name).map(|tenant| tenant.limits.clone()).unwrap_or_default();
    tell_what_does_not_widen(args, name, &limits);
    let text = match text.map_or_else(|| source::read(args.file(), limits.source.0), Ok) {
        Ok(text) => text,
        Err(Unread::Failed(error)) => return Err(error),
        Err(unread) => return Ok(not_read(args, unread)),
    };
    let (lines, logged) = std::sync::mpsc::sync_channel(LOGGED_MAX);
    let telemetry = telemetry(args, &config, lines)?;
    let mut builder =
        Engine::builder().config(config).resume_on_open().silent().telemetry(&telemetry);
    for library in run::libraries(&args.libraries)? {
        builder = builder.library(library);
    }
    let engine = builder.build()?;
    let tenant = engine.tenant(name)?;
    let left = is_left(args, &tenant)?;
    let session = match args.session {
        Some(id) if tenant.is_kept() => tenant.blocking_open(id)?,
        Some(_) => anyhow::bail!("--session: tenant {name} keeps no sessions (durability)"),
        None => tenant.blocking_session()?,
    };
    if left && let Some(code) = finish_what_runs(args, &engine, &session, &logged)? {
        engine.stop_blocking();
        return Ok(code);
    }
    let events = session.session().events_acknowledged_blocking(EVENTS)?;
    let file = source::shown(args.file());
    run::warn(&Source::new(file, text.clone()), &CompileOptions::default());
    let mut script = Script::new(text).named(file).arguments(args.args().iter().cloned());
    if !tenant.is_kept() {
        script = script.last();
    }
    for input in &args.inputs {
        script = script.value(&input.name, input.value.clone());
    }
    let result = std::thread::scope(|scope| {
        let running = scope.spawn(|| session.run(script));
        let mut watcher = Watcher::new(args, &engine, &session, &logged, true);
        let ended = watcher.watch(events, || running.is_finished());
        let ran = running.join().map_err(|_| anyhow::anyhow!("the run panicked"))?;
        match ran {
            _ if watcher.terminated => Ok(exit::terminated()),
            // How it ended is among the events.
            Ok(_) | Err(Error::Failed(_)) => {
                ended.map(|ended| ended.map_or_else(untold, |ended| ended.tell(watcher.console)))
            }
            // One that was refused has an end among the events too, which is not told as a run's.
            Err(error) => Err(error.into()),
        }
    });
    if args.session.is_none() {
        session.session().close();
    }
    engine.stop_blocking();
    for line in logged.try_iter() {
        errln!("{line}");
    }
    tell_lost(&engine);
    if args.trace == Some(Trace::Console) {
        err!("{}", telemetry.tree());
    }
    if let Some(error) = telemetry.stop() {
        errln!("ophiary: the trace was not sent: {error}");
    }
    result
}

/// Says what does not come back, and ends with the process.
fn tell_lost(engine: &Engine) {
    let lost = engine.lost_threads();
    if lost > 0 {
        errln!("ophiary: {lost} threads have not come back from what they run, and are abandoned");
    }
}

/// Whether a session has still something to do. Asked before it is opened, for that may be done at once then.
fn is_left(args: &RunArgs, tenant: &Tenant) -> anyhow::Result<bool> {
    match args.session {
        Some(id) if tenant.is_kept() => {
            Ok(tenant.stored_sessions()?.iter().any(|stored| stored.session == id && stored.busy))
        }
        _ => Ok(false),
    }
}

/// The run is over, and no event says how.
fn untold() -> ExitCode {
    errln!("ophiary: internal error: the run is over, and nothing tells how it ended");
    exit::internal()
}

/// Refuses more memory for a session than its tenant has for all of them.
fn check_memory(args: &RunArgs, config: &Config) -> anyhow::Result<()> {
    let name = args.tenant.as_deref().unwrap_or(ophiary_config::tenant::LOCAL_TENANT);
    let asked = args.limits.iter().rev().find_map(|limit| limit.file.memory);
    if let (Some(asked), Some(tenant)) = (asked, config.tenants.get(name)) {
        let most = tenant.quota.memory;
        let reason = "its quota for all sessions";
        anyhow::ensure!(
            asked <= most,
            "--limit memory: expected at most {most}, as tenant {name} has ({reason}), found {asked}"
        );
    }
    Ok(())
}

/// With the limits of the command line over them, which widen nothing that a file says.
fn with_limits(args: &RunArgs, sources: Sources) -> Sources {
    let over = |sources: Sources, Limit { name, text, .. }: &Limit| match args.config {
        Some(_) => sources.with_limit(name, text),
        None => sources.with_override(format!("limits.{name}"), text),
    };
    args.limits.iter().fold(sources, over)
}

/// A limit of the command line widens the defaults, but nothing that a file says.
fn tell_what_does_not_widen(args: &RunArgs, tenant: &str, limits: &SessionLimits) {
    for limit in &args.limits {
        let asked = limit.file.or(limits);
        if asked.min(limits) != asked {
            let has = serde_json::to_value(limits).unwrap_or_default();
            let has = &has[&limit.name];
            let has = has.as_str().map_or_else(|| has.to_string(), str::to_owned);
            errln!("ophiary: --limit {}: tenant {tenant} has {has}, which stays", limit.name);
        }
    }
}

/// What is said of a program that was not read.
fn not_read(args: &RunArgs, unread: Unread) -> ExitCode {
    let outcome = match unread {
        Unread::TooLong(exceeded) => Outcome::Limit(LimitHit {
            limit: exceeded.limit.to_string(),
            allowed: exceeded.allowed,
            used: exceeded.used,
        }),
        Unread::Undecoded(undecoded) => Outcome::Syntax(source::undecoded_text(&undecoded)),
        failed @ Unread::Failed(_) => return failed.tell(args.file()),
    };
    finish(&outcome, &FeedUsage::default(), &mut Console::new(args.json))
}

/// What ran in a kept session when its process ended goes on; it is waited for, and what it asks is asked. That it failed stops
/// nothing, but an interrupt does, or SIGTERM: then it gives the status.
fn finish_what_runs(
    args: &RunArgs,
    engine: &Engine,
    session: &blocking::Session,
    logged: &Receiver<String>,
) -> anyhow::Result<Option<ExitCode>> {
    errln!("ophiary: the session goes on with what ran when it was left");
    let events = session.session().events_acknowledged_blocking(EVENTS)?;
    let mut watcher = Watcher::new(args, engine, session, logged, false);
    let result = std::thread::scope(|scope| {
        let running = scope.spawn(|| session.result());
        watcher.watch(events, || running.is_finished())?;
        running.join().map_err(|_| anyhow::anyhow!("the run panicked"))
    })?;
    if watcher.terminated {
        return Ok(Some(exit::terminated()));
    }
    let (output, errors, failed) = match result {
        Ok(ended) => (ended.output, ended.errors, None),
        Err(Error::Failed(failure)) => (failure.output, failure.errors, Some(failure.kind)),
        Err(error) => return Err(error.into()),
    };
    // Standard output may be for the events, or the one object, of the program that comes now.
    if args.json || args.events {
        err!("{output}");
    } else {
        out!("{output}");
    }
    err!("{errors}");
    match failed {
        Some(FailureKind::Raised { traceback: text, .. } | FailureKind::Syntax(text)) => {
            err!("{text}");
        }
        Some(other) => errln!("ophiary: {other}"),
        None => {}
    }
    Ok(watcher.interrupted.then(exit::cancelled))
}

/// Lists the kept sessions of a tenant, or removes one.
pub(crate) fn sessions(args: &SessionsArgs) -> ExitCode {
    let listed = || -> anyhow::Result<()> {
        let sources = config::sources(args.config.as_deref());
        // None goes on only because it is listed: what it printed then, nobody would see.
        let engine = Engine::builder().config_sources(sources).resume_on_open().build()?;
        let name = args.tenant.as_deref().unwrap_or(ophiary_config::tenant::LOCAL_TENANT);
        let tenant = engine.tenant(name)?;
        anyhow::ensure!(tenant.is_kept(), "tenant {name} keeps no sessions (durability)");
        let stored = tenant.stored_sessions()?;
        match args.remove {
            Some(id) => {
                let known = stored.iter().any(|stored| stored.session == id);
                anyhow::ensure!(known, "tenant {name} has no session {id}");
                tenant.blocking_open(id)?.session().close();
            }
            None => {
                for stored in stored {
                    let state = if stored.busy { "running" } else { "idle" };
                    outln!("{} {state}", stored.session);
                }
            }
        }
        engine.stop_blocking();
        Ok(())
    };
    match listed() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            errln!("ophiary: {error:#}");
            exit::usage()
        }
    }
}

/// The lines that scripts log; traces and metrics, where the command line or the configuration asks for them.
fn telemetry(
    args: &RunArgs,
    config: &Config,
    lines: SyncSender<String>,
) -> anyhow::Result<Telemetry> {
    let builder = Telemetry::builder().config(&config.telemetry).logs(move |level, text| {
        let level = match level {
            Level::ERROR => "error",
            Level::WARN => "warning",
            Level::INFO => "info",
            _ => "debug",
        };
        // Those of scripts are escaped; others may tell what scripts have written.
        let line = format!("{level}: {}", escaped(text));
        if let Err(TrySendError::Full(line) | TrySendError::Disconnected(line)) =
            lines.try_send(line)
        {
            // Nobody comes to show it now: not where it belongs is better than not at all.
            errln!("{line}");
        }
    });
    let builder = match &args.trace {
        Some(Trace::Console) => builder.keep(),
        Some(Trace::Otlp(url)) => builder.otlp(url.clone()),
        None => builder,
    };
    Ok(builder.start()?)
}

/// How a feed ended.
struct Ended {
    outcome: Box<Outcome>,
    usage: FeedUsage,
}

impl Ended {
    fn tell(self, mut console: Console) -> ExitCode {
        finish(&self.outcome, &self.usage, &mut console)
    }
}

/// Who shows what happens in a run.
struct Watcher<'a> {
    args: &'a RunArgs,
    engine: &'a Engine,
    session: &'a blocking::Session,
    logged: &'a Receiver<String>,
    /// Whether its output and its events are shown.
    shows: bool,
    progress: Progress,
    questions: Questions,
    console: Console,
    interrupted: bool,
    /// SIGTERM has come, and the engine has stopped in order.
    terminated: bool,
}

impl<'a> Watcher<'a> {
    fn new(
        args: &'a RunArgs,
        engine: &'a Engine,
        session: &'a blocking::Session,
        logged: &'a Receiver<String>,
        shows: bool,
    ) -> Watcher<'a> {
        Watcher {
            args,
            engine,
            session,
            logged,
            shows,
            progress: Progress::new(args),
            questions: Questions::new(args),
            console: Console::new(args.json),
            interrupted: false,
            terminated: false,
        }
    }

    /// Shows what happens, until the feed is over.
    fn watch(
        &mut self,
        mut events: EventStream,
        refused: impl Fn() -> bool,
    ) -> anyhow::Result<Option<Ended>> {
        let interrupt = Interrupt::listen();
        interrupt.hold_end();
        let mut given_up = false;
        loop {
            if interrupt.is_ending() && !std::mem::replace(&mut self.terminated, true) {
                // Stores what the tenant keeps; the run is over then.
                self.engine.stop_blocking();
            }
            if interrupt.take() {
                self.interrupted = true;
                self.session.session().interrupt();
            }
            // Nobody sees what it prints.
            if out::is_lost() && !std::mem::replace(&mut given_up, true) {
                self.session.session().cancel();
            }
            // Looked at before the events, so that none is missed of a run that is over.
            let over = refused();
            let event = events.next_within(if over { Duration::ZERO } else { LOOK_EVERY });
            // What was logged before the event.
            for line in self.logged.try_iter() {
                let (console, questions) = (&mut self.console, &mut self.questions);
                let text = format!("{line}\n");
                self.progress.apart(|| questions.apart(|| console.err(&text)));
            }
            self.questions.look(self.session);
            match event {
                Some(event) => {
                    // None is lost: a script that prints faster than this shows waits.
                    events.acknowledge(event.seq);
                    if let Some(ended) = self.see(event)? {
                        return Ok(Some(ended));
                    }
                }
                None if over => {
                    self.progress.end();
                    return Ok(None);
                }
                None => self.questions.rest(),
            }
            self.progress.hold(self.questions.is_open());
        }
    }

    /// Shows an event; how the feed ended, where it tells that.
    fn see(&mut self, event: Event) -> anyhow::Result<Option<Ended>> {
        if self.args.events && self.shows {
            show_event(&event)?;
        }
        self.progress.see(&event.kind);
        if event.kind.asked().is_some() {
            self.progress.hold(true);
        }
        let (questions, session) = (&mut self.questions, self.session);
        self.progress.apart(|| questions.see(&event.kind, session));
        match event.kind {
            EventKind::Output { stream, text } if self.shows => {
                let (args, console) = (self.args, &mut self.console);
                let (progress, questions) = (&self.progress, &mut self.questions);
                progress.apart(|| questions.apart(|| print(args, stream, &text, console)));
                Ok(None)
            }
            EventKind::FeedFinished { outcome, usage } => {
                self.progress.end();
                Ok(Some(Ended { outcome, usage }))
            }
            _ => Ok(None),
        }
    }
}

fn show_event(event: &Event) -> anyhow::Result<()> {
    let line = serde_json::to_string(event).context("an event cannot be written")?;
    outln!("{}", escaped_json(line));
    Ok(())
}

fn print(args: &RunArgs, stream: OutputStream, text: &str, console: &mut Console) {
    match stream {
        // It is among the events.
        OutputStream::Stdout if args.events => {}
        OutputStream::Stdout => console.out(text),
        OutputStream::Stderr => console.err(text),
    }
}

fn finish(outcome: &Outcome, usage: &FeedUsage, console: &mut Console) -> ExitCode {
    if let Some(printed) = console.take_kept() {
        outln!("{}", escaped_json(object(outcome, usage, &printed).to_string()));
    } else {
        match outcome {
            Outcome::Value(_) => {}
            Outcome::Raised(raised) => console.raised(raised),
            Outcome::Syntax(text) => console.err(text),
            Outcome::Limit(hit) => console.say(&in_full(hit)),
            Outcome::Cancelled { .. } if out::is_lost() => {}
            Outcome::Cancelled { by } => console.say(&format!("cancelled by {by}")),
            other => console.say(&format!("{other:?}")),
        }
    }
    match outcome {
        Outcome::Value(_) => ExitCode::SUCCESS,
        Outcome::Raised(raised) => exit::raised(raised),
        Outcome::Syntax(_) => ExitCode::from(1),
        Outcome::Limit(hit) => exit::limit_named(&hit.limit),
        // `out::status` sees to it.
        Outcome::Cancelled { .. } if out::is_lost() => ExitCode::SUCCESS,
        Outcome::Cancelled { .. } => exit::cancelled(),
        _ => exit::internal(),
    }
}

/// As the interpreter's own limits are told.
fn in_full(hit: &LimitHit) -> String {
    let LimitHit { limit, allowed, used } = hit;
    let unit = hit.unit();
    format!("limit {limit} exceeded ({allowed} {unit} allowed, {used} {unit} used)")
}

/// What `--json` prints.
pub(crate) fn object(outcome: &Outcome, usage: &FeedUsage, printed: &str) -> Value {
    let (result, error) = match outcome {
        Outcome::Value(value) => (value::to_json(value), Value::Null),
        // An exit that asks for status 0 is a success.
        Outcome::Raised(raised) if raised.exit_code == Some(0) => (Value::Null, Value::Null),
        other => (Value::Null, ophiary::value::outcome_to_json(other)),
    };
    json!({
        "value": result,
        "output": printed,
        "error": error,
        "usage": ophiary::value::usage_to_json(usage),
    })
}
