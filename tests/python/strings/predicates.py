samples = ["", "abc", "ABC", "Abc", "abc1", "123", "12.5", " ", "\t\n", "a b", "Title Case", "²", "½", "é", "_x", "1x", "class", "漢字", "a-b", "\x00", "٣"]
names = ["isalpha", "isdigit", "isalnum", "isdecimal", "isnumeric", "isspace", "isupper", "islower", "istitle", "isidentifier", "isprintable", "isascii"]
for s in samples:
    print(ascii(s), [name[2:] for name in names if getattr(s, name)()])
print("ABC1".isupper(), "abc!".islower(), "1".isupper(), "A".istitle(), "They're".istitle())
"".isascii()
