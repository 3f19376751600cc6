//! What a paused session weighs: resident memory over many sessions that wait in a host call.
//!
//! Place: the row "paused session" of the bars. `cargo run --release -p ophiary-benches --bin paused [COUNT]` prints bytes a
//! session, for a tiny script and for agent40; code is shared between sessions, the allocator is mimalloc.
//!
//! Limits: resident memory is read from `/proc/self/statm`, so Linux only; 4 KiB pages are taken for granted.

use std::io::Write;

use ophiary_benches::{ENOUGH, compiled, feed, session, text};
use ophiary_runtime::host::HostFunction;
use ophiary_runtime::session::Session;
use ophiary_runtime::suspension::Suspension;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const PAGE_BYTES: u64 = 4_096;

fn main() -> anyhow::Result<()> {
    let count = std::env::args().nth(1).map_or(Ok(10_000), |count| count.parse::<u32>())?;
    let tiny = "x = 1\ny = f(x)\n".to_owned();
    let agent = text("agent/agent40.py") + "\nf(report)\n";
    for (name, source) in [("tiny", tiny), ("agent40", agent)] {
        let program = compiled(&source);
        let paused = || -> anyhow::Result<Session> {
            let mut session = session(vec![HostFunction::blocking("f")]);
            feed(&mut session, &program, &[]);
            match session.run(ENOUGH) {
                Suspension::HostCall(_) => Ok(session),
                other => anyhow::bail!("{name} did not pause: {other:?}"),
            }
        };
        // The first sessions pay for tables that all share.
        let warm: Vec<_> = (0..16).map(|_| paused()).collect::<anyhow::Result<_>>()?;
        let before = resident_bytes()?;
        // A vector that grows would leave copies of itself behind.
        let mut sessions = Vec::with_capacity(count as usize);
        for _ in 0..count {
            sessions.push(paused()?);
        }
        let after = resident_bytes()?;
        let each = (after - before) / u64::from(count);
        writeln!(std::io::stdout(), "{name}: {each} bytes a session")?;
        drop((warm, sessions));
    }
    Ok(())
}

fn resident_bytes() -> anyhow::Result<u64> {
    let statm = std::fs::read_to_string("/proc/self/statm")?;
    let pages = statm.split_whitespace().nth(1).unwrap_or("0").parse::<u64>()?;
    Ok(pages * PAGE_BYTES)
}
