"""What scenes are made of: arms, racks and crates, each some tens of lines.

amino's reader recurses over top-level statements and gives up above some 10,500 of them: pieces are nested, as those
are that programs write, so that 100,000 lines stay below.
"""

import random
from typing import NamedTuple

JOINTS = ("revolute", "revolute", "revolute", "prismatic")
AXES = ("[0, 0, 1]", "[0, 1, 0]", "[1, 0, 0]")
LINKS = ("link", "thin-link", "painted-link")


class Piece(NamedTuple):
    """Lines of statements: `head` are constants and classes, `tail` may follow anything."""

    head: list[str]
    frame: list[str]
    tail: list[str]


def piece(rng: random.Random, number: int) -> Piece:
    return (_arm if rng.random() < 0.5 else _rack)(rng, number)


def crate(rng: random.Random, name: str, parent: str) -> list[str]:
    """A flat frame that names its parent: ten lines."""
    return [
        f"frame {name} {{",
        f"    parent {parent};",
        f"    translation [{_metres(rng)}, {_metres(rng)}, crate-side / 2];",
        f"    rpy [0, 0, {rng.randint(-90, 90)} * deg];",
        "    geometry {",
        "        isa crate;",
        f"        color [{_share(rng)}, {_share(rng)}, {_share(rng)}];",
        "    }",
        "}",
        "",
    ]


def _arm(rng: random.Random, number: int) -> Piece:
    head = [
        f"# Arm {number}: it stands where the line turns, and hands over to the next.",
        f"def reach-{number} {_metres(rng)} + 0.05 * {rng.randint(1, 9)};",
        f"def bow-{number} (reach-{number} - clearance) / {rng.randint(2, 5)};",
        "",
    ]
    frame = [
        f"frame arm-{number} {{",
        f"    translation [{rng.randint(0, 400)} * aisle, {rng.randint(0, 400)} * aisle, 0];",
        f"    rpy [0, 0, {rng.randint(0, 359)} * deg];",
        "    geometry {",
        "        isa pedestal;",
        f"        height bow-{number};",
        "    }",
    ]
    joints = rng.randint(3, 6)
    for joint in range(joints):
        frame += _joint(rng, number, joint)
    frame += ["    " * depth + "}" for depth in range(joints, -1, -1)]
    tail = [
        f"allow_collision arm-{number} joint-{number}-0;",
        f"allow_collision joint-{number}-0 joint-{number}-1;",
        "",
    ]
    return Piece(head, [*frame, ""], tail)


def _joint(rng: random.Random, number: int, joint: int) -> list[str]:
    """Left open: the next is nested in it."""
    lines = [
        f"frame joint-{number}-{joint} {{",
        f"    type {rng.choice(JOINTS)};",
        f"    axis {rng.choice(AXES)};",
        f"    variable q-{number}-{joint};",
        *([f"    offset {rng.randint(1, 3)} * pi / 4;"] if rng.random() < 0.3 else []),
        f"    translation [0, {_metres(rng)} - clearance, reach-{number} / 2];",
        "    geometry {",
        f"        isa {rng.choice(LINKS)};",
        f"        height reach-{number} * {rng.randint(2, 9)} / 10;",
        "    }",
    ]
    return ["    " * (joint + 1) + line for line in lines]


def _rack(rng: random.Random, number: int) -> Piece:
    head = [
        f"def level-{number} rack-height / {rng.randint(3, 7)} - board;",
        f"class board-{number} {{",
        f"    isa {rng.choice(('steel', 'wood', 'painted-steel'))};",
        "    shape box;",
        f"    dimension [{_metres(rng)}, shelf-width, board];",
        "}",
        "",
    ]
    frame = [f"frame rack-{number} {{", f"    translation [{rng.randint(0, 400)} * aisle, {_metres(rng)}, 0];"]
    for level in range(rng.randint(3, 7)):
        frame += [
            f"    /* Level {level}. */",
            f"    frame shelf-{number}-{level} {{",
            f"        translation [0, 0, level-{number} * {level}];",
            *(["        quaternion [0, 0, 2 ** 0.5 / 2, 2 ** 0.5 / 2];"] if rng.random() < 0.2 else []),
            "        geometry {",
            f"            isa board-{number};",
            *([f"            alpha {_share(rng)};"] if rng.random() < 0.2 else []),
            "        }",
            "    }",
        ]
    return Piece(head, [*frame, "}", ""], [f"allow_collision shelf-{number}-0 shelf-{number}-1;", ""])


def _metres(rng: random.Random) -> str:
    return f"{rng.uniform(0.1, 2.5):.3f}"


def _share(rng: random.Random) -> str:
    return f"{rng.random():.2f}"
