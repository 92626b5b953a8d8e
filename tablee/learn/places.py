"""What is seen of places, on a GPU in one kernel: their numbers are read once, and nothing in between is written.

Layer by layer, what is seen of 192 places of each row would be written to memory and read again several times, and that
took most of a training's time. Here a program takes a block of places of one row through both layers (network.py,
`Places`), and keeps the sum and the maximum, or the answers. To learn, it does so again instead of remembering. Blocks
where no place is there are passed over.

The kernels need Triton, which comes with PyTorch where it can use a GPU.
"""

import torch
import triton
import triton.language as tl
from torch import Tensor
from torch.autograd.function import FunctionCtx

BLOCK = 32  # places that are looked at together
SEEN_ROWS = 8  # rows that a program looks at: it reads the layers once
LEARNT_ROWS = 32  # and in learning, where it also writes what the layers are to change by


@triton.jit
def look(x, first, second, context):  # type: ignore[no-untyped-def]
    """Both layers for a block of places: before and after the first is cut, and before the second is."""
    there = tl.max(tl.abs(x.to(tl.float32)), axis=1) > 0
    before = tl.dot(x, first) + tl.where(there[:, None], context[None, :], 0.0)
    seen = tl.maximum(before, 0.0).to(x.dtype)
    return before, seen, tl.dot(seen, second)


@triton.jit
def see_kernel(  # type: ignore[no-untyped-def]
    rows, stride, at, first_at, second_at, context_at, ask_at, total_at, most_at, which_at, answer_at, number, crowd,
    places: tl.constexpr, cell: tl.constexpr, padded: tl.constexpr, width: tl.constexpr, block: tl.constexpr,
    share: tl.constexpr, pool: tl.constexpr,
):  # fmt: skip
    """Sum and maximum over the places of each row, and where the maximum is; or, without pool, the answers."""
    half = rows.dtype.element_ty
    k, j, b = tl.arange(0, padded), tl.arange(0, width), tl.arange(0, block)
    first = tl.load(first_at + j[None, :] * cell + k[:, None], mask=k[:, None] < cell, other=0.0).to(half)
    second = tl.load(second_at + j[None, :] * width + j[:, None]).to(half)
    begin = tl.program_id(0) * share
    for nth in range(share):
        row = begin + nth
        if row < number:
            context = tl.load(context_at + row * width + j).to(tl.float32)
            total, most = tl.zeros([width], tl.float32), tl.zeros([width], tl.float32)
            which = tl.zeros([width], tl.int32)
            if not pool:
                ask = tl.load(ask_at + row * width + j).to(tl.float32)
            for begun in range(0, places, block):
                place = begun + b
                here = (place[:, None] < places) & (k[None, :] < cell)
                x = tl.load(
                    rows + row.to(tl.int64) * stride + at + place[:, None] * cell + k[None, :], mask=here, other=0.0
                )
                if tl.max(tl.max(tl.abs(x.to(tl.float32)), axis=1), axis=0) > 0:
                    _, cut, deeper = look(x, first, second, context)
                    seen = cut.to(tl.float32) + tl.maximum(deeper, 0.0)
                    if pool:
                        total += tl.sum(seen, axis=0)
                        best = tl.max(seen, axis=0)
                        at_best = tl.max(tl.where(seen == best[None, :], place[:, None], -1), axis=0)
                        which = tl.where(best > most, at_best, which)
                        most = tl.maximum(most, best)
                    else:
                        answer = tl.sum(seen * ask[None, :], axis=1)
                        tl.store(answer_at + row * places + place, answer, mask=place < places)
                elif not pool:
                    tl.store(answer_at + row * places + place, tl.zeros([block], tl.float32), mask=place < places)
            if pool:
                tl.store(total_at + row * width + j, total / crowd)
                tl.store(most_at + row * width + j, most)
                tl.store(which_at + row * width + j, which)


@triton.jit
def learn_kernel(  # type: ignore[no-untyped-def]
    rows, stride, at, first_at, second_at, context_at, ask_at, total_at, most_at, which_at, answer_at, number, crowd,
    to_first, to_second, to_context, to_ask,
    places: tl.constexpr, cell: tl.constexpr, padded: tl.constexpr, width: tl.constexpr, block: tl.constexpr,
    share: tl.constexpr, pool: tl.constexpr,
):  # fmt: skip
    """The gradients of both layers, one sum for each program, and of context and ask; the others hold those given."""
    half = rows.dtype.element_ty
    k, j, b = tl.arange(0, padded), tl.arange(0, width), tl.arange(0, block)
    first = tl.load(first_at + j[None, :] * cell + k[:, None], mask=k[:, None] < cell, other=0.0).to(half)
    second = tl.load(second_at + j[None, :] * width + j[:, None]).to(half)
    of_first, of_second = tl.zeros([padded, width], tl.float32), tl.zeros([width, width], tl.float32)
    begin = tl.program_id(0) * share
    for nth in range(share):
        row = begin + nth
        if row < number:
            context = tl.load(context_at + row * width + j).to(tl.float32)
            of_context, of_ask = tl.zeros([width], tl.float32), tl.zeros([width], tl.float32)
            if pool:
                total = tl.load(total_at + row * width + j).to(tl.float32) / crowd
                most = tl.load(most_at + row * width + j).to(tl.float32)
                which = tl.load(which_at + row * width + j)
            else:
                ask = tl.load(ask_at + row * width + j).to(tl.float32)
            for begun in range(0, places, block):
                place = begun + b
                here = (place[:, None] < places) & (k[None, :] < cell)
                x = tl.load(
                    rows + row.to(tl.int64) * stride + at + place[:, None] * cell + k[None, :], mask=here, other=0.0
                )
                if tl.max(tl.max(tl.abs(x.to(tl.float32)), axis=1), axis=0) > 0:
                    before, cut, deeper = look(x, first, second, context)
                    if pool:
                        of_seen = total[None, :] + tl.where(place[:, None] == which[None, :], most[None, :], 0.0)
                    else:
                        answer = tl.load(answer_at + row * places + place, mask=place < places, other=0.0).to(
                            tl.float32
                        )
                        of_seen = answer[:, None] * ask[None, :]
                        seen = cut.to(tl.float32) + tl.maximum(deeper, 0.0)
                        of_ask += tl.sum(answer[:, None] * seen, axis=0)
                    of_deeper = tl.where(deeper > 0, of_seen, 0.0).to(half)
                    of_second += tl.dot(tl.trans(cut), of_deeper)
                    of_cut = of_seen + tl.dot(of_deeper, tl.trans(second))
                    of_before = tl.where(before > 0, of_cut, 0.0)
                    of_context += tl.sum(of_before, axis=0)
                    of_first += tl.dot(tl.trans(x), of_before.to(half))
            tl.store(to_context + row * width + j, of_context)
            if not pool:
                tl.store(to_ask + row * width + j, of_ask)
    program = tl.program_id(0)
    tl.store(to_first + program * padded * width + k[:, None] * width + j[None, :], of_first)
    tl.store(to_second + program * width * width + j[:, None] * width + j[None, :], of_second)


def sizes(first: Tensor, places: int, rows: int, pool: bool) -> dict[str, int]:
    """What kernels are compiled for."""
    width, cell = first.shape
    padded = max(triton.next_power_of_2(cell), 16)
    made = {"places": places, "cell": cell, "padded": padded, "width": width, "block": BLOCK}
    return {**made, "share": rows, "pool": pool}


class Seeing(torch.autograd.Function):
    """Both kernels as a function that PyTorch can learn through. Rows get no gradient: nobody learns what is seen.

    ask  what is asked of each place, for answers (rows, places); None: the sum divided by `crowd` and the maximum over
         all places, (rows, 2 · width)
    """

    @staticmethod
    def forward(
        ctx: FunctionCtx, rows: Tensor, at: int, places: int, crowd: float, first: Tensor, second: Tensor,
        context: Tensor, ask: Tensor | None,
    ) -> Tensor:  # fmt: skip
        number, width, pool = len(rows), len(first), ask is None
        context = context.contiguous()
        ask = context if ask is None else ask.contiguous()
        made = {"device": rows.device}
        out = torch.empty(2, number, width, **made) if pool else torch.empty(number, places, **made)
        which = torch.empty(number, width, dtype=torch.int32, **made) if pool else out
        total, most, answer = (out[0], out[1], out) if pool else (out, out, out)
        see_kernel[triton.cdiv(number, SEEN_ROWS),](
            rows, rows.stride(0), at, first, second, context, ask, total, most, which, answer, number, crowd,
            **sizes(first, places, SEEN_ROWS, pool),
        )  # fmt: skip
        ctx.save_for_backward(rows, first, second, context, ask, which if pool else context)
        ctx.told = at, places, crowd, pool
        return torch.cat([total, most], dim=-1) if pool else out

    @staticmethod
    def backward(ctx: FunctionCtx, given: Tensor) -> tuple[Tensor | None, ...]:
        rows, first, second, context, ask, which = ctx.saved_tensors
        at, places, crowd, pool = ctx.told
        number, width, told = len(rows), len(first), sizes(first, places, LEARNT_ROWS, pool)
        programs = triton.cdiv(number, LEARNT_ROWS)
        made = {"device": rows.device}
        of_first = torch.empty(programs, told["padded"], width, **made)
        of_second = torch.empty(programs, width, width, **made)
        of_context = torch.empty(number, width, **made)
        of_ask = of_context if pool else torch.empty(number, width, **made)
        total, most = (each.contiguous() for each in given.split(width, dim=-1)) if pool else (given, given)
        given = given.contiguous()
        learn_kernel[programs,](
            rows, rows.stride(0), at, first, second, context, ask, total, most, which, given, number, crowd,
            of_first, of_second, of_context, of_ask, **told, num_warps=8,
        )  # fmt: skip
        layers = of_first.sum(0)[: first.shape[1]].T, of_second.sum(0).T
        to_context = of_context.to(context.dtype)
        return None, None, None, None, *layers, to_context, None if pool else of_ask.to(ask.dtype)


def pool_places(rows: Tensor, at: int, places: int, crowd: float, *layers: Tensor) -> Tensor:
    """The sum divided by `crowd`, and the maximum, of what is seen at the places of each row.

    at      where the numbers of the first place are in a row
    layers  the weights of both layers, and what the context of each row adds to the first
    """
    found: Tensor = Seeing.apply(rows, at, places, crowd, *layers, None)
    return found


def answer_places(rows: Tensor, at: int, places: int, crowd: float, *layers: Tensor) -> Tensor:
    """How well each place answers what is asked, which is the last of `layers`."""
    found: Tensor = Seeing.apply(rows, at, places, crowd, *layers)
    return found
