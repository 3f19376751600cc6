//! Static types of programs: what is wrong with them that can be seen without running them.
//!
//! ```
//! use ophiary_typecheck::{Surroundings, TypeChecker};
//!
//! let surroundings = Surroundings::new().with_stubs("def price(item: str) -> float: ...");
//! let checker = TypeChecker::new(surroundings)?;
//! let findings = checker.check("shop.py", "total = price(3)")?;
//! assert_eq!(findings[0].rule, "invalid-argument-type");
//! assert_eq!(findings[0].position.line, 1);
//! # Ok::<(), ophiary_typecheck::TypeCheckError>(())
//! ```
//!
//! Place: beside the interpreter, of which it uses the front end; `sdk` offers it behind the feature `types`. The types are
//! found by ty, of which `database.rs` and `report.rs` know.
//!
//! ```text
//! stubs, modules, libraries, inputs -> files in memory -+
//! program -> the compiler's door -> the compiler -------+-> ty, on a thread of its own -> findings
//! ```
//!
//! Invariants: no program is run, no file of the machine is read. What the compiler refuses is told by its words alone, and is
//! not looked at further. A panic of ty is an error, never a panic of the caller.
//! Limits: `TypeLimits`. They are looked at between ty's queries, so a long one can pass them for a while; who checks programs of
//! strangers beside other work has it done by a process of its own.
#![forbid(unsafe_code)]

mod bounded;
mod checker;
mod database;
mod finding;
mod report;
mod rules;
mod surroundings;

pub use checker::{TypeCheckError, TypeChecker, TypeLimits};
pub use finding::{Finding, Note, Severity};
pub use surroundings::{Surroundings, SurroundingsError, annotation};
