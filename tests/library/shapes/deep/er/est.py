from ... import __version__ as version
from ...square import Square
from .. import er

here = (__name__, __package__, __file__)
