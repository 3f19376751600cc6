//! Audit: a record of each host call before it has an effect.
//!
//! Place: the gate gives records to the host's `Audit`, or to `JsonLines` where the configuration names a file.
//!
//! Invariants: a call that is let through was recorded before; one that cannot be recorded is refused. A record holds
//! arguments only if that is configured. What was accepted is written in order, also when the disk is full for a while.
//! Limits: `audit.queue` records wait to be written.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use serde::Serialize;

/// How long to wait before what could not be written is written again.
const AGAIN: Duration = Duration::from_millis(100);

/// Takes records of host calls.
pub trait Audit: Send + Sync + 'static {
    /// Takes a record, at once: it is called on the thread of all actors. After an error the call is refused.
    fn record(&self, record: &AuditRecord) -> Result<(), AuditError>;
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

/// A file with a line of JSON for each record.
#[derive(Debug)]
pub struct JsonLines {
    sender: Mutex<Option<SyncSender<String>>>,
    failing: Arc<AtomicBool>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

// === impl JsonLines ===

impl JsonLines {
    /// Adds to the end of a file; so many records wait at most.
    pub fn open(path: &Path, queue: usize) -> io::Result<JsonLines> {
        let file = OpenOptions::new().create(true).append(true).open(path)?;
        let (sender, records) = sync_channel(queue.max(1));
        let failing = Arc::new(AtomicBool::new(false));
        let told = failing.clone();
        let thread = std::thread::Builder::new().name("ophiary-audit".to_owned());
        let thread = thread.spawn(move || write(file, &records, &told))?;
        let (sender, thread) = (Mutex::new(Some(sender)), Mutex::new(Some(thread)));
        Ok(JsonLines { sender, failing, thread })
    }
}

impl Audit for JsonLines {
    fn record(&self, record: &AuditRecord) -> Result<(), AuditError> {
        let refused = |reason: &str| Err(AuditError { reason: reason.to_owned() });
        if self.failing.load(Ordering::Acquire) {
            return refused("the file cannot be written");
        }
        let Ok(mut line) = serde_json::to_string(record) else {
            return refused("it cannot be written as JSON");
        };
        line.push('\n');
        match &*self.sender.lock().unwrap_or_else(PoisonError::into_inner) {
            Some(sender) if sender.try_send(line).is_ok() => Ok(()),
            _ => refused("too many wait"),
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

/// Writes records until the sender is gone.
fn write(mut file: File, records: &Receiver<String>, failing: &AtomicBool) {
    let mut lines = String::new();
    let mut ends = false;
    while !ends {
        let next = if lines.is_empty() {
            records.recv().map_err(|_| RecvTimeoutError::Disconnected)
        } else {
            // What could not be written waits, and is tried again.
            records.recv_timeout(AGAIN)
        };
        match next {
            Ok(line) => lines.push_str(&line),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => ends = true,
        }
        while let Ok(line) = records.try_recv() {
            lines.push_str(&line);
        }
        match file.write_all(lines.as_bytes()).and_then(|()| file.flush()) {
            Ok(()) => {
                lines.clear();
                failing.store(false, Ordering::Release);
            }
            Err(error) => {
                if !failing.swap(true, Ordering::AcqRel) {
                    tracing::error!(target: "ophiary", %error, "the audit cannot be written");
                }
            }
        }
    }
}
