//! The command `ophiary`: phases only.
//!
//! Place: arguments (`args.rs`) -> one of the commands (`run.rs`, `inspect.rs`) -> exit status (`exit.rs`).
//!
//! Invariants: standard output is the script's; what the command itself says goes to standard error.
//! Limits: the work runs on a thread whose stack fits any source that the compiler admits.

use std::process::ExitCode;

use clap::Parser;

#[macro_use]
mod out;

mod approval;
mod args;
mod check;
mod config;
mod console;
mod exit;
mod grant;
mod inspect;
mod interrupt;
mod limit;
mod progress;
mod repl;
mod run;
mod shape;
mod slices;
mod source;
mod tenant;
mod types;
mod value;

use args::{Args, Command};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Stack for the work: the compiler's need and as much again.
const STACK_BYTES: usize = ophiary_runtime::parse::STACK_BYTES * 2;

fn main() -> ExitCode {
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(error) => {
            let printed = error.print().is_ok();
            return match error.use_stderr() {
                true => exit::usage(),
                false if printed => ExitCode::SUCCESS,
                false => exit::unwritten(),
            };
        }
    };
    let work = move || match args.command {
        Command::Run(run) if run.is_session() => tenant::run(&run),
        Command::Run(run) => run::run(&run),
        Command::Repl(repl) => repl::repl(&repl),
        Command::Check(check) => check::check(&check),
        Command::Dis(dis) => inspect::dis(&dis),
        Command::Sessions(args) => tenant::sessions(&args),
        Command::Config(config) => config::run(&config),
        Command::Prompt(args) => tenant::describe(&args, |description| description.prompt),
        Command::Stubs(args) => tenant::describe(&args, |description| description.stubs),
    };
    let status = match std::thread::Builder::new().stack_size(STACK_BYTES).spawn(work) {
        Ok(thread) => thread.join().unwrap_or_else(|_| exit::internal()),
        Err(_) => exit::internal(),
    };
    out::status(status)
}
