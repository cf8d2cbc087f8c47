"""Files of a given number of lines in the peers' languages, of the same kind: many small records, one like the other.

Each has places where one letter more is a mistake that the language's servers report.
"""

import random
from collections.abc import Callable, Iterator, Mapping

from benchmarks.documents import Document, document

SEED = 20260801


def python(lines: int) -> Document:
    def record(rng: random.Random, n: int) -> list[str]:
        return [
            f"class Cell{n}:",
            f'    """Cell {n} of the plant."""',
            "",
            f"    reach: float = {_metres(rng)} + 0.05 * {rng.randint(1, 9)}",
            f'    name: str = "cell-{n}"',
            "",
            "    def height(self, level: int, /) -> float:",
            f"        board_{n} = BOARD * {rng.randint(1, 5)}",
            f"        if level > {rng.randint(3, 9)}:",
            "            return self.reach",
            f"        return level * AISLE + board_{n}",
            "",
            "",
            f"def pose_{n}(angle: float) -> tuple[float, float, float]:",
            f"    cell = Cell{n}()",
            f"    lengths = [cell.height(level) for level in range({rng.randint(2, 9)})]",
            f"    return (cell.reach * angle, sum(lengths), {_metres(rng)})",
            "",
            "",
        ]

    start = ["AISLE = 0.6", "BOARD = 0.025", "", ""]
    made = _filled(start, record, [], "# End of the plant.", lines)
    return document("plant.py", made, breaks=r"AISLE \+ board_\d+", uses=r"(?<=\+ )board_\d+|(?<== )Cell\d+")


def c(lines: int) -> Document:
    def record(rng: random.Random, n: int) -> list[str]:
        return [
            f"struct cell_{n} {{",
            "    double reach;",
            "    double pose[3];",
            "    const char *name;",
            "};",
            "",
            f"static double height_{n}(const struct cell_{n} *cell, int level)",
            "{",
            f"    double board_{n} = BOARD * {rng.randint(1, 5)};",
            f"    if (level > {rng.randint(3, 9)})",
            "        return cell->reach;",
            f"    return level * AISLE + board_{n};",
            "}",
            "",
            f"double pose_{n}(double angle)",
            "{",
            f'    struct cell_{n} cell = {{ {_metres(rng)}, {{ 0, 0, {_metres(rng)} }}, "cell-{n}" }};',
            f"    return cell.reach * angle + height_{n}(&cell, {rng.randint(1, 9)});",
            "}",
            "",
        ]

    start = ["#define BOARD 0.025", "static const double AISLE = 0.6;", ""]
    made = _filled(start, record, [], "/* End of the plant. */", lines)
    return document("plant.c", made, breaks=r"AISLE \+ board_\d+", uses=r"(?<=\+ )(?:board|height)_\d+")


def toml(lines: int) -> Document:
    def record(rng: random.Random, n: int) -> list[str]:
        return [
            f"# Cell {n}",
            f"[cell-{n}]",
            f'name = "cell-{n}"',
            f"reach = {_metres(rng)}",
            f"levels = {rng.randint(3, 9)}",
            f"position = [{_metres(rng)}, {_metres(rng)}, 0.0]",
            "",
            f"[cell-{n}.board]",
            f'material = "{rng.choice(("steel", "wood"))}"',
            f"dimension = [{_metres(rng)}, {_metres(rng)}, 0.025]",
            f"painted = {rng.choice(('true', 'false'))}",
            "",
        ]

    made = _filled([], record, [], "# End of the plant.", lines)
    return document("plant.toml", made, breaks=r"levels = \d+", uses=r"reach|levels|painted")


def json(lines: int) -> Document:
    def record(rng: random.Random, n: int) -> list[str]:
        return [
            f'  "cell-{n}": {{',
            f'    "name": "cell-{n}",',
            f'    "reach": {_metres(rng)},',
            f'    "levels": {rng.randint(3, 9)},',
            f'    "position": [{_metres(rng)}, {_metres(rng)}, 0.0],',
            '    "board": {',
            f'      "material": "{rng.choice(("steel", "wood"))}",',
            f'      "dimension": [{_metres(rng)}, {_metres(rng)}, 0.025],',
            f'      "painted": {rng.choice(("true", "false"))}',
            "    }",
            "  },",
        ]

    made = _filled(["{"], record, ['  "end": {}', "}"], "", lines)
    return document("plant.json", made, breaks=r'"levels": \d+', uses=r"reach|levels|painted")


def yaml(lines: int) -> Document:
    def record(rng: random.Random, n: int) -> list[str]:
        return [
            f"# Cell {n}",
            f"cell-{n}:",
            f'  name: "cell-{n}"',
            f"  reach: {_metres(rng)}",
            f"  levels: {rng.randint(3, 9)}",
            f"  position: [{_metres(rng)}, {_metres(rng)}, 0.0]",
            "  board:",
            f'    material: "{rng.choice(("steel", "wood"))}"',
            f"    dimension: [{_metres(rng)}, {_metres(rng)}, 0.025]",
            f"    painted: {rng.choice(('true', 'false'))}",
        ]

    made = _filled([], record, [], "# End of the plant.", lines)
    return document("plant.yaml", made, breaks=r'  name: "cell-\d+"', uses=r"reach|levels|painted")


PEER_FILES: Mapping[str, Callable[[int], Document]] = {
    "python": python,
    "c": c,
    "toml": toml,
    "json": json,
    "yaml": yaml,
}
"""By what LSP calls the language."""


def _filled(
    start: list[str], record: Callable[[random.Random, int], list[str]], end: list[str], pad: str, lines: int
) -> list[str]:
    rng = random.Random(SEED + lines)  # noqa: S311 - nothing here is secret
    made, room = [*start], lines - len(end)
    for lot in _records(rng, record):
        if len(made) + len(lot) > room:
            break
        made += lot
    return [*made, *[pad] * (room - len(made)), *end]


def _records(rng: random.Random, record: Callable[[random.Random, int], list[str]]) -> Iterator[list[str]]:
    number = 0
    while True:
        yield record(rng, number)
        number += 1


def _metres(rng: random.Random) -> str:
    return f"{rng.uniform(0.1, 2.5):.3f}"
