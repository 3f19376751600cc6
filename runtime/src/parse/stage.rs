//! Which part of `CPython` finds a fault: its tokenizer, its grammar or its compiler.
//!
//! Place: `parse` asks for each error that it returns; what is found later is the compiler's in any case.
//!
//! Invariants: told by the words of the message, since the parser here finds faults in another order.

use super::{CompileError, Stage};

/// Beginnings of what the tokenizer says.
static TOKENS: &[&str] = &[
    "unterminated ",
    "invalid decimal literal",
    "invalid hexadecimal literal",
    "invalid octal literal",
    "invalid binary literal",
    "invalid imaginary literal",
    "invalid digit ",
    "leading zeros in decimal integer literals",
    "unmatched ",
    "closing parenthesis ",
    "invalid character ",
    "invalid non-printable character ",
    "f-string: single '}' is not allowed",
    "t-string: single '}' is not allowed",
    "f-string: expressions nested too deeply",
    "t-string: expressions nested too deeply",
    "too many nested parentheses",
];

/// Beginnings of what the compiler says of faults that the parser here finds.
static SYMBOLS: &[&str] = &[
    "duplicate argument ",
    "keyword argument repeated",
    "can't use starred expression here",
    "duplicate type parameter ",
    "multiple starred expressions in assignment",
    "starred assignment target must be",
    "too many statically nested blocks",
    "import * only allowed",
    "from __future__ imports must",
    "future feature ",
    "not a chance",
];

pub(super) fn of(error: &CompileError) -> Stage {
    let begins = |list: &[&str]| list.iter().any(|begin| error.message.starts_with(begin));
    if error.stage == Stage::Tokens
        || begins(TOKENS)
        || error.message.ends_with("prefixes are incompatible")
    {
        Stage::Tokens
    } else if begins(SYMBOLS) {
        Stage::Symbols
    } else {
        Stage::Grammar
    }
}
