"""`allow_collision` for a frame and its parent, whose shapes touch for good, and these statements in order."""

from collections.abc import Iterator

from robray.analysis.queries import ItemPath, Query
from robray.analysis.results import CollisionResult, FrameResult, GeometryResult
from robray.analysis.scene_state import SceneState
from robray.facts.items import TOP
from robray.facts.query_kinds import QueryKind
from robray.features.refactorings.refactoring import REWRITE, Change, Intent, Offer, refused
from robray.formats.robray.editing.names import name
from robray.formats.robray.editing.refactorings.layout import line_end, line_start, newline
from robray.formats.robray.editing.refactorings.placement import behind_statement
from robray.formats.robray.editing.refactorings.subject import Subject
from robray.formats.robray.statements import AllowedCollision, Block, BlockKind
from robray.text.blanks import begins_line
from robray.text.counted import counted
from robray.text.spans import Span

_KIND = f"{REWRITE}.allowCollision"
_NAME = "allow-collision"


def allow_collision(subject: Subject) -> Iterator[Offer]:
    """Behind the last one of the file, or at its end; offered if both have colliding shapes."""
    statement = subject.statement
    if not isinstance(statement, Block) or statement.kind is not BlockKind.FRAME or not subject.on_head():
        return
    result = subject.scene.results[subject.place].value
    if not isinstance(result, FrameResult) or not result.frame.parent or not result.frame.name:
        return
    child, parent = result.frame.name, result.frame.parent
    title = f"Allow '{parent}' and '{child}' to collide"
    place = subject.scene.effective_frame(parent)
    if place is None or not _collides(subject.scene, place) or not _collides(subject.scene, subject.place):
        return
    if _is_allowed(subject.scene, child, parent):
        yield refused(_NAME, title, _KIND, "they are allowed to already")
        return

    def compute() -> Change:
        line = f"allow_collision {name(parent)} {name(child)};"
        pair = (min(child, parent), max(child, parent))
        edit = behind_statement(subject, _last(subject), line)
        return Change((edit,), intent=Intent(allowed=frozenset({pair, pair[::-1]})))

    yield Offer(_NAME, title, _KIND, compute)


def _collides(scene: SceneState, place: ItemPath) -> bool:
    """True if a frame has a colliding shape."""
    facts = scene.file(place).reading.facts
    for rank in facts.children(facts.rank(place[-1])):
        value = scene.results[(*place[:-1], facts.labels[rank])].value
        if isinstance(value, GeometryResult) and value.geometry is not None and value.geometry.collision:
            return True
    return False


def _is_allowed(scene: SceneState, one: str, other: str) -> bool:
    """Allowing a pair asks for both frames."""
    asking = [scene.dependents.get(Query(QueryKind.FRAME, asked), frozenset()) for asked in (one, other)]
    return any(isinstance(scene.results[place].value, CollisionResult) for place in asking[0] & asking[1])


def _last(subject: Subject) -> int:
    """The rank of the file's last `allow_collision`; without any, of its last statement."""
    facts = subject.facts
    for rank in range(len(facts) - 1, -1, -1):
        if facts.containers[rank] == TOP and isinstance(facts.items[rank].statement, AllowedCollision):
            return rank
    return facts.child_around(TOP, len(facts) - 1)


_SORT_KIND = f"{REWRITE}.sort"
_SORT_NAME = "sort-allow-collision"


def sort_allow_collision(subject: Subject) -> Iterator[Offer]:
    """The lines around the cursor that hold one such statement each and perhaps a comment behind it."""
    if not isinstance(subject.statement, AllowedCollision) or subject.facts.containers[subject.rank] != TOP:
        return
    ranks = _run(subject)
    lines = [_line(subject, rank) for rank in ranks]
    wanted = _sorted(subject, ranks)
    if [subject.text[line.start : line.end] for line in lines] == wanted:
        return
    gone = len(ranks) - len(wanted)
    title = "Sort the allowed collisions" + (f" and remove {counted(gone, 'duplicate')}" if gone else "")
    span = Span(lines[0].start, lines[-1].end)
    ended = subject.text[span.start : span.end].endswith(b"\n")
    end = newline(subject.text)

    def compute() -> Change:
        written = end.join(line.decode().rstrip("\r\n") for line in wanted)
        return Change(((subject.at(span), written + (end if ended else "")),))

    yield Offer(_SORT_NAME, title, _SORT_KIND, compute)


def _run(subject: Subject) -> list[int]:
    facts, rank = subject.facts, subject.rank
    if not _is_line(subject, rank):
        return [rank]
    first = last = rank
    while first > 0 and _is_line(subject, first - 1) and _line(subject, first - 1).end == _line(subject, first).start:
        first -= 1
    while (
        last + 1 < len(facts)
        and _is_line(subject, last + 1)
        and _line(subject, last).end == _line(subject, last + 1).start
    ):
        last += 1
    return [*range(first, last + 1)]


def _line(subject: Subject, rank: int) -> Span:
    text, facts = subject.text, subject.facts
    return Span(line_start(text, facts.starts[rank]), line_end(text, facts.ends[rank]))


def _is_line(subject: Subject, rank: int) -> bool:
    """True for a line with one valid statement and nothing else but a comment."""
    text, facts = subject.text, subject.facts
    item = facts.items[rank]
    if not isinstance(item.statement, AllowedCollision) or item.problems or facts.containers[rank] != TOP:
        return False
    behind = text[facts.ends[rank] : line_end(text, facts.ends[rank])].strip()
    one_line = b"\n" not in text[facts.starts[rank] : facts.ends[rank]]
    return one_line and begins_line(text, facts.starts[rank]) and (not behind or behind.startswith((b"#", b"//")))


def _sorted(subject: Subject, ranks: list[int]) -> list[bytes]:
    """The lines in the order of their pairs; of equal ones the first, and those with a comment."""
    text, facts = subject.text, subject.facts
    keyed = []
    for rank in ranks:
        statement = facts.items[rank].statement
        assert isinstance(statement, AllowedCollision), "the run is of such statements"
        pair = tuple(sorted(operand.text for operand in statement.operands))
        line = _line(subject, rank)
        comment = text[facts.ends[rank] : line.end].strip()
        keyed.append((pair, not comment, text[line.start : line.end]))
    keyed.sort(key=lambda each: (each[0], each[1]))
    found: list[bytes] = []
    seen = set()
    for pair, plain, line_text in keyed:
        if plain and pair in seen:
            continue
        seen.add(pair)
        found.append(line_text)
    return found
