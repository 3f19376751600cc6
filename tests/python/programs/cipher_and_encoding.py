"""Ciphers, checksums and run-length coding."""

import math


def caesar(text, shift):
    def turn(ch):
        if ch.isalpha() and ch.isascii():
            base = ord("A") if ch.isupper() else ord("a")
            return chr((ord(ch) - base + shift) % 26 + base)
        return ch

    return "".join(map(turn, text))


def vigenere(text, key, sign=1):
    shifts = [ord(k) - 97 for k in key]
    i, out = 0, []
    for ch in text:
        if ch.isalpha():
            out.append(caesar(ch, sign * shifts[i % len(shifts)]))
            i += 1
        else:
            out.append(ch)
    return "".join(out)


def rle(text):
    out, i = [], 0
    while i < len(text):
        j = i
        while j < len(text) and text[j] == text[i]:
            j += 1
        out.append((text[i], j - i))
        i = j
    return out


def unrle(pairs):
    return "".join(ch * n for ch, n in pairs)


def huffman(text):
    nodes = [(text.count(ch), ch, ch) for ch in sorted(set(text))]
    while len(nodes) > 1:
        nodes.sort(key=lambda n: (n[0], n[1]))
        (n1, k1, a), (n2, k2, b), *nodes = nodes
        nodes.append((n1 + n2, min(k1, k2), (a, b)))
    codes = {}

    def walk(node, code):
        if isinstance(node, str):
            codes[node] = code or "0"
        else:
            for bit, child in zip("01", node):
                walk(child, code + bit)

    walk(nodes[0][2], "")
    return codes


def decode(bits, codes):
    reverse = {v: k for k, v in codes.items()}
    out = current = ""
    for bit in bits:
        current += bit
        if current in reverse:
            out += reverse[current]
            current = ""
    return out


def base64(data):
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    out = ""
    for i in range(0, len(data), 3):
        chunk = data[i:i + 3]
        n = int.from_bytes(chunk + bytes(3 - len(chunk)), "big")
        quad = "".join(alphabet[n >> shift & 63] for shift in (18, 12, 6, 0))
        out += quad[:len(chunk) + 1] + "=" * (3 - len(chunk))
    return out


def crc32(data):
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0xEDB88320 if crc & 1 else 0)
    return crc ^ 0xFFFFFFFF


def luhn(number):
    digits = [int(d) for d in str(number)][::-1]
    return (sum(digits[::2]) + sum(sum(divmod(2 * d, 10)) for d in digits[1::2])) % 10 == 0


def rsa(p, q, e):
    n, phi = p * q, (p - 1) * (q - 1)
    d = pow(e, -1, phi)
    return lambda m: pow(m, e, n), lambda c: pow(c, d, n)


message = "Attack at dawn, Zoe!"
print(caesar(message, 3), caesar(caesar(message, 3), -3) == message, [caesar("abc xyz", s) for s in (1, 13, 25)])
print(vigenere("attackatdawn", "lemon"), vigenere(vigenere(message, "key"), "key", -1))
pairs = rle("aaabccdddd")
print(pairs, unrle(pairs), "".join(f"{n}{ch}" if n > 1 else ch for ch, n in pairs), rle(""))
codes = huffman("abracadabra")
bits = "".join(codes[ch] for ch in "abracadabra")
print(codes, bits, len(bits), decode(bits, codes))
print([base64(s.encode()) for s in ("", "M", "Ma", "Man", "héllo")], f"{crc32(b'123456789'):08x}", f"{crc32(b''):#x}")
print(luhn(79927398713), luhn(79927398710), [n for n in range(79927398710, 79927398720) if luhn(n)])
encrypt, decrypt = rsa(61, 53, 17)
secret = [encrypt(ord(ch)) for ch in "Hi!"]
print(secret, "".join(chr(decrypt(c)) for c in secret))
text = "it is easier to write an incorrect program than understand a correct one"
entropy = -sum((p := text.count(ch) / len(text)) * math.log2(p) for ch in sorted(set(text)))
print(round(entropy, 6), bytes(a ^ b for a, b in zip(b"secret", b"keykey")).hex())
