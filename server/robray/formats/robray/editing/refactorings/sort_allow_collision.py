"""`allow_collision` statements in order, each pair once."""

from collections.abc import Iterator

from robray.facts.items import TOP
from robray.features.refactorings.refactoring import REWRITE, Change, Offer
from robray.formats.robray.editing.refactorings.layout import begins_line, line_end, line_start, newline
from robray.formats.robray.editing.refactorings.subject import Subject
from robray.formats.robray.statements import AllowedCollision
from robray.text.counted import counted
from robray.text.spans import Span

_KIND = f"{REWRITE}.sort"
_NAME = "sort-allow-collision"


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

    yield Offer(_NAME, title, _KIND, compute)


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
    """Whether a line holds one sound statement and nothing but a comment to its end."""
    text, facts = subject.text, subject.facts
    item = facts.items[rank]
    if not isinstance(item.statement, AllowedCollision) or item.problems or facts.containers[rank] != TOP:
        return False
    behind = text[facts.ends[rank] : line_end(text, facts.ends[rank])].strip()
    one_line = b"\n" not in text[facts.starts[rank] : facts.ends[rank]]
    return one_line and begins_line(text, facts.starts[rank]) and (not behind or behind.startswith((b"#", b"//")))


def _sorted(subject: Subject, ranks: list[int]) -> list[bytes]:
    """The lines in the order of their pairs; of equal ones the first, and those that have a comment."""
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
