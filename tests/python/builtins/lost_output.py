# Printing where `sys.stdout` was deleted, is None or is no file.
import sys
o = sys.stdout
del sys.stdout
try: print('x')
except BaseException as e: x = e
sys.stdout = o
print(type(x), x)
sys.stdout = None
print('y')
sys.stdout = o
print('z')
sys.stdout = 5
try: print('x')
except BaseException as e: x = e
sys.stdout = o
print(type(x), x)
