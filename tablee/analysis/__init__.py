"""A finished game told in luck and skill: what draws gave each seat, and what its choices cost it.

analysis = tablee.analyse(match.record())
analysis.balance(0).luck, analysis.choices(0)[3].loss
"""

from tablee.analysis.report import Alternative, Analysis, Balance, Choice, Step
from tablee.analysis.walk import Progress, Walk, analyse

__all__ = ["Alternative", "Analysis", "Balance", "Choice", "Progress", "Step", "Walk", "analyse"]
