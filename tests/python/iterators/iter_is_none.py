class C:
    __iter__ = None
    def __getitem__(self, i): return 1
def attempt(f):
    try: print(f())
    except TypeError as e: print(e)
def unpack(c):
    a, b = c
attempt(lambda: unpack(C()))
attempt(lambda: [*C()])
attempt(lambda: print(*C()))
attempt(lambda: 1 in C())
attempt(lambda: list(C()))
attempt(lambda: ','.join(C()))
def ext():
    a = [1]; a[:] = C()
attempt(ext)
attempt(lambda: bytes(C()))
attempt(lambda: dict(C()))
