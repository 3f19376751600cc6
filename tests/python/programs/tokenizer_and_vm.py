"""A stack machine: assembler, optimiser and interpreter."""

PROGRAM = """
    push 10
    store n
    push 1
    store acc
loop:
    load n
    jz end
    load acc
    load n
    mul
    store acc
    load n
    push 1
    sub
    store n
    jmp loop
end:
    load acc
    print
    push 2
    push 3
    add
    push 4
    mul
    print
    halt
"""


class VMError(Exception):
    pass


def assemble(text):
    labels, code = {}, []
    for line in text.splitlines():
        line = line.split(";")[0].strip()
        if not line:
            continue
        if line.endswith(":"):
            labels[line[:-1]] = len(code)
            continue
        op, *args = line.split()
        code.append((op, *args))
    result = []
    for op, *args in code:
        if op in ("jmp", "jz"):
            if args[0] not in labels:
                raise VMError(f"unknown label {args[0]}")
            result.append((op, labels[args[0]]))
        elif op == "push":
            result.append((op, int(args[0])))
        else:
            result.append((op, *args))
    return result


class Machine:
    binary = {
        "add": lambda a, b: a + b,
        "sub": lambda a, b: a - b,
        "mul": lambda a, b: a * b,
        "div": lambda a, b: a // b,
    }

    def __init__(self, code, limit=1000):
        self.code, self.limit = code, limit
        self.stack, self.memory, self.output = [], {}, []
        self.pc = self.steps = 0

    def pop(self):
        if not self.stack:
            raise VMError(f"stack is empty at {self.pc - 1}")
        return self.stack.pop()

    def step(self):
        op, *args = self.code[self.pc]
        self.pc += 1
        if op in self.binary:
            b, a = self.pop(), self.pop()
            self.stack.append(self.binary[op](a, b))
            return True
        match op, args:
            case "push", [n]:
                self.stack.append(n)
            case "load", [name]:
                try:
                    self.stack.append(self.memory[name])
                except KeyError:
                    raise VMError(f"{name} is not set") from None
            case "store", [name]:
                self.memory[name] = self.pop()
            case "jmp", [target]:
                self.pc = target
            case "jz", [target]:
                if self.pop() == 0:
                    self.pc = target
            case "print", []:
                self.output.append(self.pop())
            case "halt", []:
                return False
            case _:
                raise VMError(f"bad instruction {op} {args}")
        return True

    def run(self):
        while self.step():
            self.steps += 1
            if self.steps > self.limit:
                raise VMError("too many steps")
        return self.output


def fold(code):
    """Replaces push a, push b, op by push of the result, where no jump lands between."""
    targets = {args[0] for op, *args in code if op in ("jmp", "jz")}
    for i in range(len(code) - 2):
        (op1, *a), (op2, *b), (op3, *_) = code[i:i + 3]
        if op1 == op2 == "push" and op3 in Machine.binary and not targets & {i + 1, i + 2}:
            value = Machine.binary[op3](a[0], b[0])
            new = code[:i] + [("push", value)] + code[i + 3:]
            return fold([(op, *[t - 2 if op in ("jmp", "jz") and t > i else t for t in args]) for op, *args in new])
    return code


code = assemble(PROGRAM)
machine = Machine(code)
print(machine.run(), machine.steps, machine.memory, machine.stack)
short = fold(code)
print(len(code), len(short), Machine(short).run(), short[-3:])
for text in ("add", "load x\nhalt", "loop:\njmp loop", "jmp nowhere", "push 1\npush 0\ndiv", "fly 1", "push x", "push 1"):
    try:
        print(Machine(assemble(text), limit=50).run())
    except (VMError, ZeroDivisionError, ValueError, IndexError) as error:
        print(repr(text), "->", type(error).__name__, error)
