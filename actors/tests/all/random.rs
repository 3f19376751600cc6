//! Bytes that nobody can guess, which workers give as they give the time.
//!
//! Place: scripts that ask for them, in sessions with and without a journal.
//!
//! Invariants: what a durable session was given it is given again.
//! Limits: `sys_random` gives 1 MiB at once.

use std::sync::atomic::Ordering;

use ophiary_actors::Outcome;
use ophiary_runtime::host::HostValue;

use crate::harness::House;
use crate::keep::{DURABLE, Keeper, result, start, until};

#[test]
fn sessions_of_tenants_have_randomness() {
    let house = House::new();
    let script = "import os, random, secrets, uuid\n\
                  (len(os.urandom(1000)), 0 <= random.random() < 1, len(secrets.token_hex()), \
                  uuid.uuid4().version, os.urandom(16) != os.urandom(16), os.urandom(0))";
    let expect: Vec<HostValue> = vec![
        HostValue::Int(1000),
        true.into(),
        HostValue::Int(64),
        HostValue::Int(4),
        true.into(),
        HostValue::Bytes(Vec::new()),
    ];
    assert_eq!(house.value(script), HostValue::Tuple(expect));
    let children = "len(set(sandbox_map('import random\\nrandom.random()', [1, 2, 3, 4])))";
    assert_eq!(house.value(children), HostValue::Int(4));
    assert!(house.raised("sys_random(4)").starts_with("NameError"));
}

#[test]
fn a_durable_session_that_draws_much_is_given_the_same_again() {
    let keeper = Keeper::new(DURABLE);
    let script = "import os, zlib\nsum = 0\nfor n in range(12):\n    \
                  sum = zlib.crc32(os.urandom(1 << 20), sum)\nworld_wait(str(sum))\nsum";
    start(&keeper.open(1), script);
    until("the call", || keeper.calls().len() == 1);
    let keeper = keeper.killed();
    until("the call", || keeper.calls().len() == 2);
    let calls = keeper.calls();
    assert_eq!(calls[0], calls[1]);
    keeper.world.open.store(1, Ordering::Relaxed);
    assert_eq!(
        format!("{:?}", result(&keeper.open(1))),
        format!("Value(Int({}))", calls[0].1.split(' ').next().unwrap())
    );
}

#[test]
fn a_durable_session_is_given_the_same_again() {
    let keeper = Keeper::new(DURABLE);
    let script = "import os, random\ndrawn = []\nfor n in range(20):\n    \
                  drawn.append(os.urandom(3).hex())\n    drawn.append(random.Random().random())\n    \
                  world_do(str(drawn[-2:]))\nworld_wait(str(hash(tuple(drawn))))\n\
                  (hash(tuple(drawn)), os.urandom(8) != os.urandom(8))";
    start(&keeper.open(1), script);
    until("the call", || keeper.calls().len() == 21);
    let keeper = keeper.killed();
    until("the call", || keeper.calls().len() == 22);
    let calls = keeper.calls();
    assert_eq!(calls[20], calls[21]);
    keeper.world.open.store(1, Ordering::Relaxed);
    let Outcome::Value(HostValue::Tuple(items)) = result(&keeper.open(1)) else {
        panic!("a tuple")
    };
    assert_eq!(items[1], true.into());
}
