//! What kept sessions cost: durable host calls a second, and the memory of a session that is parked.
//!
//! Place: two rows of the bars. `cargo run --release -p ophiary-benches --bin keep [durable|parked] [COUNT]` prints one line for
//! each. The file of the first stands in the folder for temporary files, and is as fast as that.
//!
//! Limits: resident memory is read from `/proc/self/statm`, so Linux only; 4 KiB pages are taken for granted.

use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use cpu_time::ProcessTime;
use ophiary_actors::extension::{Answer, Call, Extension, Function, Instance, SessionInfo, Shape};
use ophiary_actors::store::redb::RedbStore;
use ophiary_actors::store::{
    Change, Refusal, SessionKey, SessionStore, StoreError, Stored, StoredSession,
};
use ophiary_actors::{ActorSystem, Feed, FeedResult, Outcome, SessionHandle, TenantHandle};
use ophiary_config::{Config, Sources};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const PAGE_BYTES: u64 = 4_096;
const CONFIG: &str = r#"
[store]
keys.main = "000102030405060708090a0b0c0d0e0f000102030405060708090a0b0c0d0e0f"
snapshot_entries = 100_000
[limits]
wall = "10min"
cpu = "10min"
fuel = 1_000_000_000_000
host_calls = 1_000_000_000
[classes.default]
extensions = ["bench"]
quota = { sessions = 2_000_000, running = 1_000_000, memory = "64GiB", start_rate = "1000000/s" }
[tenants.durable]
durability = "durable"
[tenants.park]
durability = "park"
park_after = "10min"
"#;

/// `bench_id(x)` answers at once.
struct Bench;

impl Extension for Bench {
    fn namespace(&self) -> &'static str {
        "bench"
    }

    fn functions(&self) -> Vec<Function> {
        vec![Function::blocking("bench_id", "").quick().param("x", Shape::Any, "")]
    }

    fn instance(&self, _: &SessionInfo) -> Arc<dyn Instance> {
        Arc::new(Bench)
    }
}

impl Instance for Bench {
    fn call(&self, _: usize, mut call: Call) -> Answer {
        Answer::value(call.args.pop().flatten().unwrap_or(1_i64.into()))
    }
}

/// Takes everything and holds nothing: for the memory of sessions without that of their store.
struct Nowhere;

impl SessionStore for Nowhere {
    fn commit(&self, changes: &[Change]) -> Result<Vec<Result<(), Refusal>>, StoreError> {
        Ok(vec![Ok(()); changes.len()])
    }

    fn load(&self, _: &SessionKey) -> Result<Option<Stored>, StoreError> {
        Ok(None)
    }

    fn list(&self, _: &str) -> Result<Vec<StoredSession>, StoreError> {
        Ok(Vec::new())
    }
}

fn main() -> anyhow::Result<()> {
    let which = std::env::args().nth(1).unwrap_or_default();
    let config = Sources::new().with_text("bench.toml", CONFIG).load()?.config;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    if which.is_empty() || which == "durable" {
        durable(&runtime, &config)?;
    }
    if which.is_empty() || which == "parked" {
        parked(&runtime, &config)?;
    }
    Ok(())
}

fn ok(result: &FeedResult) -> anyhow::Result<()> {
    match &result.outcome {
        Outcome::Value(_) => Ok(()),
        other => anyhow::bail!("{other:?}"),
    }
}

fn say(line: &str) -> anyhow::Result<()> {
    Ok(writeln!(std::io::stdout(), "{line}")?)
}

fn system(config: &Config, store: impl SessionStore) -> anyhow::Result<ActorSystem> {
    let extensions: Vec<Arc<dyn Extension>> = vec![Arc::new(Bench)];
    Ok(ActorSystem::start_with_store(config, extensions, Some(Arc::new(store)))?)
}

async fn sessions(tenant: &TenantHandle, count: usize) -> anyhow::Result<Vec<SessionHandle>> {
    let mut sessions = Vec::with_capacity(count);
    for _ in 0..count {
        sessions.push(tenant.start_session().await?);
    }
    Ok(sessions)
}

/// Durable host calls a second, over 1,000 sessions.
fn durable(runtime: &tokio::runtime::Runtime, config: &Config) -> anyhow::Result<()> {
    const SESSIONS: usize = 1_000;
    const CALLS: u32 = 100;
    let path = std::env::temp_dir().join(format!("ophiary-bench-{}.redb", std::process::id()));
    let system = system(config, RedbStore::open(&path)?)?;
    let tenant = system.tenant("durable")?;
    let run = |calls: u32| -> anyhow::Result<(Duration, Duration)> {
        let script = format!("for i in range({calls}):\n    bench_id(i)");
        runtime.block_on(async {
            let sessions = sessions(&tenant, SESSIONS).await?;
            let (began, cpu) = (Instant::now(), ProcessTime::now());
            let feeds = sessions.iter().map(|session| session.feed(Feed::new(script.clone())));
            for result in futures_util::future::join_all(feeds).await {
                ok(&result?)?;
            }
            let times = (began.elapsed(), cpu.elapsed());
            sessions.iter().for_each(SessionHandle::close);
            Ok(times)
        })
    };
    run(1)?;
    let (time, cpu) = run(CALLS)?;
    system.stop_blocking();
    std::fs::remove_file(&path)?;
    let calls = f64::from(CALLS) * 1_000.0;
    let (rate, each) = (calls / time.as_secs_f64(), cpu / (CALLS * 1_000));
    say(&format!(
        "durable host calls, {SESSIONS} sessions: {rate:.0} a second, processor time {each:?}"
    ))
}

/// Memory of sessions that have run a little and are parked, without their store.
fn parked(runtime: &tokio::runtime::Runtime, config: &Config) -> anyhow::Result<()> {
    let count = std::env::args().nth(2).map_or(Ok(100_000), |count| count.parse::<usize>())?;
    let system = system(config, Nowhere)?;
    let tenant = system.tenant("park")?;
    let run = |count: usize| -> anyhow::Result<Vec<SessionHandle>> {
        runtime.block_on(async {
            let sessions = sessions(&tenant, count).await?;
            for session in &sessions {
                ok(&session.feed(Feed::new("x = 1\ny = [x]\nNone")).await?)?;
                session.park();
            }
            while tenant.usage().memory > 0 {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            Ok(sessions)
        })
    };
    let warm = run(1_000)?;
    let before = resident_bytes()?;
    let sessions = run(count)?;
    let after = resident_bytes()?;
    let each = (after - before) / u64::try_from(count)?;
    say(&format!("parked session with its actor, without its store, {count}: {each} bytes"))?;
    drop((warm, sessions));
    Ok(())
}

fn resident_bytes() -> anyhow::Result<u64> {
    let statm = std::fs::read_to_string("/proc/self/statm")?;
    let pages = statm.split_whitespace().nth(1).unwrap_or("0").parse::<u64>()?;
    Ok(pages * PAGE_BYTES)
}
