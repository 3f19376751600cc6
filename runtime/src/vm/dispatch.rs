//! The loop that runs guest frames: the only one, with the only big match.
//!
//! Place: `vm.rs` calls `run_guest` while the top frame is the guest's. Arms are short or one call; bodies of families live
//! in `vm/ops/`, in `protocol/` and in `types/`.
//!
//! Invariants: `frame.pc` is written back before anything that can fault, call or leave; it is the number of the next
//! instruction. An instruction that faults with `NeedsMemory` has had no effect and runs again. Registers are a fixed
//! window of 256 slots, so an 8-bit operand needs no bounds check; the verifier keeps code within its own registers.
//! Limits: fuel is charged at calls, back edges and `Safepoint`.

use super::call::Arguments;
use super::feed::feed;
use super::frame::{Frame, Ret};
use super::generator::{rest_in_loop, resume_in_loop};
use super::push::Call;
use super::{Flow, NEAR, NOT_SIMPLE, Vm};
use crate::code::op::{BinaryOp, CompareOp, Op, jump_distance};
use crate::code::{CodeObject, Constant};
use crate::core::Core;
use crate::exception::{Fault, Pending};
use crate::native::state::Fed;
use crate::native::{Entering, Input, Inspect, registry};
use crate::stdlib::shortcut::NO_SHORTCUT;
use crate::types::TypeId;
use crate::value::{ELLIPSIS, FALSE, Immediate, Kind, NONE, NOT_IMPLEMENTED, TRUE, UNDEF, Value};

impl Vm {
    /// Runs the guest frame on top until the top frame is no longer the guest's, or `run` must be left.
    #[expect(clippy::too_many_lines, reason = "the one big match of the interpreter")]
    #[expect(clippy::cognitive_complexity, reason = "the one big match of the interpreter")]
    pub(crate) fn run_guest(&mut self) -> Flow {
        let Vm { core, stack, frames, states, codes, guest_frames, .. } = &mut *self;
        let Some(mut frame) = frames.last_mut() else { return Flow::Frame };
        // A native frame has no code.
        let Some(mut runnable) = codes.get(frame.code as usize) else { return Flow::Frame };
        let stack_len = stack.len();
        let natives = registry::all();
        let mut ops = &runnable.code.ops[..];
        let mut regs = window(stack, frame.base);
        let mut pc = frame.pc as usize;

        let (fault, ret) = 'run: loop {
            // Leaves the loop by a fault of the current instruction; `Vm::run` comes back to it where that is handled.
            macro_rules! leave {
                ($fault:expr, $ret:expr) => {
                    break 'run ($fault, $ret)
                };
            }
            // Evaluates an operation whose result, if it comes later, goes by `$ret`.
            macro_rules! attempt {
                ($ret:expr, $call:expr) => {{
                    core.meter.mark = core.meter.slice;
                    match $call {
                        Ok(value) => value,
                        Err(fault) => leave!(fault, $ret),
                    }
                }};
            }
            macro_rules! store {
                ($d:expr, $call:expr) => {
                    regs[$d as usize] = attempt!(Ret::Store($d), $call)
                };
            }
            macro_rules! reg {
                ($a:expr) => {
                    regs[$a as usize]
                };
            }
            let (which, d, x, y, inplace) = 'fast: loop {
                // Goes on after something that used the whole VM: by way of `Vm::run`, so that the loop's own blocks stay few.
                macro_rules! flow {
                    ($flow:expr) => {
                        return $flow
                    };
                }
                macro_rules! jump_if {
                    ($take:expr) => {
                        if $take {
                            if let Op::Jump { high, low } = ops[pc] {
                                pc =
                                    (pc + 1).wrapping_add_signed(jump_distance(high, low) as isize);
                            }
                        } else {
                            pc += 1;
                        }
                    };
                }
                // Goes back: charges one fuel, and stops when the slice is used up.
                macro_rules! back_edge {
                    () => {{
                        core.meter.slice -= 1;
                        if core.meter.slice < 0 {
                            frame.pc = pc as u32;
                            flow!(self.safepoint())
                        }
                    }};
                }
                // Arithmetic of two numbers; whatever else goes the shared slow way.
                macro_rules! numbers {
                ($d:expr, $x:expr, $y:expr, $int:ident, $sign:tt, $op:expr, $inplace:expr) => {{
                    let (x, y) = ($x, $y);
                    if x.are_ints(y) {
                        if let Some(int) = x.$int(y) {
                            regs[$d as usize] = int;
                            continue;
                        }
                    } else if let Some((x, y)) = floats(x, y) {
                        regs[$d as usize] = Value::float(x $sign y);
                        continue;
                    }
                    break 'fast ($op, $d, x, y, $inplace);
                }};
            }
                macro_rules! floor_divide {
                    ($d:expr, $x:expr, $y:expr) => {{
                        let (x, y) = ($x, $y);
                        if x.are_ints(y) && y.as_int() != 0 && y.as_int() != -1 {
                            let (x, y) = (x.as_int(), y.as_int());
                            let q = x / y;
                            let q = if (x % y != 0) && ((x < 0) != (y < 0)) { q - 1 } else { q };
                            regs[$d as usize] = Value::int(q);
                        } else {
                            break 'fast (BinaryOp::FloorDiv, $d, x, y, false);
                        }
                    }};
                }
                macro_rules! modulo {
                    ($d:expr, $x:expr, $y:expr) => {{
                        let (x, y) = ($x, $y);
                        if x.are_ints(y) && y.as_int() != 0 {
                            let (x, y) = (x.as_int(), y.as_int());
                            let r = x.wrapping_rem(y);
                            let r = if r != 0 && ((r < 0) != (y < 0)) { r + y } else { r };
                            regs[$d as usize] = Value::int(r);
                        } else {
                            break 'fast (BinaryOp::Mod, $d, x, y, false);
                        }
                    }};
                }
                macro_rules! bits {
                    ($d:expr, $a:expr, $b:expr, $int:expr, $op:expr) => {{
                        let (x, y) = (reg!($a), reg!($b));
                        if x.are_ints(y) {
                            regs[$d as usize] = Value::int($int(x.as_int(), y.as_int()));
                        } else {
                            break 'fast ($op, $d, x, y, false);
                        }
                    }};
                }
                macro_rules! compare {
                ($d:expr, $a:expr, $b:expr, $sign:tt, $op:expr) => {{
                    let (x, y) = (reg!($a), reg!($b));
                    if x.are_ints(y) {
                        regs[$d as usize] = Value::bool(x.as_int() $sign y.as_int());
                    } else if x.is_float() && y.is_float() {
                        regs[$d as usize] = Value::bool(x.as_float() $sign y.as_float());
                    } else {
                        store!($d, core.compare($op, x, y));
                    }
                }};
            }
                macro_rules! test {
                ($x:expr, $y:expr, $c:expr, $sign:tt, $op:expr) => {{
                    let (x, y) = ($x, $y);
                    let truth = if x.are_ints(y) {
                        x.as_int() $sign y.as_int()
                    } else if let Some((x, y)) = floats(x, y) {
                        x $sign y
                    } else {
                        attempt!(Ret::Test($c), core.compare_truth($op, x, y))
                    };
                    jump_if!(truth == ($c != 0));
                }};
            }
                // Goes on with the frame that is on top now.
                macro_rules! enter_top {
                    () => {{
                        let Some(top) = frames.last_mut() else { return Flow::Frame };
                        frame = top;
                        regs = window(stack, frame.base);
                        ops = &runnable.code.ops[..];
                        pc = frame.pc as usize;
                    }};
                }
                // Calls a function written in Python whose `n` arguments begin at register `from`, if a frame can simply be
                // pushed. `extra` is evaluated once nothing else stands in the
                // way.
                macro_rules! call_function {
                    ($callee:expr, $from:expr, $n:expr, $ret:expr, $extra:expr) => {
                        call_function!($callee, $from, $n, $ret, $extra, false)
                    };
                    ($callee:expr, $from:expr, $n:expr, $ret:expr, $extra:expr, $named:expr) => {{
                        let function = core.heap.function($callee);
                        let (code, globals) = (function.code, function.globals);
                        let next = &codes[code as usize];
                        let at = frame.base as usize + $from;
                        let size = next.size;
                        // All parameters were named in order, or are found to be given by their number.
                        let named = $named && next.named == u32::from($n);
                        let simple = if named { next.named } else { next.simple };
                        if core.meter.slice >= 0
                            && frame.size.max(size) as usize <= NEAR
                            && at + size as usize + NEAR <= stack_len
                            && *guest_frames < core.meter.limits.depth
                            && (simple == u32::from($n)
                                || (simple != NOT_SIMPLE
                                    && core.defaults_cover($callee, $n, simple)))
                        {
                            let extra = $extra;
                            core.meter.slice -= 1;
                            *guest_frames += 1;
                            frame.pc = pc as u32;
                            frames.push(Frame {
                                code,
                                pc: 0,
                                base: at as u32,
                                size,
                                globals: globals.index(),
                                ret: $ret,
                                function: $callee,
                                handling: UNDEF,
                                extra,
                            });
                            runnable = next;
                            enter_top!();
                            if simple != u32::from($n) {
                                fill_defaults(core, regs, $callee, $n, simple);
                            }
                            forget_above(regs, simple as usize, size as usize);
                            continue;
                        }
                    }};
                }
                // Calls a built-in whose `n` arguments begin at register `from`, if they need no binding: what stands above
                // arguments is dead.
                macro_rules! call_native {
                    ($native:expr, $d:expr, $from:expr, $n:expr) => {{
                        let end = $from + $native.slots as usize;
                        if $native.takes($n)
                            && let Some(args) = regs.get_mut($from..end)
                        {
                            for unbound in args.iter_mut().skip($n as usize) {
                                *unbound = UNDEF;
                            }
                            core.meter.mark = core.meter.slice;
                            core.meter.slice -= 1;
                            match ($native.call)(core, args) {
                                Ok(value) => reg!($d) = value,
                                Err(fault) => leave!(fault, Ret::Store($d)),
                            }
                            continue;
                        }
                    }};
                }
                // Pops the frame and gives its result to the guest frame below.
                macro_rules! leave_frame {
                    ($value:expr) => {{
                        let value = $value;
                        let (d, value) = match frame.ret {
                            Ret::Store(d) if frame.extra.is_undef() => (d, value),
                            // Of an operator: `NotImplemented` is no result.
                            Ret::Store(d) if frame.extra.is_int() && value != NOT_IMPLEMENTED => {
                                (d, value)
                            }
                            Ret::Init(d) if value.is_none() => (d, frame.extra),
                            Ret::Step | Ret::StepNext
                                if frame.extra.is_undef()
                                    || (frame.extra.is_int() && value.is_bool()) =>
                            {
                                frames.pop();
                                *guest_frames -= 1;
                                self.input = Input::Returned(value);
                                return Flow::Frame;
                            }
                            _ => flow!(self.return_value(value)),
                        };
                        frames.pop();
                        *guest_frames -= 1;
                        let Some(caller) = frames.last() else { return Flow::Frame };
                        let Some(next) = codes.get(caller.code as usize) else {
                            return Flow::Frame;
                        };
                        runnable = next;
                        enter_top!();
                        reg!(d) = value;
                    }};
                }
                // Calls a function by its shortcut, where it has one that answers. What the try has cost is given back otherwise:
                // the call by way of the whole VM makes it again.
                macro_rules! call_shortcut {
                    ($callee:expr, $d:expr, $from:expr, $n:expr) => {{
                        let next = &codes[core.heap.function($callee).code as usize];
                        if next.shortcut != NO_SHORTCUT
                            && core.meter.slice >= 0
                            && usize::from(next.code.params.positional) == $n as usize
                            && next.code.params.keyword_only == 0
                            && let Some(args) = regs.get($from..$from + $n as usize)
                        {
                            let number = next.shortcut;
                            let answer =
                                attempt!(Ret::Store($d), core.shortcut(number, $callee, args));
                            if let Some(value) = answer {
                                reg!($d) = value;
                                continue;
                            }
                            core.meter.slice = core.meter.mark;
                        }
                    }};
                }
                // Makes an instance by way of `__init__`, whose `n` arguments begin at register `first`, where the class stands until
                // its new instance takes its place.
                macro_rules! call_init {
                    ($class:expr, $init:expr, $first:expr, $n:expr, $d:expr) => {
                        call_function!($init, $first as usize, $n, Ret::Init($d), {
                            let instance = attempt!(Ret::Discard, core.new_plain_instance($class));
                            core.meter.slice -= 1;
                            reg!($first) = instance;
                            instance
                        })
                    };
                }
                // A call whose callee is no plain function: by way of the whole VM.
                macro_rules! call_any {
                    ($callee:expr, $from:expr, $n:expr, $free:expr, $d:expr) => {{
                        frame.pc = pc as u32;
                        flow!(self.make_call(Call::of($callee, $from, $n, $free), $d))
                    }};
                }

                let at = pc;
                pc += 1;
                match ops[at] {
                    Op::Nop {} | Op::Extra { .. } | Op::GeneratorStart {} => {}
                    Op::Safepoint { fuel } => {
                        core.meter.slice -= i64::from(fuel);
                        if core.meter.slice < 0 {
                            frame.pc = pc as u32;
                            flow!(self.safepoint());
                        }
                    }
                    Op::Move { d, a } => reg!(d) = reg!(a),
                    Op::LoadInt { d, i } => reg!(d) = Value::int(i64::from(i)),
                    Op::LoadConst { d, k } => store!(d, core.constant(frame.code, k)),
                    Op::LoadSingleton { d, which } => reg!(d) = singleton(which),
                    Op::LoadCommon { d, which } => reg!(d) = common(which),
                    Op::GetFar { d, far } => {
                        let value = stack[frame.base as usize + far as usize];
                        regs = window(stack, frame.base);
                        reg!(d) = value;
                    }
                    Op::SetFar { a, far } => {
                        let value = reg!(a);
                        stack[frame.base as usize + far as usize] = value;
                        regs = window(stack, frame.base);
                    }
                    Op::Unbind { d } => reg!(d) = UNDEF,
                    Op::Dropped { d } => {
                        if core.watchful {
                            let end = (frame.size as usize).min(NEAR);
                            regs.iter_mut().take(end).skip(d as usize).for_each(|r| *r = UNDEF);
                            attempt!(Ret::Discard, Err::<(), _>(core.inspect(Inspect::Look)));
                        }
                    }
                    Op::CheckBound { a, name } => {
                        if reg!(a).is_undef() {
                            attempt!(
                                Ret::Discard,
                                Err::<(), _>(core.unbound_local(frame.code, name))
                            );
                        }
                    }

                    Op::LoadGlobal { d, name } => {
                        let cache = core.link_of(frame.code).globals[name as usize];
                        match cache.value(core.heap.globals_epoch, frame.globals) {
                            Some(value) => reg!(d) = value,
                            None => {
                                let dict = core.heap.dicts.get(frame.globals);
                                match cache.entry(dict) {
                                    Some(at) => reg!(d) = dict.entries[at as usize].value,
                                    None => {
                                        store!(
                                            d,
                                            core.load_global(frame.code, name, frame.globals)
                                        );
                                    }
                                }
                            }
                        }
                    }
                    Op::StoreGlobal { a, name } => {
                        let value = reg!(a);
                        let cache = core.link_of(frame.code).globals[name as usize];
                        let dict = core.heap.dicts.get_mut(frame.globals);
                        match cache.entry(dict) {
                            Some(at) if !dict.is_watched(at) => {
                                dict.entries[at as usize].value = value;
                            }
                            _ => attempt!(
                                Ret::Discard,
                                core.store_global(frame.code, name, frame.globals, value)
                            ),
                        }
                    }

                    Op::MakeCell { d } => store!(d, core.heap.new_cell(reg!(d))),
                    Op::CopyFree { base: first, n } => {
                        let cells = &core.heap.function(frame.function).closure;
                        let (first, n) = (first as usize, n as usize);
                        for at in 0..n.min(cells.len()) {
                            regs[(first + at) & (NEAR - 1)] = cells[at];
                        }
                    }
                    Op::LoadCell { d, a } => {
                        let content = cell_content(core, reg!(a));
                        if content.is_undef() {
                            attempt!(Ret::Discard, Err::<(), _>(core.unbound_cell(frame.code, a)));
                        }
                        reg!(d) = content;
                    }
                    Op::StoreCell { a, b } => {
                        if reg!(a).is_kind(Kind::Cell) {
                            *core.heap.cell_mut(reg!(a)) = reg!(b);
                        }
                    }

                    Op::Add { d, a, b } => {
                        numbers!(d, reg!(a), reg!(b), int_add, +, BinaryOp::Add, false);
                    }
                    Op::Sub { d, a, b } => {
                        numbers!(d, reg!(a), reg!(b), int_sub, -, BinaryOp::Sub, false);
                    }
                    Op::InAdd { d, a, b } => {
                        numbers!(d, reg!(a), reg!(b), int_add, +, BinaryOp::Add, true);
                    }
                    Op::InSub { d, a, b } => {
                        numbers!(d, reg!(a), reg!(b), int_sub, -, BinaryOp::Sub, true);
                    }
                    Op::AddInt { d, a, i } => {
                        numbers!(d, reg!(a), Value::int(i64::from(i)), int_add, +, BinaryOp::Add, false);
                    }
                    Op::SubInt { d, a, i } => {
                        numbers!(d, reg!(a), Value::int(i64::from(i)), int_sub, -, BinaryOp::Sub, false);
                    }
                    Op::InAddInt { d, a, i } => {
                        numbers!(d, reg!(a), Value::int(i64::from(i)), int_add, +, BinaryOp::Add, true);
                    }
                    Op::InSubInt { d, a, i } => {
                        numbers!(d, reg!(a), Value::int(i64::from(i)), int_sub, -, BinaryOp::Sub, true);
                    }
                    Op::Mul { d, a, b } => {
                        numbers!(d, reg!(a), reg!(b), int_mul, *, BinaryOp::Mul, false);
                    }
                    Op::InMul { d, a, b } => {
                        numbers!(d, reg!(a), reg!(b), int_mul, *, BinaryOp::Mul, true);
                    }
                    Op::MulInt { d, a, i } => {
                        numbers!(d, reg!(a), Value::int(i64::from(i)), int_mul, *, BinaryOp::Mul, false);
                    }
                    Op::TrueDiv { d, a, b } => {
                        let (x, y) = (reg!(a), reg!(b));
                        match floats_any(x, y) {
                            Some((x, y)) if y != 0.0 => reg!(d) = Value::float(x / y),
                            _ => break 'fast (BinaryOp::TrueDiv, d, x, y, false),
                        }
                    }
                    Op::FloorDiv { d, a, b } => floor_divide!(d, reg!(a), reg!(b)),
                    Op::FloorDivInt { d, a, i } => {
                        floor_divide!(d, reg!(a), Value::int(i64::from(i)));
                    }
                    Op::Mod { d, a, b } => modulo!(d, reg!(a), reg!(b)),
                    Op::ModInt { d, a, i } => modulo!(d, reg!(a), Value::int(i64::from(i))),
                    Op::Pow { d, a, b } => {
                        break 'fast (BinaryOp::Pow, d, reg!(a), reg!(b), false);
                    }
                    Op::MatMul { d, a, b } => {
                        break 'fast (BinaryOp::MatMul, d, reg!(a), reg!(b), false);
                    }
                    Op::LShift { d, a, b } => {
                        break 'fast (BinaryOp::LShift, d, reg!(a), reg!(b), false);
                    }
                    Op::RShift { d, a, b } => {
                        let (x, y) = (reg!(a), reg!(b));
                        if x.is_int() && y.is_int() && (0..48).contains(&y.as_int()) {
                            reg!(d) = Value::int(x.as_int() >> y.as_int());
                        } else {
                            break 'fast (BinaryOp::RShift, d, x, y, false);
                        }
                    }
                    Op::BitAnd { d, a, b } => bits!(d, a, b, |x, y| x & y, BinaryOp::BitAnd),
                    Op::BitOr { d, a, b } => bits!(d, a, b, |x, y| x | y, BinaryOp::BitOr),
                    Op::BitXor { d, a, b } => bits!(d, a, b, |x, y| x ^ y, BinaryOp::BitXor),
                    Op::InBinary { d, a, b } => {
                        let Op::Extra { flag, .. } = ops[pc] else { continue };
                        let which = BinaryOp::ALL[(flag as usize).min(12)];
                        break 'fast (which, d, reg!(a), reg!(b), true);
                    }
                    Op::Neg { d, a } => {
                        let x = reg!(a);
                        if x.is_float() {
                            reg!(d) = Value::float(-x.as_float());
                        } else {
                            store!(d, core.negative(x));
                        }
                    }
                    Op::Not { d, a } => {
                        let truth = attempt!(Ret::StoreNot(d), core.truth(reg!(a)));
                        reg!(d) = Value::bool(!truth);
                    }

                    Op::Lt { d, a, b } => compare!(d, a, b, <, CompareOp::Lt),
                    Op::Le { d, a, b } => compare!(d, a, b, <=, CompareOp::Le),
                    Op::Gt { d, a, b } => compare!(d, a, b, >, CompareOp::Gt),
                    Op::Ge { d, a, b } => compare!(d, a, b, >=, CompareOp::Ge),
                    Op::Eq { d, a, b } => compare!(d, a, b, ==, CompareOp::Eq),
                    Op::Ne { d, a, b } => compare!(d, a, b, !=, CompareOp::Ne),
                    Op::Is { d, a, b } => reg!(d) = Value::bool(reg!(a) == reg!(b)),
                    Op::IsNot { d, a, b } => reg!(d) = Value::bool(reg!(a) != reg!(b)),
                    Op::In { d, a, b } => {
                        let found = attempt!(Ret::Store(d), core.contains(reg!(b), reg!(a)));
                        reg!(d) = Value::bool(found);
                    }
                    Op::NotIn { d, a, b } => {
                        let found = attempt!(Ret::StoreNot(d), core.contains(reg!(b), reg!(a)));
                        reg!(d) = Value::bool(!found);
                    }

                    Op::Test { a, c } => {
                        let x = reg!(a);
                        let truth = if x.is_bool() {
                            x == TRUE
                        } else {
                            attempt!(Ret::Test(c), core.truth(x))
                        };
                        jump_if!(truth == (c != 0));
                    }
                    Op::TestLt { a, b, c } => test!(reg!(a), reg!(b), c, <, CompareOp::Lt),
                    Op::TestLe { a, b, c } => test!(reg!(a), reg!(b), c, <=, CompareOp::Le),
                    Op::TestGt { a, b, c } => test!(reg!(a), reg!(b), c, >, CompareOp::Gt),
                    Op::TestGe { a, b, c } => test!(reg!(a), reg!(b), c, >=, CompareOp::Ge),
                    Op::TestEq { a, b, c } => test!(reg!(a), reg!(b), c, ==, CompareOp::Eq),
                    Op::TestNe { a, b, c } => test!(reg!(a), reg!(b), c, !=, CompareOp::Ne),
                    Op::TestLtInt { a, i, c } => {
                        test!(reg!(a), Value::int(i64::from(i)), c, <, CompareOp::Lt);
                    }
                    Op::TestLeInt { a, i, c } => {
                        test!(reg!(a), Value::int(i64::from(i)), c, <=, CompareOp::Le);
                    }
                    Op::TestGtInt { a, i, c } => {
                        test!(reg!(a), Value::int(i64::from(i)), c, >, CompareOp::Gt);
                    }
                    Op::TestGeInt { a, i, c } => {
                        test!(reg!(a), Value::int(i64::from(i)), c, >=, CompareOp::Ge);
                    }
                    Op::TestEqInt { a, i, c } => {
                        test!(reg!(a), Value::int(i64::from(i)), c, ==, CompareOp::Eq);
                    }
                    Op::TestNeInt { a, i, c } => {
                        test!(reg!(a), Value::int(i64::from(i)), c, !=, CompareOp::Ne);
                    }
                    Op::TestIs { a, b, c } => jump_if!((reg!(a) == reg!(b)) == (c != 0)),
                    Op::TestNone { a, c } => jump_if!(reg!(a).is_none() == (c != 0)),
                    Op::TestUnbound { a, c } => jump_if!(reg!(a).is_undef() == (c != 0)),
                    Op::TestIn { a, b, c } => {
                        let found = attempt!(Ret::Test(c), core.contains(reg!(b), reg!(a)));
                        jump_if!(found == (c != 0));
                    }
                    Op::TestExc { a, b, c } => {
                        let matches =
                            attempt!(Ret::Test(c), core.exception_matches(reg!(a), reg!(b)));
                        jump_if!(matches == (c != 0));
                    }

                    Op::Jump { high, low } => {
                        pc = pc.wrapping_add_signed(jump_distance(high, low) as isize);
                    }
                    Op::Loop { high, low } => {
                        pc = pc.wrapping_add_signed(jump_distance(high, low) as isize);
                        back_edge!();
                    }
                    Op::GetIter { t, a } => {
                        let value = reg!(a);
                        reg!(t.wrapping_add(1)) = UNDEF;
                        reg!(t.wrapping_add(2)) = UNDEF;
                        let [x, y, z] = attempt!(Ret::Store(t), core.begin_loop(value));
                        reg!(t) = x;
                        reg!(t.wrapping_add(1)) = y;
                        reg!(t.wrapping_add(2)) = z;
                    }
                    Op::GetIterObject { d, a } => store!(d, core.iter(reg!(a))),
                    Op::ForNext { t, d } => {
                        let state = reg!(t);
                        let at = reg!(t.wrapping_add(1));
                        let next = if state.is_int() {
                            let (now, stop) = (state.as_int(), at.as_int());
                            let step = reg!(t.wrapping_add(2)).as_int();
                            if if step > 0 { now < stop } else { now > stop } {
                                reg!(t) = Value::int(now + step);
                                state
                            } else {
                                UNDEF
                            }
                        } else if at.is_int() {
                            let index = at.as_int();
                            let item = if state.is_kind(Kind::List) {
                                core.heap.list(state).items.get(index as usize).copied()
                            } else if state.is_kind(Kind::Tuple) {
                                core.heap.tuple(state).get(index as usize).copied()
                            } else {
                                None
                            };
                            if let Some(item) = item {
                                reg!(t.wrapping_add(1)) = Value::int(index + 1);
                                item
                            } else {
                                // A list that grows later must not go on: the loop is over.
                                UNDEF
                            }
                        } else {
                            if state.is_kind(Kind::Generator) {
                                frame.pc = pc as u32;
                                let machine = (&mut stack[..], &mut *frames, &codes[..]);
                                if resume_in_loop(core, machine, guest_frames, state, Ret::Next(d))
                                {
                                    let Some(top) = frames.last() else { return Flow::Frame };
                                    let Some(next) = codes.get(top.code as usize) else {
                                        return Flow::Frame;
                                    };
                                    runnable = next;
                                    enter_top!();
                                    continue;
                                }
                                enter_top!();
                            }
                            if let Some((body, first)) = pair_targets(ops, pc)
                                && let Some([x, y]) = attempt!(Ret::Next(d), core.next_pair(state))
                            {
                                if x.is_undef() {
                                    pc += 1;
                                } else {
                                    reg!(d) = x;
                                    reg!(first) = x;
                                    reg!(first.wrapping_add(1)) = y;
                                    pc = body;
                                    back_edge!();
                                }
                                continue;
                            }
                            attempt!(Ret::Next(d), core.next(state)).unwrap_or(UNDEF)
                        };
                        if next.is_undef() {
                            pc += 1;
                        } else {
                            reg!(d) = next;
                            jump_if!(true);
                            back_edge!();
                        }
                    }

                    Op::Call { d, base: first, n } => {
                        let callee = reg!(first);
                        let from = first as usize + 1;
                        if callee.is_kind(Kind::Function) {
                            call_function!(callee, from, n, Ret::Store(d), UNDEF);
                            call_shortcut!(callee, d, from, n);
                        } else if let Some(native) = natives.direct(callee)
                            && !native.receiver
                        {
                            call_native!(native, d, from, n);
                        } else if let Some(native) = natives.direct_constructor(callee) {
                            // The type stands where the constructor's first argument is.
                            call_native!(native, d, first as usize, n.wrapping_add(1));
                        } else if callee.is_kind(Kind::Class)
                            && let Some(init) = attempt!(Ret::Discard, core.plain_start(callee))
                        {
                            if !init.is_none() {
                                call_init!(callee, init, first, n.wrapping_add(1), d);
                            } else if n == 0 && core.meter.slice >= 0 {
                                store!(d, core.new_plain_instance(callee));
                                core.meter.slice -= 1;
                                continue;
                            }
                        }
                        call_any!(first, from, n, true, d);
                    }
                    Op::CallMethod { d, base: first, n } => {
                        let callee = reg!(first);
                        let from = first as usize + 1;
                        if reg!(from as u8).is_undef() {
                            call_any!(first, from + 1, n, true, d);
                        }
                        let n = n.wrapping_add(1);
                        if callee.is_kind(Kind::Function) {
                            call_function!(callee, from, n, Ret::Store(d), UNDEF);
                            call_shortcut!(callee, d, from, n);
                        } else if let Some(native) = natives.direct(callee) {
                            call_native!(native, d, from, n);
                        }
                        call_any!(first, from, n, false, d);
                    }
                    Op::CallKw { d, base: first, n } => {
                        let Op::Extra { data, .. } = ops[pc] else { continue };
                        let callee = reg!(first);
                        let from = first as usize + 1;
                        if callee.is_kind(Kind::Function) {
                            let code = &codes[core.heap.function(callee).code as usize].code;
                            if keywords_in_order(&runnable.code, data, code, n) {
                                call_function!(callee, from, n, Ret::Store(d), UNDEF, true);
                            }
                        } else if callee.is_kind(Kind::Class)
                            && let Some(init) = attempt!(Ret::Discard, core.plain_init(callee))
                        {
                            let n = n.wrapping_add(1);
                            let code = &codes[core.heap.function(init).code as usize].code;
                            if keywords_in_order(&runnable.code, data, code, n) {
                                call_init!(callee, init, first, n, d);
                            }
                        }
                        frame.pc = pc as u32;
                        flow!(self.call_keywords(callee, from, n, d, true));
                    }
                    Op::CallMethodKw { d, base: first, n } => {
                        let Op::Extra { data, .. } = ops[pc] else { continue };
                        let callee = reg!(first);
                        let from = first as usize + 1;
                        if reg!(from as u8).is_undef() {
                            frame.pc = pc as u32;
                            flow!(self.call_keywords(callee, from + 1, n, d, true));
                        }
                        let n = n.wrapping_add(1);
                        if callee.is_kind(Kind::Function) {
                            let code = &codes[core.heap.function(callee).code as usize].code;
                            if keywords_in_order(&runnable.code, data, code, n) {
                                call_function!(callee, from, n, Ret::Store(d), UNDEF, true);
                            }
                        }
                        frame.pc = pc as u32;
                        flow!(self.call_keywords(callee, from, n, d, false));
                    }
                    Op::CallEx { d, base: first } => {
                        frame.pc = pc as u32;
                        flow!(self.make_call(Call::Unpacked { first }, d));
                    }
                    Op::LoadMethod { base: first, a, site } => {
                        let object = reg!(a);
                        let (function, receiver) = attempt!(Ret::Store(first), {
                            let found = core.load_method(frame.code, u16::from(site), object);
                            if found == Err(Fault::Enter) {
                                // What guest code gives is bound already.
                                reg!(first.wrapping_add(1)) = UNDEF;
                            }
                            found
                        });
                        reg!(first) = function;
                        reg!(first.wrapping_add(1)) = receiver;
                    }

                    Op::LoadAttr { d, a, site } => {
                        let object = reg!(a);
                        if object.is_kind(Kind::Instance)
                            && let Some(cache) = core.site(frame.code, u16::from(site))
                        {
                            let instance = core.heap.instance(object);
                            if cache.key == u64::from(instance.shape)
                                && cache.epoch == core.heap.class_epoch
                                && let Some(value) = instance.slots.get(cache.slot as usize)
                            {
                                reg!(d) = *value;
                                continue;
                            }
                        }
                        store!(d, core.load_attr(frame.code, u16::from(site), object));
                    }
                    Op::StoreAttr { a, b, site } => {
                        let (object, value) = (reg!(a), reg!(b));
                        attempt!(
                            Ret::Discard,
                            core.store_attr(frame.code, u16::from(site), object, value)
                        );
                    }
                    Op::GetItem { d, a, b } => {
                        let (object, key) = (reg!(a), reg!(b));
                        if object.is_kind(Kind::List)
                            && key.is_int()
                            && let Some(item) =
                                core.heap.list(object).items.get(key.as_int() as usize)
                        {
                            reg!(d) = *item;
                        } else if object.is_kind(Kind::Dict)
                            && let Some(at) = core.near_entry(object, key)
                        {
                            reg!(d) = core.heap.dict(object).entries[at as usize].value;
                        } else {
                            store!(d, core.get_item(object, key));
                        }
                    }
                    Op::GetItemInt { d, a, i } => {
                        let object = reg!(a);
                        let item = if i < 0 {
                            None
                        } else if object.is_kind(Kind::List) {
                            core.heap.list(object).items.get(i as usize).copied()
                        } else if object.is_kind(Kind::Tuple) {
                            core.heap.tuple(object).get(i as usize).copied()
                        } else {
                            None
                        };
                        match item {
                            Some(item) => reg!(d) = item,
                            None => store!(d, core.get_item(object, Value::int(i64::from(i)))),
                        }
                    }
                    Op::SetItem { a, b, c } => {
                        let (object, key, value) = (reg!(a), reg!(b), reg!(c));
                        if object.is_kind(Kind::List)
                            && key.is_int()
                            && let Some(item) =
                                core.heap.list_mut(object).items.get_mut(key.as_int() as usize)
                        {
                            *item = value;
                        } else if object.is_kind(Kind::Dict) {
                            attempt!(Ret::Discard, core.dict_set(object, key, value));
                        } else {
                            attempt!(Ret::Discard, core.set_item(object, key, value));
                        }
                    }
                    Op::DelItem { a, b } => {
                        attempt!(Ret::Discard, core.del_item(reg!(a), reg!(b)));
                    }

                    Op::BuildList { d, base: first, n } => {
                        let items = run_of(regs, first, n);
                        store!(d, core.new_list_from(items));
                    }
                    Op::BuildTuple { d, base: first, n } => {
                        store!(d, core.heap.new_tuple(run_of(regs, first, n)));
                    }
                    Op::BuildSet { d, base: first, n } => {
                        store!(d, core.build_set(run_of(regs, first, n)));
                    }
                    Op::BuildDict { d, base: first, n } => {
                        store!(d, core.build_dict(run_of(regs, first, n.saturating_mul(2))));
                    }
                    Op::BuildRecord { d, base: first, n } => {
                        let Op::Extra { data, .. } = ops[pc] else { continue };
                        let keys = attempt!(Ret::Discard, core.constant(frame.code, data));
                        store!(d, core.build_record(keys, run_of(regs, first, n)));
                    }
                    Op::BuildString { d, base: first, n } => {
                        store!(d, core.build_string(run_of(regs, first, n)));
                    }
                    Op::BuildSlice { d, base: first, n } => {
                        store!(d, core.build_slice(run_of(regs, first, n)));
                    }
                    Op::ListAppend { a, b } => {
                        attempt!(Ret::Discard, core.heap.list_push(reg!(a), reg!(b)));
                    }
                    Op::ListExtend { a, b } => {
                        attempt!(Ret::Discard, core.list_extend_iter(reg!(a), reg!(b)));
                    }
                    Op::SetAdd { a, b } => {
                        attempt!(Ret::Discard, core.set_add(reg!(a), reg!(b)));
                    }
                    Op::DictSet { a, b, c } => {
                        attempt!(Ret::Discard, core.dict_set(reg!(a), reg!(b), reg!(c)));
                    }
                    Op::Convert { d, a, how } => store!(d, core.convert(reg!(a), how)),
                    Op::FormatSimple { d, a } => {
                        let value = reg!(a);
                        if value.is_kind(Kind::Str) || value.is_int() {
                            reg!(d) = value;
                        } else {
                            store!(d, core.format_value(value, UNDEF));
                        }
                    }
                    Op::FormatSpec { d, a, b } => {
                        store!(d, core.format_value(reg!(a), reg!(b)));
                    }
                    Op::Unpack { a, base: first, n } | Op::UnpackNext { a, base: first, n } => {
                        let value = reg!(a);
                        match core.heap.items(value) {
                            Some(items) if items.len() == n as usize => {
                                for (at, item) in items.iter().enumerate() {
                                    regs[(first as usize + at) & (NEAR - 1)] = *item;
                                }
                            }
                            _ => {
                                frame.pc = pc as u32;
                                flow!(self.unpack(value, first, n, None));
                            }
                        }
                    }

                    Op::MakeFunction { d, code } => {
                        store!(d, core.make_function(frame.code, code, frame.globals));
                    }
                    Op::Return { a } => leave_frame!(reg!(a)),
                    Op::ReturnNone {} => leave_frame!(NONE),
                    Op::Yield { d: sent, a } => {
                        let value = reg!(a);
                        frame.pc = pc as u32;
                        let mut fed = Fed::Not;
                        if frame.ret == Ret::StepNext {
                            fed = feed(core, (&mut stack[..], &frames[..]), states, value);
                            enter_top!();
                            if fed == Fed::Taken {
                                reg!(sent) = NONE;
                                continue;
                            }
                        }
                        if matches!(frame.ret, Ret::Next(_) | Ret::StepNext)
                            && rest_in_loop(core, stack, frame)
                        {
                            let ret = frame.ret;
                            frames.pop();
                            *guest_frames -= 1;
                            let Ret::Next(d) = ret else {
                                let taken = fed == Fed::Step;
                                self.input =
                                    if taken { Input::Entered } else { Input::Returned(value) };
                                return Flow::Frame;
                            };
                            let Some(caller) = frames.last() else { return Flow::Frame };
                            let Some(next) = codes.get(caller.code as usize) else {
                                return Flow::Frame;
                            };
                            runnable = next;
                            enter_top!();
                            reg!(d) = value;
                            jump_if!(true);
                            back_edge!();
                            continue;
                        }
                        flow!(self.yield_op(value));
                    }

                    Op::Raise { a, b, n } => {
                        let (exception, cause) = (reg!(a), reg!(b));
                        frame.pc = pc as u32;
                        flow!(self.raise_op(exception, cause, n));
                    }
                    Op::Reraise { a } => {
                        let exception = reg!(a);
                        frame.pc = pc as u32;
                        flow!(self.raise_now(Pending::Again(exception)));
                    }
                    Op::PushExc { d, a } => {
                        let exception = reg!(a);
                        reg!(d) = frame.handling;
                        frame.handling = exception;
                    }
                    Op::PopExc { a } => frame.handling = reg!(a),

                    Op::StarArgs { d, a, c } => store!(d, core.star_args(reg!(a), reg!(c))),
                    Op::DictMerge { a, b, c } => {
                        attempt!(Ret::Discard, core.dict_merge(reg!(a), reg!(b), reg!(c)));
                    }
                    Op::DeleteGlobal { name } => {
                        attempt!(Ret::Discard, core.delete_global(frame.code, name, frame.globals));
                    }
                    Op::LoadName { d, name } => {
                        store!(d, core.load_name(frame.code, name, regs[0], frame.globals));
                    }
                    Op::StoreName { a, name } => {
                        attempt!(Ret::Discard, core.store_name(frame.code, name, regs[0], reg!(a)));
                    }
                    Op::DeleteName { name } => {
                        attempt!(Ret::Discard, core.delete_name(frame.code, name, regs[0]));
                    }
                    Op::LoadClassCell { d, a } => {
                        let Op::Extra { data, .. } = ops[pc] else { continue };
                        store!(d, core.load_class_cell(frame.code, data, regs[0], reg!(a)));
                    }
                    Op::DeleteCell { a } => {
                        if cell_content(core, reg!(a)).is_undef() {
                            attempt!(Ret::Discard, Err::<(), _>(core.unbound_cell(frame.code, a)));
                        }
                        *core.heap.cell_mut(reg!(a)) = UNDEF;
                    }
                    Op::Pos { d, a } => store!(d, core.positive(reg!(a))),
                    Op::Invert { d, a } => store!(d, core.invert(reg!(a))),
                    Op::CallSuper { d, base: first } => {
                        let callee = reg!(first);
                        if callee == TypeId::Super.value() {
                            let (cell, object) =
                                (reg!(first.wrapping_add(1)), reg!(first.wrapping_add(2)));
                            store!(d, core.new_super(cell, object));
                            continue;
                        }
                        call_any!(first, first as usize + 1, 0, true, d);
                    }
                    Op::LoadMethodWide { base: first, a } => {
                        let Op::Extra { data, .. } = ops[pc] else { continue };
                        let object = reg!(a);
                        let (function, receiver) = attempt!(Ret::Store(first), {
                            let found = core.load_method_wide(frame.code, data, object);
                            if found == Err(Fault::Enter) {
                                reg!(first.wrapping_add(1)) = UNDEF;
                            }
                            found
                        });
                        reg!(first) = function;
                        reg!(first.wrapping_add(1)) = receiver;
                    }
                    Op::LoadAttrWide { d, a } => {
                        let Op::Extra { data, .. } = ops[pc] else { continue };
                        store!(d, core.load_attr(frame.code, data, reg!(a)));
                    }
                    Op::StoreAttrWide { a, b } => {
                        let Op::Extra { data, .. } = ops[pc] else { continue };
                        attempt!(Ret::Discard, core.store_attr(frame.code, data, reg!(a), reg!(b)));
                    }
                    Op::DeleteAttr { a, name } => {
                        let name = attempt!(Ret::Discard, core.name(frame.code, name));
                        attempt!(Ret::Discard, core.delete_attr(reg!(a), name));
                    }
                    Op::LoadSpecial { d, a, which } => {
                        store!(d, core.load_special(reg!(a), which));
                    }
                    Op::ListToTuple { d, a } => store!(d, core.list_to_tuple(reg!(a))),
                    Op::SetUpdate { a, b } => {
                        attempt!(Ret::Discard, core.set_update(reg!(a), reg!(b)));
                    }
                    Op::DictUpdate { a, b } => {
                        attempt!(Ret::Discard, core.dict_update_display(reg!(a), reg!(b)));
                    }
                    Op::UnpackEx { a, base: first, n } => {
                        let Op::Extra { flag, .. } = ops[pc] else { continue };
                        let value = reg!(a);
                        frame.pc = pc as u32;
                        flow!(self.unpack(value, first, n, Some(flag)));
                    }
                    Op::SetFunction { a, b, which } => {
                        attempt!(Ret::Discard, core.set_function(reg!(a), reg!(b), which));
                    }
                    Op::GetYieldFromIter { d, a } => store!(d, core.yield_from_iter(reg!(a))),
                    Op::GetAwaitable { d, a, how } => store!(d, core.awaitable(reg!(a), how)),
                    Op::YieldFrom { d, a } => {
                        let delegate = reg!(a);
                        frame.pc = pc as u32;
                        flow!(self.begin_delegate(delegate, d));
                    }
                    Op::GetAsyncIter { d, a } => store!(d, core.async_iter(reg!(a))),
                    Op::GetAsyncNext { d, a } => store!(d, core.async_next(reg!(a))),
                    Op::StarSplit { d, a, b } => store!(d, core.star_split(reg!(a), reg!(b))),
                    Op::StarRest { d, a, b } => store!(d, core.star_rest(reg!(a), reg!(b))),
                    Op::WithExcept { d, a, b } => {
                        let (exit, exception) = (reg!(a), reg!(b));
                        store!(d, core.call_exit(exit, exception));
                    }
                    Op::ImportName { d, a, level } => {
                        let Op::Extra { flag, data } = ops[pc] else { continue };
                        let names = if flag == 1 { reg!(a) } else { UNDEF };
                        let from = (frame.globals, level);
                        store!(d, core.import_name(frame.code, data, from, names));
                    }
                    Op::ImportFrom { d, a } => {
                        let Op::Extra { data, .. } = ops[pc] else { continue };
                        store!(d, core.import_from(frame.code, data, reg!(a)));
                    }
                    Op::ImportStar { a } => {
                        attempt!(
                            Ret::Discard,
                            core.import_star(reg!(a), frame.globals, frame.code, regs[0])
                        );
                    }
                    Op::MatchClass { d, a, b } => {
                        let Op::Extra { flag, data } = ops[pc] else { continue };
                        let names = attempt!(Ret::Discard, core.keyword_names(frame.code, data));
                        store!(d, core.match_class(reg!(a), reg!(b), flag, &names));
                    }

                    Op::MatchSequence { d, a } => {
                        store!(d, core.match_sequence(reg!(a)));
                    }
                    Op::MatchMapping { d, a } => store!(d, core.match_mapping(reg!(a))),
                    Op::MatchKeys { d, a, b } => store!(d, core.match_keys(reg!(a), reg!(b))),
                    Op::GetLen { d, a } => store!(d, core.len(reg!(a))),
                    Op::MatchRest { d, a, b } => store!(d, core.match_rest(reg!(a), reg!(b))),
                }
            };
            if which == BinaryOp::Add && x.is_kind(Kind::Str) && y.is_kind(Kind::Str) {
                store!(d, core.add_text(x, y));
            } else {
                store!(d, core.binary(which, x, y, inplace));
            }
        };
        frame.pc = pc as u32;
        let before = self.core.meter.mark;
        if before < 0
            && fault == Fault::Enter
            && matches!(self.core.entering, Some(Entering::Operator { .. }))
            && let Some(frame) = self.frames.last_mut()
            && let Some(at) = frame.pc.checked_sub(1)
            && self.codes[frame.code as usize]
                .code
                .ops
                .get(at as usize)
                .is_some_and(Op::is_operator)
        {
            // The method has not been called, nor anything else been done: the instruction runs again in the next slice.
            frame.pc = at;
            self.core.entering = None;
            self.core.meter.refund(before);
            return self.safepoint();
        }
        self.fault(fault, ret, before)
    }

    /// A call from a frame with far registers, which a callee's window must not cover: the arguments are copied above it.
    #[cold]
    fn call_above(&mut self, callee: Value, args: Arguments<'_>, d: u8) -> Flow {
        let end = args.at + args.count;
        let values: smallvec::SmallVec<[Value; 8]> =
            smallvec::SmallVec::from_slice(&self.stack[args.at..end]);
        let mut keywords = UNDEF;
        if !args.names.is_empty() {
            let before = self.core.meter.slice;
            keywords = match self.keyword_dict(args) {
                Ok(dict) => dict,
                Err(fault) => return self.fault(fault, Ret::Store(d), before),
            };
        }
        self.call_values(callee, &values, keywords, Ret::Store(d))
    }

    /// A call with keyword arguments from the loop, whose names the next instruction has: `n` arguments in all from near
    /// register `from`.
    #[inline(never)]
    fn call_keywords(&mut self, callee: Value, from: usize, n: u8, d: u8, free: bool) -> Flow {
        let before = self.core.meter.slice;
        let Some(frame) = self.frames.last_mut() else { return Flow::Frame };
        if before < 0 {
            // The call has not been made: it runs again in the next slice.
            frame.pc -= 1;
            return self.safepoint();
        }
        let (code, at) = (frame.code, frame.base as usize + from);
        let ops = &self.codes[code as usize].code.ops;
        let Some(&Op::Extra { data, .. }) = ops.get(frame.pc as usize) else { return Flow::Frame };
        match self.are_positional(callee, code, data, n) {
            Ok(true) => {
                let args = Arguments { at, count: n as usize, names: &[], free };
                return self.call_guest(callee, args, d, before);
            }
            Ok(false) => {}
            Err(fault) => return self.fault(fault, Ret::Discard, before),
        }
        let names = match self.core.keyword_names(code, data) {
            Ok(names) => names,
            Err(fault) => return self.fault(fault, Ret::Discard, before),
        };
        let count = (n as usize).saturating_sub(names.len());
        self.call_guest(callee, Arguments { at, count, names: &names, free }, d, before)
    }

    /// Whether the loop would take a call's keyword arguments for positional ones, had it room for a frame.
    fn are_positional(
        &mut self,
        callee: Value,
        code: u32,
        names: u16,
        n: u8,
    ) -> Result<bool, Fault> {
        let (function, n) = match callee.kind() {
            Some(Kind::Function) => (callee, n),
            Some(Kind::Class) => match self.core.plain_init(callee)? {
                Some(init) => (init, n.wrapping_add(1)),
                None => return Ok(false),
            },
            _ => return Ok(false),
        };
        let next = &self.codes[self.core.heap.function(function).code as usize];
        let filled = next.simple == u32::from(n)
            || (next.simple != NOT_SIMPLE && self.core.defaults_cover(function, n, next.simple));
        Ok(filled && keywords_in_order(&self.codes[code as usize].code, names, &next.code, n))
    }

    /// A call from the loop that its fast paths do not take; the callee's register may be overwritten by a receiver.
    #[inline(never)]
    pub(super) fn call_guest(
        &mut self,
        callee: Value,
        args: Arguments<'_>,
        d: u8,
        before: i64,
    ) -> Flow {
        if self.core.meter.slice < 0 {
            // The call has not been made: it runs again in the next slice.
            if let Some(frame) = self.frames.last_mut() {
                frame.pc -= 1;
            }
            return self.safepoint();
        }
        if self.frames.last().is_some_and(|frame| frame.size as usize > NEAR) {
            return self.call_above(callee, args, d);
        }
        let slot = args.free.then(|| (args.at - 1, self.stack[args.at - 1]));
        let called = if callee.is_immediate(Immediate::HostFunction) {
            self.call_host(callee, args, Ret::Store(d))
        } else {
            self.call_at(callee, args, Ret::Store(d))
        };
        match called {
            Ok(flow) => flow,
            Err(Fault::NeedsMemory) => {
                if let Some((at, old)) = slot {
                    self.stack[at] = old;
                }
                self.fault(Fault::NeedsMemory, Ret::Store(d), before)
            }
            Err(fault) => self.fault(fault, Ret::Store(d), before),
        }
    }
}

/// The near registers of the frame at `base`: one pointer in a machine register, not a sum that every arm makes again.
#[inline(always)]
fn window(stack: &mut [Value], base: u32) -> &mut [Value; NEAR] {
    let Some(window) = stack[base as usize..].first_chunk_mut::<NEAR>() else {
        unreachable!("the stack reaches a window beyond every frame")
    };
    std::hint::black_box(window)
}

/// Unbinds the registers of a new frame after its arguments, where dead values of its caller may stand. Goes by eights:
/// what lies above the frame is dead.
#[inline(always)]
fn forget_above(registers: &mut [Value; NEAR], from: usize, size: usize) {
    let mut at = from;
    while at < size {
        match registers.get_mut(at..).and_then(|rest| rest.first_chunk_mut::<8>()) {
            Some(eight) => *eight = [UNDEF; 8],
            None => return registers.iter_mut().skip(at).for_each(|register| *register = UNDEF),
        }
        at += 8;
    }
}

/// Completes `n` arguments to `count` by the function's defaults, which cover them.
#[cold]
#[inline(never)]
fn fill_defaults(core: &Core, registers: &mut [Value], callee: Value, n: u8, count: u32) {
    let (n, count) = (n as usize, count as usize);
    let defaults = core.heap.items(core.heap.function(callee).defaults).unwrap_or_default();
    let skip = (defaults.len() + n).saturating_sub(count);
    let Some(target) = registers.get_mut(n..count) else { return };
    for (register, default) in target.iter_mut().zip(&defaults[skip..]) {
        *register = *default;
    }
}

/// Where the body of a loop goes on and the first of its two targets, if it begins with taking a pair apart; the jump to it
/// is at `pc`.
#[inline(never)]
fn pair_targets(ops: &[Op], pc: usize) -> Option<(usize, u8)> {
    let Some(Op::Jump { high, low }) = ops.get(pc) else { return None };
    let body = (pc + 1).wrapping_add_signed(jump_distance(*high, *low) as isize);
    match ops.get(body) {
        Some(Op::UnpackNext { base, n: 2, .. }) => Some((body + 1, *base)),
        _ => None,
    }
}

/// Whether the names of a call's keyword arguments, constant `k` of its code, are those of the parameters that follow the
/// positional ones, so that all `n` arguments stand where the callee's parameters are.
#[inline(never)]
fn keywords_in_order(caller: &CodeObject, k: u16, callee: &CodeObject, n: u8) -> bool {
    let Some(Constant::Tuple(names)) = caller.constants.get(k as usize) else { return false };
    let params = &callee.params;
    let first = (n as usize).saturating_sub(names.len());
    let positional = params.positional as usize;
    // Those that are taken by keyword only follow in the names.
    let end = if params.var_args { positional } else { positional + params.keyword_only as usize };
    if first < params.positional_only as usize || first > positional || n as usize > end {
        return false;
    }
    let known = params.names.iter().skip(first).map(|name| callee.names.get(*name as usize));
    names.iter().zip(known).all(|(name, known)| match (name, known) {
        (Constant::Str(name), Some(known)) => name == known,
        _ => false,
    })
}

#[inline(always)]
fn run_of(regs: &[Value; NEAR], first: u8, n: u8) -> &[Value] {
    let first = first as usize;
    regs.get(first..first + n as usize).unwrap_or(&[])
}

#[inline(always)]
fn cell_content(core: &Core, cell: Value) -> Value {
    if cell.is_kind(Kind::Cell) { *core.heap.cell(cell) } else { UNDEF }
}

/// Both as floats if both are numbers of which at least one is a float.
#[inline(always)]
fn floats(x: Value, y: Value) -> Option<(f64, f64)> {
    match (x.is_float(), y.is_float()) {
        (true, true) => Some((x.as_float(), y.as_float())),
        (true, false) if y.is_int() => Some((x.as_float(), y.as_int() as f64)),
        (false, true) if x.is_int() => Some((x.as_int() as f64, y.as_float())),
        _ => None,
    }
}

/// Both as floats if both are inline numbers; inline ints are exact as floats.
#[inline(always)]
fn floats_any(x: Value, y: Value) -> Option<(f64, f64)> {
    let float = |v: Value| {
        if v.is_float() {
            Some(v.as_float())
        } else if v.is_int() {
            Some(v.as_int() as f64)
        } else {
            None
        }
    };
    Some((float(x)?, float(y)?))
}

fn singleton(which: u8) -> Value {
    match which {
        1 => FALSE,
        2 => TRUE,
        3 => ELLIPSIS,
        4 => NOT_IMPLEMENTED,
        _ => NONE,
    }
}

fn common(which: u8) -> Value {
    match which {
        0 => TypeId::AssertionError.value(),
        1 => crate::builtins::build_class_function(),
        3 => TypeId::StopAsyncIteration.value(),
        4 | 5 => crate::types::generic::maker(which == 5),
        6 => crate::types::generic::template_maker(),
        7 => crate::stdlib::sys::shower(),
        _ => TypeId::NotImplementedError.value(),
    }
}
