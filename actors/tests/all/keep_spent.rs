//! What is left of limits to kept sessions that come back, and to the trees below them.
//!
//! Place: systems that are started again over the same store, as in `keep.rs`.
//!
//! Invariants: as in `SEMANTICS.md`, "Kept sessions".
//! Limits: none of its own.
use std::sync::atomic::Ordering;

use ophiary_actors::Outcome;
use ophiary_runtime::host::HostValue;

use crate::harness::{House, feed, value};
use crate::keep::{DURABLE, Keeper, result, start, until};

/// What uses much fuel, and none else does.
const SPIN: &str = "for n in range(200_000): pass";

/// The fuel that a child needs for it.
fn fuel_of_spin() -> i64 {
    let script =
        format!("sandbox_await(sandbox_spawn({SPIN:?}))\nsandbox_list()[0]['usage']['fuel']");
    match House::new().value(&script) {
        HostValue::Int(fuel) => fuel,
        other => panic!("{other:?}"),
    }
}

/// A system whose sessions have fuel for two and a half of these, by the limit of this name.
fn with_fuel(durability: &str, limit: &str) -> Keeper {
    Keeper::new(&format!("{durability}\nlimits.{limit} = {}", fuel_of_spin() * 5 / 2))
}

fn limit_of(outcome: &Outcome) -> &str {
    match outcome {
        Outcome::Limit(hit) => &hit.limit,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_tree_goes_on_with_what_is_left_of_its_fuel() {
    let freed = "h = sandbox_spawn(spin)\nsandbox_await(h)\nsandbox_free(h)\n";
    let twice = freed.repeat(2);
    let of_a_child = format!("sandbox_await(sandbox_spawn({twice:?}, inputs={{'spin': spin}}))\n");
    let mapped = "sandbox_map(spin, [1, 2])\n".to_owned();
    // What one that runs has used, and a child of it that has ended.
    let running = format!("{freed}{SPIN}\nworld_wait('x')");
    let running =
        format!("h = sandbox_spawn({running:?}, inputs={{'spin': spin}})\nsandbox_await(h)\n");
    let waits = "world_wait('x')\n";
    for (before, ends) in [
        (freed.to_owned() + waits, false),
        (twice + waits, true),
        (of_a_child + waits, true),
        (mapped + waits, true),
        (running, true),
    ] {
        let keeper = with_fuel(DURABLE, "fuel");
        let script = format!("spin = {SPIN:?}\n{before}sandbox_await(sandbox_spawn(spin))\n1");
        start(&keeper.open(1), &script);
        until("the call", || keeper.calls().len() == 1);
        // Not only once.
        let keeper = keeper.killed();
        until("the call, again", || keeper.calls().len() == 2);
        let keeper = keeper.killed();
        until("the call, again", || keeper.calls().len() == 3);
        keeper.world.open.store(1, Ordering::Relaxed);
        match result(&keeper.open(1)) {
            Outcome::Value(value) => assert!(!ends, "{before}: {value:?}"),
            outcome => assert!(ends && limit_of(&outcome) == "fuel", "{before}: {outcome:?}"),
        }
    }
}

#[test]
fn a_session_goes_on_with_what_is_left_of_all_its_fuel() {
    for (durability, killed) in
        [(DURABLE, true), (DURABLE, false), ("durability = \"park\"", false)]
    {
        let mut keeper = with_fuel(durability, "session_fuel");
        let script = format!("sandbox_await(sandbox_spawn({SPIN:?}))\n1");
        for _ in 0..2 {
            assert_eq!(value(&feed(&keeper.open(1), &script)), HostValue::Int(1));
            keeper = if killed { keeper.killed() } else { keeper.stopped() };
        }
        let third = feed(&keeper.open(1), &script).outcome;
        assert_eq!(limit_of(&third), "session_fuel", "{durability}");
    }
}

#[test]
fn a_tree_has_no_more_descendants_for_having_come_back() {
    let child = "h = sandbox_spawn('1')\nsandbox_await(h)\nsandbox_free(h)\n";
    let with_its_own = format!("sandbox_await(sandbox_spawn({child:?}))\n");
    let spawn = "try:\n    h = sandbox_spawn('1')\nexcept RuntimeError as e:\n    h = str(e)\nh";
    let full = |most: u32| HostValue::from(format!("Maximum descendants ({most}) reached."));
    for (before, left) in [
        (child.repeat(2), true),
        (child.repeat(3), false),
        (child.to_owned() + &with_its_own, false),
    ] {
        let keeper = Keeper::new(&format!("{DURABLE}\nlimits.descendants = 3"));
        start(&keeper.open(1), &format!("{before}world_wait('x')\n{spawn}"));
        until("the call", || keeper.calls().len() == 1);
        let keeper = keeper.killed();
        until("the call, again", || keeper.calls().len() == 2);
        keeper.world.open.store(1, Ordering::Relaxed);
        let expect = if left { HostValue::Int(2) } else { full(3) };
        assert_eq!(result(&keeper.open(1)), Outcome::Value(expect), "{before}");
    }
    let keeper = Keeper::new(&format!("{DURABLE}\nlimits.session_descendants = 3"));
    feed(&keeper.open(1), &(child.to_owned() + &with_its_own));
    let keeper = keeper.killed();
    assert_eq!(value(&feed(&keeper.open(1), spawn)), full(3));
}
