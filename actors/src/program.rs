//! Compiled programs of a tenant, by their source.
//!
//! Place: a session asks here before it has a helper compile.
//!
//! Invariants: a cache belongs to one tenant, so that no tenant can time what another has compiled. The same source and name
//! give the same program. The oldest goes first.
//! Limits: `worker.programs`; sources, with their names, up to `SOURCE_MAX`.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use ophiary_runtime::code::Program;
use ophiary_runtime::compile::{self, CompileOptions};
use ophiary_runtime::parse::ParseLimits;
use ophiary_runtime::session::compile_error_text;
use ophiary_runtime::source::Source;

use crate::message::Outcome;

/// The largest source that is kept, with its name.
const SOURCE_MAX: usize = 64 << 10;

/// Name and source.
type Key = (Arc<str>, Arc<str>);

/// Compiled programs.
#[derive(Debug, Default)]
pub(crate) struct Programs {
    by_source: HashMap<Key, Arc<Program>>,
    order: VecDeque<Key>,
}

// === impl Programs ===

impl Programs {
    pub(crate) fn get(&self, name: &str, source: &str) -> Option<Arc<Program>> {
        // The key owns its texts, and looking must not copy them.
        let key: &dyn TextPair = &(name, source);
        self.by_source.get(key).cloned()
    }

    pub(crate) fn put(&mut self, name: &str, source: &str, program: Arc<Program>, most: usize) {
        if name.len() + source.len() > SOURCE_MAX || most == 0 {
            return;
        }
        while self.order.len() >= most {
            if let Some(oldest) = self.order.pop_front() {
                self.by_source.remove(&oldest);
            }
        }
        let key: Key = (name.into(), source.into());
        if self.by_source.insert(key.clone(), program).is_none() {
            self.order.push_back(key);
        }
    }
}

/// Two texts, owned or not.
trait TextPair {
    fn texts(&self) -> (&str, &str);
}

impl TextPair for (&str, &str) {
    fn texts(&self) -> (&str, &str) {
        *self
    }
}

impl TextPair for Key {
    fn texts(&self) -> (&str, &str) {
        (&self.0, &self.1)
    }
}

impl std::hash::Hash for dyn TextPair + '_ {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.texts().hash(state);
    }
}

impl PartialEq for dyn TextPair + '_ {
    fn eq(&self, other: &Self) -> bool {
        self.texts() == other.texts()
    }
}

impl Eq for dyn TextPair + '_ {}

impl<'a> std::borrow::Borrow<dyn TextPair + 'a> for Key {
    fn borrow(&self) -> &(dyn TextPair + 'a) {
        self
    }
}

/// Compiles a program of a feed, on a thread that has the stack for it.
pub(crate) fn compile(name: &str, source: &str, bytes_max: u64) -> Result<Arc<Program>, Outcome> {
    let options = CompileOptions {
        top_level_await: true,
        top_level_return: true,
        result: true,
        limits: ParseLimits {
            source_bytes: u32::try_from(bytes_max).unwrap_or(u32::MAX),
            ..ParseLimits::default()
        },
        ..CompileOptions::default()
    };
    let source = Source::new(name, source);
    compile::compile(source.clone(), &options)
        .map_err(|error| Outcome::Syntax(compile_error_text(&source, &error)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_program_goes_first() {
        let mut programs = Programs::default();
        for source in ["1", "2", "3"] {
            let program = compile("x", source, 100).expect("it compiles");
            programs.put("x", source, program, 2);
        }
        assert!(programs.get("x", "1").is_none());
        assert!(programs.get("x", "2").is_some() && programs.get("x", "3").is_some());
        assert!(programs.get("y", "3").is_none());
        let (long, program) =
            ("x".repeat(SOURCE_MAX), compile("x", "4", 100).expect("it compiles"));
        programs.put(&long, "4", program, 2);
        assert!(programs.get(&long, "4").is_none(), "the name is kept too");
    }
}
