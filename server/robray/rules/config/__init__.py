"""Rules about a project's configuration, `robray.toml`: their codes begin with `config-`."""

from robray.rules.engine.rule_set import Roles, RuleSet

RULE_SET = RuleSet(
    "config",
    examples="toml",
    group=("configurations", "those of robray.toml"),
    roles=Roles(
        half_typed=frozenset(
            {
                "config-bad-pattern",
                "config-idle-pattern",
                "config-missing-file",
                "config-syntax",
                "config-undefined-frame",
                "config-unknown-key",
                "config-unknown-rule",
                "config-unknown-severity",
                "config-wrong-value",
            }
        ),
        stopping=frozenset({"config-syntax"}),
    ),
)
