//! The layout of what is saved: numbers of variants and fields, which are only appended, and its fingerprint in the header.
//!
//! Place: makes the layout of the types (`layout/schema.rs`) and compares it with the committed one: `layout/snapshot-N.txt` and
//! `layout/journal-N.txt` for format N. `.ci/snapshots` writes them anew; `docs/snapshots.md` says when that is right.
//!
//! Invariants: a change of the layout without a new format is a failure here, unless variants were appended; then it is one until
//! the fingerprint is noted in `runtime/src/snapshot/layout.rs`, beside those before it.
//! Limits: none.

use std::fs;
use std::path::{Path, PathBuf};

use ophiary_runtime::session::{Session, SessionOptions};
use ophiary_runtime::snapshot::inspect;

#[path = "layout/schema.rs"]
mod schema;

const CONSTANTS: &str = "runtime/src/snapshot/layout.rs";
const JOURNAL: &str = "actors/src/store/entry.rs";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace")
}

fn source(path: &str) -> String {
    fs::read_to_string(root().join(path)).expect("a source")
}

/// The number behind a text.
fn number(text: &str, before: &str) -> u64 {
    let (_, rest) = text.split_once(before).expect("it is there");
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().expect("a number")
}

/// Layouts by name of the file, and the layouts themselves.
fn layouts() -> [(PathBuf, String); 2] {
    let snapshot = schema::layout(root(), &["runtime/src"], &["runtime/src/snapshot/"]);
    let journal = schema::layout(root(), &["actors/src", "runtime/src"], &[JOURNAL]);
    let format = number(&source(CONSTANTS), "FORMAT_VERSION: u16 = ");
    let journals = number(&source(JOURNAL), "const FORMAT: u8 = ");
    let file = |name: String| root().join("tests/layout").join(name);
    [
        (file(format!("snapshot-{format}.txt")), snapshot),
        (file(format!("journal-{journals}.txt")), journal),
    ]
}

fn fingerprint(layout: &str) -> u64 {
    let hash = blake3::hash(layout.as_bytes());
    hash.as_bytes()[..8].iter().fold(0, |number, byte| number << 8 | u64::from(*byte))
}

/// The items of a layout: title and lines.
fn items(layout: &str) -> Vec<(&str, Vec<&str>)> {
    let mut items: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in layout.lines() {
        match line.strip_prefix("  ") {
            Some(line) => items.last_mut().expect("an item comes first").1.push(line),
            None => items.push((line, Vec::new())),
        }
    }
    items
}

/// What keeps bytes of one layout from being read as another.
fn changes(old: &str, new: &str) -> Vec<String> {
    let new = items(new);
    let mut changes = Vec::new();
    for (title, lines) in items(old) {
        let Some((_, found)) = new.iter().find(|(known, _)| *known == title) else {
            changes.push(format!("{title}: it is gone"));
            continue;
        };
        let appends = title.starts_with("enum") && found.len() > lines.len();
        if !appends && found.len() != lines.len() {
            let (before, now) = (lines.len(), found.len());
            changes.push(format!("{title}: {before} lines, {now} now"));
        } else if let Some((old, new)) = lines.iter().zip(found).find(|(old, new)| old != new) {
            changes.push(format!("{title}: {old:?} is {new:?} now"));
        }
    }
    changes
}

/// Writes the layouts and the fingerprint. With `anew` also where the format would have to be another: for one that no release has.
fn write(how: &str) {
    for (file, layout) in layouts() {
        let old = fs::read_to_string(&file).unwrap_or_default();
        let changed = changes(&old, &layout);
        let told = changed.join("\n");
        assert!(
            changed.is_empty() || how == "anew",
            "{}: this needs a new format:\n{told}",
            file.display()
        );
        fs::write(&file, &layout).expect("it can be written");
        if !file.to_string_lossy().contains("snapshot") {
            continue;
        }
        let mut text = source(CONSTANTS);
        let format = number(&text, "FORMAT_VERSION: u16 = ");
        let hex = format!("{:016x}", fingerprint(&layout));
        let groups = [&hex[..4], &hex[4..8], &hex[8..12], &hex[12..]].join("_");
        let rest = text.split_once("const LAYOUT: u64 = ").expect("it is there").1;
        let before = rest.split_once(';').expect("it ends").0.to_owned();
        text = text.replace(
            &format!("const LAYOUT: u64 = {before};"),
            &format!("const LAYOUT: u64 = 0x{groups};"),
        );
        let entry = format!("    ({format}, 0x{groups}),\n");
        if !changed.is_empty() {
            // What was written before has no meaning any more.
            let of_format = format!("    ({format}, 0x");
            let kept = text.lines().filter(|line| !line.starts_with(&of_format));
            text = kept.flat_map(|line| [line, "\n"]).collect();
        }
        if !text.contains(&entry) {
            let list = "const LAYOUTS: &[(u16, u64)] = &[\n";
            assert!(text.contains(list), "{CONSTANTS} has no list of layouts");
            text = text.replace(list, &format!("{list}{entry}"));
        }
        fs::write(root().join(CONSTANTS), text).expect("it can be written");
    }
}

#[test]
fn a_layout_that_changes_has_a_new_format() {
    if let Ok(how) = std::env::var("OPHIARY_LAYOUT") {
        write(&how);
        return;
    }
    let bytes = Session::new(SessionOptions::default()).snapshot().expect("it is saved");
    let header = inspect(&bytes).expect("it has a header");
    for (file, layout) in layouts() {
        let old = fs::read_to_string(&file).unwrap_or_default();
        let changed = changes(&old, &layout);
        let name = file.display();
        assert!(changed.is_empty(), "{name}: this needs a new format: {changed:#?}");
        assert!(old == layout, "{name}: variants were appended: run .ci/snapshots");
    }
    let [(_, layout), _] = layouts();
    assert_eq!(
        header.layout,
        fingerprint(&layout),
        "the fingerprint is that of another layout: run .ci/snapshots"
    );
    assert!(layout.lines().count() > 1_000, "types are missing");
    // Each state of a native has its own type, which is there too.
    let items = items(&layout);
    let (_, states) =
        items.iter().find(|(title, _)| title.ends_with(" NativeState")).expect("states");
    for state in states {
        let path = state.split_once("crate::").expect("a path").1.trim_end_matches(')');
        let name = path.rsplit("::").next().expect("a name");
        let module = path.rsplit("::").nth(1).expect("a module");
        let is_it = |title: &str| title.ends_with(&format!(" {name}")) && title.contains(module);
        assert!(items.iter().any(|(title, _)| is_it(title)), "no type of {state}");
    }
}

/// The check finds what it is for.
#[test]
fn only_appended_variants_leave_a_layout_readable() {
    let old = "enum a.rs A\n  0 X\n  1 Y(u8)\nstruct a.rs B\n  0 x: u8\n";
    let fine = "enum a.rs A\n  0 X\n  1 Y(u8)\n  2 Z\nstruct a.rs B\n  0 x: u8\nstruct c.rs C\n";
    assert!(changes(old, fine).is_empty());
    for bad in [
        "enum a.rs A\n  0 X\n  1 W\n  2 Y(u8)\nstruct a.rs B\n  0 x: u8\n",
        "enum a.rs A\n  0 X\n  1 Y(u16)\nstruct a.rs B\n  0 x: u8\n",
        "enum a.rs A\n  0 X\nstruct a.rs B\n  0 x: u8\n",
        "enum a.rs A\n  0 X\n  1 Y(u8)\nstruct a.rs B\n  0 x: u8\n  1 y: u8\n",
        "enum a.rs A\n  0 X\n  1 Y(u8)\n",
    ] {
        assert_eq!(changes(old, bad).len(), 1, "{bad}");
    }
}
