//! Operands: registers, runs of registers, indices and flags of each instruction.
//!
//! Place: `verify.rs` calls `check` once the data words are known to stand where they must.
//!
//! Invariants: what each operand's kind says is checked for all instructions alike; runs and flags, whose meaning the
//! instruction gives, are checked one by one.
//!
//! Limits: none of its own.

use super::Checked;
use crate::code::op::{AWAIT_CALL, BinaryOp, Op, OperandKind, SLICE_FOR_NEXT, slice_parts};
use crate::code::{CodeFlow, CodeKind, CodeObject, Constant, are_record_keys};

/// Checks the operands of all instructions.
pub(super) fn check(code: &CodeObject, codes: usize) -> Checked {
    let frame = Frame { code, codes, near: i32::from(code.registers).min(256) };
    for (at, op) in code.ops.iter().enumerate() {
        let extra = match code.ops.get(at + 1) {
            Some(Op::Extra { flag, data }) => (*flag, *data),
            _ => (0, 0),
        };
        frame
            .check_kinds(*op)
            .and_then(|()| frame.check_meaning(*op, extra))
            .map_err(|p| (at, p))?;
        if code.kind.has_namespace() && writes_first(*op) {
            return Err((at, "a class body writes its namespace's register"));
        }
    }
    let first = |handler: &crate::code::Handler| handler.register == 0;
    if code.kind.has_namespace() && code.handlers.iter().any(first) {
        return Err((0, "a class body's handler writes its namespace's register"));
    }
    Ok(())
}

struct Frame<'a> {
    code: &'a CodeObject,
    codes: usize,
    /// Near registers.
    near: i32,
}

/// A check of one instruction.
type Meaning = Result<(), &'static str>;

fn require(holds: bool, problem: &'static str) -> Meaning {
    if holds { Ok(()) } else { Err(problem) }
}

impl Frame<'_> {
    /// Checks each operand by its kind.
    fn check_kinds(&self, op: Op) -> Meaning {
        let mut result = Ok(());
        op.operands(|_, kind, value| {
            if result.is_err() {
                return;
            }
            let within = |length: usize| (value as usize) < length;
            result = match kind {
                OperandKind::Dst | OperandKind::Src | OperandKind::Mod | OperandKind::Base => {
                    require(value < self.near, "a register is out of range")
                }
                OperandKind::Triple => {
                    require(value + 2 < self.near, "an iteration's registers are out of range")
                }
                OperandKind::ConstIndex => {
                    require(within(self.code.constants.len()), "a constant is out of range")
                }
                OperandKind::NameIndex => {
                    require(within(self.code.names.len()), "a name is out of range")
                }
                OperandKind::NearSite => {
                    require(within(self.code.sites.len()), "an attribute site is out of range")
                }
                OperandKind::CodeIndex => {
                    require(value > 0 && within(self.codes), "a nested code is out of range")
                }
                OperandKind::Far => require(
                    value >= 256 && value < i32::from(self.code.registers),
                    "a far register is out of range",
                ),
                OperandKind::Count
                | OperandKind::Flag
                | OperandKind::Imm8
                | OperandKind::Imm16
                | OperandKind::JumpHigh
                | OperandKind::JumpLow
                | OperandKind::Data => Ok(()),
            };
        });
        result
    }

    /// `length` registers from `base`.
    fn run(&self, base: u8, length: i32) -> Meaning {
        require(i32::from(base) + length <= self.near, "a run of registers is out of range")
    }

    /// A name index in a data word.
    fn name(&self, index: u16) -> Meaning {
        require(usize::from(index) < self.code.names.len(), "a name is out of range")
    }

    /// A constant tuple of at most `most` strings.
    fn name_tuple(&self, index: u16, most: usize) -> Meaning {
        match self.code.constants.get(usize::from(index)) {
            Some(Constant::Tuple(items)) => require(
                items.len() <= most && items.iter().all(|item| matches!(item, Constant::Str(_))),
                "a tuple of names does not fit the instruction",
            ),
            _ => Err("a tuple of names is missing"),
        }
    }

    /// The keys of a dict that is made without looking any of them up.
    fn record_keys(&self, index: u16, count: usize) -> Meaning {
        match self.code.constants.get(usize::from(index)) {
            Some(Constant::Tuple(keys)) => require(
                keys.len() == count && are_record_keys(keys),
                "the keys of a dict do not fit the instruction",
            ),
            _ => Err("the keys of a dict are missing"),
        }
    }

    fn wide_site(&self, site: u16) -> Meaning {
        require(usize::from(site) < self.code.sites.len(), "an attribute site is out of range")
    }

    /// Checks the registers of a call.
    fn check_call(&self, op: Op, data: u16) -> Meaning {
        match op {
            Op::Call { base, n, .. } => self.run(base, i32::from(n) + 1),
            Op::CallMethod { base, n, .. } => self.run(base, i32::from(n) + 2),
            Op::CallKw { base, n, .. } => {
                self.name_tuple(data, usize::from(n))?;
                self.run(base, i32::from(n) + 1)
            }
            Op::CallMethodKw { base, n, .. } => {
                self.name_tuple(data, usize::from(n))?;
                self.run(base, i32::from(n) + 2)
            }
            Op::CallEx { base, .. } | Op::CallSuper { base, .. } => self.run(base, 3),
            Op::LoadMethod { base, .. } => self.run(base, 2),
            Op::LoadMethodWide { base, .. } => {
                self.wide_site(data)?;
                self.run(base, 2)
            }
            _ => Ok(()),
        }
    }

    /// Checks runs, flags and data words by what the instruction means.
    fn check_meaning(&self, op: Op, (flag, data): (u8, u16)) -> Meaning {
        let in_class =
            || require(self.code.kind.has_namespace(), "only a class body has a namespace");
        match op {
            Op::InBinary { .. } => {
                require(usize::from(flag) < BinaryOp::ALL.len(), "no such operator")
            }
            Op::LoadName { .. } | Op::StoreName { .. } | Op::DeleteName { .. } => in_class(),
            Op::LoadClassCell { .. } => in_class().and_then(|()| self.name(data)),
            Op::CopyFree { base, n } => {
                require(
                    usize::from(n) == self.code.free.len(),
                    "not all free variables are copied",
                )?;
                self.run(base, i32::from(n))
            }
            Op::Call { .. }
            | Op::CallMethod { .. }
            | Op::CallKw { .. }
            | Op::CallMethodKw { .. }
            | Op::CallEx { .. }
            | Op::CallSuper { .. }
            | Op::LoadMethod { .. }
            | Op::LoadMethodWide { .. } => self.check_call(op, data),
            Op::LoadAttrWide { .. } | Op::StoreAttrWide { .. } => self.wide_site(data),
            Op::BuildList { base, n, .. }
            | Op::BuildTuple { base, n, .. }
            | Op::BuildSet { base, n, .. }
            | Op::BuildString { base, n, .. }
            | Op::Unpack { base, n, .. }
            | Op::UnpackNext { base, n, .. } => self.run(base, i32::from(n)),
            Op::BuildDict { base, n, .. } => self.run(base, 2 * i32::from(n)),
            Op::BuildRecord { base, n, .. } => {
                self.record_keys(data, usize::from(n))?;
                self.run(base, i32::from(n))
            }
            Op::BuildSlice { base, n, .. } => {
                require((2..=3 + SLICE_FOR_NEXT).contains(&n), "a slice has two or three parts")?;
                self.run(base, i32::from(slice_parts(n)))
            }
            Op::UnpackEx { base, n, .. } => self.run(base, i32::from(n) + 1 + i32::from(flag)),
            Op::ImportName { .. } => {
                require(flag <= 1, "no such way to import")?;
                self.name(data)
            }
            Op::ImportFrom { .. } => self.name(data),
            Op::ImportStar { .. } => {
                let kinds = [CodeKind::Module, CodeKind::Namespace];
                require(kinds.contains(&self.code.kind), "only a module imports all names")
            }
            Op::MatchClass { .. } => self.name_tuple(data, 255),
            Op::Yield { .. } => require(
                matches!(self.code.flow, CodeFlow::Generator | CodeFlow::AsyncGenerator),
                "only a generator yields",
            ),
            Op::YieldFrom { .. } => {
                require(self.code.flow != CodeFlow::Plain, "plain code cannot be suspended")
            }
            other => check_flag(other),
        }
    }
}

/// Checks an instruction's flag by what it means.
fn check_flag(op: Op) -> Meaning {
    match op {
        Op::Safepoint { fuel } => require(fuel > 0, "a safepoint charges nothing"),
        Op::LoadSingleton { which, .. } => require(which <= 4, "no such singleton"),
        Op::LoadCommon { which, .. } => require(which <= 7, "no such built-in object"),
        Op::LoadSpecial { which, .. } => require(which <= 3, "no such special method"),
        Op::Convert { how, .. } => require((1..=3).contains(&how), "no such conversion"),
        Op::GetAwaitable { how, .. } => require(how <= AWAIT_CALL, "no such way to await"),
        Op::SetFunction { which, .. } => require(which <= 4, "no such part of a function"),
        Op::Raise { n, .. } => require(n <= 2, "no such way to raise"),
        other => require(test_flag(other) <= 1, "a test is for neither true nor false"),
    }
}

/// The flag of a test that says when the jump is taken.
fn test_flag(op: Op) -> i32 {
    let mut flag = 0;
    op.operands(|name, kind, value| {
        if kind == OperandKind::Flag && name == "c" {
            flag = value;
        }
    });
    flag
}

/// Whether an instruction writes register 0.
fn writes_first(op: Op) -> bool {
    let mut writes = false;
    op.operands(|_, kind, value| {
        let written = matches!(kind, OperandKind::Dst | OperandKind::Mod | OperandKind::Triple);
        writes |= written && value == 0;
    });
    match op {
        Op::Unpack { base, n, .. } | Op::UnpackNext { base, n, .. } | Op::CopyFree { base, n } => {
            writes || (base == 0 && n > 0)
        }
        Op::UnpackEx { base, .. } => writes || base == 0,
        Op::LoadMethod { base, .. } | Op::LoadMethodWide { base, .. } => writes || base == 0,
        _ => writes,
    }
}
