"""Messages of another form than Crosspoint's: nothing in them is believed."""

from __future__ import annotations

import hashlib
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from gpu.cluster import forms, tasks
from gpu.cluster.forms import checked
from gpu.cluster.messages import MOST_TEXT, Lying, failure, pack, unpack
from gpu.cluster.program import this_program
from gpu.cluster.room import Room, WorkerLimits
from gpu.cluster.tasks import share_of
from gpu.cluster.worker import _Handlers
from gpu.core.errors import InputError
from gpu.core.monitor import Monitor
from tests.gpu.cluster.test_executor import _long

_SHA256 = hashlib.sha256(b"x").hexdigest()
_FILE = ("request.json", 3, (_SHA256,))
_WHOSE = {"computer": "pc", "worker": "tls://10.0.0.1:1"}


@pytest.fixture
def room(tmp_path: Path) -> Room:
    return Room(tmp_path / "room", "pc", WorkerLimits(1 << 30, cards="none"))


def test_what_a_worker_sends_has_the_form_that_clients_take(room: Room, tmp_path: Path) -> None:
    named = Room(tmp_path / "other", "n" * 100_000, WorkerLimits(1 << 30, cards="none"))
    for one in (room, named):
        assert checked(forms.ABOUT, unpack(pack(one.about())))["name"] == one.name
    request, monitor = _long(tmp_path).request, Monitor()
    monitor.begin(1, 10)
    monitor.open("o" * 100_000)
    monitor.remark("r" * 100_000)
    facts = {**share_of(request, monitor.progress), "device": "CPU: 1 core", "computer": "pc"}
    assert checked(forms.FACTS, unpack(pack(facts))).keys() == facts.keys()
    for problem in (InputError("x" * 5_000_000), ValueError("x" * 5_000_000)):
        told = checked(forms.ANSWER, {**failure(problem), **_WHOSE})
        assert len(told["sentence"]) <= MOST_TEXT


@pytest.mark.parametrize(
    "form, right, wrong",
    [
        (forms.ANSWER, {**_WHOSE, "failed": "InputError", "sentence": "No."}, {"sentence": "x" * 5_000_000}),
        (forms.ANSWER, _WHOSE, {"facts": 5}),
        (forms.ANSWER, _WHOSE, {"computer": 5}),
        (forms.ANSWER, _WHOSE, {"failed": ["InputError"]}),
        (forms.RESULT, {"entries": (_FILE,), "places": {"/a.fa": "/b.fa"}}, {"places": 5}),
        (forms.RESULT, {"entries": (_FILE,), "places": {}}, {"places": {"/a.fa": 5}}),
        (forms.RESULT, {"entries": (_FILE,), "places": {}}, {"places": [("/a.fa", "/b.fa")]}),
        (forms.RESULT, {"entries": (_FILE,), "places": {}}, {"entries": (({}, 3, (_SHA256,)),)}),
        (forms.RESULT, {"entries": (_FILE,), "places": {}}, {"entries": (("../a", 3, (_SHA256,)),)}),
        (forms.RESULT, {"entries": (_FILE,), "places": {}}, {"entries": (("parts/NUL.txt", 3, (_SHA256,)),)}),
        (forms.RESULT, {"entries": (_FILE,), "places": {}}, {"entries": (("con", 3, (_SHA256,)),)}),
        (forms.FACTS, {"share": 0.5, "stage": "s"}, {"share": "0.5"}),
        (forms.FACTS, {"share": 0.5}, {"share": 5e300}),
        (forms.FACTS, {"seconds": 2}, {"seconds": float("nan")}),
        (forms.FACTS, {}, {"progress": [[[1, 2]], "", "", []]}),
        (forms.FACTS, {}, {"progress": "…"}),
        (forms.FACTS, {}, {"device": "d" * 5_000_000}),
        (forms.EVENT, {"key": "k"}, {"wants": "../../x"}),
        (forms.EVENT, {"key": "k"}, {"key": None}),
    ],
)
def test_another_form_is_refused(form: forms.Form, right: dict[str, Any], wrong: dict[str, Any]) -> None:
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
    assert forms.are_of_run(_RUN) and forms.are_of_run((*_RUN, (("x.npy", "/r/x.npy", _SHA256, 3),)))


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
        ("parts", {"key": "../..", "wanted": [("x", 0)]}),
        ("parts", {"key": _SHA256, "wanted": [("../x", 0)]}),
        ("parts", {"key": _SHA256, "wanted": [("x", 1 << 62)]}),
        ("parts", {"key": _SHA256, "wanted": 5}),
        ("release", {"key": "../.."}),
        ("release", {"key": 5}),
    ],
)
def test_calls_of_a_worker_s_handlers_are_checked(room: Room, operation: str, fields: dict[str, Any]) -> None:
    import asyncio

    kept = room.runs.begin(_SHA256)
    answer = asyncio.run(getattr(_Handlers(room), operation)(**fields))
    assert "asked in another form" in answer["sentence"] and kept.parent.exists()
