"""`__builtins__` of the globals that code runs with: put there, and what built-in names are looked up in."""


def attempt(source, scope, *rest, run=eval):
    try:
        return run(source, scope, *rest)
    except Exception as error:
        return f'{type(error).__name__}: {error}'


def safe(source, **names):
    return attempt(source, {'__builtins__': {}, **names})


print(safe('1 + 2 * 3'), safe('x ** 2', x=7), safe('[a for a in y if a > 1]', y=[1, 2, 3]))
print(safe('abs(-1)'))
print(safe('__import__("os").system("ls")'))
print(safe('open("file")'))
print(safe('max(1, 2)', max=max), safe('len(x)', x=[1]), safe('(lambda: len)()'))
print(attempt('abs(-1) + size("abc")', {'__builtins__': {'abs': abs, 'size': len}}))
print(attempt('sorted(x)', {'__builtins__': {'sorted': sorted}}, {'x': [3, 1, 2]}))
print(attempt('print', {'__builtins__': {}}, {'print': 'mine'}))

scope = {}
exec('x = 1\ny = x + 1', scope)
print(sorted(scope), len(scope))
del scope['__builtins__']
print(scope)
print(eval('x + y', scope), sorted(scope))
scope.pop('__builtins__')
print(eval('len("abc")', scope, {'z': 1}), sorted(scope))
local = {}
exec('def f():\n    return len([1, 2])\nn = f()', {}, local)
print(sorted(local), local['n'], local['f']())

code = '''
def double(values):
    return [abs(v) * 2 for v in values]

result = double([1, -2])
'''
scope = {'__builtins__': {'abs': lambda v: 100}}
exec(code, scope)
print(scope['result'], scope['double']([1]))
scope = {'__builtins__': {'abs': abs}}
exec(code, scope)
print(scope['result'])
print(attempt(code, {'__builtins__': {}}, run=exec))
print(attempt('class A:\n    pass', {'__builtins__': {}}, run=exec))
print(attempt('import math', {'__builtins__': {}}, run=exec))
print(attempt('import math\nr = math.floor(1.5)', {'__builtins__': {'__import__': __import__}}, run=exec))
print(attempt('raise ValueError("no name")', {'__builtins__': {}}, run=exec))
print(attempt('x = 5\nprint(x)', {'__builtins__': {}}, run=exec))
print(attempt('True and None is None', {'__builtins__': {}}))
print(attempt('[].append', {'__builtins__': {}}) is not None, attempt('().__class__.__name__', {'__builtins__': {}}))

import builtins

scope = {'__builtins__': builtins}
exec('n = len("four")', scope)
print(scope['n'])


def calculate(text):
    allowed = {'abs': abs, 'min': min, 'max': max, 'round': round}
    try:
        return eval(text, {'__builtins__': {}}, allowed)
    except (NameError, SyntaxError) as error:
        return f'refused: {error}'


for text in '2 + 3', 'max(1, abs(-5))', 'exec("1")', 'round(2.567, 1)', '2 +', '__import__("sys")', 'getattr':
    print(text, '->', calculate(text))
