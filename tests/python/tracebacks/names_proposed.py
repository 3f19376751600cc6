# Which names are compared with one that is not known, and in which order.
import traceback


def last(code, space):
    try:
        exec(code, space)
    except NameError as error:
        return traceback.format_exc().splitlines()[-1], traceback.format_exception_only(error)[-1].strip()


def own(code):
    for line in last(code, {}):
        print(line)


for name in ["nope", "true", "none", "flase", "Ellipsi", "NotImplementd", "copyrigh", "hel", "__debg__", "prnt", "ValueErro"]:
    own(name)
own("x = 1\nX")
own("foo = 1\nfooo")
own("sum_of = 1\nsumof")
own("import math\nmth.pi")
own("os.path")
own("pprint(1)")
true
