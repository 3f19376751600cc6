# A tuple of another class catches a plain exception; a group is not split by it.
class TT(tuple): pass
try:
    raise ValueError(1)
except TT((ValueError, KeyError)) as e: print('caught', e)
try:
    raise ExceptionGroup('g', [ValueError(1), TypeError(2)])
except* TT((ValueError, KeyError)) as e: print('caught', repr(e))
except* TypeError as e: print('caught', repr(e))
