import re

several = ''.join(chr(0x4E00 + 2 * (i % 10_000)) for i in range(300_000))
pattern = re.compile('[^' + several + ']*')
while True:
    pattern.match('é' * 200_000)
