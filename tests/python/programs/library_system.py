"""Books, members, loans and fines, driven by a list of events."""


class LibraryError(Exception):
    code = "error"


class NotAvailable(LibraryError):
    code = "unavailable"


class LimitReached(LibraryError):
    code = "limit"


class Book:
    count = 0

    def __init__(self, title, author, year, copies=1):
        type(self).count += 1
        self.id = f"B{self.count:03}"
        self.title, self.author, self.year, self.copies = title, author, year, copies
        self.waiting = []

    def __str__(self):
        return f"{self.title} ({self.author}, {self.year})"

    def matches(self, text):
        text = text.lower()
        return text in self.title.lower() or text in self.author.lower() or text == str(self.year)


class Member:
    limit = 2
    fine_per_day = 0.25

    def __init__(self, name):
        self.name = name
        self.loans = {}
        self.fines = 0

    def __repr__(self):
        return f"{type(self).__name__}({self.name})"


class Student(Member):
    limit = 1
    fine_per_day = 0.1


class Library:
    loan_days = 14

    def __init__(self):
        self.books, self.members, self.history = {}, {}, []
        self.today = 0

    def add(self, *things):
        for thing in things:
            if isinstance(thing, Book):
                self.books[thing.title] = thing
            else:
                self.members[thing.name] = thing
        return self

    def lend(self, who, what):
        member, book = self.members[who], self.books[what]
        if len(member.loans) >= member.limit:
            raise LimitReached(f"{member} has {len(member.loans)} of {member.limit} loans")
        if book.copies == 0:
            if who not in book.waiting:
                book.waiting.append(who)
            raise NotAvailable(f"{what} is out; position {book.waiting.index(who) + 1} in the queue")
        if book.waiting and book.waiting[0] != who:
            raise NotAvailable(f"{what} is kept for {book.waiting[0]}")
        if book.waiting:
            book.waiting.pop(0)
        book.copies -= 1
        member.loans[what] = self.today + self.loan_days
        return f"{who} has {what} until day {member.loans[what]}"

    def give_back(self, who, what):
        member = self.members[who]
        try:
            due = member.loans.pop(what)
        except KeyError:
            raise LibraryError(f"{who} does not have {what}") from None
        book = self.books[what]
        book.copies += 1
        late = max(0, self.today - due)
        if late:
            member.fines += late * member.fine_per_day
        note = f", {late} days late" if late else ""
        return f"{who} returned {what}{note}" + (f"; {book.waiting[0]} may fetch it" if book.waiting else "")

    def wait(self, days):
        self.today += days
        overdue = [(n, t) for n, m in self.members.items() for t, due in m.loans.items() if due < self.today]
        return f"day {self.today}" + (f", overdue: {overdue}" if overdue else "")

    def search(self, text):
        return sorted((b for b in self.books.values() if b.matches(text)), key=lambda b: (b.year, b.title))


library = Library().add(
    Book("Dune", "Herbert", 1965),
    Book("Emma", "Austen", 1815, copies=2),
    Book("Persuasion", "Austen", 1817),
    Member("ann"),
    Student("bob"),
    Member("cid"),
)
print([str(b) for b in library.search("austen")], [b.id for b in library.search("u")], library.search("1965")[0], library.search("none"))
events = [
    ("lend", "ann", "Dune"), ("lend", "bob", "Dune"), ("lend", "cid", "Dune"), ("lend", "bob", "Emma"), ("lend", "bob", "Persuasion"),
    ("wait", 20), ("give_back", "ann", "Dune"), ("lend", "cid", "Dune"), ("give_back", "bob", "Emma"), ("lend", "bob", "Dune"),
    ("give_back", "ann", "Dune"), ("lend", "zoe", "Dune"), ("wait", 1), ("lend", "ann", "Ulysses"), ("wait", 15),
]
for name, *args in events:
    try:
        outcome = getattr(library, name)(*args)
    except LibraryError as error:
        outcome = f"[{error.code}] {error}"
    except KeyError as error:
        outcome = f"unknown: {error}"
    library.history.append((library.today, name, outcome))
    print(f"{library.today:3} {name:<10}{outcome}")
for member in library.members.values():
    print(f"{member!r:<14} fines {member.fines:5.2f} loans {list(member.loans)}")
by_kind = {}
for _, name, outcome in library.history:
    by_kind[name] = by_kind.get(name, 0) + (not outcome.startswith(("[", "unknown")))
print(by_kind, Book.count, sum(b.copies for b in library.books.values()))
