# Messages of programs about what they do.
import io
import logging
import logging.config
import logging.handlers
import sys
from logging import Formatter, Logger, LoggerAdapter, LogRecord, StreamHandler, getLogger

out = io.StringIO()


def show():
    print(out.getvalue(), end="")
    out.seek(0)
    out.truncate()


logging.basicConfig(stream=out, level=logging.INFO, format="%(levelname)s:%(name)s:%(message)s")
logging.debug("not shown")
logging.info("hello %s", "world")
logging.warning("%d%% of %r", 50, "x")
logging.error("with mapping %(a)s and %(b)d", {"a": 1, "b": 2})
logging.log(25, "level 25")
show()
log = getLogger("app.db")
print(log, log.parent, log.level, log.getEffectiveLevel(), log.isEnabledFor(10), log.hasHandlers(), log.name, getLogger("app.db") is log, getLogger() is logging.root)
log.setLevel("DEBUG")
log.debug("debugging")
parent = getLogger("app")
print(log.parent, parent.getChild("db") is log, parent.getChildren(), logging.root.getChild("app") is parent)
parent.propagate = False
log.info("lost to root")
parent.propagate = True
try:
    1 / 0
except ZeroDivisionError:
    log.exception("failed %s", "here")
    log.error("no trace")
    log.warning("trace", exc_info=True)
try:
    raise ValueError("v")
except ValueError as e:
    saved = e
log.error("given", exc_info=saved)
log.error("none", exc_info=(None, None, None))
show()


def where():
    log.info("inside")


def outer():
    log.info("stacked", stacklevel=2)


handler = StreamHandler(out)
handler.setFormatter(Formatter("%(filename)s:%(lineno)d:%(funcName)s:%(module)s [%(levelname)-8s] %(message)s"))
log.addHandler(handler)
log.propagate = False
where()
outer()
log.info("at module")
pass
log.critical("crit")
log.fatal("fatal")
show()
handler.setFormatter(Formatter("{levelname:>8}|{name}|{message}", style="{"))
log.warning("braces %s", 1)
handler.setFormatter(Formatter("$levelname ${name} $message $$", style="$"))
log.warning("dollars")
handler.setFormatter(Formatter("%(message)s %(custom)s", defaults={"custom": "default"}))
log.warning("with default")
log.warning("with extra", extra={"custom": "given"})
show()
for bad in (
    lambda: Formatter("no fields"), lambda: Formatter("{", style="{"), lambda: Formatter("x", style="?"), lambda: Formatter("$", style="$"), lambda: log.setLevel("NOPE"),
    lambda: log.setLevel(1.5), lambda: log.log("x", "y"), lambda: log.info("x", extra={"message": 1}), lambda: getLogger(3), lambda: logging.Handler().emit(None),
    lambda: logging.basicConfig(stream=1, filename="x", force=True), lambda: logging.basicConfig(nope=1), lambda: logging.setLoggerClass(int), lambda: log.info("x", nope=1),
):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)
logging.root.handlers[:] = []


class Only(logging.Filter):
    def filter(self, record):
        return "keep" in record.getMessage()


handler.setFormatter(Formatter("%(levelname)s %(message)s"))
handler.addFilter(Only())
log.info("keep this")
log.info("drop this")
handler.removeFilter(handler.filters[0])
log.addFilter(lambda record: record.levelno >= logging.ERROR)
log.warning("dropped")
log.error("kept")
log.filters.clear()
show()
f = logging.Filter("app")
print([f.filter(logging.makeLogRecord({"name": n})) for n in ("app", "app.db", "apple", "x")])
handler.setLevel(logging.ERROR)
log.warning("below")
log.error("above")
handler.setLevel(0)
logging.disable(logging.ERROR)
log.error("disabled")
log.critical("enabled")
logging.disable(logging.NOTSET)
show()
print(handler.level, logging.getLevelName(30), logging.getLevelName("INFO"), logging.getLevelName(7), logging.getLevelName("x"), sorted(logging.getLevelNamesMapping().items()))
logging.addLevelName(5, "TRACE")
log.setLevel(5)
log.log(5, "tracing")
show()
adapter = LoggerAdapter(log, {"user": "ada"})
handler.setFormatter(Formatter("%(user)s: %(message)s"))
adapter.info("hi %s", "there")
print(adapter, adapter.isEnabledFor(10), adapter.extra, adapter.name)


class Prefix(LoggerAdapter):
    def process(self, msg, kwargs):
        return f"[{self.extra['id']}] {msg}", kwargs


handler.setFormatter(None)
Prefix(log, {"id": 7}).warning("prefixed")
show()
record = LogRecord("n", 20, "/a/b.py", 3, "msg %s", ("arg",), None, "fn")
print(record, record.getMessage(), record.filename, record.module, record.levelname, record.funcName, record.args, record.threadName, record.processName)
print(logging.makeLogRecord({"msg": "m", "levelname": "L"}).getMessage(), Formatter("%(levelname)s").format(logging.makeLogRecord({"levelname": "L"})))
print(logging.BufferingFormatter().format([record, record]))


class Bad:
    def __str__(self):
        raise RuntimeError("no str")


memory = logging.handlers.MemoryHandler(3, target=handler)
quiet = getLogger("quiet")
quiet.propagate = False
quiet.addHandler(memory)
quiet.setLevel(1)
quiet.info("one")
print(repr(out.getvalue()), len(memory.buffer))
quiet.error("two")
show()
memory.close()


class Listing(logging.Handler):
    def __init__(self):
        super().__init__()
        self.records = []

    def emit(self, record):
        self.records.append((record.levelname, record.getMessage()))


listing = Listing()
quiet.addHandler(listing)
quiet.addHandler(logging.NullHandler())
quiet.warning("listed %d", 1)
print(listing.records, listing, logging.NullHandler(), StreamHandler(out), quiet.handlers[0].__class__.__name__)
logging.config.dictConfig({
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"short": {"format": "%(levelname).1s %(message)s"}},
    "filters": {"f": {"name": "conf"}},
    "handlers": {"out": {"class": "logging.StreamHandler", "formatter": "short", "stream": out, "level": "INFO", "filters": ["f"]}},
    "loggers": {"conf": {"level": "DEBUG", "handlers": ["out"], "propagate": False}},
    "root": {"level": "ERROR", "handlers": ["out"]},
})
getLogger("conf").info("configured")
getLogger("conf").debug("not")
getLogger("other").error("filtered away")
print(logging.getHandlerNames(), logging.getHandlerByName("out").get_name(), logging.root.level)
show()
for bad in ({}, {"version": 2}, {"version": 1, "handlers": {"h": {"class": "nope.X"}}}, {"version": 1, "root": {"handlers": ["nope"]}}, {"version": 1, "formatters": {"f": {"format": "x"}}}):
    try:
        logging.config.dictConfig(bad)
    except ValueError as e:
        print(e, "|", e.__cause__)


class Mine(Logger):
    def shout(self, msg):
        self.warning(msg.upper())


logging.setLoggerClass(Mine)
mine = getLogger("mine")
mine.addHandler(StreamHandler(out))
mine.shout("custom class")
print(type(mine).__name__, logging.getLoggerClass().__name__)
show()
err, sys.stderr = sys.stderr, out
getLogger("lonely").warning("last resort")
getLogger("lonely").info("nothing")
sys.stderr = err
show()
print(logging.raiseExceptions, logging.lastResort, logging.BASIC_FORMAT, sorted(logging.__all__) == sorted(set(logging.__all__)), len(logging.__all__))
