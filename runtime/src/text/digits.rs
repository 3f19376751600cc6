//! Decimal digits of ints that fit 64 bits.
//!
//! Place: wherever an int becomes text: `str`, f-strings, the format languages.
//!
//! Why a table: most ints are short, and what was just written digit by digit is slow to read back as a whole.
//! Invariants: the digits are those of `itoa`.
//! Limits: 20 bytes.

/// Ints below this are in the table, which has 16 KiB.
const FEW: usize = 4096;
/// Digits of each of them, zeros in front included.
const WIDTH: usize = 4;

/// The digits of all ints below `FEW`, one after the other.
static TABLE: &str = match std::str::from_utf8(&TABLE_BYTES) {
    Ok(table) => table,
    Err(_) => "",
};

const TABLE_BYTES: [u8; FEW * WIDTH] = table();

/// Room for the digits of an int that is not in the table.
pub(crate) type Room = itoa::Buffer;

const fn table() -> [u8; FEW * WIDTH] {
    let mut bytes = [b'0'; FEW * WIDTH];
    let mut int = 0;
    while int < FEW {
        let (mut left, mut at) = (int, int * WIDTH + WIDTH);
        while left > 0 {
            at -= 1;
            bytes[at] = b'0' + (left % 10) as u8;
            left /= 10;
        }
        int += 1;
    }
    bytes
}

/// The digits of an int, after its sign.
#[inline]
pub(crate) fn of(int: i64, room: &mut Room) -> &str {
    if !(0..FEW as i64).contains(&int) {
        return room.format(int);
    }
    let int = int as usize;
    let zeros = usize::from(int < 10) + usize::from(int < 100) + usize::from(int < 1000);
    TABLE.get(int * WIDTH + zeros..int * WIDTH + WIDTH).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{FEW, Room, of};

    #[test]
    fn digits_are_those_of_rust() {
        let mut room = Room::new();
        for int in -20..FEW as i64 + 20 {
            assert_eq!(of(int, &mut room), int.to_string());
        }
        for int in [i64::MIN, i64::MAX, 1_000_000] {
            assert_eq!(of(int, &mut room), int.to_string());
        }
    }
}
