//! Feeds that were running each time that the process ended.
//!
//! Place: durable sessions over a store in memory; "killed" is a copy of the store and a new system.
//!
//! Invariants: as in `SEMANTICS.md`, "Kept sessions".
//! Limits: `store.tries`, 10 unless set.

use std::sync::atomic::Ordering;

use ophiary_actors::{ActorError, SessionId};
use ophiary_runtime::host::HostValue;

use crate::harness::{block_on, feed, value};
use crate::keep::{DURABLE, Keeper, start, until};

const TRIES: usize = 10;

#[test]
fn a_feed_that_ends_the_process_again_and_again_is_set_aside() {
    let mut keeper = Keeper::new(DURABLE);
    assert_eq!(value(&feed(&keeper.open(2), "y = 5\ny")), HostValue::Int(5));
    start(&keeper.open(1), "x = world_wait('b')");
    until("the call", || keeper.calls().len() == 1);
    for tried in 0..TRIES {
        keeper = keeper.killed();
        until("the call", || keeper.calls().len() == tried + 2);
    }
    for _ in 0..2 {
        keeper = keeper.killed();
        let session = keeper.open(1);
        let error = block_on(session.feeds()).expect_err("it is set aside");
        let times = u32::try_from(TRIES).unwrap();
        assert_eq!(error, ActorError::SetAside { session: SessionId(1), times });
        let told = error.to_string();
        assert!(
            told.ends_with("is set aside: its feed was running 10 times when the process ended")
        );
        assert!(block_on(session.result()).is_err());
        assert_eq!(keeper.calls().len(), TRIES + 1, "it was taken up");
        // Others are not touched.
        assert_eq!(value(&feed(&keeper.open(2), "y")), HostValue::Int(5));
    }
}

#[test]
fn a_feed_that_gets_on_is_taken_up_as_often_as_it_must() {
    let mut keeper = Keeper::new(DURABLE);
    start(&keeper.open(1), "n = 0\nfor i in range(15):\n    world_wait('b')\n    n += 1\nn");
    until("the call", || keeper.calls().len() == 1);
    for round in 0..15 {
        keeper = keeper.killed();
        until("the call again", || keeper.calls().len() == 2 + 2 * round);
        keeper.world.open.store(1, Ordering::Relaxed);
        if round < 14 {
            until("the next call", || keeper.calls().len() == 3 + 2 * round);
        }
    }
    let result = block_on(keeper.open(1).result()).expect("it has one");
    assert_eq!(value(&result), HostValue::Int(15));
}

/// Stops in order are no ends of a process.
#[test]
fn stops_in_order_are_not_counted() {
    let mut keeper = Keeper::new(DURABLE);
    start(&keeper.open(1), "x = world_wait('b')\n'done'");
    until("the call", || keeper.calls().len() == 1);
    for round in 0..TRIES + 3 {
        keeper = keeper.stopped();
        until("the call again", || keeper.calls().len() == round + 2);
    }
    keeper.world.open.store(1, Ordering::Relaxed);
    assert_eq!(value(&block_on(keeper.open(1).result()).expect("it has one")), "done".into());
}
