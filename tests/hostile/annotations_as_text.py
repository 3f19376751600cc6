# Annotations that are kept as text: strings within strings, long ints.
def nested(depth, quote):
    text = "x"
    for n in range(depth):
        text = f"f{quote}{{{text}}}{quote}"
    return text


head = "from __future__ import annotations\n"
for source in ("def f(a: %s): pass" % nested(60, "'"), "def f(a: %s): pass" % nested(60, '"'), "def f(a: 0x%s): pass" % ("f" * 60000)):
    try:
        scope = {}
        exec(head + source + "\n", scope)
        print(len(scope["f"].__annotations__["a"]) < 100000)
    except SyntaxError as e:
        print(e.msg)
