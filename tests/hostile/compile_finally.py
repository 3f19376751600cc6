# Code that repeats each `finally` for each way out of it: much more than its text.
part = ['def f():', ' while 1:']
deep = 18
for at in range(deep):
    part.append(' ' * (at + 2) + 'try:')
for leave in ('return b', 'break', 'continue'):
    part.append(' ' * (deep + 2) + 'if a: ' + leave)
for at in reversed(range(deep)):
    part.append(' ' * (at + 2) + 'finally:')
    part.append(' ' * (at + 3) + 'if a: return 1')
    part.append(' ' * (at + 3) + 'if a: break')
text = '\n'.join(part) + '\n'
for _ in range(10):
    for many in (10, 100, 200):
        try:
            compile(text * min(many, 250_000 // len(text)), 'x', 'exec')
        except (MemoryError, SyntaxError) as error:
            print(type(error).__name__, error)
