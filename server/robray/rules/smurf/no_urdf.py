"""Noted by resolving: a robot without a URDF."""

from functools import partial
from typing import NamedTuple

from robray.formats.smurf.statements import Section
from robray.rules.engine.rule import Applicability, Fix, Replacement, Rule, RuleContext
from robray.rules.engine.rule_contexts import in_file, scene_and_place
from robray.syntax.yaml.writing import written, written_as
from robray.text.spans import Span


class Details(NamedTuple):
    path: str


def _fix(context: RuleContext) -> Fix | None:
    """The URDF that lies beside it, before the other files."""
    scene, place = scene_and_place(context)
    section, path = scene.item(place).statement, context.details.path
    if not path or not isinstance(section, Section) or section.no_model is None or section.no_model.first is None:
        return None
    text, span = in_file(context)
    at = section.no_model.first
    start = span.start + at - context.span.start
    before = text[text.rfind(b"\n", 0, start) + 1 : start]
    is_block = not before.strip(b" -")
    written_path = written_as(path, text[start : start + 1].decode("utf-8", "replace")) or written(path)
    new = f"{written_path}\n{before.decode()}" if is_block else f"{written_path}, "
    fix = Fix(f"Add '{path}' to 'files'", (Replacement(Span(at, at), new),), Applicability.UNSAFE)
    return fix.by_hand if section.no_model.is_any_odd else fix


LOGIC = {"smurf-no-urdf": partial(Rule, details=Details, fix=_fix)}
