//! `tmpl_render` and `log_*`.
//!
//! Place: scripts in a session; the rules of templates are tested beside the code.
//!
//! Invariants: none.
//! Limits: none.

use ophiary_runtime::host::HostValue;

use crate::harness::House;

#[test]
fn tmpl_render_gives_text() {
    let house = House::new();
    let script = "tmpl_render('Hi {{ who }}: {% for n in items %}{{ n }};{% endfor %}', \
                  {'who': 'Ada', 'items': [1, 2]})";
    assert_eq!(house.value(script), HostValue::from("Hi Ada: 1;2;"));
}

#[test]
fn tmpl_render_errors_are_value_errors_with_line() {
    let house = House::new();
    let raised = house.raised("tmpl_render('a\\n{% if %}', {})");
    assert!(raised.starts_with("ValueError: line 2: "), "{raised}");
    assert!(house.raised("tmpl_render('{{ 1', {})").starts_with("ValueError: line 1: "));
}

#[test]
fn tmpl_render_is_bounded_in_size_and_fuel() {
    let house = House::with("extension.tmpl = { source = 50, output = 10, fuel = 1000 }");
    let refused = house.raised("tmpl_render('x' * 51, {})");
    assert_eq!(refused, "ValueError: a template of 51 bytes; 50 fit");
    assert_eq!(house.value("tmpl_render('x' * 10, {})"), HostValue::from("x".repeat(10)));
    let refused = house.raised("tmpl_render('x' * 11, {})");
    assert_eq!(refused, "ValueError: the output is too long");
    let endless = "tmpl_render('{% for i in range(9999) %}{% endfor %}', {})";
    let refused = house.raised(endless);
    assert!(refused.contains("fuel"), "{refused}");
}
