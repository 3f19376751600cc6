# Logging as a file of sections says it.
import configparser
import io
import logging
import logging.config
import sys

TEXT = """
[loggers]
keys = root, app, quiet

[handlers]
keys = out, list

[formatters]
keys = plain, braces

[logger_root]
level = WARNING
handlers = out

[logger_app]
level = DEBUG
handlers = out, list
qualname = app.core
propagate = 0

[logger_quiet]
handlers =
qualname = quiet

[handler_out]
class = StreamHandler
args = (sys.stdout,)
formatter = plain

[handler_list]
class = logging.handlers.MemoryHandler
level = ERROR
args = (10,)
kwargs = {"flushLevel": CRITICAL}
target = out
formatter = braces

[formatter_plain]
format = %(levelname)s %(name)s %(message)s

[formatter_braces]
format = {levelname}:{message}:{extra}
style = {
defaults = {"extra": "none"}
"""

before = logging.getLogger("before")
child = logging.getLogger("app.core.child")
logging.config.fileConfig(io.StringIO(TEXT))
logging.getLogger().info("not shown")
logging.getLogger().warning("root %d", 1)
logging.getLogger("app.core").debug("fine")
child.info("child")
logging.getLogger("quiet").error("to the root")
before.error("disabled")
print(before.disabled, child.disabled, logging.getLogger("app.core").propagate, [type(h).__name__ for h in logging.getLogger("app.core").handlers])
logging.getLogger("app.core").error("kept")
memory = logging.getLogger("app.core").handlers[1]
print(memory.name, memory.level, len(memory.buffer), memory.format(memory.buffer[0]))
memory.flush()
parser = configparser.ConfigParser()
parser.read_string(TEXT.replace("WARNING", "ERROR"))
again = logging.getLogger("again")
logging.config.fileConfig(parser, disable_existing_loggers=False)
print(again.disabled, logging.getLogger().level)
logging.getLogger().warning("no")
again.error("yes")
for bad in ("[loggers]\nkeys = root\n", "no section\n"):
    try:
        logging.config.fileConfig(io.StringIO(bad))
    except (KeyError, RuntimeError) as e:
        print(type(e).__name__)
