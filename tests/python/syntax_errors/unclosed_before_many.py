# A bracket that nothing closes takes in all that follows it: it is told of, not how deep that is.
def t(s):
    try: compile(s, 'f', 'exec'); print('ok')
    except SyntaxError as e: print(e.msg, e.lineno, e.offset, e.end_lineno, e.end_offset, repr(e.text))
for count in 1, 300, 4000:
    t('x = f(1\n' + 'y = g(2)\n' * count)
    t('a = 1\nx = [1, (2\n' + 'y = g(2)\n' * count)
    t('x = {\n' + 'g(2)\n' * count)
    t('x = [\n' + '1 + \\\n' * count)
