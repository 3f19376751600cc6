# Hundreds of thousands of finalizers at once, each of which brings its object back.
class Back:
    def __del__(self):
        kept.append(self)


kept = []
many = [Back() for _ in range(200_000)]
for _ in range(20):
    many = None
    many, kept = kept, []
