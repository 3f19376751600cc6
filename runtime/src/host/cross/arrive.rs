//! Values arriving by the door that frozen code makes: dates and times, decimals, records.
//!
//! Place: `session.rs` brings inputs and replies; `frozen/door.py` makes values of the parts, in a frame of its own.
//!
//! ```text
//! HostValue -> nothing of these in it -> a value at once
//!          \-> a list of parts -> `_door.admit`, a frame: charged, sliced, saved as any Python -> the value
//!                blocked script: in place of the answer; a future: by the event loop (`Ready::Arrived`); inputs: before the program
//! ```
//!
//! Parts stand in pairs, a number and what belongs to it, what a container holds before the container. What needs no frozen
//! code is one part, however large.
//!
//! Invariants: classes are those that the session's modules have made (`Core::door`), whatever the guest has put in their
//! place. What the parts hold is charged to the heap before a frame sees it.
//! Limits: those of `cross.rs`; a record's class is made once for its name and fields.

use num_bigint::BigInt;

use crate::core::Core;
use crate::exception::Fault;
use crate::heap::set::Set;
use crate::host::{
    DecimalKind, HostDate, HostError, HostRecord, HostTime, HostValue, HostZone, RecordKind,
};
use crate::stdlib::asyncio::scheduler::Ready;
use crate::types::TypeId;
use crate::value::{NONE, Value};

/// What a reply is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Arrival {
    /// The value, or an exception.
    Here(Result<Value, Value>),
    /// What frozen code makes it of.
    Parts(Value),
}

/// What a part is; `frozen/door.py` knows the numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// A value.
    Ready = 0,
    /// So many of the values before.
    List = 1,
    Tuple = 2,
    /// Twice as many.
    Dict = 3,
    Set = 4,
    FrozenSet = 5,
    /// A class and how many.
    Exception = 6,
    Date = 7,
    Time = 8,
    DateTime = 9,
    TimeDelta = 10,
    TimeZone = 11,
    Decimal = 12,
    /// Name, names of the fields, and kind.
    Record = 13,
    /// An exception and the names of its attributes: it is raised.
    Raise = 14,
}

impl Core {
    /// A reply's value.
    pub(crate) fn arrival(&mut self, value: &HostValue) -> Result<Arrival, Fault> {
        if self.measure(value)?.in_frames {
            return self.parts_from_host(value).map(Arrival::Parts);
        }
        Ok(Arrival::Here(Ok(self.value_from_host(value)?)))
    }

    /// A reply's exception.
    pub(crate) fn failed_arrival(&mut self, error: &HostError) -> Result<Arrival, Fault> {
        let exception = self.host_exception(error)?;
        let mut names = Vec::new();
        let mut parts = Vec::new();
        for (name, value) in &error.attributes {
            if self.measure(value)?.in_frames {
                names.push(self.heap.intern(name)?);
                self.add_parts(value, &mut parts)?;
            }
        }
        if names.is_empty() {
            return Ok(Arrival::Here(Err(exception)));
        }
        let names = self.heap.new_tuple(&names)?;
        let pair = self.heap.new_tuple(&[exception, names])?;
        push(&mut parts, Part::Raise, pair);
        self.heap.new_list(parts).map(Arrival::Parts)
    }

    /// What frozen code makes a value of; measured before.
    pub(crate) fn parts_from_host(&mut self, value: &HostValue) -> Result<Value, Fault> {
        let mut parts = Vec::new();
        self.add_parts(value, &mut parts)?;
        self.heap.new_list(parts)
    }

    /// The call of this number is answered: its future once the event loop has had the answer made.
    pub(crate) fn arrive_later(&mut self, id: u64, parts: Value) -> Result<(), Fault> {
        let Some(future) = self.host.get(id).map(|call| call.future) else { return Ok(()) };
        self.make_ready(Ready::Arrived(future, parts))?;
        if let Some(call) = self.host.take(id) {
            self.release_held(call.bytes);
        }
        self.release_calls();
        Ok(())
    }

    fn add_parts(&mut self, value: &HostValue, parts: &mut Vec<Value>) -> Result<(), Fault> {
        let begin = parts.len();
        match value {
            HostValue::List(items) => {
                self.add_all(items, parts)?;
                self.close(Part::List, begin, items.len(), parts)
            }
            HostValue::Tuple(items) => {
                self.add_all(items, parts)?;
                self.close(Part::Tuple, begin, items.len(), parts)
            }
            HostValue::Set(items) => {
                self.add_all(items, parts)?;
                self.close(Part::Set, begin, items.len(), parts)
            }
            HostValue::FrozenSet(items) => {
                self.add_all(items, parts)?;
                self.close(Part::FrozenSet, begin, items.len(), parts)
            }
            HostValue::Dict(pairs) => {
                for (key, value) in pairs {
                    self.add_parts(key, parts)?;
                    self.add_parts(value, parts)?;
                }
                self.close(Part::Dict, begin, pairs.len() * 2, parts)
            }
            HostValue::Exception { class, args } => {
                self.add_all(args, parts)?;
                if is_ready(parts, begin) {
                    parts.truncate(begin);
                    let made = self.value_from_host(value)?;
                    push(parts, Part::Ready, made);
                    return Ok(());
                }
                let known = TypeId::ALL.iter().copied();
                let class = known.filter(|id| id.is_exception()).find(|id| id.name() == class);
                let class = class.unwrap_or(TypeId::RuntimeError).value();
                self.add_tuple(Part::Exception, &[class, Value::int(args.len() as i64)], parts)
            }
            HostValue::Record(record) => self.add_record(record, parts),
            leaf => self.add_leaf(leaf, parts),
        }
    }

    /// What holds no other values.
    fn add_leaf(&mut self, value: &HostValue, parts: &mut Vec<Value>) -> Result<(), Fault> {
        match value {
            HostValue::Date(date) => self.add_tuple(Part::Date, &date_parts(*date), parts),
            HostValue::Time(time) => {
                let clock = self.time_parts(time)?;
                self.add_tuple(Part::Time, &clock, parts)
            }
            HostValue::DateTime(time) => {
                let mut all = date_parts(time.date).to_vec();
                all.extend(self.time_parts(&time.time)?);
                self.add_tuple(Part::DateTime, &all, parts)
            }
            HostValue::TimeDelta(span) => {
                let span = [i64::from(span.days), span.seconds.into(), span.microseconds.into()];
                self.add_tuple(Part::TimeDelta, &span.map(Value::int), parts)
            }
            HostValue::TimeZone(zone) => {
                let zone = self.zone_part(Some(zone))?;
                push(parts, Part::TimeZone, zone);
                Ok(())
            }
            HostValue::Decimal(decimal) => {
                let spec = match decimal.kind {
                    DecimalKind::Finite => 0,
                    DecimalKind::Infinity => 1,
                    DecimalKind::Nan => 2,
                    DecimalKind::SignalingNan => 3,
                };
                let digits = self.heap.new_big(BigInt::from(decimal.digits.clone()))?;
                let exponent = self.heap.new_int(decimal.exponent)?;
                let sign = Value::int(i64::from(decimal.negative));
                self.add_tuple(Part::Decimal, &[sign, digits, exponent, Value::int(spec)], parts)
            }
            plain => {
                let made = self.value_from_host(plain)?;
                push(parts, Part::Ready, made);
                Ok(())
            }
        }
    }

    fn add_all(&mut self, items: &[HostValue], parts: &mut Vec<Value>) -> Result<(), Fault> {
        items.iter().try_for_each(|item| self.add_parts(item, parts))
    }

    /// Ends a container of the parts from `begin`: it is one value if they all are.
    fn close(
        &mut self,
        part: Part,
        begin: usize,
        count: usize,
        parts: &mut Vec<Value>,
    ) -> Result<(), Fault> {
        if !is_ready(parts, begin) {
            push(parts, part, Value::int(count as i64));
            return Ok(());
        }
        let items: Vec<Value> =
            parts.get(begin..).unwrap_or_default().chunks_exact(2).map(|pair| pair[1]).collect();
        parts.truncate(begin);
        let made = match part {
            Part::List => self.heap.new_list(items)?,
            Part::Tuple => self.heap.new_tuple(&items)?,
            Part::Dict => {
                let dict = self.heap.new_empty_dict()?;
                for pair in items.chunks_exact(2) {
                    self.dict_set(dict, pair[0], pair[1])?;
                }
                dict
            }
            _ => {
                let set = self.heap.new_set(Set::default(), part == Part::FrozenSet)?;
                for item in items {
                    self.set_add(set, item)?;
                }
                set
            }
        };
        push(parts, Part::Ready, made);
        Ok(())
    }

    fn add_tuple(
        &mut self,
        part: Part,
        items: &[Value],
        parts: &mut Vec<Value>,
    ) -> Result<(), Fault> {
        let made = self.heap.new_tuple(items)?;
        push(parts, part, made);
        Ok(())
    }

    fn add_record(&mut self, record: &HostRecord, parts: &mut Vec<Value>) -> Result<(), Fault> {
        let mut names = Vec::with_capacity(record.fields.len());
        for (name, value) in &record.fields {
            names.push(self.heap.intern(name)?);
            self.add_parts(value, parts)?;
        }
        let name = self.heap.intern(&record.name)?;
        let names = self.heap.new_tuple(&names)?;
        let kind = match record.kind {
            RecordKind::Mutable => 0,
            RecordKind::Frozen => 1,
            RecordKind::Tuple => 2,
        };
        self.add_tuple(Part::Record, &[name, names, Value::int(kind)], parts)
    }

    fn time_parts(&mut self, time: &HostTime) -> Result<[Value; 6], Fault> {
        let zone = self.zone_part(time.zone.as_deref())?;
        let clock = [time.hour, time.minute, time.second].map(|part| Value::int(i64::from(part)));
        let micros = Value::int(i64::from(time.microsecond));
        let fold = Value::int(i64::from(time.fold));
        Ok([clock[0], clock[1], clock[2], micros, zone, fold])
    }

    /// None, the name of a zone, or a pair of the microseconds of a fixed one and its name.
    fn zone_part(&mut self, zone: Option<&HostZone>) -> Result<Value, Fault> {
        match zone {
            None => Ok(NONE),
            Some(HostZone::Named { key, .. }) => self.heap.new_str(key),
            Some(HostZone::Fixed { offset, name }) => {
                let name = match name {
                    Some(name) => self.heap.new_str(name)?,
                    None => NONE,
                };
                self.heap.new_tuple(&[Value::int(*offset), name])
            }
        }
    }
}

fn date_parts(date: HostDate) -> [Value; 3] {
    let HostDate { year, month, day } = date;
    [i64::from(year), i64::from(month), i64::from(day)].map(Value::int)
}

fn push(parts: &mut Vec<Value>, part: Part, of: Value) {
    parts.extend([Value::int(part as i64), of]);
}

/// Whether all parts from `begin` are values.
fn is_ready(parts: &[Value], begin: usize) -> bool {
    let mut pairs = parts.get(begin..).unwrap_or_default().chunks_exact(2);
    pairs.all(|pair| pair[0] == Value::int(Part::Ready as i64))
}
