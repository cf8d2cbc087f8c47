"""Rules about scenes."""

from robray.facts.symbols import SymbolKind
from robray.rules.engine.rule_set import Gathered, Naming, Roles, RuleSet

BREAKING = frozenset(
    {
        "allow-collision-operands",
        "array-in-expression",
        "empty-element",
        "expression-assembly",
        "extra-value",
        "include-without-path",
        "invalid-character",
        "invalid-name",
        "leading-parenthesis",
        "missing-brackets",
        "missing-name",
        "missing-operand",
        "missing-operator",
        "missing-semicolon",
        "missing-value",
        "stray-semicolon",
        "string-in-expression",
        "syntax-error",
    }
)
"""Codes that break off a statement. Only the first is reported."""

DECLARING = BREAKING | {"misplaced-attribute", "missing-brace", "unknown-attribute"}
"""Codes that break a declaration, whose name is then unknown."""

ROLES = Roles(
    gathered={
        "mesh-folder-not-found": Gathered(None, "mesh-folder-not-found"),
        "mesh-not-found": Gathered(None, "meshes-not-found"),
        "meshes-elsewhere": Gathered(None, "meshes-elsewhere"),
        "no-shape": Gathered(SymbolKind.CLASS),
        "undefined-class": Gathered(SymbolKind.CLASS, "undeclared-tags"),
        "undefined-constant": Gathered(SymbolKind.CONSTANT),
        "undefined-frame": Gathered(SymbolKind.FRAME, "frames-elsewhere"),
    },
    one_of_many={
        "frames-elsewhere": "undefined-frame",
        "mesh-folder-not-found": "mesh-not-found",
        "meshes-elsewhere": "mesh-not-found",
        "meshes-not-found": "mesh-not-found",
        "undeclared-tags": "undefined-class",
    },
    naming={
        "no-shape": Naming(SymbolKind.CLASS),
        "undefined-class": Naming(SymbolKind.CLASS),
        "undefined-constant": Naming(SymbolKind.CONSTANT),
        "undefined-frame": Naming(SymbolKind.FRAME),
        "wrong-type": Naming(SymbolKind.CONSTANT, "word", is_word=True),
    },
    looked_up=frozenset({"moved-geometry", "undefined-frame"}),
    across_files=frozenset({"duplicate-frame", "frame-cycle", "shared-joint-variable"}),
    unused=frozenset({"unused-class", "unused-constant"}),
    not_read=frozenset(
        {
            "include-without-path",
            "invalid-encoding",
            "unterminated-comment",
            "unterminated-string",
            "xml-file",
        }
    ),
    left_out=frozenset({"invalid-encoding", "xml-file"}),
    misdeclared=frozenset({"malformed-number", "object-block", "reserved-prefix"}),
    nameless=frozenset({"invalid-name", "missing-name", "reserved-prefix"}),
    of_words=frozenset({"invalid-name", "misplaced-attribute"}),
    hiding=frozenset(
        {"include-cycle", "include-not-found", "include-outside", "include-path", "unclosed-block", "unmatched-brace"}
    ),
    spelling=frozenset({"invalid-name", "reserved-prefix"}),
    # The reader accepts everything around an extra ';'.
    stopping=(BREAKING - {"stray-semicolon"})
    | {
        "invalid-encoding",
        "malformed-number",
        "missing-brace",
        "unclosed-block",
        "unmatched-brace",
        "unterminated-comment",
        "unterminated-string",
        "xml-file",
    },
    of_styles=frozenset({"naming"}),
    # Units and digits, as in tables that programs write.
    repeated=dict.fromkeys(
        (
            "axis-not-unit",
            "looks-like-degrees",
            "looks-like-millimetres",
            "lost-digits",
            "mesh-looks-like-millimetres",
            "quaternion-not-unit",
        ),
        (),
    ),
    half_typed=frozenset(
        {
            "frames-elsewhere",
            "include-not-found",
            "mesh-folder-not-found",
            "mesh-not-found",
            "meshes-elsewhere",
            "meshes-not-found",
            "undeclared-tags",
            "undefined-class",
            "undefined-constant",
            "undefined-frame",
            "unknown-attribute",
            "unknown-joint-type",
            "unknown-shape",
        }
    ),
)

_NEEDED = frozenset(
    {
        "class-cycle",
        "duplicate-attribute",
        "ignored-shape-attribute",
        "looks-like-millimetres",
        "mesh-looks-like-millimetres",
        "missing-dimension",
        "undefined-class",
    }
)
"""Rules that check statements themselves, and on which other findings depend."""


RULE_SET = RuleSet(
    "robray",
    diagnosis=f"{__name__}.diagnosis",
    roles=ROLES,
    group=("scenes", "those of scenes"),
    needed=_NEEDED,
)
