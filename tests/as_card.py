"""The processor, taken for a graphics card: for tests of what is done with a card."""

from __future__ import annotations

from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.cuda.engine import CudaEngine
from gpu.engines.measurements import cores


class AsCard(CpuEngine):
    """Computes as ``CpuEngine`` does, and tells of itself what a card does."""

    name = CudaEngine.name
    is_card = True
    workers = CudaEngine.workers
    library_bytes = CudaEngine.library_bytes
    rates = CudaEngine.rates

    @property
    def host_threads(self) -> int:
        return cores()
