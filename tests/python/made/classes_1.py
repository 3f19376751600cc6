def show(number, value):
    text = type(value).__name__ + ' ' + repr(value)
    print(number, text if ' at 0x' not in text else 'object')
x, y = 1, 'a'
try:
    class K(dict):
        def __init__(self, v=0): self.v = v
        def __index__(self): return self.v
        def __add__(self, o): return type(self)(self.v + getattr(o, 'v', o))
        def __format__(self, s): return f'<{s}:{self.v}>'
        def __len__(self): return len(self.v)
        def __hash__(self): return hash(self.v)
        def __iter__(self): return iter(self.v)
        def __lt__(self, o): return self.v < o.v
    o = K('ab')
    try:
        value = o | o
        show('use', type(value).__name__ if isinstance(value, K) else value)
    except Exception as e: show('use', e)
    try:
        value = list(o)
        show('use', type(value).__name__ if isinstance(value, K) else value)
    except Exception as e: show('use', e)
    try:
        value = [1, 2, 3][o]
        show('use', type(value).__name__ if isinstance(value, K) else value)
    except Exception as e: show('use', e)
    try:
        value = -o
        show('use', type(value).__name__ if isinstance(value, K) else value)
    except Exception as e: show('use', e)
    try:
        value = (lambda *a: a)(*o)
        show('use', type(value).__name__ if isinstance(value, K) else value)
    except Exception as e: show('use', e)
    try:
        value = abs(o)
        show('use', type(value).__name__ if isinstance(value, K) else value)
    except Exception as e: show('use', e)
    try:
        value = o.name
        show('use', type(value).__name__ if isinstance(value, K) else value)
    except Exception as e: show('use', e)
    try:
        value = (lambda *a: a)(*o)
        show('use', type(value).__name__ if isinstance(value, K) else value)
    except Exception as e: show('use', e)
    with o as w: show('with', w); raise KeyError(1)
except Exception as e:
    show(0, e)
try:
    class K(list):
        def __init__(self, v=0): self.v = v
        def __len__(self): return len(self.v)
        def __hash__(self): return hash(self.v)
        def __exit__(self, *a): show('exit', a[1]); return a[0] is ValueError
        def __lt__(self, o): return self.v < o.v
        def __iter__(self): return iter(self.v)
        def __getattr__(self, n): return n if n[0] != '_' else object().n
        def __format__(self, s): return f'<{s}:{self.v}>'
    o = K([1, 2])
    try:
        value = o.name
        show('use', type(value).__name__ if isinstance(value, K) else value)
    except Exception as e: show('use', e)
    try:
        value = hash(o) == hash(K(1))
        show('use', type(value).__name__ if isinstance(value, K) else value)
    except Exception as e: show('use', e)
    try:
        value = o.append(1)
        show('use', type(value).__name__ if isinstance(value, K) else value)
    except Exception as e: show('use', e)
    try:
        value = divmod(o, 2)
        show('use', type(value).__name__ if isinstance(value, K) else value)
    except Exception as e: show('use', e)
    try:
        value = f'{o:>5}'
        show('use', type(value).__name__ if isinstance(value, K) else value)
    except Exception as e: show('use', e)
    try:
        value = o.append(1)
        show('use', type(value).__name__ if isinstance(value, K) else value)
    except Exception as e: show('use', e)
    try:
        value = o(1, a=2)
        show('use', type(value).__name__ if isinstance(value, K) else value)
    except Exception as e: show('use', e)
    try:
        value = len(o)
        show('use', type(value).__name__ if isinstance(value, K) else value)
    except Exception as e: show('use', e)
    with o as w: show('with', w); raise ValueError(1)
except Exception as e:
    show(1, e)
try:
    class K(tuple):
        def __contains__(self, k): return k == self.v
        def __lt__(self, o): return self.v < o.v
        def __eq__(self, o): return isinstance(o, type(self)) and self.v == o.v
        def __len__(self): return len(self.v)
        def __index__(self): return self.v
        def __exit__(self, *a): show('exit', a[1]); return a[0] is ValueError
        def __call__(self, *a, **k): return a, k
    o = K('ab')
    try:
        value = o.upper()
        show('use', type(value).__name__ if isinstance(value, K) else value)
    except Exception as e: show('use', e)
    try:
        value = o.args
        show('use', type(value).__name__ if isinstance(value, K) else value)
    except Exception as e: show('use', e)
    try:
        value = o[0]
        show('use', type(value).__name__ if isinstance(value, K) else value)
    except Exception as e: show('use', e)
    try:
        value = o.name
        show('use', type(value).__name__ if isinstance(value, K) else value)
    except Exception as e: show('use', e)
    try:
        value = max(o, K(3)) is o
        show('use', type(value).__name__ if isinstance(value, K) else value)
    except Exception as e: show('use', e)
    try:
        value = o.v
        show('use', type(value).__name__ if isinstance(value, K) else value)
    except Exception as e: show('use', e)
    try:
        value = K.__mro__[1].__name__
        show('use', type(value).__name__ if isinstance(value, K) else value)
    except Exception as e: show('use', e)
    try:
        value = [1, 2, 3][o]
        show('use', type(value).__name__ if isinstance(value, K) else value)
    except Exception as e: show('use', e)
    with o as w: show('with', w); raise KeyError(1)
except Exception as e:
    show(2, e)
try:
    class K(dict):
        def __exit__(self, *a): show('exit', a[1]); return a[0] is ValueError
        def __add__(self, o): return type(self)(self.v + getattr(o, 'v', o))
        def __contains__(self, k): return k == self.v
        def __getitem__(self, k): return self.v[k]
        def __iter__(self): return iter(self.v)
        def __len__(self): return len(self.v)
        def __index__(self): return self.v
    o = K(1)
    try:
        value = dict(o)
        show('use', type(value).__name__ if isinstance(value, K) else value)
    except Exception as e: show('use', e)
    try:
        value = o == K(1)
        show('use', type(value).__name__ if isinstance(value, K) else value)
    except Exception as e: show('use', e)
    try:
        value = sorted([K(2), o])[0] is o
        show('use', type(value).__name__ if isinstance(value, K) else value)
    except Exception as e: show('use', e)
    try:
        value = bool(o)
        show('use', type(value).__name__ if isinstance(value, K) else value)
    except Exception as e: show('use', e)
    try:
        value = o & 1
        show('use', type(value).__name__ if isinstance(value, K) else value)
    except Exception as e: show('use', e)
    try:
        value = o + 1
        show('use', type(value).__name__ if isinstance(value, K) else value)
    except Exception as e: show('use', e)
    try:
        value = [1, 2, 3][o]
        show('use', type(value).__name__ if isinstance(value, K) else value)
    except Exception as e: show('use', e)
    try:
        value = max(o, K(3)) is o
        show('use', type(value).__name__ if isinstance(value, K) else value)
    except Exception as e: show('use', e)
    with o as w: show('with', w); raise KeyError(1)
except Exception as e:
    show(3, e)
try:
    class K(str):
        def __radd__(self, o): return type(self)(o + self.v)
        def __getitem__(self, k): return self.v[k]
        def __missing__(self, k): return k
        def __call__(self, *a, **k): return a, k
        def __getattr__(self, n): return n if n[0] != '_' else object().n
        def __bool__(self): return bool(self.v)
        def __len__(self): return len(self.v)
    o = K((1, 2))
    try:
        value = o ** 2
        show('use', type(value).__name__ if isinstance(value, K) else value)
    except Exception as e: show('use', e)
    try:
        value = o.name
        show('use', type(value).__name__ if isinstance(value, K) else value)
    except Exception as e: show('use', e)
    try:
        value = vars(o)
        show('use', type(value).__name__ if isinstance(value, K) else value)
    except Exception as e: show('use', e)
    try:
        value = o + 1
        show('use', type(value).__name__ if isinstance(value, K) else value)
    except Exception as e: show('use', e)
    try:
        value = [1, 2, 3][o]
        show('use', type(value).__name__ if isinstance(value, K) else value)
    except Exception as e: show('use', e)
    try:
        value = -o
        show('use', type(value).__name__ if isinstance(value, K) else value)
    except Exception as e: show('use', e)
    try:
        value = sum([o, o])
        show('use', type(value).__name__ if isinstance(value, K) else value)
    except Exception as e: show('use', e)
    try:
        value = sum([o, o])
        show('use', type(value).__name__ if isinstance(value, K) else value)
    except Exception as e: show('use', e)
    with o as w: show('with', w); raise KeyError(1)
except Exception as e:
    show(4, e)
try:
    class K(list):
        def __eq__(self, o): return isinstance(o, type(self)) and self.v == o.v
        def __len__(self): return len(self.v)
        def __add__(self, o): return type(self)(self.v + getattr(o, 'v', o))
        def __iter__(self): return iter(self.v)
        def __getitem__(self, k): return self.v[k]
        def __contains__(self, k): return k == self.v
        def __enter__(self): return self.v
    o = K('ab')
    try:
        value = hash(o) == hash(K(1))
        show('use', type(value).__name__ if isinstance(value, K) else value)
    except Exception as e: show('use', e)
    try:
        value = sum([o, o])
        show('use', type(value).__name__ if isinstance(value, K) else value)
    except Exception as e: show('use', e)
    try:
        value = sorted([K(2), o])[0] is o
        show('use', type(value).__name__ if isinstance(value, K) else value)
    except Exception as e: show('use', e)
    try:
        value = o < K(2)
        show('use', type(value).__name__ if isinstance(value, K) else value)
    except Exception as e: show('use', e)
    try:
        value = o.name
        show('use', type(value).__name__ if isinstance(value, K) else value)
    except Exception as e: show('use', e)
    try:
        value = o.name
        show('use', type(value).__name__ if isinstance(value, K) else value)
    except Exception as e: show('use', e)
    try:
        value = len(o)
        show('use', type(value).__name__ if isinstance(value, K) else value)
    except Exception as e: show('use', e)
    try:
        value = dict(o)
        show('use', type(value).__name__ if isinstance(value, K) else value)
    except Exception as e: show('use', e)
    with o as w: show('with', w); raise ValueError(1)
except Exception as e:
    show(5, e)
