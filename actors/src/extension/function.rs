//! `Function`: what an extension declares.
//!
//! Place: the registry gives its signature to the interpreter, which refuses wrong calls; `bind` puts arguments in order and
//! checks their types before the handler sees them.
//!
//! Invariants: no argument is changed to fit, but an int where a float is expected. Wrong types are told as
//! `TypeError` with function, parameter, expected and found; values out of bounds, and no choice, as `ValueError`.
//! Limits: none.

use ophiary_config::call::CallRules;
use ophiary_runtime::host::{HostCall, HostError, HostFunction, HostParam, HostValue};

use crate::extension::shape::Shape;

/// A function of an extension.
#[derive(Clone, Debug)]
pub struct Function {
    /// Its whole name, with the namespace.
    pub name: String,
    /// What it does, for `help`, prompts and stubs.
    pub doc: String,
    /// Its parameters.
    pub params: Vec<Param>,
    /// What it returns.
    pub returns: Shape,
    /// Whether a call blocks the script; otherwise it gives an awaitable at once.
    pub blocking: bool,
    /// Whether its handler answers at once, and so is called on the thread that all sessions share. Others have threads of their
    /// own, and may block.
    pub quick: bool,
    /// Grows when the same arguments mean another answer: answers of older versions are not remembered.
    pub version: u32,
    /// How calls are bounded, repeated and remembered, where the tenant's configuration says nothing else.
    pub rules: Option<Box<CallRules>>,
    /// Of its extension; the registry knows.
    pub(crate) namespace: Box<str>,
}

/// A parameter.
#[derive(Clone, Debug)]
pub struct Param {
    /// Its name.
    pub name: String,
    /// What it means.
    pub doc: String,
    /// What it takes.
    pub shape: Shape,
    /// Whether it must be given.
    pub required: bool,
}

// === impl Function ===

impl Function {
    /// A function that blocks the script until it is answered. Its handler may block its thread.
    pub fn blocking(name: impl Into<String>, doc: impl Into<String>) -> Function {
        Function {
            name: name.into(),
            doc: doc.into(),
            params: Vec::new(),
            returns: Shape::Any,
            blocking: true,
            quick: false,
            version: 1,
            rules: None,
            namespace: Box::default(),
        }
    }

    /// A function whose calls give awaitables.
    pub fn asynchronous(name: impl Into<String>, doc: impl Into<String>) -> Function {
        Function { blocking: false, ..Function::blocking(name, doc) }
    }

    /// With a parameter that must be given.
    #[must_use]
    pub fn param(mut self, name: &str, shape: Shape, doc: &str) -> Function {
        let (name, doc) = (name.to_owned(), doc.to_owned());
        self.params.push(Param { name, doc, shape, required: true });
        self
    }

    /// With a parameter that may be left out.
    #[must_use]
    pub fn optional(mut self, name: &str, shape: Shape, doc: &str) -> Function {
        let (name, doc) = (name.to_owned(), doc.to_owned());
        self.params.push(Param { name, doc, shape, required: false });
        self
    }

    /// With a handler that answers at once and never blocks: it is called where no thread has to be found for it. One that takes
    /// longer all the same is called as others are from then on.
    #[must_use]
    pub fn quick(mut self) -> Function {
        self.quick = true;
        self
    }

    /// With a version.
    #[must_use]
    pub fn version(mut self, version: u32) -> Function {
        self.version = version;
        self
    }

    /// With rules for its calls.
    #[must_use]
    pub fn rules(mut self, rules: CallRules) -> Function {
        self.rules = Some(Box::new(rules));
        self
    }

    /// With what it returns.
    #[must_use]
    pub fn returns(mut self, shape: Shape) -> Function {
        self.returns = shape;
        self
    }

    /// The signature, as the interpreter knows it.
    pub(crate) fn declaration(&self) -> HostFunction {
        let function = if self.blocking {
            HostFunction::blocking(self.name.clone())
        } else {
            HostFunction::asynchronous(self.name.clone())
        };
        function.with_doc(self.doc.clone()).with_params(self.params.iter().map(|param| {
            let name = param.name.clone();
            HostParam { name, required: param.required }
        }))
    }

    /// The arguments of a call in the order of the parameters, with their types checked.
    pub(crate) fn bind(&self, call: HostCall) -> Result<Vec<Option<HostValue>>, HostError> {
        let mut args: Vec<Option<HostValue>> = Vec::with_capacity(self.params.len());
        args.extend(call.args.into_iter().map(Some));
        args.resize(self.params.len(), None);
        for (name, value) in call.kwargs {
            // The interpreter has refused unknown and doubled names.
            let at = self.params.iter().position(|param| param.name == name);
            if let Some(place) = at.and_then(|at| args.get_mut(at)) {
                *place = Some(value);
            }
        }
        for (param, arg) in self.params.iter().zip(&mut args) {
            let Some(value) = arg else { continue };
            if let Err(wrong) = param.shape.check(value) {
                let (name, param) = (&self.name, &param.name);
                let text = format!("{name}() argument '{param}'{wrong}");
                return Err(HostError::new(wrong.class(), text));
            }
        }
        Ok(args)
    }

    /// The signature as Python has it.
    pub fn signature(&self) -> String {
        let params: Vec<String> = self
            .params
            .iter()
            .map(|param| {
                let default = if param.required { "" } else { "=None" };
                match param.shape.annotation() {
                    None => format!("{}{default}", param.name),
                    Some(shape) if param.required => format!("{}: {shape}", param.name),
                    Some(shape) => format!("{}: {shape} = {}", param.name, left_out(&shape)),
                }
            })
            .collect();
        let returns = self.returns.annotation().map_or_else(String::new, |s| format!(" -> {s}"));
        format!("{}({}){returns}", self.name, params.join(", "))
    }
}

/// What a signature shows for an argument that may be left out: `None` only where that may be given too.
pub(crate) fn left_out(annotation: &str) -> &'static str {
    if annotation == "Any" || annotation.ends_with("None") { "None" } else { "..." }
}
