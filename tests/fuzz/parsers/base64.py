import base64
import binascii
for decode in (base64.b64decode, base64.urlsafe_b64decode, base64.b32decode, base64.b32hexdecode, base64.b16decode,
               base64.b85decode, base64.a85decode, base64.z85decode, base64.decodebytes, binascii.a2b_hex,
               binascii.a2b_qp, binascii.a2b_uu, binascii.unhexlify):
    for value in (data, text):
        try:
            decode(value)
        except (ValueError, TypeError):
            pass
try:
    base64.b64decode(data, validate=True)
except ValueError:
    pass
assert base64.b64decode(base64.b64encode(data)) == data
assert base64.b85decode(base64.b85encode(data)) == data
assert base64.a85decode(base64.a85encode(data)) == data
