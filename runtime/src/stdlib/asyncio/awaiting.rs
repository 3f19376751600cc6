//! What `await`, `async for` and `async with` ask of an object.
//!
//! Place: the `GetAwaitable`, `GetAsyncIter` and `GetAsyncNext` instructions; the built-ins `aiter` and `anext`.
//!
//! Invariants: an asynchronous generator in `async for` is its own awaitable: its next value needs no object.
//! Limits: none.

use crate::core::Core;
use crate::exception::Fault;
use crate::heap::misc::Misc;
use crate::heap::object::{GeneratorKind, GeneratorState};
use crate::native::{NativeDef, Signature};
use crate::protocol::checked::Check;
use crate::types::TypeId;
use crate::value::{Kind, UNDEF, Value};

/// `GetAwaitable` for `__aenter__`, for `__aexit__`, for `__anext__`.
const AENTER: u8 = 1;
const AEXIT: u8 = 2;
const ANEXT: u8 = 3;

pub(crate) static BUILTINS: &[NativeDef] = &[
    NativeDef::function("aiter", Signature::exact(1), |core, args| {
        if core.is_async_generator(args[0]) {
            return Ok(args[0]);
        }
        if let Some(method) = core.guest_special(args[0], "__aiter__") {
            return Err(core.checked(Check::AsyncIterOf, method, args[0], UNDEF));
        }
        let name = core.type_name(args[0]);
        Err(core.type_error(format!("'{name}' object is not an async iterable")))
    }),
    NativeDef::function("anext", Signature::range(1, 2), |core, args| {
        let &[iterator, default] = args else { return Err(core.system_error("bad arguments")) };
        if !default.is_undef() {
            if !core.is_async_generator(iterator)
                && core.guest_special(iterator, "__anext__").is_none()
            {
                return Err(not_asynchronous(core, iterator));
            }
            return Err(core.call_frozen("asyncio.tasks", "_anext", &[iterator, default], UNDEF));
        }
        if core.is_async_generator(iterator) {
            return core.async_next_step(iterator);
        }
        if let Some(method) = core.guest_special(iterator, "__anext__") {
            return core.call_bound(method, iterator, &[]);
        }
        Err(not_asynchronous(core, iterator))
    }),
];

fn not_asynchronous(core: &mut Core, iterator: Value) -> Fault {
    let name = core.type_name(iterator);
    core.type_error(format!("'{name}' object is not an async iterator"))
}

impl Core {
    /// Whether a value can be awaited.
    pub(crate) fn is_awaitable(&mut self, value: Value) -> bool {
        match value.kind() {
            Some(Kind::Future) => true,
            Some(Kind::Misc) => {
                matches!(self.heap.misc_of(value), Misc::AsyncGenStep { .. })
            }
            _ => self.is_coroutine(value) || self.guest_special(value, "__await__").is_some(),
        }
    }

    pub(crate) fn is_coroutine(&self, value: Value) -> bool {
        value.is_kind(Kind::Generator)
            && self.heap.generator(value).kind == GeneratorKind::Coroutine
    }

    pub(crate) fn is_async_generator(&self, value: Value) -> bool {
        value.is_kind(Kind::Generator)
            && self.heap.generator(value).kind == GeneratorKind::AsyncGenerator
    }

    /// `GetYieldFromIter`
    pub(crate) fn yield_from_iter(&mut self, value: Value) -> Result<Value, Fault> {
        if self.is_coroutine(value) {
            return Err(self.type_error(
                "cannot 'yield from' a coroutine object in a non-coroutine generator",
            ));
        }
        self.iter(value)
    }

    /// What a future gives to who iterates over it: itself once, which only a task that awaits takes for an answer.
    pub(crate) fn future_iterated(&mut self, future: Value) -> Fault {
        self.call_frozen("asyncio.futures", "_iterated", &[future], UNDEF)
    }

    /// `GetAwaitable`
    pub(crate) fn awaitable(&mut self, value: Value, how: u8) -> Result<Value, Fault> {
        match value.kind() {
            Some(Kind::Future) => return Ok(value),
            Some(Kind::Generator) => {
                let generator = self.heap.generator(value);
                if generator.kind == GeneratorKind::Coroutine {
                    // At rest it is in an `await` of its own, for whoever awaits it.
                    if matches!(
                        generator.state,
                        GeneratorState::Running | GeneratorState::Suspended
                    ) {
                        return Err(
                            self.raise(TypeId::RuntimeError, "coroutine is being awaited already")
                        );
                    }
                    return Ok(value);
                }
                if generator.kind == GeneratorKind::AsyncGenerator && how == ANEXT {
                    return Ok(value);
                }
            }
            Some(Kind::Misc) => match *self.heap.misc_of(value) {
                Misc::CoroutineWrapper { coroutine } => return Ok(coroutine),
                Misc::AsyncGenStep { .. } => return Ok(value),
                _ => {}
            },
            _ => {}
        }
        if let Some(method) = self.guest_special(value, "__await__") {
            return Err(self.checked(Check::Await, method, value, UNDEF));
        }
        let name = self.type_name(value);
        let text = match how {
            AENTER => format!(
                "'async with' received an object from __aenter__ that does not implement __await__: {name}"
            ),
            AEXIT => format!(
                "'async with' received an object from __aexit__ that does not implement __await__: {name}"
            ),
            ANEXT => {
                let text = format!("'async for' received an invalid object from __anext__: {name}");
                return Err(self.raise_caused(&format!("'{name}' object can't be awaited"), &text));
            }
            _ => return Err(self.not_awaitable(format!("'{name}' object can't be awaited"))),
        };
        Err(self.type_error(text))
    }

    /// A `TypeError` whose cause is another one.
    fn raise_caused(&mut self, cause: &str, text: &str) -> Fault {
        let made = (|| {
            let cause = self.heap.new_str(cause)?;
            let cause = self.make_exception(TypeId::TypeError, &[cause])?;
            let text = self.heap.new_str(text)?;
            let exception = self.make_exception(TypeId::TypeError, &[text])?;
            let object = self.heap.exception_mut(exception);
            object.cause = cause;
            object.context = cause;
            object.suppress = true;
            Ok(exception)
        })();
        match made {
            Ok(exception) => self.raise_object(exception),
            Err(fault) => fault,
        }
    }

    /// What `__await__` returned, if it is an iterator.
    pub(crate) fn check_awaited(&mut self, value: Value) -> Result<Value, Fault> {
        if self.is_coroutine(value) {
            return Err(self.type_error("__await__() returned a coroutine"));
        }
        let built_in =
            matches!(value.kind(), Some(Kind::Iterator | Kind::Generator | Kind::Future))
                || self.is_driven(value);
        if built_in || self.guest_special(value, "__next__").is_some() {
            return Ok(value);
        }
        let name = self.type_name(value);
        Err(self.type_error(format!("__await__() returned non-iterator of type '{name}'")))
    }

    /// What `__aiter__` returned, if it can be asked for the next value; the words are those of `aiter` where that asked.
    pub(crate) fn check_async_iterator(
        &mut self,
        value: Value,
        by_aiter: bool,
    ) -> Result<Value, Fault> {
        if self.is_async_generator(value) || self.guest_special(value, "__anext__").is_some() {
            return Ok(value);
        }
        let name = self.type_name(value);
        if by_aiter {
            let text = format!("aiter() returned not an async iterator of type '{name}'");
            return Err(self.type_error(text));
        }
        Err(self.type_error(format!(
            "'async for' received an object from __aiter__ that does not implement __anext__: {name}"
        )))
    }

    /// `GetAsyncIter`
    pub(crate) fn async_iter(&mut self, value: Value) -> Result<Value, Fault> {
        if self.is_async_generator(value) {
            return Ok(value);
        }
        if let Some(method) = self.guest_special(value, "__aiter__") {
            return Err(self.checked(Check::AsyncIter, method, value, UNDEF));
        }
        let name = self.type_name(value);
        Err(self.type_error(format!(
            "'async for' requires an object with __aiter__ method, got {name}"
        )))
    }

    /// `GetAsyncNext`
    pub(crate) fn async_next(&mut self, value: Value) -> Result<Value, Fault> {
        if self.is_async_generator(value) {
            return Ok(value);
        }
        if let Some(method) = self.guest_special(value, "__anext__") {
            return self.call_bound(method, value, &[]);
        }
        let name = self.type_name(value);
        Err(self.type_error(format!(
            "'async for' requires an iterator with __anext__ method, got {name}"
        )))
    }
}
