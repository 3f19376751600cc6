//! `Shared<T>`: a list that many sessions have in common.
//!
//! Place: the host functions, modules and libraries of a session (`host/table.rs`, `core.rs`).
//!
//! Invariants: an empty list is no object, so a session that has none of these neither allocates for them nor counts
//! references that other threads count too.
//! Limits: none of its own.

use std::ops::Deref;
use std::sync::Arc;

/// A list that sessions share.
#[derive(Debug)]
pub(crate) struct Shared<T>(Option<Arc<[T]>>);

// === impl Shared ===

impl<T> Shared<T> {
    pub(crate) const EMPTY: Shared<T> = Shared(None);
}

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Shared<T> {
        Shared(self.0.clone())
    }
}

impl<T> Deref for Shared<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        self.0.as_deref().unwrap_or_default()
    }
}

impl<T> From<Vec<T>> for Shared<T> {
    #[inline]
    fn from(list: Vec<T>) -> Shared<T> {
        if list.is_empty() { Shared::EMPTY } else { Shared(Some(list.into())) }
    }
}

impl<T> From<Arc<[T]>> for Shared<T> {
    fn from(list: Arc<[T]>) -> Shared<T> {
        Shared((!list.is_empty()).then_some(list))
    }
}
