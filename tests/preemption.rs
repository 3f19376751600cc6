//! Endless programs come back: every kind of loop over every kind of iterator, recursion by every route, with cheap and costly
//! bodies.
//!
//! Place: the programs are the products of the lists here. The runtime has no clock; that a worker gets its thread back in
//! time is for `benches/natives.rs` to measure.
//!
//! ```text
//! loops x iterators     "for x in {it}:" x "map(lambda a: a, repeat(1))"
//! consumers x iterators "sum({it})"      x ...
//! endless x bodies      "while True:"    x "a == a"
//! routes                "def f(): ..."   a tree of calls by operators, properties, keys
//! ```
//!
//! Invariants: a slice ends by its fuel, at most `OVER_MAX` beyond it; the driver's flag ends it before; the fuel limit ends
//! the program; a cancelled program lets the session take the next feed. A program may end by `MemoryError`.
//! Limits: `SLICES` slices of `SLICE` fuel a program. One that does not come back within `STUCK` fails the test by its name.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::time::Duration;

use ophiary_runtime::compile::{CompileOptions, compile};
use ophiary_runtime::host::HostValue;
use ophiary_runtime::limits::{LimitName, Limits};
use ophiary_runtime::parse::STACK_BYTES;
use ophiary_runtime::session::{Session, SessionOptions};
use ophiary_runtime::source::Source;
use ophiary_runtime::suspension::Suspension;

const SLICE: u64 = 2_000;
const SLICES: u64 = 3;
/// What one step of a native may charge at once beyond the slice.
const OVER_MAX: u64 = 60_000;
/// Programs that one session runs.
const PROGRAMS_EACH: usize = 32;
const STUCK: Duration = Duration::from_mins(1);

const SETUP: &str = "
import asyncio, collections, functools, heapq, itertools, json, math, operator, re
from itertools import *
class A:
    def __init__(self): self.n = 1
    def __iter__(self): return self
    def __next__(self): return 1
    def __call__(self, *args): return 1
    def __eq__(self, other): return True
    def __hash__(self): return 1
    def __lt__(self, other): return False
    def __add__(self, other): return self
    def __len__(self): return 1
    def __bool__(self): return True
    def __str__(self): return 'a'
    def __format__(self, spec): return 'a'
    def __contains__(self, x): return False
    def __getattr__(self, name): return 1
    def __enter__(self): return self
    def __exit__(self, *args): return True
    def __index__(self): return 1
    @property
    def p(self): return 1
    def m(self): return 1
class Old:
    def __getitem__(self, at): return 1
class Made:
    def __iter__(self):
        while True: yield 1
class Given:
    def __get__(self, this, owner): return 1
class Has: d = Given()
def gen():
    while True: yield 1
def of_repeat(): yield from repeat(1)
def nested(n):
    if n: yield from nested(n - 1)
    else: yield from repeat(1)
def by_send():
    while True: x = yield 1
a = A()
";

/// Endless iterables.
const ITERATORS: [&str; 54] = [
    "map(lambda a: a, repeat(1))",
    "map(lambda a: a, range(10 ** 9))",
    "map(abs, repeat(1))",
    "map(a, repeat(1))",
    "map(A.m, repeat(a))",
    "map(operator.attrgetter('p'), repeat(a))",
    "map(max, repeat(1), repeat(2))",
    "filter(lambda a: True, repeat(1))",
    "filter(lambda a: False, repeat(1))",
    "filter(None, repeat(1))",
    "filter(None, repeat(0))",
    "filter(None, repeat(a))",
    "zip(repeat(1), repeat(2))",
    "zip(map(lambda a: a, repeat(1)), gen())",
    "enumerate(repeat(1))",
    "enumerate(a)",
    "iter(lambda: 1, 2)",
    "iter(int, 1)",
    "iter(a.m, 2)",
    "count()",
    "count(0.5, 0.5)",
    "cycle([1])",
    "cycle('ab')",
    "chain.from_iterable(repeat([1]))",
    "chain.from_iterable(repeat([]))",
    "chain(gen(), [1])",
    "islice(count(), 10 ** 15)",
    "islice(count(), 0, 10 ** 15, 3)",
    "takewhile(lambda x: True, count())",
    "dropwhile(lambda x: True, count())",
    "dropwhile(bool, repeat(1))",
    "filterfalse(bool, repeat(1))",
    "compress(repeat(1), repeat(1))",
    "compress(repeat(1), repeat(0))",
    "starmap(pow, repeat((1, 2)))",
    "accumulate(repeat(0))",
    "pairwise(count())",
    "batched(count(), 3)",
    "groupby(count())",
    "zip_longest(count(), ())",
    "tee(count())[0]",
    "permutations(range(20))",
    "product(range(9), repeat=30)",
    "range(10 ** 12)",
    "reversed(range(10 ** 12))",
    "gen()",
    "(1 for _ in repeat(1))",
    "(x for x in (y for y in repeat(1)))",
    "of_repeat()",
    "nested(9)",
    "A()",
    "Old()",
    "Made()",
    "by_send()",
];

/// What goes over an iterable without an end.
const LOOPS: [&str; 33] = [
    "for x in {it}: pass",
    "for x in {it}:\n    if x is a.m: break",
    "for i, x in enumerate({it}): pass",
    "for x in {it}:\n    for y in (1, 2): continue",
    "it = iter({it})\nwhile True: x = next(it)",
    "it = iter({it})\nwhile True: x = next(it, None)",
    "[x for x in {it} if x is a.m]",
    "{x for x in {it} if x is a.m}",
    "{x: x for x in {it} if x is a.m}",
    "sum(0 for x in {it})",
    "any(x is a.m for x in {it})",
    "def f():\n    for x in {it}: yield x\nfor y in f(): pass",
    "def f():\n    yield from {it}\nfor y in f(): pass",
    "def f():\n    x = yield from {it}\nlist(f())",
    "def f():\n    for x in {it}: pass\nf()",
    "f = lambda: [0 for x in {it} if x is a.m]\nsorted([1, 2], key=lambda _: f())",
    "async def f():\n    for x in {it}: pass\nasyncio.run(f())",
    "async def g():\n    for x in {it}: yield x\nasync def f():\n    async for y in g(): pass\nasyncio.run(f())",
    "async def g():\n    for x in {it}: yield x\nasync def f(): return [y async for y in g() if y is a.m]\nasyncio.run(f())",
    "for x in map(lambda z: z, {it}): pass",
    "for x in filter(lambda z: False, {it}): pass",
    "for x in zip({it}, {it}): pass",
    "class B:\n    def __iter__(self):\n        yield from {it}\nfor x in B(): pass",
    "class B:\n    def __contains__(self, x): return x in iter({it})\na.m in B()",
    "class B:\n    @property\n    def p(self): return [x for x in {it} if x is a.m]\nB().p",
    "class B:\n    def __getattr__(self, name): return [x for x in {it} if x is a.m]\nB().q",
    "class B:\n    def __eq__(self, other):\n        for x in {it}: pass\n[B()] == [1]",
    "class B:\n    def __hash__(self):\n        for x in {it}: pass\n{B(): 1}",
    "class B:\n    def __repr__(self):\n        for x in {it}: pass\nrepr([B()])",
    "class B:\n    def __lt__(self, other):\n        for x in {it}: pass\nsorted([B(), B()])",
    "class B:\n    def __init__(self):\n        for x in {it}: pass\nB()",
    "class B:\n    def __exit__(self, *args):\n        for x in {it}: pass\n    def __enter__(self): pass\nwith B(): pass",
    "with a:\n    for x in {it}: pass\n    try:\n        pass\n    finally:\n        for x in {it}: pass",
];

/// Built-ins that take an iterable to its end.
const CONSUMERS: [&str; 38] = [
    "sum({it})",
    "max({it})",
    "min({it}, key=lambda x: 1)",
    "max({it}, key=str)",
    "all({it})",
    "any(map(lambda x: False, {it}))",
    "list({it})",
    "tuple({it})",
    "set({it})",
    "frozenset({it})",
    "sorted({it})",
    "dict.fromkeys({it})",
    "dict(zip({it}, {it}))",
    "collections.deque({it}, maxlen=0)",
    "collections.deque({it}, 3)",
    "collections.Counter({it})",
    "None in iter({it})",
    "None not in iter({it})",
    "''.join(map(str, {it}))",
    "p, *q = {it}",
    "[].extend({it})",
    "set().update({it})",
    "set().isdisjoint({it})",
    "{1} & set({it})",
    "print(*{it})",
    "[*{it}]",
    "functools.reduce(lambda x, y: x, {it})",
    "functools.reduce(operator.is_, {it})",
    "operator.countOf(iter({it}), None)",
    "operator.indexOf(iter({it}), None)",
    "next(islice({it}, 10 ** 15, None))",
    "next(filter(lambda x: False, {it}))",
    "next(x for x in {it} if x is a.m)",
    "list(heapq.merge({it}, {it}))",
    "math.prod(map(lambda x: 1, {it}))",
    "str.join(',', ('' for x in {it}))",
    "bytes(map(lambda x: 1, {it}))",
    "heapq.nsmallest(2, {it}, key=lambda x: 1)",
];

/// What the body of an endless loop does.
const BODIES: [&str; 64] = [
    "pass",
    "y = 1 == 3",
    "a.p",
    "a.missing",
    "a.m()",
    "Has().d",
    "a + a",
    "a == a",
    "a < a",
    "a in [1, 2]",
    "[a] == [1]",
    "(a, a) < (a, 1)",
    "hash(a)",
    "{a: 1}[a]",
    "len(a)",
    "bool(a)",
    "str(a)",
    "f'{a} {a:>3}'",
    "'%s' % a",
    "'{}'.format(a)",
    "a()",
    "A()",
    "range(a)",
    "(lambda: 1)()",
    "sorted([a, a])",
    "sorted([2, 1], key=lambda x: x)",
    "list(map(lambda x: x, [1]))",
    "[x for x in (1, 2)]",
    "sum(x for x in (1, 2))",
    "isinstance(a, (str, A))",
    "getattr(a, 'q', None)",
    "a.q = 1",
    "try: raise ValueError\n    except ValueError: pass",
    "try: 1 / 0\n    except Exception: pass\n    finally: pass",
    "with a: 1 / 0",
    "match 1:\n        case 2: pass\n        case x: pass",
    "class B: pass",
    "def f(): pass",
    "del [1, 2][0]",
    "x, *y = 1, 2, 3",
    "'abc'.replace('a', 'b')",
    "' '.join(['a'] * 10)",
    "('a,' * 100).split(',')",
    "b'abc'.hex()",
    "[1] * 1000",
    "'a' * 100_000",
    "('b' * 300_000).replace('b', 'a')",
    "repr('\\x01' * 300_000)",
    "[1, 2] + [3]",
    "{1, 2} | {3}",
    "{**{1: 2}}",
    "3 ** 500 % 7",
    "10 ** 5000 * 10 ** 5000",
    "str(3 ** 1000)",
    "int('1' * 1000)",
    "json.dumps([1] * 100)",
    "json.loads('[1, 2, 3]')",
    "re.match('(a*)*b', 'a' * 12)",
    "re.sub('a', 'b', 'aaa')",
    "list(permutations((1, 2, 3)))",
    "sorted(['a' * 5000 + str(x) for x in (2, 1)])",
    "functools.partial(a, 1)()",
    "exec('1')",
    "eval('1 + 1')",
];

/// Programs that make a tree of calls, each by another route.
const ROUTES: [&str; 27] = [
    "def f(n): return n and f(n - 1) + f(n - 1)\nf(60)",
    "f = lambda n: f(n - 1) or f(n - 1) if n else 0\nf(60)",
    "def f(n, **k):\n    if n: f(n=n - 1); f(n=n - 1)\nf(60)",
    "def f(*a):\n    if len(a) < 60: f(*a, 1); f(*a, 1)\nf()",
    "class B:\n    n = 0\n    def f(self, n):\n        if n: self.f(n - 1); self.f(n - 1)\nB().f(60)",
    "class B:\n    def __init__(self, n):\n        if n: B(n - 1); B(n - 1)\nB(60)",
    "class B:\n    def __init__(self, n): self.n = n\n    @property\n    def p(self):\n        if self.n: B(self.n - 1).p; B(self.n - 1).p\nB(60).p",
    "class B:\n    def __init__(self, n): self.n = n\n    def __getattr__(self, k):\n        if self.n: B(self.n - 1).q; B(self.n - 1).q\nB(60).q",
    "class B:\n    def __init__(self, n): self.n = n\n    def __add__(self, o):\n        if self.n: B(self.n - 1) + 1; B(self.n - 1) + 1\nB(60) + 1",
    "class B:\n    def __init__(self, n): self.n = n\n    def __eq__(self, o):\n        if self.n: [B(self.n - 1)] == [1]; [B(self.n - 1)] == [1]\nB(60) == 1",
    "class B:\n    def __init__(self, n): self.n = n\n    def __lt__(self, o): return self.n and sorted([B(self.n - 1), B(self.n - 1)]) == 1\nsorted([B(60), B(60)])",
    "class B:\n    def __init__(self, n): self.n = n\n    def __hash__(self):\n        if self.n: {B(self.n - 1): 1}; {B(self.n - 1): 1}\n        return 1\nhash(B(60))",
    "class B:\n    def __init__(self, n): self.n = n\n    def __repr__(self):\n        if self.n: repr([B(self.n - 1), B(self.n - 1)])\n        return ''\nrepr(B(60))",
    "class B:\n    def __init__(self, n): self.n = n\n    def __bool__(self): return self.n == 0 or bool(not B(self.n - 1) and not B(self.n - 1))\nbool(B(60))",
    "class B:\n    def __init__(self, n): self.n = n\n    def __call__(self):\n        if self.n: B(self.n - 1)(); B(self.n - 1)()\nB(60)()",
    "class B:\n    def __init__(self, n): self.n = n\n    def __len__(self):\n        if self.n: len(B(self.n - 1)); len(B(self.n - 1))\n        return 0\nlen(B(60))",
    "class B:\n    def __init__(self, n): self.n = n\n    def __getitem__(self, k):\n        if self.n: B(self.n - 1)[0]; B(self.n - 1)[0]\nB(60)[0]",
    "class B:\n    def __init__(self, n): self.n = n\n    def __format__(self, s): return f'{B(self.n - 1)}{B(self.n - 1)}' if self.n else ''\nf'{B(60)}'",
    "class B:\n    def __init__(self, n): self.n = n\n    def __enter__(self):\n        if self.n:\n            with B(self.n - 1): pass\n            with B(self.n - 1): pass\n    def __exit__(self, *a): pass\nwith B(60): pass",
    "def g(n):\n    if n:\n        yield from g(n - 1)\n        yield from g(n - 1)\nfor x in g(60): pass",
    "def g(n):\n    if n:\n        for x in g(n - 1): yield x\n        for x in g(n - 1): yield x\nlist(g(60))",
    "def f(n): return sum(map(f, [n - 1, n - 1])) if n else 0\nf(60)",
    "def f(n): return sum(f(m) for m in (n - 1, n - 1)) if n else 0\nf(60)",
    "def f(n): return max([n - 1, n - 1], key=f) if n else 0\nf(60)",
    "async def f(n):\n    if n: await f(n - 1); await f(n - 1)\nasyncio.run(f(60))",
    "async def f(n):\n    if n: await asyncio.gather(f(n - 1), f(n - 1))\nasyncio.run(f(60))",
    "def f(n): n and (exec('f(n - 1)', globals(), {'n': n}), exec('f(n - 1)', globals(), {'n': n}))\nf(60)",
];

/// Natives that ran on once they were begun, and others like them.
const OTHERS: [&str; 8] = [
    "while True:\n    try: raise StopIteration\n    except StopIteration: pass",
    "for x in iter(lambda: sorted(['a' * 5000 + str(x) for x in (2, 1)]), 2): pass",
    "t = (ValueError,) * 3000\nwhile True:\n    try: 1 / 0\n    except t: pass\n    except Exception: pass",
    "heap = ['a' * 2000 + str(x) for x in range(50)]\nwhile True: heapq.heapify(heap)",
    "import bisect\nl = ['a' * 2000 + str(x) for x in range(50)]\nwhile True: bisect.bisect(l, 'a' * 2001)",
    "s = 'a' * 5000\nwhile True: hasattr(1, s)",
    "z = [1] * 50\ny = [1] * 49 + [2]\nl = [y] * 1000\nwhile True: z in l",
    "class M(type):\n    def __instancecheck__(self, x): return False\nclass B(metaclass=M): pass\nwhile True: isinstance(1, B)",
];

fn programs() -> Vec<String> {
    let mut programs: Vec<String> = Vec::new();
    for form in LOOPS.iter().chain(&CONSUMERS) {
        programs.extend(ITERATORS.iter().map(|it| form.replace("{it}", it)));
    }
    for body in BODIES {
        programs.push(format!("while True:\n    {body}"));
        programs.push(format!(
            "def f():\n    while True:\n        {}\nf()",
            body.replace('\n', "\n    ")
        ));
        programs.push(format!("for _ in A():\n    {body}"));
        programs.push(format!("for _ in map(lambda z: z, repeat(1)):\n    {body}"));
        programs.push(format!("async def f():\n    while True:\n        await asyncio.sleep(0)\n        {}\nasyncio.run(f())", body.replace('\n', "\n    ")));
    }
    programs.extend(ROUTES.iter().chain(&OTHERS).map(|program| (*program).to_owned()));
    programs
}

#[test]
fn endless_programs_come_back() {
    let programs = programs();
    let count = programs.len();
    let (tell, told) = sync_channel(1);
    let run = move || {
        let mut endless = 0;
        let mut faults = Vec::new();
        for some in programs.chunks(PROGRAMS_EACH) {
            let mut session = new_session();
            for program in some {
                if tell.send(program.clone()).is_err() {
                    return;
                }
                endless += usize::from(check(&mut session, program, &mut faults));
            }
        }
        assert_eq!(faults, Vec::<String>::new());
        assert!(endless * 10 > count * 7, "only {endless} of {count} programs have no end");
    };
    let thread = std::thread::Builder::new().stack_size(STACK_BYTES).spawn(run).expect("a thread");
    let mut current = String::new();
    for _ in 0..=count {
        match told.recv_timeout(STUCK) {
            Ok(program) => current = program,
            Err(RecvTimeoutError::Timeout) => panic!("does not come back:\n{current}"),
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    assert!(thread.join().is_ok(), "failed:\n{current}");
}

/// A session that has what the programs need.
fn new_session() -> Session {
    let limit = SLICE * (SLICES + 3) + OVER_MAX;
    let limits = Limits { fuel: limit, memory: 8 << 20, ..Limits::default() };
    let mut session = Session::new(SessionOptions { limits, ..SessionOptions::default() });
    feed(&mut session, SETUP);
    while session.run(1 << 20) == Suspension::OutOfFuel {}
    session
}

/// Runs a program for a few slices, then for one that the driver ends, then to its limit of fuel: whether that ended it.
fn check(session: &mut Session, program: &str, faults: &mut Vec<String>) -> bool {
    feed(session, program);
    let mut used = 0;
    let budget = Arc::new(AtomicBool::new(false));
    session.set_budget(Some(budget.clone()));
    for slice in 0..=SLICES {
        // At last with the flag raised from the beginning: it comes back whatever fuel it has.
        budget.store(slice == SLICES, Ordering::Relaxed);
        let fuel = if slice == SLICES { 1 << 20 } else { SLICE };
        // What is beyond counts from the slices before.
        let most = if slice == SLICES { OVER_MAX } else { fuel + OVER_MAX };
        match comes_back(session, fuel, most, &mut used) {
            Ok(true) => {}
            Ok(false) => return ends(session, program, false),
            Err(fault) => {
                faults.push(format!("{fault}: {program}"));
                return ends(session, program, true);
            }
        }
    }
    budget.store(false, Ordering::Relaxed);
    // Slices of a program that has its fuel come to an end by the limit.
    for _ in 0..10_000 {
        match session.run(SLICE) {
            Suspension::OutOfFuel => {}
            Suspension::LimitExceeded(exceeded) => {
                assert_eq!(exceeded.limit, LimitName::Fuel, "{program}");
                return ends(session, program, true);
            }
            Suspension::Waiting { wake_after, .. } => {
                let passed = wake_after.unwrap_or_default();
                session
                    .resolve(&[], passed)
                    .unwrap_or_else(|error| unreachable!("{error}: {program}"));
            }
            _ => return ends(session, program, false),
        }
        session.take_output();
    }
    unreachable!("the limit of fuel does not end it:\n{program}");
}

/// A slice: whether the program goes on behind it.
fn comes_back(session: &mut Session, fuel: u64, most: u64, used: &mut u64) -> Result<bool, String> {
    let why = session.run(fuel);
    session.take_output();
    let now = session.usage().fuel;
    if now - *used > most {
        return Err(format!("{} fuel in a slice of {fuel}", now - *used));
    }
    *used = now;
    Ok(goes_on(session, why))
}

fn goes_on(session: &mut Session, why: Suspension) -> bool {
    match why {
        Suspension::OutOfFuel => true,
        Suspension::Waiting { wake_after, .. } => {
            session.resolve(&[], wake_after.unwrap_or_default()).is_ok()
        }
        // Not all of the products are without an end: some have no memory, others no order.
        Suspension::Raised(_) | Suspension::Finished(_) => false,
        Suspension::LimitExceeded(exceeded) => {
            assert!(matches!(exceeded.limit, LimitName::Output | LimitName::Fuel));
            false
        }
        other => unreachable!("{other:?}"),
    }
}

/// The session takes the next feed.
fn ends(session: &mut Session, program: &str, endless: bool) -> bool {
    session.cancel();
    feed(session, "1 + 1");
    let why = session.run(100_000);
    assert_eq!(why, Suspension::Finished(HostValue::Int(2)), "{program}");
    endless
}

fn feed(session: &mut Session, text: &str) {
    let options = CompileOptions { result: true, ..CompileOptions::default() };
    let program = compile(Source::new("test.py", text), &options)
        .unwrap_or_else(|error| unreachable!("{error:?}\n{text}"));
    session.feed(&program, &[]).unwrap_or_else(|error| unreachable!("{error}\n{text}"));
}

/// A heap that is full is collected every few instructions, which takes time and no fuel.
const HUNGRY: &str = "
kept = []
while True:
    try: kept.append([print] * 100)
    except MemoryError: pass
";

#[test]
fn a_run_to_a_place_comes_back_where_the_driver_wants_it() {
    for program in [HUNGRY, "while True: pass", "for x in map(lambda a: a, iter(int, 1)): pass"] {
        let limits = Limits { memory: 6 << 20, ..Limits::default() };
        let options = || SessionOptions { limits: limits.clone(), ..SessionOptions::default() };
        let (mut wanted, mut other) = (Session::new(options()), Session::new(options()));
        feed(&mut wanted, program);
        feed(&mut other, program);
        let begun = wanted.run_to(20_000);
        assert_eq!(begun, Suspension::OutOfFuel, "{program}");
        let budget = Arc::new(AtomicBool::new(true));
        wanted.set_budget(Some(budget));
        let why = wanted.run_to(1 << 40);
        assert_eq!(why, Suspension::OutOfFuel, "{program}");
        let place = wanted.usage().session_fuel;
        assert!(place < 40_000, "{place} fuel: {program}");
        // Where it came to is a place that another finds again.
        assert_eq!(other.run_to(place), Suspension::OutOfFuel, "{program}");
        assert_eq!(other.usage(), wanted.usage(), "{program}");
    }
}
