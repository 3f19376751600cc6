//! Forks: a copy of a session that goes on by itself.
//!
//! Place: `Session::fork`.
//!
//! Invariants: the copy has the same objects at the same handles, limits, host functions and counts. Calls in flight, calls
//! not yet handed out and output not yet taken stay with the original; in the copy each call ends with `CancelledError`.
//! Limits: those of the original.

use super::SnapshotError;
use super::{load, save};
use crate::heap::object::FutureState;
use crate::session::{Session, SessionOptions};
use crate::types::TypeId;
use crate::value::{Immediate, NONE, Value};
use crate::vm::Exit;

/// The copy of a session.
pub(crate) fn fork(session: &mut Session) -> Result<Session, SnapshotError> {
    let content = save::content(session, Vec::new())?;
    let core = &session.vm.core;
    let options = SessionOptions {
        limits: core.meter.limits.clone(),
        functions: core.host.functions.to_vec(),
        hash_key: [0; 16],
        libraries: core.libraries.to_vec(),
        modules: core.host.modules.to_vec(),
    };
    let mut copy = load::session(&content, options)?;
    copy.vm.core.output = String::new();
    copy.vm.core.errors = String::new();
    cancel_calls(&mut copy);
    Ok(copy)
}

fn cancel_calls(session: &mut Session) {
    let blocked = session.blocked_in().is_some();
    let waits = session.vm.waits_for_tasks();
    let core = &mut session.vm.core;
    core.host.outbox.clear();
    core.host.waiting.clear();
    core.host.cancelled.clear();
    core.host.warnings.clear();
    core.release_held(core.host.held);
    let calls = core.host.drain();
    for call in &calls {
        if call.future.is_undef() {
            continue;
        }
        let error = cancelled(session);
        session.vm.core.complete(call.future, FutureState::Cancelled, error);
    }
    // A request that was on its way to the host is answered like one that has left.
    if matches!(session.left, Some(Exit::Request(_))) {
        session.left = None;
    }
    let flow = if blocked {
        let error = cancelled(session);
        session.vm.answer(Err(error))
    } else if waits && !calls.is_empty() {
        session.vm.answer(Ok(NONE))
    } else {
        None
    };
    if let Some(flow) = flow {
        session.note(flow);
    }
}

/// A `CancelledError`, or what stands for it where there is no memory for one.
fn cancelled(session: &mut Session) -> Value {
    let made = session.vm.core.make_exception(TypeId::CancelledError, &[]);
    made.unwrap_or(Value::immediate(Immediate::MemoryError, 0))
}
