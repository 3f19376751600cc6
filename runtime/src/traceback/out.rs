//! `Out`: the text of a traceback as it grows, indented within exception groups, of bounded size.
//!
//! Place: `write.rs` writes into it.
//!
//! Invariants: the beginning and the end are kept; where text is left out between them a line says how much. Cuts are made
//! after a line's end where there is one near.
//! Limits: `BYTES_MAX` of text, `TEXT_MAX` of one message, and of messages `TEXT_LEAST` and of frames none once `WORK_MAX`
//! bytes were written, so that a hostile chain costs a bounded amount of work.

use std::fmt::Write;

/// The most bytes of a traceback, the line about what is left out not counted.
pub(super) const BYTES_MAX: usize = 1 << 20;
/// The most bytes of a message or note.
pub(super) const TEXT_MAX: usize = 1 << 18;
/// As `TEXT_MAX`, once much was written.
const TEXT_LEAST: usize = 1 << 10;
/// Bytes written after which frames are left out.
const WORK_MAX: usize = 8 << 20;
const HALF: usize = BYTES_MAX / 2;

/// A growing traceback.
#[derive(Debug, Default)]
pub(super) struct Out {
    /// Exception groups around what is written; it is indented for each.
    pub(super) depth: usize,
    head: String,
    tail: String,
    /// Bytes left out between head and tail.
    dropped: usize,
    written: usize,
}

// === impl Out ===

impl Out {
    /// Whether frames are still written.
    pub(super) fn has_room(&self) -> bool {
        self.written < WORK_MAX
    }

    /// Writes lines; within groups each is indented, behind a bar.
    pub(super) fn emit(&mut self, text: &str) {
        self.emit_with(text, "|");
    }

    /// As `emit`, with another character for the bar.
    pub(super) fn emit_with(&mut self, text: &str, bar: &str) {
        if self.depth == 0 {
            return self.push(text);
        }
        let margin = format!("{}{bar} ", self.margin());
        for line in crate::text::lines::lines(text) {
            self.push(&margin);
            self.push(line.whole);
        }
    }

    /// Spaces that what is written is indented by.
    pub(super) fn margin(&self) -> String {
        " ".repeat(2 * self.depth)
    }

    /// Writes text as it is.
    pub(super) fn push(&mut self, text: &str) {
        self.written += text.len();
        if self.tail.is_empty() && self.dropped == 0 && self.head.len() + text.len() <= HALF {
            self.head.push_str(text);
            return;
        }
        self.tail.push_str(text);
        if self.tail.len() > 2 * HALF {
            let cut = line_after(&self.tail, self.tail.len() - HALF);
            self.dropped += cut;
            self.tail.drain(..cut);
        }
    }

    /// A message's bytes that may be written, and how many are left out.
    pub(super) fn cut<'a>(&self, text: &'a str) -> (&'a str, usize) {
        let kept = head_of(text, if self.has_room() { TEXT_MAX } else { TEXT_LEAST });
        (kept, text.len() - kept.len())
    }

    /// The text.
    pub(super) fn finish(mut self) -> String {
        if self.tail.len() > HALF {
            let cut = line_after(&self.tail, self.tail.len() - HALF);
            self.dropped += cut;
            self.tail.drain(..cut);
        }
        let mut text = self.head;
        if self.dropped > 0 {
            if !text.ends_with('\n') {
                text.push('\n');
            }
            let _ = writeln!(text, "... ({} bytes of the traceback are not shown)", self.dropped);
        }
        text.push_str(&self.tail);
        text
    }
}

/// As much of the beginning of `text` as `max` bytes hold.
pub(super) fn head_of(text: &str, max: usize) -> &str {
    text.get(..text.floor_char_boundary(max)).unwrap_or(text)
}

/// Where the next line begins at or after byte `at`, or the next character when no line ends soon.
fn line_after(text: &str, at: usize) -> usize {
    const NEAR: usize = 4096;
    let at = text.ceil_char_boundary(at);
    let near = text.as_bytes().get(at..).unwrap_or_default();
    let near = near.get(..NEAR).unwrap_or(near);
    memchr::memchr(b'\n', near).map_or(at, |end| at + end + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_of_a_long_text_is_left_out() {
        let mut out = Out::default();
        for number in 0..400_000 {
            out.push(&format!("line {number}\n"));
        }
        let text = out.finish();
        assert!(text.len() <= BYTES_MAX + 100);
        assert!(text.starts_with("line 0\n") && text.ends_with("line 399999\n"));
        assert!(text.contains("\n... ("));
    }

    #[test]
    fn what_fits_is_kept_whole() {
        let mut out = Out::default();
        let text = "x".repeat(BYTES_MAX);
        out.push(&text[..HALF]);
        out.push(&text[HALF..]);
        assert_eq!(out.finish(), text);
    }
}
