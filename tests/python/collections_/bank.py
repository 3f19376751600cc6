# Accounts with errors.
# simulation style
import random
class Bank:
    def __init__(self): self._acc={}
    def open(self,n,b=0):
        if n in self._acc: raise ValueError(f"Account {n!r} exists")
        self._acc[n]=b; return self
    def xfer(self,a,b,amt):
        if self._acc[a]<amt: raise RuntimeError("Insufficient funds: %d < %d"%(self._acc[a],amt))
        self._acc[a]-=amt; self._acc[b]+=amt
b=Bank().open("x",10).open("y")
b.xfer("x","y",3); print(b._acc)
for args in (("x","y",100),("q","y",1)):
    try: b.xfer(*args)
    except (RuntimeError,KeyError) as e: print(type(e).__name__,e,e.args)
