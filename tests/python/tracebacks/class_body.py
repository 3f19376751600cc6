def make(x):
    return x["missing"]


class Config:
    first = 1
    second = make({})
