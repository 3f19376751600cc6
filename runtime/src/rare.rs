//! `Rare<T>`: a part of a session that most sessions never write to.
//!
//! Place: the scheduler, the finalizers, calls that wait their turn and layouts, in `core.rs` and `host/table.rs`.
//!
//! Invariants: a part that was never written to is no object, and reads as a fresh one. Who only wants to put it back as it was
//! asks first, or the object is made for nothing.
//! Limits: none of its own.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::ops::{Deref, DerefMut};

/// A type with a value that stands for never having been used.
pub(crate) trait Unused: Sized + 'static {
    /// What is read where nothing was written.
    const UNUSED: &'static Self;

    /// The same, to be written to.
    fn fresh() -> Self;
}

/// See the module's documentation.
#[derive(Debug)]
pub(crate) struct Rare<T>(Option<Box<T>>);

// === impl Rare ===

impl<T> Rare<T> {
    pub(crate) const UNUSED: Rare<T> = Rare(None);

    /// Whether it was written to.
    pub(crate) fn is_used(&self) -> bool {
        self.0.is_some()
    }

    /// As it was before it was used.
    pub(crate) fn clear(&mut self) {
        self.0 = None;
    }
}

impl<T: Unused> Rare<T> {
    /// What it is now; then it is as before it was used.
    pub(crate) fn take(&mut self) -> T {
        self.0.take().map_or_else(T::fresh, |part| *part)
    }
}

impl<T: Unused> Deref for Rare<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        match &self.0 {
            Some(part) => part,
            None => T::UNUSED,
        }
    }
}

impl<T: Unused> DerefMut for Rare<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut T {
        self.0.get_or_insert_with(|| Box::new(T::fresh()))
    }
}

// === Containers ===

impl<T: Unused + IntoIterator + Extend<T::Item>> Rare<T> {
    /// Adds to it, if there is anything.
    pub(crate) fn fill(&mut self, items: impl IntoIterator<Item = T::Item>) {
        let mut items = items.into_iter().peekable();
        if items.peek().is_some() {
            self.extend(items);
        }
    }
}

macro_rules! containers {
    ($($container:ident<$($part:ident),*>)*) => {
        $(impl<$($part: 'static),*> Unused for $container<$($part),*> {
            const UNUSED: &'static Self = &$container::new();

            fn fresh() -> Self {
                $container::new()
            }
        })*
    };
}

containers! { Vec<T> VecDeque<T> BTreeSet<T> BTreeMap<K, V> }
