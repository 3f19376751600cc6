//! Ints as text, compared to CPython 3.14 on tables of cases.
//!
//! Place: the table of cases beside this file is written by a script in `tests/oracle`, run by CPython.
//! Covers: `int()` in several bases with its messages, and the digits of ints in all bases, with the bound on decimal
//! digits at its edges.
//! Invariants: no expected value here was written by hand or by our own code.

use super::*;

/// Lines of `kind`, `base input` and `expected`, between tabs; texts and messages are hexadecimal code points.
const CASES: &str = include_str!("cases.txt");
/// Lines of `limit`, a number in hexadecimal, and how many characters it has or the message.
const LIMITS: &str = include_str!("limits.txt");

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

fn parsed(input: &str, base: u32) -> String {
    match parse_int(input, base, 4300) {
        Ok(value) => value.to_big().to_str_radix(16),
        Err(IntParseError::Invalid) => {
            let mut out = String::from("!");
            write_invalid_literal(input, base, &mut out);
            out
        }
        Err(error) => format!("!{error}"),
    }
}

#[test]
fn agrees_with_cpython() {
    let mut count = 0;
    for line in CASES.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let &[kind, input, expected] = fields.as_slice() else { panic!("{line}") };
        let (base, input) = input.split_once(' ').unwrap();
        let base = base.parse().unwrap();
        if kind == "parse" {
            let expected = match expected.strip_prefix('!') {
                Some(codes) => format!("!{}", text(codes)),
                None => expected.to_owned(),
            };
            assert_eq!(parsed(&text(input), base), expected, "{input} {base}");
        } else {
            let big: BigInt = input.parse().unwrap();
            let sign = if big.sign() == Sign::Minus { "-" } else { "" };
            let mut out = sign.to_owned();
            write_magnitude_radix(&big, base, &mut out);
            assert_eq!(out, expected);
            assert!(out.len() as u64 <= 1 + digits_bound(big.bits(), base));
            if let Ok(small) = input.parse::<i64>() {
                sign.clone_into(&mut out);
                write_u64_radix(small.unsigned_abs(), base, &mut out);
                assert_eq!(out, expected);
                out.clear();
                write_i64(small, &mut out);
                assert_eq!(out, input);
            }
        }
        count += 1;
    }
    assert!(count > 1500, "{count}");
}

#[test]
fn written_digits_are_bounded_as_in_cpython() {
    for line in LIMITS.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let &[limit, number, expected] = fields.as_slice() else { panic!("{line}") };
        let number = match number.strip_prefix('-') {
            Some(digits) => -BigInt::parse_bytes(digits.as_bytes(), 16).unwrap(),
            None => BigInt::parse_bytes(number.as_bytes(), 16).unwrap(),
        };
        let mut out = String::new();
        let found = match write_bigint(&number, limit.parse().unwrap(), &mut out) {
            Ok(()) => out.len().to_string(),
            Err(error) => format!("!{error}"),
        };
        assert_eq!(found, expected);
        assert!(decimal_digits_min(number.bits()) <= number.magnitude().to_string().len() as u64);
    }
}
