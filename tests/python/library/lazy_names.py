# library
import lazy
from lazy import made

print(made, lazy.made, dir(lazy))
from lazy import sub

print(sub.__name__)
try:
    from lazy import missing
except ImportError as e:
    print(e)
try:
    lazy.missing
except AttributeError as e:
    print(e)
import replaced
from replaced import name, call

print(replaced.call(), name, call())
try:
    from replaced import nothing
except ImportError as e:
    print(type(e).__name__)
