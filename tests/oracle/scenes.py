"""Random scenes, most of them right: what the generator of scenes writes.

Few names, so that they meet: frames twice, classes over classes, constants that are called like something else.
"""

import re

from oracle.statements import OPEN_COMMENTS, Writer

FRAMES = ("a", "b", "c", "arm-1", '"d e"', "base", '""', "box")
CLASSES = ("k", "l", "m", "n", "painted", '"s t"', "a")
CONSTANTS = ("size", "angle", "k", "tone")


class SceneWriter(Writer):
    def scene(self) -> str:
        self.defined: list[str] = []
        defined = "def size 0.5; def angle 90 * deg;\n" if self.random.random() < 0.9 else ""
        statements = [self.top() for _ in range(self.random.choice((2, 4, 6, 9)))]
        text = defined + self.random.choice(("\n", " ", "\n# and\n")).join(statements) + "\n"
        return self.with_open_comment(text) if self.random.random() < 0.04 else text

    def with_open_comment(self, text: str) -> str:
        """Somewhere in it, or behind a value, which may go on so."""
        if self.random.random() < 0.5:
            at = self.random.randrange(len(text) + 1)
            return text[:at] + self.random.choice(OPEN_COMMENTS) + text[at:]
        ends = [match.start() for match in re.finditer(r"(?<=\d);", text)]
        at = self.random.choice(ends) if ends else 0
        return text[:at] + f" {self.value()} {self.random.choice(OPEN_COMMENTS)}{self.value()}" + text[at:]

    def pick(self, names: tuple[str, ...]) -> str:
        # The first ones come more often.
        return names[min(int(self.random.expovariate(0.45)), len(names) - 1)]

    def top(self) -> str:
        chance = self.random.random()
        if chance < 0.15:
            name = self.pick(CONSTANTS)
            return f"def {name} {self.value()};"
        if chance < 0.45:
            name = self.pick(CLASSES) if self.random.random() < 0.2 else f"c{len(self.defined)}"
            self.defined.append(name)
            return f"class {name} {{ {self.body('class')} }}"
        if chance < 0.52:
            return f"allow_collision {self.pick(FRAMES)} {self.pick(FRAMES)};"
        if chance < 0.53:
            return self.statement().rpartition("\n")[2].partition("//")[0].partition("#")[0]
        return self.frame(0)

    def frame(self, depth: int) -> str:
        name = self.pick(FRAMES)
        if self.random.random() < 0.5:
            name = f"f{self.random.randrange(40)}"
        parts = [self.body("frame", depth)]
        while self.random.random() < 0.5:
            parts.insert(self.random.randrange(2) * len(parts), f"geometry {{ {self.body('geometry')} }}")
        while depth < 3 and self.random.random() < 0.25:
            parts.insert(self.random.randrange(2) * len(parts), self.frame(depth + 1))
        return f"frame {name} {{ {' '.join(parts)} }}"

    def body(self, kind: str, depth: int = 0) -> str:
        found = [self.attribute(kind, depth) for _ in range(self.random.choice((0, 1, 2, 3)))]
        if kind == "geometry" and self.random.random() < 0.95:
            found.append(self.shape())
        if kind != "geometry" and self.random.random() < 0.15:
            found.append(f"type {self.random.choice(('revolute', 'prismatic', 'fixed'))}; axis {self.vector(3)};")
        while self.random.random() < 0.35:
            found.insert(self.random.randrange(len(found) + 1), f"isa {self.a_class()};")
        self.random.shuffle(found)
        return " ".join(found)

    def a_class(self) -> str:
        if self.defined and self.random.random() < 0.85:
            return self.random.choice(self.defined)
        return self.pick(CLASSES)

    def attribute(self, kind: str, depth: int) -> str:
        known = {
            "frame": ("translation", "rpy", "quaternion", "offset", "variable", "axis", "parent"),
            "class": (
                *("translation", "rpy", "quaternion", "offset", "radius", "height", "color", "alpha", "dimension"),
                *("visual", "collision", "shape", "scale", "specular", "mesh", "delta", "thickness", "parent", "type"),
            ),
            "geometry": ("color", "alpha", "specular", "scale", "visual", "collision", "no-shadow", "radius", "mesh"),
        }[kind]
        name = self.random.choice(known)
        if name == "parent" and depth and self.random.random() < 0.9:
            name = "offset"
        return f"{name} {self.fitting(name)};"

    def fitting(self, name: str) -> str:
        if self.random.random() < 0.015:
            return self.expression(loose=True).replace("#c", "").replace("//c", "")
        match name:
            case "translation" | "color" | "axis" | "dimension":
                return self.vector(3)
            case "rpy":
                return self.vector(self.random.choice((3, 3, 3, 4)))
            case "quaternion":
                return self.vector(4)
            case "delta":
                return self.vector(2)
            case "specular":
                return self.vector(3) if self.random.random() < 0.6 else self.value()
            case "parent":
                return self.pick(FRAMES)
            case "variable":
                return self.pick((*FRAMES, *CONSTANTS))
            case "shape":
                return self.random.choice(("box", "sphere", "cylinder", "grid", "cone"))
            case "type":
                return self.random.choice(("fixed", "revolute", "prismatic", "fixed", "fixed"))
            case "mesh":
                return self.random.choice(('"a.obj"', '"/b/c.stl"', "m", '"package://p/x"'))
            case "visual" | "collision" | "no-shadow":
                return self.random.choice(("0", "1", "3 * 0", "0.0", "0 + 1", "1 2 +", "- 0"))
            case _:
                return self.value()

    def shape(self) -> str:
        return self.random.choice(
            (
                f"shape box; dimension {self.vector(3)};",
                f"shape sphere; radius {self.value()};",
                f"shape cylinder; height {self.value()}; radius {self.value()};",
                f"shape cone; height {self.value()}; start_radius 1; end_radius {self.value()};",
                f"shape grid; dimension {self.vector(2)}; delta {self.vector(2)}; thickness {self.value()};",
                "mesh m;",
                "shape box;",
                "" if self.random.random() < 0.3 else "shape box;",
            )
        )

    def vector(self, length: int) -> str:
        if self.random.random() < 0.02:
            length += self.random.choice((-1, 1))
        return "[" + ", ".join(self.value(strict=True) for _ in range(length)) + "]"

    def value(self, *, strict: bool = False) -> str:
        chance = self.random.random()
        if chance < 0.5:
            return self.random.choice(("0", "1", "0.25", ".5", "-2", "1e-2", "3", "1.5d0", "-0.75"))
        if chance < 0.65:
            return self.random.choice(
                ("pi", "90 * deg", "1/3", "2*-3", "2**0.5", "7/2 + 1", "- pi", "1/4*4", "4^(1/2)")
            )
        if chance < 0.72:
            return self.random.choice(CONSTANTS[:2])
        if chance < 0.8:
            return "(2 + 1) / 2" if strict else "1 * (2 + 1) / 2"
        return self.random.choice(("0.1", "2", "5", "0.125 + 0.5", "3 * 0.2", "1e1", "00", "16777217"))
