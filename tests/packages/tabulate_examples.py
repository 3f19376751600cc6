# library
from tabulate import tabulate
table = [["Sun",696000,1989100000],["Earth",6371,5973.6],["Moon",1737,73.5],["Mars",3390,641.85]]
print(tabulate(table))
print(tabulate(table, headers=["Planet","R (km)", "mass (x 10^29 kg)"]))
print(tabulate({"Name": ["Alice", "Bob"], "Age": [24, 19]}, headers="keys", showindex="always"))
for f in ["plain","github","grid","pipe","html","latex","rst","fancy_grid","psql","orgtbl","jira","mediawiki","tsv","simple_outline"]:
    print(tabulate([["spam", 42], ["eggs", 451.25], ["bacon", 0]], headers=["item","qty"], tablefmt=f))
print(tabulate([["one", 1.123456789], ["two", "3"]], floatfmt=".2f", numalign="left"))
print(tabulate([["This is a long cell that wraps", "x"]], maxcolwidths=[10, None], tablefmt="grid"))
