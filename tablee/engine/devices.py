"""CPUs and GPUs, and the arrays in their memory."""

import os
from functools import cache
from types import ModuleType
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

DEFAULT_STREAM = 0
SIMULATED: bool = os.environ.get("NUMBA_ENABLE_CUDASIM") == "1"

Array: TypeAlias = Any  # of NumPy, or on a GPU of numba-cuda, which has no types


class NoGpu(RuntimeError):
    """A GPU was asked for and there is none; the text says why and what to do."""


def check_device(device: str) -> None:
    """Raises a clear error unless `device` is "cpu", or "cuda" with a GPU at hand."""
    if device == "cuda":
        cuda_module()
    elif device != "cpu":
        raise ValueError(f'device is "cpu" or "cuda", not {device!r}')


@cache
def cuda_module() -> ModuleType:
    """`numba.cuda`, or its simulator; NoGpu says why there is none."""
    try:
        from numba import cuda
    except ImportError as error:
        raise NoGpu(f"a GPU needs the package numba-cuda: pip install 'tablee[gpu]' ({error})") from None
    if not SIMULATED and not cuda.is_available():
        raise NoGpu('no CUDA GPU was found on this machine: use device="cpu", or look at `nvidia-smi`')
    cuda.config.CUDA_LOW_OCCUPANCY_WARNINGS = 0  # a small batch is the caller's decision
    module: ModuleType = cuda
    return module


def device_array(shape: tuple[int, ...], dtype: npt.DTypeLike, device: str) -> Array:
    """An array of zeros on the device: a NumPy array on a CPU, one with `__cuda_array_interface__` on a GPU."""
    zeros = np.zeros(shape, dtype)
    return zeros if device == "cpu" else cuda_module().to_device(zeros)


def to_device(array: npt.NDArray[np.generic], device: str) -> Array:
    """The array on the device (the array itself on a CPU)."""
    return array if device == "cpu" else cuda_module().to_device(array)


def to_host(array: Array) -> npt.NDArray[Any]:
    """A NumPy array with the contents of an array on a device (the array itself if it is one)."""
    return array if isinstance(array, np.ndarray) else array.copy_to_host()


def synchronize(device: str) -> None:
    """Waits until the device has finished all that it was asked to do."""
    if device == "cuda":
        cuda_module().synchronize()


def stream_at(pointer: int) -> object:
    """The CUDA stream of another package, such as PyTorch, by its address."""
    return cuda_module().external_stream(pointer)


def choose_gpu(number: int) -> None:
    """From now on "cuda" is this one of several GPUs, in this thread. To be called before anything else uses one."""
    cuda_module().select_device(number)


def device_name(device: str) -> str:
    """The name of the device, for tables of measurements."""
    if device == "cuda" and SIMULATED:
        return "CUDA simulator"
    if device == "cuda":
        name = cuda_module().get_current_device().name
        return name.decode() if isinstance(name, bytes) else str(name)
    with open("/proc/cpuinfo") as info:
        models = [line.split(":", 1)[1].strip() for line in info if line.startswith("model name")]
    return models[0] if models else "CPU"
