"""What a task or a workcell does not say: angles in the other unit, and where things are in the world."""

from collections.abc import Container, Iterator

from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.items import Item
from robray.features.inlay_hint import HintKind, InlayHint, world_hint
from robray.features.numbers import number
from robray.features.world import World
from robray.formats.robwork.editing.describe import is_in_degrees
from robray.formats.robwork.frontend.numbers import number as read_number
from robray.formats.robwork.frontend.numbers import words
from robray.formats.robwork.statements import Frame, OldTarget, Target
from robray.syntax.xml.parser import parse
from robray.text.spans import Span

_DEGREES, _RADIANS = 2, 4
"""Digits behind the point."""

_PER_DEGREE = 0.017453292519943295


def hints(
    scene: SceneState, place: ItemPath, item: Item, kinds: Container[HintKind], world: World
) -> Iterator[tuple[InlayHint, Span]]:
    statement = item.statement
    if not isinstance(statement, Frame | Target | OldTarget) or (isinstance(statement, Frame) and statement.is_copy):
        return
    name = statement.name if isinstance(statement, Frame) else statement.id
    if name is not None and HintKind.WORLD in kinds:
        hint = world_hint(scene, place, world)
        if hint is not None:
            yield hint, Span(name.span.start, name.span.end + isinstance(statement, Frame | Target))
    if HintKind.VALUE in kinds:
        yield from _angles(scene, place)


def _angles(scene: SceneState, place: ItemPath) -> Iterator[tuple[InlayHint, Span]]:
    """Behind angles that are not all zero."""
    file = scene.file(place)
    facts = file.reading.facts
    rank = facts.rank(place[-1])
    text = file.text[facts.starts[rank] : facts.ends[rank]]
    for root in parse(text).roots:
        for node in root.walk():
            if node.name != "RPY" or not node.texts:
                continue
            values = [read_number(word) for word, _ in words(text, node)]
            known = [value for value in values if value is not None]
            if len(known) != len(values) or not any(known):
                continue
            if is_in_degrees(file, node):
                shown = f"{' '.join(number(round(value * _PER_DEGREE, _RADIANS)) for value in known)} rad"
            else:
                shown = " ".join(f"{number(round(value / _PER_DEGREE, _DEGREES))}°" for value in known)
            yield InlayHint(0, f"= {shown}", HintKind.VALUE), node.texts[-1]
