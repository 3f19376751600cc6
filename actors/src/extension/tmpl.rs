//! `tmpl_render(template, context)`: Jinja templates.
//!
//! Place: rendered on the helper threads, one of a tenant at a time, so that its templates never hold all of them.
//!
//! Invariants: no loader, no include, no macros: a template reaches nothing but its context. What could make text grow with
//! each step (`~`, `*`, `+` of two values, captured blocks) is refused before it runs, for the engine does not count memory;
//! each filter here bounds what it reads and writes. The engine parses by recursion and compares whole lists in one step: how deep
//! a template nests (`nesting.rs`) and what a step may read (`weight.rs`) are told before it runs.
//! Limits: `extension.tmpl`; the fuel falls where the context is large, as one step may read all of it, or where lists that the
//! template makes are.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use futures_util::FutureExt;
use minijinja::machinery::{Token, tokenize};
use minijinja::syntax::SyntaxConfig;
use minijinja::value::{Kwargs, Value, ValueKind};
use minijinja::{Environment, Error, ErrorKind, State, filters};
use ophiary_config::extension::Tmpl as Settings;
use ophiary_runtime::host::{HostError, HostValue};
use tokio::sync::Semaphore;

use super::{Answer, Call, Extension, Function, Instance, Offload, Reply, SessionInfo, Shape};
use crate::child::size_of;

mod nesting;
mod weight;

/// Bytes that all steps of a template may read together, if each read all of the context, or of the largest list.
const WORK_MAX: u64 = 2_000_000_000;
/// Bytes that all filters of a template may read and give together.
const FILTERS_MAX: u64 = 100_000_000;
/// Blocks that may be used.
const BLOCKS: [&str; 12] = [
    "for", "endfor", "if", "elif", "else", "endif", "with", "endwith", "set", "break", "continue",
    "raw",
];

/// The extension.
#[derive(Debug, Default)]
pub struct Tmpl {
    turns: Turns,
}

/// Whose turn it is, by tenant: one of each.
#[derive(Debug, Default)]
struct Turns(Mutex<BTreeMap<Arc<str>, Weak<Semaphore>>>);

#[derive(Debug)]
struct TmplOf {
    settings: Settings,
    offload: Offload,
    turn: Arc<Semaphore>,
}

impl Turns {
    fn of(&self, tenant: &Arc<str>) -> Arc<Semaphore> {
        let mut turns = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        turns.retain(|_, turn| turn.strong_count() > 0);
        let known = turns.get(tenant).and_then(Weak::upgrade);
        let turn = known.unwrap_or_else(|| Arc::new(Semaphore::new(1)));
        turns.insert(tenant.clone(), Arc::downgrade(&turn));
        turn
    }
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
            turn: self.turns.of(&session.tenant),
        })
    }
}

impl Instance for TmplOf {
    fn call(&self, _: usize, call: Call) -> Answer {
        let mut args = call.args.into_iter().flatten();
        let (Some(HostValue::Str(source)), Some(context)) = (args.next(), args.next()) else {
            return Answer::error("TypeError", "tmpl_render() needs a template and a context");
        };
        let (settings, offload) = (self.settings.clone(), self.offload.clone());
        let turn = self.turn.clone();
        let rendered = async move {
            let turn = turn.acquire_owned().await;
            let work = move || {
                // Who gives the call up does not stop the work, so the turn goes with the work.
                let _turn = turn;
                render(&settings, &source, &context)
            };
            match offload.run(work) {
                Answer::Ready(reply) => reply,
                Answer::Later(reply) => reply.await,
            }
        };
        Answer::Later(rendered.boxed())
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
    let heaviest = weight::heaviest(source, context, settings.output.0);
    let step = heaviest.map_err(|error| told(&error))?.max(size_of(context)).max(1);
    let fuel = settings.fuel.min(WORK_MAX / step).max(100);
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

/// Refuses what could make text grow without bound, and what nests too deeply.
fn check(source: &str) -> Result<(), Error> {
    let tokens: Vec<_> =
        tokenize(source, false, SyntaxConfig::default()).collect::<Result<_, _>>()?;
    nesting::check(&tokens)?;
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

/// Counts what filters read and give.
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
            work.spend(changed.len())?;
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
        let replaced = value.replace(&from, &to);
        spent.spend(replaced.len())?;
        Ok(Value::from(replaced))
    };
    environment.add_filter("replace", replace);
    let spent = work.clone();
    let join = move |value: &Value, between: Option<&Value>| -> Result<Value, Error> {
        let text = |value: &Value, most| text(value, (most, &spent));
        let between = between.map_or_else(|| Ok(String::new()), |value| text(value, most))?;
        let mut joined = String::new();
        for (at, item) in value.try_iter()?.enumerate() {
            let item = text(&item, most)?;
            // Also an empty item takes its time.
            spent.spend(item.len() + between.len() + 16)?;
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

/// What sorting a value takes: an item is compared with about as many as there are doublings of one. How large the tree may be has
/// been told before.
fn weight_of(value: &Value) -> usize {
    let own = 512 + value.as_str().map_or(0, |text| text.len().saturating_mul(2));
    let mut weight = own;
    if matches!(value.kind(), ValueKind::Seq | ValueKind::Iterable | ValueKind::Map) {
        for item in value.try_iter().into_iter().flatten() {
            weight = weight.saturating_add(weight_of(&item));
            if value.kind() == ValueKind::Map {
                let item = value.get_item(&item).unwrap_or_default();
                weight = weight.saturating_add(weight_of(&item));
            }
        }
    }
    weight
}

/// Those that compare.
fn add_sorts(environment: &mut Environment<'_>, work: Work) {
    let spent = work.clone();
    let sort = move |state: &State<'_, '_>, value: Value, options: Kwargs| {
        // Of a text its characters are sorted.
        let chars = value.as_str().map_or(0, |text| text.len().saturating_mul(512));
        spent.spend(weight_of(&value).saturating_add(chars))?;
        filters::sort(state, value, options)
    };
    environment.add_filter("sort", sort);
    let dictsort = move |value: &Value, options: Kwargs| {
        work.spend(weight_of(value))?;
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
mod tests;
