//! What a type check finds, what it leaves alone, and what stops it.
//!
//! Place: through the public API; the command and the SDK have their own.
//!
//! Invariants: correct programs get no errors, and no program harms the process.
//! Limits: short ones where they are what is tested.

use std::time::{Duration, Instant};

use ophiary_runtime::host::HostValue;
use ophiary_runtime::library::Library;
use ophiary_typecheck::{
    Finding, Severity, Surroundings, SurroundingsError, TypeCheckError, TypeChecker, TypeLimits,
};

const STUBS: &str = "
from typing import TypedDict

class Item(TypedDict):
    name: str
    price: float

def shop_price(item: str, count: int = 1) -> float:
    \"\"\"The price of an item.\"\"\"
    ...

async def shop_find(name: str) -> Item:
    ...
";

fn checker() -> TypeChecker {
    TypeChecker::new(Surroundings::new().with_stubs(STUBS)).expect("a checker")
}

fn findings(text: &str) -> Vec<Finding> {
    checker().check("test.py", text).expect("findings")
}

/// Rule and line of each finding.
fn rules(text: &str) -> Vec<(String, u32)> {
    findings(text).into_iter().map(|finding| (finding.rule, finding.position.line)).collect()
}

fn one(rule: &str, line: u32) -> Vec<(String, u32)> {
    vec![(rule.to_owned(), line)]
}

#[test]
fn host_functions_are_known() {
    assert_eq!(rules("shop_price('tea') + 1.5"), []);
    assert_eq!(rules("x = 1\nshop_price(x)"), one("invalid-argument-type", 2));
    assert_eq!(rules("shop_price()"), one("missing-argument", 1));
    assert_eq!(rules("shop_price('tea', 1, 2)"), one("too-many-positional-arguments", 1));
    assert_eq!(rules("shop_price('tea', cuont=2)"), one("unknown-argument", 1));
    assert_eq!(rules("shop_price('tea').upper()"), one("unresolved-attribute", 1));
    let found = &findings("shop_price(3)")[0];
    assert_eq!(found.severity, Severity::Error);
    assert_eq!(found.message, "Argument to function `shop_price` is incorrect");
    assert_eq!(found.label.as_deref(), Some("Expected `str`, found `Literal[3]`"));
    assert_eq!((found.span.start, found.span.end), (11, 12));
    let line = "def shop_price(item: str, count: int = 1) -> float:";
    assert!(found.notes.iter().any(|note| note.message.contains(line)), "{found:?}");
}

#[test]
fn async_functions_are_awaited_also_outside_of_functions() {
    assert_eq!(rules("item = await shop_find('tea')\nitem['price'] + 1\nreturn item"), []);
    assert_eq!(rules("item = await shop_find('tea')\nitem['prise']"), one("invalid-key", 2));
    assert_eq!(rules("shop_find('tea')\nprint(1)"), one("unused-awaitable", 1));
    let gather = "import asyncio\na, b = await asyncio.gather(shop_find('a'), shop_find('b'))\n";
    assert_eq!(rules(&format!("{gather}a['name'].upper()")), []);
    assert_eq!(rules(&format!("{gather}a['name'] + 1")), one("unsupported-operator", 3));
}

#[test]
fn python_itself_is_known() {
    assert_eq!(rules("def f(a: int) -> str:\n    return a"), one("invalid-return-type", 2));
    assert_eq!(rules("print(nobody)"), one("unresolved-reference", 1));
    assert_eq!(rules("import math\nmath.nope"), one("unresolved-attribute", 2));
    assert_eq!(rules("import nowhere"), one("unresolved-import", 1));
    assert_eq!(rules("'a' + 1"), one("unsupported-operator", 1));
    assert_eq!(rules("type A = list[A]\nx: A = [[], [[]]]\nprint(f'{x}', t'{x}')"), []);
}

#[test]
fn what_may_be_right_is_a_warning() {
    let warned = [
        "def f(): pass\nf.calls = 1",
        "def f(): pass\nprint(f.calls)",
        "class A:\n    def __init__(self):\n        self.next = None\n    def f(self):\n        return self.next.x",
        "def f(a: str): pass\ndef g(b: str | None):\n    f(b)",
        "class A:\n    def __eq__(self, other):\n        return self.key == other.key",
        "x = None\ndef f():\n    return x[0]",
    ];
    for text in warned {
        let found = findings(text);
        assert!(!found.iter().any(|finding| finding.severity == Severity::Error), "{found:#?}");
    }
}

#[test]
fn faults_of_syntax_are_told_in_the_words_of_the_compiler() {
    let found = findings("x = (\nshop_price(3)");
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].rule, "invalid-syntax");
    assert_eq!(found[0].message, "SyntaxError: '(' was never closed");
}

#[test]
fn inputs_have_the_types_of_their_values() {
    let surroundings = Surroundings::new()
        .with_value("count", &HostValue::Int(3))
        .with_value("order", &HostValue::Dict(vec![("a".into(), HostValue::Int(1))]))
        .with_name("earlier", "Any");
    let checker = TypeChecker::new(surroundings).expect("a checker");
    let check = |text: &str| checker.check("test.py", text).expect("findings").len();
    assert_eq!(check("count + 1\norder['b'] = ['x']\norder['a'].anything\nearlier.anything"), 0);
    assert_eq!(check("count.upper()"), 1);
    assert_eq!(check("order.nope"), 1);
}

#[test]
fn modules_of_the_host_and_libraries_are_imported() {
    let library = Library::from_files([
        ("shapes/__init__.py", "from .round import circle\n"),
        ("shapes/round.py", "def circle(radius: float) -> str:\n    return 'o'\n"),
    ])
    .expect("a library");
    let surroundings = Surroundings::new()
        .with_library(library)
        .with_module("crm", "def find(name: str) -> int: ...\nversion: str")
        .with_module("crm.contacts", "async def first() -> str: ...");
    let checker = TypeChecker::new(surroundings).expect("a checker");
    let check = |text: &str| {
        let found = checker.check("test.py", text).expect("findings");
        found.into_iter().map(|finding| finding.rule).collect::<Vec<_>>()
    };
    let right = "import crm\nfrom crm.contacts import first\nfrom shapes import circle\n\
                 crm.find('a') + 1\n(await first()).upper()\ncircle(1.5).upper()\ncrm.version.upper()";
    assert_eq!(check(right), [""; 0]);
    assert_eq!(check("from shapes import circle\ncircle('a')"), ["invalid-argument-type"]);
    assert_eq!(check("from crm import nothing"), ["unresolved-import"]);
    assert_eq!(check("import crm\ncrm.find(1)"), ["invalid-argument-type"]);
}

#[test]
fn wrong_surroundings_are_told() {
    let wrong = TypeChecker::new(Surroundings::new().with_stubs("def f(:")).expect_err("a fault");
    let stubs = matches!(&wrong, TypeCheckError::Surroundings(SurroundingsError::Stubs { .. }));
    assert!(stubs, "{wrong:?}");
    let wrong = TypeChecker::new(Surroundings::new().with_module("../x", "")).expect_err("a fault");
    assert_eq!(wrong, SurroundingsError::Name("../x".to_owned()).into());
}

#[test]
fn long_programs_are_refused() {
    let limits = TypeLimits { source_bytes: 10, ..TypeLimits::default() };
    let checker = TypeChecker::with_limits(Surroundings::new(), limits).expect("a checker");
    assert_eq!(checker.check("test.py", "x = 123456"), Ok(Vec::new()));
    let refused = checker.check("test.py", "x = 1234567");
    assert_eq!(refused, Err(TypeCheckError::Source { allowed: 10, used: 11 }));
}

#[test]
fn findings_are_bounded() {
    assert_eq!(findings(&"nobody\n".repeat(300)).len(), 100);
}

/// Calls within calls: ty tries each anew.
fn slow() -> String {
    format!(
        "def f[T](x: T) -> tuple[T, T]: return (x, x)\ny = {}1{}\ny.foo",
        "f(".repeat(90),
        ")".repeat(90)
    )
}

#[test]
fn time_is_bounded_and_the_next_check_goes_on() {
    let limits = TypeLimits { time: Duration::from_millis(800), ..TypeLimits::default() };
    let checker = TypeChecker::with_limits(Surroundings::new(), limits).expect("a checker");
    for _ in 0..4 {
        let began = Instant::now();
        let stopped = checker.check("test.py", &slow());
        assert_eq!(stopped, Err(TypeCheckError::Time { allowed: limits.time }));
        assert!(began.elapsed() < Duration::from_secs(10), "{:?}", began.elapsed());
    }
    let checker = TypeChecker::new(Surroundings::new()).expect("a checker");
    assert_eq!(checker.check("test.py", "print(1)"), Ok(Vec::new()));
}

#[test]
fn hostile_programs_are_answered() {
    let chain: Vec<String> =
        (0..4000).map(|i| format!("def f{i}(): return f{}()\n", i + 1)).collect();
    let chain = chain.concat();
    let aliases = (0..60).map(|i| {
        format!(
            "type T{i} = tuple[T{}, T{}] | list[T{}]\n",
            (i * 7 + 1) % 60,
            (i * 11 + 3) % 60,
            i / 2
        )
    });
    let hostile = [
        format!("{chain}def f4000(): return 1\nx = f0()"),
        format!("x = {}", vec!["1"; 2900].join("+")),
        format!("x = a{}", ".b".repeat(2900)),
        format!("def f(a):\n    return {}", vec!["a"; 1000].join(" and ")),
        format!("x = {}1{}", "[".repeat(190), "]".repeat(190)),
        format!("x = {}1{}", "(".repeat(5000), ")".repeat(5000)),
        format!("{}def f(a: T0) -> T1: return a", aliases.collect::<Vec<String>>().concat()),
        "type A = list[A] | dict[str, A] | B\ntype B = tuple[A, B] | A\ndef f(x: A, y: B):\n    x = y"
            .to_owned(),
        format!("x = (1,)\n{}x.foo", "x = (x, x)\n".repeat(60)),
        "class A(A): pass\nclass B(C): pass\nclass C(B): pass\nB().x".to_owned(),
        "\0\u{feff}x".to_owned(),
    ];
    let limits = TypeLimits { time: Duration::from_secs(2), ..TypeLimits::default() };
    let checker = TypeChecker::with_limits(Surroundings::new(), limits).expect("a checker");
    for text in hostile {
        let began = Instant::now();
        let answer = checker.check("test.py", &text);
        let begins: String = text.chars().take(40).collect();
        let internal = matches!(answer, Err(TypeCheckError::Internal(_) | TypeCheckError::Busy));
        assert!(!internal, "{begins}: {answer:?}");
        assert!(began.elapsed() < Duration::from_secs(20), "{begins}: {:?}", began.elapsed());
    }
}

#[test]
fn checks_run_side_by_side() {
    let checker = checker();
    std::thread::scope(|scope| {
        for number in 0..4 {
            let checker = &checker;
            scope.spawn(move || {
                let text = format!("x{number} = shop_price({number})\nx{number}.nope");
                let found = checker.check("test.py", &text).expect("findings");
                assert_eq!(found.len(), 2);
            });
        }
    });
}
