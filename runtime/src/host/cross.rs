//! Values crossing the door, both ways.
//!
//! Place: arguments and results of host calls, inputs and results of feeds.
//!
//! Values of frozen classes and records leave by `leave.rs` and arrive by `arrive.rs`.
//!
//! Invariants: size is counted as a tree and charged before copying. Cycles are refused by the depth limit. A guest can
//! build no value that the host takes for a handle.
//! Limits: `value_bytes`, `value_depth`; the recursion here is bounded by the latter, itself at most `DEPTH_MAX`.

use smallvec::SmallVec;

use crate::core::Core;
use crate::exception::{Fault, Pending};
use crate::heap::misc::Misc;
use crate::heap::set::Set;
use crate::host::HostValue;
use crate::limits::Limits;
use crate::types::TypeId;
use crate::value::{Kind, NONE, Value, int_fits};

mod arrive;
mod leave;

pub(crate) use arrive::Arrival;
pub(crate) use leave::DoorClass;

/// The deepest value whatever the limit says, so that the recursion here stays within the stack.
const DEPTH_MAX: u32 = 512;
/// What lone surrogates are kept as.
const RESERVED: std::ops::RangeInclusive<char> = '\u{10F000}'..='\u{10F7FF}';
/// Bytes that a value counts beside its text.
const VALUE_BYTES: u64 = 16;

/// What is left for a value that crosses.
#[derive(Debug)]
pub(crate) struct Room {
    bytes: u64,
    bytes_max: u64,
    depth: u32,
    depth_max: u32,
    /// A character that the runtime keeps for lone surrogates.
    reserved: Option<char>,
    /// What cannot cross is told by its `repr` in its place, and what is around it crosses.
    told: bool,
    /// Something in it is made by frozen code.
    in_frames: bool,
    /// Why it is no value that Python has.
    wrong: Option<String>,
}

/// What is known of a value that is to come in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Measured {
    /// Its size.
    pub(crate) bytes: u64,
    /// Whether frozen code makes something in it: then `Core::arrival` takes it.
    pub(crate) in_frames: bool,
}

/// The arguments of a call as plain data.
#[derive(Debug)]
pub(crate) struct Arguments {
    pub(crate) args: Vec<HostValue>,
    pub(crate) kwargs: Vec<(String, HostValue)>,
    /// Their size.
    pub(crate) bytes: u64,
}

// === impl Room ===

impl Room {
    pub(crate) fn new(limits: &Limits) -> Room {
        Room {
            bytes: 0,
            bytes_max: limits.value_bytes,
            depth: 0,
            depth_max: limits.value_depth.min(DEPTH_MAX),
            reserved: None,
            told: false,
            in_frames: false,
            wrong: None,
        }
    }

    /// For the result of a feed.
    pub(crate) fn telling(limits: &Limits) -> Room {
        Room { told: true, ..Room::new(limits) }
    }

    pub(crate) fn used(&self) -> u64 {
        self.bytes
    }

    /// Whether what was taken is too much.
    fn is_exceeded(&self) -> bool {
        self.bytes > self.bytes_max || self.depth > self.depth_max
    }

    /// Whether there is room for one that has no parts.
    pub(crate) fn holds_scalar(&self) -> bool {
        self.bytes_max >= VALUE_BYTES && self.depth_max > 0
    }

    fn take(&mut self, bytes: usize) -> bool {
        self.bytes = self.bytes.saturating_add(VALUE_BYTES + bytes as u64);
        self.bytes <= self.bytes_max
    }
}

impl Core {
    #[cold]
    fn value_too_large(&mut self, room: &Room) -> Fault {
        if room.depth > room.depth_max {
            let text = format!(
                "value is nested deeper than {} levels, or refers to itself",
                room.depth_max
            );
            return self.value_error(text);
        }
        self.value_error(format!("value is larger than {} bytes", room.bytes_max))
    }

    /// Positional arguments that are no objects, the commonest; none where another is among them, or no room for them.
    #[inline]
    pub(crate) fn scalars_to_host(&self, positional: &[Value]) -> Option<(Vec<HostValue>, u64)> {
        let limits = &self.meter.limits;
        let bytes = positional.len() as u64 * VALUE_BYTES;
        if bytes > limits.value_bytes || limits.value_depth == 0 {
            return None;
        }
        let mut args = Vec::with_capacity(positional.len());
        for value in positional {
            // Each is written to its place from registers: one that was put together elsewhere would be read back in larger parts
            // than it was written in, which is slow.
            if value.is_int() {
                args.push(HostValue::Int(value.as_int()));
            } else if value.is_float() {
                args.push(HostValue::Float(value.as_float()));
            } else {
                args.push(scalar_to_host(*value)?);
            }
        }
        Some((args, bytes))
    }

    /// The arguments of a call.
    #[inline(never)]
    pub(crate) fn arguments_to_host(
        &mut self,
        positional: &[Value],
        names: &[Value],
        named: &[Value],
    ) -> Result<Arguments, Fault> {
        let mut room = Room::new(&self.meter.limits);
        let mut args = Vec::with_capacity(positional.len());
        for value in positional {
            args.push(self.to_host(*value, &mut room)?);
        }
        let mut kwargs = Vec::with_capacity(named.len());
        for (name, value) in names.iter().zip(named) {
            kwargs.push((self.heap.str(*name).to_owned(), self.to_host(*value, &mut room)?));
        }
        Ok(Arguments { args, kwargs, bytes: room.used() })
    }

    /// The value as plain data.
    #[inline(always)]
    pub(crate) fn to_host(&mut self, value: Value, room: &mut Room) -> Result<HostValue, Fault> {
        if let Some(made) = scalar_to_host(value) {
            room.depth += 1;
            if !room.take(0) || room.depth > room.depth_max {
                return Err(self.value_too_large(room));
            }
            room.depth -= 1;
            return Ok(made);
        }
        self.object_to_host(value, room)
    }

    fn object_to_host(&mut self, value: Value, room: &mut Room) -> Result<HostValue, Fault> {
        if value.is_kind(Kind::Instance)
            && let Some(made) = self.instance_to_host(value, room)?
        {
            return Ok(made);
        }
        let value = self.plain(value);
        let text = match value.kind() {
            Some(Kind::Str) => self.heap.str(value).len(),
            Some(Kind::Bytes) => self.heap.bytes(value).len(),
            Some(Kind::BigInt) => self.heap.big(value).bits() as usize / 8,
            _ => 0,
        };
        room.depth += 1;
        if !room.take(text) || room.depth > room.depth_max {
            return Err(self.value_too_large(room));
        }
        if let Some(Kind::Str) = value.kind()
            && reserved_char(self.heap.str(value)).is_some()
        {
            if room.told {
                room.depth -= 1;
                return self.told(value, room);
            }
            return Err(self.value_error("cannot pass a string with a lone surrogate to the host"));
        }
        let made = self.to_host_inner(value, room)?;
        room.depth -= 1;
        Ok(made)
    }

    fn to_host_inner(&mut self, value: Value, room: &mut Room) -> Result<HostValue, Fault> {
        if let Some(made) = scalar_to_host(value) {
            return Ok(made);
        }
        Ok(match value.kind() {
            Some(Kind::Str) => HostValue::Str(self.heap.str(value).to_owned()),
            Some(Kind::Bytes) => HostValue::Bytes(self.heap.bytes(value).to_vec()),
            Some(Kind::BigInt) => {
                // How wide a value may be before the heap holds it apart is no matter of the host's.
                let int = self.heap.big(value);
                i64::try_from(int).map_or_else(|_| HostValue::BigInt(int.clone()), HostValue::Int)
            }
            Some(Kind::List) => HostValue::List(self.to_host_all(value, room)?),
            Some(Kind::Tuple) => HostValue::Tuple(self.to_host_all(value, room)?),
            Some(Kind::Dict) => {
                self.charge_table(value)?;
                let entries: Vec<_> =
                    self.heap.dict(value).iter_from(0).map(|(_, e)| (e.key, e.value)).collect();
                let mut pairs = Vec::with_capacity(entries.len());
                for (key, value) in entries {
                    pairs.push((self.to_host(key, room)?, self.to_host(value, room)?));
                }
                HostValue::Dict(pairs)
            }
            Some(kind @ (Kind::Set | Kind::FrozenSet)) => {
                self.charge_table(value)?;
                let keys: Vec<_> = self.heap.set(value).iter_from(0).map(|(_, s)| s.key).collect();
                let mut items = Vec::with_capacity(keys.len());
                for key in keys {
                    items.push(self.to_host(key, room)?);
                }
                if kind == Kind::Set { HostValue::Set(items) } else { HostValue::FrozenSet(items) }
            }
            Some(Kind::Exception) => {
                let args = self.heap.exception(value).args;
                let class = self.left_class(value, room.told);
                let mut args = self.to_host_all(args, room)?;
                for file in self.left_files(value) {
                    args.push(self.to_host(file, room)?);
                }
                HostValue::Exception { class, args }
            }
            Some(Kind::Misc) if matches!(self.heap.misc_of(value), Misc::Handle { .. }) => {
                let Misc::Handle { id, name } = *self.heap.misc_of(value) else {
                    return Err(self.system_error("no handle"));
                };
                HostValue::Handle { id, name: self.heap.as_str(name).unwrap_or("").to_owned() }
            }
            _ if room.told => self.told(value, room)?,
            _ => {
                let name = self.type_name(value);
                return Err(self.type_error(format!("cannot pass '{name}' object to the host")));
            }
        })
    }

    /// The name with which an exception leaves: a result has its own class's; elsewhere, from where it may come back, it is of
    /// the nearest class that every session has.
    fn left_class(&self, exception: Value, told: bool) -> String {
        let class = self.type_of(exception);
        if told { self.message_name(class) } else { self.layout_of(class).name().to_owned() }
    }

    /// What an `OSError` has beside its arguments, as further arguments of its class.
    fn left_files(&self, exception: Value) -> SmallVec<[Value; 3]> {
        let is_os = self.layout_of(self.type_of(exception)).is_subtype(TypeId::OSError);
        let object = self.heap.exception(exception);
        if !is_os || self.heap.items(object.args).map_or(0, <[Value]>::len) != 2 {
            return SmallVec::new();
        }
        let part = |name| self.dict_get_text(object.attrs, name).filter(|file| !file.is_none());
        match (part("filename"), part("filename2")) {
            (None, _) => SmallVec::new(),
            (Some(file), None) => smallvec::smallvec![file],
            (Some(file), Some(second)) => smallvec::smallvec![file, NONE, second],
        }
    }

    /// The `repr` of what cannot cross, where it needs no guest code; otherwise its type.
    fn told(&mut self, value: Value, room: &mut Room) -> Result<HostValue, Fault> {
        if self.is_bytearray(value) && !room.take(self.heap.bytes(self.data(value)).len()) {
            return Err(self.value_too_large(room));
        }
        let mut text = String::new();
        if !self.write_plain_repr(value, &mut text, 0) {
            text = format!("<{}>", self.type_name(value));
        }
        if !room.take(text.len()) {
            return Err(self.value_too_large(room));
        }
        Ok(HostValue::Repr(text))
    }

    fn to_host_all(&mut self, sequence: Value, room: &mut Room) -> Result<Vec<HostValue>, Fault> {
        let items: Vec<Value> = self.heap.items(sequence).unwrap_or_default().to_vec();
        let mut made = Vec::with_capacity(items.len());
        for item in items {
            made.push(self.to_host(item, room)?);
        }
        Ok(made)
    }

    /// Checks the size of a value that is to come in.
    pub(crate) fn measure(&mut self, value: &HostValue) -> Result<Measured, Fault> {
        let mut room = Room::new(&self.meter.limits);
        if !measure(value, &mut room) {
            return Err(self.value_too_large(&room));
        }
        if let Some(text) = room.wrong {
            return Err(self.value_error(text));
        }
        if let Some(c) = room.reserved {
            let text = format!("text of the host has the reserved character U+{:X}", u32::from(c));
            return Err(self.value_error(text));
        }
        Ok(Measured { bytes: room.used(), in_frames: room.in_frames })
    }

    /// A value of the host that is no object, where it need not be measured.
    #[inline]
    pub(crate) fn scalar_from_host(&self, value: &HostValue) -> Option<Value> {
        let limits = &self.meter.limits;
        if limits.value_bytes < VALUE_BYTES || limits.value_depth == 0 {
            return None;
        }
        match value {
            HostValue::None => Some(NONE),
            HostValue::Bool(b) => Some(Value::bool(*b)),
            HostValue::Int(i) if int_fits(*i) => Some(Value::int(*i)),
            HostValue::Float(f) => Some(Value::float(*f)),
            _ => None,
        }
    }

    /// Text of the host that was not measured, as a string: reserved characters are replaced.
    pub(crate) fn text_from_host(&mut self, text: &str) -> Result<Value, Fault> {
        match reserved_char(text) {
            None => self.heap.new_str(text),
            Some(_) => {
                let is_reserved = |c: char| RESERVED.contains(&c);
                self.heap.new_string(text.replace(is_reserved, "\u{FFFD}"))
            }
        }
    }

    /// A value of the host in this session's heap; measured before, and made by no frozen code.
    pub(crate) fn value_from_host(&mut self, value: &HostValue) -> Result<Value, Fault> {
        match value {
            HostValue::None => Ok(NONE),
            HostValue::Bool(b) => Ok(Value::bool(*b)),
            HostValue::Int(i) => self.heap.new_int(*i),
            HostValue::BigInt(i) => self.heap.new_big(i.clone()),
            HostValue::Float(f) => Ok(Value::float(*f)),
            HostValue::Str(text) | HostValue::Repr(text) => self.heap.new_str(text),
            HostValue::Bytes(data) => self.heap.new_bytes(data.clone()),
            HostValue::List(items) => {
                let items = self.values_from_host(items)?;
                self.heap.new_list(items)
            }
            HostValue::Tuple(items) => {
                let items = self.values_from_host(items)?;
                self.heap.new_tuple(&items)
            }
            HostValue::Dict(pairs) => {
                let dict = self.heap.new_empty_dict()?;
                for (key, value) in pairs {
                    let (key, value) = (self.value_from_host(key)?, self.value_from_host(value)?);
                    self.dict_set(dict, key, value)?;
                }
                Ok(dict)
            }
            HostValue::Set(items) | HostValue::FrozenSet(items) => {
                let frozen = matches!(value, HostValue::FrozenSet(_));
                let items = self.values_from_host(items)?;
                let set = self.heap.new_set(Set::default(), frozen)?;
                for item in items {
                    self.set_add(set, item)?;
                }
                Ok(set)
            }
            HostValue::Exception { class, args } => {
                let args = self.values_from_host(args)?;
                let class = TypeId::ALL
                    .iter()
                    .copied()
                    .find(|id| id.is_exception() && id.name() == class)
                    .unwrap_or(TypeId::RuntimeError);
                let made = self.make_exception(class, &args)?;
                match self.complete_exception(made, class, &args) {
                    // Arguments that the class does not know are kept all the same.
                    Err(Fault::Raise) => self.pending = Pending::Nothing,
                    completed => completed?,
                }
                Ok(made)
            }
            HostValue::Handle { id, name } => {
                let name = self.heap.new_str(name)?;
                self.heap.new_misc(Misc::Handle { id: *id, name })
            }
            HostValue::Date(_)
            | HostValue::Time(_)
            | HostValue::DateTime(_)
            | HostValue::TimeDelta(_)
            | HostValue::TimeZone(_)
            | HostValue::Decimal(_)
            | HostValue::Record(_) => Err(self.system_error("a value is made by frozen code")),
        }
    }

    fn values_from_host(&mut self, items: &[HostValue]) -> Result<Vec<Value>, Fault> {
        items.iter().map(|item| self.value_from_host(item)).collect()
    }
}

/// Whether `scalar_to_host` makes it.
#[inline]
pub(crate) fn is_scalar(value: Value) -> bool {
    value.is_int() || value.is_float() || value.is_bool() || value == NONE
}

/// The plain data of a value that is no object.
#[inline]
pub(crate) fn scalar_to_host(value: Value) -> Option<HostValue> {
    if value.is_int() {
        Some(HostValue::Int(value.as_int()))
    } else if value.is_float() {
        Some(HostValue::Float(value.as_float()))
    } else if value.is_bool() {
        Some(HostValue::Bool(value.index() == 1))
    } else {
        (value == NONE).then_some(HostValue::None)
    }
}

/// A character that stands for a lone surrogate within the runtime, where it would be taken for one.
fn reserved_char(text: &str) -> Option<char> {
    // All of them begin with the byte F4, which hardly any text has.
    memchr::memchr(0xF4, text.as_bytes())?;
    text.chars().find(|c| RESERVED.contains(c))
}

fn measure(value: &HostValue, room: &mut Room) -> bool {
    room.depth += 1;
    note_texts(value, room);
    let checked = match value {
        HostValue::Date(date) => Some(date.check()),
        HostValue::Time(time) => Some(time.check()),
        HostValue::DateTime(time) => Some(time.check()),
        HostValue::TimeDelta(span) => Some(span.check()),
        HostValue::TimeZone(zone) => Some(zone.check()),
        HostValue::Decimal(decimal) => Some(decimal.check()),
        HostValue::Record(record) => Some(record.check()),
        _ => None,
    };
    if let Some(checked) = checked {
        room.in_frames = true;
        room.wrong = room.wrong.take().or(checked.err().map(|error| error.to_string()));
    }
    let fits = room.take(value.own_bytes() as usize)
        && room.depth <= room.depth_max
        && match value {
            HostValue::List(items)
            | HostValue::Tuple(items)
            | HostValue::Set(items)
            | HostValue::FrozenSet(items)
            | HostValue::Exception { args: items, .. } => {
                items.iter().all(|item| measure(item, room))
            }
            HostValue::Dict(pairs) => {
                pairs.iter().all(|(key, value)| measure(key, room) && measure(value, room))
            }
            HostValue::Record(record) => {
                record.fields.iter().all(|(_, value)| measure(value, room))
            }
            _ => true,
        };
    // Where it was too deep, the error says so by the depth.
    room.depth -= u32::from(fits);
    fits
}

/// Sees to the characters of the texts in a value that a script can read.
fn note_texts(value: &HostValue, room: &mut Room) {
    let zone = |zone: Option<&crate::host::HostZone>| match zone {
        Some(crate::host::HostZone::Fixed { name: Some(name), .. }) => reserved_char(name),
        _ => None,
    };
    let found = match value {
        HostValue::Str(text) | HostValue::Repr(text) | HostValue::Handle { name: text, .. } => {
            reserved_char(text)
        }
        HostValue::Time(time) => zone(time.zone.as_deref()),
        HostValue::DateTime(time) => zone(time.time.zone.as_deref()),
        HostValue::TimeZone(of) => zone(Some(of)),
        _ => None,
    };
    room.reserved = room.reserved.or(found);
}
