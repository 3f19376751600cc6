//! Extensions: what scripts can reach beyond themselves.
//!
//! Place: the embedder registers extensions with the system; a tenant is granted some of them by name; each session has
//! instances of its own, made when they are first used.
//!
//! ```text
//! Extension (namespace, functions, child policy) -> Registry (of a tenant) -> Instance (of a session) -> Call -> Answer
//! ```
//!
//! Invariants: every function's name begins with its extension's namespace; no two have the same; a clash is refused when the
//! registry is made, and then nothing is registered. An instance is shared between sessions only where the child policy says
//! so.
//! Limits: namespaces of 32 characters.

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use futures_util::future::BoxFuture;
use ophiary_config::extension::Extensions;
use ophiary_config::tenant::{CallMode, Tenant};
use ophiary_runtime::host::{
    HostAttribute, HostError, HostFunction, HostModule, HostParam, HostValue,
};
use ophiary_runtime::library::Library;

use crate::error::ActorError;
use crate::message::SessionId;
use crate::quota::Budget;
use crate::random;
use ledger::{Found, Ledger};

pub mod el;
pub mod fs;
pub(crate) mod function;
pub mod help;
pub mod kv;
pub(crate) mod ledger;
pub mod log;
pub mod msg;
pub(crate) mod offload;
pub(crate) mod sandbox;
pub mod shape;
pub mod tmpl;

pub use function::{Function, Param};
pub use offload::Offload;
pub use shape::{Field, Shape, TextFormat};

/// Words that are no names in Python.
pub const KEYWORDS: [&str; 35] = [
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue",
    "def", "del", "elif", "else", "except", "finally", "for", "from", "global", "if", "import",
    "in", "is", "lambda", "nonlocal", "not", "or", "pass", "raise", "return", "try", "while",
    "with", "yield",
];

/// What a call is answered with.
pub type Reply = Result<HostValue, HostError>;

/// The clock, which workers answer.
pub(crate) const CLOCK: &str = "sys_clock";
/// Characters of a namespace.
const NAMESPACE_MAX: usize = 32;

/// A set of host functions under one name.
pub trait Extension: Send + Sync + 'static {
    /// What the names of its functions begin with, before an underscore.
    fn namespace(&self) -> &str;

    /// Its functions, in the order in which `Instance::call` numbers them.
    fn functions(&self) -> Vec<Function>;

    /// The modules that scripts can import of it: the one of its namespace, and those in that. Their functions are among its
    /// functions.
    fn modules(&self) -> Vec<HostModule> {
        Vec::new()
    }

    /// What a prompt says of it before its functions.
    fn context(&self) -> Option<String> {
        None
    }

    /// What is wrong with it, so that no system starts with it.
    fn fault(&self) -> Option<String> {
        None
    }

    /// What children of a session have of it.
    fn child_policy(&self) -> ChildPolicy {
        ChildPolicy::Fresh
    }

    /// What one child has of it; as `child_policy` says, unless it is told here.
    fn for_child(&self, child: &ChildInfo<'_>) -> ChildPolicy {
        let _ = child;
        self.child_policy()
    }

    /// An instance for one session.
    fn instance(&self, session: &SessionInfo) -> Arc<dyn Instance>;
}

/// A child that is about to be started.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct ChildInfo<'a> {
    /// Its handle.
    pub handle: u32,
    /// Its name, if its parent gave it one.
    pub name: Option<&'a str>,
    /// How deep it is below a session that the host started: 1 for that one's children.
    pub depth: u32,
    /// Its parent.
    pub parent: SessionId,
    /// Whether it has a working directory.
    pub has_directory: bool,
    /// The tenant of both.
    pub tenant: &'a str,
}

/// An extension's state for one session, or for several that share it.
pub trait Instance: Send + Sync + 'static {
    /// Answers a call of the function with this number, on a thread where it may block, unless the function is `quick`.
    fn call(&self, function: usize, call: Call) -> Answer;

    /// The host says something, or asks: `SessionHandle::ask`.
    fn ask(&self, what: &str, args: Vec<HostValue>) -> Answer {
        let _ = (what, args);
        Answer::error("ValueError", "the extension is not to be asked")
    }

    /// Whether what the function of this name gives, or what hosts are given who ask for it by this name, is to come back where
    /// nobody took it: messages and the like, which others would have taken.
    fn takes_back(&self, name: &str) -> bool {
        let _ = name;
        false
    }

    /// What such a function gave to a call, told by its session and number, or to a host that asked, with these arguments: who
    /// asked had given up, or had ended, before it arrived. It is told on whichever thread finds that, and must not block.
    fn take_back(
        &self,
        name: &str,
        by: Option<(SessionId, u64)>,
        args: Vec<Option<HostValue>>,
        value: HostValue,
    ) {
        let _ = (name, by, args, value);
    }

    /// Bytes that a call with these arguments writes where the operator reads: what a feed writes is bounded by `output`.
    #[doc(hidden)]
    fn logs(&self, args: &[Option<HostValue>]) -> u64 {
        let _ = args;
        0
    }

    /// Whether this call of a session waits until somebody else does something, and without a limit to its time.
    #[doc(hidden)]
    fn waits_for_others(&self, session: SessionId, number: u64) -> bool {
        let _ = (session, number);
        false
    }

    /// The session has ended.
    fn closed(&self) {}

    /// The caller's journal has the answer to this call, which is not made again.
    #[doc(hidden)]
    fn settled(&self, session: SessionId, number: u64) {
        let _ = (session, number);
    }
}

/// What children of a session have of an extension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChildPolicy {
    /// Nothing: its functions are unknown there.
    Exclude,
    /// The parent's own instance.
    Share,
    /// An instance of their own.
    Fresh,
}

/// For whom an instance is made.
#[derive(Clone, Debug)]
pub struct SessionInfo {
    /// The session.
    pub session: SessionId,
    /// Its tenant.
    pub tenant: Arc<str>,
    /// How deep it is below a session that the host started.
    pub depth: u32,
    /// For work that takes its time.
    pub offload: Offload,
    /// A child's working directory.
    pub(crate) directory: Option<Arc<crate::child::WorkDir>>,
    pub(crate) config: Arc<Tenant>,
    pub(crate) registry: Arc<Registry>,
    /// Where changes are written down; for the first who takes it.
    pub(crate) ledger: Option<Arc<Offered>>,
    /// What the session may hold, and what all of its tenant may.
    pub(crate) budget: Arc<Budget>,
    pub(crate) memory: Arc<Budget>,
}

/// A ledger with what it says, for the first who takes it.
pub(crate) type Offered = Mutex<Option<(Ledger, Found)>>;

/// A call of a host function.
#[derive(Clone, Debug)]
pub struct Call {
    /// Its number in the session.
    pub number: u64,
    /// Who calls.
    pub session: SessionId,
    /// The tenant of that.
    pub tenant: Arc<str>,
    /// When an answer is no longer of use.
    pub deadline: Instant,
    /// The trace that it belongs to, as W3C's header has it, for what it calls in turn.
    pub traceparent: Option<String>,
    /// Arguments in the order of the parameters; what was left out is none.
    pub args: Vec<Option<HostValue>>,
}

/// The answer to a call.
pub enum Answer {
    /// It is there.
    Ready(Reply),
    /// It comes; dropping the future cancels the call.
    Later(BoxFuture<'static, Reply>),
}

/// The functions that a session can call, and the modules that it can import.
pub struct Registry {
    pub(crate) declarations: Arc<[HostFunction]>,
    pub(crate) modules: Arc<[HostModule]>,
    pub(crate) libraries: Arc<[Library]>,
    pub(crate) extensions: Vec<Arc<dyn Extension>>,
    pub(crate) functions: Vec<Registered>,
    by_name: HashMap<String, usize>,
    /// The place of the extension that the session's actor answers itself.
    pub(crate) sandbox: Option<usize>,
    modes: BTreeMap<String, CallMode>,
    /// Registries without some of the extensions, by their places: of children that were started.
    without: Mutex<BTreeMap<Vec<usize>, Arc<Registry>>>,
}

/// A function and where it belongs.
#[derive(Debug)]
pub(crate) struct Registered {
    pub(crate) function: Function,
    /// Place of its extension.
    pub(crate) extension: usize,
    /// Its number within the extension.
    pub(crate) number: usize,
    /// Whether it came with Ophiary: then its handler is called where all sessions are.
    pub(crate) built_in: bool,
    /// It is said to answer at once, and how often it did not.
    slow: AtomicU32,
}

/// How long a handler that answers at once may take: longer than that a few times, for a processor may have been elsewhere.
const QUICK: Duration = Duration::from_micros(500);
const QUICK_EVER: Duration = Duration::from_millis(10);
const SLOW_MAX: u32 = 3;
/// Nodes and bytes of arguments that a handler may be given on the thread that all sessions share.
const LIGHT: (u32, usize) = (1_000, 64 << 10);

// === impl SessionInfo ===

impl SessionInfo {
    /// Where an instance of a durable session writes down its changes, and what was written before.
    pub(crate) fn take_ledger(&self) -> Option<(Ledger, Found)> {
        self.ledger.as_ref()?.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// What the tenant's configuration says of the extensions that come with Ophiary.
    pub fn settings(&self) -> &Extensions {
        &self.config.extension
    }
}

// === impl Registered ===

impl Registered {
    /// Whether a call with these arguments is made on a thread of its own.
    pub(crate) fn goes_aside(&self, args: &[Option<HostValue>]) -> bool {
        let quick = self.function.quick && self.slow.load(Ordering::Relaxed) < SLOW_MAX;
        !(self.built_in || quick && is_light(args.iter().flatten(), LIGHT))
    }

    /// A handler that was called where all sessions are took so long.
    pub(crate) fn took(&self, time: Duration) {
        if time > QUICK && !self.built_in {
            let count = if time > QUICK_EVER { SLOW_MAX } else { 1 };
            self.slow.fetch_add(count, Ordering::Relaxed);
        }
    }
}

/// Whether a value is converted in no time worth counting: one with few parts.
#[doc(hidden)]
pub fn is_small(value: &HostValue) -> bool {
    is_light(std::iter::once(value), LIGHT)
}

/// Whether these are no more than so many nodes and bytes; what is more is not looked at.
fn is_light<'a>(
    values: impl Iterator<Item = &'a HostValue>,
    (mut nodes, mut bytes): (u32, usize),
) -> bool {
    let mut left: Vec<&HostValue> = values.collect();
    while let Some(value) = left.pop() {
        let weight = usize::try_from(value.own_bytes()).unwrap_or(usize::MAX);
        let count = match value {
            HostValue::List(items)
            | HostValue::Tuple(items)
            | HostValue::Set(items)
            | HostValue::FrozenSet(items)
            | HostValue::Exception { args: items, .. } => items.len(),
            HostValue::Dict(items) => items.len() * 2,
            HostValue::Record(record) => record.fields.len(),
            _ => 0,
        };
        if nodes == 0 || weight > bytes || count > nodes as usize {
            return false;
        }
        nodes -= 1;
        bytes -= weight;
        match value {
            HostValue::List(items)
            | HostValue::Tuple(items)
            | HostValue::Set(items)
            | HostValue::FrozenSet(items)
            | HostValue::Exception { args: items, .. } => left.extend(items),
            HostValue::Dict(items) => left.extend(items.iter().flat_map(|(k, v)| [k, v])),
            HostValue::Record(record) => left.extend(record.fields.iter().map(|(_, v)| v)),
            _ => {}
        }
    }
    true
}

// === impl Answer ===

impl Answer {
    /// A value.
    pub fn value(value: impl Into<HostValue>) -> Answer {
        Answer::Ready(Ok(value.into()))
    }

    /// An exception.
    pub fn error(class: &str, message: impl Into<String>) -> Answer {
        Answer::Ready(Err(HostError::new(class, message)))
    }
}

impl fmt::Debug for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Ready(reply) => f.debug_tuple("Ready").field(reply).finish(),
            Answer::Later(_) => f.write_str("Later"),
        }
    }
}

// === impl Registry ===

impl Registry {
    /// The functions of these extensions; all names are checked.
    pub(crate) fn new(
        extensions: &[Arc<dyn Extension>],
        modes: &BTreeMap<String, CallMode>,
        libraries: Arc<[Library]>,
    ) -> Result<Registry, ActorError> {
        let mut functions = Vec::new();
        let mut by_name = HashMap::new();
        for (place, extension) in extensions.iter().enumerate() {
            for (number, mut function) in extension.functions().into_iter().enumerate() {
                if let Some(mode) = modes.get(&function.name) {
                    function.blocking = *mode == CallMode::Blocking;
                }
                check_name(extension.namespace(), &function.name)?;
                function.namespace = extension.namespace().into();
                if let Some(param) = function.params.iter().find(|p| !is_identifier(&p.name)) {
                    let text = format!("{:?} is no name of a parameter", param.name);
                    return Err(refused(extension.namespace(), text));
                }
                let name = function.name.clone();
                let at = functions.len();
                let built_in = ophiary_config::extension::ALL.contains(&extension.namespace());
                let slow = AtomicU32::new(0);
                let registered = Registered { function, extension: place, number, built_in, slow };
                functions.push(registered);
                if by_name.insert(name.clone(), at).is_some() {
                    return Err(refused(extension.namespace(), format!("{name} is there twice")));
                }
            }
        }
        let clock = HostFunction::blocking(CLOCK).with_params([HostParam::required("which")]);
        let modules = extensions.iter().map(|extension| modules_of(&**extension));
        let modules: Vec<Vec<HostModule>> = modules.collect::<Result<_, _>>()?;
        let reserved = [clock, random::declaration()];
        let declared = functions.iter().map(|registered| registered.function.declaration());
        Ok(Registry {
            declarations: declared.chain(reserved).collect(),
            modules: modules.into_iter().flatten().collect(),
            libraries,
            extensions: extensions.to_vec(),
            functions,
            by_name,
            sandbox: extensions.iter().position(|e| e.namespace() == sandbox::NAMESPACE),
            modes: modes.clone(),
            without: Mutex::default(),
        })
    }

    /// The function of this name.
    pub(crate) fn find(&self, name: &str) -> Option<&Registered> {
        self.functions.get(*self.by_name.get(name)?)
    }

    /// The registry of a child, and what it shares with its parent: places there.
    pub(crate) fn for_child(
        self: &Arc<Registry>,
        child: &ChildInfo<'_>,
    ) -> (Arc<Registry>, Vec<usize>) {
        let (mut excluded, mut shared) = (Vec::new(), Vec::new());
        for (place, extension) in self.extensions.iter().enumerate() {
            // One that panics is not given to the child.
            let policy = catch_unwind(AssertUnwindSafe(|| extension.for_child(child)));
            match policy.unwrap_or(ChildPolicy::Exclude) {
                ChildPolicy::Exclude => excluded.push(place),
                ChildPolicy::Share => shared.push(place),
                ChildPolicy::Fresh => {}
            }
        }
        (self.without(excluded), shared)
    }

    /// The same without these extensions.
    fn without(self: &Arc<Registry>, excluded: Vec<usize>) -> Arc<Registry> {
        if excluded.is_empty() {
            return self.clone();
        }
        let mut known = self.without.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(registry) = known.get(&excluded) {
            return registry.clone();
        }
        let left = self.extensions.iter().enumerate();
        let left: Vec<Arc<dyn Extension>> =
            left.filter(|(place, _)| !excluded.contains(place)).map(|(_, e)| e.clone()).collect();
        // Fewer of what did not clash do not clash.
        let registry = Registry::new(&left, &self.modes, self.libraries.clone());
        let registry = registry.map_or_else(|_| self.clone(), Arc::new);
        known.insert(excluded, registry.clone());
        registry
    }

    /// The place of an extension.
    pub(crate) fn place(&self, namespace: &str) -> Option<usize> {
        self.extensions.iter().position(|extension| extension.namespace() == namespace)
    }
}

impl fmt::Debug for Registry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.functions.iter().map(|f| &f.function.name)).finish()
    }
}

fn refused(extension: &str, reason: impl Into<String>) -> ActorError {
    ActorError::Extension { extension: extension.to_owned(), reason: reason.into() }
}

/// The modules of an extension, whose names and functions are checked.
fn modules_of(extension: &dyn Extension) -> Result<Vec<HostModule>, ActorError> {
    let (namespace, modules) = (extension.namespace(), extension.modules());
    let functions = extension.functions();
    for module in &modules {
        let mut parts = module.name.split('.');
        if parts.next() != Some(namespace) || !parts.all(is_identifier) {
            let reason = format!("module {:?} is not {namespace}, nor in it", module.name);
            return Err(refused(namespace, reason));
        }
        if module.is_hidden() {
            let name = &module.name;
            let reason = format!("module {name:?} cannot be imported: Python has one of its name");
            return Err(refused(namespace, reason));
        }
        for (name, attribute) in &module.attributes {
            if !is_identifier(name) {
                return Err(refused(namespace, format!("{name:?} is no name in a module")));
            }
            if let HostAttribute::Function(wanted) = attribute
                && !functions.iter().any(|function| function.name == *wanted)
            {
                return Err(refused(namespace, format!("there is no function {wanted:?}")));
            }
        }
    }
    Ok(modules)
}

fn check_name(namespace: &str, name: &str) -> Result<(), ActorError> {
    let mut bytes = namespace.bytes();
    let plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_';
    let holds = bytes.next().is_some_and(|b| b.is_ascii_lowercase())
        && bytes.all(plain)
        && namespace.len() <= NAMESPACE_MAX;
    if !holds {
        let reason = format!("a namespace is [a-z][a-z0-9_]*, at most {NAMESPACE_MAX} characters");
        return Err(refused(namespace, reason));
    }
    if namespace == "sys" {
        return Err(refused(namespace, "the namespace is reserved"));
    }
    let rest = name.strip_prefix(namespace);
    // `help` is the one function that is named as its namespace.
    let of_namespace = |rest: &str| rest.is_empty() || (rest.starts_with('_') && rest.len() > 1);
    let holds = rest.is_some_and(of_namespace);
    if !holds || !name.bytes().all(plain) {
        return Err(refused(namespace, format!("{name:?} is not {namespace}_ and [a-z0-9_]+")));
    }
    Ok(())
}

/// Whether scripts can write `name=value` in a call.
pub(crate) fn is_identifier(name: &str) -> bool {
    let mut chars = name.chars();
    chars.next().is_some_and(|c| c.is_ascii_alphabetic() || c == '_')
        && chars.all(|c| c.is_ascii_alphanumeric() || c == '_')
        && !KEYWORDS.contains(&name)
}

/// Whether a global can have this name.
pub fn is_global(name: &str) -> bool {
    let mut chars = name.chars();
    chars.next().is_some_and(|c| c.is_alphabetic() || c == '_')
        && chars.all(|c| c.is_alphanumeric() || c == '_')
        && !KEYWORDS.contains(&name)
}

/// The extensions that come with Ophiary.
pub fn built_in() -> Vec<Arc<dyn Extension>> {
    vec![
        Arc::new(help::Help),
        Arc::new(sandbox::Sandbox),
        Arc::new(msg::Msg),
        Arc::new(el::El),
        Arc::new(tmpl::Tmpl::default()),
        Arc::new(log::Log),
        Arc::new(kv::Kv::default()),
        Arc::new(fs::Fs::default()),
    ]
}
