//! What type a value has, and what it derives from.
//!
//! Place: messages, `isinstance`, attribute look-ups.
//!
//! Invariants: the type of every value is a built-in type or a class; nothing here needs guest code or memory.
//! Limits: none.

use crate::core::Core;
use crate::heap::iter::{DictPart, Iter, Tool};
use crate::heap::misc::{AsyncStep, Misc};
use crate::heap::object::GeneratorKind;
use crate::native::{NativeKind, registry};
use crate::native_errors::is_slot_wrapper;
use crate::stdlib::frozen::built_in;
use crate::types::TypeId;
use crate::value::{Immediate, Kind, UNDEF, Value};

impl Core {
    /// `type(value)`
    #[inline]
    pub(crate) fn type_of(&self, value: Value) -> Value {
        match value.kind() {
            Some(Kind::Instance) => {
                let class = Value::heap(Kind::Class, self.heap.instance(value).class);
                if class == self.object_class { TypeId::Object.value() } else { class }
            }
            Some(Kind::Exception) => self.heap.exception(value).class,
            Some(Kind::Class) => self.heap.class(value).metaclass,
            _ => self.built_in_type(value).value(),
        }
    }

    /// The built-in type whose layout `value` has; for an instance that of its payload.
    pub(crate) fn built_in_type(&self, value: Value) -> TypeId {
        if value.is_int() {
            return TypeId::Int;
        }
        if value.is_float() {
            return TypeId::Float;
        }
        match value.kind() {
            Some(kind) => self.heap_type(value, kind),
            None => immediate_type(value),
        }
    }

    fn heap_type(&self, value: Value, kind: Kind) -> TypeId {
        match kind {
            Kind::Str | Kind::Buffer => TypeId::Str,
            Kind::Bytes => TypeId::Bytes,
            Kind::BigInt => TypeId::Int,
            Kind::List => TypeId::List,
            Kind::Tuple => TypeId::Tuple,
            Kind::Dict => TypeId::Dict,
            Kind::Set => TypeId::Set,
            Kind::FrozenSet => TypeId::FrozenSet,
            Kind::Function if self.is_built_in(value) => TypeId::Builtin,
            Kind::Function => TypeId::Function,
            Kind::Cell => TypeId::Cell,
            Kind::Instance => TypeId::Object,
            Kind::Class => TypeId::Type,
            Kind::Method => match self.heap.method(value).function {
                function if is_slot_wrapper(function) => TypeId::MethodWrapper,
                function if is_bound_natively(function) => TypeId::Builtin,
                function if self.is_method_in_c(function) => TypeId::Builtin,
                _ => TypeId::Method,
            },
            Kind::Generator => match self.heap.generator(value).kind {
                GeneratorKind::Generator => TypeId::Generator,
                GeneratorKind::Coroutine => TypeId::Coroutine,
                GeneratorKind::AsyncGenerator => TypeId::AsyncGenerator,
            },
            Kind::Iterator => self.iterator_type(self.heap.iter(value)),
            Kind::Exception => TypeId::BaseException,
            Kind::Range => TypeId::Range,
            Kind::Slice => TypeId::Slice,
            Kind::Module => TypeId::Module,
            Kind::Future => {
                if self.heap.future(value).coroutine.is_undef() {
                    TypeId::Future
                } else {
                    TypeId::Task
                }
            }
            Kind::Misc => match self.heap.misc_of(value) {
                Misc::Member { .. } if self.implied_getter(value).is_some() => {
                    TypeId::GetSetDescriptor
                }
                misc => misc_type(misc),
            },
        }
    }

    /// Whether a function of a frozen module stands for one that is built in to `CPython`.
    pub(crate) fn is_built_in(&self, function: Value) -> bool {
        if !function.is_kind(Kind::Function) {
            return false;
        }
        let object = self.heap.function(function);
        let number = self.link_of(object.code).built_in;
        number != built_in::WRITTEN
            && built_in::module(number).is_some()
            // What a function makes is one of them when it has its name.
            && (object.closure.is_empty()
                || self.function_special(function, "__qualname__").is_some())
    }

    /// Whether a function of a frozen module stands for a method of a class that is written in C.
    fn is_method_in_c(&self, function: Value) -> bool {
        if !function.is_kind(Kind::Function) {
            return false;
        }
        let number = self.link_of(self.heap.function(function).code).built_in;
        number != built_in::WRITTEN && built_in::module(number).is_none()
    }

    /// Whether a class binds `function`: it is written in Python, in `CPython` too.
    #[inline]
    pub(crate) fn is_written(&self, function: Value) -> bool {
        function.is_kind(Kind::Function) && !self.is_built_in(function)
    }

    /// The type of a built-in iterator.
    pub(crate) fn iterator_type(&self, iter: &Iter) -> TypeId {
        match iter {
            Iter::Done { was } => *was,
            Iter::Sequence { .. } => TypeId::SequenceIterator,
            Iter::List { .. } => TypeId::ListIterator,
            Iter::ListReversed { .. } => TypeId::ListReverseIterator,
            Iter::Tuple { .. } => TypeId::TupleIterator,
            Iter::Range { .. } => TypeId::RangeIterator,
            Iter::BigRange { .. } => TypeId::LongrangeIterator,
            Iter::Str { string, .. } if self.is_ascii(*string) => TypeId::StrAsciiIterator,
            Iter::Str { .. } => TypeId::StrIterator,
            Iter::Bytes { bytes, .. } if bytes.is_kind(Kind::Misc) => TypeId::BytearrayIterator,
            Iter::Bytes { .. } => TypeId::BytesIterator,
            Iter::Dict { what, .. } | Iter::Ordered { what, reversed: false, .. } => match what {
                DictPart::Keys => TypeId::DictKeyIterator,
                DictPart::Values => TypeId::DictValueIterator,
                DictPart::Items => TypeId::DictItemIterator,
            },
            Iter::DictReversed { what, .. } | Iter::Ordered { what, .. } => match what {
                DictPart::Keys => TypeId::DictReverseKeyIterator,
                DictPart::Values => TypeId::DictReverseValueIterator,
                DictPart::Items => TypeId::DictReverseItemIterator,
            },
            Iter::Set { .. } => TypeId::SetIterator,
            Iter::SequenceReversed { .. } => TypeId::Reversed,
            Iter::Callable { .. } => TypeId::CallableIterator,
            Iter::Enumerate { .. } => TypeId::Enumerate,
            Iter::Zip { .. } => TypeId::Zip,
            Iter::Map { .. } => TypeId::Map,
            Iter::Filter { .. } => TypeId::Filter,
            Iter::Deque { reversed: false, .. } => TypeId::DequeIterator,
            Iter::Deque { .. } => TypeId::DequeReverseIterator,
            Iter::Tool(state) => tool_type(state.tool),
        }
    }

    /// The name of `value`'s type as messages have it.
    pub(crate) fn type_name(&self, value: Value) -> String {
        self.message_name(self.type_of(value))
    }

    /// The name of a class as messages have it: that of a frozen class whose CPython counterpart is not written in Python has
    /// its module before it.
    pub(crate) fn message_name(&self, class: Value) -> String {
        if class.is_kind(Kind::Class)
            && let Some(name) = self.dict_get_text(self.heap.class(class).dict, "__tp_name__")
            && let Some(name) = self.heap.as_str(name)
        {
            return name.to_owned();
        }
        match TypeId::from_value(class) {
            Some(type_id @ (TypeId::Deque | TypeId::Future | TypeId::Task)) => {
                format!("{}.{}", type_id.module(), type_id.name())
            }
            Some(type_id) if type_id.module() == "itertools" => {
                format!("itertools.{}", type_id.name())
            }
            _ => self.class_name(class),
        }
    }

    /// How CPython names a wrong argument: None by itself, all else by its type.
    pub(crate) fn argument_name(&self, value: Value) -> String {
        if value.is_none() { "None".to_owned() } else { self.type_name(value) }
    }

    /// `__name__` of a class.
    pub(crate) fn class_name(&self, class: Value) -> String {
        if let Some(type_id) = TypeId::from_value(class) {
            return type_id.name().to_owned();
        }
        if class.is_kind(Kind::Class) {
            return self.heap.as_str(self.heap.class(class).name).unwrap_or("?").to_owned();
        }
        "?".to_owned()
    }

    /// `__qualname__` of a class.
    pub(crate) fn class_qualname(&self, class: Value) -> String {
        let own = class.is_kind(Kind::Class).then(|| self.heap.class(class).qualname);
        match own.and_then(|name| self.heap.as_str(name)) {
            Some(name) => name.to_owned(),
            None => self.class_name(class),
        }
    }

    /// Whether `value` is a class, built-in or not.
    pub(crate) fn is_class(&self, value: Value) -> bool {
        value.is_kind(Kind::Class) || value.is_immediate(Immediate::Type)
    }

    /// Whether `class` is `other` or derives from it; by the resolution order, without hooks.
    pub(crate) fn is_subclass(&self, class: Value, other: Value) -> bool {
        if class == other {
            return true;
        }
        if let Some(type_id) = TypeId::from_value(class) {
            return TypeId::from_value(other).is_some_and(|other| type_id.is_subtype(other));
        }
        class.is_kind(Kind::Class) && self.heap.class(class).mro.contains(&other)
    }

    /// The built-in type nearest in `class`'s resolution order: the layout of its instances.
    pub(crate) fn layout_of(&self, class: Value) -> TypeId {
        if let Some(type_id) = TypeId::from_value(class) {
            return type_id;
        }
        if class.is_kind(Kind::Class) {
            let layout = self.heap.class(class).layout;
            return TypeId::ALL.get(layout as usize).copied().unwrap_or(TypeId::Object);
        }
        TypeId::Object
    }

    /// What a built-in operation works on: `value`, or the built-in payload that an instance of a subclass carries.
    #[inline]
    pub(crate) fn plain(&self, value: Value) -> Value {
        if value.is_kind(Kind::Instance) {
            let class = Value::heap(Kind::Class, self.heap.instance(value).class);
            if self.layout_of(class) != TypeId::Object {
                return self.heap.instance(value).slots.first().copied().unwrap_or(UNDEF);
            }
        }
        value
    }
}

fn immediate_type(value: Value) -> TypeId {
    if value.is_bool() {
        TypeId::Bool
    } else if value.is_immediate(Immediate::None) {
        TypeId::NoneType
    } else if value.is_immediate(Immediate::Type) {
        TypeId::Type
    } else if value.is_immediate(Immediate::Native) {
        match registry::kind(value) {
            Some(NativeKind::Method) if is_slot_wrapper(value) => TypeId::WrapperDescriptor,
            Some(NativeKind::Method) => TypeId::MethodDescriptor,
            Some(NativeKind::Getter) => TypeId::GetSetDescriptor,
            Some(NativeKind::Function) if registry::is_written(value) => TypeId::Function,
            _ => TypeId::Builtin,
        }
    } else if value.is_immediate(Immediate::HostFunction) {
        TypeId::HostFunction
    } else if value.is_immediate(Immediate::MemoryError) {
        TypeId::MemoryError
    } else if value.is_immediate(Immediate::Ellipsis) {
        TypeId::EllipsisType
    } else if value.is_immediate(Immediate::NotImplemented) {
        TypeId::NotImplementedType
    } else {
        TypeId::Object
    }
}

fn tool_type(tool: Tool) -> TypeId {
    match tool {
        Tool::Accumulate => TypeId::Accumulate,
        Tool::Batched => TypeId::Batched,
        Tool::Chain => TypeId::Chain,
        Tool::Combinations => TypeId::Combinations,
        Tool::WithReplacement => TypeId::WithReplacement,
        Tool::Compress => TypeId::Compress,
        Tool::Count => TypeId::Count,
        Tool::Cycle => TypeId::Cycle,
        Tool::DropWhile => TypeId::DropWhile,
        Tool::FilterFalse => TypeId::FilterFalse,
        Tool::GroupBy => TypeId::GroupBy,
        Tool::Grouper => TypeId::Grouper,
        Tool::ISlice => TypeId::ISlice,
        Tool::Pairwise => TypeId::Pairwise,
        Tool::Permutations => TypeId::Permutations,
        Tool::Product => TypeId::Product,
        Tool::Repeat => TypeId::Repeat,
        Tool::StarMap => TypeId::StarMap,
        Tool::TakeWhile => TypeId::TakeWhile,
        Tool::Tee => TypeId::Tee,
        Tool::ZipLongest => TypeId::ZipLongest,
    }
}

fn misc_type(misc: &Misc) -> TypeId {
    match misc {
        Misc::Property { .. } => TypeId::Property,
        Misc::StaticMethod { .. } => TypeId::StaticMethod,
        Misc::ClassMethod { .. } => TypeId::ClassMethod,
        Misc::Super { .. } => TypeId::Super,
        Misc::DictView { what, ordered: false, .. } => match what {
            DictPart::Keys => TypeId::DictKeys,
            DictPart::Values => TypeId::DictValues,
            DictPart::Items => TypeId::DictItems,
        },
        Misc::DictView { what, .. } => match what {
            DictPart::Keys => TypeId::OdictKeys,
            DictPart::Values => TypeId::OdictValues,
            DictPart::Items => TypeId::OdictItems,
        },
        Misc::MappingProxy { .. } => TypeId::MappingProxy,
        Misc::Traceback { .. } => TypeId::Traceback,
        Misc::Code { .. } => TypeId::Code,
        Misc::CoroutineWrapper { .. } => TypeId::CoroutineWrapper,
        Misc::Handle { .. } => TypeId::Handle,
        Misc::GenericAlias { .. } => TypeId::GenericAlias,
        Misc::Union { .. } => TypeId::Union,
        Misc::Record { .. } => TypeId::Record,
        Misc::AsyncGenStep { what: AsyncStep::Next | AsyncStep::Send, .. } => TypeId::AsyncGenAsend,
        Misc::AsyncGenStep { .. } => TypeId::AsyncGenAthrow,
        Misc::LoopHandle { when: Some(_), .. } => TypeId::TimerHandle,
        Misc::LoopHandle { .. } => TypeId::LoopHandle,
        Misc::Stream { .. } => TypeId::Stream,
        Misc::Complex { .. } => TypeId::Complex,
        Misc::Bytearray { .. } => TypeId::Bytearray,
        Misc::WeakRef { .. } => TypeId::WeakRef,
        Misc::Deque { .. } => TypeId::Deque,
        Misc::Member { .. } => TypeId::MemberDescriptor,
        Misc::MemoryView { .. } => TypeId::MemoryView,
        Misc::TypeParam { kind: 0, .. } => TypeId::TypeVar,
        Misc::TypeParam { kind: 1, .. } => TypeId::ParamSpec,
        Misc::TypeParam { .. } => TypeId::TypeVarTuple,
        Misc::TypeAlias { .. } => TypeId::TypeAliasType,
    }
}

/// Whether a method object of the built-in `function` is what an attribute gives, rather than what `MethodType` has made.
pub(crate) fn is_bound_natively(function: Value) -> bool {
    registry::native(function).is_some_and(|native| native.kind != NativeKind::Function)
}
