//! Control flow: data words, jumps, handlers, the start of generators, stretches without a charge.
//!
//! Place: `verify.rs` calls `data_words` first, `check` last.
//!
//! Invariants: whatever goes forward without a charge goes to a higher index, so one pass in order of index finds the
//! longest uncharged way to each instruction.
//!
//! Limits: one byte and four bits of scratch memory for each instruction.

use super::Checked;
use crate::code::op::{Follow, Op, jump_distance};
use crate::code::{CodeFlow, CodeObject};

/// Instructions that may run between charges.
const UNCHARGED_MAX: u8 = 64;

/// Which words are data of the instruction before. Also checks that they are what that instruction needs.
pub(super) fn data_words(code: &CodeObject) -> Result<Vec<bool>, (usize, &'static str)> {
    let mut data = vec![false; code.ops.len()];
    let mut at = 0;
    while let Some(op) = code.ops.get(at) {
        let next = code.ops.get(at + 1);
        at += match (op.follow(), next) {
            (_, _) if matches!(op, Op::Extra { .. }) => {
                return Err((at, "a data word stands by itself"));
            }
            (Follow::End, None) if matches!(op, Op::Raise { .. }) => {
                return Err((at, "nothing follows an instruction that may wait for a call"));
            }
            (Follow::End, _) => 1,
            (_, None) => return Err((at, "control falls off the end")),
            (Follow::Nothing, _) => 1,
            (Follow::Jump, Some(Op::Jump { .. })) | (Follow::Extra, Some(Op::Extra { .. })) => {
                data[at + 1] = true;
                if at + 2 >= code.ops.len() {
                    return Err((at, "control falls off the end"));
                }
                2
            }
            (Follow::Jump | Follow::Extra, _) => return Err((at, "a data word is missing")),
        };
    }
    Ok(data)
}

/// Checks jumps, handlers, generators and stretches without a charge.
pub(super) fn check(code: &CodeObject, data: &[bool]) -> Checked {
    check_handlers(code, data)?;
    let start = generator_start(code)?;
    let mut walk = Walk { code, data, start, uncharged: vec![0; code.ops.len()] };
    let mut at = 0;
    while let Some(op) = code.ops.get(at) {
        at = walk.step(at, *op)?;
    }
    Ok(())
}

struct Walk<'a> {
    code: &'a CodeObject,
    data: &'a [bool],
    /// Where a generator starts; nothing jumps to there or before.
    start: Option<usize>,
    /// For each instruction the most instructions that may have run since a charge.
    uncharged: Vec<u8>,
}

impl Walk<'_> {
    /// Checks one instruction with its data word; gives the place of the next.
    fn step(&mut self, at: usize, op: Op) -> Result<usize, (usize, &'static str)> {
        let before = self.uncharged[at];
        let width = match op.follow() {
            Follow::Jump | Follow::Extra => 2,
            Follow::Nothing | Follow::End => 1,
        };
        let after = before + width;
        if after > UNCHARGED_MAX {
            return Err((at, "too many instructions without a charge"));
        }
        let next = at + usize::from(width);
        match (op, self.code.ops.get(at + 1)) {
            (Op::Jump { high, low }, _) => self.forward(at, high, low, after)?,
            (Op::Loop { high, low }, _) => {
                let target = self.target(at, high, low)?;
                if target > at {
                    return Err((at, "a loop goes forward"));
                }
            }
            (Op::ForNext { .. }, Some(Op::Jump { high, low })) => {
                self.target(at + 1, *high, *low)?;
                self.flow_to(next, after);
            }
            (_, Some(Op::Jump { high, low })) if op.follow() == Follow::Jump => {
                self.forward(at + 1, *high, *low, after)?;
                self.flow_to(next, after);
            }
            _ if op.follow() == Follow::End => {}
            _ => self.flow_to(next, if is_charge(op) { 0 } else { after }),
        }
        Ok(next)
    }

    fn flow_to(&mut self, target: usize, uncharged: u8) {
        if let Some(most) = self.uncharged.get_mut(target) {
            *most = (*most).max(uncharged);
        }
    }

    fn forward(&mut self, at: usize, high: i8, low: u16, uncharged: u8) -> Checked {
        let target = self.target(at, high, low)?;
        if target <= at {
            return Err((at, "a jump goes back without a charge"));
        }
        self.flow_to(target, uncharged);
        Ok(())
    }

    /// Where the jump at `at` goes.
    fn target(&self, at: usize, high: i8, low: u16) -> Result<usize, (usize, &'static str)> {
        let target = at as i64 + 1 + i64::from(jump_distance(high, low));
        let target = usize::try_from(target).map_err(|_| (at, "a jump leaves the code"))?;
        match self.data.get(target) {
            None => Err((at, "a jump leaves the code")),
            Some(true) => Err((at, "a jump goes to a data word")),
            Some(false) if self.start.is_some_and(|start| target <= start) => {
                Err((at, "a jump goes to before a generator's start"))
            }
            Some(false) => Ok(target),
        }
    }
}

fn is_charge(op: Op) -> bool {
    matches!(
        op,
        Op::Safepoint { .. }
            | Op::Call { .. }
            | Op::CallKw { .. }
            | Op::CallMethod { .. }
            | Op::CallMethodKw { .. }
            | Op::CallEx { .. }
            | Op::CallSuper { .. }
    )
}

fn check_handlers(code: &CodeObject, data: &[bool]) -> Checked {
    let near = usize::from(code.registers).min(256);
    for (at, handler) in code.handlers.iter().enumerate() {
        let [start, end, target] =
            [handler.start, handler.end, handler.target].map(|place| place as usize);
        if start >= end || end > code.ops.len() || data[start] {
            return Err((at, "a protected range is out of range"));
        }
        if data.get(target) != Some(&false) {
            return Err((at, "a handler is out of range"));
        }
        if usize::from(handler.register) >= near {
            return Err((at, "a handler's register is out of range"));
        }
    }
    Ok(())
}

/// The place of a generator's start; checks that other code has none, and what may stand before.
fn generator_start(code: &CodeObject) -> Result<Option<usize>, (usize, &'static str)> {
    let is_start = |op: &Op| matches!(op, Op::GeneratorStart {});
    let first = code.ops.iter().position(is_start);
    if code.flow == CodeFlow::Plain {
        return match first {
            Some(at) => Err((at, "plain code starts no generator")),
            None => Ok(None),
        };
    }
    let Some(first) = first else {
        return Err((0, "a generator's code has no start"));
    };
    if let Some(again) = code.ops[first + 1..].iter().position(is_start) {
        return Err((first + 1 + again, "a generator starts twice"));
    }
    let prepares = |op: &Op| {
        matches!(
            op,
            Op::MakeCell { .. }
                | Op::CopyFree { .. }
                | Op::GetFar { .. }
                | Op::SetFar { .. }
                | Op::Safepoint { .. }
        )
    };
    if let Some(at) = code.ops[..first].iter().position(|op| !prepares(op)) {
        return Err((at, "a generator's code does something before its start"));
    }
    let early = |handler: &crate::code::Handler| {
        (handler.start as usize) <= first || (handler.target as usize) <= first
    };
    if let Some(at) = code.handlers.iter().position(early) {
        return Err((at, "a handler covers a generator's start"));
    }
    Ok(Some(first))
}
