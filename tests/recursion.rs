//! Which functions and types of ours are recursive: each has an entry in `recursion.txt` with the reason why it is bounded.
//!
//! Place: reads the sources of `recursion/graph.rs`'s crates; new recursion fails here until it has an entry, and so does an entry
//! for what is recursive no more.
//!
//! Invariants: a stack overflow cannot be caught, so recursion over what a guest has shaped is counted or made a loop.
//! Limits: calls are resolved by names, see `recursion/graph.rs`; calls through values of functions are not seen.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

#[path = "recursion/graph.rs"]
mod graph;

/// The committed entries: a line that begins with `=` is the reason for the lines below it.
fn entries(text: &str) -> BTreeMap<&str, &str> {
    let mut reason = "";
    let mut entries = BTreeMap::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if let Some(text) = line.strip_prefix('=') {
            reason = text.trim();
        } else if !line.starts_with('#') {
            assert!(!reason.is_empty(), "no reason above {line}");
            assert!(entries.insert(line, reason).is_none(), "{line} stands there twice");
        }
    }
    entries
}

#[test]
fn recursion_has_a_bound_that_is_told() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
    let listed = fs::read_to_string(root.join("tests/recursion.txt")).expect("the list");
    let listed = entries(&listed);
    let circles = graph::circles(root);
    let found: BTreeSet<&str> = circles.iter().flatten().map(String::as_str).collect();
    let mut missing = String::new();
    for circle in &circles {
        let new: Vec<&String> =
            circle.iter().filter(|name| !listed.contains_key(name.as_str())).collect();
        if !new.is_empty() {
            missing.push_str("\n= why is this bounded?\n");
            for name in new {
                missing.extend([name.as_str(), "\n"]);
            }
        }
    }
    let stale: Vec<&&str> = listed.keys().filter(|name| !found.contains(**name)).collect();
    assert!(missing.is_empty(), "recursion without an entry in tests/recursion.txt:\n{missing}");
    assert!(stale.is_empty(), "entries of what is recursive no more: {stale:#?}");
    assert!(found.len() > 100, "the sources were not read: {} found", found.len());
}

/// The check finds what it is for.
#[test]
fn recursion_is_found() {
    let text = "
        fn direct(n: u32) { direct(n) }
        fn there(n: u32) { other::back(n) }
        fn plain(n: u32) { leaf(n) }
        fn leaf(_: u32) {}
        fn mapped(items: &[u32]) { items.iter().for_each(mapped) }
        struct Node { next: Option<Box<Node>> }
        struct Flat { next: Vec<u32> }
        enum Tree { Leaf, Fork(Branch) }
        struct Branch(Box<Tree>);
        impl Node {
            fn walk(&self) { self.next.walk() }
            fn len(&self) -> usize { 1 }
            fn by_type(&self) { Self::by_type(self) }
            fn in_macro(&self) { assert!(self.in_macro()) }
            fn one(&self) { self.two() }
            fn two(&self) { if let Some(next) = &self.next { next.one() } }
        }
        impl Visitor for Flat { fn visit_expr(&mut self, e: &Expr) { walk_expr(self, e) } }
        #[cfg(test)]
        mod tests { fn ignored() { ignored() } }
    ";
    let other = "fn back(n: u32) { super::made::there(n) }";
    let files = [("src/made.rs", text), ("src/other.rs", other)];
    let found: Vec<String> = graph::circles_of(&files).into_iter().flatten().collect();
    let expected = [
        "src/made.rs Flat::visit_expr",
        "src/made.rs Node::by_type",
        "src/made.rs Node::in_macro",
        "src/made.rs Node::one",
        "src/made.rs Node::two",
        "src/made.rs Node::walk",
        "src/made.rs direct",
        "src/made.rs mapped",
        "src/made.rs there",
        "src/made.rs type Branch",
        "src/made.rs type Node",
        "src/made.rs type Tree",
        "src/other.rs back",
    ];
    let mut found = found;
    found.sort();
    assert_eq!(found, expected);
}
