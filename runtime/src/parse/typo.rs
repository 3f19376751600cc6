//! "Did you mean 'import'?": keywords that a faulty line may have meant.
//!
//! Place: tracebacks of syntax errors ask it.
//!
//! Invariants: what it proposes makes the line one that can be read, or the head of a block.
//! Limits: a line of `LINE_MAX` bytes; each of its names is compared with each keyword, and three of them tried.

use super::ParseLimits;
use crate::compile::{CompileOptions, compile};
use crate::source::Source;

/// The longest line that is looked at.
const LINE_MAX: usize = 512;
/// The most names of a line that are looked at.
const NAMES_MAX: usize = 16;
/// Keywords tried for a name.
const TRIED: usize = 3;

const KEYWORDS: [&str; 35] = [
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue",
    "def", "del", "elif", "else", "except", "finally", "for", "from", "global", "if", "import",
    "in", "is", "lambda", "nonlocal", "not", "or", "pass", "raise", "return", "try", "while",
    "with", "yield",
];

/// What was written and the keyword that was meant, with the place of the first in the line.
pub(crate) fn keyword_meant(line: &str) -> Option<(usize, usize, &'static str)> {
    if line.len() > LINE_MAX {
        return None;
    }
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let mut at = 0;
    let mut names = 0;
    while let Some(offset) = line.get(at..)?.find(|c: char| is_part(c) || "\"'#".contains(c)) {
        let start = at + offset;
        let rest = line.get(start..)?;
        if rest.starts_with(['"', '\'', '#']) {
            return None;
        }
        let end = start + rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        let word = line.get(start..end)?;
        at = end;
        names += 1;
        let is_name = !word.starts_with(|c: char| c.is_ascii_digit());
        if names > NAMES_MAX || !is_name || KEYWORDS.contains(&word) {
            continue;
        }
        for keyword in close_keywords(word) {
            let meant = format!("{}{keyword}{}", line.get(..start)?, line.get(end..)?);
            if reads(meant.trim()) {
                return Some((start, end, keyword));
            }
        }
    }
    None
}

/// Whether a line is a statement, or begins one.
fn reads(line: &str) -> bool {
    let text =
        if line.ends_with(':') { format!("{line}\n    pass\n") } else { format!("{line}\n") };
    let limits = ParseLimits { brackets: 20, operators: 100, ..ParseLimits::default() };
    let options = CompileOptions { limits, ..CompileOptions::default() };
    compile(Source::new("<line>", text), &options).is_ok()
}

/// The keywords most like a word, the likest first.
fn close_keywords(word: &str) -> impl Iterator<Item = &'static str> {
    let mut close: Vec<(f64, &'static str)> = KEYWORDS
        .iter()
        .map(|keyword| (likeness(keyword.as_bytes(), word.as_bytes()), *keyword))
        .filter(|(ratio, _)| *ratio >= 0.5)
        .collect();
    close.sort_by(|a, b| b.partial_cmp(a).unwrap_or(std::cmp::Ordering::Equal));
    close.into_iter().take(TRIED).map(|(_, keyword)| keyword)
}

/// Twice the letters in common blocks by all letters: what `difflib` calls the ratio.
fn likeness(a: &[u8], b: &[u8]) -> f64 {
    let mut left = vec![(a, b)];
    let mut common = 0;
    while let Some((a, b)) = left.pop() {
        let (mut best, mut at) = (0, (0, 0));
        for i in 0..a.len() {
            for j in 0..b.len() {
                let length = a[i..].iter().zip(&b[j..]).take_while(|(x, y)| x == y).count();
                if length > best {
                    (best, at) = (length, (i, j));
                }
            }
        }
        if best > 0 {
            common += best;
            left.push((&a[..at.0], &b[..at.1]));
            left.push((&a[at.0 + best..], &b[at.1 + best..]));
        }
    }
    2.0 * common as f64 / (a.len() + b.len()).max(1) as f64
}
