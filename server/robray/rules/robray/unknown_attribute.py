"""Noted by resolving: a word that is no attribute of any block."""

from collections.abc import Iterable

from robray.formats.robray.statements import BlockKind
from robray.formats.robray.vocabulary import ROBRAY
from robray.rules.engine.occasions import once, replaced, replaced_by_suggestion
from robray.rules.engine.rule import Fix, Occasion, Rule, Severity
from robray.rules.robray.attributes_around import attribute_around
from robray.rules.robray.block_heads import is_head
from robray.rules.robray.foreign_attributes import called_here, fix_of, half_of, instead
from robray.rules.robray.misplaced_attribute import BLOCKS_ELSEWHERE


@once
def _equivalent(occasion: Occasion) -> str | None:
    name, block = occasion.details
    if _is_head(occasion):
        return BLOCKS_ELSEWHERE.get(name.lower()) if block == BlockKind.FRAME.value else None
    return called_here(occasion, _words_of(occasion))


@once
def _instead(occasion: Occasion) -> str | None:
    return None if _is_head(occasion) else instead(occasion, _words_of(occasion))


@once
def _words_of(occasion: Occasion) -> list[str]:
    return [word.name for word in ROBRAY.of(BlockKind(occasion.details[1]))]


def _message(occasion: Occasion) -> str:
    name, block = occasion.details
    here = _equivalent(occasion)
    if here is not None:
        what = "block" if _is_head(occasion) else "attribute"
        return f"there is no {what} '{name}'; it is called '{here}' here"
    if _is_head(occasion):
        holds = "'frame NAME { … }' and 'geometry { … }'" if block == BlockKind.FRAME.value else "no blocks"
        return f"'{name}' begins no block; a '{block}' holds {holds}"
    if (other := _instead(occasion)) is not None:
        return f"there is no attribute '{name}'; {other}"
    return f"there is no attribute '{name}' for a '{block}'"


@once
def _is_head(occasion: Occasion) -> bool:
    attribute = attribute_around(occasion)
    return attribute is not None and is_head(occasion, attribute)


def _words(occasion: Occasion) -> Iterable[str]:
    if _equivalent(occasion) is not None or _instead(occasion) is not None:
        return ()
    return ROBRAY.keywords if _is_head(occasion) else _words_of(occasion)


def _fix(occasion: Occasion) -> Fix | None:
    here = _equivalent(occasion)
    if here is None:
        return half_of(occasion, _words_of(occasion)) or replaced_by_suggestion(occasion)
    return replaced(occasion, here, safe=False) if _is_head(occasion) else fix_of(occasion, here)


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
