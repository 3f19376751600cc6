"""Tokenizer, parser and evaluator for arithmetic."""


class ParseError(Exception):
    def __init__(self, message, position):
        super().__init__(f"{message} at {position}")
        self.position = position


def tokenize(text):
    i = 0
    while i < len(text):
        ch = text[i]
        if ch.isspace():
            i += 1
        elif ch.isdigit() or ch == ".":
            start = i
            while i < len(text) and (text[i].isdigit() or text[i] == "."):
                i += 1
            number = text[start:i]
            yield "number", float(number) if "." in number else int(number), start
        elif ch.isalpha():
            start = i
            while i < len(text) and text[i].isalnum():
                i += 1
            yield "name", text[start:i], start
        elif text[i:i + 2] == "**":
            yield "op", "**", i
            i += 2
        elif ch in "+-*/%(),=":
            yield "op", ch, i
            i += 1
        else:
            raise ParseError(f"unexpected {ch!r}", i)
    yield "end", None, len(text)


class Parser:
    functions = {"max": max, "min": min, "abs": abs, "sqrt": lambda x: x ** 0.5}

    def __init__(self, variables):
        self.variables = variables

    def run(self, text):
        self.tokens = list(tokenize(text))
        self.i = 0
        if len(self.tokens) > 2 and self.tokens[0][0] == "name" and self.tokens[1][1] == "=":
            name = self.next()[1]
            self.next()
            value = self.variables[name] = self.expression()
        else:
            value = self.expression()
        kind, token, position = self.peek()
        if kind != "end":
            raise ParseError(f"unexpected {token!r}", position)
        return value

    def peek(self):
        return self.tokens[self.i]

    def next(self):
        token = self.tokens[self.i]
        self.i += 1
        return token

    def accept(self, *ops):
        kind, token, _ = self.peek()
        if kind == "op" and token in ops:
            self.i += 1
            return token
        return None

    def expect(self, op):
        if not self.accept(op):
            raise ParseError(f"expected {op!r}", self.peek()[2])

    def expression(self):
        value = self.term()
        while op := self.accept("+", "-"):
            right = self.term()
            value = value + right if op == "+" else value - right
        return value

    def term(self):
        value = self.unary()
        while op := self.accept("*", "/", "%"):
            right = self.unary()
            match op:
                case "*":
                    value *= right
                case "/":
                    value /= right
                case "%":
                    value %= right
        return value

    def unary(self):
        if self.accept("-"):
            return -self.unary()
        return self.power()

    def power(self):
        base = self.atom()
        if self.accept("**"):
            return base ** self.unary()
        return base

    def atom(self):
        kind, token, position = self.next()
        if kind == "number":
            return token
        if kind == "name":
            if self.accept("("):
                args = [self.expression()]
                while self.accept(","):
                    args.append(self.expression())
                self.expect(")")
                if token not in self.functions:
                    raise ParseError(f"unknown function {token}", position)
                return self.functions[token](*args)
            if token in self.variables:
                return self.variables[token]
            raise ParseError(f"unknown name {token}", position)
        if token == "(":
            value = self.expression()
            self.expect(")")
            return value
        raise ParseError(f"unexpected {'end' if kind == 'end' else repr(token)}", position)


parser = Parser({"pi": 3.14})
for line in ["1 + 2 * 3", "(1 + 2) * 3", "-2 ** 2", "2 ** -1", "2 ** 3 ** 2", "x = 10 / 4", "x * 2", "max(1, x, 2) + abs(-3)", "7 % 4 * 2", "sqrt(16) - -1", "1 +", "2 * (3", "foo", "foo(1)", "1 $ 2", "1 / 0", "3 4", "", "y = x + 1", "y = ", "1.5 + .5", "((((5))))", "10 - 3 - 2"]:
    try:
        print(f"{line!r:28} = {parser.run(line)}")
    except ParseError as error:
        print(f"{line!r:28} ! {error}")
    except ZeroDivisionError as error:
        print(f"{line!r:28} ! {error}")
print(parser.variables)
