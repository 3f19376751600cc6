//! Text to bytes and back: `str.encode`, `bytes.decode`, `str(bytes, encoding)`.
//!
//! Place: methods of `str` and `bytes`.
//!
//! Invariants: UTF-8, ASCII and Latin-1 here, UTF-16 and UTF-32 in `wide.rs`, others in `table.rs` and `escape_codec.rs`; error
//! handlers are the built-in ones. Positions and reasons of errors are CPython's. Stored surrogates (`text/surrogate.rs`) never leave as if they were characters.
//! Limits: charged by length; the longest replacement of a code point is 10 bytes.

use super::escape_codec;
use super::table::Table;
use super::wide::Wide;
use crate::core::Core;
use crate::exception::Fault;
use crate::native::{NativeDef, Signature};
use crate::text::surrogate::{from_code_point, is_surrogate, to_code_point};
use crate::types::TypeId;
use crate::value::{Kind, UNDEF, Value};

pub(crate) static NATIVES: &[NativeDef] =
    &[NativeDef::method("encode", Signature::named(&["encoding", "errors"], 0, 0, 2), encode)];

/// The mark that `utf-8-sig` begins with.
const MARK: &[u8] = b"\xEF\xBB\xBF";

/// The encodings offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Encoding {
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

/// What is done with what cannot be converted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Handler {
    Strict,
    Ignore,
    Replace,
    Backslash,
    Xml,
    Escape,
    Pass,
    Name,
    Unknown,
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

fn normal(name: &str) -> String {
    name.to_ascii_lowercase().replace(['-', ' '], "_")
}

fn encoding(name: &str) -> Option<Encoding> {
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

fn handler(name: &str) -> Handler {
    match name {
        "strict" => Handler::Strict,
        "ignore" => Handler::Ignore,
        "replace" => Handler::Replace,
        "backslashreplace" => Handler::Backslash,
        "xmlcharrefreplace" => Handler::Xml,
        "surrogateescape" => Handler::Escape,
        "surrogatepass" => Handler::Pass,
        "namereplace" => Handler::Name,
        _ => Handler::Unknown,
    }
}

impl Handler {
    /// Whether it has no answer for bytes that cannot be decoded.
    fn is_for_encoding(self) -> bool {
        matches!(self, Handler::Xml | Handler::Name)
    }
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

    fn put(self, char: char, out: &mut Vec<u8>) {
        match self {
            Encoding::Utf8 | Encoding::Utf8Sig => {
                out.extend_from_slice(char.encode_utf8(&mut [0; 4]).as_bytes());
            }
            Encoding::Wide(wide) => wide.put(char, out),
            Encoding::Ascii | Encoding::Latin1 => out.push(u32::from(char) as u8),
            Encoding::Escape(raw) => escape_codec::put(raw, char, out),
            Encoding::Table(table) => out.extend(table.byte(char)),
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
    ) -> Result<(Encoding, String), Fault> {
        for (name, value) in [("encoding", encoding_name), ("errors", errors)] {
            if !value.is_undef() && self.plain_text(value).is_none() {
                let given = self.argument_name(value);
                return Err(self.type_error(format!(
                    "{function}() argument '{name}' must be str, not {given}"
                )));
            }
        }
        let text = |core: &Core, value: Value, default: &str| match core.plain_text(value) {
            Some(text) => core.heap.str(text).to_owned(),
            None => default.to_owned(),
        };
        let name = text(self, encoding_name, "utf-8");
        let errors = text(self, errors, "strict");
        match encoding(&name) {
            Some(encoding) => Ok((encoding, errors)),
            None if OTHERS.contains(&normal(&name).as_str()) => {
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
            encoding(name).is_none() && !OTHERS.contains(&normal(name).as_str())
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
            self.charge_bytes(len)?;
            self.heap.books.reserve(len as u64 + 64)?;
            let data = self.heap.str(text).as_bytes().to_vec();
            return self.heap.new_bytes(data);
        }
        if self.is_foreign(encoding) && (errors.is_undef() || self.plain_text(errors).is_some()) {
            return Err(self.encoded_by("_encode_named", text, encoding, errors)?);
        }
        let given = (encoding, errors);
        let (encoding, errors) = self.codec(encoding, errors, function)?;
        let len = self.byte_len(text);
        self.charge_bytes(len)?;
        self.heap.books.reserve(len as u64 + 64)?;
        let bytewise =
            !matches!(encoding, Encoding::Wide(_) | Encoding::Utf8Sig | Encoding::Escape(_));
        let plain = bytewise && self.is_ascii(text)
            || encoding == Encoding::Utf8 && !crate::text::surrogate::contains(self.heap.str(text));
        if plain {
            let data = self.heap.str(text).as_bytes().to_vec();
            return self.heap.new_bytes(data);
        }
        self.charge_bytes(len * 8)?;
        self.heap.books.reserve(len as u64 * 10 + 64)?;
        let handler = handler(&errors);
        if handler == Handler::Name {
            self.charge_bytes(len * 64)?;
            self.heap.books.reserve(len as u64 * 100)?;
        }
        let mut out = Vec::with_capacity(len);
        match encoding {
            Encoding::Utf8Sig => out.extend_from_slice(MARK),
            Encoding::Wide(wide) => wide.begin(&mut out),
            _ => {}
        }
        let mut bad = None;
        for (at, char) in self.heap.str(text).chars().enumerate() {
            if encoding.holds(char) {
                encoding.put(char, &mut out);
            } else {
                let mut put = Vec::new();
                if !replaced(handler, char, &mut put) {
                    bad = Some(at);
                    break;
                }
                match encoding {
                    // What stands in is text of the same encoding.
                    Encoding::Wide(wide) => {
                        for byte in put {
                            wide.put(char::from(byte), &mut out);
                        }
                    }
                    _ => out.extend_from_slice(&put),
                }
            }
        }
        match bad {
            None => self.heap.new_bytes(out),
            Some(_) if handler == Handler::Unknown => {
                Err(self.encoded_by("_encode_by", text, given.0, given.1)?)
            }
            Some(start) => {
                let chars = self.heap.str(text).chars().skip(start);
                let end = start + chars.take_while(|char| !encoding.holds(*char)).count();
                let reason = encoding.reason();
                Err(self.unicode_error(
                    TypeId::UnicodeEncodeError,
                    given.0,
                    encoding.name(),
                    text,
                    (start, end),
                    reason,
                ))
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
            self.charge_bytes(len * 2)?;
            self.heap.reserve_text(len as u64 * 2)?;
            let text = str::from_utf8(self.heap.bytes(bytes)).unwrap_or_default().into();
            return self.heap.new_ascii(text);
        }
        if self.is_foreign(encoding) && (errors.is_undef() || self.plain_text(errors).is_some()) {
            return Err(self.encoded_by("_decode_named", bytes, encoding, errors)?);
        }
        let given = (encoding, errors);
        let (encoding, errors) = self.codec(encoding, errors, "decode")?;
        let len = self.heap.bytes(bytes).len();
        self.charge_bytes(len * 2)?;
        self.heap.reserve_text(len as u64 * 2)?;
        let data = self.heap.bytes(bytes);
        match encoding {
            Encoding::Wide(_) | Encoding::Escape(_) | Encoding::Table(_) => {
                return self.decode_units(bytes, encoding, &errors, given);
            }
            Encoding::Utf8Sig => {
                let data = data.strip_prefix(MARK).unwrap_or(data).to_vec();
                self.heap.books.reserve(data.len() as u64 + 64)?;
                let bytes = self.heap.new_bytes(data)?;
                return self.decode_slowly(bytes, Encoding::Utf8, &errors, given);
            }
            Encoding::Utf8 | Encoding::Ascii if data.is_ascii() => {
                let text = str::from_utf8(data).unwrap_or_default().into();
                return self.heap.new_compact(text);
            }
            Encoding::Latin1 => {
                let text = data.iter().map(|byte| char::from(*byte)).collect();
                return self.heap.new_compact(text);
            }
            Encoding::Utf8 => {
                if let Ok(text) = str::from_utf8(data)
                    && !crate::text::surrogate::contains(text)
                {
                    let text = text.into();
                    return self.heap.new_compact(text);
                }
            }
            Encoding::Ascii => {}
        }
        self.decode_slowly(bytes, encoding, &errors, given)
    }

    fn decode_units(
        &mut self,
        bytes: Value,
        encoding: Encoding,
        errors: &str,
        given: (Value, Value),
    ) -> Result<Value, Fault> {
        let handler = handler(errors);
        let len = self.heap.bytes(bytes).len();
        self.charge_bytes(len * 8)?;
        self.heap.reserve_text(len as u64 * 4)?;
        let data = self.heap.bytes(bytes);
        let mut out = String::with_capacity(len);
        let bad = |(start, end, _): (usize, usize, &'static str), out: &mut String| {
            let piece = data.get(start..end).unwrap_or_default();
            substituted(handler, piece, piece, out).is_some()
        };
        let read = match encoding {
            Encoding::Wide(wide) => wide.read(data, &mut out, bad),
            Encoding::Escape(raw) => escape_codec::read(raw, data, &mut out, bad),
            Encoding::Table(table) => table.read(data, &mut out, bad),
            _ => Ok(()),
        };
        let name = match encoding {
            Encoding::Wide(wide) => wide.of_data(data).name(),
            other => other.name(),
        };
        match read {
            Ok(()) => self.heap.new_string(out),
            Err(_) if handler == Handler::Unknown => {
                Err(self.encoded_by("_decode_by", bytes, given.0, given.1)?)
            }
            Err(_) if handler.is_for_encoding() => Err(self.encoding_only()),
            Err((start, end, reason)) => Err(self.unicode_error(
                TypeId::UnicodeDecodeError,
                given.0,
                name,
                bytes,
                (start, end),
                reason,
            )),
        }
    }

    /// A handler that knows what to put for characters, but not for bytes.
    fn encoding_only(&mut self) -> Fault {
        self.type_error("don't know how to handle UnicodeDecodeError in error callback")
    }

    fn decode_slowly(
        &mut self,
        bytes: Value,
        encoding: Encoding,
        errors: &str,
        given: (Value, Value),
    ) -> Result<Value, Fault> {
        let handler = handler(errors);
        let len = self.heap.bytes(bytes).len();
        self.charge_bytes(len * 8)?;
        self.heap.reserve_text(len as u64 * 4)?;
        let data = self.heap.bytes(bytes);
        let mut out = String::with_capacity(len);
        let mut at = 0;
        let mut failed = None;
        while let Some(rest) = data.get(at..).filter(|rest| !rest.is_empty()) {
            let (good, bad, reason) = match encoding {
                Encoding::Utf8 => bad_utf8(rest),
                _ => bad_ascii(rest),
            };
            out.push_str(str::from_utf8(rest.get(..good).unwrap_or_default()).unwrap_or_default());
            if bad == 0 {
                break;
            }
            let piece = rest.get(good..good + bad).unwrap_or_default();
            let Some(used) =
                substituted(handler, piece, rest.get(good..).unwrap_or_default(), &mut out)
            else {
                failed = Some((at + good, at + good + bad, reason));
                break;
            };
            at += good + used;
        }
        match failed {
            None => self.heap.new_string(out),
            Some(_) if handler == Handler::Unknown => {
                Err(self.encoded_by("_decode_by", bytes, given.0, given.1)?)
            }
            Some(_) if handler.is_for_encoding() => Err(self.encoding_only()),
            Some((start, end, reason)) => Err(self.unicode_error(
                TypeId::UnicodeDecodeError,
                given.0,
                encoding.name(),
                bytes,
                (start, end),
                reason,
            )),
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

/// Writes what a handler puts for a character; false where it raises.
fn replaced(handler: Handler, char: char, out: &mut Vec<u8>) -> bool {
    let code = to_code_point(char);
    match handler {
        Handler::Ignore => {}
        Handler::Replace => out.push(b'?'),
        Handler::Backslash => {
            let mut text = String::new();
            crate::text::quote::write_escape(code, &mut text);
            out.extend_from_slice(text.as_bytes());
        }
        Handler::Name => match crate::stdlib::unicodedata::name(char) {
            Some(name) => out.extend_from_slice(format!("\\N{{{name}}}").as_bytes()),
            None => return replaced(Handler::Backslash, char, out),
        },
        Handler::Xml => out.extend_from_slice(format!("&#{code};").as_bytes()),
        Handler::Escape if (0xDC80..=0xDCFF).contains(&code) => out.push((code - 0xDC00) as u8),
        Handler::Pass if is_surrogate(char) => {
            out.extend_from_slice(&[
                0xE0 | (code >> 12) as u8,
                0x80 | (code >> 6 & 0x3F) as u8,
                0x80 | (code & 0x3F) as u8,
            ]);
        }
        _ => return false,
    }
    true
}

/// Writes what a handler puts for bad bytes; how many were used, or `None` where it raises.
fn substituted(handler: Handler, piece: &[u8], rest: &[u8], out: &mut String) -> Option<usize> {
    use std::fmt::Write;
    match handler {
        Handler::Ignore => {}
        Handler::Replace => out.push('\u{FFFD}'),
        Handler::Backslash => {
            for byte in piece {
                let _ = write!(out, "\\x{byte:02x}");
            }
        }
        Handler::Escape => {
            for byte in piece {
                out.push(from_code_point(0xDC00 + u32::from(*byte)).filter(|_| *byte >= 0x80)?);
            }
        }
        Handler::Pass => {
            let &[0xED, second @ 0xA0..=0xBF, third @ 0x80..=0xBF, ..] = rest else { return None };
            let code = 0xD000 | u32::from(second & 0x3F) << 6 | u32::from(third & 0x3F);
            out.push(from_code_point(code)?);
            return Some(3);
        }
        _ => return None,
    }
    Some(piece.len())
}

fn bad_ascii(rest: &[u8]) -> (usize, usize, &'static str) {
    let good = rest.iter().position(|byte| !byte.is_ascii()).unwrap_or(rest.len());
    (good, usize::from(good < rest.len()), "ordinal not in range(128)")
}

/// How many bytes are good, how many after them are bad, and why.
fn bad_utf8(rest: &[u8]) -> (usize, usize, &'static str) {
    let error = match str::from_utf8(rest) {
        Ok(text) => {
            // The places of stored surrogates are no characters that may come in.
            let stored = text.char_indices().find(|(_, char)| is_surrogate(*char));
            return stored.map_or((rest.len(), 0, ""), |(at, _)| (at, 4, "invalid start byte"));
        }
        Err(error) => error,
    };
    let good = error.valid_up_to();
    let head = str::from_utf8(rest.get(..good).unwrap_or_default()).unwrap_or_default();
    if let Some((at, _)) = head.char_indices().find(|(_, char)| is_surrogate(*char)) {
        return (at, 4, "invalid start byte");
    }
    match error.error_len() {
        None => (good, rest.len() - good, "unexpected end of data"),
        Some(len) => {
            let first = rest.get(good).copied().unwrap_or(0);
            let reason = if matches!(first, 0xC2..=0xF4) {
                "invalid continuation byte"
            } else {
                "invalid start byte"
            };
            (good, len, reason)
        }
    }
}
