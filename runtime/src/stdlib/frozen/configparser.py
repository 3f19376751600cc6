# Files of sections and options.

import functools
import io
import itertools
import os
import re
import sys
from collections import ChainMap as _ChainMap
from collections.abc import Iterable, MutableMapping

__all__ = (
    "NoSectionError", "DuplicateOptionError", "DuplicateSectionError", "NoOptionError", "InterpolationError",
    "InterpolationDepthError", "InterpolationMissingOptionError", "InterpolationSyntaxError", "ParsingError",
    "MissingSectionHeaderError", "MultilineContinuationError", "UnnamedSectionDisabledError", "InvalidWriteError",
    "ConfigParser", "RawConfigParser", "Interpolation", "BasicInterpolation", "ExtendedInterpolation", "SectionProxy",
    "ConverterMapping", "DEFAULTSECT", "MAX_INTERPOLATION_DEPTH", "UNNAMED_SECTION",
)

DEFAULTSECT = "DEFAULT"
MAX_INTERPOLATION_DEPTH = 10
_UNSET = object()


class Error(Exception):
    def __init__(self, msg=""):
        self.message = msg
        Exception.__init__(self, msg)

    def __repr__(self):
        return self.message

    __str__ = __repr__


class NoSectionError(Error):
    def __init__(self, section):
        Error.__init__(self, f"No section: {section!r}")
        self.section = section
        self.args = (section,)


class DuplicateSectionError(Error):
    def __init__(self, section, source=None, lineno=None):
        if source is not None:
            where = f" [line {lineno:2d}]" if lineno is not None else ""
            text = f"While reading from {source!r}{where}: section {section!r} already exists"
        else:
            text = f"Section {section!r} already exists"
        Error.__init__(self, text)
        self.section = section
        self.source = source
        self.lineno = lineno
        self.args = (section, source, lineno)


class DuplicateOptionError(Error):
    def __init__(self, section, option, source=None, lineno=None):
        if source is not None:
            where = f" [line {lineno:2d}]" if lineno is not None else ""
            text = f"While reading from {source!r}{where}: option {option!r} in section {section!r} already exists"
        else:
            text = f"Option {option!r} in section {section!r} already exists"
        Error.__init__(self, text)
        self.section = section
        self.option = option
        self.source = source
        self.lineno = lineno
        self.args = (section, option, source, lineno)


class NoOptionError(Error):
    def __init__(self, option, section):
        Error.__init__(self, f"No option {option!r} in section: {section!r}")
        self.option = option
        self.section = section
        self.args = (option, section)


class InterpolationError(Error):
    def __init__(self, option, section, msg):
        Error.__init__(self, msg)
        self.option = option
        self.section = section
        self.args = (option, section, msg)


class InterpolationMissingOptionError(InterpolationError):
    def __init__(self, option, section, rawval, reference):
        InterpolationError.__init__(
            self,
            option,
            section,
            f"Bad value substitution: option {option!r} in section {section!r} contains an interpolation key "
            f"{reference!r} which is not a valid option name. Raw value: {rawval!r}",
        )
        self.reference = reference
        self.args = (option, section, rawval, reference)


class InterpolationSyntaxError(InterpolationError):
    pass


class InterpolationDepthError(InterpolationError):
    def __init__(self, option, section, rawval):
        InterpolationError.__init__(
            self,
            option,
            section,
            f"Recursion limit exceeded in value substitution: option {option!r} in section {section!r} contains an "
            f"interpolation key which cannot be substituted in {MAX_INTERPOLATION_DEPTH} steps. Raw value: {rawval!r}",
        )
        self.args = (option, section, rawval)


class ParsingError(Error):
    def __init__(self, source, *args):
        super().__init__(f"Source contains parsing errors: {source!r}")
        self.source = source
        self.errors = []
        self.args = (source,)
        if args:
            self.append(*args)

    def append(self, lineno, line):
        self.errors.append((lineno, line))
        self.message += f"\n\t[line {lineno:2d}]: {line!r}"

    def combine(self, others):
        for other in others:
            for error in other.errors:
                self.append(*error)
        return self

    @staticmethod
    def _raise_all(exceptions):
        exceptions = iter(exceptions)
        first = next(exceptions, None)
        if first is not None:
            raise first.combine(exceptions)


class MissingSectionHeaderError(ParsingError):
    def __init__(self, filename, lineno, line):
        Error.__init__(self, f"File contains no section headers.\nfile: {filename!r}, line: {lineno}\n{line!r}")
        self.source = filename
        self.lineno = lineno
        self.line = line
        self.errors = []
        self.args = (filename, lineno, line)


class MultilineContinuationError(ParsingError):
    def __init__(self, filename, lineno, line):
        Error.__init__(
            self, f"Key without value continued with an indented line.\nfile: {filename!r}, line: {lineno}\n{line!r}"
        )
        self.source = filename
        self.lineno = lineno
        self.line = line
        self.errors = []
        self.args = (filename, lineno, line)


class UnnamedSectionDisabledError(Error):
    def __init__(self):
        Error.__init__(self, "Support for UNNAMED_SECTION is disabled.")


class InvalidWriteError(Error):
    def __init__(self, msg=""):
        Error.__init__(self, msg)


class _UnnamedSection:
    def __repr__(self):
        return "<UNNAMED_SECTION>"


UNNAMED_SECTION = _UnnamedSection()


class Interpolation:
    """Gives values as they are."""

    def before_get(self, parser, section, option, value, defaults):
        return value

    def before_set(self, parser, section, option, value):
        return value

    def before_read(self, parser, section, option, value):
        return value

    def before_write(self, parser, section, option, value):
        return value


class _Marked(Interpolation):
    # What both kinds of interpolation share: the sign, what it opens with, and `_insert_one` for what stands there.

    def before_get(self, parser, section, option, value, defaults):
        parts = []
        self._insert(parser, option, parts, value, section, defaults, 1)
        return "".join(parts)

    def before_set(self, parser, section, option, value):
        sign = self._sign
        rest = self._key.sub("", value.replace(sign + sign, ""))
        if sign in rest:
            raise ValueError(f"invalid interpolation syntax in {value!r} at position {rest.find(sign)}")
        return value

    def _insert(self, parser, option, parts, rest, section, values, depth):
        sign, opens = self._sign, self._opens
        raw = parser.get(section, option, raw=True, fallback=rest)
        if depth > MAX_INTERPOLATION_DEPTH:
            raise InterpolationDepthError(option, section, raw)
        while rest:
            at = rest.find(sign)
            if at < 0:
                parts.append(rest)
                return
            if at > 0:
                parts.append(rest[:at])
                rest = rest[at:]
            mark = rest[1:2]
            if mark == sign:
                parts.append(sign)
                rest = rest[2:]
                continue
            if mark != opens:
                raise InterpolationSyntaxError(
                    option, section, f"{sign!r} must be followed by {sign!r} or {opens!r}, found: {rest!r}"
                )
            found = self._key.match(rest)
            if found is None:
                raise InterpolationSyntaxError(option, section, f"bad interpolation variable reference {rest!r}")
            rest = rest[found.end():]
            self._insert_one(parser, option, parts, found.group(1), section, values, depth, raw, rest)


class BasicInterpolation(_Marked):
    """%(name)s stands for an option of the section or of the defaults."""

    _key = re.compile(r"%\(([^)]+)\)s")
    _sign = "%"
    _opens = "("

    def _insert_one(self, parser, option, parts, name, section, values, depth, raw, rest):
        name = parser.optionxform(name)
        try:
            value = values[name]
        except KeyError:
            raise InterpolationMissingOptionError(option, section, raw, name) from None
        if "%" in value:
            self._insert(parser, option, parts, value, section, values, depth + 1)
        else:
            parts.append(value)


class ExtendedInterpolation(_Marked):
    """${option} and ${section:option} stand for options."""

    _key = re.compile(r"\$\{([^}]+)\}")
    _sign = "$"
    _opens = "{"

    def _insert_one(self, parser, option, parts, path, section, values, depth, raw, rest):
        path = path.split(":")
        where = section
        name = option
        try:
            if len(path) == 1:
                name = parser.optionxform(path[0])
                value = values[name]
            elif len(path) == 2:
                where = path[0]
                name = parser.optionxform(path[1])
                value = parser.get(where, name, raw=True)
            else:
                raise InterpolationSyntaxError(option, section, f"More than one ':' found: {rest!r}")
        except (KeyError, NoSectionError, NoOptionError):
            raise InterpolationMissingOptionError(option, section, raw, ":".join(path)) from None
        if value is None:
            return
        if "$" in value:
            inner = dict(parser.items(where, raw=True)) if where != section else values
            self._insert(parser, name, parts, value, where, inner, depth + 1)
        else:
            parts.append(value)


class _Reading:
    # What is known while lines are read.
    def __init__(self, source):
        self.source = source
        self.section = None
        self.name = None
        self.option = None
        self.indent = 0
        self.known = set()
        self.errors = []


class RawConfigParser(MutableMapping):
    _SECT_TMPL = r"""
        \[
        (?P<header>.+)
        \]
        """
    _OPT_TMPL = r"""
        (?P<option>.*?)
        \s*(?:
        (?P<vi>{delim})\s*
        (?P<value>.*))$
        """
    _OPT_NV_TMPL = r"""
        (?P<option>.*?)
        \s*(?:
        (?P<vi>{delim})\s*
        (?P<value>.*))?$
        """
    _DEFAULT_INTERPOLATION = Interpolation()
    SECTCRE = re.compile(_SECT_TMPL, re.VERBOSE)
    OPTCRE = re.compile(_OPT_TMPL.format(delim="=|:"), re.VERBOSE)
    OPTCRE_NV = re.compile(_OPT_NV_TMPL.format(delim="=|:"), re.VERBOSE)
    NONSPACECRE = re.compile(r"\S")
    BOOLEAN_STATES = {
        "1": True, "yes": True, "true": True, "on": True, "0": False, "no": False, "false": False, "off": False,
    }

    def __init__(
        self, defaults=None, dict_type=dict, allow_no_value=False, *, delimiters=("=", ":"),
        comment_prefixes=("#", ";"), inline_comment_prefixes=None, strict=True, empty_lines_in_values=True,
        default_section=DEFAULTSECT, interpolation=_UNSET, converters=_UNSET, allow_unnamed_section=False,
    ):
        self._dict = dict_type
        self._sections = dict_type()
        self._defaults = dict_type()
        self._converters = ConverterMapping(self)
        self._proxies = dict_type()
        self._proxies[default_section] = SectionProxy(self, default_section)
        self._delimiters = tuple(delimiters)
        if delimiters == ("=", ":"):
            self._optcre = self.OPTCRE_NV if allow_no_value else self.OPTCRE
        else:
            delim = "|".join([re.escape(delimiter) for delimiter in delimiters])
            template = self._OPT_NV_TMPL if allow_no_value else self._OPT_TMPL
            self._optcre = re.compile(template.format(delim=delim), re.VERBOSE)
        self._comments = tuple(comment_prefixes or ())
        self._inline_comments = tuple(inline_comment_prefixes or ())
        self._strict = strict
        self._allow_no_value = allow_no_value
        self._empty_lines_in_values = empty_lines_in_values
        self.default_section = default_section
        self._interpolation = self._DEFAULT_INTERPOLATION if interpolation is _UNSET else interpolation
        if self._interpolation is None:
            self._interpolation = Interpolation()
        if not isinstance(self._interpolation, Interpolation):
            raise TypeError(f"interpolation= must be None or an instance of Interpolation; got an object of type {type(self._interpolation)}")
        if converters is not _UNSET:
            self._converters.update(converters)
        if defaults:
            self._read_defaults(defaults)
        self._allow_unnamed_section = allow_unnamed_section

    def defaults(self):
        return self._defaults

    def sections(self):
        return list(self._sections.keys())

    def add_section(self, section):
        if section == self.default_section:
            raise ValueError(f"Invalid section name: {section!r}")
        if section is UNNAMED_SECTION and not self._allow_unnamed_section:
            raise UnnamedSectionDisabledError
        if section in self._sections:
            raise DuplicateSectionError(section)
        self._sections[section] = self._dict()
        self._proxies[section] = SectionProxy(self, section)

    def has_section(self, section):
        return section in self._sections

    def options(self, section):
        try:
            names = self._sections[section].copy()
        except KeyError:
            raise NoSectionError(section) from None
        names.update(self._defaults)
        return list(names.keys())

    def read(self, filenames, encoding=None):
        if isinstance(filenames, (str, bytes, os.PathLike)):
            filenames = [filenames]
        encoding = io.text_encoding(encoding)
        done = []
        for filename in filenames:
            try:
                with open(filename, encoding=encoding) as file:
                    self._read(file, filename)
            except OSError:
                continue
            if isinstance(filename, os.PathLike):
                filename = os.fspath(filename)
            done.append(filename)
        return done

    def read_file(self, f, source=None):
        if source is None:
            try:
                source = f.name
            except AttributeError:
                source = "<???>"
        self._read(f, source)

    def read_string(self, string, source="<string>"):
        self.read_file(io.StringIO(string), source)

    def read_dict(self, dictionary, source="<dict>"):
        known = set()
        for section, keys in dictionary.items():
            section = str(section)
            try:
                self.add_section(section)
            except (DuplicateSectionError, ValueError):
                if self._strict and section in known:
                    raise
            known.add(section)
            for key, value in keys.items():
                key = self.optionxform(str(key))
                if value is not None:
                    value = str(value)
                if self._strict and (section, key) in known:
                    raise DuplicateOptionError(section, key, source)
                known.add((section, key))
                self.set(section, key, value)

    def get(self, section, option, *, raw=False, vars=None, fallback=_UNSET):
        try:
            values = self._unify(section, vars)
        except NoSectionError:
            if fallback is _UNSET:
                raise
            return fallback
        option = self.optionxform(option)
        try:
            value = values[option]
        except KeyError:
            if fallback is _UNSET:
                raise NoOptionError(option, section)
            return fallback
        if raw or value is None:
            return value
        return self._interpolation.before_get(self, section, option, value, values)

    def _get(self, section, convert, option, **kwargs):
        return convert(self.get(section, option, **kwargs))

    def _get_conv(self, section, option, convert, *, raw=False, vars=None, fallback=_UNSET, **kwargs):
        try:
            return self._get(section, convert, option, raw=raw, vars=vars, **kwargs)
        except (NoSectionError, NoOptionError):
            if fallback is _UNSET:
                raise
            return fallback

    def getint(self, section, option, *, raw=False, vars=None, fallback=_UNSET, **kwargs):
        return self._get_conv(section, option, int, raw=raw, vars=vars, fallback=fallback, **kwargs)

    def getfloat(self, section, option, *, raw=False, vars=None, fallback=_UNSET, **kwargs):
        return self._get_conv(section, option, float, raw=raw, vars=vars, fallback=fallback, **kwargs)

    def getboolean(self, section, option, *, raw=False, vars=None, fallback=_UNSET, **kwargs):
        return self._get_conv(
            section, option, self._convert_to_boolean, raw=raw, vars=vars, fallback=fallback, **kwargs
        )

    def items(self, section=_UNSET, raw=False, vars=None):
        if section is _UNSET:
            return super().items()
        values = self._defaults.copy()
        try:
            values.update(self._sections[section])
        except KeyError:
            if section != self.default_section:
                raise NoSectionError(section)
        names = list(values.keys())
        if vars:
            for key, value in vars.items():
                values[self.optionxform(key)] = value
        if raw:
            return [(name, values[name]) for name in names]
        return [
            (name, self._interpolation.before_get(self, section, name, values[name], values)) for name in names
        ]

    def popitem(self):
        for key in self.sections():
            value = self[key]
            del self[key]
            return key, value
        raise KeyError

    def optionxform(self, optionstr):
        return optionstr.lower()

    def has_option(self, section, option):
        if not section or section == self.default_section:
            return self.optionxform(option) in self._defaults
        if section not in self._sections:
            return False
        option = self.optionxform(option)
        return option in self._sections[section] or option in self._defaults

    def set(self, section, option, value=None):
        if value:
            value = self._interpolation.before_set(self, section, option, value)
        if not section or section == self.default_section:
            into = self._defaults
        else:
            try:
                into = self._sections[section]
            except KeyError:
                raise NoSectionError(section) from None
        into[self.optionxform(option)] = value

    def write(self, fp, space_around_delimiters=True):
        delimiter = self._delimiters[0]
        if space_around_delimiters:
            delimiter = f" {delimiter} "
        if self._defaults:
            self._write_section(fp, self.default_section, self._defaults.items(), delimiter)
        if UNNAMED_SECTION in self._sections and self._sections[UNNAMED_SECTION]:
            self._write_section(fp, UNNAMED_SECTION, self._sections[UNNAMED_SECTION].items(), delimiter, True)
        for section in self._sections:
            if section is not UNNAMED_SECTION:
                self._write_section(fp, section, self._sections[section].items(), delimiter)

    def _write_section(self, fp, section, items, delimiter, unnamed=False):
        if not unnamed:
            fp.write(f"[{section}]\n")
        for key, value in items:
            self._validate_key(key)
            value = self._interpolation.before_write(self, section, key, value)
            if value is not None or not self._allow_no_value:
                value = delimiter + str(value).replace("\n", "\n\t")
            else:
                value = ""
            fp.write(f"{key}{value}\n")
        fp.write("\n")

    def _validate_key(self, key):
        if re.match(self.SECTCRE, key):
            raise InvalidWriteError(f"Cannot write key {key}; begins with section pattern")
        if any([delimiter in key for delimiter in self._delimiters]):
            raise InvalidWriteError(f"Cannot write key {key}; contains delimiter")

    def remove_option(self, section, option):
        if not section or section == self.default_section:
            held = self._defaults
        else:
            try:
                held = self._sections[section]
            except KeyError:
                raise NoSectionError(section) from None
        option = self.optionxform(option)
        existed = option in held
        if existed:
            del held[option]
        return existed

    def remove_section(self, section):
        existed = section in self._sections
        if existed:
            del self._sections[section]
            del self._proxies[section]
        return existed

    def __getitem__(self, key):
        if key != self.default_section and not self.has_section(key):
            raise KeyError(key)
        return self._proxies[key]

    def __setitem__(self, key, value):
        if key in self and self[key] is value:
            return
        if key == self.default_section:
            self._defaults.clear()
        elif key in self._sections:
            self._sections[key].clear()
        self.read_dict({key: value})

    def __delitem__(self, key):
        if key == self.default_section:
            raise ValueError("Cannot remove the default section.")
        if not self.has_section(key):
            raise KeyError(key)
        self.remove_section(key)

    def __contains__(self, key):
        return key == self.default_section or self.has_section(key)

    def __len__(self):
        return len(self._sections) + 1

    def __iter__(self):
        return itertools.chain((self.default_section,), self._sections.keys())

    def _read(self, fp, fpname):
        st = _Reading(fpname)
        try:
            for lineno, line in enumerate(fp, 1):
                self._read_line(st, lineno, line)
        finally:
            self._join_values()
        ParsingError._raise_all(st.errors)

    def _without_comments(self, line):
        # The line without what is commented out, or None where a whole line is.
        value = line
        start = sys.maxsize
        for prefix in self._inline_comments:
            at = -1
            while True:
                at = line.find(prefix, at + 1)
                if at < 0:
                    break
                if at == 0 or line[at - 1].isspace():
                    start = min(start, at)
                    break
        stripped = line.strip()
        for prefix in self._comments:
            if stripped.startswith(prefix):
                return "", True
        if start < sys.maxsize:
            return value[:start].strip(), True
        return stripped, False

    def _read_line(self, st, lineno, line):
        value, commented = self._without_comments(line)
        if not value:
            if self._empty_lines_in_values:
                # A comment is no empty line of a value.
                if (
                    not commented
                    and st.section is not None
                    and st.option
                    and st.section[st.option] is not None
                ):
                    st.section[st.option].append("")
            else:
                st.indent = sys.maxsize
            return
        first = self.NONSPACECRE.search(line)
        indent = first.start() if first else 0
        if st.section is not None and st.option and indent > st.indent:
            if st.section[st.option] is None:
                raise MultilineContinuationError(st.source, lineno, line)
            st.section[st.option].append(value)
            return
        if self._allow_unnamed_section and st.section is None:
            st.indent = indent
            self._open_section(st, UNNAMED_SECTION, lineno)
        st.indent = indent
        header = self.SECTCRE.match(value)
        if header:
            self._open_section(st, header.group("header"), lineno)
        elif st.section is None:
            raise MissingSectionHeaderError(st.source, lineno, line)
        else:
            self._read_option(st, lineno, line, value)

    def _open_section(self, st, name, lineno):
        st.name = name
        if name in self._sections:
            if self._strict and name in st.known:
                raise DuplicateSectionError(name, st.source, lineno)
            st.section = self._sections[name]
            st.known.add(name)
        elif name == self.default_section:
            st.section = self._defaults
        else:
            st.section = self._dict()
            self._sections[name] = st.section
            self._proxies[name] = SectionProxy(self, name)
            st.known.add(name)
        st.option = None

    def _read_option(self, st, lineno, line, value):
        found = self._optcre.match(value)
        if not found:
            st.errors.append(ParsingError(st.source, lineno, line))
            return
        name, sign, text = found.group("option", "vi", "value")
        if not name:
            st.errors.append(ParsingError(st.source, lineno, line))
        st.option = self.optionxform(name.rstrip())
        if self._strict and (st.name, st.option) in st.known:
            raise DuplicateOptionError(st.name, st.option, st.source, lineno)
        st.known.add((st.name, st.option))
        st.section[st.option] = None if text is None else [text.strip()]

    def _join_values(self):
        sections = itertools.chain([(self.default_section, self._defaults)], self._sections.items())
        for section, options in sections:
            for name, value in options.items():
                if isinstance(value, list):
                    value = "\n".join(value).rstrip()
                options[name] = self._interpolation.before_read(self, section, name, value)

    def _read_defaults(self, defaults):
        for key, value in defaults.items():
            self._defaults[self.optionxform(key)] = value

    def _unify(self, section, vars):
        try:
            own = self._sections[section]
        except KeyError:
            if section != self.default_section:
                raise NoSectionError(section) from None
            own = {}
        given = {}
        if vars:
            for key, value in vars.items():
                given[self.optionxform(key)] = None if value is None else str(value)
        return _ChainMap(given, own, self._defaults)

    def _convert_to_boolean(self, value):
        if value.lower() not in self.BOOLEAN_STATES:
            raise ValueError(f"Not a boolean: {value}")
        return self.BOOLEAN_STATES[value.lower()]

    def _validate_value_types(self, *, section="", option="", value=""):
        if not isinstance(section, str) and section is not UNNAMED_SECTION:
            raise TypeError("section names must be strings or UNNAMED_SECTION")
        if not isinstance(option, str):
            raise TypeError("option keys must be strings")
        if not self._allow_no_value or value:
            if not isinstance(value, str):
                raise TypeError("option values must be strings")

    @property
    def converters(self):
        return self._converters


class ConfigParser(RawConfigParser):
    _DEFAULT_INTERPOLATION = BasicInterpolation()

    def set(self, section, option, value=None):
        self._validate_value_types(option=option, value=value)
        super().set(section, option, value)

    def add_section(self, section):
        self._validate_value_types(section=section)
        super().add_section(section)

    def _read_defaults(self, defaults):
        # Without interpolation, so that what is not there yet can be referred to.
        kept = self._interpolation
        try:
            self._interpolation = Interpolation()
            self.read_dict({self.default_section: defaults})
        finally:
            self._interpolation = kept


class SectionProxy(MutableMapping):
    def __init__(self, parser, name):
        self._parser = parser
        self._name = name
        for conv in parser.converters:
            key = "get" + conv
            setattr(self, key, functools.partial(self.get, _impl=getattr(parser, key)))

    def __repr__(self):
        return f"<Section: {self._name}>"

    def __getitem__(self, key):
        if not self._parser.has_option(self._name, key):
            raise KeyError(key)
        return self._parser.get(self._name, key)

    def __setitem__(self, key, value):
        self._parser._validate_value_types(option=key, value=value)
        return self._parser.set(self._name, key, value)

    def __delitem__(self, key):
        if not (self._parser.has_option(self._name, key) and self._parser.remove_option(self._name, key)):
            raise KeyError(key)

    def __contains__(self, key):
        return self._parser.has_option(self._name, key)

    def __len__(self):
        return len(self._options())

    def __iter__(self):
        return self._options().__iter__()

    def _options(self):
        if self._name != self._parser.default_section:
            return self._parser.options(self._name)
        return list(self._parser.defaults())

    @property
    def parser(self):
        return self._parser

    @property
    def name(self):
        return self._name

    def get(self, option, fallback=None, *, raw=False, vars=None, _impl=None, **kwargs):
        if not _impl:
            _impl = self._parser.get
        return _impl(self._name, option, raw=raw, vars=vars, fallback=fallback, **kwargs)


class ConverterMapping(MutableMapping):
    """Names of converters, for each of which parser and sections have a method `get<name>`."""

    GETTERCRE = re.compile(r"^get(?P<name>.+)$")

    def __init__(self, parser):
        self._parser = parser
        self._data = {}
        for getter in dir(self._parser):
            found = self.GETTERCRE.match(getter)
            if found and callable(getattr(self._parser, getter)):
                self._data[found.group("name")] = None

    def __getitem__(self, key):
        return self._data[key]

    def __setitem__(self, key, value):
        try:
            name = "get" + key
        except TypeError:
            raise ValueError(f'Incompatible key: {key} (type: {type(key)})')
        if name == "get":
            raise ValueError('Incompatible key: cannot use "" as a name')
        self._data[key] = value
        function = functools.partial(self._parser._get_conv, convert=value)
        function.converter = value
        setattr(self._parser, name, function)
        for proxy in self._parser.values():
            setattr(proxy, name, functools.partial(proxy.get, _impl=function))

    def __delitem__(self, key):
        try:
            name = "get" + (key or None)
        except TypeError:
            raise KeyError(key)
        del self._data[key]
        for holder in itertools.chain((self._parser,), self._parser.values()):
            try:
                delattr(holder, name)
            except AttributeError:
                continue

    def __iter__(self):
        return iter(self._data)

    def __len__(self):
        return len(self._data)
