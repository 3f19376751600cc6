//! What takes several objects to check, before a restored session is handed out.
//!
//! Place: `load.rs` calls `session` at its end; code was verified when it was read, and fields have the kinds they need.
//!
//! What is proved: functions, generators, frames and traces refer to linked code and to instructions of it; closures and
//! registers are as many as the code needs; instances have as many attributes as their shapes, and a payload of the kind
//! that their class needs; shapes descend from roots; frames lie in order on the stack, and each gives its result to a
//! frame of the right sort; natives have states; tables of constants and names hold what the code says.
//! What is not: the kinds of values in registers (instructions and steps test them), and what only guest code relies on.
//! Limits: time is linear in the session.

use super::{SnapshotError, require};
use crate::code::op::Op;
use crate::code::{CodeFlow, CodeObject, Constant};
use crate::core::Core;
use crate::heap::object::{Future, FutureState, Generator, GeneratorState, Instance};
use crate::heap::shape::{SHAPE_DICT, SHAPE_LEN_MAX, SHAPE_NONE, Shape};
use crate::session::{Phase, Session};
use crate::types::TypeId;
use crate::value::{Immediate, Kind, TRUE, UNDEF, Value};
use crate::vm::frame::{Frame, Ret};
use crate::vm::{Exit, NEAR, Vm};

type Checked = Result<(), SnapshotError>;

/// Slots between a frame and the arguments of a call from a native: the callee's and a receiver's.
const CALLEE_SLOTS: usize = crate::vm::operator::GAP;
/// How deeply constants may nest.
const CONSTANT_DEPTH_MAX: u32 = 256;

/// Checks a session that was read.
pub(super) fn session(session: &Session) -> Checked {
    let vm = &session.vm;
    check_classes(&vm.core)?;
    check_running(vm)?;
    check_frames(vm)?;
    check_tables(&vm.core)?;
    let resting = vm.frames.is_empty();
    match session.phase {
        Phase::Idle => require(resting && session.left.is_none(), "a session at rest is busy"),
        Phase::Reporting | Phase::Hooking | Phase::Hooked => {
            let fits = is_exception_object(vm.uncaught);
            require(fits, "a report has no exception")
        }
        Phase::Running { .. } | Phase::Repr | Phase::Binding { .. } => Ok(()),
    }?;
    let asks = matches!(session.left, Some(Exit::Request(_)));
    require(!asks || vm.awaiting.is_some(), "a request expects no answer")?;
    let ended = matches!(session.left, Some(Exit::Finished(_) | Exit::Raised(_)));
    require(!ended || resting, "a program has ended and has frames")
}

fn is_exception_object(value: Value) -> bool {
    value.is_kind(Kind::Exception) || value.is_immediate(Immediate::MemoryError)
}

// === Classes, instances, shapes ===

fn check_classes(core: &Core) -> Checked {
    let heap = &core.heap;
    for (index, class) in heap.classes.iter() {
        let this = Value::heap(Kind::Class, index);
        // The class of bare objects stands for `object` and resolves as it.
        let first = class.mro.first() == Some(&this) || core.object_class == this;
        require(first, "a class is not first in its resolution order")?;
        if class.root_shape != SHAPE_NONE {
            // A root that was swept is made anew.
            let root = heap.shapes.find(class.root_shape);
            let own = root.is_none_or(|shape| shape.class == index && shape.name.is_undef());
            require(own, "a class has a root shape of another")?;
        }
    }
    for (index, shape) in heap.shapes.iter() {
        check_shape(core, index, shape)?;
    }
    for (_, instance) in heap.instances.iter() {
        check_instance(core, instance)?;
    }
    for (_, exception) in heap.exceptions.iter() {
        let class = TypeId::from_value(exception.class);
        let layout = class.unwrap_or_else(|| core.layout_of(exception.class));
        require(layout.is_exception(), "an exception's class is none of exceptions")?;
        for entry in &exception.trace.entries {
            check_pc(core, entry.code, entry.pc)?;
        }
    }
    Ok(())
}

fn layout_of(core: &Core, class: u32) -> TypeId {
    core.layout_of(Value::heap(Kind::Class, class))
}

fn check_shape(core: &Core, index: u32, shape: &Shape) -> Checked {
    let heap = &core.heap;
    require(heap.classes.find(shape.class).is_some(), "a shape has no class")?;
    require(shape.len as usize <= SHAPE_LEN_MAX, "a shape is too long")?;
    if shape.name.is_undef() {
        let payload = u32::from(layout_of(core, shape.class) != TypeId::Object);
        require(shape.parent == index && shape.len == payload, "a root shape has attributes")?;
    } else {
        let named = heap.strs.find(shape.name.index()).is_some_and(|name| name.interned);
        let parent = heap.shapes.find(shape.parent);
        // Lengths that grow by one leave no room for a cycle.
        let grows = parent.is_some_and(|p| p.class == shape.class && p.len + 1 == shape.len);
        require(named && grows, "a shape does not descend from a root")?;
    }
    for (name, next) in &shape.next {
        let next = heap.shapes.find(*next);
        let leads = next.is_some_and(|next| next.parent == index && next.name.index() == *name);
        require(leads, "a shape leads to one of another parent")?;
    }
    Ok(())
}

fn check_instance(core: &Core, instance: &Instance) -> Checked {
    let layout = layout_of(core, instance.class);
    let payload = usize::from(layout != TypeId::Object);
    if payload == 1 {
        let first = instance.slots.first().copied().unwrap_or(UNDEF);
        require(is_payload(layout, first), "an instance's payload is of another type")?;
    }
    if instance.shape == SHAPE_DICT {
        let dicts = instance.slots.get(payload..).unwrap_or_default();
        let fits =
            matches!(dicts.len(), 1 | 2) && dicts.iter().all(|dict| dict.is_kind(Kind::Dict));
        return require(fits, "an instance has no dict");
    }
    let shape = core.heap.shapes.find(instance.shape);
    let fits = shape.is_some_and(|shape| {
        let same = shape.class == instance.class || layout_of(core, shape.class) == layout;
        same && shape.len as usize == instance.slots.len()
    });
    require(fits, "an instance does not fit its shape")
}

/// Whether `value` can be what instances of a class of this layout carry.
fn is_payload(layout: TypeId, value: Value) -> bool {
    match layout {
        TypeId::Int => value.small_int().is_some() || value.is_kind(Kind::BigInt),
        TypeId::Float => value.is_float(),
        TypeId::Str => value.is_kind(Kind::Str),
        TypeId::Bytes => value.is_kind(Kind::Bytes),
        TypeId::List => value.is_kind(Kind::List),
        TypeId::Tuple => value.is_kind(Kind::Tuple),
        TypeId::Dict => value.is_kind(Kind::Dict),
        TypeId::Set => value.is_kind(Kind::Set),
        TypeId::FrozenSet => value.is_kind(Kind::FrozenSet),
        // The others are told apart where they are used.
        _ => !value.is_undef(),
    }
}

// === Functions, generators, futures ===

fn code_of(core: &Core, code: u32) -> Result<&CodeObject, SnapshotError> {
    match core.links.get(code as usize) {
        Some(Some(link)) => Ok(link.code()),
        _ => Err(SnapshotError::Malformed("code is not linked")),
    }
}

/// There is something to go on with at `pc`. It may be the data word of a call that has not returned: an `Extra` that is
/// run by itself does nothing, a `Jump` goes where the verifier has seen that it may.
fn check_pc(core: &Core, code: u32, pc: u32) -> Checked {
    let ops = &code_of(core, code)?.ops;
    require((pc as usize) < ops.len(), "there is no such instruction")
}

/// Code that runs, or will go on without a call, has its tables.
fn check_prepared(core: &Core, code: u32) -> Checked {
    let Some(Some(link)) = core.links.get(code as usize) else { return Ok(()) };
    let (constants, names) = (link.code().constants.len(), link.code().names.len());
    let fits = link.constants.len() == constants && link.names.len() == names;
    require(fits, "code runs without its tables")
}

fn size_of(vm: &Vm, code: u32) -> u32 {
    vm.codes.get(code as usize).map_or(0, |runnable| runnable.size)
}

fn check_running(vm: &Vm) -> Checked {
    let core = &vm.core;
    for (_, function) in core.heap.functions.iter() {
        let code = code_of(core, function.code)?;
        let fits = function.closure.len() == code.free.len();
        require(fits, "a function's cells are not as many as its free variables")?;
    }
    let mut running: Vec<u32> = vm
        .frames
        .iter()
        .filter(|frame| !frame.is_native() && frame.extra.is_kind(Kind::Generator))
        .map(|frame| frame.extra.index())
        .collect();
    running.sort_unstable();
    let twice = running.windows(2).any(|pair| matches!(pair, [a, b] if a == b));
    require(!twice, "a generator runs in two frames")?;
    for (index, generator) in core.heap.generators.iter() {
        check_generator(vm, running.binary_search(&index).is_ok(), generator)?;
    }
    for (_, future) in core.heap.futures.iter() {
        check_future(core, future)?;
    }
    for (_, misc) in core.heap.misc.iter() {
        if let crate::heap::misc::Misc::Code { code } = misc {
            code_of(core, *code)?;
        }
    }
    Ok(())
}

fn check_generator(vm: &Vm, running: bool, generator: &Generator) -> Checked {
    let code = code_of(&vm.core, generator.code)?;
    require(code.flow != CodeFlow::Plain, "a generator's code is none of a generator")?;
    let function = vm.core.heap.function(generator.function).code;
    require(function == generator.code, "a generator runs another function")?;
    if generator.state == GeneratorState::Finished {
        return require(!running, "a generator has ended and has a frame");
    }
    check_prepared(&vm.core, generator.code)?;
    let size = generator.registers.len() == size_of(vm, generator.code) as usize;
    require(size, "a generator has another number of registers")?;
    let fits = running == (generator.state == GeneratorState::Running);
    require(fits, "a generator runs without a frame")?;
    check_pc(&vm.core, generator.code, generator.pc)
}

fn check_future(core: &Core, future: &Future) -> Checked {
    if future.gather.is_some() {
        let items = core.heap.items(future.waits_for);
        let fits = items.is_some_and(|items| items.iter().all(|item| item.is_kind(Kind::Future)));
        require(fits, "what is gathered is no future")?;
    }
    let failed = future.state == FutureState::Failed;
    require(!failed || is_exception_object(future.value), "a future failed without an exception")
}

// === Frames ===

fn check_frames(vm: &Vm) -> Checked {
    let natives = vm.frames.iter().filter(|frame| frame.is_native()).count();
    require(natives == vm.states.len(), "native frames and states are not as many")?;
    let limit = vm.core.meter.limits.depth as usize;
    require(natives <= limit && vm.frames.len() - natives <= limit, "there are too many frames")?;
    let mut below: Option<&Frame> = None;
    for frame in &vm.frames {
        check_frame(vm, frame)?;
        match below {
            None => {
                require(frame.base as usize <= CALLEE_SLOTS, "the first frame is not at the bottom")
            }
            Some(below) => {
                let inside =
                    frame.base >= below.base && frame.base as usize <= below.top() + CALLEE_SLOTS;
                require(inside, "a frame is not above the one below")
            }
        }?;
        check_ret(vm, frame.ret, below)?;
        if frame.base > 1 << 30 || frame.size > 1 << 17 {
            return Err(SnapshotError::Malformed("a frame is out of range"));
        }
        let reaches = (frame.top() + NEAR) as u64 * 8 <= vm.stack_bytes;
        require(reaches, "the stack ends below a frame's window")?;
        below = Some(frame);
    }
    if let Some(ret) = vm.awaiting {
        require(below.is_some(), "an answer is expected by nobody")?;
        check_ret(vm, ret, below)?;
    }
    Ok(())
}

fn check_frame(vm: &Vm, frame: &Frame) -> Checked {
    if frame.is_native() {
        return Ok(());
    }
    let code = code_of(&vm.core, frame.code)?;
    check_pc(&vm.core, frame.code, frame.pc)?;
    check_prepared(&vm.core, frame.code)?;
    require(frame.size == size_of(vm, frame.code), "a frame has another size than its code")?;
    let function = frame.function;
    let known = function.is_undef() || vm.core.heap.function(function).code == frame.code;
    require(known, "a frame runs another function")?;
    if let Some(Kind::Generator) = frame.extra.kind() {
        let generator = vm.core.heap.generator(frame.extra);
        let fits = generator.code == frame.code && generator.state == GeneratorState::Running;
        require(fits && code.flow != CodeFlow::Plain, "a frame runs another generator")?;
    }
    Ok(())
}

/// A result goes to a frame that can take it.
fn check_ret(vm: &Vm, ret: Ret, below: Option<&Frame>) -> Checked {
    let Some(below) = below else {
        return require(ret == Ret::Finish, "a result goes to no frame");
    };
    let native = below.is_native();
    let fits = match ret {
        Ret::Step | Ret::StepNext | Ret::StepInit => native,
        Ret::Finish => false,
        Ret::Discard => !native,
        Ret::Store(_) | Ret::StoreNot(_) | Ret::Init(_) | Ret::Delegate(_) => !native,
        Ret::Test(_) | Ret::Next(_) => {
            !native && matches!(op_at(vm, below, 0), Some(Op::Jump { .. }))
        }
        Ret::Unpack => !native,
    };
    require(fits, "a result goes to a frame that cannot take it")
}

fn op_at(vm: &Vm, frame: &Frame, back: u32) -> Option<Op> {
    let at = frame.pc.checked_sub(back)?;
    vm.codes.get(frame.code as usize)?.code.ops.get(at as usize).copied()
}

// === Tables ===

fn check_tables(core: &Core) -> Checked {
    for link in core.links.iter().flatten() {
        for (known, name) in link.names.iter().zip(&link.code().names) {
            let value = known.name;
            let string = core.heap.as_str(value);
            let interned = || core.heap.strs.find(value.index()).is_some_and(|s| s.interned);
            let fits = value.is_undef() || (string == Some(&**name) && interned());
            require(fits, "a name is another")?;
        }
        for (value, constant) in link.constants.iter().zip(&link.code().constants) {
            let fits = value.is_undef() || is_constant(core, *value, constant, 0);
            require(fits, "a constant is another")?;
        }
    }
    Ok(())
}

fn is_constant(core: &Core, value: Value, constant: &Constant, depth: u32) -> bool {
    if depth > CONSTANT_DEPTH_MAX {
        return false;
    }
    match constant {
        Constant::None => value.is_none(),
        Constant::Bool(b) => value.is_bool() && (value == TRUE) == *b,
        Constant::Ellipsis => value.is_immediate(Immediate::Ellipsis),
        Constant::Int(i) => {
            value.small_int() == Some(*i)
                || (value.is_kind(Kind::BigInt) && *core.heap.big(value) == (*i).into())
        }
        Constant::BigInt(i) => value.is_kind(Kind::BigInt) && core.heap.big(value) == i,
        Constant::Float(f) => value.bits() == Value::float(*f).bits(),
        Constant::Imaginary(_) => true,
        Constant::Str(text) => core.heap.as_str(value) == Some(&**text),
        Constant::Bytes(data) => value.is_kind(Kind::Bytes) && core.heap.bytes(value) == &**data,
        Constant::Tuple(items) => {
            value.is_kind(Kind::Tuple) && {
                let found = core.heap.tuple(value);
                found.len() == items.len()
                    && found.iter().zip(items).all(|(v, c)| is_constant(core, *v, c, depth + 1))
            }
        }
        Constant::FrozenSet(_) => value.is_kind(Kind::FrozenSet),
        Constant::Builtin(name) => crate::builtins::find(name) == Some(value),
    }
}
