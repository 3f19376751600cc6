//! The scripts of `docs/tutorial.md` are run, and print what stands there.
//!
//! Place: the contract of the documentation.
//!
//! Invariants: a block of Python is followed by what it prints.
//! Limits: none.

use super::harness::{file, ophiary};

fn tutorial() -> String {
    let path = format!("{}/../../docs/tutorial.md", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).expect("the tutorial")
}

/// Blocks of a language, in order.
fn blocks<'a>(text: &'a str, language: &str) -> Vec<&'a str> {
    let begin = format!("```{language}\n");
    let blocks = text.split(begin.as_str()).skip(1);
    blocks.filter_map(|block| block.split("```").next()).collect()
}

#[test]
fn each_script_prints_what_the_tutorial_says() {
    let text = tutorial();
    let (scripts, outputs) = (blocks(&text, "python"), blocks(&text, "text"));
    assert_eq!((scripts.len(), outputs.len()), (4, 4));
    let toml = blocks(&text, "toml");
    let house = file(toml[0].as_bytes());
    let house = house.to_str().expect("a path in UTF-8");
    let checked = ophiary(&["config", "check", house]);
    assert_eq!((checked.err.as_str(), checked.status), ("", Some(0)));
    // What is added later is right, too.
    let more = file(format!("{}{}", toml[0], toml[1]).as_bytes());
    let checked = ophiary(&["config", "check", more.to_str().expect("a path in UTF-8")]);
    assert_eq!((checked.err.as_str(), checked.status), ("", Some(0)));
    for (script, output) in scripts.iter().zip(outputs) {
        let path = file(script.as_bytes());
        let path = path.to_str().expect("a path in UTF-8");
        let said = ophiary(&["run", "--config", house, "--tenant", "ada", path]);
        assert_eq!((said.out.as_str(), said.err.as_str()), (output, ""), "{script}");
    }
}
