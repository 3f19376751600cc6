//! Ten lines: a script with a value in and a value out.

use ophiary::{Engine, Script};

fn main() -> Result<(), ophiary::Error> {
    let engine = Engine::builder().build()?;
    let session = engine.blocking_session()?;
    let script = Script::new("sorted(words, key=len)").input("words", &["ccc", "a", "bb"]);
    let words: Vec<String> = session.run(script)?.value()?;
    println!("{words:?}");
    Ok(())
}
