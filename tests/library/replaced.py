import sys


class Other:
    name = "other"

    def call(self):
        return self.name.upper()


sys.modules[__name__] = Other()
