//! `ophiary config check|show|schema`
//!
//! Place: the layers that `run --config` reads too.
//!
//! Invariants: faults go to standard error and end with the status of a wrong configuration.
//! Limits: those of `ophiary-config`.

use std::path::Path;
use std::process::ExitCode;

use ophiary::Engine;
use ophiary_config::{Offered, Sources};

use crate::args::{ConfigArgs, ConfigCheck, ConfigCommand};
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
    let (sources, show) = match &args.command {
        ConfigCommand::Schema => {
            outln!("{:#}", ophiary_config::file::schema());
            return ExitCode::SUCCESS;
        }
        ConfigCommand::Check(ConfigCheck { file, extensions }) => {
            let offered = Engine::builder().offered();
            let offered = extensions.iter().fold(offered, Offered::with_namespace);
            (sources(file.file.as_deref()).with_offered(offered), false)
        }
        ConfigCommand::Show(file) => (sources(file.file.as_deref()), true),
    };
    match if show { sources.load() } else { sources.check() } {
        Ok(loaded) => {
            if show {
                out!("{}", loaded.show());
            }
            ExitCode::SUCCESS
        }
        Err(error) => {
            errln!("{error}");
            exit::usage()
        }
    }
}
