//! What the tests of actors share: a system with a few host functions, and scripts run in it.
//!
//! Place: included by each test file.
//!
//! Invariants: every test has a system of its own, which is stopped and looked at when the test ends.
//! Limits: a test that hangs is ended by the wall limit of its scripts.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use ophiary_actors::extension::{
    Answer, Call, ChildPolicy, Extension, Function, Instance, Offload, SessionInfo, Shape,
};
use ophiary_actors::{ActorSystem, Feed, FeedResult, Hooks, Outcome, SessionHandle, TenantHandle};
use ophiary_config::Sources;
use ophiary_runtime::host::{HostError, HostValue};
use tokio::sync::Barrier;

/// A system with a tenant `acme`, which may use everything.
pub(crate) struct House {
    pub(crate) system: ActorSystem,
}

impl House {
    pub(crate) fn new() -> House {
        House::with("")
    }

    /// With more configuration; it stands below `[tenants.acme]`.
    pub(crate) fn with(text: &str) -> House {
        House::hooked(text, &Hooks::default())
    }

    /// With these extensions only.
    pub(crate) fn granting(extensions: &[&str]) -> House {
        let text = format!("[tenants.acme]\nextensions = {extensions:?}\n");
        House::start(text, &Hooks::default())
    }

    /// With what a host brings.
    pub(crate) fn hooked(text: &str, hooks: &Hooks) -> House {
        let text = format!(
            "[worker]\nthreads = 2\n[tenants.acme]\n\
             extensions = [\"help\", \"sandbox\", \"msg\", \"el\", \"tmpl\", \"log\", \"kv\", \"fs\", \"test\"]\n{text}"
        );
        House::start(text, hooks)
    }

    fn start(text: String, hooks: &Hooks) -> House {
        let loaded = Sources::new().with_text("test.toml", text).load();
        let config = loaded.unwrap_or_else(|error| panic!("{error}")).config;
        let system =
            ActorSystem::start_with(&config, vec![Arc::new(TestFunctions::default())], hooks);
        House { system: system.expect("it starts") }
    }

    pub(crate) fn tenant(&self) -> TenantHandle {
        self.system.tenant("acme").expect("it is there")
    }

    pub(crate) fn session(&self) -> SessionHandle {
        block_on(self.tenant().start_session()).expect("within the quotas")
    }

    /// Runs a script in a session of its own.
    pub(crate) fn run(&self, script: &str) -> FeedResult {
        let session = self.session();
        let result = feed(&session, script);
        session.close();
        result
    }

    /// What a script's last expression gives, as `repr` would have it.
    pub(crate) fn value(&self, script: &str) -> HostValue {
        value(&self.run(script))
    }

    /// The class and message that a script raises.
    pub(crate) fn raised(&self, script: &str) -> String {
        match self.run(script).outcome {
            Outcome::Raised(raised) => format!("{}: {}", raised.class, raised.message),
            other => panic!("{other:?}"),
        }
    }

    /// Waits until nothing is alive.
    pub(crate) fn is_empty(&self) -> bool {
        for _ in 0..5000 {
            let usage = self.tenant().usage();
            if usage.alive == 0 && usage.sessions == 0 && usage.memory == 0 && usage.running == 0 {
                return true;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        panic!("{:?}", self.tenant().usage())
    }
}

impl Drop for House {
    fn drop(&mut self) {
        self.system.stop_blocking();
    }
}

pub(crate) fn block_on<T>(future: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.expect("a runtime").block_on(future)
}

pub(crate) fn feed(session: &SessionHandle, script: &str) -> FeedResult {
    session.feed_blocking(Feed::new(script)).expect("it is accepted")
}

pub(crate) fn value(result: &FeedResult) -> HostValue {
    match &result.outcome {
        Outcome::Value(value) => value.clone(),
        Outcome::Raised(raised) => panic!("{}", raised.traceback),
        other => panic!("{other:?}"),
    }
}

/// A value from Python's notation for plain data.
pub(crate) fn list(items: impl IntoIterator<Item = i64>) -> HostValue {
    HostValue::List(items.into_iter().map(HostValue::Int).collect())
}

/// Host functions of many kinds.
#[derive(Default)]
pub(crate) struct TestFunctions {
    count: Arc<AtomicI64>,
    meetings: Meetings,
}

/// By how many wait for each other.
type Meetings = Arc<Mutex<BTreeMap<usize, Arc<Barrier>>>>;

impl Extension for TestFunctions {
    fn namespace(&self) -> &'static str {
        "test"
    }

    fn functions(&self) -> Vec<Function> {
        vec![
            Function::blocking("test_add", "Adds.")
                .param("a", Shape::INT, "one")
                .optional("b", Shape::INT.or_none(), "the other")
                .returns(Shape::INT),
            Function::asynchronous("test_later", "Gives its argument after a while.")
                .param("value", Shape::Any, "what it gives")
                .optional("ms", Shape::NATURAL, "how long it takes"),
            Function::blocking("test_wait", "As test_later, but blocks.")
                .param("value", Shape::Any, "what it gives")
                .optional("ms", Shape::NATURAL, "how long it takes"),
            Function::blocking("test_fail", "Fails.").param("kind", Shape::Str, "with this").param(
                "message",
                Shape::Str,
                "and this",
            ),
            Function::asynchronous("test_fail_later", "Fails after a while.").param(
                "message",
                Shape::Str,
                "with this",
            ),
            Function::blocking("test_panic", "Panics at once."),
            Function::asynchronous("test_panic_later", "Panics after a while."),
            Function::blocking("test_never", "Never answers."),
            Function::blocking("test_depth", "How deep the session is."),
            Function::blocking("test_traceparent", "The trace that the call belongs to."),
            Function::blocking("test_count", "How often it was called.").optional(
                "value",
                Shape::Any,
                "nothing",
            ),
            Function::blocking(
                "test_flaky",
                "Fails so often, and then gives how often it was called.",
            )
            .param("fails", Shape::INT, "how often")
            .param("kind", Shape::Str, "with this"),
            Function::blocking("test_huge", "A text.").param("size", Shape::INT, "how long"),
            Function::blocking("test_drop", "Its handler is gone before it answers."),
            Function::blocking("test_given", "What it was given.").optional(
                "value",
                Shape::Any,
                "anything",
            ),
            Function::blocking("test_half", "Half of it.").param("of", Shape::Float, "a number"),
            Function::blocking(
                "test_slow",
                "As test_wait, but does not stop when it is cancelled.",
            )
            .param("value", Shape::Any, "what it gives")
            .optional("ms", Shape::NATURAL, "how long it takes"),
            Function::blocking("test_meet", "Answers when so many calls wait at once.").param(
                "count",
                Shape::NATURAL,
                "how many",
            ),
            Function::asynchronous("test_meet_later", "As test_meet.").param(
                "count",
                Shape::NATURAL,
                "how many",
            ),
        ]
    }

    fn child_policy(&self) -> ChildPolicy {
        ChildPolicy::Fresh
    }

    fn instance(&self, session: &SessionInfo) -> Arc<dyn Instance> {
        let (offload, meetings) = (session.offload.clone(), self.meetings.clone());
        Arc::new(TestInstance {
            depth: session.depth,
            count: self.count.clone(),
            meetings,
            offload,
        })
    }
}

struct TestInstance {
    depth: u32,
    offload: Offload,
    count: Arc<AtomicI64>,
    meetings: Meetings,
}

impl Instance for TestInstance {
    fn call(&self, function: usize, call: Call) -> Answer {
        let traceparent = call.traceparent.clone();
        if function == 14 {
            let given = call.args.first().and_then(Option::as_ref);
            return Answer::value(given.map_or("absent", HostValue::type_name).to_owned());
        }
        let mut args = call.args.into_iter().map(|arg| arg.unwrap_or(HostValue::None));
        let (first, second) = (args.next(), args.next());
        let first = first.unwrap_or(HostValue::None);
        match (function, first, second) {
            (0, HostValue::Int(a), Some(HostValue::Int(b))) => Answer::value(a + b),
            (0, HostValue::Int(a), _) => Answer::value(a),
            (1 | 2, value, ms) => {
                let ms = match ms {
                    Some(HostValue::Int(ms)) => u64::try_from(ms).unwrap_or(0),
                    _ => 1,
                };
                Answer::Later(Box::pin(async move {
                    tokio::time::sleep(Duration::from_millis(ms)).await;
                    Ok(value)
                }))
            }
            (3, HostValue::Str(class), Some(HostValue::Str(message))) => {
                Answer::error(&class, message)
            }
            (4, HostValue::Str(message), _) => Answer::Later(Box::pin(async move {
                tokio::task::yield_now().await;
                Err(HostError::new("ValueError", message))
            })),
            (5, ..) => panic!("a secret of the host"),
            (6, ..) => Answer::Later(Box::pin(async move {
                tokio::task::yield_now().await;
                panic!("a secret of the host")
            })),
            (7, ..) => Answer::Later(Box::pin(std::future::pending())),
            (8, ..) => Answer::value(i64::from(self.depth)),
            (9, ..) => Answer::value(traceparent.unwrap_or_default()),
            (10, ..) => Answer::value(self.count.fetch_add(1, Ordering::Relaxed) + 1),
            (11, HostValue::Int(fails), Some(HostValue::Str(class))) => {
                let made = self.count.fetch_add(1, Ordering::Relaxed) + 1;
                if made > fails { Answer::value(made) } else { Answer::error(&class, "again") }
            }
            (12, HostValue::Int(size), _) => {
                Answer::value("x".repeat(usize::try_from(size).unwrap_or(0)))
            }
            (13, ..) => self.offload.run(|| panic!("nobody answers")),
            (15, HostValue::Float(number), _) => Answer::value(number / 2.0),
            (16, value, Some(HostValue::Int(ms))) => {
                let ms = u64::try_from(ms).unwrap_or(0);
                self.offload.run(move || {
                    std::thread::sleep(Duration::from_millis(ms));
                    Ok(value)
                })
            }
            (17 | 18, HostValue::Int(count), _) => {
                let count = usize::try_from(count).unwrap_or(1);
                let mut meetings = self.meetings.lock().unwrap();
                let barrier =
                    meetings.entry(count).or_insert_with(|| Arc::new(Barrier::new(count)));
                let barrier = barrier.clone();
                Answer::Later(Box::pin(async move {
                    barrier.wait().await;
                    Ok(HostValue::Int(1))
                }))
            }
            _ => Answer::error("RuntimeError", "not understood"),
        }
    }
}
