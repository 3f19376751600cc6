//! `__annotations__` of functions and classes: made when they are asked for (PEP 649).
//!
//! Place: `compile/annotation.rs` makes the code; a function keeps it in `Function::special`, a class in its namespace under
//! `__annotate_func__`.
//!
//! Invariants: the dict is made once and kept. What a function's own attributes are that CPython does not show in
//! `__dict__` (`__name__`, `__doc__` and their kin) stands beside it in `special`.
//! Limits: as the code that makes them.

use serde::{Deserialize, Serialize};

use crate::code::CodeKind;
use crate::core::Core;
use crate::exception::Fault;
use crate::heap::object::{Function, Tuple};
use crate::native::registry::{self, Owner};
use crate::native::state::StepFn;
use crate::native::{Input, NativeDef, Signature, Step};
use crate::types::TypeId;
use crate::value::{Kind, NONE, UNDEF, Value};

/// What `function.__annotate__` and `class.__annotate__` give, bound to the function or class.
pub(crate) static INTERNAL: &[NativeDef] =
    &[NativeDef::method("__annotate__", Signature::exact(1), annotate)];

fn annotate(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[owner, format] = args else { return Err(core.system_error("bad arguments")) };
    // `annotationlib.Format.VALUE`, and the same for names that stand for others; `annotationlib` makes the other formats.
    if !matches!(core.plain_index(format)?, 1 | 2) {
        return Err(core.raise_args(TypeId::NotImplementedError, &[]));
    }
    match owner.kind() {
        Some(Kind::Function) => core.function_annotations(owner),
        Some(Kind::Class) => core.class_annotations(owner),
        _ => Err(core.system_error("no annotations")),
    }
}

/// `annotation_maker(function)`: the function that makes its annotations of the namespace that it is called with, and the
/// namespace that it reads; None where they are made already, or by a script's own function.
pub(crate) fn annotation_maker(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[function] = args else { return Err(core.system_error("bad arguments")) };
    if !function.is_kind(Kind::Function) {
        return Ok(NONE);
    }
    let (maker, namespace) = core.maker_of(function);
    if maker.is_undef() || maker.is_kind(Kind::Dict) || namespace == VALUE_FORMAT {
        return Ok(NONE);
    }
    let maker = core.annotation_maker(function, maker)?;
    core.heap.new_tuple(&[maker, namespace.bound().unwrap_or(NONE)])
}

/// `annotationlib.Format.VALUE`
const VALUE_FORMAT: Value = Value::int(1);

const MAKER: &str = "__annotate__";
const MADE: &str = "__annotations__";
/// Under which a class's namespace has what makes its annotations, and those that are made.
const CLASS_MAKER: &str = "__annotate_func__";
const CACHE: &str = "__annotations_cache__";

/// Makes the annotations of a function or class. Registers: it, the function that makes them, the namespace.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Annotate {
    asked: bool,
}

impl StepFn for Annotate {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [owner, maker, namespace] = regs else {
            return Err(core.system_error("bad registers"));
        };
        match input {
            Input::Returned(made) if self.asked => {
                if owner.is_kind(Kind::Function) {
                    core.set_function_special(owner, MADE, made)?;
                } else if owner.is_kind(Kind::Class) {
                    let dict = core.heap.class(owner).dict;
                    let name = core.heap.intern(CACHE)?;
                    core.dict_set_str(dict, name, made)?;
                } else if owner.is_kind(Kind::Module) {
                    let dict = core.heap.module(owner).dict;
                    let name = core.heap.intern(MADE)?;
                    core.dict_set_str(dict, name, made)?;
                }
                Ok(Step::Return(made))
            }
            _ => {
                self.asked = true;
                core.call(maker, &[namespace]).map(Step::Return)
            }
        }
    }
}

impl Core {
    /// An attribute of a function that is not in its `__dict__`.
    pub(crate) fn function_special(&self, function: Value, name: &str) -> Option<Value> {
        self.dict_get_text(self.heap.function(function).special, name)
    }

    /// Sets one.
    pub(crate) fn set_function_special(
        &mut self,
        function: Value,
        name: &str,
        value: Value,
    ) -> Result<(), Fault> {
        let special = self.heap.function(function).special;
        let name = self.heap.intern(name)?;
        if special.is_kind(Kind::Dict) {
            return self.dict_set_str(special, name, value);
        }
        let dict = self.heap.new_empty_dict()?;
        if !special.is_undef() {
            let maker = self.heap.intern(MAKER)?;
            self.dict_set_str(dict, maker, special)?;
        }
        self.dict_set_str(dict, name, value)?;
        self.heap.function_mut(function).special = dict;
        Ok(())
    }

    /// What makes a function's annotations, and the namespace that it reads: what is not there is unbound.
    fn maker_of(&self, function: Value) -> (Value, Value) {
        let special = self.heap.function(function).special;
        let maker = if special.is_kind(Kind::Dict) {
            self.dict_get_text(special, MAKER)
        } else {
            special.bound()
        };
        match maker {
            Some(pair) if pair.is_kind(Kind::Tuple) => {
                let part = |at: usize| self.item_at(pair, at).unwrap_or(UNDEF);
                (part(0), part(1))
            }
            maker => (maker.unwrap_or(UNDEF), UNDEF),
        }
    }

    /// `function.__annotations__`
    pub(crate) fn function_annotations(&mut self, function: Value) -> Result<Value, Fault> {
        if let Some(made) = self.function_special(function, MADE) {
            return Ok(made);
        }
        let (maker, namespace) = self.maker_of(function);
        if maker.is_undef() {
            let empty = self.heap.new_empty_dict()?;
            self.set_function_special(function, MADE, empty)?;
            return Ok(empty);
        }
        if maker.is_kind(Kind::Dict) {
            self.set_function_special(function, MADE, maker)?;
            return Ok(maker);
        }
        let namespace = match namespace.bound() {
            Some(namespace) => namespace,
            None => self.heap.new_empty_dict()?,
        };
        let maker = self.annotation_maker(function, maker)?;
        Err(self.enter(Annotate::default(), &[function, maker, namespace]))
    }

    /// `function.__annotate__ = given`: it is called with the format, as CPython does, when annotations are asked for.
    pub(crate) fn set_annotate(&mut self, function: Value, given: Value) -> Result<(), Fault> {
        let pair = self.heap.new_tuple(&[given, VALUE_FORMAT])?;
        self.set_function_special(function, MAKER, pair)?;
        let special = self.heap.function(function).special;
        let made = self.heap.intern(MADE)?;
        self.dict_remove_name(special, made);
        Ok(())
    }

    /// What a function's annotations were made by goes; those that are made stay.
    pub(crate) fn drop_annotate(&mut self, function: Value) -> Result<(), Fault> {
        self.set_function_special(function, MAKER, NONE)?;
        let special = self.heap.function(function).special;
        let maker = self.heap.intern(MAKER)?;
        self.dict_remove_name(special, maker);
        Ok(())
    }

    /// `class.__annotations__ = given`, or their deletion.
    pub(crate) fn set_class_annotations(
        &mut self,
        class: Value,
        given: Option<Value>,
    ) -> Result<(), Fault> {
        let dict = self.heap.class(class).dict;
        let [own, made, maker] =
            [self.heap.intern(MADE)?, self.heap.intern(CACHE)?, self.heap.intern(CLASS_MAKER)?];
        self.heap.class_epoch = self.heap.class_epoch.wrapping_add(1);
        if let Some(given) = given {
            let place = if self.dict_get_text(dict, MADE).is_some() { own } else { made };
            self.dict_set_str(dict, place, given)?;
        } else {
            let gone = [self.dict_remove_name(dict, own), self.dict_remove_name(dict, made)];
            if gone == [None, None] && self.dict_get_text(dict, CLASS_MAKER).is_none() {
                return Err(self.raise(TypeId::AttributeError, MADE));
            }
        }
        self.dict_remove_name(dict, maker);
        Ok(())
    }

    /// `class.__annotate__ = given`
    pub(crate) fn set_class_annotate(&mut self, class: Value, given: Value) -> Result<(), Fault> {
        let dict = self.heap.class(class).dict;
        let [made, maker, own] =
            [self.heap.intern(CACHE)?, self.heap.intern(CLASS_MAKER)?, self.heap.intern(MAKER)?];
        self.dict_set_str(dict, maker, given)?;
        self.dict_remove_name(dict, made);
        self.dict_remove_name(dict, own);
        Ok(())
    }

    /// What makes a class's annotations: a method of the body that is named so, or what the compiler left.
    fn class_maker(&self, dict: Value) -> Option<Value> {
        self.dict_get_text(dict, MAKER).or_else(|| self.dict_get_text(dict, CLASS_MAKER))
    }

    /// Whether a function is what a class body leaves to make its annotations, which reads the class's namespace.
    fn is_compiled_maker(&self, function: Value) -> bool {
        function.is_kind(Kind::Function)
            && self.link_of(self.heap.function(function).code).code().kind == CodeKind::Class
    }

    /// The function that a maker is, or that its code's number in the program stands for.
    fn annotation_maker(&mut self, function: Value, maker: Value) -> Result<Value, Fault> {
        if maker.small_int().is_none() {
            return Ok(maker);
        }
        let Function { code, globals, .. } = *self.heap.function(function);
        let link = self.link_of(code);
        let number = maker.small_int().and_then(|number| u32::try_from(number).ok());
        let sound = number.filter(|number| {
            let code = link.program.codes.get(*number as usize);
            code.is_some_and(|code| code.kind == CodeKind::Class && code.free.is_empty())
        });
        let Some(number) = sound else { return Err(self.system_error("no annotations")) };
        let code = link.base(code) + number;
        self.prepare(code)?;
        self.heap.new_function(Function {
            code,
            globals,
            defaults: UNDEF,
            kw_defaults: UNDEF,
            closure: Tuple::new(),
            attrs: UNDEF,
            special: UNDEF,
        })
    }

    /// `class.__annotations__`
    pub(crate) fn class_annotations(&mut self, class: Value) -> Result<Value, Fault> {
        let dict = self.heap.class(class).dict;
        for name in [MADE, CACHE] {
            if let Some(made) = self.dict_get_text(dict, name) {
                return Ok(made);
            }
        }
        match self.class_maker(dict) {
            Some(maker) if self.is_compiled_maker(maker) => {
                Err(self.enter(Annotate::default(), &[class, maker, dict]))
            }
            Some(maker) if !maker.is_none() => {
                Err(self.enter(Annotate::default(), &[class, maker, VALUE_FORMAT]))
            }
            _ => {
                let empty = self.heap.new_empty_dict()?;
                let name = self.heap.intern(CACHE)?;
                self.dict_set_str(dict, name, empty)?;
                Ok(empty)
            }
        }
    }

    /// `__annotate__` of a function or class, which has annotations if `made` or `maker` is there.
    pub(crate) fn annotate_of(&mut self, owner: Value) -> Result<Value, Fault> {
        let has = if owner.is_kind(Kind::Function) {
            let special = self.heap.function(owner).special;
            special.bound().is_some_and(|maker| !maker.is_kind(Kind::Dict))
                || self.dict_get_text(special, MAKER).is_some()
        } else {
            let own = owner.is_kind(Kind::Class).then(|| self.heap.class(owner).dict);
            match own.and_then(|dict| self.class_maker(dict)) {
                Some(maker) if !self.is_compiled_maker(maker) => return Ok(maker),
                maker => maker.is_some(),
            }
        };
        if owner.is_kind(Kind::Function)
            && let Some(pair) = self.function_special(owner, MAKER)
            && self.item_at(pair, 1) == Some(VALUE_FORMAT)
        {
            return Ok(self.item_at(pair, 0).unwrap_or(UNDEF));
        }
        match registry::find(Owner::Internal, MAKER) {
            Some(native) if has => self.heap.new_method(native, owner),
            _ => Ok(NONE),
        }
    }

    /// `module.__annotations__`
    pub(crate) fn module_annotations(&mut self, module: Value) -> Result<Value, Fault> {
        let dict = self.heap.module(module).dict;
        if let Some(made) = self.dict_get_text(dict, MADE) {
            return Ok(made);
        }
        let namespace = self.heap.new_empty_dict()?;
        match self.dict_get_text(dict, MAKER) {
            Some(maker) if maker.is_kind(Kind::Function) => {
                Err(self.enter(Annotate::default(), &[module, maker, namespace]))
            }
            _ => {
                let name = self.heap.intern(MADE)?;
                self.dict_set_str(dict, name, namespace)?;
                Ok(namespace)
            }
        }
    }

    /// `module.__annotate__`: a module without annotations has none.
    pub(crate) fn module_annotate(&mut self, module: Value) -> Result<Value, Fault> {
        let dict = self.heap.module(module).dict;
        Ok(self.dict_get_text(dict, MAKER).unwrap_or(NONE))
    }

    /// `__annotations__` of what is neither function nor class: none.
    pub(crate) fn type_annotations(&mut self, class: Value) -> Result<Value, Fault> {
        if class.is_kind(Kind::Class) {
            return self.class_annotations(class);
        }
        let name = self.class_name(class);
        let text = format!("type object '{name}' has no attribute '__annotations__'");
        let name = self.heap.intern(MADE)?;
        self.pending = crate::exception::Pending::Attribute { text, name, object: class };
        Err(Fault::Raise)
    }
}
