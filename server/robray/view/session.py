"""One shown scene: the messages that its pages get at first and after each change, and the answers to theirs.

Independent of the transport. A new page gets everything (`opened`), all pages then get changes (`changed`), and only
the page that sends a message gets the answer (`receive`).
"""

from __future__ import annotations

import base64
import binascii
import json
import math
import os
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Any

from robray.analysis.analysis import FileSpan, scene_model
from robray.analysis.files import written_path
from robray.analysis.joint_states import states_of
from robray.analysis.occurrences import items_at
from robray.analysis.queries import ItemPath
from robray.analysis.results import FrameResult, GeometryResult
from robray.analysis.scene_state import SceneState
from robray.analysis.workspace import Workspace
from robray.facts.items import TOP
from robray.features.moving import as_read, move, resize
from robray.features.moving.wanted import Candidates, Move, Resize, Rounding
from robray.joint_positions import PositionError, joint_position, no_variable
from robray.meshes import MeshPlace
from robray.rules import ROLES
from robray.rules.engine.diagnose import accepts
from robray.rules.engine.rule import Severity
from robray.scene.meshes import MATERIALS
from robray.text.paths import folders_above
from robray.text.printable import printable
from robray.trajectories import LONGEST as LONGEST_TRAJECTORY
from robray.trajectories import Trajectory, TrajectoryError, trajectory
from robray.view.beside import Beside, Since, since
from robray.view.card import card
from robray.view.contacts import Contacts, contacts
from robray.view.ghosts import with_ghosts
from robray.view.host import Host, Measured, Pending, Shown
from robray.view.messages import Message, packed, splice
from robray.view.messages import moved as moved_poses
from robray.view.placeless import Placeless, placeless
from robray.view.preview import difference, rows_after
from robray.view.rows import NO_ROWS, Row, Rows, distinct_names, file_names, followed, rows_of
from robray.view.stack import Entry, place_in_text
from robray.view.ways import Dragged, Solve, Way, other_ways, ways

LONGEST = 20_000
"""Limit of characters of a message of a page, unless it carries a file."""

LONGEST_FILE = LONGEST + LONGEST_TRAJECTORY * 4 // 3
"""Limit of characters of a message with a trajectory in Base64."""

_DIGITS = 6
"""Digits behind the point of positions and times: micrometres, microradians and microseconds."""

MOST_NAMED = 200
"""Limit of listed frames that a candidate also moves; a constant may move thousands, and its words count them."""

LEAST = 1e-9
"""The finest rounding of numbers."""

LONGEST_HEAD = 65_536
"""Bytes of an OBJ that are searched for its materials."""

MOST_PLACES = 2_000
"""Limit of places that the page may request by number; the oldest are discarded."""

MOST_TIMES = 50
"""Limit of frames for one item of a text: a scene may include a file a thousand times."""

MOST_FINDINGS = 2_000
"""Limit of findings that are sent."""


class ViewSession:
    def __init__(self, host: Host, title: str, beside: Beside | None = None) -> None:
        """`beside` is a scene that pages may overlay on this one."""
        self._host = host
        self._beside = beside
        self._title = title
        self._shown: Shown | None = None
        self._own = NO_ROWS
        """The rows of the current text."""
        self._last_good: Rows | None = None
        self._rows = NO_ROWS
        """The rows that pages have, with ghosts."""
        self._meshes: dict[str, int] = {}
        self._materials: dict[int, str] = {}
        """The files of materials that pages requested, by number of the mesh."""
        self._files: list[str] = []
        self._texts: list[bytes] = []
        """The texts of the files."""
        self._version = 0
        self._state: dict[str, Any] = {}
        self._named: dict[str, Any] = {"type": "named", "states": {}}
        """The named states of the scene: positions of joints, by variable."""
        self._trajectory: dict[str, Any] = {}
        self._findings: dict[str, Any] = {}
        self._listed: Sequence[Placeless] = ()
        self._places: OrderedDict[int, ItemPath] = OrderedDict()
        self._number = 0
        self._ways: Sequence[Way] = ()
        self._written: Way | None = None
        """The way in which the last drag was written."""
        self._cursor: dict[str, Any] | None = None
        self._look()

    # Messages to pages.

    def opened(self) -> list[Message]:
        """The whole scene, for a new page."""
        return [
            {
                "type": "scene",
                "version": self._version,
                "title": self._title,
                "files": distinct_names([*map(written_path, self._files)]),
                "canShow": self._host.can_show,
                "beside": None if self._beside is None else printable(self._beside.name),
                "length": "m" if self._shown is None else self._shown.state.length,
                "frames": self._rows.frames,
                "geometries": [self._told(row) for row in self._rows.geometries],
            },
            packed(self._rows.poses, self._version),
            self._state,
            *([self._named] if self._named["states"] else ()),
            *([self._trajectory] if self._trajectory else ()),
            *([self._findings] if self._findings else ()),
            *([self._cursor] if self._cursor else ()),
        ]

    def changed(self) -> list[Message]:
        """The changes since the rows that pages have; empty if there are none."""
        before, files, texts, state, named = self._rows, self._files, self._texts, self._state, self._named
        self._look()
        now = self._rows
        told: list[Message] = []
        frames, geometries = splice(before.frames, now.frames), splice(before.geometries, now.geometries)
        poses = None
        if frames is not None or geometries is not None or files != self._files:
            self._version += 1
            change: dict[str, Any] = {"type": "change", "version": self._version}
            if files != self._files:
                change["files"] = distinct_names([*map(written_path, self._files)])
            if frames is not None:
                change["frames"] = frames
            if geometries is not None:
                change["geometries"] = geometries | {"insert": [self._told(row) for row in geometries["insert"]]}
            told.append(change)
        if [row["name"] for row in before.frames] == [row["name"] for row in now.frames] if frames else True:
            poses = moved_poses(before, now, self._version)
        else:
            poses = packed(now.poses, self._version)
        if poses is not None:
            told.append(poses)
        if state != self._state:
            told.append(self._state)
        if named != self._named:
            told.append(self._named)
        if told or texts != self._texts:
            # Answers about the text may be outdated, even if a line only moved.
            told.append({"type": "edited"})
        return told

    def found(self) -> list[Message]:
        """The findings, if they differ from those that pages have. Cost: that of making them."""
        before = self._findings
        self._findings = self._told_findings()
        return [self._findings] if self._findings != before else []

    def cursor(self, path: str, offset: int) -> list[Message]:
        """The outline for the cursor at a byte of a file, if it differs from the last one."""
        held = self._at(path, offset)
        frame, geometry = held[0] if held else (None, None)
        at = {"type": "cursor", "frame": frame, "geometry": geometry, "others": held[1:]}
        if at == self._cursor or (not held and self._cursor is None):
            return []
        self._cursor = at if held else None
        return [at]

    def play(self, name: str, data: bytes) -> Message:
        """The trajectory in a file that all new pages play, or in `refused` the reason for none."""
        return self._played(name, _trajectory_or_reason(name, data, self._variables()))

    def _variables(self) -> tuple[str, ...]:
        return () if self._shown is None else tuple(scene_model(self._shown.state).variables())

    def _played(self, name: str, found: Trajectory | str) -> Message:
        told: dict[str, Any] = {"type": "trajectory", "name": printable(name), "refused": None}
        if isinstance(found, str):
            return told | {"refused": printable(found)}
        self._trajectory = told | {
            "joints": [*found.joints],
            "times": found.times.round(_DIGITS).tolist(),
            "positions": found.positions.round(_DIGITS).tolist(),
        }
        return self._trajectory

    def resaved(self) -> list[Message]:
        """Asks pages to request the saved scene again."""
        return [{"type": "resaved"}]

    def remeshed(self, paths: Collection[str]) -> list[Message]:
        """Asks pages to request meshes again that are among changed files, or whose materials may be."""
        around = {folder for path in paths if _is_of_materials(path) for folder in folders_above(path)}
        numbers = []
        for path, number in self._meshes.items():
            file = self._host.mesh(path)
            if isinstance(file, MeshPlace) and (file.path in paths or os.path.dirname(file.path) in around):
                numbers.append(number)
        return [{"type": "remeshed", "numbers": numbers}] if numbers else []

    @property
    def materials(self) -> frozenset[str]:
        """The files of materials that pages have requested; they may lie below the meshes, in folders without other
        files of the scene."""
        return frozenset(self._materials.values())

    def knows(self, path: str) -> bool:
        """True if a file is part of the scene."""
        if path in self._files:
            return True
        files = () if self._shown is None else self._shown.state.instances.distinct_files()
        return any(file.sources is not None and path in file.sources.lines for file in files)

    def mesh(self, number: int) -> MeshPlace | str:
        """A mesh of the scene, or the reason why it cannot be shown: the text completes "the mesh …"."""
        path = self._mesh_path(number)
        return "is not one of the scene" if path is None else self._host.mesh(path)

    def mesh_material(self, number: int, mesh: bytes) -> MeshPlace | None:
        """The material file that an OBJ mesh names, in its folder or below."""
        path = self._mesh_path(number)
        if path is None or not path.lower().endswith(".obj"):
            return None
        for line in mesh[:LONGEST_HEAD].splitlines():
            if line.startswith(b"mtllib "):
                name = line[7:].strip().decode("utf-8", "replace")
                # Windows accepts both separators, and drive names with a colon.
                first, *others = name.replace("\\", "/").split("/")
                if first == "" or ":" in first or ".." in (first, *others) or not _is_of_materials(name):
                    return None
                found = self._host.mesh(f"{path.rpartition('/')[0]}/{name}")
                if isinstance(found, str):
                    return None
                self._materials[number] = found.path
                return found
        return None

    def _mesh_path(self, number: int) -> str | None:
        return next((path for path, each in self._meshes.items() if each == number), None)

    # Messages of pages.

    def receive(self, text: str) -> list[Message] | Pending | Measured:
        """The answer to a page's message; empty for an invalid one."""
        if len(text) > LONGEST_FILE:
            return []
        try:
            message = json.loads(text)
        except (ValueError, RecursionError):
            return []
        if not isinstance(message, dict) or (len(text) > LONGEST and message.get("type") != "play"):
            return []
        match message.get("type"):
            case "pick":
                return self._pick(message)
            case "show":
                return self._show(message)
            case "saved":
                saved = self._host.saved()
                return self._earlier(message, "nothing was saved" if saved is None else saved)
            case "committed":
                return Pending(self._host.committed(), partial(self._earlier, message))
            case "beside" if self._beside is not None:
                return Pending(self._beside.scene, partial(self._compared, message))
            case "beside":
                return self._compared(message, "there is none")
            case "drag":
                return self._drag(message)
            case "resize":
                return self._resize(message)
            case "others":
                return self._others(message)
            case "preview":
                return self._preview(message)
            case "choose":
                return self._choose(message)
            case "undo" | "redo":
                return self._step(message)
            case "position":
                return self._position(message)
            case "touch":
                return self._touch(message)
            case "play":
                return self._play(message)
            case _:
                return []

    def _pick(self, message: dict[str, Any]) -> list[Message]:
        """The card for `frame`, by name, and `geometry`, by row, if a shape was picked."""
        name, row = message.get("frame"), message.get("geometry")
        told: dict[str, Any] = {"type": "card", "id": message.get("id"), "frame": name, "geometry": row}
        if self._shown is None or not isinstance(name, str):
            return [told | {"attributes": [], "stack": []}]
        state = self._shown.state
        geometry = self._own.geometry_place(row) if isinstance(row, int) else None
        names = self._own.names
        frame = state.effective_frame(names.frame(name)) or self._own.frame_places().get(name)
        part = names.parts.get(name)
        link = names.links.get(name if part is None else part.link)
        return [told | card(state, geometry, frame, link, self._numbered)]

    def _show(self, message: dict[str, Any]) -> list[Message]:
        """Shows a place of a card in the editor, or a finding by its index in the list."""
        ref, rank, focus = message.get("ref"), message.get("finding"), message.get("focus") is True
        if self._shown is not None and isinstance(rank, int) and 0 <= rank < len(self._listed):
            finding = self._listed[rank]
            if finding.leads_in(self._shown.analysis):
                self._host.show(finding.at, focus=focus)
            return []
        place = self._places.get(ref) if isinstance(ref, int) else None
        if place is not None and self._shown is not None and place in self._shown.state.results:
            at = place_in_text(self._shown.state, place)
            self._host.show(FileSpan(*self._shown.state.file(place).place(at.span)[:2]), focus=focus)
        return []

    def _earlier(self, message: dict[str, Any], earlier: Shown | str) -> list[Message]:
        """An earlier scene; without one, no rows and the reason in `refused`."""
        rows = NO_ROWS if isinstance(earlier, str) else rows_of(earlier.state)
        return [
            {
                "type": message["type"],
                "id": message.get("id"),
                "refused": printable(earlier) if isinstance(earlier, str) else None,
                "frames": rows.frames,
                "geometries": [self._told(row) for row in rows.geometries],
                "poses": rows.poses.tolist(),
            }
        ]

    def _compared(self, message: dict[str, Any], other: Shown | str) -> list[Message]:
        """The scene beside this one with the new names, and the changes since in words."""
        (answer,) = self._earlier(message, other)
        assert isinstance(answer, dict)
        changed = Since([])
        if not isinstance(other, str) and self._shown is not None:
            changed = since(other.state, self._shown.state)
        rows = {
            "frames": [changed.frame(row) for row in answer["frames"]],
            "geometries": [changed.geometry(row) for row in answer["geometries"]],
        }
        return [answer | rows | {"changes": changed.told}]

    def _drag(self, message: dict[str, Any]) -> list[Message]:
        """Candidates that put a frame at a pose in its parent.

        `position` is that of its joint, `length` and `angle` are the rounding of numbers, in metres and radians.
        """
        translation, rotation = _numbers(message.get("translation"), 3), _numbers(message.get("rotation"), 4)
        frame, position = message.get("frame"), _number(message.get("position"))
        if not isinstance(frame, str) or (translation is None and rotation is None):
            return self._offered(message, (), ())
        wanted = Move(frame, translation, rotation, _rounding(message), position)  # type: ignore[arg-type]
        wanted = wanted if self._shown is None else as_read(self._shown.state, wanted)
        return self._solved(message, partial(_moved, wanted))

    def _resize(self, message: dict[str, Any]) -> list[Message]:
        """Candidates that give a geometry, by its row, other sizes."""
        row, sizes = message.get("geometry"), message.get("sizes")
        place = self._own.geometry_place(row) if isinstance(row, int) else None
        if place is None or not isinstance(sizes, dict):
            return self._offered(message, (), ())
        told: list[tuple[str, float | tuple[float, ...]]] = []
        for name, size in sizes.items():
            known = _number(size) if not isinstance(size, list) else _numbers(size, len(size))
            if known is None:
                return self._offered(message, (), ())
            told.append((name, known))
        return self._solved(message, partial(_resized, Resize(place, tuple(told), _rounding(message))))

    def _solved(self, message: dict[str, Any], solve: Solve) -> list[Message]:
        """With `first`, stops at a candidate that the user need not choose: the page writes it at once, and requests
        others then."""
        if self._shown is None:
            return self._offered(message, (), ())
        dragged = Dragged(self._shown, self._host.copy(), solve)
        found = dragged.candidates(is_first_enough=message.get("first") is True)
        refused = [f"{one.title}: {one.reason}" if one.title else one.reason for one in found.refused]
        return self._offered(message, ways(dragged, found), refused)

    def _others(self, message: dict[str, Any]) -> list[Message]:
        """The other ways to write the last drag."""
        found = None
        if self._written is not None and self._shown is not None:
            found = other_ways(self._written, self._shown)
        if found is None:
            return self._offered(message, (), ["the text has changed since"])
        return self._offered(message, found, ())

    def _offered(self, message: dict[str, Any], found: Sequence[Way], refused: Sequence[str]) -> list[Message]:
        self._ways = found
        return [
            {
                "type": "candidates",
                "id": message.get("id"),
                "candidates": [
                    {
                        "words": one.title,
                        "moves": [*one.moves[:MOST_NAMED]],
                        "reshapes": [*one.reshapes[:MOST_NAMED]],
                        "mustBeChosen": one.must_be_chosen,
                    }
                    for one, *_ in found
                ],
                "refused": [*refused],
            }
        ]

    def _preview(self, message: dict[str, Any]) -> list[Message]:
        """Everything that the candidate at `index` would change, for ghosts."""
        index = message.get("index")
        after = None
        if self._shown is not None and isinstance(index, int) and 0 <= index < len(self._ways):
            after = rows_after(self._ways[index].candidate, self._host.copy(), self._shown, self._own)
        told = difference(self._own, self._own if after is None else after)
        if told["geometries"] is not None:
            told["geometries"]["insert"] = [self._told(row) for row in told["geometries"]["insert"]]
        return [{"type": "preview", "id": message.get("id")} | told]

    def _choose(self, message: dict[str, Any]) -> list[Message]:
        index = message.get("index")
        refused: str | None = "the text has changed since"
        if isinstance(index, int) and 0 <= index < len(self._ways):
            way = self._ways[index]
            # The host may send the change to pages at once.
            self._ways = ()
            refused = self._host.apply(way.candidate.written, way.candidate.title)
            if refused is None:
                self._written = way
        self._ways = ()
        return [{"type": "chosen", "id": message.get("id"), "refused": None if refused is None else printable(refused)}]

    def _step(self, message: dict[str, Any]) -> list[Message]:
        """Undoes or redoes an edit."""
        step = self._host.undo() if message["type"] == "undo" else self._host.redo()
        if step.is_done:
            self._written = None
        return [{"type": "step", "id": message.get("id"), "words": printable(step.words), "done": step.is_done}]

    def _position(self, message: dict[str, Any]) -> list[Message]:
        """The position of a variable's joint from `written`, as in `robray show --set`, or the reason for none."""
        name, written = message.get("joint"), message.get("written")
        told: dict[str, Any] = {"type": "position", "id": message.get("id"), "value": None}
        if self._shown is None or not isinstance(name, str) or not isinstance(written, str):
            return [told | {"words": "the scene is gone"}]
        scene = scene_model(self._shown.state)
        joint = scene.variables().get(name)
        if joint is None:
            return [told | {"words": printable(no_variable(name, scene.frames))}]
        try:
            found = joint_position(written, joint.type)
        except PositionError as error:
            return [told | {"words": printable(str(error))}]
        return [told | {"value": found.value, "words": found.in_words()}]

    def _touch(self, message: dict[str, Any]) -> list[Message] | Measured:
        """The contacts at the page's positions of joints: `pairs` that are not allowed, and `allowed` ones."""
        joints = message.get("joints")
        given = joints if isinstance(joints, dict) else {}
        positions = {name: position for name, each in given.items() if (position := _number(each)) is not None}

        def answer(found: Contacts | str) -> list[Message]:
            told = {"type": "touch", "id": message.get("id")}
            if isinstance(found, str):
                return [told | {"refused": printable(found), "pairs": [], "allowed": []}]
            called = self._own.names.called
            pairs = [
                {"frames": [*each.frames], "depth": each.depth_in_words, "at": [*each.at]}
                for each in found.touching[:MOST_FINDINGS]
            ]
            allowed = [[*map(called, pair)] for pair in found.allowed[:MOST_FINDINGS]]
            return [told | {"refused": None, "pairs": pairs, "allowed": allowed}]

        if self._shown is None:
            return answer("the scene is gone")
        host = self._host
        return Measured(contacts(host.measuring, self._shown.state, positions, host.mesh), answer)

    def _play(self, message: dict[str, Any]) -> list[Message] | Pending:
        """The trajectory in a file that was dropped on the page."""
        name, data = message.get("name"), message.get("data")
        if not isinstance(name, str) or not isinstance(data, str):
            return []
        try:
            content = base64.b64decode(data, validate=True)
        except (binascii.Error, ValueError):
            return []
        # A large file takes seconds.
        read = partial(_trajectory_or_reason, name, content, self._variables())
        return Pending(read, lambda found: [self._played(name, found)])

    # State.

    def _look(self) -> None:
        before, now = self._shown, self._host.shown()
        self._shown = now
        if before is None or now is None or before.state is not now.state:
            # Their edits are for the earlier text.
            self._ways = ()
        if now is None:
            self._state = _state("gone" if before else "stale", "The scene does not exist any more.")
            return
        if before is None or before.state.root != now.state.root:
            self._own = rows_of(now.state)
        else:
            self._own = followed(self._own, before.state, now.state)
        if before is None or now.state is not before.state:
            self._files = file_names(now.state)
            self._named = {"type": "named", "states": states_of(now.state)}
        files = now.analysis.files
        # The list of a set's files is not one of them.
        self._texts = [files[path].text for path in self._files if path in files]
        is_accepted = accepts(now.state) is not False
        self._rows = self._own
        if is_accepted:
            self._last_good = self._own
            self._state = _state("live", "Live")
            return
        if self._last_good is None:
            self._state = _state("stale", "The text has mistakes. The view shows the rest.")
            return
        self._rows = with_ghosts(self._own, self._last_good)
        words = "The text has mistakes. The rest is live."
        if self._rows is not self._own:
            words = "Pale parts show the last valid text. The rest is live."
        self._state = _state("stale", words)

    def _told(self, row: Row) -> Row:
        """A geometry as pages get it: meshes have numbers, so that no path comes back from a page."""
        if "mesh" not in row:
            return row
        path = row["mesh"]["path"]
        number = self._meshes.setdefault(path, len(self._meshes))
        name = path.rpartition("/")[2]
        return row | {"mesh": {"number": number, "name": name, "missing": row["mesh"]["missing"]}}

    def _numbered(self, entry: Entry) -> int:
        self._number += 1
        self._places[self._number] = entry.place
        if len(self._places) > MOST_PLACES:
            self._places.popitem(last=False)
        return self._number

    def _at(self, path: str, offset: int) -> list[tuple[str, int | None]]:
        """The frames around a byte of a text, each with the row of the geometry around it, for each time that the scene
        includes the file."""
        if self._shown is None:
            return []
        root = self._shown.state.root
        there = self._shown.places_of(path, offset)
        places = (each for at in there for each in items_at(self._shown.analysis, *at))
        held = (one for scene, place, _ in places if scene.root == root for one in self._held_by(scene, place))
        return [*islice(held, MOST_TIMES)]

    def _held_by(self, scene: SceneState, place: ItemPath) -> Iterator[tuple[str, int | None]]:
        """The frames, and the row of the geometry, of an item or around it."""
        facts, names = scene.file(place).reading.facts, self._own.names
        label = place[-1]
        while label != TOP and facts.has(label):
            around = (*place[:-1], label)
            result = scene.results.get(around)
            value = None if result is None else result.value
            if isinstance(value, GeometryResult):
                yield names.called(value.holder), self._own.geometry_at.get(around)
                return
            if isinstance(value, FrameResult):
                yield names.called(value.frame.name), self._own.geometry_at.get(around)
                return
            if (link := next((link for link, at in names.links.items() if at == around), None)) is not None:
                yield link, None
                return
            there = self._own.frames_of_whole(around)
            if there:
                yield from ((name, None) for name in there)
                return
            label = facts.container(label)

    def _told_findings(self) -> dict[str, Any]:
        frames: dict[str, list[list[str]]] = {}
        listed: list[Placeless] = []
        touching: dict[str, None] = {}
        for found in self._host.findings()[:MOST_FINDINGS]:
            if found.severity not in (Severity.ERROR, Severity.WARNING):
                continue
            at = self._at(found.at.path, found.at.span.start)
            for frame, _ in at:
                part = self._own.names.parts.get(frame)
                for each in (frame,) if part is None else (frame, part.link):
                    frames.setdefault(each, []).append([found.severity.value, found.message])
                if found.code in ROLES.measured:
                    touching[frame] = None
            if not at and self._shown is not None:
                listed.append(placeless(self._shown.analysis, found))
        self._listed = listed
        names = self._own.names
        allowed = [*dict.fromkeys(names.called(frame) for pair in self._host.allowed() for frame in pair)]
        return {
            "type": "findings",
            "frames": frames,
            "listed": [one.told for one in listed],
            "touching": [*touching],
            "allowed": allowed[:MOST_FINDINGS],
        }


def _moved(wanted: Move, shown: Shown, copy: Callable[[], Workspace], *, is_first_enough: bool) -> Candidates:
    return move(shown.analysis, shown.state, wanted, copy, is_first_enough=is_first_enough)


def _resized(wanted: Resize, shown: Shown, copy: Callable[[], Workspace], *, is_first_enough: bool) -> Candidates:
    return resize(shown.analysis, shown.state, wanted, copy, is_first_enough=is_first_enough)


def _trajectory_or_reason(name: str, data: bytes, joints: Collection[str]) -> Trajectory | str:
    try:
        return trajectory(name, data, joints)
    except TrajectoryError as error:
        return str(error)


def _is_of_materials(name: str) -> bool:
    return name.lower().rpartition(".")[2] in MATERIALS


def _state(name: str, words: str) -> dict[str, Any]:
    return {"type": "state", "state": name, "words": words}


def _number(value: object) -> float | None:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    try:
        number = float(value)
    except OverflowError:
        # JSON has integers that are too large for a float.
        return None
    return number if math.isfinite(number) else None


def _numbers(value: object, count: int) -> tuple[float, ...] | None:
    """The numbers; None unless it is a list of `count` numbers."""
    found = [_number(one) for one in value] if isinstance(value, list) and len(value) == count else []
    known = tuple(one for one in found if one is not None)
    return known if len(known) == count else None


def _rounding(message: dict[str, Any]) -> Rounding:
    length, angle = _number(message.get("length")), _number(message.get("angle"))
    usual = Rounding()
    return Rounding(
        length if length is not None and LEAST <= length <= 1 else usual.length,
        angle if angle is not None and LEAST <= angle <= 1 else usual.angle,
    )
