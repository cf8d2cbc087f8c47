"""Noted by reading: what is no reference to a link."""

import re

from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.robots import CHILD_LINK, LINK
from robray.facts.symbols import Symbol
from robray.formats.smurf.semantics.names import SEPARATOR
from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import replaced, scene_and_place, written
from robray.rules.smurf.example_robot import in_scene
from robray.text.records import NamedTuple


class Details(NamedTuple):
    text: str
    words: str


_ONE_COLON = re.compile(r"([^:]+):([^:]+)")


def _meant(scene: SceneState, place: ItemPath, text: str) -> str | None:
    """An entity and its root link, where only an entity is named; or the two of them, with both colons."""
    parted = _ONE_COLON.fullmatch(text)
    entity = text if parted is None else parted[1]
    scope = scene.frame_named(entity, place) + SEPARATOR
    opened = scene.instances.opened.get(scope)
    if opened is None:
        return None
    if parted is not None:
        link = parted[2]
        return f"{entity}{SEPARATOR}{link}" if next(scene.declared_at(Symbol(LINK, link), opened), None) else None
    links = [symbol.name for symbol in scene.declarations if symbol.kind is LINK]
    own = [link for link in links if next(scene.declared_at(Symbol(LINK, link), opened), None) is not None]
    roots = [link for link in own if next(scene.declared_at(Symbol(CHILD_LINK, link), opened), None) is None]
    return f"{entity}{SEPARATOR}{roots[0]}" if len(roots) == 1 else None


def _fix(context: RuleContext) -> Fix | None:
    scene, place = scene_and_place(context)
    meant = _meant(scene, place, context.details.text)
    there = written(context)
    quote = there[:1] if there[:1] in ("'", '"') else ""
    if meant is None or there != f"{quote}{context.details.text}{quote}":
        return None
    return replaced(context, f"{quote}{meant}{quote}", safe=False)


RULE = Rule(
    code="smurf-malformed-reference",
    severity=Severity.ERROR,
    summary="A parent or an anchor is not of the form that is read.",
    message="'{text}' is not 'entity::link', nor one of: {words}",
    details=Details,
    explanation=(
        "The two names are parted by two colons. What is of no such form, MARS takes for the world without a word."
    ),
    bad=in_scene(
        """\
entities:
- {name: left, file: arm.smurf}
- {name: right, file: arm.smurf, parent: [|"left:upper"|]}
"""
    ),
    good=in_scene(
        """\
entities:
- {name: left, file: arm.smurf}
- {name: right, file: arm.smurf, parent: "left::upper"}
"""
    ),
    rejected_by_reader=True,
    format="smurfs",
    fix=_fix,
)
