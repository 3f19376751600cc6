# os.environ and the other parts of os that need no files.
import os, stat

os.environ.clear()
env = os.environ
env["A"] = "1"
env["B"] = "x"
print(env, len(env), list(env), dict(env), env["A"], env.get("Z"), "A" in env, "Z" in env)
print(os.getenv("A"), os.getenv("Z"), os.getenv("Z", "d"), os.environb[b"A"], os.getenvb(b"B"))
for act in (
    lambda: env["Z"], lambda: env.__setitem__("A", 1), lambda: env.__setitem__(1, "a"), lambda: env.__delitem__("Z"),
    lambda: env.__setitem__("a=b", "c"), lambda: env[1], lambda: env.__setitem__("a\0b", "c"), lambda: os.environb["A"],
):
    try:
        print(act())
    except Exception as e:
        print(type(e).__name__, e if not isinstance(e, OSError) else e.strerror)
print(env.setdefault("C", "3"), env.setdefault("A", "9"), env.pop("C"), env.copy(), type(env.copy()))
env |= {"D": "4"}
print(sorted(env.items()), env | {"E": "5"}, {"F": "6"} | env)
env.update(G="7")
del env["D"]
print(sorted(env), env == {"A": "1", "B": "x", "G": "7"})
os.putenv("X", "y")
os.unsetenv("X")
s = os.stat_result((33188, 1, 2, 1, 0, 0, 5, 100, 200, 300))
print(s, s.st_mode, s.st_size, s.st_mtime, s[6], len(s), s == tuple(s), stat.S_ISREG(s.st_mode), stat.filemode(s.st_mode))
print(os.terminal_size((80, 24)), os.terminal_size((80, 24)).columns)
for mode in (0o100644, 0o040755, 0o120777, 0o104755, 0o102711, 0o041777, 0o010600, 0o020666, 0o060660, 0o140700, 0o1000):
    print(oct(mode), stat.filemode(mode), oct(stat.S_IMODE(mode)), oct(stat.S_IFMT(mode)), stat.S_ISDIR(mode), stat.S_ISLNK(mode))
print(stat.ST_SIZE, stat.S_IRUSR, stat.S_IRWXU, os.O_RDONLY, os.SEEK_END, os.F_OK, os.R_OK, os.W_OK, os.X_OK)
print(os.waitstatus_to_exitcode(256), len(os.urandom(4)), os.urandom(0), issubclass(os.DirEntry, object))
print(repr(os.getcwd())[0], type(os.getpid()), os.get_exec_path({"PATH": "/a:/b"}))
try:
    os.urandom(-1)
except ValueError as e:
    print(e)
