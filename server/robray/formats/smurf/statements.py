"""What the texts of SMURF state, one record each. Spans count the item's local text."""

from enum import Enum
from typing import NamedTuple, cast

from robray.facts.items import Item
from robray.facts.symbols import Name, SymbolKind
from robray.scene.pose import IDENTITY_ROTATION, ORIGIN, Quaternion, Vector
from robray.text.spans import Span


class Key(NamedTuple):
    """An entry of the root that leads to nothing else; `value` is a text or a number as it is written."""

    name: Name
    value: Name | None
    keyword: Span


class NoModel(NamedTuple):
    """A list of files without a URDF: paths that it may have, and where the first element begins.

    With `is_any_odd` an element of it may have been to be the URDF.
    """

    span: Span
    candidates: tuple[str, ...]
    first: int | None
    is_any_odd: bool


class Section(NamedTuple):
    """The key of a list: `files`, `entities`, or one of annotations, by its usual name. `in_list` where it is one."""

    name: Name
    usual: str
    keyword: Span
    is_list: bool = True
    by_phobos: bool = False
    no_model: NoModel | None = None


class Role(Enum):
    """What a listed file is to the readers."""

    __hash__ = object.__hash__

    MODEL = "the robot's URDF"
    FURTHER_MODEL = "a URDF of which a later one takes the place"
    REPEATED = "annotations that are listed before"
    ANNOTATIONS = "annotations"
    IGNORED = "none that MARS reads"


class ListedFile(NamedTuple):
    path: Name
    role: Role
    keyword: Span


class Reading(NamedTuple):
    """A rotation as one reader has it; `said` is what it takes the numbers for."""

    rotation: Quaternion
    said: str
    is_quaternion: bool = False
    is_w_last: bool = False
    in_degrees: bool = False


class Rotation(NamedTuple):
    """`mars` and `phobos` are what the two readers make of it, None where they refuse it."""

    span: Span
    mars: Reading | None
    phobos: Reading | None
    is_map: bool = False
    by_phobos: bool = False
    """Whose reading is taken."""

    @property
    def reading(self) -> Reading | None:
        """The one that is taken; the other reader's where that refuses."""
        return self.phobos or self.mars if self.by_phobos else self.mars or self.phobos

    @property
    def taken(self) -> Quaternion:
        return IDENTITY_ROTATION if self.reading is None else self.reading.rotation


class Position(NamedTuple):
    """In metres; zero where it cannot be read."""

    span: Span
    value: Vector = ORIGIN
    is_map: bool = False


class Attachment(NamedTuple):
    """`entity::link`, or one of the words; both names are None for a word, and for what is neither."""

    text: Name
    entity: Name | None = None
    link: Name | None = None

    @property
    def word(self) -> str:
        return "" if self.entity is not None else self.text.text.lower()


class Entity(NamedTuple):
    """`section` is the key of the list that it stands in. `called` is its name, or what it has in the place of one.

    `kind` is what the reader goes by: MARS the type, or the suffix where none is given, Phobos the suffix.
    """

    section: str
    name: Name | None
    called: str
    file: Name | None
    kind: str
    is_loaded: bool
    """Whether its file is one that we read, as MARS would."""
    is_nested: bool
    position: Position | None
    rotation: Rotation | None
    parent: Attachment | None
    anchor: Attachment | None
    pose: Name | None
    is_root: bool
    child: Name | None
    keys: tuple[tuple[str, Span], ...]
    keyword: Span
    by_phobos: bool = False
    """Whose reading is taken."""

    @property
    def is_placed_by_itself(self) -> bool:
        """Whether the scenes around its own do not move it, for it names a link, or nothing, that it hangs from."""
        return self.parent is not None and (self.parent.entity is not None or self.parent.word == "none")


class Reference(NamedTuple):
    """A name in an annotation; `kinds` are what it may be the name of, and `key` is where it stands.

    It `defines` where the annotation is about what has the name, and `is_new` where the name may be a new one.
    """

    name: Name
    kinds: tuple[SymbolKind, ...]
    key: str


class JointValue(NamedTuple):
    """What a pose says of a motor or a joint; in radians or metres, None where it is no number."""

    name: Name
    value: float | None


class Annotation(NamedTuple):
    """`section` is the usual name of the one that it stands in; `name` declares a thing of `kind`, if that is given."""

    section: str
    name: Name | None
    kind: SymbolKind | None
    references: tuple[Reference, ...]
    values: tuple[JointValue, ...]
    joint: Name | None
    """Of a motor."""
    type: Name | None
    keyword: Span
    by_phobos: bool = False


class Odd(NamedTuple):
    """An element of a list that is not what the list holds."""

    keyword: Span


SmurfStatement = Key | Section | ListedFile | Entity | Annotation | Odd


def statement_of(item: Item) -> SmurfStatement:
    """What an item states. Nothing else comes from the front end, so that nobody has to look."""
    return cast("SmurfStatement", item.statement)
