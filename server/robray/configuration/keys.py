"""Every key that a configuration may hold: its type, default and purpose. All else is made of this table."""

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import NamedTuple

from robray.configuration.configuration import INDENT, LINE_WIDTH
from robray.rules.looks_like_degrees import LARGEST_ANGLE
from robray.rules.looks_like_millimetres import LARGEST_LENGTH


class Kind(Enum):
    """The values complete "must be …"."""

    BOOLEAN = "true or false"
    WIDTH = "a whole number from 40 to 1000"
    INDENT = "a whole number from 1 to 8"
    LIMIT = "a number above 0"
    PATTERNS = "a list of patterns of paths"
    FOLDERS = "a list of folders"
    FILES = "a list of files"
    RULES = "a list of rules"
    SEVERITIES = "a table of rules with their severities"


class Key(NamedTuple):
    kind: Kind
    summary: str
    default: object
    needed: bool = False


class Table(NamedTuple):
    """Keys by name. `repeated` for `[[name]]`, `named` where it holds tables with names of their own."""

    summary: str
    keys: "Mapping[str, Key | Table]"
    repeated: bool = False
    named: bool = False


LEVELS = ("error", "warning", "information", "hint", "off")

RANGES: Mapping[Kind, tuple[int, int]] = {Kind.WIDTH: (40, 1000), Kind.INDENT: (1, 8)}
"""The least and the most of whole numbers."""

_IGNORE = Key(Kind.RULES, "Rules whose findings are not reported.", [])
_SEVERITY = Key(Kind.SEVERITIES, 'The severity of a rule\'s findings, or "off".', {})

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
            Kind.FOLDERS, "Folders in which the package of a 'package://' is looked for, before ROS_PACKAGE_PATH.", []
        ),
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
                "line-width": Key(Kind.WIDTH, "Columns from which on an array is broken.", LINE_WIDTH),
                "indent": Key(Kind.INDENT, "Blanks that a block is indented by.", INDENT),
            },
        ),
        "scenes": Table(
            "Scenes that are loaded together. Such a set is complete: a frame that no file of it defines is an error.",
            {
                "files": Key(
                    Kind.FILES,
                    "The files of the set in their order, from this folder on: names, patterns, or 'package://'.",
                    [],
                    needed=True,
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
