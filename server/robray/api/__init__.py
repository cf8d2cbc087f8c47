"""Scenes for programs, in the field's vocabulary: the contents of `import robray`.

`loading.py` reads a scene, `scene.py` is one; `records.py` are its parts, which `contents.py` makes of the analysis,
and `diagnostic.py` its diagnostics. `variables.py` has the positions of joints in a configuration, `chain.py` the pose
and motion of a frame there. `writing.py` and `extras.py` convert it to other formats and libraries, and `losses.py` are
the losses. `checking.py` and `watching.py` do the work of the command line's verbs, without printing.
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
