"""From each name to its declaration, to all that names it, another name for all of them, and back again."""

import random
from collections import Counter

import pytest

from formats.conformance.broken import broken, reordered
from formats.conformance.rows import ROWS, Example, by_example
from robray.analysis.analysis import Analysis, FileSpan
from robray.analysis.format import Format
from robray.analysis.occurrences import occurrences_at
from robray.analysis.workspace import Workspace
from robray.facts.symbols import SymbolKind
from robray.features.navigation import definition, document_highlight, references
from robray.features.refactorings.refactoring import RefusalError
from robray.features.refactorings.verification import by_file
from robray.features.rename import prepare_rename, rename
from trials import EXHAUSTIVE, trials

BROKEN = 40 if EXHAUSTIVE else trials(30)
NAMES = 1000 if EXHAUSTIVE else 12
"""Of each text."""

NEW_NAMES = ("renamed_0", "90210")
"""Names, the second one also of what has numbers for names."""


def _names(workspace: Workspace, path: str) -> list[int]:
    """Where names stand in a file, by what its format says of its statements."""
    file = workspace.analysis().files[path]
    facts = file.reading.facts
    return [
        facts.absolute(rank, mention.name.span).start
        for rank, item in enumerate(facts.items)
        for mention in file.format.semantics.mentions(item)
    ]


def _texts(workspace: Workspace) -> dict[str, bytes]:
    return {path: file.text for path, file in workspace.analysis().files.items()}


def _check_references(workspace: Workspace, path: str, at: int, *, is_sound: bool) -> None:
    """Whatever names something is among the uses that are found from its declaration, and is highlighted.

    In a text that is not sound it may stand before what it is led to, and is no use of that.
    """
    analysis = workspace.analysis()
    found = references(analysis, path, at, include_declaration=True)
    for link in definition(analysis, path, at):
        assert link.origin.span.contains(at)
        target = link.target_selection
        if target in found:
            there = references(analysis, target.path, target.span.start, include_declaration=True)
            if is_sound or FileSpan(path, link.origin.span) in there:
                assert {*found} == {*there}, (path, at)
            assert {*found} >= {*there}, (path, at)
    shown = {each.span for each in document_highlight(analysis, path, at)}
    assert shown == {each.span for each in found if each.path == path}


def _renamed(workspace: Workspace, path: str, at: int, new: str) -> tuple[Workspace, int]:
    """The workspace afterwards, and where the name stands now that stood at a byte."""
    edits = rename(workspace.analysis(), workspace.copy, path, at, new)
    after = workspace.copy()
    for edited, each in by_file(edits).items():
        after.edit(edited, each)
    there = at
    for site, text in edits:
        if site.path == path and site.span.end < at:
            there += len(text.encode()) - (site.span.end - site.span.start)
    return after, there


def _renamed_anyhow(workspace: Workspace, path: str, at: int) -> tuple[Workspace, int]:
    """By the first of the new names that is not refused."""
    *others, last = NEW_NAMES
    for new in others:
        try:
            return _renamed(workspace, path, at, new)
        except RefusalError:
            continue
    return _renamed(workspace, path, at, last)


def _check_there_and_back(
    workspace: Workspace, path: str, at: int, renamed: Counter[SymbolKind], *, is_sound: bool
) -> None:
    analysis = workspace.analysis()
    try:
        named = prepare_rename(analysis, path, at)
        if named is None:
            assert not [*occurrences_at(analysis, path, at)], "what stands for something can be asked about"
            return
        after, there = _renamed_anyhow(workspace, path, at)
    except RefusalError:
        return
    try:
        back, _ = _renamed(after, path, there, named[1])
    except RefusalError:
        # In a text that is not sound there are names that nobody could give.
        assert not is_sound or '"' in named[1]
        return
    if _is_as_it_reads(analysis, path, at, named[1]):
        assert _texts(back) == _texts(workspace), (path, at)
    assert _read(back) == _read(workspace), (path, at)
    renamed[next(occurrences_at(analysis, path, at)).symbol.kind] += 1


def _read(workspace: Workspace) -> list[str]:
    return [
        mention.name.text
        for file in workspace.analysis().files.values()
        for item in file.reading.facts.items
        for mention in file.format.semantics.mentions(item)
    ]


def _is_as_it_reads(analysis: Analysis, path: str, at: int, name: str) -> bool:
    """Whether a name is nowhere written otherwise than it reads, as `&#233;` in XML."""
    written = (
        analysis.files[site.path].text[site.span.start : site.span.end].strip(b'"')
        for site in references(analysis, path, at, include_declaration=True)
    )
    return all(each == name.encode() for each in written)


def _check_names(example: Example, text: bytes, rng: random.Random, renamed: Counter[SymbolKind]) -> None:
    workspace = example.workspace(text)
    names = _names(workspace, example.path)
    for at in rng.sample(names, min(NAMES, len(names))):
        is_sound = text is example.text
        _check_references(workspace, example.path, at, is_sound=is_sound)
        _check_there_and_back(workspace, example.path, at, renamed, is_sound=is_sound)


def _declared(example: Example) -> set[SymbolKind]:
    file = example.workspace().analysis().files[example.path]
    mentions = (each for item in file.reading.facts.items for each in file.format.semantics.mentions(item))
    return {each.kinds[0] for each in mentions if each.declares}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_every_name_leads_to_its_declaration_and_back(row: Format) -> None:
    renamed: Counter[SymbolKind] = Counter()
    declared: set[SymbolKind] = set()
    for example, rng, _ in by_example(row, 0):
        _check_names(example, example.text, rng, renamed)
        declared |= _declared(example)
    # What is wrong with a text may stand against any renaming; of the examples every kind of name is given another.
    assert declared <= {*renamed}
    assert declared <= {*row.semantics.kinds}
    for example, rng, count in by_example(row, BROKEN):
        for _ in range(count):
            text = reordered(rng, example.text) if rng.random() < 0.3 else example.text
            _check_names(example, broken(rng, text), rng, renamed)
