import json
def t(f):
    try:
        e = f()
        print(repr(e), e.msg, e.doc, e.pos, e.lineno, e.colno, e.args)
    except Exception as e:
        print(type(e).__name__, e)
t(lambda: json.JSONDecodeError(msg='a', doc='b', pos=0))
t(lambda: json.JSONDecodeError('a', doc='b\ncd', pos=3))
t(lambda: json.JSONDecodeError('a', 'b\ncd', 3))
t(lambda: json.JSONDecodeError(pos=0, doc='b', msg='m'))
t(lambda: json.JSONDecodeError('a', 3, 0))
class E(json.JSONDecodeError):
    pass
t(lambda: E(msg='a', doc='b', pos=1))
try:
    raise json.JSONDecodeError('raised', doc='xy', pos=1)
except ValueError as e:
    print(e)
