from .. import base
from ..circle import Circle
from .er import est

unit = Circle(1)
