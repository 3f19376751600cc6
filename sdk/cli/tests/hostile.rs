//! Programs that mean harm, run by the command and measured from outside of its process.
//!
//! Place: `tests/hostile/*.py`, and sources that nest or repeat a construct, which are made here.
//!
//! Invariants: a run ends with an exception or a limit: no signal, no panic, no status 70; within 1.2 times the CPU limit,
//! and 1.5 times the memory limit, each with an allowance for the process itself.
//! Limits: should the command hang, the system ends it (`ulimit -t`).

use std::fs::{self, File};
use std::io::{Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use libtest_mimic::{Arguments, Failed, Trial};
use ophiary_runtime::compile::{CompileOptions, compile};
use ophiary_runtime::source::Source;
use wait4::Wait4;

const CPU_MS: u64 = 500;
const MEMORY_MIB: u64 = 32;
/// What starting, compiling and printing may take beside the run.
const CPU_ALLOWANCE_MS: u64 = 400;
/// The process itself takes 16 MiB of it before a script runs.
const MEMORY_ALLOWANCE_MIB: u64 = 24;
/// CPU seconds after which the system ends the process.
const HUNG_AFTER_S: u64 = 5;
/// How often a construct is nested.
const LEVELS: usize = 100_000;
/// How long a chain is.
const LINKS: usize = 200_000;

/// What begins the names of sources that are as short as can be: they compile, so that the long ones reach the compiler.
const SHORT: &str = "short::";

/// The allocator gives back at once what was freed, and takes no pages of 2 MiB: what is measured is what was asked for,
/// not what is rounded up for each thread.
const ALLOCATOR: [(&str, &str); 2] = [("MIMALLOC_PURGE_DELAY", "0"), ("MIMALLOC_ALLOW_THP", "0")];

/// What children do until there is no memory left.
const CHILDREN: [(&str, &str); 3] = [
    ("texts", "x = []\nwhile 1: x.append('a' * 1000)"),
    ("lists", "x = []\nwhile 1: x.append(None)"),
    ("tuples", "x = None\nwhile 1: x = (x, 1)"),
];

fn main() {
    let arguments = Arguments::from_args();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/hostile");
    let mut trials = Vec::new();
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder).expect("cases").flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths.into_iter().filter(|path| path.extension().is_some_and(|ext| ext == "py")) {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        trials.push(Trial::test(format!("case::{name}"), move || check(&path)));
    }
    for (name, source) in made() {
        if let Some(name) = name.strip_prefix(SHORT) {
            trials.push(Trial::test(format!("{SHORT}{name}"), move || compiles(&source())));
            continue;
        }
        trials.push(Trial::test(format!("made::{name}"), move || {
            let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.py"));
            fs::write(&path, source())?;
            check(&path)
        }));
    }
    for (name, work) in CHILDREN {
        // As the image has it, and as it is where nothing is set.
        for (how, times, env) in [("purged", 4, &ALLOCATOR[..1]), ("plain", 8, &[])] {
            let check = move || check_children(work, times, env);
            trials.push(Trial::test(format!("children::{name}_{how}"), check));
        }
    }
    libtest_mimic::run(&arguments, trials).exit();
}

/// Children that grow side by side: each block that one leaves behind is of use to the others.
fn check_children(work: &str, times: u64, env: &[(&str, &str)]) -> Result<(), Failed> {
    let source = format!(
        "hs = [sandbox_spawn({work:?}) for _ in range(16)]\nfor h in hs:\n    try: sandbox_await(h)\n    \
         except RuntimeError as e: print(e)\n"
    );
    let mut child = Command::new(env!("CARGO_BIN_EXE_ophiary"))
        .args(["run", "--limit", "cpu=20s", "--limit", "wall=60s", "--limit", "fuel=1000000000000"])
        .args(["--limit", &format!("memory={MEMORY_MIB}MiB"), "-"])
        .envs(env.iter().copied())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    child.stdin.take().expect("it is piped").write_all(source.as_bytes())?;
    let mut said = String::new();
    child.stdout.take().expect("it is piped").read_to_string(&mut said)?;
    let used = child.wait4()?;
    let rss_mib = used.rusage.maxrss >> 20;
    let told = format!("{:?}, {rss_mib} MiB: {said}", used.status);
    if said.lines().filter(|line| line.ends_with("MemoryError")).count() != 16 {
        return Err(Failed::from(format!("children that ended otherwise: {told}")));
    }
    if rss_mib > MEMORY_MIB * times + MEMORY_ALLOWANCE_MIB {
        return Err(Failed::from(format!("too much memory: {told}")));
    }
    Ok(())
}

/// A source that is refused for its form when it is long is no test of what compiling it takes.
fn compiles(text: &str) -> Result<(), Failed> {
    match compile(Source::new("short.py", text), &CompileOptions::default()) {
        Ok(_) => Ok(()),
        Err(error) => Err(Failed::from(format!("{error}: {text}"))),
    }
}

/// Runs one program and holds what it used to the bounds.
fn check(path: &Path) -> Result<(), Failed> {
    let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (out, err) = (folder.join(format!("{name}.out")), folder.join(format!("{name}.err")));
    let command = format!(
        "ulimit -t {HUNG_AFTER_S}; exec '{}' run --limit cpu={CPU_MS}ms --limit wall=50s --limit \
         fuel=1000000000000 --limit memory={MEMORY_MIB}MiB '{}'",
        env!("CARGO_BIN_EXE_ophiary"),
        path.display()
    );
    let mut child = Command::new("/bin/sh")
        .args(["-c", &command])
        .env("RUST_BACKTRACE", "0")
        .envs(ALLOCATOR)
        .stdin(Stdio::null())
        .stdout(File::create(&out)?)
        .stderr(File::create(&err)?)
        .spawn()?;
    let used = child.wait4()?;
    let said = String::from_utf8_lossy(&fs::read(&err)?).into_owned();
    let printed = fs::metadata(&out)?.len();
    fs::remove_file(&out)?;
    fs::remove_file(&err)?;
    let head: String = said.chars().take(400).collect();
    let usage = used.rusage;
    let cpu = usage.utime + usage.stime;
    // Linux counts in bytes here: the crate converts.
    let rss_mib = usage.maxrss >> 20;
    let told =
        format!("{:?}, {cpu:?} CPU, {rss_mib} MiB, {printed} bytes printed: {head}", used.status);
    let fail = |why: &str| Err(Failed::from(format!("{why}: {told}")));
    if used.status.signal().is_some() {
        return fail("ended by a signal");
    }
    if !matches!(used.status.code(), Some(0 | 1 | 124 | 125 | 137)) {
        return fail("an exit status that is none of a script's");
    }
    if said.contains("panicked at") || said.contains("stack overflow") {
        return fail("a panic");
    }
    if cpu > Duration::from_millis(CPU_MS * 12 / 10 + CPU_ALLOWANCE_MS) {
        return fail("too much CPU time");
    }
    if rss_mib > MEMORY_MIB * 3 / 2 + MEMORY_ALLOWANCE_MIB {
        return fail("too much memory");
    }
    #[expect(clippy::print_stdout, reason = "what was measured is shown")]
    {
        println!("{name}: {told}");
    }
    Ok(())
}

type Make = Box<dyn Fn() -> String + Send>;

/// `before`, `open` many times, `middle`, `close` as many times, `after`.
fn nested(
    before: &str,
    open: &str,
    middle: &str,
    (close, after): (&str, &str),
    levels: usize,
) -> String {
    format!("{before}{}{middle}{}{after}\n", open.repeat(levels), close.repeat(levels))
}

/// Blocks within each other; the indentation is one space, so that the text stays as short as it can.
fn blocks(head: &str, levels: usize) -> String {
    let mut text = String::new();
    for level in 0..levels {
        text.push_str(&" ".repeat(level));
        text.push_str(head);
        text.push('\n');
    }
    text.push_str(&" ".repeat(levels));
    text.push_str("pass\n");
    text
}

/// `try` within each other, each with its `finally`.
fn tries(levels: usize) -> String {
    let mut text = blocks("try:", levels);
    for level in (0..levels).rev() {
        text.push_str(&" ".repeat(level));
        text.push_str("finally: pass\n");
    }
    text
}

#[expect(clippy::too_many_lines, reason = "it is a table")]
#[expect(clippy::format_collect, reason = "sources of a test")]
fn made() -> Vec<(String, Make)> {
    let mut all: Vec<(String, Make)> = Vec::new();
    let nests = [
        ("parentheses", "x = ", "(", "1", ")", ""),
        ("brackets", "x = ", "[", "1", "]", ""),
        ("braces", "x = ", "{", "1", "}", ""),
        ("dicts", "x = ", "{1:", "1", "}", ""),
        ("tuples", "x = ", "(1,", "1", ")", ""),
        ("minus", "x = ", "-", "1", "", ""),
        ("invert", "x = ", "~", "1", "", ""),
        ("not", "x = ", "not ", "1", "", ""),
        ("lambda", "x = ", "lambda: ", "1", "", ""),
        ("await", "async def f():\n  x = ", "await (", "y", ")", ""),
        ("star", "x = ", "[*", "y", "]", ""),
        ("calls_within", "x = ", "f(", "1", ")", ""),
        ("subscripts_within", "x = ", "f[", "1", "]", ""),
        ("comprehensions", "x = ", "[a for a in ", "[]", "]", ""),
        ("comprehensions_left", "x = ", "[", "1", " for a in b]", ""),
        ("generators", "x = ", "(a for a in ", "[]", ")", ""),
        ("conditional", "x = ", "1 if a else ", "1", "", ""),
        ("conditional_left", "x = ", "(1 if a else ", "1", ")", ""),
        ("walrus", "x = ", "(a := ", "1", ")", ""),
        ("yields", "def f():\n  x = ", "(yield ", "1", ")", ""),
        ("power", "x = ", "2**", "1", "", ""),
        ("fstrings", "x = ", "f'{", "1", "}'", ""),
        ("fstring_specs", "x = ", "f'{1:{", "1", "}}'", ""),
        ("patterns", "match x:\n  case ", "[", "a", "]", ": pass"),
        ("class_patterns", "match x:\n  case ", "A(", "a", ")", ": pass"),
        ("slices", "x = ", "y[1:", "1", "]", ""),
        ("dict_unpacking", "x = ", "{**", "y", "}", ""),
        ("annotations", "x: ", "a[", "1", "]", ""),
        ("targets", "", "(", "x", ",)", ""),
        ("del_targets", "del ", "(", "x", ",)", ""),
        ("for_targets", "for ", "[", "x", "]", " in y: pass"),
        ("decorators", "", "@f\n", "def g(): pass", "", ""),
        ("line_ends", "x = ", "(\n", "1", ")\n", ""),
        ("continued_lines", "x = 1 ", "\\\n", "", "", ""),
    ];
    for (name, before, open, middle, close, after) in nests {
        all.push((
            format!("nested_{name}"),
            Box::new(move || nested(before, open, middle, (close, after), LEVELS)),
        ));
        // As deep as the source limit allows without the door's.
        all.push((
            format!("nested_150_{name}"),
            Box::new(move || nested(before, open, middle, (close, after), 150)),
        ));
        all.push((
            format!("{SHORT}nested_{name}"),
            Box::new(move || nested(before, open, middle, (close, after), 2)),
        ));
    }
    let chains = [
        ("attributes", "x = a", ".b", ""),
        ("calls", "x = a", "()", ""),
        ("subscripts", "x = a", "[0]", ""),
        ("sums", "x = 1", "+1", ""),
        ("products", "x = a", "*2", ""),
        ("ands", "x = a", " and b", ""),
        ("comparisons", "x = a", "<b", ""),
        ("strings", "x = 'a'", " 'b'", ""),
        ("fstring_parts", "x = f''", " f'{a}'", ""),
        ("assignments", "x", "=x", ""),
        ("elifs", "if x: pass\n", "elif x: pass\n", ""),
        ("statements", "x = 1", ";x=2", ""),
        ("arguments", "f(1", ",a", ")"),
        ("imports", "import a", ",b", ""),
        ("excepts", "try: pass\n", "except A: pass\n", ""),
        ("withs", "with a", ",a", ": pass"),
        ("or_patterns", "match x:\n case 1", "|2", ": pass"),
        ("cases", "match x:\n", " case 1: pass\n", ""),
        ("comprehension_fors", "x = [1", " for a in b", "]"),
        ("comments", "", "#\n", ""),
        ("functions", "", "def f(): pass\n", ""),
        ("string_escapes", "x = '", "\\x41", "'"),
        ("digits", "x = 1", "0", ""),
    ];
    for (name, before, link, after) in chains {
        let chain = move |links: usize| format!("{before}{}{after}\n", link.repeat(links));
        let links = LINKS.min(1_000_000 / link.len());
        all.push((format!("chain_{name}"), Box::new(move || chain(links))));
        all.push((format!("chain_2000_{name}"), Box::new(move || chain(2_000))));
        all.push((format!("{SHORT}chain_{name}"), Box::new(move || chain(3))));
    }
    all.push(("statements_of_python_2".to_owned(), Box::new(|| "print ".repeat(160_000) + "\n")));
    // What is refused is read again for the words of its fault.
    let refused = [
        ("strings", "'a' -(", ")"),
        ("strings_of_index", "'a'[", "]"),
        ("strings_between", "'a' -(", ") x 'b'"),
        ("sets", "{'a' -{", "}}"),
        ("equals", "(a=", ")"),
        ("choices", "[pass if ", "]"),
    ];
    for (name, open, close) in refused {
        all.push((
            format!("refused_{name}"),
            Box::new(move || {
                let within = "ab,".repeat(100_000);
                format!("{}{within}{} = = 1\n", open.repeat(90), close.repeat(90))
            }),
        ));
    }
    for head in ["if x:", "while x:", "for a in b:", "def f():", "class A:", "with a:"] {
        let name: String = head.chars().filter(char::is_ascii_lowercase).collect();
        all.push((format!("blocks_{name}"), Box::new(move || blocks(head, 1_300))));
        all.push((format!("blocks_90_{name}"), Box::new(move || blocks(head, 90))));
    }
    for levels in [2, 90, 900] {
        let name = if levels == 2 { SHORT } else { "" };
        let name = format!("{name}blocks_{levels}_try");
        all.push((name, Box::new(move || tries(levels))));
    }
    all.push((
        "list_literal".to_owned(),
        Box::new(|| format!("x = [{}]\nprint(len(x))\n", "1,".repeat(400_000))),
    ));
    all.push((
        "dict_literal".to_owned(),
        Box::new(|| format!("x = {{{}}}\nprint(len(x))\n", "1:a,".repeat(200_000))),
    ));
    all.push((
        "string_literal".to_owned(),
        Box::new(|| format!("x = '{}'\n", "y".repeat(1_000_000))),
    ));
    all.push(("int_literal".to_owned(), Box::new(|| format!("x = 0x{}\n", "f".repeat(1_000_000)))));
    all.push((
        "names".to_owned(),
        Box::new(|| (0..70_000).map(|number| format!("n{number} = 1\n")).collect()),
    ));
    all.push((
        "constants".to_owned(),
        Box::new(|| (0..70_000).map(|number| format!("x = {number}.5\n")).collect()),
    ));
    all
}
