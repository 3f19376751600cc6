//! The constructs of the grammar, each with what repeats or nests in it.
//!
//! Place: `wide.rs` writes them long.
//!
//! Invariants: a construct with `#` has the number of the link in its place, so that names differ.
//! Limits: none.

/// A construct and how it is repeated.
#[derive(Clone, Debug)]
pub(crate) struct Construct {
    pub(crate) name: String,
    /// Whether it is one expression, that may stand in other places.
    pub(crate) is_expression: bool,
    before: &'static str,
    open: &'static str,
    middle: &'static str,
    close: &'static str,
    after: &'static str,
}

/// Expressions: name, before, open, middle, close, after. What is `open` and `close` stands as often as there are links.
const EXPRESSIONS: [(&str, &str, &str, &str, &str, &str); 67] = [
    // Chains.
    ("attributes", "a", ".b", "", "", ""),
    ("calls", "a", "()", "", "", ""),
    ("subscripts", "a", "[0]", "", "", ""),
    ("sums", "1", "+a", "", "", ""),
    ("constant_sums", "1", "+1", "", "", ""),
    ("products", "a", "*b", "", "", ""),
    ("ors", "a", "|b", "", "", ""),
    ("and", "a", " and b", "", "", ""),
    ("or", "a", " or b", "", "", ""),
    ("ands_and_ors", "a", " and b or c", "", "", ""),
    ("comparisons", "a", "<b", "", "", ""),
    ("is_nots", "a", " is not b", "", "", ""),
    ("strings", "'a'", " 'b'", "", "", ""),
    ("bytes", "b'a'", " b'b'", "", "", ""),
    ("fstrings_side_by_side", "f''", " f'{a}'", "", "", ""),
    ("templates_side_by_side", "t''", " t'{a}'", "", "", ""),
    ("fstring_parts", "f'", "{a}b", "", "", "'"),
    ("fstring_debug_parts", "f'", "{a=}", "", "", "'"),
    ("fstring_format_parts", "f'{1:", "{a}", "", "", "}'"),
    ("template_parts", "t'", "{a}b", "", "", "'"),
    ("escapes", "'", "\\x41", "", "", "'"),
    ("names_of_characters", "'", "\\N{DIGIT ONE}", "", "", "'"),
    ("list", "[1", ",a", "", "", "]"),
    ("tuple", "(1", ",a", "", "", ")"),
    ("set", "{1", ",a", "", "", "}"),
    ("dict", "{1:1", ",a:b", "", "", "}"),
    ("constant_tuple", "(1", ",1", "", "", ")"),
    ("starred_items", "[1", ",*a", "", "", "]"),
    ("starred_set", "{1", ",*a", "", "", "}"),
    ("unpacked_dicts", "{1:1", ",**a", "", "", "}"),
    ("arguments", "f(1", ",a", "", "", ")"),
    ("starred_arguments", "f(1", ",*a", "", "", ")"),
    ("keyword_arguments", "f(", "a#=1,", "", "", ")"),
    ("unpacked_keywords", "f(", "**a,", "", "", ")"),
    ("indices", "a[1", ",b", "", "", "]"),
    ("slices", "a[1", ",b:c:d", "", "", "]"),
    ("lambda_parameters", "lambda x", ",a#", "", "", ": 1"),
    ("lambda_defaults", "lambda x", ",a#=b", "", "", ": 1"),
    ("comprehension_fors", "[1", " for a in b", "", "", "]"),
    ("comprehension_ifs", "[1 for a in b", " if a", "", "", "]"),
    ("comprehension_targets", "[1 for a", ",b", "", "", " in c]"),
    ("generator_fors", "(1", " for a in b", "", "", ")"),
    ("set_fors", "{1", " for a in b", "", "", "}"),
    ("dict_fors", "{1:1", " for a in b", "", "", "}"),
    ("side_by_side_comprehensions", "[1", ",[a for a in b]", "", "", "]"),
    ("side_by_side_lambdas", "[1", ",lambda:0", "", "", "]"),
    // Nests.
    ("parentheses", "", "(", "1", ")", ""),
    ("brackets", "", "[", "1", "]", ""),
    ("braces", "", "{", "1", "}", ""),
    ("dicts_within", "", "{1:", "1", "}", ""),
    ("tuples_within", "", "(1,", "1", ")", ""),
    ("minus", "", "-", "a", "", ""),
    ("not", "", "not ", "a", "", ""),
    ("powers", "", "a**", "a", "", ""),
    ("lambdas", "", "lambda: ", "1", "", ""),
    ("lambdas_in_defaults", "", "lambda a=(", "1", "): 1", ""),
    ("calls_within", "", "f(", "1", ")", ""),
    ("subscripts_within", "", "f[", "1", "]", ""),
    ("sums_within", "", "(a+", "1", ")", ""),
    ("fields_within", "", "f'{", "1", "}'", ""),
    ("comprehensions_within", "", "[a for a in ", "[]", "]", ""),
    ("elements_within", "", "[", "1", " for a in b]", ""),
    ("conditional", "", "1 if a else ", "1", "", ""),
    ("conditional_within", "", "(1 if a else ", "1", ")", ""),
    ("comparisons_within", "", "(a<", "1", ")", ""),
    ("keywords_within", "", "f(a=", "1", ")", ""),
    ("slices_within", "", "a[b:", "1", "]", ""),
];

/// Statements: name, before, open, middle, close, after.
const STATEMENTS: [(&str, &str, &str, &str, &str, &str); 58] = [
    ("withs", "with a", ",a", "", "", ": pass"),
    ("withs_as", "with a as b", ",a as b", "", "", ": pass"),
    ("withs_in_parentheses", "with (a", ",a as b", "", "", "): pass"),
    ("async_withs", "async def f():\n  async with a", ",a", "", "", ": pass"),
    ("assignments", "x", "=x", "", "", ""),
    ("targets", "x", ",x", "", "", " = y"),
    ("targets_in_brackets", "[x", ",x", "", "", "] = y"),
    ("targets_within", "", "(", "x", ",)", " = y"),
    ("star_target", "*x", ",x", "", "", " = y"),
    ("for_targets", "for x", ",x", "", "", " in y: pass"),
    ("for_targets_within", "for ", "[", "x", "]", " in y: pass"),
    ("dels", "del x", ",x", "", "", ""),
    ("dels_within", "del ", "(", "x", ",)", ""),
    ("globals", "def f():\n  global x", ",x", "", "", ""),
    ("nonlocals", "def f():\n  x=1\n  def g():\n    nonlocal x", ",x", "", "", ""),
    ("imports", "import a", ",b", "", "", ""),
    ("imports_of_parts", "import a", ".b", "", "", ""),
    ("imports_from", "from a import b", ",c as d", "", "", ""),
    ("elifs", "if x: pass\n", "elif x: pass\n", "", "", ""),
    ("elses", "", "if x: pass\nelse: pass\n", "", "", ""),
    ("excepts", "try: pass\n", "except A: pass\n", "", "", ""),
    ("excepts_named", "try: pass\n", "except A as e: pass\n", "", "", ""),
    ("except_stars", "try: pass\n", "except* A: pass\n", "", "", ""),
    ("except_classes", "try: pass\nexcept (A", ",A", "", "", "): pass\n"),
    ("finallies", "", "try: pass\nfinally: pass\n", "", "", ""),
    ("cases", "match x:\n", " case 1: pass\n", "", "", ""),
    ("case_subjects", "match x", ",x", "", "", ":\n case 1: pass\n"),
    ("or_patterns", "match x:\n case 1", "|2", "", "", ": pass\n"),
    ("or_patterns_of_classes", "match x:\n case A()", "|A()", "", "", ": pass\n"),
    ("sequence_patterns", "match x:\n case [1", ",2", "", "", "]: pass\n"),
    ("open_sequence_patterns", "match x:\n case 1", ",2", "", "", ": pass\n"),
    ("binding_patterns", "match x:\n case [y", ",a#", "", "", "]: pass\n"),
    ("mapping_patterns", "match x:\n case {0:1", ",1#:2", "", "", "}: pass\n"),
    ("class_patterns", "match x:\n case A(1", ",2", "", "", "): pass\n"),
    ("keyword_patterns", "match x:\n case A(y=1", ",a#=2", "", "", "): pass\n"),
    ("value_patterns", "match x:\n case a", ".b", "", "", ": pass\n"),
    ("patterns_within", "match x:\n case ", "[", "1", "]", ": pass\n"),
    ("class_patterns_within", "match x:\n case ", "A(", "1", ")", ": pass\n"),
    ("mapping_patterns_within", "match x:\n case ", "{1:", "1", "}", ": pass\n"),
    ("groups_within", "match x:\n case ", "(", "1", ")", ": pass\n"),
    ("or_patterns_within", "match x:\n case ", "(1|", "2", ")", ": pass\n"),
    ("decorators", "", "@a\n", "def f(): pass\n", "", ""),
    ("parameters", "def f(x", ",a#", "", "", "): pass"),
    ("annotated_parameters", "def f(x", ",a#:b", "", "", "): pass"),
    ("defaults", "def f(x=1", ",a#=b", "", "", "): pass"),
    ("keyword_parameters", "def f(*,x", ",a#=b", "", "", "): pass"),
    ("type_parameters", "def f[T", ",T#", "", "", "](): pass"),
    ("type_parameters_of_classes", "class A[T", ",T#:int=int", "", "", "]: pass"),
    ("bases", "class A(a", ",b", "", "", "): pass"),
    ("statements", "x = 1", ";x=2", "", "", ""),
    ("functions", "", "def f(): pass\n", "", "", ""),
    ("annotated_names", "", "x: a\n", "", "", ""),
    ("returned", "def f():\n  return a", ",a", "", "", ""),
    ("augmented", "", "a += b\n", "", "", ""),
    ("named_within", "x = ", "(a := ", "1", ")", ""),
    ("yields_within", "def f():\n  x = ", "(yield ", "1", ")", ""),
    ("awaits_within", "async def f():\n  x = ", "await (", "y", ")", ""),
    ("async_fors", "async def f():\n  x = [1", " async for a in b", "", "", "]"),
];

/// Heads of blocks that stand within each other.
const BLOCKS: [&str; 9] = [
    "if x:",
    "while x:",
    "for a in b:",
    "def f():",
    "class A:",
    "with a:",
    "try:",
    "match x:",
    "else:",
];

impl Construct {
    /// The construct alone, `links` long.
    pub(crate) fn expression(&self, links: usize) -> String {
        let mut text = self.before.to_owned();
        if self.open.is_empty() {
            return blocks(self.before, links);
        }
        for link in 0..links {
            text.push_str(&self.open.replace('#', &link.to_string()));
        }
        text.push_str(self.middle);
        text.push_str(&self.close.repeat(links));
        text.push_str(self.after);
        text
    }

    /// A program of it.
    pub(crate) fn text(&self, links: usize) -> String {
        let text = self.expression(links);
        if self.is_expression { format!("x = {text}\n") } else { format!("{text}\n") }
    }
}

/// Blocks within each other, each with what its head needs.
fn blocks(head: &str, levels: usize) -> String {
    // One indentation of so many is wider than any source.
    let levels = levels.min(1_300);
    let mut text = String::new();
    let mut tails = Vec::new();
    let mut depth = 0;
    for _ in 0..levels {
        let indent = " ".repeat(depth);
        match head {
            "else:" => text.extend([&indent, "if x: pass\n", &indent, "else:\n"]),
            "match x:" => {
                text.extend([&indent, "match x:\n", &indent, " case 1:\n"]);
                depth += 1;
            }
            _ => text.extend([&indent, head, "\n"]),
        }
        if head == "try:" {
            tails.push(format!("{indent}finally: pass\n"));
        }
        depth += 1;
    }
    text.extend([&" ".repeat(depth), "pass\n"]);
    text.extend(tails.into_iter().rev());
    text
}

/// All of them.
pub(crate) fn constructs() -> Vec<Construct> {
    let made = |is_expression| {
        move |(name, before, open, middle, close, after): (&str, _, _, _, _, _)| Construct {
            name: name.to_owned(),
            is_expression,
            before,
            open,
            middle,
            close,
            after,
        }
    };
    let mut all: Vec<Construct> = EXPRESSIONS.into_iter().map(made(true)).collect();
    all.extend(STATEMENTS.into_iter().map(made(false)));
    all.extend(BLOCKS.map(|head| {
        let name: String = head.chars().filter(char::is_ascii_alphabetic).collect();
        let name = format!("blocks_{name}");
        let (open, middle, close, after) = ("", "", "", "");
        Construct { name, is_expression: false, before: head, open, middle, close, after }
    }));
    all
}
