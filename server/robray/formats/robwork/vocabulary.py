"""The words of RobWork's files, where they are allowed, and their purposes."""

from collections.abc import Mapping

from robray.formats.robwork.frontend.grammar import FORMS, FRAME_TYPES, IN_TEXT, SHAPES, WORDS
from robray.formats.robwork.frontend.setups import ENDS, IN_EXCLUDE, IN_SETUP, SETUP
from robray.formats.robwork.frontend.tasks import MOTIONS, VALUES

_BESIDE = ("Index", "Id", "PropertyMap")
_TRANSFORM = ("Pos", "RPY", "EAA", "Quaternion", "Rotation3D", "Matrix")
_IN_OLD = ("Name", "PropertyMap")

IN_TASKS: Mapping[str, tuple[str, ...]] = {
    "": ("QTask", "CartesianTask"),
    "QTask": ("Targets", "Entities", *_BESIDE),
    "CartesianTask": ("Targets", "Entities", *_BESIDE),
    "Targets": ("QTarget", "CartesianTarget"),
    "Entities": ("Motion", "Action", "QTask", "CartesianTask"),
    "QTarget": ("Q", *_BESIDE),
    "CartesianTarget": ("Transform3D", *_BESIDE),
    "Motion": ("Start", "Mid", "End", *_BESIDE),
    "Action": _BESIDE,
    "PropertyMap": ("Property",),
    "Property": ("Name", "Description", "Value"),
    "Value": VALUES,
    "Transform3D": _TRANSFORM,
}
"""Children of elements in a task, by name."""

IN_OLD_TASKS: Mapping[str, tuple[str, ...]] = {
    "Task": (*_IN_OLD, "WorkCell", "Trajectory", "AttachFrame"),
    "Trajectory": (*_IN_OLD, "Device", "TCP", "Target", "Link"),
    "Target": (*_IN_OLD, "Tool", "Joint"),
    "Tool": ("Transform3D", "Frame"),
    "Joint": ("Q",),
    "Transform3D": ("Vector3D", "RPY", "Rotation3D"),
    "Link": (*_IN_OLD, "LinearJointConstraint", "LinearToolConstraint", "CircularToolConstraint"),
    "LinearToolConstraint": ("ToolSpeed",),
    "CircularToolConstraint": ("ToolSpeed", "Vector3D", "Frame"),
    "ToolSpeed": ("Positional", "Angular", "N"),
    "AttachFrame": (*_IN_OLD, "Item", "TCP"),
    "PropertyMap": ("Property",),
    "Property": ("Key", "Description", "S", "N", "Vector3D", "RPY", "Rotation3D", "Transform3D", "Q"),
}
"""The same of the older format."""

IN_WORKCELLS: Mapping[str, tuple[str, ...]] = {
    "": ("WorkCell", "SerialDevice", "TreeDevice", "ParallelDevice", "MobileDevice"),
    **{name: (*form.holds, *IN_TEXT) for name, form in FORMS.items() if form.holds},
}

IN_SETUPS: Mapping[str, tuple[str, ...]] = {
    "": (SETUP,),
    SETUP: IN_SETUP,
    "Exclude": IN_EXCLUDE,
}
"""The same of collision setups."""

SETUP_ATTRIBUTES: Mapping[str, tuple[str, ...]] = {"FramePair": ENDS}

PROPERTY_NAMES = (
    *("Gripper", "TCP", "GraspController", "refframe", "ObjectID"),
    *("Offset", "Approach", "Retract", "OpenQ", "CloseQ", "TauMax"),
)
"""Properties of a task with a meaning to its reader."""

TASK_ATTRIBUTES: Mapping[str, tuple[str, ...]] = {
    "QTarget": ("id",),
    "CartesianTarget": ("id",),
    "Motion": ("type",),
    "Action": ("type",),
    **dict.fromkeys(("Pos", "RPY", "EAA", "Quaternion", "Vector3D", "Vector2D"), ("unit",)),
}

VALUES_OF: Mapping[tuple[str, str], tuple[str, ...]] = {
    ("Motion", "type"): MOTIONS,
    ("Frame", "type"): FRAME_TYPES,
    ("Joint", "type"): ("Revolute", "Prismatic"),
    **WORDS,
    ("DHJoint", "type"): ("craig", "schilling", "HGP"),
    ("Q", "name"): ("Home",),
    ("Property", "type"): ("string", "double", "Q"),
    ("Pos", "unit"): ("mm", "cm", "m", "inch"),
    ("RPY", "unit"): ("deg", "rad"),
    ("EAA", "unit"): ("deg", "rad"),
}
"""Values of an attribute, by its element."""

SLOTS: Mapping[str, tuple[str, ...]] = {
    "RPY": ("z", "y", "x"),
    "Pos": ("x", "y", "z"),
    "Vector3D": ("x", "y", "z"),
    "EAA": ("x", "y", "z"),
    "Quaternion": ("x", "y", "z", "w"),
    "RGB": ("red", "green", "blue"),
    "Rotation3D": ("xx", "xy", "xz", "yx", "yy", "yz", "zx", "zy", "zz"),
    "Matrix": ("xx", "xy", "xz", "x", "yx", "yy", "yz", "y", "zx", "zy", "zz", "z"),
    "Transform": ("xx", "xy", "xz", "x", "yx", "yy", "yz", "y", "zx", "zy", "zz", "z"),
}
"""Meanings of an element's numbers."""

DOCUMENTATION: Mapping[str, str] = {
    "WorkCell": "a workcell: frames, and devices that hang from them",
    "SerialDevice": "a device whose frames follow each other; the first hangs from the last frame before the device",
    "TreeDevice": "a device whose frames name the one that they hang from",
    "ParallelDevice": "a device with loops: its frames are where the tree has them, and no loop is closed here",
    "MobileDevice": "a base on two wheels",
    "Junction": "where chains of a parallel device meet; nothing is moved so that they do",
    "Chains": "a chain of the device, or several that follow each other",
    "SerialChain": "frames that follow each other, in a scope of their own",
    "Frame": "a frame; in a device its full name is `Device.Frame`",
    "Joint": "a joint, about its z axis or along it",
    "DHJoint": "a joint by Denavit and Hartenberg's numbers, in degrees and metres",
    "Transform": "the rows of [R p], twelve numbers",
    "Matrix": "the rows of [R p], twelve numbers",
    "Rotation3D": "the rows of a rotation, nine numbers, or a quaternion x y z w",
    "EAA": "an axis, as long as the angle",
    "Quaternion": "x y z w, of any length but 0",
    "Depend": "this joint stands at gain · position + offset, in radians or metres, of another",
    "PosLimit": "how far a joint moves, in degrees or metres",
    "VelLimit": "how fast a joint moves, in degrees or metres per second",
    "AccLimit": "how fast a joint gets faster, in degrees or metres per second squared",
    "Q": "a configuration, in radians and metres; `Home` is where a device stands at first",
    "Include": "the text of another file, in the place of this element",
    "Define": "a piece of text, to be put in where a `Use` names it further down in this file",
    "Use": "the text of a `Define`, in the place of this element",
    "Drawable": "what is drawn at a frame",
    "CollisionModel": "what collides at a frame",
    "CollisionSetup": "a file that says which frames may touch; their names there are without that of this device",
    "Exclude": "pairs of frames that may touch",
    "FramePair": "two frames that may touch, by their names in the device or workcell that names this file",
    "Volatile": "a frame that shapes come to and go from",
    "ExcludeStaticPairs": "frames may touch that no joint moves against each other",
    "ProximitySetup": "a file that says which frames may be near each other",
    "QTask": "a task whose targets are configurations",
    "CartesianTask": "a task whose targets are poses",
    "Targets": "the targets of a task, which its motions name",
    "Entities": "the motions, actions and nested tasks of a task",
    "Motion": "from a target to another one of the same task",
    "Action": "-1 undefined, 0 attach a frame, 1 on, 2 off, from 1024 on yours",
    "Trajectory": "targets with links between them, for one device",
    "AttachFrame": "hangs a movable frame from another one",
    "Polytope": "a mesh",
    **dict.fromkeys((each for each in SHAPES if each != "Polytope"), "a shape, in metres"),
}
