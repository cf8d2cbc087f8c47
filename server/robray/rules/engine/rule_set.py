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
    """A part that may be elsewhere."""

    kind: SymbolKind | None = None
    """The kind of the name in the details; None for files in a folder, or a package."""
    one: str = ""
    """The code of the finding for many; empty if each is reported."""


class Naming(NamedTuple):
    """The role of findings about undeclared names."""

    kind: SymbolKind
    field: str = "name"
    """Which of the details is the name."""
    is_word: bool = False
    """True if it may as well be a word that is not a name; it is empty if it is neither."""


class Roles(NamedTuple):
    """The codes of one folder of rules, by their roles."""

    gathered: Mapping[str, Gathered] = _NOTHING
    one_of_many: Mapping[str, str] = _NOTHING
    """By the code for many places, that for each place, which can silence it."""
    of_files: frozenset[str] = _NONE
    """Findings about a whole file, at its first byte."""
    naming: Mapping[str, Naming] = _NOTHING
    looked_up: frozenset[str] = _NONE
    """Findings about missing frames, reported for a set as a whole."""
    across_files: frozenset[str] = _NONE
    """Other effects of one file in a set on another."""
    unused: frozenset[str] = _NONE
    """Unused definitions."""
    in_all: frozenset[str] = _NONE
    """Findings in a file that hold only if all scenes and robots that read the file have them."""
    not_read: frozenset[str] = _NONE
    """A file, or the rest of one, is not read."""
    left_out: frozenset[str] = _NONE
    """Parts of a text that are missing from its facts, so that it is not laid out."""
    misdeclared: frozenset[str] = _NONE
    """Findings of a declaration that do not break it."""
    nameless: frozenset[str] = _NONE
    """A declaration without a valid name."""
    of_words: frozenset[str] = _NONE
    """Findings of a word, or a string, that begins a statement."""
    hiding: frozenset[str] = _NONE
    """Other findings where definitions may be unreadable, or their block unknown."""
    spelling: frozenset[str] = _NONE
    """Findings about the letters of a name, not its meaning."""
    of_styles: frozenset[str] = _NONE
    """Findings of names in another style than the project's."""
    measured: frozenset[str] = _NONE
    """Findings that need measuring, which may not run: comments that silence them may be needed."""
    stopping: frozenset[str] = _NONE
    """Findings that stop the reader of a file, so that part of it is unknown: no comment or setting silences them."""
    repeated: Mapping[str, tuple[str, ...]] = _NOTHING
    """Findings that one cause, such as a program that wrote the file, repeats in it: a list shows them as one. By code,
    the fields of the details that are then equal."""
    by_message: Mapping[str, bool] = _NOTHING
    """Findings of which equal messages have one cause: a list shows them as one. True if they have it in all files."""
    idle: frozenset[str] = _NONE
    """Parts of a motion without effect in any program for the scene."""
    half_typed: frozenset[str] = _NONE
    """Unknown names and values, which may only not be typed to their end."""

    @property
    def of_scenes(self) -> frozenset[str]:
        """Codes reported once for a scene."""
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

    `examples` is the format of the documents' examples, if the folder's name is another one. `group` is the name of all
    of them, with a description; `subgroup` is the same for some, with their codes.

    The rules of `checking` check statements themselves. No reader refuses their findings, and no other finding follows
    from them, except for those that are `needed`: so they are optional, and cost nothing when off. `off` are those that
    are off by default. `roles` are the roles of codes. `diagnosis` names the module with the `DIAGNOSIS` of a format.
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
        """The module of each rule's logic, by its code; empty without one."""
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
