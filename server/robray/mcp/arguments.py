"""Descriptions of the tools' arguments, and messages about invalid ones."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from robray.rules.engine.suggest import instead
from robray.text.printable import clipped, printable

if TYPE_CHECKING:
    from pydantic import ValidationError
    from pydantic_core import ErrorDetails

EXPECTED: Mapping[str, str] = {
    "frame": "the name of a frame, or of a robot's link",
    "name": "the name of a file",
    "path": "the name of a file, or robray.toml#NAME",
    "paths": "the name of a file or a folder, or a list of such names",
    "positions": 'an object with numbers by joint variable, such as {"elbow": 0.5}, in radians or metres',
    "relative_to": "the name of a frame, or of a robot's link",
    "rule": "the code of a rule, such as undefined-frame",
    "text": "the text of a file",
}
"""By name: an argument is the same in each tool that has it."""

_SHOWN = 40
"""Characters of what was given."""


def refusal(error: ValidationError, given: Mapping[str, Any], known: Collection[str]) -> str:
    """Mistakes in the arguments that are `given`, one per line; `known` are those of the tool."""
    found: dict[str, list[ErrorDetails]] = {}
    for each in error.errors(include_url=False, include_context=False):
        found.setdefault(str(each["loc"][0]), []).append(each)
    return "\n".join(_line(name, told, given.get(name), known) for name, told in found.items())


def _line(name: str, told: Sequence[ErrorDetails], given: object, known: Collection[str]) -> str:
    if name not in known:
        return f"unknown argument '{printable(name)}'{instead(name, [*known])}"
    if any(each["type"] == "missing" for each in told):
        return f"missing argument '{name}': {EXPECTED[name]}"
    # What may be one thing or another is told of each of these: where only a part of it is wrong, that was meant.
    deepest = max(told, key=lambda each: len(each["loc"]))
    is_part = len(deepest["loc"]) > 1 and deepest["input"] != given
    where = f" at {_shown(deepest['loc'][-1])}" if is_part else ""
    return f"the argument '{name}' is {EXPECTED[name]}, not {_shown(deepest['input'])}{where}"


def _shown(value: object) -> str:
    text = printable(json.dumps(value, ensure_ascii=False, default=str))
    return clipped(text, _SHOWN)
