# files
# os, os.path, glob, shutil and tempfile with files.
import glob, os, os.path, shutil, stat, tempfile


def t(what, *args, **kw):
    try:
        print(repr(what(*args, **kw)))
    except shutil.Error as e:
        print(type(e).__name__, e)
    except OSError as e:
        print(type(e).__name__, e.strerror, e.filename, e.filename2, str(e) if e.errno is None else "")
    except Exception as e:
        print(type(e).__name__, e)


def put(path, text=""):
    with open(path, "w") as f:
        f.write(text)


os.mkdir("d")
os.makedirs("d/e/f")
put("d/a.txt", "aaa")
put("d/b.py", "b")
put("d/.hidden")
put("d/e/c.txt", "cc")
put("d/e/f/deep.txt", "deep")
t(os.mkdir, "d")
t(os.makedirs, "d/e")
t(os.makedirs, "d/e", exist_ok=True)
t(os.makedirs, "d/a.txt", exist_ok=True)
t(os.mkdir, "x/y")
t(os.mkdir, "d/a.txt/z")
print(sorted(os.listdir("d")), sorted(os.listdir(b"d/e")), sorted(os.listdir()) == sorted(os.listdir(".")))
t(os.listdir, "missing")
t(os.listdir, "d/a.txt")
t(os.listdir, 1.5)
with os.scandir("d") as found:
    for entry in sorted(found, key=lambda e: e.name):
        print(entry, entry.name, entry.path, entry.is_dir(), entry.is_file(), entry.is_symlink(), entry.stat().st_size if entry.is_file() else "")
for path, folders, files in os.walk("d"):
    folders.sort()
    print(path, folders, sorted(files))
for path, folders, files in os.walk("d", topdown=False):
    print(path, sorted(folders), sorted(files))
print(list(os.walk("missing")))
for path, folders, files in os.walk("d"):
    folders[:] = []
    print(path, folders)
for name in ("d", "d/a.txt", "missing", "d/a.txt/x", "", "d/e/../a.txt", b"d", "/"):
    print(name, os.path.exists(name), os.path.isfile(name), os.path.isdir(name), os.path.lexists(name), os.path.islink(name), os.access(name, os.R_OK))
print(os.path.getsize("d/a.txt"), os.stat("d/a.txt").st_size, stat.S_ISREG(os.stat("d/a.txt").st_mode), stat.S_ISDIR(os.stat("d").st_mode))
print(os.path.getmtime("d/a.txt") > 1e9, os.stat("d/a.txt").st_mtime_ns > 10**18, os.path.samefile("d", "d/e/.."))
t(os.stat, "missing")
t(os.stat, "d/a.txt/x")
t(os.path.getsize, "missing")
t(os.stat, 1.5)
t(os.rename, "d/a.txt", "d/z.txt")
t(os.rename, "missing", "other")
t(os.rename, "d/z.txt", "nowhere/z")
t(os.replace, "d/z.txt", "d/b.py")
print(open("d/b.py").read(), sorted(os.listdir("d")))
t(os.remove, "missing")
t(os.rmdir, "missing")
t(os.rmdir, "d")
t(os.rmdir, "d/b.py")
t(os.unlink, "d/b.py")
put("d/a.txt", "aaa")
os.truncate("d/a.txt", 1)
print(open("d/a.txt").read())
here = os.getcwd()
os.chdir("d")
print(os.path.relpath(os.getcwd(), here), open("a.txt").read(), os.path.abspath("x") == os.path.join(here, "d", "x"), sorted(os.listdir()))
os.chdir("..")
print(os.getcwd() == here)
t(os.chdir, "missing")
t(os.chdir, "d/a.txt")
os.makedirs("r/s/t")
os.removedirs("r/s/t")
print(os.path.exists("r"))

for pattern in ("d/*", "d/*.txt", "d/**", "*", "d/.*", "d/[ae]*", "d/?", "missing*", "d/e/c.txt", "d/e/", "d/*/", "*/*/*.txt", ""):
    print(pattern, sorted(glob.glob(pattern)))
for pattern in ("d/**", "d/**/*.txt", "**/c.txt", "**", "d/**/"):
    print(pattern, sorted(glob.glob(pattern, recursive=True)))
print(sorted(glob.glob("*.txt", root_dir="d")), sorted(glob.glob("**/*.txt", root_dir="d", recursive=True)), sorted(glob.glob("d/*", include_hidden=True)))
print(list(glob.iglob(b"d/*.txt")), glob.escape("a*[b]?"), glob.has_magic("a*"), glob.translate("**/*.py", recursive=True))

print(shutil.copy("d/a.txt", "copy.txt"), open("copy.txt").read(), shutil.copy("d/a.txt", "d/e"), sorted(os.listdir("d/e")))
print(shutil.copyfile("d/a.txt", "d/b.txt"), shutil.copy2("d/b.txt", "b2"), shutil.copytree("d", "tree"), sorted(glob.glob("tree/**", recursive=True)))
t(shutil.copytree, "d", "tree")
t(shutil.copytree, "d", "tree", dirs_exist_ok=True)
t(shutil.copytree, "d", "tree2", ignore=shutil.ignore_patterns("*.txt", "f"))
print(sorted(glob.glob("tree2/**", recursive=True)))
t(shutil.copyfile, "d/a.txt", "d/a.txt")
t(shutil.copyfile, "missing", "y")
t(shutil.copyfile, "d", "y")
t(shutil.copyfile, "d/a.txt", "d")
t(shutil.move, "copy.txt", "moved.txt")
t(shutil.move, "moved.txt", "d")
t(shutil.move, "b2", "tree")
t(shutil.move, "tree", "d")
t(shutil.move, "d", "d/e")
t(shutil.move, "missing", "y")
put("moved.txt")
t(shutil.move, "moved.txt", "d")
t(shutil.rmtree, "d/tree")
t(shutil.rmtree, "missing")
t(shutil.rmtree, "missing", ignore_errors=True)
t(shutil.rmtree, "d/a.txt")
t(shutil.rmtree, "missing", onexc=lambda f, p, e: print("onexc", p, type(e).__name__))
print(sorted(os.listdir("d")), shutil.which("ls-not-there"), shutil.get_terminal_size((10, 5))[0] > 0, len(shutil.disk_usage(".")) if 0 else 3)
with open("d/a.txt", "rb") as a, open("fo", "wb") as b:
    shutil.copyfileobj(a, b)
print(open("fo").read())

with tempfile.TemporaryDirectory(prefix="p_", suffix="_s") as folder:
    print(os.path.isdir(folder), os.path.basename(folder)[:2], folder[-2:], os.listdir(folder))
    put(os.path.join(folder, "x"), "1")
print(os.path.exists(folder))
with tempfile.NamedTemporaryFile("w+", suffix=".txt") as f:
    print(f.write("temp"), f.flush(), f.seek(0), f.read(), os.path.exists(f.name), f.name.endswith(".txt"))
print(os.path.exists(f.name))
with tempfile.NamedTemporaryFile(delete=False) as f:
    f.write(b"kept")
print(open(f.name, "rb").read())
os.unlink(f.name)
with tempfile.TemporaryFile() as f:
    print(f.write(b"x\ny"), f.seek(0), f.readlines())
number, name = tempfile.mkstemp(text=True)
os.write(number, b"abc")
os.close(number)
print(open(name).read(), os.path.dirname(name) == tempfile.gettempdir(), tempfile.gettempprefix())
os.remove(name)
made = tempfile.mkdtemp(dir="d")
print(os.path.dirname(made) == os.path.abspath("d"), os.path.isdir(made))
os.rmdir(made)
with tempfile.SpooledTemporaryFile(max_size=10, mode="w+") as f:
    f.write("short")
    f.seek(0)
    print(f.read())
    f.write("much longer than ten")
    f.seek(0)
    print(f.read())
print(os.path.isdir(tempfile.gettempdir()), len({tempfile.mktemp() for _ in range(3)}))
