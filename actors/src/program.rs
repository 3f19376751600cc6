//! Compiled programs of a tenant, by their source.
//!
//! Place: a session asks here before it has a helper compile.
//!
//! Invariants: a cache belongs to one tenant, so that no tenant can time what another has compiled. The same source and name
//! give the same program, or the same `MemoryError`, whatever was compiled before. The one that was not asked for for longest goes
//! first. What programs weigh counts in the tenant's memory, and they go before a session is refused any.
//! Limits: `worker.programs`, `worker.program_bytes`; `source` and `memory` of the session; sources, with their names, up to
//! `SOURCE_MAX`.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use ophiary_runtime::code::{CodeObject, Constant, Program};
use ophiary_runtime::compile::{self, CompileOptions};
use ophiary_runtime::parse::{ErrorClass, ParseLimits};
use ophiary_runtime::session::compile_error_text;
use ophiary_runtime::source::Source;
use ophiary_runtime::suspension::Raised;

use crate::message::Outcome;
use crate::quota::{Budget, Held};

/// The largest source that is kept, with its name.
const SOURCE_MAX: usize = 64 << 10;

/// Name and source.
type Key = (Arc<str>, Arc<str>);

/// Compiled programs.
#[derive(Debug)]
pub(crate) struct Programs {
    by_source: HashMap<Key, Compiled>,
    /// By when each was asked for last.
    order: BTreeMap<u64, Key>,
    count: u64,
    /// Their bytes, in the tenant's memory.
    held: Held,
}

/// A program, the least memory that it is known to compile with, its place in the order and its bytes.
#[derive(Debug)]
struct Compiled {
    program: Arc<Program>,
    memory: u64,
    place: u64,
    bytes: u64,
}

// === impl Programs ===

impl Programs {
    pub(crate) fn new(memory: &Arc<Budget>) -> Programs {
        let held = memory.hold(0);
        Programs { by_source: HashMap::new(), order: BTreeMap::new(), count: 0, held }
    }

    /// Bytes of all.
    #[cfg(test)]
    fn bytes(&self) -> u64 {
        self.held.bytes()
    }

    /// The program of a session with so much memory: one with less than was needed before must find out itself.
    pub(crate) fn get(&mut self, name: &str, source: &str, memory: u64) -> Option<Arc<Program>> {
        // The key owns its texts, and looking must not copy them.
        let key: &dyn TextPair = &(name, source);
        let compiled = self.by_source.get_mut(key).filter(|compiled| compiled.memory <= memory)?;
        let before = std::mem::replace(&mut compiled.place, self.count);
        if let Some(key) = self.order.remove(&before) {
            self.order.insert(self.count, key);
        }
        self.count += 1;
        Some(compiled.program.clone())
    }

    /// Keeps a program: up to so many, and up to so many bytes of all.
    pub(crate) fn put(
        &mut self,
        (name, source): (&str, &str),
        program: Arc<Program>,
        memory: u64,
        (most, bytes_max): (usize, u64),
    ) {
        let key: Key = (name.into(), source.into());
        if let Some(compiled) = self.by_source.get_mut(&key) {
            compiled.memory = compiled.memory.min(memory);
            return;
        }
        let bytes = (name.len() + source.len()) as u64 + weight_of(&program);
        // Sessions have more use for what is left than the next one that begins with the same source.
        let bytes_max = bytes_max.min((self.held.bytes() + self.held.available()) / 4);
        if name.len() + source.len() > SOURCE_MAX || most == 0 || bytes > bytes_max {
            return;
        }
        while self.order.len() >= most || self.held.bytes() + bytes > bytes_max {
            if !self.drop_oldest() {
                break;
            }
        }
        let place = self.count;
        self.count += 1;
        self.held.set(self.held.bytes() + bytes);
        self.order.insert(place, key.clone());
        self.by_source.insert(key, Compiled { program, memory, place, bytes });
    }

    fn drop_oldest(&mut self) -> bool {
        let Some((_, key)) = self.order.pop_first() else { return false };
        if let Some(compiled) = self.by_source.remove(&key) {
            self.held.set(self.held.bytes().saturating_sub(compiled.bytes));
        }
        true
    }

    /// Keeps none.
    pub(crate) fn clear(&mut self) {
        while self.drop_oldest() {}
    }
}

/// About what a program weighs, with the list of where its lines begin.
fn weight_of(program: &Program) -> u64 {
    /// What an allocation takes beside what was asked for.
    const EACH: usize = 16;
    let text = |text: &str| text.len() + EACH;
    let lines = program.source.text().bytes().filter(|byte| *byte == b'\n').count() * 4;
    let codes = program.codes.iter().map(|code| {
        let names = code.names.iter().map(|name| size_of::<Box<str>>() + text(name)).sum::<usize>();
        let constants = code.constants.iter().map(constant).sum::<usize>();
        size_of::<CodeObject>()
            + 10 * EACH
            + text(&code.name)
            + text(&code.qualname)
            + code.doc.as_deref().map_or(0, text)
            + size_of_val(&*code.ops)
            + size_of_val(&*code.spans)
            + code.sites.len() * (size_of::<u16>() + size_of::<u64>())
            + size_of_val(&*code.locals)
            + size_of_val(&*code.hidden)
            + size_of_val(&*code.free)
            + size_of_val(&*code.handlers)
            + size_of_val(&*code.params.names)
            + names
            + constants
    });
    (text(program.source.text()) + lines + codes.sum::<usize>()) as u64
}

fn constant(constant: &Constant) -> usize {
    // As deep as the parser lets sources be.
    size_of::<Constant>()
        + match constant {
            Constant::Str(text) | Constant::Builtin(text) => text.len() + 16,
            Constant::Bytes(bytes) => bytes.len() + 16,
            Constant::BigInt(int) => usize::try_from(int.bits() / 8).unwrap_or(usize::MAX) + 16,
            Constant::Tuple(items) | Constant::FrozenSet(items) => {
                16 + items.iter().map(self::constant).sum::<usize>()
            }
            Constant::None
            | Constant::Bool(_)
            | Constant::Ellipsis
            | Constant::Int(_)
            | Constant::Float(_)
            | Constant::Imaginary(_) => 0,
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

    fn empty() -> Programs {
        Programs::new(&Arc::new(Budget::new(MEMORY)))
    }

    #[test]
    fn programs_are_bounded_by_what_they_weigh_and_count_in_the_tenants_memory() {
        // Six bytes of source make hundreds of a program.
        let budget = Arc::new(Budget::new(MEMORY));
        let mut programs = Programs::new(&budget);
        let most = 2 << 20;
        let mut last = String::new();
        for number in 0..40 {
            last = format!("x = {number}\n{}", "class A:0\n".repeat(600));
            let program = compile("x", &last, (1 << 20, MEMORY)).expect("it compiles");
            let weight = weight_of(&program);
            assert!(weight > 20 * last.len() as u64, "{weight}");
            programs.put(("x", &last), program, MEMORY, (256, most));
            assert_eq!(budget.used(), programs.bytes());
            assert!(programs.bytes() <= most, "{}", programs.bytes());
        }
        assert!(programs.get("x", &last, MEMORY).is_some(), "the newest is there");
        // Where sessions have left nothing, nothing is kept for the next.
        budget.charge(MEMORY);
        let program = compile("x", "1", (100, MEMORY)).expect("it compiles");
        let before = programs.bytes();
        programs.put(("x", "1"), program, MEMORY, (256, most));
        assert!(programs.bytes() <= before);
        programs.clear();
        assert_eq!((programs.bytes(), budget.used()), (0, MEMORY));
    }

    #[test]
    fn what_was_asked_for_stays_longer() {
        let mut programs = empty();
        let program = |source| compile("x", source, (100, MEMORY)).expect("it compiles");
        for source in ["1", "2"] {
            programs.put(("x", source), program(source), MEMORY, (2, MEMORY));
        }
        assert!(programs.get("x", "1", MEMORY).is_some());
        programs.put(("x", "3"), program("3"), MEMORY, (2, MEMORY));
        let known = ["1", "2", "3"].map(|source| programs.get("x", source, MEMORY).is_some());
        assert_eq!(known, [true, false, true]);
    }

    #[test]
    fn the_oldest_program_goes_first() {
        let mut programs = empty();
        for source in ["1", "2", "3"] {
            let program = compile("x", source, (100, MEMORY)).expect("it compiles");
            programs.put(("x", source), program, MEMORY, (2, MEMORY));
        }
        assert!(programs.get("x", "1", MEMORY).is_none());
        let known = ["2", "3"].map(|source| programs.get("x", source, MEMORY).is_some());
        assert_eq!(known, [true, true]);
        assert!(programs.get("y", "3", MEMORY).is_none());
        let (long, program) =
            ("x".repeat(SOURCE_MAX), compile("x", "4", (100, MEMORY)).expect("it compiles"));
        programs.put((&long, "4"), program, MEMORY, (2, MEMORY));
        assert!(programs.get(&long, "4", MEMORY).is_none(), "the name is kept too");
    }

    #[test]
    fn what_was_compiled_with_more_memory_is_not_had_with_less() {
        let source = "x = [1, 2, 3]\n".repeat(100);
        let compiled = |memory| compile("x", &source, (1 << 20, memory));
        let mut programs = empty();
        let bounds = (2, MEMORY);
        programs.put(("x", &source), compiled(MEMORY).expect("it compiles"), MEMORY, bounds);
        assert!(programs.get("x", &source, MEMORY - 1).is_none());
        match compiled(10_000) {
            Err(Outcome::Raised(raised)) => assert!(raised.out_of_memory, "{raised:?}"),
            other => unreachable!("{other:?}"),
        }
        let less = MEMORY / 2;
        programs.put(("x", &source), compiled(less).expect("it compiles"), less, bounds);
        assert!(programs.get("x", &source, MEMORY / 2).is_some());
    }
}
