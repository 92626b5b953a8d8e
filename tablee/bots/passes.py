"""Several passes through a network at once, in compiled code of ours: one row for each.

Two rows take each number of a layer from memory once, and four numbers of a row are added at a time. So a pass takes
half of the time of `forward` in net.py. Sums are taken in the same order, so the answers are the same to the last bit.
"""

from typing import NamedTuple

import numpy as np

from tablee.bots.net import CELL, PLACES, PLACES_AT, Layers, Matrix, add_layer, answer_places, see_places
from tablee.engine.jit import compiled
from tablee.games.contract import Numbers


class Rows(NamedTuple):
    """What passes work in."""

    thought: Matrix
    cut: Matrix
    seen: Matrix  # what is seen of each place, and room for two more
    pooled: Matrix  # over all places


def rows_of(rows: int, *networks: Layers) -> Rows:
    """Room for so many passes through any of these networks."""

    def room(width: int) -> Matrix:
        return np.zeros((rows, width), np.float32)

    width = max(len(layers.first_bias) for layers in networks)
    kinds = max(layers.place_first.shape[1] for layers in networks)
    places = max(int(layers.places[PLACES]) for layers in networks)
    return Rows(room(width), room(width), room((places + 2) * kinds), room(2 * kinds))


@compiled
def add_two(x: Numbers, z: Numbers, weights: Matrix, out: Numbers, other: Numbers) -> None:
    """Adds x · weights to out, and z · weights to other."""
    k = 0
    while k + 4 <= len(weights):
        w0, w1, w2, w3 = weights[k], weights[k + 1], weights[k + 2], weights[k + 3]
        a, b, c, d = x[k], x[k + 1], x[k + 2], x[k + 3]
        e, f, g, h = z[k], z[k + 1], z[k + 2], z[k + 3]
        for j in range(weights.shape[1]):
            y0, y1, y2, y3 = w0[j], w1[j], w2[j], w3[j]
            out[j] = (((out[j] + a * y0) + b * y1) + c * y2) + d * y3
            other[j] = (((other[j] + e * y0) + f * y1) + g * y2) + h * y3
        k += 4
    while k < len(weights):
        row, a, e = weights[k], x[k], z[k]
        for j in range(weights.shape[1]):
            out[j] += a * row[j]
            other[j] += e * row[j]
        k += 1


@compiled
def add_rows(x: Matrix, rows: int, weights: Matrix, out: Matrix) -> None:
    """Adds x · weights to out."""
    r = 0
    while r + 2 <= rows:
        add_two(x[r], x[r + 1], weights, out[r], out[r + 1])
        r += 2
    if r < rows:
        add_layer(x[r, : len(weights)], weights, out[r, : weights.shape[1]])


@compiled
def forward_rows(x: Matrix, rows: int, numbers: int, layers: Layers, room: Rows, out: Matrix) -> None:
    """The network's answers to the first `numbers` of each row of `x`."""
    width = len(layers.first_bias)
    count, kinds = layers.places[PLACES], layers.place_first.shape[1]
    for r in range(rows):
        row, thought = x[r, :numbers], room.thought[r, :width]
        for j in range(width):
            thought[j] = layers.first_bias[j]
        if count > 0:
            at = layers.places[PLACES_AT]
            behind = at + count * layers.places[CELL]
            see_places(row, layers, room.seen[r], room.pooled[r])
            add_layer(row[:at], layers.first[:at], thought)
            add_layer(row[behind:], layers.first[at : at + numbers - behind], thought)
            add_layer(room.pooled[r, : 2 * kinds], layers.first[at + numbers - behind :], thought)
        else:
            add_layer(row, layers.first, thought)
        for j in range(width):
            thought[j] = max(thought[j], np.float32(0))
    for d in range(len(layers.middle)):
        for r in range(rows):
            for j in range(width):
                room.cut[r, j] = layers.middle_bias[d, j]
        add_rows(room.thought, rows, layers.middle[d], room.cut)
        for r in range(rows):
            for j in range(width):
                room.thought[r, j] += max(room.cut[r, j], np.float32(0))
    for r in range(rows):
        for j in range(len(layers.last_bias)):
            out[r, j] = layers.last_bias[j]
    add_rows(room.thought, rows, layers.last, out)
    if count > 0 and layers.ask.shape[1] > 0:
        for r in range(rows):
            answer_places(room.thought[r, :width], layers, room.seen[r], room.pooled[r, :kinds], out[r])
