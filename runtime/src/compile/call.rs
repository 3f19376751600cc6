//! Calls: callee and arguments in consecutive temporaries, or packed where there are stars or many.
//!
//! Place: call expressions, class definitions, decorators and `with` use it.
//!
//! Invariants: callee first, then arguments, left to right; positional ones before keyword ones, as CPython evaluates
//! them. Nothing lives above the arguments at the call. Duplicate keywords are refused here, duplicates through `**` at
//! run time.
//!
//! Limits: more than `ARGUMENTS_DIRECT` arguments that would not fit the near registers go by way of a list and a dict.

use ruff_python_ast::{Expr, ExprAttribute, ExprCall, Keyword};
use ruff_text_size::{Ranged, TextRange};

use super::collect::marked;
use super::name::Slot;
use super::scope::{ScopeKind, uses};
use super::{Compiler, span_of};
use crate::code::Constant;
use crate::code::op::Op;
use crate::source::Span;

/// Arguments that are passed in registers however full those are.
const ARGUMENTS_DIRECT: usize = 20;

/// Near registers that must stay free when more are passed directly.
const DIRECT_BELOW: usize = 200;

impl<'a> Compiler<'a> {
    pub(super) fn call_expr(&mut self, call: &'a ExprCall, dst: u8) {
        let arguments = &call.arguments;
        self.check_keywords(&arguments.keywords);
        let count = arguments.args.len() + arguments.keywords.len();
        let direct = self.is_direct(&arguments.args, &arguments.keywords, count);
        if direct && let Expr::Attribute(method) = &*call.func {
            self.method_call(call, method, dst);
            return;
        }
        if count == 0 && self.super_call(call, dst) {
            return;
        }
        let base = self.call_base(dst);
        self.expr(&call.func, base);
        let span = if self.is_loop(call) { call.func.range() } else { call.range() };
        let span = span_of(span);
        if direct {
            let n = self.direct_arguments(&arguments.args, &arguments.keywords);
            self.emit_call(base, dst, n, &arguments.keywords, call.range(), span);
        } else {
            self.packed_call(base, &[], &arguments.args, &arguments.keywords, dst, call.range());
        }
    }

    /// Whether CPython writes the call out as a loop, which stands where the function's name does.
    fn is_loop(&self, call: &'a ExprCall) -> bool {
        let Expr::Name(name) = &*call.func else { return false };
        matches!(name.id.as_str(), "all" | "any" | "tuple")
            && matches!(&*call.arguments.args, [Expr::Generator(_)])
            && call.arguments.keywords.is_empty()
            && self.slot(marked(&name.node_index)) == Slot::Global
    }

    /// The register for a callee: `dst` itself when it is the topmost temporary.
    fn call_base(&mut self, dst: u8) -> u8 {
        if self.is_temp(dst) && u32::from(dst) + 1 == self.unit.next_temp {
            dst
        } else {
            self.temp()
        }
    }

    /// Whether arguments can be passed in registers one by one.
    pub(super) fn is_direct(&self, args: &[Expr], keywords: &[Keyword], count: usize) -> bool {
        let fits =
            count <= ARGUMENTS_DIRECT || (self.unit.next_temp as usize + count) < DIRECT_BELOW;
        fits && !args.iter().any(Expr::is_starred_expr)
            && keywords.iter().all(|keyword| keyword.arg.is_some())
    }

    /// Refuses a keyword in brackets, and one that is given twice.
    pub(super) fn check_keywords(&mut self, keywords: &'a [Keyword]) {
        for keyword in keywords {
            let Some(name) = &keyword.arg else { continue };
            // The tree does not tell the brackets of `(name)=value`.
            let after = self.source.text().get(name.range.end().to_usize()..).unwrap_or("");
            if after.trim_start().starts_with(')')
                && let Some(equal) = after.find('=')
            {
                let end = name.range.end() + ruff_text_size::TextSize::new(equal as u32 + 1);
                let text = "expression cannot contain assignment, perhaps you meant \"==\"?";
                self.fail(text, TextRange::new(name.range.start(), end));
            }
        }
        if keywords.len() < 2 {
            return;
        }
        let mut names: Vec<(&str, u32)> = keywords
            .iter()
            .filter_map(|keyword| {
                Some((keyword.arg.as_ref()?.as_str(), keyword.range.start().to_u32()))
            })
            .collect();
        names.sort_unstable();
        let repeated = names.windows(2).filter(|pair| pair[0].0 == pair[1].0).map(|pair| pair[1]);
        if let Some((name, start)) = repeated.min_by_key(|(_, start)| *start)
            && let Some(keyword) = keywords.iter().find(|k| k.range.start().to_u32() == start)
        {
            self.fail(format!("keyword argument repeated: {name}"), keyword.range);
        }
    }

    /// Evaluates arguments into the next temporaries; gives their number.
    pub(super) fn direct_arguments(&mut self, args: &'a [Expr], keywords: &'a [Keyword]) -> u8 {
        for value in args.iter().chain(keywords.iter().map(|keyword| &keyword.value)) {
            let d = self.temp();
            self.expr(value, d);
        }
        (args.len() + keywords.len()) as u8
    }

    /// The index of the constant tuple of the keywords' names.
    fn keyword_names(&mut self, keywords: &'a [Keyword], range: TextRange) -> u16 {
        let names = keywords
            .iter()
            .filter_map(|keyword| Some(Constant::Str(keyword.arg.as_ref()?.as_str().into())))
            .collect();
        self.constant_index(Constant::Tuple(names), range)
    }

    /// The call of `base` with `n` arguments in registers, the last ones by keyword.
    pub(super) fn emit_call(
        &mut self,
        base: u8,
        dst: u8,
        n: u8,
        keywords: &'a [Keyword],
        range: TextRange,
        span: Span,
    ) {
        if keywords.is_empty() {
            self.asm.call(Op::Call { d: dst, base, n }, span);
        } else {
            let names = self.keyword_names(keywords, range);
            self.asm.call_extra(Op::CallKw { d: dst, base, n }, 0, names, span);
        }
    }

    fn method_call(&mut self, call: &'a ExprCall, method: &'a ExprAttribute, dst: u8) {
        let base = self.call_base(dst);
        let receiver = self.temp();
        let a = self.operand_hint(&method.value, receiver);
        let name = self.attribute_index(method.attr.as_str());
        let site = self.site(name, method.range);
        let span = self.attribute_span(method, method.range.end());
        match u8::try_from(site) {
            Ok(site) => self.asm.emit(Op::LoadMethod { base, a, site }, span),
            Err(_) => self.asm.emit_extra(Op::LoadMethodWide { base, a }, 0, site, span),
        }
        let arguments = &call.arguments;
        let n = self.direct_arguments(&arguments.args, &arguments.keywords);
        // A parenthesis before the method is the call's own.
        let own = span.start == method.range.start().to_u32();
        let start = if own { call.range().start().to_u32() } else { span.start };
        let span = Span::new(start, call.range().end().to_u32());
        if arguments.keywords.is_empty() {
            self.asm.call(Op::CallMethod { d: dst, base, n }, span);
        } else {
            let names = self.keyword_names(&arguments.keywords, call.range());
            self.asm.call_extra(Op::CallMethodKw { d: dst, base, n }, 0, names, span);
        }
    }

    /// `super()` of no arguments in a method; false when this is something else.
    fn super_call(&mut self, call: &'a ExprCall, dst: u8) -> bool {
        let Expr::Name(name) = &*call.func else {
            return false;
        };
        if name.id.as_str() != "super"
            || self.slot(marked(&name.node_index)) != Slot::Global
            || !matches!(
                self.unit.kind,
                ScopeKind::Function | ScopeKind::Lambda | ScopeKind::Generator
            )
        {
            return false;
        }
        let class = self.names.intern("__class__");
        let in_class = matches!(self.slot(class), Slot::Cell(_) | Slot::FarCell(_));
        let is_generator = self.unit.kind == ScopeKind::Generator;
        let first = self.scopes[self.unit.scope as usize].symbols.first().copied();
        let first = first.filter(|symbol| symbol.flags & uses::PARAM != 0);
        if !is_generator && (first.is_none() || !self.unit.has_positional)
            || is_generator && !in_class
        {
            return false;
        }
        let range = call.range();
        let base = self.call_base(dst);
        self.expr(&call.func, base);
        let class_register = self.temp();
        if in_class {
            self.load_name(class, class_register, range);
        } else {
            // None says that there is no class around.
            self.asm.emit(Op::LoadSingleton { d: class_register, which: 0 }, span_of(range));
        }
        let argument = self.temp();
        match first {
            Some(symbol) if !is_generator => self.load_name(symbol.name, argument, range),
            _ => self.asm.emit(Op::Move { d: argument, a: 0 }, span_of(range)),
        }
        self.asm.call(Op::CallSuper { d: dst, base }, span_of(range));
        true
    }

    /// A call whose arguments are packed into a list and a dict. `prefix` are registers of arguments before `args`.
    pub(super) fn packed_call(
        &mut self,
        base: u8,
        prefix: &[u8],
        args: &'a [Expr],
        keywords: &'a [Keyword],
        dst: u8,
        range: TextRange,
    ) {
        let span = span_of(range);
        let dict = if let ([], [Expr::Starred(only)]) = (prefix, args) {
            let sequence = self.temp();
            let dict = self.temp();
            self.expr(&only.value, sequence);
            self.asm.emit(Op::StarArgs { d: sequence, a: sequence, c: base }, span);
            dict
        } else if let [first, ..] = prefix {
            // The registers after the callee hold the prefix; they become the list and the dict.
            let dict = base.wrapping_add(2);
            let list = self.temp();
            let n = prefix.len() as u8;
            self.asm.emit(Op::BuildList { d: list, base: *first, n }, span);
            self.extend_list(list, args, span);
            self.asm.emit(Op::Move { d: base.wrapping_add(1), a: list }, span);
            self.release(u32::from(list));
            dict
        } else {
            let list = self.temp();
            let dict = self.temp();
            self.asm.emit(Op::BuildList { d: list, base: list, n: 0 }, span);
            self.extend_list(list, args, span);
            dict
        };
        match keywords {
            [] => self.asm.emit(Op::Unbind { d: dict }, span),
            // The call itself takes any mapping. Should reading that raise, the place is this instruction's.
            [Keyword { arg: None, value, .. }] => {
                let mark = self.mark();
                let a = self.operand(value);
                self.asm.emit(Op::Move { d: dict, a }, span);
                self.release(mark);
            }
            _ => self.keyword_dict(base, dict, keywords, span),
        }
        self.asm.call(Op::CallEx { d: dst, base }, span);
    }

    /// Builds the dict of keyword arguments of a packed call.
    fn keyword_dict(&mut self, base: u8, dict: u8, keywords: &'a [Keyword], span: Span) {
        self.asm.emit(Op::BuildDict { d: dict, base: dict, n: 0 }, span);
        let mut merged = false;
        for keyword in keywords {
            let mark = self.mark();
            match &keyword.arg {
                None => {
                    merged = true;
                    let b = self.operand(&keyword.value);
                    self.asm.emit(Op::DictMerge { a: dict, b, c: base }, span);
                }
                Some(name) => {
                    let key = self.temp();
                    self.load_text(name.as_str(), key, keyword.range);
                    let value = self.temp();
                    self.expr(&keyword.value, value);
                    // After a `**` the name may be there already, which is an error.
                    if !merged {
                        self.asm.emit(Op::DictSet { a: dict, b: key, c: value }, span);
                    } else {
                        let one = self.temp();
                        self.asm.emit(Op::BuildDict { d: one, base: key, n: 1 }, span);
                        self.asm.emit(Op::DictMerge { a: dict, b: one, c: base }, span);
                    }
                }
            }
            self.release(mark);
        }
    }
}
