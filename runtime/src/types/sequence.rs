//! What lists, tuples, strings and bytes have in common: subscripts, slices, concatenation, repetition, membership.
//!
//! Place: `protocol/container.rs` and `protocol/arith.rs` come here for built-in operands.
//!
//! Invariants: sizes are charged before the result is made.
//! Limits: memory.

use crate::code::op::{BinaryOp, CompareOp};
use crate::core::Core;
use crate::exception::Fault;
use crate::types::TypeId;
use crate::value::{Kind, Value};

impl Core {
    /// `object[key]` of a built-in type.
    pub(crate) fn builtin_get_item(&mut self, object: Value, key: Value) -> Result<Value, Fault> {
        if let Some(items) = self.heap.items(object)
            && let Some(index) = key.small_int()
        {
            let len = items.len() as i64;
            let at = if index < 0 { index + len } else { index };
            if let Some(item) = usize::try_from(at).ok().and_then(|at| items.get(at)) {
                return Ok(*item);
            }
            let name = self.type_name(object);
            return Err(self.raise(TypeId::IndexError, format!("{name} index out of range")));
        }
        if object.is_kind(Kind::Str) || object.is_kind(Kind::Bytes) {
            return self.text_item(object, key);
        }
        let name = self.type_name(object);
        Err(self.type_error(format!("'{name}' object is not subscriptable")))
    }

    /// `object[key] = value` of a built-in type.
    pub(crate) fn builtin_set_item(&mut self, object: Value, key: Value, value: Value) -> Result<(), Fault> {
        if object.is_kind(Kind::List)
            && let Some(index) = key.small_int()
        {
            let items = &mut self.heap.list_mut(object).items;
            let at = if index < 0 { index + items.len() as i64 } else { index };
            if let Some(item) = usize::try_from(at).ok().and_then(|at| items.get_mut(at)) {
                *item = value;
                return Ok(());
            }
            return Err(self.raise(TypeId::IndexError, "list assignment index out of range"));
        }
        let name = self.type_name(object);
        Err(self.type_error(format!("'{name}' object does not support item assignment")))
    }

    /// `del object[key]` of a built-in type.
    pub(crate) fn builtin_del_item(&mut self, object: Value, _key: Value) -> Result<(), Fault> {
        let name = self.type_name(object);
        Err(self.type_error(format!("'{name}' object doesn't support item deletion")))
    }

    /// `a op b` of built-in types that are no numbers; `None` when it is not defined.
    pub(crate) fn object_binary(
        &mut self,
        op: BinaryOp,
        a: Value,
        b: Value,
        _inplace: bool,
    ) -> Result<Option<Value>, Fault> {
        let text = |value: Value| matches!(value.kind(), Some(Kind::Str | Kind::Bytes));
        if text(a) || text(b) {
            return self.text_binary(op, a, b);
        }
        Ok(None)
    }

    /// Comparison of sets and dict views; `None` when the operands are none.
    pub(crate) fn compare_sets(&mut self, _op: CompareOp, _a: Value, _b: Value) -> Result<Option<Value>, Fault> {
        Ok(None)
    }

    pub(crate) fn text_contains(&mut self, text: Value, item: Value) -> Result<bool, Fault> {
        let Some(part) = self.plain_text(item) else {
            let name = self.type_name(item);
            return Err(self.type_error(format!(
                "'in <string>' requires string as left operand, not {name}"
            )));
        };
        self.text_has(text, part)
    }

    pub(crate) fn range_contains(&mut self, _range: Value, _item: Value) -> Result<bool, Fault> {
        Ok(false)
    }

    pub(crate) fn bytes_contains(&mut self, bytes: Value, item: Value) -> Result<bool, Fault> {
        self.bytes_have(bytes, item)
    }

    /// `SetUpdate`
    pub(crate) fn set_update(&mut self, _set: Value, _iterable: Value) -> Result<(), Fault> {
        Err(self.system_error("not offered yet"))
    }
}
