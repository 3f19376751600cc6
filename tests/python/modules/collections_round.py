# The classes of collections.
from collections import *
c = Counter("mississippi"); print(c, c.most_common(2), c["z"], sorted(c.elements())[:3], c - Counter("miss"), c & Counter("ss"), c | Counter("zz"))
print(c.total(), +c, -c, c.subtract("ssss"), c)
d = OrderedDict(a=1,b=2); d.move_to_end("a"); print(d, d.popitem(last=False), list(reversed(d)))
dd = defaultdict(lambda: defaultdict(int)); dd["a"]["b"] += 1; print(dd["a"], dict(dd["a"]))
dq = deque([1,2,3], maxlen=3); dq.append(4); dq.rotate(1); print(dq, dq.maxlen, dq.index(4), dq.count(2))
cm = ChainMap({"a":1},{"a":2,"b":3}); print(cm["a"], cm["b"], dict(cm), cm.maps, cm.new_child({"c":5}))
