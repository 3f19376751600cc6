# Common string operations.

__all__ = [
    "ascii_letters", "ascii_lowercase", "ascii_uppercase", "capwords", "digits", "hexdigits", "octdigits", "printable",
    "punctuation", "whitespace", "Formatter", "Template",
]

whitespace = " \t\n\r\v\f"
ascii_lowercase = "abcdefghijklmnopqrstuvwxyz"
ascii_uppercase = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
ascii_letters = ascii_lowercase + ascii_uppercase
digits = "0123456789"
hexdigits = digits + "abcdef" + "ABCDEF"
octdigits = "01234567"
punctuation = r"""!"#$%&'()*+,-./:;<=>?@[\]^_`{|}~"""
printable = digits + ascii_letters + punctuation + whitespace


def capwords(s, sep=None):
    return (sep or " ").join(map(str.capitalize, s.split(sep)))


_MISSING = object()


class _PatternOf:
    # The pattern of a class is compiled when it is first asked for.
    def __get__(self, instance, owner):
        return owner._compiled()


class Template:
    delimiter = "$"
    idpattern = r"(?a:[_a-z][_a-z0-9]*)"
    braceidpattern = None
    flags = None

    def __init_subclass__(cls):
        super().__init_subclass__()
        cls._pattern = None

    _pattern = None

    def __init__(self, template):
        self.template = template

    @classmethod
    def _compiled(cls):
        if cls._pattern is None:
            import re

            if "pattern" in cls.__dict__ and isinstance(cls.__dict__["pattern"], str):
                pattern = cls.__dict__["pattern"]
            else:
                mark = re.escape(cls.delimiter)
                name = cls.idpattern
                braced = cls.braceidpattern or name
                pattern = f"""
            {mark}(?:
              (?P<escaped>{mark})  |   # Escape sequence of two delimiters
              (?P<named>{name})       |   # delimiter and a Python identifier
              {{(?P<braced>{braced})}} |   # delimiter and a braced identifier
              (?P<invalid>)             # Other ill-formed delimiter exprs
            )
            """
            flags = re.IGNORECASE if cls.flags is None else cls.flags
            cls._pattern = re.compile(pattern, flags | re.VERBOSE)
        return cls._pattern

    pattern = _PatternOf()

    def _invalid(self, mo):
        i = mo.start("invalid")
        lines = self.template[:i].splitlines(keepends=True)
        if not lines:
            colno, lineno = 1, 1
        else:
            colno = i - len("".join(lines[:-1]))
            lineno = len(lines)
        raise ValueError(f"Invalid placeholder in string: line {lineno}, col {colno}")

    def _mapping(self, mapping, kws):
        if mapping is _MISSING:
            return kws
        if kws:
            from collections import ChainMap

            return ChainMap(kws, mapping)
        return mapping

    def substitute(self, mapping=_MISSING, /, **kws):
        mapping = self._mapping(mapping, kws)

        def convert(mo):
            named = mo.group("named") or mo.group("braced")
            if named is not None:
                return str(mapping[named])
            if mo.group("escaped") is not None:
                return self.delimiter
            if mo.group("invalid") is not None:
                self._invalid(mo)
            raise ValueError("Unrecognized named group in pattern", self._compiled())

        return self._compiled().sub(convert, self.template)

    def safe_substitute(self, mapping=_MISSING, /, **kws):
        mapping = self._mapping(mapping, kws)

        def convert(mo):
            named = mo.group("named") or mo.group("braced")
            if named is not None:
                try:
                    return str(mapping[named])
                except KeyError:
                    return mo.group()
            if mo.group("escaped") is not None:
                return self.delimiter
            return mo.group()

        return self._compiled().sub(convert, self.template)

    def is_valid(self):
        for mo in self._compiled().finditer(self.template):
            if mo.group("invalid") is not None:
                return False
        return True

    def get_identifiers(self):
        ids = []
        for mo in self._compiled().finditer(self.template):
            named = mo.group("named") or mo.group("braced")
            if named is not None and named not in ids:
                ids.append(named)
        return ids


def _split_name(field_name):
    # The first part, and the pairs (is attribute, name) after it.
    end = len(field_name)
    for at, char in enumerate(field_name):
        if char in ".[":
            end = at
            break
    first = field_name[:end]
    parts = []
    at = end
    while at < len(field_name):
        if field_name[at] == ".":
            stop = at + 1
            while stop < len(field_name) and field_name[stop] not in ".[":
                stop += 1
            name = field_name[at + 1:stop]
            if not name:
                raise ValueError("Empty attribute in format string")
            parts.append((True, name))
            at = stop
        elif field_name[at] == "[":
            stop = field_name.find("]", at)
            if stop < 0:
                raise ValueError("Missing ']' in format string")
            name = field_name[at + 1:stop]
            if not name:
                raise ValueError("Empty attribute in format string")
            parts.append((False, int(name) if name.isdecimal() else name))
            at = stop + 1
        else:
            raise ValueError("Only '.' or '[' may follow ']' in format field specifier")
    return int(first) if first.isdecimal() else first, parts


class Formatter:
    def format(self, format_string, /, *args, **kwargs):
        return self.vformat(format_string, args, kwargs)

    def vformat(self, format_string, args, kwargs):
        used_args = set()
        result, _ = self._vformat(format_string, args, kwargs, used_args, 2)
        self.check_unused_args(used_args, args, kwargs)
        return result

    def _vformat(self, format_string, args, kwargs, used_args, recursion_depth, auto_arg_index=0):
        if recursion_depth < 0:
            raise ValueError("Max string recursion exceeded")
        result = []
        for literal, field_name, format_spec, conversion in self.parse(format_string):
            if literal:
                result.append(literal)
            if field_name is None:
                continue
            first, _ = _split_name(field_name)
            if first == "":
                if auto_arg_index is False:
                    raise ValueError("cannot switch from manual field specification to automatic field numbering")
                field_name = str(auto_arg_index) + field_name
                auto_arg_index += 1
            elif isinstance(first, int):
                if auto_arg_index:
                    raise ValueError("cannot switch from automatic field numbering to manual field specification")
                auto_arg_index = False
            obj, arg_used = self.get_field(field_name, args, kwargs)
            used_args.add(arg_used)
            obj = self.convert_field(obj, conversion)
            format_spec, auto_arg_index = self._vformat(
                format_spec, args, kwargs, used_args, recursion_depth - 1, auto_arg_index
            )
            result.append(self.format_field(obj, format_spec))
        return "".join(result), auto_arg_index

    def get_value(self, key, args, kwargs):
        if isinstance(key, int):
            return args[key]
        return kwargs[key]

    def check_unused_args(self, used_args, args, kwargs):
        pass

    def format_field(self, value, format_spec):
        return format(value, format_spec)

    def convert_field(self, value, conversion):
        if conversion is None:
            return value
        if conversion == "s":
            return str(value)
        if conversion == "r":
            return repr(value)
        if conversion == "a":
            return ascii(value)
        raise ValueError(f"Unknown conversion specifier {conversion!s}")

    def parse(self, format_string):
        if not isinstance(format_string, str):
            raise TypeError(f"expected str, got {type(format_string).__name__}")
        return self._parsed(format_string)

    def _parsed(self, format_string):
        literal = []
        at = 0
        size = len(format_string)
        while at < size:
            char = format_string[at]
            if char == "{":
                if format_string[at + 1:at + 2] == "{":
                    literal.append("{")
                    at += 2
                    yield "".join(literal), None, None, None
                    literal = []
                    continue
                depth, stop, in_name = 1, at + 1, True
                while stop < size and depth:
                    char = format_string[stop]
                    if in_name and char == "[":
                        stop = format_string.find("]", stop)
                        if stop < 0:
                            break
                    elif char == "{":
                        if in_name:
                            raise ValueError("unexpected '{' in field name")
                        depth += 1
                    elif char == "}":
                        depth -= 1
                    elif char in ":!":
                        in_name = False
                    stop += 1
                if depth:
                    raise ValueError(
                        "Single '{' encountered in format string" if at + 1 == size else "expected '}' before end of string"
                    )
                field = format_string[at + 1:stop - 1]
                at = stop
                name, conversion, spec = field, None, ""
                inside = False
                for place, char in enumerate(field):
                    if char == "[":
                        inside = True
                    elif char == "]":
                        inside = False
                    elif char == "!" and not inside and place + 1 == len(field):
                        raise ValueError("unmatched '{' in format spec")
                    elif char == "!" and not inside and field[place + 1] != "=":
                        name = field[:place]
                        conversion = field[place + 1]
                        rest = field[place + 2:]
                        if rest and rest[0] != ":":
                            raise ValueError("expected ':' after conversion specifier")
                        spec = rest[1:]
                        break
                    elif char == ":" and not inside:
                        name, spec = field[:place], field[place + 1:]
                        break
                yield "".join(literal), name, spec, conversion
                literal = []
                continue
            if char == "}":
                if format_string[at + 1:at + 2] != "}":
                    raise ValueError("Single '}' encountered in format string")
                literal.append("}")
                at += 2
                yield "".join(literal), None, None, None
                literal = []
                continue
            stop = at
            while stop < size and format_string[stop] not in "{}":
                stop += 1
            literal.append(format_string[at:stop])
            at = stop
        if literal:
            yield "".join(literal), None, None, None

    def get_field(self, field_name, args, kwargs):
        first, rest = _split_name(field_name)
        obj = self.get_value(first, args, kwargs)
        for is_attr, name in rest:
            obj = getattr(obj, name) if is_attr else obj[name]
        return obj, first
