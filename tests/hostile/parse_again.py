# Sources with a fault, each level of which is looked at more than once for the words of the error.
inner = '[' + '1,' * 60000 + '1 =]'
for head, tail in (('{0:0, ', '}'), ('[0 for ', ' in x]'), ('(0 if ', ')'), ('f(', ')')):
    for begin in ('', 'with a as ', 'for ', 'del '):
        try:
            compile(begin + head * 60 + inner + tail * 60, 'f', 'exec')
        except SyntaxError as e:
            print(e.msg)
