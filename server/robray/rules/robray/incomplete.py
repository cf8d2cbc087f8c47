"""Blocks with a mistake in an attribute: what seems to be missing may be what is written wrongly."""

from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.items import Item
from robray.facts.query_kinds import QueryKind
from robray.formats.robray.statements import Block, BlockKind, Stray
from robray.rules.engine.rule import RuleContext
from robray.rules.engine.rule_contexts import scene_and_place

WRITTEN_WRONGLY = frozenset(
    {
        "extra-value",
        "invalid-character",
        "isa-not-a-name",
        "missing-brace",
        "missing-operand",
        "missing-operator",
        "missing-value",
        "syntax-error",
        "unknown-attribute",
    }
)
"""Each is refused, so that the scene is, whatever else is said of the block."""


def is_incomplete(context: RuleContext) -> bool:
    """Whether it is not known what is in the block of the finding, or in a class that it is of."""
    scene, place = scene_and_place(context)
    classes = [str(asked.name) for asked, _ in scene.results[place].answers if asked.kind is QueryKind.CLASS]
    places = [place, *(found for name in classes if (found := scene.class_before(name, place)) is not None)]
    return any(is_written_wrongly(scene, each) for each in places)


def has_unknown_class(context: RuleContext) -> bool:
    """Whether a class that the block is of is not defined, so that it is not known what would come from it."""
    scene, place = scene_and_place(context)
    return any(asked.kind is QueryKind.CLASS and answer is None for asked, answer in scene.results[place].answers)


def is_written_wrongly(scene: SceneState, place: ItemPath) -> bool:
    """Whether the block at a place has a word in it that is none, or lacks something."""
    if any(problem.code in WRITTEN_WRONGLY for problem in scene.findings.get(place, ())):
        return True
    # Another brace may follow the block's own, or stand where no block can be; only a frame holds blocks.
    facts = scene.file(place).reading.facts
    inside = facts.rank(place[-1]) + 1
    return (
        inside < len(facts)
        and facts.containers[inside] == place[-1]
        and (isinstance(facts.items[inside].statement, Stray) or _holds_no_blocks(facts.item(place[-1])))
    )


def _holds_no_blocks(item: Item) -> bool:
    return isinstance(item.statement, Block) and item.statement.kind is not BlockKind.FRAME
