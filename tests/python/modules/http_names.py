# http.HTTPStatus and HTTPMethod, and what urllib.error has.
import http
import io
import urllib.error
from http import HTTPMethod, HTTPStatus

for name, status in HTTPStatus.__members__.items():
    print(name, status.name, int(status), status.phrase, "-", status.description)
for method in HTTPMethod:
    print(repr(method), str(method), method.value, method.name, method.description)
ok = HTTPStatus.OK
print(ok, repr(ok), ok == 200, ok + 1, f"{ok}", f"{ok:>5}", hash(ok) == hash(200), isinstance(ok, int), {200: "x"}[ok])
print(HTTPStatus(404).phrase, HTTPStatus["NOT_FOUND"], HTTPStatus.REQUEST_ENTITY_TOO_LARGE, 404 in list(HTTPStatus), len(HTTPStatus))
print([(s.value, s.is_informational, s.is_success, s.is_redirection, s.is_client_error, s.is_server_error) for s in HTTPStatus][::7])
for bad in (199, "200", None, 999):
    try:
        print(HTTPStatus(bad))
    except ValueError as e:
        print(e)
print(HTTPMethod("GET") is HTTPMethod.GET, "GET" == HTTPMethod.GET, f"{HTTPMethod.POST}", HTTPMethod.PUT + "!", sorted(http.__all__))
print(type(HTTPStatus.OK).__name__, HTTPStatus.__module__, HTTPMethod.__module__, HTTPStatus.__mro__[1].__name__)
print(sorted(urllib.error.__all__))
for work in (
    lambda: urllib.error.URLError("why"),
    lambda: urllib.error.URLError(FileNotFoundError(2, "x"), "f"),
    lambda: urllib.error.HTTPError("http://a", 404, "Not Found", {"a": "b"}, io.BytesIO(b"body")),
    lambda: urllib.error.HTTPError("http://a", 500, "msg", None, None),
    lambda: urllib.error.ContentTooShortError("short", b"part"),
):
    try:
        raise work()
    except urllib.error.URLError as e:
        print(type(e).__name__, str(e), repr(e), e.args, e.reason, e.filename, isinstance(e, OSError))
        for name in ("code", "msg", "hdrs", "headers", "url", "content", "status"):
            print(name, getattr(e, name, "-"))
        if isinstance(e, urllib.error.HTTPError):
            print(e.read(), e.geturl(), e.info(), e.getcode())
            e.close()
try:
    import http.client
except ImportError:
    print("none")
else:
    print("none")
