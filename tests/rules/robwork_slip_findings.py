"""What single slips in RobWork's files bring about: one finding, where the slip is.

`PYTHONPATH=tests python -m rules.robwork_slip_findings [--sample COUNT] [--seed SEED] FILE…` takes files that are
correct together, and prints what is left for a person to judge. Slips are those of tokens (`slips.py`), and elements
that are left out, written twice, exchanged with the next one or misspelt in both of their tags. As in
`slip_findings.py`, one that changes nothing, or leaves another correct file, is not counted.
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from robray import disk
from robray.analysis.analysis import Analysis
from robray.analysis.workspace import Workspace
from robray.assemble import new_workspace
from robray.read_scope import read_scope
from robray.rules.engine.diagnose import accepts, diagnostics
from robray.rules.engine.rule import Diagnostic, Severity
from robray.syntax.xml.parser import parse
from robray.syntax.xml.tree import Node
from slips import SlipKind, misspelt, slips, xml_tokens

_EVERYWHERE = read_scope(["/"])


class Case(NamedTuple):
    """A file with a slip in it; a person would look for it on one of the `lines`, from 0."""

    path: str
    what: str
    text: bytes
    lines: frozenset[int]
    written: str = ""
    """What is misspelt."""


class Outcome(NamedTuple):
    case: Case
    new: tuple[Diagnostic, ...]
    is_placed: bool

    @property
    def is_right(self) -> bool:
        return len(self.new) == 1 and self.is_placed


def loaded(paths: Sequence[Path]) -> Workspace:
    workspace = new_workspace()
    for path in paths:
        disk.load(workspace, str(path))
    disk.complete(workspace, _EVERYWHERE)
    return workspace


def cases(path: Path, seed: int) -> Iterator[Case]:
    text = path.read_bytes()
    found = xml_tokens(text)
    ranks = {token.start: rank for rank, token in enumerate(found)}
    for slip in slips(text, seed, xml_tokens):
        rank = ranks[slip.start]
        lines = {slip.line}
        if slip.kind is SlipKind.DELETED and rank:
            lines.add(_line(text, found[rank - 1].end))
        if slip.kind is SlipKind.SWAPPED:
            lines.add(_line(text, found[rank + 1].start))
        written = slip.token.decode() if slip.kind is SlipKind.MISSPELT else ""
        yield Case(str(path), str(slip), slip.text, frozenset(lines), written)
    for what, slipped, lines in _elements(text, Random(seed)):
        yield Case(str(path), what, slipped, frozenset(lines))


def _elements(text: bytes, random: Random) -> Iterator[tuple[str, bytes, set[int]]]:
    for root in parse(text).roots:
        for node in root.walk():
            where = f"line {_line(text, node.start) + 1}: '{node.name}'"
            if len(node.name) > 2:
                written = misspelt(node.name.encode(), random)
                yield f"{where} misspelt", _renamed(text, node, written), {_line(text, node.start)}
            for child, following in zip(node.children, [*node.children[1:], None], strict=False):
                yield from _of_child(text, node, child, following)


def _of_child(text: bytes, node: Node, child: Node, following: Node | None) -> Iterator[tuple[str, bytes, set[int]]]:
    where = f"line {_line(text, child.start) + 1}: '{child.name}'"
    own = text[child.start : child.end]
    first, last = _line(text, child.start), _line(text, child.end)
    # What lacks something is told at what it stands in, or beside it.
    beside = {_line(text, each.start) - (last - first) * (each.start > child.start) for each in node.children}
    deleted = {first, last, _line(text, node.start)} | beside
    yield f"{where} deleted", text[: child.start] + text[child.end :], deleted
    yield f"{where} doubled", text[: child.end] + own + text[child.end :], {*range(first, 2 * last - first + 1)}
    if following is not None and text[following.start : following.end] != own:
        between = text[child.end : following.start]
        swapped = text[following.start : following.end] + between + own
        lines = {*range(first, _line(text, following.end) + 1)}
        yield f"{where} swapped", text[: child.start] + swapped + text[following.end :], lines


def _renamed(text: bytes, node: Node, written: bytes) -> bytes:
    start, end = node.tag.name_span
    ending = text[end : node.inner_end]
    if node.tag.is_empty:
        return text[:start] + written + text[end:]
    behind = node.inner_end + len(b"</") + end - start
    return text[:start] + written + ending + b"</" + written + text[behind:]


def _line(text: bytes, at: int) -> int:
    return text.count(b"\n", 0, at)


def outcome(
    case: Case, base: Workspace, paths: Sequence[Path], before: Counter[tuple[str, str, str]]
) -> Outcome | None:
    """None where nothing is said that was not before."""
    workspace = base.copy()
    workspace.set_text(case.path, case.text)
    disk.complete(workspace, _EVERYWHERE)
    analysis = workspace.analysis()
    left = before.copy()
    new = []
    for each in said(analysis, paths):
        key = _key(each)
        left[key] -= 1
        if left[key] < 0:
            new.append(each)
    if not new:
        assert all(accepts(scene) is not False for scene in analysis.scenes.values()), f"{case.what}: nothing is said"
        return None
    placed = any(_is_at(case, each) or (case.written and each.suggestion == case.written) for each in new)
    return Outcome(case, tuple(new), bool(placed))


def _is_at(case: Case, each: Diagnostic) -> bool:
    places = [each.at, *(related.at for related in each.related)]
    return any(
        at.path == case.path
        and not case.lines.isdisjoint(range(_line(case.text, at.span.start), _line(case.text, at.span.end) + 1))
        for at in places
    )


def said(analysis: Analysis, paths: Sequence[Path]) -> Iterator[Diagnostic]:
    for path in paths:
        yield from (each for each in diagnostics(analysis, str(path)) if each.severity is not Severity.HINT)


def _key(each: Diagnostic) -> tuple[str, str, str]:
    return each.at.path, each.code, each.message


def measured(paths: Sequence[Path], count: int | None, seed: int) -> list[Outcome]:
    """Of so many slips in all of the files, or of all of them."""
    base = loaded(paths)
    before = Counter(_key(each) for each in said(base.analysis(), paths))
    every = [case for path in paths for case in cases(path, seed)]
    chosen = every if count is None or count >= len(every) else Random(seed).sample(every, count)
    found = (outcome(case, base, paths, before) for case in chosen)
    return [each for each in found if each is not None]


def report(found: Sequence[Outcome]) -> str:
    lines = []
    for each in found:
        if each.is_right:
            continue
        lines.append(f"{each.case.path}: {each.case.what}{'' if each.is_placed else '  ELSEWHERE'}")
        lines += [f"    {one.at.path}:{one.at.span.start} {one.code}: {one.message}" for one in each.new]
    alone = sum(len(each.new) == 1 for each in found)
    placed = sum(each.is_placed for each in found)
    right = sum(each.is_right for each in found)
    return "\n".join([*lines, f"of {len(found)}: {alone} alone, {placed} at their place, {right} both"])


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--sample", type=int, metavar="COUNT")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("files", nargs="+", type=Path)
    options = parser.parse_args()
    print(report(measured([path.resolve() for path in options.files], options.sample, options.seed)))


if __name__ == "__main__":
    main()
