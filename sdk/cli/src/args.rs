//! What the user may write on the command line.
//!
//! Place: `main.rs` parses it.
//!
//! Invariants: a wrong command line is refused with status 2 before anything runs.
//! Limits: none.

use clap::{Args as ClapArgs, Parser, Subcommand};

use crate::limit::Limit;

/// Runs Python programs under limits, sandboxed.
#[derive(Debug, Parser)]
#[command(name = "ophiary", version, about)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Run a program as `python FILE` does.
    Run(RunArgs),
    /// Print the bytecode of a program.
    Dis(DisArgs),
}

/// `ophiary run`
#[derive(ClapArgs, Debug)]
pub(crate) struct RunArgs {
    /// Set a limit, for example `wall=2s`, `memory=64MiB`, `fuel=1000000`; may be repeated.
    #[arg(long = "limit", value_name = "NAME=VALUE", value_parser = crate::limit::parse)]
    pub(crate) limits: Vec<Limit>,
    /// Bind a global to a JSON value; may be repeated.
    #[arg(long = "input", value_name = "NAME=JSON", value_parser = crate::value::parse_input)]
    pub(crate) inputs: Vec<crate::value::Input>,
    /// Print one JSON object with value, output, error and usage instead.
    #[arg(long)]
    pub(crate) json: bool,
    /// The program, `-` for standard input; all that follows is the program's: `sys.argv[1:]`.
    // One option, for else those of ours that stand after the file would be taken from the program.
    #[arg(required = true, num_args = 1.., trailing_var_arg = true, value_names = ["FILE", "ARGS"])]
    program: Vec<String>,
}

impl RunArgs {
    /// The program.
    pub(crate) fn file(&self) -> &str {
        self.program.first().map_or("-", String::as_str)
    }

    /// What stands after it.
    pub(crate) fn args(&self) -> &[String] {
        self.program.get(1..).unwrap_or_default()
    }
}

/// `ophiary dis`
#[derive(ClapArgs, Debug)]
pub(crate) struct DisArgs {
    /// The program; `-` reads standard input.
    pub(crate) file: String,
}
