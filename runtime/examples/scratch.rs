//! Runs a file; scratch.
use std::sync::Arc;
use ophiary_runtime::suspension::Suspension;
use ophiary_runtime::host::{HostFunction, HostError, HostValue};
fn reply(c: &ophiary_runtime::host::HostCall) -> Result<HostValue, HostError> {
    match c.name.as_str() {
        "host_echo" | "host_aecho" => Ok(c.args[0].clone()),
        "host_add" => { let b = c.args.get(1).cloned().or_else(|| c.kwargs.first().map(|k| k.1.clone())).unwrap_or(HostValue::Int(0)); match (&c.args[0], &b) { (HostValue::Int(a), HostValue::Int(b)) => Ok(HostValue::Int(a + b)), (HostValue::Str(a), HostValue::Str(b)) => Ok(HostValue::Str(format!("{a}{b}"))), _ => Err(HostError::new("TypeError", "add")) } }
        _ => { let s = |v: &HostValue| match v { HostValue::Str(s) => s.clone(), _ => String::new() }; Err(HostError::new(s(&c.args[0]), s(&c.args[1]))) }
    }
}
fn main() {
    let path = std::env::args().nth(1).unwrap_or_default();
    let slice: u64 = std::env::var("SLICE").ok().and_then(|s| s.parse().ok()).unwrap_or(100_000);
    let gc = std::env::var("GC").is_ok();
    let text = std::fs::read_to_string(&path).unwrap_or_default();
    let source = ophiary_runtime::source::Source::new("case.py", text);
    let mut options = ophiary_runtime::compile::CompileOptions::default();
    options.top_level_await = true; options.result = true;
    let kept = source.clone(); let program: Arc<_> = match ophiary_runtime::compile::compile(source, &options) { Ok(p) => p, Err(e) => { eprint!("{}", ophiary_runtime::session::compile_error_text(&kept, &e)); println!("{e:?}"); return; } };
    if std::env::var("DIS").is_ok() { for c in &program.codes { println!("{} {:#?}", c.name, c.ops); } }
    let mut s = ophiary_runtime::session::Session::new(ophiary_runtime::session::SessionOptions{ limits: ophiary_runtime::limits::Limits{ fuel: u64::MAX>>20, ..Default::default()}, functions: vec![HostFunction::blocking("host_echo"), HostFunction::blocking("host_add"), HostFunction::blocking("host_fail"), HostFunction::asynchronous("host_aecho"), HostFunction::asynchronous("host_afail")], ..Default::default()});
    let t = std::time::Instant::now();
    s.feed_repr(&program, &[]).unwrap();
    let mut calls = Vec::new();
    let r = loop {
        let why = s.run(slice);
        if gc { s.collect(); }
        calls.extend(s.take_outbox());
        print!("{}", s.take_output());
        match why {
            Suspension::OutOfFuel => {}
            Suspension::HostCall(c) => { s.resume(c.id, reply(&c)).unwrap(); }
            Suspension::Waiting { pending, wake_after } => {
                let replies: Vec<_> = calls.iter().filter(|c| pending.contains(&c.id)).map(|c| (c.id, reply(c))).collect();
                calls.clear();
                let el = if replies.is_empty() { wake_after.unwrap_or_default() } else { Default::default() };
                s.resolve(&replies, el).unwrap();
            }
            Suspension::Raised(r) => { eprint!("{}", r.traceback); break format!("Raised {} {}", r.class, r.message); }
            other => break format!("{other:?}"),
        }
    };
    let el = t.elapsed();
    if !s.books_balance() { println!("BOOKS DO NOT BALANCE"); }
    println!("{} in {el:?}", r.replace('\n', "|"));
}
