# Wrong attributes and calls of a class and its instances.
# more errors at top-level, unusual features
class A:
    x = 1
    def f(self): return self.y
a = A()
for s in ("a.y","A.z","a.f()","A.f()","a.f(1)","A(1)","a.x.y","a()","a[0]","a+1","a<a","len(a)","iter(a)","a.x=5; print(a.x)","del a.q","a.__class__.__name__","A.__init__","a.f.__self__ is a","A.__dict__['x']","object.__new__(A).x","A.mro()","type(a).__mro__[1]","a.__dict__","vars(a)","dir(a)[-2:]","hasattr(a,'f')","callable(a.f)","repr(a)[:20]","str(A)","bool(a)","a==a, a!=a, a is a","hash(a)==hash(a)","isinstance(a,A)","issubclass(A,object)","getattr(a,'nope')","setattr(a,'k',1) or a.k","delattr(a,'k')","a.k","super(A,a).__repr__()[:10]"):
    try:
        try: print(s,"=>",eval(s))
        except SyntaxError: exec(s)
    except Exception as e: print(s,"->",type(e).__name__,e)
