import sys
from importlib.util import spec_from_loader, module_from_spec, find_spec
class Finder:
    def __init__(self, texts): self.texts = texts
    def find_spec(self, name, path=None, target=None):
        print('find', name, path)
        if name in self.texts: return spec_from_loader(name, Loader(self.texts[name], name))
class Loader:
    def __init__(self, text, name): self.text = text; self.name = name
    def create_module(self, spec): return None
    def is_package(self, name): return '.' not in name
    def exec_module(self, module): exec(self.text, module.__dict__)
f = Finder({'gen': 'x = 1', 'gen.sub': 'y = __name__\nfrom . import other', 'gen.other': 'z = 3', 'bad': '1/0', 'gen.self_': 'import sys\nsys.modules[__name__] = 7'})
sys.meta_path.append(f)
import gen.sub
print(gen.x, gen.sub.y, gen.sub.other.z, gen.__path__, gen.__package__, gen.sub.__package__, gen.__spec__.name, gen.sub.__spec__.parent)
print(gen.__name__, gen.__spec__.submodule_search_locations, gen.__spec__.origin, gen.__spec__.has_location, gen.sub.__spec__.submodule_search_locations)
from gen import other
print(other.z, sys.modules['gen.other'] is other)
for n in ('bad', 'none_such', 'gen.none', 'gen.sub.deep'):
    try: __import__(n)
    except Exception as e: print(type(e).__name__, e, n in sys.modules)
try:
    from gen import nope
except ImportError as e: print(str(e))
import gen.self_
print(gen.self_)
import json
print(json.dumps(1))
sys.meta_path.remove(f)
try: import later
except ImportError as e: print(e)
class Bad:
    def find_spec(self, name, path=None, target=None): raise KeyError(name)
sys.meta_path.append(Bad())
try: import later
except Exception as e: print(type(e).__name__, e)
sys.meta_path.pop()
s = spec_from_loader('free', Loader('v = 4', 'free'))
m = module_from_spec(s); s.loader.exec_module(m)
print(m.v, 'free' in sys.modules, m.__name__, s == spec_from_loader('free', s.loader), s.cached, s.loader_state)
class Half:
    def exec_module(self, m): pass
try: module_from_spec(spec_from_loader('h', Half()))
except ImportError as e: print(e)
