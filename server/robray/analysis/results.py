"""What items resolve to."""

from enum import Enum
from typing import NamedTuple

from robray.analysis.mesh_extents import Extent
from robray.analysis.queries import Query
from robray.analysis.values import Evaluated, Scalar
from robray.facts.problems import Problem
from robray.facts.query_kinds import QueryKind
from robray.scene.geometry import Geometry
from robray.scene.model import Frame


class Given(NamedTuple):
    """An attribute's value, and the class it was taken from; None where it stands in the block itself."""

    name: str
    value: Evaluated
    origin: str | None = None


class ConstantResult(NamedTuple):
    value: Scalar


class ClassResult(NamedTuple):
    """All attributes, inherited ones too; `ancestors` are the names that whatever is of this class is listed with.

    `handed_on` are the attributes as those have them that take the class over. `unread` is what else the class may
    give: what is written in it and cannot be read, and classes that may be defined where nothing is read. `undefined`
    are the classes that it names and nobody defines; amino takes nothing from them.
    """

    name: str
    attributes: tuple[Given, ...]
    ancestors: tuple[Evaluated, ...]
    handed_on: tuple[Given, ...]
    unread: tuple[str, ...] = ()
    undefined: tuple[str, ...] = ()
    size: int = 1
    """How many classes it is made of, itself one of them, each as often as it is taken over."""

    def get(self, name: str) -> Given | None:
        for given in self.attributes:
            if given.name == name:
                return given
        return None


class FrameResult(NamedTuple):
    """`frame` is as good as can be made of what is right in the block.

    `geometry` is what the same statement hangs on it: a part of a robot's link is both. `unknown` are the attributes
    that its pose or joint depends on and of which the value is not known; `undefined` as for a class.
    """

    frame: Frame
    attributes: tuple[Given, ...]
    geometry: Geometry | None = None
    unknown: tuple[str, ...] = ()
    undefined: tuple[str, ...] = ()


class GeometryResult(NamedTuple):
    """`holder` is the frame that holds it; `geometry` is None where no shape can be made out."""

    holder: str
    geometry: Geometry | None
    attributes: tuple[Given, ...]


class CollisionResult(NamedTuple):
    """`pair` is sorted, whichever of the two frames is named first; None where it is not known which they are."""

    pair: tuple[str, str] | None


class IncludeResult(NamedTuple):
    """The file that is spliced in; None where none is."""

    path: str | None


ItemValue = ConstantResult | ClassResult | FrameResult | GeometryResult | CollisionResult | IncludeResult | None


class Container(NamedTuple):
    """What an item is nested in; `kind` is its format's own word for what it is, where it has any."""

    kind: Enum | None
    name: str | None


class Result(NamedTuple):
    """What an item means, what it asked for that, and what amino would not take or what else is remarkable.

    `container` is what it was found in; None at the top.
    """

    value: ItemValue
    answers: tuple[tuple[Query, object], ...]
    problems: tuple[Problem, ...]
    container: Container | None


def extent_of(result: Result) -> Extent | None:
    """How large the file says that the mesh of a geometry is; None where that is not known."""
    answers = (answer for (kind, _), answer in result.answers if kind is QueryKind.FILE)
    return next((answer for answer in answers if type(answer) is Extent), None)
