//! What the compiler makes of whole sources.

use super::*;

fn dis(text: &str) -> String {
    let options = CompileOptions {
        result: true,
        ..CompileOptions::default()
    };
    match compile(Source::new("<t>", text), &options) {
        Ok(program) => crate::code::dis::disassemble(&program),
        Err(error) => format!("{}: {} {:?}", error.class.name(), error.message, error.span),
    }
}

#[test]
fn show() {
    let Ok(path) = std::env::var("OPHIARY_DIS") else {
        return;
    };
    let text = std::fs::read_to_string(path).unwrap();
    println!("{}", dis(&text));
}

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
    crate::code::verify::verify(&program).map_err(|error| {
        format!(
            "{name}: {error}\n{}",
            crate::code::dis::disassemble(&program)
        )
    })
}

#[test]
fn files() {
    let Ok(root) = std::env::var("OPHIARY_FILES") else {
        return;
    };
    let mut open = vec![std::path::PathBuf::from(root)];
    let mut count = 0;
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(
                std::fs::read_dir(path)
                    .unwrap()
                    .map(|entry| entry.unwrap().path()),
            );
        } else if path.extension().is_some_and(|end| end == "py") {
            count += 1;
            let text = std::fs::read_to_string(&path).unwrap();
            if let Err(error) = compiles(&path.display().to_string(), &text) {
                println!("{error}");
            }
        }
    }
    println!("{count} files");
}

#[test]
fn errors() {
    let Ok(path) = std::env::var("OPHIARY_ERRORS") else {
        return;
    };
    let text = std::fs::read_to_string(path).unwrap();
    for text in text.split("####\n") {
        let source = Source::new("x", text);
        match compile(source.clone(), &CompileOptions::default()) {
            Ok(_) => println!("| OK"),
            Err(error) => {
                let start = source.position(error.span.start);
                let end = source.position(error.span.end);
                println!(
                    "| {}: {} @{}:{}-{}:{}",
                    error.class.name(),
                    error.message,
                    start.line,
                    start.column_chars + 1,
                    end.line,
                    end.column_chars + 1
                );
            }
        }
    }
}

/// Sources that nest or repeat without end, each at a size the door admits or refuses.
fn hostile() -> Vec<(&'static str, String)> {
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
        (
            "lambda defaults",
            format!("x = {}0{}", "lambda a=".repeat(900), ": 0".repeat(900)),
        ),
        (
            "bracketed conditionals",
            deep("[a if b else c if d else -e * ", "1", "]", 190),
        ),
        (
            "bracketed calls of lambdas",
            deep("f(lambda: g(*a, **b)(", "1", "))", 95),
        ),
        (
            "comprehension conditions",
            deep("f(x for x in y if ", "1", ")", 190),
        ),
        ("dict values", deep("{**a, b: c and ", "1", "}", 190)),
        (
            "conditionals",
            format!("x = {}0", "a if b else ".repeat(1490)),
        ),
        (
            "conditional tests",
            format!("x = {}0{}", "(a if ".repeat(190), " else b)".repeat(190)),
        ),
        ("comparisons", format!("x = a{}", " < b".repeat(2990))),
        ("and or", format!("x = a{}", " and b or c".repeat(1490))),
        (
            "awaits",
            format!(
                "async def f():\n  return {}x{}",
                "await (".repeat(190),
                ")".repeat(190)
            ),
        ),
        ("clauses", format!("x = [0 {}]", "for a in b ".repeat(18))),
        (
            "many clauses",
            format!("x = [0 {}]", "for a in b ".repeat(1400)),
        ),
        ("parentheses", deep("(", "1", ")", 190)),
        ("lists", deep("[", "1", "]", 190)),
        ("dicts", deep("{1:", "1", "}", 190)),
        ("calls within", deep("f(", "1", ")", 190)),
        (
            "twenty arguments",
            deep(&format!("f({}", "a, ".repeat(19)), "1", ")", 150),
        ),
        (
            "adjacent strings",
            format!("x = ({})", "'a' ".repeat(50_000)),
        ),
        ("f-strings", deep("f'{", "1", "}'", 190)),
        (
            "f-string formats",
            format!("x = f'{{a:{}}}'", "{b}".repeat(3000)),
        ),
        ("long f-string", format!("x = f'{}'", "{a}b".repeat(5000))),
        (
            "elifs",
            format!("if a: b\n{}", "elif a: b\n".repeat(100_000)),
        ),
        ("chained targets", format!("{}1", "a = ".repeat(2900))),
        ("decorators", format!("{}def f(): pass", "@a\n".repeat(49))),
        (
            "too many decorators",
            format!("{}def f(): pass", "@a\n".repeat(5000)),
        ),
        (
            "alternatives",
            format!("match a:\n  case {}2: b", "1|".repeat(2900)),
        ),
        (
            "patterns",
            format!("match a:\n  case {}: b", deep("[", "x", "]", 20)),
        ),
        (
            "deep patterns",
            format!("match a:\n  case {}: b", deep("[", "x", "]", 190)),
        ),
        ("big tuple", format!("x = ({})", "a,".repeat(50_000))),
        (
            "big constant tuple",
            format!("x = ({})", "1,".repeat(50_000)),
        ),
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
            let sets: String = (0..1000)
                .map(|n| format!("  v{n} = v{}\n", n / 2))
                .collect();
            format!("def f(v0):\n{sets}  for v900 in v1: v901 += 1\n  return v999")
        }),
        (
            "many names",
            (0..60_000).map(|n| format!("n{n} = 1\n")).collect(),
        ),
        (
            "too many names",
            (0..70_000).map(|n| format!("n{n} = 1\n")).collect(),
        ),
        (
            "many constants",
            (0..40_000).map(|n| format!("f({n}.5)\n")).collect(),
        ),
        (
            "many attributes",
            (0..40_000).map(|n| format!("f.a{n}\n")).collect(),
        ),
        ("many functions", "def f(): pass\n".repeat(60_000)),
        ("too many functions", "def f(): pass\n".repeat(70_000)),
        ("straight code", "f = g\n".repeat(100_000)),
        (
            "walruses",
            format!("x = [{} for a in b]", "(c := 1) +".repeat(1400) + "1"),
        ),
        ("digits", format!("x = {}", "1".repeat(100_000))),
        ("hex digits", format!("x = 0x{}", "f".repeat(100_000))),
        (
            "huge folding",
            "x = 10 ** 10 ** 8; y = 'a' * 10 ** 9; z = 1 << 10 ** 9".to_owned(),
        ),
        (
            "tuple folding",
            "x = (((1,) * 200) * 200) * 200, ((1,2),)*100".to_owned(),
        ),
    ];
    for (name, statement) in [
        ("ifs", "if a:"),
        ("fors", "for a in b:"),
        ("whiles", "while a:"),
        ("withs", "with a as b:"),
        ("functions", "def f(a):"),
        ("classes", "class A:"),
    ] {
        for depth in [15, 19, 95] {
            let conditional = "a if not -b else ".repeat(740);
            let mut text: String = (0..depth)
                .map(|n| format!("{}{statement}\n", " ".repeat(n)))
                .collect();
            text += &format!("{}x = [{conditional} a]\n", " ".repeat(depth));
            all.push((name, text));
        }
    }
    all.push(("tries", nested_tries(9, "return 1")));
    all.push(("deep tries", nested_tries(17, "return 1")));
    all.push(("finallies", nested_finallies(15)));
    all.push(("deep finallies", nested_finallies(90)));
    all.push((
        "with items",
        format!("with {}a: pass", "a as b, ".repeat(15)),
    ));
    all.push((
        "many with items",
        format!("with {}a: pass", "a as b, ".repeat(3000)),
    ));
    all
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
        text += &format!(
            "{0}except E as e: g(e); return 2\n{0}finally: h()\n",
            " ".repeat(n)
        );
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

#[test]
fn hostile_sources_are_compiled_or_refused() {
    let run = || {
        for (name, text) in hostile() {
            let started = std::time::SystemTime::now();
            let result = compiles(name, &text);
            let took = started.elapsed().unwrap().as_millis();
            println!(
                "{name}: {took} ms: {:?}",
                result
                    .as_ref()
                    .map_err(|e| e.chars().take(160).collect::<String>())
            );
        }
    };
    std::thread::Builder::new()
        .stack_size(
            std::env::var("STK")
                .ok()
                .map_or(parse::STACK_BYTES, |s| s.parse::<usize>().unwrap() << 10),
        )
        .spawn(run)
        .unwrap()
        .join()
        .unwrap();
}
