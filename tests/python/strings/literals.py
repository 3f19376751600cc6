print('single', "double", 'it\'s', "say \"hi\"", 'a"b', "a'b")
print("tab\there", "new\\nline", r"raw\n", "\x41\u00e9\U0001F600", "\101\60", "\N{GREEK SMALL LETTER ALPHA}")
print("""triple
  quoted "text"
end""")
print("con" "cat" 'enated', "a\
b")
for text in ("", "a", "it's", 'say "hi"', "both ' and \"", "\n\t\r\\", "\x00\x1f\x7f", "é€😀", "\xa0\u200b\u2028", "\ud800"):
    print(repr(text), ascii(text), len(text))
print("abc"[0], "abc"[-1], "😀é"[0], len("😀"), "a" "b"[0])
print(str(b"x"), str(12), str(None), str([1, "a"]), str(), repr("a"))
print("line one\nline two".splitlines(), "a" + "b" * 3, "ab" * 0, "ab" * -1, 3 * "-")
for index in (5, -5):
    try:
        "abc"[index]
    except IndexError as error:
        print(error)
for index in ("a", 1.0, None):
    try:
        "abc"["0" if index == "a" else index]
    except TypeError as error:
        print(error)
try:
    "abc"[0] = "x"
except TypeError as error:
    print(error)
try:
    del "abc"[0]
except TypeError as error:
    print(error)
"é" == "\u00e9"
