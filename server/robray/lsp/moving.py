"""The commands `robray.move` and `robray.moveCandidates`, which move frames and resize shapes without a mouse."""

from __future__ import annotations

import math
from typing import Any

import attrs
from lsprotocol.types import WorkspaceEdit

from robray.analysis.scene_state import SceneState
from robray.features.moving import as_read, move, resize, shapes_of
from robray.features.moving.wanted import Candidate, Candidates, Move, Resize, Rounding, by, in_parent
from robray.features.refactorings.refactoring import RefusalError
from robray.lsp.commands import known_scene
from robray.lsp.cursor import Document
from robray.lsp.edits import workspace_edit
from robray.lsp.errors import InvalidParamsError, RequestFailedError
from robray.lsp.objects import as_json
from robray.lsp.session import Session

_AXES = ("parent", "world")


def move_candidates(session: Session, *arguments: Any) -> dict[str, Any]:
    """All candidate edits that move the frame of the second argument as it says, best first, and the refused ones."""
    known, found = _found(session, arguments)
    return {
        "candidates": [
            _told(known, candidate) | {"edit": as_json(_written(session, known, candidate))}
            for candidate in found.offered
        ],
        "refused": [{"title": each.title, "reason": each.reason} for each in found.refused],
    }


def move_frame(session: Session, *arguments: Any) -> dict[str, Any]:
    """Asks the client to apply the first candidate, or the one with the index `candidate`.

    A candidate that must be chosen is only applied by its index; without one, `applied` is null, and the user can
    choose.
    """
    known, found = _found(session, arguments)
    wanted = arguments[1].get("candidate")
    if wanted is not None and (type(wanted) is not int or not 0 <= wanted < len(found.offered)):
        raise InvalidParamsError(f"there are {len(found.offered)} candidates, and 'candidate' is none of them")
    if not found.offered:
        raise RequestFailedError(
            "; ".join(dict.fromkeys(each.reason for each in found.refused)) or "nothing leads there"
        )
    index = wanted or 0
    chosen = found.offered[index]
    if wanted is None and chosen.must_be_chosen:
        return {"applied": None, "candidates": [_told(known, each) for each in found.offered]}
    if not session.settings.applies_edits:
        raise RequestFailedError("the client applies no edits (workspace/applyEdit)")
    session.client.apply_edit(chosen.title, _written(session, known, chosen))
    return {"applied": index, "candidates": [_told(known, each) for each in found.offered]}


def _written(session: Session, known: Document, candidate: Candidate) -> WorkspaceEdit:
    coordinates = session.coordinates() if candidate.at_sources else known.coordinates
    return workspace_edit(session, coordinates, candidate.written)


def _told(known: Document, candidate: Candidate) -> dict[str, Any]:
    uri = known.coordinates.uri
    return {
        "title": candidate.title,
        "moves": [*candidate.moves],
        "reshapes": [*candidate.reshapes],
        "scenes": [*map(uri, candidate.scenes)],
        "files": [*map(uri, candidate.paths)],
        "mustBeChosen": candidate.must_be_chosen,
    }


def _found(session: Session, arguments: tuple[Any, ...]) -> tuple[Document, Candidates]:
    known = known_scene(session, arguments)
    asked = arguments[1] if len(arguments) > 1 else None
    if not isinstance(asked, dict) or not isinstance(asked.get("frame"), str):
        raise InvalidParamsError("the second argument must be an object with the name of a 'frame'")
    scene = known.analysis.widest(known.path)
    if scene is None:
        raise RequestFailedError("the document belongs to no scene")
    copy = session.documents.workspace.copy
    try:
        if "sizes" in asked:
            return known, resize(known.analysis, scene, _resize(scene, asked), copy, known.path)
        return known, move(known.analysis, scene, _move(scene, asked), copy, known.path)
    except RefusalError as refusal:
        raise RequestFailedError(str(refusal)) from refusal


def _move(scene: SceneState, asked: dict[str, Any]) -> Move:
    frame = asked["frame"]
    translation, rotation = _vector(asked, "translation", 3), _vector(asked, "rotation", 4)
    if translation is None and rotation is None:
        raise InvalidParamsError("'translation' or 'rotation' must say where to")
    axes = asked.get("axes", _AXES[0])
    if axes not in _AXES:
        raise InvalidParamsError("'axes' must be 'parent' or 'world'")
    position = _number(asked, "position")
    wanted = Move(
        frame,
        None if translation is None else (translation[0], translation[1], translation[2]),
        None if rotation is None else (rotation[0], rotation[1], rotation[2], rotation[3]),
        _rounding(asked),
        position,
    )
    read = as_read(scene, wanted)
    if asked.get("by") is True:
        return by(scene, attrs.evolve(wanted, frame=read.frame), in_world=axes == "world")
    return in_parent(scene, attrs.evolve(wanted, frame=read.frame)) if axes == "world" else read


def _resize(scene: SceneState, asked: dict[str, Any]) -> Resize:
    """`shape` is an index of the frame's shapes, in the order of the text."""
    shapes, index = shapes_of(scene, asked["frame"]), asked.get("shape", 0)
    if type(index) is not int or not 0 <= index < len(shapes):
        raise InvalidParamsError(f"the frame has {len(shapes)} shapes, and 'shape' is none of them")
    sizes = asked["sizes"]
    if not isinstance(sizes, dict) or not sizes:
        raise InvalidParamsError("'sizes' must be an object with numbers by name")
    found: list[tuple[str, float | tuple[float, ...]]] = []
    for name, size in sizes.items():
        several = size if isinstance(size, list) else [size]
        numbers = _numbers(several)
        if numbers is None:
            raise InvalidParamsError(f"'{name}' must be a number, or a list of some")
        found.append((name, numbers if isinstance(size, list) else numbers[0]))
    return Resize(shapes[index], tuple(found), _rounding(asked))


def _rounding(asked: dict[str, Any]) -> Rounding:
    given = asked.get("rounding", {})
    if not isinstance(given, dict):
        raise InvalidParamsError("'rounding' must be an object with 'length' and 'angle'")
    length, angle = _number(given, "length"), _number(given, "angle")
    default = Rounding()
    return Rounding(default.length if length is None else abs(length), default.angle if angle is None else abs(angle))


def _vector(asked: dict[str, Any], name: str, count: int) -> tuple[float, ...] | None:
    given = asked.get(name)
    if given is None:
        return None
    numbers = _numbers(given) if isinstance(given, list) else None
    if numbers is None or len(numbers) != count:
        raise InvalidParamsError(f"'{name}' must be {count} numbers")
    return numbers


def _number(asked: dict[str, Any], name: str) -> float | None:
    given = asked.get(name)
    numbers = None if given is None else _numbers([given])
    if given is not None and numbers is None:
        raise InvalidParamsError(f"'{name}' must be a number")
    return None if numbers is None else numbers[0]


def _numbers(given: list[Any]) -> tuple[float, ...] | None:
    if not all(type(each) in (int, float) and abs(each) < 1e9 and math.isfinite(each) for each in given):
        return None
    return tuple(float(each) for each in given)
