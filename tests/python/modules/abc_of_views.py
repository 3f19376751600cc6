# Views and sequences are of the kinds that are registered for classes derived from an abstract one.
from collections.abc import *

print(isinstance((), Reversible), isinstance("", Reversible), isinstance({}, Reversible), isinstance(set(), Reversible))
print(isinstance({}.values(), Container), isinstance({}.values(), Collection), isinstance(b"", Container))
print([isinstance(view, MappingView) for view in ({}.keys(), {}.values(), {}.items(), {}, [])])
