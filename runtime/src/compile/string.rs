//! String literals and f-strings.
//!
//! Place: expressions, docstrings and constant folding ask for a literal's value here.
//!
//! Invariants: a lone surrogate that a literal writes as an escape is kept as the private-use character U+10F000 plus its
//! distance from U+D800, because Rust's strings cannot hold it; ruff leaves U+FFFD for it, so such literals are decoded
//! again from the source. Debug text (`{x=}`) is joined to the text before it.
//!
//! Limits: a long f-string is joined in pieces of `PARTS_AT_ONCE`.

use std::borrow::Cow;

use ruff_python_ast::{
    ConversionFlag, ExprFString, ExprStringLiteral, ExprTString, FStringPart, InterpolatedElement,
    InterpolatedStringElement, InterpolatedStringElements, StringLiteral,
};
use ruff_text_size::{Ranged, TextRange};

use super::{Compiler, span_of};
use crate::code::op::Op;
use crate::source::{Source, Span};

/// Parts of an f-string that wait in registers.
const PARTS_AT_ONCE: u32 = 24;
/// What `LoadCommon` calls the function that makes a template.
const MAKE_TEMPLATE: u8 = 6;

/// The private-use character that stands for U+D800.
const SURROGATE_BASE: u32 = 0x10F000;

/// An f-string's parts while they are gathered: text not yet loaded, and loaded parts in registers from `base`.
struct Parts {
    text: String,
    base: u8,
    count: u8,
    range: TextRange,
}

impl<'a> Compiler<'a> {
    /// The value of a string literal, its adjacent parts joined.
    pub(super) fn string_value(&self, literal: &'a ExprStringLiteral) -> Cow<'a, str> {
        string_value(self.source, literal)
    }

    pub(super) fn string_literal(&mut self, literal: &'a ExprStringLiteral, dst: u8) {
        let value = self.string_value(literal);
        self.load_text(&value, dst, literal.range);
    }

    pub(super) fn f_string(&mut self, string: &'a ExprFString, dst: u8) {
        let mark = self.mark();
        let mut parts =
            Parts { text: String::new(), base: mark as u8, count: 0, range: string.range };
        for part in string.value.as_slice() {
            match part {
                FStringPart::Literal(literal) => {
                    let value = part_value(self.source, literal);
                    parts.text.push_str(&value);
                }
                FStringPart::FString(inner) => {
                    let raw = inner.flags.prefix().is_raw();
                    self.elements(&inner.elements, raw, &mut parts);
                }
            }
        }
        self.join(parts, dst);
        self.release(mark);
    }

    /// `dst = ` the template of a t-string: parts are texts, and tuples of value, source, conversion and format.
    pub(super) fn t_string(&mut self, string: &'a ExprTString, dst: u8) {
        let span = span_of(string.range);
        let mark = self.mark();
        let [base, list] = [self.temp(), self.temp()];
        self.asm.emit(Op::LoadCommon { d: base, which: MAKE_TEMPLATE }, span);
        self.asm.emit(Op::BuildList { d: list, base: list, n: 0 }, span);
        let mut text = String::new();
        for part in string.value.as_slice() {
            let raw = part.flags.prefix().is_raw();
            for element in &part.elements {
                match element {
                    InterpolatedStringElement::Literal(literal) => {
                        let value = &literal.value;
                        text.push_str(&with_surrogates(self.source, value, literal.range, raw));
                    }
                    InterpolatedStringElement::Interpolation(field) => {
                        if let Some(debug) = &field.debug_text {
                            text.push_str(debug.as_str());
                        }
                        self.template_text(&mut text, list, string.range);
                        self.interpolation(field, raw, list);
                    }
                }
            }
        }
        self.template_text(&mut text, list, string.range);
        self.asm.call(Op::Call { d: base, base, n: 1 }, span);
        self.asm.emit(Op::Move { d: dst, a: base }, span);
        self.release(mark);
    }

    fn template_text(&mut self, text: &mut String, list: u8, range: TextRange) {
        if !text.is_empty() {
            let mark = self.mark();
            let b = self.temp();
            self.load_text(&std::mem::take(text), b, range);
            self.asm.emit(Op::ListAppend { a: list, b }, span_of(range));
            self.release(mark);
        }
    }

    /// Appends a field of a t-string to the list of parts.
    fn interpolation(&mut self, field: &'a InterpolatedElement, raw: bool, list: u8) {
        let span = span_of(field.range);
        let mark = self.mark();
        let parts = self.temp();
        self.asm.emit(Op::BuildList { d: parts, base: parts, n: 0 }, span);
        let b = self.temp();
        self.expr(&field.expression, b);
        self.asm.emit(Op::ListAppend { a: parts, b }, span);
        let source = field_source(self.source, field);
        self.load_text(&source, b, field.range);
        self.asm.emit(Op::ListAppend { a: parts, b }, span);
        let conversion = match field.conversion {
            ConversionFlag::Str => "s",
            ConversionFlag::Repr => "r",
            ConversionFlag::Ascii => "a",
            ConversionFlag::None if field.debug_text.is_some() && field.format_spec.is_none() => {
                "r"
            }
            ConversionFlag::None => "",
        };
        self.load_text(conversion, b, field.range);
        self.asm.emit(Op::ListAppend { a: parts, b }, span);
        let range = field.range;
        let mut spec = Parts { text: String::new(), base: b, count: 0, range };
        let inner = self.mark();
        if let Some(given) = &field.format_spec {
            self.elements(&given.elements, raw, &mut spec);
        }
        self.join(spec, b);
        self.release(inner);
        self.asm.emit(Op::ListAppend { a: parts, b }, span);
        self.asm.emit(Op::ListToTuple { d: parts, a: parts }, span);
        self.asm.emit(Op::ListAppend { a: list, b: parts }, span);
        self.release(mark);
    }

    fn elements(&mut self, elements: &'a InterpolatedStringElements, raw: bool, parts: &mut Parts) {
        for element in elements {
            match element {
                InterpolatedStringElement::Literal(literal) => {
                    let value = with_surrogates(self.source, &literal.value, literal.range, raw);
                    parts.text.push_str(&value);
                }
                InterpolatedStringElement::Interpolation(field) => {
                    if let Some(debug) = &field.debug_text {
                        parts.text.push_str(debug.as_str());
                    }
                    self.flush_text(parts);
                    let d = self.next_part(parts);
                    self.field(field, raw, d);
                }
            }
        }
    }

    /// A register for one more part.
    fn next_part(&mut self, parts: &mut Parts) -> u8 {
        if u32::from(parts.count) == PARTS_AT_ONCE {
            let op = Op::BuildString { d: parts.base, base: parts.base, n: parts.count };
            self.asm.emit(op, span_of(parts.range));
            self.release(u32::from(parts.base) + 1);
            parts.count = 1;
        }
        let d = self.temp();
        if parts.count == 0 {
            parts.base = d;
        }
        parts.count += 1;
        d
    }

    /// Loads the text gathered so far, if any.
    fn flush_text(&mut self, parts: &mut Parts) {
        if !parts.text.is_empty() {
            let d = self.next_part(parts);
            let text = std::mem::take(&mut parts.text);
            self.load_text(&text, d, parts.range);
        }
    }

    /// `dst = ` the parts joined
    fn join(&mut self, mut parts: Parts, dst: u8) {
        if parts.count == 0 {
            self.load_text(&parts.text, dst, parts.range);
            return;
        }
        self.flush_text(&mut parts);
        let op = Op::BuildString { d: dst, base: parts.base, n: parts.count };
        self.asm.emit(op, span_of(parts.range));
    }

    /// `d = ` a replacement field, formatted
    fn field(&mut self, field: &'a InterpolatedElement, raw: bool, d: u8) {
        let span = span_of(field.range);
        let mark = self.mark();
        let mut a = self.operand_hint(&field.expression, d);
        let how =
            match field.conversion {
                ConversionFlag::Str => 1,
                ConversionFlag::Repr => 2,
                ConversionFlag::Ascii => 3,
                // `{x=}` means `{x=!r}` unless it has a format.
                ConversionFlag::None => {
                    if field.debug_text.is_some() && field.format_spec.is_none() { 2 } else { 0 }
                }
            };
        if how != 0 {
            self.asm.emit(Op::Convert { d, a, how }, span);
            a = d;
        }
        match &field.format_spec {
            None => self.asm.emit(Op::FormatSimple { d, a }, span),
            Some(spec) => {
                let b = self.temp();
                let mut parts = Parts { text: String::new(), base: b, count: 0, range: spec.range };
                self.elements(&spec.elements, raw, &mut parts);
                self.join(parts, b);
                self.asm.emit(Op::FormatSpec { d, a, b }, span);
            }
        }
        self.release(mark);
    }
}

/// The value of a string literal, its adjacent parts joined.
pub(crate) fn string_value<'a>(source: &Source, literal: &'a ExprStringLiteral) -> Cow<'a, str> {
    match literal.value.as_slice() {
        [part] => part_value(source, part),
        parts => Cow::Owned(parts.iter().map(|part| part_value(source, part)).collect()),
    }
}

/// The value of one of its parts.
pub(crate) fn part_value<'a>(source: &Source, part: &'a StringLiteral) -> Cow<'a, str> {
    let raw = part.flags.prefix().is_raw();
    with_surrogates(source, &part.value, part.range, raw)
}

/// `value` as the source at `range` means it, surrogates included.
pub(crate) fn with_surrogates<'a>(
    source: &Source,
    value: &'a str,
    range: TextRange,
    raw: bool,
) -> Cow<'a, str> {
    if raw || !value.contains('\u{FFFD}') {
        return Cow::Borrowed(value);
    }
    let source = source.slice(span_of(range));
    restore_surrogates(value, source).map_or(Cow::Borrowed(value), Cow::Owned)
}

/// The source of a field's expression.
pub(crate) fn field_source(source: &Source, field: &InterpolatedElement) -> String {
    let expression = span_of(field.expression.range());
    if let Some(debug) = &field.debug_text {
        let start = span_of(field.range).start + 1;
        let before_equals = debug.trailing().rfind('=').unwrap_or(0);
        let end = expression.end + before_equals as u32;
        return source.slice(Span::new(start, end)).trim_end().to_owned();
    }
    let span = span_of(field.range);
    let end = match &field.format_spec {
        Some(spec) => span_of(spec.range).start.saturating_sub(1),
        None => span.end.saturating_sub(1),
    };
    let mut text = source.slice(Span::new(span.start + 1, end));
    if field.conversion != ConversionFlag::None {
        text = text.rfind('!').and_then(|at| text.get(..at)).unwrap_or(text);
    }
    // Comments may follow the expression.
    let known = (expression.end - span.start - 1) as usize;
    let (own, rest) = text.split_at_checked(known).unwrap_or((text, ""));
    let rest: Vec<&str> = rest.lines().map(|line| line.split('#').next().unwrap_or("")).collect();
    let text = format!("{own}{}", rest.join("\n"));
    text.trim_end().to_owned()
}

/// The private-use character for a surrogate's code point.
fn surrogate(code: u32) -> char {
    char::from_u32(SURROGATE_BASE + (code - 0xD800)).unwrap_or('\u{FFFD}')
}

/// `value` with each U+FFFD that comes from a surrogate escape in `source` replaced; nothing when none does.
fn restore_surrogates(value: &str, source: &str) -> Option<String> {
    let mut written = source.char_indices();
    // For each U+FFFD of the value, in order, the character that is meant.
    let mut meant = Vec::new();
    let mut any = false;
    while let Some((at, character)) = written.next() {
        if character == '\u{FFFD}' {
            meant.push('\u{FFFD}');
        }
        if character != '\\' {
            continue;
        }
        let Some((_, kind)) = written.next() else {
            break;
        };
        if kind == 'N'
            && source[at..].to_ascii_uppercase().starts_with("\\N{REPLACEMENT CHARACTER}")
        {
            meant.push('\u{FFFD}');
        }
        let digits = match kind {
            'u' => 4,
            'U' => 8,
            _ => continue,
        };
        let code = source
            .get(at + 2..at + 2 + digits)
            .and_then(|digits| u32::from_str_radix(digits, 16).ok());
        match code {
            Some(code @ 0xD800..=0xDFFF) => {
                any = true;
                meant.push(surrogate(code));
            }
            Some(0xFFFD) => meant.push('\u{FFFD}'),
            _ => {}
        }
    }
    let mut meant = meant.into_iter();
    any.then(|| {
        value.chars().map(|c| if c == '\u{FFFD}' { meant.next().unwrap_or(c) } else { c }).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn surrogates_become_private_characters() {
        let restored = restore_surrogates("a\u{FFFD}\u{FFFD}", r"'a\ud800\U0000DFFF'");
        assert_eq!(restored.as_deref(), Some("a\u{10F000}\u{10F7FF}"));
        assert_eq!(restore_surrogates("\u{FFFD}", "'\u{FFFD}'"), None);
    }
}
