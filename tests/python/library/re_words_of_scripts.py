"""What `\\w` and `\\b` take in scripts with marks."""

import re

for text in ["नमस्ते दुनिया", "שָׁלוֹם עֲלֵיכֶם", "ภาษาไทย", "Ǆ ª ² ½ Ⅷ 一 ͅ", "é e\u0301 ß_9", "مَرْحَبًا"]:
    print(ascii(re.findall(r"\w+", text)), ascii(re.split(r"\b", text)), len(re.findall(r"\W", text)))
count = [code for code in range(0x3000) if re.match(r"\w", chr(code))]
print(len(count), all(chr(code).isalnum() or code == 95 for code in count))
