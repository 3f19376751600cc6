//! Folding: what is folded comes back as it was.

use std::sync::Arc;

use crate::code::Program;
use crate::compile::{CompileOptions, compile};
use crate::host::{HostFunction, HostValue};
use crate::limits::Limits;
use crate::session::{Session, SessionOptions};
use crate::source::Source;
use crate::suspension::Suspension;

/// Strings and dicts of every sort that folding tells apart, then a call, then all of them looked at.
const KINDS: &str = "
rows = [{'id': i, 'name': f'n-{i}', 'note': None} for i in range(30)]
sparse = {'a': 1, 'b': 2, 'c': 3, 'd': 4}
del sparse['b']
emptied = {'x': 1}
del emptied['x']
large = {i: str(i) for i in range(40)}
mixed = {1: 'int', 'two': 2, (3, 4): 'tuple', 5.5: None}
short = ['é' * 3, '日本', '\\U0001F600', chr(0xD800) + 'x', 'x' * 24]
long = ['x' * 25, 'é' * 40, 'y' * 3000]
grown = ''
for i in range(20):
    grown += f'{i},'
holes = [f'{i} {i * i}' for i in range(200)]
holes = holes[150:]
first = f(len(holes))
rows[3]['more'] = first
sparse['e'] = 5
emptied['y'] = 6
mixed['new'] = 7
grown += 'end'
second = f(sum(row['id'] for row in rows for _ in range(100)))
[rows, sparse, emptied, len(large), large[39], mixed, [ascii(s) for s in short], [s[:2] + s[-2:] for s in long], grown, holes[::9],
 first, second, 'id' in rows[0], {'id': 1} == {'id': 1}]
";

fn program(text: &str) -> Arc<Program> {
    let options = CompileOptions { result: true, ..CompileOptions::default() };
    compile(Source::new("fold.py", text), &options).unwrap()
}

fn session() -> Session {
    Session::new(SessionOptions {
        limits: Limits::default(),
        functions: vec![HostFunction::blocking("f")],
        hash_key: [7; 16],
        libraries: Vec::new(),
        modules: Vec::new(),
    })
}

/// Runs it; `at_call` sees the session at each call. Gives the result, and a snapshot at each call.
fn run(folds: bool, mut at_call: impl FnMut(&mut Session)) -> (String, Vec<Vec<u8>>) {
    let mut session = session();
    session.feed_repr(&program(KINDS), &[]).unwrap();
    let mut snapshots = Vec::new();
    loop {
        if !folds {
            // Nothing has run since, and no litter has come.
            session.vm.unfolded_at = u64::MAX;
            session.vm.core.heap.books.rest();
        }
        match session.run(if folds { 1_000_000 } else { 20 }) {
            Suspension::OutOfFuel => {}
            Suspension::HostCall(call) => {
                at_call(&mut session);
                snapshots.push(session.snapshot().unwrap());
                at_call(&mut session);
                session.resume(call.id, Ok(HostValue::Int(snapshots.len() as i64))).unwrap();
            }
            Suspension::Finished(HostValue::Repr(text)) => return (text, snapshots),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn what_is_folded_comes_back_as_it_was() {
    let plain = run(false, |session| assert!(!session.vm.core.heap.is_folded()));
    // Much ran before each call; a snapshot leaves it folded.
    let folded = run(true, |session| assert!(session.vm.core.heap.is_folded()));
    assert_eq!(folded, plain);
    let collected = run(false, |session| {
        let used = session.usage().heap_bytes;
        session.collect();
        let heap = &session.vm.core.heap;
        assert!(heap.folded.is_some() && heap.strs.slots() == 0 && heap.dicts.slots() == 0);
        assert!(session.usage().heap_bytes <= used);
        assert!(session.books_balance());
        assert!(session.vm.core.heap.folded.is_none());
        session.collect();
    });
    assert_eq!(collected, plain);
}

#[test]
fn equal_layouts_are_kept_once() {
    run(true, |session| {
        let Some(folded) = &session.vm.core.heap.folded else { panic!("it is folded") };
        let rows = folded.dicts.iter().filter(|dict| dict.layout == folded.dicts[1].layout);
        assert!(rows.count() >= 29, "{:?}", folded.dicts);
        assert!(folded.strs.len() > 100 && folded.long_strs.len() < 10);
    });
}

#[test]
fn a_short_run_does_not_fold() {
    let mut session = session();
    session.feed(&program("x = 'a'\nf(x)\nf(x)\n"), &[]).unwrap();
    for _ in 0..2 {
        let Suspension::HostCall(call) = session.run(1_000_000) else { panic!("it calls") };
        assert!(session.vm.core.heap.folded.is_none());
        session.resume(call.id, Ok(HostValue::None)).unwrap();
    }
    assert!(matches!(session.run(1_000_000), Suspension::Finished(_)));
}
