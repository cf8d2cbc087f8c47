"""One folder of rules, as the others know it: it is loaded with the table, and so it is light."""

from collections.abc import Callable
from functools import cached_property

from robray.rules.engine.diagnosis import NO_DIAGNOSIS, Diagnosis
from robray.rules.engine.roles import NO_ROLES, Roles


class RuleSet:
    """`codes` are sorted; those of `checking` look at statements themselves, all others are noted elsewhere.

    A module is named as its code, without the `prefix`. `examples` is the format of the records' examples, where it is
    not that of the folder's name. `group` is what people call all of them, and what they are in words;
    `subgroup` is the same of some, with their codes.

    What `optional` rules say no reader refuses, and no other finding follows from it: where nobody wants it, they do
    not look. `off` are those of them that are wanted only by who says so. `roles` are what some of the codes are.
    """

    def __init__(
        self,
        codes: tuple[str, ...],
        *,
        checking: tuple[str, ...] = (),
        prefix: str = "",
        examples: str | None = None,
        group: tuple[str, str] | None = None,
        subgroup: tuple[str, str, frozenset[str]] | None = None,
        optional: frozenset[str] = frozenset(),
        off: frozenset[str] = frozenset(),
        roles: Roles = NO_ROLES,
        load: Callable[[], Diagnosis] = lambda: NO_DIAGNOSIS,
    ) -> None:
        self.codes = codes
        self.checking = checking
        self.prefix = prefix
        self.examples = examples
        self.group = group
        self.subgroup = subgroup
        self.optional = optional | off
        self.off = off
        self.roles = roles
        self._load = load

    @cached_property
    def diagnosis(self) -> Diagnosis:
        """Loaded when something of the format is judged."""
        return self._load()
