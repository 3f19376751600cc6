//! The exceptions that are printed: causes, contexts, members of groups.
//!
//! Place: `Report` asks each for its text; `write.rs` prints them.
//!
//! Invariants: an exception that was seen is no cause or context again, and they are found in CPython's order, so that
//! cycles end where CPython's do. Members of a group that CPython would not print have no nodes.
//! Limits: `NODES_MAX`; a cause or context beyond it is left out and what led to it is marked, a member is only missing.

use std::collections::BTreeSet;

use crate::core::Core;
use crate::types::TypeId;
use crate::value::{Kind, Value};

/// The most exceptions that are printed.
pub(super) const NODES_MAX: usize = 1000;
/// CPython's `max_group_width`: members of a group that are printed.
pub(super) const GROUP_WIDTH_MAX: usize = 15;
/// CPython's `max_group_depth`, counted in indentations.
pub(super) const GROUP_DEPTH_MAX: usize = 10;

/// One exception that is printed.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) exception: Value,
    pub(super) cause: Option<usize>,
    pub(super) context: Option<usize>,
    /// Nodes of the members of a group that are printed.
    pub(super) members: Vec<usize>,
    /// Members of a group in all; `None` when it is no group.
    pub(super) width: Option<usize>,
    /// Whether what it is chained to is left out.
    pub(super) cut: bool,
    /// Groups around it.
    level: usize,
}

/// The printed exceptions; the first is the uncaught one.
#[derive(Debug)]
pub(super) struct Tree {
    pub(super) nodes: Vec<Node>,
    seen: BTreeSet<u32>,
}

/// All exceptions that are printed with this one, each once.
pub(super) fn printed(core: &Core, exception: Value) -> Vec<Value> {
    let mut known = BTreeSet::new();
    let nodes = Tree::new(core, exception).nodes;
    let mut all: Vec<Value> = nodes.iter().map(|node| node.exception).collect();
    all.retain(|link| !link.is_kind(Kind::Exception) || known.insert(link.index()));
    all
}

// === impl Tree ===

impl Tree {
    pub(super) fn new(core: &Core, exception: Value) -> Tree {
        let mut tree = Tree { nodes: Vec::new(), seen: BTreeSet::new() };
        tree.add(exception, 0);
        let mut open = vec![0];
        while let Some(at) = open.pop() {
            tree.follow(core, at, &mut open);
        }
        tree
    }

    /// The node of an exception; `None` when there are enough.
    fn add(&mut self, exception: Value, level: usize) -> Option<usize> {
        if self.nodes.len() >= NODES_MAX {
            return None;
        }
        if exception.is_kind(Kind::Exception) {
            self.seen.insert(exception.index());
        }
        self.nodes.push(Node {
            exception,
            cause: None,
            context: None,
            members: Vec::new(),
            width: None,
            cut: false,
            level,
        });
        Some(self.nodes.len() - 1)
    }

    fn add_unseen(&mut self, exception: Value, at: usize) -> Option<usize> {
        if !exception.is_kind(Kind::Exception) || self.seen.contains(&exception.index()) {
            return None;
        }
        let added = self.add(exception, self.nodes[at].level);
        self.nodes[at].cut |= added.is_none();
        added
    }

    fn follow(&mut self, core: &Core, at: usize, open: &mut Vec<usize>) {
        let exception = self.nodes[at].exception;
        if !exception.is_kind(Kind::Exception) {
            return;
        }
        let object = core.heap.exception(exception);
        let cause = self.add_unseen(object.cause, at);
        let wants_context = cause.is_none() && !object.suppress;
        let context = if wants_context { self.add_unseen(object.context, at) } else { None };
        self.nodes[at].cause = cause;
        self.nodes[at].context = context;
        open.extend(cause);
        open.extend(context);
        if core.exception_is(exception, TypeId::BaseExceptionGroup) {
            self.add_members(core, at, open);
        }
    }

    fn add_members(&mut self, core: &Core, at: usize, open: &mut Vec<usize>) {
        let args = core.heap.exception(self.nodes[at].exception).args;
        let list = core.heap.items(args).and_then(|args| args.get(1)).copied();
        let Some(items) = list.and_then(|list| core.heap.items(list)) else { return };
        self.nodes[at].width = Some(items.len());
        let level = self.nodes[at].level;
        if level > 0 && level + 1 > GROUP_DEPTH_MAX {
            return;
        }
        for item in items.iter().take(GROUP_WIDTH_MAX) {
            let Some(member) = self.add(*item, level + 1) else { return };
            self.nodes[at].members.push(member);
            open.push(member);
        }
    }
}
