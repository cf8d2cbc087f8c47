"""Scenes of a given number of lines, valid for amino, the same for the same seed."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import count

from benchmarks.documents import Document, document
from benchmarks.pieces import crate, piece

SEED = 20260801

SLOTS = 10_000
"""Frames that use one constant."""

CANDIDATES = 5_000
"""Constants that completion has to choose from."""

FILE_LINES = 200
AREAS = 15
"""Files that each root of a large folder includes, besides the common ones."""

_BREAKS = r"\[0, [^,]*, (?:level|reach)-\d+"
_USES = r"(?<=isa )[\w-]+|(?<= )(?:reach|level)-\d+"

SIZES = """\
# What the whole plant agrees on, in metres.
def aisle 0.6;
def clearance 0.02;
def board 0.025;
def rack-height 1.8 + 2 * board;
def shelf-width 0.45;
def crate-side 0.3 - clearance;
def thick 0.07;
def thin thick * 0.7;
"""

MATERIALS = """\
class steel { color [0.6, 0.63, 0.68]; specular [0.5, 0.5, 0.5]; }
class painted-steel { isa steel; color [0.95, 0.72, 0.05]; }
class wood { color [0.82, 0.66, 0.46]; }
class link { isa steel; shape cylinder; radius thick; }
class painted-link { isa painted-steel; shape cylinder; radius thick * 1.1; }
class thin-link { isa link; radius thin; }
class pedestal { isa painted-steel; shape cylinder; radius 2 * thick; }
class crate { isa wood; shape box; dimension [crate-side, crate-side, crate-side]; }
"""

_COMMON = {"common/sizes.robray": SIZES, "common/materials.robray": MATERIALS}
_INCLUDES = [f'include "{name}"' for name in _COMMON]


def scene(lines: int) -> Document:
    """One file of so many lines that includes two small ones."""
    return document(
        "plant.robray", _filled(_INCLUDES, _rng(lines), count(), lines), breaks=_BREAKS, uses=_USES, beside=_COMMON
    )


def inside_one_frame(lines: int) -> Document:
    """As `scene`, but all frames are in one."""
    rng, numbers = _rng(lines), count()
    head, body, tail = [*_INCLUDES], ["frame plant {", "    translation [0, 0, aisle];"], ["}"]
    while True:
        made = piece(rng, next(numbers))
        if sum(map(len, (head, body, tail, *made))) > lines:
            break
        head += made.head
        body += ["    " + line if line else line for line in made.frame]
        tail += made.tail
    everything = head + body + tail
    everything += _padding(lines - len(everything))
    return document("plant.robray", everything, breaks=_BREAKS, uses=_USES, beside=_COMMON)


def one_constant(*, breaking: bool) -> Document:
    """A constant that 10,000 frames use. Typing changes its value or, when `breaking`, its name, and so all frames."""
    lines = ["# The distance of two slots.", "def pitch 0.05;", "frame slots {"]
    for slot in range(SLOTS):
        lines += [f"    frame slot-{slot} {{", f"        translation [pitch * {slot % 100}, 0, 0];", "    }"]
    lines.append("}")
    made = document("slots.robray", lines, breaks="def pitch" if breaking else r"def pitch 0\.05", uses=r"pitch(?= \*)")
    return made if breaking else _with_digit(made)


def many_constants() -> Document:
    """As many constants as may stand at one place. What is asked there is asked behind the name of one of them."""
    lines = [f"def size-{number} {number}.5;" for number in range(CANDIDATES)]
    lines += ["frame all {", "    translation [size-4, 0, 0];", "}"]
    return document("constants.robray", lines, breaks=r"translation \[size-4", uses=r"(?<=\[)size-4")


def folder(files: int) -> dict[str, str]:
    """So many files of 200 lines, in scenes of sixteen that all include two common ones."""
    numbers = count()
    made = {name: text + "# Common.\n" * (FILE_LINES - text.count("\n")) for name, text in _COMMON.items()}
    plant = 0
    while len(made) < files:
        areas = min(AREAS, files - len(made) - 1)
        names = [f"area-{area:02}.robray" for area in range(areas)]
        includes = [f'include "../{name}"' for name in _COMMON] + [f'include "{name}"' for name in names]
        for name, start in (("plant.robray", includes), *((name, list[str]()) for name in names)):
            lines = _filled(start, _rng(len(made)), numbers, FILE_LINES)
            made[f"plant-{plant:03}/{name}"] = "\n".join(lines) + "\n"
        plant += 1
    return made


def _filled(start: list[str], rng: random.Random, numbers: Iterator[int], lines: int) -> list[str]:
    made = [*start, ""] if start else []
    while True:
        number = next(numbers)
        parts = piece(rng, number)
        stands_on = parts.frame[0].split()[1]
        added = [*parts.head, *parts.frame, *parts.tail]
        for box in range(rng.randint(0, 3)):
            added += crate(rng, f"crate-{number}-{box}", stands_on)
        if len(made) + len(added) > lines:
            break
        made += added
    box = 0
    while len(made) + 10 <= lines and (stand := next((line for line in made if line.startswith("frame ")), None)):
        made += crate(rng, f"spare-{number}-{box}", stand.split()[1])
        box += 1
    return made + _padding(lines - len(made))


def _padding(lines: int) -> list[str]:
    return ["# End of the plant."] * lines


def _with_digit(made: Document) -> Document:
    place = made.place._replace(column=made.place.column - 1)
    return replace(made, place=place, mended="5", broken="6", shows=False)


def _rng(salt: int) -> random.Random:
    return random.Random(SEED + salt)  # noqa: S311 - nothing here is secret
