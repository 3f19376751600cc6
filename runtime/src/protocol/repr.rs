//! Text of values: `repr`, `str`, `format`.
//!
//! Place: `print`, `repr()`, `str()`; `format.rs` for f-strings.
//!
//! Invariants: trees of built-in values are written natively up to `NATIVE_DEPTH` and `NATIVE_BYTES`; a container that holds
//! more, or guest objects, is a frame for each level (`Repr`), which remembers its parts in a list and what is being
//! written in `Core::writing`, so that a container inside itself prints as `[...]`.
//! Limits: memory of the text is charged before the parts are joined.

use serde::{Deserialize, Serialize};

use crate::core::Core;
use crate::exception::Fault;
use crate::heap::iter::DictPart;
use crate::heap::misc::Misc;
use crate::native::registry::{self, Owner};
use crate::native::state::StepFn;
use crate::native::{Input, NativeKind, Step};
use crate::native_errors::is_slot_wrapper;
use crate::number::cost;
use crate::protocol::checked::Check;
use crate::protocol::repr_items::ReprItems;
use crate::text::{float, int, quote};
use crate::types::TypeId;
use crate::value::{Immediate, Kind, NONE, UNDEF, Value};

const NATIVE_DEPTH: usize = 12;
const NATIVE_BYTES: usize = 16 << 10;
/// Items of a list within a generic that are named as types are.
const LISTED_MAX: usize = 64;
/// Characters of a handle's name that are shown.
const NAME_SHOWN: usize = 200;

/// Writes a container item by item. Registers: container, list of parts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Repr {
    at: u32,
    /// 0 before the first item, 1 after that.
    stage: u8,
    /// Of a dict or set: the entry or slot from which the next part is looked for.
    cursor: u32,
}

impl StepFn for Repr {
    fn catches(&self) -> bool {
        self.stage > 0
    }

    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [container, parts] = regs else { return Err(core.system_error("bad registers")) };
        if let Input::Raised(exception) = input {
            core.writing.pop();
            return Err(core.raise_again(exception));
        }
        if let Input::Returned(text) = input
            && self.stage > 0
        {
            core.heap.list_push(parts, text)?;
            self.advance(core, container);
        }
        if self.stage == 0 {
            core.writing.push(container);
            self.stage = 1;
        }
        while let Some((item, next)) = core.repr_item(container, self.at, self.cursor) {
            if core.meter.is_over() {
                return Ok(Step::Yield);
            }
            core.retrying(|core| {
                core.charge(u64::from(self.at.is_multiple_of(8)))?;
                core.charge_gap(next.saturating_sub(self.cursor))?;
                let text = core.repr_of_part(container, item)?;
                core.heap.list_push(parts, text)
            })?;
            self.advance(core, container);
        }
        let text = core.retrying(|core| core.join_repr(container, parts))?;
        core.writing.pop();
        Ok(Step::Return(text))
    }
}

impl Repr {
    fn advance(&mut self, core: &Core, container: Value) {
        if let Some((_, next)) = core.repr_item(container, self.at, self.cursor) {
            self.cursor = next;
        }
        self.at += 1;
    }
}

impl Core {
    /// The text of a container's part: types in generics and unions are named, whatever their metaclass says of them.
    fn repr_of_part(&mut self, container: Value, part: Value) -> Result<Value, Fault> {
        let generic = container.is_kind(Kind::Misc)
            && matches!(
                self.heap.misc_of(container),
                Misc::GenericAlias { .. } | Misc::Union { .. }
            );
        if !generic {
            return self.repr(part);
        }
        let alias = matches!(self.heap.misc_of(container), Misc::GenericAlias { .. });
        let text = if alias { self.listed_types(part) } else { None };
        match text.or_else(|| self.full_name(part)) {
            Some(text) => {
                self.charge_bytes(text.len())?;
                self.heap.new_string(text)
            }
            None if part.is_kind(Kind::Class) => self.default_repr(part),
            None => self.repr(part),
        }
    }

    /// How a generic or union names a function: with its module, where that is not the built-ins'.
    pub(crate) fn full_name(&self, value: Value) -> Option<String> {
        let (module, name) = if value.is_kind(Kind::Function) {
            let globals = self.heap.function(value).globals;
            let module = self.dict_get_text(globals, "__name__");
            let module = module.and_then(|name| self.heap.as_str(name)).unwrap_or("__main__");
            (module, self.function_qualname(value))
        } else {
            let native = registry::native(value)?;
            match registry::owner(value) {
                Some(Owner::Module(module)) if native.kind == NativeKind::Function => {
                    (module, native.name.to_owned())
                }
                _ => return None,
            }
        };
        Some(if module == "builtins" { name } else { format!("{module}.{name}") })
    }

    /// The text of a list within a generic, where it takes no guest code: types in it are named as in the generic.
    fn listed_types(&self, value: Value) -> Option<String> {
        let items = if value.is_kind(Kind::List) { self.heap.items(value)? } else { return None };
        if items.len() > LISTED_MAX {
            return None;
        }
        let mut text = String::from("[");
        for (number, item) in items.iter().enumerate() {
            text.push_str(if number > 0 { ", " } else { "" });
            let mut part = String::new();
            match self.full_name(*item) {
                Some(name) => part = name,
                None if self.write_plain_repr(*item, &mut part, 1) => {}
                None => return None,
            }
            text.push_str(bare_type(&part));
        }
        text.push(']');
        Some(text)
    }

    /// Part `at` of a container's text, and the cursor for the next. A dict's entries give two parts each.
    fn repr_item(&self, container: Value, at: u32, cursor: u32) -> Option<(Value, u32)> {
        let container = self.plain(container);
        let item = match container.kind()? {
            Kind::List | Kind::Tuple => self.item_at(container, at as usize),
            Kind::Dict => {
                let (number, entry) = self.heap.dict(container).iter_from(cursor).next()?;
                return Some(if at.is_multiple_of(2) {
                    (entry.key, number)
                } else {
                    (entry.value, number + 1)
                });
            }
            Kind::Set | Kind::FrozenSet => {
                let (number, slot) = self.heap.set(container).iter_from(cursor).next()?;
                return Some((slot.key, number + 1));
            }
            Kind::Misc => match *self.heap.misc_of(container) {
                Misc::DictView { dict, what, .. } => {
                    let (number, entry) = self.heap.dict(dict).iter_from(cursor).next()?;
                    let part = if what == DictPart::Keys { entry.key } else { entry.value };
                    return Some((part, number + 1));
                }
                Misc::MappingProxy { dict } if at == 0 => Some(dict),
                Misc::StaticMethod { function, .. } | Misc::ClassMethod { function, .. }
                    if at == 0 =>
                {
                    Some(function)
                }
                Misc::Union { args } => self.item_at(args, at as usize),
                Misc::GenericAlias { origin, .. } if at == 0 => Some(origin),
                Misc::GenericAlias { args, .. } => self.item_at(args, at as usize - 1),
                _ => None,
            },
            Kind::Exception => {
                let args = self.heap.exception(container).args;
                self.item_at(args, at as usize)
            }
            Kind::Iterator => self.parts_of_tool(container).get(at as usize).copied(),
            Kind::Slice => {
                let slice = self.heap.slice(container);
                [slice.start, slice.stop, slice.step].get(at as usize).copied()
            }
            _ => None,
        };
        item.map(|item| (item, cursor))
    }

    fn join_repr(&mut self, container: Value, parts: Value) -> Result<Value, Fault> {
        let bytes: usize = self
            .heap
            .items(parts)
            .unwrap_or_default()
            .iter()
            .map(|part| self.heap.as_str(*part).map_or(0, str::len) + 2)
            .sum();
        self.heap.reserve_text(bytes as u64 + 64)?;
        self.charge_bytes(bytes)?;
        let mut text = String::with_capacity(bytes + 16);
        let texts: Vec<&str> = self
            .heap
            .items(parts)
            .unwrap_or_default()
            .iter()
            .map(|part| self.heap.as_str(*part).unwrap_or(""))
            .collect();
        self.write_container(container, &texts, &mut text);
        self.heap.new_string(text)
    }

    fn write_container(&self, container: Value, parts: &[&str], out: &mut String) {
        match container.kind() {
            Some(Kind::List) => wrap("[", parts, "]", out),
            Some(Kind::Tuple) if parts.len() == 1 => wrap("(", parts, ",)", out),
            Some(Kind::Tuple) => wrap("(", parts, ")", out),
            Some(Kind::Set) => wrap("{", parts, "}", out),
            Some(Kind::FrozenSet) => wrap("frozenset({", parts, "})", out),
            Some(Kind::Slice) => wrap("slice(", parts, ")", out),
            Some(Kind::Dict) => {
                out.push('{');
                for (number, pair) in parts.chunks(2).enumerate() {
                    out.push_str(if number > 0 { ", " } else { "" });
                    out.push_str(pair[0]);
                    out.push_str(": ");
                    out.push_str(pair.get(1).unwrap_or(&""));
                }
                out.push('}');
            }
            Some(Kind::Exception | Kind::Iterator) => {
                out.push_str(&self.class_name(self.type_of(container)));
                wrap("(", parts, ")", out);
            }
            Some(Kind::Instance) => {
                let name = self.type_name(container);
                let (open, close) = if parts.is_empty() { ("(", ")") } else { ("({", "})") };
                out.push_str(&name);
                wrap(open, parts, close, out);
            }
            Some(Kind::Misc) if matches!(self.heap.misc_of(container), Misc::Union { .. }) => {
                let parts: Vec<&str> = parts.iter().map(|part| bare_type(part)).collect();
                out.push_str(&parts.join(" | "));
            }
            Some(Kind::Misc)
                if matches!(self.heap.misc_of(container), Misc::GenericAlias { .. }) =>
            {
                let (origin, rest) = parts.split_first().unwrap_or((&"", &[]));
                if self.unstarred(container) != container {
                    out.push('*');
                    out.push_str(bare_type(origin));
                    return;
                }
                out.push_str(bare_type(origin));
                let rest: Vec<&str> = rest.iter().map(|part| bare_type(part)).collect();
                wrap("[", &rest, "]", out);
            }
            _ => {
                let name = self.class_name(self.type_of(container));
                let (open, close) = match name.as_str() {
                    "mappingproxy" => ("(", ")"),
                    "staticmethod" | "classmethod" => ("(", ")>"),
                    _ => ("([", "])"),
                };
                out.push_str(if close == ")>" { "<" } else { "" });
                out.push_str(&name);
                wrap(open, parts, close, out);
            }
        }
    }

    /// `repr(value)`
    pub(crate) fn repr(&mut self, value: Value) -> Result<Value, Fault> {
        if let Some(bytes) = self.text_bytes(value) {
            self.in_pieces("quoted", bytes, &[value])?;
        }
        let mut text = String::new();
        let written = self.write_plain_repr(value, &mut text, 0);
        self.meter.settle_owed();
        if written {
            self.charge_bytes(text.len())?;
            return self.heap.new_string(text);
        }
        if value.is_kind(Kind::BigInt) {
            let limit = self.meter.limits.int_digits as usize;
            return Err(self.value_error(int::TooManyDigits { limit }.to_string()));
        }
        if self.has_guest_class(value) {
            if let Some(method) = self.guest_special(value, "__repr__") {
                if let Some(text) = self.quick_method(method, value, &[])? {
                    return Ok(text);
                }
                return Err(self.checked(Check::Repr, method, value, UNDEF));
            }
            if self.plain(value).is_kind(Kind::Module) {
                let name = self.own_module_name(value).unwrap_or_else(|| "?".to_owned());
                let text = format!("<module '{name}'>");
                return self.heap.new_string(text);
            }
            if let Some(text) = self.repr_of_payload(value) {
                return text;
            }
            if value.is_kind(Kind::Instance) || value.is_kind(Kind::Class) {
                return self.default_repr(value);
            }
        }
        if value.is_kind(Kind::Method) {
            let method = *self.heap.method(value);
            if crate::protocol::kind::is_bound_natively(method.function) {
                let mut text = String::new();
                self.write_opaque(value, Kind::Method, &mut text);
                return self.heap.new_string(text);
            }
            let receiver = method.receiver;
            return Err(self.checked(Check::ReprMethod, value, receiver, UNDEF));
        }
        self.repr_container(value)
    }

    /// The text of what an instance carries; a set says its class.
    pub(crate) fn repr_of_payload(&mut self, value: Value) -> Option<Result<Value, Fault>> {
        let plain = self.plain(value);
        // A property has `repr` from `object`, which tells the class.
        let is_property =
            plain.is_kind(Kind::Misc) && matches!(self.heap.misc_of(plain), Misc::Property { .. });
        if plain == value || is_property {
            return None;
        }
        if self.is_bytearray(plain) {
            let mut text = self.type_name(value);
            text.push('(');
            quote::write_bytearray_repr(self.heap.bytes(self.data(plain)), &mut text);
            text.push(')');
            return Some(self.charge_bytes(text.len()).and_then(|()| self.heap.new_string(text)));
        }
        if self.is_deque(plain) {
            return Some(self.deque_repr(plain, value));
        }
        if !matches!(plain.kind(), Some(Kind::Set | Kind::FrozenSet)) {
            return Some(self.repr(plain));
        }
        if self.writing.contains(&value) {
            let name = self.type_name(value);
            return Some(self.heap.new_string(format!("{name}(...)")));
        }
        Some(match self.heap.new_list(Vec::new()) {
            Ok(parts) => Err(self.enter(Repr::default(), &[value, parts])),
            Err(fault) => Err(fault),
        })
    }

    fn repr_container(&mut self, value: Value) -> Result<Value, Fault> {
        if self.is_deque(value) {
            return self.deque_repr(value, value);
        }
        let inside = self.writing.contains(&value);
        match value.kind() {
            Some(Kind::List) if inside => self.heap.new_str("[...]"),
            Some(Kind::Tuple) if inside => self.heap.new_str("(...)"),
            Some(Kind::Dict) if inside => self.heap.new_str("{...}"),
            Some(Kind::Exception | Kind::Set | Kind::FrozenSet | Kind::Misc) if inside => {
                self.heap.new_str("...")
            }
            Some(
                Kind::List
                | Kind::Tuple
                | Kind::Dict
                | Kind::Set
                | Kind::FrozenSet
                | Kind::Misc
                | Kind::Exception
                | Kind::Slice,
            ) => {
                if self.is_items_view(value) {
                    return Err(self.enter(ReprItems::default(), &[value]));
                }
                if let Some(text) = self.repr_opaque(value) {
                    return self.heap.new_string(text);
                }
                let parts = self.heap.new_list(Vec::new())?;
                Err(self.enter(Repr::default(), &[value, parts]))
            }
            Some(Kind::Iterator) if !self.parts_of_tool(value).is_empty() => {
                let parts = self.heap.new_list(Vec::new())?;
                Err(self.enter(Repr::default(), &[value, parts]))
            }
            _ => self.default_repr(value),
        }
    }

    /// The text of a descriptor or another object that shows nothing of what it holds.
    fn repr_opaque(&self, value: Value) -> Option<String> {
        if !value.is_kind(Kind::Misc) {
            return None;
        }
        match *self.heap.misc_of(value) {
            Misc::Member { name, class } => {
                let (name, class) = (self.heap.as_str(name)?, self.class_name(class));
                let what =
                    if self.implied_getter(value).is_some() { "attribute" } else { "member" };
                Some(format!("<{what} '{name}' of '{class}' objects>"))
            }
            Misc::Code { code } => {
                let link = self.link_of(code);
                let name = match link.code().kind {
                    crate::code::CodeKind::Module | crate::code::CodeKind::Namespace => "<module>",
                    _ => &*link.code().name,
                };
                let (file, line) = (link.program.source.name(), link.code().first_line);
                let at = code_address(code);
                Some(format!("<code object {name} at {at:#014x}, file \"{file}\", line {line}>"))
            }
            Misc::Super { class, object_type, .. } => {
                let object = if object_type.is_undef() {
                    "NULL".to_owned()
                } else {
                    format!("<{} object>", self.class_name(object_type))
                };
                Some(format!("<super: <class '{}'>, {object}>", self.class_name(class)))
            }
            // Its name is for scripts and their logs; what the host calls it by is not.
            Misc::Handle { name, .. } => {
                let name = self.heap.as_str(name)?;
                let shown =
                    name.char_indices().nth(NAME_SHOWN).map_or(name, |(end, _)| &name[..end]);
                let mut text = String::from("<handle ");
                quote::write_str_repr(shown, &mut text);
                text.push('>');
                Some(text)
            }
            Misc::MemoryView { released, .. } => {
                let gone = if released { "released " } else { "" };
                Some(format!("<{gone}memory at {:#014x}>", address(value)))
            }
            Misc::Property { .. }
            | Misc::Traceback { .. }
            | Misc::CoroutineWrapper { .. }
            | Misc::AsyncGenStep { .. } => {
                let name = self.type_name(value);
                Some(format!("<{name} object at {:#014x}>", address(value)))
            }
            _ => None,
        }
    }

    /// `<module.Class object at 0x...>` and the like.
    pub(crate) fn default_repr(&mut self, value: Value) -> Result<Value, Fault> {
        let text = if self.is_class(value) {
            let name = self.class_full_name(value);
            format!("<class '{name}'>")
        } else {
            let class = self.type_of(value);
            let name = self.class_full_name(class);
            format!("<{name} object at {:#014x}>", address(value))
        };
        self.heap.new_string(text)
    }

    /// `module.qualname` of a class; the module left out for built-ins.
    pub(crate) fn class_full_name(&self, class: Value) -> String {
        if let Some(type_id) = TypeId::from_value(class) {
            return match type_id.module() {
                "builtins" => type_id.name().to_owned(),
                module => format!("{module}.{}", type_id.name()),
            };
        }
        if !class.is_kind(Kind::Class) {
            return "?".to_owned();
        }
        let object = self.heap.class(class);
        let qualname = self.heap.as_str(object.qualname).unwrap_or("?");
        match self.dict_get_text(object.dict, "__module__").and_then(|m| self.heap.as_str(m)) {
            Some("builtins") | None => qualname.to_owned(),
            Some(module) => format!("{module}.{qualname}"),
        }
    }

    /// Length of a string or bytes object.
    fn text_bytes(&self, value: Value) -> Option<usize> {
        match value.kind()? {
            Kind::Str => Some(self.byte_len(value)),
            Kind::Bytes => Some(self.heap.bytes(value).len()),
            _ => None,
        }
    }

    /// Writes the repr of a tree of built-in values; false when it needs frames (then `out` is spoilt).
    pub(crate) fn write_plain_repr(&self, value: Value, out: &mut String, depth: usize) -> bool {
        if value.is_int() {
            int::write_i64(value.as_int(), out);
            return true;
        }
        if value.is_float() {
            float::write_float_repr(value.as_float(), out);
            return true;
        }
        let Some(kind) = value.kind() else { return self.write_immediate(value, out) };
        if depth > NATIVE_DEPTH || out.len() > NATIVE_BYTES {
            return false;
        }
        if depth > 0 && self.text_bytes(value).is_some_and(|bytes| bytes > NATIVE_BYTES) {
            return false;
        }
        match kind {
            Kind::Str => quote::write_str_repr(self.heap.str(value), out),
            Kind::Bytes => quote::write_bytes_repr(self.heap.bytes(value), out),
            Kind::BigInt => return self.write_big(value, out),
            Kind::List | Kind::Tuple => {
                let items = self.heap.items(value).unwrap_or_default();
                let (open, close) = match (kind, items.len()) {
                    (Kind::List, _) => ("[", "]"),
                    (_, 1) => ("(", ",)"),
                    _ => ("(", ")"),
                };
                out.push_str(open);
                for (number, item) in items.iter().enumerate() {
                    out.push_str(if number > 0 { ", " } else { "" });
                    if !self.write_plain_repr(*item, out, depth + 1) {
                        return false;
                    }
                }
                out.push_str(close);
            }
            Kind::Dict => return self.write_plain_dict(value, out, depth),
            Kind::Set | Kind::FrozenSet => return self.write_plain_set(value, kind, out, depth),
            Kind::Range => return self.write_range(value, out),
            Kind::Future => self.write_future(value, out, depth),
            Kind::Misc
                if matches!(
                    self.heap.misc_of(value),
                    Misc::GenericAlias { .. }
                        | Misc::Union { .. }
                        | Misc::TypeParam { .. }
                        | Misc::TypeAlias { .. }
                ) =>
            {
                return self.write_generic(value, out, depth);
            }
            Kind::Misc if self.write_leaf(value, out) => {}
            Kind::Iterator => return self.write_iterator(value, out, depth),
            // A bound method of a bound method is a frame, as it may be one of another in turn.
            Kind::Method if self.is_shown_by_frame(self.heap.method(value).receiver) => {
                return false;
            }
            Kind::Function | Kind::Method | Kind::Module | Kind::Generator | Kind::Cell => {
                self.write_opaque(value, kind, out);
            }
            _ => return false,
        }
        true
    }

    /// Writes `<frame at ..., file 'case.py', line 3, code f>`; false for what is no record of a frame.
    fn write_frame(&self, value: Value, out: &mut String) -> bool {
        use std::fmt::Write;
        let [code, line] = ["f_code", "f_lineno"].map(|name| self.record_text(value, name));
        let code = code.and_then(|code| crate::types::code::code_number(self, code));
        let Some(code) = code else { return false };
        let link = self.link_of(code);
        let file = link.program.source.name();
        let name = match link.code().kind {
            crate::code::CodeKind::Module | crate::code::CodeKind::Namespace => "<module>",
            _ => &*link.code().name,
        };
        let line = line.and_then(Value::small_int).unwrap_or(0);
        let at = address(value);
        write!(out, "<frame at {at:#014x}, file '{file}', line {line}, code {name}>").is_ok()
    }

    /// Writes a complex number, a bytearray, a handle of a loop or a standard stream; false for anything else.
    fn write_leaf(&self, value: Value, out: &mut String) -> bool {
        if let Some(complex) = self.as_complex(value) {
            crate::types::complex::write_complex(complex, out);
        } else if self.is_bytearray(value) {
            out.push_str("bytearray(");
            quote::write_bytearray_repr(self.heap.bytes(self.data(value)), out);
            out.push(')');
        } else if matches!(self.heap.misc_of(value), Misc::LoopHandle { .. }) {
            self.write_handle(value, out);
        } else if let Some(stream) = self.stream_of(value) {
            out.push_str("<_io.TextIOWrapper name='");
            out.push_str(stream.name());
            out.push_str("' mode='w' encoding='utf-8'>");
        } else {
            return self.write_frame(value, out);
        }
        true
    }

    /// Writes `count(1)`, `repeat('x', 3)`, `<list_iterator object at ...>`; false where a part needs frames.
    fn write_iterator(&self, value: Value, out: &mut String, depth: usize) -> bool {
        if self.parts_of_tool(value).is_empty() {
            self.write_opaque(value, Kind::Iterator, out);
            return true;
        }
        out.push_str(&self.class_name(self.type_of(value)));
        for (number, part) in self.parts_of_tool(value).into_iter().enumerate() {
            out.push_str(if number > 0 { ", " } else { "(" });
            if !self.write_plain_repr(part, out, depth + 1) {
                return false;
            }
        }
        out.push(')');
        true
    }

    /// Writes a wide int; false where it has too many digits.
    fn write_big(&self, value: Value, out: &mut String) -> bool {
        let limit = self.meter.limits.int_digits as usize;
        let int = self.heap.big(value);
        // What has more digits is refused at once.
        self.meter.owe(cost::cost_to_decimal(int.bits().min(4 * limit as u64)) / 32);
        int::write_bigint(int, limit, out).is_ok()
    }

    /// Whether what a method is bound to is written by frames of its own.
    fn is_shown_by_frame(&self, receiver: Value) -> bool {
        let contains = matches!(
            receiver.kind(),
            Some(
                Kind::Method
                    | Kind::List
                    | Kind::Tuple
                    | Kind::Dict
                    | Kind::Set
                    | Kind::FrozenSet
                    | Kind::Slice
            )
        );
        contains || self.has_guest_class(receiver)
    }

    fn write_plain_dict(&self, value: Value, out: &mut String, depth: usize) -> bool {
        self.owe_table(value);
        out.push('{');
        for (number, (_, entry)) in self.heap.dict(value).iter_from(0).enumerate() {
            out.push_str(if number > 0 { ", " } else { "" });
            if !self.write_plain_repr(entry.key, out, depth + 1) {
                return false;
            }
            out.push_str(": ");
            if !self.write_plain_repr(entry.value, out, depth + 1) {
                return false;
            }
        }
        out.push('}');
        true
    }

    fn write_plain_set(&self, value: Value, kind: Kind, out: &mut String, depth: usize) -> bool {
        self.owe_table(value);
        let set = self.heap.set(value);
        if set.len() == 0 {
            out.push_str(if kind == Kind::Set { "set()" } else { "frozenset()" });
            return true;
        }
        out.push_str(if kind == Kind::Set { "{" } else { "frozenset({" });
        for (number, (_, slot)) in set.iter_from(0).enumerate() {
            out.push_str(if number > 0 { ", " } else { "" });
            if !self.write_plain_repr(slot.key, out, depth + 1) {
                return false;
            }
        }
        out.push_str(if kind == Kind::Set { "}" } else { "})" });
        true
    }

    fn write_range(&self, value: Value, out: &mut String) -> bool {
        let range = *self.heap.range(value);
        out.push_str("range(");
        let written = self.write_plain_repr(range.start, out, 0) && {
            out.push_str(", ");
            self.write_plain_repr(range.stop, out, 0)
        };
        let written = written
            && (range.step == Value::int(1) || {
                out.push_str(", ");
                self.write_plain_repr(range.step, out, 0)
            });
        out.push(')');
        written
    }

    /// The name that a module's dict has.
    fn name_in(&self, dict: Value) -> &str {
        let name = self.dict_get_text(dict, "__name__");
        name.and_then(|name| self.heap.as_str(name)).unwrap_or("?")
    }

    fn qualname_of_generator(&self, value: Value) -> String {
        let generator = self.heap.generator(value);
        if generator.function.is_kind(Kind::Function) {
            self.function_qualname(generator.function)
        } else {
            self.link_of(generator.code).code().qualname.to_string()
        }
    }

    /// `<function f at 0x...>`
    fn function_text(&self, function: Value) -> String {
        if self.is_built_in(function) {
            let name = crate::types::function::title(self, function);
            return format!("<built-in function {name}>");
        }
        let at = address(function);
        format!("<function {} at {at:#014x}>", self.function_qualname(function))
    }

    fn write_opaque(&self, value: Value, kind: Kind, out: &mut String) {
        use std::fmt::Write;
        let at = address(value);
        let _ = match kind {
            Kind::Function => write!(out, "{}", self.function_text(value)),
            Kind::Method => {
                let method = self.heap.method(value);
                let mut receiver = String::new();
                match registry::native(method.function) {
                    Some(native) if crate::protocol::kind::is_bound_natively(method.function) => {
                        let name = self.type_name(method.receiver);
                        let at = address(method.receiver);
                        if is_slot_wrapper(method.function) {
                            let method = native.name;
                            write!(
                                out,
                                "<method-wrapper '{method}' of {name} object at {at:#014x}>"
                            )
                        } else {
                            let method = native.name;
                            write!(out, "<built-in method {method} of {name} object at {at:#014x}>")
                        }
                    }
                    _ => {
                        if self.is_class(method.receiver) {
                            receiver =
                                format!("<class '{}'>", self.class_full_name(method.receiver));
                        } else if !self.write_plain_repr(
                            method.receiver,
                            &mut receiver,
                            NATIVE_DEPTH,
                        ) {
                            let class = self.class_full_name(self.type_of(method.receiver));
                            let at = address(method.receiver);
                            receiver = format!("<{class} object at {at:#014x}>");
                        }
                        let name = self.function_qualname(method.function);
                        write!(out, "<bound method {name} of {receiver}>")
                    }
                }
            }
            Kind::Module => {
                let module = *self.heap.module(value);
                let name = self.heap.as_str(module.name).unwrap_or("?");
                let file = self.dict_get_text(module.dict, "__file__");
                let main = if module.dict == self.main { self.main_file(None) } else { None };
                match file.and_then(|file| self.heap.as_str(file)).or(main.as_deref()) {
                    Some(file) => write!(out, "<module '{name}' from '{file}'>"),
                    // One that a program made.
                    None if self.dict_get_text(module.dict, "__spec__") == Some(NONE) => {
                        write!(out, "<module '{}'>", self.name_in(module.dict))
                    }
                    None => write!(out, "<module '{name}' (built-in)>"),
                }
            }
            Kind::Generator => {
                let generator = self.heap.generator(value);
                let kind = match generator.kind {
                    crate::heap::object::GeneratorKind::AsyncGenerator => "async_generator",
                    kind => crate::vm::generator::kind_name(kind),
                };
                let name = self.qualname_of_generator(value);
                write!(out, "<{kind} object {name} at {at:#014x}>")
            }
            Kind::Cell => self.write_cell(value, out),
            _ => {
                let class = self.class_full_name(self.type_of(value));
                write!(out, "<{class} object at {at:#014x}>")
            }
        };
    }

    /// Writes `<cell at ...: int object at ...>`.
    fn write_cell(&self, cell: Value, out: &mut String) -> std::fmt::Result {
        use std::fmt::Write;
        let (content, at) = (*self.heap.cell(cell), address(cell));
        if content.is_undef() {
            return write!(out, "<cell at {at:#014x}: empty>");
        }
        let (name, at_content) = (self.type_name(content), address(content));
        write!(out, "<cell at {at:#014x}: {name} object at {at_content:#014x}>")
    }

    fn write_immediate(&self, value: Value, out: &mut String) -> bool {
        use std::fmt::Write;
        if value.is_bool() {
            out.push_str(if value.index() == 1 { "True" } else { "False" });
        } else if value == NONE {
            out.push_str("None");
        } else if value.is_immediate(Immediate::Ellipsis) {
            out.push_str("Ellipsis");
        } else if value.is_immediate(Immediate::NotImplemented) {
            out.push_str("NotImplemented");
        } else if value.is_immediate(Immediate::Type) {
            let _ = write!(out, "<class '{}'>", self.class_full_name(value));
        } else if value.is_immediate(Immediate::MemoryError) {
            out.push_str("MemoryError()");
        } else if value.is_immediate(Immediate::HostFunction) {
            let _ = write!(out, "<host function {}>", self.host.name(value));
        } else if let Some(native) = registry::native(value) {
            let _ = match (native.kind, registry::owner(value)) {
                (crate::native::NativeKind::Method, Some(registry::Owner::Type(owner))) => {
                    let what = if is_slot_wrapper(value) { "slot wrapper" } else { "method" };
                    write!(out, "<{what} '{}' of '{}' objects>", native.name, owner.name())
                }
                (crate::native::NativeKind::Getter, Some(registry::Owner::Type(owner))) => {
                    write!(out, "<attribute '{}' of '{}' objects>", native.name, owner.name())
                }
                (crate::native::NativeKind::Getter, _) => {
                    let text = crate::stdlib::collections::table::field_doc(native.name);
                    let number = native.name.trim_start_matches("field");
                    write!(out, "_tuplegetter({number}, '{text}')")
                }
                (crate::native::NativeKind::StaticMethod, Some(registry::Owner::Type(owner))) => {
                    let at = address(owner.value());
                    write!(out, "<built-in method {} of type object at {at:#014x}>", native.name)
                }
                (crate::native::NativeKind::ClassMethod, Some(registry::Owner::Type(owner)))
                    if native.name == "__new__" =>
                {
                    let at = address(owner.value());
                    write!(out, "<built-in method __new__ of type object at {at:#014x}>")
                }
                (crate::native::NativeKind::ClassMethod, Some(registry::Owner::Type(owner))) => {
                    write!(out, "<method '{}' of '{}' objects>", native.name, owner.name())
                }
                _ if registry::is_written(value) => {
                    write!(out, "<function {} at {:#014x}>", native.name, address(value))
                }
                _ => write!(out, "<built-in function {}>", native.name),
            };
        }
        true
    }

    /// `str(value)`
    pub(crate) fn str_of(&mut self, value: Value) -> Result<Value, Fault> {
        if value.is_kind(Kind::Str) {
            return Ok(value);
        }
        if value.is_int() {
            return self.heap.new_digits(value.as_int());
        }
        if value.is_kind(Kind::Misc)
            && let Misc::MappingProxy { dict } = *self.heap.misc_of(value)
        {
            return self.str_of(dict);
        }
        if self.has_guest_class(value) {
            if let Some(method) = self.guest_special(value, "__str__") {
                if let Some(text) = self.quick_method(method, value, &[])? {
                    return Ok(text);
                }
                return Err(self.checked(Check::Str, method, value, UNDEF));
            }
            let plain = self.plain(value);
            if plain.is_kind(Kind::Str) {
                return Ok(plain);
            }
            if self.data(plain).is_kind(Kind::Bytes) {
                // These have a `__str__` of their own, which asks no `__repr__`.
                return self.repr_of_payload(value).unwrap_or_else(|| self.repr(plain));
            }
            if !value.is_kind(Kind::Exception)
                && let Some(method) = self.guest_special(value, "__repr__")
            {
                if let Some(text) = self.quick_method(method, value, &[])? {
                    return Ok(text);
                }
                // What it gives is refused as what `__str__` has given.
                return Err(self.checked(Check::Str, method, value, UNDEF));
            }
        }
        if value.is_kind(Kind::Exception) || value.is_immediate(Immediate::MemoryError) {
            return self.exception_str(value);
        }
        self.repr(value)
    }

    /// `str(exception)`
    pub(crate) fn exception_str(&mut self, value: Value) -> Result<Value, Fault> {
        if !value.is_kind(Kind::Exception) {
            return self.heap.new_str("");
        }
        let exception = self.heap.exception(value);
        let (args, class) = (exception.args, exception.class);
        if self.is_subclass(class, TypeId::SyntaxError.value())
            && let Some(text) = self.syntax_error_text(value)?
        {
            return self.heap.new_string(text);
        }
        if self.is_subclass(class, TypeId::OSError.value())
            && let Some(text) = self.os_error_text(value)?
        {
            return Ok(text);
        }
        if self.is_subclass(class, TypeId::ImportError.value())
            && let Some(own) = crate::types::exceptions::as_set(self, value, "msg")
            && own.is_kind(Kind::Str)
        {
            return Ok(own);
        }
        let items = self.heap.items(args).unwrap_or_default();
        match items {
            [] => self.heap.new_str(""),
            [message, members, ..]
                if self.is_subclass(class, TypeId::BaseExceptionGroup.value()) =>
            {
                let count = self.heap.items(*members).map_or(0, <[Value]>::len);
                let plural = if count == 1 { "" } else { "s" };
                let message = self.heap.as_str(self.plain(*message)).unwrap_or("");
                let text = format!("{message} ({count} sub-exception{plural})");
                self.heap.new_string(text)
            }
            [one] => {
                let one = *one;
                if self.is_subclass(class, TypeId::KeyError.value()) {
                    return self.repr(one);
                }
                if one.is_kind(Kind::Exception) {
                    // Exceptions may hold each other to any depth, or themselves.
                    return Err(self.checked(Check::Text, UNDEF, one, UNDEF));
                }
                self.str_of(one)
            }
            _ => {
                if self.is_subclass(class, TypeId::UnicodeError.value())
                    && let attrs = self.heap.exception(value).attrs
                    && let parts = crate::types::exception_parts::UNICODE
                        .map(|name| self.dict_get_text(attrs, name).unwrap_or(NONE))
                    && let Some(text) = self.unicode_error_text(&parts)
                {
                    return self.heap.new_string(text);
                }
                self.repr(args)
            }
        }
    }
}

/// A type's text as it stands within another's.
fn bare_type(text: &str) -> &str {
    match text.strip_prefix("<class '").and_then(|rest| rest.strip_suffix("'>")) {
        Some("NoneType") => "None",
        Some(name) => name,
        None if text == "Ellipsis" => "...",
        None => text,
    }
}

fn wrap(open: &str, parts: &[&str], close: &str, out: &mut String) {
    out.push_str(open);
    for (number, part) in parts.iter().enumerate() {
        out.push_str(if number > 0 { ", " } else { "" });
        out.push_str(part);
    }
    out.push_str(close);
}

/// What stands for an object's address: its handle, so that it is the same in every run.
pub(crate) fn address(value: Value) -> u64 {
    0x7000_0000_0000 | (value.bits() & 0xFF_FFFF_FFFF) << 4
}

/// The same of a code, whose objects are all one; no handle gives this.
pub(crate) fn code_address(code: u32) -> u64 {
    0x6000_0000_0000 | u64::from(code) << 4
}
