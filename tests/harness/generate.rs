//! Programs made up at random.
//!
//! Place: `property.rs` runs them in every mode; `fuzz/` makes them from a fuzzer's bytes.
//!
//! Invariants: a program is well-formed for the parser. It may raise anything, and may use up any limit; most of its
//! statements stand in a `try`, so that the rest runs too.
//! Limits: `STATEMENTS_MAX` and `DEPTH_MAX`; the depth of loops, so that most programs end.

use std::fmt::Write;

use crate::numbers::Numbers;

const STATEMENTS_MAX: u64 = 24;
const DEPTH_MAX: u32 = 4;

const NAMES: [&str; 8] = ["a", "b", "c", "d", "e", "f", "g", "h"];
const ATOMS: [&str; 18] = [
    "False",
    "(1)",
    "(-2)",
    "(7)",
    "(255)",
    "(2**70)",
    "(-2**64)",
    "1.5",
    "-0.0",
    "1e300",
    "''",
    "'xyz'",
    "'a b,c'",
    "b'by'",
    "None",
    "True",
    "(0)",
    "'é\\U0001F600'",
];
const BINARY: [&str; 13] = ["+", "-", "*", "//", "/", "%", "&", "|", "^", "<<", ">>", "@", "+"];
const COMPARE: [&str; 10] = ["==", "!=", "<", "<=", ">", ">=", "in", "not in", "is", "is not"];
const CALLED: [&str; 30] = [
    "len",
    "repr",
    "str",
    "sorted",
    "list",
    "tuple",
    "set",
    "dict",
    "sum",
    "min",
    "max",
    "abs",
    "enumerate",
    "iter",
    "oct",
    "int",
    "float",
    "any",
    "all",
    "reversed",
    "bool",
    "type",
    "frozenset",
    "bytes",
    "ascii",
    "host_echo",
    "callable",
    "round",
    "host_add",
    "print",
];
const METHODS: [&str; 30] = [
    "append",
    "pop",
    "extend",
    "upper",
    "split",
    "join",
    "items",
    "keys",
    "values",
    "get",
    "sort",
    "replace",
    "strip",
    "encode",
    "add",
    "update",
    "index",
    "count",
    "insert",
    "remove",
    "copy",
    "clear",
    "setdefault",
    "union",
    "find",
    "format",
    "startswith",
    "reverse",
    "send",
    "x",
];
const RAISED: [&str; 6] =
    ["ValueError", "KeyError(1)", "TypeError('t')", "StopIteration", "Odd(3)", "LookupError"];

/// A few names that are bound before anything else, and a class with hooks that guest code runs in.
const HEAD: &str = "\
class Odd(Exception):
    def __init__(self, n=0):
        self.n = n
    def __eq__(self, other):
        return getattr(other, 'n', self.n) == self.n
    def __lt__(self, other):
        return self.n < getattr(other, 'n', 2)
    def __hash__(self):
        return hash(self.n)
    def __repr__(self):
        return f'Odd({self.n!r})'
    def __getattr__(self, name):
        if name == 'x':
            return host_echo(self.n)
        raise AttributeError(name)
    def __iter__(self):
        for i in range(3):
            yield i + self.n
    def __enter__(self):
        return self
    def __exit__(self, kind, value, traceback):
        return self.n == 1
    def __len__(self):
        return 2
    def __getitem__(self, key):
        return self.n if key == 0 else [key]
    def __add__(self, other):
        return Odd(self.n + 1)
    def __call__(self, *args, **kwargs):
        return args, kwargs
def walk(n):
    try:
        for i in range(n):
            got = yield i
    finally:
        print('end of walk')
    return n
a, b, c, d = 3, 'xyz', [3, 1, 2], {1: 'one', 'k': [2]}
e, f, g, h = Odd(1), (1, 2.5), walk(4), {4, 5}
";

/// A program.
pub fn program(numbers: Numbers) -> String {
    let mut maker = Maker { numbers, text: HEAD.to_owned(), indent: 0, ..Maker::default() };
    for _ in 0..=maker.numbers.below(STATEMENTS_MAX) {
        maker.statement(0);
    }
    let result = maker.expression(1);
    maker.line(&result);
    maker.text
}

#[derive(Debug)]
struct Maker {
    numbers: Numbers,
    text: String,
    indent: usize,
    loops: u32,
    functions: u32,
    generator: bool,
}

impl Default for Maker {
    fn default() -> Maker {
        let numbers = Numbers::new(0);
        let text = String::new();
        Maker { numbers, text, indent: 0, loops: 0, functions: 0, generator: false }
    }
}

impl Maker {
    fn line(&mut self, text: &str) {
        for _ in 0..self.indent {
            self.text.push_str("    ");
        }
        self.text.push_str(text);
        self.text.push('\n');
    }

    fn name(&mut self) -> &'static str {
        self.numbers.pick(&NAMES)
    }

    fn block(&mut self, depth: u32) {
        self.indent += 1;
        for _ in 0..=self.numbers.below(2) {
            self.statement(depth + 1);
        }
        self.indent -= 1;
    }

    fn statement(&mut self, depth: u32) {
        let wrap = self.numbers.below(4) != 0;
        if wrap && depth == 0 {
            self.line("try:");
            self.indent += 1;
        }
        if depth < DEPTH_MAX && self.numbers.one_in(2) {
            self.compound(depth);
        } else {
            self.simple(depth);
        }
        if wrap && depth == 0 {
            self.indent -= 1;
            self.line("except Exception as error:");
            self.line("    print(type(error).__name__, error)");
        }
    }

    fn simple(&mut self, depth: u32) {
        let value = self.expression(1);
        let name = self.name();
        let text = match self.numbers.below(14) {
            0..=2 => format!("{name} = {value}"),
            3 => format!("{name} {}= {value}", self.numbers.pick(&BINARY)),
            4 => {
                let (second, other) = (self.name(), self.expression(2));
                format!("{name}, {second} = {value}, {other}")
            }
            5 => format!("{name}, *{} = {value}", self.name()),
            6 => format!("{name}[{value}] = {}", self.expression(2)),
            7 => format!("{name}.n = {value}"),
            8 => format!("del {name}[{value}]"),
            9 => format!("assert {value}, {}", self.name()),
            10 => {
                let raised = self.numbers.pick(&RAISED);
                format!("raise {raised} from None")
            }
            11 if self.loops > 0 => self.numbers.pick(&["break", "continue"]).to_owned(),
            12 if self.generator => format!("{name} = yield {value}"),
            13 if self.functions > 0 => format!("return {value}"),
            _ if depth == 0 => format!("print({value})"),
            _ => value,
        };
        self.line(&text);
    }

    fn compound(&mut self, depth: u32) {
        let value = self.expression(1);
        let name = self.name();
        match self.numbers.below(9) {
            0 | 1 => {
                self.line(&format!("if {value}:"));
                self.block(depth);
                if self.numbers.one_in(2) {
                    self.line("else:");
                    self.block(depth);
                }
            }
            2 | 3 => {
                self.line(&format!("for {name} in {value}:"));
                self.looped(depth);
            }
            4 => {
                self.line(&format!("while {value} and host_echo(len(str({name}))) % 3:"));
                self.indent += 1;
                self.line(&format!("{name} = [{name}]"));
                self.indent -= 1;
                self.looped(depth);
            }
            5 | 6 => self.guarded(depth),
            7 => {
                let manager = self.numbers.pick(&["e", "Odd(1)", "a"]);
                self.line(&format!("with {manager} as {name}:"));
                self.block(depth);
            }
            _ => self.function(depth, name),
        }
    }

    fn looped(&mut self, depth: u32) {
        self.loops += 1;
        self.block(depth);
        self.loops -= 1;
        if self.numbers.one_in(4) {
            self.line("else:");
            self.block(depth);
        }
    }

    fn guarded(&mut self, depth: u32) {
        self.line("try:");
        self.block(depth);
        let finally = self.numbers.one_in(3);
        if !finally || self.numbers.one_in(2) {
            let class = self.numbers.pick(&["Exception", "(TypeError, KeyError)", "BaseException"]);
            self.line(&format!("except {class} as error:"));
            self.block(depth);
        }
        if finally {
            self.line("finally:");
            self.block(depth);
        }
    }

    fn function(&mut self, depth: u32, name: &str) {
        let default = self.expression(2);
        self.line(&format!("def {name}(p={default}, *args, q=1, **kwargs):"));
        let kept = (self.loops, self.functions, self.generator);
        (self.loops, self.functions, self.generator) = (0, 1, self.numbers.one_in(2));
        self.indent += 1;
        for name in NAMES {
            if self.numbers.one_in(3) {
                self.line(&format!("global {name}"));
            } else if self.numbers.one_in(2) {
                self.line(&format!("{name} = p"));
            }
        }
        self.indent -= 1;
        self.block(depth);
        (self.loops, self.functions, self.generator) = kept;
        if depth == 0 {
            self.line(&format!("print({name}(1, q=2))"));
        }
    }

    fn expression(&mut self, depth: u32) -> String {
        if depth > DEPTH_MAX || self.numbers.one_in(4) {
            return if self.numbers.one_in(3) {
                self.numbers.pick(&ATOMS).to_owned()
            } else {
                self.name().to_owned()
            };
        }
        let next = depth + 1;
        let a = self.expression(next);
        match self.numbers.below(20) {
            0..=2 => {
                let b = self.expression(next);
                format!("({a} {} {b})", self.numbers.pick(&BINARY))
            }
            3 | 4 => {
                let b = self.expression(next);
                format!("({a} {} {b})", self.numbers.pick(&COMPARE))
            }
            5 => {
                let b = self.expression(next);
                format!("({a} {} {b})", self.numbers.pick(&["and", "or"]))
            }
            6 => format!("({} {a})", self.numbers.pick(&["-", "not", "~", "+"])),
            7..=9 => format!("{}({a})", self.numbers.pick(&CALLED)),
            10 | 11 => {
                let b = if self.numbers.one_in(2) { self.expression(next) } else { String::new() };
                format!("{a}.{}({b})", self.numbers.pick(&METHODS))
            }
            12 => format!("{a}[{}]", self.expression(next)),
            13 => format!("{a}[{}:{}]", self.name(), self.numbers.pick(&ATOMS)),
            14 => format!("(lambda {}: {a})", self.name()),
            15 => self.comprehension(&a, next),
            16 => format!("({a} if {} else {})", self.expression(next), self.name()),
            17 => self.display(&a, next),
            18 => format!("f'{{{}!r:>{}}}{{{}}}'", self.name(), self.numbers.below(9), self.name()),
            _ => format!("{}(*{a}, key={})", self.numbers.pick(&CALLED), self.name()),
        }
    }

    fn comprehension(&mut self, a: &str, depth: u32) -> String {
        let (name, from) = (self.name(), self.expression(depth));
        let mut text = format!("{a} for {name} in {from}");
        if self.numbers.one_in(2) {
            let _ = write!(text, " if {}", self.name());
        }
        match self.numbers.below(4) {
            0 => format!("[{text}]"),
            // Names of types: what is hashed by identity would order the set by when garbage was collected.
            1 => format!("{{type({a}).__name__ for {name} in {from}}}"),
            2 => format!("sum({text})"),
            _ => format!("{{{name}: {text}}}"),
        }
    }

    fn display(&mut self, a: &str, depth: u32) -> String {
        let b = self.expression(depth);
        match self.numbers.below(4) {
            0 => format!("[{a}, {b}]"),
            1 => format!("({a}, *{b})"),
            2 => format!("{{{a}: {b}}}"),
            _ => format!("{{type({a}).__name__, type({b}).__name__}}"),
        }
    }
}
