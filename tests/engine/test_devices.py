"""Devices by name, and devices that are not there."""

import pytest

import tablee
from tablee import NoGpu
from tablee.engine import devices
from tablee.engine.devices import check_device
from tests.toy import bare


@pytest.mark.parametrize("device", ["gpu", "CPU", "", "cuda:0"])
def test_a_device_is_cpu_or_cuda(device: str) -> None:
    for ask in (
        lambda: check_device(device),
        lambda: tablee.playouts("madness", 2, games=1, device=device),
        lambda: tablee.Batch("madness", 1, device=device),
    ):
        with pytest.raises(ValueError, match=f'device is "cpu" or "cuda", not \'{device}\''):
            ask()


@pytest.fixture
def no_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without a GPU, whatever this one has."""
    from numba import cuda

    monkeypatch.setattr(devices, "cuda_module", devices.cuda_module.__wrapped__)
    monkeypatch.setattr(devices, "SIMULATED", False)
    monkeypatch.setattr(cuda, "is_available", lambda: False)


@pytest.mark.usefixtures("no_gpu")
def test_a_gpu_that_is_not_there_is_told_plainly() -> None:
    check_device("cpu")
    for ask in (
        lambda: check_device("cuda"),
        lambda: tablee.playouts("madness", 2, games=1, device="cuda"),
        lambda: tablee.Batch("madness", 1, device="cuda"),
    ):
        with pytest.raises(NoGpu, match='no CUDA GPU was found on this machine: use device="cpu"'):
            ask()


def test_a_missing_package_is_told_plainly() -> None:
    code = """
import sys
import numba
sys.modules["numba.cuda"] = None
vars(numba).pop("cuda", None)
import tablee
try:
    tablee.playouts("madness", 2, games=1, device="cuda")
except tablee.NoGpu as error:
    print(error)
"""
    assert bare(code).startswith("a GPU needs the package numba-cuda: pip install 'tablee[gpu]'")
