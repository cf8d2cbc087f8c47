"""Lowers the tree of a text to items: each world with its modules and joints in it.

A text with too many mistakes is not a world: an element with mistakes takes several times as long as one without, and a
megabyte may have a hundred thousand.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable
from typing import NamedTuple

from robray.facts.details import NotRead
from robray.facts.items import TOP, Entry, Item, Statement
from robray.facts.limits import Mistakes, TooManyMistakesError, allowed_by
from robray.facts.problems import Problem
from robray.formats.rofi.frontend.elements import module, module_joint, space_joint
from robray.formats.rofi.frontend.values import Local, kind_of
from robray.formats.rofi.statements import World
from robray.formats.rofi.vocabulary import WORLD_KEYS
from robray.syntax.nodes import DEFAULT_LIMITS, Mistake, Node, Scalar, Sequence, Tree, Trouble
from robray.syntax.nodes import Mapping as Object
from robray.text.spans import Span

_COUNTED = frozenset({"rofi-missing-key", "rofi-wrong-type"})
"""Mistakes that every reader refuses."""


def counted(items: Iterable[Item]) -> int:
    """Number of mistakes. Cost: O(items)."""
    return sum(problem.code in _COUNTED for item in items if item.problems for problem in item.problems)


def too_many(most: int, first: Problem) -> tuple[Problem, ...]:
    """The reason not to read a text with too many mistakes, and the first of them."""
    why = f"it has more than {most:,} mistakes, the first of them here {allowed_by('mistakes')}"
    return Problem("beyond-limits", first.span, NotRead("the file", why)), first


SYNTAX = "rofi-syntax"

Lower = Callable[[Local, Object], Statement]

LOWERED: dict[str, tuple[Lower, str]] = {
    "modules": (module, "module"),
    "moduleJoints": (module_joint, "module joint"),
    "spaceJoints": (space_joint, "space joint"),
}
"""Elements of a world's arrays."""


class Lowered(NamedTuple):
    """`problems` are those of the text as a whole; `is_sound` is true for valid JSON."""

    entries: list[Entry]
    problems: tuple[Problem, ...]
    is_sound: bool


class _Nested(NamedTuple):
    node: Object
    lower: Lower


def lowered(tree: Tree, most: int) -> Lowered:
    """Only problems if there are more than `most` in its elements.

    In a broken text most follow from that, and are dropped.
    """
    try:
        return _lowered(tree, most)
    except TooManyMistakesError as mistakes:
        return Lowered([], too_many(most, mistakes.first), is_sound=True)


def _lowered(tree: Tree, most: int) -> Lowered:
    doubled = [each for each in tree.mistakes if each.trouble is Trouble.DUPLICATE_KEY]
    wrong = [each for each in tree.mistakes if each.trouble is not Trouble.DUPLICATE_KEY]
    if len(doubled) >= DEFAULT_LIMITS.mistakes and all(each.trouble is Trouble.LIMIT for each in wrong):
        # The limit is reported.
        doubled += wrong
        wrong = []
    problems = [of_notation(each, each.span) for each in wrong]
    is_sound = not problems
    root = tree.root
    entries: list[Entry] = []
    counting = Mistakes(most if is_sound else None, _COUNTED.__contains__)
    if isinstance(root, Object):
        _world(root, entries, doubled, counting, is_sound=is_sound)
    elif isinstance(root, Sequence):
        for each in root.items:
            if isinstance(each, Object):
                _world(each, entries, doubled, counting, is_sound=is_sound)
            else:
                problems.append(_no_world(each))
    elif root is not None and is_sound:
        problems.append(_no_world(root))
    return Lowered(entries, tuple(sorted(problems, key=lambda each: each.span)), is_sound)


def of_notation(mistake: Mistake, span: Span) -> Problem:
    if mistake.trouble is Trouble.LIMIT:
        # Their reader has none.
        return Problem("beyond-limits", span, NotRead("this value", mistake.what))
    return Problem(SYNTAX, span, (mistake.what, mistake.trouble is Trouble.ORDER))


def element(lower: Lower, node: Object, mistakes: Iterable[Mistake]) -> Item:
    """A module or a joint; the mistakes are those in it."""
    local = Local(node.start)
    statement = lower(local, node)
    _note_doubled(local, mistakes)
    return Item(statement, tuple(local.problems))


def _no_world(node: Node) -> Problem:
    return Problem("rofi-wrong-type", Span(node.start, node.end), ("an object that is a world", kind_of(node)))


def _world(node: Object, entries: list[Entry], doubled: list[Mistake], mistakes: Mistakes, *, is_sound: bool) -> None:
    nested: list[_Nested] = []
    wrong: list[tuple[Node, str]] = []
    keys = {key.text: (key, value) for key, value in node.pairs if isinstance(key, Scalar)}
    for name, (lower, noun) in LOWERED.items():
        if name not in keys:
            continue
        value = keys[name][1]
        if not isinstance(value, Sequence):
            wrong.append((value, f"an array of {noun}s"))
            continue
        for each in value.items:
            if isinstance(each, Object):
                nested.append(_Nested(each, lower))
            else:
                wrong.append((each, f"an object that is a {noun}"))
    noted = (Problem("rofi-wrong-type", Span(each.start, each.end), (wanted, kind_of(each))) for each, wanted in wrong)
    mistakes.count(noted, 0)
    nested.sort(key=lambda each: each.node.start)
    starts = [each.node.start for each in nested]
    local = Local(node.start, [(each.node.start, each.node.end) for each in nested])
    own: list[Mistake] = []
    inner: dict[int, list[Mistake]] = {}
    for mistake in doubled:
        if node.start <= mistake.span.start < node.end:
            rank = bisect_right(starts, mistake.span.start) - 1
            if rank >= 0 and mistake.span.start < nested[rank].node.end:
                inner.setdefault(rank, []).append(mistake)
            else:
                own.append(mistake)
    for value, wanted in wrong:
        local.wrong(value, wanted)
    # The missing parts of broken text are unknown.
    needed = WORLD_KEYS[:1] if is_sound else ()
    local.expect(node, {name: value for name, (_, value) in keys.items()}, needed, "world", known=WORLD_KEYS)
    _note_doubled(local, own)
    joints = keys["spaceJoints"][1] if "spaceJoints" in keys else None
    statement = World(
        Span(0, 1),
        local.span(keys["modules"][0]) if "modules" in keys else None,
        len(joints.items) if isinstance(joints, Sequence) else None,
        any(each.code == "rofi-unknown-key" and each.details[1] == "spaceJoints" for each in local.problems),
    )
    rank = len(entries)
    problems = tuple(sorted(local.problems, key=lambda each: each.span))
    entries.append(Entry(Item(statement, problems), node.start, node.end, TOP))
    for index, (each, lower) in enumerate(nested):
        item = element(lower, each, inner.get(index, ()))
        mistakes.count(item.problems, each.start)
        entries.append(Entry(item, each.start, each.end, rank))


def _note_doubled(local: Local, mistakes: Iterable[Mistake]) -> None:
    for mistake in mistakes:
        local.note("rofi-duplicate-key", Span(local.at(mistake.span.start), local.at(mistake.span.end)), mistake.what)
