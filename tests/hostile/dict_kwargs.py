def f(**kwargs):
    return len(kwargs)
print(f(**{str(i): i for i in range(200_000)}))
