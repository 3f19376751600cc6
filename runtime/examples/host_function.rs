//! A function of the host, called by the script from the middle of a sort. The README shows this one.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "an example prints")]

use std::error::Error;

use ophiary_runtime::compile::{CompileOptions, compile};
use ophiary_runtime::host::{HostError, HostFunction, HostParam, HostValue};
use ophiary_runtime::parse::STACK_BYTES;
use ophiary_runtime::session::{Session, SessionOptions};
use ophiary_runtime::source::Source;
use ophiary_runtime::suspension::Suspension;

const SCRIPT: &str = "f'{sorted(items, key=price)[0]} is the cheapest'";

/// The host function: what `price(item)` answers.
fn price(args: &[HostValue]) -> Result<HostValue, HostError> {
    match args {
        [HostValue::Str(item)] if item == "tea" => Ok(HostValue::Int(3)),
        [HostValue::Str(item)] if item == "coffee" => Ok(HostValue::Int(4)),
        _ => Err(HostError::new("LookupError", format!("no price for {args:?}"))),
    }
}

fn script() -> Result<(), Box<dyn Error + Send + Sync>> {
    let options = CompileOptions { result: true, ..CompileOptions::default() };
    let program = compile(Source::new("shop.py", SCRIPT), &options)?;

    let price_of = HostFunction::blocking("price").with_params([HostParam::required("item")]);
    let options = SessionOptions { functions: vec![price_of], ..SessionOptions::default() };
    let mut session = Session::new(options);
    let items = HostValue::from(vec![HostValue::from("coffee"), HostValue::from("tea")]);
    session.feed(&program, &[("items".to_owned(), items)])?;

    loop {
        match session.run(50_000) {
            // A slice is over: look at a clock here, let others run, and go on.
            Suspension::OutOfFuel => {}
            Suspension::HostCall(call) => session.resume(call.id, price(&call.args))?,
            Suspension::Finished(value) => {
                println!("{value:?}");
                return Ok(());
            }
            Suspension::Raised(raised) => {
                eprint!("{}", raised.traceback);
                return Err(raised.message.into());
            }
            other => return Err(format!("not expected here: {other:?}").into()),
        }
    }
}

/// Compiling needs a stack of a certain size, so the work has a thread.
pub fn main() -> Result<(), Box<dyn Error + Send + Sync>> {
    let thread = std::thread::Builder::new().stack_size(STACK_BYTES).spawn(script)?;
    thread.join().map_err(|_| "the thread panicked")?
}
