"""What RobWork's texts state, one record each; spans count the item's local text.

`names` are all names that stand in an item, with what they may stand for.
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
    """`title` is its `Id` or `Name`, empty for none; `path` is what its targets are called after."""

    keyword: Span
    kind: TaskKind
    title: str
    path: str
    names: Names = ()


class Target(NamedTuple):
    """`frame` is what its pose is called in the scene, None where it has none; it is in `parent`, with the offset.

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
    """Of a motion; `role` is the element, `at` where its name stands, or the element's where there is none."""

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
    """A frame or a device that is named in a task; of the item of an attachment `must_move`."""

    name: Name
    is_device: bool = False
    must_move: bool = False


class Property(NamedTuple):
    """One of a task, with what it names."""

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
    """As `Target`; `length` of a configuration is compared with that of `device`."""

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
    """Where a name stands that a `Use` puts in, or an element that lacks one: in a definition, from its start on."""

    name: str
    definition: str
    span: Span


class ModelUse(NamedTuple):
    """What a model, a limit or a property is about; `is_joint` where only a joint can be meant, `is_limit` where it is
    the one that a limit is of, `is_property` where a property names it."""

    name: Name
    is_joint: bool
    is_limit: bool = False
    is_property: bool = False


class Device(NamedTuple):
    """`prefixes` are those of the devices around it, `joints` how many of its joints a configuration has; None where
    that is not known.

    `home` are the positions of its joints, where these may stand in several files: empty where it has none itself, None
    for a device that is in one file. `is_empty` where it has no frames, None where only what it puts in may have some.
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
    """One that a file holds for the device that it is put into; `home` is empty where it is another one than that."""

    keyword: Span
    home: tuple[float, ...]
    names: Names = ()


class Place(Enum):
    """Where a frame stands, and so what it hangs from."""

    WORKCELL = "in the workcell"
    SERIAL = "in a device whose frames follow each other"
    TREE = "in a device whose frames name each other"
    MOBILE = "in a mobile device"
    BASE = "the base of a mobile device"
    WHEEL = "a wheel of a mobile device"

    __hash__ = object.__hash__


class DhState(NamedTuple):
    """What a joint by Denavit and Hartenberg's numbers that does not say takes from the one before it.

    An empty type is what the joints before the file have, and if there are none craig.
    """

    type: str = ""
    is_parallel: bool = False
    beta: float = 0.0
    b: float = 0.0


class TypedProperty(NamedTuple):
    """A property of a workcell, with the type that it says; None for one that says none. `at` is its element."""

    name: str
    type: str | None
    at: Span

    @staticmethod
    def written_as(name: str) -> str:
        """By which it is found where a `Use` puts it in, beside the frames that are named there."""
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
    """Where it is as long as nobody moves it; None where the joints of its device are counted in several files."""
    depend: Depend | None
    base: str
    """Of a mobile device: what its frames without a parent hang from."""
    uses: tuple[ModelUse, ...]
    limits: tuple[float, float] | None
    """In radians or metres."""
    extras: tuple[tuple[str, Span], ...]
    """What else stands in it that a scene has nothing for, by the elements: limits, properties, odd shapes."""
    is_copy: bool
    """Whether a `Use` put it there."""
    files: tuple[tuple[str, Span], ...] = ()
    dh: DhState | None = None
    """Of a joint by Denavit and Hartenberg's numbers: what the next one takes over."""
    parts: tuple[Name, ...] = ()
    """The files that are put into its element, of which only that they are there is looked at."""
    names: Names = ()
    by_type: tuple[tuple[str, Pose | None], ...] = ()
    """Where it is by other types than craig, that it has if a joint before its file has it."""
    written: tuple[Written, ...] = ()
    """Names in it that are put in."""
    properties: tuple[TypedProperty, ...] = ()
    element: str = ""
    """Of one in no device of its file: what it is, where not all that its file may be put into holds that."""

    @property
    def is_at_home(self) -> bool:
        """Whether a configuration of its device has a number for it."""
        return self.moves is not None and self.depend is None and self.kind != "Passive"


class Model(NamedTuple):
    """A drawable or a collision model that stands beside frames."""

    keyword: Span
    prefixes: tuple[str, ...]
    uses: tuple[ModelUse, ...]
    names: Names = ()
    files: tuple[tuple[str, Span], ...] = ()
    extras: tuple[tuple[str, Span], ...] = ()
    """What a scene has nothing for: shapes of other kinds, or all of it."""
    limits: tuple[float, float] | None = None
    """Of the positions of the joint that it names, in degrees or metres as that turns or slides."""
    lacking: tuple[str, str] | None = None
    """The element and the attribute that would name what it is of, where that is not there."""
    written: tuple[Written, ...] = ()
    """Of one that is put in: the names in it, or that of its element, which is called nothing."""
    properties: tuple[TypedProperty, ...] = ()
    """Itself, where it is one."""
    element: str = ""
    """As that of a frame."""


ABOUT_THEIR_MIDDLE = (ShapeType.CYLINDER, ShapeType.CONE)
"""Shapes that RobWork places by their middle, and that stand on their frame in a scene."""


class Shape(NamedTuple):
    """One shape of a model. `pose` is where it is in `holder`, as the scene draws shapes of its kind; None for unknown.

    `frame` is what it is called there where it needs a frame of its own: a shape that is not where its holder is.
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
    """Whether its model has no other shape, so that where the model is written to be is its own place."""
    names: Names = ()

    @property
    def makes_frame(self) -> bool:
        return self.pose != IDENTITY

    @property
    def stands(self) -> bool:
        """Whether a cylinder or a cone is written to begin where its frame is, and nothing else is placed with it."""
        height = dict(self.measures).get("height")
        if not self.is_alone or self.pose is None or not isinstance(height, float):
            return False
        return self.shape in ABOUT_THEIR_MIDDLE and stands(self.pose, height)


class Include(NamedTuple):
    """`path` is that of a workcell, or of a task's; `prefixes` those of the devices around it.

    Frames that are put in are where `place` says, and a mobile device has the frame `base`.
    """

    keyword: Span
    path: Name | None
    prefixes: tuple[str, ...]
    is_of_task: bool = False
    names: Names = ()
    is_setup: bool = False
    """Whether it is a collision setup, which says what may touch and declares nothing."""
    place: Place = Place.WORKCELL
    base: str = ""


class FramePair(NamedTuple):
    """Of a collision setup: frames that may touch. A name may be a pattern, with `*` and `?`."""

    keyword: Span
    first: Name | None
    second: Name | None
    names: Names = ()

    @staticmethod
    def is_pattern(name: str) -> bool:
        return "*" in name or "?" in name or name.startswith("REGEX")


class Volatile(NamedTuple):
    """Of a collision setup: a frame that shapes come to and go from."""

    keyword: Span
    name: Name
    names: Names = ()


class StaticPairs(NamedTuple):
    """Of a collision setup: what no joint moves against each other may touch."""

    keyword: Span
    names: Names = ()


class Define(NamedTuple):
    """`prefixes` are those of the devices around it; of the frames in it, that it names those that are put in there."""

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
    """What is wrong with a text as markup, or stands where nothing belongs."""

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
    """What an item of this format states."""
    statement = item.statement
    assert isinstance(statement, RobworkStatement), "an item goes back to the format that made it"
    return statement
