//! `BLAKE2b` and `BLAKE2s` (RFC 7693) with all parameters, over a state that can be saved.
//!
//! Place: `hashlib.rs` asks for them. A crate would neither take all parameters nor save its state.
//!
//! ```text
//! new: parameter block (64 or 32 bytes), then 1 for a last node, then the key
//! saved: chain values, bytes hashed (16), last node, digest size, bytes waiting
//! ```
//!
//! Invariants: at least one byte waits once any was given, since the last block is hashed otherwise.

/// A hash in progress; words of `BLAKE2s` are in the low halves.
#[derive(Clone, Debug)]
pub(super) struct Blake2 {
    big: bool,
    chain: [u64; 8],
    count: u128,
    last_node: bool,
    size: usize,
    waiting: Vec<u8>,
}

static BIG: [u64; 8] = [
    0x6A09_E667_F3BC_C908,
    0xBB67_AE85_84CA_A73B,
    0x3C6E_F372_FE94_F82B,
    0xA54F_F53A_5F1D_36F1,
    0x510E_527F_ADE6_82D1,
    0x9B05_688C_2B3E_6C1F,
    0x1F83_D9AB_FB41_BD6B,
    0x5BE0_CD19_137E_2179,
];

static ORDER: [[usize; 16]; 10] = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
    [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
    [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
    [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
    [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
    [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
    [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
    [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
    [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
];

impl Blake2 {
    /// A new one.
    pub(super) fn new(big: bool, given: &[u8]) -> Option<Blake2> {
        let word = if big { 8 } else { 4 };
        let (block, rest) = given.split_at_checked(word * 8)?;
        let (last_node, key) = rest.split_first()?;
        let mut hash = Blake2 {
            big,
            chain: [0; 8],
            count: 0,
            last_node: *last_node != 0,
            size: usize::from(*block.first()?),
            waiting: Vec::new(),
        };
        if hash.size == 0 || hash.size > word * 8 || key.len() > word * 8 {
            return None;
        }
        for (at, chain) in hash.chain.iter_mut().enumerate() {
            *chain = start(big, at) ^ read(block, at, word);
        }
        if !key.is_empty() {
            hash.waiting = key.to_vec();
            hash.waiting.resize(word * 16, 0);
        }
        Some(hash)
    }

    /// One that was saved.
    pub(super) fn load(big: bool, state: &[u8]) -> Option<Blake2> {
        let word = if big { 8 } else { 4 };
        let (chain, rest) = state.split_at_checked(64)?;
        let (count, rest) = rest.split_at_checked(16)?;
        let (&[last_node, size], waiting) = rest.split_first_chunk::<2>()?;
        let mut values = [0; 8];
        for (at, value) in values.iter_mut().enumerate() {
            *value = read(chain, at, 8);
        }
        let fits = usize::from(size) <= word * 8 && waiting.len() <= word * 16;
        fits.then(|| Blake2 {
            big,
            chain: values,
            count: u128::from(read(count, 0, 8)) | u128::from(read(count, 1, 8)) << 64,
            last_node: last_node != 0,
            size: usize::from(size),
            waiting: waiting.to_vec(),
        })
    }

    /// The bytes of its state.
    pub(super) fn save(&self) -> Vec<u8> {
        let mut state: Vec<u8> = self.chain.iter().flat_map(|word| word.to_le_bytes()).collect();
        state.extend(self.count.to_le_bytes());
        state.extend([u8::from(self.last_node), self.size as u8]);
        state.extend(&self.waiting);
        state
    }

    fn block(&self) -> usize {
        if self.big { 128 } else { 64 }
    }

    /// Takes data in.
    pub(super) fn update(&mut self, mut data: &[u8]) {
        let block = self.block();
        while !data.is_empty() {
            if self.waiting.len() == block {
                let waiting = std::mem::take(&mut self.waiting);
                self.count += block as u128;
                self.compress(&waiting, false);
            }
            if self.waiting.is_empty() {
                while data.len() > block {
                    let (now, rest) = data.split_at(block);
                    self.count += block as u128;
                    self.compress(now, false);
                    data = rest;
                }
            }
            let (now, rest) = data.split_at(data.len().min(block - self.waiting.len()));
            self.waiting.extend(now);
            data = rest;
        }
    }

    /// The digest.
    pub(super) fn finish(mut self) -> Vec<u8> {
        self.count += self.waiting.len() as u128;
        let mut last = std::mem::take(&mut self.waiting);
        last.resize(self.block(), 0);
        self.compress(&last, true);
        let word = if self.big { 8 } else { 4 };
        let bytes = self.chain.iter().flat_map(|value| value.to_le_bytes().into_iter().take(word));
        bytes.take(self.size).collect()
    }

    fn compress(&mut self, block: &[u8], last: bool) {
        if self.big {
            self.compress_as::<true>(block, last);
        } else {
            self.compress_as::<false>(block, last);
        }
    }

    /// `compress` for one of the two sizes, whose constants the compiler then knows.
    fn compress_as<const WIDE: bool>(&mut self, block: &[u8], last: bool) {
        let (word, mask, rounds) =
            if WIDE { (8, u64::MAX, 12) } else { (4, u64::from(u32::MAX), 10) };
        let mut v = [0; 16];
        for at in 0..8 {
            v[at] = self.chain[at];
            v[at + 8] = start(WIDE, at);
        }
        let bits = word * 8;
        v[12] ^= self.count as u64 & mask;
        v[13] ^= (self.count >> bits) as u64 & mask;
        if last {
            v[14] ^= mask;
            if self.last_node {
                v[15] ^= mask;
            }
        }
        let mut m = [0; 16];
        for (at, place) in m.iter_mut().enumerate() {
            *place = read(block, at, word);
        }
        for round in 0..rounds {
            let order = &ORDER[round % 10];
            let word = |at: usize| m[order[at] & 15];
            mix::<WIDE, 0, 4, 8, 12>(&mut v, word(0), word(1));
            mix::<WIDE, 1, 5, 9, 13>(&mut v, word(2), word(3));
            mix::<WIDE, 2, 6, 10, 14>(&mut v, word(4), word(5));
            mix::<WIDE, 3, 7, 11, 15>(&mut v, word(6), word(7));
            mix::<WIDE, 0, 5, 10, 15>(&mut v, word(8), word(9));
            mix::<WIDE, 1, 6, 11, 12>(&mut v, word(10), word(11));
            mix::<WIDE, 2, 7, 8, 13>(&mut v, word(12), word(13));
            mix::<WIDE, 3, 4, 9, 14>(&mut v, word(14), word(15));
        }
        for at in 0..8 {
            self.chain[at] ^= v[at] ^ v[at + 8];
        }
    }
}

/// Mixes two words of the block into four places of the state.
#[inline(always)]
fn mix<const WIDE: bool, const A: usize, const B: usize, const C: usize, const D: usize>(
    v: &mut [u64; 16],
    x: u64,
    y: u64,
) {
    let add =
        |a: u64, b: u64| if WIDE { a.wrapping_add(b) } else { a.wrapping_add(b) & 0xFFFF_FFFF };
    let turn = |value: u64, by: u32| {
        if WIDE { value.rotate_right(by) } else { u64::from((value as u32).rotate_right(by)) }
    };
    let turns = if WIDE { [32, 24, 16, 63] } else { [16, 12, 8, 7] };
    for (more, first, second) in [(x, turns[0], turns[1]), (y, turns[2], turns[3])] {
        v[A] = add(add(v[A], v[B]), more);
        v[D] = turn(v[D] ^ v[A], first);
        v[C] = add(v[C], v[D]);
        v[B] = turn(v[B] ^ v[C], second);
    }
}

/// The first value of a chain word.
fn start(big: bool, at: usize) -> u64 {
    if big { BIG[at] } else { BIG[at] >> 32 }
}

/// Word `at` of so many bytes, the lowest first; 0 past the end.
fn read(data: &[u8], at: usize, word: usize) -> u64 {
    let bytes = data.get(at * word..(at + 1) * word).unwrap_or_default();
    if let Some(bytes) = bytes.first_chunk::<8>() {
        return u64::from_le_bytes(*bytes);
    }
    bytes.iter().rev().fold(0, |value, byte| value << 8 | u64::from(*byte))
}
