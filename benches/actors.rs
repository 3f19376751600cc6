//! What sessions cost when they run as actors: host calls, children, waiting sessions, and neighbours that never end.
//!
//! Place: the last rows of the bars. `cargo run --release -p ophiary-benches --bin actors [calls|latency|throughput|children|
//! waiting|loops|peers]` prints one line for each; without an argument, all of them. `peers` has Erlang and Lua do what they have
//! of the same, where they are installed.
//!
//! Limits: resident memory is read from `/proc/self/statm`, so Linux only; 4 KiB pages are taken for granted.

use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use cpu_time::ProcessTime;
use futures_util::StreamExt;
use ophiary_actors::extension::{Answer, Call, Extension, Function, Instance, SessionInfo, Shape};
use ophiary_actors::{ActorSystem, Feed, FeedResult, Outcome, SessionHandle, TenantHandle};
use ophiary_config::Sources;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const PAGE_BYTES: u64 = 4_096;
const CONFIG: &str = r#"
[limits]
wall = "10min"
cpu = "10min"
fuel = 1_000_000_000_000
host_calls = 1_000_000_000
descendants = 1_000_000
children = 1000
[classes.default]
extensions = ["help", "sandbox", "msg", "log", "bench"]
quota = { sessions = 2_000_000, running = 1_000_000, memory = "64GiB", start_rate = "1000000/s" }
[tenants.a]
[tenants.b]
"#;

/// `bench_id(x)` answers at once, `bench_never(x)` not at all.
struct Bench;

impl Extension for Bench {
    fn namespace(&self) -> &'static str {
        "bench"
    }

    fn functions(&self) -> Vec<Function> {
        let function = |name: &str| Function::blocking(name, "").quick().param("x", Shape::Any, "");
        vec![function("bench_id"), function("bench_never")]
    }

    fn instance(&self, _: &SessionInfo) -> Arc<dyn Instance> {
        Arc::new(Bench)
    }
}

impl Instance for Bench {
    fn call(&self, function: usize, mut call: Call) -> Answer {
        match function {
            0 => Answer::value(call.args.pop().flatten().unwrap_or(1_i64.into())),
            _ => Answer::Later(Box::pin(std::future::pending())),
        }
    }
}

fn main() -> anyhow::Result<()> {
    let which = std::env::args().nth(1).unwrap_or_default();
    let config = Sources::new().with_text("bench.toml", CONFIG).load()?.config;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    type Run = fn(&tokio::runtime::Runtime, &ActorSystem) -> anyhow::Result<()>;
    let all: [(&str, Run); 7] = [
        ("calls", calls),
        ("latency", latency),
        ("throughput", throughput),
        ("children", children),
        ("waiting", waiting),
        ("loops", loops),
        ("peers", peers),
    ];
    for (name, run) in all {
        if which.is_empty() || which == name {
            let system = ActorSystem::start(&config, vec![Arc::new(Bench)])?;
            run(&runtime, &system)?;
            system.stop_blocking();
        }
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

async fn sessions(tenant: &TenantHandle, count: usize) -> anyhow::Result<Vec<SessionHandle>> {
    let mut sessions = Vec::with_capacity(count);
    for _ in 0..count {
        sessions.push(tenant.start_session().await?);
    }
    Ok(sessions)
}

/// Processor time of a host call with 100 sessions, over that of the same loop without calls.
fn calls(runtime: &tokio::runtime::Runtime, system: &ActorSystem) -> anyhow::Result<()> {
    const SESSIONS: usize = 100;
    const CALLS: u32 = 2_000;
    let tenant = system.tenant("a")?;
    let run = |body: &str| -> anyhow::Result<Duration> {
        let script = format!("for i in range({CALLS}):\n    {body}");
        runtime.block_on(async {
            let sessions = sessions(&tenant, SESSIONS).await?;
            let began = ProcessTime::now();
            let feeds = sessions.iter().map(|session| session.feed(Feed::new(script.clone())));
            for result in futures_util::future::join_all(feeds).await {
                ok(&result?)?;
            }
            let time = began.elapsed();
            sessions.iter().for_each(SessionHandle::close);
            Ok(time)
        })
    };
    run("bench_id(i)")?;
    let (with, without) = (run("bench_id(i)")?, run("i")?);
    let each = with.saturating_sub(without) / (CALLS * 100);
    say(&format!("host call, processor time, {SESSIONS} sessions: {each:?}"))
}

/// Time of a host call in one idle session.
fn latency(runtime: &tokio::runtime::Runtime, system: &ActorSystem) -> anyhow::Result<()> {
    const CALLS: u32 = 20_000;
    let tenant = system.tenant("a")?;
    let script = format!("for i in range({CALLS}):\n    bench_id(i)");
    runtime.block_on(async {
        let session = tenant.start_session().await?;
        let began = Instant::now();
        ok(&session.feed(Feed::new(script)).await?)?;
        let each = began.elapsed() / CALLS;
        session.close();
        say(&format!("host call, latency, one session: {each:?}"))
    })
}

/// Sessions that are started, make ten host calls and end, 100 at a time.
fn throughput(runtime: &tokio::runtime::Runtime, system: &ActorSystem) -> anyhow::Result<()> {
    const SESSIONS: usize = 20_000;
    const AT_ONCE: usize = 100;
    let tenant = system.tenant("a")?;
    let one = async |script: &str| -> anyhow::Result<()> {
        let session = tenant.start_session().await?;
        ok(&session.feed(Feed::new(script)).await?)?;
        session.close();
        Ok(())
    };
    runtime.block_on(async {
        let script = "for i in range(10):\n    bench_id(i)";
        let (began, cpu) = (Instant::now(), ProcessTime::now());
        let all = futures_util::stream::iter(0..SESSIONS).map(|_| one(script));
        let ended: Vec<anyhow::Result<()>> = all.buffer_unordered(AT_ONCE).collect().await;
        ended.into_iter().collect::<anyhow::Result<()>>()?;
        let rate = f64::from(u32::try_from(SESSIONS)?) / began.elapsed().as_secs_f64();
        let each = cpu.elapsed() / u32::try_from(SESSIONS)?;
        say(&format!(
            "sessions with ten host calls each: {rate:.0} a second, processor time {each:?}"
        ))
    })
}

/// Children spawned, run and awaited.
fn children(runtime: &tokio::runtime::Runtime, system: &ActorSystem) -> anyhow::Result<()> {
    const CHILDREN: u32 = 10_000;
    let tenant = system.tenant("a")?;
    let one = format!(
        "for i in range({CHILDREN}):\n    h = sandbox_spawn('2 ** 10')\n    sandbox_await(h)\n    sandbox_free(h)"
    );
    let many = format!(
        "for i in range({CHILDREN} // 500):\n    hs = [sandbox_spawn('2 ** 10') for _ in range(500)]\n    \
         sandbox_await_all(hs)"
    );
    let mapped = format!("len(sandbox_map('2 ** 10', [0] * {CHILDREN}))");
    for (name, script) in [("one by one", one), ("500 at once", many), ("sandbox_map", mapped)] {
        runtime.block_on(async {
            let session = tenant.start_session().await?;
            let (began, cpu) = (Instant::now(), ProcessTime::now());
            ok(&session.feed(Feed::new(script)).await?)?;
            let (each, cpu) = (began.elapsed() / CHILDREN, cpu.elapsed() / CHILDREN);
            session.close();
            say(&format!("child spawned, run, awaited, {name}: {each:?}, processor time {cpu:?}"))
        })?;
    }
    Ok(())
}

/// Memory of sessions that wait in a host call, actor and interpreter.
fn waiting(runtime: &tokio::runtime::Runtime, system: &ActorSystem) -> anyhow::Result<()> {
    let agent = ophiary_benches::text("agent/agent40.py") + "\nbench_never(report)\n";
    for (name, script) in [("tiny", "x = 1\ny = bench_never(x)\n"), ("agent40", &agent)] {
        waiting_in(runtime, system, name, script)?;
    }
    Ok(())
}

fn waiting_in(
    runtime: &tokio::runtime::Runtime,
    system: &ActorSystem,
    name: &str,
    script: &str,
) -> anyhow::Result<()> {
    let count = std::env::args().nth(2).map_or(Ok(20_000), |count| count.parse::<usize>())?;
    let tenant = system.tenant("a")?;
    let run = |count: usize| -> anyhow::Result<Vec<SessionHandle>> {
        runtime.block_on(async {
            let sessions = sessions(&tenant, count).await?;
            for session in &sessions {
                let feed = session.feed(Feed::new(script));
                // Begun and not waited for.
                let _ = tokio::time::timeout(Duration::ZERO, feed).await;
            }
            for session in &sessions {
                while tenant.usage().running > 0 {
                    tokio::time::sleep(Duration::from_millis(5)).await;
                }
                let usage = session.usage().await?;
                anyhow::ensure!(
                    usage.busy && usage.runtime.is_some(),
                    "it does not wait: {usage:?}"
                );
            }
            Ok(sessions)
        })
    };
    let warm = run(100)?;
    let before = resident_bytes()?;
    let sessions = run(count)?;
    let after = resident_bytes()?;
    let each = (after - before) / u64::try_from(count)?;
    say(&format!("waiting session with its actor, {name}, {count}: {each} bytes"))?;
    warm.iter().chain(&sessions).for_each(SessionHandle::close);
    Ok(())
}

/// Time of short scripts while another tenant runs 64 endless loops.
fn loops(runtime: &tokio::runtime::Runtime, system: &ActorSystem) -> anyhow::Result<()> {
    const LOOPS: usize = 64;
    const SHORT: usize = 1_000;
    let (a, b) = (system.tenant("a")?, system.tenant("b")?);
    runtime.block_on(async {
        let measure = async |name: &str| -> anyhow::Result<()> {
            let session = a.start_session().await?;
            let mut times = Vec::with_capacity(SHORT);
            for _ in 0..SHORT {
                let began = Instant::now();
                ok(&session.feed(Feed::new("sum(range(100))")).await?)?;
                times.push(began.elapsed());
            }
            session.close();
            times.sort_unstable();
            let at = |share: usize| times.get(SHORT * share / 100).copied().unwrap_or_default();
            say(&format!("short script, {name}: p50 {:?}, p99 {:?}", at(50), at(99)))
        };
        measure("alone").await?;
        let endless = sessions(&b, LOOPS).await?;
        for session in &endless {
            let feed = session.feed(Feed::new("while True: pass"));
            let _ = tokio::time::timeout(Duration::ZERO, feed).await;
        }
        anyhow::ensure!(b.usage().running == 64, "the loops do not run: {:?}", b.usage());
        measure("beside 64 endless loops").await?;
        anyhow::ensure!(b.usage().running == 64, "the loops do not run: {:?}", b.usage());
        endless.iter().for_each(SessionHandle::close);
        Ok(())
    })
}

/// What Erlang's processes and Lua's coroutines cost, by programs of their own.
fn peers(_: &tokio::runtime::Runtime, _: &ActorSystem) -> anyhow::Result<()> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("peers");
    for (command, file) in [("escript", "processes.escript"), ("lua5.4", "states.lua")] {
        match std::process::Command::new(command).arg(folder.join(file)).output() {
            Ok(ran) => say(String::from_utf8_lossy(&ran.stdout).trim_end())?,
            Err(error) => say(&format!("{command}: {error}"))?,
        }
    }
    Ok(())
}

fn resident_bytes() -> anyhow::Result<u64> {
    let statm = std::fs::read_to_string("/proc/self/statm")?;
    let pages = statm.split_whitespace().nth(1).unwrap_or("0").parse::<u64>()?;
    Ok(pages * PAGE_BYTES)
}
