//! Snapshots: identity, seals, hostile bytes.

use std::sync::Arc;
use std::time::Duration;

use super::*;
use crate::code::Program;
use crate::compile::{CompileOptions, compile};
use crate::host::{HostCall, HostError, HostFunction, HostValue};
use crate::limits::Limits;
use crate::native::registry::{self, Owner};
use crate::session::{Session, SessionOptions};
use crate::source::Source;
use crate::suspension::Suspension;

const CLASSES: &str = "
class Point:
    count = 0
    def __init__(self, x, y):
        self.x = x
        self.y = y
        Point.count += 1
    def __eq__(self, other):
        return self.x == other.x
    def __hash__(self):
        return hash(self.x)
    def __repr__(self):
        return f'P({self.x})'
    @property
    def sum(self):
        return self.x + self.y
class Point3(Point):
    def __init__(self, x, y, z):
        super().__init__(x, y)
        self.z = z
class Error(ValueError):
    pass
points = {Point(i, 2): i for i in range(6)}
points[Point(3, 9)] = Point3(1, 2, 3).sum
text = ''
for i in range(12):
    text += f'line {i}; '
print(points, text, Point.count)
try:
    try:
        raise Error(1)
    except Error as e:
        raise KeyError('k') from e
except KeyError as e:
    kept = e
s = {1, 2.5, 'a', None, True, (1, 2), int}
f = frozenset({1, 2})
big = 2 ** 90
print(kept, big, f, len(s))
";

const GENERATORS: &str = "
def walk(n):
    try:
        for i in range(n):
            got = yield i * n
            if got:
                print('got', got)
    finally:
        print('done')
def outer():
    yield from walk(3)
    yield 10
g = outer()
print(next(g), g.send('x'))
rest = [x for x in g]
print(rest)
def make():
    n = 0
    def step():
        nonlocal n
        n += 1
        return n
    return step
step = make()
items = [step() for _ in range(5)]
letters = iter('abcde')
entries = iter({1: 2, 3: 4})
print(next(letters), next(entries), [a for a in letters])
z = walk(4)
next(z)
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)
print(fib(9))
d = {'a': 1, 'b': [1, 2, {'c': (3,)}]}
del d['a']
d['a'] = step
print(host_add(1, 2) + host_add(3, 4))
";

const TASKS: &str = "
import asyncio
async def work(n):
    got = await host_ask(n)
    await asyncio.sleep(n)
    return got + n
async def main():
    task = asyncio.create_task(work(1))
    results = await asyncio.gather(work(2), work(3), task)
    try:
        await host_fail('ValueError', 'no')
    except ValueError as e:
        print('caught', e)
    return results
print(await main())
";

const SCHEDULED: &str = "
import asyncio, time
async def numbers(n):
    try:
        for i in range(n):
            got = yield i
            await asyncio.sleep(0.1)
            if got:
                print('got', got)
    finally:
        print('closed')
async def worker(name, queue, lock):
    while True:
        item = await queue.get()
        async with lock:
            await asyncio.sleep(0.01)
            print(name, item)
        queue.task_done()
async def limited():
    try:
        async with asyncio.timeout(0.05) as limit:
            await asyncio.sleep(5)
    except TimeoutError:
        print('limit', limit.expired())
async def main():
    queue, lock = asyncio.Queue(2), asyncio.Lock()
    async with asyncio.TaskGroup() as group:
        workers = [group.create_task(worker(n, queue, lock), name=f'w{n}') for n in range(2)]
        for n in range(5):
            await queue.put(n)
        await queue.join()
        for w in workers:
            w.cancel('enough')
    loop = asyncio.get_running_loop()
    handle = loop.call_later(0.2, print, 'later')
    loop.call_soon(print, 'soon')
    loop.call_later(0.1, handle.cancel)
    g = numbers(3)
    print(await anext(g), await g.asend('x'))
    await g.aclose()
    kept = numbers(9)
    print(await anext(kept))
    await asyncio.gather(limited(), asyncio.to_thread(len, 'abc'), asyncio.shield(host_ask(4)))
    done, pending = await asyncio.wait([asyncio.create_task(asyncio.sleep(n, n)) for n in (1, 2)], timeout=1.5)
    print(len(done), len(pending), handle.cancelled())
    time.sleep(0.5)
    print(time.time(), time.strftime('%Y', time.gmtime(0)))
    return [x async for x in numbers(2)]
print(await main())
";

const RAISES: &str = "
class Odd(Exception):
    def __str__(self):
        return 'odd ' + str(sum(i for i in range(4)))
def f(n):
    if n == 0:
        raise Odd(n)
    f(n - 1)
try:
    f(3)
except Odd as e:
    raise RuntimeError('after') from e
";

const CASES: &[&str] =
    &[CLASSES, GENERATORS, TASKS, SCHEDULED, RAISES, "x = [i * i for i in range(9)]\nx"];

fn program(text: &str) -> Arc<Program> {
    let options = CompileOptions { top_level_await: true, result: true, ..Default::default() };
    compile(Source::new("case.py", text), &options).unwrap()
}

fn options() -> SessionOptions {
    SessionOptions {
        limits: Limits { fuel: 1 << 40, memory: 8 << 20, ..Limits::default() },
        functions: vec![
            HostFunction::blocking("host_add"),
            HostFunction::asynchronous("host_ask"),
            HostFunction::asynchronous("host_fail"),
            HostFunction::blocking("sys_clock"),
        ],
        hash_key: [7; 16],
        ..SessionOptions::default()
    }
}

fn trusting() -> RestoreOptions {
    RestoreOptions { trust_unsealed: true, ..RestoreOptions::default() }
}

fn restored(bytes: &[u8]) -> Result<Session, SnapshotError> {
    Session::restore(bytes, options(), &trusting())
}

fn answer(call: &HostCall) -> Result<HostValue, HostError> {
    match (&*call.name, &call.args[..]) {
        ("host_add", [HostValue::Int(a), HostValue::Int(b)]) => Ok(HostValue::Int(a + b)),
        ("host_ask", [value]) => Ok(value.clone()),
        ("sys_clock", _) => Ok(HostValue::Int(1_500_000_000)),
        _ => Err(HostError::new("ValueError", "no")),
    }
}

/// How a run ended, what it printed, and its snapshots.
struct Run {
    end: String,
    output: String,
    snapshots: Vec<Vec<u8>>,
}

/// Runs a program in slices; `between` may replace the session at each suspension.
fn run(text: &str, slice: u64, mut between: impl FnMut(Session, Vec<u8>) -> Session) -> Run {
    let mut session = Session::new(options());
    session.feed_repr(&program(text), &[]).unwrap();
    let (mut output, mut snapshots, mut calls) = (String::new(), Vec::new(), Vec::new());
    for _ in 0..100_000 {
        let why = session.run(slice);
        let bytes = session.snapshot().unwrap();
        assert!(session.books_balance());
        snapshots.push(bytes.clone());
        session = between(session, bytes);
        assert!(session.books_balance());
        calls.extend(session.take_outbox());
        output.push_str(&session.take_output());
        match why {
            Suspension::OutOfFuel => {}
            Suspension::HostCall(call) => session.resume(call.id, answer(&call)).unwrap(),
            Suspension::Waiting { wake_after, .. } => {
                let pending = session.pending_calls();
                let ready: Vec<_> = calls
                    .iter()
                    .filter(|call: &&HostCall| pending.contains(&call.id))
                    .map(|call| (call.id, answer(call)))
                    .collect();
                calls.clear();
                let elapsed = if ready.is_empty() { wake_after.unwrap() } else { Duration::ZERO };
                session.resolve(&ready, elapsed).unwrap();
            }
            end => {
                snapshots.push(session.snapshot().unwrap());
                return Run { end: format!("{end:?}"), output, snapshots };
            }
        }
    }
    unreachable!("the program ends");
}

#[test]
fn restore_snapshot_is_identity() {
    for text in CASES {
        for slice in [1, 2, 3, 7, 50, 1 << 30] {
            let plain = run(text, slice, |session, _| session);
            let again = run(text, slice, |_, bytes| {
                let mut session = restored(&bytes).unwrap();
                assert_eq!(session.snapshot().unwrap(), bytes, "saved again");
                session
            });
            assert_eq!(plain.output, again.output);
            assert_eq!(plain.end, again.end);
            assert!(plain.snapshots == again.snapshots, "slice {slice} of {text}");
        }
    }
}

#[test]
fn same_points_give_same_bytes_in_every_slicing() {
    // Snapshots at host calls only, whatever the slices between them.
    let at_calls = |slice| {
        let mut session = Session::new(options());
        session.feed_repr(&program(GENERATORS), &[]).unwrap();
        let mut snapshots = Vec::new();
        loop {
            match session.run(slice) {
                Suspension::OutOfFuel => {}
                Suspension::HostCall(call) => {
                    snapshots.push(session.snapshot().unwrap());
                    session.resume(call.id, answer(&call)).unwrap();
                }
                _ => {
                    snapshots.push(session.snapshot().unwrap());
                    return snapshots;
                }
            }
        }
    };
    let whole = at_calls(1 << 30);
    assert_eq!(whole.len(), 3);
    for slice in [1, 2, 5, 33] {
        assert!(whole == at_calls(slice), "slice {slice}");
    }
}

#[test]
fn forks_go_on_by_themselves() {
    let mut session = Session::new(options());
    let text = "
n = 1
try:
    n = host_add(1, 2)
except BaseException as e:
    n = type(e).__name__
n";
    session.feed(&program(text), &[]).unwrap();
    let Suspension::HostCall(call) = session.run(1000) else { unreachable!() };
    let mut fork = session.fork().unwrap();
    session.resume(call.id, answer(&call)).unwrap();
    assert_eq!(session.run(1000), Suspension::Finished(HostValue::Int(3)));
    assert_eq!(fork.run(1000), Suspension::Finished(HostValue::Str("CancelledError".into())));
    let mut session = Session::new(options());
    session.feed_repr(&program(TASKS), &[]).unwrap();
    assert!(matches!(session.run(1 << 30), Suspension::Waiting { .. }));
    let mut fork = session.fork().unwrap();
    assert!(fork.pending_calls().is_empty() && !session.pending_calls().is_empty());
    let Suspension::Raised(raised) = fork.run(1 << 30) else { unreachable!() };
    assert!(raised.class.ends_with("CancelledError"), "{}", raised.class);
}

#[test]
fn seals_keep_others_out() {
    let mut session = Session::new(options());
    let context = SnapshotContext { tenant: b"t".to_vec(), session: b"s".to_vec(), epoch: 4 };
    let (key_id, key) = ("k".to_owned(), [9; 32]);
    let seals = [
        Seal::Keyed { key_id: key_id.clone(), key },
        Seal::Encrypted { key_id: key_id.clone(), key },
    ];
    for seal in seals {
        let bytes = session.snapshot_sealed(&context, &seal).unwrap();
        let right = RestoreOptions {
            context: context.clone(),
            keys: vec![SealKey { id: key_id.clone(), key }],
            ..RestoreOptions::default()
        };
        let open = |bytes: &[u8], restore: &RestoreOptions| {
            Session::restore(bytes, options(), restore).map(|_| ())
        };
        assert_eq!(open(&bytes, &right), Ok(()));
        assert_eq!(open(&bytes, &RestoreOptions { epoch_min: 4, ..right.clone() }), Ok(()));
        let older = SnapshotError::Older { found: 4, known: 5 };
        assert_eq!(open(&bytes, &RestoreOptions { epoch_min: 5, ..right.clone() }), Err(older));
        let other = SnapshotContext { tenant: b"u".to_vec(), ..context.clone() };
        let wrong = RestoreOptions { context: other, ..right.clone() };
        assert_eq!(open(&bytes, &wrong), Err(SnapshotError::Forged));
        let moved = SnapshotContext { tenant: b"ts".to_vec(), session: Vec::new(), epoch: 4 };
        let wrong = RestoreOptions { context: moved, ..right.clone() };
        assert_eq!(open(&bytes, &wrong), Err(SnapshotError::Forged));
        let key = SealKey { id: key_id.clone(), key: [8; 32] };
        let wrong = RestoreOptions { keys: vec![key], ..right.clone() };
        assert_eq!(open(&bytes, &wrong), Err(SnapshotError::Forged));
        assert!(matches!(open(&bytes, &trusting()), Err(SnapshotError::UnknownKey { .. })));
        for at in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[at] ^= 1;
            assert!(open(&changed, &right).is_err(), "byte {at}");
        }
    }
    let bytes = session.snapshot().unwrap();
    let untrusting = RestoreOptions::default();
    assert_eq!(
        Session::restore(&bytes, options(), &untrusting).err(),
        Some(SnapshotError::Unsealed)
    );
}

#[test]
fn programs_are_saved_and_loaded() {
    let program = program(CLASSES);
    let bytes = program.save(&SnapshotContext::default(), &Seal::None).unwrap();
    let loaded = Program::load(&bytes, &trusting(), 1 << 20).unwrap();
    assert_eq!(loaded.save(&SnapshotContext::default(), &Seal::None).unwrap(), bytes);
    assert!(Program::load(&bytes, &trusting(), 10).is_err());
    assert_eq!(restored(&bytes).err(), Some(SnapshotError::Kind));
}

#[test]
fn built_ins_are_found_by_their_names() {
    let mut names: Vec<_> =
        crate::types::TypeId::ALL.iter().map(|type_id| type_id.name()).collect();
    names.sort_unstable();
    assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "two types of one name");
    for (owner, list) in crate::builtins::all_natives() {
        for native in list {
            let found = registry::find(owner, native.name).and_then(registry::native).unwrap();
            assert!(std::ptr::eq(found, native), "{owner:?} {} is there twice", native.name);
            assert!(!matches!(owner, Owner::Module("")));
        }
    }
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

/// The content in an envelope of its own, so that changes get past the checksum.
fn wrapped(content: &[u8]) -> Vec<u8> {
    let mut bytes = vec![0; header::room(&Seal::None)];
    bytes.extend_from_slice(content);
    let context = SnapshotContext::default();
    header::close(bytes, header::Content::Session, &context, &Seal::None, &Compression::NONE)
        .unwrap()
}

/// Runs a restored session a while, collecting and saving.
pub(super) fn go_on(mut session: Session) {
    session.snapshot().unwrap();
    for _ in 0..20 {
        match session.run(200) {
            Suspension::OutOfFuel => {}
            Suspension::HostCall(call) => session.resume(call.id, answer(&call)).unwrap(),
            Suspension::Waiting { .. } => {
                let pending = session.pending_calls();
                if let Some(id) = session.blocked_in() {
                    session.resume(id, Ok(HostValue::Int(3))).unwrap();
                } else {
                    let replies: Vec<_> =
                        pending.iter().map(|id| (*id, Ok(HostValue::Int(3)))).collect();
                    let _ = session.resolve(&replies, Duration::from_secs(1));
                }
            }
            _ => break,
        }
    }
    session.cancel();
    session.snapshot().unwrap();
}

#[test]
fn random_bytes_are_refused() {
    let mut numbers = Numbers(0x9E37_79B9_7F4A_7C15);
    for _ in 0..20_000 {
        let len = numbers.next() as usize % 200;
        let content: Vec<u8> = (0..len).map(|_| numbers.next() as u8).collect();
        assert!(restored(&content).is_err());
        assert!(restored(&wrapped(&content)).is_err());
    }
}

#[test]
fn cut_and_damaged_snapshots_are_refused() {
    let mut session = Session::new(options());
    let bytes = session.snapshot().unwrap();
    for len in 0..bytes.len() {
        assert!(restored(&bytes[..len]).is_err());
    }
    let mut longer = bytes.clone();
    longer.push(0);
    assert!(matches!(restored(&longer), Err(SnapshotError::Length { .. })));
    let change = |at: usize, byte| {
        let mut changed = bytes.clone();
        changed[at] = byte;
        restored(&changed).err()
    };
    assert_eq!(change(8, 99), Some(SnapshotError::Version { found: 99 }));
    assert_eq!(change(11, 1), Some(SnapshotError::Damaged));
    assert!(matches!(change(11, 2), Some(SnapshotError::Malformed(_))));
    assert_eq!(change(0, 0), Some(SnapshotError::NotASnapshot));
    assert_eq!(change(60, 0), Some(SnapshotError::Damaged));
    let small =
        SessionOptions { limits: Limits { snapshot: 10, ..Limits::default() }, ..options() };
    let refused = Session::restore(&bytes, small, &trusting()).err();
    assert!(matches!(refused, Some(SnapshotError::TooLarge { .. })));
}

#[test]
fn what_does_not_fit_is_refused() {
    let mut session = Session::new(options());
    session.feed(&program("x = [i for i in range(100000)]\ny = host_add"), &[]).unwrap();
    session.run(1 << 20);
    let bytes = session.snapshot().unwrap();
    let limits = Limits { memory: 100_000, ..options().limits };
    let refused =
        Session::restore(&bytes, SessionOptions { limits, ..options() }, &trusting()).err();
    assert!(matches!(refused, Some(SnapshotError::Memory { .. })), "{refused:?}");
    let none = SessionOptions { functions: Vec::new(), ..options() };
    let refused = Session::restore(&bytes, none, &trusting()).err();
    assert_eq!(refused, Some(SnapshotError::HostFunction { name: "host_add".into() }));
}

#[test]
fn code_that_nothing_needs_is_dropped() {
    let mut session = Session::new(options());
    let mut sizes = Vec::new();
    for round in 0..50 {
        let text = format!("x = {round} and 'some text'\nprint");
        session.feed(&program(&text), &[]).unwrap();
        session.run(1000);
        sizes.push(session.snapshot().unwrap().len());
        assert!(session.books_balance());
    }
    assert!(sizes[49] <= sizes[1] + 8, "{sizes:?}");
}

/// A session that is stopped in places, and one that is led to the same places, are in the same state there.
#[test]
fn a_place_is_found_again() {
    for text in CASES {
        let program = program(text);
        let start = || {
            let mut session = Session::new(options());
            session.feed_repr(&program, &[]).unwrap();
            session
        };
        for slice in [7, 100, 1000] {
            let (mut first, mut second) = (start(), start());
            for _ in 0..20 {
                // However it came here, one step further is a place.
                let why = first.run(slice);
                if why == Suspension::OutOfFuel {
                    let place = first.usage().session_fuel + 1;
                    if first.run_to(place) != Suspension::OutOfFuel {
                        break;
                    }
                } else {
                    break;
                }
                let place = first.usage().session_fuel;
                assert_eq!(second.run_to(place), Suspension::OutOfFuel);
                assert_eq!(second.usage(), first.usage());
                let (mut a, mut b) = (first.fork().unwrap(), second.fork().unwrap());
                assert_eq!(a.snapshot().unwrap(), b.snapshot().unwrap());
            }
        }
    }
}

#[test]
fn a_window_of_nothing_keeps_its_buffer() {
    let mut session = Session::new(options());
    let feed = |session: &mut Session, text: &str| {
        session.feed(&program(text), &[]).expect("it is idle");
        assert!(matches!(session.run(1 << 30), Suspension::Finished(_)), "{text}");
    };
    feed(&mut session, "s = 'x' * 100\ns += 'y' * 100\nt = 'v' * 100\nt += 'w' * 100");
    let mut windows = 0;
    for string in session.vm.core.heap.strs.iter_mut() {
        if let crate::heap::text::Text::Window { len, .. } = &mut string.text {
            (*len, string.chars) = (0, 0);
            windows += 1;
        }
    }
    assert!(windows >= 2);
    let bytes = session.snapshot().expect("it rests");
    let mut again = restored(&bytes).expect("windows may show nothing");
    let more = "import gc\ngc.collect()\nassert len(s) == len(t) == 0\nu = t + 'z' * 70\nassert u == 'z' * 70\ngc.collect()\nassert s + u == u + t";
    feed(&mut again, more);
    assert!(again.books_balance());
}
