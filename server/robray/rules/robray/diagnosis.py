"""What the engine asks of scenes about findings."""

from collections.abc import Iterator
from operator import itemgetter

from robray.analysis.scene_state import SceneState
from robray.formats.robray.statements import Block, Constant
from robray.rules.engine.diagnosis import Diagnosis, IsSeen, Placed, Shape
from robray.rules.engine.rule_contexts import is_identifier
from robray.rules.robray.relations import relations
from robray.rules.robray.rings import class_ring, frame_ring
from robray.rules.robray.too_much import too_much_for_amino

_NAME = itemgetter(0)
"""Of an attribute."""


def _shape(block: Block) -> Shape:
    return block.kind, tuple(map(_NAME, block.attributes))


def _constant(_: Constant) -> Shape:
    return _CONSTANT


_CONSTANT: Shape = (Constant, ())


def _of_scene(scene: SceneState, path: str, _: IsSeen) -> Iterator[Placed]:
    return relations(scene, path)


def _written_as(name: str, text: str) -> str:
    """A name is in quotes where one was, and where it must be."""
    quote = "" if is_identifier(name) and not text.startswith('"') else '"'
    return f"{quote}{name}{quote}"


DIAGNOSIS = Diagnosis(
    shapes={Block: _shape, Constant: _constant},
    ring=frame_ring,
    of_scene=_of_scene,
    of_whole=too_much_for_amino,
    written_as=_written_as,
    reworded={"undefined-class": class_ring},
)
