//! SHAKE: the extendable-output functions of FIPS 202, over a state that can be saved.
//!
//! Place: `hashlib.rs` asks for them; the hashes of fixed length are those of the crate.
//!
//! Invariants: the state is 200 bytes of lanes and the number of bytes absorbed in the block, less than the rate.

/// A sponge.
#[derive(Clone, Debug)]
pub(super) struct Shake {
    lanes: [u64; 25],
    rate: usize,
    at: usize,
}

const ROUNDS: usize = 24;

static CONSTANTS: [u64; ROUNDS] = [
    0x0000_0000_0000_0001,
    0x0000_0000_0000_8082,
    0x8000_0000_0000_808A,
    0x8000_0000_8000_8000,
    0x0000_0000_0000_808B,
    0x0000_0000_8000_0001,
    0x8000_0000_8000_8081,
    0x8000_0000_0000_8009,
    0x0000_0000_0000_008A,
    0x0000_0000_0000_0088,
    0x0000_0000_8000_8009,
    0x0000_0000_8000_000A,
    0x0000_0000_8000_808B,
    0x8000_0000_0000_008B,
    0x8000_0000_0000_8089,
    0x8000_0000_0000_8003,
    0x8000_0000_0000_8002,
    0x8000_0000_0000_0080,
    0x0000_0000_0000_800A,
    0x8000_0000_8000_000A,
    0x8000_0000_8000_8081,
    0x8000_0000_0000_8080,
    0x0000_0000_8000_0001,
    0x8000_0000_8000_8008,
];

/// Rotations of the lanes in the order in which rho and pi visit them, and the lanes.
static TURNS: [(u32, usize); 24] = [
    (1, 10),
    (3, 7),
    (6, 11),
    (10, 17),
    (15, 18),
    (21, 3),
    (28, 5),
    (36, 16),
    (45, 8),
    (55, 21),
    (2, 24),
    (14, 4),
    (27, 15),
    (41, 23),
    (56, 19),
    (8, 13),
    (25, 12),
    (43, 2),
    (62, 20),
    (18, 14),
    (39, 22),
    (61, 9),
    (20, 6),
    (44, 1),
];

impl Shake {
    /// A new one, or one that was saved.
    pub(super) fn load(rate: usize, state: Option<&[u8]>) -> Option<Shake> {
        let mut shake = Shake { lanes: [0; 25], rate, at: 0 };
        let Some(state) = state else { return Some(shake) };
        let (lanes, at) = state.split_at_checked(200)?;
        for (lane, eight) in shake.lanes.iter_mut().zip(lanes.chunks_exact(8)) {
            *lane = u64::from_le_bytes(eight.try_into().ok()?);
        }
        let &[at] = at else { return None };
        shake.at = usize::from(at);
        (shake.at < rate).then_some(shake)
    }

    /// The bytes of its state.
    pub(super) fn save(&self) -> Vec<u8> {
        let mut state: Vec<u8> = self.lanes.iter().flat_map(|lane| lane.to_le_bytes()).collect();
        state.push(self.at as u8);
        state
    }

    fn mix(&mut self, byte: u8) {
        if let Some(lane) = self.lanes.get_mut(self.at / 8) {
            *lane ^= u64::from(byte) << (self.at % 8 * 8);
        }
    }

    /// Absorbs data.
    pub(super) fn update(&mut self, data: &[u8]) {
        for byte in data {
            self.mix(*byte);
            self.at += 1;
            if self.at == self.rate {
                permute(&mut self.lanes);
                self.at = 0;
            }
        }
    }

    /// So many bytes of output.
    pub(super) fn read(mut self, length: usize) -> Vec<u8> {
        self.mix(0x1F);
        self.at = self.rate - 1;
        self.mix(0x80);
        let mut out = Vec::with_capacity(length + self.rate);
        while out.len() < length {
            permute(&mut self.lanes);
            let block = self.lanes.iter().flat_map(|lane| lane.to_le_bytes());
            out.extend(block.take(self.rate));
        }
        out.truncate(length);
        out
    }
}

/// Keccak-f[1600].
fn permute(lanes: &mut [u64; 25]) {
    for constant in CONSTANTS {
        let mut columns = [0_u64; 5];
        for (x, column) in columns.iter_mut().enumerate() {
            *column = (0..5).fold(0, |sum, y| sum ^ lanes[5 * y + x]);
        }
        for x in 0..5 {
            let sum = columns[(x + 4) % 5] ^ columns[(x + 1) % 5].rotate_left(1);
            for y in 0..5 {
                lanes[5 * y + x] ^= sum;
            }
        }
        let mut last = lanes[1];
        for (turn, lane) in TURNS {
            let next = lanes[lane];
            lanes[lane] = last.rotate_left(turn);
            last = next;
        }
        for row in lanes.chunks_exact_mut(5) {
            let before = [row[0], row[1], row[2], row[3], row[4]];
            for (x, lane) in row.iter_mut().enumerate() {
                *lane = before[x] ^ (!before[(x + 1) % 5] & before[(x + 2) % 5]);
            }
        }
        lanes[0] ^= constant;
    }
}
