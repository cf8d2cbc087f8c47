"""Random scenes and random drags: whatever is offered does what it says, and nothing else.

Every candidate is applied to the texts, which are read anew; the poses are compared by what the reader makes of them.
"""

import os
from math import atan2, cos, hypot, radians, sin
from random import Random

import pytest

from features.moving.dragged import dragged, texts_after
from fixtures import MAIN, Fixture, fixture
from robray.analysis.analysis import scene_model
from robray.features.moving.wanted import Candidate, Rounding
from robray.features.refactorings.verification import by_file
from robray.scene.model import Frame, Scene
from robray.scene.pose import Pose, Quaternion, Vector, product
from trials import trials

ROUNDINGS = (Rounding(), Rounding(0.01, radians(1)), Rounding(0.005, radians(5)), Rounding(1e-4, radians(0.01)))
SEEDS = 2000 if os.environ.get("ROBRAY_EXHAUSTIVE") else trials(100)
PART = "//- /w/part.robray\n"


class Maker:
    """Makes scenes of what people write: names before they are used, frames that hang from those before them."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.constants: list[str] = []
        self.classes: list[str] = []
        self.frames: list[str] = []

    def pick(self, *several: str) -> str:
        return self.random.choice(several)

    def literal(self) -> str:
        value = self.random.uniform(-2, 2)
        return self.pick(
            "0",
            "1",
            "-1",
            f"{value:.1f}",
            f"{value:.3f}",
            f"{value:.2f}0",
            f"{value:.3g}",
            "2e-3",
            "1.5d-1",
            ".5",
            "1.",
        )

    def name(self) -> str:
        return self.random.choice(self.constants) if self.constants else "0.25"

    def length(self) -> str:
        name = self.name
        return self.pick(
            self.literal(),
            self.literal(),
            name(),
            f"-{name()}",
            f"{name()}/2 + 0.1",
            f"{name()} - {name()}",
            f"0.1 + {name()}",
            f"0.5 - {name()}",
            f"({name()} + 0.2) / 2",
            f"2*{name()}+0.05",
            f"{name()}**2 - 0.1",
            f"{name()} /* why */ + 0.25",
            f"- ({name()} + 1)",
            "1/3",
            "250 / 1000",
        )

    def angle(self) -> str:
        degrees = self.random.choice((0, 15, 30, 45, 90, -90, 120, 180))
        return self.pick(
            "0",
            "0",
            f"{degrees} * deg",
            f"{degrees}*deg",
            "pi/2",
            "-pi / 4",
            "1.5708",
            f"{self.name()} * deg",
            f"{self.name()} + {degrees} * deg",
            f"pi/2 - {self.name()}",
            "30 * pi / 180",
            "pi",
        )

    def array(self, elements: list[str]) -> str:
        comma = self.pick(", ", ",", " , ", ",\n    ", ", // next\n    ")
        return f"[{comma.join(elements)}]"

    def translation(self) -> str:
        return f"translation {self.array([self.length() for _ in range(3)])};"

    def rotation(self) -> str:
        if self.random.random() < 0.3:
            x, y, z, w = self.quaternion()
            return f"quaternion {self.array([f'{each:.7f}' for each in (x, y, z, w)])};"
        return f"rpy {self.array([self.angle() for _ in range(3)])};"

    def quaternion(self) -> Quaternion:
        axis = [self.random.gauss(0, 1) for _ in range(3)]
        length, half = hypot(*axis), radians(self.random.choice((10, 45, 60, 90, 180, 17.3))) / 2
        x, y, z = (each / length * sin(half) for each in axis)
        return self.random.choice(((x, y, z, cos(half)), (0, 0, sin(half), cos(half)), (sin(half), 0, 0, cos(half))))

    def frame(self, number: int) -> str:
        random, statements = self.random, []
        if self.frames and random.random() < 0.6:
            statements.append(f"parent {random.choice(self.frames)};")
        if self.classes and random.random() < 0.3:
            statements.append(f"isa {random.choice(self.classes)};")
        if random.random() < 0.25:
            statements.append(
                f"type {self.pick('revolute', 'prismatic')}; axis {self.pick('[1, 0, 0]', '[0, 0.6, 0.8]')};"
                f" offset {self.pick('0', '0.2', '30 * deg')};"
            )
        statements += [self.translation()] if random.random() < 0.8 else []
        statements += [self.rotation()] if random.random() < 0.6 else []
        if random.random() < 0.3:
            statements.append(f"geometry {{ shape sphere; radius {self.pick('0.1', '0.3 + 0.1')}; }}")
        random.shuffle(statements)
        name = f"f{number}"
        if random.random() < 0.2:
            statements.insert(random.randrange(len(statements) + 1), f"frame n{number} {{ {self.translation()} }}")
            self.frames.append(f"n{number}")
        self.frames.append(name)
        lead = self.pick(" ", "\n    ", "\n\t", "\r\n  ")
        return f"frame {name} {{{lead}{lead.join(statements)}{self.pick(' ', chr(10))}}}"

    def statement(self, number: int) -> str:
        kind = self.random.random()
        if kind < 0.25:
            name, value = f"c{number}", self.pick(self.literal(), self.length())
            self.constants.append(name)
            return f"def {name} {value};"
        if kind < 0.35:
            self.classes.append(f"k{number}")
            return f"class k{number} {{ {self.translation()} {self.pick('', self.rotation())} }}"
        return self.frame(number)

    def scene(self) -> str:
        first = [self.statement(number) for number in range(self.random.randrange(4))]
        own = [self.statement(number + 10) for number in range(2, 8)]
        text = "\n".join(own) + "\n"
        return f'include "part.robray"\n{text}{PART}' + "\n".join(first) + "\n" if first else text


def scene_of(given: Fixture) -> Scene:
    return scene_model(given.scene)


def wanted(random: Random, maker: Maker, now: Pose, rounding: Rounding) -> tuple[Vector | None, Quaternion | None]:
    """Some numbers of the translation, snapped or not; a rotation about an axis of the parent, or any."""
    translation, rotation = None, None
    if random.random() < 0.75:
        moved = [each + random.choice((0, 0, 0.05, -0.1, random.uniform(-1, 1))) for each in now.translation]
        if random.random() < 0.7:
            moved = [round(each / rounding.length) * rounding.length for each in moved]
        translation = (moved[0], moved[1], moved[2])
    if translation is None or random.random() < 0.4:
        rotation = maker.quaternion()
    return translation, rotation


def off(one: Pose, other: Pose) -> tuple[float, float]:
    """Metres, and radians; of quaternions, whatever their lengths."""
    x, y, z, w = product((*(-each for each in one.rotation[:3]), one.rotation[3]), other.rotation)  # type: ignore[arg-type]
    moved = hypot(*(a - b for a, b in zip(one.translation, other.translation, strict=True)))
    return moved, 2 * atan2(hypot(x, y, z), abs(w))


def differs(one: Frame, other: Frame) -> bool:
    """By more than rounding."""
    if one.pose_in_parent is None or other.pose_in_parent is None:
        return one.pose_in_parent is not other.pose_in_parent
    return max(off(one.pose_in_parent, other.pose_in_parent)) > 1e-8 or one.joint != other.joint


@pytest.mark.alone
@pytest.mark.parametrize("seed", range(SEEDS))
def test_what_is_offered_does_what_it_says(seed: int) -> None:
    random = Random(seed)
    maker = Maker(random)
    given = fixture(maker.scene())
    before = scene_of(given)
    known = [name for name, frame in before.frames.items() if frame.pose_in_parent is not None]
    for name in random.sample(known, min(len(known), 3)):
        rounding, frame = random.choice(ROUNDINGS), before.frames[name]
        position = random.choice((None, 0.5)) if frame.joint is not None else None
        positions = {} if position is None or frame.joint is None else {frame.joint.variable: position}
        now = frame.pose_at(positions)
        assert now is not None
        to, turn = wanted(random, maker, now, rounding)
        found = dragged(given, name, to, turn, rounding, position)
        goal = Pose(turn or now.rotation, to or now.translation)
        moved, turned = off(now, goal)
        if moved > 2 * rounding.length or turned > 2 * rounding.angle:
            assert found.offered, (name, to, turn, found.refused)
        for candidate in found.offered:
            check(given, before, candidate, name, goal, rounding, positions)


def check(
    given: Fixture,
    before: Scene,
    candidate: Candidate,
    name: str,
    goal: Pose,
    rounding: Rounding,
    positions: dict[str, float],
) -> None:
    texts = texts_after(given, candidate)
    sources = [texts.pop(MAIN), *(f"//- {path}\n{text}" for path, text in texts.items())]
    anew = fixture("".join(sources))
    after = scene_of(anew)
    reached = after.frames[name].pose_at(positions)
    assert reached is not None
    moved, turned = off(reached, goal)
    assert moved <= rounding.length * 1.0001 + 1e-9, candidate
    assert turned <= rounding.angle * 1.0001 + 1e-6, candidate
    assert before.frames.keys() == after.frames.keys()
    others = {other for other, frame in before.frames.items() if other != name and differs(frame, after.frames[other])}
    assert others == {*candidate.moves}
    assert candidate.must_be_chosen or not others
    if not candidate.reshapes:
        assert before.geometries == after.geometries
    updated = given.workspace.copy()
    for path, edits in by_file(candidate.edits).items():
        updated.edit(path, edits)
    assert scene_model(updated.analysis().scenes[MAIN]) == after
