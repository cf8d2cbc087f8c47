"""One folder of rules and the roles of their codes: loaded with the table, and so it is light."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from importlib import import_module
from types import MappingProxyType
from typing import Any, NamedTuple

from robray.facts.symbols import SymbolKind
from robray.rules.engine.diagnosis import NO_DIAGNOSIS, Diagnosis
from robray.rules.index import CHECKING, INDEX, OFF

_NOTHING: Mapping[str, Any] = MappingProxyType({})
_NONE: frozenset[str] = frozenset()


class Gathered(NamedTuple):
    """What may come from elsewhere."""

    kind: SymbolKind | None = None
    """What the details name; None where they tell of files that are looked for in a folder, or a package."""
    one: str = ""
    """The code of the finding that is told of many; none where each is told."""


class Naming(NamedTuple):
    """What is said where a name is used that is not declared."""

    kind: SymbolKind
    field: str = "name"
    """Which of the details is the name."""
    is_word: bool = False
    """Whether it may as well be a word that is no name; it is empty where it is neither."""


class Roles(NamedTuple):
    """The codes of one folder of rules; what is not named has no part in it."""

    gathered: Mapping[str, Gathered] = _NOTHING
    one_of_many: Mapping[str, str] = _NOTHING
    """By what is told once for many places, what would be said at each: who silences that silences it."""
    of_files: frozenset[str] = _NONE
    """What is told of a file as a whole at its first byte, whatever stands there."""
    naming: Mapping[str, Naming] = _NOTHING
    looked_up: frozenset[str] = _NONE
    """What is wrong where a frame is named that is not there: said of files that are loaded together as a whole."""
    across_files: frozenset[str] = _NONE
    """What else one file of a set does to another."""
    unused: frozenset[str] = _NONE
    """What nothing uses."""
    in_all: frozenset[str] = _NONE
    """Findings in a file that hold only if all scenes and robots that read the file have them."""
    not_read: frozenset[str] = _NONE
    """A file, or the rest of one, is not read."""
    left_out: frozenset[str] = _NONE
    """What stands in a text is not among its facts, so that nobody lays it out."""
    misdeclared: frozenset[str] = _NONE
    """What is said of a declaration besides what breaks it."""
    nameless: frozenset[str] = _NONE
    """A declaration has no name, or one that is none."""
    of_words: frozenset[str] = _NONE
    """What is said of a word, or a string, that begins a statement."""
    hiding: frozenset[str] = _NONE
    """What else is said where definitions may be that nobody can read, or where it is not known which block they are
    in."""
    spelling: frozenset[str] = _NONE
    """What is said of the letters of a name, and not of what it names."""
    of_styles: frozenset[str] = _NONE
    """What is said of a name that is not in the style that a project asks for."""
    measured: frozenset[str] = _NONE
    """What only who measures finds, which not everybody does: what silences it is not known to be idle."""
    stopping: frozenset[str] = _NONE
    """Findings that stop the reader of a file, so that part of it is unknown: no comment or setting silences them."""
    repeated: Mapping[str, tuple[str, ...]] = _NOTHING
    """Findings that one cause, such as a program that wrote the file, repeats in it: a list shows them as one. By code,
    the fields of the details that are then equal."""
    by_message: Mapping[str, bool] = _NOTHING
    """Findings of which equal messages have one cause: a list shows them as one. True if they have it in all files."""
    idle: frozenset[str] = _NONE
    """What a text says of a motion has no effect in any program that the scene is written for."""
    half_typed: frozenset[str] = _NONE
    """There is no such thing as a name or a value says: it may only not be typed to its end."""

    @property
    def of_scenes(self) -> frozenset[str]:
        """What is told once of a scene."""
        return frozenset(each.one for each in self.gathered.values() if each.kind is not None and each.one)


def united(roles: Iterable[Roles]) -> Roles:
    """The codes of all folders: no two have the same."""
    made = Roles()
    for each in roles:
        # Mappings are joined as sets are.
        both: Iterable[tuple[Any, Any]] = zip(made, each, strict=True)
        made = Roles._make(one | other for one, other in both)
    return made


NO_ROLES = Roles()


class RuleSet:
    """The rules of a folder, as the index lists them.

    `examples` is the format of the documents' examples, where it is not that of the folder's name. `group` is what
    people call all of them, and what they are in words; `subgroup` is the same of some, with their codes.

    What the rules of `checking` find, which look at statements themselves, no reader refuses, and no other finding
    follows from it, except for those that are `needed`: so they are optional, and do not look where nobody wants them.
    `off` are those that are wanted only by who says so. `roles` are what some of the codes are. `diagnosis` names the
    module with the `DIAGNOSIS` of a format.
    """

    def __init__(
        self,
        folder: str,
        *,
        examples: str | None = None,
        group: tuple[str, str] | None = None,
        subgroup: tuple[str, str, frozenset[str]] | None = None,
        needed: frozenset[str] = frozenset(),
        roles: Roles = NO_ROLES,
        diagnosis: str = "",
    ) -> None:
        listed = ((module, codes.split()) for module, codes in INDEX.get(folder, {}).items())
        self.modules = dict(sorted((code, module) for module, codes in listed for code in codes))
        """By the code of each rule, the module of its logic; empty where it has none."""
        self.codes = tuple(self.modules)
        checking = CHECKING.split()
        self.checking = tuple(code for code in self.codes if code in checking)
        self.off = frozenset(OFF.split()).intersection(self.codes)
        self.optional = frozenset(self.checking) - needed | self.off
        self.examples = examples or folder
        self.group = group
        self.subgroup = subgroup
        self.roles = roles
        self._diagnosis = diagnosis

    @cached_property
    def diagnosis(self) -> Diagnosis:
        """Loaded when something of the format is judged."""
        found: Diagnosis = import_module(self._diagnosis).DIAGNOSIS if self._diagnosis else NO_DIAGNOSIS
        return found
