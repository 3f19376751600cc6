//! Binding: arguments to the parameters of a function, in Python or built in.
//!
//! Place: `vm/call.rs`, when the arguments do not simply stand where the parameters are.
//!
//! Invariants: values are bound in scratch above the arguments on the stack; nothing has an effect
//! before all are, so a refused charge may run it again. Error texts are CPython's.
//! Limits: none of its own; a call's arguments are bounded by the stack they stand on.

use super::call::Arguments;
use super::{NOT_SIMPLE, Runnable, Vm};
use crate::code::{CodeKind, CodeObject};
use crate::core::Core;
use crate::exception::Fault;
use crate::native::NativeDef;
use crate::native::signature::NAMES_MAX;
use crate::native_errors::is_slot_wrapper;
use crate::native_errors::written::{self, Call};
use crate::value::{Kind, UNDEF, Value};

/// Parameters of a function to which arguments are bound in place.
const PLACED_MAX: usize = 16;

/// The arguments of a call.
#[derive(Clone, Copy, Debug)]
pub(in crate::vm) struct Given<'a> {
    positional: &'a [Value],
    names: &'a [Value],
    /// Values of the names.
    named: &'a [Value],
}

// === impl Given ===

impl<'a> Given<'a> {
    /// Those that stand on the stack.
    pub(super) fn of(stack: &'a [Value], args: Arguments<'a>) -> Given<'a> {
        let middle = args.at + args.count;
        Given {
            positional: &stack[args.at..middle],
            names: args.names,
            named: &stack[middle..middle + args.names.len()],
        }
    }

    /// Of a call in registers.
    pub(in crate::vm) fn parts(
        positional: &'a [Value],
        names: &'a [Value],
        named: &'a [Value],
    ) -> Given<'a> {
        Given { positional, names, named }
    }

    fn keywords(self) -> impl Iterator<Item = (Value, Value)> + 'a {
        self.names.iter().copied().zip(self.named.iter().copied())
    }
}

// === impl Vm ===

impl Vm {
    /// Binds arguments to a Python function's parameters: `params` values that stand right above the arguments.
    pub(super) fn bind_above(
        &mut self,
        callee: Value,
        code: u32,
        args: Arguments<'_>,
    ) -> Result<usize, Fault> {
        let runnable = &self.codes[code as usize];
        let count = match runnable.code.kind {
            CodeKind::GeneratorExpression => args.count,
            _ => runnable.code.params.names.len(),
        };
        let end = args.at + args.count + args.names.len();
        // Room for the frame too: once the values are in its registers the call cannot be made again.
        self.grow_stack((end + count).max(args.at + runnable.size as usize))?;
        let Vm { core, codes, stack, .. } = self;
        let (below, above) = stack.split_at_mut(end);
        let bound = &mut above[..count];
        bound.fill(UNDEF);
        let result = core.bind(&codes[code as usize].code, callee, Given::of(below, args), bound);
        result.map(|()| count)
    }

    /// Binds arguments, some of them by name, to the parameters of a function that gathers none, in place of the arguments: how
    /// many there are then. `None`, and nothing has been done, where that takes more.
    pub(super) fn place_named(
        &mut self,
        callee: Value,
        code: u32,
        args: Arguments<'_>,
    ) -> Result<Option<usize>, Fault> {
        let Runnable { named, size, .. } = self.codes[code as usize];
        let count = named as usize;
        if named == NOT_SIMPLE || count > PLACED_MAX {
            return Ok(None);
        }
        // As much room as `bind_above` takes.
        let end = args.at + args.count + args.names.len();
        self.grow_stack((end + count).max(args.at + size as usize))?;
        let mut placed = [UNDEF; PLACED_MAX];
        let placed = &mut placed[..count];
        let object = &self.codes[code as usize].code;
        if !self.core.place(object, callee, Given::of(&self.stack, args), placed) {
            return Ok(None);
        }
        self.stack[args.at..args.at + count].copy_from_slice(placed);
        Ok(Some(count))
    }

    /// Binds arguments to a built-in's parameters and calls it with them.
    pub(super) fn call_bound(
        &mut self,
        native: &NativeDef,
        callee: Value,
        args: Arguments<'_>,
    ) -> Result<Value, Fault> {
        let count = native.values_of(args.count);
        let end = args.at + args.count + args.names.len();
        self.grow_stack(end + count)?;
        let Vm { core, stack, .. } = self;
        let (below, above) = stack.split_at_mut(end);
        let bound = &mut above[..count];
        bound.fill(UNDEF);
        core.bind_native(native, callee, Given::of(below, args), bound)
            .and_then(|()| (native.call)(core, bound))
    }
}

// === impl Core ===

impl Core {
    /// Whether a plain function's defaults complete `n` arguments to `count`.
    #[inline]
    pub(super) fn defaults_cover(&self, callee: Value, n: u8, count: u32) -> bool {
        let defaults = self.heap.items(self.heap.function(callee).defaults);
        let (n, count) = (n as usize, count as usize);
        n < count && n + defaults.map_or(0, <[Value]>::len) >= count
    }

    /// One value for each of the first registers of a Python function.
    fn bind(
        &mut self,
        object: &CodeObject,
        callee: Value,
        given: Given<'_>,
        bound: &mut [Value],
    ) -> Result<(), Fault> {
        if object.kind == CodeKind::GeneratorExpression {
            bound.copy_from_slice(given.positional);
            return Ok(());
        }
        let params = &object.params;
        let positional = params.positional as usize;
        let direct = given.positional.len().min(positional);
        let (first, surplus) = given.positional.split_at(direct);
        bound[..direct].copy_from_slice(first);
        let star = positional + params.keyword_only as usize;
        if params.var_args {
            bound[star] = self.heap.new_tuple(surplus)?;
        }
        let mut extra = UNDEF;
        if params.var_kwargs {
            extra = self.heap.new_empty_dict()?;
            bound[star + usize::from(params.var_args)] = extra;
        }
        if !given.names.is_empty() {
            self.bind_keywords(object, callee, given, bound, extra)?;
        }
        if !surplus.is_empty() && !params.var_args {
            return Err(self.too_many(object, callee, given, bound));
        }
        if direct < positional {
            self.fill_defaults(object, callee, given, bound)?;
        }
        if params.keyword_only > 0 {
            self.fill_keyword_only(object, callee, given, bound)
        } else {
            Ok(())
        }
    }

    /// As `bind`, where nothing is gathered and nothing is wrong; false otherwise.
    fn place(
        &self,
        object: &CodeObject,
        callee: Value,
        given: Given<'_>,
        placed: &mut [Value],
    ) -> bool {
        let params = &object.params;
        let (only, positional) = (params.positional_only as usize, params.positional as usize);
        let direct = given.positional.len();
        let Some(first) = placed.get_mut(..direct).filter(|_| direct <= positional) else {
            return false;
        };
        first.copy_from_slice(given.positional);
        // Names mostly come in the order of the parameters.
        let mut next = direct;
        for (name, value) in given.keywords() {
            let text = self.heap.str(name);
            let is_named = |at: &usize| param_name(object, *at) == text;
            let param = (next..placed.len()).find(is_named);
            match param
                .or_else(|| (only..next).find(is_named))
                .and_then(|at| Some((at, placed.get_mut(at)?)))
            {
                Some((at, place)) if at >= only && place.is_undef() => {
                    *place = value;
                    next = at + 1;
                }
                _ => return false,
            }
        }
        let function = self.heap.function(callee);
        let (defaults, by_name) = (function.defaults, function.kw_defaults);
        let defaults = self.heap.items(defaults).unwrap_or_default();
        let missing = placed.iter_mut().enumerate().filter(|(_, place)| place.is_undef());
        for (at, place) in missing {
            let default = match (at + defaults.len()).checked_sub(positional) {
                _ if at >= positional => {
                    self.keyword_default(by_name, at - positional, param_name(object, at))
                }
                number => number.and_then(|number| defaults.get(number).copied()),
            };
            let Some(default) = default else { return false };
            *place = default;
        }
        true
    }

    fn bind_keywords(
        &mut self,
        object: &CodeObject,
        callee: Value,
        given: Given<'_>,
        bound: &mut [Value],
        extra: Value,
    ) -> Result<(), Fault> {
        let params = &object.params;
        let named = params.positional as usize + params.keyword_only as usize;
        for (name, value) in given.keywords() {
            let text = self.heap.str(name);
            let param = (0..named).find(|at| param_name(object, *at) == text);
            match param {
                Some(at) if at >= params.positional_only as usize => {
                    if !bound[at].is_undef() {
                        let name = param_name(object, at);
                        let text = format!("got multiple values for argument '{name}'");
                        return Err(self.call_error(object, callee, given, &text));
                    }
                    bound[at] = value;
                }
                _ if !extra.is_undef() => {
                    self.dict_set_str(extra, name, value)?;
                }
                _ => {
                    let text = text.to_owned();
                    return Err(self.unexpected_keyword(object, callee, given, &text));
                }
            }
        }
        Ok(())
    }

    fn fill_defaults(
        &mut self,
        object: &CodeObject,
        callee: Value,
        given: Given<'_>,
        bound: &mut [Value],
    ) -> Result<(), Fault> {
        let positional = object.params.positional as usize;
        let defaults = self.heap.function(callee).defaults;
        let defaults = self.heap.items(defaults).unwrap_or_default();
        let first = positional.saturating_sub(defaults.len());
        let skip = defaults.len().saturating_sub(positional);
        for (slot, default) in bound[first..positional].iter_mut().zip(&defaults[skip..]) {
            if slot.is_undef() {
                *slot = *default;
            }
        }
        if bound[..positional].iter().any(|value| value.is_undef()) {
            let missing: Vec<&str> = (0..positional)
                .filter(|at| bound[*at].is_undef())
                .map(|at| param_name(object, at))
                .collect();
            let text = missing_text("positional", &missing);
            return Err(self.call_error(object, callee, given, &text));
        }
        Ok(())
    }

    fn fill_keyword_only(
        &mut self,
        object: &CodeObject,
        callee: Value,
        given: Given<'_>,
        bound: &mut [Value],
    ) -> Result<(), Fault> {
        let defaults = self.heap.function(callee).kw_defaults;
        let positional = object.params.positional as usize;
        let mut missing = Vec::new();
        let only = bound.iter_mut().enumerate().skip(positional);
        for (at, slot) in only.take(object.params.keyword_only as usize) {
            if slot.is_undef() {
                let name = param_name(object, at);
                match self.keyword_default(defaults, at - positional, name) {
                    Some(value) => *slot = value,
                    None => missing.push(name),
                }
            }
        }
        if !missing.is_empty() {
            let text = missing_text("keyword-only", &missing);
            return Err(self.call_error(object, callee, given, &text));
        }
        Ok(())
    }

    /// The default of a keyword-only parameter, which mostly stands in the dict where it stands among the parameters.
    pub(super) fn keyword_default(&self, defaults: Value, at: usize, name: &str) -> Option<Value> {
        if !defaults.is_kind(Kind::Dict) {
            return None;
        }
        match self.heap.dict(defaults).entries.get(at) {
            Some(entry) if self.heap.as_str(entry.key) == Some(name) => Some(entry.value),
            _ => self.dict_get_text(defaults, name),
        }
    }

    #[cold]
    fn call_error(
        &mut self,
        object: &CodeObject,
        callee: Value,
        given: Given<'_>,
        text: &str,
    ) -> Fault {
        let named: Vec<&str> = given.names.iter().map(|name| self.heap.str(*name)).collect();
        let call = Call { count: given.positional.len(), named: &named };
        if let Some(text) = written::wrong_call(self, object, callee, call) {
            return self.type_error(text);
        }
        let name = self.function_qualname(callee);
        self.type_error(format!("{name}() {text}"))
    }

    #[cold]
    fn unexpected_keyword(
        &mut self,
        object: &CodeObject,
        callee: Value,
        given: Given<'_>,
        text: &str,
    ) -> Fault {
        let params = &object.params;
        let only: Vec<&str> = (0..params.positional_only as usize)
            .map(|at| param_name(object, at))
            .filter(|param| given.names.iter().any(|name| self.heap.str(*name) == *param))
            .collect();
        if !only.is_empty() {
            let list = only.join(", ");
            let text =
                format!("got some positional-only arguments passed as keyword arguments: '{list}'");
            return self.call_error(object, callee, given, &text);
        }
        let candidates = (params.positional_only as usize
            ..(params.positional + params.keyword_only) as usize)
            .map(|at| param_name(object, at));
        let hint = crate::suggest::hint(text, candidates);
        let text = format!("got an unexpected keyword argument '{text}'{hint}");
        self.call_error(object, callee, given, &text)
    }

    #[cold]
    fn too_many(
        &mut self,
        object: &CodeObject,
        callee: Value,
        given: Given<'_>,
        bound: &[Value],
    ) -> Fault {
        let (params, count) = (&object.params, given.positional.len());
        let positional = params.positional as usize;
        let defaults = self.heap.function(callee).defaults;
        let optional = self.heap.items(defaults).map_or(0, <[Value]>::len);
        let takes = if optional > 0 {
            format!("from {} to {positional}", positional.saturating_sub(optional))
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
        self.call_error(object, callee, given, &text)
    }

    /// A value for each parameter of a built-in, then its keyword dict, then surplus values, as its signature says.
    pub(in crate::vm) fn bind_native(
        &mut self,
        native: &NativeDef,
        callee: Value,
        given: Given<'_>,
        bound: &mut [Value],
    ) -> Result<(), Fault> {
        let leading = native.leading();
        if given.positional.len() < leading {
            let name = self.native_call_name(callee);
            let text = match name.split_once('.') {
                None if native.name == "__new__" => {
                    format!("{name}.__new__(): not enough arguments")
                }
                Some((owner, name)) if is_slot_wrapper(callee) => {
                    format!("descriptor '{name}' of '{owner}' object needs an argument")
                }
                _ => format!("unbound method {name}() needs an argument"),
            };
            return Err(self.type_error(text));
        }
        let signature = &native.signature;
        let count = given.positional.len() - leading;
        let slots = signature.slots as usize;
        debug_assert!(slots <= NAMES_MAX);
        let direct = count.min(signature.positional as usize);
        let (first, surplus) = given.positional.split_at(leading + direct);
        bound[..leading + direct].copy_from_slice(first);
        let mut keywords = UNDEF;
        if signature.keywords && !(signature.spares && given.names.is_empty()) {
            keywords = self.heap.new_empty_dict()?;
        }
        for (name, value) in given.keywords() {
            let text = self.heap.str(name);
            let at = signature.names.iter().position(|known| *known == text);
            match at {
                Some(at) if at >= signature.positional_only as usize => {
                    if !bound[leading + at].is_undef() {
                        return Err(self.wrong_name(native, callee, given, name, Some(at)));
                    }
                    bound[leading + at] = value;
                }
                _ if signature.keywords => self.dict_set_str(keywords, name, value)?,
                _ => return Err(self.wrong_name(native, callee, given, name, None)),
            }
        }
        let missing = (0..signature.required as usize).find(|at| bound[leading + at].is_undef());
        if missing.is_some() || (!surplus.is_empty() && !signature.extra) {
            let total = count + given.names.len();
            let mut qualname = self.native_call_name(callee);
            if qualname == "set.__init__" {
                // It goes by the class of what it fills.
                qualname = self.type_name(given.positional[0]) + ".__init__";
            }
            if qualname == "enumerate" && count == 0 && !given.names.is_empty() {
                return Err(self.wrong_name(native, callee, given, given.names[0], None));
            }
            let text = crate::native_errors::wrong_count(native, &qualname, count, total, missing);
            return Err(self.type_error(text));
        }
        let mut at = leading + slots;
        if signature.keywords {
            bound[at] = keywords;
            at += 1;
        }
        if signature.extra {
            bound[at..].copy_from_slice(surplus);
        }
        Ok(())
    }
}

impl Core {
    /// Refuses an argument that a built-in does not take by this name, or, with the parameter's number, has been given.
    #[cold]
    fn wrong_name(
        &mut self,
        native: &NativeDef,
        callee: Value,
        given: Given<'_>,
        name: Value,
        twice: Option<usize>,
    ) -> Fault {
        let signature = &native.signature;
        let count = given.positional.len().saturating_sub(native.leading());
        let name = self.heap.str(name).to_owned();
        let qualname = self.native_call_name(callee);
        let absent = (count..signature.required as usize).find(|at| {
            let name = signature.names.get(*at).copied().unwrap_or_default();
            !given.names.iter().any(|given| self.heap.str(*given) == name)
        });
        let counts = (count, given.names.len());
        let text = not_taken(native, &qualname, &name, (counts, twice), absent);
        self.type_error(text)
    }
}

/// The name of a parameter.
pub(crate) fn param_name(object: &CodeObject, at: usize) -> &str {
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

/// How a call of a built-in with a keyword that it does not take is worded, by the counts of what is given by place and by
/// name.
fn not_taken(
    native: &NativeDef,
    qualname: &str,
    name: &str,
    ((count, named), twice): ((usize, usize), Option<usize>),
    absent: Option<usize>,
) -> String {
    use crate::native::signature::Style;
    use crate::native_errors::{given_twice, unexpected, wrong_count};

    let signature = &native.signature;
    let (slots, total) = (signature.slots as usize, count + named);
    let least = signature.required.min(signature.positional_only) as usize;
    if count < least && !signature.names.is_empty() {
        return wrong_count(native, qualname, count, total, Some(count));
    }
    // CPython counts before it looks at names.
    let counted = signature.style == Style::Named && !signature.extra && !signature.keywords;
    if counted && count > 0 && total > slots {
        return wrong_count(native, qualname, count, total, None);
    }
    if signature.style == Style::Range && !signature.names.is_empty() && total > slots {
        return format!("{qualname}() takes at most {slots} arguments ({total} given)");
    }
    // Nor at names that it does not know before all that it needs are there.
    if signature.style == Style::Named
        && absent.is_some()
        && !signature.extra
        && !signature.keywords
        && !qualname.starts_with("json.")
        && qualname != "enumerate"
    {
        return wrong_count(native, qualname, count, total, absent);
    }
    if count == 0 && matches!(native.name, "max" | "min") {
        return format!("{} expected at least 1 argument, got 0", native.name);
    }
    match twice {
        Some(at) if qualname != "enumerate" => given_twice(native, qualname, name, at + 1),
        _ => unexpected(native, qualname, name, named),
    }
}
