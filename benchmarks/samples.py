"""Several measurements of one thing."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean


@dataclass(frozen=True)
class Sample:
    """Of times in milliseconds. `empty` counts answers in which there was nothing."""

    values: tuple[float, ...]
    empty: int = 0

    @property
    def p50(self) -> float:
        return self.quantile(0.5)

    @property
    def p99(self) -> float:
        """With fewer than a hundred values, the greatest."""
        return self.quantile(0.99)

    @property
    def is_mostly_empty(self) -> bool:
        return self.empty * 2 > len(self.values)

    def quantile(self, share: float) -> float:
        """The smallest value that at least this share of the values does not exceed."""
        ordered = sorted(self.values)
        return ordered[max(0, math.ceil(share * len(ordered)) - 1)]


def of_two(values: Sequence[float]) -> tuple[float, ...]:
    """Of keys that make a mistake and mend it in turns, which is not the same work, the means of one and the next. In
    the middle between two kinds of values no quantile is steady. One that is over is left out.
    """
    return tuple(map(fmean, zip(values[::2], values[1::2], strict=False)))
