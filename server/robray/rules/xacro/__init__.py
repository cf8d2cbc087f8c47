"""Rules about xacro sources, which their expansion finds (`formats/xacro`)."""

from robray.rules.engine.rule_set import Roles, RuleSet

_REFUSED = frozenset(
    {
        *("xacro-attribute-not-text", "xacro-bad-substitution", "xacro-circular-property"),
        *("xacro-condition-not-boolean", "xacro-conflicting-attributes", "xacro-evaluation", "xacro-extra-block"),
        *("xacro-fatal", "xacro-file-not-found", "xacro-invalid-expression", "xacro-invalid-name"),
        *("xacro-missing-attribute", "xacro-missing-block", "xacro-missing-default", "xacro-missing-parameter"),
        *("xacro-misspelt-definition", "xacro-no-parent-scope", "xacro-not-well-formed", "xacro-recursion"),
        *("xacro-undefined-argument", "xacro-undefined-block", "xacro-undefined-key", "xacro-undefined-macro"),
        *("xacro-undefined-property", "xacro-unknown-parameter", "xacro-yaml-syntax"),
    }
)
"""The errors by which xacro refuses a source, so that robray checks no robot of it. A robot with packages that are not
installed here is checked.
"""

ROLES = Roles(
    by_message={
        "xacro-file-not-found": False,
        "xacro-package-not-found": True,
        "xacro-undefined-argument": False,
        "xacro-undefined-macro": False,
        "xacro-undefined-property": False,
    },
    in_all=frozenset(
        {
            "xacro-overwritten-property",
            "xacro-unused-argument",
            "xacro-unused-macro",
            "xacro-unused-parameter",
            "xacro-unused-property",
        }
    ),
    stopping=_REFUSED | {"xacro-too-large"},
)

RULE_SET = RuleSet("xacro", group=("xacro", "those of xacro sources"), roles=ROLES)
