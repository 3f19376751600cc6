//! Calls: from a callee and arguments on the stack to a frame or a value.
//!
//! Place: the loop's `Call` family when its fast path does not fit, and everything that natives call.
//!
//! Invariants: the arguments stand at `stack[at..]`, keyword values after the positional ones; `stack[at - 1]` is free, so
//! that a receiver goes there without moving anything. `call_at` returning `NeedsMemory` has changed nothing but that slot.
//! Limits: `depth`.

use smallvec::SmallVec;

use super::frame::{Frame, Ret};
use super::{Flow, Vm};
use crate::code::{CodeFlow, CodeKind, CodeObject};
use crate::exception::{Fault, Pending};
use crate::heap::dict::Dict;
use crate::heap::object::{Generator, GeneratorKind, GeneratorState};
use crate::native::signature::NAMES_MAX;
use crate::native::{Entering, NativeDef, registry};
use crate::types::TypeId;
use crate::types::class::Construct;
use crate::value::{Immediate, Kind, UNDEF, Value};

/// Values bound to parameters.
type Bound = SmallVec<[Value; 16]>;

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

impl Vm {
    /// Calls from a native: the arguments are copied above the top frame; `keywords` is a dict or unbound.
    pub(crate) fn call_values(
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
                names.push(entry.key);
                values.push(entry.value);
            }
        }
        if !names.iter().all(|name| name.is_kind(Kind::Str)) {
            let text = "keywords must be strings".to_owned();
            return self.raise_now(Pending::Text(TypeId::TypeError, text));
        }
        let top = self.frames.last().map_or(0, Frame::top);
        let at = top + 1;
        for attempt in 0..4 {
            let result = self.grow_stack(at + values.len()).and_then(|()| {
                self.stack[at..at + values.len()].copy_from_slice(&values);
                let arguments = Arguments { at, count: args.len(), names: &names, free: true };
                self.call_at(callee, arguments, ret)
            });
            let flow = match result {
                Ok(flow) => flow,
                Err(Fault::NeedsMemory) => {
                    let mut roots: Vec<Value> = values.to_vec();
                    roots.extend_from_slice(&[callee, keywords]);
                    roots.extend_from_slice(&names);
                    self.collect(&roots);
                    if self.core.heap.books.collected(attempt > 0) {
                        continue;
                    }
                    self.no_memory()
                }
                Err(fault) => {
                    let before = self.core.meter.slice;
                    self.fault(fault, ret, before)
                }
            };
            // Arguments of a built-in stay above the top; a frame that was pushed owns the slots from its base.
            let top = self.frames.last().map_or(0, Frame::top);
            let end = (at + values.len()).min(self.stack.len());
            let from = top.clamp(at - 1, end);
            self.stack[from..end].fill(UNDEF);
            return flow;
        }
        self.no_memory()
    }

    /// Calls with the arguments where they stand.
    pub(crate) fn call_at(
        &mut self,
        callee: Value,
        args: Arguments<'_>,
        ret: Ret,
    ) -> Result<Flow, Fault> {
        let (mut callee, mut args) = (callee, args);
        loop {
            match callee.kind() {
                Some(Kind::Function) => return self.call_function(callee, args, ret, UNDEF),
                Some(Kind::Method) => {
                    let method = *self.core.heap.method(callee);
                    args = self.prepend(args, method.receiver);
                    callee = method.function;
                    continue;
                }
                Some(Kind::Class) => return self.call_class(callee, args, ret),
                None if callee.is_immediate(Immediate::Native) => {
                    return self.call_native(callee, args, ret);
                }
                None if callee.is_immediate(Immediate::Type) => {
                    return self.call_type(callee, args, ret);
                }
                None if callee.is_immediate(Immediate::HostFunction) => {
                    return self.call_host(callee, args, ret);
                }
                _ => {}
            }
            let Some(call) = self.core.callable_of(callee)? else {
                let name = self.core.type_name(callee);
                return Err(self.core.type_error(format!("'{name}' object is not callable")));
            };
            if call.1 {
                args = self.prepend(args, callee);
            }
            callee = call.0;
        }
    }

    /// Puts a receiver before the arguments. The slot before them is free once; a second receiver moves them up.
    fn prepend<'a>(&mut self, args: Arguments<'a>, receiver: Value) -> Arguments<'a> {
        if args.free && args.at > 0 {
            self.stack[args.at - 1] = receiver;
            return Arguments { at: args.at - 1, count: args.count + 1, free: false, ..args };
        }
        let end = args.at + args.count + args.names.len();
        if self.stack.len() < end + 1 + super::NEAR {
            self.stack.resize(end + 1 + super::NEAR, UNDEF);
        }
        self.stack.copy_within(args.at..end, args.at + 1);
        self.stack[args.at] = receiver;
        Arguments { count: args.count + 1, ..args }
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
        if args.names.is_empty() && self.fill_positional(callee, code, args)? {
            let count = self.codes[code as usize].code.params.positional as usize;
            return self.push_function(callee, code, args.at, count, ret, extra);
        }
        let bound = self.bind(callee, args)?;
        self.grow_stack(args.at + bound.len())?;
        let flow = self.codes[code as usize].code.flow;
        if flow != CodeFlow::Plain {
            let end = args.at + args.count + args.names.len();
            let generator = self.new_generator(callee, code, flow, &bound)?;
            self.clear(args.at, end);
            return Ok(self.accept(ret, generator));
        }
        let end = args.at + args.count + args.names.len();
        self.stack[args.at..args.at + bound.len()].copy_from_slice(&bound);
        if end > args.at + bound.len() {
            self.clear(args.at + bound.len(), end);
        }
        self.push_function(callee, code, args.at, bound.len(), ret, extra)
    }

    /// Completes positional arguments by defaults in place, for a plain function; false when that does not do.
    fn fill_positional(
        &mut self,
        callee: Value,
        code: u32,
        args: Arguments<'_>,
    ) -> Result<bool, Fault> {
        let object = &self.codes[code as usize].code;
        let params = &object.params;
        let positional = params.positional as usize;
        let plain = object.flow == CodeFlow::Plain
            && object.kind == CodeKind::Function
            && !params.var_args
            && !params.var_kwargs
            && params.keyword_only == 0;
        let defaults = self.core.heap.function(callee).defaults;
        let given = self.core.heap.items(defaults).map_or(0, <[Value]>::len);
        if !plain
            || args.count > positional
            || given > positional
            || args.count + given < positional
        {
            return Ok(false);
        }
        self.grow_stack(args.at + positional)?;
        let defaults = self.core.heap.items(defaults).unwrap_or_default();
        let from = args.count + given - positional;
        let target = &mut self.stack[args.at + args.count..args.at + positional];
        target.copy_from_slice(&defaults[from..]);
        Ok(true)
    }

    fn clear(&mut self, from: usize, to: usize) {
        let top = self.frames.last().map_or(0, Frame::top);
        let from = from.max(top.min(to));
        self.stack[from..to].fill(UNDEF);
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
        if self.guest_frames >= self.core.meter.limits.depth {
            return Ok(self.recursion_error());
        }
        self.grow_stack(at + size as usize)?;
        self.guest_frames += 1;
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
        if self.guest_frames >= self.core.meter.limits.depth {
            return false;
        }
        self.guest_frames += 1;
        true
    }

    /// Sets the count after a restore.
    pub(crate) fn recount_frames(&mut self) {
        self.guest_frames = self.frames.iter().filter(|frame| !frame.is_native()).count() as u32;
    }

    fn new_generator(
        &mut self,
        function: Value,
        code: u32,
        flow: CodeFlow,
        bound: &[Value],
    ) -> Result<Value, Fault> {
        let size = self.codes[code as usize].size as usize;
        let mut registers = vec![UNDEF; size].into_boxed_slice();
        registers[..bound.len()].copy_from_slice(bound);
        let kind = match flow {
            CodeFlow::Coroutine => GeneratorKind::Coroutine,
            CodeFlow::AsyncGenerator => GeneratorKind::AsyncGenerator,
            CodeFlow::Plain | CodeFlow::Generator => GeneratorKind::Generator,
        };
        let globals = self.core.heap.function(function).globals.index();
        self.core.charge(1)?;
        self.core.heap.new_generator(Generator {
            kind,
            state: GeneratorState::Created,
            function,
            code,
            globals,
            pc: 0,
            handling: UNDEF,
            registers,
        })
    }

    // --- Built-ins.

    fn call_native(&mut self, callee: Value, args: Arguments<'_>, ret: Ret) -> Result<Flow, Fault> {
        let Some(native) = registry::native(callee) else {
            return Err(self.core.system_error("no such built-in"));
        };
        self.core.charge(1)?;
        if native.leading() == 1 && args.count > 0 {
            let receiver = self.stack[args.at];
            if !self.core.receives(native, callee, receiver) {
                return Err(self.core.wrong_receiver(native, callee, receiver));
            }
        }
        let value = if args.names.is_empty()
            && args.count >= native.leading()
            && !native.signature.extra
            && !native.signature.keywords
            && args.count - native.leading() == native.signature.slots as usize
            && native.signature.takes(args.count - native.leading())
        {
            (native.call)(&mut self.core, &self.stack[args.at..args.at + args.count])
        } else {
            let bound = self.bind_native(native, callee, args)?;
            (native.call)(&mut self.core, &bound)
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
        match registry::constructor(type_id) {
            Some(new) => {
                let args = self.prepend(args, callee);
                self.call_native(new, args, ret)
            }
            None if matches!(type_id, TypeId::Complex | TypeId::Bytearray) => {
                let text = format!("{} is not offered yet", type_id.name());
                Err(self.core.raise(TypeId::NotImplementedError, text))
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
            let args = self.prepend(args, instance);
            return self.call_function(init, args, init_ret, instance);
        }
        if self.core.heap.class(class).metaclass != TypeId::Type.value()
            && let Some(call) = self.core.guest_special(class, "__call__")
        {
            if call.is_kind(Kind::Function) {
                let args = self.prepend(args, class);
                return self.call_function(call, args, ret, UNDEF);
            }
            let bound = self.core.bind_found(call, class)?;
            return self.call_at(bound, args, ret);
        }
        let positional = &self.stack[args.at..args.at + args.count];
        let tuple = self.core.heap.new_tuple(positional)?;
        let keywords = self.keyword_dict(args)?;
        let registers = [class, tuple, keywords, UNDEF, UNDEF];
        self.core.entering =
            Some(Entering::Native(Construct::default().into(), SmallVec::from_slice(&registers)));
        Ok(self.enter(ret))
    }

    fn call_host(&mut self, callee: Value, args: Arguments<'_>, ret: Ret) -> Result<Flow, Fault> {
        self.core.charge(1)?;
        let end = args.at + args.count + args.names.len();
        let values: SmallVec<[Value; 8]> = SmallVec::from_slice(&self.stack[args.at..end]);
        let (positional, named) = values.split_at(args.count);
        match self.core.start_host_call(callee, positional, args.names, named) {
            Ok(value) => Ok(self.accept(ret, value)),
            Err(Fault::Enter) => Ok(self.enter(ret)),
            Err(fault) => Err(fault),
        }
    }

    /// The keyword arguments as a dict, or unbound when there are none.
    pub(crate) fn keyword_dict(&mut self, args: Arguments<'_>) -> Result<Value, Fault> {
        if args.names.is_empty() {
            return Ok(UNDEF);
        }
        let dict = self.core.heap.new_dict(Dict::default())?;
        let from = args.at + args.count;
        for (number, name) in args.names.iter().enumerate() {
            let value = self.stack[from + number];
            self.core.dict_set_str(dict, *name, value)?;
        }
        Ok(dict)
    }

    // --- Binding.

    /// Binds arguments to a Python function's parameters: one value for each of its first registers.
    fn bind(&mut self, callee: Value, args: Arguments<'_>) -> Result<Bound, Fault> {
        let function = self.core.heap.function(callee);
        let (code, defaults, kw_defaults) =
            (function.code, function.defaults, function.kw_defaults);
        let object = std::sync::Arc::clone(&self.codes[code as usize].code);
        if object.kind == CodeKind::GeneratorExpression {
            return Ok(Bound::from_slice(&self.stack[args.at..args.at + args.count]));
        }
        let params = &object.params;
        let positional = params.positional as usize;
        let mut bound = Bound::from_elem(UNDEF, params.names.len());
        let given = args.count.min(positional);
        bound[..given].copy_from_slice(&self.stack[args.at..args.at + given]);
        let surplus = args.count - given;
        let star = positional + params.keyword_only as usize;
        if params.var_args {
            let from = args.at + given;
            bound[star] = self.core.heap.new_tuple(&self.stack[from..from + surplus])?;
        }
        let mut extra = UNDEF;
        if params.var_kwargs {
            extra = self.core.heap.new_dict(Dict::default())?;
            bound[star + usize::from(params.var_args)] = extra;
        }
        if !args.names.is_empty() {
            self.bind_keywords(callee, &object, args, &mut bound, extra)?;
        }
        if surplus > 0 && !params.var_args {
            return Err(self.too_many(callee, &object, args.count, defaults, &bound));
        }
        self.fill_defaults(callee, &object, defaults, kw_defaults, &mut bound)?;
        Ok(bound)
    }

    fn bind_keywords(
        &mut self,
        callee: Value,
        object: &CodeObject,
        args: Arguments<'_>,
        bound: &mut Bound,
        extra: Value,
    ) -> Result<(), Fault> {
        let params = &object.params;
        let named = params.positional as usize + params.keyword_only as usize;
        let from = args.at + args.count;
        for (number, name) in args.names.iter().enumerate() {
            let value = self.stack[from + number];
            let text = self.core.heap.str(*name);
            let param = (0..named).find(|at| param_name(object, *at) == text);
            match param {
                Some(at) if at >= params.positional_only as usize => {
                    if !bound[at].is_undef() {
                        let text = format!(
                            "got multiple values for argument '{}'",
                            param_name(object, at)
                        );
                        return Err(self.call_error(callee, &text));
                    }
                    bound[at] = value;
                }
                _ if !extra.is_undef() => {
                    self.core.dict_set_str(extra, *name, value)?;
                }
                _ => {
                    let text = text.to_owned();
                    return Err(self.unexpected_keyword(callee, object, args.names, &text));
                }
            }
        }
        Ok(())
    }

    fn fill_defaults(
        &mut self,
        callee: Value,
        object: &CodeObject,
        defaults: Value,
        kw_defaults: Value,
        bound: &mut Bound,
    ) -> Result<(), Fault> {
        let params = &object.params;
        let positional = params.positional as usize;
        let given = if defaults.is_kind(Kind::Tuple) {
            SmallVec::<[Value; 8]>::from_slice(self.core.heap.tuple(defaults))
        } else {
            SmallVec::new()
        };
        let first = positional.saturating_sub(given.len());
        let skip = given.len().saturating_sub(positional);
        for at in first..positional {
            if bound[at].is_undef() {
                bound[at] = given[skip + at - first];
            }
        }
        let missing: Vec<&str> = (0..positional)
            .filter(|at| bound[*at].is_undef())
            .map(|at| param_name(object, at))
            .collect();
        if !missing.is_empty() {
            let text = missing_text("positional", &missing);
            return Err(self.call_error(callee, &text));
        }
        let mut missing = Vec::new();
        for at in positional..positional + params.keyword_only as usize {
            if bound[at].is_undef() {
                let name = param_name(object, at);
                match self.core.dict_get_text(kw_defaults, name) {
                    Some(value) => bound[at] = value,
                    None => missing.push(name),
                }
            }
        }
        if !missing.is_empty() {
            let text = missing_text("keyword-only", &missing);
            return Err(self.call_error(callee, &text));
        }
        Ok(())
    }

    #[cold]
    fn call_error(&mut self, callee: Value, text: &str) -> Fault {
        let name = self.core.function_qualname(callee);
        self.core.type_error(format!("{name}() {text}"))
    }

    #[cold]
    fn unexpected_keyword(
        &mut self,
        callee: Value,
        object: &CodeObject,
        names: &[Value],
        text: &str,
    ) -> Fault {
        let params = &object.params;
        let only: Vec<&str> = (0..params.positional_only as usize)
            .map(|at| param_name(object, at))
            .filter(|param| names.iter().any(|name| self.core.heap.str(*name) == *param))
            .collect();
        if !only.is_empty() {
            let list = only.join(", ");
            let text =
                format!("got some positional-only arguments passed as keyword arguments: '{list}'");
            return self.call_error(callee, &text);
        }
        let candidates = (params.positional_only as usize
            ..(params.positional + params.keyword_only) as usize)
            .map(|at| param_name(object, at));
        let near = crate::suggest::nearest(text, candidates);
        let hint = near.map(|near| format!(". Did you mean '{near}'?")).unwrap_or_default();
        self.call_error(callee, &format!("got an unexpected keyword argument '{text}'{hint}"))
    }

    #[cold]
    fn too_many(
        &mut self,
        callee: Value,
        object: &CodeObject,
        count: usize,
        defaults: Value,
        bound: &Bound,
    ) -> Fault {
        let params = &object.params;
        let positional = params.positional as usize;
        let optional = self.core.heap.items(defaults).map_or(0, <[Value]>::len);
        let takes = if optional > 0 {
            format!("from {} to {positional}", positional - optional)
        } else {
            positional.to_string()
        };
        let plural = if optional > 0 || positional != 1 { "s" } else { "" };
        let keyword_only = (positional..positional + params.keyword_only as usize)
            .filter(|at| !bound[*at].is_undef())
            .count();
        let text = if keyword_only > 0 {
            format!(
                "takes {takes} positional argument{plural} but {count} positional argument{} (and {keyword_only} \
                 keyword-only argument{}) were given",
                if count == 1 { "" } else { "s" },
                if keyword_only == 1 { "" } else { "s" },
            )
        } else {
            let were = if count == 1 { "was" } else { "were" };
            format!("takes {takes} positional argument{plural} but {count} {were} given")
        };
        self.call_error(callee, &text)
    }

    /// Binds arguments to a built-in's parameters.
    fn bind_native(
        &mut self,
        native: &NativeDef,
        callee: Value,
        args: Arguments<'_>,
    ) -> Result<Bound, Fault> {
        let leading = native.leading();
        if args.count < leading {
            let name = self.core.native_call_name(callee);
            let text = match name.split_once('.') {
                Some((owner, name)) if name.starts_with("__") => {
                    format!("descriptor '{name}' of '{owner}' object needs an argument")
                }
                _ => format!("unbound method {name}() needs an argument"),
            };
            return Err(self.core.type_error(text));
        }
        let signature = &native.signature;
        let count = args.count - leading;
        let slots = signature.slots as usize;
        debug_assert!(slots <= NAMES_MAX);
        let all = args.at + args.count;
        let mut bound = Bound::from_elem(UNDEF, leading + slots);
        bound[..leading].copy_from_slice(&self.stack[args.at..args.at + leading]);
        let given = count.min(signature.positional as usize);
        let first = args.at + leading;
        bound[leading..leading + given].copy_from_slice(&self.stack[first..first + given]);
        let mut keywords = UNDEF;
        if signature.keywords {
            keywords = self.core.heap.new_dict(Dict::default())?;
        }
        for (number, name) in args.names.iter().enumerate() {
            let value = self.stack[all + number];
            let text = self.core.heap.str(*name);
            let at = signature.names.iter().position(|known| *known == text);
            match at {
                Some(at) if at >= signature.positional_only as usize => {
                    if !bound[leading + at].is_undef() {
                        let text = crate::native_errors::given_twice(native, text, at + 1);
                        return Err(self.core.type_error(text));
                    }
                    bound[leading + at] = value;
                }
                _ if signature.keywords => self.core.dict_set_str(keywords, *name, value)?,
                _ => {
                    let text = text.to_owned();
                    let qualname = self.core.native_call_name(callee);
                    let total = count + args.names.len();
                    let least = signature.required.min(signature.positional_only) as usize;
                    let text = if count < least && !signature.names.is_empty() {
                        let missing = Some(count);
                        crate::native_errors::wrong_count(native, &qualname, count, total, missing)
                    } else if count == 0 && matches!(native.name, "max" | "min") {
                        format!("{} expected at least 1 argument, got 0", native.name)
                    } else {
                        let given = args.names.len();
                        crate::native_errors::unexpected(native, &qualname, &text, given)
                    };
                    return Err(self.core.type_error(text));
                }
            }
        }
        let missing = (0..signature.required as usize).find(|at| bound[leading + at].is_undef());
        if missing.is_some() || (count > given && !signature.extra) {
            let total = count + args.names.len();
            let qualname = self.core.native_call_name(callee);
            let text = crate::native_errors::wrong_count(native, &qualname, count, total, missing);
            return Err(self.core.type_error(text));
        }
        if signature.keywords {
            bound.push(keywords);
        }
        if signature.extra {
            bound.extend_from_slice(&self.stack[first + given..first + count]);
        }
        Ok(bound)
    }

    /// Raises through the VM what a native left pending.
    pub(crate) fn raise_now(&mut self, pending: Pending) -> Flow {
        self.core.pending = pending;
        self.unwind()
    }
}

fn param_name(object: &CodeObject, at: usize) -> &str {
    let name = object.params.names.get(at).copied().unwrap_or(0);
    object.names.get(name as usize).map_or("", |name| name)
}

pub(crate) fn missing_text(what: &str, names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("'{name}'")).collect();
    let list = match quoted.as_slice() {
        [one] => one.clone(),
        [a, b] => format!("{a} and {b}"),
        [first @ .., last] => format!("{}, and {last}", first.join(", ")),
        [] => String::new(),
    };
    let plural = if names.len() == 1 { "" } else { "s" };
    format!("missing {} required {what} argument{plural}: {list}", names.len())
}
