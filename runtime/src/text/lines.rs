//! Lines of text and of bytes.
//!
//! Place: `str.splitlines`, `bytes.splitlines`.
//! Invariants: text has all of Python's line boundaries (`\n`, `\r`, `\r\n`, `\v`, `\f`, U+001C to U+001E, U+0085,
//! U+2028, U+2029); bytes only `\n`, `\r` and `\r\n`. An ending at the very end begins no further line.
//! Limits: an iterator, linear over the whole text, that can begin anywhere a line ends.

/// A line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Line<T> {
    /// Without its ending.
    pub(crate) content: T,
    /// With it.
    pub(crate) whole: T,
}

/// Iterates over the lines of a text.
#[derive(Debug, Clone)]
pub(crate) struct Lines<'a>(&'a str);

/// Iterates over the lines of bytes.
#[derive(Debug, Clone)]
pub(crate) struct ByteLines<'a>(&'a [u8]);

/// The lines of a text.
pub(crate) fn lines(text: &str) -> Lines<'_> {
    Lines(text)
}

/// The lines of bytes.
pub(crate) fn byte_lines(bytes: &[u8]) -> ByteLines<'_> {
    ByteLines(bytes)
}

impl<'a> Iterator for Lines<'a> {
    type Item = Line<&'a str>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.0.is_empty() {
            return None;
        }
        let rest = self.0.as_bytes();
        let mut from = 0;
        let (end, ending) = loop {
            // No byte of another character is below 0x80, and only three of the boundaries begin above.
            let tail = rest.get(from..).unwrap_or_default();
            let Some(found) = find_suspect(tail) else { break (rest.len(), 0) };
            let ending = ending_at(tail.get(found..).unwrap_or_default());
            if ending > 0 {
                break (from + found, ending);
            }
            from += found + 1;
        };
        let whole = self.0.get(..end + ending).unwrap_or(self.0);
        let content = self.0.get(..end).unwrap_or(self.0);
        self.0 = self.0.get(end + ending..).unwrap_or_default();
        Some(Line { content, whole })
    }
}

impl<'a> Iterator for ByteLines<'a> {
    type Item = Line<&'a [u8]>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.0.is_empty() {
            return None;
        }
        let end = memchr::memchr2(b'\n', b'\r', self.0).unwrap_or(self.0.len());
        let ending = match self.0.get(end..) {
            Some([b'\r', b'\n', ..]) => 2,
            Some([_, ..]) => 1,
            _ => 0,
        };
        let (whole, rest) = self.0.split_at_checked(end + ending).unwrap_or((self.0, &[]));
        self.0 = rest;
        Some(Line { content: whole.get(..end).unwrap_or(whole), whole })
    }
}

/// Where a boundary can begin first. Blocks without a control character or one beyond Latin are passed as a whole, which the
/// compiler does for all of their bytes at once.
fn find_suspect(text: &[u8]) -> Option<usize> {
    const BLOCK: usize = 16;
    let (blocks, rest) = text.as_chunks::<BLOCK>();
    for (number, block) in blocks.iter().enumerate() {
        let odd = block.iter().fold(0, |odd, byte| odd | u8::from(*byte < 0x20 || *byte > 0xC1));
        if odd != 0
            && let Some(at) = block.iter().position(|byte| is_suspect(*byte))
        {
            return Some(number * BLOCK + at);
        }
    }
    let at = rest.iter().position(|byte| is_suspect(*byte))?;
    Some(blocks.len() * BLOCK + at)
}

/// Whether a boundary can begin with this byte of UTF-8.
fn is_suspect(byte: u8) -> bool {
    matches!(byte, 0x0A..=0x0D | 0x1C..=0x1E | 0xC2 | 0xE2)
}

/// The length of the boundary at the start of some UTF-8; 0 if there is none.
fn ending_at(bytes: &[u8]) -> usize {
    match bytes {
        [b'\r', b'\n', ..] => 2,
        [0x0A..=0x0D | 0x1C..=0x1E, ..] => 1,
        // U+0085, and U+2028 and U+2029.
        [0xC2, 0x85, ..] => 2,
        [0xE2, 0x80, 0xA8 | 0xA9, ..] => 3,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::{byte_lines, lines};

    /// Lines of a text, its lines and its lines with endings, between tabs, as code points separated by commas.
    const CASES: &str = include_str!("lines/cases.txt");

    fn text(codes: &str) -> String {
        codes
            .split_whitespace()
            .map(|code| char::from_u32(u32::from_str_radix(code, 16).unwrap()).unwrap())
            .collect()
    }

    fn list(field: &str) -> Vec<String> {
        field.split(',').skip(1).map(text).collect()
    }

    #[test]
    fn agrees_with_cpython() {
        for line in CASES.lines() {
            let fields: Vec<&str> = line.split('\t').collect();
            let input = text(fields[1]);
            let (mut contents, mut wholes): (Vec<String>, Vec<String>) = if fields[0] == "str" {
                lines(&input).map(|line| (line.content.into(), line.whole.into())).unzip()
            } else {
                let latin = |bytes: &[u8]| bytes.iter().map(|&byte| char::from(byte)).collect();
                let bytes: Vec<u8> = input.chars().map(|c| c as u8).collect();
                byte_lines(&bytes).map(|line| (latin(line.content), latin(line.whole))).unzip()
            };
            assert_eq!(contents, list(fields[2]), "{input:?}");
            assert_eq!(wholes, list(fields[3]), "{input:?}");
            contents.clear();
            wholes.clear();
        }
    }
}
