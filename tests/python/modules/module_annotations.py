count: int = 0
name: str = "x"
import sys
m = sys.modules[__name__]
print(m.__annotations__)
