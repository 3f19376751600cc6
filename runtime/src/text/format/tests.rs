//! Formatting after a specification, compared to CPython 3.14 on a table of cases.
//!
//! Place: the table of cases beside this file is written by a script in `tests/oracle`, run by CPython.
//! Covers: the mini-language and what it makes of strings, ints and floats, good specifications and bad. Outputs are also
//! checked against the bound that is charged before, and an error must leave the output as it was.
//! Invariants: no expected value here was written by hand or by our own code.

use super::*;

/// Lines of a value, a specification and the result, between tabs. Values are `i123`, `b1` (bool), `f` and bits, or `s`
/// and code points; specifications and results are code points; a result `!` begins with the exception's initial.
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

fn formatted(value: &str, specification: &str) -> String {
    let (kind, value) = value.split_at(1);
    let mut out = String::from("<");
    let mut bound = 0;
    let result = FormatSpec::parse(specification).and_then(|spec| match kind {
        "s" => {
            bound = spec.str_bound(text(value).len());
            format_str(&text(value), &spec, &mut out)
        }
        "f" => {
            bound = spec.number_bound(400);
            let bits = u64::from_str_radix(value, 16).unwrap();
            format_float(f64::from_bits(bits), &spec, &mut out)
        }
        _ => {
            let big: BigInt = value.parse().unwrap();
            bound = spec.number_bound(int::digits_bound(big.bits(), 2).max(400) as usize);
            let mut big_out = String::from("<");
            let big_result = format_bigint(&big, 4300, &spec, &mut big_out);
            if let Ok(small) = value.parse() {
                let result = format_int(small, &spec, &mut out);
                assert_eq!((&out, result), (&big_out, big_result));
            }
            out = big_out;
            big_result
        }
    });
    let type_name = match kind {
        "s" => "str",
        "f" => "float",
        "b" => "bool",
        _ => "int",
    };
    match result {
        Ok(()) => {
            assert!(out.len() - 1 <= bound, "{specification:?} {out} {bound}");
            out.split_off(1)
        }
        Err(error) => {
            assert_eq!(out, "<", "an error leaves the output as it was");
            let initial = if error.is_overflow() { 'O' } else { 'V' };
            format!("!{initial}{}", error.message(specification, type_name))
        }
    }
}

#[test]
fn agrees_with_cpython() {
    let mut failures = Vec::new();
    let mut count = 0;
    for line in CASES.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let &[value, spec, expected] = fields.as_slice() else { panic!("{line}") };
        let (spec, expected) = (text(spec), text(expected));
        let found = formatted(value, &spec);
        // The oracle is a 32-bit build: its `long` is narrower.
        if found != expected && !expected.contains("C long") {
            failures.push(format!("{value} {spec:?}: {found:?}, expected {expected:?}"));
        }
        count += 1;
    }
    assert!(
        failures.is_empty(),
        "{} failures: {:#?}",
        failures.len(),
        failures.iter().take(20).collect::<Vec<_>>()
    );
    assert!(count > 3000, "{count}");
}

#[test]
fn limits_of_64_bits() {
    let spec = |text: &str| FormatSpec::parse(text);
    assert_eq!(
        spec(".9223372036854775808"),
        Err(SpecError::Value("Too many decimal digits in format string"))
    );
    let mut out = String::new();
    let long = spec(".2147483648f").unwrap();
    assert_eq!(format_float(1.0, &long, &mut out), Err(SpecError::Value("precision too big")));
    let long = spec(".9223372036854775807").unwrap();
    assert_eq!(format_str("abc", &long, &mut out), Ok(()));
    assert_eq!(out, "abc");
    assert_eq!(spec("9223372036854775807").unwrap().str_bound(1), usize::MAX / 2 + 3);
    assert_eq!(spec("é>9223372036854775807").unwrap().str_bound(10), usize::MAX);
}
