from .. import a.b
