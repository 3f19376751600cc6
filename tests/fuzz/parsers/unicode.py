import unicodedata
for form in ('NFC', 'NFD', 'NFKC', 'NFKD'):
    once = unicodedata.normalize(form, text)
    assert unicodedata.normalize(form, once) == once
    assert unicodedata.is_normalized(form, once)
for letter in text:
    name = unicodedata.name(letter, None)
    assert name is None or unicodedata.lookup(name) == letter
    unicodedata.category(letter), unicodedata.bidirectional(letter), unicodedata.decomposition(letter)
    unicodedata.east_asian_width(letter), unicodedata.combining(letter), unicodedata.numeric(letter, None)
try:
    unicodedata.lookup(text)
except KeyError:
    pass
for codec in ('utf-8', 'utf-16', 'utf-32', 'utf-16-le', 'utf-8-sig', 'ascii', 'latin-1', 'cp1252', 'unicode_escape'):
    for errors in ('strict', 'replace', 'ignore', 'backslashreplace', 'surrogateescape'):
        try:
            data.decode(codec, errors).encode(codec, errors)
        except UnicodeError:
            pass
text.upper(), text.lower(), text.casefold(), text.title(), text.swapcase(), text.capitalize(), ascii(text), repr(text)
text.isidentifier(), text.isprintable(), text.split(), text.splitlines(), text.expandtabs()
