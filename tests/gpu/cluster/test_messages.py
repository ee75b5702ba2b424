"""Messages: plain values and arrays alone, of their forms; nothing damaged is taken for them."""

from __future__ import annotations

import asyncio
import datetime
import errno
import hashlib
import pickle
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from gpu.cluster import messages, tasks
from gpu.cluster.computer import this_program
from gpu.cluster.messages import Lying, checked, failure, opened, pack, problem_of, sealed, shaped, unpack
from gpu.cluster.room import Room, WorkerLimits
from gpu.cluster.tasks import progress_of, told_of
from gpu.cluster.worker import _Handlers
from gpu.core.errors import DeviceError, InputError
from gpu.core.monitor import Monitor
from tests.gpu.cluster.test_executor import _long


def test_plain_values_come_back_with_tuples() -> None:
    value = {"a": (1, 2.5, None, True), "b": b"\x00\xff", "c": {"d": "é"}, "e": -(1 << 40)}
    assert unpack(pack(value)) == value
    assert unpack(pack([1, [2]])) == (1, (2,))


def _arrays(random: np.random.Generator) -> list[Any]:
    kinds = (np.bool_, np.uint8, np.int32, np.uint32, np.int64, np.uint64)
    shapes = ((0,), (1,), (7,), (3, 5), (0, 4))
    return [
        random.integers(0, 2 if kind is np.bool_ else 200, shapes[int(random.integers(0, 5))]).astype(kind)
        for kind in kinds
    ]


def test_arrays_come_back_equal() -> None:
    random = np.random.default_rng(1)
    for _ in range(20):
        packed = _arrays(random)
        packed.append(packed[0][::2])
        for one, other in zip(unpack(memoryview(pack({"a": packed})))["a"], packed, strict=True):
            assert one.dtype == other.dtype and one.shape == other.shape and np.array_equal(one, other)
            assert not one.flags.writeable and one.flags.aligned


def test_damaged_arrays_are_refused() -> None:
    import msgpack

    whole = pack(_arrays(np.random.default_rng(2)))
    for cut in range(0, len(whole), 7):
        with pytest.raises(DeviceError, match="cannot be read"):
            unpack(whole[:cut])
    head = messages._HEAD
    for data in (b"", head.pack(b"|u1", 1), head.pack(b"|O8", 0), head.pack(b"|u1", 1) + b"\xff" * 8 + b"x"):
        with pytest.raises(DeviceError, match="cannot be read"):
            unpack(msgpack.packb(msgpack.ExtType(1, data)))


def test_an_answer_is_of_its_call_alone() -> None:
    call, other, answer = b"q" * 5000, b"q" * 4999 + b"r", b"answer" * 100
    whole = sealed(call, answer)
    assert bytes(opened(call, whole)) == answer
    with pytest.raises(Lying):
        opened(other, whole)
    for at in range(len(whole)):
        with pytest.raises(Lying):
            opened(call, whole[:at] + bytes([whole[at] ^ 16]) + whole[at + 1 :])
        with pytest.raises(Lying):
            opened(call, whole[:at])


def test_arrays_have_the_shapes_that_were_asked_for() -> None:
    one, two = np.zeros(3, np.int32), np.zeros((3, 2), np.bool_)
    assert shaped((one, two), ("<i4", ("n",)), ("|b1", ("n", 2)))[1] is two
    form = ("<i4", ("n",)), ("|b1", ("n", 2))
    for wrong in (None, 5, (), (one,), (one, two, two), (two, one), (one[:2], two), (one, two[:, :1]), (one, "text")):
        with pytest.raises(Lying, match="does not fit"):
            shaped(wrong, *form)


@pytest.mark.parametrize(
    "value",
    [
        print,
        np.array(["text"], object),
        object(),
        np.int64(3),
        {1: 2},
        {"a": {2, 3}},
        datetime.date.today(),
        [[[[[[[[[[0]]]]]]]]]],
    ],
)
def test_other_values_are_refused(value: object) -> None:
    with pytest.raises(TypeError, match="no plain value"):
        pack(value)


@pytest.mark.parametrize(
    "data", [b"", b"\xc1", pickle.dumps(print), pack((1, 2)) + b"\x00", pack("abc")[:-1], "text", None]
)
def test_other_bytes_are_refused(data: object) -> None:
    with pytest.raises(DeviceError, match="cannot be read"):
        unpack(data)  # type: ignore[arg-type]


def test_problems_keep_their_kind_and_sentence() -> None:
    told = failure(InputError("a.fa is empty."))
    assert type(problem_of(told["failed"], told["sentence"])) is InputError
    assert "ZeroDivisionError" in failure(ZeroDivisionError("x"))["sentence"]
    assert failure(MemoryError())["failed"] == "OutOfMemory"
    full = failure(OSError(errno.ENOSPC, "No space left on device", "/scratch/row.npy"))
    assert full["failed"] == "DiskFull" and "/scratch/row.npy" in full["sentence"]
    assert type(problem_of("SystemExit", "x")) is DeviceError
    assert type(problem_of("annotations", "x")) is DeviceError


_SHA256 = hashlib.sha256(b"x").hexdigest()
_RESULT = {"files": (("request.json", 3),), "sums": (_SHA256,), "places": {"/a.fa": "/b.fa"}}
_WHOSE = {"computer": "pc", "worker": "tls://10.0.0.1:1"}


@pytest.fixture
def room(tmp_path: Path) -> Room:
    return Room(tmp_path / "room", "pc", WorkerLimits(1 << 30, cards="none"))


def test_what_a_worker_sends_has_the_form_that_clients_take(room: Room, tmp_path: Path) -> None:
    assert checked(messages.ABOUT_FORM, unpack(pack(room.about())))["name"] == "pc"
    request, monitor = _long(tmp_path).request, Monitor()
    monitor.begin(1, 10)
    monitor.open("Opening.")
    monitor.remark("A remark.")
    facts = {**told_of(request, monitor.progress), "device": "CPU: 1 core", "computer": "pc"}
    assert checked(messages.FACTS, unpack(pack(facts))).keys() == facts.keys()
    shown = progress_of(unpack(pack(facts)))
    assert shown is not None and shown.remarks == ("A remark.",) and shown.stages == monitor.progress.stages
    for problem in (InputError("No."), ValueError("x" * 5_000_000)):
        told = checked(messages.ANSWER, {**failure(problem), **_WHOSE})
        assert len(told["sentence"]) < 2000


@pytest.mark.parametrize(
    "form, right, wrong",
    [
        (messages.ANSWER, {**_WHOSE, "failed": "InputError", "sentence": "No."}, {"sentence": 5}),
        (messages.ANSWER, _WHOSE, {"facts": 5}),
        (messages.ANSWER, _WHOSE, {"computer": 5}),
        (messages.ANSWER, _WHOSE, {"failed": ["InputError"]}),
        (messages.RESULT, _RESULT, {"places": 5}),
        (messages.RESULT, _RESULT, {"places": {"/a.fa": 5}}),
        (messages.RESULT, _RESULT, {"places": [("/a.fa", "/b.fa")]}),
        (messages.RESULT, _RESULT, {"files": (({}, 3),)}),
        (messages.RESULT, _RESULT, {"files": (("../a", 3),)}),
        (messages.RESULT, _RESULT, {"files": (("parts/NUL.txt", 3),)}),
        (messages.RESULT, _RESULT, {"files": (("con", 3),)}),
        (messages.RESULT, _RESULT, {"sums": ("../../x",)}),
        (messages.FACTS, {"share": 0.5, "stage": "s"}, {"share": "0.5"}),
        (messages.FACTS, {"share": 0.5}, {"share": 5e300}),
        (messages.FACTS, {"seconds": 2}, {"seconds": float("nan")}),
        (messages.FACTS, {}, {"progress": [[[1, 2]], "", "", []]}),
        (messages.FACTS, {}, {"progress": "…"}),
        (messages.FACTS, {}, {"device": 5}),
        (messages.EVENT, {"key": "k"}, {"wants": "../../x"}),
        (messages.EVENT, {"key": "k"}, {"key": None}),
    ],
)
def test_another_form_is_refused(form: messages.Form, right: dict[str, Any], wrong: dict[str, Any]) -> None:
    assert checked(form, {**right, "unknown": 1}) == right
    with pytest.raises(Lying, match="answers in another form"):
        checked(form, {**right, **wrong})
    for other in (None, 5, "text", [right]):
        with pytest.raises(Lying):
            checked(form, other)


_RUN = (_SHA256, "{}", (("/data/a.fa", _SHA256, 3),))


@pytest.mark.parametrize(
    "arguments",
    [
        ("../../../home", *_RUN[1:]),
        ("a/b", *_RUN[1:]),
        (_SHA256, b"{}", ()),
        (_SHA256, "{}", (("/data/a.fa", "../x", 3),)),
        (_SHA256, "{}", (("/data/a.fa", _SHA256, -3),)),
        (_SHA256, "{}", (("/data/..", _SHA256, 3),)),
        (_SHA256, "{}", (("/data/", _SHA256, 3),)),
        (_SHA256, "{}", 5),
        (*_RUN, (("../x", "/x", _SHA256, 3),)),
        (*_RUN, (), "more"),
        (),
    ],
)
def test_a_worker_computes_no_run_of_another_form(room: Room, arguments: tuple[Any, ...], tmp_path: Path) -> None:
    program = this_program()
    call = {"function": "gpu.cluster.tasks:run_request", "arguments": arguments, "topic": "t", "name": "n"}
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(InputError, match="asked in another form"):
        tasks._called(SimpleNamespace(), room, {**call, "version": program.version, "kernels": program.kernels})
    assert sorted(tmp_path.rglob("*")) == before
    assert messages.are_of_run(_RUN) and messages.are_of_run((*_RUN, (("x.npy", "/r/x.npy", _SHA256, 3),)))


@pytest.mark.parametrize("call", [None, 5, {}, {"function": 5}])
def test_a_call_of_another_form_is_a_sentence(room: Room, call: Any) -> None:
    with pytest.raises(InputError, match="asked in another form"):
        tasks._called(SimpleNamespace(), room, call)


@pytest.mark.parametrize(
    "operation, fields",
    [
        ("content", {"sha256": "../x", "offset": 0, "data": b"x"}),
        ("content", {"sha256": _SHA256, "offset": -1, "data": b"x"}),
        ("content", {"sha256": _SHA256, "offset": 0, "data": 5}),
        ("part", {"key": "../..", "pieces": [("x", 0, 1)]}),
        ("part", {"key": _SHA256, "pieces": [("../x", 0, 1)]}),
        ("part", {"key": _SHA256, "pieces": [("x", 1 << 62, 1)]}),
        ("part", {"key": _SHA256, "pieces": 5}),
        ("release", {"key": "../.."}),
        ("release", {"key": 5}),
    ],
)
def test_calls_of_a_worker_s_handlers_are_checked(room: Room, operation: str, fields: dict[str, Any]) -> None:
    kept = room.runs.begin(_SHA256)
    answer = asyncio.run(getattr(_Handlers(room), operation)(**fields))
    assert "asked in another form" in answer["sentence"] and kept.parent.exists()
