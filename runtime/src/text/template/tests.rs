//! Templates of `str.format`, compared to CPython 3.14's own parser on tables of cases.
//!
//! Place: the table of cases beside this file is written by a script in `tests/oracle`, run by CPython.
//! Covers: pieces and field names as CPython's own parser gives them. Each piece is read by an iterator made anew from a
//! position, as after a snapshot.
//! Invariants: no expected value here was written by hand or by our own code.

use super::*;

/// Lines of a template and its pieces, between tabs; a piece is `literal|name|spec|conversion`, each `-` for none or
/// `=` and code points; an error is `!` and its message.
const PIECES: &str = include_str!("pieces.txt");
/// Lines of a field name, its argument and its steps, between tabs.
const NAMES: &str = include_str!("names.txt");

/// A text from its code points in hexadecimal; `31*5` is five times `1`.
fn text(codes: &str) -> String {
    codes
        .split_whitespace()
        .flat_map(|token| {
            let (code, count) = token.split_once('*').unwrap_or((token, "1"));
            let character = char::from_u32(u32::from_str_radix(code, 16).unwrap()).unwrap();
            std::iter::repeat_n(character, count.parse().unwrap())
        })
        .collect()
}

fn codes(text: &str) -> String {
    let codes: Vec<String> = text.chars().map(|c| format!("{:x}", u32::from(c))).collect();
    format!("={}", codes.join(" "))
}

/// The code points of a table without its shorthand for repeated ones.
fn plain(field: &str) -> String {
    match field.strip_prefix('=') {
        Some(rest) => codes(&text(rest)),
        None => field.to_owned(),
    }
}

#[test]
fn pieces_agree_with_cpython() {
    for line in PIECES.lines() {
        let mut fields = line.split('\t');
        let template = text(fields.next().unwrap());
        let expected: Vec<String> = fields
            .filter(|field| !field.is_empty())
            .map(|field| match field.strip_prefix('!') {
                Some(_) => field.to_owned(),
                None => field.split('|').map(plain).collect::<Vec<_>>().join("|"),
            })
            .collect();
        let mut found = Vec::new();
        let mut pieces = Template::new(&template);
        while let Some(piece) = pieces.next() {
            found.push(match piece {
                Err(error) => format!("!{error}"),
                Ok(Piece { literal, field: None }) => format!("{}|-|-|-", codes(literal)),
                Ok(Piece { literal, field: Some(field) }) => {
                    assert_eq!(field.has_fields, field.spec.contains('{'));
                    let conversion =
                        field.conversion.map_or("-".to_owned(), |c| codes(&c.to_string()));
                    let (name, spec) = (codes(field.name), codes(field.spec));
                    format!("{}|{name}|{spec}|{conversion}", codes(literal))
                }
            });
            pieces = Template::resume(&template, pieces.position());
        }
        assert_eq!(found, expected, "{template}");
    }
}

#[test]
fn names_agree_with_cpython() {
    for line in NAMES.lines() {
        let mut fields = line.split('\t');
        let name = text(fields.next().unwrap());
        let expected: Vec<&str> = fields.collect();
        let mut found = Vec::new();
        match split_name(&name) {
            Err(error) => found.push(format!("!{error}")),
            Ok((argument, steps)) => {
                found.push(match argument {
                    Argument::Automatic => "=".to_owned(),
                    Argument::Index(index) => index.to_string(),
                    Argument::Name(name) => codes(name),
                });
                for step in steps {
                    found.push(match step {
                        Err(error) => format!("!{error}"),
                        Ok(Step::Attribute(name)) => format!(".{}", codes(name)),
                        Ok(Step::Index(index)) => format!("[{index}"),
                        Ok(Step::Key(key)) => format!("[{}", codes(key)),
                    });
                }
            }
        }
        assert_eq!(found, expected, "{name}");
    }
}

#[test]
fn unknown_conversions() {
    assert_eq!(unknown_conversion('q'), "Unknown conversion specifier q");
    assert_eq!(unknown_conversion('é'), "Unknown conversion specifier \\xe9");
}
