import re


def main():
    s = "2024-01-15 ERROR [auth] user=bob id=42 msg='failed login from 10.0.0.7'\n" * 60
    t = 0
    pat = re.compile('(\\d{4})-(\\d\\d)-(\\d\\d) (\\w+) \\[(\\w+)\\] user=(\\w+) id=(\\d+)')
    for line in s.splitlines():
        m = pat.match(line)
        t += int(m.group(7)) + len(m.group(4))
    t += len(re.findall('\\b\\d+\\b', s)) + len(re.sub('\\s+', ' ', s)) + len(re.split('[ =]', s))
    return t


main()
