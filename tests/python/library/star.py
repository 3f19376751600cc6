# library
from shapes import *

print(Shape, Quad(2), circle.Circle(1), extra.level)
try:
    square
except NameError as e:
    print(e)
from plain import *

print(answer, double(2), Thing("t"))
try:
    _hidden
except NameError as e:
    print(e)
