//! Exception objects: constructor, attributes, methods.
//!
//! Place: one layout serves all built-in exception classes and those derived from them; what is special to a class stands in
//! its attributes.
//!
//! Invariants: `args` is a tuple. `StopIteration.value`, `SystemExit.code` and the like are read from `args` unless set.
//! Limits: none.

use crate::core::Core;
use crate::exception::Fault;
use crate::heap::object::Exception;
use crate::native::{NativeDef, Signature, registry};
use crate::protocol::repr::Repr;
use crate::types::TypeId;
use crate::value::{FALSE, Immediate, Kind, NONE, TRUE, UNDEF, Value};

pub(crate) static BASE: &[NativeDef] = &[
    NativeDef::class_method("__new__", Signature::variadic(&[]).with_spare_keywords(), new),
    NativeDef::method("__init__", Signature::variadic(&[]).with_spare_keywords(), init),
    NativeDef::getter("args", |core, args| part(core, args[0], |e| e.args)),
    NativeDef::getter("__cause__", |core, args| part(core, args[0], |e| e.cause)),
    NativeDef::getter("__context__", |core, args| part(core, args[0], |e| e.context)),
    NativeDef::getter("__suppress_context__", |core, args| {
        part(core, args[0], |e| if e.suppress { TRUE } else { FALSE })
    }),
    NativeDef::getter("__traceback__", |core, args| core.traceback_of(args[0])),
    NativeDef::method("with_traceback", Signature::exact(1), with_traceback),
    NativeDef::method("add_note", Signature::exact(1), add_note),
    NativeDef::method("__reduce__", Signature::exact(0), reduce),
    NativeDef::method("__setstate__", Signature::exact(1), set_state),
    NativeDef::method("__str__", Signature::exact(0), |core, args| core.exception_str(args[0])),
    NativeDef::method("__repr__", Signature::exact(0), |core, args| core.exception_repr(args[0])),
];

/// `exception.__setstate__(state)`: what the dict has is set as attributes are.
fn set_state(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    Err(core.call_frozen("copyreg", "_set_exception", args, UNDEF))
}

fn reduce(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    Err(core.call_frozen("copyreg", "_exception", args, UNDEF))
}

pub(crate) static STOP_ITERATION: &[NativeDef] = &[NativeDef::getter("value", |core, args| {
    Ok(as_set(core, args[0], "value").unwrap_or_else(|| core.stop_value(args[0])))
})];

pub(crate) static SYSTEM_EXIT: &[NativeDef] =
    &[NativeDef::getter("code", |core, args| Ok(crate::traceback::exit_code(core, args[0])))];

/// What a program has set a member to.
pub(crate) fn as_set(core: &Core, exception: Value, name: &str) -> Option<Value> {
    core.dict_get_text(core.heap.exception(exception).attrs, name)
}

pub(crate) static IMPORT_ERROR: &[NativeDef] = &[
    NativeDef::getter("name", |core, args| attr(core, args[0], "name")),
    NativeDef::getter("name_from", |core, args| attr(core, args[0], "name_from")),
    NativeDef::getter("path", |core, args| attr(core, args[0], "path")),
    NativeDef::getter("msg", |core, args| match as_set(core, args[0], "msg") {
        Some(own) => Ok(own),
        None => {
            let all = core.heap.exception(args[0]).args;
            let alone = core.heap.items(all).is_some_and(|all| all.len() == 1);
            if alone { first_arg(core, args) } else { Ok(NONE) }
        }
    }),
];

pub(crate) static NAME_ERROR: &[NativeDef] =
    &[NativeDef::getter("name", |core, args| attr(core, args[0], "name"))];

pub(crate) static ATTRIBUTE_ERROR: &[NativeDef] = &[
    NativeDef::getter("name", |core, args| attr(core, args[0], "name")),
    NativeDef::getter("obj", |core, args| attr(core, args[0], "obj")),
    NativeDef::method("__getstate__", Signature::exact(0), |core, args| {
        Err(core.call_frozen("copyreg", "_attribute_error_state", args, UNDEF))
    }),
];

pub(crate) static OS_ERROR: &[NativeDef] = &[
    NativeDef::getter("errno", |core, args| Ok(os_part(core, args[0], 0).unwrap_or(NONE))),
    NativeDef::getter("strerror", |core, args| Ok(os_part(core, args[0], 1).unwrap_or(NONE))),
    NativeDef::getter("filename", |core, args| Ok(os_part(core, args[0], 2).unwrap_or(NONE))),
    NativeDef::getter("filename2", |core, args| Ok(os_part(core, args[0], 3).unwrap_or(NONE))),
];

pub(crate) static GROUP: &[NativeDef] = &[
    NativeDef::getter("message", first_arg),
    NativeDef::getter("exceptions", |core, args| {
        let tuple = core.heap.exception(args[0]).args;
        let list = core.item_at(tuple, 1).unwrap_or(NONE);
        core.tuple_from(list)
    }),
];

pub(crate) static TRACEBACK: &[NativeDef] = &[
    NativeDef::getter("tb_lineno", |core, args| {
        let (code, pc) = core.traceback_entry(args[0]);
        let link = core.link_of(code);
        let span = link.code().spans.get(pc as usize).copied().unwrap_or_default();
        Ok(Value::int(i64::from(link.program.source.line_at(span.start))))
    }),
    NativeDef::getter("tb_next", |core, args| core.traceback_next(args[0])),
];

fn new(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[class, keywords, ref positional @ ..] = args else {
        return Err(core.system_error("bad arguments"));
    };
    make(core, class, keywords, positional)
}

/// A new exception of a class, as `BaseException.__new__` makes it; `keywords` is a dict or unbound.
pub(crate) fn make(
    core: &mut Core,
    class: Value,
    keywords: Value,
    positional: &[Value],
) -> Result<Value, Fault> {
    let layout = core.layout_of(class);
    let tuple = core.heap.new_tuple(positional)?;
    let exception = core.heap.new_exception(Exception::new(class, tuple))?;
    if layout.is_subtype(TypeId::BaseExceptionGroup) {
        core.check_group(positional, class)?;
        if class == TypeId::BaseExceptionGroup.value()
            && let Some(members) = positional.get(1)
        {
            core.heap.exception_mut(exception).class = core.group_class(*members).value();
        }
    }
    if class.is_immediate(Immediate::Type) {
        core.exception_keywords(exception, layout, keywords)?;
    }
    if layout.module() == "builtins" {
        core.complete_exception(exception, layout, positional)?;
    }
    Ok(exception)
}

fn init(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[exception, keywords, ref positional @ ..] = args else {
        return Err(core.system_error("bad arguments"));
    };
    if exception.is_kind(Kind::Exception) {
        let class = core.type_of(exception);
        let layout = core.layout_of(class);
        let tuple = core.heap.new_tuple(positional)?;
        core.exception_keywords(exception, layout, keywords)?;
        if layout.is_subtype(TypeId::OSError) && !core.is_set_up_by_init(exception) {
            // `__new__` has made all of it.
            return Ok(NONE);
        }
        // What keywords gave stays.
        if layout != TypeId::JSONDecodeError || !keywords.is_kind(Kind::Dict) {
            core.heap.exception_mut(exception).args = tuple;
        }
        let parts = layout.is_subtype(TypeId::OSError)
            || layout.is_subtype(TypeId::SyntaxError)
            || layout.is_subtype(TypeId::UnicodeError);
        if parts {
            core.complete_exception(exception, layout, positional)?;
        }
    }
    Ok(NONE)
}

impl Core {
    /// Whether an `OSError` is of a class with an `__init__` in Python and no `__new__` in Python.
    fn is_set_up_by_init(&mut self, exception: Value) -> bool {
        let mut guest = |name| {
            let found = self.guest_special(exception, name);
            found.is_some_and(|found| registry::native(found).is_none())
        };
        guest("__init__") && !guest("__new__")
    }
}

fn part(core: &Core, exception: Value, get: impl Fn(&Exception) -> Value) -> Result<Value, Fault> {
    if !exception.is_kind(Kind::Exception) {
        return Ok(NONE);
    }
    Ok(get(core.heap.exception(exception)).or(NONE))
}

fn attr(core: &mut Core, exception: Value, name: &str) -> Result<Value, Fault> {
    let attrs = core.heap.exception(exception).attrs;
    Ok(core.dict_get_text(attrs, name).unwrap_or(NONE))
}

fn first_arg(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let tuple = core.heap.exception(args[0]).args;
    Ok(core.item_at(tuple, 0).unwrap_or(NONE))
}

/// One of the four parts of an `OSError`, if it has it.
pub(crate) fn os_part(core: &Core, exception: Value, at: usize) -> Option<Value> {
    let name = ["errno", "strerror", "filename", "filename2"][at.min(3)];
    let object = core.heap.exception(exception);
    core.dict_get_text(object.attrs, name).or_else(|| {
        let kept = at < 2 && (2..=5).contains(&core.plain_len(object.args).unwrap_or(0));
        kept.then(|| core.item_at(object.args, at)).flatten()
    })
}

fn with_traceback(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[exception, traceback] = args else { return Err(core.system_error("bad arguments")) };
    core.set_traceback(exception, traceback)?;
    Ok(exception)
}

pub(crate) fn add_note(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[exception, note] = args else { return Err(core.system_error("bad arguments")) };
    if !core.plain(note).is_kind(Kind::Str) {
        let name = core.argument_name(note);
        return Err(core.type_error(format!("add_note() argument must be str, not {name}")));
    }
    if !exception.is_kind(Kind::Exception) {
        // The one `MemoryError` that needs no memory has no attributes.
        return Ok(NONE);
    }
    let attrs = core.exception_attrs(exception)?;
    let notes = match core.dict_get_text(attrs, "__notes__") {
        Some(notes) => notes,
        None => {
            let notes = core.heap.new_list(Vec::new())?;
            core.set_exception_attr(exception, "__notes__", notes)?;
            notes
        }
    };
    let notes = core.plain(notes);
    if !notes.is_kind(Kind::List) {
        return Err(core.type_error("Cannot add note: __notes__ is not a list"));
    }
    core.heap.list_push(notes, note).map(|()| NONE)
}

/// What assigning to `args` calls once an iterable's values are known: the list, the exception.
pub(crate) static INTERNAL: &[NativeDef] =
    &[NativeDef::function("set_exception_args", Signature::exact(2), |core, args| {
        let tuple = core.list_to_tuple(args[0])?;
        if args[1].is_kind(Kind::Exception) {
            core.heap.exception_mut(args[1]).args = tuple;
        }
        Ok(NONE)
    })];

impl Core {
    /// `Class(value)` for a built-in exception class, as `throw(Class, value)` makes it.
    pub(crate) fn exception_with(&mut self, class: Value, value: Value) -> Result<Value, Fault> {
        let args =
            if value.is_kind(Kind::Tuple) { value } else { self.heap.new_tuple(&[value])? };
        self.heap.new_exception(Exception::new(class, args))
    }

    /// Keyword arguments that some built-in exception classes take, if there are any.
    pub(crate) fn exception_keywords(
        &mut self,
        exception: Value,
        layout: TypeId,
        keywords: Value,
    ) -> Result<(), Fault> {
        let given = self.plain_len(keywords).unwrap_or(0);
        if given == 0 || !keywords.is_kind(Kind::Dict) {
            return Ok(());
        }
        let known: &[&str] = match layout {
            TypeId::ImportError | TypeId::ModuleNotFoundError => &["name", "path", "name_from"],
            TypeId::AttributeError => &["name", "obj"],
            TypeId::NameError | TypeId::UnboundLocalError => &["name"],
            _ => &[],
        };
        if layout == TypeId::JSONDecodeError {
            // Its constructor has taken them.
            return Ok(());
        }
        if known.is_empty() {
            let name = self.class_name(self.type_of(exception));
            return Err(self.type_error(format!("{name}() takes no keyword arguments")));
        }
        let class = match layout {
            TypeId::ModuleNotFoundError => TypeId::ImportError.name(),
            TypeId::UnboundLocalError => TypeId::NameError.name(),
            _ => layout.name(),
        };
        let most = known.len();
        if given > most as u64 {
            let plural = if most == 1 { "" } else { "s" };
            return Err(self.type_error(format!(
                "{class}() takes at most {most} keyword argument{plural} ({given} given)"
            )));
        }
        let entries: Vec<_> =
            self.heap.dict(keywords).iter_from(0).map(|(_, e)| (e.key, e.value)).collect();
        for (key, value) in entries {
            let name = self.heap.as_str(key).unwrap_or("").to_owned();
            if !known.contains(&name.as_str()) {
                let hint = crate::suggest::hint(&name, known.iter().copied());
                return Err(self.type_error(format!(
                    "{class}() got an unexpected keyword argument '{name}'{hint}"
                )));
            }
            self.set_exception_attr(exception, &name, value)?;
        }
        Ok(())
    }

    /// Whether a group of this class can be made of these arguments.
    pub(crate) fn check_group(&mut self, args: &[Value], class: Value) -> Result<(), Fault> {
        let [message, exceptions] = args else {
            return Err(self.type_error(format!(
                "BaseExceptionGroup.__new__() takes exactly 2 arguments ({} given)",
                args.len()
            )));
        };
        if !self.plain(*message).is_kind(Kind::Str) {
            let name = self.argument_name(*message);
            return Err(self.type_error(format!(
                "BaseExceptionGroup.__new__() argument 1 must be str, not {name}"
            )));
        }
        let text = exceptions.is_kind(Kind::Str);
        let Some(items) = self.heap.items(*exceptions) else {
            return Err(if text {
                self.value_error("Item 0 of second argument (exceptions) is not an exception")
            } else {
                self.type_error("second argument (exceptions) must be a sequence")
            });
        };
        if items.is_empty() {
            return Err(
                self.value_error("second argument (exceptions) must be a non-empty sequence")
            );
        }
        let bad = items.iter().position(|item| !item.is_kind(Kind::Exception));
        match bad {
            Some(at) => Err(self.value_error(format!(
                "Item {at} of second argument (exceptions) is not an exception"
            ))),
            None => {
                let items = self.heap.items(*exceptions).unwrap_or_default();
                let plain = items.iter().all(|item| self.exception_is(*item, TypeId::Exception));
                self.charge_values(items.len())?;
                if !plain && self.is_subclass(class, TypeId::Exception.value()) {
                    let of = if class == TypeId::ExceptionGroup.value() {
                        "an ExceptionGroup".to_owned()
                    } else {
                        format!("'{}'", self.class_name(class))
                    };
                    return Err(self.type_error(format!("Cannot nest BaseExceptions in {of}")));
                }
                Ok(())
            }
        }
    }

    /// `repr(exception)` past any override.
    pub(crate) fn exception_repr(&mut self, exception: Value) -> Result<Value, Fault> {
        if !exception.is_kind(Kind::Exception) {
            return self.heap.new_str("MemoryError()");
        }
        let parts = self.heap.new_list(Vec::new())?;
        Err(self.enter(Repr::default(), &[exception, parts]))
    }

    /// Raises a `TypeError` with a note; never gives a value.
    #[cold]
    pub(crate) fn noted_type_error(&mut self, text: &str, note: &str) -> Result<Value, Fault> {
        let (text, note) = (self.heap.new_str(text)?, self.heap.new_str(note)?);
        let error = self.make_exception(TypeId::TypeError, &[text])?;
        add_note(self, &[error, note])?;
        Err(self.raise_object(error))
    }

    /// `exception.add_note(note)`
    pub(crate) fn note(&mut self, exception: Value, note: &str) -> Result<(), Fault> {
        let note = self.heap.new_str(note)?;
        add_note(self, &[exception, note]).map(|_| ())
    }

    /// Code and instruction of a traceback object's frame.
    pub(crate) fn traceback_entry(&self, traceback: Value) -> (u32, u32) {
        let crate::heap::misc::Misc::Traceback { exception, at } = *self.heap.misc_of(traceback)
        else {
            return (0, 0);
        };
        let entries = &self.heap.exception(exception).trace.entries;
        entries.get(at as usize).map_or((0, 0), |entry| (entry.code, entry.pc))
    }

    /// `exception.__traceback__ = traceback`: the frames from the traceback's inwards.
    pub(crate) fn set_traceback(
        &mut self,
        exception: Value,
        traceback: Value,
    ) -> Result<(), Fault> {
        let entries = if traceback.is_none() {
            Vec::new()
        } else if let Some(crate::heap::misc::Misc::Traceback { exception: of, at }) =
            traceback.is_kind(Kind::Misc).then(|| self.heap.misc_of(traceback))
        {
            let entries = &self.heap.exception(*of).trace.entries;
            entries.get(..=*at as usize).unwrap_or(entries).to_vec()
        } else {
            return Err(self.type_error("__traceback__ must be a traceback or None"));
        };
        if !exception.is_kind(Kind::Exception) {
            return Ok(());
        }
        self.charge_values(entries.len())?;
        let crate::heap::Heap { exceptions, books, .. } = &mut self.heap;
        let object = exceptions.get_mut(exception.index());
        object.trace.entries.clear();
        object.trace.reserve(entries.len() as u32, books)?;
        object.trace.entries.extend_from_slice(&entries);
        object.traceback = UNDEF;
        Ok(())
    }

    fn traceback_next(&mut self, traceback: Value) -> Result<Value, Fault> {
        let crate::heap::misc::Misc::Traceback { exception, at } = *self.heap.misc_of(traceback)
        else {
            return Ok(NONE);
        };
        match at.checked_sub(1) {
            Some(at) => self.heap.new_misc(crate::heap::misc::Misc::Traceback { exception, at }),
            None => Ok(NONE),
        }
    }
}
