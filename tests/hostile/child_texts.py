# Prompts of children that are not freed.
text = 'x' * 500_000
for n in range(400):
    sandbox_await(sandbox_spawn('1', system_prompt=text))
