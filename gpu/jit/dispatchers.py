"""Numba's dispatchers with a cache of our own that no damage and no full drive can hurt: what ``compiled.njit`` makes when it is needed.

Numba's cache reads what it finds: a file that a power cut left empty or half written ends every later run. Ours keeps one file for each
function and signature (``gpu.core.checked_cache``); what does not verify is said and compiled anew.

Numba also looks only at the file of a function when it decides whether its cached code is current, and our kernels call
each other across files: ``gpu.jit.kernel_cache`` says how that is noticed.
"""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Any

import numba
from numba.core import types
from numba.core.caching import CompileResultCacheImpl, FunctionCache, UserProvidedCacheLocator
from numba.core.compiler import Flags, compile_extra
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import cpu_target
from numba.core.runtime import rtsys
from numba.core.serialize import dumps
from numba.core.types.misc import unliteral
from numba.np.numpy_support import from_dtype

from gpu.core.checked_cache import keep, read_checked, tell_damaged
from gpu.jit.kernel_cache import folder_of_this_run

__all__ = ["dispatcher_of", "from_dtype", "global_compiler_lock", "machine_code", "types"]

_ENDING = ".kernel"


def dispatcher_of(function: Callable[..., Any], options: dict[str, Any]) -> Any:
    """``numba.njit`` whose compiled code is kept in the kernels' folder."""
    dispatcher = numba.njit(**options)(function)
    dispatcher._cache = _Cache(function)  # what Numba's cache=True puts its own into
    dispatcher.get_call_template = _whatever_the_number(dispatcher.get_call_template)
    return dispatcher


def _whatever_the_number(template_of: Callable[..., Any]) -> Callable[..., Any]:
    """Compiled code that calls a function with a number in its source would have it compiled for that number alone, and once more for each other one."""

    def template(arguments: Any, named: Any) -> Any:
        plain = tuple(unliteral(one) for one in arguments)
        return template_of(plain, {name: unliteral(one) for name, one in named.items()})

    return template


def machine_code(
    function: Any, arguments: Sequence[types.Type], provided: Collection[str] = ()
) -> tuple[str, types.Type, bytes]:
    """A function of ``njit`` for arguments of these types, with all that it calls: its symbol, what it returns, and its object file.

    It is called as Numba's code calls it: ``int32 function(result *, exception **, arguments…)``, an array being its parent and owner
    (null), size, item's size, data, shape and strides. ``provided``: the functions of Numba's for the memory of arrays that it will
    find; none where it makes no array. Raises ``ValueError`` where it needs what else only Numba provides.
    """
    flags = Flags()
    flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
    flags.nrt = bool(provided)
    flags.error_model = function.targetoptions.get("error_model", "python")
    with global_compiler_lock:
        made = compile_extra(
            cpu_target.typing_context, cpu_target.target_context, function.py_func, tuple(arguments), None, flags, {}
        )
        library = made.library
        # LLVM ends the process where one of them is not there.
        lacking = [
            one.name
            for one in library._final_module.functions
            if one.is_declaration and not one.name.startswith("llvm.") and one.name not in provided
        ]
        if lacking:
            raise ValueError(f"{function.__name__} needs {', '.join(lacking)}")
        _, _, (code, _) = library.serialize_using_object_code()
    return made.fndesc.llvm_func_name, made.signature.return_type, code


class _Locator(UserProvidedCacheLocator):
    """Our folder, be it writable or not: Numba would take one beside the sources instead, whose code may be stale."""

    def __init__(self, function: Callable[..., Any], source: str) -> None:
        super().__init__(function, source)
        self._cache_path = str(folder_of_this_run())

    def ensure_cache_path(self) -> None:
        """``keep`` does."""

    @classmethod
    def from_function(cls, function: Callable[..., Any], source: str) -> _Locator:
        return cls(function, source)


class _CompiledFunction(CompileResultCacheImpl):
    _locator_classes = [_Locator]  # noqa: RUF012 (as Numba has it)


class _Files:
    """One file for each signature of a function: what Numba's ``Cache`` wants in place of its index and numbered files."""

    def __init__(self, place: Path, name: str, stamp: Any) -> None:
        self._place, self._name, self._stamp = place, name, stamp

    def load(self, key: Any) -> Any:
        data = read_checked(self._path(key))
        return None if data is None else pickle.loads(data)

    def save(self, key: Any, data: Any) -> None:
        keep(self._path(key), dumps(data))

    def flush(self) -> None:
        """Nothing is held."""

    def _path(self, key: Any) -> Path:
        digest = hashlib.sha256(repr((key, self._stamp)).encode()).hexdigest()
        return self._place / f"{self._name}.{digest[:16]}{_ENDING}"


class _Cache(FunctionCache):
    """Numba's cache of a function with our files."""

    _impl_class = _CompiledFunction

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function)
        package = function.__module__.rpartition(".")[0]
        name = f"{package}.{self._impl.filename_base}"
        self._cache_file = _Files(Path(self.cache_path), name, self._impl.locator.get_source_stamp())

    def load_overload(self, signature: Any, target: Any) -> Any:
        # Numba would make itself ready to compile first, which takes longer than all that is loaded, and is done again before it compiles. What was compiled needs
        # the functions for the memory of its arrays, and no more.
        rtsys.initialize(target)
        try:
            with self._guard_against_spurious_io_errors():
                return self._load_overload(signature, target)
        except MemoryError:
            raise  # The file is not damaged, and compiling would need more memory.
        except Exception:  # noqa: BLE001 - whole, and yet not what this Numba can take: then it is compiled
            tell_damaged(Path(self.cache_path))
            return None
