# The first thing asked of logging is its basic configuration.
import logging
import sys

logging.basicConfig(stream=sys.stdout, level="WARNING", format="%(levelname)s %(name)s %(message)s")
root = logging.getLogger()
child = logging.getLogger("a.b")
root.warning("root")
child.error("child")
root.setLevel("ERROR")
root.warning("not shown")
child.error("again")
print(child.hasHandlers(), child.manager.root is root, logging.root is root, child.parent is root, type(root) is logging.RootLogger)
