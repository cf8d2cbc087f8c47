"""Random edits over files that are loaded several times: `PYTHONPATH=tests python -m analysis.scope_fuzz`.

As `fuzz`: after every edit, or after a few, the workspace must equal one that was handed the same texts afresh. Among
the texts is a `robray.toml`, whose prefixes, parents and poses are edited as scenes and robots are.
"""

import random
import sys
import time
from collections.abc import Callable, Mapping
from typing import NamedTuple

from analysis import robot_fuzz
from analysis.fuzz import progress
from analysis.law import view
from robray.analysis.file_set import Member
from robray.analysis.workspace import Workspace
from robray.assemble import new_workspace
from robray.configuration.reading import read_configuration
from robray.text.edits import Edit, splice

PROJECT = "/w/robray.toml"
ROBOT, ARM, TABLE = "/w/a.urdf", "/w/b.robray", "/w/c.robray"
FILES = (ROBOT, ARM, TABLE)
NAMES = (b"a", b"b", b"l_a", b"r_a", b"l_b", b"l_l_a", b"d")
STATEMENTS = (
    b"def %n 1;",
    b"frame %n { parent %n; translation [1, 0, 0]; }",
    b"frame %n { frame %n { geometry { shape sphere; radius 1; } } }",
    b"frame %n { type revolute; axis [0, 0, 1]; parent %n; }",
    b"frame %n { type prismatic; axis [0, 1, 0]; variable %n; }",
    b"class %n { parent %n; }\nframe %n { isa %n; }",
    b"frame %n { geometry { isa %n; shape sphere; radius %n; parent %n; } }",
    b"allow_collision %n %n;",
    b'include "b.robray"',
    b'include "c.robray"',
    b'include "a.urdf"',
)
PREFIXES = ("", "l_", "l_", "r_", "l_l_", "a")
PARENTS = ("", "", "a", "b", "l_a", "r_a", "l_b", "gone")
NUMBERS = ("0, 0, 0", "1, 0, 0", "0, 0.5, 2", "0.3, 0, 1.5")


class Line(NamedTuple):
    """An element of `files`."""

    path: str
    prefix: str = ""
    parent: str = ""
    translation: str = ""
    rpy: str = ""

    def written(self) -> str:
        given = [f'path = "{self.path.removeprefix("/w/")}"']
        given += [f'prefix = "{self.prefix}"'] if self.prefix else []
        given += [f'parent = "{self.parent}"'] if self.parent else []
        given += [f"translation = [{self.translation}]"] if self.translation else []
        given += [f"rpy = [{self.rpy}]"] if self.rpy else []
        return f"{{ {', '.join(given)} }}" if len(given) > 1 else f'"{self.path.removeprefix("/w/")}"'


Sets = Mapping[str, tuple[Line, ...]]


def line(rng: random.Random) -> Line:
    translation, rpy = (rng.choice(("", "", *NUMBERS)) for _ in range(2))
    return Line(rng.choice(FILES), rng.choice(PREFIXES), rng.choice(PARENTS), translation, rpy)


def edited_sets(rng: random.Random, sets: Sets) -> Sets:
    name = rng.choice(("cell", "cell", "cell", "other"))
    lines = [*sets.get(name, ())]
    kind = rng.random()
    at = rng.randrange(len(lines)) if lines else 0
    if kind < 0.25 or not lines:
        lines.insert(at, line(rng))
    elif kind < 0.35:
        del lines[at]
    elif kind < 0.45:
        rng.shuffle(lines)
    elif kind < 0.65:
        lines[at] = lines[at]._replace(prefix=rng.choice(PREFIXES))
    elif kind < 0.8:
        lines[at] = lines[at]._replace(parent=rng.choice(PARENTS))
    elif kind < 0.9:
        lines[at] = lines[at]._replace(translation=rng.choice(("", *NUMBERS)))
    else:
        lines[at] = lines[at]._replace(rpy=rng.choice(("", *NUMBERS)))
    return {**sets, name: tuple(lines[:5])}


def project(sets: Sets) -> bytes:
    tables = (
        f"[scenes.{name}]\nfiles = [{', '.join(one.written() for one in lines)}]\n" for name, lines in sets.items()
    )
    return "".join(tables).encode()


def members(text: bytes) -> dict[str, tuple[Member, ...]]:
    """What a configuration says is loaded together."""
    read = read_configuration(PROJECT, text)
    assert read.configuration is not None
    assert not read.mistakes, (read.mistakes, text)
    return {
        f"{PROJECT}#{name}": tuple(dict.fromkeys(each.member(f"/w/{each.file}") for each in listed))
        for name, listed in read.configuration.scenes.items()
        if listed
    }


def document(rng: random.Random, path: str) -> bytes:
    if path == ROBOT:
        return robot_fuzz.document(rng, path)
    return b"\n".join(statement(rng) for _ in range(rng.randint(0, 6)))


def statement(rng: random.Random) -> bytes:
    text = rng.choice(STATEMENTS)
    while b"%n" in text:
        text = text.replace(b"%n", rng.choice(NAMES), 1)
    return text


def scratch(texts: Mapping[str, bytes]) -> Workspace:
    workspace = new_workspace()
    workspace.load_together(members(texts[PROJECT]))
    for path in FILES:
        workspace.set_text(path, texts[path])
    return workspace


def run(edits: int, seed: int, report: Callable[[int], None] = lambda _: None) -> None:
    """Raises an AssertionError that says how to get there again."""
    rng = random.Random(seed)
    done = 0
    while done < edits:
        sets: Sets = {}
        for _ in range(4):
            sets = edited_sets(rng, sets)
        texts = {PROJECT: project(sets), **{path: document(rng, path) for path in FILES}}
        workspace = scratch(texts)
        for _ in range(rng.randint(5, 40)):
            path = rng.choice((*FILES, PROJECT, PROJECT))
            before = texts[path]
            if path == PROJECT:
                sets = edited_sets(rng, sets)
                texts[path] = project(sets)
                workspace.load_together({**dict.fromkeys(members(before), ()), **members(texts[path])})
            elif path != ROBOT and rng.random() < 0.6:
                change = Edit(0, 0, statement(rng) + b"\n")
                start = before.find(b"\n", rng.randint(0, len(before))) + 1
                change = change._replace(start=start, end=start)
                texts[path] = splice(before, change)
                workspace.edit(path, [change])
            else:
                change = robot_fuzz.edit(rng, path, before)
                texts[path] = splice(before, change)
                workspace.edit(path, [change])
            done += 1
            if rng.random() < 0.3:
                continue
            in_words = rng.random() < 0.25
            live, fresh = (view(each, in_words=in_words) for each in (workspace, scratch(texts)))
            same = live == fresh
            assert same, f"seed {seed}, edit {done}: {path} was {before!r}, is {texts[path]!r}, all are {texts!r}"
        report(done)


def main() -> None:
    edits = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    start = time.perf_counter()
    run(edits, seed, progress())
    print(
        f"{edits} edits with scopes and mounts, seed {seed}: all as from scratch, {time.perf_counter() - start:.0f} s"
    )


if __name__ == "__main__":
    main()
