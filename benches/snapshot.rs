//! Snapshots: to bytes and back, for ten variables and for 2,500 rows, as they are and compressed.
//!
//! Place: the row "snapshot, restore" of the bars. Sizes are printed once before the times.

use criterion::{Criterion, criterion_group, criterion_main};
use ophiary_benches::{compiled, feed, finish, options, session};
use ophiary_runtime::session::Session;
use ophiary_runtime::snapshot::{Compression, RestoreOptions, Seal, SnapshotContext};

const TEN: &str = "a = 1\nb = 'two'\nc = 3.0\nd = [1, 2, 3]\ne = {'k': 1}\nf = (1, 2)\ng = None\nh = True\ni = 'nine'\nj = 10\n";
const ROWS: &str = "rows = [[f'name {i}', f'street number {i}', f'city of {i % 50}', f'note for row {i} of many'] for i in range(2500)]\n";

fn snapshots(criterion: &mut Criterion) {
    for (name, source) in [("ten_variables", TEN), ("rows_2500", ROWS)] {
        let mut session = session(Vec::new());
        feed(&mut session, &compiled(source), &[]);
        finish(&mut session);
        let bytes = session.snapshot().unwrap_or_else(|error| unreachable!("{error}"));
        criterion.bench_function(&format!("snapshot/save/{name}/{}_bytes", bytes.len()), |bench| {
            bench.iter(|| session.snapshot());
        });
        criterion.bench_function(&format!("snapshot/load/{name}"), |bench| {
            bench.iter(|| restore(&bytes));
        });
        for level in [1, 3, 9, 19] {
            let compression = Compression { level, threshold: 0 };
            let context = SnapshotContext::default();
            let mut save = || {
                let saved = session.snapshot_compressed(&context, &Seal::None, &compression);
                saved.unwrap_or_else(|error| unreachable!("{error}"))
            };
            let bytes = save();
            let title = format!("{name}/level_{level}");
            criterion.bench_function(
                &format!("snapshot/save/{title}/{}_bytes", bytes.len()),
                |bench| {
                    bench.iter(&mut save);
                },
            );
            criterion.bench_function(&format!("snapshot/load/{title}"), |bench| {
                bench.iter(|| restore(&bytes));
            });
        }
    }
}

fn restore(bytes: &[u8]) -> Session {
    let restore = RestoreOptions { trust_unsealed: true, ..RestoreOptions::default() };
    Session::restore(bytes, options(Vec::new()), &restore)
        .unwrap_or_else(|error| unreachable!("{error}"))
}

criterion_group!(benches, snapshots);
criterion_main!(benches);
