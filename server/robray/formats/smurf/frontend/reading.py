"""A file of SMURF as items: one for each entry of the root, and for each element of the lists that are looked into.

The texts are read in pieces (`syntax/yaml`), and an edit lowers those that it touched. Where there are anchors, or
several documents, all of it is lowered from the whole tree: what is written in one piece may count in another.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from collections.abc import Mapping as MappingOf
from enum import Enum
from itertools import chain, islice
from types import MappingProxyType

from robray.facts.items import TOP, Entry, FileFacts, Item
from robray.facts.problems import Problem
from robray.facts.splice import FactsDelta, splice
from robray.facts.symbols import Name
from robray.formats.smurf.frontend.annotations import annotation
from robray.formats.smurf.frontend.broken_json import as_meant
from robray.formats.smurf.frontend.entities import entity, meant_list
from robray.formats.smurf.frontend.expanded import Targets, as_written, expanded, targets_of
from robray.formats.smurf.frontend.faults import TOO_LARGE, faults_of, faults_of_pieces, is_remarkable, of_root
from robray.formats.smurf.frontend.nodes import Local, is_nothing, key_text
from robray.formats.smurf.frontend.robots import lacks_model, listed_files, misspelt_keys, robot_faults
from robray.formats.smurf.statements import Key, Section
from robray.formats.smurf.vocabulary import ENTITY_LISTS, SECTIONS, SINGULAR
from robray.syntax import assembly, yaml
from robray.syntax.nodes import Mapping, Node, Pair, Scalar
from robray.syntax.nodes import Sequence as Listed
from robray.syntax.pieces import Piece, Sort
from robray.syntax.yaml.state import State
from robray.text.edits import Edit
from robray.text.records import NamedTuple, by_identity
from robray.text.spans import Span


class Kind(Enum):
    ROBOT = "robot"
    SCENE = "scene"
    ANNOTATIONS = "annotations"


MOST_ITEMS = 15_000
"""Entries and elements of one file; what is behind them is not read."""

Lowered = tuple[tuple[Item, int, int], ...]
"""Items with where they begin and end; in a piece from its start on."""


@by_identity
class Reading(NamedTuple):
    """`of_pieces` are the items of each piece, with the key of the list that it leaves open; None where the items are
    those of the whole tree. `remarkable` are the pieces that may have something wrong with the file in them."""

    text: bytes
    facts: FileFacts
    lowered: int
    yaml: yaml.Reading
    of_pieces: tuple[tuple[Lowered, str], ...] | None
    remarkable: tuple[int, ...] = ()
    by_phobos: bool = False
    """Whether it is read as Phobos does, and not as MARS."""


class _Manner(NamedTuple):
    """What a text is, and whose reading of it is taken."""

    kind: Kind
    by_phobos: bool
    is_as_written: bool
    """Whether nothing is put in elsewhere."""


def read(text: bytes, kind: Kind, *, by_phobos: bool = False) -> Reading:
    return _read(yaml.read(text), _Manner(kind, by_phobos, as_written(text)))


def _read(found: yaml.Reading, manner: _Manner) -> Reading:
    return _read_so(found, manner)._replace(by_phobos=manner.by_phobos)


def _read_so(found: yaml.Reading, manner: _Manner) -> Reading:
    if manner.kind is not Kind.SCENE or _mean_something_together(found.pieces) or _documents(found.pieces) > 1:
        entries, problems = _whole(found, manner)
        return Reading(found.text, FileFacts.from_entries(entries, problems), len(entries), found, None)
    of_pieces = tuple(_up_to_most(_of_pieces(found.pieces, "", manner)))
    entries = [*_entries(of_pieces, found.starts)]
    remarkable = tuple(rank for rank, piece in enumerate(found.pieces) if is_remarkable(piece))
    problems = faults_of_pieces(found, remarkable)
    if len(entries) > MOST_ITEMS:
        left = _too_many(Span(entries[MOST_ITEMS].start, entries[MOST_ITEMS].end))
        facts = FileFacts.from_entries(entries[:MOST_ITEMS], tuple(sorted((*problems, left), key=lambda one: one.span)))
        return Reading(found.text, facts, MOST_ITEMS, found, None)
    facts = FileFacts.from_entries(entries, problems)
    return Reading(found.text, facts, len(entries), found, of_pieces, remarkable)


def reread(old: Reading, text: bytes, edit: Edit, kind: Kind) -> tuple[Reading, FactsDelta]:
    following, change = yaml.reread(old.yaml, text, edit)
    first, old_end, new_end = change
    fresh = text[following.starts[first] : following.starts[new_end]]
    manner = _Manner(kind, old.by_phobos, as_written(fresh))
    pieces = following.pieces
    fresh_pieces = pieces[first:new_end]
    if (
        old.of_pieces is None
        or _mean_something_together(fresh_pieces)
        or (_documents(fresh_pieces) and _documents(pieces) > 1)
    ):
        return _read_anew(old, following, edit, manner)
    section = old.of_pieces[first - 1][1] if first else ""
    found = [*_of_pieces(fresh_pieces, section, manner)]
    left = found[-1][1] if found else section
    was = old.of_pieces[old_end - 1][1] if old_end else ""
    # What goes on with the list that is open there belongs to another one now.
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
    remarkable = (
        *old.remarkable[: bisect_left(old.remarkable, first)],
        *(first + rank for rank, piece in enumerate(pieces[first:new_end]) if is_remarkable(piece)),
        *(rank + new_end - old_end for rank in old.remarkable[bisect_left(old.remarkable, old_end) :]),
    )
    if len(old.facts) - (window[1] - window[0]) + len(entries) > MOST_ITEMS:
        return _read_anew(old, following, edit, manner)
    facts, delta = splice(old.facts, edit, TOP, None, window, entries, faults_of_pieces(following, remarkable))
    return Reading(text, facts, len(entries), following, of_pieces, remarkable, old.by_phobos), delta


def _read_anew(old: Reading, following: yaml.Reading, edit: Edit, manner: _Manner) -> tuple[Reading, FactsDelta]:
    fresh = _read(following, manner._replace(is_as_written=as_written(following.text)))
    entries = [
        Entry(item, start, end, TOP)
        for item, start, end in zip(fresh.facts.items, fresh.facts.starts, fresh.facts.ends, strict=True)
    ]
    facts, delta = splice(old.facts, edit, TOP, None, (0, len(old.facts)), entries, fresh.facts.problems)
    return fresh._replace(facts=facts), delta


def _mean_something_together(pieces: Sequence[Piece[State]]) -> bool:
    """Whether some of the pieces mean something only with others."""
    for piece in pieces:
        if piece.has_names or piece.sort is Sort.ROOT or piece.sort is Sort.END or piece.properties is not None:
            return True
    return False


def _documents(pieces: Sequence[Piece[State]]) -> int:
    """How many of them begin with the mark of a document."""
    return sum([piece.starts for piece in pieces])


def _of_pieces(pieces: Sequence[Piece[State]], section: str, manner: _Manner) -> Iterator[tuple[Lowered, str]]:
    for piece in pieces:
        node = piece.node
        if isinstance(node, Pair):
            # Of a list with more than a file may hold, as many as tell that.
            lowered = tuple(islice(_of_entry(node, manner, {}), MOST_ITEMS + 1))
            section = (key_text(node.key) or "") if piece.sort is Sort.OPENING else ""
            yield lowered, section
        elif node is not None and piece.sort in (Sort.ITEM, Sort.CLOSING) and section in ENTITY_LISTS:
            yield tuple(_of_element(node, section, manner, {})), section
        else:
            yield (), section


def _up_to_most(of_pieces: Iterator[tuple[Lowered, str]]) -> Iterator[tuple[Lowered, str]]:
    """Up to the one with which there are too many items."""
    count = 0
    for lowered, section in of_pieces:
        yield lowered, section
        count += len(lowered)
        if count > MOST_ITEMS:
            return


def _too_many(at: Span) -> Problem:
    most = f"there are more than {MOST_ITEMS:,} entries and elements in this file; the others are not read"
    return Problem(TOO_LARGE, at, (most,))


def _entries(of_pieces: Sequence[tuple[Lowered, str]], starts: Sequence[int]) -> Iterator[Entry]:
    for (lowered, _), base in zip(of_pieces, starts, strict=False):
        for item, start, end in lowered:
            yield Entry(item, base + start, base + end, TOP)


def _whole(found: yaml.Reading, manner: _Manner) -> tuple[list[Entry], tuple[Problem, ...]]:
    kind = manner.kind
    tree = as_meant(assembly.tree(found), found.text)
    known = targets_of(tree)
    lowered: list[tuple[Item, int, int]] = []
    problems = list(faults_of(tree, found.text))
    problems += of_root(tree, is_needed=kind is not Kind.ANNOTATIONS)
    if isinstance(tree.root, Mapping):
        if kind is Kind.ROBOT:
            problems += robot_faults(tree.root, known, by_phobos=manner.by_phobos)
        meant = misspelt_keys(tree.root) if kind is Kind.ROBOT else {}
        root = tree.root if kind is Kind.ROBOT else None
        every = chain.from_iterable(_of_entry(pair, manner, known, meant, root) for pair in tree.root.pairs)
        lowered += islice(every, MOST_ITEMS)
        left = next(every, None)
        if left is not None:
            problems.append(_too_many(Span(left[1], left[2])))
    # Something may stand in another thing where the text is odd.
    entries: list[Entry] = []
    for item, start, end in lowered:
        if end > start and (not entries or start >= entries[-1].end):
            entries.append(Entry(item, start, end, TOP))
    return entries, tuple(sorted(problems, key=lambda one: one.span))


NOTHING_MEANT: MappingOf[str, str] = MappingProxyType({})


def _of_entry(
    pair: Pair,
    manner: _Manner,
    known: Targets,
    meant: MappingOf[str, str] = NOTHING_MEANT,
    root: Mapping | None = None,
) -> Iterator[tuple[Item, int, int]]:
    """`meant` are keys that are missing, by those that are written for them; `root` is that of a robot."""
    kind = manner.kind
    key, value = pair
    text = key_text(key)
    if text is None or key.end <= key.start:
        return
    name = Name(text, Local(key.start).span(key))
    section = _section(text, kind)
    if section is None:
        instead = meant.get(text)
        problems: tuple[Problem, ...] = ()
        if kind is Kind.SCENE and (wanted := meant_list(text, value)) is not None:
            problems = (Problem("smurf-unknown-key", name.span, (text, wanted, "a scene", "scene")),)
        elif instead is not None:
            problems = (Problem("smurf-unknown-key", name.span, (text, instead, "a robot", "robot")),)
        yield _key(name, key, _looked(value, known, manner), problems)
        return
    looked = _looked(value, known, manner)
    problems = ()
    if kind is Kind.SCENE and not isinstance(looked, Listed) and not _is_missing(looked):
        problems = (Problem("smurf-wrong-type", name.span, (f"'{text}'", "a list")),)
    if kind is Kind.ANNOTATIONS and section in SECTIONS and isinstance(looked, Scalar) and not is_nothing(looked):
        problems = (Problem("smurf-wrong-type", name.span, (f"'{text}'", "a list of maps")),)
    no_model = None if root is None else lacks_model(key, value, root, known)
    statement = Section(name, section, name.span, isinstance(looked, Listed), manner.by_phobos, no_model)
    yield Item(statement, problems), key.start, key.end
    if kind is Kind.ROBOT:
        yield from listed_files(value, known, by_phobos=manner.by_phobos)
    elif isinstance(value, Listed):
        for item in value.items:
            yield from _of_element(item, text, manner, known)
    elif isinstance(looked, Listed):
        # All of it stands where its alias does, and what it names is looked at once.
        return
    elif kind is Kind.ANNOTATIONS and isinstance(looked, Mapping) and section in SECTIONS:
        yield from _of_element(value, text, manner, known)


def _section(text: str, kind: Kind) -> str | None:
    """The usual name of the list that a key of the root opens; None where it is not looked into."""
    if kind is Kind.SCENE:
        return text if text in ENTITY_LISTS else None
    if kind is Kind.ROBOT:
        return text if text == "files" else None
    return SINGULAR.get(text, text)


def _key(name: Name, key: Node, value: Node, problems: tuple[Problem, ...]) -> tuple[Item, int, int]:
    end = value.end if isinstance(value, Scalar) and value.end > key.end else key.end
    local = Local(key.start)
    return Item(Key(name, local.name(value) if end > key.end else None, name.span), problems), key.start, end


def _of_element(node: Node, section: str, manner: _Manner, known: Targets) -> Iterator[tuple[Item, int, int]]:
    looked = _looked(node, known, manner)
    if _is_missing(looked) or node.end <= node.start:
        return
    if manner.kind is Kind.SCENE:
        item = entity(looked, section, by_phobos=manner.by_phobos)
    else:
        item = annotation(looked, SINGULAR.get(section, section), by_phobos=manner.by_phobos)
    yield item, node.start, node.end


def _looked(node: Node, known: Targets, manner: _Manner) -> Node:
    return node if manner.is_as_written else expanded(node, known)


def _is_missing(node: Node) -> bool:
    return isinstance(node, Scalar) and node.end <= node.start
