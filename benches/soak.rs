//! A soak: thousands of sessions that come, go, fail and are cancelled, for minutes; what is left of them is nothing.
//!
//! Place: `cargo run --release -p ophiary-benches --bin soak [SECONDS] [SESSIONS]`, 600 and 10,000 unless said. A round of a
//! quarter of the time, at most a minute, comes first; what is there after it is what must be there at the end.
//!
//! ```text
//! so many tasks: start a session, feed it one of the scripts, cancel, interrupt or close it, wait a little, again
//! then: threads, open files, directories and stored sessions are compared, and resident memory is told
//! ```
//!
//! Invariants: each feed ends in one of the ways that its script has; a failure of the soak ends the program with an error.
//! Limits: the time. Linux only: it reads `/proc`.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use ophiary_actors::extension::{Answer, Call, Extension, Function, Instance, SessionInfo, Shape};
use ophiary_actors::store::redb::RedbStore;
use ophiary_actors::store::{
    Change, Refusal, SessionKey, SessionStore, StoreError, Stored, StoredSession,
};
use ophiary_actors::{ActorError, ActorSystem, Feed, Outcome, TenantHandle};
use ophiary_config::Sources;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const PAGE_BYTES: u64 = 4_096;
/// Memory that may be there beyond what was there before: what allocator and caches keep.
const MEMORY_SLACK: u64 = 64 << 20;

/// Each script, how it may end, and whether it is stopped from outside.
const SCRIPTS: [(&str, &[&str], Stop); 10] = [
    ("x = [n * n for n in range(1000)]\nsum(x)", &["value"], Stop::Never),
    ("total = 0\nfor n in range(10):\n    total += soak_id(n)\ntotal", &["value"], Stop::Never),
    ("import json\n{}['gone']", &["raised"], Stop::Never),
    ("x = (", &["syntax"], Stop::Never),
    ("soak_fail()", &["raised"], Stop::Never),
    ("while True: pass", &["cancelled", "limit"], Stop::Cancel),
    ("soak_never()", &["cancelled"], Stop::Cancel),
    ("import asyncio\nawait asyncio.sleep(1000)", &["raised"], Stop::Interrupt),
    (
        "import asyncio\nsandbox_map('fs_write(\"a\", b\"x\" * 100)\\nitem', [1, 2, 3])\n\
         h = sandbox_spawn('soak_never()')\nmsg_send('a', 1)\n\
         sum(await asyncio.gather(*[soak_later(n) for n in range(5)]))",
        // Where a feed before it has filled the session's memory, its children have none.
        &["value", "raised"],
        Stop::Never,
    ),
    ("x = []\nwhile True: x.append('y' * 100_000)", &["raised", "limit"], Stop::Never),
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stop {
    Never,
    Cancel,
    Interrupt,
}

/// `soak_id`, `soak_later`, `soak_never`, `soak_fail`.
struct Soak;

impl Extension for Soak {
    fn namespace(&self) -> &'static str {
        "soak"
    }

    fn functions(&self) -> Vec<Function> {
        vec![
            Function::blocking("soak_id", "").quick().param("x", Shape::Any, ""),
            Function::asynchronous("soak_later", "").param("x", Shape::Any, ""),
            Function::blocking("soak_never", ""),
            Function::blocking("soak_fail", ""),
        ]
    }

    fn instance(&self, _: &SessionInfo) -> Arc<dyn Instance> {
        Arc::new(Soak)
    }
}

impl Instance for Soak {
    fn call(&self, function: usize, mut call: Call) -> Answer {
        let value = call.args.pop().flatten().unwrap_or(1_i64.into());
        match function {
            0 => Answer::value(value),
            1 => Answer::Later(Box::pin(async move {
                tokio::time::sleep(Duration::from_millis(2)).await;
                Ok(value)
            })),
            2 => Answer::Later(Box::pin(std::future::pending())),
            _ => Answer::error("ValueError", "it fails"),
        }
    }
}

/// A store whose slowest commit is known: a durable feed waits for a dozen of them, one after the other.
struct Timed {
    store: RedbStore,
    longest_ms: AtomicU64,
}

impl SessionStore for Timed {
    fn commit(&self, changes: &[Change]) -> Result<Vec<Result<(), Refusal>>, StoreError> {
        let began = Instant::now();
        let done = self.store.commit(changes);
        let time = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.longest_ms.fetch_max(time, Ordering::Relaxed);
        done
    }

    fn load(&self, key: &SessionKey) -> Result<Option<Stored>, StoreError> {
        self.store.load(key)
    }

    fn list(&self, tenant: &str) -> Result<Vec<StoredSession>, StoreError> {
        self.store.list(tenant)
    }

    fn close(&self) {
        self.store.close();
    }
}

/// What a process has that must not grow.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Held {
    threads: usize,
    files: usize,
    directories: usize,
    stored: usize,
}

fn main() -> anyhow::Result<()> {
    let argument = |at, or: u64| std::env::args().nth(at).map_or(Ok(or), |text| text.parse());
    let (seconds, sessions) = (argument(1, 600)?, argument(2, 10_000)?);
    let folder = std::env::temp_dir().join(format!("ophiary-soak-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let done = soak(seconds, sessions, &folder);
    std::fs::remove_dir_all(&folder)?;
    done
}

fn soak(seconds: u64, sessions: u64, folder: &Path) -> anyhow::Result<()> {
    let config = format!(
        "[store]\nkeys.main = \"{}\"\n\
         [limits]\nwall = \"30s\"\ncpu = \"100ms\"\nmemory = \"4MiB\"\nfuel = 1_000_000_000_000\n\
         [extension.sandbox]\nbase = \"{}\"\n\
         [classes.default]\nextensions = [\"sandbox\", \"msg\", \"fs\", \"soak\"]\n\
         quota = {{ sessions = 100_000, running = 10_000, memory = \"8GiB\", start_rate = \"1000000/s\" }}\n\
         [tenants.plain]\n[tenants.parked]\ndurability = \"park\"\npark_after = \"50ms\"\n\
         [tenants.durable]\ndurability = \"durable\"",
        "ab".repeat(32),
        folder.display()
    );
    let config = Sources::new().with_text("soak.toml", config).load()?.config;
    let opened = RedbStore::open(folder.join("soak.redb"))?;
    let timed = Arc::new(Timed { store: opened, longest_ms: AtomicU64::new(0) });
    let store: Arc<dyn SessionStore> = timed.clone();
    let system = ActorSystem::start_with_store(&config, vec![Arc::new(Soak)], Some(store.clone()))?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let local = tokio::task::LocalSet::new();
    let round = |time: Duration| -> anyhow::Result<(Held, u64)> {
        let ends = local.block_on(&runtime, crowd(&system, sessions, time));
        // Also where a feed came to its limit: this says whether it was the disk.
        let longest = timed.longest_ms.swap(0, Ordering::Relaxed);
        say(&format!("the longest commit took {longest} ms"))?;
        let ends = ends?;
        drain(&system, store.as_ref(), folder)?;
        let held = held(&system, store.as_ref(), folder)?;
        let memory = resident_bytes()?;
        say(&format!("{ends:?}\n{held:?}, resident {} MiB", memory >> 20))?;
        Ok((held, memory))
    };
    let (before, memory) = round(Duration::from_secs((seconds / 4).clamp(1, 60)))?;
    let (after, memory_after) = round(Duration::from_secs(seconds))?;
    system.stop_blocking();
    anyhow::ensure!(before == after, "before {before:?}, after {after:?}");
    let grown = memory_after.saturating_sub(memory);
    anyhow::ensure!(grown <= MEMORY_SLACK, "{} MiB more than before", grown >> 20);
    say(&format!("nothing is left; {} KiB more than before", grown >> 10))
}

/// So many sessions at once, one after the other in each place, until the time is over; how often each end came.
async fn crowd(
    system: &ActorSystem,
    sessions: u64,
    time: Duration,
) -> anyhow::Result<BTreeMap<String, u64>> {
    let until = Instant::now() + time;
    let mut places = Vec::new();
    for place in 0..sessions {
        // Few are durable: each commit of theirs waits for the disk.
        let name = match place % 20 {
            0 => "durable",
            1..5 => "parked",
            _ => "plain",
        };
        let tenant = system.tenant(name)?;
        places.push(tokio::task::spawn_local(live(tenant, (place, sessions), until)));
    }
    let mut ends = BTreeMap::new();
    for place in places {
        for (end, count) in place.await?? {
            *ends.entry(end).or_insert(0) += count;
        }
    }
    Ok(ends)
}

async fn live(
    tenant: TenantHandle,
    (place, crowd): (u64, u64),
    until: Instant,
) -> anyhow::Result<BTreeMap<String, u64>> {
    let mut ends = BTreeMap::new();
    let mut random = place * 2 + 1;
    let mut below = move |n: u64| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        random % n
    };
    tokio::time::sleep(Duration::from_millis(below(5_000))).await;
    while Instant::now() < until {
        let session = tenant.start_session().await?;
        for _ in 0..=below(2) {
            let which = usize::try_from(below(SCRIPTS.len() as u64))?;
            let Some((script, expected, stop)) = SCRIPTS.get(which) else { continue };
            let feed = session.feed(Feed::new(*script));
            let stopper = session.clone();
            let wait = Duration::from_millis(5 + below(200));
            let stops = async {
                // It may not have begun when it is stopped: again, until it has ended.
                loop {
                    tokio::time::sleep(wait).await;
                    match stop {
                        Stop::Never => std::future::pending().await,
                        Stop::Interrupt => stopper.interrupt(),
                        Stop::Cancel => stopper.cancel(),
                    }
                }
            };
            let result = tokio::select! {
                result = feed => result,
                () = stops => continue,
            };
            let end = match result {
                Ok(result) => {
                    let end = result.outcome.name();
                    let internal = matches!(result.outcome, Outcome::Internal(_));
                    let stopped = *stop != Stop::Never && end == "cancelled";
                    anyhow::ensure!(
                        !internal && (expected.contains(&end) || stopped),
                        "{script:?} of a {} tenant ends with {:?}, after {:?}",
                        tenant.name(),
                        result.outcome,
                        result.usage
                    );
                    end.to_owned()
                }
                Err(ActorError::Quota { quota, .. }) => format!("quota {quota}"),
                Err(error) => return Err(error.into()),
            };
            *ends.entry(end).or_insert(0) += 1;
        }
        if below(10) == 0 {
            // Ended in mid-run.
            let feed = session.feed(Feed::new("soak_never()"));
            let _ = tokio::time::timeout(Duration::from_millis(5), feed).await;
            *ends.entry("closed".to_owned()).or_insert(0) += 1;
        }
        // As many feeds a second, however many sessions there are.
        tokio::time::sleep(Duration::from_millis(below(4 * crowd.max(500)))).await;
        session.close();
    }
    Ok(ends)
}

/// Waits until nothing is alive.
fn drain(system: &ActorSystem, store: &dyn SessionStore, folder: &Path) -> anyhow::Result<()> {
    let began = Instant::now();
    loop {
        let mut left = 0;
        for name in ["plain", "parked", "durable"] {
            let usage = system.tenant(name)?.usage();
            left += usage.alive + usage.memory;
        }
        let held = held(system, store, folder)?;
        if left == 0 && held.directories == 0 && held.stored == 0 {
            return Ok(());
        }
        anyhow::ensure!(began.elapsed() < Duration::from_mins(1), "left: {left}, {held:?}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

fn held(_: &ActorSystem, store: &dyn SessionStore, folder: &Path) -> anyhow::Result<Held> {
    let count = |path: &Path| std::fs::read_dir(path).map_or(0, Iterator::count);
    let mut stored = 0;
    for name in ["plain", "parked", "durable"] {
        stored += store.list(name)?.len();
    }
    Ok(Held {
        threads: count(Path::new("/proc/self/task")),
        files: count(Path::new("/proc/self/fd")),
        directories: count(&folder.join(".sandboxes")),
        stored,
    })
}

fn say(line: &str) -> anyhow::Result<()> {
    Ok(writeln!(std::io::stdout(), "{line}")?)
}

fn resident_bytes() -> anyhow::Result<u64> {
    let statm = std::fs::read_to_string("/proc/self/statm")?;
    let pages = statm.split_whitespace().nth(1).unwrap_or("0").parse::<u64>()?;
    Ok(pages * PAGE_BYTES)
}
