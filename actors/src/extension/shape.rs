//! `Shape`: what values a parameter takes, or a function returns.
//!
//! Place: declared by extensions, made from JSON Schema for typed functions; checked before a handler is called.
//!
//! Invariants: a check changes nothing but an int where a float is expected, a date, time, span or decimal where its text is
//! (`TextFormat`), and a record where a dict or list is. A bool is no int.
//! Limits: values have at most `value_depth` levels, and so has the recursion here; references of a schema are followed
//! `DEPTH_MAX` deep.

use std::fmt;

use ophiary_runtime::host::{HostValue, RecordKind};
use serde_json::{Map, Value, json};

mod text;

pub use text::TextFormat;

/// How deep a schema is followed.
const DEPTH_MAX: usize = 64;

/// What a value must look like.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// Anything.
    Any,
    /// `None`
    None,
    /// `bool`
    Bool,
    /// `int`, within bounds if there are some.
    Int {
        /// The least.
        min: Option<i64>,
        /// The greatest.
        max: Option<i64>,
    },
    /// `float`, or an int, which becomes one.
    Float,
    /// `str`
    Str,
    /// `bytes`
    Bytes,
    /// One of these texts.
    Choice(Vec<String>),
    /// A list, or a tuple, of these.
    List(Box<Shape>),
    /// A dict of str to these.
    Map(Box<Shape>),
    /// A dict with these keys.
    Record(Vec<Field>),
    /// One of these.
    Union(Vec<Shape>),
    /// Text of a format, or what Python has for it, which becomes text.
    Text(TextFormat),
}

/// A key of a record.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// Its name.
    pub name: String,
    /// What stands there.
    pub shape: Shape,
    /// Whether it must be there.
    pub required: bool,
}

/// What is wrong with a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// Where in the value, as Python would index it.
    path: String,
    what: String,
    /// Whether it is of the right type.
    value: bool,
}

// === impl Shape ===

impl Shape {
    /// An int of any size.
    pub const INT: Shape = Shape::Int { min: None, max: None };

    /// An int that is not negative.
    pub const NATURAL: Shape = Shape::Int { min: Some(0), max: None };

    /// This, or `None`.
    #[must_use]
    pub fn or_none(self) -> Shape {
        Shape::Union(vec![self, Shape::None])
    }

    /// A list of these.
    #[must_use]
    pub fn list(self) -> Shape {
        Shape::List(Box::new(self))
    }

    /// The keys of the records that this is, or holds.
    pub(crate) fn fields(&self) -> Option<&[Field]> {
        match self {
            Shape::Record(fields) => Some(fields),
            Shape::List(inner) | Shape::Map(inner) => inner.fields(),
            Shape::Union(shapes) => shapes.iter().find_map(Shape::fields),
            _ => None,
        }
    }

    /// Checks a value; ints become floats where those are expected.
    pub fn check(&self, value: &mut HostValue) -> Result<(), Mismatch> {
        self.unfold(value);
        let fits = match (self, &mut *value) {
            (Shape::Any, _)
            | (Shape::None, HostValue::None)
            | (Shape::Bool, HostValue::Bool(_)) => true,
            (Shape::Int { min, max }, HostValue::Int(int)) => {
                if min.is_none_or(|min| *int >= min) && max.is_none_or(|max| *int <= max) {
                    return Ok(());
                }
                return Err(out_of_bounds(*min, *max, &int.to_string()));
            }
            (Shape::Int { min: None, max: None }, HostValue::BigInt(_)) => true,
            (Shape::Int { min, max }, HostValue::BigInt(int)) => {
                // How long it is, and not its digits: they may be millions.
                let shown = format!("an int of {} bits", int.bits());
                let (least, most) = (min.unwrap_or(i64::MIN), max.unwrap_or(i64::MAX));
                let below = *int < i64::MIN.into();
                let (min, max) = if below { (Some(least), None) } else { (None, Some(most)) };
                return Err(out_of_bounds(min, max, &shown));
            }
            (Shape::Float, HostValue::Float(_)) => true,
            (Shape::Float, HostValue::Int(int)) => {
                #[expect(clippy::cast_precision_loss, reason = "as Python's float(int)")]
                let float = *int as f64;
                *value = HostValue::Float(float);
                true
            }
            (Shape::Str, HostValue::Str(_)) | (Shape::Bytes, HostValue::Bytes(_)) => true,
            (Shape::Choice(choices), HostValue::Str(text)) => {
                if choices.contains(text) {
                    return Ok(());
                }
                return Err(Mismatch::of_value(format!("must be {self}, not {text:?}")));
            }
            (Shape::List(shape), HostValue::List(items) | HostValue::Tuple(items)) => {
                for (at, item) in items.iter_mut().enumerate() {
                    shape.check(item).map_err(|wrong| wrong.below(&format!("[{at}]")))?;
                }
                true
            }
            (Shape::Map(shape), HostValue::Dict(pairs)) => {
                for (key, item) in pairs {
                    let HostValue::Str(key) = key else {
                        return Err(Shape::mismatch_key(key));
                    };
                    shape.check(item).map_err(|wrong| wrong.below(&format!("[{key:?}]")))?;
                }
                true
            }
            (Shape::Record(fields), HostValue::Dict(pairs)) => return check_record(fields, pairs),
            (Shape::Union(shapes), value) => return self.check_union(shapes, value),
            (Shape::Text(_), HostValue::Str(_)) => true,
            (Shape::Text(format), value) => match format.text_of(value) {
                Some(Ok(text)) => {
                    *value = HostValue::Str(text);
                    true
                }
                Some(Err(what)) => return Err(Mismatch::of_type(what)),
                None => false,
            },
            _ => false,
        };
        if fits { Ok(()) } else { Err(self.mismatch(value)) }
    }

    /// A record is a dict of its fields where a dict is wanted, and a named tuple a tuple where a list is.
    fn unfold(&self, value: &mut HostValue) {
        let HostValue::Record(record) = value else { return };
        match self {
            Shape::Record(_) | Shape::Map(_) => {
                let fields = std::mem::take(&mut record.fields).into_iter();
                *value = HostValue::Dict(fields.map(|(name, part)| (name.into(), part)).collect());
            }
            Shape::List(_) if record.kind == RecordKind::Tuple => {
                let fields = std::mem::take(&mut record.fields).into_iter();
                *value = HostValue::Tuple(fields.map(|(_, part)| part).collect());
            }
            _ => {}
        }
    }

    fn check_union(&self, shapes: &[Shape], value: &mut HostValue) -> Result<(), Mismatch> {
        let mut nearest = None;
        for (at, shape) in shapes.iter().enumerate() {
            // What a try makes of a record, or of what is within, is not for the next.
            let others = shapes.iter().skip(at + 1).any(Shape::has_parts);
            let is_changed = shape.has_parts() && others && has_parts(value);
            let is_changed = is_changed || matches!(value, HostValue::Record(_));
            let kept = is_changed.then(|| value.clone());
            let checked = shape.check(value);
            if let (Err(_), Some(kept)) = (&checked, kept) {
                *value = kept;
            }
            match checked {
                Ok(()) => return Ok(()),
                // The shape of the right kind tells best what is wrong within it.
                Err(wrong) if !wrong.path.is_empty() || shape.is_kind_of(value) => {
                    nearest = Some(wrong);
                }
                Err(_) => {}
            }
        }
        Err(nearest.unwrap_or_else(|| self.mismatch(value)))
    }

    /// Whether it takes values with parts, which it may change before it finds one that does not fit.
    fn has_parts(&self) -> bool {
        matches!(
            self,
            Shape::Any | Shape::List(_) | Shape::Map(_) | Shape::Record(_) | Shape::Union(_)
        )
    }

    fn is_kind_of(&self, value: &HostValue) -> bool {
        matches!(
            (self, value),
            (Shape::Int { .. }, HostValue::Int(_) | HostValue::BigInt(_))
                | (Shape::Choice(_), HostValue::Str(_))
                | (Shape::Record(_) | Shape::Map(_), HostValue::Dict(_) | HostValue::Record(_))
        ) || matches!(self, Shape::Text(format) if format.text_of(value).is_some())
    }

    fn mismatch(&self, value: &HostValue) -> Mismatch {
        Mismatch::of_type(format!("must be {self}, not {}", value.type_name()))
    }

    fn mismatch_key(key: &HostValue) -> Mismatch {
        Mismatch::of_type(format!("must have keys of str, not {}", key.type_name()))
    }

    /// As a Python annotation; none for anything.
    pub fn annotation(&self) -> Option<String> {
        Some(match self {
            Shape::Any => return None,
            Shape::Choice(choices) => {
                let choices: Vec<String> = choices.iter().map(|text| literal(text)).collect();
                format!("Literal[{}]", choices.join(", "))
            }
            Shape::Record(_) => "dict".to_owned(),
            Shape::Text(format) => format!("{} | str", format.annotation()),
            other => other.to_string().replace(" or ", " | "),
        })
    }

    /// As JSON Schema.
    pub fn schema(&self) -> Value {
        match self {
            Shape::Any => json!({}),
            Shape::None => json!({ "type": "null" }),
            Shape::Bool => json!({ "type": "boolean" }),
            Shape::Int { min, max } => {
                let mut schema = Map::from_iter([("type".to_owned(), json!("integer"))]);
                schema.extend(min.map(|min| ("minimum".to_owned(), json!(min))));
                schema.extend(max.map(|max| ("maximum".to_owned(), json!(max))));
                Value::Object(schema)
            }
            Shape::Float => json!({ "type": "number" }),
            Shape::Str => json!({ "type": "string" }),
            Shape::Bytes => json!({ "type": "string", "contentEncoding": "base64" }),
            Shape::Choice(choices) => json!({ "enum": choices }),
            Shape::List(shape) => json!({ "type": "array", "items": shape.schema() }),
            Shape::Map(shape) => {
                json!({ "type": "object", "additionalProperties": shape.schema() })
            }
            Shape::Record(fields) => {
                let properties: Map<String, Value> =
                    fields.iter().map(|field| (field.name.clone(), field.shape.schema())).collect();
                let required: Vec<&String> =
                    fields.iter().filter(|f| f.required).map(|field| &field.name).collect();
                json!({
                    "type": "object",
                    "properties": properties,
                    "required": required,
                    "additionalProperties": false,
                })
            }
            Shape::Union(shapes) => {
                let shapes: Vec<Value> = shapes.iter().map(Shape::schema).collect();
                json!({ "anyOf": shapes })
            }
            Shape::Text(format) => json!({ "type": "string", "format": format.name() }),
        }
    }

    /// The same of what a function returns: text of a format stays text.
    #[must_use]
    pub fn returned(&self) -> Shape {
        match self {
            Shape::Text(_) => Shape::Str,
            Shape::List(shape) => Shape::List(Box::new(shape.returned())),
            Shape::Map(shape) => Shape::Map(Box::new(shape.returned())),
            Shape::Union(shapes) => Shape::Union(shapes.iter().map(Shape::returned).collect()),
            Shape::Record(fields) => {
                let fields = fields.iter();
                let returned =
                    fields.map(|field| Field { shape: field.shape.returned(), ..field.clone() });
                Shape::Record(returned.collect())
            }
            other => other.clone(),
        }
    }

    /// From JSON Schema; what it says beyond types, choices and bounds of ints is left to the handler.
    pub fn from_schema(schema: &Value) -> Shape {
        from_schema(schema, schema, 0)
    }
}

/// Whether a value has parts that a check may change.
fn has_parts(value: &HostValue) -> bool {
    matches!(
        value,
        HostValue::List(_) | HostValue::Tuple(_) | HostValue::Dict(_) | HostValue::Record(_)
    )
}

/// An int is not within the bounds.
fn out_of_bounds(min: Option<i64>, max: Option<i64>, shown: &str) -> Mismatch {
    let what = match (min, max) {
        (Some(min), Some(max)) => format!("must be from {min} to {max}, not {shown}"),
        (Some(min), None) => format!("must be at least {min}, not {shown}"),
        (_, max) => format!("must be at most {}, not {shown}", max.unwrap_or(i64::MAX)),
    };
    Mismatch::of_value(what)
}

fn from_schema(schema: &Value, root: &Value, depth: usize) -> Shape {
    if depth > DEPTH_MAX {
        return Shape::Any;
    }
    let inner = |schema: &Value| from_schema(schema, root, depth + 1);
    if let Some(reference) = schema["$ref"].as_str() {
        let target = reference.strip_prefix('#').and_then(|path| root.pointer(path));
        return target.map_or(Shape::Any, inner);
    }
    for key in ["anyOf", "oneOf"] {
        if let Some(shapes) = schema[key].as_array() {
            return Shape::Union(shapes.iter().map(inner).collect());
        }
    }
    let text = |value: &Value| value.as_str().map(str::to_owned);
    if let Some(choices) = schema["enum"].as_array() {
        let choices: Option<Vec<String>> = choices.iter().map(text).collect();
        return choices.map_or(Shape::Any, Shape::Choice);
    }
    if let Some(choice) = text(&schema["const"]) {
        return Shape::Choice(vec![choice]);
    }
    if let Some(kinds) = schema["type"].as_array() {
        let shapes = kinds.iter().map(|kind| {
            let mut one = schema.clone();
            one["type"] = kind.clone();
            inner(&one)
        });
        return Shape::Union(shapes.collect());
    }
    match schema["type"].as_str() {
        Some("null") => Shape::None,
        Some("boolean") => Shape::Bool,
        Some("integer") => {
            let bound = |key: &str| schema[key].as_i64();
            Shape::Int { min: bound("minimum"), max: bound("maximum") }
        }
        Some("number") => Shape::Float,
        Some("string") => TextFormat::of_schema(schema).map_or(Shape::Str, Shape::Text),
        Some("array") => Shape::List(Box::new(inner(&schema["items"]))),
        Some("object") => object(schema, &inner),
        _ => Shape::Any,
    }
}

fn object(schema: &Value, inner: &dyn Fn(&Value) -> Shape) -> Shape {
    let Some(properties) = schema["properties"].as_object() else {
        return Shape::Map(Box::new(inner(&schema["additionalProperties"])));
    };
    let required = schema["required"].as_array();
    let fields = properties.iter().map(|(name, schema)| Field {
        name: name.clone(),
        shape: inner(schema),
        required: required.is_some_and(|names| names.iter().any(|known| known == name)),
    });
    Shape::Record(fields.collect())
}

fn check_record(fields: &[Field], pairs: &mut [(HostValue, HostValue)]) -> Result<(), Mismatch> {
    let wrong = Mismatch::of_type;
    for (key, value) in pairs.iter_mut() {
        let HostValue::Str(key) = key else {
            return Err(Shape::mismatch_key(key));
        };
        let Some(field) = fields.iter().find(|field| field.name == *key) else {
            return Err(wrong(format!("has an unexpected key {key:?}")));
        };
        field.shape.check(value).map_err(|wrong| wrong.below(&format!("[{key:?}]")))?;
    }
    let there =
        |name: &str| pairs.iter().any(|(key, _)| matches!(key, HostValue::Str(key) if key == name));
    match fields.iter().find(|field| field.required && !there(&field.name)) {
        Some(field) => Err(wrong(format!("lacks the key {:?}", field.name))),
        None => Ok(()),
    }
}

// === impl Mismatch ===

impl Mismatch {
    fn of_type(what: String) -> Mismatch {
        Mismatch { path: String::new(), what, value: false }
    }

    fn of_value(what: String) -> Mismatch {
        Mismatch { value: true, ..Mismatch::of_type(what) }
    }

    /// The exception that Python has for it.
    pub(crate) fn class(&self) -> &'static str {
        if self.value { "ValueError" } else { "TypeError" }
    }

    fn below(mut self, place: &str) -> Mismatch {
        self.path.insert_str(0, place);
        self
    }
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.path, self.what)
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Shape::Any => f.write_str("anything"),
            Shape::None => f.write_str("None"),
            Shape::Bool => f.write_str("bool"),
            Shape::Int { .. } => f.write_str("int"),
            Shape::Float => f.write_str("float"),
            Shape::Str => f.write_str("str"),
            Shape::Bytes => f.write_str("bytes"),
            Shape::Choice(choices) => write!(f, "one of {}", quoted(choices)),
            Shape::List(shape) if **shape == Shape::Any => f.write_str("list"),
            Shape::List(shape) => write!(f, "list[{shape}]"),
            Shape::Map(shape) if **shape == Shape::Any => f.write_str("dict"),
            Shape::Map(shape) => write!(f, "dict[str, {shape}]"),
            Shape::Record(_) => f.write_str("dict"),
            Shape::Union(shapes) => {
                let shapes: Vec<String> = shapes.iter().map(ToString::to_string).collect();
                f.write_str(&shapes.join(" or "))
            }
            Shape::Text(format) => write!(f, "{} or str", format.annotation()),
        }
    }
}

/// A text as Python writes it.
pub(crate) fn literal(text: &str) -> String {
    let mut literal = "'".to_owned();
    for c in text.chars() {
        match c {
            '\\' | '\'' => literal.extend(['\\', c]),
            c if c.is_control() => literal.extend(format!("\\U{:08x}", u32::from(c)).chars()),
            c => literal.push(c),
        }
    }
    literal + "'"
}

fn quoted(choices: &[String]) -> String {
    let choices: Vec<String> = choices.iter().map(|choice| format!("'{choice}'")).collect();
    choices.join(", ")
}

#[cfg(test)]
mod tests {
    use ophiary_runtime::host::HostRecord;

    use super::*;

    fn wrong(shape: &Shape, mut value: HostValue) -> String {
        shape.check(&mut value).expect_err("it does not fit").to_string()
    }

    #[test]
    fn nothing_is_changed_to_fit_but_int_to_float() {
        assert_eq!(wrong(&Shape::INT, HostValue::Bool(true)), " must be int, not bool");
        assert_eq!(wrong(&Shape::Str, HostValue::Int(1)), " must be str, not int");
        assert_eq!(wrong(&Shape::NATURAL, HostValue::Int(-1)), " must be at least 0, not -1");
        let wide = |int: i128| HostValue::BigInt(int.into());
        let (most, bits) = (i64::MAX, "not an int of 64 bits");
        let expect = format!(" must be at most {most}, {bits}");
        assert_eq!(wrong(&Shape::NATURAL.or_none(), wide(1 << 63)), expect);
        assert_eq!(
            wrong(&Shape::NATURAL, wide(-(1 << 63) - 1)),
            format!(" must be at least 0, {bits}")
        );
        let percent = Shape::Int { min: Some(0), max: Some(100) };
        assert_eq!(wrong(&percent, wide(1 << 63)), format!(" must be at most 100, {bits}"));
        let mut value = HostValue::Int(3);
        assert_eq!(Shape::Float.check(&mut value), Ok(()));
        assert_eq!(value, HostValue::Float(3.0));
        assert_eq!(
            wrong(&Shape::Str.or_none(), HostValue::Int(1)),
            " must be str or None, not int"
        );
        let map = Shape::Map(Box::new(Shape::Any)).or_none();
        let pairs = HostValue::Dict(vec![(HostValue::Int(1), HostValue::Int(2))]);
        assert_eq!(wrong(&map, pairs), " must have keys of str, not int");
    }

    #[test]
    fn what_is_of_the_right_type_is_a_wrong_value() {
        let class = |shape: &Shape, mut value: HostValue| {
            shape.check(&mut value).expect_err("it does not fit").class()
        };
        let choice = Shape::Choice(vec!["r".to_owned(), "w".to_owned()]);
        assert_eq!(class(&Shape::NATURAL, HostValue::Int(-1)), "ValueError");
        assert_eq!(class(&Shape::NATURAL.or_none(), HostValue::Int(-1)), "ValueError");
        assert_eq!(class(&choice.clone().list(), HostValue::List(vec!["x".into()])), "ValueError");
        assert_eq!(class(&choice, HostValue::Int(1)), "TypeError");
        assert_eq!(class(&Shape::NATURAL, HostValue::Float(1.0)), "TypeError");
    }

    #[test]
    fn what_a_try_of_a_union_changed_is_not_for_the_next() {
        let floats = || Shape::List(Box::new(Shape::Float));
        let any = || Shape::List(Box::new(Shape::Any));
        let mixed = || HostValue::List(vec![HostValue::Int(1), "a".into()]);
        let check = |shapes: Vec<Shape>, mut value: HostValue| {
            assert_eq!(Shape::Union(shapes).check(&mut value), Ok(()));
            value
        };
        assert_eq!(check(vec![floats(), any()], mixed()), mixed());
        let nested = Shape::Union(vec![floats(), Shape::Str]);
        assert_eq!(check(vec![nested, any()], mixed()), mixed());
        let maps = |shape| Shape::Map(Box::new(shape));
        let pairs =
            || HostValue::Dict(vec![("a".into(), HostValue::Int(1)), ("b".into(), mixed())]);
        assert_eq!(check(vec![maps(Shape::Float), maps(Shape::Any)], pairs()), pairs());
        let record = || {
            let fields = vec![("x".to_owned(), HostValue::Int(1))];
            let (kind, name) = (RecordKind::Tuple, "P".to_owned());
            HostValue::Record(Box::new(HostRecord { kind, name, fields }))
        };
        let points = || HostValue::List(vec![record(), HostValue::Int(1)]);
        assert_eq!(check(vec![Shape::List(Box::new(any())), any()], points()), points());
        // What fits is still changed to fit.
        let fits = HostValue::List(vec![HostValue::Int(1)]);
        let changed = HostValue::List(vec![HostValue::Float(1.0)]);
        assert_eq!(check(vec![floats(), any()], fits), changed);
    }

    #[test]
    fn a_mismatch_tells_its_place() {
        let shape = Shape::from_schema(&json!({
            "type": "object",
            "properties": {
                "points": { "type": "array", "items": { "$ref": "#/$defs/point" } },
                "mode": { "enum": ["r", "w"] },
            },
            "required": ["points"],
            "$defs": {
                "point": { "type": "object", "properties": { "x": { "type": "integer" } } },
            },
        }));
        let point = |x| HostValue::Dict(vec![("x".into(), x)]);
        let value = |points| HostValue::Dict(vec![("points".into(), HostValue::List(points))]);
        let mut good = value(vec![point(HostValue::Int(1))]);
        assert_eq!(shape.check(&mut good), Ok(()));
        let bad = value(vec![point(HostValue::Int(1)), point("a".into())]);
        assert_eq!(wrong(&shape, bad), "[\"points\"][1][\"x\"] must be int, not str");
        assert_eq!(wrong(&shape, HostValue::Dict(vec![])), " lacks the key \"points\"");
        let mode = HostValue::Dict(vec![("mode".into(), "x".into())]);
        assert_eq!(wrong(&shape, mode), "[\"mode\"] must be one of 'r', 'w', not \"x\"");
        assert_eq!(Shape::from_schema(&shape.schema()), shape);
    }
}
