"""The frame on the other side: `left_…` for `right_…`, mirrored in the plane y = 0.

Poses are mirrored whole: y of a translation, roll and yaw, x and z of a quaternion change their signs. Axes stay as
they are, so that the joints of both sides turn the same way.
"""

import re
from collections.abc import Sequence

from robray.formats.robray.editing.inline.next_in_series import Known
from robray.formats.robray.editing.inline.source_tokens import SourceToken, source_tokens

_SIDE = re.compile(r"(?<![A-Za-z])(left|right|Left|Right|LEFT|RIGHT)(?![a-z])")
_OTHER = {"left": "right", "Left": "Right", "LEFT": "RIGHT"}
_OTHER |= {other: side for side, other in _OTHER.items()}

_MIRRORED = {"translation": {1}, "rpy": {0, 2}, "quaternion": {0, 2}}
"""Which elements change their sign."""

_ATOM = r"(?:[A-Za-z][A-Za-z0-9_-]*|\d+(?:\.\d*)?(?:[eEdDsS]-?\d+)?|\.\d+)"
_PRODUCT = re.compile(rf"(?P<minus>-\s*)?(?P<rest>{_ATOM}(?:\s*[*/]\s*{_ATOM})*)")


def mirrored(text: str, known: Known) -> str | None:
    """None where a name has no side, the other side is there already, or a value's sign cannot be changed in place."""
    tokens = [*source_tokens(text)]
    own = {token.name for token in tokens if token.names_frame}
    found: list[str] = []
    for token in tokens:
        changed = _token(token, own, known)
        if changed is None:
            return None
        found.append(changed)
    return _with_signs(tokens, found) if own else None


def _token(token: SourceToken, own: set[str], known: Known) -> str | None:
    if not token.is_name or token.text == token.statement:
        return token.text
    other = _SIDE.sub(lambda side: _OTHER[side[0]], token.text)
    name = other.strip('"')
    if token.names_frame:
        return None if other == token.text or known(name) else other
    if other == token.text or token.name in own or token.statement == "variable" or known(name):
        return other
    # A class or a constant may well serve both sides; a parent on the wrong one would not.
    return None if token.statement == "parent" else token.text


def _with_signs(tokens: Sequence[SourceToken], texts: Sequence[str]) -> str | None:
    """The texts put together, arrays of poses with their signs changed."""
    found: list[str] = []
    index = 0
    while index < len(tokens):
        changed = _MIRRORED.get(tokens[index].statement)
        if changed is None or tokens[index].text != "[":
            found.append(texts[index])
            index += 1
            continue
        end = next((at for at in range(index, len(tokens)) if tokens[at].text == "]"), None)
        elements = None if end is None else _elements("".join(texts[index + 1 : end]), changed)
        if end is None or elements is None:
            return None
        found.append(f"[{elements}")
        index = end
    return "".join(found)


def _elements(text: str, changed: set[int]) -> str | None:
    elements = text.split(",")
    for index in changed:
        negated = _negated(elements[index]) if index < len(elements) else None
        if negated is None:
            return None
        elements[index] = negated
    return ",".join(elements)


def _negated(element: str) -> str | None:
    """For a product of names and numbers, such as one of them alone."""
    bare = element.strip()
    product = _PRODUCT.fullmatch(bare)
    if product is None:
        return None
    if product["minus"] is not None:
        negated = product["rest"]
    else:
        negated = bare if re.fullmatch(r"0+\.?0*|\.0+", bare) else f"-{bare}"
    return element.replace(bare, negated, 1)
