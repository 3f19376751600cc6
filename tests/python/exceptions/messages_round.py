# Chained exceptions, groups, and the words of wrong operations.
try:
    try: 1/0
    except ZeroDivisionError as e: raise KeyError("k") from e
except KeyError as e: print(repr(e), repr(e.__cause__), e.__suppress_context__)
try: raise ExceptionGroup("g",[ValueError(1),TypeError("t"),ExceptionGroup("h",[KeyError("k")])])
except* ValueError as eg: print("V",eg.exceptions)
except* (TypeError,KeyError) as eg: print("T",eg, eg.exceptions)
e=ValueError("a"); e.add_note("note1"); print(e.__notes__)
class MyE(Exception):
    def __init__(self,a,b): super().__init__(a); self.b=b
    def __str__(self): return f"my {self.args} {self.b}"
try: raise MyE(1,2)
except MyE as e: print(e, repr(e))
try: assert 1==2, "msg"
except AssertionError as e: print(e)
for bad in ("int('x')","[][1]","{}['k']","None.x","'a'+1","len(5)","f()","[1,2].index(9)","int([])","float('z')","'abc'.foo","(1).bar","{}.a","[].pop()","next(iter([]))","1<'a'","{[]:1}","'%d'%'x'","max([])","sum(['a'])","range(1.5)","chr(-1)","ord('ab')","bytes([300])","'é'.encode('ascii')","tuple(5)","dict([1])","sorted([1,'a'])","int('12',1)","round('a')","abs('a')","hash([])","iter(5)","zip([1],[1,2],strict=True).__class__","[*5]","f'{1:zz}'","'{}'.format()","'abc'[10]","(1,2)[3]","divmod(1,0)","5%0","5.0//0","2**-1","(-8)**(1/3)","complex('a')","isinstance(1,5)","issubclass(1,int)","super()","__import__('nope')","setattr(1,'a',2)","del_","lambda:x"):
    try: r=eval(bad); print(bad, r if not callable(r) else "callable")
    except Exception as e: print(bad,"->",type(e).__name__,e)
