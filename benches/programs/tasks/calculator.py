class Parser:

    def __init__(self, text):
        self.text = text
        self.pos = 0

    def peek(self):
        return self.text[self.pos] if self.pos < len(self.text) else ''

    def take(self):
        c = self.peek()
        self.pos += 1
        return c

    def expr(self):
        v = self.term()
        while self.peek() in ('+', '-'):
            v = v + self.term() if self.take() == '+' else v - self.term()
        return v

    def term(self):
        v = self.factor()
        while self.peek() == '*':
            self.take()
            v = v * self.factor() % 1000003
        return v

    def factor(self):
        if self.peek() == '(':
            self.take()
            v = self.expr()
            self.take()
            return v
        n = 0
        while self.peek().isdigit():
            n = n * 10 + int(self.take())
        return n


def main():
    return Parser('+'.join(('(12*3+4)*7-5*(2+%d)' % i for i in range(200)))).expr()


main()
