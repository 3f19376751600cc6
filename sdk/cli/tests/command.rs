//! The contract of the command `ophiary`: output, traceback and exit status, as a shell sees them.
//!
//! Place: starts the built command; its neighbour `hostile.rs` measures programs that mean harm.
//!
//! Invariants: standard output is the script's alone; each exit status is reached from outside.
//! Limits: runs that are to be stopped have small limits of their own.

mod command {
    mod container;
    mod ending;
    mod harness;
    mod json;
    mod library;
    mod limit;
    mod output;
    mod repl;
    mod status;
    mod tenant;
    mod tls;
    mod tutorial;
    mod types;
    mod usage;
}
