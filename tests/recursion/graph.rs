//! Functions and types by name, and who names whom: the circles among them are recursion.
//!
//! Place: `recursion.rs` compares the circles with its list.
//!
//! Invariants: tokens are read, so code in arguments of macros counts; code of `macro_rules` and of tests does not. A method's
//! receiver is `self` or anything that has such a method, unless the name is a common one. What a library's walk over a tree calls
//! counts as called. Calls through values of functions, and those of methods that several types have, are not seen.
//! Limits: none; a crate is one graph.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// What is read: where sources and values of guests, or of operators, are walked. Each is a graph of its own.
const PLACES: [&str; 7] = [
    "runtime/src",
    "config/src",
    "actors/src/extension",
    "actors/src/event",
    "actors/src/json.rs",
    "sdk/src/value.rs",
    "sdk/cli/src/value.rs",
];

/// Methods that call what they are given.
const CALLERS: [&str; 12] = [
    "all",
    "and_then",
    "any",
    "filter_map",
    "flat_map",
    "for_each",
    "is_some_and",
    "map",
    "map_or",
    "then",
    "try_fold",
    "try_for_each",
];

/// Functions of libraries that recurse over a tree.
const WALKERS: [&str; 4] = ["any_over_expr", "any_over_stmt", "any_over_body", "any_over_pattern"];

/// Names of methods that the standard library's types have too: only `self.name(...)` and `Type::name(...)` count.
const COMMON: &str = "all any append as_bytes as_deref as_mut as_ref as_slice as_str begin borrow by_ref bytes capacity \
    chain chars clear clone cloned close collect concat contains contains_key copied count dedup drain drop \
    ends_with entry enumerate eq err expect extend fill filter filter_map find finish first flat_map flush fmt fold \
    for_each get get_mut hash id index insert into into_iter is_empty is_none is_some iter iter_mut join keys kind last len lines \
    lock map max min name ne next next_back new nth ok or_else parse partial_cmp cmp peek poll pop position push push_str read \
    record remove replace reserve resize retain rev reverse run send set shrink_to_fit size_hint skip slice sort \
    spawn split start starts_with step stop sum swap take text then to_owned to_string to_vec trim truncate try_from \
    unwrap_or update values wait with_capacity write zip";

/// A function.
#[derive(Debug)]
struct Function {
    file: String,
    of: Option<String>,
    name: String,
    takes_self: bool,
    /// Names of its parameters and of what it binds.
    locals: BTreeSet<String>,
    body: TokenStream,
}

/// A struct or an enum.
#[derive(Debug)]
struct Type {
    file: String,
    name: String,
    body: TokenStream,
}

/// What the files have.
#[derive(Debug, Default)]
struct Graph {
    functions: Vec<Function>,
    /// The functions of each name.
    named: BTreeMap<String, Vec<usize>>,
    types: Vec<Type>,
    /// By file: the names that it imports, each with the module that it comes from.
    imports: BTreeMap<String, BTreeMap<String, String>>,
}

/// One use of a name.
#[derive(Debug)]
enum Use {
    /// `self.name(...)`.
    Own(String),
    /// `something.name(...)`; whether `something` is a field of `self`.
    Method(String, bool),
    /// `of::name`.
    Path(String, String),
    /// `name(...)`, or `name` as an argument.
    Bare(String),
}

/// Circles of functions and of types in the workspace.
pub(crate) fn circles(root: &Path) -> Vec<Vec<String>> {
    let mut files = Vec::new();
    for place in PLACES.map(|place| root.join(place)) {
        if place.is_dir() { collect(&place, &mut files) } else { files.push(place) }
    }
    files.sort();
    let texts: Vec<(String, String)> = files
        .iter()
        .map(|path| {
            let name = path.strip_prefix(root).expect("it is in the workspace");
            let name = name.to_string_lossy().into_owned();
            (name, fs::read_to_string(path).expect("a source"))
        })
        .collect();
    let mut circles = Vec::new();
    for place in PLACES {
        let of: Vec<(&str, &str)> = texts
            .iter()
            .filter(|(name, _)| name.starts_with(place))
            .map(|(name, text)| (name.as_str(), text.as_str()))
            .collect();
        circles.extend(circles_of(&of));
    }
    circles
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        let is_test = ["tests", "tests.rs", "stress.rs"].iter().any(|name| path.ends_with(name));
        if is_test {
            continue;
        }
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|ext| ext == "rs") {
            files.push(path);
        }
    }
}

/// Circles among the functions and the types of some files.
pub(crate) fn circles_of(files: &[(&str, &str)]) -> Vec<Vec<String>> {
    let mut graph = Graph::default();
    for (file, text) in files {
        let tokens: TokenStream = text.parse().expect("a source has tokens");
        graph.items(file, None, tokens);
    }
    let (types, in_circles) = graph.type_circles();
    let edges: Vec<Vec<usize>> =
        (0..graph.functions.len()).map(|at| graph.edges(at, &in_circles)).collect();
    let mut all: Vec<Vec<String>> = strong(&edges)
        .into_iter()
        .map(|circle| circle.into_iter().map(|at| graph.functions[at].title()).collect())
        .collect();
    all.extend(types);
    for circle in &mut all {
        circle.sort();
        circle.dedup();
    }
    all.sort();
    all
}

// === impl Function ===

impl Function {
    fn title(&self) -> String {
        match &self.of {
            Some(of) => format!("{} {of}::{}", self.file, self.name),
            None => format!("{} {}", self.file, self.name),
        }
    }

    /// The module's own name.
    fn module(&self) -> &str {
        let stem = self.file.trim_end_matches(".rs");
        stem.rsplit('/').next().unwrap_or(stem)
    }
}

// === impl Graph ===

fn is(token: Option<&TokenTree>, text: &str) -> bool {
    match token {
        Some(TokenTree::Ident(ident)) => *ident == text,
        Some(TokenTree::Punct(punct)) => text.len() == 1 && text.starts_with(punct.as_char()),
        _ => false,
    }
}

fn ident(token: Option<&TokenTree>) -> Option<String> {
    match token {
        Some(TokenTree::Ident(ident)) => {
            Some(ident.to_string().trim_start_matches("r#").to_owned())
        }
        _ => None,
    }
}

fn group(token: Option<&TokenTree>, delimiter: Delimiter) -> Option<&Group> {
    match token {
        Some(TokenTree::Group(group)) if group.delimiter() == delimiter => Some(group),
        _ => None,
    }
}

impl Graph {
    /// Takes note of the items among some tokens.
    fn items(&mut self, file: &str, of: Option<&str>, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut at = 0;
        let mut for_tests = false;
        while at < tokens.len() {
            if is(tokens.get(at), "#") {
                let attribute = group(tokens.get(at + 1), Delimiter::Bracket);
                for_tests |= attribute.is_some_and(|group| {
                    let text = group.to_string().replace(' ', "");
                    text == "[test]" || text.starts_with("[cfg(test)")
                });
                at += 1 + usize::from(attribute.is_some());
                continue;
            }
            let Some(word) = ident(tokens.get(at)) else {
                at += 1;
                continue;
            };
            let end = match word.as_str() {
                "fn" | "impl" | "mod" | "trait" | "struct" | "enum" | "use" | "macro_rules" => {
                    item_end(&tokens, at)
                }
                _ => {
                    at += 1;
                    continue;
                }
            };
            if !for_tests {
                self.item(file, of, &word, &tokens[at..end]);
            }
            for_tests = false;
            at = end;
        }
    }

    fn item(&mut self, file: &str, of: Option<&str>, word: &str, tokens: &[TokenTree]) {
        let body = group(tokens.last(), Delimiter::Brace).map(Group::stream);
        let name = ident(tokens.get(1)).unwrap_or_default();
        match (word, body) {
            ("fn", Some(body)) => {
                let params = tokens.iter().find_map(|t| group(Some(t), Delimiter::Parenthesis));
                let params = params.map(Group::stream).unwrap_or_default();
                let takes_self = params.clone().into_iter().take(5).any(|t| is(Some(&t), "self"));
                let mut locals = BTreeSet::new();
                bound(params, &mut locals);
                bound(body.clone(), &mut locals);
                self.items(file, None, body.clone());
                let (file, of) = (file.to_owned(), of.map(str::to_owned));
                self.named.entry(name.clone()).or_default().push(self.functions.len());
                self.functions.push(Function { file, of, name, takes_self, locals, body });
            }
            ("impl", Some(body)) => {
                let of = implemented(&tokens[1..tokens.len() - 1]);
                self.items(file, Some(&of), body);
            }
            ("trait", Some(body)) => self.items(file, Some(&name), body),
            ("mod", Some(body)) => self.items(file, None, body),
            ("struct" | "enum", _) => {
                let body = tokens[2..].iter().cloned().collect();
                self.types.push(Type { file: file.to_owned(), name, body });
            }
            ("use", _) => {
                let imports = self.imports.entry(file.to_owned()).or_default();
                import(&tokens[1..], "", imports);
            }
            _ => {}
        }
    }

    /// Circles of types, and the names of all types in them.
    fn type_circles(&self) -> (Vec<Vec<String>>, BTreeSet<String>) {
        let mut names: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (at, of) in self.types.iter().enumerate() {
            names.entry(&of.name).or_default().push(at);
        }
        let mut edges = Vec::new();
        for of in &self.types {
            let mut words = BTreeSet::new();
            idents(of.body.clone(), &mut words);
            let targets = words.iter().filter_map(|word| names.get(word.as_str())).flatten();
            // Of several with one name it is the one of the same file.
            let same = |at: &&usize| {
                let found = &self.types[**at];
                found.file == of.file || names[found.name.as_str()].len() == 1
            };
            edges.push(targets.filter(same).copied().collect());
        }
        let circles = strong(&edges);
        let within = circles.iter().flatten().map(|at| self.types[*at].name.clone()).collect();
        let title = |at: usize| format!("{} type {}", self.types[at].file, self.types[at].name);
        let told = circles.into_iter().map(|circle| circle.into_iter().map(title).collect());
        (told.collect(), within)
    }

    /// The functions that one names.
    fn edges(&self, at: usize, recursive: &BTreeSet<String>) -> Vec<usize> {
        let function = &self.functions[at];
        let mut uses = Vec::new();
        find_uses(function.body.clone(), false, function, &mut uses);
        let mut found = Vec::new();
        for used in uses {
            found.extend(self.resolve(at, &used, recursive));
        }
        found
    }

    fn named(&self, name: &str) -> impl Iterator<Item = usize> + '_ {
        self.named.get(name).into_iter().flatten().copied()
    }

    fn of_type<'a>(&'a self, of: &'a str, name: &str) -> impl Iterator<Item = usize> + 'a {
        self.named(name).filter(move |at| self.functions[*at].of.as_deref() == Some(of))
    }

    fn resolve(&self, at: usize, used: &Use, recursive: &BTreeSet<String>) -> Vec<usize> {
        let from = &self.functions[at];
        let own = from.of.as_deref().unwrap_or_default();
        match used {
            Use::Own(name) => {
                let found: Vec<usize> = self.of_type(own, name).collect();
                if found.is_empty() { self.visits(from, name) } else { found }
            }
            Use::Method(name, of_field) => self.methods(at, name, *of_field, recursive),
            Use::Path(of, name) if of == "Self" => self.of_type(own, name).collect(),
            Use::Path(of, name) if of.starts_with(char::is_uppercase) => {
                self.of_type(of, name).collect()
            }
            Use::Path(of, name) => self.in_module(from, of, name),
            Use::Bare(name) if WALKERS.contains(&name.as_str()) => vec![at],
            Use::Bare(name) => self.bare(from, name),
        }
    }

    /// What a library's walk over a tree calls: all `visit_...` of the file.
    fn visits(&self, from: &Function, name: &str) -> Vec<usize> {
        if !name.starts_with("visit_") && !name.starts_with("walk_") {
            return Vec::new();
        }
        let functions = self.functions.iter().enumerate();
        functions
            .filter(|(_, f)| f.file == from.file && f.name.starts_with("visit_") && f.takes_self)
            .map(|(at, _)| at)
            .collect()
    }

    fn methods(
        &self,
        at: usize,
        name: &str,
        of_field: bool,
        recursive: &BTreeSet<String>,
    ) -> Vec<usize> {
        let from = &self.functions[at];
        if COMMON.split_whitespace().any(|common| common == name) {
            return Vec::new();
        }
        let all: Vec<usize> =
            self.named(name).filter(|at| self.functions[*at].takes_self).collect();
        let types: BTreeSet<&str> =
            all.iter().filter_map(|at| self.functions[*at].of.as_deref()).collect();
        let few = types.len() <= 2;
        let found = all.into_iter().filter(|to| {
            let to = &self.functions[*to];
            // A field of `self` is of another type, unless its type is recursive.
            let other = !of_field
                || to.of != from.of
                || to.of.as_ref().is_some_and(|of| recursive.contains(of));
            other && (few || to.file == from.file)
        });
        let found: Vec<usize> = found.collect();
        if found.is_empty() { self.visits(from, name) } else { found }
    }

    fn in_module(&self, from: &Function, module: &str, name: &str) -> Vec<usize> {
        let stem = from.file.trim_end_matches(".rs");
        let parent = stem.rsplit_once('/').map_or("", |(parent, _)| parent);
        let found = self.named(name).filter(|at| {
            let f = &self.functions[*at];
            let same = match module {
                "super" => f.file.trim_end_matches(".rs") == parent,
                "self" => f.file == from.file,
                _ => f.module() == module,
            };
            f.of.is_none() && same
        });
        found.collect()
    }

    fn bare(&self, from: &Function, name: &str) -> Vec<usize> {
        let here = self.in_module(from, "self", name);
        if !here.is_empty() {
            return here;
        }
        let module = self.imports.get(&from.file).and_then(|imports| imports.get(name));
        let found = module.map(|module| self.in_module(from, module, name)).unwrap_or_default();
        if found.is_empty() && name.starts_with("walk_") { self.visits(from, name) } else { found }
    }
}

/// Where the item at `at` ends: behind its block, or behind a semicolon.
fn item_end(tokens: &[TokenTree], at: usize) -> usize {
    let ends =
        |token: &TokenTree| is(Some(token), ";") || group(Some(token), Delimiter::Brace).is_some();
    let is_use = is(tokens.get(at), "use");
    let found = tokens[at..]
        .iter()
        .position(|token| if is_use { is(Some(token), ";") } else { ends(token) });
    found.map_or(tokens.len(), |length| at + length + 1)
}

/// The type that an `impl` is of.
fn implemented(tokens: &[TokenTree]) -> String {
    let mut depth = 0_i32;
    let mut name = String::new();
    for (at, token) in tokens.iter().enumerate() {
        let arrow = at > 0 && is(tokens.get(at - 1), "-");
        if is(Some(token), "<") {
            depth += 1;
        } else if is(Some(token), ">") && !arrow {
            depth -= 1;
        } else if depth == 0 && is(Some(token), "for") {
            name.clear();
        } else if depth == 0 && is(Some(token), "where") {
            break;
        } else if depth == 0
            && let Some(word) = ident(Some(token))
        {
            name = word;
        }
    }
    name
}

/// Names that `let`, parameters and patterns bind, more or less: lower-case names before `:`, behind `let`, `|`, `mut`, `ref`.
fn bound(tokens: TokenStream, names: &mut BTreeSet<String>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (at, token) in tokens.iter().enumerate() {
        if let TokenTree::Group(group) = token {
            bound(group.stream(), names);
        }
        let Some(name) = ident(Some(token)) else { continue };
        let before = at.checked_sub(1).and_then(|at| tokens.get(at));
        let begins = ["let", "mut", "ref", "for", "|"].iter().any(|word| is(before, word));
        let typed = is(tokens.get(at + 1), ":") && !is(tokens.get(at + 2), ":");
        if begins || typed {
            names.insert(name);
        }
        if is(Some(token), "let")
            && let Some(TokenTree::Group(pattern)) = tokens.get(at + 1)
        {
            idents(pattern.stream(), names);
        }
    }
}

fn idents(tokens: TokenStream, words: &mut BTreeSet<String>) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => idents(group.stream(), words),
            TokenTree::Ident(ident) => {
                words.insert(ident.to_string());
            }
            _ => {}
        }
    }
}

/// `a::b::{c, d as e}`: `c` and `d` come from `b`.
fn import(tokens: &[TokenTree], module: &str, imports: &mut BTreeMap<String, String>) {
    let mut module = module.to_owned();
    for (at, token) in tokens.iter().enumerate() {
        if let Some(group) = group(Some(token), Delimiter::Brace) {
            let inner: Vec<TokenTree> = group.stream().into_iter().collect();
            for part in inner.split(|token| is(Some(token), ",")) {
                import(part, &module, imports);
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

/// The uses of names among the tokens of a body, those of macros too; `given` says that they are what a method calls.
fn find_uses(tokens: TokenStream, given: bool, function: &Function, uses: &mut Vec<Use>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (at, token) in tokens.iter().enumerate() {
        let before = |back: usize| at.checked_sub(back).and_then(|at| tokens.get(at));
        let name = match token {
            TokenTree::Group(group) => {
                let caller = ident(before(1)).filter(|_| is(before(2), "."));
                let given = caller.is_some_and(|name| CALLERS.contains(&name.as_str()));
                find_uses(group.stream(), given, function, uses);
                continue;
            }
            TokenTree::Ident(_) => ident(Some(token)).unwrap_or_default(),
            _ => continue,
        };
        // A longer path goes on, or a type's parameters stand between the name and the call.
        let goes_on = is(tokens.get(at + 1), ":") && is(tokens.get(at + 2), ":");
        if goes_on && !is(tokens.get(at + 3), "<") || is(tokens.get(at + 1), "!") {
            continue;
        }
        let called = goes_on || group(tokens.get(at + 1), Delimiter::Parenthesis).is_some();
        if is(before(1), ".") && !is(before(2), ".") {
            if called && is(before(2), "self") && !is(before(3), ".") {
                uses.push(Use::Own(name));
            } else if called {
                let of_field = is(before(3), ".") && is(before(4), "self");
                uses.push(Use::Method(name, of_field));
            }
        } else if is(before(1), ":") && is(before(2), ":") {
            if let Some(of) = ident(before(3)) {
                uses.push(Use::Path(of, name));
            }
        } else if !is(before(1), "fn") {
            let edge = |token: Option<&TokenTree>| token.is_none() || is(token, ",");
            let given = given && edge(before(1)) && edge(tokens.get(at + 1));
            if (called || given) && !function.locals.contains(&name) {
                uses.push(Use::Bare(name));
            }
        }
    }
}

/// Strongly connected parts of more than one node, and nodes with an edge to themselves; without recursion.
fn strong(edges: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let count = edges.len();
    let mut order = Vec::with_capacity(count);
    let mut seen = vec![false; count];
    for root in 0..count {
        let mut stack = vec![(root, 0)];
        while let Some((node, next)) = stack.pop() {
            if next == 0 && std::mem::replace(&mut seen[node], true) {
                continue;
            }
            match edges[node].get(next) {
                Some(to) => {
                    stack.push((node, next + 1));
                    if !seen[*to] {
                        stack.push((*to, 0));
                    }
                }
                None => order.push(node),
            }
        }
    }
    let mut back = vec![Vec::new(); count];
    for (from, targets) in edges.iter().enumerate() {
        for to in targets {
            back[*to].push(from);
        }
    }
    let mut part = vec![usize::MAX; count];
    let mut parts: Vec<Vec<usize>> = Vec::new();
    for root in order.into_iter().rev() {
        let mut stack = vec![root];
        let mut members = Vec::new();
        while let Some(node) = stack.pop() {
            if part[node] == usize::MAX {
                part[node] = parts.len();
                members.push(node);
                stack.extend(&back[node]);
            }
        }
        parts.push(members);
    }
    parts.retain(|members| {
        members.len() > 1 || members.first().is_some_and(|node| edges[*node].contains(node))
    });
    parts
}
