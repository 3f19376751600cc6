# The iterators of itertools.
import itertools as it
print(list(it.accumulate([1,2,3,4], lambda a,b:a*b, initial=1)), list(it.batched("abcdefg",3)), list(it.pairwise([1,2,3])))
print(list(it.chain.from_iterable([[1],[2,3]])), list(it.compress("abcd",[1,0,1,0])), list(it.dropwhile(lambda x:x<3,[1,2,3,4,1])), list(it.takewhile(lambda x:x<3,[1,2,3])))
print([(k,list(g)) for k,g in it.groupby("aabbbc")], list(it.islice(it.count(5,2),3)), list(it.zip_longest("ab","c",fillvalue="-")), list(it.starmap(pow,[(2,3),(3,2)])))
print(list(it.product("ab",[1,2])), list(it.permutations("abc",2))[:3], list(it.combinations_with_replacement("ab",2)), list(it.filterfalse(lambda x:x%2,range(5))))
a,b=it.tee([1,2,3]); print(next(a),list(b),list(a)); print(list(it.repeat("x",3)), next(it.cycle([9])))
