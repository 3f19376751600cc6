# `logging.shutdown` holds each handler's lock while it flushes and closes it, and passes over what cannot be written.
import logging
class H(logging.Handler):
    def __init__(self, n): super().__init__(); self.n = n
    def acquire(self): print('acquire', self.n); super().acquire()
    def release(self): print('release', self.n); super().release()
    def flush(self): print('flush', self.n)
    def close(self): print('close', self.n)
class NF(H):
    flushOnClose = False
class Bad(H):
    def flush(self): raise ValueError
class Worse(H):
    def flush(self): raise KeyError('k')
a = H(1); b = NF(2); c = Bad(3)
logging.shutdown()
print('-')
d = Worse(4)
try: logging.shutdown()
except KeyError as e: print('KeyError', e)
logging.raiseExceptions = False
logging.shutdown()
print('-')
