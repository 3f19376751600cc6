# Members of exceptions that are set say what the exception says.
x = SystemExit('a'); x.code = 5; print(x.code)
s = StopIteration(1); s.value = 9; print(s.value)
e = OSError(2, 'm', 'f'); e.errno = 5; e.strerror = 'x'; e.filename = 'g'; print(str(e), e.args)
i = ImportError('m'); i.msg = 'z'; print(str(i), i.msg)
class My(OSError):
    def __init__(self, a):
        super().__init__(a)
        self.errno = 7
        self.strerror = 'mine'
print(str(My(1)), My(1).args, My(1).errno)
print(str(OSError('m', [ValueError(1)])), str(OSError(1, ValueError(3))))
print(str(OSError(1, 'a', 'b')), str(OSError(1, 'a', 'b', None, 'c')), str(OSError(1)), str(OSError(None, None)), str(OSError()))
print(str(OSError(1, 'a', b'q')), str(OSError(1, 'a', 5)), str(OSError(1, 'a', None)))
class S(str): 
    def __str__(self): return 'S!'
print(str(OSError(S('q'), S('w'), S('v'))))
f = FileNotFoundError(2, 'No', 'x'); f.filename2 = 'y'; print(str(f)); f.filename = None; print(str(f))
g = OSError('only'); g.filename = 'n'; print(str(g)); g.errno = 3; print(str(g)); g.strerror = None; print(str(g))
