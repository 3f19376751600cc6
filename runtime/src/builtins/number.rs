//! Functions on numbers and their text: `abs`, `round`, `divmod`, `pow`, `bin`, `chr`, `ord`, `format`, ...
//!
//! Place: `builtins`.
//!
//! Invariants: as `protocol/arith.rs`: built-in operands need no guest code, others are frames.
//! Limits: costs of big ints are charged from their lengths before the work.

use serde::{Deserialize, Serialize};

use crate::code::op::BinaryOp;
use crate::core::Core;
use crate::exception::Fault;
use crate::native::registry::Owner;
use crate::native::state::StepFn;
use crate::native::{Input, NativeDef, Signature, Step};
use crate::number::{IntRef, big, convert, cost, float, power};
use crate::protocol::settle::Name;
use crate::protocol::wide::{Chain, Goal, Part, PowerMod};
use crate::text::float::round::round as round_float;
use crate::text::int::{digits_bound, write_magnitude_radix, write_u64_radix};
use crate::text::surrogate;
use crate::types::TypeId;
use crate::value::{Kind, NOT_IMPLEMENTED, UNDEF, Value};

pub(crate) static NATIVES: &[NativeDef] = &[
    NativeDef::function("abs", Signature::exact(1), abs),
    NativeDef::function("round", Signature::named(&["number", "ndigits"], 1, 0, 2), round),
    NativeDef::function("divmod", Signature::exact(2), divmod),
    NativeDef::function("pow", Signature::named(&["base", "exp", "mod"], 2, 0, 3), pow),
    NativeDef::function("bin", Signature::exact(1), |core, args| radix(core, args, "bin", 2)),
    NativeDef::function("oct", Signature::exact(1), |core, args| radix(core, args, "oct", 8)),
    NativeDef::function("hex", Signature::exact(1), |core, args| radix(core, args, "hex", 16)),
    NativeDef::function("chr", Signature::exact(1), chr),
    NativeDef::function("ord", Signature::exact(1), ord),
    NativeDef::function("ascii", Signature::exact(1), |core, args| {
        core.convert(args.first().copied().unwrap_or(UNDEF), 3)
    }),
    NativeDef::function("format", Signature::range(1, 2), format),
];

const fn named(name: &'static str) -> Name {
    (Owner::Module("builtins"), name)
}

/// `divmod(a, b)` where one operand is of a guest class. Registers: a, b.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct DivMod {
    stage: u8,
}

impl StepFn for DivMod {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [a, b] = regs else { return Err(core.system_error("bad registers")) };
        if let Input::Returned(value) = input
            && self.stage > 0
            && value != NOT_IMPLEMENTED
        {
            return Ok(Step::Return(value));
        }
        let differ = core.type_of(a) != core.type_of(b);
        let own = core.guest_special(b, "__rdivmod__").filter(|_| differ);
        // A method of a derived class that the other's does not have goes first.
        let [x, y] = [a, b].map(|value| core.type_of(value));
        let first =
            own.is_some() && core.is_subclass(y, x) && core.guest_special(a, "__rdivmod__") != own;
        if self.stage == 0 && !first && core.divides_itself(a, b) {
            let (x, y) = (core.plain(a), core.plain(b));
            return core.divmod_plain(x, y, (a, b)).map(Step::Return);
        }
        while self.stage < 2 {
            self.stage += 1;
            let reflected = (self.stage == 1) == first;
            if reflected && own.is_none() {
                continue;
            }
            let (receiver, other, name) =
                if reflected { (b, a, "__rdivmod__") } else { (a, b, "__divmod__") };
            if let Some(value) = core.call_special(receiver, name, &[other])?
                && value != NOT_IMPLEMENTED
            {
                return Ok(Step::Return(value));
            }
        }
        if !core.divmod_is_left(a, b) {
            return Err(core.no_divmod(a, b));
        }
        let (x, y) = (core.plain(a), core.plain(b));
        core.divmod_plain(x, y, (a, b)).map(Step::Return)
    }
}

impl Core {
    /// `abs(value)`
    pub(crate) fn absolute(&mut self, value: Value) -> Result<Value, Fault> {
        if value.is_float() {
            return Ok(Value::float(value.as_float().abs()));
        }
        if let Some(int) = self.int_ref(value) {
            let bits = int.bit_length();
            self.heap.books.reserve(bits / 8)?;
            self.charge(bits / 4096)?;
            let Some(int) = self.int_ref(value) else { return Ok(value) };
            let result = big::abs(int);
            return self.new_pyint(result);
        }
        if let Some(answer) = self.call_special(value, "__abs__", &[])? {
            return Ok(answer);
        }
        let plain = self.plain(value);
        if self.is_number(plain) {
            return self.absolute(plain);
        }
        if let Some(complex) = self.as_complex(plain) {
            return self.complex_absolute(complex);
        }
        let name = self.type_name(value);
        Err(self.type_error(format!("bad operand type for abs(): '{name}'")))
    }

    /// Whether `divmod` of the left number is what a built-in type has, and takes the right one.
    fn divides_itself(&mut self, a: Value, b: Value) -> bool {
        if self.guest_special(a, "__divmod__").is_some() {
            return false;
        }
        let (x, y) = (self.plain(a), self.plain(b));
        self.is_number(x) && self.is_number(y) && (x.is_float() || !y.is_float())
    }

    #[cold]
    fn no_divmod(&mut self, a: Value, b: Value) -> Fault {
        let (x, y) = (self.type_name(a), self.type_name(b));
        self.type_error(format!("unsupported operand type(s) for divmod(): '{x}' and '{y}'"))
    }

    /// `divmod` of numbers; `shown` are the operands that an error names.
    pub(crate) fn divmod_plain(
        &mut self,
        a: Value,
        b: Value,
        shown: (Value, Value),
    ) -> Result<Value, Fault> {
        if a.are_ints(b) && b.as_int() > 0 {
            let (x, y) = (a.as_int(), b.as_int());
            let both = [Value::int(x.div_euclid(y)), Value::int(x.rem_euclid(y))];
            return self.heap.new_tuple(&both);
        }
        if !self.is_number(a) || !self.is_number(b) {
            return Err(self.no_divmod(shown.0, shown.1));
        }
        if a.is_float() || b.is_float() {
            let (x, y) = (self.to_float(a)?, self.to_float(b)?);
            return match float::div_mod(x, y) {
                Ok((x, y)) => self.heap.new_tuple(&[Value::float(x), Value::float(y)]),
                Err(error) => Err(self.number_error(&error)),
            };
        }
        let (m, n) = (self.bit_length(a), self.bit_length(b));
        self.heap.books.reserve(m.max(n) / 4)?;
        let fuel = cost::cost_div(m, n);
        if fuel > cost::PIECE_COST {
            return Err(self.wide_division(Part::Both, a, b));
        }
        self.charge(fuel / 16)?;
        let (Some(x), Some(y)) = (self.int_ref(a), self.int_ref(b)) else {
            return Err(self.system_error("no ints"));
        };
        match big::div_mod(x, y) {
            Ok((x, y)) => {
                let x = self.new_pyint(x)?;
                let y = self.new_pyint(y)?;
                self.heap.new_tuple(&[x, y])
            }
            Err(error) => Err(self.number_error(&error)),
        }
    }

    /// Bits of an int; 0 for what is none.
    pub(crate) fn bit_length(&self, value: Value) -> u64 {
        self.int_ref(value).map_or(0, IntRef::bit_length)
    }

    /// `round(value, places)` of an int or float; `None` places round to an int.
    pub(crate) fn round_number(
        &mut self,
        value: Value,
        places: Option<i64>,
    ) -> Result<Value, Fault> {
        if value.is_float() {
            let float = value.as_float();
            let Some(places) = places else {
                return match convert::round_half_even(float) {
                    Ok(int) => self.new_pyint(int),
                    Err(error) => Err(self.number_error(&error)),
                };
            };
            return match round_float(float, places) {
                Some(float) => Ok(Value::float(float)),
                None => {
                    Err(self.raise(TypeId::OverflowError, "rounded value too large to represent"))
                }
            };
        }
        let value = self.index(value)?;
        let Some(places) = places.filter(|places| *places < 0) else { return Ok(value) };
        let bits = self.bit_length(value);
        let fuel = convert::cost_round(bits);
        if fuel > cost::PIECE_COST && places.unsigned_abs().saturating_mul(3) <= bits {
            let places = Value::int(places.saturating_neg());
            return Err(self.enter(Chain::new(Goal::Round), &[value, places, UNDEF]));
        }
        self.heap.books.reserve(bits / 4 + 64)?;
        self.charge(fuel.min(cost::PIECE_COST) / 16)?;
        let Some(int) = self.int_ref(value) else { return Ok(value) };
        let result = convert::round_to(int, places.unsigned_abs());
        self.new_pyint(result)
    }
}

fn abs(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    core.absolute(args.first().copied().unwrap_or(UNDEF))
}

fn round(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[number, places] = args else { return Err(core.system_error("bad arguments")) };
    if let Some(method) = core.guest_special(number, "__round__") {
        let none = places.is_undef() || places.is_none();
        let given = if none { &args[..0] } else { &args[1..] };
        return core.call_bound(method, number, given);
    }
    let plain = core.plain(number);
    if !core.is_number(plain) {
        let name = core.type_name(number);
        return Err(core.type_error(format!("type {name} doesn't define __round__ method")));
    }
    let none = places.is_undef() || places.is_none();
    let places = if none { None } else { Some(core.size_arg(named("round"), args, 1)?) };
    core.round_number(plain, places)
}

fn divmod(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[a, b] = args else { return Err(core.system_error("bad arguments")) };
    if core.has_guest_class(a) || core.has_guest_class(b) {
        return Err(core.enter(DivMod::default(), &[a, b]));
    }
    core.divmod_plain(a, b, (a, b))
}

pub(crate) fn pow(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[base, exponent, modulus] = args else { return Err(core.system_error("bad arguments")) };
    if modulus.is_undef() || modulus.is_none() {
        return core.binary(BinaryOp::Pow, base, exponent, false);
    }
    let asked = core.guest_special(base, "__pow__").is_some()
        || core.guest_special(exponent, "__rpow__").is_some();
    if asked {
        return Err(core.call_frozen("operator", "_power", &[base, exponent, modulus], UNDEF));
    }
    let [b, e, m] = [base, exponent, modulus].map(|value| core.plain(value));
    if core.int_ref(b).is_none() || core.int_ref(e).is_none() || core.int_ref(m).is_none() {
        // The first whose type can answer does: a float whatever the others are.
        for value in [b, e, m] {
            if core.int_ref(value).is_none() && core.is_number(value) {
                let text = "pow() 3rd argument not allowed unless all arguments are integers";
                return Err(core.type_error(text));
            }
            let known = |value: Value| core.is_number(value) || core.as_complex(value).is_some();
            if core.as_complex(value).is_some() && known(b) && known(e) {
                return Err(core.value_error("complex modulo"));
            }
        }
        let [x, y, z] = [base, exponent, modulus].map(|value| core.type_name(value));
        return Err(core.type_error(format!(
            "unsupported operand type(s) for ** or pow(): '{x}', '{y}', '{z}'"
        )));
    }
    let (x, y, z) = (core.bit_length(b), core.bit_length(e), core.bit_length(m));
    core.heap.books.reserve(x.max(z) / 2 + 64)?;
    let negative = core.int_ref(e).is_some_and(IntRef::is_negative);
    let inverse = if negative { cost::cost_inverse(x, z) } else { 0 };
    let fuel = cost::cost_pow_mod(x, y, z);
    // A modulus of one bit is 1, -1 or 0.
    if z > 1 && (fuel > cost::PIECE_COST || inverse > cost::PIECE_COST) {
        let magnitude = core.absolute(m)?;
        return Err(core.enter(PowerMod::new(), &[b, e, m, Value::int(1), magnitude]));
    }
    core.charge((fuel / 16).saturating_add(inverse / 8))?;
    let (Some(x), Some(y), Some(z)) = (core.int_ref(b), core.int_ref(e), core.int_ref(m)) else {
        return Err(core.system_error("no ints"));
    };
    match power::pow_mod(x, y, z) {
        Ok(int) => core.new_pyint(int),
        Err(error) => Err(core.number_error(&error)),
    }
}

fn radix(core: &mut Core, args: &[Value], name: &'static str, base: u32) -> Result<Value, Fault> {
    let value = core.index_arg(named(name), args, 0)?;
    let bound = digits_bound(core.bit_length(value), base) + 4;
    core.heap.reserve_text(bound)?;
    core.charge_bytes(bound as usize * 4)?;
    let prefix = match base {
        2 => "0b",
        8 => "0o",
        _ => "0x",
    };
    let mut text = String::new();
    match core.int_ref(value) {
        Some(IntRef::Small(int)) => {
            text.push_str(if int < 0 { "-" } else { "" });
            text.push_str(prefix);
            write_u64_radix(int.unsigned_abs(), base, &mut text);
        }
        Some(IntRef::Big(int)) => {
            text.push_str(if IntRef::Big(int).is_negative() { "-" } else { "" });
            text.push_str(prefix);
            write_magnitude_radix(int, base, &mut text);
        }
        None => {}
    }
    core.heap.new_string(text)
}

fn chr(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let value = core.index_arg(named("chr"), args, 0)?;
    let code = value.small_int().and_then(|int| u32::try_from(int).ok());
    match code.and_then(surrogate::from_code_point) {
        Some(char) => core.char_value(char),
        None => Err(core.value_error("chr() arg not in range(0x110000)")),
    }
}

fn ord(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let value = args.first().copied().unwrap_or(UNDEF);
    if value.is_kind(Kind::Str)
        && let &[byte] = core.heap.str(value).as_bytes()
    {
        return Ok(Value::int(byte.into()));
    }
    let plain = core.plain(value);
    let plain = if core.is_bytearray(plain) { core.data(plain) } else { plain };
    let len = match plain.kind() {
        Some(Kind::Str) => {
            let mut chars = core.heap.str(plain).chars();
            if let (Some(char), None) = (chars.next(), chars.next()) {
                return Ok(Value::int(i64::from(surrogate::to_code_point(char))));
            }
            core.plain_len(plain).unwrap_or(0)
        }
        Some(Kind::Bytes) => {
            if let &[byte] = core.heap.bytes(plain) {
                return Ok(Value::int(i64::from(byte)));
            }
            core.heap.bytes(plain).len() as u64
        }
        _ => {
            let name = core.type_name(value);
            return Err(
                core.type_error(format!("ord() expected string of length 1, but {name} found"))
            );
        }
    };
    Err(core.type_error(format!("ord() expected a character, but string of length {len} found")))
}

fn format(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[value, spec] = args else { return Err(core.system_error("bad arguments")) };
    if spec.is_undef() {
        return core.format_as_is(value, UNDEF);
    }
    let plain = core.plain(spec);
    if !plain.is_kind(Kind::Str) {
        let name = core.argument_name(spec);
        return Err(core.type_error(format!("format() argument 2 must be str, not {name}")));
    }
    core.format_as_is(value, plain)
}
