# Wrapping and filling of text.

import re

__all__ = ["TextWrapper", "wrap", "fill", "dedent", "indent", "shorten"]

_whitespace = "\t\n\x0b\x0c\r "

# One chunk: a run of white space, a dash of two or more between words, or a word up to a hyphen that one may break at.
_WORDSEP = (
    r"([\t\n\x0b\x0c\r ]+"
    r"|(?<=[\w!\"'&.,?])-{2,}(?=\w)"
    r"|[^\t\n\x0b\x0c\r ]+?(?:-(?:(?<=[^\d\W]{2}-)|(?<=[^\d\W]-[^\d\W]-))(?=[^\d\W]-?[^\d\W])"
    r"|(?=[\t\n\x0b\x0c\r ]|\z)"
    r"|(?<=[\w!\"'&.,?])(?=-{2,}\w)))"
)


class TextWrapper:
    unicode_whitespace_trans = dict.fromkeys(map(ord, _whitespace), ord(" "))
    wordsep_re = re.compile(_WORDSEP)
    wordsep_simple_re = re.compile(f"([{re.escape(_whitespace)}]+)")
    sentence_end_re = re.compile(r"[a-z][\.\!\?][\"\']?\z")

    def __init__(self, width=70, initial_indent="", subsequent_indent="", expand_tabs=True,
                 replace_whitespace=True, fix_sentence_endings=False, break_long_words=True,
                 drop_whitespace=True, break_on_hyphens=True, tabsize=8, *, max_lines=None,
                 placeholder=" [...]"):
        self.width = width
        self.initial_indent = initial_indent
        self.subsequent_indent = subsequent_indent
        self.expand_tabs = expand_tabs
        self.replace_whitespace = replace_whitespace
        self.fix_sentence_endings = fix_sentence_endings
        self.break_long_words = break_long_words
        self.drop_whitespace = drop_whitespace
        self.break_on_hyphens = break_on_hyphens
        self.tabsize = tabsize
        self.max_lines = max_lines
        self.placeholder = placeholder

    def _munge_whitespace(self, text):
        if self.expand_tabs:
            text = text.expandtabs(self.tabsize)
        if self.replace_whitespace:
            text = text.translate(self.unicode_whitespace_trans)
        return text

    def _split(self, text):
        # Without a hyphen both patterns find the same, and the simple one finds it sooner.
        if self.break_on_hyphens is True and "-" in text:
            chunks = self.wordsep_re.split(text)
        else:
            chunks = self.wordsep_simple_re.split(text)
        return [chunk for chunk in chunks if chunk]

    def _fix_sentence_endings(self, chunks):
        at = 0
        while at < len(chunks) - 1:
            if chunks[at + 1] == " " and self.sentence_end_re.search(chunks[at]):
                chunks[at + 1] = "  "
                at += 2
            else:
                at += 1

    def _handle_long_word(self, reversed_chunks, cur_line, cur_len, width):
        space = 1 if width < 1 else width - cur_len
        if self.break_long_words and space > 0:
            chunk = reversed_chunks[-1]
            end = space
            if self.break_on_hyphens and len(chunk) > space:
                hyphen = chunk.rfind("-", 0, space)
                if hyphen > 0 and any(c != "-" for c in chunk[:hyphen]):
                    end = hyphen + 1
            cur_line.append(chunk[:end])
            reversed_chunks[-1] = chunk[end:]
        elif not cur_line:
            cur_line.append(reversed_chunks.pop())

    def _wrap_chunks(self, chunks):
        lines = []
        if self.width <= 0:
            raise ValueError(f"invalid width {self.width!r} (must be > 0)")
        if self.max_lines is not None:
            indent = self.subsequent_indent if self.max_lines > 1 else self.initial_indent
            if len(indent) + len(self.placeholder.lstrip()) > self.width:
                raise ValueError("placeholder too large for max width")
        chunks.reverse()
        drop = self.drop_whitespace
        while chunks:
            line = []
            size = 0
            indent = self.subsequent_indent if lines else self.initial_indent
            width = self.width - len(indent)
            if drop and lines and chunks[-1].strip() == "":
                chunks.pop()
            while chunks:
                length = len(chunks[-1])
                if size + length > width:
                    break
                line.append(chunks.pop())
                size += length
            if chunks and len(chunks[-1]) > width:
                self._handle_long_word(chunks, line, size, width)
                size = sum(map(len, line))
            if drop and line and line[-1].strip() == "":
                size -= len(line[-1])
                line.pop()
            if not line:
                continue
            fits = (
                self.max_lines is None
                or len(lines) + 1 < self.max_lines
                or (not chunks or drop and len(chunks) == 1 and not chunks[0].strip()) and size <= width
            )
            if fits:
                lines.append(indent + "".join(line))
                continue
            while line:
                if line[-1].strip() and size + len(self.placeholder) <= width:
                    line.append(self.placeholder)
                    lines.append(indent + "".join(line))
                    break
                size -= len(line.pop())
            else:
                if lines:
                    before = lines[-1].rstrip()
                    if len(before) + len(self.placeholder) <= self.width:
                        lines[-1] = before + self.placeholder
                        break
                lines.append(indent + self.placeholder.lstrip())
            break
        return lines

    def _split_chunks(self, text):
        return self._split(self._munge_whitespace(text))

    def wrap(self, text):
        chunks = self._split_chunks(text)
        if self.fix_sentence_endings:
            self._fix_sentence_endings(chunks)
        return self._wrap_chunks(chunks)

    def fill(self, text):
        return "\n".join(self.wrap(text))


def wrap(text, width=70, **kwargs):
    return TextWrapper(width=width, **kwargs).wrap(text)


def fill(text, width=70, **kwargs):
    return TextWrapper(width=width, **kwargs).fill(text)


def shorten(text, width, **kwargs):
    wrapper = TextWrapper(width=width, max_lines=1, **kwargs)
    return wrapper.fill(" ".join(text.strip().split()))


def dedent(text):
    try:
        lines = text.split("\n")
    except (AttributeError, TypeError):
        raise TypeError(f"expected str object, not {type(text).__qualname__!r}") from None
    filled = [line for line in lines if line and not line.isspace()]
    # What the least and the greatest line begin with alike, all lines do.
    least, most = min(filled, default=""), max(filled, default="")
    margin = 0
    for char in least:
        if char not in " \t" or most[margin] != char:
            break
        margin += 1
    return "\n".join(["" if line.isspace() else line[margin:] for line in lines])


def indent(text, prefix, predicate=None):
    lines = text.splitlines(True)
    parts = []
    for line in lines:
        if not line.isspace() if predicate is None else predicate(line):
            parts.append(prefix)
        parts.append(line)
    return "".join(parts)
