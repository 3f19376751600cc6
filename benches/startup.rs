//! Start-up: from source to a value, and a session made, run and dropped.
//!
//! Place: rows "compile and run `1 + 1`", "agent40" and "100,000 times create, run, drop" of the bars.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use ophiary_benches::{compiled, feed, finish, run, session, text};
use ophiary_runtime::host::HostValue;

fn startup(criterion: &mut Criterion) {
    criterion.bench_function("startup/one_plus_one_from_source", |bench| {
        bench.iter(|| run(&compiled(black_box("1 + 1"))));
    });
    let agent = text("agent/agent40.py");
    criterion.bench_function("startup/agent40_compile", |bench| {
        bench.iter(|| compiled(black_box(&agent)));
    });
    let program = compiled(&agent);
    criterion.bench_function("startup/agent40_run", |bench| bench.iter(|| run(&program)));

    let program = compiled("x + 1");
    criterion.bench_function("startup/create_run_drop", |bench| {
        bench.iter(|| {
            let mut session = session(Vec::new());
            feed(&mut session, &program, &[("x".to_owned(), HostValue::Int(41))]);
            finish(&mut session)
        });
    });
    let mut kept = session(Vec::new());
    criterion.bench_function("startup/feed_again", |bench| {
        bench.iter(|| {
            feed(&mut kept, &program, &[("x".to_owned(), HostValue::Int(41))]);
            finish(&mut kept)
        });
    });
}

criterion_group!(benches, startup);
criterion_main!(benches);
