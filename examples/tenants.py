# A configuration as a program: `ophiary run --config examples/script.toml --tenant team-2 examples/hello.py`

teams = {f"team-{n}": {"class": "team", "weight": n} for n in range(1, 4)}
teams["team-3"]["limits"] = {"wall": "1min"}

config = {
    "classes": {"team": {"limits": {"wall": "5s", "memory": "32MiB"}}},
    "tenants": teams,
}
