//! The arithmetic of complex numbers, and how they are read from text.
//!
//! Place: the type `complex` and powers of negative floats.
//! Invariants: a real operand stays real, as in C99's annex G and CPython 3.14: it is not given an imaginary part of zero.
//! Infinities that a product or quotient lost are restored.
//! Limits: constant time; reading text is linear.

use super::{DIVISION_BY_ZERO, NumberError, explog, math};
use crate::text::float::parse::parse_float;

/// A complex number.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Complex {
    pub(crate) real: f64,
    pub(crate) imag: f64,
}

/// An operand: complex, or real as it stands.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Operand {
    Complex(Complex),
    Real(f64),
}

const ZERO_POWER: NumberError = NumberError::ZeroDivision("zero to a negative or complex power");
const POWER_OVERFLOW: NumberError = NumberError::Overflow("complex exponentiation");

// === impl Complex ===

impl Complex {
    pub(crate) fn new(real: f64, imag: f64) -> Complex {
        Complex { real, imag }
    }

    pub(crate) fn negative(self) -> Complex {
        Complex::new(-self.real, -self.imag)
    }

    pub(crate) fn is_zero(self) -> bool {
        self.real == 0.0 && self.imag == 0.0
    }

    fn is_finite(self) -> bool {
        self.real.is_finite() && self.imag.is_finite()
    }

    fn is_infinite(self) -> bool {
        self.real.is_infinite() || self.imag.is_infinite()
    }

    /// `abs(self)`
    pub(crate) fn absolute(self) -> Result<f64, NumberError> {
        let size = math::sum::hypot(&[self.real, self.imag]);
        if size.is_infinite() && self.is_finite() {
            return Err(NumberError::Overflow("absolute value too large"));
        }
        Ok(size)
    }

    /// One for an infinite part, zero for a finite one, with its sign.
    fn corner(self) -> Complex {
        let part = |part: f64| f64::from(u8::from(part.is_infinite())).copysign(part);
        Complex::new(part(self.real), part(self.imag))
    }

    /// NaNs become zeros with their sign.
    fn without_nan(self) -> Complex {
        let part = |part: f64| if part.is_nan() { 0.0_f64.copysign(part) } else { part };
        Complex::new(part(self.real), part(self.imag))
    }

    fn times(self, other: Complex) -> Complex {
        let (mut a, mut b) = (self, other);
        let (ac, bd) = (a.real * b.real, a.imag * b.imag);
        let (ad, bc) = (a.real * b.imag, a.imag * b.real);
        let product = Complex::new(ac - bd, ad + bc);
        if !(product.real.is_nan() && product.imag.is_nan()) {
            return product;
        }
        let mut again = false;
        if a.is_infinite() {
            (a, b, again) = (a.corner(), b.without_nan(), true);
        }
        if b.is_infinite() {
            (b, a, again) = (b.corner(), a.without_nan(), true);
        }
        if !again && [ac, bd, ad, bc].iter().any(|part| part.is_infinite()) {
            (a, b, again) = (a.without_nan(), b.without_nan(), true);
        }
        if !again {
            return product;
        }
        let infinite = f64::INFINITY;
        Complex::new(
            infinite * (a.real * b.real - a.imag * b.imag),
            infinite * (a.real * b.imag + a.imag * b.real),
        )
    }

    /// The quotient by Smith's method; `real` tells that the dividend is its real part alone.
    fn divided(self, by: Complex, real: bool) -> Result<Complex, NumberError> {
        let (a, b) = (self, by);
        let (wide, high) = (b.real.abs(), b.imag.abs());
        let quotient = if wide >= high {
            if wide == 0.0 {
                return Err(DIVISION_BY_ZERO);
            }
            let ratio = b.imag / b.real;
            let below = b.real + b.imag * ratio;
            if real {
                Complex::new(a.real / below, (-a.real * ratio) / below)
            } else {
                Complex::new((a.real + a.imag * ratio) / below, (a.imag - a.real * ratio) / below)
            }
        } else if high >= wide {
            let ratio = b.real / b.imag;
            let below = b.real * ratio + b.imag;
            if real {
                Complex::new((a.real * ratio) / below, -a.real / below)
            } else {
                Complex::new((a.real * ratio + a.imag) / below, (a.imag * ratio - a.real) / below)
            }
        } else {
            Complex::new(f64::NAN, f64::NAN)
        };
        if !(quotient.real.is_nan() && quotient.imag.is_nan()) {
            return Ok(quotient);
        }
        let scaled = |a: Complex, b: Complex, by: f64| {
            Complex::new(
                by * (a.real * b.real + a.imag * b.imag),
                by * (a.imag * b.real - a.real * b.imag),
            )
        };
        Ok(if a.is_infinite() && b.is_finite() {
            scaled(a.corner(), b, f64::INFINITY)
        } else if b.is_infinite() && a.is_finite() {
            let corner = b.corner();
            if real {
                Complex::new(0.0 * (a.real * corner.real), 0.0 * (-a.real * corner.imag))
            } else {
                scaled(a, corner, 0.0)
            }
        } else {
            quotient
        })
    }

    fn whole_power(self, count: u32) -> Complex {
        let (mut power, mut base, mut left) = (Complex::new(1.0, 0.0), self, count);
        while left > 0 {
            if left & 1 == 1 {
                power = power.times(base);
            }
            left >>= 1;
            base = base.times(base);
        }
        power
    }

    /// `self ** exponent`
    pub(crate) fn power(self, exponent: Complex) -> Result<Complex, NumberError> {
        let (base, whole) = (self, libm::floor(exponent.real) == exponent.real);
        let power = if base.is_zero() && (exponent.imag != 0.0 || exponent.real < 0.0) {
            return Err(ZERO_POWER);
        } else if exponent.imag == 0.0 && whole && exponent.real.abs() <= 100.0 {
            let power = base.whole_power(exponent.real.abs() as u32);
            if exponent.real >= 0.0 {
                power
            } else {
                Complex::new(1.0, 0.0).divided(power, false)?
            }
        } else if base.is_zero() {
            Complex::new(0.0, 0.0)
        } else {
            let size = math::sum::hypot(&[base.real, base.imag]);
            let mut length = explog::pow(size, exponent.real);
            let angle = libm::atan2(base.imag, base.real);
            let mut phase = angle * exponent.real;
            if exponent.imag != 0.0 {
                length *= explog::exp(-angle * exponent.imag);
                phase += exponent.imag * explog::log(size);
            }
            Complex::new(length * libm::cos(phase), length * libm::sin(phase))
        };
        if power.is_infinite() {
            return Err(POWER_OVERFLOW);
        }
        Ok(power)
    }
}

// === impl Operand ===

impl Operand {
    /// The operand as a complex number.
    pub(crate) fn complex(self) -> Complex {
        match self {
            Operand::Complex(complex) => complex,
            Operand::Real(real) => Complex::new(real, 0.0),
        }
    }

    /// `self + other`
    pub(crate) fn add(self, other: Operand) -> Complex {
        match (self, other) {
            (Operand::Complex(a), Operand::Complex(b)) => {
                Complex::new(a.real + b.real, a.imag + b.imag)
            }
            (Operand::Complex(a), Operand::Real(b)) | (Operand::Real(b), Operand::Complex(a)) => {
                Complex::new(a.real + b, a.imag)
            }
            (Operand::Real(a), Operand::Real(b)) => Complex::new(a + b, 0.0),
        }
    }

    /// `self - other`
    pub(crate) fn subtract(self, other: Operand) -> Complex {
        match (self, other) {
            (Operand::Complex(a), Operand::Complex(b)) => {
                Complex::new(a.real - b.real, a.imag - b.imag)
            }
            (Operand::Complex(a), Operand::Real(b)) => Complex::new(a.real - b, a.imag),
            (Operand::Real(a), Operand::Complex(b)) => Complex::new(a - b.real, -b.imag),
            (Operand::Real(a), Operand::Real(b)) => Complex::new(a - b, 0.0),
        }
    }

    /// `self * other`
    pub(crate) fn multiply(self, other: Operand) -> Complex {
        match (self, other) {
            (Operand::Complex(a), Operand::Real(b)) | (Operand::Real(b), Operand::Complex(a)) => {
                Complex::new(a.real * b, a.imag * b)
            }
            (a, b) => a.complex().times(b.complex()),
        }
    }

    /// `self / other`
    pub(crate) fn divide(self, other: Operand) -> Result<Complex, NumberError> {
        match (self, other) {
            (_, Operand::Real(0.0)) => Err(DIVISION_BY_ZERO),
            (Operand::Complex(a), Operand::Real(b)) => Ok(Complex::new(a.real / b, a.imag / b)),
            (a, b) => a.complex().divided(b.complex(), matches!(a, Operand::Real(_))),
        }
    }
}

/// Why a text is no complex number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TextError {
    /// Underscores stand where none may.
    Underscores,
    Malformed,
}

/// `complex(text)`
pub(crate) fn parse_complex(text: &str) -> Result<Complex, TextError> {
    let trimmed = text.trim();
    let plain = without_underscores(trimmed).ok_or(TextError::Underscores)?;
    let inner = match plain.strip_prefix('(') {
        Some(rest) => rest.strip_suffix(')').ok_or(TextError::Malformed)?.trim(),
        None => &*plain,
    };
    parse_plain(inner).ok_or(TextError::Malformed)
}

/// The text without underscores between digits; `None` where one stands elsewhere.
fn without_underscores(text: &str) -> Option<String> {
    let mut out = String::with_capacity(text.len());
    let mut last = '_';
    for char in text.chars() {
        let digit = char.is_numeric();
        if char == '_' && !last.is_numeric() || last == '_' && !out.is_empty() && !digit {
            return None;
        }
        if char != '_' {
            out.push(char);
        }
        last = char;
    }
    (last != '_' || out.is_empty()).then_some(out)
}

fn parse_plain(text: &str) -> Option<Complex> {
    if text.contains(|char: char| char.is_whitespace() || char == '_') {
        return None;
    }
    let Some(body) = text.strip_suffix(['j', 'J']) else {
        return parse_float(text).map(|real| Complex::new(real, 0.0));
    };
    // The sign of the imaginary part is the last that is not an exponent's.
    let bytes = body.as_bytes();
    let split = (0..bytes.len()).rev().find(|at| {
        matches!(bytes[*at], b'+' | b'-')
            && !(*at > 1
                && matches!(bytes[*at - 1], b'e' | b'E')
                && matches!(bytes[*at - 2], b'0'..=b'9' | b'.'))
    });
    let imaginary = |part: &str| match part {
        "" | "+" => Some(1.0),
        "-" => Some(-1.0),
        part => parse_float(part),
    };
    match split {
        Some(at) if at > 0 => {
            Some(Complex::new(parse_float(body.get(..at)?)?, imaginary(body.get(at..)?)?))
        }
        _ => imaginary(body).map(|imag| Complex::new(0.0, imag)),
    }
}
