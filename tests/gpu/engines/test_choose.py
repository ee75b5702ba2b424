"""Looking for a card and choosing an engine, against a fake driver: every case gives a short reason
and none an exception.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from dataclasses import replace

import pytest

from gpu.core.errors import DeviceError
from gpu.engines import choose as choosing
from gpu.engines import nvidia
from gpu.engines.choose import card_names, choose, describe_cards
from gpu.engines.cuda import probe
from gpu.engines.cuda.fatbins import Fatbin
from tests.gpu.engines.fake_driver import Error, FakeCard, FakeDriver, install_broken

#: As it is: the fixture below puts another one in its place.
WHY_NO_DRIVER = choosing.why_no_driver
#: What a person can do, at the end of the reasons.
UPDATE = "update it from nvidia.com/drivers"
INSTALL = "run packaging/bootstrap.py again, which installs what is missing"
NO_DRIVER = "no NVIDIA driver; if there is an NVIDIA card, install its driver from nvidia.com/drivers"


@pytest.fixture(autouse=True)
def _a_driver_library_and_kernels(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing of this computer's own: its driver library is there, kernels for 7.5 and up need CUDA
    12, memory is as total.
    """
    probe.find_cards.cache_clear()
    monkeypatch.setattr(choosing, "why_no_driver", lambda: "")
    monkeypatch.setattr(probe.compiler, "can_compile", lambda source, architecture: architecture != "103")
    monkeypatch.setattr(probe.compiler, "needed_cuda", lambda source, architecture: (12, 0))
    monkeypatch.setattr(probe, "free_memory", lambda address: None)
    yield
    probe.find_cards.cache_clear()


def reason_for_none() -> str:
    """Why auto takes the CPU; and asking for the card is refused with the same reason in a
    sentence.
    """
    engine = choose("auto")
    assert engine.name == "cpu"
    with pytest.raises(DeviceError) as refused:
        choose("cuda")
    assert str(refused.value) == f"The CUDA engine cannot be used ({engine.reason}); use --engine cpu or auto."
    assert "\n" not in engine.reason and choose("cpu").name == "cpu"
    return engine.reason


def test_one_card(monkeypatch: pytest.MonkeyPatch) -> None:
    driver = FakeDriver([FakeCard("NVIDIA RTX", (8, 9), 12 << 30, 46, display=True)])
    driver.install(monkeypatch)
    for name in ("auto", "cuda"):
        engine = choose(name)
        assert (engine.name, engine.device, engine.reason) == ("cuda", "GPU: NVIDIA RTX, 12 GB", "NVIDIA RTX found")
    card, _ = probe.find_card()
    assert card == probe.CardInfo(0, "NVIDIA RTX", 12 << 30, "89", 46, True, "0000:01:00.0", (13, 0))
    assert driver.initialised == 1, "drivers do not come and go"
    assert describe_cards() == [
        "NVIDIA RTX: 46 multiprocessors, 12.0 GiB, compute capability 8.9, driver for CUDA 13.0, drives a screen"
    ]


def test_cards_that_are_alike_work_together(monkeypatch: pytest.MonkeyPatch) -> None:
    fast, slow = FakeCard("NVIDIA H", memory=80 << 30, multiprocessors=132), FakeCard("NVIDIA S", multiprocessors=20)
    FakeDriver([slow, fast, replace(fast, address="0000:03:00.0")]).install(monkeypatch)
    devices = {devices: choose("auto", None, devices).device for devices in ("auto", "all", "2", "0", "0,2", "2, 1")}
    assert devices == {
        "auto": "GPU: 2 × NVIDIA H, 80 GB",
        "all": "GPU: 2 × NVIDIA H, 80 GB; NVIDIA S, 8 GB",
        "2": "GPU: NVIDIA H, 80 GB",
        "0": "GPU: NVIDIA S, 8 GB",
        "0,2": "GPU: NVIDIA S, 8 GB; NVIDIA H, 80 GB",
        "2, 1": "GPU: 2 × NVIDIA H, 80 GB",
    }
    assert choose("cuda").reason == "NVIDIA H chosen from 3 cards" and choose("auto", None, "1").reason == "asked for"
    assert choose("cpu", None, "7").name == "cpu", "where the cards failed the processor goes on"


def test_cards_that_are_asked_for_must_be_there(monkeypatch: pytest.MonkeyPatch) -> None:
    FakeDriver([FakeCard("NVIDIA H"), FakeCard("Old", (6, 1))]).install(monkeypatch)
    for devices, sentence in (
        ("0,2", "There is no graphics card 2 here; those for --devices are: 0 (NVIDIA H), 1 (Old)."),
        (
            "1",
            (
                "Graphics card 1 cannot be used (is too old for the kernels (compute capability 6.1, needed is "
                "7.5); use a card from 2018 or later); leave it out of --devices."
            ),
        ),
    ):
        with pytest.raises(DeviceError) as refused:
            choose("auto", None, devices)
        assert str(refused.value) == sentence
    assert card_names() == {0: "NVIDIA H"}, "what can be asked for"
    monkeypatch.setattr(choosing, "why_no_driver", lambda: "no NVIDIA driver")
    with pytest.raises(DeviceError, match="no graphics card 0 here; those for --devices are: none"):
        choose("auto", None, "0")
    assert choose("auto", None, "all").name == "cpu"
    assert card_names() == {}


def test_pycuda_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    install_broken(monkeypatch, ModuleNotFoundError("No module named 'pycuda'", name="pycuda"))
    assert reason_for_none() == f"neither PyCUDA nor NVIDIA’s cuda-bindings is installed; {INSTALL}"
    assert describe_cards() == []


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("libcuda.so.1: cannot open shared object file: No such file or directory", NO_DRIVER),
        ("_driver.so: undefined symbol: cuMemAdvise_v2", f"the NVIDIA driver is too old for this PyCUDA; {UPDATE}"),
        (
            "DLL load failed: The specified procedure could not be found.",
            f"the NVIDIA driver is too old for this PyCUDA; {UPDATE}",
        ),
        (
            "numpy.core.multiarray failed\nto import",
            f"PyCUDA or cuda-bindings cannot be loaded (numpy.core.multiarray failed); {INSTALL}",
        ),
    ],
)
def test_pycuda_cannot_be_loaded(monkeypatch: pytest.MonkeyPatch, said: str, reason: str) -> None:
    install_broken(monkeypatch, ImportError(said))
    assert reason_for_none() == reason


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("cuInit failed: no CUDA-capable device is detected", "no NVIDIA card"),
        (
            "cuInit failed: CUDA driver version is insufficient for CUDA runtime version",
            f"the NVIDIA driver is too old; {UPDATE}",
        ),
        (
            "cuInit failed: system has unsupported display driver / cuda driver combination",
            "the NVIDIA driver's parts are of different versions; restart the computer",
        ),
        (
            "cuInit failed: unknown error",
            f"the NVIDIA driver does not answer (cuInit failed: unknown error); restart the computer or {UPDATE}",
        ),
        ("", f"the NVIDIA driver does not answer (Error); restart the computer or {UPDATE}"),
    ],
)
def test_the_driver_does_not_start(monkeypatch: pytest.MonkeyPatch, said: str, reason: str) -> None:
    FakeDriver(init_problem=Error(said)).install(monkeypatch)
    assert reason_for_none() == reason


def test_a_driver_that_breaks_in_another_way(monkeypatch: pytest.MonkeyPatch) -> None:
    FakeDriver(init_problem=SystemError("bad call")).install(monkeypatch)
    assert reason_for_none() == f"the NVIDIA driver does not answer (bad call); restart the computer or {UPDATE}"


def test_no_card(monkeypatch: pytest.MonkeyPatch) -> None:
    FakeDriver([]).install(monkeypatch)
    assert reason_for_none() == "no NVIDIA card"


@pytest.mark.parametrize(
    ("card", "reason"),
    [
        (
            FakeCard("Old", (6, 1)),
            "Old is too old for the kernels (compute capability 6.1, needed is 7.5); use a card from 2018 or later",
        ),
        (
            FakeCard("Closed", compute_mode=2),
            "Closed is closed to computing (compute mode “prohibited”); allow it with nvidia-smi -c 0",
        ),
        (
            FakeCard("Odd", (10, 3)),
            f"Odd has no kernels (none are packaged for it, no nvcc or NVRTC here compiles them); {INSTALL}",
        ),
        (
            FakeCard("Full", memory=0),
            "Full has too little free memory (0 bytes, needed are 512.0 MiB); close other programs that use the card",
        ),
        (FakeCard(problem=Error("cuDeviceGet failed\nmore")), "card 1 does not answer (cuDeviceGet failed)"),
    ],
)
def test_a_card_that_cannot_be_used(monkeypatch: pytest.MonkeyPatch, card: FakeCard, reason: str) -> None:
    FakeDriver([card]).install(monkeypatch)
    assert reason_for_none() == reason
    if card.memory:
        assert describe_cards() == [reason]
    # A good one beside it is used, and the other is told of.
    probe.find_cards.cache_clear()
    FakeDriver([card, FakeCard("Good", multiprocessors=1)]).install(monkeypatch)
    engine = choose("auto")
    assert engine.name == "cuda" and engine.device.startswith("GPU: Good,")
    assert engine.reason == f"Good chosen from 2 cards; {reason}"


def test_a_driver_older_than_the_kernels(monkeypatch: pytest.MonkeyPatch) -> None:
    FakeDriver(version=11080).install(monkeypatch)
    assert reason_for_none() == f"NVIDIA Test has too old a driver (for CUDA 11.8, needed is 12.0); {UPDATE}"


def test_free_memory_is_asked_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    FakeDriver([FakeCard(address="0000:07:00.0")]).install(monkeypatch)
    free = {"0000:07:00.0": 200 << 20}
    monkeypatch.setattr(probe, "free_memory", lambda address: free[address])
    assert reason_for_none() == (
        "NVIDIA Test has too little free memory (200.0 MiB, needed are 512.0 MiB); close other programs that use the "
        "card"
    )
    free["0000:07:00.0"] = 6 << 30
    assert choose("auto").name == "cuda"


@pytest.mark.parametrize(
    ("better", "other"),
    [
        (FakeCard("A", (7, 5), multiprocessors=68), FakeCard("B", (8, 9), multiprocessors=24)),
        (FakeCard("A", (9, 0)), FakeCard("B", (8, 9))),
        (FakeCard("A"), FakeCard("B", display=True)),
        (FakeCard("A", memory=24 << 30), FakeCard("B")),
    ],
)
def test_the_better_of_two_cards(monkeypatch: pytest.MonkeyPatch, better: FakeCard, other: FakeCard) -> None:
    for cards in ([better, other], [other, better]):
        probe.find_cards.cache_clear()
        FakeDriver(cards).install(monkeypatch)
        card, reason = probe.find_card()
        assert card is not None
        assert (card.name, card.index, reason) == ("A", cards.index(better), "A chosen from 2 cards")


def test_of_two_equal_cards_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    FakeDriver([FakeCard(), FakeCard()]).install(monkeypatch)
    card, _ = probe.find_card()
    assert card is not None and card.index == 0


def test_what_a_fatbin_runs_on() -> None:
    fatbin = Fatbin("x.cu", "x.fatbin", "", "", ("75", "80", "86", "90"), ("90",), (13, 1))
    assert [fatbin.holds(one) for one in ("70", "75", "80", "87", "89", "90")] == [False, True, True, True, True, True]
    assert fatbin.holds("100") and fatbin.holds("121")
    # Machine code runs with any driver of the major version; PTX needs one that knows its version.
    assert fatbin.needed_cuda("90") == (13, 0) and fatbin.needed_cuda("120") == (13, 1)
    assert not Fatbin("x.cu", "x.fatbin", "", "", ("86",), (), (13, 1)).holds("80")


def test_without_a_driver_the_reason_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choosing, "why_no_driver", WHY_NO_DRIVER)
    monkeypatch.setattr(choosing, "driver", lambda: None)
    assert reason_for_none() == NO_DRIVER and describe_cards() == []
    monkeypatch.setattr(choosing, "driver", object)
    assert WHY_NO_DRIVER() == ""


def test_looking_for_the_driver_starts_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """ctypes.util.find_library starts gcc, ld and ldconfig from PATH."""

    def start(*_: object, **__: object) -> None:
        raise AssertionError("a process was started")

    monkeypatch.setattr(subprocess, "Popen", start)
    monkeypatch.setattr(os, "popen", start)
    nvidia.driver.cache_clear()
    assert WHY_NO_DRIVER() in ("", NO_DRIVER)
