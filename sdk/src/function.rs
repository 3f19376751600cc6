//! Typed host functions: a struct for the arguments, any serialisable type for the result.
//!
//! Place: an extension without state of its own; `extension.rs` is for those that have some.
//!
//! Invariants: parameters, their types and their descriptions come from the struct's JSON Schema, so that what a script is
//! told and what is checked are the same. A field that may be left out is an optional parameter.
//! Large arguments and results are converted when it is their tenant's turn.
//! Limits: those of host calls.

use std::any::type_name;
use std::collections::BTreeMap;
use std::fmt;
use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use ophiary_config::call::CallRules;
use ophiary_runtime::host::{HostAttribute, HostError, HostModule, HostValue};
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use ophiary_actors::extension::is_small;

use crate::extension::{
    Answer, Call, ChildPolicy, Extension, Function, Instance, Offload, SessionInfo, Shape,
};
use crate::value::{from_value, to_value};

/// What a function does with its arguments.
type Handler = Arc<dyn Fn(HostValue, Convert) -> Answer + Send + Sync>;

/// Converts arguments and results of one function.
#[derive(Clone)]
struct Convert {
    offload: Offload,
    /// Results of it have been large.
    large: Arc<AtomicBool>,
}

/// Functions under one namespace.
#[derive(Clone)]
pub struct Functions {
    namespace: String,
    context: Option<String>,
    policy: ChildPolicy,
    declared: Vec<Function>,
    handlers: Vec<Handler>,
    /// Whether results of each have been large.
    large: Vec<Arc<AtomicBool>>,
    /// By their full names; none unless scripts can import them.
    modules: BTreeMap<String, HostModule>,
    /// What is wrong with the first that cannot be called.
    fault: Option<String>,
}

// === impl Functions ===

impl Functions {
    /// No functions yet. Their names begin with the namespace: `[a-z][a-z0-9_]*`.
    pub fn new(namespace: impl Into<String>) -> Functions {
        Functions {
            namespace: namespace.into(),
            context: None,
            policy: ChildPolicy::Share,
            declared: Vec::new(),
            handlers: Vec::new(),
            large: Vec::new(),
            modules: BTreeMap::new(),
            fault: None,
        }
    }

    /// So that scripts can import them: the function `crm_find` is `find` in the module `crm`, as well as a global.
    #[must_use]
    pub fn importable(mut self) -> Functions {
        let begins = format!("{}_", self.namespace);
        let named = self.declared.iter().filter_map(|function| {
            Some((function.name.strip_prefix(&begins)?.to_owned(), function.name.clone()))
        });
        let named: Vec<(String, String)> = named.collect();
        for (name, function) in named {
            self = self.attribute(&name, HostAttribute::Function(function));
        }
        self
    }

    /// With a function in a module: `("contacts.find", "contacts_find")` makes `crm_contacts_find` the function `find` of the
    /// module `crm.contacts`.
    #[must_use]
    pub fn function_as(self, path: &str, function: &str) -> Functions {
        let function = format!("{}_{function}", self.namespace);
        self.attribute(path, HostAttribute::Function(function))
    }

    /// With a value in a module: `"LIMIT"` is `crm.LIMIT`, `"contacts.LIMIT"` is in the module `crm.contacts`.
    #[must_use]
    pub fn constant(self, path: &str, value: impl Into<HostValue>) -> Functions {
        self.attribute(path, HostAttribute::Value(value.into()))
    }

    fn attribute(mut self, path: &str, attribute: HostAttribute) -> Functions {
        let (module, name) = match path.rsplit_once('.') {
            Some((inner, name)) => (format!("{}.{inner}", self.namespace), name),
            None => (self.namespace.clone(), path),
        };
        let made = || HostModule::new(module.clone());
        let known = self.modules.entry(module.clone()).or_insert_with(made);
        known.attributes.push((name.to_owned(), attribute));
        self
    }

    /// With what a prompt says of all of them.
    #[must_use]
    pub fn context(mut self, text: impl Into<String>) -> Functions {
        self.context = Some(text.into());
        self
    }

    /// With what children of a session have of them. They are shared unless something else is said.
    #[must_use]
    pub fn child_policy(mut self, policy: ChildPolicy) -> Functions {
        self.policy = policy;
        self
    }

    /// With a function that answers at once. It must not block: it is called on the thread that all sessions share. See `blocking`
    /// and `concurrent` for what takes time.
    #[must_use]
    pub fn sync<A, R>(
        self,
        name: &str,
        doc: &str,
        handler: impl Fn(A) -> Result<R, HostError> + Send + Sync + 'static,
    ) -> Functions
    where
        A: DeserializeOwned + JsonSchema,
        R: Serialize + JsonSchema,
    {
        let answer = move |args: HostValue, convert: Convert| {
            let result = convert.read(args).and_then(&handler);
            Answer::Ready(result.and_then(|result| convert.write(result)))
        };
        self.add::<A, R>(name, doc, Function::blocking("", "").quick(), Arc::new(answer))
    }

    /// With a function that takes its time. A script that calls it is blocked until it is answered, or awaits it. The handler and
    /// its future have a thread of their own while they run, which they may block: what waits without blocking holds none.
    #[must_use]
    pub fn blocking<A, R, F>(
        self,
        name: &str,
        doc: &str,
        handler: impl Fn(A) -> F + Send + Sync + 'static,
    ) -> Functions
    where
        A: DeserializeOwned + JsonSchema,
        R: Serialize + JsonSchema,
        F: Future<Output = Result<R, HostError>> + Send + 'static,
    {
        self.add::<A, R>(name, doc, Function::blocking("", ""), later(handler))
    }

    /// With a function whose calls are awaited: several run side by side. Threads are as for `blocking`.
    #[must_use]
    pub fn concurrent<A, R, F>(
        self,
        name: &str,
        doc: &str,
        handler: impl Fn(A) -> F + Send + Sync + 'static,
    ) -> Functions
    where
        A: DeserializeOwned + JsonSchema,
        R: Serialize + JsonSchema,
        F: Future<Output = Result<R, HostError>> + Send + 'static,
    {
        self.add::<A, R>(name, doc, Function::asynchronous("", ""), later(handler))
    }

    /// With rules for the calls of the last function, where a tenant's configuration says nothing else.
    #[must_use]
    pub fn rules(mut self, rules: CallRules) -> Functions {
        if let Some(last) = self.declared.last_mut() {
            last.rules = Some(Box::new(rules));
        }
        self
    }

    /// With the version of the last function: answers of older versions are not remembered.
    #[must_use]
    pub fn version(mut self, version: u32) -> Functions {
        if let Some(last) = self.declared.last_mut() {
            last.version = version;
        }
        self
    }

    fn add<A: JsonSchema, R: JsonSchema>(
        mut self,
        name: &str,
        doc: &str,
        mut function: Function,
        handler: Handler,
    ) -> Functions {
        function.name = format!("{}_{name}", self.namespace);
        doc.clone_into(&mut function.doc);
        let schema = schemars::schema_for!(A).to_value();
        if !is_of_struct(&schema) {
            let fault = format!(
                "the arguments of {} are {}: expected a struct with a field for each, or () for none",
                function.name,
                type_name::<A>(),
            );
            self.fault.get_or_insert(fault);
        }
        let required = schema["required"].as_array();
        for (param, property) in schema["properties"].as_object().into_iter().flatten() {
            let doc = property["description"].as_str().unwrap_or_default();
            let shape = shape(property, &schema);
            let must = required.is_some_and(|names| names.iter().any(|name| name == param));
            function = if must {
                function.param(param, shape, doc)
            } else {
                function.optional(param, shape, doc)
            };
        }
        let returns = schemars::schema_for!(R).to_value();
        self.declared.push(function.returns(shape(&returns, &returns)));
        self.handlers.push(handler);
        self.large.push(Arc::default());
        self
    }
}

impl fmt::Debug for Functions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.declared.iter().map(Function::signature)).finish()
    }
}

impl Extension for Functions {
    fn namespace(&self) -> &str {
        &self.namespace
    }

    fn functions(&self) -> Vec<Function> {
        self.declared.clone()
    }

    fn modules(&self) -> Vec<HostModule> {
        self.modules.values().cloned().collect()
    }

    fn context(&self) -> Option<String> {
        self.context.clone()
    }

    fn fault(&self) -> Option<String> {
        self.fault.clone()
    }

    fn child_policy(&self) -> ChildPolicy {
        self.policy
    }

    fn instance(&self, session: &SessionInfo) -> Arc<dyn Instance> {
        let names = self
            .declared
            .iter()
            .map(|function| function.params.iter().map(|param| param.name.clone()).collect());
        let (handlers, large) = (self.handlers.clone(), self.large.clone());
        Arc::new(Bound {
            params: names.collect(),
            handlers,
            large,
            offload: session.offload.clone(),
        })
    }
}

struct Bound {
    /// Names of the parameters, by function.
    params: Vec<Vec<String>>,
    handlers: Vec<Handler>,
    large: Vec<Arc<AtomicBool>>,
    offload: Offload,
}

impl Instance for Bound {
    fn call(&self, function: usize, call: Call) -> Answer {
        let (Some(params), Some(handler), Some(large)) =
            (self.params.get(function), self.handlers.get(function), self.large.get(function))
        else {
            return Answer::error("RuntimeError", "no such host function");
        };
        let given = params
            .iter()
            .zip(call.args)
            .filter_map(|(name, arg)| Some((HostValue::Str(name.clone()), arg?)));
        let convert = Convert { offload: self.offload.clone(), large: large.clone() };
        handler(HostValue::Dict(given.collect()), convert)
    }
}

fn later<A, R, F>(handler: impl Fn(A) -> F + Send + Sync + 'static) -> Handler
where
    A: DeserializeOwned,
    R: Serialize,
    F: Future<Output = Result<R, HostError>> + Send + 'static,
{
    Arc::new(move |args, convert| match convert.read(args) {
        Ok(args) => {
            let future = handler(args);
            Answer::Later(Box::pin(
                async move { future.await.and_then(|result| convert.write(result)) },
            ))
        }
        Err(error) => Answer::Ready(Err(error)),
    })
}

impl Convert {
    fn read<A: DeserializeOwned>(&self, args: HostValue) -> Result<A, HostError> {
        if is_small(&args) { read(args) } else { self.offload.compute(|| read(args)) }
    }

    fn write<R: Serialize>(&self, result: R) -> Result<HostValue, HostError> {
        if self.large.load(Ordering::Relaxed) {
            return self.offload.compute(|| write(&result));
        }
        let written = write(&result);
        // The first shows what is to be expected of the others.
        if written.as_ref().is_ok_and(|value| !is_small(value)) {
            self.large.store(true, Ordering::Relaxed);
        }
        written
    }
}

fn read<A: DeserializeOwned>(args: HostValue) -> Result<A, HostError> {
    let wrong = |error: crate::value::ValueError| HostError::new("TypeError", error.to_string());
    let none = args == HostValue::Dict(Vec::new());
    from_value(args).or_else(|error| {
        // A function without parameters takes the unit type.
        if none { from_value(HostValue::None).map_err(wrong) } else { Err(wrong(error)) }
    })
}

fn write<R: Serialize>(value: &R) -> Result<HostValue, HostError> {
    // The type is the host's, and of no use to the script.
    to_value(value).map_err(|_| {
        debug_assert!(false, "{} cannot be written", type_name::<R>());
        HostError::new("RuntimeError", "the host function failed")
    })
}

/// Whether a schema is that of a struct, or of the unit type.
fn is_of_struct(schema: &Value) -> bool {
    matches!(schema["type"].as_str(), Some("object" | "null"))
}

/// The shape of a part of a schema, whose definitions stand at the root.
fn shape(part: &Value, root: &Value) -> Shape {
    let mut schema = part.clone();
    if let (Some(schema), Some(definitions)) = (schema.as_object_mut(), root.get("$defs")) {
        schema.insert("$defs".to_owned(), definitions.clone());
    }
    Shape::from_schema(&schema)
}
