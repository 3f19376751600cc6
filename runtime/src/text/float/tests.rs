//! Floats as text, compared to CPython 3.14 on a table of cases.
//!
//! Place: the table of cases beside this file is written by a script in `tests/oracle`, run by CPython.
//! Covers: `repr`, `round`, `float()`, `float.hex` and the digit layouts. Floats are given as bits, so that neither reader nor
//! writer can hide a fault of the other.
//! Invariants: no expected value here was written by hand or by our own code.

use super::hex::{parse_hex, write_hex};
use super::parse::parse_float;
use super::round::round;
use super::*;

/// Lines of `kind`, `input` and `expected`, between tabs; floats as their bits, texts as code points, in hexadecimal.
const CASES: &str = include_str!("cases.txt");
/// More of them: floats that stand in the middle of two shortest texts, where the even digit wins.
const TIES: &str = include_str!("ties.txt");

fn float(bits: &str) -> f64 {
    f64::from_bits(u64::from_str_radix(bits, 16).unwrap())
}

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

fn bits(value: f64) -> String {
    if value.is_nan() { "nan".to_owned() } else { format!("{:016x}", value.to_bits()) }
}

/// Formats as `format(value, spec)` does for `[#][.precision][type]`.
fn formatted(value: f64, spec: &str) -> String {
    let alternate = spec.starts_with('#');
    let spec = spec.trim_start_matches(['#', '.']);
    let (precision, kind) = match spec.find(|c: char| c.is_alphabetic()) {
        Some(at) => spec.split_at(at),
        None => (spec, ""),
    };
    let precision = precision.parse();
    let mut out = String::new();
    let upper = kind.chars().all(char::is_uppercase) && !kind.is_empty();
    if write_not_finite(value, upper, &mut out) {
        return out;
    }
    if value.is_sign_negative() {
        out.push('-');
    }
    let magnitude = value.abs();
    let style = GeneralStyle { alternate, upper, add_dot_zero: kind.is_empty() };
    match (kind, precision) {
        ("e" | "E", Ok(precision)) => {
            write_scientific(magnitude, precision, alternate, upper, &mut out);
        }
        ("f" | "F", Ok(precision)) => write_fixed(magnitude, precision, alternate, &mut out),
        (_, Ok(precision)) => write_general(magnitude, precision, style, &mut out),
        (_, Err(_)) => write_shortest(magnitude, alternate, &mut out),
    }
    out
}

#[test]
fn agrees_with_cpython() {
    let mut count = 0;
    for line in CASES.lines().chain(TIES.lines()) {
        let fields: Vec<&str> = line.split('\t').collect();
        let &[kind, input, expected] = fields.as_slice() else { panic!("{line}") };
        let mut out = String::new();
        match kind {
            "repr" => write_float_repr(float(input), &mut out),
            "hex" => write_hex(float(input), &mut out),
            "round" => {
                let (value, places) = input.split_once(' ').unwrap();
                out = match round(float(value), places.parse().unwrap()) {
                    Some(rounded) => bits(rounded),
                    None => "!rounded value too large to represent".to_owned(),
                };
            }
            "fmt" => {
                let (value, spec) = input.split_once(' ').unwrap();
                out = formatted(float(value), spec);
            }
            "parse" => out = parse_float(&text(input)).map_or("!".to_owned(), bits),
            "fromhex" => {
                out = match parse_hex(&text(input)) {
                    Ok(value) => bits(value),
                    Err(error) => format!("!{error}"),
                };
            }
            _ => panic!("{line}"),
        }
        assert_eq!(out, expected, "{kind} {input}");
        count += 1;
    }
    assert!(count > 2500, "{count}");
}

#[test]
fn every_repr_reads_back() {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    for _ in 0..20_000 {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let value = f64::from_bits(state);
        if value.is_nan() {
            continue;
        }
        let mut out = String::new();
        write_float_repr(value, &mut out);
        assert_eq!(parse_float(&out), Some(value), "{out}");
        out.clear();
        write_hex(value, &mut out);
        assert_eq!(parse_hex(&out), Ok(value), "{out}");
        for precision in 0..12 {
            let magnitude = (value.abs() % 1e9) / 7.0;
            let mut fast = String::new();
            write_fixed(magnitude, precision, false, &mut fast);
            assert_eq!(fast, format!("{magnitude:.precision$}"));
        }
    }
}
