"""Jobs with dependencies, priorities and retries on a simulated clock."""
from __future__ import annotations
from dataclasses import dataclass, field
from enum import IntEnum
from collections import deque, defaultdict
from typing import Callable, Iterable
import random


class Priority(IntEnum):
    LOW = 0
    NORMAL = 5
    HIGH = 10


class CycleError(Exception):
    def __init__(self, cycle):
        super().__init__(" -> ".join(cycle))
        self.cycle = cycle


@dataclass(order=True)
class Job:
    sort_index: tuple = field(init=False, repr=False)
    name: str = field(compare=False)
    cost: int = field(compare=False, default=1)
    priority: Priority = field(compare=False, default=Priority.NORMAL)
    needs: frozenset[str] = field(compare=False, default=frozenset())
    flaky: float = field(compare=False, default=0.0, repr=False)
    attempts: int = field(compare=False, default=0, init=False)

    def __post_init__(self):
        self.needs = frozenset(self.needs)
        self.sort_index = (-self.priority, self.cost, self.name)


def order(jobs: dict[str, Job]) -> list[str]:
    state: dict[str, str] = {}
    result: list[str] = []
    path: list[str] = []

    def visit(name):
        match state.get(name):
            case "done":
                return
            case "active":
                raise CycleError([*path[path.index(name):], name])
        if name not in jobs:
            raise KeyError(f"unknown job {name!r}")
        state[name] = "active"
        path.append(name)
        for need in sorted(jobs[name].needs):
            visit(need)
        path.pop()
        state[name] = "done"
        result.append(name)

    for name in sorted(jobs):
        visit(name)
    return result


class Scheduler:
    def __init__(self, jobs: Iterable[Job], workers: int = 2, seed: int = 1):
        self.jobs = {job.name: job for job in jobs}
        self.workers = workers
        self.rng = random.Random(seed)
        self.clock = 0
        self.log: list[str] = []
        order(self.jobs)

    def run(self, on_done: Callable[[Job, int], None] | None = None):
        waiting = set(self.jobs)
        done: set[str] = set()
        running: deque[tuple[int, Job]] = deque()
        while waiting or running:
            ready = sorted(j for n in waiting if (j := self.jobs[n]).needs <= done)
            while ready and len(running) < self.workers:
                job = ready.pop(0)
                waiting.discard(job.name)
                running.append((self.clock + job.cost, job))
                self.log.append(f"{self.clock:>3} start {job.name}")
            finish, job = min(running, key=lambda item: (item[0], item[1].name))
            running.remove((finish, job))
            self.clock = finish
            job.attempts += 1
            if self.rng.random() < job.flaky and job.attempts < 4:
                self.log.append(f"{self.clock:>3} retry {job.name} (attempt {job.attempts})")
                waiting.add(job.name)
                continue
            done.add(job.name)
            self.log.append(f"{self.clock:>3} done  {job.name}")
            if on_done:
                on_done(job, self.clock)
        return self.clock


JOBS = [
    Job("fetch", 3, Priority.HIGH),
    Job("lint", 2, Priority.LOW),
    Job("compile", 5, needs={"fetch"}),
    Job("test", 4, needs={"compile"}, flaky=0.7),
    Job("docs", 1, Priority.LOW, {"fetch"}),
    Job("package", 2, Priority.HIGH, {"test", "docs", "lint"}),
]
finished = defaultdict(list)
scheduler = Scheduler(JOBS)
total = scheduler.run(lambda job, now: finished[job.priority.name].append((now, job.name)))
print(*scheduler.log, sep="\n")
print("total", total, dict(finished))
print(JOBS[3], max(JOBS).name, [j.name for j in sorted(JOBS)])
print(order(scheduler.jobs))
for bad in ([Job("a", needs={"b"}), Job("b", needs={"c"}), Job("c", needs={"a"})], [Job("x", needs={"y"})]):
    try:
        Scheduler(bad)
    except (CycleError, KeyError) as error:
        print(type(error).__name__, error, getattr(error, "cycle", None))
