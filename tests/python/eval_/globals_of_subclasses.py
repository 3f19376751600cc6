# eval and exec with dicts of subclasses as globals and locals: what the class says of its items counts for names.
import operator


class Missing(dict):
    def __missing__(self, key):
        return f'<{key}>'


class Logged(dict):
    def __setitem__(self, key, value):
        print('set', key)
        super().__setitem__(key, value)

    def __getitem__(self, key):
        print('get', key)
        return super().__getitem__(key)

    def __delitem__(self, key):
        print('del', key)
        super().__delitem__(key)


print(eval('x', Missing()), eval('x + y', Missing(x='1')), eval('a + b', {}, Missing(a='A')))
space = Missing()
exec('p = 1\nq = p + 1\nr = unknown', space)
print(space['p'], space['q'], space['r'], sorted(key for key in space if key != '__builtins__'))
exec('for i in (1, 2): j = i\ndel j', {}, Logged())
logged = Logged()
exec('k = 5\nresult = k + 1', logged)
print(dict.__getitem__(logged, 'result'))
code = compile('m + n', '<text>', 'eval')
print(eval(code, Missing(m='M')), eval(code, {'m': 1, 'n': 2}))
try:
    eval('absent', {}, {})
except NameError as error:
    print(error)


class Index:
    def __init__(self, value):
        self.value = value

    def __index__(self):
        return self.value


print(operator.index(Index(3)), [7, 8, 9][Index(1)], range(Index(2)), operator.index(True))
