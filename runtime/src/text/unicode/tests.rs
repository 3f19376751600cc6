//! The properties of every code point, compared to CPython 3.14 by count and checksum.
//!
//! Place: the table of cases beside this file is written by a script in `tests/oracle`, run by CPython.
//! Covers: counts and checksums over all code points, so that the generated tables are known to be whole.
//! Invariants: no expected value here was written by hand or by our own code.

use std::fmt::Write as _;

use super::*;

/// Lines of `name count crc32`, over the code points (in hexadecimal, each ended by a newline) that have the property.
const PROPERTIES: &str = include_str!("properties.txt");

/// CRC-32 as zlib computes it.
pub(super) fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0_u32, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| {
            if crc & 1 == 1 { (crc >> 1) ^ 0xEDB8_8320 } else { crc >> 1 }
        })
    })
}

fn predicate(name: &str) -> fn(char) -> bool {
    match name {
        "printable" => is_printable,
        "alpha" => is_alpha,
        "decimal" => is_decimal,
        "digit" => is_digit,
        "numeric" => is_numeric,
        "alnum" => is_alnum,
        "space" => is_space,
        "lower" => is_lower,
        "upper" => is_upper,
        "title" => is_title,
        "identifier_start" => is_identifier_start,
        "identifier_continue" => is_identifier_continue,
        _ => unreachable!("{name}"),
    }
}

#[test]
fn properties_agree_with_cpython() {
    for line in PROPERTIES.lines() {
        let (name, expected) = line.split_once(' ').unwrap();
        let mut listing = String::new();
        for character in '\0'..=char::MAX {
            if name == "decimal_value" {
                if let Some(value) = decimal_value(character) {
                    let _ = writeln!(listing, "{:x}={value}", u32::from(character));
                }
            } else if predicate(name)(character) {
                let _ = writeln!(listing, "{:x}", u32::from(character));
            }
        }
        let found = format!("{} {:08x}", listing.lines().count(), crc32(listing.as_bytes()));
        assert_eq!(found, expected, "{name}");
    }
}

#[test]
fn identifiers() {
    for (text, expected) in [
        ("", false),
        ("a", true),
        ("_1", true),
        ("1a", false),
        ("é2", true),
        ("a b", false),
        ("·a", false),
        ("a·", true),
    ] {
        assert_eq!(is_identifier(text), expected, "{text}");
    }
}
