# Facts about the platform: the same on every machine.

from collections import namedtuple as _namedtuple

uname_result = _namedtuple("uname_result", "system node release version machine processor", module="platform")


def system():
    return "Linux"


def node():
    return "localhost"


def release():
    return "6.1.0"


def version():
    return "#1 SMP"


def machine():
    return "x86_64"


def processor():
    return ""


def architecture(executable="", bits="", linkage=""):
    return "64bit", "ELF"


def uname():
    return uname_result(system(), node(), release(), version(), machine(), processor())


def platform(aliased=False, terse=False):
    return "Linux-6.1.0" if terse else "Linux-6.1.0-x86_64-with-glibc2.36"


def python_version():
    return "3.14.2"


def python_version_tuple():
    return "3", "14", "2"


def python_implementation():
    return "CPython"


def python_branch():
    return ""


def python_revision():
    return ""


def python_build():
    return "main", "Dec  5 2025 00:00:00"


def python_compiler():
    return "GCC 14.2.0"


def libc_ver(executable=None, lib="", version="", chunksize=16384):
    return "glibc", "2.36"


def mac_ver(release="", versioninfo=("", "", ""), machine=""):
    return release, versioninfo, machine


def win32_ver(release="", version="", csd="", ptype=""):
    return release, version, csd, ptype


def freedesktop_os_release():
    return {"NAME": "Linux", "ID": "linux", "PRETTY_NAME": "Linux"}
