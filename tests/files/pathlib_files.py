# files
# pathlib.Path with files.
import os
from pathlib import Path, PurePath


def t(what, *args, **kw):
    try:
        print(repr(what(*args, **kw)))
    except OSError as e:
        print(type(e).__name__, e.strerror, e.filename, e.filename2)
    except Exception as e:
        print(type(e).__name__, e)


p = Path("d")
print(p.mkdir(), p.exists(), p.is_dir(), p.is_file(), p.is_symlink(), Path("missing").exists())
t(p.mkdir)
t(p.mkdir, exist_ok=True)
t(Path("x/y/z").mkdir)
t(Path("x/y/z").mkdir, parents=True)
t(Path("x/y/z").mkdir, parents=True, exist_ok=True)
f = p / "a.txt"
print(f.write_text("hello\nä"), f.read_text(), f.read_bytes(), f.stat().st_size, f.is_file(), f.exists())
print((p / "b.bin").write_bytes(b"\x00\x01"), (p / "b.bin").read_bytes())
print(f.write_text("ü", encoding="latin-1"), f.read_text(encoding="latin-1"), f.write_text("a\nb", newline="\r\n"), f.read_bytes(), f.read_text(newline=""))
t(f.write_text, 1)
t(f.write_bytes, "x")
t(f.mkdir)
t(f.mkdir, exist_ok=True)
t(Path("missing").read_text)
t(Path("missing/x").write_text, "")
t(p.read_text)
with f.open("a") as g:
    g.write("!")
with f.open() as g:
    print(g.name, g.read())
(p / "sub").mkdir()
(p / "sub" / "deep").mkdir()
(p / "sub" / "c.py").touch()
(p / "sub" / "deep" / "d.py").write_text("x = 1")
(p / ".hidden").touch()
t((p / ".hidden").touch, exist_ok=False)
print(sorted(p.iterdir()), sorted(x.name for x in Path().iterdir()))
t(lambda: list(Path("missing").iterdir()))
t(lambda: list(f.iterdir()))
for pattern in ("*", "*.txt", "**/*.py", "**", "sub/*", "*/", "**/", "sub/c.py", "sub/nope", "?.*", "[ab].*", "**/deep/*", "../d/*.txt"):
    print(pattern, sorted(map(str, p.glob(pattern))))
print(sorted(p.rglob("*.py")), sorted(p.rglob("*")), sorted(Path("missing").glob("*")), sorted(p.rglob("sub/")))
print(sorted(p.glob("*.TXT", case_sensitive=False)))
t(lambda: list(p.glob("")))
t(lambda: list(p.glob("/x")))
for path, folders, files in p.walk():
    print(path, sorted(folders), sorted(files))
for path, folders, files in p.walk(top_down=False):
    print(path, sorted(folders), sorted(files))
print((p / "b.bin").rename(p / "c.bin"), (p / "c.bin").exists(), (p / "b.bin").exists(), (p / "c.bin").replace("r.bin"))
t(Path("missing").rename, "other")
print(Path("r.bin").unlink(), Path("r.bin").exists(), Path("r.bin").unlink(missing_ok=True))
t(Path("r.bin").unlink)
t((p / "sub").rmdir)
t(Path("x/y/z").rmdir)
t(Path("missing").rmdir)
t(f.rmdir)
t(Path("missing").stat)
print(Path.cwd() == Path(os.getcwd()), Path("a/../b").resolve() == Path.cwd() / "b", Path("d").absolute() == Path.cwd() / "d", p.resolve().is_absolute())
t(Path("missing").resolve, strict=True) if 0 else None
print(p.samefile("d"), p.samefile(Path("x")) if 0 else "", Path("~").expanduser().is_absolute(), Path.home().is_absolute())
print(f.copy(p / "copied.txt"), (p / "copied.txt").read_text(), (p / "copied.txt").move("moved.txt"), Path("moved.txt").exists())
print((p / "sub").copy(Path("subcopy")), sorted(Path("subcopy").rglob("*")), f.copy_into(Path("x")), Path("x/a.txt").exists())
print(sorted(os.listdir(Path("x"))), os.path.join(Path("a"), "b"), open(Path("moved.txt")).read(), os.path.exists(p), f.info.exists(), f.info.is_dir())
lines = Path("lines.txt")
lines.write_text("b\na\nc\n")
lines.write_text("".join(sorted(lines.read_text().splitlines(keepends=True))))
print(lines.read_text().split(), lines.with_suffix(".bak").exists(), sum(1 for _ in lines.open()))
