//! The arguments of `sandbox_*`, one after the other.
//!
//! Place: `wait.rs` takes a call apart with it. Types were checked before.
//!
//! Invariants: what was left out is none.
//! Limits: `NAME_MAX`.

use std::collections::BTreeMap;
use std::sync::Arc;

use ophiary_runtime::host::{HostError, HostValue};

use super::value::{handle_of, size_of, weight_of};
use super::{MapRun, Spec};
use crate::extension::is_global;
use crate::quota::Budget;

/// Characters of a child's name: it stands in tracebacks, spans and `sandbox_list`.
const NAME_MAX: usize = 200;

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

    /// Globals of a child, as this function takes them.
    fn inputs(&mut self, function: &str) -> Result<Vec<(String, HostValue)>, HostError> {
        let HostValue::Dict(pairs) = self.next() else { return Ok(Vec::new()) };
        let mut inputs = Vec::with_capacity(pairs.len());
        for (key, value) in pairs {
            let HostValue::Str(key) = key else { continue };
            if !is_global(&key) {
                let shown: String = key.chars().take(60).collect();
                let text = format!("{function}() argument 'inputs': {shown:?} is no name");
                return Err(HostError::new("ValueError", text));
            }
            inputs.push((key, value));
        }
        Ok(inputs)
    }

    /// As `sandbox_spawn` takes them.
    pub(super) fn spec(&mut self) -> Result<Spec, HostError> {
        let code = self.text().unwrap_or_default();
        let (timeout, memory) = (self.natural(), self.natural());
        let system_prompt = self.text();
        let inputs = self.inputs("sandbox_spawn")?;
        let name = self.text();
        let long = name.as_ref().map_or(0, |name| name.chars().count());
        if long > NAME_MAX {
            let text = format!(
                "sandbox_spawn() argument 'name' must have at most {NAME_MAX} characters, not {long}"
            );
            return Err(HostError::new("ValueError", text));
        }
        Ok(Spec { code, timeout, memory, inputs, name, system_prompt })
    }

    /// As `sandbox_map` takes them.
    pub(super) fn map(&mut self, budget: &Arc<Budget>) -> Result<MapRun, HostError> {
        let code = self.text().unwrap_or_default();
        let items = self.list();
        let at_once = self.natural().map_or(usize::MAX, |n| usize::try_from(n).unwrap_or(1));
        let (timeout, memory) = (self.natural(), self.natural());
        let system_prompt = self.text();
        let inputs = self.inputs("sandbox_map")?;
        let exceptions = self.flag();
        if at_once == 0 {
            let text = "sandbox_map() argument 'max_concurrency' must be at least 1, not 0";
            return Err(HostError::new("ValueError", text));
        }
        let spec = Spec { code, timeout, memory, inputs, name: None, system_prompt };
        let given = spec.bytes() + items.iter().map(weight_of).sum::<u64>();
        Ok(MapRun {
            spec,
            results: items.iter().map(|_| None).collect(),
            items: items.into_iter().enumerate().collect(),
            running: BTreeMap::new(),
            failed: None,
            given,
            bytes: 0,
            weight: 0,
            held: budget.hold(given),
            at_once,
            exceptions,
        })
    }
}

// === impl Spec ===

impl Spec {
    /// Bytes of all that is asked for.
    pub(super) fn bytes(&self) -> u64 {
        let inputs = self.inputs.iter().map(|(name, value)| name.len() as u64 + size_of(value));
        self.code.len() as u64 + self.texts() + inputs.sum::<u64>()
    }

    /// Bytes of what is known of the child for as long as it is not freed.
    pub(super) fn texts(&self) -> u64 {
        let texts = [&self.name, &self.system_prompt];
        texts.into_iter().flatten().map(|text| text.len() as u64).sum()
    }
}
