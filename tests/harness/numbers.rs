//! Numbers that look random and are the same in every run; or that are read from bytes, as a fuzzer gives them.
//!
//! Place: samples, mutations and generated programs.
//!
//! Invariants: equal seeds and bytes give equal numbers on every machine (xorshift).
//! Limits: not for secrets.

/// A generator.
#[derive(Clone, Debug)]
pub struct Numbers {
    state: u64,
    tape: std::vec::IntoIter<u8>,
}

impl Numbers {
    /// Numbers that follow from `seed`.
    pub fn new(seed: u64) -> Numbers {
        // Small seeds differ in few bits, and this generator mixes slowly.
        let state = (seed ^ 0x2545_F491_4F6C_DD1D).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
        Numbers { state, tape: Vec::new().into_iter() }
    }

    /// Numbers that are read from `tape`, and follow from nothing after its end.
    pub fn from_tape(tape: &[u8]) -> Numbers {
        let mut numbers = Numbers::new(0);
        numbers.tape = Vec::from(tape).into_iter();
        numbers
    }

    /// The next of 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        self.state
    }

    /// One below `bound`, or 0 where that is 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        let number = match (self.tape.next(), bound > 256) {
            (None, _) => self.bits() >> 11,
            (Some(byte), false) => u64::from(byte),
            (Some(byte), true) => {
                self.tape.by_ref().take(7).fold(u64::from(byte), |sum, b| sum << 8 | u64::from(b))
            }
        };
        number.checked_rem(bound).unwrap_or(0)
    }

    /// An index into something of `len` elements.
    pub fn index(&mut self, len: usize) -> usize {
        usize::try_from(self.below(len as u64)).unwrap_or(0)
    }

    /// True once in `n` times.
    pub fn one_in(&mut self, n: u64) -> bool {
        self.below(n) == 0
    }

    /// One of several.
    pub fn pick<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list.get(self.index(list.len())).copied().unwrap_or("")
    }
}
