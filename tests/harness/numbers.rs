//! Numbers that look random and are the same in every run.
//!
//! Place: samples and mutations in tests.
//!
//! Invariants: equal seeds give equal numbers on every machine (xorshift).
//! Limits: not for secrets.

/// A generator.
#[derive(Clone, Debug)]
pub struct Numbers(u64);

impl Numbers {
    /// Numbers that follow from `seed`.
    pub fn new(seed: u64) -> Numbers {
        Numbers(seed | 1)
    }

    /// The next of 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// One below `bound`, or 0 where that is 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        // The low bits of this generator are its weaker ones.
        (self.bits() >> 11).checked_rem(bound).unwrap_or(0)
    }

    /// An index into something of `len` elements.
    pub fn index(&mut self, len: usize) -> usize {
        usize::try_from(self.below(len as u64)).unwrap_or(0)
    }
}
