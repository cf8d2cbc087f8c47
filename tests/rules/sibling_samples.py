"""Correct files of SMURF and RoFI, in which mistakes are made: of each kind, with most of what may stand there."""

from collections.abc import Mapping
from typing import NamedTuple

from cases import texts


class Sample(NamedTuple):
    """The first of the texts is the root; mistakes are made in those that are `slipped`."""

    name: str
    texts: Mapping[str, str]
    slipped: tuple[str, ...]


TEXTS = texts(__file__)
_ROBOT = {f"/w/{name}": text for name, text in TEXTS.items() if name.startswith("walker")}
_ON_IT = {"/w/box.urdf": TEXTS["box.urdf"], **_ROBOT}

SAMPLES = (
    Sample("robot", _ROBOT, tuple(path for path in _ROBOT if not path.endswith(".urdf"))),
    Sample(
        "scene",
        {"/w/yard.smurfs": TEXTS["yard.smurfs"], "/w/rack.smurfa": TEXTS["rack.smurfa"], **_ON_IT},
        ("/w/yard.smurfs", "/w/rack.smurfa"),
    ),
    Sample("scene in JSON", {"/w/yard.smurfs": TEXTS["a scene in JSON"], **_ON_IT}, ("/w/yard.smurfs",)),
    Sample("world", {"/w/world.json": TEXTS["a world"]}, ("/w/world.json",)),
    Sample("world on short lines", {"/w/world.json": TEXTS["a world on short lines"]}, ("/w/world.json",)),
    Sample("worlds", {"/w/worlds.json": TEXTS["worlds"]}, ("/w/worlds.json",)),
)
