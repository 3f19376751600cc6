//! "Did you mean 'import'?": keywords that a faulty line may have meant.
//!
//! Place: tracebacks of syntax errors ask it.
//!
//! Invariants: what it proposes makes the line one that can be read, or the head of a block.
//! Limits: `CODE_MAX` bytes; each of `NAMES_MAX` names is compared with each keyword, and three of them tried.

use super::brackets::{Brackets, closing};
use super::{CompileError, ParseLimits, Stage};
use crate::compile::{CompileOptions, compile};
use crate::source::Source;

/// The longest text that is looked at.
pub(crate) const CODE_MAX: usize = 1024;
/// The most names that are looked at.
const NAMES_MAX: usize = 10;
/// Keywords tried for a name.
const TRIED: usize = 3;

pub(crate) const KEYWORDS: [&str; 35] = [
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue",
    "def", "del", "elif", "else", "except", "finally", "for", "from", "global", "if", "import",
    "in", "is", "lambda", "nonlocal", "not", "or", "pass", "raise", "return", "try", "while",
    "with", "yield",
];

/// What was written and the keyword that was meant, with the place of the first in the line. `before` are the lines since
/// the last statement that CPython's parser took note of, and `near` gives the candidate that is nearest to a name.
pub(crate) fn keyword_meant(
    before: &str,
    line: &str,
    near: impl Fn(&str) -> Option<&'static str>,
) -> Option<(usize, usize, &'static str)> {
    if before.len() + line.len() > CODE_MAX || has_less_indented(before, line) {
        return None;
    }
    let mut names = 0;
    let mut quiet = |_: usize, _: usize, word: &str| {
        names += usize::from(!KEYWORDS.contains(&word));
        None::<()>
    };
    walk_words(before, &mut quiet);
    walk_words(line, &mut |start, end, word| {
        if KEYWORDS.contains(&word) {
            return None;
        }
        names += 1;
        if names > NAMES_MAX {
            return None;
        }
        let first = near(word);
        let likest = close_keywords(word);
        let meant = first.into_iter().chain(likest).take(TRIED).find(|keyword| {
            let fixed = [line.get(..start), Some(*keyword), line.get(end..)];
            reads(before, &fixed.map(Option::unwrap_or_default).concat())
        });
        meant.map(|keyword| (start, end, keyword))
    })
}

/// Visits the names of some lines, strings and comments left out, until one gives an answer.
fn walk_words<T>(text: &str, visit: &mut impl FnMut(usize, usize, &str) -> Option<T>) -> Option<T> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let mut at = 0;
    while let Some(offset) = text.get(at..)?.find(|c: char| is_part(c) || "\"'#".contains(c)) {
        let start = at + offset;
        let rest = text.get(start..)?;
        let first = rest.chars().next()?;
        if first == '#' {
            at = start + rest.find('\n')?;
            continue;
        }
        if !is_part(first) {
            at = start + 1 + rest.get(1..)?.find(first)? + 1;
            continue;
        }
        let end = start + rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        at = end;
        if !first.is_ascii_digit()
            && let Some(found) = visit(start, end, text.get(start..end)?)
        {
            return Some(found);
        }
    }
    None
}

/// Whether a line stands further left than the first, so that the lines cannot be read by themselves.
fn has_less_indented(before: &str, line: &str) -> bool {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let mut lines = before.lines().chain([line]).filter(|line| !line.trim().is_empty()).map(indent);
    lines.next().is_some_and(|first| lines.any(|indent| indent < first))
}

/// The end of `text`, which stands before a faulty line that is indented by `indent`: from the last compound statement but
/// `def` that is complete.
pub(crate) fn noted(text: &str, indent: usize) -> &str {
    const NOTED: [&str; 8] = ["if", "for", "while", "try", "with", "match", "class", "async"];
    const GOES_ON: [&str; 4] = ["elif", "else", "except", "finally"];
    let (mut open, mut last, mut at): (Vec<(usize, usize)>, usize, usize) = (Vec::new(), 0, 0);
    let (mut brackets, mut quotes): (i32, Option<&str>) = (0, None);
    for line in text.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let shown = line.trim();
        if brackets <= 0 && quotes.is_none() && !shown.is_empty() && !shown.starts_with('#') {
            let own = line.len() - line.trim_start().len();
            let word = shown.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
            while let Some(&(indent, from)) = open.last()
                && (own < indent || own == indent && !GOES_ON.contains(&word))
            {
                last = last.max(from);
                open.pop();
            }
            let is_async_def = word == "async" && shown.contains("def ");
            let is_name = word == "match" && !shown.ends_with(':');
            if NOTED.contains(&word) && !is_async_def && !is_name {
                open.push((own, start));
            }
        }
        for quote in ["\"\"\"", "'''"] {
            if line.matches(quote).count() % 2 == 1 && quotes.is_none_or(|open| open == quote) {
                quotes = if quotes.is_some() { None } else { Some(quote) };
            }
        }
        if quotes.is_none() {
            let count = |set: &str| line.chars().filter(|c| set.contains(*c)).count() as i32;
            brackets = (brackets + count("([{") - count(")]}")).max(0);
        }
    }
    let complete = open.iter().filter(|(own, _)| *own >= indent).map(|(_, from)| *from);
    text.get(complete.max().unwrap_or(0).max(last)..).unwrap_or_default()
}

/// Whether a line behind others is a statement, or begins one: `codeop.compile_command` has nothing against it.
fn reads(before: &str, line: &str) -> bool {
    let first = if before.trim().is_empty() { line } else { before.trim_start_matches('\n') };
    let margin = first.len() - first.trim_start().len();
    let mut text = String::new();
    for line in before.lines().chain([line]) {
        text.push_str(line.get(margin..).unwrap_or_default());
        text.push('\n');
    }
    match compiled(&text) {
        Ok(()) => true,
        Err(error) if error.message.ends_with("was never closed") => {
            // The end is what is wrong, and not something before it, if it can be read once all is closed.
            let end = text.len();
            let open = Brackets::scan(&text, end).open;
            text.extend(open.iter().rev().map(|(bracket, _)| char::from(closing(*bracket))));
            compiled(&text).map_or_else(|error| error.span.start as usize >= end, |()| true)
        }
        Err(error) => ends_early(&error, &text),
    }
}

fn compiled(text: &str) -> Result<(), CompileError> {
    let limits = ParseLimits { brackets: 20, operators: 100, ..ParseLimits::default() };
    let options = CompileOptions { limits, ..CompileOptions::default() };
    compile(Source::new("<line>", text), &options).map(|_| ())
}

/// Whether the fault of a text is that it ends: there is a token for the end of its last line, so that is not it.
fn ends_early(error: &CompileError, text: &str) -> bool {
    const UNFINISHED: [&str; 2] = ["expected an indented block", "expected 'except' or 'finally'"];
    let start = error.span.start as usize;
    let unfinished = UNFINISHED.iter().any(|words| error.message.starts_with(words));
    error.message.contains("unterminated triple-quoted")
        || error.stage != Stage::Symbols
            && start >= if unfinished { text.trim_end().len() } else { text.len() }
}

/// The keywords most like a word, the likest first; of equals the last.
fn close_keywords(word: &str) -> impl Iterator<Item = &'static str> {
    let mut close: Vec<(f64, &'static str)> = KEYWORDS
        .iter()
        .map(|keyword| (likeness(keyword.as_bytes(), word.as_bytes()), *keyword))
        .filter(|(ratio, _)| *ratio >= 0.5)
        .collect();
    close.sort_by(|(a, x), (b, y)| b.total_cmp(a).then(y.cmp(x)));
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
