"""What becomes of a correct scene when one token slips and all fixes are applied: the scene before, or no scene.

Of robots as well: what a reader makes of them beyond frames and shapes, as limits and masses, is compared as XML, which
expat reads. Files that a slip leads to are looked for on the disk, as the command line does.

For longer, and with all that is left: `PYTHONPATH=tests python -m mends FOLDER-OR-FILE… [--part K/N]`. Each slip of a
large robot takes a third of a second; `--sample COUNT --seed SEED` tries that many of all its slips.
"""

import argparse
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from itertools import islice, pairwise
from pathlib import Path
from random import Random
from typing import NamedTuple
from xml.etree import ElementTree

from robray import disk
from robray.analysis.analysis import Analysis, in_closing_order
from robray.analysis.files import SourceFile
from robray.analysis.results import CollisionResult, FrameResult, GeometryResult
from robray.analysis.scene_state import SceneState
from robray.analysis.workspace import Workspace
from robray.assemble import new_workspace
from robray.features.fix_all import Fixed, fix_all
from robray.formats import FORMATS
from robray.read_scope import read_scope
from robray.rules.engine.diagnose import accepts, diagnostics
from robray.rules.engine.rule import Diagnostic
from robray.scene.pose import Pose
from robray.syntax import yaml
from robray.syntax.nodes import Mapping as Mapped
from robray.syntax.nodes import Node, Scalar
from robray.syntax.nodes import Sequence as Listed
from robray.text.edits import splice
from slips import Slip, slips, tokens, xml_tokens

_DIGITS = 9
"""Behind the point: what a fix rounds is below."""

_EVERYWHERE = read_scope(["/"])


class Outcome(Enum):
    RESTORED = "the scene before"
    KEPT = "the scene that the slip made"
    UNMENDED = "refused as before, and said"
    PARTLY = "refused still, but something that evaluated has another value"
    SILENT = "refused, and nothing is said"
    ANOTHER = "another scene"
    UNSETTLED = "not all at once: a second run mends more"


ALLOWED = frozenset({Outcome.RESTORED, Outcome.KEPT, Outcome.UNMENDED})


class Meaning(NamedTuple):
    """All that the reader makes of a scene: frames and shapes by name, pairs, and of robots the elements."""

    is_accepted: bool
    parts: Mapping[tuple[str, str], object]


_NO_SCENE = Meaning(False, {})


class Mend(NamedTuple):
    path: str
    slip: Slip
    unsafe: bool
    outcome: Outcome
    text: bytes
    codes: tuple[str, ...]
    """What is said since the slip."""
    reasons: tuple[str, ...]
    """Why fixes were not applied."""


def meaning(analysis: Analysis, root: str) -> Meaning:
    scene = analysis.scenes.get(root)
    if scene is None:
        return _NO_SCENE
    parts: dict[tuple[str, str], object] = {("frame", name): _rounded(frame) for name, frame in _frames(scene).items()}
    hung: dict[str, Counter[object]] = {}
    pairs = set()
    for place in sorted(scene.results):
        value = scene.results[place].value
        if isinstance(value, GeometryResult) and value.geometry is not None:
            hung.setdefault(value.holder, Counter())[_rounded(value.geometry)] += 1
        elif isinstance(value, FrameResult) and value.geometry is not None:
            hung.setdefault(value.frame.name, Counter())[_rounded(value.geometry)] += 1
        elif isinstance(value, CollisionResult) and value.pair is not None:
            pairs.add(tuple(sorted(value.pair)))
    parts.update({("shapes", holder): found for holder, found in hung.items()})
    parts["collisions", ""] = frozenset(pairs)
    for path in {file.path for file in scene.instances.files.values()}:
        parts["text", path] = _content(analysis.files[path])
    return Meaning(accepts(scene) is True, parts)


def _content(file: SourceFile) -> object:
    """What a file says as XML, JSON or YAML, for what is in none of the frames and shapes; None where that is nothing,
    as of scenes, of which frames and shapes are all."""
    match file.format.language:
        case "xml":
            return _tree(file.text)
        case "json":
            return _loaded(json.loads, file.text)
        case "yaml":
            return _loaded(_plain, file.text)
        case _:
            return None


def _loaded(load: Callable[[bytes], object], text: bytes) -> object:
    try:
        return _unordered(load(text))
    except ValueError:
        return None


def _plain(text: bytes) -> object:
    """YAML as our own reader has it, which its tests compare with others."""
    return _of_node(yaml.tree(text).root)


def _of_node(node: Node | None) -> object:
    if isinstance(node, Mapped):
        return {str(_of_node(key)): _of_node(value) for key, value in node.pairs}
    if isinstance(node, Listed):
        return [*map(_of_node, node.items)]
    return yaml.value(node) if isinstance(node, Scalar) else None


def _unordered(value: object) -> object:
    if isinstance(value, dict):
        return frozenset((key, _unordered(each)) for key, each in value.items())
    if isinstance(value, list):
        return tuple(map(_unordered, value))
    return round(value, _DIGITS) if isinstance(value, float) else value


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


def _said(told: Iterable[Diagnostic]) -> frozenset[str]:
    return frozenset(f"{said.code}{'' if said.fix is None else '+'}: {said.message}" for said in told)


class Scenes:
    """Files that are scenes together, as they were before any slip.

    What a scene depends on is the scene's own: one that is the same object after a slip is not looked at again.
    """

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace
        analysis = self._analysis = workspace.analysis()
        self.texts = {path: file.text for path, file in analysis.files.items()}
        self._meant = {root: meaning(analysis, root) for root in analysis.scenes}
        self._known = {path: _said(diagnostics(analysis, path)) for path in self.texts}
        self.correct = tuple(
            path
            for path in self.texts
            if all(self._meant[scene.root].is_accepted for scene in analysis.scenes_with(path))
        )
        """The files in which nothing is wrong before the slip, nor in the scenes that they are in."""

    def is_xml(self, path: str) -> bool:
        return self._analysis.files[path].format.language == "xml"

    def mended(self, path: str, slip: Slip) -> Iterator[Mend]:
        """What all safe fixes, and then what all fixes make of a slip in one of the files."""
        slipped = self._with({path: slip.text})
        analysis = slipped.analysis()
        paths = self._around(path, analysis)
        told = {each: diagnostics(analysis, each) for each in paths}
        new = sorted(said for each, found in told.items() for said in _said(found) - self._known.get(each, frozenset()))
        has_fixes = any(each.fix is not None for found in told.values() for each in found)
        fixed = Fixed({}, {})
        outcome = Outcome.KEPT
        texts: Mapping[str, bytes] = {path: slip.text}
        for unsafe in (False, True):
            # Where the safe fixes leave nothing that can be mended, more are not to be found.
            if not unsafe or fixed.unmended:
                if has_fixes:
                    fixed = fix_all(slipped.copy, paths, unsafe=unsafe, told=told, complete=_looked_up)
                texts = self._mended_texts(path, slip, fixed)
                mended = self._with(texts) if fixed.edits and texts else slipped
                outcome = self._outcome(analysis, mended.analysis(), texts, is_told=bool(new))
                if mended is not slipped and outcome in ALLOWED:
                    again = fix_all(mended.copy, paths, unsafe=unsafe, complete=_looked_up)
                    outcome = Outcome.UNSETTLED if again.edits else outcome
            reasons = tuple(sorted({each.why for each in fixed.unmended}))
            yield Mend(path, slip, unsafe, outcome, texts.get(path, self.texts[path]), tuple(new), reasons)

    def _mended_texts(self, path: str, slip: Slip, fixed: Fixed) -> Mapping[str, bytes]:
        """The files that are others than before the slip."""
        texts = {path: slip.text}
        for each, edits in fixed.edits.items():
            text = texts.get(each, self.texts[each])
            for edit in reversed(edits):
                text = splice(text, edit)
            texts[each] = text
        return {each: text for each, text in texts.items() if text != self.texts[each]}

    def _with(self, texts: Mapping[str, bytes]) -> Workspace:
        changed = self._workspace.copy()
        for path, text in texts.items():
            changed.set_text(path, text)
        _looked_up(changed)
        return changed

    def _around(self, path: str, analysis: Analysis) -> list[str]:
        """The file, and all others that are in scenes that the slip changes, before it or after; files alone that it
        brings in are no part of what is mended."""
        found = {path}
        for these, others in ((self._analysis, analysis), (analysis, self._analysis)):
            found |= these.paths_in(
                scene for root, scene in these.scenes.items() if others.scenes.get(root) is not scene
            )
        return sorted(found & self.texts.keys())

    def _meaning(self, analysis: Analysis, root: str) -> Meaning:
        is_same = analysis.scenes.get(root) is self._analysis.scenes[root]
        return self._meant[root] if is_same else meaning(analysis, root)

    def _outcome(self, slipped: Analysis, mended: Analysis, texts: Mapping[str, bytes], *, is_told: bool) -> Outcome:
        if not texts:
            return Outcome.RESTORED
        meant = self._meant
        before = {root: self._meaning(slipped, root) for root in meant}
        accepted = {root for root, each in before.items() if each.is_accepted}
        was_accepted = {root for root, each in meant.items() if each.is_accepted}
        after = before if mended is slipped else {root: self._meaning(mended, root) for root in meant}
        if after == meant:
            return Outcome.RESTORED
        if after == before and accepted >= was_accepted:
            return Outcome.KEPT
        if {root for root, each in after.items() if each.is_accepted} - accepted or accepted >= was_accepted:
            return Outcome.ANOTHER
        if not is_told:
            return Outcome.SILENT
        for root, wanted in meant.items():
            old, new = before[root].parts, after[root].parts
            for key in old.keys() | new.keys():
                if new.get(key) != old.get(key) and new.get(key) != wanted.parts.get(key):
                    return Outcome.PARTLY
        return Outcome.UNMENDED


def _looked_up(workspace: Workspace) -> None:
    """Whatever is asked for is read, or looked for."""
    disk.complete(workspace, _EVERYWHERE)


def _looked_for(folder: Path) -> Iterator[Path]:
    """Files that are scenes or robots by their names or their texts."""
    for path in folder.rglob("*"):
        if path.is_file() and path.name.endswith(FORMATS.searched):
            found = FORMATS.of(str(path), path.read_bytes())
            if found is not None:
                yield path


def scenes_of(folder: Path) -> Scenes:
    """Those of a folder, or of a single file."""
    workspace = new_workspace()
    for path in [folder] if folder.is_file() else sorted(_looked_for(folder)):
        disk.load(workspace, str(path))
    _looked_up(workspace)
    return Scenes(workspace)


def mends(scenes: Scenes, part: int = 0, of: int = 1) -> Iterator[Mend]:
    """Of every slip of every correct file, safely mended and otherwise; of each `of` slips the one at `part`."""
    for path, slip in islice(_slips(scenes, part), (part - 1) % of, None, of):
        yield from scenes.mended(path, slip)


def sampled(scenes: Scenes, count: int, seed: int) -> Iterator[Mend]:
    """Of all slips of all correct files, in order, one from each of `count` stretches of the same length."""
    random = Random(seed)
    of_all = sum(1 for _ in _slips(scenes, seed))
    cuts = [of_all * index // count for index in range(count + 1)]
    chosen = {random.randrange(start, end) for start, end in pairwise(cuts) if start < end}
    for number, (path, slip) in enumerate(_slips(scenes, seed)):
        if number in chosen:
            yield from scenes.mended(path, slip)


def _slips(scenes: Scenes, seed: int) -> Iterator[tuple[str, Slip]]:
    for path in scenes.correct:
        for slip in slips(scenes.texts[path], seed, xml_tokens if scenes.is_xml(path) else tokens):
            yield path, slip


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
    arguments.add_argument("--sample", type=int, metavar="COUNT", help="so many slips of each folder or file")
    arguments.add_argument("--seed", type=int, default=0, help="which slips are in the sample")
    options = arguments.parse_args()
    part, of = map(int, options.part.split("/"))
    counts: Counter[tuple[str, str]] = Counter()
    reasons: Counter[str] = Counter()
    for folder in options.folders:
        scenes = scenes_of(folder.resolve())
        print(f"{folder}: {len(scenes.correct)} of {len(scenes.texts)} files are correct", flush=True)
        tried = mends(scenes, part, of) if options.sample is None else sampled(scenes, options.sample, options.seed)
        for found in tried:
            counts["unsafe" if found.unsafe else "safe", found.outcome.value] += 1
            if found.unsafe:
                reasons.update(found.reasons)
            if found.outcome not in ALLOWED:
                print(described(found), flush=True)
    for (grade, outcome), count in sorted(counts.items()):
        print(f"{grade:7}{count:8}  {outcome}")
    for why, count in reasons.most_common():
        print(f"{count:15}  not mended: {why}")


if __name__ == "__main__":
    _main()
