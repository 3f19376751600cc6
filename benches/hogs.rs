//! What a quiet tenant waits beside one that takes what it can: the time of a small script, alone and beside each hog.
//!
//! Place: two tenants, two workers. `cargo run --release -p ophiary-benches --bin hogs [NAME] [SECONDS]` prints a line for each hog:
//! how long the quiet tenant's scripts took, and what the hog got done meanwhile. `actors/tests/all/hogs.rs` checks what is counted
//! and bounded.
//!
//! Limits: none.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use ophiary::{Engine, Functions, Script, Session, Tenant};
use schemars::JsonSchema;
use serde::Deserialize;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const CONFIG: &str = r#"
[worker]
threads = 2
[limits]
wall = "10min"
cpu = "10min"
fuel = 1_000_000_000_000
output = "1GiB"
host_calls = 1_000_000_000
descendants = 1_000_000_000
[classes.default]
extensions = ["sandbox", "msg", "el", "hog"]
[tenants.quiet]
[tenants.hog]
[tenants.few]
quota.running = 8
"#;

/// How long each hog is measured.
const SECONDS: u64 = 5;

#[derive(Deserialize, JsonSchema)]
struct Items {
    /// Some numbers.
    items: Vec<i64>,
}

#[derive(Deserialize, JsonSchema)]
struct Millis {
    /// How long.
    ms: u64,
}

/// Who takes what it can: a name, a tenant, how many sessions, and what each does again and again.
struct Hog {
    name: &'static str,
    tenant: &'static str,
    sessions: usize,
    script: fn(u64) -> String,
    /// Whether somebody asks for events, and reads none.
    unread: bool,
}

/// Half a megabyte, another each time.
fn long_source(number: u64) -> String {
    format!("x = {number}\n{}", "y = x + 1\n".repeat(50_000))
}

const HOGS: [Hog; 9] = [
    Hog { name: "nobody", tenant: "hog", sessions: 0, script: |_| String::new(), unread: false },
    Hog {
        name: "loops",
        tenant: "hog",
        sessions: 20,
        script: |_| "for _ in range(10_000_000): pass".to_owned(),
        unread: false,
    },
    Hog {
        name: "typed lists of 50,000",
        tenant: "hog",
        sessions: 20,
        script: |_| "l = list(range(50_000))\nfor _ in range(20): hog_double(l)".to_owned(),
        unread: false,
    },
    Hog {
        name: "typed lists, quick",
        tenant: "hog",
        sessions: 20,
        script: |_| "l = list(range(50_000))\nfor _ in range(20): hog_double_now(l)".to_owned(),
        unread: false,
    },
    Hog {
        name: "maps",
        tenant: "hog",
        sessions: 256,
        script: |_| "for _ in range(20): sandbox_map('item', list(range(8)))".to_owned(),
        unread: false,
    },
    Hog {
        name: "maps, running = 8",
        tenant: "few",
        sessions: 256,
        script: |_| "for _ in range(20): sandbox_map('item', list(range(8)))".to_owned(),
        unread: false,
    },
    Hog {
        name: "handlers that block",
        tenant: "hog",
        sessions: 20,
        script: |_| "hog_block(1000)".to_owned(),
        unread: false,
    },
    Hog { name: "long sources", tenant: "hog", sessions: 20, script: long_source, unread: false },
    Hog {
        name: "unread events",
        tenant: "hog",
        sessions: 20,
        script: |_| "for _ in range(100_000): print('x' * 100)".to_owned(),
        unread: true,
    },
];

fn engine() -> anyhow::Result<Engine> {
    let hog = Functions::new("hog")
        .concurrent("later", "As double.", |args: Items| async move { Ok(args.items) })
        .blocking("double", "Each twice.", |args: Items| async move {
            Ok(args.items.iter().map(|item| item * 2).collect::<Vec<i64>>())
        })
        .sync("double_now", "Each twice.", |args: Items| {
            Ok(args.items.iter().map(|item| item * 2).collect::<Vec<i64>>())
        })
        .blocking("block", "Blocks.", |args: Millis| async move {
            std::thread::sleep(Duration::from_millis(args.ms));
            Ok(())
        });
    Ok(Engine::builder().config_text(CONFIG).extension(hog).build()?)
}

/// Runs the hog's scripts until it is told to end; how many have ended.
async fn take(
    hog: &Hog,
    tenant: &Tenant,
    ends: &Arc<AtomicBool>,
    done: &Arc<AtomicU64>,
) -> anyhow::Result<Vec<Session>> {
    let mut sessions = Vec::new();
    for _ in 0..hog.sessions {
        let session = tenant.session().await?;
        let events = if hog.unread { Some(session.events(None).await?) } else { None };
        let (own, ends, done, script) = (session.clone(), ends.clone(), done.clone(), hog.script);
        tokio::spawn(async move {
            let _events = events;
            while !ends.load(Ordering::Acquire) {
                let number = done.load(Ordering::Relaxed);
                if own.run(Script::new(script(number))).await.is_ok() {
                    done.fetch_add(1, Ordering::Relaxed);
                }
            }
        });
        sessions.push(session);
    }
    Ok(sessions)
}

fn main() -> anyhow::Result<()> {
    let mut args = std::env::args().skip(1);
    let which = args.next().unwrap_or_default();
    let seconds = args.next().map_or(Ok(SECONDS), |text| text.parse())?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let mut out = std::io::stdout();
    for hog in HOGS.iter().filter(|hog| hog.name.contains(&which)) {
        let engine = engine()?;
        let (ends, done) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)));
        let sessions = {
            let _context = runtime.enter();
            runtime.block_on(take(hog, &engine.tenant(hog.tenant)?, &ends, &done))?
        };
        // What hosts do is done on another thread: the quiet tenant's own host waits for nobody.
        let times = std::thread::scope(|scope| {
            let times = scope.spawn(|| quiet(&engine, Duration::from_secs(seconds)));
            while !times.is_finished() {
                runtime.block_on(async { tokio::time::sleep(Duration::from_millis(5)).await });
            }
            times.join()
        });
        let mut times = times.map_err(|_| anyhow::anyhow!("a panic"))??;
        ends.store(true, Ordering::Release);
        sessions.iter().for_each(Session::cancel);
        drop(sessions);
        times.sort_unstable();
        let at = |part: usize| times.get((times.len() * part / 1000).min(times.len() - 1));
        let (p50, p99) = (at(500).copied(), at(990).copied());
        let worst = times.last().copied();
        writeln!(
            out,
            "{:24} p50 {:>9.2?}  p99 {:>9.2?}  worst {:>9.2?}  ({} scripts; the hog's: {})",
            hog.name,
            p50.unwrap_or_default(),
            p99.unwrap_or_default(),
            worst.unwrap_or_default(),
            times.len(),
            done.load(Ordering::Relaxed),
        )?;
        engine.stop_blocking();
    }
    Ok(())
}

/// Small scripts one after the other, some of them new; how long each took.
fn quiet(engine: &Engine, time: Duration) -> anyhow::Result<Vec<Duration>> {
    let session = engine.tenant("quiet")?.blocking_session()?;
    let (began, mut times) = (Instant::now(), Vec::new());
    while began.elapsed() < time {
        let number = times.len() / 10;
        let each = Instant::now();
        session.run(format!("{number} + 1"))?;
        times.push(each.elapsed());
        std::thread::sleep(Duration::from_micros(500));
    }
    Ok(times)
}
