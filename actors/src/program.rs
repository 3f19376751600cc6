//! Compiled programs of a tenant, by their source.
//!
//! Place: a session asks here before it has a helper compile.
//!
//! Invariants: a cache belongs to one tenant, so that no tenant can time what another has compiled. The same source and name
//! give the same program, or the same `MemoryError`, whatever was compiled before. The oldest goes first.
//! Limits: `worker.programs`; `source` and `memory` of the session; sources, with their names, up to `SOURCE_MAX`.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use ophiary_runtime::code::Program;
use ophiary_runtime::compile::{self, CompileOptions};
use ophiary_runtime::parse::{ErrorClass, ParseLimits};
use ophiary_runtime::session::compile_error_text;
use ophiary_runtime::source::Source;
use ophiary_runtime::suspension::Raised;

use crate::message::Outcome;

/// The largest source that is kept, with its name.
const SOURCE_MAX: usize = 64 << 10;

/// Name and source.
type Key = (Arc<str>, Arc<str>);

/// Compiled programs.
#[derive(Debug, Default)]
pub(crate) struct Programs {
    by_source: HashMap<Key, Compiled>,
    order: VecDeque<Key>,
}

/// A program, and the least memory that it is known to compile with.
#[derive(Debug)]
struct Compiled {
    program: Arc<Program>,
    memory: u64,
}

// === impl Programs ===

impl Programs {
    /// The program of a session with so much memory: one with less than was needed before must find out itself.
    pub(crate) fn get(&self, name: &str, source: &str, memory: u64) -> Option<Arc<Program>> {
        // The key owns its texts, and looking must not copy them.
        let key: &dyn TextPair = &(name, source);
        let compiled = self.by_source.get(key).filter(|compiled| compiled.memory <= memory);
        compiled.map(|compiled| compiled.program.clone())
    }

    pub(crate) fn put(
        &mut self,
        (name, source): (&str, &str),
        program: Arc<Program>,
        memory: u64,
        most: usize,
    ) {
        if name.len() + source.len() > SOURCE_MAX || most == 0 {
            return;
        }
        while self.order.len() >= most {
            if let Some(oldest) = self.order.pop_front() {
                self.by_source.remove(&oldest);
            }
        }
        let key: Key = (name.into(), source.into());
        if let Some(compiled) = self.by_source.get_mut(&key) {
            compiled.memory = compiled.memory.min(memory);
        } else {
            self.by_source.insert(key.clone(), Compiled { program, memory });
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

/// Compiles a program of a feed, on a thread that has the stack for it: of so many bytes, and with so many bytes of memory.
pub(crate) fn compile(
    name: &str,
    source: &str,
    (bytes_max, memory_bytes): (u64, u64),
) -> Result<Arc<Program>, Outcome> {
    let options = CompileOptions {
        top_level_await: true,
        top_level_return: true,
        result: true,
        limits: ParseLimits {
            source_bytes: u32::try_from(bytes_max).unwrap_or(u32::MAX),
            memory_bytes,
            ..ParseLimits::default()
        },
        ..CompileOptions::default()
    };
    let source = Source::new(name, source);
    compile::compile(source.clone(), &options).map_err(|error| {
        let text = compile_error_text(&source, &error);
        if error.class != ErrorClass::Memory {
            return Outcome::Syntax(text);
        }
        Outcome::Raised(Box::new(Raised {
            class: error.class.name().to_owned(),
            message: error.message,
            traceback: text,
            exit_code: None,
            out_of_memory: true,
        }))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const MEMORY: u64 = 64 << 20;

    #[test]
    fn the_oldest_program_goes_first() {
        let mut programs = Programs::default();
        for source in ["1", "2", "3"] {
            let program = compile("x", source, (100, MEMORY)).expect("it compiles");
            programs.put(("x", source), program, MEMORY, 2);
        }
        assert!(programs.get("x", "1", MEMORY).is_none());
        let known = ["2", "3"].map(|source| programs.get("x", source, MEMORY).is_some());
        assert_eq!(known, [true, true]);
        assert!(programs.get("y", "3", MEMORY).is_none());
        let (long, program) =
            ("x".repeat(SOURCE_MAX), compile("x", "4", (100, MEMORY)).expect("it compiles"));
        programs.put((&long, "4"), program, MEMORY, 2);
        assert!(programs.get(&long, "4", MEMORY).is_none(), "the name is kept too");
    }

    #[test]
    fn what_was_compiled_with_more_memory_is_not_had_with_less() {
        let source = "x = [1, 2, 3]\n".repeat(100);
        let compiled = |memory| compile("x", &source, (1 << 20, memory));
        let mut programs = Programs::default();
        programs.put(("x", &source), compiled(MEMORY).expect("it compiles"), MEMORY, 2);
        assert!(programs.get("x", &source, MEMORY - 1).is_none());
        match compiled(10_000) {
            Err(Outcome::Raised(raised)) => assert!(raised.out_of_memory, "{raised:?}"),
            other => unreachable!("{other:?}"),
        }
        programs.put(("x", &source), compiled(MEMORY / 2).expect("it compiles"), MEMORY / 2, 2);
        assert!(programs.get("x", &source, MEMORY / 2).is_some());
    }
}
