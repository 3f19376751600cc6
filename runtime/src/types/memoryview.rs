//! `memoryview`: a window on the bytes of a bytes object or bytearray.
//!
//! Place: a view is a `Misc::MemoryView`; subscripts come here from `sequence.rs`, equality from `protocol/compare.rs`, and
//! whatever takes bytes-like objects from `data_of`.
//!
//! Invariants: items are read and written where they are, each with its bounds checked: a bytearray may have become shorter.
//! A view with a shape lies in one piece, as `cast` makes it.
//! Limits: charged by the bytes read, written and made; at most 64 dimensions.

use num_traits::ToPrimitive;

use crate::core::Core;
use crate::exception::Fault;
use crate::heap::misc::Misc;
use crate::native::{NativeDef, Signature, registry};
use crate::number::IntRef;
use crate::protocol::settle::How;
use crate::stdlib::structs::{from_half, to_half};
use crate::types::TypeId;
use crate::types::sequence::Subscript;
use crate::value::{FALSE, Immediate, Kind, NONE, NOT_IMPLEMENTED, TRUE, UNDEF, Value};

/// Formats of items, and how many bytes each takes.
const FORMATS: [(&str, usize); 18] = [
    ("B", 1),
    ("b", 1),
    ("c", 1),
    ("?", 1),
    ("H", 2),
    ("h", 2),
    ("I", 4),
    ("i", 4),
    ("L", 8),
    ("l", 8),
    ("Q", 8),
    ("q", 8),
    ("N", 8),
    ("n", 8),
    ("f", 4),
    ("d", 8),
    ("P", 8),
    ("e", 2),
];
/// Formats before this one are bytes.
const WIDER: u8 = 3;
const DIMENSIONS_MAX: usize = 64;

/// What a view shows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View {
    /// The object that was given, and the dimensions as a tuple (unbound for one).
    obj: Value,
    shape: Value,
    start: u32,
    count: u32,
    step: i32,
    format: u8,
    pub(crate) readonly: bool,
}

/// One item, decoded.
#[derive(Clone, Copy, Debug)]
enum Item {
    Int(i64),
    Large(u64),
    Float(f64),
    Byte(u8),
    Bool(bool),
}

macro_rules! attribute {
    ($name:literal | $core:ident, $view:ident | $body:expr) => {
        NativeDef::getter($name, |$core, args| {
            let $view = $core.view_of(arg(args, 0))?;
            $body
        })
    };
}

/// The built-ins of `memoryview`.
pub(crate) static NATIVES: &[NativeDef] = &[
    NativeDef::class_method("__new__", Signature::named(&["object"], 1, 0, 1), new),
    NativeDef::method("tobytes", Signature::named(&["order"], 0, 0, 1), |core, args| {
        let view = core.view_of(arg(args, 0))?;
        let order = arg(args, 1);
        match core.plain_text(order) {
            Some(text) if !matches!(core.heap.str(text), "C" | "F" | "A") => {
                return Err(core.value_error("order must be 'C', 'F' or 'A'"));
            }
            None if !order.is_undef() && !order.is_none() => {
                let name = core.argument_name(order);
                let text = format!("tobytes() argument 'order' must be str or None, not {name}");
                return Err(core.type_error(text));
            }
            _ => {}
        }
        let by_columns = core.plain_text(order).is_some_and(|text| core.heap.str(text) == "F");
        if by_columns && !view.shape.is_undef() {
            return core.copied_by_columns(view);
        }
        core.copied(view)
    }),
    NativeDef::method("tolist", Signature::exact(0), |core, args| {
        let view = core.view_of(arg(args, 0))?;
        core.view_list(view)
    }),
    NativeDef::method("hex", Signature::named(&["sep", "bytes_per_sep"], 0, 0, 2), hex),
    NativeDef::method("release", Signature::exact(0), release),
    NativeDef::method("__enter__", Signature::exact(0), |core, args| {
        core.view_of(arg(args, 0))?;
        Ok(arg(args, 0))
    }),
    NativeDef::method("__exit__", Signature::variadic(&[]), release),
    NativeDef::method("toreadonly", Signature::exact(0), |core, args| {
        let view = core.view_of(arg(args, 0))?;
        core.new_view(View { readonly: true, ..view })
    }),
    NativeDef::method("cast", Signature::named(&["format", "shape"], 1, 0, 2), cast),
    NativeDef::method("count", Signature::exact(1), |core, args| delegate(core, args, "count")),
    NativeDef::method("index", Signature::range(1, 3), |core, args| delegate(core, args, "index")),
    NativeDef::method("__len__", Signature::exact(0), |core, args| {
        core.view_of(arg(args, 0))?;
        core.len(arg(args, 0))
    }),
    NativeDef::method("__iter__", Signature::exact(0), |core, args| core.view_iter(arg(args, 0))),
    NativeDef::method("__getitem__", Signature::exact(1), |core, args| {
        core.view_item(arg(args, 0), arg(args, 1))
    }),
    NativeDef::method("__setitem__", Signature::exact(2), |core, args| {
        core.view_set_item(arg(args, 0), arg(args, 1), arg(args, 2)).map(|()| NONE)
    }),
    NativeDef::method("__eq__", Signature::exact(1), |core, args| {
        Ok(core.views_equal(arg(args, 0), arg(args, 1)).map_or(NOT_IMPLEMENTED, Value::bool))
    }),
    NativeDef::method("__ne__", Signature::exact(1), |core, args| {
        let equal = core.views_equal(arg(args, 0), arg(args, 1));
        Ok(equal.map_or(NOT_IMPLEMENTED, |equal| Value::bool(!equal)))
    }),
    attribute!("obj" | _core, view | Ok(view.obj)),
    attribute!("format" | core, view | core.heap.new_str(view.name())),
    attribute!("itemsize" | _core, view | Ok(Value::int(view.size() as i64))),
    attribute!("nbytes" | _core, view | Ok(Value::int((view.size() * view.count as usize) as i64))),
    attribute!("readonly" | _core, view | Ok(Value::bool(view.readonly))),
    attribute!(
        "ndim" | core,
        view | {
            let dimensions = core.dimensions(view).len();
            Ok(Value::int(dimensions as i64))
        }
    ),
    attribute!(
        "shape" | core,
        view | {
            let dimensions = core.dimensions(view);
            core.tuple_of_sizes(dimensions.into_iter().map(|size| size as i64))
        }
    ),
    attribute!(
        "strides" | core,
        view | {
            let dimensions = core.dimensions(view);
            if dimensions.len() == 1 {
                return core.tuple_of_sizes(std::iter::once(i64::from(view.step)));
            }
            let mut stride = view.size() as i64;
            let mut strides = Vec::with_capacity(dimensions.len());
            for size in dimensions.iter().rev() {
                strides.push(stride);
                stride = stride.saturating_mul(*size as i64);
            }
            core.tuple_of_sizes(strides.into_iter().rev())
        }
    ),
    attribute!("suboffsets" | core, _view | core.heap.new_tuple(&[])),
    attribute!("contiguous" | _core, view | Ok(Value::bool(view.in_one_piece()))),
    attribute!("c_contiguous" | _core, view | Ok(Value::bool(view.in_one_piece()))),
    attribute!(
        "f_contiguous" | core,
        view | {
            let one = core.dimensions(view).iter().filter(|size| **size > 1).count() <= 1;
            Ok(Value::bool(one && view.in_one_piece()))
        }
    ),
];

fn arg(args: &[Value], at: usize) -> Value {
    args.get(at).copied().unwrap_or(UNDEF)
}

fn new(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let source = arg(args, 1);
    if core.is_view(source) {
        let view = core.view_of(source)?;
        return core.new_view(view);
    }
    let data = core.data(source);
    if !data.is_kind(Kind::Bytes) {
        if core.guest_special(source, "__buffer__").is_some() {
            let own = (registry::Owner::Type(TypeId::MemoryView), "__new__");
            return Err(core.settle(own, args, 1, How::Buffer));
        }
        let name = core.type_name(source);
        let text = format!("memoryview: a bytes-like object is required, not '{name}'");
        return Err(core.type_error(text));
    }
    let Ok(count) = u32::try_from(core.heap.bytes(data).len()) else {
        return Err(core.value_error("memoryview: the object is too large"));
    };
    let plain = core.plain(source);
    let readonly = !core.is_bytearray(plain);
    core.new_view(View { obj: source, shape: UNDEF, start: 0, count, step: 1, format: 0, readonly })
}

fn hex(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let view = core.view_of(arg(args, 0))?;
    let bytes = core.copied(view)?;
    let native = registry::find_attribute(TypeId::Bytes, "hex").and_then(registry::native);
    match native {
        Some(native) => (native.call)(core, &[bytes, arg(args, 1), arg(args, 2)]),
        None => Err(core.system_error("no such method")),
    }
}

/// Calls a method of the list of the view's items.
fn delegate(core: &mut Core, args: &[Value], name: &str) -> Result<Value, Fault> {
    let view = core.view_of(arg(args, 0))?;
    if !view.shape.is_undef() {
        let text = "multi-dimensional lookup is not implemented";
        return Err(core.raise(TypeId::NotImplementedError, text));
    }
    let list = core.view_list(view)?;
    let method = core.method_of(list, name)?;
    let given: Vec<Value> = args.iter().skip(1).copied().filter(|arg| !arg.is_undef()).collect();
    core.call(method, &given)
}

fn release(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let this = arg(args, 0);
    if core.is_view(this)
        && let Misc::MemoryView { released, .. } = core.heap.misc_mut(this)
    {
        *released = true;
    }
    Ok(NONE)
}

fn cast(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let view = core.view_of(arg(args, 0))?;
    let Some(name) = core.heap.as_str(core.plain(arg(args, 1))) else {
        let given = core.argument_name(arg(args, 1));
        return Err(core.type_error(format!("cast() argument 'format' must be str, not {given}")));
    };
    let name = name.strip_prefix('@').unwrap_or(name);
    let Some(format) = FORMATS.iter().position(|(known, _)| *known == name) else {
        return Err(core.value_error(
            "memoryview: destination format must be a native single character format prefixed with an optional '@'",
        ));
    };
    let format = format as u8;
    if !view.in_one_piece() {
        return Err(core.type_error("memoryview: casts are restricted to C-contiguous views"));
    }
    let given = arg(args, 2).bound();
    if given.is_some() && !view.shape.is_undef() {
        return Err(core.type_error("memoryview: cast must be 1D -> ND or ND -> 1D"));
    }
    if view.format >= WIDER && format >= WIDER {
        return Err(core.type_error("memoryview: cannot cast between two non-byte formats"));
    }
    let bytes = view.size() * view.count as usize;
    let size = FORMATS[format as usize].1;
    if !bytes.is_multiple_of(size) {
        return Err(core.type_error("memoryview: length is not a multiple of itemsize"));
    }
    let shape = match given {
        Some(shape) => core.checked_shape(shape, bytes / size)?,
        None => UNDEF,
    };
    let (count, step) = ((bytes / size) as u32, size as i32);
    core.new_view(View { shape, count, step, format, ..view })
}

// === impl View ===

impl View {
    fn name(self) -> &'static str {
        FORMATS.get(self.format as usize).map_or("B", |(name, _)| name)
    }

    /// Bytes of an item.
    fn size(self) -> usize {
        FORMATS.get(self.format as usize).map_or(1, |(_, size)| *size)
    }

    /// Whether items are equal if and only if their bytes are.
    fn shows_ints(self) -> bool {
        !matches!(self.name(), "e" | "f" | "d" | "?")
    }

    fn in_one_piece(self) -> bool {
        self.count <= 1 || self.step as usize == self.size()
    }

    /// Where item `at` begins.
    fn place(self, at: usize) -> usize {
        (i64::from(self.start) + at as i64 * i64::from(self.step)) as usize
    }

    fn decode(self, raw: &[u8]) -> Option<Item> {
        let mut wide = [0; 8];
        wide.get_mut(..raw.len())?.copy_from_slice(raw);
        let unsigned = u64::from_le_bytes(wide);
        let unused = 64 - 8 * raw.len() as u32;
        let signed = (unsigned << unused) as i64 >> unused;
        Some(match self.name() {
            "c" => Item::Byte(*raw.first()?),
            "?" => Item::Bool(unsigned != 0),
            "b" | "h" | "i" | "l" | "q" | "n" => Item::Int(signed),
            "e" => Item::Float(from_half(unsigned as u16)),
            "f" => Item::Float(f64::from(f32::from_bits(unsigned as u32))),
            "d" => Item::Float(f64::from_bits(unsigned)),
            _ => i64::try_from(unsigned).map_or(Item::Large(unsigned), Item::Int),
        })
    }
}

// === impl Item ===

impl Item {
    fn equals(self, other: Item) -> bool {
        let int = |item: Item| match item {
            Item::Int(int) => Some(i128::from(int)),
            Item::Large(int) => Some(i128::from(int)),
            Item::Bool(bool) => Some(i128::from(bool)),
            Item::Float(_) | Item::Byte(_) => None,
        };
        match (self, other) {
            (Item::Byte(a), Item::Byte(b)) => a == b,
            (Item::Float(a), Item::Float(b)) => a == b,
            (Item::Float(a), b) | (b, Item::Float(a)) => int(b).is_some_and(|b| a == b as f64),
            (a, b) => int(a).is_some() && int(a) == int(b),
        }
    }
}

// === Views as data ===

impl Core {
    /// Whether a value is a memoryview.
    pub(crate) fn is_view(&self, value: Value) -> bool {
        value.is_kind(Kind::Misc) && matches!(self.heap.misc_of(value), Misc::MemoryView { .. })
    }

    fn new_view(&mut self, view: View) -> Result<Value, Fault> {
        let View { obj, shape, start, count, step, format, readonly } = view;
        self.heap.new_misc(Misc::MemoryView {
            obj,
            shape,
            start,
            count,
            step,
            format,
            readonly,
            released: false,
        })
    }

    /// What a view shows, released or not.
    fn view_parts(&self, value: Value) -> Option<(View, bool)> {
        if !value.is_kind(Kind::Misc) {
            return None;
        }
        match *self.heap.misc_of(value) {
            Misc::MemoryView { obj, shape, start, count, step, format, readonly, released } => {
                let format = format.min(FORMATS.len() as u8 - 1);
                let view = View { obj, shape, start, count, step, format, readonly };
                Some((view, released))
            }
            _ => None,
        }
    }

    pub(crate) fn view_of(&mut self, value: Value) -> Result<View, Fault> {
        match self.view_parts(value) {
            Some((view, false)) => Ok(view),
            Some(_) => Err(self.value_error("operation forbidden on released memoryview object")),
            None => {
                let given = self.type_name(value);
                Err(self.type_error(format!(
                    "descriptor requires a 'memoryview' object but received a '{given}'"
                )))
            }
        }
    }

    /// How many items the first dimension has.
    pub(crate) fn view_len(&self, value: Value) -> Option<u64> {
        let (view, _) = self.view_parts(value)?;
        self.dimensions(view).first().map(|size| *size as u64)
    }

    fn dimensions(&self, view: View) -> Vec<usize> {
        match self.heap.items(view.shape).filter(|_| view.shape.is_kind(Kind::Tuple)) {
            Some(items) => {
                items.iter().filter_map(|item| item.small_int()).map(|size| size as usize).collect()
            }
            None => vec![view.count as usize],
        }
    }

    fn tuple_of_sizes(&mut self, sizes: impl Iterator<Item = i64>) -> Result<Value, Fault> {
        let sizes: Vec<Value> = sizes.map(Value::int).collect();
        self.heap.new_tuple(&sizes)
    }

    fn checked_shape(&mut self, shape: Value, count: usize) -> Result<Value, Fault> {
        let items = match self.heap.items(shape) {
            Some(items) => items.to_vec(),
            None => return Err(self.type_error("shape must be a list or a tuple")),
        };
        if items.len() > DIMENSIONS_MAX {
            let text = format!("memoryview: number of dimensions must not exceed {DIMENSIONS_MAX}");
            return Err(self.value_error(text));
        }
        let mut product = 1_i64;
        for item in &items {
            let Some(size) = item.small_int() else {
                return Err(
                    self.type_error("memoryview.cast(): elements of shape must be integers")
                );
            };
            if size <= 0 {
                return Err(
                    self.value_error("memoryview.cast(): elements of shape must be integers > 0")
                );
            }
            product = product.saturating_mul(size);
        }
        if product != count as i64 {
            return Err(self.type_error("memoryview: product(shape) * itemsize != buffer size"));
        }
        // One dimension needs no shape.
        if items.len() == 1 { Ok(UNDEF) } else { self.heap.new_tuple(&items) }
    }

    /// The bytes of which the view shows a part.
    fn bytes_shown(&self, view: View) -> &[u8] {
        let data = self.data(view.obj);
        if data.is_kind(Kind::Bytes) { self.heap.bytes(data) } else { &[] }
    }

    fn item_of(&self, view: View, at: usize) -> Option<Item> {
        let start = view.place(at);
        view.decode(self.bytes_shown(view).get(start..start.saturating_add(view.size()))?)
    }

    fn made_item(&mut self, item: Option<Item>) -> Result<Value, Fault> {
        match item {
            Some(Item::Int(int)) => self.heap.new_int(int),
            Some(Item::Large(int)) => self.heap.new_big(int.into()),
            Some(Item::Float(float)) => Ok(Value::float(float)),
            Some(Item::Byte(byte)) => self.heap.new_bytes(vec![byte]),
            Some(Item::Bool(bool)) => Ok(if bool { TRUE } else { FALSE }),
            None => Err(self.raise(TypeId::IndexError, "index out of bounds on dimension 1")),
        }
    }

    /// The bytes of a view without gaps.
    fn bytes_in_one_piece(&self, view: View) -> Option<&[u8]> {
        let start = view.start as usize;
        self.bytes_shown(view).get(start..start + view.count as usize * view.size())
    }

    /// The view's bytes, as a new bytes object.
    fn copied(&mut self, view: View) -> Result<Value, Fault> {
        let size = view.size();
        let total = size * view.count as usize;
        self.heap.books.reserve(total as u64 + 64)?;
        self.charge_bytes(total)?;
        let source = self.bytes_shown(view);
        let mut out = Vec::with_capacity(total);
        if view.in_one_piece() {
            let start = view.start as usize;
            out.extend_from_slice(source.get(start..start + total).unwrap_or_default());
        } else {
            for at in 0..view.count as usize {
                let start = view.place(at);
                out.extend_from_slice(
                    source.get(start..start.saturating_add(size)).unwrap_or_default(),
                );
            }
        }
        self.heap.new_bytes(out)
    }

    /// As `copied`, the items of which only the first index differs next to each other.
    fn copied_by_columns(&mut self, view: View) -> Result<Value, Fault> {
        let (size, count) = (view.size(), view.count as usize);
        let total = size * count;
        self.heap.books.reserve(total as u64 + 64)?;
        self.charge_values(count)?;
        let dimensions = self.dimensions(view);
        let mut index = vec![0; dimensions.len()];
        let mut out = Vec::with_capacity(total);
        for _ in 0..count {
            let at = index.iter().zip(&dimensions).fold(0, |at: usize, (index, size)| {
                at.saturating_mul(*size).saturating_add(*index)
            });
            let start = view.place(at.min(count));
            let raw = self.bytes_shown(view).get(start..start.saturating_add(size));
            out.extend_from_slice(raw.unwrap_or_default());
            for (index, size) in index.iter_mut().zip(&dimensions) {
                *index += 1;
                if *index < *size {
                    break;
                }
                *index = 0;
            }
        }
        self.heap.new_bytes(out)
    }

    fn view_list(&mut self, view: View) -> Result<Value, Fault> {
        let count = view.count as usize;
        self.charge_values(count)?;
        self.heap.books.reserve(count as u64 * 8 + 64)?;
        let dimensions = self.dimensions(view);
        if dimensions.is_empty() {
            let item = self.item_of(view, 0);
            return self.made_item(item);
        }
        let mut items = Vec::with_capacity(count);
        for at in 0..count {
            let item = self.item_of(view, at);
            items.push(self.made_item(item)?);
        }
        for size in dimensions.into_iter().skip(1).rev() {
            let mut rows = Vec::with_capacity(items.len() / size.max(1));
            for row in items.chunks(size.max(1)) {
                rows.push(self.heap.new_list(row.to_vec())?);
            }
            items = rows;
        }
        self.heap.new_list(items)
    }

    /// `iter(view)`: over the items that it has now.
    pub(crate) fn view_iter(&mut self, value: Value) -> Result<Value, Fault> {
        let list = self.view_items(value)?;
        self.iter(list)
    }

    /// The items of a view of one dimension, as a list.
    pub(crate) fn view_items(&mut self, value: Value) -> Result<Value, Fault> {
        let view = self.view_of(value)?;
        if !view.shape.is_undef() {
            return Err(self.raise(
                TypeId::NotImplementedError,
                "multi-dimensional sub-views are not implemented",
            ));
        }
        self.view_list(view)
    }

    /// As `data`, and of a memoryview a bytes object with what it shows.
    pub(crate) fn data_of(&mut self, value: Value) -> Result<Value, Fault> {
        let data = self.data(value);
        if self.is_view(data) {
            let view = self.view_of(data)?;
            return self.copied(view);
        }
        Ok(data)
    }

    /// Whether a value is no view of scattered bytes.
    pub(crate) fn is_contiguous(&mut self, value: Value) -> Result<bool, Fault> {
        let plain = self.plain(value);
        if !self.is_view(plain) {
            return Ok(true);
        }
        Ok(self.view_of(plain)?.in_one_piece())
    }

    /// Refuses a view of scattered bytes.
    pub(crate) fn needs_contiguous(&mut self, value: Value) -> Result<(), Fault> {
        if value.is_kind(Kind::Misc) && !self.is_contiguous(value)? {
            let text = "memoryview: underlying buffer is not C-contiguous";
            return Err(self.raise(TypeId::BufferError, text));
        }
        Ok(())
    }

    /// `view[key]`
    pub(crate) fn view_item(&mut self, value: Value, key: Value) -> Result<Value, Fault> {
        let view = self.view_of(value)?;
        if key.is_kind(Kind::Slice) {
            let part = if view.shape.is_undef() {
                self.part_of(view, value, key, Subscript::Get, UNDEF)?
            } else {
                self.rows_of(view, value, key)?
            };
            return self.new_view(part);
        }
        if key.is_immediate(Immediate::Ellipsis) && self.dimensions(view).is_empty() {
            return self.new_view(view);
        }
        let at = self.view_position(view, value, key, Subscript::Get, UNDEF)?;
        let item = self.item_of(view, at);
        self.made_item(item)
    }

    fn part_of(
        &mut self,
        view: View,
        value: Value,
        key: Value,
        what: Subscript,
        given: Value,
    ) -> Result<View, Fault> {
        let extent = self.subscript_extent(what, value, key, given, view.count as usize)?;
        let step = i64::from(view.step).saturating_mul(extent.step);
        let first = if extent.count == 0 { 0 } else { extent.start.max(0) as usize };
        Ok(View {
            start: view.place(first) as u32,
            count: extent.count as u32,
            step: i32::try_from(step).unwrap_or(view.step),
            ..view
        })
    }

    /// What a slice of a view of several dimensions shows: rows that lie next to each other.
    fn rows_of(&mut self, view: View, value: Value, key: Value) -> Result<View, Fault> {
        let mut dimensions = self.dimensions(view);
        let rows = dimensions.first().copied().unwrap_or(0);
        let extent = self.subscript_extent(Subscript::Get, value, key, UNDEF, rows)?;
        if dimensions.is_empty() {
            return Err(self.type_error("invalid indexing of 0-dim memory"));
        }
        if extent.step != 1 && extent.count > 1 {
            let text = "multi-dimensional slicing with steps is not offered";
            return Err(self.raise(TypeId::NotImplementedError, text));
        }
        // A snapshot may say anything of the sizes.
        let row = dimensions.iter().skip(1).fold(1_usize, |row, size| row.saturating_mul(*size));
        let first = if extent.count == 0 { 0 } else { extent.start.max(0) as usize };
        if let Some(size) = dimensions.first_mut() {
            *size = extent.count;
        }
        let shape = self.tuple_of_sizes(dimensions.into_iter().map(|size| size as i64))?;
        let within = |rows: usize| rows.saturating_mul(row).min(view.count as usize);
        let (start, count) = (view.place(within(first)) as u32, within(extent.count) as u32);
        Ok(View { shape, start, count, ..view })
    }

    /// The number of the item that a key stands for.
    fn view_position(
        &mut self,
        view: View,
        value: Value,
        key: Value,
        what: Subscript,
        given: Value,
    ) -> Result<usize, Fault> {
        let dimensions = self.dimensions(view);
        let keys = match self.heap.items(key).filter(|_| key.is_kind(Kind::Tuple)) {
            Some(keys) => keys.to_vec(),
            None if dimensions.is_empty() => {
                return Err(self.type_error("invalid indexing of 0-dim memory"));
            }
            None if dimensions.len() > 1 && self.int_ref(self.plain(key)).is_none() => {
                return Err(self.type_error("memoryview: invalid slice key"));
            }
            None if dimensions.len() > 1 && what == Subscript::Set => {
                let text = "sub-views are not implemented";
                return Err(self.raise(TypeId::NotImplementedError, text));
            }
            None if dimensions.len() > 1 => {
                return Err(self.raise(
                    TypeId::NotImplementedError,
                    "multi-dimensional sub-views are not implemented",
                ));
            }
            None => vec![key],
        };
        if key.is_kind(Kind::Tuple)
            && !keys.is_empty()
            && keys.iter().all(|key| key.is_kind(Kind::Slice))
        {
            let text = "multi-dimensional slicing is not implemented";
            return Err(self.raise(TypeId::NotImplementedError, text));
        }
        if keys.len() != dimensions.len() {
            let (wanted, count) = (dimensions.len(), keys.len());
            return Err(if count < wanted {
                self.raise(TypeId::NotImplementedError, "sub-views are not implemented")
            } else {
                let ints = keys.iter().all(|key| self.int_ref(self.plain(*key)).is_some());
                if ints {
                    let text =
                        format!("cannot index {wanted}-dimension view with {count}-element tuple");
                    self.type_error(text)
                } else {
                    self.type_error("memoryview: invalid slice key")
                }
            });
        }
        let mut place = 0;
        for (number, (key, size)) in keys.into_iter().zip(dimensions).enumerate() {
            let guest = self.guest_special(key, "__index__").is_some();
            if !guest && self.int_ref(self.plain(key)).is_none() {
                return Err(self.type_error("memoryview: invalid slice key"));
            }
            let index = self.subscript_int(what, value, key, given)?;
            let Some(at) = Core::position(index, size) else {
                let text = format!("index out of bounds on dimension {}", number + 1);
                return Err(self.raise(TypeId::IndexError, text));
            };
            place = place * size + at;
        }
        Ok(place)
    }

    /// `view[key] = given`
    pub(crate) fn view_set_item(
        &mut self,
        value: Value,
        key: Value,
        given: Value,
    ) -> Result<(), Fault> {
        let view = self.view_of(value)?;
        if view.readonly {
            return Err(self.type_error("cannot modify read-only memory"));
        }
        if key.is_kind(Kind::Slice) && self.gives_buffer(given) {
            let own = (registry::Owner::Type(TypeId::MemoryView), "__setitem__");
            return Err(self.settle(own, &[value, key, given], 2, How::Buffer));
        }
        if key.is_kind(Kind::Slice) {
            if !view.shape.is_undef() {
                let text = "memoryview slice assignments are currently restricted to ndim = 1";
                return Err(self.raise(TypeId::NotImplementedError, text));
            }
            let part = self.part_of(view, value, key, Subscript::Set, given)?;
            return self.view_set_slice(part, given);
        }
        let at = self.view_position(view, value, key, Subscript::Set, given)?;
        let raw = self.encoded(view, given)?;
        self.write_view(view, at, &raw);
        Ok(())
    }

    fn view_set_slice(&mut self, part: View, given: Value) -> Result<(), Fault> {
        let (format, count) = match self.view_parts(given) {
            Some((view, _)) => (view.format, view.count as usize),
            None => {
                let data = self.data(given);
                if !data.is_kind(Kind::Bytes) {
                    let name = self.type_name(given);
                    let text = format!("a bytes-like object is required, not '{name}'");
                    return Err(self.type_error(text));
                }
                (0, self.heap.bytes(data).len())
            }
        };
        if format != part.format || count != part.count as usize {
            return Err(self.value_error(
                "memoryview assignment: lvalue and rvalue have different structures",
            ));
        }
        // A copy, for the two may overlap.
        let source = self.data_of(given)?;
        let source = self.copy_of_data(source)?;
        let source = self.heap.bytes(source).to_vec();
        for (at, raw) in source.chunks(part.size()).enumerate() {
            self.write_view(part, at, raw);
        }
        Ok(())
    }

    fn write_view(&mut self, view: View, at: usize, raw: &[u8]) {
        let start = view.place(at);
        let data = self.data(view.obj);
        if data.is_kind(Kind::Bytes)
            && let Some(place) =
                self.heap.bytes_mut(data).data.get_mut(start..start.saturating_add(raw.len()))
        {
            place.copy_from_slice(raw);
        }
    }

    /// The bytes of an item to be written.
    fn encoded(&mut self, view: View, given: Value) -> Result<Vec<u8>, Fault> {
        let (name, size) = (view.name(), view.size());
        let plain = self.plain(given);
        let wrong = |core: &mut Core| {
            core.type_error(format!("memoryview: invalid type for format '{name}'"))
        };
        match name {
            "c" => {
                if !plain.is_kind(Kind::Bytes) {
                    return Err(wrong(self));
                }
                let bytes = self.heap.bytes(plain).to_vec();
                if bytes.len() == 1 {
                    return Ok(bytes);
                }
            }
            "?" => {
                return Ok(vec![u8::from(self.int_clamped(plain) != Some(0) && !plain.is_none())]);
            }
            "e" | "f" | "d" => {
                let float = match self.int_ref(plain).map(crate::number::convert::to_f64) {
                    _ if plain.is_float() => plain.as_float(),
                    Some(Ok(float)) => float,
                    Some(Err(error)) => return Err(self.number_error(&error)),
                    None => return Err(wrong(self)),
                };
                match name {
                    "f" => return Ok((float as f32).to_le_bytes().to_vec()),
                    "d" => return Ok(float.to_le_bytes().to_vec()),
                    _ => {}
                }
                if let Some(half) = to_half(float) {
                    return Ok(half.to_le_bytes().to_vec());
                }
            }
            _ => {
                let Some(int) = self.int_ref(plain) else { return Err(wrong(self)) };
                let bits = 8 * size as u32;
                let signed = matches!(name, "b" | "h" | "i" | "l" | "q" | "n");
                let wide = match int.to_i64() {
                    Some(int) => Some(i128::from(int)),
                    None => match int {
                        IntRef::Big(int) => int.to_u64().map(i128::from),
                        IntRef::Small(_) => None,
                    },
                };
                let (low, high) = if signed {
                    (-(1_i128 << (bits - 1)), (1_i128 << (bits - 1)) - 1)
                } else {
                    (0, (1_i128 << bits) - 1)
                };
                if let Some(int) = wide.filter(|int| (low..=high).contains(int)) {
                    return Ok(int.to_le_bytes().get(..size).unwrap_or_default().to_vec());
                }
            }
        }
        Err(self.value_error(format!("memoryview: invalid value for format '{name}'")))
    }

    /// Whether two values of which one is a view show the same; `None` where they are not to be compared.
    pub(crate) fn views_equal(&self, a: Value, b: Value) -> Option<bool> {
        if a == b {
            return Some(true);
        }
        let (x, y) = (self.any_view(a)?, self.any_view(b)?);
        if self.dimensions(x) != self.dimensions(y) {
            return Some(false);
        }
        self.owe_scan(x.count as usize * x.size());
        if x.format == y.format && x.shows_ints() && x.in_one_piece() && y.in_one_piece() {
            return Some(self.bytes_in_one_piece(x) == self.bytes_in_one_piece(y));
        }
        // Item by item is slower by far.
        self.owe_scan((x.count as usize).saturating_mul(64));
        for at in 0..x.count as usize {
            let (Some(left), Some(right)) = (self.item_of(x, at), self.item_of(y, at)) else {
                return Some(false);
            };
            if !left.equals(right) {
                return Some(false);
            }
        }
        Some(true)
    }

    /// The order of two values of which one is a view, by their bytes; `None` where they are not in one piece.
    pub(crate) fn views_order(&self, a: Value, b: Value) -> Option<std::cmp::Ordering> {
        let (x, y) = (self.any_view(a)?, self.any_view(b)?);
        if !x.in_one_piece() || !y.in_one_piece() {
            return None;
        }
        self.owe_scan((x.count as usize * x.size()).min(y.count as usize * y.size()));
        Some(self.bytes_in_one_piece(x).cmp(&self.bytes_in_one_piece(y)))
    }

    /// A view, or the view that a bytes-like object would have.
    fn any_view(&self, value: Value) -> Option<View> {
        if let Some((view, released)) = self.view_parts(value) {
            return (!released).then_some(view);
        }
        let data = self.data(value);
        if !data.is_kind(Kind::Bytes) {
            return None;
        }
        let count = u32::try_from(self.heap.bytes(data).len()).ok()?;
        let obj = value;
        Some(View { obj, shape: UNDEF, start: 0, count, step: 1, format: 0, readonly: true })
    }

    /// The hash of a view that cannot change: that of its bytes.
    pub(crate) fn view_hash(&mut self, value: Value) -> Result<Value, Fault> {
        let view = self.view_of(value)?;
        if !view.readonly {
            return Err(self.value_error("cannot hash writable memoryview object"));
        }
        if view.format >= WIDER {
            return Err(
                self.value_error("memoryview: hashing is restricted to formats 'B', 'b' or 'c'")
            );
        }
        self.copied(view)
    }
}
