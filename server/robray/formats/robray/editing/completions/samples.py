"""Values that a new attribute is written with: sound ones, which whoever writes it then puts others in for."""

from collections.abc import Sequence

from robray.formats.robray.expressions import Expression
from robray.formats.robray.statements import Block
from robray.formats.robray.vocabulary import AttributeWord, ValueType

_SAMPLES = {
    "quaternion": ("0", "0", "0", "1"),
    "axis": ("0", "0", "1"),
    "offset": ("0",),
    "dimension": ("0.1", "0.1", "0.1"),
    "delta": ("0.1", "0.1"),
    "thickness": ("0.01",),
    "radius": ("0.1",),
    "height": ("0.1",),
    "start_radius": ("0.1",),
    "end_radius": ("0.1",),
    "color": ("0.8", "0.8", "0.8"),
    "alpha": ("1",),
    "scale": ("1",),
    "visual": ("1",),
    "collision": ("1",),
    "no-shadow": ("1",),
}
_GRID_DIMENSION = 2


def sample(word: AttributeWord, block: Block | None) -> tuple[str, ...]:
    """One number a slot, or one for an attribute without any; none for an attribute of names."""
    if word.type in (ValueType.WORD, ValueType.NAME, ValueType.PATH):
        return ()
    found = _SAMPLES.get(word.name, ("0",) * max(len(word.slots), 1))
    return found[:_GRID_DIMENSION] if word.name == "dimension" and _is_grid(block) else found


def sample_text(word: AttributeWord, values: Sequence[str]) -> str:
    return f"[{', '.join(values)}]" if word.slots else "".join(values)


def sample_snippet(word: AttributeWord, values: Sequence[str]) -> str:
    """Each value is a placeholder."""
    return sample_text(word, [f"${{{number}:{value}}}" for number, value in enumerate(values, 1)])


def _is_grid(block: Block | None) -> bool:
    return block is not None and any(
        one.name == "shape"
        and isinstance(one.value, Expression)
        and one.value.name is not None
        and one.value.name.text == "grid"
        for one in block.attributes
    )
