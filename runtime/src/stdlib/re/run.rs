//! The matcher: a backtracking machine whose whole state is plain data.
//!
//! Place: `re.rs` steps it a bounded number of steps at a time, and saves it between slices.
//!
//! Invariants: every word of the program and every position is checked when it is used, so that neither a hostile program
//! nor a hostile state makes it panic. Whatever a branch changes is undone by frames of the stack.
//! Limits: `STACK_MAX` frames; steps are counted for the fuel.

use smallvec::SmallVec;

use super::first::{self, KNOWN, OTHERS};
use super::parse::{Fold, MANY, is_in};
use super::program::{
    ANCHORED, APART, HEAD, HEAD_FIRST, LEADING, LOOP_FIRST, LOOP_SIZE, MANY_HEAD, MANY_NEXT,
    SPLIT_FIRST, cases, category_of, folded, lower, op,
};

/// Frames of the stack; a match that needs more fails with a `RecursionError`.
const STACK_MAX: usize = 1 << 22;
/// A slot that is not set.
pub(super) const NOWHERE: u32 = u32::MAX;

const ALT: u32 = 0;
const SLOT: u32 = 1;
const COUNTER: u32 = 2;
const RUN: u32 = 3;
const LAZY: u32 = 4;
const BARRIER: u32 = 5;

/// An alternative that is left, or what is to be undone.
#[derive(Clone, Copy, Debug)]
struct Frame {
    tag: u32,
    a: u32,
    b: u32,
    c: u32,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    Match,
    Fail,
    /// The steps are used up.
    Pause,
    /// The stack is full.
    Deep,
}

/// What is matched against.
#[derive(Clone, Copy, Debug)]
pub(super) struct Text<'a> {
    pub(super) data: &'a [u8],
    /// Whether the bytes are characters in UTF-8.
    pub(super) utf8: bool,
    /// Where the match must stay before.
    pub(super) end: usize,
}

/// The state of one attempt.
#[derive(Debug, Default)]
pub(super) struct Machine {
    pc: u32,
    pub(super) pos: u32,
    /// Where a repeat ended that the pattern begins with: no match begins before it, if none begins where this attempt did.
    pub(super) tried: u32,
    pub(super) slots: SmallVec<[u32; 24]>,
    counters: SmallVec<[(u32, u32); 2]>,
    stack: Vec<Frame>,
}

/// Characters that are looked for at once.
const LITERAL_MAX: usize = 64;
/// More than there are different categories.
const CATEGORIES_MAX: usize = 32;
/// Bytes that are looked through at once for a few characters or a literal.
const WINDOW: usize = 1 << 16;
/// The most characters that are looked for by memchr.
const FEW: u32 = 3;
/// Places of its first byte at which a literal is looked for before it is searched as a whole.
const GLANCES: usize = 8;

/// The words of a program as they stand in its bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Words<'a>(pub(super) &'a [[u8; 4]]);

// === impl Words ===

impl Words<'_> {
    /// 0 beyond the end.
    #[inline(always)]
    pub(super) fn get(self, at: usize) -> u32 {
        self.0.get(at).map_or(0, |word| u32::from_le_bytes(*word))
    }

    /// The four words of a table.
    #[inline(always)]
    fn table(self, at: usize) -> [u64; 2] {
        let Some([a, b, c, d]) = self.0.get(at..at + 4) else { return [0, 0] };
        let pair = |low: &[u8; 4], high: &[u8; 4]| {
            u64::from(u32::from_le_bytes(*low)) | u64::from(u32::from_le_bytes(*high)) << 32
        };
        [pair(a, b), pair(c, d)]
    }

    /// Whether the next character can be one of those of the set at `at`.
    #[inline(always)]
    fn fits(self, at: usize, text: Text<'_>, pos: usize) -> bool {
        let known = self.get(at);
        if known & KNOWN == 0 {
            return true;
        }
        match text.byte(pos) {
            Some(byte) if byte < 0x80 => {
                self.get(at + 1 + usize::from(byte / 32)) >> (byte % 32) & 1 == 1
            }
            Some(_) => known & OTHERS != 0,
            None => false,
        }
    }

    /// Where instructions begin.
    pub(super) fn entry(self) -> usize {
        HEAD + self.get(2) as usize
    }

    /// Whether a match begins only where the text does.
    pub(super) fn is_anchored(self) -> bool {
        self.get(HEAD_FIRST) & ANCHORED != 0
    }

    /// The bytes of the characters that every match begins with.
    pub(super) fn literal(self, utf8: bool) -> SmallVec<[u8; 64]> {
        let mut out = SmallVec::new();
        for at in HEAD..HEAD + (self.get(2) as usize).min(LITERAL_MAX) {
            let code = self.get(at);
            match char::from_u32(code) {
                Some(char) if utf8 => {
                    out.extend_from_slice(char.encode_utf8(&mut [0; 4]).as_bytes());
                }
                _ if !utf8 && code < 256 => out.push(code as u8),
                _ => return SmallVec::new(),
            }
        }
        out
    }

    /// The first position from `from` on where a match may begin, where to look on, or nothing where there is none at all.
    pub(super) fn seek(
        self,
        text: Text<'_>,
        from: usize,
        most: u64,
        steps: &mut u64,
    ) -> Option<Sought> {
        let known = self.get(HEAD_FIRST);
        if known & KNOWN == 0 {
            return Some(Sought::At(from));
        }
        let table = self.table(HEAD_FIRST + 1);
        let others = known & OTHERS != 0;
        let rest = text.data.get(from..text.end).unwrap_or_default();
        let mut few = [0; FEW as usize];
        let window;
        let found = if !others && few_of(table, &mut few) {
            window = rest.get(..WINDOW).unwrap_or(rest);
            let [a, b, c] = few;
            let found = memchr::memchr3(a, b, c, window);
            *steps += found.unwrap_or(window.len()) as u64 / 32;
            found
        } else {
            window = rest.get(..most as usize).unwrap_or(rest);
            let found = window.iter().position(|byte| {
                let half = table.get(usize::from(byte / 64));
                half.map_or(others, |half| half >> (byte % 64) & 1 == 1)
            });
            *steps += found.unwrap_or(window.len()) as u64 / 8;
            found
        };
        match found {
            Some(at) => Some(Sought::At(from + at)),
            None if window.len() == rest.len() => None,
            None => Some(Sought::Beyond(from + window.len())),
        }
    }

    /// The last position from `pos` back to `least` at which what follows the repeat at `pc` may go on.
    fn fit(
        self,
        text: Text<'_>,
        pc: usize,
        pos: usize,
        least: usize,
        steps: &mut u64,
    ) -> Option<usize> {
        let (mut at, mut passed) = (pos, 0);
        let found = loop {
            if self.fits(pc + MANY_NEXT, text, at) {
                break Some(at);
            }
            match text.before(at) {
                Some(before) if before >= least => at = before,
                _ => break None,
            }
            passed += 1;
        };
        *steps += passed / 8;
        found
    }
}

/// Where a search goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sought {
    /// A match may begin there.
    At(usize),
    /// None begins before.
    Beyond(usize),
}

/// The characters of a table, the last one again for those that are missing; false where there are more, or none.
fn few_of(table: [u64; 2], few: &mut [u8; FEW as usize]) -> bool {
    let mut left = u128::from(table[0]) | u128::from(table[1]) << 64;
    if left == 0 || left.count_ones() > FEW {
        return false;
    }
    let mut last = 0;
    for place in few {
        if left != 0 {
            last = left.trailing_zeros() as u8;
            left &= left - 1;
        }
        *place = last;
    }
    true
}

/// Where a literal is found first.
pub(super) fn find_literal(text: &[u8], literal: &[u8]) -> Option<usize> {
    let (first, rest) = literal.split_first()?;
    let mut from = 0;
    // Making a searcher costs more than looking at a few places.
    for _ in 0..GLANCES {
        let part = text.get(from..)?;
        let at = from + memchr::memchr(*first, part)?;
        from = at + 1;
        if text.get(from..)?.starts_with(rest) {
            return Some(at);
        }
    }
    Some(from + memchr::memmem::find(text.get(from..)?, literal)?)
}

// === impl Text ===

impl Text<'_> {
    /// The byte at a position.
    #[inline(always)]
    fn byte(&self, pos: usize) -> Option<u8> {
        if pos < self.end { self.data.get(pos).copied() } else { None }
    }

    /// The character at a position and how many bytes it has.
    #[inline]
    fn at(&self, pos: usize) -> Option<(u32, usize)> {
        if pos >= self.end {
            return None;
        }
        let byte = *self.data.get(pos)?;
        if byte < 0x80 || !self.utf8 {
            return Some((u32::from(byte), 1));
        }
        let rest = self.data.get(pos..self.data.len().min(pos + 4))?;
        let (size, mut code) = match byte {
            0xC0..0xE0 => (2, u32::from(byte & 0x1F)),
            0xE0..0xF0 => (3, u32::from(byte & 0x0F)),
            _ => (4, u32::from(byte & 0x07)),
        };
        for next in rest.get(1..size)? {
            code = code << 6 | u32::from(next & 0x3F);
        }
        Some((code, size))
    }

    /// Where the character before a position begins.
    fn before(&self, pos: usize) -> Option<usize> {
        let mut at = pos.checked_sub(1)?;
        while self.utf8 && at > 0 && self.data.get(at).is_some_and(|byte| byte & 0xC0 == 0x80) {
            at -= 1;
        }
        Some(at)
    }

    #[inline]
    fn is_word(&self, pos: Option<usize>, ascii: bool) -> bool {
        if let Some(byte) = pos.and_then(|pos| self.byte(pos))
            && byte < 0x80
        {
            return byte.is_ascii_alphanumeric() || byte == b'_';
        }
        let found = pos.and_then(|pos| self.at(pos));
        found.is_some_and(|(code, _)| is_in(category_of(2), code, ascii))
    }

    /// The next position from which a search goes on.
    pub(super) fn next(&self, pos: usize) -> usize {
        pos + self.at(pos).map_or(1, |(_, size)| size)
    }
}

/// Whether one character matches the instruction at `pc`.
#[inline]
fn one(words: Words<'_>, pc: usize, code: u32) -> bool {
    if code < 128 {
        return words.get(pc + 1 + code as usize / 32) >> (code % 32) & 1 == 1;
    }
    one_beyond(words, pc, code)
}

/// The least number below `count` for which `is` says yes, as it then does for all above; otherwise `count`.
fn first_where(count: usize, is: impl Fn(usize) -> bool) -> usize {
    let (mut low, mut high) = (0, count);
    while low < high {
        let middle = low + (high - low) / 2;
        if is(middle) { high = middle } else { low = middle + 1 }
    }
    low
}

/// `one` of a character beyond ASCII.
fn one_beyond(words: Words<'_>, pc: usize, code: u32) -> bool {
    let word = |at: usize| words.get(pc + at);
    match word(0) {
        op::CHAR => code == word(5),
        op::CHAR_FOLD => folded(code) == word(5),
        op::ANY | op::ANY_ALL => true,
        op::SET => {
            let (negated, fold) = (word(5) & 1 == 1, word(5) & 2 == 2);
            let item = |item: usize| {
                [7, 8, 9].map(|part| word(item.saturating_mul(3).saturating_add(part)))
            };
            // Ranges come first, in order; there are no more categories than `CATEGORIES_MAX`.
            let count = word(6) as usize;
            let ranges = first_where(count, |at| item(at)[0] != 0);
            let has = |code: u32| {
                let above = first_where(ranges, |at| item(at)[1] > code);
                let in_range = above.checked_sub(1).is_some_and(|at| code <= item(at)[2]);
                let end = count.min(ranges.saturating_add(CATEGORIES_MAX));
                in_range
                    || (ranges..end).any(|at| {
                        let [_, a, b] = item(at);
                        is_in(category_of(a), code, b & 2 == 2) != (b & 1 == 1)
                    })
            };
            (has(code) || fold && cases(code).into_iter().any(has)) != negated
        }
        _ => false,
    }
}

/// An instruction that matches one character, with what it says of the ASCII ones in a table.
#[derive(Clone, Copy)]
struct One<'a> {
    words: Words<'a>,
    pc: usize,
    ascii: [u64; 2],
}

/// Characters that a repeat takes.
#[derive(Clone, Copy)]
struct Run {
    /// How many.
    count: u32,
    /// Where they end, and where the least number of them does.
    end: usize,
    least: usize,
}

// === impl One ===

impl<'a> One<'a> {
    fn new(words: Words<'a>, pc: usize) -> One<'a> {
        One { words, pc, ascii: words.table(pc + 1) }
    }

    /// Takes characters from `from` on, `wanted` at the most.
    fn run(&self, text: Text<'_>, from: usize, min: u32, wanted: u32) -> Run {
        let mut run = Run { count: 0, end: from, least: from };
        loop {
            let left = (wanted - run.count) as usize;
            let rest = text.data.get(run.end..text.end).unwrap_or_default();
            let part = if wanted == MANY { rest } else { rest.get(..left).unwrap_or(rest) };
            let takes = |byte: &u8| {
                let half = self.ascii.get(usize::from(byte / 64));
                half.is_some_and(|half| half >> (byte % 64) & 1 == 1)
            };
            let passed = part.iter().position(|byte| !takes(byte)).unwrap_or(part.len());
            if run.count < min && passed as u64 >= u64::from(min - run.count) {
                run.least = run.end + (min - run.count) as usize;
            }
            run.count = run.count.saturating_add(passed as u32);
            run.end += passed;
            if passed == part.len() || text.byte(run.end).is_none_or(|byte| byte < 0x80) {
                return run;
            }
            let Some((code, size)) = text.at(run.end) else { return run };
            if !one_beyond(self.words, self.pc, code) {
                return run;
            }
            run.end += size;
            run.count = run.count.saturating_add(1);
            if run.count == min {
                run.least = run.end;
            }
        }
    }
}

/// Words of the instruction at `pc` that matches one character.
fn size_of_one(words: Words<'_>, pc: usize) -> usize {
    match words.get(pc) {
        op::CHAR | op::CHAR_FOLD => 6,
        op::SET => 7 + words.get(pc + 6) as usize * 3,
        _ => 5,
    }
}

// === impl Machine ===

impl Machine {
    /// Begins an attempt.
    pub(super) fn begin(&mut self, pc: usize, pos: usize, groups: u32, counters: u32) {
        self.pc = pc as u32;
        self.pos = pos as u32;
        self.tried = 0;
        self.slots.clear();
        self.slots.resize(groups as usize * 2 + 3, NOWHERE);
        self.counters.clear();
        self.counters.resize(counters as usize, (0, NOWHERE));
        self.stack.clear();
    }

    /// Bytes of its stack.
    pub(super) fn bytes(&self) -> usize {
        self.stack.capacity() * size_of::<Frame>()
    }

    /// The state as bytes.
    pub(super) fn save(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(self.stack.len() * 16 + 64);
        let mut put = |word: u32| out.extend_from_slice(&word.to_le_bytes());
        put(self.pc);
        put(self.pos);
        put(self.tried);
        put(self.slots.len() as u32);
        put(self.counters.len() as u32);
        self.slots.iter().for_each(|slot| put(*slot));
        self.counters.iter().for_each(|(count, last)| {
            put(*count);
            put(*last);
        });
        for frame in &self.stack {
            put(frame.tag);
            put(frame.a);
            put(frame.b);
            put(frame.c);
        }
        out
    }

    /// The state that the bytes are.
    pub(super) fn load(data: &[u8]) -> Machine {
        let mut words = data
            .chunks_exact(4)
            .map(|four| u32::from_le_bytes([four[0], four[1], four[2], four[3]]));
        let mut take = || words.next().unwrap_or(0);
        let (pc, pos, tried) = (take(), take(), take());
        let (slots, counters) = (take(), take());
        let most = data.len() as u32;
        let slots = (0..slots.min(most)).map(|_| take()).collect();
        let counters = (0..counters.min(most)).map(|_| (take(), take())).collect();
        let mut stack = Vec::new();
        while let Some(tag) = words.next() {
            let mut take = || words.next().unwrap_or(0);
            stack.push(Frame { tag, a: take(), b: take(), c: take() });
        }
        Machine { pc, pos, tried, slots, counters, stack }
    }

    fn push(&mut self, tag: u32, a: u32, b: u32, c: u32) {
        self.stack.push(Frame { tag, a, b, c });
    }

    /// Sets a place of a group, and of an end which group ended last. Where no alternative is left nothing will be undone.
    #[inline]
    fn set_slot(&mut self, slot: u32, to: u32) {
        let mut last = NOWHERE;
        if slot & 1 == 1
            && let Some(place) = self.slots.last_mut()
        {
            last = std::mem::replace(place, slot / 2);
        }
        if let Some(place) = self.slots.get_mut(slot as usize) {
            let old = std::mem::replace(place, to);
            if !self.stack.is_empty() {
                self.push(SLOT, slot, old, last);
            }
        }
    }

    fn set_counter(&mut self, counter: u32, to: (u32, u32)) {
        if let Some(place) = self.counters.get_mut(counter as usize) {
            let (count, last) = std::mem::replace(place, to);
            if !self.stack.is_empty() {
                self.push(COUNTER, counter, count, last);
            }
        }
    }

    fn undo(&mut self, frame: Frame) {
        match frame.tag {
            SLOT => {
                if let Some(slot) = self.slots.get_mut(frame.a as usize) {
                    *slot = frame.b;
                }
                if frame.a & 1 == 1
                    && let Some(last) = self.slots.last_mut()
                {
                    *last = frame.c;
                }
            }
            COUNTER => {
                if let Some(counter) = self.counters.get_mut(frame.a as usize) {
                    *counter = (frame.b, frame.c);
                }
            }
            _ => {}
        }
    }

    /// Goes on with the alternative that was left last; false when there is none.
    fn back(&mut self, words: Words<'_>, text: Text<'_>, steps: &mut u64) -> bool {
        while let Some(frame) = self.stack.pop() {
            *steps += 1;
            match frame.tag {
                ALT => {
                    (self.pc, self.pos) = (frame.a, frame.b);
                    return true;
                }
                RUN => {
                    // One character fewer.
                    let (pc, least) = (frame.a as usize, frame.b as usize);
                    let Some(pos) = text.before(frame.c as usize) else { continue };
                    if pos < least {
                        continue;
                    }
                    let Some(pos) = words.fit(text, pc, pos, least, steps) else { continue };
                    if pos > least {
                        self.push(RUN, frame.a, frame.b, pos as u32);
                    }
                    (self.pc, self.pos) = (words.get(pc + 4), pos as u32);
                    return true;
                }
                LAZY => {
                    let (pc, pos) = (frame.a as usize, frame.b as usize);
                    let Some((code, size)) = text.at(pos) else { continue };
                    if frame.c >= words.get(pc + 2) || !one(words, pc + MANY_HEAD, code) {
                        continue;
                    }
                    let count = frame.c.saturating_add(1);
                    if self.lengthen(words, text, pc, pos + size, count, steps) {
                        return true;
                    }
                }
                BARRIER if frame.a == 1 => {
                    // What must not match does not.
                    (self.pc, self.pos) = (frame.b, frame.c);
                    return true;
                }
                _ => self.undo(frame),
            }
        }
        false
    }

    /// Drops the alternatives above the last barrier, and the barrier, which is given; keeps what is to be undone.
    fn cut(&mut self, steps: &mut u64) -> Option<Frame> {
        let at = self.stack.iter().rposition(|frame| frame.tag == BARRIER)?;
        *steps += (self.stack.len() - at) as u64;
        let barrier = self.stack[at];
        if barrier.a == 1 {
            while self.stack.len() > at + 1 {
                if let Some(frame) = self.stack.pop() {
                    self.undo(frame);
                }
            }
            self.stack.pop();
            return Some(barrier);
        }
        let kept: Vec<Frame> = self.stack[at + 1..]
            .iter()
            .filter(|frame| matches!(frame.tag, SLOT | COUNTER))
            .copied()
            .collect();
        self.stack.truncate(at);
        self.stack.extend(kept);
        Some(barrier)
    }

    /// Runs at most `budget` steps, which are counted in `steps`. `must` is the position at which a match must not end.
    #[expect(clippy::too_many_lines, reason = "the one match over the instructions")]
    pub(super) fn run(
        &mut self,
        words: Words<'_>,
        text: Text<'_>,
        (full, must): (bool, u32),
        budget: u64,
        steps: &mut u64,
    ) -> Outcome {
        while *steps < budget {
            *steps += 1;
            if self.stack.len() > STACK_MAX {
                return Outcome::Deep;
            }
            let pc = self.pc as usize;
            let word = |at: usize| words.get(pc + at);
            let on = match word(0) {
                op::CHAR | op::CHAR_FOLD | op::ANY | op::ANY_ALL | op::SET => {
                    match text.at(self.pos as usize) {
                        Some((code, size)) if one(words, pc, code) => {
                            self.pos += size as u32;
                            self.pc += size_of_one(words, pc) as u32;
                            true
                        }
                        _ => false,
                    }
                }
                op::LITERAL => self.literal(words, text, pc, steps),
                op::MANY_OF => self.many(words, text, pc, steps),
                op::SPLIT => self.split(words, text, pc),
                op::JUMP => {
                    self.pc = word(1);
                    true
                }
                op::SAVE => {
                    self.set_slot(word(1), self.pos);
                    self.pc += 2;
                    true
                }
                op::AT => {
                    self.pc += 3;
                    self.stands(text, word(1), word(2) == 1)
                }
                op::BACK => self.reference(text, word(1), word(2), steps),
                op::BEGIN => {
                    self.set_counter(word(1), (0, NOWHERE));
                    self.pc += 2;
                    true
                }
                op::LOOP => self.repeat(words, text, pc),
                op::COND => {
                    let set = self.slots.get(word(1) as usize * 2 + 1) != Some(&NOWHERE)
                        && (word(1) as usize * 2 + 1) < self.slots.len().saturating_sub(1);
                    self.pc = if set { self.pc + 3 } else { word(2) };
                    true
                }
                op::LOOK => {
                    // There are no more characters before here than bytes.
                    *steps += u64::from(word(2).min(self.pos)) / 8;
                    self.look(text, word(1), word(2), word(3))
                }
                op::ATOMIC => {
                    self.push(BARRIER, 2, 0, 0);
                    self.pc += 1;
                    true
                }
                op::ATOMIC_END => {
                    self.cut(steps);
                    self.pc += 1;
                    true
                }
                op::LOOK_END => match self.cut(steps) {
                    Some(barrier) if barrier.a == 0 => {
                        (self.pc, self.pos) = (barrier.b, barrier.c);
                        true
                    }
                    _ => false,
                },
                op::MATCH => {
                    if (!full || self.pos as usize == text.end) && self.pos != must {
                        return Outcome::Match;
                    }
                    false
                }
                _ => return Outcome::Fail,
            };
            if !on && !self.back(words, text, steps) {
                return Outcome::Fail;
            }
        }
        Outcome::Pause
    }

    /// Characters as they are.
    #[inline]
    fn literal(&mut self, words: Words<'_>, text: Text<'_>, pc: usize, steps: &mut u64) -> bool {
        let count = words.get(pc + 1) as usize;
        let mut pos = self.pos as usize;
        let codes = words.0.get(pc + 2..pc + 2 + count).unwrap_or_default();
        for code in codes {
            let code = u32::from_le_bytes(*code);
            match text.byte(pos) {
                Some(byte) if byte < 0x80 && u32::from(byte) == code => pos += 1,
                Some(byte) if byte >= 0x80 => match text.at(pos) {
                    Some((found, size)) if found == code => pos += size,
                    _ => return false,
                },
                _ => return false,
            }
        }
        *steps += count as u64 / 8;
        self.pos = pos as u32;
        self.pc = (pc + 2 + count) as u32;
        true
    }

    /// The first way that the next character does not rule out; the other stays for later if that does not rule it out too.
    fn split(&mut self, words: Words<'_>, text: Text<'_>, pc: usize) -> bool {
        let pos = self.pos as usize;
        let second = words.fits(pc + SPLIT_FIRST + first::WORDS, text, pos);
        if words.fits(pc + SPLIT_FIRST, text, pos) {
            if second {
                self.push(ALT, words.get(pc + 2), self.pos, 0);
            }
            self.pc = words.get(pc + 1);
            return true;
        }
        self.pc = words.get(pc + 2);
        second
    }

    /// A repeat of one character.
    fn many(&mut self, words: Words<'_>, text: Text<'_>, pc: usize, steps: &mut u64) -> bool {
        let word = |at: usize| words.get(pc + at);
        let (min, max, how, after, flags) = (word(1), word(2), word(3), word(4), word(5));
        let class = One::new(words, pc + MANY_HEAD);
        let wanted = if how == 1 { min } else { max };
        let Run { count, end: mut pos, least } = class.run(text, self.pos as usize, min, wanted);
        *steps += u64::from(count) / 8;
        if flags & LEADING != 0 {
            self.tried = pos as u32;
        }
        if count < min {
            return false;
        }
        if how == 1 {
            return self.lengthen(words, text, pc, pos, count, steps);
        }
        if how == 0 && !words.fits(pc + MANY_NEXT, text, pos) {
            if flags & APART != 0 {
                return false;
            }
            match words.fit(text, pc, pos, least, steps) {
                Some(fit) => pos = fit,
                None => return false,
            }
        }
        self.pos = pos as u32;
        self.pc = after;
        if how == 0 && flags & APART == 0 && pos > least {
            self.push(RUN, pc as u32, least as u32, self.pos);
        }
        true
    }

    /// Goes on with a lazy repeat that has taken `count` characters: takes more until what follows may go on.
    fn lengthen(
        &mut self,
        words: Words<'_>,
        text: Text<'_>,
        pc: usize,
        from: usize,
        count: u32,
        steps: &mut u64,
    ) -> bool {
        let max = words.get(pc + 2);
        let (mut pos, mut count) = (from, count);
        while !words.fits(pc + MANY_NEXT, text, pos) {
            *steps += u64::from(count.is_multiple_of(8));
            let Some((code, size)) = text.at(pos) else { return false };
            if count >= max || !one(words, pc + MANY_HEAD, code) {
                return false;
            }
            pos += size;
            count = count.saturating_add(1);
        }
        self.push(LAZY, pc as u32, pos as u32, count);
        (self.pc, self.pos) = (words.get(pc + 4), pos as u32);
        true
    }

    fn repeat(&mut self, words: Words<'_>, text: Text<'_>, pc: usize) -> bool {
        let word = |at: usize| words.get(pc + at);
        let (counter, min, max, lazy, after) = (word(1), word(2), word(3), word(4) == 1, word(5));
        let (count, last) = self.counters.get(counter as usize).copied().unwrap_or((0, 0));
        let (body, pos) = ((pc + LOOP_SIZE) as u32, self.pos as usize);
        if count < min {
            // One that must be may be empty, and the first that need not be as well.
            self.set_counter(counter, (count + 1, NOWHERE));
            self.pc = body;
            return true;
        }
        let ends = words.fits(pc + LOOP_FIRST + first::WORDS, text, pos);
        let goes_on = !(max != MANY && count >= max || last == self.pos && count > 0)
            && words.fits(pc + LOOP_FIRST, text, pos);
        match (goes_on, ends) {
            (false, _) => self.pc = after,
            (true, true) if lazy => {
                // Popped in this order: the counter as the body needs it, the body, and then as it is now.
                self.push(COUNTER, counter, count, last);
                self.push(ALT, body, self.pos, 0);
                self.push(COUNTER, counter, count + 1, self.pos);
                self.pc = after;
            }
            (true, ends) => {
                if ends {
                    self.push(ALT, after, self.pos, 0);
                }
                self.set_counter(counter, (count + 1, self.pos));
                self.pc = body;
            }
        }
        goes_on || ends
    }

    fn look(&mut self, text: Text<'_>, flags: u32, width: u32, after: u32) -> bool {
        let negative = flags & 2 == 2;
        let mut pos = Some(self.pos as usize);
        for _ in 0..width {
            let Some(at) = pos else { break };
            pos = text.before(at);
        }
        let Some(pos) = pos else {
            // There is not so much before here.
            self.pc = after;
            return negative;
        };
        self.push(BARRIER, u32::from(negative), after, self.pos);
        self.pos = pos as u32;
        self.pc += 4;
        true
    }

    fn stands(&self, text: Text<'_>, place: u32, ascii: bool) -> bool {
        let pos = self.pos as usize;
        let line_end = |pos: usize| text.data.get(pos) == Some(&b'\n');
        match place {
            0 => pos == 0,
            1 => pos == 0 || line_end(pos - 1),
            2 => pos == text.end,
            3 => pos == text.end || pos + 1 == text.end && line_end(pos),
            4 => pos == text.end || line_end(pos),
            _ => {
                let before = text.is_word(text.before(pos), ascii);
                let after = text.is_word(Some(pos), ascii);
                (before != after) == (place == 5)
            }
        }
    }

    fn reference(&mut self, text: Text<'_>, group: u32, fold: u32, steps: &mut u64) -> bool {
        let slot = |at: usize| self.slots.get(at).copied().unwrap_or(NOWHERE);
        let (start, stop) = (slot(group as usize * 2), slot(group as usize * 2 + 1));
        if start == NOWHERE || stop == NOWHERE || stop < start {
            return false;
        }
        let (mut at, mut pos) = (start as usize, self.pos as usize);
        *steps += u64::from(stop - start) / 8;
        while at < stop as usize {
            let (Some((a, m)), Some((b, n))) = (text.at(at), text.at(pos)) else { return false };
            if a != b && !same_but_case(a, b, fold) {
                return false;
            }
            at += m;
            pos += n;
        }
        self.pos = pos as u32;
        self.pc += 3;
        true
    }
}

/// Whether a back reference takes two characters for the same.
fn same_but_case(a: u32, b: u32, fold: u32) -> bool {
    match fold {
        fold if fold == Fold::All as u32 => lower(a) == lower(b),
        fold if fold == Fold::Ascii as u32 => a < 128 && b < 128 && lower(a) == lower(b),
        _ => false,
    }
}
