"""What comes of writing a scene in another format."""

from collections.abc import Callable
from typing import NamedTuple

from robray.analysis.analysis import FileSpan

MeshName = Callable[[str], str]
"""How a mesh is called in what is written."""


class Surroundings(NamedTuple):
    """What a conversion asks of the place that it is made for.

    `mesh_bytes` is what is in a mesh, or why that cannot be had, in words that go on from its name. `name` is what is
    written is called, where that is not the name of its file.
    """

    mesh_name: MeshName
    mesh_bytes: Callable[[str], bytes | str]
    name: str


class Remark(NamedTuple):
    """What the other format cannot say, and where it stands."""

    at: FileSpan
    message: str


class Converted(NamedTuple):
    """`refusals` are what cannot be said at all: where there is one, `text` is not the scene.

    `losses` are what does not concern where anything is, and is only a comment in the text, or nothing. `warnings` are
    what is written and may fail where it is read. `beside` are further files: what their names have behind that of the
    output, and their texts.
    """

    text: str
    refusals: tuple[Remark, ...] = ()
    losses: tuple[Remark, ...] = ()
    warnings: tuple[Remark, ...] = ()
    beside: tuple[tuple[str, str], ...] = ()
