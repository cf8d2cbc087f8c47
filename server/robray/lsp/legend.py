"""What the numbers in semantic tokens stand for."""

from lsprotocol import types

from robray.features.token_types import TYPES, TokenModifier

LEGEND = types.SemanticTokensLegend(
    token_types=[token.value for token in TYPES],
    token_modifiers=["declaration", "readonly", "defaultLibrary", "unused"],
)
assert [1 << bit for bit in range(len(LEGEND.token_modifiers))] == [modifier.value for modifier in TokenModifier]
