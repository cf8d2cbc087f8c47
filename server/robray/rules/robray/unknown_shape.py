"""Noted by resolving: a shape that amino does not have."""

import re
from collections.abc import Iterable
from functools import partial

from robray.formats.robray.vocabulary import ROBRAY
from robray.rules.engine.rule import Fix, Replacement, Rule, RuleContext
from robray.rules.engine.rule_contexts import replaced, replaced_by_suggestion, written
from robray.rules.robray.attributes_around import attribute_around

_ELSEWHERE = {
    "ball": "sphere",
    "block": "box",
    "brick": "box",
    "cube": "box",
    "cuboid": "box",
    "cyl": "cylinder",
    "disc": "cylinder",
    "disk": "cylinder",
    "orb": "sphere",
    "rectangle": "box",
    "rod": "cylinder",
}
"""What other formats call it."""

_INSTEAD = {
    "capsule": "; use a 'cylinder' with a 'sphere' at both ends",
    "floor": "; write a thin 'box', or a 'grid'",
    "ground": "; write a thin 'box', or a 'grid'",
    "plane": "; write a thin 'box', or a 'grid'",
}
_MESH = re.compile(r"[\w./~-]+\.(?:stl|obj|dae|ply|glb|gltf)", re.IGNORECASE)


def _message(context: RuleContext) -> str:
    name = context.details.name
    if name.lower() in _ELSEWHERE:
        return f"unknown shape '{name}'; use '{_ELSEWHERE[name.lower()]}'"
    if name.lower() in _INSTEAD:
        return f"unknown shape '{name}'{_INSTEAD[name.lower()]}"
    if _MESH.fullmatch(name):
        return f"unknown shape '{name}'; write 'mesh \"{name}\";' for a file"
    if name == "mesh":
        return "unknown shape 'mesh'; write 'mesh \"PATH\";' instead of 'shape'"
    if context.suggestion is not None:
        return f"unknown shape '{name}'"
    shapes = ", ".join(f"'{shape}'" for shape in ROBRAY.shapes)
    return f"unknown shape '{name}'; expected one of {shapes}"


def _words(context: RuleContext) -> Iterable[str]:
    return () if context.details.name.lower() in _ELSEWHERE else ROBRAY.shapes


def _fix(context: RuleContext) -> Fix | None:
    text, name = written(context), context.details.name
    attribute = attribute_around(context)
    if text.strip('"') != name or attribute is None:
        return None
    here = _ELSEWHERE.get(name.lower())
    if here is not None:
        return replaced(context, here, safe=False)
    if _MESH.fullmatch(name) and text.startswith('"'):
        return Fix("Change to 'mesh'", (Replacement(attribute.name_span, "mesh"),)).unsafe
    return replaced_by_suggestion(context)


LOGIC = {"unknown-shape": partial(Rule, message_at=_message, words=_words, fix=_fix)}
