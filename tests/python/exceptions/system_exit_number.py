import sys

print("before")
try:
    sys.exit(0)
finally:
    print("cleanup")
print("never")
