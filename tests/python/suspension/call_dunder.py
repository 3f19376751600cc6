# host
class Callable:
    def __init__(self, tag):
        self.tag = tag

    def __call__(self, *args, **kw):
        return host_echo([self.tag, list(args), kw])


c = Callable("c")
print(c(), c(1, 2), c(k=3), c(*[1], **{"z": 2}))
print(list(map(c, "ab")), sorted([3, 1, 2], key=lambda n: c(n)[1]), [c(n)[1][0] for n in range(2)])
print(next(iter(lambda it=iter([1, 2, 0]): host_echo(next(it)), 0)), list(iter(Callable("same"), ["same", [], {}])))


class Meta:
    def method(self):
        return host_echo("method")

    @staticmethod
    def static(x):
        return host_echo(x)

    @classmethod
    def make(cls):
        return host_echo(cls.__name__)

    handler = Callable("handler")


m = Meta()
print(m.method(), m.static(1), Meta.make(), m.make(), m.handler("x"), Meta.handler())
bound = m.method
print(bound(), [f() for f in (bound, Meta.make)], getattr(m, "method")())
print(c(c(c(1)[0])[0])[0], (lambda f: f(host_echo(2)))(c))


class Broken:
    def __call__(self):
        host_fail("RuntimeError", "called")


for use in (lambda: Broken()(), lambda: list(map(lambda _: Broken()(), [1])), lambda: sorted([1], key=lambda _: Broken()())):
    try:
        use()
    except RuntimeError as error:
        print(error)
