e = ValueError("top")
e.add_note("first\nsecond")
e.__notes__.append(7)
class Bad:
    def __str__(self): raise TypeError("no")
e.__notes__.append(Bad())
raise e
