import sched

clock = [0.0]
log = []


def wait(seconds):
    log.append(("wait", seconds))
    clock[0] += seconds


plan = sched.scheduler(lambda: clock[0], wait)
print(plan.empty(), plan.run(), plan.queue)


def note(*args, **kwargs):
    log.append((clock[0], args, kwargs))


plan.enter(5, 1, note, (1,))
second = plan.enter(2, 2, note, (2,), {"k": 1})
plan.enter(2, 1, note, argument=(3,))
gone = plan.enterabs(3, 1, note)
plan.enter(1, 0, lambda: plan.enter(0.5, 0, note, ("inner",)))
print([(event.time, event.priority, event.sequence, event.argument, event.kwargs) for event in plan.queue])
plan.cancel(gone)
try:
    plan.cancel(gone)
except ValueError as e:
    print(type(e).__name__)
print(plan.run(blocking=False))
print(plan.empty(), second in plan.queue, type(second).__name__, second.time)
print(plan.run())
for entry in log:
    print(entry)


def bad():
    raise RuntimeError("stop")


plan.enter(1, 1, bad)
plan.enter(2, 1, note, ("after",))
try:
    plan.run()
except RuntimeError as e:
    print(e, len(plan.queue))
plan.run()
print(log[-2:], sched.__all__)
