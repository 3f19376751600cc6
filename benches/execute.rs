//! Execution: every kernel of `programs/`, compiled once, in a new session each time.
//!
//! Place: the first row of the bars, here without peers (`peers/` has those).

use criterion::{Criterion, criterion_group, criterion_main};
use ophiary_benches::{compiled, run, text};

/// The kernels, by file name.
const KERNELS: [&str; 18] = [
    "agg_rows",
    "closures",
    "comprehension",
    "concat",
    "dict_ops",
    "exceptions",
    "fib",
    "fstring_report",
    "json_rt",
    "loop_sum",
    "mandelbrot",
    "nbody",
    "obj_methods",
    "sieve",
    "sort_key",
    "spectral_norm",
    "str_build",
    "word_count",
];

fn execute(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("execute");
    group.sample_size(10);
    for kernel in KERNELS {
        let program = compiled(&text(&format!("{kernel}.py")));
        group.bench_function(kernel, |bench| bench.iter(|| run(&program)));
    }
    group.finish();
}

criterion_group!(benches, execute);
criterion_main!(benches);
