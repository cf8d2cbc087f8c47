"""What an editor is offered in files of SMURF, besides what it is offered in any format."""

from robray.facts.robots import COLLISION, JOINT, LINK, MATERIAL, VISUAL
from robray.features.document_symbols import ROLES, SymbolRole
from robray.features.editing import Editing
from robray.formats.smurf.kinds import MOTOR, POSE, SENSOR


class SmurfEditing(Editing):
    roles = {  # noqa: RUF012 - nobody changes it
        **ROLES,
        LINK: SymbolRole.PART,
        JOINT: SymbolRole.PART,
        MATERIAL: SymbolRole.PART,
        VISUAL: SymbolRole.PART,
        COLLISION: SymbolRole.PART,
        MOTOR: SymbolRole.PART,
        SENSOR: SymbolRole.PART,
        POSE: SymbolRole.PART,
    }
