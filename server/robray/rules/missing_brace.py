"""Noted by lowering: the head of a block without the block."""

import re

from robray.analysis.questions import Question, Topic
from robray.rules.block_heads import what_follows
from robray.rules.broken_text import bracket_behind
from robray.rules.occasions import in_file, scene_and_place, vocabulary
from robray.rules.rule import Applicability, Fix, Occasion, Replacement, Rule, Severity
from robray.text.spans import Span


def _bracket(occasion: Occasion) -> str | None:
    """What stands in the place of the brace."""
    text, span = in_file(occasion)
    at = bracket_behind(text, span.end)
    return None if at is None else chr(text[at])


_WORDS = re.compile(r"((?:[ \t]+[A-Za-z0-9_-]+)+)[ \t]*(?:\r?\n[ \t]*)?\{")
_ELSEWHERE = re.compile(rb"(?:(?!\b(?:class|frame|geometry)\b)[^;{}]){0,200}\{")
"""A brace further on in the same statement."""

_FARTHEST = 200


def _other_words(occasion: Occasion) -> str:
    """What stands between the name and a brace, where the name was to be more than one word."""
    text, span = in_file(occasion)
    match = _WORDS.match(text[span.end : span.end + _FARTHEST].decode("utf-8", "replace"))
    words = vocabulary(occasion)
    meaning = words.keywords.keys() | words.attributes.keys()
    return "" if match is None or not _named(occasion) or not meaning.isdisjoint(match[1].split()) else match[1]


def _named(occasion: Occasion) -> str:
    """The name in the head, where it is a bare word."""
    text, span = in_file(occasion)
    head = text[span.start : span.end].decode("utf-8", "replace")
    return head.removeprefix(occasion.details[0]).strip() if head[-1:] != '"' else ""


def _is_used(occasion: Occasion, name: str) -> bool:
    """Whether the scene names a frame or a class so."""
    scene, _ = scene_and_place(occasion)
    return any(scene.readers.get(Question(topic, name)) for topic in (Topic.FRAME, Topic.CLASS))


def _message(occasion: Occasion) -> str:
    if words := _other_words(occasion):
        name = _named(occasion)
        return f"a name is one word; write '{'-'.join([name, *words.split()])}' for '{name}{words}'"
    bracket = _bracket(occasion)
    where = "behind it" if bracket is None else f"for the '{bracket}'"
    return f"this '{occasion.details[0]}' has no block; write '{{ … }}' {where}"


def _fix(occasion: Occasion) -> Fix | None:
    if _bracket(occasion) is not None:
        return None
    head = occasion.span.end
    if words := _other_words(occasion):
        behind = Span(head, head + len(words))
        name = _named(occasion)
        if set(words.split()) == {name}:
            return Fix("remove what is there twice", (Replacement(behind, ""),), Applicability.UNSAFE)
        for joint in "-_":
            if _is_used(occasion, joint.join([name, *words.split()])):
                joined = "".join([f"{joint}{word}" for word in words.split()])
                return Fix("join the words", (Replacement(behind, joined),), Applicability.UNSAFE)
        joined = "".join([f"-{word}" for word in words.split()])
        return Fix("join the words", (Replacement(behind, joined),), Applicability.BY_HAND)
    end, is_closed = what_follows(occasion)
    if end == head:
        # Both braces are missing, or what follows was to be in them.
        return Fix("add an empty block", (Replacement(Span(head, head), " { }"),), Applicability.BY_HAND)
    opening = Replacement(Span(head, head), " {")
    closing = () if is_closed else (Replacement(Span(end, end), "\n}"),)
    fix = Fix("put what follows into a block", (opening, *closing), Applicability.UNSAFE)
    return fix if _ELSEWHERE.match(*_behind(occasion)) is None else fix.by_hand


def _behind(occasion: Occasion) -> tuple[bytes, int]:
    text, span = in_file(occasion)
    return text, span.end


RULE = Rule(
    code="missing-brace",
    severity=Severity.ERROR,
    summary="A frame, class or geometry has no block.",
    message="this '{0}' has no block; write '{{ … }}' behind it",
    message_at=_message,
    explanation=(
        "A frame, a class and a geometry have their attributes in braces, and the braces are needed even where "
        "nothing is in them. Only one name stands before the '{', and a name is one word."
    ),
    bad="""\
[|frame tray|]
""",
    good="""\
frame tray { }
""",
    refused=True,
    fix=_fix,
)
