//! Names that were probably meant.
//!
//! Place: faults suggest them.
//!
//! Invariants: the nearest one is told, and of equally near ones the first.
//! Limits: names up to `NAME_MAX` characters; longer ones have no near one.

/// Characters of names that are compared.
const NAME_MAX: usize = 80;

/// The name that was probably meant: a few edits away, or one that begins so.
pub(crate) fn near<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let allowed = (name.chars().count() / 3).max(1);
    let ranked = known.into_iter().filter_map(|known| {
        let begins = name.len() >= 4 && known.starts_with(name);
        let edits = if begins { 1 } else { edits(name, known)? };
        (edits <= allowed).then_some((edits, known))
    });
    ranked.min_by_key(|(edits, _)| *edits).map(|(_, known)| known)
}

/// How many characters were left out, added, changed, or exchanged with the next.
fn edits(a: &str, b: &str) -> Option<usize> {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    if a.len().max(b.len()) > NAME_MAX {
        return None;
    }
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=b.len()).collect();
    for (row, x) in a.iter().enumerate() {
        let mut here = vec![row + 1];
        for (column, y) in b.iter().enumerate() {
            let changed = above[column] + usize::from(x != y);
            let mut least = changed.min(above[column + 1] + 1).min(here[column] + 1);
            let exchanged =
                row > 0 && column > 0 && *x == b[column - 1] && a[row - 1] == *y && x != y;
            if exchanged {
                least = least.min(before[column - 1] + 1);
            }
            here.push(least);
        }
        before = std::mem::replace(&mut above, here);
    }
    above.last().copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_found() {
        let known = ["sandbox", "msg", "tmpl", "fs_remove", "fs_read", "threads"];
        for (name, expect) in [
            ("sandobx", Some("sandbox")),
            ("mgs", Some("msg")),
            ("fs_remve", Some("fs_remove")),
            ("fs_reed", Some("fs_read")),
            ("thread", Some("threads")),
            ("sand", Some("sandbox")),
            ("crm", None),
            ("", None),
        ] {
            assert_eq!(near(name, known), expect, "{name}");
        }
    }
}
