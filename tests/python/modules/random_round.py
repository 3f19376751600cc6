# Random numbers for a seed.
import random
random.seed(42); print(random.random(), random.randint(1,10), random.choice("abc"), random.sample(range(100),3), random.uniform(1,2), random.gauss(0,1)); l=[1,2,3,4,5]; random.shuffle(l); print(l, random.choices("ab",k=3,weights=[1,9]), random.getrandbits(10), random.randrange(0,100,5), random.triangular(), random.betavariate(1,2), random.expovariate(1))
