data = list(range(10))
print(data[2:5], data[:3], data[7:], data[:], data[-3:], data[:-7], data[::2], data[1::3], data[::-1], data[8:2:-2])
print(data[100:], data[-100:2], data[5:2], data[2:5:-1], data[None:None], data[3:4])
s = slice(1, 8, 3)
print(s, s.start, s.stop, s.step, data[s], s.indices(5), slice(None, None, -1).indices(4), slice(3))
print(slice(1, 2) == slice(1, 2), "hello world"[slice(0, 5)], (1, 2, 3)[::-1], b"bytes"[1:3], range(10)[2:8:2])
data[2:4] = ["a", "b", "c"]
print(data)
data[:0] = [-1]
data[len(data):] = [99]
print(data)
data[::2] = [0] * len(data[::2])
print(data)
del data[1:4]
print(data)
del data[::3]
print(data)
data[1:2] = []
print(data)
data[:] = "xyz"
print(data)
data[1:1] = (i * i for i in range(3))
print(data)
for bad in ("step", "zero", "type", "value"):
    try:
        if bad == "step":
            data[::2] = [1]
        elif bad == "zero":
            data[::0]
        elif bad == "type":
            data["a":2]
        else:
            data[0:1] = 5
    except (ValueError, TypeError) as error:
        print(type(error).__name__, error)
data[-2:]
