"""Sources of machine code: the cache, nvcc, what was packaged, or NVRTC; with a script in nvcc's
place, and an object in NVRTC's.
"""

from __future__ import annotations

import hashlib
import shutil
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import platformdirs
import pytest

from gpu.core import checked_cache
from gpu.core.errors import DeviceError
from gpu.engines.cuda import compiler, fatbins, nvrtc
from gpu.engines.cuda.fatbins import Fatbin
from gpu.engines.cuda.nvrtc import Nvrtc
from gpu.jit import kernel_cache

SOURCE = "add.cu"

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the script in nvcc's place is one for a shell")

# It counts its compilations, and its output tells the architecture.
_SCRIPT = """#!/bin/sh
case "$*" in
  --version) echo "Cuda compilation tools, release 13.0, V13.0.88"; exit 0;;
  --list-gpu-code) echo sm_75; echo sm_90; exit 0;;
esac
echo once >> {count}
if [ -e {broken} ]; then echo "nvcc fatal   : Cannot find compiler 'g++' in PATH" >&2; exit 1; fi
while [ "$1" != -o ]; do case "$1" in -arch=*) arch=$1;; esac; shift; done
printf "cubin of %s" "$arch" > "$2"
"""


class FakeNvrtc(Nvrtc):
    """Counts its compilations, and its output tells the target."""

    def __init__(self) -> None:
        self.cuda, self.architectures, self.compilations = (13, 5), ("75", "90", "120"), 0

    def compile(self, source: Path, architecture: str) -> bytes:
        self.compilations += 1
        return f"{source.name} for {self.target(architecture)}".encode()


class Place:
    """A computer: a folder of kernels, a cache, a folder of packaged kernels, and an nvcc or none;
    ``nvrtc`` is none at first.
    """

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.kernels, self.resources, self.cache = (folder / name for name in ("kernels", "resources", "cache"))
        for made in (self.kernels, self.resources):
            made.mkdir()
        (self.kernels / SOURCE).write_text("// version 1\n")
        (self.kernels / "words.cuh").write_text("// words\n")
        self._count, self._broken, self._nvcc = folder / "count", folder / "broken", folder / "nvcc"
        self.has_nvcc = True
        self.nvrtc: FakeNvrtc | None = None
        self._nvcc.write_text(_SCRIPT.format(count=self._count, broken=self._broken))
        self._nvcc.chmod(0o755)
        monkeypatch.setattr(compiler, "KERNELS", self.kernels)
        monkeypatch.setattr(fatbins, "FOLDER", self.resources)
        monkeypatch.setattr(platformdirs, "user_cache_dir", lambda *_, **__: str(self.cache))
        monkeypatch.setattr(shutil, "which", lambda name: str(self._nvcc) if self.has_nvcc else None)
        monkeypatch.setattr(nvrtc, "find_nvrtc", lambda: self.nvrtc)

    def break_nvcc(self) -> None:
        self._broken.touch()

    @property
    def compilations(self) -> int:
        return len(self._count.read_text().splitlines()) if self._count.exists() else 0

    def package(self, machine_code: tuple[str, ...] = ("75", "80"), ptx: tuple[str, ...] = ()) -> bytes:
        """Put a fatbin of the sources as they are into the resources; returns its bytes."""
        data = b"fatbin"
        (self.resources / "add.fatbin").write_bytes(data)
        digest = compiler.digest(SOURCE)
        sha256 = hashlib.sha256(data).hexdigest()
        made = Fatbin(SOURCE, "add.fatbin", sha256, digest, machine_code, ptx, (12, 8), self.resources)
        fatbins.write_manifest(self.resources, [made])
        assert fatbins.packaged() == {SOURCE: made}
        return data


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Place:
    return Place(tmp_path, monkeypatch)


def test_nvcc_compiles_once(place: Place) -> None:
    assert compiler.sources() == (SOURCE,)
    assert compiler.can_compile(SOURCE, "90") and not compiler.is_compiled(SOURCE, "90")
    for _ in range(2):
        assert compiler.binary(SOURCE, "90") == b"cubin of -arch=sm_90"
        assert compiler.is_compiled(SOURCE, "90")
    assert place.compilations == 1
    assert compiler.binary(SOURCE, "75") == b"cubin of -arch=sm_75"
    assert [path.suffix for path in sorted((place.cache / "cubins").iterdir())] == [".cubin"] * 2
    # What nvcc made serves without it.
    place.has_nvcc = False
    assert compiler.binary(SOURCE, "90") == b"cubin of -arch=sm_90"


def test_what_another_process_compiles_is_waited_for(place: Place) -> None:
    path, _ = compiler._cached(SOURCE, "90")
    with ThreadPoolExecutor(1) as threads:
        with kernel_cache.compiling(path):
            asked = threads.submit(compiler.binary, SOURCE, "90")
            with pytest.raises(TimeoutError):
                asked.result(0.3)
            checked_cache.keep(path, b"theirs")
        assert asked.result(30) == b"theirs" and place.compilations == 0


@pytest.mark.parametrize("name", [SOURCE, "words.cuh"])
def test_a_changed_source_or_header_is_compiled_anew(place: Place, name: str) -> None:
    compiler.binary(SOURCE, "90")
    (place.kernels / name).write_text("// version 2\n")
    assert not compiler.is_compiled(SOURCE, "90")
    compiler.binary(SOURCE, "90")
    assert place.compilations == 2


def test_line_ends_do_not_matter(place: Place) -> None:
    before = compiler.digest(SOURCE)
    (place.kernels / SOURCE).write_bytes(b"// version 1\r\n")
    assert compiler.digest(SOURCE) == before


def test_nvcc_comes_before_what_was_packaged(place: Place) -> None:
    place.package(("75", "90"))
    assert compiler.needed_cuda(SOURCE, "90") == (13, 0)
    assert compiler.binary(SOURCE, "90") == b"cubin of -arch=sm_90"


def test_for_what_is_compiled_nvcc_is_not_asked(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    compiler.binary(SOURCE, "90")
    monkeypatch.setattr(compiler, "_run", None)
    assert compiler.can_compile(SOURCE, "90") and compiler.needed_cuda(SOURCE, "90") == (0, 0)


def _no_nvcc(place: Place) -> None:
    place.has_nvcc = False


def _no_host_compiler(place: Place) -> None:
    place.break_nvcc()


@pytest.mark.parametrize("spoil", [_no_nvcc, _no_host_compiler])
def test_without_a_working_nvcc_the_packaged_kernels_serve(place: Place, spoil: Callable[[Place], None]) -> None:
    spoil(place)
    data = place.package()
    assert compiler.can_compile(SOURCE, "75") and compiler.binary(SOURCE, "75") == data
    if not place.has_nvcc:
        assert compiler.is_compiled(SOURCE, "75") and compiler.needed_cuda(SOURCE, "75") == (12, 4)
    left = list((place.cache / "cubins").iterdir()) if place.cache.exists() else []
    assert left == [], "what failed leaves nothing"


def test_what_is_forgotten_is_compiled_again(place: Place) -> None:
    assert not compiler.forget(SOURCE, "90"), "nothing was compiled"
    compiler.binary(SOURCE, "90")
    assert compiler.forget(SOURCE, "90") and not compiler.is_compiled(SOURCE, "90")
    compiler.binary(SOURCE, "90")
    assert place.compilations == 2
    shutil.rmtree(place.kernels)
    assert not compiler.forget(SOURCE, "90"), "a packaged Crosspoint keeps what it has"


def test_a_card_that_nvcc_does_not_know(place: Place) -> None:
    assert not compiler.can_compile(SOURCE, "89")
    with pytest.raises(DeviceError, match="not compiled for this card.*use the CPU engine"):
        compiler.binary(SOURCE, "89")
    # Machine code of the same major version runs on it.
    data = place.package()
    assert compiler.is_compiled(SOURCE, "89") and compiler.binary(SOURCE, "89") == data
    assert place.compilations == 0
    # On a newer major version only PTX does, and for that the driver must know its version.
    assert not compiler.can_compile(SOURCE, "130")
    assert place.package(ptx=("75",)) == compiler.binary(SOURCE, "130")
    assert compiler.needed_cuda(SOURCE, "130") == (12, 8) and compiler.needed_cuda(SOURCE, "89") == (12, 4)


def test_stale_packaged_kernels_are_not_used(place: Place) -> None:
    place.has_nvcc = False
    place.package()
    (place.kernels / "words.cuh").write_text("// changed since\n")
    assert not compiler.can_compile(SOURCE, "75")
    with pytest.raises(DeviceError, match="not compiled for this card"):
        compiler.binary(SOURCE, "75")


def test_a_packaged_crosspoint_has_no_sources(place: Place) -> None:
    data = place.package()
    shutil.rmtree(place.kernels)
    assert compiler.sources() == (SOURCE,)
    assert compiler.is_compiled(SOURCE, "75") and compiler.binary(SOURCE, "75") == data
    assert compiler.needed_cuda(SOURCE, "75") == (12, 4)
    assert not compiler.can_compile(SOURCE, "90") and not compiler.can_compile("other.cu", "75")


def test_damaged_packaged_kernels_are_refused_by_name(place: Place) -> None:
    place.has_nvcc = False
    place.package()
    path = place.resources / "add.fatbin"
    path.write_bytes(b"fatbim")
    with pytest.raises(DeviceError, match=r"add\.fatbin” is missing or damaged; install"):
        compiler.binary(SOURCE, "75")


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": 2, "kernels": []}', '{"format": 1, "kernels": [{}]}'])
def test_a_manifest_that_cannot_be_read_is_none(place: Place, text: str) -> None:
    (place.resources / fatbins.MANIFEST).write_text(text)
    assert fatbins.packaged() == {}


def test_nvcc_that_fails_is_one_sentence(place: Place) -> None:
    place.break_nvcc()
    with pytest.raises(DeviceError) as failed:
        compiler.binary(SOURCE, "90")
    assert str(failed.value) == (
        "nvcc could not compile add.cu (nvcc fatal   : Cannot find compiler 'g++' in PATH); use the CPU engine."
    )


def test_a_cache_that_cannot_be_written_costs_the_keeping(place: Place) -> None:
    place.cache.write_text("a file where the folder should be")
    checked_cache.say_not_kept.cache_clear()
    said: list[str] = []
    with checked_cache.telling(said.append):
        for _ in range(2):
            assert compiler.binary(SOURCE, "90") == b"cubin of -arch=sm_90"
    assert place.compilations == 2 and len(said) == 1 and "cannot be kept in" in said[0]


@pytest.mark.parametrize("content", [b"", bytes(60), b"cubin of -arch=sm_90", None])
def test_a_damaged_cubin_is_compiled_anew(place: Place, content: bytes | None) -> None:
    compiler.binary(SOURCE, "90")
    (path,) = (place.cache / "cubins").iterdir()
    path.write_bytes(path.read_bytes()[:-1] if content is None else content)
    assert not compiler.is_compiled(SOURCE, "90")
    assert compiler.binary(SOURCE, "90") == b"cubin of -arch=sm_90"
    assert compiler.is_compiled(SOURCE, "90") and place.compilations == 2


def test_a_thing_called_nvcc_that_does_not_run(place: Place, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: str(tmp_path / "kernels"))
    assert not compiler.can_compile(SOURCE, "90") and compiler.needed_cuda(SOURCE, "90") == (0, 0)


def test_nvrtc_comes_last(place: Place) -> None:
    place.nvrtc = FakeNvrtc()
    assert compiler.binary(SOURCE, "90") == b"cubin of -arch=sm_90"
    place.has_nvcc = False
    data = place.package(("75",))
    assert compiler.is_compiled(SOURCE, "75") and compiler.binary(SOURCE, "75") == data
    assert place.nvrtc.compilations == 0
    assert compiler.can_compile(SOURCE, "120") and not compiler.is_compiled(SOURCE, "120")
    assert compiler.needed_cuda(SOURCE, "120") == (13, 0)
    for _ in range(2):
        assert compiler.binary(SOURCE, "120") == b"add.cu for sm_120"
        assert compiler.is_compiled(SOURCE, "120") and compiler.needed_cuda(SOURCE, "120") == (0, 0)
    assert place.nvrtc.compilations == 1
    (place.kernels / "words.cuh").write_text("// version 2\n")
    assert compiler.binary(SOURCE, "120") == b"add.cu for sm_120" and place.nvrtc.compilations == 2


def test_nvrtc_serves_where_nvcc_fails(place: Place) -> None:
    place.break_nvcc()
    place.nvrtc = FakeNvrtc()
    assert compiler.binary(SOURCE, "90") == b"add.cu for sm_90"
    tried = place.compilations
    assert compiler.binary(SOURCE, "90") == b"add.cu for sm_90" and place.compilations == tried, "it is cached"


def test_a_card_that_nvrtc_does_not_know(place: Place) -> None:
    place.has_nvcc, place.nvrtc = False, FakeNvrtc()
    assert compiler.binary(SOURCE, "89") == b"add.cu for compute_75"
    assert not compiler.can_compile(SOURCE, "70")
    # The driver compiles PTX, and must know its version.
    assert compiler.needed_cuda(SOURCE, "130") == (13, 5)
    assert compiler.binary(SOURCE, "130") == b"add.cu for compute_120"
    with pytest.raises(DeviceError, match="no nvcc or NVRTC that could do it; run packaging/bootstrap.py again"):
        compiler.binary(SOURCE, "70")


def test_codes_of_both_compilers_are_kept_and_forgotten(place: Place) -> None:
    compiler.binary(SOURCE, "90")
    (of_nvcc,) = (place.cache / "cubins").iterdir()
    kept = of_nvcc.read_bytes()
    of_nvcc.unlink()
    place.has_nvcc, place.nvrtc = False, FakeNvrtc()
    compiler.binary(SOURCE, "90")
    (of_nvrtc,) = (place.cache / "cubins").iterdir()
    assert of_nvrtc.name != of_nvcc.name
    of_nvcc.write_bytes(kept)
    assert compiler.binary(SOURCE, "90") == b"cubin of -arch=sm_90"
    assert compiler.forget(SOURCE, "90") and list((place.cache / "cubins").iterdir()) == []
