"""A folder that changes as a roboticist's does, told to a server as an editor tells it; and all that one can ask there.

What happens is data (`Happening`), so that what went wrong can be played again, and with less.
"""

import json
import os
import random
import re
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from hostile.in_process import CAPABILITIES, InProcess, Json
from robray.configuration.reading import read_configuration

SCENES = ("a.robray", "b.robray", "sub/c.robray", "sub/d.robray", "../library/e.robray")
ROBOTS = ("r.urdf", "sub/s.urdf", "../ros/arm/urdf/arm.urdf", "sub/t.urdf.xacro", "arm.xacro", "sub/part.xacro")
SOURCES = ("sub/t.urdf.xacro", "arm.xacro", "sub/part.xacro")
NAMED = ("arm.xacro#one", "arm.xacro#two")
"""Robots of a source, as one chooses them."""
SHARED = ("cell.wc.xml", "body.xml", "sub/body.xml", "arm.smurf", "motors.yml", "sub/motors.yml", "world.json")
"""Files of RobWork, SMURF and RoFI: most have suffixes that others use, too."""
DATA = ("limits.yaml", "sub/limits.yaml")
"""Files that xacro sources load."""
THROUGH = (
    "way/a.robray",
    "way/b.robray",
    "way/c.robray",
    "sub/way/d.robray",
    "way/s.urdf",
    "way/body.xml",
    "way/motors.yml",
)
"""Files behind what may be a link to a folder."""
WAYS = ("way", "sub/way")
MESHES = ("m.stl", "sub/m.obj", "../ros/arm/meshes/m.stl")
PACKAGES = ("../ros/arm/package.xml",)
SETTINGS = ("robray.toml", "sub/robray.toml", ".gitignore")
DOCUMENTS = (
    "robray.toml",
    "sub/robray.toml",
    "../library/robray.toml",
    "pyproject.toml",
    "other.toml",
    "way/robray.toml",
)
"""Files in TOML that are opened."""
FOLDERS = ("sub", "../ros/arm/meshes", "other", "way", "sub/way")

STATEMENTS = (
    'include "b.robray"',
    'include "sub/c.robray"',
    'include "../b"',
    'include "../library/e.robray"',
    'include "e"',
    'include "a.robray"',
    'include "way/c.robray"',
    'include "way/b.robray"',
    'include "sub/way/d.robray"',
    'include "sub/d.robry"',
    'inclde "sub/c.robray"',
    '# include "b.robray"',
    "include",
    "def k {n};",
    "def j k * {n};",
    "frame {f} {{ translation [k, {n}, j]; }}",
    "frame {f} {{ parent {g}; isa box; }}",
    "frame {f} {{ parent base; }}",
    'frame {f} {{ parent tool; geometry {{ mesh "m.stl"; }} }}',
    'frame {f} {{ geometry {{ mesh "sub/m.obj"; }} }}',
    "frame {f} {{ type revolute; axis [0, 0, 1]; offset k; frame {g} {{ parent {f}; }} }}",
    "class box {{ shape box; dimension [1, k, {n}]; }}",
    "frame {f} {{ geometry {{ isa box; color [1, 0, 0]; }} }}",
    "allow_collision {f} {g};",
    '# robray: with "r.urdf"',
    '# robray: with "package://arm/urdf/arm.urdf"',
    '# robray: with "sub/s.urdf"',
    '# robray: with "a.robray"',
    '# robray: with "b.robray"',
    '# robray: with "arm.xacro"',
    '# robray: with "../library/e.robray" "gone.robray"',
    '# robray: with "body.xml"',
    "# robray: ignore-file[undefined-frame]",
    "frame {f} {{ parent nowhere; }} # robray: ignore[undefined-frame]",
    "frame {f} {{ parent j{n}; }}",
    "frame {f} {{ parent shoulder; }}",
    "frame {f} {{ parent shuolder; }}",
    "frame {f} {{ parent l_shoulder; }}",
    "frame l_{f} {{ parent r_{g}; }}",
    "allow_collision shoulder tool-visual;",
    "frame {f} {{ isa surface; }}",
    "class surface {{ }}",
    "frame {f} {{ translation [offs, 0, 0]; }}",
    "frmae {f} {{ }}",
    "def unused 1",
    "/* open",
    "}}",
)
LINKS = (
    '<link name="base"/>',
    '<link name="{f}"/>',
    '<link name="tool"><visual><geometry><mesh filename="package://arm/meshes/m.stl"/></geometry></visual></link>',
    '<link name="tool"><visual><geometry><mesh filename="m.stl"/></geometry></visual></link>',
    '<joint name="j{n}" type="fixed"><parent link="base"/><child link="tool"/><origin xyz="{n} 0 0"/></joint>',
    '<joint name="j{n}" type="revolute"><parent link="base"/><child link="{f}"/></joint>',
    '<joint name="shoulder" type="fixed"><parent link="base"/><child link="tool"/></joint>',
    "<!-- robray: ignore[urdf-undefined-link] -->",
    '<!-- robray: with "a.robray" "sub/body.xml" -->',
    "<link",
)
SOURCE = '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">'
MACROS = (
    '<xacro:include filename="sub/part.xacro"/>',
    '<xacro:include filename="part.xacro"/>',
    '<xacro:include filename="$(find arm)/urdf/arm.urdf"/>',
    '<xacro:include filename="../arm.xacro"/>',
    '<xacro:macro name="m" params="p q:={n}"><link name="${{p}}"/></xacro:macro>',
    '<xacro:macro name="m" params="p"><link name="${{p}}_{f}"/></xacro:macro>',
    '<xacro:macro name="n" params="p"><joint name="${{p}}" type="fixed"><parent link="base"/></joint></xacro:macro>',
    '<xacro:n p="{f}"/>',
    '<xacro:m p="{f}"/>',
    '<xacro:m p="{g}" q="1"/>',
    '<xacro:property name="k" value="{n}"/>',
    '<xacro:property name="d" value="${{xacro.load_yaml(\'limits.yaml\')}}"/>',
    '<xacro:property name="d" value="${{load_yaml(\'$(arg a)/limits.yaml\')}}"/>',
    '<xacro:arg name="a" default="sub"/>',
    '<joint name="j" type="fixed"><parent link="${{d[\'low\']}}"/><child link="{f}"/></joint>',
    '<xacro:m p="${{d.high}}"/>',
    '<link name="${{d.low}}"/>',
    '<joint name="j${{k}}" type="fixed"><parent link="base"/><child link="tool"/><origin xyz="${{k}} 0 0"/></joint>',
    '<joint name="j" type="fixed"><parent link="base"/><child link="{f}"/><origin xyz="${{d.low}} 0 0"/></joint>',
    '<xacro:arg name="a" default="{n}"/>',
    '<link name="$(arg a)"/>',
    '<xacro:if value="${{k == {n}}}"><link name="{f}"/></xacro:if>',
    "<xacro:",
)
CELLS = (
    '<Include file="body.xml"/>',
    '<Include file="sub/body.xml"/>',
    '<Include file="way/body.xml"/>',
    '<Frame name="{f}"/>',
    '<Frame name="{f}" refframe="{g}"/>',
    '<Frame name="{f}" refframe="nowhere"/>',
    '<!-- robray: with "../library/e.robray" -->',
    '<!-- robray: with "sub/body.xml" "body.xml" -->',
    "<Frame",
)
LISTED = ("r.urdf", "sub/s.urdf", "way/s.urdf", "motors.yml", "sub/motors.yml", "way/motors.yml")
ANNOTATIONS = (
    "motors:\n- {{name: a, joint: j{n}}}",
    "poses:\n- {{name: up, joints: {{shoulder: {n}}}}}",
    "services: {{}}",
)
MODULES = (
    '{{"modules": [1]}}',
    '{{"modules": [], "moduleJoints": [{n}]}}',
    '{{"moduleJoints": 3}}',
    '{{"other": {n}}}',
)
LINES = (
    '[rofi]\nfiles = ["*.json"]',
    '[scenes.cell]\nfiles = ["r.urdf", "a.robray"]',
    '[scenes.all]\nfiles = ["*.robray", "sub/s.urdf"]',
    '[scenes.deep]\nfiles = ["sub/**", "!sub/d.robray"]',
    '[scenes.arm]\nfiles = ["package://arm/urdf/arm.urdf", "b.robray"]',
    '[scenes.two]\nfiles = [{ path = "r.urdf", prefix = "l_", parent = "f" }, { path = "r.urdf", prefix = "r_" }]',
    '[scenes.hung]\nfiles = ["a.robray", { path = "r.urdf", prefix = "l_", parent = "f", translation = [0, 1, 0] }]',
    '[scenes.mounted]\nfiles = [{ path = "*.robray", prefix = "l_", parent = "base" }, "sub/s.urdf"]',
    '[scenes.twice]\nfiles = [{ path = "a.robray", prefix = "x", rpy = [0, 0, 1] }, "a.robray"]',
    '[scenes.arm_cell]\nfiles = ["arm.xacro", "a.robray"]',
    '[scenes.sources]\nfiles = ["b.robray", "sub/t.urdf.xacro", { path = "arm.xacro", prefix = "x_" }]',
    '[robots.one]\nfile = "arm.xacro"\narguments = { a = "one" }',
    '[robots.two]\nfile = "arm.xacro"\narguments = { a = "two" }',
    '[robots.three]\nfile = "sub/t.urdf.xacro"\narguments = { a = 3 }',
    '[scenes.beside]\nfiles = ["../library/e.robray", "a.robray"]',
    "[limits]\nfile-size = 60",
    "[limits]\nindexed-size = 80",
    "[limits]\nfolder-files = 1",
    "[limits]\nstatements = 3",
    "[limits]\ninclude-depth = 1",
    '[rules]\nignore = ["undefined-frame"]',
    '[rules.severity]\nundefined-frame = "hint"\nno-such = "hint"',
    '[[overrides]]\npaths = ["sub/"]\nignore = ["undefined-constant"]',
    '[[overrides]]\npaths = ["sbu/", "*.obj"]\nignore = ["undefined-constnat"]',
    '[scenes.gone]\nfiles = ["a.robary", "gone/*", "package://leg/x.urdf"]',
    "[tool.robray]\nexlude = [",
)
HEADS = (
    'exclude = ["sub/"]',
    'include-paths = ["../library"]',
    'package-paths = ["../ros"]',
    "respect-gitignore = false",
    "exclude = 3",
    'tags = ["surface"]',
)
IGNORED = ("sub/", "*.urdf", "!r.urdf", "a.robray", "[z-a]", "# nothing")
FRAMES = ("f", "g", "h", "base", "tool")
PREFERENCES: Sequence[Json] = (
    {},
    {},
    {"diagnostics": {"most": 1}},
    {"diagnostics": {"enable": False}},
    {"diagnostics": {"workspace": False}},
    {"rules": {"ignore": ["undefined-frame"]}},
    {"limits": {"fileSize": 60}},
    {"limits": {"statements": 3}},
    {"exclude": ["sub/"], "includePaths": ["../library"]},
    {"packagePaths": ["../ros"]},
)


CLIENTS = ("all", "open", "told")
"""Who asks for findings of the whole workspace, who only for those of open documents, and who is told them."""

FOLDING = ("", "folds")
"""Whether the client tells of a folder alone when it goes or comes, as VS Code does, or of each file in it."""

CLIENT = "client"
"""Which one it is, as the story's first happening; its path says whether it folds."""

ASKED = "ask"
"""Everything is asked; where at is made of the first number."""

REAL = "real"

PAST = "wait"
"""Some time passes: the first number in seconds."""


class Happening(NamedTuple):
    """`kind` is one of those in `World.happen`, or `ASKED`, `PAST` or `CLIENT`; `path` counts from the workspace."""

    kind: str
    path: str
    text: str = ""
    other: str = ""
    """The second path of a renaming, and what a link leads to. With `REAL` the server is told of what is written or
    deleted by its path without links."""
    numbers: tuple[float, float] = (0, 0)


class World:
    """`versions` and `texts` are those of the documents that are open, in the order in which they were opened."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "work"
        self.folder.mkdir()
        self.folders = [self.folder]
        self.texts: dict[str, str] = {}
        self.settled: dict[str, str] = {}
        """Of those in TOML, the texts that hold: what somebody types holds once it is TOML."""
        self.versions: dict[str, int] = {}
        self.settings = ""
        self.client = CLIENTS[0]
        self.folds = False
        self.chosen: dict[str, str] = {}

    def place(self, path: str) -> Path:
        return Path(os.path.normpath(self.folder / path))

    def uri(self, path: str) -> str:
        return self.place(path).as_uri()

    # What happens.

    def happen(self, one: Happening, server: InProcess) -> None:
        """Does it, and tells the server what an editor would. What is not possible as things are does nothing."""
        match one.kind:
            case "write":
                self._write(one.path, one.text, server, one.other)
            case "delete":
                self._delete(one.path, server, one.other)
            case "rename":
                self._rename(one.path, one.other, one.text, server)
            case "open":
                self._open(one.path, one.text, server)
            case "edit":
                self._edit(one, server)
            case "save":
                if one.path in self.texts:
                    server.tell("textDocument/didSave", {"textDocument": {"uri": self.uri(one.path)}})
                    self._write(one.path, self.texts[one.path], server)
            case "close":
                if one.path in self.texts:
                    del self.texts[one.path], self.versions[one.path]
                    self.settled.pop(one.path, None)
                    server.tell("textDocument/didClose", {"textDocument": {"uri": self.uri(one.path)}})
            case "link":
                self._link(one.path, one.other, server)
            case "choose":
                self._choose(one.path, one.other, server)
            case "folder":
                self._change_folders(self.place(one.path), server)
            case "settings":
                self.settings = one.text
                server.tell("workspace/didChangeConfiguration", {"settings": json.loads(one.text)})
            case _:
                raise AssertionError(one.kind)

    def _write(self, path: str, text: str, server: InProcess, named: str = "") -> None:
        place = _named(self.place(path), named)
        kind = 2 if place.exists() else 1
        if place.is_dir() or any(parent.is_file() for parent in place.parents):
            return
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
        except OSError:
            # Links on the way lead nowhere, or to each other.
            return
        if place.is_symlink():
            place.unlink()
        place.write_text(text)
        _tell(server, [(place, kind)])

    def _delete(self, path: str, server: InProcess, named: str = "") -> None:
        place = _named(self.place(path), named)
        if place.is_dir() and not place.is_symlink():
            gone = self._told_of(place)
            if not gone and not self.folds:
                # Nobody tells of a folder in which is nothing.
                return
            shutil.rmtree(place)
        elif place.exists() or place.is_symlink():
            gone = [place]
            place.unlink()
        else:
            return
        _tell(server, [(each, 3) for each in gone])

    def _rename(self, path: str, other: str, text: str, server: InProcess) -> None:
        old, new = self.place(path), self.place(other)
        if not old.exists() or os.path.lexists(new) or new.is_relative_to(old) or not new.parent.is_dir():
            return
        files = self._told_of(old) if old.is_dir() and not old.is_symlink() else [old]
        if not files and not self.folds and text == "watched":
            return
        old.rename(new)
        came = [new / each.relative_to(old) if each != old else new for each in files]
        moves = {"files": [{"oldUri": old.as_uri(), "newUri": new.as_uri()}]}
        # Clients differ in which of the two they say, and in which order.
        if text != "watched":
            server.tell("workspace/didRenameFiles", moves)
        _tell(server, [*((each, 3) for each in files), *((each, 1) for each in came)])
        if text == "last":
            server.tell("workspace/didRenameFiles", moves)

    def _told_of(self, folder: Path) -> list[Path]:
        """What is told of when this folder goes, or has come."""
        if self.folds:
            return [folder]
        return [each for each in sorted(folder.rglob("*")) if each.is_file() or each.is_symlink()]

    def _link(self, path: str, target: str, server: InProcess) -> None:
        """Makes a link, or has one lead elsewhere."""
        place = self.place(path)
        was_link = place.is_symlink()
        if (place.exists() and not was_link) or not place.parent.is_dir():
            return
        if was_link:
            place.unlink()
        place.symlink_to(self.place(target))
        _tell(server, [*([(place, 3)] if was_link else []), (place, 1)])

    def _choose(self, path: str, root: str, server: InProcess) -> None:
        """Nothing for the root takes the choice back."""
        self.chosen.pop(path, None)
        if root:
            self.chosen[path] = root
        arguments = [self.uri(path), self.uri(root) if root else None]
        server.ask("workspace/executeCommand", {"command": "robray.chooseScene", "arguments": arguments})

    def _change_folders(self, folder: Path, server: InProcess) -> None:
        uri = {"uri": folder.as_uri(), "name": folder.name}
        event = {"added": [], "removed": [uri]} if folder in self.folders else {"added": [uri], "removed": []}
        if folder in self.folders:
            self.folders.remove(folder)
        else:
            self.folders.append(folder)
        server.tell("workspace/didChangeWorkspaceFolders", {"event": event})

    def _open(self, path: str, text: str, server: InProcess) -> None:
        if path in self.texts:
            return
        place = self.place(path)
        self.texts[path] = text or (place.read_text() if place.is_file() else "")
        self.versions[path] = 1
        self._settle(path)
        server.tell("textDocument/didOpen", {"textDocument": self.item(path)})

    def _settle(self, path: str) -> None:
        text = self.texts[path]
        if path.endswith(".toml"):
            is_unread = read_configuration(str(self.place(path)), text.encode()).is_unread
            self.settled[path] = self.settled.get(path, text) if is_unread else text

    def item(self, path: str) -> Json:
        return {
            "uri": self.uri(path),
            "languageId": _LANGUAGES.get(path.rpartition(".")[2], "robray"),
            "version": self.versions[path],
            "text": self.texts[path],
        }

    def _edit(self, one: Happening, server: InProcess) -> None:
        if one.path not in self.texts:
            return
        text = self.texts[one.path]
        start = int(one.numbers[0] * (len(text) + 1))
        end = min(len(text), start + int(one.numbers[1] * 12))
        self.texts[one.path] = text[:start] + one.text + text[end:]
        self.versions[one.path] += 1
        self._settle(one.path)
        changed = {"start": position(text, start), "end": position(text, end)}
        server.tell(
            "textDocument/didChange",
            {
                "textDocument": {"uri": self.uri(one.path), "version": self.versions[one.path]},
                "contentChanges": [{"range": changed, "text": one.text}],
            },
        )

    # What one can ask.

    async def fresh(self, *, hurries: bool = False) -> InProcess:
        """A server that knows nothing but how the world is now. An editor that `hurries` opens all documents before the
        folders are read."""
        server = InProcess(self.folders, _PUSHED if self.client == "told" else CAPABILITIES)
        server.server.session.ahead.load = _nothing  # type: ignore[method-assign]
        chosen = {self.uri(path): self.uri(root) for path, root in self.chosen.items()}
        settings = json.loads(self.settings) if self.settings else {}
        await server.begin({**settings, "chosenScenes": chosen}, rests=not hurries)
        for path in self.texts:
            item = self.item(path)
            settled = self.settled.get(path, item["text"])
            server.tell("textDocument/didOpen", {"textDocument": {**item, "text": settled}})
            if settled != item["text"]:
                change = {"textDocument": item, "contentChanges": [{"text": item["text"]}]}
                server.tell("textDocument/didChange", change)
        await server.rest()
        return server

    async def compared(self, live: InProcess, fresh: InProcess, seed: float) -> dict[str, tuple[Json, Json]]:
        """All questions to which two servers answer differently, with both answers."""
        differ: dict[str, tuple[Json, Json]] = {}
        for path in self.texts if self.client == "told" else ():
            had, has = [server.published.get(self.uri(path), []) for server in (live, fresh)]
            if had != has:
                differ[f"published {path}"] = had, has
        for asked, method, params in self.questions(seed):
            had, has = [await server.ask_for_bytes(method, params) for server in (live, fresh)]
            if _NAMES.sub(b"", had) != _NAMES.sub(b"", has) and (told := (_plain(had), _plain(has)))[0] != told[1]:
                differ[asked] = told
        for name, server in (("live", live), ("fresh", fresh)):
            if failures := server.server.session.statistics.failures:
                differ[f"failures of the {name} one"] = (failures, server.server.session.statistics.rows())
        return differ

    def questions(self, seed: float) -> Iterator[tuple[str, str, Json]]:
        """What is asked, by which method, with which parameters: once, where two would ask the same."""
        rng = random.Random(seed)
        if self.client == "all":
            yield "workspace/diagnostic", "workspace/diagnostic", {"previousResultIds": []}
        yield "workspace/symbol", "workspace/symbol", {"query": rng.choice(("", "f", "b", "k"))}
        for path in sorted(self.texts):
            document = {"textDocument": {"uri": self.uri(path)}}
            text = self.texts[path]
            whole = {"start": position(text, 0), "end": position(text, len(text))}
            whole_file = WHOLE[1:] if self.client == "told" else WHOLE
            for method, more in (*whole_file, ("inlayHint", {"range": whole}), *_actions(whole)):
                yield f"{method} {path} {more}", f"textDocument/{method}", {**document, **more}
            for command in ("robray.showScene", "robray.flattenedScene", "robray.scenes", "robray.kinematicTree"):
                shown = {"command": command, "arguments": [document["textDocument"]["uri"]]}
                yield f"{command} {path}", "workspace/executeCommand", shown
            at = position(text, _somewhere(rng, text))
            for method, more in AT:
                query = {**document, "position": at, **more}
                yield f"{method} {path} {at}", f"textDocument/{method}", query


async def _nothing() -> None:
    """What is loaded ahead says nothing else."""


_PUSHED = {
    **CAPABILITIES,
    "textDocument": {name: value for name, value in CAPABILITIES["textDocument"].items() if name != "diagnostic"},
}

WHOLE: Sequence[tuple[str, Json]] = (
    ("diagnostic", {}),
    ("documentSymbol", {}),
    ("documentLink", {}),
    ("foldingRange", {}),
    ("codeLens", {}),
    ("documentColor", {}),
    ("semanticTokens/full", {}),
)
AT: Sequence[tuple[str, Json]] = (
    ("hover", {}),
    ("definition", {}),
    ("declaration", {}),
    ("typeDefinition", {}),
    ("implementation", {}),
    ("references", {"context": {"includeDeclaration": True}}),
    ("documentHighlight", {}),
    ("completion", {}),
    ("prepareRename", {}),
    ("rename", {"newName": "fresh"}),
    ("signatureHelp", {}),
    ("prepareCallHierarchy", {}),
    ("prepareTypeHierarchy", {}),
    ("linkedEditingRange", {}),
)


def _actions(whole: Json) -> Iterator[tuple[str, Json]]:
    yield "codeAction", {"range": whole, "context": {"diagnostics": []}}
    first = {"start": whole["start"], "end": whole["start"]}
    yield "codeAction", {"range": first, "context": {"diagnostics": [], "only": ["source.fixAll.robray"]}}


_LANGUAGES = {"urdf": "urdf", "toml": "toml", "xml": "xml", "yml": "yaml", "yaml": "yaml", "json": "json"}


def _somewhere(rng: random.Random, text: str) -> int:
    """Mostly at a word: elsewhere there is little to say."""
    words = [each.span() for each in re.finditer(r"\w+", text)]
    return rng.randint(*rng.choice(words)) if words and rng.random() < 0.8 else rng.randint(0, len(text))


def position(text: str, offset: int) -> Json:
    """In UTF-8: the texts here are ASCII."""
    line = text.count("\n", 0, offset)
    return {"line": line, "character": offset - (text.rfind("\n", 0, offset) + 1)}


_NAMES = re.compile(rb'"resultId": ?"[^"]*"')
"""Names of answers count how often was asked."""


def _plain(answer: bytes) -> Json:
    """Without the names of answers, and in a report of the workspace without documents that are gone: only who has been
    told of them hears that there is nothing of them any more."""
    found = json.loads(answer)
    result = found.get("result") if isinstance(found, dict) else None
    if isinstance(result, dict) and isinstance(result.get("items"), list):
        result["items"] = [each for each in result["items"] if not _is_gone(each)]
    return _nameless(found)


def _is_gone(report: Json) -> bool:
    """Nothing is reported, under no name."""
    return isinstance(report, dict) and report.get("items") == [] and "resultId" not in report


def _nameless(answer: Json) -> Json:
    if isinstance(answer, dict):
        return {key: _nameless(value) for key, value in answer.items() if key not in ("resultId", "data")}
    return [_nameless(each) for each in answer] if isinstance(answer, list) else answer


def _named(place: Path, named: str) -> Path:
    """Where a path leads, or the path itself."""
    return Path(os.path.realpath(place)) if named == REAL else place


def _tell(server: InProcess, changes: Sequence[tuple[Path, int]]) -> None:
    if changes:
        told = [{"uri": place.as_uri(), "type": kind} for place, kind in changes]
        server.tell("workspace/didChangeWatchedFiles", {"changes": told})


# What may happen.


def happening(rng: random.Random, world: World) -> Happening:
    kind = rng.choices([*_KINDS], [weight for weight, _ in _KINDS.values()])[0]
    return _KINDS[kind][1](rng, world)


def _written(rng: random.Random, path: str) -> str:
    if path.endswith(".robray"):
        count = rng.randint(0, 7)
        return "\n".join(_filled(rng, rng.choice(STATEMENTS)) for _ in range(count)) + "\n" * rng.randint(0, 1)
    if path.endswith(".xml") and not path.endswith("package.xml"):
        body = "\n".join(_filled(rng, rng.choice(CELLS)) for _ in range(rng.randint(0, 4)))
        is_whole = rng.random() < (0.9 if path.endswith(".wc.xml") else 0.2)
        return f'<WorkCell name="w">\n{body}\n</WorkCell>\n' if is_whole else f"{body}\n"
    if path.endswith(".smurf"):
        return f"modelname: arm\nfiles: [{', '.join(rng.sample(LISTED, rng.randint(0, 3)))}]\n"
    if path.endswith((".yml", ".json")):
        return _filled(rng, rng.choice(ANNOTATIONS if path.endswith(".yml") else MODULES)) + "\n"
    if path.endswith(".yaml"):
        return _filled(rng, rng.choice(("low: {n}\n", "low: {f}\nhigh: {g}\n", "low: base", "- 1\n", "low: [\n")))
    if path.endswith(".xacro"):
        body = "\n".join(_filled(rng, rng.choice(rng.choice((LINKS, MACROS)))) for _ in range(rng.randint(0, 7)))
        start = rng.choice((SOURCE, SOURCE.replace(' name="r"', "")))
        return f"{start}\n{body}\n</robot>\n"
    if path.endswith(".urdf"):
        body = "\n".join(_filled(rng, rng.choice(LINKS)) for _ in range(rng.randint(0, 5)))
        return f'<robot name="r">\n{body}\n</robot>\n'
    if path.endswith(".toml"):
        heads = rng.sample(HEADS, rng.choice((0, 0, 1, 2)))
        return "\n".join((*heads, *rng.sample(LINES, rng.choice((0, 1, 1, 2, 3)))))
    if path.endswith(".gitignore"):
        return "\n".join(rng.sample(IGNORED, rng.choice((0, 1, 2))))
    if path.endswith("package.xml"):
        return f"<package><name>{rng.choice(('arm', 'arm', 'leg'))}</name></package>"
    return rng.choice(("solid", *(f"solid\nvertex 0 0 0\nvertex {side} {side} {side}\nend" for side in (0.3, 60, 400))))


def _filled(rng: random.Random, template: str) -> str:
    return template.format(f=rng.choice(FRAMES), g=rng.choice(FRAMES), n=rng.randint(0, 9))


def _any_file(rng: random.Random) -> str:
    kind = rng.choices((SCENES, ROBOTS, MESHES, PACKAGES, SETTINGS, SHARED, THROUGH, DATA), (8, 5, 2, 1, 4, 4, 3, 1))[0]
    return rng.choice(kind)


def _any_name(rng: random.Random) -> str:
    return REAL if rng.random() < 0.3 else ""


def _write(rng: random.Random, _world: World) -> Happening:
    path = _any_file(rng)
    return Happening("write", path, _written(rng, path), other=_any_name(rng))


def _delete(rng: random.Random, _world: World) -> Happening:
    if rng.random() < 0.1:
        return Happening("delete", rng.choice(FOLDERS))
    return Happening("delete", _any_file(rng), other=_any_name(rng))


def _rename(rng: random.Random, _world: World) -> Happening:
    told = rng.choice(("watched", "first", "last"))
    if rng.random() < 0.2:
        return Happening("rename", rng.choice(FOLDERS), told, other=rng.choice(FOLDERS))
    path = _any_file(rng)
    alike = next(kind for kind in (SCENES, ROBOTS, MESHES, PACKAGES, SETTINGS, SHARED, THROUGH, DATA) if path in kind)
    return Happening("rename", path, told, other=rng.choice(alike))


def _linked(rng: random.Random, _world: World) -> Happening:
    if rng.random() < 0.5:
        return Happening("link", rng.choice(WAYS), other=rng.choice(("sub", "../library", ".", "other", *WAYS)))
    alike = rng.choice((SCENES, SCENES, ROBOTS, MESHES, SHARED))
    return Happening("link", rng.choice(alike), other=rng.choice(alike))


def _folder(rng: random.Random, _world: World) -> Happening:
    return Happening("folder", rng.choice(("../library", "../ros", "sub", "way")))


def _chosen(rng: random.Random, _world: World) -> Happening:
    if rng.random() < 0.3:
        return Happening("choose", rng.choice(SOURCES), other=rng.choice(("", *SOURCES, *NAMED)))
    return Happening("choose", rng.choice(SCENES), other=rng.choice(("", *SCENES)))


def _settings(rng: random.Random, _world: World) -> Happening:
    return Happening("settings", "", json.dumps({"robray": rng.choice(PREFERENCES)}))


def _waited(rng: random.Random, _world: World) -> Happening:
    return Happening(PAST, "", numbers=(rng.choice((0.05, 0.25, 2.0)), 0))


def _opened(rng: random.Random, _world: World) -> Happening:
    often = rng.choices((SCENES, ROBOTS, DOCUMENTS, SHARED, THROUGH, DATA), (6, 4, 2, 3, 2, 2))[0]
    path = _any_file(rng) if rng.random() < 0.1 else rng.choice(often)
    return Happening("open", path, _written(rng, path) if rng.random() < 0.3 else "")


def _edited(rng: random.Random, world: World) -> Happening:
    if not world.texts:
        return _opened(rng, world)
    path = rng.choice([*world.texts])
    scraps = (*'{};k1 \n"', "", "base", "f", _written(rng, path))
    scrap = rng.choice((*scraps, *"[]=#*", '"sub/"', rng.choice(LINES)) if path.endswith(".toml") else scraps)
    return Happening("edit", path, scrap, numbers=(rng.random(), rng.random()))


def _of_open(kind: str) -> "Callable[[random.Random, World], Happening]":
    def made(rng: random.Random, world: World) -> Happening:
        return Happening(kind, rng.choice([*world.texts]) if world.texts else SCENES[0])

    return made


_KINDS: Mapping[str, tuple[int, Callable[[random.Random, World], Happening]]] = {
    "write": (10, _write),
    "delete": (5, _delete),
    "rename": (3, _rename),
    "link": (3, _linked),
    "folder": (1, _folder),
    "settings": (1, _settings),
    PAST: (3, _waited),
    "choose": (2, _chosen),
    "open": (6, _opened),
    "edit": (10, _edited),
    "save": (3, _of_open("save")),
    "close": (3, _of_open("close")),
}
