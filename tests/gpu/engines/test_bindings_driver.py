"""The engine's driver over NVIDIA's cuda-bindings, against a stand-in for them
(``host/host_bindings.py``), and the choice between the two libraries. Whole sweeps and searches run
through it in the tests of each kind of work.
"""

from __future__ import annotations

import ctypes
import gc
import importlib
import importlib.util
import inspect
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_type_hints
from unittest import mock

import numpy as np
import pytest

from gpu.core.errors import CardOutOfMemory, DeviceError
from gpu.engines.cuda import bindings_driver
from gpu.engines.cuda.bindings_driver import BindingsDriver, Error, OutOfDeviceMemory
from gpu.engines.cuda.cuda_driver import CudaDriver
from gpu.engines.cuda.nvrtc import find_nvrtc
from gpu.engines.cuda.probe import load_driver
from gpu.jit import kernel_cache
from tests.bench import card_setup
from tests.gpu.engines.fake_driver import FakeDriver, install_broken
from tests.gpu.engines.host.host_bindings import CUresult, HostBindings, nvidias_bindings
from tests.gpu.engines.host.host_card import HostCard


def card_without_kernels(memory: int = 1 << 20) -> HostCard:
    with mock.patch.object(ctypes, "CDLL"):
        return HostCard(Path("none"), memory)


@pytest.fixture
def api() -> HostBindings:
    return HostBindings([card_without_kernels()])


@pytest.fixture
def cuda(api: HostBindings) -> Iterator[BindingsDriver]:
    """With a context in this thread."""
    made = BindingsDriver(api)
    made.init()
    context = made.Device(0).make_context(made.ctx_flags.SCHED_BLOCKING_SYNC)
    yield made
    context.pop()
    context.detach()


def test_a_card_is_described_without_a_context(api: HostBindings) -> None:
    cuda = BindingsDriver(api)
    assert (cuda.Device.count(), cuda.get_driver_version(), cuda.needed_version) == (1, 13000, 13000)
    card = cuda.Device(0)
    assert (card.name(), card.pci_bus_id(), card.total_memory()) == ("NVIDIA Test", "0000:01:00.0", 1 << 20)
    assert card.compute_capability() == (9, 0) and card.multiprocessor_count == 2
    assert card.get_attribute(cuda.device_attribute.MAX_SHARED_MEMORY_PER_BLOCK_OPTIN) == 232_448
    assert api.handles == []
    with pytest.raises(Error, match="cuMemAlloc failed: cuda error invalid context"):
        cuda.mem_alloc(8)


def test_copies_and_fills(cuda: BindingsDriver) -> None:
    sent, found, stream = np.arange(100, dtype=np.int32), np.zeros(100, np.int32), cuda.Stream(1)
    memory = cuda.mem_alloc(sent.nbytes)
    cuda.memcpy_htod(memory, sent)
    cuda.memset_d32_async(int(memory) + 40, 0xFFFFFFFF, 5, stream)
    cuda.memcpy_dtoh_async(found, memory, stream)
    stream.synchronize()
    sent[10:15] = -1
    assert (found == sent).all()
    cuda.memcpy_htod_async(memory, sent[::-1].copy(), stream)
    cuda.memcpy_dtoh(found[:50], memory)
    assert (found[:50] == sent[:49:-1]).all() and (found[50:] == sent[50:]).all()
    cuda.Context.synchronize()
    with pytest.raises(ValueError, match="in one piece"):
        cuda.memcpy_htod(memory, sent[::2])
    memory.free()


def test_events(cuda: BindingsDriver) -> None:
    stream, other, begin, end = cuda.Stream(), cuda.Stream(), cuda.Event(), cuda.Event()
    begin.record(stream)
    assert not begin.query() and begin.query()
    end.record(other)
    stream.wait_for_event(end)
    end.synchronize()
    assert begin.time_till(end) == 0.5


def test_locked_memory_is_the_base_of_its_array(cuda: BindingsDriver, api: HostBindings) -> None:
    flags = cuda.host_alloc_flags.PORTABLE | cuda.host_alloc_flags.DEVICEMAP
    array = cuda.pagelocked_empty(100, np.uint64, mem_flags=flags)
    assert array.shape == (100,) and array.dtype == np.uint64 and array.flags.writeable
    array[:] = 7
    part = array[10:20]
    assert array.base.get_device_pointer() == array.ctypes.data and len(api.locked) == 1
    array.base.free()
    array.base.free()
    assert api.locked == {} and part.base is array
    dropped = cuda.pagelocked_empty(4, np.int32)
    assert len(api.locked) == 1
    del dropped
    gc.collect()
    assert api.locked == {}


def test_what_is_dropped_is_given_back_unless_its_context_is_gone(api: HostBindings) -> None:
    cuda = BindingsDriver(api)
    context = cuda.Device(0).make_context(4)
    dropped, kept, memory = cuda.Stream(), cuda.Event(), cuda.mem_alloc(100)
    stream, event = dropped.handle, kept.handle
    del dropped
    gc.collect()
    assert not stream.is_there and event.is_there
    second = cuda.Device(0).make_context(4)
    second.pop()
    second.detach()
    # What is made now belongs to the first one again.
    also = cuda.mem_alloc(100)
    del also
    gc.collect()
    assert api.cards[0].used == 100
    context.pop()
    context.detach()
    context.detach()
    del kept
    memory.free()
    gc.collect()
    assert event.is_there and api.cards[0].used == 100 and api.left == [], "the context took them with it"


def test_each_thread_has_its_own_context(api: HostBindings) -> None:
    cuda = BindingsDriver(api)
    said: list[str] = []

    def other() -> None:
        try:
            cuda.Stream()
        except Error as problem:
            said.append(str(problem))

    context = cuda.Device(0).make_context(4)
    thread = threading.Thread(target=other)
    thread.start()
    thread.join()
    context.pop()
    context.detach()
    assert said == ["cuStreamCreate failed: cuda error invalid context"]


def test_the_pool_keeps_what_is_freed(cuda: BindingsDriver, api: HostBindings) -> None:
    pool, card = cuda.DeviceMemoryPool(), api.cards[0]
    first = pool.allocate(100_000)
    place, used = int(first), card.used
    assert 100_000 <= used <= 100_000 * 17 / 16
    first.free()
    first.free()
    again = pool.allocate(99_999)
    assert int(again) == place and card.used == used
    del again
    gc.collect()
    assert card.used == used
    # What is held gives way to what else is needed.
    large = pool.allocate(1_000_000)
    assert card.used < 1_000_000 * 17 / 16
    with pytest.raises(OutOfDeviceMemory):
        pool.allocate(1_000_000)
    large.free()
    pool.free_held()
    assert card.used == 0
    last = pool.allocate(1)
    pool.stop_holding()
    last.free()
    assert card.used == 0


def test_errors_are_the_drivers_words(cuda: BindingsDriver, api: HostBindings) -> None:
    assert issubclass(cuda.MemoryError, cuda.Error)
    with pytest.raises(cuda.MemoryError, match="cuMemAlloc failed: cuda error out of memory"):
        cuda.mem_alloc(2 << 20)
    event = cuda.Event()
    for name, call in (("cuStreamCreate", cuda.Stream), ("cuEventQuery", event.query)):
        api.failing[name] = CUresult.CUDA_ERROR_ILLEGAL_ADDRESS
        with pytest.raises(cuda.Error, match=f"{name} failed: cuda error illegal address"):
            call()
    missing = mock.patch.object(api, "cuMemGetInfo", side_effect=RuntimeError('Function "x" not found'), __name__="x")
    with missing, pytest.raises(cuda.Error, match='x failed: Function "x" not found'):
        cuda.mem_get_info()
    assert cuda.mem_get_info() == (1 << 20, 1 << 20)


def test_errors_of_a_card_become_sentences() -> None:
    with nvidias_bindings() as made, card_without_kernels(100 << 20).installed():
        (api,) = made
        from gpu.engines.cuda.driver import Card, card_errors

        card = Card(0)
        with pytest.raises(CardOutOfMemory), card_errors():
            card.memory.allocate(1 << 30)
        api.failing["cuCtxSynchronize"] = CUresult.CUDA_ERROR_ILLEGAL_ADDRESS
        from gpu.engines.cuda.driver import cuda

        with pytest.raises(DeviceError, match="illegal address"), card_errors():
            cuda.Context.synchronize()
        card.close()


def test_kernels_that_the_driver_refuses_are_compiled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    with nvidias_bindings() as made, card_without_kernels(100 << 20).installed():
        (api,) = made
        from gpu.engines.cuda import compiler
        from gpu.engines.cuda.driver import Card

        asked: list[str] = []
        monkeypatch.setattr(compiler, "forget", lambda *of: asked.append("forget") or api.failing.clear() or True)
        card = Card(0)
        api.failing["cuModuleLoadData"] = CUresult.CUDA_ERROR_INVALID_IMAGE
        assert card.function("scores.cu", "lay_out") is not None and asked == ["forget"]
        card.close()


def test_pycuda_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    FakeDriver().install(monkeypatch)
    monkeypatch.setattr(bindings_driver, "load", lambda: pytest.fail("not asked for"))
    assert load_driver().needed_version == 0


@pytest.mark.parametrize("problem", [ModuleNotFoundError("x", name="pycuda"), ImportError("undefined symbol: cuX")])
def test_without_a_working_pycuda_the_bindings_serve(monkeypatch: pytest.MonkeyPatch, problem: ImportError) -> None:
    made: Any = object()
    install_broken(monkeypatch, problem)
    monkeypatch.setattr(bindings_driver, "is_installed", lambda: True)
    monkeypatch.setattr(bindings_driver, "load", lambda: made)
    assert load_driver() is made


def test_without_both_pycudas_reason_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    install_broken(monkeypatch, ImportError("undefined symbol: cuX"))
    assert not bindings_driver.is_installed()
    with pytest.raises(ImportError, match="undefined symbol"):
        load_driver()


@pytest.mark.parametrize(
    ("version", "reason"),
    [
        (13000, ""),
        (13020, ""),
        (12090, "the NVIDIA driver is too old (for CUDA 12.9, needed is 13.0); update it from nvidia.com/drivers"),
    ],
)
def test_cards_are_found_through_the_bindings(version: int, reason: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with nvidias_bindings(version=version) as made, card_without_kernels(8 << 30).installed():
        (api,) = made
        probe = importlib.import_module("gpu.engines.cuda.probe")
        monkeypatch.setattr(probe.compiler, "can_compile", lambda *_: True)
        monkeypatch.setattr(probe.compiler, "needed_cuda", lambda *_: (13, 0))
        cards, said = probe.find_cards()
        assert said == reason and len(cards) == (not reason)
        for card in cards:
            assert (card.name, card.memory, card.architecture, card.multiprocessors) == (
                "NVIDIA Test",
                8 << 30,
                "90",
                2,
            )
            assert card.cuda == (version // 1000, version % 1000 // 10) and not card.problem
        assert api.handles == []


def test_the_bindings_have_every_name_of_the_contract(api: HostBindings) -> None:
    names = {name for name in vars(CudaDriver) if not name.startswith("_")} | set(get_type_hints(CudaDriver))
    assert {"Stream", "mem_alloc", "memcpy_htod_async", "device_attribute"} <= names
    made = BindingsDriver(api)
    assert [name for name in sorted(names) if not hasattr(made, name)] == []


def test_neither_library_is_imported_before_a_card_is_asked_for() -> None:
    code = (
        "import sys; import gpu.engines.choose, gpu.engines.cuda.probe, gpu.engines.cuda.engine, gpu.command_line.main;"
        "print([name for name in sys.modules if name.partition('.')[0] in ('pycuda', 'cuda')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.card
def test_both_libraries_give_the_processors_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A small problem of each kind of work; the second way with kernels that NVRTC compiled."""
    if not (importlib.util.find_spec("pycuda") and bindings_driver.is_installed() and find_nvrtc()):
        pytest.skip("PyCUDA, cuda-bindings or NVRTC is not installed")
    # The kernels of the card are compiled anew, those of the processor are not.
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(kernel_cache.folder().parent))
    told = {way: card_setup.asked(sys.executable, way, 20_000, tmp_path) for way in ("cpu", *card_setup.WAYS)}
    assert (told["cuda"]["driver"], told["nvidia"]["driver"]) == ("PyCUDA", "cuda-bindings")
    assert told["cuda"]["answers"] == told["nvidia"]["answers"] == told["cpu"]["answers"]


@pytest.mark.skipif(importlib.util.find_spec("cuda") is None, reason="cuda-bindings are not installed (extra “nvidia”)")
def test_the_stand_in_is_like_nvidias(api: HostBindings) -> None:
    """Every function that is called, with so many arguments, and every member of an enumeration."""
    real = pytest.importorskip("cuda.bindings.driver")
    source = inspect.getsource(bindings_driver)
    called = set(re.findall(r"api\.(cu[A-Z]\w+)", source))
    assert len(called) > 35 and called <= set(dir(api))
    for name in called:
        signature = (getattr(real, name).__doc__ or "").splitlines()[0]
        wanted = [one for one in re.sub(r".*?\((.*)\).*", r"\1", signature).split(",") if one.strip()]
        assert len(wanted) == len(inspect.signature(getattr(api, name)).parameters), signature
    for name in ("CUresult", "CUdevice_attribute", "CUfunction_attribute", "CUctx_flags"):
        for member in getattr(api, name):
            assert int(getattr(getattr(real, name), member.name)) == member.value, member.name
    for name in (name for name in dir(api) if name.startswith("CU_")):
        assert int(getattr(real, name)) == getattr(api, name)
    assert real.CUDA_VERSION >= 13000
    assert BindingsDriver(real).needed_version == real.CUDA_VERSION // 1000 * 1000
