"""What single slips of the hand bring about: how many findings, and whether one is where the slip is.

`PYTHONPATH=tests python -m rules.slip_findings [--sample COUNT] [--seed SEED] [--most N] FILE…` prints the shares and
the cases that are left, for a person to judge. The seed draws the sample from all slips of all files, and how words are
misspelt: whoever changes a rule measures with seeds that nobody has looked at.

A slip is measured when the reader refuses the scene for it, or evaluates another one. What is new is what was not said
of the scene before, in any of its files, hints excepted: they only tell an editor what to grey.

* A remark that is told once for many places, as of frames that come from a robot elsewhere, is the same remark when
  another name is among those that it counts: it is no company of what is said at the slip. Where nothing else is said,
  the slip has that remark, and is told at its place only if the remark stands there or has the name in its words.
* A slip that leaves another sound scene of which no rule says anything (a minus is left out, a frame that nobody names
  is called otherwise) is counted apart, since nobody but the author can know of it.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from robray import disk
from robray.analysis.analysis import Analysis, scene_model
from robray.analysis.workspace import Workspace
from robray.assemble import new_workspace
from robray.read_scope import read_scope
from robray.rules import ROLES
from robray.rules.engine.diagnose import accepts, diagnostics
from robray.rules.engine.rule import Diagnostic, Severity
from slips import Slip, SlipKind, slips, tokens

_EVERYWHERE = read_scope(["/"])


class Given(NamedTuple):
    """A sound scene: its files by their paths, the first its root; with files that it is loaded together with."""

    root: str
    texts: dict[str, bytes]
    together: tuple[str, ...] = ()


class Outcome(NamedTuple):
    path: str
    slip: Slip
    new: tuple[Diagnostic, ...]
    is_placed: bool
    is_linked: bool
    """Whether a finding elsewhere leads to the slip: it names what is written there, or has it as related place."""

    @property
    def is_alone(self) -> bool:
        return len(self.new) <= 1


class Measured(NamedTuple):
    outcomes: tuple[Outcome, ...]
    silent: tuple[tuple[str, Slip], ...]

    @property
    def quiet(self) -> float:
        return sum(each.is_alone for each in self.outcomes) / max(len(self.outcomes), 1)

    @property
    def placed(self) -> float:
        return sum(each.is_placed or each.is_linked for each in self.outcomes) / max(len(self.outcomes), 1)


def loaded(given: Given) -> Workspace:
    workspace = new_workspace()
    for path, text in given.texts.items():
        workspace.set_text(path, text)
    workspace.pin(given.root)
    if given.together:
        workspace.load_together({"/set": given.together})
    _settle(workspace)
    return workspace


def from_disk(root: Path, together: tuple[Path, ...] = ()) -> Given:
    """The file with all that it includes."""
    workspace = new_workspace()
    texts: dict[str, bytes] = {}
    wanted: Iterable[str] = [str(root), *map(str, together)]
    while wanted:
        for path in wanted:
            if Path(path).is_file():
                texts[path] = Path(path).read_bytes()
                workspace.set_text(path, texts[path])
            else:
                workspace.set_absent(path)
        wanted = sorted(workspace.missing_files())
    return Given(str(root), texts, tuple(map(str, together)))


def _settle(workspace: Workspace) -> None:
    """What is asked for is looked for on the disk, as the command line does."""
    disk.complete(workspace, _EVERYWHERE)


def is_sound(given: Given) -> bool:
    workspace = loaded(given)
    return accepts(workspace.analysis().scenes[given.root]) is True


def measure(given: Given, chosen: Container[int] | None = None, seed: int = 0) -> Measured:
    """Of the slips in all the scene's files those with the `chosen` numbers, from 0; else all."""
    base = loaded(given)
    before = _said(base.analysis(), given)
    evaluated = scene_model(base.analysis().scenes[given.root])
    outcomes = []
    silent = []
    for number, (path, slip) in enumerate(_slips(given, seed)):
        if chosen is not None and number not in chosen:
            continue
        workspace = base.copy()
        workspace.set_text(path, slip.text)
        _settle(workspace)
        analysis = workspace.analysis()
        scene = analysis.scenes[given.root]
        new, changed = _added(_said(analysis, given), before)
        if not accepts(scene):
            assert new, f"{path}: {slip}: refused, and nothing is said"
        elif not (new or changed):
            if scene_model(scene) != evaluated:
                silent.append((path, slip))
            continue
        told = new or changed
        where = places(given.texts[path], slip)
        on_line = any(each.at.path == path and _touches(slip.text, each, where) for each in told)
        linked = any(_leads(each, path, slip, where) for each in told)
        outcomes.append(Outcome(path, slip, tuple(told), on_line, linked))
    return Measured(tuple(outcomes), tuple(silent))


def sampled(scenes: Sequence[Given], count: int, seed: int) -> list[Measured]:
    """So many of all slips of all the scenes."""
    sizes = [sum(1 for _ in _slips(given, seed)) for given in scenes]
    drawn = Random(seed).sample(range(sum(sizes)), min(count, sum(sizes)))
    measured = []
    first = 0
    for given, size in zip(scenes, sizes, strict=True):
        measured.append(measure(given, {number - first for number in drawn if first <= number < first + size}, seed))
        first += size
    return measured


def _slips(given: Given, seed: int) -> Iterator[tuple[str, Slip]]:
    for path, text in given.texts.items():
        if path.endswith(".robray"):
            for slip in slips(text, seed):
                yield path, slip


def new_findings(given: Given, base: Workspace, path: str, text: bytes) -> list[Diagnostic]:
    """What is said once a file has another text, and was not before."""
    workspace = base.copy()
    workspace.set_text(path, text)
    _settle(workspace)
    return _added(_said(workspace.analysis(), given), _said(base.analysis(), given))[0]


def _said(analysis: Analysis, given: Given) -> list[Diagnostic]:
    return [
        each
        for path in given.texts
        for each in diagnostics(analysis, path)
        if each.severity is not Severity.HINT and each.code != "unused-suppression"
    ]


_FOR_MANY = {*(each.one for each in ROLES.gathered.values()), *ROLES.unused}
"""What is told once for many places."""


def _added(said: Iterable[Diagnostic], before: Iterable[Diagnostic]) -> tuple[list[Diagnostic], list[Diagnostic]]:
    """What was not said before, and the remarks for many places that were and have other words now."""
    left = Counter((each.at.path, each.code, each.message) for each in before)
    fewer = Counter((each.at.path, each.code) for each in before if each.code in _FOR_MANY)
    new = []
    changed = []
    for each in said:
        words, remark = (each.at.path, each.code, each.message), (each.at.path, each.code)
        if left[words] > 0:
            left[words] -= 1
            fewer[remark] -= each.code in _FOR_MANY
        elif fewer[remark] > 0:
            fewer[remark] -= 1
            changed.append(each)
        else:
            new.append(each)
    return new, changed


def _line(text: bytes, at: int) -> int:
    return text.count(b"\n", 0, at)


def places(text: bytes, slip: Slip) -> frozenset[int]:
    """The lines where a person would put it: that of the token; the end of the one before, where it is missing; the
    head of the block, where its brace is; the other token, where two are exchanged."""
    found = tokens(text)
    index = next(at for at, token in enumerate(found) if token.start == slip.start)
    lines = {slip.line}
    if slip.kind is SlipKind.DELETED and index:
        lines.add(_line(text, found[index - 1].end))
    if slip.kind is SlipKind.SWAPPED:
        lines.add(_line(text, found[index + 1].start))
    if slip.token == b"}" or (slip.kind is SlipKind.SWAPPED and found[index + 1].text == b"}"):
        at = index if slip.token == b"}" else index + 1
        lines.add(_line(text, _opening(found, at)))
    return frozenset(lines)


def _opening(found: tuple, closing: int) -> int:  # type: ignore[type-arg]
    depth = 0
    for token in reversed(found[: closing + 1]):
        depth += (token.text == b"}") - (token.text == b"{")
        if depth == 0:
            return int(token.start)
    return 0


def _touches(text: bytes, found: Diagnostic, lines: frozenset[int]) -> bool:
    return _line(text, found.at.span.start) in lines


def _leads(found: Diagnostic, path: str, slip: Slip, lines: frozenset[int]) -> bool:
    if any(each.at.path == path and _line(slip.text, each.at.span.start) in lines for each in found.related):
        return True
    written = [
        token.text.decode(errors="replace").strip('"') for token in tokens(slip.text) if token.start == slip.start
    ]
    is_named = found.code in _FOR_MANY and any(f"'{each}'" in found.message for each in written)
    return slip.kind is SlipKind.MISSPELT and (found.suggestion in written or is_named)


def report(measured: Iterable[Measured], most: int) -> None:
    found = list(measured)
    every = Measured(tuple(o for m in found for o in m.outcomes), tuple(s for m in found for s in m.silent))
    count = len(every.outcomes)
    print(f"{count:,} slips; at most one finding {every.quiet:.2%}; on the line, or leading to it, {every.placed:.2%}")
    placed = sum(each.is_placed for each in every.outcomes)
    print(f"on the line itself {placed / max(count, 1):.2%}; another sound scene, silently: {len(every.silent):,}")
    by_kind: dict[tuple[str, str], list[Outcome]] = {}
    for each in every.outcomes:
        by_kind.setdefault((each.slip.kind.value, _kind(each.slip.token)), []).append(each)
    for (kind, token), of_kind in sorted(by_kind.items(), key=lambda item: -sum(not o.is_alone for o in item[1])):
        loud = sum(not each.is_alone for each in of_kind)
        off = sum(not (each.is_placed or each.is_linked) for each in of_kind)
        print(f"  {kind:9} {token:12} {len(of_kind):6} with company {loud:5}  elsewhere {off:5}")
    shown = 0
    for each in every.outcomes:
        where = each.is_placed or each.is_linked
        if each.is_alone and where:
            continue
        shown += 1
        if shown > most:
            break
        print(f"{each.path}: {each.slip}{'' if where else '  ELSEWHERE'}")
        for one in each.new:
            line = f"{one.at.path.rpartition('/')[2]}:{one.at.span.start}"
            print(f"    {line} {one.code}: {one.message}")


_WORDS = frozenset(b"frame class geometry def include allow_collision object isa parent".split())


def _kind(token: bytes) -> str:
    if token in _WORDS or not token[:1].isalnum():
        return token.decode(errors="replace")[:12] if token[:1] != b'"' else "string"
    return "number" if token[:1].isdigit() else "word"


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--sample", type=int, metavar="COUNT", help="so many of all slips, instead of all")
    parser.add_argument("--seed", type=int, default=0, help="which slips are in the sample")
    parser.add_argument("--most", type=int, default=100, help="cases that are printed")
    parser.add_argument("files", nargs="+", type=Path)
    options = parser.parse_args(arguments)
    scenes = list(sound(options.files))
    count = sys.maxsize if options.sample is None else options.sample
    report(sampled(scenes, count, options.seed), options.most)


def sound(files: Iterable[Path]) -> Iterator[Given]:
    """The scenes in which nothing is wrong, each text once."""
    seen: set[bytes] = set()
    for path in files:
        given = from_disk(path.resolve())
        text = given.texts[given.root]
        if text not in seen and is_sound(given):
            yield given
        seen.add(text)


if __name__ == "__main__":
    main(sys.argv[1:])
