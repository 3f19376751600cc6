//! `bytearray`: constructor, methods, subscripts, operators.
//!
//! Place: a bytearray has a bytes object of its own inside (`Misc::Bytearray`). What `bytes` can do is done by that type's
//! built-ins, whose results are made bytearrays; what changes it is here.
//!
//! Invariants: the bytes object within is no other's, so that no result ever is it. Its length and `room` together are what
//! is charged.
//! Limits: charged by the bytes moved and made.

use smallvec::SmallVec;

use crate::code::op::{BinaryOp, CompareOp};
use crate::core::Core;
use crate::exception::{Fault, Pending};
use crate::heap::misc::Misc;
use crate::native::registry::{self, Owner};
use crate::native::signature::Style;
use crate::native::state::NativeState;
use crate::native::{Entering, NativeDef, Signature};
use crate::protocol::settle::{How, Name};
use crate::types::TypeId;
use crate::types::dunder::needs_count;
use crate::types::sequence::Subscript;
use crate::value::{Kind, NONE, NOT_IMPLEMENTED, UNDEF, Value};

macro_rules! compare {
    ($name:literal $op:ident) => {
        NativeDef::method($name, Signature::exact(1), |core, args| {
            let (a, b) = (core.plain(arg(args, 0)), core.plain(arg(args, 1)));
            if !core.data(b).is_kind(Kind::Bytes) && !core.is_view(b) {
                return Ok(NOT_IMPLEMENTED);
            }
            core.compare(CompareOp::$op, a, b)
        })
    };
}

/// A method of `bytes`, of which the result is a bytearray where it was bytes.
macro_rules! lent {
    ($name:literal $signature:expr) => {
        NativeDef::method($name, $signature, |core, args| lent(core, args, $name))
    };
}

const MADE_OF: Signature = Signature {
    style: Style::Named,
    ..Signature::named(&["source", "encoding", "errors"], 0, 0, 3)
};
const RANGE: Signature = Signature::range(1, 3);
const SEPARATED: Signature = Signature::named(&["sep", "maxsplit"], 0, 0, 2);
const NONE_GIVEN: Signature = Signature::exact(0);
const PADDED: Signature = Signature::range(1, 2);
const STRIPPED: Signature = Signature::range(0, 1);

/// The built-ins of `bytearray`.
pub(crate) static NATIVES: &[NativeDef] = &[
    NativeDef::class_method("__new__", MADE_OF, new),
    NativeDef::method("__init__", MADE_OF, init),
    NativeDef::class_method("fromhex", Signature::exact(1), from_hex),
    NativeDef::static_method("maketrans", Signature::exact(2), |core, args| {
        call_bytes(core, "maketrans", args)
    }),
    NativeDef::method("append", Signature::exact(1), append),
    NativeDef::method("extend", Signature::exact(1), extend),
    NativeDef::method("insert", Signature::exact(2), insert),
    NativeDef::method("pop", Signature::range(0, 1), pop),
    NativeDef::method("remove", Signature::exact(1), remove),
    NativeDef::method("clear", Signature::exact(0), |core, args| {
        let this = receiver(core, args)?;
        core.splice(this, 0..usize::MAX, &[]).map(|()| NONE)
    }),
    NativeDef::method("copy", Signature::exact(0), |core, args| {
        let this = receiver(core, args)?;
        core.bytearray_of_copy(this)
    }),
    NativeDef::method("reverse", Signature::exact(0), |core, args| {
        let this = receiver(core, args)?;
        core.charge_bytes(core.heap.bytes(core.data(this)).len())?;
        core.bytes_inside(this).reverse();
        Ok(NONE)
    }),
    NativeDef::method("resize", Signature::exact(1), resize),
    NativeDef::method("__alloc__", Signature::exact(0), |core, args| {
        let this = receiver(core, args)?;
        Ok(Value::int(core.heap.bytes(core.data(this)).len() as i64 + 1))
    }),
    NativeDef::method("__iadd__", Signature::exact(1), |core, args| {
        let this = receiver(core, args)?;
        core.bytearray_binary(BinaryOp::Add, this, arg(args, 1), true)?;
        Ok(arg(args, 0))
    }),
    NativeDef::method("__imul__", Signature::exact(1), |core, args| {
        receiver(core, args)?;
        needs_count(core, args)?;
        core.repeated(arg(args, 0), arg(args, 1), true)
    }),
    NativeDef::method("__setitem__", Signature::exact(2), |core, args| {
        let this = receiver(core, args)?;
        core.set_item(this, arg(args, 1), arg(args, 2)).map(|()| NONE)
    }),
    NativeDef::method("__delitem__", Signature::exact(1), |core, args| {
        let this = receiver(core, args)?;
        core.del_item(this, arg(args, 1)).map(|()| NONE)
    }),
    NativeDef::method("__repr__", Signature::exact(0), |core, args| {
        let this = receiver(core, args)?;
        core.repr(this)
    }),
    compare!("__eq__" Eq),
    compare!("__ne__" Ne),
    compare!("__lt__" Lt),
    compare!("__le__" Le),
    compare!("__gt__" Gt),
    compare!("__ge__" Ge),
    lent!("decode" Signature::named(&["encoding", "errors"], 0, 0, 2)),
    lent!("find" RANGE),
    lent!("rfind" RANGE),
    lent!("index" RANGE),
    lent!("rindex" RANGE),
    lent!("count" RANGE),
    lent!("startswith" RANGE),
    lent!("endswith" RANGE),
    lent!("removeprefix" Signature::exact(1)),
    lent!("removesuffix" Signature::exact(1)),
    lent!("replace" Signature::range(2, 3)),
    lent!("split" SEPARATED),
    lent!("rsplit" SEPARATED),
    lent!("splitlines" Signature::named(&["keepends"], 0, 0, 1)),
    lent!("partition" Signature::exact(1)),
    lent!("rpartition" Signature::exact(1)),
    lent!("join" Signature::exact(1)),
    lent!("strip" STRIPPED),
    lent!("lstrip" STRIPPED),
    lent!("rstrip" STRIPPED),
    lent!("expandtabs" Signature::named(&["tabsize"], 0, 0, 1)),
    lent!("upper" NONE_GIVEN),
    lent!("lower" NONE_GIVEN),
    lent!("swapcase" NONE_GIVEN),
    lent!("capitalize" NONE_GIVEN),
    lent!("title" NONE_GIVEN),
    lent!("isalpha" NONE_GIVEN),
    lent!("isdigit" NONE_GIVEN),
    lent!("isalnum" NONE_GIVEN),
    lent!("isspace" NONE_GIVEN),
    lent!("isascii" NONE_GIVEN),
    lent!("islower" NONE_GIVEN),
    lent!("isupper" NONE_GIVEN),
    lent!("istitle" NONE_GIVEN),
    lent!("center" PADDED),
    lent!("ljust" PADDED),
    lent!("rjust" PADDED),
    lent!("zfill" Signature::exact(1)),
    lent!("hex" Signature::named(&["sep", "bytes_per_sep"], 0, 0, 2)),
    lent!("translate" Signature::named(&["table", "delete"], 1, 1, 2)),
];

const fn named(name: &'static str) -> Name {
    (Owner::Type(TypeId::Bytearray), name)
}

fn arg(args: &[Value], at: usize) -> Value {
    args.get(at).copied().unwrap_or(UNDEF)
}

/// The receiver as a bytearray.
fn receiver(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let value = arg(args, 0);
    let plain = core.plain(value);
    if core.is_bytearray(plain) {
        return Ok(plain);
    }
    let given = core.type_name(value);
    Err(core
        .type_error(format!("descriptor requires a 'bytearray' object but received a '{given}'")))
}

fn call_bytes(core: &mut Core, name: &'static str, args: &[Value]) -> Result<Value, Fault> {
    let found = registry::find_attribute(TypeId::Bytes, name);
    match found.and_then(registry::native) {
        Some(native) => (native.call)(core, args),
        None => Err(core.system_error("no such method")),
    }
}

/// Calls the built-in `name` of `bytes` in place of the bytearray's. What it settles comes back to the bytearray's.
fn in_place_of(core: &mut Core, name: &'static str, args: &[Value]) -> Result<Value, Fault> {
    let mut inner: SmallVec<[Value; 4]> = SmallVec::from_slice(args);
    let makes = matches!(name, "__new__" | "__init__");
    let first = if makes { TypeId::Bytes.value() } else { core.data(arg(args, 0)) };
    if let Some(receiver) = inner.first_mut() {
        *receiver = first;
    }
    // A bytearray does not ask for `__bytes__`.
    let of_value =
        makes && !arg(args, 1).is_undef() && arg(args, 2).is_undef() && arg(args, 3).is_undef();
    let result = if of_value {
        super::bytes::from_value(core, &inner, false)
    } else {
        call_bytes(core, if makes { "__new__" } else { name }, &inner)
    };
    if result == Err(Fault::Enter)
        && let Some(Entering::Native(NativeState::Settle(_), registers)) = &mut core.entering
        && let Some([function, receiver]) = registers.first_chunk_mut()
        && let Some(own) = registry::find(Owner::Type(TypeId::Bytearray), name)
    {
        *function = own;
        *receiver = arg(args, 0);
    }
    result
}

fn lent(core: &mut Core, args: &[Value], name: &'static str) -> Result<Value, Fault> {
    let this = receiver(core, args)?;
    if name == "replace" {
        super::bytes::methods::replace_in_pieces(core, this, args)?;
    }
    let result = in_place_of(core, name, args)?;
    match result.kind() {
        Some(Kind::Bytes) => core.bytearray_of_copy(result),
        Some(Kind::List | Kind::Tuple) => {
            let items: SmallVec<[Value; 8]> = core.heap.items(result).unwrap_or_default().into();
            core.charge_values(items.len() * 4)?;
            let mut made = Vec::with_capacity(items.len());
            for item in items {
                let item = core.data_of(item)?;
                made.push(core.bytearray_of_copy(item)?);
            }
            if result.is_kind(Kind::List) {
                core.heap.new_list(made)
            } else {
                core.heap.new_tuple(&made)
            }
        }
        _ => Ok(result),
    }
}

fn new(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let made = bytes_given(core, "__new__", args)?;
    if !made.is_kind(Kind::Bytes) {
        return Ok(made);
    }
    let made = core.bytearray_of_copy(made)?;
    core.as_instance_of(arg(args, 0), TypeId::Bytearray, made)
}

/// `bytearray.__init__`: what it held goes, then come the bytes that are given.
fn init(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let this = receiver(core, args)?;
    // What is given may be the bytearray itself, which is empty by then.
    core.splice(this, 0..usize::MAX, &[])?;
    let made = bytes_given(core, "__init__", args)?;
    if !made.is_kind(Kind::Bytes) {
        return Ok(made);
    }
    let size = core.heap.bytes(made).len();
    core.heap.books.reserve(size as u64)?;
    core.charge_bytes(size)?;
    let bytes = core.heap.bytes(made).to_vec();
    core.splice(this, 0..usize::MAX, &bytes).map(|()| NONE)
}

/// The bytes that a bytearray is made of.
fn bytes_given(core: &mut Core, name: &'static str, args: &[Value]) -> Result<Value, Fault> {
    match in_place_of(core, name, args) {
        Err(Fault::Raise) => {
            // The words of `bytes`, for the other type.
            if let Pending::Text(_, text) = &mut core.pending {
                if text.starts_with("bytes must be") {
                    *text = text.replacen("bytes", "byte", 1);
                } else if text.starts_with("bytes() argument") {
                    *text = text.replacen("bytes", "bytearray", 1);
                } else if text.ends_with("object to bytes") {
                    text.truncate(text.len() - "bytes".len());
                    text.push_str("bytearray");
                }
            }
            Err(Fault::Raise)
        }
        made => made,
    }
}

fn from_hex(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    core.buffer_args(named("fromhex"), args)?;
    let made = call_bytes(core, "fromhex", &[TypeId::Bytes.value(), arg(args, 1)])?;
    let made = core.bytearray_of_copy(made)?;
    let class = arg(args, 0);
    if class == TypeId::Bytearray.value() { Ok(made) } else { core.call(class, &[made]) }
}

/// An argument that is one byte.
fn byte_arg(core: &mut Core, name: &'static str, args: &[Value], at: usize) -> Result<u8, Fault> {
    let byte = core.index_arg(named(name), args, at)?;
    core.byte_of(byte, "byte must be in range(0, 256)")
}

fn append(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let this = receiver(core, args)?;
    let byte = byte_arg(core, "append", args, 1)?;
    let len = core.heap.bytes(core.data(this)).len();
    core.splice(this, len..len, &[byte]).map(|()| NONE)
}

fn extend(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let this = receiver(core, args)?;
    let given = arg(args, 1);
    if core.gives_buffer(given) {
        return Err(core.settle(named("extend"), args, 1, How::Buffer));
    }
    let data = core.data_of(given)?;
    let added = match data.kind() {
        Some(Kind::Bytes) => {
            let size = core.heap.bytes(data).len();
            core.heap.books.reserve(size as u64)?;
            core.charge_bytes(size)?;
            core.heap.bytes(data).to_vec()
        }
        // It is iterated: only a first item is refused.
        Some(Kind::Str) if core.byte_len(data) == 0 => Vec::new(),
        Some(Kind::Str) => {
            return Err(core.type_error("expected iterable of integers; got: 'str'"));
        }
        Some(Kind::List | Kind::Tuple) if core.has_index_items(data)? => {
            return Err(core.settle(named("extend"), args, 1, How::Indices));
        }
        Some(Kind::List | Kind::Tuple) => core.bytes_of_items_as(data)?,
        _ if core.may_iterate(given) => {
            return Err(core.settle(named("extend"), args, 1, How::List));
        }
        _ => {
            let name = core.type_name(given);
            return Err(core.type_error(format!("can't extend bytearray with {name}")));
        }
    };
    let len = core.heap.bytes(core.data(this)).len();
    core.splice(this, len..len, &added).map(|()| NONE)
}

fn insert(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let this = receiver(core, args)?;
    let at = core.exact_size_arg(named("insert"), args, 1)?;
    let byte = byte_arg(core, "insert", args, 2)?;
    let len = core.heap.bytes(core.data(this)).len() as i64;
    let at = if at < 0 { at.saturating_add(len).max(0) } else { at.min(len) } as usize;
    core.splice(this, at..at, &[byte]).map(|()| NONE)
}

fn pop(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let this = receiver(core, args)?;
    let at = if arg(args, 1).is_undef() { -1 } else { core.exact_size_arg(named("pop"), args, 1)? };
    let len = core.heap.bytes(core.data(this)).len();
    if len == 0 {
        return Err(core.raise(TypeId::IndexError, "pop from empty bytearray"));
    }
    let Some(at) = Core::position(at, len) else {
        return Err(core.raise(TypeId::IndexError, "pop index out of range"));
    };
    let byte = core.heap.bytes(core.data(this)).get(at).copied().unwrap_or(0);
    core.splice(this, at..at + 1, &[])?;
    Ok(Value::int(i64::from(byte)))
}

fn remove(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let this = receiver(core, args)?;
    let byte = byte_arg(core, "remove", args, 1)?;
    core.charge_bytes(core.heap.bytes(core.data(this)).len())?;
    let data = core.heap.bytes(core.data(this));
    let Some(at) = memchr::memchr(byte, data) else {
        return Err(core.value_error("value not found in bytearray"));
    };
    core.splice(this, at..at + 1, &[]).map(|()| NONE)
}

fn resize(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let this = receiver(core, args)?;
    let size = core.exact_size_arg(named("resize"), args, 1)?;
    let Ok(size) = usize::try_from(size) else {
        return Err(core.value_error(format!("Can only resize to positive sizes, got {size}")));
    };
    let len = core.heap.bytes(core.data(this)).len();
    if size <= len {
        return core.splice(this, size..len, &[]).map(|()| NONE);
    }
    core.heap.books.reserve(((size - len) as u64).saturating_mul(3))?;
    core.charge_bytes(size - len)?;
    let zeros = vec![0; size - len];
    core.splice(this, len..len, &zeros).map(|()| NONE)
}

// === Bytearrays as data ===

impl Core {
    /// Whether a value is a bytearray itself.
    #[inline]
    pub(crate) fn is_bytearray(&self, value: Value) -> bool {
        value.is_kind(Kind::Misc) && matches!(self.heap.misc_of(value), Misc::Bytearray { .. })
    }

    /// As `plain`, and of a bytearray the bytes object within: to be read, not to be handed out.
    #[inline]
    pub(crate) fn data(&self, value: Value) -> Value {
        let plain = self.plain(value);
        if plain.is_kind(Kind::Misc)
            && let Misc::Bytearray { bytes, .. } = *self.heap.misc_of(plain)
        {
            return bytes;
        }
        plain
    }

    /// A bytes object with the content of a bytes-like one.
    pub(crate) fn copy_of_data(&mut self, value: Value) -> Result<Value, Fault> {
        let data = self.data(value);
        if !data.is_kind(Kind::Bytes) {
            return Ok(value);
        }
        let len = self.heap.bytes(data).len();
        self.heap.books.reserve(len as u64 + 128)?;
        self.charge_bytes(len)?;
        let copy = self.heap.bytes(data).to_vec();
        self.heap.new_bytes(copy)
    }

    /// A bytearray with the content of a bytes-like object.
    pub(crate) fn bytearray_of_copy(&mut self, value: Value) -> Result<Value, Fault> {
        let bytes = self.copy_of_data(value)?;
        if !bytes.is_kind(Kind::Bytes) {
            return Ok(bytes);
        }
        self.heap.new_misc(Misc::Bytearray { bytes, room: 0 })
    }

    fn bytes_inside(&mut self, array: Value) -> &mut Vec<u8> {
        let data = self.data(array);
        &mut self.heap.bytes_mut(data).data
    }

    /// The bytes that the ints of a list or tuple are, in a bytearray's words.
    fn bytes_of_items_as(&mut self, items: Value) -> Result<Vec<u8>, Fault> {
        let made = self.bytes_of_items(items);
        if made == Err(Fault::Raise)
            && let Pending::Text(TypeId::ValueError, text) = &mut self.pending
        {
            "byte must be in range(0, 256)".clone_into(text);
        }
        made
    }

    /// Replaces a part of a bytearray. Has no effect when it returns a fault.
    fn splice(
        &mut self,
        array: Value,
        range: std::ops::Range<usize>,
        added: &[u8],
    ) -> Result<(), Fault> {
        let Misc::Bytearray { bytes, room } = *self.heap.misc_of(array) else {
            return self.heap.no_room();
        };
        let len = self.heap.bytes(bytes).len();
        let end = range.end.min(len);
        let start = range.start.min(end);
        let wanted = len - (end - start) + added.len();
        let old = len as u64 + u64::from(room);
        let mut capacity = old;
        if wanted as u64 > old {
            capacity = (wanted as u64).max(old + old / 2 + 16).min(u64::from(u32::MAX));
            capacity = capacity.max(wanted as u64);
            self.heap.books.reserve(capacity * 2)?;
        } else if (wanted as u64) < old / 2 {
            capacity = wanted as u64;
        }
        self.charge_bytes(len - end + added.len())?;
        if capacity > old {
            self.heap.books.charge(capacity - old)?;
        } else {
            self.heap.books.release(old - capacity);
        }
        if let Misc::Bytearray { room, .. } = self.heap.misc_mut(array) {
            *room = (capacity - wanted as u64) as u32;
        }
        let data = &mut self.heap.bytes_mut(bytes).data;
        if capacity as usize > data.capacity() {
            data.reserve_exact(capacity as usize - data.len());
        }
        data.splice(start..end, added.iter().copied());
        if capacity < old {
            data.shrink_to(capacity as usize);
        }
        Ok(())
    }

    /// The order of two bytes-like objects of which one is a bytearray.
    pub(crate) fn bytearray_order(&self, a: Value, b: Value) -> Option<Option<std::cmp::Ordering>> {
        if self.is_bytearray(a) && self.is_view(b) || self.is_view(a) && self.is_bytearray(b) {
            return self.views_order(a, b).map(Some);
        }
        let plain = |value: Value| value.is_kind(Kind::Bytes) || self.is_bytearray(value);
        if !plain(a) || !plain(b) {
            return None;
        }
        let (x, y) = (self.heap.bytes(self.data(a)), self.heap.bytes(self.data(b)));
        self.owe_scan(x.len().min(y.len()));
        Some(Some(x.cmp(y)))
    }
}

// === Subscripts and operators ===

impl Core {
    /// `array[key]`
    pub(crate) fn bytearray_item(&mut self, array: Value, key: Value) -> Result<Value, Fault> {
        let data = self.data(array);
        let len = self.heap.bytes(data).len();
        if key.is_kind(Kind::Slice) {
            let extent = self.subscript_extent(Subscript::Get, array, key, UNDEF, len)?;
            self.heap.books.reserve(extent.count as u64 + 128)?;
            self.charge_bytes(extent.count)?;
            let source = self.heap.bytes(data);
            let part = extent.positions().filter_map(|at| source.get(at).copied()).collect();
            let bytes = self.heap.new_bytes(part)?;
            return self.heap.new_misc(Misc::Bytearray { bytes, room: 0 });
        }
        let index = self.subscript_int(Subscript::Get, array, key, UNDEF)?;
        let byte = Core::position(index, len).and_then(|at| self.heap.bytes(data).get(at).copied());
        match byte {
            Some(byte) => Ok(Value::int(i64::from(byte))),
            None => Err(self.raise(TypeId::IndexError, "bytearray index out of range")),
        }
    }

    /// `array[key] = value`
    pub(crate) fn bytearray_set_item(
        &mut self,
        array: Value,
        key: Value,
        value: Value,
    ) -> Result<(), Fault> {
        let len = self.heap.bytes(self.data(array)).len();
        if key.is_kind(Kind::Slice) {
            return self.bytearray_set_slice(array, key, value, len);
        }
        let index = self.subscript_int(Subscript::Set, array, key, value)?;
        if self.guest_special(value, "__index__").is_some() {
            let args = [array, self.heap.new_int(index)?, value];
            return Err(self.settle(named("__setitem__"), &args, 2, How::Index));
        }
        let byte = self.byte_of(value, "byte must be in range(0, 256)")?;
        let Some(at) = Core::position(index, len) else {
            return Err(self.raise(TypeId::IndexError, "bytearray index out of range"));
        };
        if let Some(place) = self.bytes_inside(array).get_mut(at) {
            *place = byte;
        }
        Ok(())
    }

    fn bytearray_set_slice(
        &mut self,
        array: Value,
        key: Value,
        value: Value,
        len: usize,
    ) -> Result<(), Fault> {
        let extent = self.subscript_extent(Subscript::Set, array, key, value, len)?;
        if self.gives_buffer(value) {
            let args = [array, key, value];
            return Err(self.settle(named("__setitem__"), &args, 2, How::Buffer));
        }
        let data = self.data_of(value)?;
        let source = match data.kind() {
            Some(Kind::Bytes) => {
                let size = self.heap.bytes(data).len();
                self.heap.books.reserve(size as u64)?;
                self.charge_bytes(size)?;
                self.heap.bytes(data).to_vec()
            }
            Some(Kind::List | Kind::Tuple) if self.has_index_items(data)? => {
                let args = [array, key, value];
                return Err(self.settle(named("__setitem__"), &args, 2, How::Indices));
            }
            Some(Kind::List | Kind::Tuple) => self.bytes_of_items_as(data)?,
            _ if self.may_iterate(value) && !data.is_kind(Kind::Str) => {
                let args = [array, key, value];
                return Err(self.settle(named("__setitem__"), &args, 2, How::List));
            }
            kind if kind != Some(Kind::Str)
                && !self.is_number(data)
                && self.as_complex(data).is_none()
                && self.guest_special(value, "__index__").is_none()
                && self.guest_special(value, "__float__").is_none()
                && self.guest_special(value, "__int__").is_none() =>
            {
                let name = self.type_name(value);
                return Err(self.type_error(format!("cannot convert '{name}' object to bytearray")));
            }
            _ => {
                return Err(self.type_error(
                    "can assign only bytes, buffers, or iterables of ints in range(0, 256)",
                ));
            }
        };
        if extent.step == 1 {
            let start = extent.start.max(0) as usize;
            return self.splice(array, start..start + extent.count, &source);
        }
        if source.is_empty() {
            return self.bytearray_del_item(array, key);
        }
        if source.len() != extent.count {
            return Err(self.value_error(format!(
                "attempt to assign bytes of size {} to extended slice of size {}",
                source.len(),
                extent.count
            )));
        }
        let bytes = self.bytes_inside(array);
        for (at, byte) in extent.positions().zip(source) {
            if let Some(place) = bytes.get_mut(at) {
                *place = byte;
            }
        }
        Ok(())
    }

    /// `del array[key]`
    pub(crate) fn bytearray_del_item(&mut self, array: Value, key: Value) -> Result<(), Fault> {
        let len = self.heap.bytes(self.data(array)).len();
        if !key.is_kind(Kind::Slice) {
            let index = self.subscript_int(Subscript::Delete, array, key, UNDEF)?;
            return match Core::position(index, len) {
                Some(at) => self.splice(array, at..at + 1, &[]),
                None => Err(self.raise(TypeId::IndexError, "bytearray index out of range")),
            };
        }
        let extent = self.subscript_extent(Subscript::Delete, array, key, UNDEF, len)?;
        if extent.step == 1 {
            let start = extent.start.max(0) as usize;
            return self.splice(array, start..start + extent.count, &[]);
        }
        self.heap.books.reserve(len as u64 * 2)?;
        self.charge_bytes(len)?;
        let mut gone = vec![false; len];
        extent.positions().for_each(|at| {
            if let Some(mark) = gone.get_mut(at) {
                *mark = true;
            }
        });
        let source = self.heap.bytes(self.data(array));
        let kept: Vec<u8> =
            source.iter().zip(&gone).filter(|(_, gone)| !**gone).map(|(byte, _)| *byte).collect();
        self.splice(array, 0..len, &kept)
    }

    /// `a op b` where a is, or for products b is, a bytearray; `None` where it is not defined.
    pub(crate) fn bytearray_binary(
        &mut self,
        op: BinaryOp,
        a: Value,
        b: Value,
        inplace: bool,
    ) -> Result<Option<Value>, Fault> {
        match op {
            BinaryOp::Add => {
                if self.gives_buffer(b) && self.is_bytearray(a) {
                    let name = if inplace { "__iadd__" } else { "__add__" };
                    return Err(self.settle(named(name), &[a, b], 1, How::Buffer));
                }
                let (x, y) = (self.data(a), self.data_of(b)?);
                if !y.is_kind(Kind::Bytes) || !self.is_contiguous(b)? {
                    let name = self.type_name(b);
                    return Err(self.type_error(format!("can't concat {name} to bytearray")));
                }
                let (m, n) = (self.heap.bytes(x).len(), self.heap.bytes(y).len());
                self.heap.books.reserve(n as u64)?;
                self.charge_bytes(n)?;
                let added = self.heap.bytes(y).to_vec();
                let target = if inplace { a } else { self.bytearray_of_copy(a)? };
                self.splice(target, m..m, &added)?;
                Ok(Some(target))
            }
            BinaryOp::Mul => {
                let (array, count) = if self.is_bytearray(a) { (a, b) } else { (b, a) };
                let count = self.plain(count);
                if self.int_ref(count).is_none() {
                    return Ok(None);
                }
                let data = self.data(array);
                let product = self.repeat_bytes(data, count)?;
                if inplace && array == a {
                    let all = self.heap.bytes(product).to_vec();
                    self.splice(array, 0..usize::MAX, &all)?;
                    return Ok(Some(array));
                }
                self.bytearray_of_copy(product).map(Some)
            }
            BinaryOp::Mod => {
                // Formatting may call guest code, so a frame makes the bytearray of what it gives.
                let data = self.data(a);
                Err(self.call_frozen("binascii", "_percent", &[data, b], UNDEF))
            }
            _ => Ok(None),
        }
    }
}
