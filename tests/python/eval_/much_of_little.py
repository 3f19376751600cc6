# Text that makes far more instructions than it has bytes.
for text in (('with ' + ','.join(['a'] * 20) + ':0\n') * 20, 'with a,a,a,a,a:0\n' * 100):
    print(type(compile(text, 'x', 'exec')).__name__)


class Manager:
    count = 0

    def __enter__(self):
        Manager.count += 1

    def __exit__(self, *details):
        pass


exec('with a,a,a,a,a:0\n' * 100, {'a': Manager()})
print(Manager.count)
