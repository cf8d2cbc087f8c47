"""Records of the statements in SMURF's texts. Spans count the item's local text."""

from enum import Enum
from typing import NamedTuple, cast

from robray.facts.items import Item
from robray.facts.symbols import Name, SymbolKind
from robray.scene.pose import IDENTITY_ROTATION, ORIGIN, Quaternion, Vector
from robray.text.spans import Span


class Key(NamedTuple):
    """An entry of the root with a plain value; `value` is a text or a number as written."""

    name: Name
    value: Name | None
    keyword: Span


class NoModel(NamedTuple):
    """A list of files without a URDF: paths that it may have, and the start of its first element.

    With `is_any_odd` one of its elements may be a misspelt URDF.
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
    """The role of a listed file for the readers."""

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
    """A rotation of one reader; `said` is its reading of the numbers."""

    rotation: Quaternion
    said: str
    is_quaternion: bool = False
    is_w_last: bool = False
    in_degrees: bool = False


class Rotation(NamedTuple):
    """`mars` and `phobos` are the two readers' rotations, None if they refuse it."""

    span: Span
    mars: Reading | None
    phobos: Reading | None
    is_map: bool = False
    by_phobos: bool = False
    """Whose reading is taken."""

    @property
    def reading(self) -> Reading | None:
        """The project's; that of the other reader if the project's refuses."""
        return self.phobos or self.mars if self.by_phobos else self.mars or self.phobos

    @property
    def taken(self) -> Quaternion:
        return IDENTITY_ROTATION if self.reading is None else self.reading.rotation


class Position(NamedTuple):
    """In metres; zero if it is unreadable."""

    span: Span
    value: Vector = ORIGIN
    is_map: bool = False


class Attachment(NamedTuple):
    """`entity::link`, or one of the words; both names are None for a word, and for invalid text."""

    text: Name
    entity: Name | None = None
    link: Name | None = None

    @property
    def word(self) -> str:
        return "" if self.entity is not None else self.text.text.lower()


class Entity(NamedTuple):
    """`section` is the key of its list. `called` is its name, or a substitute.

    `kind` is the reader's: for MARS the type, by default the suffix, for Phobos the suffix.
    """

    section: str
    name: Name | None
    called: str
    file: Name | None
    kind: str
    is_loaded: bool
    """True if robray reads its file, like MARS."""
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
        """True if the scenes around its own do not move it, because it names a link, or `none`, as parent."""
        return self.parent is not None and (self.parent.entity is not None or self.parent.word == "none")


class Reference(NamedTuple):
    """A name in an annotation; `kinds` are its possible kinds, and `key` its place.

    It `defines` if the annotation is about the thing with the name, and `is_new` if the name may be a new one.
    """

    name: Name
    kinds: tuple[SymbolKind, ...]
    key: str


class JointValue(NamedTuple):
    """The value of a motor or a joint in a pose; in radians or metres, None for an invalid one."""

    name: Name
    value: float | None


class Annotation(NamedTuple):
    """`section` is its section's usual name; `name` declares a thing of `kind`, if that is given."""

    section: str
    name: Name | None
    kind: SymbolKind | None
    references: tuple[Reference, ...]
    values: tuple[JointValue, ...]
    joint: Name | None
    """For a motor."""
    type: Name | None
    keyword: Span
    by_phobos: bool = False


class Odd(NamedTuple):
    """An invalid element of a list."""

    keyword: Span


SmurfStatement = Key | Section | ListedFile | Entity | Annotation | Odd


def statement_of(item: Item) -> SmurfStatement:
    """The statement of an item; the front end makes no others."""
    return cast("SmurfStatement", item.statement)
