//! Calls that the tenant's policy asks about: a question on the terminal.
//!
//! Place: `tenant.rs` meets the questions among the events.
//!
//! Invariants: without a terminal, or with the program on standard input, nobody can be asked and the call is rejected.
//! What does not print, or changes how other text is shown, is escaped. Each argument is shown from its beginning; where one is
//! cut that is said, and all of it can be asked for.
//! Limits: `ARGUMENT_MAX` characters of an argument, `ARGUMENTS_MAX` arguments are shown at first.

use std::io::{BufRead, IsTerminal, Write};

use ophiary::{EventKind, HostValue, SessionId, blocking};

use crate::args::RunArgs;

/// Characters of an argument that are shown at first.
const ARGUMENT_MAX: usize = 200;
/// Arguments that are shown at first.
const ARGUMENTS_MAX: usize = 20;

/// A call that waits.
pub(crate) struct Question {
    session: SessionId,
    call: u64,
    text: String,
    /// The whole call, if the text is cut.
    whole: Option<String>,
}

/// What an event asks, if it asks.
pub(crate) fn question(kind: &EventKind) -> Option<Question> {
    let asked = kind.asked()?;
    let children = asked.children.iter().map(|handle| format!("child {handle}: "));
    let children: String = children.collect();
    let arguments = asked.arguments.iter();
    let arguments: Vec<String> =
        arguments.map(|(name, value)| escaped(&format!("{name}={}", shown(value)))).collect();
    let call = |arguments: &str| format!("{children}{}({arguments})", escaped(asked.name));
    let text = call(&cut(&arguments));
    let whole = Some(call(&arguments.join(", "))).filter(|whole| *whole != text);
    Some(Question { session: asked.session, call: asked.call, text, whole })
}

/// Asks, and tells the session.
pub(crate) fn decide(args: &RunArgs, session: &blocking::Session, question: &Question) {
    let interactive = std::io::stdin().is_terminal() && std::io::stderr().is_terminal();
    let decided = if !interactive || args.file() == "-" {
        errln!("ophiary: {} needs an approval, and there is no terminal to ask", question.text);
        let reason = "there is no terminal to ask";
        session.reject(question.session, question.call, reason)
    } else if asked(question) {
        session.approve(question.session, question.call)
    } else {
        session.reject(question.session, question.call, "not approved")
    };
    if let Err(error) = decided {
        // It was cancelled meanwhile.
        errln!("ophiary: {error}");
    }
}

fn asked(question: &Question) -> bool {
    let mut text = &question.text;
    loop {
        let choices = if question.whole.is_some() { "y/N, a shows all of it" } else { "y/N" };
        err!("Allow {text}? [{choices}] ");
        let _ = std::io::stderr().flush();
        let mut answer = String::new();
        let read = std::io::stdin().lock().read_line(&mut answer);
        match (answer.trim(), question.whole.as_ref()) {
            _ if read.is_err() => return false,
            // All of it may be what was shown; it is no answer in either case.
            ("a" | "A" | "all", whole) => text = whole.unwrap_or(text),
            (answer, _) => return matches!(answer, "y" | "Y" | "yes"),
        }
    }
}

fn shown(value: &HostValue) -> String {
    match value {
        HostValue::Str(text) => format!("{text:?}"),
        other => crate::value::to_json(other).to_string(),
    }
}

/// The beginnings of arguments.
fn cut(arguments: &[String]) -> String {
    let beginning = |argument: &String| match argument.char_indices().nth(ARGUMENT_MAX) {
        Some((end, _)) => {
            let more = argument[end..].chars().count();
            format!("{}... ({more} more characters)", &argument[..end])
        }
        None => argument.clone(),
    };
    let mut parts: Vec<String> = arguments.iter().take(ARGUMENTS_MAX).map(beginning).collect();
    if let Some(more) = arguments.len().checked_sub(ARGUMENTS_MAX).filter(|more| *more > 0) {
        parts.push(format!("... ({more} more arguments)"));
    }
    parts.join(", ")
}

/// With escapes for what does not print by itself: controls, marks that turn the direction of writing, combining marks.
fn escaped(text: &str) -> String {
    text.chars()
        .flat_map(|c| match c {
            '"' | '\'' | '\\' => vec![c],
            _ => c.escape_debug().collect(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_argument_hides_no_other() {
        let arguments = [format!("path={}", "./".repeat(300)), "to=\"/stolen.txt\"".to_owned()];
        let text = cut(&arguments);
        assert!(text.ends_with("... (405 more characters), to=\"/stolen.txt\""), "{text}");
        assert!(text.len() < 300);
        let many: Vec<String> = (0..25).map(|at| format!("a{at}=1")).collect();
        assert!(cut(&many).ends_with("a19=1, ... (5 more arguments)"));
    }

    #[test]
    fn nothing_turns_the_text_around() {
        let shown = escaped("[\"a\u{202e}b\u{200f}\n\u{1b}[2J\", 'é']");
        assert_eq!(shown, "[\"a\\u{202e}b\\u{200f}\\n\\u{1b}[2J\", 'é']");
    }
}
