# What Unicode says of characters.
import unicodedata as u

for c in ["A", "a", "1", "½", "Ⅷ", "٣", "é", "\u0301", "가", "中", "㐀", " ", "\t", "\x00", "€", "(", "ﬁ", "①", "ß", "İ", "א", "ا", "𝔸", "😀", "\ue000", "\U0010ffff", "\u200b", "²", "〇", "々", "ｱ"]:
    print(ascii(c), u.category(c), u.bidirectional(c), u.combining(c), u.mirrored(c), u.east_asian_width(c), repr(u.decomposition(c)), u.numeric(c, None), u.digit(c, None), u.decimal(c, None), u.name(c, "-"))
for name in ["LATIN SMALL LETTER E WITH ACUTE", "latin small letter a", "GREEK SMALL LETTER ALPHA", "CJK UNIFIED IDEOGRAPH-4E00", "HANGUL SYLLABLE GA", "SNOWMAN", "nope"]:
    try:
        print(ascii(u.lookup(name)))
    except KeyError as e:
        print(e)
text = "Crème Brûlée ﬁ ① Å ½ 가 é"
for form in ("NFC", "NFD", "NFKC", "NFKD"):
    n = u.normalize(form, text)
    print(form, ascii(n), len(n), u.is_normalized(form, text), u.is_normalized(form, n), u.is_normalized(form, "abc"))
print("".join(c for c in u.normalize("NFD", "Crème Brûlée à la façon") if u.category(c) != "Mn"), u.normalize("NFKD", "naïve café").encode("ascii", "ignore"))
print(u.unidata_version, u.normalize("NFC", "e\u0301" * 30000) == "é" * 30000, u.normalize("NFD", "가나다" * 20000) == "".join(map(lambda c: u.normalize("NFD", c), "가나다")) * 20000)
for bad in (lambda: u.category("ab"), lambda: u.category(3), lambda: u.category(""), lambda: u.name("\x00"), lambda: u.numeric("a"), lambda: u.digit("½"), lambda: u.decimal("²"), lambda: u.normalize("X", "a"), lambda: u.normalize("NFC", 3), lambda: u.normalize(1, "a"), lambda: u.lookup("nope"), lambda: u.lookup(3), lambda: u.digit("ab")):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)
print(sum(u.category(chr(c)) == "Lu" for c in range(0x3000)), sum(u.combining(chr(c)) for c in range(0x3000)), sum(u.numeric(chr(c), 0) for c in range(0x3000)))
