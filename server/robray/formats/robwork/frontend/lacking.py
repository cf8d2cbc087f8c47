"""What an element lacks that it needs, and what is written for it: both are one mistake, told where it was made."""

from collections.abc import Iterable

from robray.formats.robwork.frontend.drafts import Draft
from robray.syntax.xml.tree import Node
from robray.text.slips import misspelt
from robray.text.spans import Span


def written_for(children: Iterable[Node], wanted: Iterable[str]) -> Node | None:
    """The element that was to be one of those that are missing."""
    there = {each.name: each for each in children}
    lacking = [name for name in wanted if name not in there]
    return next((there[name] for name in misspelt(there, lacking)), None)


def note_lacking(
    draft: Draft,
    node: Node,
    wanted: Iterable[str],
    code: str,
    span: Span,
    *details: object,
    severity: str = "error",
) -> None:
    """That an element has none of some: at what is written for one, else under the code."""
    names = tuple(wanted)
    found = written_for(node.children, names)
    if found is None:
        draft.problem(code, span, *details)
    else:
        draft.problem("robwork-unknown-element", found.tag.name_span, found.name, severity, " ".join(names))


def note_lacking_attribute(draft: Draft, node: Node, name: str) -> None:
    """The same of an attribute."""
    if not note_misspelt_attribute(draft, node, name, severity="error"):
        draft.problem("robwork-missing-attribute", node.tag.name_span, node.name, name)


def note_misspelt_attribute(draft: Draft, node: Node, name: str, severity: str = "warning") -> bool:
    """That an attribute which is not there is written otherwise, which the loader passes over; False if it is not."""
    there = {each.name: each for each in node.tag.attributes}
    found = next((there[each] for each in misspelt(there, (name,))), None) if there else None
    if found is not None:
        draft.problem("robwork-unknown-attribute", found.name_span, found.name, node.name, name, severity)
    return found is not None
