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

#[test]
fn templates_of_a_hostile_script_end_and_others_go_on() {
    let house = House::new();
    // Each would end the process, or never end; given up, they would hold the threads that all tenants share.
    let script = "import asyncio\nhostile = [\n\
                  '{{ ' + '-' * 65000 + '1 }}',\n\
                  '{{ ' + 'not ' * 16000 + '1 }}',\n\
                  '{% set ' + '(' * 60000 + ' = 1 %}',\n\
                  '{{ 1' + ' if 1 else 1' * 5000 + ' }}',\n\
                  '{% if 0 %}' + '{% elif 0 %}' * 5000 + '{% endif %}',\n\
                  '{% set q = [1] %}{% set r = [1] %}' + '{% set q = [q,q] %}{% set r = [r,r] %}' * 40 + '{{ q == r }}',\n\
                  ]\n\
                  async def one(text):\n\
                  \x20   try:\n        await asyncio.wait_for(asyncio.to_thread(tmpl_render, text, {}), 5)\n\
                  \x20   except ValueError as e:\n        return True\n\
                  all([await one(text) for text in hostile]), sandbox_await(sandbox_spawn('1 + 1'))";
    let expect = HostValue::Tuple(vec![true.into(), HostValue::Int(2)]);
    assert_eq!(house.value(script), expect);
}
