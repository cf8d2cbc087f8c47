"""Collects the remarks of a conversion."""

from robray.analysis.queries import ItemPath
from robray.export.converted import Remark
from robray.export.origins import Origins


class Remarks:
    """`Converted` explains each kind. Words with `{}` are of one kind, whatever the names."""

    def __init__(self, origins: Origins) -> None:
        self.refusals: list[Remark] = []
        self.losses: list[Remark] = []
        self.warnings: list[Remark] = []
        self._origins = origins

    def refuse(self, place: ItemPath, why: str) -> None:
        self.refusals.append(Remark(self._origins.at(place), why))

    def lose(self, place: ItemPath, words: str, *names: object) -> None:
        self.losses.append(Remark(self._origins.at(place), words, names))

    def warn(self, place: ItemPath, words: str, *names: object) -> None:
        self.warnings.append(Remark(self._origins.at(place), words, names))
