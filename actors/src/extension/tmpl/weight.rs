//! What one step of a template may read at most, told by its tree before it runs.
//!
//! Place: `render` divides what a template may read by it, which gives the steps that it has.
//!
//! ```text
//! tree + sizes of the context's values -> the size of each value that an expression may give -> the heaviest step
//! ```
//!
//! The engine counts steps, and one step may compare two lists as wholes. A list that has a list twice, which has a list twice, and
//! so on, is small in memory and takes forever to compare, so sizes are those of the tree that an operation sees.
//!
//! Invariants: no value that a template makes is larger or deeper than what is said of it here. That a loop is walked through once
//! rests on the engine, which forgets what a turn has set; so `break` and `continue` stand in no `with`, whose names would stay.
//! Limits: `STEP_MAX`, `SLICES_MAX`, `DEPTH_MAX`.

use std::collections::BTreeMap;

use minijinja::Error;
use minijinja::machinery::ast::{
    BinOpKind, Call, CallArg, CallType, CompareOpKind, Expr, Filter, ForLoop, IfCond, Stmt,
};
use minijinja::machinery::parse;
use minijinja::syntax::SyntaxConfig;
use minijinja::value::Value;
use ophiary_runtime::host::HostValue;

use super::refused;
use crate::child::size_of;

/// Bytes that a step may read; more where the context is large.
const STEP_MAX: u64 = 20_000_000;
/// Bytes of all that slices are cut from: each may copy what it cuts.
const SLICES_MAX: u64 = 100_000_000;
/// How deep lists that a template makes are in one another.
const DEPTH_MAX: u32 = 100;
/// Bytes of a number, and of an item beside what it holds.
const ITEM: u64 = 16;
/// Numbers in a range.
const RANGE_MAX: u64 = 100_000;

/// Bounds of a value.
#[derive(Clone, Copy, Debug)]
struct Size {
    bytes: u64,
    depth: u32,
}

/// Where the walk through a template is.
struct Walk<'s, 'c> {
    context: BTreeMap<&'c str, Size>,
    /// Names that are set.
    names: BTreeMap<&'s str, Size>,
    /// What they were before, to leave a block again.
    before: Vec<(&'s str, Option<Size>)>,
    heaviest: u64,
    step_max: u64,
    slices: u64,
    /// Whether it is in a `with` of the innermost loop.
    in_with: bool,
    /// Bytes of what a filter gives.
    output: u64,
}

/// The heaviest step of a template.
pub(super) fn heaviest(source: &str, context: &HostValue, output: u64) -> Result<u64, Error> {
    let template = parse(source, "<template>", SyntaxConfig::default())?;
    let pairs = if let HostValue::Dict(pairs) = context { pairs.as_slice() } else { &[] };
    let named = pairs.iter().filter_map(|(name, value)| match name {
        HostValue::Str(name) => {
            Some((name.as_str(), Size { bytes: size_of(value), ..Size::SMALL }))
        }
        _ => None,
    });
    let mut walk = Walk {
        context: named.collect(),
        names: BTreeMap::new(),
        before: Vec::new(),
        heaviest: 0,
        step_max: STEP_MAX.max(size_of(context).saturating_mul(4)),
        slices: 0,
        in_with: false,
        output,
    };
    walk.stmt(&template)?;
    Ok(walk.heaviest)
}

// === impl Size ===

impl Size {
    /// A number, a bool, or nothing.
    const SMALL: Size = Size { bytes: ITEM, depth: 0 };

    /// Of either.
    fn or(self, other: Size) -> Size {
        Size { bytes: self.bytes.max(other.bytes), depth: self.depth.max(other.depth) }
    }

    /// Of a list of both.
    fn and(self, other: Size) -> Size {
        Size { bytes: self.bytes.saturating_add(other.bytes), ..self.or(other) }
    }
}

// === impl Walk: statements ===

impl<'s> Walk<'s, '_> {
    fn body(&mut self, body: &[Stmt<'s>]) -> Result<(), Error> {
        body.iter().try_for_each(|stmt| self.stmt(stmt))
    }

    fn stmt(&mut self, stmt: &Stmt<'s>) -> Result<(), Error> {
        match stmt {
            Stmt::Template(template) => self.body(&template.children),
            // What is written is bounded by the output.
            Stmt::EmitExpr(emit) => self.expr(&emit.expr).map(drop),
            Stmt::EmitRaw(_) => Ok(()),
            Stmt::Continue(of) => self.leaves_loop(u32::from(of.span().start_line)),
            Stmt::Break(of) => self.leaves_loop(u32::from(of.span().start_line)),
            Stmt::ForLoop(of) => self.for_loop(of),
            Stmt::IfCond(of) => self.if_cond(of),
            Stmt::WithBlock(with) => {
                let mark = self.before.len();
                for (target, value) in &with.assignments {
                    self.set(target, value)?;
                }
                let outside = std::mem::replace(&mut self.in_with, true);
                self.body(&with.body)?;
                self.in_with = outside;
                self.leave(mark);
                Ok(())
            }
            Stmt::Set(set) => self.set(&set.target, &set.expr),
            Stmt::Do(call) => self.call(&call.call).map(drop),
            // The tokens have told already which blocks there are.
            Stmt::SetBlock(_) | Stmt::AutoEscape(_) | Stmt::FilterBlock(_) => {
                Err(refused(0, "the block is not offered in templates"))
            }
        }
    }

    fn set(&mut self, target: &Expr<'s>, value: &Expr<'s>) -> Result<(), Error> {
        let size = self.expr(value)?;
        // Whatever reads it later reads no more than this.
        self.step(value, size.bytes)?;
        self.assign(target, size);
        Ok(())
    }

    /// Part of a value has the bounds of all of it.
    fn assign(&mut self, target: &Expr<'s>, size: Size) {
        match target {
            Expr::Var(var) => {
                let before = self.names.insert(var.id, size);
                self.before.push((var.id, before));
            }
            Expr::List(list) => list.items.iter().for_each(|item| self.assign(item, size)),
            _ => {}
        }
    }

    /// Leaves a block: names mean again what they meant before.
    fn leave(&mut self, mark: usize) {
        for (name, before) in self.before.drain(mark..).rev() {
            match before {
                Some(size) => drop(self.names.insert(name, size)),
                None => drop(self.names.remove(name)),
            }
        }
    }

    fn for_loop(&mut self, of: &ForLoop<'s>) -> Result<(), Error> {
        let items = self.expr(&of.iter)?;
        let mark = self.before.len();
        if !matches!(of.target, Expr::Var(_)) {
            self.step(&of.iter, items.bytes)?;
        }
        self.assign(&of.target, items);
        if let Some(filter) = &of.filter_expr {
            self.expr(filter)?;
        }
        let outside = std::mem::replace(&mut self.in_with, false);
        self.body(&of.body)?;
        self.in_with = outside;
        self.leave(mark);
        self.body(&of.else_body)
    }

    fn leaves_loop(&self, line: u32) -> Result<(), Error> {
        if self.in_with {
            return Err(refused(line, "`break` and `continue` are not offered in a `with`"));
        }
        Ok(())
    }

    /// A name that is set in one of the branches may have either value after it.
    fn if_cond(&mut self, of: &IfCond<'s>) -> Result<(), Error> {
        self.expr(&of.expr)?;
        let one = self.branch(&of.true_body)?;
        let other = self.branch(&of.false_body)?;
        let mut merged = BTreeMap::new();
        for (name, size) in one.iter().chain(&other) {
            let otherwise = |branch: &BTreeMap<&'s str, Size>| {
                branch.get(name).copied().or_else(|| self.name(name)).unwrap_or(Size::SMALL)
            };
            merged.insert(*name, size.or(otherwise(&one)).or(otherwise(&other)));
        }
        for (name, size) in merged {
            let before = self.names.insert(name, size);
            self.before.push((name, before));
        }
        Ok(())
    }

    /// What a branch has set.
    fn branch(&mut self, body: &[Stmt<'s>]) -> Result<BTreeMap<&'s str, Size>, Error> {
        let mark = self.before.len();
        self.body(body)?;
        let set = self.before.iter().skip(mark).filter_map(|(name, _)| {
            let size = self.names.get(name)?;
            Some((*name, *size))
        });
        let set = set.collect();
        self.leave(mark);
        Ok(set)
    }
}

// === impl Walk: expressions ===

impl<'s> Walk<'s, '_> {
    /// Counts a step that reads so much.
    fn step(&mut self, at: &Expr<'s>, bytes: u64) -> Result<(), Error> {
        if bytes > self.step_max {
            return Err(refused(line(at), "a list that is too large to be worked on"));
        }
        self.heaviest = self.heaviest.max(bytes);
        Ok(())
    }

    fn name(&self, name: &str) -> Option<Size> {
        self.names.get(name).or_else(|| self.context.get(name)).copied()
    }

    /// What an expression may give.
    fn expr(&mut self, expr: &Expr<'s>) -> Result<Size, Error> {
        match expr {
            Expr::Var(var) => Ok(self.name(var.id).unwrap_or(Size::SMALL)),
            Expr::Const(constant) => Ok(of_constant(&constant.value)),
            Expr::Slice(slice) => {
                let of = self.expr(&slice.expr)?;
                for part in [&slice.start, &slice.stop, &slice.step].into_iter().flatten() {
                    self.expr(part)?;
                }
                self.step(expr, of.bytes)?;
                self.slices = self.slices.saturating_add(of.bytes);
                if self.slices > SLICES_MAX {
                    return Err(refused(line(expr), "slices of too much"));
                }
                // It is a view, which goes through what it is of each time that it is read.
                made(expr, of.and(of))
            }
            Expr::UnaryOp(of) => self.expr(&of.expr).map(|_| Size::SMALL),
            Expr::BinOp(of) => {
                let (left, right) = (self.expr(&of.left)?, self.expr(&of.right)?);
                match of.op {
                    BinOpKind::ScAnd | BinOpKind::ScOr => return Ok(left.or(right)),
                    BinOpKind::In => self.step(expr, left.and(right).bytes)?,
                    // A comparison ends with the shorter of both.
                    _ => self.step(expr, left.bytes.min(right.bytes))?,
                }
                Ok(Size::SMALL)
            }
            Expr::Compare(of) => {
                let mut left = self.expr(&of.expr)?;
                for then in &of.ops {
                    let right = self.expr(&then.expr)?;
                    match then.op {
                        CompareOpKind::In | CompareOpKind::NotIn => {
                            self.step(expr, left.and(right).bytes)?;
                        }
                        _ => self.step(expr, left.bytes.min(right.bytes))?,
                    }
                    left = right;
                }
                Ok(Size::SMALL)
            }
            Expr::IfExpr(of) => {
                self.expr(&of.test_expr)?;
                let one = self.expr(&of.true_expr)?;
                let other = of.false_expr.as_ref().map(|other| self.expr(other)).transpose()?;
                Ok(one.or(other.unwrap_or(Size::SMALL)))
            }
            Expr::Filter(filter) => self.filter(expr, filter),
            Expr::Test(test) => {
                let size = self.expr(&test.expr)?;
                let size = self.arguments(size, &test.args)?;
                self.step(expr, size.bytes)?;
                Ok(Size::SMALL)
            }
            Expr::GetAttr(of) => self.expr(&of.expr),
            Expr::GetItem(of) => {
                let size = self.expr(&of.expr)?;
                let key = self.expr(&of.subscript_expr)?;
                self.step(expr, size.and(key).bytes)?;
                Ok(size)
            }
            Expr::Call(call) => self.call(call),
            Expr::List(list) => self.display(expr, &[&list.items]),
            Expr::Tuple(tuple) => self.display(expr, &[&tuple.items]),
            Expr::Map(map) => {
                let keys = self.display(expr, &[&map.keys])?;
                self.step(expr, keys.bytes)?;
                self.display(expr, &[&map.keys, &map.values])
            }
        }
    }

    /// A list, tuple or dict that the template makes.
    fn display(&mut self, expr: &Expr<'s>, parts: &[&[Expr<'s>]]) -> Result<Size, Error> {
        let mut size = Size::SMALL;
        for item in parts.iter().copied().flatten() {
            let item = self.expr(item)?;
            size = size.and(item).and(Size::SMALL);
        }
        made(expr, size)
    }

    /// All arguments together with `size`.
    fn arguments(&mut self, mut size: Size, args: &[CallArg<'s>]) -> Result<Size, Error> {
        for arg in args {
            let (CallArg::Pos(value)
            | CallArg::Kwarg(_, value)
            | CallArg::PosSplat(value)
            | CallArg::KwargSplat(value)) = arg;
            size = size.and(self.expr(value)?);
        }
        Ok(size)
    }

    fn filter(&mut self, expr: &Expr<'s>, filter: &Filter<'s>) -> Result<Size, Error> {
        let of = filter.expr.as_ref().map(|of| self.expr(of)).transpose()?;
        let size = self.arguments(of.unwrap_or(Size::SMALL), &filter.args)?;
        self.step(expr, size.bytes)?;
        match filter.name {
            "length" | "count" | "round" | "abs" | "int" | "float" => Ok(Size::SMALL),
            "upper" | "lower" | "trim" | "string" | "e" | "escape" | "capitalize" => {
                // Of a byte there are at most six.
                let bytes = size.bytes.saturating_mul(6).min(self.output);
                Ok(Size { bytes, ..Size::SMALL })
            }
            "join" | "replace" | "tojson" => Ok(Size { bytes: self.output, ..Size::SMALL }),
            "first" | "last" | "default" | "d" => Ok(size),
            // A list of what is given, or of pairs of it.
            _ => made(expr, size.and(size)),
        }
    }

    fn call(&mut self, call: &Call<'s>) -> Result<Size, Error> {
        let size = match call.identify_call() {
            CallType::Function("range") => return self.range(call),
            CallType::Function(_) => Size { bytes: RANGE_MAX * ITEM, ..Size::SMALL },
            CallType::Method(of, _) | CallType::Object(of) => self.expr(of)?,
        };
        let size = self.arguments(size, &call.args)?;
        self.step(&call.expr, size.bytes)?;
        Ok(size)
    }

    /// Numbers, which are made as they are taken.
    fn range(&mut self, call: &Call<'s>) -> Result<Size, Error> {
        self.arguments(Size::SMALL, &call.args)?;
        let bounds = call.args.iter().map(|arg| match arg {
            CallArg::Pos(Expr::Const(bound)) => u64::try_from(bound.value.clone()).ok(),
            _ => None,
        });
        let bounds: Option<Vec<u64>> = bounds.collect();
        let most = bounds.and_then(|bounds| bounds.into_iter().max()).unwrap_or(RANGE_MAX);
        Ok(Size { bytes: most.min(RANGE_MAX) * ITEM + ITEM, ..Size::SMALL })
    }
}

/// Something that holds other values, of all of which this is the size.
fn made(expr: &Expr<'_>, size: Size) -> Result<Size, Error> {
    if size.depth >= DEPTH_MAX {
        return Err(refused(line(expr), "lists that are too deep in one another"));
    }
    Ok(Size { depth: size.depth + 1, ..size })
}

fn of_constant(value: &Value) -> Size {
    let bytes = value.as_str().map_or(0, str::len) as u64;
    Size { bytes: bytes + ITEM, ..Size::SMALL }
}

fn line(expr: &Expr<'_>) -> u32 {
    u32::from(expr.span().start_line)
}
