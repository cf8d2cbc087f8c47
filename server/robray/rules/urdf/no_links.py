"""Noted by reading: a robot without links, or one whose root ends before them."""

from functools import partial

from robray.rules.engine.choices import edited, text_around
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.syntax.xml.parser import contents
from robray.syntax.xml.tags import start_tag
from robray.text.spans import Span

NO_LINKS = "urdf-no-links"


def end_of_root(text: bytes, name: Span) -> int | None:
    """Where a root ends that is closed with '/>' before its content; `name` is that of its tag."""
    tag = start_tag(text, name.start - 1, [])
    if tag is None or not tag.is_empty:
        return None
    behind = contents(text, tag.end)
    return tag.end if behind.document.roots or behind.end < len(text) else None


def _message(context: RuleContext) -> str:
    ends_early = end_of_root(*text_around(context)) is not None
    return "the robot ends before its links; use '>'" if ends_early else "the robot has no links; add a link"


def _fix(context: RuleContext) -> Fix | None:
    text, name = text_around(context)
    end = end_of_root(text, name)
    if end is None or text.find(b"</" + text[name.start : name.end], end) < 0:
        return None
    return edited("Change '/>' to '>'", (Span(end - len("/>"), end - len(">")), "")).unsafe


LOGIC = {NO_LINKS: partial(Rule, message_at=_message, fix=_fix)}
