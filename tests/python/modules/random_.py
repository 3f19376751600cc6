import random
def t(f):
    try: print(repr(f()))
    except Exception as e: print(type(e).__name__, e)
random.seed(42)
print(random.random(), random.randint(1, 10), random.choice("abc"), random.uniform(1, 2), random.randrange(0, 100, 5), random.getrandbits(40), random.gauss(0, 1), random.normalvariate(0, 1), random.expovariate(2), random.triangular(0, 1, 0.3), random.betavariate(2, 3), random.gammavariate(2, 1), random.gammavariate(0.5, 1), random.paretovariate(3), random.weibullvariate(1, 2), random.lognormvariate(0, 1), random.vonmisesvariate(0, 4))
x = list(range(10)); random.shuffle(x); print(x, random.sample(range(100), 5), random.sample("abcdef", 3), random.choices([1, 2, 3], k=5), random.choices("ab", weights=[9, 1], k=6), random.choices("abc", cum_weights=[1, 2, 3], k=2), random.sample(range(10**6), 30)[:3], random.randbytes(5), random.sample(["a", "b"], counts=[2, 1], k=3))
r = random.Random(7); s = r.getstate(); a = [r.random() for _ in range(3)]; r.setstate(s); print(a == [r.random() for _ in range(3)], a, random.Random("text").random(), random.Random(b"bytes").random(), random.Random(1.5).random() == random.Random(1.5).random(), random.Random(-3).random() == random.Random(3).random(), random.Random(10**30).random(), random.Random(None).random() < 1, random.Random(0).getrandbits(64), random.Random(True).random())
for f in (lambda: random.choice([]), lambda: random.randint(5, 1), lambda: random.sample([1], 2), lambda: random.randrange(0), lambda: random.choices([]), lambda: random.sample({1, 2}, 1), lambda: random.randrange(1.5), lambda: random.getrandbits(-1), lambda: random.choices([1], weights=[0]), lambda: random.choices([1, 2], weights=[1]), lambda: random.seed([1]), lambda: random.shuffle((1, 2)), lambda: random.sample([1], -1)):
    t(f)
random.seed(1); print([random.randint(0, 9) for _ in range(20)], random.randrange(10), random.randrange(5, 8), random.choice([10, 20, 30]), [random.random() for _ in range(2)], random.gauss(), random.gauss(5, 2), random.randint(-5, 5), random.randint(0, 10**20), random.binomialvariate(10, 0.5))
random.seed("hello"); print(random.random(), random.sample(range(20), 6)); random.seed(2024); deck = [f"{v}{c}" for c in "SH" for v in range(1, 5)]; random.shuffle(deck); print(deck)
v = random.SystemRandom().random(); print(0 <= v < 1)
print(sum(random.random() for _ in range(1000)) > 400)
