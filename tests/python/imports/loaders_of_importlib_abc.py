# Finders and loaders that derive from the base classes of importlib.abc.
import importlib.abc
import importlib.util
import sys
from importlib.abc import InspectLoader, Loader, MetaPathFinder, ResourceLoader, SourceLoader


class Texts(MetaPathFinder, SourceLoader):
    texts = {"made": "x = 5\ndef f():\n    return __name__, __file__\n", "pack": "y = 1", "pack.inner": "z = 2"}

    def find_spec(self, fullname, path, target=None):
        print("find", fullname, path is None)
        if fullname in self.texts:
            return importlib.util.spec_from_loader(fullname, self, origin="made up", is_package=fullname == "pack")

    def get_filename(self, fullname):
        return f"/made/{fullname}.py"

    def get_data(self, path):
        return self.texts[path[6:-3]].encode()


finder = Texts()
sys.meta_path.append(finder)
import made

print(made.x, made.f.__code__.co_filename, type(made.__loader__).__name__)
print(importlib.util.find_spec("pack").submodule_search_locations, importlib.util.find_spec("none_such"))
import pack.inner

print(pack.inner.z, importlib.util.find_spec("pack.inner").loader is finder)
for name in ("made.inner", "math.inner"):
    try:
        print(importlib.util.find_spec(name))
    except ModuleNotFoundError as e:
        print(e, e.name)


class Plain(InspectLoader):
    def get_source(self, fullname):
        return None if fullname == "none" else "a = 1"


loader = Plain()
print(loader.get_code("a").co_filename, loader.get_code("none"), loader.create_module(None))
try:
    loader.is_package("x")
except ImportError as e:
    print(repr(e))
module = importlib.util.module_from_spec(importlib.util.spec_from_loader("some", Plain(), is_package=False))
loader.exec_module(module)
print(module.a, module.__name__)
for cls in (ResourceLoader, InspectLoader, SourceLoader):
    try:
        cls()
    except TypeError as e:
        print(e)
print(isinstance(finder, Loader), issubclass(Texts, importlib.abc.ExecutionLoader), finder.path_mtime.__name__)
print(finder.is_package("made"), finder.get_source("made") == finder.texts["made"])
sys.meta_path.remove(finder)
