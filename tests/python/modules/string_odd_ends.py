import string
print(string.ascii_letters, string.digits, string.punctuation, repr(string.whitespace), string.hexdigits, string.octdigits)
t = string.Template("$name owes $$${amount} to ${who}s")
print(t.substitute(name='A', amount=5, who='B'), t.safe_substitute(name='A'), t.get_identifiers(), t.is_valid())
try: t.substitute(name='A')
except KeyError as e: print('KeyError', e)
try: string.Template("$ bad").substitute()
except ValueError as e: print(e)
print(string.capwords("hello world  foo"), string.capwords("a-b-c", "-"))
class F(string.Formatter):
    def get_value(self, key, args, kw):
        return kw.get(key, f'<{key}>') if isinstance(key, str) else super().get_value(key, args, kw)
    def format_field(self, v, spec):
        return v.upper() if spec == 'up' else super().format_field(v, spec)
print(F().format("{0:up} {x} {y:>5}", "abc", y=3), F().vformat("{a}", (), {}))
print(list(string.Formatter().parse("a{b!r:>{w}}c{{}}")))
