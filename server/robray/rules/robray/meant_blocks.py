"""What stands in a block whose first word has a slip in it, looked at as the block that was meant.

The reader sees a word that is no statement and a brace that opens nothing. Its author sees a frame, and wants to know
what else is wrong in it, now and not when the word is mended.
"""

from collections.abc import Iterator

from robray.analysis.answers import Answers
from robray.analysis.queries import ItemPath, Query
from robray.analysis.resolve_context import ResolveContext
from robray.analysis.results import Result
from robray.analysis.scene_state import SceneState
from robray.facts.items import TOP, Item
from robray.facts.problems import Problem
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import Symbol, SymbolKind
from robray.formats.robray.details import Unexpected
from robray.formats.robray.expressions import Expression
from robray.formats.robray.semantics.resolve import resolve
from robray.formats.robray.statements import Block, BlockKind, Stray
from robray.formats.robray.vocabulary import ROBRAY
from robray.rules.engine.diagnosis import JudgeOf
from robray.rules.engine.rule import RuleContext
from robray.rules.engine.suggest import nearest
from robray.rules.robray.block_heads import unknown_head
from robray.rules.robray.misplaced_attribute import BLOCKS_ELSEWHERE
from robray.text.spans import Span

_STRAY_BRACE = Unexpected("{")
"""What is said of the brace of such a block."""

_OF_THE_HEAD = frozenset({"duplicate-class", "duplicate-frame", "empty-frame-name", "misplaced-statement", "no-shape"})
"""What depends on where the block is and how it is called: for that the word must be right first."""

_OF_TAKEN = frozenset({"unknown-joint-type", "unknown-shape", "wrong-length", "wrong-type"})
"""What is said of a class only where something takes it over."""

_MOST_USERS = 100
"""Of one class; of more nothing is said, since there may be as many such heads."""


def in_meant_block(scene: SceneState, place: ItemPath, problem: Problem, judge_of: JudgeOf) -> Iterator[Problem]:
    """Of the item at `place`, a block that begins with a brace alone. Cost: that of resolving it."""
    if problem.details != _STRAY_BRACE:
        return
    meant = meant_block(scene, place)
    if meant is None:
        return
    facts = scene.file(place).reading.facts
    label = facts.containers[facts.rank(place[-1])]
    container = None if label == TOP else scene.file(place).format.semantics.container(facts.item(label))
    judge = judge_of(scene.file(place))

    def found(block: Block) -> Iterator[Problem]:
        context = ResolveContext(Answers(scene, lambda _: None).of, scene.instances.limits)
        context.root_folder = scene.root.rpartition("/")[0]
        context.begin(place)
        item = Item(block, ())
        value = resolve(item, place, container, context)
        result = Result(value, tuple(context.answers.items()), tuple(context.problems), container)
        return (each for each in judge(item, result) if each.code not in _OF_THE_HEAD)

    yield from found(meant)
    for user in _users(scene, place) if meant.kind is BlockKind.CLASS else ():
        own = {each.name for each in user.attributes}
        taken = tuple(each for each in meant.attributes if each.name not in own)
        told = found(Block(user.kind, None, taken, Span(0, 1)))
        yield from (each for each in told if each.code in _OF_TAKEN)


def meant_block(scene: SceneState, place: ItemPath) -> Block | None:
    """What an item is where it begins with a brace and the word before it has a slip in it; None for any other."""
    stray = scene.item(place).statement
    kind = _meant_kind(scene, place) if isinstance(stray, Stray) else None
    return None if kind is None or not isinstance(stray, Stray) else Block(kind, None, stray.attributes, Span(0, 1))


def _users(scene: SceneState, place: ItemPath) -> Iterator[Block]:
    """One of each kind that takes nothing over but from the class that was meant: its values are looked at there."""
    head = unknown_head(RuleContext(Span(0, 1), (), scene, place))
    name = head.value.name if head is not None and isinstance(head.value, Expression) else None
    found: dict[BlockKind, Block] = {}
    if name is None or Symbol(SymbolKind.CLASS, name.text) in scene.declarations:
        return
    users = scene.dependents.get(Query(QueryKind.CLASS, name.text), ())
    for where in sorted(users) if len(users) <= _MOST_USERS else ():
        user = scene.item(where).statement
        if not isinstance(user, Block) or user.kind not in (BlockKind.FRAME, BlockKind.GEOMETRY) or where < place:
            continue
        if sum(each.name == "isa" for each in user.attributes) == 1:
            found.setdefault(user.kind, user)
    yield from found.values()


def _meant_kind(scene: SceneState, place: ItemPath) -> BlockKind | None:
    head = unknown_head(RuleContext(Span(0, 1), (), scene, place))
    if head is None:
        return None
    keywords = ROBRAY.keywords
    word = BLOCKS_ELSEWHERE.get(head.name.lower()) or nearest(head.name, keywords)
    return next((kind for kind in BlockKind if kind.value == word and kind is not BlockKind.OBJECT), None)
