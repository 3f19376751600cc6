//! `%` formatting, compared to CPython 3.14 on a table of cases.
//!
//! Place: the table of cases beside this file is written by a script in `tests/oracle`, run by CPython.
//! Covers: templates of `%` and the numbers and texts laid out by them, with their messages. What only the caller can
//! raise (`TypeError`) is not here.
//! Invariants: no expected value here was written by hand or by our own code.

use super::*;

/// Lines of a value, a template and the result, between tabs. Values are `i123`, `f` and bits, or `s` and code points;
/// templates and results are code points; a result that is an exception's message begins with `!V`.
const CASES: &str = include_str!("cases.txt");

/// A text from its code points in hexadecimal; `31*5` is five times `1`.
fn text(codes: &str) -> String {
    codes
        .split_whitespace()
        .flat_map(|token| {
            let (code, count) = token.split_once('*').unwrap_or((token, "1"));
            let character = char::from_u32(u32::from_str_radix(code, 16).unwrap()).unwrap();
            std::iter::repeat_n(character, count.parse().unwrap())
        })
        .collect()
}

/// The number of a count that is not an argument.
fn number(count: Count) -> Option<i64> {
    match count {
        Count::Number(number) => Some(number as i64),
        _ => None,
    }
}

fn write(layout: &Layout, value: &str, out: &mut String) {
    let before = out.len();
    let (kind, value) = value.split_at(1);
    let mut len = 400;
    match kind {
        "s" => {
            len = text(value).len();
            layout.write_text(&text(value), out);
        }
        "f" if "sra".contains(layout.kind) => layout.write_text("2.5", out),
        "f" if "diuxXo".contains(layout.kind) => layout.write_int(2, out),
        "f" => layout.write_float(f64::from_bits(u64::from_str_radix(value, 16).unwrap()), out),
        _ if "sra".contains(layout.kind) => layout.write_text(value, out),
        _ if "eEfFgG".contains(layout.kind) => layout.write_float(value.parse().unwrap(), out),
        _ => {
            let big: BigInt = value.parse().unwrap();
            layout.write_bigint(&big, 4300, out).unwrap();
            if let Ok(small) = value.parse() {
                let mut again = String::new();
                layout.write_int(small, &mut again);
                assert_eq!(again, out[before..]);
            }
        }
    }
    assert!(out.len() - before <= layout.bound(len));
}

#[test]
fn agrees_with_cpython() {
    let mut failures = Vec::new();
    let mut count = 0;
    for line in CASES.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let &[value, template, expected] = fields.as_slice() else { panic!("{line}") };
        let (template, expected) = (text(template), text(expected));
        let mut out = String::new();
        for piece in PercentTemplate::new(&template) {
            match piece {
                PercentPiece::Literal(literal) => out.push_str(literal),
                PercentPiece::Conversion(conversion) => match conversion.kind {
                    Ok(kind) => {
                        let width = number(conversion.width).unwrap_or(0);
                        let precision = number(conversion.precision);
                        let layout = Layout::new(conversion.flags, width, precision, kind);
                        write(&layout, value, &mut out);
                    }
                    Err(error) => {
                        out = format!("!V{error}");
                        break;
                    }
                },
            }
        }
        if out != expected {
            failures.push(format!("{value} {template:?}: {out:?}, expected {expected:?}"));
        }
        count += 1;
    }
    assert!(
        failures.is_empty(),
        "{} failures: {:#?}",
        failures.len(),
        failures.iter().take(20).collect::<Vec<_>>()
    );
    assert!(count > 1300, "{count}");
}

#[test]
fn keys_and_stars() {
    let template = "é%(a(b)c)-*.*ld%%%(x";
    let mut pieces = PercentTemplate::new(template);
    assert_eq!(pieces.next(), Some(PercentPiece::Literal("é")));
    let at = pieces.position();
    let expected = Conversion {
        mapping: true,
        key: Some("a(b)c"),
        flags: Flags { left: true, ..Flags::default() },
        width: Count::Argument,
        precision: Count::Argument,
        kind: Ok('d'),
    };
    assert_eq!(pieces.next(), Some(PercentPiece::Conversion(expected)));
    assert_eq!(pieces.next(), Some(PercentPiece::Literal("%")));
    let Some(PercentPiece::Conversion(last)) = pieces.next() else { panic!() };
    assert_eq!((last.mapping, last.key, last.kind), (true, None, Err(PercentError::IncompleteKey)));
    assert_eq!(pieces.next(), None);
    assert_eq!(
        PercentTemplate::resume(template, at, false).next(),
        Some(PercentPiece::Conversion(expected))
    );
    let mut out = String::new();
    Layout::new(Flags::default(), -5, Some(-1), 'd').write_int(7, &mut out);
    Layout::new(Flags::default(), 3, Some(0), 'c').write_character('é', &mut out);
    assert_eq!(out, "7      é");
}
