# Annotations that are text are written anew: spaces, quotes and brackets are not those of the source.
from __future__ import annotations


def f(
    a:int, b :  "str", c: List[ int ]=1, d: Dict[str,int]|None=None, e: (1,2)=3, g: lambda x,*a,y=1,**k: x+1=0,
    h: f"{a!r:>{w}}"=0, i: x if y else z=1, j: [i for i in range(3) if i]=1, k: {1:2,**q}=1, l: {1,2}=1,
    m: a[1:2,::3]=1, n: not a or b and c=1, o: -x**-y=1, p: (a+b)*c=1, q: a<b<=c is not d not in e=1, r: "dq'\""=1,
    s: b'x\xff'=1, t: 1.0=1, u: 1e100=1, v: 0x10=1, w: 1_000j=1, x: x[a:b, c]=1, y: x[*a]=1, z: (*a,)=1,
    aa: lambda: 0=1, bb: lambda *, a: 0=1, cc: lambda a, /, b=1: 0=1, dd: (-1)**2=1, ee: (a if b else c).d=1,
    ff: not (a and b)=1, gg: a or (b or c)=1, hh: (a < b) < c=1, ii: a - (b - c)=1, jj: (a ** b) ** c=1, kk: a**b**c=1,
    ll: "it's"=1, mm: (1).real=1, nn: a@b//c%d<<e>>f&g^h|i=1, oo: f(x for x in y)=1, pp: f(a, *b, c=1, **d)=1,
    qq: 1e1000=1, rr: "a" "b"=1, ss: f'a{b}c' 'd{{'=1, tt: f"{x=}{y = :>5}"=1, uu: t"a{x}"=1, vv: "\n\x00\\é"=1,
    ww: (a, b)[0]=1, xx: {k: v for k, v in z if k}=1, zz: 123456789012345678901234567890=1,
    *args: *Ts, **kw: Unpack[ TD ]
) -> Ret [ x ]:
    pass


for name, text in f.__annotations__.items():
    print(name, "|", text)


class C:
    x : int
    y : Dict [ str , "int" ]=3
    v: (
        int |
        str   # comment
    )


print(C.__annotations__)
