"""A file of SMURF as items: one for each entry of the root, and for each element of the known lists.

The texts are read in pieces (`syntax/yaml`), and an edit lowers those that it touched. With anchors, or several
documents, all of it is lowered from the whole tree, because one piece may affect another. So is the short file of a
robot, whose keys depend on each other.
"""

import posixpath
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import NamedTuple

from robray.facts.frontend import IncludePathError, PlainFrontEnd
from robray.facts.frontend import Reading as AnyReading
from robray.facts.items import TOP, Entry, FileFacts
from robray.facts.layout import NoLayoutError, Respacing, Style
from robray.facts.limits import DEFAULT_LIMITS, ReadingLimits
from robray.facts.problems import Problem
from robray.facts.splice import FactsDelta, exchanged, splice
from robray.facts.yaml_comments import COMMENTS
from robray.formats.smurf.frontend.entries import (
    Kind,
    Lowered,
    Manner,
    items_of_element,
    items_of_entry,
    misspelt_keys,
    robot_faults,
    section_of,
)
from robray.formats.smurf.frontend.faults import TOO_LARGE, faults_of, faults_of_pieces, of_root
from robray.formats.smurf.frontend.nodes import as_written, key_text, targets_of
from robray.formats.smurf.vocabulary import is_phobos
from robray.syntax import assembly, yaml
from robray.syntax.laid_out import unread_because
from robray.syntax.nodes import Mapping, Pair, said
from robray.syntax.pieces import Piece, Sort
from robray.syntax.yaml.spacing import spacing
from robray.syntax.yaml.state import Stage, State
from robray.text.edits import Edit, merged
from robray.text.encoding import is_utf_16
from robray.text.paths import normal, path_fault
from robray.text.records import by_identity, new
from robray.text.spans import Span

MOST_ITEMS = 15_000
"""Entries and elements of one file; the rest is not read."""

OfPiece = tuple[tuple[Lowered, ...], str | None]
"""The items of a piece, and the key of the list that it leaves open."""


@by_identity
class Reading(NamedTuple):
    """`of_pieces` is None if the items come from the whole tree."""

    text: bytes
    facts: FileFacts
    lowered: int
    yaml: yaml.Reading
    of_pieces: tuple[OfPiece, ...] | None
    by_phobos: bool = False
    """True for the reading of Phobos, False for that of MARS."""


def read(text: bytes, kind: Kind, *, by_phobos: bool = False) -> Reading:
    return _read(yaml.read(text), Manner(kind, by_phobos, as_written(text)))


def _read(found: yaml.Reading, manner: Manner) -> Reading:
    return _read_so(found, manner)._replace(by_phobos=manner.by_phobos)


def _read_so(found: yaml.Reading, manner: Manner) -> Reading:
    if manner.kind is Kind.ROBOT or _mean_something_together(found.pieces):
        entries, problems = _whole(found, manner)
        return Reading(found.text, FileFacts.from_entries(entries, problems), len(entries), found, None)
    of_pieces = tuple(_up_to_most(_of_pieces(found.pieces, None, manner)))
    entries = [*_entries(of_pieces, found.starts)]
    problems = faults_of_pieces(found, is_needed=_is_needed(found.text, manner.kind))
    if len(entries) > MOST_ITEMS:
        left = _too_many(Span(entries[MOST_ITEMS].start, entries[MOST_ITEMS].end))
        facts = FileFacts.from_entries(entries[:MOST_ITEMS], tuple(sorted((*problems, left), key=lambda one: one.span)))
        return Reading(found.text, facts, MOST_ITEMS, found, None)
    facts = FileFacts.from_entries(entries, problems)
    return Reading(found.text, facts, len(entries), found, of_pieces)


def reread(old: Reading, text: bytes, edit: Edit, kind: Kind) -> tuple[Reading, FactsDelta]:
    following, change = yaml.reread(old.yaml, text, edit)
    first, old_end, new_end = change
    fresh = text[following.starts[first] : following.starts[new_end]]
    manner = Manner(kind, old.by_phobos, as_written(fresh))
    pieces = following.pieces
    fresh_pieces = pieces[first:new_end]
    if old.of_pieces is None or _mean_something_together(fresh_pieces):
        return _read_anew(old, following, edit, manner)
    section = old.of_pieces[first - 1][1] if first else None
    found = [*_of_pieces(fresh_pieces, section, manner)]
    left = found[-1][1] if found else section
    was = old.of_pieces[old_end - 1][1] if old_end else None
    # The continuation of the open list belongs to another one now.
    while left != was and old_end < len(old.of_pieces):
        lowered, now = next(iter(_of_pieces((pieces[new_end],), left, manner._replace(is_as_written=False))))
        was = old.of_pieces[old_end][1]
        found.append((lowered, now))
        left, old_end, new_end = now, old_end + 1, new_end + 1
    starts = following.starts[first : new_end + 1]
    start, was_end = starts[0], old.yaml.starts[old_end]
    window = bisect_left(old.facts.starts, start), bisect_left(old.facts.starts, was_end)
    entries = [*_entries(found, starts)]
    of_pieces = (*old.of_pieces[:first], *found, *old.of_pieces[old_end:])
    if len(old.facts) - (window[1] - window[0]) + len(entries) > MOST_ITEMS:
        return _read_anew(old, following, edit, manner)
    problems = faults_of_pieces(following, is_needed=_is_needed(text, kind))
    facts, delta = splice(old.facts, edit, TOP, None, window, entries, problems)
    return Reading(text, facts, len(entries), following, of_pieces, old.by_phobos), delta


def _read_anew(old: Reading, following: yaml.Reading, edit: Edit, manner: Manner) -> tuple[Reading, FactsDelta]:
    fresh = _read(following, manner._replace(is_as_written=as_written(following.text)))
    facts, delta = exchanged(old.facts, fresh.facts, edit)
    return fresh._replace(facts=facts), delta


def _mean_something_together(pieces: Sequence[Piece[State]]) -> bool:
    """True if some of the pieces depend on others, for example if one begins another document."""
    for piece in pieces:
        if piece.has_names or piece.sort is Sort.ROOT or piece.sort is Sort.END or piece.properties is not None:
            return True
        if piece.starts and piece.before.stage is not Stage.BEFORE:
            return True
    return False


def _of_pieces(pieces: Sequence[Piece[State]], section: str | None, manner: Manner) -> Iterator[OfPiece]:
    """`section` is the key of the open list before them."""
    for piece in pieces:
        node = piece.node
        if isinstance(node, Pair):
            # Of a list above the limit of a file, only as many as show that.
            lowered = tuple(_apart(islice(items_of_entry(node, manner, {}), MOST_ITEMS + 1)))
            is_named = piece.sort is Sort.OPENING and node.key.end > node.key.start
            section = key_text(node.key) if is_named else None
            yield lowered, section
        elif (
            node is not None
            and piece.sort in (Sort.ITEM, Sort.CLOSING)
            and section is not None
            and section_of(section, manner.kind) is not None
        ):
            yield tuple(items_of_element(node, section, manner, {})), section
        else:
            yield (), section


def _apart(lowered: Iterable[Lowered]) -> Iterator[Lowered]:
    """Items behind all before them: in odd text items may overlap."""
    last = 0
    for item, start, end in lowered:
        if end > start >= last:
            yield item, start, end
            last = end


def _up_to_most(of_pieces: Iterator[OfPiece]) -> Iterator[OfPiece]:
    """Up to the one with which there are too many items."""
    count = 0
    for lowered, section in of_pieces:
        yield lowered, section
        count += len(lowered)
        if count > MOST_ITEMS:
            return


def _too_many(at: Span) -> Problem:
    most = f"the file has more than {MOST_ITEMS:,} entries and elements"
    return Problem(TOO_LARGE, at, (most,))


def _entries(of_pieces: Sequence[OfPiece], starts: Sequence[int]) -> Iterator[Entry]:
    for (lowered, _), base in zip(of_pieces, starts, strict=False):
        for item, start, end in lowered:
            yield Entry(item, base + start, base + end, TOP)


def _is_needed(text: bytes, kind: Kind) -> bool:
    """True if the text must be a map. UTF-16 has a finding of its own."""
    return kind is not Kind.ANNOTATIONS and not is_utf_16(text)


def _whole(found: yaml.Reading, manner: Manner) -> tuple[list[Entry], tuple[Problem, ...]]:
    kind = manner.kind
    tree = assembly.tree(found)
    known = targets_of(tree)
    lowered: list[Lowered] = []
    problems = list(faults_of(tree, found.text))
    problems += of_root(tree, is_needed=_is_needed(found.text, kind))
    if isinstance(tree.root, Mapping):
        if kind is Kind.ROBOT:
            problems += robot_faults(tree.root, known, by_phobos=manner.by_phobos)
        meant = misspelt_keys(tree.root) if kind is Kind.ROBOT else {}
        root = tree.root if kind is Kind.ROBOT else None
        every = chain.from_iterable(items_of_entry(pair, manner, known, meant, root) for pair in tree.root.pairs)
        lowered += islice(every, MOST_ITEMS)
        left = next(every, None)
        if left is not None:
            problems.append(_too_many(Span(left[1], left[2])))
    entries = [Entry(item, start, end, TOP) for item, start, end in _apart(lowered)]
    return entries, tuple(sorted(problems, key=lambda one: one.span))


def layout(text: bytes) -> list[Respacing]:
    """Raises NoLayoutError for invalid YAML."""
    tree = yaml.tree(text)
    why = unread_because(tree, text, "YAML")
    if why is not None:
        raise NoLayoutError(why)
    found = [new(Respacing, each) for each in spacing(text, tree)]
    edits: list[Edit] = [each.edit for each in reversed(found)]
    if edits and said(yaml.tree(merged(text, edits)[0])) != said(tree):
        raise NoLayoutError("other white space would change its meaning")
    return found


class SmurfFrontEnd(PlainFrontEnd):
    comments = COMMENTS

    def __init__(self, name: str, kind: Kind) -> None:
        self.name = name
        self._kind = kind

    def read(self, text: bytes, limits: ReadingLimits = DEFAULT_LIMITS) -> Reading:
        return read(text, self._kind, by_phobos=is_phobos(limits))

    def reread(self, old: AnyReading, text: bytes, edit: Edit) -> tuple[Reading, FactsDelta]:
        assert isinstance(old, Reading), "a reading goes back to the front end that made it"
        return reread(old, text, edit, self._kind)

    def include_target(self, including: str, written: str) -> str:
        if (why := path_fault(written)) is not None:
            raise IncludePathError(f"it {why}")
        return normal(posixpath.join(posixpath.dirname(including), written))

    def layout(self, text: bytes, style: Style) -> list[Respacing]:
        """Only blanks without a meaning in YAML; manual alignment stays."""
        from robray.formats.smurf.frontend.reading import layout

        del style
        return layout(text)
