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


AndroidVer = _namedtuple("AndroidVer", "release api_level manufacturer model device is_emulator", module="platform")
IOSVersionInfo = _namedtuple("IOSVersionInfo", "system release model is_simulator", module="platform")


def android_ver(release="", api_level=0, manufacturer="", model="", device="", is_emulator=False):
    return AndroidVer(release, api_level, manufacturer, model, device, is_emulator)


def ios_ver(system="", release="", model="", is_simulator=False):
    return IOSVersionInfo(system, release, model, is_simulator)


def java_ver(release="", vendor="", vminfo=("", "", ""), osinfo=("", "", "")):
    import warnings

    warnings.warn("'java_ver' is deprecated and slated for removal in Python 3.15", DeprecationWarning)
    return release, vendor, vminfo, osinfo


def system_alias(system, release, version):
    if system == "SunOS" and release >= "5":
        # Solaris has other numbers than SunOS.
        first = release.split(".")
        system = "Solaris"
        if first[0].isdigit():
            first[0] = str(int(first[0]) - 3)
            release = ".".join(first) if int(first[0]) < 6 else "Solaris"
    elif system in ("win32", "win16"):
        system = "Windows"
    return system, release, version


def win32_edition():
    return None


def win32_is_iot():
    return False


def invalidate_caches():
    pass
