//! Runs a file; scratch.
use std::sync::Arc;
fn main() {
    let path = std::env::args().nth(1).unwrap_or_default();
    let text = std::fs::read_to_string(&path).unwrap_or_default();
    let source = ophiary_runtime::source::Source::new("case.py", text);
    let options = ophiary_runtime::compile::CompileOptions::default();
    let program: Arc<_> = match ophiary_runtime::compile::compile(source, &options) { Ok(p) => p, Err(e) => { println!("{e:?}"); return; } };
    if std::env::var("DIS").is_ok() { for c in &program.codes { println!("{} {:#?}", c.name, c.ops); } }
    let mut s = ophiary_runtime::session::Session::new(ophiary_runtime::limits::Limits{ fuel: u64::MAX>>20, ..Default::default()});
    let t = std::time::Instant::now();
    let (out, r) = s.run_to_end(&program, 100_000);
    print!("{out}");
    println!("{r:?} in {:?}", t.elapsed());
}
