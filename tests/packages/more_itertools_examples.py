# library
from more_itertools import *
print(list(chunked([1,2,3,4,5],2)), list(windowed(range(5),3)), first([],"x"), one([3]))
print(list(flatten([[1],[2]])), list(collapse([1,[2,[3]]])))
p = peekable(["a","b"]); print(p.peek(), next(p), list(p))
print(list(split_at("abcdcba", lambda x: x=="b")), dict(map_reduce([1,2,3], lambda x: x%2)))
print(list(interleave_longest([1,2],[3,4,5])), list(distinct_permutations([1,0,1])), list(sliding_window(range(4),2)))
b = bucket(["a1","b1","a2"], key=lambda x: x[0]); print(list(b["a"]))
print(list(batched("ABCDEFG",3)), nth_product(3, "ab","cd"), list(powerset([1,2,3])), all_equal([1,1]))
s = seekable(iter("abc")); print(next(s), next(s)); s.seek(0); print(list(s))
try: one([])
except ValueError as e: print(e)
