//! Durable sessions in a process that is killed, again and again, at any moment.
//!
//! Place: this binary runs itself: `killed_at_any_moment` starts `worker` as a process, kills it after a random time, and in the
//! end looks at what the processes have written and at what the sessions know.
//!
//! ```text
//! worker: for each session: what ran goes on; then feeds, one after the other, each with host calls that write down that they ran
//! files:  accepted (session, feed)   results (session, feed, value)   effects (session, call, feed, step, value)
//! ```
//!
//! Invariants: no accepted feed is lost; no result that was seen is lost or changed; of each call the script has seen one answer,
//! which one of its runs has given, and each run had the same number.
//! Limits: `OPHIARY_KILL_ROUNDS` kills, 200 unless set; `OPHIARY_KILL_SEED` repeats a run.
#![expect(clippy::panic, clippy::unwrap_used, reason = "tests may")]
#![expect(clippy::print_stdout, reason = "the seed is shown where the test fails")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use ophiary_actors::extension::{Answer, Call, Extension, Function, Instance, SessionInfo, Shape};
use ophiary_actors::{ActorSystem, Feed, Outcome, SessionHandle, SessionId};
use ophiary_config::Sources;
use ophiary_runtime::host::HostValue;

const FOLDER: &str = "OPHIARY_KILL_FOLDER";
const SESSIONS: u64 = 4;
/// Calls of a feed: half of them one after the other, half of them at once. One more step reads a clock.
const CALLS: i64 = 6;

const SCRIPT: &str = "
import asyncio, time
class Node:
    pass
async def poll(call):
    while not call.done():
        await asyncio.sleep(0)
    return await call
try:
    log
except NameError:
    log = []
for step in range(3):
    log.append((feed, step, eff_do(feed, step)))
    # Garbage in circles, so that collections have something to do.
    for n in range(300):
        a, b = Node(), Node()
        a.other, b.other, b.text = b, a, 'x' * n
calls = [asyncio.ensure_future(eff_later(feed, step)) for step in range(3, 6)]
log += zip([feed] * 3, range(3, 6), await asyncio.gather(calls[0], poll(calls[1]), calls[2]))
await asyncio.sleep(0.001)
log.append((feed, 6, int(time.time() * 1_000_000)))
log[-7:]
";

/// Lines of a file, each written at once.
#[derive(Clone)]
struct Lines(Arc<Mutex<File>>);

impl Lines {
    fn append(folder: &Path, name: &str) -> Lines {
        let file = OpenOptions::new().create(true).append(true).open(folder.join(name)).unwrap();
        Lines(Arc::new(Mutex::new(file)))
    }

    fn write(&self, line: &str) {
        self.0.lock().unwrap().write_all(format!("{line}\n").as_bytes()).unwrap();
    }
}

/// `eff_*`: functions whose effect is a line.
struct Effects(Lines);

struct EffectsOf(Lines);

impl Extension for Effects {
    fn namespace(&self) -> &'static str {
        "eff"
    }

    fn functions(&self) -> Vec<Function> {
        let of = |function: Function| {
            function.param("feed", Shape::INT, "which").param("step", Shape::INT, "of it")
        };
        vec![
            of(Function::blocking("eff_do", "Has an effect.")),
            of(Function::asynchronous("eff_later", "Has one a little later.")),
        ]
    }

    fn instance(&self, _: &SessionInfo) -> Arc<dyn Instance> {
        Arc::new(EffectsOf(self.0.clone()))
    }
}

impl Instance for EffectsOf {
    fn call(&self, function: usize, call: Call) -> Answer {
        let args: Vec<String> = call
            .args
            .iter()
            .flatten()
            .map(|arg| if let HostValue::Int(n) = arg { n.to_string() } else { "?".to_owned() })
            .collect();
        // No two runs of a call give the same.
        let value = i64::from(rand::random::<u32>());
        let (session, number) = (call.session.0, call.number);
        self.0.write(&format!("{session} {number} {} {value}", args.join(" ")));
        if function == 0 {
            return Answer::value(value);
        }
        Answer::Later(Box::pin(async move {
            tokio::time::sleep(Duration::from_millis(1)).await;
            Ok(HostValue::Int(value))
        }))
    }
}

fn block_on<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(future)
}

fn numbers(outcome: &Outcome) -> String {
    let Outcome::Value(HostValue::List(items)) = outcome else { return format!("{outcome:?}") };
    let tuples = items.iter().map(|item| {
        let HostValue::Tuple(parts) = item else { return format!("{item:?}") };
        let int = |part: &HostValue| match part {
            HostValue::Int(n) => n.to_string(),
            other => format!("{other:?}"),
        };
        parts.iter().map(int).collect::<Vec<_>>().join(",")
    });
    tuples.collect::<Vec<_>>().join(" ")
}

/// The process that is killed. As a test of its own it does nothing.
#[test]
fn worker() {
    let Some(folder) = std::env::var_os(FOLDER).map(PathBuf::from) else { return };
    let text = format!(
        "[worker]\nthreads = 2\n[store]\npath = {:?}\nkeys.main = \"{}\"\nsnapshot_entries = 40\n\
         [tenants.acme]\ndurability = \"durable\"\nextensions = [\"eff\"]",
        folder.join("store.redb"),
        "ab".repeat(32)
    );
    let config = Sources::new().with_text("kill.toml", text).load().unwrap().config;
    let (accepted, results) =
        (Lines::append(&folder, "accepted"), Lines::append(&folder, "results"));
    let errors = Lines::append(&folder, "errors");
    let effects = Lines::append(&folder, "effects");
    let system = match ActorSystem::start(&config, vec![Arc::new(Effects(effects))]) {
        Ok(system) => system,
        Err(error) => return errors.write(&error.to_string()),
    };
    let last = folder.join("last").exists();
    Lines::append(&folder, "starts").write("start");
    std::thread::scope(|scope| {
        for id in 1..=SESSIONS {
            let (system, folder) = (&system, &folder);
            let (accepted, results, errors) = (&accepted, &results, &errors);
            scope.spawn(move || {
                let tenant = system.tenant("acme").unwrap();
                let session = tenant.open_session_blocking(SessionId(u128::from(id))).unwrap();
                let done = block_on(feed_on(&session, id, last, accepted, results));
                match done {
                    Ok(log) => std::fs::write(folder.join(format!("log{id}")), log).unwrap(),
                    Err(error) => errors.write(&format!("{id}: {error}")),
                }
            });
        }
    });
    system.stop_blocking();
}

/// Feeds a session until the process is killed; in the last one only until nothing runs. What it has seen then.
async fn feed_on(
    session: &SessionHandle,
    id: u64,
    last: bool,
    accepted: &Lines,
    results: &Lines,
) -> Result<String, ophiary_actors::ActorError> {
    let feeds = session.feeds().await?;
    let mut number = feeds.accepted;
    if number > 0 {
        let result = session.result().await?;
        results.write(&format!("{id} {number} {}", numbers(&result.outcome)));
    }
    if last {
        let result = session.feed(Feed::new("log")).await?;
        return Ok(numbers(&result.outcome));
    }
    loop {
        let feed = i64::try_from(number + 1).unwrap();
        let submitted = session.submit(Feed::new(SCRIPT).with("feed", feed)).await?;
        number = submitted.number();
        accepted.write(&format!("{id} {number}"));
        let result = submitted.result().await?;
        results.write(&format!("{id} {number} {}", numbers(&result.outcome)));
    }
}

fn start(folder: &Path) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["worker", "--exact"])
        .env(FOLDER, folder)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

fn lines(folder: &Path, name: &str) -> Vec<String> {
    let text = std::fs::read_to_string(folder.join(name)).unwrap_or_default();
    text.lines().map(str::to_owned).collect()
}

fn effects_bytes(folder: &Path) -> u64 {
    std::fs::metadata(folder.join("effects")).map_or(0, |file| file.len())
}

/// A generator of our own, so that a seed tells all.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % n
    }
}

#[test]
fn killed_at_any_moment() {
    let set = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let seed = set("OPHIARY_KILL_SEED").unwrap_or_else(rand::random).max(1);
    let rounds = set("OPHIARY_KILL_ROUNDS").unwrap_or(200);
    // Shown where the test fails.
    println!("OPHIARY_KILL_SEED={seed}");
    let mut random = Random(seed);
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for round in 0..rounds {
        // Some are killed before they have opened the store, or while sessions come back; most after some work, however long
        // that takes here: bytes of the lines that calls write.
        let work = if random.below(5) == 0 { 0 } else { effects_bytes(folder) + random.below(800) };
        let (mut process, began) = (start(folder), Instant::now());
        while effects_bytes(folder) < work && began.elapsed() < Duration::from_secs(2) {
            std::thread::sleep(Duration::from_millis(1));
        }
        std::thread::sleep(Duration::from_millis(random.below(30)));
        process.kill().unwrap();
        process.wait().unwrap();
        assert_eq!(lines(folder, "errors"), Vec::<String>::new(), "round {round}");
    }
    std::fs::write(folder.join("last"), "").unwrap();
    let mut process = start(folder);
    let began = Instant::now();
    while process.try_wait().unwrap().is_none() {
        if began.elapsed() > Duration::from_secs(30) {
            process.kill().unwrap();
            panic!("the last process does not end");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    assert_eq!(lines(folder, "errors"), Vec::<String>::new());
    let mut feeds = 0;
    for id in 1..=SESSIONS {
        feeds += check(folder, id);
    }
    let (starts, effects) = (lines(folder, "starts").len(), lines(folder, "effects").len());
    println!("{rounds} kills, {starts} starts, {feeds} feeds, {effects} effects");
    assert!(rounds < 50 || feeds > rounds / 4, "too little happened: {feeds} feeds");
}

/// Whether a session is as the files say; its feeds.
fn check(folder: &Path, id: u64) -> u64 {
    let log = std::fs::read_to_string(folder.join(format!("log{id}"))).unwrap();
    let log: Vec<Vec<i64>> = log
        .split_whitespace()
        .map(|step| step.split(',').map(|n| n.parse().unwrap()).collect())
        .collect();
    let mut seen: BTreeMap<(i64, i64), i64> = BTreeMap::new();
    for step in &log {
        assert!(seen.insert((step[0], step[1]), step[2]).is_none(), "{step:?} twice");
    }
    let count = seen.keys().map(|(feed, _)| *feed).max().unwrap_or(0);
    let order: Vec<(i64, i64)> = log.iter().map(|step| (step[0], step[1])).collect();
    let expect: Vec<(i64, i64)> =
        (1..=count).flat_map(|feed| (0..=CALLS).map(move |step| (feed, step))).collect();
    assert_eq!(order, expect, "session {id}: each step of each feed, once, in order");
    let of_session = |name: &str| -> Vec<Vec<String>> {
        let lines = lines(folder, name).into_iter();
        let split = lines.map(|line| line.split(' ').map(str::to_owned).collect::<Vec<_>>());
        split.filter(|parts| parts[0] == id.to_string()).collect()
    };
    for accepted in of_session("accepted") {
        let feed: i64 = accepted[1].parse().unwrap();
        assert!(feed <= count, "session {id}: accepted feed {feed} is lost; there are {count}");
    }
    for result in of_session("results") {
        let feed: i64 = result[1].parse().unwrap();
        let expect: Vec<String> =
            (0..=CALLS).map(|step| format!("{feed},{step},{}", seen[&(feed, step)])).collect();
        assert_eq!(result[2..], expect, "session {id}: the result of feed {feed} that was seen");
    }
    let mut runs: BTreeMap<(i64, i64), (BTreeSet<u64>, Vec<i64>)> = BTreeMap::new();
    for effect in of_session("effects") {
        let at = |n: usize| effect[n].parse::<i64>().unwrap();
        let (calls, values) = runs.entry((at(2), at(3))).or_default();
        calls.insert(effect[1].parse().unwrap());
        values.push(at(4));
    }
    for (step, value) in seen.iter().filter(|((_, step), _)| *step < CALLS) {
        let (calls, values) = runs.get(step).unwrap_or_else(|| panic!("{step:?} never ran"));
        assert_eq!(calls.len(), 1, "session {id}, {step:?}: one number for all runs of a call");
        assert!(values.contains(value), "session {id}, {step:?}: an answer that nobody gave");
    }
    u64::try_from(count).unwrap()
}
