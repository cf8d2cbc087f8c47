"""A scene, as programs see it."""

import base64
import html
import operator
import reprlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, get_args

import numpy as np

from robray.analysis.analysis import scene_model
from robray.analysis.joint_states import all_positions, following, states_of
from robray.analysis.links import FrameNames, frame_names, links
from robray.api import contents
from robray.api.chain import Chain, Ways, matrix
from robray.api.diagnostic import Diagnostic, diagnostics_of
from robray.api.losses import Loss
from robray.api.records import AllowedCollision, Array, Collision, Constant, Frame, Geometry, Joint, Variable
from robray.api.variables import Configuration, Positions, Variables
from robray.api.writing import lost_in_text, written
from robray.configuration.configuration import Configuration as Settings
from robray.export.destinations import Destination
from robray.export.look import Look, printable, shown_path
from robray.export.text import tree
from robray.formats import ROBRAY, URDF
from robray.loading import Loaded
from robray.rules.engine.diagnose import accepts
from robray.rules.engine.not_known import unknown_poses
from robray.rules.engine.suggest import instead
from robray.scene import model
from robray.scene.kinematics import Kinematics, rows_of_joints
from robray.text.counted import counted
from robray.text.read_only import ReadOnly

if TYPE_CHECKING:
    from robray.collision.configurations import Configurations

_LARGEST_SIDE = 8192
"""Pixels of a picture: more would take gigabytes."""

_TEXTS = {each.name: each for each in (ROBRAY, URDF)}
"""Formats that robray reads, by where a scene goes."""


@dataclass(frozen=True, eq=False, repr=False)
class Scene:
    """A scene or a robot, as its own reader would load it. `robray.load` makes one, and it never changes.

    Poses are homogeneous transforms `(4, 4)` in metres. `X_AB` is the pose of frame B in frame A: it maps coordinates
    in B to coordinates in A. R is the root of the scene. robray computes poses as amino does: a quaternion or an axis
    of another length than 1 also scales what it turns.

    A configuration `q` has the positions of the joint variables in radians and metres: an array `(n,)` in the order of
    `variables`, several configurations `(batch, n)`, or a mapping from names to numbers or arrays `(batch,)`. Variables
    that are missing from the mapping are at rest, and without `q` all are. Limits are not enforced.

    A scene is safe to use from several threads. You can pickle it: the other process evaluates the same texts and
    settings again, even if the files have changed. Meshes are read from disk when a method needs them.
    """

    _loaded: Loaded
    _settings: Mapping[str, Settings]
    """Settings of the folders of its files."""
    _chains: dict[str, Chain] = field(default_factory=dict, init=False)
    """A cache of chains, by frame."""

    @property
    def path(self) -> str:
        """Absolute path of the file; for a set of files its `robray.toml`, `#` and the name of the set."""
        return self._loaded.path

    @property
    def files(self) -> tuple[str, ...]:
        """All files of the scene, in the order in which the reader reads them."""
        read = self._loaded.analysis.files
        return tuple(path for path in self._loaded.state.instances.prefixes if path in read)

    @cached_property
    def accepted(self) -> bool:
        """True if the format's reader accepts it: amino a scene, urdfdom a robot. False only if `lenient`."""
        return accepts(self._loaded.state) is True

    @cached_property
    def _names(self) -> FrameNames:
        return frame_names(self._loaded.state)

    @cached_property
    def _read(self) -> model.Scene:
        """With the names of its reader."""
        return scene_model(self._loaded.state)

    @cached_property
    def _shown(self) -> model.Scene:
        """With the names of people, and parts of links as frames."""
        return self._names.scene(self._read)

    @cached_property
    def _model(self) -> model.Scene:
        """The same without parts of links."""
        frames = {name: frame for name, frame in self._shown.frames.items() if name not in self._names.parts}
        return self._shown._replace(frames=frames)

    @cached_property
    def _unfolded(self) -> model.Scene:
        """With no more than one variable a frame."""
        return self._model.unfolded()

    @cached_property
    def _variables(self) -> Variables:
        return Variables(self._loaded.state, self._read.unfolded())

    @cached_property
    def _joints(self) -> dict[str, int]:
        return rows_of_joints(self._unfolded)

    @cached_property
    def frames(self) -> Mapping[str, Frame]:
        """Frames by name, in the order of the rows of `poses`, which is the order of the reader. Frames of a robot are
        its links, unless amino's reading of the robot counts.
        """
        frames = self._model.frames
        moved = {joint.frame: joint for joint in self.joints.values() if frames[joint.frame].free is None}
        return contents.frames(self._loaded.state, self._model, self._names, moved)

    @cached_property
    def joints(self) -> Mapping[str, Joint]:
        """Moving joints by name: joints of a robot have their own names, and others those of their frames."""
        return contents.joints(self._loaded.state, self._model, self._names, self._variables)

    @cached_property
    def variables(self) -> Mapping[str, Variable]:
        """Variables of a configuration by name, in the order of its columns."""
        return contents.variables(self._variables, self.joints)

    @property
    def rest(self) -> Array:
        """`(n,)`: default positions of the variables. A new array each time."""
        return self._variables.rest.copy()

    @cached_property
    def states(self) -> Mapping[str, Mapping[str, float]]:
        """Named states of an SRDF or of SMURF. Each is a configuration `q`, a mapping from variables to radians and
        metres.

        States of several groups with the same name are one state.
        """
        named = states_of(self._loaded.state)
        known = {
            name: {each: at for each, at in state.items() if each in self.variables} for name, state in named.items()
        }
        return ReadOnly({name: ReadOnly(state) for name, state in known.items()})

    @cached_property
    def links(self) -> Mapping[str, str]:
        """Frame of each link of a robot: the link itself. If amino's reading counts, frames have the names of joints:
        the frame is then the parent joint of the link, or empty for the root link.
        """
        found = {link: link for link in self._names.links}
        if found:
            return ReadOnly(found)
        for link, frame in links(self._loaded.state):
            found.setdefault(link, frame)
        return ReadOnly(found)

    @cached_property
    def geometries(self) -> tuple[Geometry, ...]:
        """Shapes on the frames, in the order of the text."""
        return contents.geometries(self._loaded.state, self._shown, self._names)

    @cached_property
    def allowed_collisions(self) -> tuple[AllowedCollision, ...]:
        """Pairs of frames that may touch, sorted."""
        return contents.allowed_collisions(self._loaded.state, self._names)

    @cached_property
    def constants(self) -> Mapping[str, Constant]:
        """Constants by name. The last `def` of a name counts."""
        return contents.constants(self._loaded.state)

    @cached_property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """Diagnostics of its files, as the project configures them. They include errors only if `lenient`."""
        return diagnostics_of(self._loaded.findings, self._loaded.lines)

    @cached_property
    def _kinematics(self) -> Kinematics:
        return Kinematics(self._unfolded, self._unfolded.frames)

    def poses(self, q: Configuration = None) -> Array:
        """`X_RF` of every frame F: `(frames, 4, 4)`, for several configurations `(batch, frames, 4, 4)`.

        `scene.frames[name].index` is the row of a frame. Unknown poses are NaN: behind an undefined parent, an
        unknown value, or a position that is masked, NaN or infinite. Raises a ValueError for a `q` of another
        shape, a TypeError for something other than numbers, and a KeyError for an unknown variable. Cost:
        O(frames * batch).

        Examples:
            >>> import robray
            >>> arm = "frame lift { type prismatic; axis [0, 0, 1]; } frame tool { parent lift; }"
            >>> scene = robray.load("arm.robray", text=arm)
            >>> scene.poses([0.2]).shape, scene.poses([[0.2], [0.3], [0.4]]).shape
            ((2, 4, 4), (3, 2, 4, 4))
            >>> scene.poses({"lift": 0.2})[scene.frames["tool"].index, :3, 3]
            array([0. , 0. , 0.2])
        """
        at = self._variables.positions(q)
        found = np.empty((at.values.shape[1], len(self._rows), 4, 4))
        found[:, :, :3], found[:, :, 3] = np.nan, (0, 0, 0, 1)
        self._kinematics.matrices(at.values, found, self._rows)
        if self._unfolded is not self._model:
            found = found[:, [self._rows[name] for name in self._model.frames]]
        return found if at.is_batch else found[0]

    @cached_property
    def _rows(self) -> dict[str, int]:
        return {name: row for row, name in enumerate(self._unfolded.frames)}

    def pose(self, frame: str, q: Configuration = None, *, relative_to: str | None = None) -> Array:
        """`X_AF` of a frame F in the frame A that it is `relative_to`, by default the root: `(4, 4)`, or `(batch, 4,
        4)`.

        `frame` is the name of a frame, of a link, or of a joint, which means the frame that it moves. An empty name is
        the root. Raises a KeyError for an unknown name, a ValueError if the pose is unknown, and the errors of `poses`
        for `q`. Cost: O(frames above * batch).

        Examples:
            >>> import robray
            >>> text = "frame a { translation [1, 0, 0]; } frame b { translation [1, 2, 0]; }"
            >>> scene = robray.load("a.robray", text=text)
            >>> scene.pose("b", relative_to="a")[:3, 3]
            array([0., 2., 0.])
        """
        at = self._variables.positions(q)
        found = matrix(self._ways(frame, at), at)
        if relative_to is not None:
            found = np.linalg.solve(matrix(self._ways(relative_to, at), at), found).astype(float, copy=False)
        return found

    def _ways(self, name: str, at: Positions) -> Ways:
        """To a frame. Raises what `pose` does."""
        frame = self._frame_named(name)
        chain = self._chain(frame)
        if not chain.is_known:
            raise ValueError(f"the pose of '{name}' is unknown: it does not hang from the root")
        # Of what is not known nothing is known, and huge translations add up to infinities.
        with np.errstate(invalid="ignore", over="ignore"):
            found = chain.ways(at)
            is_unsure = np.isnan(sum(found[-1].rotation) + sum(found[-1].translation)).any()
        if is_unsure:
            told = all_positions(self._loaded.state, self._read)
            why = unknown_poses(self._loaded.state, self._model, told, self._names).get(frame)
            if why is not None:
                raise ValueError(f"it is not known where '{name}' is: {why}")
        return found

    def _frame_named(self, name: str) -> str:
        if not isinstance(name, str):
            raise TypeError(f"expected the name of a frame as a str, found {reprlib.repr(name)}")
        if name in self._model.frames or name == model.ROOT:
            return name
        if name in self.links:
            return self.links[name]
        meant = self._names.meant(name)
        if meant in self._model.frames:
            return meant
        names = [*dict.fromkeys((*self._model.frames, *self.links, *self._names.joints.values()))]
        which = instead(name, names) if names else "; it has none"
        raise KeyError(f"the scene has no frame '{name}'{which}")

    def _chain(self, frame: str) -> Chain:
        found = self._chains.get(frame)
        if found is None:
            found = self._chains[frame] = Chain(self._unfolded, frame, self._joints)
        return found

    def jacobian(self, frame: str, q: Configuration = None) -> Array:
        """The geometric Jacobian of a frame F: `(6, n)`, or `(batch, 6, n)`.

        `J @ dq` has the linear velocity of F's origin in metres per second above the angular velocity of F in radians
        per second, in the axes of the root. The column of a variable that does not move F is 0. The column of a
        variable that moves several joints, or that others mimic, is their sum.

        Raises the errors of `pose`, and a ValueError if an axis or a quaternion above F is not of length 1.

        Examples:
            >>> import robray
            >>> arm = "frame turn { type revolute; axis [0, 0, 1]; } frame tool { parent turn; translation [2, 0, 0]; }"
            >>> robray.load("arm.robray", text=arm).jacobian("tool", [0.0]).ravel()
            array([0., 2., 0., 0., 0., 1.])
        """
        at = self._variables.positions(q)
        ways = self._ways(frame, at)
        return self._chain(self._frame_named(frame)).jacobian(ways, at, len(self._variables.names))

    def to_urdf(self) -> str:
        """The scene as a robot in URDF. Comments hold what URDF cannot express, such as the default position of a
        joint, and `losses` lists it. Raises a ConversionError with the parts that cannot be converted."""
        return written(self._loaded, URDF)

    def to_robray(self) -> str:
        """The scene or robot as one `.robray` file. For the rest see `to_urdf`."""
        return written(self._loaded, ROBRAY)

    def to_mjcf(self) -> str:
        """The scene as a model in MuJoCo's own format, with a body for each frame and the same joints. A robot's root
        link `world` is the root of MuJoCo; another frame of this name is the body `world_`.

        robray leaves out what MuJoCo cannot express, and `losses` lists it. Raises a ConversionError with the reasons
        if the scene cannot be converted.
        """
        from robray.api.extras import made

        return made(self._loaded, "mjcf", {}, (0, 0)).decode("utf-8", "surrogateescape")

    def to_mujoco(self) -> Any:
        """The result of `to_mjcf` as a `mujoco.MjModel`. Raises an ImportError without the extra `collision`."""
        from robray.api.extras import mujoco_model

        return mujoco_model(self._loaded)

    def to_trimesh(self, q: Configuration = None) -> Any:
        """A `trimesh.Scene` of one configuration: a node for each frame, below its parent's, and one for each visible
        shape. It leaves out shapes that cannot be drawn, such as a missing mesh, and `losses` lists them.

        Raises an ImportError without the extra `collision`, a ConversionError if a pose is unknown, and a ValueError if
        a position is not a finite number.
        """
        from robray.api.extras import trimesh_scene

        return trimesh_scene(self._loaded, self._variables.told(q))

    def losses(self, to: Destination) -> tuple[Loss, ...]:
        """Parts that a conversion cannot express, as `robray convert --each` lists them.

        `to` is the name of a method without `to_`, or `picture`. Raises the errors of this method, except for an empty
        picture, and a ValueError for another name. Cost: that of the conversion.

        Examples:
            >>> import robray
            >>> text = "frame lamp { geometry { shape sphere; radius 0.1; no-shadow 1; } }"
            >>> scene = robray.load("lamp.robray", text=text)
            >>> print(*scene.losses("urdf"), sep="\\n")
            lamp.robray:1: no-shadow
            >>> scene.losses("robray")
            ()
        """
        if to in _TEXTS:
            return lost_in_text(self._loaded, _TEXTS[to])
        from robray.api.extras import lost_in

        known = get_args(Destination)
        if to not in known:
            raise ValueError(f"unknown conversion {reprlib.repr(to)}{instead(str(to), known)}")
        return lost_in(self._loaded, to)

    def collisions(self, q: Configuration = None, *, adjacent: bool = False) -> tuple[Collision, ...]:
        """Pairs of frames that touch and are not allowed to, sorted. If you give several configurations,
        `configuration` is the row of `q`.

        Skips shapes of the same frame and allowed pairs. For a robot without a scene it also skips adjacent links,
        which have no joint or one joint between them, unless `adjacent` is true.

        Raises an ImportError without the extra `collision`. Raises a ValueError if robray cannot read a mesh, does not
        know the pose or size of a shape, or finds a position that is not a finite number. The first call reads the
        meshes. Cost: about 30 µs for each shape once, 0.2 ms for each configuration, and up to some milliseconds for
        two close meshes.
        """
        from robray.api.extras import touching

        return touching(self._configurations, self._variables.finite(q), adjacent=adjacent)

    @cached_property
    def _configurations(self) -> "Configurations":
        from robray.api.extras import configurations

        return configurations(self._loaded)

    def picture(self, q: Configuration = None, *, size: tuple[int, int] = (640, 480)) -> bytes:
        """A PNG of one configuration, `size` pixels wide and high, with all shapes in view.

        robray leaves out what it cannot draw, and `losses` lists it. Raises a ConversionError with the reasons if
        nothing can be drawn, and a ValueError if `size` is not from 1 to 8192.
        """
        from robray.api.extras import made

        try:
            width, height = map(operator.index, size)
        except (TypeError, ValueError):
            raise TypeError(f"expected a width and a height in whole pixels, found {reprlib.repr(size)}") from None
        if not (1 <= width <= _LARGEST_SIDE and 1 <= height <= _LARGEST_SIDE):
            raise ValueError(f"a picture is 1 to {_LARGEST_SIDE} pixels wide and high, found {width} by {height}")

        return made(self._loaded, "png", self._variables.told(q), (width, height))

    def __deepcopy__(self, memo: dict[int, Any]) -> "Scene":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """In another process it is evaluated again, of the texts that were read here."""
        from robray.api.loading import loaded_again

        texts = {path: file.text for path, file in self._loaded.analysis.files.items()}
        for robot in self._loaded.robots.values():
            texts |= {path: file.text for path, file in robot.expansion.files.items() if file is not None}
        return loaded_again, (self._loaded.path, self._loaded.sets, self._settings, texts)

    def __str__(self) -> str:
        """The tree that `robray show` prints."""
        state = self._loaded.state
        at = all_positions(state, self._read)
        unknown = unknown_poses(state, self._shown, at, self._names)
        shown = following(state, self._shown)
        title = printable(self._loaded.title(shown_path))
        cycles = self._names.cycles(state)
        return "\n".join(tree(Look(), title, shown, at, cycles, unknown, names=self._names))

    def __repr__(self) -> str:
        sizes = (counted(len(self._model.frames), "frame"), counted(len(self._variables.names), "variable"))
        return f"<robray.Scene {shown_path(self.path)!r}: {', '.join(sizes)}>"

    def _repr_html_(self) -> str:
        """The 3D view's page in a notebook, or a picture if the page was not built; and the tree."""
        shown = f"<pre>{html.escape(str(self))}</pre>"
        if not self._model.geometries:
            return shown
        below = f"<details><summary>tree</summary>{shown}</details>"
        from robray.view.document import document

        page = document(self._loaded)
        if page is not None:
            # In a sandbox a document has an origin of its own, and reaches nothing of the notebook.
            text = page.replace("&", "&amp;").replace('"', "&quot;")
            style = "width: 100%; height: 30em; border: 0"
            return f'<iframe title="the scene" sandbox="allow-scripts" style="{style}" srcdoc="{text}"></iframe>{below}'
        try:
            image = base64.b64encode(self.picture()).decode("ascii")
        except (ImportError, ValueError):
            return shown
        return f'<img alt="the scene" src="data:image/png;base64,{image}">{below}'
