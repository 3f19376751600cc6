//! Arguments that must be made plain before a built-in can work on them: `__index__`, `__float__`, `__iter__`, ...
//!
//! Place: a native that meets an argument of a guest class asks for `Core::settle`: the argument is converted in a frame,
//! then the native is called again with the result in its place. So a native is written for plain arguments alone.
//!
//! ```text
//! native(args) --settle(native, args, 1, How::Index)--> args[1] = args[1].__index__(); native(args)
//! ```
//!
//! Invariants: a native settles its arguments before its first effect; what it is called with again is plain, so it never
//! asks twice for the same argument.
//! Limits: 65,535 arguments.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::core::Core;
use crate::exception::Fault;
use crate::heap::iter::Iter;
use crate::native::registry::{self, Owner};
use crate::native::state::StepFn;
use crate::native::{Input, Step};
use crate::protocol::checked::Check;
use crate::types::TypeId;
use crate::value::{Kind, UNDEF, Value};

/// What an argument is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum How {
    /// An int, by `__index__`.
    Index,
    /// An int, by `__int__` or `__index__`.
    Int,
    /// A float, by `__float__` or `__index__`.
    Float,
    /// A string, by `__str__`.
    Str,
    /// A bool, by `__bool__` or `__len__`.
    Truth,
    /// A list of the items of an iterable.
    List,
    /// A complex number, by `__complex__`.
    Complex,
    /// A list of what `float` makes of the items of a list.
    Floats,
    /// A view, by `__buffer__`.
    Buffer,
    /// A list of the items of an iterator.
    IteratorList,
    /// A list of what `operator.index` makes of the items of a list.
    Indices,
    /// A list of views of the items of a list.
    Views,
}

/// The flags with which `__buffer__` is asked: `inspect.BufferFlags.FULL_RO`.
const FULL_READ_ONLY: i64 = 0x11C;

/// The name of the built-in that is called again.
pub(crate) type Name = (Owner, &'static str);

/// Converts one argument, then calls the built-in again. Registers: built-in, arguments.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Settle {
    how: How,
    at: u16,
    stage: u8,
}

impl StepFn for Settle {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let Some((function, args)) = regs.split_first_mut() else {
            return Err(core.system_error("bad registers"));
        };
        let Some(arg) = args.get_mut(self.at as usize) else {
            return Err(core.system_error("bad registers"));
        };
        match (self.stage, input) {
            (2, Input::Returned(value)) => return Ok(Step::Return(value)),
            (1, Input::Returned(value)) => *arg = value,
            (0, _) => {
                self.stage = 1;
                *arg = core.settled(self.how, *arg)?;
            }
            _ => {}
        }
        self.stage = 2;
        match registry::native(*function) {
            Some(native) => {
                let args: SmallVec<[Value; 8]> = SmallVec::from_slice(args);
                (native.call)(core, &args).map(Step::Return)
            }
            None => Err(core.system_error("no built-in")),
        }
    }
}

impl Core {
    /// Converts `args[at]` as a frame and calls the built-in again.
    pub(crate) fn settle(
        &mut self,
        (owner, name): Name,
        args: &[Value],
        at: usize,
        how: How,
    ) -> Fault {
        let Some(function) = registry::find(owner, name) else {
            return self.system_error("no built-in");
        };
        let mut registers: SmallVec<[Value; 6]> = smallvec::smallvec![function];
        registers.extend_from_slice(args);
        self.enter(Settle { how, at: at as u16, stage: 0 }, &registers)
    }

    /// Asks the first argument that is an object with a `__buffer__` for its view, and calls the built-in again with that.
    #[inline]
    pub(crate) fn buffer_args(&mut self, name: Name, args: &[Value]) -> Result<(), Fault> {
        for (at, arg) in args.iter().enumerate() {
            if arg.is_kind(Kind::Instance) && self.gives_buffer(*arg) {
                return Err(self.settle(name, args, at, How::Buffer));
            }
        }
        Ok(())
    }

    /// Whether a value has a `__buffer__` and is none of the built-in bytes-like types.
    pub(crate) fn gives_buffer(&mut self, value: Value) -> bool {
        value.is_kind(Kind::Instance)
            && !self.is_built_in_buffer(value)
            && self.guest_special(value, "__buffer__").is_some()
    }

    /// Whether a value is a bytes-like object.
    pub(crate) fn is_buffer(&mut self, value: Value) -> bool {
        self.is_built_in_buffer(value) || self.gives_buffer(value)
    }

    fn is_built_in_buffer(&self, value: Value) -> bool {
        let data = self.data(value);
        data.is_kind(Kind::Bytes) || self.is_view(data)
    }

    fn settled(&mut self, how: How, value: Value) -> Result<Value, Fault> {
        match how {
            How::Index => self.index(value),
            How::Int => self.int_by_method(value),
            How::Float => self.float_by_method(value),
            How::Str => self.str_of(value),
            How::Truth => self.truth(value).map(Value::bool),
            How::List => self.list_from(value),
            How::IteratorList => Err(self.list_from_iterator(value)),
            How::Complex => self.complex_by_method(value),
            How::Buffer => match self.guest_special(value, "__buffer__") {
                Some(method) => {
                    Err(self.checked(Check::Buffer, method, value, Value::int(FULL_READ_ONLY)))
                }
                None => Ok(value),
            },
            How::Views => self.list_of_each(TypeId::MemoryView.value(), value),
            How::Floats => self.list_of_each(TypeId::Float.value(), value),
            How::Indices => match registry::find(Owner::Module("_operator"), "index") {
                Some(function) => self.list_of_each(function, value),
                None => Err(self.system_error("no built-in")),
            },
        }
    }

    /// A list of what a function gives for each item.
    fn list_of_each(&mut self, function: Value, items: Value) -> Result<Value, Fault> {
        let iter = self.iter(items)?;
        let iters = self.heap.new_tuple(&[iter])?;
        let made = self.heap.new_iter(Iter::Map { function, iters, strict: false })?;
        self.list_from(made)
    }

    /// Argument `at` as an int, by `__index__`.
    pub(crate) fn index_arg(
        &mut self,
        name: Name,
        args: &[Value],
        at: usize,
    ) -> Result<Value, Fault> {
        let value = args.get(at).copied().unwrap_or(UNDEF);
        if value.is_int() || value.is_kind(Kind::BigInt) {
            return Ok(value);
        }
        if self.guest_special(value, "__index__").is_some()
            && self.int_ref(self.plain(value)).is_none()
        {
            return Err(self.settle(name, args, at, How::Index));
        }
        self.index(value)
    }

    /// Argument `at` as an index, cut to 64 bits as CPython's `__index__` of slices and counts is.
    pub(crate) fn size_arg(&mut self, name: Name, args: &[Value], at: usize) -> Result<i64, Fault> {
        let value = self.index_arg(name, args, at)?;
        Ok(self.int_clamped(value).unwrap_or(0))
    }

    /// Argument `at` as an index; too large ones are an `OverflowError`.
    pub(crate) fn exact_size_arg(
        &mut self,
        name: Name,
        args: &[Value],
        at: usize,
    ) -> Result<i64, Fault> {
        let value = self.index_arg(name, args, at)?;
        match self.int_ref(value).and_then(crate::number::IntRef::to_i64) {
            Some(size) => Ok(size),
            None => Err(self.raise(
                crate::types::TypeId::OverflowError,
                "Python int too large to convert to C ssize_t",
            )),
        }
    }

    /// Argument `at` as an int that C's `int` can hold.
    pub(crate) fn c_int_arg(
        &mut self,
        name: Name,
        args: &[Value],
        at: usize,
    ) -> Result<i64, Fault> {
        let value = self.index_arg(name, args, at)?;
        let int = self.int_ref(value).and_then(crate::number::IntRef::to_i64);
        match int.filter(|int| i32::try_from(*int).is_ok()) {
            Some(int) => Ok(int),
            None => Err(self.raise(
                crate::types::TypeId::OverflowError,
                "Python int too large to convert to C int",
            )),
        }
    }

    /// Argument `at` as a float, by `__float__` or `__index__`.
    #[inline]
    pub(crate) fn float_arg(
        &mut self,
        name: Name,
        args: &[Value],
        at: usize,
    ) -> Result<f64, Fault> {
        let value = args.get(at).copied().unwrap_or(UNDEF);
        if value.is_float() {
            return Ok(value.as_float());
        }
        if value.is_int() {
            return Ok(value.as_int() as f64);
        }
        if self.has_float_method(value) {
            return Err(self.settle(name, args, at, How::Float));
        }
        let float = self.real_by_method(value)?;
        Ok(float.as_float())
    }

    /// Argument `at` as a truth value.
    pub(crate) fn truth_arg(
        &mut self,
        name: Name,
        args: &[Value],
        at: usize,
    ) -> Result<bool, Fault> {
        let value = args.get(at).copied().unwrap_or(UNDEF);
        let hooked = self.guest_special(value, "__bool__").is_some()
            || self.guest_special(value, "__len__").is_some();
        if hooked {
            return Err(self.settle(name, args, at, How::Truth));
        }
        self.truth(value)
    }

    /// Whether a method written in Python says which float a value is: what is a float is not asked.
    pub(crate) fn has_float_method(&mut self, value: Value) -> bool {
        !self.plain(value).is_float()
            && (self.guest_special(value, "__float__").is_some()
                || self.guest_special(value, "__index__").is_some())
    }

    /// A real number as a float, as `math` takes it; the error is its too.
    pub(crate) fn real_by_method(&mut self, value: Value) -> Result<Value, Fault> {
        let plain = self.plain(value);
        if plain.is_float() { Ok(plain) } else { self.float_by_method(value) }
    }

    /// A real number as a float; the error is that of `math`.
    pub(crate) fn float_by_method(&mut self, value: Value) -> Result<Value, Fault> {
        if let Some(method) = self.guest_special(value, "__float__") {
            return Err(self.checked(Check::Float, method, value, UNDEF));
        }
        let plain = self.plain(value);
        if self.is_number(plain) {
            return self.to_float(plain).map(Value::float);
        }
        if let Some(method) = self.guest_special(value, "__index__") {
            return Err(self.checked(Check::IndexAsFloat, method, value, UNDEF));
        }
        let name = self.type_name(value);
        Err(self.type_error(format!("must be real number, not {name}")))
    }

    /// A number as an int, truncated; for `int()`, which has refused strings before.
    pub(crate) fn int_by_method(&mut self, value: Value) -> Result<Value, Fault> {
        if let Some(method) = self.guest_special(value, "__int__") {
            return Err(self.checked(Check::Int, method, value, UNDEF));
        }
        let plain = self.plain(value);
        if plain.is_float() {
            return match crate::number::convert::trunc(plain.as_float()) {
                Ok(int) => self.new_pyint(int),
                Err(error) => Err(self.number_error(&error)),
            };
        }
        if self.int_ref(plain).is_some() {
            return self.index(plain);
        }
        if let Some(method) = self.guest_special(value, "__index__") {
            return Err(self.checked(Check::Index, method, value, UNDEF));
        }
        let name = self.type_name(value);
        Err(self.type_error(format!(
            "int() argument must be a string, a bytes-like object or a real number, not '{name}'"
        )))
    }

    /// The text of a string argument, also of a subclass; the error names the built-in.
    pub(crate) fn text_arg(&mut self, function: &str, value: Value) -> Result<Value, Fault> {
        let plain = self.plain(value);
        if plain.is_kind(Kind::Str) {
            return Ok(plain);
        }
        let name = self.argument_name(value);
        Err(self.type_error(format!("{function} argument must be str, not {name}")))
    }
}
