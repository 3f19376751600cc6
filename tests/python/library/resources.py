# library
import importlib.resources
import pkgutil

files = importlib.resources.files("shapes")
print(files.joinpath("data", "hello.txt").read_text(), end="")
print(files.joinpath("data/raw.bin").read_bytes(), (files / "data" / "hello.txt").name)
print(sorted(entry.name for entry in files.iterdir() if entry.is_file() and entry.name != "__pycache__"))
print((files / "data").is_dir(), (files / "data" / "absent").is_file())
with (files / "data" / "hello.txt").open() as file:
    print([line.strip() for line in file])
print(importlib.resources.read_text("shapes", "data/hello.txt", encoding="utf-8").split())
try:
    (files / "data" / "absent").read_text()
except FileNotFoundError as e:
    print(type(e).__name__, e.filename)
print(pkgutil.get_data("shapes", "data/hello.txt"))
import shapes

print([(info.name, info.ispkg) for info in pkgutil.iter_modules(shapes.__path__, "shapes.")])
print([info.name for info in pkgutil.walk_packages(shapes.__path__, "shapes.")])
print(pkgutil.resolve_name("shapes.circle:Circle"), pkgutil.resolve_name("shapes.deep.unit"))
