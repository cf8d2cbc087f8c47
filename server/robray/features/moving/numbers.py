"""Numbers that a text has side by side, as they are written."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from robray.analysis.analysis import FileSpan
from robray.features.moving.digits import like, settled


class Becoming(NamedTuple):
    """The edits of the numbers that change, and the texts of all of them afterwards."""

    edits: list[tuple[FileSpan, str]]
    texts: list[str]


class Numbers(NamedTuple):
    """`factor` is what one of them is in metres or radians; of a name that is asked for `names` says which it is."""

    texts: tuple[str, ...]
    at: tuple[FileSpan, ...]
    factor: float = 1.0
    names: tuple[str, ...] = ()

    @property
    def values(self) -> tuple[float, ...]:
        return tuple(self.factor * float(text) for text in self.texts)

    def becoming(self, targets: Sequence[float], step: float) -> Becoming:
        """Changes them to others, in metres or radians. A number that stays the same stays as it is written."""
        texts = [
            text if old == new else like(settled(new / self.factor, step / self.factor), text)
            for text, old, new in zip(self.texts, self.values, targets, strict=True)
        ]
        changed = zip(self.at, texts, self.texts, strict=True)
        return Becoming([(at, text) for at, text, old in changed if text != old], texts)

    def ordered(self, names: Iterable[str]) -> "Numbers | None":
        """In the order of these names; those without names stand in it. None if they have other names."""
        if not any(self.names):
            return self
        wanted = tuple(names)
        if len(self.names) != len(wanted) or {*self.names} != {*wanted}:
            return None
        ranks = [self.names.index(name) for name in wanted]
        texts, at = zip(*((self.texts[rank], self.at[rank]) for rank in ranks), strict=True)
        return Numbers(texts, at, self.factor, wanted)
