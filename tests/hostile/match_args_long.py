# A class pattern of a class with very many names.
class A:
    __match_args__ = ('a',) * 2_000_000
    a = 1


while True:
    match A():
        case A(1):
            pass
