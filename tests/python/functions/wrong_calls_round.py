# The words of wrong calls, formats and operations.
def f(a, /, b, *, c=1): pass
for call in ("f()","f(1)","f(1,2,3)","f(a=1,b=2)","f(1,b=2,d=3)","f(1,2,c=3,**{'c':4})","f(*[1],**{'b':2,'x':1})","print(sepp=1)","len()","len(1,2)","int('1',base=40)","'a'.join([1])","[].append()","{}.update(1)","dict(a=1,**{'a':2})","sorted()","max()","str(1,2,3,4)","range()","isinstance(1)","zip(1)","enumerate()","map()","sum(1)","abs()","'a'.split(1)","''.replace('a')","[1].index()","float([])","list(1,2)","set(1)","divmod(1)","pow(1)","round()","hasattr(1)","getattr(1)","type()","ord('')","chr('a')","'abc'.index('z')","'a'.encode('zz')","[].remove(1)","{1}.remove(2)","{}.pop('a')","{}.popitem()","set().pop()","().index(1)","'x'.format_map(1)","'{a}'.format()","'{0}{}'.format(1)","'{'.format()","'}'.format()","'%(a)s'%1","'%s%s'%(1,)","'%s'%(1,2)","'%z'%1","1+'a'","'a'*'b'","[1]+(1,)","{}+{}","-'a'","~1.5","1@2","1<'a'","[]<{}","1 in 2","'a' in 1","1 in 'a'","{}[[]]","[][::0]","del_x","x.y.z","__debug__=1","(lambda:0)(1)","[i for i in 5]","a,b=1","a,b=1,2,3","a,b,*c=1,","for"):
    try:
        exec(call)
        print(call,"ok")
    except BaseException as e: print(call,"->",type(e).__name__,e)
