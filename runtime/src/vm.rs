//! `Vm`: one running program.
//!
//! Place: `session.rs` owns one and calls `run`; guest frames run in `vm/dispatch.rs`, native ones are stepped here.
//!
//! ```text
//! run(fuel): top frame is the guest's -> dispatch loop      -> returns, calls, suspends
//!            top frame is a native's  -> step(input)        -> returns, enters, yields
//!            no frame                 -> finished
//! ```
//!
//! Invariants: the VM never recurses on the host stack: whatever guest code is called by, it is a frame. A built-in whose
//! answer is the call of another is one after `CALLS_NESTED_MAX` of them. Collections run
//! only here, between instructions and steps, when every live value is in a register, a frame or the core.
//! Limits: `depth` counts guest frames, and native frames alike; the value stack is charged to the heap's books.

use std::sync::Arc;

use crate::code::op::Op;
use crate::code::{CodeFlow, CodeKind, CodeObject, Memo};
use crate::core::Core;
use crate::exception::{Fault, Pending};
use crate::limits::LimitExceeded;
use crate::native::{Entering, Input, NativeState, Request, Step};
use crate::stdlib::shortcut::NO_SHORTCUT;
use crate::types::TypeId;
use crate::value::{Kind, UNDEF, Value};

pub(crate) mod bind;
pub(crate) mod call;
pub(crate) mod chain;
pub(crate) mod dispatch;
pub(crate) mod feed;
pub(crate) mod frame;
pub(crate) mod generator;
pub(crate) mod inspect;
mod memory;
pub(crate) mod operator;
pub(crate) mod ops;
mod push;
mod room;
pub(crate) mod unwind;

use chain::Reason;
use chain::nest::{Stepped, call_for_native, push_left};
use frame::{Frame, Ret};

/// Steps of natives without a charge: more are made only by states of a hostile snapshot that wait for each other.
const IDLE_STEPS_MAX: u32 = 1 << 16;

/// Calls that natives answer with on the host's stack before one becomes a frame.
pub(crate) const CALLS_NESTED_MAX: u8 = 16;

/// Registers that one instruction can name.
pub(crate) const NEAR: usize = 256;

/// A running program.
#[derive(Debug)]
pub(crate) struct Vm {
    pub(crate) core: Core,
    /// Registers of all frames; while it runs, room for a window beyond them (see `unpark`).
    pub(crate) stack: Vec<Value>,
    /// The small buffer that `stack` is while the session is parked.
    parked: Vec<Value>,
    pub(crate) frames: Vec<Frame>,
    pub(crate) states: Vec<NativeState>,
    /// As `core.links`, for the loop to borrow beside the core.
    pub(crate) codes: Vec<Runnable>,
    /// What the native frame on top is to be stepped with.
    pub(crate) input: Input,
    /// While the host is asked: what becomes of its answer.
    pub(crate) awaiting: Option<Ret>,
    /// The exception whose text is being made.
    pub(crate) uncaught: Value,
    /// Calls on the host's stack that natives have answered with: none between instructions and steps.
    pub(crate) nested: u8,
    /// Refused charges at one instruction.
    refusals: u8,
    /// Where and when the last charge was refused.
    refused_at: (u32, u32, u64),
    /// Where and when there was no memory even after collecting.
    failed_at: (u32, u32, u64),
    /// The meter at the last step of a native, and how many steps it has stood there.
    idle: (i64, u32),
    /// A long collection was made since the slice was last given up.
    long_collection: bool,
    /// Bytes charged for `stack`.
    pub(crate) stack_bytes: u64,
    /// Fuel used when the heap was unfolded last.
    pub(crate) unfolded_at: u64,
    /// The stack may be shorter than running takes: `unpark` has something to do.
    at_rest: bool,
    /// A snapshot says where its frames are, or once did.
    pub(crate) restored: bool,
    /// Tells sessions of this process apart that were parked; 0 before.
    number: u64,
}

/// A linked code as the loop needs it.
#[derive(Clone, Debug)]
pub(crate) struct Runnable {
    pub(crate) code: Arc<CodeObject>,
    /// The code's instructions, one look-up nearer.
    pub(crate) ops: Arc<[Op]>,
    pub(crate) size: u32,
    /// Number of arguments when it is a plain function of positional parameters only; else `NOT_SIMPLE`.
    pub(crate) simple: u32,
    /// As `simple`, where those that are taken by keyword only count too: for calls that name them in order.
    pub(crate) named: u32,
    /// The number of its shortcut (`stdlib/shortcut.rs`); one that has such is not simple.
    pub(crate) shortcut: u16,
    /// Whether it is a plain function that gathers arguments beside its positional parameters.
    pub(crate) gathers: bool,
    /// Whether tracebacks leave its frames out.
    pub(crate) hidden: bool,
}

/// Marks a code that needs `bind`.
pub(crate) const NOT_SIMPLE: u32 = u32::MAX;

/// Why `run` came back.
#[derive(Clone, Debug)]
pub(crate) enum Exit {
    /// The program returned.
    Finished(Value),
    /// It raised.
    Raised(Value),
    /// The host is asked.
    Request(Request),
    /// The slice is used up.
    OutOfFuel,
    /// A limit that the guest cannot catch.
    Limit(LimitExceeded),
}

/// What the loop does after a fault or a result.
pub(crate) enum Flow {
    /// Look at the top frame.
    Frame,
    /// Leave `run`.
    Exit(Exit),
}

/// Stands where a program was dropped.
static NO_CODE: std::sync::LazyLock<Arc<CodeObject>> = std::sync::LazyLock::new(|| {
    Arc::new(CodeObject {
        name: Box::default(),
        qualname: Box::default(),
        kind: CodeKind::Module,
        flow: CodeFlow::Plain,
        params: crate::code::Params::default(),
        registers: 1,
        ops: Arc::new([Op::ReturnNone {}]),
        spans: Box::new([crate::source::Span::default()]),
        constants: Box::default(),
        names: Box::default(),
        sites: Box::default(),
        locals: Box::default(),
        hidden: Box::default(),
        free: Box::default(),
        handlers: Box::default(),
        doc: None,
        first_line: 1,
        methods: Memo::default(),
    })
});

// === impl Runnable ===

impl Runnable {
    fn none() -> Runnable {
        Runnable {
            code: Arc::clone(&NO_CODE),
            ops: Arc::clone(&NO_CODE.ops),
            size: 1,
            simple: NOT_SIMPLE,
            named: NOT_SIMPLE,
            shortcut: NO_SHORTCUT,
            gathers: false,
            hidden: false,
        }
    }

    pub(crate) fn new(code: &Arc<CodeObject>, shortcut: u16, hidden: bool) -> Runnable {
        let params = &code.params;
        let gathers = params.var_args || params.var_kwargs;
        let entered = code.flow == CodeFlow::Plain && shortcut == NO_SHORTCUT;
        let plain = entered && !gathers;
        let gathers =
            entered && gathers && params.keyword_only == 0 && code.kind == CodeKind::Function;
        let simple = plain && params.keyword_only == 0;
        // A class body's one argument is its namespace, which is no parameter.
        let positional = if code.kind.has_namespace() { 1 } else { u32::from(params.positional) };
        Runnable {
            code: Arc::clone(code),
            ops: Arc::clone(&code.ops),
            size: u32::from(code.registers).max(positional).max(1),
            simple: if simple { positional } else { NOT_SIMPLE },
            named: if plain { positional + u32::from(params.keyword_only) } else { NOT_SIMPLE },
            shortcut,
            gathers,
            hidden,
        }
    }
}

// === impl Vm ===

impl Vm {
    /// See `Heap::empty`.
    pub(crate) const fn empty() -> Vm {
        Vm {
            core: Core::empty(),
            stack: Vec::new(),
            parked: Vec::new(),
            frames: Vec::new(),
            states: Vec::new(),
            codes: Vec::new(),
            input: Input::Entered,
            awaiting: None,
            uncaught: UNDEF,
            nested: 0,
            refusals: 0,
            refused_at: (0, 0, 0),
            failed_at: (0, 0, 0),
            idle: (0, 0),
            long_collection: false,
            stack_bytes: 0,
            unfolded_at: 0,
            at_rest: false,
            restored: false,
            number: 0,
        }
    }

    /// Links a program; the number of its module's code.
    fn link(&mut self, program: &Arc<crate::code::Program>) -> u32 {
        let base = self.core.link(program);
        let range = base as usize..base as usize + program.codes.len();
        crate::core::reserve(&mut self.codes, range.end);
        if self.codes.len() < range.start {
            self.codes.resize_with(range.start, Runnable::none);
        }
        let hidden = crate::stdlib::frozen::is_frozen(program);
        let links = self.core.links.get(range.clone()).unwrap_or_default();
        for ((at, code), link) in range.zip(&program.codes).zip(links) {
            let shortcut = link.as_ref().map_or(NO_SHORTCUT, |link| link.shortcut);
            let runnable = Runnable::new(code, shortcut, hidden);
            match self.codes.get_mut(at) {
                Some(known) => *known = runnable,
                None => self.codes.push(runnable),
            }
        }
        base
    }

    /// Links a program, charged with `more` beside its codes.
    pub(crate) fn link_charged(
        &mut self,
        program: &Arc<crate::code::Program>,
        more: u64,
        roots: &[Value],
    ) -> Result<u32, Fault> {
        self.with_memory(roots, |vm| {
            let growth = vm.core.link_growth(program.codes.len());
            vm.core.heap.books.charge(growth + more)
        })?;
        Ok(self.link(program))
    }

    /// The function of a linked module, to be called with no arguments.
    pub(crate) fn module_function(&mut self, code: u32, globals: Value) -> Result<Value, Fault> {
        // The code is in nobody's hands yet.
        self.core.entered = Some(code);
        let made = self.with_memory(&[globals], |vm| {
            vm.core.prepare(code)?;
            vm.core.module_function(code, globals)
        });
        self.core.entered = None;
        made
    }

    /// Links a program at the number that its first code had; leaves out the numbers before it.
    pub(crate) fn link_at(&mut self, base: u32, program: &Arc<crate::code::Program>) {
        self.core.links.resize(base as usize, None);
        self.core.next_gap = base as usize;
        self.link(program);
    }

    /// After links were dropped: as many as `links` are left.
    pub(crate) fn forget_codes(&mut self, links: usize) {
        self.core.next_gap = 0;
        self.core.nest.forget_codes();
        self.core.links.truncate(links);
        self.codes.truncate(links);
        for (at, link) in self.core.links.iter().enumerate() {
            if link.is_none()
                && let Some(code) = self.codes.get_mut(at)
            {
                *code = Runnable::none();
            }
        }
    }

    /// Runs until the program ends, asks the host, or has used `fuel` more.
    pub(crate) fn run(&mut self, fuel: u64) -> Exit {
        self.core.meter.begin_slice(fuel);
        // Slices may begin at the same count: what was idle in one says nothing of the next.
        self.idle = (0, 0);
        if self.core.meter.slice < 0 {
            return self.out_of_fuel();
        }
        let exit = loop {
            let flow = match self.frames.last() {
                None => break Exit::Finished(crate::value::NONE),
                Some(frame) if frame.is_native() => self.step_native(),
                Some(_) => self.run_guest(),
            };
            if let Flow::Exit(exit) = flow {
                break exit;
            }
            if self.core.meter.is_wanted_back() {
                break Exit::OutOfFuel;
            }
        };
        self.core.nest.rest();
        self.core.heap.recent.forget();
        self.core.scratch = String::new();
        exit
    }

    /// Answers what `Exit::Request` asked for.
    pub(crate) fn answer(&mut self, answer: Result<Value, Value>) -> Option<Flow> {
        let ret = self.awaiting.take()?;
        self.unpark();
        Some(match answer {
            Ok(value) => self.accept(ret, value),
            Err(exception) => {
                self.core.pending = Pending::Object(exception);
                self.unwind()
            }
        })
    }

    /// The host has answered, and what `Core::entering` says makes the answer.
    pub(crate) fn answer_entered(&mut self) -> Option<Flow> {
        let ret = self.awaiting.take()?;
        self.unpark();
        Some(self.enter(ret))
    }

    fn out_of_fuel(&mut self) -> Exit {
        if self.core.meter.at_limit() { self.limit() } else { Exit::OutOfFuel }
    }

    fn limit(&mut self) -> Exit {
        let exceeded = self.core.meter.exceeded.take().unwrap_or(LimitExceeded {
            limit: crate::limits::LimitName::Fuel,
            allowed: self.core.meter.limits.fuel,
            used: self.core.meter.fuel_used(),
        });
        Exit::Limit(exceeded)
    }

    /// A safepoint at which the slice was used up, or an interrupt or test collection is due.
    #[cold]
    #[inline(never)]
    pub(crate) fn safepoint(&mut self) -> Flow {
        if self.core.meter.slice < 0 { Flow::Exit(self.out_of_fuel()) } else { Flow::Frame }
    }

    // --- Native frames.

    /// What the next step of the native on top is given; a guest's frame is given nothing.
    pub(crate) fn given(&self) -> Input {
        if self.frames.last().is_some_and(Frame::is_native) { self.input } else { Input::Entered }
    }

    /// Steps the native on top, again as soon as a function that it calls has returned within its chain.
    fn step_native(&mut self) -> Flow {
        loop {
            if let Some(flow) = self.step_once() {
                return flow;
            }
            if self.core.nest.stepped.is_none() && self.core.meter.is_wanted_back() {
                return Flow::Frame;
            }
        }
    }

    /// A step of the native on top; nothing where its `input` is there for the next one.
    fn step_once(&mut self) -> Option<Flow> {
        if let Some(stepped) = self.core.nest.stepped.take() {
            return self.settle_left(stepped);
        }
        if self.core.meter.slice < 0 {
            return Some(Flow::Exit(self.out_of_fuel()));
        }
        if self.core.meter.slice == self.idle.0 {
            self.idle.1 += 1;
            if self.idle.1 > IDLE_STEPS_MAX {
                return Some(self.no_progress());
            }
        } else {
            self.idle = (self.core.meter.slice, 0);
        }
        let Vm { core, stack, frames, states, .. } = self;
        let (Some(frame), Some(state)) = (frames.last(), states.last_mut()) else {
            return Some(Flow::Frame);
        };
        let saved = *state;
        let before = core.meter.slice;
        let input = self.input;
        let registers = &mut stack[frame.base as usize..frame.top()];
        let result = state.step(core, registers, input);
        core.meter.settle_owed();
        self.settle_step(result, saved, before)
    }

    /// A chain has left a native, which is on top now: goes on with it.
    #[inline(never)]
    pub(crate) fn stepped(&mut self) -> Flow {
        while let Some(stepped) = self.core.nest.stepped.take() {
            if let Some(flow) = self.settle_left(stepped) {
                return flow;
            }
        }
        Flow::Frame
    }

    /// Acts on how far the native on top had come when a chain left it; nothing as in `settle_step`.
    fn settle_left(&mut self, stepped: Stepped) -> Option<Flow> {
        self.input = Input::Entered;
        Some(match stepped {
            Stepped::Waits(input) => {
                self.input = input;
                Flow::Frame
            }
            Stepped::Said { result, saved, before, input } => {
                self.input = input;
                return self.settle_step(result, saved, before);
            }
            Stepped::Asks => self.enter(Ret::StepNext),
            Stepped::Failed(Fault::Raise) => self.unwind(),
            Stepped::Failed(_) => self.no_memory(),
        })
    }

    /// Acts on what a step of the native on top said, before which it was in the state given; nothing where its `input` is
    /// there for the next one.
    fn settle_step(
        &mut self,
        result: Result<Step, Fault>,
        saved: NativeState,
        before: i64,
    ) -> Option<Flow> {
        Some(match result {
            Ok(Step::Return(value)) => self.finish(value),
            Ok(Step::Exhausted(value)) => self.finish_exhausted(value),
            Ok(Step::Yield) => {
                self.input = Input::Entered;
                Flow::Frame
            }
            Ok(Step::Become) => {
                let ret = self.pop_frame().ret;
                self.enter(ret)
            }
            Err(Fault::Enter) => {
                self.input = Input::Entered;
                return self.enter_for_native();
            }
            Err(Fault::NeedsMemory) => {
                if let Some(state) = self.states.last_mut() {
                    *state = saved;
                }
                self.refused(before)
            }
            Err(Fault::Retry) => {
                self.input = Input::Entered;
                let now = self.core.meter.slice;
                self.refused(now)
            }
            Err(Fault::Raise) => {
                // The step raised itself: it does not catch its own exceptions.
                self.make_pending();
                self.unwind_native()
            }
            Err(Fault::Limit) => Flow::Exit(self.limit()),
        })
    }

    /// Enters what the native on top asks for; nothing where that has returned, or where a native within was left.
    fn enter_for_native(&mut self) -> Option<Flow> {
        let Vm { core, stack, frames, states, input, .. } = self;
        let top = frames.last().map_or(0, Frame::top);
        let Some(stop) = call_for_native(core, top, stack.len(), states.len()) else {
            return Some(self.enter(Ret::Step));
        };
        if stop.is(Reason::Return) {
            *input = Input::Returned(core.nest.returned);
            return None;
        }
        push_left(core, stack, frames, states);
        if stop.is(Reason::Native) {
            return None;
        }
        if let Some(frame) = frames.last_mut() {
            frame.pc = stop.pc() as u32;
        }
        if stop.is(Reason::Fault) {
            let ((fault, ret), mark) = (core.nest.faulted, core.meter.mark);
            return Some(self.fault(fault, ret, mark));
        }
        Some(if stop.is(Reason::Fuel) { self.safepoint() } else { Flow::Frame })
    }

    #[cold]
    fn no_progress(&mut self) -> Flow {
        self.idle = (0, 0);
        self.core.pending = Pending::Text(TypeId::SystemError, "no progress".to_owned());
        self.make_pending();
        self.unwind_native()
    }

    /// Acts on a fault of an instruction; `before` is the meter as the instruction found it.
    #[inline(never)]
    pub(crate) fn fault(&mut self, fault: Fault, ret: Ret, before: i64) -> Flow {
        match fault {
            Fault::Enter => self.enter(ret),
            Fault::Raise => self.unwind(),
            Fault::NeedsMemory | Fault::Retry => {
                if let Some(frame) = self.frames.last_mut() {
                    frame.pc -= 1;
                }
                self.refused(before)
            }
            Fault::Limit => Flow::Exit(self.limit()),
        }
    }

    /// Pushes what `Core::entering` describes.
    pub(crate) fn enter(&mut self, ret: Ret) -> Flow {
        if let Some(Entering::Next(iter)) = self.core.entering {
            self.core.entering = None;
            return self.advance(iter, ret);
        }
        if let Some(Entering::Operator { method, operands, operator }) = self.core.entering {
            self.core.entering = None;
            return self.enter_operator(method, operands, operator, ret);
        }
        if let Some(Entering::Suspend(request)) = self.core.entering {
            self.core.entering = None;
            return self.suspend(request, ret);
        }
        if self.enter_function(ret) || self.enter_native(ret) {
            self.core.entering = None;
            return Flow::Frame;
        }
        match self.core.entering.take() {
            Some(Entering::Native(state, registers)) => self.push_native(state, &registers, ret),
            Some(Entering::Call { callee, args, keywords }) => {
                self.call_values(callee, &args, keywords, ret)
            }
            Some(Entering::Next(iter)) => self.advance(iter, ret),
            Some(Entering::Resume { generator, how }) => self.resume(generator, how, ret),
            Some(Entering::Inspect(what)) => self.inspect(what, ret),
            Some(Entering::Frozen { number, globals }) => self.enter_frozen(number, globals, ret),
            Some(Entering::Program { program, globals, locals }) => {
                self.enter_program(&program, globals, locals, ret)
            }
            Some(Entering::Linked { code, globals }) => {
                self.enter_linked(code, globals, UNDEF, ret)
            }
            Some(Entering::Shared { program, globals }) => {
                self.enter_shared(&program, globals, ret)
            }
            Some(Entering::Suspend(_) | Entering::Operator { .. }) | None => {
                self.core.pending =
                    Pending::Text(TypeId::SystemError, "nothing to enter".to_owned());
                self.unwind()
            }
        }
    }

    /// Leaves with what the host is asked for; its answer goes to `ret`.
    #[inline]
    pub(crate) fn suspend(&mut self, request: Request, ret: Ret) -> Flow {
        self.core.meter.settle_owed();
        self.awaiting = Some(ret);
        Flow::Exit(Exit::Request(request))
    }

    /// Pushes the frame of a plain function that `Core::entering` calls, where nothing is in the way: the commonest case, with
    /// the result and the cost of `call_values`. Otherwise false, and nothing has been done.
    #[inline]
    fn enter_function(&mut self, ret: Ret) -> bool {
        let Vm { core, stack, frames, codes, .. } = self;
        core.meter.settle_owed();
        let Some(Entering::Call { callee, args, keywords }) = &core.entering else { return false };
        if !callee.is_kind(Kind::Function) || !keywords.is_undef() {
            return false;
        }
        let function = core.heap.function(*callee);
        let (code, globals) = (function.code, function.globals.index());
        let Some(runnable) = codes.get(code as usize) else { return false };
        let (count, size) = (args.len(), runnable.size as usize);
        let top = frames.last().map_or(0, Frame::top);
        let base = top + 1;
        let fits = runnable.simple as usize == count
            && base + size + NEAR <= stack.len()
            && core.depth < core.meter.limits.depth
            && core.meter.slice > 0;
        if !fits {
            return false;
        }
        // A receiver's place, as in `call_values`.
        stack[top] = UNDEF;
        stack[base..base + count].copy_from_slice(args);
        stack[base + count..base + size].fill(UNDEF);
        frames.push(Frame {
            code,
            pc: 0,
            base: base as u32,
            size: size as u32,
            globals,
            ret,
            function: *callee,
            handling: UNDEF,
            extra: UNDEF,
        });
        core.depth += 1;
        core.meter.slice -= 1;
        true
    }

    /// As `enter_function`, for the native that `Core::entering` has: `push_native` without moving it.
    #[inline]
    fn enter_native(&mut self, ret: Ret) -> bool {
        let Vm { core, stack, frames, states, input, .. } = self;
        let Some(Entering::Native(state, registers)) = &core.entering else { return false };
        let base = frames.last().map_or(0, Frame::top);
        let size = registers.len();
        let fits =
            (states.len() as u32) < core.meter.limits.depth && base + size + NEAR <= stack.len();
        if !fits {
            return false;
        }
        stack[base..base + size].copy_from_slice(registers);
        frames.push(Frame::native(base, size, ret));
        states.push(*state);
        *input = Input::Entered;
        true
    }

    /// Runs a part of a frozen module.
    fn enter_frozen(&mut self, number: u16, globals: Value, ret: Ret) -> Flow {
        let Some(program) = crate::stdlib::frozen::program(number) else {
            let text = "no such frozen module".to_owned();
            return self.raise_now(Pending::Text(TypeId::SystemError, text));
        };
        self.enter_shared(program, globals, ret)
    }

    /// Runs code that sessions share; links it where this session has not run it before.
    fn enter_shared(
        &mut self,
        program: &Arc<crate::code::Program>,
        globals: Value,
        ret: Ret,
    ) -> Flow {
        let is_it = |link: &crate::core::Link| Arc::ptr_eq(&link.program, program);
        let known = self.core.links.iter().position(|link| link.as_ref().is_some_and(is_it));
        let code = match known {
            Some(at) => Ok(at as u32),
            None => self.link_charged(program, 0, &[globals]),
        };
        let Ok(code) = code else { return self.no_memory() };
        self.core.meter.slice -= program.fuel.min(1 << 30) as i64;
        self.enter_linked(code, globals, UNDEF, ret)
    }

    /// Links code that came from text, and runs it or gives its code object.
    fn enter_program(
        &mut self,
        program: &Arc<crate::code::Program>,
        globals: Value,
        locals: Value,
        ret: Ret,
    ) -> Flow {
        let cost = crate::core::Core::dynamic_cost(program);
        let Ok(base) = self.link_charged(program, cost, &[globals, locals]) else {
            return self.no_memory();
        };
        let place = self.core.dynamic.partition_point(|known| *known < base);
        self.core.dynamic.insert(place, base);
        self.enter_linked(base, globals, locals, ret)
    }

    /// Runs a linked module's or expression's code; without a namespace its code object is the result.
    fn enter_linked(&mut self, code: u32, globals: Value, locals: Value, ret: Ret) -> Flow {
        if !matches!(self.core.links.get(code as usize), Some(Some(_))) {
            let text = "no such code".to_owned();
            return self.raise_now(Pending::Text(TypeId::SystemError, text));
        }
        if globals.is_undef() {
            self.core.entered = Some(code);
            let object = crate::heap::misc::Misc::Code { code };
            let made = self.with_memory(&[], |vm| vm.core.heap.new_misc(object.clone()));
            self.core.entered = None;
            return match made {
                Ok(made) => self.accept(ret, made),
                Err(_) => self.no_memory(),
            };
        }
        match self.module_function(code, globals) {
            Ok(function) if !locals.is_undef() => self.call_values(function, &[locals], UNDEF, ret),
            Ok(function) => self.call_values(function, &[], UNDEF, ret),
            Err(_) => self.no_memory(),
        }
    }

    pub(crate) fn push_native(
        &mut self,
        state: NativeState,
        registers: &[Value],
        ret: Ret,
    ) -> Flow {
        if self.states.len() as u32 >= self.core.meter.limits.depth {
            return self.recursion_error();
        }
        let base = self.frames.last().map_or(0, Frame::top);
        let size = registers.len();
        self.core.meter.settle_owed();
        let fits = base + size + NEAR <= self.stack.len();
        if !fits && self.with_memory(registers, |vm| vm.grow_stack(base + size)).is_err() {
            return self.no_memory();
        }
        self.stack[base..base + size].copy_from_slice(registers);
        self.frames.push(Frame::native(base, size, ret));
        self.states.push(state);
        self.input = Input::Entered;
        Flow::Frame
    }

    /// Pops the top frame; its registers are dead, and so are the caller's from there on, which the loop unbinds too.
    pub(crate) fn pop_frame(&mut self) -> Frame {
        let Some(frame) = self.frames.pop() else { unreachable!("a frame is on top") };
        if frame.is_native() {
            self.states.pop();
            return frame;
        }
        self.core.depth -= 1;
        if let Some(caller) = self.frames.last().filter(|caller| !caller.is_native())
            && let Some(dead) = self.stack.get_mut(frame.base as usize..caller.top())
        {
            dead.fill(UNDEF);
        }
        frame
    }

    /// Pops the top frame and gives `value` to the one below.
    pub(crate) fn finish(&mut self, value: Value) -> Flow {
        if self.frames.last().is_some_and(|frame| frame.extra.is_int()) {
            return self.finish_operator(value);
        }
        let frame = self.pop_frame();
        let value = match frame.ret {
            Ret::Init(_) | Ret::StepInit => {
                if !value.is_none() {
                    let name = self.core.type_name(value);
                    let text = format!("__init__() should return None, not '{name}'");
                    self.core.pending = Pending::Text(TypeId::TypeError, text);
                    return self.unwind();
                }
                frame.extra
            }
            _ => value,
        };
        self.accept(frame.ret, value)
    }

    /// Pops the top frame: the iteration that it advanced has ended.
    pub(crate) fn finish_exhausted(&mut self, value: Value) -> Flow {
        let ret = self.pop_frame().ret;
        self.exhausted(ret, value)
    }

    /// Gives a result to the top frame.
    pub(crate) fn accept(&mut self, ret: Ret, value: Value) -> Flow {
        match ret {
            Ret::Step | Ret::StepNext | Ret::StepInit => self.input = Input::Returned(value),
            Ret::Store(d) | Ret::Init(d) => self.set_register(d, value),
            Ret::StoreNot(d) => {
                let truth = value == crate::value::TRUE;
                self.set_register(d, Value::bool(!truth));
            }
            Ret::Discard => {}
            Ret::Unpack => return self.accept_unpacked(value),
            Ret::Test(c) => return self.branch((value == crate::value::TRUE) == (c != 0)),
            Ret::Next(d) => {
                self.set_register(d, value);
                return self.branch(true);
            }
            Ret::Delegate(_) => return self.yield_value(value),
            Ret::Finish => return Flow::Exit(Exit::Finished(value)),
        }
        Flow::Frame
    }

    /// Tells the top frame that the iteration it advanced has ended.
    pub(crate) fn exhausted(&mut self, ret: Ret, value: Value) -> Flow {
        match ret {
            Ret::Next(_) => return self.branch(false),
            Ret::Delegate(d) => {
                self.set_register(d, value);
            }
            Ret::Step | Ret::StepNext | Ret::StepInit => self.input = Input::Exhausted(value),
            _ => {
                self.core.pending = Pending::Args(
                    TypeId::StopIteration,
                    if value.is_none() {
                        smallvec::SmallVec::new()
                    } else {
                        smallvec::smallvec![value]
                    },
                );
                return self.unwind();
            }
        }
        Flow::Frame
    }

    fn set_register(&mut self, d: u8, value: Value) {
        if let Some(frame) = self.frames.last() {
            self.stack[frame.base as usize + d as usize] = value;
        }
    }

    /// Takes or skips the `Jump` at the top frame's pc. Going back is charged, and ends a slice that is used up, as it is and does
    /// in a chain: a loop whose every round comes this way has no other place to end at.
    fn branch(&mut self, take: bool) -> Flow {
        let Some(frame) = self.frames.last_mut() else { return Flow::Frame };
        let op = self.codes[frame.code as usize].code.ops.get(frame.pc as usize);
        frame.pc += 1;
        if take && let Some(&Op::Jump { high, low }) = op {
            let distance = crate::code::op::jump_distance(high, low);
            frame.pc = frame.pc.wrapping_add_signed(distance);
            if distance < 0 {
                self.core.meter.slice -= 1;
                if self.core.meter.slice < 0 {
                    return self.safepoint();
                }
            }
        }
        Flow::Frame
    }

    // --- Memory.

    /// Brings what the guest cannot see to its resting state, the same in a session that goes on and in its copy.
    pub(crate) fn settle(&mut self) {
        self.unfold();
        self.core.entering = None;
        self.core.meter.settle();
        self.refusals = 0;
        self.refused_at = (0, 0, 0);
        self.failed_at = (0, 0, 0);
        self.long_collection = false;
        let top = self.frames.last().map_or(0, Frame::top);
        if self.frames.is_empty() {
            self.input = Input::Entered;
        }
        let len = if self.frames.is_empty() { 0 } else { top + NEAR };
        self.stack.truncate(top);
        self.at_rest = true;
        if self.stack_bytes == 0 {
            self.stack.resize(len, UNDEF);
        }
    }

    /// Bytes charged that are not in the heap's slabs.
    pub(crate) fn other_bytes(&self) -> u64 {
        let links = self.core.link_bytes() + self.core.dynamic_bytes();
        self.stack_bytes + links + self.core.tasks.bytes() + self.core.host.held
    }

    /// Raises `RecursionError`.
    #[cold]
    pub(crate) fn recursion_error(&mut self) -> Flow {
        let text = "maximum recursion depth exceeded".to_owned();
        self.core.pending = Pending::Text(TypeId::RecursionError, text);
        self.unwind()
    }
}
