"""Answers to assistants about the scenes in a folder."""

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

import numpy as np

from robray.api import Diagnostic, LoadError, Scene, check, load
from robray.export.look import shown_path
from robray.project import NAMES, Projects
from robray.project_access import read_scope_around
from robray.rules import RULES
from robray.rules.engine.page import page
from robray.rules.engine.suggest import instead, listed
from robray.text.paths import absolute_path

MOST_FINDINGS = 200
"""Limit of findings, and of touching pairs, in an answer: a model's context is limited."""

MOST_SHOWN = 50_000
"""Characters of a tree."""

LARGEST_TEXT = 1_000_000
"""Characters of a text that is asked about."""


_REFUSED = "The reader refuses this scene, or robray read only this part of it; use check for the mistakes."


class AnswerError(Exception):
    """Why there is no answer, in words."""


class Answers:
    """Answers about one folder: file names are relative to it and lead nowhere else. `robray.toml#NAME` is a scene of
    several files."""

    def __init__(self, folder: str) -> None:
        self._folder = absolute_path(folder)
        self._scope = read_scope_around(Projects(), (), [self._folder])

    def check_text(self, text: str, name: str = "scene.robray") -> dict[str, Any]:
        """Says what is wrong with a text, before it is saved. `name` is the file that it is to be: its suffix tells
        the format, and its folder where it includes from."""
        if len(text) > LARGEST_TEXT:
            raise AnswerError(f"a text of {len(text):,} characters is too long: {LARGEST_TEXT:,} are read")
        scene = self._loaded(name, text=text)
        return {"accepted": scene.accepted, **self._findings(scene.diagnostics)}

    def check(self, paths: str | list[str] = ".") -> dict[str, Any]:
        """Says what is wrong in files, and in all scenes and robots in folders."""
        named = [self._inside(each) for each in ([paths] if isinstance(paths, str) else paths)]
        try:
            return self._findings(check(named))
        except LoadError as error:
            return {**self._findings(error.diagnostics), "unread": self._in_words(error)}

    def show(self, path: str) -> str:
        """The evaluated scene as a tree: frames, joints, poses in metres and degrees, shapes."""
        scene = self._loaded(path)
        title, line_end, tree = str(scene).partition("\n")
        shown = title.replace(os.path.join(shown_path(self._folder), ""), "") + line_end + tree
        if not scene.accepted:
            shown = f"{_REFUSED}\n{shown}"
        if len(shown) <= MOST_SHOWN:
            return shown
        return f"{shown[:MOST_SHOWN]}\n… and {len(shown) - MOST_SHOWN:,} characters more: ask for single poses"

    def pose(
        self, path: str, frame: str, positions: Mapping[str, float] | None = None, relative_to: str | None = None
    ) -> dict[str, Any]:
        """Where a frame, or a robot's link, is: in the root, or in the frame that it is `relative_to`.

        `positions` are those of joint variables in radians or metres; all others are at rest.
        """
        scene = self._loaded(path)
        try:
            X_AF = scene.pose(frame, dict(positions or {}), relative_to=relative_to)
        except (KeyError, ValueError) as error:
            raise AnswerError(str(error.args[0])) from error
        if not np.isfinite(X_AF).all():
            raise AnswerError("positions are finite numbers, in radians or metres")
        return {
            "translation": X_AF[:3, 3].tolist(),
            "rotation": X_AF[:3, :3].tolist(),
            "unit": "metres; the columns of the rotation are the axes of the frame",
        }

    def collisions(self, path: str, positions: Mapping[str, float] | None = None) -> dict[str, Any]:
        """Pairs of frames whose shapes touch and are not allowed to, the deepest first; depths in metres.

        Of a scene that is not accepted more may touch: what is wrong with it says check.
        """
        scene = self._loaded(path)
        try:
            found = sorted(scene.collisions(dict(positions or {})), key=lambda each: -each.depth)
        except (ImportError, KeyError, ValueError) as error:
            raise AnswerError(str(error.args[0])) from error
        told = [{name: value for name, value in asdict(each).items() if name != "configuration"} for each in found]
        return {"accepted": scene.accepted, "touching": told[:MOST_FINDINGS], **_left_out(told)}

    def picture(self, path: str, positions: Mapping[str, float] | None = None) -> bytes:
        """A PNG of the scene."""
        scene = self._loaded(path)
        try:
            return scene.picture(dict(positions or {}))
        except (ImportError, KeyError, ValueError) as error:
            raise AnswerError(str(error.args[0])) from error

    def explain(self, rule: str) -> str:
        """Explains a rule: its meaning, the effects of the mistake, and the fix."""
        found = RULES.get(rule)
        if found is None:
            raise AnswerError(f"there is no rule '{rule}'{instead(rule, tuple(RULES))}")
        return page(found)

    def _inside(self, name: str) -> str:
        path = absolute_path(os.path.join(self._folder, name))
        if path != self._folder and not self._scope.holds(path):
            raise AnswerError(f"'{name}' is outside of the served folder")
        return path

    def _loaded(self, name: str, text: str | None = None) -> Scene:
        path = self._inside(name)
        file, is_named, scene = path.rpartition("#")
        if os.path.isdir(path) or os.path.basename(path) in NAMES:
            names = [*Projects().of(os.path.join(path, "_") if os.path.isdir(path) else path).scenes]
            by_name = f", or a scene of robray.toml as robray.toml#NAME: {listed(names)}" if names else ""
            raise AnswerError(f"'{name}' is not a scene; name a file{by_name}")
        try:
            if is_named and os.path.basename(file) in NAMES:
                return load(file, scene=scene, lenient=True)
            return load(path, text=text, lenient=True)
        except LoadError as error:
            raise AnswerError(self._in_words(error)) from error

    def _in_words(self, error: LoadError) -> str:
        """Files are called what whoever asks calls them."""
        return str(error).replace(os.path.join(shown_path(self._folder), ""), "")

    def _findings(self, found: Iterable[Diagnostic]) -> dict[str, Any]:
        told = [asdict(each) | {"file": os.path.relpath(each.file, self._folder)} for each in found]
        return {"findings": told[:MOST_FINDINGS], **_left_out(told)}


def _left_out(told: Sequence[object]) -> dict[str, int]:
    return {"left_out": len(told) - MOST_FINDINGS} if len(told) > MOST_FINDINGS else {}
