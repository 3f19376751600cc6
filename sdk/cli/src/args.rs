//! What the user may write on the command line.
//!
//! Place: `main.rs` parses it.
//!
//! Invariants: a wrong command line is refused with status 2 before anything runs.
//! Limits: none.

use std::path::PathBuf;

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
    /// Run statements as they are typed.
    Repl(ReplArgs),
    /// Tell what is wrong with programs, without running them.
    Check(CheckArgs),
    /// Print the bytecode of a program.
    Dis(DisArgs),
    /// List the sessions of a tenant that are kept.
    Sessions(SessionsArgs),
    /// Look at a configuration.
    Config(ConfigArgs),
    /// Print the system prompt of a tenant's sessions: their functions, in words.
    Prompt(DescribeArgs),
    /// Print the functions of a tenant's sessions as Python stubs.
    Stubs(DescribeArgs),
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
    /// Let it import the Python packages in this folder; may be repeated.
    #[arg(long = "library", value_name = "DIR")]
    pub(crate) libraries: Vec<PathBuf>,
    /// Run it as a session of a tenant that stands in this TOML file.
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    /// Which tenant; `local` if left out. Without a file the tenant has the default configuration.
    #[arg(long, value_name = "NAME")]
    pub(crate) tenant: Option<String>,
    /// Go on in a session of a tenant whose sessions are kept, by its id: 32 hexadecimal digits. It is made where there is none,
    /// and stays; `ophiary sessions` lists them.
    #[arg(long, value_name = "ID", value_parser = parse_session)]
    pub(crate) session: Option<ophiary::SessionId>,
    /// Print what happens as JSON lines instead of what the script prints.
    #[arg(long, conflicts_with = "json")]
    pub(crate) events: bool,
    /// Print the run's trace as a tree on standard error, or send it: `--trace=otlp=http://localhost:4318`.
    #[arg(
        long,
        value_name = "console|otlp=URL",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "console",
        value_parser = parse_trace,
    )]
    pub(crate) trace: Option<Trace>,
    /// Print one JSON object with value, output, error and usage instead.
    #[arg(long)]
    pub(crate) json: bool,
    /// The program, `-` for standard input; all that follows is the program's: `sys.argv[1:]`.
    // One option, for else those of ours that stand after the file would be taken from the program.
    #[arg(required = true, num_args = 1.., trailing_var_arg = true, value_names = ["FILE", "ARGS"])]
    program: Vec<String>,
}

/// Where a trace goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Trace {
    /// To standard error, as a tree.
    Console,
    /// To a collector.
    Otlp(String),
}

fn parse_trace(text: &str) -> Result<Trace, String> {
    match text.split_once('=') {
        None if text == "console" => Ok(Trace::Console),
        Some(("otlp", url)) if url.starts_with("http://") || url.starts_with("https://") => {
            Ok(Trace::Otlp(url.to_owned()))
        }
        _ => Err("expected console or otlp=http://HOST:PORT, or with https".to_owned()),
    }
}

fn parse_session(text: &str) -> Result<ophiary::SessionId, String> {
    let id = (text.len() == 32).then(|| u128::from_str_radix(text, 16).ok()).flatten();
    id.map(ophiary::SessionId).ok_or_else(|| "expected 32 hexadecimal digits".to_owned())
}

impl RunArgs {
    /// The program.
    pub(crate) fn file(&self) -> &str {
        self.program.first().map_or("-", String::as_str)
    }

    /// Whether it runs as a session of a tenant; otherwise it has the interpreter to itself.
    pub(crate) fn is_session(&self) -> bool {
        let of_sessions = self.limits.iter().any(Limit::is_of_sessions);
        self.config.is_some()
            || self.tenant.is_some()
            || self.events
            || self.trace.is_some()
            || self.session.is_some()
            || of_sessions
    }

    /// What stands after it.
    pub(crate) fn args(&self) -> &[String] {
        self.program.get(1..).unwrap_or_default()
    }
}

/// `ophiary repl`
#[derive(ClapArgs, Debug)]
pub(crate) struct ReplArgs {
    /// Set a limit for each statement; may be repeated.
    #[arg(long = "limit", value_name = "NAME=VALUE", value_parser = crate::limit::parse)]
    pub(crate) limits: Vec<Limit>,
    /// Bind a global to a JSON value; may be repeated.
    #[arg(long = "input", value_name = "NAME=JSON", value_parser = crate::value::parse_input)]
    pub(crate) inputs: Vec<crate::value::Input>,
    /// Let statements import the Python packages in this folder; may be repeated.
    #[arg(long = "library", value_name = "DIR")]
    pub(crate) libraries: Vec<PathBuf>,
}

/// `ophiary check`
#[derive(ClapArgs, Debug)]
pub(crate) struct CheckArgs {
    /// The programs; `-` reads standard input.
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<String>,
    /// Check types as well.
    #[arg(long)]
    pub(crate) types: bool,
    /// The host functions and modules are those of a tenant that stands in this TOML file.
    #[arg(long, value_name = "FILE", requires = "types")]
    pub(crate) config: Option<PathBuf>,
    /// Which tenant; `local` if left out.
    #[arg(long, value_name = "NAME", requires = "types")]
    pub(crate) tenant: Option<String>,
    /// They get a global with the type of a JSON value; may be repeated.
    #[arg(long = "input", value_name = "NAME=JSON", value_parser = crate::value::parse_input, requires = "types")]
    pub(crate) inputs: Vec<crate::value::Input>,
    /// They import the Python packages in this folder; may be repeated. What they use of them is looked at with `--types`.
    #[arg(long = "library", value_name = "DIR")]
    pub(crate) libraries: Vec<PathBuf>,
}

/// `ophiary dis`
#[derive(ClapArgs, Debug)]
pub(crate) struct DisArgs {
    /// The program; `-` reads standard input.
    pub(crate) file: String,
}

/// `ophiary sessions`
#[derive(ClapArgs, Debug)]
pub(crate) struct SessionsArgs {
    /// The TOML file that the tenant stands in.
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    /// Which tenant; `local` if left out.
    #[arg(long, value_name = "NAME")]
    pub(crate) tenant: Option<String>,
    /// Remove this one.
    #[arg(long, value_name = "ID", value_parser = parse_session)]
    pub(crate) remove: Option<ophiary::SessionId>,
}

/// `ophiary prompt`, `ophiary stubs`
#[derive(ClapArgs, Debug)]
pub(crate) struct DescribeArgs {
    /// The TOML file that the tenant stands in.
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    /// Which tenant; `local` if left out.
    #[arg(long, value_name = "NAME")]
    pub(crate) tenant: Option<String>,
    /// Print JSON Schemas instead.
    #[arg(long)]
    pub(crate) json: bool,
}

/// `ophiary config`
#[derive(ClapArgs, Debug)]
pub(crate) struct ConfigArgs {
    #[command(subcommand)]
    pub(crate) command: ConfigCommand,
}

/// What to do with a configuration.
#[derive(Debug, Subcommand)]
pub(crate) enum ConfigCommand {
    /// Tell all faults, or nothing: of the file, and of what it grants where this command is to run it.
    Check(ConfigCheck),
    /// Print every key with its value and where it comes from.
    Show(ConfigFile),
    /// Print the JSON Schema of the file.
    Schema,
}

/// `ophiary config check`
#[derive(ClapArgs, Debug)]
pub(crate) struct ConfigCheck {
    #[command(flatten)]
    pub(crate) file: ConfigFile,
    /// An extension that the program which embeds Ophiary brings, by its namespace; may be repeated.
    #[arg(long = "extension", value_name = "NAME")]
    pub(crate) extensions: Vec<String>,
}

/// Where it stands.
#[derive(ClapArgs, Debug)]
pub(crate) struct ConfigFile {
    /// The TOML file; without one, what the defaults and the environment say.
    pub(crate) file: Option<PathBuf>,
}
