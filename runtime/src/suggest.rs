//! "Did you mean": the nearest of some names.
//!
//! Place: `NameError`, `AttributeError`, keyword arguments; tracebacks print it.
//!
//! Invariants: CPython's rule: case changes cost 1, other edits 2, and at most a third of the lengths may differ.
//! Limits: names of 40 characters, fewer than 750 candidates.

const MOVE_COST: usize = 2;
const CASE_COST: usize = 1;
const NAME_MAX: usize = 40;
const CANDIDATES_MAX: usize = 750;

/// The candidate nearest to `name`, if one is near.
pub(crate) fn nearest<'a>(
    name: &str,
    candidates: impl Iterator<Item = &'a str>,
) -> Option<&'a str> {
    let mut best: Option<(usize, &'a str)> = None;
    for (number, candidate) in candidates.enumerate() {
        if number + 1 >= CANDIDATES_MAX {
            return None;
        }
        if candidate == name {
            continue;
        }
        let max = (name.len() + candidate.len() + 3) * MOVE_COST / 6;
        let max = best.map_or(max, |(distance, _)| max.min(distance.saturating_sub(1)));
        if let Some(distance) = distance(name.as_bytes(), candidate.as_bytes(), max) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// What a message about a wrong name ends with: the candidate nearest to it, if one is near.
pub(crate) fn hint<'a>(name: &str, candidates: impl Iterator<Item = &'a str>) -> String {
    let near = nearest(name, candidates);
    near.map(|near| format!(". Did you mean '{near}'?")).unwrap_or_default()
}

/// The edit distance if it is at most `max`.
fn distance(a: &[u8], b: &[u8], max: usize) -> Option<usize> {
    let prefix = a.iter().zip(b).take_while(|(x, y)| x == y).count();
    let (a, b) = (&a[prefix..], &b[prefix..]);
    let suffix = a.iter().rev().zip(b.iter().rev()).take_while(|(x, y)| x == y).count();
    let (a, b) = (&a[..a.len() - suffix], &b[..b.len() - suffix]);
    if a.len() > NAME_MAX || b.len() > NAME_MAX || a.len().abs_diff(b.len()) * MOVE_COST > max {
        return None;
    }
    let mut row: Vec<usize> = (0..=b.len()).map(|at| at * MOVE_COST).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = (i + 1) * MOVE_COST;
        for (j, y) in b.iter().enumerate() {
            let replace = diagonal + cost(*x, *y);
            diagonal = row[j + 1];
            row[j + 1] = replace.min(row[j] + MOVE_COST).min(diagonal + MOVE_COST);
        }
    }
    row.last().copied().filter(|distance| *distance <= max)
}

fn cost(x: u8, y: u8) -> usize {
    if x == y {
        0
    } else if x.eq_ignore_ascii_case(&y) {
        CASE_COST
    } else {
        MOVE_COST
    }
}
