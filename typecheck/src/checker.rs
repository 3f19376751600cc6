//! `TypeChecker`: checks programs that run in the same surroundings.
//!
//! Place: the door of the crate: the compiler first, then ty.
//!
//! Invariants: checks share nothing that one of them could change, so what one program is told does not depend on others. ty
//! gets nothing that the compiler has not admitted.
//! Limits: `TypeLimits`.

use std::sync::Arc;
use std::time::Duration;

use ophiary_runtime::compile::{CompileOptions, compile};
use ophiary_runtime::parse::{CompileError, ParseAs, ParseLimits, parse};
use ophiary_runtime::source::Source;

use crate::bounded::{self, Bounds, Stopped, Watch};
use crate::database::{Database, Settings};
use crate::finding::Finding;
use crate::report;
use crate::rules::rules;
use crate::surroundings::{Surroundings, SurroundingsError};

/// What ty gets: an expression of many operators can keep it busy in one query, where nothing stops it.
const DOOR: ParseLimits = ParseLimits {
    source_bytes: u32::MAX,
    memory_bytes: u64::MAX,
    brackets: 100,
    indentations: 100,
    operators: 256,
};
/// Time for the compiler's look at stubs.
const STUBS_TIME: Duration = Duration::from_mins(1);

/// Checks programs that run in the same surroundings, in any number of threads.
#[derive(Clone)]
pub struct TypeChecker {
    settings: Settings,
    limits: TypeLimits,
}

/// What a check may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TypeLimits {
    /// Bytes of the program.
    pub source_bytes: usize,
    /// Time, by the clock.
    pub time: Duration,
    /// Bytes by which the process may grow meanwhile, for whatever reason, where the system tells that (Linux).
    pub memory_bytes: usize,
    /// Findings that are told; further ones are left out.
    pub findings: usize,
}

/// Why a program was not checked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TypeCheckError {
    /// What it runs in cannot be.
    #[error(transparent)]
    Surroundings(#[from] SurroundingsError),
    /// It is too long.
    #[error("type checking: the program has {used} bytes, at most {allowed} are allowed")]
    Source {
        /// The limit.
        allowed: usize,
        /// Its length.
        used: usize,
    },
    /// It took too long.
    #[error("type checking took longer than {} ms", allowed.as_millis())]
    Time {
        /// The limit.
        allowed: Duration,
    },
    /// It took too much memory.
    #[error("type checking took more than {} MiB of memory", allowed >> 20)]
    Memory {
        /// The limit.
        allowed: usize,
    },
    /// An expression has more than 256 operators on one path or 100 open brackets, or definitions depend on each other too
    /// deeply.
    #[error("type checking: an expression, or what depends on each other, is nested too deeply")]
    Depth,
    /// Earlier checks that took too long are still not over.
    #[error("type checking: earlier checks that took too long are not over")]
    Busy,
    /// There is no thread for it.
    #[error("type checking: no thread: {0}")]
    Thread(String),
    /// A fault of the type checker.
    #[error("type checking: internal error: {0}")]
    Internal(String),
}

// === impl TypeLimits ===

impl Default for TypeLimits {
    fn default() -> TypeLimits {
        TypeLimits {
            source_bytes: 256 << 10,
            time: Duration::from_secs(10),
            memory_bytes: 512 << 20,
            findings: 100,
        }
    }
}

impl TypeLimits {
    fn bounds(&self) -> Bounds {
        Bounds { time: self.time, memory_bytes: self.memory_bytes }
    }
}

// === impl TypeChecker ===

impl TypeChecker {
    /// A checker for these surroundings, with the default limits.
    pub fn new(surroundings: Surroundings) -> Result<TypeChecker, TypeCheckError> {
        TypeChecker::with_limits(surroundings, TypeLimits::default())
    }

    /// A checker with these limits.
    pub fn with_limits(
        surroundings: Surroundings,
        limits: TypeLimits,
    ) -> Result<TypeChecker, TypeCheckError> {
        let work = move |answer: &dyn Fn(Result<Settings, TypeCheckError>)| {
            let checked = surroundings.check();
            let settings = checked.map_err(TypeCheckError::from).and_then(|()| {
                Settings::new(&surroundings, rules())
                    .map_err(|error| TypeCheckError::Internal(error.to_string()))
            });
            answer(settings);
        };
        let own = TypeLimits { time: STUBS_TIME, ..limits };
        let done = bounded::within(own.bounds(), &Arc::default(), work);
        let settings = done.map_err(|stopped| told(stopped, &own))??;
        Ok(TypeChecker { settings, limits })
    }

    /// What is wrong with a program, in the order of its text. It blocks, at the most for the time limit.
    pub fn check(&self, name: &str, text: &str) -> Result<Vec<Finding>, TypeCheckError> {
        let (allowed, used) = (self.limits.source_bytes, text.len());
        if used > allowed {
            return Err(TypeCheckError::Source { allowed, used });
        }
        let source = Source::new(name, text);
        let watch = Arc::new(Watch::default());
        let database = Database::new(&self.settings, text, &watch);
        let most = self.limits.findings;
        let work = move |answer: &dyn Fn(Result<Vec<Finding>, TypeCheckError>)| {
            answer(match refused(&source) {
                Some(error) => Ok(vec![report::refused(&source, &error)]),
                None if parse(&source, &DOOR, ParseAs::Module).is_err() => {
                    Err(TypeCheckError::Depth)
                }
                None => report::findings(&database, &source, most),
            });
        };
        let done = bounded::within(self.limits.bounds(), &watch, work);
        done.map_err(|stopped| told(stopped, &self.limits))?
    }
}

impl std::fmt::Debug for TypeChecker {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TypeChecker").field("limits", &self.limits).finish_non_exhaustive()
    }
}

/// Why the compiler refuses a program.
fn refused(source: &Source) -> Option<CompileError> {
    let options = CompileOptions {
        top_level_await: true,
        top_level_return: true,
        ..CompileOptions::default()
    };
    compile(source.clone(), &options).err()
}

fn told(stopped: Stopped, limits: &TypeLimits) -> TypeCheckError {
    match stopped {
        Stopped::Time => TypeCheckError::Time { allowed: limits.time },
        Stopped::Memory => TypeCheckError::Memory { allowed: limits.memory_bytes },
        Stopped::Depth => TypeCheckError::Depth,
        Stopped::Busy => TypeCheckError::Busy,
        Stopped::Panic(text) => TypeCheckError::Internal(text),
        Stopped::Thread(error) => TypeCheckError::Thread(error.to_string()),
    }
}
