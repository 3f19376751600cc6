//! Calls: from a callee and arguments on the stack to a frame or a value.
//!
//! Place: the loop's `Call` family when its fast path does not fit, and everything that natives call.
//!
//! Invariants: the arguments stand at `stack[at..]`, keyword values after the positional ones; `stack[at - 1]` is free, so
//! that a receiver goes there without moving anything. `call_at` returning `NeedsMemory` has changed nothing but that slot.
//! Limits: `depth`, also for what a call leads to before there is a function: bound methods of bound methods, objects whose
//! `__call__` is an object.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::bind::param_name;
use super::frame::{Frame, Ret};
use super::{CALLS_NESTED_MAX, Flow, Vm};
use crate::code::op::{AWAIT_CALL, Op};
use crate::code::{CodeFlow, CodeKind};
use crate::core::Core;
use crate::exception::{Fault, Pending};
use crate::heap::object::GeneratorKind;
use crate::host::Started;
use crate::native::state::StepFn;
use crate::native::{Entering, Input, NativeDef, NativeKind, Registers, Step, registry};
use crate::stdlib::shortcut::NO_SHORTCUT;
use crate::types::TypeId;
use crate::types::class::{Construct, is_left_to_init};
use crate::value::{Immediate, Kind, UNDEF, Value};

/// The arguments of a call on the stack.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arguments<'a> {
    /// Position of the first.
    pub(crate) at: usize,
    /// Number of positional ones.
    pub(crate) count: usize,
    /// Names of the keyword ones, whose values follow.
    pub(crate) names: &'a [Value],
    /// Whether the slot before the first is free for a receiver.
    pub(crate) free: bool,
}

/// A call that stands too deep within others on the host's stack: it is made by a frame, which `depth` counts. Registers: what is
/// called, keyword arguments as a dict or unbound, then the others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Later;

impl StepFn for Later {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [callee, keywords, ref args @ ..] = regs else {
            return Err(core.system_error("bad registers"));
        };
        match input {
            Input::Returned(value) => Ok(Step::Return(value)),
            _ => core.call_keywords(callee, args, keywords).map(Step::Return),
        }
    }
}

impl Vm {
    /// Calls from a native: the arguments are copied above the top frame; `keywords` is a dict or unbound.
    pub(crate) fn call_values(
        &mut self,
        callee: Value,
        args: &[Value],
        keywords: Value,
        ret: Ret,
    ) -> Flow {
        if self.nested >= CALLS_NESTED_MAX {
            let mut registers: Registers = smallvec::smallvec![callee, keywords];
            registers.extend_from_slice(args);
            return self.push_native(Later.into(), &registers, ret);
        }
        self.nested += 1;
        let flow = self.call_values_nested(callee, args, keywords, ret);
        self.nested -= 1;
        flow
    }

    /// Begins a module's function, which takes no arguments, at the bottom of an empty stack: `call_values` with less to ask.
    pub(crate) fn call_module(&mut self, function: Value, code: u32) -> Flow {
        self.core.meter.settle_owed();
        let before = self.core.meter.slice;
        let pushed = self.grow_stack(1).and_then(|()| {
            self.stack[0] = UNDEF;
            self.push_function(function, code, 1, 0, Ret::Finish, UNDEF)
        });
        match pushed {
            Ok(flow) => flow,
            Err(_) => {
                self.core.meter.refund(before);
                self.call_values(function, &[], UNDEF, Ret::Finish)
            }
        }
    }

    fn call_values_nested(
        &mut self,
        callee: Value,
        args: &[Value],
        keywords: Value,
        ret: Ret,
    ) -> Flow {
        if keywords.is_undef() {
            self.core.meter.settle_owed();
            let before = self.core.meter.slice;
            match self.call_copied(callee, args, args.len(), &[], ret) {
                Ok(flow) => return flow,
                // Refused: again below, where what is in hand is kept by the collection.
                Err(Fault::NeedsMemory) => self.core.meter.refund(before),
                Err(fault) => {
                    let now = self.core.meter.slice;
                    return self.fault(fault, ret, now);
                }
            }
        }
        self.call_with_memory(callee, args, keywords, ret)
    }

    /// Copies arguments above the top frame, the first `count` of them positional, and calls.
    #[inline]
    fn call_copied(
        &mut self,
        callee: Value,
        values: &[Value],
        count: usize,
        names: &[Value],
        ret: Ret,
    ) -> Result<Flow, Fault> {
        let top = self.frames.last().map_or(0, Frame::top);
        let at = top + 1;
        self.grow_stack(at + values.len())?;
        // A receiver's place, which may stay free.
        self.stack[top] = UNDEF;
        self.stack[at..at + values.len()].copy_from_slice(values);
        self.call_at(callee, Arguments { at, count, names, free: true }, ret)
    }

    fn call_with_memory(
        &mut self,
        callee: Value,
        args: &[Value],
        keywords: Value,
        ret: Ret,
    ) -> Flow {
        let mut names: SmallVec<[Value; 4]> = SmallVec::new();
        let mut values: SmallVec<[Value; 8]> = SmallVec::from_slice(args);
        if keywords.is_kind(Kind::Dict) {
            for (_, entry) in self.core.heap.dict(keywords).iter_from(0) {
                names.push(self.core.plain(entry.key));
                values.push(entry.value);
            }
        }
        if !names.iter().all(|name| name.is_kind(Kind::Str)) {
            let text = "keywords must be strings".to_owned();
            return self.raise_now(Pending::Text(TypeId::TypeError, text));
        }
        let mut roots: SmallVec<[Value; 12]> = SmallVec::from_slice(&values);
        roots.extend_from_slice(&[callee, keywords]);
        roots.extend_from_slice(&names);
        let called =
            self.with_memory(&roots, |vm| vm.call_copied(callee, &values, args.len(), &names, ret));
        match called {
            Ok(flow) => flow,
            Err(Fault::NeedsMemory) => self.no_memory(),
            Err(fault) => {
                let before = self.core.meter.slice;
                self.fault(fault, ret, before)
            }
        }
    }

    /// Calls with the arguments where they stand.
    pub(crate) fn call_at(
        &mut self,
        callee: Value,
        args: Arguments<'_>,
        ret: Ret,
    ) -> Result<Flow, Fault> {
        let mut callee = callee;
        let mut receivers: SmallVec<[Value; 4]> = SmallVec::new();
        let mut turns = 0;
        loop {
            match callee.kind() {
                Some(Kind::Method) => {
                    let method = *self.core.heap.method(callee);
                    receivers.push(method.receiver);
                    callee = method.function;
                }
                Some(Kind::Function | Kind::Class) => break,
                None if is_called_itself(callee) => break,
                _ => {
                    let Some((next, takes_self)) = self.core.callable_of(callee)? else {
                        return Err(self.core.not_callable(callee));
                    };
                    if takes_self {
                        receivers.push(callee);
                    }
                    callee = next;
                }
            }
            // Nearly everything is there after one turn. What is called for another can be called for it in turn.
            turns += 1;
            if turns > 1 {
                self.core.charge(1)?;
            }
            if turns > self.core.meter.limits.depth {
                return Err(self.core.too_deep());
            }
        }
        let args = self.with_receivers(args, &receivers)?;
        match callee.kind() {
            Some(Kind::Function) => self.call_function(callee, args, ret, UNDEF),
            Some(Kind::Class) => self.call_class(callee, args, ret),
            _ if callee.is_immediate(Immediate::Native) => self.call_native(callee, args, ret),
            _ if callee.is_immediate(Immediate::Type) => self.call_type(callee, args, ret),
            _ => self.call_host(callee, args, ret),
        }
    }

    /// Puts receivers before the arguments, the last of them first. One goes to the slot before them if that is free; otherwise
    /// all are copied beyond the registers, so that the call can be made again: what stands there already is put there anew.
    fn with_receivers<'a>(
        &mut self,
        args: Arguments<'a>,
        receivers: &[Value],
    ) -> Result<Arguments<'a>, Fault> {
        match *receivers {
            [] => return Ok(args),
            [receiver] if args.free && args.at > 0 => {
                self.stack[args.at - 1] = receiver;
                let count = args.count + 1;
                return Ok(Arguments { at: args.at - 1, count, free: false, ..args });
            }
            _ => {}
        }
        let end = args.at + args.count + args.names.len();
        self.core.charge_values(end - args.at + receivers.len())?;
        let top = self.frames.last().map_or(0, Frame::top);
        let at = top + 1;
        let first = at + receivers.len();
        self.grow_stack(first + (end - args.at))?;
        self.stack.copy_within(args.at..end, first);
        self.stack[top] = UNDEF;
        for (place, receiver) in self.stack[at..first].iter_mut().rev().zip(receivers) {
            *place = *receiver;
        }
        Ok(Arguments { at, count: args.count + receivers.len(), free: false, ..args })
    }

    /// Calls a function written in Python; `extra` as in `Frame`.
    pub(crate) fn call_function(
        &mut self,
        callee: Value,
        args: Arguments<'_>,
        ret: Ret,
        extra: Value,
    ) -> Result<Flow, Fault> {
        let code = self.core.heap.function(callee).code;
        let runnable = &self.codes[code as usize];
        if runnable.simple as usize == args.count && args.names.is_empty() {
            return self.push_function(callee, code, args.at, args.count, ret, extra);
        }
        if runnable.shortcut != NO_SHORTCUT
            && args.names.is_empty()
            && let Some(value) =
                self.core.quick_call(callee, &self.stack[args.at..args.at + args.count])?
        {
            return Ok(self.accept(ret, value));
        }
        if args.names.is_empty()
            && let Some(count) = self.fill_positional(callee, code, args)?
        {
            return self.push_function(callee, code, args.at, count, ret, extra);
        }
        if args.names.is_empty() && self.gather_surplus(code, args)? {
            let count = self.codes[code as usize].code.params.names.len();
            return self.push_function(callee, code, args.at, count, ret, extra);
        }
        let end = args.at + args.count + args.names.len();
        if self.stand_in_place(code, args) {
            let count = end - args.at;
            return self.push_function(callee, code, args.at, count, ret, extra);
        }
        if !args.names.is_empty()
            && let Some(count) = self.place_named(callee, code, args)?
        {
            return self.push_function(callee, code, args.at, count, ret, extra);
        }
        let count = self.bind_above(callee, code, args)?;
        let shortcut = self.codes[code as usize].shortcut;
        if shortcut != NO_SHORTCUT
            && !self.codes[code as usize].code.params.var_args
            && let Some(value) =
                self.core.shortcut(shortcut, callee, &self.stack[end..end + count])?
        {
            return Ok(self.accept(ret, value));
        }
        let flow = self.codes[code as usize].code.flow;
        if flow != CodeFlow::Plain {
            let generator = self.new_generator(callee, code, flow, end, count);
            return Ok(self.accept(ret, generator?));
        }
        self.stack.copy_within(end..end + count, args.at);
        self.push_function(callee, code, args.at, count, ret, extra)
    }

    /// Whether all parameters of a plain function are given in their order, so that the arguments stand where they are to be.
    fn stand_in_place(&self, code: u32, args: Arguments<'_>) -> bool {
        let runnable = &self.codes[code as usize];
        let (object, params) = (&runnable.code, &runnable.code.params);
        let named = params.positional as usize + params.keyword_only as usize;
        object.flow == CodeFlow::Plain
            && object.kind == CodeKind::Function
            && runnable.shortcut == NO_SHORTCUT
            && params.names.len() == named
            && args.count + args.names.len() == named
            && (params.positional_only as usize..=params.positional as usize).contains(&args.count)
            && args
                .names
                .iter()
                .enumerate()
                .all(|(at, name)| param_name(object, args.count + at) == self.core.heap.str(*name))
    }

    /// Completes positional arguments by defaults in place, for a plain function, whose keyword-only parameters have some too:
    /// how many there are then. `None` when that does not do.
    fn fill_positional(
        &mut self,
        callee: Value,
        code: u32,
        args: Arguments<'_>,
    ) -> Result<Option<usize>, Fault> {
        let object = &self.codes[code as usize].code;
        let params = &object.params;
        let positional = params.positional as usize;
        let plain = object.flow == CodeFlow::Plain
            && object.kind == CodeKind::Function
            && !params.var_args
            && !params.var_kwargs;
        let defaults = self.core.heap.function(callee).defaults;
        let given = self.core.heap.items(defaults).map_or(0, <[Value]>::len);
        if !plain
            || args.count > positional
            || given > positional
            || args.count + given < positional
        {
            return Ok(None);
        }
        let only = params.keyword_only as usize;
        if only > 0 && self.codes[code as usize].shortcut != NO_SHORTCUT {
            return Ok(None);
        }
        let mut by_name: SmallVec<[Value; 4]> = SmallVec::new();
        if only > 0 {
            let known = self.core.heap.function(callee).kw_defaults;
            for at in 0..only {
                let name = param_name(object, positional + at);
                let Some(default) = self.core.keyword_default(known, at, name) else {
                    return Ok(None);
                };
                by_name.push(default);
            }
        }
        self.grow_stack(args.at + positional + only)?;
        let defaults = self.core.heap.items(defaults).unwrap_or_default();
        let from = args.count + given - positional;
        let target = &mut self.stack[args.at + args.count..args.at + positional];
        target.copy_from_slice(&defaults[from..]);
        let target = &mut self.stack[args.at + positional..args.at + positional + only];
        target.copy_from_slice(&by_name);
        Ok(Some(positional + only))
    }

    /// Gathers positional arguments into `*args` and an empty `**kwargs` in place, for a plain function whose other parameters
    /// they fill; false when that does not do.
    fn gather_surplus(&mut self, code: u32, args: Arguments<'_>) -> Result<bool, Fault> {
        let object = &self.codes[code as usize].code;
        let params = &object.params;
        let (positional, var_args, var_kwargs) =
            (params.positional as usize, params.var_args, params.var_kwargs);
        let fits = object.flow == CodeFlow::Plain
            && object.kind == CodeKind::Function
            && params.keyword_only == 0
            && if var_args { args.count >= positional } else { args.count == positional };
        if !fits {
            return Ok(false);
        }
        let mut at = args.at + positional;
        // Room for the frame too: once these are in its registers the call cannot be made again.
        let size = self.codes[code as usize].size as usize;
        self.grow_stack((at + 2).max(args.at + size))?;
        let mut rest = UNDEF;
        if var_args {
            rest = self.core.heap.new_tuple(&self.stack[at..args.at + args.count])?;
        }
        let mut keywords = UNDEF;
        if var_kwargs {
            keywords = self.core.heap.new_empty_dict()?;
        }
        for value in [rest, keywords] {
            if !value.is_undef() {
                self.stack[at] = value;
                at += 1;
            }
        }
        Ok(true)
    }

    /// Pushes the frame of a function whose `count` bound arguments stand at `at`.
    pub(crate) fn push_function(
        &mut self,
        callee: Value,
        code: u32,
        at: usize,
        count: usize,
        ret: Ret,
        extra: Value,
    ) -> Result<Flow, Fault> {
        debug_assert!(count as u32 <= self.codes[code as usize].size);
        let size = self.codes[code as usize].size;
        self.core.charge(1)?;
        if self.core.depth >= self.core.meter.limits.depth {
            return Ok(self.recursion_error());
        }
        self.grow_stack(at + size as usize)?;
        self.stack[at + count..at + size as usize].fill(UNDEF);
        self.core.depth += 1;
        let globals = self.core.heap.function(callee).globals.index();
        self.frames.push(Frame {
            code,
            pc: 0,
            base: at as u32,
            size,
            globals,
            ret,
            function: callee,
            handling: UNDEF,
            extra,
        });
        Ok(Flow::Frame)
    }

    /// Counts a guest frame that is pushed elsewhere; false past the depth limit.
    pub(crate) fn count_frame(&mut self) -> bool {
        if self.core.depth >= self.core.meter.limits.depth {
            return false;
        }
        self.core.depth += 1;
        true
    }

    /// Sets the count after a restore.
    pub(crate) fn recount_frames(&mut self) {
        self.core.depth = self.frames.iter().filter(|frame| !frame.is_native()).count() as u32;
    }

    fn new_generator(
        &mut self,
        function: Value,
        code: u32,
        flow: CodeFlow,
        at: usize,
        count: usize,
    ) -> Result<Value, Fault> {
        let size = self.codes[code as usize].size as usize;
        let mut registers = vec![UNDEF; size].into_boxed_slice();
        registers[..count].copy_from_slice(&self.stack[at..at + count]);
        let kind = match flow {
            CodeFlow::Coroutine => GeneratorKind::Coroutine,
            CodeFlow::AsyncGenerator => GeneratorKind::AsyncGenerator,
            CodeFlow::Plain | CodeFlow::Generator => GeneratorKind::Generator,
        };
        self.core.charge(1)?;
        let runnable = &self.codes[code as usize];
        if kind == GeneratorKind::Generator
            && !runnable.hidden
            && !runnable.code.handlers.is_empty()
        {
            self.core.watchful = true;
        }
        self.core.heap.new_generator(kind, function, registers)
    }

    // --- Built-ins.

    fn call_native(
        &mut self,
        callee: Value,
        mut args: Arguments<'_>,
        ret: Ret,
    ) -> Result<Flow, Fault> {
        let Some(native) = registry::native(callee) else {
            return Err(self.core.system_error("no such built-in"));
        };
        if native.kind == NativeKind::Getter {
            return Err(self.core.not_callable(callee));
        }
        if native.leading() == 1 && args.count > 0 {
            let receiver = self.stack[args.at];
            if !self.core.receives(native, callee, receiver) {
                return Err(self.core.wrong_receiver(native, callee, receiver));
            }
            if native.kind == NativeKind::ClassMethod && is_left_to_init(callee) {
                args = Arguments { count: 1, names: &[], ..args };
            }
        }
        self.call_found(native, callee, args, ret)
    }

    /// Calls a built-in with arguments that it may be given.
    fn call_found(
        &mut self,
        native: &'static NativeDef,
        callee: Value,
        args: Arguments<'_>,
        ret: Ret,
    ) -> Result<Flow, Fault> {
        self.core.charge(1)?;
        let value = if args.names.is_empty()
            && args.count >= native.leading()
            && !native.signature.extra
            && !native.signature.keywords
            && args.count - native.leading() == native.signature.slots as usize
            && native.signature.takes(args.count - native.leading())
        {
            (native.call)(&mut self.core, &self.stack[args.at..args.at + args.count])
        } else if args.names.is_empty()
            && native.signature.extra
            && native.signature.slots == 0
            && !native.signature.keywords
            && args.count >= native.leading()
        {
            // It takes what there is.
            (native.call)(&mut self.core, &self.stack[args.at..args.at + args.count])
        } else if args.names.is_empty()
            && native.signature.extra
            && native.signature.slots == 0
            && native.signature.spares
            && args.count >= native.leading()
        {
            // It takes what there is and, after the receiver, keyword arguments that there are none of.
            let (middle, end) = (args.at + native.leading(), args.at + args.count);
            self.grow_stack(end + args.count + 1)?;
            self.stack.copy_within(args.at..middle, end);
            let spare = end + native.leading();
            self.stack[spare] = UNDEF;
            self.stack.copy_within(middle..end, spare + 1);
            (native.call)(&mut self.core, &self.stack[end..=end + args.count])
        } else {
            self.call_bound(native, callee, args)
        };
        match value {
            Ok(value) => Ok(self.accept(ret, value)),
            Err(Fault::Enter) => Ok(self.enter(ret)),
            Err(fault) => Err(fault),
        }
    }

    fn call_type(&mut self, callee: Value, args: Arguments<'_>, ret: Ret) -> Result<Flow, Fault> {
        let Some(type_id) = TypeId::from_value(callee) else {
            return Err(self.core.system_error("no such type"));
        };
        // `object.__new__` refuses types that have no constructor.
        let new = registry::constructor(type_id);
        match new.and_then(|new| Some((new, registry::native(new)?))) {
            // What a type is called with its constructor takes at once, also where `__new__` leaves it to `__init__`.
            Some((new, native)) => {
                let args = self.with_receivers(args, &[callee])?;
                self.call_found(native, new, args, ret)
            }
            None => {
                let text = format!("cannot create '{}' instances", type_id.name());
                Err(self.core.type_error(text))
            }
        }
    }

    fn call_class(&mut self, class: Value, args: Arguments<'_>, ret: Ret) -> Result<Flow, Fault> {
        let init_ret = match ret {
            Ret::Store(d) => Some(Ret::Init(d)),
            Ret::Step => Some(Ret::StepInit),
            _ => None,
        };
        if let Some(init_ret) = init_ret
            && let Some(init) = self.core.plain_init(class)?
        {
            self.core.charge(1)?;
            let instance = self.core.new_plain_instance(class)?;
            let args = self.with_receivers(args, &[instance])?;
            return self.call_function(init, args, init_ret, instance);
        }
        if let Some(new) = self.core.plain_new(class) {
            let args = self.with_receivers(args, &[class])?;
            return self.call_function(new, args, ret, UNDEF);
        }
        if self.core.heap.class(class).metaclass != TypeId::Type.value()
            && let Some(call) = self.core.guest_special(class, "__call__")
        {
            if call.is_kind(Kind::Function) {
                let args = self.with_receivers(args, &[class])?;
                return self.call_function(call, args, ret, UNDEF);
            }
            let bound = self.core.bind_found(call, class)?;
            // A metaclass may be called by calling another class, and so on.
            if self.nested >= CALLS_NESTED_MAX {
                return Err(self.core.too_deep());
            }
            self.nested += 1;
            let flow = self.call_at(bound, args, ret);
            self.nested -= 1;
            return flow;
        }
        let positional = &self.stack[args.at..args.at + args.count];
        let tuple = self.core.heap.new_tuple(positional)?;
        let keywords = self.keyword_dict(args)?;
        let registers = [class, tuple, keywords, UNDEF, UNDEF];
        self.core.entering =
            Some(Entering::Native(Construct::default().into(), SmallVec::from_slice(&registers)));
        Ok(self.enter(ret))
    }

    pub(super) fn call_host(
        &mut self,
        callee: Value,
        args: Arguments<'_>,
        ret: Ret,
    ) -> Result<Flow, Fault> {
        self.core.charge(1)?;
        let end = args.at + args.count + args.names.len();
        let awaited = self.is_awaited(ret);
        let (positional, named) = self.stack[args.at..end].split_at(args.count);
        let names = args.names;
        match self.core.call_host_function(callee, positional, names, named, awaited)? {
            Started::Future(future) => Ok(self.accept(ret, future)),
            Started::Blocks(request) => Ok(self.suspend(request, ret)),
        }
    }

    /// Whether the call that the top frame makes is itself the operand of `await`.
    fn is_awaited(&self, ret: Ret) -> bool {
        let (Ret::Store(d), Some(frame)) = (ret, self.frames.last()) else { return false };
        let Some(runnable) = self.codes.get(frame.code as usize) else { return false };
        if runnable.code.flow == CodeFlow::Plain {
            return false;
        }
        let rest = runnable.code.ops.get(frame.pc as usize..).unwrap_or_default();
        let next = rest.iter().find(|op| !matches!(op, Op::Extra { .. }));
        matches!(next, Some(Op::GetAwaitable { a, how: AWAIT_CALL, .. }) if *a == d)
    }

    /// The keyword arguments as a dict, or unbound when there are none.
    pub(crate) fn keyword_dict(&mut self, args: Arguments<'_>) -> Result<Value, Fault> {
        if args.names.is_empty() {
            return Ok(UNDEF);
        }
        let dict = self.core.heap.new_empty_dict()?;
        let from = args.at + args.count;
        for (number, name) in args.names.iter().enumerate() {
            let value = self.stack[from + number];
            self.core.dict_set_str(dict, *name, value)?;
        }
        Ok(dict)
    }

    /// A guest frame that was preempted stands before an instruction: what is raised from here on is raised by that, and not by
    /// the one before, which may be out of the block.
    pub(crate) fn begin_instruction(&mut self) {
        if let Some(frame) = self.frames.last_mut().filter(|frame| !frame.is_native()) {
            frame.pc += 1;
        }
    }

    /// Raises through the VM what a native left pending.
    pub(crate) fn raise_now(&mut self, pending: Pending) -> Flow {
        self.core.pending = pending;
        self.unwind()
    }
}

/// Whether an immediate value is a built-in or a host function.
fn is_called_itself(callee: Value) -> bool {
    [Immediate::Native, Immediate::Type, Immediate::HostFunction]
        .iter()
        .any(|kind| callee.is_immediate(*kind))
}
