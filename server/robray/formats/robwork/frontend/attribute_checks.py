"""The attributes of a workcell's elements: which there have to be, in which order, and in which quotes."""

import re
from typing import Protocol

from robray.formats.robwork.frontend.grammar import FORMS, WORDS, Form
from robray.formats.robwork.frontend.numbers import number
from robray.syntax.xml.tags import XmlAttribute
from robray.syntax.xml.tree import Node
from robray.text.blanks import character_before
from robray.text.slips import misspelt, slip
from robray.text.spans import Span

_BLANKS = re.compile(rb"[ \t\r\n]*+")
_ONE_OF = ("d", "theta", "beta", "b")
"""What a joint by Denavit and Hartenberg's numbers has one of."""


class Report(Protocol):
    """Takes what is wrong at an absolute span."""

    def __call__(self, code: str, span: Span, /, *details: object) -> None: ...


def check_attributes(text: bytes, node: Node, report: Report) -> None:
    """An element's attributes against the grammar."""
    form = FORMS.get(node.name)
    if form is None:
        return
    given = node.tag.attributes
    if not given and not form.required:
        return
    for each in given:
        # The grammar passes over blanks in quotes, and so does the span.
        if character_before(text, each.span.start) == b"'":
            behind = _BLANKS.match(text, each.span.end)
            end = each.span.end if behind is None else behind.end()
            report("robwork-quote", Span(text.rfind(b"'", 0, each.span.start), end + 1), each.name)
        allowed = WORDS.get((node.name, each.name))
        if allowed is not None and each.value.strip() not in allowed:
            report("robwork-unknown-value", each.span, each.value, each.name, " ".join(allowed))
        if each.name in form.numbers and number(each.value.strip()) is None:
            report("robwork-bad-number", each.span, each.value)
    if node.name != "DHJoint" and _are_as_wanted(given, form):
        return
    there = {each.name: each for each in given}
    unknown = [each for each in given if each.name not in form.attributes]
    lacking = [name for name in form.required if name not in there]
    of_one = () if node.name != "DHJoint" or any(name in there for name in _ONE_OF) else _ONE_OF
    meant = misspelt((each.name for each in unknown), (*lacking, *of_one)) if unknown else {}
    wanted = (*lacking, *of_one)
    if not meant and len(unknown) == 1 and len(wanted) == 1 and slip(unknown[0].name, wanted[0]) is not None:
        # Of words of one letter any other is as near: here there is no other.
        meant = {unknown[0].name: wanted[0]}
    for name in lacking:
        if name not in meant.values():
            report("robwork-missing-attribute", node.tag.name_span, node.name, name)
    if node.name == "DHJoint":
        chosen = [each for each in given if each.name in _ONE_OF]
        if not chosen and not any(name in meant.values() for name in of_one):
            report("robwork-missing-attribute", node.tag.name_span, node.name, "d")
        for each in chosen[1:]:
            report("robwork-unknown-attribute", each.name_span, each.name, node.name, "", "error")
    order = [form.attributes.index(each.name) for each in given if each.name in form.attributes]
    if given and given[0].name in form.in_any_order:
        # Behind another one there is one order.
        first = form.attributes.index(form.in_any_order[0])
        order = [min(rank, first) for rank in order]
    for rank, each in enumerate(unknown):
        # The reader stops at the first; where another is why something is missing, that is told too.
        if rank == 0 or each.name in meant:
            words_there = meant.get(each.name) or " ".join(each for each in form.attributes if each not in there)
            report("robwork-unknown-attribute", each.name_span, each.name, node.name, words_there, "error")
    if unknown:
        # The reader stops there, and what follows is looked at as what was meant.
        as_meant = misspelt((each.name for each in unknown), (name for name in form.attributes if name not in there))
        named = [each._replace(name=as_meant.get(each.name, each.name)) for each in given]
        node.retag(node.tag._replace(attributes=tuple(named)))
        return
    if order != sorted(order):
        wrong = next(each for each, rank, one in zip(given, order, sorted(order), strict=True) if rank != one)
        report("robwork-attribute-order", wrong.name_span, node.name, " ".join(form.attributes))


def _are_as_wanted(given: tuple[XmlAttribute, ...], form: Form) -> bool:
    """Whether each is known, those that have to be there are, and all are in order: of most elements nothing else has
    to be asked. What may stand in any order is looked at by itself."""
    known, wanted = form.attributes, iter(form.required)
    lacking, at = next(wanted, None), 0
    for each in given:
        try:
            at = known.index(each.name, at) + 1
        except ValueError:
            return False
        if each.name == lacking:
            lacking = next(wanted, None)
    return lacking is None
