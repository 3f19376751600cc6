"""A package."""
from .base import Shape
from . import circle
from .square import Square as Quad

__all__ = ["Shape", "circle", "Quad", "extra"]
__version__ = "1.2"
