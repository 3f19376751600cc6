"""A small template language: variables, filters, if, for."""


class TemplateError(Exception):
    pass


FILTERS = {
    "upper": str.upper,
    "title": str.title,
    "length": len,
    "join": lambda items, sep=", ": sep.join(map(str, items)),
    "default": lambda value, other="": other if value is None else value,
    "money": lambda value: f"${value:,.2f}",
}


def lex(text):
    while text:
        start = min((i for i in (text.find("{{"), text.find("{%")) if i >= 0), default=-1)
        if start < 0:
            yield "text", text
            return
        if start:
            yield "text", text[:start]
        kind, close = ("var", "}}") if text[start:start + 2] == "{{" else ("tag", "%}")
        end = text.find(close, start)
        if end < 0:
            raise TemplateError(f"unclosed {text[start:start + 2]}")
        yield kind, text[start + 2:end].strip()
        text = text[end + 2:]


def parse(tokens, until=()):
    nodes = []
    for kind, value in tokens:
        if kind != "tag":
            nodes.append((kind, value))
            continue
        word, _, rest = value.partition(" ")
        if word in until:
            return nodes, word
        if word == "if":
            then, end = parse(tokens, ("else", "endif"))
            other = parse(tokens, ("endif",))[0] if end == "else" else []
            nodes.append(("if", rest, then, other))
        elif word == "for":
            name, middle, source = rest.split(maxsplit=2)
            if middle != "in":
                raise TemplateError(f"bad for: {rest}")
            nodes.append(("for", name, source, parse(tokens, ("endfor",))[0]))
        else:
            raise TemplateError(f"unknown tag {word!r}")
    if until:
        raise TemplateError(f"missing {until[-1]}")
    return nodes, None


def lookup(path, context):
    value = context
    for part in path.split("."):
        if isinstance(value, dict):
            value = value.get(part)
        elif isinstance(value, list) and part.isdigit():
            value = value[int(part)] if int(part) < len(value) else None
        else:
            value = getattr(value, part, None)
    return value


def evaluate(expression, context):
    path, *filters = [p.strip() for p in expression.split("|")]
    negate = path.startswith("not ")
    value = lookup(path[4:] if negate else path, context)
    for spec in filters:
        name, _, argument = spec.partition(":")
        try:
            f = FILTERS[name]
        except KeyError:
            raise TemplateError(f"unknown filter {name!r}") from None
        value = f(value, argument) if argument else f(value)
    return not value if negate else value


def render(nodes, context):
    out = []
    for node in nodes:
        match node:
            case "text", text:
                out.append(text)
            case "var", expression:
                value = evaluate(expression, context)
                out.append("" if value is None else str(value))
            case "if", test, then, other:
                out.append(render(then if evaluate(test, context) else other, context))
            case "for", name, source, body:
                items = list(evaluate(source, context) or [])
                for i, item in enumerate(items):
                    loop = {"index": i + 1, "last": i == len(items) - 1}
                    out.append(render(body, {**context, name: item, "loop": loop}))
    return "".join(out)


class Template:
    def __init__(self, text):
        self.nodes, _ = parse(lex(text))

    def __call__(self, **context):
        return render(self.nodes, context)


invoice = Template("""Invoice for {{ customer.name | title }}
{% for line in lines %}{{ loop.index }}. {{ line.item }} {{ line.price | money }}{% if not loop.last %};
{% else %}.
{% endif %}{% endfor %}{% if notes %}Notes: {{ notes | join:/ }}{% else %}No notes{% endif %}
Total: {{ total | money }} {{ missing | default:n/a }} {{ lines | length }} {{ lines.0.item | default:none | upper }}""")
lines = [{"item": "pen", "price": 1.5}, {"item": "desk", "price": 1250}]
print(invoice(customer={"name": "ann lee"}, lines=lines, total=sum(l["price"] for l in lines), notes=["a", "b"]))
print(invoice(customer={"name": "x"}, lines=[], total=0))
nested = Template("{% for row in rows %}[{% for x in row %}{{ x }}{% if not loop.last %} {% endif %}{% endfor %}]{% endfor %}")
print(nested(rows=[[1, 2], [], [3]]))
for text in ("{{ x", "{% if x %}", "{% for x of y %}{% endfor %}", "{% what %}", "{{ x | nope }}", "{{ x | length }}", "plain"):
    try:
        print(repr(text), "->", Template(text)(x=[1], y=None) if "length" not in text else Template(text)(x=5))
    except (TemplateError, TypeError) as error:
        print(repr(text), "!", type(error).__name__, error)
