"""Attributes and properties that are missing, unknown, without effect or in the wrong order."""

from collections.abc import Iterable
from functools import partial
from typing import NamedTuple

from robray.formats.robwork.frontend.grammar import FRAME_TYPES
from robray.formats.robwork.frontend.literal import COMMENT, INSTRUCTION, SECTION
from robray.formats.robwork.frontend.words import UNITS
from robray.rules.engine.meant import mended_by_word
from robray.rules.engine.rule import Applicability, Fix, Replacement, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import replaced, replaced_by_suggestion, written
from robray.rules.robwork.fixes import (
    attribute_inserted,
    attributes_in_order,
    comment_before,
    element_renamed,
    known_words,
    refframe_removed,
    refjoint_removed,
    text_said,
)
from robray.rules.robwork.origins import NOT_PUT_IN, PutIn, fixed_everywhere, places_said


class AttributeOrder(NamedTuple):
    element: str
    attributes: str


class MissingAttribute(NamedTuple):
    """`is_lost` is true in a device, which is ignored for the lack."""

    element: str
    attribute: str
    is_lost: bool = False
    put_in: PutIn = NOT_PUT_IN


def _missing_attribute_message(context: RuleContext) -> str | None:
    element, name, is_lost, _ = context.details
    if not is_lost:
        return None
    what = "joint" if name == "refjoint" else "frame"
    return f"missing attribute '{name}' in '{element}'; without a {what}, RobWork silently drops the element"


class PropertyType(NamedTuple):
    name: str
    type: str
    put_in: PutIn = NOT_PUT_IN


class RefframeIgnored(NamedTuple):
    """`holder` is the frame with the drawing or property; `whose` the owner of a property that is outside of frames.
    Both are empty if the frame's own refframe is ignored.
    """

    name: str
    holder: str = ""
    whose: str = ""
    put_in: PutIn = NOT_PUT_IN


def _refframe_ignored_message(context: RuleContext) -> str | None:
    name, holder, whose, _ = context.details
    if whose:
        return f"'refframe' has no effect; the property belongs to the {whose}, not to '{name}'"
    if holder:
        return f"'refframe' has no effect; the element belongs to frame '{holder}', not to '{name}'"
    return None


class RefjointIgnored(NamedTuple):
    """`joint` is the one with the limit."""

    name: str
    joint: str
    put_in: PutIn = NOT_PUT_IN


class TakenLiterally(NamedTuple):
    """`meant` is the corrected text; None if there is none, or it is unknown."""

    kind: str
    meant: str | None


_MESSAGES = {
    COMMENT: "a comment inside a property's value becomes part of it",
    SECTION: "the CDATA marks become part of the property's value",
    INSTRUCTION: "an instruction becomes part of the property's value",
}


def _taken_literally_message(context: RuleContext) -> str:
    said = _MESSAGES.get(context.details.kind)
    if said is not None:
        return said
    return f"'{written(context)}' becomes part of the property's value; RobWork does not expand it"


def _fix(context: RuleContext) -> Fix | None:
    kind, meant = context.details
    if kind == COMMENT:
        return comment_before(context, "Property")
    if meant is None:
        return None
    if kind == SECTION:
        return Fix("Remove the CDATA marks", (Replacement(context.span, meant),), Applicability.UNSAFE)
    return replaced(context, meant, safe=False)


class UnknownAttribute(NamedTuple):
    attribute: str
    element: str
    words: str
    severity: str


def _bad_unit_words(_: RuleContext) -> Iterable[str]:
    return UNITS


def _unknown_motion_words(_: RuleContext) -> Iterable[str]:
    return ("Linear", "P2P", "Circular")


class UnknownValue(NamedTuple):
    value: str
    attribute: str
    words: str


LOGIC = {
    "robwork-attribute-order": partial(Rule, details=AttributeOrder, fix=attributes_in_order),
    "robwork-missing-attribute": partial(
        Rule,
        details=MissingAttribute,
        message_at=_missing_attribute_message,
        more_at=places_said,
        severity_at=lambda context: Severity.WARNING if context.details.is_lost else Severity.ERROR,
        rejected_at=lambda details: not details.is_lost,
        fix=fixed_everywhere(attribute_inserted),
    ),
    "robwork-property-type": partial(Rule, details=PropertyType, more_at=places_said, fix=fixed_everywhere(text_said)),
    "robwork-refframe-ignored": partial(
        Rule,
        details=RefframeIgnored,
        message_at=_refframe_ignored_message,
        more_at=places_said,
        fix=fixed_everywhere(refframe_removed),
    ),
    "robwork-refjoint-ignored": partial(
        Rule, details=RefjointIgnored, more_at=places_said, fix=fixed_everywhere(refjoint_removed)
    ),
    "robwork-taken-literally": partial(Rule, details=TakenLiterally, message_at=_taken_literally_message, fix=_fix),
    "robwork-unknown-attribute": partial(
        Rule,
        details=UnknownAttribute,
        rejected_at=lambda details: bool(details.severity == "error"),
        severity_at=lambda context: Severity(context.details.severity),
        words=lambda context: context.details.words.split(),
        fix=replaced_by_suggestion,
    ),
    "robwork-bad-unit": partial(Rule, words=_bad_unit_words, fix=partial(mended_by_word, words=_bad_unit_words)),
    "robwork-unknown-frame-type": partial(Rule, words=lambda _: FRAME_TYPES, fix=replaced_by_suggestion),
    "robwork-unknown-motion": partial(
        Rule, words=_unknown_motion_words, fix=partial(mended_by_word, words=_unknown_motion_words)
    ),
    "robwork-unknown-rotation": partial(
        Rule, words=lambda _: ("Pos", "RPY", "EAA", "Quaternion", "Rotation3D", "Matrix"), fix=element_renamed
    ),
    "robwork-unknown-value": partial(Rule, details=UnknownValue, words=known_words, fix=replaced_by_suggestion),
}
