"""Targets of a task that stand in an element which is misspelt: the loader passes over them, and motions name them."""

from robray.formats.robwork.frontend.drafts import Draft, attribute
from robray.syntax.xml.tree import Node, text_of
from robray.text.slips import misspelt

TARGETS = ("QTarget", "CartesianTarget")
PARTS = ("Targets", "Entities", "Augmentations", "Index", "Id", "PropertyMap")


def mean_targets(text: bytes, node: Node, draft: Draft) -> None:
    """Misspelt elements in which targets are that motions name: what is missing without them is told there."""
    parts = [each for each in node.children if each.name not in PARTS]
    holders = [each for each in node.children if each.name == "Targets"]
    odd = [each for holder in holders for each in holder.children if each.name not in TARGETS]
    if not parts and not odd:
        return
    motions = [one for part in node.children if part.name == "Entities" for one in part.children]
    named = {text_of(text, end) for one in motions if one.name == "Motion" for end in one.children}
    for each, words in (*((part, ("Targets",)) for part in parts), *((one, TARGETS) for one in odd)):
        meant = misspelt((each.name,), words).get(each.name)
        ids = {given.value for one in each.walk() if (given := attribute(one, "id")) is not None}
        if meant is not None and not named.isdisjoint(ids):
            if meant == "Targets":
                draft.problem("robwork-unknown-element", each.tag.name_span, each.name, "error", meant)
            each.written = each.name
            each.retag(each.tag._replace(name=meant))
