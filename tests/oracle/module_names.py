"""Writes the public names of CPython 3.14's modules, for `tests/modules/names.txt`: a line for each module."""
import importlib
import types

MODULES = """__future__ abc argparse array ast asyncio atexit base64 binascii bisect builtins calendar cmath codecs collections
collections.abc colorsys configparser contextlib contextvars copy copyreg csv dataclasses datetime decimal difflib enum errno
fnmatch fractions functools getopt glob graphlib gzip hashlib heapq hmac html html.entities html.parser http inspect io ipaddress
itertools json json.decoder json.encoder keyword linecache locale logging logging.config logging.handlers math numbers operator os
os.path pathlib platform posixpath pprint queue random re reprlib sched secrets shlex stat statistics string
string.templatelib struct sys tempfile textwrap threading time timeit token tokenize tomllib traceback types typing
unicodedata unittest unittest.mock urllib.error urllib.parse uuid warnings weakref xml.etree.ElementTree
xml.sax.saxutils zlib zoneinfo""".split()
REFUSED = """bz2 cmd code concurrent.futures ctypes curses dis fcntl http.client imaplib importlib marshal mmap
multiprocessing pdb pickle pkgutil select selectors shelve shutil signal site smtplib socket socketserver sqlite3 ssl subprocess
symtable tarfile tkinter turtle urllib.request webbrowser xml.dom.minidom zipfile""".split()

lines = []
for name in MODULES:
    try:
        module = importlib.import_module(name)
    except ImportError:
        lines.append(name + " ?")
        continue
    names = getattr(module, "__all__", None)
    if names is None:
        names = [n for n in dir(module) if not n.startswith("_") and not isinstance(getattr(module, n), types.ModuleType)]
    lines.append(" ".join([name, *sorted(set(names))]))
lines += [name for name in REFUSED]
open("/out/names.txt", "w").write("\n".join(sorted(lines)) + "\n")
