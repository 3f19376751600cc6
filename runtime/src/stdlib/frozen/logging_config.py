# Configuration of logging from dicts and files.

import logging
import logging.handlers
import re

DEFAULT_LOGGING_CONFIG_PORT = 9030
RESET_ERROR = 104
IDENTIFIER = re.compile("^[a-z_][a-z0-9_]*$", re.I)


def valid_ident(s):
    m = IDENTIFIER.match(s)
    if not m:
        raise ValueError(f"Not a valid Python identifier: {s!r}")
    return True


def fileConfig(fname, defaults=None, disable_existing_loggers=True, encoding=None):
    import configparser

    if isinstance(fname, configparser.RawConfigParser):
        cp = fname
    else:
        if isinstance(fname, str):
            import os

            if not os.path.exists(fname):
                raise FileNotFoundError(f"{fname} doesn't exist")
            if not os.path.getsize(fname):
                raise RuntimeError(f"{fname} is an empty file")
        try:
            cp = configparser.ConfigParser(defaults)
            if hasattr(fname, "readline"):
                cp.read_file(fname)
            else:
                cp.read(fname, encoding=encoding)
        except configparser.ParsingError as e:
            raise RuntimeError(f"{fname} is invalid: {e}")
    formatters = _file_formatters(cp)
    _clear_existing()
    _file_loggers(cp, _file_handlers(cp, formatters), disable_existing_loggers)


def _names(text):
    return [name.strip() for name in text.split(",")] if text else []


def _resolve(name):
    # What a dotted name stands for.
    parts = name.split(".")
    path = parts.pop(0)
    found = __import__(path)
    for part in parts:
        path += "." + part
        try:
            found = getattr(found, part)
        except AttributeError:
            __import__(path)
            found = getattr(found, part)
    return found


def _file_formatters(cp):
    made = {}
    for name in _names(cp["formatters"]["keys"]):
        section = "formatter_" + name
        kwargs = {}
        defaults = cp.get(section, "defaults", raw=True, fallback=None)
        if defaults is not None:
            kwargs["defaults"] = eval(defaults, _namespace())
        style = cp.get(section, "style", raw=True, fallback="%")
        cls = logging.Formatter
        if given := cp[section].get("class"):
            cls = _resolve(given)
        format = cp.get(section, "format", raw=True, fallback=None)
        datefmt = cp.get(section, "datefmt", raw=True, fallback=None)
        made[name] = cls(format, datefmt, style, **kwargs)
    return made


def _namespace():
    # In which arguments of handlers are read.
    import os
    import sys

    return {**vars(logging), "os": os, "sys": sys, "handlers": logging.handlers}


def _file_handlers(cp, formatters):
    made = {}
    targets = []
    for name in _names(cp["handlers"]["keys"]):
        section = cp["handler_" + name]
        space = _namespace()
        try:
            cls = eval(section["class"], space)
        except (AttributeError, NameError):
            cls = _resolve(section["class"])
        args = eval(section.get("args", "()"), space)
        kwargs = eval(section.get("kwargs", "{}"), space)
        handler = cls(*args, **kwargs)
        handler.name = name
        if "level" in section:
            handler.setLevel(section["level"])
        if section.get("formatter", ""):
            handler.setFormatter(formatters[section["formatter"]])
        if issubclass(cls, logging.handlers.MemoryHandler) and section.get("target", ""):
            targets.append((handler, section["target"]))
        made[name] = handler
    for handler, target in targets:
        handler.setTarget(made[target])
    return made


def _file_loggers(cp, handlers, disable_existing):
    names = _names(cp["loggers"]["keys"])
    names.remove("root")
    root = logging.root
    _fill_logger(root, cp["logger_root"], handlers)
    existing = sorted(root.manager.loggerDict.keys())
    children = []
    for name in names:
        section = cp["logger_" + name]
        qualname = section["qualname"]
        if qualname in existing:
            children.extend([other for other in existing if other.startswith(qualname + ".")])
            existing.remove(qualname)
        logger = logging.getLogger(qualname)
        logger.propagate = section.getint("propagate", fallback=1)
        logger.disabled = 0
        _fill_logger(logger, section, handlers)
    for name in existing:
        logger = root.manager.loggerDict[name]
        if name in children:
            logger.setLevel(logging.NOTSET)
            logger.handlers = []
            logger.propagate = True
        elif isinstance(logger, logging.Logger):
            logger.disabled = disable_existing


def _fill_logger(logger, section, handlers):
    if "level" in section:
        logger.setLevel(section["level"])
    for handler in logger.handlers[:]:
        logger.removeHandler(handler)
    for name in _names(section["handlers"]):
        logger.addHandler(handlers[name])


def listen(port=DEFAULT_LOGGING_CONFIG_PORT, verify=None):
    raise NotImplementedError("listen() is not offered in the sandbox: it has no network")


def stopListening():
    pass


class ConvertingMixin:
    def convert_with_key(self, key, value, replace=True):
        result = self.configurator.convert(value)
        if value is not result:
            if replace:
                self[key] = result
            if type(result) in (ConvertingDict, ConvertingList, ConvertingTuple):
                result.parent = self
                result.key = key
        return result

    def convert(self, value):
        result = self.configurator.convert(value)
        if value is not result:
            if type(result) in (ConvertingDict, ConvertingList, ConvertingTuple):
                result.parent = self
        return result


class ConvertingDict(dict, ConvertingMixin):
    def __getitem__(self, key):
        return self.convert_with_key(key, dict.__getitem__(self, key))

    def get(self, key, default=None):
        return self.convert_with_key(key, dict.get(self, key, default))

    def pop(self, key, default=None):
        return self.convert_with_key(key, dict.pop(self, key, default), replace=False)


class ConvertingList(list, ConvertingMixin):
    def __getitem__(self, key):
        return self.convert_with_key(key, list.__getitem__(self, key))

    def pop(self, idx=-1):
        return self.convert(list.pop(self, idx))


class ConvertingTuple(tuple, ConvertingMixin):
    def __getitem__(self, key):
        return self.convert_with_key(key, tuple.__getitem__(self, key), replace=False)


class BaseConfigurator:
    CONVERT_PATTERN = re.compile(r"^(?P<prefix>[a-z]+)://(?P<suffix>.*)$")
    WORD_PATTERN = re.compile(r"^\s*(\w+)\s*")
    DOT_PATTERN = re.compile(r"^\.\s*(\w+)\s*")
    INDEX_PATTERN = re.compile(r"^\[([^\[\]]*)\]\s*")
    DIGIT_PATTERN = re.compile(r"^\d+$")
    value_converters = {"ext": "ext_convert", "cfg": "cfg_convert"}
    importer = staticmethod(__import__)

    def __init__(self, config):
        self.config = ConvertingDict(config)
        self.config.configurator = self

    def resolve(self, s):
        name = s.split(".")
        used = name.pop(0)
        try:
            found = self.importer(used)
            for frag in name:
                used += "." + frag
                try:
                    found = getattr(found, frag)
                except AttributeError:
                    self.importer(used)
                    found = getattr(found, frag)
            return found
        except ImportError as e:
            raise ValueError(f"Cannot resolve {s!r}: {e}") from e

    def ext_convert(self, value):
        return self.resolve(value)

    def cfg_convert(self, value):
        rest = value
        m = self.WORD_PATTERN.match(rest)
        if m is None:
            raise ValueError(f"Unable to convert {value!r}")
        rest = rest[m.end():]
        d = self.config[m.groups()[0]]
        while rest:
            m = self.DOT_PATTERN.match(rest)
            if m:
                d = d[m.groups()[0]]
            else:
                m = self.INDEX_PATTERN.match(rest)
                if m:
                    idx = m.groups()[0]
                    if not self.DIGIT_PATTERN.match(idx):
                        d = d[idx]
                    else:
                        try:
                            d = d[int(idx)]
                        except TypeError:
                            d = d[idx]
            if m:
                rest = rest[m.end():]
            else:
                raise ValueError(f"Unable to convert {value!r} at {rest!r}")
        return d

    def convert(self, value):
        kind = type(value)
        if isinstance(value, dict) and not isinstance(value, ConvertingDict):
            value = ConvertingDict(value)
            value.configurator = self
        elif isinstance(value, list) and not isinstance(value, ConvertingList):
            value = ConvertingList(value)
            value.configurator = self
        elif isinstance(value, tuple) and not isinstance(value, ConvertingTuple) and not hasattr(value, "_fields"):
            value = ConvertingTuple(value)
            value.configurator = self
        elif isinstance(value, str):
            m = self.CONVERT_PATTERN.match(value)
            if m:
                d = m.groupdict()
                converter = self.value_converters.get(d["prefix"], None)
                if converter:
                    value = getattr(self, converter)(d["suffix"])
        return value

    def configure_custom(self, config):
        c = config.pop("()")
        if not callable(c):
            c = self.resolve(c)
        kwargs = {k: config[k] for k in config if k != "." and valid_ident(k)}
        result = c(**kwargs)
        props = config.pop(".", None)
        if props:
            for name, value in props.items():
                setattr(result, name, value)
        return result

    def as_tuple(self, value):
        if isinstance(value, list):
            value = tuple(value)
        return value


def _clear_existing():
    logging._handlers.clear()
    logging.shutdown(logging._handlerList[:])
    del logging._handlerList[:]


class DictConfigurator(BaseConfigurator):
    def configure(self):
        config = self.config
        if "version" not in config:
            raise ValueError("dictionary doesn't specify a version")
        if config["version"] != 1:
            raise ValueError(f"Unsupported version: {config['version']}")
        if config.pop("incremental", False):
            self._configure_incrementally(config)
            return
        disable_existing = config.pop("disable_existing_loggers", True)
        _clear_existing()
        formatters = config.get("formatters", {}) or {}
        for name in formatters:
            try:
                formatters[name] = self.configure_formatter(formatters[name])
            except Exception as e:
                raise ValueError(f"Unable to configure formatter {name!r}") from e
        filters = config.get("filters", {}) or {}
        for name in filters:
            try:
                filters[name] = self.configure_filter(filters[name])
            except Exception as e:
                raise ValueError(f"Unable to configure filter {name!r}") from e
        self._configure_handlers(config.get("handlers", {}) or {})
        self._configure_loggers(config.get("loggers", {}) or {}, disable_existing)
        root = config.get("root", None)
        if root:
            try:
                self.configure_root(root)
            except Exception as e:
                raise ValueError("Unable to configure root logger") from e

    def _configure_incrementally(self, config):
        handlers = config.get("handlers", {}) or {}
        for name in handlers:
            if name not in logging._handlers:
                raise ValueError(f"No handler found with name {name!r}")
            try:
                level = handlers[name].get("level", None)
                if level:
                    logging._handlers[name].setLevel(logging._checkLevel(level))
            except Exception as e:
                raise ValueError(f"Unable to configure handler {name!r}") from e
        loggers = config.get("loggers", {}) or {}
        for name in loggers:
            try:
                self.configure_logger(name, loggers[name], True)
            except Exception as e:
                raise ValueError(f"Unable to configure logger {name!r}") from e
        root = config.get("root", None)
        if root:
            self.configure_root(root, True)

    def _configure_handlers(self, handlers):
        deferred = []
        for name in sorted(handlers):
            try:
                handler = self.configure_handler(handlers[name])
                handler.name = name
                handlers[name] = handler
            except Exception as e:
                if " not configured yet" in str(e.__cause__):
                    deferred.append(name)
                else:
                    raise ValueError(f"Unable to configure handler {name!r}") from e
        for name in deferred:
            try:
                handler = self.configure_handler(handlers[name])
                handler.name = name
                handlers[name] = handler
            except Exception as e:
                raise ValueError(f"Unable to configure handler {name!r}") from e

    def _configure_loggers(self, loggers, disable_existing):
        root = logging.root
        existing = sorted(root.manager.loggerDict.keys())
        child_loggers = []
        for name in loggers:
            if name in existing:
                i = existing.index(name) + 1
                prefixed = name + "."
                while i < len(existing):
                    if existing[i].startswith(prefixed):
                        child_loggers.append(existing[i])
                    i += 1
                existing.remove(name)
            try:
                self.configure_logger(name, loggers[name])
            except Exception as e:
                raise ValueError(f"Unable to configure logger {name!r}") from e
        for name in existing:
            logger = root.manager.loggerDict[name]
            if name in child_loggers:
                if not isinstance(logger, logging.PlaceHolder):
                    logger.setLevel(logging.NOTSET)
                    logger.handlers = []
                    logger.propagate = True
            else:
                logger.disabled = disable_existing

    def configure_formatter(self, config):
        if "()" in config:
            return self.configure_custom(config)
        fmt = config.get("format", None)
        dfmt = config.get("datefmt", None)
        style = config.get("style", "%")
        cname = config.get("class", None)
        defaults = config.get("defaults", None)
        c = logging.Formatter if not cname else self.resolve(cname) if isinstance(cname, str) else cname
        kwargs = {} if defaults is None else {"defaults": defaults}
        if "validate" in config:
            return c(fmt, dfmt, style, config["validate"], **kwargs)
        return c(fmt, dfmt, style, **kwargs)

    def configure_filter(self, config):
        if "()" in config:
            return self.configure_custom(config)
        return logging.Filter(config.get("name", ""))

    def add_filters(self, filterer, filters):
        for f in filters:
            try:
                if callable(f) or callable(getattr(f, "filter", None)):
                    filter_ = f
                else:
                    filter_ = self.config["filters"][f]
                filterer.addFilter(filter_)
            except Exception as e:
                raise ValueError(f"Unable to add filter {f!r}") from e

    def configure_handler(self, config):
        formatter = config.pop("formatter", None)
        if formatter:
            try:
                formatter = self.config["formatters"][formatter]
            except Exception as e:
                raise ValueError(f"Unable to set formatter {formatter!r}") from e
        level = config.pop("level", None)
        filters = config.pop("filters", None)
        if "()" in config:
            c = config.pop("()")
            if not callable(c):
                c = self.resolve(c)
            factory = c
        else:
            cname = config.pop("class")
            factory = cname if callable(cname) else self.resolve(cname)
            if issubclass(factory, logging.handlers.MemoryHandler):
                if "flushLevel" in config:
                    config["flushLevel"] = logging._checkLevel(config["flushLevel"])
                if "target" in config:
                    try:
                        target = self.config["handlers"][config["target"]]
                        if not isinstance(target, logging.Handler):
                            config["class"] = cname
                            raise TypeError("target not configured yet")
                        config["target"] = target
                    except Exception as e:
                        raise ValueError(f"Unable to set target handler {config['target']!r}") from e
        kwargs = {k: config[k] for k in config if k != "." and valid_ident(k)}
        result = factory(**kwargs)
        if formatter:
            result.setFormatter(formatter)
        if level is not None:
            result.setLevel(logging._checkLevel(level))
        if filters:
            self.add_filters(result, filters)
        props = config.pop(".", None)
        if props:
            for name, value in props.items():
                setattr(result, name, value)
        return result

    def add_handlers(self, logger, handlers):
        for h in handlers:
            try:
                logger.addHandler(self.config["handlers"][h])
            except Exception as e:
                raise ValueError(f"Unable to add handler {h!r}") from e

    def common_logger_config(self, logger, config, incremental=False):
        level = config.get("level", None)
        if level is not None:
            logger.setLevel(logging._checkLevel(level))
        if not incremental:
            for h in logger.handlers[:]:
                logger.removeHandler(h)
            handlers = config.get("handlers", None)
            if handlers:
                self.add_handlers(logger, handlers)
            filters = config.get("filters", None)
            if filters:
                self.add_filters(logger, filters)

    def configure_logger(self, name, config, incremental=False):
        logger = logging.getLogger(name)
        self.common_logger_config(logger, config, incremental)
        logger.disabled = False
        propagate = config.get("propagate", None)
        if propagate is not None:
            logger.propagate = propagate

    def configure_root(self, config, incremental=False):
        self.common_logger_config(logging.getLogger(), config, incremental)


dictConfigClass = DictConfigurator


def dictConfig(config):
    dictConfigClass(config).configure()
