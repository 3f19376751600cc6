//! What work on text costs: every method of `str`, `bytes` and `bytearray` with operands chosen to make it long.
//!
//! Place: `runtime/src/types/str`, `types/bytes`, `types/bytearray.rs` and what they charge.
//!
//! Invariants: an operation costs fuel by all that it scans, also where it finds nothing or raises; four times the operand
//! is at most five times the fuel; and no operation hides work from its fuel that grows faster than its operands, which the
//! time of one run shows: tens of milliseconds are allowed, quadratic work on these sizes takes seconds.
//! Limits: none of its own.

use std::time::{Duration, Instant};

use ophiary_runtime::compile::{CompileOptions, compile};
use ophiary_runtime::limits::Limits;
use ophiary_runtime::session::{Session, SessionOptions};
use ophiary_runtime::source::Source;
use ophiary_runtime::suspension::Suspension;

/// Bytes of an operand.
const SMALL: u64 = 1 << 16;
/// Bytes of an operand four times as long.
const LARGE: u64 = SMALL * 4;
/// Bytes of work that must cost at least one fuel.
const BYTES_A_FUEL: u64 = 256;
/// What an operation may take, apart from its fuel: a hundred times what linear work on `LARGE` takes.
const TIME: Duration = Duration::from_millis(250);
/// What one fuel may take: a hundred times what it does.
const TIME_A_FUEL: Duration = Duration::from_micros(5);
/// Fuel of an operation on nothing.
const SLACK: u64 = 200;

/// Operands of `n` bytes: `t` and `b` of one letter, `u` of two-byte letters, `s` of surrogates, `sp` of spaces, `d` of
/// digits, `set` and `bset` to strip by, `ab` of places to split at, `bad` and kin of bytes that are no text.
const OPERANDS: &str = "
t = 'a' * n
u = 'é' * (n // 2)
s = '\\udc80' * (n // 4)
sp = ' ' * n
tabs = '\\t' * n
lines = '\\n' * n
d = '1' * n
up = 'A' * n
set = 'é' * (n // 2) + 'a'
wide = ''.join(map(chr, range(0x4e00, 0x4e00 + n // 3))) if n < 60_000 else '丁' * (n // 3) + 'a'
ab = 'ab' * (n // 2)
late = t[:-1] + 'b'
early = 'b' + t[1:]
items = ['a'] * n
table = str.maketrans('a', 'b')
longer = {97: 'xyz'}
class Table:
    def __getitem__(self, code): return 98
guest = Table()
b, bu, bs, bsp, btabs, blines, bd, bup = (x.encode('utf-8', 'surrogateescape') for x in (t, u, s, sp, tabs, lines, d, up))
bset = bytes(range(128, 256)) * (n // 128) + b'a'
bab, blate, bearly = ab.encode(), late.encode(), early.encode()
bitems = [b'a'] * n
btable = bytes(range(256))
bad = b'\\xff' * n
stored = b'\\xf4\\x8f\\x80\\x80' * (n // 4)
halves = b'\\xed\\xa0\\x80' * (n // 3)
units = b'\\x00\\xd8' * (n // 2)
slashes = b'\\\\' * n
escapes = b'\\\\N{' + b'\\\\N{' * (n // 3)
array = bytearray(b)
arrays = tuple(bytearray(x) for x in (bu, bs, bsp, btabs, blines, bd, bup, bset, bab, blate, bearly, bad, stored))
";

/// Operations of `str` that scan `n` bytes, and how often they do.
const OF_STR: &[(&str, u64)] = &[
    ("t.capitalize()", 1),
    ("u.capitalize()", 1),
    ("t.casefold()", 1),
    ("u.casefold()", 1),
    ("t.center(n * 2)", 2),
    ("t.count('b')", 1),
    ("t.count('aa')", 1),
    ("t.count(late[n // 2:])", 1),
    ("t.count('')", 1),
    ("u.count('a', 1)", 1),
    ("t.encode()", 1),
    ("u.encode('ascii', 'replace')", 1),
    ("u.encode('ascii', 'ignore')", 1),
    ("u.encode('ascii', 'namereplace')", 1),
    ("u.encode('ascii', 'backslashreplace')", 1),
    ("u.encode('ascii', 'xmlcharrefreplace')", 1),
    ("u.encode('ascii')", 1),
    ("u.encode('cp1252')", 1),
    ("u.encode('cp1251', 'replace')", 1),
    ("s.encode('ascii', 'surrogateescape')", 1),
    ("s.encode('utf-8', 'surrogatepass')", 1),
    ("s.encode('utf-16', 'surrogatepass')", 1),
    ("s.encode('utf-32', 'backslashreplace')", 1),
    ("s.encode('utf-8')", 1),
    ("t.encode('utf-32')", 1),
    ("t.encode('unicode_escape')", 1),
    ("u.encode('raw_unicode_escape')", 1),
    ("t.endswith(early)", 1),
    ("t.endswith((early,) * 1000)", 1000),
    ("tabs.expandtabs(4)", 4),
    ("t.expandtabs()", 1),
    ("t.find('b')", 1),
    ("t.find(late[n // 2:])", 1),
    ("u.find('a', 1)", 1),
    ("t.format()", 1),
    ("('{}' * (n // 2)).format(*items)", 1),
    ("'{}'.format(t)", 1),
    ("'{:>{}}'.format('', n)", 1),
    ("t.format_map({})", 1),
    ("t.index('b')", 1),
    ("t.isalnum()", 1),
    ("t.isalpha()", 1),
    ("u.isalpha()", 1),
    ("t.isascii()", 0),
    ("d.isdecimal()", 1),
    ("d.isdigit()", 1),
    ("d.isnumeric()", 1),
    ("t.isidentifier()", 1),
    ("u.isidentifier()", 1),
    ("t.islower()", 1),
    ("t.isprintable()", 1),
    ("sp.isspace()", 1),
    ("ab.istitle()", 1),
    ("('A' + t).istitle()", 1),
    ("up.isupper()", 1),
    ("''.join(items)", 1),
    ("t.join('abcd')", 3),
    ("''.join(items + [1])", 1),
    ("t.ljust(n * 2, 'é')", 2),
    ("t.lower()", 1),
    ("up.lower()", 1),
    ("('Σ' * (n // 2)).lower()", 1),
    ("('İ' * (n // 2)).lower()", 1),
    ("t.lstrip(set)", 1),
    ("str.maketrans(t, late)", 1),
    ("str.maketrans('', '', t)", 1),
    ("str.maketrans(dict.fromkeys(range(n)))", 1),
    ("t.partition('b')", 1),
    ("t.partition(late)", 1),
    ("t.removeprefix(late)", 1),
    ("t.removeprefix(t)", 1),
    ("t.removesuffix(early)", 1),
    ("t.removesuffix(t)", 1),
    ("t.replace('b', '')", 1),
    ("t.replace('a', '')", 1),
    ("t.replace('a', 'bc')", 2),
    ("t.replace('', 'b')", 1),
    ("t.replace('aa', 'b')", 1),
    ("t.rfind('b')", 1),
    ("t.rfind(early[:n // 2])", 1),
    ("t.rindex('b')", 1),
    ("t.rjust(n * 2)", 2),
    ("t.rpartition(early)", 1),
    ("ab.rsplit('a')", 1),
    ("t.rsplit('aa')", 1),
    ("t.rsplit('aa', n)", 1),
    ("u.rsplit()", 1),
    ("sp.rsplit()", 1),
    ("t.rstrip(set)", 1),
    ("ab.split('a')", 1),
    ("t.split('aa')", 1),
    ("t.split(late[n // 2:])", 1),
    ("('a ' * (n // 2)).split()", 1),
    ("('a\\u3000' * (n // 4)).split()", 1),
    ("lines.splitlines()", 1),
    ("('\\u2028' * (n // 3)).splitlines()", 1),
    ("t.startswith(late)", 1),
    ("t.startswith((late,) * 1000)", 1000),
    ("'a'.startswith(('b',) * n)", 1),
    ("t.strip(set)", 1),
    ("t.strip(wide)", 1),
    ("t.strip('a')", 1),
    ("sp.strip()", 1),
    ("ab.strip('xyzab')", 1),
    ("wide.strip(wide)", 1),
    ("u.strip('é')", 1),
    ("t.swapcase()", 1),
    ("u.swapcase()", 1),
    ("t.title()", 1),
    ("u.title()", 1),
    ("t.translate(table)", 1),
    ("t.translate(longer)", 3),
    ("u.translate(table)", 1),
    ("t.translate(guest)", 1),
    ("('a' * 64).translate({97: t[:n // 2]})", 32),
    ("t.upper()", 1),
    ("('ß' * (n // 2)).upper()", 1),
    ("'1'.zfill(n)", 1),
    ("t + late", 2),
    ("t * 4", 4),
    ("t == 'a' * n", 1),
    ("t < late", 1),
    ("late in t", 1),
    ("late[n // 2:] in t", 1),
    ("t[::2]", 1),
    ("t[1:]", 1),
    ("u[n // 8:n // 4]", 1),
    ("list(u)", 1),
    ("repr(t)", 1),
    ("repr(s)", 1),
    ("ascii(u)", 1),
    ("hash(late + 'c')", 1),
    ("'%s' % t", 1),
    ("'%%' * (n // 2) % ()", 1),
    ("'%c' * (n // 2) % tuple(items[:n // 2])", 1),
    ("'%(a' + t + ')s' % {}", 1),
    ("format(t, '>' + str(n * 2))", 2),
    ("f'{u!a:>4}'", 1),
    ("int(d)", 1),
    ("int(d, 2)", 1),
    ("int(d + 'x', 16)", 1),
    ("float(d)", 1),
    ("float('0.' + d)", 1),
    ("complex(d + 'j')", 1),
    ("float.fromhex(d)", 1),
];

/// Operations of `bytes` that scan `n` bytes, and how often they do. Those of `array` are those of `bytearray`.
const OF_BYTES: &[(&str, u64)] = &[
    ("b.capitalize()", 1),
    ("b.center(n * 2)", 2),
    ("b.count(b'b')", 1),
    ("b.count(97)", 1),
    ("b.count(b'aa')", 1),
    ("b.count(blate[n // 2:])", 1),
    ("b.count(b'')", 1),
    ("b.decode()", 1),
    ("bu.decode()", 1),
    ("b.decode('latin-1')", 1),
    ("bad.decode('latin-1')", 1),
    ("bad.decode('utf-8', 'ignore')", 1),
    ("bad.decode('utf-8', 'replace')", 1),
    ("bad.decode('utf-8', 'backslashreplace')", 1),
    ("bad.decode('utf-8', 'surrogateescape')", 1),
    ("bad.decode('ascii', 'replace')", 1),
    ("bad.decode('utf-8')", 1),
    ("(b + bad).decode()", 2),
    ("stored.decode()", 1),
    ("stored.decode('utf-8', 'ignore')", 1),
    ("stored.decode('utf-8', 'replace')", 1),
    ("stored.decode('utf-8', 'surrogateescape')", 1),
    ("stored.decode('utf-8', 'backslashreplace')", 1),
    ("(b'\\xf4\\x8f\\xa0\\x80' * (n // 4)).decode()", 1),
    ("(b'a\\xff' * (n // 2)).decode('utf-8', 'ignore')", 1),
    ("(stored + b'\\xff').decode('utf-8-sig', 'ignore')", 1),
    ("halves.decode('utf-8', 'surrogatepass')", 1),
    ("halves.decode('utf-8', 'replace')", 1),
    ("units.decode('utf-16', 'surrogatepass')", 1),
    ("units.decode('utf-16-le', 'replace')", 1),
    ("bad.decode('utf-32', 'replace')", 1),
    ("bad.decode('cp1252', 'replace')", 1),
    ("(b'\\x81' * n).decode('cp1252', 'backslashreplace')", 1),
    ("slashes.decode('unicode_escape')", 1),
    ("slashes.decode('raw_unicode_escape')", 1),
    ("(slashes + b'u0041').decode('raw_unicode_escape')", 1),
    ("escapes.decode('unicode_escape', 'replace')", 1),
    ("(b'\\\\x' * (n // 2)).decode('unicode_escape', 'ignore')", 1),
    ("b.endswith(bearly)", 1),
    ("b.endswith((bearly,) * 1000)", 1000),
    ("btabs.expandtabs(4)", 4),
    ("b.find(b'b')", 1),
    ("b.find(98)", 1),
    ("b.find(blate[n // 2:])", 1),
    ("bytes.fromhex(d)", 1),
    ("bytes.fromhex(sp)", 1),
    ("b.hex()", 1),
    ("b.hex(':')", 1),
    ("b.index(b'b')", 1),
    ("b.isalnum()", 1),
    ("b.isalpha()", 1),
    ("b.isascii()", 1),
    ("bd.isdigit()", 1),
    ("b.islower()", 1),
    ("bsp.isspace()", 1),
    ("(b'A' + b).istitle()", 1),
    ("bup.isupper()", 1),
    ("b''.join(bitems)", 1),
    ("b''.join(bitems + [1])", 1),
    ("b.join([b''] * 4)", 3),
    ("b.ljust(n * 2)", 2),
    ("b.lower()", 1),
    ("b.lstrip(bset)", 2),
    ("bytes.maketrans(b, blate)", 1),
    ("b.partition(b'b')", 1),
    ("b.partition(blate)", 1),
    ("b.removeprefix(blate)", 1),
    ("b.removeprefix(b)", 1),
    ("b.removesuffix(bearly)", 1),
    ("b.replace(b'b', b'')", 1),
    ("b.replace(b'a', b'')", 1),
    ("b.replace(b'a', b'bc')", 2),
    ("b.replace(b'', b'b')", 1),
    ("b.rfind(b'b')", 1),
    ("b.rfind(bearly[:n // 2])", 1),
    ("b.rindex(98)", 1),
    ("b.rjust(n * 2)", 2),
    ("b.rpartition(bearly)", 1),
    ("bab.rsplit(b'a')", 1),
    ("b.rsplit(b'aa')", 1),
    ("(b'a ' * (n // 2)).rsplit(None, 1)", 1),
    ("b.rstrip(bset)", 2),
    ("bab.split(b'a')", 1),
    ("b.split(b'aa')", 1),
    ("b.split(blate[n // 2:])", 1),
    ("(b'a ' * (n // 2)).split()", 1),
    ("(b'a ' * (n // 2)).split(None, 1)", 1),
    ("blines.splitlines()", 1),
    ("b.startswith(blate)", 1),
    ("b.startswith((blate,) * 1000)", 1000),
    ("b'a'.startswith((b'b',) * n)", 1),
    ("b.strip(bset)", 2),
    ("bsp.strip()", 1),
    ("b.strip(b'xyza')", 1),
    ("b'b'.strip(bset)", 1),
    ("b.swapcase()", 1),
    ("b.title()", 1),
    ("b.translate(btable)", 1),
    ("b.translate(None, bset)", 2),
    ("b'a'.translate(None, b)", 1),
    ("b.upper()", 1),
    ("b'1'.zfill(n)", 1),
    ("b + blate", 2),
    ("b * 4", 4),
    ("b == b'a' * n", 1),
    ("b < blate", 1),
    ("blate in b", 1),
    ("98 in b", 1),
    ("b[::2]", 1),
    ("b[1:]", 1),
    ("list(b)", 1),
    ("bytes(list(b))", 1),
    ("bytes(n)", 1),
    ("bytes(t, 'ascii')", 1),
    ("str(stored, 'utf-8', 'ignore')", 1),
    ("repr(b)", 1),
    ("hash(blate + b'c')", 1),
    ("b'%s' % b", 1),
    ("b'%%' * (n // 2) % ()", 1),
    ("b'%(' + b + b')s' % {}", 1),
    ("b'%b' * (n // 2) % tuple(bitems[:n // 2])", 1),
    ("int(bd)", 1),
    ("float(bd)", 1),
];

/// What only a bytearray can do.
const OF_BYTEARRAY: &[(&str, u64)] = &[
    ("x = bytearray(b); x.insert(0, 1); x.insert(0, 1)", 3),
    ("x = bytearray(b); x.pop(0)", 2),
    ("x = bytearray(b); x.append(1)", 1),
    ("x = bytearray(b); x.clear()", 1),
    ("x = bytearray(b); x.extend(b)", 2),
    ("x = bytearray(b); x.extend(list(b))", 2),
    ("x = bytearray(); x.extend(iter(b))", 1),
    ("x = bytearray(b); x.remove(97)", 2),
    ("array.remove(98)", 1),
    ("array.reverse()", 1),
    ("array.copy()", 1),
    ("x = bytearray(); x.resize(n)", 1),
    ("bytearray.fromhex(d)", 1),
    ("bytearray.maketrans(b, blate)", 1),
    ("x = bytearray(b); x *= 2", 2),
    ("x = bytearray(b); x += b", 2),
    ("x = bytearray(b); x[::2] = b[::2]", 2),
    ("x = bytearray(b); x[1:1] = b", 2),
    ("x = bytearray(b); del x[::2]", 2),
    ("x = bytearray(b); del x[0]", 2),
    ("array == b", 1),
    ("array < blate", 1),
    ("repr(array)", 1),
    ("array[::2]", 1),
    ("x = bytearray()\n    for _ in range(n // 64): x += b'a' * 64", 1),
    ("x = bytearray()\n    for c in b: x.append(c)", 1),
];

/// Operands long enough that reading them unpaid is seen.
const LONG: &str = "
n = 1 << 25
t, u, b = 'a' * n, 'é' * (n // 2), b'a' * n
";
/// What an operation on those may take, apart from its fuel.
const LONG_TIME: Duration = Duration::from_millis(8);

/// Operations of which the receiver is short: what they read of the other operand they pay for.
const OF_LONG_OPERANDS: &[&str] = &[
    "'a'.find(t)",
    "'ab'.rfind(t)",
    "'ab'.count(t)",
    "'ab'.replace(t, 'a')",
    "'ab'.split(t)",
    "'ab'.rsplit(t)",
    "'ab'.partition(t)",
    "'ab'.rpartition(t)",
    "t in 'ab'",
    "'ab'.center(4, t)",
    "'ab'.removeprefix(t)",
    "'ab'.encode(t)",
    "'é'.encode('ascii', t)",
    "b'ab'.find(b)",
    "b'ab'.rfind(b)",
    "b'ab'.count(b)",
    "b'ab'.replace(b, b'a')",
    "b'ab'.split(b)",
    "b'ab'.rsplit(b)",
    "b'ab'.partition(b)",
    "b in b'ab'",
    "b'ab'.hex(t)",
    "b'ab'.hex(u)",
    "b'ab'.hex(b)",
    "b'ab'.decode(t)",
    "b'\\xff'.decode('ascii', t)",
    "b'ab'.center(4, b)",
    "b'ab'.translate(b)",
];

/// The fuel and the time of a program.
fn run(session: &mut Session, text: &str) -> (u64, Duration) {
    let program = compile(Source::new("feed.py", text.to_owned()), &CompileOptions::default());
    session.feed(&program.expect("it compiles"), &[]).expect("the session is idle");
    let begun = Instant::now();
    loop {
        match session.run(u64::MAX / 8) {
            Suspension::OutOfFuel => {}
            Suspension::Finished(_) => return (session.usage().fuel, begun.elapsed()),
            other => unreachable!("{text}: {other:?}"),
        }
    }
}

fn session(operands: &str) -> Session {
    let limits = Limits {
        fuel: u64::MAX / 8,
        session_fuel: u64::MAX / 4,
        memory: 1 << 30,
        ..Limits::default()
    };
    let mut session = Session::new(SessionOptions { limits, ..SessionOptions::default() });
    run(&mut session, operands);
    session
}

/// A session with the operands of the tables.
fn session_of(size: u64) -> Session {
    session(&format!("n = {size}\n{OPERANDS}"))
}

/// The operation as a program, which may raise.
fn program_of(operation: &str) -> String {
    format!(
        "try:\n    {operation}\nexcept (ValueError, TypeError, LookupError, OverflowError): pass\nelse: x = None"
    )
}

/// Runs each operation on operands of both sizes, and says what is wrong with those that cost less or take more than they
/// may.
fn faults(operations: impl IntoIterator<Item = (String, u64)>) -> Vec<String> {
    let (mut small, mut large) = (session_of(SMALL), session_of(LARGE));
    let mut faults = Vec::new();
    for (text, scans) in operations {
        let program = program_of(&text);
        let (less, _) = run(&mut small, &program);
        let (fuel, mut time) = run(&mut large, &program);
        if fuel > less * 5 + SLACK {
            faults.push(format!("{text}: {less} fuel, and {fuel} for four times the operand"));
        }
        if fuel < LARGE * scans / BYTES_A_FUEL {
            faults.push(format!("{text}: {fuel} fuel for {} bytes", LARGE * scans));
        }
        let may = TIME + TIME_A_FUEL * u32::try_from(fuel).unwrap_or(u32::MAX);
        if time > may {
            // The machine may have had something else to do.
            time = run(&mut large, &program).1;
        }
        if time > may {
            faults.push(format!("{text}: {time:?} for {fuel} fuel"));
        }
    }
    faults
}

fn listed(table: &[(&str, u64)]) -> Vec<(String, u64)> {
    table.iter().map(|(text, scans)| ((*text).to_owned(), *scans)).collect()
}

/// The same operations with a bytearray for the receiver.
fn of_arrays() -> Vec<(String, u64)> {
    let lent = OF_BYTES.iter().filter_map(|(text, scans)| {
        let (receiver, rest) = text.split_once('.')?;
        let of_bytes =
            receiver.ends_with(|char: char| char.is_alphanumeric() || char == ')' || char == '\'');
        (of_bytes && receiver != "bytes").then(|| (format!("bytearray({receiver}).{rest}"), *scans))
    });
    lent.chain(listed(OF_BYTEARRAY)).collect()
}

#[test]
fn text_costs_what_it_takes() {
    assert_eq!(faults(listed(OF_STR)), Vec::<String>::new());
}

#[test]
fn bytes_cost_what_they_take() {
    assert_eq!(faults(listed(OF_BYTES)), Vec::<String>::new());
}

#[test]
fn bytearrays_cost_what_they_take() {
    assert_eq!(faults(of_arrays()), Vec::<String>::new());
}

#[test]
fn long_operands_of_short_receivers_are_paid_for() {
    let mut session = session(LONG);
    let mut unpaid = Vec::new();
    for text in OF_LONG_OPERANDS {
        let program = program_of(text);
        // The machine may have something else to do, but hardly so often.
        let takes_long = (0..6).all(|_| {
            let (fuel, time) = run(&mut session, &program);
            time > LONG_TIME + TIME_A_FUEL * u32::try_from(fuel).unwrap_or(u32::MAX)
        });
        if takes_long {
            unpaid.push(*text);
        }
    }
    assert_eq!(unpaid, Vec::<&str>::new());
}

/// A method that is new has to come into the tables.
#[test]
fn every_method_has_its_costs_held() {
    let known =
        |table: &[(&str, u64)]| table.iter().map(|(text, _)| *text).collect::<Vec<_>>().join("\n");
    for (class, operations) in [
        ("str", known(OF_STR)),
        ("bytes", known(OF_BYTES)),
        ("bytearray", known(OF_BYTES) + &known(OF_BYTEARRAY)),
    ] {
        let mut session = session_of(SMALL);
        let text = format!(
            "held = {operations:?}\nleft = [m for m in dir({class}) if m[0] != '_' and f'.{{m}}(' not in held]\n\
             if left: raise ValueError(left)"
        );
        run(&mut session, &text);
    }
}
