# Copying, moving and removing files and folders.

import _files
import collections
import os
import stat
import sys

__all__ = [
    "copyfileobj", "copyfile", "copymode", "copystat", "copy", "copy2", "copytree", "move", "rmtree", "Error",
    "SpecialFileError", "make_archive", "get_archive_formats", "register_archive_format", "unregister_archive_format",
    "get_unpack_formats", "register_unpack_format", "unregister_unpack_format", "unpack_archive", "ignore_patterns",
    "chown", "which", "get_terminal_size", "SameFileError", "disk_usage", "ReadError", "RegistryError",
]
COPY_BUFSIZE = 262144


class Error(OSError):
    pass


class SameFileError(Error):
    pass


class SpecialFileError(OSError):
    pass


class ReadError(OSError):
    pass


class RegistryError(Exception):
    pass


def copyfileobj(fsrc, fdst, length=0):
    length = length or COPY_BUFSIZE
    while True:
        part = fsrc.read(length)
        if not part:
            break
        fdst.write(part)


def _same(src, dst):
    return os.path.abspath(src) == os.path.abspath(dst)


def copyfile(src, dst, *, follow_symlinks=True):
    _files.need("shutil.copyfile")
    if _same(src, dst) and os.path.exists(src):
        raise SameFileError(f"{src!r} and {dst!r} are the same file")
    with open(src, "rb") as fsrc:
        try:
            with open(dst, "wb") as fdst:
                copyfileobj(fsrc, fdst)
        except IsADirectoryError as error:
            if not os.path.exists(dst):
                raise FileNotFoundError(f"Directory does not exist: {dst}") from error
            raise
    return dst


def copymode(src, dst, *, follow_symlinks=True):
    os.stat(src), os.stat(dst)


def copystat(src, dst, *, follow_symlinks=True):
    os.stat(src), os.stat(dst)


def _into(src, dst):
    if os.path.isdir(dst):
        return os.path.join(dst, os.path.basename(src))
    return dst


def copy(src, dst, *, follow_symlinks=True):
    dst = _into(src, dst)
    copyfile(src, dst)
    return dst


def copy2(src, dst, *, follow_symlinks=True):
    return copy(src, dst)


def ignore_patterns(*patterns):
    def ignored(path, names):
        from glob import matcher

        matches = [matcher(pattern) for pattern in patterns]
        return {name for name in names if any(match(name) for match in matches)}

    return ignored


def copytree(
    src, dst, symlinks=False, ignore=None, copy_function=copy2, ignore_dangling_symlinks=False, dirs_exist_ok=False
):
    _files.need("shutil.copytree")
    errors = []
    folders = [(src, dst)]
    while folders:
        above, below = folders.pop(0)
        with os.scandir(above) as found:
            entries = list(found)
        names = {entry.name for entry in entries}
        left_out = ignore(os.fspath(above), [entry.name for entry in entries]) if ignore is not None else set()
        os.makedirs(below, exist_ok=dirs_exist_ok)
        for entry in entries:
            if entry.name in left_out:
                continue
            source, target = os.path.join(above, entry.name), os.path.join(below, entry.name)
            try:
                if entry.is_dir():
                    folders.append((source, target))
                else:
                    copy_function(entry if copy_function is copy2 or copy_function is copy else source, target)
            except Error as error:
                errors.extend(error.args[0])
            except OSError as error:
                errors.append((source, target, str(error)))
    if errors:
        raise Error(errors)
    return dst


def rmtree(path, ignore_errors=False, onerror=None, *, onexc=None, dir_fd=None):
    _files.need("shutil.rmtree")
    try:
        shown = os.fspath(path)
        kind = os.stat(shown)
        if not stat.S_ISDIR(kind.st_mode):
            raise NotADirectoryError(20, "Not a directory", shown)
        _files.ask("shutil.rmtree", "fs_remove", (shown,), _files.place(shown), True)
    except OSError as error:
        if ignore_errors:
            return
        if onexc is not None:
            onexc(os.rmdir, path, error)
        elif onerror is not None:
            onerror(os.rmdir, path, (type(error), error, error.__traceback__))
        else:
            raise


rmtree.avoids_symlink_attacks = True


def move(src, dst, copy_function=copy2):
    _files.need("shutil.move")
    target = dst
    if os.path.isdir(dst):
        if _same(src, dst):
            os.rename(src, dst)
            return None
        target = os.path.join(dst, os.path.basename(os.fspath(src).rstrip("/")))
        if os.path.exists(target):
            raise Error(f"Destination path '{target}' already exists")
    if os.path.isdir(src) and (os.path.abspath(target) + "/").startswith(os.path.abspath(src) + "/"):
        raise Error(f"Cannot move a directory '{src}' into itself '{dst}'.")
    if not os.path.exists(src):
        raise FileNotFoundError(2, "No such file or directory", src)
    os.rename(src, target)
    return target


def chown(path, user=None, group=None, *, dir_fd=None, follow_symlinks=True):
    if user is None and group is None:
        raise ValueError("user and/or group must be set")
    os.chown(path, user, group)


class _Usage(tuple):
    def __repr__(self):
        return f"usage(total={self[0]!r}, used={self[1]!r}, free={self[2]!r})"

    total = property(lambda self: self[0])
    used = property(lambda self: self[1])
    free = property(lambda self: self[2])


def disk_usage(path):
    _files.entry_of("shutil.disk_usage", path)
    usage = _files.ask("shutil.disk_usage", "fs_usage", (path,))
    return _Usage((usage["bytes_max"], usage["bytes"], max(0, usage["bytes_max"] - usage["bytes"])))


def get_terminal_size(fallback=(80, 24)):
    columns, lines = [_number(os.environ.get(name)) for name in ("COLUMNS", "LINES")]
    return os.terminal_size((columns or fallback[0], lines or fallback[1]))


def _number(text):
    try:
        return int(text)
    except (TypeError, ValueError):
        return 0


def which(cmd, mode=1, path=None):
    # Nothing can be started.
    return None


def get_archive_formats():
    return []


def get_unpack_formats():
    return []


def make_archive(base_name, format, root_dir=None, base_dir=None, verbose=0, dry_run=0, owner=None, group=None, logger=None):
    raise ValueError(f"unknown archive format '{format}'")


def unpack_archive(filename, extract_dir=None, format=None, *, filter=None):
    if format is not None:
        raise ValueError(f"Unknown unpack format '{format}'")
    raise ReadError(f"Unknown archive format '{filename}'")


def _no_formats(name):
    def refused(*args, **kwargs):
        _files.refuse("shutil." + name, "there are no archives")

    refused.__name__ = refused.__qualname__ = name
    return refused


register_archive_format = _no_formats("register_archive_format")
unregister_archive_format = _no_formats("unregister_archive_format")
register_unpack_format = _no_formats("register_unpack_format")
unregister_unpack_format = _no_formats("unregister_unpack_format")
