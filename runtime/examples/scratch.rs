//! Scratch.
use ophiary_runtime::code::Program;
use ophiary_runtime::compile::{CompileOptions, compile};
use ophiary_runtime::host::{HostFunction, HostValue};
use ophiary_runtime::limits::Limits;
use ophiary_runtime::session::{Session, SessionOptions};
use ophiary_runtime::source::Source;
use ophiary_runtime::suspension::Suspension;
use std::sync::Arc;
use std::time::{Duration, Instant};

fn program(text: &str) -> Arc<Program> {
    let options =
        CompileOptions { top_level_await: true, result: true, ..CompileOptions::default() };
    compile(Source::new("m.py", text), &options).unwrap()
}

fn session() -> Session {
    let limits = Limits {
        fuel: u64::MAX >> 4,
        host_calls: u64::MAX,
        session_host_calls: u64::MAX,
        host_calls_in_flight: u32::MAX,
        ..Limits::default()
    };
    Session::new(SessionOptions {
        limits,
        functions: vec![HostFunction::blocking("f"), HostFunction::asynchronous("g")],
        ..SessionOptions::default()
    })
}

#[inline(never)]
fn gather(n: usize, one: bool) -> Duration {
    let text = format!("import asyncio\nawait asyncio.gather(*[g(i) for i in range({n})])\nNone");
    let program = program(&text);
    let mut s = session();
    s.feed(&program, &[]).unwrap();
    let start = Instant::now();
    let mut calls = Vec::new();
    let mut next = 0;
    loop {
        match s.run(1_000_000_000) {
            Suspension::Waiting { .. } => {
                calls.extend(s.take_outbox());
                if one {
                    let call = &calls[next];
                    next += 1;
                    s.resolve(&[(call.id, Ok(call.args[0].clone()))], Duration::ZERO).unwrap();
                } else {
                    let replies: Vec<_> =
                        calls.drain(..).map(|c| (c.id, Ok(c.args[0].clone()))).collect();
                    s.resolve(&replies, Duration::ZERO).unwrap();
                }
            }
            Suspension::OutOfFuel => {}
            Suspension::Finished(_) => break,
            other => panic!("{other:?}"),
        }
    }
    start.elapsed()
}

fn bare(n: usize) -> f64 {
    let program =
        program(&format!("def main():\n    for i in range({n}):\n        f(i)\nmain()\nNone"));
    let mut s = session();
    s.feed(&program, &[]).unwrap();
    let start = Instant::now();
    loop {
        match s.run(1_000_000_000) {
            Suspension::HostCall(call) => s.resume(call.id, Ok(HostValue::None)).unwrap(),
            Suspension::OutOfFuel => {}
            Suspension::Finished(_) => break,
            other => panic!("{other:?}"),
        }
    }
    start.elapsed().as_nanos() as f64 / n as f64
}

fn main() {
    if let Some(n) = std::env::args().nth(2) {
        let n: usize = n.parse().unwrap();
        for _ in 0..(20_000_000 / n / 10) {
            gather(n, false);
        }
        return;
    }
    let median = |mut v: Vec<Duration>| {
        v.sort();
        v[v.len() / 2]
    };
    for n in if std::env::args().count() > 1 { vec![] } else { vec![1_000, 10_000, 100_000] } {
        let rounds = if n > 10_000 { 3 } else { 15 };
        println!(
            "gather {n} at once {:?}",
            median((0..rounds).map(|_| gather(n, false)).collect())
        );
        println!("gather {n} one     {:?}", median((0..rounds).map(|_| gather(n, true)).collect()));
    }
    for _ in 0..(if std::env::args().count() > 1 { 40 } else { 5 }) {
        println!("bare {:.0} ns", bare(200_000));
    }
}
