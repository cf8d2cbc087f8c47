"""The types that properties of a workcell say."""

from collections.abc import Iterable

from robray.formats.robwork.frontend.drafts import Draft, attribute
from robray.formats.robwork.frontend.put_in import PutIn
from robray.formats.robwork.statements import TypedProperty, Written
from robray.syntax.xml.tree import Node


def typed_properties(put_in: PutIn, nodes: Iterable[Node], item: Draft) -> tuple[TypedProperty, ...]:
    """Those among some elements of an item, in order, as far as RobWork reads them: one that is closed by itself has no
    value, and only its type is read."""
    found = []
    for each in nodes:
        if each.name == "Property":
            name, said = attribute(each, "name"), attribute(each, "type")
            if said is not None or not each.tag.is_empty:
                at = put_in.local(item, each.tag.name_span)
                word = None if said is None else said.value.strip()
                found.append(TypedProperty("" if name is None else name.value, word, at))
    return tuple(found)


def written_properties(put_in: PutIn, nodes: Iterable[Node]) -> tuple[Written, ...]:
    """Where those stand among some elements that say no type and are put in."""
    found: list[Written] = []
    for each in nodes:
        name = attribute(each, "name") if each.name == "Property" and attribute(each, "type") is None else None
        if name is not None:
            found += put_in.written(TypedProperty.written_as(name.value), each.tag.name_span)
    return tuple(found)
