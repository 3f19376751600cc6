# library
import cyclea

print(cyclea.value, cyclea.cycleb.value)
import sys

for name in ["cyclec", "cyclee"]:
    try:
        __import__(name)
    except (ImportError, AttributeError) as e:
        print(type(e).__name__, e)
    print(name in sys.modules, "cycled" in sys.modules, "cyclef" in sys.modules)
