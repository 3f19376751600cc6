text = """The quick brown fox jumps over the lazy dog.
The dog sleeps; the fox runs away!

  Indented line, with    spaces.
Last line: 42 apples, 3.5 pears & 7 plums."""
lines = text.splitlines()
print(len(lines), [len(l) for l in lines], text.count("the"), text.lower().count("the"))
words = [w.strip(".,;:!?&").lower() for w in text.split()]
freq = {}
for w in filter(None, words):
    freq[w] = freq.get(w, 0) + 1
top = sorted(freq.items(), key=lambda t: (-t[1], t[0]))[:5]
print(top)
print({k: [w for w in freq if len(w) == k] for k in sorted(set(map(len, freq)))})
numbers = []
for tok in text.replace(",", " ").split():
    try:
        numbers.append(float(tok) if "." in tok else int(tok))
    except ValueError:
        pass
print(numbers, sum(numbers))
def caesar(s, k):
    out = []
    for c in s:
        if c.isalpha():
            base = ord("A") if c.isupper() else ord("a")
            out.append(chr((ord(c) - base + k) % 26 + base))
        else:
            out.append(c)
    return "".join(out)
enc = caesar(lines[0], 3); print(enc, caesar(enc, -3) == lines[0])
def is_palindrome(s):
    s = "".join(c.lower() for c in s if c.isalnum())
    return s == s[::-1]
print([is_palindrome(s) for s in ("A man, a plan, a canal: Panama", "hello", "")])
def wrap(s, width):
    out, line = [], ""
    for word in s.split():
        if line and len(line) + 1 + len(word) > width:
            out.append(line); line = word
        else:
            line = f"{line} {word}".strip()
    if line: out.append(line)
    return out
for l in wrap(" ".join(lines), 30): print(f"|{l:<30}|{l:^30}|{l:>30}|")
print("-".join(reversed("a b c".split())), " ".join(w.capitalize() for w in "hello big world".split()), "snake_case_name".title().replace("_", ""), "".join("_" + c.lower() if c.isupper() else c for c in "camelCaseName"))
csv = "name,age,city\nAnn,30,Oslo\nBob,,Rome\n\"Eve\",25,\"New York\"\n"
head, *rows = [r.split(",") for r in csv.strip().split("\n")]
recs = [dict(zip(head, (c.strip('"') or None for c in r))) for r in rows]
print(recs, [r["name"] for r in recs if r["age"] is None], sum(int(r["age"]) for r in recs if r["age"]))
print(text.find("fox"), text.rfind("fox"), text.index("dog"), text.partition("fox")[0][-6:], text[4:9].upper(), text[-6:], text[::20])
print("%-10s|%5d|%05.1f|%x|%r|%%" % ("left", 42, 3.14159, 255, "q"), "{:>10}|{:<5}|{:^7}|{:+d}|{:,}".format("r", "l", "c", 5, 1234567))
print("tab\tsep".expandtabs(8), repr("tab\tsep\n"), "a\\b", r"raw\n", b"bytes\x00", "é".encode("utf-8"), "naïve".encode("ascii", "ignore").decode())
vowels = {c for c in text.lower() if c in "aeiou"}; print(sorted(vowels), len(set(text)), min(words), max(words), "".join(sorted("hello")), "".join(dict.fromkeys("mississippi")))
print(any(w.isdigit() for w in words), all(w for w in words), "abc" < "abd", "Zebra" < "apple", sorted(["b", "A", "a", "B"]), sorted(["b", "A", "a", "B"], key=str.casefold), sorted(["bb", "a", "ccc"], key=len, reverse=True))
table = str.maketrans("aeiou", "12345", " "); print("hello world".translate(table), "x".join("abc"), "abc".zfill(6), "-5".zfill(4), "5".rjust(3, "0"), "ab" * 3)
for i, line in enumerate(lines, start=1):
    if not line.strip(): continue
    print(f"{i:02d}: {line.strip()[:20]:.<25}{len(line):>4}")
def rle(s):
    out = []
    for c in s:
        if out and out[-1][0] == c: out[-1][1] += 1
        else: out.append([c, 1])
    return "".join(f"{c}{n if n > 1 else ''}" for c, n in out)
print(rle("aaabccdddd"), rle(""))
