# host
for at in range(0, 2**47 - 1, 2**46):
    print(at, host_echo(at))
it = iter(range(-5, -(2**47), -(2**46)))
print(list(it))
print(host_echo("after"), list(it))
