# A module that imports while it runs long and asks its host.
import counts.slow
from counts.slow import total

names = sorted(counts.slow.__dict__)[:0]
