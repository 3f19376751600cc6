# Arguments of a command line: parsing, errors, help.
import argparse
import contextlib
import io
import sys


def run(parser, *argvs, method="parse_args"):
    for argv in argvs:
        err, out = io.StringIO(), io.StringIO()
        try:
            with contextlib.redirect_stderr(err), contextlib.redirect_stdout(out):
                result = getattr(parser, method)(argv.split() if isinstance(argv, str) else argv)
            print(argv, "->", result)
        except SystemExit as e:
            print(argv, "-> exit", e.code)
        except Exception as e:
            print(argv, "->", type(e).__name__, e)
        if err.getvalue():
            print(err.getvalue(), end="")
        if out.getvalue():
            print(out.getvalue(), end="")


p = argparse.ArgumentParser(prog="tool", description="Do things with   files,\nand more of it than fits on one line of a narrow terminal window.", epilog="That is all. See %(prog)s --help.")
p.add_argument("input", help="the input file")
p.add_argument("rest", nargs="*", help="more files")
p.add_argument("-v", "--verbose", action="count", default=0, help="say more")
p.add_argument("-o", "--output", metavar="FILE", default="out.txt", help="where to write (default: %(default)s)")
p.add_argument("-n", "--number", type=int, default=3, choices=range(1, 6), help="how many")
p.add_argument("--ratio", type=float, help="a ratio; with 100%% certainty a very long help text that has to be wrapped over several lines")
p.add_argument("--flag", action="store_true")
p.add_argument("--no-cache", dest="cache", action="store_false", help="no cache")
p.add_argument("--tag", action="append", help=argparse.SUPPRESS)
p.add_argument("--pair", nargs=2, metavar=("KEY", "VALUE"))
p.add_argument("--opt", nargs="?", const="yes", default="no")
p.add_argument("--many", nargs="+", type=int)
p.add_argument("--color", action=argparse.BooleanOptionalAction, default=True, help="use color")
p.add_argument("--version", action="version", version="%(prog)s 1.2")
p.print_help()
p.print_usage()
run(
    p, "a", "a b c -vvv", "a -o x --number 4", "a --number=9", "a --number x", "a --ratio 1.5 --flag --no-cache", "a --tag x --tag y", "a --pair k v", "a --pair k",
    "a --opt", "a --opt z", "a --many 1 2 3", "a --many", "", "a --nope", "a --ver", "a --n", "a --out y", "-- -a -b", "a -ofile", "a -vn2", "--version", "-h",
    "a --no-color", "a --flag=1", "a -v=3", "a --pair=x", "a -- b -c", "a --ratio -1.5", "a --ratio -x", "a -x -y", "a --many 1 b",
)
run(p, "a --nope 3 b", "--unknown", method="parse_known_args")
print(p)
print(p.parse_args(["f"]) == argparse.Namespace(**vars(p.parse_args(["f"]))), "input" in p.parse_args(["f"]), p.get_default("number"))

# Subcommands.
p = argparse.ArgumentParser(prog="git")
p.add_argument("--dir", default=".")
sub = p.add_subparsers(dest="command", required=True, title="commands", description="what to do", metavar="COMMAND", help="one of these")
add = sub.add_parser("add", help="add files", aliases=["a"], description="Adds.")
add.add_argument("files", nargs="+")
add.add_argument("-f", "--force", action="store_true")
add.set_defaults(func="do_add")
commit = sub.add_parser("commit", help="record changes to the repository with a help that is long enough to be wrapped")
commit.add_argument("-m", "--message", required=True)
remote = sub.add_parser("remote")
rsub = remote.add_subparsers(dest="action")
rsub.add_parser("list").add_argument("--all", action="store_true")
p.print_help()
add.print_help()
run(p, "add x y -f", "a z", "commit -m hi", "commit", "", "push", "remote", "remote list --all", "remote push", "--dir d add q", "add", "add x --what", "commit -m")
p2 = argparse.ArgumentParser(prog="x")
p2.add_subparsers().add_parser("one")
run(p2, "", "one", "two", "-h")

# Groups.
p = argparse.ArgumentParser(prog="g", add_help=False, usage="%(prog)s [options] thing")
g = p.add_argument_group("network", "how to connect")
g.add_argument("--host", help="the host")
g.add_argument("--port", type=int)
x = p.add_mutually_exclusive_group(required=True)
x.add_argument("--json", action="store_true")
x.add_argument("--csv", action="store_const", const=",", help="commas")
y = p.add_mutually_exclusive_group()
y.add_argument("-q", action="store_true")
y.add_argument("level", nargs="?", type=int)
p.print_help()
p.usage = None
print(p.format_usage())
run(p, "--json", "--json --csv", "", "--csv -q 3", "--csv 3", "--json -q", "--json --port x")

# Formatters.
for kind in (argparse.RawDescriptionHelpFormatter, argparse.RawTextHelpFormatter, argparse.ArgumentDefaultsHelpFormatter, argparse.MetavarTypeHelpFormatter):
    p = argparse.ArgumentParser(prog="fmt", description="One\n  two\n\nthree", formatter_class=kind, epilog="end\n  of it")
    p.add_argument("--a", type=int, default=1, help="first line\nsecond line")
    p.add_argument("b", type=str, help="b help", nargs="?", default="bee")
    p.add_argument("--very-long-option-name", type=float, help="long")
    print(p.format_help())
p = argparse.ArgumentParser(prog="narrow", formatter_class=lambda prog: argparse.HelpFormatter(prog, max_help_position=40, width=50))
p.add_argument("--some-option", help="words " * 12)
p.add_argument("--another-option-here", "-a", nargs="*")
p.add_argument("pos", nargs=2)
p.add_argument("last", nargs=argparse.REMAINDER)
print(p.format_help())
run(p, "1 2 3 --x 4", "--some 1 2 3 -a")
p = argparse.ArgumentParser(prog="a-program-with-quite-a-long-name-that-goes-on-and-on-for-ever-and-ever-x")
for name in ("--alpha", "--beta", "--gamma", "--delta"):
    p.add_argument(name)
p.add_argument("positional")
p.print_usage()

# Types, parents, prefixes, conflicts.
def even(text):
    value = int(text)
    if value % 2:
        raise argparse.ArgumentTypeError(f"{value} is not even")
    return value


parent = argparse.ArgumentParser(add_help=False)
parent.add_argument("--shared", default="s")
p = argparse.ArgumentParser(prog="child", parents=[parent], prefix_chars="-+", allow_abbrev=False, argument_default=argparse.SUPPRESS)
p.add_argument("+x", action="store_true")
p.add_argument("--even", type=even)
p.add_argument("--fn", type=lambda s: s.upper())
p.add_argument("--bad", type=lambda s: int(s))
p.add_argument("--ext", action="extend", nargs="+")
p.add_argument("--const", action="append_const", const=1, dest="consts")
p.add_argument("--choice", choices=["rock", "paper"])
run(p, "", "+x --even 4", "--even 3", "--even z", "--fn up", "--bad x", "--ext 1 2 --ext 3", "--const --const", "--choice rok", "--cho rock", "--shared q")
for bad in (
    lambda: p.add_argument("--even"), lambda: p.add_argument("-z", nargs=0), lambda: p.add_argument("n", required=True), lambda: p.add_argument("-z", action="nope"),
    lambda: p.add_argument("-z", type="int"), lambda: p.add_argument("z", dest="z"), lambda: p.add_argument("--z", nargs=2, metavar=("a",)), lambda: p.add_argument("-z", const=1),
    lambda: p.add_argument("--z", help="%(nope)s"), lambda: argparse.ArgumentParser(conflict_handler="x"), lambda: p.add_argument("--", dest=None), lambda: p.add_argument("-y", "zz"),
    lambda: p.add_mutually_exclusive_group().add_argument("m"), lambda: p.add_argument("pos", action="store_true"),
):
    try:
        bad()
    except Exception as e:
        print(type(e).__name__, e)
p = argparse.ArgumentParser(prog="r", conflict_handler="resolve", exit_on_error=False)
p.add_argument("-f", "--foo", help="old")
p.add_argument("--foo", help="new", type=int)
p.print_help()
run(p, "--foo x", "--bar", "-f 1")
p = argparse.ArgumentParser(prog="i")
p.add_argument("--foo")
p.add_argument("cmd")
p.add_argument("rest", nargs="*", type=int)
run(p, "doit 1 --foo bar 2 3", method="parse_intermixed_args")
run(p, "doit 1 --foo bar 2 3")
p = argparse.ArgumentParser(prog="neg", suggest_on_error=True)
p.add_argument("-1", dest="one", action="store_true")
p.add_argument("n", type=int, nargs="?")
p.add_argument("--old", deprecated=True)
p.add_argument("--pick", choices=["alpha", "beta"])
run(p, "-1", "-2", "--old x", "--pick alpa")


class Upper(argparse.Action):
    def __call__(self, parser, namespace, values, option_string=None):
        print(f"{option_string} {values!r}")
        setattr(namespace, self.dest, values.upper())


p = argparse.ArgumentParser(prog="act")
print(p.add_argument("--up", action=Upper, help="h"))
print(p.add_argument("-s", action="store_true"), p.add_argument("x", nargs=2, type=int))
run(p, "--up abc 1 2", "1", "1 2 3")


class Raising(argparse.ArgumentParser):
    def error(self, message):
        raise ValueError(message)


run(Raising(prog="z"), "x", "--y")
ns = argparse.Namespace(a=1, b="x")
print(ns, vars(ns), ns == argparse.Namespace(b="x", a=1), argparse.Namespace(**{"odd-name": 1, "ok": 2}), sorted(argparse.__all__))
p = argparse.ArgumentParser(prog="late")
p.add_argument("--x", type=int, default="7")
p.set_defaults(x="8", y=9)
run(p, "", "--x 1")
print(p.parse_args([], argparse.Namespace(x=5, z=1)))
