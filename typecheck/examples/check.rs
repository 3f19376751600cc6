//! Checks the types of the programs that are named on the command line; `STUBS` names a file of stubs.
//!
//! Place: `cargo run -p ophiary-typecheck --example check FILE...`.
//!
//! Invariants: none.
//! Limits: the default ones.
#![expect(clippy::print_stdout, reason = "an example")]

use std::fs;
use std::time::Instant;

use ophiary_typecheck::{Surroundings, TypeChecker};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut surroundings = Surroundings::new();
    if let Ok(stubs) = std::env::var("STUBS") {
        surroundings = surroundings.with_stubs(&fs::read_to_string(stubs)?);
    }
    let checker = TypeChecker::new(surroundings)?;
    for file in std::env::args().skip(1) {
        let text = fs::read_to_string(&file)?;
        let began = Instant::now();
        match checker.check(&file, &text) {
            Ok(findings) => {
                println!("{file}: {} findings, {:?}", findings.len(), began.elapsed());
                for finding in findings {
                    let (line, rule) = (finding.position.line, &finding.rule);
                    let severity = finding.severity.name();
                    println!("  {line}: {severity}[{rule}]: {}", finding.message);
                    if let Some(label) = &finding.label {
                        println!("      {label}");
                    }
                    for note in &finding.notes {
                        println!("      - {}", note.message);
                    }
                }
            }
            Err(error) => println!("{file}: {error}, {:?}", began.elapsed()),
        }
    }
    Ok(())
}
