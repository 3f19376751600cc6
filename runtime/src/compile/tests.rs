//! What the compiler makes of whole sources.

use super::*;

fn dis(text: &str) -> String {
    let options = CompileOptions {
        result: true,
        ..CompileOptions::default()
    };
    match compile(Source::new("<t>", text), &options) {
        Ok(program) => crate::code::dis::disassemble(&program),
        Err(error) => format!("{}: {} {:?}", error.class.name(), error.message, error.span),
    }
}

#[test]
fn show() {
    let Ok(path) = std::env::var("OPHIARY_DIS") else {
        return;
    };
    let text = std::fs::read_to_string(path).unwrap();
    println!("{}", dis(&text));
}
