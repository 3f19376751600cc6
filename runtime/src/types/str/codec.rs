//! Text to bytes and back: `str.encode`, `bytes.decode`, `str(bytes, encoding)`.
//!
//! Place: methods of `str` and `bytes`.
//!
//! Invariants: UTF-8, ASCII and Latin-1 here, UTF-16 and UTF-32 in `wide.rs`, others in `table.rs` and `escape_codec.rs`; the
//! built-in error handlers in `handler.rs`. Positions and reasons of errors are CPython's. Stored surrogates
//! (`text/surrogate.rs`) never leave as if they were characters.
//! Limits: charged by length, before anything is read; every reader goes over its input once, however many faults it has.

use super::escape_codec;
use super::handler::Handler;
use super::table::Table;
use super::wide::{Bad, Wide};
use crate::core::Core;
use crate::exception::Fault;
use crate::native::{NativeDef, Signature};
use crate::text::surrogate::{self, is_surrogate, to_code_point};
use crate::types::TypeId;
use crate::value::{Kind, UNDEF, Value};

pub(crate) static NATIVES: &[NativeDef] =
    &[NativeDef::method("encode", Signature::named(&["encoding", "errors"], 0, 0, 2), encode)];

/// The mark that `utf-8-sig` begins with.
const MARK: &[u8] = b"\xEF\xBB\xBF";

/// The encodings offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Encoding {
    Utf8,
    Ascii,
    Latin1,
    /// UTF-8 with a mark at its beginning.
    Utf8Sig,
    Wide(Wide),
    /// `unicode_escape`, or the raw one.
    Escape(bool),
    Table(&'static Table),
}

/// Codecs that are no encodings of text.
const OTHERS: [&str; 14] = [
    "base64",
    "base64_codec",
    "base_64",
    "bz2",
    "bz2_codec",
    "hex",
    "hex_codec",
    "quopri",
    "quopri_codec",
    "rot13",
    "rot_13",
    "uu",
    "zip",
    "zlib",
];

/// No name of an encoding is longer.
const NAME_MAX: usize = 32;

fn normal(name: &str) -> String {
    name.to_ascii_lowercase().replace(['-', ' '], "_")
}

fn is_other(name: &str) -> bool {
    name.len() <= NAME_MAX && OTHERS.contains(&normal(name).as_str())
}

fn encoding(name: &str) -> Option<Encoding> {
    // The name may be any text of the program's.
    if name.len() > NAME_MAX {
        return None;
    }
    let name = normal(name);
    match name.as_str() {
        "utf_8" | "utf8" | "u8" | "cp65001" | "utf" => Some(Encoding::Utf8),
        "ascii" | "us_ascii" | "646" | "ansi_x3.4_1968" => Some(Encoding::Ascii),
        "latin_1" | "latin1" | "latin" | "l1" | "iso_8859_1" | "iso8859_1" | "8859" | "cp819"
        | "iso8859" => Some(Encoding::Latin1),
        "utf_8_sig" | "utf8_sig" => Some(Encoding::Utf8Sig),
        "unicode_escape" | "unicodeescape" => Some(Encoding::Escape(false)),
        "raw_unicode_escape" | "rawunicodeescape" => Some(Encoding::Escape(true)),
        name => match Wide::named(name) {
            Some(wide) => Some(Encoding::Wide(wide)),
            None => Table::named(name).map(Encoding::Table),
        },
    }
}

/// Whether CPython knows the encoding without its registry of codecs.
fn is_direct(name: &str) -> bool {
    matches!(
        normal(name).as_str(),
        "utf_8"
            | "utf8"
            | "utf_16"
            | "utf16"
            | "utf_32"
            | "utf32"
            | "ascii"
            | "us_ascii"
            | "latin_1"
            | "latin1"
            | "iso_8859_1"
            | "iso8859_1"
    )
}

impl Encoding {
    fn name(self) -> &'static str {
        match self {
            Encoding::Utf8 => "utf-8",
            Encoding::Ascii => "ascii",
            Encoding::Latin1 => "latin-1",
            Encoding::Utf8Sig => "utf-8",
            Encoding::Wide(wide) => wide.name(),
            Encoding::Escape(false) => "unicodeescape",
            Encoding::Escape(true) => "rawunicodeescape",
            Encoding::Table(_) => "charmap",
        }
    }

    /// Whether each character is encoded by itself, and slowly enough that long text is to be divided.
    fn divides_text(self) -> bool {
        matches!(
            self,
            Encoding::Ascii | Encoding::Latin1 | Encoding::Escape(_) | Encoding::Table(_)
        )
    }

    /// As `divides_text`, for reading: bytes of their own, or UTF-8 that may have faults which are passed over.
    fn divides_data(self, handler: Handler) -> bool {
        match self {
            Encoding::Latin1 | Encoding::Table(_) => true,
            Encoding::Utf8 | Encoding::Ascii => handler != Handler::Strict,
            Encoding::Utf8Sig | Encoding::Wide(_) | Encoding::Escape(_) => false,
        }
    }

    /// Why a character cannot be encoded.
    fn reason(self) -> &'static str {
        match self {
            Encoding::Utf8 | Encoding::Utf8Sig | Encoding::Wide(_) => "surrogates not allowed",
            Encoding::Ascii => "ordinal not in range(128)",
            Encoding::Latin1 => "ordinal not in range(256)",
            Encoding::Escape(_) | Encoding::Table(_) => "character maps to <undefined>",
        }
    }

    fn holds(self, char: char) -> bool {
        match self {
            Encoding::Utf8 | Encoding::Utf8Sig | Encoding::Wide(_) => !is_surrogate(char),
            Encoding::Ascii => char.is_ascii(),
            Encoding::Latin1 => u32::from(char) < 256,
            Encoding::Escape(_) => true,
            Encoding::Table(table) => table.byte(char).is_some(),
        }
    }

    /// Writes a character; false where the encoding has none.
    pub(super) fn put(self, char: char, out: &mut Vec<u8>) -> bool {
        match self {
            Encoding::Table(table) => {
                let byte = table.byte(char);
                out.extend(byte);
                return byte.is_some();
            }
            _ if !self.holds(char) => return false,
            Encoding::Utf8 | Encoding::Utf8Sig => {
                out.extend_from_slice(char.encode_utf8(&mut [0; 4]).as_bytes());
            }
            Encoding::Wide(wide) => wide.put(char, out),
            Encoding::Ascii | Encoding::Latin1 => out.push(u32::from(char) as u8),
            Encoding::Escape(raw) => escape_codec::put(raw, char, out),
        }
        true
    }

    /// From where to where the characters are that an error of the one at `at` is about: as far as it lacks them. Of wide
    /// units it is that one, and of a table also those before it, which the handler was given with it.
    fn fault(self, text: &str, at: usize) -> (usize, usize) {
        if matches!(self, Encoding::Wide(_)) {
            return (at, at + 1);
        }
        let lacks = |char: &char| !self.holds(*char);
        let behind = text.chars().skip(at).take_while(lacks).count();
        let before = match self {
            Encoding::Table(_) => {
                text.chars().take(at).fold(0, |run, char| if lacks(&char) { run + 1 } else { 0 })
            }
            _ => 0,
        };
        (at - before, at + behind)
    }

    /// Reads text; `bad` is told of bad bytes and gives how many of them to pass over, or `None` to stop.
    fn read(
        self,
        data: &[u8],
        out: &mut String,
        bad: impl FnMut(Bad, &mut String) -> Option<usize>,
    ) -> Result<(), Bad> {
        match self {
            Encoding::Utf8 | Encoding::Utf8Sig => read_utf8(data, out, bad),
            Encoding::Ascii => read_ascii(data, out, bad),
            Encoding::Latin1 => {
                out.extend(data.iter().map(|byte| char::from(*byte)));
                Ok(())
            }
            Encoding::Wide(wide) => wide.read(data, out, bad),
            Encoding::Escape(raw) => escape_codec::read(raw, data, out, bad),
            Encoding::Table(table) => table.read(data, out, bad),
        }
    }
}

fn encode(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[_, encoding, errors] = args else { return Err(core.system_error("bad arguments")) };
    let text = super::receiver(core, args, "encode")?;
    core.encode(text, encoding, errors, "encode")
}

impl Core {
    fn codec(
        &mut self,
        encoding_name: Value,
        errors: Value,
        function: &str,
    ) -> Result<(Encoding, Handler), Fault> {
        for (name, value) in [("encoding", encoding_name), ("errors", errors)] {
            if !value.is_undef() && self.plain_text(value).is_none() {
                let given = self.argument_name(value);
                return Err(self.type_error(format!(
                    "{function}() argument '{name}' must be str, not {given}"
                )));
            }
        }
        let handler = match self.plain_text(errors) {
            Some(errors) => Handler::named(self.heap.str(errors)),
            None => Handler::Strict,
        };
        let name = self.plain_text(encoding_name).map_or("utf-8", |name| self.heap.str(name));
        match encoding(name) {
            Some(encoding) => Ok((encoding, handler)),
            None if is_other(name) => {
                let text = format!(
                    "'{name}' is not a text encoding; use codecs.{function}() to handle arbitrary codecs"
                );
                Err(self.raise(TypeId::LookupError, text))
            }
            None => Err(self.raise(TypeId::LookupError, format!("unknown encoding: {name}"))),
        }
    }

    /// What goes on with an encoding that is not built in, or a handler of the program's own, in `codecs`.
    fn encoded_by(
        &mut self,
        function: &str,
        data: Value,
        encoding: Value,
        errors: Value,
    ) -> Result<Fault, Fault> {
        let given = |core: &mut Core, value: Value, default: &str| match core.plain_text(value) {
            Some(text) => Ok(text),
            None => core.heap.intern(default),
        };
        let encoding = given(self, encoding, "utf-8")?;
        let errors = given(self, errors, "strict")?;
        Ok(self.call_frozen("codecs", function, &[data, encoding, errors], UNDEF))
    }

    /// Whether an encoding is none of those that are built in, and no codec of another kind.
    pub(crate) fn is_foreign(&self, name: Value) -> bool {
        self.plain_text(name).is_some_and(|name| {
            let name = self.heap.str(name);
            encoding(name).is_none() && !is_other(name)
        })
    }

    /// Whether UTF-8 is meant, as most say it, and no handler of errors.
    fn is_plain_utf8(&self, encoding: Value, errors: Value) -> bool {
        errors.is_undef()
            && (encoding.is_undef()
                || matches!(self.heap.as_str(encoding), Some("utf-8" | "utf8" | "UTF-8")))
    }

    /// `text.encode(encoding, errors)`
    pub(crate) fn encode(
        &mut self,
        text: Value,
        encoding: Value,
        errors: Value,
        function: &str,
    ) -> Result<Value, Fault> {
        if self.is_plain_utf8(encoding, errors) && self.is_ascii(text) {
            let len = self.byte_len(text);
            self.heap.books.reserve(len as u64 + 64)?;
            self.charge_bytes(len)?;
            let data = self.heap.str(text).as_bytes().to_vec();
            return self.heap.new_bytes(data);
        }
        if self.is_foreign(encoding) && (errors.is_undef() || self.plain_text(errors).is_some()) {
            return Err(self.encoded_by("_encode_named", text, encoding, errors)?);
        }
        let given = (encoding, errors);
        let (encoding, handler) = self.codec(encoding, errors, function)?;
        let len = self.byte_len(text);
        if encoding.divides_text() && handler.is_built_in() && !self.is_ascii(text) {
            let errors = if errors.is_undef() { self.heap.intern("strict")? } else { errors };
            self.in_pieces("encode", len, &[text, given.0, errors])?;
        }
        self.heap.books.reserve(len as u64 + 64)?;
        self.charge_bytes(len)?;
        let bytewise =
            !matches!(encoding, Encoding::Wide(_) | Encoding::Utf8Sig | Encoding::Escape(_));
        let plain = bytewise && self.is_ascii(text)
            || encoding == Encoding::Utf8 && !surrogate::contains(self.heap.str(text));
        if plain {
            let data = self.heap.str(text).as_bytes().to_vec();
            return self.heap.new_bytes(data);
        }
        self.encode_slowly(text, encoding, handler, given)
    }

    /// Encodes character by character.
    fn encode_slowly(
        &mut self,
        text: Value,
        encoding: Encoding,
        handler: Handler,
        given: (Value, Value),
    ) -> Result<Value, Fault> {
        let len = self.byte_len(text);
        self.heap.books.reserve(len as u64 * 10 + 64)?;
        self.charge_bytes(len * 8)?;
        if handler == Handler::Name {
            self.heap.books.reserve(len as u64 * 100)?;
            self.charge_bytes(len * 64)?;
        }
        let mut out = Vec::with_capacity(len);
        match encoding {
            Encoding::Utf8Sig => out.extend_from_slice(MARK),
            Encoding::Wide(wide) => wide.begin(&mut out),
            _ => {}
        }
        let bad = self.heap.str(text).chars().position(|char| {
            !encoding.put(char, &mut out) && !handler.encode(encoding, char, &mut out)
        });
        match bad {
            None => self.heap.new_bytes(out),
            Some(_) if handler == Handler::Unknown => {
                Err(self.encoded_by("_encode_by", text, given.0, given.1)?)
            }
            Some(at) => {
                let span = encoding.fault(self.heap.str(text), at);
                let (class, name) = (TypeId::UnicodeEncodeError, encoding.name());
                let reason = encoding.reason();
                Err(self.unicode_error(class, given.0, name, text, span, reason))
            }
        }
    }

    /// Raises `UnicodeEncodeError` or `UnicodeDecodeError` with its attributes. Of encodings that CPython finds in its
    /// registry, `given` being the name that was asked for, a note tells which one failed.
    fn unicode_error(
        &mut self,
        class: TypeId,
        given: Value,
        encoding: &str,
        object: Value,
        span: (usize, usize),
        reason: &str,
    ) -> Fault {
        let made = self.heap.new_str(encoding).and_then(|encoding| {
            let reason = self.heap.new_str(reason)?;
            let (start, end) = (Value::int(span.0 as i64), Value::int(span.1 as i64));
            let args = [encoding, object, start, end, reason];
            let exception = self.make_exception(class, &args)?;
            let attrs = self.exception_attrs(exception)?;
            for (name, value) in
                ["encoding", "object", "start", "end", "reason"].into_iter().zip(args)
            {
                let name = self.heap.intern(name)?;
                self.dict_set_str(attrs, name, value)?;
            }
            if let Some(name) = self.plain_text(given).map(|name| self.heap.str(name).to_owned())
                && !is_direct(&name)
            {
                let verb =
                    if class == TypeId::UnicodeEncodeError { "encoding" } else { "decoding" };
                self.note(exception, &format!("{verb} with '{name}' codec failed"))?;
            }
            Ok(exception)
        });
        match made {
            Ok(exception) => self.raise_object(exception),
            Err(fault) => fault,
        }
    }

    /// `bytes.decode(encoding, errors)`
    pub(crate) fn decode(
        &mut self,
        bytes: Value,
        encoding: Value,
        errors: Value,
    ) -> Result<Value, Fault> {
        if self.is_plain_utf8(encoding, errors) && self.heap.bytes(bytes).is_ascii() {
            let len = self.heap.bytes(bytes).len();
            self.heap.reserve_text(len as u64 * 2)?;
            self.charge_bytes(len * 2)?;
            let text = str::from_utf8(self.heap.bytes(bytes)).unwrap_or_default().into();
            return self.heap.new_ascii(text);
        }
        if self.is_foreign(encoding) && (errors.is_undef() || self.plain_text(errors).is_some()) {
            return Err(self.encoded_by("_decode_named", bytes, encoding, errors)?);
        }
        let given = (encoding, errors);
        let (encoding, handler) = self.codec(encoding, errors, "decode")?;
        let len = self.heap.bytes(bytes).len();
        if encoding.divides_data(handler) && handler.is_built_in() {
            let errors = if errors.is_undef() { self.heap.intern("strict")? } else { errors };
            self.in_pieces("decode", len, &[bytes, given.0, errors])?;
        }
        self.heap.reserve_text(len as u64 * 2)?;
        self.charge_bytes(len * 2)?;
        let data = self.heap.bytes(bytes);
        let text = match encoding {
            Encoding::Utf8 | Encoding::Ascii if data.is_ascii() => str::from_utf8(data).ok(),
            Encoding::Utf8 => str::from_utf8(data).ok().filter(|text| !surrogate::contains(text)),
            Encoding::Latin1 => {
                let text = data.iter().map(|byte| char::from(*byte)).collect();
                return self.heap.new_compact(text);
            }
            _ => None,
        };
        if let Some(text) = text {
            let text = text.into();
            return self.heap.new_compact(text);
        }
        let mut bytes = bytes;
        if encoding == Encoding::Utf8Sig && data.starts_with(MARK) {
            self.heap.books.reserve(len as u64 + 64)?;
            let unmarked = self.heap.bytes(bytes).get(MARK.len()..).unwrap_or_default().to_vec();
            bytes = self.heap.new_bytes(unmarked)?;
        }
        self.decode_slowly(bytes, encoding, handler, given)
    }

    /// Decodes piece by piece.
    fn decode_slowly(
        &mut self,
        bytes: Value,
        encoding: Encoding,
        handler: Handler,
        given: (Value, Value),
    ) -> Result<Value, Fault> {
        let len = self.heap.bytes(bytes).len();
        self.heap.reserve_text(len as u64 * 4)?;
        self.charge_bytes(len * 8)?;
        let data = self.heap.bytes(bytes);
        // The mark tells the order of bytes, which handlers and messages go by.
        let found = match encoding {
            Encoding::Wide(wide) => Encoding::Wide(wide.of_data(data)),
            other => other,
        };
        let mut out = String::with_capacity(len);
        let read = encoding.read(data, &mut out, |bad, out| handler.decode(found, data, bad, out));
        match read {
            Ok(()) => self.heap.new_string(out),
            Err(_) if handler == Handler::Unknown => {
                Err(self.encoded_by("_decode_by", bytes, given.0, given.1)?)
            }
            // It knows what to put for characters, but not for bytes.
            Err(_) if handler.is_for_encoding() => {
                Err(self
                    .type_error("don't know how to handle UnicodeDecodeError in error callback"))
            }
            Err((start, end, reason)) => {
                let (class, name) = (TypeId::UnicodeDecodeError, found.name());
                Err(self.unicode_error(class, given.0, name, bytes, (start, end), reason))
            }
        }
    }

    /// The words of `str()` of a `UnicodeEncodeError` or `UnicodeDecodeError` with these arguments.
    pub(crate) fn unicode_error_text(&self, args: &[Value]) -> Option<String> {
        let &[encoding, object, start, end, reason] = args else { return None };
        let encoding = self.heap.as_str(encoding);
        let reason = self.heap.as_str(reason)?;
        let start = usize::try_from(start.small_int()?).ok()?;
        let end = usize::try_from(end.small_int()?).ok()?;
        let one = end == start + 1;
        let last = end.saturating_sub(1);
        if let Some(encoding) = encoding
            && object.is_kind(Kind::Bytes)
        {
            return Some(match self.heap.bytes(object).get(start) {
                Some(byte) if one => format!(
                    "'{encoding}' codec can't decode byte {byte:#04x} in position {start}: {reason}"
                ),
                _ => format!(
                    "'{encoding}' codec can't decode bytes in position {start}-{last}: {reason}"
                ),
            });
        }
        let char = self.heap.as_str(object)?.chars().nth(start);
        Some(match char {
            Some(char) if one => {
                let mut shown = String::new();
                crate::text::quote::write_escape(to_code_point(char), &mut shown);
                let Some(encoding) = encoding else {
                    return Some(format!(
                        "can't translate character '{shown}' in position {start}: {reason}"
                    ));
                };
                format!(
                    "'{encoding}' codec can't encode character '{shown}' in position {start}: {reason}"
                )
            }
            _ if encoding.is_none() => {
                format!("can't translate characters in position {start}-{last}: {reason}")
            }
            _ => format!(
                "'{}' codec can't encode characters in position {start}-{last}: {reason}",
                encoding.unwrap_or_default()
            ),
        })
    }
}

/// As `Encoding::read`.
fn read_ascii(
    data: &[u8],
    out: &mut String,
    mut bad: impl FnMut(Bad, &mut String) -> Option<usize>,
) -> Result<(), Bad> {
    let mut at = 0;
    while let Some(rest) = data.get(at..).filter(|rest| !rest.is_empty()) {
        let good = rest.iter().position(|byte| !byte.is_ascii()).unwrap_or(rest.len());
        out.push_str(str::from_utf8(rest.get(..good).unwrap_or_default()).unwrap_or_default());
        at += good;
        if at < data.len() {
            let fault = (at, at + 1, "ordinal not in range(128)");
            at += bad(fault, out).ok_or(fault)?;
        }
    }
    Ok(())
}

/// As `Encoding::read`.
fn read_utf8(
    data: &[u8],
    out: &mut String,
    mut bad: impl FnMut(Bad, &mut String) -> Option<usize>,
) -> Result<(), Bad> {
    let mut at = 0;
    loop {
        // Where much is wrong, it is mostly bytes with which nothing begins.
        while let Some(0x80..=0xC1 | 0xF5..) = data.get(at) {
            let fault = (at, at + 1, "invalid start byte");
            at += bad(fault, out).ok_or(fault)?;
        }
        // A chunk is read up to its first fault, so that beginning again behind a fault reads nothing twice.
        let Some(chunk) = data.get(at..).unwrap_or_default().utf8_chunks().next() else {
            return Ok(());
        };
        let text = chunk.valid();
        let mut done = 0;
        // The places of stored surrogates are no characters that may come in.
        for stored in surrogate::places(text) {
            out.push_str(text.get(done..stored).unwrap_or_default());
            let fault = (at + stored, at + stored + 4, "invalid start byte");
            bad(fault, out).ok_or(fault)?;
            done = stored + 4;
        }
        out.push_str(text.get(done..).unwrap_or_default());
        at += text.len();
        if let Some(reason) = utf8_fault(chunk.invalid(), data.get(at..).unwrap_or_default()) {
            let fault = (at, at + chunk.invalid().len(), reason);
            at += bad(fault, out).ok_or(fault)?;
        }
    }
}

/// Why the bytes `piece`, which `rest` begins with, are no UTF-8; `None` if there are none.
fn utf8_fault(piece: &[u8], rest: &[u8]) -> Option<&'static str> {
    let cut = || str::from_utf8(piece).is_err_and(|error| error.error_len().is_none());
    Some(match piece.first()? {
        _ if piece.len() == rest.len() && cut() => "unexpected end of data",
        0xC2..=0xF4 => "invalid continuation byte",
        _ => "invalid start byte",
    })
}
