# Workers that take jobs from a channel, and give results back by another.

worker = """
done = 0
while (job := msg_recv("jobs")) is not None:
    msg_send("results", {"job": job, "text": tmpl_render("{{ n }} squared is {{ square }}", {"n": job, "square": job * job})})
    done += 1
done
"""

workers = [sandbox_spawn(worker, name=f"worker-{n}") for n in range(3)]
for job in range(1, 7):
    msg_send("jobs", job)
msg_close("jobs")

results = sorted((msg_recv("results") for _ in range(6)), key=lambda result: result["job"])
for result in results:
    print(result["text"])
print("jobs done:", sum(sandbox_await_all(workers)))
