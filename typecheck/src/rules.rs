//! Which of ty's rules are asked, and how sure their findings are.
//!
//! Place: `checker.rs` asks for the rules, `report.rs` how sure a finding is.
//!
//! Invariants: an error is told where what was found fails for any value that can stand there, as far as ty sees. What fails
//! for some of them only, and what ty is known to be wrong about in programs without annotations, is a warning.
//! Limits: the texts are those of one version of ty, which is pinned; a test holds each.

use ty_python_semantic::default_lint_registry;
use ty_python_semantic::lint::RuleSelection;

use crate::finding::{Finding, Severity};

/// Rules about comments for other tools.
const NOT_ASKED: [&str; 2] = ["unused-ignore-comment", "unused-type-ignore-comment"];

/// Objects that programs give attributes of which ty does not learn: functions, and `self` in `__new__` and in base classes whose
/// subclasses define the attribute.
const OPEN: [&str; 6] =
    ["type `(", "type `def ", "Function `", "type `_Wrapped[", "type `Self@", "type `type[Self@"];

/// The rules.
pub(crate) fn rules() -> RuleSelection {
    let registry = default_lint_registry();
    let mut rules = RuleSelection::from_registry(registry);
    for name in NOT_ASKED {
        if let Ok(lint) = registry.get(name) {
            rules.disable(lint);
        }
    }
    rules
}

/// How sure a finding is that ty calls an error.
pub(crate) fn severity(finding: &Finding) -> Severity {
    let open = finding.rule == "unresolved-attribute"
        && (finding.message.starts_with("Unresolved attribute")
            || OPEN.iter().any(|object| finding.message.contains(object)));
    if open || is_partial(finding) { Severity::Warning } else { Severity::Error }
}

/// Whether some of the values that may stand there are right. A `None` is one of them by experience: it is what an attribute is
/// before it has its value.
fn is_partial(finding: &Finding) -> bool {
    let label = finding.label.as_deref().unwrap_or_default();
    let found = [("found `", label), ("Argument type `", label)].iter().any(|(before, text)| {
        let rest = text.split_once(before).map(|(_, rest)| rest);
        rest.and_then(|rest| rest.split('`').next()).is_some_and(is_union)
    });
    let texts =
        || finding.notes.iter().map(|note| note.message.as_str()).chain([&*finding.message]);
    found
        || finding.message.contains("object of type `None`")
        || texts().any(|text| {
            text.contains(" of union `")
                || text.contains(" in union `")
                || text.starts_with("Union ")
        })
}

/// Whether a type is a union, rather than something with unions in it.
fn is_union(text: &str) -> bool {
    let mut depth = 0_i32;
    let bytes = text.as_bytes();
    bytes.iter().enumerate().any(|(at, byte)| {
        match byte {
            b'[' | b'(' => depth += 1,
            b']' | b')' => depth -= 1,
            _ => {}
        }
        depth == 0 && bytes[at..].starts_with(b" | ")
    })
}
