"""A small Markdown converter with inline markup, lists and tables."""

DOC = """\
# Title with *emphasis*

A paragraph with **bold**, `code <b>` and
a [link](http://x.y/?a=1&b=2) over two lines.

- one
- two *items*
  - nested
- three

1. first
2. second

> quoted text
> goes on

| name | n |
|------|--:|
| ann  | 1 |
| b&b  | 22 |

```
if a < b:
    pass
```
## End
"""


def escape(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def inline(text):
    out, i = [], 0
    pairs = [("**", "strong"), ("*", "em"), ("`", "code")]
    while i < len(text):
        for mark, tag in pairs:
            if text.startswith(mark, i):
                end = text.find(mark, i + len(mark))
                if end > 0:
                    inner = text[i + len(mark):end]
                    inner = escape(inner) if tag == "code" else inline(inner)
                    out.append(f"<{tag}>{inner}</{tag}>")
                    i = end + len(mark)
                    break
        else:
            if text[i] == "[" and (close := text.find("](", i)) > 0 and (end := text.find(")", close)) > 0:
                out.append(f'<a href="{escape(text[close + 2:end])}">{inline(text[i + 1:close])}</a>')
                i = end + 1
            else:
                out.append(escape(text[i]))
                i += 1
    return "".join(out)


def blocks(text):
    lines = iter(text.splitlines())
    group, kind = [], None
    for line in lines:
        stripped = line.strip()
        if stripped == "```":
            if group:
                yield kind, group
            code = []
            for code_line in lines:
                if code_line.strip() == "```":
                    break
                code.append(code_line)
            yield "code", code
            group, kind = [], None
            continue
        match stripped.split(maxsplit=1):
            case []:
                new = None
            case [mark, *_] if set(mark) == {"#"}:
                new = "heading"
            case ["-", _]:
                new = "ul"
            case [mark, _] if mark[:-1].isdigit() and mark.endswith("."):
                new = "ol"
            case [">", *_]:
                new = "quote"
            case [mark, *_] if mark.startswith("|"):
                new = "table"
            case _:
                new = "p"
        if new != kind or new == "heading":
            if group:
                yield kind, group
            group, kind = [], new
        if new:
            group.append(line)
    if group:
        yield kind, group


def listing(tag, lines):
    depth, out = -1, []
    for line in lines:
        level = (len(line) - len(line.lstrip())) // 2
        while depth < level:
            out.append("  " * (depth + 1) + f"<{tag}>")
            depth += 1
        while depth > level:
            out.append("  " * depth + f"</{tag}>")
            depth -= 1
        out.append("  " * (level + 1) + f"<li>{inline(line.split(maxsplit=1)[1])}</li>")
    while depth >= 0:
        out.append("  " * depth + f"</{tag}>")
        depth -= 1
    return "\n".join(out)


def table(lines):
    cells = [[c.strip() for c in line.strip().strip("|").split("|")] for line in lines]
    header, marks, *rows = cells
    right = [m.endswith(":") for m in marks]
    yield "<table>"
    yield "<tr>" + "".join(f"<th>{inline(c)}</th>" for c in header) + "</tr>"
    for row in rows:
        yield "<tr>" + "".join(f"<td{' class=r' if r else ''}>{inline(c)}</td>" for c, r in zip(row, right)) + "</tr>"
    yield "</table>"


RENDER = {
    "heading": lambda ls: "\n".join(f"<h{len(l.split()[0])}>{inline(l.split(maxsplit=1)[1])}</h{len(l.split()[0])}>" for l in ls),
    "p": lambda ls: f"<p>{inline(' '.join(l.strip() for l in ls))}</p>",
    "ul": lambda ls: listing("ul", ls),
    "ol": lambda ls: listing("ol", ls),
    "quote": lambda ls: f"<blockquote>{inline(' '.join(l[2:] for l in ls))}</blockquote>",
    "table": lambda ls: "\n".join(table(ls)),
    "code": lambda ls: "<pre>" + escape("\n".join(ls)) + "</pre>",
}

for kind, lines in blocks(DOC):
    print(RENDER[kind](lines))
kinds = [kind for kind, _ in blocks(DOC)]
print(kinds, len(kinds))
for text in ("*open", "**a *b* c**", "`*x*`", "[x](", "a & b < c", ""):
    print(repr(inline(text)))
