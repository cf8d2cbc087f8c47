"""Statements of a file of controllers: each name of a joint, a link, a group or a controller in it."""

from typing import NamedTuple, cast

from robray.facts.items import Item
from robray.facts.robots import JOINT
from robray.facts.symbols import Name, SymbolKind
from robray.text.spans import Span

MOVEIT = "moveit_simple_controller_manager"


class Named(NamedTuple):
    """A name as a scalar of YAML, or as a part of one.

    `within` is the controller or the key that it belongs to, and `parameter` the parameter of that. `commanded` are the
    command interfaces that the controller takes from a joint, as far as the file has them.
    """

    named: Name
    within: str
    parameter: str = ""
    kind: SymbolKind = JOINT
    declares: bool = False
    commanded: tuple[str, ...] = ()
    is_sure: bool = True
    """False in a controller of an unknown type, whose parameters may name other things."""
    limits: tuple[tuple[str, float, Span], ...] = ()
    """Limits of `joint_limits.yaml` by key, with their places in the item."""

    lacking: tuple[str, ...] = ()
    """Needed keys that the section of a controller lacks, interfaces that one needs beside it, or the correction of a
    word.
    """
    joint: str = ""
    """The joint before an interface in its whole name."""
    is_chained: bool = False
    """True if the name is a part of an interface's name, which may also contain other things than joints."""

    @property
    def keyword(self) -> Span:
        return self.named.span

    @property
    def name(self) -> None:
        """None: it declares no name for other files."""
        return None


def statement_of(item: Item) -> Named:
    """The statement of an item of this format, which made it."""
    return cast(Named, item.statement)
