//! What follows the collector: `__del__`, dropped generators, weak references; the modules `gc` and `_weakref`.
//!
//! Place: `vm.rs` calls `Core::condemn` between marking and sweeping; what is to be done about what was found runs in a
//! `Finalize` frame at the next point where guest code may run. `frozen/weakref.py` builds the module `weakref` on it.
//!
//! ```text
//! mark -> condemn: weak references to the dead are cleared; the dead with a `__del__`, and generators that rest within a
//! `try`, live once more and wait in `Core::doomed` -> sweep -> Finalize: callbacks, `__del__`, `close`
//! ```
//!
//! Invariants: the reference without a callback is one for all who ask for one to an object, and lives as long as that does.
//! `__del__` is called once for an object. Where a statement lets go of something (`Op::Dropped`) there is a
//! collection while something is alive whose end is seen, so that it goes as by CPython.
//! Limits: what those collections look through in one feed (`vm/inspect.rs`).

use serde::{Deserialize, Serialize};

use crate::code::op::Op;
use crate::core::Core;
use crate::exception::Fault;
use crate::heap::collect::Collection;
use crate::heap::misc::Misc;
use crate::heap::object::{GeneratorKind, GeneratorState};
use crate::native::registry;
use crate::native::state::StepFn;
use crate::native::{Input, Inspect, NativeDef, NativeKind, Signature, Step};
use crate::types::TypeId;
use crate::value::{Immediate, Kind, NONE, UNDEF, Value};

/// `gc`
pub(crate) static GC: &[NativeDef] = &[
    NativeDef::function("collect", Signature::named(&["generation"], 0, 0, 1), |core, _| {
        Err(core.inspect(Inspect::Collect))
    }),
    NativeDef::function("enable", Signature::exact(0), |core, _| set_enabled(core, true)),
    NativeDef::function("disable", Signature::exact(0), |core, _| set_enabled(core, false)),
    NativeDef::function("isenabled", Signature::exact(0), |core, _| {
        Ok(Value::bool(!core.collector_disabled))
    }),
    NativeDef::function("is_tracked", Signature::exact(1), |core, args| {
        let value = core.plain(args.first().copied().unwrap_or(UNDEF));
        let atom = matches!(value.kind(), None | Some(Kind::Str | Kind::Bytes | Kind::BigInt));
        Ok(Value::bool(!atom))
    }),
    NativeDef::function("is_finalized", Signature::exact(1), |core, args| {
        let value = args.first().copied().unwrap_or(UNDEF);
        let known = value.is_kind(Kind::Instance) && core.finalized.contains(&value.index());
        Ok(Value::bool(known))
    }),
    NativeDef::function("get_count", Signature::exact(0), |core, _| {
        core.heap.new_tuple(&[Value::int(0); 3])
    }),
    NativeDef::function("get_threshold", Signature::exact(0), |core, _| {
        core.heap.new_tuple(&[Value::int(2000), Value::int(10), Value::int(0)])
    }),
    NativeDef::function("set_threshold", Signature::range(1, 3), |_, _| Ok(NONE)),
    NativeDef::function("freeze", Signature::exact(0), |_, _| Ok(NONE)),
    NativeDef::function("unfreeze", Signature::exact(0), |_, _| Ok(NONE)),
    NativeDef::function("get_freeze_count", Signature::exact(0), |_, _| Ok(Value::int(0))),
    NativeDef::function("get_debug", Signature::exact(0), |_, _| Ok(Value::int(0))),
    NativeDef::function("set_debug", Signature::exact(1), |_, _| Ok(NONE)),
    NativeDef::function("get_objects", Signature::named(&["generation"], 0, 0, 1), |core, _| {
        Err(not_listed(core, "get_objects"))
    }),
    NativeDef::function("get_referrers", Signature::variadic(&[]), |core, _| {
        Err(not_listed(core, "get_referrers"))
    }),
    NativeDef::function("get_referents", Signature::variadic(&[]), |core, _| {
        Err(not_listed(core, "get_referents"))
    }),
    NativeDef::function("get_stats", Signature::exact(0), |core, _| {
        Err(not_listed(core, "get_stats"))
    }),
];

fn not_listed(core: &mut Core, name: &str) -> Fault {
    let text = format!("gc.{name} is not offered: the collector does not show its objects");
    core.raise(TypeId::NotImplementedError, text)
}

/// The flags of `gc.set_debug`, which has no effect.
pub(crate) const GC_FLAGS: [(&str, Value); 5] = [
    ("DEBUG_STATS", Value::int(1)),
    ("DEBUG_COLLECTABLE", Value::int(2)),
    ("DEBUG_UNCOLLECTABLE", Value::int(4)),
    ("DEBUG_SAVEALL", Value::int(32)),
    ("DEBUG_LEAK", Value::int(38)),
];

/// `_weakref`
pub(crate) static NATIVES: &[NativeDef] = &[
    NativeDef::function("finalized", Signature::exact(1), finalized),
    NativeDef::function("make", Signature::exact(2), make),
    NativeDef::function("count", Signature::exact(1), count),
    NativeDef::function("find", Signature::exact(1), |core, args| Ok(find(core, args, false))),
    NativeDef::function("held", Signature::exact(1), |core, args| Ok(find(core, args, true))),
    NativeDef::function("get", Signature::exact(1), |core, args| {
        let value = args.first().copied().unwrap_or(UNDEF);
        match value.is_kind(Kind::Misc).then(|| core.heap.misc_of(value)) {
            Some(Misc::WeakRef { target, .. }) => Ok(*target),
            _ => Ok(NONE),
        }
    }),
];

/// Takes note that an object's `__del__` is called by somebody else; whether it was before.
fn finalized(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let value = args.first().copied().unwrap_or(UNDEF);
    if !value.is_kind(Kind::Instance) {
        return Ok(Value::bool(true));
    }
    Ok(Value::bool(!core.finalized.insert(value.index())))
}

/// Does what is left to do for the dead in `Core::doomed`. Register: the number that is the result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Finalize {
    waiting: bool,
}

impl StepFn for Finalize {
    fn catches(&self) -> bool {
        // As CPython's "Exception ignored in", without the words.
        self.waiting
    }

    fn step(&mut self, core: &mut Core, regs: &mut [Value], _: Input) -> Result<Step, Fault> {
        let result = regs.first().copied().unwrap_or(NONE);
        self.waiting = false;
        loop {
            let Some(&(function, object)) = core.doomed.front() else {
                return Ok(Step::Return(result));
            };
            core.charge(1)?;
            let function = match object.kind() {
                _ if !function.is_undef() => function,
                Some(Kind::Generator) => {
                    registry::find_attribute(TypeId::Generator, "close").unwrap_or(UNDEF)
                }
                _ => core.guest_special(object, "__del__").unwrap_or(UNDEF),
            };
            core.doomed.pop_front();
            if function.is_undef() {
                continue;
            }
            self.waiting = true;
            return match core.call_bound(function, object, &[]) {
                Ok(_) => continue,
                Err(fault) => Err(fault),
            };
        }
    }
}

fn set_enabled(core: &mut Core, enabled: bool) -> Result<Value, Fault> {
    core.collector_disabled = !enabled;
    Ok(NONE)
}

/// `make(object, callback)`: a reference that does not keep its object alive.
fn make(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[target, callback] = args else { return Err(core.system_error("bad arguments")) };
    let fits = matches!(
        target.kind(),
        Some(
            Kind::Instance
                | Kind::Function
                | Kind::Class
                | Kind::Method
                | Kind::Generator
                | Kind::Set
                | Kind::FrozenSet
                | Kind::Exception
                | Kind::Module
                | Kind::Future
        )
    );
    let slotted = target.is_kind(Kind::Instance)
        && !core.takes_references(Value::heap(Kind::Class, core.heap.instance(target).class));
    // Objects whose size varies have no place for it, nor do those of classes derived from their types.
    let sized = target.is_kind(Kind::Instance)
        && matches!(
            core.plain(target).kind(),
            None | Some(Kind::BigInt | Kind::Tuple | Kind::Bytes)
        )
        && !core.plain(target).is_float();
    let function = registry::kind(target) == Some(NativeKind::Function)
        || target.is_immediate(Immediate::HostFunction);
    if slotted || sized || !fits && !function && !core.is_class(target) {
        let name = core.type_name(target);
        return Err(core.type_error(format!("cannot create weak reference to '{name}' object")));
    }
    let made = core.heap.new_reference(target, callback)?;
    if callback.is_kind(Kind::Instance) {
        core.references.insert(target.bits(), made.index());
    }
    core.watchful = true;
    Ok(made)
}

/// How many references to an object there are; those without a callback are one, as CPython shares them.
fn count(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let wanted = args.first().copied().unwrap_or(UNDEF);
    // A collection has just been: what is left does not depend on those before.
    core.charge_values(core.heap.misc.used() as usize)?;
    let (mut plain, mut calling) = (false, 0);
    for (_, misc) in core.heap.misc.iter() {
        if let Misc::WeakRef { target, callback, held } = misc
            && *target == wanted
            && !wanted.is_none()
        {
            plain |= !calls(*callback) && *held;
            calling += i64::from(calls(*callback));
        }
    }
    Ok(Value::int(calling + i64::from(plain)))
}

/// Whether something is called when the object of a reference with this callback is gone: what is an instance of a class is
/// the holder of the reference.
fn calls(callback: Value) -> bool {
    !callback.is_none() && !callback.is_kind(Kind::Instance)
}

/// The holder of the reference to an object that has no callback, or None; `held` asks for one that the last collection found
/// somebody to have.
fn find(core: &Core, args: &[Value], held: bool) -> Value {
    let wanted = args.first().copied().unwrap_or(UNDEF);
    let found = core.references.get(&wanted.bits()).and_then(|at| core.heap.misc.find(*at));
    match found {
        Some(Misc::WeakRef { callback, held: known, .. }) if *known || !held => *callback,
        _ => NONE,
    }
}

impl Core {
    /// Decides what becomes of the dead, once all that lives is marked.
    pub(crate) fn condemn(&mut self, collection: &mut Collection) {
        if !self.watchful && self.heap.generators.used() == 0 {
            return;
        }
        collection.mark(&self.heap);
        if self.watchful {
            self.keep_references(collection);
            collection.mark(&self.heap);
            self.clear_references(collection);
            self.condemn_instances(collection);
        }
        self.condemn_generators(collection);
        collection.mark(&self.heap);
        if !self.finalized.is_empty() {
            self.finalized.retain(|index| collection.is_marked(Kind::Instance, *index));
        }
    }

    /// Keeps the shared reference to what lives: whether it is found again must not depend on when there are collections.
    fn keep_references(&mut self, collection: &mut Collection) {
        for at in self.references.values() {
            let reference = Value::heap(Kind::Misc, *at);
            let Misc::WeakRef { target, callback, held } = self.heap.misc_mut(reference) else {
                continue;
            };
            if target.kind().is_none_or(|kind| collection.is_marked(kind, target.index())) {
                *held = collection.is_marked(Kind::Instance, callback.index());
                collection.root(reference);
            }
        }
    }

    fn clear_references(&mut self, collection: &mut Collection) {
        let mut index = 0;
        while index < self.heap.misc.slots() {
            let at = index;
            index += 1;
            let Some(&Misc::WeakRef { target, callback, .. }) = self.heap.misc.find(at) else {
                continue;
            };
            if target.kind().is_none_or(|kind| collection.is_marked(kind, target.index())) {
                continue;
            }
            if callback.is_kind(Kind::Instance) {
                self.references.remove(&target.bits());
            }
            let reference = Value::heap(Kind::Misc, at);
            if let Misc::WeakRef { target, .. } = self.heap.misc_mut(reference) {
                *target = NONE;
            }
            if collection.is_marked(Kind::Misc, at) && calls(callback) {
                self.doomed.push_back((callback, reference));
            }
        }
    }

    fn condemn_instances(&mut self, collection: &mut Collection) {
        let finalizing = self.finalizing_classes();
        if finalizing.is_empty() {
            return;
        }
        let dead: Vec<u32> = self
            .heap
            .instances
            .iter()
            .filter(|(index, instance)| {
                finalizing.get(instance.class as usize) == Some(&true)
                    && !collection.is_marked(Kind::Instance, *index)
                    && !self.finalized.contains(index)
            })
            .map(|(index, _)| index)
            .collect();
        for index in dead {
            let object = Value::heap(Kind::Instance, index);
            self.doomed.push_back((UNDEF, object));
            self.finalized.insert(index);
            collection.root(object);
        }
    }

    /// By class, whether it has a `__del__`; empty where none has.
    fn finalizing_classes(&mut self) -> Vec<bool> {
        let Some(name) = self.heap.find_interned("__del__") else { return Vec::new() };
        let classes: Vec<u32> = self.heap.classes.iter().map(|(index, _)| index).collect();
        let mut finalizing = vec![false; self.heap.classes.slots() as usize];
        let mut any = false;
        for index in classes {
            let class = Value::heap(Kind::Class, index);
            let has = !self.class_lookup(class, name).is_undef();
            any |= has;
            if let Some(mark) = finalizing.get_mut(index as usize) {
                *mark = has;
            }
        }
        if any { finalizing } else { Vec::new() }
    }

    fn condemn_generators(&mut self, collection: &mut Collection) {
        let dead: Vec<u32> = self
            .heap
            .generators
            .iter()
            .filter(|(index, generator)| {
                generator.state == GeneratorState::Suspended
                    && generator.kind == GeneratorKind::Generator
                    && !collection.is_marked(Kind::Generator, *index)
                    && self.rests_in_try(generator.code, generator.pc)
            })
            .map(|(index, _)| index)
            .collect();
        for index in dead {
            let object = Value::heap(Kind::Generator, index);
            self.doomed.push_back((UNDEF, object));
            collection.root(object);
        }
    }

    /// Whether an exception raised before instruction `pc` of a linked code is handled there. What only ends an `except` clause
    /// does not count.
    pub(crate) fn rests_in_try(&self, code: u32, pc: u32) -> bool {
        let Some(Some(link)) = self.links.get(code as usize) else { return false };
        let code = link.code();
        let mut at = pc.saturating_sub(1);
        for _ in 0..=code.handlers.len() {
            let Some(handler) = code.handler_of(at).0 else { return false };
            let target = handler.target as usize;
            match (code.ops.get(target), code.ops.get(target + 1)) {
                (Some(Op::Reraise { .. }), _) => at = handler.target,
                (Some(Op::PopExc { .. }), Some(Op::Reraise { .. })) => at = handler.target + 1,
                _ => return true,
            }
        }
        true
    }

    /// Whether something is alive whose end is seen. After a collection.
    pub(crate) fn has_watched(&mut self) -> bool {
        if self.has_weak_references() || !self.finalizing_classes().is_empty() {
            return true;
        }
        self.heap.generators.iter().any(|(_, generator)| {
            let code = self.links.get(generator.code as usize).and_then(Option::as_ref);
            generator.state != GeneratorState::Finished
                && generator.kind == GeneratorKind::Generator
                && code.is_some_and(|link| !link.code().handlers.is_empty())
        })
    }

    /// Finds the references that are shared, after the heap was restored.
    pub(crate) fn note_references(&mut self) {
        let shared = self.heap.misc.iter().filter_map(|(at, misc)| match misc {
            Misc::WeakRef { target, callback, .. }
                if callback.is_kind(Kind::Instance) && !target.is_none() =>
            {
                Some((target.bits(), at))
            }
            _ => None,
        });
        self.references.clear();
        self.references.fill(shared);
    }

    /// Whether there is a weak reference.
    pub(crate) fn has_weak_references(&self) -> bool {
        self.heap.misc.iter().any(|(_, misc)| matches!(misc, Misc::WeakRef { .. }))
    }

    /// Takes note of a new class with a finalizer.
    pub(crate) fn note_finalizer(&mut self, namespace: Value) {
        if !self.watchful
            && namespace.is_kind(Kind::Dict)
            && let Some(name) = self.heap.find_interned("__del__")
            && self.dict_get_name(namespace, name).is_some()
        {
            self.watchful = true;
        }
    }
}
