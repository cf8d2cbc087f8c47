"""Random scenes with edits of which it is known what they change; and such as change only the text."""

import json
import random
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from features.refactorings.offered import applied, offers
from fixtures import MAIN, fixture
from oracle.scenes import SceneWriter
from robray.compare.changes import Added, Allowed, Change, Gone, JointChanged, Moved, Rehung, Renamed, ShapeChanged
from robray.compare.compare import Compared, changes
from robray.compare.scenes import compared
from robray.export.changes import as_json, said
from robray.rules.engine.diagnose import accepts
from trials import trials


class Tree:
    """Frames by their names, in one line each: edits are made of its fields, and written anew."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.parents: dict[str, str | None] = {}
        self.poses: dict[str, tuple[float, float, float]] = {}
        self.joints: dict[str, str] = {}
        self.variables: dict[str, str] = {}
        self.sizes: dict[str, float] = {}
        self.pairs: set[tuple[str, str]] = set()
        for index in range(12):
            name = f"f{index}"
            self.parents[name] = self.random.choice([None, *self.parents])
            # Each pose once, so that a frame under another name is that one and no other.
            self.poses[name] = (index + 1.0, self.random.randrange(9) / 4, 0.0)
            self.variables[name] = f"v{index}"
            if self.random.random() < 0.4:
                self.joints[name] = self.random.choice(["revolute", "prismatic"])
            self.sizes[name] = self.random.randrange(1, 9) / 8

    def text(self) -> str:
        lines = []
        for name, parent in self.parents.items():
            words = [f"translation [{', '.join(map(str, self.poses[name]))}];"]
            words += [f"parent {parent};"] if parent else []
            words += (
                [f"type {self.joints[name]}; axis [0, 0, 1]; variable {self.variables[name]};"]
                if name in self.joints
                else []
            )
            words += [f"geometry {{ shape sphere; radius {self.sizes[name]}; }}"]
            lines.append(f"frame {name} {{ {' '.join(words)} }}")
        self.random.shuffle(lines)
        lines += [f"allow_collision {one} {other};" for one, other in sorted(self.pairs)]
        return "\n".join([*lines, ""])

    def below(self, name: str) -> set[str]:
        found = {child for child, parent in self.parents.items() if parent == name}
        return found.union(*map(self.below, found)) if found else found

    def any(self) -> str:
        return self.random.choice([*self.parents])

    # Edits, with what is to be told of them: kinds and names.

    def move(self) -> set[tuple[type[Change], str]]:
        name = self.any()
        x, y, z = self.poses[name]
        self.poses[name] = (x, y, z + 1)
        return {(Moved, name)}

    def hang(self) -> set[tuple[type[Change], str]]:
        name = self.any()
        others = [each for each in (None, *self.parents) if each not in (name, self.parents[name], *self.below(name))]
        if not others:
            return set()
        self.parents[name] = self.random.choice(others)
        return {(Rehung, name)}

    def rename(self) -> set[tuple[type[Change], str]]:
        old = self.any()
        fields: list[dict[str, Any]] = [self.parents, self.poses, self.joints, self.variables, self.sizes]
        for each in fields:
            if old in each:
                each[f"r{old}"] = each.pop(old)
        for child, parent in self.parents.items():
            if parent == old:
                self.parents[child] = f"r{old}"
        return {(Renamed, f"r{old}")}

    def add(self) -> set[tuple[type[Change], str]]:
        self.parents["new"] = self.any()
        self.poses["new"], self.sizes["new"] = (99.0, 0.0, 0.0), 1.0
        return {(Added, "new")}

    def remove(self) -> set[tuple[type[Change], str]]:
        leaf = next(name for name in reversed(self.parents) if not self.below(name))
        del self.parents[leaf]
        return {(Gone, leaf)}

    def joint(self) -> set[tuple[type[Change], str]]:
        if not self.joints:
            return set()
        name = self.random.choice([*self.joints])
        self.joints[name] = "prismatic" if self.joints[name] == "revolute" else "revolute"
        return {(JointChanged, name)}

    def resize(self) -> set[tuple[type[Change], str]]:
        name = self.any()
        self.sizes[name] += 1
        return {(ShapeChanged, name)}

    def allow(self) -> set[tuple[type[Change], str]]:
        pair = ("f0", "f1")
        self.pairs.add(pair)
        return {(Allowed, "f0")} if {*pair} <= self.parents.keys() else set()


EDITS: list[Callable[[Tree], set[tuple[type[Change], str]]]] = [
    *(Tree.move, Tree.hang, Tree.rename, Tree.add, Tree.remove, Tree.joint, Tree.resize, Tree.allow)
]


def _named(change: Change) -> str:
    frames = getattr(change, "frames", None)
    return str(frames[0] if frames else getattr(change, "frame", ""))


@pytest.mark.parametrize("seed", range(trials(5)))
def test_an_edit_is_told_and_nothing_else(seed: int) -> None:
    for index, edit in enumerate(EDITS):
        for again in range(4):
            tree = Tree(1000 * seed + 10 * index + again)
            before = compared(fixture(tree.text()).scene)
            expected = edit(tree)
            found = changes(before, compared(fixture(tree.text()).scene))
            told = {(type(change), _named(change)) for change in found}
            assert told == expected, (seed, index, again)


@pytest.mark.parametrize("seed", range(trials(5)))
def test_two_edits_back_are_no_change(seed: int) -> None:
    for number in range(10):
        tree = Tree(77 * seed + number)
        before = compared(fixture(tree.text()).scene)
        # Written in another order.
        assert changes(before, compared(fixture(tree.text()).scene)) == ()


REFACTORINGS = (
    ("extract-constant", "frame a { translation [0, $01.5, 0.1]; frame b { translation [0, 0, 1]; } }"),
    ("inline-constant", "def $0h 0.1;\nframe a { translation [0, h, 1/3]; geometry { shape sphere; radius h; } }"),
    ("unnest-frame", "frame a { rpy [0.1, 0.2, 0.3]; frame $0b { translation [0.1, 0.2, 0.3]; } }"),
    ("nest-frame", "frame a { rpy [0.1, 0.2, 0.3]; }\nframe $0b { parent a; translation [0.1, 0.2, 0.3]; }"),
    ("move-to-include", "[|def h 0.1;\ndef k 1/3;|]\nframe b { translation [h, k, 0]; }"),
    ("sort-allow-collision", "frame a {} frame b {}\nallow_collision b $0a;\nallow_collision a a;\n"),
)


@pytest.mark.parametrize(("name", "source"), REFACTORINGS)
def test_our_own_refactorings_change_nothing(name: str, source: str) -> None:
    given = fixture(source)
    [offer] = [each for each in offers(given).values() if each.name == name]
    texts = {path: text.decode() for path, text in applied(given, offer.compute()).items()}
    after = "".join([texts.pop(MAIN), *(f"\n//- {path}\n{text}" for path, text in texts.items())])
    assert after != source.replace("$0", "").replace("[|", "").replace("|]", "")
    assert changes(compared(given.scene), compared(fixture(after).scene)) == ()


def test_renaming_a_constant_and_putting_an_include_in_change_nothing() -> None:
    before = 'include "part"\nframe a { translation [k, 0, 0]; }\n//- /w/part.robray\ndef k 0.1;\nframe p {}\n'
    after = "frame p {}\ndef long_name 0.1;\nframe a { translation [long_name, 0, 0]; }\n"
    assert changes(compared(fixture(before).scene), compared(fixture(after).scene)) == ()


def test_any_scene_is_as_it_is_and_what_changed_can_be_told() -> None:
    scenes = [fixture(SceneWriter(seed).scene()).scene for seed in range(trials(120))]
    models = [compared(scene) for scene in scenes if accepts(scene)]
    assert len(models) > trials(20)
    for model in models:
        assert changes(model, reordered(model)) == ()
    for one, other in pairwise(models):
        # What the one has not got any more, the other has not got yet.
        gone = {change.frame for change in changes(one, other) if isinstance(change, Gone)}
        added = {change.frame for change in changes(other, one) if isinstance(change, Added)}
        assert gone == added


def test_whatever_changed_between_any_two_scenes_is_put_into_words() -> None:
    """Between scenes that have nothing to do with each other, everything changes that can."""
    scenes = [fixture(SceneWriter(seed).scene().replace("frame ", "frame a_", 1)).scene for seed in range(160)]
    models = [compared(scene) for scene in scenes]
    aspects = set()
    for one, other in pairwise(models):
        for change in changes(one, other):
            words = said(change)
            assert words.about
            assert all(words.pieces)
            assert json.loads(json.dumps(as_json(change)))["kind"]
            aspects.add(getattr(change, "aspect", type(change).__name__))
    assert {"classes", "color", "dimension", "axis", "Moved", "Rehung", "Allowed"} <= aspects


def reordered(model: Compared) -> Compared:
    """In another order."""
    frames = dict(reversed([*model.scene.frames.items()]))
    return model._replace(scene=model.scene._replace(frames=frames))
