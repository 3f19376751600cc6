# library
from sortedcontainers import SortedList, SortedDict, SortedSet
sl = SortedList(['e','a','c','d','b'])
print(sl); sl *= 10_000 // 1000; print(sl.count('c'), sl[-3:])
sd = SortedDict({'c':3,'a':1,'b':2}); print(sd, sd.popitem(index=-1), sd.peekitem(0))
ss = SortedSet('abracadabra'); print(ss, ss.bisect('c'), list(ss.irange('b','d')))
sl = SortedList(range(2000)); sl.discard(5); sl.add(3); print(len(sl), sl.index(3), sl.bisect_left(100))
from sortedcontainers import SortedKeyList
from operator import neg
print(SortedKeyList([3,1,2], key=neg))
