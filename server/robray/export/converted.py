"""What comes of writing a scene in another format."""

from typing import NamedTuple

from robray.analysis.analysis import FileSpan


class Remark(NamedTuple):
    """What the other format cannot say, and where it stands."""

    at: FileSpan
    message: str


class Converted(NamedTuple):
    """`refusals` are what cannot be said at all: where there is one, `text` is not the scene.

    `losses` are what does not concern where anything is, and is only a comment in the text.
    """

    text: str
    refusals: tuple[Remark, ...] = ()
    losses: tuple[Remark, ...] = ()


class Made(NamedTuple):
    """The same of what is no text."""

    data: bytes
    refusals: tuple[Remark, ...] = ()
    losses: tuple[Remark, ...] = ()
