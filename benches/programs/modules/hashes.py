import base64
import hashlib
import hmac

BLOCK = bytes(range(256)) * 256


def main():
    digests = [hashlib.new(name, BLOCK).hexdigest() for name in ('md5', 'sha1', 'sha256', 'sha512', 'blake2b', 'sha3_256')]
    small = [hashlib.sha256(f'user-{i}'.encode()).hexdigest()[:8] for i in range(300)]
    signed = [hmac.new(b'key', f'{i}'.encode(), 'sha256').hexdigest() for i in range(100)]
    text = base64.b64encode(BLOCK)
    return f'{digests[2]} {len(set(small))} {signed[-1]} {len(base64.b64decode(text))}'


main()
