//! `time`: clocks and sleeping; `frozen/time.py` has the calendar.
//!
//! Place: a clock is a call of `sys_clock`, a reserved host function that the driver grants and answers with a number of
//! nanoseconds. Its argument is `wall`, `monotonic` or `process`. Sleeping needs no grant: it is a wait with `wake_after`.
//!
//! Invariants: the runtime has no clock of its own, so the same answers give the same run. Local time is UTC.
//! Limits: a sleep lasts at most 10,000 days.

use serde::{Deserialize, Serialize};

use crate::core::Core;
use crate::exception::Fault;
use crate::native::state::StepFn;
use crate::native::{Entering, Input, NativeDef, Request, Signature, Step};
use crate::value::{NONE, Value};

/// The reserved host function that tells the time.
pub(crate) const CLOCK: &str = "sys_clock";

macro_rules! clock {
    ($name:literal, $which:literal, $seconds:literal) => {
        NativeDef::function($name, Signature::exact(0), |core, _| {
            let which = core.heap.intern($which)?;
            Err(core.enter(Clock { asked: false, seconds: $seconds }, &[which]))
        })
    };
}

pub(crate) static NATIVES: &[NativeDef] = &[
    clock!("time", "wall", true),
    clock!("time_ns", "wall", false),
    clock!("monotonic", "monotonic", true),
    clock!("monotonic_ns", "monotonic", false),
    clock!("perf_counter", "monotonic", true),
    clock!("perf_counter_ns", "monotonic", false),
    clock!("process_time", "process", true),
    clock!("process_time_ns", "process", false),
    clock!("thread_time", "process", true),
    clock!("thread_time_ns", "process", false),
    NativeDef::function("sleep", Signature::exact(1), sleep),
];

/// Asks for the time. Registers: which clock.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Clock {
    asked: bool,
    /// Whether the result is in seconds, a float.
    seconds: bool,
}

/// `time.sleep`. No registers.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Sleep {
    /// When it is over, by the clock of the loop.
    until: u64,
}

impl StepFn for Clock {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let which = regs.first().copied().unwrap_or(NONE);
        if !self.asked {
            self.asked = true;
            return core.system_call(CLOCK, which).map(Step::Return);
        }
        let Input::Returned(answer) = input else { return Err(core.system_error("bad step")) };
        if !self.seconds || !core.is_number(answer) {
            return Ok(Step::Return(answer));
        }
        let nanoseconds = core.to_float(answer)?;
        Ok(Step::Return(Value::float(nanoseconds / 1e9)))
    }
}

impl StepFn for Sleep {
    fn step(&mut self, core: &mut Core, _: &mut [Value], _: Input) -> Result<Step, Fault> {
        if core.now >= self.until {
            core.tasks.asleep = None;
            return Ok(Step::Return(NONE));
        }
        core.tasks.asleep = Some(self.until);
        core.entering = Some(Entering::Suspend(Request::Waiting));
        Err(Fault::Enter)
    }
}

fn sleep(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    if !core.is_number(args[0]) {
        let name = core.type_name(args[0]);
        let text = format!("'{name}' object cannot be interpreted as an integer or float");
        return Err(core.type_error(text));
    }
    let seconds = core.to_float(args[0])?;
    if seconds.is_nan() {
        return Err(core.value_error("Invalid value NaN (not a number)"));
    }
    if seconds < 0.0 {
        return Err(core.value_error("sleep length must be non-negative"));
    }
    let until = core.now.saturating_add(core.nanoseconds(args[0])?);
    Err(core.enter(Sleep { until }, &[]))
}

/// Makes the module.
pub(crate) fn make(core: &mut Core) -> Result<Value, Fault> {
    let utc = core.heap.intern("UTC")?;
    let names = core.heap.new_tuple(&[utc, utc])?;
    let zero = Value::int(0);
    let clocks = [
        ("CLOCK_REALTIME", 0),
        ("CLOCK_MONOTONIC", 1),
        ("CLOCK_PROCESS_CPUTIME_ID", 2),
        ("CLOCK_THREAD_CPUTIME_ID", 3),
        ("CLOCK_MONOTONIC_RAW", 4),
        ("CLOCK_BOOTTIME", 7),
        ("CLOCK_TAI", 11),
    ];
    let mut constants =
        vec![("timezone", zero), ("altzone", zero), ("daylight", zero), ("tzname", names)];
    constants.extend(clocks.map(|(name, number)| (name, Value::int(number))));
    core.new_native_module("time", &constants)
}
