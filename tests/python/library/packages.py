# library
import sys
import shapes

print(shapes.__name__, shapes.__package__, shapes.__path__, shapes.__file__, shapes.__version__)
print(shapes.Quad(3), shapes.circle.Circle(2), shapes.base.Shape, shapes.square)
print(hasattr(shapes, "extra"), hasattr(shapes, "deep"))
import shapes.deep.er.est

print(shapes.deep.er.est.here, shapes.deep.er.est.version, shapes.deep.unit)
print(shapes.deep.er.est.er is shapes.deep.er)
import shapes.deep.er.est as est

print(est.Square is shapes.Quad)
from shapes.deep import er, unit
from shapes.deep.er import est as same

print(same is est, er.__package__, repr(er.__doc__))
for name in sorted(name for name in sys.modules if name.startswith("shapes")):
    print(name)
try:
    from shapes import triangle
except ImportError as e:
    print(e)
try:
    import shapes.triangle
except ImportError as e:
    print(e)
try:
    import shapes.base.inner
except ImportError as e:
    print(e)
