//! `help(name=None)`: which functions there are.
//!
//! Place: reads the registry of the session that asks.
//!
//! Invariants: only functions that the session can call are told.
//! Limits: none of its own.

use std::sync::Arc;

use ophiary_runtime::host::{HostError, HostValue};

use super::{Answer, Call, Extension, Function, Instance, Registry, SessionInfo, Shape};
use crate::child::dict;
use crate::extension::Reply;

/// How many near names are told.
const NEAR_MAX: usize = 3;

/// The extension.
#[derive(Clone, Copy, Debug)]
pub struct Help;

#[derive(Debug)]
struct HelpOf {
    registry: Arc<Registry>,
}

impl Extension for Help {
    fn namespace(&self) -> &'static str {
        "help"
    }

    fn functions(&self) -> Vec<Function> {
        let doc = "Describes the host functions: all by namespace, or those that the name means.";
        let function = Function::blocking("help", doc);
        vec![function.optional(
            "name",
            Shape::Str.or_none(),
            "a function, with its namespace or without",
        )]
    }

    fn instance(&self, session: &SessionInfo) -> Arc<dyn Instance> {
        Arc::new(HelpOf { registry: session.registry.clone() })
    }
}

impl Instance for HelpOf {
    fn call(&self, _: usize, call: Call) -> Answer {
        Answer::Ready(match call.args.into_iter().next().flatten() {
            Some(HostValue::Str(name)) => self.one(&name),
            _ => Ok(self.all()),
        })
    }
}

impl HelpOf {
    fn all(&self) -> HostValue {
        let categories = self.registry.extensions.iter().enumerate().map(|(place, extension)| {
            let functions = self.registry.functions.iter().filter(|f| f.extension == place);
            let functions = functions.map(|registered| {
                let function = &registered.function;
                (function.name.as_str().into(), described(function))
            });
            (extension.namespace().into(), HostValue::Dict(functions.collect()))
        });
        HostValue::Dict(categories.collect())
    }

    fn one(&self, name: &str) -> Reply {
        if let Some(registered) = self.registry.find(name) {
            return Ok(described(&registered.function));
        }
        let functions = || self.registry.functions.iter().map(|registered| &registered.function);
        let bare = |function: &&Function| {
            function.name.split_once('_').is_some_and(|(_, bare)| bare == name)
        };
        let found: Vec<&Function> = functions().filter(bare).collect();
        match found.as_slice() {
            [function] => return Ok(described(function)),
            [] => {}
            several => {
                let names = several.iter().map(|function| function.name.as_str().into());
                return Ok(HostValue::List(names.collect()));
            }
        }
        let mut near: Vec<(usize, &str)> = functions()
            .map(|function| (distance(name, &function.name), function.name.as_str()))
            .filter(|(distance, known)| *distance <= known.len().max(name.len()) / 3)
            .collect();
        near.sort_unstable();
        let near: Vec<&str> = near.into_iter().map(|(_, name)| name).take(NEAR_MAX).collect();
        let shown: String = name.chars().take(60).collect();
        let text = match near.as_slice() {
            [] => format!("no function {shown:?}"),
            near => format!("no function {shown:?}; did you mean {}?", near.join(", ")),
        };
        Err(HostError::new("ValueError", text))
    }
}

fn described(function: &Function) -> HostValue {
    let params = function.params.iter().map(|param| {
        let shape = param.shape.annotation().unwrap_or_else(|| "Any".to_owned());
        dict([
            ("name", param.name.as_str().into()),
            ("type", shape.into()),
            ("required", param.required.into()),
            ("doc", param.doc.as_str().into()),
        ])
    });
    dict([
        ("name", function.name.as_str().into()),
        ("signature", function.signature().into()),
        ("doc", function.doc.as_str().into()),
        ("async", (!function.blocking).into()),
        ("parameters", HostValue::List(params.collect())),
    ])
}

/// Edits between two short texts; a long one is far from everything.
fn distance(a: &str, b: &str) -> usize {
    const LONG: usize = 64;
    if a.len() > LONG || b.len() > LONG {
        return usize::MAX;
    }
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut before = i;
        let mut left = i + 1;
        for (j, y) in b.iter().enumerate() {
            let above = row.get(j + 1).copied().unwrap_or(usize::MAX);
            let edit = (before + usize::from(x != *y)).min(left + 1).min(above.saturating_add(1));
            if let Some(place) = row.get_mut(j) {
                *place = left;
            }
            before = above;
            left = edit;
        }
        if let Some(place) = row.last_mut() {
            *place = left;
        }
    }
    row.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_count_edits() {
        for (a, b, expect) in [("", "abc", 3), ("kitten", "sitting", 3), ("msg_snd", "msg_send", 1)]
        {
            assert_eq!(distance(a, b), expect, "{a} {b}");
        }
    }
}
