# What can be known of live objects, as far as it cannot harm.

import builtins
import collections.abc
import enum
import functools
import os
import sys
import types
from _operator import source_named as _source_named
from collections import OrderedDict, namedtuple
from types import _frame_of

__all__ = [
    "AGEN_CLOSED", "AGEN_CREATED", "AGEN_RUNNING", "AGEN_SUSPENDED", "ArgInfo", "Arguments", "Attribute",
    "BlockFinder", "BoundArguments", "BufferFlags", "CORO_CLOSED", "CORO_CREATED", "CORO_RUNNING", "CORO_SUSPENDED",
    "CO_ASYNC_GENERATOR", "CO_COROUTINE", "CO_GENERATOR", "CO_HAS_DOCSTRING", "CO_ITERABLE_COROUTINE", "CO_METHOD",
    "CO_NESTED", "CO_NEWLOCALS", "CO_NOFREE", "CO_OPTIMIZED", "CO_VARARGS", "CO_VARKEYWORDS", "ClassFoundException",
    "ClosureVars", "EndOfBlock", "FrameInfo", "FullArgSpec", "GEN_CLOSED", "GEN_CREATED", "GEN_RUNNING",
    "GEN_SUSPENDED", "Parameter", "Signature", "TPFLAGS_IS_ABSTRACT", "Traceback", "classify_class_attrs", "cleandoc",
    "currentframe", "findsource", "formatannotation", "formatannotationrelativeto", "formatargvalues",
    "get_annotations", "getabsfile", "getargs", "getargvalues", "getasyncgenlocals", "getasyncgenstate",
    "getattr_static", "getblock", "getcallargs", "getclasstree", "getclosurevars", "getcomments",
    "getcoroutinelocals", "getcoroutinestate", "getdoc", "getfile", "getframeinfo", "getfullargspec",
    "getgeneratorlocals", "getgeneratorstate", "getinnerframes", "getlineno", "getmembers", "getmembers_static",
    "getmodule", "getmodulename", "getmro", "getouterframes", "getsource", "getsourcefile", "getsourcelines",
    "indentsize", "isabstract", "isasyncgen", "isasyncgenfunction", "isawaitable", "isbuiltin", "isclass", "iscode",
    "iscoroutine", "iscoroutinefunction", "isdatadescriptor", "isframe", "isfunction", "isgenerator",
    "isgeneratorfunction", "isgetsetdescriptor", "ismemberdescriptor", "ismethod", "ismethoddescriptor",
    "ismethodwrapper", "ismodule", "ispackage", "isroutine", "istraceback", "markcoroutinefunction", "signature",
    "stack", "trace", "unwrap", "walktree",
]

CO_OPTIMIZED = 1
CO_NEWLOCALS = 2
CO_VARARGS = 4
CO_VARKEYWORDS = 8
CO_NESTED = 16
CO_GENERATOR = 32
CO_NOFREE = 64
CO_COROUTINE = 128
CO_ITERABLE_COROUTINE = 256
CO_ASYNC_GENERATOR = 512
CO_HAS_DOCSTRING = 0x4000000
CO_METHOD = 0x8000000
TPFLAGS_IS_ABSTRACT = 1 << 20

GEN_CREATED = "GEN_CREATED"
GEN_RUNNING = "GEN_RUNNING"
GEN_SUSPENDED = "GEN_SUSPENDED"
GEN_CLOSED = "GEN_CLOSED"
CORO_CREATED = "CORO_CREATED"
CORO_RUNNING = "CORO_RUNNING"
CORO_SUSPENDED = "CORO_SUSPENDED"
CORO_CLOSED = "CORO_CLOSED"
AGEN_CREATED = "AGEN_CREATED"
AGEN_RUNNING = "AGEN_RUNNING"
AGEN_SUSPENDED = "AGEN_SUSPENDED"
AGEN_CLOSED = "AGEN_CLOSED"

ArgInfo = namedtuple("ArgInfo", "args varargs keywords locals", module="inspect")
Arguments = namedtuple("Arguments", "args, varargs, varkw", module="inspect")
Attribute = namedtuple("Attribute", "name kind defining_class object", module="inspect")
ClosureVars = namedtuple("ClosureVars", "nonlocals globals builtins unbound", module="inspect")
FullArgSpec = namedtuple(
    "FullArgSpec", "args, varargs, varkw, defaults, kwonlyargs, kwonlydefaults, annotations",
    module="inspect"
)
_Traceback = namedtuple("_Traceback", "filename lineno function code_context index", module="inspect")
_FrameInfo = namedtuple("_FrameInfo", ("frame",) + _Traceback._fields, module="inspect")


class Traceback(_Traceback):
    def __new__(cls, filename, lineno, function, code_context, index, *, positions=None):
        instance = super().__new__(cls, filename, lineno, function, code_context, index)
        instance.positions = positions
        return instance


class FrameInfo(_FrameInfo):
    def __new__(cls, frame, filename, lineno, function, code_context, index, *, positions=None):
        instance = super().__new__(cls, frame, filename, lineno, function, code_context, index)
        instance.positions = positions
        return instance


class ClassFoundException(Exception):
    pass


class EndOfBlock(Exception):
    pass


class BufferFlags(enum.IntFlag):
    SIMPLE = 0x0
    WRITABLE = 0x1
    FORMAT = 0x4
    ND = 0x8
    STRIDES = 0x10 | ND
    C_CONTIGUOUS = 0x20 | STRIDES
    F_CONTIGUOUS = 0x40 | STRIDES
    ANY_CONTIGUOUS = 0x80 | STRIDES
    INDIRECT = 0x100 | STRIDES
    CONTIG = ND | WRITABLE
    CONTIG_RO = ND
    STRIDED = STRIDES | WRITABLE
    STRIDED_RO = STRIDES
    RECORDS = STRIDES | WRITABLE | FORMAT
    RECORDS_RO = STRIDES | FORMAT
    FULL = INDIRECT | WRITABLE | FORMAT
    FULL_RO = INDIRECT | FORMAT
    READ = 0x100
    WRITE = 0x200


def get_annotations(obj, *, globals=None, locals=None, eval_str=False, format=None):
    if isinstance(obj, type):
        notes = obj.__dict__.get("__annotations__")
        if notes is None:
            notes = getattr(obj, "__annotations__", None) if not any(
                getattr(obj, "__annotations__", None) is getattr(base, "__annotations__", ()) for base in obj.__mro__[1:]
            ) else None
    elif callable(obj) or isinstance(obj, types.ModuleType):
        notes = getattr(obj, "__annotations__", None)
    else:
        raise TypeError(f"{obj!r} does not have annotations")
    if notes is None:
        return {}
    if not isinstance(notes, dict):
        raise ValueError(f"{obj!r}.__annotations__ is neither a dict nor None")
    notes = dict(notes)
    if not eval_str:
        return notes
    if globals is None:
        if isinstance(obj, type):
            module = sys.modules.get(obj.__module__)
            globals = dict(vars(module)) if module else {}
        elif isinstance(obj, types.ModuleType):
            globals = obj.__dict__
        else:
            globals = getattr(unwrap(obj), "__globals__", {})
    if locals is None:
        locals = dict(vars(obj)) if isinstance(obj, type) else {}
    return {
        key: eval(value, globals, locals) if isinstance(value, str) else value for key, value in notes.items()
    }


def ismodule(object):
    return isinstance(object, types.ModuleType)


def isclass(object):
    return isinstance(object, type)


def ismethod(object):
    return isinstance(object, types.MethodType)


def ispackage(object):
    return ismodule(object) and hasattr(object, "__path__")


def ismethoddescriptor(object):
    if isclass(object) or ismethod(object) or isfunction(object):
        return False
    tp = type(object)
    return hasattr(tp, "__get__") and not hasattr(tp, "__set__") and not hasattr(tp, "__delete__")


def isdatadescriptor(object):
    if isclass(object) or ismethod(object) or isfunction(object):
        return False
    tp = type(object)
    return tp is property or hasattr(tp, "__set__") or hasattr(tp, "__delete__")


def ismemberdescriptor(object):
    return isinstance(object, types.MemberDescriptorType)


def isgetsetdescriptor(object):
    return isinstance(object, types.GetSetDescriptorType)


def isfunction(object):
    return isinstance(object, types.FunctionType)


def _has_code_flag(f, flag):
    f = _unwrap_partial(f)
    while ismethod(f):
        f = f.__func__
    f = _unwrap_partial(f)
    if not isfunction(f) or not hasattr(f, "__code__"):
        return False
    return bool(f.__code__.co_flags & flag)


def _unwrap_partial(f):
    while isinstance(f, functools.partial):
        f = f.func
    return f


def isgeneratorfunction(obj):
    return _has_code_flag(obj, CO_GENERATOR)


_coroutine_mark = object()


def markcoroutinefunction(func):
    if hasattr(func, "__func__"):
        func = func.__func__
    func._is_coroutine_mark = _coroutine_mark
    return func


def iscoroutinefunction(obj):
    if _has_code_flag(obj, CO_COROUTINE):
        return True
    f = _unwrap_partial(obj)
    while ismethod(f):
        f = f.__func__
    return getattr(f, "_is_coroutine_mark", None) is _coroutine_mark


def isasyncgenfunction(obj):
    return _has_code_flag(obj, CO_ASYNC_GENERATOR)


def isasyncgen(object):
    return isinstance(object, types.AsyncGeneratorType)


def isgenerator(object):
    return isinstance(object, types.GeneratorType)


def iscoroutine(object):
    return isinstance(object, types.CoroutineType)


def isawaitable(object):
    return (
        isinstance(object, types.CoroutineType)
        or isinstance(object, types.GeneratorType) and bool(object.gi_code.co_flags & CO_ITERABLE_COROUTINE)
        or isinstance(object, collections.abc.Awaitable)
    )


def istraceback(object):
    return isinstance(object, types.TracebackType)


def isframe(object):
    return isinstance(object, types.FrameType)


def iscode(object):
    return isinstance(object, types.CodeType)


def isbuiltin(object):
    return isinstance(object, types.BuiltinFunctionType)


def ismethodwrapper(object):
    return isinstance(object, types.MethodWrapperType)


def isroutine(object):
    return isbuiltin(object) or isfunction(object) or ismethod(object) or ismethoddescriptor(object) or ismethodwrapper(object)


def isabstract(object):
    return isinstance(object, type) and bool(getattr(object, "__abstractmethods__", None))


def _getmembers(object, predicate, getter):
    results = []
    processed = set()
    names = dir(object)
    mro = getmro(object) if isclass(object) else ()
    for key in names:
        try:
            value = getter(object, key)
            if key in processed:
                raise AttributeError
        except AttributeError:
            for base in mro:
                if key in base.__dict__:
                    value = base.__dict__[key]
                    break
            else:
                continue
        if not predicate or predicate(value):
            results.append((key, value))
        processed.add(key)
    results.sort(key=lambda pair: pair[0])
    return results


def getmembers(object, predicate=None):
    return _getmembers(object, predicate, getattr)


def getmembers_static(object, predicate=None):
    return _getmembers(object, predicate, getattr_static)


_sentinel = object()


def getattr_static(obj, attr, default=_sentinel):
    if not isinstance(obj, type):
        instance = getattr(obj, "__dict__", {})
        for base in type(obj).__mro__:
            found = base.__dict__.get(attr, _sentinel)
            if found is not _sentinel:
                if isdatadescriptor(found) or attr not in instance:
                    return found
                break
        if attr in instance:
            return instance[attr]
    else:
        for base in obj.__mro__:
            if attr in base.__dict__:
                return base.__dict__[attr]
        for base in type(obj).__mro__:
            if attr in base.__dict__:
                return base.__dict__[attr]
    if default is not _sentinel:
        return default
    raise AttributeError(attr)


def classify_class_attrs(cls):
    mro = getmro(cls)
    result = []
    for name in dir(cls):
        home = next((base for base in mro if name in base.__dict__), None)
        if home is None:
            continue
        obj = home.__dict__[name]
        if isinstance(obj, (staticmethod, types.BuiltinMethodType)):
            kind = "static method"
        elif isinstance(obj, classmethod):
            kind = "class method"
        elif isinstance(obj, property):
            kind = "property"
        elif isroutine(obj):
            kind = "method"
        else:
            kind = "data"
        result.append(Attribute(name, kind, home, obj))
    return result


def getmro(cls):
    return cls.__mro__


def unwrap(func, *, stop=None):
    f = func
    seen = {id(f)}
    while not isinstance(func, type) and hasattr(func, "__wrapped__"):
        if stop is not None and stop(func):
            break
        func = func.__wrapped__
        if id(func) in seen:
            raise ValueError(f"wrapper loop when unwrapping {f!r}")
        seen.add(id(func))
    return func


def indentsize(line):
    expline = line.expandtabs()
    return len(expline) - len(expline.lstrip())


def _finddoc(obj):
    if isclass(obj):
        for base in obj.__mro__:
            if base is not object:
                doc = base.__doc__
                if doc is not None:
                    return doc
        return None
    if ismethod(obj):
        name = obj.__func__.__name__
        owner = obj.__self__
        cls = owner if isclass(owner) else owner.__class__
    elif isfunction(obj):
        name = obj.__name__
        cls = sys.modules.get(obj.__module__)
        for part in obj.__qualname__.split(".")[:-1]:
            cls = getattr(cls, part, None)
        if not isclass(cls):
            return None
    elif ismemberdescriptor(obj):
        slots = getattr(obj.__objclass__, "__slots__", None)
        return slots.get(obj.__name__) if isinstance(slots, dict) else None
    else:
        return None
    for base in cls.__mro__:
        doc = getattr(base.__dict__.get(name), "__doc__", None)
        if doc is not None:
            return doc
    return None


def getdoc(object):
    try:
        doc = object.__doc__
    except AttributeError:
        return None
    if doc is None:
        try:
            doc = _finddoc(object)
        except (AttributeError, TypeError):
            return None
    if not isinstance(doc, str):
        return None
    return cleandoc(doc)


def cleandoc(doc):
    lines = doc.expandtabs().split("\n")
    margin = sys.maxsize
    for line in lines[1:]:
        content = len(line.lstrip(" "))
        if content:
            margin = min(margin, len(line) - content)
    if lines:
        lines[0] = lines[0].lstrip(" ")
    if margin < sys.maxsize:
        for i in range(1, len(lines)):
            lines[i] = lines[i][margin:]
    while lines and not lines[-1]:
        lines.pop()
    while lines and not lines[0]:
        lines.pop(0)
    return "\n".join(lines)


def getfile(object):
    if ismodule(object):
        if getattr(object, "__file__", None):
            return object.__file__
        raise TypeError(f"{object!r} is a built-in module")
    if isclass(object):
        module = sys.modules.get(object.__module__)
        if module is not None and getattr(module, "__file__", None):
            return module.__file__
        if object.__module__ == "__main__":
            raise OSError("source code not available")
        raise TypeError(f"{object!r} is a built-in class")
    if ismethod(object):
        object = object.__func__
    if isfunction(object) and hasattr(object, "__code__"):
        object = object.__code__
    if istraceback(object):
        object = object.tb_frame
    if isframe(object):
        object = object.f_code
    if iscode(object):
        return object.co_filename
    raise TypeError(
        "module, class, method, function, traceback, frame, or code object was expected, got "
        f"{type(object).__name__}"
    )


def getmodulename(path):
    name = os.path.basename(path)
    return name[:-3] if name.endswith(".py") else None


def getsourcefile(object):
    return getfile(object)


def getabsfile(object, _filename=None):
    return _filename or getfile(object)


def getmodule(object, _filename=None):
    if ismodule(object):
        return object
    if hasattr(object, "__module__"):
        return sys.modules.get(object.__module__)
    return None


def _no_source():
    raise OSError("could not get source code")


def findsource(object):
    import linecache

    lines = linecache.getlines(_source_file(object))
    if not lines:
        _no_source()
    if ismodule(object):
        return lines, 0
    if isclass(object):
        first = vars(object).get("__firstlineno__")
        if first is None:
            raise OSError("source code not available")
        if not 1 <= first <= len(lines):
            raise OSError("lineno is out of bounds")
        return lines, first - 1
    if ismethod(object):
        object = object.__func__
    if isfunction(object) and hasattr(object, "__code__"):
        object = object.__code__
    if istraceback(object):
        return lines, object.tb_lineno - 1
    if iscode(object):
        return lines, object.co_firstlineno - 1
    raise OSError("could not find code object")


def _source_file(object):
    if isclass(object):
        if object.__module__ in ("builtins", None):
            raise TypeError(f"{object!r} is a built-in class")
        for value in vars(object).values():
            value = getattr(value, "__func__", value)
            # Functions of elsewhere are in classes that were put together from others, as enums are.
            if isfunction(value) and value.__module__ == object.__module__:
                return value.__code__.co_filename
        if object.__module__ == "__main__":
            return _source_named(None) or sys.argv[0]
    if ismodule(object) and object.__name__ == "__main__":
        return _source_named(None) or sys.argv[0]
    return getfile(object)


def _block_end(lines, first):
    # The line after the statement that begins at a line.
    import ast

    try:
        tree = ast.parse("".join(lines))
    except SyntaxError:
        return first + 1
    end = None
    for node in ast.walk(tree):
        if not isinstance(node, ast.stmt):
            continue
        decorators = getattr(node, "decorator_list", [])
        start = min([node.lineno, *[d.lineno for d in decorators]])
        if start == first + 1:
            return node.end_lineno
        if start <= first + 1 <= node.end_lineno and not hasattr(node, "body"):
            end = node.end_lineno
    return first + 1 if end is None else end


def _lambda_end(lines, first):
    # A lambda goes to the end of a logical line that begins where it does, whatever stands around it.
    import tokenize

    seen, row = False, 1
    try:
        for token in tokenize.generate_tokens(iter(lines[first:]).__next__):
            row = token.start[0]
            if token.string == "lambda":
                seen = True
            elif token.type == tokenize.NEWLINE and seen:
                break
    except (SyntaxError, tokenize.TokenError):
        # A bracket that was opened before is closed.
        if not seen:
            return _block_end(lines, first)
    return first + row


def getsourcelines(object):
    object = unwrap(object)
    lines, first = findsource(object)
    if ismodule(object):
        return lines, 0
    if isfunction(object) and object.__code__.co_name == "<lambda>":
        return lines[first:_lambda_end(lines, first)], first + 1
    return lines[first:_block_end(lines, first)], first + 1


def getsource(object):
    lines, _ = getsourcelines(object)
    return "".join(lines)


def getcomments(object):
    try:
        lines, first = findsource(object)
    except (OSError, TypeError):
        return None
    if ismodule(object):
        start = 1 if lines and lines[0][:2] == "#!" else 0
        while start < len(lines) and lines[start].strip() in ("", "#"):
            start += 1
        end = start
        while end < len(lines) and lines[end][:1] == "#":
            end += 1
        return "".join([line.expandtabs() for line in lines[start:end]]) or None
    indent = len(lines[first]) - len(lines[first].lstrip())
    at = first
    while at > 0:
        above = lines[at - 1]
        if not above.lstrip().startswith("#") or len(above) - len(above.lstrip()) != indent:
            break
        at -= 1
    return "".join([line.expandtabs().lstrip() for line in lines[at:first]]) or None


def getblock(lines):
    from textwrap import dedent

    lines = list(lines)
    if not lines:
        return lines
    indent = len(lines[0]) - len(lines[0].lstrip())
    end = 1
    while end < len(lines):
        shown = lines[end].lstrip()
        if shown and shown[0] != "#" and len(lines[end]) - len(shown) < indent:
            break
        end += 1
    return lines[:_block_end(dedent("".join(lines[:end])).splitlines(keepends=True), 0)]


class BlockFinder:
    def __init__(self):
        self.indent = 0
        self.islambda = False
        self.started = False
        self.passline = False
        self.indecorator = False
        self.last = 1
        self.body_col0 = None


def walktree(classes, children, parent):
    results = []
    classes.sort(key=lambda c: (c.__module__, c.__name__))
    for c in classes:
        results.append((c, c.__bases__))
        if c in children:
            results.append(walktree(children[c], children, c))
    return results


def getclasstree(classes, unique=False):
    children = {}
    roots = []
    for c in classes:
        if c.__bases__:
            for parent in c.__bases__:
                if parent not in children:
                    children[parent] = []
                if c not in children[parent]:
                    children[parent].append(c)
                if unique and parent in classes:
                    break
        elif c not in roots:
            roots.append(c)
    for parent in children:
        if parent not in classes:
            roots.append(parent)
    return walktree(roots, children, None)


def getargs(co):
    if not iscode(co):
        raise TypeError(f"{co!r} is not a code object")
    names = co.co_varnames
    nargs = co.co_argcount
    nkwargs = co.co_kwonlyargcount
    args = list(names[:nargs])
    kwonlyargs = list(names[nargs:nargs + nkwargs])
    nargs += nkwargs
    varargs = None
    if co.co_flags & CO_VARARGS:
        varargs = names[nargs]
        nargs += 1
    varkw = names[nargs] if co.co_flags & CO_VARKEYWORDS else None
    return Arguments(args + kwonlyargs, varargs, varkw)


def getfullargspec(func):
    try:
        sig = _signature_from_callable(func, skip_bound_arg=False, follow_wrapper_chains=False)
    except Exception as ex:
        raise TypeError("unsupported callable") from ex
    args, varargs, varkw, posonlyargs, kwonlyargs, defaults, annotations, kwdefaults = [], None, None, [], [], (), {}, {}
    if sig.return_annotation is not sig.empty:
        annotations["return"] = sig.return_annotation
    for param in sig.parameters.values():
        kind = param.kind
        name = param.name
        if kind is _POSITIONAL_ONLY:
            posonlyargs.append(name)
            if param.default is not param.empty:
                defaults += (param.default,)
        elif kind is _POSITIONAL_OR_KEYWORD:
            args.append(name)
            if param.default is not param.empty:
                defaults += (param.default,)
        elif kind is _VAR_POSITIONAL:
            varargs = name
        elif kind is _KEYWORD_ONLY:
            kwonlyargs.append(name)
            if param.default is not param.empty:
                kwdefaults[name] = param.default
        elif kind is _VAR_KEYWORD:
            varkw = name
        if param.annotation is not param.empty:
            annotations[name] = param.annotation
    return FullArgSpec(posonlyargs + args, varargs, varkw, defaults or None, kwonlyargs, kwdefaults or None, annotations)


def _refuse_call(func, positional, named):
    # What a call says that does not fit: a function with the same parameters is called.
    if ismethod(func):
        positional = (func.__self__, *positional)
        func = func.__func__
    sig = _signature_from_callable(func, skip_bound_arg=False, follow_wrapper_chains=False)
    params = [
        param.replace(annotation=_empty, default=_empty if param.default is _empty else None)
        for param in sig.parameters.values()
    ]
    space = {}
    exec(f"def made{Signature(params)}: pass", space)
    made = space["made"]
    made.__qualname__ = func.__name__
    made(*positional, **named)


def getcallargs(func, /, *positional, **named):
    try:
        sig = _signature_from_callable(func, skip_bound_arg=True, follow_wrapper_chains=False)
    except Exception as ex:
        raise TypeError("unsupported callable") from ex
    try:
        bound = sig.bind(*positional, **named)
    except TypeError:
        bound = None
    if bound is None:
        _refuse_call(func, positional, named)
        bound = sig.bind(*positional, **named)
    bound.apply_defaults()
    arguments = dict(bound.arguments)
    result = {}
    params = bound.signature.parameters.values()
    # By position, then the rest of them, then by name, then defaults.
    taken = [p.name for p in params if p.kind in (_POSITIONAL_ONLY, _POSITIONAL_OR_KEYWORD)][:len(positional)]
    taken += [p.name for p in params if p.kind in (_VAR_POSITIONAL, _VAR_KEYWORD)]
    for name in taken + list(named) + list(arguments):
        if name in arguments:
            result.setdefault(name, arguments[name])
    if ismethod(func) and func.__self__ is not None:
        result[func.__func__.__code__.co_varnames[0]] = func.__self__
    return result


def formatannotation(annotation, base_module=None, *, quote_annotation_strings=True):
    if not quote_annotation_strings and isinstance(annotation, str):
        return annotation
    if type(annotation).__name__ == "ForwardRef":
        return annotation.__forward_arg__
    if getattr(annotation, "__module__", None) == "typing":
        return repr(annotation).replace("typing.", "")
    if isinstance(annotation, types.GenericAlias):
        return str(annotation)
    if isinstance(annotation, type):
        if annotation.__module__ in ("builtins", base_module):
            return annotation.__qualname__
        return annotation.__module__ + "." + annotation.__qualname__
    return repr(annotation)


def formatannotationrelativeto(object):
    module = getattr(object, "__module__", None)

    def _formatannotation(annotation):
        return formatannotation(annotation, module)

    return _formatannotation


def formatargvalues(args, varargs, varkw, locals, formatarg=str, formatvarargs=lambda name: "*" + name,
                    formatvarkw=lambda name: "**" + name, formatvalue=lambda value: "=" + repr(value)):
    specs = [formatarg(name) + formatvalue(locals[name]) for name in args]
    if varargs:
        specs.append(formatvarargs(varargs) + formatvalue(locals[varargs]))
    if varkw:
        specs.append(formatvarkw(varkw) + formatvalue(locals[varkw]))
    return "(" + ", ".join(specs) + ")"


def getclosurevars(func):
    if ismethod(func):
        func = func.__func__
    if not isfunction(func):
        raise TypeError(f"{func!r} is not a Python function")
    code = func.__code__
    if func.__closure__ is None:
        nonlocal_vars = {}
    else:
        nonlocal_vars = {var: cell.cell_contents for var, cell in zip(code.co_freevars, func.__closure__)}
    global_ns = func.__globals__
    builtin_ns = vars(builtins)
    global_vars = {}
    builtin_vars = {}
    unbound_names = set()
    for name in code.co_names:
        if name in global_ns:
            global_vars[name] = global_ns[name]
        elif name in builtin_ns:
            builtin_vars[name] = builtin_ns[name]
        else:
            unbound_names.add(name)
    return ClosureVars(nonlocal_vars, global_vars, builtin_vars, unbound_names)


def currentframe():
    return _frame_of(1)


def stack(context=1):
    return getouterframes(_frame_of(1), context)


def trace(context=1):
    exception = sys.exception()
    return getinnerframes(None if exception is None else exception.__traceback__, context)


def getframeinfo(frame, context=1):
    if istraceback(frame):
        line = frame.tb_lineno
        frame = frame.tb_frame
    elif hasattr(frame, "f_code"):
        line = frame.f_lineno
    else:
        raise TypeError(f"{frame!r} is not a frame or traceback object")
    code = frame.f_code
    lines = index = None
    if context > 0:
        start = line - 1 - context // 2
        import linecache

        source = linecache.getlines(code.co_filename)
        if source:
            start = max(0, min(start, len(source) - context))
            lines = source[start:start + context]
            index = line - 1 - start
    return Traceback(code.co_filename, line, code.co_name, lines, index)


def getlineno(frame):
    return frame.f_lineno


def getargvalues(frame):
    args, varargs, varkw = getargs(frame.f_code)
    return ArgInfo(args, varargs, varkw, frame.f_locals)


def getouterframes(frame, context=1):
    found = []
    while frame:
        found.append(FrameInfo(frame, *getframeinfo(frame, context)))
        frame = frame.f_back
    return found


def getinnerframes(tb, context=1):
    found = []
    while tb:
        found.append(FrameInfo(tb.tb_frame, *getframeinfo(tb, context)))
        tb = tb.tb_next
    return found


def getgeneratorstate(generator):
    if generator.gi_running:
        return GEN_RUNNING
    if generator.gi_suspended:
        return GEN_SUSPENDED
    if generator.gi_frame is None:
        return GEN_CLOSED
    return GEN_CREATED


def getgeneratorlocals(generator):
    if not isgenerator(generator):
        raise TypeError(f"{generator!r} is not a Python generator")
    return {}


def getcoroutinestate(coroutine):
    if coroutine.cr_running:
        return CORO_RUNNING
    if coroutine.cr_suspended:
        return CORO_SUSPENDED
    if coroutine.cr_frame is None:
        return CORO_CLOSED
    return CORO_CREATED


def getcoroutinelocals(coroutine):
    return {}


def getasyncgenstate(agen):
    if agen.ag_running:
        return AGEN_RUNNING
    if agen.ag_suspended:
        return AGEN_SUSPENDED
    if agen.ag_frame is None:
        return AGEN_CLOSED
    return AGEN_CREATED


def getasyncgenlocals(agen):
    if not isasyncgen(agen):
        raise TypeError(f"{agen!r} is not a Python async generator")
    return {}


class _empty:
    pass


_empty.__module__ = "inspect"


class _ParameterKind(enum.IntEnum):
    POSITIONAL_ONLY = 0
    POSITIONAL_OR_KEYWORD = 1
    VAR_POSITIONAL = 2
    KEYWORD_ONLY = 3
    VAR_KEYWORD = 4

    def __str__(self):
        return self.name

    @property
    def description(self):
        return _DESCRIPTIONS[self.value]


_DESCRIPTIONS = ("positional-only", "positional or keyword", "variadic positional", "keyword-only", "variadic keyword")
_POSITIONAL_ONLY = _ParameterKind.POSITIONAL_ONLY
_POSITIONAL_OR_KEYWORD = _ParameterKind.POSITIONAL_OR_KEYWORD
_VAR_POSITIONAL = _ParameterKind.VAR_POSITIONAL
_KEYWORD_ONLY = _ParameterKind.KEYWORD_ONLY
_VAR_KEYWORD = _ParameterKind.VAR_KEYWORD
_void = object()


class Parameter:
    __slots__ = ("_name", "_kind", "_default", "_annotation")
    POSITIONAL_ONLY = _POSITIONAL_ONLY
    POSITIONAL_OR_KEYWORD = _POSITIONAL_OR_KEYWORD
    VAR_POSITIONAL = _VAR_POSITIONAL
    KEYWORD_ONLY = _KEYWORD_ONLY
    VAR_KEYWORD = _VAR_KEYWORD
    empty = _empty

    def __init__(self, name, kind, *, default=_empty, annotation=_empty):
        try:
            self._kind = _ParameterKind(kind)
        except ValueError:
            raise ValueError(f"value {kind!r} is not a valid Parameter.kind")
        if default is not _empty and self._kind in (_VAR_POSITIONAL, _VAR_KEYWORD):
            raise ValueError(f"{self._kind.description} parameters cannot have default values")
        self._default = default
        self._annotation = annotation
        if name is _empty:
            raise ValueError("name is a required attribute for Parameter")
        if not isinstance(name, str):
            raise TypeError(f"name must be a str, not a {type(name).__name__}")
        import keyword

        if keyword.iskeyword(name) and self._kind is not _POSITIONAL_ONLY or not name.isidentifier():
            raise ValueError(f"{name!r} is not a valid parameter name")
        self._name = name

    @property
    def name(self):
        return self._name

    @property
    def default(self):
        return self._default

    @property
    def annotation(self):
        return self._annotation

    @property
    def kind(self):
        return self._kind

    def replace(self, *, name=_void, kind=_void, annotation=_void, default=_void):
        return type(self)(
            self._name if name is _void else name,
            self._kind if kind is _void else kind,
            default=self._default if default is _void else default,
            annotation=self._annotation if annotation is _void else annotation,
        )

    __replace__ = replace

    def _format(self, *, quote_annotation_strings=True):
        formatted = self._name
        if self._annotation is not _empty:
            note = formatannotation(self._annotation, quote_annotation_strings=quote_annotation_strings)
            formatted = f"{formatted}: {note}"
        if self._default is not _empty:
            formatted += f" = {self._default!r}" if self._annotation is not _empty else f"={self._default!r}"
        if self._kind == _VAR_POSITIONAL:
            formatted = "*" + formatted
        elif self._kind == _VAR_KEYWORD:
            formatted = "**" + formatted
        return formatted

    def __str__(self):
        return self._format()

    def __repr__(self):
        return f'<{self.__class__.__name__} "{self}">'

    def __hash__(self):
        return hash((self._name, self._kind, self._annotation, self._default))

    def __eq__(self, other):
        if self is other:
            return True
        if not isinstance(other, Parameter):
            return NotImplemented
        return (
            self._name == other._name and self._kind == other._kind and self._default == other._default
            and self._annotation == other._annotation
        )


class BoundArguments:
    __slots__ = ("arguments", "_signature", "__weakref__")

    def __init__(self, signature, arguments):
        self.arguments = arguments
        self._signature = signature

    @property
    def signature(self):
        return self._signature

    @property
    def args(self):
        args = []
        for param_name, param in self._signature.parameters.items():
            if param.kind in (_VAR_KEYWORD, _KEYWORD_ONLY):
                break
            try:
                arg = self.arguments[param_name]
            except KeyError:
                break
            if param.kind == _VAR_POSITIONAL:
                args.extend(arg)
            else:
                args.append(arg)
        return tuple(args)

    @property
    def kwargs(self):
        kwargs = {}
        kwargs_started = False
        for param_name, param in self._signature.parameters.items():
            if not kwargs_started:
                if param.kind in (_VAR_KEYWORD, _KEYWORD_ONLY):
                    kwargs_started = True
                else:
                    if param_name not in self.arguments:
                        kwargs_started = True
                        continue
            if not kwargs_started:
                continue
            try:
                arg = self.arguments[param_name]
            except KeyError:
                continue
            if param.kind == _VAR_KEYWORD:
                kwargs.update(arg)
            else:
                kwargs[param_name] = arg
        return kwargs

    def apply_defaults(self):
        arguments = self.arguments
        new_arguments = []
        for name, param in self._signature.parameters.items():
            try:
                new_arguments.append((name, arguments[name]))
            except KeyError:
                if param.default is not _empty:
                    val = param.default
                elif param.kind is _VAR_POSITIONAL:
                    val = ()
                elif param.kind is _VAR_KEYWORD:
                    val = {}
                else:
                    continue
                new_arguments.append((name, val))
        self.arguments = dict(new_arguments)

    def __eq__(self, other):
        if self is other:
            return True
        if not isinstance(other, BoundArguments):
            return NotImplemented
        return self.signature == other.signature and self.arguments == other.arguments

    def __repr__(self):
        args = [f"{arg}={value!r}" for arg, value in self.arguments.items()]
        return f"<{self.__class__.__name__} ({', '.join(args)})>"


class Signature:
    __slots__ = ("_return_annotation", "_parameters")
    _parameter_cls = Parameter
    _bound_arguments_cls = BoundArguments
    empty = _empty

    def __init__(self, parameters=None, *, return_annotation=_empty, __validate_parameters__=True):
        if parameters is None:
            params = OrderedDict()
        elif __validate_parameters__:
            params = OrderedDict()
            top_kind = _POSITIONAL_ONLY
            seen_default = False
            seen_var = set()
            for param in parameters:
                kind, name = param.kind, param.name
                if kind in (_VAR_POSITIONAL, _VAR_KEYWORD):
                    if kind in seen_var:
                        raise ValueError(f"more than one {kind.description} parameter")
                    seen_var.add(kind)
                if kind < top_kind:
                    raise ValueError(
                        f"wrong parameter order: {top_kind.description} parameter before {kind.description} parameter"
                    )
                top_kind = kind
                if kind in (_POSITIONAL_ONLY, _POSITIONAL_OR_KEYWORD):
                    if param.default is _empty:
                        if seen_default:
                            raise ValueError("non-default argument follows default argument")
                    else:
                        seen_default = True
                if name in params:
                    raise ValueError(f"duplicate parameter name: {name!r}")
                params[name] = param
        else:
            params = OrderedDict((param.name, param) for param in parameters)
        self._parameters = types.MappingProxyType(params)
        self._return_annotation = return_annotation

    @classmethod
    def from_callable(cls, obj, *, follow_wrapped=True, globals=None, locals=None, eval_str=False,
                      annotation_format=None):
        # A format other than that of values goes in the place of `eval_str`, which is for values alone.
        form = eval_str if annotation_format is None or annotation_format == 1 else annotation_format
        return _signature_from_callable(obj, cls, True, follow_wrapped, globals, locals, form)

    @property
    def parameters(self):
        return self._parameters

    @property
    def return_annotation(self):
        return self._return_annotation

    def replace(self, *, parameters=_void, return_annotation=_void):
        if parameters is _void:
            parameters = self.parameters.values()
        if return_annotation is _void:
            return_annotation = self._return_annotation
        return type(self)(parameters, return_annotation=return_annotation)

    __replace__ = replace

    def _hash_basis(self):
        params = tuple(param for param in self.parameters.values() if param.kind != _KEYWORD_ONLY)
        kwo_params = {param.name: param for param in self.parameters.values() if param.kind == _KEYWORD_ONLY}
        return params, kwo_params, self.return_annotation

    def __hash__(self):
        params, kwo_params, return_annotation = self._hash_basis()
        return hash((params, frozenset(kwo_params.values()), return_annotation))

    def __eq__(self, other):
        if self is other:
            return True
        if not isinstance(other, Signature):
            return NotImplemented
        return self._hash_basis() == other._hash_basis()

    def _bind(self, args, kwargs, *, partial=False):
        arguments = {}
        parameters = iter(self.parameters.values())
        parameters_ex = ()
        arg_vals = iter(args)
        pos_only_param_in_kwargs = []
        while True:
            try:
                arg_val = next(arg_vals)
            except StopIteration:
                # No more arguments by position.
                try:
                    param = next(parameters)
                except StopIteration:
                    break
                if param.kind == _VAR_POSITIONAL:
                    break
                if param.name in kwargs:
                    if param.kind == _POSITIONAL_ONLY:
                        if param.default is _empty:
                            raise TypeError(f"missing a required positional-only argument: {param.name!r}")
                        pos_only_param_in_kwargs.append(param)
                        continue
                    parameters_ex = (param,)
                    break
                if param.kind == _VAR_KEYWORD or param.default is not _empty:
                    parameters_ex = (param,)
                    break
                if partial:
                    parameters_ex = (param,)
                    break
                if param.kind == _KEYWORD_ONLY:
                    argtype = " keyword-only"
                else:
                    argtype = ""
                raise TypeError(f"missing a required{argtype} argument: {param.name!r}") from None
            else:
                try:
                    param = next(parameters)
                except StopIteration:
                    raise TypeError("too many positional arguments") from None
                if param.kind in (_VAR_KEYWORD, _KEYWORD_ONLY):
                    raise TypeError("too many positional arguments") from None
                if param.kind == _VAR_POSITIONAL:
                    values = [arg_val]
                    values.extend(arg_vals)
                    arguments[param.name] = tuple(values)
                    break
                if param.name in kwargs and param.kind != _POSITIONAL_ONLY:
                    raise TypeError(f"multiple values for argument {param.name!r}") from None
                arguments[param.name] = arg_val
        kwargs_param = None
        rest = list(parameters_ex) + list(parameters)
        for param in rest:
            if param.kind == _VAR_KEYWORD:
                kwargs_param = param
                continue
            if param.kind == _VAR_POSITIONAL:
                continue
            param_name = param.name
            if param_name not in kwargs or param.kind == _POSITIONAL_ONLY:
                if param_name in kwargs:
                    pos_only_param_in_kwargs.append(param)
                    continue
                if not partial and param.default is _empty:
                    raise TypeError(f"missing a required argument: {param_name!r}") from None
            else:
                arguments[param_name] = kwargs.pop(param_name)
        if kwargs:
            if kwargs_param is not None:
                arguments[kwargs_param.name] = kwargs
            elif pos_only_param_in_kwargs:
                names = ", ".join([param.name for param in pos_only_param_in_kwargs])
                raise TypeError(f"got some positional-only arguments passed as keyword arguments: {names!r}")
            else:
                raise TypeError(f"got an unexpected keyword argument {next(iter(kwargs))!r}")
        return self._bound_arguments_cls(self, arguments)

    def bind(self, /, *args, **kwargs):
        return self._bind(args, kwargs)

    def bind_partial(self, /, *args, **kwargs):
        return self._bind(args, kwargs, partial=True)

    def __repr__(self):
        return f"<{self.__class__.__name__} {self}>"

    def __str__(self):
        return self.format()

    def format(self, *, max_width=None, quote_annotation_strings=True):
        result = []
        render_pos_only_separator = False
        render_kw_only_separator = True
        for param in self.parameters.values():
            formatted = param._format(quote_annotation_strings=quote_annotation_strings)
            kind = param.kind
            if kind == _POSITIONAL_ONLY:
                render_pos_only_separator = True
            elif render_pos_only_separator:
                result.append("/")
                render_pos_only_separator = False
            if kind == _VAR_POSITIONAL:
                render_kw_only_separator = False
            elif kind == _KEYWORD_ONLY and render_kw_only_separator:
                result.append("*")
                render_kw_only_separator = False
            result.append(formatted)
        if render_pos_only_separator:
            result.append("/")
        rendered = f"({', '.join(result)})"
        if max_width is not None and len(rendered) > max_width:
            rendered = "(\n    " + ",\n    ".join(result) + "\n)"
        if self.return_annotation is not _empty:
            note = formatannotation(self.return_annotation, quote_annotation_strings=quote_annotation_strings)
            rendered += f" -> {note}"
        return rendered


def _signature_bound_method(sig):
    params = tuple(sig.parameters.values())
    if not params or params[0].kind in (_VAR_KEYWORD, _KEYWORD_ONLY):
        raise ValueError("invalid method signature")
    if params[0].kind in (_POSITIONAL_OR_KEYWORD, _POSITIONAL_ONLY):
        params = params[1:]
    return sig.replace(parameters=params)


def _signature_from_function(cls, func, globals, locals, eval_str):
    code = func.__code__
    pos_count = code.co_argcount
    names = code.co_varnames
    posonly_count = code.co_posonlyargcount
    positional = names[:pos_count]
    keyword_only_count = code.co_kwonlyargcount
    keyword_only = names[pos_count:pos_count + keyword_only_count]
    if isinstance(eval_str, bool):
        annotations = get_annotations(func, globals=globals, locals=locals, eval_str=eval_str)
    else:
        from annotationlib import get_annotations as _formed

        annotations = _formed(func, format=eval_str)
    defaults = func.__defaults__ or ()
    kwdefaults = func.__kwdefaults__ or {}
    parameters = []
    non_default_count = pos_count - len(defaults)
    for at, name in enumerate(positional):
        kind = _POSITIONAL_ONLY if at < posonly_count else _POSITIONAL_OR_KEYWORD
        default = defaults[at - non_default_count] if at >= non_default_count else _empty
        parameters.append(Parameter(name, kind, default=default, annotation=annotations.get(name, _empty)))
    index = pos_count + keyword_only_count
    if code.co_flags & CO_VARARGS:
        name = names[index]
        index += 1
        parameters.append(Parameter(name, _VAR_POSITIONAL, annotation=annotations.get(name, _empty)))
    for name in keyword_only:
        parameters.append(
            Parameter(name, _KEYWORD_ONLY, default=kwdefaults.get(name, _empty), annotation=annotations.get(name, _empty))
        )
    if code.co_flags & CO_VARKEYWORDS:
        name = names[index]
        parameters.append(Parameter(name, _VAR_KEYWORD, annotation=annotations.get(name, _empty)))
    return cls(parameters, return_annotation=annotations.get("return", _empty), __validate_parameters__=False)


def _signature_of_partial(wrapped_sig, partial):
    old_params = wrapped_sig.parameters
    new_params = OrderedDict(old_params.items())
    partial_args = partial.args or ()
    partial_keywords = partial.keywords or {}
    try:
        ba = wrapped_sig.bind_partial(*partial_args, **partial_keywords)
    except TypeError as ex:
        raise ValueError(f"partial object {partial!r} has incorrect arguments") from ex
    transform_to_kwonly = False
    for param_name, param in old_params.items():
        try:
            arg_value = ba.arguments[param_name]
        except KeyError:
            pass
        else:
            if param.kind is _POSITIONAL_ONLY:
                new_params.pop(param_name)
                continue
            if param.kind is _POSITIONAL_OR_KEYWORD:
                if param_name in partial_keywords:
                    transform_to_kwonly = True
                    new_params[param_name] = param.replace(default=arg_value)
                else:
                    new_params.pop(param.name)
                    continue
            if param.kind is _KEYWORD_ONLY:
                new_params[param_name] = param.replace(default=arg_value)
        if transform_to_kwonly:
            if param.kind is _POSITIONAL_OR_KEYWORD:
                new_params[param_name] = new_params[param_name].replace(kind=_KEYWORD_ONLY)
                new_params.move_to_end(param_name)
            elif param.kind in (_KEYWORD_ONLY, _VAR_KEYWORD):
                new_params.move_to_end(param_name)
            elif param.kind is _VAR_POSITIONAL:
                new_params.pop(param.name)
    return wrapped_sig.replace(parameters=new_params.values())


def _own_method(cls, name):
    # A method of this name that was written in Python.
    for base in cls.__mro__:
        if name in base.__dict__:
            found = base.__dict__[name]
            if isinstance(found, (staticmethod, classmethod)):
                found = found.__func__
            return found if isinstance(found, (types.FunctionType, functools.partialmethod)) else None
    return None


def _signature_from_callable(obj, sigcls=Signature, skip_bound_arg=True, follow_wrapper_chains=True, globals=None,
                             locals=None, eval_str=False):
    def again(obj, skip=skip_bound_arg):
        return _signature_from_callable(obj, sigcls, skip, follow_wrapper_chains, globals, locals, eval_str)

    if not callable(obj):
        raise TypeError(f"{obj!r} is not a callable object")
    if isinstance(obj, types.MethodType):
        sig = again(obj.__func__)
        return _signature_bound_method(sig) if skip_bound_arg else sig
    if follow_wrapper_chains:
        obj = unwrap(obj, stop=lambda f: hasattr(f, "__signature__") or isinstance(f, types.MethodType))
        if isinstance(obj, types.MethodType):
            return again(obj)
    sig = getattr(obj, "__signature__", None)
    if sig is not None:
        if not isinstance(sig, Signature):
            if callable(sig) and not isinstance(sig, str):
                sig = sig()
            if isinstance(sig, str):
                return _signature_of_text(sigcls, obj, sig)
            if not isinstance(sig, Signature):
                raise TypeError(f"unexpected object {sig!r} in __signature__ attribute")
        return sig
    if isfunction(obj) and hasattr(obj, "__code__"):
        text = obj.__dict__.get("__text_signature__")
        if text is not None:
            return _signature_of_text(sigcls, obj, text)
        return _signature_from_function(sigcls, obj, globals, locals, eval_str)
    if isinstance(obj, functools.partial):
        return _signature_of_partial(again(obj.func), obj)
    if isinstance(obj, type):
        return _signature_of_class(obj, again, sigcls, _signature_bound_method if skip_bound_arg else lambda sig: sig)
    if isinstance(obj, (
        types.BuiltinFunctionType, types.MethodDescriptorType, types.WrapperDescriptorType, types.MethodWrapperType,
        types.FunctionType,
    )):
        return _signature_of_builtin(sigcls, obj, obj.__qualname__, skip_bound_arg)
    call = _own_method(type(obj), "__call__")
    if call is not None:
        sig = again(call)
        return _signature_bound_method(sig) if skip_bound_arg else sig
    raise ValueError(f"callable {obj!r} is not supported by signature")


def _signature_of_builtin(sigcls, obj, name, skip_bound_arg):
    from _text_signatures import find

    if isinstance(obj, type):
        text = find(name if obj.__module__ in ("builtins", "types") else f"{obj.__module__}.{name}")
    else:
        text = obj.__text_signature__
    if text is None:
        what = "builtin type" if isinstance(obj, type) else "builtin"
        raise ValueError(f"no signature found for {what} {obj!r}")
    bound = isbuiltin(obj) or isinstance(obj, types.MethodWrapperType)
    for own in ("$module", "$type", "$self"):
        if not text.startswith("(" + own):
            continue
        if own == "$self" and not bound:
            # Given by position only.
            rest = text[len(own) + 1:]
            text = "(self" + (rest if "/" in rest else ", /" + rest)
        else:
            rest = text[len(own) + 1:].lstrip(", ")
            text = "(" + (rest[1:].lstrip(", ") if rest.startswith("/") else rest)
    return _signature_of_text(sigcls, obj, text)


def _signature_of_text(sigcls, obj, text):
    space = {"sys": sys}
    try:
        exec(f"def made{text}: pass", space)
    except SyntaxError:
        raise ValueError(f"{obj!r} builtin has invalid signature") from None
    return _signature_from_function(sigcls, space["made"], None, None, False)


def _signature_of_class(obj, again, sigcls, bound):
    meta_call = None if type(obj) is type or type(obj).__module__ in ("abc", "enum") else _own_method(type(obj), "__call__")
    if meta_call is not None:
        return bound(again(meta_call))
    if obj is types.SimpleNamespace:
        return _signature_of_builtin(sigcls, obj, "SimpleNamespace", True)
    for base in obj.__mro__[:-1]:
        text = base.__dict__.get("__text_signature__")
        if isinstance(text, str):
            return _signature_of_text(sigcls, obj, text)
        if "__new__" in base.__dict__ or "__init__" in base.__dict__:
            break
    new = _own_method(obj, "__new__")
    init = _own_method(obj, "__init__")
    for base in obj.__mro__:
        if new is not None and "__new__" in base.__dict__:
            return bound(again(new))
        if init is not None and "__init__" in base.__dict__:
            return bound(again(init))
    if obj is type:
        raise ValueError(f"no signature found for builtin {obj!r}")
    if obj.__module__ in ("builtins", "itertools") and obj is not object and not hasattr(obj, "__firstlineno__"):
        return _signature_of_builtin(sigcls, obj, obj.__qualname__, True)
    for base in obj.__mro__[1:]:
        if base is not object and base.__module__ == "builtins":
            raise ValueError(f"no signature found for builtin type {obj!r}")
    return sigcls([])


def signature(obj, *, follow_wrapped=True, globals=None, locals=None, eval_str=False, annotation_format=None):
    return Signature.from_callable(
        obj, follow_wrapped=follow_wrapped, globals=globals, locals=locals, eval_str=eval_str,
        annotation_format=annotation_format,
    )
