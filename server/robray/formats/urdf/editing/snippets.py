"""Elements and attributes of a robot with sound values to begin with: no name is empty, and none is there twice.

What names a thing that is there is a choice of those that are.
"""

from collections.abc import Callable, Sequence

from robray.features.completions.candidates import choices, escaped
from robray.formats.urdf.statements import JOINT_TYPES
from robray.formats.urdf.vocabulary import ElementWord, word_in
from robray.syntax.xml_text import in_attribute

_WITHIN: dict[str, tuple[str, ...]] = {"link": ("visual", "collision"), "joint": ("parent", "child")}
_WITHIN |= {"visual": ("geometry",), "collision": ("geometry",)}
_WITHIN |= {"inertial": ("mass", "inertia"), "geometry": ("box",), "material": ("color",)}
"""What an element is hardly ever written without."""

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
        names = choices(known)
        # What no editor reads well in a choice is proposed alone.
        names = names or [escaped(in_attribute(name)) for name in known[:1]]
        if path[-2:] == ("robot", "joint") and attribute == "type":
            # A fixed one lacks nothing: no axis, and no limits.
            names = sorted(JOINT_TYPES, key=lambda kind: kind != "fixed")
        if len(names) > 1:
            return f"${{{self._count}|{','.join(names)}|}}"
        element = word_in(path)
        word = None if element is None else element.attribute(attribute)
        first = names[0] if names else "" if word is None else word.sample
        return f"${{{self._count}:{first}}}" if first else f"${self._count}"

    def element(self, word: ElementWord, path: tuple[str, ...], indentation: str, *, last: bool = True) -> str:
        """Where `last`, the cursor ends up in it."""
        written = [each.name for each in word.attributes if each.is_needed or each.is_proposed]
        attributes = "".join(f' {name}="{self.value(path, name)}"' for name in written)
        stop = "$0" if last else ""
        is_known_by_name = path[-2:] == ("visual", "material") and bool(self._names(path, "name")[1:])
        needed = [child for child in word.children if child.name in _WITHIN.get(word.name, ())]
        if not word.children and word.attributes:
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
