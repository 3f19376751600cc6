//! The instruction set, as specification: one line of meaning each.
//!
//! Place: `compile/` emits these, `code/verify.rs` proves them, `vm/dispatch.rs` runs them, `code/dis.rs` prints them.
//!
//! Shape: an instruction is 32 bits: an opcode and up to three bytes of operands, or one byte and a 16-bit index. Some
//! are followed by one data word: a `Jump` that the instruction takes or skips by itself (tests and `ForNext`), or an
//! `Extra` that carries more operands. Operands that name registers are 8 bits: the near registers of a frame are 0 to
//! 255. A frame with more than that keeps the rest in far registers, reached only by `GetFar` and `SetFar`.
//!
//! Invariants: the operand kinds given here are the whole contract between compiler, verifier and loop. `Dst` and `Src`
//! name one register; `Triple` names the first of three (an iteration's state); `Base` the first of a run whose length
//! another operand gives. All registers above a call's arguments are dead at the call.
//!
//! Limits: 65,536 constants, names, attribute sites and nested codes per code object; jumps of 2^23 instructions.

use serde::{Deserialize, Serialize};

/// A near register that is written.
pub type Dst = u8;
/// A near register that is read.
pub type Src = u8;
/// A near register that is read and written.
pub type Mod = u8;
/// The first of three near registers that hold an iteration's state.
pub type Triple = u8;
/// The first of a run of near registers.
pub type Base = u8;
/// A number of registers.
pub type Count = u8;

/// See `Op::BuildSlice`.
pub const SLICE_FOR_NEXT: u8 = 2;

/// How many parts a slice has by the `n` of its `BuildSlice`.
#[inline(always)]
pub const fn slice_parts(n: u8) -> u8 {
    if n > 3 { n - SLICE_FOR_NEXT } else { n }
}
/// A small number whose meaning the instruction gives.
pub type Flag = u8;
/// A small integer operand.
pub type Imm8 = i8;
/// A 16-bit integer operand.
pub type Imm16 = i16;
/// The high part of a relative jump.
pub type JumpHigh = i8;
/// The low part of a relative jump.
pub type JumpLow = u16;
/// An index into `CodeObject::constants`.
pub type ConstIndex = u16;
/// An index into `CodeObject::names`.
pub type NameIndex = u16;
/// An index below 256 into `CodeObject::sites`.
pub type NearSite = u8;
/// An index into the program's codes.
pub type CodeIndex = u16;
/// A far register.
pub type Far = u16;
/// A 16-bit datum whose meaning the preceding instruction gives.
pub type Data = u16;

/// What an operand means; the verifier and the disassembler go by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OperandKind {
    /// See the type alias of the same name; likewise for the rest.
    Dst,
    /// Register read.
    Src,
    /// Register read and written.
    Mod,
    /// Three registers.
    Triple,
    /// Run of registers.
    Base,
    /// Number of registers.
    Count,
    /// Small number.
    Flag,
    /// 8-bit integer.
    Imm8,
    /// 16-bit integer.
    Imm16,
    /// High part of a jump.
    JumpHigh,
    /// Low part of a jump.
    JumpLow,
    /// Constant.
    ConstIndex,
    /// Name.
    NameIndex,
    /// Attribute site below 256.
    NearSite,
    /// Nested code.
    CodeIndex,
    /// Far register.
    Far,
    /// Datum.
    Data,
}

/// `GetAwaitable` of what the call right before it gave: a host function that blocks is called as an asynchronous one.
pub const AWAIT_CALL: Flag = 4;

/// What must follow an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Follow {
    /// The next instruction.
    Nothing,
    /// A `Jump` that this instruction takes or skips.
    Jump,
    /// An `Extra`.
    Extra,
    /// Nothing runs after it: it leaves the frame or jumps.
    End,
}

macro_rules! ops {
    ($( $(#[doc = $doc:literal])+ $name:ident { $($field:ident : $kind:ident),* } $follow:ident; )*) => {
        /// One instruction.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[repr(u8)]
        pub enum Op {
            $( $(#[doc = $doc])+ $name { $(#[doc = stringify!($kind)] $field: $kind),* }, )*
        }

        /// What an instruction does, without its operands.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub enum Opcode {
            $( $(#[doc = $doc])+ $name, )*
        }

        impl Opcode {
            /// All of them in order of their numbers.
            pub const ALL: &[Opcode] = &[$( Opcode::$name ),*];
        }

        impl Op {
            /// The instruction's opcode.
            #[inline(always)]
            pub fn opcode(self) -> Opcode {
                match self { $( Op::$name { .. } => Opcode::$name, )* }
            }

            /// The opcode's name.
            pub fn name(self) -> &'static str {
                match self { $( Op::$name { .. } => stringify!($name), )* }
            }

            /// What must follow this instruction.
            pub fn follow(self) -> Follow {
                match self { $( Op::$name { .. } => Follow::$follow, )* }
            }

            /// Calls `see` with each operand: its name, its kind, its value.
            pub fn operands(self, mut see: impl FnMut(&'static str, OperandKind, i32)) {
                match self {
                    $( Op::$name { $($field),* } => {
                        $( see(stringify!($field), OperandKind::$kind, i32::from($field)); )*
                    } )*
                }
                let _ = &mut see;
            }
        }
    };
}

ops! {
    /// Does nothing; keeps an address for a jump.
    Nop {} Nothing;
    /// Charges `fuel` for a stretch of straight code; emitted so that no more than 64 instructions run uncharged.
    Safepoint { fuel: Flag } Nothing;
    /// More operands for the instruction before; never run by itself.
    Extra { flag: Flag, data: Data } Nothing;

    // Moves and constants.
    /// `d = a`
    Move { d: Dst, a: Src } Nothing;
    /// `d = i`
    LoadInt { d: Dst, i: Imm16 } Nothing;
    /// `d = constants[k]`
    LoadConst { d: Dst, k: ConstIndex } Nothing;
    /// `d = ` the singleton `which`: 0 None, 1 False, 2 True, 3 Ellipsis, 4 `NotImplemented`
    LoadSingleton { d: Dst, which: Flag } Nothing;
    /// `d = ` built-in object `which`: 0 `AssertionError`, 1 `__build_class__`, 2 `NotImplementedError`,
    /// 3 `StopAsyncIteration`, 4 and 5 what makes a type parameter and a type alias, 6 what makes a template, 7 what shows a value
    LoadCommon { d: Dst, which: Flag } Nothing;
    /// `d = far`
    GetFar { d: Dst, far: Far } Nothing;
    /// `far = a`
    SetFar { a: Src, far: Far } Nothing;
    /// `d` becomes unbound
    Unbind { d: Dst } Nothing;
    /// A `del` statement has ended: where the program can tell, unbinds the temporaries from `d` on and collects.
    Dropped { d: Dst } Nothing;
    /// Raises `UnboundLocalError` for `names[name]` if `a` is unbound.
    CheckBound { a: Src, name: NameIndex } Nothing;

    // Names.
    /// `d = ` the global or built-in `names[name]`; `NameError`
    LoadGlobal { d: Dst, name: NameIndex } Nothing;
    /// The global `names[name] = a`
    StoreGlobal { a: Src, name: NameIndex } Nothing;
    /// Deletes the global `names[name]`.
    DeleteGlobal { name: NameIndex } Nothing;
    /// `d = names[name]` from the namespace in register 0, then globals, then built-ins
    LoadName { d: Dst, name: NameIndex } Nothing;
    /// Sets `names[name]` in the namespace in register 0.
    StoreName { a: Src, name: NameIndex } Nothing;
    /// Deletes `names[name]` from the namespace in register 0.
    DeleteName { name: NameIndex } Nothing;
    /// `d = names[name]` (`Extra.data`) from the namespace in register 0, else the content of the cell in `a`
    LoadClassCell { d: Dst, a: Src } Extra;

    // Cells.
    /// `d = ` a new cell that holds what `d` held (which may be unbound)
    MakeCell { d: Mod } Nothing;
    /// Copies the function's `n` closure cells into registers from `base`.
    CopyFree { base: Base, n: Count } Nothing;
    /// `d = ` content of the cell in `a`; `NameError` or `UnboundLocalError` if empty
    LoadCell { d: Dst, a: Src } Nothing;
    /// Content of the cell in `a` is `b`.
    StoreCell { a: Src, b: Src } Nothing;
    /// Empties the cell in `a`; error if it is empty.
    DeleteCell { a: Src } Nothing;

    // Arithmetic: `d = a op b`. The `In` forms are the augmented assignments; the `Int` forms take a small integer.
    /// `a + b`
    Add { d: Dst, a: Src, b: Src } Nothing;
    /// `a - b`
    Sub { d: Dst, a: Src, b: Src } Nothing;
    /// `a * b`
    Mul { d: Dst, a: Src, b: Src } Nothing;
    /// `a / b`
    TrueDiv { d: Dst, a: Src, b: Src } Nothing;
    /// `a // b`
    FloorDiv { d: Dst, a: Src, b: Src } Nothing;
    /// `a % b`
    Mod { d: Dst, a: Src, b: Src } Nothing;
    /// `a ** b`
    Pow { d: Dst, a: Src, b: Src } Nothing;
    /// `a @ b`
    MatMul { d: Dst, a: Src, b: Src } Nothing;
    /// `a << b`
    LShift { d: Dst, a: Src, b: Src } Nothing;
    /// `a >> b`
    RShift { d: Dst, a: Src, b: Src } Nothing;
    /// `a & b`
    BitAnd { d: Dst, a: Src, b: Src } Nothing;
    /// `a | b`
    BitOr { d: Dst, a: Src, b: Src } Nothing;
    /// `a ^ b`
    BitXor { d: Dst, a: Src, b: Src } Nothing;
    /// `a += b`
    InAdd { d: Dst, a: Src, b: Src } Nothing;
    /// `a -= b`
    InSub { d: Dst, a: Src, b: Src } Nothing;
    /// `a *= b`
    InMul { d: Dst, a: Src, b: Src } Nothing;
    /// The other augmented assignments: `Extra.flag` is the `BinaryOp` number.
    InBinary { d: Dst, a: Src, b: Src } Extra;
    /// `a + i`
    AddInt { d: Dst, a: Src, i: Imm8 } Nothing;
    /// `a - i`
    SubInt { d: Dst, a: Src, i: Imm8 } Nothing;
    /// `a * i`
    MulInt { d: Dst, a: Src, i: Imm8 } Nothing;
    /// `a // i`
    FloorDivInt { d: Dst, a: Src, i: Imm8 } Nothing;
    /// `a % i`
    ModInt { d: Dst, a: Src, i: Imm8 } Nothing;
    /// `a += i`
    InAddInt { d: Dst, a: Src, i: Imm8 } Nothing;
    /// `a -= i`
    InSubInt { d: Dst, a: Src, i: Imm8 } Nothing;
    /// `-a`
    Neg { d: Dst, a: Src } Nothing;
    /// `+a`
    Pos { d: Dst, a: Src } Nothing;
    /// `~a`
    Invert { d: Dst, a: Src } Nothing;
    /// `not a`
    Not { d: Dst, a: Src } Nothing;

    // Comparisons that give a value.
    /// `a < b`
    Lt { d: Dst, a: Src, b: Src } Nothing;
    /// `a <= b`
    Le { d: Dst, a: Src, b: Src } Nothing;
    /// `a > b`
    Gt { d: Dst, a: Src, b: Src } Nothing;
    /// `a >= b`
    Ge { d: Dst, a: Src, b: Src } Nothing;
    /// `a == b`
    Eq { d: Dst, a: Src, b: Src } Nothing;
    /// `a != b`
    Ne { d: Dst, a: Src, b: Src } Nothing;
    /// `a is b`
    Is { d: Dst, a: Src, b: Src } Nothing;
    /// `a is not b`
    IsNot { d: Dst, a: Src, b: Src } Nothing;
    /// `a in b`
    In { d: Dst, a: Src, b: Src } Nothing;
    /// `a not in b`
    NotIn { d: Dst, a: Src, b: Src } Nothing;

    // Tests: take the `Jump` that follows if the truth of the test is `c` (0 or 1), else skip it.
    /// Truth of `a`
    Test { a: Src, c: Flag } Jump;
    /// `a < b`
    TestLt { a: Src, b: Src, c: Flag } Jump;
    /// `a <= b`
    TestLe { a: Src, b: Src, c: Flag } Jump;
    /// `a > b`
    TestGt { a: Src, b: Src, c: Flag } Jump;
    /// `a >= b`
    TestGe { a: Src, b: Src, c: Flag } Jump;
    /// `a == b`
    TestEq { a: Src, b: Src, c: Flag } Jump;
    /// `a != b`
    TestNe { a: Src, b: Src, c: Flag } Jump;
    /// `a < i`
    TestLtInt { a: Src, i: Imm8, c: Flag } Jump;
    /// `a <= i`
    TestLeInt { a: Src, i: Imm8, c: Flag } Jump;
    /// `a > i`
    TestGtInt { a: Src, i: Imm8, c: Flag } Jump;
    /// `a >= i`
    TestGeInt { a: Src, i: Imm8, c: Flag } Jump;
    /// `a == i`
    TestEqInt { a: Src, i: Imm8, c: Flag } Jump;
    /// `a != i`
    TestNeInt { a: Src, i: Imm8, c: Flag } Jump;
    /// `a is b`
    TestIs { a: Src, b: Src, c: Flag } Jump;
    /// `a is None`
    TestNone { a: Src, c: Flag } Jump;
    /// `a in b`
    TestIn { a: Src, b: Src, c: Flag } Jump;
    /// Exception `a` matches class or tuple of classes `b`; `TypeError` if `b` is neither
    TestExc { a: Src, b: Src, c: Flag } Jump;
    /// `a` is unbound (no guest code)
    TestUnbound { a: Src, c: Flag } Jump;

    // Jumps, relative to the next instruction: `(high << 16) + low`.
    /// Goes to a later instruction, or back without charge only as the data word of a test that charges.
    Jump { high: JumpHigh, low: JumpLow } End;
    /// Goes back to an earlier instruction; charges one fuel; a safepoint.
    Loop { high: JumpHigh, low: JumpLow } End;

    // Iteration. A triple is private to the loop: container or iterator, position, bound.
    /// Begins an iteration over `a` in the triple `t`.
    GetIter { t: Triple, a: Src } Nothing;
    /// `d = iter(a)` as an object that the guest may hold
    GetIterObject { d: Dst, a: Src } Nothing;
    /// Next value of `t` into `d` and takes the `Jump` that follows (back to the loop's body; one fuel; a safepoint); when
    /// there is none, skips it.
    ForNext { t: Triple, d: Dst } Jump;

    // Calls. The callee is in `base`, its arguments follow.
    /// `d = base(*n arguments)`
    Call { d: Dst, base: Base, n: Count } Nothing;
    /// As `Call`; `Extra.data` is the constant tuple of names of the last arguments.
    CallKw { d: Dst, base: Base, n: Count } Extra;
    /// Calls what `LoadMethod` left in `base` and `base + 1` with the `n` arguments from `base + 2`.
    CallMethod { d: Dst, base: Base, n: Count } Nothing;
    /// As `CallMethod`, with keyword names as `CallKw`.
    CallMethodKw { d: Dst, base: Base, n: Count } Extra;
    /// `d = base(*(base + 1), **(base + 2))`: a tuple, and a dict or unbound
    CallEx { d: Dst, base: Base } Nothing;
    /// `super()` of no arguments: callee in `base`, `__class__` in `base + 1`, first argument in `base + 2`; when the
    /// callee is not the built-in `super`, calls it without arguments
    CallSuper { d: Dst, base: Base } Nothing;
    /// Method `sites[site]` of the object in `a`: leaves the function in `base` and the receiver in `base + 1`, or a bound object
    /// in `base` and unbound in `base + 1`.
    LoadMethod { base: Base, a: Src, site: NearSite } Nothing;
    /// As `LoadMethod`; the site is `Extra.data`.
    LoadMethodWide { base: Base, a: Src } Extra;

    // Attributes and items.
    /// `d = a.sites[site]`
    LoadAttr { d: Dst, a: Src, site: NearSite } Nothing;
    /// As `LoadAttr`; the site is `Extra.data`.
    LoadAttrWide { d: Dst, a: Src } Extra;
    /// `a.sites[site] = b`
    StoreAttr { a: Src, b: Src, site: NearSite } Nothing;
    /// As `StoreAttr`; the site is `Extra.data`.
    StoreAttrWide { a: Src, b: Src } Extra;
    /// `del a.names[name]`
    DeleteAttr { a: Src, name: NameIndex } Nothing;
    /// `d = ` the special method `which` of `a` (0 `__enter__`, 1 `__exit__`, 2 `__aenter__`, 3 `__aexit__`), bound; looked
    /// up on the type; `TypeError` worded for `with`
    LoadSpecial { d: Dst, a: Src, which: Flag } Nothing;
    /// `d = a[b]`
    GetItem { d: Dst, a: Src, b: Src } Nothing;
    /// `d = a[i]`
    GetItemInt { d: Dst, a: Src, i: Imm8 } Nothing;
    /// `a[b] = c`
    SetItem { a: Src, b: Src, c: Src } Nothing;
    /// `del a[b]`
    DelItem { a: Src, b: Src } Nothing;

    // Building.
    /// `d = [base, ...]`
    BuildList { d: Dst, base: Base, n: Count } Nothing;
    /// `d = (base, ...)`
    BuildTuple { d: Dst, base: Base, n: Count } Nothing;
    /// `d = {base, ...}`
    BuildSet { d: Dst, base: Base, n: Count } Nothing;
    /// `d = {base: base + 1, ...}` of `n` pairs
    BuildDict { d: Dst, base: Base, n: Count } Nothing;
    /// `d = ` the dict of the `n` values from `base`; `Extra.data` is the constant tuple of its keys, short strings that differ
    BuildRecord { d: Dst, base: Base, n: Count } Extra;
    /// `d = ` the `n` parts from `base` joined: strings, and ints that `FormatSimple` has left
    BuildString { d: Dst, base: Base, n: Count } Nothing;
    /// `d = slice(base, base + 1[, base + 2])`; `n` is 2 or 3, and `SLICE_FOR_NEXT` more where only the next instruction, a
    /// `GetItem`, takes it: then it need not be made
    BuildSlice { d: Dst, base: Base, n: Count } Nothing;
    /// Appends `b` to the list `a`.
    ListAppend { a: Src, b: Src } Nothing;
    /// Extends the list `a` by the iterable `b`.
    ListExtend { a: Src, b: Src } Nothing;
    /// `d = tuple(a)` of the list `a`
    ListToTuple { d: Dst, a: Src } Nothing;
    /// `d = tuple(a)` of the iterable `a`, for the call `c(*a)`
    StarArgs { d: Dst, a: Src, c: Src } Nothing;
    /// Adds `b` to the set `a`.
    SetAdd { a: Src, b: Src } Nothing;
    /// Adds all of the iterable `b` to the set `a`.
    SetUpdate { a: Src, b: Src } Nothing;
    /// `a[b] = c` in the dict `a`
    DictSet { a: Src, b: Src, c: Src } Nothing;
    /// Updates the dict `a` by the mapping `b` (display `{**b}`).
    DictUpdate { a: Src, b: Src } Nothing;
    /// Updates the keyword dict `a` by the mapping `b` for a call of `c`; a name given twice is `TypeError`.
    DictMerge { a: Src, b: Src, c: Src } Nothing;
    /// `d = ` `a` converted: 1 str, 2 repr, 3 ascii
    Convert { d: Dst, a: Src, how: Flag } Nothing;
    /// `d = format(a, '')` for `BuildString`, which writes inline ints itself
    FormatSimple { d: Dst, a: Src } Nothing;
    /// `d = format(a, b)`
    FormatSpec { d: Dst, a: Src, b: Src } Nothing;

    // Unpacking.
    /// Unpacks the iterable `a` into the `n` registers from `base`.
    Unpack { a: Src, base: Base, n: Count } Nothing;
    /// As `Unpack`, first in a loop's body, of what its `ForNext` gave and nothing else reads: a pair need not be made then.
    UnpackNext { a: Src, base: Base, n: Count } Nothing;
    /// As `Unpack` with a starred target: `n` before it, `Extra.flag` after it; the list stands between.
    UnpackEx { a: Src, base: Base, n: Count } Extra;

    // Functions and classes.
    /// `d = ` a function of codes[`code`]
    MakeFunction { d: Dst, code: CodeIndex } Nothing;
    /// Sets on the function `a` from `b`: 0 defaults (tuple), 1 keyword defaults (dict), 2 closure (tuple of cells),
    /// 3 annotate function, 4 type parameters
    SetFunction { a: Src, b: Src, which: Flag } Nothing;

    // Leaving a frame and coming back.
    /// Returns `a`.
    Return { a: Src } End;
    /// Returns None.
    ReturnNone {} End;
    /// First instruction of a generator's or coroutine's code after its cells are made: nothing; marks the start.
    GeneratorStart {} Nothing;
    /// Yields `a`; what is sent arrives in `d`.
    Yield { d: Dst, a: Src } Nothing;
    /// `d = ` iterator for `yield from a` (a generator or coroutine is its own)
    GetYieldFromIter { d: Dst, a: Src } Nothing;
    /// `d = ` awaitable's iterator of `a`; `how`: 0 await, 1 `async with` enter, 2 `async with` exit, 3 `async for`,
    /// `AWAIT_CALL` await of what the call before it gave
    GetAwaitable { d: Dst, a: Src, how: Flag } Nothing;
    /// Delegates to the iterator `a` until it ends; its value goes to `d`. Suspended here, it goes on here.
    YieldFrom { d: Dst, a: Src } Nothing;
    /// `d = ` asynchronous iterator of `a`
    GetAsyncIter { d: Dst, a: Src } Nothing;
    /// `d = ` awaitable of the next value of the asynchronous iterator `a`
    GetAsyncNext { d: Dst, a: Src } Nothing;

    // Exceptions.
    /// Raises: `n` 0 again the one being handled; 1 `a`; 2 `a` from `b`
    Raise { a: Src, b: Src, n: Flag } End;
    /// Raises the exception object `a` again, adding no traceback entry.
    Reraise { a: Src } End;
    /// Handling of `a` begins; `d` keeps what was handled before.
    PushExc { d: Dst, a: Src } Nothing;
    /// Handling ends; what `a` kept is handled again.
    PopExc { a: Src } Nothing;
    /// `except*`: `d = ` the pair of the part of exception `a` that is of class or tuple of classes `b`, and the rest; None for
    /// nothing.
    StarSplit { d: Dst, a: Src, b: Src } Nothing;
    /// End of the `except*` clauses: `d = ` what is raised of exception `a` and the list `b` of what the clauses left or
    /// raised, or None
    StarRest { d: Dst, a: Src, b: Src } Nothing;
    /// `d = ` result of the exit method `a` called with type, value and traceback of the exception `b`
    WithExcept { d: Dst, a: Src, b: Src } Nothing;

    // Imports.
    /// `d = ` module `names[Extra.data]`; `level` relative levels; `Extra.flag` 1 when `from` names follow, whose constant
    /// tuple is in `a`
    ImportName { d: Dst, a: Src, level: Flag } Extra;
    /// `d = ` `names[Extra.data]` of the module `a`
    ImportFrom { d: Dst, a: Src } Extra;
    /// `from a import *` into the globals
    ImportStar { a: Src } Nothing;

    // Patterns.
    /// `d = ` whether `a` is a sequence for `match`
    MatchSequence { d: Dst, a: Src } Nothing;
    /// `d = ` whether `a` is a mapping for `match`
    MatchMapping { d: Dst, a: Src } Nothing;
    /// `d = ` tuple of the values of mapping `a` for the tuple of keys `b`, or None
    MatchKeys { d: Dst, a: Src, b: Src } Nothing;
    /// `d = ` tuple of attributes of `a` as instance of class `b`, or None; `Extra.flag` positional ones, `Extra.data` the
    /// constant tuple of keyword names
    MatchClass { d: Dst, a: Src, b: Src } Extra;
    /// `d = len(a)`
    GetLen { d: Dst, a: Src } Nothing;
    /// `d = ` dict copy of the mapping `a` without the keys of the tuple `b`
    MatchRest { d: Dst, a: Src, b: Src } Nothing;
}

/// The binary operators, in the order that `InBinary` and the protocol number them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[repr(u8)]
pub enum BinaryOp {
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `*`
    Mul,
    /// `/`
    TrueDiv,
    /// `//`
    FloorDiv,
    /// `%`
    Mod,
    /// `**`
    Pow,
    /// `@`
    MatMul,
    /// `<<`
    LShift,
    /// `>>`
    RShift,
    /// `&`
    BitAnd,
    /// `|`
    BitOr,
    /// `^`
    BitXor,
}

/// The rich comparisons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[repr(u8)]
pub enum CompareOp {
    /// `<`
    Lt,
    /// `<=`
    Le,
    /// `>`
    Gt,
    /// `>=`
    Ge,
    /// `==`
    Eq,
    /// `!=`
    Ne,
}

impl BinaryOp {
    /// All operators in order of their numbers.
    pub const ALL: [BinaryOp; 13] = [
        BinaryOp::Add,
        BinaryOp::Sub,
        BinaryOp::Mul,
        BinaryOp::TrueDiv,
        BinaryOp::FloorDiv,
        BinaryOp::Mod,
        BinaryOp::Pow,
        BinaryOp::MatMul,
        BinaryOp::LShift,
        BinaryOp::RShift,
        BinaryOp::BitAnd,
        BinaryOp::BitOr,
        BinaryOp::BitXor,
    ];

    /// The operator's sign.
    pub fn symbol(self) -> &'static str {
        ["+", "-", "*", "/", "//", "%", "**", "@", "<<", ">>", "&", "|", "^"][self as usize]
    }
}

impl CompareOp {
    /// All comparisons in order of their numbers.
    pub const ALL: [CompareOp; 6] =
        [CompareOp::Lt, CompareOp::Le, CompareOp::Gt, CompareOp::Ge, CompareOp::Eq, CompareOp::Ne];

    /// The operator's sign.
    pub fn symbol(self) -> &'static str {
        ["<", "<=", ">", ">=", "==", "!="][self as usize]
    }

    /// The comparison with its operands changed over.
    #[must_use]
    pub fn swapped(self) -> CompareOp {
        match self {
            CompareOp::Lt => CompareOp::Gt,
            CompareOp::Le => CompareOp::Ge,
            CompareOp::Gt => CompareOp::Lt,
            CompareOp::Ge => CompareOp::Le,
            CompareOp::Eq => CompareOp::Eq,
            CompareOp::Ne => CompareOp::Ne,
        }
    }
}

/// A jump's distance as its two operands.
pub fn jump_parts(distance: i32) -> (i8, u16) {
    ((distance >> 16) as i8, distance as u16)
}

/// A jump's distance from its two operands.
#[inline(always)]
pub fn jump_distance(high: i8, low: u16) -> i32 {
    (i32::from(high) << 16) | i32::from(low)
}

const _: () = assert!(size_of::<Op>() == 4);

// === impl Op ===

impl Op {
    /// Whether an instruction is an operator: it does nothing before its operands' methods are called.
    #[cold]
    pub(crate) fn is_operator(&self) -> bool {
        matches!(
            self,
            Op::Add { .. }
                | Op::Sub { .. }
                | Op::InAdd { .. }
                | Op::InSub { .. }
                | Op::AddInt { .. }
                | Op::SubInt { .. }
                | Op::InAddInt { .. }
                | Op::InSubInt { .. }
                | Op::Mul { .. }
                | Op::InMul { .. }
                | Op::MulInt { .. }
                | Op::TrueDiv { .. }
                | Op::FloorDiv { .. }
                | Op::FloorDivInt { .. }
                | Op::Mod { .. }
                | Op::ModInt { .. }
                | Op::Pow { .. }
                | Op::MatMul { .. }
                | Op::LShift { .. }
                | Op::RShift { .. }
                | Op::BitAnd { .. }
                | Op::BitOr { .. }
                | Op::BitXor { .. }
                | Op::InBinary { .. }
                | Op::Lt { .. }
                | Op::Le { .. }
                | Op::Gt { .. }
                | Op::Ge { .. }
                | Op::Eq { .. }
                | Op::Ne { .. }
                | Op::TestLt { .. }
                | Op::TestLe { .. }
                | Op::TestGt { .. }
                | Op::TestGe { .. }
                | Op::TestEq { .. }
                | Op::TestNe { .. }
                | Op::TestLtInt { .. }
                | Op::TestLeInt { .. }
                | Op::TestGtInt { .. }
                | Op::TestGeInt { .. }
                | Op::TestEqInt { .. }
                | Op::TestNeInt { .. }
        )
    }
}
