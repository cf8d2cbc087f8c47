"""Correct files of SMURF and RoFI, in which mistakes are made: of each kind, with most of what may stand there."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from cases import texts
from rules.slip_findings import Given


class Sample(NamedTuple):
    """The first of the texts is the root; mistakes are made in those that are `slipped`."""

    name: str
    texts: Mapping[str, str]
    slipped: tuple[str, ...]

    def written(self, folder: Path) -> Given:
        """The files, on the disk."""
        for name, text in self.texts.items():
            (folder / name).write_text(text, "utf-8")
        texts = {str(folder / name): text.encode() for name, text in self.texts.items()}
        return Given(texts, (next(iter(texts)),), tuple(str(folder / name) for name in self.slipped))


TEXTS = texts(__file__)
_ROBOT = {name: text for name, text in TEXTS.items() if name.startswith("walker")}
_ON_IT = {"box.urdf": TEXTS["box.urdf"], **_ROBOT}

SAMPLES = (
    Sample("robot", _ROBOT, tuple(path for path in _ROBOT if not path.endswith(".urdf"))),
    Sample(
        "scene",
        {"yard.smurfs": TEXTS["yard.smurfs"], "rack.smurfa": TEXTS["rack.smurfa"], **_ON_IT},
        ("yard.smurfs", "rack.smurfa"),
    ),
    Sample("scene in JSON", {"yard.smurfs": TEXTS["a scene in JSON"], **_ON_IT}, ("yard.smurfs",)),
    Sample("world", {"world.json": TEXTS["a world"]}, ("world.json",)),
    Sample("world on short lines", {"world.json": TEXTS["a world on short lines"]}, ("world.json",)),
    Sample("worlds", {"worlds.json": TEXTS["worlds"]}, ("worlds.json",)),
)
