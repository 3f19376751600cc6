//! Natives: built-in functions, and the step functions that they become when they meet guest code.
//!
//! Place: `builtins/`, `types/` and `stdlib/` define natives; the VM calls them. An *operation* of `protocol/` and a native
//! have one shape: `Ok(value)` when no guest code was needed; `Err(Fault::Enter)` after `Core::entering` was set to what
//! must run first, in which case the result arrives later.
//!
//! ```text
//! native or operation --Ok--> value
//!          \--Err(Enter)--> a frame is pushed; its result is the native's result
//! step(Entered) --Err(Enter)--> what it entered runs; then step(Returned(v) | Exhausted(v) | Raised(e))
//!          \--Ok(Return(v))--> the frame is popped and v is its result
//! ```
//!
//! Invariants: a native or step that returns `Err(NeedsMemory)` has had no effect; the VM collects and runs it again with
//! the same input and the state it had. A step's state is `Copy` plain data; the values it needs live in its registers,
//! where the collector and the snapshot find them. After every return it re-checks what guest code may have changed.
//! Nothing here recurses on the host stack over guest-shaped data.
//! Limits: a native charges fuel in proportion to its work before it works; longer loops are slices (`Step::Yield`).

use std::sync::Arc;

use smallvec::SmallVec;

use crate::code::Program;
use crate::core::Core;
use crate::exception::Fault;
use crate::value::Value;
use crate::vm::operator::Operator;

pub(crate) mod registry;
pub(crate) mod signature;
pub(crate) mod state;

pub(crate) use signature::Signature;
pub(crate) use state::NativeState;

/// A built-in's body. `args` are bound: one for each named parameter, absent ones unbound; then the keyword dict if the
/// signature takes any; then the extra positional ones if it takes any.
pub(crate) type NativeFn = fn(&mut Core, &[Value]) -> Result<Value, Fault>;

/// How a built-in is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NativeKind {
    /// A function of a module, or `builtins`.
    Function,
    /// A method of a type: the receiver is the first argument.
    Method,
    /// A class method: the class is the first argument.
    ClassMethod,
    /// A static method, or `__new__`.
    StaticMethod,
    /// A computed attribute: the receiver is the only argument.
    Getter,
}

/// One built-in.
#[derive(Debug)]
pub(crate) struct NativeDef {
    pub(crate) name: &'static str,
    pub(crate) kind: NativeKind,
    pub(crate) signature: Signature,
    pub(crate) call: NativeFn,
}

/// Registers of a native frame.
pub(crate) type Registers = SmallVec<[Value; 6]>;

/// What must run before the caller can go on.
#[derive(Clone, Debug)]
pub(crate) enum Entering {
    /// A native as a frame.
    Native(NativeState, Registers),
    /// A call of any callable; `keywords` is a dict or unbound.
    Call { callee: Value, args: SmallVec<[Value; 4]>, keywords: Value },
    /// An operator's method, which is a function: with its operands.
    Operator { method: Value, operands: [Value; 2], operator: Operator },
    /// The next value of an iterator that needs guest code.
    Next(Value),
    /// Running a generator or coroutine on.
    Resume { generator: Value, how: Resume },
    /// Leaving the VM; the host's answer is the result.
    Suspend(Request),
    /// Running a part of a frozen module in this dict.
    Frozen { number: u16, globals: Value },
    /// A question about the frames.
    Inspect(Inspect),
    /// Running code that was just compiled in this dict, with a mapping of locals or an unbound one; with an unbound dict
    /// the code object is the result.
    Program { program: Arc<Program>, globals: Value, locals: Value },
    /// Running a linked code in this dict.
    Linked { code: u32, globals: Value },
    /// Running code that sessions share in this dict: of a library.
    Shared { program: Arc<Program>, globals: Value },
}

/// What a native asks about the frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Inspect {
    /// `globals()`
    Globals,
    /// `locals()`
    Locals,
    /// `dir()`
    Names,
    /// `sys.exception()`
    Handled,
    /// `sys.exc_info()`
    HandledInfo,
    /// `gc.collect()`
    Collect,
    /// What a statement let go of.
    Look,
    /// The name of the module whose code called the library.
    CallerModule,
    /// File name and line of the frame so many levels out, frozen ones not counted.
    CallerPlace(u32),
    /// The guest's frame at a level, the innermost is 1; or with a negative number, so many from the outermost, which is -1.
    Frame(i64),
    /// The local variables of the frame so many from the outermost, which is 1.
    FrameLocals(i64),
    /// Adds the frame to the traceback of the exception that a tuple begins with, and gives the tuple.
    Traced(Value),
}

/// How a generator is run on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Resume {
    /// `send(value)`; `next` sends None.
    Send(Value),
    /// `throw(exception)`
    Throw(Value),
}

/// Why the VM is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Request {
    /// A host call that blocks the script: number of the call.
    HostCall(u64),
    /// Every task is blocked: the calls in `Core::calls` that are pending, or the clock.
    Waiting,
}

/// What a step is given.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Input {
    /// The frame begins, or goes on after `Step::Yield`.
    Entered,
    /// What was entered returned, or a generator yielded.
    Returned(Value),
    /// The iterator or generator that was advanced has ended, with this value.
    Exhausted(Value),
    /// What was entered raised this exception object; only for states that catch.
    Raised(Value),
}

/// What a step says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Step {
    /// The frame's result.
    Return(Value),
    /// The frame's iteration has ended: only for states that advance an iterator.
    Exhausted(Value),
    /// The slice is used up; step again with `Entered`.
    Yield,
    /// `Core::entering` replaces this frame.
    Become,
}

// === impl NativeDef ===

impl NativeDef {
    /// A function of a module or of `builtins`.
    pub(crate) const fn function(
        name: &'static str,
        signature: Signature,
        call: NativeFn,
    ) -> NativeDef {
        NativeDef { name, kind: NativeKind::Function, signature, call }
    }

    /// A method of a type; `signature` leaves out the receiver.
    pub(crate) const fn method(
        name: &'static str,
        signature: Signature,
        call: NativeFn,
    ) -> NativeDef {
        NativeDef { name, kind: NativeKind::Method, signature, call }
    }

    /// A class method; `signature` leaves out the class.
    pub(crate) const fn class_method(
        name: &'static str,
        signature: Signature,
        call: NativeFn,
    ) -> NativeDef {
        NativeDef { name, kind: NativeKind::ClassMethod, signature, call }
    }

    /// A static method.
    pub(crate) const fn static_method(
        name: &'static str,
        signature: Signature,
        call: NativeFn,
    ) -> NativeDef {
        NativeDef { name, kind: NativeKind::StaticMethod, signature, call }
    }

    /// A computed attribute.
    pub(crate) const fn getter(name: &'static str, call: NativeFn) -> NativeDef {
        NativeDef { name, kind: NativeKind::Getter, signature: Signature::exact(0), call }
    }

    /// Arguments that come before those of the signature.
    #[inline(always)]
    pub(crate) fn leading(&self) -> usize {
        match self.kind {
            NativeKind::Function | NativeKind::StaticMethod => 0,
            NativeKind::Method | NativeKind::ClassMethod | NativeKind::Getter => 1,
        }
    }

    /// Values that it is called with where `count` positional arguments are bound: its parameters, a place for keywords, and what
    /// it gathers.
    pub(crate) fn values_of(&self, count: usize) -> usize {
        let signature = &self.signature;
        let surplus = count.saturating_sub(self.leading() + signature.positional as usize);
        self.leading()
            + signature.slots as usize
            + usize::from(signature.keywords)
            + if signature.extra { surplus } else { 0 }
    }
}
