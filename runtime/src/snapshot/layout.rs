//! Which layouts of records this build writes and reads.
//!
//! Place: the header has the format and the fingerprint of the layout; `tests/layout.rs` makes the fingerprint of the types, and
//! fails where it is not the one that stands here. `.ci/snapshots` writes it; `docs/snapshots.md` says when to do what.
//!
//! Invariants: within a format variants are only appended, so that what a build has written all later ones of the format read.
//! A layout that differs otherwise has a new format.
//! Limits: none.

/// The format that this build writes.
pub(super) const FORMAT_VERSION: u16 = 13;

/// The fingerprint of the layout that this build writes.
pub(super) const LAYOUT: u64 = 0x3ad4_9388_301d_0322;

/// What it reads: formats, and fingerprints of layouts in them, the newest first.
#[rustfmt::skip]
pub(super) const LAYOUTS: &[(u16, u64)] = &[
    (13, 0x3ad4_9388_301d_0322),
    (13, 0x6ab1_5570_faf3_967a),
];
