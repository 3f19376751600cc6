//! Templates of plain arguments, formatted at once: `template % arguments` and `str.format`.
//!
//! Place: asked by `types/str/percent.rs` and `types/str/format.rs` before they begin a frame.
//!
//! Invariants: only reads. What might run guest code, raise, or give much text is left to the frames, which say and charge
//! it step by step; so is whatever is rare.
//! Limits: templates of `TEMPLATE_MAX` and results of `TEXT_MAX` bytes; a fuel for each field.

use compact_str::CompactString;

use crate::core::Core;
use crate::exception::Fault;
use crate::text::digits::{self, Room};
use crate::text::float::write_float_repr;
use crate::text::format::{format_float, format_int, format_str};
use crate::text::percent::{Conversion, Count, Layout, PercentPiece, PercentTemplate};
use crate::text::spec::FormatSpec;
use crate::text::template::{Argument, Field, Template, split_name};
use crate::value::{Kind, Value};

/// The longest template, in bytes.
const TEMPLATE_MAX: usize = 512;
/// The longest result, in bytes.
const TEXT_MAX: usize = 2048;
/// The most bytes of one number without its padding, as `Layout::bound` counts them.
const NUMBER_MAX: usize = 400;

/// The arguments of `str.format`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Given<'a> {
    pub(super) positional: &'a [Value],
    /// A dict or unbound.
    pub(super) named: Value,
}

/// Text made so far, and what it costs.
struct Text {
    out: String,
    fields: u64,
}

// === impl Text ===

impl Text {
    fn new(template: &str) -> Option<Text> {
        let fits = template.len() <= TEMPLATE_MAX;
        fits.then(|| Text { out: String::with_capacity(template.len() + 32), fields: 1 })
    }

    /// Counts a field of at most so many bytes, if there is room for it.
    fn field(&mut self, bound: usize) -> Option<()> {
        self.fields += 1;
        (self.out.len().saturating_add(bound) <= TEXT_MAX).then_some(())
    }
}

// === impl Core ===

impl Core {
    /// `template % args`, unless a frame must make it.
    pub(super) fn quick_percent(
        &mut self,
        template: Value,
        args: Value,
    ) -> Result<Option<Value>, Fault> {
        let text = self.percent_text(template, args);
        self.quick_result(text)
    }

    /// `template.format(...)`, unless a frame must make it.
    pub(super) fn quick_format(
        &mut self,
        template: Value,
        given: Given<'_>,
    ) -> Result<Option<Value>, Fault> {
        let text = self.format_text(template, given);
        self.quick_result(text)
    }

    fn quick_result(&mut self, text: Option<Text>) -> Result<Option<Value>, Fault> {
        let Some(Text { out, fields }) = text else { return Ok(None) };
        self.charge(fields)?;
        self.charge_bytes(out.len() * 2)?;
        self.heap.new_compact(CompactString::new(out)).map(Some)
    }

    fn percent_text(&self, template: Value, args: Value) -> Option<Text> {
        let template = self.heap.as_str(template)?;
        let mut text = Text::new(template)?;
        let all = match args.kind() {
            Some(Kind::Tuple) => &**self.heap.tuple(args),
            _ => std::slice::from_ref(&args),
        };
        let mapping = args.is_kind(Kind::Dict);
        let mut taken = 0;
        for piece in PercentTemplate::new(template) {
            let conversion = match piece {
                PercentPiece::Literal(literal) => {
                    text.out.push_str(literal);
                    continue;
                }
                PercentPiece::Conversion(conversion) => conversion,
            };
            let value = match conversion.key {
                Some(key) if mapping => self.dict_get_text(args, key)?,
                None if !conversion.mapping && !mapping => *all.get(taken)?,
                _ => return None,
            };
            taken += 1;
            self.write_conversion(&conversion, value, &mut text)?;
        }
        // What is left over is an error, except of a mapping.
        (mapping || taken == all.len()).then_some(text)
    }

    fn write_conversion(
        &self,
        conversion: &Conversion<'_>,
        value: Value,
        text: &mut Text,
    ) -> Option<()> {
        let number = |count: Count| match count {
            Count::None => Some(None),
            Count::Number(number) => i64::try_from(number).ok().map(Some),
            Count::Argument => None,
        };
        let kind = conversion.kind.ok()?;
        let (width, precision) = (number(conversion.width)?, number(conversion.precision)?);
        let layout = Layout::new(conversion.flags, width.unwrap_or(0), precision, kind);
        let size = self.heap.as_str(value).map_or(NUMBER_MAX, str::len);
        text.field(layout.bound(size))?;
        let out = &mut text.out;
        match kind {
            's' => match self.heap.as_str(value) {
                Some(string) => layout.write_text(string, out),
                None if value.is_int() => {
                    layout.write_text(digits::of(value.as_int(), &mut Room::new()), out);
                }
                None if value.is_float() => {
                    let mut digits = String::new();
                    write_float_repr(value.as_float(), &mut digits);
                    layout.write_text(&digits, out);
                }
                None => return None,
            },
            'd' | 'i' | 'u' | 'x' | 'X' | 'o' => layout.write_int(value.small_int()?, out),
            'e' | 'E' | 'f' | 'F' | 'g' | 'G' if value.is_float() => {
                layout.write_float(value.as_float(), out);
            }
            'e' | 'E' | 'f' | 'F' | 'g' | 'G' => layout.write_float(value.small_int()? as f64, out),
            _ => return None,
        }
        Some(())
    }

    fn format_text(&self, template: Value, given: Given<'_>) -> Option<Text> {
        let template = self.heap.as_str(template)?;
        let mut text = Text::new(template)?;
        // How many automatic numbers there were; given ones do not go with them.
        let (mut automatic, mut numbered) = (0, false);
        for piece in Template::new(template) {
            let piece = piece.ok()?;
            text.out.push_str(piece.literal);
            let Some(field) = piece.field else { continue };
            let (argument, mut steps) = split_name(field.name).ok()?;
            if steps.next().is_some() || field.conversion.is_some() || field.has_fields {
                return None;
            }
            let value = match argument {
                Argument::Automatic => {
                    automatic += 1;
                    *given.positional.get(automatic - 1)?
                }
                Argument::Index(number) => {
                    numbered = true;
                    *given.positional.get(usize::try_from(number).ok()?)?
                }
                Argument::Name(name) => self.dict_get_text(given.named, name)?,
            };
            self.write_field(&field, value, &mut text)?;
        }
        (automatic == 0 || !numbered).then_some(text)
    }

    fn write_field(&self, field: &Field<'_>, value: Value, text: &mut Text) -> Option<()> {
        let string = self.heap.as_str(value);
        if field.spec.is_empty() {
            text.field(string.map_or(NUMBER_MAX, str::len))?;
            match string {
                Some(string) => text.out.push_str(string),
                None if value.is_int() => {
                    text.out.push_str(digits::of(value.as_int(), &mut Room::new()));
                }
                None if value.is_float() => write_float_repr(value.as_float(), &mut text.out),
                None => return None,
            }
            return Some(());
        }
        let spec = FormatSpec::read(field.spec).ok()?;
        match string {
            Some(string) => {
                text.field(spec.str_bound(string.len()))?;
                format_str(string, &spec, &mut text.out).ok()
            }
            None if value.is_int() => {
                text.field(spec.number_bound(NUMBER_MAX))?;
                format_int(value.as_int(), &spec, &mut text.out).ok()
            }
            None if value.is_float() => {
                text.field(spec.number_bound(NUMBER_MAX))?;
                format_float(value.as_float(), &spec, &mut text.out).ok()
            }
            None => None,
        }
    }
}
