//! The built-in types: numbers, names, hierarchy.
//!
//! Place: a built-in type is an immediate value that carries its `TypeId`, shared by all sessions. `types/<type>.rs` holds
//! the layout, constructor and methods of each; `native/registry.rs` finds them by name.
//!
//! Invariants: every type has one base, except `object`, and `ExceptionGroup`, which is an `Exception` too; ids are stable within a snapshot format version.
//! Limits: 65,535 built-in types.

use crate::native::NativeDef;
use crate::native::registry::Owner;
use crate::value::{Immediate, Value};

pub(crate) mod annotations;
pub(crate) mod async_generator;
pub(crate) mod atoms;
pub(crate) mod boxes;
pub(crate) mod bytearray;
pub(crate) mod bytes;
pub(crate) mod class;
pub(crate) mod code;
pub(crate) mod complex;
pub(crate) mod dict;
pub(crate) mod dunder;
pub(crate) mod exception_group;
pub(crate) mod exception_parts;
pub(crate) mod exceptions;
pub(crate) mod float;
pub(crate) mod function;
pub(crate) mod generator;
pub(crate) mod generic;
pub(crate) mod int;
pub(crate) mod iterator;
pub(crate) mod list;
pub(crate) mod memoryview;
pub(crate) mod object;
pub(crate) mod operators;
pub(crate) mod property;
pub(crate) mod range;
pub(crate) mod sequence;
pub(crate) mod set;
pub(crate) mod setters;
pub(crate) mod slice;
pub(crate) mod slots;
pub(crate) mod sort;
pub(crate) mod str;
pub(crate) mod tuple;
pub(crate) mod type_object;
pub(crate) mod view;

/// The built-ins of all types.
pub(crate) fn natives() -> Vec<(Owner, &'static [NativeDef])> {
    let mut lists: Vec<_> =
        TYPES.iter().map(|(type_id, list)| (Owner::Type(*type_id), *list)).collect();
    lists.push((Owner::Internal, generic::INTERNAL));
    lists.push((Owner::Internal, annotations::INTERNAL));
    lists.push((Owner::Internal, slots::INTERNAL));
    lists.push((Owner::Internal, slice::INTERNAL));
    lists.push((Owner::Internal, exceptions::INTERNAL));
    lists.extend(boxes::natives());
    lists.extend(atoms::natives());
    let own = |list: &'static [NativeDef]| move |id: &TypeId| (Owner::Type(*id), list);
    lists.extend(SHOWN.iter().map(own(object::OWN_REPR)));
    lists.extend(HELD.iter().map(own(object::BY_VALUE)));
    lists.extend(HASHED.iter().map(own(object::HASHED)));
    lists
}

/// Types with a `__repr__` of their own that is written nowhere else.
static SHOWN: &[TypeId] = &[
    TypeId::List,
    TypeId::Tuple,
    TypeId::Dict,
    TypeId::Set,
    TypeId::FrozenSet,
    TypeId::MappingProxy,
    TypeId::NoneType,
    TypeId::EllipsisType,
    TypeId::NotImplementedType,
    TypeId::Bool,
    TypeId::Range,
    TypeId::Slice,
    TypeId::MemoryView,
    TypeId::StaticMethod,
    TypeId::ClassMethod,
    TypeId::Super,
    TypeId::Function,
    TypeId::Method,
    TypeId::Builtin,
    TypeId::HostFunction,
    TypeId::MethodDescriptor,
    TypeId::WrapperDescriptor,
    TypeId::MethodWrapper,
    TypeId::GetSetDescriptor,
    TypeId::MemberDescriptor,
    TypeId::Generator,
    TypeId::Coroutine,
    TypeId::AsyncGenerator,
    TypeId::DictKeys,
    TypeId::DictValues,
    TypeId::DictItems,
    TypeId::GenericAlias,
    TypeId::Union,
    TypeId::Code,
    TypeId::Module,
    TypeId::Cell,
    TypeId::TypeVar,
    TypeId::ParamSpec,
    TypeId::TypeVarTuple,
    TypeId::TypeAliasType,
    TypeId::Count,
    TypeId::Repeat,
    TypeId::LoopHandle,
    TypeId::Stream,
    TypeId::Record,
    TypeId::WeakRef,
    TypeId::Handle,
];

/// Types whose comparisons are written nowhere else.
static HELD: &[TypeId] = &[
    TypeId::NoneType,
    TypeId::Builtin,
    TypeId::MethodWrapper,
    TypeId::Code,
    TypeId::GenericAlias,
    TypeId::Union,
];

/// Types whose hashes are written nowhere else.
static HASHED: &[TypeId] = &[
    TypeId::Tuple,
    TypeId::Slice,
    TypeId::MemoryView,
    TypeId::MappingProxy,
    TypeId::NoneType,
    TypeId::Builtin,
    TypeId::MethodWrapper,
    TypeId::Code,
    TypeId::GenericAlias,
    TypeId::Union,
];

/// The lists of built-ins of each type.
static TYPES: &[(TypeId, &[NativeDef])] = &[
    (TypeId::Object, class::NATIVES),
    (TypeId::Object, object::OBJECT),
    (TypeId::Type, type_object::TYPE),
    (TypeId::Function, function::FUNCTION),
    (TypeId::Function, function::MAKE),
    (TypeId::Code, code::CODE),
    (TypeId::Method, function::METHOD),
    (TypeId::Builtin, function::BUILTIN),
    (TypeId::HostFunction, function::HOST),
    (TypeId::MethodDescriptor, function::BUILTIN),
    (TypeId::MethodDescriptor, function::DESCRIPTOR),
    (TypeId::WrapperDescriptor, function::BUILTIN),
    (TypeId::WrapperDescriptor, function::DESCRIPTOR),
    (TypeId::MethodWrapper, function::BUILTIN),
    (TypeId::MethodWrapper, function::OF_TYPE),
    (TypeId::GetSetDescriptor, function::GETTER),
    (TypeId::Module, object::MODULE),
    (TypeId::Cell, object::CELL),
    (TypeId::Generator, generator::GENERATOR),
    (TypeId::Generator, code::GENERATOR_STATE),
    (TypeId::Coroutine, generator::COROUTINE),
    (TypeId::Coroutine, code::COROUTINE_STATE),
    (TypeId::Property, property::PROPERTY),
    (TypeId::StaticMethod, property::STATIC_METHOD),
    (TypeId::StaticMethod, property::WRAPPERS),
    (TypeId::ClassMethod, property::WRAPPERS),
    (TypeId::ClassMethod, property::CLASS_METHOD),
    (TypeId::Super, property::SUPER),
    (TypeId::BaseException, exceptions::BASE),
    (TypeId::StopIteration, exceptions::STOP_ITERATION),
    (TypeId::SystemExit, exceptions::SYSTEM_EXIT),
    (TypeId::ImportError, exceptions::IMPORT_ERROR),
    (TypeId::NameError, exceptions::NAME_ERROR),
    (TypeId::AttributeError, exceptions::ATTRIBUTE_ERROR),
    (TypeId::OSError, exceptions::OS_ERROR),
    (TypeId::BaseExceptionGroup, exceptions::GROUP),
    (TypeId::BaseExceptionGroup, exception_group::NATIVES),
    (TypeId::SyntaxError, exception_parts::SYNTAX_ERROR),
    (TypeId::Traceback, exceptions::TRACEBACK),
    (TypeId::Future, crate::stdlib::asyncio::future::FUTURE),
    (TypeId::Task, crate::stdlib::asyncio::future::TASK),
    (TypeId::AsyncGenerator, async_generator::NATIVES),
    (TypeId::AsyncGenerator, code::ASYNC_GENERATOR_STATE),
    (TypeId::AsyncGenAsend, async_generator::DRIVEN),
    (TypeId::AsyncGenAthrow, async_generator::DRIVEN),
    (TypeId::CoroutineWrapper, async_generator::DRIVEN),
    (TypeId::LoopHandle, crate::stdlib::asyncio::handle::HANDLE),
    (TypeId::TimerHandle, crate::stdlib::asyncio::handle::TIMER_HANDLE),
    (TypeId::Traceback, code::TRACEBACK_FRAME),
    (TypeId::GenericAlias, generic::ALIAS),
    (TypeId::Union, generic::UNION),
    (TypeId::TypeVar, generic::PARAM),
    (TypeId::ParamSpec, generic::PARAM),
    (TypeId::ParamSpec, generic::PARAM_SPEC),
    (TypeId::TypeVarTuple, generic::PARAM),
    (TypeId::TypeAliasType, generic::TYPE_ALIAS),
    (TypeId::MemberDescriptor, slots::MEMBER),
    (TypeId::MemoryView, memoryview::NATIVES),
    (TypeId::MemoryView, generic::CLASS_GETITEM),
    (TypeId::Deque, generic::CLASS_GETITEM),
    (TypeId::List, generic::CLASS_GETITEM),
    (TypeId::Tuple, generic::CLASS_GETITEM),
    (TypeId::Dict, generic::CLASS_GETITEM),
    (TypeId::Set, generic::CLASS_GETITEM),
    (TypeId::FrozenSet, generic::CLASS_GETITEM),
    (TypeId::Enumerate, generic::CLASS_GETITEM),
    (TypeId::StaticMethod, generic::CLASS_GETITEM),
    (TypeId::ClassMethod, generic::CLASS_GETITEM),
    (TypeId::Generator, generic::CLASS_GETITEM),
    (TypeId::Coroutine, generic::CLASS_GETITEM),
    (TypeId::AsyncGenerator, generic::CLASS_GETITEM),
    (TypeId::MappingProxy, generic::CLASS_GETITEM),
    (TypeId::BaseExceptionGroup, generic::CLASS_GETITEM),
    (TypeId::Range, object::TRUTH),
    (TypeId::NoneType, object::ONLY_NONE),
    (TypeId::EllipsisType, object::ONLY_ELLIPSIS),
    (TypeId::NotImplementedType, object::ONLY_NOT_IMPLEMENTED),
    (TypeId::NoneType, object::TRUTH),
];

macro_rules! types {
    ($($id:ident $name:literal $base:ident;)*) => {
        /// A built-in type.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
        #[repr(u16)]
        pub(crate) enum TypeId { $($id),* }

        impl TypeId {
            /// All types in the order of their numbers.
            pub(crate) const ALL: &[TypeId] = &[$(TypeId::$id),*];

            /// `__name__`
            pub(crate) const fn name(self) -> &'static str {
                match self { $(TypeId::$id => $name),* }
            }

            /// The base class; `object` is its own.
            pub(crate) const fn base(self) -> TypeId {
                match self { $(TypeId::$id => TypeId::$base),* }
            }
        }
    };
}

/// Words of a set of built-in types.
const SET_WORDS: usize = TypeId::ALL.len().div_ceil(64);

/// For each built-in type the set of those that it is or derives from.
static ANCESTORS: [[u64; SET_WORDS]; TypeId::ALL.len()] = ancestors();

const fn ancestors() -> [[u64; SET_WORDS]; TypeId::ALL.len()] {
    let mut sets = [[0; SET_WORDS]; TypeId::ALL.len()];
    let mut number = 0;
    while number < TypeId::ALL.len() {
        let mut at = TypeId::ALL[number];
        loop {
            sets[number][at as usize / 64] |= 1 << (at as usize % 64);
            if at as usize == TypeId::Object as usize {
                break;
            }
            at = at.base();
        }
        number += 1;
    }
    // The one built-in type with two bases.
    sets[TypeId::ExceptionGroup as usize][TypeId::Exception as usize / 64] |=
        1 << (TypeId::Exception as usize % 64);
    sets
}

types! {
    Object "object" Object;
    Type "type" Object;
    NoneType "NoneType" Object;
    EllipsisType "ellipsis" Object;
    NotImplementedType "NotImplementedType" Object;
    Int "int" Object;
    Bool "bool" Int;
    Float "float" Object;
    Complex "complex" Object;
    Str "str" Object;
    Bytes "bytes" Object;
    Bytearray "bytearray" Object;
    List "list" Object;
    Tuple "tuple" Object;
    Dict "dict" Object;
    DictKeys "dict_keys" Object;
    DictValues "dict_values" Object;
    DictItems "dict_items" Object;
    Set "set" Object;
    FrozenSet "frozenset" Object;
    Range "range" Object;
    Slice "slice" Object;
    Function "function" Object;
    Builtin "builtin_function_or_method" Object;
    MethodDescriptor "method_descriptor" Object;
    GetSetDescriptor "getset_descriptor" Object;
    Method "method" Object;
    Code "code" Object;
    Cell "cell" Object;
    Module "module" Object;
    Generator "generator" Object;
    Coroutine "coroutine" Object;
    AsyncGenerator "async_generator" Object;
    CoroutineWrapper "coroutine_wrapper" Object;
    Property "property" Object;
    StaticMethod "staticmethod" Object;
    ClassMethod "classmethod" Object;
    Super "super" Object;
    MappingProxy "mappingproxy" Object;
    Traceback "traceback" Object;
    ListIterator "list_iterator" Object;
    ListReverseIterator "list_reverseiterator" Object;
    TupleIterator "tuple_iterator" Object;
    RangeIterator "range_iterator" Object;
    StrIterator "str_iterator" Object;
    LongrangeIterator "longrange_iterator" Object;
    StrAsciiIterator "str_ascii_iterator" Object;
    BytesIterator "bytes_iterator" Object;
    DictKeyIterator "dict_keyiterator" Object;
    DequeIterator "_deque_iterator" Object;
    DequeReverseIterator "_deque_reverse_iterator" Object;
    DictValueIterator "dict_valueiterator" Object;
    DictItemIterator "dict_itemiterator" Object;
    DictReverseKeyIterator "dict_reversekeyiterator" Object;
    DictReverseValueIterator "dict_reversevalueiterator" Object;
    DictReverseItemIterator "dict_reverseitemiterator" Object;
    SetIterator "set_iterator" Object;
    SequenceIterator "iterator" Object;
    CallableIterator "callable_iterator" Object;
    Reversed "reversed" Object;
    Enumerate "enumerate" Object;
    Zip "zip" Object;
    Map "map" Object;
    Filter "filter" Object;
    Future "Future" Object;
    Task "Task" Future;
    HostFunction "host_function" Object;
    Handle "handle" Object;
    GenericAlias "types.GenericAlias" Object;
    Union "typing.Union" Object;
    Record "types.SimpleNamespace" Object;
    AsyncGenAsend "async_generator_asend" Object;
    AsyncGenAthrow "async_generator_athrow" Object;
    LoopHandle "Handle" Object;
    TimerHandle "TimerHandle" LoopHandle;
    Stream "_io.TextIOWrapper" Object;
    TypeVar "typing.TypeVar" Object;
    ParamSpec "typing.ParamSpec" Object;
    TypeVarTuple "typing.TypeVarTuple" Object;
    TypeAliasType "typing.TypeAliasType" Object;
    WeakRef "weakref" Object;
    Deque "deque" Object;
    MemberDescriptor "member_descriptor" Object;
    MemoryView "memoryview" Object;
    WrapperDescriptor "wrapper_descriptor" Object;
    MethodWrapper "method-wrapper" Object;
    Accumulate "accumulate" Object;
    Batched "batched" Object;
    Chain "chain" Object;
    Combinations "combinations" Object;
    WithReplacement "combinations_with_replacement" Object;
    Compress "compress" Object;
    Count "count" Object;
    Cycle "cycle" Object;
    DropWhile "dropwhile" Object;
    FilterFalse "filterfalse" Object;
    GroupBy "groupby" Object;
    Grouper "_grouper" Object;
    ISlice "islice" Object;
    Pairwise "pairwise" Object;
    Permutations "permutations" Object;
    Product "product" Object;
    Repeat "repeat" Object;
    StarMap "starmap" Object;
    TakeWhile "takewhile" Object;
    Tee "_tee" Object;
    ZipLongest "zip_longest" Object;

    BaseException "BaseException" Object;
    Exception "Exception" BaseException;
    BaseExceptionGroup "BaseExceptionGroup" BaseException;
    GeneratorExit "GeneratorExit" BaseException;
    KeyboardInterrupt "KeyboardInterrupt" BaseException;
    SystemExit "SystemExit" BaseException;
    CancelledError "CancelledError" BaseException;
    ArithmeticError "ArithmeticError" Exception;
    FloatingPointError "FloatingPointError" ArithmeticError;
    OverflowError "OverflowError" ArithmeticError;
    ZeroDivisionError "ZeroDivisionError" ArithmeticError;
    AssertionError "AssertionError" Exception;
    AttributeError "AttributeError" Exception;
    BufferError "BufferError" Exception;
    EOFError "EOFError" Exception;
    ImportError "ImportError" Exception;
    ModuleNotFoundError "ModuleNotFoundError" ImportError;
    LookupError "LookupError" Exception;
    IndexError "IndexError" LookupError;
    KeyError "KeyError" LookupError;
    MemoryError "MemoryError" Exception;
    NameError "NameError" Exception;
    UnboundLocalError "UnboundLocalError" NameError;
    OSError "OSError" Exception;
    BlockingIOError "BlockingIOError" OSError;
    ChildProcessError "ChildProcessError" OSError;
    ConnectionError "ConnectionError" OSError;
    BrokenPipeError "BrokenPipeError" ConnectionError;
    ConnectionAbortedError "ConnectionAbortedError" ConnectionError;
    ConnectionRefusedError "ConnectionRefusedError" ConnectionError;
    ConnectionResetError "ConnectionResetError" ConnectionError;
    FileExistsError "FileExistsError" OSError;
    FileNotFoundError "FileNotFoundError" OSError;
    InterruptedError "InterruptedError" OSError;
    IsADirectoryError "IsADirectoryError" OSError;
    NotADirectoryError "NotADirectoryError" OSError;
    PermissionError "PermissionError" OSError;
    ProcessLookupError "ProcessLookupError" OSError;
    TimeoutError "TimeoutError" OSError;
    ReferenceError "ReferenceError" Exception;
    RuntimeError "RuntimeError" Exception;
    NotImplementedError "NotImplementedError" RuntimeError;
    PythonFinalizationError "PythonFinalizationError" RuntimeError;
    RecursionError "RecursionError" RuntimeError;
    StopAsyncIteration "StopAsyncIteration" Exception;
    StopIteration "StopIteration" Exception;
    SyntaxError "SyntaxError" Exception;
    IndentationError "IndentationError" SyntaxError;
    TabError "TabError" IndentationError;
    SystemError "SystemError" Exception;
    TypeError "TypeError" Exception;
    ValueError "ValueError" Exception;
    UnicodeError "UnicodeError" ValueError;
    UnicodeDecodeError "UnicodeDecodeError" UnicodeError;
    UnicodeEncodeError "UnicodeEncodeError" UnicodeError;
    UnicodeTranslateError "UnicodeTranslateError" UnicodeError;
    ExceptionGroup "ExceptionGroup" BaseExceptionGroup;
    InvalidStateError "InvalidStateError" Exception;
    JSONDecodeError "JSONDecodeError" ValueError;
    Warning "Warning" Exception;
    BytesWarning "BytesWarning" Warning;
    DeprecationWarning "DeprecationWarning" Warning;
    EncodingWarning "EncodingWarning" Warning;
    FutureWarning "FutureWarning" Warning;
    ImportWarning "ImportWarning" Warning;
    PendingDeprecationWarning "PendingDeprecationWarning" Warning;
    ResourceWarning "ResourceWarning" Warning;
    RuntimeWarning "RuntimeWarning" Warning;
    SyntaxWarning "SyntaxWarning" Warning;
    UnicodeWarning "UnicodeWarning" Warning;
    UserWarning "UserWarning" Warning;
    ChildError "ChildError" RuntimeError;

    BytearrayIterator "bytearray_iterator" Object;
    OdictKeys "odict_keys" DictKeys;
    OdictValues "odict_values" DictValues;
    OdictItems "odict_items" DictItems;
}

// === impl TypeId ===

impl TypeId {
    /// The type as a value.
    pub(crate) const fn value(self) -> Value {
        Value::immediate(Immediate::Type, self as u32)
    }

    /// The type that the immediate `value` is.
    #[inline]
    pub(crate) fn from_value(value: Value) -> Option<TypeId> {
        if value.is_immediate(Immediate::Type) {
            TypeId::ALL.get(value.index() as usize).copied()
        } else {
            None
        }
    }

    /// Whether this is `other` or derives from it.
    #[inline(always)]
    pub(crate) fn is_subtype(self, other: TypeId) -> bool {
        let other = other as usize;
        ANCESTORS[self as usize][other / 64] >> (other % 64) & 1 != 0
    }

    /// Whether this is an exception class.
    pub(crate) fn is_exception(self) -> bool {
        self.is_subtype(TypeId::BaseException)
    }

    /// `__module__`
    pub(crate) fn module(self) -> &'static str {
        match self {
            TypeId::CancelledError | TypeId::InvalidStateError => "asyncio.exceptions",
            TypeId::JSONDecodeError => "json.decoder",
            TypeId::Future | TypeId::Task => "_asyncio",
            TypeId::LoopHandle | TypeId::TimerHandle => "asyncio.events",
            TypeId::Deque | TypeId::DequeIterator | TypeId::DequeReverseIterator => "collections",
            _ if (TypeId::Accumulate..=TypeId::ZipLongest).contains(&self) => "itertools",
            _ => "builtins",
        }
    }
}
