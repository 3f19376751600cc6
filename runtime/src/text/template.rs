//! The templates of `str.format`: literal text and replacement fields, one after the other.
//!
//! Place: `str.format`, `str.format_map` and `string.Formatter`, which look arguments up, number automatic fields, and
//! format; nothing of that is here. A field's specification may be a template itself (`has_fields`); CPython goes no
//! deeper than that (`Max string recursion exceeded`, the caller's).
//!
//! ```text
//! literal {{ literal {name.attribute[key]!conversion:specification} literal
//! ```
//!
//! Invariants: errors come when and as CPython 3.14's; those of a later field only when it is reached. All errors are
//! `ValueError`s.
//! Limits: linear in the template; an iterator is its text and a position, so a step function can save it.

use thiserror::Error;

use super::{surrogate, unicode};

/// A `ValueError`, with Python's message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("{0}")]
pub(crate) struct TemplateError(pub(crate) &'static str);

/// Iterates over the pieces of a template.
#[derive(Debug, Clone)]
pub(crate) struct Template<'a> {
    /// The whole template.
    text: &'a str,
    /// Where the next piece begins, in bytes.
    at: usize,
}

/// Literal text, and the field after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Piece<'a> {
    /// Text to copy; doubled braces are single already.
    pub(crate) literal: &'a str,
    /// The field, if one follows.
    pub(crate) field: Option<Field<'a>>,
}

/// A replacement field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Field<'a> {
    /// What stands before `!` and `:`; see `split_name`.
    pub(crate) name: &'a str,
    /// The character after `!`, whatever it is.
    pub(crate) conversion: Option<char>,
    /// What stands after `:`.
    pub(crate) spec: &'a str,
    /// Whether the specification holds fields and must be expanded first.
    pub(crate) has_fields: bool,
}

/// The argument that a field begins with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Argument<'a> {
    /// The next positional one.
    Automatic,
    /// A positional one.
    Index(u64),
    /// A keyword.
    Name(&'a str),
}

/// A step from an argument to the value that is formatted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step<'a> {
    /// `.name`
    Attribute(&'a str),
    /// `[3]`
    Index(u64),
    /// `[key]`
    Key(&'a str),
}

/// Iterates over the steps of a field name.
#[derive(Debug, Clone)]
pub(crate) struct Steps<'a>(&'a str);

impl<'a> Template<'a> {
    /// The pieces of a template.
    pub(crate) fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// The pieces from a position on that `position` gave before.
    pub(crate) fn resume(text: &'a str, at: usize) -> Self {
        Self { text, at }
    }

    /// Where the next piece begins.
    pub(crate) fn position(&self) -> usize {
        self.at
    }

    /// The text not yet read.
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Goes past a character and returns it.
    fn take(&mut self) -> Option<char> {
        let character = self.rest().chars().next()?;
        self.at += character.len_utf8();
        Some(character)
    }

    /// Goes on to the next of some ASCII characters and past it; returns what stood before and the character.
    fn take_until(&mut self, stops: &[u8]) -> (&'a str, Option<u8>) {
        let rest = self.rest();
        let found = rest.bytes().enumerate().find(|(_, byte)| stops.contains(byte));
        let (end, stop) = found.map_or((rest.len(), None), |(at, byte)| (at, Some(byte)));
        self.at += end + usize::from(stop.is_some());
        (rest.get(..end).unwrap_or_default(), stop)
    }

    /// Reads a piece; there is text left.
    fn read_piece(&mut self) -> Result<Piece<'a>, TemplateError> {
        let start = self.at;
        let (literal, brace) = self.take_until(b"{}");
        let Some(brace) = brace else {
            return Ok(Piece { literal, field: None });
        };
        if self.rest().as_bytes().first() == Some(&brace) {
            let with_brace = self.text.get(start..self.at).unwrap_or_default();
            self.at += 1;
            return Ok(Piece { literal: with_brace, field: None });
        }
        if brace == b'}' {
            return Err(TemplateError("Single '}' encountered in format string"));
        }
        if self.rest().is_empty() {
            return Err(TemplateError("Single '{' encountered in format string"));
        }
        Ok(Piece { literal, field: Some(self.read_field()?) })
    }

    /// Reads a field after its opening brace.
    fn read_field(&mut self) -> Result<Field<'a>, TemplateError> {
        let start = self.at;
        let stop = loop {
            match self.take_until(b"{[}:!").1 {
                Some(b'[') => {
                    // Up to the bracket nothing ends the name; the bracket itself may be missing.
                    let (_, found) = self.take_until(b"]");
                    if found.is_none() {
                        break None;
                    }
                }
                other => break other,
            }
        };
        let name = self.text.get(start..self.at.saturating_sub(1)).unwrap_or_default();
        let mut field = Field { name, conversion: None, spec: "", has_fields: false };
        match stop {
            Some(b'{') => return Err(TemplateError("unexpected '{' in field name")),
            Some(b'}') => return Ok(field),
            Some(b'!') => {
                let conversion = self
                    .take()
                    .ok_or(TemplateError("end of string while looking for conversion specifier"))?;
                field.conversion = Some(conversion);
                match self.take() {
                    Some('}') => return Ok(field),
                    Some(':') | None => {}
                    Some(_) => {
                        return Err(TemplateError("expected ':' after conversion specifier"));
                    }
                }
            }
            Some(b':') => {}
            _ => return Err(TemplateError("expected '}' before end of string")),
        }
        self.read_spec(&mut field)?;
        Ok(field)
    }

    /// Reads a specification up to the brace that closes the field.
    fn read_spec(&mut self, field: &mut Field<'a>) -> Result<(), TemplateError> {
        let start = self.at;
        let mut open = 1_u64;
        loop {
            match self.take_until(b"{}").1 {
                Some(b'{') => {
                    field.has_fields = true;
                    open += 1;
                }
                Some(_) => open -= 1,
                None => return Err(TemplateError("unmatched '{' in format spec")),
            }
            if open == 0 {
                field.spec = self.text.get(start..self.at - 1).unwrap_or_default();
                return Ok(());
            }
        }
    }
}

impl<'a> Iterator for Template<'a> {
    type Item = Result<Piece<'a>, TemplateError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.rest().is_empty() {
            return None;
        }
        let piece = self.read_piece();
        if piece.is_err() {
            self.at = self.text.len();
        }
        Some(piece)
    }
}

impl<'a> Iterator for Steps<'a> {
    type Item = Result<Step<'a>, TemplateError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.0.is_empty() {
            return None;
        }
        let step = self.read_step();
        if step.is_err() {
            self.0 = "";
        }
        Some(step)
    }
}

impl<'a> Steps<'a> {
    /// Reads a step; there is text left.
    fn read_step(&mut self) -> Result<Step<'a>, TemplateError> {
        const EMPTY: TemplateError = TemplateError("Empty attribute in format string");
        if let Some(rest) = self.0.strip_prefix('.') {
            let (name, rest) = split_at_step(rest);
            self.0 = rest;
            return if name.is_empty() { Err(EMPTY) } else { Ok(Step::Attribute(name)) };
        }
        let rest = self
            .0
            .strip_prefix('[')
            .ok_or(TemplateError("Only '.' or '[' may follow ']' in format field specifier"))?;
        let (key, rest) =
            rest.split_once(']').ok_or(TemplateError("Missing ']' in format string"))?;
        self.0 = rest;
        if key.is_empty() {
            return Err(EMPTY);
        }
        Ok(parse_index(key)?.map_or(Step::Key(key), Step::Index))
    }
}

/// Takes a field name apart: the argument, and the steps from there.
pub(crate) fn split_name(name: &str) -> Result<(Argument<'_>, Steps<'_>), TemplateError> {
    let (first, rest) = split_at_step(name);
    let argument = match parse_index(first)? {
        Some(index) => Argument::Index(index),
        None if first.is_empty() => Argument::Automatic,
        None => Argument::Name(first),
    };
    Ok((argument, Steps(rest)))
}

/// The message for a conversion other than `r`, `s` and `a`; a `ValueError`.
pub(crate) fn unknown_conversion(conversion: char) -> String {
    if (' '..='~').contains(&conversion) && conversion != ' ' {
        format!("Unknown conversion specifier {conversion}")
    } else {
        format!("Unknown conversion specifier \\x{:x}", surrogate::to_code_point(conversion))
    }
}

/// Splits before the first `.` or `[`.
fn split_at_step(text: &str) -> (&str, &str) {
    text.find(['.', '[']).and_then(|at| text.split_at_checked(at)).unwrap_or((text, ""))
}

/// A number in decimal digits of any script; `None` for anything else.
fn parse_index(text: &str) -> Result<Option<u64>, TemplateError> {
    let mut value = None;
    let mut too_large = false;
    for character in text.chars() {
        let Some(digit) = unicode::decimal_value(character) else {
            // CPython reads from the left: digits too many are noticed before what follows them.
            if too_large {
                break;
            }
            return Ok(None);
        };
        let next = value.unwrap_or(0_i64).checked_mul(10);
        match next.and_then(|value| value.checked_add(i64::from(digit))) {
            Some(next) => value = Some(next),
            None => too_large = true,
        }
    }
    if too_large {
        return Err(TemplateError("Too many decimal digits in format string"));
    }
    Ok(value.map(i64::unsigned_abs))
}

#[cfg(test)]
mod tests;
