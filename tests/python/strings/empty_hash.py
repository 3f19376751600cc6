print(hash(''), hash(b''), hash(str()), hash('a'[1:]), hash(bytes()))
print({'': 1, b'': 2}[''], {'': 1, b'': 2}[b''], {0: 'a', '': 'b', b'': 'c'})
s = {'', b'', 0, 0.0, False}
print(len(s), '' in s, b'' in s)
print(hash(memoryview(b'')))
class S(str): pass
print(hash(S()), {S(): 3}[''])
