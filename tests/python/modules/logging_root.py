# The root logger is the same, whichever name of the module is used first.
import logging
import sys

logging.basicConfig(stream=sys.stdout, format="%(levelname)-8s|%(name)s|%(message)s", level=logging.DEBUG)
log = logging.getLogger("bank.core")
log.info("started %s with %d", "x", 3)
print(log.parent is logging.root, logging.getLogger() is logging.root, logging.Logger.manager.root is logging.root)
try:
    1 / 0
except ZeroDivisionError:
    log.error("failed", exc_info=False)
