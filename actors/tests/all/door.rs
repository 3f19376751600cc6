//! Dates, decimals and records over all the ways by which values go between scripts and their host.
//!
//! Place: arguments, messages, events, stored values, results of children.
//!
//! Invariants: what comes back is what left.
//! Limits: none.

use ophiary_actors::Feed;
use ophiary_runtime::host::{HostDateTime, HostDecimal, HostRecord, HostValue};

use crate::harness::{House, feed, value};
use crate::keep::{DURABLE, Keeper};

const MADE: &str = "import dataclasses
from datetime import date, datetime, time, timedelta, timezone
from decimal import Decimal
from zoneinfo import ZoneInfo
@dataclasses.dataclass(frozen=True)
class Bill:
    due: date
    price: Decimal
v = [datetime(2026, 7, 2, 3, tzinfo=ZoneInfo('Europe/Berlin')), timedelta(-1), timezone.utc, time(1, 2), \
{date(2026, 1, 2): Decimal('1.50')}, Bill(date(2026, 1, 2), Decimal('NaN'))]
";

fn made() -> HostValue {
    let when: HostDateTime = "2026-07-02T03:00:00+02:00[Europe/Berlin]".parse().expect("it is one");
    when.into()
}

#[test]
fn messages_events_and_stored_values_keep_them() {
    let house = House::new();
    let same = "str(x) == str(v) and [type(a) for a in x[:5]] == [type(a) for a in v[:5]]";
    for way in [
        "msg_send('c', v)\nx = msg_recv('c')",
        "msg_send('c', v)\nx = msg_select(['c'])[1]",
        "kv_set('k', v)\nx = kv_get('k')",
        "x = sandbox_await(sandbox_spawn('x', inputs={'x': v}))",
        "x = sandbox_map('item', [v])[0]",
        "x = sandbox_gather([sandbox_spawn('x', inputs={'x': v})])[0]['value']",
    ] {
        assert_eq!(house.value(&format!("{MADE}{way}\n{same}")), true.into(), "{way}");
    }
    let session = house.session();
    feed(&session, &format!("{MADE}el_emit(v[0])"));
    assert_eq!(session.ask_blocking("el", "take", vec![]), Ok(Ok(made())));
    let event = HostValue::Dict(vec![("when".into(), made())]);
    assert_eq!(session.ask_blocking("el", "dispatch", vec![event]), Ok(Ok(HostValue::None)));
    assert_eq!(value(&feed(&session, "el_recv()['when'] == v[0]")), true.into());
}

#[test]
fn they_are_shown_where_templates_want_text() {
    let house = House::new();
    let text = "tmpl_render('{{ v[0] }} {{ v[5].price }} {{ v[1] }}', {'v': v})";
    let expect = "2026-07-02T03:00:00+02:00[Europe/Berlin] NaN -P1D";
    assert_eq!(house.value(&format!("{MADE}{text}")), expect.into());
}

#[test]
fn a_durable_session_has_them_again() {
    let keeper = Keeper::new(DURABLE);
    let session = keeper.open(1);
    let price: HostDecimal = "1.50".parse().expect("it is one");
    let record = HostRecord::new("Bill").with("due", made()).with("price", price);
    let record = HostValue::from(record);
    let input = Feed::new("x = bill\nx").with("bill", record.clone());
    let result = session.feed_blocking(input).expect("it is accepted");
    assert_eq!(value(&result), record);
    let keeper = keeper.killed();
    let session = keeper.open(1);
    let again = "repr(x), x.due.tzinfo.key, str(x.price * 2), x == bill";
    let expect = [
        "Bill(due=datetime.datetime(2026, 7, 2, 3, 0, tzinfo=zoneinfo.ZoneInfo(key='Europe/Berlin')), \
         price=Decimal('1.50'))"
            .into(),
        "Europe/Berlin".into(),
        "3.00".into(),
        true.into(),
    ];
    assert_eq!(value(&feed(&session, again)), HostValue::Tuple(expect.to_vec()));
}
