"""Random scenes, as text, for whoever writes scenes for other programs and reads them back there."""

import random

_SHAPES = (
    "shape box; dimension [{0}, {1}, {2}];",
    "shape sphere; radius {0};",
    "shape cylinder; height {0}; radius {1};",
    "shape cone; height {0}; start_radius {1}; end_radius {2};",
)


def random_scene(seed: int, frames: int = 20) -> str:
    """A tree of frames with joints, offsets, shapes of all kinds in colours and scales, and allowed pairs."""
    chance = random.Random(seed)

    def number(low: float, high: float) -> str:
        return f"{chance.uniform(low, high):.6f}d0"

    lines = []
    for index in range(frames):
        lines.append(f"frame f{index} {{")
        if index and chance.random() < 0.8:
            lines.append(f"parent f{chance.randrange(index)};")
        kind = chance.choice(("fixed", "revolute", "prismatic"))
        if kind != "fixed":
            axis = chance.choice(("[1, 0, 0]", "[0, -1, 0]", "[0, 0, 1]", "[0.6d0, 0, 0.8d0]"))
            lines.append(f"type {kind}; axis {axis}; offset {number(-1, 1)};")
            if chance.random() < 0.3:
                lines.append(f"variable v{index};")
        lines.append(f"translation [{number(-1, 1)}, {number(-1, 1)}, {number(-1, 1)}];")
        lines.append(f"rpy [{number(-3, 3)}, {number(-1.5, 1.5)}, {number(-3, 3)}];")
        for _ in range(chance.randrange(3)):
            shape = chance.choice(_SHAPES).format(*(number(0.02, 0.5) for _ in range(3)))
            colour = f"color [{number(0, 1)}, {number(0, 1)}, {number(0, 1)}]; alpha {number(0.1, 1)};"
            lines.append(f"geometry {{ {shape} {colour} scale {number(0.5, 2)}; specular {number(0, 1)}; }}")
        lines.append("}")
    pairs = {tuple(sorted(chance.sample(range(frames), 2))) for _ in range(5)}
    lines += [f"allow_collision f{one} f{other};" for one, other in sorted(pairs)]
    return "\n".join([*lines, ""])
