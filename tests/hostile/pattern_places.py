import re

pattern = re.compile('é*' + '()' * 50_000)
text = 'é' * 2_000_000
while True:
    pattern.match(text)
