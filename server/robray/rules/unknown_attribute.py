"""Noted by resolving: a word that is no attribute of any block."""

from collections.abc import Iterable

from robray.facts.statements import BlockKind
from robray.rules.block_heads import is_head
from robray.rules.occasions import attribute_around, replaced, replaced_by_suggestion, vocabulary
from robray.rules.rule import Fix, Occasion, Rule, Severity

_ELSEWHERE = {
    "colour": "color",
    "dimensions": "dimension",
    "euler": "rpy",
    "extents": "dimension",
    "file": "mesh",
    "filename": "mesh",
    "inherits": "isa",
    "joint": "type",
    "length": "height",
    "no_shadow": "no-shadow",
    "opacity": "alpha",
    "orientation": "rpy",
    "origin": "translation",
    "pos": "translation",
    "position": "translation",
    "quat": "quaternion",
    "rgb": "color",
    "rgba": "color",
    "rot": "rpy",
    "rotation": "rpy",
    "size": "dimension",
    "xyz": "translation",
}
"""What other formats call it."""


def _equivalent(occasion: Occasion) -> str | None:
    name, block = occasion.details
    here = _ELSEWHERE.get(name.lower())
    return here if here is not None and here in _words_of(occasion, block) else None


def _words_of(occasion: Occasion, block: str) -> list[str]:
    return [word.name for word in vocabulary(occasion).of(BlockKind(block))]


def _message(occasion: Occasion) -> str:
    name, block = occasion.details
    here = _equivalent(occasion)
    if here is not None:
        return f"there is no attribute '{name}'; it is called '{here}' here"
    if _is_head(occasion):
        holds = "'frame NAME { … }' and 'geometry { … }'" if block == BlockKind.FRAME.value else "no blocks"
        return f"'{name}' begins no block; a '{block}' holds {holds}"
    return f"there is no attribute '{name}' for a '{block}'"


def _is_head(occasion: Occasion) -> bool:
    attribute = attribute_around(occasion)
    return attribute is not None and is_head(occasion, attribute)


def _words(occasion: Occasion) -> Iterable[str]:
    if _equivalent(occasion) is not None:
        return ()
    return vocabulary(occasion).keywords if _is_head(occasion) else _words_of(occasion, occasion.details[1])


def _fix(occasion: Occasion) -> Fix | None:
    here = _equivalent(occasion)
    return replaced_by_suggestion(occasion) if here is None else replaced(occasion, here, safe=False)


RULE = Rule(
    code="unknown-attribute",
    severity=Severity.ERROR,
    summary="A word in a block is no attribute.",
    message="there is no attribute '{0}' for a '{1}'",
    message_at=_message,
    explanation=(
        "amino refuses attributes that it does not know, and does so where the block is evaluated: for most of them "
        "it names no line. Attributes are spelt in lower case and never quoted. There is nothing for a joint's "
        "limits, a mass or an inertia in this language."
    ),
    bad="""\
frame ball {
    geometry {
        shape sphere;
        radius 0.1;
        [|collor|] [0, 0, 1];
    }
}
""",
    good="""\
frame ball {
    geometry {
        shape sphere;
        radius 0.1;
        color [0, 0, 1];
    }
}
""",
    refused=True,
    words=_words,
    fix=_fix,
)
