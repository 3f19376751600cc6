def t(f, *a, **k):
    try:
        r = f(*a, **k)
        print(repr(r))
    except BaseException as e:
        print(type(e).__name__ + ":", e)
import io
s = io.StringIO('line1\nline2\r\nline3'); print(s.read(3), s.tell(), s.readline(), s.readlines(), s.read(), s.seek(0), list(s)); s.seek(0, 2); print(s.write('x'), s.getvalue(), s.truncate(4), s.getvalue(), s.readable(), s.seekable(), s.isatty(), s.closed, s.line_buffering); t(s.write, b'x'); t(s.write, 5); t(s.seek, -1); t(s.seek, 1, 1); t(s.seek, 0, 5); s.close(); t(s.read); t(s.getvalue); print(s.closed)
with io.StringIO(newline=None) as f: f.write('a\r\nb\rc\n'); print(repr(f.getvalue()))
with io.StringIO(newline='\r\n') as f: f.write('a\nb'); print(repr(f.getvalue()))
b = io.BytesIO(b'abc\ndef'); print(b.read(2), b.readline(), b.read1(1), b.tell(), b.getvalue(), b.seek(-2, 2), b.read(), b.write(b'XY'), b.getvalue(), bytes(b.getbuffer()), b.readinto(bytearray(3))); t(b.write, 'x'); b.seek(20); b.write(b'z'); print(b.getvalue()); t(io.StringIO, b'x'); b.truncate(2); print(b.getvalue())
w = io.TextIOWrapper(io.BytesIO(), encoding='utf-8', newline='\n'); w.write('é\n'); w.flush(); print(w.buffer.getvalue(), w.encoding)
print('a', 'b', sep='', end='!\n', file=(o := io.StringIO())); print(repr(o.getvalue())); t(print, 1, sep=5); t(print, 1, end=b''); t(print, 1, file=5); print(*[1, 2], sep='\n'); print(); print('x', flush=True); print(None, file=None)
t(io.StringIO().fileno); t(io.UnsupportedOperation, 'x'); print(issubclass(io.UnsupportedOperation, OSError), io.SEEK_SET, io.DEFAULT_BUFFER_SIZE > 0, isinstance(s, io.IOBase), isinstance(b, io.BufferedIOBase), isinstance(s, io.TextIOBase))
import sys; sys.stdout.write('direct\n'); print(sys.stdout.encoding, sys.stdout.name if False else '')
