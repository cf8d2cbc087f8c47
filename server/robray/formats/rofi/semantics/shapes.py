"""What modules are made of: components, where each is from the module's origin, and which of them move.

Connectors lie in the middle of the body that they belong to: that two bodies are one apart is in the docking.
"""

from collections.abc import Sequence

from robray.formats.rofi.semantics.matrices import (
    IDENTITY,
    Matrix,
    product,
    translation,
    turn,
)
from robray.formats.rofi.statements import Module
from robray.formats.rofi.vocabulary import (
    CONNECTORS,
    CUBE_BODY,
    CUBE_COMPONENTS,
    CUBE_CONNECTORS,
    ORIENTATIONS,
    UNIVERSAL_COMPONENTS,
    UNIVERSAL_FIXED,
    UNIVERSAL_ORIGIN,
    ModuleType,
)
from robray.scene.pose import Vector

X: Vector = (1.0, 0.0, 0.0)
Y: Vector = (0.0, 1.0, 0.0)
Z: Vector = (0.0, 0.0, 1.0)

SHOE_A, BODY_A, BODY_B, SHOE_B = 6, 7, 8, 9

FROM_SHOE: tuple[Matrix, ...] = (
    IDENTITY,
    turn(180, Y),
    product(turn(180, Z), turn(90, (0.0, -1.0, 0.0))),
)
"""The connectors of a shoe: -X, +X and -Z."""

BODIES: Matrix = product(translation(0.0, 0.0, 1.0), turn(180, Y))
"""From body A to body B, with gamma at 0."""

_ON_CUBE: tuple[Matrix, ...] = (
    IDENTITY,
    turn(180, Y),
    turn(90, Y),
    turn(-90, Y),
    turn(90, Z),
    turn(-90, Z),
    IDENTITY,
)

_OPPOSITE = product(translation(-1.0, 0.0, 0.0), product(turn(180, Z), turn(180, X)))
DOCKED: dict[int, Matrix] = {
    angle: product(_OPPOSITE, turn(angle, (-1.0, 0.0, 0.0))) for angle in dict.fromkeys(ORIENTATIONS.values())
}
"""From a connector to the one that it is docked to, by the angle of the orientation."""


class Shape:
    """One module, as far as it is sound. `connectors` and `components` count; all connectors come first."""

    def __init__(self, module: Module) -> None:
        assert module.type is not None, "its type is known"
        self.type = module.type
        self.height = 1
        self._matrices: dict[int, Matrix] = {}
        match module.type:
            case ModuleType.UNIVERSAL:
                self.connectors, self.components = len(CONNECTORS), len(UNIVERSAL_COMPONENTS)
                self.origin, self.fixed = UNIVERSAL_ORIGIN, UNIVERSAL_FIXED
                self.centres: Sequence[int] = (BODY_A, BODY_B)
                self.angles = tuple(0.0 if each is None else each.value for each in module.angles)
            case ModuleType.PAD:
                width, self.height = module.size or (1, 1)
                self.connectors = self.components = width * self.height
                self.origin = self.fixed = 0
                self.centres = range(self.components)
            case ModuleType.CUBE:
                self.connectors, self.components = CUBE_CONNECTORS, len(CUBE_COMPONENTS)
                self.origin = self.fixed = CUBE_BODY
                self.centres = (CUBE_BODY,)
            case ModuleType.UNKNOWN:
                self.connectors, self.components = 0, len(module.components)
                self.origin = self.fixed = 0
                self.centres = range(self.components)

    def name(self, component: int) -> str:
        """What `show` calls a component."""
        if self.type is ModuleType.UNIVERSAL:
            return UNIVERSAL_COMPONENTS[component]
        if self.type is ModuleType.CUBE:
            return CUBE_COMPONENTS[component]
        return str(component)

    def matrix(self, component: int) -> Matrix:
        """From the module's origin."""
        found = self._matrices.get(component)
        if found is None:
            found = self._matrices[component] = self._made(component)
        return found

    def _made(self, component: int) -> Matrix:
        match self.type:
            case ModuleType.UNIVERSAL:
                return self._universal(component)
            case ModuleType.PAD:
                return translation(0.0, *(float(each) for each in divmod(component, self.height)))
            case ModuleType.CUBE:
                return _ON_CUBE[component]
            case ModuleType.UNKNOWN:
                return IDENTITY

    def _universal(self, component: int) -> Matrix:
        alpha, beta, gamma = self.angles
        if component < len(CONNECTORS):
            side, rank = divmod(component, len(FROM_SHOE))
            return product(self.matrix(SHOE_B if side else SHOE_A), FROM_SHOE[rank])
        if component == SHOE_A:
            return turn(alpha, X)
        if component == BODY_B:
            return product(turn(gamma, Z), BODIES)
        if component == SHOE_B:
            return product(self.matrix(BODY_B), turn(beta, X))
        return IDENTITY
