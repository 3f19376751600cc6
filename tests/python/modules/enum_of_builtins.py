# Built-in functions are values of members; what binds itself is not.
import enum
import math
import operator
import types


class Op(enum.Enum):
    ADD = operator.add
    MAX = max
    SQRT = math.sqrt
    TEXT = str.upper

    def call(self, *args):
        return self.value(*args)

    @staticmethod
    def help():
        return "help"


print([op.name for op in Op], Op.ADD.call(2, 3), Op.MAX.call(1, 9), Op.SQRT.call(16.0), Op.help())
print(Op(max) is Op.MAX, Op["ADD"].value is operator.add)
D = enum.Enum("D", {"a": len, "b": abs})
print([(d.name, d.value("abc") if d.name == "a" else d.value(-1)) for d in D])
print(types.resolve_bases((list[int], dict)), types.resolve_bases((int,)))
T = types.new_class("T", (list[int],))
print(T.__orig_bases__, T.__bases__, T([1, 2]))
