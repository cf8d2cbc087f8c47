"""What the vocabulary says, as explanations say it."""

from collections.abc import Iterable

from robray.formats.robray.statements import BlockKind
from robray.formats.robray.vocabulary import ROBRAY, ShapeWord, ValueType, listed
from robray.scene.units import Unit


def quoted(names: Iterable[str]) -> str:
    return listed([f"'{name}'" for name in names])


def sizes_of_shapes(shapes: Iterable[ShapeWord]) -> str:
    """For each shape what it reads."""
    return ", ".join(f"a {shape.name} {quoted(size.attribute for size in shape.sizes)}" for shape in shapes)


def of_type(kind: ValueType) -> str:
    """The attributes that take values of a kind."""
    return quoted(name for name, word in ROBRAY.attributes.items() if word.type is kind)


def of_no_class(block: BlockKind) -> str:
    """The attributes that a block takes and no class, with their verb."""
    found = [word.name for word in ROBRAY.of(block) if BlockKind.CLASS not in word.blocks]
    return f"{quoted(found)} {'is' if len(found) == 1 else 'are'}"


def of_units(unit: Unit) -> str:
    """The attributes that are counted in a unit, some of them with one joint only."""
    found = []
    for name, word in ROBRAY.attributes.items():
        if word.unit is unit:
            found.append(f"'{name}'")
        found += [f"the '{name}' of a {joint.value} joint" for joint, each in word.units.items() if each is unit]
    return listed(found)
