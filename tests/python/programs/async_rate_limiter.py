"""Rate limiter, retry with backoff, worker pool: as scripts of agents do it."""
import asyncio
import time


class RateLimiter:
    def __init__(self, rate, per):
        self.rate, self.per = rate, per
        self.tokens = rate
        self.lock = asyncio.Lock()

    async def acquire(self):
        async with self.lock:
            while self.tokens < 1:
                await asyncio.sleep(self.per)
                self.tokens += self.rate
            self.tokens -= 1


def retry(times, exceptions=(Exception,)):
    def decorate(fn):
        async def wrapper(*args, **kwargs):
            delay = 0.1
            for attempt in range(1, times + 1):
                try:
                    return await fn(*args, **kwargs)
                except exceptions as e:
                    print(f"attempt {attempt} failed: {e!r}")
                    if attempt == times:
                        raise
                    await asyncio.sleep(delay)
                    delay *= 2
        return wrapper
    return decorate


attempts = {}


@retry(3, (ValueError,))
async def fetch(url):
    attempts[url] = attempts.get(url, 0) + 1
    if "flaky" in url and attempts[url] < 3:
        raise ValueError(f"bad {url}")
    if "broken" in url:
        raise ValueError("always")
    return {"url": url, "n": len(url)}


async def worker(name, queue, results, limiter):
    while not queue.empty():
        url = await queue.get()
        await limiter.acquire()
        try:
            results.append((name, await fetch(url)))
        except ValueError as e:
            results.append((name, str(e)))
        finally:
            queue.task_done()


async def main():
    queue = asyncio.Queue()
    for u in ["a", "flaky/1", "b", "broken", "c"]:
        queue.put_nowait(u)
    results = []
    limiter = RateLimiter(2, 0.05)
    await asyncio.gather(*(worker(f"w{i}", queue, results, limiter) for i in range(2)))
    for r in sorted(results, key=str):
        print(r)
    print(attempts)


asyncio.run(main())
