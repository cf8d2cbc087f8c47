"""What breaks statements off, and declarations with them."""

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
"""What breaks a statement off. Of several in one, the first is told."""

DECLARING = BREAKING | {"misplaced-attribute", "missing-brace", "unknown-attribute"}
"""What is said where a declaration is broken, so that nobody knows of it."""
