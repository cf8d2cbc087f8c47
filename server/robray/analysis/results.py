"""Results of items."""

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
    """An attribute's value, and the class it comes from; None if the block itself has it."""

    name: str
    value: Evaluated
    origin: str | None = None


class ConstantResult(NamedTuple):
    value: Scalar


class ClassResult(NamedTuple):
    """All attributes, inherited ones too; `ancestors` are the names that amino lists for frames of this class.

    `handed_on` are the attributes for classes that inherit from this one. `unread` are other possible sources of
    attributes: text in it that cannot be read, and classes that may be defined in unread files. `undefined` are the
    undefined classes that it names; amino takes nothing from them.
    """

    name: str
    attributes: tuple[Given, ...]
    ancestors: tuple[Evaluated, ...]
    handed_on: tuple[Given, ...]
    unread: tuple[str, ...] = ()
    undefined: tuple[str, ...] = ()
    size: int = 1
    """Number of classes in it, itself included, each as often as it is inherited."""

    def get(self, name: str) -> Given | None:
        for given in self.attributes:
            if given.name == name:
                return given
        return None


class FrameResult(NamedTuple):
    """`frame` is made from the valid parts of the block.

    `geometry` is that of the same statement: a part of a robot's link is both. `unknown` are the attributes of unknown
    value that its pose or joint depends on; `undefined` is as for a class.
    """

    frame: Frame
    attributes: tuple[Given, ...]
    geometry: Geometry | None = None
    unknown: tuple[str, ...] = ()
    undefined: tuple[str, ...] = ()


class GeometryResult(NamedTuple):
    """`holder` is the frame that holds it; `geometry` is None if its shape is unknown."""

    holder: str
    geometry: Geometry | None
    attributes: tuple[Given, ...]


class CollisionResult(NamedTuple):
    """`pair` is sorted, in any order of the text; None if it is unknown."""

    pair: tuple[str, str] | None


class IncludeResult(NamedTuple):
    """The file that is spliced in; None if there is none."""

    path: str | None


ItemValue = ConstantResult | ClassResult | FrameResult | GeometryResult | CollisionResult | IncludeResult | None


class Container(NamedTuple):
    """The container of an item; `kind` is its format's own type for it, if any."""

    kind: Enum | None
    name: str | None


class Result(NamedTuple):
    """The meaning of an item, its queries, and its problems.

    `container` is None at the top.
    """

    value: ItemValue
    answers: tuple[tuple[Query, object], ...]
    problems: tuple[Problem, ...]
    container: Container | None


def extent_of(result: Result) -> Extent | None:
    """The extent of a geometry's mesh; None if unknown."""
    answers = (answer for (kind, _), answer in result.answers if kind is QueryKind.FILE)
    return next((answer for answer in answers if type(answer) is Extent), None)
