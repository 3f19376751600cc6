//! `ophiary dis`: the bytecode of a program as text.
//!
//! Place: for those who look at what the compiler made.
//!
//! Invariants: the text is that of `ophiary_runtime::code::dis`.
//! Limits: the compiler's.

use std::io::Write;
use std::process::ExitCode;

use ophiary_runtime::code::dis;
use ophiary_runtime::limits::Limits;

use crate::args::DisArgs;
use crate::{exit, run};

/// Prints the bytecode.
pub(crate) fn dis(args: &DisArgs) -> ExitCode {
    let text = match run::read(&args.file) {
        Ok(text) => text,
        Err(error) => {
            eprintln!("ophiary: {error:#}");
            return exit::usage();
        }
    };
    match run::compile(&args.file, text, &Limits::default()) {
        Ok(program) => {
            let _ = std::io::stdout().write_all(dis::disassemble(&program).as_bytes());
            ExitCode::SUCCESS
        }
        Err(not) => {
            eprint!("{}", not.text);
            ExitCode::from(1)
        }
    }
}
