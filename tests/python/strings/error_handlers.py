import codecs


def tried(make):
    try:
        print(repr(make()))
    except Exception as e:
        print(type(e).__name__, e)


def question(e):
    print(type(e).__name__, e.encoding, e.start, e.end, e.reason)
    return ("?", e.end)


codecs.register_error("mine", question)
tried(lambda: "aé€b".encode("ascii", "mine"))
tried(lambda: b"a\xffb\xfe".decode("utf-8", "mine"))
tried(lambda: b"a\xff".decode("ascii", "mine"))
tried(lambda: codecs.lookup_error("mine") is question)
codecs.register_error("numbers", lambda e: (b"[%d]" % ord(e.object[e.start]), e.start + 1))
tried(lambda: "aé€b".encode("latin-1", "numbers"))
tried(lambda: "é€".encode("cp1252", "numbers"))
codecs.register_error("nothing", lambda e: 3)
tried(lambda: "é".encode("ascii", "nothing"))
tried(lambda: b"\xff".decode("utf-8", "nothing"))
codecs.register_error("same", lambda e: ("é", e.end))
tried(lambda: "aé".encode("ascii", "same"))
codecs.register_error("far", lambda e: ("x", 100))
tried(lambda: "é".encode("ascii", "far"))
codecs.register_error("back", lambda e: ("x", -1))
tried(lambda: "éb".encode("ascii", "back"))


def refuses(e):
    raise e


codecs.register_error("refuses", refuses)
tried(lambda: "é".encode("ascii", "refuses"))
tried(lambda: "é".encode("ascii", "unknown"))
tried(lambda: codecs.lookup_error("unknown"))
tried(lambda: codecs.register_error(1, 2))
tried(lambda: codecs.register_error("a", 2))

# Encodings that are written in Python, and one of the program's own.
for text in ("bücher", "München-Ost", "a", "", "日本語"):
    data = text.encode("punycode")
    print(data, data.decode("punycode") == text)
for name in ("bücher.example", "www.python.org", "Straße.de", "日本語.jp", "a.b."):
    data = name.encode("idna")
    print(data, data.decode("idna"))
for text in ("Hi Mom -☺-!", "1 + 1 = 2é", "A≢Α.", "a~b\\c", "", "😀x"):
    data = text.encode("utf-7")
    print(data, data.decode("utf-7") == text)


def search(name):
    if name == "shout":
        return codecs.CodecInfo(
            lambda text, errors="strict": (text.upper().encode(), len(text)),
            lambda data, errors="strict": (bytes(data).decode().lower(), len(data)),
            name="shout",
        )


codecs.register(search)
print("abc".encode("shout"), b"ABC".decode("shout"))
tried(lambda: "a".encode("no-such"))
