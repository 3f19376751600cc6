//! Suspension: a host call out and back, futures in batches, a slice of fuel.
//!
//! Place: rows "host call out and back" and "`asyncio.gather` over 1,000 host futures" of the bars.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use ophiary_benches::{ENOUGH, compiled, feed, session};
use ophiary_runtime::host::{HostFunction, HostValue};
use ophiary_runtime::session::Session;
use ophiary_runtime::suspension::Suspension;

/// Calls of one round of `host_call`.
const CALLS: u64 = 1_000;

fn host_call(criterion: &mut Criterion) {
    let program = compiled("for i in range(1000):\n    f(i)\n");
    criterion.bench_function("suspend/host_call", |bench| {
        bench.iter_custom(|rounds| {
            let mut session = session(vec![HostFunction::blocking("f")]);
            let start = Instant::now();
            for _ in 0..rounds.div_ceil(CALLS) {
                feed(&mut session, &program, &[]);
                answer_blocking(&mut session);
            }
            start.elapsed() * u32::try_from(rounds).unwrap_or(u32::MAX)
                / u32::try_from(rounds.div_ceil(CALLS) * CALLS).unwrap_or(u32::MAX)
        });
    });
}

fn answer_blocking(session: &mut Session) {
    loop {
        match session.run(ENOUGH) {
            Suspension::HostCall(call) => session
                .resume(call.id, Ok(HostValue::Int(1)))
                .unwrap_or_else(|error| unreachable!("{error}")),
            // A long collection ends a slice.
            Suspension::OutOfFuel => {}
            Suspension::Finished(_) => return,
            other => unreachable!("{other:?}"),
        }
    }
}

/// Runs `gather` over `count` host futures, answered in batches of `batch`.
fn gather(session: &mut Session, batch: usize) {
    // Calls leave at the front: a vector would move all others each time.
    let mut calls = VecDeque::new();
    loop {
        let why = session.run(ENOUGH);
        calls.extend(session.take_outbox());
        match why {
            Suspension::Waiting { .. } => {
                let some: Vec<_> = calls
                    .drain(..batch.min(calls.len()))
                    .map(|call| (call.id, Ok(HostValue::Int(1))))
                    .collect();
                session
                    .resolve(&some, Duration::ZERO)
                    .unwrap_or_else(|error| unreachable!("{error}"));
            }
            // A long collection ends a slice.
            Suspension::OutOfFuel => {}
            Suspension::Finished(_) => return,
            other => unreachable!("{other:?}"),
        }
    }
}

fn futures(criterion: &mut Criterion) {
    let program = compiled(
        "import asyncio\nasync def main():\n    return len(await asyncio.gather(*[f(i) for i in range(n)]))\nawait main()\n",
    );
    let mut group = criterion.benchmark_group("suspend/gather");
    group.sample_size(10);
    for (name, count, batch) in
        [("at_once", 1_000, 1_000), ("one_at_a_time", 1_000, 1), ("at_once", 100_000, 100_000)]
    {
        group.bench_function(BenchmarkId::new(name, count), |bench| {
            bench.iter(|| {
                let mut session = session(vec![HostFunction::asynchronous("f")]);
                feed(&mut session, &program, &[("n".to_owned(), HostValue::Int(count))]);
                gather(&mut session, batch);
            });
        });
    }
    group.finish();
}

criterion_group!(benches, host_call, futures);
criterion_main!(benches);
