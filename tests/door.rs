//! Dates, decimals and records across the door, both ways, and what a hostile script tries there.
//!
//! Place: drives sessions as an embedder would; that what comes back is what left, cases in `python/suspension/door_*.py` show
//! in all modes.
//!
//! Invariants: whatever a script has put in place of the library's classes, the host sees what they made and nothing else.
//! Limits: none of its own.

use std::time::Duration;

use ophiary_runtime::compile::{CompileOptions, compile};
use ophiary_runtime::host::{
    DecimalKind, HostDate, HostDateTime, HostDecimal, HostError, HostFunction, HostModule,
    HostRecord, HostTimeDelta, HostValue, HostZone, RecordKind,
};
use ophiary_runtime::limits::Limits;
use ophiary_runtime::session::{Session, SessionOptions};
use ophiary_runtime::snapshot::RestoreOptions;
use ophiary_runtime::source::Source;
use ophiary_runtime::suspension::{FeedError, Raised, Suspension};

type Reply = Result<HostValue, HostError>;

/// How a session is driven.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Drive {
    Plain,
    /// Saved and restored at each of the steps, of which few fit in a slice.
    Saved(u64),
}

struct Script {
    session: Session,
    limits: Limits,
    output: String,
    drive: Drive,
    /// What calls were made with.
    asked: Vec<HostValue>,
}

impl Script {
    fn new() -> Script {
        Script::with(Limits::default())
    }

    fn with(limits: Limits) -> Script {
        let session = Session::new(options(&limits));
        Script { session, limits, output: String::new(), drive: Drive::Plain, asked: Vec::new() }
    }

    fn feed(&mut self, text: &str, inputs: &[(&str, HostValue)]) -> Result<(), FeedError> {
        let options =
            CompileOptions { top_level_await: true, result: true, ..CompileOptions::default() };
        let program = compile(Source::new("script.py", text), &options).expect("it compiles");
        let inputs: Vec<(String, HostValue)> =
            inputs.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
        self.session.feed(&program, &inputs)
    }

    /// Runs to the end; every call is answered with `reply`.
    fn run(&mut self, reply: &Reply) -> Suspension {
        let mut waiting = Vec::new();
        loop {
            let slice = match self.drive {
                Drive::Plain => 1_000,
                Drive::Saved(slice) => {
                    let bytes = self.session.snapshot().expect("it can be saved");
                    let trusting =
                        RestoreOptions { trust_unsealed: true, ..RestoreOptions::default() };
                    self.session = Session::restore(&bytes, options(&self.limits), &trusting)
                        .expect("it can be restored");
                    slice
                }
            };
            let why = self.session.run(slice);
            self.output.push_str(&self.session.take_output());
            for call in self.session.take_outbox() {
                self.asked.extend(call.args);
                waiting.push((call.id, reply.clone()));
            }
            match why {
                Suspension::OutOfFuel => {}
                Suspension::HostCall(call) => {
                    self.asked.extend(call.args);
                    self.session.resume(call.id, reply.clone()).expect("it is pending");
                }
                Suspension::Waiting { .. } => {
                    let replies = std::mem::take(&mut waiting);
                    self.session.resolve(&replies, Duration::ZERO).expect("they are pending");
                }
                end => {
                    assert!(self.session.books_balance());
                    return end;
                }
            }
        }
    }

    fn finish(&mut self, text: &str, reply: &Reply) -> HostValue {
        self.feed(text, &[]).expect("it begins");
        match self.run(reply) {
            Suspension::Finished(value) => value,
            other => unreachable!("{other:?}\n{}", self.output),
        }
    }

    fn raised(&mut self, text: &str, reply: &Reply) -> Raised {
        self.feed(text, &[]).expect("it begins");
        match self.run(reply) {
            Suspension::Raised(raised) => *raised,
            other => unreachable!("{other:?}\n{}", self.output),
        }
    }
}

fn options(limits: &Limits) -> SessionOptions {
    let functions = vec![HostFunction::blocking("ask"), HostFunction::asynchronous("fetch")];
    SessionOptions { limits: limits.clone(), functions, ..SessionOptions::default() }
}

/// The value of an expression, as it leaves.
fn result(text: &str) -> HostValue {
    let preamble = "import datetime as dt, decimal, zoneinfo, dataclasses, collections\n";
    Script::new().finish(&format!("{preamble}{text}"), &Ok(HostValue::None))
}

/// What the script says of a value that is answered by.
fn said(text: &str, reply: impl Into<HostValue>) -> HostValue {
    Script::new().finish(text, &Ok(reply.into()))
}

fn date() -> HostDate {
    HostDate { year: 2026, month: 1, day: 2 }
}

fn datetime(text: &str) -> HostDateTime {
    text.parse().expect("it is one")
}

fn decimal(text: &str) -> HostDecimal {
    text.parse().expect("it is one")
}

/// Values of every sort, with their `repr`.
fn values() -> Vec<(HostValue, &'static str)> {
    let point = || HostRecord::new("Point").with("x", 1_i64).with("y", date());
    vec![
        (date().into(), "datetime.date(2026, 1, 2)"),
        (
            datetime("2026-01-02T03:04:05+01:00[Europe/Berlin]").into(),
            "datetime.datetime(2026, 1, 2, 3, 4, 5, tzinfo=zoneinfo.ZoneInfo(key='Europe/Berlin'))",
        ),
        (
            datetime("2026-01-02T03:04:05.5+00:00[_fold=1]").into(),
            "datetime.datetime(2026, 1, 2, 3, 4, 5, 500000, fold=1, tzinfo=datetime.timezone.utc)",
        ),
        (
            HostTimeDelta::from_micros(-1).expect("it fits").into(),
            "datetime.timedelta(days=-1, seconds=86399, microseconds=999999)",
        ),
        (
            HostValue::Time(Box::new("03:04:05+01:00[_name=CET]".parse().expect("it is one"))),
            "datetime.time(3, 4, 5, tzinfo=datetime.timezone(datetime.timedelta(seconds=3600), 'CET'))",
        ),
        (HostZone::UTC.into(), "datetime.timezone.utc"),
        (decimal("-1.50").into(), "Decimal('-1.50')"),
        (decimal("sNaN12").into(), "Decimal('sNaN12')"),
        (decimal("1E+999999999999999999").into(), "Decimal('1E+999999999999999999')"),
        (point().into(), "Point(x=1, y=datetime.date(2026, 1, 2))"),
        (point().of_kind(RecordKind::Tuple).into(), "Point(x=1, y=datetime.date(2026, 1, 2))"),
        (
            HostValue::Dict(vec![(date().into(), HostValue::List(vec![decimal("1").into()]))]),
            "{datetime.date(2026, 1, 2): [Decimal('1')]}",
        ),
        (
            HostValue::Exception { class: "KeyError".into(), args: vec![date().into()] },
            "KeyError(datetime.date(2026, 1, 2))",
        ),
    ]
}

#[test]
fn they_arrive_where_nothing_was_imported() {
    for (value, repr) in values() {
        let reply = Ok(value);
        assert_eq!(Script::new().finish("repr(ask())", &reply), repr.into());
        assert_eq!(Script::new().finish("repr(await fetch())", &reply), repr.into());
        let gather = "import asyncio\nrepr((await asyncio.gather(fetch(), fetch()))[1])";
        assert_eq!(Script::new().finish(gather, &reply), repr.into());
        let plain = "f = fetch()\nasync def main():\n    return repr(await f)\n";
        let run = format!("import asyncio\n{plain}asyncio.run(main())");
        assert_eq!(Script::new().finish(&run, &reply), repr.into());
    }
}

#[test]
fn what_arrives_leaves_the_same() {
    for (value, _) in values() {
        let mut script = Script::new();
        let back = script.finish("x = ask()\nask(x)\nx", &Ok(value.clone()));
        assert_eq!(back, value);
        assert_eq!(script.asked, [value]);
    }
}

#[test]
fn they_are_inputs() {
    for (value, repr) in values() {
        for text in ["repr(x)", "await fetch()\nrepr(x)"] {
            for drive in [Drive::Plain, Drive::Saved(50)] {
                let mut script = Script::new();
                script.drive = drive;
                let inputs = [("a", 1_i64.into()), ("x", value.clone())];
                script.feed(text, &inputs).expect("it begins");
                let end = script.run(&Ok(HostValue::None));
                assert_eq!(end, Suspension::Finished(repr.into()), "{drive:?}");
            }
        }
    }
}

#[test]
fn saving_and_slices_change_nothing() {
    let text = "
import asyncio
a = ask()
b, c = await asyncio.gather(fetch(), fetch())
repr(a) == repr(b) == repr(c), a";
    for (value, _) in values() {
        let reply = Ok(value);
        let mut plain = Script::new();
        let expected = plain.finish(text, &reply);
        let fuel = plain.session.usage().session_fuel;
        for slice in [1, 37, 400] {
            let mut saved = Script::new();
            if slice > 1 {
                saved.drive = Drive::Saved(slice);
            }
            assert_eq!(saved.finish(text, &reply), expected, "slices of {slice}");
            if slice == 1 {
                assert_eq!(saved.session.usage().session_fuel, fuel);
            }
        }
    }
}

#[test]
fn inputs_that_are_none_are_refused() {
    let wrong = |value: HostValue| match Script::new().feed("x", &[("x", value)]) {
        Err(FeedError::Input { name, reason }) => format!("{name}: {reason}"),
        other => panic!("{other:?}"),
    };
    let bad = HostDate { year: 2025, month: 2, day: 29 };
    assert_eq!(wrong(bad.into()), "x: day 29 is out of range for month 2 in year 2025");
    assert_eq!(
        wrong(HostZone::named("Mars/Base").into()),
        "x: there is no time zone \"Mars/Base\""
    );
    let day = HostZone::Fixed { offset: 86_400_000_000, name: None };
    assert_eq!(wrong(day.into()), "x: an offset from UTC must be less than 24 hours");
    let odd = HostTimeDelta { days: 1_000_000_000, seconds: 0, microseconds: 0 };
    assert!(wrong(odd.into()).contains("out of range"));
    let record = HostRecord::new("Point").with("if", 1_i64);
    assert_eq!(wrong(record.into()), "x: a record's field cannot be called \"if\"");
    let many = (0..2_000).fold(HostRecord::new("P"), |r, n| r.with(format!("f{n}"), 1_i64));
    assert_eq!(wrong(many.into()), "x: a record of more than 1000 fields");
    let mut deep = HostValue::None;
    for _ in 0..200 {
        deep = HostRecord::new("P").with("x", deep).into();
    }
    assert!(wrong(deep).contains("nested deeper than 128 levels"));
    let wide = vec![HostValue::from(decimal(&"1".repeat(60_000))); 400];
    assert!(wrong(wide.into()).contains("larger than 8388608 bytes"));
    let nan = HostDecimal { exponent: 5, kind: DecimalKind::Nan, ..decimal("0") };
    assert!(wrong(nan.into()).contains("no exponent"));
}

#[test]
fn replies_that_are_none_raise() {
    let bad = HostDate { year: 0, month: 1, day: 1 };
    let raised = Script::new().raised("ask()", &Ok(bad.into()));
    assert_eq!(
        (raised.class.as_str(), raised.message.as_str()),
        ("ValueError", "year 0 is out of range")
    );
    let raised = Script::new().raised("await fetch()", &Ok(bad.into()));
    assert_eq!(raised.class, "ValueError");
}

#[test]
fn an_error_has_them_as_attributes() {
    let error = HostError::new("ValueError", "late")
        .with_attribute("since", date())
        .with_attribute("n", 1_i64);
    let text = |call: &str| {
        format!("try:\n    {call}\nexcept ValueError as e:\n    x = repr(e.since), e.n, str(e)\nx")
    };
    let expected =
        HostValue::Tuple(vec!["datetime.date(2026, 1, 2)".into(), 1_i64.into(), "late".into()]);
    for call in ["ask()", "await fetch()"] {
        assert_eq!(Script::new().finish(&text(call), &Err(error.clone())), expected);
    }
    let raised = Script::new().raised("ask()", &Err(error));
    assert!(!raised.traceback.contains("frozen"), "{}", raised.traceback);
}

#[test]
fn exceptions_cross_with_class_and_arguments() {
    let both =
        |class: &str, args: Vec<HostValue>| HostValue::Exception { class: class.into(), args };
    let value = both("FileNotFoundError", vec![2_i64.into(), "gone".into()]);
    let text = "e = ask()\nask(e)\nisinstance(e, FileNotFoundError), e.errno, e.strerror, str(e)";
    let mut script = Script::new();
    let found = script.finish(text, &Ok(value));
    let parts: Vec<HostValue> =
        vec![true.into(), 2_i64.into(), "gone".into(), "[Errno 2] gone".into()];
    assert_eq!(found, HostValue::Tuple(parts));
    assert_eq!(script.asked, [both("FileNotFoundError", vec![2_i64.into(), "gone".into()])]);
    let own = "class Mine(ValueError): pass\nMine('a', [1])";
    let args = || vec!["a".into(), vec![1_i64.into()].into()];
    assert_eq!(result(own), both("Mine", args()));
    // What may come back is of a class that every session has.
    let mut script = Script::new();
    script.finish(&format!("{own}\nask(Mine('a', [1]))"), &Ok(HostValue::None));
    assert_eq!(script.asked, [both("ValueError", args())]);
    let mut script = Script::new();
    script.finish("ask(OSError(2, 'gone', 'a.txt'))", &Ok(HostValue::None));
    let args = vec![2_i64.into(), "gone".into(), "a.txt".into()];
    assert_eq!(script.asked, [both("FileNotFoundError", args)]);
}

#[test]
fn results_are_what_they_are() {
    let zoned = result("dt.datetime(2026, 7, 2, tzinfo=zoneinfo.ZoneInfo('Europe/Berlin'))");
    assert_eq!(zoned, datetime("2026-07-02T00:00:00+02:00[Europe/Berlin]").into());
    assert_eq!(
        result("dt.timedelta(hours=-1)"),
        HostTimeDelta::from_micros(-3_600_000_000).expect("it fits").into()
    );
    assert_eq!(result("decimal.Decimal('1.50')"), decimal("1.50").into());
    let record = result("P = collections.namedtuple('P', 'a b')\nP(1, [P(2, 3)])");
    let inner = HostRecord::new("P").with("a", 2_i64).with("b", 3_i64).of_kind(RecordKind::Tuple);
    let inner = HostValue::from(inner);
    let outer =
        HostRecord::new("P").with("a", 1_i64).with("b", vec![inner]).of_kind(RecordKind::Tuple);
    assert_eq!(record, outer.into());
    let default = "@dataclasses.dataclass\nclass D:\n    a: int = 1\n    b: list = dataclasses.field(init=False)\nd = D()\n";
    assert_eq!(
        result(&format!("{default}d.b = 2\nd")),
        HostRecord::new("D").with("a", 1_i64).with("b", 2_i64).into()
    );
    // What cannot cross is told in its place.
    assert!(
        matches!(result(&format!("{default}[d]")), HostValue::List(items) if matches!(items[..], [HostValue::Repr(_)]))
    );
}

#[test]
fn offsets_of_zones_are_those_of_the_library() {
    let text = "
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo
times = []
for name in ask():
    zone = ZoneInfo(name)
    for year in (1, 1890, 1918, 1943, 1969, 1986, 2011, 2026, 2037, 2038, 2100, 9999):
        for month in range(1, 13):
            when = datetime(year, month, 25 if month != 2 else 28, 2, 30, tzinfo=zone, fold=month % 2)
            times.append((when, when.utcoffset()))
    when = datetime(2026, 3, 1, tzinfo=zone)
    for day in range(400):
        when += timedelta(hours=17)
        times.append((when, when.utcoffset()))
times";
    let names = [
        "Europe/Berlin",
        "Europe/Dublin",
        "America/New_York",
        "America/Sao_Paulo",
        "Asia/Kolkata",
        "Australia/Lord_Howe",
        "Africa/Casablanca",
        "Pacific/Apia",
        "Asia/Tehran",
        "UTC",
        "America/St_Johns",
        "Antarctica/Troll",
        "Asia/Gaza",
        "Europe/London",
        "America/Nuuk",
    ];
    let names: Vec<HostValue> = names.iter().map(|name| (*name).into()).collect();
    let limits = Limits { value_bytes: 64 << 20, ..Limits::default() };
    let HostValue::List(times) = Script::with(limits).finish(text, &Ok(names.into())) else {
        panic!("no list");
    };
    assert!(times.len() > 8_000);
    for pair in times {
        let HostValue::Tuple(pair) = pair else { panic!("no pair") };
        let (HostValue::DateTime(when), HostValue::TimeDelta(offset)) = (&pair[0], &pair[1]) else {
            panic!("{pair:?}");
        };
        assert_eq!(when.offset().map(i128::from), Some(offset.micros()), "{when}");
        let read: HostDateTime = datetime(&when.to_string());
        assert_eq!(read.unix_micros(), when.unix_micros(), "{when}");
    }
}

#[test]
fn classes_put_in_the_place_of_the_librarys_make_nothing() {
    let spoofs = [
        "import datetime\ndatetime.datetime = datetime.date = datetime.timezone = None",
        "import sys, types\nm = types.ModuleType('datetime')\nm.date = m.datetime = m.timezone = int\nsys.modules['datetime'] = m",
        "import sys\nsys.modules['datetime'] = None",
        "import sys\nsys.modules['datetime'] = 3",
        "import datetime, sys\ndatetime.date\ndel sys.modules['datetime']",
        "import datetime\ntry:\n    datetime.date.__init__ = lambda *a: None\nexcept TypeError:\n    pass",
    ];
    for spoof in spoofs {
        let text = format!("{spoof}\nx = ask()\nx.year, type(x).__name__, x");
        let expected =
            HostValue::Tuple(vec![2026_i64.into(), "date".into(), HostValue::Date(date())]);
        assert_eq!(said(&text, date()), expected, "{spoof}");
    }
}

#[test]
fn nothing_else_passes_for_them() {
    let refused = |text: &str| {
        let preamble = "import datetime as dt, decimal, zoneinfo, dataclasses, collections\n";
        let raised = Script::new().raised(&format!("{preamble}{text}"), &Ok(HostValue::None));
        assert_eq!(raised.class, "TypeError", "{}", raised.traceback);
        raised.message
    };
    assert_eq!(refused("ask(object())"), "cannot pass 'object' object to the host");
    let forged = "class date:\n    __tp_name__ = 'datetime.date'\n    __module__ = 'datetime'\nx = date()\nx._year, x._month, x._day = 2026, 1, 2\nask(x)";
    assert_eq!(refused(forged), "cannot pass 'datetime.date' object to the host");
    let compiled = "exec(compile('class date: pass', '<frozen datetime>', 'exec'))\nask(date())";
    assert_eq!(refused(compiled), "cannot pass 'date' object to the host");
    let frozen = "exec(compile('class date:\\n    __slots__ = (\"_year\",)', '<frozen datetime>', 'exec'))\nd = date()\nd._year = 1\nask(d)";
    assert_eq!(refused(frozen), "cannot pass 'date' object to the host");
    for (change, why) in [
        ("x = dt.date(1, 1, 1)\nx._year = 'a'", "its parts are not as they were made"),
        ("x = dt.date(1, 1, 1)\nx._year = 10**30", "its parts are not as they were made"),
        ("x = dt.date(1, 1, 1)\nx._month = 13", "month must be in 1..12, not 13"),
        ("x = dt.timedelta(1)\nx._seconds = -1", "its parts are not as they were made"),
        (
            "x = dt.timezone(dt.timedelta(hours=1))\nx._offset = dt.timedelta(2)",
            "an offset from UTC must be less than 24 hours",
        ),
        ("x = dt.timezone(dt.timedelta(hours=1))\nx._offset = 1", "its offset is gone"),
        ("x = decimal.Decimal(1)\nx._exp = 10**40", "its parts are not as they were made"),
        (
            "x = decimal.Decimal(1)\nx._exp = 10**17 * 50",
            "the exponent of a decimal is out of range",
        ),
        ("x = decimal.Decimal('1' * 70_000)", "it has more than 65536 digits"),
        ("x = object.__new__(dt.datetime)", "its parts are not as they were made"),
        (
            "class Z(dt.tzinfo): pass\nx = dt.datetime(1, 1, 1, tzinfo=Z())",
            "its time zone is a 'Z', not one of datetime or zoneinfo",
        ),
        (
            "x = collections.namedtuple('N', [f'f{i}' for i in range(1001)])(*range(1001))",
            "it has more than 1000 fields",
        ),
        ("x = dataclasses.make_dataclass('D', ['a'])(1)\ndel x.a", "its field a is not set"),
        (
            "@dataclasses.dataclass\nclass D:\n    a: int\nx = D(1)\ndel x.a\nD.a = property(lambda self: 1 / 0)",
            "its field a is not set",
        ),
        (
            "x = type('a b', (collections.namedtuple('N', 'a'),), {})(1)",
            "a record's type cannot be called \"a b\"",
        ),
    ] {
        let message = refused(&format!("{change}\nask(x)"));
        let (_, said) = message.split_once("to the host: ").expect("it is refused");
        assert_eq!(said, why, "{change}");
    }
}

#[test]
fn records_that_hold_themselves_are_refused() {
    let text = "import dataclasses\n@dataclasses.dataclass\nclass D:\n    a: object\nd = D(None)\nd.a = [d]\nask(d)";
    let raised = Script::new().raised(text, &Ok(HostValue::None));
    assert_eq!(raised.message, "value is nested deeper than 128 levels, or refers to itself");
    let many = "from datetime import date\nask([date(2026, 1, 2)] * 1_000_000)";
    let raised = Script::new().raised(many, &Ok(HostValue::None));
    assert_eq!(raised.message, "value is larger than 8388608 bytes");
    let text = "import dataclasses\nD = dataclasses.make_dataclass('D', ['a' * 200])\nask([D(1)] * 50_000)";
    let raised = Script::new().raised(text, &Ok(HostValue::None));
    assert_eq!(raised.message, "value is larger than 8388608 bytes");
}

#[test]
fn a_list_of_them_stays_within_memory() {
    let limits = Limits { memory: 2 << 20, ..Limits::default() };
    let many: Vec<HostValue> = (0..100_000).map(|_| date().into()).collect();
    let text = "try:\n    ask()\nexcept MemoryError:\n    x = 'no memory'\nx";
    assert_eq!(Script::with(limits).finish(text, &Ok(many.into())), "no memory".into());
}

#[test]
fn answers_that_nobody_awaited_go_with_the_feed() {
    let mut script = Script::new();
    script.feed("import time\nf = fetch()\nask()\n1", &[]).expect("it begins");
    let mut calls = Vec::new();
    loop {
        let why = script.session.run(1_000);
        calls.extend(script.session.take_outbox());
        match why {
            Suspension::HostCall(call) => {
                let replies: Vec<(u64, Reply)> =
                    calls.iter().map(|call| (call.id, Ok(date().into()))).collect();
                script.session.resolve(&replies, Duration::ZERO).expect("they are pending");
                script.session.resume(call.id, Ok(date().into())).expect("it is pending");
            }
            Suspension::Finished(value) => {
                assert_eq!(value, 1_i64.into());
                break;
            }
            Suspension::OutOfFuel => {}
            other => panic!("{other:?}"),
        }
    }
    assert!(script.session.books_balance());
    assert_eq!(script.finish("f.cancelled()", &Ok(HostValue::None)), true.into());
}

#[test]
fn an_answer_outlasts_a_loop() {
    let text = "
import asyncio
f = fetch()
async def other():
    await asyncio.sleep(0)
ask()
asyncio.run(other())
async def main():
    return (await f).day
asyncio.run(main())";
    let mut script = Script::new();
    script.feed(text, &[]).expect("it begins");
    let mut calls = Vec::new();
    let end = loop {
        let why = script.session.run(1_000);
        calls.extend(script.session.take_outbox());
        match why {
            Suspension::HostCall(call) => {
                let replies: Vec<(u64, Reply)> =
                    calls.drain(..).map(|call| (call.id, Ok(date().into()))).collect();
                script.session.resolve(&replies, Duration::ZERO).expect("they are pending");
                script.session.resume(call.id, Ok(1_i64.into())).expect("it is pending");
            }
            Suspension::OutOfFuel => {}
            other => break other,
        }
    };
    assert_eq!(end, Suspension::Finished(2_i64.into()));
}

#[test]
fn modules_of_the_host_say_what_they_cannot_have() {
    let modules = vec![HostModule::new("crm").with_value("SINCE", date())];
    let mut session = Session::new(SessionOptions { modules, ..SessionOptions::default() });
    let options = CompileOptions::default();
    let program = compile(Source::new("s.py", "import crm"), &options).expect("it compiles");
    session.feed(&program, &[]).expect("it begins");
    let Suspension::Raised(raised) = session.run(10_000) else { panic!("it does not raise") };
    assert_eq!(raised.message, "crm.SINCE: a date cannot stand in a module of the host");
}
