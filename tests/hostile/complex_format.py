for i in range(10 ** 9):
    '%s %r %10.3f' % (i, i, i)
