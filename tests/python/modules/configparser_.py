import configparser
import io

TEXT = """\
# a comment
[DEFAULT]
home = /home/me
Retries: 3

[Paths]
base = %(home)s/data
; another
logs = %(base)s/logs
empty =
multi = one
    two

    three
percent = 100%%
flag = yes

[Other]
ratio = 0.5
retries = 7
"""


def attempt(function, *args, **kwargs):
    try:
        print(repr(function(*args, **kwargs)))
    except Exception as e:
        print(type(e).__name__, e, e.args)


parser = configparser.ConfigParser()
parser.read_string(TEXT)
print(parser.sections(), list(parser), len(parser), parser.defaults())
for section in parser:
    print(section, dict(parser[section]))
print(parser.items("Paths"))
print(parser.items("Paths", raw=True))
print(parser.get("Paths", "LOGS"), parser.get("Paths", "logs", raw=True))
print(parser.get("Paths", "base", vars={"home": "/x"}))
print(parser.getint("Paths", "retries"), parser.getint("Other", "retries"), parser.getfloat("Other", "ratio"))
print(parser.getboolean("Paths", "flag"), parser["Paths"].getboolean("flag"), parser["Other"].getint("retries"))
print(parser.get("Paths", "nope", fallback="f"), parser["Paths"].get("nope"), parser["Paths"].get("nope", "d"))
print(parser["Other"].getint("nope", fallback=4), parser.getint("Nope", "nope", fallback=5))
print(parser["Paths"], parser["Paths"].name, parser["Paths"].parser is parser)
print("Paths" in parser, "DEFAULT" in parser, "nope" in parser, "logs" in parser["Paths"], "home" in parser["Paths"])
print(parser.has_section("DEFAULT"), parser.has_option("Paths", "home"), parser.has_option("Nope", "x"))
print(parser.options("Other"), len(parser["Other"]), repr(parser["Paths"]["multi"]))
attempt(parser.get, "Nope", "x")
attempt(parser.get, "Paths", "x")
attempt(parser.options, "Nope")
attempt(parser.items, "Nope")
attempt(parser.__getitem__, "Nope")
attempt(parser["Paths"].__getitem__, "x")
attempt(parser.add_section, "Paths")
attempt(parser.add_section, "DEFAULT")
attempt(parser.add_section, 3)
attempt(parser.set, "Nope", "a", "b")
attempt(parser.set, "Paths", "a", 3)
attempt(parser.set, "Paths", "a", "50%")
attempt(parser["Paths"].__setitem__, "a", 3)
attempt(parser.getboolean, "Other", "ratio")
attempt(parser.getint, "Other", "ratio")
parser.add_section("New")
parser.set("New", "Key", "value\nmore")
parser["New"]["other"] = "%%"
parser["Third"] = {"a": 1, "B": "x"}
print(parser.remove_option("Other", "ratio"), parser.remove_option("Other", "ratio"), parser.remove_section("Nope"))
del parser["Paths"]["percent"]
del parser["Other"]
attempt(parser.__delitem__, "DEFAULT")
attempt(parser.__delitem__, "Nope")
out = io.StringIO()
parser.write(out)
print(out.getvalue())
out = io.StringIO()
parser.write(out, space_around_delimiters=False)
print(out.getvalue())

# What is wrong with sources.
for text in [
    "a = 1\n",
    "[s]\na = 1\na = 2\n",
    "[s]\n[s]\n",
    "[s]\nno value\nalso none\n",
    "[s]\n= 3\n",
    "[s]\na = %(b)s\n",
    "[s]\na = %(a)s\n",
    "[s]\na = %x\n",
    "[s]\na = %(x\n",
    "[s]\na : b = c\n  d # e\n",
    "[]\n",
    "[a]b]\nx=1\n",
]:
    again = configparser.ConfigParser()
    attempt(again.read_string, text)
    for section in again.sections():
        attempt(again.items, section)
again = configparser.ConfigParser(strict=False)
again.read_string("[s]\na = 1\na = 2\n[s]\nb = 3\n")
print(again.items("s"))

# Options of the parser.
bare = configparser.ConfigParser(
    allow_no_value=True, delimiters=("=",), comment_prefixes=("//",), inline_comment_prefixes=("#",),
    default_section="common", interpolation=None, empty_lines_in_values=False,
)
bare.optionxform = str
bare.read_string("[common]\nX = %(y)s # why\n// no\n[s]\nKey\nurl = a:b#c\nlong = 1\n  2\n\n  [t]\nz = 1\n")
print({section: dict(bare[section]) for section in bare})
out = io.StringIO()
bare.write(out)
print(out.getvalue())

extended = configparser.ConfigParser(interpolation=configparser.ExtendedInterpolation())
extended.read_string("[a]\nx = 1\ny = ${x}${b:z}$$\n[b]\nz = <${a:x}>\nbad = ${q}\nworse = $q\nworst = ${a:b:c}\n")
print(extended["a"]["y"])
for option in ["bad", "worse", "worst"]:
    attempt(extended.get, "b", option)
attempt(extended.set, "a", "q", "$x")

raw = configparser.RawConfigParser({"d": "1"})
raw.read_dict({"s": {"a": "%(d)s", 3: 4.5}, "t": {}})
print(raw.items("s"), raw.get("s", "3"))
raw.set("s", "n", 5)
print(raw.get("s", "n"))
attempt(raw.read_dict, {"s": {"A": 1, "a": 2}})
attempt(raw.read_file, ["[s]\n", "x\n"])
attempt(raw.read_file, ["[x]\n", "y=1\n", "y=2\n"], "name")

typed = configparser.ConfigParser(converters={"list": lambda text: text.split(",")})
typed.read_string("[s]\nitems = a,b\n")
print(typed.getlist("s", "items"), typed["s"].getlist("items"), typed["s"].getlist("nope", fallback=[]), sorted(typed.converters))
plain = configparser.ConfigParser(allow_unnamed_section=True)
plain.read_string("a = 1\n[s]\nb = 2\n")
print(plain.sections(), plain.get(configparser.UNNAMED_SECTION, "a"))
print(parser == parser, [name for name in configparser.__all__ if not hasattr(configparser, name)])
print(isinstance(configparser.NoOptionError("a", "b"), configparser.Error), repr(configparser.NoSectionError("x")))
