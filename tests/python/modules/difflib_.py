# Differences between sequences.
import difflib
from difflib import Differ, HtmlDiff, SequenceMatcher, context_diff, get_close_matches, ndiff, restore, unified_diff

s = SequenceMatcher(None, " abcd efgh", "abcd abcd xefg")
print(s.ratio(), s.quick_ratio(), s.real_quick_ratio(), s.find_longest_match(0, 10, 0, 14), s.find_longest_match())
print(s.get_matching_blocks(), s.get_opcodes(), s.bjunk, s.bpopular)
for tag, i1, i2, j1, j2 in SequenceMatcher(None, "qabxcd", "abycdf").get_opcodes():
    print(f"{tag:7} a[{i1}:{i2}] b[{j1}:{j2}]")
s = SequenceMatcher(lambda x: x == " ", "private Thread currentThread;", "private volatile Thread currentThread;")
print(round(s.ratio(), 3), s.get_matching_blocks(), s.bjunk)
s.set_seq1("abc")
print(s.ratio(), s.set_seqs("same", "same"), s.ratio(), SequenceMatcher().ratio(), SequenceMatcher(None, "", "x").ratio())
s = SequenceMatcher(None, [1, 2, 3, 4], [1, 3, 4, 5])
print(s.get_opcodes(), list(s.get_grouped_opcodes(1)), difflib.Match(1, 2, 3))
big = "ab" * 150
print(sorted(SequenceMatcher(None, big, big + "c").bpopular), SequenceMatcher(None, big, big + "c", autojunk=False).ratio(), SequenceMatcher(None, big, big + "c").ratio())
print(get_close_matches("appel", ["ape", "apple", "peach", "puppy"]), get_close_matches("wheel", ["while", "for", "whee", "heel"], n=2, cutoff=0.5), get_close_matches("zzz", ["a"]))
for bad in (lambda: get_close_matches("a", [], n=0), lambda: get_close_matches("a", [], cutoff=2), lambda: list(restore([], 3)), lambda: SequenceMatcher(None, [[]], [[1]])):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)
a = """The quick brown fox
jumps over
the lazy dog.
Line four
Line five
Line six
Line seven
Line eight
Line nine
Line ten
""".splitlines(keepends=True)
b = """The quick brown fox
jumped over
the lazy dog!
Line four
Line five
Line 6
Line seven
Line eight
New line
Line nine
Line ten
The end
""".splitlines(keepends=True)
print("".join(unified_diff(a, b, "old.txt", "new.txt")), end="")
print("".join(unified_diff(a, b, "old.txt", "new.txt", "2024-01-01", "2024-01-02", n=0)), end="")
print("\n".join(unified_diff(["x", "y"], ["x", "z"], lineterm="")))
print(list(unified_diff(["a\n"], ["a\n"])), list(unified_diff([], ["a\n"])), list(context_diff(["a\n"], [])))
print("".join(context_diff(a, b, "old.txt", "new.txt", n=1)), end="")
delta = list(ndiff(a, b))
print("".join(delta), end="")
print("".join(restore(delta, 1)) == "".join(a), "".join(restore(delta, 2)) == "".join(b))
print("".join(ndiff("one\ntwo\nthree\n".splitlines(1), "ore\ntree\nemu\n".splitlines(1))), end="")
print("".join(ndiff(["\tx = 1\n", "  keep\n"], ["\tx = 2\n", "  keep\n", "\n"])), end="")
print(list(Differ(linejunk=difflib.IS_LINE_JUNK).compare(["a\n", "\n", "b\n"], ["a\n", "b\n", "c\n"])))
print(list(Differ().compare(["same words here\n", "gone\n"], ["more same words here\n", "x\n", "y\n"])))
print(list(difflib.diff_bytes(unified_diff, [b"a\xff\n"], [b"b\n"], b"f", b"g")))
for bad in (lambda: list(unified_diff("abc", ["a"])), lambda: list(unified_diff([b"a"], ["a"])), lambda: list(unified_diff(["a"], ["b"], 1)), lambda: list(difflib.diff_bytes(unified_diff, ["a"], [b"b"]))):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)
print([difflib.IS_LINE_JUNK(x) for x in ("\n", " # \n", "x\n", "##")], [difflib.IS_CHARACTER_JUNK(x) for x in " \tx\n"])
print(HtmlDiff().make_table(a, b, "Old", "New"))
print(HtmlDiff(tabsize=4, wrapcolumn=12).make_table(a[:3], b[:3] + ["a < b & c\t> d long line\n"], context=True, numlines=1))
print(HtmlDiff().make_table(["a\n"], ["a\n"], context=True))
print(len(HtmlDiff().make_file(["a\n"], ["b\n"])), HtmlDiff().make_file([], []).count("\n"))
print(sorted(difflib.__all__))
