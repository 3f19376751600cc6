//! `str`: constructor and methods.
//!
//! Place: what scripts call by name; concatenation, subscripts and `in` come here from `types/sequence.rs`.
//!
//! Invariants: a receiver is a string or an instance of a subclass with a string payload. Positions that scripts see count
//! code points; within, text is UTF-8 and positions are bytes, the same where a string is ASCII.
//! Limits: each method charges the text it scans and makes before it does so.

use crate::core::Core;
use crate::exception::Fault;
use crate::native::registry::Owner;
use crate::native::signature::Style;
use crate::native::{NativeDef, Signature};
use crate::protocol::settle::{How, Name};
use crate::types::TypeId;
use crate::value::{Kind, UNDEF, Value};

pub(crate) mod case;
pub(crate) mod codec;
mod escape_codec;
pub(crate) mod fill;
pub(crate) mod format;
mod handler;
pub(crate) mod join;
pub(crate) mod percent;
mod quick;
pub(crate) mod search;
pub(crate) mod split;
pub(crate) mod subscript;
mod table;
pub(crate) mod translate;
mod wide;

/// The constructor of `str`.
pub(crate) static NATIVES: &[NativeDef] = &[NativeDef::class_method(
    "__new__",
    Signature {
        style: Style::Range,
        ..Signature::named(&["object", "encoding", "errors"], 0, 0, 3)
    },
    new,
)];

const NEW: Name = (Owner::Type(TypeId::Str), "__new__");

/// Bytes of a text that one call looks at where it needs more than a few nanoseconds for each. Pieces are shorter, also in
/// characters of four bytes.
const AT_ONCE_BYTES: usize = 1 << 18;

/// The built-in of `str` of this name.
pub(crate) const fn named(name: &'static str) -> Name {
    (Owner::Type(TypeId::Str), name)
}

fn new(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[class, object, encoding, errors] = args else {
        return Err(core.system_error("bad arguments"));
    };
    if object.is_int() && encoding.is_undef() && errors.is_undef() && class == TypeId::Str.value() {
        return core.heap.new_digits(object.as_int());
    }
    let text = if !encoding.is_undef() || !errors.is_undef() {
        decoded(core, args)?
    } else if object.is_undef() {
        core.heap.intern("")?
    } else if class == TypeId::Str.value() {
        return core.str_as_is(object);
    } else if object.is_kind(Kind::Str) {
        object
    } else {
        return Err(core.settle(NEW, args, 1, How::Str));
    };
    core.as_instance_of(class, TypeId::Str, text)
}

fn decoded(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[_, object, encoding, errors] = args else {
        return Err(core.system_error("bad arguments"));
    };
    for (name, value) in [("encoding", encoding), ("errors", errors)] {
        if !value.is_undef() && !core.plain(value).is_kind(Kind::Str) {
            let given = core.type_name(value);
            return Err(
                core.type_error(format!("str() argument '{name}' must be str, not {given}"))
            );
        }
    }
    let plain = core.plain(object);
    if object.is_undef() {
        return core.heap.intern("");
    }
    if plain.is_kind(Kind::Str) {
        return Err(core.type_error("decoding str is not supported"));
    }
    if core.gives_buffer(plain) {
        return Err(core.settle(NEW, args, 1, How::Buffer));
    }
    let plain = if core.is_contiguous(plain)? { core.data_of(plain)? } else { plain };
    if !plain.is_kind(Kind::Bytes) {
        let name = core.type_name(object);
        return Err(
            core.type_error(format!("decoding to str: need a bytes-like object, {name} found"))
        );
    }
    if core.heap.bytes(plain).is_empty() {
        return core.heap.new_str("");
    }
    core.decode(plain, encoding, errors)
}

/// The receiver as a string.
#[inline(always)]
pub(crate) fn receiver(core: &mut Core, args: &[Value], name: &str) -> Result<Value, Fault> {
    let value = args.first().copied().unwrap_or(UNDEF);
    if value.is_kind(Kind::Str) { Ok(value) } else { other_receiver(core, value, name) }
}

#[cold]
fn other_receiver(core: &mut Core, value: Value, name: &str) -> Result<Value, Fault> {
    let plain = core.plain(value);
    if plain.is_kind(Kind::Str) {
        return Ok(plain);
    }
    let given = core.type_name(value);
    Err(core.type_error(format!(
        "descriptor '{name}' for 'str' objects doesn't apply to a '{given}' object"
    )))
}

impl Core {
    /// What goes on in pieces with a text of so many bytes, if it is too long for one call: `function` of the frozen module.
    #[inline]
    pub(crate) fn in_pieces(
        &mut self,
        function: &str,
        bytes: usize,
        args: &[Value],
    ) -> Result<(), Fault> {
        if bytes <= AT_ONCE_BYTES {
            Ok(())
        } else {
            Err(self.call_frozen("_pieces", function, args, UNDEF))
        }
    }

    /// The string in an argument, also of a subclass.
    #[inline(always)]
    pub(crate) fn plain_text(&self, value: Value) -> Option<Value> {
        if value.is_kind(Kind::Str) {
            return Some(value);
        }
        let plain = self.plain(value);
        plain.is_kind(Kind::Str).then_some(plain)
    }

    /// Length in bytes of a string.
    #[inline(always)]
    pub(crate) fn byte_len(&self, text: Value) -> usize {
        self.heap.strs.find(text.index()).map_or(0, crate::heap::text::Str::byte_len)
    }

    /// Whether a string is ASCII, so that code points are bytes.
    #[inline(always)]
    pub(crate) fn is_ascii(&self, text: Value) -> bool {
        self.heap.strs.find(text.index()).is_none_or(crate::heap::text::Str::is_ascii)
    }

    /// Length in code points of a string.
    #[inline(always)]
    pub(crate) fn char_len(&self, text: Value) -> usize {
        self.heap.strs.find(text.index()).map_or(0, |text| text.chars as usize)
    }

    /// The byte at which code point `at` begins; the end where there are fewer.
    pub(crate) fn byte_at(&self, text: Value, at: usize) -> usize {
        let source = self.heap.str(text);
        if self.is_ascii(text) {
            return at.min(source.len());
        }
        source.char_indices().nth(at).map_or(source.len(), |(byte, _)| byte)
    }

    /// The number of the code point that begins at `byte`.
    pub(crate) fn char_at(&self, text: Value, byte: usize) -> usize {
        if self.is_ascii(text) {
            return byte;
        }
        self.heap.str(text).get(..byte).map_or(0, |head| head.chars().count())
    }
}
