"""Several measurements of one thing."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean


@dataclass(frozen=True)
class Sample:
    """Of times in milliseconds. `empty` counts answers in which there was nothing.

    `alternates` says that they are of keys that make a mistake and mend it in turns, or of what is asked after these.
    That is not the same work, and in the middle between two kinds of values no quantile is steady.
    """

    values: tuple[float, ...]
    empty: int = 0
    alternates: bool = False

    @property
    def p50(self) -> float:
        """Of what alternates, that of the means of one and the next."""
        if self.alternates and len(self.values) > 1:
            return Sample(_of_two(self.values)).p50
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


def _of_two(values: Sequence[float]) -> tuple[float, ...]:
    """The means of one value and the next; one that is over is left out."""
    return tuple(map(fmean, zip(values[::2], values[1::2], strict=False)))
