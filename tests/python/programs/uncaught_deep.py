"""A program that works for a while and then fails deep inside."""


class Pipeline:
    def __init__(self, *stages):
        self.stages = stages

    def run(self, items):
        for item in items:
            value = item
            for stage in self.stages:
                value = stage(value)
            yield value


class Scale:
    def __init__(self, factor):
        self.factor = factor

    def __call__(self, record):
        return {k: v * self.factor if k == "value" else v for k, v in record.items()}


class Normalize:
    total = 60

    def __call__(self, record):
        try:
            share = record["value"] / self.total
        except TypeError as error:
            raise ValueError(f"record {record['id']} has no number") from error
        return record | {"share": round(share, 3)}


def load(lines):
    for line in lines:
        id, _, value = line.partition(":")
        yield {"id": id, "value": int(value) if value else None}


def report(records):
    total = 0
    for record in records:
        total += record["share"]
        print(f"{record['id']:<4}{record['value']:>4}{record['share']:>8}{total:>8.3f}")
    return total


identity = Pipeline(lambda r: r)
pipeline = Pipeline(Normalize())
print(report(pipeline.run(identity.run(load(["a:10", "b:20", "c:30"])))))
scaled = Pipeline(Scale(2), Normalize())
print(report(scaled.run(load(["x:15", "y:15"]))))
print(report(pipeline.run(identity.run(load(["d:5", "e", "f:6"])))))
