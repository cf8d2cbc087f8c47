"""Rules about robots: one module for each diagnostic, named as its code without the `urdf-`."""

from robray.rules.engine.diagnosis import Diagnosis
from robray.rules.engine.rule_set import RuleSet
from robray.rules.urdf.roles import ROLES

_CODES = (
    "urdf-amino-joint",
    "urdf-axis-not-unit",
    "urdf-bad-limit",
    "urdf-bad-number",
    "urdf-dangling-reference",
    "urdf-document-type",
    "urdf-duplicate-name",
    "urdf-encoding",
    "urdf-incomplete-link",
    "urdf-inertia",
    "urdf-inertia-shape",
    "urdf-inertia-size",
    "urdf-joint-type",
    "urdf-lax-xml",
    "urdf-limit",
    "urdf-link-cycle",
    "urdf-link-without-mass",
    "urdf-looks-like-degrees",
    "urdf-looks-like-millimetres",
    "urdf-mass",
    "urdf-material-redefined",
    "urdf-mesh-folder-not-found",
    "urdf-mesh-looks-like-millimetres",
    "urdf-mesh-not-found",
    "urdf-meshes-elsewhere",
    "urdf-meshes-not-found",
    "urdf-mimic",
    "urdf-missing-attribute",
    "urdf-missing-limit",
    "urdf-needs-version",
    "urdf-no-links",
    "urdf-no-robot",
    "urdf-no-root",
    "urdf-not-well-formed",
    "urdf-package-not-found",
    "urdf-placeholder",
    "urdf-ring-of-mimics",
    "urdf-several-roots",
    "urdf-shared-name",
    "urdf-size-not-positive",
    "urdf-two-parents",
    "urdf-two-rotations",
    "urdf-undefined-link",
    "urdf-undefined-material",
    "urdf-unknown-word",
    "urdf-unnamed-link",
    "urdf-version",
    "urdf-wrong-count",
    "urdf-zero-limit",
)

_CHECKING = (
    "urdf-axis-not-unit",
    "urdf-inertia",
    "urdf-inertia-size",
    "urdf-limit",
    "urdf-looks-like-degrees",
    "urdf-looks-like-millimetres",
    "urdf-mass",
    "urdf-mesh-looks-like-millimetres",
    "urdf-size-not-positive",
    "urdf-zero-limit",
)
"""Those that look at each statement themselves. What the others say is noted elsewhere."""

_NEEDED = frozenset(
    {
        "urdf-looks-like-millimetres",
        "urdf-mesh-looks-like-millimetres",
    }
)
"""Those of them whose findings others are made of."""

_OF_SIMULATION = frozenset(
    {
        "urdf-inertia-shape",
        "urdf-inertia-size",
        "urdf-link-without-mass",
        "urdf-ring-of-mimics",
        "urdf-shared-name",
        "urdf-zero-limit",
    }
)


def _diagnosis() -> Diagnosis:
    from robray.rules.urdf.diagnosis import DIAGNOSIS

    return DIAGNOSIS


RULE_SET = RuleSet(
    codes=_CODES,
    load=_diagnosis,
    checking=_CHECKING,
    prefix="urdf-",
    roles=ROLES,
    group=("robots", "those of robots"),
    optional=frozenset(_CHECKING) - _NEEDED,
    # One in six public robots has such a joint, often on purpose.
    off=frozenset({"urdf-zero-limit"}),
    subgroup=("urdf-simulation", "robots that simulators refuse or get wrong", _OF_SIMULATION),
)
