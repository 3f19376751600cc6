import re
import warnings
warnings.simplefilter('ignore')
pattern, _, subject = text.partition('\n')
try:
    compiled = re.compile(pattern)
    compiled.search(subject)
    compiled.fullmatch(subject)
    compiled.findall(subject)
    compiled.split(subject, 3)
    compiled.sub(lambda found: found.group(), subject)
    compiled.sub(subject, subject, 2)
except (re.error, OverflowError, RecursionError, IndexError):
    pass
try:
    re.search(data, data)
except (re.error, OverflowError, RecursionError):
    pass
