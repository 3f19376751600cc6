# A misspelt keyword is told of sources of several lines, from the last statement that the parser took note of.
import traceback


def attempt(source, mode="exec"):
    try:
        compile(source, "<string>", mode)
    except SyntaxError as e:
        print(repr(source), e.msg, e.lineno)
        print("".join(traceback.format_exception_only(e)))


for source in [
"def f():\n    retrun x\n", "if x:\n    pass\nesle:\n    pass\n", "if x:\n  pass\nelsif y:\n  pass\n", "if x:\n  pass\neslif y:\n  pass\n","def f():\n  yeild x", "async def f():\n  awiat x","x = [i fo i in y]\n",
"try:\n  x\nexcept ValueError sa e:\n  pass","TRY: pass","async for x in y:\n  pass\nwhlie x: pass","def f():\n    if x:\n        return 1\n    esle:\n        return 2", "x = 1\nfro a import b\n","class A:\n  def f(self):\n    x = 1\n    retrun x\n","a = 1\nb = 2\nfor x on y:\n  pass\n", "a=1\nimprt os", "x = 1\ndef f(x):\n    whille x:\n        x -= 1\n", "x = [\n 1,\n 2 fro 3]\n", "fro x in y:\n  pass\n", "clas A:\n  pass\n", "x = 1 adn 2", "if x adn y:\n  pass", "lamda x: x", "f = lamda x: x",
    "def f():\n    retrun x\n", "a = 1\nb = 2\nfor x on y:\n  pass\n", "if a:\n  pass\nx = 1\nretrun x\n", "if a:\n  pass\nx = 1\ndef f():\n  retrun x\n", "class A:\n  def g(self): pass\n  x = 1\n  def f(self):\n    x = 1\n    if a: pass\n    retrun x\n", "if a:\n   if b:\n     pass\n   retrun x",
 "whlie = 1\nadn = 2\n retrun x", "whlie = 1\nadn = 2\nretrun x", "x = 1; retrun x", "fro x in y:\n  retrun x\n", "x = [\n 1,\n 2 fro 3]\n","async for x in y:\n  pass\nwhlie x: pass",
 "adn = 2\nx = 1 2", "def f(fro):\n  pass\nretrun x", "if a:\n  adn = 1\n  x = 2 3", "print('hello\u00e9') iff x eles y","try:\n  pass\nexcept E:\n  pass\nretrun x", "with a as b:\n  pass\nretrun x", "match a:\n case 1: pass\nretrun x", "@d\nclass A:\n  pass\nretrun x","@d\ndef f(): pass\nretrun x", "for x in y: pass\nelse: pass\nretrun x", "if 1: retrun x", "a\nif b: pass\nif 1:\n  a\n  if c: pass\n  b\n  retrun x", "lambda: 1\nretrun x", "import a\nfrm b import c", "x = (yield)\nglobl x", "if a: pass\n\n\n\nretrun x\n", "if a: pass\nif b: pass; retrun x\n","a = 1 ; b = [i fro i in x]", "def f():\n  if a: pass\n  def g():\n     retrun x", "1 adn 2\n3 adn 4", "x = a[1] is nto b"
]:
    attempt(source)
attempt("x iff y", "eval")
attempt("1 adn 2", "eval")
attempt("x = 1 adn 2\n", "single")
# One that a program makes knows no source.
print("".join(traceback.format_exception_only(SyntaxError("invalid syntax", ("f", 1, 5, "1 adn 2", 1, 8)))))
