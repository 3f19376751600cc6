# Makes values that the host has sent, of their parts: pairs of a number and what belongs to it, what a container holds
# before the container. `host/cross/arrive.rs` writes them.

from _scan import door_class as _known, load_door_class as _load

_DATE, _TIME, _DATETIME, _TIMEDELTA, _TIMEZONE, _DECIMAL, _ZONEINFO = range(7)
_records = {}


def _class(number):
    found = _known(number)
    if found is None:
        # What the guest may have put in the module's place does not make the class; then it is made apart.
        _load(number, False)
        found = _known(number)
        if found is None:
            _load(number, True)
            found = _known(number)
            if found is None:
                raise RuntimeError("a class that the host needs is not there")
    return found


def _zone(zone):
    if zone is None:
        return None
    if isinstance(zone, str):
        return _class(_ZONEINFO)(zone)
    micros, name = zone
    offset = _class(_TIMEDELTA)(0, 0, micros)
    if name is None:
        return _class(_TIMEZONE)(offset)
    return _class(_TIMEZONE)(offset, name)


def _decimal(sign, digits, exponent, spec):
    made = object.__new__(_class(_DECIMAL))
    made._sign = sign
    made._int = digits
    made._exp = exponent
    made._spec = spec
    return made


def _record(name, names, kind):
    known = _records.get((name, names, kind))
    if known is None:
        if kind == 2:
            from collections import namedtuple

            known = namedtuple(name, names, module="host")
        else:
            from dataclasses import make_dataclass

            known = make_dataclass(name, names, frozen=kind == 1, module="host")
        _records[name, names, kind] = known
    return known


def admit(parts):
    stack = []
    at = 0
    end = len(parts)
    while at < end:
        part = parts[at]
        of = parts[at + 1]
        at += 2
        if part == 0:
            made = of
        elif part == 7:
            made = _class(_DATE)(*of)
        elif part == 8:
            hour, minute, second, micros, zone, fold = of
            made = _class(_TIME)(hour, minute, second, micros, _zone(zone), fold=fold)
        elif part == 9:
            year, month, day, hour, minute, second, micros, zone, fold = of
            made = _class(_DATETIME)(year, month, day, hour, minute, second, micros, _zone(zone), fold=fold)
        elif part == 10:
            made = _class(_TIMEDELTA)(*of)
        elif part == 11:
            made = _zone(of)
        elif part == 12:
            made = _decimal(*of)
        else:
            if part == 6:
                count = of[1]
            elif part >= 13:
                count = len(of[1])
            else:
                count = of
            items = [stack.pop() for _ in range(count)]
            items.reverse()
            if part == 1:
                made = items
            elif part == 2:
                made = tuple(items)
            elif part == 3:
                made = dict(zip(items[::2], items[1::2]))
            elif part == 4:
                made = set(items)
            elif part == 5:
                made = frozenset(items)
            elif part == 6:
                made = of[0](*items)
            elif part == 13:
                made = _record(*of)(*items)
            else:
                for name, item in zip(of[1], items):
                    setattr(of[0], name, item)
                raise of[0]
        stack.append(made)
    return stack[-1]


def bind(parts, function):
    return admit(parts), function
