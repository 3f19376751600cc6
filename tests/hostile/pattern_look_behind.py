import re

while True:
    re.search('(?<=a{4000000000})b', 'b' * 200)
    re.search('(?<=.{100000})x', 'x' * 60_000)
