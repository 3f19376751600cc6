x = (yield)
