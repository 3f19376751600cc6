//! Anchors: the part of a frame's source that `^` marks among `~`.
//!
//! Place: `frame.rs` asks for the anchors of the segment that a frame's instruction came from.
//!
//! Invariants: CPython's `_extract_caret_anchors_from_line_segment`: of a binary operation the operator, of a subscript
//! and a call the brackets and what they hold. Positions are bytes of the segment.
//! Limits: those of `parse::shape`, beyond which there are no anchors.

use crate::parse::shape::{Shape, shape_of};

/// Where the marked part of a segment begins and ends, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Anchors {
    pub(super) start: usize,
    pub(super) end: usize,
}

/// The anchors of an expression, if it is of a kind that has them.
pub(super) fn find(segment: &str) -> Option<Anchors> {
    match shape_of(segment)? {
        Shape::Binary { left_end, right_start } => {
            let start = seek(segment, left_end, |c| !c.is_whitespace() && c != ')')?;
            let next = segment.as_bytes().get(start + 1).copied();
            let two = start + 1 < right_start
                && next.is_some_and(|b| !b.is_ascii_whitespace() && b != b'\\' && b != b'#')
                && segment.is_char_boundary(start + 2);
            Some(Anchors { start, end: start + 1 + usize::from(two) })
        }
        Shape::Bracket { open, callee_end, end } => {
            let start = seek(segment, callee_end, |c| c == open)?;
            Some(Anchors { start, end })
        }
    }
}

/// The first character from `at` on that satisfies `stop`; comments and continuations end their line.
fn seek(segment: &str, mut at: usize, stop: impl Fn(char) -> bool) -> Option<usize> {
    loop {
        let rest = segment.get(at..)?;
        let first = rest.chars().next()?;
        if first == '\\' || first == '#' {
            at += rest.find('\n')? + 1;
        } else if first != '\n' && stop(first) {
            return Some(at);
        } else {
            at += first.len_utf8();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked(segment: &str) -> Option<&str> {
        find(segment).map(|anchors| &segment[anchors.start..anchors.end])
    }

    #[test]
    fn operators_and_brackets_are_marked() {
        assert_eq!(marked("a + b"), Some("+"));
        assert_eq!(marked("(a) // b"), Some("//"));
        assert_eq!(marked("a \\\n  ** b"), Some("**"));
        assert_eq!(marked("(a # + \n) + b"), Some("+"));
        assert_eq!(marked("f(x)(y)"), Some("(y)"));
        assert_eq!(marked("(f) (x)"), Some("(x)"));
        assert_eq!(marked("a[b][c + d]"), Some("[c + d]"));
        assert_eq!(marked("a < b"), None);
        assert_eq!(marked("x = 1"), None);
    }
}
