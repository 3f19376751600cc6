//! `el_*`, and what hosts say to extensions.
//!
//! Place: a host and a script that speak to each other.
//!
//! Invariants: none.
//! Limits: none.

use ophiary_actors::{ActorError, Feed};
use ophiary_runtime::host::{HostError, HostValue};

use crate::harness::{House, feed, list, value};

fn event(number: i64) -> HostValue {
    HostValue::Dict(vec![("n".into(), number.into())])
}

#[test]
fn el_recv_takes_events_in_order_and_waits_for_them() {
    let house = House::new();
    let session = house.session();
    for number in 0..2 {
        let said = session.ask_blocking("el", "dispatch", vec![event(number)]);
        assert_eq!(said, Ok(Ok(HostValue::None)));
    }
    let script = Feed::new("[el_recv()['n'] for _ in range(3)]");
    let (other, run) = (session.clone(), session);
    let running = std::thread::spawn(move || run.feed_blocking(script).unwrap());
    assert_eq!(other.ask_blocking("el", "dispatch", vec![event(2)]), Ok(Ok(HostValue::None)));
    assert_eq!(value(&running.join().unwrap()), list([0, 1, 2]));
}

#[test]
fn el_emit_gives_values_to_the_host() {
    let house = House::new();
    let session = house.session();
    feed(&session, "el_emit(1)\nel_emit('two')");
    let take = || session.ask_blocking("el", "take", vec![]).unwrap().unwrap();
    assert_eq!((take(), take()), (HostValue::Int(1), "two".into()));
}

#[test]
fn el_holds_one_receiver_and_a_bounded_number_of_events() {
    let house = House::with("extension.el.events = 1");
    let two = "import asyncio\n\
               r = await asyncio.gather(asyncio.wait_for(asyncio.to_thread(el_recv), 0.05), \
               asyncio.to_thread(el_recv), return_exceptions=True)\n[type(e).__name__ for e in r]";
    let names = ["TimeoutError", "RuntimeError"].map(HostValue::from).to_vec();
    assert_eq!(house.value(two), HostValue::List(names));
    let session = house.session();
    assert_eq!(value(&feed(&session, "el_emit(1)")), HostValue::None);
    let refused = "try:\n    el_emit(2)\nexcept RuntimeError as e:\n    r = str(e)\nr";
    let text = "events that nobody takes: at most 1 and 8MiB wait";
    assert_eq!(value(&feed(&session, refused)), text.into());
    let wrong = session.ask_blocking("el", "dispatch", vec![1_i64.into()]);
    assert_eq!(wrong, Ok(Err(HostError::new("TypeError", "an event is a dict"))));
}

#[test]
fn el_recv_that_was_given_up_takes_no_later_event() {
    let house = House::new();
    let session = house.session();
    let give_up = "import asyncio\n\
                   try:\n    await asyncio.wait_for(asyncio.to_thread(el_recv), 0.01)\n\
                   except TimeoutError:\n    pass\n";
    // It is in nobody's way, also where the next call is made in the same breath.
    let twice = format!(
        "{give_up}r = 0\ntry:\n    await asyncio.wait_for(asyncio.to_thread(el_recv), 0.01)\n\
         except TimeoutError:\n    r = 1\nr"
    );
    assert_eq!(value(&feed(&session, &twice)), HostValue::Int(1));
    // An event goes to who waits in its place.
    let script = Feed::new(format!("{give_up}el_emit('gave up')\nel_recv()['n']"));
    let (other, run) = (session.clone(), session.clone());
    let running = std::thread::spawn(move || run.feed_blocking(script).unwrap());
    assert_eq!(other.ask_blocking("el", "take", vec![]), Ok(Ok("gave up".into())));
    assert_eq!(other.ask_blocking("el", "dispatch", vec![event(5)]), Ok(Ok(HostValue::None)));
    assert_eq!(value(&running.join().unwrap()), HostValue::Int(5));
    // Nobody waits: the event stays for the next.
    feed(&session, give_up);
    assert_eq!(session.ask_blocking("el", "dispatch", vec![event(6)]), Ok(Ok(HostValue::None)));
    assert_eq!(value(&feed(&session, "el_recv()['n']")), HostValue::Int(6));
}

#[test]
fn el_dispatch_is_refused_after_the_end() {
    let house = House::new();
    let session = house.session();
    session.close();
    while session.is_open() {
        std::thread::yield_now();
    }
    let refused = session.ask_blocking("el", "dispatch", vec![event(1)]);
    assert_eq!(refused, Err(ActorError::Closed));
}

#[test]
fn el_is_not_in_children() {
    let house = House::new();
    let raised = house.raised("sandbox_await(sandbox_spawn('el_recv()'))");
    assert!(raised.contains("NameError: name 'el_recv' is not defined"), "{raised}");
}

#[test]
fn the_host_uses_the_channels_of_scripts() {
    let house = House::new();
    let session = house.session();
    let say = |what: &str, args: Vec<HostValue>| session.ask_blocking("msg", what, args).unwrap();
    assert_eq!(say("send", vec!["jobs".into(), 7_i64.into()]), Ok(HostValue::None));
    feed(&session, "msg_send('done', msg_recv('jobs') * 2)");
    assert_eq!(say("recv", vec!["done".into()]), Ok(HostValue::Int(14)));
}
