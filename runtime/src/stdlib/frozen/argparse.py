# Arguments of a command line.

import copy as _copy
import re as _re
import sys as _sys

__all__ = [
    "ArgumentParser", "ArgumentError", "ArgumentTypeError", "BooleanOptionalAction", "FileType", "HelpFormatter",
    "ArgumentDefaultsHelpFormatter", "RawDescriptionHelpFormatter", "RawTextHelpFormatter", "MetavarTypeHelpFormatter",
    "Namespace", "Action", "ONE_OR_MORE", "OPTIONAL", "PARSER", "REMAINDER", "SUPPRESS", "ZERO_OR_MORE",
]

SUPPRESS = "==SUPPRESS=="
OPTIONAL = "?"
ZERO_OR_MORE = "*"
ONE_OR_MORE = "+"
PARSER = "A..."
REMAINDER = "..."
_UNRECOGNIZED_ARGS_ATTR = "_unrecognized_args"


class _AttributeHolder:
    def __repr__(self):
        args = [repr(arg) for arg in self._get_args()]
        odd = {}
        for name, value in self._get_kwargs():
            if name.isidentifier():
                args.append(f"{name}={value!r}")
            else:
                odd[name] = value
        if odd:
            args.append(f"**{odd!r}")
        return f"{type(self).__name__}({', '.join(args)})"

    def _get_kwargs(self):
        return list(self.__dict__.items())

    def _get_args(self):
        return []


def _copy_items(items):
    if items is None:
        return []
    if type(items) is list:
        return items[:]
    return _copy.copy(items)


class _Section:
    def __init__(self, formatter, parent, heading=None):
        self.formatter = formatter
        self.parent = parent
        self.heading = heading
        self.items = []

    def format_help(self):
        if self.parent is not None:
            self.formatter._indent()
        item_help = self.formatter._join_parts([func(*args) for func, args in self.items])
        if self.parent is not None:
            self.formatter._dedent()
        if not item_help:
            return ""
        if self.heading is not SUPPRESS and self.heading is not None:
            heading = f"{'':{self.formatter._current_indent}}{self.heading}:\n"
        else:
            heading = ""
        return self.formatter._join_parts(["\n", heading, item_help, "\n"])


class HelpFormatter:
    def __init__(self, prog, indent_increment=2, max_help_position=24, width=None, color=True):
        # There is no terminal to ask, so lines are as wide as where nobody says how wide one is.
        if width is None:
            width = 78
        self._prog = prog
        self._indent_increment = indent_increment
        self._max_help_position = min(max_help_position, max(width - 20, indent_increment * 2))
        self._width = width
        self._current_indent = 0
        self._level = 0
        self._action_max_length = 0
        self._root_section = self._Section(self, None)
        self._current_section = self._root_section
        self._whitespace_matcher = _re.compile(r"\s+", _re.ASCII)
        self._long_break_matcher = _re.compile(r"\n\n\n+")

    _Section = _Section

    def _set_color(self, color):
        pass

    def _indent(self):
        self._current_indent += self._indent_increment
        self._level += 1

    def _dedent(self):
        self._current_indent -= self._indent_increment
        self._level -= 1

    def _add_item(self, func, args):
        self._current_section.items.append((func, args))

    def start_section(self, heading):
        self._indent()
        section = self._Section(self, self._current_section, heading)
        self._add_item(section.format_help, [])
        self._current_section = section

    def end_section(self):
        self._current_section = self._current_section.parent
        self._dedent()

    def add_text(self, text):
        if text is not SUPPRESS and text is not None:
            self._add_item(self._format_text, [text])

    def add_usage(self, usage, actions, groups, prefix=None):
        if usage is not SUPPRESS:
            self._add_item(self._format_usage, (usage, actions, groups, prefix))

    def add_argument(self, action):
        if action.help is SUPPRESS:
            return
        get_invocation = self._format_action_invocation
        invocation_lengths = [len(get_invocation(action)) + self._current_indent]
        for subaction in self._iter_indented_subactions(action):
            invocation_lengths.append(len(get_invocation(subaction)) + self._current_indent)
        self._action_max_length = max(self._action_max_length, max(invocation_lengths))
        self._add_item(self._format_action, [action])

    def add_arguments(self, actions):
        for action in actions:
            self.add_argument(action)

    def format_help(self):
        help = self._root_section.format_help()
        if help:
            help = self._long_break_matcher.sub("\n\n", help)
            help = help.strip("\n") + "\n"
        return help

    def _join_parts(self, part_strings):
        return "".join([part for part in part_strings if part and part is not SUPPRESS])

    def _format_usage(self, usage, actions, groups, prefix):
        if prefix is None:
            prefix = "usage: "
        if usage is not None:
            usage = usage % {"prog": self._prog}
        elif not actions:
            usage = f"{self._prog}"
        else:
            usage = self._wrapped_usage(actions, groups, prefix)
        return f"{prefix}{usage}\n\n"

    def _wrapped_usage(self, actions, groups, prefix):
        prog = f"{self._prog}"
        optionals = [action for action in actions if action.option_strings]
        positionals = [action for action in actions if not action.option_strings]
        action_usage = self._format_actions_usage(optionals + positionals, groups)
        usage = " ".join([s for s in [prog, action_usage] if s])
        text_width = self._width - self._current_indent
        if len(prefix) + len(usage) <= text_width:
            return usage
        opt_parts = self._get_actions_usage_parts(optionals, groups)
        pos_parts = self._get_actions_usage_parts(positionals, groups)

        def get_lines(parts, indent, prefix=None):
            lines = []
            line = []
            line_len = (len(indent) if prefix is None else len(prefix)) - 1
            for part in parts:
                if line_len + 1 + len(part) > text_width and line:
                    lines.append(indent + " ".join(line))
                    line = []
                    line_len = len(indent) - 1
                line.append(part)
                line_len += len(part) + 1
            if line:
                lines.append(indent + " ".join(line))
            if prefix is not None:
                lines[0] = lines[0][len(indent):]
            return lines

        if len(prefix) + len(prog) <= 0.75 * text_width:
            indent = " " * (len(prefix) + len(prog) + 1)
            if opt_parts:
                lines = get_lines([prog] + opt_parts, indent, prefix)
                lines.extend(get_lines(pos_parts, indent))
            elif pos_parts:
                lines = get_lines([prog] + pos_parts, indent, prefix)
            else:
                lines = [prog]
        else:
            indent = " " * len(prefix)
            lines = get_lines(opt_parts + pos_parts, indent)
            if len(lines) > 1:
                lines = get_lines(opt_parts, indent) + get_lines(pos_parts, indent)
            lines = [prog] + lines
        return "\n".join(lines)

    def _format_actions_usage(self, actions, groups):
        return " ".join(self._get_actions_usage_parts(actions, groups))

    def _usage_groups(self, actions, groups):
        # The groups whose actions stand together: where each begins and ends.
        inserts = {}
        for group in groups:
            if not group._group_actions:
                raise ValueError(f"empty group {group}")
            if all(action.help is SUPPRESS for action in group._group_actions):
                continue
            try:
                start = min(actions.index(item) for item in group._group_actions)
            except ValueError:
                continue
            end = start + len(group._group_actions)
            # By identity; a set of objects would cost as their addresses fall.
            if all(item in group._group_actions for item in actions[start:end]):
                inserts[start, end] = group
        return inserts

    def _get_actions_usage_parts(self, actions, groups):
        inserts = self._usage_groups(actions, groups)
        group_actions = [action for group in inserts.values() for action in group._group_actions]
        parts = []
        for action in actions:
            if action.help is SUPPRESS:
                part = None
            elif not action.option_strings:
                part = self._format_args(action, self._get_default_metavar_for_positional(action))
                if action in group_actions and part[0] == "[" and part[-1] == "]":
                    part = part[1:-1]
            else:
                if action.nargs == 0:
                    part = action.format_usage()
                else:
                    args = self._format_args(action, self._get_default_metavar_for_optional(action))
                    part = f"{action.option_strings[0]} {args}"
                if not action.required and action not in group_actions:
                    part = f"[{part}]"
            parts.append(part)
        separated = set()
        for start, end in sorted(inserts, reverse=True):
            group = inserts[start, end]
            group_parts = [item for item in parts[start:end] if item is not None]
            size = len(group_parts)
            if group.required:
                left, right = ("(", ")") if size > 1 else ("", "")
            else:
                left, right = "[", "]"
            group_parts[0] = left + group_parts[0]
            group_parts[-1] = group_parts[-1] + right
            for i, part in enumerate(group_parts[:-1], start=start):
                if i not in separated:
                    parts[i] = part + " |"
                    separated.add(i)
                else:
                    parts[i] = part
            parts[start + size - 1] = group_parts[-1]
            for i in range(start + size, end):
                parts[i] = None
        return [item for item in parts if item is not None]

    def _format_text(self, text):
        if "%(prog)" in text:
            text = text % {"prog": self._prog}
        text_width = max(self._width - self._current_indent, 11)
        return self._fill_text(text, text_width, " " * self._current_indent) + "\n\n"

    def _format_action(self, action):
        help_position = min(self._action_max_length + 2, self._max_help_position)
        help_width = max(self._width - help_position, 11)
        action_width = help_position - self._current_indent - 2
        action_header = self._format_action_invocation(action)
        indent_first = 0
        if not action.help:
            action_header = f"{'':{self._current_indent}}{action_header}\n"
        elif len(action_header) <= action_width:
            action_header = f"{'':{self._current_indent}}{action_header:<{action_width}}  "
        else:
            action_header = f"{'':{self._current_indent}}{action_header}\n"
            indent_first = help_position
        parts = [action_header]
        if action.help and action.help.strip():
            help_text = self._expand_help(action)
            if help_text:
                help_lines = self._split_lines(help_text, help_width)
                parts.append(f"{'':{indent_first}}{help_lines[0]}\n")
                for line in help_lines[1:]:
                    parts.append(f"{'':{help_position}}{line}\n")
        elif not action_header.endswith("\n"):
            parts.append("\n")
        for subaction in self._iter_indented_subactions(action):
            parts.append(self._format_action(subaction))
        return self._join_parts(parts)

    def _format_action_invocation(self, action):
        if not action.option_strings:
            default = self._get_default_metavar_for_positional(action)
            return " ".join(self._metavar_formatter(action, default)(1))
        if action.nargs == 0:
            return ", ".join(action.option_strings)
        default = self._get_default_metavar_for_optional(action)
        return ", ".join(action.option_strings) + " " + self._format_args(action, default)

    def _metavar_formatter(self, action, default_metavar):
        if action.metavar is not None:
            result = action.metavar
        elif action.choices is not None:
            result = "{" + ",".join(map(str, action.choices)) + "}"
        else:
            result = default_metavar

        def format(tuple_size):
            if isinstance(result, tuple):
                return result
            return (result,) * tuple_size

        return format

    def _format_args(self, action, default_metavar):
        get_metavar = self._metavar_formatter(action, default_metavar)
        if action.nargs is None:
            return "%s" % get_metavar(1)
        if action.nargs == OPTIONAL:
            return "[%s]" % get_metavar(1)
        if action.nargs == ZERO_OR_MORE:
            metavar = get_metavar(1)
            if len(metavar) == 2:
                return "[%s [%s ...]]" % metavar
            return "[%s ...]" % metavar
        if action.nargs == ONE_OR_MORE:
            return "%s [%s ...]" % get_metavar(2)
        if action.nargs == REMAINDER:
            return "..."
        if action.nargs == PARSER:
            return "%s ..." % get_metavar(1)
        if action.nargs == SUPPRESS:
            return ""
        try:
            formats = ["%s" for _ in range(action.nargs)]
        except TypeError:
            raise ValueError("invalid nargs value") from None
        return " ".join(formats) % get_metavar(action.nargs)

    def _expand_help(self, action):
        help_string = self._get_help_string(action)
        if "%" not in help_string:
            return help_string
        params = dict(vars(action), prog=self._prog)
        for name in list(params):
            value = params[name]
            if value is SUPPRESS:
                del params[name]
            elif hasattr(value, "__name__"):
                params[name] = value.__name__
        if params.get("choices") is not None:
            params["choices"] = ", ".join(map(str, params["choices"]))
        return help_string % params

    def _iter_indented_subactions(self, action):
        try:
            get_subactions = action._get_subactions
        except AttributeError:
            return
        self._indent()
        yield from get_subactions()
        self._dedent()

    def _split_lines(self, text, width):
        text = self._whitespace_matcher.sub(" ", text).strip()
        import textwrap

        return textwrap.wrap(text, width)

    def _fill_text(self, text, width, indent):
        text = self._whitespace_matcher.sub(" ", text).strip()
        import textwrap

        return textwrap.fill(text, width, initial_indent=indent, subsequent_indent=indent)

    def _get_help_string(self, action):
        return action.help

    def _get_default_metavar_for_optional(self, action):
        return action.dest.upper()

    def _get_default_metavar_for_positional(self, action):
        return action.dest


class RawDescriptionHelpFormatter(HelpFormatter):
    def _fill_text(self, text, width, indent):
        return "".join(indent + line for line in text.splitlines(keepends=True))


class RawTextHelpFormatter(RawDescriptionHelpFormatter):
    def _split_lines(self, text, width):
        return text.splitlines()


class ArgumentDefaultsHelpFormatter(HelpFormatter):
    def _get_help_string(self, action):
        help = action.help
        if help is None:
            help = ""
        if "%(default)" not in help:
            if action.default is not SUPPRESS:
                if action.option_strings or action.nargs in (OPTIONAL, ZERO_OR_MORE):
                    help += " (default: %(default)s)"
        return help


class MetavarTypeHelpFormatter(HelpFormatter):
    def _get_default_metavar_for_optional(self, action):
        return action.type.__name__

    def _get_default_metavar_for_positional(self, action):
        return action.type.__name__


def _get_action_name(argument):
    if argument is None:
        return None
    if argument.option_strings:
        return "/".join(argument.option_strings)
    if argument.metavar not in (None, SUPPRESS):
        metavar = argument.metavar
        if not isinstance(metavar, tuple):
            return metavar
        if argument.nargs == ZERO_OR_MORE and len(metavar) == 2:
            return "%s[, %s]" % metavar
        if argument.nargs == ONE_OR_MORE:
            return "%s[, %s]" % metavar
        return ", ".join(metavar)
    if argument.dest not in (None, SUPPRESS):
        return argument.dest
    if argument.choices:
        return "{" + ",".join(map(str, argument.choices)) + "}"
    return None


class ArgumentError(Exception):
    def __init__(self, argument, message):
        self.argument_name = _get_action_name(argument)
        self.message = message

    def __str__(self):
        if self.argument_name is None:
            return f"{self.message}"
        return f"argument {self.argument_name}: {self.message}"


class ArgumentTypeError(Exception):
    pass


class Action(_AttributeHolder):
    def __init__(self, option_strings, dest, nargs=None, const=None, default=None, type=None, choices=None,
                 required=False, help=None, metavar=None, deprecated=False):
        self.option_strings = option_strings
        self.dest = dest
        self.nargs = nargs
        self.const = const
        self.default = default
        self.type = type
        self.choices = choices
        self.required = required
        self.help = help
        self.metavar = metavar
        self.deprecated = deprecated

    def _get_kwargs(self):
        names = (
            "option_strings", "dest", "nargs", "const", "default", "type", "choices", "required", "help", "metavar",
            "deprecated",
        )
        return [(name, getattr(self, name)) for name in names]

    def format_usage(self):
        return self.option_strings[0]

    def __call__(self, parser, namespace, values, option_string=None):
        raise NotImplementedError(".__call__() not defined")


class BooleanOptionalAction(Action):
    def __init__(self, option_strings, dest, default=None, required=False, help=None, deprecated=False):
        both = []
        for option_string in option_strings:
            both.append(option_string)
            if option_string.startswith("--"):
                if option_string.startswith("--no-"):
                    raise ValueError(f"invalid option name {option_string!r} for BooleanOptionalAction")
                both.append("--no-" + option_string[2:])
        super().__init__(option_strings=both, dest=dest, nargs=0, default=default, required=required, help=help,
                         deprecated=deprecated)

    def __call__(self, parser, namespace, values, option_string=None):
        if option_string in self.option_strings:
            setattr(namespace, self.dest, not option_string.startswith("--no-"))

    def format_usage(self):
        return " | ".join(self.option_strings)


class _StoreAction(Action):
    def __init__(self, option_strings, dest, nargs=None, const=None, default=None, type=None, choices=None,
                 required=False, help=None, metavar=None, deprecated=False):
        if nargs == 0:
            raise ValueError(
                "nargs for store actions must be != 0; if you have nothing to store, actions such as store true or "
                "store const may be more appropriate"
            )
        if const is not None and nargs != OPTIONAL:
            raise ValueError(f"nargs must be {OPTIONAL!r} to supply const")
        super().__init__(option_strings, dest, nargs, const, default, type, choices, required, help, metavar, deprecated)

    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, values)


class _StoreConstAction(Action):
    def __init__(self, option_strings, dest, const=None, default=None, required=False, help=None, metavar=None,
                 deprecated=False):
        super().__init__(option_strings, dest, 0, const, default, None, None, required, help, None, deprecated)

    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, self.const)


class _StoreTrueAction(_StoreConstAction):
    def __init__(self, option_strings, dest, default=False, required=False, help=None, deprecated=False):
        super().__init__(option_strings, dest, const=True, default=default, required=required, help=help,
                         deprecated=deprecated)


class _StoreFalseAction(_StoreConstAction):
    def __init__(self, option_strings, dest, default=True, required=False, help=None, deprecated=False):
        super().__init__(option_strings, dest, const=False, default=default, required=required, help=help,
                         deprecated=deprecated)


class _AppendAction(Action):
    def __init__(self, option_strings, dest, nargs=None, const=None, default=None, type=None, choices=None,
                 required=False, help=None, metavar=None, deprecated=False):
        if nargs == 0:
            raise ValueError(
                "nargs for append actions must be != 0; if arg strings are not supplying the value to append, the "
                "append const action may be more appropriate"
            )
        if const is not None and nargs != OPTIONAL:
            raise ValueError(f"nargs must be {OPTIONAL!r} to supply const")
        super().__init__(option_strings, dest, nargs, const, default, type, choices, required, help, metavar, deprecated)

    def __call__(self, parser, namespace, values, option_string=None):
        items = _copy_items(getattr(namespace, self.dest, None))
        items.append(values)
        setattr(namespace, self.dest, items)


class _AppendConstAction(Action):
    def __init__(self, option_strings, dest, const=None, default=None, required=False, help=None, metavar=None,
                 deprecated=False):
        super().__init__(option_strings, dest, 0, const, default, None, None, required, help, metavar, deprecated)

    def __call__(self, parser, namespace, values, option_string=None):
        items = _copy_items(getattr(namespace, self.dest, None))
        items.append(self.const)
        setattr(namespace, self.dest, items)


class _CountAction(Action):
    def __init__(self, option_strings, dest, default=None, required=False, help=None, deprecated=False):
        super().__init__(option_strings, dest, 0, None, default, None, None, required, help, None, deprecated)

    def __call__(self, parser, namespace, values, option_string=None):
        count = getattr(namespace, self.dest, None)
        if count is None:
            count = 0
        setattr(namespace, self.dest, count + 1)


class _HelpAction(Action):
    def __init__(self, option_strings, dest=SUPPRESS, default=SUPPRESS, help=None, deprecated=False):
        super().__init__(option_strings, dest, 0, None, default, None, None, False, help, None, deprecated)

    def __call__(self, parser, namespace, values, option_string=None):
        parser.print_help()
        parser.exit()


class _VersionAction(Action):
    def __init__(self, option_strings, version=None, dest=SUPPRESS, default=SUPPRESS, help=None, deprecated=False):
        if help is None:
            help = "show program's version number and exit"
        super().__init__(option_strings, dest, 0, None, default, None, None, False, help, None, deprecated)
        self.version = version

    def __call__(self, parser, namespace, values, option_string=None):
        version = self.version
        if version is None:
            version = parser.version
        formatter = parser._get_formatter()
        formatter.add_text(version)
        parser._print_message(formatter.format_help(), _sys.stdout)
        parser.exit()


class _ChoicesPseudoAction(Action):
    def __init__(self, name, aliases, help):
        metavar = dest = name
        if aliases:
            metavar += f" ({', '.join(aliases)})"
        super().__init__(option_strings=[], dest=dest, help=help, metavar=metavar)


class _SubParsersAction(Action):
    _ChoicesPseudoAction = _ChoicesPseudoAction

    def __init__(self, option_strings, prog, parser_class, dest=SUPPRESS, required=False, help=None, metavar=None):
        self._prog_prefix = prog
        self._parser_class = parser_class
        self._name_parser_map = {}
        self._choices_actions = []
        self._deprecated = set()
        self._color = True
        super().__init__(option_strings, dest, PARSER, None, None, None, self._name_parser_map, required, help, metavar)

    def add_parser(self, name, *, deprecated=False, **kwargs):
        if kwargs.get("prog") is None:
            kwargs["prog"] = f"{self._prog_prefix} {name}"
        if kwargs.get("color") is None:
            kwargs["color"] = self._color
        aliases = kwargs.pop("aliases", ())
        if name in self._name_parser_map:
            raise ValueError(f"conflicting subparser: {name}")
        for alias in aliases:
            if alias in self._name_parser_map:
                raise ValueError(f"conflicting subparser alias: {alias}")
        if "help" in kwargs:
            help = kwargs.pop("help")
            choice_action = self._ChoicesPseudoAction(name, aliases, help)
            self._choices_actions.append(choice_action)
        else:
            choice_action = None
        parser = self._parser_class(**kwargs)
        if choice_action is not None:
            parser._check_help(choice_action)
        self._name_parser_map[name] = parser
        for alias in aliases:
            self._name_parser_map[alias] = parser
        if deprecated:
            self._deprecated.add(name)
            self._deprecated.update(aliases)
        return parser

    def _get_subactions(self):
        return self._choices_actions

    def __call__(self, parser, namespace, values, option_string=None):
        parser_name = values[0]
        arg_strings = values[1:]
        if self.dest is not SUPPRESS:
            setattr(namespace, self.dest, parser_name)
        try:
            subparser = self._name_parser_map[parser_name]
        except KeyError:
            choices = ", ".join(self._name_parser_map)
            raise ArgumentError(self, f"unknown parser {parser_name!r} (choices: {choices})")
        if parser_name in self._deprecated:
            parser._warning(f"command '{parser_name}' is deprecated")
        # What the namespace has already is not seen by the subparser, whose defaults go first.
        subnamespace, arg_strings = subparser.parse_known_args(arg_strings, None)
        for key, value in vars(subnamespace).items():
            setattr(namespace, key, value)
        if arg_strings:
            if not hasattr(namespace, _UNRECOGNIZED_ARGS_ATTR):
                setattr(namespace, _UNRECOGNIZED_ARGS_ATTR, [])
            getattr(namespace, _UNRECOGNIZED_ARGS_ATTR).extend(arg_strings)


class _ExtendAction(_AppendAction):
    def __call__(self, parser, namespace, values, option_string=None):
        items = _copy_items(getattr(namespace, self.dest, None))
        items.extend(values)
        setattr(namespace, self.dest, items)


class FileType:
    def __init__(self, mode="r", bufsize=-1, encoding=None, errors=None):
        import warnings

        warnings.warn("FileType is deprecated. Simply open files after parsing arguments.",
                      category=PendingDeprecationWarning)
        self._mode = mode
        self._bufsize = bufsize
        self._encoding = encoding
        self._errors = errors

    def __call__(self, string):
        if string == "-":
            if "r" in self._mode:
                return _sys.stdin.buffer if "b" in self._mode else _sys.stdin
            if any(c in self._mode for c in "wax"):
                return _sys.stdout.buffer if "b" in self._mode else _sys.stdout
            raise ValueError(f'argument "-" with mode {self._mode!r}')
        try:
            return open(string, self._mode, self._bufsize, self._encoding, self._errors)
        except OSError as e:
            raise ArgumentTypeError(f"can't open '{string}': {e}")

    def __repr__(self):
        args = [repr(arg) for arg in (self._mode, self._bufsize) if arg != -1]
        for name, value in (("encoding", self._encoding), ("errors", self._errors)):
            if value is not None:
                args.append(f"{name}={value!r}")
        return f"{type(self).__name__}({', '.join(args)})"


class Namespace(_AttributeHolder):
    def __init__(self, **kwargs):
        for name in kwargs:
            setattr(self, name, kwargs[name])

    def __eq__(self, other):
        if not isinstance(other, Namespace):
            return NotImplemented
        return vars(self) == vars(other)

    def __contains__(self, key):
        return key in self.__dict__


class _ActionsContainer:
    def __init__(self, description, prefix_chars, argument_default, conflict_handler):
        super().__init__()
        self.description = description
        self.argument_default = argument_default
        self.prefix_chars = prefix_chars
        self.conflict_handler = conflict_handler
        self._registries = {}
        for name, action in (
            (None, _StoreAction), ("store", _StoreAction), ("store_const", _StoreConstAction),
            ("store_true", _StoreTrueAction), ("store_false", _StoreFalseAction), ("append", _AppendAction),
            ("append_const", _AppendConstAction), ("count", _CountAction), ("help", _HelpAction),
            ("version", _VersionAction), ("parsers", _SubParsersAction), ("extend", _ExtendAction),
        ):
            self.register("action", name, action)
        self._get_handler()
        self._actions = []
        self._option_string_actions = {}
        self._action_groups = []
        self._mutually_exclusive_groups = []
        self._defaults = {}
        self._negative_number_matcher = _re.compile(r"-\.?\d")
        self._has_negative_number_optionals = []

    def register(self, registry_name, value, object):
        self._registries.setdefault(registry_name, {})[value] = object

    def _registry_get(self, registry_name, value, default=None):
        return self._registries[registry_name].get(value, default)

    def set_defaults(self, **kwargs):
        self._defaults.update(kwargs)
        for action in self._actions:
            if action.dest in kwargs:
                action.default = kwargs[action.dest]

    def get_default(self, dest):
        for action in self._actions:
            if action.dest == dest and action.default is not None:
                return action.default
        return self._defaults.get(dest, None)

    def add_argument(self, *args, **kwargs):
        chars = self.prefix_chars
        if not args or len(args) == 1 and args[0][0] not in chars:
            if args and "dest" in kwargs:
                raise TypeError("dest supplied twice for positional argument, did you mean metavar?")
            kwargs = self._get_positional_kwargs(*args, **kwargs)
        else:
            kwargs = self._get_optional_kwargs(*args, **kwargs)
        if "default" not in kwargs:
            dest = kwargs["dest"]
            if dest in self._defaults:
                kwargs["default"] = self._defaults[dest]
            elif self.argument_default is not None:
                kwargs["default"] = self.argument_default
        action_name = kwargs.get("action")
        action_class = self._pop_action_class(kwargs)
        if not callable(action_class):
            raise ValueError(f"unknown action {action_class!r}")
        action = action_class(**kwargs)
        if not action.option_strings and action.nargs == 0:
            raise ValueError(f"action {action_name!r} is not valid for positional arguments")
        type_func = self._registry_get("type", action.type, action.type)
        if not callable(type_func):
            raise TypeError(f"{type_func!r} is not callable")
        if type_func is FileType:
            raise TypeError(f"{type_func!r} is a FileType class object, instance of it must be passed")
        if hasattr(self, "_get_formatter"):
            formatter = self._get_formatter()
            try:
                formatter._format_args(action, None)
            except TypeError:
                raise ValueError("length of metavar tuple does not match nargs")
        self._check_help(action)
        return self._add_action(action)

    def add_argument_group(self, *args, **kwargs):
        group = _ArgumentGroup(self, *args, **kwargs)
        self._action_groups.append(group)
        return group

    def add_mutually_exclusive_group(self, **kwargs):
        group = _MutuallyExclusiveGroup(self, **kwargs)
        self._mutually_exclusive_groups.append(group)
        return group

    def _add_action(self, action):
        self._check_conflict(action)
        self._actions.append(action)
        action.container = self
        for option_string in action.option_strings:
            self._option_string_actions[option_string] = action
        for option_string in action.option_strings:
            if self._negative_number_matcher.match(option_string):
                if not self._has_negative_number_optionals:
                    self._has_negative_number_optionals.append(True)
        return action

    def _remove_action(self, action):
        self._actions.remove(action)

    def _add_container_actions(self, container):
        title_group_map = {}
        for group in self._action_groups:
            if group.title in title_group_map:
                raise ValueError(f"cannot merge actions - two groups are named {group.title!r}")
            title_group_map[group.title] = group
        group_map = []
        for group in container._action_groups:
            if group.title not in title_group_map:
                title_group_map[group.title] = self.add_argument_group(
                    title=group.title, description=group.description, conflict_handler=group.conflict_handler
                )
            for action in group._group_actions:
                group_map.append((action, title_group_map[group.title]))
        for group in container._mutually_exclusive_groups:
            if group._container is container:
                cont = self
            else:
                cont = title_group_map[group._container.title]
            mutex_group = cont.add_mutually_exclusive_group(required=group.required)
            for action in group._group_actions:
                group_map.append((action, mutex_group))
        for action in container._actions:
            homes = [group for known, group in group_map if known is action]
            (homes[-1] if homes else self)._add_action(action)

    def _get_positional_kwargs(self, dest, **kwargs):
        if "required" in kwargs:
            raise TypeError("'required' is an invalid argument for positionals")
        nargs = kwargs.get("nargs")
        if nargs == 0:
            raise ValueError(
                "nargs for positionals must be != 0"
            )
        if nargs not in [OPTIONAL, ZERO_OR_MORE, REMAINDER, SUPPRESS]:
            kwargs["required"] = True
        return dict(kwargs, dest=dest, option_strings=[])

    def _get_optional_kwargs(self, *args, **kwargs):
        option_strings = []
        long_option_strings = []
        for option_string in args:
            if option_string[0] not in self.prefix_chars:
                raise ValueError(
                    f"invalid option string {option_string!r}: must start with a character {self.prefix_chars!r}"
                )
            option_strings.append(option_string)
            if len(option_string) > 1 and option_string[1] in self.prefix_chars:
                long_option_strings.append(option_string)
        dest = kwargs.pop("dest", None)
        if dest is None:
            if long_option_strings:
                dest_option_string = long_option_strings[0]
            else:
                dest_option_string = option_strings[0]
            dest = dest_option_string.lstrip(self.prefix_chars)
            if not dest:
                raise TypeError(f"dest= is required for options like {option_string!r}")
            dest = dest.replace("-", "_")
        return dict(kwargs, dest=dest, option_strings=option_strings)

    def _pop_action_class(self, kwargs, default=None):
        action = kwargs.pop("action", default)
        return self._registry_get("action", action, action)

    def _get_handler(self):
        name = f"_handle_conflict_{self.conflict_handler}"
        try:
            return getattr(self, name)
        except AttributeError:
            raise ValueError(f"invalid conflict_resolution value: {self.conflict_handler!r}")

    def _check_conflict(self, action):
        confl_optionals = []
        for option_string in action.option_strings:
            if option_string in self._option_string_actions:
                confl_optionals.append((option_string, self._option_string_actions[option_string]))
        if confl_optionals:
            self._get_handler()(action, confl_optionals)

    def _handle_conflict_error(self, action, conflicting_actions):
        conflicts = ", ".join([option_string for option_string, action in conflicting_actions])
        word = "string" if len(conflicting_actions) == 1 else "strings"
        raise ArgumentError(action, f"conflicting option {word}: {conflicts}")

    def _handle_conflict_resolve(self, action, conflicting_actions):
        for option_string, action in conflicting_actions:
            action.option_strings.remove(option_string)
            self._option_string_actions.pop(option_string, None)
            if not action.option_strings:
                action.container._remove_action(action)

    def _check_help(self, action):
        if action.help and hasattr(self, "_get_formatter"):
            formatter = self._get_formatter()
            try:
                formatter._expand_help(action)
            except (ValueError, TypeError, KeyError) as exc:
                raise ValueError("badly formed help string") from exc


class _ArgumentGroup(_ActionsContainer):
    def __init__(self, container, title=None, description=None, **kwargs):
        if "prefix_chars" in kwargs:
            import warnings

            warnings.warn(
                "The use of the undocumented 'prefix_chars' parameter in ArgumentParser.add_argument_group() is deprecated.",
                DeprecationWarning,
            )
        kwargs.setdefault("conflict_handler", container.conflict_handler)
        kwargs.setdefault("prefix_chars", container.prefix_chars)
        kwargs.setdefault("argument_default", container.argument_default)
        super().__init__(description=description, **kwargs)
        self.title = title
        self._group_actions = []
        self._registries = container._registries
        self._actions = container._actions
        self._option_string_actions = container._option_string_actions
        self._defaults = container._defaults
        self._has_negative_number_optionals = container._has_negative_number_optionals
        self._mutually_exclusive_groups = container._mutually_exclusive_groups

    def _add_action(self, action):
        action = super()._add_action(action)
        self._group_actions.append(action)
        return action

    def _remove_action(self, action):
        super()._remove_action(action)
        self._group_actions.remove(action)

    def add_argument_group(self, *args, **kwargs):
        raise ValueError("argument groups cannot be nested")


class _MutuallyExclusiveGroup(_ArgumentGroup):
    def __init__(self, container, required=False):
        super().__init__(container)
        self.required = required
        self._container = container

    def _add_action(self, action):
        if action.required:
            raise ValueError("mutually exclusive arguments must be optional")
        action = self._container._add_action(action)
        self._group_actions.append(action)
        return action

    def _remove_action(self, action):
        self._container._remove_action(action)
        self._group_actions.remove(action)

    def add_mutually_exclusive_group(self, **kwargs):
        raise ValueError("mutually exclusive groups cannot be nested")


def _prog_name(prog=None):
    if prog is not None:
        return prog
    argv = _sys.argv
    return argv[0].rsplit("/", 1)[-1] if argv else ""


def _identity(string):
    return string


class ArgumentParser(_AttributeHolder, _ActionsContainer):
    def __init__(self, prog=None, usage=None, description=None, epilog=None, parents=[],
                 formatter_class=HelpFormatter, prefix_chars="-", fromfile_prefix_chars=None, argument_default=None,
                 conflict_handler="error", add_help=True, allow_abbrev=True, exit_on_error=True, *,
                 suggest_on_error=False, color=True):
        _ActionsContainer.__init__(self, description=description, prefix_chars=prefix_chars,
                                   argument_default=argument_default, conflict_handler=conflict_handler)
        self.prog = _prog_name(prog)
        self.usage = usage
        self.epilog = epilog
        self.formatter_class = formatter_class
        self.fromfile_prefix_chars = fromfile_prefix_chars
        self.add_help = add_help
        self.allow_abbrev = allow_abbrev
        self.exit_on_error = exit_on_error
        self.suggest_on_error = suggest_on_error
        self.color = color
        self._positionals = self.add_argument_group("positional arguments")
        self._optionals = self.add_argument_group("options")
        self._subparsers = None
        self.register("type", None, _identity)
        default_prefix = "-" if "-" in prefix_chars else prefix_chars[0]
        if self.add_help:
            self.add_argument(default_prefix + "h", default_prefix * 2 + "help", action="help", default=SUPPRESS,
                              help="show this help message and exit")
        for parent in parents:
            if not isinstance(parent, ArgumentParser):
                raise TypeError("parents must be a list of ArgumentParser")
            self._add_container_actions(parent)
            self._defaults.update(parent._defaults)

    def _get_kwargs(self):
        names = ("prog", "usage", "description", "formatter_class", "conflict_handler", "add_help")
        return [(name, getattr(self, name)) for name in names]

    def add_subparsers(self, **kwargs):
        if self._subparsers is not None:
            raise ValueError("cannot have multiple subparser arguments")
        kwargs.setdefault("parser_class", type(self))
        if "title" in kwargs or "description" in kwargs:
            title = kwargs.pop("title", "subcommands")
            description = kwargs.pop("description", None)
            self._subparsers = self.add_argument_group(title, description)
        else:
            self._subparsers = self._positionals
        if kwargs.get("prog") is None:
            formatter = self._get_formatter()
            formatter.add_usage(None, self._get_positional_actions(), self._mutually_exclusive_groups, "")
            kwargs["prog"] = formatter.format_help().strip()
        parsers_class = self._pop_action_class(kwargs, "parsers")
        action = parsers_class(option_strings=[], **kwargs)
        action._color = self.color
        self._check_help(action)
        self._subparsers._add_action(action)
        return action

    def _add_action(self, action):
        if action.option_strings:
            self._optionals._add_action(action)
        else:
            self._positionals._add_action(action)
        return action

    def _get_optional_actions(self):
        return [action for action in self._actions if action.option_strings]

    def _get_positional_actions(self):
        return [action for action in self._actions if not action.option_strings]

    def parse_args(self, args=None, namespace=None):
        args, argv = self.parse_known_args(args, namespace)
        if argv:
            msg = f"unrecognized arguments: {' '.join(argv)}"
            if self.exit_on_error:
                self.error(msg)
            else:
                raise ArgumentError(None, msg)
        return args

    def parse_known_args(self, args=None, namespace=None):
        return self._parse_known_args2(args, namespace, intermixed=False)

    def _parse_known_args2(self, args, namespace, intermixed):
        args = _sys.argv[1:] if args is None else list(args)
        if namespace is None:
            namespace = Namespace()
        for action in self._actions:
            if action.dest is not SUPPRESS and not hasattr(namespace, action.dest):
                if action.default is not SUPPRESS:
                    setattr(namespace, action.dest, action.default)
        for dest in self._defaults:
            if not hasattr(namespace, dest):
                setattr(namespace, dest, self._defaults[dest])
        if self.exit_on_error:
            try:
                namespace, args = self._parse_known_args(args, namespace, intermixed)
            except ArgumentError as err:
                self.error(str(err))
        else:
            namespace, args = self._parse_known_args(args, namespace, intermixed)
        if hasattr(namespace, _UNRECOGNIZED_ARGS_ATTR):
            args.extend(getattr(namespace, _UNRECOGNIZED_ARGS_ATTR))
            delattr(namespace, _UNRECOGNIZED_ARGS_ATTR)
        return namespace, args

    def _parse_known_args(self, arg_strings, namespace, intermixed):
        if self.fromfile_prefix_chars is not None:
            arg_strings = self._read_args_from_files(arg_strings)
        return _Run(self, arg_strings, namespace, intermixed).parse()

    def _read_args_from_files(self, arg_strings):
        new_arg_strings = []
        for arg_string in arg_strings:
            if not arg_string or arg_string[0] not in self.fromfile_prefix_chars:
                new_arg_strings.append(arg_string)
                continue
            try:
                with open(arg_string[1:]) as args_file:
                    lines = []
                    for arg_line in args_file.read().splitlines():
                        lines.extend(self.convert_arg_line_to_args(arg_line))
                    new_arg_strings.extend(self._read_args_from_files(lines))
            except OSError as err:
                raise ArgumentError(None, str(err))
        return new_arg_strings

    def convert_arg_line_to_args(self, arg_line):
        return [arg_line]

    def _match_argument(self, action, arg_strings_pattern):
        match = _re.match(self._get_nargs_pattern(action), arg_strings_pattern)
        if match is None:
            nargs_errors = {
                None: "expected one argument",
                OPTIONAL: "expected at most one argument",
                ONE_OR_MORE: "expected at least one argument",
            }
            msg = nargs_errors.get(action.nargs)
            if msg is None:
                msg = f"expected {action.nargs} argument" + ("" if action.nargs == 1 else "s")
            raise ArgumentError(action, msg)
        return len(match.group(1))

    def _match_arguments_partial(self, actions, arg_strings_pattern):
        for i in range(len(actions), 0, -1):
            pattern = "".join([self._get_nargs_pattern(action) for action in actions[:i]])
            match = _re.match(pattern, arg_strings_pattern)
            if match is not None:
                result = [len(string) for string in match.groups()]
                if match.end() < len(arg_strings_pattern) and arg_strings_pattern[match.end()] == "O":
                    while result and not result[-1]:
                        del result[-1]
                return result
        return []

    def _parse_optional(self, arg_string):
        if not arg_string:
            return None
        if arg_string[0] not in self.prefix_chars:
            return None
        if arg_string in self._option_string_actions:
            return [(self._option_string_actions[arg_string], arg_string, None, None)]
        if len(arg_string) == 1:
            return None
        option_string, sep, explicit_arg = arg_string.partition("=")
        if sep and option_string in self._option_string_actions:
            return [(self._option_string_actions[option_string], option_string, sep, explicit_arg)]
        option_tuples = self._get_option_tuples(arg_string)
        if option_tuples:
            return option_tuples
        if self._negative_number_matcher.match(arg_string):
            if not self._has_negative_number_optionals:
                return None
        if " " in arg_string:
            return None
        return [(None, arg_string, None, None)]

    def _get_option_tuples(self, option_string):
        result = []
        chars = self.prefix_chars
        if option_string[0] in chars and option_string[1] in chars:
            if self.allow_abbrev:
                option_prefix, sep, explicit_arg = option_string.partition("=")
                if not sep:
                    sep = explicit_arg = None
                for option_string in self._option_string_actions:
                    if option_string.startswith(option_prefix):
                        result.append((self._option_string_actions[option_string], option_string, sep, explicit_arg))
        elif option_string[0] in chars and option_string[1] not in chars:
            option_prefix, sep, explicit_arg = option_string.partition("=")
            if not sep:
                sep = explicit_arg = None
            short_option_prefix = option_string[:2]
            short_explicit_arg = option_string[2:]
            for option_string in self._option_string_actions:
                if option_string == short_option_prefix:
                    action = self._option_string_actions[option_string]
                    result.append((action, option_string, "", short_explicit_arg))
                elif self.allow_abbrev and option_string.startswith(option_prefix):
                    action = self._option_string_actions[option_string]
                    result.append((action, option_string, sep, explicit_arg))
        else:
            raise ArgumentError(None, f"unexpected option string: {option_string}")
        return result

    def _get_nargs_pattern(self, action):
        nargs = action.nargs
        option = action.option_strings
        if nargs is None:
            nargs_pattern = "([A])" if option else "(-*A-*)"
        elif nargs == OPTIONAL:
            nargs_pattern = "(A?)" if option else "(-*A?-*)"
        elif nargs == ZERO_OR_MORE:
            nargs_pattern = "(A*)" if option else "(-*[A-]*)"
        elif nargs == ONE_OR_MORE:
            nargs_pattern = "(A+)" if option else "(-*A[A-]*)"
        elif nargs == REMAINDER:
            nargs_pattern = "([AO]*)" if option else "(.*)"
        elif nargs == PARSER:
            nargs_pattern = "(A[AO]*)" if option else "(-*A[-AO]*)"
        elif nargs == SUPPRESS:
            nargs_pattern = "()" if option else "(-*)"
        elif option:
            nargs_pattern = f"({'A' * nargs})"
        else:
            nargs_pattern = f"(-*{'-*'.join('A' * nargs)}-*)"
        return nargs_pattern

    def parse_intermixed_args(self, args=None, namespace=None):
        args, argv = self.parse_known_intermixed_args(args, namespace)
        if argv:
            msg = f"unrecognized arguments: {' '.join(argv)}"
            if self.exit_on_error:
                self.error(msg)
            else:
                raise ArgumentError(None, msg)
        return args

    def parse_known_intermixed_args(self, args=None, namespace=None):
        positionals = self._get_positional_actions()
        a = [action for action in positionals if action.nargs in [PARSER, REMAINDER]]
        if a:
            raise TypeError(f"parse_intermixed_args: positional arg with nargs={a[0].nargs}")
        return self._parse_known_args2(args, namespace, intermixed=True)

    def _get_values(self, action, arg_strings):
        if not arg_strings and action.nargs == OPTIONAL:
            value = action.const if action.option_strings else action.default
            if isinstance(value, str) and value is not SUPPRESS:
                value = self._get_value(action, value)
        elif not arg_strings and action.nargs == ZERO_OR_MORE and not action.option_strings:
            value = action.default if action.default is not None else []
        elif len(arg_strings) == 1 and action.nargs in [None, OPTIONAL]:
            value = self._get_value(action, arg_strings[0])
            self._check_value(action, value)
        elif action.nargs == REMAINDER:
            value = [self._get_value(action, v) for v in arg_strings]
        elif action.nargs == PARSER:
            value = [self._get_value(action, v) for v in arg_strings]
            self._check_value(action, value[0])
        elif action.nargs == SUPPRESS:
            value = SUPPRESS
        else:
            value = [self._get_value(action, v) for v in arg_strings]
            for v in value:
                self._check_value(action, v)
        return value

    def _get_value(self, action, arg_string):
        type_func = self._registry_get("type", action.type, action.type)
        if not callable(type_func):
            raise TypeError(f"{type_func!r} is not callable")
        try:
            return type_func(arg_string)
        except ArgumentTypeError as err:
            raise ArgumentError(action, str(err))
        except (TypeError, ValueError):
            name = getattr(action.type, "__name__", repr(action.type))
            raise ArgumentError(action, f"invalid {name} value: {arg_string!r}")

    def _check_value(self, action, value):
        choices = action.choices
        if choices is None:
            return
        if isinstance(choices, str):
            choices = iter(choices)
        if value not in choices:
            shown = ", ".join(map(str, action.choices))
            msg = f"invalid choice: {str(value)!r} (choose from {shown})"
            if self.suggest_on_error and isinstance(value, str):
                if all(isinstance(choice, str) for choice in action.choices):
                    import difflib

                    suggestions = difflib.get_close_matches(value, action.choices, 1)
                    if suggestions:
                        msg = f"invalid choice: {value!r}, maybe you meant {suggestions[0]!r}? (choose from {shown})"
            raise ArgumentError(action, msg)

    def format_usage(self):
        formatter = self._get_formatter()
        formatter.add_usage(self.usage, self._actions, self._mutually_exclusive_groups)
        return formatter.format_help()

    def format_help(self):
        formatter = self._get_formatter()
        formatter.add_usage(self.usage, self._actions, self._mutually_exclusive_groups)
        formatter.add_text(self.description)
        for action_group in self._action_groups:
            formatter.start_section(action_group.title)
            formatter.add_text(action_group.description)
            formatter.add_arguments(action_group._group_actions)
            formatter.end_section()
        formatter.add_text(self.epilog)
        return formatter.format_help()

    def _get_formatter(self):
        return self.formatter_class(prog=self.prog)

    def print_usage(self, file=None):
        if file is None:
            file = _sys.stdout
        self._print_message(self.format_usage(), file)

    def print_help(self, file=None):
        if file is None:
            file = _sys.stdout
        self._print_message(self.format_help(), file)

    def _print_message(self, message, file=None):
        if message:
            file = file or _sys.stderr
            try:
                file.write(message)
            except (AttributeError, OSError):
                pass

    def exit(self, status=0, message=None):
        if message:
            self._print_message(message, _sys.stderr)
        _sys.exit(status)

    def error(self, message):
        self.print_usage(_sys.stderr)
        self.exit(2, f"{self.prog}: error: {message}\n")

    def _warning(self, message):
        self._print_message(f"{self.prog}: warning: {message}\n", _sys.stderr)


class _Run:
    # One run of a parser over a list of arguments.
    def __init__(self, parser, arg_strings, namespace, intermixed):
        self.parser = parser
        self.arg_strings = arg_strings
        self.namespace = namespace
        self.intermixed = intermixed
        # What each argument is: O an option, A an argument, - what comes before arguments only.
        self.option_string_indices = {}
        pattern = []
        arg_strings_iter = iter(arg_strings)
        for i, arg_string in enumerate(arg_strings_iter):
            if arg_string == "--":
                pattern.append("-")
                for arg_string in arg_strings_iter:
                    pattern.append("A")
            else:
                option_tuples = parser._parse_optional(arg_string)
                if option_tuples is None:
                    pattern.append("A")
                else:
                    self.option_string_indices[i] = option_tuples
                    pattern.append("O")
        self.pattern = "".join(pattern)
        self.seen_actions = []
        self.seen_non_default_actions = []
        self.warned = set()
        self.extras = []
        self.extras_pattern = []
        self.positionals = parser._get_positional_actions()

    def take_action(self, action, argument_strings, option_string=None):
        self.seen_actions.append(action)
        argument_values = self.parser._get_values(action, argument_strings)
        if action.option_strings or argument_strings:
            self.seen_non_default_actions.append(action)
            groups = [g._group_actions for g in self.parser._mutually_exclusive_groups if action in g._group_actions]
            for conflict_action in [other for group in groups for other in group]:
                if conflict_action is not action and conflict_action in self.seen_non_default_actions:
                    name = _get_action_name(conflict_action)
                    raise ArgumentError(action, f"not allowed with argument {name}")
        if argument_values is not SUPPRESS:
            action(self.parser, self.namespace, argument_values, option_string)

    def consume_optional(self, start_index):
        parser = self.parser
        option_tuples = self.option_string_indices[start_index]
        if len(option_tuples) > 1:
            # An option's name begins like several.
            options = ", ".join([option_string for action, option_string, sep, explicit_arg in option_tuples])
            raise ArgumentError(
                None, f"ambiguous option: {self.arg_strings[start_index]} could match {options}"
            )
        action, option_string, sep, explicit_arg = option_tuples[0]
        action_tuples = []
        while True:
            if action is None:
                self.extras.append(self.arg_strings[start_index])
                self.extras_pattern.append("O")
                return start_index + 1
            if explicit_arg is not None:
                arg_count = parser._match_argument(action, "A")
                chars = parser.prefix_chars
                if arg_count == 0 and option_string[1] not in chars and explicit_arg != "":
                    # Short options in one argument.
                    if sep or explicit_arg[0] in chars:
                        raise ArgumentError(action, f"ignored explicit argument {explicit_arg!r}")
                    action_tuples.append((action, [], option_string))
                    char = option_string[0]
                    option_string = char + explicit_arg[0]
                    optionals_map = parser._option_string_actions
                    if option_string in optionals_map:
                        action = optionals_map[option_string]
                        explicit_arg = explicit_arg[1:]
                        if not explicit_arg:
                            sep = explicit_arg = None
                        elif explicit_arg[0] == "=":
                            sep = "="
                            explicit_arg = explicit_arg[1:]
                        else:
                            sep = ""
                    else:
                        self.extras.append(char + explicit_arg)
                        self.extras_pattern.append("O")
                        stop = start_index + 1
                        break
                elif arg_count == 1:
                    stop = start_index + 1
                    action_tuples.append((action, [explicit_arg], option_string))
                    break
                else:
                    raise ArgumentError(action, f"ignored explicit argument {explicit_arg!r}")
            else:
                start = start_index + 1
                arg_count = parser._match_argument(action, self.pattern[start:])
                stop = start + arg_count
                action_tuples.append((action, self.arg_strings[start:stop], option_string))
                break
        for action, args, option_string in action_tuples:
            if action.deprecated and option_string not in self.warned:
                parser._warning(f"option '{option_string}' is deprecated")
                self.warned.add(option_string)
            self.take_action(action, args, option_string)
        return stop

    def consume_positionals(self, start_index):
        parser = self.parser
        arg_counts = parser._match_arguments_partial(self.positionals, self.pattern[start_index:])
        for action, arg_count in zip(self.positionals, arg_counts):
            args = self.arg_strings[start_index:start_index + arg_count]
            # The "--" before an argument is no argument.
            if action.nargs == PARSER:
                if self.pattern[start_index] == "-":
                    args.remove("--")
            elif action.nargs != REMAINDER:
                if "-" in self.pattern[start_index:start_index + arg_count]:
                    args.remove("--")
            start_index += arg_count
            if args and action.deprecated and action.dest not in self.warned:
                parser._warning(f"argument '{action.dest}' is deprecated")
                self.warned.add(action.dest)
            self.take_action(action, args)
        self.positionals[:] = self.positionals[len(arg_counts):]
        return start_index

    def consume_all(self):
        start_index = 0
        max_option_string_index = max(self.option_string_indices, default=-1)
        while start_index <= max_option_string_index:
            next_option_string_index = start_index
            while next_option_string_index <= max_option_string_index:
                if next_option_string_index in self.option_string_indices:
                    break
                next_option_string_index += 1
            if not self.intermixed and start_index != next_option_string_index:
                positionals_end_index = self.consume_positionals(start_index)
                if positionals_end_index > start_index:
                    start_index = positionals_end_index
                    continue
                start_index = positionals_end_index
            if start_index not in self.option_string_indices:
                strings = self.arg_strings[start_index:next_option_string_index]
                self.extras.extend(strings)
                self.extras_pattern.extend(self.pattern[start_index:next_option_string_index])
                start_index = next_option_string_index
            start_index = self.consume_optional(start_index)
        if not self.intermixed:
            stop_index = self.consume_positionals(start_index)
            self.extras.extend(self.arg_strings[stop_index:])
            return
        self.extras.extend(self.arg_strings[start_index:])
        self.extras_pattern.extend(self.pattern[start_index:])
        # Positional arguments are taken from what no option took.
        self.pattern = "".join(self.extras_pattern).replace("O", "")
        self.arg_strings = [s for s, c in zip(self.extras, self.extras_pattern) if c != "O"]
        unknown = [s for s, c in zip(self.extras, self.extras_pattern) if c == "O"]
        consumed = self.consume_positionals(0)
        self.extras[:] = [s for s in unknown] + self.arg_strings[consumed:]

    def parse(self):
        self.consume_all()
        parser, namespace = self.parser, self.namespace
        required_actions = []
        for action in parser._actions:
            if action in self.seen_actions:
                continue
            if action.required:
                required_actions.append(_get_action_name(action))
            elif (
                action.default is not None
                and isinstance(action.default, str)
                and hasattr(namespace, action.dest)
                and action.default is getattr(namespace, action.dest)
            ):
                # Defaults that are text are read as arguments are.
                setattr(namespace, action.dest, parser._get_value(action, action.default))
        if required_actions:
            names = ", ".join(required_actions)
            raise ArgumentError(None, f"the following arguments are required: {names}")
        for group in parser._mutually_exclusive_groups:
            if group.required:
                for action in group._group_actions:
                    if action in self.seen_non_default_actions:
                        break
                else:
                    names = [
                        _get_action_name(action) for action in group._group_actions if action.help is not SUPPRESS
                    ]
                    raise ArgumentError(None, f"one of the arguments {' '.join(names)} is required")
        return namespace, self.extras
