//! `ophiary run --config`: a program as a session of a tenant.
//!
//! Place: an engine with one session; `run.rs` is for programs that have the interpreter to themselves.
//!
//! Invariants: standard output is what the script prints, or its events, or one JSON object; never a mixture. Output appears
//! while the script runs.
//! Limits: those of the tenant, narrowed by `--limit`.

use std::io::Write;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Context;
use ophiary::telemetry::Telemetry;
use ophiary::{
    Description, Engine, Error, Event, EventKind, EventStream, FeedUsage, Outcome, OutputStream,
    Script, blocking,
};
use ophiary_config::Config;
use serde_json::{Value, json};

use crate::args::{DescribeArgs, RunArgs, SessionsArgs, Trace};
use crate::interrupt::Interrupt;
use crate::progress::Progress;
use crate::{approval, config, exit, run, value};

/// The longest time that an interrupt goes unseen.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// Runs a program.
pub(crate) fn run(args: &RunArgs) -> ExitCode {
    match session(args) {
        Ok(status) => status,
        Err(error) => {
            eprintln!("ophiary: {error:#}");
            exit::usage()
        }
    }
}

/// Prints what can be said of the functions of a tenant's sessions.
pub(crate) fn describe(args: &DescribeArgs, part: fn(Description) -> String) -> ExitCode {
    let described = || -> anyhow::Result<Description> {
        let sources = config::sources(args.config.as_deref());
        let engine = Engine::builder().config_sources(sources).build()?;
        let name = args.tenant.as_deref().unwrap_or(ophiary_config::tenant::LOCAL_TENANT);
        let description = engine.tenant(name)?.blocking_session()?.describe()?;
        engine.stop_blocking();
        Ok(description)
    };
    match described() {
        Ok(description) if args.json => println!("{:#}", description.schemas),
        Ok(description) => print!("{}", part(description)),
        Err(error) => {
            eprintln!("ophiary: {error:#}");
            return exit::usage();
        }
    }
    ExitCode::SUCCESS
}

fn session(args: &RunArgs) -> anyhow::Result<ExitCode> {
    let text = run::read(args.file())?;
    let mut sources = config::sources(args.config.as_deref());
    for limit in &args.limits {
        sources = sources.with_override(format!("limits.{}", limit.name), limit.text.clone());
    }
    let config = sources.load()?.config;
    let telemetry = telemetry(args, &config)?;
    let mut builder = Engine::builder().config(config);
    if let Some(telemetry) = &telemetry {
        builder = builder.telemetry(telemetry);
    }
    for library in run::libraries(args)? {
        builder = builder.library(library);
    }
    let engine = builder.build()?;
    let name = args.tenant.as_deref().unwrap_or(ophiary_config::tenant::LOCAL_TENANT);
    let tenant = engine.tenant(name)?;
    let session = match args.session {
        Some(id) if tenant.is_kept() => tenant.blocking_open(id)?,
        Some(_) => anyhow::bail!("--session: tenant {name} keeps no sessions (durability)"),
        None => tenant.blocking_session()?,
    };
    if args.session.is_some() {
        finish_what_runs(&session)?;
    }
    let events = session.events(None)?;
    let file = if args.file() == "-" { "<stdin>" } else { args.file() };
    let mut script = Script::new(text).named(file).arguments(args.args().iter().cloned());
    for input in &args.inputs {
        script = script.value(&input.name, input.value.clone());
    }
    let result = std::thread::scope(|scope| {
        let running = scope.spawn(|| session.run(script));
        let watched = watch(args, &session, events, || running.is_finished());
        let ran = running.join().map_err(|_| anyhow::anyhow!("the run panicked"))?;
        match ran {
            // How it ended is among the events.
            Ok(_) | Err(Error::Failed(_)) => watched,
            Err(error) => Err(error.into()),
        }
    });
    if args.session.is_none() {
        session.session().close();
    }
    engine.stop_blocking();
    if let Some(telemetry) = telemetry {
        if args.trace == Some(Trace::Console) {
            eprint!("{}", telemetry.tree());
        }
        telemetry.stop();
    }
    result
}

/// What ran in a kept session when its process ended goes on; it is waited for.
fn finish_what_runs(session: &blocking::Session) -> anyhow::Result<()> {
    if session.feeds()?.running {
        eprintln!("ophiary: the session goes on with what ran when it was left");
        let ended = session.result()?;
        print!("{}", ended.output);
        eprint!("{}", ended.errors);
    }
    Ok(())
}

/// Lists the kept sessions of a tenant, or removes one.
pub(crate) fn sessions(args: &SessionsArgs) -> ExitCode {
    let listed = || -> anyhow::Result<()> {
        let sources = config::sources(args.config.as_deref());
        let engine = Engine::builder().config_sources(sources).build()?;
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
                    println!("{} {state}", stored.session);
                }
            }
        }
        engine.stop_blocking();
        Ok(())
    };
    match listed() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("ophiary: {error:#}");
            exit::usage()
        }
    }
}

/// Traces and metrics, where the command line or the configuration asks for them.
fn telemetry(args: &RunArgs, config: &Config) -> anyhow::Result<Option<Telemetry>> {
    let builder = Telemetry::builder().config(&config.telemetry);
    let builder = match &args.trace {
        Some(Trace::Console) => builder.keep(),
        Some(Trace::Otlp(url)) => builder.otlp(url.clone()),
        None if config.telemetry.otlp.is_some() => builder,
        None => return Ok(None),
    };
    Ok(Some(builder.start()?))
}

/// Shows what happens, until the feed is over.
fn watch(
    args: &RunArgs,
    session: &blocking::Session,
    mut events: EventStream,
    refused: impl Fn() -> bool,
) -> anyhow::Result<ExitCode> {
    let interrupt = Interrupt::listen();
    let mut progress = Progress::new(args);
    let mut printed = String::new();
    loop {
        if interrupt.take() {
            session.session().interrupt();
        }
        // Looked at before the events, so that none is missed of a run that is over.
        let over = refused();
        let Some(event) = events.next_within(if over { Duration::ZERO } else { LOOK_EVERY }) else {
            if over {
                progress.end();
                return Ok(exit::internal());
            }
            continue;
        };
        if args.events {
            show_event(&event)?;
        }
        progress.see(&event.kind);
        if let Some(question) = approval::question(&event.kind) {
            progress.apart(|| approval::decide(args, session, &question));
        }
        match event.kind {
            EventKind::Output { stream, text } => {
                progress.apart(|| print(args, stream, &text, &mut printed));
            }
            EventKind::FeedFinished { outcome, usage } => {
                progress.end();
                return Ok(finish(args, &outcome, &usage, &printed));
            }
            _ => {}
        }
    }
}

fn show_event(event: &Event) -> anyhow::Result<()> {
    let line = serde_json::to_string(event).context("an event cannot be written")?;
    writeln!(std::io::stdout(), "{line}").context("cannot write events")
}

fn print(args: &RunArgs, stream: OutputStream, text: &str, printed: &mut String) {
    let bytes = run::value_bytes(text);
    match stream {
        OutputStream::Stdout if args.json => printed.push_str(text),
        OutputStream::Stdout if args.events => {}
        OutputStream::Stdout => {
            let mut stdout = std::io::stdout().lock();
            // A reader that has gone is no fault of the script.
            let _ = stdout.write_all(&bytes).and_then(|()| stdout.flush());
        }
        OutputStream::Stderr => {
            let _ = std::io::stderr().write_all(&bytes);
        }
    }
}

fn finish(args: &RunArgs, outcome: &Outcome, usage: &FeedUsage, printed: &str) -> ExitCode {
    if args.json {
        println!("{}", object(outcome, usage, printed));
    }
    let tell = |text: &str| {
        if !args.json {
            eprint!("{text}");
        }
    };
    match outcome {
        Outcome::Value(_) => ExitCode::SUCCESS,
        Outcome::Raised(raised) => {
            tell(&raised.traceback);
            exit::raised(raised)
        }
        Outcome::Syntax(text) => {
            tell(text);
            ExitCode::from(1)
        }
        Outcome::Limit(hit) => {
            tell(&format!("ophiary: {hit}\n"));
            exit::limit_named(&hit.limit)
        }
        Outcome::Cancelled { by } => {
            tell(&format!("ophiary: cancelled by {by}\n"));
            exit::cancelled()
        }
        other => {
            tell(&format!("ophiary: {other:?}\n"));
            exit::internal()
        }
    }
}

fn object(outcome: &Outcome, usage: &FeedUsage, printed: &str) -> Value {
    let (result, error) = match outcome {
        Outcome::Value(value) => (value::to_json(value), Value::Null),
        Outcome::Raised(raised) => {
            let error = json!({
                "kind": "exception",
                "class": raised.class,
                "message": raised.message,
                "traceback": raised.traceback,
            });
            (Value::Null, error)
        }
        Outcome::Syntax(text) => (Value::Null, json!({ "kind": "syntax", "traceback": text })),
        Outcome::Limit(hit) => {
            let error = json!({
                "kind": "limit",
                "limit": hit.limit,
                "allowed": hit.allowed,
                "used": hit.used,
            });
            (Value::Null, error)
        }
        other => (Value::Null, json!({ "kind": "internal", "message": format!("{other:?}") })),
    };
    json!({
        "value": result,
        "output": printed,
        "error": error,
        "usage": {
            "fuel": usage.runtime.fuel,
            "heap_bytes": usage.runtime.heap_bytes,
            "heap_bytes_peak": usage.runtime.heap_bytes_peak,
            "output_bytes": usage.runtime.output_bytes,
            "host_calls": usage.runtime.host_calls,
            "children": usage.children,
        },
    })
}
