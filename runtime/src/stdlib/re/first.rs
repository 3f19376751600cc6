//! What a part of a pattern can begin with, as far as that is known.
//!
//! Place: `program.rs` writes it beside the instructions that choose a way; `run.rs` looks at the next character before it takes one.
//!
//! Invariants: a set may have more characters than the part can begin with, never fewer; an open one says nothing.
//! Limits: `LOOK_MAX` nodes are looked at for one set, so that all sets of a pattern take time linear in it.

use super::parse::{Category, Item, Node};
use super::program::{folded, op};

/// Nodes and items of sets that are looked at for one answer.
const LOOK_MAX: u32 = 32;

/// Words that a set takes in a program: what is known, and four of the ASCII characters.
pub(super) const WORDS: usize = 5;
/// The first word: 0 nothing is known, else this and the next.
pub(super) const KNOWN: u32 = 1;
/// Characters beyond ASCII are in it.
pub(super) const OTHERS: u32 = 2;

/// Characters that the next one is one of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct First {
    ascii: u128,
    /// Whether any beyond ASCII may be.
    others: bool,
    /// Whether there need not be any.
    open: bool,
}

// === impl First ===

impl First {
    /// Nothing is known.
    pub(super) const OPEN: First = First { ascii: !0, others: true, open: true };
    const EMPTY: First = First { ascii: 0, others: false, open: true };

    /// Either.
    pub(super) fn or(self, other: First) -> First {
        First {
            ascii: self.ascii | other.ascii,
            others: self.others || other.others,
            open: self.open || other.open,
        }
    }

    /// This and, where it may be empty, what follows.
    pub(super) fn then(self, next: First) -> First {
        if self.open { First { open: next.open, ..self.or(next) } } else { self }
    }

    /// Whether nothing that is in this is in the other.
    pub(super) fn is_apart(self, other: First) -> bool {
        let open = self.open || other.open;
        !open && self.ascii & other.ascii == 0 && !(self.others && other.others)
    }

    pub(super) fn ascii(self) -> u128 {
        self.ascii
    }

    pub(super) fn words(self) -> [u32; WORDS] {
        if self.open {
            return [0; WORDS];
        }
        let [a, b, c, d] = words_of(self.ascii);
        [KNOWN | if self.others { OTHERS } else { 0 }, a, b, c, d]
    }
}

/// The words of a table of ASCII characters.
pub(super) fn words_of(ascii: u128) -> [u32; 4] {
    [0, 32, 64, 96].map(|shift| (ascii >> shift) as u32)
}

/// What a part of a pattern can begin with.
pub(super) fn of(node: &Node) -> First {
    look(node, &mut LOOK_MAX.clone())
}

fn look(node: &Node, left: &mut u32) -> First {
    let cost = if let Node::Set { items, .. } = node { items.len() as u32 + 1 } else { 1 };
    let Some(rest) = left.checked_sub(cost) else {
        *left = 0;
        return First::OPEN;
    };
    *left = rest;
    match node {
        Node::Char { .. } | Node::Any(_) | Node::Set { .. } => of_one(node),
        Node::Seq(parts) => {
            let mut found = First::EMPTY;
            for part in parts {
                if !found.open || *left == 0 {
                    break;
                }
                found = found.then(look(part, left));
            }
            // Parts that were not looked at say nothing.
            if found.open && *left == 0 { First::OPEN } else { found }
        }
        Node::Alt(branches) => {
            let mut all: Option<First> = None;
            for branch in branches {
                let branch = look(branch, left);
                let known = all.map_or(branch, |all| all.or(branch));
                all = Some(known);
                if known == First::OPEN {
                    break;
                }
            }
            all.unwrap_or(First::OPEN)
        }
        Node::Repeat { max: 0, .. } | Node::At(_) | Node::Look { .. } => First::EMPTY,
        Node::Repeat { body, min, .. } => {
            let body = look(body, left);
            First { open: body.open || *min == 0, ..body }
        }
        Node::Group(_, body) | Node::Atomic(body) => look(body, left),
        Node::Back { .. } | Node::Cond { .. } => First::OPEN,
    }
}

/// The characters that an instruction for one of them takes: exactly those of ASCII.
pub(super) fn of_one(node: &Node) -> First {
    let (ascii, others) = match node {
        Node::Char { code, fold: false } => (range(*code, *code), *code > 127),
        Node::Char { code, fold: true } => {
            let code = folded(*code);
            (both_cases(range(code, code)), true)
        }
        Node::Any(true) => (!0, true),
        Node::Any(false) => (!range(10, 10), true),
        Node::Set { items, negated, fold } => {
            let ascii = items.iter().fold(0, |all, item| all | ascii_of(*item));
            let ascii = if *fold { both_cases(ascii | beside_ascii(items)) } else { ascii };
            let others = *negated || *fold || items.iter().any(|item| has_others(*item));
            (if *negated { !ascii } else { ascii }, others)
        }
        _ => return First::OPEN,
    };
    First { ascii, others, open: false }
}

/// The ASCII characters of a range.
fn range(low: u32, high: u32) -> u128 {
    if low > 127 || high < low {
        return 0;
    }
    (u128::MAX << low) & (u128::MAX >> (127 - high.min(127)))
}

/// The ASCII letters that `IGNORECASE` takes for what a set has beyond ASCII.
fn beside_ascii(items: &[Item]) -> u128 {
    const BESIDE: [(u32, u32); 4] = [(0x130, 105), (0x131, 105), (0x17F, 115), (0x212A, 107)];
    let has = |code: u32| {
        let within =
            |item: &Item| matches!(*item, Item::Range(low, high) if low <= code && code <= high);
        items.iter().any(within)
    };
    let letters = BESIDE.into_iter().filter(|(code, _)| has(*code));
    letters.fold(0, |all, (_, letter)| all | range(letter, letter))
}

/// With each letter the one of the other case.
fn both_cases(ascii: u128) -> u128 {
    let (upper, lower) = (range(65, 90), range(97, 122));
    ascii | (ascii & upper) << 32 | (ascii & lower) >> 32
}

fn ascii_of(item: Item) -> u128 {
    let (category, not, ascii) = match item {
        Item::Range(low, high) => return range(low, high),
        Item::Category(category, not, ascii) => (category, not, ascii),
    };
    let has = match category {
        Category::Digit => range(48, 57),
        Category::Space if ascii => range(9, 13) | range(32, 32),
        Category::Space => range(9, 13) | range(28, 32),
        Category::Word => range(48, 57) | range(65, 90) | range(95, 95) | range(97, 122),
    };
    if not { !has } else { has }
}

fn has_others(item: Item) -> bool {
    match item {
        Item::Range(_, high) => high > 127,
        Item::Category(_, not, ascii) => not || !ascii,
    }
}

/// The number of the instruction that takes one such character.
pub(super) fn op_of(node: &Node) -> u32 {
    match node {
        Node::Char { fold: false, .. } => op::CHAR,
        Node::Char { .. } => op::CHAR_FOLD,
        Node::Any(false) => op::ANY,
        Node::Any(true) => op::ANY_ALL,
        _ => op::SET,
    }
}

#[cfg(test)]
mod tests {
    use super::super::parse::{is_in, parse};
    use super::{Category, First, Item, ascii_of, of};

    fn first(pattern: &str) -> First {
        let parsed = parse(pattern.chars().map(u32::from).collect(), 0, false);
        parsed.map_or(First::OPEN, |parsed| of(&parsed.node))
    }

    fn taken(pattern: &str) -> Option<String> {
        let first = first(pattern);
        let has = |code: &u8| first.ascii >> code & 1 == 1;
        (!first.open).then(|| (0..128_u8).filter(has).map(char::from).collect())
    }

    #[test]
    fn what_a_pattern_begins_with() {
        assert_eq!(taken("abc").as_deref(), Some("a"));
        assert_eq!(taken("(a|b?)c").as_deref(), Some("abc"));
        assert_eq!(taken("(?:a|bx)c").as_deref(), Some("ab"));
        assert_eq!(taken("a*b?c").as_deref(), Some("abc"));
        assert_eq!(taken(r"\b(?=x)[0-2]").as_deref(), Some("012"));
        assert_eq!(taken("(?i:k)").as_deref(), Some("Kk"));
        assert_eq!(taken("a*"), None);
        // Anything, but something.
        assert_eq!(taken(r"(a)?\1b").map(|all| all.len()), Some(128));
        assert_eq!(taken("x{0}y").as_deref(), Some("y"));
    }

    #[test]
    fn a_long_way_to_look_says_nothing() {
        assert_eq!(taken(&"a?".repeat(40)), None);
        assert_eq!(taken(&format!("{}b", "a?".repeat(40))), None);
        assert_eq!(taken(&"a|".repeat(40)), None);
    }

    #[test]
    fn categories_are_those_of_the_parser() {
        for category in [Category::Digit, Category::Space, Category::Word] {
            for (not, ascii) in [(false, false), (false, true), (true, false), (true, true)] {
                let has = ascii_of(Item::Category(category, not, ascii));
                for code in 0..128 {
                    assert_eq!(has >> code & 1 == 1, is_in(category, code, ascii) != not);
                }
            }
        }
    }

    #[test]
    fn sets_apart_share_nothing() {
        assert!(first(r"\d").is_apart(first("[.x]")));
        assert!(!first(r"\w").is_apart(first("x")));
        assert!(!first(r"\w").is_apart(first("é")));
        assert!(!first(r"\d").is_apart(first("x?")));
    }
}
