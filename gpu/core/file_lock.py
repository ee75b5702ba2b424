"""Locks of files between processes."""

from __future__ import annotations

import errno
import os
import sys

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

#: The byte that is locked on Windows, beyond any file's end: locked bytes cannot be read.
_LOCKED_BYTE = 1 << 40
_NO_LOCKS = {errno.ENOLCK, errno.ENOSYS, getattr(errno, "EOPNOTSUPP", errno.ENOSYS)}


def hold(descriptor: int) -> bool:
    """Lock an open file until it is closed or its process ends; False if another process holds it.

    Drives without locks grant every lock.
    """
    try:
        if sys.platform == "win32":
            os.lseek(descriptor, _LOCKED_BYTE, os.SEEK_SET)
            try:
                msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
            finally:
                os.lseek(descriptor, 0, os.SEEK_SET)
        else:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as problem:
        if problem.errno in (errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK):
            return False
        if problem.errno not in _NO_LOCKS:
            raise
    return True
