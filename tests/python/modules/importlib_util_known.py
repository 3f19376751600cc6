# CPython has loaded `importlib.util` when a program begins.
import importlib
print(importlib.util.find_spec("x_y_z"))
try:
    importlib.nothing
except AttributeError as e:
    print(e)
