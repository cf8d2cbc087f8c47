"""What the findings of some codes of robots are."""

from robray.rules.engine.roles import Gathered, Roles

ROLES = Roles(
    gathered={
        "urdf-mesh-folder-not-found": Gathered(None, "urdf-mesh-folder-not-found"),
        "urdf-mesh-not-found": Gathered(None, "urdf-meshes-not-found"),
        "urdf-meshes-elsewhere": Gathered(None, "urdf-meshes-elsewhere"),
        "urdf-package-not-found": Gathered(None, "urdf-package-not-found"),
    },
    one_of_many={
        "urdf-mesh-folder-not-found": "urdf-mesh-not-found",
        "urdf-meshes-elsewhere": "urdf-mesh-not-found",
        "urdf-meshes-not-found": "urdf-mesh-not-found",
    },
    not_read=frozenset({"urdf-no-robot", "urdf-not-well-formed"}),
    # Programs write robots, and do the same wrong in each link: what a reader refuses is for a person to see.
    repeated=frozenset(
        {
            "urdf-axis-not-unit",
            "urdf-dangling-reference",
            "urdf-incomplete-link",
            "urdf-inertia",
            "urdf-limit",
            "urdf-looks-like-degrees",
            "urdf-looks-like-millimetres",
            "urdf-mass",
            "urdf-material-redefined",
            "urdf-mesh-looks-like-millimetres",
            "urdf-mimic",
            "urdf-undefined-material",
            "urdf-unknown-word",
        }
    ),
    half_typed=frozenset(
        {
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
