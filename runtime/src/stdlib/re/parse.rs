//! Patterns to trees, with Python's syntax and words for what is wrong.
//!
//! Place: `program.rs` makes instructions of the tree.
//!
//! Invariants: positions in errors count characters. Groups are numbered in the order of their parentheses.
//! Limits: `DEPTH_MAX` groups within each other; a repeat counts at most 2^32 - 2.

use crate::text::unicode;

/// Groups within each other.
const DEPTH_MAX: u32 = 90;
/// No upper bound of a repeat.
pub(super) const MANY: u32 = u32::MAX;

pub(super) const IGNORECASE: u32 = 2;
pub(super) const LOCALE: u32 = 4;
pub(super) const MULTILINE: u32 = 8;
pub(super) const DOTALL: u32 = 16;
pub(super) const UNICODE: u32 = 32;
pub(super) const VERBOSE: u32 = 64;
pub(super) const ASCII: u32 = 256;

/// A class of characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Category {
    Digit,
    Space,
    Word,
}

/// Part of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Item {
    Range(u32, u32),
    /// A category; whether it is negated; whether it is of ASCII only.
    Category(Category, bool, bool),
}

/// What matches no characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// `\A`, or `^`
    Begin,
    /// `^` of `MULTILINE`
    LineBegin,
    /// `\Z`
    End,
    /// `$`
    BeforeEnd,
    /// `$` of `MULTILINE`
    LineEnd,
    /// `\b`, of ASCII only
    Boundary(bool),
    /// `\B`
    NoBoundary(bool),
}

/// How a repeat goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum How {
    Greedy,
    Lazy,
    Possessive,
}

/// What letters of two cases a back reference takes for the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fold {
    None,
    All,
    Ascii,
}

/// A pattern.
#[derive(Clone, Debug)]
pub(super) enum Node {
    Char {
        code: u32,
        fold: bool,
    },
    /// `.`; whether it matches a line end too.
    Any(bool),
    Set {
        items: Vec<Item>,
        negated: bool,
        fold: bool,
    },
    Seq(Vec<Node>),
    Alt(Vec<Node>),
    Repeat {
        body: Box<Node>,
        min: u32,
        max: u32,
        how: How,
    },
    Group(u32, Box<Node>),
    Back {
        group: u32,
        fold: Fold,
    },
    At(Place),
    Look {
        body: Box<Node>,
        behind: bool,
        negative: bool,
    },
    Atomic(Box<Node>),
    Cond {
        group: u32,
        yes: Box<Node>,
        no: Box<Node>,
    },
}

/// What is wrong, and where.
#[derive(Clone, Debug)]
pub(super) struct Wrong {
    pub(super) text: String,
    pub(super) at: usize,
}

/// A parsed pattern.
#[derive(Debug)]
pub(super) struct Parsed {
    pub(super) node: Node,
    pub(super) groups: u32,
    pub(super) names: Vec<(String, u32)>,
    pub(super) flags: u32,
}

/// Flags that exclude each other, which is a `ValueError` of the module's.
const UNLIKE_UNICODE: &str = "ASCII and UNICODE flags are incompatible";
const UNLIKE_LOCALE: &str = "ASCII and LOCALE flags are incompatible";

struct Parser {
    chars: Vec<u32>,
    at: usize,
    flags: u32,
    /// Of the flags those that were given, outside of the pattern or in it.
    given: u32,
    groups: u32,
    names: Vec<(String, u32)>,
    open: Vec<u32>,
    /// Groups that conditions ask for, and where.
    asked: Vec<(u32, usize)>,
    depth: u32,
    bytes: bool,
    /// How far nothing stands but global flags, comments and white space.
    begun: usize,
}

type Found<T> = Result<T, Wrong>;

/// Reads a pattern of characters or, with `bytes`, of bytes.
pub(super) fn parse(chars: Vec<u32>, flags: u32, bytes: bool) -> Found<Parsed> {
    let given = flags;
    let flags = if !bytes && flags & ASCII == 0 { flags | UNICODE } else { flags };
    let mut parser = Parser {
        chars,
        at: 0,
        flags,
        given,
        groups: 0,
        names: Vec::new(),
        open: Vec::new(),
        asked: Vec::new(),
        depth: 0,
        bytes,
        begun: 0,
    };
    let node = parser.alternatives()?;
    if parser.at < parser.chars.len() {
        return Err(parser.wrong("unbalanced parenthesis", parser.at));
    }
    if let Some((group, at)) = parser.asked.iter().find(|(group, _)| *group > parser.groups) {
        return Err(parser.wrong(format!("invalid group reference {group}"), *at));
    }
    Ok(Parsed { node, groups: parser.groups, names: parser.names, flags: parser.flags })
}

fn char_of(code: u32) -> char {
    char::from_u32(code).unwrap_or('\u{FFFD}')
}

impl Parser {
    #[expect(clippy::unused_self, reason = "reads as the other methods do")]
    fn wrong(&self, text: impl Into<String>, at: usize) -> Wrong {
        Wrong { text: text.into(), at }
    }

    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).map(|code| char_of(*code))
    }

    fn take(&mut self) -> Option<u32> {
        let code = self.chars.get(self.at).copied()?;
        self.at += 1;
        Some(code)
    }

    fn eat(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        self.at += usize::from(found);
        found
    }

    fn ascii(&self) -> bool {
        self.bytes || self.flags & ASCII != 0
    }

    /// Goes down a level: what reads, writes and drops a pattern does so by recursion.
    fn deeper(&mut self) -> Found<()> {
        self.depth += 1;
        if self.depth > DEPTH_MAX {
            return Err(self.wrong("pattern is nested too deeply", self.at));
        }
        Ok(())
    }

    fn alternatives(&mut self) -> Found<Node> {
        self.deeper()?;
        let mut branches = vec![self.sequence()?];
        while self.eat('|') {
            branches.push(self.sequence()?);
        }
        self.depth -= 1;
        Ok(if branches.len() == 1 { branches.remove(0) } else { Node::Alt(branches) })
    }

    fn skip_verbose(&mut self) {
        while self.flags & VERBOSE != 0 {
            match self.peek() {
                Some(' ' | '\t' | '\n' | '\r' | '\x0b' | '\x0c') => self.at += 1,
                Some('#') => {
                    while self.peek().is_some_and(|char| char != '\n') {
                        self.at += 1;
                    }
                }
                _ => return,
            }
        }
    }

    fn sequence(&mut self) -> Found<Node> {
        let mut parts: Vec<Node> = Vec::new();
        loop {
            let before = self.at;
            self.skip_verbose();
            let start = self.at;
            if before == self.begun {
                self.begun = start;
            }
            let Some(char) = self.peek() else { break };
            match char {
                '|' | ')' => break,
                '*' | '+' | '?' | '{' if self.is_repeat() => {
                    self.repeat(&mut parts, start)?;
                }
                _ => {
                    if let Some(node) = self.atom()? {
                        parts.push(node);
                    } else if start == self.begun {
                        self.begun = self.at;
                    }
                }
            }
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { Node::Seq(parts) })
    }

    /// Whether what stands here repeats: a brace may stand for itself.
    fn is_repeat(&self) -> bool {
        if self.peek() != Some('{') {
            return true;
        }
        let rest = self.chars.get(self.at + 1..).unwrap_or_default();
        // Not further than digits go: a pattern may be made of braces.
        let inside = |code: &u32| *code == u32::from(',') || (48..58).contains(code);
        let Some(end) = rest.iter().position(|code| !inside(code)) else { return false };
        if rest.get(end) != Some(&u32::from('}')) {
            return false;
        }
        let inner: String = rest[..end].iter().map(|code| char_of(*code)).collect();
        let (low, high) = inner.split_once(',').unwrap_or((&inner, "0"));
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let any = !inner.is_empty() && (inner.contains(',') || !low.is_empty());
        any && digits(low) && digits(high)
    }

    fn number(&mut self) -> Found<Option<u32>> {
        let start = self.at;
        let mut number: Option<u64> = None;
        while let Some(digit) = self.peek().and_then(|char| char.to_digit(10)) {
            number = Some((number.unwrap_or(0) * 10 + u64::from(digit)).min(1 << 40));
            self.at += 1;
        }
        match number {
            Some(number) if number >= u64::from(MANY) => {
                Err(self.wrong("the repetition number is too large", start))
            }
            number => Ok(number.map(|number| number as u32)),
        }
    }

    fn repeat(&mut self, parts: &mut Vec<Node>, start: usize) -> Found<()> {
        let (min, max) = match self.take().map(char_of) {
            Some('*') => (0, MANY),
            Some('+') => (1, MANY),
            Some('?') => (0, 1),
            _ => {
                let low = self.number()?;
                let high =
                    if self.eat(',') { self.number()?.unwrap_or(MANY) } else { low.unwrap_or(0) };
                self.at += 1;
                let low = low.unwrap_or(0);
                if high < low {
                    return Err(self.wrong("min repeat greater than max repeat", start + 1));
                }
                (low, high)
            }
        };
        match parts.last() {
            None | Some(Node::At(_)) => return Err(self.wrong("nothing to repeat", start)),
            Some(Node::Seq(inner)) if inner.is_empty() => {
                return Err(self.wrong("nothing to repeat", start));
            }
            Some(Node::Repeat { .. }) => return Err(self.wrong("multiple repeat", start)),
            _ => {}
        }
        let how = if self.eat('?') {
            How::Lazy
        } else if self.eat('+') {
            How::Possessive
        } else {
            How::Greedy
        };
        if let Some(body) = parts.pop() {
            parts.push(Node::Repeat { body: Box::new(body), min, max, how });
        }
        Ok(())
    }

    fn literal(&self, code: u32) -> Node {
        match self.folding() {
            Fold::None => Node::Char { code, fold: false },
            Fold::All => Node::Char { code, fold: true },
            Fold::Ascii => match char::from_u32(code).filter(char::is_ascii_alphabetic) {
                None => Node::Char { code, fold: false },
                Some(letter) => {
                    let cases = [letter.to_ascii_uppercase(), letter.to_ascii_lowercase()];
                    let items = cases.map(|case| Item::Range(u32::from(case), u32::from(case)));
                    Node::Set { items: items.to_vec(), negated: false, fold: false }
                }
            },
        }
    }

    fn folding(&self) -> Fold {
        match (self.flags & IGNORECASE != 0, self.ascii()) {
            (false, _) => Fold::None,
            (true, false) => Fold::All,
            (true, true) => Fold::Ascii,
        }
    }

    fn atom(&mut self) -> Found<Option<Node>> {
        let start = self.at;
        let Some(code) = self.take() else { return Ok(None) };
        Ok(Some(match char_of(code) {
            '.' => Node::Any(self.flags & DOTALL != 0),
            '^' if self.flags & MULTILINE != 0 => Node::At(Place::LineBegin),
            '^' => Node::At(Place::Begin),
            '$' if self.flags & MULTILINE != 0 => Node::At(Place::LineEnd),
            '$' => Node::At(Place::BeforeEnd),
            '[' => self.set(start)?,
            '(' => return self.group(start),
            '\\' => self.escape(start)?,
            _ => self.literal(code),
        }))
    }

    fn category(&self, char: char) -> Option<Item> {
        let category = match char.to_ascii_lowercase() {
            'd' => Category::Digit,
            's' => Category::Space,
            'w' => Category::Word,
            _ => return None,
        };
        Some(Item::Category(category, char.is_ascii_uppercase(), self.ascii()))
    }

    fn escape(&mut self, start: usize) -> Found<Node> {
        let Some(char) = self.peek() else {
            return Err(self.wrong("bad escape (end of pattern)", start));
        };
        if let Some(item) = self.category(char) {
            self.at += 1;
            return Ok(Node::Set { items: vec![item], negated: false, fold: false });
        }
        let place = match char {
            'A' => Some(Place::Begin),
            'Z' | 'z' => Some(Place::End),
            'b' => Some(Place::Boundary(self.ascii())),
            'B' => Some(Place::NoBoundary(self.ascii())),
            _ => None,
        };
        if let Some(place) = place {
            self.at += 1;
            return Ok(Node::At(place));
        }
        if char.is_ascii_digit() && char != '0' {
            return self.reference(start);
        }
        let code = self.escaped(start)?;
        Ok(self.literal(code))
    }

    /// `\1`, or an octal escape of three digits.
    fn reference(&mut self, start: usize) -> Found<Node> {
        let digits: Vec<u32> = self.chars[self.at..]
            .iter()
            .take(3)
            .map_while(|code| char_of(*code).to_digit(10))
            .collect();
        if digits.len() == 3 && digits.iter().all(|digit| *digit < 8) {
            self.at += 3;
            let code = digits.iter().fold(0, |sum, digit| sum * 8 + digit);
            self.check_octal(code, start)?;
            return Ok(self.literal(code));
        }
        let used = digits.len().min(2);
        self.at += used;
        let group = digits.iter().take(used).fold(0, |sum, digit| sum * 10 + digit);
        self.check_group(group, start + 1)?;
        Ok(Node::Back { group, fold: self.folding() })
    }

    /// An octal escape is one of a byte.
    fn check_octal(&self, code: u32, start: usize) -> Found<()> {
        if code > 0o377 {
            let words = format!("octal escape value \\{code:o} outside of range 0-0o377");
            return Err(self.wrong(words, start));
        }
        Ok(())
    }

    fn check_group(&self, group: u32, at: usize) -> Found<()> {
        if group == 0 || group > self.groups {
            return Err(self.wrong(format!("invalid group reference {group}"), at));
        }
        if self.open.contains(&group) {
            return Err(self.wrong("cannot refer to an open group", at.saturating_sub(1)));
        }
        Ok(())
    }

    /// The character that an escape stands for; the backslash was taken.
    fn escaped(&mut self, start: usize) -> Found<u32> {
        let Some(code) = self.take() else {
            return Err(self.wrong("bad escape (end of pattern)", start));
        };
        let char = char_of(code);
        Ok(match char {
            'n' => 10,
            't' => 9,
            'r' => 13,
            'f' => 12,
            'v' => 11,
            'a' => 7,
            '\\' => u32::from('\\'),
            'x' => self.hex(start, 2)?,
            'u' if !self.bytes => self.hex(start, 4)?,
            'U' if !self.bytes => {
                let code = self.hex(start, 8)?;
                if code > u32::from(char::MAX) {
                    return Err(self.wrong(format!("bad escape \\U{code:08x}"), start));
                }
                code
            }
            'N' if !self.bytes => self.named_character(start)?,
            '0' => {
                let mut value = 0;
                for _ in 0..2 {
                    match self.peek().and_then(|char| char.to_digit(8)) {
                        Some(digit) => {
                            value = value * 8 + digit;
                            self.at += 1;
                        }
                        None => break,
                    }
                }
                value
            }
            _ if char.is_ascii_alphanumeric() => {
                return Err(self.wrong(format!("bad escape \\{char}"), start));
            }
            _ => code,
        })
    }

    /// `\N{name}`; what stands before the brace was taken.
    fn named_character(&mut self, start: usize) -> Found<u32> {
        if !self.eat('{') {
            return Err(self.wrong("missing {", self.at));
        }
        let at = self.at;
        let rest = self.chars.get(at..).unwrap_or_default();
        let Some(len) = rest.iter().position(|code| *code == u32::from('}')) else {
            let words = if rest.is_empty() {
                "missing character name"
            } else {
                "missing }, unterminated name"
            };
            return Err(self.wrong(words, at));
        };
        if len == 0 {
            return Err(self.wrong("missing character name", at));
        }
        let name: String = rest[..len].iter().map(|code| char_of(*code)).collect();
        self.at += len + 1;
        match crate::stdlib::unicodedata::character(&name) {
            Some(char) => Ok(u32::from(char)),
            None => Err(self.wrong(format!("undefined character name '{name}'"), start)),
        }
    }

    fn hex(&mut self, start: usize, count: usize) -> Found<u32> {
        let mut value = 0_u32;
        for number in 0..count {
            match self.peek().and_then(|char| char.to_digit(16)) {
                Some(digit) => {
                    value = value.wrapping_mul(16).wrapping_add(digit);
                    self.at += 1;
                }
                None => {
                    let _ = number;
                    let text: String =
                        self.chars[start..self.at].iter().map(|code| char_of(*code)).collect();
                    return Err(self.wrong(format!("incomplete escape {text}"), start));
                }
            }
        }
        Ok(value)
    }

    fn set(&mut self, start: usize) -> Found<Node> {
        let negated = self.eat('^');
        let mut items = Vec::new();
        let first = self.at;
        loop {
            let here = self.at;
            let Some(code) = self.take() else {
                return Err(self.wrong("unterminated character set", start));
            };
            if char_of(code) == ']' && here != first {
                break;
            }
            let low = self.set_item(code, here)?;
            let range = self.peek() == Some('-')
                && self.chars.get(self.at + 1).is_some_and(|code| *code != u32::from(']'));
            if !range {
                items.push(low);
                continue;
            }
            self.at += 1;
            let there = self.at;
            let Some(code) = self.take() else {
                return Err(self.wrong("unterminated character set", start));
            };
            let high = self.set_item(code, there)?;
            let shown = || -> String {
                self.chars[here..self.at].iter().map(|code| char_of(*code)).collect()
            };
            match (low, high) {
                (Item::Range(low, _), Item::Range(high, _)) if low <= high => {
                    items.push(Item::Range(low, high));
                }
                _ => return Err(self.wrong(format!("bad character range {}", shown()), here)),
            }
        }
        if self.folding() == Fold::Ascii {
            add_ascii_cases(&mut items);
        }
        Ok(Node::Set { items, negated, fold: self.folding() == Fold::All })
    }

    fn set_item(&mut self, code: u32, here: usize) -> Found<Item> {
        if char_of(code) != '\\' {
            return Ok(Item::Range(code, code));
        }
        if let Some(item) = self.peek().and_then(|char| self.category(char)) {
            self.at += 1;
            return Ok(item);
        }
        if self.eat('b') {
            return Ok(Item::Range(8, 8));
        }
        if let Some(digit) = self.peek().and_then(|char| char.to_digit(8)) {
            let mut value = digit;
            self.at += 1;
            for _ in 0..2 {
                match self.peek().and_then(|char| char.to_digit(8)) {
                    Some(digit) => {
                        value = value * 8 + digit;
                        self.at += 1;
                    }
                    None => break,
                }
            }
            self.check_octal(value, here)?;
            return Ok(Item::Range(value, value));
        }
        let code = self.escaped(here)?;
        Ok(Item::Range(code, code))
    }

    fn name_until(&mut self, end: char) -> Found<(String, usize)> {
        let start = self.at;
        let mut name = String::new();
        loop {
            match self.take().map(char_of) {
                None => {
                    let words = if name.is_empty() {
                        "missing group name".to_owned()
                    } else {
                        format!("missing {end}, unterminated name")
                    };
                    return Err(self.wrong(words, start));
                }
                Some(char) if char == end => break,
                Some(char) => name.push(char),
            }
        }
        if name.is_empty() {
            return Err(self.wrong("missing group name", start));
        }
        Ok((name, start))
    }

    fn check_name(&self, name: &str, at: usize) -> Found<()> {
        if (name.is_ascii() || !self.bytes) && unicode::is_identifier(name) {
            return Ok(());
        }
        Err(self.wrong(format!("bad character in group name {}", self.shown(name)), at))
    }

    /// A name as messages quote it.
    fn shown(&self, name: &str) -> String {
        let mut text = String::new();
        crate::text::quote::write_str_repr(name, &mut text);
        if !self.bytes || text.is_ascii() {
            return text;
        }
        let plain = |char: char| {
            if char.is_ascii() { char.to_string() } else { format!("\\x{:02x}", char as u32) }
        };
        text.chars().map(plain).collect()
    }

    fn find_name(&self, name: &str) -> Option<u32> {
        self.names.iter().find(|(known, _)| known == name).map(|(_, group)| *group)
    }

    fn closed(&mut self, start: usize) -> Found<()> {
        if self.eat(')') {
            Ok(())
        } else {
            Err(self.wrong("missing ), unterminated subpattern", start))
        }
    }

    fn group(&mut self, start: usize) -> Found<Option<Node>> {
        if !self.eat('?') {
            return self.capture(start, None).map(Some);
        }
        let Some(char) = self.take().map(char_of) else {
            return Err(self.wrong("unexpected end of pattern", self.at));
        };
        let outer = self.flags;
        let node = match char {
            ':' => self.alternatives()?,
            '>' => Node::Atomic(Box::new(self.alternatives()?)),
            '=' | '!' => self.look(false, char == '!')?,
            '#' => {
                while self.peek().is_some_and(|char| char != ')') {
                    self.at += 1;
                }
                if !self.eat(')') {
                    return Err(self.wrong("missing ), unterminated comment", start));
                }
                return Ok(None);
            }
            'P' => return self.named(start),
            '(' => self.conditional()?,
            '<' => match self.take().map(char_of) {
                Some(char @ ('=' | '!')) => self.look(true, char == '!')?,
                Some(other) => {
                    return Err(self.wrong(format!("unknown extension ?<{other}"), start + 1));
                }
                None => return Err(self.wrong("unexpected end of pattern", self.at)),
            },
            _ => {
                self.at -= 1;
                match self.set_flags(start)? {
                    None => return Ok(None),
                    Some(flags) => {
                        self.flags = flags;
                        self.alternatives()?
                    }
                }
            }
        };
        self.closed(start)?;
        self.flags = outer;
        Ok(Some(match node {
            // Not to be confused with a repeat of its last part.
            Node::Repeat { .. } | Node::At(_) => Node::Seq(vec![node]),
            // Nor is an empty group with nothing.
            Node::Seq(inner) if inner.is_empty() => Node::Seq(vec![Node::Seq(inner)]),
            node => node,
        }))
    }

    fn look(&mut self, behind: bool, negative: bool) -> Found<Node> {
        let body = self.alternatives()?;
        if behind && body.width().is_none() {
            return Err(self.wrong("look-behind requires fixed-width pattern", 0));
        }
        Ok(Node::Look { body: Box::new(body), behind, negative })
    }

    fn capture(&mut self, start: usize, name: Option<(String, usize)>) -> Found<Node> {
        self.groups += 1;
        let group = self.groups;
        if let Some((name, at)) = name {
            if let Some(other) = self.find_name(&name) {
                return Err(self.wrong(
                    format!(
                        "redefinition of group name '{name}' as group {group}; was group {other}"
                    ),
                    at,
                ));
            }
            self.names.push((name, group));
        }
        self.open.push(group);
        let outer = self.flags;
        let body = self.alternatives()?;
        self.closed(start)?;
        self.flags = outer;
        self.open.pop();
        Ok(Node::Group(group, Box::new(body)))
    }

    fn named(&mut self, start: usize) -> Found<Option<Node>> {
        match self.take().map(char_of) {
            Some('<') => {
                let (name, at) = self.name_until('>')?;
                self.check_name(&name, at)?;
                self.capture(start, Some((name, at))).map(Some)
            }
            Some('=') => {
                let (name, at) = self.name_until(')')?;
                self.check_name(&name, at)?;
                let Some(group) = self.find_name(&name) else {
                    return Err(self.wrong(format!("unknown group name {}", self.shown(&name)), at));
                };
                self.check_group(group, at + 1)?;
                Ok(Some(Node::Back { group, fold: self.folding() }))
            }
            Some(other) => Err(self.wrong(format!("unknown extension ?P{other}"), start + 1)),
            None => Err(self.wrong("unexpected end of pattern", self.at)),
        }
    }

    fn conditional(&mut self) -> Found<Node> {
        let (name, at) = self.name_until(')')?;
        let digits = name.bytes().all(|byte| byte.is_ascii_digit());
        let group = match name.parse::<u32>() {
            Ok(0) => return Err(self.wrong("bad group number", at)),
            Ok(group) if digits => group,
            Err(_) if digits => {
                let number = name.trim_start_matches('0');
                return Err(self.wrong(format!("invalid group reference {number}"), at));
            }
            _ => {
                self.check_name(&name, at)?;
                match self.find_name(&name) {
                    Some(group) => group,
                    None => {
                        return Err(
                            self.wrong(format!("unknown group name {}", self.shown(&name)), at)
                        );
                    }
                }
            }
        };
        self.asked.push((group, at));
        self.deeper()?;
        let yes = self.sequence()?;
        let no = if self.eat('|') { self.sequence()? } else { Node::Seq(Vec::new()) };
        if self.peek() == Some('|') {
            return Err(self.wrong("conditional backref with more than two branches", self.at));
        }
        self.depth -= 1;
        Ok(Node::Cond { group, yes: Box::new(yes), no: Box::new(no) })
    }

    fn flag(char: char) -> Option<u32> {
        Some(match char {
            'i' => IGNORECASE,
            'L' => LOCALE,
            'm' => MULTILINE,
            's' => DOTALL,
            'x' => VERBOSE,
            'a' => ASCII,
            'u' => UNICODE,
            _ => return None,
        })
    }

    /// `(?i)`, which ends here, or `(?i-m:`, whose flags are given back.
    fn set_flags(&mut self, start: usize) -> Found<Option<u32>> {
        let (add, end) = if self.peek() == Some('-') {
            self.at += 1;
            (0, '-')
        } else {
            self.flags_to_add(start)?
        };
        if end == ')' {
            if start != self.begun {
                return Err(self.wrong("global flags not at the start of the expression", start));
            }
            self.flags |= add;
            self.given |= add;
            for (other, words) in [(UNICODE, UNLIKE_UNICODE), (LOCALE, UNLIKE_LOCALE)] {
                if self.given & ASCII != 0 && self.given & other != 0 {
                    return Err(self.wrong(words, start));
                }
            }
            if add & ASCII != 0 {
                self.flags &= !UNICODE;
            }
            return Ok(None);
        }
        let remove = if end == '-' { self.flags_to_remove()? } else { 0 };
        if add & remove != 0 {
            let words = "bad inline flags: flag turned on and off";
            return Err(self.wrong(words, self.at.saturating_sub(1)));
        }
        let mut flags = (self.flags | add) & !remove;
        if add & ASCII != 0 {
            flags &= !UNICODE;
        } else if add & UNICODE != 0 {
            flags &= !ASCII;
        }
        Ok(Some(flags))
    }

    /// The flags up to `)`, `-` or `:`, which is taken too.
    fn flags_to_add(&mut self, start: usize) -> Found<(u32, char)> {
        const KINDS: u32 = ASCII | LOCALE | UNICODE;
        let mut add = 0;
        loop {
            let here = self.at;
            let Some(char) = self.take().map(char_of) else {
                return Err(self.wrong("missing -, : or )", here));
            };
            let Some(flag) = Parser::flag(char) else {
                if here > start + 2 && matches!(char, ')' | '-' | ':') {
                    return Ok((add, char));
                }
                return Err(if here == start + 2 {
                    self.wrong(format!("unknown extension ?{char}"), start + 1)
                } else if char.is_alphabetic() {
                    self.wrong("unknown flag", here)
                } else {
                    self.wrong("missing -, : or )", here)
                });
            };
            if char == 'L' && !self.bytes {
                let words = "bad inline flags: cannot use 'L' flag with a str pattern";
                return Err(self.wrong(words, self.at));
            }
            if char == 'u' && self.bytes {
                let words = "bad inline flags: cannot use 'u' flag with a bytes pattern";
                return Err(self.wrong(words, self.at));
            }
            add |= flag;
            if flag & KINDS != 0 && add & KINDS != flag {
                let words = "bad inline flags: flags 'a', 'u' and 'L' are incompatible";
                return Err(self.wrong(words, self.at));
            }
        }
    }

    /// The flags between `-` and `:`, which is taken too.
    fn flags_to_remove(&mut self) -> Found<u32> {
        let mut remove = 0;
        loop {
            let here = self.at;
            let missing = if remove == 0 { "missing flag" } else { "missing :" };
            let Some(char) = self.take().map(char_of) else {
                return Err(self.wrong(missing, here));
            };
            match Parser::flag(char) {
                Some(ASCII | LOCALE | UNICODE) => {
                    let words = "bad inline flags: cannot turn off flags 'a', 'u' and 'L'";
                    return Err(self.wrong(words, self.at));
                }
                Some(flag) => remove |= flag,
                None if char == ':' && remove != 0 => return Ok(remove),
                None if char.is_alphabetic() => return Err(self.wrong("unknown flag", here)),
                None => return Err(self.wrong(missing, here)),
            }
        }
    }
}

// === impl Node ===

impl Node {
    /// The number of characters that it matches, if that is fixed.
    pub(super) fn width(&self) -> Option<u32> {
        match self {
            Node::Char { .. } | Node::Any(_) | Node::Set { .. } => Some(1),
            Node::Seq(parts) => {
                parts.iter().try_fold(0_u32, |sum, part| sum.checked_add(part.width()?))
            }
            Node::Alt(branches) => {
                let mut widths = branches.iter().map(Node::width);
                let first = widths.next()??;
                widths.all(|width| width == Some(first)).then_some(first)
            }
            Node::Repeat { body, min, max, .. } if min == max => body.width()?.checked_mul(*min),
            Node::Group(_, body) | Node::Atomic(body) => body.width(),
            Node::At(_) | Node::Look { .. } => Some(0),
            Node::Cond { yes, no, .. } => {
                let width = yes.width()?;
                (no.width() == Some(width)).then_some(width)
            }
            Node::Repeat { .. } | Node::Back { .. } => None,
        }
    }
}

/// Whether a character is of a category.
pub(super) fn is_in(category: Category, code: u32, ascii: bool) -> bool {
    let Some(char) = char::from_u32(code) else { return false };
    if ascii || char.is_ascii() {
        return match category {
            Category::Digit => char.is_ascii_digit(),
            Category::Space => matches!(code, 9..=13 | 32) || !ascii && matches!(code, 28..=31),
            Category::Word => char.is_ascii_alphanumeric() || char == '_',
        };
    }
    match category {
        Category::Digit => unicode::decimal_value(char).is_some(),
        Category::Space => unicode::is_space(char),
        Category::Word => unicode::is_alnum(char),
    }
}

/// Adds to the ASCII letters of a set those of the other case.
fn add_ascii_cases(items: &mut Vec<Item>) {
    const SHIFT: u32 = 32;
    let mut added = Vec::new();
    for item in &*items {
        let Item::Range(low, high) = *item else { continue };
        let upper = (low.max(65), high.min(90));
        let lower = (low.max(97), high.min(122));
        if upper.0 <= upper.1 {
            added.push(Item::Range(upper.0 + SHIFT, upper.1 + SHIFT));
        }
        if lower.0 <= lower.1 {
            added.push(Item::Range(lower.0 - SHIFT, lower.1 - SHIFT));
        }
    }
    items.append(&mut added);
}
