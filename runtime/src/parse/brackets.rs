//! Which brackets are open where: for the errors CPython's tokenizer reports and ruff's parser words otherwise.
//!
//! Place: `message.rs` asks it once a source is known to be faulty.
//!
//! Invariants: strings and comments are skipped; an f-string counts as a string. It never fails: it stops at the end of
//! the text or where it was told to.
//!
//! Limits: linear in the text.

/// What a scan found.
#[derive(Debug, Default)]
pub(super) struct Brackets {
    /// Open brackets with their places, outermost first.
    pub(super) open: Vec<(u8, usize)>,
    /// The first closing bracket that fits no open one: its place, and the open bracket it stands against, if any.
    pub(super) misfit: Option<(usize, Option<(u8, usize)>)>,
}

impl Brackets {
    /// Scans `text` up to `end`, or to the first misfit.
    pub(super) fn scan(text: &str, end: usize) -> Brackets {
        let bytes = text.as_bytes();
        let end = end.min(bytes.len());
        let mut found = Brackets::default();
        let mut at = 0;
        while at < end {
            match bytes[at] {
                b'#' => at = line_end(bytes, at),
                b'\\' => at += 1,
                quote @ (b'"' | b'\'') => at = string_end(bytes, at, quote),
                open @ (b'(' | b'[' | b'{') => found.open.push((open, at)),
                close @ (b')' | b']' | b'}') => match found.open.pop() {
                    Some((open, _)) if closing(open) == close => {}
                    misfit => {
                        found.misfit = Some((at, misfit));
                        return found;
                    }
                },
                _ => {}
            }
            at += 1;
        }
        found
    }
}

/// The bracket that closes another.
pub(super) fn closing(open: u8) -> u8 {
    match open {
        b'(' => b')',
        b'[' => b']',
        _ => b'}',
    }
}

/// The place of the line's end.
fn line_end(bytes: &[u8], at: usize) -> usize {
    memchr::memchr(b'\n', &bytes[at..]).map_or(bytes.len(), |length| at + length)
}

/// The place of the last quote of the string that begins at `at`, or of the line's or text's end where it does not end.
fn string_end(bytes: &[u8], at: usize, quote: u8) -> usize {
    let triple = bytes[at..].starts_with(&[quote; 3]);
    let mut at = at + if triple { 3 } else { 1 };
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 1,
            b'\n' if !triple => return at,
            byte if byte == quote && !triple => return at,
            byte if byte == quote && bytes[at..].starts_with(&[quote; 3]) => return at + 2,
            _ => {}
        }
        at += 1;
    }
    bytes.len()
}
