//! Inflate (RFC 1951), which can be left between any two symbols.
//!
//! Place: `zlib.rs` calls it with the input from the header of the current block on.
//!
//! ```text
//! at: the next bit   kind: 0 between blocks, 1 stored, 2 fixed, 3 dynamic   header: the bit at which a dynamic block's tables begin
//! ```
//!
//! Invariants: the state is numbers alone; tables are made again from the block's header. A state from elsewhere can give
//! wrong output or an error, never a panic.
//! Limits: gives out at most 258 bytes more than it is asked for.

/// Where it stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Inflate {
    pub(super) at: u64,
    pub(super) kind: u64,
    pub(super) header: u64,
    /// Bytes left of a stored block.
    pub(super) stored: u64,
    /// Whether this is the last block.
    pub(super) last: bool,
}

/// Why it stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    Full,
    Input,
    Stream,
    Wrong(&'static str),
}

const LENGTHS: [(u16, u32); 29] = [
    (3, 0),
    (4, 0),
    (5, 0),
    (6, 0),
    (7, 0),
    (8, 0),
    (9, 0),
    (10, 0),
    (11, 1),
    (13, 1),
    (15, 1),
    (17, 1),
    (19, 2),
    (23, 2),
    (27, 2),
    (31, 2),
    (35, 3),
    (43, 3),
    (51, 3),
    (59, 3),
    (67, 4),
    (83, 4),
    (99, 4),
    (115, 4),
    (131, 5),
    (163, 5),
    (195, 5),
    (227, 5),
    (258, 0),
];

const ORDER: [usize; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/// Symbols by the bits that come: the symbol and how many bits it has, 0 for none.
struct Table {
    entries: Vec<(u16, u8)>,
    bits: u32,
}

/// Bits of the input, the lowest of a byte first.
struct Bits<'a> {
    data: &'a [u8],
    at: u64,
}

impl Bits<'_> {
    fn left(&self) -> u64 {
        (self.data.len() as u64 * 8).saturating_sub(self.at)
    }

    /// The next 32 bits or more; 0 past the end.
    fn peek(&self) -> u64 {
        let first = (self.at / 8) as usize;
        let word = match self.data.get(first..first + 8) {
            Some(eight) => eight.iter().rev().fold(0, |sum, byte| sum << 8 | u64::from(*byte)),
            None => {
                let rest = self.data.get(first..).unwrap_or_default();
                rest.iter().rev().fold(0, |sum, byte| sum << 8 | u64::from(*byte))
            }
        };
        word >> (self.at % 8)
    }

    fn take(&mut self, count: u32) -> Option<u64> {
        if self.left() < u64::from(count) {
            return None;
        }
        let bits = self.peek() & ((1 << count) - 1);
        self.at += u64::from(count);
        Some(bits)
    }

    fn symbol(&mut self, table: &Table) -> Result<u16, End> {
        let place = (self.peek() & ((1 << table.bits) - 1)) as usize;
        let (symbol, length) = table.entries.get(place).copied().unwrap_or((0, 0));
        if length == 0 {
            return Err(if self.left() < u64::from(table.bits) {
                End::Input
            } else {
                End::Wrong("invalid code")
            });
        }
        if self.left() < u64::from(length) {
            return Err(End::Input);
        }
        self.at += u64::from(length);
        Ok(symbol)
    }
}

impl Table {
    /// The code of these lengths; `None` when they make none.
    fn new(lengths: &[u8], may_be_short: bool) -> Option<Table> {
        let mut counts = [0_u32; 16];
        for length in lengths {
            counts[usize::from(*length & 15)] += 1;
        }
        counts[0] = 0;
        let bits = (1..16).rev().find(|bits| counts[*bits as usize] > 0).unwrap_or(1);
        let mut left = 1_i64;
        let mut next = [0_u32; 17];
        for length in 1..16 {
            left = left * 2 - i64::from(counts[length]);
            if left < 0 {
                return None;
            }
            next[length + 1] = (next[length] + counts[length]) << 1;
        }
        let used: u32 = counts.iter().sum();
        if left > 0 && !(may_be_short && used <= 1) {
            return None;
        }
        let mut entries = vec![(0, 0); 1 << bits];
        for (symbol, length) in lengths.iter().enumerate().filter(|(_, length)| **length > 0) {
            let code = next[usize::from(*length)];
            next[usize::from(*length)] += 1;
            let mut place = (code.reverse_bits() >> (32 - u32::from(*length))) as usize;
            while let Some(entry) = entries.get_mut(place) {
                *entry = (symbol as u16, *length);
                place += 1 << *length;
            }
        }
        Some(Table { entries, bits })
    }
}

/// The tables of a dynamic block, from its header.
fn dynamic(bits: &mut Bits<'_>) -> Result<(Table, Table), End> {
    let mut number = |count: u32| bits.take(count).ok_or(End::Input).map(|n| n as usize);
    let (literals, distances, codes) = (number(5)? + 257, number(5)? + 1, number(4)? + 4);
    if literals > 286 || distances > 30 {
        return Err(End::Wrong("too many length or distance symbols"));
    }
    let mut lengths = [0; 19];
    for place in ORDER.iter().take(codes) {
        lengths[*place] = number(3)? as u8;
    }
    let code = Table::new(&lengths, false).ok_or(End::Wrong("invalid code lengths set"))?;
    let mut lengths: Vec<u8> = Vec::with_capacity(320);
    while lengths.len() < literals + distances {
        let symbol = bits.symbol(&code)?;
        let (value, times) = match symbol {
            0..16 => (symbol as u8, 1),
            16 => {
                let Some(last) = lengths.last().copied() else {
                    return Err(End::Wrong("invalid bit length repeat"));
                };
                (last, 3 + bits.take(2).ok_or(End::Input)?)
            }
            17 => (0, 3 + bits.take(3).ok_or(End::Input)?),
            _ => (0, 11 + bits.take(7).ok_or(End::Input)?),
        };
        lengths.resize(lengths.len() + times as usize, value);
    }
    if lengths.len() > literals + distances {
        return Err(End::Wrong("invalid bit length repeat"));
    }
    if lengths[256] == 0 {
        return Err(End::Wrong("invalid code -- missing end-of-block"));
    }
    let (first, second) = lengths.split_at(literals);
    let literal = Table::new(first, true).ok_or(End::Wrong("invalid literal/lengths set"))?;
    let distance = Table::new(second, true).ok_or(End::Wrong("invalid distances set"))?;
    Ok((literal, distance))
}

fn fixed() -> Option<(Table, Table)> {
    let mut lengths = [8; 288];
    lengths[144..256].fill(9);
    lengths[256..280].fill(7);
    Some((Table::new(&lengths, false)?, Table::new(&[5; 32], false)?))
}

impl Inflate {
    /// Inflates until there are `most` bytes in `out`, which begins with the window.
    pub(super) fn run(&mut self, data: &[u8], out: &mut Vec<u8>, most: usize) -> End {
        loop {
            let end = match self.kind {
                0 if self.last => return End::Stream,
                0 => self.begin(data),
                1 => self.copy(data, out, most),
                _ => self.block(data, out, most),
            };
            if let Err(end) = end {
                return end;
            }
        }
    }

    /// Reads a block's header.
    fn begin(&mut self, data: &[u8]) -> Result<(), End> {
        let mut bits = Bits { data, at: self.at };
        let last = bits.take(1).ok_or(End::Input)? == 1;
        let kind = bits.take(2).ok_or(End::Input)?;
        match kind {
            0 => {
                bits.at = bits.at.next_multiple_of(8);
                let length = bits.take(16).ok_or(End::Input)?;
                let check = bits.take(16).ok_or(End::Input)?;
                if length != check ^ 0xFFFF {
                    return Err(End::Wrong("invalid stored block lengths"));
                }
                self.stored = length;
            }
            1 => {}
            2 => {
                // The tables are read once more where the block goes on.
                let header = bits.at;
                dynamic(&mut bits)?;
                self.header = header;
            }
            _ => return Err(End::Wrong("invalid block type")),
        }
        self.last = last;
        self.kind = kind + 1;
        self.at = bits.at;
        Ok(())
    }

    fn copy(&mut self, data: &[u8], out: &mut Vec<u8>, most: usize) -> Result<(), End> {
        let first = (self.at / 8) as usize;
        let rest = data.get(first..).unwrap_or_default();
        let room = most.saturating_sub(out.len());
        let count = rest.len().min(room).min(self.stored as usize);
        out.extend(&rest[..count]);
        self.at += count as u64 * 8;
        self.stored -= count as u64;
        if self.stored == 0 {
            self.kind = 0;
            return Ok(());
        }
        Err(if count == room { End::Full } else { End::Input })
    }

    fn block(&mut self, data: &[u8], out: &mut Vec<u8>, most: usize) -> Result<(), End> {
        let tables = if self.kind == 3 {
            dynamic(&mut Bits { data, at: self.header })?
        } else {
            fixed().ok_or(End::Wrong("invalid block type"))?
        };
        let (literal, distance) = &tables;
        let mut bits = Bits { data, at: self.at };
        loop {
            let symbol = bits.symbol(literal)?;
            if symbol == 256 {
                self.at = bits.at;
                self.kind = 0;
                return Ok(());
            }
            // The end of a block is seen even where there is no more room.
            if out.len() >= most {
                return Err(End::Full);
            }
            if let Ok(byte) = u8::try_from(symbol) {
                out.push(byte);
            } else {
                repeat(&mut bits, symbol, distance, out)?;
            }
            self.at = bits.at;
        }
    }
}

/// Copies what came before once more.
fn repeat(bits: &mut Bits<'_>, symbol: u16, table: &Table, out: &mut Vec<u8>) -> Result<(), End> {
    let Some((base, extra)) = LENGTHS.get(usize::from(symbol) - 257).copied() else {
        return Err(End::Wrong("invalid literal/length code"));
    };
    let length = usize::from(base) + bits.take(extra).ok_or(End::Input)? as usize;
    let code = u32::from(bits.symbol(table)?);
    if code >= 30 {
        return Err(End::Wrong("invalid distance code"));
    }
    let extra = (code / 2).saturating_sub(1);
    let base = if code < 4 { code as usize + 1 } else { ((2 + (code as usize & 1)) << extra) + 1 };
    let distance = base + bits.take(extra).ok_or(End::Input)? as usize;
    let Some(from) = out.len().checked_sub(distance) else {
        return Err(End::Wrong("invalid distance too far back"));
    };
    for at in from..from + length {
        let byte = out.get(at).copied().unwrap_or(0);
        out.push(byte);
    }
    Ok(())
}
