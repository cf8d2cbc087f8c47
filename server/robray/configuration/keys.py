"""Every key that a configuration may hold: its type, default and purpose. All else is made of this table."""

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple

from robray.configuration.configuration import LINE_WIDTH
from robray.rules.looks_like_degrees import LARGEST_ANGLE
from robray.rules.looks_like_millimetres import LARGEST_LENGTH


class Kind(Enum):
    """The values complete "must be …"."""

    BOOLEAN = "true or false"
    WIDTH = "a whole number from 40 to 1000"
    LIMIT = "a number, and not smaller than the default"
    PATTERNS = "a list of patterns of paths"
    FOLDERS = "a list of folders"
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

NARROWEST, WIDEST = 40, 1000

_IGNORE = Key(Kind.RULES, "Rules whose findings are not reported.", [])
_SEVERITY = Key(Kind.SEVERITIES, 'The severity of a rule\'s findings, or "off".', {})

KEYS = Table(
    "The settings of robray for the files in this folder and below.",
    {
        "exclude": Key(Kind.PATTERNS, "Files and folders that are passed over, as in a .gitignore.", []),
        "respect-gitignore": Key(Kind.BOOLEAN, "Whether what git ignores is passed over, too.", default=True),
        "include-paths": Key(
            Kind.FOLDERS,
            "Folders outside the project with scenes that include its files; amino has no search path for 'include'.",
            [],
        ),
        "package-paths": Key(
            Kind.FOLDERS, "Folders in which the package of a 'package://' is looked for, before ROS_PACKAGE_PATH.", []
        ),
        "rules": Table(
            "Which findings are reported, and how severe they are.",
            {
                "select": Key(
                    Kind.RULES, "The only rules whose findings are reported; all, where it is missing.", None
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
            {"line-width": Key(Kind.WIDTH, "Columns from which on an array is broken.", LINE_WIDTH)},
        ),
        "scenes": Table(
            "Scenes that are loaded together. Such a set is complete: a frame that no file of it defines is an error.",
            {"files": Key(Kind.PATTERNS, "The files of the set, from this folder on.", [], needed=True)},
            named=True,
        ),
    },
)
