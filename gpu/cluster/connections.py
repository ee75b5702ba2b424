"""Dask's connections with roles and limits: whom a certificate is for, and how much is read.

Over TLS both sides learn the other's role from its certificate before they read anything that it
says. Whoever connects demands the role that belongs to the address; a scheduler registers workers
and clients by theirs (``dask_setup.QuietScheduler``).
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from distributed.comm import registry, tcp
from distributed.comm.core import FatalCommClosedError

from gpu.cluster.certificates import role_of
from gpu.cluster.messages import Lying

#: Seconds that a stranger gets for the handshake of TLS.
_HANDSHAKE_SECONDS = 20.0
#: Bytes that may be read beside an answer itself: handshakes, and what Dask puts around it.
_AROUND = 1 << 16
#: The bytes that may be read yet, in the tasks that ``at_most`` bounds.
_left: ContextVar[list[int] | None] = ContextVar("left", default=None)


@contextmanager
def at_most(size: int) -> Iterator[None]:
    """Refuse answers of more than ``size`` bytes meanwhile, before they are fetched.

    The call raises ``Lying``.
    """
    token = _left.set([size + _AROUND])
    try:
        yield
    finally:
        _left.reset(token)


def role(comm: Any) -> str:
    """The role that the other side of a connection has shown a certificate of; "" without."""
    return str(comm.extra_info.get("role", ""))


def install() -> None:
    """Have all connections of this process be of this module."""
    registry.backends["tls"] = _Backend()
    tcp.read_bytes_rw = _read_bounded  # type: ignore[assignment]


_read = tcp.read_bytes_rw


async def _read_bounded(stream: Any, size: int) -> memoryview:
    """``read_bytes_rw`` of Dask, which reads the pieces of a message."""
    left = _left.get()
    if left is not None:
        left[0] -= size
        if left[0] < 0:
            raise Lying("A computer of the cluster answers with more than was asked for.")
    return await _read(stream, size)


class _Connection(tcp.TLS):
    """A connection that knows the other side's role."""

    def _read_extra(self) -> None:
        super()._read_extra()
        socket: Any = self.stream.socket if self.stream is not None else None
        self._extra["role"] = role_of(socket.getpeercert(True) or b"") if socket is not None else ""


class _Connector(tcp.TLSConnector):
    comm_class = _Connection

    async def connect(self, address: str, deserialize: bool = True, **arguments: Any) -> Any:
        """Connect, to a scheduler at its address, and to workers elsewhere."""
        comm = await super().connect(address, deserialize, **arguments)
        scheduler = arguments.get("extra_conn_args", {}).get("scheduler")
        wanted = "scheduler" if address == scheduler else "worker"
        if scheduler is not None and role(comm) != wanted:
            comm.abort()
            raise FatalCommClosedError(f"{address} has no certificate of a {wanted}")
        return comm


class _Listener(tcp.TLSListener):
    comm_class = _Connection

    async def _prepare_stream(self, stream: Any, address: str) -> Any:
        try:
            return await asyncio.wait_for(super()._prepare_stream(stream, address), _HANDSHAKE_SECONDS)
        except TimeoutError:
            stream.close()
            return None


class _Backend(tcp.TLSBackend):
    _connector_class = _Connector
    _listener_class = _Listener
