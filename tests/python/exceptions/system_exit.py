import sys


def stop():
    try:
        sys.exit("stopping: bad input")
    except Exception:
        print("SystemExit is no Exception")
    finally:
        print("finally runs")


try:
    sys.exit(3)
except SystemExit as error:
    print(error.code, error.args, repr(error))
try:
    sys.exit()
except SystemExit as error:
    print(error.code)
try:
    exit(2)
except SystemExit as error:
    print("exit", error.code)
stop()
