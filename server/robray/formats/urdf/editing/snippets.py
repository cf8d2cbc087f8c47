"""Elements and attributes of a robot with sound values to begin with: no name is empty, and none is there twice.

What names a thing that is there is a choice of those that are.
"""

from collections.abc import Callable, Sequence

from robray.features.completions.candidates import escaped
from robray.formats.urdf.editing.words import ElementWord
from robray.formats.urdf.statements import JOINT_TYPES
from robray.syntax.xml_text import in_attribute

_NUMBERS = {
    "xyz": "0 0 0",
    "rpy": "0 0 0",
    "size": "0.1 0.1 0.1",
    "radius": "0.05",
    "length": "0.1",
    "scale": "1 1 1",
    "rgba": "0.8 0.8 0.8 1",
    "value": "1",
    "ixx": "0.01",
    "iyy": "0.01",
    "izz": "0.01",
    "ixy": "0",
    "ixz": "0",
    "iyz": "0",
    "lower": "-1",
    "upper": "1",
    "effort": "10",
    "velocity": "1",
    "multiplier": "1",
    "offset": "0",
    "damping": "0",
    "friction": "0",
    "k_velocity": "1",
    "k_position": "1",
    "soft_lower_limit": "-1",
    "soft_upper_limit": "1",
    "rising": "0",
    "falling": "0",
    "version": "1.0",
}
_ALSO = {"origin": ("xyz", "rpy"), "limit": ("lower", "upper"), "dynamics": ("damping", "friction")}
"""Attributes that are written though the element has a meaning without."""

_WITHIN = {"joint": ("parent", "child"), "visual": ("geometry",), "collision": ("geometry",)}
_WITHIN |= {"inertial": ("mass", "inertia"), "geometry": ("box",), "material": ("color",)}
"""What an element is not complete without."""

MOST_CHOICES = 20

Names = Callable[[tuple[str, ...], str], Sequence[str]]
"""The names that an attribute of the element at a path may have: of what is there, or a new one; none for neither."""


class _Places:
    """Counts the places of a snippet."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self._count = 0

    def value(self, path: tuple[str, ...], attribute: str) -> str:
        self._count += 1
        known = self._names(path, attribute)
        names = [name for name in known if not set(name) & set(',|\\$}"<&')][:MOST_CHOICES]
        # What no editor reads well in a choice is proposed alone.
        names = names or [escaped(in_attribute(name)) for name in known[:1]]
        if path[-2:] == ("robot", "joint") and attribute == "type":
            # A fixed one lacks nothing: no axis, and no limits.
            names = sorted(JOINT_TYPES, key=lambda kind: kind != "fixed")
        if len(names) > 1:
            return f"${{{self._count}|{','.join(names)}|}}"
        first = names[0] if names else "0 0 1" if path[-1] == "axis" else _NUMBERS.get(attribute, "")
        return f"${{{self._count}:{first}}}" if first else f"${self._count}"

    def element(self, word: ElementWord, path: tuple[str, ...], indentation: str, *, last: bool = True) -> str:
        """Where `last`, the cursor ends up in it."""
        written = (*_ALSO.get(word.name, ()), *word.needed)
        attributes = "".join(f' {name}="{self.value(path, name)}"' for name in written)
        stop = "$0" if last else ""
        is_known_by_name = path[-2:] == ("visual", "material") and bool(self._names(path, "name")[1:])
        needed = [child for child in word.children if child.name in _WITHIN.get(word.name, ())]
        if not word.children and (word.needed or word.optional):
            return f"<{word.name}{attributes}/>{stop}" if written else f"<{word.name} {stop}/>"
        if not needed or is_known_by_name or path[-2] in ("transmission", "ros2_control"):
            return f"<{word.name}{attributes}>{stop}</{word.name}>"
        inner = indentation + "\t"
        within = "".join(f"\n{inner}{self.element(each, (*path, each.name), inner, last=False)}" for each in needed)
        return f"<{word.name}{attributes}>{within}{stop}\n{indentation}</{word.name}>"


def element_snippet(word: ElementWord, path: tuple[str, ...], names: Names) -> str:
    """The element, but for its opening angle; `path` leads to it."""
    return _Places(names).element(word, path, "")[1:]


def attribute_snippet(path: tuple[str, ...], attribute: str, names: Names) -> str:
    """`path` leads to the element whose tag it is in."""
    return f'{attribute}="{_Places(names).value(path, attribute)}"'
