def foo():
