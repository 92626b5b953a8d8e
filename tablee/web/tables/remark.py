"""Remarks: what the log of a table tells besides actions."""

from typing import Literal

import msgspec


class Remark(msgspec.Struct, frozen=True):
    """Something besides actions that the log tells: a hint that other people may know of, or a choice taken back.

    played   how many actions had been played then
    """

    kind: Literal["hint", "back"]
    seat: int
    played: int
