# Unions of very many members, by hash and without one.
from typing import Union


class Odd:
    def __hash__(self):
        return 1


odd = [Odd() for _ in range(2000)]
try:
    print(len(Union[tuple(list[o] for o in odd)].__args__))
except TypeError as e:
    print(e)
while True:
    Union[tuple(list[i] for i in range(5000))]
