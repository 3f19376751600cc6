# The paths of pathlib that need no files.
from pathlib import PurePath, PurePosixPath, PureWindowsPath, Path, PosixPath, WindowsPath, UnsupportedOperation
import os, pathlib

print(PurePath("a"), repr(PurePath("a", "b")), type(PurePath()), type(Path()), repr(Path()), pathlib.__all__)
ARGS = [
    (), ("",), (".",), ("a",), ("a/b",), ("/a/b/",), ("//a/b",), ("///a",), ("a", "/b"), ("a//b/./c",), ("..",), ("a/../b",),
    ("a.tar.gz",), (".hidden",), ("a.",), ("dir/file.txt",), ("/",), ("a", "", "b"), ("a\\b",), ("C:\\x\\y.z",), ("C:x",), ("c:/x",),
    ("\\\\h\\s\\x",), ("\\\\h\\s",), ("\\x",), ("C:", "x"), ("C:/a", "D:b"), ("C:/a", "/b"), ("./c:d",), ("..x.y",), ("a b",), ("\\\\h",), ("ä/ö.ü",),
    ("\\\\?\\C:\\a",), ("//?/C:/a",), ("//./dev/x",),
]
for kind in (PurePosixPath, PureWindowsPath):
    for args in ARGS:
        p = kind(*args)
        print(repr(p), str(p), p.parts, repr(p.drive), repr(p.root), repr(p.anchor), p.name, p.stem, p.suffix, p.suffixes)
        print(" ", p.parent, [str(x) for x in p.parents], p.is_absolute(), p.as_posix(), bytes(p), os.fspath(p), len(p.parts))


def t(what, *args, **kw):
    try:
        print(repr(what(*args, **kw)))
    except Exception as e:
        print(type(e).__name__, e)


for kind in (PurePosixPath, PureWindowsPath):
    p = kind("/a/b/c.tar.gz")
    for name in ("x", "", "a/b", ".", "..", "a\\b"):
        t(p.with_name, name)
    for stem in ("x", "", "y.z"):
        t(p.with_stem, stem)
    for suffix in (".py", "", "py", ".", ".a.b", "./x"):
        t(p.with_suffix, suffix)
    for q in (kind("/"), kind("a"), kind(""), kind(".x"), kind("a/..")):
        t(q.with_name, "n")
        t(q.with_suffix, ".s")
        t(q.with_stem, "m")
    for other in ("/a", "/a/b", "/", "/x", "a", "", "/a/b/c.tar.gz", "/a/b/c.tar.gz/d"):
        t(p.relative_to, other)
        t(p.relative_to, other, walk_up=True)
        t(p.is_relative_to, other)
    t(kind("a/b").relative_to, "a/../c", walk_up=True)
    t(kind("a/b").relative_to, kind("c/d"), walk_up=True)
    for pattern in ("*.gz", "b/*.gz", "/a/b/*", "a/*", "*", "c.*", "C.TAR.GZ", "/**/*.gz", "**", "[a-c].tar.gz", "?.tar.*", "/a/*", "b/c.tar.gz", "[!c]*"):
        t(p.match, pattern)
        t(p.full_match, pattern)
        t(p.match, pattern, case_sensitive=False)
    t(p.match, "")
    t(kind("a/b/c").full_match, "a/**")
    t(kind("a/b/c").full_match, "a/**/c")
    t(kind("a").full_match, "a/**")
    t(kind("").full_match, "")
    t(kind("a/b").joinpath, "c", "../d")
    t(lambda: kind("a") / "b" / kind("c"))
    t(lambda: "x" / kind("a"))
    t(lambda: kind("a") / 1)
    t(lambda: 1 / kind("a"))
    t(lambda: kind("a") / b"b")
    t(kind, 1)
    t(kind, b"a")
    t(kind, None)
    t(kind, "a", 2.5)
    t(lambda: sorted([kind("b"), kind("a/c"), kind("a"), kind("a.b"), kind("A")]))
    t(lambda: {kind("a"): 1}[kind("a")])
    t(lambda: kind("a") == kind("A"))
    t(lambda: hash(kind("a/b")) == hash(kind("a//b")))
    t(lambda: kind("a") == "a")
    t(lambda: kind("a") < "b")
    t(lambda: p.parents[0], )
    t(lambda: p.parents[-1])
    t(lambda: p.parents[5])
    t(lambda: p.parents[0:2])
    t(lambda: len(p.parents))
    t(lambda: p.parents)
    t(lambda: list(p.parents))
    t(lambda: kind(kind("a"), "b"))
    t(lambda: p.nothing)
t(lambda: PurePosixPath("a") == PureWindowsPath("a"))
t(lambda: PurePosixPath("a") < PureWindowsPath("a"))
t(lambda: PureWindowsPath(PurePosixPath("a\\b")))
t(lambda: PurePosixPath(PureWindowsPath("a\\b")))
t(lambda: PureWindowsPath("C:/A") == PureWindowsPath("c:\\a"))
t(WindowsPath)
t(lambda: Path("a") / "b")
t(lambda: isinstance(Path("a"), PurePosixPath))
t(lambda: Path("a") == PurePosixPath("a"))
t(lambda: Path("/a b/ü").as_uri())
t(lambda: Path.from_uri("file:///a%20b/%C3%BC"))
t(lambda: Path.from_uri("http://x"))
t(lambda: Path("a").as_uri())
t(lambda: Path.from_uri("file://localhost/etc"))
t(lambda: isinstance(Path("a"), os.PathLike))
t(lambda: PurePath[str])
t(lambda: issubclass(UnsupportedOperation, NotImplementedError))
t(lambda: Path("~/x").parts)


class Mine(PurePosixPath):
    def __init__(self, *args, tag=None):
        super().__init__(*args)
        self.tag = tag

    def with_segments(self, *args):
        return type(self)(*args, tag=self.tag)


m = Mine("a/b", tag=7)
print(m, (m / "c").tag, m.parent.tag, m.with_name("x").tag, repr(m), m.parents[0].tag)
match PurePosixPath("a/b"):
    case PurePath(name="b"):
        print("matched")
