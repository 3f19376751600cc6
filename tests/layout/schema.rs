//! The layout of what is saved, as text: each type with its variants and fields by number, and what is written in which order.
//!
//! Place: `layout.rs` compares it with the committed one.
//!
//! ```text
//! sources -> types that serde writes, numbered as it numbers them -> those that are reached from the roots -> lines
//! ```
//!
//! Invariants: names of types are resolved by file, import, and else by being the only one. Comments, derived traits and the
//! order of types in a file do not matter.
//! Limits: none.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// What writes a record, of whatever receiver.
const WRITES: [&str; 10] = [
    "put",
    "put_bytes",
    "value",
    "values",
    "key",
    "slots",
    "pending",
    "scheduler",
    "trace",
    "save_call",
];

/// Files whose functions write records one by one.
const WRITERS: [&str; 3] = ["snapshot/save.rs", "snapshot/objects.rs", "snapshot/values.rs"];

/// What is written by itself, or by a function that serde is told of: the module and the type.
const ROOTS: [(&str, &str); 7] = [
    ("code", "Program"),
    ("flat", "Flat"),
    ("state", "NativeState"),
    ("value", "Kind"),
    ("object", "TraceEntry"),
    ("host", "Warning"),
    ("hash", "TupleHash"),
];

/// A type, or what stands for one.
#[derive(Debug)]
struct Item {
    file: String,
    name: String,
    /// `enum`, `struct`, `record`, or `roots` for what is written by itself.
    kind: &'static str,
    lines: Vec<String>,
    /// Names in it, with the module that stands before each.
    names: BTreeSet<(String, String)>,
}

/// The items of some sources.
#[derive(Debug, Default)]
pub(crate) struct Schema {
    items: Vec<Item>,
    /// By file: the names that it imports, each with the module that it comes from.
    imports: BTreeMap<String, BTreeMap<String, String>>,
}

/// The layout of all that files reach, and of what functions in them write.
pub(crate) fn layout(root: &Path, crates: &[&str], roots: &[&str]) -> String {
    let mut files = Vec::new();
    for folder in crates {
        collect(&root.join(folder), &mut files);
    }
    files.sort();
    let mut schema = Schema::default();
    let mut begin = Vec::new();
    for path in files {
        let name = path.strip_prefix(root).expect("it is below").to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).expect("a source");
        let tokens: TokenStream = text.parse().expect("a source has tokens");
        let is_root = roots.iter().any(|root| name.starts_with(root));
        let first = schema.items.len();
        schema.read(&name, is_root, tokens);
        if is_root {
            begin.extend(first..schema.items.len());
        }
    }
    if begin.iter().any(|at| schema.items[*at].kind == "record") {
        begin.push(schema.items.len());
        let names = ROOTS.map(|(module, name)| (module.to_owned(), name.to_owned())).into();
        let (file, name, lines) = (String::new(), String::new(), Vec::new());
        schema.items.push(Item { file, name, kind: "roots", lines, names });
    }
    schema.text(begin)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if ["tests", "tests.rs", "stress.rs"].iter().any(|name| path.ends_with(name)) {
            continue;
        }
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|ext| ext == "rs") {
            files.push(path);
        }
    }
}

// === Tokens ===

fn is(token: Option<&TokenTree>, text: &str) -> bool {
    match token {
        Some(TokenTree::Ident(ident)) => *ident == text,
        Some(TokenTree::Punct(punct)) => text.len() == 1 && text.starts_with(punct.as_char()),
        _ => false,
    }
}

fn ident(token: Option<&TokenTree>) -> Option<String> {
    match token {
        Some(TokenTree::Ident(ident)) => Some(ident.to_string()),
        _ => None,
    }
}

fn group(token: Option<&TokenTree>, delimiter: Delimiter) -> Option<&Group> {
    match token {
        Some(TokenTree::Group(group)) if group.delimiter() == delimiter => Some(group),
        _ => None,
    }
}

fn all(tokens: TokenStream) -> Vec<TokenTree> {
    tokens.into_iter().collect()
}

/// Tokens as text that does not depend on how they were written.
fn plain(tokens: &[TokenTree]) -> String {
    let mut text = String::new();
    for token in tokens {
        match token {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::Brace => ("{", "}"),
                    Delimiter::None => ("", ""),
                };
                text.push_str(open);
                text.push_str(&plain(&without_notes(&all(group.stream()))));
                text.push_str(close);
            }
            TokenTree::Punct(punct) => text.push(punct.as_char()),
            TokenTree::Ident(_) | TokenTree::Literal(_) => {
                if text.ends_with(|c: char| c.is_alphanumeric() || c == '_') {
                    text.push(' ');
                }
                text.push_str(&token.to_string());
            }
        }
    }
    // A comma at the end is a matter of taste.
    text.replace(",)", ")").replace(",}", "}").replace(",]", "]")
}

/// Without documentation, and without what only Rust sees.
fn without_notes(tokens: &[TokenTree]) -> Vec<TokenTree> {
    let mut kept = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let attribute = is(tokens.get(at), "#")
            .then(|| group(tokens.get(at + 1), Delimiter::Bracket))
            .flatten();
        if let Some(attribute) = attribute {
            // What serde is told may change what it writes.
            if is(all(attribute.stream()).first(), "serde") {
                kept.extend_from_slice(&tokens[at..at + 2]);
            }
            at += 2;
        } else if is(tokens.get(at), "pub") {
            at += 1 + usize::from(group(tokens.get(at + 1), Delimiter::Parenthesis).is_some());
        } else {
            kept.push(tokens[at].clone());
            at += 1;
        }
    }
    kept
}

/// Tokens between commas that stand in no angle brackets.
fn parts(tokens: &[TokenTree]) -> Vec<Vec<TokenTree>> {
    let (mut parts, mut part, mut depth) = (Vec::new(), Vec::new(), 0_i32);
    for token in tokens {
        if is(Some(token), "<") {
            depth += 1;
        } else if is(Some(token), ">") {
            depth -= 1;
        }
        if depth == 0 && is(Some(token), ",") {
            parts.push(std::mem::take(&mut part));
        } else {
            part.push(token.clone());
        }
    }
    parts.push(part);
    parts.retain(|part| !part.is_empty());
    parts
}

fn names_of(tokens: &[TokenTree], names: &mut BTreeSet<(String, String)>) {
    for (at, token) in tokens.iter().enumerate() {
        if let TokenTree::Group(group) = token {
            names_of(&all(group.stream()), names);
        }
        let Some(name) = ident(Some(token)).filter(|name| name.starts_with(char::is_uppercase))
        else {
            continue;
        };
        let qualified = at >= 3 && is(tokens.get(at - 1), ":") && is(tokens.get(at - 2), ":");
        let module = if qualified { ident(tokens.get(at - 3)) } else { None };
        names.insert((module.unwrap_or_default(), name));
    }
}

// === impl Schema ===

impl Schema {
    fn read(&mut self, file: &str, is_root: bool, tokens: TokenStream) {
        let tokens = all(tokens);
        let (mut at, mut saved, mut of_tests) = (0, false, false);
        while at < tokens.len() {
            if is(tokens.get(at), "#") {
                let attribute = group(tokens.get(at + 1), Delimiter::Bracket);
                let text = attribute.map(|a| plain(&all(a.stream()))).unwrap_or_default();
                saved |= text.starts_with("derive") && text.contains("Serialize");
                of_tests |= text.starts_with("cfg(test)");
                at += 2;
                continue;
            }
            let word = ident(tokens.get(at)).unwrap_or_default();
            if !matches!(&*word, "struct" | "enum" | "impl" | "fn" | "mod" | "use" | "trait")
                && !is(tokens.get(at + 1), "!")
            {
                at += 1;
                continue;
            }
            let end = end_of(&tokens, at, &word);
            let item = &tokens[at..end];
            if !of_tests {
                self.item(file, is_root, saved, &word, item);
            }
            (saved, of_tests) = (false, false);
            at = end;
        }
    }

    fn item(&mut self, file: &str, is_root: bool, saved: bool, word: &str, tokens: &[TokenTree]) {
        let name = ident(tokens.get(1)).unwrap_or_default();
        let body = tokens.iter().rev().find_map(|token| group(Some(token), Delimiter::Brace));
        match (word, body) {
            // `Kind` is saved by its numbers.
            ("enum", Some(body)) if saved || name == "Kind" => {
                self.add(file, "enum", &name, &parts(&without_notes(&all(body.stream()))));
            }
            ("struct", Some(body)) if saved => {
                self.add(file, "struct", &name, &parts(&without_notes(&all(body.stream()))));
            }
            ("struct", None) if saved => {
                let fields = tokens.iter().find_map(|t| group(Some(t), Delimiter::Parenthesis));
                let fields = fields.map(|fields| all(fields.stream())).unwrap_or_default();
                self.add(file, "struct", &name, &parts(&without_notes(&fields)));
            }
            ("states" | "ops", Some(body)) => {
                let name = if word == "ops" { "Op" } else { "NativeState" };
                let body = without_notes(&all(body.stream()));
                let rows = body.split(|token| is(Some(token), ";")).map(<[TokenTree]>::to_vec);
                let rows: Vec<_> = rows.filter(|row| !row.is_empty()).collect();
                self.add(file, "enum", name, &rows);
            }
            ("macro_rules", Some(body)) if is_root => {
                let rows = vec![all(body.stream())];
                let name = ident(tokens.get(2)).unwrap_or_default();
                self.add(file, "record", &name, &rows);
            }
            ("impl", Some(body)) if is_root => {
                let of = plain(&without_notes(&tokens[1..tokens.len() - 1]));
                self.records(file, &of, &all(body.stream()));
            }
            ("fn", Some(_)) if is_root => self.records(file, "", tokens),
            ("mod", Some(body)) => self.read(file, is_root, body.stream()),
            ("use", _) => {
                let imports = self.imports.entry(file.to_owned()).or_default();
                import(&tokens[1..], "", imports);
            }
            _ => {}
        }
    }

    fn add(&mut self, file: &str, kind: &'static str, name: &str, rows: &[Vec<TokenTree>]) {
        let mut names = BTreeSet::new();
        for row in rows {
            // A variant's own name is that of no type.
            let own = row.iter().position(|token| ident(Some(token)).is_some());
            let after = own.filter(|_| kind == "enum").map_or(0, |at| at + 1);
            names_of(&row[after..], &mut names);
        }
        let lines = rows.iter().enumerate().map(|(at, row)| format!("{at} {}", plain(row)));
        let (file, name, lines) = (file.to_owned(), name.to_owned(), lines.collect());
        self.items.push(Item { file, name, kind, lines, names });
    }

    /// What the functions of an `impl` write, in order.
    fn records(&mut self, file: &str, of: &str, tokens: &[TokenTree]) {
        for at in 0..tokens.len() {
            if !is(tokens.get(at), "fn") {
                continue;
            }
            let body = tokens[at..].iter().find_map(|token| group(Some(token), Delimiter::Brace));
            let name = ident(tokens.get(at + 1)).unwrap_or_default();
            // What is read follows from what is written.
            let writes = WRITERS.iter().any(|writer| file.ends_with(writer));
            if !writes || name.starts_with("load") || name.starts_with("take") {
                continue;
            }
            let mut writes = Vec::new();
            if let Some(body) = body {
                find_writes(&all(body.stream()), &mut writes);
            }
            if !writes.is_empty() {
                let title = format!("{of} {name}").trim().to_owned();
                self.add(file, "record", &title, &writes);
            }
        }
    }

    fn resolve(&self, from: &str, module: &str, name: &str) -> Option<usize> {
        let all: Vec<usize> = (0..self.items.len())
            .filter(|at| matches!(self.items[*at].kind, "enum" | "struct"))
            .filter(|at| self.items[*at].name == name)
            .collect();
        let in_module = |module: &str| {
            let ends = [format!("/{module}.rs"), format!("/{module}/src/lib.rs")];
            let fits = |at: &&usize| ends.iter().any(|end| self.items[**at].file.ends_with(end));
            let within = format!("/{module}/");
            let below = || {
                let mut all = all.iter().filter(|at| self.items[**at].file.contains(&within));
                all.next().filter(|_| all.next().is_none()).copied()
            };
            all.iter().find(fits).copied().or_else(|| below().filter(|_| !module.is_empty()))
        };
        let here = || all.iter().find(|at| self.items[**at].file == from).copied();
        let imported = || {
            let module = self.imports.get(from).and_then(|imports| imports.get(name))?;
            in_module(module)
        };
        let alone = || if all.len() == 1 { all.first().copied() } else { None };
        in_module(module).or_else(here).or_else(imported).or_else(alone)
    }

    /// All that is reached from some items.
    fn text(&self, begin: Vec<usize>) -> String {
        let mut reached: BTreeSet<usize> = begin.iter().copied().collect();
        let mut queue: VecDeque<usize> = begin.into();
        while let Some(at) = queue.pop_front() {
            let item = &self.items[at];
            for (module, name) in &item.names {
                if let Some(next) = self.resolve(&item.file, module, name)
                    && reached.insert(next)
                {
                    queue.push_back(next);
                }
            }
        }
        let mut items: Vec<&Item> = reached.into_iter().map(|at| &self.items[at]).collect();
        items.retain(|item| item.kind != "roots");
        items.sort_by_key(|item| (item.kind, &item.file, &item.name));
        let mut text = String::new();
        for Item { file, name, kind, lines, .. } in items {
            let _ = writeln!(text, "{kind} {file} {name}");
            for line in lines {
                let _ = writeln!(text, "  {line}");
            }
        }
        text
    }
}

/// Where an item ends.
fn end_of(tokens: &[TokenTree], at: usize, word: &str) -> usize {
    let ends = |token: &TokenTree| {
        is(Some(token), ";") || word != "use" && group(Some(token), Delimiter::Brace).is_some()
    };
    tokens[at..].iter().position(ends).map_or(tokens.len(), |length| at + length + 1)
}

/// Calls that write, in order.
fn find_writes(tokens: &[TokenTree], writes: &mut Vec<Vec<TokenTree>>) {
    for (at, token) in tokens.iter().enumerate() {
        let name = ident(Some(token)).unwrap_or_default();
        let args = group(tokens.get(at + 1), Delimiter::Parenthesis);
        if WRITES.contains(&&*name) && args.is_some() && !is(tokens.get(at.wrapping_sub(1)), "fn") {
            writes.push(tokens[at..at + 2].to_vec());
        } else if let TokenTree::Group(group) = token {
            find_writes(&all(group.stream()), writes);
        }
    }
}

/// `a::b::{c, d as e}`: `c` and `d` come from `b`.
fn import(tokens: &[TokenTree], module: &str, imports: &mut BTreeMap<String, String>) {
    let mut module = module.to_owned();
    for (at, token) in tokens.iter().enumerate() {
        if let Some(group) = group(Some(token), Delimiter::Brace) {
            for part in parts(&all(group.stream())) {
                import(&part, &module, imports);
            }
        } else if let Some(name) = ident(Some(token)) {
            if is(tokens.get(at + 1), ":") {
                module = name;
            } else {
                imports.insert(name, module.clone());
            }
        }
    }
}
