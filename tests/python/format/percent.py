print("%s %d %f" % ("a", 5, 1.5), "%s" % "single", "%s" % (1,), "%s" % [1, 2], "%r %s %a" % ("q", "q", "é"), "%%", "100%% of %d" % 5, "%c%c" % ("a", 98))
print("%5d|%-5d|%05d|%+d|% d|%x|%X|%o|%#x|%#o|%i|%u" % (42, 42, 42, 42, 42, 255, 255, 8, 255, 8, 7, 7))
print("%.2f|%8.3f|%-8.1f|%08.2f|%+.1f|%e|%E|%g|%G|%.3g|%.0f" % (3.14159, 3.14159, 2.5, 3.14159, 2.0, 12345.678, 0.00012, 0.0001, 1e-10, 1234.5, 2.5))
print("%10s|%-10s|%.2s|%5.1s|%s" % ("right", "left", "cut", "xyz", None), "%(a)s and %(b)05.1f %(a)r" % {"a": "x", "b": 2.25}, "%*d|%-*d|%.*f" % (5, 42, 5, 42, 2, 3.14159))
print("%s %s" % ("x", (1, 2)), "%s" % ((1, 2),), "%d" % 3.99, "%d" % True, "%s" % True, "%x" % -255, "%s" % b"x", b"%s %d" % (b"x", 5), "%d" % 10 ** 0 if False else "%d" % (10 ** 20))
for template, value in [("%d", "x"), ("%s %s", "one"), ("%s", (1, 2)), ("%z", 1), ("%", 1), ("%(a)s", 5), ("%(a)s", {"b": 1}), ("%c", "ab"), ("%f", "x"), ("%d", None), ("no", 5), ("%x", 1.5), ("%c", -1), ("%s %d", ("a", "b")), ("%*d", ("a", 1)), ("%(a", {"a": 1})]:
    try:
        print(template % value)
    except (TypeError, ValueError, KeyError, OverflowError) as error:
        print(template, repr(value), type(error).__name__, error)


class Both:
    def __str__(self):
        return "str"

    def __repr__(self):
        return "repr"

    def __index__(self):
        return 9

    def __float__(self):
        return 2.5


print("%s %r %x %.2f %5s|" % (Both(), Both(), Both(), Both(), Both()))
rows = [("apple", 3, 1.5), ("fig", 12, 0.25)]
for row in rows:
    print("%-8s|%4d|%6.2f" % row)
"%s" % {"dict": 1}
