"""One folder of rules, as the others know it: it is loaded with the table, and so it is light."""

from collections.abc import Callable
from functools import cached_property

from robray.rules.engine.diagnosis import NO_DIAGNOSIS, Diagnosis
from robray.rules.engine.roles import NO_ROLES, Roles
from robray.rules.index import INDEX


class RuleSet:
    """The rules of a folder, as the index lists them.

    `examples` is the format of the documents' examples, where it is not that of the folder's name. `group` is what
    people call all of them, and what they are in words; `subgroup` is the same of some, with their codes.

    What the rules of `checking` find, which look at statements themselves, no reader refuses, and no other finding
    follows from it, except for those that are `needed`: so they are optional, and do not look where nobody wants them.
    `off` are those that are wanted only by who says so. `roles` are what some of the codes are.
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
        load: Callable[[], Diagnosis] = lambda: NO_DIAGNOSIS,
    ) -> None:
        rows = INDEX.get(folder, {})
        self.modules = {code: module for code, (module, *_) in rows.items()}
        """By the code of each rule, the module of its logic; empty where it has none."""
        self.codes = tuple(rows)
        self.checking = tuple(code for code, (_, *flags) in rows.items() if "checks" in flags)
        self.off = frozenset(code for code, (_, *flags) in rows.items() if "off" in flags)
        self.optional = frozenset(self.checking) - needed | self.off
        self.examples = examples or folder
        self.group = group
        self.subgroup = subgroup
        self.roles = roles
        self._load = load

    @cached_property
    def diagnosis(self) -> Diagnosis:
        """Loaded when something of the format is judged."""
        return self._load()
