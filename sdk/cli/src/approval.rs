//! Calls that the tenant's policy asks about: a question on the terminal.
//!
//! Place: `tenant.rs` meets the questions among the events.
//!
//! Invariants: without a terminal, or with the program on standard input, nobody can be asked and the call is rejected.
//! Control characters of arguments are escaped.
//! Limits: `SHOWN_MAX` characters of the arguments are shown.

use std::io::{BufRead, IsTerminal, Write};

use ophiary::{EventKind, HostValue, SessionId, blocking};

use crate::args::RunArgs;

/// Characters of arguments that are shown.
const SHOWN_MAX: usize = 400;

/// A call that waits.
pub(crate) struct Question {
    session: SessionId,
    call: u64,
    text: String,
}

/// What an event asks, if it asks.
pub(crate) fn question(kind: &EventKind) -> Option<Question> {
    let asked = kind.asked()?;
    let children = asked.children.iter().map(|handle| format!("child {handle}: "));
    let children: Vec<String> = children.collect();
    let arguments = asked.arguments.iter();
    let arguments: Vec<String> =
        arguments.map(|(name, value)| format!("{name}={}", shown(value))).collect();
    let call = format!("{}({})", asked.name, arguments.join(", "));
    let text = escaped(&format!("{}{call}", children.concat()));
    Some(Question { session: asked.session, call: asked.call, text })
}

/// Asks, and tells the session.
pub(crate) fn decide(args: &RunArgs, session: &blocking::Session, question: &Question) {
    let interactive = std::io::stdin().is_terminal() && std::io::stderr().is_terminal();
    let decided = if !interactive || args.file() == "-" {
        errln!("ophiary: {} needs an approval, and there is no terminal to ask", question.text);
        let reason = "there is no terminal to ask";
        session.reject(question.session, question.call, reason)
    } else if asked(&question.text) {
        session.approve(question.session, question.call)
    } else {
        session.reject(question.session, question.call, "not approved")
    };
    if let Err(error) = decided {
        // It was cancelled meanwhile.
        errln!("ophiary: {error}");
    }
}

fn asked(text: &str) -> bool {
    err!("Allow {text}? [y/N] ");
    let _ = std::io::stderr().flush();
    let mut answer = String::new();
    let read = std::io::stdin().lock().read_line(&mut answer);
    read.is_ok() && matches!(answer.trim(), "y" | "Y" | "yes")
}

fn shown(value: &HostValue) -> String {
    match value {
        HostValue::Str(text) => format!("{text:?}"),
        other => crate::value::to_json(other).to_string(),
    }
}

fn escaped(text: &str) -> String {
    let mut safe: String = text
        .chars()
        .take(SHOWN_MAX)
        .flat_map(|c| if c.is_control() { c.escape_default().collect() } else { vec![c] })
        .collect();
    if text.chars().nth(SHOWN_MAX).is_some() {
        safe.push_str("...");
    }
    safe
}
