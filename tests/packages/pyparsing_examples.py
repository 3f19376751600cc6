# library
from pyparsing import *
greet = Word(alphas) + "," + Word(alphas) + "!"
print(greet.parse_string("Hello, World!"))
integer = Word(nums).set_parse_action(lambda t: int(t[0]))
expr = infix_notation(integer, [(one_of("* /"), 2, OpAssoc.LEFT), (one_of("+ -"), 2, OpAssoc.LEFT)])
print(expr.parse_string("1+2*3-4").as_list())
date = integer("year") + "/" + integer("month") + "/" + integer("day")
r = date.parse_string("2024/3/5"); print(r.year, r.as_dict())
print(DelimitedList(integer).parse_string("1, 2,3"), list(integer.scan_string("a1b22")))
try: greet.parse_string("Hello World")
except ParseException as e: print(e)
