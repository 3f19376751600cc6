//! Type checks through the SDK: what a session's scripts can name and import.
//!
//! Place: behind the feature `types`.
//!
//! Invariants: what is checked against is what a run has.
//! Limits: those of the defaults.

use ophiary::types::{Severity, TypeChecker};
use ophiary::{Engine, Functions, HostValue, Library};

#[derive(serde::Deserialize, schemars::JsonSchema)]
struct Named {
    name: String,
}

#[derive(serde::Serialize, schemars::JsonSchema)]
struct Contact {
    name: String,
    age: Option<i64>,
}

fn engine() -> Engine {
    let crm = Functions::new("crm")
        .sync("find", "Finds a contact.", |named: Named| {
            Ok(Contact { name: named.name, age: None })
        })
        .importable()
        .constant("version", "1.0");
    let library =
        Library::from_files([("shapes.py", "def area(side: float) -> float: return side")]);
    let library = library.expect("a library");
    Engine::builder().extension(crm).library(library).build().expect("an engine")
}

fn rules(checker: &TypeChecker, text: &str) -> Vec<String> {
    let found = checker.check("script.py", text).expect("findings");
    found.into_iter().map(|finding| finding.rule).collect()
}

#[test]
fn functions_modules_and_libraries_of_a_session_are_known() {
    let engine = engine();
    let session = engine.blocking_session().expect("a session");
    let checker = session.type_checker().expect("a checker");
    let right = "from crm import find, version\nfrom shapes import area\n\
                 version.upper()\nfind('a')['name'].upper()\narea(2)\ncrm_find('a')['age']";
    assert_eq!(rules(&checker, right), [""; 0]);
    session.run(right).expect("it runs as well");
    assert_eq!(rules(&checker, "crm_find(1)"), ["invalid-argument-type"]);
    assert_eq!(rules(&checker, "from crm import find\nfind(1)"), ["invalid-argument-type"]);
    assert_eq!(rules(&checker, "crm_find('a')['nam']"), ["invalid-key"]);
    assert_eq!(rules(&checker, "from shapes import area\narea('a')"), ["invalid-argument-type"]);
    assert_eq!(rules(&checker, "import shapes\nshapes.nothing"), ["unresolved-attribute"]);
    engine.stop_blocking();
}

#[test]
fn built_in_extensions_have_stubs_that_can_be_read() {
    let engine = Engine::builder().build().expect("an engine");
    let session = engine.blocking_session().expect("a session");
    let checker = session.type_checker().expect("a checker");
    let found = checker.check("script.py", "log_info(3)\nlog_info('a')").expect("findings");
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].severity, found[0].position.line), (Severity::Error, 1));
    engine.stop_blocking();
}

#[tokio::test]
async fn what_earlier_scripts_left_is_said_by_the_host() {
    let engine = engine();
    let session = engine.session().await.expect("a session");
    let surroundings = session.surroundings().await.expect("surroundings");
    let surroundings =
        surroundings.with_name("total", "Any").with_value("order", &HostValue::Int(3));
    let checker = TypeChecker::new(surroundings).expect("a checker");
    assert_eq!(rules(&checker, "total.anything + order"), [""; 0]);
    assert_eq!(rules(&checker, "order.anything"), ["unresolved-attribute"]);
    engine.stop().await;
}
