"""What amino makes of a scene in C, by the description of what its compiler writes, and of that alone.

It reads the C by itself: no compiler, no header of ours, nothing of `amino/`. A call in the wrong order, with a number
of arguments or a type that amino's function has not got, or with what was given back already, is an error here.
"""

import math
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

_TOKEN = re.compile(
    r"""\s+|/\*.*?\*/|\#include\s<[^>\n]*>
    |(?P<text>"(?:[^"\\\n]|\\.)*")
    |(?P<number>-?(?:\d+\.\d+f?|\d+))
    |(?P<word>[A-Za-z_]\w*)
    |(?P<mark>[-{}()\[\]=;,*])""",
    re.VERBOSE | re.DOTALL,
)
_ESCAPE = re.compile(rb"\\([0-7]{1,3}|.)", re.DOTALL)

_ORDER = ("create", "frame", "mesh", "geometry", "destroy", "allow", "return")
"""What comes after what."""

Numbers = list[float]


class Call(NamedTuple):
    name: str
    arguments: list[Any]


class Single(float):
    """With an f behind."""


def _string(token: str) -> bytes:
    def meant(match: re.Match[bytes]) -> bytes:
        told = match[1]
        return bytes([int(told, 8)]) if told.isdigit() else {b"n": b"\n", b"t": b"\t"}.get(told, told)

    raw = token[1:-1].encode("utf-8", "surrogateescape")
    assert b"??" not in raw, "a trigraph, as some compilers see it"
    return _ESCAPE.sub(meant, raw)


def _tokens(text: str) -> Iterator[Any]:
    at = 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        assert match is not None, text[at : at + 60]
        at = match.end()
        if match["text"]:
            yield _string(match["text"])
        elif match["number"]:
            told = match["number"]
            yield Single(told[:-1]) if told.endswith("f") else float(told) if "." in told else int(told)
        elif match.lastgroup:
            yield match[match.lastgroup]


class Frame(NamedTuple):
    type: str
    parent: bytes
    rotation: Numbers
    translation: Numbers
    variable: bytes = b""
    axis: Sequence[float] = ()
    offset: float = 0.0


class Geometry:
    def __init__(self, shape: str, measures: list[Any], options: dict[str, Any]) -> None:
        self.shape = shape
        self.measures = measures
        self.options = dict(options)
        self.frame = b""


class Graph:
    """What the calls have made; `limits` are by variable and kind."""

    def __init__(self) -> None:
        self.frames: dict[bytes, Frame] = {}
        self.limits: dict[tuple[bytes, str], tuple[float, float]] = {}
        self.inertials: dict[bytes, tuple[float, Numbers]] = {}
        self.geometries: list[Geometry] = []
        self.allowed: list[tuple[bytes, bytes]] = []

    def ids(self) -> tuple[list[bytes], list[bytes]]:
        """Frames and variables as `aa_rx_sg_init` counts them: by name, parents first."""
        found: list[bytes] = []

        def take(name: bytes, depth: int = 0) -> None:
            assert depth <= len(self.frames), "a cycle"
            if name in self.frames and name not in found:
                take(self.frames[name].parent, depth + 1)
                found.append(name)

        for name in sorted(self.frames):
            take(name)
        variables = dict.fromkeys(self.frames[name].variable for name in found if self.frames[name].type != "fixed")
        return found, [*variables]

    def pose(self, name: bytes, at: dict[bytes, float]) -> tuple[Numbers, Numbers]:
        """Rotation and translation in the root, by turning vectors with matrices of quaternions as they are given."""
        frame = self.frames[name]
        turn, shift = _unit(frame.rotation), [*frame.translation]
        if frame.type != "fixed":
            way = at[frame.variable] + frame.offset
            if frame.type == "prismatic":
                shift = [a + b for a, b in zip(shift, _turned(turn, [part * way for part in frame.axis]), strict=True)]
            else:
                length = math.hypot(*frame.axis)
                angle = length * way / 2
                axis = [part / length for part in frame.axis]
                turn = _times(turn, [*(part * math.sin(angle) for part in axis), math.cos(angle)])
        if frame.parent not in self.frames:
            return turn, shift
        above, there = self.pose(frame.parent, at)
        return _times(above, turn), [a + b for a, b in zip(there, _turned(above, shift), strict=True)]


def _unit(q: Numbers) -> Numbers:
    length = math.hypot(*q)
    return [part / length for part in q]


def _times(p: Numbers, q: Numbers) -> Numbers:
    a, b, c, d = p
    e, f, g, h = q
    return [
        d * e + a * h + b * g - c * f,
        d * f - a * g + b * h + c * e,
        d * g + a * f - b * e + c * h,
        d * h - a * e - b * f - c * g,
    ]


def _turned(q: Numbers, v: Numbers) -> Numbers:
    x, y, z, _ = _times(_times(q, [*v, 0.0]), [-q[0], -q[1], -q[2], q[3]])
    return [x, y, z]


class _Program:
    def __init__(self, text: str) -> None:
        self.tokens = [*_tokens(text)]
        self.at = 0
        self.functions: dict[str, tuple[list[str], int]] = {}
        while self.at < len(self.tokens):
            self._declaration()

    # Syntax.

    def next(self) -> Any:
        self.at += 1
        return self.tokens[self.at - 1]

    def take(self, *expected: object) -> None:
        found = self.tokens[self.at : self.at + len(expected)]
        assert found == [*expected], (found, expected)
        self.at += len(expected)

    def ahead(self, *expected: object) -> bool:
        return self.tokens[self.at : self.at + len(expected)] == [*expected]

    def _declaration(self) -> None:
        if self.ahead("static"):
            self.next()
        self.take("struct")
        kind = self.next()
        self.take("*")
        name = self.next()
        self.take("(")
        start = self.at
        while self.next() != ")":
            pass
        parameters = self.tokens[start : self.at - 1]
        if self.ahead(";"):
            self.next()
            return
        expected = {
            "aa_rx_mesh": ["void"],
            "aa_rx_sg": ["struct", "aa_rx_sg", "*", "sg", ",", "const", "char", "*", "root"],
        }
        assert parameters == expected[kind], parameters
        assert name not in self.functions, name
        self.functions[name] = (parameters, self.at)
        depth = 0
        while True:
            depth += {"{": 1, "}": -1}.get(self.tokens[self.at], 0) if isinstance(self.tokens[self.at], str) else 0
            self.at += 1
            if not depth:
                break

    def run(self, name: str, names: dict[str, Any], call: Callable[[Call], Any]) -> Any:
        kept, self.at = self.at, self.functions[name][1]
        result = self._block(names, call)
        self.at = kept
        return result

    def _block(self, outer: dict[str, Any], call: Callable[[Call], Any]) -> Any:
        self.take("{")
        names = dict(outer)
        declared: set[str] = set()
        result = None
        while not self.ahead("}"):
            assert result is None, "a statement behind the return"
            if self.ahead("{"):
                self._block(names, call)
            elif self.ahead("static"):
                self._array(names)
            elif self.ahead("struct"):
                self.next()
                self.next()
                self.take("*")
                variable = self.next()
                assert variable not in declared, variable
                declared.add(variable)
                names[variable] = None
                if self.ahead("="):
                    self.take("=")
                    names[variable] = self._called(names, call)
                self.take(";")
            elif self.ahead("if"):
                self.take("if", "(", "NULL", "=", "=", "sg", ")", "sg", "=")
                names["sg"] = outer["sg"] = self._called(names, call)
                self.take(";")
            elif self.ahead("return"):
                self.next()
                result = names[self.next()]
                call(Call("return", [result]))
                self.take(";")
            elif self.ahead("("):
                self.take("(", "void", ")", "root", ";")
            elif self.tokens[self.at + 1] == "=":
                variable = self.next()
                assert variable in names, variable
                self.take("=")
                names[variable] = self._called(names, call)
                self.take(";")
            else:
                self._called(names, call)
                self.take(";")
        self.take("}")
        return result

    def _array(self, names: dict[str, Any]) -> None:
        self.take("static", "const")
        kind = self.next()
        if kind == "unsigned" and self.ahead("char"):
            kind = f"unsigned {self.next()}"
        variable = self.next()
        self.take("[")
        count = self.next()
        self.take("]", "=", "{")
        values = []
        while not self.ahead("}"):
            values.append(self.next())
            if not self.ahead("}"):
                self.take(",")
        self.take("}", ";")
        assert len(values) == count, (variable, count, len(values))
        wanted = {"double": float, "float": Single, "unsigned": int, "unsigned char": int}[kind]
        assert {type(value) for value in values} <= {wanted}, (variable, kind)
        names[variable] = values

    def _called(self, names: dict[str, Any], call: Callable[[Call], Any]) -> Any:
        function = self.next()
        self.take("(")
        arguments = []
        while not self.ahead(")"):
            told = self.next()
            assert not isinstance(told, str) or told in names, told
            arguments.append(names[told] if isinstance(told, str) else told)
            if not self.ahead(")"):
                self.take(",")
        self.take(")")
        return call(Call(function, arguments))


def graph_of(text: str, function: str, root: bytes = b"") -> Graph:
    """What a function of the text makes of no graph, hung from a frame of another one."""
    return _Run(_Program(text), root).graph(function)


class _Option(dict[str, Any]):
    is_kept = True


class _Mesh(dict[str, Any]):
    is_kept = True


_COUNTS = {"box": (3,), "sphere": (), "cylinder": (None,), "cone": (None, None), "grid": (2, 2, None)}


class _Run:
    def __init__(self, program: _Program, root: bytes) -> None:
        self.program = program
        self.root = root
        self.made: Graph | None = None
        self.phase = 0
        self.left = 0

    def graph(self, function: str) -> Graph:
        result = self.program.run(function, {"sg": None, "root": self.root}, self.call)
        assert result is self.made, "the graph is what is returned"
        assert self.left == 0, "not all was given back"
        assert isinstance(result, Graph)
        return result

    def reach(self, phase: str) -> None:
        rank = _ORDER.index(phase)
        assert rank >= self.phase, (phase, _ORDER[self.phase])
        self.phase = rank

    def call(self, call: Call) -> Any:
        name, arguments = call
        if name == "return":
            if isinstance(arguments[0], Graph):
                self.reach("return")
            return None
        if name in self.program.functions:
            assert arguments == [], name
            self.reach("mesh")
            return self.program.run(name, {}, self.call)
        group, _, rest = name.removeprefix("aa_rx_").partition("_")
        handler = getattr(self, f"_{group}_{rest}", None)
        if handler is not None:
            return handler(*arguments)
        if name.startswith("aa_rx_sg_add_frame_"):
            return self._frame(rest.rpartition("_")[2], *arguments)
        if name.startswith("aa_rx_sg_set_limit_"):
            return self._limit(rest.rpartition("_")[2], *arguments)
        if name.startswith("aa_rx_geom_opt_set_"):
            return self._option(rest.removeprefix("opt_set_"), *arguments)
        if name.startswith("aa_rx_mesh_set_"):
            return self._part(rest.removeprefix("set_"), *arguments)
        assert rest in (*_COUNTS, "mesh"), name
        return self._shape(rest, *arguments)

    def _sg_create(self) -> Graph:
        assert self.made is None
        self.made = Graph()
        return self.made

    # Frames.

    def _frame(self, kind: str, sg: Graph, parent: bytes, name: bytes, q: Numbers, v: Numbers, *joint: Any) -> None:
        self.reach("frame")
        assert kind in ("fixed", "revolute", "prismatic"), kind
        assert (len(q), len(v), len(joint)) == (4, 3, 0 if kind == "fixed" else 3)
        assert name not in sg.frames, name
        assert not sg.frames or name > [*sg.frames][-1], "by code point"
        if joint:
            variable, axis, offset = joint
            assert (type(variable), len(axis), type(offset)) == (bytes, 3, float)
        sg.frames[name] = Frame(kind, parent, q, v, *joint)

    def _limit(self, kind: str, sg: Graph, variable: bytes, least: float, most: float) -> None:
        self.reach("frame")
        frame = [*sg.frames.values()][-1]
        assert kind in ("pos", "vel", "acc", "eff")
        assert frame.variable == variable, "in the block of its joint"
        assert (type(least), type(most)) == (float, float)
        sg.limits[variable, kind] = (least, most)

    def _sg_frame_set_inertial(self, sg: Graph, name: bytes, mass: float, moments: Numbers) -> None:
        self.reach("frame")
        assert name == [*sg.frames][-1], "in the block of its joint"
        assert sg.frames[name].type != "fixed"
        assert (type(mass), len(moments)) == (float, 9)
        sg.inertials[name] = (mass, moments)

    # Shapes.

    def _geom_opt_create(self) -> _Option:
        self.reach("geometry")
        self.left += 1
        return _Option()

    def _geom_opt_destroy(self, option: _Option) -> None:
        assert option.is_kept
        option.is_kept = False
        self.left -= 1

    def _option(self, what: str, option: _Option, *values: Any) -> None:
        order = ["color3", "alpha", "specular3", "visual", "collision", "no_shadow", "scale"]
        assert option.is_kept
        assert [*option, what] == order[: len(option) + 1], "all, and in this order"
        types = {"color3": (float,) * 3, "specular3": (float,) * 3, "alpha": (float,), "scale": (Single,)}
        assert tuple(map(type, values)) == types.get(what, (int,)), (what, values)
        assert what != "scale" or values != (1.0,), "left out where it is 1"
        option[what] = values if len(values) > 1 else values[0]

    def _shape(self, shape: str, option: _Option, *measures: Any) -> Geometry:
        assert option.is_kept
        assert len(option) >= 6, "what is not told keeps amino's other default"
        if shape == "mesh":
            [mesh] = measures
            assert isinstance(mesh, _Mesh)
            assert mesh.is_kept
        else:
            first: tuple[int | None, ...] = _COUNTS[shape]
            counts = first if shape in ("box", "grid") else (*first, None)
            found = tuple(len(each) if isinstance(each, list) else None for each in measures)
            assert found == counts, (shape, found)
        return Geometry(shape, [*measures], option)

    def _geom_attach(self, sg: Graph, frame: bytes, geometry: Geometry) -> None:
        assert geometry is not None, "made before"
        assert frame in sg.frames, frame
        assert not geometry.frame, "attached once"
        assert not sg.geometries or frame >= sg.geometries[-1].frame, "by frames in order"
        geometry.frame = frame
        sg.geometries.append(geometry)

    # Meshes.

    def _mesh_create(self) -> _Mesh:
        self.left += 1
        return _Mesh()

    def _mesh_destroy(self, mesh: _Mesh) -> None:
        self.reach("destroy")
        assert mesh.is_kept
        mesh.is_kept = False
        self.left -= 1

    def _part(self, what: str, mesh: _Mesh, *told: Any) -> None:
        *counts, values, copy = told
        assert copy == 0
        width = {"vertices": 3, "indices": 3, "normals": 3, "rgba": 4, "uv": 2}[what]
        assert len(values) == width * math.prod(counts), what
        if what == "indices":
            assert max(values) < len(mesh["vertices"]) // 3
        if what in ("normals", "uv"):
            assert len(values) // width == len(mesh["vertices"]) // 3, "one for each vertex"
        mesh[what] = values

    # Pairs.

    def _sg_allow_collision_name(self, sg: Graph, one: bytes, other: bytes, allowed: int) -> None:
        self.reach("allow")
        assert allowed == 1
        assert one in sg.frames and other in sg.frames, "amino crashes"  # noqa: PT018 - one law
        assert one <= other
        assert not sg.allowed or sg.allowed[-1] < (one, other), "sorted, and once"
        sg.allowed.append((one, other))
