# How built-in methods and the wrappers of slots show.
class A: pass
for e in ("A.__init__","int.__add__","(1).__add__","str.join","''.join","object.__repr__","A().__repr__","[].__len__","list.append","type(int.__add__)","type([].__len__)","type([].append)","type(str.join)","type(len)","dict.fromkeys","int.real","type(int.real)","[].__class__","object.__init_subclass__","dict.__getitem__","{}.__getitem__","list.__getitem__","[].__contains__","dict.__contains__","set.__contains__","int.from_bytes","type(str.maketrans)","float.__float__","list.__reversed__","object.__format__","object.__sizeof__","object.__dir__","int.__index__","int.__round__","object.__eq__","object.__hash__","int.__bool__","str.__mod__","list.__iadd__","list.__iter__","object.__class__","type.__call__","type.mro","object.__subclasshook__","object.__reduce__","float.__round__","int.__ceil__", "str.__contains__","BaseException.__str__","Exception.with_traceback","int.__pow__","bytes.__getitem__","range.__iter__","(lambda:0).__call__","(lambda:0).__get__","type((lambda:0).__get__)","dict.__class_getitem__","list.__class_getitem__","dict.__reversed__","dict.__or__","set.__or__","object.__getattribute__","object.__setattr__","object.__delattr__"):
    try: r=eval(e); s=repr(r)
    except Exception as x: s=repr(x)
    import re
    print(e, re.sub("0x[0-9a-f]+","0x",s))
