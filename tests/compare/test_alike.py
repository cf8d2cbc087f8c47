"""Which frames are alike is found without a look at each pair of them."""

import random
from collections.abc import Mapping

import pytest

from fixtures import fixture
from robray.compare import renamed as renaming
from robray.compare.alike import Several, Side, is_alike, side_of
from robray.compare.renamed import renamed
from robray.compare.scenes import compared
from trials import trials

MANY = 400

KINDS = {
    "each elsewhere": "frame {} {{ translation [{n}, 0.5, 1/3]; }}",
    "of one sum": "frame {} {{ translation [{n}, -{n}, 0]; }}",
    "turned": "frame {} {{ rpy [0, 0, {n} * 0.01]; }}",
    "shapes of several sizes": "frame {} {{ geometry {{ shape box; dimension [1, {n}, 1]; }} }}",
    "joints about several axes": "frame {} {{ type revolute; axis [1, 0, {n}]; }}",
    "all the same": "frame {} {{ translation [1, 2, 3]; }}",
    "two and two the same": "frame {} {{ translation [{n} // 2 , 0, 0]; }}",
}


def scene(frame: str, names: str) -> Side:
    frame = frame.replace("{n} // 2 ", "{half}")
    lines = [frame.format(f"{names}{n}", n=n, half=n // 2) for n in range(MANY)]
    return side_of(compared(fixture("\n".join(lines)).scene).scene)


@pytest.mark.parametrize("kind", KINDS)
def test_of_many_frames_beside_each_other_few_pairs_are_looked_at(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before, after = scene(KINDS[kind], "f"), scene(KINDS[kind], "g")
    looks = 0

    def counted(old: str, new: str, before: Side, after: Side, renamed: Mapping[str, str]) -> bool:
        nonlocal looks
        looks += 1
        return is_alike(old, new, before, after, renamed)

    monkeypatch.setattr(renaming, "is_alike", counted)
    found = renamed(before, after)
    assert found == ({} if "same" in kind else {f"f{n}": f"g{n}" for n in range(MANY)})
    assert 0 < looks <= 4 * MANY


@pytest.mark.parametrize("seed", range(trials(4)))
def test_what_is_alike_is_among_what_is_near_in_any_scene(seed: int) -> None:
    one, other = (random_side(100 * seed + number, names) for number, names in enumerate(("f", "g")))
    names = [*other.scene.frames]
    several, alike = Several(names, other), 0
    for old in one.scene.frames:
        wanted = {new for new in names if is_alike(old, new, one, other, {})}
        assert wanted <= {*several.near(old, one)}
        alike += len(wanted)
    assert alike > 20


def random_side(seed: int, names: str) -> Side:
    """Frames of few places and shapes, with numbers that differ in digits that do not count."""
    chance = random.Random(seed)

    def number() -> str:
        return repr(chance.choice([0, 0.25, 1e6, -1e6]) * (1 + chance.choice([0, 1e-10, -1e-10])))

    lines = []
    for n in range(120):
        words = f"translation [{number()}, 0, 0]; "
        words += chance.choice(["", "", "rpy [0, 0, 1];", "rpy [0, 0, 1 + 2 * pi];", "quaternion [0, 0, -1, 0];"])
        words += chance.choice(["", f"geometry {{ shape box; dimension [1, {number()}, 1]; color [1, 0, 0]; }}"])
        words += chance.choice(["", f"type revolute; axis [0, 0, {chance.choice([1, 2])}];"])
        lines.append(f"frame {names}{n} {{ {words} }}")
    return side_of(compared(fixture("\n".join(lines)).scene).scene)
