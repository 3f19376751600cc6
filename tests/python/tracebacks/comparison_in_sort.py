class Version:
    def __init__(self, text):
        self.parts = [int(p) for p in text.split(".")]

    def __lt__(self, other):
        return self.parts < other.parts


versions = [Version("1.2"), Version("1.0")]
versions.sort()
print([v.parts for v in versions])
versions.append("1.1")
versions.sort()
