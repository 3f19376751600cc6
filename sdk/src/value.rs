//! Values of your types, as Python has them, and back: serde to [`HostValue`].
//!
//! Place: inputs and results of scripts, arguments and results of host functions.
//!
//! | Rust | Python |
//! | --- | --- |
//! | unit, `None` | `None` |
//! | integers of up to 128 bits | `int`; one that fits no integer of Rust is an error |
//! | sequences | `list`; tuples and tuple structs `tuple` |
//! | maps, structs | `dict` |
//! | enums | as serde has them from outside: `"Name"` or `{"Name": ...}` |
//! | bytes | `bytes` |
//! | [`Exact`] | what it holds |
//!
//! Dates, times, spans and decimals of crates (`jiff`, `chrono`, `rust_decimal`) are text to serde. So they are read from what
//! Python has: a `datetime` reads as the text that RFC 9557 has for it, a `timedelta` as that of ISO 8601, a `Decimal` as its
//! digits. Written they are `str`; [`Exact`] is the way to write a `datetime`. A record reads as a struct or map of its fields, a
//! named tuple as a sequence as well.
//!
//! Invariants: nothing is lost: what does not fit is an error. Back, a tuple or a set is taken where a sequence is wanted.
//! Limits: what is written and nested deeper than `DEPTH_MAX` is an error; what is read came from a script, within `value_depth`.

use std::fmt;

pub use ophiary_actors::{outcome_to_json, to_json, usage_to_json};
use ophiary_runtime::host::{HostValue, RecordKind};
use serde::de::value::{MapDeserializer, SeqDeserializer};
use serde::de::{DeserializeOwned, IntoDeserializer, Visitor};
use serde::{Serialize, de, forward_to_deserialize_any, ser};

/// How deep values that are written may be nested; scripts are bounded by `value_depth` on top of it.
const DEPTH_MAX: usize = 512;

/// Why a value cannot be another.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ValueError(String);

impl ValueError {
    pub(crate) fn new(text: String) -> ValueError {
        ValueError(text)
    }
}

/// A value as Python has it.
///
/// ```
/// use ophiary::{HostValue, to_value};
///
/// assert_eq!(to_value(&(1, "a"))?, HostValue::Tuple(vec![HostValue::Int(1), "a".into()]));
/// # Ok::<(), ophiary::value::ValueError>(())
/// ```
pub fn to_value<T: Serialize + ?Sized>(value: &T) -> Result<HostValue, ValueError> {
    value.serialize(Writer { depth: 0 })
}

/// A value as Rust has it.
///
/// ```
/// let numbers: Vec<u8> = ophiary::from_value(vec![1_i64.into(), 2_i64.into()].into())?;
/// assert_eq!(numbers, [1, 2]);
/// # Ok::<(), ophiary::value::ValueError>(())
/// ```
pub fn from_value<T: DeserializeOwned>(value: HostValue) -> Result<T, ValueError> {
    T::deserialize(Reader(value))
}

/// A value as the session has it, in a type that is read or written: what serde has no word for, such as dates and decimals,
/// stays what it is.
///
/// ```
/// use ophiary::{Exact, HostDate, HostValue, from_value, to_value};
///
/// let due: HostDate = "2026-01-02".parse()?;
/// assert_eq!(to_value(&Exact(due.into()))?, HostValue::Date(due));
/// let (name, Exact(when)) = from_value(HostValue::Tuple(vec!["rent".into(), due.into()]))?;
/// assert_eq!((name, when), ("rent".to_owned(), HostValue::Date(due)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Exact(pub HostValue);

/// What `Writer` and `Reader` know it by.
const EXACT: &str = "$ophiary::Exact";

impl Serialize for Exact {
    fn serialize<S: ser::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_newtype_struct(EXACT, &self.0)
    }
}

impl<'de> de::Deserialize<'de> for Exact {
    fn deserialize<D: de::Deserializer<'de>>(deserializer: D) -> Result<Exact, D::Error> {
        struct Inner;

        impl<'de> Visitor<'de> for Inner {
            type Value = Exact;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a value")
            }

            fn visit_newtype_struct<D: de::Deserializer<'de>>(
                self,
                inner: D,
            ) -> Result<Exact, D::Error> {
                de::Deserialize::deserialize(inner).map(Exact)
            }
        }

        deserializer.deserialize_newtype_struct(EXACT, Inner)
    }
}

impl schemars::JsonSchema for Exact {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Exact".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({})
    }
}

impl ser::Error for ValueError {
    fn custom<T: fmt::Display>(text: T) -> ValueError {
        ValueError(text.to_string())
    }
}

impl de::Error for ValueError {
    fn custom<T: fmt::Display>(text: T) -> ValueError {
        ValueError(text.to_string())
    }
}

// === reading ===

struct Reader(HostValue);

impl IntoDeserializer<'_, ValueError> for Reader {
    type Deserializer = Reader;

    fn into_deserializer(self) -> Reader {
        self
    }
}

impl<'de> de::Deserializer<'de> for Reader {
    type Error = ValueError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ValueError> {
        match self.0 {
            HostValue::None => visitor.visit_unit(),
            HostValue::Bool(value) => visitor.visit_bool(value),
            HostValue::Int(value) => visitor.visit_i64(value),
            HostValue::BigInt(value) => {
                if let Ok(value) = u64::try_from(&value) {
                    visitor.visit_u64(value)
                } else if let Ok(value) = i128::try_from(&value) {
                    visitor.visit_i128(value)
                } else if let Ok(value) = u128::try_from(&value) {
                    visitor.visit_u128(value)
                } else {
                    Err(ValueError(format!("an int of {} bits fits no integer", value.bits())))
                }
            }
            HostValue::Float(value) => visitor.visit_f64(value),
            HostValue::Str(value) | HostValue::Repr(value) => visitor.visit_string(value),
            HostValue::Bytes(value) => visitor.visit_byte_buf(value),
            HostValue::List(items)
            | HostValue::Tuple(items)
            | HostValue::Set(items)
            | HostValue::FrozenSet(items) => {
                let mut items = SeqDeserializer::new(items.into_iter().map(Reader));
                let value = visitor.visit_seq(&mut items)?;
                items.end().map(|()| value)
            }
            HostValue::Dict(pairs) => {
                let pairs = pairs.into_iter().map(|(key, value)| (Reader(key), Reader(value)));
                let mut pairs = MapDeserializer::new(pairs);
                let value = visitor.visit_map(&mut pairs)?;
                pairs.end().map(|()| value)
            }
            HostValue::Exception { class, .. } => {
                Err(ValueError(format!("an exception of class {class} is no plain value")))
            }
            HostValue::Handle { name, .. } => {
                Err(ValueError(format!("the handle {name} is no plain value")))
            }
            HostValue::Date(date) => visitor.visit_string(date.to_string()),
            HostValue::Time(time) => visitor.visit_string(time.to_string()),
            HostValue::DateTime(time) => visitor.visit_string(time.to_string()),
            HostValue::TimeDelta(span) => visitor.visit_string(span.to_string()),
            HostValue::TimeZone(zone) => visitor.visit_string(zone.to_string()),
            HostValue::Decimal(decimal) => visitor.visit_string(decimal.to_string()),
            HostValue::Record(record) if record.kind == RecordKind::Tuple => {
                let items = record.fields.into_iter().map(|(_, item)| item).collect();
                Reader(HostValue::Tuple(items)).deserialize_any(visitor)
            }
            HostValue::Record(_) => Reader(fields_of(self.0)).deserialize_any(visitor),
            _ => Err(ValueError("a value of a kind that is not known here".to_owned())),
        }
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ValueError> {
        Reader(fields_of(self.0)).deserialize_any(visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ValueError> {
        Reader(fields_of(self.0)).deserialize_any(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ValueError> {
        match self.0 {
            HostValue::None => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, ValueError> {
        if name == EXACT {
            // As serde has the value itself: nothing of it is read as something else.
            return visitor.visit_newtype_struct(Reader(to_value(&self.0)?));
        }
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ValueError> {
        match self.0 {
            HostValue::Str(variant) => visitor.visit_enum(variant.into_deserializer()),
            HostValue::Dict(pairs) if pairs.len() == 1 => {
                let pairs = pairs.into_iter().map(|(key, value)| (Reader(key), Reader(value)));
                let access = de::value::MapAccessDeserializer::new(MapDeserializer::new(pairs));
                de::Deserializer::deserialize_enum(access, name, variants, visitor)
            }
            other => Reader(other).deserialize_any(visitor),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct seq tuple tuple_struct identifier ignored_any
    }
}

/// A record as the dict of its fields.
fn fields_of(value: HostValue) -> HostValue {
    match value {
        HostValue::Record(record) => {
            let fields = record.fields.into_iter();
            HostValue::Dict(fields.map(|(name, part)| (name.into(), part)).collect())
        }
        other => other,
    }
}

// === writing ===

#[derive(Clone, Copy)]
struct Writer {
    depth: usize,
}

impl Writer {
    fn below(self) -> Result<Writer, ValueError> {
        if self.depth >= DEPTH_MAX {
            return Err(ValueError(format!("a value nested deeper than {DEPTH_MAX} levels")));
        }
        Ok(Writer { depth: self.depth + 1 })
    }
}

/// Items of a sequence, or pairs of a map, as they are written.
struct Parts {
    writer: Writer,
    items: Vec<HostValue>,
    pairs: Vec<(HostValue, HostValue)>,
    key: Option<HostValue>,
    /// Around the whole: the variant of an enum.
    variant: Option<&'static str>,
    tuple: bool,
    /// A number of `serde_json`, as text.
    number: bool,
}

impl Parts {
    fn new(writer: Writer) -> Result<Parts, ValueError> {
        Ok(Parts {
            writer: writer.below()?,
            items: Vec::new(),
            pairs: Vec::new(),
            key: None,
            variant: None,
            tuple: false,
            number: false,
        })
    }

    fn list(self) -> HostValue {
        let list =
            if self.tuple { HostValue::Tuple(self.items) } else { HostValue::List(self.items) };
        variant(self.variant, list)
    }

    fn dict(self) -> HostValue {
        if let ([(_, HostValue::Str(text))], true) = (self.pairs.as_slice(), self.number) {
            return number(text);
        }
        variant(self.variant, HostValue::Dict(self.pairs))
    }

    fn item<T: Serialize + ?Sized>(&mut self, item: &T) -> Result<(), ValueError> {
        self.items.push(item.serialize(self.writer)?);
        Ok(())
    }

    fn field<T: Serialize + ?Sized>(&mut self, name: &str, value: &T) -> Result<(), ValueError> {
        self.pairs.push((name.into(), value.serialize(self.writer)?));
        Ok(())
    }
}

/// What `serde_json` calls a number that it keeps as text, so that none is rounded.
const JSON_NUMBER: &str = "$serde_json::private::Number";

fn number(text: &str) -> HostValue {
    let float = || text.parse().map(HostValue::Float);
    text.parse()
        .map(HostValue::Int)
        .or_else(|_| text.parse().map(HostValue::BigInt))
        .or_else(|_| float())
        .unwrap_or_else(|_| text.into())
}

fn variant(name: Option<&'static str>, value: HostValue) -> HostValue {
    match name {
        Some(name) => HostValue::Dict(vec![(name.into(), value)]),
        None => value,
    }
}

/// Writers of numbers that fit an `i64`, or may not.
macro_rules! ints {
    ($($name:ident: $kind:ty),+) => {$(
        fn $name(self, value: $kind) -> Result<HostValue, ValueError> {
            Ok(match i64::try_from(value) {
                Ok(value) => HostValue::Int(value),
                Err(_) => HostValue::BigInt(value.into()),
            })
        }
    )+};
}

impl ser::Serializer for Writer {
    type Ok = HostValue;
    type Error = ValueError;
    type SerializeSeq = Parts;
    type SerializeTuple = Parts;
    type SerializeTupleStruct = Parts;
    type SerializeTupleVariant = Parts;
    type SerializeMap = Parts;
    type SerializeStruct = Parts;
    type SerializeStructVariant = Parts;

    ints!(
        serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_i128: i128, serialize_u8: u8, serialize_u16: u16, serialize_u32: u32,
        serialize_u64: u64, serialize_u128: u128
    );

    fn serialize_bool(self, value: bool) -> Result<HostValue, ValueError> {
        Ok(HostValue::Bool(value))
    }

    fn serialize_f32(self, value: f32) -> Result<HostValue, ValueError> {
        Ok(HostValue::Float(value.into()))
    }

    fn serialize_f64(self, value: f64) -> Result<HostValue, ValueError> {
        Ok(HostValue::Float(value))
    }

    fn serialize_char(self, value: char) -> Result<HostValue, ValueError> {
        Ok(HostValue::Str(value.to_string()))
    }

    fn serialize_str(self, value: &str) -> Result<HostValue, ValueError> {
        Ok(HostValue::Str(value.to_owned()))
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<HostValue, ValueError> {
        Ok(HostValue::Bytes(value.to_owned()))
    }

    fn serialize_none(self) -> Result<HostValue, ValueError> {
        Ok(HostValue::None)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<HostValue, ValueError> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<HostValue, ValueError> {
        Ok(HostValue::None)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<HostValue, ValueError> {
        Ok(HostValue::None)
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
    ) -> Result<HostValue, ValueError> {
        Ok(name.into())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<HostValue, ValueError> {
        let made = value.serialize(self)?;
        if name == EXACT { from_value(made) } else { Ok(made) }
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        value: &T,
    ) -> Result<HostValue, ValueError> {
        Ok(variant(Some(name), value.serialize(self.below()?)?))
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Parts, ValueError> {
        Parts::new(self)
    }

    fn serialize_tuple(self, _: usize) -> Result<Parts, ValueError> {
        Ok(Parts { tuple: true, ..Parts::new(self)? })
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Parts, ValueError> {
        Ok(Parts { tuple: true, ..Parts::new(self)? })
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        _: usize,
    ) -> Result<Parts, ValueError> {
        Ok(Parts { tuple: true, variant: Some(name), ..Parts::new(self)? })
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Parts, ValueError> {
        Parts::new(self)
    }

    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Parts, ValueError> {
        Ok(Parts { number: name == JSON_NUMBER, ..Parts::new(self)? })
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        _: usize,
    ) -> Result<Parts, ValueError> {
        Ok(Parts { variant: Some(name), ..Parts::new(self)? })
    }
}

macro_rules! writes_items {
    ($($kind:ident: $method:ident),+) => {$(
        impl ser::$kind for Parts {
            type Ok = HostValue;
            type Error = ValueError;

            fn $method<T: Serialize + ?Sized>(&mut self, item: &T) -> Result<(), ValueError> {
                self.item(item)
            }

            fn end(self) -> Result<HostValue, ValueError> {
                Ok(self.list())
            }
        }
    )+};
}

writes_items!(
    SerializeSeq: serialize_element,
    SerializeTuple: serialize_element,
    SerializeTupleStruct: serialize_field,
    SerializeTupleVariant: serialize_field
);

macro_rules! writes_fields {
    ($($kind:ident),+) => {$(
        impl ser::$kind for Parts {
            type Ok = HostValue;
            type Error = ValueError;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                name: &'static str,
                value: &T,
            ) -> Result<(), ValueError> {
                self.field(name, value)
            }

            fn end(self) -> Result<HostValue, ValueError> {
                Ok(self.dict())
            }
        }
    )+};
}

writes_fields!(SerializeStruct, SerializeStructVariant);

impl ser::SerializeMap for Parts {
    type Ok = HostValue;
    type Error = ValueError;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), ValueError> {
        self.key = Some(key.serialize(self.writer)?);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), ValueError> {
        let key = self.key.take().ok_or_else(|| ValueError("a value without a key".to_owned()))?;
        self.pairs.push((key, value.serialize(self.writer)?));
        Ok(())
    }

    fn end(self) -> Result<HostValue, ValueError> {
        Ok(self.dict())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::Deserialize;

    use super::*;

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    enum Kind {
        Plain,
        One(i32),
        Two(i32, String),
        Named { a: Option<u64> },
    }

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    struct All {
        none: Option<i8>,
        yes: bool,
        int: i64,
        wide: u64,
        float: f64,
        text: String,
        letter: char,
        list: Vec<(i32, f32)>,
        map: BTreeMap<i32, Kind>,
    }

    #[test]
    fn integers_of_any_width_are_read_back() {
        for wide in [u128::MAX, u128::from(u64::MAX) + 1, 1 << 127, 5] {
            assert_eq!(from_value::<u128>(to_value(&wide).unwrap()), Ok(wide));
        }
        for wide in [i128::MAX, i128::MIN, -5] {
            assert_eq!(from_value::<i128>(to_value(&wide).unwrap()), Ok(wide));
        }
        let HostValue::BigInt(most) = to_value(&u128::MAX).unwrap() else { panic!("an int") };
        let one_more = HostValue::BigInt(most + 1);
        let error = from_value::<u128>(one_more).unwrap_err();
        assert_eq!(error.to_string(), "an int of 129 bits fits no integer");
    }

    #[test]
    fn what_is_written_is_read_back() {
        let kinds =
            [Kind::Plain, Kind::One(1), Kind::Two(2, "b".into()), Kind::Named { a: Some(3) }];
        let all = All {
            none: None,
            yes: true,
            int: -5,
            wide: u64::MAX,
            float: 1.5,
            text: "ü".into(),
            letter: 'x',
            list: vec![(1, 0.5), (2, 2.0)],
            map: (0..).zip(kinds).collect(),
        };
        let value = to_value(&all).unwrap();
        assert_eq!(from_value::<All>(value).unwrap(), all);
    }

    #[test]
    fn what_does_not_fit_is_an_error() {
        assert!(from_value::<u8>(HostValue::Int(256)).is_err());
        assert!(from_value::<String>(HostValue::Int(1)).is_err());
        assert!(from_value::<Vec<i32>>(HostValue::Str("a".into())).is_err());
        assert!(from_value::<(i32,)>(HostValue::List(vec![HostValue::Int(1); 2])).is_err());
        assert_eq!(from_value::<Option<i32>>(HostValue::None), Ok(None));
    }

    #[test]
    fn numbers_of_json_are_numbers() {
        let json = serde_json::json!({ "a": 1, "b": -2.5 });
        let value = to_value(&json).expect("it can be written");
        let pairs = vec![("a".into(), 1_i64.into()), ("b".into(), HostValue::Float(-2.5))];
        assert_eq!(value, HostValue::Dict(pairs));
    }

    #[test]
    fn dates_read_as_text_and_records_as_structs() {
        use ophiary_runtime::host::{HostDateTime, HostDecimal, HostRecord};

        #[derive(Debug, PartialEq, Deserialize)]
        struct Point {
            x: i64,
            y: String,
        }
        let when: HostDateTime =
            "2026-01-02T03:04:05+01:00[Europe/Berlin]".parse().expect("it is one");
        let text = "2026-01-02T03:04:05+01:00[Europe/Berlin]";
        assert_eq!(from_value::<String>(when.into()), Ok(text.to_owned()));
        let price: HostDecimal = "1.50".parse().expect("it is one");
        let record = HostRecord::new("Point").with("x", 1_i64).with("y", price);
        let point = Point { x: 1, y: "1.50".to_owned() };
        assert_eq!(from_value::<Point>(record.clone().into()), Ok(point));
        let tuple: HostValue = record.of_kind(RecordKind::Tuple).into();
        assert_eq!(from_value::<(i64, String)>(tuple.clone()), Ok((1, "1.50".to_owned())));
        assert!(from_value::<Point>(tuple.clone()).is_ok());
        let all = vec![tuple, HostValue::Bytes(vec![0, 255]), HostValue::Float(f64::INFINITY)];
        let exact = Exact(HostValue::List(all));
        let written = to_value(&(1, &exact)).expect("it can be written");
        assert_eq!(written, HostValue::Tuple(vec![1_i64.into(), exact.0.clone()]));
        assert_eq!(from_value::<(i64, Exact)>(written), Ok((1, exact)));
    }

    #[test]
    fn depth_is_bounded() {
        #[derive(Serialize)]
        struct Deep(Vec<Deep>);
        let mut deep = Deep(Vec::new());
        for _ in 0..DEPTH_MAX {
            deep = Deep(vec![deep]);
        }
        assert!(to_value(&deep).is_err());
    }
}
