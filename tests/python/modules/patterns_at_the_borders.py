# Global flags at the start of a pattern, and places beyond a text.
import re
for p, f in [("(?i)(?i)a",0),("(?i)(?m)a",0),("(?x) (?i)a",0),("(?x)#c\n(?i)a",0),(" (?i)a",re.X),("#x\n (?i)a",re.X),(" (?i)a",0),("((?i)a)",0),("a(?i)",0),("(?i)a(?m)",0),("(?i)(?x) (?m) (?s)a b",0),("(?:)(?i)a",0),("(?#c)(?i)a",0),("(?i)(?#c)(?m)a",0),("|(?i)a",0),("^(?i)a",0),("(?i)|(?m)a",0),("(?x)\\ (?i)a",0)]:
    try: print(repr(p), re.compile(p, f).flags, re.compile(p, f))
    except Exception as e: print(repr(p), e)
for c in ['re.compile("^").search("", 1, 5)', 're.compile("").match("ab", 5)', 're.compile("$").search("ab", 9)', 're.compile(r"\\b").search("ab", 2)', 're.compile("a").search("ab", 9)', 're.compile("").fullmatch("ab", 9)', 're.compile("").findall("ab", 9)', 'list(re.compile("").finditer("ab", 9))', 're.compile("").search("ab", 2, 1)', 're.compile("").search("ab", 9, 1)', 're.compile("").search("ab", -5, -1)', 're.compile("").scanner("ab", 9).search()', 're.compile("$").findall("ab\\n", 9)', 're.compile("").match("ab", 9).pos']:
    try: print(c, eval(c))
    except Exception as e: print(c, repr(e))
