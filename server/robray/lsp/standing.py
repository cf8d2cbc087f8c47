"""Findings that stay as they are while somebody types elsewhere: only where they stand is looked for again.

What was measured is told at every key until it is measured anew, and a scene may have hundreds of it. It depends on the
frames that it names, and on the comments that silence it: as long as none of those frames is called otherwise, and the
same are silenced, what is told of them is what was told, on other lines at most. So it is kept as JSON with the ranges
cut out, and each of its places by the item that it is in.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from robray.analysis.analysis import span_at
from robray.analysis.results import FrameResult
from robray.facts.symbols import Symbol, SymbolKind
from robray.lsp.convert import filled
from robray.lsp.encoded_json import EncodedElements, in_one, written_range
from robray.lsp.standing_places import Ends, ends_of, followed, in_item, stand_as_before
from robray.rules import ROLES
from robray.rules.common.findings_left_out import LEFT_OUT
from robray.rules.engine.rule import Severity
from robray.rules.engine.suppressions import directives
from robray.text.records import NamedTuple
from robray.text.spans import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from robray.analysis.files import SourceFile
    from robray.analysis.queries import ItemPath
    from robray.analysis.scene_state import SceneState
    from robray.collision.findings import Measured
    from robray.lsp.convert import Coordinates
    from robray.rules.engine.rule import Diagnostic


class _About(NamedTuple):
    """What findings depend on in one scene: items, and names of frames."""

    places: frozenset[ItemPath]
    frames: frozenset[Symbol]


class _Made(NamedTuple):
    """Findings of a file as they were once made, which may stand on other lines since."""

    path: str
    told: Sequence[Diagnostic]
    pieces: Sequence[Sequence[str]]
    """Of each finding its JSON without the ranges, which stand between the pieces."""
    ranges: Sequence[str]
    """The paths of the files that these are in, one after the other."""
    uris: Mapping[str, str]
    about: Sequence[_About]
    heads: Sequence[int]
    """Of what stands in the file itself, the ranks of the starts of the findings."""


class _Written(NamedTuple):
    """Their JSON, and the lines on which they begin, as they stand now; both in order."""

    elements: EncodedElements
    lines: Sequence[int]


class Standing(NamedTuple):
    """As `made` says what was found, and the rest where that stands."""

    made: _Made
    written: _Written
    ends: Mapping[str, Ends]
    """By the paths of the files, in the order of the ranges."""
    silent: Ends | None
    """What of the file is measured and not told, since comments silence it; None where there is nothing of that."""

    def among(self, others: Sequence[Diagnostic], written: Sequence[str], file: SourceFile) -> Sequence[bytes]:
        """The JSON of them and of other findings of the file, sorted by place: of those next to each other in one."""
        if not self.made.told:
            return in_one(written)
        elements = self.written.elements
        if not others:
            return elements.runs(())
        # They are in order already, and stay in it: of the few others each is put in its place.
        placed = sorted(zip([each.position for each in others], written, strict=True), key=lambda each: each[0])
        runs = elements.runs(tuple([self._rank(position, file) for position, _ in placed]))
        found = [runs[0]]
        for (_, text), run in zip(placed, runs[1:], strict=True):
            found += (text.encode(), run)
        return [each for each in found if each]

    def _rank(self, position: tuple[int, int, int, str], file: SourceFile) -> int:
        """How many of them stand before a finding at a position."""
        lines, line = self.written.lines, file.lines.line(position[0])
        rank = bisect_left(lines, line)
        while rank < len(lines) and lines[rank] == line and self._position(file, rank) < position:
            rank += 1
        return rank

    def _position(self, file: SourceFile, rank: int) -> tuple[int, int, int, str]:
        told, ends, head = self.made.told[rank], self.ends[self.made.path].places, self.made.heads[rank]
        at = Span(ends.offset(head, file), ends.offset(head + 1, file))
        return told._replace(at=told.at._replace(span=at)).position

    def followed(
        self, earlier: Sequence[SceneState], scenes: Sequence[SceneState], coordinates: Coordinates
    ) -> Standing | None:
        """As they stand in later states of the scenes; None where what is told may be another.

        Cost: O(what changed), and a few steps in C for each place.
        """
        made = self.made
        for path, uri in made.uris.items():
            if coordinates.uri(path) != uri:
                return None
        are_touched = False
        for about, before, now in zip(made.about, earlier, scenes, strict=True):
            touched = self._touched(about, before, now)
            if touched is None:
                return None
            are_touched |= bool(touched)
        ends: dict[str, Ends] = {}
        are_there = True
        for path, each in self.ends.items():
            now_there = followed(each, coordinates, are_touched=are_touched)
            if now_there is None:
                return None
            ends[path] = now_there
            are_there = are_there and stand_as_before(each.places, now_there.places)
        silent = self.silent
        if silent is not None:
            # What is silenced need not be of the items that are looked at.
            silent = followed(silent, coordinates, are_touched=True)
            if silent is None:
                return None
        later = Standing(made, self.written if are_there else _written(made, ends), ends, silent)
        return later if _are_as_silent(later, coordinates.files[made.path]) else None

    def _touched(self, about: _About, before: SceneState, now: SceneState) -> set[ItemPath] | None:
        """Of the items those that were looked at again; None where what is told may be another."""
        steps = now.steps_since(before)
        if steps is None or now.root != before.root:
            return None
        instances, earlier = now.instances.prefixes, before.instances.prefixes
        if instances is not earlier and any(
            instances.get(path) != earlier.get(path) for path in (*self.ends, self.made.path)
        ):
            return None
        touched: set[ItemPath] = set()
        for step in steps:
            if not about.frames.isdisjoint(step.symbols):
                return None
            touched |= about.places & step.places
        are_same = all(_is_same_head(_head(before, place), _head(now, place)) for place in touched)
        return touched if are_same else None


def standing(
    path: str,
    found: Sequence[Diagnostic],
    scenes: Sequence[SceneState],
    measured: Sequence[Measured | None],
    coordinates: Coordinates,
) -> Standing | None:
    """Those of the findings of a file that were measured; None where more may be said of them than follows from the
    frames that they name and the comments that silence them, as where they may follow from a mistake.

    `coordinates` need not be those of these scenes. Cost: O(those).
    """
    told = [each for each in found if each.code in ROLES.measured]
    if any(each.code == LEFT_OUT for each in found) or may_hide(found):
        return None
    files = {each.path: each for scene in scenes for each in scene.instances.distinct_files()}
    if path not in files:
        return None
    silent = _silent(files[path], told, scenes, measured)
    if silent is None:
        return None
    places: dict[str, list[tuple[int, int]]] = {}
    ranges: list[str] = []
    heads: list[int] = []
    for one in told:
        heads.append(len(places.get(path, ())))
        for at in coordinates.places(one):
            file = files.get(at.path)
            own = None if file is None else in_item(file, at.span)
            if own is None:
                return None
            ranges.append(at.path)
            places.setdefault(at.path, []).extend(own)
    about = []
    for scene, each in zip(scenes, measured, strict=True):
        noted = () if each is None else each.noted
        frames = frozenset(Symbol(SymbolKind.FRAME, one.frame) for one in noted)
        frames |= {Symbol(SymbolKind.FRAME, one.details.other) for one in noted}
        if any(len(scene.declarations.get(frame, ())) > 1 for frame in frames):
            return None
        items = {one.place for one in noted}
        for other, own_places in places.items():
            labels = {label for label, _ in own_places}
            items.update((*prefix, label) for prefix in scene.instances.prefixes.get(other, ()) for label in labels)
        about.append(_About(frozenset(items), frames))
    ends = {other: ends_of(own, files[other], coordinates.settings.encoding) for other, own in places.items()}
    pieces = [coordinates.around_places(each) for each in told]
    uris = {other: coordinates.uri(other) for other in places}
    hushed = ends_of(silent, files[path], coordinates.settings.encoding) if silent else None
    made = _Made(path, told, pieces, ranges, uris, about, heads)
    return Standing(made, _written(made, ends), ends, hushed)


def _are_as_silent(standing: Standing, file: SourceFile) -> bool:
    """Whether the comments of the file silence just what they silenced. Cost: O(comments that speak to robray), and
    where some of them silence what is measured, O(what was measured in the file)."""
    lines = _silenced(file)
    if None in lines:
        return not standing.made.told
    hushed = [] if standing.silent is None else standing.silent.places.lines[::2].tolist()
    if not lines:
        return not hushed
    return lines.issuperset(hushed) and lines.isdisjoint(standing.written.lines)


def _silent(
    file: SourceFile, told: Sequence[Diagnostic], scenes: Sequence[SceneState], measured: Sequence[Measured | None]
) -> list[tuple[int, int]] | None:
    """Where in its items that begins and ends which comments silence; None where something is not told for another
    reason."""
    lines = _silenced(file)
    if not lines:
        return []
    from robray.collision.findings import problems

    heard = {each.at.span for each in told}
    hushed: dict[Span, tuple[tuple[int, int], tuple[int, int]]] = {}
    for scene, each in zip(scenes, measured, strict=True):
        for place, problem in problems(scene, () if each is None else each.noted):
            at = span_at(scene, place, problem.span)
            if at.path != file.path or at.span in heard:
                continue
            own = in_item(file, at.span)
            if own is None or not lines & {None, file.lines.line(at.span.start)}:
                return None
            hushed[at.span] = own
    return [end for own in hushed.values() for end in own]


def _silenced(file: SourceFile) -> frozenset[int | None]:
    """The lines on which comments of a file silence what is measured; None for all of them."""
    if not file.marks:
        return frozenset()
    found = directives(file).found
    return frozenset(each.line for each in found if any(named.code in ROLES.measured for named in each.named))


def may_hide(found: Iterable[Diagnostic]) -> bool:
    """Whether some of the findings of a file may keep others from being told, of whatever rule, as what breaks it does.

    That there is nothing of a name does not, which is told at half of the keys of a name that is typed.
    """
    return any(each.severity is Severity.ERROR and each.code not in ROLES.naming for each in found)


def _is_same_head(one: object, other: object) -> bool:
    return one is not None and one == other


def _head(scene: SceneState, place: ItemPath) -> object:
    """What a frame is called, and where its name stands in it; None for what is no frame."""
    result = scene.results.get(place)
    if result is None or not isinstance(result.value, FrameResult):
        return None
    item = scene.item(place)
    name = scene.file(place).format.semantics.name(item)
    statement = item.statement
    return result.value.frame.name, statement.keyword, name, getattr(statement, "name", None)


def _written(made: _Made, ends: Mapping[str, Ends]) -> _Written:
    places = {
        path: iter(zip(each.places.lines.tolist(), each.places.columns.tolist(), strict=True))
        for path, each in ends.items()
    }
    texts = iter([written_range(*next(places[path]), *next(places[path])) for path in made.ranges])
    elements = EncodedElements([filled(each, texts) for each in made.pieces])
    own = ends.get(made.path)
    return _Written(elements, [] if own is None else own.places.lines[made.heads].tolist())
