//! Programs that are changed at random are refused or stay within their tables; nothing panics.

use std::sync::Arc;

use super::*;
use crate::compile::{CompileOptions, compile};
use crate::source::Source;

const TEXT: &str = "
import a.b as c
def f(x, *y, z=1, **k):
    try:
        with x as (p, *q):
            return [i + x for i in y if i > 2 or not z]
    except (A, B) as e:
        raise C(*y, **k) from e
    finally:
        del x
class D(f(1, m=2)):
    def g(self):
        super().g(self.a[1:2], f'{self!r:>{self.w}}')
        yield lambda: self
async def h():
    async for i in f(1):
        await i.j(k=2)
match c:
    case [1, *_, {'a': r, **s}] | D(r, s=2, t=s): pass
";

fn program() -> Program {
    let shared = compile(Source::new("<t>", TEXT), &CompileOptions::default()).unwrap();
    Arc::try_unwrap(shared).unwrap()
}

/// A small generator of numbers (xorshift), so that every run is the same.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
}

#[test]
fn what_the_compiler_emits_is_accepted() {
    assert_eq!(verify(&program()), Ok(()));
}

#[test]
fn empty_programs_and_codes_are_refused() {
    let mut empty = program();
    empty.codes.clear();
    assert!(verify(&empty).is_err());
    let mut hollow = program();
    Arc::get_mut(&mut hollow.codes[1]).unwrap().ops = Arc::new([]);
    Arc::get_mut(&mut hollow.codes[1]).unwrap().spans = Box::new([]);
    assert!(verify(&hollow).is_err());
}

#[test]
fn changed_bytes_never_panic_and_never_pass_out_of_range() {
    let bytes = postcard::to_stdvec(&program()).unwrap();
    let mut numbers = Numbers(0x2545_F491_4F6C_DD1D);
    let (mut decoded, mut accepted) = (0, 0);
    for _ in 0..20_000 {
        let mut changed = bytes.clone();
        for _ in 0..=(numbers.next() % 3) {
            // The source's text comes first; change what stands after it.
            let at = TEXT.len() + numbers.next() as usize % (bytes.len() - TEXT.len());
            changed[at] = numbers.next() as u8;
        }
        let Ok(program) = postcard::from_bytes::<Program>(&changed) else {
            continue;
        };
        decoded += 1;
        if verify(&program).is_ok() {
            accepted += 1;
            check_ranges(&program);
        }
        // What is refused can still be printed.
        crate::code::dis::disassemble(&program);
    }
    assert!(decoded > 100 && accepted < decoded);
}

/// An independent look at what `verify` promises of the simplest operands.
fn check_ranges(program: &Program) {
    use crate::code::op::OperandKind;
    for code in &program.codes {
        for op in code.ops.iter() {
            op.operands(|_, kind, value| match kind {
                OperandKind::Dst | OperandKind::Src | OperandKind::Mod | OperandKind::Base => {
                    assert!(value < i32::from(code.registers));
                }
                OperandKind::ConstIndex => assert!((value as usize) < code.constants.len()),
                OperandKind::NameIndex => assert!((value as usize) < code.names.len()),
                OperandKind::CodeIndex => assert!((value as usize) < program.codes.len()),
                _ => {}
            });
        }
    }
}

#[test]
fn jumps_back_and_long_stretches_are_refused() {
    use crate::code::op::{Op, jump_parts};
    let change = |ops: Vec<Op>| {
        let mut changed = program();
        let code = Arc::get_mut(&mut changed.codes[0]).unwrap();
        code.spans = vec![crate::source::Span::default(); ops.len()].into();
        code.ops = ops.into();
        code.handlers = Box::new([]);
        verify(&changed)
    };
    let end = Op::ReturnNone {};
    assert_eq!(change(vec![end]), Ok(()));
    assert!(change(vec![Op::Nop {}]).is_err());
    let (high, low) = jump_parts(-1);
    assert!(change(vec![Op::Jump { high, low }]).is_err());
    assert_eq!(change(vec![Op::Loop { high, low }]), Ok(()));
    let (high, low) = jump_parts(1);
    let test = Op::TestNone { a: 0, c: 1 };
    assert_eq!(change(vec![test, Op::Jump { high, low }, end, end]), Ok(()));
    assert!(change(vec![test, end]).is_err());
    let mut long = vec![Op::Nop {}; 63];
    long.push(end);
    assert_eq!(change(long.clone()), Ok(()));
    long.insert(0, Op::Nop {});
    assert!(change(long).is_err());
}

#[test]
fn keys_of_records_are_few_short_strings_that_differ() {
    use crate::code::Constant;
    use crate::code::op::Op;
    let text = |text: &str| Constant::Str(text.into());
    let change = |keys: Vec<Constant>| {
        let source = Source::new("<t>", "{'a': 1, 'b': 2}");
        let shared = compile(source, &CompileOptions::default()).unwrap();
        let mut changed = Arc::try_unwrap(shared).unwrap();
        let code = Arc::get_mut(&mut changed.codes[0]).unwrap();
        assert!(code.ops.iter().any(|op| matches!(op, Op::BuildRecord { .. })));
        let keys_of = |constant: &&mut Constant| matches!(constant, Constant::Tuple(_));
        *code.constants.iter_mut().find(keys_of).unwrap() = Constant::Tuple(keys.into());
        verify(&changed)
    };
    assert_eq!(change(vec![text("x"), text("y")]), Ok(()));
    assert!(change(vec![text("x"), text("x")]).is_err());
    assert!(change(vec![text("x")]).is_err());
    assert!(change(vec![text("x"), text("y"), text("z")]).is_err());
    assert!(change(vec![text("x"), Constant::Int(1)]).is_err());
    assert!(change(vec![text("x"), text(&"y".repeat(300))]).is_err());
}
