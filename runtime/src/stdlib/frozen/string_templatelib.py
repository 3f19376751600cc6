# What t-strings make.

_GenericAlias = type(list[int])


def _set(self, name, value):
    if name in type(self).__slots__:
        raise AttributeError("readonly attribute")
    object.__setattr__(self, name, value)


class Interpolation:
    __tp_name__ = "string.templatelib.Interpolation"
    __slots__ = ("value", "expression", "conversion", "format_spec")
    __match_args__ = ("value", "expression", "conversion", "format_spec")
    __class_getitem__ = classmethod(_GenericAlias)

    def __new__(cls, value, expression="", conversion=None, format_spec=""):
        if conversion is not None and conversion not in ("a", "r", "s"):
            if not isinstance(conversion, str):
                raise TypeError(f"Interpolation() argument 'conversion' must be str, not {type(conversion).__name__}")
            raise ValueError("Interpolation() argument 'conversion' must be one of 's', 'a' or 'r'")
        for name, text in (("expression", expression), ("format_spec", format_spec)):
            if not isinstance(text, str):
                raise TypeError(f"Interpolation() argument '{name}' must be str, not {type(text).__name__}")
        self = object.__new__(cls)
        set_ = object.__setattr__
        set_(self, "value", value)
        set_(self, "expression", expression)
        set_(self, "conversion", conversion)
        set_(self, "format_spec", format_spec)
        return self

    __doc__ = "Interpolation object"

    def __setattr__(self, name, value):
        _set(self, name, value)

    def __delattr__(self, name):
        _set(self, name, None)

    def __init_subclass__(cls, **kwargs):
        raise TypeError("type 'string.templatelib.Interpolation' is not an acceptable base type")

    def __repr__(self):
        return f"Interpolation({self.value!r}, {self.expression!r}, {self.conversion!r}, {self.format_spec!r})"


Interpolation.__tp_sealed__ = "string.templatelib.Interpolation"


class Template:
    __tp_name__ = "string.templatelib.Template"
    __slots__ = ("strings", "interpolations")
    __class_getitem__ = classmethod(_GenericAlias)

    def __new__(cls, *args, **kwargs):
        if kwargs:
            raise TypeError("Template.__new__ only accepts *args arguments")
        strings = []
        interpolations = []
        last_text = False
        for arg in args:
            if isinstance(arg, str):
                if last_text:
                    strings[-1] += arg
                else:
                    strings.append(arg)
                last_text = True
            elif isinstance(arg, Interpolation):
                if not last_text:
                    strings.append("")
                interpolations.append(arg)
                last_text = False
            else:
                raise TypeError(
                    "Template.__new__ *args need to be of type 'str' or 'Interpolation',"
                    f" got {type(arg).__name__}"
                )
        if not last_text:
            strings.append("")
        self = object.__new__(cls)
        object.__setattr__(self, "strings", tuple(strings))
        object.__setattr__(self, "interpolations", tuple(interpolations))
        return self

    __doc__ = "Template object"

    def __setattr__(self, name, value):
        _set(self, name, value)

    def __delattr__(self, name):
        _set(self, name, None)

    def __init_subclass__(cls, **kwargs):
        raise TypeError("type 'string.templatelib.Template' is not an acceptable base type")

    @property
    def values(self):
        return tuple([i.value for i in self.interpolations])

    def __iter__(self):
        return TemplateIter(self)

    def __add__(self, other):
        if not isinstance(other, Template):
            raise TypeError(
                'can only concatenate string.templatelib.Template (not "'
                f'{type(other).__name__}") to string.templatelib.Template'
            )
        return Template(*self, *other)

    def __repr__(self):
        return f"Template(strings={self.strings!r}, interpolations={self.interpolations!r})"


Template.__tp_sealed__ = "string.templatelib.Template"


class TemplateIter:
    __slots__ = ("_left",)

    def __init__(self, template):
        left = []
        for text, interpolation in zip(template.strings, template.interpolations):
            if text:
                left.append(text)
            left.append(interpolation)
        if template.strings[-1]:
            left.append(template.strings[-1])
        self._left = iter(left)

    def __iter__(self):
        return self

    def __next__(self):
        return next(self._left)


def convert(obj, /, conversion):
    if conversion is None:
        return obj
    if conversion == "r":
        return repr(obj)
    if conversion == "s":
        return str(obj)
    if conversion == "a":
        return ascii(obj)
    raise ValueError(f"invalid conversion specifier: {conversion}")


def _make(parts):
    made = []
    for part in parts:
        if isinstance(part, str):
            made.append(part)
        else:
            value, expression, conversion, spec = part
            made.append(Interpolation(value, expression, conversion or None, spec))
    return Template(*made)
