# Paths of elements: the part of XPath that `find` and its kin know.

import re as _re

_TOKENS = _re.compile(
    r"('[^']*'|\"[^\"]*\")|(::|//?|\.\.|\(\)|!=|[/.*:\[\]()@=])|((?:\{[^}]+\})?[^/\[\]()@!=\s]+)|\s+"
)
# What is the tag of a child and nothing else.
_TAG = _re.compile(r"(?:\{[^}*]+\})?[^/*\[@.{}]+\Z")
_cache = {}


def xpath_tokenizer(pattern, namespaces=None):
    default = namespaces.get("") if namespaces else None
    is_attribute = False
    for found in _TOKENS.findall(pattern):
        operator, tag = found[0] or found[1], found[2]
        if tag and tag[0] != "{":
            if ":" in tag:
                prefix, name = tag.split(":", 1)
                if not namespaces or prefix not in namespaces:
                    raise SyntaxError(f"prefix {prefix!r} not found in prefix map")
                yield operator, f"{{{namespaces[prefix]}}}{name}"
            elif default and not is_attribute:
                yield operator, f"{{{default}}}{tag}"
            else:
                yield operator, tag
            is_attribute = False
        else:
            yield operator, tag
            is_attribute = operator == "@"


class _Context:
    def __init__(self, root):
        self.root = root
        self._parents = None

    def parents(self):
        if self._parents is None:
            self._parents = {child: above for above in self.root.iter() for child in above}
        return self._parents


def _matches(tag, wanted):
    # Whether a tag is one of `{*}name`, `{uri}*` and their kin.
    if not isinstance(tag, str):
        return False
    if wanted == "{*}*":
        return True
    if wanted == "{}*":
        return tag[:1] != "{"
    if wanted[:3] == "{*}":
        return tag == wanted[3:] or tag[:1] == "{" and tag.endswith(wanted[2:])
    return tag.startswith(wanted[:-1])


def _is_wild(tag):
    return tag[:3] == "{*}" or tag[-2:] == "}*"


def _child_step(token):
    tag = token[1]
    if tag[:3] == "{}*":
        wild = True
    elif tag[:2] == "{}":
        tag, wild = tag[2:], False
    else:
        wild = _is_wild(tag)

    def select(context, result):
        for element in result:
            for child in element:
                if _matches(child.tag, tag) if wild else child.tag == tag:
                    yield child

    return select


def _star(context, result):
    for element in result:
        yield from element


def _self(context, result):
    yield from result


def _descendant_step(take, token):
    token = take()
    if token is None:
        return None
    if token[0] == "*":
        tag = "*"
    elif not token[0]:
        tag = token[1]
    else:
        raise SyntaxError("invalid descendant")
    if tag[:2] == "{}" and tag != "{}*":
        tag = tag[2:]
    wild = tag != "*" and _is_wild(tag)

    def select(context, result):
        for element in result:
            for below in element.iter(None if wild else tag):
                if below is not element and (not wild or _matches(below.tag, tag)):
                    yield below

    return select


def _parent(context, result):
    parents = context.parents()
    seen = {}
    for element in result:
        if element in parents:
            above = parents[element]
            if above not in seen:
                seen[above] = None
                yield above


def _predicate_step(take, token):
    # What stands in brackets: the shape of it by letters, and its names and values.
    shape = []
    values = []
    while True:
        token = take()
        if token is None:
            return None
        if token[0] == "]":
            break
        if token == ("", ""):
            continue
        if token[0] and token[0][:1] in "'\"":
            token = "'", token[0][1:-1]
        shape.append(token[0] or "-")
        values.append(token[1])
    shape = "".join(shape)
    if shape == "@-":
        key = values[1]
        return lambda context, result: (e for e in result if e.get(key) is not None)
    if shape in ("@-='", "@-!='"):
        key, value = values[1], values[-1]
        if "!=" in shape:
            return lambda context, result: (e for e in result if (own := e.get(key)) is not None and own != value)
        return lambda context, result: (e for e in result if e.get(key) == value)
    if shape == "-" and not _re.match(r"\-?\d+$", values[0]):
        tag = values[0]
        return lambda context, result: (e for e in result if e.find(tag) is not None)
    if shape in (".='", ".!='") or shape in ("-='", "-!='") and not _re.match(r"\-?\d+$", values[0]):
        return _text_step(values[0], values[-1], "!=" in shape)
    if shape == "-" or shape == "-()" or shape == "-()-":
        return _position_step(shape, values)
    raise SyntaxError("invalid predicate")


def _text_step(tag, value, differs):
    def select(context, result):
        for element in result:
            for below in element.findall(tag) if tag else (element,):
                if ("".join(below.itertext()) == value) is not differs:
                    yield element
                    break

    return select


def _position_step(shape, values):
    if shape == "-":
        index = int(values[0]) - 1
        if index < 0:
            raise SyntaxError("XPath position >= 1 expected")
    else:
        if values[0] != "last":
            raise SyntaxError("unsupported function")
        index = -1
        if shape == "-()-":
            try:
                index = int(values[2]) - 1
            except ValueError:
                raise SyntaxError("unsupported expression")
            if index > -2:
                raise SyntaxError("XPath offset from last() must be negative")

    def select(context, result):
        parents = context.parents()
        for element in result:
            above = parents.get(element)
            if above is None:
                continue
            alike = above.findall(element.tag)
            if -len(alike) <= index < len(alike) and alike[index] is element:
                yield element

    return select


def _step(take, token):
    operator = token[0]
    if operator == "":
        return _child_step(token)
    if operator == "*":
        return _star
    if operator == ".":
        return _self
    if operator == "..":
        return _parent
    if operator == "//":
        return _descendant_step(take, token)
    if operator == "[":
        return _predicate_step(take, token)
    raise KeyError(operator)


def _steps_of(path, namespaces):
    if path[-1:] == "/":
        path += "*"
    key = (path,) + (tuple(sorted(namespaces.items())) if namespaces else ())
    if key in _cache:
        return _cache[key]
    if path[:1] == "/":
        raise SyntaxError("cannot use absolute path on element")
    tokens = xpath_tokenizer(path, namespaces)

    def take():
        return next(tokens, None)

    steps = []
    token = take()
    while token is not None:
        try:
            step = _step(take, token)
        except StopIteration:
            raise SyntaxError("invalid path") from None
        if step is None:
            raise SyntaxError("invalid path")
        steps.append(step)
        token = take()
        if token is not None and token[0] == "/":
            token = take()
    if len(_cache) > 100:
        _cache.clear()
    _cache[key] = steps
    return steps


def iterfind(elem, path, namespaces=None):
    steps = _steps_of(path, namespaces)
    result = [elem] if steps else []
    context = _Context(elem)
    for step in steps:
        result = step(context, result)
    return iter(result)


def find(elem, path, namespaces=None):
    if namespaces is None and _TAG.match(path):
        for child in elem:
            if child.tag == path:
                return child
        return None
    return next(iterfind(elem, path, namespaces), None)


def findall(elem, path, namespaces=None):
    if namespaces is None and _TAG.match(path):
        return [child for child in elem if child.tag == path]
    return list(iterfind(elem, path, namespaces))


def findtext(elem, path, default=None, namespaces=None):
    found = find(elem, path, namespaces)
    if found is None:
        return default
    return "" if found.text is None else found.text
