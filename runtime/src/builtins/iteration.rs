//! `iter`, `next`, `len`, and what builds iterators.
//!
//! Place: `builtins`.
//!
//! Invariants: as `protocol/iterate.rs`.
//! Limits: as there.

use serde::{Deserialize, Serialize};

use crate::builtins::object::callable;
use crate::core::Core;
use crate::exception::Fault;
use crate::heap::iter::Iter;
use crate::native::state::StepFn;
use crate::native::{Input, NativeDef, Signature, Step};
use crate::types::TypeId;
use crate::value::{TRUE, Value};

pub(crate) static NATIVES: &[NativeDef] = &[
    NativeDef::function("iter", Signature::range(1, 2), iter),
    NativeDef::function("next", Signature::range(1, 2), next),
    NativeDef::function("len", Signature::exact(1), |core, args| core.len(args[0])),
];

/// `next(iterator, default)`. Registers: iterator, default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct NextDefault {
    asked: bool,
}

impl StepFn for NextDefault {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [iter, default] = regs else { return Err(core.system_error("bad registers")) };
        match input {
            Input::Returned(value) if self.asked => Ok(Step::Return(value)),
            Input::Exhausted(_) => Ok(Step::Return(default)),
            _ => {
                self.asked = true;
                Ok(Step::Return(core.next(iter)?.unwrap_or(default)))
            }
        }
    }
}

fn iter(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[value, sentinel] = args else { return Err(core.system_error("bad arguments")) };
    if sentinel.is_undef() {
        return core.iter(value);
    }
    if callable(core, &[value])? != TRUE {
        return Err(core.type_error("iter(v, w): v must be callable"));
    }
    core.heap.new_iter(Iter::Callable { function: value, sentinel })
}

fn next(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[iter, default] = args else { return Err(core.system_error("bad arguments")) };
    if !default.is_undef() && core.advances_plainly(iter) {
        return Ok(core.next(iter)?.unwrap_or(default));
    }
    let is_iterator =
        matches!(iter.kind(), Some(crate::value::Kind::Iterator | crate::value::Kind::Generator))
            || iter.is_kind(crate::value::Kind::Future)
            || core.is_driven(iter)
            || core.carries_iterator(iter)
            || core.guest_special(iter, "__next__").is_some();
    let awaited = matches!(core.built_in_type(iter), TypeId::Coroutine | TypeId::AsyncGenerator);
    if !is_iterator || awaited {
        let name = core.type_name(iter);
        return Err(core.type_error(format!("'{name}' object is not an iterator")));
    }
    if !default.is_undef() {
        return Err(core.enter(NextDefault::default(), &[iter, default]));
    }
    match core.next(iter)? {
        Some(value) => Ok(value),
        None => Err(core.raise_args(TypeId::StopIteration, &[])),
    }
}
