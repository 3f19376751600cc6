# Addresses and networks of the internet protocols, versions 4 and 6.

import functools

IPV4LENGTH = 32
IPV6LENGTH = 128


class AddressValueError(ValueError):
    pass


class NetmaskValueError(ValueError):
    pass


def ip_address(address):
    for kind in (IPv4Address, IPv6Address):
        try:
            return kind(address)
        except (AddressValueError, NetmaskValueError):
            pass
    raise ValueError(f"{address!r} does not appear to be an IPv4 or IPv6 address")


def ip_network(address, strict=True):
    for kind in (IPv4Network, IPv6Network):
        try:
            return kind(address, strict)
        except (AddressValueError, NetmaskValueError):
            pass
    raise ValueError(f"{address!r} does not appear to be an IPv4 or IPv6 network")


def ip_interface(address):
    for kind in (IPv4Interface, IPv6Interface):
        try:
            return kind(address)
        except (AddressValueError, NetmaskValueError):
            pass
    raise ValueError(f"{address!r} does not appear to be an IPv4 or IPv6 interface")


def v4_int_to_packed(address):
    try:
        return address.to_bytes(4)
    except OverflowError:
        raise ValueError("Address negative or too large for IPv4")


def v6_int_to_packed(address):
    try:
        return address.to_bytes(16)
    except OverflowError:
        raise ValueError("Address negative or too large for IPv6")


def _split_optional_netmask(address):
    addr = str(address).split("/")
    if len(addr) > 2:
        raise AddressValueError(f"Only one '/' permitted in {address!r}")
    return addr


def _count_righthand_zero_bits(number, bits):
    if number == 0:
        return bits
    return min(bits, (~number & (number - 1)).bit_length())


def summarize_address_range(first, last):
    if not (isinstance(first, _BaseAddress) and isinstance(last, _BaseAddress)):
        raise TypeError("first and last must be IP addresses, not networks")
    if first.version != last.version:
        raise TypeError(f"{first} and {last} are not of the same version")
    if first > last:
        raise ValueError("last IP address must be greater than first")
    ip = IPv4Network if first.version == 4 else IPv6Network
    bits = first.max_prefixlen
    first_int, last_int = first._ip, last._ip
    while first_int <= last_int:
        nbits = min(_count_righthand_zero_bits(first_int, bits), (last_int - first_int + 1).bit_length() - 1)
        yield ip((first_int, bits - nbits))
        first_int += 1 << nbits
        if first_int - 1 == ip._ALL_ONES:
            break


def _collapsed(addresses):
    to_merge = list(addresses)
    subnets = {}
    while to_merge:
        net = to_merge.pop()
        supernet = net.supernet()
        existing = subnets.get(supernet)
        if existing is None:
            subnets[supernet] = net
        elif existing != net:
            del subnets[supernet]
            to_merge.append(supernet)
    last = None
    for net in sorted(subnets.values()):
        if last is not None and last.broadcast_address >= net.broadcast_address:
            continue
        yield net
        last = net


def collapse_addresses(addresses):
    addrs, ips, nets = [], [], []
    for ip in addresses:
        if isinstance(ip, _BaseAddress):
            if ips and ips[-1].version != ip.version:
                raise TypeError(f"{ip} and {ips[-1]} are not of the same version")
            ips.append(ip)
        elif ip._prefixlen == ip.max_prefixlen:
            if ips and ips[-1].version != ip.version:
                raise TypeError(f"{ip} and {ips[-1]} are not of the same version")
            try:
                ips.append(ip.ip)
            except AttributeError:
                ips.append(ip.network_address)
        else:
            if nets and nets[-1].version != ip.version:
                raise TypeError(f"{ip} and {nets[-1]} are not of the same version")
            nets.append(ip)
    ips = sorted(set(ips))
    at = 0
    while at < len(ips):
        end = at
        while end + 1 < len(ips) and ips[end + 1]._ip == ips[end]._ip + 1:
            end += 1
        addrs.extend(summarize_address_range(ips[at], ips[end]))
        at = end + 1
    return _collapsed(addrs + nets)


def get_mixed_type_key(obj):
    if isinstance(obj, _BaseNetwork):
        return obj._get_networks_key()
    if isinstance(obj, _BaseAddress):
        return obj._get_address_key()
    return NotImplemented


class _IPAddressBase:
    __slots__ = ()

    @property
    def exploded(self):
        return self._explode_shorthand_ip_string()

    @property
    def compressed(self):
        return str(self)

    @property
    def reverse_pointer(self):
        return self._reverse_pointer()

    @property
    def version(self):
        raise NotImplementedError(f"{type(self)} has no version specified")

    def _check_int_address(self, address):
        if address < 0:
            raise AddressValueError(f"{address} (< 0) is not permitted as an IPv{self.version} address")
        if address > self._ALL_ONES:
            raise AddressValueError(
                f"{address} (>= 2**{self.max_prefixlen}) is not permitted as an IPv{self.version} address"
            )

    def _check_packed_address(self, address, expected_len):
        if len(address) != expected_len:
            raise AddressValueError(
                f"{address!r} (len {len(address)} != {expected_len}) is not permitted as an IPv{self.version} address"
            )

    @classmethod
    def _ip_int_from_prefix(cls, prefixlen):
        return cls._ALL_ONES ^ (cls._ALL_ONES >> prefixlen)

    @classmethod
    def _prefix_from_ip_int(cls, ip_int):
        trailing_zeroes = _count_righthand_zero_bits(ip_int, cls.max_prefixlen)
        prefixlen = cls.max_prefixlen - trailing_zeroes
        if ip_int >> trailing_zeroes != (1 << prefixlen) - 1:
            details = ip_int.to_bytes(cls.max_prefixlen // 8)
            raise ValueError(f"Netmask pattern {details!r} mixes zeroes & ones")
        return prefixlen

    @classmethod
    def _report_invalid_netmask(cls, netmask_str):
        raise NetmaskValueError(f"{netmask_str!r} is not a valid netmask") from None

    @classmethod
    def _prefix_from_prefix_string(cls, prefixlen_str):
        if not (prefixlen_str.isascii() and prefixlen_str.isdigit()):
            cls._report_invalid_netmask(prefixlen_str)
        prefixlen = int(prefixlen_str)
        if not 0 <= prefixlen <= cls.max_prefixlen:
            cls._report_invalid_netmask(prefixlen_str)
        return prefixlen

    @classmethod
    def _prefix_from_ip_string(cls, ip_str):
        try:
            ip_int = cls._ip_int_from_string(ip_str)
        except AddressValueError:
            cls._report_invalid_netmask(ip_str)
        try:
            return cls._prefix_from_ip_int(ip_int)
        except ValueError:
            pass
        # A hostmask has its ones at the other end.
        ip_int ^= cls._ALL_ONES
        try:
            return cls._prefix_from_ip_int(ip_int)
        except ValueError:
            cls._report_invalid_netmask(ip_str)

    @classmethod
    def _split_addr_prefix(cls, address):
        if isinstance(address, (bytes, int)):
            return address, cls.max_prefixlen
        if not isinstance(address, tuple):
            address = _split_optional_netmask(address)
        if len(address) > 1:
            return address[0], address[1]
        return address[0], cls.max_prefixlen

    def __reduce__(self):
        return self.__class__, (str(self),)


@functools.total_ordering
class _BaseAddress(_IPAddressBase):
    __slots__ = ()

    def __int__(self):
        return self._ip

    def __eq__(self, other):
        try:
            return self._ip == other._ip and self.version == other.version
        except AttributeError:
            return NotImplemented

    def __lt__(self, other):
        if not isinstance(other, _BaseAddress):
            return NotImplemented
        if self.version != other.version:
            raise TypeError(f"{self} and {other} are not of the same version")
        if self._ip != other._ip:
            return self._ip < other._ip
        return False

    def __add__(self, other):
        if not isinstance(other, int):
            return NotImplemented
        return self.__class__(int(self) + other)

    def __sub__(self, other):
        if not isinstance(other, int):
            return NotImplemented
        return self.__class__(int(self) - other)

    def __repr__(self):
        return f"{self.__class__.__name__}({str(self)!r})"

    def __str__(self):
        return str(self._string_from_ip_int(self._ip))

    def __hash__(self):
        return hash(hex(int(self._ip)))

    def _get_address_key(self):
        return self.version, self

    def __reduce__(self):
        return self.__class__, (self._ip,)

    def __format__(self, fmt):
        if not fmt or fmt[-1] == "s":
            return format(str(self), fmt)
        import re

        match = re.fullmatch("(#?)(_?)([xbnX])", fmt)
        if not match:
            return super().__format__(fmt)
        alternate, grouping, base = match.groups()
        if base == "n":
            base = "b" if self.version == 4 else "x"
        padlen = self.max_prefixlen if base == "b" else self.max_prefixlen // 4
        if grouping:
            padlen += padlen // 4 - 1
        if alternate:
            padlen += 2
        return format(int(self), f"{alternate}0{padlen}{grouping}{base}")


@functools.total_ordering
class _BaseNetwork(_IPAddressBase):
    def __repr__(self):
        return f"{self.__class__.__name__}({str(self)!r})"

    def __str__(self):
        return f"{self.network_address}/{self.prefixlen}"

    def hosts(self):
        network = int(self.network_address)
        broadcast = int(self.broadcast_address)
        for x in range(network + 1, broadcast):
            yield self._address_class(x)

    def __iter__(self):
        network = int(self.network_address)
        broadcast = int(self.broadcast_address)
        for x in range(network, broadcast + 1):
            yield self._address_class(x)

    def __getitem__(self, n):
        network = int(self.network_address)
        broadcast = int(self.broadcast_address)
        if n >= 0:
            if network + n > broadcast:
                raise IndexError("address out of range")
            return self._address_class(network + n)
        n += 1
        if broadcast + n < network:
            raise IndexError("address out of range")
        return self._address_class(broadcast + n)

    def __lt__(self, other):
        if not isinstance(other, _BaseNetwork):
            return NotImplemented
        if self.version != other.version:
            raise TypeError(f"{self} and {other} are not of the same version")
        if self.network_address != other.network_address:
            return self.network_address < other.network_address
        if self.netmask != other.netmask:
            return self.netmask < other.netmask
        return False

    def __eq__(self, other):
        try:
            return (
                self.version == other.version
                and self.network_address == other.network_address
                and int(self.netmask) == int(other.netmask)
            )
        except AttributeError:
            return NotImplemented

    def __hash__(self):
        return hash((int(self.network_address), int(self.netmask)))

    def __contains__(self, other):
        if self.version != other.version:
            return False
        if isinstance(other, _BaseNetwork):
            return False
        return other._ip & self.netmask._ip == self.network_address._ip

    def overlaps(self, other):
        return (
            self.network_address in other
            or self.broadcast_address in other
            or other.network_address in self
            or other.broadcast_address in self
        )

    @functools.cached_property
    def broadcast_address(self):
        return self._address_class(int(self.network_address) | int(self.hostmask))

    @functools.cached_property
    def hostmask(self):
        return self._address_class(int(self.netmask) ^ self._ALL_ONES)

    @property
    def with_prefixlen(self):
        return f"{self.network_address}/{self._prefixlen}"

    @property
    def with_netmask(self):
        return f"{self.network_address}/{self.netmask}"

    @property
    def with_hostmask(self):
        return f"{self.network_address}/{self.hostmask}"

    @property
    def num_addresses(self):
        return int(self.broadcast_address) - int(self.network_address) + 1

    @property
    def _address_class(self):
        raise NotImplementedError(f"{type(self)} has no associated address class")

    @property
    def prefixlen(self):
        return self._prefixlen

    def address_exclude(self, other):
        if self.version != other.version:
            raise TypeError(f"{self} and {other} are not of the same version")
        if not isinstance(other, _BaseNetwork):
            raise TypeError(f"{other} is not a network object")
        if not other.subnet_of(self):
            raise ValueError(f"{other} not contained in {self}")
        if other == self:
            return
        other = other.__class__(f"{other.network_address}/{other.prefixlen}")
        s1, s2 = self.subnets()
        while s1 != other and s2 != other:
            if other.subnet_of(s1):
                yield s2
                s1, s2 = s1.subnets()
            else:
                yield s1
                s1, s2 = s2.subnets()
        yield s2 if s1 == other else s1

    def compare_networks(self, other):
        if self.version != other.version:
            raise TypeError(f"{self} and {other} are not of the same type")
        for a, b in ((self.network_address, other.network_address), (self.netmask, other.netmask)):
            if a < b:
                return -1
            if a > b:
                return 1
        return 0

    def _get_networks_key(self):
        return self.version, self.network_address, self.netmask

    def subnets(self, prefixlen_diff=1, new_prefix=None):
        if self._prefixlen == self.max_prefixlen:
            yield self
            return
        if new_prefix is not None:
            if new_prefix < self._prefixlen:
                raise ValueError("new prefix must be longer")
            if prefixlen_diff != 1:
                raise ValueError("cannot set prefixlen_diff and new_prefix")
            prefixlen_diff = new_prefix - self._prefixlen
        if prefixlen_diff < 0:
            raise ValueError("prefix length diff must be > 0")
        new_prefixlen = self._prefixlen + prefixlen_diff
        if new_prefixlen > self.max_prefixlen:
            raise ValueError(f"prefix length diff {new_prefixlen} is invalid for netblock {self}")
        start = int(self.network_address)
        end = int(self.broadcast_address) + 1
        step = (int(self.hostmask) + 1) >> prefixlen_diff
        for new_addr in range(start, end, step):
            yield self.__class__((new_addr, new_prefixlen))

    def supernet(self, prefixlen_diff=1, new_prefix=None):
        if self._prefixlen == 0:
            return self
        if new_prefix is not None:
            if new_prefix > self._prefixlen:
                raise ValueError("new prefix must be shorter")
            if prefixlen_diff != 1:
                raise ValueError("cannot set prefixlen_diff and new_prefix")
            prefixlen_diff = self._prefixlen - new_prefix
        new_prefixlen = self.prefixlen - prefixlen_diff
        if new_prefixlen < 0:
            raise ValueError(f"current prefixlen is {self.prefixlen}, cannot have a prefixlen_diff of {prefixlen_diff}")
        return self.__class__(
            (int(self.network_address) & (int(self.netmask) << prefixlen_diff), new_prefixlen)
        )

    @property
    def is_multicast(self):
        return self.network_address.is_multicast and self.broadcast_address.is_multicast

    @staticmethod
    def _is_subnet_of(a, b):
        try:
            if a.version != b.version:
                raise TypeError(f"{a} and {b} are not of the same version")
            return b.network_address <= a.network_address and b.broadcast_address >= a.broadcast_address
        except AttributeError:
            raise TypeError(f"Unable to test subnet containment between {a} and {b}")

    def subnet_of(self, other):
        return self._is_subnet_of(self, other)

    def supernet_of(self, other):
        return self._is_subnet_of(other, self)

    @property
    def is_reserved(self):
        return self.network_address.is_reserved and self.broadcast_address.is_reserved

    @property
    def is_link_local(self):
        return self.network_address.is_link_local and self.broadcast_address.is_link_local

    @property
    def is_private(self):
        constants = self._constants()
        return any(
            self.network_address in net and self.broadcast_address in net for net in constants._private_networks
        ) and all(
            self.network_address not in net and self.broadcast_address not in net
            for net in constants._private_networks_exceptions
        )

    @property
    def is_global(self):
        return not self.is_private

    @property
    def is_unspecified(self):
        return self.network_address.is_unspecified and self.broadcast_address.is_unspecified

    @property
    def is_loopback(self):
        return self.network_address.is_loopback and self.broadcast_address.is_loopback


class _BaseV4:
    __slots__ = ()
    version = 4
    _ALL_ONES = 2 ** IPV4LENGTH - 1
    max_prefixlen = IPV4LENGTH
    _netmask_cache = {}

    @staticmethod
    def _constants():
        return _IPv4Constants

    def _explode_shorthand_ip_string(self):
        return str(self)

    @classmethod
    def _make_netmask(cls, arg):
        if arg not in cls._netmask_cache:
            if isinstance(arg, int):
                prefixlen = arg
                if not 0 <= prefixlen <= cls.max_prefixlen:
                    cls._report_invalid_netmask(prefixlen)
            else:
                try:
                    prefixlen = cls._prefix_from_prefix_string(arg)
                except NetmaskValueError:
                    prefixlen = cls._prefix_from_ip_string(arg)
            cls._netmask_cache[arg] = IPv4Address(cls._ip_int_from_prefix(prefixlen)), prefixlen
        return cls._netmask_cache[arg]

    @classmethod
    def _ip_int_from_string(cls, ip_str):
        if not ip_str:
            raise AddressValueError("Address cannot be empty")
        octets = ip_str.split(".")
        if len(octets) != 4:
            raise AddressValueError(f"Expected 4 octets in {ip_str!r}")
        number = 0
        for octet in octets:
            try:
                number = number << 8 | cls._parse_octet(octet)
            except ValueError as exc:
                raise AddressValueError(f"{exc} in {ip_str!r}") from None
        return number

    @classmethod
    def _parse_octet(cls, octet_str):
        if not octet_str:
            raise ValueError("Empty octet not permitted")
        if not (octet_str.isascii() and octet_str.isdigit()):
            raise ValueError(f"Only decimal digits permitted in {octet_str!r}")
        if len(octet_str) > 3:
            raise ValueError(f"At most 3 characters permitted in {octet_str!r}")
        if octet_str != "0" and octet_str[0] == "0":
            raise ValueError(f"Leading zeros are not permitted in {octet_str!r}")
        octet_int = int(octet_str, 10)
        if octet_int > 255:
            raise ValueError(f"Octet {octet_int} (> 255) not permitted")
        return octet_int

    @classmethod
    def _string_from_ip_int(cls, ip_int):
        return ".".join(map(str, ip_int.to_bytes(4, "big")))

    def _reverse_pointer(self):
        return ".".join(str(self).split(".")[::-1]) + ".in-addr.arpa"


class IPv4Address(_BaseV4, _BaseAddress):
    __slots__ = ("_ip", "__weakref__")

    def __init__(self, address):
        if isinstance(address, int):
            self._check_int_address(address)
            self._ip = address
            return
        if isinstance(address, bytes):
            self._check_packed_address(address, 4)
            self._ip = int.from_bytes(address)
            return
        addr_str = str(address)
        if "/" in addr_str:
            raise AddressValueError(f"Unexpected '/' in {address!r}")
        self._ip = self._ip_int_from_string(addr_str)

    @property
    def packed(self):
        return v4_int_to_packed(self._ip)

    @property
    def is_reserved(self):
        return self in _IPv4Constants._reserved_network

    @property
    @functools.lru_cache()
    def is_private(self):
        return any(self in net for net in _IPv4Constants._private_networks) and all(
            self not in net for net in _IPv4Constants._private_networks_exceptions
        )

    @property
    @functools.lru_cache()
    def is_global(self):
        return self not in _IPv4Constants._public_network and not self.is_private

    @property
    def is_multicast(self):
        return self in _IPv4Constants._multicast_network

    @property
    def is_unspecified(self):
        return self == _IPv4Constants._unspecified_address

    @property
    def is_loopback(self):
        return self in _IPv4Constants._loopback_network

    @property
    def is_link_local(self):
        return self in _IPv4Constants._linklocal_network

    @property
    def ipv6_mapped(self):
        return IPv6Address(f"::ffff:{self}")


def _interface_hash(self):
    return hash((self._ip, self._prefixlen, int(self.network.network_address)))


def _interface_eq(self, other):
    base = IPv4Address if self.version == 4 else IPv6Address
    address_equal = base.__eq__(self, other)
    if address_equal is NotImplemented or not address_equal:
        return address_equal
    try:
        return self.network == other.network
    except AttributeError:
        # An interface is no address.
        return False


def _interface_lt(self, other):
    base = IPv4Address if self.version == 4 else IPv6Address
    address_less = base.__lt__(self, other)
    if address_less is NotImplemented:
        return NotImplemented
    try:
        return self.network < other.network or self.network == other.network and address_less
    except AttributeError:
        return False


class IPv4Interface(IPv4Address):
    def __init__(self, address):
        addr, mask = self._split_addr_prefix(address)
        IPv4Address.__init__(self, addr)
        self.network = IPv4Network((addr, mask), strict=False)
        self.netmask = self.network.netmask
        self._prefixlen = self.network._prefixlen

    @functools.cached_property
    def hostmask(self):
        return self.network.hostmask

    def __str__(self):
        return f"{self._string_from_ip_int(self._ip)}/{self._prefixlen}"

    __eq__ = _interface_eq
    __lt__ = _interface_lt
    __hash__ = _interface_hash

    def __reduce__(self):
        return self.__class__, (str(self),)

    @property
    def ip(self):
        return IPv4Address(self._ip)

    @property
    def with_prefixlen(self):
        return f"{self._string_from_ip_int(self._ip)}/{self._prefixlen}"

    @property
    def with_netmask(self):
        return f"{self._string_from_ip_int(self._ip)}/{self.netmask}"

    @property
    def with_hostmask(self):
        return f"{self._string_from_ip_int(self._ip)}/{self.hostmask}"


class IPv4Network(_BaseV4, _BaseNetwork):
    _address_class = IPv4Address

    def __init__(self, address, strict=True):
        addr, mask = self._split_addr_prefix(address)
        self.network_address = IPv4Address(addr)
        self.netmask, self._prefixlen = self._make_netmask(mask)
        packed = int(self.network_address)
        if packed & int(self.netmask) != packed:
            if strict:
                raise ValueError(f"{self} has host bits set")
            self.network_address = IPv4Address(packed & int(self.netmask))
        if self._prefixlen == self.max_prefixlen - 1:
            self.hosts = self.__iter__
        elif self._prefixlen == self.max_prefixlen:
            self.hosts = lambda: iter((IPv4Address(addr),))

    @property
    @functools.lru_cache()
    def is_global(self):
        return (
            not (self.network_address in IPv4Network("100.64.0.0/10")
                 and self.broadcast_address in IPv4Network("100.64.0.0/10"))
            and not self.is_private
        )


class _IPv4Constants:
    _linklocal_network = IPv4Network("169.254.0.0/16")
    _loopback_network = IPv4Network("127.0.0.0/8")
    _multicast_network = IPv4Network("224.0.0.0/4")
    _public_network = IPv4Network("100.64.0.0/10")
    _private_networks = [
        IPv4Network("0.0.0.0/8"), IPv4Network("10.0.0.0/8"), IPv4Network("127.0.0.0/8"), IPv4Network("169.254.0.0/16"),
        IPv4Network("172.16.0.0/12"), IPv4Network("192.0.0.0/24"), IPv4Network("192.0.0.170/31"),
        IPv4Network("192.0.2.0/24"), IPv4Network("192.168.0.0/16"), IPv4Network("198.18.0.0/15"),
        IPv4Network("198.51.100.0/24"), IPv4Network("203.0.113.0/24"), IPv4Network("240.0.0.0/4"),
        IPv4Network("255.255.255.255/32"),
    ]
    _private_networks_exceptions = [IPv4Network("192.0.0.9/32"), IPv4Network("192.0.0.10/32")]
    _reserved_network = IPv4Network("240.0.0.0/4")
    _unspecified_address = IPv4Address("0.0.0.0")


_HEX = frozenset("0123456789ABCDEFabcdef")


class _BaseV6:
    __slots__ = ()
    version = 6
    _ALL_ONES = 2 ** IPV6LENGTH - 1
    _HEXTET_COUNT = 8
    max_prefixlen = IPV6LENGTH
    _netmask_cache = {}

    @staticmethod
    def _constants():
        return _IPv6Constants

    @classmethod
    def _make_netmask(cls, arg):
        if arg not in cls._netmask_cache:
            if isinstance(arg, int):
                prefixlen = arg
                if not 0 <= prefixlen <= cls.max_prefixlen:
                    cls._report_invalid_netmask(prefixlen)
            else:
                prefixlen = cls._prefix_from_prefix_string(arg)
            cls._netmask_cache[arg] = IPv6Address(cls._ip_int_from_prefix(prefixlen)), prefixlen
        return cls._netmask_cache[arg]

    @classmethod
    def _ip_int_from_string(cls, ip_str):
        if not ip_str:
            raise AddressValueError("Address cannot be empty")
        if len(ip_str) > 45:
            shorten = ip_str
            if len(shorten) > 100:
                shorten = f"{ip_str[:45]}({len(ip_str) - 90} chars elided){ip_str[-45:]}"
            raise AddressValueError(f"At most 45 characters expected in {shorten!r}")
        parts = ip_str.split(":", 9)
        if len(parts) < 3:
            raise AddressValueError(f"At least 3 parts expected in {ip_str!r}")
        if "." in parts[-1]:
            # The last part may be an address of version 4.
            try:
                ipv4_int = IPv4Address(parts.pop())._ip
            except AddressValueError as exc:
                raise AddressValueError(f"{exc} in {ip_str!r}") from None
            parts.append(f"{ipv4_int >> 16 & 0xFFFF:x}")
            parts.append(f"{ipv4_int & 0xFFFF:x}")
        max_parts = cls._HEXTET_COUNT + 1
        if len(parts) > max_parts:
            raise AddressValueError(f"At most {max_parts - 1} colons permitted in {ip_str!r}")
        skip_index = None
        for i in range(1, len(parts) - 1):
            if not parts[i]:
                if skip_index is not None:
                    raise AddressValueError(f"At most one '::' permitted in {ip_str!r}")
                skip_index = i
        if skip_index is not None:
            parts_hi = skip_index
            parts_lo = len(parts) - skip_index - 1
            if not parts[0]:
                parts_hi -= 1
                if parts_hi:
                    raise AddressValueError(f"Leading ':' only permitted as part of '::' in {ip_str!r}")
            if not parts[-1]:
                parts_lo -= 1
                if parts_lo:
                    raise AddressValueError(f"Trailing ':' only permitted as part of '::' in {ip_str!r}")
            parts_skipped = cls._HEXTET_COUNT - (parts_hi + parts_lo)
            if parts_skipped < 1:
                raise AddressValueError(f"Expected at most {cls._HEXTET_COUNT - 1} other parts with '::' in {ip_str!r}")
        else:
            if len(parts) != cls._HEXTET_COUNT:
                raise AddressValueError(f"Exactly {cls._HEXTET_COUNT} parts expected without '::' in {ip_str!r}")
            if not parts[0]:
                raise AddressValueError(f"Leading ':' only permitted as part of '::' in {ip_str!r}")
            if not parts[-1]:
                raise AddressValueError(f"Trailing ':' only permitted as part of '::' in {ip_str!r}")
            parts_hi = len(parts)
            parts_lo = 0
            parts_skipped = 0
        try:
            ip_int = 0
            for i in range(parts_hi):
                ip_int = ip_int << 16 | cls._parse_hextet(parts[i])
            ip_int <<= 16 * parts_skipped
            for i in range(-parts_lo, 0):
                ip_int = ip_int << 16 | cls._parse_hextet(parts[i])
            return ip_int
        except ValueError as exc:
            raise AddressValueError(f"{exc} in {ip_str!r}") from None

    @classmethod
    def _parse_hextet(cls, hextet_str):
        if not _HEX.issuperset(hextet_str):
            raise ValueError(f"Only hex digits permitted in {hextet_str!r}")
        if len(hextet_str) > 4:
            raise ValueError(f"At most 4 characters permitted in {hextet_str!r}")
        return int(hextet_str, 16)

    @classmethod
    def _compress_hextets(cls, hextets):
        # The longest run of zeros, if of more than one, becomes "::".
        best_start, best_len, start, size = -1, 0, -1, 0
        for index, hextet in enumerate(hextets):
            if hextet == "0":
                size += 1
                if start == -1:
                    start = index
                if size > best_len:
                    best_len = size
                    best_start = start
            else:
                size = 0
                start = -1
        if best_len > 1:
            end = best_start + best_len
            if end == len(hextets):
                hextets += [""]
            hextets[best_start:end] = [""]
            if best_start == 0:
                hextets = [""] + hextets
        return hextets

    @classmethod
    def _string_from_ip_int(cls, ip_int=None):
        if ip_int > cls._ALL_ONES:
            raise ValueError("IPv6 address is too large")
        hex_str = f"{ip_int:032x}"
        hextets = [f"{int(hex_str[x:x + 4], 16):x}" for x in range(0, 32, 4)]
        return ":".join(cls._compress_hextets(hextets))

    def _explode_shorthand_ip_string(self):
        if isinstance(self, IPv6Network):
            ip_int = self.network_address._ip
        else:
            # As CPython reads the text: a scope is refused.
            ip_int = self._ip_int_from_string(str(self.ip if isinstance(self, IPv6Interface) else self))
        hex_str = f"{ip_int:032x}"
        text = ":".join([hex_str[x:x + 4] for x in range(0, 32, 4)])
        if isinstance(self, (_BaseNetwork, IPv6Interface)):
            return f"{text}/{self._prefixlen}"
        return text

    def _reverse_pointer(self):
        return ".".join(self.exploded[::-1].replace(":", "")) + ".ip6.arpa"

    @staticmethod
    def _split_scope_id(ip_str):
        addr, sep, scope_id = ip_str.partition("%")
        if not sep:
            scope_id = None
        elif not scope_id or "%" in scope_id:
            raise AddressValueError(f'Invalid IPv6 address: "{ip_str!r}"')
        return addr, scope_id


class IPv6Address(_BaseV6, _BaseAddress):
    __slots__ = ("_ip", "_scope_id", "__weakref__")

    def __init__(self, address):
        if isinstance(address, int):
            self._check_int_address(address)
            self._ip = address
            self._scope_id = None
            return
        if isinstance(address, bytes):
            self._check_packed_address(address, 16)
            self._ip = int.from_bytes(address, "big")
            self._scope_id = None
            return
        addr_str = str(address)
        if "/" in addr_str:
            raise AddressValueError(f"Unexpected '/' in {address!r}")
        addr_str, self._scope_id = self._split_scope_id(addr_str)
        self._ip = self._ip_int_from_string(addr_str)

    def _explode_shorthand_ip_string(self):
        ipv4_mapped = self.ipv4_mapped
        if ipv4_mapped is None or isinstance(self, IPv6Interface):
            return super()._explode_shorthand_ip_string()
        prefix_len = 30
        raw_exploded_str = super()._explode_shorthand_ip_string()
        return f"{raw_exploded_str[:prefix_len]}{ipv4_mapped!s}"

    def _reverse_pointer(self):
        ipv4_mapped = self.ipv4_mapped
        if ipv4_mapped is None:
            return super()._reverse_pointer()
        raw = super()._explode_shorthand_ip_string()
        return ".".join(raw[::-1].replace(":", "")) + ".ip6.arpa"

    def _ipv4_mapped_ipv6_to_str(self):
        ipv4_mapped = self.ipv4_mapped
        if ipv4_mapped is None:
            raise AddressValueError("Can not apply to non-IPv4-mapped IPv6 address")
        high_order_bits = self._ip >> 32
        return f"{self._string_from_ip_int(high_order_bits)}:{ipv4_mapped!s}"

    def __str__(self):
        ipv4_mapped = self.ipv4_mapped
        if ipv4_mapped is None:
            ip_str = super().__str__()
        else:
            ip_str = self._ipv4_mapped_ipv6_to_str()
        return ip_str + "%" + self._scope_id if self._scope_id else ip_str

    def __hash__(self):
        return hash((self._ip, self._scope_id))

    def __eq__(self, other):
        address_equal = super().__eq__(other)
        if address_equal is NotImplemented:
            return NotImplemented
        if not address_equal:
            return False
        return self._scope_id == getattr(other, "_scope_id", None)

    def __reduce__(self):
        return self.__class__, (str(self),)

    @property
    def scope_id(self):
        return self._scope_id

    @property
    def packed(self):
        return v6_int_to_packed(self._ip)

    @property
    def is_multicast(self):
        ipv4_mapped = self.ipv4_mapped
        if ipv4_mapped is not None:
            return ipv4_mapped.is_multicast
        return self in _IPv6Constants._multicast_network

    @property
    def is_reserved(self):
        ipv4_mapped = self.ipv4_mapped
        if ipv4_mapped is not None:
            return ipv4_mapped.is_reserved
        return any(self in x for x in _IPv6Constants._reserved_networks)

    @property
    def is_link_local(self):
        ipv4_mapped = self.ipv4_mapped
        if ipv4_mapped is not None:
            return ipv4_mapped.is_link_local
        return self in _IPv6Constants._linklocal_network

    @property
    def is_site_local(self):
        return self in _IPv6Constants._sitelocal_network

    @property
    @functools.lru_cache()
    def is_private(self):
        ipv4_mapped = self.ipv4_mapped
        if ipv4_mapped is not None:
            return ipv4_mapped.is_private
        return any(self in net for net in _IPv6Constants._private_networks) and all(
            self not in net for net in _IPv6Constants._private_networks_exceptions
        )

    @property
    def is_global(self):
        ipv4_mapped = self.ipv4_mapped
        if ipv4_mapped is not None:
            return ipv4_mapped.is_global
        return not self.is_private

    @property
    def is_unspecified(self):
        ipv4_mapped = self.ipv4_mapped
        if ipv4_mapped is not None:
            return ipv4_mapped.is_unspecified
        return self._ip == 0

    @property
    def is_loopback(self):
        ipv4_mapped = self.ipv4_mapped
        if ipv4_mapped is not None:
            return ipv4_mapped.is_loopback
        return self._ip == 1

    @property
    def ipv4_mapped(self):
        if self._ip >> 32 != 0xFFFF:
            return None
        return IPv4Address(self._ip & 0xFFFFFFFF)

    @property
    def teredo(self):
        if self._ip >> 96 != 0x20010000:
            return None
        return IPv4Address(self._ip >> 64 & 0xFFFFFFFF), IPv4Address(~self._ip & 0xFFFFFFFF)

    @property
    def sixtofour(self):
        if self._ip >> 112 != 0x2002:
            return None
        return IPv4Address(self._ip >> 80 & 0xFFFFFFFF)


class IPv6Interface(IPv6Address):
    def __init__(self, address):
        addr, mask = self._split_addr_prefix(address)
        IPv6Address.__init__(self, addr)
        self.network = IPv6Network((addr, mask), strict=False)
        self.netmask = self.network.netmask
        self._prefixlen = self.network._prefixlen

    @functools.cached_property
    def hostmask(self):
        return self.network.hostmask

    def __str__(self):
        return f"{super().__str__()}/{self._prefixlen}"

    __eq__ = _interface_eq
    __lt__ = _interface_lt
    __hash__ = _interface_hash

    def __reduce__(self):
        return self.__class__, (str(self),)

    @property
    def ip(self):
        return IPv6Address(self._ip)

    @property
    def with_prefixlen(self):
        return f"{self._string_from_ip_int(self._ip)}/{self._prefixlen}"

    @property
    def with_netmask(self):
        return f"{self._string_from_ip_int(self._ip)}/{self.netmask}"

    @property
    def with_hostmask(self):
        return f"{self._string_from_ip_int(self._ip)}/{self.hostmask}"

    @property
    def is_unspecified(self):
        return self._ip == 0 and self.network.is_unspecified

    @property
    def is_loopback(self):
        return super().is_loopback and self.network.is_loopback


class IPv6Network(_BaseV6, _BaseNetwork):
    _address_class = IPv6Address

    def __init__(self, address, strict=True):
        addr, mask = self._split_addr_prefix(address)
        self.network_address = IPv6Address(addr)
        self.netmask, self._prefixlen = self._make_netmask(mask)
        packed = int(self.network_address)
        if packed & int(self.netmask) != packed:
            if strict:
                raise ValueError(f"{self} has host bits set")
            self.network_address = IPv6Address(packed & int(self.netmask))
        if self._prefixlen == self.max_prefixlen - 1:
            self.hosts = self.__iter__
        elif self._prefixlen == self.max_prefixlen:
            self.hosts = lambda: iter((IPv6Address(addr),))

    def hosts(self):
        network = int(self.network_address)
        broadcast = int(self.broadcast_address)
        for x in range(network + 1, broadcast + 1):
            yield self._address_class(x)

    @property
    def is_site_local(self):
        return self.network_address.is_site_local and self.broadcast_address.is_site_local


class _IPv6Constants:
    _linklocal_network = IPv6Network("fe80::/10")
    _multicast_network = IPv6Network("ff00::/8")
    _private_networks = [
        IPv6Network("::1/128"), IPv6Network("::/128"), IPv6Network("::ffff:0:0/96"), IPv6Network("64:ff9b:1::/48"),
        IPv6Network("100::/64"), IPv6Network("2001::/23"), IPv6Network("2001:db8::/32"), IPv6Network("2002::/16"),
        IPv6Network("3fff::/20"), IPv6Network("fc00::/7"), IPv6Network("fe80::/10"),
    ]
    _private_networks_exceptions = [
        IPv6Network("2001:1::1/128"), IPv6Network("2001:1::2/128"), IPv6Network("2001:3::/32"),
        IPv6Network("2001:4:112::/48"), IPv6Network("2001:20::/28"), IPv6Network("2001:30::/28"),
    ]
    _reserved_networks = [
        IPv6Network("::/8"), IPv6Network("100::/8"), IPv6Network("200::/7"), IPv6Network("400::/6"),
        IPv6Network("800::/5"), IPv6Network("1000::/4"), IPv6Network("4000::/3"), IPv6Network("6000::/3"),
        IPv6Network("8000::/3"), IPv6Network("A000::/3"), IPv6Network("C000::/3"), IPv6Network("E000::/4"),
        IPv6Network("F000::/5"), IPv6Network("F800::/6"), IPv6Network("FE00::/9"),
    ]
    _sitelocal_network = IPv6Network("fec0::/10")
