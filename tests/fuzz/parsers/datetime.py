import datetime
line, _, layout = text.partition('\n')
for parse in (datetime.date.fromisoformat, datetime.time.fromisoformat, datetime.datetime.fromisoformat):
    try:
        value = parse(line)
        assert type(value).fromisoformat(value.isoformat()) == value
        value.strftime(layout)
        format(value, layout)
    except (ValueError, OverflowError):
        pass
try:
    datetime.datetime.strptime(line, layout)
except (ValueError, OverflowError, KeyError):
    pass
