"""Noted by lowering and resolving: an attribute in a block, or outside of all, that does not take it."""

from collections.abc import Iterable

from robray.facts.statements import BlockKind
from robray.rules.block_heads import is_behind_head_alone
from robray.rules.occasions import replaced_by_suggestion, vocabulary
from robray.rules.rule import Occasion, Rule, Severity

_OUTSIDE = "outside every block"


def _is_attribute(occasion: Occasion) -> bool:
    return occasion.details[0] in vocabulary(occasion).attributes


def _message(occasion: Occasion) -> str:
    attribute, where = occasion.details
    if not _is_attribute(occasion):
        return f"no statement begins with '{attribute}'"
    blocks = vocabulary(occasion).attributes[attribute].blocks
    takers = " or ".join(f"'{kind.value}'" for kind in BlockKind if kind in blocks)
    if where == _OUTSIDE:
        return f"'{attribute}' stands outside every block; it belongs in {takers}"
    return f"'{where}' does not take '{attribute}'; it belongs in {takers}"


def _is_said(occasion: Occasion) -> bool:
    return _is_attribute(occasion) and occasion.details[1] == _OUTSIDE and is_behind_head_alone(occasion)


def _words(occasion: Occasion) -> Iterable[str]:
    return () if _is_attribute(occasion) else vocabulary(occasion).keywords


RULE = Rule(
    code="misplaced-attribute",
    severity=Severity.ERROR,
    summary="An attribute stands where it is not taken.",
    message="'{0}' does not belong here",
    message_at=_message,
    explanation=(
        "Pose and joint stand in a frame, shape and looks in a geometry; the other way round amino refuses them. A "
        "class takes the attributes of both, with a few exceptions: 'variable' is for frames alone, 'start_radius', "
        "'end_radius' and 'no-shadow' are for geometry alone. No attribute stands outside of all blocks. To move a "
        "geometry in its frame nest a frame with a 'translation' and put the geometry there."
    ),
    bad="""\
frame ball {
    [|radius|] 0.1;
    geometry {
        shape sphere;
        radius 0.1;
    }
}
""",
    good="""\
frame ball {
    geometry {
        shape sphere;
        radius 0.1;
    }
}
""",
    refused=True,
    words=_words,
    fix=replaced_by_suggestion,
    is_said=_is_said,
)
