"""A state machine driven by commands."""


class Room:
    def __init__(self, name, description, items=(), exits=None):
        self.name = name
        self.description = description
        self.items = list(items)
        self.exits = exits or {}

    def __str__(self):
        text = f"{self.name}: {self.description}"
        if self.items:
            text += f" You see {join(self.items)}."
        return text + f" Exits: {', '.join(sorted(self.exits)) or 'none'}."


def join(words):
    *start, last = words
    return f"{', '.join(start)} and {last}" if start else last


class Game:
    def __init__(self):
        self.rooms = {
            "hall": Room("Hall", "A dusty hall.", ["lamp"], {"north": "library", "east": "cellar"}),
            "library": Room("Library", "Books everywhere.", ["book", "key"], {"south": "hall"}),
            "cellar": Room("Cellar", "It is dark.", [], {"west": "hall"}),
            "vault": Room("Vault", "Gold!", ["gold"], {"up": "cellar"}),
        }
        self.room = self.rooms["hall"]
        self.bag = []
        self.over = False
        self.moves = 0

    def commands(self):
        return sorted(name[3:] for name in dir(self) if name.startswith("do_"))

    def run(self, line):
        verb, *args = line.lower().split() or [""]
        handler = getattr(self, f"do_{verb}", None)
        if handler is None:
            near = [c for c in self.commands() if c[:1] == verb[:1] and verb]
            return f"I don't know {verb!r}." + (f" Did you mean {join(near)}?" if near else "")
        self.moves += 1
        try:
            return handler(*args)
        except TypeError:
            return f"{verb.title()} what?"
        except KeyError as error:
            return f"There is no {error.args[0]}."

    def do_look(self):
        if self.room.name == "Cellar" and "lamp" not in self.bag:
            return "It is too dark to see."
        return str(self.room)

    def do_go(self, direction):
        self.room = self.rooms[self.room.exits[direction]]
        return self.do_look()

    def do_take(self, item):
        if item == "all":
            taken, self.room.items = self.room.items, []
        elif item in self.room.items:
            self.room.items.remove(item)
            taken = [item]
        else:
            raise KeyError(item)
        self.bag += taken
        if "gold" in self.bag:
            self.over = True
            return f"You win in {self.moves} moves!"
        return f"Taken: {join(taken)}." if taken else "Nothing here."

    def do_drop(self, item):
        if item not in self.bag:
            raise KeyError(item)
        self.bag.remove(item)
        self.room.items.append(item)
        return f"Dropped {item}."

    def do_bag(self):
        return f"You carry {join(self.bag)}." if self.bag else "Your bag is empty."

    def do_unlock(self, what="door"):
        if self.room.name != "Cellar":
            return "There is nothing to unlock."
        if "key" not in self.bag:
            return f"You have no key for the {what}."
        self.room.exits["down"] = "vault"
        return f"The {what} opens."


game = Game()
script = """look
bag
dance
east
go
go east
go west
take lamp
take sword
go north
take all
take all
bag
drop book
look
go south
unlock
go up
go east
unlock trapdoor
go down
take gold
look"""
for line in script.splitlines():
    print(">", line)
    print(game.run(line))
    if game.over:
        break
print(game.run(""), game.moves, game.commands())
