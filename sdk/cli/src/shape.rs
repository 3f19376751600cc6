//! Whether lines that were typed make a whole statement.
//!
//! Place: `repl.rs` asks after each line.
//!
//! Invariants: each line is looked at once. What is not Python counts as whole, so that its fault is told.
//! Limits: none.

/// What the lines of a statement have left open.
#[derive(Debug, Default)]
pub(crate) struct Shape {
    /// Brackets.
    depth: usize,
    /// A string in three quotes of this kind.
    quote: Option<char>,
    /// The last line ends with a backslash.
    continues: bool,
    /// What the whole lines have begun.
    begun: Begun,
    /// The last line was empty.
    empty: bool,
}

/// What waits for more lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Begun {
    #[default]
    Nothing,
    /// A decorator, which waits for its definition.
    Decorator,
    /// A block, which an empty line ends.
    Block,
}

/// Words that go on with a block at the depth where it began.
const CLAUSES: [&str; 5] = ["elif", "else", "except", "finally", "case"];

/// Words that a statement with a block begins with, also where its block stands on the same line: another clause may follow.
const COMPOUND: [&str; 8] = ["async", "class", "def", "for", "if", "try", "while", "with"];

impl Shape {
    /// Looks at the next line.
    pub(crate) fn add(&mut self, line: &str) {
        let within = self.is_within();
        let code = self.scan(line);
        if self.is_within() {
            self.empty = false;
            return;
        }
        self.empty = !within && line.trim().is_empty();
        if !within && code.starts_with('@') {
            self.begun = Begun::Decorator;
        } else if self.begun == Begun::Decorator
            && !code.is_empty()
            && !code.starts_with([' ', '\t'])
        {
            self.begun = Begun::Nothing;
        }
        if code.trim_end().ends_with(':') || !within && COMPOUND.contains(&first_word(code)) {
            self.begun = Begun::Block;
        }
    }

    /// Whether the lines are a statement.
    pub(crate) fn is_complete(&self) -> bool {
        let ended = match self.begun {
            Begun::Nothing => true,
            Begun::Decorator => false,
            Begun::Block => self.empty,
        };
        ended && !self.is_within()
    }

    /// Whether the block ends although no empty line has ended it, because this line is no part of it.
    pub(crate) fn ends_before(&self, line: &str) -> bool {
        if self.begun != Begun::Block || self.is_within() || line.starts_with([' ', '\t', '#']) {
            return false;
        }
        !line.trim().is_empty() && !CLAUSES.contains(&first_word(line))
    }

    /// Whether a string goes on.
    pub(crate) fn is_within_quotes(&self) -> bool {
        self.quote.is_some()
    }

    /// Whether the last line goes on with the next.
    pub(crate) fn is_within(&self) -> bool {
        self.depth > 0 || self.quote.is_some() || self.continues
    }

    /// Counts brackets and quotes of a line; the line without its comment.
    fn scan<'a>(&mut self, line: &'a str) -> &'a str {
        self.continues = false;
        let mut chars = line.char_indices();
        let mut short: Option<char> = None;
        while let Some((at, char)) = chars.next() {
            let rest = line.get(at..).unwrap_or("");
            let triple = rest.starts_with("\"\"\"") || rest.starts_with("'''");
            match (char, short.or(self.quote)) {
                ('\\', _) => self.continues = chars.next().is_none(),
                ('#', None) => return line.get(..at).unwrap_or(line),
                ('"' | '\'', None) if triple => {
                    chars.nth(1);
                    self.quote = Some(char);
                }
                ('"' | '\'', None) => short = Some(char),
                (_, Some(open)) if char == open && short.is_some() => short = None,
                (_, Some(open)) if char == open && triple => {
                    chars.nth(1);
                    self.quote = None;
                }
                ('(' | '[' | '{', None) => self.depth += 1,
                (')' | ']' | '}', None) => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
        }
        line
    }
}

/// The word that a line begins with, if it begins with one.
fn first_word(line: &str) -> &str {
    line.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or("")
}

#[cfg(test)]
mod tests {
    use super::Shape;

    /// Whether each of the lines completes a statement that begins with the first.
    fn completes(lines: &[&str]) -> Vec<bool> {
        let mut shape = Shape::default();
        let look = |line: &&str| {
            shape.add(line);
            shape.is_complete()
        };
        lines.iter().map(look).collect()
    }

    #[test]
    fn a_block_on_its_own_line_waits_for_another_clause() {
        assert_eq!(completes(&["if x: print(x)", "else: print(1)", ""]), [false, false, true]);
        assert_eq!(completes(&["for i in y: z", ""]), [false, true]);
        assert_eq!(completes(&["@f", "def g(): pass", ""]), [false, false, true]);
        assert_eq!(completes(&["async def g(): pass", ""]), [false, true]);
    }

    #[test]
    fn what_only_looks_like_a_block_is_whole() {
        for line in ["iffy = 1", "x = [i for i in y]", "await z", "match = 3", "'for'"] {
            assert_eq!(completes(&[line]), [true], "{line}");
        }
        assert_eq!(completes(&["x = (", "for", ")"]), [false, false, true]);
        assert_eq!(completes(&["'''", "if x: y", "'''"]), [false, false, true]);
    }
}
