"""An inverted index with boolean queries, ranking and highlighting."""
import math
import re
from collections import Counter, defaultdict
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

STOP = frozenset("a an and the of to in is it on for with as by".split())
WORD = re.compile(r"[a-z]+(?:'[a-z]+)?", re.IGNORECASE)


def stem(word):
    for suffix, minimum in (("ational", 4), ("ing", 4), ("edly", 4), ("ies", 3), ("es", 4), ("ed", 4), ("s", 3)):
        if word.endswith(suffix) and len(word) - len(suffix) >= minimum - 1:
            return word.removesuffix(suffix) + ("y" if suffix == "ies" else "")
    return word


def terms(text):
    return [(stem(m[0].lower()), m.span()) for m in WORD.finditer(text) if m[0].lower() not in STOP]


@dataclass(frozen=True)
class Document:
    id: int
    title: str
    text: str

    @cached_property
    def counts(self):
        return Counter(term for term, _ in terms(f"{self.title} {self.text}"))

    def highlight(self, wanted, width=38):
        spans = [span for term, span in terms(self.text) if term in wanted]
        if not spans:
            return self.text[:width].rstrip() + "..."
        start = max(0, spans[0][0] - 10)
        out, at = "..." if start else "", start
        for low, high in spans:
            if high > start + width:
                break
            out += self.text[at:low] + f"[{self.text[low:high]}]"
            at = high
        return out + self.text[at:start + width] + ("..." if start + width < len(self.text) else "")


class QueryError(ValueError):
    def __init__(self, message, position):
        super().__init__(f"{message} (at {position})")
        self.position = position


class Index:
    def __init__(self, documents):
        self.documents = {d.id: d for d in documents}
        self.postings = defaultdict(set)
        for d in documents:
            for term in d.counts:
                self.postings[term].add(d.id)

    def query(self, text):
        self.tokens = [(m[0], m.start()) for m in re.finditer(r"\(|\)|[^\s()]+", text)]
        self.at, self.wanted = 0, set()
        found = self._any()
        if self.at < len(self.tokens):
            raise QueryError(f"unexpected {self.tokens[self.at][0]!r}", self.tokens[self.at][1])
        return sorted(found, key=lambda i: (-self.score(i), i))

    def _peek(self):
        return self.tokens[self.at][0] if self.at < len(self.tokens) else None

    def _any(self):
        found = self._all()
        while self._peek() == "OR":
            self.at += 1
            found |= self._all()
        return found

    def _all(self):
        found = self._one()
        while (token := self._peek()) not in (None, "OR", ")"):
            self.at += token == "AND"
            found &= self._one()
        return found

    def _one(self):
        if self.at >= len(self.tokens):
            raise QueryError("query ends too soon", self.tokens[-1][1] if self.tokens else 0)
        token, place = self.tokens[self.at]
        self.at += 1
        match token:
            case "NOT":
                return self.documents.keys() - self._one()
            case "(":
                found = self._any()
                if self._peek() != ")":
                    raise QueryError("missing )", place)
                self.at += 1
                return found
            case ")" | "OR" | "AND":
                raise QueryError(f"{token} is out of place", place)
            case _ if token.endswith("*"):
                matching = [t for t in self.postings if t.startswith(token[:-1].lower())]
                self.wanted.update(matching)
                return set(chain.from_iterable(self.postings[t] for t in matching))
        term = stem(token.lower())
        self.wanted.add(term)
        return set(self.postings.get(term, ()))

    def score(self, id):
        counts, n = self.documents[id].counts, len(self.documents)
        return sum(
            (1 + math.log(counts[t])) * math.log(1 + n / len(self.postings[t])) for t in self.wanted if counts[t]
        )


index = Index([
    Document(1, "Snakes", "A snake is a long reptile. Snakes swallow their prey whole; some snakes squeeze it first."),
    Document(2, "Python", "The python squeezes its prey. Pythons and other snakes lay eggs in warm places."),
    Document(3, "Languages", "Python is a language for programming, named after a comedy group and not after snakes."),
    Document(4, "Birds", "Birds lay eggs too, and build nests of twigs for the eggs they have laid."),
])
for query in ("snake", "python AND NOT programming", "eggs OR language", "(egg OR prey) squeez*", "lay eggs", "NOT snakes", "zebra",
              "python )", "(egg", "NOT", "OR", ""):
    try:
        hits = index.query(query)
        print(f"{query!r}: {hits}")
        for id in hits[:2]:
            d = index.documents[id]
            print(f"   {index.score(id):5.2f} {d.title:<10} {d.highlight(index.wanted)}")
    except QueryError as error:
        print(f"{query!r}: {type(error).__name__}: {error}", error.position)
print({t: sorted(ids) for t, ids in sorted(index.postings.items()) if len(ids) > 1})
print([stem(w) for w in "relational running flies boxes cats as reportedly bed".split()])
try:
    index.documents[1].title = "x"
except AttributeError as error:
    print(type(error).__name__, error)
