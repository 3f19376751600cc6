//! `ophiary dis`: the bytecode of a program as text.
//!
//! Place: for those who look at what the compiler made.
//!
//! Invariants: the text is that of `ophiary_runtime::code::dis`.
//! Limits: the compiler's.

use std::process::ExitCode;

use ophiary_runtime::code::dis;
use ophiary_runtime::limits::Limits;

use crate::args::DisArgs;
use crate::{out, run, source};

/// Prints the bytecode.
pub(crate) fn dis(args: &DisArgs) -> ExitCode {
    let limits = Limits::default();
    let text = match source::read(&args.file, limits.source) {
        Ok(text) => text,
        Err(unread) => return unread.tell(&args.file),
    };
    match run::compile(&args.file, text, &limits) {
        Ok(program) => {
            out::write(dis::disassemble(&program).as_bytes());
            ExitCode::SUCCESS
        }
        Err(not) => {
            err!("{}", not.text);
            ExitCode::from(1)
        }
    }
}
