e = ValueError()
for i in range(200_000):
    e.add_note('note ' * 10)
raise e
