# Differences between sequences.

import re as _re
from collections import namedtuple as _namedtuple

__all__ = [
    "get_close_matches", "ndiff", "restore", "SequenceMatcher", "Differ", "IS_CHARACTER_JUNK", "IS_LINE_JUNK",
    "context_diff", "unified_diff", "diff_bytes", "HtmlDiff", "Match",
]

Match = _namedtuple("Match", "a b size", module="difflib")


def _calculate_ratio(matches, length):
    if length:
        return 2.0 * matches / length
    return 1.0


class SequenceMatcher:
    def __init__(self, isjunk=None, a="", b="", autojunk=True):
        self.isjunk = isjunk
        self.a = self.b = None
        self.autojunk = autojunk
        self.set_seqs(a, b)

    def set_seqs(self, a, b):
        self.set_seq1(a)
        self.set_seq2(b)

    def set_seq1(self, a):
        if a is self.a:
            return
        self.a = a
        self.matching_blocks = self.opcodes = None

    def set_seq2(self, b):
        if b is self.b:
            return
        self.b = b
        self.matching_blocks = self.opcodes = None
        self.fullbcount = None
        self.__chain_b()

    def __chain_b(self):
        # Where each element of b stands, but for those that are junk or too common.
        b = self.b
        self.b2j = b2j = {}
        for i, elt in enumerate(b):
            b2j.setdefault(elt, []).append(i)
        self.bjunk = junk = set()
        isjunk = self.isjunk
        if isjunk:
            for elt in b2j:
                if isjunk(elt):
                    junk.add(elt)
            for elt in junk:
                del b2j[elt]
        self.bpopular = popular = set()
        n = len(b)
        if self.autojunk and n >= 200:
            ntest = n // 100 + 1
            for elt, idxs in b2j.items():
                if len(idxs) > ntest:
                    popular.add(elt)
            for elt in popular:
                del b2j[elt]

    def find_longest_match(self, alo=0, ahi=None, blo=0, bhi=None):
        a, b, b2j, isbjunk = self.a, self.b, self.b2j, self.bjunk.__contains__
        if ahi is None:
            ahi = len(a)
        if bhi is None:
            bhi = len(b)
        besti, bestj, bestsize = alo, blo, 0
        # j2len[j] is how long the match is that ends at the last a and at j.
        j2len = {}
        nothing = []
        for i in range(alo, ahi):
            newj2len = {}
            for j in b2j.get(a[i], nothing):
                if j < blo:
                    continue
                if j >= bhi:
                    break
                k = newj2len[j] = j2len.get(j - 1, 0) + 1
                if k > bestsize:
                    besti, bestj, bestsize = i - k + 1, j - k + 1, k
            j2len = newj2len
        while besti > alo and bestj > blo and not isbjunk(b[bestj - 1]) and a[besti - 1] == b[bestj - 1]:
            besti, bestj, bestsize = besti - 1, bestj - 1, bestsize + 1
        while (
            besti + bestsize < ahi and bestj + bestsize < bhi and not isbjunk(b[bestj + bestsize])
            and a[besti + bestsize] == b[bestj + bestsize]
        ):
            bestsize += 1
        while besti > alo and bestj > blo and isbjunk(b[bestj - 1]) and a[besti - 1] == b[bestj - 1]:
            besti, bestj, bestsize = besti - 1, bestj - 1, bestsize + 1
        while (
            besti + bestsize < ahi and bestj + bestsize < bhi and isbjunk(b[bestj + bestsize])
            and a[besti + bestsize] == b[bestj + bestsize]
        ):
            bestsize += 1
        return Match(besti, bestj, bestsize)

    def get_matching_blocks(self):
        if self.matching_blocks is not None:
            return self.matching_blocks
        la, lb = len(self.a), len(self.b)
        queue = [(0, la, 0, lb)]
        blocks = []
        while queue:
            alo, ahi, blo, bhi = queue.pop()
            i, j, k = x = self.find_longest_match(alo, ahi, blo, bhi)
            if k:
                blocks.append(x)
                if alo < i and blo < j:
                    queue.append((alo, i, blo, j))
                if i + k < ahi and j + k < bhi:
                    queue.append((i + k, ahi, j + k, bhi))
        blocks.sort()
        # Blocks that touch are one.
        i1 = j1 = k1 = 0
        joined = []
        for i2, j2, k2 in blocks:
            if i1 + k1 == i2 and j1 + k1 == j2:
                k1 += k2
            else:
                if k1:
                    joined.append((i1, j1, k1))
                i1, j1, k1 = i2, j2, k2
        if k1:
            joined.append((i1, j1, k1))
        joined.append((la, lb, 0))
        self.matching_blocks = list(map(Match._make, joined))
        return self.matching_blocks

    def get_opcodes(self):
        if self.opcodes is not None:
            return self.opcodes
        i = j = 0
        self.opcodes = answer = []
        for ai, bj, size in self.get_matching_blocks():
            if i < ai and j < bj:
                answer.append(("replace", i, ai, j, bj))
            elif i < ai:
                answer.append(("delete", i, ai, j, bj))
            elif j < bj:
                answer.append(("insert", i, ai, j, bj))
            i, j = ai + size, bj + size
            if size:
                answer.append(("equal", ai, i, bj, j))
        return answer

    def get_grouped_opcodes(self, n=3):
        codes = self.get_opcodes()
        if not codes:
            codes = [("equal", 0, 1, 0, 1)]
        if codes[0][0] == "equal":
            tag, i1, i2, j1, j2 = codes[0]
            codes[0] = tag, max(i1, i2 - n), i2, max(j1, j2 - n), j2
        if codes[-1][0] == "equal":
            tag, i1, i2, j1, j2 = codes[-1]
            codes[-1] = tag, i1, min(i2, i1 + n), j1, min(j2, j1 + n)
        group = []
        for tag, i1, i2, j1, j2 in codes:
            if tag == "equal" and i2 - i1 > n + n:
                group.append((tag, i1, min(i2, i1 + n), j1, min(j2, j1 + n)))
                yield group
                group = []
                i1, j1 = max(i1, i2 - n), max(j1, j2 - n)
            group.append((tag, i1, i2, j1, j2))
        if group and not (len(group) == 1 and group[0][0] == "equal"):
            yield group

    def ratio(self):
        matches = sum(triple[-1] for triple in self.get_matching_blocks())
        return _calculate_ratio(matches, len(self.a) + len(self.b))

    def quick_ratio(self):
        if self.fullbcount is None:
            self.fullbcount = fullbcount = {}
            for elt in self.b:
                fullbcount[elt] = fullbcount.get(elt, 0) + 1
        fullbcount = self.fullbcount
        avail = {}
        matches = 0
        for elt in self.a:
            numb = avail[elt] if elt in avail else fullbcount.get(elt, 0)
            avail[elt] = numb - 1
            if numb > 0:
                matches += 1
        return _calculate_ratio(matches, len(self.a) + len(self.b))

    def real_quick_ratio(self):
        la, lb = len(self.a), len(self.b)
        return _calculate_ratio(min(la, lb), la + lb)

    __class_getitem__ = classmethod(type(list[int]))


def get_close_matches(word, possibilities, n=3, cutoff=0.6):
    if not n > 0:
        raise ValueError(f"n must be > 0: {n!r}")
    if not 0.0 <= cutoff <= 1.0:
        raise ValueError(f"cutoff must be in [0.0, 1.0]: {cutoff!r}")
    result = []
    s = SequenceMatcher()
    s.set_seq2(word)
    for x in possibilities:
        s.set_seq1(x)
        if s.real_quick_ratio() < cutoff or s.quick_ratio() < cutoff:
            continue
        ratio = s.ratio()
        if ratio >= cutoff:
            result.append((ratio, x))
    return [x for score, x in sorted(result, reverse=True)[:n]]


def _keep_original_ws(s, tag_s):
    return "".join(c if tag_c == " " and c.isspace() else tag_c for c, tag_c in zip(s, tag_s))


class Differ:
    def __init__(self, linejunk=None, charjunk=None):
        self.linejunk = linejunk
        self.charjunk = charjunk

    def compare(self, a, b):
        cruncher = SequenceMatcher(self.linejunk, a, b)
        for tag, alo, ahi, blo, bhi in cruncher.get_opcodes():
            if tag == "replace":
                g = self._fancy_replace(a, alo, ahi, b, blo, bhi)
            elif tag == "delete":
                g = self._dump("-", a, alo, ahi)
            elif tag == "insert":
                g = self._dump("+", b, blo, bhi)
            else:
                g = self._dump(" ", a, alo, ahi)
            yield from g

    def _dump(self, tag, x, lo, hi):
        for i in range(lo, hi):
            yield f"{tag} {x[i]}"

    def _plain_replace(self, a, alo, ahi, b, blo, bhi):
        # The shorter block first.
        if bhi - blo < ahi - alo:
            yield from self._dump("+", b, blo, bhi)
            yield from self._dump("-", a, alo, ahi)
        else:
            yield from self._dump("-", a, alo, ahi)
            yield from self._dump("+", b, blo, bhi)

    def _best_pairs(self, a, alo, ahi, b, blo, bhi):
        # For each line of b the line of a that is most like it, where they are alike enough and in order.
        cutoff = 0.74999
        window = 10
        cruncher = SequenceMatcher(self.charjunk)
        crqr, cqr, cr = cruncher.real_quick_ratio, cruncher.quick_ratio, cruncher.ratio
        dump_i, dump_j = alo, blo
        for j in range(blo, bhi):
            cruncher.set_seq2(b[j])
            # Lines near the place that matches by position.
            aequiv = alo + (j - blo)
            arange = range(max(aequiv - window, dump_i), min(aequiv + window + 1, ahi))
            if not arange:
                break
            best_i = None
            best_ratio = cutoff
            for i in arange:
                cruncher.set_seq1(a[i])
                if crqr() > best_ratio and cqr() > best_ratio and cr() > best_ratio:
                    best_i, best_ratio = i, cr()
            if best_i is None:
                continue
            yield dump_i, best_i, dump_j, j, cruncher
            dump_i, dump_j = best_i + 1, j + 1
        yield dump_i, None, dump_j, None, None

    def _fancy_replace(self, a, alo, ahi, b, blo, bhi):
        for i, best_i, j, best_j, cruncher in self._best_pairs(a, alo, ahi, b, blo, bhi):
            if best_i is None:
                yield from self._fancy_helper(a, i, ahi, b, j, bhi)
                return
            yield from self._fancy_helper(a, i, best_i, b, j, best_j)
            aelt, belt = a[best_i], b[best_j]
            if aelt == belt:
                yield "  " + aelt
                continue
            atags = btags = ""
            cruncher.set_seqs(aelt, belt)
            for tag, ai1, ai2, bj1, bj2 in cruncher.get_opcodes():
                la, lb = ai2 - ai1, bj2 - bj1
                if tag == "replace":
                    atags += "^" * la
                    btags += "^" * lb
                elif tag == "delete":
                    atags += "-" * la
                elif tag == "insert":
                    btags += "+" * lb
                else:
                    atags += " " * la
                    btags += " " * lb
            yield from self._qformat(aelt, belt, atags, btags)

    def _fancy_helper(self, a, alo, ahi, b, blo, bhi):
        if alo < ahi:
            if blo < bhi:
                yield from self._plain_replace(a, alo, ahi, b, blo, bhi)
            else:
                yield from self._dump("-", a, alo, ahi)
        elif blo < bhi:
            yield from self._dump("+", b, blo, bhi)

    def _qformat(self, aline, bline, atags, btags):
        atags = _keep_original_ws(aline, atags).rstrip()
        btags = _keep_original_ws(bline, btags).rstrip()
        yield "- " + aline
        if atags:
            yield f"? {atags}\n"
        yield "+ " + bline
        if btags:
            yield f"? {btags}\n"


def IS_LINE_JUNK(line, pat=None):
    if pat is None:
        return line.strip() in ("", "#")
    return pat(line) is not None


def IS_CHARACTER_JUNK(ch, ws=" \t"):
    return ch in ws


def _format_range_unified(start, stop):
    beginning = start + 1
    length = stop - start
    if length == 1:
        return f"{beginning}"
    if not length:
        beginning -= 1
    return f"{beginning},{length}"


def unified_diff(a, b, fromfile="", tofile="", fromfiledate="", tofiledate="", n=3, lineterm="\n"):
    _check_types(a, b, fromfile, tofile, fromfiledate, tofiledate, lineterm)
    started = False
    for group in SequenceMatcher(None, a, b).get_grouped_opcodes(n):
        if not started:
            started = True
            fromdate = f"\t{fromfiledate}" if fromfiledate else ""
            todate = f"\t{tofiledate}" if tofiledate else ""
            yield f"--- {fromfile}{fromdate}{lineterm}"
            yield f"+++ {tofile}{todate}{lineterm}"
        first, last = group[0], group[-1]
        file1_range = _format_range_unified(first[1], last[2])
        file2_range = _format_range_unified(first[3], last[4])
        yield f"@@ -{file1_range} +{file2_range} @@{lineterm}"
        for tag, i1, i2, j1, j2 in group:
            if tag == "equal":
                for line in a[i1:i2]:
                    yield " " + line
                continue
            if tag in {"replace", "delete"}:
                for line in a[i1:i2]:
                    yield "-" + line
            if tag in {"replace", "insert"}:
                for line in b[j1:j2]:
                    yield "+" + line


def _format_range_context(start, stop):
    beginning = start + 1
    length = stop - start
    if not length:
        beginning -= 1
    if length <= 1:
        return f"{beginning}"
    return f"{beginning},{beginning + length - 1}"


def context_diff(a, b, fromfile="", tofile="", fromfiledate="", tofiledate="", n=3, lineterm="\n"):
    _check_types(a, b, fromfile, tofile, fromfiledate, tofiledate, lineterm)
    prefix = {"insert": "+ ", "delete": "- ", "replace": "! ", "equal": "  "}
    started = False
    for group in SequenceMatcher(None, a, b).get_grouped_opcodes(n):
        if not started:
            started = True
            fromdate = f"\t{fromfiledate}" if fromfiledate else ""
            todate = f"\t{tofiledate}" if tofiledate else ""
            yield f"*** {fromfile}{fromdate}{lineterm}"
            yield f"--- {tofile}{todate}{lineterm}"
        first, last = group[0], group[-1]
        yield "***************" + lineterm
        yield f"*** {_format_range_context(first[1], last[2])} ****{lineterm}"
        if any(tag in {"replace", "delete"} for tag, _, _, _, _ in group):
            for tag, i1, i2, _, _ in group:
                if tag != "insert":
                    for line in a[i1:i2]:
                        yield prefix[tag] + line
        yield f"--- {_format_range_context(first[3], last[4])} ----{lineterm}"
        if any(tag in {"replace", "insert"} for tag, _, _, _, _ in group):
            for tag, _, _, j1, j2 in group:
                if tag != "delete":
                    for line in b[j1:j2]:
                        yield prefix[tag] + line


def _check_types(a, b, *args):
    for lines in (a, b):
        if lines and not isinstance(lines[0], str):
            raise TypeError(f"lines to compare must be str, not {type(lines[0]).__name__} ({lines[0]!r})")
    if isinstance(a, str):
        raise TypeError("input must be a sequence of strings, not str")
    if isinstance(b, str):
        raise TypeError("input must be a sequence of strings, not str")
    for arg in args:
        if not isinstance(arg, str):
            raise TypeError(f"all arguments must be str, not: {arg!r}")


def diff_bytes(dfunc, a, b, fromfile=b"", tofile=b"", fromfiledate=b"", tofiledate=b"", n=3, lineterm=b"\n"):
    def decode(s):
        try:
            return s.decode("ascii", "surrogateescape")
        except AttributeError as err:
            raise TypeError(f"all arguments must be bytes, not {type(s).__name__} ({s!r})") from err

    a = list(map(decode, a))
    b = list(map(decode, b))
    lines = dfunc(a, b, decode(fromfile), decode(tofile), decode(fromfiledate), decode(tofiledate), n, decode(lineterm))
    for line in lines:
        yield line.encode("ascii", "surrogateescape")


def ndiff(a, b, linejunk=None, charjunk=IS_CHARACTER_JUNK):
    return Differ(linejunk, charjunk).compare(a, b)


def _mdiff(fromlines, tolines, context=None, linejunk=None, charjunk=IS_CHARACTER_JUNK):
    # Lines side by side: ((number, text), (number, text), changed), with marks "\0+", "\0-", "\0^" and "\1" in the texts.
    pairs = _line_pairs(list(ndiff(fromlines, tolines, linejunk, charjunk)))
    if context is None:
        yield from pairs
        return
    context += 1
    lines_to_write = 0
    while True:
        index, context_lines = 0, [None] * context
        found_diff = False
        while found_diff is False:
            try:
                from_line, to_line, found_diff = next(pairs)
            except StopIteration:
                return
            context_lines[index % context] = (from_line, to_line, found_diff)
            index += 1
        if index > context:
            yield None, None, None
            lines_to_write = context
        else:
            lines_to_write = index
            index = 0
        while lines_to_write:
            i = index % context
            index += 1
            yield context_lines[i]
            lines_to_write -= 1
        lines_to_write = context - 1
        while lines_to_write:
            try:
                from_line, to_line, found_diff = next(pairs)
            except StopIteration:
                return
            if found_diff:
                lines_to_write = context - 1
            else:
                lines_to_write -= 1
            yield from_line, to_line, found_diff


_change_re = _re.compile(r"(\++|\-+|\^+)")


def _marked(text, marks):
    # A line with its changed characters between marks.
    found = [(m.group(1)[0], m.span()) for m in _change_re.finditer(marks)]
    for key, (begin, end) in reversed(found):
        text = text[:begin] + "\0" + key + text[begin:end] + "\1" + text[end:]
    return text[2:]


def _line_pairs(diff):
    # Each side's line by itself, then pairs of them.
    numbers = [0, 0]
    pending = []

    def made(side, text, sign):
        numbers[side] += 1
        if sign:
            # A line that is all new or all gone; one that is empty shows as a space.
            text = "\0" + sign + (text or " ") + "\1"
        return numbers[side], text

    at = 0
    size = len(diff)
    left_waiting, right_waiting = [], []

    def flush():
        # Lines that only one side has stand beside nothing, as many as the other side lacks.
        nonlocal left_waiting, right_waiting
        both = min(len(left_waiting), len(right_waiting))
        rows = [(left_waiting[k], right_waiting[k], True) for k in range(both)]
        rows += [(line, ("", "\n"), True) for line in left_waiting[both:]]
        rows += [(("", "\n"), line, True) for line in right_waiting[both:]]
        left_waiting, right_waiting = [], []
        return rows

    while at < size:
        s = "".join([line[0] for line in diff[at:at + 4]])
        line = diff[at]
        if s.startswith("-?+?"):
            yield from flush()
            yield made(0, _marked(line, diff[at + 1]), ""), made(1, _marked(diff[at + 2], diff[at + 3]), ""), True
            at += 4
        elif s.startswith("-+?"):
            yield from flush()
            yield made(0, line[2:], ""), made(1, _marked(diff[at + 1], diff[at + 2]), ""), True
            at += 3
        elif s.startswith("-?+"):
            yield from flush()
            yield made(0, _marked(line, diff[at + 1]), ""), made(1, diff[at + 2][2:], ""), True
            at += 3
        elif s.startswith("-"):
            left_waiting.append(made(0, line[2:], "-"))
            at += 1
        elif s.startswith("+"):
            right_waiting.append(made(1, line[2:], "+"))
            at += 1
        else:
            yield from flush()
            yield made(0, line[2:], ""), made(1, line[2:], ""), False
            at += 1
    yield from flush()


_file_template = """
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN"
          "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">

<html>

<head>
    <meta http-equiv="Content-Type"
          content="text/html; charset=%(charset)s" />
    <title></title>
    <style type="text/css">%(styles)s
    </style>
</head>

<body>
    %(table)s%(legend)s
</body>

</html>"""

_styles = """
        :root {color-scheme: light dark}
        table.diff {font-family: Menlo, Consolas, Monaco, Liberation Mono, Lucida Console, monospace; border:medium}
        .diff_header {background-color:#e0e0e0}
        td.diff_header {text-align:right}
        .diff_next {background-color:#c0c0c0}
        .diff_add {background-color:palegreen}
        .diff_chg {background-color:#ffff77}
        .diff_sub {background-color:#ffaaaa}

        @media (prefers-color-scheme: dark) {
            .diff_header {background-color:#666}
            .diff_next {background-color:#393939}
            .diff_add {background-color:darkgreen}
            .diff_chg {background-color:#847415}
            .diff_sub {background-color:darkred}
        }"""

_table_template = """
    <table class="diff" id="difflib_chg_%(prefix)s_top"
           cellspacing="0" cellpadding="0" rules="groups" >
        <colgroup></colgroup> <colgroup></colgroup> <colgroup></colgroup>
        <colgroup></colgroup> <colgroup></colgroup> <colgroup></colgroup>
        %(header_row)s
        <tbody>
%(data_rows)s        </tbody>
    </table>"""

_legend = """
    <table class="diff" summary="Legends">
        <tr> <th colspan="2"> Legends </th> </tr>
        <tr> <td> <table border="" summary="Colors">
                      <tr><th> Colors </th> </tr>
                      <tr><td class="diff_add">&nbsp;Added&nbsp;</td></tr>
                      <tr><td class="diff_chg">Changed</td> </tr>
                      <tr><td class="diff_sub">Deleted</td> </tr>
                  </table></td>
             <td> <table border="" summary="Links">
                      <tr><th colspan="2"> Links </th> </tr>
                      <tr><td>(f)irst change</td> </tr>
                      <tr><td>(n)ext change</td> </tr>
                      <tr><td>(t)op</td> </tr>
                  </table></td> </tr>
    </table>"""


class HtmlDiff:
    _file_template = _file_template
    _styles = _styles
    _table_template = _table_template
    _legend = _legend
    _default_prefix = 0

    def __init__(self, tabsize=8, wrapcolumn=None, linejunk=None, charjunk=IS_CHARACTER_JUNK):
        self._tabsize = tabsize
        self._wrapcolumn = wrapcolumn
        self._linejunk = linejunk
        self._charjunk = charjunk

    def make_file(self, fromlines, tolines, fromdesc="", todesc="", context=False, numlines=5, *, charset="utf-8"):
        page = self._file_template % {
            "styles": self._styles,
            "legend": self._legend,
            "table": self.make_table(fromlines, tolines, fromdesc, todesc, context=context, numlines=numlines),
            "charset": charset,
        }
        return page.encode(charset, "xmlcharrefreplace").decode(charset)

    def _tab_newline_replace(self, fromlines, tolines):
        def expand_tabs(line):
            line = line.replace(" ", "\0")
            line = line.expandtabs(self._tabsize)
            line = line.replace(" ", "\t")
            return line.replace("\0", " ").rstrip("\n")

        return [expand_tabs(line) for line in fromlines], [expand_tabs(line) for line in tolines]

    def _split_line(self, data_list, line_num, text):
        while True:
            if not line_num:
                data_list.append((line_num, text))
                return
            size = len(text)
            limit = self._wrapcolumn
            if size <= limit or size - text.count("\0") * 3 <= limit:
                data_list.append((line_num, text))
                return
            i = n = 0
            mark = ""
            while n < limit and i < size:
                if text[i] == "\0":
                    i += 1
                    mark = text[i]
                    i += 1
                elif text[i] == "\1":
                    i += 1
                    mark = ""
                else:
                    i += 1
                    n += 1
            line1, line2 = text[:i], text[i:]
            if mark:
                line1 = line1 + "\1"
                line2 = "\0" + mark + line2
            data_list.append((line_num, line1))
            line_num, text = ">", line2

    def _line_wrapper(self, diffs):
        for fromdata, todata, flag in diffs:
            if flag is None:
                yield fromdata, todata, flag
                continue
            (fromline, fromtext), (toline, totext) = fromdata, todata
            fromlist, tolist = [], []
            self._split_line(fromlist, fromline, fromtext)
            self._split_line(tolist, toline, totext)
            while fromlist or tolist:
                fromdata = fromlist.pop(0) if fromlist else ("", " ")
                todata = tolist.pop(0) if tolist else ("", " ")
                yield fromdata, todata, flag

    def _collect_lines(self, diffs):
        fromlist, tolist, flaglist = [], [], []
        for fromdata, todata, flag in diffs:
            try:
                fromlist.append(self._format_line(0, flag, *fromdata))
                tolist.append(self._format_line(1, flag, *todata))
            except TypeError:
                fromlist.append(None)
                tolist.append(None)
            flaglist.append(flag)
        return fromlist, tolist, flaglist

    def _format_line(self, side, flag, linenum, text):
        try:
            linenum = f"{linenum:d}"
            id = f' id="{self._prefix[side]}{linenum}"'
        except (TypeError, ValueError):
            id = ""
        text = text.replace("&", "&amp;").replace(">", "&gt;").replace("<", "&lt;")
        text = text.replace(" ", "&nbsp;").rstrip()
        return f'<td class="diff_header"{id}>{linenum}</td><td nowrap="nowrap">{text}</td>'

    def _make_prefix(self):
        fromprefix = f"from{HtmlDiff._default_prefix}_"
        toprefix = f"to{HtmlDiff._default_prefix}_"
        HtmlDiff._default_prefix += 1
        self._prefix = [fromprefix, toprefix]

    def _convert_flags(self, fromlist, tolist, flaglist, context, numlines):
        toprefix = self._prefix[1]
        next_id = [""] * len(flaglist)
        next_href = [""] * len(flaglist)
        num_chg, in_change = 0, False
        last = 0
        for i, flag in enumerate(flaglist):
            if flag:
                if not in_change:
                    in_change = True
                    last = i
                    i = max(0, i - numlines)
                    next_id[i] = f' id="difflib_chg_{toprefix}_{num_chg}"'
                    num_chg += 1
                    next_href[last] = f'<a href="#difflib_chg_{toprefix}_{num_chg}">n</a>'
            else:
                in_change = False
        if not flaglist:
            flaglist = [False]
            next_id = [""]
            next_href = [""]
            last = 0
            if context:
                fromlist = ["<td></td><td>&nbsp;No Differences Found&nbsp;</td>"]
                tolist = fromlist
            else:
                fromlist = tolist = ["<td></td><td>&nbsp;Empty File&nbsp;</td>"]
        if not flaglist[0]:
            next_href[0] = f'<a href="#difflib_chg_{toprefix}_0">f</a>'
        next_href[last] = f'<a href="#difflib_chg_{toprefix}_top">t</a>'
        return fromlist, tolist, flaglist, next_href, next_id

    def make_table(self, fromlines, tolines, fromdesc="", todesc="", context=False, numlines=5):
        self._make_prefix()
        fromlines, tolines = self._tab_newline_replace(fromlines, tolines)
        context_lines = numlines if context else None
        diffs = _mdiff(fromlines, tolines, context_lines, linejunk=self._linejunk, charjunk=self._charjunk)
        if self._wrapcolumn:
            diffs = self._line_wrapper(diffs)
        fromlist, tolist, flaglist = self._collect_lines(diffs)
        fromlist, tolist, flaglist, next_href, next_id = self._convert_flags(
            fromlist, tolist, flaglist, context, numlines
        )
        s = []
        for i in range(len(flaglist)):
            if flaglist[i] is None:
                if i > 0:
                    s.append("        </tbody>        \n        <tbody>\n")
            else:
                s.append(
                    f'            <tr><td class="diff_next"{next_id[i]}>{next_href[i]}</td>{fromlist[i]}'
                    f'<td class="diff_next">{next_href[i]}</td>{tolist[i]}</tr>\n'
                )
        if fromdesc or todesc:
            mark = '<th class="diff_next"><br /></th>'
            header_row = (
                f'<thead><tr>{mark}<th colspan="2" class="diff_header">{fromdesc}</th>'
                f'{mark}<th colspan="2" class="diff_header">{todesc}</th></tr></thead>'
            )
        else:
            header_row = ""
        table = self._table_template % {
            "data_rows": "".join(s), "header_row": header_row, "prefix": self._prefix[1],
        }
        return (
            table.replace("\0+", '<span class="diff_add">')
            .replace("\0-", '<span class="diff_sub">')
            .replace("\0^", '<span class="diff_chg">')
            .replace("\1", "</span>")
            .replace("\t", "&nbsp;")
        )


def restore(delta, which):
    try:
        tag = {1: "- ", 2: "+ "}[int(which)]
    except KeyError:
        raise ValueError(f"unknown delta choice (must be 1 or 2): {which!r}") from None
    prefixes = ("  ", tag)
    for line in delta:
        if line[:2] in prefixes:
            yield line[2:]
