"""Failures of the network, each as one sentence without the system's own words."""

from __future__ import annotations

import errno
import socket
import ssl
import urllib.error
import urllib.parse
import urllib.request

from gpu.core.errors import CrosspointError

#: There is no way to the server's network.
_NO_WAY = (errno.ENETUNREACH, errno.ENETDOWN, errno.EHOSTUNREACH, errno.EHOSTDOWN, errno.EADDRNOTAVAIL)
#: Status of a proxy that wants a name and a password, which Python's error has as text.
PROXY_ASKS = 407


class DownloadFailed(CrosspointError):
    """The network or the server failed; the same download can be tried again."""


class OtherProtocol(urllib.error.URLError):
    """A server leads to an address of another protocol, as from HTTPS to HTTP."""


def is_certificate(problem: BaseException) -> bool:
    """True if a server's certificate is not trusted."""
    return isinstance(getattr(problem, "reason", problem), ssl.SSLCertVerificationError)


def unreachable(problem: BaseException, address: str) -> DownloadFailed:
    """The failure of a request to an address, told in one sentence.

    Parameters
    ----------
    problem : OSError or http.client.HTTPException
        As ``urllib.request`` raises it.
    address : str
        What was asked for; of the proxies of the environment that of its protocol is named.
    """
    server, proxy = urllib.parse.urlsplit(address).hostname or "", _proxy(address)
    reason = getattr(problem, "reason", problem)
    if is_certificate(problem):
        return DownloadFailed(
            "The certificate of {} cannot be verified, so nothing was downloaded; check the computer's date, or "
            "ask who looks after the network.",
            server,
        )
    if isinstance(problem, OtherProtocol):
        return DownloadFailed(
            "{} leads to an address of another protocol, so nothing was downloaded; check the server's address.", server
        )
    if isinstance(reason, ssl.SSLError):
        return DownloadFailed(
            "No secure connection to {} can be made, so nothing was downloaded; check the server's address, or "
            "ask who looks after the network.",
            server,
        )
    if str(reason).startswith("Tunnel connection failed"):
        return proxy_refuses(server, asks=str(PROXY_ASKS) in str(reason))
    if proxy:
        return DownloadFailed(
            "The proxy {}, through which {} is asked, does not answer; check the proxy in the settings of "
            "this computer, or ask who looks after the network.",
            proxy,
            server,
        )
    if isinstance(reason, socket.gaierror):
        return DownloadFailed(
            "{} cannot be reached, since the network does not know its name; check the network and the server's "
            "address, and try again.",
            server,
        )
    if isinstance(reason, ConnectionRefusedError):
        return DownloadFailed(
            "{} cannot be reached, since it refuses the connection; check the server's address, or try again later.",
            server,
        )
    if isinstance(reason, TimeoutError):
        return DownloadFailed(
            "{} cannot be reached, since it does not answer; check the network, or try again later.", server
        )
    if getattr(reason, "errno", None) in _NO_WAY:
        return DownloadFailed(
            "{} cannot be reached, since this computer has no connection to its network; check the network and "
            "try again.",
            server,
        )
    return DownloadFailed("{} cannot be reached, or breaks off its answer; check the network and try again.", server)


def proxy_refuses(server: str, asks: bool) -> DownloadFailed:
    """The failure of a proxy that answers itself; ``asks``: for a name and a password."""
    if asks:
        return DownloadFailed(
            "The proxy on the way to {} wants a name and a password; ask who looks after the network for them.", server
        )
    return DownloadFailed(
        "The proxy on the way to {} does not let this through; ask who looks after the network.", server
    )


def _proxy(address: str) -> str:
    """The name of the proxy for an address, without its password; "" for none."""
    parts = urllib.parse.urlsplit(address)
    proxy = urllib.request.getproxies().get(parts.scheme, "")
    if not proxy or urllib.request.proxy_bypass(parts.hostname or ""):
        return ""
    return urllib.parse.urlsplit(proxy if "//" in proxy else f"//{proxy}").hostname or ""
