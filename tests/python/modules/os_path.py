# os.path: the functions that need no files.
import os, os.path, posixpath, ntpath
from os.path import join, basename
import sys

print(os.path is posixpath, os.path.__name__, join is os.path.join, os.sep, os.name)


def show(name, *args):
    for module in (posixpath, ntpath):
        try:
            print(module.__name__, name, args, repr(getattr(module, name)(*args)))
        except Exception as e:
            print(module.__name__, name, args, type(e).__name__, e)


PATHS = [
    "", "/", "//", "///", "a", "a/", "a/b", "/a", "/a/b", "//a/b", "///a//b//", "a//b/../c/./d", "../..", "/../a", ".", "..",
    "./a", "a.txt", ".bashrc", "..x", "a.tar.gz", "a.", "dir.d/file", "a/.b", "a\\b", "C:\\a\\b", "C:a", "c:/x/y.txt",
    "\\\\host\\share\\x", "\\\\host\\share", "\\\\host", "\\a", "C:", "a b/c d.e f", "\\\\?\\C:\\x", "//server/share/a/..",
]
for path in PATHS:
    for name in ("split", "splitext", "splitdrive", "splitroot", "basename", "dirname", "normpath", "isabs", "normcase"):
        show(name, path)
        show(name, path.encode()) if len(path) < 6 else None
for args in [
    ("a", "b"), ("a/", "b"), ("a", "/b"), ("a", "", "b"), ("", "a"), ("a", ""), ("/",), ("/", "a"), ("a", "b", "..", "c"),
    ("C:\\a", "b"), ("C:\\a", "\\b"), ("C:a", "b"), ("C:a", "D:b"), ("C:a", "c:b"), ("C:", "a"), ("\\\\h\\s", "x"), (b"a", b"b"),
    ("a", b"b"), (b"a", "b"), ("a", 1), (1, "a"), ("a", None),
]:
    show("join", *args)
for paths in [
    ["/usr/lib", "/usr/local/lib"], ["a/b/c", "a/b/d"], ["a", "b"], ["/a", "b"], [], ["/a"], ["/a/../b", "/a/c"], [b"/a", b"/a/b"],
    [b"/a", "/a"], ["C:\\a\\b", "c:\\A\\c"], ["C:\\a", "D:\\a"], ["C:\\a", "C:a"], ["a/b/", "a/b"], ["", ""],
]:
    show("commonpath", paths)
    if len({type(p) for p in paths}) < 2:
        show("commonprefix", paths)
show("commonprefix", [[1, 2, 3], [1, 2, 4]])
for args in [("/a/b", "/a/c"), ("/a/b", "/a"), ("/a", "/a"), ("a/b", "a/c/d"), ("/a", "/b/c/d"), ("",), (b"/a/b", b"/a")]:
    try:
        print("relpath", args, posixpath.relpath(*args))
    except Exception as e:
        print("relpath", args, type(e).__name__, e)
print(ntpath.relpath("C:\\a\\B", "c:\\A\\c"), ntpath.commonpath(("C:\\x\\y", "C:\\x\\z")))
try:
    ntpath.relpath("C:\\a", "D:\\a")
except ValueError as e:
    print(e)
os.environ["OPHIARY_X"] = "value"
os.environ["HOME"] = "/home/me"
for text in ["$OPHIARY_X", "${OPHIARY_X}/a", "$NOT_SET_HERE/a", "${OPHIARY_X", "a$", "$$OPHIARY_X", "x${}y", b"$OPHIARY_X", "$OPHIARY_X$OPHIARY_X"]:
    print(text, posixpath.expandvars(text))
for text in ["%OPHIARY_X%", "$OPHIARY_X", "'$OPHIARY_X'", "%%", "%NOPE%", "$$", "a%b"]:
    print(text, ntpath.expandvars(text))
for text in ["~", "~/a", "a/~", "~~", b"~/x", "/~"]:
    print(text, posixpath.expanduser(text))
os.environ["HOME"] = "/"
print(os.path.expanduser("~"), os.path.expanduser("~/a"))
print(os.path.abspath("/a/../b"), os.path.realpath("/nothing/./here/.."), os.path.isabs(os.path.abspath("x")))
for name in ("nul", "con.txt", "a ", "a.", "x?y", "com1", "COM0", "fine", "a/aux/b", "..", "lpt\xb9"):
    print(repr(name), ntpath.isreserved(name))
for value in (None, 1.5, [], 3):
    for name in ("basename", "normpath", "splitext", "isabs"):
        try:
            getattr(os.path, name)(value)
        except TypeError as e:
            print(name, e)


class P:
    def __init__(self, path):
        self.path = path

    def __fspath__(self):
        return self.path


print(os.fspath(P("a/b")), os.path.basename(P("a/b")), os.path.join(P("a"), P("b")), os.fsencode(P("ä")), os.fsdecode(b"\xc3\xa4"))
for bad in (P(1), P(None), 1, object):
    try:
        os.fspath(bad)
    except TypeError as e:
        print(e)
print(isinstance(P("x"), os.PathLike), isinstance("x", os.PathLike), issubclass(P, os.PathLike), os.PathLike[str])
print(os.curdir, os.pardir, os.extsep, os.altsep, os.pathsep, repr(os.linesep), os.devnull, os.error)
print(os.path.supports_unicode_filenames, posixpath.ALLOW_MISSING, posixpath.sep, ntpath.sep, ntpath.altsep)
