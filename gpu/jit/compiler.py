"""The compiler: the one module of this package that imports Numba, when a function is compiled."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

import llvmlite.binding as llvm
import numba
from numba.core import types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, Flags, compile_extra
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import cpu_target
from numba.core.types.misc import unliteral
from numba.np.numpy_support import from_dtype

from gpu.jit.signature import Array, Kind

__all__ = ["compiled_module", "dispatcher_of", "global_compiler_lock", "machine_code", "type_of"]


class _Inlined(JITCodeLibrary):
    """The optimized code of a function that only compiled code calls, which links a copy of it.

    Numba would also make machine code of it, and put it into memory: a quarter of LLVM's time.
    """

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """Optimize the code; 0, since it has no address."""
        self._ensure_finalized()
        return 0

    @property
    def codegen(self) -> _Inlined:
        """The object that Numba calls ``set_env`` of."""
        return self

    def set_env(self, name: str, environment: Any) -> None:
        """Do nothing: an environment serves functions that Python calls."""


class _InlinedCompiler(Compiler):
    """Numba's compiler, into a library of ``_Inlined``."""

    def define_pipelines(self) -> Any:
        """The passes that Numba has."""
        self.state.library = _Inlined(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
        return super().define_pipelines()


def dispatcher_of(function: Callable[..., Any], options: dict[str, Any], is_for_python: bool) -> Any:
    """``numba.njit`` of a function, compiled once for all values of an integer.

    What only compiled code calls is compiled without the functions by which Python would call it:
    an eighth of all the time.
    """
    wrappers: dict[str, Any] = {}
    if not is_for_python:
        wrappers = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "pipeline_class": _InlinedCompiler}
    dispatcher = numba.njit(**options, **wrappers)(function)
    template_of = dispatcher.get_call_template

    def template(arguments: Any, named: Any) -> Any:
        # Numba would compile it anew for each number that a caller has in its source.
        plain = tuple(unliteral(one) for one in arguments)
        return template_of(plain, {name: unliteral(one) for name, one in named.items()})

    dispatcher.get_call_template = template
    return dispatcher


def machine_code(
    function: Any, symbol: str, kinds: Sequence[Kind], returns: bool, provided: Collection[str] = ()
) -> bytes:
    """The object file of ``compiled_module``, to be linked into this process."""
    with global_compiler_lock:
        module = compiled_module(function, symbol, kinds, returns, provided)
        code: bytes = cpu_target.target_context.codegen()._tm.emit_object(module)
    return code


def compiled_module(
    function: Any, symbol: str, kinds: Sequence[Kind], returns: bool, provided: Collection[str] = ()
) -> llvm.ModuleRef:
    """Compile a function of ``njit``, with all that it calls, for arguments of these kinds.

    Parameters
    ----------
    function : function decorated with ``njit``
    symbol : name of the compiled function
    kinds : the arguments
    returns : whether it returns an integer; else nothing
    provided : names of the functions that it will find in other object files; without those of
        Numba's runtime it must allocate no array

    Returns
    -------
    LLVM's module, optimized, with no other symbol. The function is called as Numba's code is:
    ``int32 function(result *, exception **, arguments…)``, where an array is its parent and owner
    (null), number of items, bytes of an item, data, shape and strides.

    Raises
    ------
    TypeError
        It returns something else.
    ValueError
        It needs a function that is not provided.
    numba.core.errors.NumbaError
        It cannot be compiled, for example since it allocates.
    """
    flags = Flags()
    flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
    flags.nrt = bool(provided)
    flags.error_model = function.targetoptions.get("error_model", "python")
    arguments = tuple(type_of(kind) for kind in kinds)
    typing, target = cpu_target.typing_context, cpu_target.target_context
    with global_compiler_lock:
        made = compile_extra(
            typing, target, function.py_func, arguments, None, flags, {}, pipeline_class=_InlinedCompiler
        )
        returned = made.signature.return_type
        if returned != (types.int64 if returns else types.none):
            raise TypeError(f"{function.__name__} returns {returned}, which is not what is declared")
        # LLVM ends the process if a called function is missing.
        missing = [
            one.name
            for one in made.library._final_module.functions
            if one.is_declaration and not one.name.startswith("llvm.") and one.name not in provided
        ]
        if missing:
            raise ValueError(f"{function.__name__} needs {', '.join(missing)}")
        return _with_one_symbol(made.library._final_module, made.fndesc.llvm_func_name, symbol)


def _with_one_symbol(module: llvm.ModuleRef, entry: str, symbol: str) -> llvm.ModuleRef:
    """A copy of a module that defines nothing for others but its ``entry``, named ``symbol``.

    Numba names a function by its place in the source and a number that counts the functions of this
    process. Closures made by one function differ in the number only, so object files of two
    processes may have the same name for different code, and the linker takes the first.
    """
    copy = llvm.parse_bitcode(module.as_bitcode())
    for value in (*copy.functions, *copy.global_variables):
        if value.name == entry:
            value.name = symbol
        elif not value.is_declaration:
            value.linkage = "internal"
    return copy


def type_of(kind: Kind) -> types.Type:
    """Numba's type of an argument of this kind."""
    if isinstance(kind, tuple):
        inner = [type_of(one) for one in kind]
        if hasattr(kind, "_fields"):
            return types.containers.NamedTuple(inner, type(kind))
        return types.containers.Tuple(inner)
    if isinstance(kind, Array):
        return types.Array(from_dtype(kind.dtype), kind.dimensions, "C", readonly=not kind.is_written)
    return types.boolean if kind is bool else types.int64
