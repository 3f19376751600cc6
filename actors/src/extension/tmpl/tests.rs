//! What templates may do, and what they are refused.
//!
//! Place: beside the code, without a session.
//!
//! Invariants: each template here ends within a second.
//! Limits: none of its own.

use std::time::{Duration, Instant};

use super::*;

fn rendered(source: &str) -> String {
    let name = HostValue::Str("Ada".to_owned());
    let items = HostValue::List((1..4).map(HostValue::Int).collect());
    let long = HostValue::Str("x".repeat(60_000));
    let pairs = [("name", name), ("items", items), ("long", long)];
    let context = HostValue::Dict(pairs.map(|(key, value)| (key.into(), value)).to_vec());
    let settings = Settings { fuel: 10_000, ..Settings::default() };
    match render(&settings, source, &context) {
        Ok(HostValue::Str(text)) => text,
        Ok(other) => format!("{other:?}"),
        Err(error) => format!("{}: {}", error.class, error.message),
    }
}

#[test]
fn templates_place_values() {
    let source = "Hi {{ name|upper }}:{% for i in items %} {{ i + 1 }}{% endfor %}";
    assert_eq!(rendered(source), "Hi ADA: 2 3 4");
    assert_eq!(rendered("{{ items|join(', ') }} {{ items|length }}"), "1, 2, 3 3");
    assert_eq!(rendered("{{ missing|default('-') }}{% set x = 3 %}{{ x }}"), "-3");
    assert_eq!(rendered("{{ items|tojson }} {{ '<'|e }}"), "[1, 2, 3] &lt;");
}

#[test]
fn errors_have_their_line() {
    let expect = "ValueError: line 2: unexpected end of variable block";
    assert!(rendered("a\n{{ 1 + }}").starts_with(expect), "{}", rendered("a\n{{ 1 + }}"));
    let said = rendered("\n\n{{ name|nothing }}");
    assert!(said.starts_with("ValueError: line 3: "), "{said}");
}

#[test]
fn nothing_grows_without_bound() {
    for source in [
        "{% set s = long ~ long %}",
        "{{ long * 100 }}",
        "{{ long + long }}",
        "{{ 1|replace('1', long) + long }}",
        "{% set s %}{{ long }}{{ long }}{% endset %}",
        "{% filter upper %}{{ long }}{% endfilter %}",
        "{% include 'x' %}",
        "{% for i in range(99999) %}{% for j in range(99999) %}{% endfor %}{% endfor %}",
        "{% for i in range(100) %}{{ long }}{% endfor %}",
        "{% for i in range(9999) %}{% if long|upper %}{% endif %}{% endfor %}",
        "{% set n = range(9999) %}{% for i in n %}{% if n|sort %}{% endif %}{% endfor %}",
        "{{ long|replace('x', long) }}",
        "{{ [long, long, long, long, long, long, long, long, long, long, long, long, long, \
         long, long, long, long, long, long]|join }}",
    ] {
        assert!(rendered(source).starts_with("ValueError: "), "{source}");
    }
}

/// What a template with no limit but the defaults gives, and that it does so soon.
fn soon(source: &str, context: &HostValue) -> String {
    let began = Instant::now();
    let rendered = match render(&Settings::default(), source, context) {
        Ok(HostValue::Str(text)) => text,
        Ok(other) => format!("{other:?}"),
        Err(error) => format!("{}: {}", error.class, error.message),
    };
    let shown: String = source.chars().take(60).collect();
    // A second here; the tests of many crates may run at once.
    assert!(began.elapsed() < Duration::from_secs(10), "{shown}: {:?}", began.elapsed());
    rendered
}

fn numbers(count: i64) -> HostValue {
    let list = |from: i64| HostValue::List((from..from + count).map(HostValue::Int).collect());
    HostValue::Dict(vec![("l".into(), list(0)), ("m".into(), list(0))])
}

#[test]
fn what_nests_too_deeply_is_refused() {
    let nothing = HostValue::Dict(Vec::new());
    let most = nesting::OPERATORS_MAX;
    let passes = |source: &str| {
        let said = soon(source, &nothing);
        assert!(!said.starts_with("ValueError: line 1: an expression of more"), "{said}");
    };
    let refuses = |source: &str| {
        let said = soon(source, &nothing);
        assert!(said.starts_with("ValueError: line 1: an expression of more"), "{said}");
    };
    let before = |operator: &str, count: usize| format!("{{{{ {}1 }}}}", operator.repeat(count));
    let behind = |operator: &str, count: usize| format!("{{{{ 1{} }}}}", operator.repeat(count));
    for operator in ["- ", "not "] {
        passes(&before(operator, most));
        refuses(&before(operator, most + 1));
        refuses(&before(operator, 60_000 / operator.len()));
    }
    for operator in [" - 1", "|abs", " ** 1", ".x", " < 1"] {
        passes(&behind(operator, most));
        refuses(&behind(operator, most + 1));
        refuses(&behind(operator, 60_000 / operator.len()));
    }
    for operator in [" if 1 else 1", "[0]", " is defined", "()", " in 1", " and 1"] {
        refuses(&behind(operator, 60_000 / operator.len()));
    }
    refuses(&format!("{{% set {} = 1 %}}", "(".repeat(60_000)));
    refuses(&format!("{{{{ [{}] }}}}", "[1, - ".repeat(10_000)));
    // What stands side by side is not deep.
    let many = "- 1, ".repeat(1000);
    passes(&format!("{{{{ [{many}1]|length }}}}"));
    passes(&"{{ - 1 }}".repeat(1000));
}

#[test]
fn blocks_are_bounded() {
    let nothing = HostValue::Dict(Vec::new());
    let nested = |count: usize| {
        let (begin, end) = ("{% if 1 %}".repeat(count), "{% endif %}".repeat(count));
        soon(&format!("{begin}x{end}"), &nothing)
    };
    let refused = "ValueError: line 1: more than 100 blocks in one another";
    assert_eq!(nested(nesting::BLOCKS_MAX), "x");
    assert_eq!(nested(nesting::BLOCKS_MAX + 1), refused);
    let chain = |count: usize| {
        let chain = "{% elif 0 %}".repeat(count);
        soon(&format!("{{% if 0 %}}{chain}{{% else %}}x{{% endif %}}"), &nothing)
    };
    assert_eq!(chain(nesting::BLOCKS_MAX - 1), "x");
    assert_eq!(chain(nesting::BLOCKS_MAX), refused);
    assert_eq!(chain(5000), refused);
    assert_eq!(
        soon(&"{% if 1 %}x{% elif 1 %}{% endif %}".repeat(1000), &nothing),
        "x".repeat(1000)
    );
}

#[test]
fn lists_of_lists_do_not_take_for_ever() {
    let nothing = HostValue::Dict(Vec::new());
    let begin = "{% set q = [1] %}{% set r = [1] %}";
    let double = "{% set q = [q, q] %}{% set r = [r, r] %}".repeat(40);
    for end in
        ["{{ q == r }}", "{{ q < r }}", "{{ q in [r] }}", "{{ [q, r]|sort }}", "{{ {q: 1, r: 2} }}"]
    {
        let said = soon(&format!("{begin}{double}{end}"), &nothing);
        assert_eq!(said, "ValueError: line 1: a list that is too large to be worked on", "{end}");
    }
    // Without a name for the list, too.
    let loops = "{% for q in [[q, q]] %}".repeat(40);
    let ends = "{% endfor %}".repeat(40);
    for end in
        ["{% if q == [[q]] %}{% endif %}", "{% if [q, q] == [q, q] %}{% endif %}", "{{ 'x' in q }}"]
    {
        let said = soon(&format!("{loops}{end}{ends}"), &nothing);
        assert!(said.starts_with("ValueError: ") || said.is_empty(), "{said}");
    }
    // What a turn of a loop has set is forgotten at the next.
    for set in ["[q, q]", "[q]", "q[0:]", "{1: q}", "(q,)", "q|items", "q|sort", "q[::-1]"] {
        let turn = format!("{{% set q = {set} %}}");
        let turns = format!("{{% for i in range(9999) %}}{turn}{{% endfor %}}");
        let said = soon(&format!("{{% set q = [1] %}}{turns}{{{{ q }}}}"), &nothing);
        assert!(said == "[1]" || said.contains("pairs"), "{set}: {said}");
        for leave in ["continue", "break"] {
            let with = format!("{{% with x = 1 %}}{turn}{{% {leave} %}}{{% endwith %}}");
            let said = soon(&format!("{{% for i in range(9999) %}}{with}{{% endfor %}}"), &nothing);
            let expect = "ValueError: line 1: `break` and `continue` are not offered in a `with`";
            assert_eq!(said, expect);
        }
    }
    let deep =
        format!("{begin}{}{{{{ q == r }}}}", "{% set q = [q] %}{% set r = [r] %}".repeat(1500));
    let said = soon(&deep, &nothing);
    assert_eq!(said, "ValueError: line 1: lists that are too deep in one another");
}

#[test]
fn each_step_may_read_what_it_reads() {
    let HostValue::Dict(mut pairs) = numbers(100_000) else { panic!("a dict") };
    pairs.push(("text".into(), "x".repeat(1_000_000).into()));
    let context = HostValue::Dict(pairs);
    for body in [
        "{% if l == m %}{% endif %}",
        "{% if 'q' in l %}{% endif %}",
        "{% set q = l[1:] %}",
        "{% if l[::-1] == m[::-1] %}{% endif %}",
        "{% if range(100000) == range(100000) %}{% endif %}",
        "{% if [l, m] == [m, l] %}{% endif %}",
        "{% if loop.changed([l, m]) %}{% endif %}",
        "{% if l|sort %}{% endif %}",
        "{% if {1: l} == {1: m} %}{% endif %}",
        "{% for k in [l, m]|sort %}{% endfor %}",
        "{% if text|sort %}{% endif %}",
        "{% set q = text[::-1] %}",
    ] {
        let said = soon(&format!("{{% for i in range(99999) %}}{body}{{% endfor %}}"), &context);
        assert!(said.starts_with("ValueError: "), "{body}: {said}");
    }
}

#[test]
fn ordinary_templates_have_their_steps() {
    let row = |n: i64| {
        let pairs = [("name", HostValue::Str(format!("n{n}"))), ("price", HostValue::Int(n))];
        HostValue::Dict(pairs.map(|(key, value)| (key.into(), value)).to_vec())
    };
    let context = HostValue::Dict(vec![
        ("rows".into(), HostValue::List((0..200).map(row).collect())),
        ("title".into(), "T".into()),
    ]);
    let source = "{% set total = 0 %}{% set columns = ['name', 'price'] %}\
                  {% for row in rows if row.price > 10 %}{% set last = row.name %}\
                  {% set total = row.price + 1 %}{% if loop.first and row.name|lower != last %}!\
                  {% elif row.price in [11, 12] %}{{ [row.name, title]|join('/') }};{% endif %}\
                  {% for c in columns %}{% if c == 'name' %}{% set x = row[c] %}{% else %}\
                  {% set x = [row[c]] %}{% endif %}{% endfor %}{% endfor %}{{ rows|length }}\
                  {% with top = rows[:2] %}{% for r in top %}{{ r.name|upper }}{% endfor %}{% endwith %}";
    assert_eq!(soon(source, &context), "n11/T;n12/T;200N0N1");
    // Names begin each turn anew, and a loop may be left.
    let turns = "{% for i in [1, 2, 3] %}{% with x = i %}{% for y in [x] %}{% continue %}{% endfor %}\
                 {% endwith %}{% if last is defined %}{{ last }}<{% endif %}{% set last = i %}\
                 {% if i == 3 %}{% break %}{% endif %}{{ i }};{% endfor %}";
    assert_eq!(soon(turns, &context), "1;2;");
}

#[test]
fn tenants_have_a_turn_each() {
    let turns = Turns::default();
    let (one, other): (Arc<str>, Arc<str>) = ("one".into(), "other".into());
    let (first, again) = (turns.of(&one), turns.of(&one));
    let held = first.clone().try_acquire_owned().expect("nobody has it");
    assert!(again.try_acquire_owned().is_err());
    assert!(turns.of(&other).try_acquire_owned().is_ok());
    drop(held);
    assert!(turns.of(&one).try_acquire_owned().is_ok());
    drop(first);
    // Who has no session any more is forgotten.
    drop(turns.of(&other));
    assert_eq!(turns.0.lock().unwrap_or_else(PoisonError::into_inner).len(), 1);
}
