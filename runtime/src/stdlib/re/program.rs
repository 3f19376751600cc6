//! Trees to instructions: a program is words of 32 bits, so that it is saved as any bytes object.
//!
//! Place: `parse.rs` gives the tree; `run.rs` reads the words.
//!
//! ```text
//! words: groups, counters, length of the literal that every match begins with, what else is known of the beginning (`first.rs`),
//!        its characters, instructions
//! ```
//!
//! Invariants: `run.rs` checks every word that it reads, since a program may come from hostile bytes.
//! Limits: linear in the pattern.

use super::first::{self, First, op_of, words_of};
use super::parse::{Category, How, IGNORECASE, Item, MANY, Node, Parsed, Place};

/// Words before the literal.
pub(super) const HEAD: usize = 8;
/// Where what a match can begin with stands.
pub(super) const HEAD_FIRST: usize = 3;
/// Of the first word there: a match begins where the text does.
pub(super) const ANCHORED: u32 = 4;

/// Words before the character of a `MANY_OF`.
pub(super) const MANY_HEAD: usize = 11;
/// Where it has what can follow.
pub(super) const MANY_NEXT: usize = 6;
/// A repeat that is followed by nothing that it takes itself: it gives back nothing.
pub(super) const APART: u32 = 1;
/// A repeat at the beginning of a pattern, of which one fault is that of all that begin within it.
pub(super) const LEADING: u32 = 2;
/// Where a `SPLIT` and a `LOOP` have what their ways begin with.
pub(super) const SPLIT_FIRST: usize = 3;
pub(super) const LOOP_FIRST: usize = 6;
/// Words of a `LOOP`.
pub(super) const LOOP_SIZE: usize = LOOP_FIRST + 2 * first::WORDS;

/// Characters of one `LITERAL`.
const LITERAL_MAX: usize = 256;

pub(super) mod op {
    //! The instructions; operands follow. Those that take one character have a table of the ASCII ones first, of four words.
    /// table, character
    pub(in super::super) const CHAR: u32 = 1;
    /// table, character
    pub(in super::super) const CHAR_FOLD: u32 = 2;
    /// table
    pub(in super::super) const ANY: u32 = 3;
    /// table
    pub(in super::super) const ANY_ALL: u32 = 4;
    /// table, flags (1 negated, 2 fold), number of items, items of 3 words
    pub(in super::super) const SET: u32 = 5;
    /// first target, second target, what each can begin with
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
    /// counter, min, max, lazy, target after, what the body and what follows can begin with; the body follows
    pub(in super::super) const LOOP: u32 = 15;
    /// min, max, how (0 greedy, 1 lazy, 2 possessive), target after, flags, what follows can begin with, then an instruction that
    /// takes one character
    pub(in super::super) const MANY_OF: u32 = 16;
    pub(in super::super) const ATOMIC: u32 = 17;
    pub(in super::super) const ATOMIC_END: u32 = 18;
    pub(in super::super) const MATCH: u32 = 19;
    /// length, characters
    pub(in super::super) const LITERAL: u32 = 20;
}

struct Writer {
    words: Vec<u32>,
    /// Words before the first instruction.
    base: u32,
    counters: u32,
    /// Whether nothing that takes characters has been written.
    leads: bool,
    /// Where the flags of a repeat are that the pattern begins with.
    leading: Option<usize>,
    /// Whether something depends on what groups took.
    refers: bool,
}

/// The words of a pattern.
pub(super) fn write(parsed: &Parsed) -> Vec<u32> {
    let mut literal = Vec::new();
    if parsed.flags & IGNORECASE == 0 {
        prefix(&parsed.node, &mut literal);
    }
    let mut writer = Writer {
        words: Vec::new(),
        base: (HEAD + literal.len()) as u32,
        counters: 0,
        leads: true,
        leading: None,
        refers: false,
    };
    writer.node(&parsed.node, First::OPEN);
    writer.words.push(op::MATCH);
    if let Some(place) = writer.leading.filter(|_| !writer.refers)
        && let Some(flags) = writer.words.get_mut(place)
    {
        *flags |= LEADING;
    }
    let mut words = vec![parsed.groups, writer.counters, literal.len() as u32];
    let mut first = first::of(&parsed.node).words();
    if is_anchored(&parsed.node) {
        first[0] |= ANCHORED;
    }
    words.extend(first);
    words.extend(literal);
    words.extend(writer.words);
    words
}

/// Whether a match can begin only where the text does.
fn is_anchored(node: &Node) -> bool {
    match node {
        Node::At(Place::Begin) => true,
        Node::Seq(parts) => parts.first().is_some_and(is_anchored),
        Node::Group(_, body) => is_anchored(body),
        _ => false,
    }
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

/// A character without its case, the same one for all that `IGNORECASE` takes for each other.
pub(super) fn folded(code: u32) -> u32 {
    match code {
        0..0x80 => lower(code),
        // These three have no upper case of one character, but a common one of several.
        0x1FD3 => 0x390,
        0x1FE3 => 0x3B0,
        0xFB06 => 0xFB05,
        _ => lower(upper(lower(code))),
    }
}

/// All characters that `IGNORECASE` takes for `code`, itself among them; some of them twice.
pub(super) fn cases(code: u32) -> [u32; 5] {
    /// Those that are neither the lower case nor its upper case.
    const OTHERS: &[(u32, [u32; 2])] = &[
        (0x69, [0x130, 0x131]),
        (0x6B, [0x212A; 2]),
        (0x73, [0x17F; 2]),
        (0xDF, [0x1E9E; 2]),
        (0xE5, [0x212B; 2]),
        (0x1C6, [0x1C5; 2]),
        (0x1C9, [0x1C8; 2]),
        (0x1CC, [0x1CB; 2]),
        (0x1F3, [0x1F2; 2]),
        (0x390, [0x1FD3; 2]),
        (0x3B0, [0x1FE3; 2]),
        (0x3B2, [0x3D0; 2]),
        (0x3B5, [0x3F5; 2]),
        (0x3B8, [0x3D1, 0x3F4]),
        (0x3B9, [0x345, 0x1FBE]),
        (0x3BA, [0x3F0; 2]),
        (0x3BC, [0xB5; 2]),
        (0x3C0, [0x3D6; 2]),
        (0x3C1, [0x3F1; 2]),
        (0x3C3, [0x3C2; 2]),
        (0x3C6, [0x3D5; 2]),
        (0x3C9, [0x2126; 2]),
        (0x432, [0x1C80; 2]),
        (0x434, [0x1C81; 2]),
        (0x43E, [0x1C82; 2]),
        (0x441, [0x1C83; 2]),
        (0x442, [0x1C84, 0x1C85]),
        (0x44A, [0x1C86; 2]),
        (0x463, [0x1C87; 2]),
        (0x1E61, [0x1E9B; 2]),
        (0x1FB3, [0x1FBC; 2]),
        (0x1FC3, [0x1FCC; 2]),
        (0x1FF3, [0x1FFC; 2]),
        (0xA64B, [0x1C88; 2]),
        (0xFB05, [0xFB06; 2]),
    ];
    let one = folded(code);
    let others = match one {
        // Greek letters with an iota beside them: the capital stands eight further.
        0x1F80..=0x1F87 | 0x1F90..=0x1F97 | 0x1FA0..=0x1FA7 => [one + 8; 2],
        _ => match OTHERS.binary_search_by_key(&one, |(lower, _)| *lower) {
            Ok(at) => OTHERS.get(at).map_or([one; 2], |(_, others)| *others),
            Err(_) => [one; 2],
        },
    };
    [code, one, upper(one), others[0], others[1]]
}

/// The lower case, where it is one character.
pub(super) fn lower(code: u32) -> u32 {
    match char::from_u32(code) {
        Some(char) if char.is_ascii() => u32::from(char.to_ascii_lowercase()),
        // With a dot above, which is left out.
        Some('\u{130}') => 0x69,
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

    /// An instruction that takes one character.
    fn one(&mut self, node: &Node) {
        self.words.push(op_of(node));
        self.words.extend(words_of(first::of_one(node).ascii()));
        match node {
            Node::Char { code, fold } => {
                self.words.push(if *fold { folded(*code) } else { *code });
            }
            Node::Set { items, negated, fold } => {
                self.words.push(u32::from(*negated) | u32::from(*fold) << 1);
                let items = in_order(items);
                self.words.push(items.len() as u32);
                self.words.extend(items.into_iter().flat_map(item_words));
            }
            _ => {}
        }
    }

    /// Writes a part that is followed by what can begin with `next`.
    fn node(&mut self, node: &Node, next: First) {
        match node {
            Node::Char { .. } | Node::Any(_) | Node::Set { .. } => {
                self.leads = false;
                self.one(node);
            }
            Node::Seq(parts) => self.sequence(parts, next),
            Node::Alt(branches) => self.alternatives(branches, next),
            Node::Repeat { body, min, max, how } => self.repeat(body, (*min, *max), *how, next),
            Node::Group(group, body) => {
                self.words.extend([op::SAVE, group * 2]);
                self.node(body, next);
                self.words.extend([op::SAVE, group * 2 + 1]);
            }
            Node::Back { group, fold } => {
                self.refers = true;
                self.leads = false;
                self.words.extend([op::BACK, *group, *fold as u32]);
            }
            Node::At(place) => {
                let (place, ascii) = place_number(*place);
                self.words.extend([op::AT, place, ascii]);
            }
            Node::Look { body, behind, negative } => {
                self.leads = false;
                let flags = u32::from(*behind) | u32::from(*negative) << 1;
                let width = if *behind { body.width().unwrap_or(0) } else { 0 };
                self.words.extend([op::LOOK, flags, width]);
                let after = self.hole();
                self.node(body, First::OPEN);
                self.words.push(op::LOOK_END);
                self.fill(after);
            }
            Node::Atomic(body) => {
                // What follows must not choose how much is taken.
                self.leads = false;
                self.words.push(op::ATOMIC);
                self.node(body, First::OPEN);
                self.words.push(op::ATOMIC_END);
            }
            Node::Cond { group, yes, no } => {
                self.refers = true;
                self.leads = false;
                self.words.extend([op::COND, *group]);
                let other = self.hole();
                self.node(yes, next);
                self.words.push(op::JUMP);
                let end = self.hole();
                self.fill(other);
                self.node(no, next);
                self.fill(end);
            }
        }
    }

    fn sequence(&mut self, parts: &[Node], next: First) {
        let mut nexts = Vec::with_capacity(parts.len());
        let mut after = next;
        for part in parts.iter().rev() {
            nexts.push(after);
            after = first::of(part).then(after);
        }
        let mut at = 0;
        while let Some(part) = parts.get(at) {
            let rest = parts.get(at..).unwrap_or_default().iter();
            let plain = rest.map_while(|part| match part {
                Node::Char { code, fold: false } => Some(*code),
                _ => None,
            });
            let literal: Vec<u32> = plain.take(LITERAL_MAX).collect();
            if literal.len() > 1 {
                self.leads = false;
                self.words.extend([op::LITERAL, literal.len() as u32]);
                at += literal.len();
                self.words.extend(literal);
                continue;
            }
            let next = nexts.get(parts.len() - 1 - at).copied().unwrap_or(First::OPEN);
            self.node(part, next);
            at += 1;
        }
    }

    fn alternatives(&mut self, branches: &[Node], next: First) {
        self.leads = false;
        // What each branch begins with, and any of those after it.
        let mut firsts = Vec::with_capacity(branches.len());
        let mut rest: Option<First> = None;
        for branch in branches.iter().rev() {
            let first = first::of(branch).then(next);
            firsts.push((first, rest.unwrap_or(First::OPEN)));
            rest = Some(rest.map_or(first, |rest| rest.or(first)));
        }
        let mut ends = Vec::new();
        for (branch, (first, rest)) in branches.iter().zip(firsts.iter().rev()) {
            if ends.len() + 1 == branches.len() {
                self.node(branch, next);
                break;
            }
            let [_, second] = self.split([*first, *rest]);
            self.node(branch, next);
            self.words.push(op::JUMP);
            ends.push(self.hole());
            self.fill(second);
        }
        for end in ends {
            self.fill(end);
        }
    }

    /// A `SPLIT` whose first target follows; both targets' places.
    fn split(&mut self, firsts: [First; 2]) -> [usize; 2] {
        self.words.push(op::SPLIT);
        let holes = [self.hole(), self.hole()];
        self.words.extend(firsts.iter().flat_map(|first| first.words()));
        self.fill(holes[0]);
        holes
    }

    fn repeat(&mut self, body: &Node, (min, max): (u32, u32), how: How, next: First) {
        if max == 0 {
            return;
        }
        if matches!(body, Node::Char { .. } | Node::Any(_) | Node::Set { .. }) {
            return self.many(body, (min, max), how, next);
        }
        self.leads = false;
        if how == How::Possessive {
            self.words.push(op::ATOMIC);
            self.repeat(body, (min, max), How::Greedy, First::OPEN);
            self.words.push(op::ATOMIC_END);
            return;
        }
        let lazy = how == How::Lazy;
        let first = first::of(body).then(next);
        if (min, max) == (0, 1) {
            let firsts = if lazy { [next, first] } else { [first, next] };
            let [into, past] = self.split(firsts);
            if lazy {
                self.fill(past);
            }
            self.node(body, next);
            self.fill(if lazy { into } else { past });
            return;
        }
        let counter = self.counters;
        self.counters += 1;
        self.words.extend([op::BEGIN, counter]);
        let start = self.here();
        self.words.extend([op::LOOP, counter, min, max, u32::from(lazy)]);
        let after = self.hole();
        self.words.extend(first.words());
        self.words.extend(next.words());
        // The body is followed by itself or by what follows all.
        self.node(body, first.or(next));
        self.words.extend([op::JUMP, start]);
        self.fill(after);
    }

    /// A repeat of one character.
    fn many(&mut self, body: &Node, (min, max): (u32, u32), how: How, next: First) {
        let apart = first::of_one(body).is_apart(next);
        let how = match how {
            // There is one place only where it can end.
            How::Lazy if apart => 0,
            How::Greedy => 0,
            How::Lazy => 1,
            How::Possessive => 2,
        };
        self.words.extend([op::MANY_OF, min, max, how]);
        let after = self.hole();
        self.words.push(if apart { APART } else { 0 });
        // The end of such a repeat does not depend on where it begins.
        if self.leads && max == MANY && (apart || how == 2) {
            self.leading = Some(self.words.len() - 1);
        }
        self.leads = false;
        self.words.extend(next.words());
        self.one(body);
        self.fill(after);
    }
}

/// The items of a set: ranges that do not touch one another in their order, then its categories, each once.
fn in_order(items: &[Item]) -> Vec<Item> {
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    let mut categories: Vec<Item> = Vec::new();
    for item in items {
        match *item {
            Item::Range(low, high) => ranges.push((low, high)),
            category @ Item::Category(..) => {
                if !categories.contains(&category) {
                    categories.push(category);
                }
            }
        }
    }
    ranges.sort_unstable();
    let mut merged: Vec<(u32, u32)> = Vec::with_capacity(ranges.len());
    for (low, high) in ranges {
        match merged.last_mut() {
            Some(last) if low <= last.1.saturating_add(1) => last.1 = last.1.max(high),
            _ => merged.push((low, high)),
        }
    }
    merged.into_iter().map(|(low, high)| Item::Range(low, high)).chain(categories).collect()
}

fn item_words(item: Item) -> [u32; 3] {
    match item {
        Item::Range(low, high) => [0, low, high],
        Item::Category(category, not, ascii) => {
            let number = match category {
                Category::Digit => 0,
                Category::Space => 1,
                Category::Word => 2,
            };
            [1, number, u32::from(not) | u32::from(ascii) << 1]
        }
    }
}
