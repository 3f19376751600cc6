# Attributes that nobody may set, and types that nobody may make or derive from.
import csv
import io
import operator
import re
import sys
import time


def attempt(label, function, *args):
    try:
        print(label, repr(function(*args)))
    except Exception as error:
        print(label, type(error).__name__, error)


pattern = re.compile("(?P<n>a)")
match = pattern.match("a")
reader = csv.reader(["a"])
writer = csv.writer(io.StringIO())
for value, names in (
    (pattern, ("pattern", "flags", "groups", "groupindex", "match", "new")),
    (match, ("re", "string", "pos", "endpos", "group", "new")),
    (sys.version_info, ("major", "n_fields", "new")),
    (sys.float_info, ("max", "new")),
    (sys.flags, ("debug", "new")),
    (sys.int_info, ("bits_per_digit", "new")),
    (time.gmtime(0), ("tm_year", "tm_zone", "new")),
    (reader, ("new",)),
    (writer, ("new",)),
):
    for name in names:
        attempt(f"set {type(value).__name__}.{name}", setattr, value, name, 1)
for value, name in ((pattern, "flags"), (match, "pos"), (sys.version_info, "major")):
    attempt(f"delete {name}", delattr, value, name)
print(match.span(), pattern.pattern, pattern.groupindex, sys.version_info.major, sys.version_info[:2])
for base in (
    re.Pattern, re.Match, operator.itemgetter, operator.attrgetter, operator.methodcaller, type(sys.version_info), type(sys.flags),
):
    attempt("derive", type, "Derived", (base,), {})
for kind in (re.Pattern, re.Match, type(sys.version_info), type(sys.flags), type(sys.float_info)):
    attempt("make", kind)
print(type(sys.version_info).__mro__, type(sys.version_info).n_fields, type(sys.float_info).n_sequence_fields)
print(repr(sys.version_info)[:40], sys.version_info >= (3, 14), sys.implementation.version is sys.version_info)
print(sys.float_info.max, sys.float_info.dig, sys.float_info.epsilon == sys.float_info[8], len(sys.flags))
print(time.localtime(0).tm_year, time.struct_time(range(11)).tm_gmtoff)
attempt("struct_time", time.struct_time, 5)
print(repr(re.RegexFlag(4096)), re.I | 4096)
attempt("flags", re.compile, "a", "b")
