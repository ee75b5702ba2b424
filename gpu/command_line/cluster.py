"""The subcommand ``cluster``: certificates, the scheduler, workers, and what is there."""

from __future__ import annotations

import argparse
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from gpu.analyses.options import add_output
from gpu.command_line.cluster_options import add_connection
from gpu.command_line.progress import on_signals
from gpu.command_line.say import warn
from gpu.core.errors import InputError
from gpu.core.fields import parsed, positive
from gpu.core.standard_streams import tell
from gpu.core.units import counted, format_bytes, parse_bytes


def add_cluster(command: argparse.ArgumentParser) -> None:
    """Add the options of ``cluster``."""
    parts = command.add_subparsers(dest="part", metavar="PART", required=True)
    _add_certificates(parts.add_parser("certificates", help="make an authority and certificates, in a new folder"))
    _add_scheduler(parts.add_parser("scheduler", help="hand tasks out to workers"))
    _add_worker(parts.add_parser("worker", help="compute for a scheduler"))
    _add_status(parts.add_parser("status", help="tell which computers work for a scheduler"))


def _add_certificates(command: argparse.ArgumentParser) -> None:
    command.add_argument("folder", metavar="DIR", type=Path, help="a new folder")
    command.add_argument(
        "--host", action="append", default=[], metavar="NAME", help="name or address of a computer; may be given again"
    )
    command.add_argument("--days", type=positive, metavar="N", help="days that they are good for (825)")
    command.add_argument("--renew", action="store_true", help="make new certificates with the folder's authority")
    command.set_defaults(act=_certificates)


def _add_scheduler(command: argparse.ArgumentParser) -> None:
    add_connection(command)
    command.add_argument("--host", metavar="ADDRESS", help="the address that is listened on (all with certificates)")
    command.add_argument("--port", type=int, default=8786, help="(%(default)s)")
    add_output(
        command,
        "--scheduler-file",
        formats=("JSON",),
        usual="JSON",
        metavar="FILE",
        help="write the address into a file",
    )
    command.add_argument("--while-open", action="store_true", help=argparse.SUPPRESS)
    command.set_defaults(act=_scheduler)


def _add_worker(command: argparse.ArgumentParser) -> None:
    command.add_argument("address", metavar="ADDRESS", help="the scheduler, tls://host:8786, or a scheduler file")
    add_connection(command)
    command.add_argument("--folder", metavar="DIR", type=Path, help="for inputs and unfinished runs (the user's cache)")
    command.add_argument("--name", metavar="TEXT", help="the name of this computer in lists")
    command.add_argument("--threads", type=positive, metavar="N", help="threads of the CPU engine (all cores)")
    command.add_argument("--memory", type=parsed(parse_bytes), metavar="BYTES", help="that tasks may take (all)")
    command.add_argument(
        "--cache", type=parsed(parse_bytes), default=20 << 30, metavar="BYTES", help="of inputs that are kept (20G)"
    )
    command.add_argument(
        "--cards", default="auto", metavar="auto|none|0,1", help="graphics cards: the best one, none, or by number"
    )
    command.add_argument("--sent-only", action="store_true", help="read no files here, but only inputs that were sent")
    command.add_argument("--host", metavar="ADDRESS", help="the address that is listened on")
    command.add_argument("--port", default="0", metavar="N|N:M", help="the port, or one of a range (any)")
    command.add_argument("--share", type=positive, default=1, help=argparse.SUPPRESS)
    command.add_argument("--while-open", action="store_true", help=argparse.SUPPRESS)
    command.set_defaults(act=_worker)


def _add_status(command: argparse.ArgumentParser) -> None:
    command.add_argument("address", metavar="ADDRESS", help="the scheduler, tls://host:8786, or a scheduler file")
    add_connection(command)
    command.add_argument("--json", action="store_true", help="print one JSON object")
    command.set_defaults(act=_status)


def _certificates(options: argparse.Namespace, analyses: Any) -> int:
    from gpu.cluster.certificates import DAYS, make_certificates

    made = make_certificates(options.folder, options.host, options.days or DAYS, options.renew)
    tell(*(f"Made            {path}" for path in made))
    tell(
        "Copy authority.pem and the files of its role to each computer. Who has a certificate can run programs on the "
        "workers: guard the keys, and keep authority.key to yourself."
    )
    return 0


def _scheduler(options: argparse.Namespace, analyses: Any) -> int:
    from gpu.cluster.scheduler import run_scheduler

    with _until_stopped(options.while_open) as ended:
        run_scheduler(
            options.certificates,
            options.host,
            options.port,
            options.cluster_insecure,
            options.scheduler_file,
            lambda address: tell(f"Scheduler at {address}; stop it with Ctrl-C."),
            ended,
        )
    return 0


def _worker(options: argparse.Namespace, analyses: Any) -> int:
    from gpu.cluster.room import WorkerLimits, computer_name, total_memory
    from gpu.cluster.settings import ClusterSettings
    from gpu.cluster.worker import run_worker
    from gpu.diagnosis.kept import worker_folder

    if options.cards not in ("auto", "none") and not all(part.isdecimal() for part in options.cards.split(",")):
        raise InputError("The cards are auto, none or numbers like 0,1, not “{}”.", options.cards)
    settings = ClusterSettings.of(options.address, options.certificates, options.cluster_insecure, "worker")
    if settings.local_workers is not None:
        raise InputError("A worker works for a scheduler; give its address, like tls://lab-server:8786.")
    folder = options.folder or worker_folder()
    memory = options.memory or total_memory() // options.share
    limits = WorkerLimits(memory, options.cache, options.threads, options.cards, options.sent_only)
    with _until_stopped(options.while_open) as ended:
        run_worker(settings, folder, options.name or computer_name(), limits, options.port, options.host, tell, ended)
    return 0


def _status(options: argparse.Namespace, analyses: Any) -> int:
    import json
    import math
    from dataclasses import asdict

    from gpu.cluster.connection import Cluster
    from gpu.cluster.settings import ClusterSettings

    settings = ClusterSettings.of(options.address, options.certificates, options.cluster_insecure)
    with Cluster.connect(settings) as cluster:
        computers = cluster.computers()
    if options.json:
        rows = [
            {**asdict(one), "seconds_to_answer": one.seconds_to_answer if one.seconds_to_answer < math.inf else None}
            for one in computers
        ]
        print(json.dumps({"scheduler": settings.scheduler, "computers": rows}))
        return 0
    tell(f"Scheduler at {settings.scheduler}: {counted(len(computers), 'workers')}")
    for one in computers:
        answered = f"{1000 * one.seconds_to_answer:.0f} ms" if one.seconds_to_answer < math.inf else "no answer"
        facts = [counted(one.cores, "cores"), format_bytes(one.memory_bytes), *one.devices, answered]
        doing = (one.doing or "idle") if one.answers else "cannot be reached, so that it is given nothing"
        tell(f"  {one.name} ({one.host}): {', '.join(facts)}; {doing}")
        if one.why_not:
            warn(f"  {one.why_not}")
    return 0


@contextmanager
def _until_stopped(while_open: bool) -> Iterator[threading.Event]:
    """An event that is set by Ctrl-C or a termination signal, and with ``while_open`` when standard
    input closes.
    """
    ended = threading.Event()
    if while_open:

        def watch() -> None:
            while os.read(sys.stdin.fileno(), 1):
                pass
            ended.set()

        threading.Thread(target=watch, name="parent", daemon=True).start()
    with on_signals(lambda *_: ended.set()):
        yield ended
