//! `_random`: the Mersenne Twister, and SHA-512 for seeds of text; `frozen/random.py` has the module.
//!
//! Place: a generator's state is a bytes object of 625 words: 624 of the twister and the position in them.
//!
//! ```text
//! seed -> words of the key -> 624 words -> a block of 624 outputs at a time
//! ```
//!
//! Invariants: for the same seed the sequence is CPython's. What no seed was given for is seeded by the host's answer to
//! `sys_random`, a reserved host function; so a run can be repeated.
//! Limits: constant work for each number; a seed is charged by its length.

use num_bigint::{BigInt, Sign};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha512};

use crate::core::Core;
use crate::exception::Fault;
use crate::native::state::StepFn;
use crate::native::{Input, NativeDef, Signature, Step};
use crate::types::TypeId;
use crate::value::{Kind, NONE, Value};

const WORDS: usize = 624;
const SHIFT: usize = 397;
/// The reserved host function that gives bytes that nobody can guess.
pub(crate) const HOST: &str = "sys_random";
/// Bytes that it is asked for at once; `frozen/files.py` asks for more piece by piece.
const BYTES_MAX: i64 = 1 << 20;
/// Random bytes that one fuel pays for, to be made, kept in a journal and brought.
const BYTES_A_FUEL: u64 = 4;

mod shortcuts;

pub(super) use shortcuts::SHORTCUTS;

/// `_random`
pub(crate) static NATIVES: &[NativeDef] = &[
    NativeDef::function("seed", Signature::exact(1), seed),
    NativeDef::function("random", Signature::exact(1), |core, args| {
        Ok(Value::float(Twister::of(core, args[0])?.fraction()))
    }),
    NativeDef::function("bits", Signature::exact(2), bits),
    NativeDef::function("below", Signature::exact(2), below),
    NativeDef::function("words", Signature::exact(1), |core, args| {
        let state = Twister::of(core, args[0])?;
        let values: Vec<Value> =
            (0..=WORDS).map(|at| Value::int(i64::from(state.word(at)))).collect();
        core.charge(40)?;
        core.heap.new_tuple(&values)
    }),
    NativeDef::function("from_words", Signature::exact(1), |core, args| {
        let items = core.heap.items(args[0]).unwrap_or_default();
        if items.len() != WORDS + 1 {
            return Err(core.value_error("state vector is the wrong size"));
        }
        let words = std::array::from_fn(|at| items[at].small_int().unwrap_or(0) as u32);
        let at = items[WORDS].small_int().unwrap_or(0).clamp(0, WORDS as i64);
        new_state(core, &words, at as u32)
    }),
    NativeDef::function("sha512", Signature::exact(1), |core, args| {
        let data = core.data(args[0]);
        if !data.is_kind(Kind::Bytes) {
            return Err(core.type_error("bytes are needed"));
        }
        let len = core.heap.bytes(data).len();
        core.heap.books.reserve(len as u64 + 512)?;
        core.charge(len as u64 / 4 + 32)?;
        let digest = Sha512::digest(core.heap.bytes(data));
        core.heap.new_bytes(digest.to_vec())
    }),
    NativeDef::function("entropy", Signature::exact(1), |core, args| {
        Err(core.enter(Entropy::default(), &[args[0]]))
    }),
];

/// Asks the host for bytes. Registers: how many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Entropy {
    asked: bool,
}

impl StepFn for Entropy {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let count = regs.first().and_then(|count| count.small_int());
        let Some(count) = count.filter(|count| (0..=BYTES_MAX).contains(count)) else {
            return Err(core.value_error(format!("{HOST} gives 0 to {BYTES_MAX} bytes at once")));
        };
        if !self.asked {
            self.asked = true;
            core.charge(count as u64 / BYTES_A_FUEL)?;
            return core.system_call(HOST, Value::int(count)).map(Step::Return);
        }
        match input {
            Input::Returned(answer)
                if answer.is_kind(Kind::Bytes)
                    && core.heap.bytes(answer).len() as u64 == count as u64 =>
            {
                Ok(Step::Return(answer))
            }
            Input::Returned(_) => {
                let text = format!("{HOST} did not give the {count} bytes that it was asked for");
                Err(core.raise(TypeId::OSError, text))
            }
            _ => Err(core.system_error("bad step")),
        }
    }
}

/// A state as an object.
fn new_state(core: &mut Core, words: &[u32; WORDS], at: u32) -> Result<Value, Fault> {
    let data = words.iter().chain([&at]).flat_map(|word| word.to_le_bytes()).collect();
    core.heap.new_bytes(data)
}

fn words_of_number(seed: u32) -> [u32; WORDS] {
    let mut words = [0; WORDS];
    let mut last = seed;
    for (at, word) in words.iter_mut().enumerate() {
        if at > 0 {
            last = 1_812_433_253_u32.wrapping_mul(last ^ (last >> 30)).wrapping_add(at as u32);
        }
        *word = last;
    }
    words
}

fn words_of_key(key: &[u32]) -> [u32; WORDS] {
    let mut words = words_of_number(19_650_218);
    let (mut i, mut j) = (1, 0);
    for _ in 0..WORDS.max(key.len()) {
        let last = words[i - 1];
        words[i] = (words[i] ^ (last ^ (last >> 30)).wrapping_mul(1_664_525))
            .wrapping_add(key.get(j).copied().unwrap_or(0))
            .wrapping_add(j as u32);
        i += 1;
        j += 1;
        if i >= WORDS {
            words[0] = words[WORDS - 1];
            i = 1;
        }
        if j >= key.len() {
            j = 0;
        }
    }
    for _ in 0..WORDS - 1 {
        let last = words[i - 1];
        words[i] =
            (words[i] ^ (last ^ (last >> 30)).wrapping_mul(1_566_083_941)).wrapping_sub(i as u32);
        i += 1;
        if i >= WORDS {
            words[0] = words[WORDS - 1];
            i = 1;
        }
    }
    words[0] = 0x8000_0000;
    words
}

/// A generator at work, on its state where it lies: words of four bytes, lowest first.
struct Twister<'a> {
    words: &'a mut [[u8; 4]],
    at: usize,
}

impl Twister<'_> {
    fn of(core: &mut Core, value: Value) -> Result<Twister<'_>, Fault> {
        core.charge(1)?;
        let fits = value.is_kind(Kind::Bytes) && core.heap.bytes(value).len() == (WORDS + 1) * 4;
        if !fits {
            return Err(core.type_error("a state is needed"));
        }
        let (words, _) = core.heap.bytes_mut(value).data.as_chunks_mut::<4>();
        let at = (u32::from_le_bytes(words[WORDS]) as usize).min(WORDS);
        Ok(Twister { words, at })
    }

    /// A number from 0 to 1, as `random()` gives it.
    fn fraction(&mut self) -> f64 {
        let (a, b) = (self.next() >> 5, self.next() >> 6);
        (f64::from(a) * 67_108_864.0 + f64::from(b)) * (1.0 / 9_007_199_254_740_992.0)
    }

    fn word(&self, at: usize) -> u32 {
        u32::from_le_bytes(self.words[at])
    }

    fn twist(&mut self) {
        for i in 0..WORDS {
            let next = self.word(if i + 1 == WORDS { 0 } else { i + 1 });
            let both = (self.word(i) & 0x8000_0000) | (next & 0x7FFF_FFFF);
            let twist = if both & 1 == 1 { 0x9908_B0DF } else { 0 };
            let far = self.word(if i + SHIFT < WORDS { i + SHIFT } else { i + SHIFT - WORDS });
            self.words[i] = (far ^ (both >> 1) ^ twist).to_le_bytes();
        }
        self.at = 0;
    }

    fn next(&mut self) -> u32 {
        if self.at >= WORDS {
            self.twist();
        }
        let mut word = self.word(self.at);
        self.at += 1;
        self.words[WORDS] = (self.at as u32).to_le_bytes();
        word ^= word >> 11;
        word ^= (word << 7) & 0x9D2C_5680;
        word ^= (word << 15) & 0xEFC6_0000;
        word ^ (word >> 18)
    }

    fn bits(&mut self, count: u64) -> BigInt {
        let mut left = count;
        let mut words = Vec::new();
        while left > 0 {
            let word = self.next();
            words.push(if left < 32 { word >> (32 - left) } else { word });
            left = left.saturating_sub(32);
        }
        BigInt::from_slice(Sign::Plus, &words)
    }

    fn small_bits(&mut self, count: u64) -> u64 {
        if count == 0 {
            return 0;
        }
        if count <= 32 {
            return u64::from(self.next() >> (32 - count));
        }
        let low = u64::from(self.next());
        low | u64::from(self.next() >> (64 - count)) << 32
    }
}

/// `seed(int)`: a new state.
fn seed(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let Some(int) = core.int_ref(core.plain(args[0])) else {
        return Err(core.type_error("an int is needed"));
    };
    let digits: Vec<u32> = int.to_big().iter_u32_digits().collect();
    core.charge(digits.len() as u64 / 4 + 100)?;
    let words = words_of_key(if digits.is_empty() { &[0] } else { &digits });
    new_state(core, &words, WORDS as u32)
}

fn bits(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let count = core.int_clamped(core.plain(args[1])).unwrap_or(0).max(0) as u64;
    core.heap.books.reserve(count / 8 + 64)?;
    core.charge(count / 128)?;
    let mut state = Twister::of(core, args[0])?;
    if count <= 47 {
        return Ok(Value::int(state.small_bits(count) as i64));
    }
    // There is room for it: it was reserved.
    let int = state.bits(count);
    core.heap.new_big(int)
}

/// `below(state, n)`: an int from 0 up to n, all as likely.
fn below(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let limit = args[1];
    let Some(n) = limit.small_int().filter(|n| *n > 0) else {
        return Ok(NONE);
    };
    let count = u64::from(64 - (n as u64).leading_zeros());
    let mut state = Twister::of(core, args[0])?;
    let mut found = state.small_bits(count);
    while found >= n as u64 {
        found = state.small_bits(count);
    }
    Ok(Value::int(found as i64))
}
