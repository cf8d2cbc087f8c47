"""Rules about robots."""

from robray.rules.engine.rule_set import Gathered, Roles, RuleSet

ROLES = Roles(
    # These need the files of a set: they decide if amino reads the robot, and which joints its SRDF names.
    across_files=frozenset({"urdf-amino-joint", "urdf-misspelt-definition", "urdf-misspelt-link"}),
    gathered={
        "package-not-installed": Gathered(None, "package-not-installed"),
        "urdf-mesh-folder-not-found": Gathered(None, "urdf-mesh-folder-not-found"),
        "urdf-mesh-not-found": Gathered(None, "urdf-meshes-not-found"),
        "urdf-meshes-elsewhere": Gathered(None, "urdf-meshes-elsewhere"),
        "urdf-package-not-found": Gathered(None, "urdf-package-not-found"),
    },
    # Many files may name a folder that its package does not install.
    by_message={"package-not-installed": True},
    one_of_many={
        "urdf-mesh-folder-not-found": "urdf-mesh-not-found",
        "urdf-meshes-elsewhere": "urdf-mesh-not-found",
        "urdf-meshes-not-found": "urdf-mesh-not-found",
    },
    not_read=frozenset({"urdf-no-robot", "urdf-not-well-formed"}),
    # A renaming may end it.
    spelling=frozenset({"urdf-shared-name"}),
    stopping=frozenset({"urdf-no-robot", "urdf-not-well-formed"}),
    # Programs write robots, and repeat a mistake in each link. Findings that a reader refuses stay single.
    repeated={
        "control-limits": (),
        "control-misspelt-interface": ("text",),
        "control-renamed": ("text",),
        "control-unknown-element": ("word", "within"),
        "control-unread-parameter": ("text",),
        "urdf-axis-not-unit": (),
        "urdf-dangling-reference": (),
        "urdf-incomplete-link": ("what",),
        "urdf-inertia": (),
        "urdf-inertia-shape": (),
        "urdf-inertia-size": (),
        "urdf-limit": ("what",),
        "urdf-link-without-mass": (),
        "urdf-looks-like-degrees": (),
        "urdf-looks-like-millimetres": (),
        "urdf-mass": (),
        "urdf-material-redefined": (),
        "urdf-mesh-looks-like-millimetres": (),
        "urdf-mimic": (),
        "urdf-needs-version": ("minor",),
        "urdf-shared-name": (),
        "urdf-size-not-positive": ("attribute",),
        "urdf-undefined-material": (),
        "urdf-unknown-word": ("word", "within"),
        "urdf-zero-limit": ("name",),
    },
    idle=frozenset({"urdf-mimic", "urdf-ring-of-mimics"}),
    half_typed=frozenset(
        {
            "control-misspelt-interface",
            "control-undefined-joint",
            "control-value",
            "urdf-dangling-reference",
            "urdf-joint-type",
            "urdf-mesh-folder-not-found",
            "urdf-mesh-not-found",
            "urdf-meshes-elsewhere",
            "urdf-meshes-not-found",
            "urdf-package-not-found",
            "urdf-undefined-link",
            "urdf-undefined-material",
            "urdf-unknown-word",
        }
    ),
)

_NEEDED = frozenset(
    {
        "urdf-looks-like-millimetres",
        "urdf-mesh-looks-like-millimetres",
    }
)
"""Rules that check statements themselves, and on which other findings depend."""

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


RULE_SET = RuleSet(
    "urdf",
    diagnosis=f"{__name__}.diagnosis",
    roles=ROLES,
    group=("robots", "those of robots"),
    needed=_NEEDED,
    subgroup=("urdf-simulation", "robots that simulators refuse or get wrong", _OF_SIMULATION),
)
