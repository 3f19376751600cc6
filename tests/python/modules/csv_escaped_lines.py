# Escaped line ends in CSV.
import csv
for lines, kw in [(["\\\n1.5","b"], dict(escapechar="\\", skipinitialspace=True)), (["a\\\n","b"], dict(escapechar="\\")), (["\\\n"], dict(escapechar="\\")), (["a\\","b"], dict(escapechar="\\")), (["a\\\nb,c","d"], dict(escapechar="\\")), (['"a\\\nb",c',"d"], dict(escapechar="\\")), (["\\\r\nx", "y"], dict(escapechar="\\")), (["a,\\\n", "c,d"], dict(escapechar="\\"))]:
    try: print(lines, list(csv.reader(lines, **kw)))
    except Exception as e: print(lines, repr(e))
