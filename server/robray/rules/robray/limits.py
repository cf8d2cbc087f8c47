"""Numbers that only a project's own limits are too low for."""

from collections.abc import Iterator

from robray.analysis.queries import ItemPath
from robray.analysis.results import Result
from robray.analysis.scene_state import SceneState
from robray.facts.problems import Problem
from robray.formats.robray.statements import Block
from robray.rules.engine.limits import LARGEST_ANGLE, LARGEST_LENGTH, Limits
from robray.rules.robray.looks_like_degrees import ANGLES, large_angles
from robray.rules.robray.looks_like_millimetres import large_lengths
from robray.rules.robray.scale import LENGTHS


def above_lower_limits(scene: SceneState, path: str, limits: Limits) -> Iterator[tuple[ItemPath, Problem]]:
    """What is found in a file only because a limit is lower than by default: `judge` looks for no more than that.

    Cost: O(items in the file).
    """
    for prefix in scene.instances.prefixes.get(path, ()):
        facts = scene.instances.files[prefix].reading.facts
        for label, item in zip(facts.labels, facts.items, strict=True):
            statement = item.statement
            if isinstance(statement, Block) and statement.attributes:
                place = (*prefix, label)
                for problem in _large(statement, scene.results[place], limits):
                    yield place, problem


def _large(block: Block, result: Result, limits: Limits) -> Iterator[Problem]:
    names = {attribute.name for attribute in block.attributes}
    if limits.angle < LARGEST_ANGLE and not ANGLES.isdisjoint(names):
        yield from large_angles(block, result, limits.angle)
    if limits.length < LARGEST_LENGTH and not LENGTHS.isdisjoint(names):
        yield from large_lengths(block, result, limits.length)
