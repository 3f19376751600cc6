# Addresses and networks.
import ipaddress
from ipaddress import (
    IPv4Address, IPv4Interface, IPv4Network, IPv6Address, IPv6Interface, IPv6Network, collapse_addresses, ip_address,
    ip_interface, ip_network, summarize_address_range,
)

for text in ["192.168.1.10", "8.8.8.8", "127.0.0.1", "0.0.0.0", "224.0.0.1", "169.254.1.1", "240.0.0.1", "100.64.0.1", "192.0.0.9", "255.255.255.255",
             "::1", "::", "2001:db8::1", "fe80::1", "ff02::1", "::ffff:10.0.0.1", "2002:c000:204::1", "2001:0:4136:e378:8000:63bf:3fff:fdd2", "fec0::1", "2606:4700::1111", "3fff::1"]:
    a = ip_address(text)
    print(repr(a), a, a.version, a.exploded, a.compressed, a.reverse_pointer, int(a), a.max_prefixlen, a.packed.hex())
    print("  ", a.is_private, a.is_global, a.is_multicast, a.is_loopback, a.is_link_local, a.is_reserved, a.is_unspecified)
    if a.version == 6:
        print("  ", a.ipv4_mapped, a.teredo, a.sixtofour, a.is_site_local, a.scope_id)
print(ip_address(1), ip_address(2 ** 32), ip_address(b"\x01\x02\x03\x04"), IPv4Address("1.2.3.4").ipv6_mapped)
a, b = IPv4Address("10.0.0.1"), IPv4Address("10.0.0.9")
print(a < b, a + 5, b - 3, a == IPv4Address("10.0.0.1"), hash(a) == hash(IPv4Address("10.0.0.1")), max(a, b), sorted([b, a]), a >= b, a == "10.0.0.1")
print(f"{a:b} {a:x} {a:n} {a:_b} {a:s}", f"{IPv6Address('::1'):x}")
scoped = ip_address("fe80::1%eth0")
print(scoped, scoped.scope_id, scoped == ip_address("fe80::1"), scoped.is_link_local)
for bad in [
    "1.2.3", "1.2.3.4.5", "256.1.1.1", "01.2.3.4", "1.2.3.x", "1..2.3", "1.2.3.1234", "", ":::", "1::2::3", "12345::", "g::", "1:2:3:4:5:6:7",
    "1:2:3:4:5:6:7:8:9", ":1::", "1.2.3.4/8", "::1.2.3", "fe80::1%", "::1%a%b", -1, 2 ** 128, b"abc", None, 1.5, "1:2:3:4:5:6:7:8::", "1" * 200,
]:
    for kind in (ip_address, IPv4Address, IPv6Address):
        try:
            print(kind(bad))
        except Exception as e:
            print(type(e).__name__, e)
for bad in (lambda: a < IPv6Address("::1"), lambda: a < 3, lambda: a + "x", lambda: IPv4Address("255.255.255.255") + 1, lambda: f"{a:q}"):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)

for text in ["192.168.0.0/24", "10.0.0.0/8", "10.1.2.0/255.255.255.0", "10.1.2.0/0.0.0.255", "1.2.3.4", "10.0.0.0/31", "10.0.0.4/30", "0.0.0.0/0", "2001:db8::/126", "fe80::/10", "::1"]:
    n = ip_network(text)
    print(repr(n), n.network_address, n.broadcast_address, n.netmask, n.hostmask, n.prefixlen, n.num_addresses, n.with_netmask, n.with_hostmask, n.with_prefixlen)
    print("  ", n.is_private, n.is_global, n.is_multicast, n.is_loopback, n.is_link_local, n.exploded, n.compressed, n[0], n[-1], n.reverse_pointer)
    if n.num_addresses <= 4:
        print("  ", list(n), list(n.hosts()))
n = IPv4Network("192.168.0.0/22")
print(list(n.subnets()), list(n.subnets(prefixlen_diff=2)), list(n.subnets(new_prefix=23)), n.supernet(), n.supernet(new_prefix=16), n.supernet(prefixlen_diff=4))
print(IPv4Address("192.168.3.7") in n, IPv4Address("192.168.4.7") in n, IPv6Address("::1") in n, n.overlaps(IPv4Network("192.168.2.0/24")), n.overlaps(IPv4Network("10.0.0.0/8")))
print(list(n.address_exclude(IPv4Network("192.168.1.128/25"))), n.subnet_of(IPv4Network("192.168.0.0/16")), n.supernet_of(IPv4Network("192.168.1.0/24")))
print(n.compare_networks(IPv4Network("192.168.0.0/23")), n < IPv4Network("192.168.0.0/23"), n == IPv4Network("192.168.0.0/22"), hash(n) == hash(IPv4Network("192.168.0.0/22")))
print(len(list(n.hosts())), next(n.hosts()), sum(1 for _ in n), IPv4Network("10.0.0.5/8", strict=False), IPv4Network((167772160, 8)), IPv4Network(("10.0.0.0", "255.0.0.0")))
for bad in (
    lambda: IPv4Network("10.0.0.5/8"), lambda: ip_network("10.0.0.0/33"), lambda: IPv4Network("10.0.0.0/33"), lambda: IPv4Network("10.0.0.0/x"), lambda: IPv4Network("1.2.3.0/8/9"),
    lambda: IPv4Network("10.0.0.0/255.0.255.0"), lambda: n[5000], lambda: n[-5000], lambda: list(n.subnets(new_prefix=20)), lambda: list(n.subnets(new_prefix=40)), lambda: n.supernet(new_prefix=30),
    lambda: n.supernet(prefixlen_diff=30), lambda: list(n.address_exclude(IPv4Network("10.0.0.0/8"))), lambda: n < IPv6Network("::/0"), lambda: n.subnet_of(IPv6Network("::/0")), lambda: n.subnet_of(3),
    lambda: IPv6Network("::1/0"), lambda: IPv6Network("::/129"), lambda: "x" in n, lambda: IPv4Network(None), lambda: list(n.subnets(prefixlen_diff=2, new_prefix=25)),
):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)
i = ip_interface("192.168.1.10/24")
print(repr(i), i, i.ip, i.network, i.netmask, i.hostmask, i.with_prefixlen, i.with_netmask, i.with_hostmask, i.is_private, i == ip_interface("192.168.1.10/24"), i < ip_interface("192.168.1.11/24"))
print(i == IPv4Address("192.168.1.10"), hash(i) == hash(IPv4Interface("192.168.1.10/24")), IPv6Interface("2001:db8::5/64"), IPv6Interface("::1/128").is_loopback, IPv4Interface("1.2.3.4"), i + 1)
print([str(x) for x in collapse_addresses([IPv4Network("10.0.0.0/25"), IPv4Network("10.0.0.128/25"), IPv4Address("10.0.1.0"), IPv4Address("10.0.1.1"), IPv4Network("10.0.0.0/26")])])
print(list(summarize_address_range(IPv4Address("10.0.0.3"), IPv4Address("10.0.0.18"))), list(summarize_address_range(IPv6Address("::"), IPv6Address("::3"))))
for bad in (lambda: list(summarize_address_range(b, a)), lambda: list(summarize_address_range(a, IPv6Address("::"))), lambda: list(summarize_address_range(n, n)), lambda: list(collapse_addresses([a, IPv6Address("::")]))):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)
print(sorted([n, a, IPv6Address("::"), b, IPv6Network("::/8")], key=ipaddress.get_mixed_type_key), ipaddress.v4_int_to_packed(1), ipaddress.v6_int_to_packed(1)[-1], ipaddress.IPV4LENGTH)
print({a: 1}[IPv4Address("10.0.0.1")], str(IPv6Address(0x20010db8 << 96)), IPv6Address("1:0:0:2::3"), IPv6Address("0:0:1::"), IPv6Address("1:2:3:4:5:6:7:0"))
