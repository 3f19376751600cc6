# Operators do not depend on what stands in `sys.modules`.
import sys
import types

sys.modules['warnings'] = 5
print(~True)
exec('x = 1 is 1')
print(x)
sys.modules['binascii'] = 5
print('abc'.startswith(tuple('x' * n for n in range(1, 500)) + ('ab',)))
