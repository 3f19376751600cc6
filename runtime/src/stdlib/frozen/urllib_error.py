# What a request raises: for programs that catch it, and hosts' functions that are wrapped in such classes.

from io import BytesIO as _BytesIO

__all__ = ["URLError", "HTTPError", "ContentTooShortError"]


class URLError(OSError):
    def __init__(self, reason, filename=None):
        self.args = reason,
        self.reason = reason
        if filename is not None:
            self.filename = filename

    def __str__(self):
        return f"<urlopen error {self.reason}>"


class HTTPError(URLError):
    def __init__(self, url, code, msg, hdrs, fp):
        self.args = ()
        self.code = code
        self.msg = msg
        self.hdrs = hdrs
        self.fp = _BytesIO() if fp is None else fp
        self.filename = url
        self.url = url

    def __str__(self):
        return f"HTTP Error {self.code}: {self.msg}"

    def __repr__(self):
        return f"<HTTPError {self.code}: {self.msg!r}>"

    @property
    def reason(self):
        return self.msg

    @property
    def headers(self):
        return self.hdrs

    @headers.setter
    def headers(self, headers):
        self.hdrs = headers

    @property
    def status(self):
        return self.code

    def info(self):
        return self.hdrs

    def geturl(self):
        return self.url

    def getcode(self):
        return self.code

    def __getattr__(self, name):
        fp = self.__dict__.get("fp")
        if fp is None or name.startswith("__"):
            raise AttributeError(f"'HTTPError' object has no attribute {name!r}")
        return getattr(fp, name)

    def __enter__(self):
        return self

    def __exit__(self, kind, value, traceback):
        self.close()

    def __iter__(self):
        return iter(self.fp)


class ContentTooShortError(URLError):
    def __init__(self, message, content):
        URLError.__init__(self, message)
        self.content = content
