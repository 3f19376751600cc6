//! `repr` of futures, tasks and handles.
//!
//! Place: `protocol/repr.rs` comes here.
//!
//! Invariants: nothing of the guest runs: a result whose `repr` would need that is told as `...`.
//! Limits: what waits for what is followed to the depth of any `repr`.

use std::fmt::Write;

use crate::core::Core;
use crate::heap::misc::Misc;
use crate::heap::object::{Future, FutureState, GeneratorState};
use crate::native::registry;
use crate::text::float;
use crate::value::{Kind, NONE, Value};

/// How deeply tasks that wait for tasks are written.
const DEPTH_MAX: usize = 8;

impl Core {
    /// Writes `<Task pending name='Task-1' coro=<f() running at case.py:1>>` and the like.
    pub(crate) fn write_future(&self, value: Value, out: &mut String, depth: usize) {
        let future = self.heap.future(value);
        let is_task = !future.coroutine.is_undef();
        out.push_str(match future.gather {
            Some(_) => "<_GatheringFuture ",
            None if is_task => "<Task ",
            None => "<Future ",
        });
        out.push_str(match future.state {
            FutureState::Pending if future.cancel => "cancelling",
            FutureState::Pending => "pending",
            FutureState::Cancelled => "cancelled",
            FutureState::Done | FutureState::Failed => "finished",
        });
        if is_task {
            self.write_task(future, out, depth);
        }
        match future.state {
            FutureState::Done => {
                out.push_str(" result=");
                self.write_shown(future.value, out, depth);
            }
            FutureState::Failed => {
                out.push_str(" exception=");
                self.write_shown_exception(future.value, out, depth);
            }
            FutureState::Pending | FutureState::Cancelled => {}
        }
        self.write_waiters(future, out);
        out.push('>');
    }

    /// Writes `<Handle f() at case.py:1>` and the like.
    pub(crate) fn write_handle(&self, value: Value, out: &mut String) {
        let Misc::LoopHandle { callback, args, when, cancelled } = *self.heap.misc_of(value) else {
            return;
        };
        out.push_str(if when.is_some() { "<TimerHandle" } else { "<Handle" });
        out.push_str(if cancelled { " cancelled" } else { "" });
        if let Some(when) = when {
            out.push_str(" when=");
            float::write_float_repr(when as f64 / 1e9, out);
        }
        if !cancelled {
            out.push(' ');
            self.write_callback(callback, args, out);
        }
        out.push('>');
    }

    /// Writes the name of what a handle calls, and where that is.
    fn write_callback(&self, callback: Value, args: Value, out: &mut String) {
        // What runs in a context is the first argument of its `run`.
        let in_context = callback.is_kind(Kind::Method)
            && self.function_qualname(self.heap.method(callback).function) == "Context.run";
        let callback = match self.heap.items(args) {
            Some([own, ..]) if in_context => *own,
            _ => callback,
        };
        match callback.kind() {
            Some(Kind::Function) => {
                let link = self.link_of(self.heap.function(callback).code);
                let (file, line) = (link.program.source.name(), link.code().first_line);
                let _ = write!(out, "{}() at {file}:{line}", self.function_qualname(callback));
            }
            Some(Kind::Method) => {
                out.push_str(&self.function_qualname(self.heap.method(callback).function));
                out.push_str("()");
            }
            _ if registry::native(callback).is_some() => {
                out.push_str(&self.function_qualname(callback));
                out.push_str("()");
            }
            _ => {
                self.write_shown(callback, out, 0);
                out.push_str("()");
            }
        }
    }

    fn write_task(&self, task: &Future, out: &mut String, depth: usize) {
        match task.name.small_int() {
            Some(number) => {
                let _ = write!(out, " name='Task-{number}'");
            }
            None => {
                out.push_str(" name=");
                self.write_shown(task.name, out, depth);
            }
        }
        if task.coroutine.is_kind(Kind::Generator) {
            let generator = self.heap.generator(task.coroutine);
            let link = self.link_of(generator.code);
            let source = &link.program.source;
            let begun = generator.state == GeneratorState::Suspended
                || generator.state == GeneratorState::Running;
            let span = link.code().spans.get((generator.pc as usize).saturating_sub(1));
            let line = match span {
                Some(span) if begun => source.line_at(span.start),
                _ => link.code().first_line,
            };
            let what = if generator.state == GeneratorState::Finished {
                "done, defined"
            } else {
                "running"
            };
            let (name, file) = (&link.code().qualname, source.name());
            let _ = write!(out, " coro=<{name}() {what} at {file}:{line}>");
        }
        if task.state == FutureState::Pending
            && task.waits_for.is_kind(Kind::Future)
            && depth < DEPTH_MAX
        {
            out.push_str(" wait_for=");
            self.write_future(task.waits_for, out, depth + 1);
        }
    }

    /// The tasks that wait for a future and the callbacks that it has; the first and the last when they are many.
    fn write_waiters(&self, future: &Future, out: &mut String) {
        let is_told = |waiter: &&Value| {
            !waiter.is_none()
                && (!waiter.is_kind(Kind::Future) || self.heap.future(**waiter).gather.is_none())
        };
        let mut told = future.waiters.iter().filter(is_told);
        let Some(first) = told.next() else { return };
        out.push_str(" cb=[");
        self.write_waiter(*first, out);
        let count = told.clone().count();
        if count > 1 {
            let _ = write!(out, ", <{} more>", count - 1);
        }
        if let Some(last) = told.next_back() {
            out.push_str(", ");
            self.write_waiter(*last, out);
        }
        out.push(']');
    }

    fn write_waiter(&self, waiter: Value, out: &mut String) {
        if waiter.is_kind(Kind::Future) {
            out.push_str("Task.task_wakeup()");
        } else {
            self.write_callback(waiter, NONE, out);
        }
    }

    fn write_shown(&self, value: Value, out: &mut String, depth: usize) {
        let len = out.len();
        if !self.write_plain_repr(value, out, depth + 1) {
            out.truncate(len);
            out.push_str("...");
        }
    }

    fn write_shown_exception(&self, exception: Value, out: &mut String, depth: usize) {
        if !exception.is_kind(Kind::Exception) {
            return self.write_shown(exception, out, depth);
        }
        let object = self.heap.exception(exception);
        out.push_str(&self.class_name(object.class));
        match self.heap.items(object.args).unwrap_or_default() {
            [one] => {
                out.push('(');
                self.write_shown(*one, out, depth);
                out.push(')');
            }
            _ => self.write_shown(object.args, out, depth),
        }
    }
}
