class Foo:
