//! `tmpl_render(template, context)`: Jinja templates.
//!
//! Place: rendered on the helper threads.
//!
//! Invariants: no loader, no include, no macros: a template reaches nothing but its context. What could make text grow with
//! each step (`~`, `*`, `+` of two values, captured blocks) is refused before it runs, for the engine does not count memory;
//! each filter here bounds what it reads and writes.
//! Limits: `extension.tmpl`; the fuel falls where the context is large, as one step may read all of it.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use minijinja::machinery::{Token, tokenize};
use minijinja::syntax::SyntaxConfig;
use minijinja::value::{Kwargs, Value, ValueKind};
use minijinja::{Environment, Error, ErrorKind, State, filters};
use ophiary_config::extension::Tmpl as Settings;
use ophiary_runtime::host::{HostError, HostValue};

use super::{Answer, Call, Extension, Function, Instance, Offload, Reply, SessionInfo, Shape};
use crate::child::size_of;

/// Bytes that all steps of a template may read together, if each read all of the context.
const WORK_MAX: u64 = 2_000_000_000;
/// Bytes that all filters of a template may read together.
const FILTERS_MAX: u64 = 100_000_000;
/// Blocks that may be used.
const BLOCKS: [&str; 12] = [
    "for", "endfor", "if", "elif", "else", "endif", "with", "endwith", "set", "break", "continue",
    "raw",
];

/// The extension.
#[derive(Clone, Copy, Debug)]
pub struct Tmpl;

#[derive(Debug)]
struct TmplOf {
    settings: Settings,
    offload: Offload,
}

impl Extension for Tmpl {
    fn namespace(&self) -> &'static str {
        "tmpl"
    }

    fn functions(&self) -> Vec<Function> {
        let function = Function::blocking("tmpl_render", "Renders a Jinja template.");
        vec![
            function
                .param("template", Shape::Str, "its text")
                .param("context", Shape::Map(Box::new(Shape::Any)), "what its names mean")
                .returns(Shape::Str),
        ]
    }

    fn instance(&self, session: &SessionInfo) -> Arc<dyn Instance> {
        Arc::new(TmplOf {
            settings: session.settings().tmpl.clone(),
            offload: session.offload.clone(),
        })
    }
}

impl Instance for TmplOf {
    fn call(&self, _: usize, call: Call) -> Answer {
        let mut args = call.args.into_iter().flatten();
        let (Some(HostValue::Str(source)), Some(context)) = (args.next(), args.next()) else {
            return Answer::error("TypeError", "tmpl_render() needs a template and a context");
        };
        let settings = self.settings.clone();
        self.offload.run(move || render(&settings, &source, &context))
    }
}

/// Renders; on a thread that may be kept busy.
fn render(settings: &Settings, source: &str, context: &HostValue) -> Reply {
    let (bytes, most) = (source.len() as u64, settings.source.0);
    if bytes > most {
        let text = format!("a template of {bytes} bytes; {most} fit");
        return Err(HostError::new("ValueError", text));
    }
    check(source).map_err(|error| told(&error))?;
    let most = usize::try_from(settings.output.0).unwrap_or(usize::MAX);
    let mut environment = Environment::empty();
    let fuel = settings.fuel.min(WORK_MAX / size_of(context).max(1)).max(100);
    environment.set_fuel(Some(fuel));
    environment.set_recursion_limit(100);
    add_filters(&mut environment, most);
    let template = environment.template_from_str(source).map_err(|error| told(&error))?;
    let mut output = Bounded { bytes: Vec::new(), most };
    match template.render_captured_to(value(context), &mut output) {
        Ok(_) => Ok(HostValue::Str(String::from_utf8(output.bytes).unwrap_or_default())),
        Err(error) => Err(told(&error)),
    }
}

/// An error of the engine, with its line.
fn told(error: &Error) -> HostError {
    let what = error.detail().map_or_else(|| error.kind().to_string(), str::to_owned);
    let what = if error.kind() == ErrorKind::WriteFailure {
        "the output is too long".to_owned()
    } else {
        what
    };
    let line = error.line().map_or_else(String::new, |line| format!("line {line}: "));
    HostError::new("ValueError", format!("{line}{what}"))
}

fn refused(line: u32, what: &str) -> Error {
    Error::new(ErrorKind::SyntaxError, format!("line {line}: {what}"))
}

/// Refuses what could make text grow without bound.
fn check(source: &str) -> Result<(), Error> {
    let tokens: Vec<_> =
        tokenize(source, false, SyntaxConfig::default()).collect::<Result<_, _>>()?;
    let at = |index: usize| tokens.get(index).map(|(token, _)| token);
    let number = |index: usize| matches!(at(index), Some(Token::Int(_) | Token::Float(_)));
    for (index, (token, span)) in tokens.iter().enumerate() {
        let line = u32::from(span.start_line);
        match token {
            Token::Tilde | Token::Mul => {
                let text = format!("{token} is not offered in templates; join values in Python");
                return Err(refused(line, &text));
            }
            Token::Plus => {
                let ends = !matches!(
                    at(index + 2),
                    Some(Token::Pipe | Token::Dot | Token::BracketOpen | Token::ParenOpen)
                );
                let before = index > 0 && number(index - 1);
                let after = number(index + 1) && ends;
                if !(before || after) {
                    let text = "`+` adds a number that stands beside it; join values in Python";
                    return Err(refused(line, text));
                }
            }
            Token::BlockStart => match at(index + 1) {
                Some(Token::Ident("set")) if !matches!(at(index + 3), Some(Token::Assign)) => {
                    return Err(refused(line, "a set block is not offered in templates"));
                }
                Some(Token::Ident(name)) if BLOCKS.contains(name) => {}
                Some(Token::Ident(name)) => {
                    let text = format!("the block {name} is not offered in templates");
                    return Err(refused(line, &text));
                }
                _ => {}
            },
            Token::Ident("recursive") => {
                return Err(refused(line, "recursive loops are not offered in templates"));
            }
            _ => {}
        }
    }
    Ok(())
}

/// Text that ends at a bound.
struct Bounded {
    bytes: Vec<u8>,
    most: usize,
}

impl io::Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.bytes.len() + bytes.len() > self.most {
            return Err(io::Error::other("the output is too long"));
        }
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A value as the engine has it.
fn value(value: &HostValue) -> Value {
    let all = |items: &[HostValue]| Value::from(items.iter().map(self::value).collect::<Vec<_>>());
    match value {
        HostValue::None => Value::from(()),
        HostValue::Bool(flag) => Value::from(*flag),
        HostValue::Int(int) => Value::from(*int),
        HostValue::BigInt(int) => {
            i128::try_from(int).map_or_else(|_| Value::from(int.to_string()), Value::from)
        }
        HostValue::Float(float) => Value::from(*float),
        HostValue::Str(text) => Value::from(text.as_str()),
        HostValue::Bytes(bytes) => Value::from_bytes(bytes.clone()),
        HostValue::List(items)
        | HostValue::Tuple(items)
        | HostValue::Set(items)
        | HostValue::FrozenSet(items) => all(items),
        HostValue::Dict(pairs) => {
            let pairs = pairs.iter().map(|(key, value)| (self::value(key), self::value(value)));
            Value::from(pairs.collect::<BTreeMap<Value, Value>>())
        }
        HostValue::Date(date) => Value::from(date.to_string()),
        HostValue::Time(time) => Value::from(time.to_string()),
        HostValue::DateTime(time) => Value::from(time.to_string()),
        HostValue::TimeDelta(span) => Value::from(span.to_string()),
        HostValue::TimeZone(zone) => Value::from(zone.to_string()),
        HostValue::Decimal(decimal) => Value::from(decimal.to_string()),
        HostValue::Record(record) => {
            let fields = record.fields.iter();
            let fields = fields.map(|(name, part)| (Value::from(name.as_str()), self::value(part)));
            Value::from(fields.collect::<BTreeMap<Value, Value>>())
        }
        other => Value::from(other.type_name()),
    }
}

// === filters ===

fn too_long() -> Error {
    Error::new(ErrorKind::InvalidOperation, "a text is too long")
}

/// Counts what filters read.
#[derive(Clone, Default)]
struct Work(Arc<AtomicU64>);

impl Work {
    fn spend(&self, bytes: usize) -> Result<(), Error> {
        let before = self.0.fetch_add(bytes as u64, Ordering::Relaxed);
        if before > FILTERS_MAX {
            return Err(Error::new(ErrorKind::OutOfFuel, "the filters read too much"));
        }
        Ok(())
    }
}

/// A value as text, if it is not longer than `most`.
fn text(value: &Value, (most, work): (usize, &Work)) -> Result<String, Error> {
    let text = as_text(value, most)?;
    work.spend(text.len())?;
    Ok(text)
}

fn as_text(value: &Value, most: usize) -> Result<String, Error> {
    if let Some(text) = value.as_str() {
        return if text.len() > most { Err(too_long()) } else { Ok(text.to_owned()) };
    }
    struct Cut(String, usize);
    impl std::fmt::Write for Cut {
        fn write_str(&mut self, text: &str) -> std::fmt::Result {
            if self.0.len() + text.len() > self.1 {
                return Err(std::fmt::Error);
            }
            self.0.push_str(text);
            Ok(())
        }
    }
    let mut cut = Cut(String::new(), most);
    // A part of it may be as long as the context allows, and no longer.
    write!(cut, "{value}").map_err(|_| too_long())?;
    Ok(cut.0)
}

/// The filters that there are.
fn add_filters(environment: &mut Environment<'_>, most: usize) {
    let work = Work::default();
    let mut plain = |name: &'static str, change: fn(&str) -> String| {
        let work = work.clone();
        let filter = move |value: &Value| -> Result<Value, Error> {
            let changed = change(&text(value, (most, &work))?);
            if changed.len() > most { Err(too_long()) } else { Ok(Value::from(changed)) }
        };
        environment.add_filter(name, filter);
    };
    plain("upper", str::to_uppercase);
    plain("lower", str::to_lowercase);
    plain("trim", |text| text.trim().to_owned());
    plain("string", str::to_owned);
    for name in ["e", "escape"] {
        plain(name, |text| {
            let quote = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
            quote.replace('"', "&quot;").replace('\'', "&#x27;")
        });
    }
    plain("capitalize", |text| {
        let mut chars = text.chars();
        let first = chars.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
        first + &chars.as_str().to_lowercase()
    });
    let spent = work.clone();
    let replace = move |value: &Value, from: &Value, to: &Value| -> Result<Value, Error> {
        let text = |value| text(value, (most, &spent));
        let (value, from, to) = (text(value)?, text(from)?, text(to)?);
        let count = value.matches(&from).count();
        if value.len().saturating_add(count.saturating_mul(to.len())) > most {
            return Err(too_long());
        }
        Ok(Value::from(value.replace(&from, &to)))
    };
    environment.add_filter("replace", replace);
    let spent = work.clone();
    let join = move |value: &Value, between: Option<&Value>| -> Result<Value, Error> {
        let text = |value: &Value, most| text(value, (most, &spent));
        let between = between.map_or_else(|| Ok(String::new()), |value| text(value, most))?;
        let mut joined = String::new();
        for (at, item) in value.try_iter()?.enumerate() {
            let item = text(&item, most)?;
            if joined.len() + item.len() + between.len() > most {
                return Err(too_long());
            }
            joined.push_str(if at > 0 { &between } else { "" });
            joined.push_str(&item);
        }
        Ok(Value::from(joined))
    };
    environment.add_filter("join", join);
    let spent = work.clone();
    let json = move |value: &Value| -> Result<Value, Error> {
        let text = |value: &Value, most| text(value, (most, &spent));
        // As text it is about as long as in JSON; quotes and escapes make it at most six times as long.
        text(value, most)?;
        let json = filters::tojson(value, None, Kwargs::from_iter(NO_OPTIONS))?;
        text(&json, most)?;
        Ok(json)
    };
    environment.add_filter("tojson", json);
    add_sorts(environment, work);
    add_plain_filters(environment);
}

/// Those that compare.
fn add_sorts(environment: &mut Environment<'_>, work: Work) {
    let spent = work.clone();
    let sort = move |state: &State<'_, '_>, value: Value, options: Kwargs| {
        // An item is compared with about as many as there are doublings of one.
        spent.spend(value.len().unwrap_or(0).saturating_mul(512))?;
        filters::sort(state, value, options)
    };
    environment.add_filter("sort", sort);
    let dictsort = move |value: &Value, options: Kwargs| {
        work.spend(value.len().unwrap_or(0).saturating_mul(512))?;
        filters::dictsort(value, options)
    };
    environment.add_filter("dictsort", dictsort);
}

/// Those of the engine, which make nothing larger than what they are given.
fn add_plain_filters(environment: &mut Environment<'_>) {
    for name in ["length", "count"] {
        environment.add_filter(name, filters::length);
    }
    for name in ["default", "d"] {
        environment.add_filter(name, filters::default);
    }
    environment.add_filter("first", filters::first);
    environment.add_filter("last", filters::last);
    environment.add_filter("items", filters::items);
    environment.add_filter("round", filters::round);
    environment.add_filter("abs", filters::abs);
    environment.add_filter("int", filters::int);
    environment.add_filter("float", filters::float);
    environment.add_function("range", minijinja::functions::range);
    let defined = |value: &Value| value.kind() != ValueKind::Undefined;
    environment.add_test("defined", defined);
    environment.add_test("none", |value: &Value| value.is_none());
}

/// No keyword arguments.
const NO_OPTIONS: [(&str, Value); 0] = [];

#[cfg(test)]
mod tests {
    use super::*;

    fn rendered(source: &str) -> String {
        let name = HostValue::Str("Ada".to_owned());
        let items = HostValue::List((1..4).map(HostValue::Int).collect());
        let long = HostValue::Str("x".repeat(60_000));
        let pairs = [("name", name), ("items", items), ("long", long)];
        let context = HostValue::Dict(pairs.map(|(key, value)| (key.into(), value)).to_vec());
        let settings = Settings { fuel: 10_000, ..Settings::default() };
        match render(&settings, source, &context) {
            Ok(HostValue::Str(text)) => text,
            Ok(other) => format!("{other:?}"),
            Err(error) => format!("{}: {}", error.class, error.message),
        }
    }

    #[test]
    fn templates_place_values() {
        let source = "Hi {{ name|upper }}:{% for i in items %} {{ i + 1 }}{% endfor %}";
        assert_eq!(rendered(source), "Hi ADA: 2 3 4");
        assert_eq!(rendered("{{ items|join(', ') }} {{ items|length }}"), "1, 2, 3 3");
        assert_eq!(rendered("{{ missing|default('-') }}{% set x = 3 %}{{ x }}"), "-3");
        assert_eq!(rendered("{{ items|tojson }} {{ '<'|e }}"), "[1, 2, 3] &lt;");
    }

    #[test]
    fn errors_have_their_line() {
        let expect = "ValueError: line 2: unexpected end of variable block";
        assert!(rendered("a\n{{ 1 + }}").starts_with(expect), "{}", rendered("a\n{{ 1 + }}"));
        let said = rendered("\n\n{{ name|nothing }}");
        assert!(said.starts_with("ValueError: line 3: "), "{said}");
    }

    #[test]
    fn nothing_grows_without_bound() {
        for source in [
            "{% set s = long ~ long %}",
            "{{ long * 100 }}",
            "{{ long + long }}",
            "{{ 1|replace('1', long) + long }}",
            "{% set s %}{{ long }}{{ long }}{% endset %}",
            "{% filter upper %}{{ long }}{% endfilter %}",
            "{% include 'x' %}",
            "{% for i in range(99999) %}{% for j in range(99999) %}{% endfor %}{% endfor %}",
            "{% for i in range(100) %}{{ long }}{% endfor %}",
            "{% for i in range(9999) %}{% if long|upper %}{% endif %}{% endfor %}",
            "{% set n = range(9999) %}{% for i in n %}{% if n|sort %}{% endif %}{% endfor %}",
            "{{ long|replace('x', long) }}",
            "{{ [long, long, long, long, long, long, long, long, long, long, long, long, long, \
             long, long, long, long, long, long]|join }}",
        ] {
            assert!(rendered(source).starts_with("ValueError: "), "{source}");
        }
    }
}
