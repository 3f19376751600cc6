//! `list[int]` and `int | str`: what annotations and `isinstance` are written with.
//!
//! Place: subscripts of types and `|` between types come here; calling an alias calls its origin.
//!
//! Invariants: a union's members are flat and distinct, in the order they were given.
//! Limits: a union has as many members as were written; each is compared with those of its hash before it, of which there are at
//! most `ALIKE_MAX`.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::core::Core;
use crate::exception::Fault;
use crate::heap::misc::Misc;
use crate::native::registry::{self, Owner};
use crate::native::{NativeDef, Signature};
use crate::protocol::hash::Hashed;
use crate::types::TypeId;
use crate::value::{ELLIPSIS, FALSE, Kind, NONE, TRUE, UNDEF, Value};

/// Members of a union of one hash, or without a hash: each is compared with all of them.
const ALIKE_MAX: usize = 256;

/// Attributes of aliases.
pub(crate) static ALIAS: &[NativeDef] = &[
    NativeDef::getter("__origin__", |core, args| {
        match *core.heap.misc_of(core.unstarred(args[0])) {
            Misc::GenericAlias { origin, .. } => Ok(origin),
            _ => Ok(NONE),
        }
    }),
    NativeDef::getter("__unpacked__", |core, args| {
        Ok(Value::bool(core.unstarred(args[0]) != args[0]))
    }),
    NativeDef::getter("__typing_unpacked_tuple_args__", |core, args| {
        let inner = core.unstarred(args[0]);
        match *core.heap.misc_of(inner) {
            Misc::GenericAlias { origin, args: parts }
                if inner != args[0] && origin == TypeId::Tuple.value() =>
            {
                Ok(parts)
            }
            _ => Ok(NONE),
        }
    }),
    NativeDef::getter("__args__", members),
    NativeDef::getter("__parameters__", parameters),
    NativeDef::method("__iter__", Signature::exact(0), |core, args| core.iter(args[0])),
    NativeDef::method(
        "__call__",
        Signature::variadic(&[]).with_spare_keywords(),
        super::function::call_itself,
    ),
    NativeDef::class_method("__new__", Signature::range(2, 2), |core, args| {
        let &[_, origin, given] = args else { return Err(core.system_error("bad arguments")) };
        let args =
            if given.is_kind(Kind::Tuple) { given } else { core.heap.new_tuple(&[given])? };
        core.heap.new_misc(Misc::GenericAlias { origin, args })
    }),
];

/// Attributes of unions.
pub(crate) static UNION: &[NativeDef] = &[
    NativeDef::getter("__args__", members),
    NativeDef::getter("__parameters__", parameters),
    NativeDef::getter("__origin__", |_, _| Ok(TypeId::Union.value())),
    NativeDef::getter("__module__", |core, _| core.heap.intern("typing")),
    NativeDef::getter("__name__", |core, _| core.heap.intern("Union")),
    NativeDef::getter("__qualname__", |core, _| core.heap.intern("Union")),
];

/// What built-in types that take parameters have for that.
pub(crate) static CLASS_GETITEM: &[NativeDef] =
    &[NativeDef::class_method("__class_getitem__", Signature::exact(1), |core, args| {
        let &[origin, given] = args else { return Err(core.system_error("bad arguments")) };
        let args =
            if given.is_kind(Kind::Tuple) { given } else { core.heap.new_tuple(&[given])? };
        core.heap.new_misc(Misc::GenericAlias { origin, args })
    })];

macro_rules! detail {
    ($name:literal $key:literal $default:expr) => {
        NativeDef::getter($name, |core, args| {
            let found = core.param_detail(args[0], $key);
            Ok(found.unwrap_or($default))
        })
    };
}

/// Attributes of type parameters.
pub(crate) static PARAM: &[NativeDef] = &[
    NativeDef::getter("__name__", alias_name),
    NativeDef::getter("__bound__", |core, args| {
        Ok(param_part(core, args[0], "bound", "of bound")?.unwrap_or(NONE))
    }),
    detail!("__covariant__" "covariant" FALSE),
    detail!("__contravariant__" "contravariant" FALSE),
    detail!("__module__" "module" NONE),
    NativeDef::getter("__infer_variance__", |core, args| {
        let found = core.param_detail(args[0], "infer_variance");
        Ok(found.unwrap_or(Value::bool(core.param_detail(args[0], "covariant").is_none())))
    }),
    NativeDef::getter("__constraints__", |core, args| {
        match param_part(core, args[0], "constraints", "of constraints")? {
            Some(found) => Ok(found),
            None => core.heap.new_tuple(&[]),
        }
    }),
    NativeDef::method("has_default", Signature::exact(0), |core, args| {
        let given = core.param_detail(args[0], "default").is_some();
        Ok(Value::bool(given || core.param_detail(args[0], "of default").is_some()))
    }),
    NativeDef::getter("__default__", |core, args| {
        if let Some(found) = param_part(core, args[0], "default", "of default")? {
            return Ok(found);
        }
        let name = core.heap.intern("NoDefault")?;
        let typing = core.import_module("typing")?;
        core.get_attr(typing, name)
    }),
    NativeDef::class_method(
        "__new__",
        Signature::named(
            &["name", "bound", "covariant", "contravariant", "infer_variance", "default"],
            1,
            0,
            1,
        )
        .with_extra(),
        new_param,
    ),
];

/// What parameters of functions have beside that.
pub(crate) static PARAM_SPEC: &[NativeDef] = &[
    NativeDef::getter("args", |core, args| spec_part(core, args[0], FALSE)),
    NativeDef::getter("kwargs", |core, args| spec_part(core, args[0], TRUE)),
];

fn spec_part(core: &mut Core, spec: Value, kind: Value) -> Result<Value, Fault> {
    Err(core.call_frozen("typing", "_spec_part", &[spec, kind], UNDEF))
}

/// `TypeVar(name, *constraints, bound=None, ...)` and its kin.
fn new_param(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[class, name, bound, covariant, contravariant, infer, default, ref constraints @ ..] =
        args
    else {
        return Err(core.system_error("bad arguments"));
    };
    let Some(name) = core.plain_text(name) else {
        let (kind, of) = (core.class_name(class).to_lowercase(), core.argument_name(name));
        let kind = kind.rsplit('.').next().unwrap_or_default();
        return Err(core.type_error(format!("{kind}() argument 'name' must be str, not {of}")));
    };
    let kind = match TypeId::from_value(class) {
        Some(TypeId::ParamSpec) => 1,
        Some(TypeId::TypeVarTuple) => 2,
        _ => 0,
    };
    if constraints.len() == 1 {
        return Err(core.type_error("A single constraint is not allowed"));
    }
    if !constraints.is_empty() && !bound.is_undef() && !bound.is_none() {
        return Err(core.type_error("Constraints cannot be combined with bound=..."));
    }
    let both = covariant == TRUE && contravariant == TRUE;
    if both {
        return Err(core.value_error("Bivariant types are not supported."));
    }
    if infer == TRUE && (covariant == TRUE || contravariant == TRUE) {
        return Err(core.value_error("Variance cannot be specified with infer_variance."));
    }
    let details = core.heap.new_empty_dict()?;
    let constraints = core.heap.new_tuple(constraints)?;
    for (key, value) in [
        ("bound", bound.or(NONE)),
        ("covariant", covariant.or(FALSE)),
        ("contravariant", contravariant.or(FALSE)),
        ("infer_variance", infer.or(FALSE)),
        ("constraints", constraints),
        ("default", default),
    ] {
        if !value.is_undef() {
            let key = core.heap.intern(key)?;
            core.dict_set_str(details, key, value)?;
        }
    }
    let param = core.heap.new_misc(Misc::TypeParam { name, kind, details })?;
    if bound.is_undef() || bound.is_none() || core.is_class(bound) {
        return Ok(param);
    }
    Err(core.call_frozen("typing", "_bounded", &[param, details, bound], UNDEF))
}

/// Attributes of what `type` statements define.
pub(crate) static TYPE_ALIAS: &[NativeDef] = &[
    NativeDef::class_method(
        "__new__",
        Signature::named(&["name", "value", "type_params"], 2, 0, 2),
        |core, args| {
            let &[_, name, value, params] = args else {
                return Err(core.system_error("bad arguments"));
            };
            let params = if params.is_undef() { core.heap.new_tuple(&[])? } else { params };
            Err(core.call_frozen("typing", "_alias", &[name, value, params], UNDEF))
        },
    ),
    NativeDef::getter("__module__", |core, args| match *core.heap.misc_of(args[0]) {
        Misc::TypeAlias { maker, .. } if maker.is_kind(Kind::Function) => {
            let globals = core.heap.function(maker).globals;
            Ok(core.dict_get_text(globals, "__name__").unwrap_or(NONE))
        }
        _ => Ok(NONE),
    }),
    NativeDef::getter("__parameters__", |core, args| match *core.heap.misc_of(args[0]) {
        Misc::TypeAlias { params, .. } => Ok(params),
        _ => Ok(NONE),
    }),
    NativeDef::getter("__name__", alias_name),
    NativeDef::getter("__value__", |core, args| match *core.heap.misc_of(args[0]) {
        Misc::TypeAlias { maker, .. } => {
            let namespace = core.heap.new_empty_dict()?;
            core.call(maker, &[namespace])
        }
        _ => Ok(NONE),
    }),
    NativeDef::getter("__type_params__", |core, args| match *core.heap.misc_of(args[0]) {
        Misc::TypeAlias { params, .. } => Ok(params),
        _ => Ok(NONE),
    }),
];

/// Makes a parameter: its name, what it is as a number (kind, 4 with a bound, 8 with a default, 16 where the bound is a
/// tuple of constraints), then what evaluates them.
fn type_param(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let number = args[1].small_int().unwrap_or(0);
    let kind = (number & 3).clamp(0, 2) as u8;
    if !args[0].is_kind(Kind::Str) {
        return Err(core.system_error("no name"));
    }
    let mut details = NONE;
    let mut makers = args.iter().skip(2).copied();
    for (bit, key) in
        [(4, if number & 16 == 0 { "of bound" } else { "of constraints" }), (8, "of default")]
    {
        if number & bit == 0 {
            continue;
        }
        let Some(maker) = makers.next().filter(|maker| maker.is_kind(Kind::Function)) else {
            break;
        };
        if details.is_none() {
            details = core.heap.new_empty_dict()?;
        }
        let key = core.heap.intern(key)?;
        core.dict_set_str(details, key, maker)?;
    }
    core.heap.new_misc(Misc::TypeParam { name: args[0], kind, details })
}

/// A part of a parameter: as it was given, or evaluated now.
fn param_part(
    core: &mut Core,
    param: Value,
    key: &str,
    maker: &str,
) -> Result<Option<Value>, Fault> {
    if let Some(found) = core.param_detail(param, key) {
        return Ok(Some(found));
    }
    let Some(maker) = core.param_detail(param, maker) else { return Ok(None) };
    let namespace = core.heap.new_empty_dict()?;
    core.call(maker, &[namespace]).map(Some)
}

/// What makes both; the compiler calls them.
pub(crate) static INTERNAL: &[NativeDef] = &[
    NativeDef::function("type_param", Signature::range(2, 4), type_param),
    NativeDef::function("template", Signature::exact(1), |core, args| {
        Err(core.call_frozen("string.templatelib", "_make", args, UNDEF))
    }),
    NativeDef::function("type_alias", Signature::exact(3), |core, args| {
        let &[name, maker, params] = args else {
            return Err(core.system_error("bad arguments"));
        };
        let sound =
            name.is_kind(Kind::Str) && maker.is_kind(Kind::Function) && params.is_kind(Kind::Tuple);
        if !sound {
            return Err(core.system_error("no alias"));
        }
        core.heap.new_misc(Misc::TypeAlias { name, maker, params })
    }),
];

/// The function that makes type parameters, or aliases.
pub(crate) fn maker(alias: bool) -> Value {
    let name = if alias { "type_alias" } else { "type_param" };
    registry::find(Owner::Internal, name).unwrap_or(NONE)
}

/// The function that makes templates of t-strings.
pub(crate) fn template_maker() -> Value {
    registry::find(Owner::Internal, "template").unwrap_or(NONE)
}

/// The type parameters among an alias's arguments, each once.
fn parameters(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let mut found: Vec<Value> = Vec::new();
    let mut left = vec![args[0]];
    let mut seen = 0;
    while let Some(next) = left.pop() {
        seen += 1;
        if let Some(own) = core.own_parameters(next).filter(|_| seen <= 1024) {
            left.extend(core.heap.items(own).unwrap_or_default().iter().rev());
        }
        if seen > 1024 || !next.is_kind(Kind::Misc) {
            continue;
        }
        match *core.heap.misc_of(next) {
            Misc::TypeParam { .. } if !found.contains(&next) => found.push(next),
            Misc::GenericAlias { args, .. } | Misc::Union { args } => {
                let items = core.heap.items(args).unwrap_or_default();
                left.extend(items.iter().rev());
                left.extend(starred_of(core, next));
            }
            _ => {}
        }
    }
    core.heap.new_tuple(&found)
}

fn starred_of(core: &Core, alias: Value) -> Option<Value> {
    Some(core.unstarred(alias)).filter(|inner| *inner != alias)
}

fn alias_name(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    match *core.heap.misc_of(args[0]) {
        Misc::TypeParam { name, .. } | Misc::TypeAlias { name, .. } => Ok(name),
        _ => Ok(NONE),
    }
}

fn members(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    match *core.heap.misc_of(core.unstarred(args[0])) {
        Misc::GenericAlias { args, .. } | Misc::Union { args } => Ok(args),
        _ => Ok(NONE),
    }
}

/// Whether the objects of a built-in type hold others, so that `type[T]` means something.
fn is_generic(type_id: TypeId) -> bool {
    matches!(
        type_id,
        TypeId::List
            | TypeId::Deque
            | TypeId::MemoryView
            | TypeId::Tuple
            | TypeId::Dict
            | TypeId::Set
            | TypeId::FrozenSet
            | TypeId::Type
            | TypeId::StaticMethod
            | TypeId::ClassMethod
            | TypeId::Enumerate
            | TypeId::Chain
            | TypeId::Generator
            | TypeId::Future
            | TypeId::Task
            | TypeId::BaseExceptionGroup
            | TypeId::ExceptionGroup
    )
}

impl Core {
    /// What a type parameter was made with.
    fn param_detail(&self, param: Value, key: &str) -> Option<Value> {
        match *self.heap.misc_of(param) {
            Misc::TypeParam { details, .. } if details.is_kind(Kind::Dict) => {
                self.dict_get_text(details, key)
            }
            _ => None,
        }
    }

    /// `class[key]` where the class is built-in or derives from a built-in one; `None` when it is not generic.
    pub(crate) fn generic_alias(
        &mut self,
        class: Value,
        key: Value,
    ) -> Result<Option<Value>, Fault> {
        if class == TypeId::Union.value() {
            let items = self.heap.items(key).filter(|_| key.is_kind(Kind::Tuple));
            if items.is_some_and(|items| items.iter().any(|item| item.is_kind(Kind::Str))) {
                // Text becomes a forward reference.
                return Err(self.call_frozen("typing", "_union_of", &[key], UNDEF));
            }
            return self.union_of(key).map(Some);
        }
        let layout = self.layout_of(class);
        let alias = class.is_kind(Kind::Misc)
            && matches!(
                self.heap.misc_of(class),
                Misc::TypeAlias { .. } | Misc::GenericAlias { .. } | Misc::Union { .. }
            );
        if !alias && !self.has_type_params(class) && (!self.is_class(class) || !is_generic(layout))
        {
            return Ok(None);
        }
        if layout == TypeId::Type && class != TypeId::Type.value() {
            return Ok(None);
        }
        let args = if key.is_kind(Kind::Tuple) { key } else { self.heap.new_tuple(&[key])? };
        if alias && !matches!(self.heap.misc_of(class), Misc::TypeAlias { .. }) {
            return self.substituted(class, args).map(Some);
        }
        if alias
            && let Misc::TypeAlias { params, .. } = *self.heap.misc_of(class)
            && self.plain_len(params).unwrap_or(0) == 0
        {
            return Err(self.type_error("Only generic type aliases are subscriptable"));
        }
        self.heap.new_misc(Misc::GenericAlias { origin: class, args }).map(Some)
    }

    /// The parameters of an alias that `typing` has made.
    fn own_parameters(&self, value: Value) -> Option<Value> {
        if !value.is_kind(Kind::Instance) {
            return None;
        }
        let name = self.heap.find_interned("__parameters__")?;
        self.get_own(value, name).filter(|own| own.is_kind(Kind::Tuple))
    }

    /// What `*list[int]` and `*Ts` give.
    pub(crate) fn unpacked_type(&mut self, value: Value) -> Result<Value, Fault> {
        if !matches!(self.heap.misc_of(value), Misc::GenericAlias { .. }) {
            return Err(self.call_frozen("typing", "_unpacked", &[value], UNDEF));
        }
        let starred = self.starred(value)?;
        let tuple = self.heap.new_tuple(&[starred])?;
        self.heap.new_iter(crate::heap::iter::Iter::Tuple { tuple, at: 0 })
    }

    /// `*list[int]`, which is an alias of the alias that has no arguments.
    fn starred(&mut self, alias: Value) -> Result<Value, Fault> {
        let args = self.heap.new_tuple(&[])?;
        self.heap.new_misc(Misc::GenericAlias { origin: alias, args })
    }

    /// The alias that a starred one is of, or the alias itself.
    pub(crate) fn unstarred(&self, alias: Value) -> Value {
        let of = |value: Value| match value.is_kind(Kind::Misc).then(|| self.heap.misc_of(value)) {
            Some(Misc::GenericAlias { origin, args }) => Some((*origin, *args)),
            _ => None,
        };
        match of(alias) {
            Some((origin, args)) if of(origin).is_some() && self.plain_len(args) == Some(0) => {
                origin
            }
            _ => alias,
        }
    }

    /// `list[T][int]`
    fn substituted(&mut self, alias: Value, args: Value) -> Result<Value, Fault> {
        let wanted = parameters(self, &[alias])?;
        let wanted = self.heap.items(wanted).unwrap_or_default().to_vec();
        let plain = |param: &Value| {
            param.is_kind(Kind::Misc)
                && matches!(self.heap.misc_of(*param), Misc::TypeParam { kind: 0, .. })
        };
        let parts = match *self.heap.misc_of(alias) {
            Misc::GenericAlias { args, .. } | Misc::Union { args } => {
                self.heap.items(args).unwrap_or_default()
            }
            _ => &[],
        };
        let by_typing = parts.iter().any(|part| self.own_parameters(*part).is_some());
        if by_typing || !wanted.iter().all(plain) {
            return Err(self.call_frozen("typing", "_subscripted", &[alias, args], UNDEF));
        }
        let given = self.heap.items(args).unwrap_or_default().to_vec();
        if wanted.len() != given.len() {
            let mut name = String::new();
            self.write_generic(alias, &mut name, 0);
            let text = if wanted.is_empty() {
                format!("{name} is not a generic class")
            } else {
                let many = if given.len() > wanted.len() { "many" } else { "few" };
                let (actual, expected) = (given.len(), wanted.len());
                let least = if given.len() < wanted.len() { "at least " } else { "" };
                format!(
                    "Too {many} arguments for {name}; actual {actual}, expected {least}{expected}"
                )
            };
            return Err(self.type_error(text));
        }
        self.replaced(alias, &wanted, &given, 0)
    }

    /// An alias or union with type parameters replaced.
    fn replaced(
        &mut self,
        value: Value,
        wanted: &[Value],
        given: &[Value],
        depth: u32,
    ) -> Result<Value, Fault> {
        if let Some(at) = wanted.iter().position(|param| *param == value) {
            return Ok(given.get(at).copied().unwrap_or(value));
        }
        if !value.is_kind(Kind::Misc) || depth > 32 {
            return Ok(value);
        }
        let (origin, args) = match *self.heap.misc_of(value) {
            Misc::GenericAlias { origin, .. } if self.unstarred(value) != value => {
                let inner = self.replaced(origin, wanted, given, depth + 1)?;
                return self.starred(inner);
            }
            Misc::GenericAlias { origin, args } => (Some(origin), args),
            Misc::Union { args } => (None, args),
            _ => return Ok(value),
        };
        let mut items = self.heap.items(args).unwrap_or_default().to_vec();
        self.charge_values(items.len() * (wanted.len() + 1) + 16)?;
        for item in &mut items {
            *item = self.replaced(*item, wanted, given, depth + 1)?;
        }
        let args = self.heap.new_tuple(&items)?;
        match origin {
            Some(origin) => self.heap.new_misc(Misc::GenericAlias { origin, args }),
            None => self.union_of(args),
        }
    }

    /// The class that an alias is of, or the value itself.
    pub(crate) fn origin_of(&self, value: Value) -> Value {
        match value.is_kind(Kind::Misc).then(|| self.heap.misc_of(value)) {
            Some(Misc::GenericAlias { origin, .. }) => *origin,
            _ => value,
        }
    }

    /// Whether a class, or one that it derives from, has type parameters.
    fn has_type_params(&self, class: Value) -> bool {
        class.is_kind(Kind::Class)
            && self.heap.class(class).mro.iter().any(|base| {
                base.is_kind(Kind::Class)
                    && self
                        .dict_get_text(self.heap.class(*base).dict, "__type_params__")
                        .is_some_and(|params| self.plain_len(params).unwrap_or(0) > 0)
            })
    }

    /// `Union[key]`
    fn union_of(&mut self, key: Value) -> Result<Value, Fault> {
        let given = match self.heap.items(key).filter(|_| key.is_kind(Kind::Tuple)) {
            Some(items) => items.to_vec(),
            None => vec![key],
        };
        if given.is_empty() {
            return Err(self.type_error("Cannot take a Union of no types."));
        }
        let members = self.members_of_union(&given)?;
        if let [only] = members[..] {
            return Ok(only);
        }
        let args = self.heap.new_tuple(&members)?;
        self.heap.new_misc(Misc::Union { args })
    }

    /// The types, and the members of the unions among them, each once.
    fn members_of_union(&mut self, given: &[Value]) -> Result<Vec<Value>, Fault> {
        let mut members: Vec<Value> = Vec::new();
        // By their hashes, those that have none without guest code together.
        let mut known: BTreeMap<Option<u64>, Vec<Value>> = BTreeMap::new();
        for part in given {
            let parts = match part.is_kind(Kind::Misc).then(|| self.heap.misc_of(*part)) {
                Some(Misc::Union { args }) => self.heap.items(*args).unwrap_or_default().to_vec(),
                _ => vec![if part.is_none() { TypeId::NoneType.value() } else { *part }],
            };
            self.charge(parts.len() as u64)?;
            for part in parts {
                let hash = match self.plain_hash(part, 0) {
                    Hashed::Is(hash) => Some(hash),
                    Hashed::Unhashable | Hashed::Ask => None,
                };
                let alike = known.entry(hash).or_default();
                self.charge_values(alike.len())?;
                if alike.len() >= ALIKE_MAX {
                    let text = format!(
                        "a union can have at most {ALIKE_MAX} members of one hash or without one"
                    );
                    return Err(self.type_error(text));
                }
                if !self.is_among(alike, part) {
                    alike.push(part);
                    members.push(part);
                }
            }
        }
        Ok(members)
    }

    /// `a | b` of types; `None` when one is no type.
    pub(crate) fn type_union(&mut self, a: Value, b: Value) -> Result<Option<Value>, Fault> {
        if !self.is_type_like(a) || !self.is_type_like(b) || (a.is_none() && b.is_none()) {
            // Type parameters and unions take anything, such as the text of a type that is not there yet.
            if self.takes_anything(a) || self.takes_anything(b) {
                return Err(self.call_frozen("typing", "_or", &[a, b], UNDEF));
            }
            return Ok(None);
        }
        let members = self.members_of_union(&[a, b])?;
        if let [only] = members[..] {
            return Ok(Some(only));
        }
        let args = self.heap.new_tuple(&members)?;
        self.heap.new_misc(Misc::Union { args }).map(Some)
    }

    fn takes_anything(&self, value: Value) -> bool {
        let takes = |object: &Misc| matches!(object, Misc::TypeParam { .. } | Misc::Union { .. });
        value.is_kind(Kind::Misc) && takes(self.heap.misc_of(value))
    }

    fn is_type_like(&self, value: Value) -> bool {
        self.is_class(value)
            || value.is_none()
            || (value.is_kind(Kind::Misc)
                && matches!(
                    self.heap.misc_of(value),
                    Misc::Union { .. }
                        | Misc::GenericAlias { .. }
                        | Misc::TypeParam { .. }
                        | Misc::TypeAlias { .. }
                ))
    }

    /// Whether two aliases, or two unions in any order, are equal.
    pub(crate) fn generic_equal(
        &self,
        a: &Misc,
        b: &Misc,
        depth: u32,
        left: &mut u32,
    ) -> Option<bool> {
        *left = left.checked_sub(1)?;
        match (a, b) {
            (
                Misc::GenericAlias { origin: x, args: p },
                Misc::GenericAlias { origin: y, args: q },
            ) => {
                let origins =
                    x == y || x.is_kind(Kind::Misc) && self.equal_within(*x, *y, depth, left)?;
                Some(origins && self.equal_within(*p, *q, depth, left)?)
            }
            (Misc::Union { args: p }, Misc::Union { args: q }) => {
                let (p, q) = (self.heap.items(*p)?, self.heap.items(*q)?);
                if p.len() != q.len() {
                    return Some(false);
                }
                for (place, x) in p.iter().enumerate() {
                    // Mostly they stand in the same places.
                    let mut found = q.get(place) == Some(x);
                    for y in q.iter().take(if found { 0 } else { q.len() }) {
                        *left = left.checked_sub(1)?;
                        found = x == y || self.equal_within(*x, *y, depth, left) == Some(true);
                        if found {
                            break;
                        }
                    }
                    if !found {
                        return Some(false);
                    }
                }
                Some(true)
            }
            _ => Some(false),
        }
    }

    /// Writes an alias or union; false when a part needs guest code.
    pub(crate) fn write_generic(&self, value: Value, out: &mut String, depth: usize) -> bool {
        match *self.heap.misc_of(value) {
            Misc::TypeParam { name, .. } | Misc::TypeAlias { name, .. } => {
                let is = |key: &str| self.param_detail(value, key) == Some(TRUE);
                if self.param_detail(value, "covariant").is_some()
                    && !is("infer_variance")
                    && !matches!(self.heap.misc_of(value), Misc::TypeParam { kind: 2, .. })
                {
                    let sign = if is("covariant") { "+" } else { "~" };
                    out.push_str(if is("contravariant") { "-" } else { sign });
                }
                out.push_str(self.heap.as_str(name).unwrap_or("?"));
                true
            }
            Misc::GenericAlias { origin, .. } if self.unstarred(value) != value => {
                out.push('*');
                self.write_type(origin, out, depth + 1)
            }
            Misc::GenericAlias { origin, args } => {
                if !self.write_type(origin, out, depth + 1) {
                    return false;
                }
                out.push('[');
                let items = self.heap.items(args).unwrap_or_default();
                if items.is_empty() {
                    out.push_str("()");
                }
                for (number, item) in items.iter().enumerate() {
                    out.push_str(if number > 0 { ", " } else { "" });
                    if !self.write_argument(*item, out, depth + 1) {
                        return false;
                    }
                }
                out.push(']');
                true
            }
            Misc::Union { args } => {
                let items = self.heap.items(args).unwrap_or_default();
                items.iter().enumerate().all(|(number, item)| {
                    out.push_str(if number > 0 { " | " } else { "" });
                    self.write_type(*item, out, depth + 1)
                })
            }
            _ => false,
        }
    }

    /// An argument of a generic: in a list of them types are named as in the generic itself.
    fn write_argument(&self, value: Value, out: &mut String, depth: usize) -> bool {
        let items = if value.is_kind(Kind::List) { self.heap.items(value) } else { None };
        let Some(items) = items else { return self.write_type(value, out, depth) };
        out.push('[');
        let written = items.iter().enumerate().all(|(number, item)| {
            out.push_str(if number > 0 { ", " } else { "" });
            self.write_type(*item, out, depth + 1)
        });
        out.push(']');
        written
    }

    fn write_type(&self, value: Value, out: &mut String, depth: usize) -> bool {
        if let Some(name) = self.full_name(value) {
            out.push_str(&name);
            return true;
        }
        if value == ELLIPSIS {
            out.push_str("...");
            return true;
        }
        if value == TypeId::NoneType.value() {
            out.push_str("None");
            return true;
        }
        if self.is_class(value) {
            return write!(out, "{}", self.class_full_name(value)).is_ok();
        }
        self.write_plain_repr(value, out, depth)
    }
}
