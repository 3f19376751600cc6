//! Times saving and restoring: ten variables, and 2,500 rows of 4 strings.
use std::time::Instant;

use ophiary_runtime::compile::{CompileOptions, compile};
use ophiary_runtime::session::{Session, SessionOptions};
use ophiary_runtime::snapshot::RestoreOptions;
use ophiary_runtime::source::Source;

fn main() {
    let ten: String = (0..10).map(|n| format!("v{n} = {n} * 1000\n")).collect();
    let rows = "rows = [[f'name number {i}', f'some street {i} in town', f'mail{i}@example.org', f'note {i}'] for i in range(2500)]";
    for (name, text, rounds) in [("ten variables", &*ten, 20_000_u32), ("rows", rows, 200)] {
        let program = match compile(Source::new("case.py", text), &CompileOptions::default()) {
            Ok(program) => program,
            Err(errors) => return println!("{errors:?}"),
        };
        let mut session = Session::new(SessionOptions::default());
        if session.feed(&program, &[]).is_err() {
            return;
        }
        println!("{:?}", session.run(1 << 30));
        let trusting = RestoreOptions { trust_unsealed: true, ..RestoreOptions::default() };
        let (mut save, mut load) = (Vec::new(), Vec::new());
        let mut size = 0;
        for _ in 0..rounds {
            let begin = Instant::now();
            let Ok(bytes) = session.snapshot() else { return };
            save.push(begin.elapsed());
            size = bytes.len();
            let begin = Instant::now();
            let restored = Session::restore(&bytes, SessionOptions::default(), &trusting);
            load.push(begin.elapsed());
            if let Err(error) = restored {
                return println!("{error}");
            }
        }
        save.sort_unstable();
        load.sort_unstable();
        let half = rounds as usize / 2;
        println!("{name}: {size} bytes, saved in {:?}, restored in {:?}", save[half], load[half]);
    }
}
