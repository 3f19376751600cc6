//! `Session`: globals, heap and VM; the unit of isolation.
//!
//! Place: what an embedder holds. `feed` begins a program, `run` gives it slices of fuel, `resume` and `resolve` answer what
//! it asks.
//!
//! ```text
//! feed -> run -> Finished | Raised | LimitExceeded          the session takes the next feed
//!            \-> OutOfFuel | HostCall | Waiting             the same feed goes on
//! ```
//!
//! Invariants: an exception or limit ends the feed, not the session; assignments made before it stay. A second feed is
//! refused while one runs.
//! Limits: `Limits`.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use smallvec::SmallVec;

use crate::code::{CodeFlow, Program};
use crate::core::Core;
use crate::exception::{Fault, Pending};
use crate::heap::books::Books;
use crate::heap::object::{Function, Tuple};
use crate::host::cross::{Arrival, Room, is_scalar, scalar_to_host};
use crate::host::{HostCall, HostError, HostFunction, HostModule, HostValue, Warning};
use crate::library::Library;
use crate::limits::Limits;
use crate::meter::Meter;
use crate::native::Request;
use crate::snapshot::{Compression, RestoreOptions, Seal, SnapshotContext, SnapshotError};
use crate::stdlib::asyncio::event_loop::EventLoop;
use crate::suspension::{FeedError, Raised, ReplyError, Suspension, Usage};
use crate::traceback::Report;
use crate::types::TypeId;
use crate::value::{Immediate, Kind, NONE, UNDEF, Value};
use crate::vm::frame::Ret;
use crate::vm::{Exit, Flow, Vm};

/// What a session is made with.
#[derive(Clone, Debug, Default)]
pub struct SessionOptions {
    /// What it may use.
    pub limits: Limits,
    /// The host functions it may call.
    pub functions: Vec<HostFunction>,
    /// Key of its string hashes and dict order of probes; choose it at random where guests are hostile.
    pub hash_key: [u8; 16],
    /// The Python packages that it may import; where two have a file of one path, that of the first counts.
    pub libraries: Vec<Library>,
    /// The modules of the host that it may import.
    pub modules: Vec<HostModule>,
}

/// A Python session.
#[derive(Debug)]
pub struct Session {
    pub(crate) vm: Vm,
    pub(crate) phase: Phase,
    /// The program was left by something that happened between two runs.
    pub(crate) left: Option<Exit>,
}

/// Where a session stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(crate) enum Phase {
    /// Between feeds.
    Idle,
    /// A feed runs; `repr` tells whether its result is wanted as text.
    Running { repr: bool },
    /// The result's text is being made.
    Repr,
    /// An uncaught exception's text is being made; the exception is `Vm::uncaught`.
    Reporting,
    /// `sys.excepthook` of the script's runs for `Vm::uncaught`.
    Hooking,
    /// As `Reporting`, after a hook has told of the exception: there is no traceback.
    Hooked,
    /// Inputs are being made, before the program begins.
    Binding { repr: bool },
}

// === impl Session ===

impl Session {
    /// An empty session.
    pub fn new(options: SessionOptions) -> Session {
        let SessionOptions { limits, functions, hash_key, libraries, modules } = options;
        let (books, meter) = (Books::new(limits.memory), Meter::new(limits));
        if functions.is_empty() && libraries.is_empty() && modules.is_empty() {
            return Session::with_parts(books, meter, hash_key);
        }
        let mut session = Session::with_parts(books, meter, hash_key);
        let core = &mut session.vm.core;
        core.host.functions = functions.into();
        core.host.modules = modules.into();
        core.libraries = libraries.into();
        session
    }

    /// As `new`. Nothing here borrows the session, so that it is made where the caller wants it.
    fn with_parts(books: Books, meter: Meter, hash_key: [u8; 16]) -> Session {
        let key = u128::from_be_bytes(hash_key);
        let mut session = const { Session::empty() };
        session.vm.core.heap.hash_key = ((key >> 64) as u64, key as u64);
        session.vm.core.heap.books = books;
        session.vm.core.meter = meter;
        session
    }

    /// See `Heap::empty`.
    pub(crate) const fn empty() -> Session {
        Session { vm: Vm::empty(), phase: Phase::Idle, left: None }
    }

    /// Begins a program with inputs bound as globals.
    pub fn feed(
        &mut self,
        program: &Arc<Program>,
        inputs: &[(String, HostValue)],
    ) -> Result<(), FeedError> {
        self.begin(program, inputs, false)
    }

    /// As `feed`; the result comes as its `repr`.
    pub fn feed_repr(
        &mut self,
        program: &Arc<Program>,
        inputs: &[(String, HostValue)],
    ) -> Result<(), FeedError> {
        self.begin(program, inputs, true)
    }

    fn begin(
        &mut self,
        program: &Arc<Program>,
        inputs: &[(String, HostValue)],
        repr: bool,
    ) -> Result<(), FeedError> {
        if self.phase != Phase::Idle {
            return Err(FeedError::Busy);
        }
        self.vm.unfold();
        let frozen = self.measure_inputs(inputs)?;
        self.vm.core.meter.begin_feed();
        self.vm.core.heap.books.reset_peak();
        self.vm.core.looked = 0;
        // Compiling is charged alike whether it was done now or came from a cache.
        self.vm.core.meter.begin_slice(0);
        let _ = self.vm.core.charge(program.fuel);
        let mut late = Vec::new();
        for (at, (name, value)) in inputs.iter().enumerate() {
            if frozen.get(at).is_some_and(|in_frames| *in_frames) {
                late.push((name.as_str().into(), value.clone()));
            } else {
                self.bind_input(name, value)?;
            }
        }
        let function = self.main_function(program).map_err(|_| FeedError::NoMemory)?;
        if !late.is_empty() {
            return self.begin_binding(&HostValue::Dict(late), function, repr);
        }
        self.phase = Phase::Running { repr };
        self.begin_main(function)
    }

    fn begin_main(&mut self, function: Value) -> Result<(), FeedError> {
        let code = self.vm.core.heap.function(function).code;
        if self.vm.core.link_of(code).code().flow == CodeFlow::Coroutine {
            return self.begin_coroutine(function);
        }
        let flow = self.vm.call_module(function, code);
        self.note(flow);
        Ok(())
    }

    /// Begins what `CPython` does when a process ends: functions that `atexit` was given are called, the program's globals go,
    /// finalizers run. For a host that runs one program in a session; it drives the session on as after a feed, within the
    /// limits of the feed before. False, and nothing was begun, where there is nothing to do or a feed still runs.
    pub fn begin_end(&mut self) -> bool {
        self.vm.unfold();
        let nothing = !self.vm.core.watchful && self.vm.core.module("atexit").is_none();
        if self.phase != Phase::Idle || nothing {
            return false;
        }
        let entered = self.vm.with_memory(&[], |vm| {
            let main = vm.core.main_globals()?;
            match vm.core.call_frozen("_ending", "end", &[main], UNDEF) {
                Fault::Enter => Ok(()),
                fault => Err(fault),
            }
        });
        if entered.is_err() {
            self.vm.core.pending = Pending::Nothing;
            return false;
        }
        self.phase = Phase::Running { repr: false };
        let flow = self.vm.enter(Ret::Finish);
        self.note(flow);
        true
    }

    /// Has frozen code make inputs; then `bound` goes on.
    fn begin_binding(
        &mut self,
        inputs: &HostValue,
        function: Value,
        repr: bool,
    ) -> Result<(), FeedError> {
        let entered = self.vm.with_memory(&[function], |vm| {
            let parts = vm.core.parts_from_host(inputs)?;
            match vm.core.call_frozen("_door", "bind", &[parts, function], UNDEF) {
                Fault::Enter => Ok(()),
                fault => Err(fault),
            }
        });
        entered.map_err(|_| {
            self.vm.core.pending = Pending::Nothing;
            FeedError::NoMemory
        })?;
        self.phase = Phase::Binding { repr };
        let flow = self.vm.enter(Ret::Finish);
        self.note(flow);
        Ok(())
    }

    /// Inputs were made: a pair of them, as a dict, and the main function. Begins the program.
    fn bound(&mut self, made: Value, repr: bool) {
        let items = self.vm.core.heap.items(made).unwrap_or_default();
        let bound = match *items {
            [inputs, function]
                if inputs.is_kind(Kind::Dict) && function.is_kind(Kind::Function) =>
            {
                let bound = self.vm.with_memory(&[inputs, function], |vm| {
                    let globals = vm.core.main_globals()?;
                    let entries = vm.core.heap.dict(inputs).iter_from(0);
                    let entries: Vec<_> = entries.map(|(_, e)| (e.key, e.value)).collect();
                    for (name, value) in entries {
                        let Some(name) = vm.core.heap.as_str(name).map(str::to_owned) else {
                            continue;
                        };
                        let name = vm.core.heap.intern(&name)?;
                        vm.core.dict_set_str(globals, name, value)?;
                    }
                    Ok(())
                });
                self.phase = Phase::Running { repr };
                bound.is_ok() && self.begin_main(function).is_ok()
            }
            _ => false,
        };
        if !bound {
            self.phase = Phase::Running { repr };
            self.vm.core.pending = Pending::Nothing;
            self.left = Some(Exit::Raised(Value::immediate(Immediate::MemoryError, 0)));
        }
    }

    fn main_function(&mut self, program: &Arc<Program>) -> Result<Value, Fault> {
        let globals = self.vm.with_memory(&[], |vm| vm.core.main_globals())?;
        let code = self.vm.link_charged(program, 0, &[])?;
        let function = self.vm.module_function(code, globals)?;
        self.vm.core.know_globals(code, globals);
        Ok(function)
    }

    /// A program with top-level `await` is the main task of an event loop.
    fn begin_coroutine(&mut self, function: Value) -> Result<(), FeedError> {
        let Flow::Exit(Exit::Finished(coroutine)) =
            self.vm.call_values(function, &[], UNDEF, Ret::Finish)
        else {
            self.phase = Phase::Idle;
            return Err(FeedError::NoMemory);
        };
        let task = self.vm.with_memory(&[coroutine], |vm| {
            vm.core.heap.books.reserve(1024)?;
            let task = vm.core.new_task(coroutine, UNDEF)?;
            vm.core.start_loop(task).map(|()| task)
        });
        let Ok(task) = task else {
            self.vm.core.clear_loop();
            self.phase = Phase::Idle;
            return Err(FeedError::NoMemory);
        };
        let state = EventLoop::new(true).into();
        let flow = self.vm.push_native(state, &[task, task, UNDEF], Ret::Finish);
        self.note(flow);
        Ok(())
    }

    /// Whether inputs fit, before any is bound; and whether frozen code has to make them first: an answer for each, or none where
    /// that is so for none.
    fn measure_inputs(
        &mut self,
        inputs: &[(String, HostValue)],
    ) -> Result<SmallVec<[bool; 8]>, FeedError> {
        let core = &mut self.vm.core;
        if inputs.iter().all(|(_, value)| core.scalar_from_host(value).is_some()) {
            return Ok(SmallVec::new());
        }
        let measured = inputs.iter().map(|(name, value)| {
            if core.scalar_from_host(value).is_some() {
                return Ok(false);
            }
            core.measure(value).map(|measured| measured.in_frames).map_err(|_| {
                let reason = match std::mem::take(&mut core.pending) {
                    Pending::Text(_, text) => text,
                    _ => String::new(),
                };
                FeedError::Input { name: name.clone(), reason }
            })
        });
        measured.collect()
    }

    /// Binds an input that was measured.
    fn bind_input(&mut self, name: &str, value: &HostValue) -> Result<(), FeedError> {
        let input = |reason: String| FeedError::Input { name: name.to_owned(), reason };
        let scalar = self.vm.core.scalar_from_host(value);
        let bound = self.vm.with_memory(&[], |vm| {
            let value = match scalar {
                Some(value) => value,
                None => vm.core.value_from_host(value)?,
            };
            let globals = vm.core.main_globals()?;
            let key = vm.core.heap.intern(name)?;
            vm.core.dict_set_str(globals, key, value)
        });
        bound.map_err(|_| match std::mem::take(&mut self.vm.core.pending) {
            Pending::Text(_, text) => input(text),
            _ => FeedError::NoMemory,
        })
    }

    /// Gives the session host functions that other sessions share, in place of those it was made with. Before the first
    /// feed: the guest holds functions by their place in the list.
    pub fn share_functions(&mut self, functions: Arc<[HostFunction]>) {
        self.vm.core.host.functions = functions.into();
    }

    /// Gives the session libraries that other sessions share, in place of those it was made with. Before the first feed.
    pub fn share_libraries(&mut self, libraries: Arc<[Library]>) {
        self.vm.core.libraries = libraries.into();
    }

    /// Whether it has looked for anything in its libraries since it was made or restored, found or not: then another run of it
    /// needs the same ones.
    pub fn has_used_libraries(&self) -> bool {
        !self.vm.core.libraries.is_empty() && self.vm.core.looked_in_libraries.get()
    }

    /// Gives the session modules of the host that other sessions share, in place of those it was made with.
    pub fn share_modules(&mut self, modules: Arc<[HostModule]>) {
        self.vm.core.host.modules = modules.into();
    }

    /// Bounds the heap anew, for a host that shares memory between sessions. A bound below what is in use lets nothing grow.
    pub fn set_memory_limit(&mut self, bytes: u64) {
        let core = &mut self.vm.core;
        core.meter.limits.memory = bytes;
        core.heap.books.set_limit(bytes);
    }

    /// Uses these limits from here on.
    pub fn set_limits(&mut self, limits: Limits) {
        let core = &mut self.vm.core;
        core.meter.set_limits(limits);
        let memory = core.meter.limits.memory;
        core.heap.books.set_limit(memory);
    }

    /// How long until a sleeping task wants to go on; whether or not the others wait.
    pub fn wake_after(&mut self) -> Option<Duration> {
        self.vm.core.wake_after().map(Duration::from_nanos)
    }

    /// What `sys.argv` is: the program's name and its arguments. Before the first feed.
    pub fn set_arguments(&mut self, program: &str, args: &[String]) {
        let mut all = vec![program.to_owned()];
        all.extend_from_slice(args);
        *self.vm.core.arguments = all;
    }

    /// Keeps what a change of the VM between two runs led to. That there is no fuel between slices says nothing.
    pub(crate) fn note(&mut self, flow: Flow) {
        match flow {
            Flow::Frame | Flow::Exit(Exit::OutOfFuel) => {}
            Flow::Exit(exit) => self.left = Some(exit),
        }
    }

    /// Runs for up to `fuel` more units of fuel.
    pub fn run(&mut self, fuel: u64) -> Suspension {
        if self.phase == Phase::Idle {
            return Suspension::Finished(HostValue::None);
        }
        if self.vm.awaiting.is_some() && self.left.is_none() {
            // Nothing was answered since the last time, or this is a copy: the same again.
            return self.waiting();
        }
        self.vm.unfold();
        self.vm.unpark();
        self.run_on(fuel)
    }

    /// Runs until the session has used this much fuel over its life, or stops for another reason. Where it then stands
    /// follows from its state and from `fuel` alone, so a driver that notes where it did something can do it again there.
    /// Does nothing where as much is used already. Where the driver wants it back sooner (`set_budget`), it runs to the next
    /// such place.
    pub fn run_to(&mut self, mut fuel: u64) -> Suspension {
        let budget = self.vm.core.meter.budget.clone();
        let why = loop {
            self.vm.core.meter.settle();
            let left = fuel.saturating_sub(self.vm.core.meter.fuel_life());
            if left == 0 && self.phase != Phase::Idle {
                break Suspension::OutOfFuel;
            }
            let why = self.run(left.saturating_sub(1));
            // After a long collection, or where the driver wants it back, a slice ends before its fuel does, and at no place of
            // its own.
            let early = self.vm.core.meter.slice >= 0;
            if why != Suspension::OutOfFuel || !early {
                break why;
            }
            if self.vm.core.meter.is_wanted_back() {
                self.vm.core.meter.budget = None;
                fuel = fuel.min(self.vm.core.meter.fuel_life() + 1);
            }
        };
        self.vm.core.meter.budget = budget;
        why
    }

    /// Gives the session a flag by which its driver calls a run back before its fuel is used up: where the flag is raised, `run`
    /// comes back with `OutOfFuel` at the next place between instructions or steps of built-ins. What a program does, and what
    /// it costs, does not depend on it. The driver lowers the flag before it runs the session again.
    pub fn set_budget(&mut self, over: Option<Arc<AtomicBool>>) {
        self.vm.core.meter.budget = over;
    }

    // One caller: a suspension is large, and is not moved twice.
    #[inline(always)]
    fn run_on(&mut self, fuel: u64) -> Suspension {
        let before = self.vm.core.meter.fuel_life();
        let mut left = fuel;
        loop {
            let exit = self.left.take().unwrap_or_else(|| self.vm.run(left));
            match exit {
                Exit::OutOfFuel => return Suspension::OutOfFuel,
                Exit::Limit(exceeded) => {
                    self.end_feed();
                    return Suspension::LimitExceeded(exceeded);
                }
                Exit::Request(Request::Waiting) => {
                    self.vm.park();
                    return self.waiting();
                }
                Exit::Request(Request::HostCall(id)) => {
                    self.vm.park();
                    if let Some(call) = self.vm.core.take_blocking_call(id) {
                        return Suspension::HostCall(call);
                    }
                    // It waits for its turn: others must be answered first.
                    self.left = Some(Exit::Request(Request::HostCall(id)));
                    return self.waiting();
                }
                Exit::Finished(value) if self.ends_plainly(value) => {
                    self.end_feed();
                    let Some(value) = scalar_to_host(value) else { continue };
                    return Suspension::Finished(value);
                }
                Exit::Finished(value) => {
                    if let Some(done) = self.finished(value) {
                        return done;
                    }
                    left = self.left_of(fuel, before);
                }
                Exit::Raised(exception) => {
                    if let Some(done) = self.raised(exception) {
                        return done;
                    }
                    left = self.left_of(fuel, before);
                }
            }
        }
    }

    /// What is left of a slice that began at `before`.
    fn left_of(&self, fuel: u64, before: u64) -> u64 {
        fuel.saturating_sub(self.vm.core.meter.fuel_life().saturating_sub(before))
    }

    fn waiting(&mut self) -> Suspension {
        let core = &mut self.vm.core;
        let wake_after = core.wake_after().map(Duration::from_nanos);
        Suspension::Waiting { pending: core.host.count(), wake_after }
    }

    /// Files that a feed has not closed are complete when it ends. Whether that has to be done first; then this end comes
    /// again.
    fn writes_out(&mut self, function: &str, value: Value) -> bool {
        if !matches!(self.phase, Phase::Running { .. }) || !self.vm.core.has_unwritten_files() {
            return false;
        }
        let entered = self.vm.with_memory(&[value], |vm| {
            match vm.core.call_frozen("_files", function, &[value], UNDEF) {
                Fault::Enter => Ok(()),
                fault => Err(fault),
            }
        });
        if entered.is_err() {
            self.vm.core.pending = Pending::Nothing;
            return false;
        }
        let flow = self.vm.enter(Ret::Finish);
        self.note(flow);
        true
    }

    /// Whether a feed that ended with this value gives it as it is: a scalar, which is then made where the caller wants it.
    fn ends_plainly(&self, value: Value) -> bool {
        let core = &self.vm.core;
        self.phase == Phase::Running { repr: false }
            && is_scalar(value)
            && Room::new(&core.meter.limits).holds_scalar()
            && !core.has_unwritten_files()
    }

    fn finished(&mut self, value: Value) -> Option<Suspension> {
        if self.writes_out("finish", value) {
            return None;
        }
        match self.phase {
            Phase::Binding { repr } => {
                self.bound(value, repr);
                None
            }
            Phase::Running { repr: true } if !value.is_none() => {
                self.phase = Phase::Repr;
                let repr = crate::builtins::find_text("repr");
                let flow = self.vm.call_values(repr, &[value], UNDEF, Ret::Finish);
                self.note(flow);
                None
            }
            Phase::Reporting | Phase::Hooked => {
                let raised = self.raised_report(value);
                self.end_feed();
                Some(Suspension::Raised(Box::new(raised)))
            }
            Phase::Hooking => {
                self.phase = Phase::Hooked;
                self.report()
            }
            Phase::Repr => {
                let text = self.vm.core.heap.as_str(value).unwrap_or("?").to_owned();
                self.end_feed();
                Some(Suspension::Finished(HostValue::Repr(text)))
            }
            Phase::Running { .. } | Phase::Idle => {
                let mut room = Room::telling(&self.vm.core.meter.limits);
                let result = self.vm.core.to_host(value, &mut room);
                let value = match result {
                    Ok(value) => value,
                    Err(_) => {
                        self.vm.core.pending = Pending::Nothing;
                        // What is larger or deeper than a value may be is not written out either.
                        HostValue::Repr(format!("<{}>", self.vm.core.type_name(value)))
                    }
                };
                self.end_feed();
                Some(Suspension::Finished(value))
            }
        }
    }

    fn raised(&mut self, exception: Value) -> Option<Suspension> {
        if matches!(self.phase, Phase::Reporting | Phase::Hooked) {
            let raised = self.raised_report(NONE);
            self.end_feed();
            return Some(Suspension::Raised(Box::new(raised)));
        }
        if self.phase == Phase::Hooking {
            // A hook that fails is as good as none.
            self.phase = Phase::Reporting;
            return self.report();
        }
        if self.writes_out("finish_raised", exception) {
            return None;
        }
        self.vm.uncaught = exception;
        if self.vm.core.tasks.running {
            self.vm.core.tasks.running = false;
        }
        if self.hooks(exception) {
            return None;
        }
        self.phase = Phase::Reporting;
        self.report()
    }

    /// Calls the `sys.excepthook` that the script has set, if it has, as `_sys.hook` does it.
    fn hooks(&mut self, exception: Value) -> bool {
        let core = &mut self.vm.core;
        let is_exit = core.exception_is(exception, TypeId::SystemExit);
        let Some(hook) = core.except_hook().filter(|_| !is_exit) else { return false };
        let entered = self.vm.with_memory(&[hook, exception], |vm| {
            match vm.core.call_frozen("_sys", "_hook", &[hook, exception], UNDEF) {
                Fault::Enter => Ok(()),
                fault => Err(fault),
            }
        });
        if entered.is_err() {
            self.vm.core.pending = Pending::Nothing;
            return false;
        }
        self.phase = Phase::Hooking;
        let flow = self.vm.enter(Ret::Finish);
        self.note(flow);
        true
    }

    /// Has the text of `Vm::uncaught` made.
    fn report(&mut self) -> Option<Suspension> {
        let exception = self.vm.uncaught;
        let list = self.vm.with_memory(&[exception], |vm| vm.core.heap.new_list(Vec::new()));
        let Ok(list) = list else {
            let raised = self.raised_report(NONE);
            self.end_feed();
            return Some(Suspension::Raised(Box::new(raised)));
        };
        let state = Report::default().into();
        let flow = self.vm.push_native(state, &[exception, list, UNDEF], Ret::Finish);
        self.note(flow);
        None
    }

    fn raised_report(&mut self, texts: Value) -> Raised {
        let exception = self.vm.uncaught;
        let class = self.vm.core.type_of(exception);
        let out_of_memory = exception.is_immediate(Immediate::MemoryError)
            || (exception.is_kind(Kind::Exception)
                && self.vm.core.heap.exception(exception).of_limit);
        Raised {
            class: self.vm.core.class_full_name(class),
            message: crate::traceback::message(&self.vm.core, exception, texts),
            traceback: match self.phase {
                Phase::Hooked => String::new(),
                _ => crate::traceback::render(&mut self.vm.core, exception, texts),
            },
            exit_code: self.exit_code(exception),
            out_of_memory,
        }
    }

    fn exit_code(&self, exception: Value) -> Option<i32> {
        if !self.vm.core.exception_is(exception, TypeId::SystemExit) {
            return None;
        }
        let code = crate::traceback::exit_code(&self.vm.core, exception);
        Some(match self.vm.core.int_ref(self.vm.core.plain(code)) {
            // What C's `long` cannot hold is -1.
            Some(code) => code.to_i64().unwrap_or(-1) as i32,
            None if code.is_none() => 0,
            None => 1,
        })
    }

    /// Ends the feed: frames, tasks and calls go, the globals stay.
    fn end_feed(&mut self) {
        let vm = &mut self.vm;
        vm.unfold();
        vm.unpark();
        while !vm.frames.is_empty() {
            let frame = vm.pop_frame();
            if frame.extra.is_kind(Kind::Generator) {
                vm.core.finish_generator(frame.extra);
            }
        }
        vm.core.pending = Pending::Nothing;
        vm.core.entering = None;
        vm.core.writing.clear();
        vm.core.drop_arrived();
        vm.core.drop_calls();
        vm.core.clear_loop();
        vm.awaiting = None;
        vm.uncaught = UNDEF;
        vm.drop_stack();
        self.left = None;
        self.phase = Phase::Idle;
    }

    /// Answers the call in which the script is blocked.
    pub fn resume(
        &mut self,
        id: u64,
        reply: Result<HostValue, HostError>,
    ) -> Result<(), ReplyError> {
        if self.vm.core.host.blocking() != Some(id) {
            return Err(ReplyError::NotPending { id });
        }
        if self.vm.awaiting.is_none() || self.left.is_some() {
            return Err(ReplyError::NotWaiting);
        }
        self.vm.unfold();
        let flow = match self.reply_scalar(&reply) {
            Some(value) => {
                self.vm.core.end_blocking_call(id);
                self.vm.answer(Ok(value))
            }
            None => self.resume_with(id, &reply),
        };
        if let Some(flow) = flow {
            self.note(flow);
        }
        Ok(())
    }

    /// As `resume`, for what is an object or an error.
    #[inline(never)]
    fn resume_with(&mut self, id: u64, reply: &Result<HostValue, HostError>) -> Option<Flow> {
        match self.reply_value(reply) {
            Arrival::Here(reply) => {
                self.vm.core.end_blocking_call(id);
                self.vm.answer(reply)
            }
            Arrival::Parts(parts) => {
                let entered = self.vm.with_memory(&[parts], |vm| {
                    match vm.core.call_frozen("_door", "admit", &[parts], UNDEF) {
                        Fault::Enter => Ok(()),
                        fault => Err(fault),
                    }
                });
                self.vm.core.end_blocking_call(id);
                match entered {
                    Ok(()) => self.vm.answer_entered(),
                    Err(_) => self.vm.answer(Err(Value::immediate(Immediate::MemoryError, 0))),
                }
            }
        }
    }

    /// Answers any of the calls that are awaited, and lets `elapsed` pass for sleeping tasks: at any time, also while the
    /// script is blocked or was only preempted. Nothing is answered when one of the numbers is not pending.
    pub fn resolve(
        &mut self,
        replies: &[(u64, Result<HostValue, HostError>)],
        elapsed: Duration,
    ) -> Result<(), ReplyError> {
        let mut ids: Vec<u64> = replies.iter().map(|(id, _)| *id).collect();
        ids.sort_unstable();
        let blocking = self.vm.core.host.blocking();
        for (number, id) in ids.iter().enumerate() {
            let twice = number > 0 && ids.get(number - 1) == Some(id);
            let known = self.vm.core.host.get(*id).is_some() && blocking != Some(*id);
            if twice || !known || self.vm.core.host.is_waiting(*id) {
                return Err(ReplyError::NotPending { id: *id });
            }
        }
        self.vm.unfold();
        for (id, reply) in replies {
            match self.reply_value(reply) {
                Arrival::Here(reply) => self.vm.core.resolve_call(*id, reply),
                Arrival::Parts(parts) => {
                    let ready =
                        self.vm.with_memory(&[parts], |vm| vm.core.arrive_later(*id, parts));
                    let memory = Value::immediate(Immediate::MemoryError, 0);
                    ready.is_ok() || self.vm.core.resolve_call(*id, Err(memory))
                }
            };
        }
        let elapsed = u64::try_from(elapsed.as_nanos()).unwrap_or(u64::MAX);
        self.vm.core.advance_clock(elapsed);
        if self.vm.waits_for_tasks()
            && let Some(flow) = self.vm.answer(Ok(NONE))
        {
            self.note(flow);
        }
        Ok(())
    }

    /// A reply that is no object.
    #[inline]
    fn reply_scalar(&self, reply: &Result<HostValue, HostError>) -> Option<Value> {
        self.vm.core.scalar_from_host(reply.as_ref().ok()?)
    }

    /// A reply in this session's heap: charged to it before it enters.
    fn reply_value(&mut self, reply: &Result<HostValue, HostError>) -> Arrival {
        if let Some(value) = self.reply_scalar(reply) {
            return Arrival::Here(Ok(value));
        }
        let made = self.vm.with_memory(&[], |vm| match reply {
            Ok(value) => vm.core.arrival(value),
            Err(error) => vm.core.failed_arrival(error),
        });
        match made {
            Ok(reply) => reply,
            Err(Fault::Raise) => {
                self.vm.make_pending();
                match std::mem::take(&mut self.vm.core.pending) {
                    Pending::Object(exception) => Arrival::Here(Err(exception)),
                    _ => Arrival::Here(Err(Value::immediate(Immediate::MemoryError, 0))),
                }
            }
            Err(_) => Arrival::Here(Err(Value::immediate(Immediate::MemoryError, 0))),
        }
    }

    /// Calls started since the last time, in order: all but the one that a `Suspension::HostCall` carries.
    pub fn take_outbox(&mut self) -> Vec<HostCall> {
        self.vm.core.take_calls()
    }

    /// Numbers of the calls that the host has and that the script no longer wants, since the last time: their handlers can
    /// stop, and an answer is no longer taken.
    pub fn take_cancelled(&mut self) -> Vec<u64> {
        self.vm.core.host.cancelled.take()
    }

    /// What the host may want to know, since the last time.
    pub fn take_warnings(&mut self) -> Vec<Warning> {
        self.vm.core.host.warnings.take()
    }

    /// What was printed since the last time.
    pub fn take_output(&mut self) -> String {
        std::mem::take(&mut self.vm.core.output)
    }

    /// What was written to `sys.stderr` since the last time.
    pub fn take_error_output(&mut self) -> String {
        std::mem::take(&mut self.vm.core.errors)
    }

    /// Raises `KeyboardInterrupt` at the next safepoint; in a host call at once.
    pub fn interrupt(&mut self) {
        if self.phase == Phase::Idle {
            return;
        }
        self.vm.unfold();
        if self.vm.awaiting.take().is_none() {
            self.vm.begin_instruction();
        }
        self.left = None;
        if let Some(id) = self.vm.core.host.blocking() {
            self.vm.core.cancel_call(id);
        }
        if self.vm.core.tasks.asleep.is_some() {
            self.vm.core.tasks.asleep = None;
        }
        let interrupt = Pending::Args(TypeId::KeyboardInterrupt, SmallVec::new());
        let flow = self.vm.raise_now(interrupt);
        self.note(flow);
    }

    /// Ends the running feed; the guest cannot catch it.
    pub fn cancel(&mut self) {
        if self.phase != Phase::Idle {
            self.end_feed();
        }
    }

    /// The whole state as bytes, without a seal: for places that nobody else can write to. Collects first, in this session
    /// too.
    pub fn snapshot(&mut self) -> Result<Vec<u8>, SnapshotError> {
        self.snapshot_sealed(&SnapshotContext::default(), &Seal::None)
    }

    /// As `snapshot`, bound to its tenant, session and epoch, and sealed.
    pub fn snapshot_sealed(
        &mut self,
        context: &SnapshotContext,
        seal: &Seal,
    ) -> Result<Vec<u8>, SnapshotError> {
        self.snapshot_compressed(context, seal, &Compression::NONE)
    }

    /// As `snapshot_sealed`, made shorter.
    pub fn snapshot_compressed(
        &mut self,
        context: &SnapshotContext,
        seal: &Seal,
        compression: &Compression,
    ) -> Result<Vec<u8>, SnapshotError> {
        crate::snapshot::save::snapshot(self, context, seal, compression)
    }

    /// The session that a snapshot was taken of. Limits and host functions are given anew; the hash key is the snapshot's.
    /// A session that was blocked in calls is still: `blocked_in` and `pending_calls` name them.
    pub fn restore(
        bytes: &[u8],
        options: SessionOptions,
        restore: &RestoreOptions,
    ) -> Result<Session, SnapshotError> {
        crate::snapshot::load::restore(bytes, options, restore)
    }

    /// A copy that goes on by itself. Calls in flight stay with this session and raise `CancelledError` in the copy; so
    /// does output not yet taken.
    pub fn fork(&mut self) -> Result<Session, SnapshotError> {
        crate::snapshot::fork::fork(self)
    }

    /// The call in which the script is blocked.
    pub fn blocked_in(&self) -> Option<u64> {
        self.vm.awaiting?;
        self.vm.core.host.blocking()
    }

    /// The calls that have not been answered, in order.
    pub fn pending_calls(&self) -> Vec<u64> {
        self.vm.core.host.pending().map(|call| call.id).collect()
    }

    /// Whether the host was asked and has not answered: `run` gives the same again.
    pub fn is_suspended(&self) -> bool {
        self.vm.awaiting.is_some() && self.left.is_none()
    }

    /// Whether a feed is running.
    pub fn is_busy(&self) -> bool {
        self.phase != Phase::Idle
    }

    /// Collects garbage now, and keeps the heap that is left as that of a session that waits, until it goes on.
    pub fn collect(&mut self) {
        let left = self.left_value();
        let vm = &mut self.vm;
        vm.unfold();
        vm.collect(&[left]);
        vm.core.fold();
    }

    /// What the feed ended with, where `run` has not said so yet.
    pub(crate) fn left_value(&self) -> Value {
        match self.left {
            Some(Exit::Finished(value) | Exit::Raised(value)) => value,
            _ => UNDEF,
        }
    }

    /// Has collections happen at random moments from here on, often: for tests. What a script does and what it costs must not
    /// depend on when memory is collected.
    #[doc(hidden)]
    pub fn collect_at_random(&mut self, seed: u64) {
        self.vm.core.heap.books.collect_at_random(seed);
    }

    /// What was used.
    pub fn usage(&self) -> Usage {
        let core = &self.vm.core;
        Usage {
            fuel: core.meter.fuel_used(),
            session_fuel: core.meter.fuel_life(),
            heap_bytes: core.heap.books.used(),
            heap_bytes_peak: core.heap.books.peak(),
            output_bytes: core.meter.feed_output,
            host_calls: core.meter.feed_host_calls,
        }
    }

    /// Whether the books equal what a recount gives; for tests.
    #[doc(hidden)]
    pub fn books_balance(&mut self) -> bool {
        self.vm.unfold();
        self.vm.core.heap.books.used() == self.vm.core.heap.audit() + self.vm.other_bytes()
    }
}

/// What CPython prints for a source that does not compile.
pub fn compile_error_text(
    source: &crate::source::Source,
    error: &crate::parse::CompileError,
) -> String {
    crate::traceback::render_compile_error(source, error)
}

impl Vm {
    /// Whether the event loop is what asked the host.
    pub(crate) fn waits_for_tasks(&self) -> bool {
        self.awaiting.is_some()
            && self.states.last().is_some_and(|state| {
                use crate::native::NativeState;
                matches!(state, NativeState::EventLoop(_) | NativeState::Sleep(_))
            })
            && self.frames.last().is_some_and(super::vm::frame::Frame::is_native)
            && self.core.host.blocking().is_none()
    }
}

impl Core {
    /// Globals of the main program.
    pub(crate) fn main_globals(&mut self) -> Result<Value, Fault> {
        if self.main.is_undef() {
            let dict = self.heap.new_empty_dict()?;
            let key = self.heap.intern("__name__")?;
            let name = self.heap.intern("__main__")?;
            let hash = self.heap.hash_str(key);
            self.heap.dict_push(dict, key, name, hash)?;
            self.main = dict;
        }
        Ok(self.main)
    }

    /// The function whose call runs a module's code.
    pub(crate) fn module_function(&mut self, code: u32, globals: Value) -> Result<Value, Fault> {
        self.heap.new_function(Function {
            code,
            globals,
            defaults: UNDEF,
            kw_defaults: UNDEF,
            closure: Tuple::new(),
            attrs: UNDEF,
            special: UNDEF,
        })
    }
}
