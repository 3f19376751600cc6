# The package of modules about XML.

__path__ = []
