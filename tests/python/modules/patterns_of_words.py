# Characters that words are made of are those of isalnum; empty groups may be repeated.
import re
for p in ["(?:a+)*", "(?:a+?)*", "(?:(?:a)+?)*", "(?:(?:a)+)*", "(?:(?: ){1,}?)*?", "(?:)*", "(?:)??", "(?:){2}", "(?i:)*", "(?x:(?: )*)", "(?:^)*", "(?:$)+", "(?:a|)*", "(?=a)*", "(?:(?:))*", "()*", "(?>)*", "(?#c)*", "a(?#c)*", "a**", "(?:a*)*", "^*", "(?:\\b)*", "(?:(?:a*)*)*", "(?:a*?)+?", "(?:a{2})*+", "(?:(?i:a)+)*", "(?:(?:a|b)+?)*", "(?i:a+)*", "(?:(?>a+))*", "|*", "(*)", "(?:*)"]:
    try:
        r = re.compile(p)
        print(repr(p), [m.span() for m in r.finditer("aab aa")])
    except re.error as e: print(repr(p), e)
for w in ["नमस्ते", "\u0345", "a\u0363b", "שָׁלוֹם", "สวัสดี", "x²½ Ⅷ", "中文", "\u0903", "é", "e\u0301", "_\u200d", "１２", "ⓐ", "\u1f88", "ª"]:
    print(ascii(re.findall(r"\w+", w)), ascii(re.findall(r"\W", w)), ascii(re.split(r"\b", w)), ascii(re.findall(r"[^\W\d]+", w)), ascii(re.sub(r"(?a:\w)", "-", w)))
