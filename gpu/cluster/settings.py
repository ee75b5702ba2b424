"""The settings of a cluster: the scheduler's address and the certificates, checked without Dask.

Connections are encrypted, with certificates on both sides, or stay on this computer; anything else
has to be forced.
"""

from __future__ import annotations

import ipaddress
import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from gpu.core.errors import InputError

#: A part that a process plays in a cluster; each has a certificate of its own.
Role = Literal["scheduler", "worker", "client"]
ROLES: tuple[Role, ...] = ("scheduler", "worker", "client")
#: Files of a folder of certificates: the authority's, and two of each role.
AUTHORITY, AUTHORITY_KEY = "authority.pem", "authority.key"
PORT = 8786
#: Worker processes of ``local:N`` at most.
MAX_LOCAL = 256
_LOCAL = re.compile(r"local(?::(\d{1,4}))?")
_ADDRESS = re.compile(r"(tls|tcp)://(\[[0-9A-Fa-f:.%]+\]|[^\s/:\[\]]+)(?::(\d{1,5}))?")
_MAX_BYTES = 1 << 20


@dataclass(frozen=True)
class ClusterSettings:
    """The address of the scheduler, and the certificates for it.

    Parameters
    ----------
    address : str
        ``tls://host:8786``, ``tcp://127.0.0.1:8786``, the path of a scheduler file, ``local`` or
        ``local:N`` (N worker processes on this computer).
    certificates : path, optional
        The folder with ``authority.pem`` and the role's certificate and key.
    allow_plain : bool
        Accept ``tcp://`` beyond this computer: neither encrypted nor authenticated.
    """

    address: str
    certificates: Path | None = None
    allow_plain: bool = False

    @classmethod
    def of(
        cls, text: str, certificates: str | Path | None = None, allow_plain: bool = False, role: Role = "client"
    ) -> ClusterSettings:
        """Check what a user gave.

        Raises
        ------
        InputError
            For an address of another form, one that would be neither encrypted nor local, one of a
            scheduler file that is not encrypted although certificates are named, and a folder that
            lacks a certificate of the role.
        """
        settings = cls(text.strip(), Path(certificates).absolute() if certificates else None, allow_plain)
        if settings.local_workers is None:
            address = settings.scheduler
            if address.startswith("tls://"):
                settings.certificate_files(role)
            else:
                check_plain(address, allow_plain)
                if certificates and "://" not in text and not allow_plain:
                    # Another user may have written the file.
                    raise InputError(
                        "The scheduler file “{}” names {}, which does not ask for certificates; leave "
                        "[[--certificates|certificates]] out if that is meant.",
                        text,
                        address,
                    )
        return settings

    @property
    def local_workers(self) -> int | None:
        """The number of worker processes of ``local``; 0: as many as fit. None: not ``local``."""
        found = _LOCAL.fullmatch(self.address)
        if found is None:
            return None
        if found[1] is not None and not 1 <= int(found[1]) <= MAX_LOCAL:
            raise InputError("The worker processes of local:N are 1 to {}, not {}.", MAX_LOCAL, found[1])
        return int(found[1] or 0)

    @property
    def scheduler(self) -> str:
        """The scheduler's address, with its port; read from the scheduler file if one is named.

        Raises
        ------
        InputError
        """
        text = self.address
        if "://" not in text and Path(text).is_file():
            text = _address_in(Path(text))
        return whole_address(text)

    def certificate_files(self, role: Role) -> tuple[Path, Path, Path]:
        """The authority's certificate, and the role's certificate and key.

        Raises
        ------
        InputError
            Without a folder, and for one that lacks a file.
        """
        if self.certificates is None:
            raise InputError(
                "A connection by tls:// needs certificates; name their folder[[ with --certificates|]] ({}).",
                self.address,
            )
        files = tuple(self.certificates / name for name in (AUTHORITY, f"{role}.pem", f"{role}.key"))
        missing = next((file for file in files if not file.is_file()), None)
        if missing is not None:
            raise InputError(
                "“{}” is missing; choose the folder that “cluster certificates” made, or copy the file there.", missing
            )
        return files[0], files[1], files[2]


def whole_address(text: str) -> str:
    """An address with its port, as Dask takes it. Raises ``InputError``."""
    found = _ADDRESS.fullmatch(text)
    if found is None or int(found[3] or PORT) > 65535:
        raise InputError(
            "“{}” is no scheduler; give an address like tls://lab-server:{}, a scheduler file that exists, "
            "local or local:4.",
            text,
            PORT,
        )
    return f"{found[1]}://{found[2]}:{found[3] or PORT}"


def is_loopback(address: str) -> bool:
    """True if an address with its port names this computer only."""
    host = address.partition("://")[2].rpartition(":")[0].strip("[]")
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def bracketed(host: str) -> str:
    """A host as it stands in an address."""
    return f"[{host}]" if ":" in host else host


def check_plain(address: str, allow_plain: bool) -> None:
    """Raise ``InputError`` for a plain address beyond this computer, unless it is allowed."""
    if address.startswith("tcp://") and not allow_plain and not is_loopback(address):
        raise InputError(
            "{} is neither encrypted nor protected by certificates, so that anyone on the network could read "
            "the sequences and run programs on these computers; use tls:// with "
            "[[--certificates (--cluster-insecure connects all the same)|certificates]].",
            address,
        )


def _address_in(path: Path) -> str:
    """The address in a scheduler file."""
    try:
        with path.open("rb") as file:
            data = json.loads(file.read(_MAX_BYTES))
        return str(data["address"])
    except (OSError, ValueError, KeyError, TypeError) as problem:
        raise InputError(
            "“{}” is no scheduler file; name the one that "
            "[[“cluster scheduler --scheduler-file”|the scheduler]] writes.",
            path,
        ) from problem
