//! The matcher: a backtracking machine whose whole state is plain data.
//!
//! Place: `re.rs` steps it a bounded number of steps at a time, and saves it between slices.
//!
//! Invariants: every word of the program and every position is checked when it is used, so that neither a hostile program
//! nor a hostile state makes it panic. Whatever a branch changes is undone by frames of the stack.
//! Limits: `STACK_MAX` frames; steps are counted for the fuel.

use super::parse::{MANY, is_in};
use super::program::{category_of, folded, op, upper};

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
    pub(super) slots: Vec<u32>,
    counters: Vec<(u32, u32)>,
    stack: Vec<Frame>,
}

/// How many groups are looked through for what stands in them.
const SAVES_MAX: usize = 8;

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

    /// Where the instruction for the character stands that every way on from `pc` must take first, if there is one.
    #[inline]
    fn first(self, pc: usize) -> Option<usize> {
        let mut pc = pc;
        // Hardly any pattern has more of them in a row.
        for _ in 0..SAVES_MAX {
            if self.get(pc) != op::SAVE {
                break;
            }
            pc += 2;
        }
        match self.get(pc) {
            op::CHAR | op::CHAR_FOLD | op::ANY | op::SET => Some(pc),
            op::MANY_OF if self.get(pc + 1) > 0 => Some(pc + 5),
            _ => None,
        }
    }

    /// The first position from `from` on where a match may begin, or where to look on after `most` characters.
    pub(super) fn seek(self, text: Text<'_>, from: usize, most: u64, steps: &mut u64) -> usize {
        let Some(first) = self.first(3 + self.get(2) as usize) else { return from };
        let first = One::new(self, first);
        let (mut pos, mut passed) = (from, 0);
        while passed < most
            && let Some((code, size)) = text.at(pos)
            && !first.takes(code)
        {
            pos += size;
            passed += 1;
        }
        *steps += passed / 8;
        pos
    }
}

impl Words<'_> {
    /// The last position from `pos` back to `least` at which what follows a repeat may go on.
    fn fit(
        self,
        text: Text<'_>,
        after: usize,
        pos: usize,
        least: usize,
        steps: &mut u64,
    ) -> Option<usize> {
        let Some(first) = self.first(after) else { return Some(pos) };
        let first = One::new(self, first);
        let (mut at, mut passed) = (pos, 0);
        let found = loop {
            if text.at(at).is_some_and(|(code, _)| first.takes(code)) {
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

// === impl Text ===

impl Text<'_> {
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

    fn is_word(&self, pos: Option<usize>, ascii: bool) -> bool {
        let found = pos.and_then(|pos| self.at(pos));
        found.is_some_and(|(code, _)| is_in(category_of(2), code, ascii))
    }

    /// The next position from which a search goes on.
    pub(super) fn next(&self, pos: usize) -> usize {
        pos + self.at(pos).map_or(1, |(_, size)| size)
    }
}

/// Whether one character matches the instruction at `pc`.
fn one(words: Words<'_>, pc: usize, code: u32) -> bool {
    let word = |at: usize| words.get(pc + at);
    match word(0) {
        op::CHAR => code == word(1),
        op::CHAR_FOLD => folded(code) == word(1) || folded(upper(code)) == word(1),
        op::ANY => code != 10,
        op::ANY_ALL => true,
        op::SET => {
            let (negated, fold) = (word(1) & 1 == 1, word(1) & 2 == 2);
            let found = if code < 128 {
                word(2 + code as usize / 32) >> (code % 32) & 1 == 1
            } else {
                let has = |code: u32| {
                    (0..word(6) as usize).any(|item| {
                        let (kind, a, b) =
                            (word(7 + item * 3), word(8 + item * 3), word(9 + item * 3));
                        if kind == 0 {
                            return a <= code && code <= b;
                        }
                        is_in(category_of(a), code, b & 2 == 2) != (b & 1 == 1)
                    })
                };
                has(code) || fold && (has(folded(code)) || has(upper(code)))
            };
            found != negated
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

// === impl One ===

impl<'a> One<'a> {
    fn new(words: Words<'a>, pc: usize) -> One<'a> {
        let pair =
            |at: usize| u64::from(words.get(pc + at)) | u64::from(words.get(pc + at + 1)) << 32;
        let ascii = match words.get(pc) {
            op::SET if words.get(pc + 1) & 1 == 1 => [!pair(2), !pair(4)],
            op::SET => [pair(2), pair(4)],
            op::CHAR => only(words.get(pc + 1)),
            op::CHAR_FOLD => {
                // No other ASCII letter has the same fold, and of those that have a fold beyond ASCII the letters are few.
                let code = words.get(pc + 1);
                let both = [code | 32, code & !32];
                let letters = if code < 128 { &both[..] } else { &LETTERS };
                let takes = letters.iter().filter(|code| one(words, pc, **code));
                takes.map(|code| only(*code)).fold([0, 0], |[a, b], [c, d]| [a | c, b | d])
            }
            op::ANY => [!(1 << 10), !0],
            op::ANY_ALL => [!0, !0],
            _ => [0, 0],
        };
        One { words, pc, ascii }
    }

    #[inline(always)]
    fn takes(&self, code: u32) -> bool {
        match self.ascii.get(code as usize / 64) {
            Some(table) => table >> (code % 64) & 1 == 1,
            None => one(self.words, self.pc, code),
        }
    }
}

/// The table that has only this character, if it is ASCII.
fn only(code: u32) -> [u64; 2] {
    let mut table = [0; 2];
    if let Some(half) = table.get_mut(code as usize / 64) {
        *half = 1 << (code % 64);
    }
    table
}

/// The letters of ASCII.
const LETTERS: [u32; 52] = {
    let mut letters = [0; 52];
    let mut at = 0;
    while at < 26 {
        letters[at] = 65 + at as u32;
        letters[at + 26] = 97 + at as u32;
        at += 1;
    }
    letters
};

/// Words of the instruction at `pc` that matches one character.
fn size_of_one(words: Words<'_>, pc: usize) -> usize {
    match words.get(pc) {
        op::CHAR | op::CHAR_FOLD => 2,
        op::SET => 7 + words.get(pc + 6) as usize * 3,
        _ => 1,
    }
}

// === impl Machine ===

impl Machine {
    /// Begins an attempt.
    pub(super) fn begin(&mut self, pc: usize, pos: usize, groups: u32, counters: u32) {
        self.pc = pc as u32;
        self.pos = pos as u32;
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
        let (pc, pos, slots, counters) = (take(), take(), take(), take());
        let most = data.len() as u32;
        let slots = (0..slots.min(most)).map(|_| take()).collect();
        let counters = (0..counters.min(most)).map(|_| (take(), take())).collect();
        let mut stack = Vec::new();
        while let Some(tag) = words.next() {
            let mut take = || words.next().unwrap_or(0);
            stack.push(Frame { tag, a: take(), b: take(), c: take() });
        }
        Machine { pc, pos, slots, counters, stack }
    }

    fn push(&mut self, tag: u32, a: u32, b: u32, c: u32) {
        self.stack.push(Frame { tag, a, b, c });
    }

    fn set_slot(&mut self, slot: u32, to: u32) {
        if let Some(place) = self.slots.get_mut(slot as usize) {
            let old = std::mem::replace(place, to);
            self.push(SLOT, slot, old, 0);
        }
    }

    fn set_counter(&mut self, counter: u32, to: (u32, u32)) {
        if let Some(place) = self.counters.get_mut(counter as usize) {
            let (count, last) = std::mem::replace(place, to);
            self.push(COUNTER, counter, count, last);
        }
    }

    fn undo(&mut self, frame: Frame) {
        match frame.tag {
            SLOT => {
                if let Some(slot) = self.slots.get_mut(frame.a as usize) {
                    *slot = frame.b;
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
                    let Some(pos) = text.before(frame.c as usize) else { continue };
                    if pos < frame.b as usize {
                        continue;
                    }
                    let least = frame.b as usize;
                    let Some(pos) = words.fit(text, frame.a as usize, pos, least, steps) else {
                        continue;
                    };
                    if pos > frame.b as usize {
                        self.push(RUN, frame.a, frame.b, pos as u32);
                    }
                    (self.pc, self.pos) = (frame.a, pos as u32);
                    return true;
                }
                LAZY => {
                    let pc = frame.a as usize;
                    let max = words.get(pc + 2);
                    let Some((code, size)) = text.at(frame.b as usize) else { continue };
                    if frame.c >= max || !one(words, pc + 5, code) {
                        continue;
                    }
                    let pos = frame.b + size as u32;
                    self.push(LAZY, frame.a, pos, frame.c.saturating_add(1));
                    (self.pc, self.pos) = ((pc + 5 + size_of_one(words, pc + 5)) as u32, pos);
                    return true;
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
                op::MANY_OF => self.many(words, text, pc, steps),
                op::SPLIT => {
                    self.push(ALT, word(2), self.pos, 0);
                    self.pc = word(1);
                    true
                }
                op::JUMP => {
                    self.pc = word(1);
                    true
                }
                op::SAVE => {
                    let slot = word(1);
                    self.set_slot(slot, self.pos);
                    if slot & 1 == 1 {
                        let last = self.slots.len().saturating_sub(1) as u32;
                        self.set_slot(last, slot / 2);
                    }
                    self.pc += 2;
                    true
                }
                op::AT => {
                    self.pc += 3;
                    self.stands(text, word(1), word(2) == 1)
                }
                op::BACK => self.reference(text, word(1), word(2) == 1, steps),
                op::BEGIN => {
                    self.set_counter(word(1), (0, NOWHERE));
                    self.pc += 2;
                    true
                }
                op::LOOP => self.repeat(words, pc),
                op::COND => {
                    let set = self.slots.get(word(1) as usize * 2 + 1) != Some(&NOWHERE)
                        && (word(1) as usize * 2 + 1) < self.slots.len().saturating_sub(1);
                    self.pc = if set { self.pc + 3 } else { word(2) };
                    true
                }
                op::LOOK => self.look(text, word(1), word(2), word(3)),
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

    /// A repeat of one character.
    fn many(&mut self, words: Words<'_>, text: Text<'_>, pc: usize, steps: &mut u64) -> bool {
        let word = |at: usize| words.get(pc + at);
        let (min, max, how) = (word(1), word(2), word(3));
        let after = (pc + 5 + size_of_one(words, pc + 5)) as u32;
        let wanted = if how == 1 { min } else { max };
        let class = One::new(words, pc + 5);
        let (mut count, mut pos, mut least) = (0, self.pos as usize, self.pos);
        while count < wanted || wanted == MANY {
            let Some((code, size)) = text.at(pos) else { break };
            if !class.takes(code) {
                break;
            }
            pos += size;
            count += 1;
            if count == min {
                least = pos as u32;
            }
        }
        *steps += u64::from(count) / 8;
        if count < min {
            return false;
        }
        if how == 0 {
            match words.fit(text, after as usize, pos, least as usize, steps) {
                Some(fit) => pos = fit,
                None => return false,
            }
        }
        self.pos = pos as u32;
        self.pc = after;
        match how {
            0 if self.pos > least => self.push(RUN, after, least, self.pos),
            1 => self.push(LAZY, pc as u32, self.pos, count),
            _ => {}
        }
        true
    }

    fn repeat(&mut self, words: Words<'_>, pc: usize) -> bool {
        let word = |at: usize| words.get(pc + at);
        let (counter, min, max, lazy, after) = (word(1), word(2), word(3), word(4) == 1, word(5));
        let (count, last) = self.counters.get(counter as usize).copied().unwrap_or((0, 0));
        let body = (pc + 6) as u32;
        if count < min {
            self.set_counter(counter, (count + 1, self.pos));
            self.pc = body;
            return true;
        }
        if (max != MANY && count >= max) || last == self.pos && count > 0 {
            self.pc = after;
            return true;
        }
        if lazy {
            // Popped in this order: the counter as the body needs it, the body, and then as it is now.
            self.push(COUNTER, counter, count, last);
            self.push(ALT, body, self.pos, 0);
            self.push(COUNTER, counter, count + 1, self.pos);
            self.pc = after;
            return true;
        }
        self.push(ALT, after, self.pos, 0);
        self.set_counter(counter, (count + 1, self.pos));
        self.pc = body;
        true
    }

    fn look(&mut self, text: Text<'_>, flags: u32, width: u32, after: u32) -> bool {
        let negative = flags & 2 == 2;
        let mut pos = Some(self.pos as usize);
        for _ in 0..width {
            pos = pos.and_then(|pos| text.before(pos));
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

    fn reference(&mut self, text: Text<'_>, group: u32, fold: bool, steps: &mut u64) -> bool {
        let slot = |at: u32| self.slots.get(at as usize).copied().unwrap_or(NOWHERE);
        let (start, stop) = (slot(group * 2), slot(group * 2 + 1));
        if start == NOWHERE || stop == NOWHERE || stop < start {
            return false;
        }
        let (mut at, mut pos) = (start as usize, self.pos as usize);
        *steps += u64::from(stop - start) / 8;
        while at < stop as usize {
            let (Some((a, m)), Some((b, n))) = (text.at(at), text.at(pos)) else { return false };
            if a != b && !(fold && folded(a) == folded(b)) {
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
