def fails(n):
    try:
        if n: fails(n - 1)
        else: {}["key"]
    except KeyError as error:
        raise ValueError("wrapped", n) from error

try:
    fails(2)
except ValueError as error:
    kept = error
    pause()
    print(repr(error.__cause__), error.args, error.__traceback__.tb_lineno)
    error.add_note("note")
try:
    try:
        raise ExceptionGroup("group", [ValueError(1), TypeError(2)])
    except* ValueError as group:
        pause()
        print(group.exceptions)
except* TypeError as rest:
    print(rest.exceptions)

def finally_pauses():
    try:
        return 1
    finally:
        pause()

print(finally_pauses(), kept.__notes__)
class Manager:
    def __enter__(self): return pause()
    def __exit__(self, *args): print(args[0]); pause(); return True
with Manager() as value:
    print(value)
    1 / 0
