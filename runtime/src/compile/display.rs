//! Displays: lists, tuples, sets and dicts written out.
//!
//! Place: expressions; calls with stars use `extend_list`.
//!
//! Invariants: items are evaluated in order. A display that is not made by one instruction is made in a temporary, so that a
//! variable never holds half of it.
//!
//! Limits: at most `ITEMS_AT_ONCE` items wait in registers (fewer when those are nearly full); longer displays are
//! extended item by item.

use ruff_python_ast::{DictItem, Expr, ExprDict};
use ruff_text_size::{Ranged, TextRange};

use super::{Compiler, span_of};
use crate::code::op::Op;
use crate::code::{Constant, RECORD_MAX, are_record_keys};
use crate::source::Span;

/// Items that wait in registers.
const ITEMS_AT_ONCE: usize = 20;

/// From this many constant items on, a list or set is made from a constant.
const CONSTANT_ITEMS: usize = 3;

impl<'a> Compiler<'a> {
    /// Evaluates items into consecutive temporaries; gives the first, or `dst` if there are none.
    fn items_run(&mut self, items: &'a [Expr], dst: u8) -> u8 {
        let base = if items.is_empty() { dst } else { self.mark() as u8 };
        for item in items {
            let d = self.temp();
            self.expr(item, d);
        }
        base
    }

    pub(super) fn list_display(&mut self, items: &'a [Expr], range: TextRange, dst: u8) {
        let span = span_of(range);
        let simple = items.len() <= ITEMS_AT_ONCE && !items.iter().any(Expr::is_starred_expr);
        if items.len() >= CONSTANT_ITEMS
            && let Some(constants) = self.fold_all(items)
        {
            let d = if self.is_temp(dst) { dst } else { self.temp() };
            let b = self.temp();
            self.asm.emit(Op::BuildList { d, base: d, n: 0 }, span);
            self.load_constant(Constant::Tuple(constants), b, range);
            self.asm.emit(Op::ListExtend { a: d, b }, span);
            self.move_to(dst, d, span);
        } else if simple {
            let base = self.items_run(items, dst);
            self.asm.emit(Op::BuildList { d: dst, base, n: items.len() as u8 }, span);
        } else {
            let d = self.growing_list(items, span);
            self.move_to(dst, d, span);
        }
    }

    /// A list of many items, or of some starred ones, in a new temporary.
    fn growing_list(&mut self, items: &'a [Expr], span: Span) -> u8 {
        let list = self.temp();
        self.asm.emit(Op::BuildList { d: list, base: list, n: 0 }, span);
        self.extend_list(list, items, span);
        list
    }

    /// Appends items, some perhaps starred, to a list.
    pub(super) fn extend_list(&mut self, list: u8, items: &'a [Expr], span: Span) {
        for item in items {
            let mark = self.mark();
            if let Expr::Starred(starred) = item {
                let b = self.operand(&starred.value);
                self.asm.emit(Op::ListExtend { a: list, b }, span);
            } else {
                let b = self.operand(item);
                self.asm.emit(Op::ListAppend { a: list, b }, span);
            }
            self.release(mark);
        }
    }

    pub(super) fn tuple_display(&mut self, whole: &'a Expr, items: &'a [Expr], dst: u8) {
        let range = whole.range();
        let span = span_of(range);
        if let Some(value) = self.fold(whole) {
            self.load_constant(value, dst, range);
        } else if items.len() <= ITEMS_AT_ONCE && !items.iter().any(Expr::is_starred_expr) {
            let base = self.items_run(items, dst);
            self.asm.emit(Op::BuildTuple { d: dst, base, n: items.len() as u8 }, span);
        } else {
            let a = self.growing_list(items, span);
            self.asm.emit(Op::ListToTuple { d: dst, a }, span);
        }
    }

    pub(super) fn set_display(&mut self, items: &'a [Expr], range: TextRange, dst: u8) {
        let span = span_of(range);
        if items.len() >= CONSTANT_ITEMS
            && let Some(constants) = self.fold_all(items)
        {
            let d = if self.is_temp(dst) { dst } else { self.temp() };
            let b = self.temp();
            self.asm.emit(Op::BuildSet { d, base: d, n: 0 }, span);
            self.load_constant(Constant::FrozenSet(constants), b, range);
            self.asm.emit(Op::SetUpdate { a: d, b }, span);
            self.move_to(dst, d, span);
        } else if items.len() <= ITEMS_AT_ONCE && !items.iter().any(Expr::is_starred_expr) {
            let base = self.items_run(items, dst);
            self.asm.emit(Op::BuildSet { d: dst, base, n: items.len() as u8 }, span);
        } else {
            let set = self.temp();
            self.asm.emit(Op::BuildSet { d: set, base: set, n: 0 }, span);
            for item in items {
                let mark = self.mark();
                if let Expr::Starred(starred) = item {
                    let b = self.operand(&starred.value);
                    self.asm.emit(Op::SetUpdate { a: set, b }, span);
                } else {
                    let b = self.operand(item);
                    self.asm.emit(Op::SetAdd { a: set, b }, span);
                }
                self.release(mark);
            }
            self.move_to(dst, set, span);
        }
    }

    pub(super) fn dict_display(&mut self, dict: &'a ExprDict, dst: u8) {
        let span = span_of(dict.range);
        let simple = dict.items.len() * 2 <= ITEMS_AT_ONCE
            && dict.items.iter().all(|item| item.key.is_some());
        if simple {
            let base = if dict.items.is_empty() { dst } else { self.mark() as u8 };
            if let Some(keys) = self.record_keys(dict) {
                for item in &dict.items {
                    let d = self.temp();
                    self.expr(&item.value, d);
                }
                let n = dict.items.len() as u8;
                let keys = self.constant_index(Constant::Tuple(keys), dict.range);
                self.asm.emit_extra(Op::BuildRecord { d: dst, base, n }, 0, keys, span);
                return;
            }
            for item in &dict.items {
                for part in item.key.iter().chain([&item.value]) {
                    let d = self.temp();
                    self.expr(part, d);
                }
            }
            let n = dict.items.len() as u8;
            self.asm.emit(Op::BuildDict { d: dst, base, n }, span);
            return;
        }
        let whole = self.temp();
        self.asm.emit(Op::BuildDict { d: whole, base: whole, n: 0 }, span);
        for item in &dict.items {
            let mark = self.mark();
            match &item.key {
                Some(key) => {
                    let b = self.operand(key);
                    let c = self.operand(&item.value);
                    self.asm.emit(Op::DictSet { a: whole, b, c }, span);
                }
                None => {
                    let b = self.operand(&item.value);
                    self.asm.emit(Op::DictUpdate { a: whole, b }, span);
                }
            }
            self.release(mark);
        }
        self.move_to(dst, whole, span);
    }

    /// The keys of a display if `BuildRecord` can make it.
    fn record_keys(&mut self, dict: &'a ExprDict) -> Option<Box<[Constant]>> {
        if dict.items.len() > RECORD_MAX {
            return None;
        }
        let key = |item: &'a DictItem| match &item.key {
            Some(Expr::StringLiteral(key)) => Some(Constant::Str(self.string_value(key).into())),
            _ => None,
        };
        let keys: Box<[Constant]> = dict.items.iter().map(key).collect::<Option<_>>()?;
        are_record_keys(&keys).then_some(keys)
    }

    /// `dst = a`
    pub(super) fn move_to(&mut self, dst: u8, a: u8, span: Span) {
        if dst != a {
            self.asm.emit(Op::Move { d: dst, a }, span);
        }
    }
}
