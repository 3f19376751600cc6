//! Audit: a record of each host call before it has an effect.
//!
//! Place: the gate gives records to the host's `Audit`, or to `JsonLines` where the configuration names a file.
//!
//! Invariants: a call that is let through was recorded before, in the file where there is one; one that cannot be recorded is
//! refused. A record holds arguments only if that is configured. What was decided otherwise is written in order, also when the
//! disk is full for a while.
//! Limits: `audit.queue` records wait to be written; arguments of one take `ARGUMENTS_MAX` bytes: of what is larger the size and a
//! hash are recorded, so that a value that somebody has can be told to be the one.

use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use futures_util::future::BoxFuture;
use ophiary_config::plain::escaped_json;
use ophiary_runtime::host::HostValue;
use serde::Serialize;
use serde_json::Value;
use tokio::sync::oneshot;

use crate::child::{size_of, weight_of};
use crate::json::json_of;

/// How long to wait before what could not be written is written again.
const AGAIN: Duration = Duration::from_millis(100);

/// Bytes of the arguments in one record.
const ARGUMENTS_MAX: u64 = 16 << 10;
/// Bytes of the text of one argument that stands there as it is.
const ARGUMENT_MAX: u64 = 4 << 10;

/// Arguments as they are recorded.
pub(crate) fn arguments<'a>(given: impl Iterator<Item = (&'a String, &'a HostValue)>) -> Value {
    let mut left = ARGUMENTS_MAX;
    let all = given.map(|(name, arg)| {
        // What is counted for a value is more than its text takes, but for numbers and escaped characters.
        let bytes = weight_of(arg);
        if bytes <= ARGUMENT_MAX.min(left) {
            left -= bytes;
            return (name.clone(), json_of(arg));
        }
        let mut hasher = blake3::Hasher::new();
        let hashed = postcard::to_io(arg, &mut hasher).is_ok();
        let hash = hashed.then(|| hasher.finalize().to_hex().to_string());
        let text = serde_json::json!({
            "$type": arg.type_name(),
            "$bytes_counted": size_of(arg),
            "$blake3": hash,
        });
        (name.clone(), text)
    });
    all.collect()
}

/// Why a record is not taken.
const UNWRITTEN: &str = "the file cannot be written";

/// Takes records of host calls.
pub trait Audit: Send + Sync + 'static {
    /// Takes a record, at once: it is called on the thread of all actors. After an error the call is refused.
    fn record(&self, record: &AuditRecord) -> Result<(), AuditError>;

    /// As `record`, of a call that is made as soon as the record is taken, and not before: it may take a while, as writing to a
    /// disk does.
    fn record_first(&self, record: &AuditRecord) -> Recorded {
        Recorded::Now(self.record(record))
    }
}

/// A host call that was decided about.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AuditRecord {
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
    /// Whose.
    pub tenant: Arc<str>,
    /// The session's id, in hexadecimal digits.
    pub session: String,
    /// The call's number in the session.
    pub call: u64,
    /// The function.
    pub function: String,
    /// What was decided.
    pub decision: AuditDecision,
    /// Why it was rejected.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The arguments by name, if they are to be recorded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub arguments: Option<serde_json::Value>,
    /// The trace that it belongs to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub traceparent: Option<String>,
}

/// What was decided about a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum AuditDecision {
    /// It is made.
    Allowed,
    /// The policy denies it.
    Denied,
    /// The host is asked.
    Asked,
    /// The host approved: it is made.
    Approved,
    /// The host rejected it.
    Rejected,
    /// A quota of the tenant is used up.
    OverQuota,
}

/// A record could not be taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a record cannot be taken: {reason}")]
pub struct AuditError {
    /// Why.
    pub reason: String,
}

/// What came of a record that a call waits for.
pub enum Recorded {
    /// It is taken, or not.
    Now(Result<(), AuditError>),
    /// That is known when this has ended.
    Later(BoxFuture<'static, Result<(), AuditError>>),
}

/// A file with a line of JSON for each record.
#[derive(Debug)]
pub struct JsonLines {
    sender: Mutex<Option<SyncSender<Line>>>,
    failing: Arc<AtomicBool>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

/// A line on its way to the file.
#[derive(Debug)]
struct Line {
    text: String,
    /// Of a call that waits until it is written.
    call: Option<oneshot::Sender<()>>,
}

// === impl Recorded ===

impl fmt::Debug for Recorded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Recorded::Now(result) => f.debug_tuple("Now").field(result).finish(),
            Recorded::Later(_) => f.write_str("Later"),
        }
    }
}

// === impl JsonLines ===

impl JsonLines {
    /// Adds to the end of a file; so many records wait at most.
    pub fn open(path: &Path, queue: usize) -> io::Result<JsonLines> {
        let file = OpenOptions::new().create(true).append(true).open(path)?;
        let (sender, lines) = sync_channel(queue.max(1));
        let failing = Arc::new(AtomicBool::new(false));
        let told = failing.clone();
        let thread = std::thread::Builder::new().name("ophiary-audit".to_owned());
        let thread = thread.spawn(move || write(file, &lines, &told))?;
        let (sender, thread) = (Mutex::new(Some(sender)), Mutex::new(Some(thread)));
        Ok(JsonLines { sender, failing, thread })
    }

    fn send(
        &self,
        record: &AuditRecord,
        call: Option<oneshot::Sender<()>>,
    ) -> Result<(), AuditError> {
        let Ok(text) = serde_json::to_string(record) else {
            return refused("it cannot be written as JSON");
        };
        let mut text = escaped_json(text);
        text.push('\n');
        match &*self.sender.lock().unwrap_or_else(PoisonError::into_inner) {
            Some(sender) if sender.try_send(Line { text, call }).is_ok() => Ok(()),
            _ => refused("too many wait"),
        }
    }
}

impl Audit for JsonLines {
    fn record(&self, record: &AuditRecord) -> Result<(), AuditError> {
        if self.failing.load(Ordering::Acquire) {
            return refused(UNWRITTEN);
        }
        self.send(record, None)
    }

    fn record_first(&self, record: &AuditRecord) -> Recorded {
        let (written, told) = oneshot::channel();
        match self.send(record, Some(written)) {
            Ok(()) => {
                Recorded::Later(Box::pin(async move { told.await.or_else(|_| refused(UNWRITTEN)) }))
            }
            refused => Recorded::Now(refused),
        }
    }
}

impl Drop for JsonLines {
    fn drop(&mut self) {
        // The thread writes what is left, and ends.
        self.sender.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(thread) = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take() {
            let _ = thread.join();
        }
    }
}

fn refused(reason: &str) -> Result<(), AuditError> {
    Err(AuditError { reason: reason.to_owned() })
}

/// Writes lines until the sender is gone.
fn write(mut file: File, lines: &Receiver<Line>, failing: &AtomicBool) {
    let (mut waiting, mut told, mut ends) = (Vec::new(), false, false);
    while !ends {
        let next = if waiting.is_empty() {
            lines.recv().map_err(|_| RecvTimeoutError::Disconnected)
        } else {
            // What could not be written waits, and is tried again.
            lines.recv_timeout(AGAIN)
        };
        match next {
            Ok(line) => waiting.push(line),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => ends = true,
        }
        waiting.extend(lines.try_iter());
        match append(&mut file, &mut waiting) {
            Ok(()) => told = false,
            Err(error) => {
                if !std::mem::replace(&mut told, true) {
                    tracing::error!(target: "ophiary", %error, "the audit cannot be written");
                }
                // Calls that wait are not made then, so their records are of no use later.
                waiting.retain(|line| line.call.is_none());
            }
        }
        failing.store(!waiting.is_empty(), Ordering::Release);
    }
}

/// Writes lines, and tells the calls that wait for them. What could not be written is left, of a line that was torn its end.
fn append(file: &mut File, lines: &mut Vec<Line>) -> io::Result<()> {
    let text: String = lines.iter().map(|line| line.text.as_str()).collect();
    let mut done = 0;
    let written = loop {
        match file.write(&text.as_bytes()[done..]) {
            _ if done == text.len() => break file.flush(),
            Ok(0) => break Err(io::ErrorKind::WriteZero.into()),
            Ok(bytes) => done += bytes,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => break Err(error),
        }
    };
    lines.retain_mut(|line| {
        let length = line.text.len();
        if done < length {
            if done > 0 {
                // Without it the next line would not stand by itself; the call has not been made.
                line.text = String::from_utf8_lossy(&line.text.as_bytes()[done..]).into_owned();
                line.call = None;
                done = 0;
            }
            return true;
        }
        done -= length;
        if let Some(call) = line.call.take() {
            // Who gave up the call does not wait any more.
            let _ = call.send(());
        }
        false
    });
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    fn recorded(values: &[HostValue]) -> Value {
        let names: Vec<String> = (0..values.len()).map(|number| format!("arg{number}")).collect();
        arguments(names.iter().zip(values))
    }

    #[test]
    fn of_large_arguments_a_hash_is_recorded_and_no_more() {
        let large = HostValue::List(vec![HostValue::Int(7); 500_000]);
        let text = HostValue::Str("x".repeat(3_000));
        let record = recorded(&[large.clone(), 1_i64.into(), text.clone()]);
        assert_eq!(record["arg1"], 1);
        assert_eq!(record["arg2"].as_str().map(str::len), Some(3_000));
        assert_eq!(record["arg0"]["$type"], "list");
        let hash = record["arg0"]["$blake3"].as_str().expect("a hash").to_owned();
        assert_eq!(recorded(&[large])["arg0"]["$blake3"], hash);
        let other = HostValue::List(vec![HostValue::Int(8); 500_000]);
        assert_ne!(recorded(&[other])["arg0"]["$blake3"], hash);
        // However many there are.
        let many = recorded(&vec![text; 1_000]).to_string();
        assert!(many.len() < 1_000 * 200 + 20_000, "{}", many.len());
    }
}
