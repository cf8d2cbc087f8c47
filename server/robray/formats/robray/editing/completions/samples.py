"""Values that a new attribute is written with: sound ones, which whoever writes it then puts others in for."""

import re
from collections.abc import Sequence

from robray.formats.robray.editing.shapes import shape_of
from robray.formats.robray.statements import Block
from robray.formats.robray.vocabulary import ROBRAY, AttributeWord, Size, ValueType

_DEFAULT = re.compile(r"\[?(-?[0-9.]+(?:, -?[0-9.]+)*)\]?")


def sample(word: AttributeWord, block: Block | None) -> tuple[str, ...]:
    """One number a slot, or one for an attribute without any; none for an attribute of names."""
    if word.is_named:
        return ()
    if word.type is ValueType.FLAG:
        return ("1",)
    size = ROBRAY.size(word.name, shape_of(block))
    if size is not None:
        return size_sample(size)
    default = _DEFAULT.fullmatch(word.default)
    return word.sample or (tuple(default[1].split(", ")) if default else ("0",) * max(len(word.slots), 1))


def size_sample(size: Size) -> tuple[str, ...]:
    return (size.sample,) * max(size.length, 1)


def sample_text(word: AttributeWord, values: Sequence[str]) -> str:
    return f"[{', '.join(values)}]" if word.slots else "".join(values)


def sample_snippet(word: AttributeWord, values: Sequence[str], first: int = 1) -> str:
    """Each value is a placeholder, the first of that number."""
    return sample_text(word, [f"${{{number}:{value}}}" for number, value in enumerate(values, first)])
