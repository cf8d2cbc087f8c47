"""Statements of a file of controllers: each name of a joint in it."""

from typing import NamedTuple, cast

from robray.facts.items import Item
from robray.facts.symbols import Name
from robray.text.spans import Span


class NamedJoint(NamedTuple):
    """The name of a joint as a scalar of YAML.

    `within` is the controller or the key that it belongs to, and `parameter` the parameter of that. `commanded` are the
    command interfaces that the controller takes from the joint, as far as the file says.
    """

    joint: Name
    within: str
    parameter: str = ""
    commanded: tuple[str, ...] = ()
    is_sure: bool = True
    """False in a controller of an unknown type, whose parameters may name other things."""
    limits: tuple[tuple[str, float, Span], ...] = ()
    """Limits of `joint_limits.yaml` by their keys, with their places in the item."""

    @property
    def keyword(self) -> Span:
        return self.joint.span

    @property
    def name(self) -> None:
        """Declares nothing."""
        return None


def statement_of(item: Item) -> NamedJoint:
    """The statement of an item of this format, which made it."""
    return cast(NamedJoint, item.statement)
