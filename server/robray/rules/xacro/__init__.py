"""Rules about xacro sources, which their expansion finds (`formats/xacro`)."""

from robray.rules.engine.rule_set import Roles, RuleSet

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
    stopping=frozenset({"xacro-not-well-formed", "xacro-too-large"}),
)

RULE_SET = RuleSet("xacro", group=("xacro", "those of xacro sources"), roles=ROLES)
