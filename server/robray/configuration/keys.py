"""Every key of a configuration: its type, default and purpose. Everything else is generated from this table."""

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
"""Formats that no text identifies when it is broken: a project may list their files."""

READERS: Mapping[str, Reader] = {each.rules: each.reader for each in FORMATS.formats if each.reader.others}
"""Formats that several readers read differently, by the names of their rules: a project chooses the reader."""


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
    """`bounds` are the minimum and maximum of a whole number, `choices` the allowed words; `element` is the table that
    an element of a list may be instead. An `is_angle` is in radians.
    """

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
        """Completes "must be …"."""
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
"""A name that is valid in all formats, as an expression of JSON schemas."""

LEVELS = ("error", "warning", "information", "hint", "off")

_IGNORE = Key(Kind.RULES, "Rules to ignore.", [])
_SEVERITY = Key(Kind.SEVERITIES, 'Severity of each rule, or "off".', {})


class _Limit(NamedTuple):
    name: str
    summary: str
    bounds: tuple[int, int]


_LIMITS = (
    _Limit("file-size", "Maximum size of a file in bytes. Larger files are skipped.", (1, 1 << 28)),
    _Limit("statements", "Maximum number of top-level statements in a file. Larger files are skipped.", (1, 300_000)),
    _Limit(
        "blocks",
        "Maximum number of statements in a file, with those in frames. Larger files are skipped.",
        (1, 600_000),
    ),
    _Limit("file-attributes", "Maximum number of attributes in a file. Larger files are skipped.", (1, 10_000_000)),
    _Limit(
        "file-parts",
        "Maximum number of names, numbers and operators in a file. Larger files are skipped.",
        (1, 10_000_000),
    ),
    _Limit(
        "file-marks",
        "Maximum number of braces, brackets, commas, semicolons and quotes in a file, or of '<', '>' and '&'.",
        (1, 10_000_000),
    ),
    _Limit("mistakes", "Maximum number of syntax errors in a file. Files with more are skipped.", (1, 1_000_000)),
    _Limit("long-values", "Maximum size of all long values (over 256 bytes) in a file, in bytes.", (0, 1 << 28)),
    _Limit("nesting", "Maximum nesting of blocks.", (1, 2_000)),
    _Limit("attributes", "Maximum number of attributes in a block.", (1, 50_000)),
    _Limit("parts", "Maximum number of words, numbers, operators and brackets in a statement.", (100, 200_000)),
    _Limit(
        "ancestors",
        "Maximum number of base classes of a class. The project of the scene's root file decides.",
        (1, 2_000),
    ),
    _Limit("include-depth", "Maximum nesting of includes. The project of the scene's root file decides.", (1, 500)),
    _Limit(
        "scene-files",
        "Maximum number of included files in a scene. The project of its root file decides.",
        (1, 20_000),
    ),
    _Limit(
        "folder-files",
        "Maximum number of files in a folder that robray searches for scenes that include a file. 0 searches none.",
        (0, 100_000),
    ),
    _Limit(
        "indexed-size",
        "Maximum size in bytes of a file that an editor reads before it is open or included.",
        (1, 1 << 28),
    ),
)
"""Reading is safe up to the most of statements, blocks, nesting, parts and depth, and takes up to a minute there."""


_MEMBER = Table(
    "File of a set, with a prefix for its names or a parent for its frames.",
    {
        "path": Key(Kind.FILE, "File name, pattern, or 'package://' path.", "", needed=True),
        "prefix": Key(
            Kind.NAME,
            "Prefix of the names of its frames in the other files. One file can be in a set several times, with "
            "different prefixes.",
            "",
        ),
        "parent": Key(
            Kind.NAME,
            "Frame, link or joint, with its prefix, to mount the file on. Default: the root.",
            "",
        ),
        "translation": Key(Kind.VECTOR, "Position of the file's origin in the parent, in metres.", [0.0, 0.0, 0.0]),
        "rpy": Key(
            Kind.VECTOR,
            "Orientation in the parent: roll, pitch and yaw in radians about fixed axes, as in URDF.",
            [0.0, 0.0, 0.0],
            is_angle=True,
        ),
    },
)

KEYS = Table(
    "Settings of robray for the files in this folder and below.",
    {
        "exclude": Key(Kind.PATTERNS, "Files and folders to skip, as in a .gitignore.", []),
        "respect-gitignore": Key(Kind.BOOLEAN, "Skip files that git ignores.", default=True),
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
        "tags": Key(Kind.NAMES, "Classes without a definition, which scenes name in 'isa' for other programs.", []),
        "rules": Table(
            "Rules and their severities.",
            {
                "select": Key(Kind.RULES, "Rules to report. Default: all.", None),
                "ignore": _IGNORE,
                "severity": _SEVERITY,
                "largest-angle": Key(
                    Kind.LIMIT, "Largest angle in radians that 'looks-like-degrees' accepts.", LARGEST_ANGLE
                ),
                "largest-length": Key(
                    Kind.LIMIT, "Largest length in metres that 'looks-like-millimetres' accepts.", LARGEST_LENGTH
                ),
            },
        ),
        "naming": Table(
            "Styles of names for the rule 'naming', which is off unless it has a severity.",
            {
                "frames": Key(Kind.CHOICE, "Style of the names of frames.", Naming().frames, choices=STYLES),
                "classes": Key(Kind.CHOICE, "Style of the names of classes.", Naming().classes, choices=STYLES),
                "constants": Key(Kind.CHOICE, "Style of the names of constants.", Naming().constants, choices=STYLES),
            },
        ),
        "overrides": Table(
            "Settings for some files. If several match, the last one decides.",
            {
                "paths": Key(Kind.PATTERNS, "Files that it applies to, as in a .gitignore.", [], needed=True),
                "ignore": _IGNORE,
                "severity": _SEVERITY,
            },
            repeated=True,
        ),
        "format": Table(
            "Layout of 'robray format'.",
            {
                "line-width": Key(Kind.WHOLE, "Maximum line width in columns.", LINE_WIDTH, (40, 1000)),
                "indent": Key(Kind.WHOLE, "Number of spaces of indentation per block.", INDENT, (1, 8)),
            },
        ),
        **{
            each.name: Table(
                f"Files of {each.reader.name} that robray cannot recognise by their content.",
                {
                    "files": Key(
                        Kind.PATTERNS,
                        f"Files to read as a {each.reader.noun} whatever their content is, as in a .gitignore.",
                        [],
                    )
                },
            )
            for each in CLAIMED
        },
        **{
            name: Table(
                f"Reader of {name.upper()}, where readers disagree.",
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
            "Limits of what robray reads. It reports what is beyond a limit.",
            {
                each.name: Key(
                    Kind.WHOLE, each.summary, getattr(DEFAULT_LIMITS, each.name.replace("-", "_")), each.bounds
                )
                for each in _LIMITS
            },
        ),
        "robots": Table(
            "Robots in xacro, with their arguments. Several tables may name one file.",
            {
                "file": Key(Kind.FILE, "Xacro source of the robot, relative to this folder.", "", needed=True),
                "arguments": Key(Kind.ARGUMENTS, "Values of its arguments (<xacro:arg>), by name.", {}),
            },
            named=True,
        ),
        "scenes": Table(
            "Sets of files that are loaded together. A frame that no file of the set defines is an error.",
            {
                "files": Key(
                    Kind.FILES,
                    "Files of the set in their order, relative to this folder: names, patterns, 'package://' paths, or "
                    "tables with a 'path', a 'prefix' and a 'parent'.",
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
    """Keys that a configuration has at most once, by their paths: an editor can set these, too."""
    for name, key in table.keys.items():
        if isinstance(key, Key):
            yield (*at, name), key
        elif not key.repeated and not key.named:
            yield from single_keys(key, (*at, name))


def own_place(name: str) -> tuple[str, ...] | None:
    """The path of the key with this name, or with the nearest one; None if there are several."""
    places: dict[str, list[tuple[str, ...]]] = {}
    of_formats = {each.name for each in CLAIMED}
    for at, _ in single_keys():
        # An unknown 'files' rarely means those of a format.
        if at[0] not in of_formats:
            places.setdefault(at[-1], []).append(at)
    known = {each: found for each, (found, *others) in places.items() if not others}
    return known.get(name if name in known else nearest(name, known) or "")
