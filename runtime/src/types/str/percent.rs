//! `template % arguments`.
//!
//! Place: the `%` operator of `str`.
//!
//! Invariants: the frame's text so far is a string in a register, appended to in place. Arguments are taken in CPython's
//! order, so that an error of a later one comes after the effects of an earlier one.
//! Limits: widths and precisions are charged before they are written.

use compact_str::CompactString;
use serde::{Deserialize, Serialize};

use crate::core::Core;
use crate::exception::Fault;
use crate::heap::misc::Misc;
use crate::native::state::StepFn;
use crate::native::{Input, Step};
use crate::number::{IntRef, convert};
use crate::protocol::checked::Check;
use crate::text::percent::{
    Conversion, Count, Flags, Layout, PercentError, PercentPiece, PercentTemplate,
};
use crate::text::surrogate;
use crate::types::TypeId;
use crate::value::{Kind, UNDEF, Value};

/// Formats by a template. Registers: template, arguments, text so far, the argument being converted, mapping value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Percent {
    /// Byte at which the current piece begins.
    at: u32,
    /// Arguments taken before this piece.
    taken: u32,
    /// 0 at a piece, 1 the mapping's value is awaited, 2 the argument's conversion is, 3 as 2 of a float in bytes.
    stage: u8,
    /// Whether a mapping key was used.
    mapped: bool,
    /// Whether the template was a bytes object, read as Latin-1.
    bytes: bool,
}

/// A conversion with its argument.
struct Ready {
    kind: char,
    layout: Layout,
    value: Value,
    next: usize,
    taken: u32,
}

impl StepFn for Percent {
    fn catches(&self) -> bool {
        self.stage == 3
    }

    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        if regs.len() < 5 {
            return Err(core.system_error("bad registers"));
        }
        match (self.stage, input) {
            (1, Input::Returned(value)) => {
                regs[4] = value;
                self.stage = 0;
            }
            (2 | 3, Input::Returned(value)) => regs[3] = value,
            (3, Input::Raised(_)) => {
                let name = core.type_name(regs[3]);
                return Err(core.type_error(format!("float argument required, not {name}")));
            }
            _ => {}
        }
        loop {
            let done = core.retrying(|core| {
                core.charge(1)?;
                if self.piece(core, regs)? { Ok(None) } else { self.finish(core, regs).map(Some) }
            })?;
            if let Some(text) = done {
                return Ok(Step::Return(text));
            }
            self.stage = 0;
            regs[3] = UNDEF;
            regs[4] = UNDEF;
            if core.meter.is_over() {
                return Ok(Step::Yield);
            }
        }
    }
}

impl Percent {
    /// Writes the piece at `at`; false at the end.
    fn piece(&mut self, core: &mut Core, regs: &mut [Value]) -> Result<bool, Fault> {
        let template = core.heap.as_str(regs[0]).unwrap_or("");
        let mut pieces = PercentTemplate::resume(template, self.at as usize, self.bytes);
        let (literal, key, conversion) = match pieces.next() {
            None => return Ok(false),
            Some(PercentPiece::Literal(text)) => (CompactString::new(text), None, None),
            Some(PercentPiece::Conversion(conversion)) => {
                let key = conversion.key.map(CompactString::new);
                (CompactString::default(), key, Some(Conversion { key: None, ..conversion }))
            }
        };
        let next = pieces.position();
        core.charge_bytes(next.saturating_sub(self.at as usize))?;
        let Some(conversion) = conversion else {
            core.append(&mut regs[2], &literal)?;
            self.at = next as u32;
            return Ok(true);
        };
        let ready = self.arguments(core, regs, &conversion, key.as_deref(), next)?;
        let mut out = String::new();
        self.convert(core, regs, &ready, &mut out)?;
        core.append(&mut regs[2], &out)?;
        self.at = ready.next as u32;
        self.taken = ready.taken;
        Ok(true)
    }

    /// Takes the arguments of a conversion.
    fn arguments(
        &mut self,
        core: &mut Core,
        regs: &mut [Value],
        conversion: &Conversion<'static>,
        key: Option<&str>,
        next: usize,
    ) -> Result<Ready, Fault> {
        if conversion.mapping {
            if !self.maps(core, regs[1]) {
                return Err(core.type_error("format requires a mapping"));
            }
            if let Some(key) = key
                && regs[4].is_undef()
            {
                let key = if self.bytes {
                    let data = key.chars().map(|char| u32::from(char) as u8).collect();
                    core.heap.new_bytes(data)?
                } else {
                    core.heap.new_str(key)?
                };
                self.mapped = true;
                self.stage = 1;
                regs[4] = core.get_item(regs[1], key)?;
                self.stage = 0;
            }
        }
        let mapped = Some(regs[4]).filter(|value| !value.is_undef());
        let mut from = Arguments { mapped, keyed: mapped.is_some(), taken: self.taken };
        let mut flags: Flags = conversion.flags;
        let width = star(core, regs, conversion.width, &mut from, "width")?.unwrap_or(0);
        if width < 0 {
            flags.left = true;
        }
        let precision = star(core, regs, conversion.precision, &mut from, "prec")?;
        let kind = match conversion.kind {
            Ok(kind) => kind,
            Err(error) => {
                if error.is_unsupported() {
                    from.take(core, regs)?;
                }
                let class = match error {
                    PercentError::Unshown => TypeId::OverflowError,
                    _ => TypeId::ValueError,
                };
                return Err(core.raise(class, error.to_string()));
            }
        };
        let value = from.take(core, regs)?;
        let layout = Layout::new(flags, width, precision, kind);
        Ok(Ready { kind, layout, value, next, taken: from.taken })
    }

    /// Whether keys are looked up in the arguments. A bytes template takes no bytes for a mapping.
    fn maps(&self, core: &mut Core, args: Value) -> bool {
        core.is_keyed(args) && !(self.bytes && core.data(args).is_kind(Kind::Bytes))
    }

    /// Writes one conversion.
    fn convert(
        &mut self,
        core: &mut Core,
        regs: &mut [Value],
        ready: &Ready,
        out: &mut String,
    ) -> Result<(), Fault> {
        if regs[3].is_undef() {
            self.stage = 2;
            regs[3] = if self.bytes {
                let made = core.percent_bytes(ready.kind, ready.value);
                if made == Err(Fault::Enter)
                    && matches!(ready.kind, 'e' | 'E' | 'f' | 'F' | 'g' | 'G')
                {
                    // Whatever the conversion raises is told as one error, which names the argument.
                    self.stage = 3;
                    regs[3] = ready.value;
                }
                made?
            } else {
                core.percent_argument(ready.kind, ready.value)?
            };
            self.stage = 0;
        }
        if ready.kind == 'c' && core.int_ref(regs[3]).is_some() {
            // What `__index__` gave.
            regs[3] = if self.bytes {
                core.percent_bytes('c', regs[3])?
            } else {
                core.percent_char(regs[3])?
            };
        }
        if self.bytes {
            regs[3] = core.latin_text(regs[3])?;
        }
        let (value, layout) = (regs[3], &ready.layout);
        let size = match value.kind() {
            Some(Kind::Str) => core.byte_len(value),
            _ if value.is_float() => 400,
            _ => core.bit_length(value) as usize / 2 + 40,
        };
        let bound = layout.bound(size);
        core.heap.reserve_text(bound as u64)?;
        core.charge_bytes(bound)?;
        match ready.kind {
            's' | 'r' | 'a' => layout.write_text(core.heap.as_str(value).unwrap_or(""), out),
            'c' => {
                let char = core.heap.as_str(value).and_then(|text| text.chars().next());
                layout.write_character(char.unwrap_or('\0'), out);
            }
            'd' | 'i' | 'u' | 'x' | 'X' | 'o' => match core.int_ref(value) {
                Some(IntRef::Big(big)) => {
                    let limit = core.meter.limits.int_digits as usize;
                    if let Err(error) = layout.write_bigint(big, limit, out) {
                        return Err(core.value_error(error.to_string()));
                    }
                }
                Some(IntRef::Small(small)) => layout.write_int(small, out),
                None => {}
            },
            _ => layout.write_float(value.as_float(), out),
        }
        Ok(())
    }

    fn finish(&self, core: &mut Core, regs: &[Value]) -> Result<Value, Fault> {
        let args = regs[1];
        let left = match core.plain(args).kind() {
            Some(Kind::Tuple) => {
                (self.taken as u64) < core.plain_len(core.plain(args)).unwrap_or(0)
            }
            _ => self.taken == 0 && !self.maps(core, args),
        };
        if left && !self.mapped {
            let what = if self.bytes { "bytes" } else { "string" };
            return Err(
                core.type_error(format!("not all arguments converted during {what} formatting"))
            );
        }
        if self.bytes {
            let latin = core.heap.intern("latin-1")?;
            return core.encode(regs[2], latin, UNDEF, "encode");
        }
        Ok(regs[2])
    }
}

/// Where a conversion takes its arguments.
struct Arguments {
    /// What the mapping has for the key, until it is taken.
    mapped: Option<Value>,
    /// Whether there is a key, so that no other argument is left.
    keyed: bool,
    /// How many were taken of the tuple, or 1 once the mapping or the only argument is used.
    taken: u32,
}

// === impl Arguments ===

impl Arguments {
    fn take(&mut self, core: &mut Core, regs: &[Value]) -> Result<Value, Fault> {
        let found = if self.keyed {
            self.taken = self.taken.max(1);
            self.mapped.take()
        } else {
            let args = core.plain(regs[1]);
            let at = self.taken;
            self.taken += 1;
            if args.is_kind(Kind::Tuple) {
                core.item_at(args, at as usize)
            } else {
                (at == 0).then_some(regs[1])
            }
        };
        match found {
            Some(value) => Ok(value),
            None => Err(core.type_error("not enough arguments for format string")),
        }
    }
}

fn star(
    core: &mut Core,
    regs: &[Value],
    count: Count,
    from: &mut Arguments,
    what: &str,
) -> Result<Option<i64>, Fault> {
    match count {
        Count::None => Ok(None),
        Count::Number(number) => Ok(Some(number as i64)),
        Count::Argument => {
            let value = from.take(core, regs)?;
            let plain = core.plain(value);
            match core.int_ref(plain).map(IntRef::to_i64) {
                Some(Some(number)) if what == "width" || i32::try_from(number).is_ok() => {
                    Ok(Some(number))
                }
                Some(_) => {
                    let size = if what == "width" { "ssize_t" } else { "int" };
                    Err(core.raise(
                        TypeId::OverflowError,
                        format!("Python int too large to convert to C {size}"),
                    ))
                }
                None => Err(core.type_error("* wants int")),
            }
        }
    }
}

impl Core {
    /// `template % args`
    pub(crate) fn format_percent(&mut self, template: Value, args: Value) -> Result<Value, Fault> {
        if template.is_kind(Kind::Bytes) {
            let len = self.heap.bytes(template).len();
            self.heap.reserve_text(len as u64 * 2)?;
            self.charge_bytes(len * 4)?;
            let text = self.heap.bytes(template).iter().map(|byte| char::from(*byte)).collect();
            let template = self.heap.new_string(text)?;
            let empty = self.heap.new_str("")?;
            let state = Percent { bytes: true, ..Percent::default() };
            return Err(self.enter(state, &[template, args, empty, UNDEF, UNDEF]));
        }
        self.charge_bytes(self.byte_len(template))?;
        if let Some(text) = self.quick_percent(template, args)? {
            return Ok(text);
        }
        let empty = self.heap.new_str("")?;
        Err(self.enter(Percent::default(), &[template, args, empty, UNDEF, UNDEF]))
    }

    /// Adds text to the string in a register, in place where it can be.
    pub(crate) fn append(&mut self, register: &mut Value, text: &str) -> Result<(), Fault> {
        if text.is_empty() {
            return Ok(());
        }
        self.heap.books.reserve((self.byte_len(*register) + text.len()) as u64 * 2 + 512)?;
        self.charge_bytes(text.len())?;
        let added = self.heap.new_str(text)?;
        *register = self.heap.append_text(*register, added)?;
        Ok(())
    }

    /// Adds a string to the one in a register.
    pub(crate) fn append_value(&mut self, register: &mut Value, text: Value) -> Result<(), Fault> {
        let len = self.heap.as_str(text).map_or(0, str::len);
        if len > 0 {
            self.charge_bytes(len)?;
            *register = self.heap.append_text(*register, text)?;
        }
        Ok(())
    }

    /// Whether `%` may look keys up in `value`.
    fn is_keyed(&mut self, value: Value) -> bool {
        let plain = self.plain(value);
        self.is_mapping(value) && !plain.is_kind(Kind::Tuple) && !plain.is_kind(Kind::Str)
    }

    /// Whether a value is a mapping for CPython: whether it can be subscripted, but for what is a sequence only.
    pub(crate) fn is_mapping(&mut self, value: Value) -> bool {
        match value.kind() {
            Some(Kind::Misc) => matches!(
                self.heap.misc_of(value),
                Misc::MappingProxy { .. }
                    | Misc::Bytearray { .. }
                    | Misc::MemoryView { .. }
                    | Misc::GenericAlias { .. }
                    | Misc::Union { .. }
                    | Misc::TypeAlias { .. }
            ),
            Some(Kind::Dict | Kind::List | Kind::Tuple | Kind::Str | Kind::Bytes | Kind::Range) => {
                true
            }
            Some(Kind::Instance | Kind::Class | Kind::Exception) => {
                let plain = self.plain(value);
                plain != value && self.is_mapping(plain)
                    || self.guest_special(value, "__getitem__").is_some()
            }
            _ => false,
        }
    }

    /// The argument of a conversion as the string, int or float that is written.
    fn percent_argument(&mut self, kind: char, value: Value) -> Result<Value, Fault> {
        match kind {
            's' => self.str_of(value),
            'r' => self.repr(value),
            'a' => self.convert(value, 3),
            'c' => self.percent_char(value),
            'd' | 'i' | 'u' => {
                let plain = self.plain(value);
                if plain.is_float() {
                    return match convert::trunc(plain.as_float()) {
                        Ok(int) => self.new_pyint(int),
                        Err(error) => Err(self.number_error(&error)),
                    };
                }
                // An int of a subclass is not asked.
                if self.int_ref(plain).is_some() {
                    return self.index(plain);
                }
                let hooked = self.guest_special(value, "__int__").is_some()
                    || self.guest_special(value, "__index__").is_some();
                if hooked {
                    return self.int_by_method(value);
                }
                let name = self.type_name(value);
                Err(self
                    .type_error(format!("%{kind} format: a real number is required, not {name}")))
            }
            'x' | 'X' | 'o' => {
                let plain = self.plain(value);
                if self.int_ref(plain).is_some() || self.guest_special(value, "__index__").is_some()
                {
                    return self.index(value);
                }
                let name = self.type_name(value);
                Err(self.type_error(format!("%{kind} format: an integer is required, not {name}")))
            }
            _ => self.real_by_method(value),
        }
    }

    /// As `percent_argument`, for a bytes template: what is written is Latin-1 text.
    fn percent_bytes(&mut self, kind: char, value: Value) -> Result<Value, Fault> {
        let plain = self.plain(value);
        match kind {
            'c' if self.data(plain).is_kind(Kind::Bytes) => {
                let data = self.data(plain);
                let len = self.heap.bytes(data).len();
                if len == 1 {
                    return Ok(data);
                }
                let what = if data == plain { "bytes" } else { "bytearray" };
                Err(self.type_error(format!(
                    "%c requires an integer in range(256) or a single byte, not a {what} object of length {len}"
                )))
            }
            's' => {
                let data = self.data(plain);
                if !data.is_kind(Kind::Bytes)
                    && let Some(method) = self.guest_special(value, "__bytes__")
                {
                    return Err(self.checked(Check::Bytes, method, value, UNDEF));
                }
                if self.gives_buffer(value) {
                    let name = crate::types::bytes::methods::named("__new__");
                    let args = [TypeId::Bytes.value(), value, UNDEF, UNDEF];
                    return Err(self.settle(name, &args, 1, crate::protocol::settle::How::Buffer));
                }
                let data = self.data_of(data)?;
                if data.is_kind(Kind::Bytes) {
                    return Ok(data);
                }
                let name = self.type_name(value);
                Err(self.type_error(format!(
                    "%b requires a bytes-like object, or an object that implements __bytes__, not '{name}'"
                )))
            }
            'c' => {
                if self.int_ref(plain).is_none() && self.guest_special(value, "__index__").is_none()
                {
                    let name = self.type_name(value);
                    return Err(self.type_error(format!(
                        "%c requires an integer in range(256) or a single byte, not {name}"
                    )));
                }
                let code = self.index(value)?;
                match code.small_int().map(u8::try_from) {
                    Some(Ok(byte)) => self.char_value(char::from(byte)),
                    _ => Err(self.raise(TypeId::OverflowError, "%c arg not in range(256)")),
                }
            }
            'r' | 'a' => self.convert(value, 3),
            'd' | 'i' | 'u' | 'x' | 'X' | 'o' => self.percent_argument(kind, value),
            _ => match self.real_by_method(value) {
                Err(Fault::Raise) => {
                    let name = self.type_name(value);
                    Err(self.type_error(format!("float argument required, not {name}")))
                }
                made => made,
            },
        }
    }

    /// The bytes of a bytes object as text of Latin-1; any other value is itself.
    fn latin_text(&mut self, value: Value) -> Result<Value, Fault> {
        let data = self.plain(value);
        if !data.is_kind(Kind::Bytes) {
            return Ok(value);
        }
        let len = self.heap.bytes(data).len();
        self.heap.reserve_text(len as u64 * 2)?;
        self.charge_bytes(len * 2)?;
        let text = self.heap.bytes(data).iter().map(|byte| char::from(*byte)).collect();
        self.heap.new_string(text)
    }

    fn percent_char(&mut self, value: Value) -> Result<Value, Fault> {
        let plain = self.plain(value);
        if plain.is_kind(Kind::Str) {
            let len = self.char_len(plain);
            if len == 1 {
                return Ok(plain);
            }
            return Err(self.type_error(format!(
                "%c requires an int or a unicode character, not a string of length {len}"
            )));
        }
        if self.int_ref(plain).is_none() && self.guest_special(value, "__index__").is_none() {
            let name = self.type_name(value);
            return Err(
                self.type_error(format!("%c requires an int or a unicode character, not {name}"))
            );
        }
        let code = self.index(value)?;
        let code = code.small_int().and_then(|code| u32::try_from(code).ok());
        match code.and_then(surrogate::from_code_point) {
            Some(char) => self.char_value(char),
            None => Err(self.raise(TypeId::OverflowError, "%c arg not in range(0x110000)")),
        }
    }
}
