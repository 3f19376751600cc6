import functools
import inspect


def t(s):
    try:
        print(s, "->", eval(s))
    except Exception as e:
        print(s, "!!", type(e).__name__, e)


for name in """print len str.join [].append sorted dict.get dict.fromkeys isinstance sum open pow property
enumerate list.sort list str.split zip int.to_bytes abs all any callable divmod getattr max int dict
type range object Exception str.encode bytes.decode list.insert set.add""".split():
    t(f"inspect.signature({name})")


# A comment above.
# And another.
def plain(a, b=1):
    """Doc."""
    if a:
        return (
            b
        )

    return a


@functools.lru_cache
def decorated(x):
    return x


class K:
    attr = 1

    def method(self):
        return 1

    class Inner:
        pass


print(inspect.getsource(plain))
print(inspect.getsource(decorated))
print(inspect.getsource(K))
print(inspect.getsource(K.method))
print(inspect.getsource(K().method))
print(inspect.getsource(K.Inner))
print(inspect.getsourcelines(plain))
print(inspect.getcomments(plain))
short = lambda x: x + 1
print(inspect.getsource(short))
import linecache

print(repr(linecache.getline(plain.__code__.co_filename, 1)))
for wrong in (len, int, 5):
    try:
        print(inspect.getsource(wrong))
    except (TypeError, OSError) as e:
        print(type(e).__name__, e)
