//! A session that waits in one process and goes on in another: `two_processes ask FOLDER`, then `two_processes answer FOLDER 21`.

use std::error::Error;
use std::path::Path;

use ophiary_runtime::compile::{CompileOptions, compile};
use ophiary_runtime::host::{HostCall, HostFunction, HostValue};
use ophiary_runtime::session::{Session, SessionOptions};
use ophiary_runtime::snapshot::{RestoreOptions, Seal, SealKey, SnapshotContext};
use ophiary_runtime::source::Source;
use ophiary_runtime::suspension::Suspension;

type Result<T> = std::result::Result<T, Box<dyn Error + Send + Sync>>;

/// Both processes know it, and nobody else; who has the file alone can neither read nor change it.
const KEY: [u8; 32] = [7; 32];

/// They are given anew: a snapshot has no functions and no limits.
fn options() -> SessionOptions {
    SessionOptions { functions: vec![HostFunction::blocking("ask")], ..SessionOptions::default() }
}

fn drive(mut session: Session, folder: &Path) -> Result<()> {
    loop {
        match session.run(50_000) {
            Suspension::OutOfFuel => {}
            Suspension::HostCall(call) => {
                let seal = Seal::Encrypted { key_id: "main".to_owned(), key: KEY };
                let bytes = session.snapshot_sealed(&SnapshotContext::default(), &seal)?;
                std::fs::write(folder.join("session"), bytes)?;
                // The session knows that it waits for a call; what was asked is the host's to remember.
                std::fs::write(folder.join("call"), serde_json::to_vec(&call)?)?;
                println!("{}{:?} waits", call.name, call.args);
                return Ok(());
            }
            why => {
                println!("{why:?}");
                return Ok(());
            }
        }
    }
}

fn work() -> Result<()> {
    let args: Vec<String> = std::env::args().collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    if let [_, "answer", folder, answer] = args[..] {
        let call: HostCall =
            serde_json::from_slice(&std::fs::read(Path::new(folder).join("call"))?)?;
        let keys = vec![SealKey { id: "main".to_owned(), key: KEY }];
        let restoring = RestoreOptions { keys, ..RestoreOptions::default() };
        let bytes = std::fs::read(Path::new(folder).join("session"))?;
        let mut session = Session::restore(&bytes, options(), &restoring)?;
        session.resume(call.id, Ok(HostValue::Int(answer.parse()?)))?;
        return drive(session, Path::new(folder));
    }
    let folder = args.get(2).ok_or("a folder is wanted")?;
    let compiling = CompileOptions { result: true, ..CompileOptions::default() };
    let script = "sum(ask(f'How many {fruit}?') for fruit in ['apples', 'pears'])";
    let mut session = Session::new(options());
    session.feed(&compile(Source::new("fruit.py", script), &compiling)?, &[])?;
    drive(session, Path::new(folder))
}

fn main() -> Result<()> {
    let thread = std::thread::Builder::new().stack_size(ophiary_runtime::parse::STACK_BYTES);
    thread.spawn(work)?.join().map_err(|_| "the thread panicked")?
}
