import logging
import logging.handlers
import sys


class Quiet(logging.handlers.MemoryHandler):
    pass


def records(flush):
    handler = logging.handlers.MemoryHandler(100, target=logging.StreamHandler(sys.stdout), flushOnClose=flush)
    logger = logging.getLogger(f"m{flush}")
    logger.propagate = False
    logger.addHandler(handler)
    logger.warning("kept %s", flush)


records(True)
records(False)
print("end")
logging.shutdown()
