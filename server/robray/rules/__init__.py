"""The rules: one module for each diagnostic, named as its code, which is loaded when somebody asks for the rule.

Most scenes have few findings, and to load all rules takes a quarter of the time in which a small one is checked.
"""

from collections.abc import Iterator, Mapping
from importlib import import_module

from robray.rules.rule import Rule

_CODES = (
    "allow-collision-operands",
    "alpha-quotient",
    "array-in-expression",
    "axis-not-unit",
    "beyond-limits",
    "carriage-return-in-comment",
    "class-cycle",
    "class-moves-frame",
    "class-moves-geometry",
    "coincident-frames",
    "collision-without-geometry",
    "color-out-of-range",
    "comment-in-comment",
    "comment-read-as-operators",
    "complex-number",
    "config-bad-pattern",
    "config-idle-pattern",
    "config-left-out",
    "config-missing-file",
    "config-missing-key",
    "config-syntax",
    "config-unknown-key",
    "config-unknown-rule",
    "config-unknown-severity",
    "config-wrong-value",
    "conflicting-classes",
    "constant-shadows-class",
    "constant-shadows-word",
    "division-by-zero",
    "division-comment",
    "doubled-collision",
    "duplicate-attribute",
    "duplicate-class",
    "duplicate-frame",
    "empty-element",
    "empty-frame-name",
    "empty-mesh-path",
    "empty-parent",
    "expression-assembly",
    "extra-angles",
    "extra-value",
    "findings-left-out",
    "flag-not-binary",
    "frame-cycle",
    "idle-class-attribute",
    "idle-isa",
    "ignored-joint-attribute",
    "ignored-shape-attribute",
    "include-cycle",
    "include-in-comment",
    "include-limit",
    "include-not-found",
    "include-outside",
    "include-path",
    "include-read-otherwise",
    "include-robot",
    "include-without-path",
    "invalid-character",
    "invalid-encoding",
    "invalid-name",
    "isa-not-a-name",
    "isa-without-class",
    "leading-parenthesis",
    "looks-like-degrees",
    "looks-like-millimetres",
    "lost-digits",
    "malformed-number",
    "merge-conflict",
    "mesh-looks-like-millimetres",
    "mesh-not-found",
    "minus-after-first-value",
    "minus-before-power",
    "minus-in-parentheses",
    "minus-needs-space",
    "minus-read-as-subtraction",
    "misplaced-attribute",
    "misplaced-statement",
    "missing-attribute",
    "missing-brace",
    "missing-brackets",
    "missing-dimension",
    "missing-name",
    "missing-operand",
    "missing-operator",
    "missing-semicolon",
    "missing-value",
    "moved-geometry",
    "named-geometry",
    "no-shape",
    "number-out-of-range",
    "number-reads-as-zero",
    "object-block",
    "out-of-scale",
    "overridden-constant",
    "power-domain",
    "power-in-parentheses",
    "quaternion-long-way",
    "quaternion-not-unit",
    "quaternion-number",
    "quaternion-order",
    "quaternion-overrides-rpy",
    "quoted-constant",
    "read-as-joined",
    "redefined-constant",
    "reparented-frame",
    "reserved-prefix",
    "self-collision",
    "self-parent",
    "shared-joint-variable",
    "single-precision-overflow",
    "single-precision-power",
    "size-not-positive",
    "specular-number",
    "stray-semicolon",
    "string-in-expression",
    "string-over-lines",
    "syntax-error",
    "too-long-gap",
    "too-many-bases",
    "too-many-statements",
    "trailing-operator",
    "unchecked-appearance",
    "unclosed-block",
    "undefined-class",
    "undefined-constant",
    "undefined-frame",
    "unknown-attribute",
    "unknown-joint-type",
    "unknown-shape",
    "unmatched-brace",
    "unnamed-frame",
    "unnamed-variable",
    "unterminated-comment",
    "unterminated-string",
    "unused-class",
    "unused-constant",
    "unused-include",
    "unused-suppression",
    "urdf-amino-joint",
    "urdf-axis-not-unit",
    "urdf-bad-number",
    "urdf-dangling-reference",
    "urdf-document-type",
    "urdf-duplicate-name",
    "urdf-encoding",
    "urdf-incomplete-link",
    "urdf-inertia",
    "urdf-joint-type",
    "urdf-lax-xml",
    "urdf-limit",
    "urdf-link-cycle",
    "urdf-looks-like-degrees",
    "urdf-looks-like-millimetres",
    "urdf-mass",
    "urdf-material-redefined",
    "urdf-mesh-looks-like-millimetres",
    "urdf-mesh-not-found",
    "urdf-mimic",
    "urdf-missing-attribute",
    "urdf-missing-limit",
    "urdf-no-links",
    "urdf-no-robot",
    "urdf-no-root",
    "urdf-not-well-formed",
    "urdf-package-not-found",
    "urdf-several-roots",
    "urdf-two-parents",
    "urdf-undefined-link",
    "urdf-undefined-material",
    "urdf-unknown-word",
    "urdf-unnamed-link",
    "urdf-version",
    "urdf-wrong-count",
    "wrong-length",
    "wrong-type",
    "xml-file",
)
"""Sorted. What is about robots, or a configuration, is in a folder of its own, and has its name before the code."""

_FOLDERS = frozenset({"config", "urdf"})

CHECKING = (
    "alpha-quotient",
    "axis-not-unit",
    "class-cycle",
    "class-moves-frame",
    "class-moves-geometry",
    "color-out-of-range",
    "conflicting-classes",
    "duplicate-attribute",
    "extra-angles",
    "flag-not-binary",
    "idle-isa",
    "ignored-joint-attribute",
    "ignored-shape-attribute",
    "isa-without-class",
    "looks-like-degrees",
    "looks-like-millimetres",
    "mesh-looks-like-millimetres",
    "missing-dimension",
    "quaternion-long-way",
    "quaternion-not-unit",
    "quaternion-number",
    "quaternion-order",
    "quaternion-overrides-rpy",
    "size-not-positive",
    "specular-number",
    "undefined-class",
    "unnamed-variable",
)
"""The rules that look at each block themselves. What the others say is noted elsewhere."""

CHECKING_ROBOTS = (
    "urdf-axis-not-unit",
    "urdf-inertia",
    "urdf-limit",
    "urdf-looks-like-degrees",
    "urdf-looks-like-millimetres",
    "urdf-mass",
    "urdf-mesh-looks-like-millimetres",
)
"""Those that look at each joint or part of a robot."""


class _Rules(Mapping[str, Rule]):
    """By their codes, in this order."""

    def __init__(self) -> None:
        self._loaded: dict[str, Rule] = {}

    def __getitem__(self, code: str) -> Rule:
        rule = self._loaded.get(code)
        if rule is None:
            if code not in self:
                raise KeyError(code)
            folder, _, name = code.partition("-")
            name = f"{folder}.{name}" if folder in _FOLDERS else code
            rule = self._loaded[code] = import_module(f"robray.rules.{name.replace('-', '_')}").RULE
        return rule

    def __contains__(self, code: object) -> bool:
        return code in _CODES

    def __iter__(self) -> Iterator[str]:
        return iter(_CODES)

    def __len__(self) -> int:
        return len(_CODES)


RULES: Mapping[str, Rule] = _Rules()
