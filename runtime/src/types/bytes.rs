//! `bytes`: constructor, repetition, membership.
//!
//! Place: methods are in `bytes/methods.rs` and `bytes/shape.rs`; concatenation, subscripts and slices in `types/str/subscript.rs`.
//!
//! Invariants: a receiver is a bytes object or an instance of a subclass with such a payload.
//! Limits: charged by the bytes scanned and made.

use crate::core::Core;
use crate::exception::Fault;
use crate::native::registry::Owner;
use crate::native::signature::Style;
use crate::native::{NativeDef, Signature};
use crate::protocol::checked::Check;
use crate::protocol::settle::{How, Name};
use crate::types::TypeId;
use crate::value::{Kind, UNDEF, Value};

pub(crate) mod methods;
pub(crate) mod shape;

/// The constructor of `bytes`.
pub(crate) static NATIVES: &[NativeDef] = &[
    NativeDef::class_method(
        "__new__",
        Signature {
            style: Style::Range,
            ..Signature::named(&["source", "encoding", "errors"], 0, 0, 3)
        },
        new,
    ),
    NativeDef::method("__bytes__", Signature::exact(0), |core, args| {
        let plain = core.plain(args[0]);
        if plain.is_kind(Kind::Bytes) {
            Ok(plain)
        } else {
            Err(core.type_error("descriptor '__bytes__' requires a 'bytes' object"))
        }
    }),
];

const NEW: Name = (Owner::Type(TypeId::Bytes), "__new__");

fn new(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[class, source, encoding, errors] = args else {
        return Err(core.system_error("bad arguments"));
    };
    let made = if !encoding.is_undef() || !errors.is_undef() {
        let Some(text) = core.plain_text(source) else {
            for (name, value) in [("encoding", encoding), ("errors", errors)] {
                if !value.is_undef() && core.plain_text(value).is_none() {
                    let given = core.argument_name(value);
                    return Err(core.type_error(format!(
                        "bytes() argument '{name}' must be str, not {given}"
                    )));
                }
            }
            let given = if encoding.is_undef() { "errors" } else { "encoding" };
            return Err(core.type_error(format!("{given} without a string argument")));
        };
        core.encode(text, encoding, errors, "bytes")?
    } else if source.is_undef() {
        core.heap.new_bytes(Vec::new())?
    } else {
        from_value(core, args, true)?
    };
    core.as_instance_of(class, TypeId::Bytes, made)
}

/// The bytes that a value is, or counts, or has; by its `__bytes__` where that is asked.
pub(crate) fn from_value(core: &mut Core, args: &[Value], asks: bool) -> Result<Value, Fault> {
    let source = args.get(1).copied().unwrap_or(UNDEF);
    if asks && let Some(method) = core.guest_special(source, "__bytes__") {
        return Err(core.checked(Check::Bytes, method, source, UNDEF));
    }
    let plain = core.plain(source);
    if core.guest_special(source, "__buffer__").is_some() {
        return Err(core.settle(NEW, args, 1, How::Buffer));
    }
    match plain.kind() {
        Some(Kind::Bytes) => return Ok(plain),
        Some(Kind::Misc) if core.is_bytearray(plain) => return core.copy_of_data(plain),
        Some(Kind::Misc) if core.is_view(plain) => return core.data_of(plain),
        Some(Kind::Str) => return Err(core.type_error("string argument without an encoding")),
        Some(Kind::List | Kind::Tuple) if plain == source => {
            if core.has_index_items(plain)? {
                return Err(core.settle(NEW, args, 1, How::Indices));
            }
            let data = core.bytes_of_items(plain)?;
            return core.heap.new_bytes(data);
        }
        _ => {}
    }
    if core.int_ref(plain).is_some() || core.guest_special(source, "__index__").is_some() {
        let count = core.index_arg(NEW, args, 1)?;
        let Some(count) = core.int_ref(count).and_then(crate::number::IntRef::to_i64) else {
            return Err(
                core.raise(TypeId::OverflowError, "cannot fit 'int' into an index-sized integer")
            );
        };
        let Ok(count) = usize::try_from(count) else {
            return Err(core.value_error("negative count"));
        };
        core.heap.books.reserve((count as u64).saturating_add(64))?;
        core.charge_bytes(count)?;
        return core.heap.new_bytes(vec![0; count]);
    }
    if !core.may_iterate(source) {
        let name = core.type_name(source);
        return Err(core.type_error(format!("cannot convert '{name}' object to bytes")));
    }
    Err(core.settle(NEW, args, 1, How::List))
}

impl Core {
    /// The bytes that the ints of a list or tuple are.
    pub(crate) fn bytes_of_items(&mut self, items: Value) -> Result<Vec<u8>, Fault> {
        let count = self.heap.items(items).map_or(0, <[Value]>::len);
        self.charge_values(count)?;
        self.heap.books.reserve(count as u64 + 64)?;
        let mut data = Vec::with_capacity(count);
        for at in 0..count {
            let item = self.item_at(items, at).unwrap_or(UNDEF);
            data.push(self.byte_of(item, "bytes must be in range(0, 256)")?);
        }
        Ok(data)
    }

    /// Whether items of a list or tuple have to be asked for the ints that they stand for.
    pub(crate) fn has_index_items(&mut self, items: Value) -> Result<bool, Fault> {
        let count = self.heap.items(items).map_or(0, <[Value]>::len);
        self.charge_values(count)?;
        for at in 0..count {
            let item = self.item_at(items, at).unwrap_or(UNDEF);
            if item.is_kind(Kind::Instance)
                && self.int_ref(self.plain(item)).is_none()
                && self.guest_special(item, "__index__").is_some()
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// An int as a byte.
    pub(crate) fn byte_of(&mut self, value: Value, words: &str) -> Result<u8, Fault> {
        let plain = self.plain(value);
        if self.int_ref(plain).is_none() {
            let name = self.type_name(value);
            return Err(
                self.type_error(format!("'{name}' object cannot be interpreted as an integer"))
            );
        }
        match plain.small_int().and_then(|int| u8::try_from(int).ok()) {
            Some(byte) => Ok(byte),
            None => Err(self.value_error(words)),
        }
    }

    /// `bytes * count`
    pub(crate) fn repeat_bytes(&mut self, bytes: Value, count: Value) -> Result<Value, Fault> {
        let count = self.repeat_count(count)?;
        let len = (self.heap.bytes(bytes).len() as u64).saturating_mul(count);
        self.heap.books.reserve(len.saturating_add(64))?;
        self.charge_bytes(len as usize)?;
        let count = if len == 0 { 0 } else { count as usize };
        let out = self.heap.bytes(bytes).repeat(count);
        self.heap.new_bytes(out)
    }

    /// `item in bytes`
    pub(crate) fn bytes_have(&mut self, bytes: Value, item: Value) -> Result<bool, Fault> {
        if self.gives_buffer(item) {
            let name = methods::named("__contains__");
            return Err(self.settle(name, &[bytes, item], 1, How::Buffer));
        }
        self.needs_contiguous(item)?;
        let plain = self.data_of(item)?;
        if plain.is_kind(Kind::Bytes) {
            let at = self
                .find_by_pieces(false, |core| (core.heap.bytes(bytes), core.heap.bytes(plain)))?;
            return Ok(at.is_some());
        }
        self.charge_bytes(self.heap.bytes(bytes).len())?;
        if self.int_ref(plain).is_none() {
            if self.guest_special(item, "__index__").is_some() {
                return Err(self.settle(
                    methods::named("__contains__"),
                    &[bytes, item],
                    1,
                    How::Index,
                ));
            }
            let name = self.type_name(item);
            return Err(self.type_error(format!("a bytes-like object is required, not '{name}'")));
        }
        let byte = self.byte_of(plain, "byte must be in range(0, 256)")?;
        Ok(memchr::memchr(byte, self.heap.bytes(bytes)).is_some())
    }
}
