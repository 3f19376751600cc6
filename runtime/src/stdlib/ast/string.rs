//! String literals, f-strings and t-strings of the parser's tree in the flat form.
//!
//! Place: expressions ask for theirs.
//!
//! Invariants: adjacent texts are one constant, from the beginning of the first to the end of the last; empty ones are none.
//! Limits: the door's.

use ruff_python_ast::str_prefix::StringLiteralPrefix;
use ruff_python_ast::{
    ConversionFlag, ExprFString, ExprStringLiteral, ExprTString, FStringPart, InterpolatedElement,
    InterpolatedStringElement, InterpolatedStringElements, StringLiteral,
};
use ruff_text_size::{TextRange, TextSize};

use super::stream::Writer;
use crate::compile::string::{field_source, part_value, string_value, with_surrogates};

/// The values of a string while they are gathered.
#[derive(Debug, Default)]
struct Values {
    count: usize,
    /// Text that no constant has yet, and where it stands.
    text: String,
    range: Option<TextRange>,
    is_unicode: bool,
}

/// What a string is made of.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Holds {
    /// Formatted values
    Formats,
    /// Interpolations
    Interpolations,
}

fn is_unicode(literal: &StringLiteral) -> bool {
    literal.flags.prefix() == StringLiteralPrefix::Unicode
}

impl<'a> Writer<'a> {
    pub(super) fn string(&mut self, literal: &'a ExprStringLiteral) {
        let value = string_value(self.source, literal);
        self.text(&value);
        let unicode = literal.value.as_slice().first().is_some_and(is_unicode);
        self.optional_text(unicode.then_some("u"));
        self.node_at("Constant", literal.range);
    }

    pub(super) fn f_string(&mut self, string: &'a ExprFString) {
        let mut values = Values::default();
        for part in string.value.as_slice() {
            match part {
                FStringPart::Literal(literal) => {
                    let unicode = is_unicode(literal);
                    let value = part_value(self.source, literal);
                    values.add(&value, literal.range, unicode);
                }
                FStringPart::FString(inner) => {
                    let raw = inner.flags.prefix().is_raw();
                    self.elements(&inner.elements, raw, Holds::Formats, &mut values);
                }
            }
        }
        let count = self.finish_values(values);
        self.list(count);
        self.node_at("JoinedStr", string.range);
    }

    pub(super) fn t_string(&mut self, string: &'a ExprTString) {
        let mut values = Values::default();
        for part in string.value.as_slice() {
            let raw = part.flags.prefix().is_raw();
            self.elements(&part.elements, raw, Holds::Interpolations, &mut values);
        }
        let count = self.finish_values(values);
        self.list(count);
        self.node_at("TemplateStr", string.range);
    }

    fn elements(
        &mut self,
        elements: &'a InterpolatedStringElements,
        raw: bool,
        holds: Holds,
        values: &mut Values,
    ) {
        for element in elements {
            match element {
                InterpolatedStringElement::Literal(literal) => {
                    let value = with_surrogates(self.source, &literal.value, literal.range, raw);
                    values.add(&value, literal.range, false);
                }
                InterpolatedStringElement::Interpolation(field) => {
                    if let Some(debug) = &field.debug_text {
                        let start = field.range.start() + TextSize::new(1);
                        let len = TextSize::new(debug.as_str().len() as u32);
                        values.add(debug.as_str(), TextRange::at(start, len), false);
                    }
                    self.flush(values);
                    values.count += 1;
                    self.field(field, raw, holds);
                }
            }
        }
    }

    fn field(&mut self, field: &'a InterpolatedElement, raw: bool, holds: Holds) {
        self.expr(&field.expression);
        if holds == Holds::Interpolations {
            let source = field_source(self.source, field);
            self.text(&source);
        }
        let is_plain_debug = field.debug_text.is_some() && field.format_spec.is_none();
        self.int(match field.conversion {
            ConversionFlag::Str => i64::from(b's'),
            ConversionFlag::Ascii => i64::from(b'a'),
            ConversionFlag::Repr => i64::from(b'r'),
            ConversionFlag::None if is_plain_debug => i64::from(b'r'),
            ConversionFlag::None => -1,
        });
        match &field.format_spec {
            None => self.none(),
            Some(spec) => {
                let mut values = Values::default();
                self.elements(&spec.elements, raw, Holds::Formats, &mut values);
                let count = self.finish_values(values);
                self.list(count);
                // The parser's range begins behind the colon.
                let start = TextSize::new(spec.range.start().to_u32().saturating_sub(1));
                self.node_at("JoinedStr", TextRange::new(start, spec.range.end()));
            }
        }
        let class = match holds {
            Holds::Formats => "FormattedValue",
            Holds::Interpolations => "Interpolation",
        };
        self.node_at(class, field.range);
    }

    fn finish_values(&mut self, mut values: Values) -> usize {
        self.flush(&mut values);
        values.count
    }

    /// Writes the constant of the text that is gathered, if any.
    fn flush(&mut self, values: &mut Values) {
        let Some(range) = values.range.take() else { return };
        let text = std::mem::take(&mut values.text);
        let unicode = std::mem::take(&mut values.is_unicode);
        if !text.is_empty() {
            self.text(&text);
            self.optional_text(unicode.then_some("u"));
            self.node_at("Constant", range);
            values.count += 1;
        }
    }
}

// === impl Values ===

impl Values {
    fn add(&mut self, text: &str, range: TextRange, unicode: bool) {
        match self.range {
            None => {
                self.range = Some(range);
                self.is_unicode = unicode;
            }
            Some(before) => self.range = Some(before.cover(range)),
        }
        self.text.push_str(text);
    }
}
