try:
    from ._speedups import escape
except ImportError as e:
    print(type(e).__name__)
    from ._native import escape
