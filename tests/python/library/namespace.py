# library
import space.inner.two
from space import one

print(space.inner.two.two, one.one, hasattr(space, "__file__"), space.__name__, space.__package__)
print(list(space.__path__), list(space.inner.__path__), space.__spec__.origin)
