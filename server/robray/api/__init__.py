"""Public names of `import robray`.

`loading.py` loads a scene, `scene.py` has the class, `records.py` its parts, and `contents.py` makes these parts from
the analysis. `diagnostic.py` has diagnostics, `variables.py` configurations, `chain.py` the pose and the Jacobian of a
frame. `writing.py` and `extras.py` convert a scene, and `losses.py` has what a conversion leaves out. `checking.py` and
`watching.py` check and watch files without printing.
"""

from robray.api.checking import check
from robray.api.diagnostic import Diagnostic
from robray.api.loading import LoadError, load
from robray.api.losses import ConversionError, Loss
from robray.api.records import AllowedCollision, Collision, Constant, Following, Frame, Geometry, Joint, Variable
from robray.api.scene import Scene
from robray.api.watching import watch

__all__ = [
    "AllowedCollision",
    "Collision",
    "Constant",
    "ConversionError",
    "Diagnostic",
    "Following",
    "Frame",
    "Geometry",
    "Joint",
    "LoadError",
    "Loss",
    "Scene",
    "Variable",
    "check",
    "load",
    "watch",
]
