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
    "capsule": "; put a 'sphere' at either end of a 'cylinder'",
    "floor": "; write a thin 'box', or a 'grid'",
    "ground": "; write a thin 'box', or a 'grid'",
    "plane": "; write a thin 'box', or a 'grid'",
}
_MESH = re.compile(r"[\w./~-]+\.(?:stl|obj|dae|ply|glb|gltf)", re.IGNORECASE)


def _message(context: RuleContext) -> str:
    name = context.details.name
    if name.lower() in _ELSEWHERE:
        return f"there is no shape '{name}'; it is called '{_ELSEWHERE[name.lower()]}' here"
    if name.lower() in _INSTEAD:
        return f"there is no shape '{name}'{_INSTEAD[name.lower()]}"
    if _MESH.fullmatch(name):
        return f"there is no shape '{name}'; a file is named with 'mesh \"{name}\";'"
    if name == "mesh":
        return "there is no shape 'mesh'; leave 'shape' out and name the file with 'mesh \"PATH\";'"
    if context.suggestion is not None:
        return f"there is no shape '{name}'"
    shapes = ", ".join(f"'{shape}'" for shape in ROBRAY.shapes)
    return f"there is no shape '{name}'; the shapes are {shapes}"


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
        return Fix("write 'mesh'", (Replacement(attribute.name_span, "mesh"),)).unsafe
    return replaced_by_suggestion(context)


LOGIC = {"unknown-shape": partial(Rule, message_at=_message, words=_words, fix=_fix)}
