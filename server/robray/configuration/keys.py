"""Every key that a configuration may hold: its type, default and purpose. All else is made of this table."""

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import NamedTuple

from robray.analysis.format import Reader
from robray.configuration.configuration import INDENT, LINE_WIDTH
from robray.facts.limits import DEFAULT_LIMITS, ROS_DISTROS
from robray.formats import FORMATS
from robray.rules.engine.limits import LARGEST_ANGLE, LARGEST_LENGTH
from robray.rules.engine.selection import Naming
from robray.rules.engine.suggest import nearest
from robray.text.naming import STYLES

CLAIMED = tuple(each for each in FORMATS.formats if each.is_broken is not None)
"""The formats whose files nobody knows when they are broken: a project may say which they are."""

READERS: Mapping[str, Reader] = {each.rules: each.reader for each in FORMATS.formats if each.reader.others}
"""By the names of their rules, formats that several readers read differently: a project says whose reading it takes."""


class Kind(Enum):
    """The values complete "must be …"."""

    BOOLEAN = "true or false"
    WHOLE = "a whole number"
    LIMIT = "a number above 0"
    PATTERNS = "a list of patterns of paths"
    FOLDERS = "a list of folders"
    FILES = "a list of files"
    NAMES = "a list of names"
    RULES = "a list of rules"
    CHOICE = "one of"
    SEVERITIES = "a table of rules with their severities"
    FILE = "a file"
    NAME = "a name"
    VECTOR = "a list of 3 numbers"
    ARGUMENTS = "a table of texts, numbers, true or false"


class Key(NamedTuple):
    """`bounds` are the least and the most of a whole number, `choices` the words that one is chosen of; `element` is
    what an element of a list may be instead. What `is_angle` is in radians."""

    kind: Kind
    summary: str
    default: object
    bounds: tuple[int, int] | None = None
    needed: bool = False
    element: "Table | None" = None
    choices: tuple[str, ...] = ()
    is_angle: bool = False

    @property
    def wanted(self) -> str:
        """What completes "must be …"."""
        if self.choices:
            return f"{self.kind.value} {', '.join(self.choices)}"
        return (
            self.kind.value if self.bounds is None else f"{self.kind.value} from {self.bounds[0]} to {self.bounds[1]}"
        )


class Table(NamedTuple):
    """Keys by name. `repeated` for `[[name]]`, `named` where it holds tables with names of their own."""

    summary: str
    keys: "Mapping[str, Key | Table]"
    repeated: bool = False
    named: bool = False


NAME = r'^[^"\x00-\x1f\x7f]*$'
"""What a name is that stands in a file of every format, as an expression of JSON schemas."""

LEVELS = ("error", "warning", "information", "hint", "off")

_IGNORE = Key(Kind.RULES, "Rules whose findings are not reported.", [])
_SEVERITY = Key(Kind.SEVERITIES, 'The severity of a rule\'s findings, or "off".', {})


class _Limit(NamedTuple):
    name: str
    summary: str
    bounds: tuple[int, int]


_LIMITS = (
    _Limit("file-size", "Bytes of a file; a larger one is not read.", (1, 1 << 28)),
    _Limit("statements", "Statements of a file, but for what is in frames; one with more is not read.", (1, 300_000)),
    _Limit("blocks", "Statements of a file, with the frames and geometries in frames.", (1, 600_000)),
    _Limit("file-attributes", "Attributes of all blocks of a file; one with more is not read.", (1, 10_000_000)),
    _Limit("file-parts", "Names, numbers and operators in all values of a file.", (1, 10_000_000)),
    _Limit(
        "file-marks",
        "Braces, brackets, commas, semicolons and quotation marks of a file; '<', '>' and '&' of a robot.",
        (1, 10_000_000),
    ),
    _Limit("mistakes", "Mistakes of syntax in a file; one with more is not read.", (1, 1_000_000)),
    _Limit("long-values", "Bytes of a file's values of more than 256 bytes; one with more is not read.", (0, 1 << 28)),
    _Limit("nesting", "Blocks around a block.", (1, 2_000)),
    _Limit("attributes", "Attributes of a block.", (1, 50_000)),
    _Limit("parts", "Words, numbers, operators and brackets of a statement.", (100, 200_000)),
    _Limit("ancestors", "Classes above a class; the project of the scene's root file decides.", (1, 2_000)),
    _Limit("include-depth", "Includes within each other; the project of the scene's root file decides.", (1, 500)),
    _Limit(
        "scene-files",
        "Files of a scene, each as often as it is included; the project of its root file decides.",
        (1, 20_000),
    ),
    _Limit(
        "folder-files",
        "Scene files of a folder that are looked through: on the command line for what includes others, and as many "
        "folders; by an editor for what is neither open nor included. None with 0.",
        (0, 100_000),
    ),
    _Limit("indexed-size", "Bytes of a file that an editor reads while it is neither open nor included.", (1, 1 << 28)),
)
"""Reading is safe up to the most of statements, blocks, nesting, parts and depth, and takes up to a minute there."""


_MEMBER = Table(
    "A file of a set of which the frames get other names, or hang from the frame of another file.",
    {
        "path": Key(Kind.FILE, "The file: a name, a pattern, or 'package://'.", "", needed=True),
        "prefix": Key(
            Kind.NAME,
            "What the names of its frames begin with, for the other files: so one file can be in a set several times. "
            "In the file they stay as they are.",
            "",
        ),
        "parent": Key(
            Kind.NAME,
            "The frame, link or joint that those of its frames hang from that have no parent, with the prefix of that "
            "file; the root, where it is not set.",
            "",
        ),
        "translation": Key(Kind.VECTOR, "Where the file's own origin is in the parent, in metres.", [0.0, 0.0, 0.0]),
        "rpy": Key(
            Kind.VECTOR,
            "How the file is turned there: roll, pitch and yaw in radians, about the fixed axes of the parent, one "
            "after the other, as in URDF.",
            [0.0, 0.0, 0.0],
            is_angle=True,
        ),
    },
)

KEYS = Table(
    "The settings of robray for the files in this folder and below.",
    {
        "exclude": Key(Kind.PATTERNS, "Files and folders that are passed over, as in a .gitignore.", []),
        "respect-gitignore": Key(Kind.BOOLEAN, "Whether what git ignores is passed over, too.", default=True),
        "include-paths": Key(
            Kind.FOLDERS,
            "Folders outside the project that its scenes may include from, and whose scenes include its files.",
            [],
        ),
        "package-paths": Key(
            Kind.FOLDERS,
            "Folders in which robray looks for the package of a 'package://' or 'model://', before those that the "
            "variables of ROS and Gazebo name.",
            [],
        ),
        "environment": Key(
            Kind.NAMES, "Environment variables that xacro sources may read with '$(env)' and '$(optenv)'.", []
        ),
        "ros-distro": Key(
            Kind.CHOICE,
            "Distribution of ROS 2 whose ros2_control robray follows: rolling, kilted, jazzy or humble.",
            ROS_DISTROS[0],
            choices=ROS_DISTROS,
        ),
        "tags": Key(Kind.NAMES, "Classes that nobody defines: scenes name them in 'isa' for programs to find.", []),
        "rules": Table(
            "Which findings are reported, and how severe they are.",
            {
                "select": Key(
                    Kind.RULES, "The only rules whose findings are reported; all, where it is not set.", None
                ),
                "ignore": _IGNORE,
                "severity": _SEVERITY,
                "largest-angle": Key(
                    Kind.LIMIT, "Radians up to which 'looks-like-degrees' takes an angle as meant.", LARGEST_ANGLE
                ),
                "largest-length": Key(
                    Kind.LIMIT, "Metres up to which 'looks-like-millimetres' takes a length as meant.", LARGEST_LENGTH
                ),
            },
        ),
        "naming": Table(
            "The styles that the rule 'naming' wants names in; it is off where no severity is given to it.",
            {
                "frames": Key(Kind.CHOICE, "The style of frames' names.", Naming().frames, choices=STYLES),
                "classes": Key(Kind.CHOICE, "The style of classes' names.", Naming().classes, choices=STYLES),
                "constants": Key(Kind.CHOICE, "The style of constants' names.", Naming().constants, choices=STYLES),
            },
        ),
        "overrides": Table(
            "What holds for some files only; of several that match, the last one decides.",
            {
                "paths": Key(Kind.PATTERNS, "The files it holds for, as in a .gitignore.", [], needed=True),
                "ignore": _IGNORE,
                "severity": _SEVERITY,
            },
            repeated=True,
        ),
        "format": Table(
            "How 'robray format' lays out a file.",
            {
                "line-width": Key(Kind.WHOLE, "Columns from which on an array is broken.", LINE_WIDTH, (40, 1000)),
                "indent": Key(Kind.WHOLE, "Blanks that a block is indented by.", INDENT, (1, 8)),
            },
        ),
        **{
            each.name: Table(
                f"What a {each.reader.noun} of {each.reader.name} is called, whose text does not tell.",
                {
                    "files": Key(
                        Kind.PATTERNS,
                        f"Files that are a {each.reader.noun}, whatever is in them, as in a .gitignore.",
                        [],
                    )
                },
            )
            for each in CLAIMED
        },
        **{
            name: Table(
                f"How {name.upper()} is read where its readers disagree.",
                {
                    "reader": Key(
                        Kind.CHOICE,
                        f"Reader that robray follows: {', '.join((reader.name, *reader.others[:-1]))} or "
                        f"{reader.others[-1]}. Poses and "
                        "severities follow it.",
                        reader.choices[0],
                        choices=reader.choices,
                    )
                },
            )
            for name, reader in READERS.items()
        },
        "limits": Table(
            "How much is read. What is beyond a limit is left out, and that is told.",
            {
                each.name: Key(
                    Kind.WHOLE, each.summary, getattr(DEFAULT_LIMITS, each.name.replace("-", "_")), each.bounds
                )
                for each in _LIMITS
            },
        ),
        "robots": Table(
            "Robots that are written in xacro, with their arguments. Several tables may name one file.",
            {
                "file": Key(Kind.FILE, "The source of the robot, from this folder on.", "", needed=True),
                "arguments": Key(Kind.ARGUMENTS, "Values of its arguments (<xacro:arg>), by name.", {}),
            },
            named=True,
        ),
        "scenes": Table(
            "Scenes that are loaded together. Such a set is complete: a frame that no file of it defines is an error.",
            {
                "files": Key(
                    Kind.FILES,
                    "The files of the set in their order, from this folder on: names, patterns, or 'package://'; or "
                    "tables with a 'path', a 'prefix' for the names of its frames, and where it hangs.",
                    [],
                    needed=True,
                    element=_MEMBER,
                )
            },
            named=True,
        ),
    },
)


def single_keys(table: Table = KEYS, at: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Key]]:
    """Those that a configuration holds once at most, by where they stand: the ones that an editor can set, too."""
    for name, key in table.keys.items():
        if isinstance(key, Key):
            yield (*at, name), key
        elif not key.repeated and not key.named:
            yield from single_keys(key, (*at, name))


def own_place(name: str) -> tuple[str, ...] | None:
    """Where the key of this name belongs, or of one that was probably meant; None if that is not one place."""
    places: dict[str, list[tuple[str, ...]]] = {}
    of_formats = {each.name for each in CLAIMED}
    for at, _ in single_keys():
        # Whoever writes 'files' rarely means those of a format.
        if at[0] not in of_formats:
            places.setdefault(at[-1], []).append(at)
    known = {each: found for each, (found, *others) in places.items() if not others}
    return known.get(name if name in known else nearest(name, known) or "")
