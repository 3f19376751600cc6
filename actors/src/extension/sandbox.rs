//! `sandbox_*`: what scripts start children with.
//!
//! Place: the declarations; the session's actor answers the calls itself (`child.rs`).
//!
//! Invariants: the order of the functions is that of `Op`.
//! Limits: `children`, `descendants`, `child_depth`, `child_result`.

use std::sync::Arc;

use ophiary_runtime::host::HostError;

use super::{Answer, Call, Extension, Function, Instance, SessionInfo, Shape};

/// The namespace.
pub(crate) const NAMESPACE: &str = "sandbox";

/// The extension.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sandbox;

/// Its functions by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Op {
    Spawn,
    Await,
    AwaitAll,
    Gather,
    Wait,
    IsAlive,
    GetOutput,
    Cancel,
    Free,
    List,
    Map,
    Prompt,
}

impl Op {
    pub(crate) const ALL: [Op; 12] = [
        Op::Spawn,
        Op::Await,
        Op::AwaitAll,
        Op::Gather,
        Op::Wait,
        Op::IsAlive,
        Op::GetOutput,
        Op::Cancel,
        Op::Free,
        Op::List,
        Op::Map,
        Op::Prompt,
    ];
}

impl Extension for Sandbox {
    fn namespace(&self) -> &'static str {
        NAMESPACE
    }

    fn functions(&self) -> Vec<Function> {
        let handle = |function: Function| {
            function.param("handle", Shape::NATURAL, "what sandbox_spawn gave")
        };
        let handles = |function: Function| {
            function.param("handles", Shape::NATURAL.list(), "what sandbox_spawn gave")
        };
        let exceptions = |function: Function| {
            let doc = "give failures in place of values, and raise none";
            function.optional("return_exceptions", Shape::Bool.or_none(), doc)
        };
        let limits = |function: Function| {
            let function = function
                .optional("timeout_ms", Shape::NATURAL.or_none(), "its wall time")
                .optional("memory_bytes", Shape::NATURAL.or_none(), "its heap")
                .optional("system_prompt", Shape::Str.or_none(), "what its prompt begins with");
            let doc = "globals that it begins with";
            function.optional("inputs", Shape::Map(Box::new(Shape::Any)).or_none(), doc)
        };
        let all = [
            limits(
                Function::blocking("sandbox_spawn", "Starts a program as a child, in parallel.")
                    .param("code", Shape::Str, "its source"),
            )
            .optional("name", Shape::Str.or_none(), "a name for sandbox_list and tracebacks, of at most 200 characters")
            .returns(Shape::INT),
            handle(Function::blocking("sandbox_await", "Waits for a child and gives its value; raises ChildError where it failed.")),
            exceptions(handles(Function::blocking(
                "sandbox_await_all",
                "Waits for children and gives their values in order.",
            )))
            .returns(Shape::Any.list()),
            exceptions(handles(Function::blocking(
                "sandbox_gather",
                "Waits for children and gives a dict for each: handle, value, output (None where nothing was printed). A child that \
                 failed raises ChildError; with return_exceptions its value is None, and its dict has the failure as error \
                 (None for the others).",
            )))
            .returns(Shape::Any.list()),
            handles(Function::blocking(
                "sandbox_wait",
                "Waits until some children have ended; gives a tuple of two lists of handles: those, and the others.",
            ))
            .optional("timeout_ms", Shape::NATURAL.or_none(), "how long to wait")
            .optional("count", Shape::NATURAL.or_none(), "for how many; 1 if left out"),
            handle(Function::blocking("sandbox_is_alive", "Whether a child still runs."))
                .returns(Shape::Bool),
            handle(Function::blocking("sandbox_get_output", "What a child has printed so far; None where that is nothing."))
                .returns(Shape::Str.or_none()),
            handle(Function::blocking("sandbox_cancel", "Ends a child that runs."))
                .returns(Shape::None),
            handle(Function::blocking("sandbox_free", "Forgets a child that has ended."))
                .returns(Shape::None),
            Function::blocking("sandbox_list", "All children that were not freed, a dict for each: handle, name, state (running, done, failed, cancelled), usage.")
                .returns(Shape::Any.list()),
            exceptions(limits(
                Function::blocking(
                    "sandbox_map",
                    "Runs a program once for each item, as children, and gives the values in order.",
                )
                .param("code", Shape::Str, "the source; the global `item` is the item")
                .param("items", Shape::Any.list(), "the items")
                .optional("max_concurrency", Shape::NATURAL.or_none(), "how many at once"),
            ))
            .returns(Shape::Any.list()),
            Function::blocking("sandbox_prompt", "What the prompt of this session begins with.")
                .returns(Shape::Str.or_none()),
        ];
        all.to_vec()
    }

    fn instance(&self, _: &SessionInfo) -> Arc<dyn Instance> {
        Arc::new(Sandbox)
    }
}

impl Instance for Sandbox {
    fn call(&self, _: usize, _: Call) -> Answer {
        Answer::Ready(Err(HostError::new("RuntimeError", crate::host_call::FAILED)))
    }
}
