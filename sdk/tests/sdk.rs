//! The embedding API, as a user meets it.
//!
//! Place: an engine with typed functions; scripts that succeed and fail.
//!
//! Invariants: nothing of the crates below is named.
//! Limits: none of its own.
#![expect(clippy::unwrap_used, reason = "tests may")]

use std::time::Duration;

use ophiary::error::FailureKind;
use ophiary::{
    Applies, Engine, Error, Exact, Functions, HostDateTime, HostError, HostRecord, HostValue,
    Reload, Script,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

#[derive(Deserialize, JsonSchema)]
struct Search {
    /// What is looked for.
    query: String,
    /// How many at most.
    limit: Option<u32>,
    /// In which way.
    #[serde(default)]
    mode: Mode,
}

#[derive(Default, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Mode {
    #[default]
    Fuzzy,
    Exact,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
struct Hit {
    title: String,
    score: f64,
}

fn web() -> Functions {
    Functions::new("web")
        .concurrent("search", "Looks in the web.", |search: Search| async move {
            tokio::time::sleep(Duration::from_millis(5)).await;
            if search.query.is_empty() {
                return Err(HostError::new("ValueError", "an empty query"));
            }
            let score = match search.mode {
                Mode::Fuzzy => 0.5,
                Mode::Exact => 1.0,
            };
            let hit = |n| Hit { title: format!("{} {n}", search.query), score };
            Ok((0..search.limit.unwrap_or(1)).map(hit).collect::<Vec<_>>())
        })
        .sync("size", "How large the web is.", |(): ()| Ok(u64::MAX))
}

fn engine(text: &str) -> Engine {
    Engine::builder().config_text(text).extension(web()).build().unwrap()
}

#[test]
fn typed_functions_take_and_give_types() {
    let session = engine("").blocking_session().unwrap();
    let script = "import asyncio\n\
                  a, b = await asyncio.gather(web_search('x', limit=2), web_search('y', mode='exact'))\n\
                  a + b";
    let hits: Vec<Hit> = session.run(script).unwrap().value().unwrap();
    let hit = |title: &str, score| Hit { title: title.to_owned(), score };
    assert_eq!(hits, [hit("x 0", 0.5), hit("x 1", 0.5), hit("y 0", 1.0)]);
    let size: u64 = session.run("web_size()").unwrap().value().unwrap();
    assert_eq!(size, u64::MAX);
}

#[test]
fn signatures_come_from_the_types() {
    let session = engine("").blocking_session().unwrap();
    let signature: String =
        session.run("help('web_search')['signature']").unwrap().value().unwrap();
    let expect =
        "web_search(query: str, limit: int | None = None, mode: Literal['fuzzy', 'exact'] = ...)";
    assert!(signature.starts_with(expect), "{signature}");
    let doc: String =
        session.run("help('web_search')['parameters'][0]['doc']").unwrap().value().unwrap();
    assert_eq!(doc, "What is looked for.");
}

#[test]
fn wrong_types_are_refused_before_the_handler() {
    let session = engine("").blocking_session().unwrap();
    for (call, expect) in [
        ("web_search(5)", "TypeError: web_search() argument 'query' must be str, not int"),
        (
            "web_search('a', limit=-1)",
            "ValueError: web_search() argument 'limit' must be at least 0, not -1",
        ),
        ("await web_search('')", "ValueError: an empty query"),
    ] {
        let call =
            if call.starts_with("await") { call.to_owned() } else { format!("await {call}") };
        let Err(Error::Failed(failure)) = session.run(call) else { panic!("it fails") };
        assert_eq!(failure.to_string(), expect);
    }
}

#[test]
fn failures_can_be_matched_on() {
    let session = engine("[tenants.local]\nlimits.wall = \"100ms\"").blocking_session().unwrap();
    let kind = |script: &str| match session.run(script) {
        Err(Error::Failed(failure)) => failure.kind,
        other => panic!("{other:?}"),
    };
    assert!(matches!(kind("{}['x']"), FailureKind::Raised { class, .. } if class == "KeyError"));
    assert!(matches!(kind("x = ("), FailureKind::Syntax(_)));
    let limit = kind("import asyncio\nawait asyncio.sleep(60)");
    assert!(matches!(limit, FailureKind::Limit(hit) if hit.limit == "wall"));
    assert!(matches!(session.run("1").unwrap().value::<String>(), Err(Error::Value(_))));
    assert!(matches!(engine("").tenant("nobody"), Err(Error::Refused(_))));
    let broken = Engine::builder().config_text("[worker]\nthreads = \"many\"").build();
    assert!(matches!(broken, Err(Error::Config(_))));
}

#[test]
fn inputs_and_outputs_are_of_any_type() {
    let session = engine("").blocking_session().unwrap();
    let hits = [Hit { title: "a".to_owned(), score: 1.0 }];
    let script =
        Script::new("print(hits[0]['title'])\n[(h['title'], h['score'] + n) for h in hits]")
            .named("inputs.py")
            .input("hits", &hits)
            .input("n", &2);
    let output = session.run(script).unwrap();
    assert_eq!(output.output, "a\n");
    assert_eq!(output.value::<Vec<(String, f64)>>().unwrap(), [("a".to_owned(), 3.0)]);
}

#[tokio::test]
async fn the_same_with_async() {
    let engine = engine("");
    let session = engine.session().await.unwrap();
    let other = session.clone();
    let running = tokio::spawn(async move { other.run("while True: pass").await });
    while !session.usage().await.unwrap().busy {
        tokio::task::yield_now().await;
    }
    session.cancel();
    let Err(Error::Failed(failure)) = running.await.unwrap() else { panic!("it was cancelled") };
    assert!(matches!(failure.kind, FailureKind::Cancelled(_)));
    let value: i32 = session.run("1 + 1").await.unwrap().value().unwrap();
    assert_eq!(value, 2);
    engine.stop().await;
    assert!(matches!(session.run("1").await, Err(Error::Refused(_))));
}

#[test]
fn a_session_ends_with_its_last_handle() {
    let engine = engine("");
    let tenant = engine.tenant("local").unwrap();
    let session = tenant.blocking_session().unwrap();
    assert_eq!(tenant.usage().sessions, 1);
    drop(session);
    while tenant.usage().sessions > 0 {
        std::thread::yield_now();
    }
}

#[tokio::test]
async fn hosts_speak_with_scripts_by_events_and_channels() {
    let engine = Engine::builder().build().expect("it starts");
    let session = engine.session().await.expect("within the quotas");
    session.dispatch(&serde_json::json!({ "n": 20 })).await.expect("it fits");
    session.send("jobs", &1).await.expect("it fits");
    let script = "el_emit(el_recv()['n'] + msg_recv('jobs'))";
    session.run(script).await.expect("it ends well");
    assert_eq!(session.emitted::<i64>().await, Ok(21));
    session.run("msg_send('out', 'x')\nmsg_close('out')").await.expect("it ends well");
    assert_eq!(session.receive::<String>("out").await, Ok(Some("x".to_owned())));
    assert_eq!(session.receive::<String>("out").await, Ok(None));
    assert!(matches!(session.dispatch(&1).await, Err(Error::Extension(_))));
}

#[tokio::test]
async fn calls_are_approved_and_rejected() {
    let text = "[tenants.local.policy]\nlog_info = \"ask\"";
    let engine = Engine::builder().config_text(text).build().expect("it starts");
    let session = engine.session().await.expect("within the quotas");
    let mut events = session.events(None).await.expect("it is open");
    let script =
        "log_info('a')\ntry:\n    log_info('b')\nexcept PermissionError as e:\n    r = str(e)\nr";
    let run = session.run(script);
    let decide = async {
        let mut asked = 0;
        while asked < 2 {
            let event = events.next().await.expect("it runs");
            let Some(ophiary::Asked { session: id, call, .. }) = event.asked() else { continue };
            asked += 1;
            let decided = if asked == 1 {
                session.approve(id, call).await
            } else {
                session.reject(id, call, "no").await
            };
            decided.expect("it waits");
        }
    };
    let (output, ()) = tokio::join!(run, decide);
    let text: String = output.expect("it ends well").value().expect("text");
    assert_eq!(text, "log_info() was rejected: no");
}

#[test]
fn a_durable_session_is_opened_again_by_its_id() {
    let folder = tempfile::tempdir().unwrap();
    let text = format!(
        "[store]\npath = {:?}\nkeys.main = \"{}\"\n[tenants.acme]\ndurability = \"durable\"",
        folder.path().join("sessions.redb"),
        "c4".repeat(32)
    );
    let id = ophiary::SessionId(42);
    let first = engine(&text);
    let session = first.tenant("acme").unwrap().blocking_open(id).unwrap();
    session.run("hits = [str(web_size() > 0)]").unwrap();
    drop(session);
    first.stop_blocking();
    let second = engine(&text);
    let tenant = second.tenant("acme").unwrap();
    assert_eq!(tenant.stored_sessions().unwrap().len(), 1);
    let session = tenant.blocking_open(id).unwrap();
    let hits: Vec<String> = session.run("hits").unwrap().value().unwrap();
    assert_eq!(hits, ["True"]);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let session = session.session();
        let accepted = session.submit("hits.append('milk')\nlen(hits)").await.unwrap();
        assert_eq!(accepted.number(), 3);
        assert_eq!(accepted.output().await.unwrap().value::<u32>().unwrap(), 2);
        assert_eq!(session.result().await.unwrap().value::<u32>().unwrap(), 2);
        let feeds = session.feeds().await.unwrap();
        assert_eq!((feeds.accepted, feeds.running), (3, false));
        session.close();
    });
    second.stop_blocking();
}

#[test]
fn functions_and_values_are_imported_as_a_module() {
    #[derive(Deserialize, JsonSchema)]
    struct Find {
        name: String,
    }
    let crm = Functions::new("crm")
        .sync("find", "Customers.", |find: Find| Ok::<_, HostError>(find.name.to_uppercase()))
        .sync("contacts_count", "How many.", |(): ()| Ok::<_, HostError>(3))
        .importable()
        .function_as("contacts.count", "contacts_count")
        .constant("LIMIT", 5)
        .constant("contacts.KINDS", vec!["mail".into(), "phone".into()]);
    let engine = Engine::builder().extension(crm).build().unwrap();
    let session = engine.blocking_session().unwrap();
    let script = "from crm import find, LIMIT\nimport crm.contacts\n\
                  [find('ada'), crm_find('bob'), LIMIT, crm.contacts.count(), crm.contacts.KINDS, find is crm_find]";
    let (a, b, limit, count, kinds, same): (String, String, i64, i64, Vec<String>, bool) =
        session.run(script).unwrap().value().unwrap();
    assert_eq!((a.as_str(), b.as_str(), limit, count, same), ("ADA", "BOB", 5, 3, true));
    assert_eq!(kinds, ["mail", "phone"]);
    // Children have what they share.
    let child: String = session
        .run("sandbox_await(sandbox_spawn('import crm; crm.find(\"x\")'))")
        .unwrap()
        .value()
        .unwrap();
    assert_eq!(child, "X");
    let wrong = Functions::new("crm").function_as("find", "lose");
    assert!(Engine::builder().extension(wrong).build().is_err());
}

#[test]
fn a_library_is_granted_to_all_tenants() {
    let files = [("pkg/__init__.py", "from .m import x\n"), ("pkg/m.py", "x = 1\n")];
    let engine =
        Engine::builder().library(ophiary::Library::from_files(files).unwrap()).build().unwrap();
    let session = engine.blocking_session().unwrap();
    let x: i64 = session.run("import pkg\npkg.x").unwrap().value().unwrap();
    assert_eq!(x, 1);
    assert!(ophiary::library_from_folder("/nowhere/at/all").is_err());
}

#[derive(Deserialize, JsonSchema)]
struct Remind {
    at: jiff::Timestamp,
    every: Option<jiff::SignedDuration>,
    day: Option<jiff::civil::Date>,
    zoned: Option<jiff::Zoned>,
}

#[derive(Deserialize, JsonSchema)]
struct Move {
    point: (i64, i64),
    by: Step,
}

#[derive(Deserialize, JsonSchema)]
struct Step {
    x: i64,
    y: i64,
}

fn calendar() -> Functions {
    Functions::new("cal")
        .sync("remind", "Reminds.", |r: Remind| {
            Ok(format!("{} {:?} {:?} {:?}", r.at, r.every, r.day, r.zoned.map(|z| z.to_string())))
        })
        .sync("next", "The day after.", |(): ()| {
            let when: HostDateTime = "2026-01-02T03:04:05+01:00[Europe/Berlin]".parse().map_err(
                |error: ophiary::FormError| HostError::new("ValueError", error.to_string()),
            )?;
            Ok(Exact(when.into()))
        })
        .sync("kind", "What it is given.", |Given { what: Exact(value) }: Given| {
            Ok(value.type_name().to_owned())
        })
        .sync("moved", "Moves.", |m: Move| Ok((m.point.0 + m.by.x, m.point.1 + m.by.y)))
}

#[derive(Deserialize, JsonSchema)]
struct Given {
    what: Exact,
}

#[test]
fn functions_of_dates_take_datetimes() {
    let engine = Engine::builder().extension(calendar()).build().unwrap();
    let session = engine.blocking_session().unwrap();
    let run = |script: &str| match session.run(script) {
        Ok(output) => output.value::<String>().unwrap(),
        Err(error) => error.to_string(),
    };
    run("from datetime import *\nfrom decimal import Decimal\nfrom zoneinfo import ZoneInfo\n\
         t = datetime(2026, 7, 2, 3, 4, tzinfo=ZoneInfo('Europe/Berlin'))\n''");
    assert_eq!(
        run("cal_remind(t, timedelta(hours=-1), date(2026, 1, 2), t)"),
        "2026-07-02T01:04:00Z Some(1h ago) Some(2026-01-02) Some(\"2026-07-02T03:04:00+02:00[Europe/Berlin]\")"
    );
    assert_eq!(run("cal_remind('2026-07-02T01:04:00Z')"), "2026-07-02T01:04:00Z None None None");
    assert_eq!(
        run("cal_remind(datetime(2026, 7, 2))"),
        "TypeError: cal_remind() argument 'at' must be a datetime with an offset from UTC, not a naive one"
    );
    assert_eq!(
        run("cal_remind(date(2026, 7, 2))"),
        "TypeError: cal_remind() argument 'at' must be datetime.datetime or str, not date"
    );
    assert_eq!(
        run("x = cal_next()\nf'{x + timedelta(1)!r}'"),
        "datetime.datetime(2026, 1, 3, 3, 4, 5, tzinfo=zoneinfo.ZoneInfo(key='Europe/Berlin'))"
    );
    assert_eq!(
        run("' '.join(map(cal_kind, [t, Decimal('1.5'), timedelta(1), b'', 1]))"),
        "datetime Decimal timedelta bytes int"
    );
    let points = "import collections, dataclasses\nP = collections.namedtuple('P', 'a b')\n\
                  S = dataclasses.make_dataclass('S', ['x', 'y'])\n\
                  str(cal_moved(P(1, 2), S(10, 20))) + str(cal_moved((1, 2), {'x': 1, 'y': 1}))";
    assert_eq!(run(points), "(11, 22)(2, 3)");
    let stubs = session.describe().unwrap().stubs;
    assert!(stubs.starts_with("import datetime\n"), "{stubs}");
    assert!(stubs.contains("at: datetime.datetime | str"), "{stubs}");
}

#[test]
fn values_are_inputs_and_results_as_they_are() {
    let session = engine("").blocking_session().unwrap();
    let record = HostRecord::new("Point").with("x", 1_i64).with("at", HostValue::None);
    let script = Script::new("p.x += 1\np").input("p", &Exact(record.into()));
    let Exact(value) = session.run(script).unwrap().value().unwrap();
    let expect = HostRecord::new("Point").with("x", 2_i64).with("at", HostValue::None);
    assert_eq!(value, expect.into());
}

#[tokio::test]
async fn a_new_configuration_keeps_what_the_embedder_brought() {
    let engine = engine("[tenants.local]\nlimits.wall = \"5s\"");
    let before = engine.session().await.unwrap();
    assert_eq!(before.run("web_size()").await.unwrap().value::<u64>().unwrap(), u64::MAX);
    let text = "[tenants.local]\nlimits.wall = \"6s\"\n[tenants.other]\nextensions = [\"web\"]\n\
                [tenants.bare]\nextensions = [\"help\"]";
    let sources = ophiary::Sources::new().with_text("new.toml", text);
    engine.reconfigure(&sources).await.unwrap();
    for session in [before, engine.session().await.unwrap()] {
        assert_eq!(session.run("web_size()").await.unwrap().value::<u64>().unwrap(), u64::MAX);
    }
    let other = engine.tenant("other").unwrap().session().await.unwrap();
    assert_eq!(other.run("web_size()").await.unwrap().value::<u64>().unwrap(), u64::MAX);
    let bare = engine.tenant("bare").unwrap().session().await.unwrap();
    let error = bare.run("web_size()").await.unwrap_err().to_string();
    assert!(error.starts_with("NameError: name 'web_size' is not defined"), "{error}");
    // What names an extension that nobody brought is refused as a whole.
    let wrong = "[tenants.local]\nextensions = [\"nowhere\"]";
    let sources = ophiary::Sources::new().with_text("wrong.toml", wrong);
    assert!(matches!(engine.reconfigure(&sources).await, Err(Error::Config(_))));
    let session = engine.session().await.unwrap();
    assert_eq!(session.run("web_size()").await.unwrap().value::<u64>().unwrap(), u64::MAX);
}

#[test]
fn a_changed_file_counts_for_what_runs_as_it_says() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("ophiary.toml");
    let write = |text: &str| std::fs::write(&file, text).unwrap();
    write("[limits]\nwall = \"50s\"\n[tenants.local]\npolicy = { web_size = \"deny\" }\n");
    let (tell, told) = std::sync::mpsc::sync_channel(8);
    let builder = Engine::builder().config_file(&file).extension(web());
    let engine = builder.watch(move |reload| drop(tell.send(reload))).build().unwrap();
    let next = || told.recv_timeout(Duration::from_secs(20)).unwrap();
    let session = engine.blocking_session().unwrap();
    let size = "try:\n    r = web_size() > 0\nexcept PermissionError:\n    r = False\nr";
    let allowed = || session.run(size).unwrap().value::<bool>().unwrap();
    assert!(!allowed());
    // What is wrong anywhere changes nothing.
    write("[limits]\nwall = \"soon\"\n[tenants.local]\n");
    let Reload::Refused(Error::Config(faults)) = next() else { unreachable!("it is wrong") };
    assert!(faults.to_string().contains("limits.wall"), "{faults}");
    assert!(!allowed());
    write("[limits]\nwall = \"40ms\"\n[tenants.local]\n");
    let Reload::Applied(changes) = next() else { unreachable!("it is right") };
    let changes: Vec<_> = changes.into_iter().map(|change| (change.key, change.applies)).collect();
    let expect = [
        ("tenants.local.limits.wall", Applies::NextSession),
        ("tenants.local.policy.web_size", Applies::AtOnce),
    ];
    assert_eq!(changes, expect.map(|(key, applies)| (key.to_owned(), applies)));
    assert!(allowed());
    let sleeps = "import asyncio\nawait asyncio.sleep(0.1)";
    assert!(session.run(sleeps).is_ok());
    let limited = engine.blocking_session().unwrap().run(sleeps).unwrap_err().to_string();
    assert!(limited.contains("limit wall exceeded"), "{limited}");
    // A configuration that has no files cannot be watched.
    let loaded = Engine::builder().check().unwrap();
    assert!(Engine::builder().config(loaded).watch(drop).build().is_err());
}

#[test]
fn the_last_script_ends_its_session() {
    let session = engine("").blocking_session().unwrap();
    session.run("import atexit\natexit.register(print, 'end') and None").unwrap();
    assert_eq!(session.run(Script::new("").last()).unwrap().output, "end\n");
    assert!(matches!(session.run("1"), Err(Error::Refused(_))));
}

#[test]
fn functions_that_nobody_could_call_are_refused_by_name() {
    #[derive(Deserialize, JsonSchema)]
    struct Nothing {}
    let refused = |functions: Functions| match Engine::builder().extension(functions).build() {
        Ok(_) => String::new(),
        Err(error) => error.to_string(),
    };
    let new = || Functions::new("weather");
    let wants = "expected a struct with a field for each, or () for none";
    for said in [
        refused(new().sync("now", "", |city: String| Ok(city))),
        refused(new().sync("now", "", |day: i64| Ok(day))),
        refused(new().sync("now", "", |both: (String, i64)| Ok(both.1))),
        refused(new().blocking("now", "", |days: Vec<i64>| async move { Ok(days.len()) })),
        refused(new().concurrent("now", "", |day: Option<i64>| async move { Ok(day) })),
    ] {
        assert!(said.contains("the arguments of weather_now are "), "{said}");
        assert!(said.contains("weather") && said.ends_with(wants), "{said}");
    }
    let said = refused(new().sync("", "", |(): ()| Ok(1)));
    assert!(said.contains("\"weather_\" is not weather_ and [a-z0-9_]+"), "{said}");
    let json = Functions::new("json").sync("find", "", |(): ()| Ok(1));
    let said = refused(json.clone().importable());
    assert!(
        said.contains("module \"json\" cannot be imported: Python has one of its name"),
        "{said}"
    );
    assert_eq!(refused(json), "");
    // Without parameters.
    let none = new().sync("now", "", |(): ()| Ok(1)).sync("then", "", |_: Nothing| Ok(2));
    let engine = Engine::builder().extension(none).build().expect("it starts");
    let session = engine.blocking_session().expect("within the quotas");
    let sum: i64 = session.run("weather_now() + weather_then()").unwrap().value().unwrap();
    assert_eq!(sum, 3);
}

#[test]
fn an_error_of_a_class_of_the_hosts_is_named() {
    let error = || HostError::new("WeatherError", "no city").with_attribute("code", 7_i64);
    let weather = Functions::new("weather")
        .sync("now", "", move |(): ()| Err::<i64, _>(error()))
        .blocking("then", "", move |(): ()| async move {
            tokio::time::sleep(Duration::from_millis(1)).await;
            Err::<i64, _>(error())
        });
    let engine = Engine::builder().extension(weather).build().expect("it starts");
    let session = engine.blocking_session().expect("within the quotas");
    let script = "def seen(f):\n    try:\n        f()\n    except RuntimeError as e:\n        \
                  return type(e).__name__, str(e), e.exc_type, e.code\n[seen(weather_now), seen(weather_then)]";
    let seen: Vec<(String, String, String, i64)> = session.run(script).unwrap().value().unwrap();
    let one = ("RuntimeError", "WeatherError: no city", "WeatherError", 7);
    let one = (one.0.to_owned(), one.1.to_owned(), one.2.to_owned(), one.3);
    assert_eq!(seen, [one.clone(), one]);
}

#[test]
fn an_input_has_a_name() {
    let session = engine("").blocking_session().expect("within the quotas");
    for name in ["not a name", "", "1a", "class", "a.b"] {
        let error = session.run(Script::new("1").input(name, &1)).unwrap_err();
        assert!(error.to_string().contains("it is no name"), "{name}: {error}");
        let given = Script::new("1").value(name, HostValue::None);
        assert!(session.run(given).is_err(), "{name}");
    }
    let value: i64 = session.run(Script::new("été").input("été", &1)).unwrap().value().unwrap();
    assert_eq!(value, 1);
}

#[test]
fn traces_that_this_build_cannot_send_are_refused() {
    let told = "[telemetry]\notlp = \"http://localhost:4318\"";
    let built = Engine::builder().config_text(told).build();
    assert_eq!(built.is_ok(), cfg!(feature = "otlp"), "it would send nothing");
    match built {
        Ok(engine) => engine.stop_blocking(),
        Err(error) => assert!(error.to_string().contains("telemetry.otlp"), "{error}"),
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_engine_that_has_stopped_leaves_no_thread() {
    // In a process of its own, where no other test has threads.
    const AGAIN: &str = "OPHIARY_TEST_THREADS";
    if std::env::var_os(AGAIN).is_none() {
        let me = std::env::current_exe().expect("its path");
        let name = "an_engine_that_has_stopped_leaves_no_thread";
        let output = std::process::Command::new(me)
            .args([name, "--exact", "--test-threads=1"])
            .env(AGAIN, "1")
            .output()
            .expect("it starts");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
        return;
    }
    let threads = || {
        let tasks = std::fs::read_dir("/proc/self/task").expect("there are some");
        let names =
            tasks.filter_map(|task| std::fs::read_to_string(task.ok()?.path().join("comm")).ok());
        let mut names: Vec<String> = names.map(|name| name.trim().to_owned()).collect();
        names.sort();
        names
    };
    let before = threads();
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("x.toml");
    std::fs::write(&path, "[shutdown]\ngrace = \"10ms\"").expect("it can be written");
    for _ in 0..5 {
        let engine = Engine::builder().config_file(&path).watch(drop).build().expect("it starts");
        let session = engine.blocking_session().expect("within the quotas");
        session.run("sandbox_map('item', [1, 2])").expect("it runs");
        engine.stop_blocking();
        assert_eq!(threads(), before);
    }
}
