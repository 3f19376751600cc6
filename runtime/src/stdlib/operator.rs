//! `_operator` and `_functools`: operators as functions, and `reduce`; `frozen/operator.py` and `frozen/functools.py` have
//! the rest.
//!
//! Place: `stdlib.rs` registers them.
//!
//! Invariants: each function is the operation of `protocol/` that it is named for.
//! Limits: as there.

use serde::{Deserialize, Serialize};

use crate::code::op::{BinaryOp, CompareOp};
use crate::core::Core;
use crate::exception::Fault;
use crate::native::registry::Owner;
use crate::native::state::StepFn;
use crate::native::{Input, Inspect, NativeDef, Signature, Step};
use crate::types::TypeId;
use crate::value::{Kind, NONE, UNDEF, Value};

pub(crate) mod shortcuts;

macro_rules! binary {
    ($name:literal $op:ident $inplace:literal) => {
        NativeDef::function($name, Signature::range(2, 2), |core, args| {
            core.binary(BinaryOp::$op, args[0], args[1], $inplace)
        })
    };
}

macro_rules! compare {
    ($name:literal $op:ident) => {
        NativeDef::function($name, Signature::range(2, 2), |core, args| {
            core.compare(CompareOp::$op, args[0], args[1])
        })
    };
}

/// `_operator`
pub(crate) static NATIVES: &[NativeDef] = &[
    binary!("add" Add false),
    binary!("sub" Sub false),
    binary!("mul" Mul false),
    binary!("truediv" TrueDiv false),
    binary!("floordiv" FloorDiv false),
    binary!("mod" Mod false),
    binary!("pow" Pow false),
    binary!("matmul" MatMul false),
    binary!("lshift" LShift false),
    binary!("rshift" RShift false),
    binary!("and_" BitAnd false),
    binary!("or_" BitOr false),
    binary!("xor" BitXor false),
    NativeDef::function("concat", Signature::range(2, 2), |core, args| {
        // An object of a program's class is a sequence if it has subscripts.
        let bare = args[0].is_kind(Kind::Instance) && core.plain(args[0]) == args[0];
        let refused = core.is_number(core.plain(args[0]))
            || bare && core.guest_special(args[0], "__getitem__").is_none()
            || args[0].is_none()
            || matches!(
                args[0].kind(),
                Some(Kind::Dict | Kind::Set | Kind::FrozenSet | Kind::Function)
            );
        if refused {
            let name = core.type_name(args[0]);
            return Err(core.type_error(format!("'{name}' object can't be concatenated")));
        }
        core.binary(BinaryOp::Add, args[0], args[1], false)
    }),
    binary!("iadd" Add true),
    binary!("isub" Sub true),
    binary!("imul" Mul true),
    binary!("itruediv" TrueDiv true),
    binary!("ifloordiv" FloorDiv true),
    binary!("imod" Mod true),
    binary!("ipow" Pow true),
    binary!("imatmul" MatMul true),
    binary!("ilshift" LShift true),
    binary!("irshift" RShift true),
    binary!("iand" BitAnd true),
    binary!("ior" BitOr true),
    binary!("ixor" BitXor true),
    compare!("lt" Lt),
    compare!("le" Le),
    compare!("gt" Gt),
    compare!("ge" Ge),
    compare!("eq" Eq),
    compare!("ne" Ne),
    NativeDef::function("neg", Signature::exact(1), |core, args| core.negative(args[0])),
    NativeDef::function("pos", Signature::exact(1), |core, args| core.positive(args[0])),
    NativeDef::function("inv", Signature::exact(1), |core, args| core.invert(args[0])),
    NativeDef::function("invert", Signature::exact(1), |core, args| core.invert(args[0])),
    NativeDef::function("index", Signature::exact(1), |core, args| core.index(args[0])),
    NativeDef::function("length_hint", Signature::range(1, 2), crate::protocol::hint::length_hint),
    NativeDef::function("truth", Signature::exact(1), |core, args| {
        core.truth(args[0]).map(Value::bool)
    }),
    NativeDef::function("not_", Signature::exact(1), |core, args| {
        core.truth_arg((Owner::Module("_operator"), "not_"), args, 0)
            .map(|truth| Value::bool(!truth))
    }),
    NativeDef::function("is_", Signature::range(2, 2), |core, args| {
        Ok(Value::bool(core.is_one(args[0], args[1])))
    }),
    NativeDef::function("is_not", Signature::range(2, 2), |core, args| {
        Ok(Value::bool(!core.is_one(args[0], args[1])))
    }),
    NativeDef::function("contains", Signature::range(2, 2), |core, args| {
        core.contains(args[0], args[1]).map(Value::bool)
    }),
    NativeDef::function("getitem", Signature::range(2, 2), |core, args| {
        core.get_item(args[0], args[1])
    }),
    NativeDef::function("setitem", Signature::range(3, 3), |core, args| {
        core.set_item(args[0], args[1], args[2]).map(|()| NONE)
    }),
    NativeDef::function("delitem", Signature::range(2, 2), |core, args| {
        core.del_item(args[0], args[1]).map(|()| NONE)
    }),
    NativeDef::function("near", Signature::exact(2), |core, args| {
        // What is added to a message about an unknown name.
        let Some(name) = core.heap.as_str(args[0]).map(str::to_owned) else {
            return core.heap.new_str("");
        };
        core.charge(64)?;
        let items = core.heap.items(args[1]).unwrap_or_default();
        let names = items.iter().take(200).filter_map(|item| core.heap.as_str(*item));
        let text = match crate::suggest::nearest(&name, names) {
            Some(found) => format!(". Did you mean '{found}'?"),
            None => String::new(),
        };
        core.heap.new_string(text)
    }),
    NativeDef::function("caller_place", Signature::exact(1), |core, args| {
        let level = args[0].small_int().unwrap_or(1).clamp(1, 1 << 20) as u32;
        Err(core.inspect(Inspect::CallerPlace(level)))
    }),
    NativeDef::function("frame_at", Signature::exact(1), |core, args| {
        Err(core.inspect(Inspect::Frame(args[0].small_int().unwrap_or(0))))
    }),
    NativeDef::function("frame_locals", Signature::exact(1), |core, args| {
        Err(core.inspect(Inspect::FrameLocals(args[0].small_int().unwrap_or(0))))
    }),
    NativeDef::function("source_named", Signature::exact(1), |core, args| {
        // The text of a file whose code the session has, as far as a script may know it.
        // The same however much code a collection has dropped.
        core.charge(64)?;
        let Some(name) = core.heap.as_str(args[0]).map(str::to_owned) else {
            // The name of the program's own file.
            return match core.main_file(None) {
                Some(file) => core.heap.new_string(file),
                None => Ok(NONE),
            };
        };
        let links = core.links.iter().enumerate();
        let links = links.filter_map(|(at, link)| link.as_ref().map(|link| (at as u32, link)));
        let mut texts = links.filter(|(at, link)| {
            !crate::stdlib::frozen::is_frozen(&link.program)
                && !core.is_dynamic(link.base(*at))
                && link.program.source.name() == name
        });
        let Some(text) = texts.next().map(|(_, link)| link.program.source.text().to_owned()) else {
            return Ok(NONE);
        };
        core.charge_bytes(text.len())?;
        core.heap.new_string(text)
    }),
    NativeDef::function("caller_module", Signature::exact(0), |core, _| {
        Err(core.inspect(Inspect::CallerModule))
    }),
    NativeDef::function("begins_writing", Signature::exact(2), |core, args| {
        begins_writing(core, args).map(Value::bool)
    }),
    NativeDef::function("ends_writing", Signature::exact(2), |core, args| {
        core.charge_values(core.writing.len())?;
        if let Some(at) = written_at(core, args) {
            core.writing.drain(at..at + 2);
        }
        Ok(NONE)
    }),
];

/// The most values that are noted as being written, all frames together.
const WRITING_MAX: usize = 1 << 17;

/// Where among what is being written a function and a number that it gave to an object stand.
fn written_at(core: &Core, pair: &[Value]) -> Option<usize> {
    core.writing.windows(2).rposition(|known| known == pair)
}

/// Notes that a function written in Python makes the text of an object, which stands there by its number; false where it does so
/// already. What a limit leaves noted goes with the feed.
fn begins_writing(core: &mut Core, pair: &[Value]) -> Result<bool, Fault> {
    core.charge_values(core.writing.len())?;
    if written_at(core, pair).is_some() {
        return Ok(false);
    }
    if core.writing.len() >= WRITING_MAX {
        return Err(core.too_deep());
    }
    core.writing.extend_from_slice(pair);
    Ok(true)
}

/// `_functools`
pub(crate) static FUNCTOOLS: &[NativeDef] = &[NativeDef::function(
    "reduce",
    Signature::named(&["function", "iterable", "initial"], 2, 2, 3),
    reduce,
)];

/// `functools.reduce`. Registers: function, iterable or iterator, total.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Reduce {
    /// 0 before there is an iterator, 1 a value is awaited, 2 the function's result.
    stage: u8,
}

impl StepFn for Reduce {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let [function, iter, total] = regs else { return Err(core.system_error("bad registers")) };
        let mut input = input;
        loop {
            match (self.stage, input) {
                (0, Input::Returned(made)) => {
                    *iter = made;
                    self.stage = 1;
                    input = Input::Entered;
                }
                (0, _) => {
                    *iter = core.iter(*iter)?;
                    self.stage = 1;
                    input = Input::Entered;
                }
                (1, Input::Returned(value)) if total.is_undef() => {
                    *total = value;
                    input = Input::Entered;
                }
                (1, Input::Returned(value)) => {
                    self.stage = 2;
                    let made = core.call_now(*function, &[*total, value])?;
                    input = Input::Returned(made);
                }
                (1, Input::Exhausted(_)) => return finish(core, *total),
                (1, _) => match core.retrying(|core| core.next(*iter))? {
                    Some(value) => input = Input::Returned(value),
                    None => return finish(core, *total),
                },
                (_, Input::Returned(made)) => {
                    *total = made;
                    self.stage = 1;
                    core.charge(1)?;
                    if core.meter.is_over() {
                        return Ok(Step::Yield);
                    }
                    input = Input::Entered;
                }
                _ => return Err(core.system_error("bad step")),
            }
        }
    }
}

fn finish(core: &mut Core, total: Value) -> Result<Step, Fault> {
    if total.is_undef() {
        return Err(core.type_error("reduce() of empty iterable with no initial value"));
    }
    Ok(Step::Return(total))
}

fn reduce(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[function, iterable, initial] = args else {
        return Err(core.system_error("bad arguments"));
    };
    if !core.is_iterable(iterable) {
        return Err(core.type_error("reduce() arg 2 must support iteration"));
    }
    Err(core.enter(Reduce::default(), &[function, iterable, initial]))
}

/// The types that `_typing` makes: aliases and unions as the compiler's own.
pub(crate) static TYPING: &[NativeDef] = &[
    NativeDef::function(
        "annotation_maker",
        Signature::exact(1),
        crate::types::annotations::annotation_maker,
    ),
    NativeDef::function("alias", Signature::exact(2), |core, args| {
        let args_of =
            if args[1].is_kind(Kind::Tuple) { args[1] } else { core.heap.new_tuple(&[args[1]])? };
        core.heap.new_misc(crate::heap::misc::Misc::GenericAlias { origin: args[0], args: args_of })
    }),
    NativeDef::function("union", Signature::exact(1), |core, args| {
        if !args[0].is_kind(Kind::Tuple) {
            return Err(core.type_error("a tuple is needed"));
        }
        core.heap.new_misc(crate::heap::misc::Misc::Union { args: args[0] })
    }),
    NativeDef::function("type_alias", Signature::exact(3), |core, args| {
        core.call(crate::types::generic::maker(true), args)
    }),
    NativeDef::function("type_of", Signature::exact(1), |_, args| {
        // Types that no value of a script is of, by the number of the wanted one.
        let wanted = [
            TypeId::Union,
            TypeId::TypeVar,
            TypeId::ParamSpec,
            TypeId::TypeVarTuple,
            TypeId::TypeAliasType,
            TypeId::GenericAlias,
            TypeId::Record,
            TypeId::Traceback,
            TypeId::Cell,
            TypeId::GetSetDescriptor,
            TypeId::AsyncGenerator,
            TypeId::MappingProxy,
            TypeId::Module,
            TypeId::Stream,
        ];
        let at = args.first().and_then(|at| at.small_int()).unwrap_or(0);
        Ok(wanted.get(at as usize).map_or(UNDEF, |type_id| type_id.value()).or(NONE))
    }),
];
