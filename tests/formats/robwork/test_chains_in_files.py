"""Chains, and files that are put into devices and into chains: names and poses are those of the text as it is once
everything is put in, which a small reader here works out by itself."""

import random
import re
from collections.abc import Iterator
from math import cos, pi, radians, sin
from typing import NamedTuple
from xml.etree import ElementTree

import pytest

from every import every
from fixtures import fixture
from robray.analysis.analysis import scene_model
from robray.rules.engine.diagnose import diagnostics
from robray.text.edits import Edit, splice
from trials import trials

CELL = "/w/main.wc.xml"

Matrix = tuple[tuple[float, ...], ...]
"""Three rows of [R p]."""
IDENTITY: Matrix = ((1.0, 0.0, 0.0, 0.0), (0.0, 1.0, 0.0, 0.0), (0.0, 0.0, 1.0, 0.0))


class Cell(NamedTuple):
    """A workcell, and the texts of the files that it is put together from, by their names."""

    text: str
    files: dict[str, str]

    def source(self) -> str:
        return "".join([self.text, *(f"\n//- /w/{name}\n{text}" for name, text in self.files.items())])

    def put_together(self) -> "Cell":
        return Cell(_put_in(self.text, self.files), {})


def _put_in(text: str, files: dict[str, str]) -> str:
    defined: dict[str, str] = {}
    for found in re.finditer(r'<Define id="([^"]*)">(.*?)</Define>', text, re.DOTALL):
        defined[found[1]] = found[2]
    text = re.sub(r"<Define .*?</Define>", "", text, flags=re.DOTALL)
    text = re.sub(r'<Use id="([^"]*)"/>', lambda found: defined[found[1]], text)
    return re.sub(r'<Include file="([^"]*)"/>', lambda found: _put_in(files[found[1]], files), text)


# A reader of the text in which everything is put in


def _times(one: Matrix, other: Matrix) -> Matrix:
    return tuple(
        tuple(
            sum(row[k] * other[k][column] for k in range(3)) + (row[3] if column == 3 else 0.0) for column in range(4)
        )
        for row in one
    )


def _about(axis: int, angle: float) -> Matrix:
    c, s, one, other = cos(angle), sin(angle), (axis + 1) % 3, (axis + 2) % 3
    rows = [list(row) for row in IDENTITY]
    rows[one][one] = rows[other][other] = c
    rows[one][other], rows[other][one] = -s, s
    return tuple(tuple(row) for row in rows)


def _local(element: ElementTree.Element) -> Matrix:
    position, angles = element.find("Pos"), element.find("RPY")
    if position is None or angles is None:
        return IDENTITY
    x, y, z = (float(word) for word in str(position.text).split())
    moved: Matrix = ((1.0, 0.0, 0.0, x), (0.0, 1.0, 0.0, y), (0.0, 0.0, 1.0, z))
    turns = zip((2, 1, 0), str(angles.text).split(), strict=True)
    for axis, word in turns:
        moved = _times(moved, _about(axis, radians(float(word))))
    return moved


class _Evaluator:
    def __init__(self) -> None:
        self.poses: dict[str, Matrix] = {"WORLD": IDENTITY}
        self._of_device: list[str] = []
        self._home: Iterator[float] = iter(())

    def workcell(self, root: ElementTree.Element) -> dict[str, Matrix]:
        last = "WORLD"
        for element in root:
            if element.tag == "Frame":
                name = element.attrib["name"]
                refframe = "WORLD" if last == "WORLD" else element.get("refframe", "WORLD")
                self.poses[name] = _times(self.poses[refframe], _local(element))
                last = name
            else:
                self._device(element, last)
        return {name: pose for name, pose in self.poses.items() if name != "WORLD"}

    def _device(self, device: ElementTree.Element, last: str) -> None:
        scope = f"{device.attrib['name']}."
        home = device.find("Q")
        self._home = iter([] if home is None else [float(word) for word in str(home.text).split()])
        self._of_device = []
        if device.tag == "MobileDevice":
            last = scope + device.attrib["basename"]
            self.poses[last] = IDENTITY
            half = float(device.findtext("AxelWidth", "")) / 2
            for wheel, side in (("LeftWheel", half), ("RightWheel", -half)):
                at: Matrix = ((1.0, 0.0, 0.0, 0.0), (0.0, 1.0, 0.0, side), (0.0, 0.0, 1.0, 0.0))
                element = device.find(wheel)
                assert element is not None
                self.poses[scope + element.attrib["name"]] = _times(at, _about(0, pi / 2))
        self._body(device, scope, last, device.tag)

    def _body(self, body: ElementTree.Element, scope: str, base: str, kind: str) -> None:
        for element in body:
            if element.tag == "SerialChain":
                self._body(element, f"{scope}{element.attrib['name']}.", base, kind)
            if element.tag not in ("Frame", "Joint"):
                continue
            before, refframe = self._of_device[-1] if self._of_device else None, element.get("refframe")
            parent = base if before is None else before
            if refframe is not None and kind != "SerialDevice" and (before is not None or kind == "MobileDevice"):
                parent = scope + refframe
            q = next(self._home, 0.0) if element.tag == "Joint" else 0.0
            name = scope + element.attrib["name"]
            self.poses[name] = _times(_times(self.poses[parent], _local(element)), _about(2, q))
            self._of_device.append(name)


def _evaluated(cell: Cell) -> dict[str, Matrix]:
    return _Evaluator().workcell(ElementTree.fromstring(cell.put_together().text))


# Workcells by chance


class _Writer:
    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)
        self.files: dict[str, str] = {}
        self._names = 0
        self._joints = 0

    def _name(self, letter: str) -> str:
        self._names += 1
        return f"{letter}{self._names}"

    def _pose(self) -> str:
        numbers = [self._rng.randint(-9, 9) for _ in range(6)]
        return "<RPY>{} {} {}</RPY><Pos>{} {} {}</Pos>".format(*numbers)

    def cell(self) -> Cell:
        there: list[str] = []
        text = "".join(self._of_workcell(there, 0) for _ in range(self._rng.randint(1, 4)))
        return Cell(f'<WorkCell name="cell">\n{text}</WorkCell>\n', self.files)

    def _of_workcell(self, there: list[str], depth: int) -> str:
        choice = self._rng.random()
        if choice < 0.2 and depth < 2:
            return self._include("".join(self._of_workcell(there, depth + 1) for _ in range(self._rng.randint(0, 3))))
        if choice < 0.4:
            refframe = f' refframe="{self._rng.choice(there)}"' if there and self._rng.random() < 0.5 else ""
            there.append(self._name("w"))
            return f'<Frame name="{there[-1]}"{refframe}>{self._pose()}</Frame>\n'
        kind = self._rng.choice(("SerialDevice", "SerialDevice", "TreeDevice", "ParallelDevice", "MobileDevice"))
        self._joints = 0
        name, basename, start = self._name("d"), "", ""
        if kind == "MobileDevice":
            basename = ' basename="base"'
            start = '<AxelWidth>0.5</AxelWidth><LeftWheel name="left"/><RightWheel name="right"/>\n'
        first, body = self._frame("Frame", [], may_refer=False), self._body(kind, 0)
        where = self._rng.random()
        if where < 0.2 and kind != "MobileDevice":
            first = f'<SerialChain name="{self._name("c")}">\n{first}</SerialChain>\n'
        elif where < 0.4:
            first = self._include(first)
        body = first + body
        home = " ".join(str(self._rng.randint(-2, 2) / 2) for _ in range(self._joints))
        end = f'<Q name="Home">{home}</Q>\n' if kind in ("SerialDevice", "TreeDevice") and self._joints else ""
        if end and self._rng.random() < 0.3:
            end = self._include(end)
        return f'<{kind} name="{name}"{basename}>\n{start}{body}{end}</{kind}>\n'

    def _body(self, kind: str, depth: int, there: list[str] | None = None, *, is_defined: bool = False) -> str:
        """What stands in a device, a chain, a file of one or a definition, in which nothing is put in; `there` are the
        frames of its scope."""
        there = [] if there is None else there
        found = ""
        for _ in range(self._rng.randint(0, 4)):
            choice = self._rng.random()
            if choice < 0.25 and depth < 3:
                inside = self._body(kind, depth + 1, is_defined=is_defined)
                found += f'<SerialChain name="{self._name("c")}">\n{inside}</SerialChain>\n'
            elif choice < 0.5 and depth < 3 and not is_defined:
                found += self._include(self._body(kind, depth + 1, there))
            elif choice < 0.6 and depth < 3 and not is_defined:
                name = self._name("x")
                inside = self._body(kind, depth + 1, there, is_defined=True)
                found += f'<Define id="{name}">\n{inside}</Define><Use id="{name}"/>\n'
            else:
                found += self._frame(self._rng.choice(("Frame", "Joint")), there, may_refer=True)
        return found

    def _frame(self, word: str, there: list[str], *, may_refer: bool) -> str:
        refframe = ""
        if may_refer and there and self._rng.random() < 0.5:
            refframe = f' refframe="{self._rng.choice(there)}"'
        there.append(self._name("f"))
        self._joints += word == "Joint"
        kind = ' type="Revolute"' if word == "Joint" else ""
        return f'<{word} name="{there[-1]}"{refframe}{kind}>{self._pose()}</{word}>\n'

    def _include(self, text: str) -> str:
        name = f"{self._name('part')}.xml"
        self.files[name] = text
        return f'<Include file="{name}"/>\n'


def _shown(cell: Cell) -> dict[str, Matrix]:
    found = scene_model(fixture(cell.source(), CELL).scene).poses_in_root()
    return {name: _matrix(pose.translation, pose.rotation) for name, pose in found.items() if pose is not None}


def _matrix(at: tuple[float, float, float], rotation: tuple[float, float, float, float]) -> Matrix:
    x, y, z, w = rotation
    return (
        (1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w), at[0]),
        (2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w), at[1]),
        (2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y), at[2]),
    )


def _codes(cell: Cell) -> list[str]:
    analysis = fixture(cell.source(), CELL).workspace.analysis()
    paths = (CELL, *(f"/w/{name}" for name in cell.files))
    return sorted(each.code for path in paths for each in diagnostics(analysis, path))


@every("seed", range(trials(120)))
def test_names_poses_and_findings_are_those_of_the_text_once_everything_is_put_in(seed: int) -> None:
    cell = _Writer(seed).cell()
    expected = _evaluated(cell)
    assert expected
    for each in (cell, cell.put_together()):
        shown = _shown(each)
        assert shown.keys() == expected.keys()
        for name, pose in expected.items():
            for row, wanted in zip(shown[name], pose, strict=True):
                assert row == pytest.approx(wanted, abs=1e-9), name
    assert _codes(cell) == _codes(cell.put_together())


@every("seed", range(trials(40)))
def test_edits_of_the_parts_are_read_as_from_scratch(seed: int) -> None:
    rng, cell = random.Random(seed), _Writer(seed).cell()
    given = fixture(cell.source(), CELL)
    texts = dict(given.texts)
    for _ in range(8):
        path = rng.choice([*texts])
        lines = texts[path].splitlines(keepends=True)
        at = rng.randrange(len(lines) + 1)
        start = len(b"".join(lines[:at]))
        piece = rng.choice((b"", b'<Frame name="new"/>\n', b'<SerialChain name="n">\n', b"</SerialChain>\n"))
        edit = Edit(start, start + (len(lines[at]) if at < len(lines) and rng.random() < 0.6 else 0), piece)
        texts[path] = splice(texts[path], edit)
        given.workspace.edit(path, [edit])
        analysis = given.workspace.analysis()
        fresh = fixture(
            Cell(texts[CELL].decode(), {each[3:]: texts[each].decode() for each in texts if each != CELL}).source(),
            CELL,
        )
        assert scene_model(analysis.scenes[CELL]) == scene_model(fresh.scene)
        assert [*diagnostics(analysis, path)] == [*diagnostics(fresh.workspace.analysis(), path)]
