//! The arguments of `sandbox_*`, one after the other.
//!
//! Place: `wait.rs` takes a call apart with it. Types were checked before.
//!
//! Invariants: what was left out is none.
//! Limits: none of its own.

use std::collections::BTreeMap;

use ophiary_runtime::host::{HostError, HostValue};

use super::value::handle_of;
use super::{MapRun, Spec};

/// The arguments of a call, taken one after the other; their types were checked.
pub(super) struct Arguments(pub(super) std::vec::IntoIter<Option<HostValue>>);

impl Arguments {
    pub(super) fn next(&mut self) -> HostValue {
        self.0.next().flatten().unwrap_or(HostValue::None)
    }

    pub(super) fn text(&mut self) -> Option<String> {
        match self.next() {
            HostValue::Str(text) => Some(text),
            _ => None,
        }
    }

    pub(super) fn natural(&mut self) -> Option<u64> {
        match self.next() {
            HostValue::Int(int) => u64::try_from(int).ok(),
            _ => None,
        }
    }

    pub(super) fn flag(&mut self) -> bool {
        self.next() == HostValue::Bool(true)
    }

    pub(super) fn list(&mut self) -> Vec<HostValue> {
        match self.next() {
            HostValue::List(items) | HostValue::Tuple(items) => items,
            _ => Vec::new(),
        }
    }

    pub(super) fn handle(&mut self) -> Result<u32, HostError> {
        handle_of(&self.next())
    }

    pub(super) fn handles(&mut self) -> Result<Vec<u32>, HostError> {
        self.list().iter().map(handle_of).collect()
    }

    pub(super) fn inputs(&mut self) -> Vec<(String, HostValue)> {
        let HostValue::Dict(pairs) = self.next() else { return Vec::new() };
        let named = pairs.into_iter().filter_map(|(key, value)| match key {
            HostValue::Str(key) => Some((key, value)),
            _ => None,
        });
        named.collect()
    }

    /// As `sandbox_spawn` takes them.
    pub(super) fn spec(&mut self) -> Spec {
        let code = self.text().unwrap_or_default();
        let (timeout, memory) = (self.natural(), self.natural());
        let inputs = self.inputs();
        Spec { code, timeout, memory, inputs, name: self.text() }
    }

    /// As `sandbox_map` takes them.
    pub(super) fn map(&mut self) -> Result<MapRun, HostError> {
        let code = self.text().unwrap_or_default();
        let items = self.list();
        let at_once = self.natural().map_or(usize::MAX, |n| usize::try_from(n).unwrap_or(1));
        let (timeout, memory) = (self.natural(), self.natural());
        let inputs = self.inputs();
        let exceptions = self.flag();
        if at_once == 0 {
            let text = "sandbox_map() argument 'max_concurrency' must be at least 1, not 0";
            return Err(HostError::new("ValueError", text));
        }
        Ok(MapRun {
            spec: Spec { code, timeout, memory, inputs, name: None },
            results: items.iter().map(|_| None).collect(),
            items: items.into_iter().enumerate().collect(),
            running: BTreeMap::new(),
            at_once,
            exceptions,
        })
    }
}
