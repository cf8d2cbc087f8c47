"""What becomes of a correct scene when one token slips and all fixes are applied: the scene before, or no scene.

Of robots as well: what a reader makes of them beyond frames and shapes, as limits and masses, is compared as XML, which
expat reads.

For longer, and with all that is left: `PYTHONPATH=tests python -m mends FOLDER… [--part K/N]`.
"""

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

from robray import disk
from robray.analysis.analysis import Analysis, in_closing_order
from robray.analysis.results import CollisionResult, FrameResult, GeometryResult
from robray.analysis.scene_state import SceneState
from robray.analysis.workspace import Workspace
from robray.assemble import new_workspace
from robray.features.fix_all import fix_all
from robray.fence import fence
from robray.rules.diagnose import accepts, diagnostics
from robray.scene.pose import Pose
from robray.text.edits import splice
from slips import Slip, slips, tokens, xml_tokens

_DIGITS = 9
"""Behind the point: what a fix rounds is below."""


class Outcome(Enum):
    RESTORED = "the scene before"
    KEPT = "the scene that the slip made"
    UNMENDED = "refused as before, and said"
    PARTLY = "refused still, but something that evaluated has another value"
    SILENT = "refused, and nothing is said"
    ANOTHER = "another scene"


ALLOWED = frozenset({Outcome.RESTORED, Outcome.KEPT, Outcome.UNMENDED})


class Meaning(NamedTuple):
    """All that the reader makes of the scenes with these roots; `accepted` are those that it takes."""

    accepted: frozenset[str]
    frames: Mapping[tuple[str, str], object]
    shapes: Mapping[tuple[str, str], object]
    collisions: Mapping[tuple[str, str], object]
    robots: Mapping[tuple[str, str], object]
    """Their elements with their attributes."""

    def values(self) -> tuple[Mapping[tuple[str, str], object], ...]:
        return self.frames, self.shapes, self.collisions, self.robots


class Mend(NamedTuple):
    path: str
    slip: Slip
    unsafe: bool
    outcome: Outcome
    text: bytes
    codes: tuple[str, ...]
    """What is said since the slip."""


def meaning(analysis: Analysis, roots: Iterable[str]) -> Meaning:
    frames: dict[tuple[str, str], object] = {}
    shapes: dict[tuple[str, str], object] = {}
    collisions: dict[tuple[str, str], object] = {}
    accepted = set()
    for root in roots:
        scene = analysis.scenes.get(root)
        if scene is None:
            continue
        if accepts(scene):
            accepted.add(root)
        for name, frame in _frames(scene).items():
            frames[root, name] = _rounded(frame)
        hung: dict[str, Counter[object]] = {}
        pairs = set()
        for place in sorted(scene.results):
            value = scene.results[place].value
            if isinstance(value, GeometryResult) and value.geometry is not None:
                hung.setdefault(value.holder, Counter())[_rounded(value.geometry)] += 1
            elif isinstance(value, CollisionResult) and value.pair is not None:
                pairs.add(tuple(sorted(value.pair)))
        shapes.update({(root, holder): found for holder, found in hung.items()})
        collisions[root, ""] = frozenset(pairs)
    robots = {(root, ""): _tree(analysis.files[root].text) for root in roots if root.endswith(".urdf")}
    return Meaning(frozenset(accepted), frames, shapes, collisions, robots)


def _tree(text: bytes) -> object:
    """None where a robot is no XML."""
    try:
        return _element(ElementTree.fromstring(text))
    except ElementTree.ParseError:
        return None


def _element(element: ElementTree.Element) -> object:
    attributes = tuple(sorted((name, tuple(map(_word, value.split()))) for name, value in element.items()))
    return element.tag, attributes, tuple(map(_element, element))


def _word(written: str) -> object:
    try:
        return round(float(written), _DIGITS)
    except ValueError:
        return written


def _frames(scene: SceneState) -> dict[str, object]:
    found: dict[str, object] = {}
    for place in in_closing_order(scene):
        value = scene.results[place].value
        if isinstance(value, FrameResult):
            found.setdefault(value.frame.name, value.frame)
    return found


def _rounded(value: object) -> object:
    if isinstance(value, float | int):
        return round(float(value), _DIGITS) + 0.0
    if isinstance(value, Pose) and next((part for part in value.rotation[::-1] if part), 1) < 0:
        # A quaternion and its opposite are the same rotation.
        x, y, z, w = value.rotation
        value = Pose((-x, -y, -z, -w), value.translation)
    if isinstance(value, tuple):
        return tuple(map(_rounded, value))
    return value


def _said(analysis: Analysis, paths: Iterable[str]) -> set[str]:
    return {
        f"{said.code}{'' if said.fix is None else '+'}: {said.message}"
        for path in paths
        for said in diagnostics(analysis, path)
    }


class Scenes:
    """Files that are scenes together, as they were before any slip."""

    def __init__(self, workspace: Workspace) -> None:
        self.workspace = workspace
        analysis = workspace.analysis()
        self.texts = {path: file.text for path, file in analysis.files.items()}
        self.roots = tuple(analysis.scenes)
        self.meaning = meaning(analysis, self.roots)
        self.said = _said(analysis, self.texts)
        self.correct = tuple(
            path for path in self.texts if {scene.root for scene in analysis.scenes_with(path)} <= self.meaning.accepted
        )
        """The files in which nothing is wrong before the slip, nor in the scenes that they are in."""

    def mended(self, path: str, slip: Slip, *, unsafe: bool) -> Mend:
        """What all fixes make of a slip in one of the files."""
        slipped = self._with(self.workspace, path, slip.text)
        before = meaning(slipped.analysis(), self.roots)
        fixed = fix_all(slipped.copy, self.texts, unsafe=unsafe)
        after = slipped.copy()
        texts = {each: after.analysis().files[each].text for each in self.texts}
        for each, edits in fixed.edits.items():
            for edit in reversed(edits):
                texts[each] = splice(texts[each], edit)
            after.set_text(each, texts[each])
        _answered(after)
        made = meaning(after.analysis(), self.roots)
        codes = tuple(sorted(_said(slipped.analysis(), self.texts) - self.said))
        outcome = self._outcome(before, made, is_told=bool(codes))
        return Mend(path, slip, unsafe, outcome, texts[path], codes)

    def _with(self, workspace: Workspace, path: str, text: bytes) -> Workspace:
        changed = workspace.copy()
        changed.set_text(path, text)
        _answered(changed)
        return changed

    def _outcome(self, before: Meaning, after: Meaning, *, is_told: bool) -> Outcome:
        meant = self.meaning
        if after == meant:
            return Outcome.RESTORED
        if after == before and before.accepted >= meant.accepted:
            return Outcome.KEPT
        if after.accepted > before.accepted or before.accepted >= meant.accepted:
            return Outcome.ANOTHER
        if not is_told:
            return Outcome.SILENT
        for old, new, wanted in zip(before.values(), after.values(), meant.values(), strict=True):
            for key in old.keys() | new.keys():
                if new.get(key) != old.get(key) and new.get(key) != wanted.get(key):
                    return Outcome.PARTLY
        return Outcome.UNMENDED


def _answered(workspace: Workspace) -> None:
    """Says of each file that is asked for that it is not there."""
    while wanted := workspace.wanted():
        for path in wanted:
            workspace.set_absent(path)
    workspace.set_existing(dict.fromkeys(workspace.wanted_existence(), False))


def scenes_of(folder: Path) -> Scenes:
    workspace = new_workspace()
    for path in sorted((*folder.rglob("*.robray"), *folder.rglob("*.urdf"))):
        disk.load(workspace, str(path))
    disk.complete(workspace, fence(["/"]))
    return Scenes(workspace)


def mends(scenes: Scenes, part: int = 0, of: int = 1) -> Iterator[Mend]:
    """Of every slip of every correct file, safely mended and otherwise; of each `of` slips the one at `part`."""
    number = 0
    for path in scenes.correct:
        cut = xml_tokens if path.endswith(".urdf") else tokens
        for slip in slips(scenes.texts[path], part, cut):
            number += 1
            if number % of == part:
                for unsafe in (False, True):
                    yield scenes.mended(path, slip, unsafe=unsafe)


def described(found: Mend) -> str:
    line = found.text.split(b"\n")[found.slip.line : found.slip.line + 1]
    slipped = found.slip.text.split(b"\n")[found.slip.line]
    grade = "unsafe" if found.unsafe else "safe"
    return (
        f"{found.outcome.value}: {found.path}: {found.slip} ({grade})\n"
        f"    slipped {slipped.decode(errors='replace').strip()}\n"
        f"    mended  {b''.join(line).decode(errors='replace').strip()}\n"
        f"    said    {'; '.join(found.codes)}"
    )


def _main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("folders", nargs="+", type=Path)
    arguments.add_argument("--part", default="0/1", help="of each N slips the one at K")
    options = arguments.parse_args()
    part, of = map(int, options.part.split("/"))
    counts: Counter[tuple[str, str]] = Counter()
    for folder in options.folders:
        for found in mends(scenes_of(folder), part, of):
            counts["unsafe" if found.unsafe else "safe", found.outcome.value] += 1
            if found.outcome not in ALLOWED:
                print(described(found), flush=True)
    for (grade, outcome), count in sorted(counts.items()):
        print(f"{grade:7}{count:8}  {outcome}")


if __name__ == "__main__":
    _main()
