//! The note on a `TypeError` for gathering what a blocking host function gave.
//!
//! Place: `vm/unwind.rs` makes the exception object and knows the source of the call.
//!
//! Invariants: the text names the first call of a host function in the source of the failing call, as the script has it.
//! Limits: `SHOWN_MAX` bytes of the script's text.

use super::HostTable;

/// Bytes of arguments that are shown.
const SHOWN_MAX: usize = 80;

/// What to write instead of the first call of a host function in `source`, the text of a call.
pub(crate) fn note(host: &HostTable, source: &str) -> Option<String> {
    let (name, args) = first_call(host, source)?;
    let more = if args.is_empty() { String::new() } else { format!(", {args}") };
    Some(format!(
        "{name}() gives its value when it is called; asyncio.to_thread({name}{more}) starts a call that can be awaited"
    ))
}

fn first_call<'a>(host: &HostTable, source: &'a str) -> Option<(&'a str, &'a str)> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut rest = source;
    while let Some(begin) = rest.find(is_word) {
        rest = rest.get(begin..)?;
        let end = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        let (word, after) = rest.split_at_checked(end)?;
        let known = host.function(word).and_then(|function| host.declaration(function));
        if known.is_some_and(|function| function.blocking)
            && let Some(inner) = after.strip_prefix('(')
            && let Some(args) = until_closed(inner)
        {
            return Some((word, args.trim()));
        }
        rest = after;
    }
    None
}

/// The text up to the bracket that closes it; nothing when that is far or within a string.
fn until_closed(text: &str) -> Option<&str> {
    let mut depth = 0_u32;
    let mut quote = None;
    for (at, c) in text.char_indices() {
        if at > SHOWN_MAX {
            return None;
        }
        match (quote, c) {
            (Some(open), _) if c == open => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(c),
            (None, '(' | '[' | '{') => depth += 1,
            (None, ')' | ']' | '}') if depth > 0 => depth -= 1,
            (None, ')') => return text.get(..at),
            _ => {}
        }
    }
    None
}
