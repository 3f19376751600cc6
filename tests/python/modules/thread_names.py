import _thread
import gettext
import annotationlib

with _thread.allocate_lock() as held:
    print(held)
lock = _thread.LockType()
print(lock.acquire(False), lock.acquire(False), lock.locked(), lock.release())
print(type(_thread.get_ident()), _thread.error)
print(gettext.gettext("a"), gettext.ngettext("one", "many", 2), gettext.textdomain())
print(gettext.translation("x", fallback=True).gettext("b"))
try:
    gettext.translation("x")
except FileNotFoundError as e:
    print(type(e).__name__, e.filename)


class C:
    a: int
    b: "str" = ""


def f(x: int, *y: str) -> None: ...


print(annotationlib.get_annotations(C), annotationlib.get_annotations(f))
print(annotationlib.get_annotations(f, format=annotationlib.Format.STRING))
print(annotationlib.Format.VALUE, annotationlib.type_repr(int), annotationlib.type_repr(C.__init__) == repr(C.__init__))
