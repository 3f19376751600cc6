class ConfigError(Exception):
    def __init__(self, key, reason):
        super().__init__(key, reason)
        self.key = key

    def __str__(self):
        return f"{self.key}: {self.args[1]}"


def load(config):
    try:
        return int(config["port"])
    except KeyError as error:
        raise ConfigError("port", "is missing") from error


print(load({"port": "80"}))
load({})
