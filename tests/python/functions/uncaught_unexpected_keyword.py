class Config:
    def __init__(self, *, timeout=10, retries=3):
        self.timeout = timeout
        self.retries = retries


def load(**settings):
    print(sorted(settings))
    return Config(**settings)


print(load(timeout=5).timeout)
load(timeout=5, retires=2)
