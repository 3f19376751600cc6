//! The flat form of a syntax tree: pieces in postfix order, as bytes.
//!
//! Place: `Writer` is fed by the walk over the parser's tree (`statement.rs`, `expression.rs`, `pattern.rs`, `string.rs`);
//! `Reader` serves `Build`.
//!
//! ```text
//! piece: a byte for its kind, then numbers (7 bits a byte, lowest first) or bytes after their length
//! Node: class, which takes its fields from the stack; NodeAt: class, line, column, lines more, end column
//! ```
//!
//! Invariants: a class is its place among the names that `Writer::finish` gives. A reader of any bytes ends.
//! Limits: numbers of 32 bits, ints of 64.

use ruff_text_size::{Ranged, TextRange, TextSize};

use crate::code::Constant;
use crate::source::Source;

const NONE: u8 = 0;
const TRUE: u8 = 1;
const FALSE: u8 = 2;
const ELLIPSIS: u8 = 3;
const INT: u8 = 4;
const BIG: u8 = 5;
const FLOAT: u8 = 6;
const IMAGINARY: u8 = 7;
const TEXT: u8 = 8;
const BYTES: u8 = 9;
const LIST: u8 = 10;
const SINGLE: u8 = 11;
const NODE: u8 = 12;
const NODE_AT: u8 = 13;

/// A piece of the flat form; texts by where they stand in it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Piece {
    None,
    True,
    False,
    Ellipsis,
    Int(i64),
    Big(u32, u32),
    Float(f64),
    Imaginary(f64),
    Text(u32, u32),
    Bytes(u32, u32),
    /// So many values from the stack.
    List(u32),
    /// The one instance of a class without fields.
    Single(u32),
    /// An instance, and where it stands in the source.
    Node(u32, Option<[u32; 4]>),
}

/// Writes the flat form.
#[derive(Debug)]
pub(super) struct Writer<'a> {
    pub(super) source: &'a Source,
    out: Vec<u8>,
    classes: Vec<&'static str>,
    /// The line that was looked up last: its number, where it begins and where the next does.
    line: (u32, u32, u32),
}

/// Reads a piece of the flat form.
#[derive(Debug)]
pub(super) struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

// === impl Writer ===

impl<'a> Writer<'a> {
    pub(super) fn new(source: &'a Source) -> Writer<'a> {
        let out = Vec::with_capacity(source.text().len() * 4);
        Writer { source, out, classes: Vec::new(), line: (0, 0, 0) }
    }

    /// The bytes, and the classes that they name.
    pub(super) fn finish(self) -> (Vec<u8>, Vec<&'static str>) {
        (self.out, self.classes)
    }

    pub(super) fn none(&mut self) {
        self.out.push(NONE);
    }

    pub(super) fn text(&mut self, text: &str) {
        self.sized(TEXT, text.as_bytes());
    }

    pub(super) fn optional_text(&mut self, text: Option<&str>) {
        match text {
            Some(text) => self.text(text),
            None => self.none(),
        }
    }

    pub(super) fn int(&mut self, int: i64) {
        self.out.push(INT);
        self.out.extend(int.to_le_bytes());
    }

    pub(super) fn constant(&mut self, constant: &Constant) {
        match constant {
            Constant::Bool(true) => self.out.push(TRUE),
            Constant::Bool(false) => self.out.push(FALSE),
            Constant::Ellipsis => self.out.push(ELLIPSIS),
            Constant::Int(int) => self.int(*int),
            Constant::BigInt(int) => self.sized(BIG, &int.to_signed_bytes_le()),
            Constant::Float(float) => {
                self.out.push(FLOAT);
                self.out.extend(float.to_le_bytes());
            }
            Constant::Imaginary(float) => {
                self.out.push(IMAGINARY);
                self.out.extend(float.to_le_bytes());
            }
            Constant::Str(text) => self.text(text),
            Constant::Bytes(bytes) => self.sized(BYTES, bytes),
            // Literals are none of these.
            Constant::None | Constant::Builtin(_) | Constant::Tuple(_) | Constant::FrozenSet(_) => {
                self.none();
            }
        }
    }

    pub(super) fn list(&mut self, count: usize) {
        self.out.push(LIST);
        self.number(count as u32);
    }

    /// An operator or a context.
    pub(super) fn single(&mut self, class: &'static str) {
        let class = self.class(class);
        self.out.push(SINGLE);
        self.number(class);
    }

    /// A node that has no place.
    pub(super) fn node(&mut self, class: &'static str) {
        let class = self.class(class);
        self.out.push(NODE);
        self.number(class);
    }

    /// A node at a place in the source.
    pub(super) fn node_at(&mut self, class: &'static str, range: TextRange) {
        let class = self.class(class);
        self.out.push(NODE_AT);
        self.number(class);
        let (line, column) = self.place(range.start());
        let (end_line, end_column) = self.place(range.end());
        for number in [line, column, end_line.saturating_sub(line), end_column] {
            self.number(number);
        }
    }

    /// As `node_at`, for what the parser gives a range.
    pub(super) fn node_of(&mut self, class: &'static str, node: &impl Ranged) {
        self.node_at(class, node.range());
    }

    /// A statement with a body, to which a semicolon after its last statement belongs.
    pub(super) fn block_at(&mut self, class: &'static str, range: TextRange) {
        let text = self.source.text().as_bytes();
        let rest = text.get(range.end().to_usize()..).unwrap_or_default();
        let blank = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        let more = if rest.get(blank) == Some(&b';') { blank as u32 + 1 } else { 0 };
        self.node_at(class, TextRange::new(range.start(), range.end() + TextSize::new(more)));
    }

    /// As `block_at`, for what the parser gives a range.
    pub(super) fn block_of(&mut self, class: &'static str, node: &impl Ranged) {
        self.block_at(class, node.range());
    }

    fn place(&mut self, at: TextSize) -> (u32, u32) {
        let at = at.to_u32();
        let (_, start, next) = self.line;
        if at < start || at >= next {
            self.line = self.source.line_around(at);
        }
        (self.line.0, at.saturating_sub(self.line.1))
    }

    fn class(&mut self, class: &'static str) -> u32 {
        let known = self.classes.iter().position(|known| *known == class);
        known.unwrap_or_else(|| {
            self.classes.push(class);
            self.classes.len() - 1
        }) as u32
    }

    fn sized(&mut self, kind: u8, bytes: &[u8]) {
        self.out.push(kind);
        self.number(bytes.len() as u32);
        self.out.extend_from_slice(bytes);
    }

    fn number(&mut self, mut number: u32) {
        while number >= 0x80 {
            self.out.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.out.push(number as u8);
    }
}

// === impl Reader ===

impl<'a> Reader<'a> {
    pub(super) fn new(bytes: &'a [u8], at: u32) -> Reader<'a> {
        Reader { bytes, at: at as usize }
    }

    /// The next piece and where the one after it begins; nothing at the end, or where the bytes make no sense.
    pub(super) fn next(mut self) -> Option<(Piece, u32)> {
        let piece = match self.byte()? {
            NONE => Piece::None,
            TRUE => Piece::True,
            FALSE => Piece::False,
            ELLIPSIS => Piece::Ellipsis,
            INT => Piece::Int(i64::from_le_bytes(self.eight()?)),
            FLOAT => Piece::Float(f64::from_le_bytes(self.eight()?)),
            IMAGINARY => Piece::Imaginary(f64::from_le_bytes(self.eight()?)),
            BIG => self.sized().map(|(start, end)| Piece::Big(start, end))?,
            TEXT => self.sized().map(|(start, end)| Piece::Text(start, end))?,
            BYTES => self.sized().map(|(start, end)| Piece::Bytes(start, end))?,
            LIST => Piece::List(self.number()?),
            SINGLE => Piece::Single(self.number()?),
            NODE => Piece::Node(self.number()?, None),
            NODE_AT => {
                let class = self.number()?;
                let [line, column, more, end] =
                    [self.number()?, self.number()?, self.number()?, self.number()?];
                Piece::Node(class, Some([line, column, line.saturating_add(more), end]))
            }
            _ => return None,
        };
        Some((piece, u32::try_from(self.at).ok()?))
    }

    fn byte(&mut self) -> Option<u8> {
        let byte = *self.bytes.get(self.at)?;
        self.at += 1;
        Some(byte)
    }

    fn eight(&mut self) -> Option<[u8; 8]> {
        let bytes = self.bytes.get(self.at..self.at + 8)?;
        self.at += 8;
        bytes.try_into().ok()
    }

    fn number(&mut self) -> Option<u32> {
        let mut number = 0;
        for shift in [0, 7, 14, 21, 28] {
            let byte = self.byte()?;
            number |= u32::from(byte & 0x7F) << shift;
            if byte & 0x80 == 0 {
                return Some(number);
            }
        }
        None
    }

    fn sized(&mut self) -> Option<(u32, u32)> {
        let len = self.number()? as usize;
        let start = self.at;
        self.at = start.checked_add(len).filter(|end| *end <= self.bytes.len())?;
        Some((u32::try_from(start).ok()?, u32::try_from(self.at).ok()?))
    }
}
