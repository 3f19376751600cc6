# What the installer wrote of a package: the folders NAME-VERSION.dist-info of the libraries.

import re
from _library import entries as _entries, read as _read

__all__ = [
    "Distribution", "DistributionFinder", "PackageMetadata", "PackageNotFoundError", "distribution", "distributions",
    "entry_points", "files", "metadata", "packages_distributions", "requires", "version",
]
_ROOT = "/library"


class PackageNotFoundError(ModuleNotFoundError):
    def __str__(self):
        return f"No package metadata was found for {self.name}"

    @property
    def name(self):
        (name,) = self.args
        return name


class PackageMetadata:
    # The fields of METADATA; a name may stand there several times.

    def __init__(self, text):
        head, _, body = text.partition("\n\n")
        self._fields = []
        for line in head.split("\n"):
            if line[:1] in (" ", "\t") and self._fields:
                name, value = self._fields[-1]
                self._fields[-1] = (name, f"{value}\n{line.strip()}")
            elif ":" in line:
                name, _, value = line.partition(":")
                self._fields.append((name, value.strip()))
        if body and "Description" not in self:
            self._fields.append(("Description", body))

    def get_all(self, name, failobj=None):
        found = [value for known, value in self._fields if known.lower() == name.lower()]
        return found or failobj

    def get(self, name, failobj=None):
        found = self.get_all(name)
        return found[0] if found else failobj

    def __getitem__(self, name):
        found = self.get_all(name)
        if not found:
            raise KeyError(name)
        return found[0]

    def __contains__(self, name):
        return self.get_all(name) is not None

    def __iter__(self):
        return iter(self.keys())

    def __len__(self):
        return len(self._fields)

    def keys(self):
        return [name for name, _ in self._fields]

    def items(self):
        return list(self._fields)


class Distribution:
    def __init__(self, folder):
        self._folder = folder

    @classmethod
    def from_name(cls, name):
        if not name:
            raise ValueError("A distribution name is required.")
        for found in cls.discover(name=name):
            return found
        raise PackageNotFoundError(name)

    @classmethod
    def discover(cls, *, name=None):
        wanted = None if name is None else _normalized(name)
        for entry in _entries(_ROOT) or ():
            if entry.endswith(".dist-info"):
                known = entry[: -len(".dist-info")].rpartition("-")[0]
                if wanted is None or _normalized(known) == wanted:
                    yield cls(f"{_ROOT}/{entry}")

    def read_text(self, filename):
        data = _read(f"{self._folder}/{filename}")
        return None if data is None else data.decode("utf-8", "replace").replace("\r\n", "\n")

    @property
    def metadata(self):
        return PackageMetadata(self.read_text("METADATA") or "")

    @property
    def name(self):
        return self.metadata["Name"]

    @property
    def version(self):
        return self.metadata["Version"]

    @property
    def requires(self):
        return self.metadata.get_all("Requires-Dist")

    @property
    def files(self):
        record = self.read_text("RECORD")
        return None if record is None else [line.rsplit(",", 2)[0] for line in record.splitlines() if line]

    @property
    def entry_points(self):
        return ()


class DistributionFinder:
    pass


def _normalized(name):
    return re.sub(r"[-_.]+", "-", name).lower()


def distribution(distribution_name):
    return Distribution.from_name(distribution_name)


def distributions(**kwargs):
    return Distribution.discover(**kwargs)


def metadata(distribution_name):
    return distribution(distribution_name).metadata


def version(distribution_name):
    return distribution(distribution_name).version


def requires(distribution_name):
    return distribution(distribution_name).requires


def files(distribution_name):
    return distribution(distribution_name).files


def entry_points(**params):
    # Nothing is run that no script names.
    return ()


def packages_distributions():
    found = {}
    for dist in distributions():
        for file in dist.files or ():
            top = file.partition("/")[0].removesuffix(".py")
            if not top.endswith(".dist-info") and dist.name not in found.setdefault(top, []):
                found[top].append(dist.name)
    return found
