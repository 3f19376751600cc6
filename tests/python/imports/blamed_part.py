import importlib

for name in ["nothing.at.all", "json.nope", "json.nope.x", "os.path.x", "collections.abc.q", "math.x", ""]:
    try:
        importlib.import_module(name)
    except (ImportError, ValueError) as e:
        print(name, type(e).__name__, e, getattr(e, "name", None))
