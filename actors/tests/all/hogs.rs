//! A tenant beside another that takes what it can: with handlers that block, children, large values, events that nobody reads.
//!
//! Place: counts of what happens, and bounds of what is held; times are `benches/hogs.rs`.
//!
//! Invariants: each test ends with nothing alive.
//! Limits: none of its own.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use ophiary_actors::extension::{Answer, Call, Extension, Function, Instance, SessionInfo, Shape};
use ophiary_actors::{ActorError, ActorSystem, EventKind, Feed, Outcome, SessionHandle};
use ophiary_config::Sources;
use ophiary_runtime::host::HostValue;

use crate::harness::{House, block_on, feed, value};

/// `hog_block(ms)` blocks its thread, as does the future of `hog_block_later(ms)`; `hog_sync(ms)` does it where it should not.
#[derive(Default)]
struct Hog {
    at_work: Arc<AtomicUsize>,
    most: Arc<AtomicUsize>,
}

struct AtWork(Arc<AtomicUsize>);

impl Drop for AtWork {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}

impl Hog {
    fn block(&self, ms: i64) {
        let now = self.at_work.fetch_add(1, Ordering::AcqRel) + 1;
        self.most.fetch_max(now, Ordering::AcqRel);
        let _at_work = AtWork(self.at_work.clone());
        std::thread::sleep(Duration::from_millis(u64::try_from(ms).unwrap_or(0)));
    }
}

impl Extension for Hog {
    fn namespace(&self) -> &'static str {
        "hog"
    }

    fn functions(&self) -> Vec<Function> {
        let ms = |function: Function| function.param("ms", Shape::NATURAL, "how long");
        vec![
            ms(Function::blocking("hog_block", "Blocks.")),
            ms(Function::asynchronous("hog_block_later", "Blocks in its future.")),
            ms(Function::blocking("hog_sync", "Blocks, and says that it does not.").quick()),
            Function::blocking("hog_thread", "The thread that it is called on."),
            Function::blocking("hog_quick_thread", "The same.").quick().optional(
                "value",
                Shape::Any,
                "anything",
            ),
        ]
    }

    fn instance(&self, _: &SessionInfo) -> Arc<dyn Instance> {
        Arc::new(Hog { at_work: self.at_work.clone(), most: self.most.clone() })
    }
}

impl Instance for Hog {
    fn call(&self, function: usize, call: Call) -> Answer {
        let ms = match call.args.first() {
            Some(Some(HostValue::Int(ms))) => *ms,
            _ => 0,
        };
        match function {
            0 | 2 => {
                self.block(ms);
                Answer::value(1)
            }
            1 => {
                let hog = Hog { at_work: self.at_work.clone(), most: self.most.clone() };
                Answer::Later(Box::pin(async move {
                    tokio::time::sleep(Duration::from_millis(1)).await;
                    hog.block(ms);
                    Ok(HostValue::Int(2))
                }))
            }
            _ => Answer::value(std::thread::current().name().unwrap_or_default().to_owned()),
        }
    }
}

/// A system with a tenant that has the functions, and a quiet one.
fn system(text: &str) -> (ActorSystem, Arc<AtomicUsize>) {
    let text = format!(
        "[worker]\nthreads = 2\n[shutdown]\ngrace = \"50ms\"\n[tenants.quiet]\n[tenants.hog]\n\
         extensions = [\"sandbox\", \"msg\", \"el\", \"hog\"]\n{text}"
    );
    let config = Sources::new().with_text("test.toml", text).load().expect("it is right").config;
    let hog = Hog::default();
    let most = hog.most.clone();
    (ActorSystem::start(&config, vec![Arc::new(hog)]).expect("it starts"), most)
}

fn session(system: &ActorSystem, tenant: &str) -> SessionHandle {
    let tenant = system.tenant(tenant).expect("it is there");
    block_on(tenant.start_session()).expect("within the quotas")
}

#[test]
fn a_handler_that_blocks_keeps_no_other_session_waiting() {
    let (system, most) = system("");
    let hogs: Vec<_> = (0..6).map(|_| session(&system, "hog")).collect();
    let quiet = session(&system, "quiet");
    std::thread::scope(|scope| {
        let script = "hog_block(600) + await hog_block_later(600)";
        let running: Vec<_> =
            hogs.iter().map(|session| scope.spawn(|| value(&feed(session, script)))).collect();
        let mut count = 0;
        while !running.iter().all(std::thread::ScopedJoinHandle::is_finished) {
            assert_eq!(value(&feed(&quiet, "40 + 2")), HostValue::Int(42));
            count += 1;
        }
        for one in running {
            assert_eq!(one.join().expect("no panic"), HostValue::Int(3));
        }
        // They blocked side by side, and the quiet one had its turns all the while.
        assert!(most.load(Ordering::Acquire) >= 4, "{most:?}");
        assert!(count >= 50, "{count}");
    });
    system.stop_blocking();
}

#[test]
fn handlers_have_threads_of_their_own_unless_they_answer_at_once() {
    let (system, _) = system("");
    let hog = session(&system, "hog");
    let thread = |script: &str| match value(&feed(&hog, script)) {
        HostValue::Str(name) => name,
        other => panic!("{other:?}"),
    };
    assert_eq!(thread("hog_thread()"), "ophiary-call");
    assert_eq!(thread("hog_quick_thread()"), "ophiary-actors");
    // What is large is converted by handlers, and takes its time whatever they say.
    assert_eq!(thread("hog_quick_thread(list(range(50_000)))"), "ophiary-call");
    // One that took its time is not believed again.
    assert_eq!(value(&feed(&hog, "hog_sync(20)")), HostValue::Int(1));
    let quiet = session(&system, "quiet");
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            value(&feed(&hog, "hog_sync(500)"));
            done.store(true, Ordering::Release);
        });
        let mut count = 0;
        while !done.load(Ordering::Acquire) {
            value(&feed(&quiet, "1"));
            count += 1;
        }
        assert!(count >= 20, "{count}");
    });
    system.stop_blocking();
}

#[test]
fn a_handler_that_blocks_does_not_hold_up_the_end() {
    let (system, _) = system("");
    let hog = session(&system, "hog");
    let running = std::thread::spawn(move || hog.feed_blocking(Feed::new("hog_block(5_000)")));
    while system.tenant("hog").expect("it is there").usage().calls == 0 {
        std::thread::yield_now();
    }
    let began = std::time::Instant::now();
    system.stop_blocking();
    assert!(began.elapsed() < Duration::from_millis(1_050), "{:?}", began.elapsed());
    assert!(matches!(
        running.join().expect("no panic").map(|result| result.outcome),
        Ok(Outcome::Cancelled { .. })
    ));
}

#[test]
fn children_take_the_places_of_their_tenant() {
    let (system, _) = system("quota.running = 3");
    let tenant = system.tenant("hog").expect("it is there");
    let hogs: Vec<_> = (0..8).map(|_| session(&system, "hog")).collect();
    std::thread::scope(|scope| {
        let script =
            "[len(sandbox_map('sum(range(20_000)) + item', list(range(10)))) for _ in range(3)]";
        let running: Vec<_> =
            hogs.iter().map(|session| scope.spawn(|| value(&feed(session, script)))).collect();
        let (mut most, mut alive) = (0, 0);
        while !running.iter().all(std::thread::ScopedJoinHandle::is_finished) {
            let usage = tenant.usage();
            (most, alive) = (most.max(usage.running), alive.max(usage.alive));
        }
        for one in running {
            assert_eq!(one.join().expect("no panic"), crate::harness::list([10, 10, 10]));
        }
        // Parents that go on need no place to be free; and some have ended that are not gone yet.
        assert!((1..=3 + 8).contains(&most), "{most}");
        assert!(alive <= 8 + 3 + 8, "{alive}");
    });
    // Who has a child and does not wait for it has the only place, until it waits.
    let (single, _) = crate::hogs::system("quota.running = 1");
    let one = session(&single, "hog");
    let script = "h = [sandbox_spawn(f'{n} * 2') for n in range(4)]\nsandbox_await_all(h)";
    assert_eq!(value(&feed(&one, script)), crate::harness::list([0, 2, 4, 6]));
    // One whose time is over before it had a place has passed its limit.
    let script = "h = sandbox_spawn('1', timeout_ms=50)\nfor _ in range(300_000): pass\n\
                  while not sandbox_wait([h], timeout_ms=1)[0]: pass\n\
                  try:\n    r = sandbox_await(h)\nexcept RuntimeError as e:\n    r = str(e)\nr";
    let got = value(&feed(&one, script));
    assert!(
        matches!(&got, HostValue::Int(1))
            || matches!(&got, HostValue::Str(s) if s.contains("wall")),
        "{got:?}"
    );
    for system in [system, single] {
        system.stop_blocking();
    }
}

#[test]
fn events_that_nobody_reads_are_bounded_and_count() {
    let (system, _) = system("[limits]\noutput = \"64MiB\"");
    let tenant = system.tenant("hog").expect("it is there");
    let hog = session(&system, "hog");
    let mut events = block_on(hog.events(None)).expect("it is open");
    let printed = feed(&hog, "for n in range(3_000):\n    print('x' * 10_000)\n1");
    assert_eq!(value(&printed), HostValue::Int(1));
    hog.close();
    let bytes = tenant.usage().events;
    assert!((1 << 20..=9 << 20).contains(&bytes), "{bytes}");
    let first = events.next_within(Duration::ZERO).expect("a gap").kind;
    assert!(matches!(first, EventKind::Gap { from: 0, .. }), "{first:?}");
    drop(events);
    while tenant.usage().events > 0 {
        std::thread::yield_now();
    }
    system.stop_blocking();
}

#[test]
fn what_waits_for_others_counts_in_the_tenants_memory() {
    let (system, _) = system("");
    let tenant = system.tenant("hog").expect("it is there");
    let hog = session(&system, "hog");
    let before = tenant.usage().memory;
    // A list of small ints takes some times what its size as a value says.
    feed(&hog, "for n in range(10):\n    el_emit(list(range(10_000)))");
    let emitted = tenant.usage().memory - before;
    assert!(emitted >= 10 * 10_000 * 24, "{emitted}");
    feed(&hog, "for n in range(10):\n    msg_send('c', list(range(10_000)))");
    let sent = tenant.usage().memory - before - emitted;
    assert!(sent >= 10 * 10_000 * 24, "{sent}");
    hog.close();
    while tenant.usage().memory > 0 {
        std::thread::yield_now();
    }
    system.stop_blocking();
}

#[test]
fn compiled_programs_are_bounded_and_give_way() {
    let (system, _) = system("quota.memory = \"128MiB\"");
    let tenant = system.tenant("hog").expect("it is there");
    let hog = session(&system, "hog");
    for number in 0..30 {
        let source = format!("x = {number}\n{}", "class A:0\n".repeat(3_000));
        feed(&hog, &source);
        let usage = tenant.usage();
        assert!(usage.cached <= 16 << 20, "{usage:?}");
    }
    assert!(tenant.usage().cached > 1 << 20, "{:?}", tenant.usage());
    hog.close();
    // Sessions that need what there is have it.
    for _ in 0..5 {
        let big = session(&system, "hog");
        let got = feed(&big, "x = b'x' * (23 << 20)\nlen(x)");
        assert_eq!(value(&got), HostValue::Int(23 << 20));
    }
    assert!(tenant.usage().cached < 1 << 20, "{:?}", tenant.usage());
    system.stop_blocking();
}

#[test]
fn a_session_that_is_not_kept_says_so_when_it_is_asked_for_a_result() {
    let house = House::new();
    let session = house.session();
    assert_eq!(value(&feed(&session, "1")), HostValue::Int(1));
    let error = block_on(session.result()).expect_err("nothing is kept");
    assert_eq!(error, ActorError::NotKept { session: session.id() });
    assert!(
        block_on(session.feeds())
            .is_err_and(|error| error == ActorError::NotKept { session: session.id() })
    );
    session.close();
}
