s = "naïve café 日本 😀"
print(len(s), s.upper(), s[::-1], [ord(c) for c in "é日😀"], s.split(), s.encode("utf-8")[:6], len(s.encode("utf-8")), len(s.encode("utf-16")))
print("é" == "e\u0301", len("e\u0301"), "ß".upper(), "ß".casefold() == "SS".casefold(), "İ".lower() == "i̇", "ﬁ".upper(), "ά".upper())
print("日本".center(6, "-"), "日本".isalpha(), "٣".isdigit(), int("٣٤"), "Ⅷ".isnumeric(), "½".isnumeric(), "_é".isidentifier(), "😀".isprintable())
print("\u00e9".encode("latin-1"), "é".encode("utf-8").decode("latin-1"), b"\xe2\x82\xac".decode(), "😀".encode("utf-16-le"), "a\u0000b".encode())
print(sorted(["é", "e", "z", "a"]), "é" > "z", min("aé"), "Straße".lower(), "ΣΑΣ".lower(), "ǆ".title(), "ŉ".upper())
for ch in "aé日😀":
    print(ch, ord(ch), hex(ord(ch)), len(ch.encode()), ascii(ch), repr(ch), chr(ord(ch)) == ch)
été = "identifiers may be unicode"
print(été, "été" in globals(), "\N{SNOWMAN}", "\u2028" in "a\u2028b", "a\u2028b".splitlines(), "a\xa0b".split())
table = {ord("é"): "e", ord("ï"): "i"}
print(s.translate(table), s.replace("日本", "Japan"), s.find("日"), s.index("😀"), s.count("a"), s.partition("日"))
print("x\u0301y"[1] == "\u0301", "\ud83d\ude00" == "😀", len("\ud83d\ude00"), ascii("\udc80"), f"{'é':*^5}", "%5s|" % "日")
"é".join(["a", "b"])
