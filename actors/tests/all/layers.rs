//! The layers of host functions: timeout, rate, concurrency, retry, cache.
//!
//! Place: rules in a tenant's configuration.
//!
//! Invariants: none.
//! Limits: none.

use std::time::{Duration, Instant};

use ophiary_actors::Feed;
use ophiary_config::tenant::CallMode;
use ophiary_runtime::host::HostValue;

use crate::harness::{House, feed, list, value};

/// A house with rules for a function of the tests.
fn with(function: &str, rules: &str) -> House {
    House::with(&format!("functions = {{ {function} = {{ {rules} }} }}"))
}

#[test]
fn timeout_ends_a_call_with_its_own_error() {
    let house = with("\"test_*\"", "timeout = \"30ms\"");
    assert_eq!(house.raised("test_never()"), "TimeoutError: test_never() took longer than 30 ms");
    assert_eq!(house.value("test_wait(3)"), HostValue::Int(3));
    assert_eq!(house.raised("await test_later(1, 9999)").split(':').next(), Some("TimeoutError"));
}

#[test]
fn concurrency_lets_others_wait() {
    let house = with("test_later", "concurrency = 2");
    let began = Instant::now();
    let script = "import asyncio\nawait asyncio.gather(*[test_later(n, 40) for n in range(4)])";
    assert_eq!(house.value(script), list([0, 1, 2, 3]));
    assert!(began.elapsed() >= Duration::from_millis(80), "{:?}", began.elapsed());
    // Two at once there are: each answers only when it has met another.
    let house = with("test_meet_later", "concurrency = 2");
    let script = "import asyncio\nawait asyncio.gather(*[test_meet_later(2) for n in range(4)])";
    assert_eq!(house.value(script), list([1; 4]));
}

#[test]
fn concurrency_counts_for_all_sessions_of_the_tenant_and_within_the_timeout() {
    let house = with("test_wait", "concurrency = 1, timeout = \"60ms\"");
    let script = "sandbox_map('test_wait(item, 40)', [1, 2, 3], return_exceptions=True)";
    let HostValue::List(items) = house.value(script) else { panic!("a list") };
    let failed = items.iter().filter(|item| matches!(item, HostValue::Exception { .. })).count();
    assert_eq!(failed, 2, "{items:?}");
}

#[test]
fn rate_lets_others_wait() {
    let house = with("test_add", "rate = \"2/s\"");
    let began = Instant::now();
    assert_eq!(house.value("[test_add(n) for n in range(3)]"), list([0, 1, 2]));
    assert!(began.elapsed() >= Duration::from_millis(400), "{:?}", began.elapsed());
    // One of them waited, half a second.
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
}

#[test]
fn retry_makes_failed_calls_again_with_backoff() {
    let rules = "retry = { attempts = 3, backoff = \"10ms\" }";
    let began = Instant::now();
    let flaky = "test_flaky(2, 'ConnectionError')";
    assert_eq!(with("test_flaky", rules).value(flaky), HostValue::Int(3));
    assert!(began.elapsed() >= Duration::from_millis(30), "{:?}", began.elapsed());
    // One attempt too few, and a class after which nothing is tried again.
    let flaky = "test_flaky(3, 'ConnectionError')";
    assert_eq!(with("test_flaky", rules).raised(flaky), "ConnectionError: again");
    let house = with("test_flaky", rules);
    assert_eq!(house.raised("test_flaky(9, 'ValueError')"), "ValueError: again");
    assert_eq!(house.value("test_count()"), HostValue::Int(2));
    let rules = "retry = { attempts = 2, backoff = \"1ms\", on = [\"ValueError\"] }";
    assert_eq!(with("test_flaky", rules).value("test_flaky(1, 'ValueError')"), HostValue::Int(2));
}

#[test]
fn cache_remembers_by_arguments_for_a_while() {
    let house = with("test_count", "cache = { entries = 2, ttl = \"1h\" }");
    let script = "[test_count(1), test_count(1), test_count('1'), test_count()]";
    assert_eq!(house.value(script), list([1, 1, 2, 3]));
    // The oldest of three went; another session of the tenant has the same answers.
    assert_eq!(house.value("[test_count('1'), test_count(), test_count(1)]"), list([2, 3, 4]));
    let house = with("test_count", "cache = { ttl = \"1ms\" }");
    assert_eq!(house.value("test_count()"), HostValue::Int(1));
    assert_eq!(house.value("test_wait(0, 5)\ntest_count()"), HostValue::Int(2));
}

#[test]
fn cache_knows_values_apart_that_json_writes_alike() {
    let house = with("test_count", "cache = {}");
    let script = "values = [float('inf'), float('-inf'), float('nan'), None, 1, 1.0, True, '1', b'1', [1], (1,), \
                  {1}, {'a': 1}, [('a', 1)], 0.0, -0.0]\n\
                  ([test_count(v) for v in values], [test_count(v) for v in values])";
    let all = || list(1..17);
    assert_eq!(house.value(script), HostValue::Tuple(vec![all(), all()]));
}

#[test]
fn what_has_a_handle_is_not_remembered() {
    let house = with("test_count", "cache = {}");
    let session = house.session();
    let handle = HostValue::Handle { id: 1, name: "file".to_owned() };
    let script = "from collections import namedtuple\nPair = namedtuple('Pair', 'a b')\n\
                  [test_count(v) for v in [h, h, [h], [h], Pair(1, h), Pair(1, h), Pair(1, 2), Pair(1, 2)]]";
    let fed = session.feed_blocking(Feed::new(script).with("h", handle)).expect("it is accepted");
    assert_eq!(value(&fed), list([1, 2, 3, 4, 5, 6, 7, 7]));
}

#[test]
fn errors_are_not_remembered() {
    let house = with("test_flaky", "cache = {}");
    assert_eq!(house.raised("test_flaky(1, 'ValueError')"), "ValueError: again");
    assert_eq!(house.value("test_flaky(1, 'ValueError')"), HostValue::Int(2));
    assert_eq!(house.value("test_flaky(1, 'ValueError')"), HostValue::Int(2));
}

#[test]
fn a_panic_below_layers_fails_its_call_only() {
    let house = with("\"test_*\"", "timeout = \"1s\", retry = {}");
    assert_eq!(house.raised("test_panic()"), "RuntimeError: the host function failed");
    assert_eq!(house.value("test_add(1)"), HostValue::Int(1));
}

#[test]
fn functions_are_blocking_or_async_as_the_tenant_says() {
    let house = House::with("calls = { test_add = \"async\", test_later = \"blocking\" }");
    assert_eq!(house.value("[await test_add(1), test_later(2)]"), list([1, 2]));
}

#[test]
fn functions_are_blocking_or_async_as_the_session_says() {
    let house = House::new();
    let calls = [("test_add".to_owned(), CallMode::Async)];
    let session = house.tenant().start_session_calling_blocking(calls.into()).unwrap();
    assert_eq!(value(&feed(&session, "await test_add(1)")), HostValue::Int(1));
    assert_eq!(house.value("test_add(1)"), HostValue::Int(1));
    let calls = [("nothing".to_owned(), CallMode::Async)];
    assert!(house.tenant().start_session_calling_blocking(calls.into()).is_err());
}
