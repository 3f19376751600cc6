//! Python's rules for text, as pure functions over `&str` and `&[u8]`.
//!
//! Place: called by the string, bytes, int and float types, by f-strings, `str.format`, `%` and by tracebacks. What
//! comes in is a slice or a number; what goes out is appended to a `String` of the caller's.
//! Invariants: knows nothing of the heap, the VM or the session; no function here panics, on any input, and none
//! recurses over its input.
//! Limits: sizes are the caller's business. Where an output can be much longer than its input there is a function
//! which says how long it can get (`output_bound`), so that memory is charged before the text is made.

pub(crate) mod digits;
pub(crate) mod float;
pub(crate) mod format;
pub(crate) mod int;
pub(crate) mod lines;
pub(crate) mod percent;
pub(crate) mod quote;
pub(crate) mod spec;
pub(crate) mod strip;
pub(crate) mod surrogate;
pub(crate) mod template;
pub(crate) mod unicode;

#[cfg(test)]
mod tests {
    use super::{float, format, int, lines, percent, quote, spec, surrogate, template, unicode};

    /// Pieces of which odd inputs are made.
    const PIECES: [&str; 40] = [
        "0",
        "1",
        "9",
        "_",
        "__",
        "-",
        "+",
        ".",
        ",",
        "e",
        "E",
        "x",
        "0x",
        "0b",
        "p",
        "inf",
        "nan",
        "%",
        "{",
        "}",
        "[",
        "]",
        "(",
        ")",
        "!",
        ":",
        "*",
        "#",
        " ",
        "<",
        "^",
        "=",
        "z",
        "é",
        "٣",
        "\u{3000}",
        "😀",
        "\u{10f000}",
        "\r",
        "99999999999999999999",
    ];

    /// Gives every reader of text a try.
    fn read_all(text: &str) {
        let mut out = String::new();
        let _ = int::parse_int(text, 0, 4300);
        let _ = int::parse_int(text, 36, 4300);
        let _ = float::parse::parse_float(text);
        let _ = float::hex::parse_hex(text);
        if let Ok(spec) = spec::FormatSpec::parse(text)
            && spec.width.unwrap_or(0) < 100
            && spec.precision.unwrap_or(0) < 2000
        {
            for value in [0, -1, i64::MIN] {
                let _ = format::format_int(value, &spec, &mut out);
            }
            for value in [0.0, -1.5e300, f64::NAN, f64::NEG_INFINITY] {
                let _ = format::format_float(value, &spec, &mut out);
            }
            let _ = format::format_str(text, &spec, &mut out);
        }
        for piece in percent::PercentTemplate::new(text) {
            if let percent::PercentPiece::Conversion(conversion) = piece {
                let kind = conversion.kind.unwrap_or('d');
                percent::Layout::new(conversion.flags, -7, Some(3), kind).write_int(-5, &mut out);
            }
        }
        for piece in template::Template::new(text).flatten() {
            if let Some((_, steps)) = piece.field.and_then(|f| template::split_name(f.name).ok()) {
                assert!(steps.count() <= text.len());
            }
        }
        quote::write_str_repr(text, &mut out);
        unicode::case::write_title(text, &mut out);
        let whole: String = lines::lines(text).map(|line| line.whole).collect();
        assert_eq!(whole, text);
        assert_eq!(surrogate::contains(text), text.contains('\u{10f000}'));
    }

    #[test]
    fn readers_never_panic() {
        let mut state = 0x2545_F491_4F6C_DD1D_u64;
        for _ in 0..30_000 {
            let mut text = String::new();
            for _ in 0..state % 9 {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                text.push_str(PIECES[state as usize % PIECES.len()]);
            }
            state = state.wrapping_add(0x9E37_79B9_7F4A_7C15).rotate_left(7);
            read_all(&text);
        }
    }
}
