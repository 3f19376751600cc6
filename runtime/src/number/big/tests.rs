//! The arithmetic of ints, compared to CPython 3.14 on a table of cases.
//!
//! Place: the table of cases beside this file is written by a script in `tests/oracle`, run by CPython.
//! Covers: the operations of `big`, `bits`, `combine`, `convert` and `power`, with every operand as a big int, as a small one where it
//! fits, and mixed. Results are checked to be normal, and bounds of bits to hold.
//! Invariants: no expected value here was written by hand or by our own code.

use super::super::bits::{self, ByteOrder};
use super::super::{combine, convert, cost, power};
use super::*;

/// Lines of an operation, its operands and its result, between tabs. Ints are hexadecimal, floats `f` and bits, bytes
/// `b` and hexadecimal; `!` begins an exception's initial and message.
const CASES: &str = include_str!("cases.txt");

fn int(text: &str) -> BigInt {
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |digits| (-1, digits));
    BigInt::parse_bytes(digits.as_bytes(), 16).unwrap() * sign
}

fn float(text: &str) -> f64 {
    let bits = text.strip_prefix('f').unwrap();
    if bits == "nan" { f64::NAN } else { f64::from_bits(u64::from_str_radix(bits, 16).unwrap()) }
}

fn show_float(value: f64) -> String {
    if value.is_nan() { "fnan".to_owned() } else { format!("f{:016x}", value.to_bits()) }
}

fn show(value: &PyInt) -> String {
    // What comes out is normal.
    assert_eq!(PyInt::from(value.to_big()), *value);
    value.to_big().to_str_radix(16)
}

fn show_pair((a, b): (PyInt, PyInt)) -> String {
    format!("{},{}", show(&a), show(&b))
}

fn finish(result: Result<String, NumberError>) -> String {
    result.unwrap_or_else(|error| match error {
        NumberError::Value(_) => format!("!V{error}"),
        NumberError::Overflow(_) => format!("!O{error}"),
        NumberError::ZeroDivision(_) => format!("!Z{error}"),
        NumberError::Complex | NumberError::Range | NumberError::Memory => format!("!{error:?}"),
    })
}

fn bytes(text: &str) -> Vec<u8> {
    let hex = text.strip_prefix('b').unwrap();
    (0..hex.len() / 2).map(|at| u8::from_str_radix(&hex[2 * at..2 * at + 2], 16).unwrap()).collect()
}

/// Runs an operation of ints.
fn run(name: &str, x: &[IntRef<'_>]) -> Option<Result<String, NumberError>> {
    let zero = IntRef::Small(0);
    let (a, b) = (x[0], x.get(1).copied().unwrap_or(zero));
    let plain = |value: PyInt| Ok(show(&value));
    let tried = |value: Result<PyInt, NumberError>| value.map(|value| show(&value));
    let (a_bits, b_bits) = (a.bit_length(), b.bit_length());
    Some(match name {
        "add" => plain(add(a, b)),
        "sub" => plain(sub(a, b)),
        "mul" => plain(mul(a, b)),
        "floordiv" => tried(floor_div(a, b)),
        "mod" => tried(floor_mod(a, b)),
        "divmod" => div_mod(a, b).map(show_pair),
        "and" => plain(bits::and(a, b)),
        "or" => plain(bits::or(a, b)),
        "xor" => plain(bits::xor(a, b)),
        "gcd" => plain(combine::gcd(a, b)),
        "lcm" => plain(combine::lcm(a, b)),
        "truediv" => convert::true_div(a, b).map(show_float),
        "neg" => plain(neg(a)),
        "abs" => plain(abs(a)),
        "invert" => plain(bits::invert(a)),
        "bitlen" => Ok(format!("{a_bits:x}")),
        "bitcount" => Ok(format!("{:x}", bits::bit_count(a))),
        "float" => convert::to_f64(a).map(show_float),
        "shl" => {
            assert!(cost::cost_shl(a_bits, b_bits) > 0);
            tried(bits::shl(a, b))
        }
        "shr" => tried(bits::shr(a, b)),
        "pow" => {
            let result = power::pow(a, b);
            let bound = cost::pow_bits_bound(a_bits, b.to_i64().unwrap() as u64);
            assert!(IntRef::from(result.as_ref().unwrap()).bit_length() <= bound);
            tried(result)
        }
        "powmod" => tried(power::pow_mod(a, b, x[2])),
        "isqrt" => tried(power::isqrt(a)),
        "factorial" => {
            let result = combine::factorial(a);
            if let Ok(value) = &result {
                let bound = cost::factorial_bits_bound(a.to_i64().unwrap() as u64);
                assert!(IntRef::from(value).bit_length() <= bound);
            }
            tried(result)
        }
        "comb" => tried(combine::comb(a, b)),
        "perm" => tried(combine::perm(a, b)),
        "roundto" => plain(convert::round_to(a, b.to_i64().unwrap() as u64)),
        _ => return None,
    })
}

/// Runs a conversion.
fn run_other(name: &str, x: &[&str]) -> String {
    let tried = |value: Result<PyInt, NumberError>| finish(value.map(|value| show(&value)));
    match name {
        "int" => tried(convert::trunc(float(x[0]))),
        "floor" => tried(convert::floor(float(x[0]))),
        "ceil" => tried(convert::ceil(float(x[0]))),
        "round" => tried(convert::round_half_even(float(x[0]))),
        "ratio" => finish(convert::as_integer_ratio(float(x[0])).map(show_pair)),
        "cmp" => match convert::compare((&PyInt::from(int(x[0]))).into(), float(x[1])) {
            None => "N".to_owned(),
            Some(order) => (order as i8).to_string(),
        },
        _ => {
            let order = if name.contains("big") { ByteOrder::Big } else { ByteOrder::Little };
            let signed = name.ends_with('1');
            if name.starts_with("from") {
                return show(&bits::from_bytes(&bytes(x[0]), order, signed));
            }
            let length = usize::from_str_radix(x[1], 16).unwrap();
            let mut out = vec![7];
            let result = bits::to_bytes((&int(x[0])).into(), length, order, signed, &mut out);
            if let Some(small) = IntRef::Big(&int(x[0])).to_i64() {
                let mut again = vec![7];
                let small = bits::to_bytes(small.into(), length, order, signed, &mut again);
                assert_eq!((&small, &again), (&result, &out));
            }
            finish(result.map(|()| {
                out[1..].iter().fold("b".to_owned(), |text, byte| text + &format!("{byte:02x}"))
            }))
        }
    }
}

#[test]
fn agrees_with_cpython() {
    let mut failures = Vec::new();
    let mut count = 0;
    for line in CASES.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let &[name, operands, expected] = fields.as_slice() else { panic!("{line}") };
        let operands: Vec<&str> = operands.split(' ').collect();
        // CPython's factorial names the largest `long`, and the oracle's has 32 bits.
        let expected = expected.replace(" 2147483647", " 9223372036854775807");
        let mut found = Vec::new();
        if name != "cmp"
            && !name.contains("bytes")
            && !matches!(name, "int" | "floor" | "ceil" | "round" | "ratio")
        {
            let values: Vec<BigInt> = operands.iter().map(|text| int(text)).collect();
            // Every operand as a big int, as a small one where it fits, and mixed.
            for mask in 0..1 << values.len() {
                let refs: Vec<IntRef<'_>> = values
                    .iter()
                    .enumerate()
                    .map(|(at, value)| match IntRef::Big(value).to_i64() {
                        Some(small) if mask >> at & 1 == 1 => IntRef::Small(small),
                        _ => IntRef::Big(value),
                    })
                    .collect();
                found.extend(run(name, &refs).map(finish));
            }
        } else {
            found.push(run_other(name, &operands));
        }
        for found in found {
            if found != expected {
                failures.push(format!("{name} {operands:?}: {found}, expected {expected}"));
            }
        }
        count += 1;
    }
    let first: Vec<_> = failures.iter().take(10).collect();
    assert!(failures.is_empty(), "{} failures: {first:#?}", failures.len());
    assert!(count > 2500, "{count}");
}

#[test]
fn costs_grow_with_length_and_never_overflow() {
    for (a, b) in [(0, 0), (64, 64), (1 << 20, 64), (u64::MAX, u64::MAX), (1, u64::MAX)] {
        let costs = [
            cost::cost_linear(a, b),
            cost::cost_mul(a, b),
            cost::cost_div(a, b),
            cost::cost_pow(a, b),
            cost::cost_pow_mod(a, b, a),
            cost::cost_gcd(a, b),
            cost::cost_inverse(a, b),
            cost::cost_isqrt(a),
            cost::cost_to_decimal(a),
            cost::cost_from_decimal(a),
            cost::cost_factorial(a),
            cost::cost_perm(a, b),
            convert::cost_round(a),
        ];
        assert!(costs.iter().all(|&cost| cost > 0), "{a} {b} {costs:?}");
        assert!(cost::mul_bits_bound(a, b) >= cost::div_bits_bound(a, b).saturating_sub(2));
        assert!(cost::add_bits_bound(a, b) >= a.max(b));
    }
    assert!(cost::cost_mul(cost::TRUSTED_BITS, cost::TRUSTED_BITS) < 1 << 20);
    assert!(cost::cost_pow_mod(2048, 1024, 1024) < cost::PIECE_COST);
    assert!(cost::cost_mul(1 << 20, 1 << 20) > 8 * cost::cost_mul(1 << 18, 1 << 18));
}
