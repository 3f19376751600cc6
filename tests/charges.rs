//! What work on containers costs: fuel follows the places that are gone over, not only the elements that are found.
//!
//! And what does not fit `memory` is refused by it before it costs anything.
//!
//! Place: `runtime/src/protocol/table.rs` and what natives charge for their operands.
//!
//! Invariants: a dict or set from which nearly all was removed keeps its table, as in `CPython`; each operation on it is
//! tried beside the same on a dict or set that was never larger.
//! Limits: none of its own.

use ophiary_runtime::compile::{CompileOptions, compile};
use ophiary_runtime::limits::Limits;
use ophiary_runtime::session::{Session, SessionOptions};
use ophiary_runtime::source::Source;
use ophiary_runtime::suspension::Suspension;

/// Elements before all but one or two were removed.
const PLACES: u64 = 200_000;
/// Places that must cost at least one fuel.
const PLACES_A_FUEL: u64 = 128;

const SPARSE: &str = "
s = set(range(200_000))
for i in range(199_999):
    s.discard(i)
d = dict.fromkeys(range(200_000))
for i in range(1, 199_999):
    del d[i]
";
const DENSE: &str = "
s = {199_999}
d = {0: None, 199_999: None}
";
/// Operations that look at all of `s`.
const OF_SETS: [&str; 34] = [
    "s | {1}",
    "{1} | s",
    "s - {1}",
    "s ^ {1}",
    "{1} ^ s",
    "s & {199_999, 1, 2}",
    "s <= {199_999, 1}",
    "s < {199_999, 1}",
    "s == {199_999}",
    "s.issubset({199_999, 1})",
    "{199_999, 1}.issuperset(s)",
    "s.isdisjoint({1, 2})",
    "s.copy()",
    "set(s)",
    "frozenset(s)",
    "list(s)",
    "tuple(s)",
    "sorted(s)",
    "[*s]",
    "dict.fromkeys(s)",
    "min(s)",
    "sum(s)",
    "any(s)",
    "all(s)",
    "repr(s)",
    "next(iter(s))",
    "[x for x in s]",
    "t = {1}; t |= s",
    "t = {1}; t.update(s)",
    "t = {1}; t -= s",
    "t = {1}; t.symmetric_difference_update(s)",
    "x, = s",
    "list(enumerate(s))",
    "s.add(s.pop()); s.add(s.pop())",
];
/// Operations that look at all of `d`.
const OF_DICTS: [&str; 20] = [
    "d.copy()",
    "dict(d)",
    "d | {}",
    "{**d}",
    "{1: 1} | d",
    "d == {0: None, 199_999: None}",
    "list(d)",
    "tuple(d.values())",
    "list(d.items())",
    "list(reversed(d))",
    "sorted(d)",
    "repr(d)",
    "set(d)",
    "[*d]",
    "{k: v for k, v in d.items()}",
    "max(d)",
    "a, b = d",
    "import json; json.dumps(d)",
    "match d:\n    case {0: _, **rest}: pass",
    "str(d.keys())",
];

/// Expressions whose results are many times larger than all fuel could make.
const TOO_LARGE: [&str; 31] = [
    "bytes(N)",
    "bytearray(N)",
    "bytearray().resize(N)",
    "(0).to_bytes(N, 'big')",
    "(-5).to_bytes(N, 'little', signed=True)",
    "struct.pack(f'{N}x')",
    "struct.pack(f'{N}s', b'')",
    "('x' * M).join(['y'] * M)",
    "('é' * M).join(['y'] * M)",
    "(b'x' * M).join([b'y'] * M)",
    "bytearray(b'x' * M).join([b'y'] * M)",
    "f'%{N}d' % 1",
    "f'%{N}s' % 'a'",
    "f'%-{N}s' % 'a'",
    "f'%{N}d'.encode() % 1",
    "re.sub('a', 'b' * M, 'a' * M)",
    "re.sub(b'a', b'b' * M, b'a' * M)",
    "(b := io.BytesIO()).seek(N) and b.write(b'x')",
    "'a' * N",
    "bytearray(b'a') * N",
    "[0] * N",
    "'a'.ljust(N)",
    "'a'.zfill(N)",
    "b'a'.center(N)",
    "f'{1:{N}}'",
    "('a' * M).replace('a', 'b' * M)",
    "array.array('q', range(10)) * N",
    "list(range(N))",
    "1 << N",
    "random.Random(1).randbytes(N)",
    "io.StringIO().seek(0) or (s := io.StringIO()).seek(N) and s.write('x')",
];

fn fuel(session: &mut Session, text: &str) -> u64 {
    let program = compile(Source::new("feed.py", text.to_owned()), &CompileOptions::default());
    session.feed(&program.expect("it compiles"), &[]).expect("the session is idle");
    loop {
        match session.run(u64::MAX / 8) {
            Suspension::OutOfFuel => {}
            Suspension::Finished(_) => return session.usage().fuel,
            other => unreachable!("{text}: {other:?}"),
        }
    }
}

fn session(text: &str) -> Session {
    let limits = Limits { fuel: u64::MAX / 8, session_fuel: u64::MAX / 4, ..Limits::default() };
    let mut session = Session::new(SessionOptions { limits, ..SessionOptions::default() });
    fuel(&mut session, "import json");
    fuel(&mut session, text);
    session
}

/// Operations of which places without elements cost nothing.
fn uncharged<'a>(operations: &[&'a str]) -> Vec<&'a str> {
    let (mut sparse, mut dense) = (session(SPARSE), session(DENSE));
    let free = |text: &&&str| {
        let more = fuel(&mut sparse, text).saturating_sub(fuel(&mut dense, text));
        more < PLACES / PLACES_A_FUEL
    };
    operations.iter().filter(free).copied().collect()
}

#[test]
fn empty_places_of_sets_cost_fuel() {
    assert_eq!(uncharged(&OF_SETS), Vec::<&str>::new());
}

#[test]
fn deleted_entries_of_dicts_cost_fuel() {
    assert_eq!(uncharged(&OF_DICTS), Vec::<&str>::new());
}

#[test]
fn handlers_that_are_looked_at_cost_fuel() {
    // What a hundred raises more cost, so that what runs before the loop does not count.
    let hundred = |handlers: usize| {
        let before = "    try: x = 1\n    except: 0\n".repeat(handlers);
        let body = "    for i in range(n):\n        try: raise ValueError\n        except ValueError: pass\n";
        let mut session = session(&format!("def f(n):\n{before}{body}"));
        fuel(&mut session, "f(200)") - fuel(&mut session, "f(100)")
    };
    let (few, many) = (hundred(3), hundred(8_000));
    assert!(many - few > 100 * 8_000 / 64, "{few} {many}");
}

#[test]
fn a_dict_that_was_emptied_costs_no_more_than_a_new_one() {
    let used = |keys: usize, look: &str| {
        let fill = format!(
            "d = dict.fromkeys(range({keys}))\n{look}\nfor i in range({keys}):\n    del d[i]"
        );
        let mut session = session(&fill);
        fuel(&mut session, "for i in range(3_000):\n    d[-5] = 1\n    del d[-5]")
    };
    for look in ["", "for key in d: pass"] {
        let (few, many) = (used(2, look), used(50_000, look));
        assert!(many <= few + 3_000, "{look:?}: {few} {many}");
    }
}

#[test]
fn what_does_not_fit_is_a_memory_error_and_costs_nothing() {
    let mut session = Session::new(SessionOptions::default());
    fuel(&mut session, "import array, io, random, re, struct\nN, M = 10 ** 12, 10 ** 6");
    let allowed = Limits::default().fuel;
    for text in TOO_LARGE {
        let text =
            format!("try:\n    {text}\nexcept MemoryError:\n    ok = 1\nassert ok == 1\nok = 0");
        let used = fuel(&mut session, &text);
        assert!(used < allowed / 100, "{text}: {used}");
    }
}

#[test]
fn a_short_window_does_not_keep_the_text_it_was_the_beginning_of() {
    // Forty texts of a megabyte, of each of which only the first 200 characters are kept.
    let text = "
kept = []
for i in range(40):
    s = 'x' * 100 + str(i)
    for j in range(11):
        if j == 1:
            kept.append(s)
        s += s
    assert len(s) > 200_000
    for j in range(1_000):
        s += 'y' * 1_000
assert [len(s) for s in kept] == [202] * 10 + [204] * 30, [len(s) for s in kept]
assert all(s == ('x' * 100 + str(i)) * 2 for i, s in enumerate(kept))
kept = [s + '!' for s in kept]
assert kept[7] == ('x' * 100 + '7') * 2 + '!'
";
    let limits = Limits { memory: 8 << 20, ..Limits::default() };
    let mut session = Session::new(SessionOptions { limits, ..SessionOptions::default() });
    fuel(&mut session, text);
    fuel(&mut session, "import gc; del s; gc.collect()");
    let bytes = session.usage().heap_bytes;
    assert!(bytes < 1 << 16, "{bytes} bytes for {} characters", 202 * 40);
}
