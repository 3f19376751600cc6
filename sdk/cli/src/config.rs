//! `ophiary config check|show|schema`
//!
//! Place: the layers that `run --config` reads too.
//!
//! Invariants: faults go to standard error and end with the status of a wrong configuration.
//! Limits: those of `ophiary-config`.

use std::path::Path;
use std::process::ExitCode;

use ophiary_config::Sources;

use crate::args::{ConfigArgs, ConfigCommand};
use crate::exit;

/// The file, and the environment over it.
pub(crate) fn sources(file: Option<&Path>) -> Sources {
    let sources = Sources::new().with_env(std::env::vars_os().filter_map(|(name, value)| {
        // What is no text can be no value.
        Some((name.into_string().ok()?, value.into_string().ok()?))
    }));
    match file {
        Some(file) => sources.with_file(file),
        None => sources,
    }
}

/// Looks at a configuration.
pub(crate) fn run(args: &ConfigArgs) -> ExitCode {
    let (file, show) = match &args.command {
        ConfigCommand::Schema => {
            println!("{:#}", ophiary_config::file::schema());
            return ExitCode::SUCCESS;
        }
        ConfigCommand::Check(file) => (file, false),
        ConfigCommand::Show(file) => (file, true),
    };
    match sources(file.file.as_deref()).load() {
        Ok(loaded) => {
            if show {
                print!("{}", loaded.show());
            }
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            exit::usage()
        }
    }
}
