# The package of `urllib.parse`.

__path__ = []
