"""Elements and attributes that a robot lacks, with values to be changed."""

import re
from collections.abc import Iterator
from itertools import islice

from robray.facts.symbols import Symbol
from robray.formats.urdf import kinds as urdf_kinds
from robray.rules.engine.choices import edited, line_before, top_start
from robray.rules.engine.rule import Fix, RuleContext
from robray.rules.engine.rule_contexts import in_file, scene_and_place, statement
from robray.text.spans import Span

_ATTRIBUTES = {"effort": "10", "velocity": "1", "type": "fixed"}
"""By their names, the values to begin with."""
_MOST_DECLARATIONS = 500
"""Declarations of a robot among which a link is looked for."""
MARKS = re.compile(r"[<>&\"{}$]")
_CHILD = re.compile(rb"\s*\n([ \t]*)<")
_TAG = re.compile(rb"[\w:.-]+")
_REST_OF_TAG = re.compile(rb"(?:\"[^\"<]*\"|'[^'<]*'|[^<>\"'])*>")
LIMIT = '<limit lower="-1" upper="1" effort="10" velocity="1"/>'


def defined_before(context: RuleContext, element: str) -> Fix | None:
    """An element of the name that is not defined, before the element of the robot that names it."""
    name = context.details.name
    if not name or context.place is None or MARKS.search(name):
        return None
    return edited(f"Define '{name}'", line_before(in_file(context)[0], top_start(context), element.format(name)))


def inside(context: RuleContext, element: str) -> Fix | None:
    """A line before the end tag of the element in whose start tag the finding is; None where it has no end tag."""
    text, span = in_file(context)
    start = text.rfind(b"<", 0, span.start) + 1
    name = _TAG.match(text, start)
    if name is None:
        return None
    tag, span = name[0], Span(*name.span())
    found = re.compile(rb"</" + re.escape(tag) + rb"[ \t]*>").search(text, span.end)
    opened = _REST_OF_TAG.match(text, span.end)
    if found is None or opened is None or opened[0].endswith(b"/>"):
        return None
    at, line = line_before(text, found.start(), element)
    child = _CHILD.match(text, opened.end())
    blanks = line[: len(line) - len(line.lstrip(" \t"))]
    deeper = child[1].decode() if child is not None and len(child[1]) > len(blanks) else f"{blanks}  "
    return edited(f"Add '{element}'", (at, line if at.start == found.start() else deeper + line.lstrip(" \t")))


def lacking(context: RuleContext, name: str) -> Fix | None:
    """What an element lacks: an attribute behind the element's name, or one of the two links of a joint."""
    if context.place is None:
        return None
    if (value := _ATTRIBUTES.get(name)) is not None:
        _, span = in_file(context)
        return edited(f"Add '{name}=\"{value}\"'", (Span(span.end, span.end), f' {name}="{value}"'))
    for role in ("parent", "child"):
        if name.startswith(f"<{role} "):
            link = _link(context, role)
            return None if link is None else inside(context, f'<{role} link="{link}"/>')
    return None


def _link(context: RuleContext, role: str) -> str | None:
    """For a parent the first link, for a child the first one behind it that no joint leads to."""
    scene, place = scene_and_place(context)
    links: Iterator[str] = (
        symbol.name
        for symbol, places in islice(scene.declarations.items(), _MOST_DECLARATIONS)
        if symbol.kind is urdf_kinds.LINK and any(each[:-1] == place[:-1] for each in places)
    )
    own = statement(context)
    beside = {each.text for each in (getattr(own, "parent", None), getattr(own, "child", None)) if each is not None}
    if role == "child":
        unled = (each for each in links if Symbol(urdf_kinds.CHILD_LINK, each) not in scene.declarations)
        links = islice(unled, 1, None)
    return next((each for each in links if each not in beside and not MARKS.search(each)), None)
