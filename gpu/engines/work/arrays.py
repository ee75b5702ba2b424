"""Types of the arrays that engines take and give."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Int32 = NDArray[np.int32]


Int64 = NDArray[np.int64]
