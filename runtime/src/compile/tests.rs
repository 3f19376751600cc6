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

/// Compiles and verifies.
fn compiles(name: &str, text: &str) -> Result<(), String> {
    let options = CompileOptions {
        result: true,
        top_level_await: true,
        top_level_return: true,
        ..CompileOptions::default()
    };
    let program = compile(Source::new(name, text), &options)
        .map_err(|error| format!("{name}: {} {:?}", error.message, error.span))?;
    crate::code::verify::verify(&program).map_err(|error| {
        format!(
            "{name}: {error}\n{}",
            crate::code::dis::disassemble(&program)
        )
    })
}

#[test]
fn files() {
    let Ok(root) = std::env::var("OPHIARY_FILES") else {
        return;
    };
    let mut open = vec![std::path::PathBuf::from(root)];
    let mut count = 0;
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(
                std::fs::read_dir(path)
                    .unwrap()
                    .map(|entry| entry.unwrap().path()),
            );
        } else if path.extension().is_some_and(|end| end == "py") {
            count += 1;
            let text = std::fs::read_to_string(&path).unwrap();
            if let Err(error) = compiles(&path.display().to_string(), &text) {
                println!("{error}");
            }
        }
    }
    println!("{count} files");
}

#[test]
fn errors() {
    let Ok(path) = std::env::var("OPHIARY_ERRORS") else { return };
    let text = std::fs::read_to_string(path).unwrap();
    for text in text.split("####\n") {
        let source = Source::new("x", text);
        match compile(source.clone(), &CompileOptions::default()) {
            Ok(_) => println!("| OK"),
            Err(error) => {
                let start = source.position(error.span.start);
                let end = source.position(error.span.end);
                println!(
                    "| {}: {} @{}:{}-{}:{}",
                    error.class.name(),
                    error.message,
                    start.line,
                    start.column_chars + 1,
                    end.line,
                    end.column_chars + 1
                );
            }
        }
    }
}
