import tomllib
try:
    repr(tomllib.loads(text))
except (tomllib.TOMLDecodeError, RecursionError, ValueError):
    pass
