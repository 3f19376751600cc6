//! Calls from the loop, beside the plainest, that push a frame or call a built-in at once: of methods as values, of functions
//! that gather arguments, calls that unpack them.
//!
//! Place: `vm/dispatch.rs` comes here where its own fast paths end; what is not made here goes by `vm/call.rs`.
//!
//! Invariants: the effects and the cost are those of `Vm::call_guest` and `Vm::call_unpacked`; where nothing was made, only dead registers above the
//! arguments were changed.
//! Limits: `depth`; the memory of what is gathered.

use smallvec::SmallVec;

use super::call::Arguments;
use super::frame::{Frame, Ret};
use super::{Flow, NEAR, NOT_SIMPLE, Runnable, Vm};
use crate::core::Core;
use crate::exception::Fault;
use crate::native::registry;
use crate::value::{Kind, UNDEF, Value};

/// A call that the frame on top makes, in its registers.
#[derive(Clone, Copy, Debug)]
pub(super) enum Call {
    /// Of what stands in `callee`, with `n` arguments from `from` on; `free` as in `Arguments`.
    Registers { callee: u8, from: u16, n: u8, free: bool },
    /// `CallEx`: of the three registers that begin here.
    Unpacked { first: u8 },
}

/// What came of trying it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Made {
    /// A frame was pushed.
    Frame,
    /// A built-in has answered.
    Value(Value),
    /// It is to be made otherwise.
    Nothing,
}

/// The parts of the VM that a call is made with.
pub(super) struct Stacks<'a> {
    pub(super) core: &'a mut Core,
    pub(super) stack: &'a mut [Value],
    pub(super) frames: &'a mut Vec<Frame>,
    pub(super) codes: &'a [Runnable],
}

/// A function or a built-in and its arguments on the stack.
#[derive(Clone, Copy, Debug)]
struct Target {
    callee: Value,
    at: usize,
    count: usize,
}

// === impl Call ===

impl Call {
    #[inline(always)]
    pub(super) fn of(callee: u8, from: usize, n: u8, free: bool) -> Call {
        Call::Registers { callee, from: from as u16, n, free }
    }
}

// === impl Stacks ===

impl Stacks<'_> {
    /// Makes the call, where nothing is in the way; the result of a frame goes to register `d`.
    #[inline(never)]
    pub(super) fn make(&mut self, call: Call, d: u8) -> Result<Made, Fault> {
        let Some(caller) = self.frames.last() else { return Ok(Made::Nothing) };
        let (base, top) = (caller.base as usize, caller.top());
        if caller.size as usize > NEAR || self.core.meter.slice < 0 {
            return Ok(Made::Nothing);
        }
        let before = self.core.meter.slice;
        let (callee, free, mut target) = match call {
            Call::Registers { callee, from, n, free } => {
                let callee = self.stack[base + callee as usize];
                (callee, free, Target { callee, at: base + from as usize, count: n as usize })
            }
            Call::Unpacked { first } => {
                let at = base + first as usize;
                let Some(count) = self.unpack(at, top + 1) else { return Ok(Made::Nothing) };
                self.core.charge_values(count)?;
                let callee = self.stack[at];
                (callee, true, Target { callee, at: top + 1, count })
            }
        };
        let mut place = None;
        if callee.is_kind(Kind::Method) && free {
            let method = self.core.heap.method(callee);
            target = Target { callee: method.function, at: target.at - 1, count: target.count + 1 };
            let receiver = method.receiver;
            place = Some((target.at, std::mem::replace(&mut self.stack[target.at], receiver)));
        }
        let made = if target.callee.is_kind(Kind::Function) {
            self.enter(target, Ret::Store(d))
        } else {
            self.call_native(target)
        };
        if !matches!(made, Ok(Made::Frame | Made::Value(_))) {
            if let Some((at, old)) = place {
                self.stack[at] = old;
            }
            if let Ok(Made::Nothing) = made {
                self.core.meter.slice = before;
            }
        }
        made
    }

    /// Copies positional arguments that are unpacked to `at`: how many they are. None where there are others, or no room.
    fn unpack(&mut self, first: usize, at: usize) -> Option<usize> {
        let [_, args, keywords] = *self.stack.get(first..)?.first_chunk()?;
        let none = keywords.is_undef()
            || (keywords.is_kind(Kind::Dict) && self.core.heap.dict(keywords).len() == 0);
        let items = self.core.heap.items(args)?;
        if !none || at + items.len() + NEAR > self.stack.len() {
            return None;
        }
        self.stack[at - 1] = UNDEF;
        self.stack[at..at + items.len()].copy_from_slice(items);
        Some(items.len())
    }

    /// Pushes the frame of a function written in Python.
    fn enter(&mut self, target: Target, ret: Ret) -> Result<Made, Fault> {
        let Target { callee, at, count } = target;
        let function = self.core.heap.function(callee);
        let (code, globals, defaults) = (function.code, function.globals, function.defaults);
        let Some(next) = self.codes.get(code as usize) else { return Ok(Made::Nothing) };
        let (size, simple) = (next.size as usize, next.simple as usize);
        // A frame of gathered arguments may be smaller than what was given.
        let fits = size <= NEAR
            && at + size.max(count) + NEAR <= self.stack.len()
            && self.core.depth < self.core.meter.limits.depth;
        if !fits {
            return Ok(Made::Nothing);
        }
        let params = &next.code.params;
        let bound = if next.gathers {
            let positional = params.positional as usize;
            if count < positional || (count > positional && !params.var_args) {
                return Ok(Made::Nothing);
            }
            let kinds = (params.var_args, params.var_kwargs);
            positional + self.gather(at + positional..at + count, kinds)?
        } else if next.simple != NOT_SIMPLE && count <= simple {
            let defaults = self.core.heap.items(defaults).unwrap_or_default();
            let missing = simple - count;
            let Some(from) = defaults.len().checked_sub(missing) else {
                return Ok(Made::Nothing);
            };
            self.stack[at + count..at + simple].copy_from_slice(&defaults[from..]);
            simple
        } else {
            return Ok(Made::Nothing);
        };
        self.stack[at + bound..at + size].fill(UNDEF);
        self.core.meter.slice -= 1;
        self.core.depth += 1;
        self.frames.push(Frame {
            code,
            pc: 0,
            base: at as u32,
            size: size as u32,
            globals: globals.index(),
            ret,
            function: callee,
            handling: UNDEF,
            extra: UNDEF,
        });
        Ok(Made::Frame)
    }

    /// Gathers arguments into `*args` and an empty `**kwargs` in their place: how many values these are.
    fn gather(
        &mut self,
        surplus: std::ops::Range<usize>,
        (var_args, var_kwargs): (bool, bool),
    ) -> Result<usize, Fault> {
        let mut gathered: SmallVec<[Value; 2]> = SmallVec::new();
        let at = surplus.start;
        if var_args {
            gathered.push(self.core.heap.new_tuple(&self.stack[surplus])?);
        }
        if var_kwargs {
            gathered.push(self.core.heap.new_empty_dict()?);
        }
        self.stack[at..at + gathered.len()].copy_from_slice(&gathered);
        Ok(gathered.len())
    }

    /// Calls a built-in that needs no binding.
    fn call_native(&mut self, target: Target) -> Result<Made, Fault> {
        let Target { callee, at, count } = target;
        let (Some(direct), Some(native), Ok(n)) =
            (registry::direct(callee), registry::native(callee), u8::try_from(count))
        else {
            return Ok(Made::Nothing);
        };
        let end = at + direct.slots as usize;
        let fits = direct.takes(n)
            && end <= self.stack.len()
            && (!direct.receiver || self.core.receives(native, callee, self.stack[at]));
        if !fits {
            return Ok(Made::Nothing);
        }
        self.core.meter.slice -= 1;
        let args = &mut self.stack[at..end];
        args[count..].fill(UNDEF);
        (direct.call)(self.core, args).map(Made::Value)
    }
}

// === impl Vm ===

impl Vm {
    /// Makes a call from the loop that its fast paths do not take.
    #[inline(never)]
    pub(super) fn make_call(&mut self, call: Call, d: u8) -> Flow {
        let before = self.core.meter.slice;
        let base = self.frames.last().map_or(0, |frame| frame.base as usize);
        let callee = match call {
            Call::Registers { callee, .. } => self.stack[base + callee as usize],
            Call::Unpacked { first } => self.stack[base + first as usize],
        };
        if callee.is_kind(Kind::Function) || callee.is_kind(Kind::Method) {
            let Vm { core, stack, frames, codes, .. } = self;
            match (Stacks { core, stack, frames, codes }).make(call, d) {
                Ok(Made::Frame) => return Flow::Frame,
                Ok(Made::Value(value)) => return self.accept(Ret::Store(d), value),
                Ok(Made::Nothing) => {}
                Err(fault) => return self.fault(fault, Ret::Store(d), before),
            }
        }
        match call {
            Call::Registers { from, n, free, .. } => {
                let at = base + from as usize;
                let args = Arguments { at, count: n as usize, names: &[], free };
                self.call_guest(callee, args, d, before)
            }
            Call::Unpacked { first } => self.call_unpacked(first, d),
        }
    }
}
