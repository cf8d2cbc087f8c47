"""Noted by lowering: a word that urdfdom passes over, and that looks like one which it reads."""

import re

from robray.formats.urdf.details import UnknownWord
from robray.rules.engine.rule import Fix, Replacement, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import in_file, replaced
from robray.rules.urdf.example_arm import with_origin
from robray.rules.urdf.text_for_attribute import attribute_in_text
from robray.text.spans import Span


def renamed(context: RuleContext, right: str) -> Fix:
    """The right word in the place of the finding's; in both tags of an element."""
    fix = replaced(context, right, safe=False)
    text, span = in_file(context)
    if not text.endswith(b"<", 0, span.start):
        return fix
    tag = re.escape(text[span.start : span.end])
    other = re.compile(rb"<(/?)" + tag + rb"(?=[ \t\r\n/>])([^<>]*)>")
    opening = other.match(text, span.start - 1)
    closing = None if opening is None or opening[2].endswith(b"/") else other.search(text, opening.end())
    if closing is None or not closing[1]:
        return fix
    start = context.span.start + closing.start(1) + 1 - span.start
    return fix._replace(
        replacements=(
            *fix.replacements,
            Replacement(Span(start, start + span.end - span.start), right),
        )
    )


def _is_text(context: RuleContext) -> bool:
    """Whether text is passed over that stands between the right tags."""
    return bool(context.details.is_text)


def _message(context: RuleContext) -> str:
    word, right, _ = context.details
    if not _is_text(context):
        return RULE.said(context.details)
    written = attribute_in_text(context, right)
    meant = f'<{word} {right}="…"/>' if written is None else written[0]
    return f"the text in '<{word}>' is passed over; write '{meant}'"


def _fix(context: RuleContext) -> Fix | None:
    if _is_text(context):
        written = attribute_in_text(context, context.details.meant)
        return None if written is None else written[1]
    return renamed(context, context.details.meant)


RULE = Rule(
    code="urdf-unknown-word",
    severity=Severity.WARNING,
    summary="An element or an attribute is not spelled like one that there is.",
    message="'{word}' is passed over; did you mean '{meant}'?",
    details=UnknownWord,
    explanation=(
        "urdfdom reads the elements and attributes that it knows where they belong, passes over all others, and says "
        "nothing: an 'orgin' leaves the part at the origin of its link. Extensions stand beside URDF's own words, so "
        "that only what looks like one of them, which is not there, is told of. Where the missing one is needed, that "
        "is said instead, at the same place."
    ),
    bad=with_origin('<[|orgin|] xyz="0 0 0.5"/>'),
    good=with_origin('<origin xyz="0 0 0.5"/>'),
    cases=(
        (
            with_origin('<origin xyz="0 0 0.5" [|rp|]="0 0 1"/>'),
            with_origin('<origin xyz="0 0 0.5" rpy="0 0 1"/>'),
        ),
    ),
    message_at=_message,
    fix=_fix,
)
