//! `kv_*`, a test for each row of docs/host-functions.md.
//!
//! Place: sessions of a tenant, one after the other and side by side.
//!
//! Invariants: none.
//! Limits: none.

use ophiary_actors::Feed;
use ophiary_runtime::host::HostValue;

use crate::harness::{House, feed, value};

fn texts(items: &[&str]) -> HostValue {
    HostValue::List(items.iter().map(|item| (*item).into()).collect())
}

#[test]
fn kv_get_and_set_keep_values_of_every_type() {
    let house = House::new();
    let script = "v = [None, True, 2**70, 1.5, float('inf'), 'a', b'b', (1,), {1: {2}}, \
                  frozenset([3])]\nkv_set('k', v)\nkv_get('k') == v, kv_get('no'), kv_get('no', 5)";
    let expect = [HostValue::Bool(true), HostValue::None, HostValue::Int(5)];
    assert_eq!(house.value(script), HostValue::Tuple(expect.to_vec()));
    // In another session of the tenant it is there too.
    assert_eq!(house.value("len(kv_get('k'))"), HostValue::Int(10));
}

#[test]
fn kv_delete_and_swap_tell_what_was_there() {
    let house = House::new();
    let script = "[kv_swap('n', None, 1), kv_swap('n', None, 2), kv_swap('n', 1, 2), kv_get('n'), \
                  kv_swap('n', 2, None), kv_get('n', 'gone'), kv_delete('n'), kv_set('n', 3), \
                  kv_delete('n')]";
    let expect = [
        true.into(),
        false.into(),
        true.into(),
        2_i64.into(),
        true.into(),
        "gone".into(),
        false.into(),
        HostValue::None,
        true.into(),
    ];
    assert_eq!(house.value(script), HostValue::List(expect.to_vec()));
}

#[test]
fn kv_swap_is_one_step() {
    let house = House::new();
    let add = "while not kv_swap('n', n := kv_get('n'), (n or 0) + 1): pass";
    let script = format!("sandbox_map({add:?}, range(8), max_concurrency=8)\nkv_get('n')");
    let script = script.replace("range(8)", "list(range(8))");
    assert_eq!(house.value(&script), HostValue::Int(8));
}

#[test]
fn kv_list_gives_keys_in_order_by_prefix_and_in_pages() {
    let house = House::new();
    let session = house.session();
    feed(&session, "for k in ['b', 'a2', 'a1', 'a3', 'c']:\n    kv_set(k, 0)");
    let list = |call: &str| value(&feed(&session, call));
    assert_eq!(list("kv_list()"), texts(&["a1", "a2", "a3", "b", "c"]));
    assert_eq!(list("kv_list('a', limit=2)"), texts(&["a1", "a2"]));
    assert_eq!(list("kv_list('a', after='a2', limit=2)"), texts(&["a3"]));
    assert_eq!(list("kv_list('x')"), texts(&[]));
}

#[test]
fn kv_is_bounded_in_entries_bytes_keys_and_values() {
    let house = House::with(
        "extension.kv = { entries = 2, bytes = 200, key_bytes = 5, value_bytes = 100 }",
    );
    let session = house.session();
    let said = |call: &str| {
        let script = format!("try:\n    r = {call}\nexcept Exception as e:\n    r = str(e)\nr");
        value(&feed(&session, &script))
    };
    assert_eq!(said("kv_set('12345', 1)"), HostValue::None);
    assert_eq!(said("kv_set('123456', 1)"), "a key of 6 bytes; from 1 to 5 fit".into());
    assert_eq!(said("kv_set('', 1)"), "a key of 0 bytes; from 1 to 5 fit".into());
    assert_eq!(said("kv_set('a', 'x' * 101)"), "a value of 104 bytes; 100 fit".into());
    assert_eq!(said("kv_set('a', 'x' * 90)"), HostValue::None);
    assert_eq!(said("kv_set('b', 1)"), "Maximum keys (2) reached.".into());
    let full = "Maximum bytes of keys and values (200) reached.";
    assert_eq!(said("kv_set('12345', 'x' * 97)"), full.replace("200", "200B").as_str().into());
    let HostValue::Dict(stats) = said("kv_stats()") else { panic!("a dict") };
    assert_eq!(stats[0], ("entries".into(), HostValue::Int(2)));
    assert_eq!(said("kv_delete('a'), kv_stats()['entries']"), {
        HostValue::Tuple(vec![true.into(), 1_i64.into()])
    });
}

#[test]
fn kv_of_sessions_is_their_own_and_their_childrens() {
    let house = House::with("extension.kv.scope = \"session\"");
    let script = "kv_set('k', 1)\nsandbox_await(sandbox_spawn('kv_get(\"k\")'))";
    assert_eq!(house.value(script), HostValue::Int(1));
    assert_eq!(house.value("kv_get('k')"), HostValue::None);
}

#[test]
fn kv_in_a_file_outlives_the_system_and_tenants_do_not_see_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("kv.redb");
    let text = format!(
        "extension.kv.path = {path:?}\n[tenants.other]\nextensions = [\"kv\"]\n\
         extension.kv.path = {path:?}"
    );
    House::with(&text).value("kv_set('k', 'kept')");
    let house = House::with(&text);
    assert_eq!(house.value("kv_get('k')"), "kept".into());
    let other = house.system.tenant("other").unwrap();
    let session = other.start_session_blocking().unwrap();
    assert_eq!(value(&feed(&session, "kv_list(), kv_get('k')")), {
        HostValue::Tuple(vec![HostValue::List(vec![]), HostValue::None])
    });
}

#[test]
fn kv_errors_show_nothing_of_the_host() {
    let house = House::with("extension.kv.path = \"/proc/nowhere/secret.redb\"");
    assert_eq!(house.raised("kv_get('k')"), "OSError: the store of kv cannot be used now");
}

#[test]
fn kv_stores_no_handle_wherever_it_stands() {
    let house = House::new();
    let session = house.session();
    let handle = HostValue::Handle { id: 1, name: "file".to_owned() };
    let script = "from collections import namedtuple\nfrom dataclasses import dataclass\n\
                  @dataclass\nclass Held:\n    of: object\nPair = namedtuple('Pair', 'a b')\n\
                  def refused(value):\n    try:\n        kv_set('k', value)\n\
                  \x20   except ValueError as e:\n        return str(e)\n\
                  values = [h, [h], (1, h), {1: h}, Held(h), Pair(1, h), [{2: Held([Pair(h, 1)])}]]\n\
                  [refused(v) == 'a handle cannot be stored' for v in values], kv_get('k')";
    let fed = session.feed_blocking(Feed::new(script).with("h", handle)).expect("it is accepted");
    let all = HostValue::List(vec![true.into(); 7]);
    assert_eq!(value(&fed), HostValue::Tuple(vec![all, HostValue::None]));
    assert_eq!(value(&feed(&session, "kv_set('k', Held(1))\nkv_get('k').of")), HostValue::Int(1));
}
