//! Natives with registers of the wrong kinds, as a hostile snapshot may have them.
//!
//! Place: runs the cases of `tests/python` step by step; at native frames, exchanges one register, the input, or a byte of
//! the state, and goes on.
//!
//! Invariants: whatever `verify.rs` lets in gives a result or an exception, never a panic.
//! Limits: a few rests of each kind of state; every register of them with every kind of value.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use super::tests::go_on;
use super::verify;
use super::{RestoreOptions, SnapshotError};
use crate::code::Program;
use crate::compile::{CompileOptions, compile};
use crate::host::{HostError, HostFunction, HostValue};
use crate::limits::Limits;
use crate::native::{Input, NativeState};
use crate::session::{Session, SessionOptions};
use crate::source::Source;
use crate::suspension::Suspension;
use crate::types::TypeId;
use crate::value::{FALSE, Immediate, Kind, NONE, TRUE, UNDEF, Value};

/// Rests of one kind of state that are tried, besides the first for each thing that it does.
const RESTS_MAX: u32 = 2;
/// Rests of one kind of state in one case.
const RESTS_OF_CASE_MAX: u32 = 2;
const STEPS_MAX: u32 = 6000;

fn options() -> SessionOptions {
    SessionOptions {
        limits: Limits { fuel: 1 << 40, memory: 4 << 20, ..Limits::default() },
        functions: vec![
            HostFunction::blocking("host_echo"),
            HostFunction::blocking("host_add"),
            HostFunction::blocking("host_fail"),
            HostFunction::asynchronous("host_aecho"),
            HostFunction::asynchronous("host_afail"),
        ],
        hash_key: [7; 16],
        ..SessionOptions::default()
    }
}

fn restored(bytes: &[u8]) -> Result<Session, SnapshotError> {
    let trusting = RestoreOptions { trust_unsealed: true, ..RestoreOptions::default() };
    Session::restore(bytes, options(), &trusting)
}

/// The name of a state's variant and of those within it, such as what is checked: each goes its own way.
fn name_of(state: &NativeState) -> String {
    let text = format!("{state:?}");
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
    let names = words.filter(|word| word.starts_with(|c: char| c.is_ascii_uppercase()));
    names.filter(|word| !matches!(*word, "Some" | "None")).collect::<Vec<_>>().join(" ")
}

/// One value of each kind that the heap has, and some that need no heap.
fn replacements(session: &Session) -> Vec<Value> {
    let mut values = vec![
        UNDEF,
        NONE,
        TRUE,
        FALSE,
        Value::int(0),
        Value::int(-1),
        Value::int(1 << 40),
        Value::float(1.5),
        TypeId::Int.value(),
        TypeId::List.value(),
        Value::immediate(Immediate::MemoryError, 0),
        crate::builtins::find_text("repr"),
    ];
    let heap = &session.vm.core.heap;
    macro_rules! first {
        ($($bit:literal $kind:ident $slab:ident;)*) => {
            $(if Kind::$kind != Kind::Buffer && let Some((index, _)) = heap.$slab.iter().next() {
                values.push(Value::heap(Kind::$kind, index));
            })*
        };
    }
    super::save::slabs!(first);
    values
}

fn try_all(bytes: &[u8], name: &str, panics: &mut Vec<String>) {
    let whole = restored(bytes).unwrap();
    let frame = *whole.vm.frames.last().unwrap();
    let values = replacements(&whole);
    let mut attempt = |what: String, change: &dyn Fn(&mut Session) -> bool| {
        let mut session = restored(bytes).unwrap();
        if !change(&mut session) || verify::session(&session).is_err() {
            return;
        }
        let ran = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| go_on(session)));
        if ran.is_err() {
            panics.push(format!("{name}: {what}"));
        }
    };
    for value in &values {
        for register in frame.base as usize..frame.top() {
            attempt(format!("register {register} is {value:?}"), &|session| {
                session.vm.stack[register] = *value;
                true
            });
        }
        if !value.is_undef() {
            let inputs = [Input::Returned(*value), Input::Exhausted(*value), Input::Raised(*value)];
            for input in inputs {
                let exception =
                    value.is_kind(Kind::Exception) || value.is_immediate(Immediate::MemoryError);
                if !matches!(input, Input::Raised(_)) || exception {
                    attempt(format!("input is {input:?}"), &|session| {
                        session.vm.input = input;
                        true
                    });
                }
            }
        }
    }
    let state = postcard::to_allocvec(whole.vm.states.last().unwrap()).unwrap();
    for at in 0..state.len() {
        for byte in [0, 1, 2, 3, 4, 5, 6, 7, 9, 100, 127] {
            let mut changed = state.clone();
            changed[at] = byte;
            attempt(format!("state is {changed:?}"), &|session| {
                let Ok(decoded) = postcard::from_bytes(&changed) else { return false };
                *session.vm.states.last_mut().unwrap() = decoded;
                true
            });
        }
    }
}

fn programs() -> Vec<(String, Arc<Program>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/python");
    let mut programs = Vec::new();
    for area in std::fs::read_dir(root).unwrap().flatten() {
        let Ok(files) = std::fs::read_dir(area.path()) else { continue };
        for path in files.flatten().map(|file| file.path()) {
            if path.extension().is_none_or(|ext| ext != "py") {
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap();
            let options =
                CompileOptions { top_level_await: true, result: true, ..Default::default() };
            if let Ok(program) = compile(Source::new("case.py", text), &options) {
                programs.push((path.display().to_string(), program));
            }
        }
    }
    programs.sort_by(|a, b| a.0.cmp(&b.0));
    programs
}

#[test]
fn natives_survive_any_registers() {
    let mut seen: BTreeMap<String, u32> = BTreeMap::new();
    let mut deeds: BTreeSet<String> = BTreeSet::new();
    let mut panics = Vec::new();
    for (_, program) in programs() {
        let mut seen_here: BTreeMap<String, u32> = BTreeMap::new();
        let mut session = Session::new(options());
        session.feed_repr(&program, &[]).unwrap();
        for _ in 0..STEPS_MAX {
            let why = session.run(1);
            if session.is_busy()
                && let Some(state) = session.vm.states.last()
                && session.vm.frames.last().is_some_and(crate::vm::frame::Frame::is_native)
            {
                let name = name_of(state);
                let kind = name.split(' ').next().unwrap_or_default().to_owned();
                let new = deeds.insert(name.clone());
                let here = seen_here.entry(kind.clone()).or_default();
                let count = seen.entry(kind).or_default();
                if new || (*here < RESTS_OF_CASE_MAX && *count < RESTS_MAX) {
                    *here += 1;
                    *count += 1;
                    let bytes = session.snapshot().unwrap();
                    try_all(&bytes, &name, &mut panics);
                }
            }
            match why {
                Suspension::OutOfFuel => {}
                Suspension::HostCall(call) => {
                    let reply = match (&*call.name, call.args.first()) {
                        ("host_echo" | "host_add", Some(value)) => Ok(value.clone()),
                        _ => Err(HostError::new("ValueError", "no")),
                    };
                    session.resume(call.id, reply).unwrap();
                }
                Suspension::Waiting { wake_after, .. } => {
                    let pending = session.pending_calls();
                    let replies: Vec<_> =
                        pending.iter().map(|id| (*id, Ok(HostValue::Int(1)))).collect();
                    session.resolve(&replies, wake_after.unwrap_or_default()).unwrap();
                }
                _ => break,
            }
        }
    }
    assert!(seen.len() > 35, "{seen:?}");
    assert!(panics.is_empty(), "{} of {}: {panics:#?}", panics.len(), seen.len());
}
