# `split` and `subgroup` of exception groups with a `derive` of their own, which is asked for each part, innermost first.


def split(group, condition, only):
    if isinstance(condition, (type, tuple)):
        classes = condition
        condition = lambda exception: isinstance(exception, classes)
    taken, left = _split(group, condition, only)
    return taken if only else (taken, left)


def _split(group, condition, only):
    if condition(group):
        return group, None
    taken = []
    left = []
    for exception in group.exceptions:
        if isinstance(exception, BaseExceptionGroup):
            part, rest = _split(exception, condition, only)
            if part is not None:
                taken.append(part)
            if rest is not None:
                left.append(rest)
        elif condition(exception):
            taken.append(exception)
        else:
            left.append(exception)
    return _part(group, taken), None if only else _part(group, left)


def _part(group, exceptions):
    if not exceptions:
        return None
    part = group.derive(exceptions)
    if not isinstance(part, BaseExceptionGroup):
        raise TypeError("derive must return an instance of BaseExceptionGroup")
    part.__traceback__ = group.__traceback__
    part.__context__ = group.__context__
    part.__cause__ = group.__cause__
    notes = getattr(group, "__notes__", None)
    if notes is not None:
        part.__notes__ = list(notes)
    return part


def rest(group, kept, raised):
    # What is raised after the clauses of `except*`: the part with the exceptions that were kept, and what was raised.
    kept = {id(exception) for exception in kept}
    part = split(group, lambda one: not isinstance(one, BaseExceptionGroup) and id(one) in kept, True)
    if part is not None:
        raised.append(part)
    if len(raised) == 1:
        return raised[0]
    return BaseExceptionGroup("", raised)
