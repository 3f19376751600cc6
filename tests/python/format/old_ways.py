# str.format and the % operator.
print("{0!r:>10} {0!s:<5} {name[0]} {obj.real}".format("a", name=[1,2], obj=3))
print("%5.1f|%-8s|%+d|%x|%o|%e|%%|%c|%r|%s" % (3.14159, "ab", 5, 255, 8, 12345.678, "z", "q", [1]))
print("%(a)s %(b)05d" % {"a": 1, "b": 42})
