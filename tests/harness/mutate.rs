//! Snapshots with changed bytes, in an envelope that is right again, so that the changes are met by what reads the content.
//!
//! Place: `property.rs` and `fuzz/` restore them and run what was restored.
//!
//! ```text
//! 46 bytes header | 32 bytes BLAKE3 of header, 0u64, 0u64, content | content        unsealed, no tenant, no session
//! ```
//!
//! Invariants: `go_on` uses all that a driver may use of a restored session.
//! Limits: `go_on` runs a bounded number of bounded slices.

use std::time::Duration;

use ophiary_runtime::host::HostValue;
use ophiary_runtime::limits::Limits;
use ophiary_runtime::session::{Session, SessionOptions};
use ophiary_runtime::snapshot::{RestoreOptions, SnapshotError};
use ophiary_runtime::suspension::Suspension;

use crate::drive::host_functions;
use crate::numbers::Numbers;

const HEADER: usize = 46;
const LENGTHS_AT: [usize; 2] = [22, 38];
const TAG: usize = 32;

/// The content of an unsealed snapshot.
pub fn content(snapshot: &[u8]) -> &[u8] {
    snapshot.get(HEADER + TAG..).unwrap_or_default()
}

/// `content` in the envelope of `snapshot`, with a length and a checksum of its own.
pub fn sealed(snapshot: &[u8], content: &[u8]) -> Vec<u8> {
    let mut bytes = snapshot.get(..HEADER).unwrap_or_default().to_vec();
    // What follows the tag, and the records, which are not compressed.
    for at in LENGTHS_AT {
        if let Some(length) = bytes.get_mut(at..at + 8) {
            length.copy_from_slice(&(content.len() as u64).to_le_bytes());
        }
    }
    let mut hasher = blake3::Hasher::new();
    hasher.update(&bytes).update(&[0; 16]).update(content);
    bytes.extend_from_slice(hasher.finalize().as_bytes());
    bytes.extend_from_slice(content);
    bytes
}

/// Changes one to three places.
pub fn mutate(content: &mut Vec<u8>, numbers: &mut Numbers) {
    for _ in 0..=numbers.below(3) {
        let at = numbers.index(content.len());
        let (value, other) = (numbers.bits().to_le_bytes()[0], numbers.index(content.len()));
        match numbers.below(8) {
            0 => content.truncate(at + 1),
            1 => content.insert(at, value),
            2 => content[at] = value,
            3 => content[at] = content[at].wrapping_add(1),
            4 => content[at] = content[at].wrapping_sub(1),
            5 => content[at] = content[other],
            6 => content.swap(at, other),
            _ => content[at] ^= 1 << (value % 8),
        }
    }
}

/// A session of such bytes.
pub fn restore(bytes: &[u8]) -> Result<Session, SnapshotError> {
    let limits = Limits { fuel: 1 << 40, memory: 4 << 20, ..Limits::default() };
    let options =
        SessionOptions { limits, functions: host_functions(), ..SessionOptions::default() };
    let trusting = RestoreOptions { trust_unsealed: true, ..RestoreOptions::default() };
    Session::restore(bytes, options, &trusting)
}

/// Runs a restored session a while, and saves it: nothing of this may panic.
pub fn go_on(mut session: Session) {
    for _ in 0..8 {
        match session.run(150) {
            Suspension::OutOfFuel => {}
            Suspension::HostCall(call) => {
                let _ = session.resume(call.id, Ok(HostValue::Int(3)));
            }
            Suspension::Waiting { .. } => {
                if let Some(id) = session.blocked_in() {
                    let _ = session.resume(id, Ok(HostValue::Int(3)));
                } else {
                    let replies: Vec<_> = session
                        .pending_calls()
                        .into_iter()
                        .map(|id| (id, Ok(HostValue::Int(3))))
                        .collect();
                    let _ = session.resolve(&replies, Duration::from_secs(1));
                }
            }
            _ => break,
        }
    }
    let _ = session.snapshot();
    session.cancel();
    let _ = session.snapshot();
}
