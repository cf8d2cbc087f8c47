"""Checks the elements of a workcell against its grammar: their text and contents."""

from robray.formats.robwork.frontend.drafts import Draft
from robray.formats.robwork.frontend.grammar import DEVICES, FORMS, IN_TEXT, LIMITS, MODELS, SETUPS, SHAPES
from robray.formats.robwork.frontend.literal import literals
from robray.formats.robwork.frontend.put_in import PutIn
from robray.formats.robwork.frontend.words import number, words
from robray.syntax.xml.tree import Node
from robray.text.slips import misspelt
from robray.text.spans import Span

BESIDE = frozenset({*MODELS, *LIMITS, *SETUPS, "Property", "Camera", "Calibration"})
"""Elements allowed beside frames, and in them."""

ITEMS = BESIDE | {*DEVICES, "SerialChain", "Frame", "Joint", "DHJoint", "Include", "LeftWheel", "RightWheel"}
"""Elements checked when they are read."""

_HOLDERS = frozenset({"WorkCell", "SerialChain", *DEVICES})
_PLACED = ITEMS - {"Include", "LeftWheel", "RightWheel"}
"""Elements that become items of their own in another one, wherever they belong."""


def check(put_in: PutIn, node: Node, item: Draft) -> None:
    """Checks an element against the grammar: its attributes, text and contents."""
    if node.written:
        put_in.problem(item, "robwork-unknown-element", node.tag.name_span, node.written, "error", node.name)
    put_in.check_attributes(node, item)
    form = FORMS.get(node.name)
    if form is None or node.tag.is_empty:
        return
    if node.name == "Property" and node.is_closed:
        for kind, at, meant in literals(put_in.text, node.tag.end, node.inner_end):
            put_in.problem(item, "robwork-taken-literally", at, kind, meant)
        _check_put_in(put_in, node, item)
    if node.children and node.name not in _HOLDERS:
        put_in.note_undefined(node, item)
    if form.numbers_inside is not None:
        _check_numbers(put_in, node, item, form.numbers_inside, may_have_more=form.may_have_more)
    elif not form.has_text:
        # A CDATA section has a finding of its own.
        for run in (each for each in node.texts if not put_in.text.endswith(b"<![CDATA[", 0, each.start)):
            put_in.problem(item, "robwork-syntax", run, f"unexpected text in '{node.name}'")
    if form.holds is None or not node.children:
        return
    if node.name == "Drawable":
        _check_order(put_in, node, item)
    is_defined = put_in.is_defined(node.tag.name_span)
    misspelt_as: dict[str, str | None] = {}
    """By name, because thousands may have the same."""
    for each, use in put_in.children(node, None):
        if each.name in IN_TEXT and (is_defined or use is not None):
            # Nothing is inserted within a definition, and the grammar has none of these elements.
            _unknown(put_in, each, item, form.holds)
            continue
        meant = None
        if each.name not in FORMS:
            if each.name not in misspelt_as:
                misspelt_as[each.name] = misspelt((each.name,), form.holds).get(each.name)
            meant = misspelt_as[each.name]
        if meant is not None and _may_be(each, meant):
            # The reader stops there, and the text behind is read by its probable meaning.
            each.written = each.name
            each.retag(each.tag._replace(name=meant))
        if each.name in form.holds:
            if each.name not in ITEMS:
                check(put_in, each, item)
        elif each.name not in IN_TEXT and not (node.name in _HOLDERS and each.name in _PLACED):
            _unknown(put_in, each, item, form.holds)


def _may_be(node: Node, meant: str) -> bool:
    """True if most attributes of an element fit its probable meaning."""
    there, known = [each.name for each in node.tag.attributes], FORMS[meant].attributes
    return 2 * sum(name in known for name in there) >= len(there)


def check_place(put_in: PutIn, node: Node, item: Draft, holder: str) -> None:
    """Checks that an element that becomes an item is allowed in one of this name; empty without a file."""
    holds = FORMS[holder].holds if holder else None
    if holds is not None and node.name in _PLACED and node.name not in holds:
        _unknown(put_in, node, item, holds)


def _unknown(put_in: PutIn, node: Node, item: Draft, holds: tuple[str, ...]) -> None:
    words_there = " ".join((*holds, *IN_TEXT))
    put_in.problem(item, "robwork-unknown-element", node.tag.name_span, node.name, "error", words_there)


def _check_put_in(put_in: PutIn, node: Node, item: Draft) -> None:
    """The text ends at the first end tag."""
    inner = (each for each in node.walk() if each is not node and each.tag.name == node.name and not each.tag.is_empty)
    for each in inner:
        put_in.problem(item, "robwork-unknown-element", each.tag.name_span, each.tag.name, "error", "")
        return
    for each in node.children:
        if each.tag.name in IN_TEXT:
            put_in.check_attributes(each, item)


def _check_order(put_in: PutIn, node: Node, item: Draft) -> None:
    """The colours of a drawing must be before its shapes."""
    shape = None
    for each, _ in put_in.children(node, None):
        if each.name in SHAPES:
            shape = shape or each.name
        elif each.name == "RGB" and shape is not None:
            put_in.problem(item, "robwork-element-order", each.tag.name_span, each.name, shape)
            return


def _check_numbers(put_in: PutIn, node: Node, item: Draft, count: int, *, may_have_more: bool) -> None:
    read = put_in.values(node)
    if None not in read and (count < 0 or len(read) == count or (may_have_more and len(read) > count)):
        return
    found = words(put_in.text, node)
    if None in read:
        odd = next(((word, span) for word, span in found if number(word) is None), None)
        if odd is not None:
            put_in.problem(item, "robwork-bad-number", odd[1], odd[0].decode("utf-8", "replace"))
    elif count >= 0:
        span = Span(node.texts[0].start, node.texts[-1].end) if node.texts else node.tag.name_span
        put_in.problem(item, "robwork-number-count", span, node.name, str(count), str(len(read)) if read else "none")
