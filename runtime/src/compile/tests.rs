//! What the compiler makes of whole sources.
#![expect(
    clippy::format_push_string,
    clippy::format_collect,
    clippy::too_many_lines,
    reason = "the sources of these tests are long lists, and made once"
)]

use super::*;

/// Compiles and verifies.
fn compiles(name: &str, text: &str) -> Result<(), String> {
    let options = CompileOptions {
        result: true,
        top_level_await: true,
        top_level_return: true,
        ..CompileOptions::default()
    };
    let program = compile(Source::new(name, text), &options)
        .map_err(|error| format!("{name}: {} {:?}", error.message, error.span))?;
    crate::code::verify::verify(&program)
        .map_err(|error| format!("{name}: {error}\n{}", crate::code::dis::disassemble(&program)))
}

/// Sources that nest or repeat without end, each at a size the door admits or refuses.
fn hostile() -> Vec<(String, String)> {
    let deep = |open: &str, middle: &str, close: &str, n: usize| {
        format!("{}{middle}{}", open.repeat(n), close.repeat(n))
    };
    let mut all = vec![
        ("unary", format!("x = {}1", "-".repeat(2990))),
        ("not", format!("x = {}1", "not ".repeat(2990))),
        ("if not", format!("if {}x: pass", "not ".repeat(2990))),
        ("plus", format!("x = {}1", "a+".repeat(2990))),
        ("power", format!("x = {}1", "a**".repeat(2990))),
        ("attributes", format!("x = a{}", ".b".repeat(2990))),
        ("calls", format!("x = a{}", "()".repeat(2990))),
        ("methods", format!("x = a{}", ".b()".repeat(1490))),
        ("subscripts", format!("x = a{}", "[0]".repeat(2990))),
        ("lambdas", format!("x = {}0", "lambda: ".repeat(2990))),
        ("lambda defaults", format!("x = {}0{}", "lambda a=".repeat(900), ": 0".repeat(900))),
        ("bracketed conditionals", deep("[a if b else c if d else -e * ", "1", "]", 190)),
        ("bracketed calls of lambdas", deep("f(lambda: g(*a, **b)(", "1", "))", 95)),
        ("comprehension conditions", deep("f(x for x in y if ", "1", ")", 190)),
        ("dict values", deep("{**a, b: c and ", "1", "}", 190)),
        ("conditionals", format!("x = {}0", "a if b else ".repeat(1490))),
        ("conditional tests", format!("x = {}0{}", "(a if ".repeat(190), " else b)".repeat(190))),
        ("comparisons", format!("x = a{}", " < b".repeat(2990))),
        ("and or", format!("x = a{}", " and b or c".repeat(1490))),
        (
            "awaits",
            format!("async def f():\n  return {}x{}", "await (".repeat(190), ")".repeat(190)),
        ),
        ("clauses", format!("x = [0 {}]", "for a in b ".repeat(18))),
        ("many clauses", format!("x = [0 {}]", "for a in b ".repeat(1400))),
        ("parentheses", deep("(", "1", ")", 190)),
        ("lists", deep("[", "1", "]", 190)),
        ("dicts", deep("{1:", "1", "}", 190)),
        ("calls within", deep("f(", "1", ")", 190)),
        ("twenty arguments", deep(&format!("f({}", "a, ".repeat(19)), "1", ")", 150)),
        ("adjacent strings", format!("x = ({})", "'a' ".repeat(50_000))),
        ("f-strings", deep("f'{", "1", "}'", 190)),
        ("f-string formats", format!("x = f'{{a:{}}}'", "{b}".repeat(3000))),
        ("long f-string", format!("x = f'{}'", "{a}b".repeat(5000))),
        ("elifs", format!("if a: b\n{}", "elif a: b\n".repeat(100_000))),
        ("chained targets", format!("{}1", "a = ".repeat(2900))),
        ("decorators", format!("{}def f(): pass", "@a\n".repeat(49))),
        ("too many decorators", format!("{}def f(): pass", "@a\n".repeat(5000))),
        ("alternatives", format!("match a:\n  case {}2: b", "1|".repeat(2900))),
        ("patterns", format!("match a:\n  case {}: b", deep("[", "x", "]", 20))),
        ("deep patterns", format!("match a:\n  case {}: b", deep("[", "x", "]", 190))),
        ("big tuple", format!("x = ({})", "a,".repeat(50_000))),
        ("big constant tuple", format!("x = ({})", "1,".repeat(50_000))),
        ("big list", format!("x = [{}]", "a,".repeat(50_000))),
        ("big dict", format!("x = {{{}}}", "a:b,".repeat(50_000))),
        ("thousand arguments", format!("f({})", "a,".repeat(1000))),
        ("thousand parameters", {
            let names: Vec<String> = (0..1000).map(|n| format!("p{n}")).collect();
            let list = names.join(", ");
            format!(
                "def f({list}):\n  g = lambda: p200 + p900 + p3\n  p5 = p999\n  return [{list}]"
            )
        }),
        ("two hundred parameters", {
            let names: Vec<String> = (0..200).map(|n| format!("p{n}")).collect();
            let list = names.join(", ");
            format!("def f({list}):\n  p150 += p199\n  del p160\n  return p160, f({list})")
        }),
        ("thousand locals", {
            let sets: String = (0..1000).map(|n| format!("  v{n} = v{}\n", n / 2)).collect();
            format!("def f(v0):\n{sets}  for v900 in v1: v901 += 1\n  return v999")
        }),
        ("many names", (0..60_000).map(|n| format!("n{n} = 1\n")).collect()),
        ("too many names", (0..70_000).map(|n| format!("n{n} = 1\n")).collect()),
        ("many constants", (0..40_000).map(|n| format!("f({n}.5)\n")).collect()),
        ("many attributes", (0..40_000).map(|n| format!("f.a{n}\n")).collect()),
        ("many functions", "def f(): pass\n".repeat(60_000)),
        ("too many functions", "def f(): pass\n".repeat(70_000)),
        ("straight code", "f = g\n".repeat(100_000)),
        ("walruses", format!("x = [{} for a in b]", "(c := 1) +".repeat(1400) + "1")),
        ("digits", format!("x = {}", "1".repeat(100_000))),
        ("hex digits", format!("x = 0x{}", "f".repeat(100_000))),
        ("huge folding", "x = 10 ** 10 ** 8; y = 'a' * 10 ** 9; z = 1 << 10 ** 9".to_owned()),
        ("tuple folding", "x = (((1,) * 200) * 200) * 200, ((1,2),)*100".to_owned()),
    ];
    let mut named = Vec::new();
    for (name, statement) in [
        ("ifs", "if a:"),
        ("fors", "for a in b:"),
        ("whiles", "while a:"),
        ("withs", "with a as b:"),
        ("functions", "def f(a):"),
        ("classes", "class A:"),
    ] {
        for depth in [15, 19, 95] {
            named.push((format!("{depth} {name}"), nested(statement, depth)));
        }
    }
    all.push(("tries", nested_tries(9, "return 1")));
    all.push(("deep tries", nested_tries(17, "return 1")));
    all.push(("finallies", nested_finallies(15)));
    all.push(("deep finallies", nested_finallies(90)));
    all.push(("with items", format!("with {}a: pass", "a as b, ".repeat(15))));
    all.push(("many with items", format!("with {}a: pass", "a as b, ".repeat(3000))));
    all.push(("3001 operators", format!("x = {}1", "a+".repeat(3001))));
    let sum = "a+".repeat(3001);
    all.push((
        "3001 operators after a quoted bracket",
        format!("y = f\"{{d[\"(\"]}}\"\nx = ({sum}1)"),
    ));
    all.push(("a bracket and 3001 operators", format!("y = (1\nx = {sum}1")));
    all.push(("201 brackets", deep("(", "1", ")", 201)));
    all.push(("100 indentations", nested("if a:", 100)));
    named.extend(all.into_iter().map(|(name, text)| (name.to_owned(), text)));
    named
}

/// Statements within each other, the innermost with a deep expression.
fn nested(statement: &str, depth: usize) -> String {
    let conditional = "a if not -b else ".repeat(740);
    let mut text: String = (0..depth).map(|n| format!("{}{statement}\n", " ".repeat(n))).collect();
    text += &format!("{}x = [{conditional} a]\n", " ".repeat(depth));
    text
}

fn nested_tries(depth: usize, exit: &str) -> String {
    let mut text = "def f():\n while a:\n".to_owned();
    for n in 2..depth + 2 {
        text += &format!("{}try:\n", " ".repeat(n));
    }
    text += &format!("{}if a: break\n", " ".repeat(depth + 2));
    text += &format!("{}if b: continue\n", " ".repeat(depth + 2));
    text += &format!("{}{exit}\n", " ".repeat(depth + 2));
    for n in (2..depth + 2).rev() {
        text += &format!("{0}except E as e: g(e); return 2\n{0}finally: h()\n", " ".repeat(n));
    }
    text
}

fn nested_finallies(depth: usize) -> String {
    let mut text = "def f():\n for x in y:\n".to_owned();
    for n in 0..depth {
        let pad = " ".repeat(n + 2);
        text += &format!("{pad}try:\n{pad} if a: return x\n{pad} if b: break\n{pad}finally:\n");
    }
    text + &format!("{}continue\n", " ".repeat(depth + 2))
}

/// What is refused of the hostile sources, and by what words.
const REFUSED: &[(&str, &str)] = &[
    ("many clauses", "too many statically nested blocks"),
    ("f-string formats", "expression is nested too deeply"),
    ("too many decorators", "too many decorators"),
    ("deep patterns", "too many statically nested blocks"),
    ("too many names", "too many names"),
    ("too many functions", "too many functions"),
    ("digits", "Exceeds the limit (4300 digits)"),
    ("95 fors", "too many statically nested blocks"),
    ("95 whiles", "too many statically nested blocks"),
    ("95 withs", "too many statically nested blocks"),
    ("deep tries", "too many statically nested blocks"),
    ("deep finallies", "too many statically nested blocks"),
    ("many with items", "too many statically nested blocks"),
    ("3001 operators", "expression is nested too deeply"),
    ("3001 operators after a quoted bracket", "expression is nested too deeply"),
    ("a bracket and 3001 operators", "'(' was never closed"),
    ("201 brackets", "too many nested parentheses"),
    ("100 indentations", "too many levels of indentation"),
];

#[test]
fn hostile_sources_are_compiled_or_refused() {
    let run = || {
        for (name, text) in hostile() {
            let refused = REFUSED.iter().find(|(refused, _)| *refused == name);
            match (compiles(&name, &text), refused) {
                (Ok(()), None) => {}
                (Err(error), Some((_, words))) if error.contains(words) => {}
                (result, _) => panic!("{name}: {result:?}"),
            }
        }
    };
    let thread = std::thread::Builder::new().stack_size(parse::STACK_BYTES);
    thread.spawn(run).unwrap().join().unwrap();
}

/// Each case is a source and, after `>>>`, the error that CPython 3.14 raises.
#[test]
fn errors_are_worded_as_in_cpython() {
    let mut text = String::new();
    for line in include_str!("../parse/errors.txt").lines() {
        let Some(expected) = line.strip_prefix(">>> ") else {
            text.push_str(line);
            text.push('\n');
            continue;
        };
        let source = Source::new("<t>", std::mem::take(&mut text));
        let error = compile(source.clone(), &CompileOptions::default()).unwrap_err();
        let found = format!("{}: {}", error.class.name(), error.message);
        assert_eq!(found, expected, "{}", source.text());
    }
}

#[test]
fn a_local_is_used_in_place_unless_it_may_be_rebound() {
    let text = "def f(x, g):\n  y = x + 1\n  z = y + (w := y) + w\n  return g(z)\n";
    let program = compile(Source::new("<t>", text), &CompileOptions::default()).unwrap();
    let shown = crate::code::dis::disassemble(&program);
    let code = shown.split("code 1 ").nth(1).unwrap();
    let names: Vec<&str> =
        code.lines().skip(1).filter_map(|line| line.get(12..)?.split_whitespace().next()).collect();
    let expected =
        ["AddInt", "Move", "Move", "Add", "Move", "Add", "Move", "Move", "Call", "Return"];
    assert_eq!(names, expected);
}

#[test]
fn surrogate_escapes_are_kept() {
    let source = Source::new("<t>", r"x = '\ud800a\udfff' 'b'");
    let program = compile(source, &CompileOptions::default()).unwrap();
    let found = &program.module().constants[0];
    assert_eq!(*found, crate::code::Constant::Str("\u{10F000}a\u{10F7FF}b".into()));
}

#[test]
fn an_inlined_comprehension_reaches_outer_variables() {
    let text = "def f(v):\n  def g(x):\n    return [v for i in x]\n  return g\n";
    let program = compile(Source::new("<t>", text), &CompileOptions::default()).unwrap();
    let shown = crate::code::dis::disassemble(&program);
    assert!(shown.contains("LoadCell"), "{shown}");
}

/// All cases of the conformance tests are compiled, but for those whose expected output is a syntax error.
#[test]
fn conformance_cases_are_compiled() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/python");
    let mut open = vec![std::path::PathBuf::from(root)];
    while let Some(path) = open.pop() {
        if path.is_dir() {
            let entries = std::fs::read_dir(path).unwrap();
            open.extend(entries.map(|entry| entry.unwrap().path()));
            continue;
        }
        if path.extension().is_none_or(|end| end != "py") {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let expected = std::fs::read_to_string(path.with_extension("expected"));
        let expected = expected.unwrap_or_default();
        let refused = ["SyntaxError: ", "IndentationError: ", "TabError: "]
            .iter()
            .any(|class| expected.lines().last().is_some_and(|line| line.starts_with(class)));
        let result = compiles(&path.display().to_string(), &text);
        assert!(refused || result.is_ok(), "{}", result.unwrap_err());
    }
}
