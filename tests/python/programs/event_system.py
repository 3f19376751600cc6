"""Observers, priorities and an undo stack."""


class Event:
    def __init__(self, name, **data):
        self.name = name
        self.__dict__.update(data)
        self.stopped = False

    def stop(self):
        self.stopped = True

    def __repr__(self):
        data = {k: v for k, v in vars(self).items() if k not in ("name", "stopped")}
        return f"Event({self.name!r}, {data})"


class Bus:
    def __init__(self):
        self.handlers = {}
        self.errors = []

    def on(self, name, priority=0):
        def register(handler):
            entries = self.handlers.setdefault(name, [])
            entries.append((priority, len(entries), handler))
            entries.sort(key=lambda e: (-e[0], e[1]))
            return handler

        return register

    def off(self, name, handler):
        self.handlers[name] = [e for e in self.handlers.get(name, []) if e[2] is not handler]

    def emit(self, name, **data):
        event = Event(name, **data)
        count = 0
        for _, _, handler in self.handlers.get(name, []) + self.handlers.get("*", []):
            if event.stopped:
                break
            try:
                handler(event)
                count += 1
            except Exception as error:
                self.errors.append(f"{handler.__name__}: {type(error).__name__}: {error}")
        return count


bus = Bus()


@bus.on("save")
def write(event):
    print("writing", event.path)


@bus.on("save", priority=10)
def check(event):
    print("checking", event.path)
    if event.path.startswith("/"):
        event.stop()


@bus.on("save", priority=5)
def broken(event):
    return event.size + 1


@bus.on("*")
def audit(event):
    print("audit", event)


print(bus.emit("save", path="a.txt"), bus.emit("save", path="/etc"), bus.emit("load", n=1), bus.errors)
bus.off("save", broken)
print(bus.emit("save", path="b.txt", size=1), len(bus.errors))


class Document:
    def __init__(self):
        self.text = ""
        self.done, self.undone = [], []

    def do(self, command):
        command.apply(self)
        self.done.append(command)
        self.undone.clear()
        return self

    def undo(self):
        if self.done:
            command = self.done.pop()
            command.revert(self)
            self.undone.append(command)
        return self

    def redo(self):
        if self.undone:
            command = self.undone.pop()
            command.apply(self)
            self.done.append(command)
        return self


class Insert:
    def __init__(self, at, text):
        self.at, self.text = at, text

    def apply(self, doc):
        doc.text = doc.text[:self.at] + self.text + doc.text[self.at:]

    def revert(self, doc):
        doc.text = doc.text[:self.at] + doc.text[self.at + len(self.text):]


class Replace:
    def __init__(self, old, new):
        self.old, self.new = old, new

    def apply(self, doc):
        self.before = doc.text
        doc.text = doc.text.replace(self.old, self.new)

    def revert(self, doc):
        doc.text = self.before


class Macro:
    def __init__(self, *commands):
        self.commands = commands

    def apply(self, doc):
        for command in self.commands:
            command.apply(doc)

    def revert(self, doc):
        for command in reversed(self.commands):
            command.revert(doc)


doc = Document()
doc.do(Insert(0, "hello world")).do(Insert(5, ",")).do(Replace("o", "0"))
print(doc.text)
print(doc.undo().text, "|", doc.undo().text, "|", doc.redo().text)
doc.do(Macro(Insert(0, "<"), Replace("l", "L"), Insert(1, "*")))
print(doc.text, "|", doc.undo().text, "|", doc.redo().redo().text, len(doc.done), len(doc.undone))
while doc.done:
    doc.undo()
repr(doc.text)
