//! Trees to instructions: a program is words of 32 bits, so that it is saved as any bytes object.
//!
//! Place: `parse.rs` gives the tree; `run.rs` reads the words.
//!
//! ```text
//! words: groups, counters, length of the literal that every match begins with, its characters, instructions
//! ```
//!
//! Invariants: `run.rs` checks every word that it reads, since a program may come from hostile bytes.
//! Limits: linear in the pattern.

use super::parse::{Category, How, IGNORECASE, Item, Node, Parsed, Place, is_in};

pub(super) mod op {
    //! The instructions; operands follow.
    pub(in super::super) const CHAR: u32 = 1;
    pub(in super::super) const CHAR_FOLD: u32 = 2;
    pub(in super::super) const ANY: u32 = 3;
    pub(in super::super) const ANY_ALL: u32 = 4;
    /// flags (1 negated, 2 fold), 4 words of ASCII, number of items, items of 3 words
    pub(in super::super) const SET: u32 = 5;
    /// first target, second target
    pub(in super::super) const SPLIT: u32 = 6;
    pub(in super::super) const JUMP: u32 = 7;
    /// slot
    pub(in super::super) const SAVE: u32 = 8;
    /// group, fold
    pub(in super::super) const BACK: u32 = 9;
    /// place, ascii
    pub(in super::super) const AT: u32 = 10;
    /// flags (1 behind, 2 negative), width, target after
    pub(in super::super) const LOOK: u32 = 11;
    pub(in super::super) const LOOK_END: u32 = 12;
    /// group, target of no
    pub(in super::super) const COND: u32 = 13;
    /// counter
    pub(in super::super) const BEGIN: u32 = 14;
    /// counter, min, max, lazy, target after; the body follows
    pub(in super::super) const LOOP: u32 = 15;
    /// min, max, how, then one instruction that matches one character
    pub(in super::super) const MANY_OF: u32 = 16;
    pub(in super::super) const ATOMIC: u32 = 17;
    pub(in super::super) const ATOMIC_END: u32 = 18;
    pub(in super::super) const MATCH: u32 = 19;
}

struct Writer {
    words: Vec<u32>,
    /// Words before the first instruction.
    base: u32,
    counters: u32,
}

/// The words of a pattern.
pub(super) fn write(parsed: &Parsed) -> Vec<u32> {
    let mut literal = Vec::new();
    if parsed.flags & IGNORECASE == 0 {
        prefix(&parsed.node, &mut literal);
    }
    let base = literal.len() as u32 + 3;
    let mut writer = Writer { words: Vec::new(), base, counters: 0 };
    writer.node(&parsed.node);
    writer.words.push(op::MATCH);
    let mut words = vec![parsed.groups, writer.counters, literal.len() as u32];
    words.extend(literal);
    words.extend(writer.words);
    words
}

/// Gathers the characters that every match begins with; whether more may follow them.
fn prefix(node: &Node, out: &mut Vec<u32>) -> bool {
    match node {
        Node::Char { code, fold: false } if out.len() < 64 => {
            out.push(*code);
            true
        }
        Node::Seq(parts) => parts.iter().all(|part| prefix(part, out)),
        Node::Group(_, body) => prefix(body, out),
        Node::Repeat { body, min, .. } if *min > 0 => {
            if let Node::Char { .. } = **body {
                prefix(body, out);
            }
            false
        }
        _ => false,
    }
}

fn place_number(place: Place) -> (u32, u32) {
    match place {
        Place::Begin => (0, 0),
        Place::LineBegin => (1, 0),
        Place::End => (2, 0),
        Place::BeforeEnd => (3, 0),
        Place::LineEnd => (4, 0),
        Place::Boundary(ascii) => (5, u32::from(ascii)),
        Place::NoBoundary(ascii) => (6, u32::from(ascii)),
    }
}

pub(super) fn category_of(number: u32) -> Category {
    match number {
        0 => Category::Digit,
        1 => Category::Space,
        _ => Category::Word,
    }
}

/// A character without its case.
pub(super) fn folded(code: u32) -> u32 {
    match char::from_u32(code) {
        Some(char) if char.is_ascii() => u32::from(char.to_ascii_lowercase()),
        Some(char) => {
            let mut lower = char.to_lowercase();
            match (lower.next(), lower.next()) {
                (Some(lower), None) => u32::from(lower),
                _ => code,
            }
        }
        None => code,
    }
}

pub(super) fn upper(code: u32) -> u32 {
    let Some(char) = char::from_u32(code) else { return code };
    let mut upper = char.to_uppercase();
    match (upper.next(), upper.next()) {
        (Some(upper), None) => u32::from(upper),
        _ => code,
    }
}

impl Writer {
    fn here(&self) -> u32 {
        self.base + self.words.len() as u32
    }

    fn hole(&mut self) -> usize {
        self.words.push(0);
        self.words.len() - 1
    }

    fn fill(&mut self, hole: usize) {
        let here = self.here();
        if let Some(word) = self.words.get_mut(hole) {
            *word = here;
        }
    }

    fn set(&mut self, items: &[Item], negated: bool, fold: bool) {
        self.words.extend([op::SET, u32::from(negated) | u32::from(fold) << 1]);
        let mut ascii = [0_u32; 4];
        let has = |code: u32| {
            items.iter().any(|item| match *item {
                Item::Range(low, high) => (low..=high).contains(&code),
                Item::Category(category, not, ascii) => is_in(category, code, ascii) != not,
            })
        };
        for code in 0..128 {
            if has(code) || fold && (has(folded(code)) || has(upper(code))) {
                ascii[code as usize / 32] |= 1 << (code % 32);
            }
        }
        self.words.extend(ascii);
        self.words.push(items.len() as u32);
        for item in items {
            self.words.extend(match *item {
                Item::Range(low, high) => [0, low, high],
                Item::Category(category, not, ascii) => {
                    let number = match category {
                        Category::Digit => 0,
                        Category::Space => 1,
                        Category::Word => 2,
                    };
                    [1, number, u32::from(not) | u32::from(ascii) << 1]
                }
            });
        }
    }

    fn node(&mut self, node: &Node) {
        match node {
            Node::Char { code, fold: false } => self.words.extend([op::CHAR, *code]),
            Node::Char { code, fold: true } => {
                self.words.extend([op::CHAR_FOLD, folded(*code)]);
            }
            Node::Any(all) => self.words.push(if *all { op::ANY_ALL } else { op::ANY }),
            Node::Set { items, negated, fold } => self.set(items, *negated, *fold),
            Node::Seq(parts) => parts.iter().for_each(|part| self.node(part)),
            Node::Alt(branches) => self.alternatives(branches),
            Node::Repeat { body, min, max, how } => self.repeat(body, *min, *max, *how),
            Node::Group(group, body) => {
                self.words.extend([op::SAVE, group * 2]);
                self.node(body);
                self.words.extend([op::SAVE, group * 2 + 1]);
            }
            Node::Back { group, fold } => {
                self.words.extend([op::BACK, *group, u32::from(*fold)]);
            }
            Node::At(place) => {
                let (place, ascii) = place_number(*place);
                self.words.extend([op::AT, place, ascii]);
            }
            Node::Look { body, behind, negative } => {
                let flags = u32::from(*behind) | u32::from(*negative) << 1;
                let width = if *behind { body.width().unwrap_or(0) } else { 0 };
                self.words.extend([op::LOOK, flags, width]);
                let after = self.hole();
                self.node(body);
                self.words.push(op::LOOK_END);
                self.fill(after);
            }
            Node::Atomic(body) => {
                self.words.push(op::ATOMIC);
                self.node(body);
                self.words.push(op::ATOMIC_END);
            }
            Node::Cond { group, yes, no } => {
                self.words.extend([op::COND, *group]);
                let other = self.hole();
                self.node(yes);
                self.words.push(op::JUMP);
                let end = self.hole();
                self.fill(other);
                self.node(no);
                self.fill(end);
            }
        }
    }

    fn alternatives(&mut self, branches: &[Node]) {
        let mut ends = Vec::new();
        for (number, branch) in branches.iter().enumerate() {
            if number + 1 == branches.len() {
                self.node(branch);
                break;
            }
            self.words.push(op::SPLIT);
            let first = self.hole();
            let second = self.hole();
            self.fill(first);
            self.node(branch);
            self.words.push(op::JUMP);
            ends.push(self.hole());
            self.fill(second);
        }
        for end in ends {
            self.fill(end);
        }
    }

    fn repeat(&mut self, body: &Node, min: u32, max: u32, how: How) {
        if max == 0 {
            return;
        }
        if matches!(body, Node::Char { .. } | Node::Any(_) | Node::Set { .. }) {
            let how = match how {
                How::Greedy => 0,
                How::Lazy => 1,
                How::Possessive => 2,
            };
            self.words.extend([op::MANY_OF, min, max, how]);
            let size = self.hole();
            let start = self.words.len();
            self.node(body);
            let length = (self.words.len() - start) as u32;
            if let Some(word) = self.words.get_mut(size) {
                *word = length;
            }
            return;
        }
        if how == How::Possessive {
            self.words.push(op::ATOMIC);
            self.repeat(body, min, max, How::Greedy);
            self.words.push(op::ATOMIC_END);
            return;
        }
        let counter = self.counters;
        self.counters += 1;
        self.words.extend([op::BEGIN, counter]);
        let start = self.here();
        self.words.extend([op::LOOP, counter, min, max, u32::from(how == How::Lazy)]);
        let after = self.hole();
        self.node(body);
        self.words.extend([op::JUMP, start]);
        self.fill(after);
    }
}
