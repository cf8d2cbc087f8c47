"""Records of the statements in RobWork's texts; spans count the item's local text.

`names` are all names in an item, with their possible kinds.
"""

from enum import Enum
from typing import NamedTuple

from robray.facts.items import Item
from robray.facts.mentions import Mention
from robray.facts.symbols import Name
from robray.scene.geometry import ShapeType
from robray.scene.joints import JointType
from robray.scene.pose import IDENTITY, Pose
from robray.scene.upright import stands
from robray.text.spans import Span

Names = tuple[Mention, ...]


class TaskKind(Enum):
    """The values are the elements; the last one is that of the users' manual."""

    JOINTS = "QTask"
    POSES = "CartesianTask"
    OLD = "Task"

    __hash__ = object.__hash__


class Task(NamedTuple):
    """`title` is its `Id` or `Name`, empty for none; `path` is the prefix of its targets' names."""

    keyword: Span
    kind: TaskKind
    title: str
    path: str
    names: Names = ()


class Target(NamedTuple):
    """`frame` is the name of its pose in the scene, None without one; it is in `parent`, with the offset.

    `pose` is that of the target itself. `values` are a configuration, in metres and radians.
    """

    keyword: Span
    id: Name | None
    frame: str | None
    parent: Name | None
    pose: Pose | None
    offset: Pose | None
    values: tuple[float, ...] | None
    names: Names = ()


class End(NamedTuple):
    """An end of a motion; `role` is the element, `at` the place of its name, or of the element."""

    role: str
    target: Name
    at: Span


class Motion(NamedTuple):
    keyword: Span
    type: str
    ends: tuple[End, ...]
    names: Names = ()


class Action(NamedTuple):
    keyword: Span
    number: int | None
    names: Names = ()


class Use(NamedTuple):
    """A frame or a device named in a task; the item of an attachment `must_move`."""

    name: Name
    is_device: bool = False
    must_move: bool = False


class Property(NamedTuple):
    """One of a task, with its names."""

    keyword: Span
    key: str
    uses: tuple[Use, ...]
    names: Names = ()


class Trajectory(NamedTuple):
    keyword: Span
    title: str
    uses: tuple[Use, ...]
    lengths: tuple[tuple[int, Span], ...] = ()
    names: Names = ()


class OldTarget(NamedTuple):
    """A target in the old notation; the `length` of a configuration must match that of `device`."""

    keyword: Span
    id: Name | None
    frame: str | None
    parent: Name | None
    pose: Pose | None
    values: tuple[float, ...] | None
    device: str | None
    at: Span
    names: Names = ()


class Link(NamedTuple):
    keyword: Span
    uses: tuple[Use, ...] = ()
    names: Names = ()


class Attachment(NamedTuple):
    keyword: Span
    uses: tuple[Use, ...] = ()
    names: Names = ()


class Workcell(NamedTuple):
    keyword: Span
    name: Name | None
    names: Names = ()


class Depend(NamedTuple):
    """In radians or metres."""

    on: Name
    gain: float | None
    offset: float | None


class Written(NamedTuple):
    """The place of an inserted name, or of an element without one: in a definition, from its start on."""

    name: str
    definition: str
    span: Span


class ModelUse(NamedTuple):
    """The name in a model, a limit or a property; `is_joint` if it must be a joint, `is_limit` if that has the limit,
    `is_property` in a property.
    """

    name: Name
    is_joint: bool
    is_limit: bool = False
    is_property: bool = False


class Device(NamedTuple):
    """`prefixes` are those of the devices around it, `joints` the number of its joints in a configuration; None if that
    is unknown.

    `home` are the positions of its joints in several files: empty if it has none itself, None for a device in one file.
    `is_empty` if it has no frames, None if only inserted files may have some.
    """

    keyword: Span
    kind: str
    name: Name | None
    prefixes: tuple[str, ...]
    joints: int | None
    uses: tuple[ModelUse, ...] = ()
    names: Names = ()
    home: tuple[float, ...] | None = None
    is_empty: bool | None = False


class Configuration(NamedTuple):
    """One in a file that is inserted into a device; `home` is empty if it is another one."""

    keyword: Span
    home: tuple[float, ...]
    names: Names = ()


class Place(Enum):
    """The place of a frame, which determines its parent."""

    WORKCELL = "in the workcell"
    SERIAL = "in a device whose frames follow each other"
    TREE = "in a device whose frames name each other"
    MOBILE = "in a mobile device"
    BASE = "the base of a mobile device"
    WHEEL = "a wheel of a mobile device"

    __hash__ = object.__hash__


class DhState(NamedTuple):
    """State of Denavit and Hartenberg's numbers, for a joint that leaves some out.

    An empty type is that of the joints before the file, by default craig.
    """

    type: str = ""
    is_parallel: bool = False
    beta: float = 0.0
    b: float = 0.0


class TypedProperty(NamedTuple):
    """A property of a workcell, with its type; None without one. `at` is its element."""

    name: str
    type: str | None
    at: Span

    @staticmethod
    def written_as(name: str) -> str:
        """The key of an inserted name, beside the frames with that name."""
        return f"property {name}"


class Frame(NamedTuple):
    """A frame or a joint. `pose` is in its parent where it does not move, None where it is not known."""

    keyword: Span
    name: Name | None
    kind: str
    place: Place
    prefixes: tuple[str, ...]
    refframe: Name | None
    pose: Pose | None
    moves: JointType | None
    home: float | None
    """Its position at rest; None if the joints of its device are in several files."""
    depend: Depend | None
    base: str
    """The default parent of frames in a mobile device."""
    uses: tuple[ModelUse, ...]
    limits: tuple[float, float] | None
    """In radians or metres."""
    extras: tuple[tuple[str, Span], ...]
    """Other elements in it that a scene does not have: limits, properties, odd shapes."""
    is_copy: bool
    """True if a `Use` inserted it."""
    files: tuple[tuple[str, Span], ...] = ()
    dh: DhState | None = None
    """The state for the next joint by Denavit and Hartenberg's numbers."""
    parts: tuple[Name, ...] = ()
    """The files inserted in its element, of which only the existence is checked."""
    names: Names = ()
    by_type: tuple[tuple[str, Pose | None], ...] = ()
    """Its poses by other types than craig, from a joint before its file."""
    written: tuple[Written, ...] = ()
    """Inserted names in it."""
    properties: tuple[TypedProperty, ...] = ()
    element: str = ""
    """The element of one outside of devices, if it is not allowed everywhere around its file."""

    @property
    def is_at_home(self) -> bool:
        """True if a configuration of its device has a number for it."""
        return self.moves is not None and self.depend is None and self.kind != "Passive"


class Model(NamedTuple):
    """A drawable or a collision model beside frames."""

    keyword: Span
    prefixes: tuple[str, ...]
    uses: tuple[ModelUse, ...]
    names: Names = ()
    files: tuple[tuple[str, Span], ...] = ()
    extras: tuple[tuple[str, Span], ...] = ()
    """Parts that a scene does not have: other shapes, or all of it."""
    limits: tuple[float, float] | None = None
    """Limits of the joint that it names, in degrees or metres."""
    lacking: tuple[str, str] | None = None
    """The element and the missing attribute that would name its owner."""
    written: tuple[Written, ...] = ()
    """Inserted names in it, or that of its element, which is empty."""
    properties: tuple[TypedProperty, ...] = ()
    """Itself, where it is one."""
    element: str = ""
    """Its element, if it is not allowed everywhere around its file."""


ABOUT_THEIR_MIDDLE = (ShapeType.CYLINDER, ShapeType.CONE)
"""Shapes with their middle at the origin in RobWork, and their base in a scene."""


class Shape(NamedTuple):
    """One shape of a model. `pose` is that in `holder`, as the scene draws shapes of its kind; None for unknown.

    `frame` is the name of its own frame, for a shape with a pose other than its holder's.
    """

    keyword: Span
    shape: ShapeType
    prefixes: tuple[str, ...]
    holder: str
    frame: str
    pose: Pose | None
    measures: tuple[tuple[str, float | tuple[float, ...] | None], ...]
    file: str
    colour: tuple[float, float, float] | None
    visual: bool
    collision: bool
    is_alone: bool
    """True if its model has no other shape, so that the model's pose is its own."""
    names: Names = ()

    @property
    def makes_frame(self) -> bool:
        return self.pose != IDENTITY

    @property
    def stands(self) -> bool:
        """True if a cylinder or a cone has its base at its frame, and is the only shape there."""
        height = dict(self.measures).get("height")
        if not self.is_alone or self.pose is None or not isinstance(height, float):
            return False
        return self.shape in ABOUT_THEIR_MIDDLE and stands(self.pose, height)


class Include(NamedTuple):
    """`path` is that of a workcell, or of a task's; `prefixes` those of the devices around it.

    `place` determines the parents of its frames, and a mobile device has the frame `base`.
    """

    keyword: Span
    path: Name | None
    prefixes: tuple[str, ...]
    is_of_task: bool = False
    names: Names = ()
    is_setup: bool = False
    """True for a collision setup, which allows collisions and declares nothing."""
    place: Place = Place.WORKCELL
    base: str = ""


class FramePair(NamedTuple):
    """Frames in a collision setup that may touch. A name may be a pattern, with `*` and `?`."""

    keyword: Span
    first: Name | None
    second: Name | None
    names: Names = ()

    @staticmethod
    def is_pattern(name: str) -> bool:
        return "*" in name or "?" in name or name.startswith("REGEX")


class Volatile(NamedTuple):
    """A frame in a collision setup whose shapes change."""

    keyword: Span
    name: Name
    names: Names = ()


class StaticPairs(NamedTuple):
    """In a collision setup: allows pairs that no joint moves."""

    keyword: Span
    names: Names = ()


class Define(NamedTuple):
    """`prefixes` are those of the devices around it; the names are of its frames and inserted ones."""

    keyword: Span
    name: Name | None
    names: Names = ()
    prefixes: tuple[str, ...] = ()


class UseDefinition(NamedTuple):
    keyword: Span
    name: Name | None
    is_defined: bool
    names: Names = ()


class Nothing(NamedTuple):
    """Broken markup, or misplaced text."""

    keyword: Span
    names: Names = ()


RobworkStatement = (
    Task
    | Target
    | Motion
    | Action
    | Property
    | Trajectory
    | OldTarget
    | Link
    | Attachment
    | Workcell
    | Device
    | Configuration
    | Frame
    | Model
    | Shape
    | Include
    | FramePair
    | Volatile
    | StaticPairs
    | Define
    | UseDefinition
    | Nothing
)


def statement_of(item: Item) -> RobworkStatement:
    """The statement of an item in this format."""
    statement = item.statement
    assert isinstance(statement, RobworkStatement), "an item goes back to the format that made it"
    return statement
