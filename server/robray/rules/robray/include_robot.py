"""Noted by resolving: an include that leads to a robot, which is no scene."""

import re
from functools import partial

from robray.formats.robray.statements import Include
from robray.rules.engine.rule import Applicability, Fix, Replacement, Rule, RuleContext
from robray.rules.engine.rule_contexts import in_file, scene_and_place
from robray.text.spans import Span

_LINE_END = re.compile(rb"[ \t\r\f]*(?:\n|\Z)")


def _fix(context: RuleContext) -> Fix | None:
    """The comment that loads the robot with the scene, where nothing is behind it that would get into the comment."""
    scene, place = scene_and_place(context)
    statement = scene.item(place).statement
    written = context.details.text
    text, span = in_file(context)
    assert isinstance(statement, Include), "only includes lead anywhere"
    is_plain = written.endswith(".urdf") and not written.startswith("~") and "\\" not in written and "\n" not in written
    if not is_plain or len(place) > 1 or not _LINE_END.match(text, span.end):
        return None
    own = Span(statement.keyword.start, context.span.end)
    comment = f'# robray: with "{written}"'
    return Fix(f"Change to '{comment}'", (Replacement(own, comment),), Applicability.UNSAFE)


LOGIC = {"include-robot": partial(Rule, fix=_fix)}
