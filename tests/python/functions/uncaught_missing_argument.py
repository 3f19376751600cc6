def send(to, subject, body):
    return f"{to}: {subject}"


def notify(users):
    for user in users:
        print(send(user, "hello", "text"))
    send("last", body="no subject")


notify(["ann", "bob"])
