# How much was written before it would have blocked.
e = BlockingIOError(1, "a", 5)
print(e.characters_written, e.filename, e.args, vars(e))
try:
    BlockingIOError(1, "a").characters_written
except AttributeError:
    print("none")
print(BlockingIOError(1, "a", "f").filename)
