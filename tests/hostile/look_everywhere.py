# Statements that let go of nothing, in a program that has finalizers and a heap of some megabytes.
class Named:
    def __del__(self):
        pass


kept = [[number] for number in range(60_000)]
named = Named()
number = 0
while True:
    number = number + 1
    other = None
    other = number
