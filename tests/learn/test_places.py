"""The kernels that look at places: the same answers and gradients as layer by layer.

Triton's interpreter needs no GPU, but the package is as large as all others together: `make test-long` installs it.
"""

import pytest

from tablee.bots.net import CROWD
from tests import toy

torch = pytest.importorskip("torch")

from torch import Tensor  # noqa: E402

AT, PLACES, CELL, WIDTH = 16, 96, 24, 32
THERE = (0, 1, 31, 32, 33, 70, 96)  # places of each row


@pytest.mark.long
def test_kernels_answer_and_learn_as_layers_do() -> None:
    toy.elsewhere("from tests.learn.test_places import compare; compare()", TRITON_INTERPRET="1")


def rows_with_places() -> Tensor:
    """Rows that have more and more places."""
    rows = torch.zeros(len(THERE), AT + PLACES * CELL)
    rows[:, :AT] = torch.randn(len(THERE), AT)
    for row, there in zip(rows, THERE, strict=True):
        row[AT : AT + there * CELL] = (torch.rand(there * CELL) < 0.4).float()
        row[AT : AT + there * CELL : CELL] = 1
    return rows


def compare() -> None:
    """Compares answers and gradients, in Triton's interpreter: it has to be chosen before Triton is imported."""
    from tablee.learn.places import answer_places, pool_places

    torch.manual_seed(1)
    numbers = rows_with_places()
    shapes = ((WIDTH, CELL), (WIDTH, WIDTH), (len(THERE), WIDTH), (len(THERE), WIDTH))
    first, second, context, ask = weights = [torch.randn(shape).mul(0.2).requires_grad_() for shape in shapes]
    told = numbers, AT, PLACES, CROWD, first, second, context
    found = pool_places(*told), answer_places(*told, ask)
    cells = numbers[:, AT:].unflatten(1, (PLACES, CELL))
    there = (cells != 0).any(-1, keepdim=True)
    seen = torch.relu(cells @ first.T + context.unsqueeze(1) * there)
    seen = seen + torch.relu(seen @ second.T)
    expected = torch.cat([seen.sum(1) / CROWD, seen.amax(1)], dim=1), (seen @ ask.unsqueeze(-1)).squeeze(-1)
    given = [torch.randn_like(each) for each in expected]
    for mine, theirs in zip(found, expected, strict=True):
        assert torch.allclose(mine, theirs, atol=1e-4)
    gradients = [torch.autograd.grad(each, weights, given, retain_graph=True) for each in (found, expected)]
    for mine, theirs in zip(*gradients, strict=True):
        assert torch.allclose(mine, theirs, atol=1e-4 * float(theirs.abs().max()))
