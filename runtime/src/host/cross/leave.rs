//! Instances leaving by the door: dates and times, decimals, records.
//!
//! Place: `cross.rs` comes here first for an instance of a class written in Python.
//!
//! ```text
//! the class statement of a frozen module -> its class is noted in `Core::door`
//! instance -> a class of its resolution order is noted -> its slots are read -> HostValue
//!          \-> named tuple, or dataclass -> HostRecord
//! ```
//!
//! Invariants: no guest code runs: slots and attributes are read as they lie there, and checked, for a guest can write to
//! them. A class is known by what made it, never by its name. Of a subclass what the class above it has crosses, as of
//! subclasses of `int`.
//! Limits: `CLASSES_MAX` classes are looked at; those of `HostDecimal` and `HostRecord`.

use num_bigint::BigUint;

use super::{Room, reserved_char};
use crate::core::Core;
use crate::exception::{Fault, Pending};
use crate::host::{
    DecimalKind, HostDate, HostDateTime, HostDecimal, HostRecord, HostTime, HostTimeDelta,
    HostValue, HostZone, RecordKind,
};
use crate::types::TypeId;
use crate::value::{Kind, NONE, Value};

/// How many classes above an instance are looked at.
const CLASSES_MAX: usize = 16;

/// A class of a frozen module whose instances cross, in the order of `Core::door`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DoorClass {
    Date,
    Time,
    DateTime,
    TimeDelta,
    TimeZone,
    Decimal,
    ZoneInfo,
}

/// The fields of a record, names and values.
type Parts = Vec<(Value, Value)>;

/// What may be the matter with an instance.
type Read<T> = Result<T, String>;

// === impl DoorClass ===

impl DoorClass {
    pub(crate) const ALL: [DoorClass; 7] = [
        DoorClass::Date,
        DoorClass::Time,
        DoorClass::DateTime,
        DoorClass::TimeDelta,
        DoorClass::TimeZone,
        DoorClass::Decimal,
        DoorClass::ZoneInfo,
    ];

    /// Its module and name.
    pub(crate) fn path(self) -> (&'static str, &'static str) {
        match self {
            DoorClass::Date => ("datetime", "date"),
            DoorClass::Time => ("datetime", "time"),
            DoorClass::DateTime => ("datetime", "datetime"),
            DoorClass::TimeDelta => ("datetime", "timedelta"),
            DoorClass::TimeZone => ("datetime", "timezone"),
            DoorClass::Decimal => ("decimal", "Decimal"),
            DoorClass::ZoneInfo => ("zoneinfo", "ZoneInfo"),
        }
    }
}

// === impl Core ===

impl Core {
    /// The class that a body, run in a class statement, makes, if its instances cross. Makes room to note it.
    pub(crate) fn door_class_of(
        &mut self,
        body: Value,
        name: Value,
    ) -> Result<Option<DoorClass>, Fault> {
        let Some(name) = self.heap.as_str(name) else { return Ok(None) };
        let Some(found) = DoorClass::ALL.iter().find(|class| class.path().1 == name) else {
            return Ok(None);
        };
        if !body.is_kind(Kind::Function) {
            return Ok(None);
        }
        let program = &self.link_of(self.heap.function(body).code).program;
        if crate::stdlib::frozen::name_of(program) != Some(found.path().0) {
            return Ok(None);
        }
        if self.door.is_undef() {
            self.door = self.heap.new_list(vec![NONE; DoorClass::ALL.len()])?;
        }
        Ok(Some(*found))
    }

    /// Notes the class that was made.
    pub(crate) fn note_door_class(&mut self, class: DoorClass, made: Value) {
        self.forget_layout(class);
        if self.door.is_kind(Kind::List)
            && let Some(place) = self.heap.list_mut(self.door).items.get_mut(class as usize)
        {
            *place = made;
        }
    }

    /// The class of this session, if it was made.
    pub(crate) fn door_class(&self, class: DoorClass) -> Option<Value> {
        let known = self.heap.items(self.door).unwrap_or_default();
        known.get(class as usize).copied().filter(|made| made.is_kind(Kind::Class))
    }

    /// Which of them an instance is of.
    fn door_class_above(&self, instance: Value) -> Option<DoorClass> {
        if self.door.is_undef() {
            return None;
        }
        let known = self.heap.items(self.door).unwrap_or_default();
        let class = self.type_of(instance);
        if !class.is_kind(Kind::Class) {
            return None;
        }
        let mut above = self.heap.class(class).mro.iter().take(CLASSES_MAX);
        let found = above.find_map(|class| known.iter().position(|made| made == class));
        DoorClass::ALL.get(found?).copied()
    }

    /// The value of an instance that crosses as what it is; nothing where `plain` says what it crosses as.
    pub(super) fn instance_to_host(
        &mut self,
        value: Value,
        room: &mut Room,
    ) -> Result<Option<HostValue>, Fault> {
        let depth = room.depth;
        room.depth += 1;
        if room.depth > room.depth_max {
            return Err(self.value_too_large(room));
        }
        let made = match self.door_class_above(value) {
            Some(class) => self.door_value(value, class, room).map(Some),
            None => self.record_to_host(value, room),
        };
        room.depth = depth;
        match made {
            Err(Fault::Raise) if room.told && !room.is_exceeded() => {
                self.pending = Pending::Nothing;
                self.told(value, room).map(Some)
            }
            made => made,
        }
    }

    fn door_value(
        &mut self,
        value: Value,
        class: DoorClass,
        room: &mut Room,
    ) -> Result<HostValue, Fault> {
        let made = match class {
            DoorClass::Date => self.date(value).map(HostValue::from),
            DoorClass::Time => self.time(value, None).map(HostValue::from),
            DoorClass::DateTime => self.datetime(value).map(HostValue::from),
            DoorClass::TimeDelta => self.span(value).map(HostValue::from),
            DoorClass::TimeZone | DoorClass::ZoneInfo => self.zone(value).map(HostValue::from),
            DoorClass::Decimal => self.decimal(value).map(HostValue::from),
        };
        let made = match made {
            Ok(made) => made,
            Err(why) => return Err(self.cannot_leave(value, &why)),
        };
        if !room.take(made.own_bytes() as usize) {
            return Err(self.value_too_large(room));
        }
        Ok(made)
    }

    #[cold]
    fn cannot_leave(&mut self, value: Value, why: &str) -> Fault {
        let name = self.type_name(value);
        self.type_error(format!("cannot pass '{name}' object to the host: {why}"))
    }

    /// What an instance has in a slot or as an attribute of its own.
    fn own(&mut self, value: Value, name: &'static str) -> Option<Value> {
        let name = self.heap.find_name(name)?;
        self.get_own(value, name).filter(|found| !found.is_undef())
    }

    fn part(&mut self, value: Value, name: &'static str) -> Read<i64> {
        let found = match self.own(value, name) {
            Some(found) if found.is_int() => Some(found.as_int()),
            // An exponent may be wider than what the heap holds in a value.
            Some(found) if found.is_kind(Kind::BigInt) => i64::try_from(self.heap.big(found)).ok(),
            _ => None,
        };
        found.ok_or_else(|| "its parts are not as they were made".to_owned())
    }

    fn small<T: TryFrom<i64>>(&mut self, value: Value, name: &'static str) -> Read<T> {
        let part = self.part(value, name)?;
        T::try_from(part).map_err(|_| "its parts are not as they were made".to_owned())
    }

    fn date(&mut self, value: Value) -> Read<HostDate> {
        let date = HostDate {
            year: self.small(value, "_year")?,
            month: self.small(value, "_month")?,
            day: self.small(value, "_day")?,
        };
        date.check().map(|()| date).map_err(|error| error.to_string())
    }

    fn datetime(&mut self, value: Value) -> Read<HostDateTime> {
        let date = self.date(value)?;
        let time = self.time(value, Some(date))?;
        Ok(HostDateTime { date, time })
    }

    fn time(&mut self, value: Value, date: Option<HostDate>) -> Read<HostTime> {
        let mut time = HostTime {
            hour: self.small(value, "_hour")?,
            minute: self.small(value, "_minute")?,
            second: self.small(value, "_second")?,
            microsecond: self.small(value, "_microsecond")?,
            // Any number that is equal to 1 was taken for it.
            fold: self.own(value, "_fold").is_some_and(|fold| {
                fold == Value::bool(true) || fold.is_int() && fold.as_int() == 1
            }),
            zone: None,
        };
        let zone = self.own(value, "_tzinfo").filter(|zone| !zone.is_none());
        if let Some(zone) = zone {
            let mut zone = self.zone(zone)?;
            if let HostZone::Named { key, offset } = &mut zone {
                *offset = match date {
                    Some(date) => {
                        HostDateTime { date, time: time.clone() }.offset_in(key, time.fold)
                    }
                    None => {
                        let fixed = crate::stdlib::zoneinfo::fixed_offset(key);
                        fixed.map(|seconds| i64::from(seconds) * 1_000_000)
                    }
                };
            }
            time.zone = Some(Box::new(zone));
        }
        time.check().map(|()| time).map_err(|error| error.to_string())
    }

    fn span(&mut self, value: Value) -> Read<HostTimeDelta> {
        let span = HostTimeDelta {
            days: self.small(value, "_days")?,
            seconds: self.small(value, "_seconds")?,
            microseconds: self.small(value, "_microseconds")?,
        };
        span.check().map(|()| span).map_err(|error| error.to_string())
    }

    fn zone(&mut self, value: Value) -> Read<HostZone> {
        let class = if value.is_kind(Kind::Instance) { self.door_class_above(value) } else { None };
        let zone = match class {
            Some(DoorClass::TimeZone) => {
                let offset = self.own(value, "_offset").filter(|o| o.is_kind(Kind::Instance));
                let offset = offset.ok_or_else(|| "its offset is gone".to_owned())?;
                let offset = i64::try_from(self.span(offset)?.micros()).unwrap_or(i64::MAX);
                let name = self.own(value, "_name").filter(|name| !name.is_none());
                let name = name.map(|name| self.text(name)).transpose()?;
                HostZone::Fixed { offset, name }
            }
            Some(DoorClass::ZoneInfo) => {
                let key = self.own(value, "_key").unwrap_or(NONE);
                HostZone::named(self.text(key)?)
            }
            _ => {
                let name = self.type_name(value);
                return Err(format!(
                    "its time zone is a '{name}', not one of datetime or zoneinfo"
                ));
            }
        };
        zone.check().map(|()| zone).map_err(|error| error.to_string())
    }

    fn text(&self, value: Value) -> Read<String> {
        match self.heap.as_str(self.plain(value)) {
            Some(text) if reserved_char(text).is_none() => Ok(text.to_owned()),
            _ => Err("its time zone has no name that can cross".to_owned()),
        }
    }

    fn decimal(&mut self, value: Value) -> Read<HostDecimal> {
        let kind = match self.part(value, "_spec")? {
            0 => DecimalKind::Finite,
            1 => DecimalKind::Infinity,
            2 => DecimalKind::Nan,
            3 => DecimalKind::SignalingNan,
            _ => return Err("its parts are not as they were made".to_owned()),
        };
        let digits = self.own(value, "_int").unwrap_or(NONE);
        let digits = if digits.is_kind(Kind::BigInt) {
            let big = self.heap.big(digits);
            if big.bits() > crate::host::exact::BITS_MAX {
                return Err(format!("it has more than {} digits", crate::host::exact::DIGITS_MAX));
            }
            BigUint::try_from(big).ok()
        } else {
            self.part(value, "_int")
                .ok()
                .and_then(|digits| u64::try_from(digits).ok())
                .map(BigUint::from)
        };
        let decimal = HostDecimal {
            negative: self.part(value, "_sign")? != 0,
            kind,
            digits: digits.ok_or_else(|| "its parts are not as they were made".to_owned())?,
            exponent: if kind == DecimalKind::Finite { self.part(value, "_exp")? } else { 0 },
        };
        decimal.check().map(|()| decimal).map_err(|error| error.to_string())
    }

    // --- Records.

    fn record_to_host(
        &mut self,
        value: Value,
        room: &mut Room,
    ) -> Result<Option<HostValue>, Fault> {
        let Some((kind, parts)) = self.parts_of(value)? else { return Ok(None) };
        let names = parts.iter().map(|(name, _)| 16 + self.heap.str(*name).len());
        let names = names.sum::<usize>();
        let name = self.class_name(self.type_of(value));
        if parts.len() > crate::host::exact::FIELDS_MAX {
            let most = crate::host::exact::FIELDS_MAX;
            return Err(self.cannot_leave(value, &format!("it has more than {most} fields")));
        }
        if !room.take(32 + names + name.len()) {
            return Err(self.value_too_large(room));
        }
        let mut record = HostRecord::new(name).of_kind(kind);
        for (name, part) in parts {
            let name = self.heap.str(name).to_owned();
            let part = self.to_host(part, room)?;
            record.fields.push((name, part));
        }
        match record.check() {
            Ok(()) => Ok(Some(record.into())),
            Err(error) => Err(self.cannot_leave(value, &error.to_string())),
        }
    }

    /// The names and values of a named tuple or a dataclass.
    fn parts_of(&mut self, value: Value) -> Result<Option<(RecordKind, Parts)>, Fault> {
        let class = self.type_of(value);
        let is_str = |name: &Value| name.is_kind(Kind::Str);
        if let Some(fields) = self.class_text(class, "__dataclass_fields__")
            && fields.is_kind(Kind::Dict)
        {
            let fields: Vec<(Value, Value)> =
                self.heap.dict(fields).iter_from(0).map(|(_, e)| (e.key, e.value)).collect();
            self.charge(fields.len() as u64)?;
            let mut parts = Vec::new();
            for (name, field) in fields {
                if !is_str(&name) || !self.is_stored(field) {
                    continue;
                }
                let Some(part) = self.field(value, class, name) else {
                    let text = format!("its field {} is not set", self.heap.str(name));
                    return Err(self.cannot_leave(value, &text));
                };
                parts.push((name, part));
            }
            let params = self.class_text(class, "__dataclass_params__");
            let frozen = params.filter(|p| p.is_kind(Kind::Instance));
            let frozen = frozen.and_then(|params| self.own(params, "frozen"));
            let is_frozen = frozen == Some(Value::bool(true));
            let kind = if is_frozen { RecordKind::Frozen } else { RecordKind::Mutable };
            return Ok(Some((kind, parts)));
        }
        if self.layout_of(class) != TypeId::Tuple {
            return Ok(None);
        }
        let names = self.class_text(class, "_fields").filter(|names| names.is_kind(Kind::Tuple));
        let Some(names) = names else { return Ok(None) };
        let names = self.heap.items(names).unwrap_or_default();
        let items = self.heap.items(self.plain(value)).unwrap_or_default();
        if names.len() != items.len() || !names.iter().all(is_str) {
            return Ok(None);
        }
        let parts = names.iter().copied().zip(items.iter().copied()).collect();
        Ok(Some((RecordKind::Tuple, parts)))
    }

    fn class_text(&mut self, class: Value, name: &'static str) -> Option<Value> {
        let name = self.heap.find_name(name)?;
        Some(self.class_lookup(class, name)).filter(|found| !found.is_undef())
    }

    /// Whether a `Field` is one that instances have: no class variable, nothing for `__init__` alone.
    fn is_stored(&mut self, field: Value) -> bool {
        let mut own = |value: Value, name| {
            if value.is_kind(Kind::Instance) { self.own(value, name) } else { None }
        };
        let kind = own(field, "_field_type").and_then(|kind| own(kind, "name"));
        kind.and_then(|kind| self.heap.as_str(kind)) == Some("_FIELD")
    }

    /// A field of an instance, or the default that its class has.
    fn field(&mut self, value: Value, class: Value, name: Value) -> Option<Value> {
        if let Some(own) = self.get_own(value, name).filter(|own| !own.is_undef()) {
            return Some(own);
        }
        let found = self.class_lookup(class, name);
        let binds = found.is_undef()
            || found.is_kind(Kind::Function)
            || self.descriptor_of(found).is_some();
        if binds { None } else { Some(found) }
    }
}
