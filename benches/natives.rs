//! What built-in functions cost: fuel against time, for each of a list of calls, with growing sizes.
//!
//! Place: `cargo run --release -p ophiary-benches --bin natives [WORD ...]`; with words, only calls whose name contains one of
//! them. The calls stand in `natives/*.txt`: a name, what comes before and is not measured, and an expression, with the size
//! in `n`.
//!
//! ```text
//! name                    size      fuel     time   ns a fuel   longest slice
//! str.replace gone    10000000    312500   22.1 ms         71          1.3 ms   slow
//! ```
//!
//! Invariants: a call is run in slices of `SLICE` fuel, as a worker runs it, so the longest slice says how long it keeps a
//! thread. Told apart at the end are calls whose fuel is worth more than `NANOS_MAX`, those with a slice over
//! `SLICE_MAX`, and those whose time grows faster than their fuel.
//! Limits: sizes stop growing where a call took `ENOUGH`, or where the default limit of memory is passed.

use std::io::Write;
use std::time::Duration;

use cpu_time::ThreadTime;
use ophiary_runtime::compile::{CompileOptions, compile};
use ophiary_runtime::host::HostValue;
use ophiary_runtime::limits::Limits;
use ophiary_runtime::parse::STACK_BYTES;
use ophiary_runtime::session::{Session, SessionOptions};
use ophiary_runtime::source::Source;
use ophiary_runtime::suspension::Suspension;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const CALLS: [&str; 4] = [
    include_str!("natives/text.txt"),
    include_str!("natives/numbers.txt"),
    include_str!("natives/collections.txt"),
    include_str!("natives/modules.txt"),
];

/// Fuel of a slice.
const SLICE: u64 = 20_000;
const SIZES: [u64; 6] = [3_000, 60_000, 1_000_000, 4_000_000, 10_000_000, 20_000_000];
/// A call that took this long at one size is not tried at the next.
const ENOUGH: Duration = Duration::from_millis(150);
/// A call that takes longer is not run to its end.
const CALL_MAX: Duration = Duration::from_secs(3);
/// A size whose setup takes longer is left out.
const SETUP_SLICES_MAX: u32 = 20_000;
const NANOS_MAX: f64 = 1_000.0;
const NANOS_MIN: f64 = 1.0;
const SLICE_MAX: Duration = Duration::from_millis(10);
const GROWTH_MAX: f64 = 3.0;

/// A call of the list.
struct Call<'a> {
    name: &'a str,
    setup: String,
    expression: &'a str,
}

/// What a call took at one size.
#[derive(Clone, Copy)]
struct Cost {
    size: u64,
    fuel: u64,
    time: Duration,
    longest: Duration,
}

// === impl Cost ===

impl Cost {
    fn nanos_a_fuel(&self) -> f64 {
        // As many nanoseconds as there is fuel.
        self.time.div_duration_f64(Duration::from_nanos(self.fuel.max(1)))
    }
}

fn main() -> anyhow::Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    // Compiling wants a deep stack.
    let thread = std::thread::Builder::new().stack_size(STACK_BYTES).spawn(move || run(&words))?;
    thread.join().map_err(|_| anyhow::anyhow!("the bench panicked"))?
}

fn run(words: &[String]) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    let mut faults = Vec::new();
    writeln!(
        out,
        "{:<28}{:>10}{:>12}{:>12}{:>11}{:>15}",
        "name", "size", "fuel", "time", "ns a fuel", "longest slice"
    )?;
    for call in CALLS.iter().flat_map(|text| text.lines()).filter_map(parse) {
        if !words.is_empty() && !words.iter().any(|word| call.name.contains(word.as_str())) {
            continue;
        }
        let mut costs: Vec<Cost> = Vec::new();
        for size in SIZES {
            match measure(&call, size) {
                Ok(Some(cost)) => costs.push(cost),
                Ok(None) => break,
                Err(text) if text.contains("MemoryError") && !costs.is_empty() => break,
                Err(text) => {
                    writeln!(out, "{:<28}{size:>10} {text}", call.name)?;
                    break;
                }
            }
            if costs.last().is_some_and(|cost| cost.time > ENOUGH) {
                break;
            }
        }
        let Some(last) = costs.last() else { continue };
        let told = judge(&costs);
        writeln!(
            out,
            "{:<28}{:>10}{:>12}{:>9.2} ms{:>11.1}{:>12.2} ms   {told}",
            call.name,
            last.size,
            last.fuel,
            last.time.as_secs_f64() * 1e3,
            last.nanos_a_fuel(),
            last.longest.as_secs_f64() * 1e3,
        )?;
        out.flush()?;
        if !told.is_empty() {
            faults.push(format!("{}: {told}", call.name));
        }
    }
    writeln!(out, "\n{} calls to look at", faults.len())?;
    Ok(())
}

/// A line of the list.
fn parse(line: &str) -> Option<Call<'_>> {
    let mut parts = line.split(" | ");
    let name = parts.next().filter(|name| !name.starts_with('#'))?;
    let rest: Vec<&str> = parts.collect();
    let (first, expression) = match rest.len() {
        0 => return None,
        1 => ("", rest[0]),
        2 => (rest[0], rest[1]),
        // `|` as an operator.
        _ => {
            let at = line.find(" | ")? + 3;
            let end = line[at..].find(" | ")? + at;
            (&line[at..end], &line[end + 3..])
        }
    };
    Some(Call {
        name,
        setup: first.replace("\\nfor", "\nfor").replace("\\nl =", "\nl ="),
        expression,
    })
}

/// What is worth a look, in words.
fn judge(costs: &[Cost]) -> String {
    let mut told = Vec::new();
    let Some(last) = costs.last() else { return String::new() };
    if last.longest > SLICE_MAX {
        told.push("long slice");
    }
    if last.time > Duration::from_millis(1) {
        if last.nanos_a_fuel() > NANOS_MAX {
            told.push("cheap");
        }
        if let [.., before, _] = costs
            && before.time > Duration::from_micros(100)
            && last.nanos_a_fuel() > before.nanos_a_fuel() * GROWTH_MAX
        {
            told.push("grows");
        }
    }
    if last.fuel > 1_000 && last.nanos_a_fuel() < NANOS_MIN {
        told.push("dear");
    }
    told.join(", ")
}

/// Runs a call with this size; nothing where its setup takes too long or needs too much.
fn measure(call: &Call<'_>, size: u64) -> Result<Option<Cost>, String> {
    let limits = Limits {
        fuel: u64::MAX >> 8,
        session_fuel: u64::MAX >> 8,
        output: 1 << 30,
        session_output: 1 << 30,
        ..Limits::default()
    };
    let mut session = Session::new(SessionOptions { limits, ..SessionOptions::default() });
    let setup = format!("{}\nNone", call.setup.replace("; ", "\n"));
    let size_of = i64::try_from(size).map_err(|error| error.to_string())?;
    feed(&mut session, &setup, &[("n".to_owned(), HostValue::Int(size_of))])?;
    let mut slices = 0;
    loop {
        match session.run(SLICE * 50) {
            Suspension::Finished(_) => break,
            Suspension::OutOfFuel if slices < SETUP_SLICES_MAX => slices += 1,
            Suspension::OutOfFuel => return Ok(None),
            Suspension::Raised(raised) => {
                return Err(format!("setup: {}", short(&raised.traceback)));
            }
            other => return Err(format!("setup: {other:?}")),
        }
    }
    feed(&mut session, call.expression, &[])?;
    let mut cost = Cost { size, fuel: 0, time: Duration::ZERO, longest: Duration::ZERO };
    loop {
        let began = ThreadTime::now();
        let why = session.run(SLICE);
        let took = began.elapsed();
        session.take_output();
        cost.time += took;
        cost.longest = cost.longest.max(took);
        match why {
            Suspension::OutOfFuel if cost.time < CALL_MAX => {}
            Suspension::OutOfFuel | Suspension::Finished(_) => break,
            Suspension::Raised(raised) => return Err(short(&raised.traceback)),
            other => return Err(format!("{other:?}").chars().take(100).collect()),
        }
    }
    cost.fuel = session.usage().fuel;
    Ok(Some(cost))
}

fn short(traceback: &str) -> String {
    traceback.trim_end().lines().last().unwrap_or_default().chars().take(120).collect()
}

fn feed(session: &mut Session, text: &str, inputs: &[(String, HostValue)]) -> Result<(), String> {
    let options = CompileOptions { result: true, ..CompileOptions::default() };
    let program = compile(Source::new("<bench>", text), &options).map_err(|error| {
        format!("not compiled: {error:?}").chars().take(200).collect::<String>()
    })?;
    session.feed(&program, inputs).map_err(|error| error.to_string())
}
